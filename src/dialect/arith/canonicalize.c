// Canonicalisation patterns of arith: constants of nested ops meet, casts pass through, conditions
// become simpler.
#include "dialect/arith/arith.h"
#include "dialect/arith/build.h"
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"
#include "ir/location.h"

static uint32_t width_of(const cis_value *value) { return cis_bits_width(value->type); }

/// The constant of a scalar integer; NULL if it is none.
static cis_attr integer_of(const cis_value *value) {
  cis_attr attr = cis_constant_of(value);
  return cis_attr_is(attr, CIS_ATTR_INTEGER) ? attr : NULL;
}
static bool is_number(const cis_value *value, cis_bits number) {
  cis_bits bits;
  return cis_bits_of_value(value, &bits) && bits == number;
}
static bool is_all_ones(const cis_value *value) {
  return is_number(value, cis_bits_mask(width_of(value)));
}

// --- building ---

/// The location of the op that replaces the matched ops (NULL ends them early). As in MLIR, where
/// constants are matched too, the first of them counts rather than the inner op.
static cis_location fused(const cis_op *a, const cis_op *b, const cis_op *c) {
  const cis_op *ops[] = {a, b, c};
  cis_location locs[3];
  uint32_t num = 0;
  for (int i = 0; i < 3 && ops[i]; ++i)
    locs[num++] = ops[i]->loc;
  return cis_loc_fused(cis_op_context(a), locs, num);
}

static cis_value *build_flagged(cis_rewriter *r, unsigned kind, cis_location loc, cis_value *a,
                                cis_value *b, cis_attr flags) {
  cis_value *operands[] = {a, b};
  cis_named_attr attr = {CIS_STR("overflowFlags"), flags};
  cis_op *op = cis_build_op(r, kind, loc,
                            (cis_build_args){.operands = operands,
                                             .num_operands = 2,
                                             .types = &a->type,
                                             .num_types = 1,
                                             .attrs = &attr,
                                             .num_attrs = flags != NULL});
  return &op->results[0];
}

static cis_value *build_cmpi(cis_rewriter *r, cis_location loc, int64_t predicate, cis_value *a,
                             cis_value *b) {
  cis_value *operands[] = {a, b};
  cis_type type = cis_arith_i1_same_shape(a->type);
  cis_named_attr attr = {CIS_STR("predicate"), cis_attr_i64(r->ctx, predicate)};
  cis_op *op = cis_build_op(r, CIS_OP_ARITH_CMPI, loc,
                            (cis_build_args){.operands = operands,
                                             .num_operands = 2,
                                             .types = &type,
                                             .num_types = 1,
                                             .attrs = &attr,
                                             .num_attrs = 1});
  return &op->results[0];
}

static cis_value *build_constant(cis_rewriter *r, const cis_op *for_op, cis_attr value,
                                 cis_location loc) {
  return cis_constant_build(r, for_op->info, value, value->type, loc);
}

// --- constants of nested ops ---

/// `outer(inner(x, c0), c1)`, with constants on the sides that are named, becomes `kind(x, c)` or
/// `kind(c, x)`.
typedef struct reassociation {
  unsigned outer, inner, kind;
  uint8_t outer_constant, inner_constant; // which operand is constant
  bool constant_first;                    // in the result
  bool drops_flags;                       // as MLIR does, although some would be true
} reassociation;

/// The sum that the two ops compute: x or -x, plus a number.
typedef struct linear {
  bool is_negative;
  cis_bits added;
} linear;

static linear inner_of(const reassociation *how, cis_bits c0) {
  bool is_difference = how->inner == CIS_OP_ARITH_SUBI;
  return (linear){is_difference && !how->inner_constant,
                  is_difference && how->inner_constant ? -c0 : c0};
}
static linear outer_of(const reassociation *how, linear inner, cis_bits c1) {
  if (how->outer == CIS_OP_ARITH_ADDI)
    return (linear){inner.is_negative, inner.added + c1};
  return how->outer_constant ? (linear){inner.is_negative, inner.added - c1}
                             : (linear){!inner.is_negative, c1 - inner.added};
}

