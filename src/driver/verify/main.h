// cistern-verify as a function.
#ifndef CIS_DRIVER_VERIFY_MAIN_H
#define CIS_DRIVER_VERIFY_MAIN_H

/// cistern-verify. Returns its exit status.
int cis_verify_main(int argc, char **argv);

#endif
