/* A context: everything that the library knows lives in one. No global state: two contexts may be
 * used from two threads at the same time; one context from one thread at a time. */
#ifndef CISTERN_CONTEXT_H
#define CISTERN_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CISTERN_API __attribute__((visibility("default")))
#else
#define CISTERN_API
#endif

typedef struct cistern_context cistern_context;

/** A context with all dialects registered. Caller owns the result; never NULL. */
CISTERN_API cistern_context *cistern_context_create(void);
/** Frees the context. Modules of the context must have been destroyed. NULL is allowed. */
CISTERN_API void cistern_context_destroy(cistern_context *ctx);
/** Whether ops, types and attributes of dialects that are not registered are accepted. Off at
 * first. */
CISTERN_API void cistern_context_allow_unregistered_dialects(cistern_context *ctx, bool allow);

typedef enum cistern_diagnostic_severity {
  CISTERN_DIAGNOSTIC_NOTE,
  CISTERN_DIAGNOSTIC_WARNING,
  CISTERN_DIAGNOSTIC_ERROR,
  CISTERN_DIAGNOSTIC_REMARK
} cistern_diagnostic_severity;

/** What is wrong with an input, and where. All pointers are borrowed for the time of the call. */
typedef struct cistern_diagnostic_info {
  cistern_diagnostic_severity severity;
  const char *file;      /* NULL: the place is not known */
  uint32_t line, column; /* from 1; 0: not known */
  const char *message;   /* UTF-8, NUL terminated, no line end */
  const char *text;      /* the whole diagnostic with excerpt and notes, as the tools print it */
} cistern_diagnostic_info;

typedef void (*cistern_diagnostic_fn)(void *user, const cistern_diagnostic_info *diagnostic);

/** Sends diagnostics to `fn`; NULL drops them. A note is sent after the diagnostic that it belongs
 * to. The library itself prints nothing. */
CISTERN_API void cistern_context_set_diagnostic_handler(cistern_context *ctx,
                                                        cistern_diagnostic_fn fn, void *user);

/** Called when memory is exhausted, for the whole process; set it once, before contexts are made.
 * It must not return: it may longjmp to where the library was called from, and then the context
 * that was in use is lost, with its memory and its modules: it is not to be used or destroyed.
 * NULL, and at first: a message on standard error, and abort. */
typedef void (*cistern_out_of_memory_fn)(size_t requested);
CISTERN_API void cistern_set_out_of_memory_hook(cistern_out_of_memory_fn hook);

/** "0.1.0". */
CISTERN_API const char *cistern_version(void);

#ifdef __cplusplus
}
#endif

#endif
