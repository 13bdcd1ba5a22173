// Operations of the host on their way to Cistern and back, and their bufferization by the host.
#include "host.hpp"
#include "facts.hpp"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace cistern {

static constexpr StringLiteral numberName = "cistern.host";

struct Host::Prototype {
  mlir::Operation *op;
  const Facts *facts;
  std::optional<Numbers> numbers; // once they were asked for
};

Host::Host(cistern_context *ctx, MLIRContext *hostContext) : ctx(ctx), hostContext(hostContext) {}
Host::~Host() = default;

// --- facts and prototypes ---

bool Host::isForeign(Operation *op) {
  auto [found, isNew] = foreign.try_emplace(op->getName(), false);
  if (isNew)
    found->second = op->isRegistered() && !cistern_context_is_registered_operation(
                                              ctx, op->getName().getStringRef().str().c_str());
  return found->second;
}

/// A function in a module beside the host's: the block in which the builder builds.
static Block *addFunction(OwningOpRef<ModuleOp> &module, OpBuilder &builder, Location loc) {
  module = ModuleOp::create(loc);
  auto func = func::FuncOp::create(loc, "built", builder.getFunctionType({}, {}));
  module->push_back(func);
  Block *entry = func.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  return entry;
}

void Host::learnFamily(Operation *op) {
  std::string name = op->getName().getStringRef().str();
  if (!hasFamily(op) || families.count(name))
    return;
  std::string family = "host_" + name;
  for (char &c : family)
    if (!llvm::isAlnum(c))
      c = '_';
  families[name] = family;
  OwningOpRef<ModuleOp> module;
  OpBuilder builder(hostContext);
  Block *block = addFunction(module, builder, op->getLoc());
  Value buffer = block->addArgument(op->getResult(0).getType(), op->getLoc());
  cast<AllocationOpInterface>(op).buildDealloc(builder, buffer);
  for (Operation &made : *block)
    if (isForeign(&made))
      families.try_emplace(made.getName().getStringRef(), family);
}

/// Whether the operation allocates or frees buffers, and says so as text (registerFacts).
static bool managesBuffers(const Facts &facts) {
  return !facts.hasTensors && !facts.hasEdges && !facts.isReturn &&
         llvm::any_of(facts.effects, [](const Effect &effect) {
           return effect.on != Effect::MEMORY &&
                  (effect.kind == CISTERN_EFFECT_ALLOCATE || effect.kind == CISTERN_EFFECT_FREE);
         });
}

const Facts *Host::factsOf(Operation *op) {
  Facts asked = askInterfaces(op);
  learnFamily(op);
  auto family = families.find(asked.op);
  if (family != families.end() && managesBuffers(asked)) {
    asked.family = family->second;
    if (hasFamily(op) && !numByOp.count(asked.op)) // one operation of a family builds
      asked.allocation = op;
  }
  auto [found, isNew] = factsByKey.try_emplace(asked.key(), nullptr);
  if (!isNew)
    return found->second;
  unsigned number = numByOp[asked.op]++;
  asked.host = this;
  // Sizes of groups would be those of the host's operation under its own name.
  asked.name = asked.op + (number || asked.isBranch ? "#" + std::to_string(number) : "");
  facts.push_back(std::make_unique<Facts>(std::move(asked)));
  Facts *made = facts.back().get();
  // Where it is not known what successors are passed, an operation stays one that is not registered.
  if ((made->isBranch || !made->numSuccessors) && !registerFacts(ctx, *made))
    return nullptr;
  return found->second = made;
}

/// Operations with regions that the host replaces have a prototype each, because regions are not
/// compared.
unsigned Host::prototypeOf(Operation *op, const Facts &facts) {
  const void *owner = facts.isReplaced && facts.numRegions ? static_cast<const void *>(op)
                                                           : op->getName().getAsOpaquePointer();
  auto key = std::make_pair(
      owner, std::make_pair(Attribute(op->getAttrDictionary()), op->getPropertiesAsAttribute()));
  auto [found, isNew] = numbers.try_emplace(key, prototypes.size());
  if (isNew)
    prototypes.push_back({op, &facts, std::nullopt});
  return found->second;
}

