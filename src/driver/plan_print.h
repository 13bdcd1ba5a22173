// What cistern-plan prints besides CSV: the summary, JSON, and a page with a picture.
#ifndef CIS_DRIVER_PLAN_PRINT_H
#define CIS_DRIVER_PLAN_PRINT_H

#include "driver/plan_csv.h"

/// "height: ...", "lower bound: ...", "proven optimal: yes|no" and the algorithm, a line each.
void cis_plan_print_summary(const cis_plan_table *table, const cis_plan_result *result,
                            cis_strbuf *out);

/// One object: height, lower_bound, optimal, stopped, algorithm, buffers with their offsets.
void cis_plan_print_json(const cis_plan_table *table, const int64_t *offsets,
                         const cis_plan_result *result, cis_strbuf *out);

/// One self-contained page: the plan as SVG, time across and address up, the lower bound marked,
/// each buffer telling its numbers when pointed at.
void cis_plan_print_html(const cis_plan_table *table, const int64_t *offsets,
                         const cis_plan_result *result, cis_strbuf *out);

#endif
