// How ops of vector bufferize: those that access a tensor access its buffer.
//
//   %r = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
//   vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
#include "bufferize/branch.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/common/mixed.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"
#include "ir/affine.h"
#include "ir/diag.h"
#include "ir/fold.h"

// --- what a transfer accesses ---

enum { WRITE_BASE = 1, WRITE_INDICES = 2, WRITE_MASK = 3 }; // operand groups of transfer_write
enum { READ_MASK = 3 };                                     // of transfer_read

static cis_affine_map map_of(const cis_op *op) {
  return cis_op_inherent(op, "permutation_map")->map;
}

static cis_type written_vector(const cis_op *op) { return cis_op_operand(op, 0)->type; }

/// Whether the sizes of the vector, the first with the first, are not less than those of the
/// tensor: what the oracle takes for enough to know that nothing of the tensor is left.
static bool is_as_large(const cis_op *op) {
  cis_type vector = written_vector(op), tensor = cis_op_operand(op, WRITE_BASE)->type;
  for (uint32_t i = 0; i < cis_type_rank(vector) && i < cis_type_rank(tensor); ++i)
    if (cis_type_dim(tensor, i) > cis_type_dim(vector, i))
      return false;
  return cis_type_has_static_shape(tensor);
}

/// The destination is read unless all of it is overwritten.
static bool write_reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)operand;
  bool is_whole = cis_vector_transfer_starts_at_zero(op) && is_as_large(op);
  return !is_whole || cis_state_choose(state, CIS_UPSTREAM_PARTIAL_WRITES, false,
                                       !cis_vector_transfer_covers(op));
}

// --- rewriting ---

/// The op on buffers, with its results that are no tensors; a tensor result is the buffer of the
/// only tensor operand. The op is built anew as upstream builds it: without the attributes that are
/// only hints, the alignment and what other dialects say.
static bool bufferize_access(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  cis_op_set_attr(op, CIS_STR("alignment"), NULL);
  cis_op_set_discardable(op, NULL);
  bool ok = cis_get_operand_buffers(b, r, op, 0, op->num_operands, &operands);
  if (ok && op->num_results && cis_value_is_base_tensor(&op->results[0])) {
    uint32_t base = cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE ? WRITE_BASE : 0;
    cis_rebuild_op(r, op, operands.data, NULL, 0);
    cis_replace_with_buffers(r, op, &operands.data[base], 1);
  } else if (ok) {
    cis_type type = op->num_results ? op->results[0].type : NULL;
    cis_op *again = cis_rebuild_op(r, op, operands.data, &type, op->num_results);
    cis_replace_with_buffer_op(r, op, again);
  }
  cis_vec_deinit(&operands);
  return ok;
}

// --- vector.mask: its result is the yielded value ---

static cis_op *yield_of(const cis_op *mask) { return cis_block_last(cis_op_entry(mask)); }

