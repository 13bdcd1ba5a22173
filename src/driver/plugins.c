// Plugins are loaded once in a context for the command line, and again in each context that a tool
// works with.
#include "driver/plugins.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "driver/system.h"
#include "ir/diag.h"
#include "registry/dialects.h"

#if CIS_HAS_PLUGINS
#include "capi/plugin.h"
#else
static bool cis_plugin_load(cis_context *ctx, const char *path) {
  return cis_usage_error(ctx, "cannot load plugin '%s': not in WebAssembly", path);
}
#endif

static void take_message(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)ctx;
  cis_strbuf *wrong = user;
  cis_strbuf_printf(wrong, "%s%.*s", wrong->len ? "; " : "", CIS_STR_ARG(diagnostic->message));
}

bool cis_plugins_take(cis_plugins *plugins, cis_str path, cis_strbuf *wrong) {
  if (!plugins->ctx) {
    plugins->ctx = cis_context_create();
    cis_asm_init(plugins->ctx);
    cis_register_all_dialects(plugins->ctx);
  }
  const char *copy = cis_arena_str(cis_context_arena(plugins->ctx), path).data;
  cis_diag_set_handler(plugins->ctx, take_message, wrong);
  bool ok = cis_plugin_load(plugins->ctx, copy);
  cis_diag_flush(plugins->ctx);
  cis_diag_set_handler(plugins->ctx, NULL, NULL);
  cis_vec_push(&plugins->paths, copy);
  return ok;
}

bool cis_plugins_load(const cis_plugins *plugins, cis_context *ctx) {
  bool ok = true;
  for (size_t i = 0; ok && i < plugins->paths.len; ++i)
    ok = cis_plugin_load(ctx, plugins->paths.data[i]);
  return ok;
}

void cis_plugins_deinit(cis_plugins *plugins) {
  if (plugins->ctx)
    cis_context_destroy(plugins->ctx);
  cis_vec_deinit(&plugins->paths);
}
