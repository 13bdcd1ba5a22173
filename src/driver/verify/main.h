// cistern-verify as a function.
#ifndef CIS_DRIVER_VERIFY_MAIN_H
#define CIS_DRIVER_VERIFY_MAIN_H

#include "driver/command_line.h"
#include "verify/solve/smt.h"

/// cistern-verify with a solver, or NULL. Returns its exit status.
int cis_verify_main(int argc, char **argv, cis_smt_solver solver);

/// The command line of cistern-verify, for documents.
extern const cis_command cis_verify_command;

#endif
