// Memrefs of a function that surely share no memory.
#ifndef CIS_TARGET_C_ALIAS_H
#define CIS_TARGET_C_ALIAS_H

#include "target/c/emit.h"

/// Whether no element of one is one of the other, for all that is known.
bool cis_c_are_distinct(cis_c_emitter *e, cis_value *a, cis_value *b);
/// The same of all memrefs among an op's operands, each with each.
bool cis_c_operands_are_distinct(cis_c_emitter *e, cis_op *op);

#endif
