// Types of buffers that were found, and how long they hold.
//
// While ops are rewritten one by one, the type of a tensor whose op says nothing about it is
// assumed (fully dynamic) until the op is rewritten. A type that was found from such assumptions
// holds until one of them may have changed.
#ifndef CIS_BUFFERIZE_REWRITE_KNOWN_TYPES_H
#define CIS_BUFFERIZE_REWRITE_KNOWN_TYPES_H

#include "bufferize/rewrite/bufferization.h"

typedef struct cis_known_type {
  cis_type type;
  const cis_value *until; // holds until the op of this tensor is rewritten; NULL: for good
  uintptr_t count;        // how often that had happened
} cis_known_type;

/// The type that was found for a value; NULL: none, or it is no longer valid.
const cis_known_type *cis_known_type_of(const cis_bufferization *b, const cis_ptrmap *types,
                                        const cis_value *value);
/// Caches the type of a value.
void cis_know_type(cis_bufferization *b, cis_ptrmap *types, const cis_value *value, cis_type type,
                   const cis_value *until);
/// Notes that the op of a tensor has been rewritten. Reads only the tensor's address.
void cis_note_rewritten(cis_bufferization *b, const cis_value *tensor);
/// Whether a type is the one with a fully dynamic layout, which no join changes.
bool cis_is_fully_dynamic(cis_type tensor, cis_type memref);

#endif
