// Questions about types of the gpu dialect, for other rooms.
#ifndef CIS_DIALECT_GPU_GPU_H
#define CIS_DIALECT_GPU_GPU_H

#include "ir/type.h"

/// Whether a type is !gpu.async.token.
bool cis_gpu_is_token(cis_type type);

#endif
