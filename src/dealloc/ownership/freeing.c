// Builds bufferization.dealloc, and its operands: memref.extract_strided_metadata gives the
// allocation that a memref is a part of.
#include "dealloc/ownership/freeing.h"

#include "dialect/bufferization/bufferization.h"
#include "dialect/memref/kinds.h"

void cis_freeing_lists_deinit(cis_freeing_lists *lists) {
  cis_vec_deinit(&lists->memrefs);
  cis_vec_deinit(&lists->conditions);
  cis_vec_deinit(&lists->retained);
  cis_vec_deinit(&lists->results);
}

static cis_value *cast_to_ranked(cis_builder *b, cis_value *memref, cis_location loc) {
  cis_type from = memref->type;
  cis_type to = cis_type_memref(cis_type_element(from), NULL, 0,
                                cis_attr_strided(b->ctx, 0, NULL, 0), from->shaped.memory_space);
  static const int32_t segments[] = {1, 0, 0, 0};
  static const int64_t zero;
  cis_named_attr attrs[] = {{CIS_STR("static_offsets"), cis_attr_i64_array(b->ctx, &zero, 1)},
                            {CIS_STR("static_sizes"), cis_attr_i64_array(b->ctx, NULL, 0)},
                            {CIS_STR("static_strides"), cis_attr_i64_array(b->ctx, NULL, 0)}};
  cis_op *op = cis_build_op(b, CIS_OP_MEMREF_REINTERPRET_CAST, loc,
                            (cis_build_args){.operands = &memref,
                                             .num_operands = 1,
                                             .types = &to,
                                             .num_types = 1,
                                             .attrs = attrs,
                                             .num_attrs = 3,
                                             .operand_segments = segments});
  return &op->results[0];
}

static bool is_strided(cis_type memref) {
  CIS_VEC(int64_t) strides = {0};
  cis_vec_resize(&strides, cis_type_rank(memref) + 1u);
  int64_t offset;
  bool strided = cis_memref_strides(memref, strides.data, &offset);
  cis_vec_deinit(&strides);
  return strided;
}

cis_value *cis_freeing_base(cis_builder *b, cis_value *memref, cis_location loc) {
  if (!cis_type_is_memref(memref->type))
    memref = cast_to_ranked(b, memref, loc);
  else if (!is_strided(memref->type)) // has no metadata, and no views with offsets either
    return memref;
  cis_op *op = cis_build_op(b, CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, loc,
                            (cis_build_args){.operands = &memref, .num_operands = 1});
  return &op->results[0];
}

void cis_freeing_build(cis_builder *b, cis_freeing_lists *lists, cis_location loc) {
  cis_dealloc_lists operands = {lists->memrefs, lists->conditions, lists->retained};
  cis_op *op = cis_dealloc_build(b, loc, &operands);
  cis_vec_clear(&lists->results);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&lists->results, &op->results[i]);
}
