// Plans as SVG and as a page around it.
#include "driver/plan/page.h"

#include "report/picture.h"

#include <inttypes.h>

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
    case '"':
      cis_strbuf_lit(out, "&quot;");
      break;
    default:
      cis_strbuf_char(out, text.data[i]);
    }
  }
}

// --- the drawing ---

enum { LEFT = 90, RIGHT = 110, TOP = 24, BOTTOM = 28, WIDTH = 1000, HEIGHT = 520 };

/// What maps to the four edges of one pool's drawing.
typedef struct frame {
  double lower, width, height;
  double y; // of its upper edge
} frame;

static frame find_frame(const cis_plan_problem *problem, const cis_plan_pool_view *pool, double y) {
  double lower = 0, upper = 1, height = (double)pool->height;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    double from = (double)problem->buffers[i].lower, to = (double)problem->buffers[i].upper;
    lower = i == 0 || from < lower ? from : lower;
    upper = i == 0 || to > upper ? to : upper;
  }
  // A capacity that is far away would leave nothing to see of the plan.
  if (pool->capacity > pool->height && (double)pool->capacity < 2 * height)
    height = (double)pool->capacity;
  return (frame){lower, upper > lower ? upper - lower : 1, height > 0 ? height : 1, y};
}

static double x_of(const frame *f, int64_t time) {
  return LEFT + ((double)time - f->lower) / f->width * WIDTH;
}

static double y_of(const frame *f, int64_t address) {
  return f->y + HEIGHT - (double)address / f->height * HEIGHT;
}

static bool is_at(const cis_plan_peak *peak, cis_plan_span span) {
  return peak->num && span.lower <= peak->span.lower && peak->span.lower < span.upper;
}

/// Draws a live span of a buffer; false if it is too small to be seen.
static bool print_rect(const frame *f, const cis_plan_table *table, size_t i, cis_plan_span span,
                       int64_t offset, bool is_in_peak, cis_strbuf *out) {
  const cis_plan_buffer *b = &table->problem.buffers[i];
  double x = x_of(f, span.lower), width = x_of(f, span.upper) - x;
  double height = (double)b->size / f->height * HEIGHT;
  if (width < 0.1 && height < 0.1)
    return false;
  cis_strbuf_printf(out,
                    "<rect class=\"%s\" x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" "
                    "fill=\"hsl(%u 55%% 70%%)\"><title>",
                    is_in_peak ? "b p" : "b", x, y_of(f, offset) - height, width, height,
                    (unsigned)(i * 137 % 360));
  print_escaped(table->ids[i], out);
  cis_strbuf_printf(
      out, ": %" PRId64 " bytes at %" PRId64 ", live %" PRId64 " to %" PRId64 "</title></rect>\n",
      b->size, offset, span.lower, span.upper);
  return true;
}

/// All live spans of a pool's buffers; returns how many are too small.
static size_t print_rects(const frame *f, const cis_plan_outcome *o, const cis_plan_pool_view *pool,
                          const cis_plan_peak *peak, cis_strbuf *out) {
  const cis_plan_problem *problem = &o->table->problem;
  size_t num_small = 0;
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    for (size_t g = 0; b->size > 0 && (!pool->is_in || pool->is_in[i]) && g <= b->num_gaps; ++g) {
      cis_plan_span span = {g ? b->gaps[g - 1].upper : b->lower,
                            g < b->num_gaps ? b->gaps[g].lower : b->upper};
      if (span.lower < span.upper)
        num_small += !print_rect(f, o->table, i, span, o->offsets[i], is_at(peak, span), out);
    }
  }
  return num_small;
}

static void print_size_label(double x, double y, const char *what, int64_t size, cis_strbuf *out) {
  cis_strbuf_printf(out, "<text x=\"%.1f\" y=\"%.1f\">%s", x, y, what);
  cis_plan_print_size(size, out);
  cis_strbuf_lit(out, "</text>\n");
}

/// A line across at an address, its meaning on the right.
static void print_mark(const frame *f, int64_t address, const char *kind, const char *what,
                       cis_strbuf *out) {
  double y = y_of(f, address);
  if (y < f->y - 0.5)
    return;
  cis_strbuf_printf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%.3f\" x2=\"%d\" y2=\"%.3f\"/>\n", kind,
                    LEFT, y, LEFT + WIDTH, y);
  print_size_label(LEFT + WIDTH + 4, y + 4, what, address, out);
}

