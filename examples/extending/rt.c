/* A runtime that passes buffers on: who owns them, in hooks. docs/reference/extending.md has the
 * same as one text, and a program. */
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

/* rt.send: it owns what it gets */
static bool yes(void *user, cistern_operation *op, size_t operand) { return true; }

/* rt.pick, process: the i1 of the result is a select; `false`: the operands' names are freed */
static bool pick_deallocate(void *user, cistern_operation *op, cistern_deallocation *d) {
  const cistern_type *i1 = cistern_type_parse(cistern_operation_context(op), "i1");
  cistern_value *parts[3] = {cistern_operation_operand(op, 0)};
  for (size_t i = 1; i < 3; ++i) {
    cistern_value *memref = cistern_operation_operand(op, i);
    parts[i] = cistern_deallocation_indicator(d, &memref);
    cistern_operation_set_operand(op, i, memref); /* a copy, where no i1 says who owns it */
  }
  cistern_operation_state state = cistern_operation_state_of("arith.select");
  state.location = op;
  state.operands = parts;
  state.num_operands = 3;
  state.result_types = &i1;
  state.num_results = 1;
  cistern_operation *owned = cistern_rewriter_build(cistern_deallocation_rewriter(d), &state);
  return owned && cistern_deallocation_set(d, cistern_operation_result(op, 0),
                                           cistern_operation_result(owned, 0), false);
}

static bool register_rt(cistern_context *ctx) {
  cistern_op_hooks send, pick;
  cistern_op_hooks_init(&send);
  send.takes = yes;
  cistern_op_hooks_init(&pick);
  pick.deallocate = pick_deallocate;
  cistern_op_definition ops[] = {{sizeof *ops, .name = "receive", .results = "res",
                                  .effects = "read, write", .owner = "always(res)"},
                                 {sizeof *ops, .name = "send", .operands = "buf",
                                  .effects = "read(buf), write", .hooks = &send},
                                 {sizeof *ops, .name = "pick", .operands = "cond: i1, a, b",
                                  .results = "res", .effects = "none",
                                  .alias = "maybe(res, a), maybe(res, b)", .hooks = &pick}};
  cistern_dialect_definition rt = {sizeof rt, .name = "rt", .ops = ops, .num_ops = 3};
  return cistern_dialect_register(ctx, &rt);
}
CISTERN_PLUGIN_DEFINE("rt", "1.0", register_rt)
