// Charts: a column of marks for each problem, a mark and a colour for each series.
//
//   above the bound [%]
//    4 ┤   o
//    2 ┤ o x   o         o greedy-by-size
//    0 ┼─x─────x──       x portfolio
//        A B   C         problem
#include "report/chart.h"

#include <math.h>

enum {
  LEFT = 70,
  TOP = 14,
  HEIGHT = 210, // of a panel
  GAP = 26,     // between panels
  LEGEND = 190,
  BELOW = 100,
  LINE = 16,
  MARK = 4,
  NUM_COLORS = 10,
  NUM_MARKS = 5,
  MOST_NAMES = 60 // that are written below the axis
};

// Colours that people with a red-green weakness tell apart (Okabe and Ito), and dark ones of them.
static const unsigned colors[NUM_COLORS] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00,
                                            0x56b4e9, 0x555555, 0x7f3b08, 0x1b4f72, 0x6b8e23};

static void put_text(cis_strbuf *out, cis_str text) {
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    if (c == '&')
      cis_strbuf_lit(out, "&amp;");
    else if (c == '<')
      cis_strbuf_lit(out, "&lt;");
    else if (c == '>')
      cis_strbuf_lit(out, "&gt;");
    else if (c == '"')
      cis_strbuf_lit(out, "&quot;");
    else
      cis_strbuf_char(out, c);
  }
}

static void put_mark(cis_strbuf *out, size_t series, double x, double y) {
  double m = MARK;
  cis_strbuf_printf(out, "<g class=\"m\" stroke=\"#%06x\" fill=\"#%06x\">",
                    colors[series % NUM_COLORS], colors[series % NUM_COLORS]);
  switch ((series + series / NUM_COLORS) % NUM_MARKS) {
  case 0:
    cis_strbuf_printf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"", x, y, m);
    break;
  case 1:
    cis_strbuf_printf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x - m,
                      y - m, 2 * m, 2 * m);
    break;
  case 2:
    cis_strbuf_printf(out, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"", x, y - m, x + m, y + m,
                      x - m, y + m);
    break;
  case 3:
    cis_strbuf_printf(out, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"", x, y - m, x + m,
                      y, x, y + m, x - m, y);
    break;
  default:
    cis_strbuf_printf(out, "<path d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f\"", x - m, y - m,
                      x + m, y + m, x - m, y + m, x + m, y - m);
  }
}

/// The numbers that an axis goes from and to, and the distance of its lines.
typedef struct scale {
  double low, high, step;
  bool is_logarithmic;
} scale;

static scale scale_of(const cis_chart *chart, const cis_chart_panel *panel) {
  double low = INFINITY, high = 0;
  for (size_t i = 0; i < chart->num_series * chart->num_places; ++i) {
    double v = panel->values[i];
    if (v < 0 || (panel->is_logarithmic && v == 0))
      continue;
    low = v < low ? v : low;
    high = v > high ? v : high;
  }
  if (panel->is_logarithmic) {
    if (high <= 0)
      low = high = 1;
    double from = floor(log10(low)), to = ceil(log10(high));
    return (scale){from, to > from ? to : from + 1, 1, true};
  }
  if (high <= 0)
    high = 1;
  double step = pow(10, floor(log10(high)));
  step = high / step < 2 ? step / 5 : high / step < 5 ? step / 2 : step;
  return (scale){0, ceil(high / step) * step, step, false};
}

static double height_of(const scale *s, double value) {
  double at = s->is_logarithmic ? (value > 0 ? log10(value) : s->low) : value;
  return HEIGHT * (at - s->low) / (s->high - s->low);
}

static void put_axis(const cis_chart_panel *panel, const scale *s, double base, double width,
                     cis_strbuf *out) {
  for (double at = s->low; at <= s->high + s->step / 2; at += s->step) {
    double y = base - HEIGHT * (at - s->low) / (s->high - s->low);
    cis_strbuf_printf(out,
                      "<line class=\"g\" x1=\"%d\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
                      "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                      LEFT, y, LEFT + width, y, LEFT - 6, y + 4,
                      s->is_logarithmic ? pow(10, at) : at);
  }
  double middle = base - HEIGHT / 2.0;
  cis_strbuf_printf(out,
                    "<text transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">%s "
                    "[%s]</text>\n",
                    middle, panel->title, panel->unit);
}

