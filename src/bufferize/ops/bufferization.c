// How ops of the bufferization dialect bufferize.
#include "bufferize/rewrite/bufferization.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/bufferize.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/build.h"
#include "ir/builder.h"
#include "ir/diag.h"

// --- bufferization.alloc_tensor ---

static cis_range group(const cis_op *op, const char *name) {
  return cis_op_operand_group(op, (uint32_t)cis_op_info_operand(op->info, cis_str_from(name)));
}

/// The tensor that is copied, or NULL.
static cis_value *copied(const cis_op *op) {
  cis_range copy = group(op, "copy");
  return copy.num ? cis_op_operand(op, copy.first) : NULL;
}

/// An allocation has contents if they are copied.
static bool alloc_tensor_writes(const cis_bufferization_state *state, cis_op *op,
                                cis_value *result) {
  (void)state, (void)result;
  return copied(op) != NULL;
}

static cis_type alloc_tensor_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                  const cis_value_vec *values) {
  cis_attr space = cis_op_inherent(op, "memory_space");
  cis_value *source = copied(op);
  if (!space && source) {
    cis_type type = cis_get_buffer_type(b, source, values);
    if (!type)
      return NULL;
    space = type->shaped.memory_space;
  } else if (!space && !cis_default_memory_space(b->options, value->type, &space)) {
    cis_op_plain_error(op, "could not infer memory space");
    return NULL;
  }
  return cis_memref_type_allocated(b->options, value->type, space);
}

/// The dynamic sizes: operands, or those of the copied tensor.
static void alloc_sizes(cis_rewriter *r, const cis_op *op, cis_value *source, cis_value_vec *out) {
  cis_range sizes = group(op, "dynamic_sizes");
  for (uint32_t i = 0; i < sizes.num; ++i)
    cis_vec_push(out, cis_op_operand(op, sizes.first + i));
  cis_loc_builder e = {*r, op->loc};
  for (uint32_t i = 0; source && i < cis_type_rank(op->results[0].type); ++i)
    if (cis_type_dim(op->results[0].type, i) == CIS_DYNAMIC)
      cis_vec_push(out, cis_memref_build_dim(&e, source, cis_arith_build_index(&e, i)));
}

static bool bufferize_alloc_tensor(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (cis_op_is_unused(op)) {
    cis_rewriter_erase(r, op);
    return true;
  }
  cis_value *source = copied(op);
  if (source && !(source = cis_get_buffer(b, r, source)))
    return false;
  cis_type type = cis_get_buffer_type(b, &op->results[0], NULL);
  if (!type)
    return false;
  if (!cis_type_is_memref(type))
    return cis_op_plain_error(op, "copying of unranked tensors is not implemented");
  cis_value_vec sizes = {0};
  alloc_sizes(r, op, source, &sizes);
  cis_value *buffer = cis_create_alloc(b, r, op->loc, type, sizes.data, (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
  if (source)
    cis_create_copy(b, r, op->loc, source, buffer);
  cis_replace_with_buffers(r, op, &buffer, 1);
  return true;
}

// --- bufferization.dealloc_tensor ---

static bool bufferize_dealloc_tensor(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *buffer = cis_get_buffer(b, r, cis_op_operand(op, 0));
  if (!buffer)
    return false;
  cis_loc_builder e = {*r, op->loc};
  cis_memref_build_dealloc(&e, buffer);
  cis_rewriter_erase(r, op);
  return true;
}

// --- bufferization.materialize_in_destination: a copy to where the tensor shall be ---

static bool is_source(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state, (void)op;
  return cis_use_index(operand) == 0;
}

static bool is_destination(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  return !is_source(state, op, operand);
}

static bool always(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state, (void)op, (void)operand;
  return true;
}

static void materialize_aliases(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                                cis_aliasing_values *out) {
  if (is_destination(state, op, operand) && op->num_results)
    cis_vec_push(out, ((cis_aliasing_value){&op->results[0], CIS_RELATION_EQUIVALENT, true}));
}

static bool materialize_elementwise(const cis_bufferization_state *state, cis_op *op,
                                    cis_use *const operands[2]) {
  (void)state, (void)op, (void)operands;
  return true;
}

static bool bufferize_materialize(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *destination = cis_op_operand(op, 1);
  if (cis_value_is_base_tensor(destination) && !(destination = cis_get_buffer(b, r, destination)))
    return false;
  cis_value *source = cis_get_buffer(b, r, cis_op_operand(op, 0));
  if (!source)
    return false;
  cis_create_copy(b, r, op->loc, source, destination);
  cis_replace_with_buffers(r, op, &destination, op->num_results);
  return true;
}

// --- bufferization.to_tensor and to_buffer: pairs of them fold ---

static bool to_tensor_is_writable(const cis_bufferization_state *state, cis_op *op,
                                  cis_value *value) {
  (void)state, (void)value;
  return cis_op_inherent(op, "writable") != NULL;
}

static cis_type to_tensor_type(cis_bufferization *b, cis_op *op, cis_value *value,
                               const cis_value_vec *values) {
  (void)b, (void)value, (void)values;
  return cis_op_operand(op, 0)->type;
}

static bool leave(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  (void)b, (void)r, (void)op;
  return true;
}

static bool to_buffer_writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state, (void)operand;
  return !cis_op_inherent(op, "read_only");
}

// --- rows ---

const cis_bufferizable_interface cis_bufferize_bufferization[] = {
    {.kind = CIS_OP_BUFFERIZATION_ALLOC_TENSOR,
     .flags = CIS_BUFFERIZABLE_ALLOCATES,
     .result_writes = alloc_tensor_writes,
     .buffer_type = alloc_tensor_type,
     .bufferize = bufferize_alloc_tensor},
    {.kind = CIS_OP_BUFFERIZATION_DEALLOC_TENSOR,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING,
     .bufferize = bufferize_dealloc_tensor},
    {.kind = CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION,
     .reads = is_source,
     .writes = is_destination,
     .must_be_in_place = always,
     .aliasing_values = materialize_aliases,
     .elementwise_access = materialize_elementwise,
     .bufferize = bufferize_materialize},
    {.kind = CIS_OP_BUFFERIZATION_TO_BUFFER, .writes = to_buffer_writes, .bufferize = leave},
    {.kind = CIS_OP_BUFFERIZATION_TO_TENSOR,
     .is_writable = to_tensor_is_writable,
     .buffer_type = to_tensor_type,
     .bufferize = leave},
    {0},
};

static uint32_t destination_operand(const cis_op *op) {
  (void)op;
  return 1;
}

static uint32_t source_operand(const cis_op *op) {
  (void)op;
  return 0;
}

static cis_value *materialized(cis_op *op) { return op->num_results ? &op->results[0] : NULL; }

const cis_subset_interface cis_subsets_bufferization[] = {
    {.kind = CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION,
     .subset = CIS_SUBSET_INSERT,
     .tensor = destination_operand,
     .source = source_operand,
     .result = materialized,
     .is_whole = true},
    {0},
};
