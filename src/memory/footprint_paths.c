// The path through blocks, or through the regions of an op, that holds the most. What is held
// before a part is the largest sum of changes over the parts before it: parts are visited in
// reverse postorder until nothing changes. Where a cycle leaves more each time, that does not end:
// then each part counts once, before all others.
#include "memory/footprint_impl.h"

#include "ir/estimate.h"
#include "ir/interfaces.h"

#include <math.h>

typedef cis_footprint_change change;
typedef cis_footprint_part part;
typedef cis_footprint_paths paths;

/// The number of a change that is summed along a path.
typedef double (*gain_fn)(const change *c);
static double most_of(const change *c) { return c->most; }
static double heap_of(const change *c) { return c->heap; }
static double least_of(const change *c) { return c->least; }
static double less_of(const change *c) { return -c->least; }
static double less_heap_of(const change *c) { return -c->least_heap; }

/// The reached parts in reverse postorder.
static void order_parts(paths *p, size_t *order, size_t *num) {
  typedef struct step {
    size_t at, next;
  } step;
  CIS_VEC(step) stack = {0};
  size_t left = p->parts.len;
  for (size_t i = 0; i < p->parts.len; ++i) {
    if (!p->parts.data[i].is_first || p->parts.data[i].is_reached)
      continue;
    p->parts.data[i].is_reached = true;
    cis_vec_push(&stack, ((step){i, 0}));
    while (stack.len) {
      step *s = &cis_vec_last(&stack);
      const part *at = &p->parts.data[s->at];
      if (s->next == at->num_next) {
        order[--left] = s->at;
        stack.len -= 1;
        continue;
      }
      part *to = &p->parts.data[p->next.data[at->first_next + s->next++]];
      if (to->is_reached)
        continue;
      to->is_reached = true;
      cis_vec_push(&stack, ((step){(size_t)(to - p->parts.data), 0}));
    }
  }
  *num = p->parts.len - left;
  for (size_t i = 0; i < *num; ++i)
    order[i] = order[left + i];
  cis_vec_deinit(&stack);
}

/// Fills `before` and `from` of the reached parts. False if sums do not end, or not soon.
static bool add_up(paths *p, const size_t *order, size_t num, gain_fn gain) {
  enum { MOST_ROUNDS = 16 };
  bool changed = true;
  for (size_t i = 0; i < num; ++i) {
    part *b = &p->parts.data[order[i]];
    b->before = b->is_first ? 0 : -INFINITY;
    b->from = 0;
  }
  for (int round = 0; changed && round < MOST_ROUNDS; ++round) {
    changed = false;
    for (size_t i = 0; i < num; ++i) {
      const part *b = &p->parts.data[order[i]];
      double after = b->before + gain(&b->change);
      for (size_t k = 0; k < b->num_next; ++k) {
        part *to = &p->parts.data[p->next.data[b->first_next + k]];
        if (after <= to->before)
          continue;
        to->before = after;
        to->from = order[i] + 1;
        changed = true;
      }
    }
  }
  return !changed;
}

static double max(double a, double b) { return a > b ? a : b; }

/// All that parts leave, each once.
static double sum_once(const paths *p, const size_t *order, size_t num, gain_fn gain) {
  double all = 0;
  for (size_t i = 0; i < num; ++i)
    all += max(gain(&p->parts.data[order[i]].change), 0);
  return all;
}

/// The most that is left at the end of a path.
static double left_at_end(paths *p, const size_t *order, size_t num, gain_fn gain) {
  double most = -INFINITY;
  if (!add_up(p, order, num, gain))
    return sum_once(p, order, num, gain);
  for (size_t i = 0; i < num; ++i) {
    const part *b = &p->parts.data[order[i]];
    if (b->is_last && b->before + gain(&b->change) > most) {
      most = b->before + gain(&b->change);
      p->end = order[i];
    }
  }
  return most == -INFINITY ? 0 : most; // no path ends
}

/// Notes the parts that control comes back to: the next part is not behind in the order.
static void note_heads(paths *p, const size_t *order, size_t num) {
  size_t *place = cis_mem_calloc(p->parts.len + 1, sizeof *place);
  for (size_t i = 0; i < num; ++i)
    place[order[i]] = i;
  for (size_t i = 0; i < num; ++i) {
    const part *b = &p->parts.data[order[i]];
    for (size_t k = 0; k < b->num_next; ++k) {
      size_t to = p->next.data[b->first_next + k];
      p->parts.data[to].is_head |= place[to] <= i;
    }
  }
  cis_mem_free(place);
}

