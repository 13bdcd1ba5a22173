// Sizes and trip counts, with guesses for dynamic ones: for costs that are only compared with each
// other.
#ifndef CIS_IR_ESTIMATE_H
#define CIS_IR_ESTIMATE_H

#include "ir/op.h"

enum { CIS_ASSUMED_SIZE = 64, CIS_ASSUMED_TRIPS = 16 };

/// Bytes of the elements of a tensor or memref, one after the other. A dimension that is not known,
/// or all of an unranked type, counts as CIS_ASSUMED_SIZE.
double cis_estimate_bytes(cis_type type);
/// How often the body of a loop runs each time the op does; CIS_ASSUMED_TRIPS if that is not known.
double cis_estimate_trips(const cis_op *loop);
/// How often the regions of an op run for each execution of the op: cis_estimate_trips for loops,
/// parallel ones included; once for other ops.
double cis_estimate_region_runs(const cis_op *op);
/// How often an op runs for each run of its function: the product over the loops around it.
double cis_estimate_runs(const cis_op *op);

#endif
