// The complex dialect.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/arith/arith.h"
#include "dialect/complex/impl.h"
#include "dialect/complex/kinds.h"
#include "dialect/dialects.h"
#include "ir/diag.h"

// --- constraints ---

static bool is_complex_of_float(cis_type type) {
  return cis_type_is_complex(type) && cis_type_is_float(cis_type_element(type));
}

static const cis_type_class class_complex = {"builtin.complex", cis_type_is_complex};

static const cis_type_constraint type_constraints[] = {
    {.name = "ComplexFloat",
     .description = "complex type with floating-point elements",
     .test = is_complex_of_float,
     .type_class = &class_complex},
    {0}};

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("FastMath", "Floating point fast math flags", cis_arith_fast_math_enum),
    {0}};

/// The type of the parts; NULL if the type is not complex.
static cis_type complex_element(cis_type type) {
  return cis_type_is_complex(type) ? cis_type_element(type) : NULL;
}

// --- verifiers ---

/// Width of an integer, float or complex type; 0 for others.
static uint32_t bit_width(cis_type type) {
  if (cis_type_is_complex(type))
    return 2 * cis_type_bit_width(cis_type_element(type));
  return cis_type_is_integer(type) || cis_type_is_float(type) ? cis_type_bit_width(type) : 0;
}

static bool verify_bitcast(cis_op *op) {
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  if (!bit_width(from))
    return cis_op_error(op, "operand must be int/float/complex");
  if (!bit_width(to))
    return cis_op_error(op, "result must be int/float/complex");
  if (from != to && cis_type_is_complex(from) == cis_type_is_complex(to))
    return cis_op_error(op, "requires that either input or output has a complex type");
  if (bit_width(from) != bit_width(to))
    return cis_op_error(op, "casting bitwidths do not match");
  return true;
}

static bool verify_constant(cis_op *op) {
  cis_attr value = cis_op_inherent(op, "value");
  cis_type element = cis_type_element(op->results[0].type);
  if (value->array.num != 2)
    return cis_op_error(
        op, "requires 'value' to be a complex constant, represented as array of two values");
  cis_attr re = value->array.elems[0], im = value->array.elems[1];
  if (!cis_attr_is_number(re) || !cis_attr_is_number(im))
    return cis_op_error(op, "requires attribute's elements to be float or integer attributes");
  if (re->type != element || im->type != element)
    return cis_op_error(
        op,
        "requires attribute's element types ('%s', '%s') to match the element type of "
        "the op's return type ('%s')",
        cis_type_text(re->type), cis_type_text(im->type), cis_type_text(element));
  return true;
}

// --- #complex.number<:f32 1.0, 2.0> : complex<f32> ---

static bool parse_number(cis_parser *p, cis_type type, cis_attr *out_attr);
static void print_number(cis_printer *p, cis_attr attr);

static const cis_attr_def attr_defs[] = {
    {.name = "complex.number", .parse = parse_number, .print = print_number}, {0}};

/// Numbers are read as f64, bits included.
static bool parse_part(cis_parser *p, cis_type element, cis_attr *out) {
  cis_attr wide;
  if (!cis_parse_float_attr(p, cis_type_float(cis_parser_context(p), CIS_F64), &wide))
    return false;
  uint64_t bits[2];
  cis_float_convert(CIS_F64, wide->float_bits, element->float_kind, bits);
  *out = cis_attr_float_bits(element, bits[0], bits[1]);
  return true;
}

/// The type is said by the element type inside; one that is written after says nothing.
static bool parse_number(cis_parser *p, cis_type type, cis_attr *out_attr) {
  cis_context *ctx = cis_parser_context(p);
  cis_type element;
  cis_attr params[3];
  (void)type;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_type(p, &element))
    return false;
  if (!cis_type_is_float(element))
    return cis_parse_error_at(p, offset, "expected a floating-point type");
  if (!parse_part(p, element, &params[0]) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !parse_part(p, element, &params[1]) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  params[2] = cis_attr_type(cis_type_complex(element));
  *out_attr = cis_attr_dialect(ctx, &attr_defs[0], params, 3);
  cis_type ignored;
  return !cis_parse_optional_token(p, CIS_TOK_COLON) || cis_parse_type(p, &ignored);
}

static void print_number(cis_printer *p, cis_attr attr) {
  const cis_attr *params = attr->dialect.params;
  cis_print_cstr(p, "<:");
  cis_print_type_or_alias(p, params[0]->type);
  cis_print_char(p, ' ');
  cis_print_attr_without_type(p, params[0]);
  cis_print_cstr(p, ", ");
  cis_print_attr_without_type(p, params[1]);
  cis_print_cstr(p, "> : ");
  cis_print_type_or_alias(p, params[2]->type_value);
}

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/complex/ops.def"
    {0}};
#undef CIS_OP

const cis_dialect_def cis_complex_dialect = {.name = "complex",
                                             .materialize = cis_complex_materialize,
                                             .ops = ops,
                                             .type_constraints = type_constraints,
                                             .attr_constraints = attr_constraints,
                                             .attr_defs = attr_defs};
