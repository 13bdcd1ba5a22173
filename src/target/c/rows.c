// The lists of ops/table.def as one table, and the ops that have C.
#include "dialect/func/kinds.h"
#include "dialect/index/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/in_build.h"
#include "target/c/file.h"

static const cis_c_row *const lists[] = {
#define CIS_C_ROWS(DIALECT, NAME) CIS_WITH(CIS_HAS(DIALECT), cis_c_rows_##NAME, )
#include "target/c/ops/table.def"
#undef CIS_C_ROWS
    NULL};

const cis_c_row *const *cis_c_index_rows(cis_arena *arena) {
  const cis_c_row **rows = cis_arena_array(arena, const cis_c_row *, CIS_OP_COUNT);
  for (const cis_c_row *const *list = lists; *list; ++list)
    for (const cis_c_row *row = *list; row->kind; ++row)
      rows[row->kind] = row;
  return rows;
}

static bool has_row(unsigned kind) {
  for (const cis_c_row *const *list = lists; *list; ++list)
    for (const cis_c_row *row = *list; row->kind; ++row)
      if (row->kind == kind)
        return true;
  return false;
}

bool cis_c_has_op(const cis_op_def *op) {
  static const unsigned elsewhere[] = {CIS_OP_FUNC_FUNC, CIS_OP_MEMREF_GLOBAL,
                                       CIS_OP_INDEX_CONSTANT, CIS_OP_INDEX_BOOL_CONSTANT};
  for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; ++i)
    if (elsewhere[i] == op->kind)
      return true;
  return has_row(op->kind) || (op->traits & CIS_TRAIT_TERMINATOR);
}

bool cis_c_has_dialect(const cis_dialect_def *dialect) {
  for (const cis_op_def *op = dialect->ops; op && op->name; ++op)
    if (has_row(op->kind))
      return true;
  return false;
}
