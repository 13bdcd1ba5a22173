// The frontier of bytes and products by dynamic programming over the places where a run is cut.
//
//   best[j]: points of the stages before j    best[j] = over i < j and numbers of strips of i..j - 1:
//   bytes of a run: the most of its parts               most(best[i].bytes, bytes of i..j - 1),
//                                                       best[i].macs + macs of i..j - 1
//
// A part holds its rows, the whole tensors that earlier parts made and it or later ones read, and
// those that it makes for later ones. Places of few bytes are tried, and few numbers of strips.
#include "stream/parts.h"

#include "stream/work.h"

enum { MOST_CUTS = 40, MOST_POINTS = 24 };
static const int64_t strip_counts[] = {0, 2, 3, 4, 5, 6, 8, 9, 12, 16, 18, 24, 36};

typedef struct point {
  int64_t bytes, macs;
  size_t cut;  // where the last part begins, a number of a cut
  size_t from; // the point there
  cis_stream_part_of_run part;
} point;
typedef CIS_VEC(point) points;

typedef struct cutting {
  const cis_stream_plane *planes;
  size_t num_planes;
  const cis_stream_group *g; // of the first plane
  size_t num;                // of its stages
  int64_t *whole, *macs;     // of each of them
  uint32_t **number;         // by plane and stage: its number there plus one, or 0
  const size_t *cuts;        // stages that parts begin with, and the number of stages
  size_t num_cuts;
  points *best;             // by cut
  cis_stream_strip *strips; // scratch, by stage of a plane
} cutting;

/// The stages of a plane that a part has.
typedef struct section {
  const cis_stream_plane *plane;
  size_t first, last;
} section;

/// Whether a stage's tensor is needed by stage `at` or a later one, or after the run.
static bool is_needed(const cis_stream_plane *plane, size_t stage, size_t at) {
  return plane->rows->stages.data[stage].escapes || plane->last_reader[stage] >= at;
}

/// The section of a plane with the same ops; false if the plane has others between, or not all.
static bool find_section(const cutting *c, size_t plane, size_t first, size_t last, section *out) {
  size_t num = 0;
  *out = (section){&c->planes[plane], SIZE_MAX, 0};
  for (size_t i = first; i <= last; ++i) {
    uint32_t number = c->number[plane][i];
    if (!c->g->stages.data[i].steps)
      continue;
    if (!number)
      return false;
    ++num;
    out->first = number - 1 < out->first ? number - 1 : out->first;
    out->last = number - 1 > out->last ? number - 1 : out->last;
  }
  for (size_t i = out->first; num && i <= out->last; ++i)
    num -= out->plane->rows->stages.data[i].steps != 0;
  return !num && out->first <= out->last;
}

/// The bytes of whole tensors while a part runs.
static int64_t bytes_beside(const cutting *c, size_t first, size_t last) {
  int64_t bytes = 0;
  for (size_t i = 0; i < first; ++i)
    bytes += is_needed(c->planes, i, first) ? c->whole[i] : 0;
  for (size_t i = first; i <= last; ++i)
    bytes += is_needed(c->planes, i, last + 1) ? c->whole[i] : 0;
  return bytes;
}

/// The rows of a part, and what they need of each other; in the arena.
static cis_stream_problem problem_of(const cutting *c, const section *part, bool in_strips,
                                     cis_arena *arena) {
  size_t first = part->first, num = part->last - first + 1;
  const cis_stream_problem *all = &part->plane->of_rows;
  cis_stream_steps *stages = cis_arena_array(arena, cis_stream_steps, num + 1);
  cis_stream_need_vec needs = {0};
  for (size_t i = first; i <= part->last; ++i) {
    const cis_stream_steps *steps = &all->stages[i];
    size_t *begin = cis_arena_array(arena, size_t, (size_t)steps->num + 1);
    cis_stream_stage stage = part->plane->rows->stages.data[i];
    if (in_strips)
      stage.strip = c->strips[i];
    for (int64_t step = 0; step < steps->num; ++step) {
      begin[step] = needs.len;
      for (size_t k = steps->begin[step]; k < steps->begin[step + 1]; ++k)
        if (all->needs[k].stage >= first) {
          cis_stream_need need = all->needs[k];
          need.stage -= (uint32_t)first;
          cis_vec_push(&needs, need);
        }
    }
    begin[steps->num] = needs.len;
    stages[i - first] = *steps;
    stages[i - first].begin = begin;
    stages[i - first].row_bytes =
        is_needed(part->plane, i, part->last + 1) || !steps->num ? 0 : cis_stream_row_bytes(&stage);
  }
  const cis_stream_need *copy =
      cis_arena_copy(arena, needs.data ? needs.data : &(cis_stream_need){0},
                     (needs.len ? needs.len : 1) * sizeof *needs.data);
  cis_vec_deinit(&needs);
  return (cis_stream_problem){stages, (uint32_t)num, copy};
}

