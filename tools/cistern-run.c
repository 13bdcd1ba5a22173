// cistern-run: executes MLIR on a checked heap. See `cistern-run --help`.
#include "driver/run/main.h"

int main(int argc, char **argv) { return cis_run_main(argc, argv); }