void cis_footprint_list_carried(cis_footprint_analysis *r, const paths *p, cis_held_vec *out) {
  for (size_t i = 0; i < p->parts.len; ++i) {
    cis_block *block = p->parts.data[i].is_head ? p->parts.data[i].block : NULL;
    for (uint32_t k = 0; block && k < block->num_args; ++k) {
      cis_value *arg = cis_block_args(block)[k];
      cis_op *op = cis_block_parent_op(block);
      double bytes = cis_value_is_base_memref(arg) ? cis_footprint_made_inside(r, op, arg) : 0;
      if (bytes > 0)
        cis_vec_push(out, ((cis_held){op, cis_footprint_freed_by(arg, block), arg, bytes}));
    }
  }
}

static double carried(cis_footprint_analysis *r, const paths *p) {
  cis_held_vec held = {0};
  double all = 0;
  cis_footprint_list_carried(r, p, &held);
  for (size_t i = 0; i < held.len; ++i)
    all += held.data[i].bytes;
  cis_vec_deinit(&held);
  return all;
}

/// Each part of a cycle may run after all others, and while the carried buffers are held.
static void hold_everywhere(cis_footprint_analysis *r, paths *p, const size_t *order, size_t num,
                            change *all) {
  note_heads(p, order, num);
  double again = carried(r, p), once = all->most;
  for (size_t i = 0; i < num; ++i) {
    part *b = &p->parts.data[order[i]];
    b->before = max(again + once - max(b->change.most, 0), once);
  }
  double left = once + again;
  if (p->op) { // after the op, its results are held
    left = 0;
    for (uint32_t i = 0; i < p->op->num_results; ++i)
      left += cis_footprint_escaping_bytes(r, &p->op->results[i]);
  }
  all->most = max(once, left);
  all->heap = max(all->heap, left);
}

change cis_footprint_follow(cis_footprint_analysis *r, paths *p) {
  change all = {0};
  size_t num, *order = cis_mem_calloc(p->parts.len + 1, sizeof *order);
  order_parts(p, order, &num);
  for (size_t i = 0; i < p->parts.len; ++i) {
    all.copied += p->parts.data[i].change.copied;
    all.recursive |= p->parts.data[i].change.recursive;
    all.grows |= p->parts.data[i].change.grows;
  }
  all.least = -left_at_end(p, order, num, less_of);
  all.least_heap = -left_at_end(p, order, num, less_heap_of);
  all.heap = left_at_end(p, order, num, heap_of);
  bool grows = !add_up(p, order, num, least_of);
  all.most = left_at_end(p, order, num, most_of);
  p->repeats = !add_up(p, order, num, most_of);
  all.grows |= p->repeats && grows;
  if (p->repeats)
    hold_everywhere(r, p, order, num, &all);
  p->most = num ? order[0] : 0;
  for (size_t i = 0; i < num; ++i) {
    const part *b = &p->parts.data[order[i]];
    if (b->before + b->change.peak > all.peak) {
      all.peak = b->before + b->change.peak;
      p->most = order[i];
    }
  }
  cis_mem_free(order);
  return all;
}

void cis_footprint_paths_deinit(paths *p) {
  cis_vec_deinit(&p->parts);
  cis_vec_deinit(&p->next);
}

// --- blocks ---

void cis_footprint_paths_of_blocks(cis_footprint_analysis *r, cis_region *region, paths *p) {
  cis_ptrmap numbers = {0};
  cis_for_each_block (block, region) {
    part b = {.block = block, .is_first = cis_block_is_entry(block)};
    b.change = cis_footprint_of_block(r, block, NULL);
    cis_ptrmap_set(&numbers, block, p->parts.len);
    cis_vec_push(&p->parts, b);
  }
  size_t at = 0;
  cis_for_each_block (block, region) {
    const cis_op *end = cis_block_last(block);
    part *b = &p->parts.data[at++];
    b->first_next = p->next.len;
    b->num_next = end ? end->num_successors : 0;
    b->is_last = !b->num_next;
    for (uint32_t i = 0; i < b->num_next; ++i)
      cis_vec_push(&p->next, cis_ptrmap_at(&numbers, cis_op_successor(end, i)));
  }
  cis_ptrmap_deinit(&numbers);
}

