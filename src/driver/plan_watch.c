#define _POSIX_C_SOURCE 200809L
#include "driver/plan_watch.h"

#include "support/output.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t was_interrupted;

static void interrupt(int signal) {
  (void)signal;
  was_interrupted = 1;
}

bool cis_plan_was_interrupted(void) { return was_interrupted; }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void cis_plan_watch_start(cis_plan_watch *watch, double timeout) {
  *watch = (cis_plan_watch){.start = now(), .is_terminal = isatty(2), .height = -1};
  watch->deadline = timeout < 0 ? 0 : watch->start + timeout;
  struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
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

static bool should_stop(void *user) {
  cis_plan_watch *w = user;
  double time = now();
  show(w, time);
  return was_interrupted || (w->deadline > 0 && time >= w->deadline);
}

static void note(void *user, int64_t height, int64_t bound) {
  cis_plan_watch *w = user;
  w->height = height;
  w->bound = bound;
}

void cis_plan_watch_attach(cis_plan_watch *watch, cis_plan_options *options) {
  options->should_stop = should_stop;
  options->progress = note;
  options->user = watch;
}

void cis_plan_watch_stop(cis_plan_watch *watch) {
  char blanks[LINE_WIDTH + 3];
  snprintf(blanks, sizeof(blanks), "\r%*s\r", LINE_WIDTH, "");
  if (watch->shown > 0)
    cis_write_all(2, cis_str_from(blanks));
  watch->shown = 0;
}
