// --check-results: proves that each function refines the function of its name in the nested module
// with the attribute cistern.before, at small shapes. Differences are errors with inputs; functions
// that are not decided get a remark. Only attributes change.
#include "dialect/builtin/kinds.h"
#include "dialect/func/kinds.h"
#include "ir/attr.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "verify/compare/verify.h"

typedef struct results {
  cis_pass *pass;
  cis_context *ctx;
  cis_op *before, *after;                 // modules
  cis_op *lowered_before, *lowered_after; // the same, or copies without TOSA
  cis_op *scratch;
  cis_verify_options options;
  bool failed; // a symbol that is no function was refuted
} results;

static cis_op *find_before(cis_op *module) {
  cis_for_each_op (op, cis_op_entry(module))
    if (cis_op_kind(op) == CIS_OP_BUILTIN_MODULE && cis_op_get_attr_named(op, "cistern.before"))
      return op;
  return NULL;
}

/// The module without TOSA, as a copy if it has some. What cannot be lowered stays as it is.
static cis_op *lower(results *r, cis_op *module) {
  if (!cis_verify_needs_lowering(module))
    return module;
  cis_op *copy = cis_op_clone(module, NULL);
  bool was_quiet = cis_diag_set_quiet(r->ctx, true);
  bool ok = cis_pass_try_pipeline(r->pass, copy, cis_str_from(cis_verify_lowering), NULL);
  (void)cis_diag_set_quiet(r->ctx, was_quiet);
  if (ok)
    return copy;
  cis_op_destroy(copy);
  return module;
}

static void annotate(results *r, cis_op *function, const cis_verify_report *report) {
  cis_strbuf text = {0};
  if (report->verdict != CIS_REFINEMENT_SAME)
    cis_strbuf_lit(&text, "not known");
  else if (report->bound)
    cis_strbuf_printf(&text, "same for sizes up to %u", report->bound);
  else
    cis_strbuf_lit(&text, "same");
  cis_op_set_attr(function, cis_context_intern(r->ctx, CIS_STR("cistern.results")),
                  cis_attr_string(r->ctx, cis_strbuf_view(&text)));
  cis_strbuf_deinit(&text);
}

/// Counts and tells the verdict; false where it is refuted.
static bool tell(results *r, cis_op *function, const cis_verify_report *report) {
  cis_str name = cis_symbol_name(function), text = cis_strbuf_view(&report->text);
  if (report->verdict == CIS_REFINEMENT_DIFFERENT) {
    cis_pass_count(r->pass, "different", 1);
    cis_error(r->ctx, function->loc, "'@%.*s' does something else than before, with\n%.*s",
              CIS_STR_ARG(name), CIS_STR_ARG(text));
    return false;
  }
  bool is_same = report->verdict == CIS_REFINEMENT_SAME;
  cis_pass_count(r->pass, is_same ? "same" : "not-known", 1);
  if (!is_same && cis_pass_bool(r->pass, "remarks"))
    cis_plain_remark(r->ctx, function->loc, "it is not known whether '@%.*s' does the same: %.*s",
                     CIS_STR_ARG(name), CIS_STR_ARG(text));
  if (cis_pass_bool(r->pass, "annotate"))
    annotate(r, function, report);
  return true;
}

/// Reports the verdict of a symbol that is no function.
static void tell_symbol(void *user, cis_op *symbol, cis_refinement verdict, const char *why) {
  results *r = user;
  bool is_different = verdict == CIS_REFINEMENT_DIFFERENT;
  cis_str name = cis_symbol_name(symbol), op = cis_op_name(symbol);
  cis_str what = name.len ? name : op;
  cis_pass_count(r->pass, is_different ? "different" : "not-known", 1);
  r->failed |= is_different;
  if (is_different)
    cis_error(r->ctx, symbol->loc, "'@%.*s' is not what it was before: %s", CIS_STR_ARG(what), why);
  else if (cis_pass_bool(r->pass, "remarks"))
    cis_plain_remark(r->ctx, symbol->loc,
                     "it is not known whether '%s%.*s' is what it was before: %s",
                     name.len ? "@" : "", CIS_STR_ARG(what), why);
}

static bool compare(results *r, cis_op *before) {
  cis_str name = cis_symbol_name(before);
  cis_op *after = cis_verify_find_function(r->after, name);
  cis_op *lowered_before = cis_verify_find_function(r->lowered_before, name);
  cis_op *lowered_after = cis_verify_find_function(r->lowered_after, name);
  if (!after || !lowered_before || !lowered_after) {
    tell_symbol(r, before, CIS_REFINEMENT_UNKNOWN, "there is no such function any more");
    return true;
  }
  cis_verify_report report;
  cis_verify_function(before, after, lowered_before, lowered_after, r->scratch, &r->options,
                      &report);
  bool ok = tell(r, after, &report);
  cis_strbuf_deinit(&report.text);
  return ok;
}

static bool run(cis_pass *pass, cis_op *module) {
  results r = {.pass = pass, .ctx = cis_op_context(module), .after = module};
  r.before = find_before(module);
  if (!r.before)
    return cis_error(r.ctx, module->loc,
                     "there is no module with the attribute cistern.before inside");
  r.options = (cis_verify_options){.max_dim = (uint32_t)cis_pass_int(pass, "max-dim"),
                                   .timeout = (double)cis_pass_int(pass, "seconds"),
                                   .steps = (uint64_t)cis_pass_int(pass, "budget")};
  r.lowered_before = lower(&r, r.before);
  r.lowered_after = lower(&r, module);
  r.scratch = cis_op_clone(r.before, NULL);
  cis_op_drop_all_references(r.scratch);
  for (cis_op *op = cis_block_first(cis_op_entry(r.scratch)), *next; op; op = next) {
    next = cis_op_next(op);
    cis_op_destroy(op);
  }
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(r.before))
    if (cis_op_kind(op) == CIS_OP_FUNC_FUNC && !cis_region_is_empty(cis_op_region(op, 0)) &&
        !cis_symbol_is_private(op))
      ok &= compare(&r, op);
  cis_verify_symbols(r.before, r.after, &r, tell_symbol);
  cis_op_destroy(r.scratch);
  if (r.lowered_before != r.before)
    cis_op_destroy(r.lowered_before);
  if (r.lowered_after != r.after)
    cis_op_destroy(r.lowered_after);
  if (!cis_pass_bool(pass, "annotate"))
    cis_pass_changed_nothing(pass);
  return ok && !r.failed;
}

const cis_pass_def cis_check_results_pass = {
    .name = "check-results",
    .title = "CheckResults",
    .anchor = "builtin.module",
    .summary = "Proves that functions do what they do in the module cistern.before inside",
    .options = {{"annotate", CIS_OPTION_BOOL, "false",
                 "Each function gets its verdict as the attribute cistern.results", NULL},
                {"budget", CIS_OPTION_ULONG, "1000000", "Ops and points for each shape", NULL},
                {"max-dim", CIS_OPTION_ULONG, "3", "Dynamic sizes are 0 to this", NULL},
                {"remarks", CIS_OPTION_BOOL, "true", "Say what is not known, and why", NULL},
                {"seconds", CIS_OPTION_ULONG, "10", "For each function", NULL}},
    .statistics = {{"same", "Functions that do the same"},
                   {"not-known", "Functions, and what else others see, of which that is not known"},
                   {"different", "Functions that do something else, and globals that are others"}},
    .run = run,
};
