// The dialect sig: what its operations do, as the interfaces of MLIR ask.
#include "Sig.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
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

std::string wrong;

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

bool HeadOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return false; }
bool HeadOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return false; }
AliasingValueList HeadOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Unknown}};
}
FailureOr<BufferLikeType> HeadOp::getBufferType(Value, const BufferizationOptions &options,
                                                const BufferizationState &state,
                                                SmallVector<Value> &stack) {
  auto whole = bufferization::getBufferType(getX(), options, state, stack);
  if (failed(whole))
    return failure();
  auto memref = cast<MemRefType>(*whole);
  return cast<BufferLikeType>(MemRefType::Builder(memref)
                                  .setShape(getResult().getType().getShape())
                                  .setMemorySpace(wrong == "head" ? Attribute(StringAttr::get(
                                                                        getContext(), "elsewhere"))
                                                                  : memref.getMemorySpace())
                                  .operator MemRefType());
}
LogicalResult HeadOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getX(), options, state);
  if (failed(buffer))
    return failure();
  SmallVector<OpFoldResult> zero = {rewriter.getIndexAttr(0)}, one = {rewriter.getIndexAttr(1)};
  SmallVector<OpFoldResult> size = {rewriter.getIndexAttr(getResult().getType().getDimSize(0))};
  Value view = memref::SubViewOp::create(rewriter, getLoc(), *buffer, zero, size, one);
  MemRefType type = MemRefType::Builder(cast<MemRefType>((*buffer).getType()))
                        .setShape(getResult().getType().getShape());
  replaceOpWithBufferizedValues(
      rewriter, *this, Value(memref::CastOp::create(rewriter, getLoc(), type, view)));
  return success();
}

bool LocalOp::bufferizesToAllocation(Value) { return true; }
FailureOr<BufferLikeType> LocalOp::getBufferType(Value, const BufferizationOptions &,
                                                 const BufferizationState &, SmallVector<Value> &) {
  Builder builder(getContext());
  return cast<BufferLikeType>(MemRefType::get(getResult().getType().getShape(),
                                              builder.getF32Type(), AffineMap(),
                                              builder.getI64IntegerAttr(3)));
}
LogicalResult LocalOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                 BufferizationState &state) {
  auto type = bufferization::getBufferType(getResult(), options, state);
  if (failed(type))
    return failure();
  replaceOpWithBufferizedValues(
      rewriter, *this,
      Value(memref::AllocOp::create(rewriter, getLoc(), cast<MemRefType>(*type))));
  return success();
}

// --- parts ---

static Value buildView(OpBuilder &builder, Location loc, Value buffer, Value offset, int64_t size) {
  SmallVector<OpFoldResult> offsets = {offset}, sizes = {builder.getIndexAttr(size)};
  SmallVector<OpFoldResult> strides = {builder.getIndexAttr(1)};
  return memref::SubViewOp::create(builder, loc, buffer, offsets, sizes, strides);
}

static HyperrectangularSlice sliceOf(Operation *op, Value offset, int64_t size) {
  Builder builder(op->getContext());
  SmallVector<OpFoldResult> offsets = {offset}, sizes = {builder.getIndexAttr(size)};
  if (wrong == op->getName().stripDialect())
    offsets = {builder.getIndexAttr(0)};
  return HyperrectangularSlice(offsets, sizes, {builder.getIndexAttr(1)});
}

bool PartOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return false; }
bool PartOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return false; }
AliasingValueList PartOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Unknown}};
}
OpOperand &PartOp::getSourceOperand() { return getXMutable(); }
FailureOr<HyperrectangularSlice> PartOp::getAccessedHyperrectangularSlice() {
  return sliceOf(*this, getOffset(), getResult().getType().getDimSize(0));
}
LogicalResult PartOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                BufferizationState &state) {
  FailureOr<Value> buffer = getBuffer(rewriter, getX(), options, state);
  if (failed(buffer))
    return failure();
  replaceOpWithBufferizedValues(rewriter, *this,
                                buildView(rewriter, getLoc(), *buffer, getOffset(),
                                          getResult().getType().getDimSize(0)));
  return success();
}

bool PatchOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return true; }
bool PatchOp::bufferizesToMemoryWrite(OpOperand &operand, const AnalysisState &) {
  return &operand == &getXMutable();
}
AliasingValueList PatchOp::getAliasingValues(OpOperand &operand, const AnalysisState &) {
  if (&operand == &getXMutable())
    return {{getResult(), BufferRelation::Equivalent}};
  return {};
}
OpOperand &PatchOp::getSourceOperand() { return getPartMutable(); }
OpOperand &PatchOp::getDestinationOperand() { return getXMutable(); }
OpResult PatchOp::getUpdatedDestination() { return cast<OpResult>(getResult()); }
Value PatchOp::buildSubsetExtraction(OpBuilder &builder, Location loc) {
  return PartOp::create(builder, loc, getPart().getType(), getX(), getOffset());
}
SmallVector<Value> PatchOp::getValuesNeededToBuildSubsetExtraction() { return {getX(), getOffset()}; }
FailureOr<HyperrectangularSlice> PatchOp::getAccessedHyperrectangularSlice() {
  return sliceOf(*this, getOffset(), getPart().getType().getDimSize(0));
}
LogicalResult PatchOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                 BufferizationState &state) {
  FailureOr<Value> part = getBuffer(rewriter, getPart(), options, state);
  FailureOr<Value> buffer = getBuffer(rewriter, getX(), options, state);
  if (failed(part) || failed(buffer))
    return failure();
  Value view = buildView(rewriter, getLoc(), *buffer, getOffset(), getPart().getType().getDimSize(0));
  memref::CopyOp::create(rewriter, getLoc(), *part, view);
  replaceOpWithBufferizedValues(rewriter, *this, *buffer);
  return success();
}

