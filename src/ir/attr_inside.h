// Attributes inside of attributes: elements of lists, values of dictionaries, parameters.
#ifndef CIS_IR_ATTR_INSIDE_H
#define CIS_IR_ATTR_INSIDE_H

#include "ir/attr.h"

/// Calls `fn` for the attribute, and for each one inside of it, one before those inside of it. NULL
/// has none.
void cis_attr_walk(cis_attr attr, void (*fn)(void *user, cis_attr attr), void *user);
/// The attribute with what `fn` gives for each one that is directly inside of it. `fn` calls this
/// function again if those inside of these change as well.
cis_attr cis_attr_map_inside(cis_attr attr, cis_attr (*fn)(void *user, cis_attr attr), void *user);

#endif
