// Races between iterations of parallel loops, which run in any order or at once: an iteration
// touches a byte that another one writes.
//
//   scf.parallel (%i) { memref.store %x, %m[%i] }       each iteration writes a byte of its own
//   scf.parallel (%i) { memref.store %x, %m[%c0] }      the order decides the contents: a race
#ifndef CIS_VERIFY_EXECUTOR_ITERATIONS_H
#define CIS_VERIFY_EXECUTOR_ITERATIONS_H

#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

/// The moments at which a byte was touched; 0: never. Each loop, and each iteration, begins at a
/// moment of its own.
typedef struct cis_touched {
  uint32_t write;      // last
  uint32_t first_read; // since the outermost loop began
  uint32_t last_read;
  uint32_t earlier_read; // the last one before the iteration of `last_read`
} cis_touched;

/// A running loop: the moments at which it and its present iteration began.
struct cis_running_loop {
  uint32_t loop, iteration;
};

/// The parallel loops that run, the outermost first. Zero-initialised is none.
typedef struct cis_iterations {
  CIS_VEC(struct cis_running_loop) running;
  uint32_t now;
} cis_iterations;

/// A parallel loop begins.
void cis_iterations_begin_loop(cis_iterations *iterations);
/// The next iteration of the innermost loop begins.
void cis_iterations_next(cis_iterations *iterations);
/// The innermost loop ends.
void cis_iterations_end_loop(cis_iterations *iterations);
/// Frees the list of loops.
void cis_iterations_deinit(cis_iterations *iterations);

/// Notes a read of a byte inside of a parallel loop. True if another iteration has written it: a
/// race.
bool cis_iterations_read(const cis_iterations *iterations, cis_touched *byte);
/// Notes a write of a byte. True if another iteration has touched it. In loops nested three deep
/// this may also be said of the same iteration.
bool cis_iterations_write(const cis_iterations *iterations, cis_touched *byte);

#endif
