// The tosa dialect: its elementwise ops.
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "ir/diag.h"
#include "support/strbuf.h"

#include <inttypes.h>

// --- constraints ---

/// Unranked, or without dimensions of size 0.
static bool is_tensor_of(cis_type t, bool (*element)(cis_type)) {
  if (!cis_type_is_base_tensor(t) || !element(cis_type_element(t)))
    return false;
  for (uint32_t i = 0; cis_type_is(t, CIS_TYPE_TENSOR) && i < cis_type_rank(t); ++i)
    if (cis_type_dim(t, i) == 0)
      return false;
  return true;
}

static bool is_number(cis_type t) {
  return cis_type_is_float(t) || (cis_type_is_integer(t) && t->integer.signedness != CIS_SIGNED);
}
static bool is_float(cis_type t) { return cis_type_is_float(t); }
static bool is_i1(cis_type t) { return cis_type_is_int_of(t, 1); }
static bool is_i32_or_i64(cis_type t) {
  return cis_type_is_int_of(t, 32) || cis_type_is_int_of(t, 64);
}

static bool test_tensor(cis_type t) { return is_tensor_of(t, is_number); }
static bool test_float_tensor(cis_type t) { return is_tensor_of(t, is_float); }
static bool test_i1_tensor(cis_type t) { return is_tensor_of(t, is_i1); }
static bool test_i32_or_i64_tensor(cis_type t) { return is_tensor_of(t, is_i32_or_i64); }

#define TENSOR_OF(NAME, ELEMENTS, TEST)                                                            \
  { NAME, "tosa-conformant tensor of " ELEMENTS " values", TEST, NULL, &cis_class_tensor }
static const cis_type_constraint type_constraints[] = {
    TENSOR_OF("Tensor", "number", test_tensor),
    TENSOR_OF("FloatTensor", "floating-point", test_float_tensor),
    TENSOR_OF("I1Tensor", "1-bit signless integer", test_i1_tensor),
    TENSOR_OF("Int32Or64Tensor", "32-bit signless integer or 64-bit signless integer",
              test_i32_or_i64_tensor),
    {0}};
#undef TENSOR_OF

// --- broadcasting ---

/// Sizes from the last dimension on.
typedef CIS_VEC(int64_t) size_vec;

static int64_t size_from_end(cis_type type, size_t i) {
  return cis_type_dim(type, cis_type_rank(type) - 1 - (uint32_t)i);
}

/// Adds an operand's shape to what the operands before it broadcast to; false if they do not.
static bool broadcast(size_vec *sizes, cis_type type) {
  for (size_t i = 0; i < cis_type_rank(type); ++i) {
    int64_t size = size_from_end(type, i);
    if (i == sizes->len) {
      cis_vec_push(sizes, size);
      continue;
    }
    int64_t *so_far = &sizes->data[i];
    if (*so_far == 1 || (*so_far == CIS_DYNAMIC && size != 1))
      *so_far = size;
    else if (size != 1 && size != CIS_DYNAMIC && size != *so_far)
      return false;
  }
  return true;
}

/// The last dimensions of a result, which has these at least.
static bool fits(const size_vec *sizes, cis_type result) {
  if (cis_type_rank(result) < sizes->len)
    return false;
  for (size_t i = 0; i < sizes->len; ++i) {
    int64_t size = size_from_end(result, i);
    if (size != sizes->data[i] && size != CIS_DYNAMIC && sizes->data[i] != CIS_DYNAMIC)
      return false;
  }
  return true;
}

static void add_size(cis_strbuf *text, int64_t size, bool first) {
  if (!first)
    cis_strbuf_char(text, 'x');
  if (size == CIS_DYNAMIC)
    cis_strbuf_char(text, '?');
  else
    cis_strbuf_int(text, size);
}

static bool does_not_fit(cis_op *op, const size_vec *sizes, cis_type result) {
  cis_strbuf given = {0}, wanted = {0};
  for (uint32_t i = 0; i < cis_type_rank(result); ++i)
    add_size(&given, cis_type_dim(result, i), i == 0);
  for (size_t i = sizes->len; i-- > 0;)
    add_size(&wanted, sizes->data[i], i + 1 == sizes->len);
  cis_op_error(op,
               "result type '%s' not broadcast compatible with broadcasted operands's shapes '%s'",
               cis_strbuf_c(&given), cis_strbuf_c(&wanted));
  cis_strbuf_deinit(&given);
  cis_strbuf_deinit(&wanted);
  return false;
}

/// Unranked operands may have any shape that fits.
static bool verify_broadcast(cis_op *op, size_vec *sizes) {
  cis_type result = op->results[0].type;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = op->operands[i].value->type;
    if (cis_type_is(type, CIS_TYPE_TENSOR) && !broadcast(sizes, type))
      return cis_op_error(op, "operands don't have broadcast-compatible shapes");
  }
  return !cis_type_is(result, CIS_TYPE_TENSOR) || fits(sizes, result) ||
         does_not_fit(op, sizes, result);
}

static bool ranks_match(cis_op *op) {
  uint32_t rank = UINT32_MAX;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = op->operands[i].value->type;
    if (!cis_type_is(type, CIS_TYPE_TENSOR))
      continue;
    if (rank != UINT32_MAX && cis_type_rank(type) != rank)
      return cis_op_error(op, "operands don't have matching ranks");
    rank = cis_type_rank(type);
  }
  cis_type result = op->results[0].type;
  return rank == UINT32_MAX || !cis_type_is(result, CIS_TYPE_TENSOR) ||
         cis_type_rank(result) == rank ||
         cis_op_error(op, "result type has different rank than operands");
}

static bool verify_elementwise(cis_op *op) {
  size_vec sizes = {0};
  bool ok = verify_broadcast(op, &sizes);
  cis_vec_deinit(&sizes);
  return ok && ranks_match(op);
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/tosa.def"
    {0}};

const cis_dialect_def cis_tosa_dialect = {
    .name = "tosa", .ops = ops, .type_constraints = type_constraints};
