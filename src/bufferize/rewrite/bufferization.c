// Builds buffers of tensors, allocations, copies and casts for the rows' rewriting hooks.
#include "bufferize/rewrite/bufferization.h"

#include "bufferize/rewrite/boundary_types.h"
#include "bufferize/rewrite/global_constants.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/family.h"

void cis_bufferization_deinit(cis_bufferization *b) {
  cis_global_constants_destroy(b->constants);
  cis_ptrmap_deinit(&b->stored_globals);
  cis_ptrmap_deinit(&b->assumed_types);
  cis_ptrmap_deinit(&b->found_types);
  cis_ptrmap_deinit(&b->block_arg_types);
  cis_ptrmap_deinit(&b->awaited);
  cis_ptrmap_deinit(&b->joined_types);
  cis_ptrmap_deinit(&b->checked_types);
  cis_ptrmap_deinit(&b->not_joined);
  cis_ptrmap_deinit(&b->joining);
  cis_boundary_types_destroy(b->boundaries);
}

// --- buffers of tensors ---

static cis_op *build_unary(cis_rewriter *r, unsigned kind, cis_location loc, cis_value *operand,
                           cis_type type) {
  cis_build_args args = {.operands = &operand, .num_operands = 1, .types = &type, .num_types = 1};
  return cis_build_op(r, kind, loc, args);
}

cis_value *cis_build_to_buffer(cis_rewriter *r, cis_location loc, cis_value *tensor,
                               cis_type type) {
  return &build_unary(r, CIS_OP_BUFFERIZATION_TO_BUFFER, loc, tensor, type)->results[0];
}

cis_value *cis_get_buffer(cis_bufferization *b, cis_rewriter *r, cis_value *tensor) {
  cis_op *op = cis_value_op(tensor);
  if (op && cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR)
    return cis_op_operand(op, 0);
  cis_type type = cis_get_buffer_type(b, tensor, NULL);
  if (!type)
    return NULL;
  cis_rewriter at = *r;
  cis_builder_set_after_value(&at, tensor);
  return cis_build_to_buffer(&at, cis_value_loc(tensor), tensor, type);
}

cis_value *cis_build_to_tensor(cis_rewriter *r, cis_location loc, cis_value *buffer,
                               cis_type tensor) {
  return &build_unary(r, CIS_OP_BUFFERIZATION_TO_TENSOR, loc, buffer, tensor)->results[0];
}

void cis_replace_with_buffers(cis_rewriter *r, cis_op *op, cis_value *const *values, uint32_t num) {
  cis_value_vec replacements = {0};
  cis_rewriter after = *r;
  for (uint32_t i = 0; i < num; ++i) {
    cis_builder_set_after(&after, op); // so that the last result comes first
    cis_value *value = values[i];
    cis_builder_set_after(&after, op); // the last result first
    if (cis_value_is_base_tensor(&op->results[i]) && cis_value_has_uses(&op->results[i]))
      value = cis_build_to_tensor(&after, cis_value_loc(value), value, op->results[i].type);
    cis_vec_push(&replacements, value);
  }
  cis_rewriter_replace(r, op, replacements.data, num);
  cis_vec_deinit(&replacements);
}

