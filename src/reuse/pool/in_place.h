// Outputs that may share the place of an input of the op that first writes them.
//
//   linalg.exp ins(%a) outs(%b)     %a is not needed any more, and %b holds nothing yet
//
// The op is a structured one whose loops are all parallel, and each point reads the same element of
// the input as it writes of the output: then it does not matter in which order points run. Elements
// of another size never qualify, since one point's output would lie over the inputs of others.
#ifndef CIS_REUSE_POOL_IN_PLACE_H
#define CIS_REUSE_POOL_IN_PLACE_H

#include "reuse/pool/pools.h"

/// Finds the pairs among the buffers of a wide pool, by their index: the input, then the output.
/// They are in `arena`.
cis_plan_pairs cis_reuse_in_place_pairs(const cis_reuse_pool *pool, cis_arena *arena);

#endif
