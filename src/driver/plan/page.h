// A plan to look at: as SVG, or as a page (report/page.h).
#ifndef CIS_DRIVER_PLAN_PAGE_H
#define CIS_DRIVER_PLAN_PAGE_H

#include "driver/plan/print.h"

/// Appends the picture of a plan as an SVG file.
void cis_plan_print_svg(const cis_plan_outcome *outcome, cis_strbuf *out);
/// Appends a page that shows the plan with its table, as one file.
void cis_plan_print_html(const cis_plan_outcome *outcome, cis_strbuf *out);

#endif
