// cistern-run as a function.
#ifndef CIS_DRIVER_RUN_MAIN_H
#define CIS_DRIVER_RUN_MAIN_H

int cis_run_main(int argc, char **argv);

#endif
