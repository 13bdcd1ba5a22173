// The groups of a function, and which of them are taken: a group is if it holds fewer bytes than
// its ops one after the other; of the dimensions along which it may be split, and of the programs
// that it is looked for in, the better one.
#include "stream/rows.h"

#include "ir/effects.h"
#include "stream/between.h"
#include "stream/divide.h"
#include "stream/emit.h"
#include "stream/tables.h"
#include "stream/work.h"
#include "support/numbers.h"

/// A run that is cut into parts may be longer: the search for them sees all of it.
enum {
  MOST_BLOCK = CIS_STREAM_MOST_BLOCK,
  MOST_DIMS = 4,
  MOST_STARTS = 3,
  MOST_ROWS = 8192,
  MOST_ROWS_IN_PARTS = 65536
};

typedef cis_stream_plan plan;

typedef struct streaming {
  const cis_stream_options *options;
  const cis_stream_listener *listener;
  size_t most_rows;     // of a group, before its last op
  size_t num_loops;     // that were made
  cis_ptrmap looked_at; // ops that groups left where they were, and that were looked at again
} streaming;

static size_t count_ops(const cis_stream_group *g) {
  size_t num = 0;
  for (size_t i = 0; i < g->stages.len; ++i)
    num += (g->stages.data[i].is_split || g->stages.data[i].accumulates) &&
           cis_stream_is_made(&g->stages.data[i]);
  return num;
}

/// How closely the bytes of a group are known: by rows as they are demanded, with a search for
/// stages that are better complete, or by the schedule that would be taken.
typedef enum closeness { ROUGHLY, NEARLY, EXACTLY } closeness;

/// The bytes that streaming the group would hold; false if there is no plan. `schedule` is set if
/// they are asked for exactly, and may be NULL if they are not.
static bool measure(const cis_stream_group *g, closeness how, plan *out,
                    cis_stream_schedule *schedule) {
  *out = (plan){.split = {g->dim, g->most_block}, .rows = g->num_tasks, .ops = count_ops(g)};
  if (!g->last || out->ops < 2 || !cis_stream_bytes_apart(g, &out->before))
    return false;
  int64_t beside = cis_stream_bytes_beside(g);
  const cis_stream_problem problem = cis_stream_problem_of(g);
  if (how != EXACTLY) {
    out->after = beside + (how == NEARLY ? cis_stream_estimate(&problem, g->arena)
                                         : cis_stream_estimate_fast(&problem, g->arena));
    return true;
  }
  bool ok = cis_stream_solve(&problem, g->arena, schedule);
  out->after = schedule->bytes + beside;
  out->least = schedule->least + beside;
  return ok;
}

/// A group that is looked at, and where the next one begins.
typedef struct look {
  cis_arena arena;
  cis_stream_group g;
  cis_op *end;
} look;

static void begin_look(const streaming *s, look *l, cis_op *first, cis_stream_split split) {
  cis_arena_init(&l->arena);
  l->end = cis_stream_group_collect(first, s->most_rows, split, &l->arena, NULL, NULL, &l->g);
}

static void end_look(look *l) {
  cis_stream_group_deinit(&l->g);
  cis_arena_deinit(&l->arena);
}

/// Tells the listener why ops from `first` on are in no group that is split so.
static void explain(const streaming *s, cis_op *first, cis_stream_split split) {
  cis_arena arena;
  cis_stream_group g;
  if (!s->listener->refused)
    return;
  cis_arena_init(&arena);
  (void)cis_stream_group_collect(first, s->most_rows, split, &arena, s->listener->refused,
                                 s->listener->user, &g);
  cis_stream_group_deinit(&g);
  cis_arena_deinit(&arena);
}

/// Tells the listener which group is left as it is; false if there is none.
static bool explain_left(const streaming *s, cis_op *first, cis_stream_split split) {
  look l;
  cis_stream_schedule schedule;
  plan p;
  begin_look(s, &l, first, split);
  bool found = measure(&l.g, EXACTLY, &p, &schedule);
  if (found)
    s->listener->left(s->listener->user, &l.g, &p);
  end_look(&l);
  return found;
}

/// An op and what it was divided into.
typedef struct division {
  cis_op *op, *last;
  cis_op *before; // the op before both; NULL: there is none
} division;
typedef CIS_VEC(division) division_vec;

