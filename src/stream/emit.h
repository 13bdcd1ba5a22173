// A group of stages becomes one loop over the tasks of a schedule.
#ifndef CIS_STREAM_EMIT_H
#define CIS_STREAM_EMIT_H

#include "stream/group.h"

/// Erases an unused op that is in no group.
void cis_stream_erase_dead(cis_stream_group *g, cis_op *op);
/// Erases the ops outside of the group that read tensors of it and of which nothing is needed.
/// Returns `end`, or the op after it if it is one of them.
cis_op *cis_stream_erase_dead_users(cis_stream_group *g, cis_op *end);
/// Reads what the rows of other stages are in the bodies of ops: after it, no op of the group has
/// an operand for which cis_stream_reads_in_body holds.
void cis_stream_read_in_bodies(cis_stream_group *g);
/// Replaces the ops of the group, which has been through cis_stream_read_in_bodies. Of the
/// group, only cis_stream_group_deinit may be called then.
void cis_stream_emit(cis_stream_group *g, const cis_stream_schedule *schedule);

#endif
