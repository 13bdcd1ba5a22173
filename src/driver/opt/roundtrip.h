// --verify-roundtrip: whether the printed program is read back as the same program.
#ifndef CIS_DRIVER_OPT_ROUNDTRIP_H
#define CIS_DRIVER_OPT_ROUNDTRIP_H

#include "ir/op.h"

/// Prints `root` in custom and in generic form, reads each text in `fresh`, a context with the same
/// dialects and a handler of diagnostics, and prints it again. False, with an error at the root's
/// place that shows the first line that differs, if something has changed.
bool cis_verify_roundtrip(cis_context *ctx, cis_op *root, cis_context *fresh);

#endif
