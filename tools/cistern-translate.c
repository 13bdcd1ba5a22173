// cistern-translate: from MLIR to other languages. See `cistern-translate --help`.
#include "driver/cc/main.h"

int main(int argc, char **argv) { return cis_translate_main(argc, argv); }
