// Canonicalisation of vector accesses: under masks that are known, of consecutive elements, and
// transfers of tensors one after the other.
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"
#include "dialect/vector/patterns.h"

// --- accesses under masks that are known ---

/// Returns 1 if the mask is true everywhere, 0 if it is false everywhere, -1 if that is not known.
static int known_mask(const cis_value *mask) {
  cis_bits bits;
  if (cis_bits_of_value(mask, &bits))
    return (bits & 1) != 0;
  // Of a scalable mask it is known that it is false where a size is zero.
  const cis_op *created = cis_value_op(mask);
  int64_t size;
  if (!created || cis_op_kind(created) != CIS_OP_VECTOR_CREATE_MASK)
    return -1;
  for (uint32_t i = 0; i < created->num_operands; ++i)
    if (cis_constant_int(cis_op_operand(created, i), &size) && size <= 0)
      return 0;
  return -1;
}

static cis_op *build_access(cis_rewriter *r, const cis_op *op, unsigned kind,
                            cis_value *const *operands, uint32_t num, const cis_type *result) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, cis_context_op_info_of(r->ctx, kind), op->loc);
  cis_vec_append(&state.operands, operands, num);
  if (result)
    cis_vec_push(&state.types, *result);
  return cis_build(r, &state);
}

/// A load under a mask of ones becomes a plain load, under a mask of zeros its passthru operand.
static bool known_load(cis_op *op, cis_rewriter *r) {
  uint32_t num = op->num_operands;
  int mask = known_mask(cis_op_operand(op, num - 2));
  if (mask == 0)
    return replace(r, op, cis_op_operand(op, num - 1));
  if (mask < 0)
    return false;
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < num - 2; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  cis_op *load =
      build_access(r, op, CIS_OP_VECTOR_LOAD, operands.data, num - 2, &op->results[0].type);
  cis_vec_deinit(&operands);
  return replace(r, op, &load->results[0]);
}
static const cis_pattern masked_load_pattern = {
    .name = "MaskedLoadFolder", .root = CIS_OP_VECTOR_MASKEDLOAD, .rewrite = known_load};
static const cis_pattern expand_load_pattern = {
    .name = "ExpandLoadFolder", .root = CIS_OP_VECTOR_EXPANDLOAD, .rewrite = known_load};

/// Stores under a mask of ones are stores, of zeros nothing.
static bool known_store(cis_op *op, cis_rewriter *r) {
  uint32_t num = op->num_operands;
  int mask = known_mask(cis_op_operand(op, num - 2));
  if (mask < 0)
    return false;
  if (mask) {
    cis_value_vec operands = {0};
    cis_vec_push(&operands, cis_op_operand(op, num - 1));
    for (uint32_t i = 0; i < num - 2; ++i)
      cis_vec_push(&operands, cis_op_operand(op, i));
    build_access(r, op, CIS_OP_VECTOR_STORE, operands.data, num - 1, NULL);
    cis_vec_deinit(&operands);
  }
  cis_rewriter_erase(r, op);
  return true;
}
static const cis_pattern masked_store_pattern = {
    .name = "MaskedStoreFolder", .root = CIS_OP_VECTOR_MASKEDSTORE, .rewrite = known_store};
static const cis_pattern compress_store_pattern = {
    .name = "CompressStoreFolder", .root = CIS_OP_VECTOR_COMPRESSSTORE, .rewrite = known_store};

/// Gathers and scatters under a mask of zeros.
static bool no_gather(cis_op *op, cis_rewriter *r) {
  uint32_t num = op->num_operands;
  if (known_mask(cis_op_operand(op, num - 2)) != 0)
    return false;
  if (op->num_results)
    return cis_type_is_vector(result_type(op)) && replace(r, op, cis_op_operand(op, num - 1));
  cis_rewriter_erase(r, op);
  return true;
}
ROOTED("GatherFolder", GATHER, no_gather)
/// Into a tensor, which is the result then.
static bool no_scatter(cis_op *op, cis_rewriter *r) {
  if (!op->num_results)
    return no_gather(op, r);
  return known_mask(cis_op_operand(op, op->num_operands - 2)) == 0 &&
         replace(r, op, cis_op_operand(op, 0));
}
ROOTED("ScatterFolder", SCATTER, no_scatter)

