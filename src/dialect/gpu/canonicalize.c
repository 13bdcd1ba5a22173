// Canonicalisation of the gpu dialect: needless waits, copies that no op reads, positions that can
// only be zero.
#include "dialect/arith/build.h"
#include "dialect/common/patterns.h"
#include "dialect/gpu/impl.h"
#include "dialect/gpu/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/effects.h"

// --- folds ---

CIS_FOLD_HOOK(cis_gpu_fold_memref_casts) {
  (void)operands;
  return cis_memref_fold_casts(op, NULL) && cis_fold_in_place(out);
}

/// In the first block of a launch, all threads are at the same place. A cluster of one thread has
/// one value.
CIS_FOLD_HOOK(cis_gpu_fold_reduce) {
  (void)operands;
  int64_t size;
  if (cis_attr_get_int(cis_op_inherent(op, "cluster_size"), &size) && size == 1)
    return cis_fold_to_value(out, source(op));
  const cis_op *parent = cis_op_parent(op);
  bool all = parent && cis_op_kind(parent) == CIS_OP_GPU_LAUNCH &&
             cis_op_block(op) == cis_op_entry(parent);
  if (!all || cis_op_inherent(op, "uniform"))
    return false;
  cis_op_set_attr(op, CIS_STR("uniform"), cis_attr_unit(cis_op_context(op)));
  return cis_fold_in_place(out);
}

/// A broadcast value is the same for all lanes: a second broadcast is the first one.
CIS_FOLD_HOOK(cis_gpu_fold_broadcast) {
  (void)operands;
  return defined_by(source(op), CIS_OP_GPU_SUBGROUP_BROADCAST) &&
         cis_fold_to_value(out, source(op));
}

// --- gpu.alloc ---

/// The size that the buffer was made with.
static bool dim_of_alloc(cis_op *op, cis_rewriter *r) {
  cis_op *alloc = defined_by(source(op), CIS_OP_GPU_ALLOC);
  int64_t dim;
  if (!alloc || !cis_constant_int(cis_op_operand(op, 1), &dim))
    return false;
  cis_type type = alloc->results[0].type;
  if (dim < 0 || dim >= (int64_t)cis_type_rank(type) ||
      cis_type_dim(type, (uint32_t)dim) != CIS_DYNAMIC)
    return false;
  uint32_t first = cis_op_operand_group(alloc, 1).first;
  uint32_t position = cis_type_num_dynamic_before(type, (uint32_t)dim);
  return replace(r, op, cis_op_operand(alloc, first + position));
}
static const cis_pattern dim_of_alloc_pattern = {
    .name = "SimplifyDimOfAllocOp", .root = CIS_OP_MEMREF_DIM, .rewrite = dim_of_alloc};
const cis_pattern *const cis_gpu_canonicalize_alloc[] = {&dim_of_alloc_pattern, NULL};

// --- gpu.memcpy ---

static bool is_allocated(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  for (uint32_t i = 0; op && i < op->info->num_effects; ++i)
    if (op->info->effects[i].kind == CIS_EFFECT_ALLOC && op->info->effects[i].on_result)
      return true;
  return false;
}
/// Erases a copy whose target no op reads.
static bool erase_unread_copy(cis_op *op, cis_rewriter *r) {
  cis_range dependencies = cis_op_operand_group(op, 0);
  cis_value *dest = cis_op_operand(op, dependencies.num);
  if (dependencies.num != op->num_results || !is_allocated(dest))
    return false;
  for (const cis_use *use = cis_value_uses(dest); use; use = cis_use_next(use))
    if (cis_use_owner(use) != op && !cis_effects_only_free(cis_use_owner(use)))
      return false;
  cis_value *token = dependencies.num ? cis_op_operand(op, 0) : NULL;
  cis_rewriter_replace(r, op, &token, dependencies.num);
  return true;
}
CIS_PATTERN("EraseTrivialCopyOp", erase_unread_copy)
const cis_pattern *const cis_gpu_canonicalize_memcpy[] = {&erase_unread_copy_pattern, NULL};

// --- gpu.wait ---

/// A wait that waits for nothing need not be waited for.
static bool erase_dependencies(cis_op *op, cis_rewriter *r) {
  cis_value_vec kept = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *token = cis_op_operand(op, i);
    const cis_op *wait = defined_by(token, CIS_OP_GPU_WAIT);
    if (!wait || wait->num_operands)
      cis_vec_push(&kept, token);
  }
  bool changed = kept.len < op->num_operands;
  if (changed) {
    cis_op_set_operands(op, kept.data, (uint32_t)kept.len);
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&kept);
  return changed;
}

/// A wait for nothing, for no token, or for one thing to wait for.
static bool simplify_wait(cis_op *op, cis_rewriter *r) {
  if (op->num_results ? !cis_value_uses(&op->results[0]) : !op->num_operands) {
    cis_rewriter_erase(r, op);
    return true;
  }
  return op->num_results && op->num_operands == 1 && replace(r, op, source(op));
}
CIS_PATTERN("EraseRedundantGpuWaitOpPairs", erase_dependencies)
CIS_PATTERN("SimplifyGpuWaitOp", simplify_wait)
const cis_pattern *const cis_gpu_canonicalize_wait[] = {&erase_dependencies_pattern,
                                                        &simplify_wait_pattern, NULL};

// --- gpu.barrier ---

static bool erase_barrier(cis_op *op, cis_rewriter *r) {
  if (!cis_op_next(op) || cis_op_kind(cis_op_next(op)) != CIS_OP_GPU_BARRIER)
    return false;
  cis_rewriter_erase(r, op);
  return true;
}
CIS_PATTERN("EraseRedundantGpuBarrierOps", erase_barrier)
const cis_pattern *const cis_gpu_canonicalize_barrier[] = {&erase_barrier_pattern, NULL};

// --- gpu.launch ---

/// The position along a dimension of size one is zero.
static bool fold_positions(cis_op *op, cis_rewriter *r) {
  cis_block *body = cis_op_entry(op);
  uint32_t first_size = cis_op_operand_group(op, 0).num;
  cis_value *zero = NULL;
  for (uint32_t i = 0; i < 6; ++i) { // blocks, then threads
    cis_value *position = cis_block_args(body)[i];
    if (!cis_value_uses(position) || !cis_constant_is(cis_op_operand(op, first_size + i), 1))
      continue;
    if (!zero) {
      cis_builder at_start = cis_builder_at_start(r->ctx, body);
      at_start.listener = r->listener;
      zero = cis_arith_build_index(CIS_AT(&at_start, op->loc), 0);
    }
    cis_rewriter_replace_uses(r, position, zero);
  }
  return zero;
}
CIS_PATTERN("FoldLaunchArguments", fold_positions)
const cis_pattern *const cis_gpu_canonicalize_launch[] = {&fold_positions_pattern, NULL};
