// How ops bufferize: what MLIR calls BufferizableOpInterface, as a row per op that is attached to
// the op's record.
//
// Rows live in ops/<d>.c, one list per dialect, and are attached to a context by
// cis_bufferize_attach (ops/ops.h). An op without a row is unknown: its tensor operands are taken
// to be read, written and to be where any of its tensor results may lie, its results are not
// writable, and nothing may rewrite it.
//
// Every hook may be NULL; the comment says what holds then. Hooks are asked through the functions
// below, never directly, because these apply the defaults, the dialect filter and the answers for
// ops without a row. "Operand" is a cis_use (the op and the index follow from it); "tensor" means a
// value of a tensor type, ranked or not.
//
// The hooks of the first half are asked during the analysis (analysis/), in which nothing changes;
// those of the second half rewrite (rewrite/). Both halves see the program through a
// cis_bufferization_state, which answers for the analysis that was run: exactly (after an
// analysis), or by the trivial rule that each operand that is written is out of place
// (copy-before-write, and rewriting without analysis).
#ifndef CIS_BUFFERIZE_INTERFACE_H
#define CIS_BUFFERIZE_INTERFACE_H

#include "dialect/common/mixed.h"
#include "ir/builder.h"
#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_bufferization_state cis_bufferization_state; // analysis/state/state.h
typedef struct cis_bufferization cis_bufferization;             // rewrite/bufferization.h
struct cis_conflicts;                                           // analysis/conflicts/conflicts.h

// --- aliases ---

/// How the buffers of two tensors relate if the operand is in place.
typedef enum cis_buffer_relation {
  CIS_RELATION_UNKNOWN,    // may overlap: tensor.extract_slice
  CIS_RELATION_EQUIVALENT, // the same buffer: tensor.cast, destinations
} cis_buffer_relation;

/// A tensor (a result of the op, or an argument of a block of the op) in whose buffer an operand
/// may lie.
typedef struct cis_aliasing_value {
  cis_value *value;
  cis_buffer_relation relation;
  bool is_definite; // whether the alias holds on every path: false for arith.select
} cis_aliasing_value;
typedef CIS_VEC(cis_aliasing_value) cis_aliasing_values;

/// The same seen from a value: an operand whose buffer it may have.
typedef struct cis_aliasing_operand {
  cis_use *operand;
  cis_buffer_relation relation;
  bool is_definite;
} cis_aliasing_operand;
typedef CIS_VEC(cis_aliasing_operand) cis_aliasing_operands;

// --- the row ---

