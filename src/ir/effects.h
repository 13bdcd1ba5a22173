// Memory effects of an op, from its row and its hooks.
#ifndef CIS_IR_EFFECTS_H
#define CIS_IR_EFFECTS_H

#include "ir/op_def.h"

/// Room for the effects of most ops, for vectors that begin in the frame (CIS_VEC_WITH).
enum { CIS_FEW_EFFECTS = 8 };

/// Appends the op's own effects, those of ops in its regions not included. False if they are
/// unknown: the op is not registered, or its row does not say that these are all.
bool cis_effects_get(cis_op *op, cis_effect_vec *out_effects);
/// Appends the effects of the op, and, if it has recursive effects, those of the ops in its
/// regions. False if any are unknown.
bool cis_effects_get_recursive(cis_op *op, cis_effect_vec *out_effects);
/// Known to have no effect at all, regions included.
bool cis_effects_none(cis_op *op);
/// Whether the op does nothing that is seen once its results are unused: it is no terminator and no
/// symbol, and all its effects, those of the regions included, are reads or on buffers that it
/// allocates itself.
bool cis_effects_is_dead_if_unused(cis_op *op);
/// The same for the op alone, terminators included, where nothing is known of its regions' ops yet.
bool cis_effects_are_droppable(cis_op *op);
/// Whether the op is known to free `value` (a Free effect on it).
bool cis_effects_frees(cis_op *op, const cis_value *value);
/// Whether the op is known to free anything.
bool cis_effects_free_something(cis_op *op);
/// The op that frees `value` itself, not an alias of it, NULL if there is none. False if there are
/// several.
bool cis_effects_find_free(cis_value *value, cis_op **out_free);
/// Whether the op is known to free something, one operand at most, and to do nothing else.
bool cis_effects_only_free(const cis_op *op);
/// Whether the op is known to allocate `value`, a result of its; `out_alone`, unless NULL: and does
/// nothing else.
bool cis_effects_allocate(cis_op *op, const cis_value *value, bool *out_alone);
/// The value of the op's only Allocate effect if it is one of its results and not in the automatic
/// scope; else NULL. Any number of other effects is allowed.
cis_value *cis_effects_allocated(cis_op *op);

#endif
