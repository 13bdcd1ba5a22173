// Syntax of stablehlo that formats cannot say: types that stand for several, attributes in forms of
// their own, constants, reductions and loops.
#include "asm/struct_attr.h"
#include "dialect/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"
#include "ir/builder.h"

#include <inttypes.h>
#include <stdio.h>

static bool all_types_are(cis_op *op, cis_type type) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand_type(op, i) != type)
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (op->results[i].type != type)
      return false;
  return true;
}

// --- types: one for operands and result, where they are the same ---

/// Types of a function for single operands, `num - 1` of them, and then the result.
static bool set_function_types(cis_parser *p, uint32_t offset, cis_type function,
                               const cis_format_arg *args, size_t num) {
  if (function->function.num_inputs != num - 1)
    return cis_parse_error_at(p, offset, "%zu operands present, but expected %" PRIu32, num - 1,
                              function->function.num_inputs);
  if (function->function.num_results != 1)
    return cis_parse_error_at(p, offset, "expected single output");
  for (size_t i = 0; i + 1 < num; ++i)
    cis_vec_push(args[i].types, function->function.inputs[i]);
  cis_vec_push(args[num - 1].types, function->function.results[0]);
  return true;
}

/// Reads a type, `out_offset` before it; if it is `(types) -> type`, all types are set by it, and
/// it counts as absent.
static cis_optional parse_short_type(cis_parser *p, const cis_format_arg *args, size_t num,
                                     cis_type *out, uint32_t *out_offset) {
  *out_offset = cis_parser_offset(p);
  if (!cis_parse_type(p, out))
    return CIS_FAILED;
  if (!cis_type_is(*out, CIS_TYPE_FUNCTION))
    return CIS_PARSED;
  return set_function_types(p, *out_offset, *out, args, num) ? CIS_ABSENT : CIS_FAILED;
}

/// `tensor<4xf32>`, or `(types) -> type`.
static bool parse_same_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                            size_t num) {
  (void)state;
  cis_type type;
  uint32_t offset;
  cis_optional is_short = parse_short_type(p, args, num, &type, &offset);
  if (is_short != CIS_PARSED)
    return is_short == CIS_ABSENT;
  for (size_t i = 0; i < num; ++i)
    cis_vec_push(args[i].types, type);
  return true;
}

static void print_same_type(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args, (void)num;
  if (all_types_are(op, op->results[0].type))
    cis_print_type_or_alias(p, op->results[0].type);
  else
    cis_print_functional_type(p, op);
}

/// The same of any number of operands, which are the first argument.
static bool parse_same_type_of_list(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                    size_t num) {
  (void)num, (void)state;
  cis_type type;
  if (!cis_parse_type(p, &type))
    return false;
  if (cis_type_is(type, CIS_TYPE_FUNCTION)) {
    cis_vec_append(args[1].types, type->function.inputs, type->function.num_inputs);
    cis_vec_append(args[2].types, type->function.results, type->function.num_results);
    return true;
  }
  for (size_t i = 0; i < args[0].operands->len; ++i)
    cis_vec_push(args[1].types, type);
  cis_vec_push(args[2].types, type);
  return true;
}

/// Operands and results alike: `tensor<4xf32>, tensor<i32>`.
static bool parse_pairwise_types(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num) {
  (void)num, (void)state;
  cis_type_vec types = {0};
  bool ok = cis_parse_type_list(p, &types);
  if (ok && types.len == 1 && cis_type_is(types.data[0], CIS_TYPE_FUNCTION)) {
    cis_type function = types.data[0];
    cis_vec_append(args[0].types, function->function.inputs, function->function.num_inputs);
    cis_vec_append(args[1].types, function->function.results, function->function.num_results);
  } else if (ok) {
    cis_vec_append(args[0].types, types.data, types.len);
    cis_vec_append(args[1].types, types.data, types.len);
  }
  cis_vec_deinit(&types);
  return ok;
}

static void print_pairwise_types(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                 size_t num) {
  (void)args, (void)num;
  bool same = op->num_operands == op->num_results;
  for (uint32_t i = 0; same && i < op->num_results; ++i)
    same = op->results[i].type == cis_op_operand_type(op, i);
  if (same)
    cis_print_operand_types(p, op, (cis_range){0, op->num_operands});
  else
    cis_print_functional_type(p, op);
}

