// Dialects from a text with rows: what cistern-ods writes of a dialect's ODS (docs/reference/
// extending.md).
#ifndef CIS_DIALECT_ODS_READ_H
#define CIS_DIALECT_ODS_READ_H

#include "ir/op_def.h"

/// Whether the text of a source begins as one with rows does, with the word `dialect`.
bool cis_ods_is_text(cis_str text);
/// Registers the dialect of a source of the context, which stays as long as the context. False
/// after an error, or if a dialect of that name is registered already: then nothing has changed.
bool cis_ods_read(cis_context *ctx, uint32_t source);

#endif
