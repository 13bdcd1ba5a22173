// Folds and canonicalisation of bufferization ops: round trips between tensors and buffers, clones
// that are not needed.
#include "dialect/bufferization/impl.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/patterns.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/tensor/kinds.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "support/map.h"

#define PATTERN(NAME, REWRITE, ROOT)                                                               \
  static const cis_pattern REWRITE##_pattern = {.name = NAME, .root = (ROOT), .rewrite = REWRITE};

// --- round trips ---

CIS_FOLD_HOOK(cis_bufferization_fold_to_buffer) {
  (void)operands;
  cis_op *inner = defined_by(source(op), CIS_OP_BUFFERIZATION_TO_TENSOR);
  return inner && source(inner)->type == result_type(op) && cis_fold_to_value(out, source(inner));
}

/// Nothing may have changed the buffer in between: only if it directly follows.
CIS_FOLD_HOOK(cis_bufferization_fold_to_tensor) {
  (void)operands;
  cis_op *inner = defined_by(source(op), CIS_OP_BUFFERIZATION_TO_BUFFER);
  return inner && cis_op_next(inner) == op && source(inner)->type == result_type(op) &&
         cis_fold_to_value(out, source(inner));
}

static bool build_to_buffer_of_source(cis_op *op, cis_rewriter *r, cis_value *tensor) {
  cis_type from = tensor->type, to = result_type(op);
  cis_type type = cis_type_is_memref(to)
                      ? cis_type_with_shape(to, from->shaped.shape, cis_type_rank(from))
                      : cis_type_memref(cis_type_element(to), from->shaped.shape,
                                        cis_type_rank(from), NULL, to->shaped.memory_space);
  cis_named_attr read_only = {CIS_STR("read_only"), cis_op_inherent(op, "read_only")};
  cis_op *buffer = cis_build_op(r, CIS_OP_BUFFERIZATION_TO_BUFFER, op->loc,
                                (cis_build_args){.operands = &tensor,
                                                 .num_operands = 1,
                                                 .types = &type,
                                                 .num_types = 1,
                                                 .attrs = &read_only,
                                                 .num_attrs = 1});
  return replace(r, op, cis_memref_build_cast(CIS_AT(r, op->loc), &buffer->results[0], to));
}
static bool to_buffer_of_cast(cis_op *op, cis_rewriter *r) {
  cis_op *cast = defined_by(source(op), CIS_OP_TENSOR_CAST);
  return cast && cis_type_is(source(cast)->type, CIS_TYPE_TENSOR) &&
         build_to_buffer_of_source(op, r, source(cast));
}

/// Whether a cast cannot fail: no stride or offset becomes static.
static bool is_safe_cast(cis_type from, cis_type to) {
  if (!cis_memref_cast_compatible(from, to))
    return false;
  if (!cis_type_is_memref(from) || !cis_type_is_memref(to))
    return !cis_type_is_memref(to);
  uint32_t rank = cis_type_rank(from);
  int64_t *a = cis_mem_calloc(2 * (size_t)rank + 1, sizeof(*a)), *b = a + rank, offset_a, offset_b;
  bool ok = cis_memref_strides(from, a, &offset_a) && cis_memref_strides(to, b, &offset_b) &&
            (offset_a != CIS_DYNAMIC || offset_b == CIS_DYNAMIC);
  for (uint32_t i = 0; ok && i < rank; ++i)
    ok = a[i] != CIS_DYNAMIC || b[i] == CIS_DYNAMIC;
  cis_mem_free(a);
  return ok;
}

/// A copy of a buffer in another type.
static cis_value *build_copy(cis_rewriter *r, cis_location loc, cis_value *buffer, cis_type type) {
  cis_loc_builder *e = CIS_AT(r, loc);
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      cis_vec_push(&sizes, cis_memref_build_size(e, buffer, i));
  cis_value *copy = cis_memref_build_alloc(e, type, sizes.data, (uint32_t)sizes.len, NULL);
  cis_vec_deinit(&sizes);
  cis_memref_build_copy(e, buffer, copy);
  return copy;
}

