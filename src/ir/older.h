// Names and forms of older releases of MLIR, so that an error about one can say what to write
// today.
#ifndef CIS_IR_OLDER_H
#define CIS_IR_OLDER_H

#include "ir/op.h"

/// The note about a name, and what it is called today.
#define CIS_OLDER_NAME "'%.*s' is the name of an older release: today it is %s"

/// The present name for a pass of an older release, or a hint; NULL if there is no such old name.
const char *cis_older_pass(cis_str name);
/// The same of an option of a pass; with a value, `name` is `option=value`.
const char *cis_older_option(cis_str pass, cis_str name);
/// The same of an op, with or without the name of the dialect std.
const char *cis_older_op(cis_str name);

/// Adds a note to an error about an op whose attributes or operands are those of an older release.
/// False.
bool cis_note_older_form(cis_op *op);

#endif
