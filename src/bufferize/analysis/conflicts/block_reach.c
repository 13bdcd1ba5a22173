// Blocks are numbered in textual order. In an orderly region a branch back to block h comes from
// blocks that h dominates; h keeps the last of these, in a tree of maxima. A search from a block
// visits only numbers from `low` to `high`: no branch from beyond `high` leads back into the range,
// and blocks before `low` do not matter.
#include "bufferize/analysis/conflicts/block_reach.h"

#include "analysis/repeated_blocks.h"

typedef struct region_facts {
  uint32_t num;
  bool is_orderly;
  cis_block **blocks;
  uint32_t *last_back; // leaves at [num, 2 num): by block, the last one that branches back to it
  uint32_t *run_first; // by block: each block from here to the one before it dominates it
  uint32_t *run_last;  // by block: it dominates each block after it up to this one
  uint32_t *visited;   // by block: the search that visited it last
  uint32_t search;
} region_facts;

static uint32_t number_of(const cis_block_reach *reach, const cis_block *block) {
  return (uint32_t)cis_ptrmap_at(&reach->numbers, block) - 1;
}

/// Notes branches back; false if the region is not orderly.
static bool note_branches(cis_block_reach *reach, region_facts *r) {
  for (uint32_t i = 0; i < r->num; ++i) {
    const cis_op *last = cis_block_last(r->blocks[i]);
    if (!cis_dom_is_reachable(reach->dom, r->blocks[i]))
      return false;
    for (uint32_t k = 0; last && k < last->num_successors; ++k) {
      uint32_t next = number_of(reach, cis_op_successor(last, k));
      if (next > i)
        continue;
      if (!cis_dom_block(reach->dom, r->blocks[next], r->blocks[i]))
        return false;
      r->last_back[r->num + next] = i;
    }
  }
  for (uint32_t i = r->num - 1; i > 0; --i) {
    uint32_t a = r->last_back[2 * i], b = r->last_back[2 * i + 1];
    r->last_back[i] = a > b ? a : b;
  }
  return true;
}

static void find_runs(const cis_block_reach *reach, region_facts *r) {
  r->run_first = (uint32_t *)cis_mem_calloc(r->num, sizeof *r->run_first);
  r->run_last = (uint32_t *)cis_mem_calloc(r->num, sizeof *r->run_last);
  for (uint32_t i = 0; i < r->num; ++i)
    r->run_first[i] =
        i && cis_dom_block(reach->dom, r->blocks[i - 1], r->blocks[i]) ? r->run_first[i - 1] : i;
  for (uint32_t i = r->num; i-- > 0;) {
    uint32_t last = i;
    while (last + 1 < r->num && cis_dom_block(reach->dom, r->blocks[i], r->blocks[last + 1]))
      last = r->run_last[last + 1];
    r->run_last[i] = last;
  }
}

static region_facts *know(cis_block_reach *reach, cis_region *region) {
  uintptr_t *slot = cis_ptrmap_get(&reach->regions, region, NULL);
  if (*slot)
    return (region_facts *)*slot;
  region_facts *r = (region_facts *)cis_mem_calloc(1, sizeof *r);
  *slot = (uintptr_t)r;
  cis_for_each_block (block, region)
    cis_ptrmap_set(&reach->numbers, block, ++r->num);
  r->blocks = (cis_block **)cis_mem_calloc(r->num + 1, sizeof *r->blocks);
  r->last_back = (uint32_t *)cis_mem_calloc(2 * (size_t)r->num + 2, sizeof *r->last_back);
  r->visited = (uint32_t *)cis_mem_calloc(r->num + 1, sizeof *r->visited);
  uint32_t i = 0;
  cis_for_each_block (block, region)
    r->blocks[i++] = block;
  cis_find_repeated_blocks(region, &reach->repeated, NULL);
  r->is_orderly = r->num && note_branches(reach, r);
  if (r->is_orderly)
    find_runs(reach, r);
  return r;
}

uint32_t cis_block_reach_num_blocks(cis_block_reach *reach, cis_region *region) {
  return know(reach, region)->num;
}

bool cis_block_reach_is_repeated(cis_block_reach *reach, cis_block *block) {
  know(reach, cis_block_region(block));
  return cis_ptrmap_has(&reach->repeated, block);
}

/// The last block that branches back to one of [low, high].
static uint32_t last_back_to(const region_facts *r, uint32_t low, uint32_t high) {
  uint32_t last = 0;
  for (low += r->num, high += r->num + 1; low < high; low /= 2, high /= 2) {
    if (low % 2 && r->last_back[low++] > last)
      last = r->last_back[low - 1];
    if (high % 2 && r->last_back[--high] > last)
      last = r->last_back[high];
  }
  return last;
}

