// Origins of buffers, as upstream's BufferOriginAnalysis: whether two memrefs are the same buffer
// always, never, or maybe.
//
//   %a = memref.alloc()                        // origins {%a}
//   %b = memref.alloc()                        // origins {%b}: never the same as %a
//   %v = memref.subview %a[...]                // origins {%a}: always the buffer of %a
//   %s = arith.select %c, %a, %b               // origins {%a, %b}: maybe the same as %a
//
// The origins of a memref are the ends of its reverse view flow: allocations, results of calls and
// arguments of functions. Two memrefs that have one origin, the same one, are the same buffer. Two
// memrefs without a common origin are different buffers if all their origins are allocations, or if
// those of one are allocations and those of the other are allocations or arguments. The origins of
// all memrefs are computed together, as sets that share their common parts, when the analysis is
// created; later changes of the IR are not seen.
#ifndef CIS_ANALYSIS_BUFFER_ORIGIN_H
#define CIS_ANALYSIS_BUFFER_ORIGIN_H

#include "ir/op_def.h"
#include "support/shared_set.h"

typedef enum cis_same { CIS_SAME_NEVER, CIS_SAME_MAYBE, CIS_SAME_ALWAYS } cis_same;

/// The origins of one memref.
typedef struct cis_buffer_origin {
  cis_value *base;        // the memref below any number of views
  cis_shared_set sources; // numbers of origins; the number encodes the kind
  uint32_t number;        // its own number as an origin, plus one; 0: none yet
  bool is_resolved;       // sources are valid
  bool fresh;             // base is an allocation itself
  bool is_argument;       // base is an argument of a function
  // In the list that was made last with it:
  uint32_t list; // its number
  size_t first;  // a member of this origin, plus one; 0: none
} cis_buffer_origin;

typedef struct cis_buffer_origins cis_buffer_origins;

/// Analyses everything inside `root`. Caller owns the result. Memrefs that are created later have
/// no origins. Erased memrefs must not have their memory reused while this is in use.
cis_buffer_origins *cis_buffer_origins_create(cis_op *root);
/// Frees the analysis. NULL is allowed.
void cis_buffer_origins_destroy(cis_buffer_origins *origins);
/// The origin of a memref; borrowed.
const cis_buffer_origin *cis_buffer_origins_get(cis_buffer_origins *origins, cis_value *value);

/// Whether one of the two is an allocation and the other an argument of a block around it, which
/// existed before the allocation.
bool cis_buffer_origins_precedes(const cis_buffer_origin *a, const cis_buffer_origin *b);

// --- lists: to ask about one memref and many others at once ---

/// Memrefs grouped by origin. Only the newest list of an analysis may be asked.
typedef struct cis_buffer_origin_list cis_buffer_origin_list;
/// A list of memrefs, to find those that may be the same buffer as another memref. Caller owns the
/// result; it invalidates the list that was created before.
cis_buffer_origin_list *cis_buffer_origin_list_create(cis_buffer_origins *origins,
                                                      cis_value *const *values, size_t num);
/// Frees the list. NULL is allowed.
void cis_buffer_origin_list_destroy(cis_buffer_origin_list *list);
/// Receives a member that may be or always is the same buffer, once; false stops the visit.
typedef bool (*cis_buffer_origin_fn)(void *user, size_t member, const cis_buffer_origin *origin,
                                     cis_same same);
/// Visits the members that may be the same buffer as `origin`, in an unspecified order.
void cis_buffer_origin_list_visit(cis_buffer_origin_list *list, const cis_buffer_origin *origin,
                                  cis_buffer_origin_fn fn, void *user);
/// As cis_buffer_origin_list_visit, but only for members that are always the same.
void cis_buffer_origin_list_visit_always(cis_buffer_origin_list *list,
                                         const cis_buffer_origin *origin, cis_buffer_origin_fn fn,
                                         void *user);

#endif