/// The type of stablehlo.complex's result, which says those of its operands.
static bool parse_complex_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)state;
  cis_type type;
  uint32_t offset;
  cis_optional is_short = parse_short_type(p, args, num, &type, &offset);
  if (is_short != CIS_PARSED)
    return is_short == CIS_ABSENT;
  cis_type element = cis_type_is_base_tensor(type) ? cis_type_element(type) : NULL;
  if (!cis_type_is_complex(element))
    return cis_parse_error_at(p, offset, "expected tensor with complex element type");
  cis_type part = cis_type_with_element(type, element->shaped.element);
  cis_vec_push(args[0].types, part);
  cis_vec_push(args[1].types, part);
  cis_vec_push(args[2].types, type);
  return true;
}

static void print_complex_type(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args, (void)num;
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  cis_type type = op->results[0].type;
  cis_type element = cis_type_is_base_tensor(type) ? cis_type_element(type) : NULL;
  if (lhs == rhs && cis_type_is_complex(element) &&
      cis_type_with_element(type, element->shaped.element) == lhs)
    cis_print_type_or_alias(p, type);
  else
    cis_print_functional_type(p, op);
}

/// `tensor<i1>, tensor<4xf32>`: the predicate's, and the other three's.
static bool parse_select_types(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)state;
  cis_type first, second;
  uint32_t offset;
  cis_optional is_short = parse_short_type(p, args, num, &first, &offset);
  if (is_short != CIS_PARSED)
    return is_short == CIS_ABSENT;
  if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
    return cis_parse_error_at(p, offset, "expected functional type or list of two types");
  if (!cis_parse_type(p, &second))
    return false;
  cis_vec_push(args[0].types, first);
  for (size_t i = 1; i < num; ++i)
    cis_vec_push(args[i].types, second);
  return true;
}

static void print_select_types(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args, (void)num;
  cis_type type = op->results[0].type;
  if (cis_op_operand_type(op, 1) != type || cis_op_operand_type(op, 2) != type) {
    cis_print_functional_type(p, op);
    return;
  }
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, type);
}

/// `tuple<tensor<i32>, tensor<i32>>`: the result's, which has the operands' in it.
static bool parse_tuple_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                             size_t num) {
  (void)num, (void)state;
  cis_type type;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_type(p, &type))
    return false;
  if (!cis_type_is(type, CIS_TYPE_FUNCTION) && !cis_type_is(type, CIS_TYPE_TUPLE))
    return cis_parse_error_at(p, offset, "expected tuple type");
  cis_vec_append(args[0].types, type->function.inputs, type->function.num_inputs);
  if (cis_type_is(type, CIS_TYPE_TUPLE))
    cis_vec_push(args[1].types, type);
  else
    cis_vec_append(args[1].types, type->function.results, type->function.num_results);
  return true;
}

static void print_tuple_type(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args, (void)num;
  cis_type type = op->results[0].type;
  bool same = cis_type_is(type, CIS_TYPE_TUPLE) && type->function.num_inputs == op->num_operands;
  for (uint32_t i = 0; same && i < op->num_operands; ++i)
    same = type->function.inputs[i] == cis_op_operand_type(op, i);
  if (same)
    cis_print_type_or_alias(p, type);
  else
    cis_print_functional_type(p, op);
}

// --- operands: `%a, %b, `, with an attribute after the last comma ---

static bool parse_operands_with_comma(cis_parser *p, cis_op_state *state,
                                      const cis_format_arg *args, size_t num) {
  (void)state, (void)num;
  cis_unresolved operand;
  for (;;) {
    cis_optional there = cis_parse_optional_operand(p, &operand);
    if (there != CIS_PARSED)
      return there == CIS_ABSENT;
    cis_vec_push(args[0].operands, operand);
    if (!cis_parse_token(p, CIS_TOK_COMMA))
      return false;
  }
}

static void print_operands_with_comma(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                      size_t num) {
  (void)num;
  cis_range range = cis_op_operand_group(op, (uint32_t)args[0].index);
  cis_print_operands(p, op, range);
  cis_print_cstr(p, range.num ? "," : "");
}

// --- attributes ---

/// `[0:4:2, 1:3]`: where each dimension begins and ends, and a step that is not 1.
typedef struct slice_ranges {
  cis_i64_vec starts, limits, strides;
} slice_ranges;