/// The first number from `high` on from beyond which no branch goes back to [low, it].
static uint32_t last_that_returns(const region_facts *r, uint32_t low, uint32_t high) {
  for (uint32_t last; (last = last_back_to(r, low, high)) > high;)
    high = last;
  return high;
}

cis_block *cis_block_reach_last_between(cis_block_reach *reach, cis_block *from, cis_block *to) {
  const region_facts *r = know(reach, cis_block_region(from));
  if (!r->is_orderly)
    return NULL;
  uint32_t first = number_of(reach, from), last = number_of(reach, to);
  return last <= first ? from : r->blocks[last_that_returns(r, first + 1, last)];
}

bool cis_block_reach_runs(cis_block_reach *reach, cis_block *from, cis_block *to,
                          cis_block **out_first, cis_block **out_last) {
  const region_facts *r = know(reach, cis_block_region(from));
  if (!r->is_orderly)
    return false;
  *out_first = r->blocks[r->run_first[number_of(reach, from)]];
  *out_last = r->blocks[r->run_last[number_of(reach, to)]];
  return true;
}

bool cis_block_reach_meet_again(cis_block_reach *reach, cis_block *a, cis_block *b,
                                const cis_block *except) {
  if (!cis_block_reach_is_repeated(reach, a) || !cis_block_reach_is_repeated(reach, b))
    return false;
  bool in_order = number_of(reach, a) < number_of(reach, b);
  // The path back is asked for first, because it is seldom there.
  cis_block *first = in_order ? a : b, *last = in_order ? b : a;
  return cis_block_reach_reaches(reach, last, first, except) &&
         cis_block_reach_reaches(reach, first, last, except);
}

/// Searches among the blocks with numbers from `low` to `high`.
static bool search(cis_block_reach *reach, region_facts *r, cis_block *from, const cis_block *to,
                   const cis_block *except, uint32_t low, uint32_t high) {
  cis_block_vec list = {0};
  bool found = false;
  ++r->search;
  cis_vec_push(&list, from);
  while (list.len && !found) {
    const cis_op *last = cis_block_last(cis_vec_pop(&list));
    ++reach->steps;
    for (uint32_t i = 0; last && i < last->num_successors && !found; ++i) {
      cis_block *next = cis_op_successor(last, i);
      uint32_t number = number_of(reach, next);
      if (next == except || number < low || number > high || r->visited[number] == r->search)
        continue;
      r->visited[number] = r->search;
      cis_vec_push(&list, next);
      found = next == to;
    }
  }
  cis_vec_deinit(&list);
  return found;
}

bool cis_block_reach_reaches(cis_block_reach *reach, cis_block *from, cis_block *to,
                             const cis_block *except) {
  region_facts *r = know(reach, cis_block_region(from));
  if (to == except)
    return false;
  if (!r->is_orderly)
    return search(reach, r, from, to, except, 0, r->num);
  if (!except && from != to && cis_dom_block(reach->dom, from, to))
    return true;
  uint32_t first = number_of(reach, from), last = number_of(reach, to), low = 0;
  bool is_here = except && cis_block_region(except) == cis_block_region(from);
  cis_block *barrier = is_here ? r->blocks[number_of(reach, except)] : NULL;
  if (!cis_ptrmap_has(&reach->repeated, from))
    low = first; // earlier blocks are not reached again
  else if (barrier && cis_dom_block(reach->dom, barrier, from) &&
           cis_dom_block(reach->dom, barrier, to))
    low = number_of(reach, except) + 1; // what dominates it leads to `to` through it alone
  if (last < low)
    return false;
  uint32_t high = last_that_returns(r, low, first > last ? first : last);
  return search(reach, r, from, to, except, low, high);
}

void cis_block_reach_deinit(cis_block_reach *reach) {
  for (size_t i = 0; i < reach->regions.cap; ++i) {
    region_facts *r = (region_facts *)reach->regions.slots[i].value;
    if (!reach->regions.slots[i].key || !r)
      continue;
    cis_mem_free(r->blocks);
    cis_mem_free(r->last_back);
    cis_mem_free(r->run_first);
    cis_mem_free(r->run_last);
    cis_mem_free(r->visited);
    cis_mem_free(r);
  }
  cis_ptrmap_deinit(&reach->repeated);
  cis_ptrmap_deinit(&reach->numbers);
  cis_ptrmap_deinit(&reach->regions);
}
