// cistern-cc: from an MLIR model to one C file with one arena. See `cistern-cc --help`.
#include "driver/cc/main.h"

int main(int argc, char **argv) { return cis_cc_main(argc, argv); }
