// Questions about types of the llvm dialect, for other rooms.
#ifndef CIS_DIALECT_LLVM_LLVM_H
#define CIS_DIALECT_LLVM_LLVM_H

#include "ir/type.h"

/// Whether the type is !llvm.ptr.
bool cis_llvm_is_pointer(cis_type type);

#endif
