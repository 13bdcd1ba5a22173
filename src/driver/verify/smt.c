// Terms as formulas of Z3: integers as bit vectors, floats as IEEE floats, poison as a truth beside
// the value. First the arithmetic of floats is uninterpreted, which is fast and proves much; then
// it is IEEE's. Other ops are uninterpreted functions.
#include "driver/verify/smt.h"
#include "dialect/arith/kinds.h"
#include "dialect/math/kinds.h"

#ifndef CISTERN_SMT

cis_smt_solver cis_z3(void) { return NULL; }

#else

#include "dialect/common/predicates.h"

#include <stdio.h>
#include <stdlib.h>
#include <z3.h>

typedef struct formula {
  Z3_ast value, poison; // poison NULL: never
} formula;

typedef struct encoder {
  cis_terms *t;
  Z3_context z;
  bool exact; // float arithmetic is interpreted
  bool has_floats;
  CIS_VEC(cis_term) terms; // in order
  cis_ptrmap index;        // term -> place + 1
  CIS_VEC(formula) formulas;
} encoder;

// --- sorts ---

static bool is_ieee(cis_type type) {
  return cis_type_is_float(type) && (type->float_kind == CIS_F16 || type->float_kind == CIS_BF16 ||
                                     type->float_kind == CIS_F32 || type->float_kind == CIS_F64);
}

static Z3_sort sort_of(encoder *e, cis_type type) {
  uint32_t width = cis_type_bit_width(type);
  if (!is_ieee(type))
    return Z3_mk_bv_sort(e->z, width);
  uint32_t precision = cis_float_get_info(type->float_kind)->precision;
  return Z3_mk_fpa_sort(e->z, width - precision, precision);
}

static Z3_ast bits(encoder *e, uint32_t width, uint64_t value) {
  return Z3_mk_unsigned_int64(e->z, value, Z3_mk_bv_sort(e->z, width));
}

static Z3_ast value_of(encoder *e, cis_term x) {
  return e->formulas.data[cis_ptrmap_at(&e->index, cis_term_id(x)) - 1].value;
}

static Z3_ast poison_of(encoder *e, cis_term x) {
  return e->formulas.data[cis_ptrmap_at(&e->index, cis_term_id(x)) - 1].poison;
}

/// The bits of a value.
static Z3_ast bits_of(encoder *e, cis_term x) {
  Z3_ast value = value_of(e, x);
  return is_ieee(cis_term_type(e->t, x)) ? Z3_mk_fpa_to_ieee_bv(e->z, value) : value;
}

static Z3_ast of_bits(encoder *e, cis_type type, Z3_ast value) {
  return is_ieee(type) ? Z3_mk_fpa_to_fp_bv(e->z, value, sort_of(e, type)) : value;
}

static Z3_ast is_true(encoder *e, Z3_ast value) { return Z3_mk_eq(e->z, value, bits(e, 1, 1)); }

static Z3_ast truth(encoder *e, Z3_ast condition) {
  return Z3_mk_ite(e->z, condition, bits(e, 1, 1), bits(e, 1, 0));
}

static Z3_ast either(encoder *e, Z3_ast a, Z3_ast b) {
  const Z3_ast both[] = {a, b};
  return !a ? b : !b ? a : Z3_mk_or(e->z, 2, both);
}

static Z3_ast both_of(encoder *e, Z3_ast a, Z3_ast b) {
  const Z3_ast both[] = {a, b};
  return Z3_mk_and(e->z, 2, both);
}

// --- ops of which nothing is known ---

static Z3_ast unknown(encoder *e, cis_term x, char letter, Z3_sort range) {
  Z3_sort domain[16];
  Z3_ast args[16];
  char name[32];
  uint32_t num = cis_term_num(e->t, x);
  if (num > 16) { // a constant of its own
    snprintf(name, sizeof(name), "%c!%u", letter, x);
    return Z3_mk_const(e->z, Z3_mk_string_symbol(e->z, name), range);
  }
  for (uint32_t i = 0; i < num; ++i) {
    args[i] = value_of(e, cis_term_arg(e->t, x, i));
    domain[i] = Z3_get_sort(e->z, args[i]);
  }
  snprintf(name, sizeof(name), "%c%u", letter, e->t->nodes.data[x]);
  Z3_func_decl f = Z3_mk_func_decl(e->z, Z3_mk_string_symbol(e->z, name), num, domain, range);
  return Z3_mk_app(e->z, f, num, args);
}