/// Erases ops of which nothing is needed once the group is rewritten. Returns where the next group
/// begins.
static cis_op *erase_unneeded(look *l, const division_vec *divisions) {
  bool is_inside = l->g.after.len;
  for (size_t i = 0; i < divisions->len; ++i)
    cis_stream_erase_dead(&l->g, divisions->data[i].op);
  cis_op *end = cis_stream_erase_dead_users(&l->g, l->end);
  return !is_inside ? end : l->g.after.len ? l->g.after.data[0] : NULL;
}

static void rewrite(streaming *s, cis_stream_group *g, const cis_stream_schedule *schedule) {
  cis_stream_read_in_bodies(g);
  cis_stream_emit(g, schedule);
  ++s->num_loops;
}

/// Rewrites the group from `first` on that is split so, if it holds fewer bytes, without the ops
/// that were divided. `*next` is where the next group begins. False, and no change, if it does not.
static bool apply(streaming *s, cis_op *first, cis_stream_split split,
                  const division_vec *divisions, cis_op **next) {
  look l;
  plan p;
  cis_stream_schedule schedule;
  begin_look(s, &l, first, split);
  bool ok = measure(&l.g, EXACTLY, &p, &schedule) && (s->options->always || p.after < p.before);
  if (ok) {
    explain(s, first, split);
    p.tables = cis_stream_table_bytes(&l.g, &schedule);
    s->listener->taken(s->listener->user, &l.g, &p);
    *next = erase_unneeded(&l, divisions);
    rewrite(s, &l.g, &schedule);
  }
  end_look(&l);
  return ok;
}

// --- the better of two groups ---

static void add_ops(const cis_stream_stage *stage, cis_ptrmap *out) {
  if (!cis_stream_is_made(stage))
    return;
  cis_ptrmap_set(out, stage->main.op, 1);
  if (stage->destination.op)
    cis_ptrmap_set(out, stage->destination.op, 1);
  for (size_t i = 0; i < stage->pieces.len; ++i)
    cis_ptrmap_set(out, stage->pieces.data[i].op, 1);
}

/// A group along a dimension that may be taken, and its ops.
typedef struct candidate {
  cis_block *block;
  cis_op *first; // where it was looked for, while the program stays the same
  plan p;
  int64_t bytes; // that it holds
  closeness how; // they are known
  cis_ptrmap ops;
} candidate;

static void candidate_deinit(candidate *c) {
  cis_ptrmap_deinit(&c->ops);
  *c = (candidate){.bytes = INT64_MAX};
}

/// The bytes that an op reads and writes.
static int64_t bytes_of_op(const cis_op *op) {
  int64_t bytes = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i) // the last one is as large as the result
    bytes = cis_add_saturating(bytes, cis_stream_tensor_bytes(cis_op_operand_type(op, i)));
  return bytes;
}

/// The bytes that those ops hold as a group that is split so, or one after the other.
static int64_t bytes_of_ops(cis_op *first, const cis_ptrmap *ops, cis_stream_split split) {
  look l;
  plan p;
  cis_arena_init(&l.arena);
  cis_stream_group_collect_only(first, split, ops, &l.arena, &l.g);
  int64_t bytes = measure(&l.g, ROUGHLY, &p, NULL) ? cis_min_i64(p.after, p.before) : 0;
  for (cis_op *op = first; op; op = cis_op_next(op))
    if (cis_ptrmap_has(ops, op) && !cis_stream_has_op(&l.g, op))
      bytes = cis_max_i64(bytes, bytes_of_op(op));
  end_look(&l);
  return bytes;
}

/// The bytes that those ops of `of` hold that are not in `without`, along the best dimension.
static int64_t bytes_of_rest(const candidate *of, const candidate *without) {
  cis_ptrmap rest = {0};
  int64_t bytes = 0;
  cis_op *first = cis_block_first(of->block);
  for (cis_op *op = first; op; op = cis_op_next(op))
    if (cis_ptrmap_has(&of->ops, op) && !cis_ptrmap_has(&without->ops, op))
      cis_ptrmap_set(&rest, op, 1);
  for (uint32_t dim = 0; rest.len && dim < MOST_DIMS; ++dim) {
    const cis_stream_split split = {dim, of->p.split.most_block};
    int64_t held = bytes_of_ops(first, &rest, split);
    bytes = !dim || held < bytes ? held : bytes;
  }
  cis_ptrmap_deinit(&rest);
  return bytes;
}

