// Functions that a module only declares and the machine provides.
#include "interp/exec/externals.h"

#include "dialect/llvm/llvm.h"
#include "ir/symbol.h"

static const cis_external *const tables[] = {cis_runner_utils, cis_runner_random, NULL};

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

static bool is_f64(cis_type type) { return cis_type_is_float(type) && type->float_kind == CIS_F64; }

/// A memref with two dimensions of vector<4x4xf32>.
static bool is_matrices(cis_type type) {
  if (!cis_type_is(type, CIS_TYPE_MEMREF) || type->shaped.rank != 2)
    return false;
  cis_type element = cis_type_element(type);
  return cis_type_is(element, CIS_TYPE_VECTOR) && !element->shaped.scalable &&
         element->shaped.rank == 2 && element->shaped.shape[0] == 4 &&
         element->shaped.shape[1] == 4 && cis_type_is_float(element->shaped.element) &&
         element->shaped.element->float_kind == CIS_F32;
}

static bool is_i64(cis_type type) {
  return cis_type_is_index(type) || cis_type_is_int_of(type, 64);
}

static bool is_list(cis_type type, bool (*fits)(cis_type)) {
  return cis_type_is(type, CIS_TYPE_MEMREF) && type->shaped.rank == 1 &&
         fits(cis_type_element(type));
}

static bool has_signature(const cis_op *func, cis_external_signature signature) {
  static const struct {
    uint32_t num_inputs, num_results;
  } counts[] = {[CIS_EXTERNAL_NUMBER] = {1, 0},   [CIS_EXTERNAL_F64] = {1, 0},
                [CIS_EXTERNAL_SHAPED] = {1, 0},   [CIS_EXTERNAL_MATRICES] = {1, 0},
                [CIS_EXTERNAL_COMPARES] = {2, 1}, [CIS_EXTERNAL_TO_F64] = {0, 1},
                [CIS_EXTERNAL_TO_I64] = {0, 1},   [CIS_EXTERNAL_BEGINS] = {1, 1},
                [CIS_EXTERNAL_DRAWS] = {2, 1},    [CIS_EXTERNAL_ENDS] = {1, 0},
                [CIS_EXTERNAL_SHUFFLES] = {2, 0}, [CIS_EXTERNAL_SORTS] = {2, 0}};
  cis_type type = cis_function_type(func);
  if (type->function.num_inputs != counts[signature].num_inputs ||
      type->function.num_results != counts[signature].num_results)
    return false;
  const cis_type *inputs = type->function.inputs, *results = type->function.results;
  switch (signature) {
  case CIS_EXTERNAL_NOTHING:
    return true;
  case CIS_EXTERNAL_NUMBER:
    return is_number(inputs[0]);
  case CIS_EXTERNAL_F64:
    return is_f64(inputs[0]);
  case CIS_EXTERNAL_SHAPED:
    return is_shaped(inputs[0]);
  case CIS_EXTERNAL_MATRICES:
    return is_matrices(inputs[0]);
  case CIS_EXTERNAL_COMPARES:
    return is_shaped(inputs[0]) && is_shaped(inputs[1]) &&
           cis_type_element(inputs[0]) == cis_type_element(inputs[1]) &&
           cis_type_is_int_of(results[0], 64);
  case CIS_EXTERNAL_TO_F64:
    return is_f64(results[0]);
  case CIS_EXTERNAL_TO_I64:
    return cis_type_is_int_of(results[0], 64);
  case CIS_EXTERNAL_BEGINS:
    return is_i64(inputs[0]) && cis_llvm_is_pointer(results[0]);
  case CIS_EXTERNAL_DRAWS:
    return cis_llvm_is_pointer(inputs[0]) && is_i64(inputs[1]) && is_i64(results[0]);
  case CIS_EXTERNAL_ENDS:
    return cis_llvm_is_pointer(inputs[0]);
  case CIS_EXTERNAL_SHUFFLES:
    return is_list(inputs[0], is_i64) && cis_llvm_is_pointer(inputs[1]);
  case CIS_EXTERNAL_SORTS:
    return is_i64(inputs[0]) && is_list(inputs[1], is_number);
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
