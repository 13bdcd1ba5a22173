// What the files of capi/ share.
#ifndef CIS_CAPI_CAPI_IMPL_H
#define CIS_CAPI_CAPI_IMPL_H

#include "cistern/cistern.h"

#include "ir/diag.h"
#include "ir/op.h"

struct cistern_context {
  cis_context *inner;
  cistern_diagnostic_fn handler; // or NULL
  void *user;
};

/// The handle of a context that was made without this API; it lives as long as the context.
cistern_context *cistern_wrap_context(cis_context *inner);
/// The member `struct_size` that structs of the API begin with says how many bytes the caller has;
/// what came later is zero in the copy. False if there is no struct, or none of its own.
bool cistern_copy_struct(void *to, size_t size, const void *from);
/// The other way round: fills the caller's struct as far as its `struct_size` says that it goes.
/// False if that is less than the member itself.
bool cistern_give_struct(void *to, size_t size, const void *from);
/// The same for structs of which a `struct_size` of 0 stands for `first` bytes, those up to a
/// member of version 0.1 (CISTERN_SIZE_TO). Without a struct everything is zero.
void cistern_copy_options(void *to, size_t size, const void *from, size_t first);
#define CISTERN_SIZE_TO(TYPE, MEMBER) (offsetof(TYPE, MEMBER) + sizeof(((TYPE *)0)->MEMBER))

// Each handle is the library's own, seen through another name.

static inline const cistern_type *wrap_type(cis_type t) { return (const cistern_type *)t; }
static inline cis_type unwrap_type(const cistern_type *t) { return (cis_type)t; }
static inline const cistern_attribute *wrap_attr(cis_attr a) {
  return (const cistern_attribute *)a;
}
static inline cis_attr unwrap_attr(const cistern_attribute *a) { return (cis_attr)a; }
static inline cistern_value *wrap_value(cis_value *v) { return (cistern_value *)v; }
static inline cistern_operation *wrap_op(cis_op *op) { return (cistern_operation *)op; }
static inline cistern_block *wrap_block(cis_block *b) { return (cistern_block *)b; }
static inline cistern_region *wrap_region(cis_region *r) { return (cistern_region *)r; }
static inline cistern_use *wrap_use(cis_use *u) { return (cistern_use *)u; }
// What the caller holds is not const in here.
static inline cis_value *unwrap_value(const cistern_value *v) { return (cis_value *)(uintptr_t)v; }
static inline cis_op *unwrap_op(const cistern_operation *op) { return (cis_op *)(uintptr_t)op; }
static inline cis_block *unwrap_block(const cistern_block *b) { return (cis_block *)(uintptr_t)b; }
static inline cis_region *unwrap_region(const cistern_region *r) {
  return (cis_region *)(uintptr_t)r;
}
static inline cis_use *unwrap_use(const cistern_use *u) { return (cis_use *)(uintptr_t)u; }

/// What an operation is made of, with a description to be created or built and then deinitialised.
/// False after an error.
bool cistern_describe(cis_context *ctx, const cistern_operation_state *callers_state,
                      cis_op_state *out_state);

struct cistern_module {
  cistern_context *ctx;
  cis_op *op;
};

/// Prints an op and what is inside, as cistern_module_print.
bool cistern_print_inner(cis_op *op, const cistern_print_flags *flags, cistern_write_fn write,
                         void *user);
/// What was printed into `sb`, which is emptied; the caller of the API frees it.
char *cistern_take_text(cis_strbuf *sb);

#endif
