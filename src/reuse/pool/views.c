// Builds the memory of pools and views of it.
#include "reuse/pool/views.h"

#include "dialect/arith/build.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "support/map.h"

cis_value *cis_reuse_offset(cis_builder *b, cis_ptrmap *known, cis_location loc, int64_t offset) {
  cis_attr attr = cis_attr_index(b->ctx, offset);
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(known, attr, &is_new);
  if (is_new)
    *slot = (uintptr_t)cis_arith_build_constant(CIS_AT(b, loc), attr);
  return (cis_value *)*slot;
}

cis_value *cis_reuse_build_pool(cis_builder *b, int64_t bytes, int64_t alignment,
                                cis_attr memory_space, cis_location loc) {
  cis_type type = cis_type_memref(cis_type_i(b->ctx, 8), &bytes, 1, NULL, memory_space);
  cis_named_attr attr = {CIS_STR("alignment"), cis_attr_i64(b->ctx, alignment)};
  static const int32_t no_operands[2];
  cis_op *op = cis_build_op(b, CIS_OP_MEMREF_ALLOC, loc,
                            (cis_build_args){.types = &type,
                                             .num_types = 1,
                                             .attrs = &attr,
                                             .num_attrs = 1,
                                             .operand_segments = no_operands});
  return &op->results[0];
}

cis_value *cis_reuse_build_dynamic_pool(cis_loc_builder *e, cis_value *bytes, int64_t alignment,
                                        cis_attr memory_space) {
  int64_t size = CIS_DYNAMIC;
  cis_type type = cis_type_memref(cis_type_i(e->b.ctx, 8), &size, 1, NULL, memory_space);
  return cis_memref_build_alloc(e, CIS_OP_MEMREF_ALLOC, type, &bytes, 1,
                                cis_attr_i64(e->b.ctx, alignment));
}

void cis_reuse_replace(cis_reuse_buffer *buffer, cis_value *memory, cis_value *offset,
                       cis_poison *poison) {
  cis_builder b = cis_builder_before(buffer->alloc);
  cis_value_vec operands = {0}; // the memory, the offset, and the sizes that the type leaves open
  cis_type type = buffer->value->type;
  if (!cis_memref_has_identity_layout(type)) // memref.view makes no others
    type = cis_memref_without_layout(type);
  cis_vec_push(&operands, memory);
  cis_vec_push(&operands, offset);
  for (uint32_t i = 0; i < buffer->alloc->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(buffer->alloc, i));
  cis_op *view = cis_build_op(&b, CIS_OP_MEMREF_VIEW, buffer->alloc->loc,
                              (cis_build_args){.operands = operands.data,
                                               .num_operands = (int)operands.len,
                                               .types = &type,
                                               .num_types = 1});
  cis_vec_deinit(&operands);
  for (size_t i = 0; i < buffer->num_frees; ++i)
    cis_rewriter_erase(&b, buffer->frees[i]);
  cis_value *value = &view->results[0];
  if (type != buffer->value->type)
    value = cis_memref_build_cast(&b, buffer->alloc->loc, value, buffer->value->type);
  cis_rewriter_replace(&b, buffer->alloc, &value, 1);
  if (poison)
    cis_poison_replaced(poison, buffer, value);
}

void cis_reuse_build_free(cis_builder *b, cis_value *memory, cis_location loc) {
  cis_build_op(b, CIS_OP_MEMREF_DEALLOC, loc,
               (cis_build_args){.operands = &memory, .num_operands = 1});
}

void cis_reuse_free_at_exits(cis_region *region, cis_value *memory, cis_location loc) {
  cis_for_each_block (block, region) {
    cis_op *end = cis_block_last(block);
    if (end->num_successors)
      continue;
    cis_builder b = cis_builder_before(end);
    cis_reuse_build_free(&b, memory, loc);
  }
}
