// cistern-plan: packs buffers with lifetimes into one pool. See `cistern-plan --help`.
#include "driver/plan/main.h"

int main(int argc, char **argv) { return cis_plan_main(argc, argv); }
