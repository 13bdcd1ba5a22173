// A compiler of signal programs: reads a program, makes buffers of its signals, and lowers its
// operations to loops. Buffers are Cistern's, or MLIR's own, to compare them:
//
//   sigc program.mlir [-o file] [--upstream] [--pipeline=TEXT] [--keep-ops] [--wrong=OP]
//
// `--keep-ops` prints the program before its operations are lowered, `--wrong` lets an interface of an
// operation say something wrong.
#include "CisternPass.hpp"
#include "Sig.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

// --- operations on buffers become loops ---

static Value index(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

static Value number(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(value));
}

/// A loop over the elements of a buffer.
static void forEach(OpBuilder &b, Location loc, Value buffer,
                    llvm::function_ref<void(OpBuilder &, Value)> body) {
  Value zero = index(b, loc, 0), one = index(b, loc, 1);
  Value end = memref::DimOp::create(b, loc, buffer, zero);
  scf::ForOp::create(b, loc, zero, end, one, ValueRange(),
                     [&](OpBuilder &inner, Location, Value i, ValueRange) {
                       body(inner, i);
                       scf::YieldOp::create(inner, loc);
                     });
}

static void lower(OpBuilder &b, sig::FilterOp op) {
  Location loc = op.getLoc();
  forEach(b, loc, op.getY(), [&](OpBuilder &b, Value i) {
    memref::StoreOp::create(b, loc, number(b, loc, 0), op.getY(), i);
    Value last = arith::SubIOp::create(
        b, loc, memref::DimOp::create(b, loc, op.getX(), index(b, loc, 0)), index(b, loc, 1));
    forEach(b, loc, op.getTaps(), [&](OpBuilder &b, Value k) {
      Value at = arith::AddIOp::create(b, loc, i, k);
      Value inside = arith::MinSIOp::create(b, loc, at, last);
      Value x = memref::LoadOp::create(b, loc, op.getX(), inside);
      if (op.getEdge() == sig::Edge::Zero) {
        Value isOut = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, at, inside);
        x = arith::SelectOp::create(b, loc, isOut, number(b, loc, 0), x);
      }
      Value tap = memref::LoadOp::create(b, loc, op.getTaps(), k);
      Value scaled = arith::MulFOp::create(b, loc, number(b, loc, op.getScale()), tap);
      Value term = arith::MulFOp::create(b, loc, scaled, x);
      Value sum = memref::LoadOp::create(b, loc, op.getY(), i);
      memref::StoreOp::create(b, loc, arith::AddFOp::create(b, loc, sum, term), op.getY(), i);
    });
  });
}

/// Computes each element of `to` by the body from that of `from`.
static void lowerBody(OpBuilder &b, Location loc, Block &body, Value from, Value to) {
  forEach(b, loc, to, [&](OpBuilder &b, Value i) {
    IRMapping mapping;
    mapping.map(body.getArgument(0), Value(memref::LoadOp::create(b, loc, from, i)));
    for (Operation &inner : body.without_terminator())
      b.clone(inner, mapping);
    Value y = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
    memref::StoreOp::create(b, loc, y, to, i);
  });
}

static void lower(OpBuilder &b, sig::MapOp op) {
  lowerBody(b, op.getLoc(), op.getBody().front(), op.getX(), op.getY());
}

static void lower(OpBuilder &b, sig::UpdateOp op) {
  lowerBody(b, op.getLoc(), op.getBody().front(), op.getX(), op.getX());
}

static void lower(OpBuilder &b, sig::GainOp op) {
  Location loc = op.getLoc();
  forEach(b, loc, op.getX(), [&](OpBuilder &b, Value i) {
    Value x = memref::LoadOp::create(b, loc, op.getX(), i);
    Value y = arith::MulFOp::create(b, loc, x, number(b, loc, op.getBy()));
    memref::StoreOp::create(b, loc, y, op.getX(), i);
  });
}

static void lower(OpBuilder &b, sig::FillRampOp op) {
  Location loc = op.getLoc();
  forEach(b, loc, op.getX(), [&](OpBuilder &b, Value i) {
    Value n = arith::IndexCastOp::create(b, loc, b.getI64Type(), i);
    Value x = arith::SIToFPOp::create(b, loc, b.getF32Type(), n);
    Value y = arith::MulFOp::create(b, loc, x, number(b, loc, op.getStep()));
    memref::StoreOp::create(b, loc, y, op.getX(), i);
  });
}

static void lower(OpBuilder &b, sig::EmitOp op) {
  Location loc = op.getLoc();
  forEach(b, loc, op.getX(), [&](OpBuilder &b, Value i) {
    vector::PrintOp::create(b, loc, Value(memref::LoadOp::create(b, loc, op.getX(), i)));
  });
}

/// A loop of scf in place of `op`, whose body has a number first if `hasNumber`.
static void lowerLoop(OpBuilder &b, Operation *op, Value lower, Value upper, ValueRange inits,
                      bool hasNumber) {
  Location loc = op->getLoc();
  auto loop = scf::ForOp::create(b, loc, lower, upper, index(b, loc, 1), inits);
  Block *body = loop.getBody();
  if (!body->empty())
    body->back().erase();
  Block &from = op->getRegion(0).front();
  for (auto [old, made] :
       llvm::zip(from.getArguments(), body->getArguments().drop_front(hasNumber ? 0 : 1)))
    old.replaceAllUsesWith(made);
  body->getOperations().splice(body->end(), from.getOperations());
  Operation *end = &body->back();
  b.setInsertionPoint(end);
  scf::YieldOp::create(b, loc, end->getOperands());
  end->erase();
  op->replaceAllUsesWith(loop.getResults());
}

