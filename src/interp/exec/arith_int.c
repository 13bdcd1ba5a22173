// arith on integers: exact widths, wrap-around, poison by overflow flags, traps of division.
#include "interp/compute/numbers.h"
#include "interp/handler.h"

#include "dialect/common/predicates.h"
#include "ir/op_def.h"
#include "support/bytes.h"

enum { NSW = 1, NUW = 2, EXACT = 4 };

/// An op whose result is poison only if an operand is.
#define TOTAL(NAME, EXPRESSION)                                                                    \
  HANDLER(exec_##NAME) {                                                                           \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    uint64_t a = lhs->bits, b = rhs->bits;                                                         \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    out->bits = (EXPRESSION)&pc->imm;                                                              \
    return pc + 1;                                                                                 \
  }
#define SIGNED(x) cis_sign_extend((x), (uint32_t)pc->imm2)

TOTAL(addi, a + b)
TOTAL(subi, a - b)
TOTAL(muli, a *b)
TOTAL(andi, a &b)
TOTAL(ori, a | b)
TOTAL(xori, a ^ b)
TOTAL(maxui, a > b ? a : b)
TOTAL(minui, a < b ? a : b)
TOTAL(maxsi, SIGNED(a) > SIGNED(b) ? a : b)
TOTAL(minsi, SIGNED(a) < SIGNED(b) ? a : b)

#define UNSIGNED(x) (x)
#define int_OPERAND SIGNED
#define uint_OPERAND UNSIGNED
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED)                                      \
  TOTAL(cmpi_##NAME, SIGN##_OPERAND(a) OPERATOR SIGN##_OPERAND(b))
#include "dialect/common/predicates.def"

// --- with flags: by wide arithmetic, whatever the width ---

static bool overflows(unsigned kind, const cis_insn *pc, uint64_t a, uint64_t b) {
  uint32_t width = (uint32_t)pc->imm2;
  cis_signed_wide sa = SIGNED(a), sb = SIGNED(b), s;
  cis_wide ua = a, ub = b, u;
  bool below = false;
  if (kind == CIS_OP_ARITH_ADDI) {
    s = sa + sb;
    u = ua + ub;
  } else if (kind == CIS_OP_ARITH_SUBI) {
    s = sa - sb;
    u = ua - ub;
    below = ua < ub;
  } else {
    s = sa * sb;
    u = ua * ub;
  }
  cis_signed_wide high = (cis_signed_wide)1 << (width - 1);
  return ((pc->c & NSW) && (s < -high || s >= high)) ||
         ((pc->c & NUW) && (below || u >> width != 0));
}

#define WITH_FLAGS(NAME, KIND)                                                                     \
  HANDLER(exec_##NAME##_flags) {                                                                   \
    uint64_t a = regs[pc->a].bits, b = regs[pc->b].bits;                                           \
    const cis_insn *next = exec_##NAME(m, pc, regs);                                               \
    if (overflows(KIND, pc, a, b))                                                                 \
      regs[pc->dst].marks |= CIS_CELL_POISON;                                                      \
    return next;                                                                                   \
  }
WITH_FLAGS(addi, CIS_OP_ARITH_ADDI)
WITH_FLAGS(subi, CIS_OP_ARITH_SUBI)
WITH_FLAGS(muli, CIS_OP_ARITH_MULI)

// --- shifts: by the width or more gives poison ---

#define SHIFT(NAME, EXPRESSION, LOST)                                                              \
  HANDLER(exec_##NAME) {                                                                           \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    uint64_t a = lhs->bits, b = rhs->bits;                                                         \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    if (b >= pc->imm2) {                                                                           \
      out->bits = 0;                                                                               \
      out->marks |= CIS_CELL_POISON;                                                               \
      return pc + 1;                                                                               \
    }                                                                                              \
    uint64_t r = (EXPRESSION)&pc->imm;                                                             \
    if (pc->c && (LOST))                                                                           \
      out->marks |= CIS_CELL_POISON;                                                               \
    out->bits = r;                                                                                 \
    return pc + 1;                                                                                 \
  }
