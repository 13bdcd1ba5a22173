// Equivalence of ops.
#include "transform/equivalence.h"

#include "support/map.h"

#include <stdlib.h>

// --- hash ---

static uint64_t mix_pointer(uint64_t hash, const void *p) { return cis_hash_ptr(hash, p); }

/// Whether the value is defined inside `region` (of whose blocks there is one).
static bool is_inside(const cis_value *value, const cis_region *region) {
  const cis_block *block = cis_value_block(value);
  return block && cis_block_region(block) == region;
}

/// Name, attributes and operands; operands from inside `region` do not count.
static uint64_t hash_shell(uint64_t hash, const cis_op *op, const cis_region *region) {
  hash = mix_pointer(hash, op->info);
  hash = mix_pointer(hash, cis_op_discardable(op));
  for (uint32_t i = 0; i < op->num_props; ++i)
    hash = mix_pointer(hash, cis_op_props(op)[i]);
  uint64_t operands = 0;
  bool commutative = op->info->traits & CIS_TRAIT_COMMUTATIVE;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_value *value = cis_op_operand(op, i);
    if (region && is_inside(value, region))
      continue;
    uint64_t one = mix_pointer(0, value);
    operands = commutative ? operands + one : cis_hash_mix(operands, one);
  }
  return cis_hash_mix(hash, operands);
}

/// Hashes the first ops of a region, because these tell most regions apart.
static uint64_t hash_region(uint64_t hash, const cis_region *region) {
  enum { MOST = 16 };
  int num = 0;
  if (cis_region_first(region))
    for (const cis_op *op = cis_block_first(cis_region_first(region)); op && num < MOST;
         op = cis_op_next(op), ++num)
      hash = hash_shell(hash, op, region);
  return cis_hash_mix(hash, (uint64_t)num);
}

uint64_t cis_op_hash(const cis_op *op) {
  uint64_t hash = hash_shell(0, op, NULL);
  for (uint32_t i = 0; i < op->num_results; ++i)
    hash = mix_pointer(hash, op->results[i].type);
  for (uint32_t i = 0; i < cis_op_num_regions(op); ++i)
    hash = hash_region(hash, cis_op_region(op, i));
  return hash;
}

// --- equality ---

/// An op, a block or a value inside of `a`, and its counterpart.
typedef struct pair {
  const void *a, *b;
} pair;

typedef struct comparison {
  cis_op *root, *root_b;
  CIS_VEC(pair) pairs; // the tag of `a` is the number of its pair
} comparison;

static void match(comparison *c, const void *a, uint32_t *tag, const void *b) {
  *tag = (uint32_t)c->pairs.len;
  cis_vec_push(&c->pairs, ((pair){a, b}));
}

/// The counterpart of an op, a block or a value; NULL if it has none (yet).
static const void *counterpart_of(const comparison *c, const void *a, uint32_t tag) {
  return tag < c->pairs.len && c->pairs.data[tag].a == a ? c->pairs.data[tag].b : NULL;
}

static const cis_value *mapped(const comparison *c, const cis_value *value) {
  const cis_value *to = counterpart_of(c, value, value->tag);
  return to ? to : value;
}

static int compare_pointers(const void *a, const void *b) {
  uintptr_t x = (uintptr_t) * (void *const *)a, y = (uintptr_t) * (void *const *)b;
  return x < y ? -1 : x > y;
}

static bool same_set(const comparison *c, const cis_op *a, const cis_op *b) {
  enum { ROOM = 16 };
  uint32_t n = a->num_operands;
  const cis_value *few[2 * ROOM], **values = few;
  if (n > ROOM)
    values = cis_mem_calloc(2 * (size_t)n, sizeof(*values));
  for (uint32_t i = 0; i < n; ++i) {
    values[i] = mapped(c, cis_op_operand(a, i));
    values[n + i] = cis_op_operand(b, i);
  }
  qsort(values, n, sizeof(*values), compare_pointers);
  qsort(values + n, n, sizeof(*values), compare_pointers);
  bool same = memcmp(values, values + n, n * sizeof(*values)) == 0;
  if (values != few)
    cis_mem_free(values);
  return same;
}

