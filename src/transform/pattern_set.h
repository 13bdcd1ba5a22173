// The inside of a pattern set, for the driver.
#ifndef CIS_TRANSFORM_PATTERN_SET_H
#define CIS_TRANSFORM_PATTERN_SET_H

#include "transform/greedy.h"

typedef CIS_VEC(const cis_pattern *) cis_pattern_vec;

/// Sorts, if that has not been done since the last change.
void cis_pattern_set_freeze(cis_pattern_set *set);
/// The patterns for an op in the order in which they are tried, NULL-terminated. The set is frozen.
const cis_pattern *const *cis_pattern_set_get(const cis_pattern_set *set, const cis_op *op);

#endif
