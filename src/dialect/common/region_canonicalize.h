// Canonicalisation of any op with region control flow, by its edges alone: what is passed around in
// vain.
#ifndef CIS_DIALECT_COMMON_REGION_CANONICALIZE_H
#define CIS_DIALECT_COMMON_REGION_CANONICALIZE_H

#include "ir/builder.h"

/// Arguments of regions and results that only one value from outside can reach are that value.
extern const cis_pattern cis_region_known_inputs_pattern;
/// Of those that are passed the same values on all paths, one is used.
extern const cis_pattern cis_region_equal_inputs_pattern;
/// Erases inputs that nothing uses, with the operands that they are passed.
extern const cis_pattern cis_region_dead_inputs_pattern;

#endif
