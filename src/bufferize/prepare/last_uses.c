// Last uses of tensors: users are counted in ranges of numbers.
//
//   scf.if %c {                  5
//     linalg.exp ins(%t) ...     6     the users of %t are 6, 9: none between 7 and the end of its
//   } else {                           region, and 9 is in a region that never runs where 6 does
//     scf.yield %t               9
//   }
#include "bufferize/prepare/last_uses.h"

#include "ir/interfaces.h"
#include "support/map.h"
#include "support/vec.h"

#include <stdlib.h>

typedef struct numbered_op {
  cis_op *op;
  uint32_t end; // number of the last op inside, or its own
} numbered_op;

/// Numbers of ops that use a tensor, each once: in `numbers` from `first` on, those that are
/// terminators after the others once more.
typedef struct user_list {
  uint32_t first, num, num_terminators;
} user_list;

typedef struct range {
  uint32_t first, end; // both included; empty: first > end
} range;

struct cis_last_uses {
  const cis_bufferization_state *state;
  CIS_VEC(numbered_op) ops;
  CIS_VEC(uint32_t) numbers;
  CIS_VEC(user_list) lists;
  cis_ptrmap list_of;   // tensor -> place in `lists`, plus one
  cis_ptrmap exclusive; // op -> 1: only one of its regions runs, and once; 2: that is not known
};

// --- numbers ---

static cis_walk number_op(cis_op *op, void *user) {
  cis_last_uses *l = user;
  op->tag = (uint32_t)l->ops.len;
  cis_vec_push(&l->ops, ((numbered_op){op, op->tag}));
  return CIS_WALK_CONTINUE;
}

cis_last_uses *cis_last_uses_create(const cis_bufferization_state *state, cis_op *root) {
  cis_last_uses *l = cis_mem_calloc(1, sizeof *l);
  l->state = state;
  cis_walk_preorder(root, number_op, l);
  // Ops inside have higher numbers than the op around them, so that their ends are known before it.
  for (size_t i = l->ops.len; i-- > 1;) {
    const cis_op *parent = cis_op_parent(l->ops.data[i].op);
    numbered_op *around = &l->ops.data[parent->tag];
    if (around->end < l->ops.data[i].end)
      around->end = l->ops.data[i].end;
  }
  return l;
}

void cis_last_uses_destroy(cis_last_uses *l) {
  cis_vec_deinit(&l->ops);
  cis_vec_deinit(&l->numbers);
  cis_vec_deinit(&l->lists);
  cis_ptrmap_deinit(&l->list_of);
  cis_ptrmap_deinit(&l->exclusive);
  cis_mem_free(l);
}

static bool is_numbered(const cis_last_uses *l, const cis_op *op) {
  return op->tag < l->ops.len && l->ops.data[op->tag].op == op;
}

static range range_of_region(const cis_last_uses *l, const cis_region *region) {
  const cis_block *first = cis_region_first(region), *last = cis_region_last(region);
  while (first && !cis_block_first(first))
    first = cis_block_next(first);
  while (last && !cis_block_first(last))
    last = cis_block_prev(last);
  return first ? (range){cis_block_first(first)->tag, l->ops.data[cis_block_last(last)->tag].end}
               : (range){1, 0};
}

// --- users ---

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/// The users of a tensor; NULL if one of them is outside.
static const user_list *users_of(cis_last_uses *l, const cis_value *value) {
  bool is_new;
  uintptr_t *place = cis_ptrmap_get(&l->list_of, value, &is_new);
  if (!is_new)
    return *place ? &l->lists.data[*place - 1] : NULL;
  user_list list = {.first = (uint32_t)l->numbers.len};
  cis_for_each_use (use, value) {
    const cis_op *user = cis_use_owner(use);
    if (!is_numbered(l, user)) {
      l->numbers.len = list.first;
      return NULL;
    }
    cis_vec_push(&l->numbers, user->tag);
  }
  uint32_t num = (uint32_t)l->numbers.len - list.first;
  if (num)
    qsort(l->numbers.data + list.first, num, sizeof *l->numbers.data, compare_numbers);
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t number = l->numbers.data[list.first + i];
    if (!list.num || l->numbers.data[list.first + list.num - 1] != number)
      l->numbers.data[list.first + list.num++] = number;
  }
  l->numbers.len = list.first + list.num;
  for (uint32_t i = 0; i < list.num; ++i) {
    uint32_t number = l->numbers.data[list.first + i];
    if (cis_op_has_trait(l->ops.data[number].op, CIS_TRAIT_TERMINATOR)) {
      cis_vec_push(&l->numbers, number);
      ++list.num_terminators;
    }
  }
  cis_vec_push(&l->lists, list);
  *place = l->lists.len;
  return &cis_vec_last(&l->lists);
}

void cis_last_uses_forget(cis_last_uses *l, const cis_value *value) {
  cis_ptrmap_remove(&l->list_of, value);
}

