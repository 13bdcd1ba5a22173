// The driver: ops on tensors are rewritten one by one, inner ones first.
//
// An op sees tensors that are buffers already through bufferization.to_tensor, whose operand is the
// buffer, and others through a new bufferization.to_buffer. Each pair of both is folded: as soon as
// there is one, so that no pair for each op of a program is held, or in the end, where that takes a
// cast or a copy. The ones that remain are where tensors meet buffers.
//
//   %b = to_buffer %t              %b = to_buffer %t              %b = to_buffer %t
//   memref.store %f, %b[%i]        memref.store %f, %b[%i]        memref.store %f, %b[%i]
//   %1 = to_tensor %b        =>    %1 = to_tensor %b        =>    %x = memref.load %b[%i]
//   %x = extract %1[%i]            %2 = to_buffer %1
//                                  %x = memref.load %2[%i]
#include "bufferize/rewrite/bufferize.h"

#include "bufferize/analysis/state/decisions.h"
#include "bufferize/analysis/state/state_impl.h"
#include "bufferize/rewrite/copies.h"
#include "bufferize/rewrite/joined_types.h"
#include "bufferize/rewrite/known_types.h"
#include "dialect/bufferization/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"

typedef struct cis_rewrite_driver {
  cis_listener listener;
  cis_bufferization *b;
  cis_op *root;                    // NULL: erased
  cis_op_vec worklist, to_buffers; // the same
  cis_op_vec to_tensors; // the same: those that are new or moved, or that only one op uses
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

enum { WORKLIST, TO_BUFFERS, TO_TENSORS, NUM_LISTS };

/// A place is one in a list, times the number of lists, plus the number of the list.
static cis_op_vec *list_of(cis_rewrite_driver *d, uint32_t place) {
  cis_op_vec *const lists[NUM_LISTS] = {&d->worklist, &d->to_buffers, &d->to_tensors};
  return lists[place % NUM_LISTS];
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
  return place / NUM_LISTS < list->len && list->data[place / NUM_LISTS] == op ? place : no_place;
}

static void add_to(cis_rewrite_driver *d, uint32_t list_number, cis_op *op) {
  cis_op_vec *list = list_of(d, list_number);
  uint32_t number = number_of(d, op);
  uint32_t place = (uint32_t)list->len * NUM_LISTS + list_number;
  if (number == CIS_NO_NUMBER)
    op->tag = d->num_numbered + place;
  else
    d->places[number - d->first] = place;
  cis_vec_push(list, op);
}

static void add(cis_rewrite_driver *d, cis_op *op) {
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_BUFFER)
    add_to(d, TO_BUFFERS, op);
  else if (cis_bufferization_filter_allows(d->b->options, op) && cis_op_has_tensor_semantics(op))
    add_to(d, WORKLIST, op);
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
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR)
    add_to(d, TO_TENSORS, op);
  else
    add(d, op);
}

static void erased(cis_listener *self, cis_op *op) {
  cis_rewrite_driver *d = (cis_rewrite_driver *)(void *)self;
  uint32_t place = place_of(d, op);
  if (op == d->root)
    d->root = NULL;
  if (place != no_place)
    list_of(d, place)->data[place / NUM_LISTS] = NULL;
}

static cis_walk collect(cis_op *op, void *user) {
  add(user, op);
  return CIS_WALK_CONTINUE;
}

// --- pairs ---

/// Whether the op alone uses the value, which it does not as many times as it has operands.
static bool is_only_user(const cis_op *op, const cis_value *value) {
  enum { MOST_USES = 4 };
  uint32_t num = 0;
  cis_for_each_use (use, value) {
    if (cis_use_owner(use) != op || ++num > MOST_USES)
      return false;
  }
  return true;
}

/// Tensors that only this op uses: when it works on their buffers, nothing uses them any more.
static void note_only_uses(cis_rewrite_driver *d, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_op *source = cis_value_op(cis_op_operand(op, i));
    if (source && cis_op_kind(source) == CIS_OP_BUFFERIZATION_TO_TENSOR &&
        place_of(d, source) == no_place && is_only_user(op, &source->results[0]))
      add_to(d, TO_TENSORS, source);
  }
}

/// Replaces the to_buffers of a to_tensor that have the type of its buffer. The others take an op
/// each, and wait.
static void fold_same_types(cis_rewrite_driver *d, const cis_op *to_tensor, cis_op_vec *same) {
  cis_value *buffer = cis_op_operand(to_tensor, 0);
  cis_vec_clear(same);
  cis_for_each_use (use, &to_tensor->results[0]) {
    cis_op *user = cis_use_owner(use);
    if (cis_op_kind(user) == CIS_OP_BUFFERIZATION_TO_BUFFER &&
        user->results[0].type == buffer->type)
      cis_vec_push(same, user);
  }
  for (size_t i = 0; i < same->len; ++i) {
    cis_rewriter r = cis_builder_before(same->data[i]);
    r.listener = &d->listener;
    cis_rewriter_replace(&r, same->data[i], &buffer, 1);
  }
}