/// The constant of the result.
static cis_bits combine(const reassociation *how, cis_bits c0, cis_bits c1) {
  if (how->kind == CIS_OP_ARITH_MULI)
    return c0 * c1;
  cis_bits added = outer_of(how, inner_of(how, c0), c1).added;
  return how->kind == CIS_OP_ARITH_SUBI && !how->constant_first ? -added : added;
}

typedef struct bounds {
  cis_signed_bits min, max;
} bounds;

/// The x for which `l` of it is in `in` too.
static bounds within(bounds x, linear l, bounds in) {
  cis_signed_bits added = (cis_signed_bits)l.added;
  bounds b = l.is_negative ? (bounds){added - in.max, added - in.min}
                           : (bounds){in.min - added, in.max - added};
  return (bounds){b.min > x.min ? b.min : x.min, b.max < x.max ? b.max : x.max};
}

/// Whether the result overflows for an x for which neither op did, as signed or unsigned numbers.
/// It computes the same number as the two ops, so it does where its constant is not the number that
/// it stands for: then the result is off by two to the width, which only zero times it is not.
static bool overflows_newly(const reassociation *how, bool is_signed, uint32_t width, cis_bits c0,
                            cis_bits c1) {
  if (!width || width > 125) // so that sums of three fit
    return true;
  cis_signed_bits half = (cis_signed_bits)1 << (width - 1);
  bounds all = is_signed ? (bounds){-half, half - 1} : (bounds){0, half - 1 + half};
  cis_signed_bits a = is_signed ? cis_bits_signed(c0, width) : (cis_signed_bits)c0;
  cis_signed_bits b = is_signed ? cis_bits_signed(c1, width) : (cis_signed_bits)c1, c;
  if (how->kind == CIS_OP_ARITH_MULI) // 0 and, where -c is a number, -1 are all there can be
    return !__builtin_mul_overflow(a, b, &c) && c == half && is_signed && -a <= all.max;
  c = (cis_signed_bits)combine(how, (cis_bits)a, (cis_bits)b);
  linear inner = inner_of(how, (cis_bits)a);
  bounds x = within(within(all, inner, all), outer_of(how, inner, (cis_bits)b), all);
  return (c < all.min || c > all.max) && x.min <= x.max;
}

cis_attr cis_arith_flags_of_both(const cis_op *a, const cis_op *b) {
  cis_attr x = cis_op_inherent(a, "overflowFlags"), y = cis_op_inherent(b, "overflowFlags");
  if (!cis_attr_is(x, CIS_ATTR_ENUM) || !cis_attr_is(y, CIS_ATTR_ENUM))
    return NULL;
  return cis_attr_enum(cis_op_context(a), x->enumeration.def,
                       x->enumeration.value & y->enumeration.value);
}

/// Functions on elements: one computes the constant of the result, the others return c0 if the
/// result may say that it does not overflow as a signed and as an unsigned number.
typedef struct reassociation_folds {
  cis_fold_fn constant, keeps_signed, keeps_unsigned;
} reassociation_folds;

/// The flags that the result may have: those of both ops, unless it overflows where they do not.
static cis_attr flags_after(const cis_op *op, const cis_op *inner, const reassociation_folds *folds,
                            const cis_attr *constants) {
  enum { NSW = 1, NUW = 2 };
  cis_attr flags = cis_arith_flags_of_both(op, inner);
  if (!flags)
    return NULL;
  int64_t kept = flags->enumeration.value;
  cis_type type = op->results[0].type;
  if (kept & NSW && !cis_fold_elements(constants, 2, type, folds->keeps_signed))
    kept &= ~NSW;
  if (kept & NUW && !cis_fold_elements(constants, 2, type, folds->keeps_unsigned))
    kept &= ~NUW;
  return cis_attr_enum(cis_op_context(op), flags->enumeration.def, kept);
}