// --- more of bufferization ---

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

SmallVector<Region *> SweepOp::getLoopRegions() { return {&getBody()}; }
std::optional<SmallVector<Value>> SweepOp::getLoopInductionVars() {
  return SmallVector<Value>{getBody().getArgument(0)};
}
std::optional<SmallVector<OpFoldResult>> SweepOp::getLoopLowerBounds() {
  return SmallVector<OpFoldResult>{Builder(getContext()).getIndexAttr(getLower())};
}
std::optional<SmallVector<OpFoldResult>> SweepOp::getLoopUpperBounds() {
  if (wrong == "sweep")
    return SmallVector<OpFoldResult>{Builder(getContext()).getIndexAttr(getLower() + 1)};
  return SmallVector<OpFoldResult>{getAsOpFoldResult(getUpper())};
}
std::optional<SmallVector<OpFoldResult>> SweepOp::getLoopSteps() {
  return SmallVector<OpFoldResult>{Builder(getContext()).getIndexAttr(1)};
}
MutableArrayRef<OpOperand> SweepOp::getInitsMutable() {
  return getOperation()->getOpOperands().drop_front();
}
Block::BlockArgListType SweepOp::getRegionIterArgs() { return getBody().getArguments().drop_front(); }
std::optional<MutableArrayRef<OpOperand>> SweepOp::getYieldedValuesMutable() {
  return getBody().front().back().getOpOperands();
}
std::optional<ResultRange> SweepOp::getLoopResults() { return getOperation()->getResults(); }

SuccessorOperands ForkOp::getSuccessorOperands(unsigned index) {
  bool isLoud = (index == 0) != (wrong == "fork");
  return SuccessorOperands(isLoud ? getToLoudMutable() : getToQuietMutable());
}
Block *ForkOp::getSuccessorForOperands(ArrayRef<Attribute> operands) {
  auto loud = dyn_cast_or_null<BoolAttr>(operands[0]);
  return !loud ? nullptr : loud.getValue() ? getLoudDest() : getQuietDest();
}
SuccessorOperands ListenOp::getSuccessorOperands(unsigned) {
  return SuccessorOperands(1, getValuesMutable());
}

// --- calls ---

Operation::operand_range InvokeOp::getArgOperands() { return getOperands(); }
MutableOperandRange InvokeOp::getArgOperandsMutable() { return getOperandsMutable(); }
CallInterfaceCallable InvokeOp::getCallableForCallee() {
  if (wrong == "invoke")
    if (auto other = (*this)->getAttrOfType<SymbolRefAttr>("other"))
      return other;
  return getCalleeAttr();
}
void InvokeOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}

// --- owners ---

bool EitherOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return false; }
bool EitherOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return false; }
AliasingValueList EitherOp::getAliasingValues(OpOperand &, const AnalysisState &) {
  return {{getResult(), BufferRelation::Equivalent, /*isDefinite=*/false}};
}
LogicalResult EitherOp::bufferize(RewriterBase &rewriter, const BufferizationOptions &options,
                                  BufferizationState &state) {
  FailureOr<Value> a = getBuffer(rewriter, getA(), options, state);
  FailureOr<Value> b = getBuffer(rewriter, getB(), options, state);
  auto type = bufferization::getBufferType(getResult(), options, state);
  if (failed(a) || failed(b) || failed(type))
    return failure();
  for (Value *buffer : {&*a, &*b})
    if ((*buffer).getType() != Type(*type))
      *buffer = memref::CastOp::create(rewriter, getLoc(), *type, *buffer);
  Value made = EitherOp::create(rewriter, getLoc(), Type(*type), getFirst(), *a, *b);
  replaceOpWithBufferizedValues(rewriter, *this, made);
  return success();
}
FailureOr<Operation *> EitherOp::process(DeallocationState &state, const DeallocationOptions &) {
  Block *block = (*this)->getBlock();
  Ownership a = state.getOwnership(getA(), block), b = state.getOwnership(getB(), block);
  if (a.isUnique() && b.isUnique()) {
    OpBuilder builder(*this);
    Value owned = arith::SelectOp::create(builder, getLoc(), getFirst(), a.getIndicator(),
                                          b.getIndicator());
    state.updateOwnership(getResult(), wrong == "either" ? b.getIndicator() : owned);
    state.addMemrefToDeallocate(getResult(), block);
  }
  return getOperation();
}

FailureOr<Operation *> HandOverOp::process(DeallocationState &state, const DeallocationOptions &) {
  OpBuilder builder(*this);
  Block *block = (*this)->getBlock();
  Value no = arith::ConstantOp::create(builder, getLoc(), builder.getBoolAttr(false));
  if (wrong != "hand_over") {
    state.resetOwnerships(getX(), block);
    state.updateOwnership(getX(), no);
    state.dropMemrefToDeallocate(getX(), block);
  }
  return getOperation();
}

} // namespace sig