Host::Prototype *Host::prototypeFor(cistern_operation *op) {
  int64_t number = -1;
  const cistern_attribute *attr = cistern_operation_get_attribute(op, numberName.data());
  bool isThere = attr && cistern_attribute_as_int(attr, &number) &&
                 (uint64_t)number < prototypes.size();
  return isThere ? &prototypes[number] : nullptr;
}

const Numbers &Host::numbersOf(cistern_operation *op) {
  static const Numbers unknown;
  Prototype *prototype = prototypeFor(op);
  if (prototype && !prototype->numbers)
    prototype->numbers = askNumbers(prototype->op);
  return prototype ? *prototype->numbers : unknown;
}

// --- there ---

static bool isSegments(StringRef name) {
  return name == "operandSegmentSizes" || name == "resultSegmentSizes";
}

/// The sizes of the groups in Cistern, which are needed where several may grow: those that a branch
/// passes have none yet that say who owns them. Empty: they are not needed.
static SmallVector<int32_t> segmentsOf(const Facts &facts) {
  SmallVector<int32_t> sizes;
  std::vector<Run> groups = facts.groups();
  if (!facts.isBranch || groups.empty())
    return sizes;
  for (const Run &part : facts.parts()) {
    sizes.push_back(part.num);
    if (llvm::any_of(groups, [&](const Run &group) { return group.first == part.first; }))
      sizes.push_back(0);
  }
  return sizes;
}

/// Puts an operation that is not registered in the place of `op`.
static void rename(Operation *op, const Facts &facts, unsigned number) {
  OperationState state(op->getLoc(), OperationName(facts.name, op->getContext()));
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  for (NamedAttribute attr : op->getAttrDictionary())
    if (!isSegments(attr.getName()))
      state.addAttribute(attr.getName(), attr.getValue());
  state.addAttribute(numberName, IntegerAttr::get(IntegerType::get(op->getContext(), 64), number));
  if (SmallVector<int32_t> sizes = segmentsOf(facts); !sizes.empty())
    state.addAttribute("operandSegmentSizes", DenseI32ArrayAttr::get(op->getContext(), sizes));
  state.addSuccessors(op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *made = Operation::create(state);
  op->getBlock()->getOperations().insert(op->getIterator(), made);
  op->replaceAllUsesWith(made);
  op->erase();
}

static SmallVector<Operation *> listOf(Operation *root) {
  SmallVector<Operation *> list;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) { list.push_back(op); });
  return list;
}

FailureOr<OwningOpRef<ModuleOp>> Host::describe(ModuleOp module) {
  OwningOpRef<ModuleOp> copy(module.clone());
  SmallVector<Operation *> originals = listOf(module), copies = listOf(*copy);
  SmallVector<std::pair<const Facts *, unsigned>> found(originals.size(), {nullptr, 0});
  for (Operation *op : originals)
    if (isForeign(op))
      learnFamily(op);
  for (auto [i, op] : llvm::enumerate(originals)) {
    if (!isForeign(op))
      continue;
    const Facts *facts = factsOf(op);
    if (!facts)
      return failure();
    found[i] = {facts, prototypeOf(op, *facts)};
  }
  for (size_t i = copies.size(); i-- > 0;) // inner operations first
    if (found[i].first)
      rename(copies[i], *found[i].first, found[i].second);
  return copy;
}

// --- back ---

/// Adds values that were appended behind `last` to its segment. Sizes that are no attribute of the
/// operation, or fit already, stay.
static void fitSegments(Operation *op, StringRef name, unsigned last, unsigned num) {
  auto sizes = op->getAttrOfType<DenseI32ArrayAttr>(name);
  int64_t sum = 0;
  SmallVector<int32_t> fitting;
  if (sizes)
    fitting = llvm::to_vector(sizes.asArrayRef());
  for (int32_t size : fitting)
    sum += size;
  if (fitting.empty() || sum == num)
    return;
  size_t segment = 0;
  int64_t end = fitting[0];
  while (segment + 1 < fitting.size() && end <= last)
    end += fitting[++segment];
  fitting[segment] += num - sum;
  op->setAttr(name, DenseI32ArrayAttr::get(op->getContext(), fitting));
}

