// What --buffer-pipeline tries before buffers are ordered and packed: from tensors (or memrefs) to
// buffers that are freed after their last use. What several of these pipelines begin with is run
// once, and where two lead to the same program, one goes on.
#ifndef CIS_REUSE_FRONTS_H
#define CIS_REUSE_FRONTS_H

#include "pass/pass.h"
#include "support/strbuf.h"

/// The last one is what MLIR's own passes do.
enum { CIS_NUM_FRONTS = 9, CIS_FRONT_UPSTREAM = CIS_NUM_FRONTS - 1 };

/// A program that some fronts lead to.
typedef struct cis_front_result {
  cis_op *module;  // owned
  unsigned fronts; // a bit for each
} cis_front_result;

typedef struct cis_front_results {
  cis_front_result data[CIS_NUM_FRONTS]; // in the order of their first fronts
  size_t len;
} cis_front_results;

/// Runs all fronts on copies of the module. A front that fails is in no result. Nothing is
/// reported. The caller destroys the modules.
void cis_fronts_run(cis_pass *pass, cis_op *module, cis_front_results *out);

/// Appends the passes of a front, each with a comma after it.
void cis_front_append(const cis_pass *pass, size_t front, bool has_tensors, cis_strbuf *out);

/// Whether an op of the module has a tensor.
bool cis_fronts_has_tensors(cis_op *module);

/// Runs passes, a comma after each, and verifies the module, without reports. False if one fails.
bool cis_fronts_try(cis_pass *pass, cis_op *module, const cis_strbuf *passes);

#endif
