// A plan as an SVG drawing, for papers.
#ifndef CIS_REPORT_SVG_H
#define CIS_REPORT_SVG_H

#include "report/view.h"
#include "support/strbuf.h"

/// Appends the drawing. Time goes to the right, addresses go up. The lower bound, the capacity and
/// the peak are marked; the color of a box shows the length of its lifetime, and its tooltip the
/// numbers. Pools are drawn one above the other. Boxes that are too small to be seen and buffers
/// without a pool are left out and counted. `caption` may be empty.
void cis_svg_print(const cis_view *view, cis_str caption, cis_strbuf *out);

#endif
