// --mlir-print-value-users: comments that say by whom values are used. An op without results goes
// by a number of its own.
#include "asm/printer_impl.h"

#include "asm/ssa_names.h"

/// The ops that use any of the values, each once, most recent use first: its results, or its
/// number.
static size_t print_user_names(cis_printer *p, const cis_use *uses) {
  cis_ptrmap seen = {0};
  size_t num = 0;
  for (const cis_use *use = uses; use; use = cis_use_next(use)) {
    bool is_new;
    cis_ptrmap_get(&seen, cis_use_owner(use), &is_new);
    if (!is_new)
      continue;
    for (uint32_t i = 0; i < cis_use_owner(use)->num_results; ++i) {
      cis_strbuf_cstr(p->out, num++ ? ", " : "");
      cis_print_operand(p, &cis_use_owner(use)->results[i]);
    }
    if (cis_use_owner(use)->num_results)
      continue;
    cis_strbuf_cstr(p->out, num++ ? ", " : "");
    cis_ssa_names_print_op_number(p->names, cis_use_owner(use), p->out);
  }
  cis_ptrmap_deinit(&seen);
  return num;
}

static bool is_unused(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_uses(&op->results[i]))
      return false;
  return true;
}

/// Several results have their users in parentheses, result by result.
static void print_result_users(cis_printer *p, cis_op *op) {
  if (is_unused(op)) {
    cis_strbuf_lit(p->out, " // unused");
    return;
  }
  cis_strbuf_lit(p->out, " // user");
  if (op->num_results == 1) {
    cis_strbuf names = {0}, *out = p->out;
    p->out = &names;
    size_t num = print_user_names(p, cis_value_uses(&op->results[0]));
    p->out = out;
    cis_strbuf_cstr(out, num > 1 ? "s: " : ": ");
    cis_strbuf_str(out, cis_strbuf_view(&names));
    cis_strbuf_deinit(&names);
    return;
  }
  cis_strbuf_lit(p->out, "s: ");
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_strbuf_cstr(p->out, i ? ", (" : "(");
    if (cis_value_uses(&op->results[i]))
      print_user_names(p, cis_value_uses(&op->results[i]));
    else
      cis_strbuf_lit(p->out, "unused");
    cis_strbuf_char(p->out, ')');
  }
}

void cis_printer_op_users(cis_printer *p, cis_op *op) {
  if (!p->options.value_users || !p->names)
    return;
  if (op->num_results) {
    print_result_users(p, op);
  } else if (op->num_operands) {
    cis_strbuf_lit(p->out, " // id: ");
    cis_ssa_names_print_op_number(p->names, op, p->out);
  }
}

void cis_printer_arg_users(cis_printer *p, cis_block *block) {
  if (!p->options.value_users || !p->names)
    return;
  for (uint32_t i = 0; i < block->num_args; ++i) {
    cis_strbuf_repeat(p->out, ' ', p->indent);
    cis_strbuf_lit(p->out, "// ");
    cis_print_operand(p, cis_block_args(block)[i]);
    cis_strbuf_cstr(p->out,
                    cis_value_uses(cis_block_args(block)[i]) ? " is used by " : " is unused");
    print_user_names(p, cis_value_uses(cis_block_args(block)[i]));
    cis_strbuf_char(p->out, '\n');
  }
}
