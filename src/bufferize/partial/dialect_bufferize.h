// Sets of rewrites for conversions of a user: those of the passes that bufferize a dialect.
#ifndef CIS_BUFFERIZE_PARTIAL_DIALECT_BUFFERIZE_H
#define CIS_BUFFERIZE_PARTIAL_DIALECT_BUFFERIZE_H

#include "transform/dialect_conversion.h"

/// The set of "tensor-bufferize", and so on for each dialect that has such a pass, and for those
/// that are not part of the library. NULL if the name is none of these. The context owns the
/// result.
const cis_conversion_set *cis_dialect_bufferize_set(cis_context *ctx, cis_str name);

#endif
