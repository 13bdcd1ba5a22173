// cf: jumps to labels, whose arguments are assigned before.
#include "dialect/cf/kinds.h"
#include "target/c/emit.h"

#include <inttypes.h>

/// Assigns what successor `i` is passed, and jumps.
static bool jump(cis_c_emitter *e, cis_op *op, uint32_t i) {
  cis_block *block = cis_op_successor(op, i);
  cis_range range = cis_branch_operands(op, i);
  cis_value_vec from = {0};
  for (uint32_t k = 0; k < range.num; ++k)
    cis_vec_push(&from, cis_op_operand(op, range.first + k));
  bool ok = cis_c_assign(e, cis_block_args(block), from.data, range.num);
  cis_vec_deinit(&from);
  cis_c_line(e, "goto %s;", (const char *)cis_ptrmap_at(&e->values, block));
  return ok;
}

static bool emit_br(cis_c_emitter *e, cis_op *op) { return jump(e, op, 0); }

static bool emit_cond_br(cis_c_emitter *e, cis_op *op) {
  cis_c_open(e, "if (%s) {", cis_c_operand(e, op, 0)->text);
  bool ok = jump(e, op, 0);
  cis_c_close(e);
  return ok && jump(e, op, 1);
}

static bool emit_switch(cis_c_emitter *e, cis_op *op) {
  cis_attr values = cis_op_inherent(op, "case_values");
  const cis_c_value *flag = cis_c_operand(e, op, 0);
  if (cis_type_bit_width(cis_op_operand(op, 0)->type) > 64)
    return cis_c_unsupported(op, "integers of more than 64 bits");
  for (uint32_t i = 1; i < op->num_successors; ++i) {
    int64_t value = cis_dense_get_int(values, i - 1);
    cis_c_open(e, "if (%s == %s) {", flag->text,
               cis_c_int_literal(e, cis_op_operand(op, 0)->type, value));
    bool ok = jump(e, op, i);
    cis_c_close(e);
    if (!ok)
      return false;
  }
  return jump(e, op, 0);
}

/// A string of the program as C text of a message.
static const char *message(cis_c_emitter *e, cis_str text) {
  char *out = cis_arena_alloc(&e->arena, text.len + 1);
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    out[i] = c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?' || c == '%' ? '.' : c;
  }
  out[text.len] = '\0';
  return out;
}

static bool emit_assert(cis_c_emitter *e, cis_op *op) {
  cis_c_line(e, "if (!%s) { CIS_TRAP(\"%s\"); }", cis_c_operand(e, op, 0)->text,
             message(e, cis_attr_get_string(cis_op_inherent(op, "msg"))));
  return true;
}

const cis_c_row cis_c_rows_cf[] = {
    {CIS_OP_CF_ASSERT, .emit = emit_assert},
    {CIS_OP_CF_BR, .emit = emit_br},
    {CIS_OP_CF_COND_BR, .emit = emit_cond_br},
    {CIS_OP_CF_SWITCH, .emit = emit_switch},
    {0},
};
