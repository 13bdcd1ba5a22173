// SIGINT and SIGTERM as a wish to end, for the programs that can stop with what they have.
#ifndef CIS_DRIVER_INTERRUPT_H
#define CIS_DRIVER_INTERRUPT_H

#include <stdbool.h>

/// Makes the first signal set a flag, from now on. Another one ends the process if it comes half a
/// second later: `timeout` sends one to a process and one to its group, which count as one.
void cis_interrupt_watch(void);
/// Whether a signal has come.
bool cis_was_interrupted(void);

#endif
