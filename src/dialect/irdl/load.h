// Dialects that are read from text: irdl.dialect ops become dialects of the context.
#ifndef CIS_DIALECT_IRDL_LOAD_H
#define CIS_DIALECT_IRDL_LOAD_H

#include "ir/op_def.h"
#include "support/strbuf.h"

/// Registers the dialects that are defined in `module`, which has been verified and which stays as
/// long as the context. False after an error.
bool cis_irdl_load(cis_op *module);

/// Registers ops of dialects that are not registered, with facts about them:
///   {hw.mm = {effects = "read(o0), read(o1), write(o2)", inits = "o2"}}
/// Operands are o0, o1, ..., results r0, r1, ...; each fact is the text of an attribute
/// `cistern.*`. False after an error.
bool cis_irdl_load_unknown(cis_context *ctx, cis_attr facts);
/// Registers ops without their dialects, whose types and attributes stay as they are: `text` has an
/// irdl.operation for each name ("hw.mm"), in this order. False after an error: one is registered
/// already, a module has it already, or its definition is wrong.
bool cis_irdl_load_ops(cis_context *ctx, const cis_str *names, size_t num, const cis_strbuf *text);
/// Reads facts, `{cistern.alias = "...", ...}`, about an op whose row is in another text, and fills
/// the columns of the row that follow from them. False after an error, which is at `loc`.
bool cis_irdl_load_row_facts(const cis_op_info *info, cis_attr facts, cis_location loc,
                             cis_op_def *row);

#endif