void cis_replace_with_buffer_op(cis_rewriter *r, cis_op *op, cis_op *by) {
  cis_value_vec results = {0};
  for (uint32_t i = 0; i < by->num_results; ++i)
    cis_vec_push(&results, &by->results[i]);
  cis_replace_with_buffers(r, op, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
}

// --- memory ---

cis_value *cis_create_alloc(cis_bufferization *b, cis_rewriter *r, cis_location loc,
                            cis_type memref, cis_value *const *sizes, uint32_t num_sizes) {
  cis_loc_builder e = {*r, loc};
  cis_str name = b->options->allocation;
  cis_attr alignment =
      b->options->alignment ? cis_attr_i64(r->ctx, (int64_t)b->options->alignment) : NULL;
  const cis_family *family = name.len ? cis_family_named(r->ctx, name) : NULL;
  cis_value *made =
      family ? cis_family_build_alloc(r, loc, family, memref, sizes, num_sizes, alignment) : NULL;
  if (made)
    return made;
  if (name.len && !b->failed) {
    b->failed = true;
    cis_error(r->ctx, loc, "no op of the family '%.*s' allocates %s", CIS_STR_ARG(name),
              cis_type_text(memref));
  }
  return cis_memref_build_alloc(&e, memref, sizes, num_sizes, alignment);
}

void cis_create_copy(cis_bufferization *b, cis_rewriter *r, cis_location loc, cis_value *from,
                     cis_value *to) {
  cis_loc_builder e = {*r, loc};
  cis_str name = b->options->copy;
  if (name.len && cis_family_build_named_copy(r, loc, name, from, to))
    return;
  if (name.len && !b->failed) {
    b->failed = true;
    cis_error(r->ctx, loc, "'%.*s' does not copy %s", CIS_STR_ARG(name), cis_type_text(from->type));
  }
  cis_memref_build_copy(&e, from, to);
}

cis_value *cis_cast_buffer(cis_rewriter *r, cis_location loc, cis_value *buffer, cis_type type) {
  return cis_memref_build_cast(CIS_AT(r, loc), buffer, type);
}

/// Whether a cast that types allow is sure to hold at run time: no stride or offset is guessed. An
/// identity layout is a guess about any other one where its strides depend on sizes.
static bool guesses_no_layout(const cis_bufferization *b, cis_type from, cis_type to) {
  bool is_strict = cis_memref_has_identity_layout(to) && !cis_memref_has_identity_layout(from) &&
                   !cis_is_as_upstream(b->options, CIS_UPSTREAM_GUESSED_LAYOUTS);
  uint32_t rank = cis_type_rank(from);
  CIS_VEC(int64_t) strides = {0};
  cis_vec_resize(&strides, (size_t)2 * rank);
  int64_t offset_from, offset_to;
  bool ok = cis_memref_strides(from, strides.data, &offset_from) &&
            cis_memref_strides(to, strides.data + rank, &offset_to) &&
            (offset_from != CIS_DYNAMIC || offset_to == CIS_DYNAMIC);
  for (uint32_t i = 0; ok && i < rank; ++i)
    ok = strides.data[rank + i] == CIS_DYNAMIC ? !is_strict : strides.data[i] != CIS_DYNAMIC;
  cis_vec_deinit(&strides);
  return ok;
}

/// Whether a type can be allocated with the sizes alone.
static bool can_allocate(cis_type memref) {
  CIS_VEC(int64_t) strides = {0};
  int64_t offset;
  cis_vec_resize(&strides, cis_type_rank(memref));
  bool ok = cis_memref_has_identity_layout(memref) ||
            (cis_memref_strides(memref, strides.data, &offset) && offset != CIS_DYNAMIC);
  for (size_t i = 0; ok && i < strides.len; ++i)
    ok = strides.data[i] != CIS_DYNAMIC;
  cis_vec_deinit(&strides);
  return ok;
}

/// An allocation with a copy. A type with dynamic strides or offset cannot be allocated: the
/// allocation has no layout then, and is cast.
static cis_value *reallocate(cis_bufferization *b, cis_rewriter *r, cis_value *buffer,
                             cis_type type) {
  cis_location loc = cis_value_loc(buffer);
  cis_loc_builder e = {*r, loc};
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      cis_vec_push(&sizes, cis_memref_build_dim(&e, buffer, cis_arith_build_index(&e, i)));
  cis_type allocated =
      can_allocate(type) ? type : cis_memref_type_identity(type, type->shaped.memory_space);
  cis_value *copy = cis_create_alloc(b, r, loc, allocated, sizes.data, (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
  cis_create_copy(b, r, loc, buffer, copy);
  return cis_memref_cast_compatible(allocated, type) ? cis_cast_buffer(r, loc, copy, type) : NULL;
}

cis_value *cis_cast_or_reallocate(cis_bufferization *b, cis_rewriter *r, cis_value *buffer,
                                  cis_type type) {
  if (buffer->type == type)
    return buffer;
  bool from_ranked = cis_type_is_memref(buffer->type), to_ranked = cis_type_is_memref(type);
  if (!to_ranked)
    return cis_cast_buffer(r, cis_value_loc(buffer), buffer, type);
  if (!from_ranked)
    return NULL;
  if (cis_memref_cast_compatible(buffer->type, type) && guesses_no_layout(b, buffer->type, type))
    return cis_cast_buffer(r, cis_value_loc(buffer), buffer, type);
  return reallocate(b, r, buffer, type);
}
