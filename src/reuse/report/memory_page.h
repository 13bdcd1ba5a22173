// The page of a program's memory (report/page.h): a view of each function, with names, places and
// source lines.
#ifndef CIS_REUSE_REPORT_MEMORY_PAGE_H
#define CIS_REUSE_REPORT_MEMORY_PAGE_H

#include "memory/footprint.h"
#include "support/strbuf.h"

/// The bytes that every order of the ops of a function's only block holds at least; -1: not known.
/// Gives the ops of the block other tags.
int64_t cis_memory_bound(cis_footprint_analysis *footprints, cis_op *function);

/// Appends the page of the module as it stands. `unpacked`: the same functions before their buffers
/// were put into pools, whose orders the bounds are about; NULL: functions with pools have no
/// bound. `more`: further members of the page's data, ',"key":value' each; may be empty.
void cis_memory_page_put(cis_op *module, cis_op *unpacked, cis_str more, cis_strbuf *out);

/// Appends a trace that Perfetto and chrome://tracing show: a process for each function, a bar for
/// each buffer, a counter of the bytes that are in use in each memory. Time is the number of the
/// op.
void cis_memory_trace_put(cis_op *module, cis_strbuf *out);

/// Appends the function that holds the most as SVG; nothing if there is no function with a body.
void cis_memory_svg_put(cis_op *module, cis_strbuf *out);

#endif
