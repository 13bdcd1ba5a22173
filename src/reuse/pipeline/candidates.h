// Candidates of --buffer-pipeline: pipelines from tensors (or memrefs) to buffers that are freed
// after their last use. Tails order and pack these. Passes that several candidates begin with run
// once, and equal results of two candidates become one.
#ifndef CIS_REUSE_PIPELINE_CANDIDATES_H
#define CIS_REUSE_PIPELINE_CANDIDATES_H

#include "pass/pass.h"
#include "support/strbuf.h"

/// The last one is what MLIR's own passes do.
enum {
  CIS_NUM_CANDIDATES = 14,
  CIS_CANDIDATE_UPSTREAM = CIS_NUM_CANDIDATES - 1,
  CIS_CANDIDATE_ON_MEMREFS = CIS_CANDIDATE_UPSTREAM - 1, // for programs without tensors alone
};

/// The parts of a candidate, as bits.
typedef enum cis_candidate_part {
  CIS_CANDIDATE_FOLDS = 1, // fold-into-indexing-maps
  /// rewrite-in-destination-passing-style, eliminate-empty-tensors=overwritten
  CIS_CANDIDATE_PADS_IN_PLACE = 2,
  CIS_CANDIDATE_FILLS_EACH = 4, // its option fill-for-each-use
  CIS_CANDIDATE_MERGES = 8,     // merge-concatenations
  /// copy-placement=estimated destinations=best disjoint-subsets=true carried-buffers=move
  /// infer-argument-layouts=true infer-read-only=true
  CIS_CANDIDATE_PLACES_COPIES = 16,
  /// canonicalize first: unused tensors get no buffer, constants no copy
  CIS_CANDIDATE_CANONICALIZES = 128,
  /// schedule-for-memory on tensors: in-place decisions follow the order
  CIS_CANDIDATE_ORDERS_TENSORS = 32,
  /// eliminate-empty-tensors=destinations=best: the ops before a pad compute inside of it, too
  CIS_CANDIDATE_CHAINS = 64,
  /// eliminate-empty-tensors=concatenations=apart: sources of pads are computed in place, parts of
  /// concatenations are not
  CIS_CANDIDATE_APART = 2048,
  /// loop-invariant-subset-hoisting: a part that each iteration puts back is put back once
  CIS_CANDIDATE_HOISTS = 4096,
  CIS_CANDIDATE_ELIMINATES = 256, // copy-elimination
  /// buffer-coalescing, buffer-parts, static-buffer-deallocation
  CIS_CANDIDATE_COALESCES = 8192,
  CIS_CANDIDATE_OUT_PARAMS = 512, // tensor-results-to-out-params
  /// buffer-results-to-out-params; in no candidate, because callers have to be changed
  CIS_CANDIDATE_RESULTS_TO_ARGUMENTS = 1024,
} cis_candidate_part;

/// The parts of a tail, as bits.
typedef enum cis_tail_part {
  CIS_TAIL_REUSES = 1, // buffer-reuse
  CIS_TAIL_ORDERS = 2, // schedule-for-memory
} cis_tail_part;

/// A program that some candidates lead to.
typedef struct cis_candidate_result {
  cis_op *module;      // owned
  unsigned candidates; // a bit for each
  cis_op *spare;       // owned: an equal program, which a step takes; NULL: none, as in the end
} cis_candidate_result;

typedef struct cis_candidate_results {
  cis_candidate_result data[CIS_NUM_CANDIDATES]; // in the order of their first candidates
  size_t len;
  double bound; // what any candidate holds at least, all functions added up; 0: not known
} cis_candidate_results;

/// Whether no candidate can lead to a better result than the only one of `results`.
typedef bool cis_candidates_suffice(void *user, const cis_candidate_results *results);
/// Runs all candidates on copies of the module, or only the first one if `suffice` says so of it:
/// it is asked where a bound on tensors (schedule/tensor_bound.h) makes that likely. A candidate
/// that fails is in no result. Nothing is reported. The caller destroys the modules.
void cis_candidates_run(cis_pass *pass, cis_op *module, cis_candidates_suffice *suffice, void *user,
                        cis_candidate_results *out);
/// Runs one candidate on a copy of the module. NULL if it fails. The caller destroys the result.
cis_op *cis_candidate_run(cis_pass *pass, cis_op *module, size_t candidate);

/// Returns the parts of a candidate, as bits.
unsigned cis_candidate_parts(size_t candidate);
// Each appends passes, a comma after each one. `pass` is a buffer-pipeline, whose options hold.

/// Appends the passes that these parts of a candidate are, from tensors or memrefs.
void cis_candidate_append(const cis_pass *pass, unsigned parts, bool has_tensors, cis_strbuf *out);
/// Appends those of them that run on tensors.
void cis_candidate_append_tensors(const cis_pass *pass, unsigned parts, cis_strbuf *out);
/// Appends the others, from bufferization on.
void cis_candidate_append_from_bufferization(const cis_pass *pass, unsigned parts, cis_strbuf *out);
/// Appends a pass that has the options of one-shot-bufferize, with `more` options, which may be
/// empty.
void cis_candidate_append_bufferization(const cis_pass *pass, const char *name, unsigned parts,
                                        const char *more, cis_strbuf *out);
/// Appends the passes of a tail. `searches` takes the planner that searches, not the quick one.
void cis_tail_append(unsigned parts, bool searches, cis_strbuf *out);

/// Whether an op of the module has a tensor.
bool cis_candidates_has_tensors(cis_op *module);

/// Runs passes, a comma after each, and verifies the module, without reports. False if one fails.
/// `*out_changed`, unless it is NULL: the module may be another one now.
bool cis_candidates_try(cis_pass *pass, cis_op *module, const cis_strbuf *passes,
                        bool *out_changed);

#endif
