// arith on integers: exact widths, wrap-around, poison by overflow flags, traps of division.
#include "interp/compute/numbers.h"
#include "interp/handler.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "ir/op_def.h"
#include "support/bytes.h"

enum { NSW = 1, NUW = 2, EXACT = 4 };

#define SIGNED(x) cis_sign_extend((x), (uint32_t)pc->imm2)
#define int_OF(BITS) SIGNED(BITS)
#define uint_OF(BITS) (BITS)

/// An op whose result is poison only if an operand is.
#define TOTAL(NAME, SIGN, EXPRESSION)                                                              \
  HANDLER(exec_##NAME) {                                                                           \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    const SIGN##64_t a = SIGN##_OF(lhs->bits), b = SIGN##_OF(rhs->bits);                           \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    out->bits = (uint64_t)(EXPRESSION)&pc->imm;                                                    \
    return pc + 1;                                                                                 \
  }
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION) TOTAL(NAME, SIGN, EXPRESSION)
#include "dialect/arith/semantics.def"
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) TOTAL(cmpi_##NAME, SIGN, a OPERATOR b)
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
WITH_FLAGS(add, CIS_OP_ARITH_ADDI)
WITH_FLAGS(sub, CIS_OP_ARITH_SUBI)
WITH_FLAGS(mul, CIS_OP_ARITH_MULI)

// --- shifts: by the width or more gives poison ---

/// Whether bits are lost that the flags exclude.
#define LOST_shl ((pc->c & NUW) && r >> b != ua) || ((pc->c & NSW) && SIGNED(r) >> b != SIGNED(ua))
#define LOST_shru (ua >> b << b) != ua
#define LOST_shrs LOST_shru
#define INT_SHIFT(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  HANDLER(exec_##NAME) {                                                                           \
    (void)m;                                                                                       \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    const uint64_t ua = lhs->bits, b = rhs->bits;                                                  \
    const SIGN##64_t a = SIGN##_OF(ua);                                                            \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    if (b >= pc->imm2) {                                                                           \
      out->bits = 0;                                                                               \
      out->marks |= CIS_CELL_POISON;                                                               \
      return pc + 1;                                                                               \
    }                                                                                              \
    uint64_t r = (uint64_t)(EXPRESSION)&pc->imm;                                                   \
    if (pc->c && (LOST_##NAME))                                                                    \
      out->marks |= CIS_CELL_POISON;                                                               \
    out->bits = r;                                                                                 \
    return pc + 1;                                                                                 \
  }
#include "dialect/arith/semantics.def"

// --- division ---

static const cis_insn *division_trap(cis_machine *m, const cis_insn *pc, const cis_cell *divisor) {
  if (!cis_decide(m, pc->op, divisor, "the divisor is"))
    return NULL;
  return cis_trap(m, pc->op, "division by zero");
}

#define int_IS_SIGNED true
#define uint_IS_SIGNED false
// A remainder by -1 is 0 for all numbers.
#define INT_DIVISION(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                         \
  HANDLER(exec_##NAME) {                                                                           \
    const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];                                       \
    if (__builtin_expect(rhs->marks || !rhs->bits, 0))                                             \
      return division_trap(m, pc, rhs);                                                            \
    const uint64_t ua = lhs->bits;                                                                 \
    SIGN##64_t a = SIGN##_OF(ua), b = SIGN##_OF(rhs->bits);                                        \
    if (SIGN##_IS_SIGNED && rhs->bits == pc->imm && ua == (pc->imm >> 1) + 1) {                    \
      if (!lhs->marks && CIS_OP_ARITH_##ARITH != CIS_OP_ARITH_REMSI)                               \
        return cis_trap(m, pc->op, "overflow of signed division");                                 \
      b = 1;                                                                                       \
    }                                                                                              \
    cis_cell *out = &regs[pc->dst];                                                                \
    cis_pass_marks(out, lhs, rhs);                                                                 \
    if (pc->c && a % b)                                                                            \
      out->marks |= CIS_CELL_POISON;                                                               \
    out->bits = (uint64_t)(EXPRESSION)&pc->imm;                                                    \
    return pc + 1;                                                                                 \
  }
#include "dialect/arith/semantics.def"

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

/// False if there is no number: then the result is poison, or the quotient overflows.
static bool wide_compute(unsigned kind, uint32_t width, cis_wide ua, cis_wide ub, cis_wide *out) {
  cis_signed_wide sa = wide_signed(ua, width), sb = wide_signed(ub, width);
  *out = 0;
  switch (kind) {
#define int_OPERANDS cis_signed_wide a = sa, b = sb
#define uint_OPERANDS cis_wide a = ua, b = ub
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  case CIS_OP_ARITH_##ARITH: {                                                                     \
    SIGN##_OPERANDS;                                                                               \
    *out = (cis_wide)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#define INT_SHIFT(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  case CIS_OP_ARITH_##ARITH: {                                                                     \
    SIGN##_OPERANDS;                                                                               \
    if (ub >= width)                                                                               \
      return false;                                                                                \
    *out = (cis_wide)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#define INT_DIVISION(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                         \
  case CIS_OP_ARITH_##ARITH: {                                                                     \
    SIGN##_OPERANDS;                                                                               \
    if (SIGN##_IS_SIGNED && sb == -1 && ua == (cis_wide)1 << (width - 1))                          \
      return kind == CIS_OP_ARITH_REMSI;                                                           \
    *out = (cis_wide)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#include "dialect/arith/semantics.def"
  default:
    return false;
  }
}

static bool is_division(unsigned kind) {
  return
#define INT_DIVISION(ARITH, INDEX, NAME, SIGN, EXPRESSION) kind == CIS_OP_ARITH_##ARITH ||
#include "dialect/arith/semantics.def"
      false;
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
    if (!wide_compute(site->kind, layout->width, a, b, &r) && !marks.marks)
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
  cis_exec_fn fn;
} binaries[] = {
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION) {CIS_OP_ARITH_##ARITH, exec_##NAME},
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#include "dialect/arith/semantics.def"
};

/// The handler that looks at the flags; shifts and divisions always do.
static cis_exec_fn with_flags_of(unsigned arith_kind, cis_exec_fn fn) {
  return arith_kind == CIS_OP_ARITH_ADDI   ? exec_add_flags
         : arith_kind == CIS_OP_ARITH_SUBI ? exec_sub_flags
         : arith_kind == CIS_OP_ARITH_MULI ? exec_mul_flags
                                           : fn;
}

cis_insn cis_int_binary(unsigned arith_kind, const cis_layout *layout, bool with_flags) {
  if (layout->kind == CIS_LAYOUT_ARRAY)
    return wide_insn(layout->type->ctx, arith_kind, -1, layout);
  for (size_t i = 0; i < sizeof(binaries) / sizeof(*binaries); ++i)
    if (binaries[i].kind == arith_kind)
      return (cis_insn){.fn =
                            with_flags ? with_flags_of(arith_kind, binaries[i].fn) : binaries[i].fn,
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
  cis_attr flags = cis_op_inherent(op, "overflowFlags");
  uint32_t value = cis_attr_is(flags, CIS_ATTR_ENUM) ? (uint32_t)flags->enumeration.value : 0;
  return value | (cis_op_inherent(op, "isExact") ? EXACT : 0);
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
