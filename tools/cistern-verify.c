// cistern-verify: whether one MLIR program refines another. See `cistern-verify --help`.
#include "driver/verify/main.h"
#include "driver/verify/smt.h"

int main(int argc, char **argv) { return cis_verify_main(argc, argv, cis_z3()); }
