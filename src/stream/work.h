// What the ops of a group compute and read: multiplications that are added up, and constants.
#ifndef CIS_STREAM_WORK_H
#define CIS_STREAM_WORK_H

#include "stream/group.h"

typedef struct cis_stream_work {
  int64_t macs;      // products that are added to a sum, windows at borders counted whole
  int64_t constants; // bytes of constants that are read, each once in each step of an op
} cis_stream_work;

/// The work of a stage in so many steps, which are all its steps or one for the whole op. A number
/// that leaves 63 bits is INT64_MAX.
cis_stream_work cis_stream_work_of(const cis_stream_stage *stage, bool by_rows);

#endif
