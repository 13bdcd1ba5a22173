// The dialect sig: what its operations do, as the interfaces of MLIR ask.
#include "Sig.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bufferization;

#include "SigDialect.cpp.inc"
#include "SigEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "SigAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "SigTypes.cpp.inc"
#define GET_OP_CLASSES
#include "SigOps.cpp.inc"

namespace sig {

void SigDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "SigOps.cpp.inc"
      >();
  addTypes<ClockType>();
  addAttributes<EdgeAttr>();
}

// --- effects: on buffers; a tensor is a value ---

using Effects = SmallVectorImpl<MemoryEffects::EffectInstance>;

static void add(Effects &effects, MemoryEffects::Effect *effect, OpOperand &operand) {
  if (isa<BaseMemRefType>(operand.get().getType()))
    effects.emplace_back(effect, &operand);
}

void FilterOp::getEffects(Effects &effects) {
  add(effects, MemoryEffects::Read::get(), getXMutable());
  add(effects, MemoryEffects::Read::get(), getTapsMutable());
  add(effects, MemoryEffects::Write::get(), getYMutable());
}

void MapOp::getEffects(Effects &effects) {
  add(effects, MemoryEffects::Read::get(), getXMutable());
  add(effects, MemoryEffects::Write::get(), getYMutable());
}

void GainOp::getEffects(Effects &effects) {
  add(effects, MemoryEffects::Read::get(), getXMutable());
  add(effects, MemoryEffects::Write::get(), getXMutable());
}

void UpdateOp::getEffects(Effects &effects) {
  add(effects, MemoryEffects::Read::get(), getXMutable());
  add(effects, MemoryEffects::Write::get(), getXMutable());
}

// --- bufferization ---

bool GainOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return true; }
bool GainOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return true; }
AliasingValueList GainOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Equivalent}};
}
LogicalResult GainOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getX(), options, state);
  if (failed(buffer))
    return failure();
  GainOp::create(rewriter, getLoc(), TypeRange(), *buffer, getBy());
  replaceOpWithBufferizedValues(rewriter, *this, *buffer);
  return success();
}

bool UpdateOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return true; }
bool UpdateOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return true; }
AliasingValueList UpdateOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Equivalent}};
}
LogicalResult UpdateOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                  BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getX(), options, state);
  if (failed(buffer))
    return failure();
  auto made = UpdateOp::create(rewriter, getLoc(), TypeRange(), *buffer);
  rewriter.inlineRegionBefore(getBody(), made.getBody(), made.getBody().end());
  replaceOpWithBufferizedValues(rewriter, *this, *buffer);
  return success();
}

bool WindowOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return false; }
bool WindowOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return false; }
AliasingValueList WindowOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Unknown}};
}
LogicalResult WindowOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                  BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getX(), options, state);
  if (failed(buffer))
    return failure();
  SmallVector<OpFoldResult> offset = {rewriter.getIndexAttr(getOffset())};
  SmallVector<OpFoldResult> size = {rewriter.getIndexAttr(getResult().getType().getDimSize(0))};
  SmallVector<OpFoldResult> stride = {rewriter.getIndexAttr(1)};
  Value view = memref::SubViewOp::create(rewriter, getLoc(), *buffer, offset, size, stride);
  replaceOpWithBufferizedValues(rewriter, *this, view);
  return success();
}

bool RampOp::bufferizesToAllocation(Value) { return true; }
LogicalResult RampOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                BufferizationState &) {
  auto type = MemRefType::get(getResult().getType().getShape(), rewriter.getF32Type());
  FailureOr<Value> buffer = options.createAlloc(rewriter, getLoc(), type, {});
  if (failed(buffer))
    return failure();
  FillRampOp::create(rewriter, getLoc(), *buffer, getStep());
  replaceOpWithBufferizedValues(rewriter, *this, *buffer);
  return success();
}

bool TableOp::isWritable(Value, const AnalysisState &) { return false; }
LogicalResult TableOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &,
                                 BufferizationState &) {
  auto type = MemRefType::get(getResult().getType().getShape(), rewriter.getF32Type());
  auto module = getOperation()->getParentOfType<ModuleOp>();
  OpBuilder builder(module.getContext());
  auto global =
      memref::GlobalOp::create(builder, getLoc(), "table", builder.getStringAttr("private"), type,
                               getValue(), /*constant=*/true, IntegerAttr());
  StringAttr name = SymbolTable(module).insert(global); // one that is free
  Value buffer = memref::GetGlobalOp::create(rewriter, getLoc(), type, name.getValue());
  replaceOpWithBufferizedValues(rewriter, *this, buffer);
  return success();
}

bool StubbornOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return true; }
bool StubbornOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return false; }
AliasingValueList StubbornOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Equivalent}};
}
LogicalResult StubbornOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &,
                                    BufferizationState &) {
  if (getHow() == "fail")
    return emitOpError("has no form on buffers");
  auto module = getOperation()->getParentOfType<ModuleOp>();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  if (getHow() == "beside")
    memref::AllocaOp::create(builder, getLoc(), MemRefType::get({8}, builder.getF32Type()));
  Value made = getX();
  if (getHow() == "tensor")
    made = tensor::CastOp::create(rewriter, getLoc(), getResult().getType(), made);
  rewriter.replaceOp(*this, made);
  return success();
}

// --- memory of the device ---

std::optional<Operation *> AcquireOp::buildDealloc(OpBuilder &builder, Value buffer) {
  return ReleaseOp::create(builder, buffer.getLoc(), buffer).getOperation();
}
std::optional<Value> AcquireOp::buildClone(OpBuilder &builder, Value buffer) {
  Value made = AcquireOp::create(builder, buffer.getLoc(), buffer.getType());
  memref::CopyOp::create(builder, buffer.getLoc(), buffer, made);
  return made;
}

// --- control flow ---

OperandRange RepeatOp::getEntrySuccessorOperands(RegionSuccessor) { return getInits(); }
void RepeatOp::getSuccessorRegions(RegionBranchPoint point,
                                   SmallVectorImpl<RegionSuccessor> &successors) {
  successors.emplace_back(&getBody(), getBody().getArguments());
  if (!point.isParent() || getTimes() == 0)
    successors.emplace_back(getOperation(), getResults());
}

} // namespace sig
