// Cistern's passes as a pass of MLIR, for a C++ compiler that links it (cistern_add_mlir_pass of
// CisternMLIR.cmake):
//
//   cistern::CisternPassOptions options;
//   options.pipeline = "builtin.module(buffer-pipeline)";
//   passManager.addPass(cistern::createCisternPass(options));
//
// The pass asks the compiler what its own operations do: host.hpp.
#ifndef CISTERN_MLIR_CISTERNPASS_HPP
#define CISTERN_MLIR_CISTERNPASS_HPP

#include <memory>
#include <string>

namespace mlir {
class Pass;
}

namespace cistern {

struct CisternPassOptions {
  /// The pipeline, as for cistern-opt --pass-pipeline.
  std::string pipeline;
  /// The path of a file of dialects, as for cistern-opt --irdl-file. Empty: none.
  std::string irdlFile;
  /// Facts about operations, as for cistern-opt --unknown-ops; they go before the host's. Empty:
  /// none.
  std::string unknownOps;
  /// Whether the interfaces of operations that Cistern does not have are asked.
  bool askHost = true;
  /// Whether their answers are printed to standard error.
  bool printFacts = false;
};

/// A pass on modules that runs a pipeline of Cistern's. It fails, after an error, where that does.
std::unique_ptr<mlir::Pass> createCisternPass(const CisternPassOptions &options = {});

/// Registers the pass as `cistern`, with these options, for textual pipelines.
void registerCisternPass();

} // namespace cistern

#endif
