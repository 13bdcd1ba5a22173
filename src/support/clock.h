// Elapsed time. A file that includes this defines _POSIX_C_SOURCE before its first header.
#ifndef CIS_SUPPORT_CLOCK_H
#define CIS_SUPPORT_CLOCK_H

#include <time.h>

/// Seconds since some moment; the clock is never set back.
static inline double cis_clock_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif
