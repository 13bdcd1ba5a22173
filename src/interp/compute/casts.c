// Executes arith's casts between numbers.
#include "interp/compute/numbers.h"
#include "interp/handler.h"

#include "dialect/arith/kinds.h"
#include "ir/op_def.h"

#include <math.h>

typedef struct cast_site {
  cis_layout from, to;
  uint32_t flags; // of trunci
} cast_site;

static cis_cell marks_of(const cast_site *site, const cis_cell *cell) {
  return (cis_cell){.marks = cis_cell_all_marks(&site->from, cell), .origin = cell->origin};
}

static const cis_insn *finish(cis_machine *m, const cis_insn *pc, cis_cell *regs, cis_wide bits,
                              cis_cell marks) {
  const cast_site *site = pc->data;
  cis_cell *out = &regs[pc->dst];
  if (!cis_wide_to_cell(m, &site->to, bits, out))
    return NULL;
  if (site->to.is_ref && marks.marks) {
    cis_array *array = cis_cell_array(out);
    cis_array_need_marks(array);
    *array->marks = (uint8_t)marks.marks;
    array->origin = marks.origin;
  } else {
    out->marks = marks.marks;
    out->origin = marks.origin;
  }
  return pc + 1;
}

// --- between integers ---

/// Up to 64 bits: imm is the mask of the result.
HANDLER(exec_mask) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits &= pc->imm;
  return pc + 1;
}

/// imm2 is the width of the operand.
HANDLER(exec_extend) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits = (uint64_t)cis_sign_extend(out->bits, (uint32_t)pc->imm2) & pc->imm;
  return pc + 1;
}

HANDLER(exec_wide_zext) {
  const cast_site *site = pc->data;
  cis_cell from = regs[pc->a];
  return finish(m, pc, regs, cis_wide_of_cell(&site->from, &from), marks_of(site, &from));
}

HANDLER(exec_wide_sext) {
  const cast_site *site = pc->data;
  cis_cell from = regs[pc->a];
  uint32_t up = 128 - site->from.width;
  cis_wide bits = cis_wide_of_cell(&site->from, &from);
  return finish(m, pc, regs, (cis_wide)((cis_signed_wide)(bits << up) >> up),
                marks_of(site, &from));
}

/// Truncation with flags: poison where the number changes.
HANDLER(exec_trunc_flags) {
  const cast_site *site = pc->data;
  cis_cell from = regs[pc->a], marks = marks_of(site, &from);
  uint32_t up = 128 - site->from.width, down = 128 - site->to.width;
  cis_wide bits = cis_wide_of_cell(&site->from, &from);
  cis_signed_wide value = (cis_signed_wide)(bits << up) >> up;
  bool loses_signed = (cis_signed_wide)(bits << down) >> down != value;
  bool loses_unsigned = bits >> site->to.width != 0;
  if (((site->flags & 1) && loses_signed) || ((site->flags & 2) && loses_unsigned))
    marks.marks |= CIS_CELL_POISON;
  return finish(m, pc, regs, bits, marks);
}

// --- between integers and floats ---

/// The double nearest to it but odd where inexact, so that rounding to any narrower format is
/// right.
static double odd_double(cis_wide magnitude) {
  int shift = 0;
  bool sticky = false;
  while (magnitude >> 62) {
    sticky |= magnitude & 1;
    magnitude >>= 1;
    ++shift;
  }
  uint64_t m = (uint64_t)magnitude;
  int extra = 0;
  while (m >> 53) {
    sticky |= m & 1;
    m >>= 1;
    ++extra;
  }
  return ldexp((double)(m | sticky), shift + extra);
}

static uint64_t float_of_wide(cis_float_kind kind, cis_wide magnitude, bool negative) {
  if (kind != CIS_F64) {
    double value = odd_double(magnitude);
    return cis_bits_of_float(kind, negative ? -value : value);
  }
  // Integers to f64: the hardware rounds, from 128 bits as well.
  double value = (double)magnitude;
  return cis_bits_of_float(kind, negative ? -value : value);
}

HANDLER(exec_uitofp) {
  const cast_site *site = pc->data;
  cis_cell from = regs[pc->a];
  return finish(
      m, pc, regs,
      float_of_wide(site->to.type->float_kind, cis_wide_of_cell(&site->from, &from), false),
      marks_of(site, &from));
}

HANDLER(exec_sitofp) {
  const cast_site *site = pc->data;
  cis_cell from = regs[pc->a];
  uint32_t up = 128 - site->from.width;
  cis_signed_wide value = (cis_signed_wide)(cis_wide_of_cell(&site->from, &from) << up) >> up;
  cis_wide magnitude = value < 0 ? -(cis_wide)value : (cis_wide)value;
  return finish(m, pc, regs, float_of_wide(site->to.type->float_kind, magnitude, value < 0),
                marks_of(site, &from));
}

