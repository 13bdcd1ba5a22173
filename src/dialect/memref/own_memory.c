// Canonicalization of ops of a user's own that allocate, free or copy buffers: what canonicalize
// does with memref.alloc, memref.dealloc and memref.copy, by what the rows say (ir/family.h).
//
//   copy %m -> %m, or of memrefs without elements                =>  gone
//   %a = alloc(%c4) : memref<?xf32>                              =>  alloc() : memref<4xf32>, cast
//   %a = alloc(), only stored to and freed                       =>  gone
//   copy or free of a memref.cast that only forgets sizes        =>  of its source
//
// A row of text may allow fewer types than another op: what would not verify stays.
#include "dialect/memref/build.h"
#include "dialect/memref/impl.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/diag.h"
#include "ir/family.h"
#include "ir/verify_op.h"

static bool verifies(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  bool was_quiet = cis_diag_set_quiet(ctx, true), ok = cis_verify_row(op);
  cis_diag_set_quiet(ctx, was_quiet);
  return ok;
}

// --- copies ---

static bool has_no_elements(cis_type type) {
  for (uint32_t i = 0; cis_type_is_memref(type) && i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == 0)
      return true;
  return false;
}

static bool copy_of_nothing(cis_op *op, cis_rewriter *r) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy) || copy.is_clone ||
      (copy.source != copy.target && !has_no_elements(copy.source->type) &&
       !has_no_elements(copy.target->type)))
    return false;
  cis_rewriter_erase(r, op);
  return true;
}

// --- casts ---

static bool takes_what_is_cast(cis_op *op, cis_rewriter *r) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy) && !cis_deallocation_buffer(op))
    return false;
  bool changed = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    cis_op *cast = cis_value_op(value);
    if (!cast || cis_op_kind(cast) != CIS_OP_MEMREF_CAST || !cis_memref_only_forgets(cast))
      continue;
    cis_op_set_operand(op, i, cis_op_operand(cast, 0));
    if (verifies(op))
      changed = true;
    else
      cis_op_set_operand(op, i, value);
  }
  if (changed)
    cis_rewriter_modified(r, op);
  return changed;
}

// --- allocations ---

/// Makes the op anew for a type with fewer sizes; NULL if it does not verify.
static cis_value *allocate_as(cis_op *op, cis_rewriter *r, cis_type type,
                              const cis_value_vec *sizes) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  for (size_t i = 0; i < sizes->len; ++i)
    cis_vec_push(&state.operands, sizes->data[i]);
  cis_vec_push(&state.types, type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  if (op->info->operand_segments >= 0) {
    CIS_VEC(int32_t) segments = {0};
    for (uint32_t g = 0; g < op->info->num_operands; ++g)
      cis_vec_push(&segments, (int)g == op->info->memory.sizes ? (int32_t)sizes->len : 0);
    state.props.data[op->info->operand_segments] =
        cis_attr_i32_array(r->ctx, segments.data, (uint32_t)segments.len);
    cis_vec_deinit(&segments);
  }
  cis_op *fresh = cis_op_create(&state);
  cis_op_state_deinit(&state);
  cis_op_set_discardable(fresh, cis_op_discardable(op));
  if (!verifies(fresh)) {
    cis_op_destroy(fresh);
    return NULL;
  }
  cis_builder_insert(r, fresh);
  return cis_allocation_buffer(fresh);
}

static bool alloc_of_constants(cis_op *op, cis_rewriter *r) {
  if ((!cis_is_allocation(op, false) && !cis_is_allocation(op, true)) ||
      !cis_allocation_says_sizes(op) || op->num_operands != cis_allocation_sizes(op).num)
    return false;
  cis_value *buffer = cis_allocation_buffer(op);
  cis_type type = buffer->type;
  uint32_t rank = cis_type_rank(type), next = 0;
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  cis_value_vec left = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    shape[i] = cis_type_dim(type, i);
    if (shape[i] != CIS_DYNAMIC)
      continue;
    cis_value *size = cis_op_operand(op, next++);
    int64_t number;
    if (cis_constant_int(size, &number) && number >= 0)
      shape[i] = number;
    else
      cis_vec_push(&left, size);
  }
  cis_value *fresh =
      left.len < next ? allocate_as(op, r, cis_type_with_shape(type, shape, rank), &left) : NULL;
  cis_mem_free(shape);
  cis_vec_deinit(&left);
  if (!fresh)
    return false;
  cis_value *cast = cis_memref_build_cast(CIS_AT(r, op->loc), fresh, type);
  cis_rewriter_replace(r, op, &cast, 1);
  return true;
}

static bool dead_alloc(cis_op *op, cis_rewriter *r) {
  if (!cis_is_allocation(op, false) && !cis_is_allocation(op, true))
    return false;
  cis_value *buffer = cis_allocation_buffer(op);
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    bool store = cis_op_kind(user) == CIS_OP_MEMREF_STORE && cis_use_index(use) == 1;
    if (!store && !cis_deallocation_buffer(user))
      return false;
  }
  while (cis_value_uses(buffer))
    cis_rewriter_erase(r, cis_use_owner(cis_value_uses(buffer)));
  cis_rewriter_erase(r, op);
  return true;
}

static bool rewrite(cis_op *op, cis_rewriter *r) {
  return cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT) && op->info->def && op->info->def->memory &&
         (copy_of_nothing(op, r) || takes_what_is_cast(op, r) || alloc_of_constants(op, r) ||
          dead_alloc(op, r));
}
static const cis_pattern own_memory = {.name = "OwnMemory", .rewrite = rewrite};

/// For ops of all dialects: these have no kinds by which patterns could be kept apart.
const cis_pattern *const cis_memref_canonicalize_own[] = {&own_memory, NULL};
