// Families of memory: which op allocates, frees, copies and promotes buffers of one kind (MLIR:
// AllocationOpInterface, CopyOpInterface). Rows say it (cis_memory_row), and passes ask here
// instead of naming ops.
//
//   memref.alloc, memref.alloca, memref.dealloc, memref.copy    // family "memref"
//   gpu.alloc, gpu.dealloc, gpu.memcpy                          // family "gpu"
//
// An op that allocates or frees and names no family is one of "memref".
#ifndef CIS_IR_FAMILY_H
#define CIS_IR_FAMILY_H

#include "ir/builder.h"

/// The ops that are built for a family: the first ones that take nothing but sizes and buffers.
/// NULL: there is none.
typedef struct cis_family {
  cis_str name; // interned
  const cis_op_info *alloc, *on_stack, *dealloc, *copy, *wait;
  const cis_op_info *hooks; // the op that has functions of a user's own for the family
} cis_family;

/// The family of a name; NULL if no op of a registered dialect is of it. Borrowed from the context.
const cis_family *cis_family_named(cis_context *ctx, cis_str name);
/// The attribute of bufferization.dealloc that names the family of what it frees.
extern const cis_str cis_family_attr_name;
/// The name of the family of what the op allocates, frees or copies: what its row says, or that
/// attribute; else "memref". NULL: memory that no op of the program allocates, of "memref".
cis_str cis_family_name(const cis_op *op);
/// That family; NULL if no op of a registered dialect is of it.
const cis_family *cis_family_of(const cis_op *op);
/// The family of memref.alloc; never NULL.
const cis_family *cis_family_default(cis_context *ctx);
/// Whether the context knows a row of another family than that: no other one has been looked up.
bool cis_context_has_families(const cis_context *ctx);
/// Whether it is that one.
bool cis_family_is_default(const cis_family *family);

/// Whether the op allocates one of its results and does nothing else: it takes sizes alone, and its
/// buffer may be allocated elsewhere, and be another one of the same sizes. `on_stack`: whether the
/// buffer has to end with the automatic allocation scope, or has not to.
bool cis_is_allocation(const cis_op *op, bool on_stack);
/// Whether a pass may move the op: it is such an allocation (of either kind), and upstream's op can
/// be moved as well, where there is one.
bool cis_is_hoistable(const cis_op *op, bool on_stack);
/// The buffer of an op that cis_is_allocation accepts.
cis_value *cis_allocation_buffer(const cis_op *op);
/// Whether it states nothing but sizes and an alignment, so that memory which is allocated by
/// another op of the family can stand for its buffer.
bool cis_allocation_is_plain(const cis_op *op);
/// The operand that is the size of dimension `dim` of what the op allocates, which is dynamic,
/// where the op says what its sizes are; else NULL.
cis_value *cis_allocation_size(const cis_op *op, uint32_t dim);
/// Whether it says as many sizes as the type of what it allocates leaves open.
bool cis_allocation_says_sizes(const cis_op *op);
/// The operands that are its dynamic sizes.
cis_range cis_allocation_sizes(const cis_op *op);
/// The buffer that the op frees if it does nothing else; else NULL.
cis_value *cis_deallocation_buffer(const cis_op *op);

/// Copies of a whole buffer.
typedef struct cis_copy {
  cis_op *op;
  cis_value *source, *target;          // of a clone, the target is its result
  uint32_t source_index, target_index; // of the operands; of a clone, the target has none
  bool is_clone;
} cis_copy;
/// Whether `op` copies all elements of a memref; then `*out` says from where to where.
bool cis_as_copy(cis_op *op, cis_copy *out);

// --- builders ---

// Each builds at the builder's point. NULL, or false, and nothing built: the family has no op that
// can be built, or the built op would not verify with these types.

/// New memory of the type; `alignment` may be NULL, and is left out where the op has none.
cis_value *cis_family_build_alloc(cis_builder *b, cis_location loc, const cis_family *family,
                                  cis_type type, cis_value *const *sizes, uint32_t num_sizes,
                                  cis_attr alignment);
/// Whether the family allocates memory of any number of bytes, as bytes of that memory space, and
/// frees it.
bool cis_family_has_bytes(cis_context *ctx, const cis_family *family, cis_attr memory_space);
/// Frees a buffer, which may be the base of one.
bool cis_family_build_dealloc(cis_builder *b, cis_location loc, const cis_family *family,
                              cis_value *buffer);
/// Waits for the ends of work that the tokens stand for.
bool cis_family_build_wait(cis_builder *b, cis_location loc, const cis_family *family,
                           cis_value *const *tokens, uint32_t num_tokens);
/// Whether cis_family_build_dealloc builds an op for the buffer; a hook counts as one that does.
bool cis_family_can_dealloc(const cis_family *family, cis_value *buffer);
/// A copy of all elements by the family's op, or by memref.copy if it has none.
bool cis_family_build_copy(cis_builder *b, cis_location loc, const cis_family *family,
                           cis_value *source, cis_value *target);
/// The same by an op of that name ("d.copy"), or of the family of that name, whose hook goes
/// before.
bool cis_family_build_named_copy(cis_builder *b, cis_location loc, cis_str name, cis_value *source,
                                 cis_value *target);
/// Whether there is such an op, or such a hook.
bool cis_family_names_copy(cis_context *ctx, cis_str name);
/// Whether the family, which may be NULL, has an op, or a hook, that allocates.
bool cis_family_can_alloc(const cis_family *family);
/// A buffer on the stack in place of that of `alloc` (see cis_is_allocation).
cis_value *cis_family_build_promoted(cis_builder *b, cis_op *alloc);
/// The functions of a user's own for the family; NULL if there are none.
const cis_allocation_hooks *cis_family_hooks(const cis_family *family);

#endif
