// Options that buffer-reuse and its report share.
#ifndef CIS_REUSE_POOL_OPTIONS_H
#define CIS_REUSE_POOL_OPTIONS_H

#include "pass/pass.h"
#include "reuse/pool/pools.h"

#define CIS_REUSE_ALGORITHMS                                                                       \
  "portfolio|greedy-by-size|greedy-by-breadth|best-fit|first-fit-by-size|first-fit-by-length|"     \
  "first-fit-by-area|first-fit-by-breadth|first-fit-by-contention|first-fit-by-start|"             \
  "first-fit-by-end|first-fit-by-alignment"

/// Entries of a cis_pass_def's options.
#define CIS_REUSE_OPTIONS                                                                          \
  {"algorithm", CIS_OPTION_STRING, "portfolio", "How offsets are searched", CIS_REUSE_ALGORITHMS}, \
      {"alignment", CIS_OPTION_INT, "64", "Least alignment of a pool, in bytes", NULL},            \
      {"default-memory-space-only", CIS_OPTION_BOOL, "false",                                      \
       "Leave buffers in other memory spaces alone", NULL},                                        \
      {"dynamic-shapes", CIS_OPTION_STRING, "any",                                                 \
       "Pool buffers whose sizes are known at run time: where that holds no more for any sizes, "  \
       "or where it holds no more for the sizes that hints say",                                   \
       "any|hints|none"},                                                                          \
      {"scope", CIS_OPTION_STRING, "best",                                                         \
       "What a pool may serve: its block alone, all of the function, or what holds fewer bytes",   \
       "best|block|function"},                                                                     \
  {                                                                                                \
    "min-size", CIS_OPTION_INT, "0", "Leave smaller buffers alone, in bytes", NULL                 \
  }

/// Facts about callees, computed once for a module and kept in the pass.
typedef struct cis_reuse_callees {
  cis_footprint_analysis *footprints; // the memory that they hold
  cis_touched_arguments *touched;
} cis_reuse_callees;

/// The facts; those about memory that `function` holds are dropped, because the pass is going to
/// change it. Borrowed, and valid until the pass has visited all functions.
const cis_reuse_callees *cis_reuse_callees_of(cis_pass *pass, const cis_op *function);

/// Reads them; false after an error at `op`.
bool cis_reuse_read_options(cis_pass *pass, cis_op *op, cis_reuse_filter *out_filter,
                            cis_reuse_plan_options *out_options);

#endif
