/* Dialects of one's own: types, attributes and operations that a program, or a plugin, registers in
 * a context, with functions (hooks) that say what the operations do. docs/extending.md has the
 * same in text alone; hooks and texts fill the same places, and a hook goes before a text.
 *
 * What is wrong with a definition is an error that the handler of the context receives. Structs
 * are copied, as are texts; functions and `user` have to stay as long as the context. A hook is
 * called on operations that have been verified, or have just been built by another hook; it answers
 * the same whenever it is asked about the same operation, and does not keep what it is handed. */
#ifndef CISTERN_DIALECT_H
#define CISTERN_DIALECT_H

#include "cistern/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- what hooks are handed --- */

typedef struct cistern_effects cistern_effects;
typedef struct cistern_fold cistern_fold;
typedef struct cistern_successors cistern_successors;
typedef struct cistern_aliases cistern_aliases;
typedef struct cistern_bufferization cistern_bufferization;
typedef struct cistern_execution cistern_execution;
typedef struct cistern_rewriter cistern_rewriter;

typedef enum cistern_effect_kind {
  CISTERN_EFFECT_ALLOCATE,
  CISTERN_EFFECT_FREE,
  CISTERN_EFFECT_READ,
  CISTERN_EFFECT_WRITE
} cistern_effect_kind;
/** Adds an effect on the memory that `value` refers to: a result that is allocated, an operand that
 * is freed, either that is read or written. Any other value, and NULL: on some memory. */
CISTERN_API void cistern_effects_add(cistern_effects *effects, cistern_effect_kind kind,
                                     cistern_value *value);

/** Says what result `i` is: a value that there is, or a constant, for which an arith.constant is
 * made. */
CISTERN_API void cistern_fold_to_value(cistern_fold *fold, size_t i, cistern_value *value);
CISTERN_API void cistern_fold_to_attribute(cistern_fold *fold, size_t i,
                                           const cistern_attribute *attr);
/** Says that the operation was changed where it is. */
CISTERN_API void cistern_fold_in_place(cistern_fold *fold);

/** Control may go on to `region`, or to what follows the operation where `region` is NULL. Its
 * arguments (the results), from the one of number `first_input` on, get `num` operands of the
 * source from `first_operand` on. */
CISTERN_API void cistern_successors_add(cistern_successors *successors, cistern_region *region,
                                        size_t first_operand, size_t num, size_t first_input);

/** How the buffers of a tensor operand and a tensor result relate if no copy is made. */
typedef enum cistern_alias_kind {
  CISTERN_ALIAS_EQUAL,  /* one buffer */
  CISTERN_ALIAS_INSIDE, /* the result's is a part of the operand's, or both overlap otherwise */
  CISTERN_ALIAS_MAYBE   /* either, or none of it */
} cistern_alias_kind;
/** Adds result `i` to those that the operand may share its buffer with. */
CISTERN_API void cistern_aliases_add(cistern_aliases *aliases, size_t i, cistern_alias_kind kind);

/* --- hooks --- */

/** What an operation does. Each may be NULL, and then its text counts (cistern_op_definition), or,
 * where that says nothing either, the worst is assumed. Begin with cistern_op_hooks_init. */
typedef struct cistern_op_hooks {
  size_t struct_size; /* sizeof(cistern_op_hooks) */
  void *user;         /* is handed to each of them */

  /** What else is wrong with the operation, beside counts and types: false after
   * cistern_operation_emit. */
  bool (*verify)(void *user, cistern_operation *op);
  /** All effects on memory, with those of the text. A tensor is a value: it has none. */
  void (*effects)(void *user, cistern_operation *op, cistern_effects *effects);
  /** What the results are without executing it; `operands` has constants, and NULL for others.
   * True if something was said to `fold`. Makes and erases nothing. */
  bool (*fold)(void *user, cistern_operation *op, const cistern_attribute *const *operands,
               cistern_fold *fold);
  /** Rewrites it, for --canonicalize: true if anything was changed, all of it through
   * `rewriter`, which is before it. */
  bool (*canonicalize)(void *user, cistern_operation *op, cistern_rewriter *rewriter);
  /** Where control goes from `source`: the operation, or a terminator of one of its regions. */
  void (*successors)(void *user, cistern_operation *op, cistern_operation *source,
                     cistern_successors *successors);
  /** Whether a region may be entered again, where there is `successors`. */
  bool is_loop;

  /* For one-shot-bufferize: of operations without regions (those with regions are told by
   * `successors`). `operand` is the number of one that is a tensor. */

  /** Whether the buffer of the operand is read, and whether it is written if it is the operand's
   * own. */
  bool (*reads)(void *user, cistern_operation *op, size_t operand);
  bool (*writes)(void *user, cistern_operation *op, size_t operand);
  /** The results that the operand may share its buffer with. */
  void (*aliases)(void *user, cistern_operation *op, size_t operand, cistern_aliases *aliases);
  /** Whether the buffer of a tensor result is allocated by the operation. */
  bool (*allocates)(void *user, cistern_operation *op, size_t result);
  /** Makes what takes the operation's place. `out_values` has room for each result: a tensor's
   * gets a memref of its shape and element type, any other's a value of its type. Builds with
   * cistern_bufferization_rewriter; the operation itself is erased afterwards. False after
   * cistern_operation_emit. */
  bool (*bufferize)(void *user, cistern_operation *op, cistern_bufferization *b,
                    cistern_value **out_values);

  /** Executes it, for cistern-run: reads operands, writes to memory, and gives each result a value
   * (cistern/execute.h). False after one of these functions has failed, or cistern_execution_fail.
   */
  bool (*execute)(void *user, cistern_operation *op, cistern_execution *e);
  /** Executes an operation with regions, for cistern-run, where control may take more than one path
   * from `source`: which of the successors is taken, by its number. Reads operands of `source`.
   * Without it `choice` says so. */
  bool (*choose)(void *user, cistern_operation *op, cistern_operation *source, cistern_execution *e,
                 size_t *out_successor);
} cistern_op_hooks;

