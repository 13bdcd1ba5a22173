// How ops of the tensor dialect bufferize: casts, reshapes and slices are views of a buffer,
// insertions write to one. Ops that make a tensor out of others are in tensor_build.c.
#include "bufferize/ops/tensor_build.h"

#include "bufferize/analysis/conflicts/conflicts.h"
#include "bufferize/analysis/conflicts/disjoint_parts.h"
#include "bufferize/ops/ops.h"
#include "bufferize/ops/slices.h"
#include "bufferize/rewrite/copies.h"
#include "dialect/common/reshape.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/tensor/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"

static cis_op *build_unary(cis_rewriter *r, unsigned kind, cis_location loc, cis_value *operand,
                           cis_type type) {
  cis_build_args args = {.operands = &operand, .num_operands = 1, .types = &type, .num_types = 1};
  return cis_build_op(r, kind, loc, args);
}

static cis_value *get_operand_buffer(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                                     uint32_t i) {
  return cis_get_buffer(b, r, cis_op_operand(op, i));
}

static cis_type source_type(cis_bufferization *b, cis_op *op, const cis_value_vec *values) {
  return cis_get_buffer_type(b, cis_op_operand(op, 0), values);
}

// --- tensor.cast ---

/// A cast keeps strides and offset; if it comes from or goes to an unranked tensor, these are
/// unknown.
static cis_type cast_type(cis_bufferization *b, cis_op *op, cis_value *value,
                          const cis_value_vec *values) {
  cis_type source = source_type(b, op, values);
  if (!source)
    return NULL;
  if (!cis_type_is_memref(source) || !cis_type_is_ranked(value->type))
    return cis_memref_type_fully_dynamic(value->type, source->shaped.memory_space);
  return cis_type_with_shape(source, value->type->shaped.shape, cis_type_rank(value->type));
}

static bool bufferize_cast(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  cis_type type = source ? cis_get_buffer_type(b, &op->results[0], NULL) : NULL;
  if (!type)
    return false;
  if (source->type != type && !cis_memref_cast_compatible(source->type, type))
    return cis_op_error(op, "cannot cast a buffer of type '%s' to '%s'",
                        cis_type_text(source->type), cis_type_text(type));
  cis_value *buffer = cis_cast_buffer(r, op->loc, source, type);
  cis_replace_with_buffers(r, op, &buffer, 1);
  return true;
}

// --- tensor.collapse_shape: a view, unless dimensions may be apart in memory ---

static cis_type collapse_type(cis_bufferization *b, cis_op *op, cis_value *value,
                              const cis_value_vec *values) {
  cis_type source = source_type(b, op, values);
  if (!source)
    return NULL;
  cis_type shape = cis_memref_type_identity(value->type, source->shaped.memory_space);
  return cis_memref_surely_collapses(source, cis_reshape_groups(op))
             ? cis_memref_collapsed_type(source, shape, cis_reshape_groups(op))
             : shape;
}

/// The buffer of a copy of operand 0, without a layout.
static cis_value *copy_source(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                              const cis_value *source) {
  cis_value *copy = cis_allocate_tensor_for(b, r, op->loc, cis_op_operand(op, 0), true);
  cis_type type = cis_memref_type_identity(copy->type, source->type->shaped.memory_space);
  return cis_build_to_buffer(r, op->loc, copy, type);
}

static bool bufferize_collapse(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  if (source && !cis_memref_surely_collapses(source->type, cis_reshape_groups(op)))
    source = copy_source(b, r, op, source);
  if (!source)
    return false;
  cis_type shape = cis_memref_type_identity(op->results[0].type, source->type->shaped.memory_space);
  cis_type type = cis_memref_collapsed_type(source->type, shape, cis_reshape_groups(op));
  cis_replace_with_buffer_op(
      r, op, cis_reshape_build_collapse(r, op, source, cis_reshape_groups(op), type));
  return true;
}

// --- tensor.expand_shape ---

static cis_type expand_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  cis_type source = source_type(b, op, values);
  return source ? cis_memref_expanded_type(source, value->type->shaped.shape,
                                           cis_type_rank(value->type), cis_reshape_groups(op))
                : NULL;
}