typedef struct cis_bufferizable_interface {
  unsigned kind; // CIS_OP_*; 0 ends a list
  /// Common cases without a hook, see CIS_BUFFERIZABLE_* below.
  uint32_t flags;

  // Analysis. `op` is the owner of `operand`.

  /// Whether the buffer of a tensor operand is read. NULL: see flags.
  bool (*reads)(const cis_bufferization_state *state, cis_op *op, cis_use *operand);
  /// Whether the buffer of a tensor operand is written if it is in place. NULL: see flags.
  bool (*writes)(const cis_bufferization_state *state, cis_op *op, cis_use *operand);
  /// Whether the operand has to be in place. NULL: an unranked tensor has to.
  bool (*must_be_in_place)(const cis_bufferization_state *state, cis_op *op, cis_use *operand);
  /// Appends the values that the operand may alias when it is in place. NULL: see flags.
  void (*aliasing_values)(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                          cis_aliasing_values *out);
  /// Appends the operands that `value` (a result, or an argument of a block in one of the op's
  /// regions) may alias. NULL: the operands whose aliasing_values have it; for an argument of a
  /// block that is not the first, of an op whose regions may have several, what branches pass to
  /// it, equivalent but not definite.
  void (*aliasing_operands)(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                            cis_aliasing_operands *out);
  /// Whether the op allocates the buffer of a tensor result. NULL: see flags.
  bool (*allocates)(cis_op *op, cis_value *result);
  /// Whether the contents of a result are written by the op. NULL: true if it has no aliasing
  /// operands, or if one of them is written, or if a write is found inside the op on the reverse
  /// chain of one of them.
  bool (*result_writes)(const cis_bufferization_state *state, cis_op *op, cis_value *result);
  /// Whether the buffer of `value` may be written. NULL: see flags; block arguments are not
  /// writable, except those of other blocks than the first.
  bool (*is_writable)(const cis_bufferization_state *state, cis_op *op, cis_value *value);
  /// Whether the op reads an element of these operands before it writes the same element of the
  /// other, and no other element, so that both may be one buffer. `operands` has the operand that
  /// is read and the one that is written. NULL: false.
  bool (*elementwise_access)(const cis_bufferization_state *state, cis_op *op,
                             cis_use *const operands[2]);
  /// Whether the op knows that this read and write, one of which is its own, are no conflict. NULL:
  /// false.
  bool (*not_conflicting)(const cis_bufferization_state *state, cis_op *op, cis_use *read,
                          cis_use *write);
  /// Whether region `i` may run more than once for one execution of the op. NULL: see flags; else
  /// as the op's row says of region branches.
  bool (*is_repetitive_region)(cis_op *op, uint32_t i);
  /// Whether several instances of region `i` may run at once. NULL: false. Such a region is also
  /// repetitive.
  bool (*is_parallel_region)(cis_op *op, uint32_t i);
  /// Whether an argument of the first block of a region is another name of its `aliasing_operands`,
  /// as a result of a branch is. NULL: false.
  bool (*names_argument)(cis_op *op, const cis_value *arg);
  /// Whether tensors that are passed into the regions are copied in any case: arguments and results
  /// may be buffers that no operand has. NULL: false.
  bool (*takes_copies)(cis_op *op);
  /// Whether the op can exchange buffers between iterations instead of copying them: an iteration
  /// passes the buffer of one carried tensor as that of another. `groups` has an entry for each
  /// carried operand from *out_first on. It gets the first of the operands that exchange their
  /// buffers with it, or itself if there are none. `groups` NULL: only sets the numbers. NULL:
  /// false.
  bool (*moved_buffers)(const cis_bufferization_state *state, cis_op *op, uint32_t *out_first,
                        uint32_t *out_num, uint32_t *groups);
  /// Checks the finished analysis; false after an error. NULL: true.
  bool (*verify_analysis)(const cis_bufferization_state *state, cis_op *op);

  // Rewriting.

  /// Inserts the copies that the analysis asks for, as tensor ops (bufferization.alloc_tensor).
  /// False after an error. NULL: cis_resolve_operand_conflicts (rewrite/copies.h), which a hook
  /// calls first as well.
  bool (*resolve_conflicts)(cis_bufferization *b, cis_rewriter *r, cis_op *op);
  /// The type of the buffer that a tensor (a result of `op` or a block argument in it) will have;
  /// NULL after an error. `values` are the tensors whose types are being asked for, innermost last:
  /// a hook that follows a loop looks whether it is there already. NULL: the type of the buffer of
  /// the first aliasing operand if that is equivalent, else the type for unknown buffers.
  cis_type (*buffer_type)(cis_bufferization *b, cis_op *op, cis_value *value,
                          const cis_value_vec *values);
  /// Appends the values one of whose buffers is the buffer of `value`, so that it has their type,
  /// with a fully dynamic layout where their types differ. False if the buffer is not one of
  /// several. With this hook `buffer_type` is asked only where the values have no answer. NULL:
  /// false.
  bool (*joined_values)(cis_op *op, cis_value *value, cis_value_vec *out);
  /// Replaces the op by one on buffers. `r` is before the op. False if it cannot; a hook that says
  /// why reports an error of its own, and the caller adds "failed to bufferize op". NULL: false.
  bool (*bufferize)(cis_bufferization *b, cis_rewriter *r, cis_op *op);
  /// Whether the op counts as one on tensors. NULL: it has a tensor operand or result, or a block
  /// of its regions has a tensor argument.
  bool (*has_tensor_semantics)(cis_op *op);
} cis_bufferizable_interface;

/// No tensor operand is read (written) where there is no hook `reads` (`writes`). Without these
/// flags and hooks every tensor operand is read, and none is written.
#define CIS_BUFFERIZABLE_READS_NOTHING (1u << 0)
#define CIS_BUFFERIZABLE_WRITES_ALL (1u << 1)
/// Destination style (row column dps_inits): an init is written, and read if the payload uses it;
/// others are read; an init and the result tied to it are equivalent.
#define CIS_BUFFERIZABLE_DESTINATION_STYLE (1u << 2)
/// Operand 0 and result 0 are the same buffer (tensor.cast), or may overlap (tensor.extract_slice).
/// There is no alias without one of these two flags or a hook `aliasing_values`.
#define CIS_BUFFERIZABLE_RESULT_IS_OPERAND (1u << 3)
#define CIS_BUFFERIZABLE_RESULT_IS_INSIDE_OPERAND (1u << 4)
/// Every tensor result is a new allocation.
#define CIS_BUFFERIZABLE_ALLOCATES (1u << 5)
/// Results are not writable.
#define CIS_BUFFERIZABLE_READ_ONLY (1u << 6)
/// The op's regions may have several blocks.
#define CIS_BUFFERIZABLE_UNSTRUCTURED (1u << 7)
/// All regions of the op are repetitive.
#define CIS_BUFFERIZABLE_REPETITIVE (1u << 8)
/// The op's body is repetitive, although mlir-opt lets it run once
/// (CIS_UPSTREAM_STRUCTURED_BODIES).
#define CIS_BUFFERIZABLE_REPETITIVE_BODY (1u << 11)
/// Arguments of its blocks are writable (loops), where there is no hook `is_writable`.
#define CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS (1u << 9)

