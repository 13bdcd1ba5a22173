// Work of a group's ops: multiplications that are added up, and constants that are read.
#ifndef CIS_STREAM_WORK_H
#define CIS_STREAM_WORK_H

#include "stream/group.h"

typedef struct cis_stream_work {
  int64_t macs;      // products that are added to a sum, windows at borders counted whole
  int64_t constants; // bytes of constants that are read, each once in each step of an op
} cis_stream_work;

/// The work of a stage by rows, in so many strips where it has strips, or of the whole op at once.
/// A number that leaves 63 bits is INT64_MAX.
cis_stream_work cis_stream_work_of(const cis_stream_stage *stage, bool by_rows, int64_t num_strips);
/// The products that one run of a structured op, on tensors or buffers, adds to sums; 0 for another
/// op, or if a loop of it has no bound that is known.
int64_t cis_stream_macs_of_op(cis_op *op);
/// The sum over the group's stages.
cis_stream_work cis_stream_work_of_group(const cis_stream_group *g, bool by_rows);

#endif
