// The time limit, signals and the progress line of a search.
#define _POSIX_C_SOURCE 200809L
#include "driver/plan/watch.h"

#include "driver/interrupt.h"
#include "support/clock.h"
#include "support/output.h"
#include "support/threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

bool cis_plan_was_interrupted(void) { return cis_was_interrupted(); }

void cis_plan_watch_start(cis_plan_watch *watch, double timeout) {
  watch->start = cis_clock_seconds();
  watch->is_terminal = isatty(2);
  watch->height = -1;
  watch->deadline = timeout < 0 ? 0 : watch->start + timeout;
  cis_interrupt_watch();
}

enum { LINE_WIDTH = 78 };

/// One line that overwrites itself, ten times a second at the most, once a second has gone by.
static void show(cis_plan_watch *w, double time) {
  char line[LINE_WIDTH + 1], padded[LINE_WIDTH + 2];
  if (!w->is_terminal || time - w->start < 1 || time - w->shown < 0.1)
    return;
  w->shown = time;
  if (w->height < 0)
    snprintf(line, sizeof(line), "%.0f s", time - w->start);
  else
    snprintf(line, sizeof(line), "%.0f s: height %" PRId64 ", at least %" PRId64 " (%.2f %% above)",
             time - w->start, w->height, w->bound,
             w->bound ? 100 * ((double)w->height / (double)w->bound - 1) : 0);
  snprintf(padded, sizeof(padded), "\r%-*s", LINE_WIDTH, line);
  cis_write_all(2, cis_str_from(padded));
}

/// Called on one thread at a time.
static bool should_stop(void *user) {
  cis_plan_watch *w = user;
  double time = cis_clock_seconds();
  show(w, time);
  return cis_was_interrupted() || (w->deadline > 0 && time >= w->deadline);
}

static void note(void *user, int64_t height, int64_t bound) {
  cis_plan_watch *w = user;
  w->height = height;
  w->bound = bound;
}

// --- threads ---

static void run_tasks(void *user, void (*task)(void *context, size_t i), void *context,
                      size_t num) {
  const cis_plan_watch *w = user;
  cis_threads_share(w->num_threads, task, context, num);
}

void cis_plan_watch_attach(cis_plan_watch *watch, cis_plan_options *options) {
  options->should_stop = should_stop;
  options->persists = watch->deadline > 0;
  options->progress = note;
  options->run_tasks = run_tasks;
  options->user = watch;
}

void cis_plan_watch_stop(cis_plan_watch *watch) {
  char blanks[LINE_WIDTH + 3];
  snprintf(blanks, sizeof(blanks), "\r%*s\r", LINE_WIDTH, "");
  if (watch->shown > 0)
    cis_write_all(2, cis_str_from(blanks));
  watch->shown = 0;
}
