// Where buffers come from, as upstream's BufferOriginAnalysis says it: whether two memrefs are the
// same buffer always, never, or perhaps.
//
// A memref's origins are the memrefs that it may be, or be a view of, and at which the view flow
// ends: allocations, results of calls, arguments of functions. Two memrefs with one origin, the
// same one, are the same buffer. Two memrefs without a common origin are different if all origins
// are allocations, or if those of one are allocations and those of the other are allocations or
// arguments. Everything is computed from the IR as it was in the beginning. The origins of all
// memrefs are computed at once, as sets that share what they have in common.
#ifndef CIS_ANALYSIS_BUFFER_ORIGIN_H
#define CIS_ANALYSIS_BUFFER_ORIGIN_H

#include "ir/op_def.h"
#include "support/shared_set.h"

typedef enum cis_same { CIS_SAME_NEVER, CIS_SAME_MAYBE, CIS_SAME_ALWAYS } cis_same;

/// What is known of one memref.
typedef struct cis_buffer_origin {
  cis_value *base;        // the memref below any number of views
  cis_shared_set sources; // by their numbers, which say of what kind they are
  uint32_t number;        // its own as a source, plus one; 0: none yet
  bool is_resolved;       // sources are valid
  bool fresh;             // base is an allocation itself
  bool is_argument;       // base is an argument of a function
  // In the list that was made last with it:
  uint32_t list; // its number
  size_t first;  // a member of this origin, plus one; 0: none
} cis_buffer_origin;

typedef struct cis_buffer_origins cis_buffer_origins;

/// Analyses everything inside `root`. Caller owns the result. Memrefs that are made later have no
/// origins, and must not reuse the memory of erased ones while this is in use.
cis_buffer_origins *cis_buffer_origins_create(cis_op *root);
void cis_buffer_origins_destroy(cis_buffer_origins *origins);
/// The origin of a memref; borrowed.
const cis_buffer_origin *cis_buffer_origins_get(cis_buffer_origins *origins, cis_value *value);

/// Whether one of the two is allocated where the other, an argument of a block around it, exists
/// already.
bool cis_buffer_origins_precedes(const cis_buffer_origin *a, const cis_buffer_origin *b);

// --- lists: to ask about one memref and many others at once ---

/// Only the list that was made last may be asked.
typedef struct cis_buffer_origin_list cis_buffer_origin_list;
/// A list of memrefs, to be asked which of them may be, or always are, the same as another memref.
/// The caller owns it.
cis_buffer_origin_list *cis_buffer_origin_list_create(cis_buffer_origins *origins,
                                                      cis_value *const *values, size_t num);
void cis_buffer_origin_list_destroy(cis_buffer_origin_list *list);
/// Calls `fn` for members that may be the same, until it returns false. No member is reported
/// twice, and none that is never the same.
typedef bool (*cis_buffer_origin_fn)(void *user, size_t member, const cis_buffer_origin *origin,
                                     cis_same same);
/// Visits the members that may be the same as `origin`, as said above, in no order that means
/// anything.
void cis_buffer_origin_list_visit(cis_buffer_origin_list *list, const cis_buffer_origin *origin,
                                  cis_buffer_origin_fn fn, void *user);
/// As cis_buffer_origin_list_visit, but only for members that are always the same.
void cis_buffer_origin_list_visit_always(cis_buffer_origin_list *list,
                                         const cis_buffer_origin *origin, cis_buffer_origin_fn fn,
                                         void *user);

#endif
