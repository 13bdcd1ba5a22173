// Planning problems as CSV, in the format of google/minimalloc.
//
// The first row names the columns, in any order: id, lower, upper, size, and optionally alignment,
// hint (a wished offset), offset (a fixed one) and gaps ("4-6 8-9": when the buffer is not live).
// Also known: start or begin for lower, end for an inclusive upper, buffer or buffer_id for id.
// Other columns are ignored. Fields may be quoted; lines may end in CRLF.
#ifndef CIS_DRIVER_PLAN_CSV_H
#define CIS_DRIVER_PLAN_CSV_H

#include "plan/plan.h"

#include "support/source.h"
#include "support/strbuf.h"

typedef struct cis_plan_table {
  cis_plan_problem problem;
  cis_str *ids;                           // per buffer: UTF-8 without control characters
  bool has_alignment, has_hint, has_gaps; // which optional columns there are
} cis_plan_table;

/// Reads a table, and checks every buffer. On failure returns false with a line
/// "file:line:col: error: ..." in `out_error`. The table lives in `arena` and in the source.
bool cis_plan_table_read(cis_source *source, int64_t default_alignment, cis_arena *arena,
                         cis_plan_table *out_table, cis_strbuf *out_error);

/// Prints the table with an offset column, as cis_plan_table_read reads it.
void cis_plan_table_print(const cis_plan_table *table, const int64_t *offsets, cis_strbuf *out);

#endif
