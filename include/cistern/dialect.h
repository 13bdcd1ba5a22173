/* Dialects of a program or a plugin: types, attributes and operations, registered in a context,
 * with hooks (functions) for verification, effects, folding, bufferization and execution.
 *
 *   static const cistern_op_definition ops[] = {
 *       {.struct_size = sizeof ops[0], .name = "exp", .operands = "src", .results = "res"}};
 *   static const cistern_dialect_definition npu = {
 *       .struct_size = sizeof npu, .name = "npu", .ops = ops, .num_ops = 1};
 *   cistern_dialect_register(ctx, &npu);          now "npu.exp" is parsed, verified and printed
 *
 * docs/reference/extending.md describes the same facts as text. An operation may have both a hook
 * and a text for a fact; the hook is used.
 *
 * Errors in a definition are sent to the diagnostic handler of the context. Structs and strings are
 * copied; functions and `user` must stay valid as long as the context. A hook is called for
 * verified operations, and for operations that another hook has just built. It must give the same
 * answer whenever it is asked about the same operation, and must not keep the pointers that it
 * receives. */
#ifndef CISTERN_DIALECT_H
#define CISTERN_DIALECT_H

#include "cistern/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- arguments of hooks: opaque, valid during the call --- */

typedef struct cistern_effects cistern_effects;
typedef struct cistern_fold cistern_fold;
typedef struct cistern_successors cistern_successors;
typedef struct cistern_aliases cistern_aliases;
typedef struct cistern_bufferization cistern_bufferization;
typedef struct cistern_execution cistern_execution;
typedef struct cistern_rewriter cistern_rewriter;
typedef struct cistern_owner cistern_owner;
typedef struct cistern_numbers cistern_numbers;
typedef struct cistern_deallocation cistern_deallocation;

typedef enum cistern_effect_kind {
  CISTERN_EFFECT_ALLOCATE,
  CISTERN_EFFECT_FREE,
  CISTERN_EFFECT_READ,
  CISTERN_EFFECT_WRITE
} cistern_effect_kind;
/** Adds an effect on the memory of `value`: a result that is allocated, an operand that is freed,
 * or either that is read or written. NULL, or a value that is neither: an effect on unknown
 * memory. */
CISTERN_API void cistern_effects_add(cistern_effects *effects, cistern_effect_kind kind,
                                     cistern_value *value);

/** Folds result `i` to an existing value of the same type. */
CISTERN_API void cistern_fold_to_value(cistern_fold *fold, size_t i, cistern_value *value);
/** Folds result `i` to a constant, which an arith.constant will define. */
CISTERN_API void cistern_fold_to_attribute(cistern_fold *fold, size_t i,
                                           const cistern_attribute *attr);
/** Reports that the fold changed the operation itself, instead of replacing it. */
CISTERN_API void cistern_fold_in_place(cistern_fold *fold);

/** Adds a successor: control may enter `region`, or leave the operation if `region` is NULL. `num`
 * operands of the source, from `first_operand` on, become the arguments of the region (or the
 * results of the operation) from `first_input` on. */
CISTERN_API void cistern_successors_add(cistern_successors *successors, cistern_region *region,
                                        size_t first_operand, size_t num, size_t first_input);

/** How the buffers of a tensor operand and a tensor result relate if no copy is made. */
typedef enum cistern_alias_kind {
  CISTERN_ALIAS_EQUAL,  /* one buffer */
  CISTERN_ALIAS_INSIDE, /* the result's is a part of the operand's, or both overlap otherwise */
  CISTERN_ALIAS_MAYBE   /* either, or none of it */
} cistern_alias_kind;
/** Adds result `i` to the results that may alias the operand. */
CISTERN_API void cistern_aliases_add(cistern_aliases *aliases, size_t i, cistern_alias_kind kind);

/** The lists of numbers that a hook gives: those of a part of a tensor, or those of a loop. */
typedef enum cistern_number_list {
  CISTERN_OFFSETS = 0,
  CISTERN_SIZES = 1,
  CISTERN_STRIDES = 2,
  CISTERN_LOWER_BOUNDS = 0,
  CISTERN_UPPER_BOUNDS = 1,
  CISTERN_STEPS = 2
} cistern_number_list;
/** Adds the number of the next dimension to a list: the operand `value`, an index, or, where it is
 * NULL, `number`. */
CISTERN_API void cistern_numbers_add(cistern_numbers *numbers, cistern_number_list list,
                                     cistern_value *value, int64_t number);

/** Reports that the result is owned as operand `i` is. */
CISTERN_API void cistern_owner_as(cistern_owner *owner, size_t i);
/** Reports that the result is owned as operand `a` is where operand `condition`, an i1, is true,
 * and as operand `b` is otherwise: arith.select. */
CISTERN_API void cistern_owner_select(cistern_owner *owner, size_t condition, size_t a, size_t b);
/** Reports that something else owns the result, even if the operation allocates it. */
CISTERN_API void cistern_owner_never(cistern_owner *owner);

/* --- hooks --- */

/** The hooks of an operation. For a hook that is NULL, the text of the definition is used
 * (cistern_op_definition); without either, the conservative answer is assumed. Begin with
 * cistern_op_hooks_init. */
typedef struct cistern_op_hooks {
  size_t struct_size; /* sizeof(cistern_op_hooks) */
  void *user;         /* passed to each hook */

  /** Verifies properties beyond counts and types, which are checked already. Returns false after
   * reporting an error with cistern_operation_emit. */
  bool (*verify)(void *user, cistern_operation *op);
  /** Adds all effects on memory, including those of the text. Tensors are values, so that reading
   * one is not an effect. */
  void (*effects)(void *user, cistern_operation *op, cistern_effects *effects);
  /** Folds the operation: reports values or constants of results through `fold`. `operands` has an
   * attribute for each constant operand, else NULL. Returns whether anything was reported. It must
   * neither build nor erase operations. */
  bool (*fold)(void *user, cistern_operation *op, const cistern_attribute *const *operands,
               cistern_fold *fold);
  /** Rewrites the operation, for --canonicalize. All changes go through `rewriter`, which inserts
   * before `op`. Returns whether anything was changed. */
  bool (*canonicalize)(void *user, cistern_operation *op, cistern_rewriter *rewriter);
  /** Adds the regions that control may enter from `source`, which is the operation itself or a
   * terminator of one of its regions. */
  void (*successors)(void *user, cistern_operation *op, cistern_operation *source,
                     cistern_successors *successors);
  /** Whether a region may be executed more than once. Used together with `successors`. */
  bool is_loop;

  /* The next five are for one-shot-bufferize. `operand` is the index of a tensor operand. What an
   * operation with regions does to an operand that `successors` passes into them follows from what
   * the regions do; `reads`, `writes` and `aliases` add to that. */

  /** Whether the operation reads the buffer of the operand, and whether it writes that buffer when
   * it is bufferized in place. */
  bool (*reads)(void *user, cistern_operation *op, size_t operand);
  bool (*writes)(void *user, cistern_operation *op, size_t operand);
  /** Adds the results that may alias the buffer of the operand. */
  void (*aliases)(void *user, cistern_operation *op, size_t operand, cistern_aliases *aliases);
  /** Whether the operation allocates the buffer of a tensor result. */
  bool (*allocates)(void *user, cistern_operation *op, size_t result);
  /** Builds the replacement of the operation with cistern_bufferization_rewriter. `out_values` has
   * one entry per result and must be filled: a memref of the same shape and element type for a
   * tensor, a value of the same type for any other result. The caller erases the operation. Returns
   * false after reporting an error with cistern_operation_emit. */
  bool (*bufferize)(void *user, cistern_operation *op, cistern_bufferization *b,
                    cistern_value **out_values);

  /** Executes the operation, for cistern-run: reads operands, writes memory, and sets each result
   * (cistern/execute.h). Returns false after one of those functions has returned false. */
  bool (*execute)(void *user, cistern_operation *op, cistern_execution *e);
  /** Chooses the successor that control takes from `source`, for cistern-run and operations with
   * regions. `out_successor` is its index in the order of cistern_successors_add. May read operands
   * of `source`. NULL: the text `choice` is used. */
  bool (*choose)(void *user, cistern_operation *op, cistern_operation *source, cistern_execution *e,
                 size_t *out_successor);

  /** Whether region `region` may be executed more than once for one execution of the operation, and
   * whether several of these executions may run at the same time, which then also are more than
   * one. NULL: as `successors`, `is_loop` and the texts say. */
  bool (*is_repetitive)(void *user, cistern_operation *op, size_t region);
  bool (*is_parallel)(void *user, cistern_operation *op, size_t region);
  /* The next three are for ownership-based-buffer-deallocation (MLIR:
   * BufferDeallocationOpInterface). */

  /** Says who owns the buffer of a memref result. Without a call of cistern_owner_..., the result
   * is owned if the operation allocates it, or as all memref operands are. */
  void (*owner)(void *user, cistern_operation *op, size_t result, cistern_owner *owner);
  /** Whether the operation becomes the owner of a memref operand. Its effects then have a free of
   * the operand, which it gets as a copy if the block does not own it. */
  bool (*takes)(void *user, cistern_operation *op, size_t operand);
  /** Deallocates for the operation, in place of the rules for effects, regions, calls, branches and
   * terminators. A terminator has to call cistern_deallocation_free or cistern_deallocation_branch.
   * Returns false after reporting an error with cistern_operation_emit. */
  bool (*deallocate)(void *user, cistern_operation *op, cistern_deallocation *d);

  /* The next five build memory of the family that the operation names (text `family`; MLIR:
   * AllocationOpInterface, and allocationFn and memCpyFn of BufferizationOptions). One operation of
   * a family may have them. They build with `rewriter`, and erase nothing. NULL: the operations of
   * the family are built, as their texts say. */

  /** Builds new memory of a memref type, and returns it; `sizes` are the dynamic ones. NULL if
   * there is none of that type. */
  cistern_value *(*build_alloc)(void *user, cistern_rewriter *rewriter, const cistern_type *type,
                                cistern_value *const *sizes, size_t num_sizes);
  /** Builds a copy of all elements. False if these memrefs cannot be copied. */
  bool (*build_copy)(void *user, cistern_rewriter *rewriter, cistern_value *source,
                     cistern_value *target);
  /** Builds what frees the buffer. False if it cannot be freed. */
  bool (*build_dealloc)(void *user, cistern_rewriter *rewriter, cistern_value *buffer);
  /** Builds new memory with the type and the elements of `buffer`, and returns it. NULL if it
   * cannot be copied. */
  cistern_value *(*build_clone)(void *user, cistern_rewriter *rewriter, cistern_value *buffer);
  /** Builds memory on the stack, of the type of what `alloc` allocates, and returns it. NULL: it
   * stays where it is. */
  cistern_value *(*build_promoted)(void *user, cistern_rewriter *rewriter,
                                   cistern_operation *alloc);

  /* The next three are for one-shot-bufferize, and are used together with `reads` or `aliases`. */

  /** Whether the buffer of a tensor result may be written. NULL: it may. */
  bool (*is_writable)(void *user, cistern_operation *op, size_t result);
  /** Whether the operation needs the buffer of a tensor operand itself, so that no copy may take
   * its place. NULL: it does not. */
  bool (*must_be_in_place)(void *user, cistern_operation *op, size_t operand);
  /** Whether two operands may be one buffer, although one is read and the other is written: each
   * element is read before the same element of the other is written. NULL: as the trait
   * `elementwise` says. */
  bool (*accesses_elementwise)(void *user, cistern_operation *op, size_t read, size_t written);
  /** The type of the buffer that a tensor result will have: a memref of its shape and elements. It
   * may ask for those of operands (cistern_bufferization_operand_type). NULL: it is not known, and
   * the text `buffer` and the aliases say it. */
  const cistern_type *(*buffer_type)(void *user, cistern_operation *op, cistern_bufferization *b,
                                     size_t result);

  /** Adds the offsets, sizes and strides of the part that an operation with the text `subset`
   * accesses: all its elements, and no other. False if they are not known. NULL: as the text
   * `slice` says. */
  bool (*slice)(void *user, cistern_operation *op, cistern_numbers *slice);
  /** Adds the bounds and steps of a loop with one region: signed numbers, of which the upper bound
   * is not reached. False if they are not known. NULL: as the text `bounds` says. */
  bool (*bounds)(void *user, cistern_operation *op, cistern_numbers *bounds);
} cistern_op_hooks;

