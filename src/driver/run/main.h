// cistern-run as a function.
#ifndef CIS_DRIVER_RUN_MAIN_H
#define CIS_DRIVER_RUN_MAIN_H

#include "driver/command_line.h"

/// cistern-run. Returns its exit status.
int cis_run_main(int argc, char **argv);

/// The command line of cistern-run, for documents.
extern const cis_command cis_run_command;

#endif