// --- integers ---

typedef Z3_ast (*binary)(Z3_context, Z3_ast, Z3_ast);

static Z3_ast fold(encoder *e, cis_term x, binary fn) {
  Z3_ast value = value_of(e, cis_term_arg(e->t, x, 0));
  for (uint32_t i = 1; i < cis_term_num(e->t, x); ++i)
    value = fn(e->z, value, value_of(e, cis_term_arg(e->t, x, i)));
  return value;
}

static Z3_ast sum_of(encoder *e, cis_term x) {
  Z3_ast value = value_of(e, cis_term_arg(e->t, x, 0));
  for (uint32_t i = 1; i + 1 < cis_term_num(e->t, x); i += 2)
    value = Z3_mk_bvadd(e->z, value,
                        Z3_mk_bvmul(e->z, value_of(e, cis_term_arg(e->t, x, i)),
                                    value_of(e, cis_term_arg(e->t, x, i + 1))));
  return value;
}

/// Quotients that are not rounded towards zero.
static Z3_ast quotient(encoder *e, unsigned kind, Z3_ast a, Z3_ast b, uint32_t width) {
  Z3_context z = e->z;
  Z3_ast zero = bits(e, width, 0), one = bits(e, width, 1);
  if (kind == CIS_OP_ARITH_CEILDIVUI) {
    Z3_ast inexact = Z3_mk_not(z, Z3_mk_eq(z, Z3_mk_bvurem(z, a, b), zero));
    Z3_ast q = Z3_mk_bvudiv(z, a, b);
    return Z3_mk_ite(z, inexact, Z3_mk_bvadd(z, q, one), q);
  }
  Z3_ast q = Z3_mk_bvsdiv(z, a, b);
  Z3_ast inexact = Z3_mk_not(z, Z3_mk_eq(z, Z3_mk_bvsrem(z, a, b), zero));
  Z3_ast alike = Z3_mk_eq(z, Z3_mk_bvslt(z, a, zero), Z3_mk_bvslt(z, b, zero));
  if (kind == CIS_OP_ARITH_CEILDIVSI)
    return Z3_mk_ite(z, both_of(e, inexact, alike), Z3_mk_bvadd(z, q, one), q);
  return Z3_mk_ite(z, both_of(e, inexact, Z3_mk_not(z, alike)), Z3_mk_bvsub(z, q, one), q);
}

static Z3_ast compare_ints(encoder *e, int64_t predicate, Z3_ast a, Z3_ast b) {
  static const binary fns[] = {NULL,        NULL,        Z3_mk_bvslt, Z3_mk_bvsle, Z3_mk_bvsgt,
                               Z3_mk_bvsge, Z3_mk_bvult, Z3_mk_bvule, Z3_mk_bvugt, Z3_mk_bvuge};
  Z3_ast equal = predicate <= CIS_CMPI_NE ? Z3_mk_eq(e->z, a, b) : NULL;
  return truth(e, predicate == CIS_CMPI_EQ   ? equal
                  : predicate == CIS_CMPI_NE ? Z3_mk_not(e->z, equal)
                                             : fns[predicate](e->z, a, b));
}

static Z3_ast cast_int(encoder *e, const cis_term_key *k, Z3_ast x) {
  uint32_t from = cis_type_bit_width(k->from), to = cis_type_bit_width(k->type);
  if (from == to)
    return x;
  if (to < from)
    return Z3_mk_extract(e->z, to - 1, 0, x);
  return k->kind == CIS_OP_ARITH_EXTSI ? Z3_mk_sign_ext(e->z, to - from, x)
                                       : Z3_mk_zero_ext(e->z, to - from, x);
}

