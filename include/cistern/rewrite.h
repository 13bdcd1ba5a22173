/* Rewriting: changes of the IR that drivers hear of, and patterns applied until nothing changes.
 *
 * A rewriter has a place at which it builds. Hooks and patterns are handed one;
 * cistern_rewriter_create makes one for a pass of one's own. */
#ifndef CISTERN_REWRITE_H
#define CISTERN_REWRITE_H

#include "cistern/dialect.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Who hears of changes; each may be NULL. */
typedef struct cistern_listener {
  size_t struct_size; /* sizeof(cistern_listener) */
  void *user;
  void (*inserted)(void *user, cistern_operation *op); /* after it was made or moved */
  void (*modified)(void *user, cistern_operation *op);
  void (*erased)(void *user, cistern_operation *op); /* before; its operands are still there */
  void (*replaced)(void *user, cistern_operation *op,
                   cistern_value *const *values); /* before its results are */
} cistern_listener;

/** Caller owns the result. `listener`, which may be NULL, is borrowed. */
CISTERN_API cistern_rewriter *cistern_rewriter_create(cistern_context *ctx,
                                                      const cistern_listener *listener);
/** NULL is allowed. */
CISTERN_API void cistern_rewriter_destroy(cistern_rewriter *r);

/** The place of what is built: before or after an operation that is in a block, or at the end of a
 * block. */
CISTERN_API void cistern_rewriter_set_before(cistern_rewriter *r, cistern_operation *op);
CISTERN_API void cistern_rewriter_set_after(cistern_rewriter *r, cistern_operation *op);
CISTERN_API void cistern_rewriter_set_end(cistern_rewriter *r, cistern_block *block);

/** A new operation at the place; NULL after an error, as cistern_operation_create. */
CISTERN_API cistern_operation *cistern_rewriter_build(cistern_rewriter *r,
                                                      const cistern_operation_state *state);
/** A deep copy at the place. */
CISTERN_API cistern_operation *cistern_rewriter_clone(cistern_rewriter *r, cistern_operation *op);
/** Replaces the results by `num` values and erases the operation. A result without uses may have
 * NULL. False, and nothing is done: the number or a type is another one, or a value that is needed
 * is NULL, or the rewriter is not to erase that operation. */
CISTERN_API bool cistern_rewriter_replace(cistern_rewriter *r, cistern_operation *op,
                                          cistern_value *const *values, size_t num);
/** The same with the results of another operation. */
CISTERN_API bool cistern_rewriter_replace_with(cistern_rewriter *r, cistern_operation *op,
                                               cistern_operation *by);
/** False, and nothing is done: a result has uses, or the rewriter is not to erase that operation.
 */
CISTERN_API bool cistern_rewriter_erase(cistern_rewriter *r, cistern_operation *op);
CISTERN_API void cistern_rewriter_move_before(cistern_rewriter *r, cistern_operation *op,
                                              cistern_operation *other);
/** Uses of a value become uses of another one of its type; false if it has another type. */
CISTERN_API bool cistern_rewriter_replace_uses(cistern_rewriter *r, cistern_value *from,
                                               cistern_value *to);
/** Says that an operation has been changed by another function: an operand or attribute was set. */
CISTERN_API void cistern_rewriter_modified(cistern_rewriter *r, cistern_operation *op);

/** A rewrite of one operation. */
typedef struct cistern_pattern {
  size_t struct_size; /* sizeof(cistern_pattern), the same for all of a list */
  const char *root;   /* "npu.exp"; NULL: any */
  unsigned benefit;   /* the larger, the earlier; 0 stands for 1 */
  /** True if anything was changed, through `rewriter`, which is before `op`. */
  bool (*rewrite)(void *user, cistern_operation *op, cistern_rewriter *rewriter);
  void *user;
} cistern_pattern;

/** Zero is MLIR's default everywhere. */
typedef struct cistern_greedy_options {
  size_t struct_size; /* sizeof(cistern_greedy_options) */
  bool bottom_up, no_folding;
  int64_t max_iterations; /* 0: 10; negative: no limit */
  int64_t max_rewrites;   /* in one iteration; 0: no limit */
} cistern_greedy_options;

/** Applies patterns, and folds, to everything inside `op`, which has to be isolated from above (a
 * function, a module), until nothing changes. `options` and `out_changed` may be NULL. False after
 * an error, or if the limits ended it first. */
CISTERN_API bool cistern_apply_patterns(cistern_operation *op, const cistern_pattern *patterns,
                                        size_t num_patterns, const cistern_greedy_options *options,
                                        bool *out_changed);

#ifdef __cplusplus
}
#endif

#endif
