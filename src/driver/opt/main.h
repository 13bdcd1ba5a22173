// cistern-opt: read MLIR, run passes, print MLIR.
#ifndef CIS_DRIVER_OPT_MAIN_H
#define CIS_DRIVER_OPT_MAIN_H

/// Returns the exit status: 0 done, 1 wrong input or a pass failed, 2 wrong usage.
int cis_opt_main(int argc, char **argv);

#endif