/// NULL: none of these.
static Z3_ast int_op(encoder *e, cis_term x, const cis_term_key *k) {
  Z3_ast a = value_of(e, cis_term_arg(e->t, x, 0));
  Z3_ast b = cis_term_num(e->t, x) > 1 ? value_of(e, cis_term_arg(e->t, x, 1)) : NULL;
  uint32_t width = cis_type_bit_width(k->type);
  switch (k->kind) {
  case CIS_OP_ARITH_ADDI:
    return fold(e, x, Z3_mk_bvadd);
  case CIS_OP_ARITH_SUBI:
    return fold(e, x, Z3_mk_bvsub);
  case CIS_OP_ARITH_MULI:
    return fold(e, x, Z3_mk_bvmul);
  case CIS_OP_ARITH_ANDI:
    return fold(e, x, Z3_mk_bvand);
  case CIS_OP_ARITH_ORI:
    return fold(e, x, Z3_mk_bvor);
  case CIS_OP_ARITH_XORI:
    return fold(e, x, Z3_mk_bvxor);
  case CIS_OP_ARITH_SHLI:
    return fold(e, x, Z3_mk_bvshl);
  case CIS_OP_ARITH_SHRUI:
    return fold(e, x, Z3_mk_bvlshr);
  case CIS_OP_ARITH_SHRSI:
    return fold(e, x, Z3_mk_bvashr);
  case CIS_OP_ARITH_DIVUI:
    return fold(e, x, Z3_mk_bvudiv);
  case CIS_OP_ARITH_DIVSI:
    return fold(e, x, Z3_mk_bvsdiv);
  case CIS_OP_ARITH_REMUI:
    return fold(e, x, Z3_mk_bvurem);
  case CIS_OP_ARITH_REMSI:
    return fold(e, x, Z3_mk_bvsrem);
  case CIS_OP_ARITH_CEILDIVSI:
  case CIS_OP_ARITH_CEILDIVUI:
  case CIS_OP_ARITH_FLOORDIVSI:
    return quotient(e, k->kind, a, b, width);
  case CIS_OP_ARITH_MAXSI:
    return Z3_mk_ite(e->z, Z3_mk_bvsgt(e->z, a, b), a, b);
  case CIS_OP_ARITH_MAXUI:
    return Z3_mk_ite(e->z, Z3_mk_bvugt(e->z, a, b), a, b);
  case CIS_OP_ARITH_MINSI:
    return Z3_mk_ite(e->z, Z3_mk_bvslt(e->z, a, b), a, b);
  case CIS_OP_ARITH_MINUI:
    return Z3_mk_ite(e->z, Z3_mk_bvult(e->z, a, b), a, b);
  case CIS_OP_ARITH_CMPI:
    return compare_ints(e, k->imm, a, b);
  case CIS_OP_ARITH_EXTSI:
  case CIS_OP_ARITH_EXTUI:
  case CIS_OP_ARITH_TRUNCI:
    return cast_int(e, k, a);
  default:
    return NULL;
  }
}

// --- floats ---

static Z3_ast compare_floats(encoder *e, int64_t predicate, Z3_ast a, Z3_ast b) {
  Z3_context z = e->z;
  unsigned outcomes = cis_cmpf_outcomes(predicate);
  Z3_ast any = Z3_mk_false(z);
  if (outcomes & CIS_EQUAL)
    any = either(e, any, Z3_mk_fpa_eq(z, a, b));
  if (outcomes & CIS_GREATER)
    any = either(e, any, Z3_mk_fpa_gt(z, a, b));
  if (outcomes & CIS_LESS)
    any = either(e, any, Z3_mk_fpa_lt(z, a, b));
  if (outcomes & CIS_UNORDERED)
    any = either(e, any, either(e, Z3_mk_fpa_is_nan(z, a), Z3_mk_fpa_is_nan(z, b)));
  return truth(e, any);
}