static bool to_buffer_of_to_tensor(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_BUFFERIZATION_TO_TENSOR);
  if (!inner)
    return false;
  cis_value *buffer = source(inner);
  cis_type from = buffer->type, to = result_type(op);
  if (!cis_type_is_base_memref(from))
    return false;
  if (from->shaped.memory_space == to->shaped.memory_space && is_safe_cast(from, to))
    return replace(r, op, cis_memref_build_cast(CIS_AT(r, cis_value_loc(buffer)), buffer, to));
  if (!cis_type_is_memref(from) || !cis_type_is_memref(to) ||
      cis_type_rank(from) != cis_type_rank(to) || cis_type_element(from) != cis_type_element(to))
    return false;
  return replace(r, op, build_copy(r, cis_value_loc(buffer), buffer, to));
}
PATTERN("ToBufferOfCast", to_buffer_of_cast, 0)
PATTERN("ToBufferToTensorFolding", to_buffer_of_to_tensor, 0)
const cis_pattern *const cis_bufferization_canonicalize_to_buffer[] = {
    &to_buffer_of_cast_pattern, &to_buffer_of_to_tensor_pattern, NULL};

// --- sizes and elements ---

/// dim(cast x) is dim x, in the world of x.
static bool dim_of(cis_op *op, cis_rewriter *r, unsigned cast, unsigned dim) {
  cis_op *inner = defined_by(source(op), cast);
  if (!inner)
    return false;
  cis_value *operands[] = {source(inner), cis_op_operand(op, 1)};
  cis_type index = cis_type_index(r->ctx);
  cis_op *other = cis_build_op(
      r, dim, op->loc,
      (cis_build_args){.operands = operands, .num_operands = 2, .types = &index, .num_types = 1});
  return replace(r, op, &other->results[0]);
}
static bool dim_of_to_buffer(cis_op *op, cis_rewriter *r) {
  return dim_of(op, r, CIS_OP_BUFFERIZATION_TO_BUFFER, CIS_OP_TENSOR_DIM);
}
static bool dim_of_to_tensor(cis_op *op, cis_rewriter *r) {
  return dim_of(op, r, CIS_OP_BUFFERIZATION_TO_TENSOR, CIS_OP_MEMREF_DIM);
}

/// Whether it is known that no op writes to the buffer.
static bool is_never_written(const cis_op *to_buffer) {
  if (cis_op_inherent(to_buffer, "read_only"))
    return true;
  for (const cis_use *use = cis_value_uses(&to_buffer->results[0]); use; use = cis_use_next(use)) {
    unsigned kind = cis_op_kind(cis_use_owner(use));
    bool copied = kind == CIS_OP_MEMREF_COPY && cis_use_index(use) == 0;
    if (kind != CIS_OP_MEMREF_LOAD && kind != CIS_OP_MEMREF_DIM && !copied)
      return false;
  }
  return true;
}

/// memref.load (to_buffer %t) -> tensor.extract %t, where nothing writes the buffer.
static bool load_of_to_buffer(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_BUFFERIZATION_TO_BUFFER);
  if (!inner || !is_never_written(inner))
    return false;
  return replace(r, op,
                 build_with_source(r, CIS_OP_TENSOR_EXTRACT, op, source(inner), result_type(op)));
}
/// dim(alloc_tensor copy(x)) is dim x.
static bool dim_of_copy(cis_op *op, cis_rewriter *r) {
  const cis_op *alloc = defined_by(source(op), CIS_OP_BUFFERIZATION_ALLOC_TENSOR);
  cis_range copied = alloc ? cis_op_operand_group(alloc, 1) : (cis_range){0, 0};
  if (!copied.num)
    return false;
  cis_op_set_operand(op, 0, cis_op_operand(alloc, copied.first));
  cis_rewriter_modified(r, op);
  return true;
}
PATTERN("FoldDimOfAllocTensorOp", dim_of_copy, CIS_OP_TENSOR_DIM)
PATTERN("DimOfCastOp", dim_of_to_buffer, CIS_OP_MEMREF_DIM)
PATTERN("DimOfToTensorFolder", dim_of_to_tensor, CIS_OP_TENSOR_DIM)
PATTERN("LoadOfToBuffer", load_of_to_buffer, CIS_OP_MEMREF_LOAD)
const cis_pattern *const cis_bufferization_canonicalize_others[] = {
    &dim_of_to_buffer_pattern, &dim_of_copy_pattern, &load_of_to_buffer_pattern, NULL};
