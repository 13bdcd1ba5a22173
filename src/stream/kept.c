// Results of a group that stay in its pool, which is held until they are read for the last time. So
// their bytes serve rows before; but the pool's serve no tensor that is made meanwhile. A result
// stays if those tensors are smaller than it is, and none of its names leaves the block.
//
//   %r = a result of 64 bytes           in the pool
//   %c = tensor.collapse_shape %r       another name of it
//   %y = linalg.generic ins(%c)         12 bytes, beside the pool, although its bytes are free
#include "stream/kept.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/effects.h"
#include "support/numbers.h"

enum { MOST_OPS = 256 };

/// The ops after the group, those that depend on it first. All make tensors of known size, and
/// none is a terminator.
typedef struct later {
  cis_ptrmap numbers;     // op -> its number, plus one
  CIS_VEC(int64_t) bytes; // of the tensors that it makes
  const cis_stream_group *g;
} later;

static bool is_name(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_TENSOR_CAST:
  case CIS_OP_TENSOR_COLLAPSE_SHAPE:
  case CIS_OP_TENSOR_EMPTY: // the op that writes it counts
  case CIS_OP_TENSOR_EXPAND_SHAPE:
  case CIS_OP_TENSOR_EXTRACT_SLICE:
    return true;
  case CIS_OP_BUFFERIZATION_TO_BUFFER:
    return cis_op_get_attr_named(op, "read_only");
  default:
    return cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE);
  }
}

/// Adds an op; false if it ends the list.
static bool add(later *l, cis_op *op) {
  int64_t bytes = 0;
  if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) || l->bytes.len == MOST_OPS)
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    if (!cis_type_is_shaped(op->results[i].type) || is_name(op) || cis_stream_is_left_out(op))
      continue;
    int64_t made = cis_stream_tensor_bytes(op->results[i].type);
    if (!made)
      return false;
    bytes = cis_add_saturating(bytes, made);
  }
  cis_vec_push(&l->bytes, bytes);
  cis_ptrmap_set(&l->numbers, op, l->bytes.len);
  return true;
}

static void list_later(later *l) {
  bool more = true;
  for (size_t i = 0; more && i < l->g->after.len; ++i)
    if (cis_op_is_before(l->g->after.data[i], l->g->last))
      more = add(l, l->g->after.data[i]);
  for (cis_op *op = cis_op_next(l->g->last); more && op; op = cis_op_next(op))
    more = add(l, op);
}

/// Whether the use gives its op another name of the tensor; an unknown use does.
static bool names(const cis_use *use, const cis_op *at) {
  const cis_op *op = cis_use_owner(use);
  bool reads =
      cis_op_kind(op) == CIS_OP_TENSOR_EXTRACT || (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) &&
                                                   cis_use_index(use) < cis_linalg_num_inputs(op));
  return !reads && at->num_results;
}

/// The number of ops up to the last that uses a name of the tensor; false if one is not listed.
static bool find_last(const later *l, cis_value *tensor, size_t *out) {
  cis_value_vec all = {0};
  cis_ptrmap seen = {0};
  bool ok = true;
  *out = 0;
  cis_vec_push(&all, tensor);
  for (size_t i = 0; ok && i < all.len; ++i)
    cis_for_each_use (use, all.data[i]) {
      const cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(l->g->last));
      if (at && cis_stream_has_op(l->g, at))
        continue;
      size_t number = at ? cis_ptrmap_at(&l->numbers, at) : 0;
      ok &= number != 0;
      *out = number > *out ? number : *out;
      for (uint32_t r = 0; ok && names(use, at) && r < at->num_results; ++r) {
        bool is_new;
        (void)cis_ptrmap_get(&seen, &at->results[r], &is_new);
        if (is_new && cis_type_is_shaped(at->results[r].type))
          cis_vec_push(&all, (cis_value *)&at->results[r]);
      }
    }
  cis_vec_deinit(&all);
  cis_ptrmap_deinit(&seen);
  return ok;
}

void cis_stream_find_kept(cis_stream_group *g) {
  later l = {.g = g};
  g->meanwhile = 0;
  list_later(&l);
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_stream_stage *stage = &g->stages.data[i];
    size_t last;
    if (!stage->escapes || stage->given || !find_last(&l, stage->value, &last))
      continue;
    int64_t meanwhile = 0;
    for (size_t k = 0; k < last; ++k)
      meanwhile = cis_add_saturating(meanwhile, l.bytes.data[k]);
    stage->is_kept = meanwhile < cis_stream_tensor_bytes(stage->value->type);
    if (stage->is_kept && meanwhile > g->meanwhile)
      g->meanwhile = meanwhile;
  }
  cis_vec_deinit(&l.bytes);
  cis_ptrmap_deinit(&l.numbers);
}

// --- given ---

cis_op *cis_stream_given_memory(const cis_stream_group *g, const cis_value *tensor) {
  cis_op *maker = cis_value_op(tensor);
  if (!maker || cis_op_kind(maker) != CIS_OP_BUFFERIZATION_TO_TENSOR ||
      !cis_op_get_attr_named(maker, "writable") || !cis_op_get_attr_named(maker, "restrict") ||
      !cis_stream_tensor_bytes(tensor->type))
    return NULL;
  cis_value *memref = cis_op_operand(maker, 0);
  cis_op *alloc = cis_value_op(memref);
  if (!alloc || cis_op_kind(alloc) != CIS_OP_MEMREF_ALLOC || alloc->num_operands ||
      cis_op_block(alloc) != g->block || cis_op_block(maker) != g->block ||
      cis_op_get_attr_named(alloc, "alignment") || memref->type->shaped.layout ||
      memref->type->shaped.memory_space)
    return NULL;
  cis_for_each_use (use, memref) {
    const cis_op *user = cis_use_owner(use);
    cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(maker));
    bool has_names = false;
    for (uint32_t i = 0; i < user->num_results; ++i)
      has_names |= !cis_type_is_int_or_index(user->results[i].type) &&
                   !cis_type_is_float(user->results[i].type);
    if (user != maker && (!at || has_names || cis_op_is_before(maker, at) ||
                          cis_op_kind(user) == CIS_OP_MEMREF_DEALLOC))
      return NULL;
  }
  return alloc;
}
