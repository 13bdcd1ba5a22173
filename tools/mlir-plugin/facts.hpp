// What the interfaces of an operation answer, as Cistern's facts.
#ifndef CISTERN_MLIR_FACTS_HPP
#define CISTERN_MLIR_FACTS_HPP

#include "cistern/dialect.h"

#include "mlir/IR/Operation.h"

#include <string>
#include <vector>

namespace cistern {

class Host;

/// What an effect is on: an operand, a result, or some memory.
struct Effect {
  enum On { OPERAND, RESULT, MEMORY };
  cistern_effect_kind kind;
  On on;
  unsigned index;
  bool isOnStack; // of an allocation
};

struct Alias {
  unsigned result;
  cistern_alias_kind kind;
};

/// Control goes from the operation (-1), or from terminators of a region, to a region, or to the
/// results (-1), and passes operands of the source.
struct Edge {
  int from, to;
  unsigned firstOperand, num, firstInput;
  unsigned numOfSource; // operands of the source in all
};

/// Operands that stand one behind the other.
struct Run {
  unsigned first, num;
};

struct Facts {
  Host *host = nullptr;
  std::string op;   // the name in the host
  std::string name; // the name in Cistern, once they are registered
  unsigned numOperands = 0, numResults = 0, numRegions = 0, numSuccessors = 0;
  std::string traits; // Cistern's words
  bool isFunction = false;

  bool hasTensors = false;   // among operands, results or arguments of regions
  bool knowsEffects = false; // all of them
  bool hasRecursiveEffects = false;
  std::vector<Effect> effects;
  int viewed = -1;    // the operand that result 0 is a view of
  std::string family; // of the memory that it allocates or frees; empty: that of memref.alloc
  /// What builds memory of the family (AllocationOpInterface); NULL: another operation does.
  mlir::Operation *allocation = nullptr;

  bool hasEdges = false; // where control goes in its regions is known
  std::vector<Edge> edges;
  std::vector<bool> repetitive, parallel; // by region
  bool isReturn = false;                  // it passes its operands on
  bool hasBounds = false;                 // it is a loop that may say how often it runs
  bool isBranch = false;                  // what its successors are passed is known
  std::vector<Run> passed;                // by successor
  int choice = -1;                        // the operand, an i1, that chooses between two
  std::string callee;                     // the attribute with the function that it calls
  Run arguments = {0, 0};                 // of the call
  std::string owner;                      // of buffers, in Cistern's words

  // For bufferization, where it is known how: by the interface, or because the operation writes to
  // destinations.
  bool isBufferizable = false, hasDestinations = false;
  bool isReplaced = false; // by the host's `bufferize`, or by the operation on buffers
  unsigned firstInit = 0, numInits = 0;
  std::vector<bool> reads, writes, isInPlace;             // by operand
  std::vector<std::vector<Alias>> aliases;                // by operand
  std::vector<bool> allocates, isWritable;                // by result
  std::vector<std::pair<unsigned, unsigned>> elementwise; // read, written
  bool isExtraction = false, isInsertion = false;         // of a part
  unsigned whole = 0, part = 0;                           // operands: the tensor, the part

  /// Operands that may become more; the others are single ones. They stand in order.
  std::vector<Run> groups() const;
  /// All operands: groups, and single ones.
  std::vector<Run> parts() const;
  /// The last operand that is passed into regions, or on from one; deallocation appends behind it.
  unsigned lastPassed() const;
  /// What tells these facts from others.
  std::string key() const;
};

/// A number of a dimension: an operand, or, where that is -1, a constant.
struct Number {
  int operand;
  int64_t constant;
};
/// Offsets, sizes and strides of a part, or lower bounds, upper bounds and steps of a loop.
struct Numbers {
  bool areKnown = false;
  std::vector<Number> lists[3];
};

/// Asks the interfaces of an operation.
Facts askInterfaces(mlir::Operation *op);
/// The part of a tensor that an operation accesses (SubsetOpInterface), or the bounds of a loop
/// (LoopLikeOpInterface).
Numbers askNumbers(mlir::Operation *op);
/// Whether an operation allocates memory of a family of its own: its result, a buffer, by
/// AllocationOpInterface.
bool hasFamily(mlir::Operation *op);
/// Registers an operation of the facts under their `name`. False after an error.
bool registerFacts(cistern_context *ctx, const Facts &facts);

} // namespace cistern

#endif
