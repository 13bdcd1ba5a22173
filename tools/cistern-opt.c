// cistern-opt: reads MLIR, runs passes, prints MLIR. See `cistern-opt --help`.
#include "driver/opt/main.h"

int main(int argc, char **argv) { return cis_opt_main(argc, argv); }
