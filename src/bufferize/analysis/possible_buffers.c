// Each set of aliases is solved when it is asked about first: a bit per tensor and per tensor that
// brings a buffer of its own, spread along operands that are in place until nothing changes.
#include "bufferize/analysis/possible_buffers.h"

#include "bufferize/analysis/functions.h"
#include "bufferize/analysis/state_impl.h"
#include "dialect/kinds.h"

enum { MANY = 4096 }; // tensors in a set, beyond which it is not solved

struct cis_possible_buffers {
  cis_bufferization_state *state;
  cis_decisions *d;
  cis_arena arena;
  cis_ptrmap sets;  // tensor of the root of a set -> bits of the first tensor of its list
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

/// From one tensor of a set to another one that may have its buffers.
typedef struct flow {
  uint32_t from, to; // places in the list
} flow;

typedef struct solution {
  cis_possible_buffers *b;
  uint64_t *bits; // of the first tensor; the others follow
  size_t words;
  CIS_VEC(flow) flows;
} solution;

static void add_own(solution *s, uint32_t place) {
  s->bits[place * s->words + place / 64] |= 1ull << (place % 64);
}

/// Results of a call that may be one buffer have what the first of them has, the copy of an operand
/// that is not in place as well.
static bool has_buffer_of_other_result(solution *s, const cis_value *value, uint32_t place) {
  const cis_op *op = cis_value_op(value);
  const cis_value *other = op && cis_op_kind(op) == CIS_OP_FUNC_CALL
                               ? cis_functions_same_result(s->b->state, op, value)
                               : value;
  if (other == value || !op || !cis_decisions_alias(s->b->d, other, value))
    return false;
  const flow same = {(uint32_t)cis_ptrmap_at(&s->b->order, other), place};
  const flow back = {place, same.from};
  cis_vec_push(&s->flows, same);
  cis_vec_push(&s->flows, back);
  return true;
}

/// A tensor has the buffers of the operands that it may be, if they are in place; if one is not, or
/// there is none, it brings a buffer of its own.
static void add_flows(solution *s, cis_value *value, uint32_t place) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(s->b->state, value, &aliases);
  bool is_own = !has_buffer_of_other_result(s, value, place) && aliases.len == 0;
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

static void spread(const solution *s) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < s->flows.len; ++i) {
      const uint64_t *from = &s->bits[s->flows.data[i].from * s->words];
      uint64_t *to = &s->bits[s->flows.data[i].to * s->words];
      for (size_t k = 0; k < s->words; ++k) {
        changed |= (from[k] & ~to[k]) != 0;
        to[k] |= from[k];
      }
    }
  }
}

static uint64_t *solve(cis_possible_buffers *b, uint32_t root, uint32_t num) {
  solution s = {.b = b, .words = (num + 63) / 64};
  s.bits = cis_arena_array(&b->arena, uint64_t, num * s.words);
  uint32_t place = 0;
  for (uint32_t i = b->d->aliases.head[root]; i != CIS_NO_NUMBER; i = b->d->aliases.next[i])
    cis_ptrmap_set(&b->order, b->d->values.data[i], place++);
  place = 0;
  for (uint32_t i = b->d->aliases.head[root]; i != CIS_NO_NUMBER; i = b->d->aliases.next[i])
    add_flows(&s, b->d->values.data[i], place++);
  spread(&s);
  cis_vec_deinit(&s.flows);
  return s.bits;
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
  const uint64_t *bits = (const uint64_t *)*slot;
  size_t words = (num + 63) / 64;
  const uint64_t *one = &bits[cis_ptrmap_at(&b->order, x) * words];
  const uint64_t *other = &bits[cis_ptrmap_at(&b->order, y) * words];
  for (size_t i = 0; i < words; ++i)
    if (one[i] & other[i])
      return true;
  return false;
}
