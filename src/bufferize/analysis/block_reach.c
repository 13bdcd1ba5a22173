// Answers which blocks control can reach. From a block on no cycle control never comes back to the
// blocks before it, so one set of reachable blocks per block answers all questions, whatever block
// is excepted; for blocks on cycles each question is a new search.
#include "bufferize/analysis/block_reach.h"

#include "analysis/repeated_blocks.h"

static void know(cis_block_reach *reach, cis_region *region) {
  bool is_new;
  uintptr_t *size = cis_ptrmap_get(&reach->sizes, region, &is_new), num = 0;
  if (!is_new)
    return;
  cis_for_each_block (block, region)
    cis_ptrmap_set(&reach->numbers, block, ++num);
  *size = num;
  cis_find_repeated_blocks(region, &reach->repeated);
}

bool cis_block_reach_is_repeated(cis_block_reach *reach, cis_block *block) {
  know(reach, cis_block_region(block));
  return cis_ptrmap_has(&reach->repeated, block);
}

/// Adds what `from` reaches to a set, but not beyond `except` nor, once it was reached, `until`.
static void spread(const cis_block_reach *reach, cis_block *from, const cis_block *except,
                   const cis_block *until, uint64_t *set) {
  cis_block_vec list = {0};
  cis_vec_push(&list, from);
  while (list.len) {
    const cis_op *last = cis_block_last(cis_vec_pop(&list));
    for (uint32_t i = 0; last && i < last->num_successors; ++i) {
      cis_block *next = cis_op_successor(last, i);
      size_t number = cis_ptrmap_at(&reach->numbers, next) - 1;
      if (next == except || set[number / 64] >> (number % 64) & 1)
        continue;
      set[number / 64] |= 1ull << (number % 64);
      cis_vec_push(&list, next);
      if (next == until)
        list.len = 0;
    }
  }
  cis_vec_deinit(&list);
}

static uint64_t *new_set(const cis_block_reach *reach, const cis_block *block) {
  size_t num = cis_ptrmap_at(&reach->sizes, cis_block_region(block));
  return cis_mem_calloc(num / 64 + 1, sizeof(uint64_t));
}

static bool has(const cis_block_reach *reach, const uint64_t *set, const cis_block *block) {
  size_t number = cis_ptrmap_at(&reach->numbers, block) - 1;
  return set[number / 64] >> (number % 64) & 1;
}

bool cis_block_reach_reaches(cis_block_reach *reach, cis_block *from, cis_block *to,
                             const cis_block *except) {
  if (to == except)
    return false;
  if (cis_block_reach_is_repeated(reach, from)) {
    uint64_t *set = new_set(reach, from);
    spread(reach, from, except, to, set);
    bool reached = has(reach, set, to);
    cis_mem_free(set);
    return reached;
  }
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&reach->sets, from, &is_new);
  if (is_new) {
    uint64_t *set = new_set(reach, from);
    *slot = (uintptr_t)set;
    spread(reach, from, NULL, NULL, set);
  }
  return has(reach, (const uint64_t *)cis_ptrmap_at(&reach->sets, from), to);
}

void cis_block_reach_deinit(cis_block_reach *reach) {
  for (size_t i = 0; i < reach->sets.cap; ++i)
    if (reach->sets.slots[i].key)
      cis_mem_free((void *)reach->sets.slots[i].value);
  cis_ptrmap_deinit(&reach->repeated);
  cis_ptrmap_deinit(&reach->numbers);
  cis_ptrmap_deinit(&reach->sizes);
  cis_ptrmap_deinit(&reach->sets);
}