/// Folds the pairs that the rewriting of an op has made, and erases what nothing uses any more.
static void fold_new_pairs(cis_rewrite_driver *d) {
  cis_op_vec same = {0};
  for (size_t i = 0; i < d->to_tensors.len; ++i) {
    cis_op *op = d->to_tensors.data[i];
    if (!op)
      continue;
    fold_same_types(d, op, &same);
    if (!cis_op_is_unused(op))
      continue;
    cis_rewriter r = cis_builder_before(op);
    r.listener = &d->listener;
    cis_rewriter_erase(&r, op);
  }
  cis_vec_clear(&d->to_tensors);
  cis_vec_deinit(&same);
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
  note_only_uses(d, op);
  if (!row->bufferize || !row->bufferize(d->b, &r, op))
    return cis_op_plain_error(op, "failed to bufferize op");
  for (uint32_t i = 0; i < num_results; ++i)
    cis_note_rewritten(d->b, results + i);
  fold_new_pairs(d);
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

// --- ops that are left ---

static bool may_stay(const cis_rewrite_driver *d, cis_op *op) {
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR || !cis_op_has_tensor_semantics(op) ||
         !cis_bufferization_filter_allows(d->b->options, op) ||
         (cis_op_is_unused(op) && cis_effects_none(op));
}

/// Advice for ops of known dialects that have no form on buffers: a pass to run, or ops to write.
static const struct {
  const char *op, *instead;
} instead[] = {
    {"linalg.pack", "tensor.pad, tensor.expand_shape and linalg.transpose do the same"},
    {"linalg.unpack",
     "linalg.transpose, tensor.collapse_shape and tensor.extract_slice do the same"},
    {"tensor.bitcast", "linalg.generic with arith.bitcast of each element does the same"},
    {"tensor.gather", "linalg.generic with tensor.extract of each element does the same"},
    {"tensor.scatter", "scf.for with tensor.insert_slice of each part does the same"},
};

/// Says what helps; false, as an error does.
static bool note_instead(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  uint64_t mappable = CIS_TRAIT_ELEMENTWISE_MAPPABLE;
  const cis_dialect_def *dialect = op->info->dialect;
  if (!dialect || dialect->is_dynamic || dialect->has_rows_of_text)
    return cis_note(ctx, op->loc,
                    "nothing says what '%.*s' does with its tensors: it can be declared "
                    "(--unknown-ops, --irdl-file; docs/reference/extending.md)",
                    CIS_STR_ARG(cis_op_name(op)));
  if (cis_str_is(op->info->dialect_name, "tosa"))
    return cis_note(ctx, op->loc, "--lower-tosa makes of TOSA ops that bufferize");
  if (cis_str_is(op->info->dialect_name, "stablehlo"))
    return cis_note(ctx, op->loc, "--lower-stablehlo makes of StableHLO ops that bufferize");
  if ((op->info->traits & mappable) == mappable)
    return cis_note(ctx, op->loc,
                    "--convert-elementwise-to-linalg makes a linalg.generic of it, which "
                    "bufferizes");
  for (size_t i = 0; i < sizeof instead / sizeof *instead; ++i)
    if (cis_str_is(cis_op_name(op), instead[i].op))
      return cis_note(ctx, op->loc, "'%s' has no form on buffers: %s", instead[i].op,
                      instead[i].instead);
  return false;
}

static bool check_all_bufferized(const cis_rewrite_driver *d) {
  for (size_t i = 0; i < d->worklist.len; ++i) {
    cis_op *op = d->worklist.data[i];
    if (!op || may_stay(d, op))
      continue;
    cis_op_plain_error(op, "op was not bufferized");
    return note_instead(op);
  }
  return true;
}

static bool rewrite_all(cis_rewrite_driver *d) {
  cis_begin_joined_types(d->b);
  cis_walk_postorder(d->root, collect, d);
  size_t end = d->worklist.len; // of the ops of one generation
  d->b->generation = 0;
  for (size_t i = 0; i < d->worklist.len; ++i) {
    if (i == end) {
      ++d->b->generation;
      end = d->worklist.len;
    }
    if (d->worklist.data[i] && !bufferize(d, d->worklist.data[i]))
      return false;
  }
  d->b->generation = SIZE_MAX; // errors that come when all are rewritten
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
  cis_vec_deinit(&d.to_tensors);
  cis_mem_free(d.places);
  return ok;
}
