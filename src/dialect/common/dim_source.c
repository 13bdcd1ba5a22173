#include "dialect/common/dim_source.h"

#include "dialect/common/mixed.h"
#include "dialect/memref/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/family.h"
#include "ir/interfaces.h"

static bool is_dim_of(cis_value *shaped, uint32_t dim, cis_dim_source *out) {
  *out = (cis_dim_source){.shaped = shaped, .dim = dim};
  return cis_type_is_ranked(shaped->type);
}

static bool is_index(cis_value *index, cis_dim_source *out) {
  *out = (cis_dim_source){.index = index};
  return index != NULL;
}

static cis_value *dynamic_size(cis_op *op, const char *static_name, const char *name,
                               uint32_t num_before) {
  cis_mixed_vec sizes = {0};
  cis_value *size = NULL;
  cis_mixed_get(op, static_name, name, &sizes);
  for (size_t i = 0; i < sizes.len && !size; ++i)
    if (sizes.data[i].value && num_before-- == 0)
      size = sizes.data[i].value;
  cis_vec_deinit(&sizes);
  return size;
}

bool cis_dim_source_get(const cis_value *result, uint32_t dim, cis_dim_source *out) {
  cis_op *op = cis_value_op(result);
  const cis_use *init = cis_dps_init_of(result);
  if (init)
    return is_dim_of(cis_use_value(init), dim, out);
  uint32_t before = cis_type_num_dynamic_before(result->type, dim);
  switch (cis_op_kind(op)) {
  case CIS_OP_TENSOR_CAST:
  case CIS_OP_MEMREF_CAST:
    return is_dim_of(cis_op_operand(op, 0), dim, out);
  case CIS_OP_TENSOR_EMPTY:
    return is_index(cis_op_operand(op, before), out);
  case CIS_OP_TENSOR_EXTRACT_SLICE:
    return is_index(dynamic_size(op, "static_sizes", "sizes", before), out);
  case CIS_OP_TENSOR_EXPAND_SHAPE:
    return is_index(dynamic_size(op, "static_output_shape", "output_shape", before), out);
  default:
    return cis_is_hoistable(op, false) && is_index(cis_allocation_size(op, dim), out);
  }
}
