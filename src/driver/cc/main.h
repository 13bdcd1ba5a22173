// cistern-cc and cistern-translate.
#ifndef CIS_DRIVER_CC_MAIN_H
#define CIS_DRIVER_CC_MAIN_H

#include "driver/command_line.h"

/// A model becomes C: c-pipeline, then C. The exit status.
int cis_cc_main(int argc, char **argv);
/// `--mlir-to-c`: C of memref-level programs as they are.
int cis_translate_main(int argc, char **argv);

/// The command lines of cistern-cc and cistern-translate, for documents.
extern const cis_command cis_cc_command, cis_translate_command;

#endif
