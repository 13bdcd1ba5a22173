// The ub dialect.
#include "dialect/dialects.h"
#include "dialect/ub/kinds.h"
#include "dialect/ub/ub.h"

static const cis_attr_def poison[] = {{.name = "ub.poison"}, {0}};

cis_attr cis_ub_poison(cis_context *ctx) { return cis_attr_dialect(ctx, poison, NULL, 0); }

static bool is_poison(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DIALECT) && a->dialect.def == poison;
}
static const cis_attr_constraint attr_constraints[] = {
    {.name = "Poison",
     .description = "PoisonAttrInterface instance",
     .test = is_poison,
     .attr_class = CIS_ATTR_CLASS_CONSTRAINT},
    {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/ub/ops.def"
    {0}};

const cis_dialect_def cis_ub_dialect = {
    .name = "ub", .ops = ops, .attr_defs = poison, .attr_constraints = attr_constraints};