/// Floats to integers: NaN and numbers beyond the integer's range give poison.
static const cis_insn *float_to_int(cis_machine *m, const cis_insn *pc, cis_cell *regs,
                                    bool is_signed) {
  const cast_site *site = pc->data;
  cis_cell from = regs[pc->a], marks = marks_of(site, &from);
  double value = trunc(cis_float_of_bits(site->from.type->float_kind, from.bits));
  uint32_t width = site->to.width;
  double high = ldexp(1, (int)(is_signed ? width - 1 : width)), low = is_signed ? -high : 0;
  cis_wide bits = 0;
  if (!(value >= low && value < high))
    marks.marks |= CIS_CELL_POISON;
  else
    bits = value < 0 ? -(cis_wide)-value : (cis_wide)value;
  return finish(m, pc, regs, bits, marks);
}

HANDLER(exec_fptosi) { return float_to_int(m, pc, regs, true); }
HANDLER(exec_fptoui) { return float_to_int(m, pc, regs, false); }

// --- between floats ---

HANDLER(exec_f32_to_f64) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits = cis_bits_of_float(CIS_F64, cis_float_of_bits(CIS_F32, out->bits));
  return pc + 1;
}

HANDLER(exec_f64_to_f32) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits = cis_bits_of_float(CIS_F32, cis_float_of_bits(CIS_F64, out->bits));
  return pc + 1;
}

HANDLER(exec_convert) {
  (void)m;
  const cast_site *site = pc->data;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  uint64_t from[2] = {out->bits, 0}, to[2] = {0, 0};
  cis_float_convert(site->from.type->float_kind, from, site->to.type->float_kind, to);
  out->bits = to[0];
  return pc + 1;
}

// --- bitcast of wide ones ---

HANDLER(exec_share) {
  cis_obj *obj = regs[pc->a].obj;
  cis_cell_share(m, &regs[pc->dst], obj);
  return pc + 1;
}

// --- which handler ---

static cis_exec_fn cast_handler(unsigned kind, const cis_layout *from, const cis_layout *to,
                                uint32_t flags) {
  bool wide = from->is_ref || to->is_ref;
  switch (kind) {
  case CIS_OP_ARITH_EXTUI:
  case CIS_OP_ARITH_INDEX_CASTUI:
    return wide ? exec_wide_zext : exec_mask;
  case CIS_OP_ARITH_EXTSI:
  case CIS_OP_ARITH_INDEX_CAST:
    return wide ? exec_wide_sext : exec_extend;
  case CIS_OP_ARITH_TRUNCI:
    return flags ? exec_trunc_flags : wide ? exec_wide_zext : exec_mask;
  case CIS_OP_ARITH_UITOFP:
    return exec_uitofp;
  case CIS_OP_ARITH_SITOFP:
    return exec_sitofp;
  case CIS_OP_ARITH_FPTOUI:
    return exec_fptoui;
  case CIS_OP_ARITH_FPTOSI:
    return exec_fptosi;
  case CIS_OP_ARITH_BITCAST:
    return wide ? exec_share : exec_mask;
  default: // extf, truncf
    if (wide)
      return NULL;
    if (from->type->float_kind == CIS_F32 && to->type->float_kind == CIS_F64)
      return exec_f32_to_f64;
    if (from->type->float_kind == CIS_F64 && to->type->float_kind == CIS_F32)
      return exec_f64_to_f32;
    return exec_convert;
  }
}

static bool fits(const cis_layout *layout) {
  return layout->width <= 128 && (cis_type_is_int_or_index(layout->type) ||
                                  (cis_type_is_float(layout->type) && !layout->is_ref));
}

static cis_insn make_cast(cis_decoder *d, unsigned kind, const cis_layout *from,
                          const cis_layout *to, uint32_t flags) {
  bool same_bits = kind == CIS_OP_ARITH_BITCAST;
  if (!same_bits && (!fits(from) || !fits(to)))
    return (cis_insn){0};
  cis_insn insn = {.fn = cast_handler(kind, from, to, flags)};
  if (insn.fn == exec_mask || insn.fn == exec_extend) {
    insn.imm = to->mask;
    insn.imm2 = from->width;
    return insn;
  }
  cast_site *site = cis_arena_new(cis_decoder_arena(d), cast_site);
  *site = (cast_site){*from, *to, flags};
  insn.data = site;
  return insn;
}

cis_insn cis_number_cast(cis_decoder *d, unsigned arith_kind, const cis_layout *from,
                         const cis_layout *to) {
  return make_cast(d, arith_kind, from, to, 0);
}

bool cis_decode_cast(cis_decoder *d, cis_op *op) {
  cis_layout from, to;
  cis_element_layout(cis_op_operand(op, 0)->type, &from);
  cis_element_layout(op->results[0].type, &to);
  cis_attr rounding = cis_op_get_attr_named(op, "roundingmode");
  if (rounding && cis_attr_int_or(rounding, 0) != 0)
    return cis_decode_unsupported(d, op, "rounding other than to nearest even");
  cis_attr attr = cis_op_get_attr_named(op, "overflowFlags");
  uint32_t flags = cis_attr_is(attr, CIS_ATTR_ENUM) ? (uint32_t)attr->enumeration.value : 0;
  cis_insn insn = make_cast(d, cis_op_kind(op), &from, &to, flags);
  if (!insn.fn)
    return cis_decode_unsupported(d, op, "numbers of this width");
  return cis_emit_elementwise(d, op, insn);
}
