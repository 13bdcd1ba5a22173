// Inherent attributes of ops that are not read in a syntax of their own: from text in generic form,
// from bytecode.
#ifndef CIS_ASM_PROPERTIES_H
#define CIS_ASM_PROPERTIES_H

#include "ir/op_def.h"

/// Whether the attribute is of the kind that is stored for the constraint.
bool cis_attr_is_storable(const cis_attr_constraint *constraint, cis_attr attr);
/// Puts properties and dictionary of an op in generic form into its state: inherent attributes go
/// to their slots, defaults and segment sizes are filled in. `properties` is NULL if there are
/// none.
bool cis_op_state_store_attrs(cis_op_state *state, cis_attr properties,
                              const cis_named_attr_vec *attrs);

#endif
