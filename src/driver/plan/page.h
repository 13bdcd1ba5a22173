// A plan to look at: as SVG, or as a page (report/page.h).
#ifndef CIS_DRIVER_PLAN_PAGE_H
#define CIS_DRIVER_PLAN_PAGE_H

#include "driver/plan/print.h"

/// Each appends a whole file: the picture of a plan, and the page that shows it with its table.
void cis_plan_print_svg(const cis_plan_outcome *outcome, cis_strbuf *out);
void cis_plan_print_html(const cis_plan_outcome *outcome, cis_strbuf *out);

#endif