static void print_axes(const frame *f, const cis_plan_pool_view *pool, cis_strbuf *out) {
  double bottom = f->y + HEIGHT;
  cis_strbuf_printf(out,
                    "<rect class=\"f\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%d\"/>\n"
                    "<text x=\"%d\" y=\"%.1f\">%.*g</text>\n"
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*g</text>\n",
                    LEFT, f->y, WIDTH, HEIGHT, LEFT, bottom + 16, 17, f->lower, LEFT + WIDTH,
                    bottom + 16, 17, f->lower + f->width);
  cis_strbuf_lit(out, "<g text-anchor=\"end\">\n");
  print_size_label(LEFT - 6, y_of(f, pool->height) + 10, "", pool->height, out);
  print_size_label(LEFT - 6, bottom, "", 0, out);
  cis_strbuf_lit(out, "</g>\n");
  if (pool->name.len) {
    cis_strbuf_printf(out, "<text class=\"n\" x=\"%d\" y=\"%.1f\">", LEFT, f->y - 6);
    print_escaped(pool->name, out);
    cis_strbuf_lit(out, "</text>\n");
  }
}

static size_t print_pool(const cis_plan_outcome *o, const cis_plan_pool_view *pool, double y,
                         cis_arena *arena, cis_strbuf *out) {
  frame f = find_frame(&o->table->problem, pool, y);
  cis_plan_peak peak;
  bool has_peak = cis_plan_find_peak(&o->table->problem, o->offsets, pool->is_in, arena, &peak);
  print_axes(&f, pool, out);
  size_t num_small = print_rects(&f, o, pool, &peak, out);
  if (has_peak) {
    double x = x_of(&f, peak.span.lower), width = x_of(&f, peak.span.upper) - x;
    cis_strbuf_printf(out,
                      "<rect class=\"peak\" x=\"%.3f\" y=\"%.1f\" width=\"%.3f\" height=\"%d\"/>\n",
                      x, y, width > 1 ? width : 1, HEIGHT);
  }
  print_mark(&f, pool->bound, "bound", "at least ", out);
  if (pool->capacity)
    print_mark(&f, pool->capacity, "capacity", "", out);
  return num_small;
}

static const char svg_style[] = "<style>\n"
                                "text { font: 12px sans-serif; fill: #333; }\n"
                                ".n { font-weight: bold; }\n"
                                ".f { fill: #f6f6f6; stroke: #999; }\n"
                                ".b { stroke: #333; stroke-width: 0.4; }\n"
                                ".p { stroke: #a00; stroke-width: 1.2; }\n"
                                ".b:hover { fill: #fd4; }\n"
                                ".peak { fill: #c00; fill-opacity: 0.15; pointer-events: none; }\n"
                                "line { pointer-events: none; stroke-width: 1.5; }\n"
                                ".bound { stroke: #c00; stroke-dasharray: 6 4; }\n"
                                ".capacity { stroke: #06c; }\n"
                                "</style>\n";

/// Inside a page the name of its space is known.
static void print_drawing(const cis_plan_outcome *o, const char *name_space, cis_strbuf *out) {
  size_t num_pools = cis_plan_num_pools(o), num_small = 0;
  double step = TOP + HEIGHT + BOTTOM;
  cis_strbuf_printf(out,
                    "<svg%s viewBox=\"0 0 %d %.0f\" "
                    "role=\"img\" aria-label=\"Memory plan\">\n",
                    name_space, LEFT + WIDTH + RIGHT, step * (double)num_pools + 20);
  cis_strbuf_cstr(out, svg_style);
  for (size_t m = 0; m < num_pools; ++m) {
    cis_arena arena = {0};
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    num_small += print_pool(o, &pool, step * (double)m + TOP, &arena, out);
    cis_arena_deinit(&arena);
  }
  if (num_small)
    cis_strbuf_printf(out,
                      "<text x=\"%d\" y=\"%.0f\">%zu rectangles are too small to be seen.</text>\n",
                      LEFT, step * (double)num_pools + 12, num_small);
  cis_strbuf_lit(out, "</svg>\n");
}

void cis_plan_print_svg(const cis_plan_outcome *o, cis_strbuf *out) {
  print_drawing(o, " xmlns=\"http://www.w3.org/2000/svg\"", out);
}

// --- the page ---

static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>Memory plan</title>\n<style>\n"
    "body { font: 14px sans-serif; margin: 1.5em; }\n"
    "svg { width: 100%; max-height: 85vh; }\n"
    "#info { min-height: 1.4em; font-weight: bold; }\n"
    "table { border-collapse: collapse; }\n"
    "th { cursor: pointer; background: #eee; }\n"
    "th, td { border: 1px solid #bbb; padding: 2px 8px; text-align: right; }\n"
    "th:first-child, td:first-child { text-align: left; }\n"
    "</style>\n</head>\n<body>\n<h1>Memory plan</h1>\n";

