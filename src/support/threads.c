// Threads of POSIX, started for one piece of work and joined at its end.
#define _DEFAULT_SOURCE
#include "support/threads.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#if CIS_HAS_THREADS

#include <unistd.h>

void cis_mutex_init(cis_mutex *mutex) { pthread_mutex_init(&mutex->inner, NULL); }
void cis_mutex_deinit(cis_mutex *mutex) { pthread_mutex_destroy(&mutex->inner); }
void cis_mutex_lock(cis_mutex *mutex) { pthread_mutex_lock(&mutex->inner); }
void cis_mutex_unlock(cis_mutex *mutex) { pthread_mutex_unlock(&mutex->inner); }

unsigned cis_threads_of_machine(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return cores < 1 ? 1 : cores > CIS_MAX_THREADS ? CIS_MAX_THREADS : (unsigned)cores;
}

typedef struct thread {
  pthread_t id;
  unsigned number;
  void (*fn)(void *user, unsigned number);
  void *user;
} thread;

static void *run(void *data) {
  const thread *t = data;
  t->fn(t->user, t->number);
  return NULL;
}

/// Stacks as large as the largest that a first thread usually has, because some walks over
/// attributes and types are recursive. Only pages that are reached take memory.
static bool start(thread *t) {
  enum { STACK = sizeof(void *) > 4 ? 64 << 20 : 8 << 20 };
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes))
    return false;
  bool ok = !pthread_attr_setstacksize(&attributes, STACK) &&
            !pthread_create(&t->id, &attributes, run, t);
  pthread_attr_destroy(&attributes);
  return ok;
}

void cis_threads_run(unsigned num, void (*fn)(void *user, unsigned number), void *user) {
  thread others[CIS_MAX_THREADS];
  unsigned started = 0;
  for (unsigned i = 1; i < num && i < CIS_MAX_THREADS; ++i) {
    others[started] = (thread){.number = i, .fn = fn, .user = user};
    if (!start(&others[started]))
      break;
    ++started;
  }
  fn(user, 0);
  while (started)
    pthread_join(others[--started].id, NULL);
}

#else

void cis_mutex_init(cis_mutex *mutex) { (void)mutex; }
void cis_mutex_deinit(cis_mutex *mutex) { (void)mutex; }
void cis_mutex_lock(cis_mutex *mutex) { (void)mutex; }
void cis_mutex_unlock(cis_mutex *mutex) { (void)mutex; }
unsigned cis_threads_of_machine(void) { return 1; }
void cis_threads_run(unsigned num, void (*fn)(void *user, unsigned number), void *user) {
  if (num)
    fn(user, 0);
}

#endif

typedef struct task_queue {
  void (*task)(void *context, size_t i);
  void *context;
  size_t num;
  atomic_size_t next;
} task_queue;

static void work_off(void *user, unsigned number) {
  task_queue *q = user;
  (void)number;
  for (size_t i; (i = atomic_fetch_add(&q->next, 1)) < q->num;)
    q->task(q->context, i);
}

void cis_threads_share(unsigned num_threads, void (*task)(void *context, size_t i), void *context,
                       size_t num) {
  task_queue queue = {.task = task, .context = context, .num = num};
  cis_threads_run(num < num_threads ? (unsigned)num : num_threads, work_off, &queue);
}
