// Plans as SVG and as a page around it.
#include "driver/plan/page.h"

#include "driver/assets.h"
#include "report/picture.h"
#include "support/json.h"

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

/// A number, as text where a double does not hold it.
static void put_int(int64_t value, cis_strbuf *out) {
  const char *quote = value > INT64_C(1) << 53 || value < -(INT64_C(1) << 53) ? "\"" : "";
  cis_strbuf_printf(out, "%s%" PRId64 "%s", quote, value, quote);
}

static void put_ints(const char *key, const int64_t *values, size_t num, cis_strbuf *out) {
  cis_strbuf_printf(out, ",\n\"%s\":[", key);
  for (size_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(out, i ? "," : "");
    put_int(values[i], out);
  }
  cis_strbuf_char(out, ']');
}

/// A string that no '<' ends the script in.
static void put_string(cis_str text, cis_strbuf *out) {
  cis_strbuf quoted = {0};
  cis_json json = {.out = &quoted};
  cis_json_string(&json, text);
  for (size_t i = 0; i < quoted.len; ++i)
    cis_strbuf_printf(out, quoted.data[i] == '<' ? "\\u003c" : "%c", quoted.data[i]);
  cis_strbuf_deinit(&quoted);
}

static void put_pools(const cis_plan_outcome *o, cis_strbuf *out) {
  cis_strbuf_lit(out, "{\"pools\":[");
  for (size_t m = 0; m < cis_plan_num_pools(o); ++m) {
    cis_arena arena = {0};
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    cis_strbuf_cstr(out, m ? ",{\"name\":" : "{\"name\":");
    put_string(pool.name.data ? pool.name : CIS_STR(""), out);
    cis_strbuf_lit(out, ",\"height\":");
    put_int(pool.height, out);
    cis_strbuf_lit(out, ",\"bound\":");
    put_int(pool.bound, out);
    cis_strbuf_lit(out, ",\"capacity\":");
    put_int(pool.capacity, out);
    cis_strbuf_printf(out, ",\"proven\":%s}", pool.height == pool.bound ? "true" : "false");
    cis_arena_deinit(&arena);
  }
  cis_strbuf_lit(out, "]");
}

static void put_gaps(const cis_plan_problem *problem, cis_strbuf *out) {
  bool any = false;
  cis_strbuf_lit(out, ",\n\"gaps\":{");
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    if (!b->num_gaps)
      continue;
    cis_strbuf_printf(out, "%s\"%zu\":[", any ? "," : "", i);
    any = true;
    for (size_t g = 0; g < b->num_gaps; ++g)
      cis_strbuf_printf(out, "%s[%" PRId64 ",%" PRId64 "]", g ? "," : "", b->gaps[g].lower,
                        b->gaps[g].upper);
    cis_strbuf_char(out, ']');
  }
  cis_strbuf_char(out, '}');
}

/// What page.js reads: a list for each property of the buffers.
static void put_data(const cis_plan_outcome *o, cis_strbuf *out) {
  const cis_plan_problem *problem = &o->table->problem;
  size_t n = problem->num_buffers, num = 0;
  int64_t *values[5];
  static const char *const keys[] = {"size", "lower", "upper", "offset", "pool"};
  for (int k = 0; k < 5; ++k)
    values[k] = cis_mem_calloc(n + 1, sizeof(int64_t));
  for (size_t i = 0; i < n; ++i) {
    const cis_plan_buffer *b = &problem->buffers[i];
    const int64_t of_buffer[] = {b->size, b->lower, b->upper, o->offsets[i],
                                 o->memory ? o->memory[i] : 0};
    for (int k = 0; k < 5; ++k)
      values[k][i] = of_buffer[k];
  }
  put_pools(o, out);
  cis_strbuf_printf(out, ",\n\"algorithm\":\"%s\"",
                    o->num_memories ? "" : cis_plan_algorithm_name(o->result.algorithm));
  for (int k = 0; k < 5; ++k) {
    put_ints(keys[k], values[k], n, out);
    cis_mem_free(values[k]);
  }
  cis_strbuf_lit(out, ",\n\"id\":[");
  for (size_t i = 0; i < n; ++i) {
    cis_strbuf_cstr(out, i ? "," : "");
    put_string(o->table->ids[i], out);
  }
  cis_strbuf_char(out, ']');
  put_gaps(problem, out);
  cis_strbuf_lit(out, ",\n\"exclusive\":[");
  for (size_t i = 0; i < problem->exclusive.num; ++i)
    cis_strbuf_printf(out, "%s[%zu,%zu]", i ? "," : "", problem->exclusive.data[i].first,
                      problem->exclusive.data[i].second);
  cis_strbuf_lit(out, "],\n\"culprits\":[");
  for (size_t i = 0; o->culprits && i < n; ++i)
    if (o->culprits[i])
      cis_strbuf_printf(out, "%s%zu", num++ ? "," : "", i);
  cis_strbuf_lit(out, "]}");
}

/// Puts a part of the page where its name stands between two pairs of at signs.
static void put_part(const cis_plan_outcome *o, cis_str name, cis_strbuf *out) {
  if (cis_str_is(name, "title"))
    print_escaped(o->title.len ? o->title : CIS_STR("Memory plan"), out);
  else if (cis_str_is(name, "css"))
    cis_strbuf_put(out, (const char *)cis_asset_page_css, cis_asset_page_css_size);
  else if (cis_str_is(name, "js"))
    cis_strbuf_put(out, (const char *)cis_asset_page_js, cis_asset_page_js_size);
  else if (cis_str_is(name, "data"))
    put_data(o, out);
}

void cis_plan_print_html(const cis_plan_outcome *o, cis_strbuf *out) {
  cis_str page = {(const char *)cis_asset_page_html, cis_asset_page_html_size};
  for (size_t i = 0; i < page.len; ++i) {
    if (page.data[i] != '@' || i + 1 == page.len || page.data[i + 1] != '@') {
      cis_strbuf_char(out, page.data[i]);
      continue;
    }
    size_t end = cis_str_find(page, '@', i + 2);
    put_part(o, (cis_str){page.data + i + 2, end - i - 2}, out);
    i = end + 1;
  }
}
