// Proofs of the bounds of a plan.
#ifndef CIS_DRIVER_PLAN_PROOF_H
#define CIS_DRIVER_PLAN_PROOF_H

#include "driver/plan/run.h"

/// Writes the plan and a proof of its bound: `proof`, `alignment` (of buffers that state none),
/// `bound`, `plan` (an offset for each buffer), and steps (plan/refute.h). False after a message.
bool cis_plan_write_proof(cis_plan_run *r);
/// Writes the plan and a proof of the least bytes spilled and the least cost of conflicts: `proof
/// 2`, `alignment`, `capacity` (of a problem without memories), `spilled`, `conflicts`, `memory`
/// and `plan` (per buffer), and steps. False after a message.
bool cis_plan_write_spread_proof(cis_plan_run *r, const cis_plan_spread *spread);

#endif