/// Consecutive elements of a buffer.
static bool is_consecutive(const cis_op *op) {
  cis_attr indices = cis_constant_of(cis_op_operand(op, op->num_operands - 3));
  int64_t total;
  if (!cis_type_is_memref(source(op)->type) || !cis_attr_is(indices, CIS_ATTR_DENSE) ||
      cis_type_rank(indices->type) != 1 || !cis_type_num_elements(indices->type, &total) ||
      (indices->dense.splat && total != 1))
    return false;
  for (int64_t i = 0; i < total; ++i)
    if (cis_dense_get_int(indices, i) != i)
      return false;
  return true;
}
static bool gather_of_consecutive(cis_op *op, cis_rewriter *r) {
  if (!is_consecutive(op))
    return false;
  unsigned kind = op->num_results ? CIS_OP_VECTOR_MASKEDLOAD : CIS_OP_VECTOR_MASKEDSTORE;
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (i != op->num_operands - 3)
      cis_vec_push(&operands, cis_op_operand(op, i));
  cis_op *access = build_access(r, op, kind, operands.data, (uint32_t)operands.len,
                                op->num_results ? &op->results[0].type : NULL);
  cis_vec_deinit(&operands);
  if (op->num_results)
    return replace(r, op, &access->results[0]);
  cis_rewriter_erase(r, op);
  return true;
}
static const cis_pattern consecutive_gather_pattern = {
    .name = "FoldContiguousGather", .root = CIS_OP_VECTOR_GATHER, .rewrite = gather_of_consecutive};
static const cis_pattern consecutive_scatter_pattern = {.name = "FoldContiguousScatter",
                                                        .root = CIS_OP_VECTOR_SCATTER,
                                                        .rewrite = gather_of_consecutive};

// --- transfers of tensors, one after the other ---

static bool is_write(const cis_op *op) { return cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE; }
static cis_value *base_of(const cis_op *op) { return cis_op_operand(op, is_write(op)); }
static cis_range indices_of(const cis_op *op) {
  return cis_op_operand_group(op, is_write(op) ? 2 : 1);
}
static bool has_mask(const cis_op *op) { return cis_op_operand_group(op, 3).num > 0; }
static cis_type vector_of(const cis_op *op) {
  return is_write(op) ? source(op)->type : result_type(op);
}

/// Whether both are about the same elements.
static bool same_place(const cis_op *a, const cis_op *b) {
  cis_range x = indices_of(a), y = indices_of(b);
  bool same = x.num == y.num && vector_of(a) == vector_of(b) && !has_mask(a) && !has_mask(b) &&
              cis_op_inherent(a, "permutation_map") == cis_op_inherent(b, "permutation_map");
  for (uint32_t i = 0; same && i < x.num; ++i)
    same = cis_op_operand(a, x.first + i) == cis_op_operand(b, y.first + i);
  return same;
}
static bool is_broadcasting(const cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
  return !cis_affine_map_is_projected_permutation(map, false);
}

