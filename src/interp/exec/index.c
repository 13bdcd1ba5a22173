// index. Index has 64 bits.
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"

#include "dialect/arith/kinds.h"
#include "dialect/index/kinds.h"
#include "ir/op_def.h"

static cis_layout index_layout(cis_op *op) {
  cis_layout layout;
  cis_layout_of(cis_type_index(cis_op_context(op)), &layout);
  return layout;
}

/// The op of arith that does the same.
static unsigned arith_kind(unsigned kind) {
  switch (kind) {
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  case CIS_OP_INDEX_##INDEX:                                                                       \
    return CIS_OP_ARITH_##ARITH;
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#include "dialect/arith/semantics.def"
  default:
    return 0;
  }
}

static bool decode_binary(cis_decoder *d, cis_op *op) {
  cis_layout layout = index_layout(op);
  return cis_emit_elementwise(d, op, cis_int_binary(arith_kind(cis_op_kind(op)), &layout, false));
}

static bool decode_cmp(cis_decoder *d, cis_op *op) {
  cis_layout layout = index_layout(op);
  cis_attr pred = cis_op_inherent(op, "pred");
  int64_t value = cis_attr_is(pred, CIS_ATTR_ENUM) ? pred->enumeration.value : 0;
  return cis_emit_elementwise(d, op, cis_int_compare(value, &layout));
}

static bool decode_cast(cis_decoder *d, cis_op *op) {
  cis_layout from, to;
  cis_layout_of(cis_op_operand(op, 0)->type, &from);
  cis_layout_of(op->results[0].type, &to);
  bool is_signed = cis_op_kind(op) == CIS_OP_INDEX_CASTS;
  cis_insn insn = cis_number_cast(
      d, is_signed ? CIS_OP_ARITH_INDEX_CAST : CIS_OP_ARITH_INDEX_CASTUI, &from, &to);
  if (!insn.fn)
    return cis_decode_unsupported(d, op, "integers of more than 128 bits");
  return cis_emit_elementwise(d, op, insn);
}

static bool decode_sizeof(cis_decoder *d, cis_op *op) {
  return cis_emit_constant(d, op, cis_attr_index(cis_op_context(op), 64));
}

const cis_exec_row cis_exec_index[] = {
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION) {CIS_OP_INDEX_##INDEX, decode_binary},
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#include "dialect/arith/semantics.def"
    {CIS_OP_INDEX_CASTS, decode_cast},
    {CIS_OP_INDEX_CASTU, decode_cast},
    {CIS_OP_INDEX_CMP, decode_cmp},
    {CIS_OP_INDEX_CONSTANT, cis_decode_constant},
    {CIS_OP_INDEX_BOOL_CONSTANT, cis_decode_constant},
    {CIS_OP_INDEX_SIZEOF, decode_sizeof},
    {0, NULL},
};
