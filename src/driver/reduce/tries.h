// Candidates, each made and judged in a process of its own, several at a time.
#ifndef CIS_DRIVER_REDUCE_TRIES_H
#define CIS_DRIVER_REDUCE_TRIES_H

#include "driver/reduce/judge.h"
#include "ir/op.h"
#include "reduce/reduce.h"
#include "support/map.h"

/// The smallest program so far. A process that makes a candidate changes its own copy of the IR.
typedef struct cis_reduce_program {
  cis_context *ctx;
  cis_op *root;
  cis_strbuf text; // what `root` was read from
  cis_reduce_size size;
  bool has_locations; // which are printed
} cis_reduce_program;

/// The answer of the process of a candidate.
typedef struct cis_reduce_answer {
  uint64_t hash; // of the text; 0: it was not judged
  int64_t steps; // that the program has taken
  bool is_made;  // also where it is not judged
  bool is_interesting;
} cis_reduce_answer;

/// A candidate that is being judged.
typedef struct cis_reduce_try {
  long pid; // 0: the place is free
  int pipe; // for the answer
  cis_reduce_run run;
  size_t number; // in the order of the search
  double start;
  bool is_done;
  cis_reduce_answer answer;
} cis_reduce_try;

typedef struct cis_reduce_tries {
  cis_judge *judge;
  const char *folder; // for the files of tries
  size_t num_jobs;
  double timeout; // seconds for a test; 0: none
  cis_reduce_try *slots;
  cis_ptrmap refused; // hashes of texts that were not interesting
  uint64_t num_tests;
  uint64_t num_crashes; // of reductions, not of tests
} cis_reduce_tries;

/// Prepares places for `num_jobs` tries at a time.
void cis_reduce_tries_init(cis_reduce_tries *tries, size_t num_jobs);
/// Frees them.
void cis_reduce_tries_deinit(cis_reduce_tries *tries);
/// Appends the text of a program, without a module that is implicit.
void cis_reduce_print(const cis_reduce_program *program, cis_strbuf *out);
/// Judges the program itself, whose text is written for that; the outcome is appended. With `path`
/// the text of that file is judged instead. False if it is not interesting.
bool cis_reduce_judge_input(cis_reduce_tries *tries, const cis_reduce_program *program,
                            const char *path, cis_strbuf *out_outcome);
/// Tries runs of targets in the order of the search. True if one is interesting: the first in that
/// order, which is in `*out_run`, with its text. False if there is none, or after an interruption.
bool cis_reduce_first_interesting(cis_reduce_tries *tries, const cis_reduce_program *program,
                                  const cis_reduction *reduction,
                                  const cis_reduce_target_vec *targets, cis_reduce_search *search,
                                  cis_reduce_run *out_run, cis_strbuf *out_text);

#endif