static bool bufferize_expand(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  if (!source)
    return false;
  cis_type tensor = op->results[0].type;
  cis_type type = cis_memref_expanded_type(source->type, tensor->shaped.shape,
                                           cis_type_rank(tensor), cis_reshape_groups(op));
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_output_shape", "output_shape", &sizes);
  cis_replace_with_buffer_op(
      r, op, cis_reshape_build_expand(r, op, source, cis_reshape_groups(op), &sizes, type));
  cis_vec_deinit(&sizes);
  return true;
}

// --- tensor.reshape: a view of a buffer without a layout ---

static bool reshape_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state, (void)op;
  return cis_use_index(operand) == 1;
}

static void reshape_aliases(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                            cis_aliasing_values *out) {
  (void)state;
  if (cis_use_index(operand) == 0)
    cis_vec_push(out, ((cis_aliasing_value){&op->results[0], CIS_RELATION_EQUIVALENT, true}));
}

static cis_type reshape_type(cis_bufferization *b, cis_op *op, cis_value *value,
                             const cis_value_vec *values) {
  cis_type source = source_type(b, op, values);
  return source ? cis_memref_type_identity(value->type, source->shaped.memory_space) : NULL;
}

static bool bufferize_reshape(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  cis_value *shape = get_operand_buffer(b, r, op, 1);
  cis_type type = source && shape ? cis_get_buffer_type(b, &op->results[0], NULL) : NULL;
  if (!type)
    return false;
  if (cis_type_is_memref(source->type) && !cis_memref_has_identity_layout(source->type))
    source = copy_source(b, r, op, source);
  cis_value *operands[] = {source, shape};
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &type, .num_types = 1};
  cis_replace_with_buffer_op(r, op, cis_build_op(r, CIS_OP_MEMREF_RESHAPE, op->loc, args));
  return true;
}

// --- sizes ---

static bool bufferize_dim(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  if (!source)
    return false;
  cis_loc_builder e = {*r, op->loc};
  cis_value *size = cis_memref_build_dim(&e, source, cis_op_operand(op, 1));
  cis_rewriter_replace(r, op, &size, 1);
  return true;
}

static bool bufferize_rank(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  if (!source)
    return false;
  cis_rewriter_replace_with_op(
      r, op, build_unary(r, CIS_OP_MEMREF_RANK, op->loc, source, op->results[0].type));
  return true;
}

// --- elements ---

/// memref.load or memref.store of `value` (NULL: load) at the indices of `op` from operand `first`
/// on.
static cis_op *build_access(cis_rewriter *r, cis_op *op, cis_value *value, cis_value *buffer,
                            uint32_t first) {
  cis_value_vec operands = {0};
  if (value)
    cis_vec_push(&operands, value);
  cis_vec_push(&operands, buffer);
  for (uint32_t i = first; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  cis_named_attr attr = {CIS_STR("nontemporal"), cis_attr_bool(r->ctx, false)};
  cis_type element = cis_type_element(buffer->type);
  cis_op *access = cis_build_op(r, value ? CIS_OP_MEMREF_STORE : CIS_OP_MEMREF_LOAD, op->loc,
                                (cis_build_args){.operands = operands.data,
                                                 .num_operands = (int)operands.len,
                                                 .types = &element,
                                                 .num_types = value ? 0 : 1,
                                                 .attrs = &attr,
                                                 .num_attrs = 1});
  cis_vec_deinit(&operands);
  return access;
}

static bool bufferize_extract(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  if (!source)
    return false;
  cis_rewriter_replace_with_op(r, op, build_access(r, op, NULL, source, 1));
  return true;
}

static bool bufferize_insert(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *dest = get_operand_buffer(b, r, op, 1);
  if (!dest)
    return false;
  build_access(r, op, cis_op_operand(op, 0), dest, 2);
  cis_replace_with_buffers(r, op, &dest, 1);
  return true;
}

// --- slices ---

/// A subview of `buffer` with the offsets, sizes and strides of `op`, and the shape of `part`,
/// dimensions of size one left out. NULL after an error.
static cis_value *build_subview(cis_rewriter *r, cis_op *op, cis_value *buffer, cis_type part) {
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_type type =
      cis_memref_subview_type(buffer->type, &slice, part->shaped.shape, cis_type_rank(part));
  cis_op *view =
      type ? cis_mixed_slice_build(r, CIS_OP_MEMREF_SUBVIEW, op->loc, &buffer, 1, &slice, type)
           : NULL;
  cis_mixed_slice_deinit(&slice);
  if (!type)
    cis_op_error(op, "cannot take a subview of a buffer of type '%s', which is not strided",
                 cis_type_text(buffer->type));
  return view ? &view->results[0] : NULL;
}

static cis_type extract_slice_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                   const cis_value_vec *values) {
  cis_type source = source_type(b, op, values);
  if (!source)
    return NULL;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_type type = cis_memref_subview_type(source, &slice, value->type->shaped.shape,
                                          cis_type_rank(value->type));
  cis_mixed_slice_deinit(&slice);
  return type;
}