// --- regions ---

/// The number of a region, which is probably `likely` or soon after.
static uint32_t number_of(cis_op *op, const cis_region *region, uint32_t likely) {
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    uint32_t number = (likely + i) % op->num_regions;
    if (cis_op_region(op, number) == region)
      return number;
  }
  return op->num_regions;
}

/// Notes where control goes from a part; `skips`: the part that stands for the op alone.
static void go_on(paths *p, cis_op *op, size_t from, const cis_region_edge_vec *edges,
                  size_t skips) {
  uint32_t number = 0; // edges are in the order of the regions
  for (size_t i = 0; i < edges->len; ++i) {
    const cis_region *to = edges->data[i].to;
    number = to ? number_of(op, to, number) : number;
    if (from == skips) { // enters
      if (!cis_footprint_is_never_entered(op, to ? number : UINT32_MAX))
        p->parts.data[to ? number : skips].is_first = true;
    } else if (!to) {
      p->parts.data[from].is_last = true;
    } else {
      cis_vec_push(&p->next, number);
      p->parts.data[from].num_next += 1;
    }
  }
}

/// Each region may be what runs, or none.
static void go_anywhere(paths *p, size_t skips) {
  for (size_t i = 0; i <= skips; ++i)
    p->parts.data[i].is_first = p->parts.data[i].is_last = true;
}

/// Where a loop says how often its body runs, it does not go on without, nor again if that is once.
static void count_trips(paths *p, uint64_t trips, size_t skips) {
  p->parts.data[skips].is_first = !trips;
  for (size_t i = 0; i < skips; ++i) {
    p->parts.data[i].is_first = trips != 0;
    if (trips <= 1)
      p->parts.data[i].num_next = 0;
  }
}

void cis_footprint_paths_of_regions(cis_footprint_analysis *r, cis_op *op, paths *p) {
  cis_region_edge_vec edges = {0};
  p->op = op;
  size_t skips = op->num_regions, first = r->outer.len;
  double *freed = cis_mem_calloc(skips + 1, sizeof *freed), all = 0;
  cis_vec_resize(&p->parts, skips + 1);
  memset(p->parts.data, 0, p->parts.len * sizeof *p->parts.data);
  for (uint32_t i = 0; i < skips; ++i) {
    if (cis_footprint_is_never_entered(op, i))
      continue;
    size_t before = r->outer.len;
    p->parts.data[i].block = cis_region_first(cis_op_region(op, i));
    p->parts.data[i].change = cis_footprint_of_region(r, cis_op_region(op, i));
    for (size_t k = before; k < r->outer.len; ++k)
      freed[i] += r->outer.data[k].loop ? 0 : r->outer.data[k].bytes;
    all += freed[i];
  }
  // A buffer that one op frees is freed on the other paths, too: it would leak there.
  for (size_t i = 0; i <= skips && r->outer.len > first; ++i) {
    change *c = &p->parts.data[i].change;
    c->most -= all - freed[i];
    c->heap -= all - freed[i];
    c->least -= all - freed[i];
    c->least_heap -= all - freed[i];
  }
  cis_mem_free(freed);
  p->parts.data[skips].is_last = true;
  if (!cis_region_edges(op, op, &edges))
    go_anywhere(p, skips);
  else
    go_on(p, op, skips, &edges, skips);
  for (uint32_t i = 0; i < skips && op->info->def && op->info->def->region_branch; ++i) {
    p->parts.data[i].first_next = p->next.len;
    cis_for_each_block (block, cis_op_region(op, i)) {
      cis_vec_clear(&edges);
      if (cis_block_last(block) && !cis_block_last(block)->num_successors &&
          cis_region_edges(op, cis_block_last(block), &edges))
        go_on(p, op, i, &edges, skips);
    }
  }
  uint64_t trips;
  if (cis_loop_trip_count(op, &trips))
    count_trips(p, trips, skips);
  cis_vec_deinit(&edges);
}
