// The tensor dialect. Ops that compute with shapes are in shape.c.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/arith/arith.h"
#include "dialect/common/patterns.h"
#include "dialect/common/shape_util.h"
#include "dialect/complex/complex.h"
#include "dialect/dialects.h"
#include "dialect/tensor/impl.h"
#include "dialect/tensor/kinds.h"

#include <inttypes.h>

static cis_type same_type(cis_type type) { return type; }

// --- constraints ---

static bool is_tensor_of_integer_or_float(cis_type t) {
  return cis_type_is_base_tensor(t) &&
         (cis_type_is_integer(cis_type_element(t)) || cis_type_is_float(cis_type_element(t)));
}

static bool is_tensor_of_indices(cis_type t) {
  return cis_type_is(t, CIS_TYPE_TENSOR) &&
         (cis_type_is_signless_int(cis_type_element(t)) || cis_type_is_index(cis_type_element(t)));
}

static bool is_list_of_indices(cis_type t) {
  return is_tensor_of_indices(t) && cis_type_rank(t) == 1;
}

static const cis_type_constraint type_constraints[] = {
    {"TensorOfIntegerOrFloat",
     "tensor of signless integer or unsigned integer or signed integer or floating-point values",
     is_tensor_of_integer_or_float, NULL, &cis_class_tensor},
    {"RankedTensorOfSignlessIntegerOrIndex", "ranked tensor of signless integer or index values",
     is_tensor_of_indices, NULL, &cis_class_ranked_tensor},
    {"TensorOf1DSignlessIntegerOrIndex", "1D tensor of signless integer or index values",
     is_list_of_indices, NULL, &cis_class_ranked_tensor},
    {0}};

// --- casts ---

static bool is_cast(cis_type from, cis_type to) {
  return cis_type_element(from) == cis_type_element(to) && cis_shapes_compatible(from, to);
}

static bool is_bitcast(cis_type from, cis_type to) {
  return cis_type_bit_width(cis_type_element(from)) == cis_type_bit_width(cis_type_element(to)) &&
         cis_shapes_compatible(from, to);
}

// --- concat ---

/// The inputs agree with each other where they are not put side by side, and the result with all of
/// them.
static bool verify_concat_sizes(cis_op *op, int64_t dim) {
  cis_type result = result_type(op);
  uint32_t rank = cis_type_rank(result);
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  bool ok = true, matches = true;
  for (uint32_t d = 0; ok && d < rank; ++d) {
    shape[d] = (int64_t)d == dim ? 0 : CIS_DYNAMIC;
    for (uint32_t i = 0; ok && i < op->num_operands; ++i) {
      int64_t size = cis_type_dim(cis_op_operand_type(op, i), d);
      if ((int64_t)d == dim) {
        if (size == CIS_DYNAMIC || shape[d] == CIS_DYNAMIC ||
            __builtin_add_overflow(shape[d], size, &shape[d]))
          shape[d] = CIS_DYNAMIC;
      } else if (size != CIS_DYNAMIC && shape[d] == CIS_DYNAMIC) {
        shape[d] = size;
      } else if (size != CIS_DYNAMIC && shape[d] != size) {
        ok = cis_op_error(
            op, "static concatenation size mismatch along non-concatenated dimension %u", d);
      }
    }
    int64_t result_size = cis_type_dim(result, d);
    matches &= result_size == CIS_DYNAMIC || shape[d] == CIS_DYNAMIC || result_size == shape[d];
  }
  if (ok && !matches)
    ok = cis_op_error(op, "result type '%s'does not match inferred shape '%s' static sizes",
                      cis_type_text(result),
                      cis_type_text(cis_type_tensor(cis_type_element(result), shape, rank, NULL)));
  cis_mem_free(shape);
  return ok;
}

static bool verify_concat(cis_op *op) {
  cis_type result = result_type(op);
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  if (!op->num_operands)
    return cis_op_error(op, "requires at least one input");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_rank(cis_op_operand_type(op, i)) != cis_type_rank(result))
      return cis_op_error(op, "rank of concatenated inputs must match result rank");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_element(cis_op_operand_type(op, i)) != cis_type_element(result))
      return cis_op_error(op, "inputs and result element type must match");
  if (dim >= cis_type_rank(result))
    return cis_op_error(op, "concatenation dim must be less than the tensor rank");
  if (dim < 0)
    return cis_op_error(op, "concatenation dim must be non-negative");
  return verify_concat_sizes(op, dim);
}

// --- numbers of sizes and indices ---

static bool verify_empty(cis_op *op) {
  return cis_verify_dynamic_sizes(op, result_type(op), op->num_operands);
}

static bool verify_splat(cis_op *op) {
  return cis_verify_dynamic_sizes(op, result_type(op), op->num_operands - 1);
}

static bool verify_extract(cis_op *op) {
  return op->num_operands - 1 == cis_type_rank(cis_op_operand_type(op, 0)) ||
         cis_op_error(op, "incorrect number of indices for extract_element");
}

static bool verify_insert(cis_op *op) {
  return op->num_operands - 2 == cis_type_rank(cis_op_operand_type(op, 1)) ||
         cis_op_error(op, "incorrect number of indices");
}

// --- from_elements: the operands' types follow from the result's ---

static bool elements_match(cis_op *op) {
  cis_type result = result_type(op);
  int64_t num;
  if (!cis_type_num_elements(result, &num) || num != op->num_operands)
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand_type(op, i) != cis_type_element(result))
      return false;
  return true;
}

