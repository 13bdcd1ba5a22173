// Several threads on the functions of one context.
//
// Work that reads and changes nothing but one op that is isolated from above, of which there are
// many, is done on several threads: cis_parallel_for. While they are at work,
//
// - each thread allocates, recycles and interns in a lane of its own (context_impl.h); what it does
//   not find there it looks for, or adds, in the context, one thread at a time, so that equal types
//   and attributes stay one pointer;
// - diagnostics are kept, and delivered in the order of the ops when all threads are done;
// - no dialect or op is registered, and no interface is attached.
//
// The ops around (the module, the heads of other functions) may be read, because no thread changes
// them.
#ifndef CIS_IR_PARALLEL_H
#define CIS_IR_PARALLEL_H

#include "ir/op.h"
#include "support/threads.h"

/// Sets how many threads may work on IR of the context; 1 at first. Returns what it was.
unsigned cis_context_set_threads(cis_context *ctx, unsigned num);
/// How many threads would work now: 1 on a thread that is one of several, and where something is
/// not known to allow more: functions of users, dialects as text, a receiver of remarks or
/// decisions, an allocator of a caller.
unsigned cis_context_threads(const cis_context *ctx);
/// Keeps the context to one thread from now on, because functions of a user or declared dialects
/// are part of it.
void cis_context_forbid_threads(cis_context *ctx);

/// One piece of the work; `worker` is less than cis_context_threads, and no two calls at a time
/// have the same. False after an error, which keeps no other piece from being done.
typedef bool cis_parallel_fn(void *user, size_t i, unsigned worker);
/// Calls `fn` for each number less than `num`, in any order, on as many threads as there may be,
/// and delivers the diagnostics in the order of the numbers. Whether all calls returned true.
bool cis_parallel_for(cis_context *ctx, size_t num, cis_parallel_fn *fn, void *user);
/// The same for work that ends at the first error: what follows it in the order of the numbers may
/// be done or not, and diagnostics of that are dropped.
bool cis_parallel_until_error(cis_context *ctx, size_t num, cis_parallel_fn *fn, void *user);

/// The same, but only one error is reported: that of the piece with the least of `ranks`, or the
/// first of several. `fn` fills in the ranks, by number. Diagnostics of other pieces are dropped
/// then.
bool cis_parallel_ranked(cis_context *ctx, size_t num, cis_parallel_fn *fn, void *user,
                         const size_t *ranks);

/// Keeps other threads from what the caller's pieces of work share, until cis_parallel_unlock. They
/// wait wherever they add something to the context, too.
void cis_parallel_lock(cis_context *ctx);
/// Ends what cis_parallel_lock began.
void cis_parallel_unlock(cis_context *ctx);

/// The functions of a module with a body, in order, that threads may work on at the same time. The
/// other ops in the module are symbols without regions, and nothing but names connects them. False
/// if the module has other ops or less than two such functions, or if there is one thread alone.
bool cis_parallel_functions(cis_op *module, cis_op_vec *out);

#endif
