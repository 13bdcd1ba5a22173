// The progress line of a long run, and its interruption.
#ifndef CIS_DRIVER_RUN_WATCH_H
#define CIS_DRIVER_RUN_WATCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cis_run_watch {
  double start, shown; // in seconds; 0: the line was not shown yet
  bool is_terminal;    // standard error shows the line
} cis_run_watch;

/// Starts the clock, and lets SIGINT and SIGTERM end the program that is executed, so that its
/// statistics are printed; a second one ends the process.
void cis_run_watch_start(cis_run_watch *watch);
/// Whether a signal has come.
bool cis_run_was_interrupted(void);
/// Whether the line is to be shown again: after the first second, five times a second.
bool cis_run_watch_is_due(cis_run_watch *watch);
/// Shows the progress line.
void cis_run_watch_show(cis_run_watch *watch, uint64_t ops, uint64_t live_bytes, uint32_t line);
/// Removes the line, if there is one.
void cis_run_watch_clear(cis_run_watch *watch);

#endif
