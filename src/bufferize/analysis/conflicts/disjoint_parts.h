// Whether a read and a write of one buffer access parts of it that have no element in common, or
// the same part.
//
//   %a = tensor.extract_slice %t[0] [4] [1]          read: elements 0 to 3 of %t
//   %1 = tensor.insert_slice %x into %t[4] [4] [1]   write: elements 4 to 7
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_DISJOINT_PARTS_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_DISJOINT_PARTS_H

#include "bufferize/analysis/state/state.h"

/// True only if both are known to be parts of one tensor that defines what is read, and the
/// outermost part of each is disjoint from that of the other. Parts are told apart by constants and
/// by sums of values that are the same for as long as the tensor lives, so that the answer holds
/// across iterations of a loop too.
bool cis_are_parts_disjoint(const cis_bufferization_state *state, cis_use *read, cis_use *write);
/// The same of two operands of one op, at the time of the op: the tensor that both are parts of may
/// share its buffer with others.
bool cis_are_parts_of_one_disjoint(const cis_bufferization_state *state, cis_use *read,
                                   cis_use *write);
/// Whether two operands of one op are the same elements of one buffer, each at the same place of
/// both, or lie in different buffers: both are parts of one tensor, taken out of it alike, or what
/// they come from is one tensor. A copy between makes them different buffers.
bool cis_have_same_elements(const cis_bufferization_state *state, const cis_use *one,
                            const cis_use *other);
/// Whether a tensor is, op by op that each keep every element where it is, or change it there,
/// another one as a whole: it has the size of that.
bool cis_is_made_of_all(const cis_bufferization_state *state, cis_value *value,
                        const cis_value *tensor);
/// Whether an insertion puts its source back where it was extracted from, so that it copies memory
/// to itself: the numbers that say how large the part is may differ, but what is inserted has the
/// size that it was taken out with.
bool cis_is_put_back(const cis_bufferization_state *state, cis_use *inserted, cis_use *destination);

#endif
