/* Plugins: shared libraries that register dialects and passes in the contexts of a tool
 * (--load-plugin=npu.so) or of a program (cistern_plugin_load).
 *
 *   #define CISTERN_PLUGIN
 *   #include <cistern/cistern.h>
 *   static bool register_npu(cistern_context *ctx) { return cistern_dialect_register(ctx, &npu); }
 *   CISTERN_PLUGIN_DEFINE("npu", "1.0", register_npu)
 *
 *   cc -shared -fPIC ... -o npu.so
 *
 * A plugin is not linked with the library. It receives a table of the library's functions, so that
 * it can be built with another compiler. With CISTERN_PLUGIN defined, the name of a function is a
 * macro for its entry in the table. New entries are only added at the end, and the table states its
 * size, so that older plugins keep working. */
#ifndef CISTERN_PLUGIN_H
#define CISTERN_PLUGIN_H

#include "cistern/analysis.h"
#include "cistern/conversion.h"
#include "cistern/dialect.h"
#include "cistern/execute.h"
#include "cistern/memory.h"
#include "cistern/pass.h"
#include "cistern/plan.h"
#include "cistern/rewrite.h"

#ifdef __cplusplus
extern "C" {
#define CISTERN_EXTERN_C extern "C"
#else
#define CISTERN_EXTERN_C
#endif

/** Increased when older plugins can no longer be loaded. */
#define CISTERN_PLUGIN_API_VERSION 1

/** The functions of the library. */
typedef struct cistern_api {
  size_t size; /* of the library's table, in bytes */
#define CISTERN_FUNCTION(NAME) __typeof__(cistern_##NAME) *NAME;
#include "cistern/functions.def"
#undef CISTERN_FUNCTION
} cistern_api;

/** The description that cistern_plugin_info() of a plugin returns; it must stay valid. */
typedef struct cistern_plugin {
  uint32_t api_version; /* CISTERN_PLUGIN_API_VERSION */
  size_t api_size;      /* sizeof(cistern_api) in the headers that it was built with */
  const char *name, *version;
  /** Registers dialects and passes in a context. False after an error. */
  bool (*register_plugin)(const cistern_api *api, cistern_context *ctx);
} cistern_plugin;
typedef const cistern_plugin *(*cistern_plugin_info_fn)(void);

/** Loads a plugin and registers its dialects and passes in a context. It is never unloaded. False
 * after an error. */
CISTERN_API bool cistern_plugin_load(cistern_context *ctx, const char *path);

#ifdef __cplusplus
}
#endif

#ifdef CISTERN_PLUGIN
/* The table, shared by all files of the plugin; set when the plugin is registered. */
#ifdef __cplusplus
extern "C" {
#endif
/** Defined by CISTERN_PLUGIN_DEFINE. */
extern const cistern_api *cistern_plugin_functions __attribute__((visibility("hidden")));
#ifdef __cplusplus
}
#endif
/** The table of the library that loaded the plugin. */
static inline const cistern_api *cistern_functions(void) {
  return __atomic_load_n(&cistern_plugin_functions, __ATOMIC_ACQUIRE);
}
#include "cistern/plugin_names.h"

/** Defines the entry point; use it once in a plugin. REGISTER is a `bool f(cistern_context *)` that
 * registers dialects and passes, and returns false after an error. */
#define CISTERN_PLUGIN_DEFINE(NAME, VERSION, REGISTER)                                             \
  const cistern_api *cistern_plugin_functions;                                                     \
  static bool cistern_plugin_begin(const cistern_api *api, cistern_context *ctx) {                 \
    if (cistern_functions() != api)                                                                \
      __atomic_store_n(&cistern_plugin_functions, api, __ATOMIC_RELEASE);                          \
    return REGISTER(ctx);                                                                          \
  }                                                                                                \
  CISTERN_EXTERN_C CISTERN_API const cistern_plugin *cistern_plugin_info(void);                    \
  CISTERN_EXTERN_C CISTERN_API const cistern_plugin *cistern_plugin_info(void) {                   \
    static const cistern_plugin plugin = {CISTERN_PLUGIN_API_VERSION, sizeof(cistern_api), NAME,   \
                                          VERSION, cistern_plugin_begin};                          \
    return &plugin;                                                                                \
  }
#endif

#endif
