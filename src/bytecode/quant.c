// The quant dialect's types in bytecode.
#include "bytecode/codec.h"

const cis_bc_codec cis_bc_quant = {.dialect = "quant"};
