// Dialect conversion: ops of some dialects are replaced by ops of others while types change, step
// by step.
//
// A conversion has a target (which ops are legal), patterns (how illegal ops are replaced), and a
// type converter (what becomes of types, and how a value of one type is had as the other:
// materializations). Ops are visited in the order of conversion.h. A partial conversion leaves
// alone ops that the target says nothing of; a full one must not find any. If an illegal op is
// left, nothing has been changed: the conversion works on a copy, which takes the place of the
// original at the end.
//
// A pattern sees the operands of its op converted: the values that replaced them, or
// materializations, which stand right after the definition of what they are made of. Uses of a
// replaced value that nothing converts get a source materialization, made after the new value's op;
// it is erased if nothing is left that needs it.
//
// An op that is not legal is folded before a pattern is looked for, so that ops which the target
// says nothing of are simplified.
//
// Source: MLIR's document "Dialect Conversion", and "Bufferization", section "Migrating from
// dialect conversion-based bufferization".
#ifndef CIS_TRANSFORM_DIALECT_CONVERSION_H
#define CIS_TRANSFORM_DIALECT_CONVERSION_H

#include "ir/builder.h"

typedef struct cis_type_converter {
  /// The converted type; the type itself if it is legal.
  cis_type (*convert)(void *user, cis_type type);
  /// Materializations: build a value of the original type from a converted one, and the reverse.
  /// They return NULL if that is not possible; the conversion fails if an op needs it in the end.
  cis_value *(*to_source)(void *user, cis_builder *b, cis_type type, cis_value *value,
                          cis_location loc);
  cis_value *(*to_target)(void *user, cis_builder *b, cis_type type, cis_value *value,
                          cis_location loc);
} cis_type_converter;

typedef struct cis_conversion_rewriter cis_conversion_rewriter;

/// True if the op was replaced, erased or changed to something legal. False: ops that were built
/// are destroyed, and nothing else was changed. `operands`: the op's, converted.
typedef bool cis_conversion_rewrite(cis_op *op, cis_value *const *operands,
                                    cis_conversion_rewriter *r);

typedef struct cis_conversion_pattern {
  uint16_t root; // op kind; 0: any op
  cis_conversion_rewrite *rewrite;
} cis_conversion_pattern;

/// Ops of which the target says nothing are folded, and left alone by a partial conversion.
typedef enum cis_legality { CIS_LEGALITY_UNKNOWN, CIS_LEGAL, CIS_ILLEGAL } cis_legality;

/// The patterns of a pass, with the legality that it states, for conversions that have others too.
typedef struct cis_conversion_set {
  const char *name; // of the pass
  cis_legality (*legality)(void *user, const cis_type_converter *types, cis_op *op);
  const cis_conversion_pattern *patterns; // ends with rewrite NULL
  /// A set whose pass has no patterns has these instead: whether it rewrites an op, and the
  /// function that rewrites all of them, after the patterns of others. False after an error.
  bool (*rewrites)(const struct cis_conversion_set *set, const cis_op *op);
  bool (*finish)(const struct cis_conversion_set *set, cis_op *root);
  const void *data; // of these two
} cis_conversion_set;

typedef struct cis_dialect_conversion {
  const cis_type_converter *types; // NULL: types stay
  cis_legality (*legality)(void *user, const cis_type_converter *types, cis_op *op);
  const cis_conversion_pattern *patterns; // tried in order; ends with rewrite NULL
  void *user;                             // of all hooks
  bool full;
  /// All ops that are not legal are folded before any is rewritten, so that folds see what their
  /// operands were made of: MLIR keeps replaced ops until the end.
  bool folds_first;
  /// A legal constant for what an op folds to, or NULL. Without it: the one of the op's dialect, if
  /// that is legal.
  cis_value *(*build_constant)(void *user, cis_builder *b, cis_attr value, cis_type type,
                               cis_location loc);
  /// Unless NULL, called with the converted copy before it takes the place of the original. False
  /// after an error; then nothing has changed.
  bool (*finish)(void *user, cis_op *root);
  bool checks_end;    // ops that are not legal after `finish` are an error
  bool only_finishes; // no op is visited before
} cis_dialect_conversion;

/// Converts the ops inside `root`, and `root` itself if a pattern changes it in place. False
/// after "failed to legalize operation ..."; then nothing has changed.
bool cis_dialect_convert(cis_op *root, const cis_dialect_conversion *conversion);

// --- inside patterns ---

struct cis_conversion_rewriter {
  cis_rewriter b; // before the op
  const cis_type_converter *types;
  void *user;
  struct cis_conversion_driver *driver;
};

/// The type as the type converter of the conversion converts it.
cis_type cis_conversion_type(const cis_conversion_rewriter *r, cis_type type);
/// Replaces the results and erases the op: each by a value of its type, of its converted type, or,
/// where its type is legal, of one that to_target makes that type of.
void cis_conversion_replace(cis_conversion_rewriter *r, cis_op *op, cis_value *const *values,
                            uint32_t num);
/// Gives all block arguments of a region their converted types.
void cis_conversion_convert_region(cis_conversion_rewriter *r, cis_region *region);

/// How many ops patterns have built so far, for cis_conversion_undo.
size_t cis_conversion_mark(const cis_conversion_rewriter *r);
/// Destroys the ops that were built since the mark and have no uses, for a pattern of patterns, one
/// of which did not match. What it replaced or erased stays so.
void cis_conversion_undo(cis_conversion_rewriter *r, size_t mark);

// --- for targets ---

/// Whether the converter leaves the types of all operands and results as they are.
bool cis_types_are_legal(void *user, const cis_type_converter *types, const cis_op *op);
/// The same for the arguments of a region's blocks.
bool cis_region_types_are_legal(void *user, const cis_type_converter *types,
                                const cis_region *region);

#endif
