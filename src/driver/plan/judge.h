// Judges whether offsets are a plan, and names the flaws if they are none.
#ifndef CIS_DRIVER_PLAN_JUDGE_H
#define CIS_DRIVER_PLAN_JUDGE_H

#include "driver/plan/print.h"

/// A flaw of a plan.
typedef struct cis_plan_flaw {
  size_t buffer; // one that it concerns
  cis_strbuf text;
} cis_plan_flaw;

/// Whether the offsets and memories of an outcome are a plan of its table's problem: buffers that
/// are live together do not overlap, all constraints hold, and no capacity is exceeded. Sets the
/// height of each pool; else reports the first flaw.
bool cis_plan_is_valid(const cis_plan_outcome *outcome, int64_t *out_heights,
                       cis_plan_flaw *out_flaw);

/// The offsets that a table states for the buffers of a problem, which have the same ids, and, if
/// there are memories, where they are. `out_places` are those of the stating table. What has
/// neither is left out, if that may be; false with a line "file:line:col: error: ..." if something
/// is missing.
bool cis_plan_take_stated(const cis_plan_table *problem, const cis_plan_table *stated,
                          cis_source *source, bool may_leave_out, int64_t *out_offsets,
                          int32_t *out_memory, size_t *out_places, cis_strbuf *out_error);

/// "buffers 'a' and 'b' overlap in 8 bytes, 0 to 8, from time 1 to 2".
void cis_plan_print_overlap(const cis_plan_table *table, size_t a, int64_t offset_a, size_t b,
                            int64_t offset_b, cis_strbuf *out);

#endif
