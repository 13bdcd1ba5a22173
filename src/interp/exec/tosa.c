// The ops of tosa as instructions: the table of functions that execute them.
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/exec/tosa_run.h"

#include "dialect/tosa/kinds.h"
#include "ir/op_def.h"

// --- decoding ---

/// How an op is executed: `run` makes the result's array.
typedef struct method {
  cis_tosa_run_fn *run;
} method;

static const cis_insn *exec_tosa(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const method *how = pc->data;
  cis_tosa_run r = {.m = m, .op = pc->op, .kind = cis_op_kind(pc->op), .regs = regs};
  uint32_t marks = 0;
  r.type = pc->op->results[0].type;
  cis_element_layout(r.type, &r.element);
  for (uint32_t i = 0; i < pc->op->num_operands; ++i) {
    const cis_value *operand = cis_op_operand(pc->op, i);
    if (cis_tosa_is_shape(operand->type))
      continue;
    cis_tosa_view *v = &r.in[i];
    cis_element_layout(operand->type, &v->element);
    const cis_cell *cell = &regs[cis_slot(operand)];
    v->array = cis_cell_array(cell);
    for (int64_t k = 0; v->array->marks && k < v->array->num; ++k)
      marks |= v->array->marks[k];
    r.num_in = i + 1;
  }
  if (!how->run(&r)) {
    cis_obj_release(m, r.out ? &r.out->obj : NULL);
    return NULL;
  }
  if (marks)
    cis_mark_array(r.out, marks);
  cis_cell_take(m, &regs[pc->dst], &r.out->obj);
  return pc + 1;
}

static bool is_executable(cis_type type) {
  cis_layout layout;
  cis_element_layout(type, &layout);
  return cis_type_is_base_tensor(type) &&
         (layout.kind == CIS_LAYOUT_INT || layout.kind == CIS_LAYOUT_FLOAT);
}

static bool decode_with(cis_decoder *d, cis_op *op, const method *how) {
  bool ok = op->num_operands <= CIS_TOSA_MOST_OPERANDS && is_executable(op->results[0].type);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    ok &= cis_tosa_is_shape(type) || is_executable(type);
  }
  if (!ok)
    return cis_decode_unsupported(d, op, "these types");
  cis_insn *insn = cis_emit(d, op, exec_tosa);
  insn->dst = cis_result_slot(op, 0);
  insn->data = how;
  return true;
}

#define METHOD(NAME)                                                                               \
  static bool decode_##NAME(cis_decoder *d, cis_op *op) {                                          \
    static const method how = {cis_tosa_run_##NAME};                                               \
    return decode_with(d, op, &how);                                                               \
  }
METHOD(elementwise)
METHOD(reduce)
METHOD(argmax)
METHOD(reshape)
METHOD(transpose)
METHOD(reverse)
METHOD(slice)
METHOD(tile)
METHOD(pad)
METHOD(concat)
METHOD(gather)
METHOD(scatter)
METHOD(conv)
METHOD(depthwise)
METHOD(transpose_conv)
METHOD(matmul)
METHOD(pool)
METHOD(resize)
#undef METHOD

/// Shifts are what tosa.rescale and tosa.mul, which are lowered to it, may have.
static const cis_insn *exec_apply_scale(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_cell *out = &regs[pc->dst];
  const cis_cell *value = &regs[pc->a], *multiplier = &regs[pc->b], *shift = &regs[pc->c];
  uint32_t marks = value->marks | multiplier->marks | shift->marks;
  if (!shift->marks && !cis_tosa_check_shift(m, pc->op, cis_sign_extend(shift->bits, 8), 1, 63))
    return NULL;
  uint32_t value_width = pc->imm & 0xff, multiplier_width = (uint32_t)(pc->imm >> 8);
  int64_t x = cis_tosa_scaled(cis_sign_extend(value->bits, value_width),
                              cis_sign_extend(multiplier->bits, multiplier_width),
                              (int64_t)shift->bits, pc->imm2 != 0);
  *out = (cis_cell){.bits = (uint64_t)x & 0xffffffffu, .marks = marks};
  return pc + 1;
}

static bool decode_apply_scale(cis_decoder *d, cis_op *op) {
  const char *mode = cis_tosa_keyword(cis_op_inherent(op, "rounding_mode"));
  if (!strcmp(mode, "INEXACT_ROUND") || !cis_type_is_int_of(op->results[0].type, 32))
    return cis_decode_unsupported(d, op, "INEXACT_ROUND, or vectors");
  cis_insn *insn = cis_emit_simple(d, op, exec_apply_scale);
  uint32_t value_width = cis_type_bit_width(cis_op_operand(op, 0)->type);
  uint32_t multiplier_width = cis_type_bit_width(cis_op_operand(op, 1)->type);
  insn->imm = value_width | (uint64_t)multiplier_width << 8; // at most 64
  insn->imm2 = !strcmp(mode, "DOUBLE_ROUND");
  return true;
}

