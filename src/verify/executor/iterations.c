// Which accesses of parallel loops are in different turns. A moment is a number that grows with
// each turn that begins and each loop that ends, so that what another turn of a running loop has
// touched was touched after that loop began and before the turn that runs.
#include "verify/executor/iterations.h"

#include <stddef.h>

void cis_turns_begin_loop(cis_turns *turns) {
  ++turns->now;
  cis_vec_push(&turns->running, ((struct cis_turn){turns->now, turns->now}));
}

void cis_turns_next(cis_turns *turns) { cis_vec_last(&turns->running).turn = ++turns->now; }

void cis_turns_end_loop(cis_turns *turns) {
  --turns->running.len;
  ++turns->now;
}

void cis_turns_deinit(cis_turns *turns) { cis_vec_deinit(&turns->running); }

static bool is_of_another_turn(const cis_turns *turns, uint32_t moment) {
  for (size_t i = 0; i < turns->running.len; ++i)
    if (turns->running.data[i].loop <= moment && moment < turns->running.data[i].turn)
      return true;
  return false;
}

bool cis_turns_read(const cis_turns *turns, cis_touched *byte) {
  if (byte->first_read < turns->running.data[0].loop)
    byte->first_read = turns->now;
  if (byte->last_read < cis_vec_last(&turns->running).turn)
    byte->earlier_read = byte->last_read;
  byte->last_read = turns->now;
  return is_of_another_turn(turns, byte->write);
}

bool cis_turns_write(const cis_turns *turns, cis_touched *byte) {
  // Of the reads between the first one and the earlier one nothing is known; they matter only if
  // there is a loop between the outermost and the innermost.
  bool is_unknown = turns->running.len > 2 && byte->earlier_read > byte->first_read;
  bool is_race = is_unknown || is_of_another_turn(turns, byte->write) ||
                 is_of_another_turn(turns, byte->first_read) ||
                 is_of_another_turn(turns, byte->earlier_read) ||
                 is_of_another_turn(turns, byte->last_read);
  byte->write = turns->now;
  return is_race;
}
