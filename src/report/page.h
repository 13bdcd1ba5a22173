// A page to look at: plans of buffers, drawn by page/*.js in a browser, without a network.
//
// The page reads one JSON object: {"views": [...]}, a view for each function or plan, and what else
// page/data.js says that it understands. Whoever has the data writes them.
#ifndef CIS_REPORT_PAGE_H
#define CIS_REPORT_PAGE_H

#include "report/view.h"
#include "support/strbuf.h"

/// Appends a view as an object. `more`: further members of it, ',"key":value' each; may be empty.
void cis_page_put_view(const cis_view *view, cis_str more, cis_strbuf *out);

/// A number as JSON, as text where a double does not hold it.
void cis_page_put_int(int64_t value, cis_strbuf *out);
/// Appends ',"key":[...]'.
void cis_page_put_ints(const char *key, const int64_t *values, size_t num, cis_strbuf *out);

/// The whole page around `data`, a JSON object.
void cis_page_print(cis_str title, cis_str data, cis_strbuf *out);

#endif
