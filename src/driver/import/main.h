// cistern-import as a function.
#ifndef CIS_DRIVER_IMPORT_MAIN_H
#define CIS_DRIVER_IMPORT_MAIN_H

#include "driver/command_line.h"

/// cistern-import. Returns its exit status.
int cis_import_main(int argc, char **argv);

/// The command line of cistern-import, for documents.
extern const cis_command cis_import_command;

#endif
