// A flag that a signal sets, free of locks, so that a handler may set it.
#define _POSIX_C_SOURCE 200809L
#include "driver/interrupt.h"

#include "driver/system.h"

#if CIS_HAS_SIGNALS

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

static atomic_uint_fast64_t first; // when the first signal came, in milliseconds; 0: none has

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t); // a handler may call it
  return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void handle(int number) {
  enum { APART = 500 };
  uint64_t time = now();
  uint_fast64_t before = 0;
  if (atomic_compare_exchange_strong(&first, &before, time) || time - before < APART)
    return;
  signal(number, SIG_DFL);
  raise(number);
}

void cis_interrupt_watch(void) {
  struct sigaction action = {.sa_handler = handle};
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGINT);
  sigaddset(&action.sa_mask, SIGTERM);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

bool cis_was_interrupted(void) { return atomic_load(&first) != 0; }

#else

void cis_interrupt_watch(void) {}

bool cis_was_interrupted(void) { return false; }

#endif
