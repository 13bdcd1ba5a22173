/* Rewriters and patterns. A rewriter builds and changes IR and notifies a listener of each change;
 * patterns are applied by a greedy driver until a fixed point is reached.
 *
 *   static bool rewrite(void *user, cistern_operation *op, cistern_rewriter *rewriter) {
 *     cistern_value *operand = cistern_operation_operand(op, 0);
 *     return cistern_rewriter_replace(rewriter, op, &operand, 1);
 *   }
 *   static const cistern_pattern drop = {
 *       .struct_size = sizeof drop, .root = "npu.identity", .rewrite = rewrite};
 *   cistern_apply_patterns(module_op, &drop, 1, NULL, NULL);
 *
 * A rewriter has an insertion point. Hooks and patterns receive a rewriter; a pass creates its own
 * with cistern_rewriter_create. */
#ifndef CISTERN_REWRITE_H
#define CISTERN_REWRITE_H

#include "cistern/dialect.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Functions that a rewriter calls for changes; each may be NULL. */
typedef struct cistern_listener {
  size_t struct_size; /* sizeof(cistern_listener) */
  void *user;
  void (*inserted)(void *user, cistern_operation *op); /* called after it was built or moved */
  void (*modified)(void *user, cistern_operation *op);
  void (*erased)(void *user, cistern_operation *op); /* called before it is erased */
  void (*replaced)(void *user, cistern_operation *op,
                   cistern_value *const *values); /* called before its results are replaced */
} cistern_listener;

/** Creates a rewriter without an insertion point. Caller owns the result. `listener` is borrowed
 * and may be NULL. */
CISTERN_API cistern_rewriter *cistern_rewriter_create(cistern_context *ctx,
                                                      const cistern_listener *listener);
/** Destroys a rewriter; the IR is not changed. NULL is allowed. */
CISTERN_API void cistern_rewriter_destroy(cistern_rewriter *r);

/** Sets the insertion point before an operation that is in a block. */
CISTERN_API void cistern_rewriter_set_before(cistern_rewriter *r, cistern_operation *op);
/** Sets the insertion point after an operation that is in a block. */
CISTERN_API void cistern_rewriter_set_after(cistern_rewriter *r, cistern_operation *op);
/** Sets the insertion point to the end of a block. */
CISTERN_API void cistern_rewriter_set_end(cistern_rewriter *r, cistern_block *block);

/** Builds an operation at the insertion point; NULL after an error, as cistern_operation_create. */
CISTERN_API cistern_operation *cistern_rewriter_build(cistern_rewriter *r,
                                                      const cistern_operation_state *state);
/** Builds a deep copy of `op` at the insertion point. */
CISTERN_API cistern_operation *cistern_rewriter_clone(cistern_rewriter *r, cistern_operation *op);
/** Replaces the results of `op` by `num` values and erases it. The entry for a result without uses
 * may be NULL. Returns false and does nothing if a count or type differs, a needed value is NULL,
 * or the rewriter may not erase `op`. */
CISTERN_API bool cistern_rewriter_replace(cistern_rewriter *r, cistern_operation *op,
                                          cistern_value *const *values, size_t num);
/** Replaces the results of `op` by those of `by` and erases `op`. Returns false and does nothing as
 * cistern_rewriter_replace does. */
CISTERN_API bool cistern_rewriter_replace_with(cistern_rewriter *r, cistern_operation *op,
                                               cistern_operation *by);
/** Erases an operation. Returns false and does nothing if a result has uses, or if the rewriter may
 * not erase `op`. */
CISTERN_API bool cistern_rewriter_erase(cistern_rewriter *r, cistern_operation *op);
/** Moves an operation before `other`, which must be in a block. */
CISTERN_API void cistern_rewriter_move_before(cistern_rewriter *r, cistern_operation *op,
                                              cistern_operation *other);
/** Replaces all uses of `from` by `to`. Returns false and does nothing if the types differ. */
CISTERN_API bool cistern_rewriter_replace_uses(cistern_rewriter *r, cistern_value *from,
                                               cistern_value *to);
/** Notifies the listener that another function changed `op`, such as an operand or an attribute. */
CISTERN_API void cistern_rewriter_modified(cistern_rewriter *r, cistern_operation *op);

/** A rewrite of one operation. */
typedef struct cistern_pattern {
  size_t struct_size; /* sizeof(cistern_pattern), the same for all of a list */
  const char *root;   /* the name of the operations to try, "npu.exp"; NULL: all */
  unsigned benefit;   /* patterns with a larger benefit are tried first; 0 is 1 */
  /** Rewrites `op`; all changes go through `rewriter`, which inserts before `op`. Returns whether
   * anything was changed. */
  bool (*rewrite)(void *user, cistern_operation *op, cistern_rewriter *rewriter);
  void *user;
} cistern_pattern;

/** Options of the greedy driver; a zeroed struct has MLIR's defaults. */
typedef struct cistern_greedy_options {
  size_t struct_size; /* sizeof(cistern_greedy_options) */
  bool bottom_up, no_folding;
  int64_t max_iterations; /* 0: 10; negative: no limit */
  int64_t max_rewrites;   /* in one iteration; 0: no limit */
} cistern_greedy_options;

/** Applies patterns and folds to all operations inside `op` until nothing changes. `op` must be
 * isolated from above (a function, a module). `options` and `out_changed` may be NULL. False after
 * an error, or if a limit ended the iterations. */
CISTERN_API bool cistern_apply_patterns(cistern_operation *op, const cistern_pattern *patterns,
                                        size_t num_patterns, const cistern_greedy_options *options,
                                        bool *out_changed);

#ifdef __cplusplus
}
#endif

#endif
