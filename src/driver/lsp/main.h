// cistern-lsp as a function.
#ifndef CIS_DRIVER_LSP_MAIN_H
#define CIS_DRIVER_LSP_MAIN_H

#include "driver/command_line.h"

/// cistern-lsp. Returns its exit status.
int cis_lsp_main(int argc, char **argv);

/// The command line of cistern-lsp, for documents.
extern const cis_command cis_lsp_command;

#endif
