// Builds the allocation of a clone. A clone of unranked memory is allocated as a one-dimensional
// memref of as many elements and reshaped to the sizes, which a loop collects. One with strides or
// an offset that no memref without layout has is as many elements as its last index wants:
//
//   bufferization.clone %a : memref<2x2xf32, strided<[4, 1], offset: 3>> to ...
//   =>
//   %0 = memref.alloc() : memref<9xf32>
//   %1 = memref.reinterpret_cast %0 to offset: [3], sizes: [2, 2], strides: [4, 1]
#include "dealloc/lowering/clone.h"

#include "dialect/arith/build.h"
#include "dialect/common/mixed.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/scf/build.h"

enum { CIS_CLONE_MAX_RANK = 16 }; // of clones with strides that are not those of a contiguous one

bool cis_clone_is_castable(cis_type type) {
  return !cis_type_is_memref(type) || !type->shaped.layout ||
         cis_memref_cast_compatible(cis_memref_without_layout(type), type);
}

/// A dynamic size of a clone is asked for, because no op tells it yet.
static cis_value *clone_ranked(cis_loc_builder *e, cis_value *source, cis_type type,
                               bool is_clone) {
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC) {
      cis_value *size = is_clone && cis_type_dim(source->type, i) == CIS_DYNAMIC
                            ? cis_memref_build_dim(e, source, cis_arith_build_index(e, i))
                            : cis_memref_build_size(e, source, i);
      cis_vec_push(&sizes, size);
    }
  cis_value *result = cis_memref_build_alloc(e, cis_memref_without_layout(type), sizes.data,
                                             (uint32_t)sizes.len, NULL);
  cis_vec_deinit(&sizes);
  return cis_memref_build_cast(e, result, type);
}

bool cis_clone_is_possible(cis_type type) {
  int64_t strides[CIS_CLONE_MAX_RANK], offset;
  if (cis_clone_is_castable(type))
    return true;
  if (cis_type_rank(type) > CIS_CLONE_MAX_RANK || !cis_memref_strides(type, strides, &offset))
    return false;
  int64_t bound = offset < 0 ? -1 : 0; // a bound of the extent; -1: not known
  for (uint32_t i = 0; i < cis_type_rank(type) && bound >= 0; ++i) {
    int64_t size = cis_type_dim(type, i), part = 0;
    if (strides[i] < 0 || (size >= 0 && __builtin_mul_overflow(size, strides[i], &part)) ||
        __builtin_add_overflow(bound, part, &bound))
      return false;
  }
  return bound >= 0 && !__builtin_add_overflow(bound, offset, &bound) && bound < INT64_MAX;
}

/// The size of each dimension, as a number where it is one.
static void clone_sizes(cis_loc_builder *e, cis_value *source, cis_type type, cis_mixed_vec *out) {
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_mixed size = {.number = cis_type_dim(type, i)};
    if (size.number == CIS_DYNAMIC)
      size.value = cis_memref_build_size(e, source, i);
    cis_vec_push(out, size);
  }
}

/// As many elements as lie before and in the memref: none of a dimension counts as one.
static cis_value *extent_value(cis_loc_builder *e, const cis_mixed_slice *slice, int64_t known) {
  cis_value *extent = cis_arith_build_index(e, known);
  for (size_t i = 0; i < slice->sizes.len; ++i) {
    cis_value *size = slice->sizes.data[i].value;
    if (!size)
      continue;
    cis_value *one = cis_arith_build_index(e, 1);
    cis_value *stride = cis_arith_build_index(e, slice->strides.data[i].number);
    size = cis_arith_build_maxsi(e, size, one);
    size = cis_arith_build_subi(e, size, one);
    size = cis_arith_build_muli(e, size, stride);
    extent = cis_arith_build_addi(e, extent, size);
  }
  return extent;
}

/// All strides and the offset are numbers that are not negative.
static cis_value *clone_strided(cis_loc_builder *e, cis_value *source, cis_type type) {
  int64_t strides[CIS_CLONE_MAX_RANK], offset;
  cis_memref_strides(type, strides, &offset);
  cis_mixed_slice slice = {0};
  cis_mixed first = {.number = offset};
  cis_vec_push(&slice.offsets, first);
  clone_sizes(e, source, type, &slice.sizes);
  int64_t known = offset + 1;
  bool is_known = true;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_mixed stride = {.number = strides[i]};
    cis_vec_push(&slice.strides, stride);
    is_known &= !slice.sizes.data[i].value;
    if (!slice.sizes.data[i].value && cis_type_dim(type, i) > 1)
      known += (cis_type_dim(type, i) - 1) * strides[i];
  }
  int64_t size = is_known ? known : CIS_DYNAMIC;
  cis_type flat =
      cis_type_memref(cis_type_element(type), &size, 1, NULL, type->shaped.memory_space);
  cis_value *extent = is_known ? NULL : extent_value(e, &slice, known);
  cis_value *memory = cis_memref_build_alloc(e, flat, &extent, extent != NULL, NULL);
  cis_op *view = cis_mixed_slice_build(&e->b, CIS_OP_MEMREF_REINTERPRET_CAST, e->loc, &memory, 1,
                                       &slice, type);
  cis_mixed_slice_deinit(&slice);
  return &view->results[0];
}

/// Stores the sizes to a list and returns their product.
static cis_value *collect_sizes(cis_loc_builder *e, cis_value *source, cis_value **out_shape) {
  cis_type index = cis_type_index(e->b.ctx);
  cis_value *zero = cis_arith_build_index(e, 0), *one = cis_arith_build_index(e, 1);
  cis_value *rank = cis_build_unary(e, CIS_OP_MEMREF_RANK, source, index);
  *out_shape = cis_memref_build_alloca(e, cis_memref_vector_type(index, CIS_DYNAMIC), rank);
  cis_scf_for_loop loop = cis_scf_build_for(e, zero, rank, one, one);
  cis_value *size = cis_memref_build_dim(&loop.body, source, loop.iv);
  cis_memref_build_store(&loop.body, size, *out_shape, loop.iv);
  cis_scf_build_yield_value(&loop.body, cis_arith_build_muli(&loop.body, loop.carried, size));
  return &loop.op->results[0];
}

static cis_value *clone_unranked(cis_loc_builder *e, cis_value *source, cis_type type) {
  cis_value *shape, *total = collect_sizes(e, source, &shape);
  static const int64_t dynamic = CIS_DYNAMIC;
  cis_type flat =
      cis_type_memref(cis_type_element(type), &dynamic, 1, NULL, type->shaped.memory_space);
  cis_value *operands[] = {cis_memref_build_alloc(e, flat, &total, 1, NULL), shape};
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_RESHAPE, e->loc, args)->results[0];
}

cis_value *cis_clone_allocation(cis_loc_builder *e, cis_value *source, cis_type type,
                                bool is_clone) {
  if (!cis_type_is_memref(type))
    return clone_unranked(e, source, type);
  return cis_clone_is_castable(type) ? clone_ranked(e, source, type, is_clone)
                                     : clone_strided(e, source, type);
}
