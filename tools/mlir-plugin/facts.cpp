// Facts of operations: read from their interfaces, and registered in Cistern, as text where passes
// ask for them without looking at an operation, and as hooks otherwise.
#include "facts.hpp"
#include "host.hpp"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferDeallocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace cistern {

// --- asking ---

static bool isTensor(Type type) { return isa<TensorType>(type); }

static bool hasTensors(Operation *op) {
  bool any =
      llvm::any_of(op->getOperandTypes(), isTensor) || llvm::any_of(op->getResultTypes(), isTensor);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      any |= llvm::any_of(block.getArgumentTypes(), isTensor);
  return any;
}

static void addTrait(Facts &facts, bool has, const char *name) {
  if (has)
    facts.traits += (facts.traits.empty() ? "" : ", ") + std::string(name);
}

/// Whether a loop around says that the operation passes values to the next iteration.
static bool isYieldOfLoop(Operation *op) {
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(op->getParentOp());
  auto yielded = loop ? loop.getYieldedValuesMutable() : std::nullopt;
  return yielded && !yielded->empty() && yielded->front().getOwner() == op;
}

static void askTraits(Operation *op, Facts &facts) {
  bool hasRegions = op->getNumRegions();
  facts.isFunction = isa<FunctionOpInterface>(op) && op->getNumRegions() == 1 &&
                     op->getAttrOfType<StringAttr>("sym_name") &&
                     op->getAttrOfType<TypeAttr>("function_type");
  facts.hasRecursiveEffects = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  addTrait(facts, facts.isFunction, "function");
  addTrait(facts, op->hasTrait<OpTrait::IsCommutative>() && !isa<DestinationStyleOpInterface>(op),
           "commutative");
  addTrait(facts, op->hasTrait<OpTrait::IsIdempotent>(), "idempotent");
  addTrait(facts, op->hasTrait<OpTrait::IsInvolution>(), "involution");
  addTrait(facts, hasRegions && op->hasTrait<OpTrait::IsIsolatedFromAbove>(),
           "isolated_from_above");
  addTrait(facts, hasRegions && op->hasTrait<OpTrait::NoTerminator>(), "no_terminator");
  addTrait(facts, hasRegions && op->hasTrait<OpTrait::SingleBlock>(), "single_block");
  addTrait(facts, hasRegions && facts.hasRecursiveEffects, "recursive_effects");
  facts.isReturn =
      (isa<RegionBranchTerminatorOpInterface>(op) || isYieldOfLoop(op)) && !op->getNumSuccessors();
  addTrait(facts, facts.isReturn, "return_like");
  addTrait(facts, !facts.isReturn && op->hasTrait<OpTrait::IsTerminator>(), "terminator");
}

/// An effect on a value that is none of the operation's is one on some memory, as are allocations
/// of operands and frees of results.
static Effect effectOf(Operation *op, const MemoryEffects::EffectInstance &instance) {
  Effect effect = {CISTERN_EFFECT_WRITE, Effect::MEMORY, 0, false};
  if (isa<MemoryEffects::Allocate>(instance.getEffect()))
    effect.kind = CISTERN_EFFECT_ALLOCATE;
  else if (isa<MemoryEffects::Free>(instance.getEffect()))
    effect.kind = CISTERN_EFFECT_FREE;
  else if (isa<MemoryEffects::Read>(instance.getEffect()))
    effect.kind = CISTERN_EFFECT_READ;
  effect.isOnStack = effect.kind == CISTERN_EFFECT_ALLOCATE &&
                     instance.getResource() == SideEffects::AutomaticAllocationScopeResource::get();
  Value value = instance.getValue();
  if (!value)
    return effect;
  auto operand = llvm::find(op->getOperands(), value);
  if (value.getDefiningOp() == op && effect.kind != CISTERN_EFFECT_FREE) {
    effect.on = Effect::RESULT;
    effect.index = cast<OpResult>(value).getResultNumber();
  } else if (operand != op->getOperands().end() && effect.kind != CISTERN_EFFECT_ALLOCATE) {
    effect.on = Effect::OPERAND;
    effect.index = operand.getIndex();
  }
  return effect;
}