static void put_panel(const cis_chart *chart, const cis_chart_panel *panel, double base,
                      double step, cis_strbuf *out) {
  scale s = scale_of(chart, panel);
  double width = step * (double)chart->num_places;
  put_axis(panel, &s, base, width, out);
  cis_strbuf_printf(out, "<rect class=\"f\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"/>\n",
                    LEFT, base - HEIGHT, width, HEIGHT);
  for (size_t k = 0; k < chart->num_series; ++k)
    for (size_t i = 0; i < chart->num_places; ++i) {
      double v = panel->values[k * chart->num_places + i];
      if (v < 0)
        continue;
      // Series that have one value stand beside each other.
      double shift = chart->num_series > 1
                         ? step * 0.6 * ((double)k / (double)(chart->num_series - 1) - 0.5)
                         : 0;
      put_mark(out, k, LEFT + step * ((double)i + 0.5) + shift, base - height_of(&s, v));
      cis_strbuf_lit(out, "><title>");
      put_text(out, chart->series[k]);
      cis_strbuf_lit(out, ", ");
      put_text(out, chart->places[i]);
      cis_strbuf_printf(out, ": %.6g %s</title>", v, panel->unit);
      cis_strbuf_printf(out, "%s</g>\n",
                        (k + k / NUM_COLORS) % NUM_MARKS == 0   ? "</circle>"
                        : (k + k / NUM_COLORS) % NUM_MARKS == 1 ? "</rect>"
                                                                : "</path>");
    }
}

static void put_names(const cis_chart *chart, double base, double step, cis_strbuf *out) {
  for (size_t i = 0; i < chart->num_places && chart->num_places <= MOST_NAMES; ++i) {
    cis_strbuf_printf(out,
                      "<text transform=\"translate(%.1f %.1f) rotate(-40)\" text-anchor=\"end\">",
                      LEFT + step * ((double)i + 0.5) + 4, base + 14);
    put_text(out, chart->places[i]);
    cis_strbuf_lit(out, "</text>\n");
  }
  cis_strbuf_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n",
                    LEFT + step * (double)chart->num_places / 2, base + BELOW - 10, chart->across);
}

void cis_chart_print(const cis_chart *chart, cis_strbuf *out) {
  double step = chart->num_places ? 640.0 / (double)chart->num_places : 640;
  step = step > 120 ? 120 : step < 9 ? 9 : step;
  double width = step * (double)(chart->num_places ? chart->num_places : 1);
  double legend = TOP + LINE * (double)chart->num_series + LINE;
  double height = TOP + (double)chart->num_panels * (HEIGHT + GAP) + BELOW;
  height = height > legend ? height : legend;
  cis_strbuf_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                    "viewBox=\"0 0 %.0f %.0f\">\n"
                    "<style>text { font: 12px sans-serif; fill: #222; } .g { stroke: #ddd; } "
                    ".f { fill: none; stroke: #888; } .m { fill-opacity: 0.75; }</style>\n"
                    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                    LEFT + width + LEGEND, height, LEFT + width + LEGEND, height);
  double base = TOP;
  for (size_t i = 0; i < chart->num_panels; ++i) {
    base += HEIGHT + (i ? GAP : 0);
    put_panel(chart, &chart->panels[i], base, step, out);
  }
  put_names(chart, base, step, out);
  for (size_t k = 0; k < chart->num_series; ++k) {
    double y = TOP + LINE * ((double)k + 0.5);
    put_mark(out, k, LEFT + width + 18, y);
    cis_strbuf_printf(out, "/></g><text x=\"%.1f\" y=\"%.1f\">", LEFT + width + 30, y + 4);
    put_text(out, chart->series[k]);
    cis_strbuf_lit(out, "</text>\n");
  }
  cis_strbuf_lit(out, "</svg>\n");
}
