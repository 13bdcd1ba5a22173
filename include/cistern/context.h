/* A context owns types, attributes, registered dialects and passes, and the diagnostic handler. Two
 * contexts may be used from two threads at the same time, because there is no global state between
 * them; one context may be used from one thread at a time.
 *
 *   cistern_context *ctx = cistern_context_create();
 *   cistern_context_set_diagnostic_handler(ctx, print_diagnostic, NULL);
 *   ...                                      modules are created and destroyed
 *   cistern_context_destroy(ctx);            after its last module */
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

/** Opaque; see the top of this file. */
typedef struct cistern_context cistern_context;

/** Creates a context with all dialects and passes registered. Caller owns the result; never NULL.
 */
CISTERN_API cistern_context *cistern_context_create(void);
/** Frees the context. Modules of the context must have been destroyed. NULL is allowed. */
CISTERN_API void cistern_context_destroy(cistern_context *ctx);
/** Sets whether ops, types and attributes of unregistered dialects are accepted. The default is
 * false. */
CISTERN_API void cistern_context_allow_unregistered_dialects(cistern_context *ctx, bool allow);
/** Sets how many threads may work on the functions of a module at the same time, in pipelines and
 * in verification; 0 stands for as many as the machine runs at once. The default is 1: the library
 * then starts no thread. Results, and diagnostics and their order, are those of one thread; the
 * diagnostic handler and functions of the caller are called on the caller's thread. A context with
 * operations or dialects of the caller's own works on one thread, whatever is set. The hook for
 * failed allocations may be called on a thread of the library, and must not longjmp then. */
CISTERN_API void cistern_context_set_threads(cistern_context *ctx, unsigned num_threads);

/** Sets the release of MLIR whose answers are given where they differ: "22", which is the default,
 * or "head". False, and no change, if `release` is neither. Call it before the first module: what
 * was decided before that, about the verifier and the form of ops, stays as it was. */
CISTERN_API bool cistern_context_set_release(cistern_context *ctx, const char *release);

typedef enum cistern_diagnostic_severity {
  CISTERN_DIAGNOSTIC_NOTE,
  CISTERN_DIAGNOSTIC_WARNING,
  CISTERN_DIAGNOSTIC_ERROR,
  CISTERN_DIAGNOSTIC_REMARK
} cistern_diagnostic_severity;

/** A message and its source location. All pointers are borrowed and valid during the call. */
typedef struct cistern_diagnostic_info {
  cistern_diagnostic_severity severity;
  const char *file;      /* NULL: unknown */
  uint32_t line, column; /* from 1; 0: unknown */
  const char *message;   /* UTF-8, NUL terminated, no line end */
  const char *text;      /* the whole diagnostic with excerpt and notes, as the tools print it */
} cistern_diagnostic_info;

/** Receives one diagnostic; `user` is the pointer that was registered with the function. */
typedef void (*cistern_diagnostic_fn)(void *user, const cistern_diagnostic_info *diagnostic);

/** Sends diagnostics to `fn`, which gets `user`; NULL drops them. A note is sent after the
 * diagnostic that it belongs to. The library itself prints nothing. */
CISTERN_API void cistern_context_set_diagnostic_handler(cistern_context *ctx,
                                                        cistern_diagnostic_fn fn, void *user);

/** Called when an allocation of `requested` bytes fails. It must not return. It may longjmp to the
 * caller of the library; the context that was in use is then lost with its modules and its memory,
 * and must be neither used nor destroyed. */
typedef void (*cistern_out_of_memory_fn)(size_t requested);
/** Sets the hook for failed allocations, for the whole process. Call it once, before the first
 * context is created. NULL restores the default: a message on standard error, and abort. */
CISTERN_API void cistern_set_out_of_memory_hook(cistern_out_of_memory_fn hook);

/** The version of the library, such as "0.1.0"; a static string. */
CISTERN_API const char *cistern_version(void);

#ifdef __cplusplus
}
#endif

#endif
