/* Modules: parsed, verified, changed by passes, printed; and read access to their operations. */
#ifndef CISTERN_MODULE_H
#define CISTERN_MODULE_H

#include "cistern/context.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cis_module cis_module;

/** Parses and verifies `size` bytes of MLIR text, which are copied; `name` stands for the file in diagnostics. Caller owns
 * the result; NULL after errors, which the handler of the context has received. */
CIS_API cis_module *cis_module_parse(cis_ctx *ctx, const char *text, size_t size, const char *name);
/** As cis_module_parse for a file ("-": standard input). A file that cannot be read is a diagnostic too. */
CIS_API cis_module *cis_module_parse_file(cis_ctx *ctx, const char *path);
/** NULL is allowed. */
CIS_API void cis_module_destroy(cis_module *module);
/** False after errors. Parsing and running passes verify by themselves. */
CIS_API bool cis_module_verify(cis_module *module);

/** mlir-opt's printing flags; zero is the default everywhere. */
typedef struct cis_print_flags {
  bool generic;     /* --mlir-print-op-generic */
  bool debug_info;  /* --mlir-print-debuginfo */
  bool local_scope; /* --mlir-print-local-scope */
} cis_print_flags;

/** Receives text piece by piece; false stops printing. */
typedef bool (*cis_write_fn)(void *user, const char *text, size_t size);

/** Prints as mlir-opt does. `flags` may be NULL. False if `write` returned false. */
CIS_API bool cis_module_print(cis_module *module, const cis_print_flags *flags, cis_write_fn write,
                              void *user);

/** Runs a textual pipeline such as "builtin.module(func.func(buffer-reuse{min-size=64}))" and verifies after each
 * pass. What reporting passes print, and with `statistics` the counters of all passes, goes to `write`, which may be
 * NULL. False after errors; the module may then have been changed by the passes before. */
CIS_API bool cis_module_run_pipeline(cis_module *module, const char *pipeline, bool statistics,
                                     cis_write_fn write, void *user);

/* --- operations: borrowed, valid until the module is changed or destroyed --- */

typedef struct cis_operation cis_operation;

/** Called for each operation, outer before inner, in the order of the text; false stops the walk. */
typedef bool (*cis_walk_callback)(void *user, const cis_operation *op);
/** False if the walk was stopped. */
CIS_API bool cis_module_walk(const cis_module *module, cis_walk_callback fn, void *user);

/** "memref.alloc". */
CIS_API const char *cis_operation_name(const cis_operation *op);
/** The operation around it, or NULL. */
CIS_API const cis_operation *cis_operation_parent(const cis_operation *op);
CIS_API size_t cis_operation_num_operands(const cis_operation *op);
CIS_API size_t cis_operation_num_results(const cis_operation *op);
CIS_API size_t cis_operation_num_regions(const cis_operation *op);
/** The operation that defines operand `i`; NULL if it is a block argument. */
CIS_API const cis_operation *cis_operation_operand_owner(const cis_operation *op, size_t i);
/** Type of operand or result `i` as text. Caller frees the result with cis_text_free. */
CIS_API char *cis_operation_operand_type(const cis_operation *op, size_t i);
CIS_API char *cis_operation_result_type(const cis_operation *op, size_t i);
/** An attribute, inherent or not, as text; NULL if it is absent. Caller frees the result with cis_text_free. */
CIS_API char *cis_operation_attribute(const cis_operation *op, const char *name);
/** Line and column (from 1) in the source; false if they are not known. */
CIS_API bool cis_operation_location(const cis_operation *op, uint32_t *out_line,
                                    uint32_t *out_column);
/** NULL is allowed. */
CIS_API void cis_text_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
