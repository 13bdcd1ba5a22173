// The cf dialect.
#include "dialect/cf/cf.h"

#include "asm/format.h"
#include "dialect/arith/build.h"
#include "dialect/cf/impl.h"
#include "dialect/cf/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/dialects.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "support/bytes.h"

#include <inttypes.h>

// --- cf.br, cf.cond_br ---

static cis_range br_operands(cis_op *op, uint32_t i) {
  (void)i;
  return (cis_range){0, op->num_operands};
}
static const cis_branch_interface br = {.successor_operands = br_operands};

static cis_range cond_br_operands(cis_op *op, uint32_t i) {
  return cis_op_operand_group(op, 1 + i);
}

static cis_value *cond_br_build_condition(cis_builder *b, cis_op *op, uint32_t i) {
  cis_value *condition = cis_op_operand(op, 0);
  if (i == 0)
    return condition;
  cis_loc_builder *e = CIS_AT(b, op->loc);
  return cis_arith_build_xori(e, cis_arith_build_bool(e, true), condition);
}
static cis_value *cond_br_condition(const cis_op *op) { return cis_op_operand(op, 0); }
static const cis_branch_interface cond_br = {cond_br_operands, cond_br_build_condition,
                                             cond_br_condition};

bool cis_cf_verify_weights(cis_op *op) {
  cis_attr weights = cis_op_inherent(op, "branch_weights");
  uint32_t num;
  const int32_t *values = cis_attr_get_i32_array(weights, &num);
  if (!num)
    return true;
  if (num != op->num_successors)
    return cis_op_plain_error(op,
                              "expects number of branch weights to match number of successors: "
                              "%" PRIu32 " vs %" PRIu32,
                              num, op->num_successors);
  for (uint32_t i = 0; i < num; ++i)
    if (values[i])
      return true;
  return cis_op_plain_error(op, "branch weights cannot all be zero");
}

// --- cf.switch ---

/// Successor 0 is the default; the operands of the cases follow each other, sizes in
/// case_operand_segments.
cis_range cis_cf_switch_operands(cis_op *op, uint32_t i) {
  if (i == 0)
    return cis_op_operand_group(op, 1);
  cis_range all = cis_op_operand_group(op, 2);
  if (!all.num)
    return all;
  uint32_t num;
  cis_attr segments = cis_op_inherent(op, "case_operand_segments");
  const int32_t *sizes = cis_attr_get_i32_array(segments, &num);
  uint32_t before = cis_attr_i32_sum_before(cis_op_context(op), segments, i - 1);
  return (cis_range){all.first + before, i - 1 < num ? (uint32_t)sizes[i - 1] : 0};
}

static cis_attr switch_case_attr(cis_attr values, uint32_t i) {
  cis_type type = cis_type_element(values->type);
  size_t size = cis_dense_element_size(type);
  const char *data = cis_dense_data(values);
  CIS_VEC(uint64_t) words = {0};
  cis_vec_resize(&words, (size + 7) / 8);
  cis_load_words(words.data, data + (values->dense.splat ? 0 : i * size), size);
  cis_attr value = cis_attr_integer_wide(type, words.data, (uint32_t)words.len);
  cis_vec_deinit(&words);
  return value;
}

/// flag == the value of case `i`.
static cis_value *case_condition(cis_loc_builder *e, cis_op *op, uint32_t i) {
  cis_attr value = switch_case_attr(cis_op_inherent(op, "case_values"), i);
  return cis_arith_build_cmpi(e, "eq", cis_op_operand(op, 0), cis_arith_build_constant(e, value));
}