static int64_t macs_of_part(const cutting *c, size_t plane, size_t first, size_t last,
                            int64_t num_strips) {
  double macs = 0;
  for (size_t i = first; i <= last; ++i) {
    double share = 1;
    uint32_t number = c->number[plane][i];
    if (num_strips && number && c->strips[number - 1].width)
      share = (double)(c->strips[number - 1].width * num_strips) /
              (double)cis_type_dim(c->g->stages.data[i].value->type, c->strips[number - 1].dim);
    macs += (double)c->macs[i] * share;
  }
  return macs < (double)INT64_MAX ? (int64_t)macs : INT64_MAX;
}

// --- points ---

/// Adds a point unless another one has no more of both, and drops those that it betters.
static void add_point(points *list, point p) {
  size_t kept = 0;
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].bytes <= p.bytes && list->data[i].macs <= p.macs)
      return;
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].bytes < p.bytes || list->data[i].macs < p.macs)
      list->data[kept++] = list->data[i];
  list->len = kept;
  cis_vec_push(list, p);
}

static void add_part(cutting *c, size_t from, size_t to, const cis_stream_part_of_run *part,
                     int64_t bytes, int64_t macs, int64_t most_macs) {
  for (size_t i = 0; i < c->best[from].len; ++i) {
    const point *before = &c->best[from].data[i];
    point p = {.bytes = before->bytes > bytes ? before->bytes : bytes,
               .cut = from,
               .from = i,
               .part = *part};
    if (!__builtin_add_overflow(before->macs, macs, &p.macs) && p.macs <= most_macs)
      add_point(&c->best[to], p);
  }
}

/// Whether a part that holds no fewer than so many bytes may be in a new point.
static bool is_hopeful(const cutting *c, size_t from, size_t to, int64_t bytes, int64_t macs) {
  for (size_t i = 0; i < c->best[from].len; ++i) {
    const point *before = &c->best[from].data[i];
    int64_t most = before->bytes > bytes ? before->bytes : bytes;
    bool is_new = true;
    for (size_t k = 0; k < c->best[to].len && is_new; ++k)
      is_new = c->best[to].data[k].bytes > most || c->best[to].data[k].macs > before->macs + macs;
    if (is_new)
      return true;
  }
  return false;
}

static void set_dims(const cutting *c, const section *s, cis_stream_part_of_run *part) {
  for (size_t i = s->last + 1; i-- > s->first;) {
    const cis_stream_stage *stage = &s->plane->rows->stages.data[i];
    part->rows = stage->is_split ? stage->dim : part->rows;
    if (part->num_strips && stage->steps)
      part->columns = c->strips[i].dim;
  }
}

static void try_part(cutting *c, size_t from, size_t to, cis_stream_part_of_run *part,
                     int64_t most_macs) {
  cis_arena arena;
  section s;
  if (!find_section(c, part->plane, part->first, part->last, &s))
    return;
  cis_arena_init(&arena);
  int64_t strips = part->num_strips, beside = part->beside;
  bool ok = !strips || cis_stream_strips_find(s.plane, s.first, s.last, strips, &arena, c->strips);
  if (ok)
    set_dims(c, &s, part);
  int64_t macs = ok ? macs_of_part(c, part->plane, part->first, part->last, strips) : INT64_MAX;
  if (ok && macs <= most_macs && is_hopeful(c, from, to, beside, macs)) {
    const cis_stream_problem rows = problem_of(c, &s, strips > 0, &arena);
    if (is_hopeful(c, from, to, beside + cis_stream_bound(&rows), macs))
      add_part(c, from, to, part, beside + cis_stream_estimate_fast(&rows, &arena), macs,
               most_macs);
  }
  cis_arena_deinit(&arena);
}

static void add_parts(cutting *c, size_t from, size_t to, int64_t most_macs) {
  for (size_t k = 0; k < sizeof strip_counts / sizeof *strip_counts; ++k)
    for (size_t p = 0; p < c->num_planes; ++p) {
      cis_stream_part_of_run part = {.first = c->cuts[from],
                                     .last = c->cuts[to] - 1,
                                     .plane = p,
                                     .num_strips = strip_counts[k],
                                     .beside = bytes_beside(c, c->cuts[from], c->cuts[to] - 1)};
      if (!part.num_strips == !c->planes[p].columns)
        try_part(c, from, to, &part, most_macs);
    }
}

/// Points of a list in their order of products, no more than MOST_POINTS of them.
static void thin_out(points *list) {
  for (size_t i = 1; i < list->len; ++i)
    for (size_t k = i; k && list->data[k].macs < list->data[k - 1].macs; --k) {
      point other = list->data[k];
      list->data[k] = list->data[k - 1];
      list->data[k - 1] = other;
    }
  size_t num = list->len;
  for (size_t i = 0; num > MOST_POINTS && i < MOST_POINTS; ++i)
    list->data[i] = list->data[i * (num - 1) / (MOST_POINTS - 1)];
  list->len = num > MOST_POINTS ? MOST_POINTS : num;
}

