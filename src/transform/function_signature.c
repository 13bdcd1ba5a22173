// Types and attribute dictionaries of arguments and results, as lists.
#include "transform/function_signature.h"
#include "ir/symbol.h"

static void get_attrs(const cis_op *function, const char *name, size_t num, cis_attr_vec *out) {
  cis_attr array = cis_op_get_attr_named(function, name);
  for (size_t i = 0; i < num; ++i) {
    cis_attr dict =
        cis_attr_is(array, CIS_ATTR_ARRAY) && i < array->array.num ? array->array.elems[i] : NULL;
    cis_vec_push(out, cis_attr_is(dict, CIS_ATTR_DICT) && dict->dict.num ? dict : NULL);
  }
}

void cis_signature_get(const cis_op *function, cis_signature *out) {
  *out = (cis_signature){0};
  cis_type type = cis_function_type(function);
  cis_vec_append(&out->inputs, type->function.inputs, type->function.num_inputs);
  cis_vec_append(&out->results, type->function.results, type->function.num_results);
  get_attrs(function, "arg_attrs", out->inputs.len, &out->input_attrs);
  get_attrs(function, "res_attrs", out->results.len, &out->result_attrs);
}

void cis_signature_deinit(cis_signature *signature) {
  cis_vec_deinit(&signature->inputs);
  cis_vec_deinit(&signature->results);
  cis_vec_deinit(&signature->input_attrs);
  cis_vec_deinit(&signature->result_attrs);
}

/// No attribute where all dictionaries are empty.
static void set_attrs(cis_op *function, const char *name, const cis_attr_vec *dicts) {
  cis_context *ctx = cis_op_context(function);
  cis_attr_vec all = {0};
  bool any = false;
  for (size_t i = 0; i < dicts->len; ++i) {
    cis_attr dict = dicts->data[i];
    any |= dict != NULL;
    cis_vec_push(&all, dict ? dict : cis_attr_dict(ctx, NULL, 0));
  }
  cis_op_set_attr(function, cis_str_from(name),
                  any ? cis_attr_array(ctx, all.data, (uint32_t)all.len) : NULL);
  cis_vec_deinit(&all);
}

void cis_signature_set(cis_op *function, const cis_signature *signature) {
  cis_type type = cis_type_function(cis_op_context(function), signature->inputs.data,
                                    (uint32_t)signature->inputs.len, signature->results.data,
                                    (uint32_t)signature->results.len);
  cis_op_set_attr(function, CIS_STR("function_type"), cis_attr_type(type));
  set_attrs(function, "arg_attrs", &signature->input_attrs);
  set_attrs(function, "res_attrs", &signature->result_attrs);
}