static cis_value *switch_condition(cis_builder *b, cis_op *op, uint32_t i) {
  cis_loc_builder *e = CIS_AT(b, op->loc);
  if (i)
    return case_condition(e, op, i - 1);
  cis_value *yes = cis_arith_build_bool(e, true), *any = cis_arith_build_bool(e, false);
  for (uint32_t c = 0; c + 1 < op->num_successors; ++c)
    any = cis_arith_build_ori(e, any, case_condition(e, op, c));
  return cis_arith_build_xori(e, yes, any);
}
static const cis_branch_interface switch_branch = {.successor_operands = cis_cf_switch_operands,
                                                   .build_condition = switch_condition};

/// The arguments of custom<SwitchOpCases> in cf.switch's format.
enum {
  ARG_FLAG_TYPE,
  ARG_DEFAULT,
  ARG_DEFAULT_OPERANDS,
  ARG_DEFAULT_TYPES,
  ARG_VALUES,
  ARG_CASES,
  ARG_CASE_OPERANDS,
  ARG_CASE_TYPES
};

/// `: ^dest(%a, %b : i32, i32)`
static bool parse_destination(cis_parser *p, cis_block_vec *successors,
                              cis_unresolved_vec *operands, cis_type_vec *types) {
  cis_block *dest;
  if (!cis_parse_token(p, CIS_TOK_COLON) || !cis_parse_successor(p, &dest))
    return false;
  cis_vec_push(successors, dest);
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return true;
  return cis_parse_operand_list(p, CIS_DELIM_NONE, operands) &&
         cis_parse_colon_type_list(p, types) && cis_parse_token(p, CIS_TOK_R_PAREN);
}

typedef struct case_value {
  uint64_t bits;
  bool negative;
} case_value;
typedef CIS_VEC(case_value) case_value_vec;
typedef CIS_VEC(int32_t) i32_vec;

/// Upstream takes 64 bits signed; as it prints without sign, what it prints is taken as well.
static bool parse_case_value(cis_parser *p, case_value *out) {
  cis_token token = cis_parser_token(p);
  int64_t value;
  *out = (case_value){0};
  if (token.kind == CIS_TOK_INTEGER && cis_token_u64(token, &out->bits)) {
    cis_parser_consume(p);
    return true;
  }
  if (!cis_parse_integer(p, &value))
    return false;
  *out = (case_value){(uint64_t)value, value < 0};
  return true;
}

/// Writes the low `width` bits of a value, extended with its sign, to an element of zeros.
static void store_value(unsigned char *element, uint32_t width, case_value value) {
  for (uint32_t bit = 0; bit < width; ++bit)
    if (bit < 64 ? value.bits >> bit & 1 : value.negative)
      element[bit / 8] |= (unsigned char)(1u << bit % 8);
}

/// A vector of the values, as one attribute.
static cis_attr case_values(cis_type flag, const case_value_vec *values) {
  int64_t num = (int64_t)values->len;
  size_t size = cis_dense_element_size(flag);
  unsigned char *data = cis_mem_calloc(values->len, size);
  for (size_t i = 0; i < values->len; ++i)
    store_value(data + i * size, flag->integer.width, values->data[i]);
  cis_attr attr =
      cis_attr_dense(cis_type_vector(flag, &num, NULL, 1), data, values->len * size, false);
  cis_mem_free(data);
  return attr;
}

static bool parse_case(cis_parser *p, const cis_switch_lists *lists, case_value_vec *values,
                       i32_vec *segments) {
  case_value value = {0};
  int64_t number;
  size_t before = lists->operands->len;
  if (lists->is_signed) {
    if (!cis_parse_integer(p, &number))
      return false;
    value = (case_value){(uint64_t)number, number < 0};
  } else if (!parse_case_value(p, &value)) {
    return false;
  }
  if (!parse_destination(p, lists->successors, lists->operands, lists->types))
    return false;
  cis_vec_push(values, value);
  cis_vec_push(segments, (int32_t)(lists->operands->len - before));
  return true;
}

