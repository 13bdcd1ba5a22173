/* A context: everything that the library knows lives in one. No global state: two contexts may be used from two
 * threads at the same time; one context from one thread at a time. */
#ifndef CISTERN_CONTEXT_H
#define CISTERN_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CIS_API __attribute__((visibility("default")))
#else
#define CIS_API
#endif

typedef struct cis_ctx cis_ctx;

/** A context with all dialects registered. Caller owns the result; never NULL. */
CIS_API cis_ctx *cis_ctx_create(void);
/** Frees the context. Modules of the context must have been destroyed. NULL is allowed. */
CIS_API void cis_ctx_destroy(cis_ctx *ctx);
/** Whether ops, types and attributes of dialects that are not registered are accepted. Off at first. */
CIS_API void cis_ctx_allow_unregistered_dialects(cis_ctx *ctx, bool allow);

typedef enum cis_diagnostic_severity {
  CIS_DIAGNOSTIC_NOTE,
  CIS_DIAGNOSTIC_WARNING,
  CIS_DIAGNOSTIC_ERROR,
  CIS_DIAGNOSTIC_REMARK
} cis_diagnostic_severity;

/** What is wrong with an input, and where. All pointers are borrowed for the time of the call. */
typedef struct cis_diagnostic_info {
  cis_diagnostic_severity severity;
  const char *file;      /* NULL: the place is not known */
  uint32_t line, column; /* from 1; 0: not known */
  const char *message;   /* UTF-8, NUL terminated, no line end */
  const char *text;      /* the whole diagnostic with excerpt and notes, as the tools print it */
} cis_diagnostic_info;

typedef void (*cis_diagnostic_fn)(void *user, const cis_diagnostic_info *diagnostic);

/** Sends diagnostics to `fn`; NULL drops them. A note is sent after the diagnostic that it belongs to. The library
 * itself prints nothing. */
CIS_API void cis_ctx_set_diagnostic_handler(cis_ctx *ctx, cis_diagnostic_fn fn, void *user);

/** "0.1.0". */
CIS_API const char *cis_version(void);

#ifdef __cplusplus
}
#endif

#endif
