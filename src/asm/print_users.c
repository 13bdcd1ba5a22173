// --mlir-print-value-users: comments that say by whom values are used. An op without results goes by a number of its own.
#include "asm/printer_impl.h"

#include "asm/ssa_names.h"

/// The ops that use any of the values, each once, most recent use first: its results, or its number.
static size_t print_user_names(cis_printer *p, const cis_use *uses) {
  cis_ptrmap seen = {0};
  size_t num = 0;
  for (const cis_use *use = uses; use; use = use->next) {
    bool is_new;
    cis_ptrmap_get(&seen, use->owner, &is_new);
    if (!is_new)
      continue;
    for (uint32_t i = 0; i < use->owner->num_results; ++i) {
      cis_strbuf_cstr(p->out, num++ ? ", " : "");
      cis_print_operand(p, &use->owner->results[i]);
    }
    if (use->owner->num_results)
      continue;
    cis_strbuf_cstr(p->out, num++ ? ", " : "");
    cis_ssa_names_print_op_number(p->names, use->owner, p->out);
  }
  cis_ptrmap_deinit(&seen);
  return num;
}

static bool is_unused(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (op->results[i].uses)
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
    size_t num = print_user_names(p, op->results[0].uses);
    p->out = out;
    cis_strbuf_cstr(out, num > 1 ? "s: " : ": ");
    cis_strbuf_str(out, cis_strbuf_view(&names));
    cis_strbuf_deinit(&names);
    return;
  }
  cis_strbuf_lit(p->out, "s: ");
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_strbuf_cstr(p->out, i ? ", (" : "(");
    if (op->results[i].uses)
      print_user_names(p, op->results[i].uses);
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
    cis_print_operand(p, block->args[i]);
    cis_strbuf_cstr(p->out, block->args[i]->uses ? " is used by " : " is unused");
    print_user_names(p, block->args[i]->uses);
    cis_strbuf_char(p->out, '\n');
  }
}
