// A plugin with a hook for the operation of a dialect that --irdl-file registers.
#define CISTERN_PLUGIN
#include <cistern/plugin.h>

static bool no(void *user, cistern_operation *op, size_t i) {
  (void)user;
  (void)op;
  (void)i;
  return false;
}

static bool register_hooks(cistern_context *ctx) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  hooks.writes = no;
  return cistern_op_set_hooks(ctx, "text.op", &hooks);
}
CISTERN_PLUGIN_DEFINE("hooks", "1.0", register_hooks)