/// Gives a branch, which has the operands of its prototype, those of `op`: what successors are passed
/// may have become more, or less.
static void restoreOperands(Operation *made, Operation *op, const Facts &facts) {
  auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  std::vector<Run> groups = facts.groups();
  auto branch = cast<BranchOpInterface>(made);
  llvm::DenseMap<unsigned, SmallVector<Value>> values; // by the first operand of a group
  unsigned next = 0, size = 0;
  for (const Run &part : facts.parts()) {
    bool isGroup =
        llvm::any_of(groups, [&](const Run &group) { return group.first == part.first; });
    unsigned num = isGroup ? sizes[size] + sizes[size + 1] : 1;
    size += isGroup ? 2 : 1;
    if (isGroup)
      values[part.first] = llvm::to_vector(op->getOperands().slice(next, num));
    else
      made->setOperand(part.first, op->getOperand(next));
    next += num;
  }
  for (unsigned i = made->getNumSuccessors(); i-- > 0;) { // positions of earlier ones stay
    auto found = facts.passed[i].num ? values.find(facts.passed[i].first) : values.end();
    if (found == values.end())
      continue;
    MutableOperandRange forwarded = branch.getSuccessorOperands(i).getMutableForwardedOperands();
    forwarded.assign(found->second);
    values.erase(found);
  }
}

void Host::restore(ModuleOp result) {
  SmallVector<Operation *> all = listOf(result);
  for (size_t i = all.size(); i-- > 0;) {
    Operation *op = all[i];
    auto number = op->getAttrOfType<IntegerAttr>(numberName);
    if (!number || number.getValue().uge(prototypes.size()))
      continue;
    const Prototype &of = prototypes[number.getInt()];
    Operation *prototype = of.op;
    SmallVector<std::unique_ptr<Region>> regions;
    for (Region &region : op->getRegions()) {
      regions.push_back(std::make_unique<Region>());
      regions.back()->takeBody(region);
    }
    bool hasGroups = !segmentsOf(*of.facts).empty();
    Operation *made = Operation::create(
        op->getLoc(), prototype->getName(), op->getResultTypes(),
        hasGroups ? ValueRange(prototype->getOperands()) : ValueRange(op->getOperands()),
        NamedAttrList(), prototype->getPropertiesStorage(), op->getSuccessors(), regions);
    if (hasGroups)
      restoreOperands(made, op, *of.facts);
    for (NamedAttribute attr : op->getAttrDictionary())
      if (attr.getName() != numberName && !isSegments(attr.getName()) &&
          made->getAttr(attr.getName()) != attr.getValue())
        made->setAttr(attr.getName(), attr.getValue());
    if (!hasGroups)
      fitSegments(made, "operandSegmentSizes", of.facts->lastPassed(), made->getNumOperands());
    fitSegments(made, "resultSegmentSizes", UINT_MAX, made->getNumResults());
    op->getBlock()->getOperations().insert(op->getIterator(), made);
    op->replaceAllUsesWith(made);
    op->erase();
  }
}

// --- texts ---

/// Drops `name = 7 : i64` of an attribute dictionary, and the dictionary if nothing else is in it.
static std::string withoutNumbers(StringRef text) {
  std::string result;
  for (size_t at; (at = text.find(numberName)) != StringRef::npos;) {
    StringRef before = text.take_front(at), after = text.drop_front(at + numberName.size());
    if (!after.consume_front(" = ")) {
      result += text.take_front(at + numberName.size());
      text = after;
      continue;
    }
    after = after.drop_while([](char c) { return llvm::isDigit(c); });
    after.consume_front(" : i64");
    bool isFirst = before.ends_with("{"), isLast = after.starts_with("}");
    if (isFirst && isLast) {
      before = before.drop_back();
      after = after.drop_front(after.starts_with("} ") ? 2 : 1);
    } else if (isFirst && after.starts_with(", ")) {
      after = after.drop_front(2);
    } else if (before.ends_with(", ")) {
      before = before.drop_back(2);
    }
    result += before;
    text = after;
  }
  return result + text.str();
}

