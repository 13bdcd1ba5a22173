// Expectations of StableHLO's tests, ops of the check dialect and calls of their names: all
// elements are compared, and cf.assert states that they fit.
#include "convert/stablehlo/impl.h"
#include "dialect/cf/kinds.h"
#include "dialect/complex/kinds.h"
#include "dialect/math/kinds.h"

/// How two numbers have to fit.
typedef struct fit {
  enum { EQUAL, NEAR, CLOSE } kind;
  double tolerance;    // of NEAR: the largest difference
  int64_t least, most; // of CLOSE: how many floats are between them
} fit;

/// Integers as far from each other as the floats have numbers between them.
static cis_value *order_of(cis_loc_builder *e, cis_value *x) {
  cis_type type = cis_type_i(e->b.ctx, cis_type_bit_width(x->type));
  cis_value *bits = cis_shlo_bitcast(e, x, type);
  int64_t least = (int64_t)(UINT64_MAX << (type->integer.width - 1));
  cis_value *negative = cis_arith_build_cmpi(e, "slt", bits, cis_arith_build_int(e, type, 0));
  cis_value *below = cis_arith_build_subi(e, cis_arith_build_int(e, type, least), bits);
  return cis_arith_build_select(e, negative, below, bits);
}

static cis_value *floats_fit(cis_loc_builder *e, const fit *f, cis_value *a, cis_value *b) {
  cis_value *both = cis_arith_build_andi(e, cis_arith_build_cmpf(e, "uno", a, a),
                                         cis_arith_build_cmpf(e, "uno", b, b));
  cis_value *fits = cis_arith_build_cmpf(e, "oeq", a, b);
  if (f->kind == NEAR) {
    cis_type f64 = cis_type_float(e->b.ctx, CIS_F64);
    cis_value *x = a->type == f64 ? a : cis_arith_build_extf(e, a, f64);
    cis_value *y = b->type == f64 ? b : cis_arith_build_extf(e, b, f64);
    cis_value *distance = cis_shlo_difference(e, x, y);
    distance = cis_build_unary(e, CIS_OP_MATH_ABSF, distance, f64);
    cis_value *most = cis_shlo_number(e, f64, f->tolerance);
    fits = cis_arith_build_ori(e, fits, cis_arith_build_cmpf(e, "ole", distance, most));
  }
  if (f->kind == CLOSE) {
    cis_value *x = order_of(e, a), *y = order_of(e, b);
    cis_value *distance =
        cis_arith_build_subi(e, cis_arith_build_maxsi(e, x, y), cis_arith_build_minsi(e, x, y));
    fits = cis_arith_build_cmpi(e, "ule", distance, cis_arith_build_int(e, x->type, f->most));
    fits = cis_arith_build_andi(
        e, fits,
        cis_arith_build_cmpi(e, "uge", distance, cis_arith_build_int(e, x->type, f->least)));
    cis_value *one = cis_arith_build_xori(e, cis_arith_build_cmpf(e, "uno", a, b),
                                          cis_arith_build_bool(e, true));
    fits = cis_arith_build_andi(e, fits, one);
  }
  return cis_arith_build_ori(e, fits, both);
}

static cis_value *numbers_fit(cis_loc_builder *e, const fit *f, cis_value *a, cis_value *b) {
  if (cis_type_is_float(a->type))
    return floats_fit(e, f, a, b);
  if (!cis_type_is_complex(a->type))
    return cis_arith_build_cmpi(e, "eq", a, b);
  cis_value *fits[2];
  for (int i = 0; i < 2; ++i) {
    unsigned kind = i ? CIS_OP_COMPLEX_IM : CIS_OP_COMPLEX_RE;
    cis_type part = cis_type_element(a->type);
    fits[i] =
        floats_fit(e, f, cis_build_unary(e, kind, a, part), cis_build_unary(e, kind, b, part));
  }
  return cis_arith_build_andi(e, fits[0], fits[1]);
}

static bool build_check(cis_shlo *h, const fit *f, cis_value *a, cis_value *b) {
  static const char loops[] = "rrrrrrrrrrrrrrrr";
  uint32_t rank = cis_type_rank(a->type);
  cis_value *operands[] = {a, b, cis_shlo_filled(h, cis_arith_build_bool(&h->e, true), NULL, 0)};
  cis_affine_map all = cis_affine_map_identity(h->ctx, rank);
  cis_affine_map maps[] = {all, all, cis_shlo_map(h, rank, NULL, 0)};
  cis_linalg_body body =
      cis_linalg_build_generic(&h->e, operands, 2, 1, maps, loops + CIS_SHLO_MAX_RANK - rank);
  cis_value *fits = numbers_fit(&body.body, f, body.args[0], body.args[1]);
  fits = cis_arith_build_andi(&body.body, body.args[2], fits);
  cis_linalg_build_yield(&body.body, &fits, 1);
  cis_value *all_fit = cis_shlo_load(h, &body.op->results[0], NULL);
  cis_named_attr text = {CIS_STR("msg"),
                         cis_attr_string(h->ctx, CIS_STR("a tensor is not what is expected"))};
  cis_build_args args = {.operands = &all_fit, .num_operands = 1, .attrs = &text, .num_attrs = 1};
  cis_build_op(&h->e.b, CIS_OP_CF_ASSERT, h->e.loc, args);
  return true;
}

static double number_of(const cis_op *op, const char *name, double otherwise) {
  double value;
  return cis_attr_get_double(cis_op_get_attr_named(op, name), &value) ? value : otherwise;
}

static bool lower(cis_shlo *h, cis_op *op, cis_str name, double tolerance, int64_t most) {
  fit f = {.kind = EQUAL};
  if (cis_str_is(name, "check.expect_almost_eq") ||
      cis_str_is(name, "check.expect_almost_eq_const"))
    f = (fit){.kind = NEAR, .tolerance = number_of(op, "tolerance", tolerance)};
  else if (cis_str_is(name, "check.expect_close"))
    f = (fit){.kind = CLOSE,
              .least = cis_attr_int_or(cis_op_get_attr_named(op, "min_ulp_difference"), 0),
              .most = cis_attr_int_or(cis_op_get_attr_named(op, "max_ulp_difference"), most)};
  else if (!cis_str_is(name, "check.expect_eq") && !cis_str_is(name, "check.expect_eq_const"))
    return cis_op_error(op, "calls code outside of the program, which cannot be lowered");
  cis_value *a = cis_shlo_tensor(h, cis_op_operand(op, 0));
  if (op->num_operands > 1)
    return build_check(h, &f, a, cis_shlo_tensor(h, cis_op_operand(op, 1)));
  cis_attr value = cis_op_get_attr_named(op, "value");
  if (!cis_attr_is(value, CIS_ATTR_DENSE))
    return cis_op_error(op, "has elements that cannot be lowered");
  value = cis_attr_dense(a->type, cis_dense_data(value), value->dense.size, value->dense.splat);
  return build_check(h, &f, a, cis_arith_build_constant(&h->e, value));
}

bool cis_shlo_lower_check(cis_shlo *h, cis_op *op) {
  return lower(h, op, cis_op_name(op), 1e-4, 1);
}

/// Calls of expectations by name are lowered; other calls leave the program.
bool cis_shlo_lower_custom_call(cis_shlo *h, cis_op *op) {
  cis_str name = cis_attr_get_string(cis_op_inherent(op, "call_target_name"));
  return lower(h, op, op->num_operands == 2 && !op->num_results ? name : (cis_str){"", 0}, 1e-3, 3);
}
