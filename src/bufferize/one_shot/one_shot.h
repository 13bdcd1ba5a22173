// One-Shot Bufferize as a function, and its options, for passes that ask what it would do.
#ifndef CIS_BUFFERIZE_ONE_SHOT_ONE_SHOT_H
#define CIS_BUFFERIZE_ONE_SHOT_ONE_SHOT_H

#include "bufferize/analysis/one_shot_analysis.h"
#include "pass/pass.h"

/// The values of CIS_ONE_SHOT_OPTIONS, which the pass must have. They last as long as the pass.
cis_bufferization_options cis_one_shot_options(const cis_pass *pass);
/// Reports the first contradiction, if there is one.
bool cis_one_shot_check_options(const cis_bufferization_options *options, cis_op *module);

typedef struct cis_one_shot_statistics {
  cis_analysis_statistics analysis;
  int64_t num_allocs;
} cis_one_shot_statistics;
/// Bufferizes a module. False after an error. `out` may be NULL.
bool cis_one_shot_bufferize(cis_op *module, const cis_bufferization_options *options,
                            cis_arena *arena, cis_one_shot_statistics *out);
/// Runs the analysis and inserts copies; the module stays on tensors. False after an error.
bool cis_one_shot_insert_copies(cis_op *module, const cis_bufferization_options *options,
                                cis_arena *arena);

#define CIS_ONE_SHOT_LAYOUTS "infer-layout-map|identity-layout-map|fully-dynamic-layout-map"

/// Rows of cis_pass_def.options.
// clang-format off
#define CIS_ONE_SHOT_OPTIONS \
  {"allocation", CIS_OPTION_STRING, "memref", \
  "The family of memory whose op allocates new buffers (cistern.family), as MLIR's allocationFn", \
  NULL, true}, \
  {"allow-return-allocs-from-loops", CIS_OPTION_BOOL, "false", \
  "Allows returning/yielding new allocations from a loop.", NULL}, \
  {"allow-unknown-ops", CIS_OPTION_BOOL, "false", \
  "Allows unknown (not bufferizable) ops in the input IR.", NULL}, \
  {"analysis", CIS_OPTION_STRING, "fast", \
  "Test only: the algorithm that finds conflicts. Both decide the same", "fast|reference", true}, \
  {"analysis-fuzzer-seed", CIS_OPTION_UINT, "0", \
  "Test only: Analyze ops in random order with a given seed (fuzzer)", NULL}, \
  {"analysis-heuristic", CIS_OPTION_STRING, "bottom-up", \
  "Heuristic that control the IR traversal during analysis", \
  "bottom-up|top-down|bottom-up-from-terminators|fuzzer"}, \
  {"as-upstream", CIS_OPTION_LIST, "", CIS_AS_UPSTREAM_HELP, CIS_AS_UPSTREAM_WORDS, true}, \
  {"buffer-alignment", CIS_OPTION_ULONG, "64", \
  "Sets the alignment of newly allocated buffers.", NULL}, \
  {"bufferize-function-boundaries", CIS_OPTION_BOOL, "false", \
  "Bufferize function boundaries (experimental).", NULL}, \
  {"carried-buffers", CIS_OPTION_STRING, "stay", \
   "Buffers that a loop carries: those of iter_args that are yielded as others are copied, or " \
   "change places with them", \
   "stay|move", true}, \
  {"check-parallel-regions", CIS_OPTION_BOOL, "true", \
  "Account for parallel regions in RaW analysis.", NULL}, \
  {"copy", CIS_OPTION_STRING, "memref.copy", \
  "The op that copies between buffers (cistern.copy), or the family whose op does, as MLIR's " \
  "memCpyFn", \
  NULL, true}, \
  {"copy-before-write", CIS_OPTION_BOOL, "false", \
  "Skip the analysis. Make a buffer copy on every write.", NULL}, \
  {"copy-placement", CIS_OPTION_STRING, "greedy", \
  "Which operands are copied: decided one by one in the order of the heuristic, or so that " \
  "the fewest bytes are copied, measured in the end beside orders of the heuristics, or " \
  "estimated alone", \
  "greedy|exact|estimated", true}, \
  {"destinations", CIS_OPTION_STRING, "as-written", \
  "Where ops write: where the program says, or where the fewest bytes are copied and held: into " \
  "inputs that are not needed afterwards; what only fills a tensor fills a new one as well", \
  "as-written|best", true}, \
  {"dialect-filter", CIS_OPTION_LIST, "", \
  "Restrict bufferization to ops from these dialects.", NULL}, \
  {"disjoint-subsets", CIS_OPTION_BOOL, "false", \
  "A slice may be read after another one that is known to be disjoint was written in place.", \
  NULL, true}, \
  {"dump-alias-sets", CIS_OPTION_BOOL, "false", \
  "Test only: Annotate tensor IR with alias sets", NULL}, \
  {"function-boundary-type-conversion", CIS_OPTION_STRING, "infer-layout-map", \
  "Controls layout maps when bufferizing function signatures.", CIS_ONE_SHOT_LAYOUTS}, \
  {"infer-argument-layouts", CIS_OPTION_BOOL, "false", \
  "Arguments of private functions have the layout that all calls pass, with infer-layout-map.", \
  NULL, true}, \
  {"infer-read-only", CIS_OPTION_BOOL, "false", \
  "An argument that is only made a memref, whose memory no op writes, is not written.", \
  NULL, true}, \
  {"must-infer-memory-space", CIS_OPTION_BOOL, "false", \
  "The memory space of an memref types must always be inferred. If unset, a default " \
  "memory space of 0 is used otherwise.", \
  NULL}, \
  {"no-analysis-func-filter", CIS_OPTION_LIST, "", \
  "Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when " \
  "bufferizing them.", \
  NULL}, \
  {"print-conflicts", CIS_OPTION_BOOL, "false", \
  "Test only: Annotate IR with RaW conflicts. Requires test-analysis-only.", NULL}, \
  {"test-analysis-only", CIS_OPTION_BOOL, "false", \
  "Test only: Only run inplaceability analysis and annotate IR", NULL}, \
  {"unknown-type-conversion", CIS_OPTION_STRING, "fully-dynamic-layout-map", \
  "Controls layout maps for non-inferrable memref types.", CIS_ONE_SHOT_LAYOUTS}, \
  {"use-encoding-for-memory-space", CIS_OPTION_BOOL, "false", \
  "Use the Tensor encoding attribute for the memory space. Exclusive to the " \
  "'must-infer-memory-space' option", \
  NULL}
// clang-format on

#endif