/// The row attached to an op, or NULL.
static inline const cis_bufferizable_interface *cis_bufferizable_of(const cis_op *op) {
  return (const cis_bufferizable_interface *)op->info->attached[CIS_ATTACHED_BUFFERIZABLE];
}

// --- subsets: ops that read or write a part of a tensor (MLIR's SubsetOpInterface) ---

typedef enum cis_subset_kind {
  CIS_SUBSET_NONE,
  CIS_SUBSET_EXTRACT,
  CIS_SUBSET_INSERT
} cis_subset_kind;

/// Attached to ops that take a part out of a tensor or put one in. The analysis does not take a
/// read and a write of equal subsets for a conflict.
typedef struct cis_subset_interface {
  unsigned kind; // CIS_OP_*; 0 ends a list
  cis_subset_kind subset;
  /// INSERT: the part is the whole tensor (linalg.copy, bufferization.materialize_in_destination),
  /// so that a value equivalent to the tensor is the part. Then there are no hooks `equivalent`,
  /// `same_place`, `disjoint` and `hash`.
  bool is_whole;
  /// Operand indices: the tensor that is read from (EXTRACT) or written to (INSERT); INSERT: what
  /// is put in.
  uint32_t (*tensor)(const cis_op *op);
  uint32_t (*source)(const cis_op *op);
  /// INSERT: the updated tensor that results; NULL where there is none
  /// (tensor.parallel_insert_slice). EXTRACT: the part.
  cis_value *(*result)(cis_op *op);
  /// Whether both ops, each with a subset interface, work on the same part, where their
  /// tensors are equivalent. Compares offsets, sizes and strides, constants by value.
  bool (*equivalent)(cis_op *a, cis_op *b);
  /// Whether parts of one shape are known to be the same part, where their tensors are equivalent.
  bool (*same_place)(cis_op *a, cis_op *b);
  /// Whether the parts are known to be disjoint. Values count as one number where `is_fixed` says
  /// so.
  bool (*disjoint)(cis_op *a, cis_op *b, bool (*is_fixed)(const void *user, const cis_value *value),
                   const void *user);
  /// A hash that is equal for equivalent parts.
  uint64_t (*hash)(cis_op *op);
  /// The part as a slice, with constants as numbers: all its elements are accessed, and no other.
  /// False, with nothing in `out`, if that is not known. cis_mixed_slice_deinit frees it.
  bool (*slice)(const cis_op *op, cis_mixed_slice *out);
} cis_subset_interface;

/// The op's subset interface; NULL if it has none.
static inline const cis_subset_interface *cis_subset_of(const cis_op *op) {
  return (const cis_subset_interface *)op->info->attached[CIS_ATTACHED_SUBSET];
}

// --- options of One-Shot Bufferize ---

typedef enum cis_layout_conversion {
  CIS_LAYOUT_INFER,
  CIS_LAYOUT_IDENTITY,
  CIS_LAYOUT_FULLY_DYNAMIC,
} cis_layout_conversion;

typedef enum cis_analysis_heuristic {
  CIS_HEURISTIC_BOTTOM_UP,
  CIS_HEURISTIC_TOP_DOWN,
  CIS_HEURISTIC_BOTTOM_UP_FROM_TERMINATORS,
  CIS_HEURISTIC_FUZZER,
} cis_analysis_heuristic;

/// How One-Shot's analysis decides which operands are in place.
typedef enum cis_copy_placement {
  CIS_PLACEMENT_GREEDY, // operand by operand, in the order of the heuristic
  CIS_PLACEMENT_EXACT,  // so that the fewest bytes are copied; analysis/placement/placement.h
} cis_copy_placement;