static bool resolve_elements(cis_parser *p, const cis_unresolved_vec *elements, cis_type type,
                             uint32_t offset, cis_op_state *state) {
  int64_t num;
  if (!cis_type_num_elements(type, &num))
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "'result' must be statically shaped tensor of any type values, but "
                              "got '%s'",
                              cis_type_text(type));
  if (num != (int64_t)elements->len)
    return cis_parse_error_at(p, offset,
                              "number of operands and types do not match: got %zu operands and "
                              "%" PRId64 " types",
                              elements->len, num);
  return cis_resolve_operands(p, elements->data, elements->len, cis_type_element(type),
                              &state->operands);
}

/// `%a, %b attr-dict : tensor<2xf32>`: operands have the element type.
static bool parse_from_elements(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec elements = {0};
  cis_type type;
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &elements) &&
            cis_parse_optional_attr_dict(p, state) && cis_parse_token(p, CIS_TOK_COLON) &&
            cis_parse_type_of(p, &cis_class_ranked_tensor, &type) &&
            resolve_elements(p, &elements, type, offset, state);
  if (ok)
    cis_vec_push(&state->types, type);
  cis_vec_deinit(&elements);
  return ok;
}

static void print_from_elements(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, result_type(op));
}

bool cis_tensor_is_empty(const cis_op *op) { return op && cis_op_kind(op) == CIS_OP_TENSOR_EMPTY; }

// --- generate ---

static bool verify_generate(cis_op *op) {
  return cis_verify_dynamic_sizes(op, result_type(op), op->num_operands);
}

/// The type of what the body yields, NULL if it ends in something else.
static cis_type yielded_type(const cis_block *body) {
  const cis_op *yield = cis_block_last(body);
  return yield && cis_op_kind(yield) == CIS_OP_TENSOR_YIELD ? cis_op_operand_type(yield, 0) : NULL;
}

static bool verify_generate_regions(cis_op *op) {
  const cis_block *body = cis_op_entry(op);
  if (body->num_args != cis_type_rank(result_type(op)))
    return cis_op_plain_error(op, "must have one body argument per input dimension");
  for (uint32_t i = 0; i < body->num_args; ++i)
    if (!cis_type_is_index(cis_block_args(body)[i]->type))
      return cis_op_plain_error(op, "all body arguments must be index");
  return yielded_type(body) == cis_type_element(result_type(op)) ||
         cis_op_error(
             op, "body must be terminated with a `yield` operation of the tensor element type");
}

// --- pad ---

static bool verify_padding_operands(cis_op *op, cis_static_list list, uint32_t group,
                                    const char *name) {
  uint32_t dynamic = 0, num_operands = cis_op_operand_group(op, group).num;
  for (uint32_t i = 0; i < list.num; ++i)
    dynamic += list.values[i] == CIS_DYNAMIC;
  return dynamic <= num_operands ||
         cis_op_error(op,
                      "expected the number of '%s' to match the number of dynamic entries in "
                      "'static_%s' (%u vs %u)",
                      name, name, num_operands, dynamic);
}

static int64_t padded_size(int64_t size, int64_t low, int64_t high) {
  int64_t sum;
  if (size == CIS_DYNAMIC || low == CIS_DYNAMIC || high == CIS_DYNAMIC ||
      __builtin_add_overflow(size, low, &sum) || __builtin_add_overflow(sum, high, &sum))
    return CIS_DYNAMIC;
  return sum;
}

/// The type may know a size that the padding does not tell.
static bool verify_padded_type(cis_op *op, const int64_t *inferred) {
  cis_type source = cis_op_operand_type(op, 0), result = result_type(op);
  uint32_t rank = cis_type_rank(source);
  bool ok = cis_type_rank(result) == rank;
  for (uint32_t i = 0; ok && i < rank; ++i)
    ok = inferred[i] == CIS_DYNAMIC || inferred[i] == cis_type_dim(result, i);
  return ok ||
         cis_op_plain_error(
             op, "specified type '%s' does not match the inferred type '%s'", cis_type_text(result),
             cis_type_text(cis_type_tensor(cis_type_element(source), inferred, rank, NULL)));
}

static bool verify_pad(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0);
  cis_static_list low = cis_static_list_get(op, "static_low");
  cis_static_list high = cis_static_list_get(op, "static_high");
  uint32_t rank = cis_type_rank(source);
  if (low.num != rank || high.num != rank)
    return cis_op_plain_error(
        op, "failed to infer expectedType from sourceType '%s', specified resultType is '%s'",
        cis_type_text(source), cis_type_text(result_type(op)));
  int64_t *shape = cis_mem_calloc((size_t)rank + 1, sizeof(*shape));
  for (uint32_t i = 0; i < rank; ++i)
    shape[i] = padded_size(cis_type_dim(source, i), low.values[i], high.values[i]);
  bool ok = verify_padded_type(op, shape) && verify_padding_operands(op, low, 1, "low") &&
            verify_padding_operands(op, high, 2, "high");
  cis_mem_free(shape);
  return ok;
}

static bool verify_pad_regions(cis_op *op) {
  const cis_block *body = cis_op_entry(op);
  uint32_t rank = cis_type_rank(result_type(op));
  if (body->num_args != rank)
    return cis_op_plain_error(op, "expected the block to have %u arguments", rank);
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_type_is_index(cis_block_args(body)[i]->type))
      return cis_op_error(op, "expected block argument %u to be an index", i + 1);
  return yielded_type(body) == cis_type_element(result_type(op)) ||
         cis_op_error(op, "expected yield type to match shape element type");
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/tensor/ops.def"
    {0}};

const cis_dialect_def cis_tensor_dialect = {.name = "tensor",
                                            .materialize = cis_complex_materialize,
                                            .ops = ops,
                                            .type_constraints = type_constraints};
