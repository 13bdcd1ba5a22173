// Threads: a lock, and work that several threads share until it is done. Built with
// -DCIS_NO_THREADS (CMake: CISTERN_THREADS=OFF) a lock is empty and the caller does all work.
#ifndef CIS_SUPPORT_THREADS_H
#define CIS_SUPPORT_THREADS_H

#include <stddef.h>

#ifndef CIS_NO_THREADS
#define CIS_HAS_THREADS 1
#include <pthread.h>
typedef struct cis_mutex {
  pthread_mutex_t inner;
} cis_mutex;
#else
#define CIS_HAS_THREADS 0
typedef struct cis_mutex {
  char unused;
} cis_mutex;
#endif

/// A lock that no thread holds.
void cis_mutex_init(cis_mutex *mutex);
/// Ends a lock that no thread holds.
void cis_mutex_deinit(cis_mutex *mutex);
/// Waits until no thread holds the lock, and takes it.
void cis_mutex_lock(cis_mutex *mutex);
/// Gives up a lock that this thread holds.
void cis_mutex_unlock(cis_mutex *mutex);

/// How many threads the machine runs at once, at least 1.
unsigned cis_threads_of_machine(void);
/// Calls `fn` with the numbers from 0 to `num` - 1, each on a thread of its own, 0 on this one, and
/// returns when all calls have. A thread that the system does not start is left out, so that `fn`
/// takes its work from a place that all share. `num` is at most CIS_MAX_THREADS.
void cis_threads_run(unsigned num, void (*fn)(void *user, unsigned number), void *user);
enum { CIS_MAX_THREADS = 64 };
/// Calls `task` for each number less than `num`, in any order, on so many threads at most, and
/// returns when all calls have.
void cis_threads_share(unsigned num_threads, void (*task)(void *context, size_t i), void *context,
                       size_t num);

#endif
