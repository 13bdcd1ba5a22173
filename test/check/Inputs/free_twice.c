// A pass with a mistake: each memref.dealloc is there twice after it.
#define CISTERN_PLUGIN
#include <cistern/plugin.h>

#include <string.h>

static cistern_walk_result free_twice(void *user, cistern_operation *op) {
  (void)user;
  if (strcmp(cistern_operation_name(op), "memref.dealloc") == 0)
    cistern_operation_move_before(cistern_operation_clone(op), op);
  return CISTERN_WALK_ADVANCE;
}

static bool run(void *user, cistern_pass *pass, cistern_operation *op) {
  (void)user;
  (void)pass;
  return cistern_operation_walk(op, CISTERN_WALK_POST_ORDER, free_twice, NULL);
}

static bool register_pass(cistern_context *ctx) {
  cistern_pass_definition pass;
  memset(&pass, 0, sizeof pass);
  pass.struct_size = sizeof pass;
  pass.name = "free-twice";
  pass.anchor = "func.func";
  pass.summary = "Free each buffer twice";
  pass.run = run;
  return cistern_pass_register(ctx, &pass);
}
CISTERN_PLUGIN_DEFINE("free-twice", "1.0", register_pass)
