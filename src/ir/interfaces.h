// Interfaces that a row may implement: small structs of functions. Passes and analyses ask these,
// never names.
#ifndef CIS_IR_INTERFACES_H
#define CIS_IR_INTERFACES_H

#include "ir/op.h"

// --- attached interfaces ---

/// Interfaces of layers above the rows, which a layer, a plugin or a dialect that was read from
/// text attaches to op records of one context (MLIR: external models). The slot says what the
/// pointer points to.
typedef enum cis_attached_slot {
  CIS_ATTACHED_BUFFERIZABLE, // cis_bufferizable_interface
  CIS_ATTACHED_SUBSET,       // cis_subset_interface
  CIS_ATTACHED_EXECUTABLE,   // cis_exec_row
  CIS_ATTACHED_C,            // cis_c_row
  CIS_ATTACHED_ALLOCATION,   // cis_allocation_hooks
  CIS_ATTACHED_HOOKS,        // of a program that embeds the library: cis_own_op in capi/own_op.h
  CIS_NUM_ATTACHED
} cis_attached_slot;
/// Attaches constant data, borrowed, to the record of an op, which may be one that is not
/// registered. NULL detaches.
void cis_context_attach(cis_context *ctx, cis_str op_name, cis_attached_slot slot,
                        const void *interface);

// --- memory effects ---

typedef enum cis_effect_kind {
  CIS_EFFECT_ALLOC,
  CIS_EFFECT_FREE,
  CIS_EFFECT_READ,
  CIS_EFFECT_WRITE,
} cis_effect_kind;

typedef struct cis_effect {
  cis_effect_kind kind;
  cis_value *value; // NULL: on some resource as a whole
  bool automatic; // resource is the automatic allocation scope (alloca) rather than the default one
} cis_effect;
typedef CIS_VEC(cis_effect) cis_effect_vec;

// --- AllocationOpInterface, CopyOpInterface ---

/// Effects of an op on whole buffers, and the family of these: memory of one family is freed
/// by an op of that family. Names are those of the row's groups, NULL: none.
typedef struct cis_memory_row {
  const char *family;    // NULL: the one of memref.alloc
  const char *allocates; // a result: new memory, whose bytes are not written
  bool on_stack;         // it ends with the automatic allocation scope
  const char *sizes;     // operands: the dynamic sizes of the new memory
  bool stays;            // it is not hoisted, because upstream's op has no AllocationOpInterface
  const char *frees;     // an operand
  const char *waits;     // operands: tokens of work on such memory, whose end the op waits for
  const char *from, *to; // all elements of an operand are copied to an operand, or to a result
                         // that is new memory
} cis_memory_row;

/// Functions of a user's own for a family, attached to one of its ops. Each builds at the builder's
/// point, and returns NULL, or false, with nothing built if it cannot. NULL: the ops of the family
/// are built.
typedef struct cis_allocation_hooks {
  void *user;
  /// New memory of the type with those dynamic sizes.
  cis_value *(*build_alloc)(void *user, cis_builder *b, cis_type type, cis_value *const *sizes,
                            uint32_t num_sizes);
  /// Copies all elements.
  bool (*build_copy)(void *user, cis_builder *b, cis_value *source, cis_value *target);
  /// Frees `buffer`.
  bool (*build_dealloc)(void *user, cis_builder *b, cis_value *buffer);
  /// New memory of the family with the type and the elements of `buffer`.
  cis_value *(*build_clone)(void *user, cis_builder *b, cis_value *buffer);
  /// A buffer on the stack in place of that of `alloc`.
  cis_value *(*build_promoted)(void *user, cis_builder *b, cis_op *alloc);
} cis_allocation_hooks;

// --- BranchOpInterface: terminators with successors ---

typedef struct cis_branch_interface {
  /// The operands that are passed to the arguments of successor `i`.
  cis_range (*successor_operands)(cis_op *op, uint32_t i);
  /// Makes the i1 that says whether control goes to successor `i`, or finds it; NULL with one
  /// successor.
  cis_value *(*build_condition)(cis_builder *b, cis_op *op, uint32_t i);
  /// The i1 that is true if control goes to successor 0, and false if it goes to successor 1. NULL:
  /// no operand says so.
  cis_value *(*condition)(const cis_op *op);
  /// A successor is passed one operand for each of its arguments for good: none can be erased.
  bool is_fixed;
} cis_branch_interface;

// --- RegionBranchOpInterface: control flow between an op, its regions and its results ---

/// An edge of control flow. Operands [operands.first, +num) of `source` are passed, in order, to
/// the arguments [first_input, +num) of `to`'s entry block, or to those results of the op where
/// `to` is NULL.
typedef struct cis_region_edge {
  cis_region *to;
  cis_op *source; // the op itself, or a terminator in one of its regions
  cis_range operands;
  uint32_t first_input;
} cis_region_edge;
typedef CIS_VEC(cis_region_edge) cis_region_edge_vec;

