// What the files of the footprint share: footprint.c (blocks, paths, functions, what the peak is
// made of), handed_out.c (buffers that are made inside of ops and outlive them).
#ifndef CIS_REUSE_FOOTPRINT_IMPL_H
#define CIS_REUSE_FOOTPRINT_IMPL_H

#include "analysis/view_flow.h"
#include "ir/symbol.h"
#include "reuse/dynamic_size.h"
#include "reuse/footprint.h"
#include "support/map.h"

/// The most bytes of a buffer that is made inside of an op, or a function, and is a result of it.
typedef struct cis_handed {
  double bytes;
  double counted; // less, if it may be an earlier result as well, which counts for both
} cis_handed;

/// What is known of a function; nothing is held, copied or handed out while it is looked at.
typedef struct cis_known_function {
  cis_footprint print;
  size_t results; // where what is handed out as its results begins
  uint32_t num_results;
  bool is_known; // false while it is being looked at
} cis_known_function;

struct cis_footprint_reckoning {
  cis_symbol_cache *symbols;
  cis_ptrmap known;  // function -> index + 1
  cis_ptrmap handed; // result -> what is handed out as it, index + 1; 0 while it is being looked at
  cis_view_flow *flow; // of `flow_of`, the function in which a value was followed last; or NULL
  const cis_op *flow_of;
  CIS_VEC(cis_known_function) functions;
  CIS_VEC(cis_handed) results; // of functions
  CIS_VEC(cis_handed) of_ops;
  cis_op_vec callees; // scratch: of functions that are looked at, the innermost last
  cis_size_dims sizes;
};

/// What is known of a function; it is looked at first, unless it is being looked at. Borrowed until
/// another function is asked for.
const cis_known_function *cis_footprint_of_function(cis_footprint_reckoning *r, cis_op *function);
/// Whether an op never enters one of its regions, because the condition is known.
bool cis_footprint_is_never_entered(const cis_op *op, uint32_t region);

// handed_out.c

/// What a function hands out as one of its results.
cis_handed cis_footprint_handed_by_returns(cis_footprint_reckoning *r, cis_op *function,
                                           uint32_t i);
/// The most that is made inside the op and may be the value, through arguments of blocks and
/// results of regions; of what is made in its own blocks, only what is made in one of `blocks`,
/// unless NULL.
double cis_footprint_made_inside(cis_footprint_reckoning *r, cis_op *op, cis_value *value,
                                 const cis_ptrmap *blocks);
/// Appends what is held from the beginning of a block on, because it is an argument that the turn
/// before, or another region of the op, has made.
void cis_footprint_list_carried(cis_footprint_reckoning *r, cis_block *block, cis_held_vec *out);
/// Forgets how values flow, because the program is going to change.
void cis_footprint_forget_flow(cis_footprint_reckoning *r);

#endif
