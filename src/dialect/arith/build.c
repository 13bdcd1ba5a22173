// Builders of arith ops.
#include "dialect/arith/build.h"

#include "dialect/arith/kinds.h"
#include "ir/fold.h"

cis_value *cis_arith_build_constant(cis_loc_builder *e, cis_attr value) {
  cis_named_attr attr = {CIS_STR("value"), value};
  cis_build_args args = {.types = &value->type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_ARITH_CONSTANT, e->loc, args)->results[0];
}

cis_value *cis_arith_build_index(cis_loc_builder *e, int64_t value) {
  return cis_arith_build_constant(e, cis_attr_index(e->b.ctx, value));
}

cis_value *cis_arith_build_int(cis_loc_builder *e, cis_type type, int64_t value) {
  return cis_arith_build_constant(e, cis_attr_integer(type, value));
}

cis_value *cis_arith_build_float(cis_loc_builder *e, cis_type type, double value) {
  return cis_arith_build_constant(e, cis_attr_float(type, value));
}

cis_value *cis_arith_build_bool(cis_loc_builder *e, bool value) {
  return cis_arith_build_constant(e, cis_attr_bool(e->b.ctx, value));
}

static cis_value *binary(cis_loc_builder *e, unsigned kind, cis_value *a, cis_value *b,
                         bool folds) {
  cis_value *operands[] = {a, b};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &a->type, .num_types = 1};
  return folds ? cis_build_or_fold(&e->b, kind, e->loc, args)
               : &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

// clang-format off
#define BINARIES(X)                                                                                \
  X(addi, ADDI) X(subi, SUBI) X(muli, MULI) X(divsi, DIVSI) X(divui, DIVUI)                        \
  X(floordivsi, FLOORDIVSI) X(remsi, REMSI) X(remui, REMUI) X(andi, ANDI) X(ori, ORI) X(xori, XORI)                \
  X(shli, SHLI) X(shrsi, SHRSI) X(shrui, SHRUI) X(maxsi, MAXSI) X(maxui, MAXUI)                    \
  X(minsi, MINSI) X(minui, MINUI) X(addf, ADDF) X(mulf, MULF) X(divf, DIVF)                        \
  X(maximumf, MAXIMUMF) X(minimumf, MINIMUMF)
#define OF_EITHER(X)                                                                               \
  X(add, ADDF, ADDI) X(sub, SUBF, SUBI) X(mul, MULF, MULI) X(max, MAXIMUMF, MAXSI)                 \
  X(min, MINIMUMF, MINSI)
#define CASTS(X)                                                                                   \
  X(extf, EXTF) X(extsi, EXTSI) X(extui, EXTUI) X(fptosi, FPTOSI) X(index_cast, INDEX_CAST)        \
  X(sitofp, SITOFP) X(truncf, TRUNCF) X(trunci, TRUNCI) X(uitofp, UITOFP)
// clang-format on

#define DEFINE(NAME, KIND, FOLDS)                                                                  \
  cis_value *cis_arith_build_##NAME(cis_loc_builder *e, cis_value *a, cis_value *b) {              \
    return binary(e, KIND, a, b, FOLDS);                                                           \
  }
#define DEFINE_BINARY(NAME, KIND) DEFINE(NAME, CIS_OP_ARITH_##KIND, false)
#define DEFINE_EITHER(NAME, FLOATS, INTS)                                                          \
  DEFINE(NAME, cis_type_is_float(a->type) ? CIS_OP_ARITH_##FLOATS : CIS_OP_ARITH_##INTS, false)
#define DEFINE_CAST(NAME, KIND)                                                                    \
  cis_value *cis_arith_build_##NAME(cis_loc_builder *e, cis_value *x, cis_type type) {             \
    return cis_build_unary(e, CIS_OP_ARITH_##KIND, x, type);                                       \
  }
BINARIES(DEFINE_BINARY)
OF_EITHER(DEFINE_EITHER)
DEFINE(folded_addi, CIS_OP_ARITH_ADDI, true)
DEFINE(folded_muli, CIS_OP_ARITH_MULI, true)
CASTS(DEFINE_CAST)

cis_value *cis_arith_build_as_index(cis_loc_builder *e, cis_value *x) {
  return cis_arith_build_index_cast(e, x, cis_type_index(e->b.ctx));
}

cis_value *cis_arith_build_negf(cis_loc_builder *e, cis_value *x) {
  return cis_build_unary(e, CIS_OP_ARITH_NEGF, x, x->type);
}

cis_value *cis_arith_build_mulsi_extended(cis_loc_builder *e, cis_value *a, cis_value *b,
                                          cis_value **out_high) {
  cis_value *operands[] = {a, b};
  cis_type types[] = {a->type, a->type};
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = types, .num_types = 2};
  cis_op *op = cis_build_op(&e->b, CIS_OP_ARITH_MULSI_EXTENDED, e->loc, args);
  *out_high = &op->results[1];
  return &op->results[0];
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
