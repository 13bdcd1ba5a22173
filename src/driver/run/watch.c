// One line on a terminal that overwrites itself.
#define _POSIX_C_SOURCE 200809L
#include "driver/run/watch.h"

#include "driver/interrupt.h"
#include "support/clock.h"
#include "support/output.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { LINE_WIDTH = 78 };

void cis_run_watch_start(cis_run_watch *w) {
  w->start = cis_clock_seconds();
  w->is_terminal = isatty(2);
  cis_interrupt_watch();
}

bool cis_run_was_interrupted(void) { return cis_was_interrupted(); }

bool cis_run_watch_is_due(cis_run_watch *w) {
  double time = w->is_terminal ? cis_clock_seconds() : 0;
  return w->is_terminal && time - w->start >= 1 && time - w->shown >= 0.2;
}

void cis_run_watch_show(cis_run_watch *w, uint64_t ops, uint64_t live_bytes, uint32_t line) {
  char text[LINE_WIDTH + 1], padded[LINE_WIDTH + 2];
  w->shown = cis_clock_seconds();
  snprintf(text, sizeof(text), "%.0f s: %" PRIu64 " M ops, %.1f MiB of buffers, line %" PRIu32,
           w->shown - w->start, ops / 1000000, (double)live_bytes / 1048576, line);
  snprintf(padded, sizeof(padded), "\r%-*s", LINE_WIDTH, text);
  cis_write_all(2, cis_str_from(padded));
}

void cis_run_watch_clear(cis_run_watch *w) {
  char blanks[LINE_WIDTH + 3];
  snprintf(blanks, sizeof(blanks), "\r%*s\r", LINE_WIDTH, "");
  if (w->shown > 0)
    cis_write_all(2, cis_str_from(blanks));
  w->shown = 0;
}