/// Rules of mlir-opt's One-Shot analysis that are wrong for some programs
/// (docs/reference/divergences.md), as bits of cis_bufferization_options.as_upstream. A set bit:
/// the analysis follows mlir-opt.
typedef enum cis_upstream_rule {
  CIS_UPSTREAM_BLOCK_ARGUMENTS, // a write in another block than the argument's is no conflict
  CIS_UPSTREAM_BLOCK_LOOPS,  // a loop of blocks matters where reader and writer are its blocks' own
  CIS_UPSTREAM_CALL_RESULTS, // results of a call are different buffers; unranked ones are no ranked
                             // arguments
  CIS_UPSTREAM_READ_ONLY_RESULTS, // results of a call may be written
  CIS_UPSTREAM_YIELDED_CONSTANTS, // what a loop yields may be written
  CIS_UPSTREAM_YIELDED_COPIES,    // as may a copy from outside that it yields
  CIS_UPSTREAM_INDEX_SWITCH,      // what scf.index_switch yields is another buffer than the result
  CIS_UPSTREAM_WHILE_YIELDS,      // what scf.while yields is not written by the next iteration
  CIS_UPSTREAM_YIELDED_TWICE,     // what scf.for yields twice is not copied
  CIS_UPSTREAM_UNSIGNED_BOUNDS,   // bounds of scf.for unsigned are compared as signed numbers
  CIS_UPSTREAM_SWITCH,            // cf.switch is unknown
  CIS_UPSTREAM_UNKNOWN_REGIONS,   // regions of ops without a row run once
  CIS_UPSTREAM_STRUCTURED_BODIES, // as do bodies of structured ops, tensor.generate, tensor.pad
  CIS_UPSTREAM_PARTIAL_WRITES,    // vector.transfer_write of as many elements writes all
  CIS_UPSTREAM_OVERLAPS,    // what an op takes for different memory may overlap where contents are
                            // lost
  CIS_UPSTREAM_CONSTRAINTS, // constraints are checked as if all operands were in place
  CIS_UPSTREAM_SEVERAL_YIELDS,   // scf.execute_region with several is an error
  CIS_UPSTREAM_MATERIALIZED,     // a memref that a tensor is put into is not accessed otherwise
  CIS_UPSTREAM_PARALLEL_INSERTS, // tensor.parallel_insert_slice leaves nothing of what it is put in
  CIS_UPSTREAM_MOVING_PARTS,    // a part that is changed and put back is the same in each iteration
  CIS_UPSTREAM_MAP_OUTPUTS,     // linalg.map does not read its output
  CIS_UPSTREAM_INSERTION_ORDER, // tensor.parallel_insert_slice ops run, and read, one after the
                                // other
  CIS_UPSTREAM_GUESSED_LAYOUTS, // a part of memory may be cast to a memref without a layout
  CIS_NUM_UPSTREAM_RULES
} cis_upstream_rule;

/// The zero value is not the default; cis_bufferization_options_default is.
typedef struct cis_bufferization_options {
  bool allow_return_allocs_from_loops, allow_unknown_ops, bufferize_function_boundaries;
  bool check_parallel_regions, copy_before_write, dump_alias_sets, print_conflicts,
      test_analysis_only;
  bool must_infer_memory_space, use_encoding_for_memory_space;
  bool disjoint_subsets;   // a read and a write of parts without a common element are no conflict
  bool reference_analysis; // analysis=reference: the plain algorithm, for tests
  bool tries_orders;       // with exact placement: explain/best_order.c
  bool best_destinations;  // prepare/destinations.h
  bool infers_argument_layouts; // rewrite/boundary_types.h
  bool infers_read_only;        // prepare/read_only.h
  bool moves_buffers; // buffers that a loop carries may change places; `moved_buffers` above
  cis_copy_placement placement;
  cis_analysis_heuristic heuristic;
  uint32_t fuzzer_seed;
  uint32_t as_upstream; // set of cis_upstream_rule
  cis_layout_conversion function_boundaries, unknown_types;
  uint64_t alignment;
  /// MLIR's allocationFn and memCpyFn: the family (ir/family.h) whose op allocates, and the op, or
  /// the family, that copies. Empty: memref.alloc, memref.copy. Borrowed.
  cis_str allocation, copy;
  /// Dialects whose ops are bufferized; empty: all. Comma-separated names, borrowed.
  cis_str dialect_filter;
  bool leaves_marked; // ops with the attribute CIS_LEFT_ALONE are not bufferized either
  cis_str no_analysis_functions;
  /// Unless NULL, called with each function (or all of the program) once it is decided, and again
  /// if it is decided again: analysis/conflicts/clashes.h says why an operand is not in place.
  void (*observe)(void *observer, struct cis_conflicts *conflicts, cis_op *root);
  void *observer;
  cis_use *const *decided_first; // operands that are decided before the others
  size_t num_decided_first;
  /// Unless NULL, operands that a caller wants copied. One that has to be in place is an error.
  const cis_ptrmap *copied;
  /// Unless NULL, arguments of functions that are not written
  /// (analysis/placement/kept_arguments.h).
  const cis_ptrmap *kept_arguments;
} cis_bufferization_options;
/// The defaults of --one-shot-bufferize.
cis_bufferization_options cis_bufferization_options_default(void);
/// Whether a list of names, separated by commas, has a name.
bool cis_name_list_has(cis_str list, cis_str name);
/// The set that the words of an option `as-upstream` name.
uint32_t cis_upstream_rules_of(cis_str words);
/// The words, in the order of cis_upstream_rule.
#define CIS_AS_UPSTREAM_WORDS                                                                      \
  "block-arguments|block-loops|call-results|read-only-results|yielded-constants|yielded-copies|"   \
  "index-switch|while-yields|yielded-twice|unsigned-bounds|switch|unknown-regions|"                \
  "structured-bodies|partial-writes|overlaps|constraints|several-yields|materialized|"             \
  "parallel-inserts|moving-parts|map-outputs|insertion-order|guessed-layouts|all"
