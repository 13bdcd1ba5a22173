// The arith dialect.
#include "dialect/arith/arith.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/predicates.h"
#include "dialect/dialects.h"
#include "dialect/ub/kinds.h"
#include "dialect/vector/kinds.h"
#include "ir/builder.h"

// --- enums ---

static const struct cis_enum_case fast_math_cases[] = {
    {"none", 0},  {"reassoc", 1},   {"nnan", 2}, {"ninf", 4},   {"nsz", 8},
    {"arcp", 16}, {"contract", 32}, {"afn", 64}, {"fast", 127}, {0}};

static const struct cis_enum_case overflow_cases[] = {{"none", 0}, {"nsw", 1}, {"nuw", 2}, {0}};

static const struct cis_enum_case rounding_mode_cases[] = {
    {"to_nearest_even", 0}, {"downward", 1},        {"upward", 2},
    {"toward_zero", 3},     {"to_nearest_away", 4}, {0}};

static const struct cis_enum_case atomic_rmw_kind_cases[] = {
    {"addf", 0},    {"addi", 1},  {"andi", 2},  {"assign", 3},   {"maximumf", 4},
    {"maxnumf", 5}, {"maxs", 6},  {"maxu", 7},  {"minimumf", 8}, {"minnumf", 9},
    {"mins", 10},   {"minu", 11}, {"mulf", 12}, {"muli", 13},    {"ori", 14},
    {"xori", 15},   {0}};

unsigned cis_arith_atomic_rmw_op(int64_t kind) {
  static const uint16_t ops[] = {
      CIS_OP_ARITH_ADDF,     CIS_OP_ARITH_ADDI,    CIS_OP_ARITH_ANDI,  0,
      CIS_OP_ARITH_MAXIMUMF, CIS_OP_ARITH_MAXNUMF, CIS_OP_ARITH_MAXSI, CIS_OP_ARITH_MAXUI,
      CIS_OP_ARITH_MINIMUMF, CIS_OP_ARITH_MINNUMF, CIS_OP_ARITH_MINSI, CIS_OP_ARITH_MINUI,
      CIS_OP_ARITH_MULF,     CIS_OP_ARITH_MULI,    CIS_OP_ARITH_ORI,   CIS_OP_ARITH_XORI,
  };
  return kind >= 0 && kind < (int64_t)(sizeof ops / sizeof *ops) ? ops[kind] : 0;
}

const cis_enum_def cis_arith_fast_math_enum = {.name = "::mlir::arith::FastMathFlags",
                                               .attr_name = "arith.fastmath",
                                               .attr_class = "Arith_FastMathAttr",
                                               .is_flags = true,
                                               .separator = ",",
                                               .cases = fast_math_cases};

static const cis_enum_def overflow_enum = {.name = "::mlir::arith::IntegerOverflowFlags",
                                           .attr_name = "arith.overflow",
                                           .attr_class = "Arith_IntegerOverflowAttr",
                                           .is_flags = true,
                                           .separator = ", ",
                                           .cases = overflow_cases};

/// Enums that are integers, printed as their keyword.
#define KEYWORDS(NAME, WIDTH, CASES)                                                               \
  { .name = "::mlir::arith::" NAME, .int_width = WIDTH, .print_plain = true, .cases = CASES }
static const cis_enum_def rounding_mode_enum = KEYWORDS("RoundingMode", 32, rounding_mode_cases);
static const cis_enum_def cmpi_enum = KEYWORDS("CmpIPredicate", 64, cis_cmpi_cases);
static const cis_enum_def cmpf_enum = KEYWORDS("CmpFPredicate", 64, cis_cmpf_cases);
const cis_enum_def cis_arith_atomic_rmw_kind_enum =
    KEYWORDS("AtomicRMWKind", 64, atomic_rmw_kind_cases);
#undef KEYWORDS

static const cis_enum_def *const enums[] = {&cis_arith_fast_math_enum, &overflow_enum, NULL};

// --- constraints ---

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("FastMath", "Floating point fast math flags", cis_arith_fast_math_enum),
    CIS_ENUM_CONSTRAINT("Overflow", "Integer overflow arith flags", overflow_enum),
    CIS_ENUM_CONSTRAINT("RoundingMode", "Floating point rounding mode", rounding_mode_enum),
    CIS_ENUM_CONSTRAINT("CmpIPredicate",
                        "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
                        cmpi_enum),
    CIS_ENUM_CONSTRAINT(
        "CmpFPredicate",
        "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "
        "13, 14, 15",
        cmpf_enum),
    {0}};

// --- casts ---