/// The places of the fewest bytes, in their order.
static size_t *find_cuts(const cutting *c, cis_arena *arena, size_t *out_num) {
  size_t *cuts = cis_arena_array(arena, size_t, c->num + 1);
  int64_t *bytes = cis_arena_array(arena, int64_t, c->num + 1), most = INT64_MAX;
  for (size_t at = 1; at < c->num; ++at)
    for (size_t i = 0; i < at; ++i)
      bytes[at] += is_needed(c->planes, i, at) ? c->whole[i] : 0;
  for (size_t num = c->num; num > MOST_CUTS;) { // a lower limit until few are left
    int64_t next = 0;
    num = 0;
    for (size_t at = 1; at < c->num; ++at)
      if (bytes[at] < most) {
        ++num;
        next = bytes[at] > next ? bytes[at] : next;
      }
    most = num > MOST_CUTS ? next : most;
  }
  *out_num = 0;
  cuts[(*out_num)++] = 0;
  for (size_t at = 1; at < c->num; ++at)
    if (bytes[at] < most && cis_stream_is_made(&c->g->stages.data[at]))
      cuts[(*out_num)++] = at;
  cuts[*out_num] = c->num;
  return cuts;
}

static void put_points(const cutting *c, cis_stream_points *out) {
  const points *last = &c->best[c->num_cuts];
  for (size_t i = 0; i < last->len; ++i) {
    cis_stream_point made = {last->data[i].bytes, last->data[i].macs, {0}};
    size_t cut = c->num_cuts, at = i;
    while (cut) {
      const point *p = &c->best[cut].data[at];
      cis_vec_push(&made.parts, p->part);
      cut = p->cut;
      at = p->from;
    }
    for (size_t k = 0; k < made.parts.len / 2; ++k) {
      cis_stream_part_of_run other = made.parts.data[k];
      made.parts.data[k] = made.parts.data[made.parts.len - 1 - k];
      made.parts.data[made.parts.len - 1 - k] = other;
    }
    cis_vec_push(out, made);
  }
}

static void number_stages(cutting *c, cis_arena *arena) {
  size_t most = 0;
  c->number = cis_arena_array(arena, uint32_t *, c->num_planes);
  for (size_t p = 0; p < c->num_planes; ++p) {
    const cis_stream_group *g = c->planes[p].rows;
    c->number[p] = cis_arena_array(arena, uint32_t, c->num + 1);
    most = g->stages.len > most ? g->stages.len : most;
    for (size_t i = 0; i < c->num; ++i) {
      const cis_value *value = c->g->stages.data[i].value;
      const cis_stream_stage *stage = value ? cis_stream_stage_of(g, value) : NULL;
      if (g == c->g)
        c->number[p][i] = (uint32_t)i + 1;
      else if (stage && stage->main.op == c->g->stages.data[i].main.op)
        c->number[p][i] = cis_stream_number(g, stage) + 1;
    }
  }
  c->strips = cis_arena_array(arena, cis_stream_strip, most + 1);
}

void cis_stream_find_points(const cis_stream_plane *planes, size_t num_planes, int64_t most_macs,
                            cis_stream_points *out) {
  cis_arena arena;
  cis_arena_init(&arena);
  cutting c = {.planes = planes,
               .num_planes = num_planes,
               .g = planes->rows,
               .num = planes->rows->stages.len};
  c.whole = cis_arena_array(&arena, int64_t, c.num + 1);
  c.macs = cis_arena_array(&arena, int64_t, c.num + 1);
  for (size_t i = 0; i < c.num; ++i) {
    const cis_stream_stage *stage = &c.g->stages.data[i];
    if (!stage->steps || !stage->value)
      continue;
    c.whole[i] = cis_stream_tensor_bytes(stage->value->type);
    c.macs[i] = cis_stream_work_of(stage, false, 0).macs;
  }
  number_stages(&c, &arena);
  c.cuts = find_cuts(&c, &arena, &c.num_cuts);
  c.best = cis_arena_array(&arena, points, c.num_cuts + 1);
  cis_vec_push(&c.best[0], ((point){.bytes = 0}));
  for (size_t to = 1; to <= c.num_cuts; ++to) {
    for (size_t from = 0; from < to; ++from)
      add_parts(&c, from, to, most_macs);
    thin_out(&c.best[to]);
  }
  put_points(&c, out);
  for (size_t i = 0; i <= c.num_cuts; ++i)
    cis_vec_deinit(&c.best[i]);
  cis_arena_deinit(&arena);
}

void cis_stream_points_deinit(cis_stream_points *list) {
  for (size_t i = 0; i < list->len; ++i)
    cis_vec_deinit(&list->data[i].parts);
  cis_vec_deinit(list);
}
