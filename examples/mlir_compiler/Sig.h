// The dialect sig: SigOps.td.
#ifndef SIG_H
#define SIG_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferDeallocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace sig {
/// The operation whose interface gives a wrong answer, to see that a test finds it; empty: none.
extern std::string wrong;
// Declarations that MLIR generates for methods name these without their namespace.
using namespace mlir;
using bufferization::DeallocationOptions, bufferization::DeallocationState;
} // namespace sig

#include "SigDialect.h.inc"
#include "SigEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "SigAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "SigTypes.h.inc"
#define GET_OP_CLASSES
#include "SigOps.h.inc"

#endif
