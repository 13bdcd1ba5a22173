// Names of passes and options that mlir-opt has, for messages about those that are not here.
#ifndef CIS_DRIVER_OPT_UPSTREAM_NAMES_H
#define CIS_DRIVER_OPT_UPSTREAM_NAMES_H

#include "support/str.h"

/// Whether mlir-opt 22 has a pass or pipeline of that name.
bool cis_is_upstream_pass(cis_str name);
/// Whether mlir-opt 22 has a flag of that name (without dashes) that is no pass.
bool cis_is_upstream_flag(cis_str name);

#endif
