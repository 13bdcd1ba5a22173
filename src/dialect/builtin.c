// The builtin dialect's ops. Its types and attributes are part of the text itself (asm/parse_type.c and the like).
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "ir/diag.h"

static bool verify_cast(cis_op *op) {
  return op->num_results || cis_op_error(op, "expected at least one result for cast operation");
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/builtin.def"
    {0}};

const cis_dialect_def cis_builtin_dialect = {.name = "builtin", .ops = ops};