static bool reassociate(cis_op *op, cis_rewriter *r, const reassociation *how,
                        const reassociation_folds *folds) {
  cis_op *inner = defined_by(cis_op_operand(op, 1 - how->outer_constant), how->inner);
  cis_attr c1 = integer_of(cis_op_operand(op, how->outer_constant));
  cis_attr c0 = inner ? integer_of(cis_op_operand(inner, how->inner_constant)) : NULL;
  if (!c0 || !c1)
    return false;
  const cis_attr constants[] = {c0, c1};
  cis_attr c = cis_fold_elements(constants, 2, op->results[0].type, folds->constant);
  if (!c)
    return false;
  cis_value *first =
      how->outer_constant ? cis_op_operand(inner, how->inner_constant) : cis_op_operand(op, 0);
  cis_location loc = fused(op, cis_value_op(first), NULL);
  cis_value *x = cis_op_operand(inner, 1 - how->inner_constant);
  cis_attr flags = how->drops_flags ? NULL : flags_after(op, inner, folds, constants);
  cis_value *constant = build_constant(r, op, c, loc);
  return replace(r, op,
                 how->constant_first ? build_flagged(r, how->kind, loc, constant, x, flags)
                                     : build_flagged(r, how->kind, loc, x, constant, flags));
}

#define REASSOCIATION_FOLD(FUNCTION, PART, VALUE, IS_FOLDED)                                       \
  static bool FUNCTION##_##PART(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {      \
    *out = VALUE;                                                                                  \
    (void)t;                                                                                       \
    return IS_FOLDED;                                                                              \
  }
