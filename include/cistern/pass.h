/* Passes of one's own: registered in a context, they stand in pipelines like any other, with
 * options and statistics. */
#ifndef CISTERN_PASS_H
#define CISTERN_PASS_H

#include "cistern/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A pass while it runs. */
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
  /** Runs on one operation, and changes nothing outside of it. What is inside is verified
   * afterwards. False after cistern_operation_emit: the pipeline ends. */
  bool (*run)(void *user, cistern_pass *pass, cistern_operation *op);
  void *user;
} cistern_pass_definition;

/** Registers a pass; what is handed over is copied. False after an error: a pass has that name, or
 * something is missing. */
CISTERN_API bool cistern_pass_register(cistern_context *ctx,
                                       const cistern_pass_definition *definition);

/** The value of an option; false, 0 or NULL if the pass has none of that name and kind. A string is
 * valid until the pass ends. */
CISTERN_API bool cistern_pass_get_bool(const cistern_pass *pass, const char *option);
CISTERN_API int64_t cistern_pass_get_int(const cistern_pass *pass, const char *option);
CISTERN_API const char *cistern_pass_get_string(cistern_pass *pass, const char *option);
/** Adds to a statistic; nothing happens if the pass has none of that name. */
CISTERN_API void cistern_pass_count(cistern_pass *pass, const char *statistic, int64_t amount);
/** Prints, as passes that report do. */
CISTERN_API void cistern_pass_print(cistern_pass *pass, const char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