/// The operation as it will be on buffers, detached, to ask for its effects: tensors of its
/// operands, results and arguments are memrefs. What stands in its regions stays as it is.
static Operation *cloneOnBuffers(Operation *op, Block &values) {
  auto bufferOf = [](Type type) -> Type {
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (ranked)
      return MemRefType::get(ranked.getShape(), ranked.getElementType());
    return isTensor(type) ? UnrankedMemRefType::get(cast<TensorType>(type).getElementType(), {})
                          : type;
  };
  Operation *clone = op->clone();
  for (OpOperand &operand : clone->getOpOperands())
    operand.set(values.addArgument(bufferOf(operand.get().getType()), op->getLoc()));
  for (Value result : clone->getResults())
    result.setType(bufferOf(result.getType()));
  for (Region &region : clone->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        argument.setType(bufferOf(argument.getType()));
  return clone;
}

static void pushEffects(Operation *op, Facts &facts) {
  SmallVector<MemoryEffects::EffectInstance> instances;
  cast<MemoryEffectOpInterface>(op).getEffects(instances);
  for (const MemoryEffects::EffectInstance &instance : instances) {
    Effect effect = effectOf(op, instance);
    bool isThere = llvm::any_of(facts.effects, [&](const Effect &other) {
      return other.kind == effect.kind && other.on == effect.on && other.index == effect.index;
    });
    if (!isThere)
      facts.effects.push_back(effect);
  }
}

static void askEffects(Operation *op, Facts &facts) {
  bool says = isa<MemoryEffectOpInterface>(op);
  facts.knowsEffects = says || facts.hasRecursiveEffects;
  if (says)
    pushEffects(op, facts);
  // Such an operation keeps its facts when it bufferizes.
  if (says && facts.hasEdges && facts.hasTensors) {
    Block values;
    Operation *clone = cloneOnBuffers(op, values);
    pushEffects(clone, facts);
    clone->erase();
  }
  auto view = dyn_cast<ViewLikeOpInterface>(op);
  if (!view || op->getNumRegions() || op->getNumResults() != 1 || facts.hasTensors)
    return;
  auto source = llvm::find(op->getOperands(), view.getViewSource());
  bool isNew = llvm::any_of(facts.effects, [](const Effect &effect) {
    return effect.kind == CISTERN_EFFECT_ALLOCATE && effect.on == Effect::RESULT;
  });
  if (source != op->getOperands().end() && !isNew)
    facts.viewed = source.getIndex();
}

// --- control flow ---

/// An edge whose operands and inputs are one behind the other; false if they are not.
static bool pushEdge(int from, unsigned numOfSource, OperandRange passed,
                     const RegionSuccessor &successor, Facts &facts) {
  Edge edge = {from, -1, 0, (unsigned)passed.size(), 0, numOfSource};
  if (!successor.isParent())
    edge.to = successor.getSuccessor()->getRegionNumber();
  ValueRange inputs = successor.getSuccessorInputs();
  if (inputs.size() != passed.size())
    return false;
  if (!passed.empty())
    edge.firstOperand = passed.getBeginOperandIndex();
  for (auto [i, input] : llvm::enumerate(inputs)) {
    auto argument = dyn_cast<BlockArgument>(input);
    unsigned index = argument ? argument.getArgNumber() : cast<OpResult>(input).getResultNumber();
    if (!i)
      edge.firstInput = index;
    if (index != edge.firstInput + i)
      return false;
  }
  facts.edges.push_back(edge);
  return true;
}

static bool pushEdgesOfRegion(RegionBranchOpInterface branch, Region &region, Facts &facts) {
  bool isFirst = true;
  for (Block &block : region) {
    auto end = block.empty() ? nullptr : dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
    if (!end || end->getNumSuccessors())
      continue;
    if (!isFirst)
      return false; // one kind of terminator is told from others by its region alone
    isFirst = false;
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(RegionBranchPoint(end), successors);
    for (const RegionSuccessor &successor : successors)
      if (!pushEdge(region.getRegionNumber(), end->getNumOperands(),
                    end.getSuccessorOperands(successor), successor, facts))
        return false;
  }
  return true;
}

/// The edges of a loop with one region that carries its values: into it, round, and out. Whether it
/// runs is a question of its bounds.
static void askLoop(LoopLikeOpInterface loop, Facts &facts) {
  Operation *op = loop;
  auto yielded = loop.getYieldedValuesMutable();
  auto results = loop.getLoopResults();
  auto arguments = loop.getRegionIterArgs();
  bool isOne = op->getNumRegions() == 1 && op->getRegion(0).hasOneBlock();
  Operation *end = isOne ? &op->getRegion(0).front().back() : nullptr;
  if (!end || !yielded || !results || results->size() != op->getNumResults() ||
      arguments.size() != results->size() || (!yielded->empty() && yielded->front().getOwner() != end))
    return;
  RegionSuccessor body(&op->getRegion(0), arguments), out(op, *results);
  unsigned firstYielded = yielded->empty() ? 0 : yielded->front().getOperandNumber();
  OperandRange inits = loop.getInits();
  OperandRange next = end->getOperands().slice(firstYielded, yielded->size());
  facts.hasEdges = pushEdge(-1, op->getNumOperands(), inits, body, facts) &&
                   pushEdge(-1, op->getNumOperands(), inits, out, facts) &&
                   pushEdge(0, end->getNumOperands(), next, body, facts) &&
                   pushEdge(0, end->getNumOperands(), next, out, facts);
  if (!facts.hasEdges)
    facts.edges.clear();
  facts.parallel.push_back(false);
  facts.repetitive.push_back(true);
}

static void askControlFlow(Operation *op, Facts &facts) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (loop && !branch)
    askLoop(loop, facts);
  facts.hasBounds = loop && op->getNumRegions() == 1;
  if (!branch)
    return;
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  facts.hasEdges = true;
  for (const RegionSuccessor &successor : successors)
    facts.hasEdges &= pushEdge(-1, op->getNumOperands(),
                               branch.getEntrySuccessorOperands(successor), successor, facts);
  for (Region &region : op->getRegions())
    facts.hasEdges &= pushEdgesOfRegion(branch, region, facts);
  if (!facts.hasEdges)
    facts.edges.clear();
  auto bufferizable = dyn_cast<BufferizableOpInterface>(op);
  for (unsigned i = 0; i < op->getNumRegions(); ++i) {
    bool isParallel = bufferizable && bufferizable.isParallelRegion(i);
    facts.parallel.push_back(isParallel);
    facts.repetitive.push_back(isParallel || branch.isRepetitiveRegion(i));
  }
}

static bool isSame(const Run &a, const Run &b) { return a.first == b.first && a.num == b.num; }

static bool overlap(const Run &a, const Run &b) {
  return a.first < b.first + b.num && b.first < a.first + a.num;
}

/// The operand, an i1, by which a branch goes to its first successor if it is true, and to its second
/// if it is false; -1 if it does not say so.
static int choiceOf(BranchOpInterface branch) {
  Operation *op = branch;
  SmallVector<Attribute> constants(op->getNumOperands());
  Builder builder(op->getContext());
  for (unsigned i = 0; i < op->getNumOperands() && op->getNumSuccessors() == 2; ++i) {
    if (!op->getOperand(i).getType().isInteger(1) || op->getSuccessor(0) == op->getSuccessor(1))
      continue;
    constants[i] = builder.getBoolAttr(true);
    Block *ifTrue = branch.getSuccessorForOperands(constants);
    constants[i] = builder.getBoolAttr(false);
    Block *ifFalse = branch.getSuccessorForOperands(constants);
    constants[i] = nullptr;
    if (ifTrue == op->getSuccessor(0) && ifFalse == op->getSuccessor(1))
      return i;
  }
  return -1;
}

/// What successors are passed: operands of the branch alone, each for one successor, or the same for
/// several.
static void askBranch(Operation *op, Facts &facts) {
  auto branch = dyn_cast<BranchOpInterface>(op);
  facts.isBranch = branch && op->getNumSuccessors() && !op->getNumRegions();
  for (unsigned i = 0; i < op->getNumSuccessors() && facts.isBranch; ++i) {
    SuccessorOperands operands = branch.getSuccessorOperands(i);
    OperandRange forwarded = operands.getForwardedOperands();
    Run run = {forwarded.empty() ? 0 : forwarded.getBeginOperandIndex(), (unsigned)forwarded.size()};
    facts.isBranch = !operands.getProducedOperandCount();
    for (const Run &other : facts.passed)
      facts.isBranch &= !overlap(run, other) || isSame(run, other);
    facts.passed.push_back(run);
  }
  if (facts.isBranch)
    facts.choice = choiceOf(branch);
}

static bool isWord(StringRef name) {
  return llvm::isLower(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// The function that an operation calls by name, and what it passes; the host's `bufferize` knows
/// best what becomes of tensors.
static void askCall(Operation *op, Facts &facts) {
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call || (facts.hasTensors && isa<BufferizableOpInterface>(op)) || op->getNumRegions())
    return;
  auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  OperandRange arguments = call.getArgOperands();
  for (NamedAttribute attr : op->getAttrDictionary())
    if (callee && attr.getValue() == callee && facts.callee.empty() && isWord(attr.getName()))
      facts.callee = attr.getName().str();
  facts.arguments = {arguments.empty() ? 0 : arguments.getBeginOperandIndex(),
                     (unsigned)arguments.size()};
}

// --- bufferization ---

static cistern_alias_kind kindOf(const AliasingValue &alias, bool isOnly) {
  if (!alias.isDefinite || !isOnly)
    return CISTERN_ALIAS_MAYBE;
  return alias.relation == BufferRelation::Equivalent ? CISTERN_ALIAS_EQUAL : CISTERN_ALIAS_INSIDE;
}

static void askElementwise(BufferizableOpInterface iface, const AnalysisState &state,
                           Facts &facts) {
  Operation *op = iface;
  SmallVector<OpOperand *> tensors;
  for (OpOperand &operand : op->getOpOperands())
    if (isTensor(operand.get().getType()))
      tensors.push_back(&operand);
  enum { MAX_ASKED = 16 };
  for (OpOperand *read : tensors)
    for (OpOperand *written : tensors) {
      bool differ = read != written && facts.writes[written->getOperandNumber()] &&
                    tensors.size() <= MAX_ASKED;
      if (differ && iface.bufferizesToElementwiseAccess(state, {read, written}))
        facts.elementwise.push_back({read->getOperandNumber(), written->getOperandNumber()});
    }
}

static void askBufferizable(BufferizableOpInterface iface, Facts &facts) {
  Operation *op = iface;
  BufferizationOptions options;
  AnalysisState state(options);
  for (OpResult result : op->getResults())
    if (isTensor(result.getType())) {
      facts.allocates[result.getResultNumber()] = iface.bufferizesToAllocation(result);
      facts.isWritable[result.getResultNumber()] = iface.isWritable(result, state);
    }
  SmallVector<unsigned> numAliases(op->getNumResults(), 0);
  for (int round = 0; round < 2; ++round) // how many operands a result may be, then which
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isTensor(operand.get().getType()))
        continue;
      unsigned i = operand.getOperandNumber();
      facts.reads[i] = iface.bufferizesToMemoryRead(operand, state);
      facts.writes[i] = iface.bufferizesToMemoryWrite(operand, state);
      facts.isInPlace[i] = iface.mustBufferizeInPlace(operand, state);
      for (const AliasingValue &alias : iface.getAliasingValues(operand, state)) {
        auto result = dyn_cast<OpResult>(alias.value);
        if (!result || result.getOwner() != op)
          continue;
        unsigned r = result.getResultNumber();
        if (!round)
          ++numAliases[r];
        else
          facts.aliases[i].push_back({r, kindOf(alias, numAliases[r] == 1)});
      }
    }
  askElementwise(iface, state, facts);
}

