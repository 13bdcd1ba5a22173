/* Modules: parsing, verification, pass pipelines, printing, and read access to operations.
 *
 *   cistern_module *module = cistern_module_parse_file(ctx, "model.mlir");
 *   if (module && cistern_module_run_pipeline(module, "builtin.module(cse)", false, NULL, NULL))
 *     cistern_module_print(module, NULL, write_stdout, NULL);
 *   cistern_module_destroy(module);
 *
 * A module belongs to its caller and must be destroyed before its context. */
#ifndef CISTERN_MODULE_H
#define CISTERN_MODULE_H

#include "cistern/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Opaque; owns its operations. */
typedef struct cistern_module cistern_module;

/** Parses and verifies `size` bytes of MLIR text or bytecode, which are copied; `name` is the file
 * name in diagnostics. Caller owns the result; NULL after errors, which the diagnostic handler has
 * received. */
CISTERN_API cistern_module *cistern_module_parse(cistern_context *ctx, const char *text,
                                                 size_t size, const char *name);
/** Parses a file as cistern_module_parse does; "-" is standard input. A file that cannot be read is
 * reported as a diagnostic. Caller owns the result; NULL after errors. */
CISTERN_API cistern_module *cistern_module_parse_file(cistern_context *ctx, const char *path);
/** Destroys a module and its operations. NULL is allowed. */
CISTERN_API void cistern_module_destroy(cistern_module *module);
/** Verifies a module. False after errors, which the diagnostic handler has received. Parsing and
 * running passes verify by themselves. */
CISTERN_API bool cistern_module_verify(cistern_module *module);

/** mlir-opt's printing flags; zero is the default everywhere. */
typedef struct cistern_print_flags {
  size_t struct_size; /* sizeof(cistern_print_flags); 0: that of version 0.1 */
  bool generic;       /* --mlir-print-op-generic */
  bool debug_info;    /* --mlir-print-debuginfo */
  bool local_scope;   /* --mlir-print-local-scope */
} cistern_print_flags;

/** Receives text piece by piece; false stops printing. */
typedef bool (*cistern_write_fn)(void *user, const char *text, size_t size);

/** Prints a module as mlir-opt does. `flags` may be NULL. False if `write` returned false. */
CISTERN_API bool cistern_module_print(cistern_module *module, const cistern_print_flags *flags,
                                      cistern_write_fn write, void *user);

/** The options of mlir-opt --emit-bytecode. */
typedef struct cistern_bytecode_options {
  size_t struct_size;   /* sizeof(cistern_bytecode_options); 0: that of version 0.1 */
  int version;          /* 0 to 6; negative: the newest */
  const char *producer; /* who wrote it; NULL: Cistern and its version */
  bool elide_resources; /* leaves out the data of resources */
} cistern_bytecode_options;

/** Writes MLIR bytecode, which cistern_module_parse and mlir-opt read. The bytes are those of
 * mlir-opt, except for the producer. `options` may be NULL: the newest version. False after
 * errors, or if `write` returned false. */
CISTERN_API bool cistern_module_write_bytecode(cistern_module *module,
                                               const cistern_bytecode_options *options,
                                               cistern_write_fn write, void *user);

/** Runs a textual pipeline such as "builtin.module(func.func(buffer-reuse{min-size=64}))" and
 * verifies after each pass. `write`, which may be NULL, receives the output of passes that print,
 * and the counters of all passes if `statistics` is true. False after errors; the module may then
 * have been changed by earlier passes. */
CISTERN_API bool cistern_module_run_pipeline(cistern_module *module, const char *pipeline,
                                             bool statistics, cistern_write_fn write, void *user);

/* --- operations: borrowed, valid until the module is changed or destroyed --- */

/** Opaque; cistern/ir.h changes operations. */
typedef struct cistern_operation cistern_operation;

/** Called for each operation, outer before inner, in the order of the text; false stops the walk.
 */
typedef bool (*cistern_walk_callback)(void *user, const cistern_operation *op);
/** Calls `fn` for each operation of the module in pre-order. False if the walk was stopped. */
CISTERN_API bool cistern_module_walk(const cistern_module *module, cistern_walk_callback fn,
                                     void *user);

/** The name with its dialect, "memref.alloc"; a string of the context. */
CISTERN_API const char *cistern_operation_name(const cistern_operation *op);
/** The operation that contains `op`; NULL for a module or a detached operation. */
CISTERN_API const cistern_operation *cistern_operation_parent(const cistern_operation *op);
/** The number of operands, successor operands included. */
CISTERN_API size_t cistern_operation_num_operands(const cistern_operation *op);
/** The number of results. */
CISTERN_API size_t cistern_operation_num_results(const cistern_operation *op);
/** The number of regions. */
CISTERN_API size_t cistern_operation_num_regions(const cistern_operation *op);
/** The operation that defines operand `i`; NULL if the operand is a block argument. */
CISTERN_API const cistern_operation *cistern_operation_operand_owner(const cistern_operation *op,
                                                                     size_t i);
/** The type of operand `i` as text. Caller frees the result with cistern_text_free. */
CISTERN_API char *cistern_operation_operand_type(const cistern_operation *op, size_t i);
/** The type of result `i` as text. Caller frees the result with cistern_text_free. */
CISTERN_API char *cistern_operation_result_type(const cistern_operation *op, size_t i);
/** An inherent or discardable attribute as text; NULL if it is absent. Caller frees the result with
 * cistern_text_free. */
CISTERN_API char *cistern_operation_attribute(const cistern_operation *op, const char *name);
/** Line and column in the source, from 1. False if the location is unknown. */
CISTERN_API bool cistern_operation_location(const cistern_operation *op, uint32_t *out_line,
                                            uint32_t *out_column);
/** Frees a text that the library returned. NULL is allowed. */
CISTERN_API void cistern_text_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
