#include "dialect/shape_util.h"

cis_mixed_list cis_mixed_list_get(const cis_op *op, const char *static_name) {
  cis_mixed_list list;
  list.values = cis_attr_get_i64_array(cis_op_inherent(op, static_name), &list.num);
  return list;
}

bool cis_verify_mixed_list(cis_op *op, const char *what, uint32_t rank, const char *static_name,
                           const char *dynamic_name) {
  cis_mixed_list list = cis_mixed_list_get(op, static_name);
  int group = cis_op_info_operand(op->info, cis_str_from(dynamic_name));
  uint32_t given = cis_op_operand_group(op, (uint32_t)group).num, dynamic = 0;
  if (list.num != rank)
    return cis_op_plain_error(op, "expected %u %s values, got %u", rank, what, list.num);
  for (uint32_t i = 0; i < list.num; ++i)
    dynamic += list.values[i] == CIS_DYNAMIC;
  return dynamic == given ||
         cis_op_plain_error(op, "expected %u dynamic %s values", dynamic, what);
}

bool cis_verify_in_bounds(cis_op *op, const int64_t *shape, cis_mixed_list offsets,
                          cis_mixed_list sizes, cis_mixed_list strides) {
  for (uint32_t i = 0; i < offsets.num; ++i) {
    int64_t offset = offsets.values[i], size = sizes.values[i], stride = strides.values[i];
    if (shape[i] == CIS_DYNAMIC || offset == CIS_DYNAMIC)
      continue;
    if (offset >= shape[i])
      return cis_op_plain_error(op, "offset %u is out-of-bounds: %lld >= %lld", i,
                                (long long)offset, (long long)shape[i]);
    int64_t last;
    if (size == CIS_DYNAMIC || stride == CIS_DYNAMIC ||
        __builtin_mul_overflow(size - 1, stride, &last) ||
        __builtin_add_overflow(last, offset, &last))
      continue;
    if (last >= shape[i])
      return cis_op_plain_error(op, "slice along dimension %u runs out-of-bounds: %lld >= %lld", i,
                                (long long)last, (long long)shape[i]);
  }
  return true;
}

// --- reassociation ---

cis_mixed_list cis_reassociation_group(cis_attr reassociation, uint32_t i, int64_t *buffer) {
  cis_attr group = reassociation->array.elems[i];
  for (uint32_t d = 0; d < group->array.num; ++d)
    buffer[d] = cis_attr_int_or(group->array.elems[d], -1);
  return (cis_mixed_list){buffer, group->array.num};
}

bool cis_verify_reassociation(cis_op *op, cis_attr reassociation, uint32_t expanded_rank,
                              uint32_t collapsed_rank) {
  uint32_t num = reassociation->array.num;
  if (num != collapsed_rank)
    return cis_op_error(op, "invalid number of reassociation groups: found %u, expected %u", num,
                        collapsed_rank);
  int64_t next = 0;
  for (uint32_t i = 0; i < num; ++i) {
    cis_attr group = reassociation->array.elems[i];
    for (uint32_t d = 0; d < group->array.num; ++d)
      if (cis_attr_int_or(group->array.elems[d], -1) != next++)
        return cis_op_error(op, "reassociation indices must be contiguous");
  }
  return next <= (int64_t)expanded_rank ||
         cis_op_error(op, "reassociation index %lld is out of bounds", (long long)next - 1);
}

bool cis_verify_reassociated_sizes(cis_op *op, cis_attr reassociation, const int64_t *expanded,
                                   const int64_t *collapsed, uint32_t collapsed_rank) {
  for (uint32_t i = 0; i < collapsed_rank; ++i) {
    cis_attr group = reassociation->array.elems[i];
    int64_t product = 1;
    bool dynamic = false;
    for (uint32_t d = 0; d < group->array.num; ++d) {
      int64_t size = expanded[cis_attr_int_or(group->array.elems[d], 0)];
      dynamic |= size == CIS_DYNAMIC;
      if (size != CIS_DYNAMIC && __builtin_mul_overflow(product, size, &product))
        return cis_op_error(op, "size of reassociation group %u is beyond 64 bits", i);
    }
    if (dynamic != (collapsed[i] == CIS_DYNAMIC))
      return cis_op_error(op, "collapsed dim (%u) must be dynamic if and only if reassociation group "
                              "is dynamic",
                          i);
    if (!dynamic && collapsed[i] != product)
      return cis_op_error(op, "collapsed dim size (%lld) must equal reassociation group size (%lld)",
                          (long long)collapsed[i], (long long)product);
  }
  return true;
}
