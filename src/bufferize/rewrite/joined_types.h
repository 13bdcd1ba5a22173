// The types of buffers that are one of several: what a loop carries, what branches yield.
//
// A row names the values of which a tensor's buffer is one (`joined_values`); the type is then
// theirs, with a fully dynamic layout where they differ. All tensors that depend on each other are
// found at once, in one walk over strongly connected components, and are known from then on.
#ifndef CIS_BUFFERIZE_REWRITE_JOINED_TYPES_H
#define CIS_BUFFERIZE_REWRITE_JOINED_TYPES_H

#include "bufferize/rewrite/bufferization.h"

/// Finds the type of the buffer of `tensor`, whose row has `joined_values`. False if it depends on
/// itself through something else than joins, or if memory spaces differ: then the row's
/// `buffer_type` says. `*out` is NULL after an error, and where a question that is being answered
/// comes round to itself. `asked` are the tensors that are being asked about.
bool cis_find_joined_type(cis_bufferization *b, cis_value *tensor, cis_value_vec *asked,
                          cis_type *out);
/// Notes that a type is only assumed until the op of this tensor is rewritten; NULL: for an unknown
/// time.
void cis_note_assumed(cis_bufferization *b, const cis_value *tensor);
/// Begins to cache joined types. To be called before rewriting, and before copies are inserted,
/// which ask for memory spaces alone. Types of other parts of the program are dropped.
void cis_begin_joined_types(cis_bufferization *b);

#endif
