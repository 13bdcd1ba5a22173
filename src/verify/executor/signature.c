// Attributes of functions, and of their arguments and results.
#include "verify/executor/signature.h"

#include "ir/attr.h"
#include "ir/symbol.h"

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

bool cis_verify_has_same_attributes(cis_attr a, cis_attr b) {
  return has_attributes_of(a, b) && has_attributes_of(b, a);
}

/// The dictionary of argument or result `i`; NULL if there is none.
static cis_attr attributes_of(cis_op *function, const char *list, uint32_t i) {
  cis_attr all = cis_op_get_attr_named(function, list);
  return cis_attr_is(all, CIS_ATTR_ARRAY) && i < all->array.num ? all->array.elems[i] : NULL;
}

int cis_verify_visibility(const cis_op *op) {
  cis_str word = cis_attr_get_string(cis_op_get_attr_named(op, "sym_visibility"));
  return cis_symbol_is_private(op) ? 0 : cis_str_is(word, "nested") ? 1 : 2;
}

bool cis_verify_is_not_writable(cis_op *function, uint32_t argument) {
  cis_attr all = attributes_of(function, "arg_attrs", argument);
  cis_attr writable = all ? cis_dict_get_c(all, "bufferization.writable") : NULL;
  return writable && !cis_attr_int_or(writable, 1);
}

const char *cis_verify_function_difference(cis_op *a, cis_op *b) {
  cis_type x = cis_function_type(a), y = cis_function_type(b);
  if (cis_verify_visibility(b) < cis_verify_visibility(a))
    return "the second function is hidden";
  if (!cis_verify_has_same_attributes(cis_op_discardable(a), cis_op_discardable(b)))
    return "the functions have other attributes";
  for (uint32_t i = 0; i < x->function.num_inputs && i < y->function.num_inputs; ++i)
    if (!cis_verify_has_same_attributes(attributes_of(a, "arg_attrs", i),
                                        attributes_of(b, "arg_attrs", i)))
      return "the functions have other attributes of arguments";
  // As long as it is a tensor it is not known what will be written to its buffer.
  for (uint32_t i = 0; i < x->function.num_inputs && i < y->function.num_inputs; ++i)
    if (cis_verify_is_not_writable(a, i) && !cis_verify_is_not_writable(b, i) &&
        cis_type_is_base_tensor(y->function.inputs[i]))
      return "the second function may write to a tensor that the first must not write to";
  for (uint32_t i = 0; i < x->function.num_results && i < y->function.num_results; ++i)
    if (!cis_verify_has_same_attributes(attributes_of(a, "res_attrs", i),
                                        attributes_of(b, "res_attrs", i)))
      return "the functions have other attributes of results";
  return NULL;
}

bool cis_verify_only_reads(cis_op *function, uint32_t argument) {
  cis_attr all = attributes_of(function, "arg_attrs", argument);
  cis_attr access = all ? cis_dict_get_c(all, "bufferization.access") : NULL;
  cis_str word = access ? cis_attr_get_string(access) : (cis_str){0};
  return cis_str_is(word, "read") || cis_str_is(word, "none");
}
