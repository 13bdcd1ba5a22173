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

#include "bufferize/analysis/decisions.h"
#include "bufferize/analysis/state_impl.h"
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
  // Where an op is in one of the lists. Ops that the analysis has numbered keep these numbers as
  // tags, and `places` has the places of those in the root, from number `first` on; the tag of any
  // other op in a list is its place, beyond the numbers. What the list has there says whether a tag
  // is one of these.
  const cis_decisions *numbers; // NULL: there are none
  uint32_t num_numbered, first, num_inside;
  uint32_t *places;
} cis_rewrite_driver;

static const uint32_t no_place = UINT32_MAX;

// --- listening ---

/// A place is one in a list, times two, plus one for to_buffers.
static cis_op_vec *list_of(cis_rewrite_driver *d, uint32_t place) {
  return place % 2 ? &d->to_buffers : &d->worklist;
}

/// The number of an op in the root, or CIS_NO_NUMBER.
static uint32_t number_of(const cis_rewrite_driver *d, const cis_op *op) {
  uint32_t number = d->numbers ? cis_decisions_op(d->numbers, op) : CIS_NO_NUMBER;
  return number >= d->first && number - d->first < d->num_inside ? number : CIS_NO_NUMBER;
}

static uint32_t place_of(cis_rewrite_driver *d, const cis_op *op) {
  uint32_t number = number_of(d, op);
  if (number == CIS_NO_NUMBER && op->tag < d->num_numbered)
    return no_place;
  uint32_t place =
      number == CIS_NO_NUMBER ? op->tag - d->num_numbered : d->places[number - d->first];
  const cis_op_vec *list = list_of(d, place);
  return place / 2 < list->len && list->data[place / 2] == op ? place : no_place;
}

static void add_to(cis_rewrite_driver *d, cis_op_vec *list, cis_op *op) {
  uint32_t number = number_of(d, op);
  uint32_t place = (uint32_t)list->len * 2 + (list == &d->to_buffers);
  if (number == CIS_NO_NUMBER)
    op->tag = d->num_numbered + place;
  else
    d->places[number - d->first] = place;
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
  if (place_of(d, op) != no_place) // moved
    return;
  count_allocations(d->b, op);
  if (cis_op_kind(op) != CIS_OP_BUFFERIZATION_TO_TENSOR)
    add(d, op);
}

static void erased(cis_listener *self, cis_op *op) {
  cis_rewrite_driver *d = (cis_rewrite_driver *)(void *)self;
  uint32_t place = place_of(d, op);
  if (op == d->root)
    d->root = NULL;
  if (place != no_place)
    list_of(d, place)->data[place / 2] = NULL;
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

static void number_places(cis_rewrite_driver *d) {
  d->numbers = d->b->state->decisions;
  uint32_t number = d->numbers ? cis_decisions_op(d->numbers, d->root) : CIS_NO_NUMBER;
  if (number != CIS_NO_NUMBER) {
    d->first = number;
    d->num_inside = d->numbers->ops.data[number].end - number + 1;
  }
  d->num_numbered = d->numbers ? (uint32_t)d->numbers->ops.len : 0;
  d->places = (uint32_t *)cis_mem_calloc(d->num_inside + 1, sizeof *d->places);
}

bool cis_bufferize_ops(cis_bufferization *b, cis_op *root) {
  cis_rewrite_driver d = {
      .listener = {.inserted = inserted, .erased = erased}, .b = b, .root = root};
  number_places(&d);
  bool ok =
      (!b->options->copy_before_write || cis_insert_tensor_copies(b, root)) && rewrite_all(&d);
  cis_vec_deinit(&d.worklist);
  cis_vec_deinit(&d.to_buffers);
  cis_mem_free(d.places);
  return ok;
}
