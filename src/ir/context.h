// The context: owns every interned type, attribute, affine expression, location and identifier, the
// op and dialect registry, the pool that operations live in, and the diagnostics channel.
//
// Nothing is global: two contexts may be used from two threads without a lock; one context from one
// thread at a time. Interned objects are immutable, compared by pointer, and live as long as the
// context.
#ifndef CIS_IR_CONTEXT_H
#define CIS_IR_CONTEXT_H

#include "support/arena.h"
#include "support/source.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct cis_context cis_context;
typedef const struct cis_type_data *cis_type;
typedef const struct cis_attr_data *cis_attr;
typedef const struct cis_affine_expr_data *cis_affine_expr;
typedef const struct cis_affine_map_data *cis_affine_map;
typedef const struct cis_integer_set_data *cis_integer_set;
typedef struct cis_op cis_op;
typedef struct cis_block cis_block;
typedef struct cis_region cis_region;
typedef struct cis_value cis_value;
typedef struct cis_use cis_use;
typedef struct cis_op_def cis_op_def;
typedef struct cis_op_info cis_op_info;
typedef struct cis_op_state cis_op_state;
typedef struct cis_dialect_def cis_dialect_def;
typedef struct cis_dialect cis_dialect;
typedef struct cis_parser cis_parser;
typedef struct cis_printer cis_printer;
typedef struct cis_builder cis_builder;
typedef struct cis_strbuf cis_strbuf;

/// A context without dialects. Caller owns the result; never NULL.
cis_context *cis_context_create(void);
/// Frees everything that the context owns, operations included.
void cis_context_destroy(cis_context *ctx);

/// A word of memory for a key, 0 at first: for results that are computed once from constant data,
/// whose address is the key. Borrowed until the next call.
uintptr_t *cis_context_memo(cis_context *ctx, const void *key);
/// The arena of interned data. Its contents live as long as the context.
cis_arena *cis_context_arena(cis_context *ctx);
/// The one copy of `s` in the context, NUL terminated; equal strings have equal data pointers.
cis_str cis_context_intern(cis_context *ctx, cis_str s);

/// Sets whether ops, types and attributes of unregistered dialects are accepted; false at first.
void cis_context_allow_unregistered(cis_context *ctx, bool allow);
/// Whether ops, types and attributes of unregistered dialects are accepted.
bool cis_context_allows_unregistered(const cis_context *ctx);

/// The releases of MLIR whose answers can be asked for where they differ
/// (docs/reference/divergences.md).
typedef enum cis_release { CIS_RELEASE_22, CIS_RELEASE_HEAD } cis_release;
/// Sets the release whose answers are given; CIS_RELEASE_22 at first. Call it before ops are made:
/// verified ops and compiled formats are remembered.
void cis_context_set_release(cis_context *ctx, cis_release release);
/// Whether the answers are those of upstream's head.
bool cis_context_is_head(const cis_context *ctx);

/// Adds a source, which the context owns from now on because locations point into it. Returns its
/// number.
uint32_t cis_context_add_source(cis_context *ctx, cis_source *source);
/// The source of a number that cis_context_add_source returned.
cis_source *cis_context_get_source(const cis_context *ctx, uint32_t index);
/// The number of sources.
uint32_t cis_context_num_sources(const cis_context *ctx);

// --- dialects and op names ---

/// Registers the rows of a dialect. `def` is borrowed constant data. Registering twice does
/// nothing.
void cis_context_register_dialect(cis_context *ctx, const cis_dialect_def *def);
/// Has ops of a dialect read in the forms of older releases, too: attributes are stored whether
/// they fit or not, and the dialect's legalize_read makes the ops those of today.
void cis_context_read_older(cis_context *ctx, const cis_dialect_def *def);
/// Whether ops of that dialect may have the form of an older release.
bool cis_context_reads_older(const cis_context *ctx, const cis_dialect_def *def);
/// The registered dialect of that name; NULL if there is none.
const cis_dialect_def *cis_context_get_dialect(const cis_context *ctx, cis_str name);
/// Registers the dialect of that name if there is a definition of it somewhere, such as a file.
typedef void cis_dialect_finder(cis_context *ctx, cis_str name);
/// Sets who is asked once for each name of a dialect that is not registered; NULL at first: no one.
void cis_context_set_dialect_finder(cis_context *ctx, cis_dialect_finder *finder);
/// The dialect of that name, registered or found; NULL if there is none, and while several threads
/// are at work.
const cis_dialect_def *cis_context_find_dialect(cis_context *ctx, cis_str name);
/// Has each dialect make a program that was read what it stands for
/// (cis_dialect_def.legalize_read). False after an error.
bool cis_context_legalize_read(cis_context *ctx, struct cis_op *module);
/// Whether cis_context_find_dialect has still to ask for that name.
bool cis_context_may_find_dialect(const cis_context *ctx, cis_str name);
/// The number of registered dialects.
size_t cis_context_num_dialects(const cis_context *ctx);
/// Dialect `i` in the order of registration.
const cis_dialect_def *cis_context_dialect_at(const cis_context *ctx, size_t i);

/// The record of an op name ("arith.addi"), made on first use; its `def` is NULL if the op is not
/// registered.
const cis_op_info *cis_context_op_info(cis_context *ctx, cis_str name);
/// Whether an op of that name is registered. No record is made of it.
bool cis_context_has_op(cis_context *ctx, cis_str name);
/// The record of a registered op by its kind.
const cis_op_info *cis_context_op_info_of(cis_context *ctx, unsigned kind);

// --- the op pool ---

/// Memory for IR objects, recycled by size. Used by ir/ alone.
void *cis_context_pool_alloc(cis_context *ctx, size_t size);
/// Returns memory of cis_context_pool_alloc; `size` is the size that was allocated.
void cis_context_pool_free(cis_context *ctx, void *p, size_t size);

#endif
