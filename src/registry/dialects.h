// All dialects, for a context.
#ifndef CIS_REGISTRY_DIALECTS_H
#define CIS_REGISTRY_DIALECTS_H

#include "ir/context.h"
#include "support/strbuf.h"

/// Registers the dialects of dialect/dialects.def in a context.
void cis_register_all_dialects(cis_context *ctx);
/// Registers the dialects that a verified module defines in IRDL, with what it declares of their
/// ops. The module has to stay as long as the context. False after an error.
bool cis_register_irdl_dialects(struct cis_op *module);
/// Whether a text defines a dialect by rows, as cistern-ods writes them, and not in IRDL.
bool cis_register_is_rows(cis_str text);
/// Registers the dialect of such a text, a source of the context. False after an error.
bool cis_register_rows(cis_context *ctx, uint32_t source);
/// Registers ops of dialects that are not registered, with facts about them as a dictionary in
/// MLIR's syntax (dialect/irdl/load.h). False after an error.
bool cis_register_unknown_ops(cis_context *ctx, cis_str facts);
/// Registers ops without their dialects, by a definition in IRDL for each (dialect/irdl/load.h).
/// False after an error.
bool cis_register_ops(cis_context *ctx, const cis_str *names, size_t num, const cis_strbuf *text);

#endif