#define REASSOCIATION(FUNCTION, NAME, ...)                                                         \
  static const reassociation FUNCTION##_how = {__VA_ARGS__};                                       \
  REASSOCIATION_FOLD(FUNCTION, constant, combine(&FUNCTION##_how, in[0], in[1]), true)             \
  REASSOCIATION_FOLD(                                                                              \
      FUNCTION, keeps_signed, in[0],                                                               \
      !overflows_newly(&FUNCTION##_how, true, cis_bits_width(t->out), in[0], in[1]))               \
  REASSOCIATION_FOLD(                                                                              \
      FUNCTION, keeps_unsigned, in[0],                                                             \
      !overflows_newly(&FUNCTION##_how, false, cis_bits_width(t->out), in[0], in[1]))              \
  static bool FUNCTION(cis_op *op, cis_rewriter *r) {                                              \
    static const reassociation_folds folds = {FUNCTION##_constant, FUNCTION##_keeps_signed,        \
                                              FUNCTION##_keeps_unsigned};                          \
    return reassociate(op, r, &FUNCTION##_how, &folds);                                            \
  }                                                                                                \
  CIS_PATTERN(NAME, FUNCTION)

// (x + c0) + c1, (x - c0) + c1, (c0 - x) + c1
REASSOCIATION(addi_add_constant, "AddIAddConstant", .outer = CIS_OP_ARITH_ADDI,
              .inner = CIS_OP_ARITH_ADDI, .kind = CIS_OP_ARITH_ADDI, .outer_constant = 1,
              .inner_constant = 1)
REASSOCIATION(addi_sub_constant_rhs, "AddISubConstantRHS", .outer = CIS_OP_ARITH_ADDI,
              .inner = CIS_OP_ARITH_SUBI, .kind = CIS_OP_ARITH_ADDI, .outer_constant = 1,
              .inner_constant = 1)
REASSOCIATION(addi_sub_constant_lhs, "AddISubConstantLHS", .outer = CIS_OP_ARITH_ADDI,
              .inner = CIS_OP_ARITH_SUBI, .kind = CIS_OP_ARITH_SUBI, .outer_constant = 1,
              .inner_constant = 0, .constant_first = true)
// (x + c0) - c1, c1 - (x + c0), (x - c0) - c1, (c0 - x) - c1, c1 - (x - c0), c1 - (c0 - x)
REASSOCIATION(subi_rhs_add_constant, "SubIRHSAddConstant", .outer = CIS_OP_ARITH_SUBI,
              .inner = CIS_OP_ARITH_ADDI, .kind = CIS_OP_ARITH_ADDI, .outer_constant = 1,
              .inner_constant = 1, .drops_flags = true)
REASSOCIATION(subi_lhs_add_constant, "SubILHSAddConstant", .outer = CIS_OP_ARITH_SUBI,
              .inner = CIS_OP_ARITH_ADDI, .kind = CIS_OP_ARITH_SUBI, .outer_constant = 0,
              .inner_constant = 1, .constant_first = true)
REASSOCIATION(subi_rhs_sub_constant_rhs, "SubIRHSSubConstantRHS", .outer = CIS_OP_ARITH_SUBI,
              .inner = CIS_OP_ARITH_SUBI, .kind = CIS_OP_ARITH_SUBI, .outer_constant = 1,
              .inner_constant = 1)
REASSOCIATION(subi_rhs_sub_constant_lhs, "SubIRHSSubConstantLHS", .outer = CIS_OP_ARITH_SUBI,
              .inner = CIS_OP_ARITH_SUBI, .kind = CIS_OP_ARITH_SUBI, .outer_constant = 1,
              .inner_constant = 0, .constant_first = true)
REASSOCIATION(subi_lhs_sub_constant_rhs, "SubILHSSubConstantRHS", .outer = CIS_OP_ARITH_SUBI,
              .inner = CIS_OP_ARITH_SUBI, .kind = CIS_OP_ARITH_SUBI, .outer_constant = 0,
              .inner_constant = 1, .constant_first = true)
REASSOCIATION(subi_lhs_sub_constant_lhs, "SubILHSSubConstantLHS", .outer = CIS_OP_ARITH_SUBI,
              .inner = CIS_OP_ARITH_SUBI, .kind = CIS_OP_ARITH_ADDI, .outer_constant = 0,
              .inner_constant = 0)
REASSOCIATION(muli_mul_constant, "MulIMulIConstant", .outer = CIS_OP_ARITH_MULI,
              .inner = CIS_OP_ARITH_MULI, .kind = CIS_OP_ARITH_MULI, .outer_constant = 1,
              .inner_constant = 1)
#undef REASSOCIATION
#undef REASSOCIATION_FOLD

/// x + y * -1 is x - y, for either side.
static bool add_negated(cis_op *op, cis_rewriter *r, uint32_t side) {
  cis_op *product = defined_by(cis_op_operand(op, side), CIS_OP_ARITH_MULI);
  if (!product || !is_all_ones(rhs(product)))
    return false;
  cis_value *difference =
      build_flagged(r, CIS_OP_ARITH_SUBI, fused(op, cis_value_op(rhs(product)), NULL),
                    cis_op_operand(op, 1 - side), lhs(product), NULL);
  return replace(r, op, difference);
}
static bool addi_negative_rhs(cis_op *op, cis_rewriter *r) { return add_negated(op, r, 1); }
static bool addi_negative_lhs(cis_op *op, cis_rewriter *r) { return add_negated(op, r, 0); }
CIS_PATTERN("AddIMulNegativeOneRhs", addi_negative_rhs)
CIS_PATTERN("AddIMulNegativeOneLhs", addi_negative_lhs)

/// (a - b) - a is 0 - b.
static bool subi_sub_lhs(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(lhs(op), CIS_OP_ARITH_SUBI);
  cis_attr zero = cis_bits_to_attr(op->results[0].type, 0);
  if (!inner || lhs(inner) != rhs(op) || !zero)
    return false;
  cis_location loc = fused(op, inner, NULL);
  cis_value *constant = build_constant(r, op, zero, loc);
  return replace(r, op,
                 build_flagged(r, CIS_OP_ARITH_SUBI, loc, constant, rhs(inner),
                               cis_arith_flags_of_both(op, inner)));
}
CIS_PATTERN("SubISubILHSRHSLHS", subi_sub_lhs)

const cis_pattern *const cis_arith_canonicalize_addi[] = {
    &addi_add_constant_pattern, &addi_sub_constant_rhs_pattern, &addi_sub_constant_lhs_pattern,
    &addi_negative_rhs_pattern, &addi_negative_lhs_pattern,     NULL};
const cis_pattern *const cis_arith_canonicalize_subi[] = {&subi_rhs_add_constant_pattern,
                                                          &subi_lhs_add_constant_pattern,
                                                          &subi_rhs_sub_constant_rhs_pattern,
                                                          &subi_rhs_sub_constant_lhs_pattern,
                                                          &subi_lhs_sub_constant_rhs_pattern,
                                                          &subi_lhs_sub_constant_lhs_pattern,
                                                          &subi_sub_lhs_pattern,
                                                          NULL};
const cis_pattern *const cis_arith_canonicalize_muli[] = {&muli_mul_constant_pattern, NULL};

// --- extended arithmetic whose second result is not used ---

static bool addui_to_addi(cis_op *op, cis_rewriter *r) {
  if (cis_value_uses(&op->results[1]))
    return false;
  cis_attr none = cis_bits_to_attr(op->results[1].type, 0);
  if (!none)
    return false;
  cis_value *values[2];
  values[0] = build_flagged(r, CIS_OP_ARITH_ADDI, op->loc, lhs(op), rhs(op), NULL);
  values[1] = build_constant(r, op, none, op->loc);
  cis_rewriter_replace(r, op, values, 2);
  return true;
}
CIS_PATTERN("AddUIExtendedToAddI", addui_to_addi)
const cis_pattern *const cis_arith_canonicalize_addui_extended[] = {&addui_to_addi_pattern, NULL};

static bool extended_to_muli(cis_op *op, cis_rewriter *r) {
  if (cis_value_uses(&op->results[1]))
    return false;
  cis_value *low = build_flagged(r, CIS_OP_ARITH_MULI, op->loc, lhs(op), rhs(op), NULL);
  cis_rewriter_replace(r, op, (cis_value *[]){low, low}, 2);
  return true;
}
CIS_PATTERN("MulIExtendedToMulI", extended_to_muli)

/// The upper half of x * 1 is x's sign.
static bool mulsi_by_one(cis_op *op, cis_rewriter *r) {
  cis_attr zero = cis_bits_to_attr(lhs(op)->type, 0);
  if (!is_number(rhs(op), 1) || !zero || width_of(rhs(op)) == 1)
    return false;
  cis_value *constant = build_constant(r, op, zero, op->loc);
  cis_value *negative = build_cmpi(r, op->loc, CIS_CMPI_SLT, lhs(op), constant);
  cis_type type = op->results[1].type;
  bool is_index = cis_type_is_index(cis_type_element_or_self(type));
  cis_value *sign = build_unary(r, is_index ? CIS_OP_ARITH_INDEX_CAST : CIS_OP_ARITH_EXTSI, op->loc,
                                negative, type);
  cis_rewriter_replace(r, op, (cis_value *[]){lhs(op), sign}, 2);
  return true;
}
CIS_PATTERN("MulSIExtendedRHSOne", mulsi_by_one)
const cis_pattern *const cis_arith_canonicalize_mulsi_extended[] = {&extended_to_muli_pattern,
                                                                    &mulsi_by_one_pattern, NULL};
const cis_pattern *const cis_arith_canonicalize_mului_extended[] = {&extended_to_muli_pattern,
                                                                    NULL};

// --- bitwise ops of extensions; negated comparisons ---

/// op(ext x, ext y) is ext(op x, y).
static bool before_extension(cis_op *op, cis_rewriter *r, unsigned extension) {
  cis_op *x = defined_by(lhs(op), extension), *y = defined_by(rhs(op), extension);
  if (!x || !y || lhs(x)->type != lhs(y)->type)
    return false;
  cis_location loc = fused(op, x, y);
  cis_value *narrow = build_flagged(r, cis_op_kind(op), loc, lhs(x), lhs(y), NULL);
  return replace(r, op, build_unary(r, extension, loc, narrow, op->results[0].type));
}
static bool bitwise_of_extui(cis_op *op, cis_rewriter *r) {
  return before_extension(op, r, CIS_OP_ARITH_EXTUI);
}
static bool bitwise_of_extsi(cis_op *op, cis_rewriter *r) {
  return before_extension(op, r, CIS_OP_ARITH_EXTSI);
}
CIS_PATTERN("BitwiseOfExtUI", bitwise_of_extui)
CIS_PATTERN("BitwiseOfExtSI", bitwise_of_extsi)

static bool xori_not_cmpi(cis_op *op, cis_rewriter *r) {
  cis_op *cmpi = defined_by(lhs(op), CIS_OP_ARITH_CMPI);
  if (!cmpi || !cis_type_is_i1(op->results[0].type) || !is_number(rhs(op), 1))
    return false;
  int64_t predicate = cis_attr_int_or(cis_op_inherent(cmpi, "predicate"), 0);
  return replace(
      r, op,
      build_cmpi(r, fused(op, cmpi, NULL), cis_cmpi_negated(predicate), lhs(cmpi), rhs(cmpi)));
}
CIS_PATTERN("XOrINotCmpI", xori_not_cmpi)
const cis_pattern *const cis_arith_canonicalize_andi[] = {&bitwise_of_extui_pattern,
                                                          &bitwise_of_extsi_pattern, NULL};
const cis_pattern *const cis_arith_canonicalize_ori[] = {&bitwise_of_extui_pattern,
                                                         &bitwise_of_extsi_pattern, NULL};
const cis_pattern *const cis_arith_canonicalize_xori[] = {
    &xori_not_cmpi_pattern, &bitwise_of_extui_pattern, &bitwise_of_extsi_pattern, NULL};

// --- casts of casts ---

/// outer(inner x) is cast(x).
static bool through(cis_op *op, cis_rewriter *r, unsigned inner_kind, unsigned cast) {
  cis_op *inner = defined_by(lhs(op), inner_kind);
  return inner &&
         replace(r, op,
                 build_unary(r, cast, fused(op, inner, NULL), lhs(inner), op->results[0].type));
}
/// outer(inner x) is x, where the type is the same, and the type between them keeps all bits.
static bool back_again(cis_op *op, cis_rewriter *r, unsigned inner_kind) {
  cis_op *inner = defined_by(lhs(op), inner_kind);
  return inner && lhs(inner)->type == op->results[0].type &&
         cis_type_bit_width(cis_type_element_or_self(lhs(op)->type)) >=
             cis_type_bit_width(cis_type_element_or_self(op->results[0].type)) &&
         replace(r, op, lhs(inner));
}

static bool extsi_of_extui(cis_op *op, cis_rewriter *r) {
  return through(op, r, CIS_OP_ARITH_EXTUI, CIS_OP_ARITH_EXTUI);
}
CIS_PATTERN("ExtSIOfExtUI", extsi_of_extui)
const cis_pattern *const cis_arith_canonicalize_extsi[] = {&extsi_of_extui_pattern, NULL};

static bool index_cast_of_index_cast(cis_op *op, cis_rewriter *r) {
  return back_again(op, r, CIS_OP_ARITH_INDEX_CAST);
}
static bool index_cast_of_extsi(cis_op *op, cis_rewriter *r) {
  return through(op, r, CIS_OP_ARITH_EXTSI, CIS_OP_ARITH_INDEX_CAST);
}
CIS_PATTERN("IndexCastOfIndexCast", index_cast_of_index_cast)
CIS_PATTERN("IndexCastOfExtSI", index_cast_of_extsi)
const cis_pattern *const cis_arith_canonicalize_index_cast[] = {&index_cast_of_index_cast_pattern,
                                                                &index_cast_of_extsi_pattern, NULL};

static bool index_castui_of_index_castui(cis_op *op, cis_rewriter *r) {
  return back_again(op, r, CIS_OP_ARITH_INDEX_CASTUI);
}
static bool index_castui_of_extui(cis_op *op, cis_rewriter *r) {
  return through(op, r, CIS_OP_ARITH_EXTUI, CIS_OP_ARITH_INDEX_CASTUI);
}
CIS_PATTERN("IndexCastUIOfIndexCastUI", index_castui_of_index_castui)
CIS_PATTERN("IndexCastUIOfExtUI", index_castui_of_extui)
const cis_pattern *const cis_arith_canonicalize_index_castui[] = {
    &index_castui_of_index_castui_pattern, &index_castui_of_extui_pattern, NULL};

static bool bitcast_of_bitcast(cis_op *op, cis_rewriter *r) {
  return through(op, r, CIS_OP_ARITH_BITCAST, CIS_OP_ARITH_BITCAST);
}
CIS_PATTERN("BitcastOfBitcast", bitcast_of_bitcast)
const cis_pattern *const cis_arith_canonicalize_bitcast[] = {&bitcast_of_bitcast_pattern, NULL};

// --- arith.trunci ---

static bool trunci_of_extension(cis_op *op, cis_rewriter *r, unsigned kind) {
  cis_op *inner = defined_by(lhs(op), kind);
  return inner && width_of(lhs(inner)) < width_of(&op->results[0]) && through(op, r, kind, kind);
}
static bool trunci_of_extsi(cis_op *op, cis_rewriter *r) {
  return trunci_of_extension(op, r, CIS_OP_ARITH_EXTSI);
}
static bool trunci_of_extui(cis_op *op, cis_rewriter *r) {
  return trunci_of_extension(op, r, CIS_OP_ARITH_EXTUI);
}
CIS_PATTERN("TruncIExtSIToExtSI", trunci_of_extsi)
CIS_PATTERN("TruncIExtUIToExtUI", trunci_of_extui)

/// Where the bits that are shifted in are cut off, the shift need not keep the sign.
static bool trunci_of_shrsi(cis_op *op, cis_rewriter *r) {
  cis_op *shift = defined_by(lhs(op), CIS_OP_ARITH_SHRSI);
  cis_bits amount;
  if (!shift || !cis_bits_of_value(rhs(shift), &amount) ||
      amount != width_of(lhs(shift)) - width_of(&op->results[0]))
    return false;
  cis_location loc = fused(op, cis_value_op(rhs(shift)), NULL);
  cis_value *shifted = build_flagged(r, CIS_OP_ARITH_SHRUI, loc, lhs(shift), rhs(shift), NULL);
  return replace(r, op, build_unary(r, CIS_OP_ARITH_TRUNCI, loc, shifted, op->results[0].type));
}
CIS_PATTERN("TruncIShrSIToTrunciShrUI", trunci_of_shrsi)

const cis_pattern *const cis_arith_canonicalize_trunci[] = {
    &trunci_of_extsi_pattern, &trunci_of_extui_pattern, &trunci_of_shrsi_pattern, NULL};

// --- arith.cmpi ---

/// Values are equal where their extensions are.
static bool cmpi_of_extension(cis_op *op, cis_rewriter *r, unsigned extension) {
  cis_op *x = defined_by(lhs(op), extension), *y = defined_by(rhs(op), extension);
  int64_t predicate = cis_attr_int_or(cis_op_inherent(op, "predicate"), CIS_CMPI_EQ);
  if (!x || !y || lhs(x)->type != lhs(y)->type || predicate > CIS_CMPI_NE)
    return false;
  return replace(r, op, build_cmpi(r, fused(op, x, y), predicate, lhs(x), lhs(y)));
}
static bool cmpi_of_extsi(cis_op *op, cis_rewriter *r) {
  return cmpi_of_extension(op, r, CIS_OP_ARITH_EXTSI);
}
static bool cmpi_of_extui(cis_op *op, cis_rewriter *r) {
  return cmpi_of_extension(op, r, CIS_OP_ARITH_EXTUI);
}
CIS_PATTERN("CmpIExtSI", cmpi_of_extsi)
CIS_PATTERN("CmpIExtUI", cmpi_of_extui)
const cis_pattern *const cis_arith_canonicalize_cmpi[] = {&cmpi_of_extsi_pattern,
                                                          &cmpi_of_extui_pattern, NULL};

// --- arith.select ---

static cis_value *if_true_of(const cis_op *op) { return cis_op_operand(op, 1); }
static cis_value *if_false_of(const cis_op *op) { return cis_op_operand(op, 2); }

/// select(c, select(c, a, b), d) is select(c, a, d).
static bool redundant_select(cis_op *op, cis_rewriter *r, bool side) {
  cis_op *inner = defined_by(side ? if_true_of(op) : if_false_of(op), CIS_OP_ARITH_SELECT);
  if (!inner || lhs(inner) != lhs(op))
    return false;
  cis_location loc = fused(op, inner, NULL);
  return replace(
      r, op,
      side ? cis_arith_build_select(CIS_AT(r, loc), lhs(op), if_true_of(inner), if_false_of(op))
           : cis_arith_build_select(CIS_AT(r, loc), lhs(op), if_true_of(op), if_false_of(inner)));
}
static bool redundant_select_false(cis_op *op, cis_rewriter *r) {
  return redundant_select(op, r, false);
}
static bool redundant_select_true(cis_op *op, cis_rewriter *r) {
  return redundant_select(op, r, true);
}
CIS_PATTERN("RedundantSelectFalse", redundant_select_false)
CIS_PATTERN("RedundantSelectTrue", redundant_select_true)

static bool select_of_not(cis_op *op, cis_rewriter *r) {
  cis_op *negation = defined_by(lhs(op), CIS_OP_ARITH_XORI);
  if (!negation || !cis_type_is_i1(lhs(op)->type) || !is_number(rhs(negation), 1))
    return false;
  return replace(r, op,
                 cis_arith_build_select(CIS_AT(r, fused(op, cis_value_op(rhs(negation)), NULL)),
                                        lhs(negation), if_false_of(op), if_true_of(op)));
}
CIS_PATTERN("SelectNotCond", select_of_not)

/// select(c, false, true) of scalars is not c.
static bool select_to_not(cis_op *op, cis_rewriter *r) {
  cis_type type = op->results[0].type;
  if (!cis_type_is_i1(type) || !is_number(if_true_of(op), 0) || !is_number(if_false_of(op), 1))
    return false;
  cis_value *ones = build_constant(r, op, cis_constant_of(if_false_of(op)), op->loc);
  return replace(r, op, build_flagged(r, CIS_OP_ARITH_XORI, op->loc, lhs(op), ones, NULL));
}
CIS_PATTERN("SelectI1ToNot", select_to_not)

/// select(c, 1, 0) of scalars is c, extended.
static bool select_to_extui(cis_op *op, cis_rewriter *r) {
  cis_type type = op->results[0].type;
  if (!cis_type_is_integer(type) || cis_type_is_i1(type) || !is_number(if_true_of(op), 1) ||
      !is_number(if_false_of(op), 0))
    return false;
  return replace(r, op, build_unary(r, CIS_OP_ARITH_EXTUI, op->loc, lhs(op), type));
}
CIS_PATTERN("SelectToExtUI", select_to_extui)

/// select(c, 0, 1) of scalars is not c, extended.
static bool select_to_not_extui(cis_op *op, cis_rewriter *r) {
  cis_type type = op->results[0].type;
  if (!cis_type_is_integer(type) || cis_type_is_i1(type) || !is_number(if_true_of(op), 0) ||
      !is_number(if_false_of(op), 1))
    return false;
  cis_value *one = build_constant(r, op, cis_attr_bool(r->ctx, true), op->loc);
  cis_value *negated = build_flagged(r, CIS_OP_ARITH_XORI, op->loc, lhs(op), one, NULL);
  return replace(r, op, build_unary(r, CIS_OP_ARITH_EXTUI, op->loc, negated, type));
}
CIS_PATTERN("SelectToNotExtUI", select_to_not_extui)

const cis_pattern *const cis_arith_canonicalize_select[] = {&redundant_select_false_pattern,
                                                            &redundant_select_true_pattern,
                                                            &select_of_not_pattern,
                                                            &select_to_not_pattern,
                                                            &select_to_extui_pattern,
                                                            &select_to_not_extui_pattern,
                                                            NULL};

// --- negated factors ---

/// -x * -y is x * y, and so for the quotient.
static bool float_of_negf(cis_op *op, cis_rewriter *r) {
  cis_op *x = defined_by(lhs(op), CIS_OP_ARITH_NEGF), *y = defined_by(rhs(op), CIS_OP_ARITH_NEGF);
  if (!x || !y)
    return false;
  cis_value *operands[] = {lhs(x), lhs(y)};
  cis_named_attr attr = {CIS_STR("fastmath"), cis_op_inherent(op, "fastmath")};
  cis_op *plain = cis_build_op(r, cis_op_kind(op), fused(op, x, y),
                               (cis_build_args){.operands = operands,
                                                .num_operands = 2,
                                                .types = &op->results[0].type,
                                                .num_types = 1,
                                                .attrs = &attr,
                                                .num_attrs = 1});
  return replace(r, op, &plain->results[0]);
}
CIS_PATTERN("MulFOfNegF", float_of_negf)
const cis_pattern *const cis_arith_canonicalize_float_of_negf[] = {&float_of_negf_pattern, NULL};