static bool bufferize_extract_slice(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = get_operand_buffer(b, r, op, 0);
  cis_value *view = source ? build_subview(r, op, source, op->results[0].type) : NULL;
  if (!view)
    return false;
  cis_replace_with_buffers(r, op, &view, 1);
  return true;
}

/// The source is read; the destination, too, unless all of it is overwritten.
static bool insert_slice_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  if (cis_use_index(operand) == 0)
    return true;
  cis_type dest = cis_op_operand(op, 1)->type;
  cis_mixed_slice slice = cis_mixed_slice_get(op);
  cis_mixed_slice_fold(&slice);
  bool whole = cis_mixed_slice_is_whole(&slice, dest->shaped.shape, cis_type_rank(dest));
  cis_mixed_slice_deinit(&slice);
  return !whole;
}

/// The destination is read for the insertions of other iterations, and for its old contents, unless
/// all of it is extracted, changed and put back.
static bool parallel_insert_slice_reads(const cis_bufferization_state *state, cis_op *op,
                                        cis_use *operand) {
  bool reads = insert_slice_reads(state, op, operand);
  cis_value *source = cis_op_operand(op, 0), *dest = cis_op_operand(op, 1);
  if (cis_use_index(operand) == 0)
    return reads;
  reads = reads && (source->type != dest->type || !cis_is_made_of_all(state, source, dest));
  return cis_state_choose(state, CIS_UPSTREAM_PARALLEL_INSERTS, false, reads);
}

static bool insert_slice_writes(const cis_bufferization_state *state, cis_op *op,
                                cis_use *operand) {
  (void)state, (void)op;
  return cis_use_index(operand) == 1;
}

/// It writes into the buffer of its loop, if that gets one, whatever is decided.
static bool insertion_must_be_in_place(const cis_bufferization_state *state, cis_op *op,
                                       cis_use *operand) {
  return cis_use_index(operand) == 1 && cis_state_knows(state, cis_op_parent(cis_op_parent(op))) &&
         !cis_state_is_as_upstream(state, CIS_UPSTREAM_PARALLEL_INSERTS);
}

static void insert_slice_aliases(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                 cis_aliasing_values *out) {
  (void)state;
  if (cis_use_index(operand) == 1)
    cis_vec_push(out, ((cis_aliasing_value){&op->results[0], CIS_RELATION_EQUIVALENT, true}));
}

/// Copies the source of `op`, an insertion, to a part of the destination's buffer, which is
/// returned. NULL after an error.
static cis_value *insert_source(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *dest = get_operand_buffer(b, r, op, 1);
  cis_value *view = dest ? build_subview(r, op, dest, cis_op_operand(op, 0)->type) : NULL;
  cis_value *source = view ? get_operand_buffer(b, r, op, 0) : NULL;
  if (!source)
    return NULL;
  cis_create_copy(b, r, op->loc, source, view);
  return dest;
}

static bool bufferize_insert_slice(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *dest = insert_source(b, r, op);
  if (!dest)
    return false;
  cis_replace_with_buffers(r, op, &dest, 1);
  return true;
}

// tensor.parallel_insert_slice: the copy is made before the terminator that it stands in.

static bool bufferize_parallel_insert_slice(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_rewriter before = *r;
  cis_builder_set_before(&before, cis_op_parent(op));
  if (!insert_source(b, &before, op))
    return false;
  cis_rewriter_erase(r, op);
  return true;
}

