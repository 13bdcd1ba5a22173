// A dialect with a type of its own, whose values are numbers that its ops make and take.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

static bool copy_number(void *user, cistern_operation *op, cistern_execution *e) {
  int64_t number;
  (void)user;
  (void)op;
  return cistern_execution_get_int(e, CISTERN_OPERAND(0), &number) &&
         cistern_execution_set_int(e, CISTERN_RESULT(0), number);
}

static bool register_queue(cistern_context *ctx) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  hooks.execute = copy_number;
  cistern_op_definition ops[] = {
      {.struct_size = sizeof(cistern_op_definition),
       .name = "open",
       .operands = "number: i64",
       .results = "queue: !q.queue",
       .traits = "pure",
       .hooks = &hooks},
      {.struct_size = sizeof(cistern_op_definition),
       .name = "number",
       .operands = "queue: !q.queue",
       .results = "number: i64",
       .traits = "pure",
       .hooks = &hooks},
  };
  cistern_dialect_definition q = {
      .struct_size = sizeof(q), .name = "q", .types = "queue(id)", .ops = ops, .num_ops = 2};
  return cistern_dialect_register(ctx, &q);
}

CISTERN_PLUGIN_DEFINE("q", "1", register_queue)
