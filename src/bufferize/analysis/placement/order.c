// Lists ops in one of the four orders: bottom-up, top-down, bottom-up from terminators, and random
// (fuzzer).
//
// The random order is that of upstream's fuzzer for the same seed: the ops in post-order, shuffled
// with the Mersenne Twister of 32 bits (Matsumoto and Nishimura, 1998), whose constants and seeding
// the C++ standard fixes.
#include "bufferize/analysis/placement/order.h"

#include "bufferize/analysis/state/state_impl.h"
#include "dialect/scf/kinds.h"

// --- random numbers ---

enum { MT_SIZE = 624, MT_SHIFT = 397 };

typedef struct mersenne_twister {
  uint32_t state[MT_SIZE];
  uint32_t next;
} mersenne_twister;

static void mt_seed(mersenne_twister *mt, uint32_t seed) {
  mt->state[0] = seed;
  for (uint32_t i = 1; i < MT_SIZE; ++i)
    mt->state[i] = 1812433253u * (mt->state[i - 1] ^ (mt->state[i - 1] >> 30)) + i;
  mt->next = MT_SIZE;
}

static void mt_refill(mersenne_twister *mt) {
  for (uint32_t i = 0; i < MT_SIZE; ++i) {
    uint32_t y = (mt->state[i] & 0x80000000u) | (mt->state[(i + 1) % MT_SIZE] & 0x7fffffffu);
    mt->state[i] = mt->state[(i + MT_SHIFT) % MT_SIZE] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
  }
  mt->next = 0;
}

static uint32_t mt_draw(mersenne_twister *mt) {
  if (mt->next == MT_SIZE)
    mt_refill(mt);
  uint32_t y = mt->state[mt->next++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

/// Each element changes places with a random one from itself on.
static void shuffle(cis_op_vec *ops, uint32_t seed) {
  mersenne_twister mt;
  mt_seed(&mt, seed);
  for (size_t i = 0; i + 1 < ops->len; ++i) {
    size_t other = i + mt_draw(&mt) % (ops->len - i);
    cis_op *op = ops->data[i];
    ops->data[i] = ops->data[other];
    ops->data[other] = op;
  }
}

// --- orders ---

typedef struct order {
  const cis_bufferization_state *state;
  cis_op_vec *ops;
  cis_ptrmap seen;
} order;

static bool works_on_tensors(const cis_bufferization_state *state, cis_op *op) {
  (void)state;
  return cis_op_has_tensor_semantics(op);
}

static cis_walk collect(cis_op *op, void *user) {
  order *o = (order *)user;
  if (works_on_tensors(o->state, op))
    cis_vec_push(o->ops, op);
  return CIS_WALK_CONTINUE;
}

static void reverse(cis_op **ops, size_t num) {
  for (size_t i = 0; i < num / 2; ++i) {
    cis_op *op = ops[i];
    ops[i] = ops[num - 1 - i];
    ops[num - 1 - i] = op;
  }
}

static bool order_add(order *o, cis_op *op) {
  bool is_new;
  cis_ptrmap_get(&o->seen, op, &is_new);
  if (is_new)
    cis_vec_push(o->ops, op);
  return is_new;
}

static void push_definition(cis_value *value, cis_value_vec *list) {
  if (cis_value_is_base_tensor(value) && !value->is_arg)
    cis_vec_push(list, value);
}

/// Appends a terminator of a region, then the ops inside that region that its operands come from.
static cis_walk collect_from_terminator(cis_op *op, void *user) {
  order *o = (order *)user;
  bool is_region_end =
      cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) || cis_op_kind(op) == CIS_OP_SCF_CONDITION;
  if (!is_region_end || !order_add(o, op))
    return CIS_WALK_CONTINUE;
  cis_value_vec list = {0};
  cis_aliasing_operands aliases = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    push_definition(cis_op_operand(op, i), &list);
  while (list.len) {
    cis_value *value = cis_vec_pop(&list);
    cis_op *definition = cis_result_op(value);
    if (!order_add(o, definition) ||
        !cis_region_is_ancestor(cis_op_parent_region(op), cis_op_parent_region(definition)))
      continue;
    cis_vec_clear(&aliases);
    cis_get_aliasing_operands(o->state, value, &aliases);
    for (size_t i = 0; i < aliases.len; ++i)
      push_definition(cis_use_value(aliases.data[i].operand), &list);
  }
  cis_vec_deinit(&list);
  cis_vec_deinit(&aliases);
  return CIS_WALK_CONTINUE;
}

/// In the order that is reversed afterwards: ops inside of an op come before it then.
static cis_walk collect_rest(cis_op *op, void *user) {
  order *o = (order *)user;
  if (!cis_ptrmap_has(&o->seen, op) && works_on_tensors(o->state, op))
    cis_vec_push(o->ops, op);
  return CIS_WALK_CONTINUE;
}

void cis_analysis_order(const cis_bufferization_state *state, cis_op *root, cis_op_vec *out) {
  order o = {state, out, {0}};
  size_t first = 0;
  if (state->options.heuristic == CIS_HEURISTIC_BOTTOM_UP_FROM_TERMINATORS) {
    cis_walk_postorder(root, collect_from_terminator, &o);
    first = out->len;
    cis_walk_preorder(root, collect_rest, &o);
  } else {
    cis_walk_postorder(root, collect, &o);
  }
  if (state->options.heuristic == CIS_HEURISTIC_FUZZER)
    shuffle(out, state->options.fuzzer_seed);
  else if (state->options.heuristic != CIS_HEURISTIC_TOP_DOWN)
    reverse(out->data + first, out->len - first);
  cis_ptrmap_deinit(&o.seen);
}
