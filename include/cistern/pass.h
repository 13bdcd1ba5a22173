/* Passes of a program or a plugin. A registered pass can be named in pipelines as any other, and
 * has options and statistics.
 *
 *   static bool run(void *user, cistern_pass *pass, cistern_operation *op) { ... }
 *   static const cistern_pass_definition fuse = {
 *       .struct_size = sizeof fuse, .name = "npu-fuse", .anchor = "func.func", .run = run};
 *   cistern_pass_register(ctx, &fuse);            then "builtin.module(func.func(npu-fuse))" */
#ifndef CISTERN_PASS_H
#define CISTERN_PASS_H

#include "cistern/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An instance of a pass, valid while it runs. */
typedef struct cistern_pass cistern_pass;

typedef enum cistern_option_kind {
  CISTERN_OPTION_BOOL,
  CISTERN_OPTION_INT, /* 64 bits, signed */
  CISTERN_OPTION_STRING
} cistern_option_kind;

typedef struct cistern_pass_option {
  const char *name; /* "min-size" */
  cistern_option_kind kind;
  const char *default_value; /* as it would be written; NULL: false, 0 or "" */
  const char *help;
} cistern_pass_option;

typedef struct cistern_pass_statistic {
  const char *name; /* "num-fused" */
  const char *help;
} cistern_pass_statistic;

typedef struct cistern_pass_definition {
  size_t struct_size;  /* sizeof(cistern_pass_definition) */
  const char *name;    /* "npu-fuse", as in pipelines */
  const char *anchor;  /* the operation it runs on: "func.func", "builtin.module"; NULL: any */
  const char *summary; /* or NULL */
  const cistern_pass_option *options;
  size_t num_options; /* at most 31 */
  const cistern_pass_statistic *statistics;
  size_t num_statistics; /* at most 23 */
  /** Runs on one operation and must not change the IR outside of it. The operation is verified
   * afterwards. Returns false after reporting an error with cistern_operation_emit, which ends the
   * pipeline. */
  bool (*run)(void *user, cistern_pass *pass, cistern_operation *op);
  void *user;
} cistern_pass_definition;

/** Registers a pass; `definition` and its strings are copied. False after an error: the name is
 * taken, or a field is missing. */
CISTERN_API bool cistern_pass_register(cistern_context *ctx,
                                       const cistern_pass_definition *definition);

/** The value of a bool option; false if the pass has no such option. */
CISTERN_API bool cistern_pass_get_bool(const cistern_pass *pass, const char *option);
/** The value of an integer option; 0 if the pass has no such option. */
CISTERN_API int64_t cistern_pass_get_int(const cistern_pass *pass, const char *option);
/** The value of a string option, valid until the pass ends; NULL if the pass has no such option. */
CISTERN_API const char *cistern_pass_get_string(cistern_pass *pass, const char *option);
/** Adds `amount` to a statistic. Does nothing if the pass has no such statistic. */
CISTERN_API void cistern_pass_count(cistern_pass *pass, const char *statistic, int64_t amount);
/** Prints `size` bytes to the `write` function of cistern_module_run_pipeline, if there is one. */
CISTERN_API void cistern_pass_print(cistern_pass *pass, const char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
