// Checks of tosa's constants, shapes, control flow and variables.
#include "dialect/common/shape_util.h"
#include "dialect/tosa/impl.h"
#include "dialect/tosa/kinds.h"
#include "ir/fold.h"
#include "ir/symbol.h"

#include <inttypes.h>

// --- constants ---

bool cis_tosa_const_shape_matches(cis_op *op) {
  cis_type values = cis_op_inherent(op, "values")->type, output = op->results[0].type;
  if (!cis_type_is(output, CIS_TYPE_TENSOR) || cis_type_rank(values) != cis_type_rank(output))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(values); ++i)
    if (cis_type_dim(values, i) != cis_type_dim(output, i))
      return false;
  return true;
}

bool cis_tosa_verify_const(cis_op *op) {
  cis_type values = cis_op_inherent(op, "values")->type;
  if (!cis_type_is(values, CIS_TYPE_TENSOR))
    return cis_op_error(op, "expected tensors for attr/result type");
  return cis_type_element(values) == cis_tosa_stored(op->results[0].type) ||
         cis_op_error(op, "expected same attr/result element types");
}

bool cis_tosa_verify_const_shape(cis_op *op) {
  cis_attr values = cis_op_inherent(op, "values");
  int64_t num, rank = cis_tosa_shape_rank(op->results[0].type);
  if (cis_type_rank(values->type) != 1)
    return cis_op_error(op, "expect elements in attribute values with rank 1");
  return !cis_type_num_elements(values->type, &num) || num == rank ||
         cis_op_error(op,
                      "expect number of elements in attribute values (%" PRId64
                      ") to be equal to the rank (%" PRId64 ") for the result shape type",
                      num, rank);
}

// --- shapes ---

bool cis_tosa_verify_same_rank_shapes(cis_op *op) {
  int64_t rank = cis_tosa_shape_rank(cis_op_operand_type(op, 0));
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (cis_tosa_shape_rank(cis_op_operand_type(op, i)) != rank)
      return cis_op_error(op, "operands don't have matching ranks");
  if (cis_tosa_shape_rank(op->results[0].type) != rank)
    return cis_op_error(op, "result shape has different rank than operands");
  return cis_tosa_shapes_resolvable(op);
}

bool cis_tosa_verify_concat_shape(cis_op *op) {
  if (!cis_tosa_shapes_resolvable(op))
    return false;
  int64_t sum = 0, rank = cis_tosa_shape_rank(op->results[0].type);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    sum += cis_tosa_shape_rank(cis_op_operand_type(op, i)); // each less than 2^31
  return sum == rank ||
         cis_op_error(op,
                      "requires output shape rank to be equal to the sum of the input shape ranks "
                      "(%" PRId64 "), got %" PRId64,
                      sum, rank);
}

bool cis_tosa_verify_dim(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0);
  int64_t axis = cis_attr_int_or(cis_op_inherent(op, "axis"), 0);
  if (cis_tosa_shape_rank(op->results[0].type) != 1)
    return cis_op_error(op, "expect output shape type to contain one element, got '%s'",
                        cis_type_text(op->results[0].type));
  return !cis_type_is(input, CIS_TYPE_TENSOR) || (axis >= 0 && axis < cis_type_rank(input)) ||
         cis_op_error(op, "expect axis to be in the range [0, %" PRIu32 "), got %" PRId64,
                      cis_type_rank(input), axis);
}

/// The number in a constant tensor of one.
static bool constant_number(const cis_value *value, int64_t *out) {
  cis_attr known = cis_constant_of(value);
  if (!cis_attr_is(known, CIS_ATTR_DENSE) || !cis_type_is_integer(cis_type_element(known->type)))
    return false;
  *out = cis_dense_get_int(known, 0);
  return true;
}

