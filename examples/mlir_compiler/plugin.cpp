// The dialect sig inside mlir-opt: --load-dialect-plugin=libSigDialect.so.
#include "Sig.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Sig", "1.0",
          [](mlir::DialectRegistry *registry) { registry->insert<sig::SigDialect>(); }};
}
