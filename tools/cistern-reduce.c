// cistern-reduce: makes a program smaller while a test holds. See `cistern-reduce --help`.
#include "driver/reduce/main.h"

int main(int argc, char **argv) { return cis_reduce_main(argc, argv); }