SHIFT(shli, a << b,
      ((pc->c & NUW) && r >> b != a) || ((pc->c & NSW) && SIGNED(r) >> b != SIGNED(a)))
SHIFT(shrui, a >> b, (a >> b << b) != a)
SHIFT(shrsi, (uint64_t)(SIGNED(a) >> b), (a >> b << b) != a)

// --- division ---

static const cis_insn *division_trap(cis_machine *m, const cis_insn *pc, const cis_cell *divisor) {
  if (!cis_decide(m, pc->op, divisor, "the divisor is"))
    return NULL;
  return cis_trap(m, pc->op, "division by zero");
}

enum { REMAINDER = 2 }; // signed, too
// What a remainder by -1 is, is defined for all numbers: 0.
#define DIVIDE(NAME, IS_SIGNED, EXPRESSION, INEXACT)                                               \
  HANDLER(exec_##NAME) {                                                                           \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    if (__builtin_expect(rhs->marks || !rhs->bits, 0))                                             \
      return division_trap(m, pc, rhs);                                                            \
    uint64_t ua = lhs->bits, ub = rhs->bits;                                                       \
    int64_t a = SIGNED(ua), b = SIGNED(ub);                                                        \
    if ((IS_SIGNED) && b == -1 && ua == (pc->imm >> 1) + 1) {                                      \
      if (!lhs->marks && (IS_SIGNED) != REMAINDER)                                                 \
        return cis_trap(m, pc->op, "overflow of signed division");                                 \
      b = 1;                                                                                       \
    }                                                                                              \
    (void)a, (void)b, (void)ua, (void)ub;                                                          \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    if (pc->c && (INEXACT))                                                                        \
      out->marks |= CIS_CELL_POISON;                                                               \
    out->bits = (uint64_t)(EXPRESSION)&pc->imm;                                                    \
    return pc + 1;                                                                                 \
  }
DIVIDE(divui, false, ua / ub, ua % ub)
DIVIDE(divsi, true, a / b, a % b)
DIVIDE(remui, false, ua % ub, false)
DIVIDE(remsi, REMAINDER, a % b, false)
DIVIDE(ceildivui, false, ua / ub + (ua % ub != 0), false)
DIVIDE(ceildivsi, true, a / b + (a % b != 0 && (a < 0) == (b < 0)), false)
DIVIDE(floordivsi, true, a / b - (a % b != 0 && (a < 0) != (b < 0)), false)

// --- 65 to 128 bits ---

/// Width and number of the op, for the one handler of wide integers.
typedef struct wide_site {
  unsigned kind;
  int64_t predicate; // of a comparison; -1
  cis_layout layout;
} wide_site;

static cis_signed_wide wide_signed(cis_wide bits, uint32_t width) {
  return (cis_signed_wide)(bits << (128 - width)) >> (128 - width);
}

static bool wide_divide(unsigned kind, uint32_t width, cis_wide ua, cis_wide ub, cis_wide *out) {
  cis_signed_wide a = wide_signed(ua, width), b = wide_signed(ub, width);
  bool is_signed =
      kind != CIS_OP_ARITH_DIVUI && kind != CIS_OP_ARITH_REMUI && kind != CIS_OP_ARITH_CEILDIVUI;
  if (is_signed && b == -1 && ua == (cis_wide)1 << (width - 1)) {
    *out = 0;
    return kind == CIS_OP_ARITH_REMSI;
  }
  switch (kind) {
  case CIS_OP_ARITH_DIVUI:
    *out = ua / ub;
    break;
  case CIS_OP_ARITH_REMUI:
    *out = ua % ub;
    break;
  case CIS_OP_ARITH_CEILDIVUI:
    *out = ua / ub + (ua % ub != 0);
    break;
  case CIS_OP_ARITH_REMSI:
    *out = (cis_wide)(a % b);
    break;
  case CIS_OP_ARITH_CEILDIVSI:
    *out = (cis_wide)(a / b + (a % b != 0 && (a < 0) == (b < 0)));
    break;
  case CIS_OP_ARITH_FLOORDIVSI:
    *out = (cis_wide)(a / b - (a % b != 0 && (a < 0) != (b < 0)));
    break;
  default:
    *out = (cis_wide)(a / b);
  }
  return true;
}

