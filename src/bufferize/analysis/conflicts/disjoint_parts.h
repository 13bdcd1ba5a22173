// Whether a read and a write of one buffer access parts of it that have no element in common, or
// the same part.
//
//   %a = tensor.extract_slice %t[0] [4] [1]          read: elements 0 to 3 of %t
//   %1 = tensor.insert_slice %x into %t[4] [4] [1]   write: elements 4 to 7
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_DISJOINT_PARTS_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_DISJOINT_PARTS_H

#include "bufferize/analysis/state/state.h"

/// Whether the read and the write surely access disjoint parts of one tensor, the one that defines
/// the contents of the read. The outermost part of each has to be disjoint from that of the other.
/// Parts are compared by constants, and by sums of values that stay the same as long as the tensor
/// lives, so that the answer holds across iterations too.
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
/// Whether an insertion puts its source back to where it was extracted from, so that it would copy
/// memory to itself. The sizes may be other values, because the source has the size that it was
/// extracted with.
bool cis_is_put_back(const cis_bufferization_state *state, cis_use *inserted, cis_use *destination);

#endif
