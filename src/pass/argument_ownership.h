// The analysis of argument ownership (analysis/argument_ownership.h), computed once for all
// functions that an instance of a pass visits, instead of once per function.
#ifndef CIS_PASS_ARGUMENT_OWNERSHIP_H
#define CIS_PASS_ARGUMENT_OWNERSHIP_H

#include "analysis/argument_ownership.h"
#include "pass/pass.h"

/// The analysis of the module that `pass` runs in. The pass must not change which arguments a
/// function frees, keeps or returns, and must not use cis_pass_kept for anything else. Borrowed,
/// and valid until the pass has visited all functions; never NULL.
cis_argument_ownership *cis_pass_argument_ownership(cis_pass *pass);

#endif
