// --memory-report for programs: JSON and CSV.
//
//   {"function": "f", "peak": 8192, "copied": 0, ..., "during": OP,
//    "held": [{"bytes", "type", "allocated": OP, "until": OP}],
//    "buffers": [{"kind", "bytes", "type", "allocated": OP, "computed": OP, "pool", "offset"}],
//    "copies": [{"bytes", "runs", "copied": OP}]}
//
// OP is {"op", "name", "location", "function"}. *Held* is the peak, buffers of callees included;
// *buffers* are all of the function: `pool` is the index of the buffer that one is a part of, at
// `offset`. Null: not known, or none. CSV has the buffers of the peak; behind a pool come the
// buffers in it.
#ifndef CIS_REUSE_REPORT_MEMORY_DATA_H
#define CIS_REUSE_REPORT_MEMORY_DATA_H

#include "memory/footprint.h"
#include "support/json.h"
#include "support/str.h"
#include "support/strbuf.h"

typedef struct cis_explained_peak {
  cis_op *function, *at; // at: where the peak is; NULL: nothing is held
  cis_held_vec held;
  cis_footprint print;
  int64_t bound; // bytes; -1: not known
} cis_explained_peak;

/// The name of the function that an op is in.
cis_str cis_function_name_of(const cis_op *op);
/// The peak less the listed bytes: frees under conditions leave it open which buffers are held.
double cis_peak_not_listed(const cis_explained_peak *e);

extern const char cis_memory_data_csv_head[];
/// Both set the tags of the ops in the function.
void cis_memory_data_json(cis_footprint_analysis *footprints, const cis_explained_peak *e,
                          cis_json *json);
void cis_memory_data_csv(cis_footprint_analysis *footprints, const cis_explained_peak *e,
                         cis_strbuf *out);

#endif