/// False if there is no number: then the result is poison.
static bool wide_compute(unsigned kind, uint32_t width, cis_wide a, cis_wide b, cis_wide *out) {
  cis_signed_wide sa = wide_signed(a, width), sb = wide_signed(b, width);
  bool is_shift =
      kind == CIS_OP_ARITH_SHLI || kind == CIS_OP_ARITH_SHRUI || kind == CIS_OP_ARITH_SHRSI;
  *out = 0;
  if (is_shift && b >= width)
    return false;
  switch (kind) {
  case CIS_OP_ARITH_ADDI:
    *out = a + b;
    break;
  case CIS_OP_ARITH_SUBI:
    *out = a - b;
    break;
  case CIS_OP_ARITH_MULI:
    *out = a * b;
    break;
  case CIS_OP_ARITH_ANDI:
    *out = a & b;
    break;
  case CIS_OP_ARITH_ORI:
    *out = a | b;
    break;
  case CIS_OP_ARITH_XORI:
    *out = a ^ b;
    break;
  case CIS_OP_ARITH_SHLI:
    *out = a << b;
    break;
  case CIS_OP_ARITH_SHRUI:
    *out = a >> b;
    break;
  case CIS_OP_ARITH_SHRSI:
    *out = (cis_wide)(sa >> b);
    break;
  case CIS_OP_ARITH_MAXSI:
    *out = sa > sb ? a : b;
    break;
  case CIS_OP_ARITH_MINSI:
    *out = sa < sb ? a : b;
    break;
  case CIS_OP_ARITH_MAXUI:
    *out = a > b ? a : b;
    break;
  default:
    *out = a < b ? a : b;
  }
  return true;
}

static bool is_division(unsigned kind) {
  return kind == CIS_OP_ARITH_DIVUI || kind == CIS_OP_ARITH_DIVSI || kind == CIS_OP_ARITH_REMUI ||
         kind == CIS_OP_ARITH_REMSI || kind == CIS_OP_ARITH_CEILDIVUI ||
         kind == CIS_OP_ARITH_CEILDIVSI || kind == CIS_OP_ARITH_FLOORDIVSI;
}

HANDLER(exec_wide) {
  const wide_site *site = pc->data;
  const cis_layout *layout = &site->layout;
  cis_cell lhs = regs[pc->a], rhs = regs[pc->b];
  cis_cell marks = {.marks = cis_cell_all_marks(layout, &lhs) | cis_cell_all_marks(layout, &rhs)};
  cis_wide a = cis_wide_of_cell(layout, &lhs), b = cis_wide_of_cell(layout, &rhs), r = 0;
  if (site->predicate >= 0) {
    regs[pc->dst] = (cis_cell){.bits = cis_cmpi_holds(site->predicate, layout->width, a, b),
                               .marks = marks.marks};
    return pc + 1;
  }
  if (is_division(site->kind)) {
    cis_cell divisor = {.marks = cis_cell_all_marks(layout, &rhs)};
    if (divisor.marks || !b)
      return division_trap(m, pc, &divisor);
    if (!wide_divide(site->kind, layout->width, a, b, &r) && !marks.marks)
      return cis_trap(m, pc->op, "overflow of signed division");
  } else if (!wide_compute(site->kind, layout->width, a, b, &r)) {
    marks.marks |= CIS_CELL_POISON;
  }
  if (!cis_wide_to_cell(m, layout, r, &regs[pc->dst]))
    return NULL;
  if (marks.marks) {
    cis_array *array = cis_cell_array(&regs[pc->dst]);
    cis_array_need_marks(array);
    *array->marks = (uint8_t)marks.marks;
  }
  return pc + 1;
}

