// The question whether a program is interesting: a script answers it, or the outcome of a pipeline.
#ifndef CIS_DRIVER_REDUCE_JUDGE_H
#define CIS_DRIVER_REDUCE_JUDGE_H

#include "driver/command_line.h"
#include "ir/op.h"

typedef enum cis_judge_kind {
  CIS_JUDGE_NONE,
  CIS_JUDGE_SCRIPT,
  CIS_JUDGE_MISCOMPILES, // runs cleanly before the pipeline, and otherwise after it
  CIS_JUDGE_CRASHES,     // the pipeline ends by a signal
  CIS_JUDGE_FAILS,       // the pipeline reports an error
} cis_judge_kind;

typedef enum cis_judge_leaks { CIS_LEAKS_AUTO, CIS_LEAKS_COUNT, CIS_LEAKS_IGNORE } cis_judge_leaks;

typedef struct cis_judge {
  cis_judge_kind kind;
  const char *test;       // the script, or the pipeline
  cis_cstr_vec test_args; // of the script, in front of the file
  int64_t interesting_status;
  const char *fails_with; // the report contains this text; NULL: anything
  cis_cstr_vec opt_args;  // further arguments of cistern-opt
  cis_cstr_vec run_args;  // and of cistern-run
  cis_judge_leaks leaks;
  const char *pipeline; // the argument of cistern-opt that says the passes
  int64_t max_steps;    // that a program may execute; 0: any number
  cis_strbuf expected;  // the outcome of the input; empty: not known yet
} cis_judge;

/// Prepares the pipeline, for which it may write a file in `folder`. False with errno set.
bool cis_judge_prepare(cis_judge *judge, const char *folder, cis_arena *arena);
/// Judges a program in a file, whose IR is `root`: a text that says what became of it. Files go to
/// `folder`, which is this process's alone. `*out_steps`: how many ops were executed.
void cis_judge_outcome(const cis_judge *judge, const char *path, const char *folder, cis_op *root,
                       cis_strbuf *out, int64_t *out_steps);
/// Whether that outcome is the expected one or, while none is, one that can be.
bool cis_judge_accepts(const cis_judge *judge, cis_str outcome);

#endif
