// cistern-plan schedule: orders of tasks that hold the fewest bytes, of graphs in JSON.
#ifndef CIS_DRIVER_PLAN_SCHEDULE_H
#define CIS_DRIVER_PLAN_SCHEDULE_H

#include "driver/plan/run.h"

/// Orders the graphs of all inputs, or judges the orders that they state; the worst exit status.
int cis_plan_schedule(cis_plan_run *r);

#endif
