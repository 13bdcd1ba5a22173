// Builds the memory of pools and views of it.
#include "reuse/pool/views.h"

#include "dialect/arith/build.h"
#include "dialect/memref/build.h"
#include "support/map.h"

cis_value *cis_reuse_offset(cis_builder *b, cis_ptrmap *known, cis_location loc, int64_t offset) {
  cis_attr attr = cis_attr_index(b->ctx, offset);
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(known, attr, &is_new);
  if (is_new)
    *slot = (uintptr_t)cis_arith_build_constant(CIS_AT(b, loc), attr);
  return (cis_value *)*slot;
}

cis_value *cis_reuse_build_pool(cis_builder *b, const cis_family *family, int64_t bytes,
                                int64_t alignment, cis_attr memory_space, cis_location loc) {
  cis_type type = cis_type_memref(cis_type_i(b->ctx, 8), &bytes, 1, NULL, memory_space);
  return cis_family_build_alloc(b, loc, family ? family : cis_family_default(b->ctx), type, NULL, 0,
                                cis_attr_i64(b->ctx, alignment));
}

cis_value *cis_reuse_build_dynamic_pool(cis_loc_builder *e, const cis_family *family,
                                        cis_value *bytes, int64_t alignment,
                                        cis_attr memory_space) {
  int64_t size = CIS_DYNAMIC;
  cis_type type = cis_type_memref(cis_type_i(e->b.ctx, 8), &size, 1, NULL, memory_space);
  return cis_family_build_alloc(&e->b, e->loc, family ? family : cis_family_default(e->b.ctx), type,
                                &bytes, 1, cis_attr_i64(e->b.ctx, alignment));
}

void cis_reuse_replace(cis_reuse_buffer *buffer, cis_value *memory, cis_value *offset,
                       cis_poison *poison) {
  cis_loc_builder e = cis_loc_builder_before(buffer->alloc);
  cis_value_vec sizes = {0}; // that the type leaves open
  cis_type type = buffer->value->type;
  if (!cis_memref_has_identity_layout(type)) // memref.view makes no others
    type = cis_memref_without_layout(type);
  cis_range range = cis_allocation_sizes(buffer->alloc);
  for (uint32_t i = 0; i < range.num; ++i)
    cis_vec_push(&sizes, cis_op_operand(buffer->alloc, range.first + i));
  cis_value *view =
      cis_memref_build_view(&e, memory, offset, sizes.data, (uint32_t)sizes.len, type);
  view = cis_memref_build_cast(&e, view, buffer->value->type);
  cis_vec_deinit(&sizes);
  for (size_t i = 0; i < buffer->num_frees; ++i)
    cis_rewriter_erase(&e.b, buffer->frees[i]);
  cis_rewriter_replace(&e.b, buffer->alloc, &view, 1);
  if (poison)
    cis_poison_replaced(poison, buffer, view);
}

void cis_reuse_build_free(cis_builder *b, cis_value *memory, cis_location loc) {
  cis_family_build_dealloc(b, loc, cis_family_of(cis_value_op(memory)), memory);
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