/// Result i is destination i; destinations are read, unless an interface says otherwise.
static void askDestinations(DestinationStyleOpInterface dps, Facts &facts) {
  Operation *op = dps;
  for (OpOperand &operand : op->getOpOperands())
    if (isTensor(operand.get().getType())) {
      unsigned i = operand.getOperandNumber();
      facts.reads[i] = true;
      facts.writes[i] = dps.isDpsInit(&operand);
      if (facts.writes[i])
        facts.aliases[i].push_back(
            {dps.getTiedOpResult(&operand).getResultNumber(), CISTERN_ALIAS_EQUAL});
    }
}

/// The operand that is a part of another one, or of which the result is a part.
static void askSubset(Operation *op, Facts &facts) {
  if (!facts.hasTensors || op->getNumRegions() || op->getNumResults() != 1)
    return;
  if (auto extraction = dyn_cast<SubsetExtractionOpInterface>(op)) {
    facts.isExtraction = true;
    facts.whole = extraction.getSourceOperand().getOperandNumber();
  } else if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(op)) {
    facts.isInsertion = isa<TensorType>(insertion.getDestinationOperand().get().getType());
    facts.whole = insertion.getDestinationOperand().getOperandNumber();
    facts.part = insertion.getSourceOperand().getOperandNumber();
  }
}

static void askBufferization(Operation *op, Facts &facts) {
  auto iface = dyn_cast<BufferizableOpInterface>(op);
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  bool isEnd = op->hasTrait<OpTrait::IsTerminator>() || op->getNumSuccessors();
  if (!facts.hasTensors || isEnd)
    return;
  facts.reads.resize(op->getNumOperands());
  facts.writes.resize(op->getNumOperands());
  facts.isInPlace.resize(op->getNumOperands());
  facts.aliases.resize(op->getNumOperands());
  facts.allocates.resize(op->getNumResults());
  facts.isWritable.resize(op->getNumResults(), true);
  facts.isBufferizable = iface != nullptr;
  if (dps && dps.hasPureTensorSemantics()) {
    auto inits = dps.getDpsInits();
    facts.hasDestinations = true;
    facts.firstInit = inits.empty() ? 0 : inits.getBeginOperandIndex();
    facts.numInits = inits.size();
  }
  facts.isReplaced = !facts.hasEdges && (iface || facts.hasDestinations);
  if (iface)
    askBufferizable(iface, facts);
  else if (facts.hasDestinations)
    askDestinations(dps, facts);
}

// --- numbers ---

/// False if a number is neither a constant nor one operand alone.
static bool pushNumbers(Operation *op, ArrayRef<OpFoldResult> values, std::vector<Number> &out) {
  for (OpFoldResult value : values) {
    std::optional<int64_t> constant =
        isa<Attribute>(value) ? getConstantIntValue(value) : std::nullopt;
    int operand = -1;
    for (unsigned i = 0; i < op->getNumOperands() && !constant; ++i)
      if (op->getOperand(i) == dyn_cast<Value>(value))
        operand = operand < 0 ? (int)i : INT_MAX;
    if (!constant && (operand < 0 || operand == INT_MAX))
      return false;
    out.push_back({operand, constant.value_or(0)});
  }
  return !out.empty();
}

static Numbers askSlice(Operation *op) {
  Numbers numbers;
  FailureOr<HyperrectangularSlice> slice =
      cast<SubsetOpInterface>(op).getAccessedHyperrectangularSlice();
  numbers.areKnown = succeeded(slice) &&
                     pushNumbers(op, slice->getMixedOffsets(), numbers.lists[0]) &&
                     pushNumbers(op, slice->getMixedSizes(), numbers.lists[1]) &&
                     pushNumbers(op, slice->getMixedStrides(), numbers.lists[2]);
  return numbers;
}

static Numbers askBounds(LoopLikeOpInterface loop) {
  Numbers numbers;
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds();
  auto steps = loop.getLoopSteps();
  numbers.areKnown = lower && upper && steps && pushNumbers(loop, *lower, numbers.lists[0]) &&
                     pushNumbers(loop, *upper, numbers.lists[1]) &&
                     pushNumbers(loop, *steps, numbers.lists[2]);
  for (const Number &step : numbers.lists[2])
    numbers.areKnown &= step.operand < 0 && step.constant > 0;
  return numbers;
}

/// Asks the operation with other operands: all differ, so that it can be told which of them a number
/// is, and none is a constant, because the answer is for other operands, too.
Numbers askNumbers(Operation *op) {
  ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
  Block values;
  Operation *clone = op->cloneWithoutRegions();
  for (OpOperand &operand : clone->getOpOperands())
    operand.set(values.addArgument(operand.get().getType(), op->getLoc()));
  Numbers numbers;
  if (auto loop = dyn_cast<LoopLikeOpInterface>(clone))
    numbers = askBounds(loop);
  else if (isa<SubsetOpInterface>(clone))
    numbers = askSlice(clone);
  clone->erase();
  return numbers;
}

// --- owners ---

/// What `process` says of an operation that is alone in a function: who owns its operands, memrefs,
/// are i1 arguments.
struct Ownerships {
  OwningOpRef<ModuleOp> module;
  Operation *op;
  Block *block;
  std::vector<Value> owned; // by operand
};

static Ownerships putInFunction(Operation *op) {
  Ownerships o;
  Location loc = op->getLoc();
  o.module = ModuleOp::create(loc);
  OpBuilder builder(op->getContext());
  auto func = func::FuncOp::create(loc, "owners", builder.getFunctionType({}, {}));
  o.module->push_back(func);
  o.block = func.addEntryBlock();
  o.op = op->clone();
  o.block->push_back(o.op);
  builder.setInsertionPointToEnd(o.block);
  func::ReturnOp::create(builder, loc);
  for (OpOperand &operand : o.op->getOpOperands())
    operand.set(o.block->addArgument(operand.get().getType(), loc));
  for (Value operand : o.op->getOperands())
    o.owned.push_back(isa<BaseMemRefType>(operand.getType())
                          ? o.block->addArgument(builder.getI1Type(), loc)
                          : Value());
  return o;
}

