// The interface of a module: its symbols, their attributes, its globals and their initial values.
// The functions' bodies are compared elsewhere.
#include "verify/compare/verify.h"

#include "asm/printer.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/attr.h"
#include "ir/symbol.h"
#include "verify/executor/signature.h"

// --- symbols ---

static bool is_same_text(cis_op *a, cis_op *b) {
  cis_strbuf x = {0}, y = {0};
  cis_print_op(a, NULL, &x);
  cis_print_op(b, NULL, &y);
  bool same = cis_str_eq(cis_strbuf_view(&x), cis_strbuf_view(&y));
  cis_strbuf_deinit(&x);
  cis_strbuf_deinit(&y);
  return same;
}

static bool is_resource(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_RESOURCE); }

/// The difference between two memref.globals; NULL: none.
static const char *global_difference(cis_op *a, cis_op *b, cis_refinement *out_verdict) {
  cis_attr x = cis_op_get_attr_named(a, "initial_value"),
           y = cis_op_get_attr_named(b, "initial_value");
  *out_verdict = CIS_REFINEMENT_DIFFERENT;
  if (cis_verify_visibility(b) < cis_verify_visibility(a))
    return "the second global is hidden";
  if (cis_op_get_attr_named(a, "type") != cis_op_get_attr_named(b, "type"))
    return "the globals have other types";
  if (!cis_op_get_attr_named(a, "constant") != !cis_op_get_attr_named(b, "constant"))
    return "one of the globals is constant";
  bool begins = !cis_attr_is(x, CIS_ATTR_UNIT); // else the second may begin with anything
  if (!x != !y || (begins && cis_attr_is(y, CIS_ATTR_UNIT)))
    return "only one of the globals begins with values";
  *out_verdict = is_resource(x) || is_resource(y) ? CIS_REFINEMENT_UNKNOWN : *out_verdict;
  if (begins && x != y)
    return "the globals begin with other values";
  *out_verdict = CIS_REFINEMENT_UNKNOWN;
  if (cis_attr_int_or(cis_op_get_attr_named(b, "alignment"), 0) <
      cis_attr_int_or(cis_op_get_attr_named(a, "alignment"), 0))
    return "the second global has a smaller alignment";
  return cis_verify_has_same_attributes(cis_op_discardable(a), cis_op_discardable(b))
             ? NULL
             : "the globals have other attributes";
}

/// Whether an op only instructs compilers, and does not change the program.
static bool is_for_compilers(const cis_op *op) {
  cis_str name = cis_op_name(op);
  return cis_str_starts_with(name, CIS_STR("transform.")) ||
         cis_str_starts_with(name, CIS_STR("irdl.")) || cis_str_starts_with(name, CIS_STR("pdl."));
}

static bool is_function(cis_op *op) { return cis_op_kind(op) == CIS_OP_FUNC_FUNC; }

/// The op of the second module that stands for `op`, the n-th one of the first that has no name.
static cis_op *counterpart(cis_op *after, cis_op *op, uint32_t n) {
  cis_str name = cis_symbol_name(op);
  cis_for_each_op (other, cis_op_entry(after)) {
    cis_str its = cis_symbol_name(other);
    if (cis_op_get_attr_named(other, "cistern.before") || is_for_compilers(other))
      continue;
    if (name.len ? cis_str_eq(name, its) : !its.len && !n--)
      return other;
  }
  return NULL;
}

void cis_verify_symbols(cis_op *before, cis_op *after, void *user,
                        void (*tell)(void *user, cis_op *symbol, cis_refinement verdict,
                                     const char *why)) {
  uint32_t num_unnamed = 0;
  if (!cis_verify_has_same_attributes(cis_op_discardable(before), cis_op_discardable(after)))
    tell(user, before, CIS_REFINEMENT_UNKNOWN, "the modules have other attributes");
  cis_for_each_op (op, cis_op_entry(before)) {
    bool has_name = cis_symbol_name(op).len > 0;
    if (is_function(op) || is_for_compilers(op) || (has_name && cis_symbol_is_private(op)))
      continue;
    cis_op *other = counterpart(after, op, num_unnamed);
    num_unnamed += !has_name;
    cis_refinement verdict = CIS_REFINEMENT_UNKNOWN;
    const char *why = NULL;
    if (!other)
      why = "the second program has nothing of that name";
    else if (cis_memref_is_global(op) && cis_memref_is_global(other))
      why = global_difference(op, other, &verdict);
    else if (!is_same_text(op, other))
      why = "what is no function is compared by its text alone, which differs";
    if (why)
      tell(user, op, verdict, why);
  }
}

cis_op *cis_verify_find_function(cis_op *module, cis_str name) {
  cis_for_each_op (op, cis_op_entry(module))
    if (is_function(op) && cis_str_eq(cis_symbol_name(op), name) &&
        !cis_region_is_empty(cis_op_region(op, 0)))
      return op;
  return NULL;
}
