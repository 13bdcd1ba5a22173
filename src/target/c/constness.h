// Memref parameters that the function only reads.
#ifndef CIS_TARGET_C_CONSTNESS_H
#define CIS_TARGET_C_CONSTNESS_H

#include "ir/symbol.h"
#include "support/map.h"

/// Adds the arguments of functions that something may write to, or that may leave the function.
void cis_c_find_written(cis_op *module, cis_symbol_cache *symbols, cis_ptrmap *out_written);

#endif
