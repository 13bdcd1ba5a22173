// cistern-import: makes MLIR of a model. See `cistern-import --help`.
#include "driver/import/main.h"

int main(int argc, char **argv) { return cis_import_main(argc, argv); }