/** Sets all hooks to NULL and `struct_size` to the size that this header knows. */
static inline void cistern_op_hooks_init(cistern_op_hooks *hooks) {
  memset(hooks, 0, sizeof *hooks);
  hooks->struct_size = sizeof *hooks;
}

/** Sets the hooks of the operation `name` ("npu.exp") in this context. For an operation of another
 * dialect than those registered below, only missing facts can be set (MLIR: external models):
 * `owner`, `takes` and `deallocate`, those that build memory of a family,
 * `effects`, and, if it has neither regions nor successors,
 * `execute`, and `bufferize` with `reads`, `writes`, `aliases` and `allocates`. False after an
 * error: the operation is unknown, has hooks already, or states these facts itself. */
CISTERN_API bool cistern_op_set_hooks(cistern_context *ctx, const char *name,
                                      const cistern_op_hooks *hooks);

/* --- definitions --- */

/** An operation. Strings may be NULL. `operands`, `results` and `regions` are lists of lower-case
 * names, separated by commas: "src, bias?, more*" has an optional and a variadic operand. A type
 * may follow a colon: "src, count: index, q: !npu.queue"; a type of the same dialect matches with
 * any parameters. Other constraints need IRDL: cistern_dialects_load. */
typedef struct cistern_op_definition {
  size_t struct_size; /* sizeof(cistern_op_definition), the same for all of a dialect */
  const char *name;   /* without the prefix of the dialect: "exp" */
  const char *operands, *results;
  const char *attributes; /* the required ones: "axis, mode" */
  const char *regions;    /* "body" */
  /* The facts of docs/reference/extending.md, cistern.traits and so on. */
  const char *traits, *effects, *alias, *inits, *outs, *shape, *format, *control, *branch, *call;
  const cistern_op_hooks *hooks;  /* or NULL */
  const char *choice, *ownership; /* facts */
  const char *owner;              /* fact */
  const char *bounds, *shared, *mixed;
  const char *family, *sizes, *copy;
  const char *buffer, *subset, *slice;
} cistern_op_definition;

