// Loops of --call-for-rows, recognized by their attribute and what they consist of.
//
//   %x = scf.for %i = 0 to 32 iter_args(%t = %e)           scf.for %i = 0 to 32
//     %m = memref.alloc() : memref<1x16xi8>                  %r = tensor.extract_slice %y[%i, 0]
//     func.call @source(%i, %m)                              %m = bufferization.to_buffer %r
//     %r = bufferization.to_tensor %m restrict               func.call @sink(%i, %m)
//     %u = tensor.insert_slice %r into %t[%i, 0]           {cistern.rows}
//     scf.yield %u
//   {cistern.rows}
//
// Without memory, the call has the row as its result or operand.
#include "stream/calls.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/fold.h"

static bool is_kind(const cis_op *op, unsigned kind) { return op && cis_op_kind(op) == kind; }

/// The only op of a kind in the loop's body; NULL if there are none or several.
static cis_op *find(const cis_op *loop, unsigned kind) {
  cis_op *found = NULL;
  cis_for_each_op (op, cis_op_entry(loop)) {
    if (!is_kind(op, kind))
      continue;
    if (found)
      return NULL;
    found = op;
  }
  return found;
}

static bool read_loop(cis_op *op, cis_stream_calls *out) {
  int64_t low, step;
  if (!is_kind(op, CIS_OP_SCF_FOR) || !cis_op_get_attr(op, CIS_STREAM_ROWS_ATTR) ||
      !cis_constant_int(cis_op_operand(op, 0), &low) || low != 0 ||
      !cis_constant_int(cis_op_operand(op, 1), &out->num) || out->num < 1 ||
      !cis_constant_int(cis_op_operand(op, 2), &step) || step != 1)
    return false;
  out->loop = op;
  out->call = find(op, CIS_OP_FUNC_CALL);
  return out->call && op->num_results <= 1 && out->call->num_operands >= 1;
}

/// Whether the slice is the row of the loop's index: of size 1 there, and whole elsewhere.
static bool is_row(const cis_op *slice, uint32_t first_offset, cis_type whole,
                   cis_stream_calls *out) {
  cis_static_slice s = cis_static_slice_get(slice);
  uint32_t rank = cis_type_rank(whole), num_dynamic = 0;
  if (s.offsets.num != rank || s.sizes.num != rank || s.strides.num != rank)
    return false;
  for (uint32_t i = 0; i < rank; ++i) {
    bool is_dynamic = s.offsets.values[i] == CIS_DYNAMIC;
    int64_t size = is_dynamic ? 1 : cis_type_dim(whole, i);
    num_dynamic += is_dynamic;
    if (s.strides.values[i] != 1 || s.sizes.values[i] != size ||
        (!is_dynamic && s.offsets.values[i]))
      return false;
    out->dim = is_dynamic ? i : out->dim;
  }
  const cis_value *iv = cis_block_args(cis_op_entry(out->loop))[0];
  return num_dynamic == 1 && cis_type_dim(whole, out->dim) == out->num &&
         cis_op_operand(slice, first_offset) == iv;
}

/// The call's operands: the index and, where there are two, the row, which has to be `row`.
static bool reads_operands(const cis_stream_calls *c, const cis_value *row) {
  const cis_value *iv = cis_block_args(cis_op_entry(c->loop))[0];
  return c->call->num_operands == (row ? 2 : 1) && cis_op_operand(c->call, 0) == iv &&
         (!row || cis_op_operand(c->call, 1) == row);
}

/// `num` ops are all that the body has besides its yield, constants not counted.
static bool has_ops(const cis_op *loop, size_t num) {
  size_t found = 0;
  cis_for_each_op (op, cis_op_entry(loop))
    found += cis_op_next(op) && !cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE);
  return found == num;
}

static bool read_source(cis_stream_calls *c) {
  const cis_op *insert = find(c->loop, CIS_OP_TENSOR_INSERT_SLICE);
  const cis_op *yield = cis_block_last(cis_op_entry(c->loop));
  cis_type whole = c->loop->results[0].type;
  if (!insert || !cis_type_is_ranked_tensor(whole) || cis_type_dim(whole, 0) == CIS_DYNAMIC ||
      cis_op_operand(insert, 1) != cis_block_args(cis_op_entry(c->loop))[1] ||
      cis_op_operand(yield, 0) != &insert->results[0] || insert->num_operands != 3 ||
      !is_row(insert, 2, whole, c))
    return false;
  const cis_op *maker = cis_value_op(cis_op_operand(insert, 0));
  c->tensor = &c->loop->results[0];
  c->in_memory = is_kind(maker, CIS_OP_BUFFERIZATION_TO_TENSOR);
  if (!c->in_memory)
    return maker == c->call && c->call->num_results == 1 && reads_operands(c, NULL) &&
           has_ops(c->loop, 2);
  const cis_value *memory = cis_op_operand(maker, 0);
  return is_kind(cis_value_op(memory), CIS_OP_MEMREF_ALLOC) && !c->call->num_results &&
         cis_op_block(cis_value_op(memory)) == cis_op_entry(c->loop) && reads_operands(c, memory) &&
         has_ops(c->loop, 4);
}

static bool read_sink(cis_stream_calls *c) {
  cis_op *slice = find(c->loop, CIS_OP_TENSOR_EXTRACT_SLICE);
  if (!slice || slice->num_operands != 2 || c->call->num_results ||
      cis_op_block(c->loop) == cis_op_block(slice))
    return false;
  c->gives = true;
  c->tensor = cis_op_operand(slice, 0);
  cis_op *buffer = find(c->loop, CIS_OP_BUFFERIZATION_TO_BUFFER);
  c->in_memory = buffer != NULL;
  const cis_value *row = buffer ? &buffer->results[0] : &slice->results[0];
  return is_row(slice, 1, c->tensor->type, c) && reads_operands(c, row) &&
         (!buffer || cis_op_operand(buffer, 0) == &slice->results[0]) &&
         cis_type_rank(slice->results[0].type) == cis_type_rank(c->tensor->type) &&
         has_ops(c->loop, buffer ? 3 : 2);
}

bool cis_stream_calls_read(cis_op *op, cis_stream_calls *out) {
  *out = (cis_stream_calls){.loop = NULL};
  cis_stream_calls c = {.loop = NULL};
  if (!read_loop(op, &c) || !(op->num_results ? read_source(&c) : read_sink(&c)))
    return false;
  *out = c;
  return true;
}
