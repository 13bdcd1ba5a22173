// Finds the blocks of the strongly connected components of the control flow graph that have a
// cycle, by Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972).
#include "analysis/repeated_blocks.h"

typedef struct node {
  cis_block *block;
  uint32_t low;  // lowest number that is reached from here
  uint32_t next; // successor to look at
  bool is_open;  // not in a complete component yet
} node;

typedef struct finder {
  cis_ptrmap numbers; // cis_block * -> number of the visit + 1
  CIS_VEC(node) nodes;
  CIS_VEC(uint32_t) path, members; // numbers
  cis_ptrmap *out, *out_components;
  uintptr_t num_components;
} finder;

static void enter(finder *f, cis_block *block) {
  uint32_t number = (uint32_t)f->nodes.len;
  node n = {.block = block, .low = number, .is_open = true};
  cis_vec_push(&f->nodes, n);
  cis_ptrmap_set(&f->numbers, block, number + 1);
  cis_vec_push(&f->path, number);
  cis_vec_push(&f->members, number);
}

static void take_low(finder *f, uint32_t number, uint32_t low) {
  if (low < f->nodes.data[number].low)
    f->nodes.data[number].low = low;
}

static bool branches_to_itself(cis_block *block) {
  const cis_op *end = cis_block_last(block);
  for (uint32_t i = 0; end && i < end->num_successors; ++i)
    if (cis_op_successor(end, i) == block)
      return true;
  return false;
}

/// All blocks that follow this one have been visited: if it is the root of a component, the
/// component is complete.
static void leave(finder *f, uint32_t number) {
  (void)cis_vec_pop(&f->path);
  if (f->path.len)
    take_low(f, cis_vec_last(&f->path), f->nodes.data[number].low);
  if (f->nodes.data[number].low != number)
    return;
  bool repeats =
      cis_vec_last(&f->members) != number || branches_to_itself(f->nodes.data[number].block);
  ++f->num_components;
  for (uint32_t member = number + 1; member != number;) {
    member = cis_vec_pop(&f->members);
    f->nodes.data[member].is_open = false;
    if (repeats)
      cis_ptrmap_set(f->out, f->nodes.data[member].block, 1);
    if (f->out_components)
      cis_ptrmap_set(f->out_components, f->nodes.data[member].block, f->num_components);
  }
}

static void visit_from(finder *f, cis_block *start) {
  enter(f, start);
  while (f->path.len) {
    uint32_t number = cis_vec_last(&f->path);
    node *n = &f->nodes.data[number];
    const cis_op *end = cis_block_last(n->block);
    if (!end || n->next >= end->num_successors) {
      leave(f, number);
      continue;
    }
    cis_block *successor = cis_op_successor(end, n->next++);
    uintptr_t seen = cis_ptrmap_at(&f->numbers, successor);
    if (!seen)
      enter(f, successor);
    else if (f->nodes.data[seen - 1].is_open)
      take_low(f, number, (uint32_t)seen - 1);
  }
}

void cis_find_repeated_blocks(cis_region *region, cis_ptrmap *out_blocks,
                              cis_ptrmap *out_components) {
  finder f = {.out = out_blocks, .out_components = out_components};
  if (cis_region_first(region) == cis_region_last(region))
    return;
  cis_for_each_block (block, region)
    if (!cis_ptrmap_has(&f.numbers, block))
      visit_from(&f, block);
  cis_ptrmap_deinit(&f.numbers);
  cis_vec_deinit(&f.nodes);
  cis_vec_deinit(&f.path);
  cis_vec_deinit(&f.members);
}
