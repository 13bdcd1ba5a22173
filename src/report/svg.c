// Draws pools as SVG, one above the other.
#include "report/svg.h"

#include "plan/peak.h"
#include "report/picture.h"

#include <inttypes.h>
#include <math.h>

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

enum { LEFT = 90, RIGHT = 120, TOP = 24, BOTTOM = 34, WIDTH = 1000, HEIGHT = 520, CAPTION = 26 };

/// The mapping from a pool's times and addresses to its drawing.
typedef struct frame {
  double lower, width, height;
  double y; // of its upper edge
} frame;

static frame find_frame(const cis_plan_problem *problem, const cis_view_pool *pool, double y) {
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

static double x_of(const frame *f, double time) {
  return LEFT + (time - f->lower) / f->width * WIDTH;
}

static double y_of(const frame *f, double address) {
  return f->y + HEIGHT - address / f->height * HEIGHT;
}

static bool is_at(const cis_plan_peak *peak, cis_plan_span span) {
  return peak->num && span.lower <= peak->span.lower && peak->span.lower < span.upper;
}

/// A color of the page's scale, from blue for what lives shortly to orange for what lives long, all
/// of one lightness (Oklab, Ottosson 2020). Other programs than browsers know it as sRGB only.
static unsigned color_of(const frame *f, const cis_plan_buffer *b) {
  static const double lightness = 0.8, chroma = 0.1;
  double share = sqrt(((double)b->upper - (double)b->lower) / f->width);
  double hue = (250 - 195 * (share < 1 ? share : 1)) * acos(-1) / 180;
  double x = chroma * cos(hue), y = chroma * sin(hue);
  double l = pow(lightness + 0.3963377774 * x + 0.2158037573 * y, 3),
         m = pow(lightness - 0.1055613458 * x - 0.0638541728 * y, 3),
         s = pow(lightness - 0.0894841775 * x - 1.2914855480 * y, 3);
  const double linear[] = {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                           -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                           -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
  unsigned color = 0;
  for (int i = 0; i < 3; ++i) {
    double v = linear[i] < 0 ? 0 : linear[i] > 1 ? 1 : linear[i];
    v = v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055;
    color = color << 8 | (unsigned)(v * 255 + 0.5);
  }
  return color;
}

/// The number of bytes of a text's first `most` characters.
static size_t prefix_of(cis_str text, size_t most) {
  size_t i = 0;
  for (size_t characters = 0; i < text.len; ++i) {
    bool begins = ((unsigned char)text.data[i] & 0xC0) != 0x80;
    if (begins && characters++ == most)
      return i;
  }
  return i;
}

/// A name without the place at its end: "linalg.matmul" of "linalg.matmul 175:9".
static cis_str without_place(cis_str id) {
  size_t len = id.len;
  while (len && ((id.data[len - 1] >= '0' && id.data[len - 1] <= '9') || id.data[len - 1] == ':'))
    --len;
  return len && len < id.len && id.data[len - 1] == ' ' ? (cis_str){id.data, len - 1} : id;
}

/// Writes the name into a box, as much of it as there is room for; upward where the box is narrow.
/// A name with a number at its end is not cut, because its beginning is another name.
static void print_name(cis_str id, double x, double y, double width, double height,
                       cis_strbuf *out) {
  static const double per_character = 6.8, line = 14;
  enum { FEWEST = 4 };
  bool upward = (width - 8) / per_character < (double)id.len && height > width && width >= line;
  double along = upward ? height : width, across = upward ? width : height;
  double room = (along - 8) / per_character;
  if (across < line || room < FEWEST)
    return;
  if (prefix_of(id, (size_t)room) < id.len)
    id = without_place(id);
  size_t len = prefix_of(id, (size_t)room);
  bool is_cut = len < id.len;
  if (is_cut && id.data[id.len - 1] >= '0' && id.data[id.len - 1] <= '9')
    return;
  if (is_cut)
    len = prefix_of(id, (size_t)room - 1);
  double at_x = upward ? x + width / 2 + 4 : x + 4,
         at_y = upward ? y + height - 4 : y + height / 2 + 4;
  cis_strbuf_printf(out, "<text class=\"i\" x=\"%.2f\" y=\"%.2f\"", at_x, at_y);
  if (upward)
    cis_strbuf_printf(out, " transform=\"rotate(-90 %.2f %.2f)\"", at_x, at_y);
  cis_strbuf_char(out, '>');
  print_escaped((cis_str){id.data, len}, out);
  cis_strbuf_cstr(out, is_cut ? "\u2026</text>\n" : "</text>\n");
}

/// The outline of a buffer in which others lie, drawn below them.
static void print_outline(const frame *f, const cis_view *view, size_t i, cis_strbuf *out) {
  const cis_plan_buffer *b = &view->problem->buffers[i];
  double x = x_of(f, (double)b->lower), height = (double)b->size / f->height * HEIGHT;
  cis_strbuf_printf(
      out, "<rect class=\"a\" x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\"><title>", x,
      y_of(f, (double)view->offsets[i]) - height, x_of(f, (double)b->upper) - x, height);
  print_escaped(view->ids[i], out);
  cis_strbuf_printf(out, ": %" PRId64 " bytes at %" PRId64 ", in which others lie</title></rect>\n",
                    b->size, view->offsets[i]);
}

/// Draws a live span of a buffer; false if it is too small to be seen.
static bool print_rect(const frame *f, const cis_view *view, size_t i, cis_plan_span span,
                       bool is_in_peak, cis_strbuf *out) {
  const cis_plan_buffer *b = &view->problem->buffers[i];
  int64_t offset = view->offsets[i];
  double x = x_of(f, (double)span.lower), width = x_of(f, (double)span.upper) - x;
  double height = (double)b->size / f->height * HEIGHT, y = y_of(f, (double)offset) - height;
  if (width < 0.1 && height < 0.1)
    return false;
  // Outlines fade out where boxes are thin, because they would drown them.
  double side = width < height ? width : height, stroke = side > 6 ? 0.6 : side / 10;
  cis_strbuf_printf(out,
                    "<rect class=\"%s\" x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" "
                    "stroke-width=\"%.2f\" fill=\"#%06x\"><title>",
                    is_in_peak ? "b p" : "b", x, y, width, height, stroke, color_of(f, b));
  print_escaped(view->ids[i], out);
  cis_strbuf_printf(
      out, ": %" PRId64 " bytes at %" PRId64 ", live %" PRId64 " to %" PRId64 "</title></rect>\n",
      b->size, offset, span.lower, span.upper);
  print_name(view->ids[i], x, y, width, height, out);
  return true;
}

/// All live spans of a pool's buffers; returns how many are too small.
static size_t print_rects(const frame *f, const cis_view *view, size_t pool,
                          const cis_plan_peak *peak, cis_strbuf *out) {
  size_t num_small = 0;
  for (size_t i = 0; view->pool && i < view->problem->num_buffers; ++i)
    if (view->pool[i] == cis_view_around((int32_t)pool))
      print_outline(f, view, i, out);
  for (size_t i = 0; i < view->problem->num_buffers; ++i) {
    const cis_plan_buffer *b = &view->problem->buffers[i];
    for (size_t g = 0; b->size > 0 && cis_view_is_in(view, i, pool) && g <= b->num_gaps; ++g) {
      cis_plan_span span = {g ? b->gaps[g - 1].upper : b->lower,
                            g < b->num_gaps ? b->gaps[g].lower : b->upper};
      if (span.lower < span.upper)
        num_small += !print_rect(f, view, i, span, is_at(peak, span), out);
    }
  }
  return num_small;
}

static void print_size_label(double x, double y, const char *what, int64_t size, cis_strbuf *out) {
  cis_strbuf_printf(out, "<text x=\"%.1f\" y=\"%.1f\">%s", x, y, what);
  cis_plan_print_size(size, out);
  cis_strbuf_lit(out, "</text>\n");
}

/// A line across at an address, its meaning on the right; `label` is where that would stand.
static void print_mark(const frame *f, int64_t address, const char *kind, const char *what,
                       double *io_label, cis_strbuf *out) {
  enum { LINE_HEIGHT = 14 };
  double y = y_of(f, (double)address);
  if (y < f->y - 0.5)
    return;
  cis_strbuf_printf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%.3f\" x2=\"%d\" y2=\"%.3f\"/>\n", kind,
                    LEFT, y, LEFT + WIDTH, y);
  double label = y + 4;
  if (fabs(label - *io_label) < LINE_HEIGHT) // the labels would lie over each other
    label = *io_label + LINE_HEIGHT;
  *io_label = label;
  print_size_label(LEFT + WIDTH + 4, label, what, address, out);
}

/// The step of ticks: a power of two for bytes; 1, 2 or 5 times a power of ten for time.
static double step_of(double span, int most, bool is_binary) {
  double raw = span / most > 1 ? span / most : 1;
  if (is_binary)
    return exp2(ceil(log2(raw)));
  double power = pow(10, floor(log10(raw)));
  return raw <= power       ? power
         : raw <= 2 * power ? 2 * power
         : raw <= 5 * power ? 5 * power
                            : 10 * power;
}

static void print_ticks(const frame *f, const char *time_unit, cis_strbuf *out) {
  enum { ADDRESSES = 8, TIMES = 10 };
  double bottom = f->y + HEIGHT;
  cis_strbuf_lit(out, "<g text-anchor=\"end\">\n");
  double step = step_of(f->height, ADDRESSES, true);
  for (double a = 0; a <= f->height; a += step) {
    cis_strbuf_printf(out, "<line class=\"g\" x1=\"%d\" y1=\"%.2f\" x2=\"%d\" y2=\"%.2f\"/>\n",
                      LEFT, y_of(f, a), LEFT + WIDTH, y_of(f, a));
    print_size_label(LEFT - 6, y_of(f, a) + 4, "", (int64_t)a, out);
  }
  cis_strbuf_lit(out, "</g>\n<g text-anchor=\"middle\">\n");
  step = step_of(f->width, TIMES, false);
  for (double t = ceil(f->lower / step) * step; t <= f->lower + f->width; t += step)
    cis_strbuf_printf(out, "<text x=\"%.2f\" y=\"%.1f\">%.*g</text>\n", x_of(f, t), bottom + 16, 17,
                      t);
  cis_strbuf_printf(out, "<text x=\"%d\" y=\"%.1f\">time%s%s</text>\n", LEFT + WIDTH / 2,
                    bottom + 30, time_unit ? ": " : "", time_unit ? time_unit : "");
  double middle = f->y + HEIGHT / 2.0;
  cis_strbuf_printf(out,
                    "<text x=\"14\" y=\"%.1f\" transform=\"rotate(-90 14 %.1f)\">address</text>\n"
                    "</g>\n",
                    middle, middle);
}

static void print_axes(const frame *f, const cis_view_pool *pool, const char *time_unit,
                       cis_strbuf *out) {
  cis_strbuf_printf(out, "<rect class=\"f\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%d\"/>\n",
                    LEFT, f->y, WIDTH, HEIGHT);
  print_ticks(f, time_unit, out);
  if (!pool->name.len)
    return;
  cis_strbuf_printf(out, "<text class=\"n\" x=\"%d\" y=\"%.1f\">", LEFT, f->y - 6);
  print_escaped(pool->name, out);
  cis_strbuf_lit(out, "</text>\n");
}

static size_t print_pool(const cis_view *view, size_t pool, double y, cis_strbuf *out) {
  const cis_view_pool *p = &view->pools[pool];
  cis_arena arena = {0};
  frame f = find_frame(view->problem, p, y);
  bool *is_in = cis_arena_array(&arena, bool, view->problem->num_buffers + 1);
  for (size_t i = 0; i < view->problem->num_buffers; ++i)
    is_in[i] = cis_view_is_in(view, i, pool);
  cis_plan_peak peak = {0};
  bool has_peak = cis_plan_find_peak(view->problem, view->offsets, is_in, &arena, &peak);
  print_axes(&f, p, view->time_unit, out);
  size_t num_small = print_rects(&f, view, pool, &peak, out);
  if (has_peak) {
    double x = x_of(&f, (double)peak.span.lower), width = x_of(&f, (double)peak.span.upper) - x;
    cis_strbuf_printf(out,
                      "<rect class=\"peak\" x=\"%.3f\" y=\"%.1f\" width=\"%.3f\" height=\"4\"/>\n",
                      x, y + HEIGHT, width > 2 ? width : 2);
  }
  double label = -1e9;
  print_mark(&f, p->height, "height", "", &label, out);
  if (p->bound != p->height)
    print_mark(&f, p->bound, "bound", "at least ", &label, out);
  if (p->capacity)
    print_mark(&f, p->capacity, "capacity", "capacity ", &label, out);
  cis_arena_deinit(&arena);
  return num_small;
}

static const char style[] = "<style>\n"
                            "text { font: 12px sans-serif; fill: #333; }\n"
                            ".c { font: 15px sans-serif; }\n"
                            ".n { font-weight: bold; }\n"
                            ".f { fill: #fafafa; stroke: #999; }\n"
                            ".a { fill: #eceef2; stroke: #777; stroke-dasharray: 2 3; }\n"
                            ".b { stroke: #333; }\n"
                            ".i { font-size: 11px; fill: #15181d; pointer-events: none; }\n"
                            ".b:hover { fill: #fd4; }\n"
                            ".p { stroke: #000; }\n"
                            ".peak { fill: #c0182f; pointer-events: none; }\n"
                            "line { pointer-events: none; stroke-width: 1.5; }\n"
                            ".g { stroke: #ddd; stroke-width: 0.7; }\n"
                            ".height { stroke: #333; stroke-width: 1; }\n"
                            ".bound { stroke: #b5540a; stroke-dasharray: 6 4; }\n"
                            ".capacity { stroke: #06c; }\n"
                            "</style>\n";

/// Names the buffers that are not in the picture.
static void print_footnote(const cis_view *view, size_t num_small, double y, cis_strbuf *out) {
  size_t num_left = 0;
  int64_t left = 0;
  for (size_t i = 0; view->pool && i < view->problem->num_buffers; ++i)
    if (view->pool[i] == CIS_VIEW_LEFT_OUT) {
      ++num_left;
      left += view->problem->buffers[i].size;
    }
  if (!num_small && !num_left)
    return;
  cis_strbuf_printf(out, "<text x=\"%d\" y=\"%.0f\">", LEFT, y);
  if (num_left) {
    cis_strbuf_printf(out, "Left out: %zu of the buffers, ", num_left);
    cis_plan_print_size(left, out);
    cis_strbuf_lit(out, ". ");
  }
  if (num_small)
    cis_strbuf_printf(out, "%zu rectangles are too small to be seen.", num_small);
  cis_strbuf_lit(out, "</text>\n");
}

void cis_svg_print(const cis_view *view, cis_str caption, cis_strbuf *out) {
  size_t num_small = 0;
  double step = TOP + HEIGHT + BOTTOM, top = caption.len ? CAPTION : 0,
         bottom = top + step * (double)view->num_pools;
  cis_strbuf_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" "
                    "role=\"img\" aria-label=\"Memory plan\">\n",
                    LEFT + WIDTH + RIGHT, bottom + 20);
  cis_strbuf_cstr(out, style);
  if (caption.len) {
    cis_strbuf_printf(out, "<text class=\"c\" x=\"%d\" y=\"20\">", LEFT);
    print_escaped(caption, out);
    cis_strbuf_lit(out, "</text>\n");
  }
  for (size_t m = 0; m < view->num_pools; ++m)
    num_small += print_pool(view, m, top + step * (double)m + TOP, out);
  print_footnote(view, num_small, bottom + 12, out);
  cis_strbuf_lit(out, "</svg>\n");
}
