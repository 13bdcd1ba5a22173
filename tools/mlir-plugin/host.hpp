// The host is the tool that runs the pass. It knows operations that Cistern does not have, by their
// interfaces. Each of them goes to Cistern under a name that stands for what its interfaces answer,
// so that two operations of one name may have different facts:
//
//   %0 = my.scale %t {by = 2}   ->   %0 = "my.scale"(%t) {by = 2, cistern.host = 0}
//   %1 = my.scale %a, %b        ->   %1 = "my.scale#1"(%a, %b) {cistern.host = 1}
//
// The attribute is the number of a prototype: an operation with the same name, attributes and
// properties, by which the result becomes an operation of the host again. Where Cistern bufferizes
// such an operation, the host's own `bufferize` does it, in a function beside the module, and what
// it has built is built in Cistern's module.
#ifndef CISTERN_MLIR_HOST_HPP
#define CISTERN_MLIR_HOST_HPP

#include "cistern/cistern.h"
#include "cistern/rewrite.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <memory>
#include <string>
#include <vector>

namespace cistern {

struct Facts; // of operations that answer alike
struct Numbers;

class Host {
public:
  /// Borrows both contexts.
  Host(cistern_context *ctx, mlir::MLIRContext *hostContext);
  ~Host();

  /// A copy of a module, to be handed over: operations that Cistern does not have are registered
  /// there, and stand in the copy under the names of their facts. The module has to stay until the
  /// result is restored. Fails after an error.
  mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> describe(mlir::ModuleOp module);
  /// Makes the operations of a result those of the host again.
  void restore(mlir::ModuleOp result);
  /// A text of Cistern with the host's names of operations.
  std::string translate(llvm::StringRef text) const;
  /// Prints what is known of each operation, a line for each.
  void print(llvm::raw_ostream &os) const;

  // For hooks:

  /// Replaces an operation on tensors by what the host makes of it. False after an error.
  bool bufferize(const Facts &facts, cistern_operation *op, cistern_bufferization *b,
                 cistern_value **outValues);
  /// The type of the buffer of a tensor result, as its interface says; NULL if it does not.
  const cistern_type *bufferType(const Facts &facts, cistern_operation *op,
                                 cistern_bufferization *b, size_t result);
  /// The part that an operation accesses, or the bounds of a loop.
  const Numbers &numbersOf(cistern_operation *op);
  /// Builds what frees, or copies, memory of a family, as the interface of the operation that
  /// allocates it says. False, or NULL, with nothing built if it does not say so.
  bool buildDealloc(const Facts &facts, cistern_rewriter *rewriter, cistern_value *buffer);
  cistern_value *buildClone(const Facts &facts, cistern_rewriter *rewriter, cistern_value *buffer);

private:
  bool isForeign(mlir::Operation *op);
  /// Notes the family of an operation that allocates, and of what frees it.
  void learnFamily(mlir::Operation *op);
  /// The facts of an operation, which are registered if they are new; NULL after an error.
  const Facts *factsOf(mlir::Operation *op);
  unsigned prototypeOf(mlir::Operation *op, const Facts &facts);
  struct Prototype;
  /// That of an operation in Cistern; NULL if it has lost its number.
  Prototype *prototypeFor(cistern_operation *op);
  const cistern_type *toCistern(mlir::Type type);
  const cistern_attribute *toCistern(mlir::Attribute attr);
  mlir::Type fromCistern(const cistern_type *type);

  struct Transfer;
  bool transfer(Transfer &t, mlir::Operation *op);
  bool transferAll(Transfer &t, mlir::Block &block);
  bool transferSymbols(Transfer &t, mlir::ModuleOp module, cistern_operation *op);
  bool transferRegions(Transfer &t, mlir::Operation *op, cistern_operation *made);

  cistern_context *ctx;
  mlir::MLIRContext *hostContext;
  std::vector<std::unique_ptr<Facts>> facts; // in the order of their registration
  llvm::StringMap<Facts *> factsByKey;
  llvm::StringMap<unsigned> numByOp;
  llvm::StringMap<std::string> families; // of operations
  llvm::DenseMap<mlir::OperationName, bool> foreign;
  std::vector<Prototype> prototypes;
  llvm::DenseMap<std::pair<const void *, std::pair<mlir::Attribute, mlir::Attribute>>, unsigned>
      numbers;
  /// Names of symbols that the host has added, by their operation and its attributes.
  llvm::DenseMap<std::pair<const void *, mlir::Attribute>, std::string> symbols;
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> built; // what the host has bufferized
  llvm::DenseMap<mlir::Type, const cistern_type *> types;
  llvm::DenseMap<mlir::Attribute, const cistern_attribute *> attributes;
  llvm::DenseMap<const cistern_type *, mlir::Type> hostTypes;
};

} // namespace cistern

#endif