std::string Host::translate(StringRef text) const {
  std::string named, numberless = withoutNumbers(text);
  for (text = numberless; !text.empty();) {
    size_t sharp = text.find('#');
    const Facts *found = nullptr;
    for (const std::unique_ptr<Facts> &one : facts) {
      StringRef number = StringRef(one->name).drop_front(one->op.size());
      bool fits = sharp != StringRef::npos && !number.empty() &&
                  text.take_front(sharp).ends_with(one->op) &&
                  text.drop_front(sharp).starts_with(number);
      if (fits && (!found || one->name.size() > found->name.size()))
        found = one.get();
    }
    size_t taken = sharp == StringRef::npos ? text.size() : found ? sharp : sharp + 1;
    named += text.take_front(taken);
    text = text.drop_front(taken + (found ? found->name.size() - found->op.size() : 0));
  }
  return named;
}

void Host::print(llvm::raw_ostream &os) const {
  for (const std::unique_ptr<Facts> &one : facts)
    os << one->key() << "\n";
}

// --- types and attributes ---

template <typename T> static std::string textOf(T thing) {
  std::string text;
  llvm::raw_string_ostream os(text);
  thing.print(os);
  return text;
}

const cistern_type *Host::toCistern(Type type) {
  const cistern_type *&made = types[type];
  if (!made)
    made = cistern_type_parse(ctx, textOf(type).c_str());
  return made;
}

const cistern_attribute *Host::toCistern(Attribute attr) {
  const cistern_attribute *&made = attributes[attr];
  if (!made)
    made = cistern_attribute_parse(ctx, textOf(attr).c_str());
  return made;
}

Type Host::fromCistern(const cistern_type *type) {
  Type &made = hostTypes[type];
  if (!made) {
    char *text = cistern_type_text(type);
    made = parseType(text, hostContext);
    cistern_text_free(text);
  }
  return made;
}

// --- what the host has built, built in Cistern ---

struct Host::Transfer {
  const cistern_operation *location; // of what is built
  cistern_bufferization *bufferization = nullptr;
  Operation *rebuilt = nullptr; // has the regions of the operation that bufferizes
  cistern_rewriter *rewriter;
  llvm::DenseMap<Value, cistern_value *> values;
  llvm::DenseMap<Block *, cistern_block *> blocks;
};

static bool fail(cistern_operation *op, const Twine &message) {
  cistern_operation_emit(op, CISTERN_DIAGNOSTIC_ERROR, message.str().c_str());
  return false;
}

bool Host::transferRegions(Transfer &t, Operation *op, cistern_operation *made) {
  for (Region &region : op->getRegions()) {
    cistern_region *to = cistern_operation_region(made, region.getRegionNumber());
    for (Block &block : region) {
      SmallVector<const cistern_type *> argumentTypes;
      for (Type type : block.getArgumentTypes())
        argumentTypes.push_back(toCistern(type));
      if (llvm::is_contained(argumentTypes, nullptr))
        return false;
      cistern_block *copy = cistern_block_create(ctx, argumentTypes.data(), argumentTypes.size());
      t.blocks[&block] = copy;
      cistern_region_append_block(to, copy);
      for (BlockArgument argument : block.getArguments())
        t.values[argument] = cistern_block_argument(copy, argument.getArgNumber());
    }
    for (Block &block : region)
      for (Operation &inner : block) {
        cistern_rewriter_set_end(t.rewriter, t.blocks[&block]);
        if (!transfer(t, &inner))
          return false;
      }
  }
  if (op->getNumRegions())
    cistern_rewriter_set_after(t.rewriter, made);
  return true;
}

bool Host::transferAll(Transfer &t, Block &block) {
  for (Operation &op : block)
    if (!op.hasTrait<OpTrait::IsTerminator>() && !transfer(t, &op))
      return false;
  return true;
}

