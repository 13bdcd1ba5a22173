// Builders of arith ops.
#include "dialect/arith/build.h"

#include "dialect/arith/kinds.h"

cis_value *cis_arith_build_constant(cis_loc_builder *e, cis_attr value) {
  cis_named_attr attr = {CIS_STR("value"), value};
  cis_build_args args = {.types = &value->type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_ARITH_CONSTANT, e->loc, args)->results[0];
}

cis_value *cis_arith_build_index(cis_loc_builder *e, int64_t value) {
  return cis_arith_build_constant(e, cis_attr_index(e->b.ctx, value));
}

cis_value *cis_arith_build_bool(cis_loc_builder *e, bool value) {
  return cis_arith_build_constant(e, cis_attr_bool(e->b.ctx, value));
}

cis_value *cis_arith_build_binary(cis_loc_builder *e, unsigned kind, cis_value *a, cis_value *b) {
  cis_value *operands[] = {a, b};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &a->type, .num_types = 1};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

/// i1, or that many of them where numbers are compared element by element.
static cis_type comparison_type(cis_type type) {
  cis_type i1 = cis_type_i(type->ctx, 1);
  return cis_type_is_shaped(type) ? cis_type_with_element(type, i1) : i1;
}

static cis_value *compare(cis_loc_builder *e, unsigned kind, const char *predicate, cis_value *a,
                          cis_value *b) {
  const cis_op_info *info = cis_context_op_info_of(e->b.ctx, kind);
  const cis_enum_def *predicates = info->attrs[0].constraint->enumeration;
  int64_t number = 0;
  cis_enum_value(predicates, cis_str_from(predicate), &number);
  cis_named_attr attr = {CIS_STR("predicate"), cis_attr_i64(e->b.ctx, number)};
  cis_value *operands[] = {a, b};
  cis_type result = comparison_type(a->type);
  cis_build_args args = {.operands = operands,
                         .num_operands = 2,
                         .types = &result,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

cis_value *cis_arith_build_cmpi(cis_loc_builder *e, const char *predicate, cis_value *a,
                                cis_value *b) {
  return compare(e, CIS_OP_ARITH_CMPI, predicate, a, b);
}

cis_value *cis_arith_build_cmpf(cis_loc_builder *e, const char *predicate, cis_value *a,
                                cis_value *b) {
  return compare(e, CIS_OP_ARITH_CMPF, predicate, a, b);
}

cis_value *cis_arith_build_select(cis_loc_builder *e, cis_value *condition, cis_value *a,
                                  cis_value *b) {
  cis_value *operands[] = {condition, a, b};
  cis_build_args args = {
      .operands = operands, .num_operands = 3, .types = &a->type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_ARITH_SELECT, e->loc, args)->results[0];
}

cis_value *cis_arith_build_ori(cis_builder *b, cis_location loc, cis_value *a, cis_value *c) {
  cis_value *operands[] = {a, c};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &a->type, .num_types = 1};
  return &cis_build_op(b, CIS_OP_ARITH_ORI, loc, args)->results[0];
}
