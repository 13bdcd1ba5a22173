// Charts of series over named problems, as SVG, for papers.
#ifndef CIS_REPORT_CHART_H
#define CIS_REPORT_CHART_H

#include "support/str.h"
#include "support/strbuf.h"

#include <stddef.h>

/// One panel: a value of each series at each place; a negative one is not drawn.
typedef struct cis_chart_panel {
  const char *title, *unit; // of the axis that goes up
  const double *values;     // series * places + place
  bool is_logarithmic;
} cis_chart_panel;

typedef struct cis_chart {
  const char *across;    // the title of the axis to the right
  const cis_str *places; // names
  size_t num_places;
  const cis_str *series; // names, for the legend
  size_t num_series;
  const cis_chart_panel *panels; // one above the other
  size_t num_panels;
} cis_chart;

/// Appends the drawing, which needs no other file.
void cis_chart_print(const cis_chart *chart, cis_strbuf *out);

#endif