/** A dialect. `types` and `attributes` are lists of names, separated by commas, with the names of
 * their parameters: "queue(id), token". A parameter may be any attribute or type. */
typedef struct cistern_dialect_definition {
  size_t struct_size; /* sizeof(cistern_dialect_definition) */
  const char *name;
  const char *types, *attributes; /* or NULL */
  const cistern_op_definition *ops;
  size_t num_ops;
} cistern_dialect_definition;

/** Registers a dialect in a context. False after an error; the name of the dialect may be
 * registered nevertheless. */
CISTERN_API bool cistern_dialect_register(cistern_context *ctx,
                                          const cistern_dialect_definition *dialect);
/** Registers the dialects that `size` bytes of text define, in IRDL or as rows of ODS, as
 * --irdl-file does. `name` is the file name in diagnostics. False after an error. */
CISTERN_API bool cistern_dialects_load(cistern_context *ctx, const char *text, size_t size,
                                       const char *name);

/** Registers `num` operations without their dialects, whose types and attributes stay opaque:
 * `name` has the prefix of the dialect ("host.conv"), and may be any text after it. For a program
 * that knows of single operations what it cannot say of a dialect. The operations are registered
 * before a module names them; hooks may register more. They have neither `format`, nor the hooks
 * `fold` and `canonicalize`. False after an error. */
CISTERN_API bool cistern_ops_register(cistern_context *ctx, const cistern_op_definition *ops,
                                      size_t num);
/** Registers operations of dialects that are nowhere defined, with facts, as --unknown-ops does:
 * "{host.conv = {effects = \"read(o0)\"}}". False after an error. */
CISTERN_API bool cistern_unknown_ops_register(cistern_context *ctx, const char *facts);
/** Whether an operation is registered ("arith.addi"). */
CISTERN_API bool cistern_context_is_registered_operation(cistern_context *ctx, const char *name);