static int indexIn(ValueRange values, Value value) {
  auto found = llvm::find(values, value);
  return found == values.end() ? -1 : (int)std::distance(values.begin(), found);
}

/// The words for an owner of result `r`; empty: nothing is said.
static std::string ownerText(const Ownerships &o, unsigned r, Value indicator) {
  std::string result = "(r" + std::to_string(r);
  if (int i = indexIn(o.owned, indicator); i >= 0)
    return "as" + result + ", o" + std::to_string(i) + ")";
  if (matchPattern(indicator, m_One()))
    return "always" + result + ")";
  if (matchPattern(indicator, m_Zero()))
    return "never" + result + ")";
  auto select = indicator.getDefiningOp<arith::SelectOp>();
  if (!select)
    return "";
  int condition = indexIn(o.op->getOperands(), select.getCondition());
  int ifTrue = indexIn(o.owned, select.getTrueValue());
  int ifFalse = indexIn(o.owned, select.getFalseValue());
  if (condition < 0 || ifTrue < 0 || ifFalse < 0)
    return "";
  return "select" + result + ", o" + std::to_string(condition) + ", o" + std::to_string(ifTrue) +
         ", o" + std::to_string(ifFalse) + ")";
}

static void addOwner(Facts &facts, const std::string &text) {
  if (!text.empty())
    facts.owner += (facts.owner.empty() ? "" : ", ") + text;
}

/// An operation that builds more than i1 values, or another operation in its place, says nothing
/// that is a fact.
static void askOwners(Operation *op, Facts &facts) {
  if (!isa<BufferDeallocationOpInterface>(op) || facts.hasTensors || op->getNumRegions() ||
      op->getNumSuccessors() || op->hasTrait<OpTrait::IsTerminator>() || !facts.callee.empty())
    return;
  ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
  Ownerships o = putInFunction(op);
  SymbolTableCollection symbols;
  DeallocationState state(*o.module, symbols);
  for (auto [operand, owned] : llvm::zip(o.op->getOperands(), o.owned))
    if (owned)
      state.updateOwnership(operand, owned, o.block);
  FailureOr<Operation *> processed =
      cast<BufferDeallocationOpInterface>(o.op).process(state, DeallocationOptions());
  bool isSame = succeeded(processed) && *processed == o.op;
  for (Operation &made : *o.block)
    isSame &= &made == o.op || isa<arith::ConstantOp, arith::SelectOp, func::ReturnOp>(made);
  for (OpResult result : o.op->getResults()) {
    Ownership ownership = isSame ? state.getOwnership(result, o.block) : Ownership();
    if (ownership.isUnique() && isa<BaseMemRefType>(result.getType()))
      addOwner(facts, ownerText(o, result.getResultNumber(), ownership.getIndicator()));
  }
  for (OpOperand &operand : o.op->getOpOperands()) {
    Ownership ownership = isSame && o.owned[operand.getOperandNumber()]
                              ? state.getOwnership(operand.get(), o.block)
                              : Ownership();
    if (ownership.isUnique() && matchPattern(ownership.getIndicator(), m_Zero()))
      addOwner(facts, "take(o" + std::to_string(operand.getOperandNumber()) + ")");
  }
}

// --- all of it ---

bool hasFamily(Operation *op) {
  if (!isa<AllocationOpInterface>(op) || !isa<MemoryEffectOpInterface>(op) || hasTensors(op) ||
      op->getNumRegions() || op->getNumResults() != 1)
    return false;
  Facts facts;
  pushEffects(op, facts);
  return isa<MemRefType>(op->getResult(0).getType()) &&
         llvm::any_of(facts.effects, [](const Effect &effect) {
           return effect.kind == CISTERN_EFFECT_ALLOCATE && effect.on == Effect::RESULT &&
                  !effect.isOnStack;
         });
}

Facts askInterfaces(Operation *op) {
  Facts facts;
  facts.op = op->getName().getStringRef().str();
  facts.numOperands = op->getNumOperands();
  facts.numResults = op->getNumResults();
  facts.numRegions = op->getNumRegions();
  facts.numSuccessors = op->getNumSuccessors();
  facts.hasTensors = hasTensors(op);
  askTraits(op, facts);
  askControlFlow(op, facts);
  askEffects(op, facts);
  askBufferization(op, facts);
  askBranch(op, facts);
  askCall(op, facts);
  askSubset(op, facts);
  askOwners(op, facts);
  // Of tensors, purity says nothing; of buffers, it is a fact about memory.
  bool isAsOnBuffers = !facts.hasTensors || facts.isReplaced || facts.isBranch;
  addTrait(facts, !facts.numRegions && isAsOnBuffers && isPure(op), "pure");
  return facts;
}

// --- texts ---

static const char *const effectWords[] = {"alloc", "free", "read", "write"};

static std::string textOf(const Effect &effect) {
  std::string text = effect.isOnStack ? "stack" : effectWords[effect.kind];
  if (effect.on != Effect::MEMORY)
    return text + (effect.on == Effect::RESULT ? "(r" : "(o") + std::to_string(effect.index) + ")";
  // On memory that has no name there are reads and writes.
  return effect.kind == CISTERN_EFFECT_READ ? "read" : "write";
}

