// A plan as SVG, for papers.
#ifndef CIS_REPORT_SVG_H
#define CIS_REPORT_SVG_H

#include "report/view.h"
#include "support/strbuf.h"

/// Time goes across, addresses go up; the lower bound and the capacity are marked, and under the
/// axis the peak; boxes are colored by how long they live, and each tells its numbers when pointed
/// at. Pools are drawn one above the other. What is smaller than can be seen is left out, and
/// counted, as is what is in no pool. `caption` may be empty.
void cis_svg_print(const cis_view *view, cis_str caption, cis_strbuf *out);

#endif