static bool parse_slice_range(cis_parser *p, void *user) {
  slice_ranges *ranges = user;
  int64_t start, limit, stride = 1;
  if (!cis_parse_integer(p, &start) || !cis_parse_token(p, CIS_TOK_COLON) ||
      !cis_parse_integer(p, &limit) ||
      (cis_parse_optional_token(p, CIS_TOK_COLON) && !cis_parse_integer(p, &stride)))
    return false;
  cis_vec_push(&ranges->starts, start);
  cis_vec_push(&ranges->limits, limit);
  cis_vec_push(&ranges->strides, stride);
  return true;
}

static bool parse_slice_ranges(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  slice_ranges ranges = {0};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_slice_range, &ranges, "");
  if (ok) {
    uint32_t rank = (uint32_t)ranges.starts.len;
    *args[0].attr = cis_attr_i64_array(state->ctx, ranges.starts.data, rank);
    *args[1].attr = cis_attr_i64_array(state->ctx, ranges.limits.data, rank);
    *args[2].attr = cis_attr_i64_array(state->ctx, ranges.strides.data, rank);
  }
  cis_vec_deinit(&ranges.starts);
  cis_vec_deinit(&ranges.limits);
  cis_vec_deinit(&ranges.strides);
  return ok;
}

static void print_slice_ranges(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args, (void)num;
  cis_hlo_dims starts = cis_stablehlo_ints(op, "start_indices");
  cis_hlo_dims limits = cis_stablehlo_ints(op, "limit_indices");
  cis_hlo_dims strides = cis_stablehlo_ints(op, "strides");
  cis_print_char(p, '[');
  for (uint32_t i = 0; i < starts.num && i < limits.num && i < strides.num; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    cis_print_int(p, starts.values[i]);
    cis_print_char(p, ':');
    cis_print_int(p, limits.values[i]);
    if (strides.values[i] != 1) {
      cis_print_char(p, ':');
      cis_print_int(p, strides.values[i]);
    }
  }
  cis_print_char(p, ']');
}

/// The digits of a word from a place on.
static cis_str digits_at(cis_str word, size_t begin) {
  size_t end = begin;
  while (end < word.len && word.data[end] >= '0' && word.data[end] <= '9')
    ++end;
  return (cis_str){word.data + begin, end - begin};
}

/// `e8m10`.
static bool parse_exponent_mantissa(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                    size_t num) {
  (void)num;
  cis_str word;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_any_keyword(p, &word))
    return false;
  int64_t bits[2] = {-1, -1};
  size_t at = 0;
  for (int i = 0; i < 2 && at < word.len && word.data[at] == "em"[i]; ++i)
    for (size_t begin = ++at; at < word.len && word.data[at] >= '0' && word.data[at] <= '9'; ++at) {
      bits[i] = (bits[i] < 0 ? 0 : bits[i] * 10) + (word.data[at] - '0');
      if (bits[i] > INT32_MAX)
        return cis_parse_error_at(p, offset, "unable to parse %s '%.*s'",
                                  i ? "mantissa" : "exponent", CIS_STR_ARG(digits_at(word, begin)));
    }
  if (at < word.len || bits[0] < 0 || bits[1] < 0)
    return cis_parse_error_at(p, offset, "expected exponent mantissa in format e#m#, saw %.*s",
                              CIS_STR_ARG(word));
  *args[0].attr = cis_attr_i32(state->ctx, bits[0]);
  *args[1].attr = cis_attr_i32(state->ctx, bits[1]);
  return true;
}

static void print_exponent_mantissa(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                    size_t num) {
  (void)num;
  cis_print_char(p, 'e');
  cis_print_int(p, cis_attr_int_or(cis_op_props(op)[args[0].index], 0));
  cis_print_char(p, 'm');
  cis_print_int(p, cis_attr_int_or(cis_op_props(op)[args[1].index], 0));
}

static bool parse_call_target(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                              size_t num) {
  (void)num;
  cis_str name;
  if (!cis_parse_symbol_name(p, &name))
    return false;
  *args[0].attr = cis_attr_string(state->ctx, name);
  return true;
}

static void print_call_target(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_print_symbol_name(p, cis_attr_get_string(cis_op_props(op)[args[0].index]));
}

static bool parse_conv_dims(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                            size_t num) {
  (void)state, (void)num;
  return cis_stablehlo_parse_conv_dims(p, args[0].attr);
}

static void print_conv_dims(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_stablehlo_print_conv_dims(p, cis_op_props(op)[args[0].index]);
}

// --- window attributes: stride = [2, 1], pad = [[0, 1], [0, 1]], reverse = [true, false] ---

