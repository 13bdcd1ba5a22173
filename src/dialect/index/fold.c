// Folds and patterns of the index dialect. An index may have 32 bits or 64. So a fold has to be
// right for both: the narrow result is the low half of the wide one, or the op is not folded.
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"
#include "dialect/index/impl.h"
#include "dialect/index/kinds.h"
#include "dialect/kinds.h"

enum { NARROW = 32, WIDE = 64 };

static int64_t sign_extended(uint64_t bits, unsigned width) {
  return width == WIDE ? (int64_t)bits : (int64_t)(int32_t)(uint32_t)bits;
}
static uint64_t zero_extended(uint64_t bits, unsigned width) {
  return width == WIDE ? bits : (uint32_t)bits;
}

// --- arithmetic ---

/// Two numbers of some width, as signed and as unsigned ones.
typedef struct numbers {
  int64_t a, b;
  uint64_t ua, ub;
  unsigned width;
} numbers;
static numbers numbers_of(int64_t a, int64_t b, unsigned width) {
  return (numbers){sign_extended((uint64_t)a, width), sign_extended((uint64_t)b, width),
                   zero_extended((uint64_t)a, width), zero_extended((uint64_t)b, width), width};
}

/// Signed division; false if it has no result (a division by zero, an overflow).
static bool signed_quotient(int64_t a, int64_t b, int64_t *out) {
  if (b == 0 || (a == INT64_MIN && b == -1))
    return false;
  *out = a / b;
  return true;
}

/// Rounded up, as it is computed without a remainder: of numbers of one sign from one less, of
/// others from -a, which wraps around for the least number of 32 bits. False for that of 64 bits if
/// -a or the quotient is no number of the type.
static bool ceil_quotient(const numbers *n, int64_t *out) {
  if (n->b == 0 || (n->a == INT64_MIN && n->b >= -1))
    return false;
  uint64_t one = n->b > 0 ? UINT64_MAX : 1;
  bool positive = n->a != 0 && (n->a > 0) == (n->b > 0);
  uint64_t a = positive ? (uint64_t)n->a + one : 0 - (uint64_t)n->a;
  if (!signed_quotient(sign_extended(a, n->width), n->b, out))
    return false;
  *out = positive ? *out + 1 : -*out;
  return true;
}

static bool compute(unsigned kind, const numbers *n, uint64_t *out) {
  int64_t quotient;
  if (kind == CIS_OP_INDEX_CEILDIVS) {
    if (!ceil_quotient(n, &quotient))
      return false;
    *out = (uint64_t)quotient;
    return true;
  }
  switch (kind) {
#define int_OPERANDS int64_t a = n->a, b = n->b
#define uint_OPERANDS uint64_t a = n->ua, b = n->ub
#define int_IS_SIGNED true
#define uint_IS_SIGNED false
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  case CIS_OP_INDEX_##INDEX: {                                                                     \
    SIGN##_OPERANDS;                                                                               \
    *out = (uint64_t)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#define INT_SHIFT(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  case CIS_OP_INDEX_##INDEX: {                                                                     \
    SIGN##_OPERANDS;                                                                               \
    if (n->ub >= n->width)                                                                         \
      return false;                                                                                \
    *out = (uint64_t)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#define INT_DIVISION(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                         \
  case CIS_OP_INDEX_##INDEX: {                                                                     \
    SIGN##_OPERANDS;                                                                               \
    *out = 0;                                                                                      \
    if (!n->ub || (SIGN##_IS_SIGNED && n->a == INT64_MIN && n->b == -1))                           \
      return n->ub && kind == CIS_OP_INDEX_REMS;                                                   \
    *out = (uint64_t)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#include "dialect/arith/semantics.def"
  default:
    return false;
  }
}

static bool compute_both(unsigned kind, int64_t a, int64_t b, int64_t *out) {
  uint64_t wide, narrow;
  numbers w = numbers_of(a, b, WIDE), n = numbers_of(a, b, NARROW);
  if (!compute(kind, &w, &wide) || !compute(kind, &n, &narrow) ||
      (uint32_t)wide != (uint32_t)narrow)
    return false;
  *out = (int64_t)wide;
  return true;
}

/// x + 0, x - 0, x * 1 are x, x * 0 is 0.
static bool fold_neutral(cis_op *op, int64_t right, cis_fold_result *out) {
  unsigned kind = cis_op_kind(op);
  bool is_product = kind == CIS_OP_INDEX_MUL;
  bool is_sum = kind == CIS_OP_INDEX_ADD || kind == CIS_OP_INDEX_SUB;
  if ((is_sum && right == 0) || (is_product && right == 1))
    return cis_fold_to_value(out, source(op));
  return is_product && right == 0 && cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), 0));
}

