// A plan in characters: cells, shades of neighbours that differ, axes.
#include "report/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_SIDE = 1000, NUM_SHADES = 4 };

static const char *const shades[NUM_SHADES] = {"\u2588", "\u2592", "\u2593", "\u2591"};

/// The grid: cell (column, row) holds a buffer's index + 1, or 0. Row 0 is the lowest.
typedef struct canvas {
  uint32_t *cells;
  uint8_t *shade; // per buffer: 0 is not chosen yet, else its shade + 1
  unsigned columns, rows;
  int64_t lower, upper; // of time
  int64_t height;
} canvas;

static void format_size(int64_t size, char *text, size_t capacity) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = (double)size;
  int unit = 0;
  for (; value >= 1024 && unit < 6; ++unit)
    value /= 1024;
  bool is_whole = value == (double)(int64_t)value || value >= 100;
  snprintf(text, capacity, "%.*f %s", is_whole ? 0 : 1, value, units[unit]);
}

void cis_plan_print_size(int64_t size, cis_strbuf *out) {
  char text[32];
  format_size(size, text, sizeof(text));
  cis_strbuf_cstr(out, text);
}

/// The first of `count` cells over [low, high) whose middle is at or after `at`.
static unsigned first_cell(int64_t at, int64_t low, int64_t high, unsigned count) {
  double cell = ((double)at - (double)low) / ((double)high - (double)low) * count;
  if (cell <= 0.5)
    return 0;
  if (cell >= count - 0.5)
    return count;
  unsigned whole = (unsigned)(cell - 0.5);
  return whole + (cell - 0.5 > whole);
}

static void paint(canvas *c, const cis_plan_buffer *buffer, int64_t offset, uint32_t mark) {
  unsigned row_begin = first_cell(offset, 0, c->height, c->rows);
  unsigned row_end = first_cell(offset + buffer->size, 0, c->height, c->rows);
  for (size_t g = 0; g <= buffer->num_gaps; ++g) {
    int64_t from = g ? buffer->gaps[g - 1].upper : buffer->lower;
    int64_t to = g < buffer->num_gaps ? buffer->gaps[g].lower : buffer->upper;
    unsigned begin = first_cell(from, c->lower, c->upper, c->columns);
    unsigned end = first_cell(to, c->lower, c->upper, c->columns);
    for (unsigned row = row_begin; row < row_end; ++row)
      for (unsigned column = begin; column < end; ++column)
        c->cells[row * c->columns + column] = mark;
  }
}

/// Two buffers that touch somewhere on the canvas.
typedef struct contact {
  uint32_t mark, other;
} contact;

static int compare_contacts(const void *pa, const void *pb) {
  const contact *a = pa, *b = pb;
  if (a->mark != b->mark)
    return a->mark < b->mark ? -1 : 1;
  return a->other < b->other ? -1 : a->other > b->other;
}

static size_t collect_contacts(const canvas *c, contact *out_contacts) {
  size_t count = 0;
  for (unsigned i = 0; i < c->rows * c->columns; ++i) {
    uint32_t mark = c->cells[i];
    uint32_t right = i % c->columns + 1 < c->columns ? c->cells[i + 1] : 0;
    uint32_t above = i / c->columns + 1 < c->rows ? c->cells[i + c->columns] : 0;
    if (mark)
      out_contacts[count++] = (contact){mark, 0}; // so that everything that shows is listed
    if (mark && right && right != mark) {
      out_contacts[count++] = (contact){mark, right};
      out_contacts[count++] = (contact){right, mark};
    }
    if (mark && above && above != mark) {
      out_contacts[count++] = (contact){mark, above};
      out_contacts[count++] = (contact){above, mark};
    }
  }
  return count;
}