static std::string effectsText(const Facts &facts) {
  std::string text;
  for (const Effect &effect : facts.effects)
    text += (text.empty() ? "" : ", ") + textOf(effect);
  return text.empty() ? "none" : text;
}

static void printBits(llvm::raw_ostream &os, const char *name, const std::vector<bool> &bits) {
  os << " " << name << "=";
  for (bool bit : bits)
    os << (bit ? '1' : '0');
}

std::string Facts::key() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op << ": " << numOperands << " operands, " << numResults << " results, " << numRegions
     << " regions, " << numSuccessors << " successors; traits=" << traits
     << "; effects=" << (knowsEffects ? effectsText(*this) : "?");
  if (viewed >= 0)
    os << "; view=o" << viewed;
  if (!family.empty())
    os << "; family=" << family;
  if (hasEdges) {
    os << "; control=";
    for (const Edge &edge : edges)
      os << "(" << edge.from << "->" << edge.to << " " << edge.firstOperand << "+" << edge.num
         << " to " << edge.firstInput << ")";
    printBits(os, "repetitive", repetitive);
    printBits(os, "parallel", parallel);
  }
  if (hasBounds)
    os << "; bounds=host";
  if (isBranch) {
    os << "; branch=";
    for (const Run &run : passed)
      os << "(" << run.first << "+" << run.num << ")";
    if (choice >= 0)
      os << " by o" << choice;
  }
  if (!callee.empty())
    os << "; call=" << callee << "(" << arguments.first << "+" << arguments.num << ")";
  if (!owner.empty())
    os << "; owner=" << owner;
  if (hasTensors) {
    os << "; tensors: bufferize=" << (isBufferizable ? "host" : hasDestinations ? "inits" : "?");
    if (hasDestinations)
      os << " inits=" << firstInit << "+" << numInits;
    printBits(os, "reads", reads);
    printBits(os, "writes", writes);
    printBits(os, "in-place", isInPlace);
    printBits(os, "allocates", allocates);
    printBits(os, "writable", isWritable);
    for (auto [i, list] : llvm::enumerate(aliases))
      for (const Alias &alias : list)
        os << " alias(r" << alias.result << ", o" << i << ", " << alias.kind << ")";
    for (auto [read, written] : elementwise)
      os << " elementwise(o" << read << ", o" << written << ")";
    if (isExtraction)
      os << " extract(o" << whole << ")";
    if (isInsertion)
      os << " insert(o" << part << ", o" << whole << ")";
  }
  return text;
}

// --- hooks ---

static const Facts &factsOf(void *user) { return *static_cast<const Facts *>(user); }

/// Operands that go into regions are used as the regions use them.
static bool isPassed(const Facts &facts, size_t operand) {
  return llvm::any_of(facts.edges, [&](const Edge &edge) {
    return edge.from < 0 && operand >= edge.firstOperand && operand - edge.firstOperand < edge.num;
  });
}

static bool readsHook(void *user, cistern_operation *, size_t operand) {
  const Facts &facts = factsOf(user);
  return operand >= facts.reads.size() || (facts.reads[operand] && !isPassed(facts, operand));
}

static bool writesHook(void *user, cistern_operation *, size_t operand) {
  const Facts &facts = factsOf(user);
  return operand >= facts.writes.size() || (facts.writes[operand] && !isPassed(facts, operand));
}

static void aliasesHook(void *user, cistern_operation *, size_t operand, cistern_aliases *aliases) {
  const Facts &facts = factsOf(user);
  if (operand < facts.aliases.size() && !isPassed(facts, operand))
    for (const Alias &alias : facts.aliases[operand])
      cistern_aliases_add(aliases, alias.result, alias.kind);
}

static bool allocatesHook(void *user, cistern_operation *, size_t result) {
  const Facts &facts = factsOf(user);
  return result < facts.allocates.size() && facts.allocates[result];
}

static bool isWritableHook(void *user, cistern_operation *, size_t result) {
  const Facts &facts = factsOf(user);
  return result < facts.isWritable.size() && facts.isWritable[result];
}

static bool mustBeInPlaceHook(void *user, cistern_operation *, size_t operand) {
  const Facts &facts = factsOf(user);
  return operand < facts.isInPlace.size() && facts.isInPlace[operand];
}

static bool elementwiseHook(void *user, cistern_operation *, size_t read, size_t written) {
  return llvm::is_contained(factsOf(user).elementwise,
                            std::pair<unsigned, unsigned>(read, written));
}

static bool bufferizeHook(void *user, cistern_operation *op, cistern_bufferization *b,
                          cistern_value **outValues) {
  return factsOf(user).host->bufferize(factsOf(user), op, b, outValues);
}

static const cistern_type *bufferTypeHook(void *user, cistern_operation *op,
                                          cistern_bufferization *b, size_t result) {
  return factsOf(user).host->bufferType(factsOf(user), op, b, result);
}

static bool numbersHook(void *user, cistern_operation *op, cistern_numbers *numbers) {
  const Numbers &known = factsOf(user).host->numbersOf(op);
  for (int list = 0; list < 3; ++list)
    for (const Number &number : known.lists[list])
      cistern_numbers_add(numbers, (cistern_number_list)list,
                          number.operand < 0 ? nullptr
                                             : cistern_operation_operand(op, number.operand),
                          number.constant);
  return known.areKnown;
}

