// A set is a binary trie over the bits of its numbers, from the highest. A leaf has a word of bits
// for 64 numbers, a branch has two sets that differ in one bit; bits in which all numbers are equal
// have no branch. Each node exists once (`nodes`), which makes equal sets the same, and lets what
// has been found of two of them be noted for good.
#include "support/shared_set.h"

typedef struct node {
  uint32_t base;  // the least number that it has a place for
  uint32_t level; // it has places for 64 << level numbers; a leaf has level 0
  uint32_t size;
  union {
    uint64_t bits;          // of a leaf, more than one
    cis_shared_set half[2]; // of a branch, neither empty
  };
} node;

typedef struct pair {
  cis_shared_set a, b; // a < b
  cis_shared_set result;
} pair;

enum { LEAF_BITS = 6 };

void cis_shared_sets_deinit(cis_shared_sets *sets) {
  cis_hashset_deinit(&sets->nodes);
  cis_hashset_deinit(&sets->unions);
  cis_hashset_deinit(&sets->meetings);
  cis_arena_deinit(&sets->arena);
}

static bool is_same_node(const void *record, const void *key) {
  const node *a = record, *b = key;
  if (a->base != b->base || a->level != b->level)
    return false;
  return a->level ? a->half[0] == b->half[0] && a->half[1] == b->half[1] : a->bits == b->bits;
}

/// The one node that is equal to a candidate.
static cis_shared_set intern(cis_shared_sets *sets, const node *candidate) {
  uint64_t hash = cis_hash_mix(candidate->base, candidate->level);
  if (candidate->level)
    hash = cis_hash_mix(cis_hash_mix(hash, candidate->half[0]), candidate->half[1]);
  else
    hash = cis_hash_mix(hash, candidate->bits);
  void **slot = cis_hashset_get(&sets->nodes, hash, candidate, is_same_node);
  if (!*slot)
    *slot = cis_arena_copy(&sets->arena, candidate, sizeof(*candidate));
  return (cis_shared_set)*slot;
}

static bool is_same_pair(const void *record, const void *key) {
  const pair *a = record, *b = key;
  return a->a == b->a && a->b == b->b;
}

/// Where the result for two sets is noted; NULL if it is not yet, and then the caller fills it.
static void **find_pair(cis_hashset *pairs, pair *key) {
  if (key->a > key->b) {
    cis_shared_set a = key->a;
    key->a = key->b;
    key->b = a;
  }
  return cis_hashset_get(pairs, cis_hash_mix(cis_hash_mix(0, key->a), key->b), key, is_same_pair);
}

/// The root node of a set; for a set of one number, a leaf.
static node node_of(cis_shared_set set) {
  if (!cis_shared_set_is_one(set))
    return *(const node *)set;
  uint32_t number = (uint32_t)(set >> 1);
  return (node){.base = number >> LEAF_BITS << LEAF_BITS,
                .size = 1,
                .bits = UINT64_C(1) << (number & ((1 << LEAF_BITS) - 1))};
}

/// Whether the numbers of `inner` have places in `outer`, or would have if they were there.
static bool covers(const node *outer, const node *inner) {
  return outer->level >= inner->level &&
         (uint64_t)(outer->base ^ inner->base) >> (LEAF_BITS + outer->level) == 0;
}

/// In which half of `outer` the other one has its places.
static int half_of(const node *outer, const node *inner) {
  return inner->base >> (LEAF_BITS + outer->level - 1) & 1;
}

static cis_shared_set branch(cis_shared_sets *sets, uint32_t base, uint32_t level,
                             cis_shared_set low, cis_shared_set high) {
  node n = {.base = base,
            .level = level,
            .size = cis_shared_set_size(low) + cis_shared_set_size(high),
            .half = {low, high}};
  return intern(sets, &n);
}

/// A branch over two sets, neither of which has places for the other.
static cis_shared_set join(cis_shared_sets *sets, cis_shared_set a, uint32_t base_a,
                           cis_shared_set b, uint32_t base_b) {
  uint32_t bit = 31 - (uint32_t)__builtin_clz(base_a ^ base_b);
  uint32_t base = (uint32_t)((uint64_t)base_a >> (bit + 1) << (bit + 1));
  uint32_t level = bit + 1 - LEAF_BITS;
  return base_a < base_b ? branch(sets, base, level, a, b) : branch(sets, base, level, b, a);
}

