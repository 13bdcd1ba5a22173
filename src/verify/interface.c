// What other modules see of a module: which symbols there are, attributes, globals and what is in
// them when the program begins. What functions do is compared elsewhere.
#include "verify/interface.h"

#include "asm/printer.h"
#include "dialect/kinds.h"
#include "ir/attr.h"
#include "ir/symbol.h"

// --- attributes ---

/// Whether an attribute tells a caller nothing: it is for passes, or what they have found.
static bool is_for_passes(cis_str name) {
  return cis_str_starts_with(name, CIS_STR("bufferization.")) ||
         cis_str_starts_with(name, CIS_STR("bufferize.")) ||
         cis_str_starts_with(name, CIS_STR("cistern."));
}

/// Whether `b` has all that `a` says to a caller.
static bool has_attributes_of(cis_attr b, cis_attr a) {
  for (uint32_t i = 0; a && i < a->dict.num; ++i)
    if (!is_for_passes(a->dict.entries[i].name) &&
        (!b || cis_dict_get(b, a->dict.entries[i].name) != a->dict.entries[i].value))
      return false;
  return true;
}

static bool are_same(cis_attr a, cis_attr b) {
  return has_attributes_of(a, b) && has_attributes_of(b, a);
}

/// The dictionary of argument or result `i`; NULL if there is none.
static cis_attr attributes_of(cis_op *function, const char *list, uint32_t i) {
  cis_attr all = cis_op_get_attr_named(function, list);
  return cis_attr_is(all, CIS_ATTR_ARRAY) && i < all->array.num ? all->array.elems[i] : NULL;
}

/// How far a symbol can be seen: 2 from everywhere, 1 if it is nested, 0 if it is private.
static int visibility(const cis_op *op) {
  cis_str word = cis_attr_get_string(cis_op_get_attr_named(op, "sym_visibility"));
  return cis_symbol_is_private(op) ? 0 : cis_str_is(word, "nested") ? 1 : 2;
}

bool cis_verify_is_not_writable(cis_op *function, uint32_t argument) {
  cis_attr all = attributes_of(function, "arg_attrs", argument);
  cis_attr writable = all ? cis_dict_get_c(all, "bufferization.writable") : NULL;
  return writable && !cis_attr_int_or(writable, 1);
}

const char *cis_verify_function_difference(cis_op *a, cis_op *b) {
  cis_type x = cis_op_get_attr_named(a, "function_type")->type_value,
           y = cis_op_get_attr_named(b, "function_type")->type_value;
  if (visibility(b) < visibility(a))
    return "the second function is hidden";
  if (!are_same(cis_op_discardable(a), cis_op_discardable(b)))
    return "the functions have other attributes";
  for (uint32_t i = 0; i < x->function.num_inputs && i < y->function.num_inputs; ++i)
    if (!are_same(attributes_of(a, "arg_attrs", i), attributes_of(b, "arg_attrs", i)))
      return "the functions have other attributes of arguments";
  // As long as it is a tensor it is not known what will be written to its buffer.
  for (uint32_t i = 0; i < x->function.num_inputs && i < y->function.num_inputs; ++i)
    if (cis_verify_is_not_writable(a, i) && !cis_verify_is_not_writable(b, i) &&
        cis_type_is_base_tensor(y->function.inputs[i]))
      return "the second function may write to a tensor that the first must not write to";
  for (uint32_t i = 0; i < x->function.num_results && i < y->function.num_results; ++i)
    if (!are_same(attributes_of(a, "res_attrs", i), attributes_of(b, "res_attrs", i)))
      return "the functions have other attributes of results";
  return NULL;
}

bool cis_verify_only_reads(cis_op *function, uint32_t argument) {
  cis_attr all = attributes_of(function, "arg_attrs", argument);
  cis_attr access = all ? cis_dict_get_c(all, "bufferization.access") : NULL;
  cis_str word = access ? cis_attr_get_string(access) : (cis_str){0};
  return cis_str_is(word, "read") || cis_str_is(word, "none");
}

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

/// What differs of two memref.globals.
static const char *global_difference(cis_op *a, cis_op *b, cis_refinement *out_verdict) {
  cis_attr x = cis_op_get_attr_named(a, "initial_value"),
           y = cis_op_get_attr_named(b, "initial_value");
  *out_verdict = CIS_REFINEMENT_DIFFERENT;
  if (visibility(b) < visibility(a))
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
  return are_same(cis_op_discardable(a), cis_op_discardable(b))
             ? NULL
             : "the globals have other attributes";
}

/// What tells a compiler what to do, and no program.
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
  if (!are_same(cis_op_discardable(before), cis_op_discardable(after)))
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
    else if (cis_op_kind(op) == CIS_OP_MEMREF_GLOBAL && cis_op_kind(other) == CIS_OP_MEMREF_GLOBAL)
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
