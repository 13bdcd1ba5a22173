// The builtin dialect's ops. Its types and attributes are part of the text itself (asm/parse_type.c
// and the like).
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "ir/diag.h"

/// What stands in a module's dictionary belongs to some dialect.
static bool verify_module(cis_op *op) {
  cis_attr dict = cis_op_discardable(op);
  for (uint32_t i = 0; dict && i < dict->dict.num; ++i) {
    cis_str name = dict->dict.entries[i].name;
    if (cis_str_find(name, '.', 0) == name.len)
      return cis_op_error(op,
                          "can only contain attributes with dialect-prefixed names, found: '%.*s'",
                          CIS_STR_ARG(name));
  }
  return true;
}

static bool verify_cast(cis_op *op) {
  return op->num_results || cis_op_error(op, "expected at least one result for cast operation");
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/builtin.def"
    {0}};

const cis_dialect_def cis_builtin_dialect = {.name = "builtin", .ops = ops};
