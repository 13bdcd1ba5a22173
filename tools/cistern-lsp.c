// cistern-lsp: a language server for MLIR. See `cistern-lsp --help`.
#include "driver/lsp/main.h"

int main(int argc, char **argv) { return cis_lsp_main(argc, argv); }