bool cis_tosa_verify_slice_shape(cis_op *op) {
  if (!cis_tosa_shapes_resolvable(op))
    return false;
  int64_t start, size, rank = cis_tosa_shape_rank(cis_op_operand_type(op, 0));
  bool has_start = constant_number(cis_op_operand(op, 1), &start);
  bool has_size = constant_number(cis_op_operand(op, 2), &size);
  if (has_start && start < 0)
    return cis_op_error(op, "expected non-negative start index, got %" PRId64, start);
  if (!has_size)
    return true;
  if (size <= 0)
    return cis_op_error(op, "expected positive size, got %" PRId64, size);
  int64_t result_rank = cis_tosa_shape_rank(op->results[0].type);
  if (result_rank != size)
    return cis_op_error(
        op, "expected output type size to be equal to size attribute, got %" PRId64 " vs %" PRId64,
        result_rank, size);
  return !has_start || start + size <= rank || // both 32 bits wide
         cis_op_error(op,
                      "expected start + size to be less than or equal to input shape rank "
                      "(%" PRId64 "), got %" PRId64,
                      rank, start + size);
}

// --- control flow ---

/// Some values by their types, and what messages call them.
typedef struct value_list {
  const char *name;
  cis_type_vec types;
} value_list;

static value_list list_of_operands(const char *name, const cis_op *op, uint32_t first) {
  value_list list = {.name = name};
  for (uint32_t i = first; i < op->num_operands; ++i)
    cis_vec_push(&list.types, cis_op_operand_type(op, i));
  return list;
}

static value_list list_of_results(const char *name, const cis_op *op) {
  value_list list = {.name = name};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&list.types, op->results[i].type);
  return list;
}

static value_list list_of_args(const char *name, const cis_region *graph) {
  value_list list = {.name = name};
  for (uint32_t i = 0; i < cis_region_first(graph)->num_args; ++i)
    cis_vec_push(&list.types, cis_block_args(cis_region_first(graph))[i]->type);
  return list;
}

static bool same_type(cis_op *op, const char *a_name, cis_type a, const char *b_name, cis_type b) {
  cis_type a_element = cis_type_element_or_self(a), b_element = cis_type_element_or_self(b);
  if (a_element != b_element)
    return cis_op_error(op, "require same element type for %s ('%s') and %s ('%s')", a_name,
                        cis_type_text(a_element), b_name, cis_type_text(b_element));
  return !cis_type_is_shaped(a) || !cis_type_is_shaped(b) || cis_shapes_compatible(a, b) ||
         cis_op_error(op, "require same shapes for %s ('%s') and %s ('%s')", a_name,
                      cis_type_text(a), b_name, cis_type_text(b));
}

/// Takes both lists.
static bool same_lists(cis_op *op, value_list a, value_list b) {
  bool ok = a.types.len == b.types.len ||
            cis_op_error(op, "require same number of values in %s (%zu) and %s (%zu)", a.name,
                         a.types.len, b.name, b.types.len);
  for (size_t i = 0; ok && i < a.types.len; ++i)
    ok = same_type(op, a.name, a.types.data[i], b.name, b.types.data[i]);
  cis_vec_deinit(&a.types);
  cis_vec_deinit(&b.types);
  return ok;
}

/// The yield that ends a graph, or NULL.
static cis_op *yield_of(const cis_region *graph) {
  cis_op *last = cis_block_last(cis_region_first(graph));
  return last && cis_op_kind(last) == CIS_OP_TOSA_YIELD ? last : NULL;
}

static bool verify_branch(cis_op *op, const cis_region *graph, const char *args,
                          const char *results) {
  if (!same_lists(op, list_of_args(args, graph), list_of_operands("'input_list'", op, 1)))
    return false;
  const cis_op *yield = yield_of(graph);
  return !yield ||
         same_lists(op, list_of_operands(results, yield, 0), list_of_results("'output_list'", op));
}

static bool is_one_element(cis_type type) {
  int64_t num;
  return !cis_type_num_elements(type, &num) || num == 1;
}

