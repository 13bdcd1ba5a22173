// Refutations are executed before they are called so.
#ifndef CIS_CHECK_REPLAY_H
#define CIS_CHECK_REPLAY_H

#include "check/proof.h"

/// What an execution showed.
typedef enum cis_replay_result {
  CIS_REPLAY_NOTHING, // no error with these arguments
  CIS_REPLAY_ERROR,   // a memory error
  CIS_REPLAY_CANNOT,  // it cannot be executed
} cis_replay_result;

typedef struct cis_replay {
  cis_replay_result result;
  cis_location first; // of the error that was shown first
} cis_replay;

/// Calls the function with arguments that take the path of a model, as far as arguments decide it;
/// `attempt` (0, 1, ...) chooses the others. At most `steps` instructions.
cis_replay cis_replay_run(const cis_proof *p, const cis_finding *finding,
                          const cis_cond_model *model, uint64_t steps, uint32_t attempt);

#endif
