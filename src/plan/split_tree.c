// Builds the tree, and fills the classes. Only the order of the offsets is used, so that sums that
// do not fit into 63 bits stay at the largest value.
#include "plan/split_tree.h"

#include "plan/order.h"
#include "support/numbers.h"
#include "support/vec.h"

#include <stdlib.h>

// --- lifetimes ---

/// The next piece of a lifetime from `*gap` on; false at the end.
static bool next_piece(const cis_plan_buffer *b, size_t *gap, cis_plan_span *out) {
  if (*gap > b->num_gaps)
    return false;
  out->lower = *gap ? b->gaps[*gap - 1].upper : b->lower;
  out->upper = *gap < b->num_gaps ? b->gaps[*gap].lower : b->upper;
  ++*gap;
  return true;
}

static bool overlap(const cis_plan_buffer *a, const cis_plan_buffer *b) {
  size_t i = 0, k = 0;
  cis_plan_span x, y;
  if (a->lower >= b->upper || b->lower >= a->upper)
    return false;
  bool more = next_piece(a, &i, &x) && next_piece(b, &k, &y);
  while (more) {
    if (x.lower < y.upper && y.lower < x.upper)
      return true;
    more = x.upper <= y.upper ? next_piece(a, &i, &x) : next_piece(b, &k, &y);
  }
  return false;
}

// --- the tree ---

typedef enum part_kind { LEAF, EMPTY, IN_TIME, SIDE_BY_SIDE } part_kind;

typedef struct part part;
struct part {
  part_kind kind;
  int64_t size;           // by the problem's sizes
  int64_t lower, upper;   // around all lifetimes inside; lower > upper: there are none
  size_t buffer;          // LEAF
  CIS_VEC(part *) inside; // IN_TIME
  part *left, *right;     // SIDE_BY_SIDE, both IN_TIME
};

typedef struct tree {
  const cis_plan_problem *problem;
  cis_arena *arena;
  int64_t alignment;
  CIS_VEC(part *) in_time; // whose lists are freed
  int64_t *offsets;
} tree;

static part *new_part(tree *t, part_kind kind, int64_t size) {
  part *p = cis_arena_new(t->arena, part);
  p->kind = kind;
  p->size = size;
  p->lower = INT64_MAX;
  p->upper = INT64_MIN;
  if (kind == IN_TIME)
    cis_vec_push(&t->in_time, p);
  return p;
}

static void cover(part *p, const part *inner) {
  p->lower = inner->lower < p->lower ? inner->lower : p->lower;
  p->upper = inner->upper > p->upper ? inner->upper : p->upper;
}

/// The size and the times of a part, from those right inside.
static void refresh(tree *t, part *p) {
  if (p->kind == SIDE_BY_SIDE) {
    p->size =
        cis_add_saturating(cis_round_up_saturating(p->left->size, t->alignment), p->right->size);
    cover(p, p->left);
    cover(p, p->right);
    return;
  }
  p->size = 0;
  for (size_t i = 0; i < p->inside.len; ++i) {
    p->size = p->inside.data[i]->size > p->size ? p->inside.data[i]->size : p->size;
    cover(p, p->inside.data[i]);
  }
}

static part *new_leaf(tree *t, size_t buffer) {
  const cis_plan_buffer *b = &t->problem->buffers[buffer];
  part *p = new_part(t, LEAF, b->size);
  p->buffer = buffer;
  p->lower = b->lower;
  p->upper = b->upper;
  return p;
}

static part *new_in_time(tree *t, part *only) {
  part *p = new_part(t, IN_TIME, 0);
  cis_vec_push(&p->inside, only);
  refresh(t, p);
  return p;
}

static part *new_sides(tree *t, part *left, part *right) {
  part *p = new_part(t, SIDE_BY_SIDE, 0);
  p->left = left;
  p->right = right;
  refresh(t, p);
  return p;
}

static part *with_room(tree *t, part *p, int64_t room) {
  return new_sides(t, new_in_time(t, p), new_in_time(t, new_part(t, EMPTY, room)));
}

static bool is_live_with(const tree *t, const part *p, const cis_plan_buffer *b) {
  if (p->lower > p->upper || p->lower >= b->upper || b->lower >= p->upper)
    return false;
  if (p->kind == LEAF)
    return overlap(&t->problem->buffers[p->buffer], b);
  if (p->kind == SIDE_BY_SIDE)
    return is_live_with(t, p->left, b) || is_live_with(t, p->right, b);
  bool found = false;
  for (size_t i = 0; i < p->inside.len && !found; ++i)
    found = is_live_with(t, p->inside.data[i], b);
  return found;
}

/// Puts a buffer into a part that has none live with it.
static void put_in_time(tree *t, part *p, part *leaf) {
  int64_t room = p->size;
  if (p->inside.len == 1 && p->inside.data[0]->kind == EMPTY)
    p->inside.len = 0;
  if (room > leaf->size)
    leaf = with_room(t, leaf, room - leaf->size);
  else if (room < leaf->size)
    for (size_t i = 0; i < p->inside.len; ++i)
      p->inside.data[i] = with_room(t, p->inside.data[i], leaf->size - room);
  cis_vec_push(&p->inside, leaf);
}

