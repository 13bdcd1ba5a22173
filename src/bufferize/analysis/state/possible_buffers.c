// Each set of aliases is solved when it is asked about first: a bit per tensor and per tensor that
// brings a buffer of its own, spread along operands that are in place from each tensor that has
// gained bits, until none has.
#include "bufferize/analysis/state/possible_buffers.h"

#include "bufferize/analysis/state/functions.h"
#include "bufferize/analysis/state/state_impl.h"
#include "dialect/func/kinds.h"

enum { MANY = 4096 }; // tensors in a set, beyond which it is not solved

struct cis_possible_buffers {
  cis_bufferization_state *state;
  cis_decisions *d;
  cis_arena arena;
  cis_ptrmap sets;  // tensor of the root of a set -> its solution
  cis_ptrmap order; // tensor -> place in the list of its set
};

cis_possible_buffers *cis_possible_buffers_create(cis_bufferization_state *state) {
  cis_possible_buffers *b = (cis_possible_buffers *)cis_mem_calloc(1, sizeof *b);
  b->state = state;
  b->d = state->decisions;
  cis_arena_init(&b->arena);
  return b;
}

void cis_possible_buffers_destroy(cis_possible_buffers *b) {
  if (!b)
    return;
  cis_arena_deinit(&b->arena);
  cis_ptrmap_deinit(&b->sets);
  cis_ptrmap_deinit(&b->order);
  cis_mem_free(b);
}

/// An edge from one tensor of a set to another one that may have its buffers.
typedef struct flow {
  uint32_t from, to; // places in the list
} flow;

/// The solution for a set.
typedef struct solved {
  uint64_t *bits; // of the first tensor; the others follow
  size_t words;
} solved;

typedef struct solution {
  cis_possible_buffers *b;
  CIS_VEC(flow) flows;
  CIS_VEC(uint32_t) own; // places of tensors that bring a buffer
} solution;

static void add_own(solution *s, uint32_t place) { cis_vec_push(&s->own, place); }

/// Results of a call that may be one buffer have what the first of them has, the copy of an operand
/// that is not in place as well.
static bool has_buffer_of_other_result(solution *s, const cis_value *value, uint32_t place) {
  const cis_op *op = cis_value_op(value);
  const cis_value *other = op ? cis_functions_same_result(s->b->state, op, value) : value;
  if (other == value || !op || !cis_decisions_alias(s->b->d, other, value))
    return false;
  const flow same = {(uint32_t)cis_ptrmap_at(&s->b->order, other), place};
  const flow back = {place, same.from};
  cis_vec_push(&s->flows, same);
  cis_vec_push(&s->flows, back);
  return true;
}

/// Whether the tensor may be a copy that its op has received.
static bool may_be_copy(const solution *s, const cis_value *value) {
  cis_op *op = cis_value_owner(value);
  const cis_bufferizable_interface *row =
      op && cis_state_knows(s->b->state, op) ? cis_bufferizable_of(op) : NULL;
  return row && row->takes_copies && row->takes_copies(op);
}

/// A tensor has the buffers of the operands that it may be, if they are in place; if one is not, or
/// there is none, it brings a buffer of its own.
static void add_flows(solution *s, cis_value *value, uint32_t place) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(s->b->state, value, &aliases);
  bool is_own = !has_buffer_of_other_result(s, value, place) && aliases.len == 0;
  is_own |= may_be_copy(s, value);
  for (size_t i = 0; i < aliases.len; ++i) {
    cis_use *operand = aliases.data[i].operand;
    const flow step = {(uint32_t)cis_ptrmap_at(&s->b->order, cis_use_value(operand)), place};
    if (cis_decisions_in_place(s->b->d, operand))
      cis_vec_push(&s->flows, step);
    else
      is_own = true;
  }
  if (is_own)
    add_own(s, place);
  cis_vec_deinit(&aliases);
}

/// Takes what one tensor has to another one; whether that is more than it had.
static bool take_over(const solved *to, const flow *step) {
  const uint64_t *from = &to->bits[step->from * to->words];
  uint64_t *bits = &to->bits[step->to * to->words], gained = 0;
  for (size_t k = 0; k < to->words; ++k) {
    gained |= from[k] & ~bits[k];
    bits[k] |= from[k];
  }
  return gained != 0;
}

static void spread(const solution *s, uint32_t num, const solved *to) {
  uint32_t *first = cis_mem_calloc(num + 2, sizeof *first), *queue = cis_mem_calloc(num + 1, 4);
  uint32_t *next = cis_mem_calloc(s->flows.len + 1, sizeof *next); // plus one: of one tensor
  bool *waits = cis_mem_calloc(num + 1, 1);
  size_t head = 0, len = num; // the queue is a ring: each tensor is in it once at most
  for (size_t i = s->flows.len; i--;) {
    next[i] = first[s->flows.data[i].from];
    first[s->flows.data[i].from] = (uint32_t)i + 1;
  }
  for (uint32_t i = 0; i < num; ++i) {
    queue[i] = i;
    waits[i] = true;
  }
  for (; len; --len) {
    uint32_t place = queue[head];
    head = head + 1 == num ? 0 : head + 1;
    waits[place] = false;
    for (uint32_t i = first[place]; i; i = next[i - 1]) {
      uint32_t other = s->flows.data[i - 1].to;
      if (!take_over(to, &s->flows.data[i - 1]) || waits[other])
        continue;
      waits[other] = true;
      queue[(head + len - 1) % num] = other;
      ++len;
    }
  }
  cis_mem_free(first);
  cis_mem_free(queue);
  cis_mem_free(next);
  cis_mem_free(waits);
}

static solved *solve(cis_possible_buffers *b, uint32_t root, uint32_t num) {
  solution s = {.b = b};
  uint32_t place = 0;
  for (uint32_t i = b->d->aliases.head[root]; i != CIS_NO_NUMBER; i = b->d->aliases.next[i])
    cis_ptrmap_set(&b->order, b->d->values.data[i], place++);
  place = 0;
  for (uint32_t i = b->d->aliases.head[root]; i != CIS_NO_NUMBER; i = b->d->aliases.next[i])
    add_flows(&s, b->d->values.data[i], place++);
  solved *made = cis_arena_new(&b->arena, solved);
  made->words = (s.own.len + 63) / 64;
  made->bits = cis_arena_array(&b->arena, uint64_t, num * made->words + 1);
  for (size_t i = 0; i < s.own.len; ++i)
    made->bits[s.own.data[i] * made->words + i / 64] |= 1ull << (i % 64);
  spread(&s, num, made);
  cis_vec_deinit(&s.flows);
  cis_vec_deinit(&s.own);
  return made;
}

bool cis_possible_buffers_overlap(cis_possible_buffers *b, const cis_value *x, const cis_value *y) {
  uint32_t root = cis_partition_find(&b->d->aliases, cis_decisions_value(b->d, x));
  uint32_t num = b->d->aliases.size[root];
  if (x == y || num > MANY)
    return true;
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&b->sets, b->d->values.data[root], &is_new);
  if (is_new)
    *slot = (uintptr_t)solve(b, root, num);
  const solved *set = (const solved *)*slot;
  const uint64_t *one = &set->bits[cis_ptrmap_at(&b->order, x) * set->words];
  const uint64_t *other = &set->bits[cis_ptrmap_at(&b->order, y) * set->words];
  for (size_t i = 0; i < set->words; ++i)
    if (one[i] & other[i])
      return true;
  return false;
}