/// maximumf and minimumf: a NaN if there is one, and -0 is less than 0.
static Z3_ast extremum(encoder *e, bool is_max, Z3_ast a, Z3_ast b) {
  Z3_context z = e->z;
  Z3_ast first = is_max ? Z3_mk_fpa_gt(z, a, b) : Z3_mk_fpa_lt(z, a, b);
  Z3_ast negative = Z3_mk_fpa_is_negative(z, a);
  Z3_ast same = Z3_mk_ite(z, negative, is_max ? b : a, is_max ? a : b);
  Z3_ast value = Z3_mk_ite(z, first, a, Z3_mk_ite(z, Z3_mk_fpa_eq(z, a, b), same, b));
  value = Z3_mk_ite(z, Z3_mk_fpa_is_nan(z, b), b, value);
  return Z3_mk_ite(z, Z3_mk_fpa_is_nan(z, a), a, value);
}

/// Arithmetic; NULL: none of these, or it is not to be interpreted.
static Z3_ast float_arithmetic(encoder *e, cis_term x, const cis_term_key *k) {
  Z3_context z = e->z;
  Z3_ast a = value_of(e, cis_term_arg(e->t, x, 0)), round = Z3_mk_fpa_rne(z);
  Z3_ast b = cis_term_num(e->t, x) == 2 ? value_of(e, cis_term_arg(e->t, x, 1)) : NULL;
  e->has_floats = true;
  if (!e->exact)
    return NULL;
  switch (k->kind) {
  case CIS_OP_ARITH_ADDF:
    return b ? Z3_mk_fpa_add(z, round, a, b) : NULL;
  case CIS_OP_ARITH_MULF:
    return b ? Z3_mk_fpa_mul(z, round, a, b) : NULL;
  case CIS_OP_ARITH_DIVF:
    return Z3_mk_fpa_div(z, round, a, b);
  case CIS_OP_ARITH_SITOFP:
    return Z3_mk_fpa_to_fp_signed(z, round, a, sort_of(e, k->type));
  case CIS_OP_ARITH_UITOFP:
    return Z3_mk_fpa_to_fp_unsigned(z, round, a, sort_of(e, k->type));
  case CIS_OP_ARITH_TRUNCF:
    return Z3_mk_fpa_to_fp_float(z, round, a, sort_of(e, k->type));
  default:
    return NULL;
  }
}

static Z3_ast float_op(encoder *e, cis_term x, const cis_term_key *k) {
  if (!is_ieee(k->from) && !is_ieee(k->type))
    return NULL;
  Z3_ast a = value_of(e, cis_term_arg(e->t, x, 0));
  Z3_ast b = cis_term_num(e->t, x) == 2 ? value_of(e, cis_term_arg(e->t, x, 1)) : NULL;
  switch (k->kind) {
  case CIS_OP_ARITH_NEGF:
    return Z3_mk_fpa_neg(e->z, a);
  case CIS_OP_MATH_ABSF:
    return Z3_mk_fpa_abs(e->z, a);
  case CIS_OP_ARITH_CMPF:
    return compare_floats(e, k->imm, a, b);
  case CIS_OP_ARITH_MAXIMUMF:
  case CIS_OP_ARITH_MINIMUMF:
    return extremum(e, k->kind == CIS_OP_ARITH_MAXIMUMF, a, b);
  case CIS_OP_ARITH_EXTF:
    return Z3_mk_fpa_to_fp_float(e->z, Z3_mk_fpa_rne(e->z), a, sort_of(e, k->type));
  case CIS_OP_ARITH_BITCAST:
    return of_bits(e, k->type, bits_of(e, cis_term_arg(e->t, x, 0)));
  case CIS_OP_ARITH_ADDF:
  case CIS_OP_ARITH_MULF:
  case CIS_OP_ARITH_DIVF:
  case CIS_OP_ARITH_SITOFP:
  case CIS_OP_ARITH_UITOFP:
  case CIS_OP_ARITH_TRUNCF:
    return float_arithmetic(e, x, k);
  default:
    return NULL;
  }
}

// --- poison ---

static Z3_ast args_poison(encoder *e, cis_term x) {
  Z3_ast any = NULL;
  for (uint32_t i = 0; i < cis_term_num(e->t, x); ++i)
    any = either(e, any, poison_of(e, cis_term_arg(e->t, x, i)));
  return any;
}

