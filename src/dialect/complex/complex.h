// Functions of the complex dialect for others.
#ifndef CIS_DIALECT_COMPLEX_COMPLEX_H
#define CIS_DIALECT_COMPLEX_COMPLEX_H

#include "ir/builder.h"

/// complex.constant of an array of both parts; for other attributes as cis_arith_materialize.
cis_op *cis_complex_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