/// How far apart two transfers are in a dimension of the tensor if they are about other elements:
/// by the map, and as if it were the minor identity, which is how mlir-opt reads it. 0: not known.
static int64_t extent_in(const cis_op *op, uint32_t d) {
  cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
  cis_type vector = vector_of(op);
  uint32_t added = map->num_dims - map->num_results;
  if (vector->shaped.scalable || map->num_dims < map->num_results)
    return 0;
  int64_t extent = d < added ? 1 : cis_type_dim(vector, d - added);
  for (uint32_t i = 0; i < map->num_results; ++i)
    if (map->results[i]->kind == CIS_AFFINE_DIM && map->results[i]->position == d &&
        cis_type_dim(vector, i) > extent)
      extent = cis_type_dim(vector, i);
  return extent;
}
/// Whether two transfers of vectors of one type are about other elements, of which constant indices
/// tell.
static bool are_disjoint(const cis_op *a, const cis_op *b) {
  cis_range x = indices_of(a), y = indices_of(b);
  bool disjoint = false;
  for (uint32_t d = 0; !disjoint && vector_of(a) == vector_of(b) && d < x.num; ++d) {
    int64_t first, other, most = extent_in(a, d), more = extent_in(b, d);
    if (!most || !more || !cis_constant_int(cis_op_operand(a, x.first + d), &first) ||
        !cis_constant_int(cis_op_operand(b, y.first + d), &other) || first < 0 || other < 0)
      continue;
    disjoint = first < other ? other - first >= most : first - other >= more;
  }
  return disjoint;
}

enum { MOST = 10000 }; // in a block that cannot be reached, a chain may go around

bool cis_vector_fold_read_of_write(const cis_op *op, cis_fold_result *out) {
  const cis_op *write = other(op, source(op), CIS_OP_VECTOR_TRANSFER_WRITE);
  if (is_broadcasting(op) || is_masked(op))
    return false;
  for (int i = 0; write && i < MOST; ++i) {
    if (same_place(op, write))
      return cis_vector_transfer_is_in_bounds(write) && cis_fold_to_value(out, source(write));
    if (!are_disjoint(op, write))
      return false;
    write = other(write, base_of(write), CIS_OP_VECTOR_TRANSFER_WRITE);
  }
  return false;
}

/// The dimension of the tensor that dimension `i` of a transfer's vector moves along, or -1.
static int64_t tensor_dim(const cis_op *op, uint32_t i) {
  cis_affine_expr moved = cis_op_inherent(op, "permutation_map")->map->results[i];
  return moved->kind == CIS_AFFINE_DIM ? (int64_t)moved->position : -1;
}
/// The dimension of a transfer's vector that moves along dimension `d` of the tensor, or -1.
static int64_t vector_dim(const cis_op *op, int64_t d) {
  for (uint32_t i = 0; d >= 0 && i < cis_op_inherent(op, "permutation_map")->map->num_results; ++i)
    if (tensor_dim(op, i) == d)
      return i;
  return -1;
}

/// Whether a transfer reads the elements that another one writes, all of them and no others.
static bool reads_what_is_written(const cis_op *read, const cis_op *write) {
  cis_range x = indices_of(read), y = indices_of(write);
  cis_type to = vector_of(read), from = vector_of(write);
  bool same = x.num == y.num && cis_type_element(to) == cis_type_element(base_of(read)->type);
  for (uint32_t d = 0; same && d < x.num; ++d) {
    int64_t r = vector_dim(read, d), w = vector_dim(write, d);
    int64_t size = w < 0 ? 1 : cis_type_dim(from, (uint32_t)w);
    bool scalable = w >= 0 && cis_vector_is_scalable(from, (uint32_t)w);
    same = cis_op_operand(read, x.first + d) == cis_op_operand(write, y.first + d) &&
           (r < 0 ? w < 0
                  : cis_type_dim(to, (uint32_t)r) == size &&
                        cis_vector_is_scalable(to, (uint32_t)r) == scalable);
  }
  return same;
}