static void yielded_by_mask(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                            cis_aliasing_operands *out) {
  (void)state;
  const cis_aliasing_operand alias = {&cis_op_operands(yield_of(op))[value->index],
                                      CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

static void yielded(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                    cis_aliasing_values *out) {
  (void)state;
  cis_op *parent = cis_op_parent(op);
  if (cis_op_kind(parent) != CIS_OP_VECTOR_MASK)
    return;
  const cis_aliasing_value alias = {&parent->results[cis_use_index(operand)],
                                    CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

/// There is no room for a copy in the body, which has one op beside its terminator.
static bool resolve_mask(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!cis_resolve_operand_conflicts(b, r, op))
    return false;
  const cis_op *first = cis_block_first(cis_op_entry(op)), *last = yield_of(op);
  if (first != last && cis_op_next(first) != last)
    return cis_op_error(op, "body must bufferize in-place");
  return true;
}

/// Buffers, which are defined outside, are not yielded any more.
static bool bufferize_mask(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  (void)b;
  cis_op *yield = yield_of(op);
  cis_value_vec values = {0}, operands = {0};
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_results; ++i) {
    bool is_tensor = cis_value_is_base_tensor(&op->results[i]);
    cis_vec_push(&values, is_tensor ? cis_op_operand(yield, i) : NULL);
    if (!is_tensor)
      cis_vec_push(&types, op->results[i].type);
  }
  for (uint32_t i = op->num_results; i-- > 0;)
    if (values.data[i])
      cis_op_erase_operands(yield, i, 1);
  cis_op_set_discardable(op, NULL);
  cis_op *again = cis_rebuild_op(r, op, operands.data, types.data, (uint32_t)types.len);
  for (uint32_t i = 0, kept = 0; i < op->num_results; ++i)
    if (!values.data[i])
      values.data[i] = &again->results[kept++];
  cis_replace_with_buffers(r, op, values.data, op->num_results);
  cis_vec_deinit(&values);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return true;
}

const cis_bufferizable_interface cis_bufferize_vector[] = {
    {.kind = CIS_OP_VECTOR_TRANSFER_READ, .bufferize = bufferize_access},
    {.kind = CIS_OP_VECTOR_TRANSFER_WRITE,
     .flags = CIS_BUFFERIZABLE_DESTINATION_STYLE,
     .reads = write_reads,
     .bufferize = bufferize_access},
    {.kind = CIS_OP_VECTOR_GATHER, .bufferize = bufferize_access},
    {.kind = CIS_OP_VECTOR_SCATTER,
     .flags = CIS_BUFFERIZABLE_WRITES_ALL | CIS_BUFFERIZABLE_RESULT_IS_OPERAND,
     .bufferize = bufferize_access},
    {.kind = CIS_OP_VECTOR_MASK,
     .aliasing_operands = yielded_by_mask,
     .resolve_conflicts = resolve_mask,
     .bufferize = bufferize_mask},
    {.kind = CIS_OP_VECTOR_YIELD,
     .must_be_in_place = cis_always_in_place,
     .aliasing_values = yielded,
     .bufferize = cis_bufferize_operands},
    {0}};

// --- subsets: the part of the tensor that a transfer accesses ---

static uint32_t read_base(const cis_op *op) {
  (void)op;
  return 0;
}
static uint32_t write_base(const cis_op *op) {
  (void)op;
  return WRITE_BASE;
}
static uint32_t write_source(const cis_op *op) {
  (void)op;
  return 0;
}
static cis_value *first_result(cis_op *op) { return op->num_results ? &op->results[0] : NULL; }

static bool is_read(const cis_op *op) { return cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_READ; }
static bool is_transfer(const cis_op *op) {
  return is_read(op) || cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE;
}
static cis_type vector_of(const cis_op *op) {
  return is_read(op) ? op->results[0].type : written_vector(op);
}
static cis_range indices_of(const cis_op *op) {
  return cis_op_operand_group(op, is_read(op) ? 1 : WRITE_INDICES);
}

static bool same_index(const cis_value *a, const cis_value *b) {
  int64_t x, y;
  return a == b || (cis_constant_int(a, &x) && cis_constant_int(b, &y) && x == y);
}

static bool same_part(cis_op *a, cis_op *b) {
  if (!is_transfer(a) || !is_transfer(b) || vector_of(a) != vector_of(b) || map_of(a) != map_of(b))
    return false;
  cis_range x = indices_of(a), y = indices_of(b);
  for (uint32_t i = 0; i < x.num; ++i)
    if (i >= y.num || !same_index(cis_op_operand(a, x.first + i), cis_op_operand(b, y.first + i)))
      return false;
  return x.num == y.num;
}

static uint64_t hash_part(cis_op *op) {
  return (uint64_t)(uintptr_t)vector_of(op) ^ (uint64_t)(uintptr_t)map_of(op) << 1;
}

static bool is_inside(const cis_mixed_slice *slice, cis_type tensor) {
  for (size_t i = 0; i < slice->offsets.len; ++i)
    if (slice->offsets.data[i].value)
      return false;
  return cis_type_has_static_shape(tensor) &&
         cis_mixed_slice_is_inside(slice, tensor->shaped.shape);
}

/// Elements that lie outside of the tensor, or are masked, are not accessed.
static bool slice_of(const cis_op *op, cis_mixed_slice *out) {
  cis_affine_map map = map_of(op);
  cis_type vector = vector_of(op), tensor = cis_op_operand(op, is_read(op) ? 0 : WRITE_BASE)->type;
  cis_range indices = indices_of(op);
  *out = (cis_mixed_slice){{0}, {0}, {0}};
  if (cis_op_operand_group(op, is_read(op) ? READ_MASK : WRITE_MASK).num ||
      vector->shaped.scalable || cis_op_kind(cis_op_parent(op)) == CIS_OP_VECTOR_MASK ||
      !cis_affine_map_is_projected_permutation(map, false) || !cis_type_is_ranked(tensor))
    return false;
  for (uint32_t d = 0; d < indices.num; ++d)
    cis_mixed_slice_push(out, (cis_mixed){cis_op_operand(op, indices.first + d), 0},
                         (cis_mixed){NULL, 1});
  uint32_t first = cis_type_rank(vector) - map->num_results;
  for (uint32_t i = 0; i < map->num_results; ++i)
    out->sizes.data[map->results[i]->position].number = cis_type_dim(vector, first + i);
  cis_mixed_slice_fold(out);
  if (!first && (cis_vector_transfer_is_in_bounds(op) || is_inside(out, tensor)))
    return true;
  cis_mixed_slice_deinit(out);
  return false;
}

const cis_subset_interface cis_subsets_vector[] = {{.kind = CIS_OP_VECTOR_TRANSFER_READ,
                                                    .subset = CIS_SUBSET_EXTRACT,
                                                    .tensor = read_base,
                                                    .result = first_result,
                                                    .equivalent = same_part,
                                                    .hash = hash_part,
                                                    .slice = slice_of},
                                                   {.kind = CIS_OP_VECTOR_TRANSFER_WRITE,
                                                    .subset = CIS_SUBSET_INSERT,
                                                    .tensor = write_base,
                                                    .source = write_source,
                                                    .result = first_result,
                                                    .equivalent = same_part,
                                                    .hash = hash_part,
                                                    .slice = slice_of},
                                                   {0}};
