// The driver: ops on tensors are rewritten one by one, inner ones first.
//
// An op sees tensors that are buffers already through bufferization.to_tensor, whose operand is the
// buffer, and others through a new bufferization.to_buffer. In the end each pair of both is folded;
// the ones that remain are where tensors meet buffers.
//
//   %b = bufferization.to_buffer %t               %b = bufferization.to_buffer %t             %b =
//   bufferization.to_buffer %t memref.store %f, %b[%i]                =>     memref.store %f,
//   %b[%i]               =>    memref.store %f, %b[%i] %1 = bufferization.to_tensor %b %1 =
//   bufferization.to_tensor %b             %x = memref.load %b[%i] %x = tensor.extract %1[%i] %2 =
//   bufferization.to_buffer %1
//                                                 %x = memref.load %2[%i]
#include "bufferize/rewrite/bufferize.h"

#include "bufferize/rewrite/copies.h"
#include "bufferize/rewrite/joined_types.h"
#include "bufferize/rewrite/known_types.h"
#include "dialect/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"

typedef struct cis_rewrite_driver {
  cis_listener listener;
  cis_bufferization *b;
  cis_op *root;                    // NULL: erased
  cis_op_vec worklist, to_buffers; // the same
  cis_ptrmap places; // op -> its place in one of them, times two, plus one for to_buffers; plus one
} cis_rewrite_driver;

// --- listening ---

static void add_to(cis_rewrite_driver *d, cis_op_vec *list, cis_op *op) {
  cis_ptrmap_set(&d->places, op, list->len * 2 + (list == &d->to_buffers) + 1);
  cis_vec_push(list, op);
}

static void add(cis_rewrite_driver *d, cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_BUFFER)
    add_to(d, &d->to_buffers, op);
  else if (cis_bufferization_filter_allows(d->b->options, op) && cis_op_has_tensor_semantics(op))
    add_to(d, &d->worklist, op);
}

static void count_allocations(cis_bufferization *b, cis_op *op) {
  cis_effect_vec effects = {0};
  bool allocates = false;
  if (cis_effects_get(op, &effects))
    for (size_t i = 0; i < effects.len; ++i)
      allocates |= effects.data[i].kind == CIS_EFFECT_ALLOC;
  b->num_allocs += allocates;
  cis_vec_deinit(&effects);
}

static void inserted(cis_listener *self, cis_op *op) {
  cis_rewrite_driver *d = (cis_rewrite_driver *)(void *)self;
  if (cis_ptrmap_has(&d->places, op)) // moved
    return;
  count_allocations(d->b, op);
  if (cis_op_kind(op) != CIS_OP_BUFFERIZATION_TO_TENSOR)
    add(d, op);
}

static void erased(cis_listener *self, cis_op *op) {
  cis_rewrite_driver *d = (cis_rewrite_driver *)(void *)self;
  uintptr_t place = cis_ptrmap_at(&d->places, op);
  if (op == d->root)
    d->root = NULL;
  if (!place)
    return;
  cis_op_vec *list = (place - 1) % 2 ? &d->to_buffers : &d->worklist;
  list->data[(place - 1) / 2] = NULL;
  cis_ptrmap_remove(&d->places, op);
}

static cis_walk collect(cis_op *op, void *user) {
  add(user, op);
  return CIS_WALK_CONTINUE;
}

// --- rewriting ---

static bool check_blocks(cis_op *op) {
  if (cis_bufferizable_of(op)->flags & CIS_BUFFERIZABLE_UNSTRUCTURED)
    return true;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (cis_region_first(cis_op_region(op, i)) != cis_region_last(cis_op_region(op, i)))
      return cis_op_error(op, "op or BufferizableOpInterface implementation does not support "
                              "unstructured control flow, but at least one region has multiple "
                              "blocks");
  return true;
}

