// index, ub: index has 64 bits, as in cistern-run.
#include "dialect/index/kinds.h"
#include "target/c/ops/arith.h"

static const char *cmp(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_attr pred = cis_op_inherent(op, "pred");
  return cis_c_compare(e, op, cis_attr_is(pred, CIS_ATTR_ENUM) ? pred->enumeration.value : 0, args);
}

static const char *cast(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return cis_c_int_cast(e, op, args[0].type, op->results[0].type,
                        cis_op_kind(op) == CIS_OP_INDEX_CASTS, args[0].text);
}

static const char *size_of(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  (void)e, (void)op, (void)args;
  return "64";
}

const cis_c_row cis_c_rows_index[] = {
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  {CIS_OP_INDEX_##INDEX, .expr = cis_c_int_binary},
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#include "dialect/arith/semantics.def"
    {CIS_OP_INDEX_CASTS, .expr = cast},
    {CIS_OP_INDEX_CASTU, .expr = cast},
    {CIS_OP_INDEX_CMP, .expr = cmp},
    {CIS_OP_INDEX_SIZEOF, .expr = size_of},
    {0},
};