/// Whether a group holds fewer bytes than another one, where the ops that are in one of them alone
/// are run before or after the other one; of two that hold as many, the one with more ops.
static bool is_better(const candidate *a, const candidate *b) {
  if (b->bytes == INT64_MAX)
    return true;
  int64_t rest_of_b = bytes_of_rest(b, a), rest_of_a = bytes_of_rest(a, b);
  int64_t with_a = cis_max_i64(a->bytes, rest_of_b), with_b = cis_max_i64(b->bytes, rest_of_a);
  if (a->how == ROUGHLY) // beside what it leaves, which is known no better
    with_a = cis_add_saturating(with_a, with_a / 8);
  return with_a < with_b || (with_a == with_b && a->p.ops > b->p.ops);
}

/// The structured op after the first one.
static cis_op *find_second(cis_op *first) {
  bool is_second = false;
  for (cis_op *op = first; op; op = cis_op_next(op)) {
    if (is_second && cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
      return op;
    is_second |= cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
  }
  return NULL;
}

/// Facts of the groups that are looked at.
typedef struct seen {
  bool is_cut;     // one has as many steps as it may have
  bool has_others; // an op depends on one, and is not in it
} seen;

/// Looks at one group from `first` on, whether it is better. `*next` is where the next one begins.
static void find_better(const streaming *s, cis_op *first, cis_stream_split split, closeness how,
                        candidate *best, cis_op **next, seen *out) {
  look l;
  candidate c = {.block = cis_op_block(first), .first = first, .how = how};
  begin_look(s, &l, first, split);
  bool is_of_use = measure(&l.g, how, &c.p, NULL) && (s->options->always || c.p.after < c.p.before);
  c.bytes = c.p.after;
  *out = (seen){l.g.is_cut, l.g.last && l.g.after.len};
  for (size_t i = 0; i < l.g.stages.len; ++i)
    add_ops(&l.g.stages.data[i], &c.ops);
  bool is_taken = is_of_use && is_better(&c, best);
  if (is_taken || !*next)
    *next = l.end;
  end_look(&l);
  if (is_taken) {
    candidate_deinit(best);
    *best = c;
  } else {
    candidate_deinit(&c);
  }
}

/// Looks along all dimensions: by single rows and, where these are too many, by blocks, the
/// smallest of which there are few enough. Whether an op depends on a group and is not in it.
static bool find_along_dims(const streaming *s, cis_op *first, closeness how, candidate *best,
                            cis_op **next) {
  bool has_others = false;
  for (uint32_t dim = 0; dim < MOST_DIMS; ++dim) {
    seen one = {.is_cut = true};
    for (int64_t block = s->options->rows; one.is_cut && block <= MOST_BLOCK; block *= 2) {
      find_better(s, first, (cis_stream_split){dim, block}, how, best, next, &one);
      has_others |= one.has_others;
      one.is_cut &= s->options->max_macs <= 1;
    }
  }
  return has_others;
}

/// The best group from `first` on, if there is one, or from one of the ops after it: the first op
/// may stand in the way of more. `*next` is where the next group begins.
static bool find_best(const streaming *s, cis_op *first, candidate *best, cis_op **next) {
  candidate_deinit(best);
  *next = NULL;
  for (int i = 0; i < MOST_STARTS && first; ++i, first = find_second(first))
    if (!find_along_dims(s, first, i ? ROUGHLY : NEARLY, best, next))
      break;
  return best->bytes != INT64_MAX;
}

static bool is_reshape(const division *d) { return !cis_op_has_trait(d->op, CIS_TRAIT_STRUCTURED); }

/// Whether the sum, or the reshaped tensor, is computed by rows in a group.
static bool is_by_rows(const division *d, const cis_stream_group *g) {
  bool reshapes = is_reshape(d);
  const cis_value *sum =
      reshapes ? &d->last->results[0] : cis_op_operand(d->last, d->last->num_operands - 2);
  const cis_stream_stage *stage = cis_stream_stage_of(g, sum);
  const cis_stream_stage *of = reshapes ? cis_stream_stage_of(g, cis_op_operand(d->last, 0)) : NULL;
  return stage && (reshapes ? of && of->is_split && stage->is_split : stage->accumulates);
}

/// Whether it is in some group from `first` on, or from one of the ops after it.
static bool is_useful(const streaming *s, const division *d, cis_op *first) {
  bool found = false;
  for (int i = 0; i < MOST_STARTS && first && !found; ++i, first = find_second(first))
    for (uint32_t dim = 0; dim < MOST_DIMS && !found; ++dim) {
      bool is_cut = true;
      for (int64_t block = s->options->rows; is_cut && !found && block <= MOST_BLOCK; block *= 2) {
        look l;
        begin_look(s, &l, first, (cis_stream_split){dim, block});
        found = is_by_rows(d, &l.g);
        is_cut = l.g.is_cut;
        end_look(&l);
      }
    }
  return found;
}

static void undo(const division *d) {
  cis_value_replace_all_uses(&d->last->results[0], &d->op->results[0]);
  while (cis_op_prev(d->op) != d->before)
    cis_op_destroy(cis_op_prev(d->op));
}

/// Divides ops from `first` on where a group computes their sums by rows, and reshapes on request.
static void divide(const streaming *s, cis_op *first, bool with_reshapes, division_vec *out) {
  cis_block *block = cis_op_block(first);
  cis_stream_calls calls;
  for (cis_op *op = first; op && (cis_effects_none(op) || cis_stream_calls_read(op, &calls) ||
                                  cis_stream_is_between(op));
       op = cis_op_next(op)) {
    cis_op *before = cis_op_prev(op);
    bool is_asked = with_reshapes || cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
    cis_op *last = is_asked ? cis_stream_divide(op) : NULL;
    if (!last)
      continue;
    division d = {op, last, before};
    cis_value_replace_all_uses(&op->results[0], &last->results[0]);
    cis_op *begin = first == op ? before ? cis_op_next(before) : cis_block_first(block) : first;
    if (is_useful(s, &d, begin))
      cis_vec_push(out, d);
    else
      undo(&d);
  }
}

/// The bytes that the group holds, by the search; INT64_MAX if there is no plan.
static int64_t bytes_of(const streaming *s, cis_op *first, cis_stream_split split) {
  look l;
  plan p;
  cis_stream_schedule schedule;
  begin_look(s, &l, first, split);
  bool ok = measure(&l.g, EXACTLY, &p, &schedule);
  end_look(&l);
  return ok ? p.after : INT64_MAX;
}

/// The programs that groups are looked for in.
enum { AS_IT_IS, WITH_SUMS, WITH_RESHAPES, NUM_VARIANTS };

typedef struct variant {
  division_vec divisions;
  cis_op *first;
  candidate best; // its bytes are INT64_MAX: no group
} variant;

/// Whether the division serves the group: a sum that it does not add row by row is larger than what
/// it becomes; a reshape that it does not have is a copy for nothing.
static bool is_in(const division *d, const cis_stream_group *g) {
  return is_reshape(d) ? cis_stream_stage_of(g, &d->last->results[0]) != NULL : is_by_rows(d, g);
}

/// Undoes divisions that do not serve the best group. Whether there were some.
static bool undo_useless(const streaming *s, variant *v) {
  size_t kept = 0, num = v->divisions.len;
  bool *is_kept = cis_mem_calloc(num + 1, sizeof *is_kept);
  look l;
  begin_look(s, &l, v->best.first, v->best.p.split);
  for (size_t i = 0; i < num; ++i)
    is_kept[i] = is_in(&v->divisions.data[i], &l.g);
  end_look(&l);
  for (size_t i = num; i-- > 0;)
    if (!is_kept[i])
      undo(&v->divisions.data[i]);
  for (size_t i = 0; i < num; ++i)
    if (is_kept[i])
      v->divisions.data[kept++] = v->divisions.data[i];
  v->divisions.len = kept;
  cis_mem_free(is_kept);
  return kept < num;
}

/// Removes the ops that a variant alone has, because they are erased.
static void forget_new_ops(const division_vec *divisions, cis_ptrmap *ops) {
  for (size_t i = 0; i < divisions->len; ++i)
    for (cis_op *op = cis_op_prev(divisions->data[i].op); op != divisions->data[i].before;
         op = cis_op_prev(op))
      cis_ptrmap_remove(ops, op);
}

/// Makes a variant of the program from `first` on, and finds what its best group holds.
static variant make_variant(const streaming *s, cis_op *first, int kind, cis_op **next) {
  variant v = {.best = {.bytes = INT64_MAX}};
  cis_op *before = cis_op_prev(first);
  cis_block *block = cis_op_block(first);
  if (kind != AS_IT_IS)
    divide(s, first, kind == WITH_RESHAPES, &v.divisions);
  v.first = before ? cis_op_next(before) : cis_block_first(block);
  if (kind != AS_IT_IS && !v.divisions.len)
    return v;
  bool found = find_best(s, v.first, &v.best, next);
  if (found && undo_useless(s, &v)) {
    v.first = before ? cis_op_next(before) : cis_block_first(block);
    found = find_best(s, v.first, &v.best, next);
  }
  if (found) {
    v.first = v.best.first;
    v.best.bytes = bytes_of(s, v.first, v.best.p.split);
  }
  return v;
}

static void drop_variant(variant *v) {
  for (size_t i = v->divisions.len; i-- > 0;)
    undo(&v->divisions.data[i]);
  cis_vec_deinit(&v->divisions);
  candidate_deinit(&v->best);
}

// --- parts ---

/// Groups of the same ops by each dimension, and the planes that two of them make.
typedef struct dims {
  cis_stream_group groups[MOST_DIMS];
  cis_stream_plane planes[MOST_DIMS * MOST_DIMS];
  size_t num_planes;
} dims;

static bool has_dim(const cis_stream_group *g) {
  for (size_t i = 0; i < g->stages.len; ++i)
    if (g->stages.data[i].is_split && g->stages.data[i].dim == g->dim)
      return true;
  return false;
}

/// The first plane is of rows along `dim`, without columns.
static void make_planes(dims *d, uint32_t dim) {
  cis_stream_problem problems[MOST_DIMS];
  for (uint32_t i = 0; i < MOST_DIMS; ++i)
    problems[i] = cis_stream_problem_of(&d->groups[i]);
  for (uint32_t k = 0; k < MOST_DIMS; ++k)
    for (uint32_t e = 0; e < MOST_DIMS; ++e) {
      uint32_t rows = (dim + k) % MOST_DIMS, columns = (rows + e) % MOST_DIMS;
      if (rows != dim && !has_dim(&d->groups[rows]))
        continue;
      cis_stream_plane_init(&d->planes[d->num_planes++], &d->groups[rows], &problems[rows],
                            e ? &d->groups[columns] : NULL, e ? &problems[columns] : NULL);
    }
}

static void collect_dims(const streaming *s, dims *d, cis_op *first, uint32_t dim,
                         cis_arena *arena) {
  d->num_planes = 0;
  for (uint32_t i = 0; i < MOST_DIMS; ++i)
    (void)cis_stream_group_collect(first, s->most_rows, (cis_stream_split){i, 1}, arena, NULL, NULL,
                                   &d->groups[i]);
  make_planes(d, dim);
}

static void dims_deinit(dims *d) {
  for (uint32_t i = 0; i < MOST_DIMS; ++i)
    cis_stream_group_deinit(&d->groups[i]);
}

/// Computes a group in strips of a dimension; false if that cannot be, so that it is of no use.
static bool set_strips(cis_stream_group *g, cis_op *first, const cis_ptrmap *ops, uint32_t columns,
                       int64_t num_strips) {
  cis_stream_group by_columns;
  cis_stream_plane plane;
  cis_stream_group_collect_only(first, (cis_stream_split){columns, 1}, ops, g->arena, &by_columns);
  const cis_stream_problem of_rows = cis_stream_problem_of(g);
  const cis_stream_problem of_columns = cis_stream_problem_of(&by_columns);
  cis_stream_strip *strips = cis_arena_array(g->arena, cis_stream_strip, g->stages.len + 1);
  cis_stream_plane_init(&plane, g, &of_rows, &by_columns, &of_columns);
  bool ok = g->stages.len &&
            cis_stream_strips_find(&plane, 0, g->stages.len - 1, num_strips, g->arena, strips) &&
            cis_stream_set_strips(g, strips, num_strips);
  cis_stream_group_deinit(&by_columns);
  return ok;
}

/// Collects the ops of a part in a block, and finds how its rows are computed. False if it is no
/// loop; the group is to be freed in any case.
static bool solve_part(const cis_stream_group *run, cis_block *block,
                       const cis_stream_part_of_run *part, cis_arena *arena, cis_stream_group *out,
                       plan *out_plan, cis_stream_schedule *schedule) {
  cis_ptrmap ops = {0};
  cis_op *first = cis_block_first(block); // others may have been erased
  for (size_t k = part->first; k <= part->last; ++k)
    add_ops(&run->stages.data[k], &ops);
  cis_stream_group_collect_only(first, (cis_stream_split){part->rows, 1}, &ops, arena, out);
  bool ok = out->last &&
            (!part->num_strips || set_strips(out, first, &ops, part->columns, part->num_strips));
  cis_ptrmap_deinit(&ops);
  return ok && measure(out, EXACTLY, out_plan, schedule);
}

/// Rewrites the ops of a part, if it is a loop.
static void apply_part(streaming *s, const cis_stream_group *run, cis_block *block,
                       const cis_stream_part_of_run *part) {
  cis_arena arena;
  cis_stream_group g;
  plan p;
  cis_stream_schedule schedule;
  cis_arena_init(&arena);
  if (solve_part(run, block, part, &arena, &g, &p, &schedule)) {
    p.tables = cis_stream_table_bytes(&g, &schedule);
    s->listener->taken(s->listener->user, &g, &p);
    rewrite(s, &g, &schedule);
  }
  cis_stream_group_deinit(&g);
  cis_arena_deinit(&arena);
}

/// The bytes of a point after the search for places; an estimate knows less.
static int64_t bytes_of_point(const cis_stream_group *run, cis_block *block,
                              const cis_stream_point *point) {
  int64_t most = 0;
  for (size_t i = 0; i < point->parts.len; ++i) {
    cis_arena arena;
    cis_stream_group g;
    plan p;
    cis_stream_schedule schedule;
    cis_arena_init(&arena);
    int64_t bytes = point->parts.data[i].beside;
    if (solve_part(run, block, &point->parts.data[i], &arena, &g, &p, &schedule))
      bytes += schedule.bytes;
    most = bytes > most ? bytes : most;
    cis_stream_group_deinit(&g);
    cis_arena_deinit(&arena);
  }
  return most;
}

/// The point of the fewest bytes or, if there is a peak, the first that fits into it: points are in
/// the order of their products.
static size_t choose_point(const cis_stream_group *run, cis_block *block,
                           const cis_stream_points *points, int64_t peak) {
  size_t best = 0;
  for (size_t i = 0; i < points->len; ++i) {
    cis_stream_point *point = &points->data[i];
    if (point->bytes > peak && i + 1 < points->len)
      continue;
    point->bytes = bytes_of_point(run, block, point);
    best = i;
    if (point->bytes <= peak)
      break;
  }
  return best;
}

/// Bytes of tensors from outside that are held, too.
static int64_t bytes_outside(const cis_stream_group *g) {
  int64_t bytes = cis_stream_bytes_beside(g);
  for (size_t i = 0; i < g->stages.len; ++i) {
    const cis_stream_stage *stage = &g->stages.data[i];
    if (stage->escapes && stage->steps && stage->value)
      bytes -= cis_stream_tensor_bytes(stage->value->type);
  }
  return bytes;
}

/// Rewrites the variant's run in parts where products may be computed again. False, and no change,
/// if no parts hold fewer bytes than the group.
static bool apply_parts(streaming *s, variant *v, cis_op **next) {
  look l;
  dims d;
  cis_stream_points points = {0};
  int64_t peak = s->options->peak;
  if (s->options->max_macs <= 1 || (peak && v->best.bytes <= peak))
    return false;
  begin_look(s, &l, v->first, v->best.p.split);
  cis_block *block = cis_op_block(v->first);
  collect_dims(s, &d, v->first, v->best.p.split.dim, &l.arena);
  double most = (double)cis_stream_work_of_group(&l.g, false).macs * s->options->max_macs;
  cis_stream_find_points(d.planes, d.num_planes,
                         most < (double)INT64_MAX ? (int64_t)most : INT64_MAX, &points);
  dims_deinit(&d);
  int64_t outside = bytes_outside(&l.g);
  size_t chosen = choose_point(&l.g, block, &points, peak ? peak - outside : 0);
  bool ok = points.len && points.data[chosen].bytes + outside < v->best.bytes;
  if (s->listener->points)
    s->listener->points(s->listener->user, &points, chosen);
  if (ok) {
    explain(s, v->first, v->best.p.split);
    *next = erase_unneeded(&l, &v->divisions);
    for (size_t i = 0; i < points.data[chosen].parts.len; ++i)
      apply_part(s, &l.g, block, &points.data[chosen].parts.data[i]);
  }
  cis_stream_points_deinit(&points);
  end_look(&l);
  return ok;
}

// --- all groups ---

/// The first structured op before `end` that groups left where it was, and that was not looked at
/// again yet; `end` if there is none. An op in the memory of one that is gone may be left out.
static cis_op *find_left(streaming *s, cis_op *first, cis_op *end) {
  cis_op *op = first;
  while (op && op != end &&
         (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || cis_op_is_unused(op) ||
          cis_ptrmap_has(&s->looked_at, op)))
    op = cis_op_next(op);
  if (!op || op == end)
    return end;
  cis_ptrmap_set(&s->looked_at, op, 1);
  return op;
}

/// The group from `first` on, rewritten if that holds fewer bytes, in the better variant. Returns
/// where the next begins.
static cis_op *stream_group(streaming *s, cis_op *first) {
  int best = AS_IT_IS;
  candidate of_best = {.bytes = INT64_MAX};
  cis_op *next = NULL, *other;
  size_t num_loops = s->num_loops;
  cis_block *block = cis_op_block(first);
  for (int kind = AS_IT_IS; kind < NUM_VARIANTS; ++kind) {
    variant v = make_variant(s, first, kind, kind == AS_IT_IS ? &next : &other);
    if (v.best.bytes != INT64_MAX && is_better(&v.best, &of_best)) {
      candidate_deinit(&of_best);
      of_best = v.best;
      forget_new_ops(&v.divisions, &of_best.ops);
      v.best = (candidate){.bytes = INT64_MAX};
      best = kind;
    }
    drop_variant(&v);
  }
  candidate_deinit(&of_best);
  variant v = make_variant(s, first, best, &other);
  bool ok = v.best.bytes != INT64_MAX &&
            (apply_parts(s, &v, &next) || apply(s, v.first, v.best.p.split, &v.divisions, &next));
  if (ok) {
    cis_vec_deinit(&v.divisions);
    candidate_deinit(&v.best);
  } else {
    drop_variant(&v);
  }
  if (!ok)
    explain(s, first, (cis_stream_split){0, s->options->rows});
  bool is_asked = !ok && s->listener->left;
  for (uint32_t dim = 0; is_asked && dim < MOST_DIMS; ++dim)
    is_asked = !explain_left(s, first, (cis_stream_split){dim, s->options->rows});
  if (s->num_loops > num_loops)
    next = find_left(s, cis_block_first(block), next);
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

/// Erases ops without uses, because parts would not know them.
static void erase_dead(cis_op *function) {
  cis_block_vec blocks = {0};
  cis_walk_preorder(function, collect_blocks, &blocks);
  for (size_t i = blocks.len; i-- > 0;)
    for (cis_op *op = cis_block_last(blocks.data[i]), *before; op; op = before) {
      before = cis_op_prev(op);
      if (cis_stream_is_left_out(op))
        cis_op_destroy(op);
    }
  cis_vec_deinit(&blocks);
}

bool cis_stream_function(cis_op *function, const cis_stream_options *options,
                         const cis_stream_listener *listener) {
  streaming s = {.options = options,
                 .listener = listener,
                 .most_rows = options->max_macs > 1 ? MOST_ROWS_IN_PARTS : MOST_ROWS};
  cis_block_vec blocks = {0};
  if (options->max_macs > 1)
    erase_dead(function);
  cis_walk_preorder(function, collect_blocks, &blocks);
  for (size_t i = blocks.len; i-- > 0;) // inner ones first, because ops around them may be erased
    for (cis_op *op = cis_block_first(blocks.data[i]); op;)
      op = stream_group(&s, op);
  cis_vec_deinit(&blocks);
  cis_ptrmap_deinit(&s.looked_at);
  return s.num_loops;
}
