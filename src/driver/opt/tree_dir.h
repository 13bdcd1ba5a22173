// --mlir-print-ir-tree-dir: dumps around passes as files, in folders for the ops that they ran on.
#ifndef CIS_DRIVER_OPT_TREE_DIR_H
#define CIS_DRIVER_OPT_TREE_DIR_H

#include "ir/op.h"
#include "support/map.h"
#include "support/strbuf.h"

typedef struct cis_tree_dir {
  const char *root;    // NULL: dumps are not files
  cis_ptrmap counters; // op to the number of its last file + 1
} cis_tree_dir;

/// Writes `text` to the next file for a pass on an op; false with a text in `error`.
bool cis_tree_dir_write(cis_tree_dir *dir, cis_op *op, const char *pass, cis_str text,
                        cis_strbuf *error);
/// Frees the names; the files stay.
void cis_tree_dir_deinit(cis_tree_dir *dir);

#endif