enum { STRIDE, PAD, LHS_DILATE, RHS_DILATE, REVERSE, NUM_WINDOW };
static const char *const window_names[NUM_WINDOW] = {"stride", "pad", "lhs_dilate", "rhs_dilate",
                                                     "reverse"};

static bool parse_number(cis_parser *p, void *user) {
  cis_i64_vec *numbers = user;
  int64_t number;
  if (!cis_parse_integer(p, &number))
    return false;
  cis_vec_push(numbers, number);
  return true;
}

static bool parse_pair(cis_parser *p, void *user) {
  cis_i64_vec *numbers = user;
  size_t before = numbers->len;
  uint32_t offset = cis_parser_offset(p);
  return cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_number, numbers, "") &&
         (numbers->len == before + 2 ||
          cis_parse_error_at(p, offset, "Expected array with 2 elements, got %zu elements instead",
                             numbers->len - before));
}

static bool parse_padding(cis_parser *p, cis_attr *out) {
  cis_i64_vec numbers = {0};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_pair, &numbers, "");
  if (ok) {
    int64_t shape[] = {(int64_t)numbers.len / 2, 2};
    cis_type i64 = cis_type_i(cis_parser_context(p), 64);
    *out = cis_attr_dense_numbers(cis_type_tensor(i64, shape, 2, NULL), numbers.data,
                                  sizeof *numbers.data, numbers.len);
  }
  cis_vec_deinit(&numbers);
  return ok;
}

static bool parse_window_value(cis_parser *p, int which, cis_attr *out) {
  cis_context *ctx = cis_parser_context(p);
  if (which == PAD)
    return parse_padding(p, out);
  return which == REVERSE ? cis_parse_dense_array_body(p, cis_type_i(ctx, 1), out)
                          : cis_stablehlo_parse_dims(p, out);
}

static bool parse_window(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                         size_t num) {
  (void)num, (void)state;
  cis_str name;
  if (cis_parser_peek(p) == CIS_TOK_R_BRACE)
    return true;
  do {
    uint32_t offset = cis_parser_offset(p);
    if (!cis_parse_any_keyword(p, &name))
      return false;
    int i = 0;
    while (i < NUM_WINDOW && !cis_str_is(name, window_names[i]))
      ++i;
    if (i == NUM_WINDOW)
      return cis_parse_error_at(p, offset, "Unexpected keyword %.*s", CIS_STR_ARG(name));
    if (*args[i].attr)
      return cis_parse_error_at(p, offset, "Unexpected keyword %.*s", CIS_STR_ARG(name));
    if (!cis_parse_token(p, CIS_TOK_EQUAL) || !parse_window_value(p, i, args[i].attr))
      return false;
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return true;
}

static void print_padding(cis_printer *p, cis_attr padding) {
  int64_t num = 0;
  if (!cis_type_num_elements(padding->type, &num))
    return;
  for (int64_t i = 0; i + 1 < num; i += 2) {
    cis_print_cstr(p, i ? ", [" : "[[");
    cis_print_int(p, cis_dense_get_int(padding, i));
    cis_print_cstr(p, ", ");
    cis_print_int(p, cis_dense_get_int(padding, i + 1));
    cis_print_char(p, ']');
  }
  cis_print_cstr(p, num ? "]" : "[]");
}

static void print_flags(cis_printer *p, cis_attr flags) {
  const unsigned char *bytes = flags->dense_array.data;
  cis_print_char(p, '[');
  for (uint32_t i = 0; i < flags->dense_array.num; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    cis_print_cstr(p, bytes[i] ? "true" : "false");
  }
  cis_print_char(p, ']');
}

static void print_window(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  const char *separator = "";
  for (size_t i = 0; i < num; ++i) {
    cis_attr value = cis_op_props(op)[args[i].index];
    if (!value)
      continue;
    cis_print_cstr(p, separator);
    separator = ", ";
    cis_print_cstr(p, window_names[i]);
    cis_print_cstr(p, " = ");
    if (i == PAD)
      print_padding(p, value);
    else if (i == REVERSE)
      print_flags(p, value);
    else
      cis_stablehlo_print_dims(p, value);
  }
}

// --- products: batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH] ---

/// `name = [0] x [0]`, of which `name` was read.
static bool parse_two_dims(cis_parser *p, cis_attr *lhs, cis_attr *rhs) {
  if (!cis_parse_token(p, CIS_TOK_EQUAL) || !cis_stablehlo_parse_dims(p, lhs) ||
      !cis_parse_keyword(p, "x") || !cis_stablehlo_parse_dims(p, rhs))
    return false;
  *lhs = (*lhs)->dense_array.num ? *lhs : NULL; // as in #stablehlo.dot, where none is not stated
  *rhs = (*rhs)->dense_array.num ? *rhs : NULL;
  return true;
}

static bool parse_dot_dims(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                           size_t num) {
  (void)num;
  cis_attr dims[4] = {0};
  if (cis_parse_optional_keyword(p, "batching_dims") &&
      (!parse_two_dims(p, &dims[0], &dims[1]) || !cis_parse_token(p, CIS_TOK_COMMA)))
    return false;
  if (!cis_parse_keyword(p, "contracting_dims") || !parse_two_dims(p, &dims[2], &dims[3]))
    return false;
  *args[0].attr = cis_stablehlo_dot_attr(state->ctx, dims);
  return true;
}

static void print_two_dims(cis_printer *p, const char *name, cis_attr lhs, cis_attr rhs) {
  cis_print_cstr(p, name);
  cis_stablehlo_print_dims(p, lhs);
  cis_print_cstr(p, " x ");
  cis_stablehlo_print_dims(p, rhs);
}

static void print_dot_dims(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  const cis_attr *dims = cis_op_props(op)[args[0].index]->dialect.params;
  if (dims[0] || dims[1]) {
    print_two_dims(p, "batching_dims = ", dims[0], dims[1]);
    cis_print_cstr(p, ", ");
  }
  print_two_dims(p, "contracting_dims = ", dims[2], dims[3]);
}

static bool parse_precision(cis_parser *p, void *user) {
  cis_attr_vec *list = user;
  int64_t value;
  if (!cis_parse_enum_value(p, &cis_stablehlo_precision, &value))
    return false;
  cis_vec_push(list, cis_attr_enum(cis_parser_context(p), &cis_stablehlo_precision, value));
  return true;
}

static bool parse_precisions(cis_parser *p, cis_attr *out) {
  cis_attr_vec list = {0};
  bool ok = cis_parse_token(p, CIS_TOK_EQUAL) &&
            cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_precision, &list, "");
  if (ok)
    *out = cis_attr_array(cis_parser_context(p), list.data, (uint32_t)list.len);
  cis_vec_deinit(&list);
  return ok;
}

