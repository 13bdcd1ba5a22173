// Where buffers come from: whether two memrefs are the same buffer always, never, or perhaps.
//
// A memref's origins are the memrefs that it may be, or be a view of, and that have no other name
// as far as is known: allocations, results of calls, arguments of functions. Two memrefs with the
// same one origin are the same; without a common one they are different if nothing but allocations,
// and on one side arguments, are involved. Everything is computed from the IR as it was in the
// beginning; a memref's origins are computed once.
#ifndef CIS_ANALYSIS_BUFFER_ORIGIN_H
#define CIS_ANALYSIS_BUFFER_ORIGIN_H

#include "ir/op_def.h"

typedef enum cis_same { CIS_SAME_NEVER, CIS_SAME_MAYBE, CIS_SAME_ALWAYS } cis_same;

/// What is known of one memref.
typedef struct cis_buffer_origin {
  cis_value *base; // what it is a view of, through any number of views
  struct cis_buffer_origin *
      *sources;                     // sorted by address; if not distinct, two stand for two or more
  struct cis_buffer_origin *source; // place for one
  size_t num_sources;
  bool is_resolved; // sources, allocated and distinct are valid
  bool allocated;   // all sources are allocations
  bool distinct;    // all sources are allocations or arguments of functions
  bool fresh;       // base is an allocation itself
  bool is_argument; // base is an argument of a function
  // In the list that was made last with it:
  uint32_t list;     // its number
  size_t first;      // a member of this origin, plus one; 0: none
  size_t first_link; // a member with this source, as a link, plus one
} cis_buffer_origin;

typedef struct cis_buffer_origins cis_buffer_origins;

/// For everything inside `root`. Caller owns the result. Memrefs that are made later have no
/// origins; none may take the place of one that is erased.
cis_buffer_origins *cis_buffer_origins_create(cis_op *root);
void cis_buffer_origins_destroy(cis_buffer_origins *origins);
/// Borrowed; the value is a memref.
const cis_buffer_origin *cis_buffer_origins_get(cis_buffer_origins *origins, cis_value *value);

/// One is allocated where the other, an argument of a block around, is there already.
bool cis_buffer_origins_precedes(const cis_buffer_origin *a, const cis_buffer_origin *b);

// --- lists: to ask about one memref and many others at once ---

/// Only the one that was made last may be asked.
typedef struct cis_buffer_origin_list cis_buffer_origin_list;
cis_buffer_origin_list *cis_buffer_origin_list_create(cis_buffer_origins *origins,
                                                      cis_value *const *values, size_t num);
void cis_buffer_origin_list_destroy(cis_buffer_origin_list *list);
/// Calls `fn` for members that may be the same, until it returns false. No member is reported
/// twice, and none that is never the same.
typedef bool (*cis_buffer_origin_fn)(void *user, size_t member, const cis_buffer_origin *origin,
                                     cis_same same);
void cis_buffer_origin_list_visit(cis_buffer_origin_list *list, const cis_buffer_origin *origin,
                                  cis_buffer_origin_fn fn, void *user);
/// As cis_buffer_origin_list_visit for those that are always the same alone.
void cis_buffer_origin_list_visit_always(cis_buffer_origin_list *list,
                                         const cis_buffer_origin *origin, cis_buffer_origin_fn fn,
                                         void *user);

#endif
