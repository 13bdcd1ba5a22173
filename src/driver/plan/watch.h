// Ends of a search before it is done (time limit, signals), and its progress line.
#ifndef CIS_DRIVER_PLAN_WATCH_H
#define CIS_DRIVER_PLAN_WATCH_H

#include "plan/plan.h"

typedef struct cis_plan_watch {
  double start, deadline; // in seconds; no deadline: 0
  double shown;           // when the line was shown last; 0: not yet
  bool is_terminal;       // a terminal shows it
  int64_t height, bound;  // -1: there is no plan yet
  unsigned num_threads;   // to search with; 0: one
} cis_plan_watch;

/// Starts the clock, and lets SIGINT and SIGTERM end the search instead of the process; a second
/// one ends the process.
void cis_plan_watch_start(cis_plan_watch *watch, double timeout); // < 0: none
/// Makes a search report to the watch.
void cis_plan_watch_attach(cis_plan_watch *watch, cis_plan_options *options);
/// Removes the progress line, if there is one.
void cis_plan_watch_stop(cis_plan_watch *watch);
/// Whether a signal came.
bool cis_plan_was_interrupted(void);

#endif