static inline void cistern_op_hooks_init(cistern_op_hooks *hooks) {
  memset(hooks, 0, sizeof *hooks);
  hooks->struct_size = sizeof *hooks;
}

/** Sets the hooks of an operation whose dialect was registered by one of the functions below; or,
 * of an operation of any other dialect, without regions and successors, those that it lacks:
 * `effects`, `execute`, and `bufferize` with `reads`, `writes`, `aliases` and `allocates` (MLIR:
 * external models). They hold in this context alone. False after an error: there is no such
 * operation, it has hooks, or it does by itself what they say. */
CISTERN_API bool cistern_op_set_hooks(cistern_context *ctx, const char *name,
                                      const cistern_op_hooks *hooks);

/* --- definitions --- */

/** An operation. Texts may be NULL. The values of `operands`, `results` and `regions` are names
 * with commas between, in lower case: "src, bias?, more*" (optional; any number). After a colon
 * stands the one type that it has: "src, count: index, q: !npu.queue" (of the same dialect, with
 * any parameters). Other constraints are IRDL's: cistern_dialects_load. */
typedef struct cistern_op_definition {
  size_t struct_size; /* sizeof(cistern_op_definition), the same for all of a dialect */
  const char *name;   /* without the dialect's: "exp" */
  const char *operands, *results;
  const char *attributes; /* those that it has to have: "axis, mode" */
  const char *regions;    /* "body" */
  /* The facts of docs/extending.md, cistern.traits and so on. */
  const char *traits, *effects, *alias, *inits, *outs, *shape, *format, *control, *branch, *call;
  const cistern_op_hooks *hooks;  /* or NULL */
  const char *choice, *ownership; /* facts */
} cistern_op_definition;

/** A dialect. `types` and `attributes` are names with commas between, each with the names of its
 * parameters, which may be any attributes, types included: "queue(id), token". */
typedef struct cistern_dialect_definition {
  size_t struct_size; /* sizeof(cistern_dialect_definition) */
  const char *name;
  const char *types, *attributes; /* or NULL */
  const cistern_op_definition *ops;
  size_t num_ops;
} cistern_dialect_definition;

/** Registers a dialect in a context. False after an error; the name may be taken then. */
CISTERN_API bool cistern_dialect_register(cistern_context *ctx,
                                          const cistern_dialect_definition *dialect);
/** Registers the dialects that a text in IRDL defines, as --irdl-file does; `name` stands for the
 * file in diagnostics. False after an error. */
CISTERN_API bool cistern_dialects_load(cistern_context *ctx, const char *text, size_t size,
                                       const char *name);

/* --- for `bufferize` --- */

/** Builds before the operation that is being bufferized, which it neither erases nor replaces. */
CISTERN_API cistern_rewriter *cistern_bufferization_rewriter(cistern_bufferization *b);
/** The buffer of a tensor operand (others: the operand); NULL after an error. */
CISTERN_API cistern_value *cistern_bufferization_operand(cistern_bufferization *b, size_t operand);
/** The type that the buffer of a tensor result has; NULL after an error. */
CISTERN_API const cistern_type *cistern_bufferization_result_type(cistern_bufferization *b,
                                                                  size_t result);
/** A memref.alloc for a tensor result, without a layout; the sizes that are dynamic are those of
 * operand `like`, a tensor or memref of the same rank. NULL after an error. */
CISTERN_API cistern_value *cistern_bufferization_allocate(cistern_bufferization *b, size_t result,
                                                          size_t like);

#ifdef __cplusplus
}
#endif

#endif
