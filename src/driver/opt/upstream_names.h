// Names of passes and options that mlir-opt has, for messages about those that are not here.
#ifndef CIS_DRIVER_OPT_UPSTREAM_NAMES_H
#define CIS_DRIVER_OPT_UPSTREAM_NAMES_H

#include "support/str.h"

bool cis_is_upstream_pass(cis_str name);
bool cis_is_upstream_flag(cis_str name);

#endif
