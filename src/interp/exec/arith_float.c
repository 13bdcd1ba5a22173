// arith on floats: f32 and f64 as the machine computes them, narrower formats in double and rounded
// once.
//
// The double that a narrow format's operands give is exact, and rounding it once more is harmless:
// 53 bits are more than twice the precision of f16 and all narrower formats, and bf16 has fewer
// still.
#include "interp/compute/numbers.h"
#include "interp/handler.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "ir/op_def.h"
#include "support/bytes.h"

#include <math.h>

static inline float f32_of(uint64_t bits) { return cis_single_of_bits((uint32_t)bits); }
static inline uint64_t bits_of_f32(float f) { return cis_bits_of_single(f); }
static inline double f64_of(uint64_t bits) { return cis_double_of_bits(bits); }
static inline uint64_t bits_of_f64(double d) { return cis_bits_of_double(d); }

/// The three handlers of an op: f32, f64, and other formats (kind in imm).
#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION)                                                  \
  HANDLER(exec_##NAME##_f32) {                                                                     \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    float a = f32_of(lhs->bits), b = f32_of(rhs->bits);                                            \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    out->bits = bits_of_f32(EXPRESSION);                                                           \
    return pc + 1;                                                                                 \
  }                                                                                                \
  HANDLER(exec_##NAME##_f64) {                                                                     \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    double a = f64_of(lhs->bits), b = f64_of(rhs->bits);                                           \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    out->bits = bits_of_f64(EXPRESSION);                                                           \
    return pc + 1;                                                                                 \
  }                                                                                                \
  HANDLER(exec_##NAME##_small) {                                                                   \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    cis_float_kind kind = (cis_float_kind)pc->imm;                                                 \
    double a = cis_float_of_bits(kind, lhs->bits), b = cis_float_of_bits(kind, rhs->bits);         \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    out->bits = cis_bits_of_float(kind, EXPRESSION);                                               \
    return pc + 1;                                                                                 \
  }

#define FLOAT_EXTREME FLOAT_ARITHMETIC
#include "dialect/arith/semantics.def"

/// Flips the sign bit: also of NaN.
HANDLER(exec_negf) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits ^= pc->imm;
  return pc + 1;
}

/// The same in a format whose zero and NaN have no sign.
HANDLER(exec_negf_unsigned_zero) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits ^= out->bits & (pc->imm - 1) ? pc->imm : 0;
  return pc + 1;
}

// --- comparison ---

HANDLER(exec_cmpf) {
  (void)m;
  const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];
  cis_float_kind kind = (cis_float_kind)pc->imm;
  double a = cis_float_of_bits(kind, lhs->bits), b = cis_float_of_bits(kind, rhs->bits);
  unsigned outcome = a < b ? CIS_LESS : a > b ? CIS_GREATER : a == b ? CIS_EQUAL : CIS_UNORDERED;
  cis_cell *out = &regs[pc->dst];
  cis_pass_marks(out, lhs, rhs);
  out->bits = (pc->c & outcome) != 0;
  return pc + 1;
}

cis_insn cis_float_compare(int64_t predicate, const cis_layout *layout) {
  if (layout->kind != CIS_LAYOUT_FLOAT || predicate < 0 || predicate >= CIS_NUM_CMPF)
    return (cis_insn){0};
  return (cis_insn){
      .fn = exec_cmpf, .imm = layout->type->float_kind, .c = cis_cmpf_outcomes(predicate)};
}

// --- tables ---

static const struct {
  uint16_t kind;
  cis_exec_fn f32, f64, small;
} binaries[] = {
#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION)                                                  \
  {CIS_OP_ARITH_##ARITH, exec_##NAME##_f32, exec_##NAME##_f64, exec_##NAME##_small},
#define FLOAT_EXTREME FLOAT_ARITHMETIC
#include "dialect/arith/semantics.def"
};

cis_insn cis_float_binary(unsigned arith_kind, const cis_layout *layout) {
  if (layout->kind != CIS_LAYOUT_FLOAT)
    return (cis_insn){0};
  cis_float_kind kind = layout->type->float_kind;
  if (arith_kind == CIS_OP_ARITH_NEGF)
    return (cis_insn){.fn = kind == CIS_F8E8M0FNU ? NULL
                            : cis_float_get_info(kind)->nan == CIS_NAN_NEGATIVE_ZERO
                                ? exec_negf_unsigned_zero
                                : exec_negf,
                      .imm = 1ull << (layout->width - 1)};
  for (size_t i = 0; i < sizeof(binaries) / sizeof(*binaries); ++i)
    if (binaries[i].kind == arith_kind)
      return (cis_insn){.fn = kind == CIS_F32   ? binaries[i].f32
                              : kind == CIS_F64 ? binaries[i].f64
                                                : binaries[i].small,
                        .imm = kind};
  return (cis_insn){0};
}

// --- fast math ---

enum { NNAN = 2, NINF = 4 };

typedef struct fast_site {
  cis_exec_fn fn;
  cis_float_kind kind; // of the operands
  uint32_t flags, num_operands;
  bool check_result;
} fast_site;

static bool breaks_promise(const fast_site *site, const cis_cell *cell) {
  double value = cis_float_of_bits(site->kind, cell->bits);
  return ((site->flags & NNAN) && isnan(value)) || ((site->flags & NINF) && isinf(value));
}

HANDLER(exec_fast) {
  const fast_site *site = pc->data2;
  const uint32_t slots[] = {pc->a, pc->b, pc->c};
  bool broken = false;
  for (uint32_t i = 0; i < site->num_operands; ++i)
    broken |= breaks_promise(site, &regs[slots[i]]);
  const cis_insn *next = site->fn(m, pc, regs);
  if (next && (broken || (site->check_result && breaks_promise(site, &regs[pc->dst]))))
    regs[pc->dst].marks |= CIS_CELL_POISON;
  return next;
}

/// The same with the op's nnan and ninf, which make results poison. Takes data2.
static cis_insn with_fast_math(cis_decoder *d, cis_op *op, cis_insn insn, cis_float_kind kind,
                               uint32_t num_operands) {
  cis_attr attr = cis_op_get_attr_named(op, "fastmath");
  uint32_t flags = cis_attr_is(attr, CIS_ATTR_ENUM) ? (uint32_t)attr->enumeration.value : 0;
  if (!(flags & (NNAN | NINF)))
    return insn;
  fast_site *site = cis_arena_new(cis_decoder_arena(d), fast_site);
  *site =
      (fast_site){.fn = insn.fn,
                  .kind = kind,
                  .flags = flags,
                  .num_operands = num_operands,
                  .check_result = cis_type_is_float(cis_type_element_or_self(op->results[0].type))};
  insn.fn = exec_fast;
  insn.data2 = site;
  return insn;
}

// --- rows ---

bool cis_decode_float_binary(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(op->results[0].type, &layout);
  cis_insn insn = cis_float_binary(cis_op_kind(op), &layout);
  if (!insn.fn)
    return cis_decode_unsupported(d, op, "this float format");
  return cis_emit_elementwise(
      d, op, with_fast_math(d, op, insn, layout.type->float_kind, op->num_operands));
}

bool cis_decode_cmpf(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(cis_op_operand(op, 0)->type, &layout);
  cis_insn insn = cis_float_compare(cis_attr_int_or(cis_op_inherent(op, "predicate"), 0), &layout);
  if (!insn.fn)
    return cis_decode_unsupported(d, op, "this float format");
  return cis_emit_elementwise(d, op, with_fast_math(d, op, insn, layout.type->float_kind, 2));
}
