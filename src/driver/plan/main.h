// cistern-plan: read a planning problem, place its buffers, print the plan.
#ifndef CIS_DRIVER_PLAN_MAIN_H
#define CIS_DRIVER_PLAN_MAIN_H

#include "driver/command_line.h"

/// Returns the exit status: 0 planned, 1 infeasible within the capacity or wrong input, 2 wrong
/// usage, 3 time ran out.
int cis_plan_main(int argc, char **argv);

/// The command line of cistern-plan, for documents.
extern const cis_command cis_plan_command;

#endif
