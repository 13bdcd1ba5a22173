// Cistern's passes inside mlir-opt: the pass `cistern` as a pass plugin.
//
//   mlir-opt-22 --load-pass-plugin=libCisternPlugin.so
//     --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(func.func(buffer-reuse))})'
#include "CisternPass.hpp"

#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Cistern", CISTERN_PLUGIN_VERSION, cistern::registerCisternPass};
}