static bool same_operands(const comparison *c, const cis_op *a, const cis_op *b) {
  uint32_t i = 0;
  while (i < a->num_operands && mapped(c, cis_op_operand(a, i)) == cis_op_operand(b, i))
    ++i;
  return i == a->num_operands ||
         (a == c->root && (a->info->traits & CIS_TRAIT_COMMUTATIVE) && same_set(c, a, b));
}

bool cis_op_is_alike(const cis_op *a, const cis_op *b) {
  if (a->info != b->info || cis_op_discardable(a) != cis_op_discardable(b) ||
      a->num_props != b->num_props || a->num_operands != b->num_operands ||
      a->num_results != b->num_results || cis_op_num_regions(a) != cis_op_num_regions(b) ||
      a->num_successors != b->num_successors)
    return false;
  for (uint32_t i = 0; i < a->num_props; ++i)
    if (cis_op_props(a)[i] != cis_op_props(b)[i])
      return false;
  for (uint32_t i = 0; i < a->num_results; ++i)
    if (a->results[i].type != b->results[i].type)
      return false;
  return true;
}

/// Everything but the regions.
static bool same_shell(const comparison *c, const cis_op *a, const cis_op *b) {
  if (!cis_op_is_alike(a, b))
    return false;
  for (uint32_t i = 0; i < a->num_successors; ++i) {
    const cis_block *to = cis_op_successor(a, i);
    if (counterpart_of(c, to, to->tag) != cis_op_successor(b, i))
      return false;
  }
  return same_operands(c, a, b);
}

/// Maps blocks and arguments of a region; false if they differ.
static bool enter_region(comparison *c, const cis_region *a, const cis_region *b) {
  cis_block *x = cis_region_first(a), *y = cis_region_first(b);
  for (; x && y; x = cis_block_next(x), y = cis_block_next(y)) {
    if (x->num_args != y->num_args || !cis_block_first(x) != !cis_block_first(y))
      return false;
    match(c, x, &x->tag, y);
    for (uint32_t i = 0; i < x->num_args; ++i) {
      cis_value *arg = cis_block_args(x)[i];
      if (arg->type != cis_block_args(y)[i]->type)
        return false;
      match(c, arg, &arg->tag, cis_block_args(y)[i]);
    }
  }
  return !x && !y;
}

static const cis_op *counterpart(const comparison *c, const cis_op *op) {
  if (op == c->root)
    return c->root_b;
  const cis_op *prev = cis_op_prev(op);
  if (prev)
    return cis_op_next((const cis_op *)counterpart_of(c, prev, prev->tag));
  const cis_block *block = cis_op_block(op);
  return cis_block_first((const cis_block *)counterpart_of(c, block, block->tag));
}

static cis_walk compare_walk(cis_op *op, void *user) {
  comparison *c = user;
  const cis_op *other = counterpart(c, op);
  if (!other || !same_shell(c, op, other) ||
      (op != c->root && !cis_op_next(op) != !cis_op_next(other)))
    return CIS_WALK_STOP;
  match(c, op, &op->tag, other);
  for (uint32_t i = 0; op != c->root && i < op->num_results; ++i)
    match(c, &op->results[i], &op->results[i].tag, &other->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (!enter_region(c, cis_op_region(op, i), cis_op_region(other, i)))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

bool cis_op_own_and_compare(cis_op *a, cis_op *b) {
  comparison c = {.root = a, .root_b = b};
  if (a == b)
    return true;
  if (a->shares_region && b->shares_region)
    return cis_op_region(a, 0) == cis_op_region(b, 0) && same_shell(&c, a, b);
  cis_op_own_regions(a);
  cis_op_own_regions(b);
  if (!a->num_regions)
    return same_shell(&c, a, b);
  bool same = cis_walk_preorder(a, compare_walk, &c);
  cis_vec_deinit(&c.pairs);
  return same;
}