/// Gives each buffer that shows a shade unlike those its neighbours already have, if there is one.
static void choose_shades(canvas *c, cis_arena *arena) {
  contact *contacts = cis_arena_array(arena, contact, 5 * (size_t)c->rows * c->columns);
  size_t count = collect_contacts(c, contacts);
  if (count)
    qsort(contacts, count, sizeof(*contacts), compare_contacts);
  for (size_t i = 0, end; i < count; i = end) {
    uint32_t mark = contacts[i].mark;
    unsigned taken = 0;
    for (end = i; end < count && contacts[end].mark == mark; ++end)
      taken |= 1u << c->shade[contacts[end].other];
    unsigned shade = 1;
    while (shade <= NUM_SHADES && (taken >> shade & 1))
      ++shade;
    c->shade[mark] = (uint8_t)(shade <= NUM_SHADES ? shade : 1 + mark % NUM_SHADES);
  }
}

static void print_row(const canvas *c, unsigned row, cis_strbuf *out) {
  size_t end = c->columns;
  const uint32_t *cells = c->cells + row * c->columns;
  while (end && !cells[end - 1])
    --end;
  for (size_t i = 0; i < end; ++i)
    cis_strbuf_cstr(out, cells[i] ? shades[c->shade[cells[i]] - 1] : " ");
  cis_strbuf_char(out, '\n');
}

enum { LABEL_WIDTH = 10 };

static void print_axis(const canvas *c, const char *indent, const char *unit, cis_strbuf *out) {
  char first[24], last[24];
  cis_strbuf_printf(out, "%s%*s \u2514", indent, LABEL_WIDTH, "0 B");
  for (unsigned i = 0; i < c->columns; ++i)
    cis_strbuf_cstr(out, "\u2500");
  int used = snprintf(first, sizeof(first), "%" PRId64, c->lower);
  int width = (int)c->columns > used + 1 ? (int)c->columns - used : 1;
  snprintf(last, sizeof(last), "%" PRId64, c->upper);
  cis_strbuf_printf(out, "\n%s%*s  %s%*s\n", indent, LABEL_WIDTH, unit, first, width, last);
}

static void print_canvas(const canvas *c, const char *indent, const char *unit, cis_strbuf *out) {
  char top[32];
  format_size(c->height, top, sizeof(top));
  for (unsigned row = c->rows; row-- > 0;) {
    bool is_top = row == c->rows - 1;
    cis_strbuf_printf(out, "%s%*s %s", indent, LABEL_WIDTH, is_top ? top : "",
                      is_top ? "\u2524" : "\u2502");
    print_row(c, row, out);
  }
  print_axis(c, indent, unit, out);
}

/// The extent of what occupies something: time and height.
static bool measure(const cis_plan_problem *problem, const int64_t *offsets, canvas *c) {
  bool any = false;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    if (b->size <= 0 || b->lower >= b->upper)
      continue;
    c->lower = !any || b->lower < c->lower ? b->lower : c->lower;
    c->upper = !any || b->upper > c->upper ? b->upper : c->upper;
    c->height = offsets[i] + b->size > c->height ? offsets[i] + b->size : c->height;
    any = true;
  }
  return any;
}

void cis_plan_picture(const cis_plan_problem *problem, const int64_t *offsets,
                      const cis_plan_picture_options *options, cis_arena *arena, cis_strbuf *out) {
  unsigned columns = options && options->columns ? options->columns : 64;
  unsigned rows = options && options->rows ? options->rows : 16;
  const char *indent = options && options->indent ? options->indent : "";
  canvas c = {.columns = columns < MAX_SIDE ? columns : MAX_SIDE,
              .rows = rows < MAX_SIDE ? rows : MAX_SIDE};
  if (!measure(problem, offsets, &c)) {
    cis_strbuf_printf(out, "%s(nothing to place)\n", indent);
    return;
  }
  c.cells = cis_arena_array(arena, uint32_t, (size_t)c.columns * c.rows);
  c.shade = cis_arena_array(arena, uint8_t, problem->num_buffers + 1);
  for (size_t i = 0; i < problem->num_buffers; ++i)
    if (problem->buffers[i].size > 0)
      paint(&c, &problem->buffers[i], offsets[i], (uint32_t)(i + 1));
  choose_shades(&c, arena);
  print_canvas(&c, indent, options && options->time_unit ? options->time_unit : "time", out);
}
