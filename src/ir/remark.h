// Remarks: what a pass did, could not do, or found out, for those who ask for it (MLIR: remark
// engine). There is none at first, so that a pass asks before it computes one.
#ifndef CIS_IR_REMARK_H
#define CIS_IR_REMARK_H

#include "ir/location.h"

typedef enum cis_remark_kind {
  CIS_REMARK_PASSED,
  CIS_REMARK_MISSED,
  CIS_REMARK_FAILED,
  CIS_REMARK_ANALYSIS,
  CIS_NUM_REMARK_KINDS
} cis_remark_kind;

/// A part of a remark, read by people and by tools: "Remark", "Reason", "Suggestion", or any key.
typedef struct cis_remark_arg {
  const char *key;
  cis_str value;
} cis_remark_arg;

typedef struct cis_remark {
  cis_remark_kind kind;
  cis_location loc;
  const char *name;     // what the pass calls it
  const char *category; // what users select by
  cis_str function;     // its name; empty: in none
  const cis_remark_arg *args;
  size_t num_args;
} cis_remark;

/// The receiver of remarks.
typedef struct cis_remark_sink {
  void *user;
  bool (*wants)(void *user, cis_remark_kind kind, cis_str category);
  void (*take)(void *user, cis_context *ctx, const cis_remark *remark);
} cis_remark_sink;

/// Sets the receiver of remarks; borrowed. NULL, and at first: remarks are dropped.
void cis_remark_set_sink(cis_context *ctx, const cis_remark_sink *sink);
/// Whether the sink wants remarks of this kind and category. A pass asks this before it computes
/// one.
bool cis_remark_is_wanted(const cis_context *ctx, cis_remark_kind kind, const char *category);
/// Passes a remark to the sink if it is wanted.
void cis_remark_emit(cis_context *ctx, const cis_remark *remark);
/// "Passed", "Missed", "Failure", "Analysis".
const char *cis_remark_kind_name(cis_remark_kind kind);

#endif
