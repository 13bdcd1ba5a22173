// The llvm dialect's attributes in bytecode: those of debug info, and annotations of loops.
#include "bytecode/codec.h"

const cis_bc_codec cis_bc_llvm = {.dialect = "llvm"};