/// `, precision = [...]` and `, algorithm = <...>`, of which the second may not be allowed.
static bool parse_precision_config(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                   size_t num) {
  (void)state;
  if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
    return true;
  if (cis_parse_optional_keyword(p, "precision")) {
    if (!parse_precisions(p, args[0].attr))
      return false;
    if (num < 2 || !cis_parse_optional_token(p, CIS_TOK_COMMA))
      return true;
  }
  if (num < 2)
    return cis_parse_keyword(p, "precision");
  return cis_parse_keyword(p, "algorithm") && cis_parse_token(p, CIS_TOK_EQUAL) &&
         cis_parse_attr_of_def(p, cis_stablehlo_dot_algorithm, args[1].attr);
}

static void print_precision_config(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                   size_t num) {
  cis_attr precision = cis_op_props(op)[args[0].index];
  cis_attr algorithm = num > 1 ? cis_op_props(op)[args[1].index] : NULL;
  if (precision) {
    cis_print_cstr(p, ", precision = [");
    for (uint32_t i = 0; i < precision->array.num; ++i) {
      cis_print_cstr(p, i ? ", " : "");
      cis_print_enum_value(p, &cis_stablehlo_precision,
                           precision->array.elems[i]->enumeration.value);
    }
    cis_print_char(p, ']');
  }
  if (algorithm) {
    cis_print_cstr(p, ", algorithm = ");
    cis_print_stripped_attr(p, algorithm);
  }
}

const cis_custom_directive cis_stablehlo_directives[] = {
    {"SameOperandsAndResultType", parse_same_type, print_same_type},
    {"VariadicSameOperandsAndResultType", parse_same_type_of_list, print_same_type},
    {"PairwiseOpType", parse_pairwise_types, print_pairwise_types},
    {"ComplexOpType", parse_complex_type, print_complex_type},
    {"SelectOpType", parse_select_types, print_select_types},
    {"TupleOpType", parse_tuple_type, print_tuple_type},
    {"VariadicOperandWithAttribute", parse_operands_with_comma, print_operands_with_comma},
    {"SliceRanges", parse_slice_ranges, print_slice_ranges},
    {"ExponentMantissa", parse_exponent_mantissa, print_exponent_mantissa},
    {"CustomCallTarget", parse_call_target, print_call_target},
    {"ConvolutionDimensions", parse_conv_dims, print_conv_dims},
    {"WindowAttributes", parse_window, print_window},
    {"DotDimensionNumbers", parse_dot_dims, print_dot_dims},
    {"PrecisionConfig", parse_precision_config, print_precision_config},
    {"PrecisionConfigAndAlgorithm", parse_precision_config, print_precision_config},
    {0}};

