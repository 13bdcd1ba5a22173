// The math dialect.
#include "dialect/arith/arith.h"
#include "dialect/dialects.h"
#include "dialect/math/impl.h"
#include "dialect/math/kinds.h"

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("FastMath", "Floating point fast math flags", cis_arith_fast_math_enum),
    {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/math/ops.def"
    {0}};

const cis_dialect_def cis_math_dialect = {.name = "math",
                                          .materialize = cis_arith_materialize,
                                          .ops = ops,
                                          .attr_constraints = attr_constraints};
