// Canonicalisation of any op with region control flow, by its edges alone: values that are passed
// around in vain are not passed any more.
#ifndef CIS_DIALECT_COMMON_REGION_CANONICALIZE_H
#define CIS_DIALECT_COMMON_REGION_CANONICALIZE_H

#include "ir/builder.h"

/// Replaces arguments of regions and results that only one value from outside can reach by that
/// value.
extern const cis_pattern cis_region_known_inputs_pattern;
/// Uses one of the arguments, or results, that are passed the same values on all paths.
extern const cis_pattern cis_region_equal_inputs_pattern;
/// Erases those that nothing uses, with the operands that they are passed.
extern const cis_pattern cis_region_dead_inputs_pattern;

#endif
