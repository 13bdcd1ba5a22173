// Cistern's passes inside mlir-opt: the pass `cistern` hands the module over as bytecode, lets
// Cistern run the pipeline, and takes the result back as bytecode.
//
//   mlir-opt-22 --load-pass-plugin=libCisternPlugin.so
//     --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(func.func(buffer-reuse))})'
//
// Ops of dialects that Cistern does not know pass as they are: the tool has decided which it allows.
// A file of dialects (irdl-file) says their syntax, their properties and their facts.
//
// Both sides agree on bytes alone, so the plugin needs no more of Cistern than its C API.
#include "cistern/cistern.h"
#include "cistern/dialect.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace {

bool append(void *user, const char *text, size_t size) {
  static_cast<std::string *>(user)->append(text, size);
  return true;
}

/// Cistern's diagnostics become the tool's own, where they are about a place of the program.
void report(void *user, const cistern_diagnostic_info *d) {
  auto *fallback = static_cast<Location *>(user);
  Location loc = *fallback;
  if (d->file && d->line)
    loc = FileLineColLoc::get(loc.getContext(), d->file, d->line, d->column);
  switch (d->severity) {
  case CISTERN_DIAGNOSTIC_ERROR:
    emitError(loc) << d->message;
    break;
  case CISTERN_DIAGNOSTIC_WARNING:
    emitWarning(loc) << d->message;
    break;
  default:
    emitRemark(loc) << d->message;
  }
}

/// What one run needs of Cistern; released when it ends.
struct Session {
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = nullptr;
  ~Session() {
    cistern_module_destroy(module);
    cistern_context_destroy(ctx);
  }
};

struct CisternPass : PassWrapper<CisternPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CisternPass)

  CisternPass() = default;
  CisternPass(const CisternPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "cistern"; }
  StringRef getDescription() const final { return "Run a pipeline of Cistern's passes"; }

  /// What Cistern's passes may make that was not there.
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<affine::AffineDialect, arith::ArithDialect,
                    bufferization::BufferizationDialect, cf::ControlFlowDialect,
                    func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                    memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect,
                    vector::VectorDialect>();
  }

  void runOnOperation() final {
    if (failed(transform()))
      signalPassFailure();
  }

private:
  Option<std::string> pipeline{
      *this, "pipeline", llvm::cl::desc("The pipeline, as for cistern-opt --pass-pipeline")};
  Option<std::string> irdlFile{
      *this, "irdl-file",
      llvm::cl::desc("A file of dialects, as for cistern-opt --irdl-file: rows or IRDL")};

  LogicalResult loadDialects(Session &session) {
    if (irdlFile.empty())
      return success();
    auto file = llvm::MemoryBuffer::getFile(irdlFile);
    if (!file)
      return getOperation().emitError("cannot open '")
             << irdlFile << "': " << file.getError().message();
    StringRef text = (*file)->getBuffer();
    return success(cistern_dialects_load(session.ctx, text.data(), text.size(), irdlFile.c_str()));
  }

  FailureOr<std::string> runCistern(const std::string &bytes) {
    Session session;
    Location loc = getOperation().getLoc();
    cistern_context_set_diagnostic_handler(session.ctx, report, &loc);
    cistern_context_allow_unregistered_dialects(session.ctx, true);
    if (failed(loadDialects(session)))
      return failure();
    session.module = cistern_module_parse(session.ctx, bytes.data(), bytes.size(), "mlir-opt");
    std::string said, result;
    if (!session.module || !cistern_module_run_pipeline(session.module, pipeline.c_str(), false,
                                                        append, &said))
      return failure();
    llvm::errs() << said; // what passes report; the program goes to standard output
    if (!cistern_module_write_bytecode(session.module, nullptr, append, &result))
      return failure();
    return result;
  }

  LogicalResult transform() {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    // Properties are attributes in this version, so that those of unknown ops can be read.
    BytecodeWriterConfig writer;
    writer.setDesiredBytecodeVersion(4);
    if (failed(writeBytecodeToFile(getOperation(), stream, writer)))
      return getOperation().emitError("cannot be written as bytecode");
    FailureOr<std::string> result = runCistern(bytes);
    if (failed(result))
      return failure();
    ParserConfig config(&getContext(), /*verifyAfterParse=*/false); // the pass manager does
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(*result, config, "cistern");
    if (!module)
      return failure();
    getOperation()->setAttrs((*module)->getAttrDictionary());
    getOperation().getBodyRegion().takeBody(module->getBodyRegion());
    return success();
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Cistern", CISTERN_PLUGIN_VERSION,
          []() { PassRegistration<CisternPass>(); }};
}
