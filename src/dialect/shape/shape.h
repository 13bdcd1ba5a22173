// Questions about types of the shape dialect, for other rooms.
#ifndef CIS_DIALECT_SHAPE_SHAPE_H
#define CIS_DIALECT_SHAPE_SHAPE_H

#include "ir/type.h"

/// Whether a type is !shape.shape, !shape.size, !shape.witness.
bool cis_shape_is_shape(cis_type type);
/// Whether the type is !shape.size.
bool cis_shape_is_size(cis_type type);
/// Whether the type is !shape.witness.
bool cis_shape_is_witness(cis_type type);

#endif
