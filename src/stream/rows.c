// The groups of a function, and which of them are taken: a group is if it holds fewer bytes than
// its ops one after the other; of the dimensions along which it may be split, and of the programs
// that it is looked for in, the one that holds the fewest.
#include "stream/rows.h"

#include "ir/effects.h"
#include "stream/divide.h"
#include "stream/emit.h"

enum { MOST_DIMS = 4 };

typedef cis_stream_plan plan;

typedef struct streaming {
  bool always, changed;
  const cis_stream_listener *listener;
} streaming;

static size_t count_ops(const cis_stream_group *g) {
  size_t num = 0;
  for (size_t i = 0; i < g->stages.len; ++i)
    num += (g->stages.data[i].is_split || g->stages.data[i].accumulates) &&
           g->stages.data[i].steps && !g->stages.data[i].given;
  return num;
}

/// The bytes that streaming the group would hold, with rows as they are demanded, where `schedule`
/// is NULL, or by the search; false if there is no plan.
static bool measure(const cis_stream_group *g, plan *out, cis_stream_schedule *schedule) {
  *out = (plan){.dim = g->dim, .rows = g->num_tasks, .ops = count_ops(g)};
  if (!g->last || out->ops < 2 || !cis_stream_bytes_apart(g, &out->before))
    return false;
  int64_t beside = cis_stream_bytes_beside(g);
  const cis_stream_problem problem = cis_stream_problem_of(g);
  if (!schedule) {
    out->after = cis_stream_estimate(&problem, g->arena) + beside;
    return true;
  }
  bool ok = cis_stream_solve(&problem, g->arena, schedule);
  out->after = schedule->bytes + beside;
  out->least = schedule->least + beside;
  return ok;
}

/// Tells the listener why ops from `first` on are in no group along a dimension.
static void explain(const streaming *s, cis_op *first, uint32_t dim) {
  cis_arena arena;
  cis_stream_group g;
  if (!s->listener->refused)
    return;
  cis_arena_init(&arena);
  (void)cis_stream_group_collect(first, dim, &arena, s->listener->refused, s->listener->user, &g);
  cis_stream_group_deinit(&g);
  cis_arena_deinit(&arena);
}

/// Tells the listener which group along a dimension is left as it is; false if there is none.
static bool explain_left(const streaming *s, cis_op *first, uint32_t dim) {
  cis_arena arena;
  cis_stream_group g;
  cis_stream_schedule schedule;
  plan p;
  cis_arena_init(&arena);
  (void)cis_stream_group_collect(first, dim, &arena, NULL, NULL, &g);
  bool found = measure(&g, &p, &schedule);
  if (found)
    s->listener->left(s->listener->user, &g, &p);
  cis_stream_group_deinit(&g);
  cis_arena_deinit(&arena);
  return found;
}

/// An op and what it was divided into.
typedef struct division {
  cis_op *op, *last;
  cis_op *before; // the op before both; NULL: there is none
} division;
typedef CIS_VEC(division) division_vec;

/// Rewrites the group from `first` on along a dimension, if it holds fewer bytes, without the ops
/// that were divided. `*next` is where the next group begins. False, and no change, if it does not.
static bool apply(streaming *s, cis_op *first, uint32_t dim, const division_vec *divisions,
                  cis_op **next) {
  cis_arena arena;
  cis_stream_group g;
  plan p;
  cis_stream_schedule schedule;
  cis_arena_init(&arena);
  cis_op *end = cis_stream_group_collect(first, dim, &arena, NULL, NULL, &g);
  bool ok = measure(&g, &p, &schedule) && (s->always || p.after < p.before);
  if (ok) {
    bool is_inside = g.after.len;
    explain(s, first, dim);
    s->listener->taken(s->listener->user, &g, &p);
    for (size_t i = 0; i < divisions->len; ++i)
      cis_stream_erase_dead(&g, divisions->data[i].op);
    end = cis_stream_erase_dead_users(&g, end);
    *next = !is_inside ? end : g.after.len ? g.after.data[0] : NULL;
    cis_stream_read_in_bodies(&g);
    cis_stream_emit(&g, &schedule);
    s->changed = true;
  }
  cis_stream_group_deinit(&g);
  cis_arena_deinit(&arena);
  return ok;
}

/// The best plan from `first` on, if one is found that is better than `*best`, where `found` says
/// that there is one. `*next` is where the next group begins.
static bool find_best(const streaming *s, cis_op *first, plan *best, bool found, cis_op **next) {
  bool is_better = false;
  for (uint32_t dim = 0; dim < MOST_DIMS; ++dim) {
    cis_arena arena;
    cis_stream_group g;
    plan p;
    cis_arena_init(&arena);
    cis_op *end = cis_stream_group_collect(first, dim, &arena, NULL, NULL, &g);
    if (dim == 0 && !found)
      *next = end;
    if (measure(&g, &p, NULL) && (s->always || p.after < p.before) &&
        (!(found || is_better) || p.after < best->after)) {
      *best = p;
      is_better = true;
      *next = end;
    }
    cis_stream_group_deinit(&g);
    cis_arena_deinit(&arena);
  }
  return is_better;
}

