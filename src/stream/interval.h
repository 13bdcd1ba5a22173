// The numbers that an index in the body of a structured op can be, as an interval.
#ifndef CIS_STREAM_INTERVAL_H
#define CIS_STREAM_INTERVAL_H

#include "ir/affine.h"
#include "ir/op.h"

/// All numbers from `low` to `high`, both included. Any number: CIS_STREAM_ANY.
typedef struct cis_stream_interval {
  int64_t low, high;
} cis_stream_interval;
#define CIS_STREAM_ANY ((cis_stream_interval){INT64_MIN, INT64_MAX})

/// The loops of a structured op, with the interval that each runs over at the moment.
typedef struct cis_stream_loops {
  const cis_op *op;                    // borrowed
  const cis_stream_interval *interval; // of each loop; borrowed
  uint32_t num;
} cis_stream_loops;

/// The values of an expression whose dimensions are the loops; any number if that is not known.
cis_stream_interval cis_stream_interval_of_expr(cis_affine_expr e, const cis_stream_loops *loops);
/// The values of an index that the body of the loops' op computes; any number if it is not known.
cis_stream_interval cis_stream_interval_of_value(const cis_value *index,
                                                 const cis_stream_loops *loops);

#endif
