// Planning problems as JSON, which has more than the columns of CSV. docs/reference/cistern-plan.md
// describes the format.
#ifndef CIS_DRIVER_PLAN_JSON_H
#define CIS_DRIVER_PLAN_JSON_H

#include "driver/plan/csv.h"

/// Whether a source is JSON: its first character is '{'.
bool cis_plan_is_json(const cis_source *source);

/// Reads a problem as cis_plan_table_read does, from JSON. A default alignment of the document
/// replaces `default_alignment`.
bool cis_plan_json_read(cis_source *source, int64_t default_alignment, cis_arena *arena,
                        cis_plan_table *out_table, cis_strbuf *out_error);

#endif
