// Planning algorithms of the caller's own: those of a context, and one of a call.
#ifndef CIS_CAPI_OWN_ALGORITHM_H
#define CIS_CAPI_OWN_ALGORITHM_H

#include "cistern/plan.h"
#include "ir/context.h"
#include "plan/plan.h"

/// An algorithm of the public API, as the planner takes it.
typedef struct cis_own_algorithm {
  cis_plan_own own;
  cistern_plan_algorithm callers;
} cis_own_algorithm;

/// The algorithms that plugins have registered in a context, in this order; `ctx` may be NULL. The
/// list lives as long as the context.
const cis_plan_own *const *cis_own_algorithms(cis_context *ctx, size_t *out_num);
/// Fills `out`, which must not move afterwards, with a whole struct of this version.
void cis_own_algorithm_init(cis_own_algorithm *out, const cistern_plan_algorithm *algorithm);

#endif
