// The pass `cistern`: the module goes to Cistern as bytecode, which runs the pipeline, and comes
// back as bytecode. What the host knows of its own operations goes along (host.hpp).
#include "CisternPass.hpp"
#include "host.hpp"

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
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace cistern {
namespace {

bool append(void *user, const char *text, size_t size) {
  static_cast<std::string *>(user)->append(text, size);
  return true;
}

/// What one run needs of Cistern; released when it ends.
struct Session {
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = nullptr;
  Location fallback;
  Host host;
  std::optional<InFlightDiagnostic> said; // waits for its notes
  Session(ModuleOp op) : fallback(op.getLoc()), host(ctx, op.getContext()) {}
  ~Session() {
    cistern_module_destroy(module);
    cistern_context_destroy(ctx);
  }
};

/// Cistern's diagnostics become the tool's own, where they are about a place of the program.
void report(void *user, const cistern_diagnostic_info *d) {
  auto *session = static_cast<Session *>(user);
  Location loc = session->fallback;
  if (d->file && d->line)
    loc = FileLineColLoc::get(loc.getContext(), d->file, d->line, d->column);
  std::string message = session->host.translate(d->message);
  if (d->severity == CISTERN_DIAGNOSTIC_NOTE && session->said) {
    session->said->attachNote(loc) << message;
    return;
  }
  session->said.reset(); // reports it
  if (d->severity == CISTERN_DIAGNOSTIC_ERROR)
    session->said.emplace(emitError(loc));
  else if (d->severity == CISTERN_DIAGNOSTIC_WARNING)
    session->said.emplace(emitWarning(loc));
  else
    session->said.emplace(emitRemark(loc));
  *session->said << message;
}

struct CisternPass : PassWrapper<CisternPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CisternPass)

  CisternPass() = default;
  CisternPass(const CisternPassOptions &options) {
    pipeline = options.pipeline;
    irdlFile = options.irdlFile;
    unknownOps = options.unknownOps;
    askHost = options.askHost;
    printFacts = options.printFacts;
  }
  CisternPass(const CisternPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "cistern"; }
  StringRef getDescription() const final { return "Run a pipeline of Cistern's passes"; }

  /// What Cistern's passes may make that was not there.
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
                    cf::ControlFlowDialect, func::FuncDialect, linalg::LinalgDialect,
                    math::MathDialect, memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect, vector::VectorDialect>();
  }

  void runOnOperation() final {
    if (failed(transform()))
      signalPassFailure();
  }

private:
  Option<std::string> pipeline{*this, "pipeline",
                               llvm::cl::desc("The pipeline, as for cistern-opt --pass-pipeline")};
  Option<std::string> irdlFile{
      *this, "irdl-file",
      llvm::cl::desc("A file of dialects, as for cistern-opt --irdl-file: rows or IRDL")};
  Option<std::string> unknownOps{
      *this, "unknown-ops",
      llvm::cl::desc("Facts about operations, as for cistern-opt --unknown-ops")};
  Option<bool> askHost{
      *this, "ask-host",
      llvm::cl::desc("Ask the interfaces of operations that Cistern does not have"),
      llvm::cl::init(true)};
  Option<bool> printFacts{*this, "print-facts",
                          llvm::cl::desc("Print what the interfaces answer to standard error")};

  LogicalResult loadDialects(Session &session) {
    // The parser of options takes the outer brackets away.
    std::string facts =
        StringRef(unknownOps).starts_with("{") ? unknownOps : "{" + unknownOps + "}";
    if (!unknownOps.empty() && !cistern_unknown_ops_register(session.ctx, facts.c_str()))
      return failure();
    if (irdlFile.empty())
      return success();
    auto file = llvm::MemoryBuffer::getFile(irdlFile);
    if (!file)
      return getOperation().emitError("cannot open '")
             << irdlFile << "': " << file.getError().message();
    StringRef text = (*file)->getBuffer();
    return success(cistern_dialects_load(session.ctx, text.data(), text.size(), irdlFile.c_str()));
  }

  FailureOr<std::string> write(Session &session) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    ModuleOp module = getOperation();
    OwningOpRef<ModuleOp> described;
    if (askHost) {
      auto made = session.host.describe(module);
      if (failed(made))
        return failure();
      described = std::move(*made);
      module = *described;
    }
    // Properties are attributes in this version, so that those of unknown ops can be read.
    BytecodeWriterConfig writer;
    writer.setDesiredBytecodeVersion(4);
    if (failed(writeBytecodeToFile(module, stream, writer)))
      return getOperation().emitError("cannot be written as bytecode");
    return bytes;
  }

  FailureOr<std::string> runCistern(Session &session, const std::string &bytes) {
    session.module = cistern_module_parse(session.ctx, bytes.data(), bytes.size(), "mlir-opt");
    std::string said, result;
    if (!session.module ||
        !cistern_module_run_pipeline(session.module, pipeline.c_str(), false, append, &said))
      return failure();
    llvm::errs() << session.host.translate(said); // what passes report; the program goes on
    if (!cistern_module_write_bytecode(session.module, nullptr, append, &result))
      return failure();
    return result;
  }

  LogicalResult transform() {
    Session session(getOperation());
    cistern_context_set_diagnostic_handler(session.ctx, report, &session);
    cistern_context_allow_unregistered_dialects(session.ctx, true);
    if (failed(loadDialects(session)))
      return failure();
    FailureOr<std::string> bytes = write(session);
    FailureOr<std::string> result = failed(bytes) ? bytes : runCistern(session, *bytes);
    if (printFacts)
      session.host.print(llvm::errs());
    if (failed(result))
      return failure();
    ParserConfig config(&getContext(), /*verifyAfterParse=*/false); // the pass manager does
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(*result, config, "cistern");
    if (!module)
      return failure();
    session.host.restore(*module);
    getOperation()->setAttrs((*module)->getAttrDictionary());
    getOperation().getBodyRegion().takeBody(module->getBodyRegion());
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> createCisternPass(const CisternPassOptions &options) {
  return std::make_unique<CisternPass>(options);
}

void registerCisternPass() { PassRegistration<CisternPass>(); }

} // namespace cistern