static cis_insn wide_insn(cis_context *ctx, unsigned kind, int64_t predicate,
                          const cis_layout *layout) {
  if (layout->width > 128 || !cis_type_is_integer(layout->type))
    return (cis_insn){0};
  wide_site *site = cis_arena_new(cis_context_arena(ctx), wide_site);
  *site = (wide_site){kind, predicate, *layout};
  return (cis_insn){.fn = exec_wide, .data = site};
}

// --- tables ---

static const struct {
  uint16_t kind;
  cis_exec_fn fn, with_flags;
} binaries[] = {
    {CIS_OP_ARITH_ADDI, exec_addi, exec_addi_flags},
    {CIS_OP_ARITH_SUBI, exec_subi, exec_subi_flags},
    {CIS_OP_ARITH_MULI, exec_muli, exec_muli_flags},
    {CIS_OP_ARITH_ANDI, exec_andi, NULL},
    {CIS_OP_ARITH_ORI, exec_ori, NULL},
    {CIS_OP_ARITH_XORI, exec_xori, NULL},
    {CIS_OP_ARITH_MAXSI, exec_maxsi, NULL},
    {CIS_OP_ARITH_MAXUI, exec_maxui, NULL},
    {CIS_OP_ARITH_MINSI, exec_minsi, NULL},
    {CIS_OP_ARITH_MINUI, exec_minui, NULL},
    {CIS_OP_ARITH_SHLI, exec_shli, exec_shli},
    {CIS_OP_ARITH_SHRUI, exec_shrui, exec_shrui},
    {CIS_OP_ARITH_SHRSI, exec_shrsi, exec_shrsi},
    {CIS_OP_ARITH_DIVUI, exec_divui, exec_divui},
    {CIS_OP_ARITH_DIVSI, exec_divsi, exec_divsi},
    {CIS_OP_ARITH_REMUI, exec_remui, NULL},
    {CIS_OP_ARITH_REMSI, exec_remsi, NULL},
    {CIS_OP_ARITH_CEILDIVUI, exec_ceildivui, NULL},
    {CIS_OP_ARITH_CEILDIVSI, exec_ceildivsi, NULL},
    {CIS_OP_ARITH_FLOORDIVSI, exec_floordivsi, NULL},
};

cis_insn cis_int_binary(unsigned arith_kind, const cis_layout *layout, bool with_flags) {
  if (layout->kind == CIS_LAYOUT_ARRAY)
    return wide_insn(layout->type->ctx, arith_kind, -1, layout);
  for (size_t i = 0; i < sizeof(binaries) / sizeof(*binaries); ++i)
    if (binaries[i].kind == arith_kind)
      return (cis_insn){.fn = with_flags ? binaries[i].with_flags : binaries[i].fn,
                        .imm = layout->mask,
                        .imm2 = layout->width};
  return (cis_insn){0};
}

cis_insn cis_int_compare(int64_t predicate, const cis_layout *layout) {
  static const cis_exec_fn fns[] = {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) exec_cmpi_##NAME,
#include "dialect/common/predicates.def"
  };
  if (predicate < 0 || predicate >= CIS_NUM_CMPI)
    return (cis_insn){0};
  if (layout->kind == CIS_LAYOUT_ARRAY)
    return wide_insn(layout->type->ctx, CIS_OP_ARITH_CMPI, predicate, layout);
  return (cis_insn){.fn = fns[predicate], .imm = 1, .imm2 = layout->width};
}

// --- rows ---

