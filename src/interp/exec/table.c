// All lists of rows, and the ops that they have.
#include "interp/exec/table.h"

#include "ir/in_build.h"
#include "ir/op_def.h"

cis_exec_rows cis_exec_all_rows(void) {
  static const cis_exec_row *const lists[] = {
#define CIS_EXEC(DIALECT, NAME) CIS_WITH(CIS_HAS(DIALECT), cis_exec_##NAME, )
#include "interp/exec/table.def"
#undef CIS_EXEC
      NULL};
  return lists;
}

bool cis_exec_has_row(const cis_op_def *def) {
  for (cis_exec_rows list = cis_exec_all_rows(); *list; ++list)
    for (const cis_exec_row *row = *list; row->kind; ++row)
      if (row->kind == def->kind)
        return true;
  return false;
}

bool cis_exec_has_op(const cis_op_def *def) {
  return cis_exec_has_row(def) || (def->traits & (CIS_TRAIT_TERMINATOR | CIS_TRAIT_SYMBOL));
}

bool cis_exec_has_dialect(const cis_dialect_def *dialect) {
  for (const cis_op_def *def = dialect->ops; def && def->name; ++def)
    if (cis_exec_has_row(def))
      return true;
  return false;
}
