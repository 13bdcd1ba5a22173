// Bytes that a function holds at least, however its buffers are packed afterwards. They say which
// programs need not be tried, because a better one is known.
#ifndef CIS_REUSE_LEAST_H
#define CIS_REUSE_LEAST_H

#include "ir/op_def.h"

typedef struct cis_least {
  double in_order; // with the ops as they stand
  double any;      // in any order of them; at most `in_order`
  bool has_clones; // which canonicalization may erase: fewer bytes may be copied afterwards
} cis_least;

/// Adds up the least bytes of the functions of a module: reuse/footprint.h finds no less after
/// --buffer-reuse and --canonicalize. Functions with sizes that are known at run time only count as
/// 0. Changes the tags of ops.
cis_least cis_least_bytes(cis_op *module);

#endif