/// Whether tensors have equal sizes. Another type counts as a tensor without dimensions.
static bool same_tensor_dimensions(cis_op *op) {
  cis_type in = cis_op_operand(op, 0)->type, out = op->results[0].type;
  if (cis_type_is(in, CIS_TYPE_UNRANKED_TENSOR) || cis_type_is(out, CIS_TYPE_UNRANKED_TENSOR))
    return false;
  uint32_t rank_in = cis_type_is(in, CIS_TYPE_TENSOR) ? cis_type_rank(in) : 0;
  uint32_t rank_out = cis_type_is(out, CIS_TYPE_TENSOR) ? cis_type_rank(out) : 0;
  if (rank_in != rank_out)
    return false;
  for (uint32_t i = 0; i < rank_in; ++i)
    if (cis_type_dim(in, i) != cis_type_dim(out, i))
      return false;
  return true;
}

#define SAME_TENSOR_DIMENSIONS                                                                     \
  {                                                                                                \
    CIS_RULE_PREDICATE, .summary = "input and output have the same tensor dimensions",             \
                        .predicate = same_tensor_dimensions                                        \
  }

static bool sizes_compatible(cis_type a, cis_type b) {
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b))
    return true;
  bool compatible = cis_type_rank(a) == cis_type_rank(b);
  for (uint32_t i = 0; compatible && i < cis_type_rank(a); ++i)
    compatible = cis_type_dim(a, i) == cis_type_dim(b, i) || cis_type_dim(a, i) == CIS_DYNAMIC ||
                 cis_type_dim(b, i) == CIS_DYNAMIC;
  return compatible;
}

/// Scalars, or containers of one kind and size (tensors: with one encoding). A vector and a memref
/// pass: that they differ is what the check of elementwise ops says.
static bool same_container(cis_type in, cis_type out) {
  if (!cis_type_is_shaped(in) || !cis_type_is_shaped(out))
    return !cis_type_is_shaped(in) && !cis_type_is_shaped(out);
  if (in->kind != out->kind)
    return (cis_type_is_vector(in) && cis_type_is_memref(out)) ||
           (cis_type_is_memref(in) && cis_type_is_vector(out));
  return sizes_compatible(in, out) &&
         (!cis_type_is(in, CIS_TYPE_TENSOR) || in->shaped.layout == out->shaped.layout);
}

static uint32_t element_width(cis_type type) {
  return cis_type_bit_width(cis_type_element_or_self(type));
}

static bool is_any_cast(cis_type in, cis_type out) { return same_container(in, out); }

static bool is_widening(cis_type in, cis_type out) {
  return same_container(in, out) && element_width(in) < element_width(out);
}

static bool is_narrowing(cis_type in, cis_type out) {
  return same_container(in, out) && element_width(in) > element_width(out);
}

static bool is_bitcast(cis_type in, cis_type out) {
  return same_container(in, out) && element_width(in) == element_width(out);
}

static bool is_index_cast(cis_type in, cis_type out) {
  return same_container(in, out) && cis_type_is_index(cis_type_element_or_self(in)) !=
                                        cis_type_is_index(cis_type_element_or_self(out));
}

// --- comparisons and the like ---

cis_type cis_arith_i1_same_shape(cis_type type) {
  cis_type i1 = cis_type_i(type->ctx, 1);
  return cis_type_is_vector(type) || cis_type_is_base_tensor(type) ? cis_type_with_element(type, i1)
                                                                   : i1;
}

#define COMPARISON_RESULT                                                                          \
  {                                                                                                \
    CIS_RULE_TYPES_MATCH_WITH,                                                                     \
        .summary = "result type has i1 element type and same shape as operands", .from = "lhs",    \
        .to = "result", .transform = cis_arith_i1_same_shape                                       \
  }

// --- arith.constant ---

static bool is_number_or_elements(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) || cis_attr_is(a, CIS_ATTR_FLOAT) ||
         cis_attr_has_class(a, CIS_ATTR_CLASS_ELEMENTS);
}

static bool is_sign_carrying(cis_type type) {
  return cis_type_is_integer(type) && type->integer.signedness != CIS_SIGNLESS;
}

static bool verify_constant(cis_op *op) {
  cis_type type = op->results[0].type;
  cis_attr value = cis_op_inherent(op, "value");
  if (is_sign_carrying(type))
    return cis_op_error(op, "integer return type must be signless");
  if (!is_number_or_elements(value))
    return cis_op_error(op, "value must be an integer, float, or elements attribute");
  if (cis_type_is_vector(type) && type->shaped.scalable &&
      !(cis_attr_is(value, CIS_ATTR_DENSE) && value->dense.splat))
    return cis_op_error(op, "intializing scalable vectors with elements attribute is not supported "
                            "unless it's a vector splat");
  return true;
}

/// c5_i32, c0, true; floats and elements are cst.
/// A multiple of vector.vscale is named after its factor: c4_vscale.
static void name_product(cis_op *op, cis_value_namer *namer) {
  int64_t factor;
  for (uint32_t i = 0; i < 2; ++i) {
    const cis_op *other = cis_value_op(cis_op_operand(op, 1 - i));
    if (!other || cis_op_kind(other) != CIS_OP_VECTOR_VSCALE ||
        !cis_constant_int(cis_op_operand(op, i), &factor))
      continue;
    cis_strbuf text = {0};
    cis_strbuf_printf(&text, "c%lld_vscale", (long long)factor);
    namer->set_name(namer, &op->results[0], cis_strbuf_view(&text));
    cis_strbuf_deinit(&text);
    return;
  }
}

