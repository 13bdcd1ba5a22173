// Facts about the shape of a tensor, and the shapes of results of TOSA's ops.
#ifndef CIS_CONVERT_TOSA_SHAPE_H
#define CIS_CONVERT_TOSA_SHAPE_H

#include "convert/tosa/impl.h"

/// Sizes, CIS_DYNAMIC where they are not known; rank -1: nothing is known.
typedef struct cis_tosa_shape {
  int64_t rank;
  int64_t sizes[CIS_TOSA_MAX_RANK];
} cis_tosa_shape;

/// The shape of a tensor type. Of more dimensions than CIS_TOSA_MAX_RANK nothing is known.
cis_tosa_shape cis_tosa_shape_of(cis_type type);
/// Adds the facts of another shape of the same tensor; false if they contradict each other.
bool cis_tosa_shape_join(cis_tosa_shape *shape, const cis_tosa_shape *other);
/// The facts that hold for both of two tensors.
cis_tosa_shape cis_tosa_shape_meet(const cis_tosa_shape *a, const cis_tosa_shape *b);
/// A tensor type with that shape and the element type of `like`.
cis_type cis_tosa_shape_apply(const cis_tosa_shape *shape, cis_type like);
/// Result `i` of an op, from its operands and attributes.
cis_tosa_shape cis_tosa_infer_shape(const cis_op *op, uint32_t i);

#endif