// --- constants: dense<1> : tensor<i32>, or () <{value = ...}> : () -> type ---

void cis_stablehlo_name_constant(cis_op *op, cis_value_namer *namer) {
  cis_type type = op->results[0].type;
  bool is_int = cis_type_is_base_tensor(type) && cis_type_is_integer(cis_type_element(type));
  namer->set_name(namer, &op->results[0], is_int ? CIS_STR("c") : CIS_STR("cst"));
}

/// Where the type of the result is not that of the value, it is stated as in the generic form.
static bool parse_quantized_constant(cis_parser *p, cis_op_state *state) {
  cis_type type;
  if (!cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_LESS) &&
      (!cis_parse_optional_attr_dict(p, state) || !cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  uint32_t offset;
  if (!cis_parse_optional_attr_dict(p, state) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  offset = cis_parser_offset(p);
  if (!cis_parse_type(p, &type))
    return false;
  if (!cis_type_is(type, CIS_TYPE_FUNCTION) || type->function.num_results != 1)
    return cis_parse_error_at(p, offset, "expected a function type with one result");
  cis_vec_push(&state->types, type->function.results[0]);
  return true;
}

bool cis_stablehlo_parse_constant(cis_parser *p, cis_op_state *state) {
  cis_attr value;
  if (cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return parse_quantized_constant(p, state);
  if (!cis_parse_optional_attr_dict(p, state) ||
      !cis_parse_attribute_of(p, CIS_ATTR_CLASS_ELEMENTS, NULL, &value))
    return false;
  cis_op_state_set_attr(state, CIS_STR("value"), value);
  cis_vec_push(&state->types, value->type);
  return true;
}

void cis_stablehlo_print_constant(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"value", NULL};
  cis_attr value = cis_op_inherent(op, "value");
  bool same = value->type == op->results[0].type;
  if (!same) {
    cis_print_cstr(p, "() <{value = ");
    cis_print_the_attr(p, value);
    cis_print_cstr(p, "}>");
  }
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, same ? " " : " : ");
  if (same)
    cis_print_the_attr(p, value);
  else
    cis_print_functional_type(p, op);
}

// --- loops ---
//
//   stablehlo.while(%iterArg = %0, %iterArg_1 = %1) : tensor<i32>, tensor<f32>
//    cond {...} do {...}

void cis_stablehlo_name_while_args(cis_op *op, cis_region *region, cis_value_namer *namer) {
  (void)op;
  cis_block *entry = cis_region_first(region);
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    namer->set_name(namer, cis_block_args(entry)[i], CIS_STR("iterArg"));
}

static bool parse_while_with(cis_parser *p, cis_op_state *state, cis_argument_vec *args,
                             cis_unresolved_vec *inits) {
  cis_region *cond = cis_op_state_add_region(state), *body = cis_op_state_add_region(state);
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_assignment_list(p, args, inits))
    return false;
  if (inits->len && !cis_parse_colon_type_list(p, &state->types))
    return false;
  if (!cis_resolve_operands_types(p, inits->data, inits->len, state->types.data, state->types.len,
                                  offset, &state->operands) ||
      !cis_parse_optional_attr_dict_with_keyword(p, state))
    return false;
  for (size_t i = 0; i < args->len; ++i)
    args->data[i].type = state->types.data[i];
  return cis_parse_keyword(p, "cond") && cis_parse_region(p, cond, args->data, args->len) &&
         cis_parse_keyword(p, "do") && cis_parse_region(p, body, args->data, args->len);
}

bool cis_stablehlo_parse_while(cis_parser *p, cis_op_state *state) {
  cis_argument_vec args = {0};
  cis_unresolved_vec inits = {0};
  bool ok = parse_while_with(p, state, &args, &inits);
  cis_vec_deinit(&args);
  cis_vec_deinit(&inits);
  return ok;
}

