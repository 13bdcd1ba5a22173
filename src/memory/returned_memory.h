// Functions that return new memory: all that they return is allocated by them, or by functions that
// they call, so that their callers own it before functions return copies of what they do not own.
#ifndef CIS_MEMORY_RETURNED_MEMORY_H
#define CIS_MEMORY_RETURNED_MEMORY_H

#include "analysis/argument_ownership.h"
#include "ir/symbol.h"
#include "support/map.h"

/// The memory of a value's own: none, the buffer as it was allocated, perhaps under another shape,
/// or perhaps a part of it.
typedef enum cis_own_memory {
  CIS_OWN_NOTHING,
  CIS_OWN_BUFFER,
  CIS_OWN_RESHAPED,
  CIS_OWN_PART,
} cis_own_memory;

typedef struct cis_returned_memory {
  cis_symbol_cache *symbols;
  cis_argument_ownership *arguments; // borrowed; NULL: calls may return all that they are passed
  cis_ptrmap known;                  // function -> the cis_own_memory of what it returns
} cis_returned_memory;

/// Begins without answers. `arguments` is borrowed, and may be NULL. Undone by the next function.
void cis_returned_memory_init(cis_returned_memory *r, cis_argument_ownership *arguments);
/// Frees the answers.
void cis_returned_memory_deinit(cis_returned_memory *r);
/// The memory that all results of a call are sure to be: memory of the default family which the
/// callee has a body to allocate. Nothing of a callee that calls itself. An answer is kept while
/// the callee changes.
cis_own_memory cis_returned_memory_of(cis_returned_memory *r, cis_op *call);
/// Whether a view of a buffer, of these types, is all of it, perhaps in another shape. False if
/// that depends on numbers that the types do not have.
bool cis_is_all_of(cis_type buffer, cis_type view);
/// Whether a view is all of its source, so that who frees the view frees the source.
bool cis_is_whole_view(const cis_op *op);
/// Whether a view has the shape of its source.
bool cis_is_view_of_same_shape(const cis_op *op);

#endif
