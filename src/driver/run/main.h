// cistern-run as a function.
#ifndef CIS_DRIVER_RUN_MAIN_H
#define CIS_DRIVER_RUN_MAIN_H

/// cistern-run. Returns its exit status.
int cis_run_main(int argc, char **argv);

#endif
