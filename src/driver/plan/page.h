// A plan to look at: an SVG, or a page around it that needs no network.
#ifndef CIS_DRIVER_PLAN_PAGE_H
#define CIS_DRIVER_PLAN_PAGE_H

#include "driver/plan/print.h"

/// Time goes across, addresses go up; the lower bound, the capacity and the peak are marked, and
/// each buffer tells its numbers when pointed at. Memories are drawn one above the other. What is
/// smaller than can be seen is left out, and counted.
void cis_plan_print_svg(const cis_plan_outcome *outcome, cis_strbuf *out);

/// One self-contained page: the SVG, and what is live at the peak as a table that is sorted by
/// clicking on its head.
void cis_plan_print_html(const cis_plan_outcome *outcome, cis_strbuf *out);

#endif