/// Hovering copies a buffer's numbers below the drawing; clicking on a table's head sorts it by
/// that column, and then in reverse.
static const char page_script[] =
    "<script>\n"
    "\"use strict\";\n"
    "const info = document.getElementById(\"info\");\n"
    "document.querySelector(\"svg\").addEventListener(\"mouseover\", (event) => {\n"
    "  const title = event.target.querySelector(\":scope > title\");\n"
    "  info.textContent = title ? title.textContent : \"\";\n"
    "});\n"
    "for (const head of document.querySelectorAll(\"th\"))\n"
    "  head.addEventListener(\"click\", () => {\n"
    "    const table = head.closest(\"table\"), body = table.tBodies[0], at = head.cellIndex;\n"
    "    const up = head.dataset.up = head.dataset.up === \"1\" ? \"\" : \"1\";\n"
    "    const compare = (a, b) => {\n"
    "      const x = a.cells[at].textContent, y = b.cells[at].textContent;\n"
    "      if (at === 0) return x < y ? -1 : x > y ? 1 : 0;\n"
    "      const d = BigInt(x) - BigInt(y);\n"
    "      return d < 0n ? -1 : d > 0n ? 1 : 0;\n"
    "    };\n"
    "    body.append(...[...body.rows].sort((a, b) => up ? compare(a, b) : compare(b, a)));\n"
    "  });\n"
    "</script>\n";

static void print_peak_table(const cis_plan_outcome *o, const cis_plan_pool_view *pool,
                             cis_arena *arena, cis_strbuf *out) {
  cis_plan_peak peak;
  if (!cis_plan_find_peak(&o->table->problem, o->offsets, pool->is_in, arena, &peak))
    return;
  cis_strbuf_lit(out, "<h2>Live at the peak");
  if (pool->name.len)
    cis_strbuf_lit(out, " of ");
  print_escaped(pool->name, out);
  cis_strbuf_printf(out,
                    "</h2>\n<p>Time %" PRId64 " to %" PRId64 ": %zu buffers of together %" PRId64
                    " bytes. Click on a column to sort by it.</p>\n<table>\n<thead><tr><th>id</th>"
                    "<th>size</th><th>offset</th><th>end</th><th>lower</th><th>upper</th></tr>"
                    "</thead>\n<tbody>\n",
                    peak.span.lower, peak.span.upper, peak.num, peak.live);
  for (size_t i = 0; i < peak.num; ++i) {
    const cis_plan_buffer *b = &o->table->problem.buffers[peak.buffers[i]];
    int64_t offset = o->offsets[peak.buffers[i]];
    cis_strbuf_lit(out, "<tr><td>");
    print_escaped(o->table->ids[peak.buffers[i]], out);
    cis_strbuf_printf(out,
                      "</td><td>%" PRId64 "</td><td>%" PRId64 "</td><td>%" PRId64
                      "</td><td>%" PRId64 "</td><td>%" PRId64 "</td></tr>\n",
                      b->size, offset, offset + b->size, b->lower, b->upper);
  }
  cis_strbuf_lit(out, "</tbody>\n</table>\n");
}

static void print_line(const cis_plan_outcome *o, const cis_plan_pool_view *pool, cis_strbuf *out) {
  cis_strbuf_lit(out, "<p>");
  if (pool->name.len) {
    print_escaped(pool->name, out);
    cis_strbuf_lit(out, ": ");
  }
  size_t num = 0;
  for (size_t i = 0; i < o->table->problem.num_buffers; ++i)
    num += !pool->is_in || pool->is_in[i];
  cis_strbuf_printf(out, "%zu buffers in %" PRId64 " bytes (", num, pool->height);
  cis_plan_print_size(pool->height, out);
  cis_strbuf_printf(out, "). Lower bound %" PRId64 " (dashed).", pool->bound);
  if (pool->capacity)
    cis_strbuf_printf(out, " Capacity %" PRId64 ".", pool->capacity);
  if (!o->num_memories)
    cis_strbuf_printf(out, " Proven optimal: %s. Algorithm: %s.",
                      o->result.is_optimal ? "yes" : "no",
                      cis_plan_algorithm_name(o->result.algorithm));
  cis_strbuf_lit(out, "</p>\n");
}

void cis_plan_print_html(const cis_plan_outcome *o, cis_strbuf *out) {
  cis_arena arena = {0};
  cis_strbuf_cstr(out, page_head);
  for (size_t m = 0; m < cis_plan_num_pools(o); ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    print_line(o, &pool, out);
  }
  cis_strbuf_lit(
      out, "<p>Time goes across, addresses go up; what is live at the peak is outlined, the peak "
           "is the red stripe.</p>\n");
  print_drawing(o, "", out);
  cis_strbuf_lit(out, "<p id=\"info\"></p>\n");
  for (size_t m = 0; m < cis_plan_num_pools(o); ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    print_peak_table(o, &pool, &arena, out);
  }
  cis_strbuf_cstr(out, page_script);
  cis_strbuf_lit(out, "</body>\n</html>\n");
  cis_arena_deinit(&arena);
}