static uint32_t flags_of(cis_op *op) {
  cis_attr flags = cis_op_get_attr_named(op, "overflowFlags");
  uint32_t value = cis_attr_is(flags, CIS_ATTR_ENUM) ? (uint32_t)flags->enumeration.value : 0;
  return value | (cis_op_get_attr_named(op, "isExact") ? EXACT : 0);
}

bool cis_decode_int_binary(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(op->results[0].type, &layout);
  uint32_t flags = flags_of(op);
  cis_insn insn = cis_int_binary(cis_op_kind(op), &layout, flags != 0);
  if (!insn.fn)
    return cis_decode_unsupported(d, op, "integers of more than 128 bits");
  if (flags)
    insn.c = flags;
  return cis_emit_elementwise(d, op, insn);
}

bool cis_decode_cmpi(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(cis_op_operand(op, 0)->type, &layout);
  cis_insn insn = cis_int_compare(cis_attr_int_or(cis_op_inherent(op, "predicate"), 0), &layout);
  if (!insn.fn)
    return cis_decode_unsupported(d, op, "integers of more than 128 bits");
  return cis_emit_elementwise(d, op, insn);
}

// --- extended ---

HANDLER(exec_addui_extended) {
  (void)m;
  const cis_cell lhs = regs[pc->a], rhs = regs[pc->b];
  cis_wide sum = (cis_wide)lhs.bits + rhs.bits;
  cis_cell *out = &regs[pc->dst];
  cis_pass_marks(&out[0], &lhs, &rhs);
  out[1] = out[0];
  out[0].bits = (uint64_t)sum & pc->imm;
  out[1].bits = sum >> pc->imm2 != 0;
  return pc + 1;
}

HANDLER(exec_mul_extended) {
  (void)m;
  const cis_cell lhs = regs[pc->a], rhs = regs[pc->b];
  cis_wide product = pc->c ? (cis_wide)((cis_signed_wide)SIGNED(lhs.bits) * SIGNED(rhs.bits))
                           : (cis_wide)lhs.bits * rhs.bits;
  cis_cell *out = &regs[pc->dst];
  cis_pass_marks(&out[0], &lhs, &rhs);
  out[1] = out[0];
  out[0].bits = (uint64_t)product & pc->imm;
  out[1].bits = (uint64_t)(product >> pc->imm2) & pc->imm;
  return pc + 1;
}

bool cis_decode_extended(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(cis_op_operand(op, 0)->type, &layout);
  if (layout.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "integers of more than 64 bits");
  bool is_add = cis_op_kind(op) == CIS_OP_ARITH_ADDUI_EXTENDED;
  return cis_emit_elementwise(d, op,
                              (cis_insn){.fn = is_add ? exec_addui_extended : exec_mul_extended,
                                         .c = cis_op_kind(op) == CIS_OP_ARITH_MULSI_EXTENDED,
                                         .imm = layout.mask,
                                         .imm2 = layout.width});
}

// --- wide numbers in cells ---

cis_wide cis_wide_of_cell(const cis_layout *layout, const cis_cell *cell) {
  if (!layout->is_ref)
    return cell->bits;
  uint64_t words[2] = {0, 0};
  cis_load_words(words, cis_cell_array(cell)->data, (layout->width + 7) / 8);
  return (cis_wide)words[1] << 64 | words[0];
}

bool cis_wide_to_cell(cis_machine *m, const cis_layout *layout, cis_wide bits, cis_cell *cell) {
  if (!layout->is_ref) {
    *cell = (cis_cell){.bits = (uint64_t)bits & layout->mask};
    return true;
  }
  cis_array *array = cis_array_create(m, NULL, 0, layout->size);
  if (!array)
    return false;
  if (layout->width < 128)
    bits &= ((cis_wide)1 << layout->width) - 1;
  uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
  memset(array->data, 0, layout->size);
  cis_store_words(array->data, words, layout->size < sizeof(words) ? layout->size : sizeof(words));
  cis_cell_take(m, cell, &array->obj);
  return true;
}