static cis_shared_set unite_leaves(cis_shared_sets *sets, cis_shared_set a, const node *x,
                                   cis_shared_set b, const node *y) {
  uint64_t bits = x->bits | y->bits;
  if (bits == x->bits)
    return a;
  if (bits == y->bits)
    return b;
  node n = {.base = x->base, .size = (uint32_t)__builtin_popcountll(bits), .bits = bits};
  return intern(sets, &n);
}

/// Two branches over the same places.
static cis_shared_set unite_branches(cis_shared_sets *sets, cis_shared_set a, const node *x,
                                     cis_shared_set b, const node *y) {
  pair key = {a, b, 0};
  void **slot = find_pair(&sets->unions, &key);
  if (*slot)
    return ((const pair *)*slot)->result;
  // The slot has to be filled at once, because the halves take slots of their own.
  pair *noted = *slot = cis_arena_copy(&sets->arena, &key, sizeof(key));
  cis_shared_set low = cis_shared_set_union(sets, x->half[0], y->half[0]);
  cis_shared_set high = cis_shared_set_union(sets, x->half[1], y->half[1]);
  noted->result = branch(sets, x->base, x->level, low, high);
  return noted->result;
}

cis_shared_set cis_shared_set_union(cis_shared_sets *sets, cis_shared_set a, cis_shared_set b) {
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  node x = node_of(a), y = node_of(b);
  if (x.level < y.level)
    return cis_shared_set_union(sets, b, a);
  if (!covers(&x, &y))
    return join(sets, a, x.base, b, y.base);
  if (!x.level)
    return unite_leaves(sets, a, &x, b, &y);
  if (x.level == y.level)
    return unite_branches(sets, a, &x, b, &y);
  int half = half_of(&x, &y);
  cis_shared_set larger = cis_shared_set_union(sets, x.half[half], b);
  if (larger == x.half[half])
    return a;
  return half ? branch(sets, x.base, x.level, x.half[0], larger)
              : branch(sets, x.base, x.level, larger, x.half[1]);
}

/// Two branches over the same places.
static bool branches_meet(cis_shared_sets *sets, cis_shared_set a, const node *x, cis_shared_set b,
                          const node *y) {
  pair key = {a, b, 0};
  void **slot = find_pair(&sets->meetings, &key);
  pair *noted = *slot;
  if (noted)
    return noted->result;
  noted = *slot = cis_arena_copy(&sets->arena, &key, sizeof(key));
  noted->result = cis_shared_set_meet(sets, x->half[0], y->half[0]) ||
                  cis_shared_set_meet(sets, x->half[1], y->half[1]);
  return noted->result;
}

bool cis_shared_set_meet(cis_shared_sets *sets, cis_shared_set a, cis_shared_set b) {
  for (;;) {
    if (!a || !b || a == b)
      return a && b;
    node x = node_of(a), y = node_of(b);
    if (x.level < y.level) {
      cis_shared_set lower = a;
      a = b;
      b = lower;
      continue;
    }
    if (!covers(&x, &y))
      return false;
    if (!x.level)
      return (x.bits & y.bits) != 0;
    if (x.level == y.level)
      return branches_meet(sets, a, &x, b, &y);
    a = x.half[half_of(&x, &y)];
  }
}

uint32_t cis_shared_set_size(cis_shared_set set) { return set ? node_of(set).size : 0; }

bool cis_shared_set_next(cis_shared_set set, uint32_t from, uint32_t *out) {
  if (!set)
    return false;
  node n = node_of(set);
  if (from > n.base && (from - n.base) >> LEAF_BITS >> n.level)
    return false;
  if (n.level)
    return cis_shared_set_next(n.half[0], from, out) || cis_shared_set_next(n.half[1], from, out);
  uint64_t bits = from > n.base ? n.bits >> (from - n.base) << (from - n.base) : n.bits;
  if (bits)
    *out = n.base + (uint32_t)__builtin_ctzll(bits);
  return bits != 0;
}
