// One-Shot Bufferize as a function: tensors become buffers.
//
//   %0 = tensor.insert %f into %t[%i]             memref.store %f, %m[%i]
//   %1 = tensor.extract %0[%j]             =>     %1 = memref.load %m[%j]
//
// Three steps: the analysis decides which operands may be in place (analysis/), copies are inserted
// for the others (copies.c), then ops are rewritten one by one (bufferize.c), with functions as a
// whole if boundaries are bufferized too (function_boundaries.c). With copy-before-write there is
// no analysis, and whatever is written is copied first.
#include "bufferize/one_shot/one_shot.h"

#include "bufferize/analysis/placement/kept_arguments.h"
#include "bufferize/one_shot/apart.h"
#include "bufferize/ops/ops.h"
#include "bufferize/prepare/destinations.h"
#include "bufferize/prepare/read_only.h"
#include "bufferize/rewrite/bufferize.h"
#include "bufferize/rewrite/copies.h"
#include "bufferize/rewrite/function_boundaries.h"
#include "ir/diag.h"
#include "ir/family.h"

// --- options ---

static cis_layout_conversion layout_option(const cis_pass *pass, const char *name) {
  cis_str value = cis_pass_string(pass, name);
  return cis_str_is(value, "infer-layout-map")      ? CIS_LAYOUT_INFER
         : cis_str_is(value, "identity-layout-map") ? CIS_LAYOUT_IDENTITY
                                                    : CIS_LAYOUT_FULLY_DYNAMIC;
}

static cis_copy_placement placement_option(const cis_pass *pass) {
  return cis_str_is(cis_pass_string(pass, "copy-placement"), "greedy") ? CIS_PLACEMENT_GREEDY
                                                                       : CIS_PLACEMENT_EXACT;
}

static cis_analysis_heuristic heuristic_option(const cis_pass *pass) {
  cis_str value = cis_pass_string(pass, "analysis-heuristic");
  return cis_str_is(value, "top-down") ? CIS_HEURISTIC_TOP_DOWN
         : cis_str_is(value, "bottom-up-from-terminators")
             ? CIS_HEURISTIC_BOTTOM_UP_FROM_TERMINATORS
         : cis_str_is(value, "fuzzer") ? CIS_HEURISTIC_FUZZER
                                       : CIS_HEURISTIC_BOTTOM_UP;
}

/// The value of an option; empty if it is the usual one.
static cis_str other_than(const cis_pass *pass, const char *name, const char *usual) {
  cis_str value = cis_pass_string(pass, name);
  return cis_str_is(value, usual) ? (cis_str){0} : value;
}

cis_bufferization_options cis_one_shot_options(const cis_pass *pass) {
  return (cis_bufferization_options){
      .allow_return_allocs_from_loops = cis_pass_bool(pass, "allow-return-allocs-from-loops"),
      .allow_unknown_ops = cis_pass_bool(pass, "allow-unknown-ops"),
      .bufferize_function_boundaries = cis_pass_bool(pass, "bufferize-function-boundaries"),
      .check_parallel_regions = cis_pass_bool(pass, "check-parallel-regions"),
      .copy_before_write = cis_pass_bool(pass, "copy-before-write"),
      .dump_alias_sets = cis_pass_bool(pass, "dump-alias-sets"),
      .print_conflicts = cis_pass_bool(pass, "print-conflicts"),
      .test_analysis_only = cis_pass_bool(pass, "test-analysis-only"),
      .must_infer_memory_space = cis_pass_bool(pass, "must-infer-memory-space"),
      .use_encoding_for_memory_space = cis_pass_bool(pass, "use-encoding-for-memory-space"),
      .as_upstream = cis_upstream_rules_of(cis_pass_string(pass, "as-upstream")),
      .disjoint_subsets = cis_pass_bool(pass, "disjoint-subsets"),
      .reference_analysis = cis_str_is(cis_pass_string(pass, "analysis"), "reference"),
      .moves_buffers = cis_str_is(cis_pass_string(pass, "carried-buffers"), "move"),
      .infers_argument_layouts = cis_pass_bool(pass, "infer-argument-layouts"),
      .infers_read_only = cis_pass_bool(pass, "infer-read-only"),
      .best_destinations = cis_str_is(cis_pass_string(pass, "destinations"), "best"),
      .placement = placement_option(pass),
      .tries_orders = cis_str_is(cis_pass_string(pass, "copy-placement"), "exact"),
      .heuristic = heuristic_option(pass),
      .fuzzer_seed = (uint32_t)cis_pass_int(pass, "analysis-fuzzer-seed"),
      .function_boundaries = layout_option(pass, "function-boundary-type-conversion"),
      .unknown_types = layout_option(pass, "unknown-type-conversion"),
      .alignment = (uint64_t)cis_pass_int(pass, "buffer-alignment"),
      .allocation = other_than(pass, "allocation", "memref"),
      .copy = other_than(pass, "copy", "memref.copy"),
      .dialect_filter = cis_pass_string(pass, "dialect-filter"),
      .no_analysis_functions = cis_pass_string(pass, "no-analysis-func-filter"),
  };
}