typedef struct cis_region_branch_interface {
  /// Appends the edges of control flow from `source`: the op itself (on entry) or a terminator of
  /// one of its regions.
  void (*edges)(cis_op *op, cis_op *source, cis_region_edge_vec *out_edges);
  /// Region may be entered again from itself through the op (loops): scf.for's body, scf.while's
  /// both.
  bool repetitive;
  /// Whether a value of type `passed` can be passed on as one of type `input`. NULL: equal types
  /// alone.
  bool (*types_compatible)(cis_type passed, cis_type input);
  /// The i1 that is true if control enters region 0 from the op, and false if it takes another edge
  /// out of the op. NULL: no operand says so.
  cis_value *(*condition)(const cis_op *op);
  /// Whether control may leave a loop without having entered a region, where an edge says that it
  /// may; `is_signed`: bounds that the op compares as unsigned numbers are taken as signed ones.
  /// NULL: it may.
  bool (*may_skip)(cis_op *op, bool is_signed);
  /// Whether a region may be entered more than once although no edge leads back to it: the points
  /// of a parallel loop. NULL: it may not.
  bool (*may_repeat)(cis_op *op);
  /// Executions for which may_repeat answers may run at the same time.
  bool parallel;
  /// How often the region is entered each time the op is executed; false if that is not known.
  /// NULL: as the op's loop interface says.
  bool (*trip_count)(const cis_op *op, uint64_t *out);
  /// The operands that are passed into the one region are outputs that all its executions share:
  /// each result is the output in its place. On buffers the op has no outputs, and no results.
  bool shares_outputs;
} cis_region_branch_interface;

/// Control enters one of the regions, none of which has arguments to pass, and leaves it with all
/// operands of the terminator as the results.
extern const cis_region_branch_interface cis_region_branch_once;

// --- CallOpInterface ---

typedef struct cis_call_interface {
  /// Name of the symbol attribute, or NULL for an indirect call through operand 0.
  const char *callee;
  /// The operands that are the arguments.
  cis_range (*arguments)(cis_op *op);
} cis_call_interface;

// --- BufferDeallocationOpInterface: who owns the buffers of an op ---

/// How ownership-based deallocation finds out whether a block owns a result that is a memref. What
/// the op allocates is owned, unless it is never owned.
typedef enum cis_owner_kind {
  CIS_OWNER_OPERANDS, // as the operands, where they agree: nothing is said of the result
  CIS_OWNER_OF,       // as values[0]
  CIS_OWNER_SELECT,   // as values[0] where `condition`, an i1, is true, and as values[1] otherwise
  CIS_OWNER_NEVER,    // another owner frees it, even if the op allocates it
} cis_owner_kind;

typedef struct cis_owner {
  cis_owner_kind kind;
  cis_value *condition;
  cis_value *values[2]; // memrefs among the operands
} cis_owner;

struct cis_owners;
typedef struct cis_ownership_interface {
  /// Who owns result `i`, a memref. NULL: nothing is said.
  cis_owner (*owner)(cis_op *op, uint32_t i);
  /// Whether the op becomes the owner of operand `i`, a memref. Its effects say that it frees the
  /// operand. NULL: of none.
  bool (*takes)(cis_op *op, uint32_t i);
  /// Deallocates for the op, in place of the rules for ops that do not say how. `owners` is the
  /// state of the pass (dealloc/ownership/ownership.h). Sets `*op` to the op that the pass goes on
  /// with. False after an error. NULL: the rules hold.
  bool (*deallocate)(cis_op **op, struct cis_owners *owners);
} cis_ownership_interface;

// --- LoopLikeOpInterface ---

typedef struct cis_loop_interface {
  /// Operands that initialise the loop-carried values; {0, 0} if there are none.
  cis_range (*inits)(cis_op *op);
  /// The body's arguments are one induction variable, then the loop-carried values, which the
  /// body's terminator yields and the op returns.
  bool iv_then_carried;
  /// The arguments of the body that are loop-carried values, which the terminator yields and the op
  /// returns, if it has other arguments too. NULL: there are none, or iv_then_carried says which.
  cis_range (*carried_args)(cis_op *op);
  /// How often the body runs; false if that is not known. NULL: never known.
  bool (*trip_count)(const cis_op *op, uint64_t *out);
} cis_loop_interface;

// --- queries that hold for every op, by asking its row ---

/// How often the body of a loop runs each time the op does; false if that is not known, or the op
/// is no loop.
bool cis_loop_trip_count(const cis_op *op, uint64_t *out);

/// The operand that a result is tied to, as DestinationStyleOpInterface says: the result has its
/// shape. NULL if there is none.
cis_use *cis_dps_init_of(const cis_value *result);

/// Region edges out of `source`; false if the op does not implement region branches (nothing is
/// pushed).
bool cis_region_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out_edges);
/// Who owns a memref that is the result of an op.
cis_owner cis_owner_of(const cis_value *result);
/// Whether the op becomes the owner of operand `i`.
bool cis_op_takes(cis_op *op, uint32_t i);
/// Operands passed to successor i; {0, 0} if unknown.
cis_range cis_branch_operands(cis_op *op, uint32_t i);
/// Whether a successor is passed operand `i`.
bool cis_branch_passes(cis_op *op, uint32_t i);
/// The i1 that chooses between the two successors of a branch; NULL if there is none.
cis_value *cis_branch_condition(const cis_op *op);
/// The i1 that chooses between region 0 and another edge out of the op; NULL if there is none.
cis_value *cis_region_branch_condition(const cis_op *op);

#endif
