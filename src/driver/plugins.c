// Plugins are loaded once in a context for the command line, and again in each context that a tool
// works with. So are the dialects of --irdl-file, if a plugin comes after them.
#include "driver/plugins.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "bytecode/bytecode.h"
#include "driver/system.h"
#include "ir/diag.h"
#include "ir/diag_render.h"
#include "registry/dialects.h"

#if CIS_HAS_PLUGINS
#include "capi/plugin.h"
#else
static bool cis_plugin_load(cis_context *ctx, const char *path) {
  return cis_usage_error(ctx, "cannot load plugin '%s': not in WebAssembly", path);
}
#endif

static void take_message(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  cis_strbuf *wrong = user;
  if (cis_loc_file_pos(ctx, diagnostic->loc, &(cis_file_pos){0})) {
    cis_diag_render(ctx, diagnostic, wrong);
    return;
  }
  cis_strbuf_printf(wrong, "%s%.*s", wrong->len ? "; " : "", CIS_STR_ARG(diagnostic->message));
}

static bool load_file(cis_context *ctx, const char *path) {
  const char *error = NULL;
  cis_source *source = cis_source_open(path, &error);
  if (!source)
    return cis_usage_error(ctx, "cannot open input file '%s': %s", path, error);
  if (cis_register_is_rows(source->text))
    return cis_register_rows(ctx, cis_context_add_source(ctx, source));
  uint32_t end = (uint32_t)source->text.len;
  cis_op *module = cis_read_source(ctx, cis_context_add_source(ctx, source), 0, end, NULL);
  return module && cis_register_irdl_dialects(module);
}

bool cis_plugins_take(cis_plugins *plugins, cis_str path, cis_strbuf *wrong) {
  if (!plugins->ctx) {
    plugins->ctx = cis_context_create();
    cis_asm_init(plugins->ctx);
    cis_register_all_dialects(plugins->ctx);
  }
  const char *copy = cis_arena_str(cis_context_arena(plugins->ctx), path).data;
  cis_diag_set_handler(plugins->ctx, take_message, wrong);
  bool takes_file = plugins->irdl_file && !plugins->has_file;
  if (takes_file) {
    plugins->has_file = true;
    plugins->num_before_file = plugins->paths.len;
  }
  bool ok = (!takes_file || load_file(plugins->ctx, plugins->irdl_file)) &&
            cis_plugin_load(plugins->ctx, copy);
  cis_diag_flush(plugins->ctx);
  cis_diag_set_handler(plugins->ctx, NULL, NULL);
  cis_vec_push(&plugins->paths, copy);
  return ok;
}

size_t cis_plugins_num_before_file(const cis_plugins *plugins) {
  return plugins->has_file ? plugins->num_before_file : plugins->paths.len;
}

bool cis_plugins_load(const cis_plugins *plugins, cis_context *ctx) {
  bool ok = true;
  for (size_t i = 0; ok && i <= plugins->paths.len; ++i) {
    if (plugins->irdl_file && i == cis_plugins_num_before_file(plugins))
      ok = load_file(ctx, plugins->irdl_file);
    if (ok && i < plugins->paths.len)
      ok = cis_plugin_load(ctx, plugins->paths.data[i]);
  }
  return ok;
}

void cis_plugins_deinit(cis_plugins *plugins) {
  if (plugins->ctx)
    cis_context_destroy(plugins->ctx);
  cis_vec_deinit(&plugins->paths);
}
