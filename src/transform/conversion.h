// Conversions: lowerings that replace some ops and must leave none of them.
//
// Ops are visited as in MLIR's dialect conversion: reachable ops, an op before its regions, the
// blocks of a region in the order of the dominator tree. An op that is neither lowered nor known to
// be legal is folded, if that needs no illegal constant; other ops are folded as if it still
// existed. If one op cannot be lowered, the IR does not change.
#ifndef CIS_TRANSFORM_CONVERSION_H
#define CIS_TRANSFORM_CONVERSION_H

#include "ir/op_def.h"
#include "support/map.h"

/// Its functions read and change nothing outside of the function that the op is in, because several
/// threads call them (ir/parallel.h).
typedef struct cis_conversion {
  const char *legal[6]; // dialects whose ops stay as they are; ends with NULL
  /// The ops to lower.
  bool (*is_illegal)(const cis_op *op);
  /// Whether one can be lowered; may report why not. NULL: always.
  bool (*can_lower)(void *user, cis_op *op);
  void (*lower)(void *user, cis_op *op);
} cis_conversion;

/// False after "failed to legalize operation 'x.y' that was explicitly marked illegal".
bool cis_conversion_run(const cis_conversion *conversion, cis_op *root, void *user,
                        bool *out_changed);

/// Ops that are folded and stay until the end of a conversion. Zero is none.
typedef struct cis_folded_ops {
  cis_ptrmap values; // result -> the value that it folds to
  cis_op_vec ops;
} cis_folded_ops;

/// Notes that `op` folds to `values`, one for each result, which may be the result itself.
void cis_folded_ops_add(cis_folded_ops *f, cis_op *op, cis_value *const *values);
/// The value that `value` finally folds to; `value` itself if it does not fold.
cis_value *cis_folded_ops_value(cis_folded_ops *f, cis_value *value);
/// Replaces and destroys the folded ops, except those in `erased`, which may be NULL.
void cis_folded_ops_replace(cis_folded_ops *f, const cis_ptrmap *erased);
/// Frees the table and the list.
void cis_folded_ops_deinit(cis_folded_ops *f);

/// Appends the ops inside `root` in the order in which conversions visit them.
void cis_conversion_collect(cis_op *root, cis_op_vec *out);

#endif
