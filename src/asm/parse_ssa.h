// SSA names and block names while parsing.
#ifndef CIS_ASM_PARSE_SSA_H
#define CIS_ASM_PARSE_SSA_H

#include "asm/parser_impl.h"

/// Opens the names of a whole text. Ops that are isolated from above do not hide the names around
/// them.
void cis_ssa_begin(cis_parser *p);
/// Closes it: false after reporting names that were used but never defined.
bool cis_ssa_end(cis_parser *p);
/// Opens a scope for names of values and blocks of a region.
void cis_ssa_push_region(cis_parser *p);
/// Closes the scope of a region. False after reporting blocks that were used but never defined.
bool cis_ssa_pop_region(cis_parser *p);

/// Whether there are no names of values now, neither defined nor used.
bool cis_ssa_has_no_names(const cis_parser *p);

/// %name, or %name#n if allowed, as of operands; a new name has no number. Nothing is looked up.
bool cis_parse_ssa_id(cis_parser *p, cis_unresolved *out, bool allow_number);
/// Defines %name#number as `value`, resolving forward references. False after an error.
bool cis_ssa_define(cis_parser *p, cis_unresolved name, cis_value *value);
/// The same for an entry argument that the op's own syntax names: errors are worded differently.
bool cis_ssa_define_entry_arg(cis_parser *p, cis_unresolved name, cis_value *value);

/// Notes a use that is not resolved, because the operand stands for an earlier one, in the record
/// if there is one.
void cis_ssa_note_use(cis_parser *p, const cis_unresolved *use);

/// Puts definitions that have been reached by now in place of forward references. Call it just
/// before an op is created.
void cis_ssa_settle(cis_value_vec *values);

/// The block of a label, made if it is not there yet.
cis_block *cis_ssa_use_block(cis_parser *p, cis_str name, uint32_t offset);
/// The block for a label that is being defined; NULL after an error.
cis_block *cis_ssa_define_block(cis_parser *p, cis_str name, uint32_t offset);

#endif