const cis_pattern *const cis_bufferization_canonicalize_to_tensor[] = {&dim_of_to_tensor_pattern,
                                                                       NULL};

// --- bufferization.clone ---

static cis_value *below_views(cis_value *value) {
  for (cis_op *op; (op = cis_value_op(value)) && op->info->view_operand >= 0 && !value->index;)
    value = cis_op_operand(op, op->info->view_operand);
  return value;
}

/// Between the clone and a dealloc after it, in the block, nothing is freed.
static bool nothing_freed_before(const cis_op *clone, const cis_op *dealloc) {
  cis_op *op = cis_op_next(clone);
  while (op && op != dealloc && !cis_effects_free_something(op))
    op = cis_op_next(op);
  return op == dealloc;
}

static bool has_operand(const cis_op *op, const cis_value *value) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) == value)
      return true;
  return false;
}

/// Whether an op of the block frees the value. The value may have many uses elsewhere, and the
/// block many other ops: the search goes through both lists in step and ends with the shorter one.
/// The answer no is noted, because a block may have many clones of one value.
static bool is_freed_in(const cis_rewriter *r, cis_value *value, const cis_block *block) {
  if (r->not_freed && cis_ptrmap_at(r->not_freed, value) == (uintptr_t)block)
    return false;
  const cis_use *use = cis_value_uses(value);
  for (cis_op *op = cis_block_first(block); use && op;
       use = cis_use_next(use), op = cis_op_next(op)) {
    cis_op *user = cis_use_owner(use);
    if ((has_operand(op, value) && cis_effects_frees(op, value)) ||
        (cis_op_block(user) == block && cis_effects_frees(user, value)))
      return true;
  }
  if (r->not_freed)
    cis_ptrmap_set(r->not_freed, value, (uintptr_t)block);
  return false;
}

/// A clone becomes its source if one of the two is freed in the same block, because that one is not
/// needed. An op that does more than free it (memref.realloc, which moves it) needs it.
static bool simplify_clone(cis_op *op, cis_rewriter *r) {
  cis_value *clone = &op->results[0], *original = source(op);
  cis_op *of_clone, *of_source, *redundant = NULL;
  if (!cis_value_uses(clone)) {
    cis_rewriter_erase(r, op);
    return true;
  }
  if ((original->type != clone->type && !cis_memref_cast_compatible(original->type, clone->type)) ||
      !cis_effects_find_free(clone, &of_clone))
    return false;
  cis_value *buffer = below_views(original);
  bool clone_is_freed = of_clone && cis_op_block(of_clone) == cis_op_block(op);
  if ((!clone_is_freed && !is_freed_in(r, buffer, cis_op_block(op))) ||
      !cis_effects_find_free(buffer, &of_source) ||
      (of_clone && of_source && cis_op_block(of_clone) == cis_op_block(of_source)))
    return false;
  if (clone_is_freed)
    redundant = of_clone;
  else if (of_source && cis_op_block(of_source) == cis_op_block(op))
    redundant = of_source;
  if (!redundant || !cis_effects_only_free(redundant) ||
      (redundant != of_clone && !cis_str_is(cis_family_name(redundant), "memref")) ||
      !cis_op_is_unused(redundant) || !nothing_freed_before(op, redundant))
    return false;
  if (original->type != clone->type)
    original = cis_memref_build_cast(CIS_AT(r, op->loc), original, clone->type);
  replace(r, op, original);
  cis_rewriter_erase(r, redundant);
  return true;
}
PATTERN("SimplifyClones", simplify_clone, 0)
const cis_pattern *const cis_bufferization_canonicalize_clone[] = {&simplify_clone_pattern, NULL};