CIS_FOLD_HOOK(cis_index_fold_binary) {
  int64_t a, b, result;
  if (!cis_attr_get_int(operands[1], &b))
    return false;
  if (!cis_attr_get_int(operands[0], &a))
    return fold_neutral(op, b, out);
  return compute_both(cis_op_kind(op), a, b, &result) &&
         cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), result));
}

/// (x op c) op d is x op (c op d).
static bool associate(cis_op *op, cis_rewriter *r) {
  unsigned kind = cis_op_kind(op);
  cis_op *inner = defined_by(source(op), kind);
  int64_t a, b, result;
  if (!inner || !cis_constant_int(cis_op_operand(op, 1), &b) ||
      !cis_constant_int(cis_op_operand(inner, 1), &a) || !compute_both(kind, a, b, &result))
    return false;
  cis_type index = result_type(op);
  cis_value *both = cis_constant_build(r, op->info, cis_attr_index(r->ctx, result), index, op->loc);
  return replace(r, op, build_binary(r, kind, op->loc, source(inner), both, index));
}
CIS_PATTERN("canonicalizeAssociativeCommutativeBinaryOp", associate)
const cis_pattern *const cis_index_canonicalize_commutative[] = {&associate_pattern, NULL};

// --- index.cmp ---

static bool holds(int64_t predicate, const numbers *n) {
  return cis_cmpi_holds(predicate, n->width, n->ua, n->ub);
}

/// The signed and the unsigned numbers that a value of some width can be, both ends included.
typedef struct bounds {
  int64_t least, most;
  uint64_t uleast, umost;
} bounds;

static bounds signed_bounds(int64_t least, int64_t most, unsigned width) {
  bool one_sign = (least < 0) == (most < 0);
  return (bounds){least, most, one_sign ? zero_extended((uint64_t)least, width) : 0,
                  zero_extended(one_sign ? (uint64_t)most : UINT64_MAX, width)};
}
static bounds unsigned_bounds(uint64_t least, uint64_t most, unsigned width) {
  uint64_t sign = (uint64_t)1 << (width - 1);
  bool one_sign = (least < sign) == (most < sign);
  return (bounds){sign_extended(one_sign ? least : sign, width),
                  sign_extended(one_sign ? most : sign - 1, width), least, most};
}

/// Returns the bounds of max or min of anything and `c`, as numbers of `width` bits.
static bounds bounds_of(unsigned kind, int64_t c, unsigned width) {
  int64_t number = sign_extended((uint64_t)c, width),
          limit = sign_extended((uint64_t)1 << (width - 1), width);
  uint64_t unumber = zero_extended((uint64_t)c, width);
  switch (kind) {
  case CIS_OP_INDEX_MINS:
    return signed_bounds(limit, number, width);
  case CIS_OP_INDEX_MAXS:
    return signed_bounds(number, -(limit + 1), width);
  case CIS_OP_INDEX_MINU:
    return unsigned_bounds(0, unumber, width);
  default:
    return unsigned_bounds(unumber, zero_extended(UINT64_MAX, width), width);
  }
}

/// Whether the predicate holds for all values of `x`.
static bool always(int64_t predicate, const bounds *x, const numbers *n) {
  switch (predicate) {
  case CIS_CMPI_EQ:
    return (x->least == x->most && x->least == n->b) ||
           (x->uleast == x->umost && x->uleast == n->ub);
  case CIS_CMPI_NE:
    return (x->most < n->b || x->least > n->b) && (x->umost < n->ub || x->uleast > n->ub);
  case CIS_CMPI_SLT:
    return x->most < n->b;
  case CIS_CMPI_SLE:
    return x->most <= n->b;
  case CIS_CMPI_SGT:
    return x->least > n->b;
  case CIS_CMPI_SGE:
    return x->least >= n->b;
  case CIS_CMPI_ULT:
    return x->umost < n->ub;
  case CIS_CMPI_ULE:
    return x->umost <= n->ub;
  case CIS_CMPI_UGT:
    return x->uleast > n->ub;
  default:
    return x->uleast >= n->ub;
  }
}

/// Whether bounds decide the predicate for numbers of `width` bits, and how.
static bool decide(int64_t predicate, unsigned kind, int64_t extreme, int64_t c, unsigned width,
                   bool *out) {
  bounds x = bounds_of(kind, extreme, width);
  numbers n = numbers_of(0, c, width);
  *out = always(predicate, &x, &n);
  return *out || always(cis_cmpi_negated(predicate), &x, &n);
}

