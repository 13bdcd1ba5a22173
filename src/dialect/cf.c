// The cf dialect.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/dialects.h"
#include "dialect/kinds.h"

// --- cf.br, cf.cond_br ---

static cis_range br_operands(cis_op *op, uint32_t i) {
  (void)i;
  return (cis_range){0, op->num_operands};
}
static const cis_branch_if br = {br_operands};

static cis_range cond_br_operands(cis_op *op, uint32_t i) {
  return cis_op_operand_group(op, 1 + i);
}
static const cis_branch_if cond_br = {cond_br_operands};

// --- cf.switch ---

/// Successor 0 is the default; the operands of the cases follow each other, sizes in case_operand_segments.
static cis_range switch_operands(cis_op *op, uint32_t i) {
  if (i == 0)
    return cis_op_operand_group(op, 1);
  cis_range all = cis_op_operand_group(op, 2);
  uint32_t num;
  const int32_t *sizes =
      cis_attr_get_i32_array(cis_op_inherent(op, "case_operand_segments"), &num);
  uint32_t first = all.first;
  for (uint32_t c = 0; c + 1 < i && c < num; ++c)
    first += (uint32_t)sizes[c];
  return (cis_range){first, i - 1 < num ? (uint32_t)sizes[i - 1] : 0};
}
static const cis_branch_if switch_branch = {switch_operands};

typedef struct switch_state {
  cis_op_state *state;
  cis_type flag_type;
  cis_value_vec default_operands, case_operands;
  CIS_VEC(int32_t) segments;
  CIS_VEC(uint64_t) values; // one 64-bit word each
  bool has_default;
} switch_state;

static bool parse_destination(cis_parser *p, switch_state *s, cis_value_vec *operands) {
  cis_block *dest;
  if (!cis_parse_token(p, CIS_TOK_COLON) || !cis_parse_successor(p, &dest))
    return false;
  cis_vec_push(&s->state->successors, dest);
  if (!cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    return true;
  cis_unresolved_vec names = {0};
  cis_type_vec types = {0};
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &names) &&
            cis_parse_colon_type_list(p, &types) && cis_parse_token(p, CIS_TOK_R_PAREN) &&
            cis_resolve_operands_types(p, names.data, names.len, types.data, types.len, offset,
                                       operands);
  cis_vec_deinit(&names);
  cis_vec_deinit(&types);
  return ok;
}

/// `default: ^bb(...)` first, then `value: ^bb(...)`.
static bool parse_case(cis_parser *p, switch_state *s) {
  if (!s->has_default) {
    s->has_default = true;
    return cis_parse_keyword(p, "default") && parse_destination(p, s, &s->default_operands);
  }
  int64_t value;
  size_t before = s->case_operands.len;
  if (!cis_parse_integer(p, &value) || !parse_destination(p, s, &s->case_operands))
    return false;
  cis_vec_push(&s->values, (uint64_t)value);
  cis_vec_push(&s->segments, (int32_t)(s->case_operands.len - before));
  return true;
}

static cis_attr case_values(switch_state *s) {
  int64_t num = (int64_t)s->values.len;
  cis_type type = cis_type_vector(s->flag_type, &num, NULL, 1);
  size_t size = cis_dense_element_size(s->flag_type);
  char *data = cis_mem_calloc(s->values.len, size);
  for (size_t i = 0; i < s->values.len; ++i)
    memcpy(data + i * size, &s->values.data[i], size < 8 ? size : 8);
  cis_attr attr = cis_attr_dense(type, data, s->values.len * size, false);
  cis_mem_free(data);
  return attr;
}

static void finish_switch(switch_state *s) {
  cis_op_state *state = s->state;
  int32_t sizes[3] = {1, (int32_t)s->default_operands.len, (int32_t)s->case_operands.len};
  cis_vec_append(&state->operands, s->default_operands.data, s->default_operands.len);
  cis_vec_append(&state->operands, s->case_operands.data, s->case_operands.len);
  state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, 3);
  cis_op_state_set_attr(
      state, CIS_STR("case_operand_segments"),
      cis_attr_i32_array(state->ctx, s->segments.data, (uint32_t)s->segments.len));
  if (s->values.len)
    cis_op_state_set_attr(state, CIS_STR("case_values"), case_values(s));
}

static bool parse_switch(cis_parser *p, cis_op_state *state) {
  switch_state s = {.state = state};
  cis_unresolved flag;
  bool ok = cis_parse_operand(p, &flag) && cis_parse_colon_type(p, &s.flag_type) &&
            cis_resolve_operand(p, &flag, s.flag_type, &state->operands) &&
            cis_parse_token(p, CIS_TOK_COMMA) && cis_parse_token(p, CIS_TOK_L_SQUARE);
  while (ok) {
    ok = parse_case(p, &s);
    if (!ok || !cis_parse_optional_token(p, CIS_TOK_COMMA))
      break;
  }
  ok = ok && cis_parse_token(p, CIS_TOK_R_SQUARE) && cis_parse_optional_attr_dict(p, state);
  if (ok)
    finish_switch(&s);
  cis_vec_deinit(&s.default_operands);
  cis_vec_deinit(&s.case_operands);
  cis_vec_deinit(&s.segments);
  cis_vec_deinit(&s.values);
  return ok;
}

static void print_switch(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"case_values", "case_operand_segments", "operandSegmentSizes",
                                       NULL};
  cis_attr values = cis_op_inherent(op, "case_values");
  cis_print_char(p, ' ');
  cis_print_operand(p, op->operands[0].value);
  cis_print_c(p, " : ");
  cis_print_the_type(p, op->operands[0].value->type);
  cis_print_c(p, ", [");
  cis_print_newline(p);
  cis_print_c(p, "  default: ");
  cis_print_successor_and_operands(p, op, op->successors[0].block, switch_operands(op, 0));
  for (uint32_t i = 1; i < op->num_successors; ++i) {
    cis_print_char(p, ',');
    cis_print_newline(p);
    cis_print_c(p, "  ");
    cis_print_int(p, cis_dense_get_int(values, i - 1));
    cis_print_c(p, ": ");
    cis_print_successor_and_operands(p, op, op->successors[i].block, switch_operands(op, i));
  }
  cis_print_newline(p);
  cis_print_char(p, ']');
  cis_print_optional_attr_dict(p, op, elided);
}

static bool verify_switch(cis_op *op) {
  cis_attr values = cis_op_inherent(op, "case_values");
  uint32_t num_dests = op->num_successors ? op->num_successors - 1 : 0;
  if (!values)
    return num_dests == 0 || cis_op_error(op, "number of case values should match number of "
                                              "case destinations");
  cis_type flag = op->operands[0].value->type;
  if (cis_type_element(values->type) != flag)
    return cis_op_error(op, "'flag' type (%s) should match case value type (%s)",
                        cis_type_text(flag), cis_type_text(cis_type_element(values->type)));
  int64_t num = 0;
  cis_type_num_elements(values->type, &num);
  return num == num_dests ||
         cis_op_error(op,
                      "number of case values (%lld) should match number of case destinations (%u)",
                      (long long)num, num_dests);
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/cf.def"
    {0}};

const cis_dialect_def cis_cf_dialect = {.name = "cf", .ops = ops};
