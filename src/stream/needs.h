// Rows that each step of a stage reads.
#ifndef CIS_STREAM_NEEDS_H
#define CIS_STREAM_NEEDS_H

#include "stream/group.h"

/// Appends the rows of other stages that an op reads in a step; none if the part has no op.
void cis_stream_part_needs(const cis_stream_group *g, const cis_stream_part *part, int64_t step,
                           cis_stream_need_vec *out);
/// Appends those that a step of a stage reads: its ops, its pieces, and what it begins with.
void cis_stream_step_needs(const cis_stream_group *g, const cis_stream_stage *stage, int64_t step,
                           cis_stream_need_vec *out);

#endif
