// cistern-reduce.
#ifndef CIS_DRIVER_REDUCE_MAIN_H
#define CIS_DRIVER_REDUCE_MAIN_H

#include "driver/command_line.h"

/// The command line of cistern-reduce, for its documentation.
extern const cis_command cis_reduce_command;

/// The program; returns its exit status.
int cis_reduce_main(int argc, char **argv);

#endif