/// Overflow of an addition, subtraction or product, whose flags say what makes poison of it.
static Z3_ast overflow(encoder *e, cis_term x, const cis_term_key *k) {
  Z3_context z = e->z;
  uint32_t width = cis_type_bit_width(k->type);
  Z3_ast any = NULL;
  for (int64_t flag = 1; flag <= 2; ++flag) {
    Z3_ast wide[2];
    if (!(k->imm & flag))
      continue;
    for (uint32_t i = 0; i < 2; ++i) {
      Z3_ast value = value_of(e, cis_term_arg(e->t, x, i));
      wide[i] = flag == 1 ? Z3_mk_sign_ext(z, width, value) : Z3_mk_zero_ext(z, width, value);
    }
    Z3_ast r = k->kind == CIS_OP_ARITH_ADDI   ? Z3_mk_bvadd(z, wide[0], wide[1])
               : k->kind == CIS_OP_ARITH_SUBI ? Z3_mk_bvsub(z, wide[0], wide[1])
                                              : Z3_mk_bvmul(z, wide[0], wide[1]);
    Z3_ast low = Z3_mk_extract(z, width - 1, 0, r);
    Z3_ast again = flag == 1 ? Z3_mk_sign_ext(z, width, low) : Z3_mk_zero_ext(z, width, low);
    any = either(e, any, Z3_mk_not(z, Z3_mk_eq(z, r, again)));
  }
  return any;
}

static Z3_ast own_poison(encoder *e, cis_term x, const cis_term_key *k) {
  if (k->form != CIS_TERM_OP || !k->may_poison)
    return NULL;
  uint32_t width = cis_type_bit_width(k->type);
  switch (k->kind) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_SUBI:
  case CIS_OP_ARITH_MULI:
    return overflow(e, x, k);
  case CIS_OP_ARITH_SHLI:
  case CIS_OP_ARITH_SHRUI:
  case CIS_OP_ARITH_SHRSI:
    if (!k->imm)
      return Z3_mk_bvuge(e->z, value_of(e, cis_term_arg(e->t, x, 1)), bits(e, width, width));
    break;
  case CIS_OP_ARITH_DIVSI:
  case CIS_OP_ARITH_DIVUI:
  case CIS_OP_ARITH_REMSI:
  case CIS_OP_ARITH_REMUI:
  case CIS_OP_ARITH_CEILDIVSI:
  case CIS_OP_ARITH_CEILDIVUI:
  case CIS_OP_ARITH_FLOORDIVSI:
    if (!k->imm) // where it is undefined the trap says so
      return NULL;
    break;
  default:
    break;
  }
  return unknown(e, x, 'p', Z3_mk_bool_sort(e->z));
}

// --- terms ---

static formula encode_select(encoder *e, cis_term x) {
  cis_term c = cis_term_arg(e->t, x, 0), a = cis_term_arg(e->t, x, 1), b = cis_term_arg(e->t, x, 2);
  Z3_ast condition = is_true(e, value_of(e, c)), p = poison_of(e, a), q = poison_of(e, b);
  Z3_ast no = Z3_mk_false(e->z);
  Z3_ast chosen = p || q ? Z3_mk_ite(e->z, condition, p ? p : no, q ? q : no) : NULL;
  return (formula){Z3_mk_ite(e->z, condition, value_of(e, a), value_of(e, b)),
                   either(e, poison_of(e, c), chosen)};
}

static formula encode_bytes(encoder *e, cis_term x, const cis_term_key *k) {
  uint32_t num = cis_term_num(e->t, x);
  Z3_ast value = value_of(e, cis_term_arg(e->t, x, num - 1));
  for (uint32_t i = num - 1; i-- > 0;)
    value = Z3_mk_concat(e->z, value, value_of(e, cis_term_arg(e->t, x, i)));
  uint32_t width = cis_type_bit_width(k->type);
  if (width < 8 * num)
    value = Z3_mk_extract(e->z, width - 1, 0, value);
  return (formula){of_bits(e, k->type, value), args_poison(e, x)};
}