bool cis_tosa_verify_if(cis_op *op) {
  if (!verify_branch(op, cis_op_region(op, 0), "'then_graph' arguments", "'then_graph' results") ||
      !verify_branch(op, cis_op_region(op, 1), "'else_graph' arguments", "'else_graph' results"))
    return false;
  return is_one_element(cis_op_operand_type(op, 0)) ||
         cis_op_error(op, "'condition' must be a size 1 tensor, got '%s'",
                      cis_type_text(cis_op_operand_type(op, 0)));
}

static bool verify_condition(cis_op *op, const cis_op *yield) {
  if (yield->num_operands != 1)
    return cis_op_error(op, "require 'cond_graph' only have one result");
  cis_type type = cis_op_operand_type(yield, 0);
  if (!is_one_element(type))
    return cis_op_error(op, "'cond_graph' result must be a size 1 tensor, got '%s'",
                        cis_type_text(type));
  return cis_type_is_int_of(cis_type_element_or_self(type), 1) ||
         cis_op_error(op, "'cond_graph' result must be a boolean tensor, got '%s'",
                      cis_type_text(type));
}

bool cis_tosa_verify_while(cis_op *op) {
  static const char *const inputs = "'input_list'";
  if (!same_lists(op, list_of_operands(inputs, op, 0), list_of_results("'output_list'", op)) ||
      !same_lists(op, list_of_args("'cond_graph' arguments", cis_op_region(op, 0)),
                  list_of_operands(inputs, op, 0)) ||
      !same_lists(op, list_of_args("'body_graph' arguments", cis_op_region(op, 1)),
                  list_of_operands(inputs, op, 0)))
    return false;
  const cis_op *yield = yield_of(cis_op_region(op, 1));
  if (yield && !same_lists(op, list_of_operands("'body_graph' results", yield, 0),
                           list_of_operands(inputs, op, 0)))
    return false;
  const cis_op *condition = yield_of(cis_op_region(op, 0));
  return !condition || verify_condition(op, condition);
}

// --- variables ---

/// The variable of that name in the symbol table around, not in one further out; NULL if there is
/// none.
static cis_op *find_variable(cis_op *op, cis_str name) {
  cis_context *ctx = cis_op_context(op);
  cis_op *table = cis_op_parent(op);
  while (table && !cis_op_has_trait(table, CIS_TRAIT_SYMBOL_TABLE))
    table = cis_op_parent(table);
  if (!table)
    return NULL;
  cis_attr ref = cis_attr_flat_symbol(ctx, cis_context_intern(ctx, name));
  cis_op *found = cis_symbol_lookup_nearest(table, ref);
  bool is_variable =
      found && cis_op_kind(found) == CIS_OP_TOSA_VARIABLE && cis_op_parent(found) == table;
  return is_variable ? found : NULL;
}

/// The type of the variable that the op names; NULL after an error.
static cis_type variable_type(cis_op *op) {
  cis_str name = cis_attr_get_string(cis_op_inherent(op, "name"));
  cis_op *variable = find_variable(op, name);
  if (!variable) {
    cis_op_error(op, "'%.*s' has not been declared by 'tosa.variable'", CIS_STR_ARG(name));
    return NULL;
  }
  cis_attr shape = cis_op_inherent(variable, "var_shape");
  cis_i64_vec sizes = {0};
  int64_t rank = 0;
  if (cis_attr_is(shape, CIS_ATTR_DENSE))
    (void)!cis_type_num_elements(shape->type, &rank);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = cis_dense_get_int(shape, i);
    cis_vec_push(&sizes, size < 0 ? CIS_DYNAMIC : size);
  }
  cis_type type = cis_type_tensor(cis_op_inherent(variable, "type")->type_value, sizes.data,
                                  (uint32_t)sizes.len, NULL);
  cis_vec_deinit(&sizes);
  return type;
}

bool cis_tosa_verify_variable_read(cis_op *op) {
  cis_type type = variable_type(op);
  return type && same_type(op, "'output1'", op->results[0].type, "the input tensor", type);
}

bool cis_tosa_verify_variable_write(cis_op *op) {
  cis_type type = variable_type(op);
  return type && same_type(op, "'input1'", cis_op_operand_type(op, 0), "the input tensor", type);
}
