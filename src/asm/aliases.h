// Aliases in printed IR: the attributes, types and locations that are printed as `#map` or `!type`,
// and the definitions at the top of the text.
#ifndef CIS_ASM_ALIASES_H
#define CIS_ASM_ALIASES_H

#include "asm/printer_impl.h"

/// An empty table that collects: while it does, printing visits attributes and types and puts out
/// nothing of use.
cis_alias_table *cis_alias_table_create(void);
/// Frees the table. NULL is allowed.
void cis_alias_table_destroy(cis_alias_table *table);
/// Whether the table is being filled, so that printing has no output yet.
bool cis_alias_table_collecting(const cis_alias_table *table);
/// While collecting: says which part of the program is visited next, by numbers that ascend from 0
/// in the order in which the parts are printed.
void cis_alias_table_begin_part(cis_alias_table *table, uint32_t part);
/// Adds what another table has collected from other parts.
void cis_alias_table_add(cis_alias_table *table, const cis_alias_table *other);
/// Ends collecting: decides the names.
void cis_alias_table_finish(cis_alias_table *table);
/// While collecting: whether all types and attributes of the op and of its plain body, if it has
/// one, have been visited. Printing it would find nothing new then, since what an op prints is made
/// from those (and from locations, which are visited in any case).
bool cis_alias_op_is_resolved(const cis_printer *p, const cis_op *op);
/// Visits the location of an op (`deferrable`: its alias may stand after the module) or of a block
/// argument.
void cis_alias_visit_location(cis_printer *p, cis_location loc, bool deferrable);
/// Prints the definitions that stand before (`deferred` false) or after the module.
void cis_alias_table_print(cis_printer *p, bool deferred);

#endif
