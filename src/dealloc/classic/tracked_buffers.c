// One walk finds the allocations. Where the program frees a buffer under another name than that of
// its allocation, or by several ops, the buffer is followed on all paths
// (existing/existing_frees.h). Then either the program keeps its own frees, or the ops that free
// the buffer are erased and the buffer is tracked as others are.
//
//   %0 = arith.select %c, %a, %b          %0 may be either buffer, and the other one would leak:
//   memref.dealloc %0                     the op is erased, and both buffers are tracked
#include "dealloc/classic/tracked_buffers.h"

#include "dealloc/classic/buffer_flow.h"
#include "dealloc/existing/existing_frees.h"
#include "dialect/bufferization/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"

typedef struct survey {
  cis_op *function;
  bool owns_call_results;
  const cis_families *families;
  const cis_existing_frees *freed; // NULL: not asked
  cis_tracked_buffers *out;
  bool frees_other_names; // or one buffer by several ops
} survey;

/// Finds the op that frees the buffer; NULL if there is none. False if several ops free it, or if
/// the one that does so does more (memref.realloc) and therefore cannot be moved.
static bool find_dealloc(cis_value *buffer, cis_op **out_dealloc) {
  return cis_effects_find_free(buffer, out_dealloc) &&
         (!*out_dealloc || cis_effects_only_free(*out_dealloc));
}

static bool is_freed(const survey *s, const cis_value *buffer) {
  return s->freed && cis_existing_frees_has(s->freed, buffer);
}

/// Whether an op of its family frees what the op allocates.
static bool can_free(const cis_op *op, cis_value *buffer) {
  const cis_family *family = cis_family_of(op);
  return op->info->def->memory && !op->info->def->memory->on_stack && family &&
         (cis_family_is_default(family) || cis_family_can_dealloc(family, buffer));
}

bool cis_tracked_buffer_family(cis_op *function, const cis_families *families, cis_value *value,
                               const cis_family **out_family) {
  cis_context *ctx = cis_op_context(function);
  cis_family_set set = families ? cis_families_of(families, value) : (cis_family_set){0};
  *out_family = set.family ? set.family : cis_family_default(ctx);
  if (!set.has_others)
    return true;
  cis_error(ctx, cis_value_loc(value),
            "buffer may be of several families, so that no one op can free it");
  cis_families_explain(families, value);
  return false;
}

/// The buffer that the op allocates, unless it has another owner; NULL if there is none.
static cis_value *owned_result(cis_op *op) {
  cis_value *allocated = cis_effects_allocated(op);
  return allocated && cis_owner_of(allocated).kind != CIS_OWNER_NEVER ? allocated : NULL;
}

/// Whether the op allocates several results, of which the program does not free all: each op is
/// known for one buffer.
static bool leaves_several(const survey *s, cis_op *op) {
  uint32_t num = 0;
  bool leaves = false;
  for (uint32_t i = 0; op->num_results > 1 && i < op->num_results; ++i) {
    cis_value *value = &op->results[i];
    cis_op *dealloc = NULL;
    if (!cis_value_is_base_memref(value) || !cis_effects_allocate(op, value, NULL) ||
        cis_owner_of(value).kind == CIS_OWNER_NEVER)
      continue;
    ++num;
    leaves |= !is_freed(s, value) && find_dealloc(value, &dealloc) && !dealloc;
  }
  return num > 1 && leaves;
}

static bool has_memref_argument(const cis_region *region) {
  const cis_block *entry = cis_region_first(region);
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(entry)[i]))
      return true;
  return false;
}

/// Whether buffers may pass between the op, its regions and its results although the op does not
/// say how (MLIR: RegionBranchOpInterface). mlir-opt 19 reports every op with a region and a result
/// that lacks the interface, and continues.
static bool hides_buffer_flow(cis_op *op) {
  if (!op->num_regions || (op->info->def && op->info->def->region_branch))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_memref(&op->results[i]))
      return true;
  for (uint32_t r = 0; r < op->num_regions && op->num_results + op->num_regions > 1; ++r)
    if (has_memref_argument(cis_op_region(op, r)))
      return true;
  return false;
}

/// Tracks the buffers that a call returns as allocations. The function boundary ABI of MLIR's
/// ownership-based deallocation says that the caller owns them.
static bool track_call_results(survey *s, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_tracked_buffer buffer = {.value = &op->results[i]};
    if (!cis_value_is_base_memref(buffer.value) || is_freed(s, buffer.value) ||
        !find_dealloc(buffer.value, &buffer.dealloc))
      continue;
    if (!cis_tracked_buffer_family(s->function, s->families, buffer.value, &buffer.family))
      return false;
    cis_vec_push(&s->out->buffers, buffer);
  }
  return true;
}

// --- what the program frees ---

