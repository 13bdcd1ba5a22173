// The SMT solver of cistern-verify: Z3, if the build found it (CMake: CISTERN_SMT).
#ifndef CIS_DRIVER_VERIFY_SMT_H
#define CIS_DRIVER_VERIFY_SMT_H

#include "verify/solve/smt.h"

/// The solver; NULL in a build without one.
cis_smt_solver cis_z3(void);

#endif