/// Whether `insertion` overwrites what `source`, which may be a part of what it inserts into, has.
static bool overwrites(const cis_bufferization_state *state, cis_op *insertion, cis_use *source) {
  return !cis_conflicts_is_put_back(state, insertion) &&
         !cis_are_parts_disjoint(state, source, &cis_op_operands(insertion)[1]);
}

static bool add_value(void *user, cis_value *value) {
  cis_vec_push((cis_value_vec *)user, value);
  return false;
}

/// is_source_overwritten before any decision: the source may be a part of any tensor that it is
/// extracted from.
static bool is_source_overwritten_at_origins(const cis_bufferization_state *state, cis_op *op) {
  cis_use *source = &cis_op_operands(op)[0];
  cis_value_vec origins = {0}, found = {0};
  cis_state_find_reverse(state, source, add_value, &origins,
                         &(cis_traversal){.follow_in_place_only = true}, &found);
  bool is_overwritten = false;
  for (size_t i = 0; i < origins.len && !is_overwritten; ++i)
    for (const cis_use *use = cis_value_uses(origins.data[i]); use && !is_overwritten;
         use = cis_use_next(use)) {
      cis_op *other = cis_use_owner(use);
      is_overwritten = cis_op_kind(other) == CIS_OP_TENSOR_PARALLEL_INSERT_SLICE &&
                       cis_use_index(use) == 1 && cis_op_block(other) == cis_op_block(op) &&
                       (other == op || cis_op_is_before(other, op)) &&
                       overwrites(state, other, source);
    }
  cis_vec_deinit(&origins);
  cis_vec_deinit(&found);
  return is_overwritten;
}

/// Whether `op`, or one that stands before it in its scf.forall.in_parallel, overwrites what `op`
/// inserts:
///
///     scf.forall.in_parallel {
///       tensor.parallel_insert_slice %new into %o[%i] [1] [1]
///       tensor.parallel_insert_slice %old into %p[%i] [1] [1]     %old: a slice of %o
///
/// All insertions write the contents from before the first one, because a program cannot see their
/// order. They become copies one after the other.
static bool is_source_overwritten(const cis_bufferization_state *state, cis_op *op) {
  if (!state->decisions)
    return is_source_overwritten_at_origins(state, op);
  cis_value *source = cis_op_operand(op, 0);
  // The analysis knows of a conflict within one op.
  for (cis_op *other = cis_block_first(cis_op_block(op)); other != op; other = cis_op_next(other))
    if (cis_op_kind(other) == CIS_OP_TENSOR_PARALLEL_INSERT_SLICE &&
        cis_state_may_alias(state, source, cis_op_operand(other, 1)) &&
        overwrites(state, other, &cis_op_operands(op)[0]))
      return true;
  return false;
}

/// The loop is responsible for the destination.
static bool copy_overwritten_source(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (cis_is_as_upstream(b->options, CIS_UPSTREAM_INSERTION_ORDER) ||
      !is_source_overwritten(b->state, op))
    return true;
  cis_rewriter before = *r;
  cis_builder_set_before(&before, cis_op_parent(op));
  cis_value *copy = cis_allocate_tensor_for(b, &before, op->loc, cis_op_operand(op, 0), true);
  if (!copy)
    return false;
  cis_op_set_operand(op, 0, copy);
  cis_rewriter_modified(r, op);
  return true;
}

// --- rows ---