void cis_stablehlo_print_while(cis_printer *p, cis_op *op) {
  cis_block *entry = cis_op_entry(op);
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    cis_print_operand(p, cis_block_args(entry)[i]);
    cis_print_cstr(p, " = ");
    cis_print_operand(p, cis_op_operand(op, i));
  }
  cis_print_char(p, ')');
  if (op->num_operands) {
    cis_print_cstr(p, " : ");
    cis_print_operand_types(p, op, (cis_range){0, op->num_operands});
  }
  cis_print_optional_attr_dict_with_keyword(p, op, NULL);
  cis_print_newline(p);
  cis_print_cstr(p, " cond ");
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_cstr(p, " do ");
  cis_print_region(p, cis_op_region(op, 1), false, true, false);
}

// --- reductions ---
//
//   stablehlo.reduce(%0 init: %1), (%2 init: %3) across dimensions = [1] : (types) -> types
//    reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {...}
//   stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [1] : ...

/// The op of a region that applies it to the region's two arguments, which are scalars of the
/// first input's elements: the region follows from its name. NULL for other regions.
static cis_op *applied_op(const cis_op *reduce) {
  cis_block *block = cis_op_entry(reduce);
  cis_type input = reduce->num_operands ? cis_op_operand_type(reduce, 0) : NULL;
  cis_op *inner = block ? cis_block_first(block) : NULL;
  cis_op *last = inner ? cis_op_next(inner) : NULL;
  if (!last || cis_op_next(last) || cis_op_kind(last) != CIS_OP_STABLEHLO_RETURN ||
      block->num_args != 2 || !cis_type_is_base_tensor(input))
    return NULL;
  cis_type scalar = cis_type_tensor(cis_type_element(input), NULL, 0, NULL);
  cis_value **args = cis_block_args(block);
  if (inner->num_operands != 2 || inner->num_results != 1 || inner->num_regions ||
      inner->num_props || cis_op_discardable(inner) || cis_op_discardable(last) ||
      !cis_op_has_trait(inner, CIS_TRAIT_COMMUTATIVE) ||
      inner->info->dialect != reduce->info->dialect || cis_op_operand(inner, 0) != args[0] ||
      cis_op_operand(inner, 1) != args[1] || args[0]->type != scalar || args[1]->type != scalar ||
      inner->results[0].type != scalar || last->num_operands != 1 ||
      cis_op_operand(last, 0) != &inner->results[0])
    return NULL;
  return inner;
}

void cis_stablehlo_print_reduce(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"dimensions", NULL};
  cis_range inputs = cis_op_operand_group(op, 0);
  for (uint32_t i = 0; i < inputs.num; ++i) {
    cis_print_cstr(p, i ? ", (" : "(");
    cis_print_operand(p, cis_op_operand(op, i));
    cis_print_cstr(p, " init: ");
    cis_print_operand(p, cis_op_operand(op, inputs.num + i));
    cis_print_char(p, ')');
  }
  cis_op *applied = applied_op(op);
  if (applied) {
    cis_print_cstr(p, " applies ");
    cis_print_str(p, cis_op_name(applied));
  }
  cis_print_cstr(p, " across dimensions = ");
  cis_stablehlo_print_dims(p, cis_op_inherent(op, "dimensions"));
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_functional_type(p, op);
  if (applied)
    return;
  cis_block *body = cis_op_entry(op);
  cis_print_newline(p);
  cis_print_cstr(p, " reducer");
  for (uint32_t i = 0; body && i < body->num_args / 2; ++i) {
    cis_print_char(p, '(');
    cis_print_region_arg(p, cis_block_args(body)[i], NULL, false);
    cis_print_cstr(p, ", ");
    cis_print_region_arg(p, cis_block_args(body)[body->num_args / 2 + i], NULL, false);
    cis_print_cstr(p, ") ");
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
}

typedef struct reduction {
  cis_unresolved_vec operands, inits;
  cis_argument_vec args, second_args;
  const cis_op_info *applied; // or NULL
} reduction;

static bool parse_input(cis_parser *p, void *user) {
  reduction *r = user;
  cis_unresolved input, init;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) || !cis_parse_operand(p, &input) ||
      !cis_parse_keyword(p, "init") || !cis_parse_token(p, CIS_TOK_COLON) ||
      !cis_parse_operand(p, &init) || !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  cis_vec_push(&r->operands, input);
  cis_vec_push(&r->inits, init);
  return true;
}