/// How many of the numbers, which are sorted, are below `number`.
static uint32_t num_below(const uint32_t *numbers, uint32_t num, uint32_t number) {
  uint32_t low = 0;
  while (num) {
    uint32_t half = num / 2;
    if (numbers[low + half] < number) {
      low += half + 1;
      num -= half + 1;
    } else {
      num = half;
    }
  }
  return low;
}

static uint32_t num_in(const uint32_t *numbers, uint32_t num, range r) {
  return r.first > r.end ? 0
                         : num_below(numbers, num, r.end + 1) - num_below(numbers, num, r.first);
}

// --- regions ---

/// Whether control leaves the op after any of its regions, so that only one of them runs, once.
static bool runs_one_region(cis_last_uses *l, cis_op *op) {
  bool is_new;
  uintptr_t *known = cis_ptrmap_get(&l->exclusive, op, &is_new);
  if (!is_new)
    return *known == 1;
  bool leaves = op->info->def && op->info->def->region_branch;
  cis_region_edge_vec edges = {0};
  for (uint32_t i = 0; i < op->num_regions && leaves; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      if (cis_block_last(block))
        cis_region_edges(op, cis_block_last(block), &edges);
  for (size_t i = 0; i < edges.len; ++i)
    leaves &= edges.data[i].to == NULL;
  cis_vec_deinit(&edges);
  *known = leaves ? 1 : 2;
  return leaves;
}

typedef struct others {
  bool any, all;
} others;

/// Whether any, and all, of the numbers inside the op around `region`, but not in it, are ops that
/// never run where `op` does, which is in `region`.
static others exclusive_in_other_regions(cis_last_uses *l, const uint32_t *numbers, uint32_t num,
                                         const cis_region *region, cis_op *op) {
  cis_op *around = cis_region_op(region);
  range own = range_of_region(l, region);
  range before = {around->tag + 1, own.first - 1},
        after = {own.end + 1, l->ops.data[around->tag].end};
  if (!num_in(numbers, num, before) && !num_in(numbers, num, after))
    return (others){.all = true};
  if (runs_one_region(l, around))
    return (others){.any = true, .all = true};
  others found = {.all = true};
  for (uint32_t i = 0; i < around->num_regions; ++i) {
    range r = range_of_region(l, cis_op_region(around, i));
    if (cis_op_region(around, i) == region || !num_in(numbers, num, r))
      continue;
    cis_op *user = l->ops.data[numbers[num_below(numbers, num, r.first)]].op;
    bool is_exclusive = cis_in_mutually_exclusive_regions(l->state, user, op);
    found.any |= is_exclusive;
    found.all &= is_exclusive;
  }
  return found;
}

/// Whether no user in the region of `at` runs after it: all are before it in its block, or inside
/// it.
static bool is_last_in_region(const cis_last_uses *l, const uint32_t *numbers, uint32_t num,
                              const cis_op *at) {
  range region = range_of_region(l, cis_op_parent_region(at));
  range up_to = {cis_block_first(cis_op_block(at))->tag, l->ops.data[at->tag].end};
  return num_in(numbers, num, region) == num_in(numbers, num, up_to);
}

bool cis_is_last_user(cis_last_uses *l, cis_value *value, cis_op *op) {
  const user_list *list = is_numbered(l, op) ? users_of(l, value) : NULL;
  if (!list)
    return false;
  const uint32_t *numbers = l->numbers.data + list->first;
  uint32_t num = list->num;
  range inside = {op->tag + 1, l->ops.data[op->tag].end};
  if (num_in(numbers, num, inside))
    return false;
  for (cis_op *at = op; cis_op_parent_region(at);) {
    cis_region *region = cis_op_parent_region(at);
    cis_op *around = cis_region_op(region);
    if (!is_last_in_region(l, numbers, num, at))
      return false;
    if (num_in(numbers, num, range_of_region(l, region)) == num)
      return true;
    if (!around || !is_numbered(l, around) ||
        num_in(numbers, num, (range){around->tag, around->tag}) ||
        !exclusive_in_other_regions(l, numbers, num, region, op).all)
      return false;
    at = around;
  }
  return false;
}

bool cis_escapes_elsewhere(cis_last_uses *l, cis_value *value, cis_op *op) {
  const user_list *list = is_numbered(l, op) ? users_of(l, value) : NULL;
  if (!list || !list->num_terminators)
    return false;
  const uint32_t *numbers = l->numbers.data + list->first + list->num;
  for (cis_op *at = op; cis_op_parent_region(at); at = cis_op_parent(at)) {
    const cis_region *region = cis_op_parent_region(at);
    if (num_in(numbers, list->num_terminators, range_of_region(l, region)) == list->num_terminators)
      return false;
    if (!cis_region_op(region) || !is_numbered(l, cis_region_op(region)))
      return false;
    if (exclusive_in_other_regions(l, numbers, list->num_terminators, region, op).any)
      return true;
  }
  return false;
}
