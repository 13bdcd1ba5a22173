// Turns of parallel loops, which run in any order or at once: whether one touches what another one
// writes.
//
//   scf.parallel (%i) { memref.store %x, %m[%i] }       each turn has a place of its own
//   scf.parallel (%i) { memref.store %x, %m[%c0] }      the order decides what stays: a race
#ifndef CIS_VERIFY_EXECUTOR_ITERATIONS_H
#define CIS_VERIFY_EXECUTOR_ITERATIONS_H

#include "support/vec.h"

#include <stdbool.h>
#include <stdint.h>

/// When a byte was touched; 0: never. A loop, and each turn of it, begins at a moment of its own.
typedef struct cis_touched {
  uint32_t write;      // last
  uint32_t first_read; // since the outermost loop began
  uint32_t last_read;
  uint32_t earlier_read; // the last one before the turn of the last one
} cis_touched;

/// A loop that runs: when it began, and when its present turn did.
struct cis_turn {
  uint32_t loop, turn;
};

/// The parallel loops that run, the outermost first. Zero-initialised is none.
typedef struct cis_turns {
  CIS_VEC(struct cis_turn) running;
  uint32_t now;
} cis_turns;

/// Each notes what control does: a parallel loop begins, its next turn does, and the innermost one
/// ends.
void cis_turns_begin_loop(cis_turns *turns);
void cis_turns_next(cis_turns *turns);
void cis_turns_end_loop(cis_turns *turns);
/// Frees the list of loops.
void cis_turns_deinit(cis_turns *turns);

/// Notes an access inside of a parallel loop. True if another turn has touched the byte, and one of
/// the two writes it; where loops are nested three deep, perhaps also if it was the same turn.
bool cis_turns_read(const cis_turns *turns, cis_touched *byte);
bool cis_turns_write(const cis_turns *turns, cis_touched *byte);

#endif
