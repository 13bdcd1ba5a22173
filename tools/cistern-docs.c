// cistern-docs: prints docs/reference/ops.md, docs/reference/passes.md and
// docs/reference/man/, docs/reference/completion/. For the project itself; not installed.
#include "driver/docs/main.h"

int main(int argc, char **argv) { return cis_docs_main(argc, argv); }