/// Whether the sum, or the reshaped tensor, is computed by rows in some group from `first` on.
static bool is_useful(const division *d, cis_op *first) {
  bool is_reshape = !cis_op_has_trait(d->op, CIS_TRAIT_STRUCTURED);
  const cis_value *sum =
      is_reshape ? &d->last->results[0] : cis_op_operand(d->last, d->last->num_operands - 2);
  bool found = false;
  for (uint32_t dim = 0; dim < MOST_DIMS && !found; ++dim) {
    cis_arena arena;
    cis_stream_group g;
    cis_arena_init(&arena);
    (void)cis_stream_group_collect(first, dim, &arena, NULL, NULL, &g);
    const cis_stream_stage *stage = cis_stream_stage_of(&g, sum);
    const cis_stream_stage *of =
        is_reshape ? cis_stream_stage_of(&g, cis_op_operand(d->last, 0)) : NULL;
    found = stage && (is_reshape ? of && of->is_split && stage->is_split : stage->accumulates);
    cis_stream_group_deinit(&g);
    cis_arena_deinit(&arena);
  }
  return found;
}

static void undo(const division *d) {
  cis_value_replace_all_uses(&d->last->results[0], &d->op->results[0]);
  while (cis_op_prev(d->op) != d->before)
    cis_op_destroy(cis_op_prev(d->op));
}

/// Divides ops from `first` on where a group computes their sums by rows, and reshapes on request.
static void divide(cis_op *first, bool with_reshapes, division_vec *out) {
  cis_block *block = cis_op_block(first);
  cis_stream_calls calls;
  for (cis_op *op = first; op && (cis_effects_none(op) || cis_stream_calls_read(op, &calls));
       op = cis_op_next(op)) {
    cis_op *before = cis_op_prev(op);
    bool is_asked = with_reshapes || cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
    cis_op *last = is_asked ? cis_stream_divide(op) : NULL;
    if (!last)
      continue;
    division d = {op, last, before};
    cis_value_replace_all_uses(&op->results[0], &last->results[0]);
    cis_op *begin = first == op ? before ? cis_op_next(before) : cis_block_first(block) : first;
    if (is_useful(&d, begin))
      cis_vec_push(out, d);
    else
      undo(&d);
  }
}

/// The bytes that the group along a dimension holds, by the search; INT64_MAX if there is no plan.
static int64_t bytes_of(cis_op *first, uint32_t dim) {
  cis_arena arena;
  cis_stream_group g;
  plan p;
  cis_stream_schedule schedule;
  cis_arena_init(&arena);
  (void)cis_stream_group_collect(first, dim, &arena, NULL, NULL, &g);
  bool ok = measure(&g, &p, &schedule);
  cis_stream_group_deinit(&g);
  cis_arena_deinit(&arena);
  return ok ? p.after : INT64_MAX;
}

/// The programs that groups are looked for in.
enum { AS_IT_IS, WITH_SUMS, WITH_RESHAPES, NUM_VARIANTS };

typedef struct variant {
  division_vec divisions;
  cis_op *first;
  plan best;
  int64_t bytes; // INT64_MAX: no group
} variant;

/// Makes a variant of the program from `first` on, and finds what its best group holds.
static variant make_variant(const streaming *s, cis_op *first, int kind, cis_op **next) {
  variant v = {.bytes = INT64_MAX};
  cis_op *before = cis_op_prev(first);
  cis_block *block = cis_op_block(first);
  if (kind != AS_IT_IS)
    divide(first, kind == WITH_RESHAPES, &v.divisions);
  v.first = before ? cis_op_next(before) : cis_block_first(block);
  if (kind != AS_IT_IS && !v.divisions.len)
    return v;
  if (find_best(s, v.first, &v.best, false, next))
    v.bytes = bytes_of(v.first, v.best.dim);
  return v;
}

static void drop_variant(variant *v) {
  for (size_t i = v->divisions.len; i-- > 0;)
    undo(&v->divisions.data[i]);
  cis_vec_deinit(&v->divisions);
}

/// The group from `first` on, rewritten if that holds fewer bytes, in the variant that holds the
/// fewest. Returns where the next begins.
static cis_op *stream_group(streaming *s, cis_op *first) {
  int best = AS_IT_IS;
  int64_t bytes = INT64_MAX;
  cis_op *next = NULL, *other;
  for (int kind = AS_IT_IS; kind < NUM_VARIANTS; ++kind) {
    variant v = make_variant(s, first, kind, kind == AS_IT_IS ? &next : &other);
    if (v.bytes < bytes) {
      bytes = v.bytes;
      best = kind;
    }
    drop_variant(&v);
  }
  variant v = make_variant(s, first, best, &other);
  bool ok = v.bytes != INT64_MAX && apply(s, v.first, v.best.dim, &v.divisions, &next);
  if (ok)
    cis_vec_deinit(&v.divisions);
  else
    drop_variant(&v);
  if (!ok)
    explain(s, first, 0);
  bool is_asked = !ok && s->listener->left;
  for (uint32_t dim = 0; is_asked && dim < MOST_DIMS; ++dim)
    is_asked = !explain_left(s, first, dim);
  return next;
}

static cis_walk collect_blocks(cis_op *op, void *user) {
  cis_block_vec *blocks = user;
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return CIS_WALK_SKIP;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      cis_vec_push(blocks, block);
  return CIS_WALK_CONTINUE;
}

bool cis_stream_function(cis_op *function, bool always, const cis_stream_listener *listener) {
  streaming s = {.always = always, .listener = listener};
  cis_block_vec blocks = {0};
  cis_walk_preorder(function, collect_blocks, &blocks);
  for (size_t i = blocks.len; i-- > 0;) // inner ones first, because ops around them may be erased
    for (cis_op *op = cis_block_first(blocks.data[i]); op;)
      op = stream_group(&s, op);
  cis_vec_deinit(&blocks);
  return s.changed;
}
