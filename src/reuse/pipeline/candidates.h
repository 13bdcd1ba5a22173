// What --buffer-pipeline tries before buffers are ordered and packed: from tensors (or memrefs) to
// buffers that are freed after their last use. What several of these pipelines begin with is run
// once, and where two lead to the same program, one goes on.
#ifndef CIS_REUSE_PIPELINE_CANDIDATES_H
#define CIS_REUSE_PIPELINE_CANDIDATES_H

#include "pass/pass.h"
#include "support/strbuf.h"

/// The last one is what MLIR's own passes do.
enum { CIS_NUM_FRONTS = 12, CIS_FRONT_UPSTREAM = CIS_NUM_FRONTS - 1 };

/// What a front may do, as bits.
typedef enum cis_front_part {
  CIS_FRONT_FOLDS = 1, // fold-into-indexing-maps
  /// rewrite-in-destination-passing-style, eliminate-empty-tensors=overwritten
  CIS_FRONT_PADS_IN_PLACE = 2,
  CIS_FRONT_FILLS_EACH = 4, // its option fill-for-each-use
  CIS_FRONT_MERGES = 8,     // merge-concatenations
  /// copy-placement=estimated destinations=best disjoint-subsets=true carried-buffers=move
  /// infer-argument-layouts=true
  CIS_FRONT_PLACES_COPIES = 16,
  /// canonicalize first: what is not used gets no buffer, constants no copy
  CIS_FRONT_CANONICALIZES = 128,
  /// schedule-for-memory before there are buffers: what is computed in place follows the order
  CIS_FRONT_ORDERS_TENSORS = 32,
  /// eliminate-empty-tensors=destinations=best: all that leads to what is padded is computed there
  CIS_FRONT_CHAINS = 64,
  /// eliminate-empty-tensors=concatenations=apart: what is padded is computed there, parts are not
  CIS_FRONT_APART = 2048,
  /// loop-invariant-subset-hoisting: parts that each turn of a loop puts back are put back once
  CIS_FRONT_HOISTS = 4096,
  CIS_FRONT_ELIMINATES = 256, // copy-elimination
  CIS_FRONT_OUT_PARAMS = 512, // tensor-results-to-out-params
  /// buffer-results-to-out-params; in no front, because callers have to be changed
  CIS_FRONT_RESULTS_TO_ARGUMENTS = 1024,
} cis_front_part;

/// What comes after a front, as bits.
typedef enum cis_tail_part {
  CIS_TAIL_REUSES = 1, // buffer-reuse
  CIS_TAIL_ORDERS = 2, // schedule-for-memory
} cis_tail_part;

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

/// Returns the parts of a front, as bits.
unsigned cis_front_parts(size_t front);
// Each appends passes, a comma after each one. `pass` is a buffer-pipeline, whose options hold.

/// Appends the passes that these parts of a front are, from tensors or memrefs.
void cis_front_append(const cis_pass *pass, unsigned parts, bool has_tensors, cis_strbuf *out);
/// Appends those of them that run on tensors.
void cis_front_append_tensors(const cis_pass *pass, unsigned parts, cis_strbuf *out);
/// Appends the others, from bufferization on.
void cis_front_append_from_bufferization(const cis_pass *pass, unsigned parts, cis_strbuf *out);
/// Appends a pass that has the options of one-shot-bufferize, with `more` options, which may be
/// empty.
void cis_front_append_bufferization(const cis_pass *pass, const char *name, unsigned parts,
                                    const char *more, cis_strbuf *out);
/// Appends the passes of a tail. `searches` takes the planner that searches, not the quick one.
void cis_tail_append(unsigned parts, bool searches, cis_strbuf *out);

/// Whether an op of the module has a tensor.
bool cis_fronts_has_tensors(cis_op *module);

/// Runs passes, a comma after each, and verifies the module, without reports. False if one fails.
bool cis_fronts_try(cis_pass *pass, cis_op *module, const cis_strbuf *passes);

#endif
