// Folds of arith.cmpi and arith.select.
#include "dialect/arith/arith.h"
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"

static bool is_number(cis_attr attr, cis_bits number) {
  cis_bits bits;
  return attr && cis_type_is_int_or_index(cis_type_element_or_self(attr->type)) &&
         cis_bits_of(attr, &bits) && bits == number;
}

// --- arith.cmpi ---

#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED)                                      \
  static bool compare_##NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    *out = cis_cmpi_holds(CIS_CMPI_##NAME, t->in_width[0], in[0], in[1]);                          \
    return true;                                                                                   \
  }
#include "dialect/common/predicates.def"

static const cis_fold_fn comparisons[] = {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) compare_##NAME,
#include "dialect/common/predicates.def"
};

static int64_t predicate_of(const cis_op *op) {
  return cis_attr_int_or(cis_op_inherent(op, "predicate"), CIS_CMPI_EQ);
}

static bool is_i1(const cis_value *value) {
  return cis_type_is_int_of(cis_type_element_or_self(value->type), 1);
}

/// The i1 that a comparison with zero or true only repeats.
static cis_value *compared_bool(const cis_op *op, int64_t predicate, cis_attr right) {
  cis_value *left = cis_op_operand(op, 0);
  if (is_number(right, 0) && predicate == CIS_CMPI_NE) {
    cis_op *extension = cis_value_op(left);
    unsigned kind = extension ? cis_op_kind(extension) : 0;
    if ((kind == CIS_OP_ARITH_EXTSI || kind == CIS_OP_ARITH_EXTUI) &&
        is_i1(cis_op_operand(extension, 0)))
      return cis_op_operand(extension, 0);
    return is_i1(left) ? left : NULL;
  }
  return is_number(right, 1) && predicate == CIS_CMPI_EQ && is_i1(left) ? left : NULL;
}

CIS_FOLD_HOOK(cis_arith_fold_cmpi) {
  int64_t predicate = predicate_of(op);
  cis_value *left = cis_op_operand(op, 0), *right = cis_op_operand(op, 1);
  cis_type type = op->results[0].type;
  if (left == right)
    return cis_fold_to_attr(out, cis_bits_to_attr(type, cis_cmpi_holds(predicate, 1, 0, 0)));
  cis_value *repeated = compared_bool(op, predicate, operands[1]);
  if (repeated)
    return cis_fold_to_value(out, repeated);
  if (operands[0] && !operands[1]) {
    cis_op_set_attr(op, CIS_STR("predicate"),
                    cis_attr_i64(cis_op_context(op), cis_cmpi_swapped(predicate)));
    cis_op_set_operand(op, 0, right);
    cis_op_set_operand(op, 1, left);
    return cis_fold_in_place(out);
  }
  return cis_fold_to_attr(out, cis_fold_elements(operands, 2, type, comparisons[predicate]));
}

// --- arith.select ---

static bool is_bool(cis_attr attr, bool value) { return is_number(attr, value); }

/// `select(cmpi eq a, b), a, b` is b, with ne it is a.
static cis_value *select_of_equality(const cis_op *cmpi, cis_value *if_true, cis_value *if_false) {
  int64_t predicate = predicate_of(cmpi);
  cis_value *a = cis_op_operand(cmpi, 0), *b = cis_op_operand(cmpi, 1);
  bool same = (a == if_true && b == if_false) || (b == if_true && a == if_false);
  if (!same || (predicate != CIS_CMPI_EQ && predicate != CIS_CMPI_NE))
    return NULL;
  return predicate == CIS_CMPI_EQ ? if_false : if_true;
}

static bool choose(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  (void)t;
  *out = in[0] ? in[1] : in[2];
  return true;
}

CIS_FOLD_HOOK(cis_arith_fold_select) {
  cis_value *condition = cis_op_operand(op, 0);
  cis_value *if_true = cis_op_operand(op, 1), *if_false = cis_op_operand(op, 2);
  if (if_true == if_false)
    return cis_fold_to_value(out, if_true);
  if (is_bool(operands[0], true))
    return cis_fold_to_value(out, if_true);
  if (is_bool(operands[0], false))
    return cis_fold_to_value(out, if_false);
  if (cis_type_is_int_of(op->results[0].type, 1) && is_bool(operands[1], true) &&
      is_bool(operands[2], false))
    return cis_fold_to_value(out, condition);
  if (cis_attr_is_poison(operands[1]))
    return cis_fold_to_value(out, if_false);
  if (cis_attr_is_poison(operands[2]))
    return cis_fold_to_value(out, if_true);
  const cis_op *cmpi = defined_by(condition, CIS_OP_ARITH_CMPI);
  cis_value *equal = cmpi ? select_of_equality(cmpi, if_true, if_false) : NULL;
  if (equal)
    return cis_fold_to_value(out, equal);
  if (cis_attr_is(operands[0], CIS_ATTR_DENSE))
    return cis_fold_to_attr(out, cis_fold_elements(operands, 3, op->results[0].type, choose));
  return false;
}