/// Reports the first contradiction, if there is one.
bool cis_one_shot_check_options(const cis_bufferization_options *o, cis_op *module) {
  cis_context *ctx = cis_op_context(module);
  if (o->must_infer_memory_space && o->use_encoding_for_memory_space)
    return cis_error(ctx, module->loc,
                     "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' "
                     "are allowed in one-shot-bufferize");
  const char *error = NULL;
  const cis_family *family = o->allocation.len ? cis_family_named(ctx, o->allocation) : NULL;
  if (o->allocation.len && !cis_family_can_alloc(family))
    return cis_error(ctx, CIS_LOC_UNKNOWN,
                     "Invalid option: 'allocation': no op of the family '%.*s' allocates memory",
                     CIS_STR_ARG(o->allocation));
  if (o->copy.len && !cis_family_names_copy(ctx, o->copy))
    return cis_error(ctx, CIS_LOC_UNKNOWN,
                     "Invalid option: 'copy': '%.*s' is no op that copies, nor has a family of "
                     "that name one",
                     CIS_STR_ARG(o->copy));
  if (o->unknown_types == CIS_LAYOUT_INFER)
    error = "'infer-layout-map' is not a valid value for 'unknown-type-conversion'";
  else if (o->copy_before_write && o->test_analysis_only)
    error = "'copy-before-write' cannot be used with 'test-analysis-only'";
  else if (o->print_conflicts && !o->test_analysis_only)
    error = "'print-conflicts' requires 'test-analysis-only'";
  else if (o->dump_alias_sets && !o->test_analysis_only)
    error = "'dump-alias-sets' requires 'test-analysis-only'";
  else if (o->best_destinations && o->placement != CIS_PLACEMENT_EXACT)
    error = "'destinations=best' requires 'copy-placement=exact' or 'estimated'";
  else if (o->no_analysis_functions.len && !o->bufferize_function_boundaries)
    error = "'no-analysis-func-filter' requires 'bufferize-function-boundaries'";
  return !error || cis_error(ctx, CIS_LOC_UNKNOWN, "Invalid option: %s", error);
}

// --- the steps ---

/// Analyses and, unless the analysis is all that is asked for, inserts copies.
static bool resolve_conflicts(cis_bufferization *b, cis_op *module,
                              cis_analysis_statistics *statistics) {
  if (b->options->infers_read_only)
    cis_infer_read_only(module);
  if (b->options->best_destinations)
    cis_choose_destinations(module, b->options);
  b->state = cis_analyze_with_calls(module, b->options, statistics);
  if (!b->state)
    return false;
  bool ok = b->options->test_analysis_only || cis_insert_tensor_copies(b, module);
  cis_state_destroy(b->state);
  b->state = NULL;
  return ok;
}

static bool bufferize(cis_bufferization *b, cis_op *module, cis_analysis_statistics *statistics) {
  cis_apart apart = cis_bufferize_apart(module, b->options, statistics, &b->num_allocs);
  if (apart == CIS_APART_DONE || apart == CIS_APART_FAILED)
    return apart == CIS_APART_DONE;
  if (apart == CIS_APART_NOT && !b->options->copy_before_write &&
      !resolve_conflicts(b, module, statistics))
    return false;
  if (b->options->test_analysis_only)
    return true;
  b->state = cis_state_create_trivial(b->options);
  bool ok = b->options->bufferize_function_boundaries ? cis_bufferize_module(b, module)
                                                      : cis_bufferize_ops(b, module);
  cis_state_destroy(b->state);
  b->state = NULL;
  return ok && !b->failed;
}

bool cis_one_shot_bufferize(cis_op *module, const cis_bufferization_options *options,
                            cis_arena *arena, cis_one_shot_statistics *out) {
  cis_one_shot_statistics dropped;
  out = out ? out : &dropped;
  *out = (cis_one_shot_statistics){0};
  cis_bufferize_attach(cis_op_context(module));
  cis_bufferization b = {.options = options, .arena = arena};
  bool ok = bufferize(&b, module, &out->analysis);
  out->num_allocs = b.num_allocs;
  cis_bufferization_deinit(&b);
  return ok;
}

bool cis_one_shot_insert_copies(cis_op *module, const cis_bufferization_options *options,
                                cis_arena *arena) {
  cis_bufferize_attach(cis_op_context(module));
  cis_bufferization b = {.options = options, .arena = arena};
  cis_analysis_statistics statistics = {0};
  bool ok = resolve_conflicts(&b, module, &statistics);
  cis_bufferization_deinit(&b);
  return ok;
}