#define CIS_AS_UPSTREAM_HELP                                                                                  \
  "Test only: rows of docs/reference/divergences.md, by words, in which it is done as mlir-opt does, though " \
  "that may be wrong; `all` for all"
/// Whether the options ask for what mlir-opt does in that row of docs/reference/divergences.md.
static inline bool cis_is_as_upstream(const cis_bufferization_options *options,
                                      cis_upstream_rule rule) {
  return options->as_upstream >> rule & 1;
}
/// Whether a caller wants the operand copied.
static inline bool cis_is_copied_anyway(const cis_bufferization_options *options,
                                        const cis_use *operand) {
  return options->copied && cis_ptrmap_has(options->copied, operand);
}
/// The mark of an op that a caller leaves alone. It is an attribute, which stays when the op moves,
/// and goes with the op; whoever sets it takes it away again.
#define CIS_LEFT_ALONE CIS_STR("cistern.internal.left_alone")
/// Whether the filters let the op through, and ops of func only with function boundaries.
/// An op that the filter excludes is no error.
bool cis_bufferization_filter_allows(const cis_bufferization_options *options, const cis_op *op);
/// Whether the op may be bufferized: it has a row as well.
bool cis_bufferization_allows(const cis_bufferization_options *options, const cis_op *op);

// --- questions that hold for every op, by asking its row (interface.c) ---

/// Whether the value is a tensor, ranked or unranked.
static inline bool cis_value_is_base_tensor(const cis_value *v) {
  return cis_type_is_base_tensor(v->type);
}
/// Whether the op reads (writes) the buffer of the operand, if it is in place.
bool cis_bufferizes_to_read(const cis_bufferization_state *state, cis_use *operand);
/// Whether the op writes the buffer of the operand, if it is in place.
bool cis_bufferizes_to_write(const cis_bufferization_state *state, cis_use *operand);
/// Whether the op needs the buffer of the operand itself, so that no copy may take its place.
bool cis_must_bufferize_in_place(const cis_bufferization_state *state, cis_use *operand);
/// Appends the values whose buffers may be that of the operand, if it is in place.
void cis_get_aliasing_values(const cis_bufferization_state *state, cis_use *operand,
                             cis_aliasing_values *out);
/// Appends the operands whose buffers may be that of `value`, if they are in place.
void cis_get_aliasing_operands(const cis_bufferization_state *state, cis_value *value,
                               cis_aliasing_operands *out);
/// Whether the op that defines `value` allocates its buffer.
bool cis_bufferizes_to_allocation(cis_value *value);
/// Whether the op (or the block) that defines `value` writes its contents.
bool cis_value_bufferizes_to_write(const cis_bufferization_state *state, cis_value *value);
/// The default of the hook result_writes.
bool cis_value_is_writable(const cis_bufferization_state *state, cis_value *value);
/// Whether the op has a tensor among its operands, results or block arguments, or its row says so.
bool cis_op_has_tensor_semantics(cis_op *op);
/// The op that a result is of, or that holds the block of an argument; NULL for a block that is not
/// inside any op.
cis_op *cis_value_owner(const cis_value *value);

#endif