static void name_constant(cis_op *op, cis_value_namer *namer) {
  cis_attr value = cis_op_inherent(op, "value");
  cis_type type = op->results[0].type;
  cis_value *result = &op->results[0];
  if (!cis_attr_is(value, CIS_ATTR_INTEGER)) {
    namer->set_name(namer, result, CIS_STR("cst"));
    return;
  }
  int64_t number;
  bool narrow = cis_attr_get_int(value, &number);
  if (cis_type_is_int_of(type, 1)) {
    namer->set_name(namer, result, number ? CIS_STR("true") : CIS_STR("false"));
    return;
  }
  cis_strbuf text = {0};
  cis_strbuf_char(&text, 'c');
  if (narrow) {
    cis_strbuf_int(&text, number);
  } else { // as printed, without the type after it
    cis_str printed = cis_str_from(cis_attr_text(type->ctx, value));
    cis_strbuf_str(&text, (cis_str){printed.data, cis_str_find(printed, ' ', 0)});
  }
  static const char *const prefixes[] = {
      [CIS_SIGNLESS] = "i", [CIS_SIGNED] = "si", [CIS_UNSIGNED] = "ui"};
  if (cis_type_is_integer(type))
    cis_strbuf_printf(&text, "_%s%u", prefixes[type->integer.signedness], type->integer.width);
  namer->set_name(namer, result, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

cis_op *cis_arith_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  bool poison = cis_attr_is_poison(value);
  if (!poison && (!is_number_or_elements(value) || value->type != type || is_sign_carrying(type)))
    return NULL;
  cis_named_attr attr = {CIS_STR("value"), value};
  return cis_build_op(
      b, poison ? CIS_OP_UB_POISON : CIS_OP_ARITH_CONSTANT, loc,
      (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
}

// --- arith.select ---

static bool select_condition_matches(cis_op *op) {
  cis_type condition = cis_op_operand(op, 0)->type, result = op->results[0].type;
  if (cis_type_is_int_of(condition, 1))
    return true;
  if (!cis_type_is_ranked(condition) || !cis_type_is_ranked(result))
    return cis_type_is_shaped(condition) && cis_type_is_shaped(result) &&
           cis_type_is_ranked(condition) == cis_type_is_ranked(result);
  if (cis_type_rank(condition) != cis_type_rank(result))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(result); ++i)
    if (cis_type_dim(condition, i) != cis_type_dim(result, i))
      return false;
  return true;
}

/// %c, %a, %b : [condition type,] type
static bool parse_select(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  cis_type condition = cis_type_i(state->ctx, 1), type = NULL;
  bool ok = cis_parse_operand_list_n(p, CIS_DELIM_NONE, 3, &operands) &&
            cis_parse_optional_attr_dict(p, state) && cis_parse_colon_type(p, &type);
  if (ok && cis_parse_optional_token(p, CIS_TOK_COMMA)) {
    condition = type;
    ok = cis_parse_type(p, &type);
  }
  if (ok) {
    cis_vec_push(&state->types, type);
    ok = cis_resolve_operand(p, &operands.data[0], condition, &state->operands) &&
         cis_resolve_operands(p, operands.data + 1, 2, type, &state->operands);
  }
  cis_vec_deinit(&operands);
  return ok;
}

static void print_select(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  if (cis_type_is_shaped(cis_op_operand(op, 0)->type)) {
    cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
    cis_print_cstr(p, ", ");
  }
  cis_print_type_or_alias(p, op->results[0].type);
}

/// Whoever owns the memref that is selected owns the result.
static cis_owner select_owner(cis_op *op, uint32_t i) {
  (void)i;
  return (cis_owner){
      CIS_OWNER_SELECT, cis_op_operand(op, 0), {cis_op_operand(op, 1), cis_op_operand(op, 2)}};
}
static const cis_ownership_interface select_ownership = {.owner = select_owner};

static bool verify_select(cis_op *op) {
  cis_type condition = cis_op_operand(op, 0)->type, result = op->results[0].type;
  if (cis_type_is_int_of(condition, 1))
    return true;
  // The traits want a tensor or a vector where the condition is one.
  assert(cis_type_is_base_tensor(result) || cis_type_is_vector(result));
  cis_type expected = cis_arith_i1_same_shape(result);
  return condition == expected ||
         cis_op_error(op,
                      "expected condition type to have the same shape as the result type, "
                      "expected '%s', but got '%s'",
                      cis_type_text(expected), cis_type_text(condition));
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/arith/ops.def"
    {0}};

const cis_dialect_def cis_arith_dialect = {.name = "arith",
                                           .ops = ops,
                                           .attr_constraints = attr_constraints,
                                           .enums = enums,
                                           .materialize = cis_arith_materialize};
