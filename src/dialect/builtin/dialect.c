// The builtin dialect's ops. Its types and attributes are part of the text itself (asm/parse_type.c
// and the like).
#include "dialect/builtin/kinds.h"
#include "dialect/dialects.h"
#include "ir/diag.h"
#include "ir/fold.h"

/// Every attribute in a module's dictionary has the prefix of a dialect.
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

/// The op whose results, all of them and in their order, are the operands; NULL if there is none.
static cis_op *cast_of_operands(const cis_op *op) {
  cis_op *cast = op->num_operands ? cis_value_op(cis_op_operand(op, 0)) : NULL;
  if (!cast || cast->info != op->info || cast->num_results != op->num_operands)
    return NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) != &cast->results[i])
      return NULL;
  return cast;
}

/// The results are the operands of `of`, if these have their types.
static bool fold_to_operands(const cis_op *op, const cis_op *of, cis_fold_result *out) {
  if (!of || !of->num_operands || of->num_operands != op->num_results)
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_op_operand(of, i)->type != op->results[i].type)
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    out->results[i].value = cis_op_operand(of, i);
  return true;
}

/// A cast to the types that the operands have, or that they were cast from.
static CIS_FOLD_HOOK(fold_cast) {
  (void)operands;
  return fold_to_operands(op, op, out) || fold_to_operands(op, cast_of_operands(op), out);
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/builtin/ops.def"
    {0}};

const cis_dialect_def cis_builtin_dialect = {.name = "builtin", .ops = ops};
