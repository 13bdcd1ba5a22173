// linalg.softmax, which is no loop nest around one body.
#include "dialect/arith/kinds.h"
#include "dialect/linalg/kinds.h"
#include "target/c/alias.h"
#include "target/c/fast_math.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>

/// The lines of a softmax: their elements, and the loops around and along them.
typedef struct lines {
  const cis_c_value *from, *to;
  cis_c_num *at;
  uint32_t rank, along;
  cis_type type; // of elements
} lines;

static const char *open_line(cis_c_emitter *e, lines *l) {
  const char *i =
      cis_c_open_loop(e, "i", cis_c_number(0), l->from->sizes[l->along], cis_c_number(1));
  l->at[l->along] = cis_c_name(i);
  return i;
}

/// The largest; NaN counts as nothing.
static const char *put_largest(cis_c_emitter *e, lines *l, cis_type wide) {
  const char *type = cis_c_type(e, wide), *max = cis_c_fresh(e, "max");
  const char *f = wide->float_kind == CIS_F64 ? "" : "f";
  cis_c_declare(e, type, max, *f ? "NAN" : "(double)NAN", false);
  open_line(e, l);
  const char *x = cis_c_widen(e, l->type, cis_c_element(e, l->from, l->at));
  cis_c_line(e, "%s = fmax%s(%s%s, %s);", max, f, cis_c_is_narrow(l->type) ? "(float)" : "", x,
             max);
  cis_c_close(e);
  return max;
}

/// Each step rounded to the element's format:
///
///   max = NAN;      for (i ...) { max = fmax(x[i], max); }
///   sum = 0;        for (i ...) { y[i] = exp(x[i] - max); sum = y[i] + sum; }
///                   for (i ...) { y[i] = y[i] / sum; }
static void put_line(cis_c_emitter *e, lines *l) {
  cis_type wide = l->type->float_kind == CIS_F64 ? l->type : cis_type_float(e->ctx, CIS_F32);
  const char *type = cis_c_type(e, l->type), *max = put_largest(e, l, wide);
  if (cis_c_is_narrow(l->type)) {
    const char *narrow = cis_c_fresh(e, "max");
    cis_c_declare(e, type, narrow, cis_c_narrow(e, l->type, cis_c_text(e, "(double)%s", max)),
                  true);
    max = narrow;
  }
  const char *sum = cis_c_fresh(e, "sum"), *difference = cis_c_fresh(e, "difference");
  cis_c_declare(e, type, sum, "0", false);
  open_line(e, l);
  cis_c_declare(
      e, type, difference,
      cis_c_float_apply(e, CIS_OP_ARITH_SUBF, l->type, cis_c_element(e, l->from, l->at), max),
      true);
  const char *y = cis_c_element(e, l->to, l->at);
  cis_c_line(e, "%s = %s;", y, cis_c_math_call(e, l->type, "exp", difference));
  cis_c_line(e, "%s = %s;", sum, cis_c_float_apply(e, CIS_OP_ARITH_ADDF, l->type, y, sum));
  cis_c_close(e);
  open_line(e, l);
  y = cis_c_element(e, l->to, l->at);
  cis_c_line(e, "%s = %s;", y, cis_c_float_apply(e, CIS_OP_ARITH_DIVF, l->type, y, sum));
  cis_c_close(e);
}

/// Whether a line is a row of memory that one function can compute.
static bool is_fast_row(cis_c_emitter *e, cis_op *op, const lines *l) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_operand(op, 1);
  const cis_c_num *x = &l->from->strides[l->along], *y = &l->to->strides[l->along];
  return e->options->math == CIS_C_MATH_FAST && l->type->float_kind == CIS_F32 && !x->text &&
         x->value == 1 && !y->text && y->value == 1 && !l->from->splat &&
         (from == to || cis_c_are_distinct_at_once(e, from, to));
}

static void put_fast_row(cis_c_emitter *e, lines *l) {
  l->at[l->along] = cis_c_number(0);
  cis_c_line(e, "%s(&%s, &%s, %s);", cis_c_fast_softmax(e), cis_c_element(e, l->from, l->at),
             cis_c_element(e, l->to, l->at), cis_c_num_text(e, l->from->sizes[l->along]));
}

static bool emit_softmax(cis_c_emitter *e, cis_op *op) {
  lines l = {.from = cis_c_operand(e, op, 0), .to = cis_c_operand(e, op, 1)};
  if (!cis_type_is_memref(l.to->type) || l.to->is_const)
    return cis_c_unsupported(op, "an output that is no memory to write to");
  l.type = cis_type_element(l.from->type);
  if (!cis_type_is_float(l.type) || !cis_c_type(e, l.type) ||
      l.type != cis_type_element(l.to->type))
    return cis_c_unsupported(op, "elements of these types");
  l.rank = cis_type_rank(l.from->type);
  l.along = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  l.at = cis_arena_array(&e->arena, cis_c_num, l.rank + 1);
  e->hoist = NULL;
  e->uses_math = true;
  for (uint32_t i = 0; i < l.rank; ++i)
    if (i != l.along)
      l.at[i] =
          cis_c_name(cis_c_open_loop(e, "i", cis_c_number(0), l.from->sizes[i], cis_c_number(1)));
  cis_c_open(e, "{");
  if (is_fast_row(e, op, &l))
    put_fast_row(e, &l);
  else
    put_line(e, &l);
  cis_c_close(e);
  for (uint32_t i = 1; i < l.rank; ++i)
    cis_c_close(e);
  return true;
}

const cis_c_row cis_c_rows_linalg_data[] = {
    {CIS_OP_LINALG_SOFTMAX, .emit = emit_softmax},
    {0},
};
