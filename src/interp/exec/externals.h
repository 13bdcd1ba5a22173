// Tables of functions that the machine provides; each ends with a NULL name.
#ifndef CIS_INTERP_EXEC_EXTERNALS_H
#define CIS_INTERP_EXEC_EXTERNALS_H

#include "interp/machine.h"

extern const cis_external cis_runner_utils[];
extern const cis_external cis_runner_random[]; // random numbers, and sorting

#endif