static void effectsHook(void *user, cistern_operation *op, cistern_effects *effects) {
  for (const Effect &effect : factsOf(user).effects) {
    cistern_value *value = effect.on == Effect::RESULT ? cistern_operation_result(op, effect.index)
                           : effect.on == Effect::OPERAND
                               ? cistern_operation_operand(op, effect.index)
                               : nullptr;
    cistern_effects_add(effects, effect.kind, value);
  }
}

/// What deallocation has appended goes along with what the edge passes.
static void successorsHook(void *user, cistern_operation *op, cistern_operation *source,
                           cistern_successors *successors) {
  const Facts &facts = factsOf(user);
  int from = -1;
  for (unsigned i = 0; source != op && i < facts.numRegions; ++i)
    if (cistern_block_region(cistern_operation_block(source)) == cistern_operation_region(op, i))
      from = i;
  for (const Edge &edge : facts.edges)
    if (edge.from == from)
      cistern_successors_add(
          successors, edge.to < 0 ? nullptr : cistern_operation_region(op, edge.to),
          edge.firstOperand, edge.num + cistern_operation_num_operands(source) - edge.numOfSource,
          edge.firstInput);
}

static bool isRepetitiveHook(void *user, cistern_operation *, size_t region) {
  const Facts &facts = factsOf(user);
  return region >= facts.repetitive.size() || facts.repetitive[region];
}

static bool isParallelHook(void *user, cistern_operation *, size_t region) {
  const Facts &facts = factsOf(user);
  return region < facts.parallel.size() && facts.parallel[region];
}

// Memory of a family is allocated by the program's own operations alone: no other allocation, and
// none on the stack, is made for them.
static cistern_value *allocHook(void *, cistern_rewriter *, const cistern_type *,
                                cistern_value *const *, size_t) {
  return nullptr;
}

static cistern_value *promotedHook(void *, cistern_rewriter *, cistern_operation *) {
  return nullptr;
}

static bool copyHook(void *, cistern_rewriter *rewriter, cistern_value *source,
                     cistern_value *target) {
  cistern_value *operands[] = {source, target};
  cistern_operation_state state = cistern_operation_state_of("memref.copy");
  state.location = cistern_value_owner(source);
  state.operands = operands;
  state.num_operands = 2;
  return cistern_rewriter_build(rewriter, &state);
}

static bool deallocHook(void *user, cistern_rewriter *rewriter, cistern_value *buffer) {
  return factsOf(user).host->buildDealloc(factsOf(user), rewriter, buffer);
}

static cistern_value *cloneHook(void *user, cistern_rewriter *rewriter, cistern_value *buffer) {
  return factsOf(user).host->buildClone(factsOf(user), rewriter, buffer);
}

/// Effects are those of the regions alone, or none.
static bool effectsAreTraits(const Facts &facts) {
  return facts.effects.empty() &&
         (facts.hasRecursiveEffects || StringRef(facts.traits).contains("pure"));
}

/// Effects on buffers are text, where each operand has a name; those of an operation on tensors are
/// not, because a text is about the buffers that tensors will have. A branch passes tensors on.
static bool effectsAreText(const Facts &facts) {
  bool areNamed = facts.groups().empty() || facts.effects.empty();
  return facts.knowsEffects && (!facts.hasTensors || facts.isBranch) && !facts.hasEdges &&
         !facts.isReturn && areNamed && !effectsAreTraits(facts);
}

static cistern_op_hooks hooksOf(const Facts &facts) {
  cistern_op_hooks hooks;
  cistern_op_hooks_init(&hooks);
  hooks.user = const_cast<Facts *>(&facts);
  if (facts.isBufferizable || facts.hasDestinations) {
    hooks.reads = readsHook;
    hooks.writes = writesHook;
    hooks.aliases = aliasesHook;
    hooks.allocates = allocatesHook;
    hooks.is_writable = isWritableHook;
    hooks.must_be_in_place = mustBeInPlaceHook;
    hooks.accesses_elementwise = elementwiseHook;
  }
  if (facts.isReplaced)
    hooks.bufferize = bufferizeHook;
  if (facts.isReplaced && facts.isBufferizable)
    hooks.buffer_type = bufferTypeHook;
  if (facts.isExtraction || facts.isInsertion)
    hooks.slice = numbersHook;
  if (facts.hasEdges && facts.hasBounds)
    hooks.bounds = numbersHook;
  if (facts.allocation) {
    hooks.build_alloc = allocHook;
    hooks.build_copy = copyHook;
    hooks.build_dealloc = deallocHook;
    hooks.build_clone = cloneHook;
    hooks.build_promoted = promotedHook;
  }
  if (facts.knowsEffects && !effectsAreTraits(facts) && !effectsAreText(facts))
    hooks.effects = effectsHook;
  if (facts.hasEdges) {
    hooks.successors = successorsHook;
    hooks.is_loop = llvm::is_contained(facts.repetitive, true);
    hooks.is_repetitive = isRepetitiveHook;
    if (llvm::is_contained(facts.parallel, true))
      hooks.is_parallel = isParallelHook;
  }
  return hooks;
}

// --- registering ---

static std::string numbered(char letter, unsigned num) {
  std::string text;
  for (unsigned i = 0; i < num; ++i)
    text += (i ? ", " : "") + std::string(1, letter) + std::to_string(i);
  return text;
}

/// Whether results are what the destinations become, so that both are one group.
static bool isDestinationStyle(const Facts &facts) {
  return facts.hasDestinations && facts.numInits && facts.numResults == facts.numInits;
}

