// Custom directives that several dialects use.
//
// DynamicIndexList($values, $static_values): `[%a, 4, %b]`. Each element is an operand, whose place
// in the attribute holds CIS_DYNAMIC, or a constant. A third argument "Paren" makes it `(%a, 4)`.
// An element may stand in brackets of its own, the mark of a scalable size elsewhere; as upstream
// does, these are read and forgotten.
#include "asm/format.h"

typedef struct index_list {
  cis_unresolved_vec *operands;
  cis_i64_vec values;
} index_list;

static bool parse_index(cis_parser *p, void *user) {
  index_list *list = user;
  cis_unresolved operand;
  int64_t value = CIS_DYNAMIC;
  cis_optional there = cis_parse_optional_operand(p, &operand);
  bool bracket = cis_parse_optional_token(p, CIS_TOK_L_SQUARE);
  if (there == CIS_PARSED)
    cis_vec_push(list->operands, operand);
  else if (!cis_parse_integer(p, &value))
    return false;
  cis_vec_push(&list->values, value);
  return !bracket || cis_parse_optional_token(p, CIS_TOK_R_SQUARE);
}

static bool is_paren(const cis_format_arg *args, size_t num) {
  return num > 2 && args[2].kind == CIS_FORMAT_LITERAL && cis_str_is(args[2].literal, "Paren");
}

static bool parse_dynamic_index_list(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                     size_t num) {
  index_list list = {args[0].operands, {0}};
  cis_delimiter delimiter = is_paren(args, num) ? CIS_DELIM_PAREN : CIS_DELIM_SQUARE;
  bool ok = cis_parse_comma_list(p, delimiter, parse_index, &list, " in dynamic index list");
  if (ok)
    *args[1].attr = cis_attr_i64_array(state->ctx, list.values.data, (uint32_t)list.values.len);
  else
    cis_parse_error_at(p, cis_parser_name_offset(p), "expected SSA value or integer");
  cis_vec_deinit(&list.values);
  return ok;
}

static void print_dynamic_index_list(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                     size_t num) {
  uint32_t num_values, next = 0;
  const int64_t *values = cis_attr_get_i64_array(cis_op_props(op)[args[1].index], &num_values);
  cis_range range = cis_op_operand_group(op, (uint32_t)args[0].index);
  bool paren = is_paren(args, num);
  cis_print_char(p, paren ? '(' : '[');
  for (uint32_t i = 0; i < num_values; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    if (values[i] == CIS_DYNAMIC && next < range.num)
      cis_print_operand(p, cis_op_operand(op, range.first + next++));
    else
      cis_print_int(p, values[i]);
  }
  cis_print_char(p, paren ? ')' : ']');
}

const cis_custom_directive cis_common_directives[] = {
    {"DynamicIndexList", parse_dynamic_index_list, print_dynamic_index_list, "oa"}, {0}};