static bool bufferize(cis_rewrite_driver *d, cis_op *op) {
  if (!cis_bufferization_allows(d->b->options, op) || !cis_op_has_tensor_semantics(op))
    return true;
  if (!check_blocks(op))
    return false;
  const cis_bufferizable_interface *row = cis_bufferizable_of(op);
  cis_rewriter r = cis_builder_before(op);
  r.listener = &d->listener;
  const cis_value *results = op->results;
  uint32_t num_results = op->num_results;
  if (!row->bufferize || !row->bufferize(d->b, &r, op))
    return cis_op_plain_error(op, "failed to bufferize op");
  for (uint32_t i = 0; i < num_results; ++i)
    cis_note_rewritten(d->b, results + i);
  return true;
}

/// Replaces a to_buffer of a to_tensor by the buffer, with a cast or a copy where types differ.
/// False if that cannot be.
static bool fold_buffer_of_tensor(cis_bufferization *b, cis_rewriter *r, cis_op *to_buffer) {
  const cis_op *to_tensor = cis_value_op(cis_op_operand(to_buffer, 0));
  if (!to_tensor || cis_op_kind(to_tensor) != CIS_OP_BUFFERIZATION_TO_TENSOR)
    return false;
  cis_value *buffer =
      cis_cast_or_reallocate(b, r, cis_op_operand(to_tensor, 0), to_buffer->results[0].type);
  if (!buffer)
    return false;
  cis_rewriter_replace(r, to_buffer, &buffer, 1);
  return true;
}

static void fold_pairs(cis_rewrite_driver *d) {
  for (size_t i = 0; i < d->to_buffers.len; ++i) {
    cis_op *op = d->to_buffers.data[i];
    if (!op)
      continue;
    cis_rewriter r = cis_builder_before(op);
    r.listener = &d->listener;
    fold_buffer_of_tensor(d->b, &r, op);
  }
}

static cis_walk erase_dead_to_tensor(cis_op *op, void *user) {
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR && cis_op_is_unused(op)) {
    cis_rewriter r = cis_builder_before(op);
    r.listener = user;
    cis_rewriter_erase(&r, op);
  }
  return CIS_WALK_CONTINUE;
}

// --- what is left ---

static bool may_stay(const cis_rewrite_driver *d, cis_op *op) {
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR || !cis_op_has_tensor_semantics(op) ||
         !cis_bufferization_filter_allows(d->b->options, op) ||
         (cis_op_is_unused(op) && cis_effects_none(op));
}

static bool check_all_bufferized(const cis_rewrite_driver *d) {
  for (size_t i = 0; i < d->worklist.len; ++i) {
    cis_op *op = d->worklist.data[i];
    if (!op || may_stay(d, op))
      continue;
    cis_op_plain_error(op, "op was not bufferized");
    return op->info->dialect && !op->info->dialect->is_dynamic
               ? false
               : cis_note(cis_op_context(op), op->loc,
                          "nothing says what '%.*s' does with its tensors: it can be declared "
                          "(--unknown-ops, --irdl-file; docs/extending.md)",
                          CIS_STR_ARG(cis_op_name(op)));
  }
  return true;
}

static bool rewrite_all(cis_rewrite_driver *d) {
  cis_begin_joined_types(d->b);
  cis_walk_postorder(d->root, collect, d);
  for (size_t i = 0; i < d->worklist.len; ++i)
    if (d->worklist.data[i] && !bufferize(d, d->worklist.data[i]))
      return false;
  if (!d->root)
    return true;
  fold_pairs(d);
  cis_walk_postorder(d->root, erase_dead_to_tensor, &d->listener);
  return d->b->options->allow_unknown_ops || check_all_bufferized(d);
}

bool cis_bufferize_ops(cis_bufferization *b, cis_op *root) {
  cis_rewrite_driver d = {
      .listener = {.inserted = inserted, .erased = erased}, .b = b, .root = root};
  bool ok =
      (!b->options->copy_before_write || cis_insert_tensor_copies(b, root)) && rewrite_all(&d);
  cis_vec_deinit(&d.worklist);
  cis_vec_deinit(&d.to_buffers);
  cis_ptrmap_deinit(&d.places);
  return ok;
}
