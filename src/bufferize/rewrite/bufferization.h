// Rewriting tensors to buffers: what a row's `bufferize`, `buffer_type` and `resolve_conflicts`
// work with.
//
// Ops are rewritten one by one. A tensor whose op is not rewritten yet is seen through
// bufferization.to_buffer, a result that is rewritten through bufferization.to_tensor; when all are
// done, pairs of both are folded (bufferize.c).
#ifndef CIS_BUFFERIZE_REWRITE_BUFFERIZATION_H
#define CIS_BUFFERIZE_REWRITE_BUFFERIZATION_H

#include "bufferize/analysis/state/state.h"
#include "dialect/memref/memref.h"

/// The tensors whose types are assumed in a type: none, one, or 2 for several or unknown ones.
typedef struct cis_type_basis {
  uint32_t num;
  const cis_value *tensor;
} cis_type_basis;

struct cis_bufferization {
  const cis_bufferization_options *options;
  cis_bufferization_state *state;
  cis_arena *arena;   // scratch of this run
  int64_t num_allocs; // ops with an allocation that were made
  bool failed;        // to build an allocation or a copy
  size_t generation;  // of the op that failed: 0 if it was there before the rewriting
  struct cis_global_constants *constants; // rewrite/global_constants.c's own
  cis_ptrmap stored_globals;              // ops/ml_program.c's own, and whether it is filled in
  bool knows_stored_globals;
  cis_ptrmap assumed_types;   // rewrite/types.c's own: tensors whose types are being found
  cis_ptrmap found_types;     // and those that were found for the same question
  cis_ptrmap block_arg_types; // rewrite/block_args.c's own: of those that were asked for
  bool was_cut;               // whether it left out the value of the question
  cis_ptrmap awaited;         // rewrite/known_types.c's own: what known types depend on
  bool keeps_types;           // rewrite/joined_types.c's own: whether no more copies are inserted,
  cis_ptrmap joined_types;    // types that were found
  cis_ptrmap checked_types;   // types that have to be compared with copies
  cis_ptrmap not_joined;      // values without a joined type; the depth of the question
  cis_ptrmap joining;         // to which depth a question came round, or 0,
  uint32_t join_depth, round;
  const cis_value_vec *joins; // those that are asked about, the first of which are joins,
  size_t num_joins;
  cis_type_basis basis;                  // and what the answers rest on
  struct cis_boundary_types *boundaries; // rewrite/boundary_types.c's own, or NULL
};

/// Frees what a run has come to know.
void cis_bufferization_deinit(cis_bufferization *b);

// --- buffers of tensors ---

/// The buffer of a tensor: the operand of its to_tensor, or a new to_buffer right after its
/// definition. NULL after an error.
cis_value *cis_get_buffer(cis_bufferization *b, cis_rewriter *r, cis_value *tensor);
/// A new to_buffer of a type.
cis_value *cis_build_to_buffer(cis_rewriter *r, cis_location loc, cis_value *tensor, cis_type type);
/// A new to_tensor of a buffer.
cis_value *cis_build_to_tensor(cis_rewriter *r, cis_location loc, cis_value *buffer,
                               cis_type tensor);
/// The type that the buffer of a tensor will have: of its to_tensor's operand, or by its op's row.
/// NULL after an error. `values`: the tensors that are being asked about already, or NULL.
cis_type cis_get_buffer_type(cis_bufferization *b, cis_value *tensor, const cis_value_vec *values);
/// Whether there are memrefs of the elements of `tensor`; an error at `op` if not.
bool cis_check_memref_element(cis_op *op, cis_type tensor);
/// The tensor whose type decides about the buffer of `tensor`: itself, or a tensor that it is
/// equivalent to, unless a row says otherwise.
cis_value *cis_buffer_type_source(cis_bufferization *b, cis_value *tensor);
/// A step of cis_buffer_type_source: the tensor that `tensor` is equivalent to; NULL at the end.
cis_value *cis_buffer_type_step(cis_bufferization *b, cis_value *tensor);
/// The tensor that an allocation copies, if the allocation has no memory space of its own and takes
/// that of the copied buffer; else NULL.
cis_value *cis_copied_by(const cis_op *op);
/// The type of the buffer of a value that a loop carries: that of `init` and of `yielded`, which
/// may depend on the answer; with a fully dynamic layout where they differ. NULL after an error
/// about `op`.
cis_type cis_carried_buffer_type(cis_bufferization *b, cis_op *op, cis_value *carried,
                                 cis_value *init, cis_value *yielded, const cis_value_vec *values);
/// Replaces an op by buffers, one for each result (other values for results that are not tensors):
/// uses of tensors get a to_tensor of the buffer, made after the op's place. Erases the op.
void cis_replace_with_buffers(cis_rewriter *r, cis_op *op, cis_value *const *values, uint32_t num);
/// The same with a new op whose results correspond one by one.
void cis_replace_with_buffer_op(cis_rewriter *r, cis_op *op, cis_op *by);

// --- types ---

/// The memref of a tensor type with a layout (NULL: identity) and memory space (NULL: default).
/// Unranked tensors: memref<*xT>.
cis_type cis_memref_type_for(const cis_bufferization_options *options, cis_type tensor,
                             cis_attr layout, cis_attr memory_space);
/// The memref whose layout is the encoding of the tensor, as upstream's head has it; NULL if the
/// encoding is no layout, or the release is 22.
cis_type cis_memref_type_encoded(const cis_bufferization_options *options, cis_type tensor,
                                 cis_attr memory_space);
/// The memref that a tensor of its own is allocated as: the encoded one, or the identity layout.
cis_type cis_memref_type_allocated(const cis_bufferization_options *options, cis_type tensor,
                                   cis_attr memory_space);
/// The memory space of a tensor that has none of its own: default, from its encoding, or none to be
/// had (false).
bool cis_default_memory_space(const cis_bufferization_options *options, cis_type tensor,
                              cis_attr *out);

// --- memory ---

/// memref.alloc with the alignment of the options, or an op of the family that they name; counts.
/// `sizes`: the dynamic ones. Where that op does not verify, an error is reported, the run fails in
/// the end, and memref.alloc stands there until then.
cis_value *cis_create_alloc(cis_bufferization *b, cis_rewriter *r, cis_location loc,
                            cis_type memref, cis_value *const *sizes, uint32_t num_sizes);
/// memref.copy, or the op that the options name; errors as above.
void cis_create_copy(cis_bufferization *b, cis_rewriter *r, cis_location loc, cis_value *from,
                     cis_value *to);
/// memref.cast to a type, unless it has it.
cis_value *cis_cast_buffer(cis_rewriter *r, cis_location loc, cis_value *buffer, cis_type type);
/// A cast where one is allowed, else an allocation and a copy. NULL if neither can be (unranked).
cis_value *cis_cast_or_reallocate(cis_bufferization *b, cis_rewriter *r, cis_value *buffer,
                                  cis_type type);

// --- copies of tensors (tensor level) ---

/// bufferization.alloc_tensor with a copy of a tensor, or without it; the sizes are made as the
/// tensor needs them. NULL after an error.
cis_value *cis_allocate_tensor_for(cis_bufferization *b, cis_rewriter *r, cis_location loc,
                                   cis_value *shaped, bool copy);
/// Makes operand `i` of an op a copy of what it is. False after an error.
bool cis_copy_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t i);
/// Copies the operands of an op that are out of place. False after an error.
bool cis_resolve_operand_conflicts(cis_bufferization *b, cis_rewriter *r, cis_op *op);

#endif
