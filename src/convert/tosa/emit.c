// Pieces of IR that several lowerings write: numbers, bounds, sizes, empty tensors.
#include "convert/tosa/impl.h"
#include "dialect/tosa/kinds.h"

// --- numbers ---

cis_value *cis_tosa_number(cis_loc_builder *e, cis_type type, int64_t value) {
  return cis_type_is_float(type) ? cis_arith_build_float(e, type, (double)value)
                                 : cis_arith_build_int(e, type, value);
}

int64_t cis_tosa_min_int(uint32_t width) {
  return width >= 64 ? INT64_MIN : -((int64_t)1 << (width - 1));
}
int64_t cis_tosa_max_int(uint32_t width) {
  return width >= 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
}

static cis_value *limit(cis_loc_builder *e, cis_type type, bool highest) {
  if (cis_type_is_float(type)) {
    double smallest, largest;
    cis_float_range(type->float_kind, &smallest, &largest);
    return cis_arith_build_float(e, type, highest ? largest : -largest);
  }
  uint32_t width = type->integer.width;
  return cis_arith_build_int(e, type, highest ? cis_tosa_max_int(width) : cis_tosa_min_int(width));
}
cis_value *cis_tosa_lowest(cis_loc_builder *e, cis_type type) { return limit(e, type, false); }
cis_value *cis_tosa_highest(cis_loc_builder *e, cis_type type) { return limit(e, type, true); }

cis_value *cis_tosa_clamp_int(cis_loc_builder *e, cis_value *x, cis_value *low, cis_value *high) {
  x = cis_arith_build_maxsi(e, low, x);
  return cis_arith_build_minsi(e, high, x);
}

cis_value *cis_tosa_clamp_float(cis_loc_builder *e, cis_value *x, cis_value *low, cis_value *high) {
  x = cis_arith_build_minimumf(e, x, high);
  return cis_arith_build_maximumf(e, x, low);
}

cis_value *cis_tosa_extend(cis_loc_builder *e, cis_value *x, cis_type type) {
  if (x->type == type)
    return x;
  return (cis_type_is_float(type) ? cis_arith_build_extf : cis_arith_build_extsi)(e, x, type);
}

cis_value *cis_tosa_apply_scale(cis_loc_builder *e, cis_value *x, cis_value *multiplier,
                                cis_value *shift, const char *rounding) {
  cis_value *operands[] = {x, multiplier, shift};
  cis_type i32 = cis_type_i(e->b.ctx, 32);
  cis_named_attr attr = {CIS_STR("rounding_mode"), cis_tosa_rounding(e->b.ctx, rounding)};
  cis_build_args args = {.operands = operands,
                         .num_operands = 3,
                         .types = &i32,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_TOSA_APPLY_SCALE, e->loc, args)->results[0];
}

bool cis_tosa_constant_number(const cis_value *value, int64_t *out) {
  cis_attr attr = cis_constant_of(value);
  int64_t num;
  if (!cis_attr_is(attr, CIS_ATTR_DENSE) || !cis_type_num_elements(attr->type, &num) || num != 1)
    return false;
  cis_type element = cis_type_element(attr->type);
  if (cis_type_is_float(element)) {
    double number = cis_dense_get_double(attr, 0);
    *out = (int64_t)number;
    return number == (double)*out;
  }
  *out = cis_dense_get_int(attr, 0);
  return cis_type_bit_width(element) <= 64;
}

bool cis_tosa_is_number(cis_type type) {
  return cis_type_is_signless_int(type) || cis_type_is_float(type);
}

// --- tensors ---

void cis_tosa_dynamic_sizes(cis_loc_builder *e, cis_value *like, int64_t except,
                            cis_value_vec *out) {
  for (uint32_t i = 0; i < cis_type_rank(like->type); ++i)
    if (i != except && cis_type_dim(like->type, i) == CIS_DYNAMIC)
      cis_vec_push(out, cis_tensor_build_dim(e, like, i));
}

cis_value *cis_tosa_empty(cis_loc_builder *e, cis_type type, const cis_value_vec *sizes) {
  return cis_tensor_build_empty(e, type, sizes ? sizes->data : NULL,
                                sizes ? (uint32_t)sizes->len : 0);
}

cis_type cis_tosa_tensor(cis_type element, const int64_t *shape, uint32_t rank) {
  return cis_type_tensor(element, shape, rank, NULL);
}

cis_tosa_iterators cis_tosa_loops(uint32_t num, int64_t reduction) {
  cis_tosa_iterators all = {{0}};
  for (uint32_t i = 0; i < num && i < CIS_TOSA_MAX_RANK; ++i)
    all.letters[i] = i == reduction ? 'r' : 'p';
  return all;
}

bool cis_tosa_replace(cis_op *op, cis_value *result, cis_conversion_rewriter *r) {
  cis_loc_builder e = cis_tosa_at(op, r);
  result = cis_tensor_build_cast(&e, result, op->results[0].type);
  cis_conversion_replace(r, op, &result, 1);
  return true;
}