/// Whether the buffer found a place in the part, which grows only if it is the last one.
static bool place(tree *t, part *p, part *leaf, bool is_last) {
  bool placed = false;
  if (p->kind == SIDE_BY_SIDE)
    placed = place(t, p->left, leaf, false) || place(t, p->right, leaf, is_last);
  if (p->kind != IN_TIME) {
    if (placed)
      refresh(t, p);
    return placed;
  }
  if (!is_last && leaf->size > p->size)
    return false;
  part *live = NULL;
  for (size_t i = 0; i < p->inside.len; ++i) {
    if (!is_live_with(t, p->inside.data[i], &t->problem->buffers[leaf->buffer]))
      continue;
    if (live)
      return false;
    live = p->inside.data[i];
  }
  placed = !live || place(t, live, leaf, is_last);
  if (!live)
    put_in_time(t, p, leaf);
  if (placed)
    refresh(t, p);
  return placed;
}

static void assign(tree *t, const part *p, int64_t offset) {
  if (p->kind == LEAF)
    t->offsets[p->buffer] = offset;
  for (size_t i = 0; p->kind == IN_TIME && i < p->inside.len; ++i)
    assign(t, p->inside.data[i], offset);
  if (p->kind == SIDE_BY_SIDE) {
    assign(t, p->left, offset);
    assign(t, p->right,
           cis_add_saturating(offset, cis_round_up_saturating(p->left->size, t->alignment)));
  }
}

static int64_t length(const cis_plan_buffer *b) { return b->upper - b->lower; }

void cis_plan_split_tree(const cis_plan_problem *problem, cis_arena *arena, int64_t *out_offsets) {
  tree t = {.problem = problem, .arena = arena, .alignment = 1, .offsets = out_offsets};
  size_t num = 0;
  cis_plan_key *keys = cis_arena_array(arena, cis_plan_key, problem->num_buffers + 1);
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    out_offsets[i] = 0;
    (void)cis_plan_make_multiple(&t.alignment, cis_plan_alignment(problem, b));
    if (b->size && b->lower < b->upper)
      keys[num++] = (cis_plan_key){.major = b->size, .minor = length(b), .item = (uint32_t)i};
  }
  cis_plan_sort_keys(keys, num);
  part *root = NULL;
  for (size_t i = 0; i < num; ++i) {
    part *leaf = new_leaf(&t, keys[i].item);
    if (!root)
      root = new_in_time(&t, leaf);
    else if (!place(&t, root, leaf, true))
      root = new_in_time(&t, new_sides(&t, root, new_in_time(&t, leaf)));
  }
  if (root)
    assign(&t, root, 0);
  for (size_t i = 0; i < t.in_time.len; ++i)
    cis_vec_deinit(&t.in_time.data[i]->inside);
  cis_vec_deinit(&t.in_time);
}

// --- classes ---

typedef struct bin {
  uint32_t class;
  int64_t offset, size;
  CIS_VEC(size_t) buffers;
} bin;
typedef CIS_VEC(bin) bin_vec;

static bin *find_bin(const cis_plan_problem *problem, bin_vec *bins, uint32_t class,
                     size_t buffer) {
  for (size_t i = 0; i < bins->len; ++i) {
    bin *b = &bins->data[i];
    bool is_free = b->class == class;
    for (size_t k = b->buffers.len; k-- && is_free;)
      is_free = !overlap(&problem->buffers[b->buffers.data[k]], &problem->buffers[buffer]);
    if (is_free)
      return b;
  }
  bin fresh = {.class = class, .size = problem->buffers[buffer].size};
  cis_vec_push(bins, fresh);
  return &cis_vec_last(bins);
}

void cis_plan_size_classes(const cis_plan_problem *problem, const uint32_t *class_of, int64_t base,
                           cis_arena *arena, int64_t *io_offsets) {
  bin_vec bins = {0};
  size_t num = 0;
  cis_plan_key *keys = cis_arena_array(arena, cis_plan_key, problem->num_buffers + 1);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    if (class_of[i] && problem->buffers[i].size)
      keys[num++] = (cis_plan_key){.major = -problem->buffers[i].lower, .item = (uint32_t)i};
  cis_plan_sort_keys(keys, num);
  for (size_t i = 0; i < num; ++i) {
    bin *b = find_bin(problem, &bins, class_of[keys[i].item], keys[i].item);
    cis_vec_push(&b->buffers, keys[i].item);
  }
  for (size_t i = 0; i < bins.len; ++i) {
    bin *b = &bins.data[i];
    for (size_t k = 0; k < b->buffers.len; ++k)
      io_offsets[b->buffers.data[k]] = base;
    base = cis_add_saturating(base, b->size);
    cis_vec_deinit(&b->buffers);
  }
  cis_vec_deinit(&bins);
}