/// The types of operands and results.
static bool parse_reduction_types(cis_parser *p, cis_op_state *state, reduction *r) {
  cis_type type;
  if (!cis_parse_token(p, CIS_TOK_COLON))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_type_of(p, &cis_class_function, &type))
    return false;
  cis_vec_append(&r->operands, r->inits.data, r->inits.len);
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  return cis_resolve_operands_types(p, r->operands.data, r->operands.len, type->function.inputs,
                                    type->function.num_inputs, offset, &state->operands);
}

/// `(%a: tensor<f32>, %b: tensor<f32>)` for each input; the region has all first ones, then all
/// second ones.
static bool parse_reducer(cis_parser *p, cis_region *region, reduction *r) {
  if (!cis_parse_keyword(p, "reducer"))
    return false;
  while (cis_parser_peek(p) == CIS_TOK_L_PAREN) {
    cis_argument_vec pair = {0};
    uint32_t offset = cis_parser_offset(p);
    bool ok = cis_parse_argument_list(p, CIS_DELIM_PAREN, &pair, true, false);
    if (ok && pair.len != 2)
      ok = cis_parse_error_at(p, offset, "expected two arguments");
    if (ok) {
      cis_vec_push(&r->args, pair.data[0]);
      cis_vec_push(&r->second_args, pair.data[1]);
    }
    cis_vec_deinit(&pair);
    if (!ok)
      return false;
  }
  cis_vec_append(&r->args, r->second_args.data, r->second_args.len);
  return cis_parse_region(p, region, r->args.data, r->args.len);
}

/// The region that an op's name stands for: arguments, the op, its result returned.
static bool build_reducer(cis_parser *p, uint32_t offset, cis_op_state *state, cis_region *region,
                          const cis_op_info *applied) {
  cis_context *ctx = state->ctx;
  cis_type input = state->operands.len ? state->operands.data[0]->type : NULL;
  if (!cis_type_is_base_tensor(input))
    return cis_parse_error_at(p, offset, "expected a tensor to reduce");
  cis_type scalar = cis_type_tensor(cis_type_element(input), NULL, 0, NULL);
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, region, NULL);
  cis_op_state inner;
  cis_op_state_init(&inner, ctx, applied, state->loc);
  for (int i = 0; i < 2; ++i)
    cis_vec_push(&inner.operands, cis_block_add_arg(ctx, block, scalar, state->loc));
  cis_vec_push(&inner.types, scalar);
  cis_builder b = cis_builder_at_end(ctx, block);
  cis_op *op = cis_build(&b, &inner);
  if (!op)
    return false;
  cis_value *result = cis_op_result(op, 0);
  cis_build_op(&b, CIS_OP_STABLEHLO_RETURN, state->loc,
               (cis_build_args){.operands = &result, .num_operands = 1});
  return true;
}

static bool parse_reduce_with(cis_parser *p, cis_op_state *state, reduction *r) {
  cis_region *region = cis_op_state_add_region(state);
  cis_attr dimensions;
  if (!cis_parse_comma_list(p, CIS_DELIM_NONE, parse_input, r, ""))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (cis_parse_optional_keyword(p, "applies")) {
    offset = cis_parser_offset(p);
    if (!cis_parse_op_name(p, &r->applied))
      return false;
    if (!cis_str_is(r->applied->dialect_name, "stablehlo") || !r->applied->def ||
        !(r->applied->traits & CIS_TRAIT_COMMUTATIVE) || r->applied->num_operands != 2 ||
        r->applied->num_results != 1)
      return cis_parse_error_at(p, offset,
                                "expected the inner-op to be a commutative binary-op from "
                                "the stablehlo dialect, with zero region, producing single result");
  }
  if (!cis_parse_keyword(p, "across") || !cis_parse_keyword(p, "dimensions") ||
      !cis_parse_token(p, CIS_TOK_EQUAL) || !cis_stablehlo_parse_dims(p, &dimensions) ||
      !cis_parse_optional_attr_dict(p, state))
    return false;
  cis_op_state_set_attr(state, CIS_STR("dimensions"), dimensions);
  return parse_reduction_types(p, state, r) &&
         (r->applied ? build_reducer(p, offset, state, region, r->applied)
                     : parse_reducer(p, region, r));
}

bool cis_stablehlo_parse_reduce(cis_parser *p, cis_op_state *state) {
  reduction r = {0};
  bool ok = parse_reduce_with(p, state, &r);
  cis_vec_deinit(&r.operands);
  cis_vec_deinit(&r.inits);
  cis_vec_deinit(&r.args);
  cis_vec_deinit(&r.second_args);
  return ok;
}