bool cis_cf_parse_cases(cis_parser *p, cis_op_state *state, const cis_switch_lists *lists,
                        bool any) {
  case_value_vec values = {0};
  i32_vec segments = {0};
  bool ok = true;
  while (ok && any) {
    ok = parse_case(p, lists, &values, &segments);
    any = ok && cis_parse_optional_token(p, CIS_TOK_COMMA);
  }
  if (ok) {
    cis_op_state_set_attr(state, CIS_STR("case_operand_segments"),
                          cis_attr_i32_array(state->ctx, segments.data, (uint32_t)segments.len));
    if (values.len)
      *lists->values = case_values(lists->flag, &values);
  }
  cis_vec_deinit(&values);
  cis_vec_deinit(&segments);
  return ok;
}

/// `default: ^bb(...)`, then `, value: ^bb(...)` for each case.
static bool parse_switch_cases(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  if (!cis_parse_keyword(p, "default") ||
      !parse_destination(p, args[ARG_DEFAULT].successors, args[ARG_DEFAULT_OPERANDS].operands,
                         args[ARG_DEFAULT_TYPES].types))
    return false;
  cis_switch_lists lists = {.flag = args[ARG_FLAG_TYPE].types->data[0],
                            .successors = args[ARG_CASES].successors,
                            .operands = args[ARG_CASE_OPERANDS].operands,
                            .types = args[ARG_CASE_TYPES].types,
                            .values = args[ARG_VALUES].attr};
  return cis_cf_parse_cases(p, state, &lists, cis_parse_optional_token(p, CIS_TOK_COMMA));
}

/// Without sign; what needs more than 64 bits is printed as the largest number that does not, as
/// upstream does.
uint64_t cis_cf_case_value(cis_attr values, uint32_t i) {
  size_t size = cis_dense_element_size(cis_type_element(values->type));
  const unsigned char *data = cis_dense_data(values);
  data += values->dense.splat ? 0 : i * size;
  uint64_t value = 0;
  for (size_t byte = size; byte-- > 0;) {
    if (byte >= 8 && data[byte])
      return UINT64_MAX;
    if (byte < 8)
      value = value << 8 | data[byte];
  }
  uint32_t width = cis_type_element(values->type)->integer.width;
  return width < 64 ? value & (((uint64_t)1 << width) - 1) : value;
}

static void print_switch_cases(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_attr values = cis_op_props(op)[args[ARG_VALUES].index];
  cis_print_cstr(p, "  default: ");
  cis_print_successor_and_operands(p, op, cis_op_successor(op, 0), cis_cf_switch_operands(op, 0));
  if (!values)
    return;
  for (uint32_t i = 1; i < op->num_successors; ++i) {
    cis_print_char(p, ',');
    cis_print_newline(p);
    cis_strbuf_printf(cis_printer_out(p), "  %" PRIu64 ": ", cis_cf_case_value(values, i - 1));
    cis_print_successor_and_operands(p, op, cis_op_successor(op, i), cis_cf_switch_operands(op, i));
  }
  cis_print_newline(p);
}

static bool verify_switch(cis_op *op) {
  cis_attr values = cis_op_inherent(op, "case_values");
  uint32_t num_cases = op->num_successors - 1;
  int64_t num = 0;
  if (values) {
    cis_type flag = cis_op_operand(op, 0)->type;
    if (cis_type_element(values->type) != flag)
      return cis_op_error(op, "'flag' type ('%s') should match case value type ('%s')",
                          cis_type_text(flag), cis_type_text(cis_type_element(values->type)));
    cis_type_num_elements(values->type, &num);
  }
  return num == num_cases ||
         cis_op_error(op,
                      "number of case values (%" PRId64
                      ") should match number of case destinations (%" PRIu32 ")",
                      num, num_cases);
}

static const cis_custom_directive directives[] = {
    {"SwitchOpCases", parse_switch_cases, print_switch_cases}, {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/cf/ops.def"
    {0}};

const cis_dialect_def cis_cf_dialect = {.name = "cf", .ops = ops, .directives = directives};