/// Destinations, or what is passed into regions, or on by a terminator. Deallocation appends who
/// owns what is passed.
static Run groupOf(const Facts &facts) {
  if (isDestinationStyle(facts) && !facts.isInsertion)
    return {facts.firstInit, facts.numInits};
  if (!facts.callee.empty())
    return facts.arguments;
  if (facts.isReturn)
    return {0, facts.numOperands};
  for (const Edge &edge : facts.edges)
    if (edge.from < 0 && edge.num)
      return {edge.firstOperand, edge.num};
  return {0, 0};
}

unsigned Facts::lastPassed() const {
  Run group = groupOf(*this);
  return group.num ? group.first + group.num - 1 : numOperands;
}

std::vector<Run> Facts::groups() const {
  std::vector<Run> list;
  for (const Run &run : passed)
    if (run.num && isBranch && llvm::none_of(list, [&](const Run &r) { return isSame(r, run); }))
      list.push_back(run);
  Run group = groupOf(*this);
  if (group.num && !isBranch)
    list.push_back(group);
  llvm::sort(list, [](const Run &a, const Run &b) { return a.first < b.first; });
  return list;
}

static std::string operandName(unsigned i) { return "o" + std::to_string(i); }

/// A group that may grow has the name of its first operand. Those that a branch passes are followed
/// by i1 values that say who owns them.
static std::string operandsText(const Facts &facts) {
  std::string text;
  for (const Run &part : facts.parts()) {
    bool isGroup = part.num != 1 || llvm::any_of(facts.groups(), [&](const Run &group) {
                     return isSame(group, part);
                   });
    text += (text.empty() ? "" : ", ") + operandName(part.first) + (isGroup ? "*" : "");
    if (isGroup && facts.isBranch)
      text += ", owned" + std::to_string(part.first) + "*: i1";
  }
  return text;
}

std::vector<Run> Facts::parts() const {
  std::vector<Run> list, all = groups();
  for (unsigned i = 0; i < numOperands; i += list.back().num) {
    auto group = llvm::find_if(all, [&](const Run &run) { return run.first == i; });
    list.push_back(group == all.end() ? Run{i, 1} : *group);
  }
  return list;
}

/// `s0(o1), s1`: what each successor is passed.
static std::string branchText(const Facts &facts) {
  std::string text;
  for (auto [i, run] : llvm::enumerate(facts.passed)) {
    text += (i ? ", s" : "s") + std::to_string(i);
    if (run.num)
      text += "(" + operandName(run.first) + ")";
  }
  return text;
}

static std::string ownedText(const Facts &facts) {
  std::string text;
  for (const Run &group : facts.groups())
    if (facts.isBranch)
      text += (text.empty() ? "owned" : ", owned") + std::to_string(group.first);
  return text;
}

static std::string resultsText(const Facts &facts) {
  std::string text = isDestinationStyle(facts) ? "res*" : numbered('r', facts.numResults);
  return facts.hasEdges ? text + (text.empty() ? "" : ", ") + "owned*: i1" : text;
}

bool registerFacts(cistern_context *ctx, const Facts &facts) {
  std::string operands = operandsText(facts), results = resultsText(facts);
  std::string branch = branchText(facts), owned = ownedText(facts), mixed;
  std::string choice = "op(" + operandName(facts.choice) + ")";
  std::string call = facts.callee;
  if (facts.arguments.num)
    call += "(" + operandName(facts.arguments.first) + ")";
  std::string subset = facts.isInsertion ? "insert(" + operandName(facts.part) + ", " : "extract(";
  subset += operandName(facts.whole) + ")";
  std::string effects = effectsText(facts), regions = numbered('g', facts.numRegions);
  std::string alias = "inside(r0, o" + std::to_string(facts.viewed) + ")";
  for (const Run &group : facts.groups())
    mixed += (mixed.empty() ? "" : ", ") + operandName(group.first);
  cistern_op_hooks hooks = hooksOf(facts);
  cistern_op_definition op = {};
  op.struct_size = sizeof op;
  op.name = facts.name.c_str();
  op.operands = operands.c_str();
  op.results = results.c_str();
  op.regions = regions.c_str();
  op.traits = facts.traits.c_str();
  op.attributes = facts.isFunction           ? "sym_name, function_type"
                  : !facts.callee.empty() ? facts.callee.c_str()
                                          : nullptr;
  std::string inits = operandName(facts.firstInit);
  if (isDestinationStyle(facts)) {
    op.inits = inits.c_str();
    mixed += mixed.empty() ? "res" : ", res";
  }
  op.mixed = mixed.empty() ? nullptr : mixed.c_str();
  op.ownership = facts.hasEdges ? "owned" : owned.empty() ? nullptr : owned.c_str();
  if (facts.isBranch)
    op.branch = branch.c_str();
  if (facts.choice >= 0)
    op.choice = choice.c_str();
  if (!facts.callee.empty())
    op.call = call.c_str();
  if (facts.isExtraction || facts.isInsertion)
    op.subset = subset.c_str();
  op.owner = facts.owner.empty() ? nullptr : facts.owner.c_str();
  if (effectsAreText(facts))
    op.effects = effects.c_str();
  if (facts.viewed >= 0 && facts.callee.empty())
    op.alias = alias.c_str();
  op.family = facts.family.empty() ? nullptr : facts.family.c_str();
  op.hooks = &hooks;
  return cistern_ops_register(ctx, &op, 1);
}

} // namespace cistern
