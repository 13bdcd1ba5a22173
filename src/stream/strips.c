// A strip of the last stage is a share of its columns; of the others, what later stages read in the
// strip. All strips of a stage are as wide as the widest, so that an op is there once; one at the
// border begins earlier, and computes some columns again.
//
//   columns of the last stage   ....|....|....|....
//   of the one before, 3 wide  .....|                 each strip computes the halo again
//                                 ......|
//                                     ......|
//                                        .....|
#include "stream/strips.h"

#include "support/planted.h"

/// Matches stages that both groups have by the same ops.
static void match(cis_stream_plane *plane) {
  const cis_stream_group *rows = plane->rows, *columns = plane->columns;
  plane->column_of = cis_arena_array(rows->arena, uint32_t, rows->stages.len + 1);
  plane->row_of = cis_arena_array(rows->arena, uint32_t, columns->stages.len + 1);
  for (size_t i = 0; i < rows->stages.len; ++i) {
    const cis_stream_stage *row = &rows->stages.data[i];
    const cis_stream_stage *column =
        row->steps && row->value ? cis_stream_stage_of(columns, row->value) : NULL;
    bool fits = column && column->steps && row->is_split && column->is_split &&
                row->dim != column->dim && row->main.op == column->main.op &&
                row->destination.op == column->destination.op && row->copied == column->copied &&
                !row->pieces.len && !row->calls.loop;
    if (!fits)
      continue;
    plane->column_of[i] = cis_stream_number(columns, column) + 1;
    plane->row_of[cis_stream_number(columns, column)] = (uint32_t)i + 1;
  }
}

void cis_stream_plane_init(cis_stream_plane *plane, const cis_stream_group *rows,
                           const cis_stream_problem *of_rows, const cis_stream_group *columns,
                           const cis_stream_problem *of_columns) {
  *plane = (cis_stream_plane){.rows = rows, .columns = columns, .of_rows = *of_rows};
  plane->last_reader = cis_arena_array(rows->arena, uint32_t, rows->stages.len + 1);
  for (size_t i = 0; i < rows->stages.len; ++i) {
    const cis_stream_steps *steps = &of_rows->stages[i];
    for (size_t k = steps->begin[0]; k < steps->begin[steps->num]; ++k)
      plane->last_reader[of_rows->needs[k].stage] = (uint32_t)i;
  }
  if (!columns)
    return;
  plane->of_columns = *of_columns;
  match(plane);
}

typedef struct finding {
  const cis_stream_plane *plane;
  size_t first, last;
  int64_t num;
  cis_arena *arena;
  int64_t *low, *high; // by stage of the part and strip: the columns that are read
} finding;

static void widen(finding *f, size_t stage, int64_t strip, int64_t low, int64_t high) {
  size_t at = (stage - f->first) * (size_t)f->num + (size_t)strip;
  f->low[at] = low < f->low[at] ? low : f->low[at];
  f->high[at] = high > f->high[at] ? high : f->high[at];
}

/// The share of a stage that is read after the part, or by no stage.
static void add_share(finding *f, size_t stage, int64_t columns) {
  int64_t width = (columns + f->num - 1) / f->num;
  for (int64_t k = 0; k < f->num; ++k) {
    int64_t start = k * (columns - width) / (f->num - 1);
    widen(f, stage, k, start, start + width - 1);
  }
}

/// Columns of stages before that the columns of a strip read.
static void add_reads(finding *f, const cis_stream_strip *strip, uint32_t column) {
  const cis_stream_steps *steps = &f->plane->of_columns.stages[column];
  for (int64_t k = 0; k < f->num; ++k)
    for (int64_t step = strip->starts[k]; step < strip->starts[k] + strip->width; ++step)
      for (size_t i = steps->begin[step]; i < steps->begin[step + 1]; ++i) {
        const cis_stream_need *need = &f->plane->of_columns.needs[i];
        uint32_t of = f->plane->row_of[need->stage];
        int64_t high = need->high - (cis_planted("stream-strip") && need->high > need->low);
        if (of && of - 1 >= f->first)
          widen(f, of - 1, k, need->low, high);
      }
}

static bool find_strip(finding *f, size_t stage, cis_stream_strip *out) {
  const cis_stream_plane *plane = f->plane;
  uint32_t column = plane->column_of[stage] - 1;
  int64_t columns = plane->of_columns.stages[column].num;
  bool is_result = plane->rows->stages.data[stage].escapes || !plane->last_reader[stage] ||
                   plane->last_reader[stage] > f->last;
  if (columns < f->num)
    return false;
  if (is_result)
    add_share(f, stage, columns);
  int64_t *starts = cis_arena_array(f->arena, int64_t, (size_t)f->num);
  const int64_t *low = &f->low[(stage - f->first) * (size_t)f->num];
  const int64_t *high = &f->high[(stage - f->first) * (size_t)f->num];
  *out = (cis_stream_strip){.dim = plane->columns->stages.data[column].dim, .starts = starts};
  for (int64_t k = 0; k < f->num; ++k)
    out->width = high[k] - low[k] + 1 > out->width ? high[k] - low[k] + 1 : out->width;
  for (int64_t k = 0; k < f->num; ++k)
    starts[k] = low[k] < columns - out->width ? low[k] : columns - out->width;
  add_reads(f, out, column);
  return out->width > 0;
}

bool cis_stream_strips_find(const cis_stream_plane *plane, size_t first, size_t last, int64_t num,
                            cis_arena *arena, cis_stream_strip *out) {
  size_t cells = (last - first + 1) * (size_t)num;
  finding f = {plane,
               first,
               last,
               num,
               arena,
               cis_mem_calloc(cells, sizeof(int64_t)),
               cis_mem_calloc(cells, sizeof(int64_t))};
  bool ok = num > 1 && plane->columns;
  for (size_t i = 0; i < cells; ++i) {
    f.low[i] = INT32_MAX;
    f.high[i] = -1;
  }
  for (size_t i = last + 1; ok && i-- > first;) {
    out[i] = (cis_stream_strip){.width = 0};
    if (cis_stream_is_made(&plane->rows->stages.data[i]))
      ok = plane->column_of[i] && find_strip(&f, i, &out[i]);
  }
  cis_mem_free(f.low);
  cis_mem_free(f.high);
  return ok;
}
