// The branches of the llvm dialect: which operands go to which block, and the syntax of
// llvm.indirectbr and llvm.switch.
#include "dialect/cf/cf.h"
#include "dialect/llvm/impl.h"
#include "ir/diag.h"

#include <inttypes.h>

// --- llvm.br, llvm.cond_br ---

static cis_range br_operands(cis_op *op, uint32_t i) {
  (void)i;
  return (cis_range){0, op->num_operands};
}
const cis_branch_interface cis_llvm_br = {.successor_operands = br_operands};

static cis_range cond_br_operands(cis_op *op, uint32_t i) {
  return cis_op_operand_group(op, 1 + i);
}
const cis_branch_interface cis_llvm_cond_br = {.successor_operands = cond_br_operands};

// --- llvm.indirectbr ---

static cis_range indirect_operands(cis_op *op, uint32_t i) {
  uint32_t num;
  cis_attr segments = cis_op_inherent(op, "indbr_operand_segments");
  const int32_t *sizes = cis_attr_get_i32_array(segments, &num);
  return (cis_range){1 + cis_attr_i32_sum_before(cis_op_context(op), segments, i),
                     i < num ? (uint32_t)sizes[i] : 0};
}
const cis_branch_interface cis_llvm_indirect_branch = {.successor_operands = indirect_operands};

typedef struct indirect_lists {
  const cis_format_arg *args; // destinations, operands, their types
  CIS_VEC(int32_t) sizes;
} indirect_lists;

/// `^bb(%a : type)`
static bool parse_indirect_destination(cis_parser *p, void *user) {
  indirect_lists *lists = user;
  cis_block *block;
  size_t first = lists->args[1].operands->len;
  if (!cis_parse_successor(p, &block))
    return false;
  cis_vec_push(lists->args[0].successors, block);
  if (cis_parse_optional_token(p, CIS_TOK_L_PAREN) &&
      !(cis_parse_operand_list(p, CIS_DELIM_NONE, lists->args[1].operands) &&
        cis_parse_token(p, CIS_TOK_COLON) && cis_parse_type_list(p, lists->args[2].types) &&
        cis_parse_token(p, CIS_TOK_R_PAREN)))
    return false;
  cis_vec_push(&lists->sizes, (int32_t)(lists->args[1].operands->len - first));
  return true;
}

/// `[^bb1(%a : type), ^bb2]`; the arguments: the address's type, destinations, operands, their
/// types.
bool cis_llvm_parse_indirect_successors(cis_parser *p, cis_op_state *state,
                                        const cis_format_arg *args, size_t num) {
  (void)num;
  indirect_lists lists = {.args = args + 1};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_SQUARE, parse_indirect_destination, &lists,
                                 "successor blocks");
  if (ok)
    cis_op_state_set_attr(
        state, CIS_STR("indbr_operand_segments"),
        cis_attr_i32_array(state->ctx, lists.sizes.data, (uint32_t)lists.sizes.len));
  cis_vec_deinit(&lists.sizes);
  return ok;
}

void cis_llvm_print_indirect_successors(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                        size_t num) {
  (void)args, (void)num;
  cis_print_char(p, '[');
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    if (i)
      cis_print_char(p, ',');
    cis_print_newline(p);
    cis_print_successor_and_operands(p, op, cis_op_successor(op, i), indirect_operands(op, i));
  }
  if (op->num_successors)
    cis_print_newline(p);
  cis_print_char(p, ']');
}

// --- llvm.switch ---

const cis_branch_interface cis_llvm_switch_branch = {.successor_operands = cis_cf_switch_operands};

/// `[value: ^bb(...), ...]`; the arguments: the flag's type, values, destinations, operands, their
/// types.
bool cis_llvm_parse_switch_cases(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num) {
  (void)num;
  cis_switch_lists lists = {.flag = args[0].types->data[0],
                            .values = args[1].attr,
                            .successors = args[2].successors,
                            .operands = args[3].operands,
                            .types = args[4].types,
                            .is_signed = true};
  return cis_parse_token(p, CIS_TOK_L_SQUARE) &&
         cis_cf_parse_cases(p, state, &lists, cis_parser_peek(p) != CIS_TOK_R_SQUARE) &&
         cis_parse_token(p, CIS_TOK_R_SQUARE);
}

static int64_t signed_case_value(cis_attr values, uint32_t i) {
  uint32_t width = cis_type_element(values->type)->integer.width;
  uint64_t value = cis_cf_case_value(values, i);
  return width && width < 64 ? (int64_t)(value << (64 - width)) >> (64 - width) : (int64_t)value;
}

void cis_llvm_print_switch_cases(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                 size_t num) {
  (void)num;
  cis_attr values = cis_op_props(op)[args[1].index];
  cis_print_char(p, '[');
  cis_print_newline(p);
  for (uint32_t i = 1; values && i < op->num_successors; ++i) {
    cis_strbuf_printf(cis_printer_out(p), "  %" PRId64 ": ", signed_case_value(values, i - 1));
    cis_print_successor_and_operands(p, op, cis_op_successor(op, i), cis_cf_switch_operands(op, i));
    if (i + 1 < op->num_successors)
      cis_print_char(p, ',');
    cis_print_newline(p);
  }
  cis_print_char(p, ']');
}

bool cis_llvm_verify_switch(cis_op *op) {
  cis_attr values = cis_op_inherent(op, "case_values");
  int64_t num = 0;
  if (values)
    cis_type_num_elements(values->type, &num);
  if (num != (int64_t)op->num_successors - 1)
    return cis_op_error(op, "expects number of case values to match number of case destinations");
  if (values && cis_type_element(values->type) != cis_op_operand(op, 0)->type)
    return cis_op_plain_error(op, "expects case value type to match condition value type");
  return cis_cf_verify_weights(op);
}
