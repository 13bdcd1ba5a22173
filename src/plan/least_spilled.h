// A lower bound on what several memories must spill: priorities of buffers outside the first one.
#ifndef CIS_PLAN_LEAST_SPILLED_H
#define CIS_PLAN_LEAST_SPILLED_H

#include "plan/memories.h"
#include "support/strbuf.h"

/// Facts about the problem that the caller has found.
typedef struct cis_plan_spill_facts {
  bool honors_pins;  // buffers that are pinned to the first memory are in it
  bool is_too_large; // proven: the buffers that may be in the first memory do not all fit
} cis_plan_spill_facts;

/// No assignment spills less. `pinned` are those of groups: colocated buffers have one pin. What
/// cannot be in the first memory costs its priority; of the rest, at each moment buffers must go
/// whose sizes cover what exceeds the capacity, and the costs of moments that no buffer connects
/// add up.
int64_t cis_plan_least_spilled(const cis_plan_spread *spread, cis_plan_spill_facts facts);

/// Appends the steps that prove a bound, a line each; items are named by a buffer's number.
/// docs/reference/cistern-plan.md has their grammar. False if the bound has another reason.
bool cis_plan_prove_spilled(const cis_plan_spread *spread, int64_t bound, cis_strbuf *out);

#endif