/// read(write %x), in which dimensions change places or are added  ->  transpose(broadcast %x)
static bool broadcast_of_write(cis_op *op, cis_rewriter *r) {
  const cis_op *write = other(op, source(op), CIS_OP_VECTOR_TRANSFER_WRITE);
  if (!write || has_mask(op) || has_mask(write) || is_masked(op) ||
      !cis_vector_transfer_is_in_bounds(op) || !cis_vector_transfer_is_in_bounds(write) ||
      !reads_what_is_written(op, write))
    return false;
  cis_type to = result_type(op), from = vector_of(write);
  uint32_t rank = cis_type_rank(to), added = rank - cis_type_rank(from), next = 0;
  int64_t *shape = cis_mem_calloc(2 * (size_t)rank + 1, sizeof(*shape)), *order = shape + rank;
  bool *scalable = cis_mem_calloc((size_t)rank + 1, sizeof(*scalable));
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t written = vector_dim(write, tensor_dim(op, i));
    order[i] = written < 0 ? next++ : added + written;
    shape[order[i]] = cis_type_dim(to, i);
    scalable[order[i]] = cis_vector_is_scalable(to, i);
  }
  cis_value *value = source(write);
  cis_type type = cis_type_vector(cis_type_element(to), shape, scalable, rank);
  if (type != from)
    value = build_unary(r, CIS_OP_VECTOR_BROADCAST, op->loc, value, type);
  replace(r, op, build_transpose(r, op->loc, value, order, rank, to));
  cis_mem_free(scalable);
  cis_mem_free(shape);
  return true;
}
ROOTED("TransferReadAfterWriteToBroadcast", TRANSFER_READ, broadcast_of_write)

/// write(write(write t, there), elsewhere), there -> write(write(t, elsewhere), there), where what
/// is between them has no other use.
static bool write_of_write(cis_op *op, cis_rewriter *r) {
  cis_op *after = op;
  for (int i = 0; op->num_results && !is_masked(op) && i < MOST; ++i) {
    cis_op *write = other(after, base_of(after), CIS_OP_VECTOR_TRANSFER_WRITE);
    if (!write || write == op)
      return false;
    if (same_place(op, write)) {
      cis_op_set_operand(after, 1, base_of(write));
      cis_rewriter_modified(r, after);
      return true;
    }
    if (!are_disjoint(op, write) || !cis_value_has_one_use(&write->results[0]))
      return false;
    after = write;
  }
  return false;
}
ROOTED("FoldWriteAfterWrite", TRANSFER_WRITE, write_of_write)

/// Whether a transfer is about all of a tensor, in order.
static bool is_everything(const cis_op *op) {
  if (!cis_vector_transfer_is_in_bounds(op))
    return false;
  cis_type tensor = base_of(op)->type, vector = vector_of(op);
  cis_range indices = indices_of(op);
  bool all = cis_type_rank(tensor) == cis_type_rank(vector) && !vector->shaped.scalable &&
             cis_affine_map_is_identity(cis_op_inherent(op, "permutation_map")->map);
  for (uint32_t i = 0; all && i < indices.num; ++i)
    all = cis_type_dim(tensor, i) == cis_type_dim(vector, i) &&
          cis_constant_is(cis_op_operand(op, indices.first + i), 0);
  return all;
}

bool cis_vector_fold_write_of_read(const cis_op *op, cis_fold_result *out) {
  const cis_op *read = op->num_results ? other(op, source(op), CIS_OP_VECTOR_TRANSFER_READ) : NULL;
  if (!read || has_mask(op) || has_mask(read) || is_masked(op) ||
      base_of(read)->type != result_type(op))
    return false;
  bool back = base_of(read) == base_of(op) && same_place(op, read) && !is_broadcasting(op);
  return (back || (is_everything(op) && is_everything(read))) &&
         cis_fold_to_value(out, base_of(read));
}

const cis_pattern *const cis_vector_canonicalize_maskedload[] = {&masked_load_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_expandload[] = {&expand_load_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_maskedstore[] = {&masked_store_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_compressstore[] = {&compress_store_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_gather[] = {&no_gather_pattern,
                                                             &consecutive_gather_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_scatter[] = {&no_scatter_pattern,
                                                              &consecutive_scatter_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_transfer_read[] = {&broadcast_of_write_pattern,
                                                                    NULL};
const cis_pattern *const cis_vector_canonicalize_transfer_write[] = {&write_of_write_pattern, NULL};
