// Uniquing of constants: one op for each value and type, at the entry of the region that constants
// of a place belong to.
#ifndef CIS_TRANSFORM_FOLDER_H
#define CIS_TRANSFORM_FOLDER_H

#include "ir/fold.h"
#include "support/map.h"

/// Zero-initialised is empty.
typedef struct cis_folder {
  cis_hashset constants; // ops, by value, type, name and the region at whose entry they stand
  bool changed;          // constants were replaced or moved
} cis_folder;

/// Frees what the folder knows of constants; these stay in the IR.
void cis_folder_deinit(cis_folder *folder);
/// Meets the constants of a region in their order. If an equal one was met before, `op` is replaced
/// by it, erased, and the result is false; otherwise it is moved to the front, after a leading run
/// of constants.
bool cis_folder_insert(cis_folder *folder, cis_rewriter *r, cis_op *op);

#endif
