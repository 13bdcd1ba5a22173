// The registry of passes.
#ifndef CIS_REGISTRY_PASSES_H
#define CIS_REGISTRY_PASSES_H

#include "pass/pass.h"

/// All passes, NULL-terminated, sorted by name.
cis_pass_list cis_all_passes(void);

#endif
