#include "driver/plan_print.h"

#include "plan/picture.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>

void cis_plan_print_summary(const cis_plan_table *table, const cis_plan_result *result,
                            cis_strbuf *out) {
  cis_strbuf_printf(out, "buffers: %zu\n", table->problem.num_buffers);
  cis_strbuf_printf(out, "height: %" PRId64 "\n", result->height);
  cis_strbuf_printf(out, "lower bound: %" PRId64 "\n", result->lower_bound);
  cis_strbuf_printf(out, "proven optimal: %s\n", result->is_optimal ? "yes" : "no");
  cis_strbuf_printf(out, "algorithm: %s\n", cis_plan_algorithm_name(result->algorithm));
  if (result->was_stopped)
    cis_strbuf_lit(out, "stopped: time ran out\n");
}

// --- JSON ---

/// cJSON's numbers are doubles; ours need all 64 bits.
static void add_int(cJSON *object, const char *name, int64_t value) {
  char text[24];
  snprintf(text, sizeof(text), "%" PRId64, value);
  cJSON_AddRawToObject(object, name, text);
}

static void add_buffer(cJSON *array, const cis_plan_table *table, size_t i, int64_t offset,
                       cis_arena *arena) {
  const cis_plan_buffer *b = &table->problem.buffers[i];
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "id", cis_arena_str(arena, table->ids[i]).data);
  add_int(object, "lower", b->lower);
  add_int(object, "upper", b->upper);
  add_int(object, "size", b->size);
  if (table->has_alignment)
    add_int(object, "alignment", cis_plan_alignment(&table->problem, b));
  if (b->num_gaps) {
    cJSON *gaps = cJSON_AddArrayToObject(object, "gaps");
    for (size_t g = 0; g < b->num_gaps; ++g) {
      cJSON *gap = cJSON_CreateObject();
      add_int(gap, "lower", b->gaps[g].lower);
      add_int(gap, "upper", b->gaps[g].upper);
      cJSON_AddItemToArray(gaps, gap);
    }
  }
  add_int(object, "offset", offset);
  cJSON_AddItemToArray(array, object);
}

void cis_plan_print_json(const cis_plan_table *table, const int64_t *offsets,
                         const cis_plan_result *result, cis_strbuf *out) {
  cis_arena arena = {0};
  cJSON *root = cJSON_CreateObject();
  add_int(root, "height", result->height);
  add_int(root, "lower_bound", result->lower_bound);
  cJSON_AddBoolToObject(root, "optimal", result->is_optimal);
  cJSON_AddBoolToObject(root, "stopped", result->was_stopped);
  cJSON_AddStringToObject(root, "algorithm", cis_plan_algorithm_name(result->algorithm));
  cJSON *buffers = cJSON_AddArrayToObject(root, "buffers");
  for (size_t i = 0; i < table->problem.num_buffers; ++i)
    add_buffer(buffers, table, i, offsets[i], &arena);
  char *text = cJSON_Print(root);
  if (text) // NULL: memory is exhausted, and so is the document
    cis_strbuf_printf(out, "%s\n", text);
  cJSON_free(text);
  cJSON_Delete(root);
  cis_arena_deinit(&arena);
}

// --- HTML ---

static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>Memory plan</title>\n<style>\n"
    "body { font: 14px sans-serif; margin: 1.5em; }\n"
    "svg { width: 100%; height: 75vh; background: #f6f6f6; border: 1px solid #999; }\n"
    "rect { stroke: #333; stroke-width: 0.5; vector-effect: non-scaling-stroke; }\n"
    "rect:hover { fill: #fd4; }\n"
    "line { stroke: #c00; stroke-dasharray: 6 4; vector-effect: non-scaling-stroke; }\n"
    "</style>\n</head>\n<body>\n<h1>Memory plan</h1>\n";

