// Memrefs of a function that surely share no memory.
#ifndef CIS_TARGET_C_ALIAS_H
#define CIS_TARGET_C_ALIAS_H

#include "target/c/emit.h"

/// Whether no element of one is one of the other, for all that is known.
bool cis_c_are_distinct(cis_c_emitter *e, cis_value *a, cis_value *b);
/// The same of two memrefs while they exist at once, also where the place of a view is looked up in
/// constants for each iteration of loops: all iterations are tried.
bool cis_c_are_distinct_at_once(cis_c_emitter *e, cis_value *a, cis_value *b);
/// The same of all memrefs among an op's operands, each with each.
bool cis_c_operands_are_distinct(cis_c_emitter *e, cis_op *op);
/// Whether elements of a memref at different places are different memory, for all that is known of
/// its strides and of the memref that it is a view of.
bool cis_c_has_distinct_elements(const cis_value *memref);

#endif