static formula encode_piece(encoder *e, cis_term x, const cis_term_key *k) {
  Z3_ast value = bits_of(e, cis_term_arg(e->t, x, 0));
  uint32_t width = cis_type_bit_width(k->from), low = 8 * (uint32_t)k->imm;
  if (width < low + 8)
    value = Z3_mk_zero_ext(e->z, low + 8 - width, value);
  return (formula){Z3_mk_extract(e->z, low + 7, low, value), args_poison(e, x)};
}

static formula encode(encoder *e, cis_term x) {
  const cis_term_key *k = cis_term_key_of(e->t, x);
  uint64_t number;
  char name[32];
  switch (k->form) {
  case CIS_TERM_CONST:
    cis_term_bits(e->t, x, &number);
    return (formula){of_bits(e, k->type, bits(e, cis_type_bit_width(k->type), number)), NULL};
  case CIS_TERM_INPUT:
    snprintf(name, sizeof(name), "x%u", x);
    return (formula){Z3_mk_const(e->z, Z3_mk_string_symbol(e->z, name), sort_of(e, k->type)), NULL};
  case CIS_TERM_UNDEF:
    return (formula){of_bits(e, k->type, bits(e, cis_type_bit_width(k->type), 0)),
                     Z3_mk_true(e->z)};
  case CIS_TERM_SUM:
    return (formula){sum_of(e, x), args_poison(e, x)};
  case CIS_TERM_BYTES:
    return encode_bytes(e, x, k);
  case CIS_TERM_PIECE:
    return encode_piece(e, x, k);
  case CIS_TERM_IS_POISON: {
    Z3_ast poison = poison_of(e, cis_term_arg(e->t, x, 0));
    return (formula){poison ? truth(e, poison) : bits(e, 1, 0), NULL};
  }
  default:
    break;
  }
  if (k->kind == CIS_OP_ARITH_SELECT)
    return encode_select(e, x);
  bool is_int = !k->result && cis_type_is_integer(k->type) && cis_type_is_integer(k->from);
  Z3_ast value = is_int ? int_op(e, x, k) : k->result ? NULL : float_op(e, x, k);
  if (!value)
    value = unknown(e, x, 'f', sort_of(e, k->type));
  return (formula){value, either(e, args_poison(e, x), own_poison(e, x, k))};
}

/// The terms that x is made of, and x.
static void reach(encoder *e, cis_term x) {
  CIS_VEC(cis_term) stack = {0};
  cis_vec_push(&stack, x);
  while (stack.len) {
    bool is_new;
    cis_term y = cis_vec_pop(&stack);
    cis_ptrmap_get(&e->index, cis_term_id(y), &is_new);
    if (!is_new)
      continue;
    cis_vec_push(&e->terms, y);
    cis_term_form form = cis_term_key_of(e->t, y)->form;
    for (uint32_t i = 0;
         form != CIS_TERM_CONST && form != CIS_TERM_INPUT && i < cis_term_num(e->t, y); ++i)
      cis_vec_push(&stack, cis_term_arg(e->t, y, i));
  }
  cis_vec_deinit(&stack);
}

static int by_number(const void *a, const void *b) {
  cis_term x = *(const cis_term *)a, y = *(const cis_term *)b;
  return (x > y) - (x < y);
}

// --- questions ---

static void assert_goals(encoder *e, Z3_solver solver, const cis_goal_vec *goals, cis_term trap) {
  Z3_ast any = Z3_mk_false(e->z);
  Z3_solver_assert(e->z, solver, Z3_mk_not(e->z, is_true(e, value_of(e, trap))));
  for (size_t i = 0; i < goals->len; ++i) {
    const cis_goal *g = &goals->data[i];
    Z3_ast wrong;
    if (g->is_truth) {
      wrong = is_true(e, value_of(e, g->a));
    } else {
      wrong = either(e, poison_of(e, g->b),
                     Z3_mk_not(e->z, Z3_mk_eq(e->z, value_of(e, g->a), value_of(e, g->b))));
      if (poison_of(e, g->a))
        wrong = both_of(e, Z3_mk_not(e->z, poison_of(e, g->a)), wrong);
    }
    any = either(e, any, wrong);
  }
  Z3_solver_assert(e->z, solver, any);
}