/* --- for `bufferize` --- */

/** The rewriter of this bufferization, which inserts before the operation. It refuses to erase or
 * replace the operation itself. */
CISTERN_API cistern_rewriter *cistern_bufferization_rewriter(cistern_bufferization *b);
/** The buffer of a tensor operand, with the type of what it is passed to if it is passed into a
 * region, or the operand itself if it is no tensor; NULL after an error. */
CISTERN_API cistern_value *cistern_bufferization_operand(cistern_bufferization *b, size_t operand);
/** The memref type that the buffer of a tensor operand has, or will have; NULL after an error. */
CISTERN_API const cistern_type *cistern_bufferization_operand_type(cistern_bufferization *b,
                                                                   size_t operand);
/** The memref type of a tensor result; NULL after an error. */
CISTERN_API const cistern_type *cistern_bufferization_result_type(cistern_bufferization *b,
                                                                  size_t result);
/** Builds a memref.alloc for a tensor result, without a layout. Dynamic sizes are taken from
 * operand `like`, a tensor or memref of the same rank. NULL after an error. */
CISTERN_API cistern_value *cistern_bufferization_allocate(cistern_bufferization *b, size_t result,
                                                          size_t like);
/** Moves the regions of the operation into `op`, which was built with as many empty ones, and makes
 * buffers of the tensors among their arguments; terminators have buffers already. Arguments that
 * are shared outputs are replaced by the buffers of the operands. False after an error. */
CISTERN_API bool cistern_bufferization_take_regions(cistern_bufferization *b,
                                                    cistern_operation *op);

/* --- for `deallocate` --- */

/** The rewriter of this deallocation, which inserts before the operation. It builds and clones
 * operations, and refuses to erase, replace or move others. */
CISTERN_API cistern_rewriter *cistern_deallocation_rewriter(cistern_deallocation *d);
/** The i1 that says whether the block owns `*memref`, built where the rewriter inserts if need be.
 * If no i1 says that, `*memref` becomes a copy, which the block owns. NULL after an error: it is no
 * memref. */
CISTERN_API cistern_value *cistern_deallocation_indicator(cistern_deallocation *d,
                                                          cistern_value **memref);
/** A memref that the block surely owns: `memref`, or a copy where the block does not own it. NULL
 * after an error. */
CISTERN_API cistern_value *cistern_deallocation_own(cistern_deallocation *d, cistern_value *memref);
/** Sets who owns `memref` from the operation on: the block, if the i1 `owned` is true. If `frees`,
 * the block frees it by this name at its end, if it owns it then; otherwise, it does not. False
 * after an error: no memref, or no i1. */
CISTERN_API bool cistern_deallocation_set(cistern_deallocation *d, cistern_value *memref,
                                          cistern_value *owned, bool frees);
/** Builds the operation anew with an i1 after its results for each memref result, which says
 * whether the block owns that result; the old one is erased. Returns the new operation, or the old
 * one if it has no memref results. */
CISTERN_API cistern_operation *cistern_deallocation_add_indicators(cistern_deallocation *d);
/** Frees all buffers that the block owns, apart from the `num` values `kept`, before a terminator
 * that leaves the block's region. `out_owned` has `num` entries, or is NULL: for each memref the i1
 * that says whether the block owns it, NULL for other values. False after an error. */
CISTERN_API bool cistern_deallocation_free(cistern_deallocation *d, cistern_value *const *kept,
                                           size_t num, cistern_value **out_owned);
/** Frees what a terminator with successors does not pass to them, and passes along an i1 for each
 * memref. `taken` has an i1 for each successor that is true if control goes there; NULL: by
 * cistern.choice, or there is one. False after an error. */
CISTERN_API bool cistern_deallocation_branch(cistern_deallocation *d, cistern_value *const *taken);
/** Adds operands at the end of the operation, or to the group of the fact `ownership`: i1 values
 * that say who owns what the operation passes. */
CISTERN_API void cistern_deallocation_pass(cistern_deallocation *d, cistern_value *const *owned,
                                           size_t num);

#ifdef __cplusplus
}
#endif

#endif
