// Functions that a module only declares and the machine provides.
#include "interp/exec/externals.h"

#include "ir/symbol.h"

static const cis_external *const tables[] = {cis_runner_utils, NULL};

static bool is_number(cis_type type) {
  cis_layout layout;
  return cis_layout_of(type, &layout) &&
         (layout.kind == CIS_LAYOUT_INT || layout.kind == CIS_LAYOUT_FLOAT);
}

static bool is_shaped(cis_type type) {
  if (!cis_type_is_base_tensor(type) && !cis_type_is_base_memref(type))
    return false;
  cis_type element = cis_type_element(type);
  return is_number(cis_type_is(element, CIS_TYPE_COMPLEX) ? element->shaped.element : element);
}

static bool has_signature(const cis_op *func, cis_external_signature signature) {
  cis_type type = cis_op_inherent(func, "function_type")->type_value;
  uint32_t num_inputs = signature == CIS_EXTERNAL_NUMBER || signature == CIS_EXTERNAL_SHAPED;
  uint32_t num_results = signature == CIS_EXTERNAL_TO_F64 || signature == CIS_EXTERNAL_TO_I64;
  if (type->function.num_inputs != num_inputs || type->function.num_results != num_results)
    return false;
  switch (signature) {
  case CIS_EXTERNAL_NOTHING:
    return true;
  case CIS_EXTERNAL_NUMBER:
    return is_number(type->function.inputs[0]);
  case CIS_EXTERNAL_SHAPED:
    return is_shaped(type->function.inputs[0]);
  case CIS_EXTERNAL_TO_F64:
    return cis_type_is_float(type->function.results[0]) &&
           type->function.results[0]->float_kind == CIS_F64;
  case CIS_EXTERNAL_TO_I64:
    return cis_type_is_int_of(type->function.results[0], 64);
  }
  return false;
}

const cis_external *cis_external_find(const cis_op *func) {
  cis_str name = cis_symbol_name(func);
  for (size_t i = 0; tables[i]; ++i)
    for (const cis_external *e = tables[i]; e->name; ++e)
      if (cis_str_is(name, e->name))
        return has_signature(func, e->signature) ? e : NULL;
  return NULL;
}
