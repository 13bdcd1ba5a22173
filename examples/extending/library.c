/* Interfaces attached to an op of another dialect: tosa.custom becomes the call of a function that
 * custom.mlir has. */
#define CISTERN_PLUGIN
#include <cistern/plugin.h>

#include <stdio.h>

static bool yes(void *user, cistern_operation *op, size_t i) { return true; }
static bool no(void *user, cistern_operation *op, size_t i) { return false; }

/* %r = tosa.custom %t {operator_name = "relu6", ...}  ->  call @relu6(%t, %allocated) */
static bool bufferize(void *user, cistern_operation *op, cistern_bufferization *b,
                      cistern_value **out_values) {
  cistern_value *args[2] = {cistern_bufferization_operand(b, 0),
                            cistern_bufferization_allocate(b, 0, 0)};
  cistern_named_attribute callee = {"callee", NULL};
  cistern_operation_state call = cistern_operation_state_of("func.call");
  char name[64];
  const char *text;
  size_t size;
  if (!args[0] || !args[1] ||
      !cistern_attribute_as_string(cistern_operation_get_attribute(op, "operator_name"), &text,
                                   &size))
    return false;
  snprintf(name, sizeof name, "@%.*s", (int)size, text);
  callee.attribute = cistern_attribute_parse(cistern_operation_context(op), name);
  call.location = op;
  call.operands = args;
  call.num_operands = 2;
  call.attributes = &callee;
  call.num_attributes = 1;
  out_values[0] = args[1];
  return cistern_rewriter_build(cistern_bufferization_rewriter(b), &call) != NULL;
}

static bool register_model(cistern_context *ctx) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  hooks.reads = yes;
  hooks.writes = no;
  hooks.allocates = yes;
  hooks.bufferize = bufferize;
  return cistern_op_set_hooks(ctx, "tosa.custom", &hooks);
}
CISTERN_PLUGIN_DEFINE("library", "1.0", register_model)