bool Host::transfer(Transfer &t, Operation *op) {
  std::string name = op->getName().getStringRef().str();
  SmallVector<std::pair<std::string, const cistern_attribute *>> texts;
  bool isOwn = isForeign(op);
  for (NamedAttribute attr : op->getAttrDictionary())
    if (!isOwn || !isSegments(attr.getName()))
      texts.push_back({attr.getName().str(), toCistern(attr.getValue())});
  if (isOwn) {
    const Facts *asked = factsOf(op);
    if (!asked)
      return false;
    name = asked->name;
    unsigned number = prototypeOf(op, *asked);
    texts.push_back({numberName.str(),
                     cistern_attribute_parse(ctx, (std::to_string(number) + " : i64").c_str())});
    if (SmallVector<int32_t> sizes = segmentsOf(*asked); !sizes.empty())
      texts.push_back(
          {"operandSegmentSizes", toCistern(DenseI32ArrayAttr::get(hostContext, sizes))});
  }
  SmallVector<cistern_named_attribute> attrs;
  for (auto &[attrName, attr] : texts)
    attrs.push_back({attrName.c_str(), attr});
  SmallVector<cistern_value *> operands;
  for (Value operand : op->getOperands())
    operands.push_back(t.values.lookup(operand));
  SmallVector<const cistern_type *> resultTypes;
  for (Type type : op->getResultTypes())
    resultTypes.push_back(toCistern(type));
  SmallVector<cistern_block *> successors;
  for (Block *block : op->getSuccessors())
    successors.push_back(t.blocks.lookup(block));
  cistern_operation_state state = cistern_operation_state_of(name.c_str());
  state.location = t.location;
  state.operands = operands.data();
  state.num_operands = operands.size();
  state.result_types = resultTypes.data();
  state.num_results = resultTypes.size();
  state.attributes = attrs.data();
  state.num_attributes = attrs.size();
  state.successors = successors.data();
  state.num_successors = successors.size();
  state.num_regions = op->getNumRegions();
  cistern_operation *made = cistern_rewriter_build(t.rewriter, &state);
  if (!made)
    return false;
  for (OpResult result : op->getResults())
    t.values[result] = cistern_operation_result(made, result.getResultNumber());
  if (op == t.rebuilt)
    return cistern_bufferization_take_regions(t.bufferization, made);
  return transferRegions(t, op, made);
}

/// The nearest module around an operation.
static cistern_operation *moduleAround(cistern_operation *op) {
  while (op && StringRef(cistern_operation_name(op)) != "builtin.module") {
    cistern_block *block = cistern_operation_block(op);
    op = block ? cistern_block_parent(block) : nullptr;
  }
  return op;
}

/// Symbols that were added beside the function, such as memref.global, go to the module that the
/// operation is in, under a name that is free there. Equal ones are added once.
bool Host::transferSymbols(Transfer &t, ModuleOp module, cistern_operation *op) {
  for (Operation &made : *module.getBody()) {
    if (&made == &module.getBody()->front())
      continue;
    cistern_operation *table = moduleAround(op);
    auto name = SymbolTable::getSymbolName(&made);
    if (!table || !name)
      return fail(op, "is bufferized with an operation beside it that is no symbol of a module");
    NamedAttrList others(made.getAttrDictionary());
    others.erase(SymbolTable::getSymbolAttrName());
    std::string &known = symbols[{made.getName().getAsOpaquePointer(),
                                  Attribute(others.getDictionary(hostContext))}];
    bool isNew = known.empty() || !cistern_symbol_lookup(table, known.c_str());
    if (isNew)
      known = name.str();
    for (unsigned i = 0; isNew && cistern_symbol_lookup(table, known.c_str()); ++i)
      known = name.str() + "_" + std::to_string(i);
    auto free = StringAttr::get(hostContext, known);
    if (failed(SymbolTable::replaceAllSymbolUses(name, free, module)))
      return fail(op, "is bufferized with a symbol whose uses are not known");
    SymbolTable::setSymbolName(&made, free);
    cistern_block *body = cistern_region_first(cistern_operation_region(table, 0));
    cistern_rewriter_set_before(t.rewriter, cistern_block_first(body));
    if (isNew && !transfer(t, &made))
      return false;
  }
  cistern_rewriter_set_before(t.rewriter, op);
  return true;
}

// --- bufferization ---

