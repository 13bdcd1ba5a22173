// Builder and rewriter: making ops at a point, and changing IR with notifications.
//
// A cis_builder is a point and a listener. Passes change IR through it so that drivers (greedy
// rewriting, CSE) hear of every change. All functions that replace or erase keep the point valid if
// it is not the erased op itself.
#ifndef CIS_IR_BUILDER_H
#define CIS_IR_BUILDER_H

#include "ir/op_def.h"

typedef struct cis_listener {
  /// After an op was made or moved.
  void (*inserted)(struct cis_listener *self, cis_op *op);
  void (*modified)(struct cis_listener *self, cis_op *op);
  /// Before the op is erased; its operands are still there.
  void (*erased)(struct cis_listener *self, cis_op *op);
  /// Before the results of `op` are replaced by `values`.
  void (*replaced)(struct cis_listener *self, cis_op *op, cis_value *const *values);
} cis_listener;

/// Paths of blocks that hold a branch without operands and no other op. Each such block is kept
/// with the end of its path: the first block that does more. A path is valid until a block on it
/// changes.
typedef struct cis_known_paths {
  cis_ptrmap ends;       // block -> end of its path
  const cis_block *kept; // a block whose branch is replaced by one farther along the path
} cis_known_paths;

/// Forgets all paths if one of them may lead through `block`. Call it before an op in the block
/// changes, and before the block is erased. NULL does nothing.
static inline void cis_known_paths_change(cis_known_paths *paths, const cis_block *block) {
  if (paths->ends.len && block && block != paths->kept && cis_ptrmap_has(&paths->ends, block))
    cis_ptrmap_clear(&paths->ends);
}

struct cis_builder {
  cis_context *ctx;
  cis_block *block;       // NULL: created ops stay detached
  cis_op *before;         // NULL: at the end of the block
  cis_listener *listener; // or NULL
  void *user;             // for patterns: what their pass knows
  /// Value -> a block in which no op frees it. The driver clears the map when an op that frees
  /// memory changes. NULL: nothing is noted.
  cis_ptrmap *not_freed;
  cis_known_paths *paths; // NULL: nothing is noted
  bool is_counted;        // rewrites are counted, so that a pattern does one step of many at a time
};
typedef cis_builder cis_rewriter;

/// A builder that appends ops to a block.
cis_builder cis_builder_at_end(cis_context *ctx, cis_block *block);
/// A builder that inserts at the start of a block.
cis_builder cis_builder_at_start(cis_context *ctx, cis_block *block);
/// A builder that inserts before an op.
cis_builder cis_builder_before(cis_op *op);
/// A builder that inserts after an op.
cis_builder cis_builder_after(cis_op *op);
/// Moves the insertion point before an op.
void cis_builder_set_before(cis_builder *b, cis_op *op);
/// Moves the insertion point after an op.
void cis_builder_set_after(cis_builder *b, cis_op *op);
/// Moves the insertion point after the op that defines `value`, or to the start of the block of a
/// block argument.
void cis_builder_set_after_value(cis_builder *b, const cis_value *value);
/// Inserts a detached op at the insertion point, and notifies the listener.
void cis_builder_insert(cis_builder *b, cis_op *op);

/// Creates the op that `state` describes at the insertion point, notifies the listener and
/// deinitialises `state`. Defaults are added; result types are inferred if there are none and the
/// row can. NULL after an error.
cis_op *cis_build(cis_builder *b, cis_op_state *state);

/// The usual case: an op of registered kind from operands, result types (num_types -1: inferred)
/// and attributes by name.
typedef struct cis_build_args {
  cis_value *const *operands;
  int num_operands;
  const cis_type *types;
  int num_types;
  const cis_named_attr *attrs; // inherent or discardable; names need not be interned
  int num_attrs;
  const int32_t *operand_segments; // sizes per group, where the row has segments
} cis_build_args;
/// Builds an op of a registered kind at the insertion point and notifies the listener. The op is
/// not verified.
cis_op *cis_build_op(cis_builder *b, unsigned kind, cis_location loc, cis_build_args args);

/// A builder with the location that its ops get (MLIR: ImplicitLocOpBuilder), for the functions in
/// dialect/<d>/build.h.
typedef struct cis_loc_builder {
  cis_builder b;
  cis_location loc;
} cis_loc_builder;
/// A builder that inserts before `op`, with the location of `op`.
static inline cis_loc_builder cis_loc_builder_before(cis_op *op) {
  return (cis_loc_builder){cis_builder_before(op), op->loc};
}
/// A builder at the point of the cis_builder `B` with a location; until the end of the block.
#define CIS_AT(B, LOC) (&(cis_loc_builder){*(B), (LOC)})
/// Builds an op with one operand and one result, such as a cast, and returns the result.
cis_value *cis_build_unary(cis_loc_builder *e, unsigned kind, cis_value *operand, cis_type type);

/// Replaces the results of `op` by `values` and erases it. The entry of a result without uses may
/// be NULL.
void cis_rewriter_replace(cis_rewriter *r, cis_op *op, cis_value *const *values, uint32_t num);
/// Replaces the results of `op` by those of `by` and erases `op`.
void cis_rewriter_replace_with_op(cis_rewriter *r, cis_op *op, cis_op *by);
/// Erases an op whose results have no uses. Nested ops are erased, and notified, one by one, the
/// last of a block first.
void cis_rewriter_erase(cis_rewriter *r, cis_op *op);
/// Erases a block with its ops, even if values in it still have uses.
void cis_rewriter_erase_block(cis_rewriter *r, cis_block *block);
/// Notifies the listener that the caller changed `op` directly.
void cis_rewriter_modified(cis_rewriter *r, cis_op *op);
/// Replaces all uses of `from` by `to` and notifies each user as modified.
void cis_rewriter_replace_uses(cis_rewriter *r, cis_value *from, cis_value *to);
/// Moves `op` before `before` in `dest`, or to the end of `dest` if `before` is NULL.
void cis_rewriter_move_before(cis_rewriter *r, cis_op *op, cis_block *dest, cis_op *before);
/// Builds a deep copy at the insertion point; see cis_op_clone.
cis_op *cis_rewriter_clone(cis_rewriter *r, cis_op *op, cis_ptrmap *map);
/// Moves the ops of `source` before `before` (or to the end of dest), replacing its arguments by
/// values, and destroys `source`.
void cis_rewriter_inline_block(cis_rewriter *r, cis_block *source, cis_block *dest, cis_op *before,
                               cis_value *const *args, uint32_t num_args);

// --- patterns ---

/// A rewrite of one op. Constant data; a row's .canonicalize lists those of its op, in the order in
/// which they are tried.
struct cis_pattern {
  const char *name; // upstream's class, where it has the pattern
  uint16_t root;    // op kind; 0: any op, or the op of the row that lists it
  uint16_t benefit; // the larger, the earlier; 0 stands for 1
  /// True if the op was changed, replaced or erased; if not, nothing was changed. `r` is before the
  /// op. What is changed without a function of the rewriter is told with cis_rewriter_modified.
  /// `tag`s of ops are not the pattern's.
  bool (*rewrite)(cis_op *op, cis_rewriter *r);
};

#endif
