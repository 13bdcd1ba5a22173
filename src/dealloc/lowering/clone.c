// Builds the allocation of a clone. A clone of unranked memory is allocated as a one-dimensional
// memref of as many elements and reshaped to the sizes, which a loop collects.
#include "dealloc/lowering/clone.h"

#include "dialect/arith/build.h"
#include "dialect/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "dialect/scf/build.h"

/// The ranked type without its layout.
static cis_type contiguous(cis_type type) {
  return cis_type_memref(cis_type_element(type), type->shaped.shape, cis_type_rank(type), NULL,
                         type->shaped.memory_space);
}

bool cis_clone_is_castable(cis_type type) {
  return !cis_type_is_memref(type) || !type->shaped.layout ||
         cis_memref_cast_compatible(contiguous(type), type);
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
  cis_value *result = cis_memref_build_alloc(e, CIS_OP_MEMREF_ALLOC, contiguous(type), sizes.data,
                                             (uint32_t)sizes.len, NULL);
  cis_vec_deinit(&sizes);
  return type->shaped.layout ? cis_build_unary(e, CIS_OP_MEMREF_CAST, result, type) : result;
}

/// Stores the sizes to a list and returns their product.
static cis_value *collect_sizes(cis_loc_builder *e, cis_value *source, cis_value **out_shape) {
  cis_type index = cis_type_index(e->b.ctx);
  cis_value *zero = cis_arith_build_index(e, 0), *one = cis_arith_build_index(e, 1);
  cis_value *rank = cis_build_unary(e, CIS_OP_MEMREF_RANK, source, index);
  *out_shape = cis_memref_build_alloc(e, CIS_OP_MEMREF_ALLOCA,
                                      cis_memref_vector_type(index, CIS_DYNAMIC), &rank, 1, NULL);
  cis_scf_for_loop loop = cis_scf_build_for(e, zero, rank, one, one);
  cis_value *size = cis_memref_build_dim(&loop.body, source, loop.iv);
  cis_memref_build_store(&loop.body, size, *out_shape, loop.iv);
  cis_scf_build_yield_value(
      &loop.body, cis_arith_build_binary(&loop.body, CIS_OP_ARITH_MULI, loop.carried, size));
  return &loop.op->results[0];
}

static cis_value *clone_unranked(cis_loc_builder *e, cis_value *source, cis_type type) {
  cis_value *shape, *total = collect_sizes(e, source, &shape);
  static const int64_t dynamic = CIS_DYNAMIC;
  cis_type flat =
      cis_type_memref(cis_type_element(type), &dynamic, 1, NULL, type->shaped.memory_space);
  cis_value *operands[] = {cis_memref_build_alloc(e, CIS_OP_MEMREF_ALLOC, flat, &total, 1, NULL),
                           shape};
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_RESHAPE, e->loc, args)->results[0];
}

cis_value *cis_clone_allocation(cis_loc_builder *e, cis_value *source, cis_type type,
                                bool is_clone) {
  return cis_type_is_memref(type) ? clone_ranked(e, source, type, is_clone)
                                  : clone_unranked(e, source, type);
}
