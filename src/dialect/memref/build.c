// Builders of memref ops.
#include "dialect/memref/build.h"

#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/fold.h"

cis_type cis_memref_vector_type(cis_type element, int64_t size) {
  return cis_type_memref(element, &size, 1, NULL, NULL);
}

static cis_value *allocate(cis_loc_builder *e, unsigned kind, cis_type type,
                           cis_value *const *sizes, uint32_t num_sizes, cis_attr alignment) {
  cis_named_attr attr = {CIS_STR("alignment"), alignment};
  int32_t segments[] = {(int32_t)num_sizes, 0};
  cis_build_args args = {.operands = sizes,
                         .num_operands = (int)num_sizes,
                         .types = &type,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = alignment ? 1 : 0,
                         .operand_segments = segments};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

cis_value *cis_memref_build_alloc(cis_loc_builder *e, cis_type type, cis_value *const *sizes,
                                  uint32_t num_sizes, cis_attr alignment) {
  return allocate(e, CIS_OP_MEMREF_ALLOC, type, sizes, num_sizes, alignment);
}

cis_value *cis_memref_build_alloca(cis_loc_builder *e, cis_type type, cis_value *size) {
  return allocate(e, CIS_OP_MEMREF_ALLOCA, type, &size, 1, NULL);
}

cis_value *cis_memref_build_view(cis_loc_builder *e, cis_value *memory, cis_value *offset,
                                 cis_value *const *sizes, uint32_t num_sizes, cis_type type) {
  cis_value_vec operands = {0};
  cis_vec_push(&operands, memory);
  cis_vec_push(&operands, offset);
  cis_vec_append(&operands, sizes, num_sizes);
  cis_build_args args = {
      .operands = operands.data, .num_operands = (int)operands.len, .types = &type, .num_types = 1};
  cis_op *op = cis_build_op(&e->b, CIS_OP_MEMREF_VIEW, e->loc, args);
  cis_vec_deinit(&operands);
  return &op->results[0];
}

cis_value *cis_memref_build_cast(cis_loc_builder *e, cis_value *value, cis_type type) {
  return value->type == type ? value : cis_build_unary(e, CIS_OP_MEMREF_CAST, value, type);
}

cis_value *cis_memref_build_pointer(cis_loc_builder *e, cis_value *memref) {
  return cis_build_unary(e, CIS_OP_MEMREF_EXTRACT_ALIGNED_POINTER_AS_INDEX, memref,
                         cis_type_index(e->b.ctx));
}

cis_op *cis_memref_build_global(cis_loc_builder *e, cis_memref_global global) {
  cis_context *ctx = e->b.ctx;
  cis_named_attr attrs[] = {
      {CIS_STR("sym_name"), global.name},
      {CIS_STR("sym_visibility"), global.visibility},
      {CIS_STR("type"), cis_attr_type(global.type)},
      {CIS_STR("initial_value"), global.value},
      {CIS_STR("constant"), global.is_constant ? cis_attr_unit(ctx) : NULL},
      {CIS_STR("alignment"), global.alignment ? cis_attr_i64(ctx, global.alignment) : NULL},
  };
  return cis_build_op(&e->b, CIS_OP_MEMREF_GLOBAL, e->loc,
                      (cis_build_args){.attrs = attrs, .num_attrs = 6});
}

cis_value *cis_memref_build_get_global(cis_loc_builder *e, cis_attr symbol, cis_type type) {
  cis_named_attr attr = {CIS_STR("name"), symbol};
  cis_build_args args = {.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_GET_GLOBAL, e->loc, args)->results[0];
}

cis_value *cis_memref_build_dim(cis_loc_builder *e, cis_value *memref, cis_value *dim) {
  cis_value *operands[] = {memref, dim};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &dim->type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_DIM, e->loc, args)->results[0];
}

cis_value *cis_memref_build_size(cis_loc_builder *e, cis_value *memref, int64_t dim) {
  cis_value *operands[] = {memref, cis_arith_build_index(e, dim)};
  cis_type index = operands[1]->type;
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &index, .num_types = 1};
  return cis_build_or_fold(&e->b, CIS_OP_MEMREF_DIM, e->loc, args);
}

/// Upstream writes the default of built accesses out.
static cis_named_attr temporal(cis_loc_builder *e) {
  return (cis_named_attr){CIS_STR("nontemporal"), cis_attr_bool(e->b.ctx, false)};
}

cis_value *cis_memref_build_load(cis_loc_builder *e, cis_value *memref, cis_value *index) {
  cis_value *operands[] = {memref, index};
  cis_type element = cis_type_element(memref->type);
  cis_named_attr attr = temporal(e);
  cis_build_args args = {.operands = operands,
                         .num_operands = 2,
                         .types = &element,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_LOAD, e->loc, args)->results[0];
}

void cis_memref_build_store(cis_loc_builder *e, cis_value *value, cis_value *memref,
                            cis_value *index) {
  cis_value *operands[] = {value, memref, index};
  cis_named_attr attr = temporal(e);
  cis_build_op(
      &e->b, CIS_OP_MEMREF_STORE, e->loc,
      (cis_build_args){.operands = operands, .num_operands = 3, .attrs = &attr, .num_attrs = 1});
}

void cis_memref_build_copy(cis_loc_builder *e, cis_value *from, cis_value *to) {
  cis_value *operands[] = {from, to};
  cis_build_op(&e->b, CIS_OP_MEMREF_COPY, e->loc,
               (cis_build_args){.operands = operands, .num_operands = 2});
}

/// Memory of the family with the sizes of `source` and no layout.
static cis_value *allocate_like(cis_loc_builder *e, const cis_family *family, cis_value *source) {
  cis_type type = source->type;
  cis_type plain = cis_type_memref(cis_type_element(type), type->shaped.shape, cis_type_rank(type),
                                   NULL, type->shaped.memory_space);
  if (type->shaped.layout && !cis_memref_cast_compatible(plain, type))
    return NULL;
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      cis_value *size = cis_memref_build_size(e, source, i);
      cis_vec_push(&sizes, size);
    }
  cis_value *fresh =
      cis_family_build_alloc(&e->b, e->loc, family, plain, sizes.data, (uint32_t)sizes.len, NULL);
  cis_vec_deinit(&sizes);
  return fresh;
}

cis_value *cis_memref_build_clone(cis_loc_builder *e, const cis_family *family, cis_value *source) {
  const cis_allocation_hooks *hooks = cis_family_hooks(family);
  if (hooks && hooks->build_clone)
    return hooks->build_clone(hooks->user, &e->b, source);
  if (cis_family_is_default(family))
    return cis_build_unary(e, CIS_OP_BUFFERIZATION_CLONE, source, source->type);
  cis_value *fresh = cis_type_is_memref(source->type) ? allocate_like(e, family, source) : NULL;
  if (!fresh || !cis_family_build_copy(&e->b, e->loc, family, source, fresh))
    return NULL;
  return fresh->type == source->type ? fresh
                                     : cis_build_unary(e, CIS_OP_MEMREF_CAST, fresh, source->type);
}

void cis_memref_build_dealloc(cis_loc_builder *e, cis_value *memref) {
  cis_build_op(&e->b, CIS_OP_MEMREF_DEALLOC, e->loc,
               (cis_build_args){.operands = &memref, .num_operands = 1});
}