static bool decode_const(cis_decoder *d, cis_op *op) {
  return cis_emit_constant(d, op, cis_op_inherent(op, "values"));
}

/// Shapes are read from the ops that make them.
static bool decode_shape(cis_decoder *d, cis_op *op) {
  (void)d;
  (void)op;
  return true;
}

#define ELEMENTWISE(KIND)                                                                          \
  { CIS_OP_TOSA_##KIND, decode_elementwise }
const cis_exec_row cis_exec_tosa[] = {
    ELEMENTWISE(ABS),
    ELEMENTWISE(ADD),
    {CIS_OP_TOSA_APPLY_SCALE, decode_apply_scale},
    {CIS_OP_TOSA_ARGMAX, decode_argmax},
    ELEMENTWISE(ARITHMETIC_RIGHT_SHIFT),
    {CIS_OP_TOSA_AVG_POOL2D, decode_pool},
    ELEMENTWISE(BITWISE_AND),
    ELEMENTWISE(BITWISE_NOT),
    ELEMENTWISE(BITWISE_OR),
    ELEMENTWISE(BITWISE_XOR),
    ELEMENTWISE(CAST),
    ELEMENTWISE(CEIL),
    ELEMENTWISE(CLAMP),
    ELEMENTWISE(CLZ),
    {CIS_OP_TOSA_CONCAT, decode_concat},
    {CIS_OP_TOSA_CONST, decode_const},
    {CIS_OP_TOSA_CONST_SHAPE, decode_shape},
    {CIS_OP_TOSA_CONV2D, decode_conv},
    {CIS_OP_TOSA_CONV3D, decode_conv},
    ELEMENTWISE(COS),
    {CIS_OP_TOSA_DEPTHWISE_CONV2D, decode_depthwise},
    ELEMENTWISE(EQUAL),
    ELEMENTWISE(ERF),
    ELEMENTWISE(EXP),
    ELEMENTWISE(FLOOR),
    {CIS_OP_TOSA_GATHER, decode_gather},
    ELEMENTWISE(GREATER),
    ELEMENTWISE(GREATER_EQUAL),
    ELEMENTWISE(IDENTITY),
    ELEMENTWISE(INTDIV),
    ELEMENTWISE(LOG),
    ELEMENTWISE(LOGICAL_AND),
    ELEMENTWISE(LOGICAL_LEFT_SHIFT),
    ELEMENTWISE(LOGICAL_NOT),
    ELEMENTWISE(LOGICAL_OR),
    ELEMENTWISE(LOGICAL_RIGHT_SHIFT),
    ELEMENTWISE(LOGICAL_XOR),
    {CIS_OP_TOSA_MATMUL, decode_matmul},
    ELEMENTWISE(MAXIMUM),
    {CIS_OP_TOSA_MAX_POOL2D, decode_pool},
    ELEMENTWISE(MINIMUM),
    ELEMENTWISE(MUL),
    ELEMENTWISE(NEGATE),
    {CIS_OP_TOSA_PAD, decode_pad},
    ELEMENTWISE(POW),
    ELEMENTWISE(RECIPROCAL),
    {CIS_OP_TOSA_REDUCE_ALL, decode_reduce},
    {CIS_OP_TOSA_REDUCE_ANY, decode_reduce},
    {CIS_OP_TOSA_REDUCE_MAX, decode_reduce},
    {CIS_OP_TOSA_REDUCE_MIN, decode_reduce},
    {CIS_OP_TOSA_REDUCE_PRODUCT, decode_reduce},
    {CIS_OP_TOSA_REDUCE_SUM, decode_reduce},
    ELEMENTWISE(RESCALE),
    {CIS_OP_TOSA_RESHAPE, decode_reshape},
    {CIS_OP_TOSA_RESIZE, decode_resize},
    {CIS_OP_TOSA_REVERSE, decode_reverse},
    ELEMENTWISE(RSQRT),
    {CIS_OP_TOSA_SCATTER, decode_scatter},
    ELEMENTWISE(SELECT),
    ELEMENTWISE(SIGMOID),
    ELEMENTWISE(SIN),
    {CIS_OP_TOSA_SLICE, decode_slice},
    ELEMENTWISE(SUB),
    ELEMENTWISE(TABLE),
    ELEMENTWISE(TANH),
    {CIS_OP_TOSA_TILE, decode_tile},
    {CIS_OP_TOSA_TRANSPOSE, decode_transpose},
    {CIS_OP_TOSA_TRANSPOSE_CONV2D, decode_transpose_conv},
    {0, NULL},
};