/// `op` on tensors, whose results are destinations, becomes `op` on buffers without these results.
/// NULL if it cannot.
static Operation *bufferizeDestinations(RewriterBase &rewriter, Operation *op) {
  BufferizationOptions options;
  BufferizationState state;
  auto dps = cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> operands, replacements;
  for (Value operand : op->getOperands()) {
    FailureOr<Value> buffer = operand;
    if (isa<TensorType>(operand.getType()))
      buffer = getBuffer(rewriter, operand, options, state);
    if (failed(buffer))
      return nullptr;
    operands.push_back(*buffer);
  }
  SmallVector<Type> resultTypes;
  for (OpResult result : op->getResults())
    if (!isa<TensorType>(result.getType()))
      resultTypes.push_back(result.getType());
  Operation *made = Operation::create(
      op->getLoc(), op->getName(), resultTypes, operands, op->getDiscardableAttrDictionary(),
      op->getPropertiesStorage(), BlockRange(), op->getNumRegions());
  for (auto [from, to] : llvm::zip(op->getRegions(), made->getRegions()))
    to.takeBody(from);
  rewriter.insert(made);
  if (failed(verify(made)))
    return nullptr;
  unsigned next = 0;
  for (OpResult result : op->getResults()) {
    OpOperand *init = isa<TensorType>(result.getType()) ? dps.getTiedOpOperand(result) : nullptr;
    replacements.push_back(init ? operands[init->getOperandNumber()] : made->getResult(next++));
  }
  replaceOpWithBufferizedValues(rewriter, op, replacements);
  return made;
}

bool Host::bufferize(const Facts &facts, cistern_operation *op, cistern_bufferization *b,
                     cistern_value **outValues) {
  Prototype *found = prototypeFor(op);
  if (!found)
    return fail(op, "is not known to the tool, because it lost its attribute '" + numberName + "'");
  Operation *prototype = found->op;
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(prototype->getRegions(), captured);
  if (facts.isBufferizable && !captured.empty())
    return fail(op, "uses values from outside in its regions: the tool cannot bufferize it apart");

  // The operation alone, on tensors that are buffers.
  Location loc = prototype->getLoc();
  OwningOpRef<ModuleOp> module;
  OpBuilder builder(hostContext);
  Block *entry = addFunction(module, builder, loc);
  Transfer t;
  t.location = op;
  t.rewriter = cistern_bufferization_rewriter(b);
  t.bufferization = b;
  SmallVector<Value> operands;
  for (unsigned i = 0; i < prototype->getNumOperands(); ++i) {
    cistern_value *value = cistern_bufferization_operand(b, i);
    Type type = value ? fromCistern(cistern_value_type(value)) : Type();
    Type before = fromCistern(cistern_value_type(cistern_operation_operand(op, i)));
    if (!type || !before)
      return false;
    Value argument = entry->addArgument(type, loc);
    t.values[argument] = value;
    if (isa<TensorType>(before))
      argument = ToTensorOp::create(builder, loc, before, argument, /*restrict=*/true,
                                    /*writable=*/true);
    operands.push_back(argument);
  }
  IRMapping outside;
  for (Value value : captured)
    outside.map(value, entry->addArgument(value.getType(), loc));
  Operation *clone = prototype->clone(outside);
  clone->setOperands(operands);
  for (OpResult result : clone->getResults()) {
    Type type =
        fromCistern(cistern_value_type(cistern_operation_result(op, result.getResultNumber())));
    if (!type)
      return false;
    result.setType(type);
  }
  builder.insert(clone);
  auto end = func::ReturnOp::create(builder, loc, clone->getResults());

  IRRewriter rewriter(hostContext);
  rewriter.setInsertionPoint(clone);
  if (facts.isBufferizable) {
    BufferizationOptions options;
    BufferizationState state;
    auto iface = cast<BufferizableOpInterface>(clone);
    if (failed(iface.bufferize(rewriter, options, state)))
      return fail(op, "cannot be bufferized by the tool");
  } else if (!(t.rebuilt = bufferizeDestinations(rewriter, clone))) {
    return fail(op, "writes to destinations, but cannot be the same operation on buffers");
  }

  for (OpOperand &result : end->getOpOperands())
    if (isa<TensorType>(result.get().getType())) {
      auto buffer = result.get().getDefiningOp<ToTensorOp>();
      if (!buffer)
        return fail(op, "is bufferized by the tool without a buffer for result #" +
                            Twine(result.getOperandNumber()));
      result.set(buffer.getBuffer());
    }
  for (Operation &made : llvm::make_early_inc_range(llvm::reverse(*entry)))
    if (isa<ToTensorOp, ToBufferOp>(made) && made.use_empty())
      made.erase();
  if (!transferSymbols(t, *module, op) || !transferAll(t, *entry))
    return false;
  for (OpOperand &result : end->getOpOperands())
    outValues[result.getOperandNumber()] = t.values.lookup(result.get());
  built.push_back(std::move(module));
  return true;
}

