// Refutations are executed before they are called so.
#ifndef CIS_CHECK_REPLAY_H
#define CIS_CHECK_REPLAY_H

#include "check/proof.h"

/// The result of an execution.
typedef enum cis_replay_result {
  CIS_REPLAY_NOTHING, // no error with these arguments
  CIS_REPLAY_ERROR,   // a memory error
  CIS_REPLAY_CANNOT,  // it cannot be executed
} cis_replay_result;

/// One execution. Those of a function are kept: many findings are on one path.
typedef struct cis_replay {
  cis_replay_result result;
  cis_ptrmap errors;   // where they were: bits of locations
  const char *command; // options of cistern-run for the same; of the proof's arena
} cis_replay;

/// Executions of one function, by what it was called with. Zero-initialised is empty.
typedef struct cis_replays {
  cis_strmap of;
  CIS_VEC(cis_replay *) all;
} cis_replays;
/// Frees the executions.
void cis_replays_deinit(cis_replays *replays);

/// Calls the function with arguments that take the path of a model, where arguments decide about
/// it; `attempt` (0, 1, ...) chooses the other arguments. At most `steps` instructions. Borrowed
/// from `replays`.
const cis_replay *cis_replay_run(cis_replays *replays, const cis_proof *p,
                                 const cis_finding *finding, const cis_cond_model *model,
                                 uint64_t steps, uint32_t attempt);
/// Whether an error was met at the location.
bool cis_replay_meets(const cis_replay *replay, cis_location loc);

#endif