static void lower(OpBuilder &b, sig::RepeatOp op) {
  lowerLoop(b, op, index(b, op.getLoc(), 0), index(b, op.getLoc(), op.getTimes()), op.getInits(),
            false);
}

static void lower(OpBuilder &b, sig::SweepOp op) {
  lowerLoop(b, op, index(b, op.getLoc(), op.getLower()), op.getUpper(), op.getInitArgs(), true);
}

static void lower(OpBuilder &b, sig::ForkOp op) {
  cf::CondBranchOp::create(b, op.getLoc(), op.getLoud(), op.getLoudDest(), op.getToLoud(),
                           op.getQuietDest(), op.getToQuiet());
}

static void lower(OpBuilder &b, sig::InvokeOp op) {
  auto call = func::CallOp::create(b, op.getLoc(), op.getCalleeAttr(), op.getResultTypes(),
                                   op.getOperands());
  op->replaceAllUsesWith(call.getResults());
}

static void lower(OpBuilder &b, sig::EitherOp op) {
  Value made = arith::SelectOp::create(b, op.getLoc(), op.getFirst(), op.getA(), op.getB());
  op->replaceAllUsesWith(ValueRange(made));
}

static void lower(OpBuilder &b, sig::HandOverOp op) {
  memref::DeallocOp::create(b, op.getLoc(), op.getX());
}

struct LowerSig : PassWrapper<LowerSig, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerSig)
  StringRef getArgument() const final { return "lower-sig"; }
  void runOnOperation() final {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); }); // inner ones first
    for (Operation *op : ops) {
      OpBuilder b(op);
      bool lowered = true;
      if (auto filter = dyn_cast<sig::FilterOp>(op))
        lower(b, filter);
      else if (auto map = dyn_cast<sig::MapOp>(op))
        lower(b, map);
      else if (auto update = dyn_cast<sig::UpdateOp>(op))
        lower(b, update);
      else if (auto gain = dyn_cast<sig::GainOp>(op))
        lower(b, gain);
      else if (auto ramp = dyn_cast<sig::FillRampOp>(op))
        lower(b, ramp);
      else if (auto emit = dyn_cast<sig::EmitOp>(op))
        lower(b, emit);
      else if (auto repeat = dyn_cast<sig::RepeatOp>(op))
        lower(b, repeat);
      else if (auto sweep = dyn_cast<sig::SweepOp>(op))
        lower(b, sweep);
      else if (auto fork = dyn_cast<sig::ForkOp>(op))
        lower(b, fork);
      else if (auto invoke = dyn_cast<sig::InvokeOp>(op))
        lower(b, invoke);
      else if (auto either = dyn_cast<sig::EitherOp>(op))
        lower(b, either);
      else if (auto handOver = dyn_cast<sig::HandOverOp>(op))
        lower(b, handOver);
      else
        lowered = false;
      if (lowered)
        op->erase();
    }
  }
};

// --- the compiler ---

static llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::Required);
static llvm::cl::opt<std::string> output("o", llvm::cl::desc("The file of the result"),
                                         llvm::cl::init("-"));
static llvm::cl::opt<bool> upstream("upstream", llvm::cl::desc("MLIR's own bufferization"));
static llvm::cl::opt<std::string, true>
    wrong("wrong", llvm::cl::desc("An operation whose interface says something wrong"),
          llvm::cl::location(sig::wrong));
static llvm::cl::opt<bool> keepOps("keep-ops",
                                   llvm::cl::desc("Print before operations are lowered"));
static llvm::cl::opt<std::string> pipeline("pipeline", llvm::cl::desc("Cistern's pipeline"),
                                           llvm::cl::init("builtin.module(buffer-pipeline)"));

static void addUpstream(PassManager &pm) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  bufferization::BufferDeallocationPipelineOptions deallocation;
  bufferization::buildBufferDeallocationPipeline(pm, deallocation);
}

static void addCistern(PassManager &pm) {
  cistern::CisternPassOptions options;
  options.pipeline = pipeline;
  pm.addPass(cistern::createCisternPass(options));
}

int main(int argc, char **argv) {
  llvm::cl::ParseCommandLineOptions(argc, argv, "A compiler of signal programs\n");
  DialectRegistry registry;
  registry.insert<sig::SigDialect, arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect,
                  memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect,
                  vector::VectorDialect, bufferization::BufferizationDialect>();
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(input, &context);
  if (!module)
    return 1;
  PassManager pm(&context);
  upstream ? addUpstream(pm) : addCistern(pm);
  if (!keepOps)
    pm.addPass(std::make_unique<LowerSig>());
  if (failed(pm.run(*module)))
    return 1;
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &error);
  if (!file) {
    llvm::errs() << error << "\n";
    return 1;
  }
  module->print(file->os());
  file->keep();
  return 0;
}