/// Asks the operation alone, on tensors that are buffers of the types that its operands will have.
const cistern_type *Host::bufferType(const Facts &facts, cistern_operation *op,
                                     cistern_bufferization *b, size_t result) {
  Prototype *found = prototypeFor(op);
  if (!found || found->op->getNumRegions())
    return nullptr;
  Operation *prototype = found->op;
  Location loc = prototype->getLoc();
  OwningOpRef<ModuleOp> module;
  OpBuilder builder(hostContext);
  Block *entry = addFunction(module, builder, loc);
  SmallVector<Value> operands;
  for (unsigned i = 0; i < prototype->getNumOperands(); ++i) {
    Type before = fromCistern(cistern_value_type(cistern_operation_operand(op, i))), type = before;
    if (isa_and_nonnull<TensorType>(before)) {
      const cistern_type *buffer = cistern_bufferization_operand_type(b, i);
      type = buffer ? fromCistern(buffer) : Type();
    }
    if (!type)
      return nullptr;
    Value argument = entry->addArgument(type, loc);
    operands.push_back(type == before ? argument
                                      : ToTensorOp::create(builder, loc, before, argument).getResult());
  }
  Operation *clone = prototype->clone();
  clone->setOperands(operands);
  for (OpResult value : clone->getResults())
    if (Type type = fromCistern(
            cistern_value_type(cistern_operation_result(op, value.getResultNumber()))))
      value.setType(type);
  builder.insert(clone);
  ScopedDiagnosticHandler quiet(hostContext, [](Diagnostic &) { return success(); });
  BufferizationOptions options;
  BufferizationState state;
  auto type = bufferization::getBufferType(clone->getResult(result), options, state);
  return succeeded(type) ? toCistern(Type(*type)) : nullptr;
}

// --- memory of a family ---

bool Host::buildDealloc(const Facts &facts, cistern_rewriter *rewriter, cistern_value *buffer) {
  OwningOpRef<ModuleOp> module;
  OpBuilder builder(hostContext);
  Location loc = facts.allocation->getLoc();
  Block *block = addFunction(module, builder, loc);
  Type type = fromCistern(cistern_value_type(buffer));
  if (!type)
    return false;
  Value argument = block->addArgument(type, loc);
  if (!cast<AllocationOpInterface>(facts.allocation).buildDealloc(builder, argument))
    return false;
  Transfer t;
  t.location = cistern_value_owner(buffer);
  t.rewriter = rewriter;
  t.values[argument] = buffer;
  built.push_back(std::move(module));
  return transferAll(t, *block);
}

cistern_value *Host::buildClone(const Facts &facts, cistern_rewriter *rewriter,
                                cistern_value *buffer) {
  OwningOpRef<ModuleOp> module;
  OpBuilder builder(hostContext);
  Location loc = facts.allocation->getLoc();
  Block *block = addFunction(module, builder, loc);
  Type type = fromCistern(cistern_value_type(buffer));
  if (!type)
    return nullptr;
  Value argument = block->addArgument(type, loc);
  std::optional<Value> clone =
      cast<AllocationOpInterface>(facts.allocation).buildClone(builder, argument);
  Transfer t;
  t.location = cistern_value_owner(buffer);
  t.rewriter = rewriter;
  t.values[argument] = buffer;
  built.push_back(std::move(module));
  return clone && transferAll(t, *block) ? t.values.lookup(*clone) : nullptr;
}

} // namespace cistern
