// What functions do to the buffers that they are passed, found out once for all functions that a
// pass goes through.
#ifndef CIS_PASS_ARGUMENT_FATES_H
#define CIS_PASS_ARGUMENT_FATES_H

#include "analysis/argument_fates.h"
#include "pass/pass.h"

/// For a pass on functions that does not change what they do to their arguments, and keeps nothing
/// else (cis_pass_kept). Borrowed, until the pass has gone through all functions.
cis_argument_fates *cis_pass_argument_fates(cis_pass *pass);

#endif
