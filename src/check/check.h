// Whether a module is free of memory errors: a verdict for each buffer.
#ifndef CIS_CHECK_CHECK_H
#define CIS_CHECK_CHECK_H

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
  bool remarks;         // say what is not known, and why
  bool annotate;        // each function gets the attribute cistern.buffers, its verdict
  bool quiet;           // no diagnostics
  bool strict_boundary; // no function frees what it is passed
  bool strict_copies;   // to copy bytes that were never written is an error
} cis_check_options;

typedef struct cis_check_report {
  uint64_t buffers[3]; // by verdict: those that ops allocate
  uint64_t outside[3]; // arguments and globals
  uint32_t refuted;    // kinds of findings, as bits
  uint64_t replayed;   // refutations that cistern-run has shown
  uint64_t functions[3];
} cis_check_report;

/// The bit of leaks, for `ignored` and `refuted`.
uint32_t cis_check_leaks(void);
/// Reads all functions of a module. Refutations are errors with the path as notes, what is not
/// known are remarks. `json` gets an object, unless NULL. False if anything was refuted.
bool cis_check_module(cis_op *module, const cis_check_options *options,
                      cis_check_report *out_report, cis_strbuf *json);

#endif