static void read_model(encoder *e, Z3_model model, cis_inputs *inputs) {
  for (size_t i = 0; i < e->terms.len; ++i) {
    cis_term x = e->terms.data[i];
    if (!cis_term_is(e->t, x, CIS_TERM_INPUT) || cis_term_arg(e->t, x, 0) >= inputs->num)
      continue;
    struct cis_input *in = &inputs->args[cis_term_arg(e->t, x, 0)];
    uint64_t element = cis_term_arg(e->t, x, 1) | (uint64_t)cis_term_arg(e->t, x, 2) << 32;
    Z3_ast value;
    uint64_t number;
    if (element < (uint64_t)in->num && Z3_model_eval(e->z, model, bits_of(e, x), true, &value) &&
        Z3_get_numeral_uint64(e->z, value, &number))
      in->bits[element] = number;
  }
}

static void no_error(Z3_context z, Z3_error_code code) { (void)z, (void)code; }

static cis_smt_result ask(encoder *e, const cis_goal_vec *goals, cis_term trap, double seconds,
                          cis_inputs *inputs) {
  Z3_config config = Z3_mk_config();
  e->z = Z3_mk_context(config);
  Z3_set_error_handler(e->z, no_error);
  e->formulas.len = 0;
  for (size_t i = 0; i < e->terms.len; ++i) {
    *cis_ptrmap_get(&e->index, cis_term_id(e->terms.data[i]), NULL) = i + 1;
    cis_vec_push(&e->formulas, encode(e, e->terms.data[i]));
  }
  Z3_solver solver = Z3_mk_solver(e->z);
  Z3_solver_inc_ref(e->z, solver);
  Z3_params params = Z3_mk_params(e->z);
  Z3_params_inc_ref(e->z, params);
  Z3_params_set_uint(e->z, params, Z3_mk_string_symbol(e->z, "timeout"),
                     (unsigned)(seconds * 1000) + 1);
  Z3_solver_set_params(e->z, solver, params);
  assert_goals(e, solver, goals, trap);
  // A formula that could not be made is no proof.
  bool made = Z3_get_error_code(e->z) == Z3_OK;
  Z3_lbool answer = made ? Z3_solver_check(e->z, solver) : Z3_L_UNDEF;
  if (answer == Z3_L_TRUE)
    read_model(e, Z3_solver_get_model(e->z, solver), inputs);
  Z3_params_dec_ref(e->z, params);
  Z3_solver_dec_ref(e->z, solver);
  Z3_del_context(e->z);
  Z3_del_config(config);
  return answer == Z3_L_FALSE  ? CIS_SMT_PROVEN
         : answer == Z3_L_TRUE ? CIS_SMT_REFUTED
                               : CIS_SMT_UNKNOWN;
}

static cis_smt_result solve(cis_terms *t, const cis_goal_vec *goals, cis_term trap, double seconds,
                            cis_inputs *inputs) {
  enum { MOST_TERMS = 200000 };
  encoder e = {.t = t};
  cis_smt_result result = CIS_SMT_UNKNOWN;
  reach(&e, trap);
  for (size_t i = 0; i < goals->len; ++i) {
    reach(&e, goals->data[i].a);
    if (!goals->data[i].is_truth)
      reach(&e, goals->data[i].b);
  }
  if (e.terms.len <= MOST_TERMS && seconds > 0.1) {
    qsort(e.terms.data, e.terms.len, sizeof(cis_term), by_number);
    result = ask(&e, goals, trap, seconds * 0.4, inputs);
    if (result != CIS_SMT_PROVEN && e.has_floats) {
      e.exact = true;
      cis_smt_result exact = ask(&e, goals, trap, seconds * 0.4, inputs);
      if (exact != CIS_SMT_UNKNOWN)
        result = exact;
    }
  }
  cis_vec_deinit(&e.terms);
  cis_vec_deinit(&e.formulas);
  cis_ptrmap_deinit(&e.index);
  return result;
}

cis_smt_solver cis_z3(void) { return solve; }

#endif
