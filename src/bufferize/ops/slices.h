// Slices of a tensor that are equal or disjoint: the hooks of cis_subset_interface for ops whose
// hook `slice` says offsets, sizes and strides. Where it does not, parts are neither.
#ifndef CIS_BUFFERIZE_OPS_SLICES_H
#define CIS_BUFFERIZE_OPS_SLICES_H

#include "bufferize/interface.h"

/// The hooks of a row of cis_subset_interface that follow from its hook `slice`.
#define CIS_SUBSET_BY_SLICES                                                                       \
  .equivalent = cis_same_slice, .same_place = cis_same_place_of_slices,                            \
  .disjoint = cis_disjoint_slices, .hash = cis_hash_slice

/// Whether two ops have equal offsets, sizes and strides.
bool cis_same_slice(cis_op *a, cis_op *b);
/// Whether two ops have equal offsets and strides, whatever their sizes.
bool cis_same_place_of_slices(cis_op *a, cis_op *b);
/// Whether the slices of two ops have no element in common (cis_are_slices_disjoint).
bool cis_disjoint_slices(cis_op *a, cis_op *b,
                         bool (*is_fixed)(const void *user, const cis_value *value),
                         const void *user);
/// A hash that is equal for equal slices.
uint64_t cis_hash_slice(cis_op *op);
/// Reads offsets, sizes and strides of an op, constants folded. Returns true.
bool cis_slice_of(const cis_op *op, cis_mixed_slice *out);

/// Whether two slices of one tensor, whose constants are numbers, have no element in common in some
/// dimension. Values count as one number where `is_fixed` says so.
bool cis_are_slices_disjoint(const cis_mixed_slice *x, const cis_mixed_slice *y,
                             bool (*is_fixed)(const void *user, const cis_value *value),
                             const void *user);
/// The same as upstream answers it: whether in some dimension one of them ends, with the stride
/// after its last element, where the other begins or before. Parts between each other do not.
bool cis_do_slices_follow(const cis_mixed_slice *x, const cis_mixed_slice *y,
                          bool (*is_fixed)(const void *user, const cis_value *value),
                          const void *user);

#endif