/// The extreme of anything and a number, compared with a number.
static bool fold_bounded(const cis_op *op, int64_t predicate, cis_attr right,
                         cis_fold_result *out) {
  const cis_op *extreme = cis_value_op(source(op));
  unsigned kind = extreme ? cis_op_kind(extreme) : CIS_OP_UNKNOWN;
  int64_t a, c;
  bool wide, narrow;
  if (kind != CIS_OP_INDEX_MAXS && kind != CIS_OP_INDEX_MAXU && kind != CIS_OP_INDEX_MINS &&
      kind != CIS_OP_INDEX_MINU)
    return false;
  return cis_attr_get_int(right, &c) && cis_constant_int(cis_op_operand(extreme, 1), &a) &&
         decide(predicate, kind, a, c, WIDE, &wide) &&
         decide(predicate, kind, a, c, NARROW, &narrow) && wide == narrow &&
         cis_fold_to_attr(out, cis_attr_bool(cis_op_context(op), wide));
}

CIS_FOLD_HOOK(cis_index_fold_cmp) {
  int64_t predicate = cis_op_inherent(op, "pred")->enumeration.value, a, b;
  cis_context *ctx = cis_op_context(op);
  if (cis_attr_get_int(operands[0], &a) && cis_attr_get_int(operands[1], &b)) {
    numbers w = numbers_of(a, b, WIDE), n = numbers_of(a, b, NARROW);
    bool result = holds(predicate, &w);
    return result == holds(predicate, &n) && cis_fold_to_attr(out, cis_attr_bool(ctx, result));
  }
  numbers equal = {.width = WIDE};
  if (source(op) == cis_op_operand(op, 1))
    return cis_fold_to_attr(out, cis_attr_bool(ctx, holds(predicate, &equal)));
  return fold_bounded(op, predicate, operands[1], out);
}

/// x - y == 0 is x == y. (So is not x - y < 0, which is about what wraps around as well.)
static bool cmp_of_difference(cis_op *op, cis_rewriter *r) {
  cis_attr predicate = cis_op_inherent(op, "pred");
  cis_value *left = source(op), *right = cis_op_operand(op, 1);
  bool swapped = cis_constant_is(left, 0);
  cis_op *difference = defined_by(swapped ? right : left, CIS_OP_INDEX_SUB);
  if (!difference || predicate->enumeration.value > CIS_CMPI_NE ||
      (!swapped && !cis_constant_is(right, 0)))
    return false;
  cis_value *operands[] = {cis_op_operand(difference, swapped),
                           cis_op_operand(difference, !swapped)};
  cis_named_attr attr = {CIS_STR("pred"), predicate};
  cis_op *cmp = cis_build_op(r, CIS_OP_INDEX_CMP, op->loc,
                             (cis_build_args){.operands = operands,
                                              .num_operands = 2,
                                              .types = &op->results[0].type,
                                              .num_types = 1,
                                              .attrs = &attr,
                                              .num_attrs = 1});
  return replace(r, op, &cmp->results[0]);
}
CIS_PATTERN("cmp of sub", cmp_of_difference)
const cis_pattern *const cis_index_canonicalize_cmp[] = {&cmp_of_difference_pattern, NULL};

// --- casts, constants ---

/// An integer of some width becomes an index, or the reverse.
CIS_FOLD_HOOK(cis_index_fold_cast) {
  int64_t value;
  cis_type from = source(op)->type, to = result_type(op);
  bool is_signed = cis_op_kind(op) == CIS_OP_INDEX_CASTS;
  cis_bits bits;
  if (cis_type_is_index(to) && cis_type_bit_width(from) > WIDE) // the low bits of more
    return cis_bits_of_scalar(operands[0], &bits) &&
           cis_fold_to_attr(out, cis_attr_index(to->ctx, (int64_t)(uint64_t)bits));
  if (!cis_attr_get_int(operands[0], &value))
    return false;
  uint32_t width = cis_type_bit_width(cis_type_is_index(to) ? from : to);
  if (!cis_type_is_index(to)) {
    int64_t narrow = is_signed ? sign_extended((uint64_t)value, NARROW)
                               : (int64_t)zero_extended((uint64_t)value, NARROW);
    bool fits = width <= NARROW || narrow == value;
    return fits && width <= WIDE && cis_fold_to_attr(out, cis_attr_integer(to, value));
  }
  uint64_t mask = width == WIDE ? UINT64_MAX : ((uint64_t)1 << width) - 1;
  if (!is_signed)
    value = (int64_t)((uint64_t)value & mask);
  else if (width == 1)
    value = -(value & 1);
  return cis_fold_to_attr(out, cis_attr_index(to->ctx, value));
}

cis_op *cis_index_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  cis_named_attr attr = {CIS_STR("value"), value};
  cis_build_args args = {.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  if (cis_type_is_index(type))
    return cis_build_op(b, CIS_OP_INDEX_CONSTANT, loc, args);
  if (cis_type_is_int_of(type, 1))
    return cis_build_op(b, CIS_OP_INDEX_BOOL_CONSTANT, loc, args);
  return NULL;
}
