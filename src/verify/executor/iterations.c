// Moments of accesses in parallel loops. A moment is a number that grows with each iteration that
// begins and each loop that ends. So another iteration of a running loop has touched a byte if the
// access lies between the beginning of the loop and that of the present iteration.
#include "verify/executor/iterations.h"

#include <stddef.h>

void cis_iterations_begin_loop(cis_iterations *iterations) {
  ++iterations->now;
  cis_vec_push(&iterations->running, ((struct cis_running_loop){iterations->now, iterations->now}));
}

void cis_iterations_next(cis_iterations *iterations) {
  cis_vec_last(&iterations->running).iteration = ++iterations->now;
}

void cis_iterations_end_loop(cis_iterations *iterations) {
  --iterations->running.len;
  ++iterations->now;
}

void cis_iterations_deinit(cis_iterations *iterations) { cis_vec_deinit(&iterations->running); }

static bool is_of_another_iteration(const cis_iterations *iterations, uint32_t moment) {
  for (size_t i = 0; i < iterations->running.len; ++i)
    if (iterations->running.data[i].loop <= moment &&
        moment < iterations->running.data[i].iteration)
      return true;
  return false;
}

bool cis_iterations_read(const cis_iterations *iterations, cis_touched *byte) {
  if (byte->first_read < iterations->running.data[0].loop)
    byte->first_read = iterations->now;
  if (byte->last_read < cis_vec_last(&iterations->running).iteration)
    byte->earlier_read = byte->last_read;
  byte->last_read = iterations->now;
  return is_of_another_iteration(iterations, byte->write);
}

bool cis_iterations_write(const cis_iterations *iterations, cis_touched *byte) {
  // Of the reads between the first one and the earlier one nothing is known; they matter only if
  // there is a loop between the outermost and the innermost.
  bool is_unknown = iterations->running.len > 2 && byte->earlier_read > byte->first_read;
  bool is_race = is_unknown || is_of_another_iteration(iterations, byte->write) ||
                 is_of_another_iteration(iterations, byte->first_read) ||
                 is_of_another_iteration(iterations, byte->earlier_read) ||
                 is_of_another_iteration(iterations, byte->last_read);
  byte->write = iterations->now;
  return is_race;
}
