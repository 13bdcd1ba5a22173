// A plugin with one of several mistakes, or that registers nothing.
#define CISTERN_PLUGIN
#include <cistern/cistern.h>

#if defined(ABOUT_NOTHING)
CISTERN_EXTERN_C CISTERN_API const cistern_plugin *cistern_plugin_info(void);
const cistern_plugin *cistern_plugin_info(void) { return NULL; }
#elif !defined(NO_FUNCTION)
static bool register_none(const cistern_api *api, cistern_context *ctx) {
#ifdef FAILS
  (void)api;
  (void)ctx;
  return false;
#else
  return api->pass_register(ctx, NULL) || api->size == sizeof(cistern_api);
#endif
}
#ifndef VERSION
#define VERSION CISTERN_PLUGIN_API_VERSION
#endif
#ifndef MORE
#define MORE 0
#endif
#ifndef REGISTER
#define REGISTER register_none
#endif
CISTERN_EXTERN_C CISTERN_API const cistern_plugin *cistern_plugin_info(void);
const cistern_plugin *cistern_plugin_info(void) {
  static const cistern_plugin plugin = {VERSION, sizeof(cistern_api) + MORE, "p", "1", REGISTER};
  (void)register_none;
  return &plugin;
}
#endif
