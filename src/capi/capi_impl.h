// Shared by the files of capi/: the handles of the public API, which are the library's own objects
// under another name, and structs of callers, whose size may be that of another version.
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
/// Copies a struct of the caller, whose first member `struct_size` is its size in bytes. Members
/// that the caller's version lacks are zero in the copy. False if `from` is NULL or its size is 0.
bool cistern_copy_struct(void *to, size_t size, const void *from);
/// The reverse: fills the first `struct_size` bytes of the caller's struct.
/// False if that is less than the member itself.
bool cistern_give_struct(void *to, size_t size, const void *from);
/// The same for structs of which a `struct_size` of 0 stands for `first` bytes, those up to a
/// member of version 0.1 (CISTERN_SIZE_TO). Without a struct everything is zero.
void cistern_copy_options(void *to, size_t size, const void *from, size_t first);
#define CISTERN_SIZE_TO(TYPE, MEMBER) (offsetof(TYPE, MEMBER) + sizeof(((TYPE *)0)->MEMBER))

// Conversions of handles; NULL stays NULL. Handles that are const for the caller are not const
// here, because the library's own functions take them so.

/// The handle of a type.
static inline const cistern_type *wrap_type(cis_type t) { return (const cistern_type *)t; }
/// The type of a handle.
static inline cis_type unwrap_type(const cistern_type *t) { return (cis_type)t; }
/// The handle of an attribute.
static inline const cistern_attribute *wrap_attr(cis_attr a) {
  return (const cistern_attribute *)a;
}
/// The attribute of a handle.
static inline cis_attr unwrap_attr(const cistern_attribute *a) { return (cis_attr)a; }
/// The handle of a value.
static inline cistern_value *wrap_value(cis_value *v) { return (cistern_value *)v; }
/// The handle of an operation.
static inline cistern_operation *wrap_op(cis_op *op) { return (cistern_operation *)op; }
/// The handle of a block.
static inline cistern_block *wrap_block(cis_block *b) { return (cistern_block *)b; }
/// The handle of a region.
static inline cistern_region *wrap_region(cis_region *r) { return (cistern_region *)r; }
/// The handle of a use.
static inline cistern_use *wrap_use(cis_use *u) { return (cistern_use *)u; }
/// The value of a handle.
static inline cis_value *unwrap_value(const cistern_value *v) { return (cis_value *)(uintptr_t)v; }
/// The operation of a handle.
static inline cis_op *unwrap_op(const cistern_operation *op) { return (cis_op *)(uintptr_t)op; }
/// The block of a handle.
static inline cis_block *unwrap_block(const cistern_block *b) { return (cis_block *)(uintptr_t)b; }
/// The region of a handle.
static inline cis_region *unwrap_region(const cistern_region *r) {
  return (cis_region *)(uintptr_t)r;
}
/// The use of a handle.
static inline cis_use *unwrap_use(const cistern_use *u) { return (cis_use *)(uintptr_t)u; }

/// Converts the description of an operation. The caller creates or builds from `out_state` and then
/// deinitialises it. False after an error; `out_state` is then not initialised.
bool cistern_describe(cis_context *ctx, const cistern_operation_state *callers_state,
                      cis_op_state *out_state);

struct cistern_module {
  cistern_context *ctx;
  cis_op *op;
};

/// Prints an op with its regions, as cistern_module_print.
bool cistern_print_inner(cis_op *op, const cistern_print_flags *flags, cistern_write_fn write,
                         void *user);
/// Takes the text out of `sb` as a C string, which the caller of the API frees.
char *cistern_take_text(cis_strbuf *sb);

#endif
