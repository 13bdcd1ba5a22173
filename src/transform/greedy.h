// The greedy driver: folds and rewrites until nothing changes any more.
//
// Ops are visited from the top down, an op before its regions. A dead op is erased; an op that
// folds is replaced by values or constants; otherwise its patterns are tried, larger benefit first.
// Changed ops are visited again. When the worklist is empty, the control flow graph is simplified.
// If that changed anything, the next iteration begins, in which equal constants are merged at the
// entry of the region that is isolated from above. The order of all steps is MLIR's, so that the
// output is the same.
//
// While it runs, `tag` of ops is the driver's: patterns and listeners leave it alone.
#ifndef CIS_TRANSFORM_GREEDY_H
#define CIS_TRANSFORM_GREEDY_H

#include "ir/builder.h"

typedef enum cis_region_simplify {
  CIS_REGION_SIMPLIFY_NORMAL,
  CIS_REGION_SIMPLIFY_DISABLED,
  CIS_REGION_SIMPLIFY_AGGRESSIVE, // equal blocks become one
} cis_region_simplify;

/// A set of patterns, by the op that they apply to.
typedef struct cis_pattern_set cis_pattern_set;
/// An empty set. Caller owns the result.
cis_pattern_set *cis_pattern_set_create(cis_context *ctx);
/// Frees the set; patterns are not freed. NULL is allowed.
void cis_pattern_set_destroy(cis_pattern_set *set);
/// Adds a pattern, which is borrowed constant data. Patterns of one benefit are tried in the order
/// of being added.
void cis_pattern_set_add(cis_pattern_set *set, const cis_pattern *pattern);
/// Adds the canonicalisation patterns of all registered dialects and ops.
void cis_pattern_set_add_canonicalization(cis_pattern_set *set);
/// Adds the canonicalisation patterns of the ops of one dialect.
void cis_pattern_set_add_canonicalization_of(cis_pattern_set *set, const char *dialect);
/// Removes patterns by name: those in `disabled` and, if `enabled` is not empty, those not in it.
/// Lists are separated by commas.
void cis_pattern_set_filter(cis_pattern_set *set, cis_str disabled, cis_str enabled);

/// The zero value is canonicalize's default.
typedef struct cis_greedy_options {
  bool bottom_up;
  cis_region_simplify region_simplify;
  int64_t max_iterations; // 0: 10; -1: no limit
  int64_t max_rewrites;   // of patterns, in one iteration; 0: no limit
  bool no_folding, no_constant_cse;
  void *user; // for the patterns: the rewriter's
} cis_greedy_options;

/// Rewrites everything inside the regions of `op`, which is isolated from above. Returns whether an
/// end was reached within the limits. `out_changed` may be NULL.
bool cis_greedy_rewrite(cis_op *op, cis_pattern_set *patterns, const cis_greedy_options *options,
                        bool *out_changed);

#endif
