// The dialects. Each is one constant definition in <d>/dialect.c, its rows in <d>/ops.def.
#ifndef CIS_DIALECT_DIALECTS_H
#define CIS_DIALECT_DIALECTS_H

#include "ir/op_def.h"

/// Row prefix used by every <d>/dialect.c: #define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME,
/// __VA_ARGS__)
#define CIS_OP_ROW(KIND, NAME, ...) {.kind = CIS_OP_##KIND, .name = NAME, __VA_ARGS__},

#define CIS_DIALECT(NAME, ...) extern const cis_dialect_def cis_##NAME##_dialect;
#include "dialect/dialects.def"

#endif
