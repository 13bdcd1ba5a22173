// Whether a module is free of memory errors: a verdict for each buffer.
#ifndef CIS_CHECK_CHECK_H
#define CIS_CHECK_CHECK_H

#include "interp/placement.h"
#include "ir/op_def.h"
#include "support/strbuf.h"

typedef enum cis_verdict {
  CIS_VERDICT_PROVEN,
  CIS_VERDICT_UNKNOWN,
  CIS_VERDICT_REFUTED
} cis_verdict;

typedef struct cis_check_options {
  /// Ops that are read for each function, beside 64 for each op that it has; 0: 200000.
  uint64_t budget;
  /// Of cistern-run's instructions; 0: refutations are believed without a replay.
  uint64_t replay_steps;
  uint32_t ignored;     // kinds of findings that are no errors: bits 1 << cis_finding_kind
  bool remarks;         // report doubts with their reasons
  bool annotate;        // each function gets the attribute cistern.buffers, its verdict
  bool quiet;           // no diagnostics
  bool strict_boundary; // no function frees what it is passed
  bool strict_copies;   // to copy bytes that were never written is an error
  /// Judges a plan: no op may overwrite bytes that are read later as another buffer. NULL: none.
  const cis_placement *placement;
  bool views_are_buffers; // each view at a place in an arena is a buffer of its own
} cis_check_options;

/// All numbers are counted from one list, which is also what the JSON shows.
typedef struct cis_check_report {
  cis_verdict verdict;     // the worst of all
  uint64_t buffers[3];     // by verdict
  uint64_t allocations[3]; // those of `buffers` that ops of the module allocate
  uint64_t functions[3];   // numbers of functions, by the worst verdict in them
  uint64_t doubts;         // functions in which an op, and no buffer, is not known
  uint32_t refuted;        // kinds of findings, as bits
  uint64_t replayed;       // refutations that cistern-run has shown
} cis_check_report;

/// How an op is read that may have operands or results through which memory is reached.
typedef enum cis_check_reading {
  CIS_READING_FOLLOWED, // by a row, or by what all structured or elementwise ops do
  CIS_READING_NEED_NOT, // it does nothing that could be wrong, for a reason
  CIS_READING_UNKNOWN,  // what it touches is not known
} cis_check_reading;
/// `*out_reason`: why it need not be read; else NULL.
cis_check_reading cis_check_reading_of(const cis_op_info *info, const char **out_reason);

/// The bit of leaks, for `ignored` and `refuted`.
uint32_t cis_check_leaks(void);
/// Appends "2 proven, 1 not known, 0 refuted", with `noun` after the first number.
void cis_check_put_counts(const cis_check_report *report, const char *noun, cis_strbuf *out);
/// Checks all functions of a module. Refutations are errors with the path as notes, doubts are
/// remarks. `json` gets an object, unless NULL. False if anything was refuted.
bool cis_check_module(cis_op *module, const cis_check_options *options,
                      cis_check_report *out_report, cis_strbuf *json);

#endif