const cis_bufferizable_interface cis_bufferize_tensor[] = {
    {.kind = CIS_OP_TENSOR_CAST,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING | CIS_BUFFERIZABLE_RESULT_IS_OPERAND,
     .buffer_type = cast_type,
     .bufferize = bufferize_cast},
    {.kind = CIS_OP_TENSOR_COLLAPSE_SHAPE, // a copy reads
     .flags = CIS_BUFFERIZABLE_RESULT_IS_OPERAND,
     .buffer_type = collapse_type,
     .bufferize = bufferize_collapse},
    {.kind = CIS_OP_TENSOR_CONCAT,
     .flags = CIS_BUFFERIZABLE_ALLOCATES,
     .bufferize = cis_tensor_bufferize_concat},
    {.kind = CIS_OP_TENSOR_DIM,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING,
     .bufferize = bufferize_dim},
    {.kind = CIS_OP_TENSOR_EMPTY,
     .flags = CIS_BUFFERIZABLE_ALLOCATES,
     .result_writes = cis_tensor_empty_writes,
     .bufferize = cis_tensor_bufferize_empty},
    {.kind = CIS_OP_TENSOR_EXPAND_SHAPE,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING | CIS_BUFFERIZABLE_RESULT_IS_OPERAND,
     .buffer_type = expand_type,
     .bufferize = bufferize_expand},
    {.kind = CIS_OP_TENSOR_EXTRACT, .bufferize = bufferize_extract},
    {.kind = CIS_OP_TENSOR_EXTRACT_SLICE,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING | CIS_BUFFERIZABLE_RESULT_IS_INSIDE_OPERAND,
     .buffer_type = extract_slice_type,
     .bufferize = bufferize_extract_slice},
    {.kind = CIS_OP_TENSOR_FROM_ELEMENTS,
     .flags = CIS_BUFFERIZABLE_ALLOCATES,
     .bufferize = cis_tensor_bufferize_from_elements},
    {.kind = CIS_OP_TENSOR_GENERATE,
     .flags = CIS_BUFFERIZABLE_ALLOCATES | CIS_BUFFERIZABLE_REPETITIVE_BODY,
     .bufferize = cis_tensor_bufferize_generate},
    {.kind = CIS_OP_TENSOR_INSERT,
     .flags = CIS_BUFFERIZABLE_DESTINATION_STYLE,
     .bufferize = bufferize_insert},
    {.kind = CIS_OP_TENSOR_INSERT_SLICE,
     .reads = insert_slice_reads,
     .writes = insert_slice_writes,
     .aliasing_values = insert_slice_aliases,
     .bufferize = bufferize_insert_slice},
    {.kind = CIS_OP_TENSOR_PAD,
     .flags = CIS_BUFFERIZABLE_ALLOCATES | CIS_BUFFERIZABLE_REPETITIVE_BODY,
     .buffer_type = cis_tensor_pad_type,
     .bufferize = cis_tensor_bufferize_pad},
    {.kind = CIS_OP_TENSOR_PARALLEL_INSERT_SLICE,
     .reads = parallel_insert_slice_reads,
     .writes = insert_slice_writes,
     .must_be_in_place = insertion_must_be_in_place,
     .resolve_conflicts = copy_overwritten_source,
     .bufferize = bufferize_parallel_insert_slice},
    {.kind = CIS_OP_TENSOR_RANK,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING,
     .bufferize = bufferize_rank},
    {.kind = CIS_OP_TENSOR_RESHAPE,
     .reads = reshape_reads,
     .aliasing_values = reshape_aliases,
     .buffer_type = reshape_type,
     .bufferize = bufferize_reshape},
    {.kind = CIS_OP_TENSOR_SPLAT,
     .flags = CIS_BUFFERIZABLE_ALLOCATES,
     .bufferize = cis_tensor_bufferize_splat},
    {0},
};

// --- subsets ---

static uint32_t operand_0(const cis_op *op) {
  (void)op;
  return 0;
}
static uint32_t operand_1(const cis_op *op) {
  (void)op;
  return 1;
}
static cis_value *result_0(cis_op *op) { return &op->results[0]; }

#define SLICE_SUBSET CIS_SUBSET_BY_SLICES, .slice = cis_slice_of

const cis_subset_interface cis_subsets_tensor[] = {
    {.kind = CIS_OP_TENSOR_EXTRACT_SLICE,
     .subset = CIS_SUBSET_EXTRACT,
     .tensor = operand_0,
     .source = operand_0,
     .result = result_0,
     SLICE_SUBSET},
    {.kind = CIS_OP_TENSOR_INSERT_SLICE,
     .subset = CIS_SUBSET_INSERT,
     .tensor = operand_1,
     .source = operand_0,
     .result = result_0,
     SLICE_SUBSET},
    {.kind = CIS_OP_TENSOR_PARALLEL_INSERT_SLICE,
     .subset = CIS_SUBSET_INSERT,
     .tensor = operand_1,
     .source = operand_0,
     SLICE_SUBSET},
    {0},
};
