// Bytes that a function holds at least, however its buffers are packed afterwards. They say which
// programs need not be tried, because a better one is known.
#ifndef CIS_MEMORY_LOWER_BOUND_H
#define CIS_MEMORY_LOWER_BOUND_H

#include "ir/op_def.h"

typedef struct cis_lower_bound {
  double in_order; // with the ops as they stand
  double any;      // in any order of them; at most `in_order`
  bool has_clones; // which canonicalization may erase: fewer bytes may be copied afterwards
} cis_lower_bound;

/// The bound of one function: memory/footprint.h finds no less after --buffer-reuse and
/// --canonicalize. 0 if a size is known only at run time. Changes the tags of ops.
cis_lower_bound cis_lower_bound_of(cis_op *function);
/// The sum over the functions of a module.
cis_lower_bound cis_lower_bound_get(cis_op *module);

#endif
