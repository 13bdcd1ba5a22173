// cistern-docs: prints docs/ops.md, docs/passes.md and docs/completion.bash. For the project
// itself; not installed.
#include "driver/docs_main.h"

int main(int argc, char **argv) { return cis_docs_main(argc, argv); }