static void print_escaped(cis_str text, cis_strbuf *out) {
  for (size_t i = 0; i < text.len; ++i) {
    switch (text.data[i]) {
    case '<':
      cis_strbuf_lit(out, "&lt;");
      break;
    case '>':
      cis_strbuf_lit(out, "&gt;");
      break;
    case '&':
      cis_strbuf_lit(out, "&amp;");
      break;
    default:
      cis_strbuf_char(out, text.data[i]);
    }
  }
}

enum { PAGE_WIDTH = 1000, PAGE_HEIGHT = 1000 };

/// The picture's frame: what maps to its four edges.
typedef struct frame {
  double lower, width, height;
} frame;

static frame find_frame(const cis_plan_problem *problem, int64_t height) {
  double lower = 0, upper = 1;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    double from = (double)problem->buffers[i].lower, to = (double)problem->buffers[i].upper;
    lower = i == 0 || from < lower ? from : lower;
    upper = i == 0 || to > upper ? to : upper;
  }
  return (frame){lower, upper > lower ? upper - lower : 1, height > 0 ? (double)height : 1};
}

static void print_rect(const frame *f, const cis_plan_table *table, size_t i, cis_plan_span span,
                       int64_t offset, cis_strbuf *out) {
  const cis_plan_buffer *b = &table->problem.buffers[i];
  double x = ((double)span.lower - f->lower) / f->width * PAGE_WIDTH;
  double width = ((double)span.upper - (double)span.lower) / f->width * PAGE_WIDTH;
  double height = (double)b->size / f->height * PAGE_HEIGHT;
  double y = PAGE_HEIGHT - (double)offset / f->height * PAGE_HEIGHT - height;
  cis_strbuf_printf(out,
                    "<rect x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" "
                    "fill=\"hsl(%u 55%% 70%%)\"><title>",
                    x, y, width, height, (unsigned)(i * 137 % 360));
  print_escaped(table->ids[i], out);
  cis_strbuf_printf(
      out, ": %" PRId64 " bytes at %" PRId64 ", live %" PRId64 " to %" PRId64 "</title></rect>\n",
      b->size, offset, span.lower, span.upper);
}

static void print_svg(const cis_plan_table *table, const int64_t *offsets,
                      const cis_plan_result *result, cis_strbuf *out) {
  frame f = find_frame(&table->problem, result->height);
  cis_strbuf_printf(out, "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\">\n", PAGE_WIDTH,
                    PAGE_HEIGHT);
  for (size_t i = 0; i < table->problem.num_buffers; ++i) {
    const cis_plan_buffer *b = &table->problem.buffers[i];
    for (size_t g = 0; b->size > 0 && g <= b->num_gaps; ++g) {
      cis_plan_span span = {g ? b->gaps[g - 1].upper : b->lower,
                            g < b->num_gaps ? b->gaps[g].lower : b->upper};
      if (span.lower < span.upper)
        print_rect(&f, table, i, span, offsets[i], out);
    }
  }
  double bound = PAGE_HEIGHT - (double)result->lower_bound / f.height * PAGE_HEIGHT;
  cis_strbuf_printf(out, "<line x1=\"0\" y1=\"%.3f\" x2=\"%d\" y2=\"%.3f\"/>\n</svg>\n", bound,
                    PAGE_WIDTH, bound);
}

void cis_plan_print_html(const cis_plan_table *table, const int64_t *offsets,
                         const cis_plan_result *result, cis_strbuf *out) {
  cis_strbuf_cstr(out, page_head);
  cis_strbuf_printf(out, "<p>%zu buffers in %" PRId64 " bytes (", table->problem.num_buffers,
                    result->height);
  cis_plan_print_size(result->height, out);
  cis_strbuf_printf(out,
                    "). Lower bound %" PRId64 " (dashed). Proven optimal: %s. Algorithm: %s.<br>\n"
                    "Time goes across, addresses go up.</p>\n",
                    result->lower_bound, result->is_optimal ? "yes" : "no",
                    cis_plan_algorithm_name(result->algorithm));
  print_svg(table, offsets, result, out);
  cis_strbuf_lit(out, "</body>\n</html>\n");
}
