// Models of other frameworks as MLIR: files that are known by their first bytes become modules of
// linalg, tensor, arith and their like.
#ifndef CIS_IMPORT_IMPORT_H
#define CIS_IMPORT_IMPORT_H

#include "asm/parser.h"

/// Whether the bytes begin as a model that is read here: the identifier "TFL3" at offset 4.
static inline bool cis_is_model(cis_str bytes) {
  return bytes.len >= 8 && memcmp(bytes.data + 4, "TFL3", 4) == 0;
}

/// Makes the module of a source that holds a model. Constants point into the source, which the
/// context keeps. NULL after an error, which names operator and tensor.
cis_op *cis_import_model(cis_context *ctx, uint32_t source, const cis_parse_options *options);

#endif
