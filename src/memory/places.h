// Where ops stand, for reports: a line and column, and the name that their location gives them.
#ifndef CIS_MEMORY_PLACES_H
#define CIS_MEMORY_PLACES_H

#include "ir/op_def.h"
#include "support/strbuf.h"

/// line:column of an op, with the file if it is another than the input; else its name; or "?".
void cis_put_place(cis_strbuf *out, const cis_op *op);
/// The name of a location loc("name"(...)), the first in it; empty if there is none.
cis_str cis_place_name(const cis_op *op);

#endif