/// Whether a freed value is another name of a buffer, or an allocation that several ops free.
/// It is false for values of which nothing is known (arguments of the function, results of calls
/// and of unknown ops), because these are left to the program. With the ABI, arguments count as
/// other names, and results of calls as allocations.
static bool is_other_name(const survey *s, cis_value *value) {
  cis_op *op = cis_value_op(value), *dealloc;
  if (!op)
    return s->owns_call_results || cis_block_parent_op(cis_value_block(value)) != s->function ||
           !cis_block_is_entry(cis_value_block(value));
  if (!op->info->def || (op->info->def->call && !s->owns_call_results))
    return false;
  return !(op->info->def->call || cis_effects_allocated(op) == value) ||
         !find_dealloc(value, &dealloc);
}

/// Notes whether the op frees a buffer under another name. An op that also gives a new buffer, as
/// memref.realloc does, is not counted.
static void note_frees(survey *s, cis_op *op) {
  cis_effect_vec effects = {0};
  bool may_free = op->info->def && op->info->def->get_effects;
  for (uint32_t i = 0; i < op->info->num_effects; ++i)
    may_free |= op->info->effects[i].kind == CIS_EFFECT_FREE;
  if (!may_free || cis_effects_allocated(op))
    return;
  s->frees_other_names |= cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    s->frees_other_names |= cis_op_takes(op, i);
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    cis_value *value = effects.data[i].value;
    s->frees_other_names |= effects.data[i].kind == CIS_EFFECT_FREE && value &&
                            cis_value_is_base_memref(value) && is_other_name(s, value);
  }
  cis_vec_deinit(&effects);
}

/// Whether the op takes an operand that it may not get: a program whose buffers are freed or taken
/// on all paths stays as it is, and no other one can be asked to give up a buffer on some of them.
static bool takes_on_some_paths(const survey *s, cis_op *op) {
  bool takes = false;
  for (uint32_t i = 0; s->freed && !s->freed->complete && i < op->num_operands; ++i)
    takes |= cis_op_takes(op, i);
  return takes;
}

// --- the walk ---

static cis_walk visit(cis_op *op, void *user) {
  survey *s = user;
  if (op == s->function)
    return CIS_WALK_CONTINUE;
  if (!s->freed)
    note_frees(s, op);
  s->out->has_branches |= op->num_successors > 0;
  if ((op->info->def && op->info->def->call) ||
      (op->num_results && op->num_operands && cis_effects_allocated(op) &&
       cis_effects_frees(op, cis_op_operand(op, 0))))
    s->out->may_free_elsewhere = true;
  s->out->is_beyond_views = s->out->is_beyond_views || cis_buffer_flow_is_beyond_views(op);
  if (s->owns_call_results && op->info->def && op->info->def->call && !track_call_results(s, op))
    return CIS_WALK_STOP;
  if (takes_on_some_paths(s, op)) {
    cis_op_plain_error(op, "memory free side-effect on MemRef value not supported!");
    return CIS_WALK_STOP;
  }
  if (hides_buffer_flow(op)) {
    cis_op_plain_error(op, "All operations with attached regions need to implement the "
                           "RegionBranchOpInterface.");
    return CIS_WALK_STOP;
  }
  cis_tracked_buffer buffer = {.value = owned_result(op)};
  if (leaves_several(s, op)) {
    cis_op_plain_error(op, "Allocation is not deallocated explicitly nor does the operation "
                           "implement the AllocationOpInterface.");
    return CIS_WALK_STOP;
  }
  if (!buffer.value || is_freed(s, buffer.value) || !find_dealloc(buffer.value, &buffer.dealloc))
    return CIS_WALK_CONTINUE;
  if (!buffer.dealloc && !can_free(op, buffer.value)) {
    cis_op_plain_error(op, "Allocation is not deallocated explicitly nor does the operation "
                           "implement the AllocationOpInterface.");
    return CIS_WALK_STOP;
  }
  buffer.family = cis_family_of(op);
  cis_vec_push(&s->out->buffers, buffer);
  return CIS_WALK_CONTINUE;
}

bool cis_find_tracked_buffers(cis_op *function, bool owns_call_results,
                              const cis_families *families, cis_tracked_buffers *out) {
  survey s = {.function = function,
              .owns_call_results = owns_call_results,
              .families = families,
              .out = out};
  bool ok = cis_walk_postorder(function, visit, &s);
  if (!ok || !s.frees_other_names)
    return ok;
  cis_existing_frees freed;
  ok = cis_existing_frees_find(function, owns_call_results, &freed);
  out->is_complete = freed.complete;
  out->buffers.len = 0;
  s.freed = &freed;
  ok = ok && cis_walk_postorder(function, visit, &s);
  cis_existing_frees_deinit(&freed);
  return ok;
}
