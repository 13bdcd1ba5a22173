// Loads plugins: shared libraries with a function cistern_plugin_info, which get the table of the
// API's functions. They stay loaded, because contexts refer to their data and functions.
#define _POSIX_C_SOURCE 200809L
#include "capi/plugin.h"
#include "capi/capi_impl.h"
#include "cistern/plugin.h"

#include "support/strbuf.h"

#include <dlfcn.h>
#include <errno.h>
#include <unistd.h>

static const cistern_api api = {
    .size = sizeof(cistern_api),
#define CISTERN_FUNCTION(NAME) .NAME = cistern_##NAME,
#include "cistern/functions.def"
#undef CISTERN_FUNCTION
};

static bool fail(cis_context *ctx, const char *path, const char *why) {
  return cis_error(ctx, CIS_LOC_UNKNOWN, "cannot load plugin '%s': %s", path, why);
}

/// The library at a path; a name without a folder is one in the current folder.
static void *open_library(cis_context *ctx, const char *path) {
  if (access(path, R_OK) != 0) {
    fail(ctx, path, strerror(errno));
    return NULL;
  }
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%s%s", strchr(path, '/') ? "" : "./", path);
  void *library = dlopen(cis_strbuf_c(&name), RTLD_NOW | RTLD_LOCAL);
  cis_strbuf_deinit(&name);
  if (!library)
    fail(ctx, path, dlerror());
  return library;
}

static const cistern_plugin *read_info(cis_context *ctx, const char *path, void *library) {
  // ISO C has no conversion from data to functions; POSIX says that this one is right.
  cistern_plugin_info_fn info = NULL;
  void *symbol = dlsym(library, "cistern_plugin_info");
  memcpy(&info, &symbol, sizeof(info));
  const cistern_plugin *plugin = info ? info() : NULL;
  if (!plugin) {
    fail(ctx, path,
         info ? "its function cistern_plugin_info says nothing"
              : "it has no function cistern_plugin_info");
    return NULL;
  }
  if (plugin->api_version != CISTERN_PLUGIN_API_VERSION) {
    cis_error(ctx, CIS_LOC_UNKNOWN,
              "cannot load plugin '%s': it is for version %u of the plugin interface, and this is "
              "version %u",
              path, plugin->api_version, CISTERN_PLUGIN_API_VERSION);
    return NULL;
  }
  const char *wrong = plugin->api_size > sizeof(cistern_api)
                          ? "it was built for a newer version of Cistern, with more functions"
                      : plugin->register_plugin ? NULL
                                                : "it has no function that registers anything";
  if (wrong)
    fail(ctx, path, wrong);
  return wrong ? NULL : plugin;
}

bool cis_plugin_load(cis_context *ctx, const char *path) {
  void *library = open_library(ctx, path);
  const cistern_plugin *plugin = library ? read_info(ctx, path, library) : NULL;
  if (!plugin)
    return false;
  size_t before = cis_diag_num_errors(ctx);
  if (plugin->register_plugin(&api, cistern_wrap_context(ctx)))
    return true;
  if (cis_diag_num_errors(ctx) == before)
    fail(ctx, path, "it failed to register");
  return false;
}

bool cistern_plugin_load(cistern_context *ctx, const char *path) {
  bool ok = path ? cis_plugin_load(ctx->inner, path)
                 : cis_error(ctx->inner, CIS_LOC_UNKNOWN, "a plugin is loaded without a path");
  cis_diag_flush(ctx->inner);
  return ok;
}
