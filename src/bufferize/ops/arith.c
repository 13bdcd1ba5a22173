// How ops of the arith dialect bufferize. Elementwise arithmetic on tensors does not: it becomes
// linalg first.
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/bufferization.h"
#include "bufferize/rewrite/global_constants.h"
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/memref/build.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/symbol.h"

// --- arith.constant: a constant global ---

static bool bufferize_constant(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_type tensor = op->results[0].type;
  cis_attr space;
  if (!cis_type_is_ranked(tensor))
    return false;
  if (!cis_default_memory_space(b->options, tensor, &space))
    return cis_op_plain_error(op, "could not infer memory space");
  if (!cis_type_is_memref_element(cis_type_element(tensor)))
    return cis_op_plain_error(op, "element type '%s' is not a valid memref element type",
                              cis_type_text(cis_type_element(tensor)));
  cis_type type = cis_memref_type_identity(tensor, space);
  cis_op *global = cis_get_global_constant(b, op, cis_op_inherent(op, "value"), type);
  if (!global)
    return false;
  cis_attr name = cis_attr_flat_symbol(r->ctx, cis_symbol_name(global));
  cis_value *buffer = cis_memref_build_get_global(CIS_AT(r, op->loc), name, type);
  cis_replace_with_buffer_op(r, op, cis_value_op(buffer));
  return true;
}

// --- arith.index_cast: the buffer with elements of another type ---

/// The type of a buffer with the elements of another tensor.
static cis_type with_element_of(cis_type buffer, cis_type tensor) {
  return cis_type_with_element(buffer, cis_type_element(tensor));
}

static bool bufferize_index_cast(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value *source = cis_get_buffer(b, r, cis_op_operand(op, 0));
  if (!source)
    return false;
  cis_type type = with_element_of(source->type, op->results[0].type);
  cis_build_args args = {.operands = &source, .num_operands = 1, .types = &type, .num_types = 1};
  cis_replace_with_buffer_op(r, op, cis_build_op(r, cis_op_kind(op), op->loc, args));
  return true;
}

static cis_type index_cast_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                const cis_value_vec *values) {
  cis_type source = cis_get_buffer_type(b, cis_op_operand(op, 0), values);
  return source ? with_element_of(source, value->type) : NULL;
}

// --- arith.select: one of two buffers ---

static void select_aliases(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                           cis_aliasing_values *out) {
  (void)state, (void)operand;
  cis_vec_push(out, ((cis_aliasing_value){&op->results[0], CIS_RELATION_EQUIVALENT, false}));
}

static cis_type select_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  cis_type then = cis_get_buffer_type(b, cis_op_operand(op, 1), values);
  cis_type otherwise = then ? cis_get_buffer_type(b, cis_op_operand(op, 2), values) : NULL;
  if (!otherwise || then == otherwise)
    return otherwise;
  if (then->shaped.memory_space != otherwise->shaped.memory_space) {
    cis_op_plain_error(op, "inconsistent memory space on true/false operands");
    return NULL;
  }
  return cis_memref_type_fully_dynamic(value->type, then->shaped.memory_space);
}

static bool selected_values(cis_op *op, cis_value *value, cis_value_vec *out) {
  (void)value;
  cis_vec_push(out, cis_op_operand(op, 1));
  cis_vec_push(out, cis_op_operand(op, 2));
  return true;
}

static bool bufferize_select(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_type_is_int_of(cis_op_operand(op, 0)->type, 1))
    return cis_op_error(op, "only i1 condition values are supported");
  cis_value *then = cis_get_buffer(b, r, cis_op_operand(op, 1));
  cis_value *otherwise = then ? cis_get_buffer(b, r, cis_op_operand(op, 2)) : NULL;
  if (!otherwise)
    return false;
  if (then->type != otherwise->type) {
    cis_type type = cis_get_buffer_type(b, &op->results[0], NULL);
    if (!type)
      return false;
    then = cis_cast_buffer(r, op->loc, then, type);
    otherwise = cis_cast_buffer(r, op->loc, otherwise, type);
  }
  cis_value *select =
      cis_arith_build_select(CIS_AT(r, op->loc), cis_op_operand(op, 0), then, otherwise);
  cis_replace_with_buffer_op(r, op, cis_value_op(select));
  return true;
}

// --- rows ---

const cis_bufferizable_interface cis_bufferize_arith[] = {
    {.kind = CIS_OP_ARITH_CONSTANT,
     .flags = CIS_BUFFERIZABLE_READ_ONLY,
     .bufferize = bufferize_constant},
    {.kind = CIS_OP_ARITH_INDEX_CAST,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING | CIS_BUFFERIZABLE_RESULT_IS_OPERAND,
     .buffer_type = index_cast_type,
     .bufferize = bufferize_index_cast},
    {.kind = CIS_OP_ARITH_SELECT,
     .flags = CIS_BUFFERIZABLE_READS_NOTHING,
     .aliasing_values = select_aliases,
     .buffer_type = select_type,
     .joined_values = selected_values,
     .bufferize = bufferize_select},
    {0},
};
