// Gathers and scatters, which find by indices where an element is.
#include "convert/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"

static bool has(cis_hlo_dims dims, uint32_t dim) {
  for (uint32_t i = 0; i < dims.num; ++i)
    if (dims.values[i] == dim)
      return true;
  return false;
}

/// The dimensions of the one side, and those of the other that are not in windows, are numbered.
typedef struct places {
  cis_hlo_dims windows;            // dimensions of the result, or of updates, inside of a window
  cis_hlo_dims left_out, batching; // dimensions of the operand that windows do not have
  cis_hlo_dims index_batching;     // dimensions of the indices that go with `batching`
  cis_hlo_dims map;                // the dimension of the operand for each number of an index
  int64_t vector_dim;
} places;

/// Index `k` of the vector that belongs to the places `at` of the result or the updates.
static cis_value *load_index(cis_shlo *h, const places *p, cis_value *indices, cis_type element,
                             cis_value *const *at, uint32_t rank, uint32_t k) {
  cis_value *where[CIS_SHLO_MAX_RANK];
  uint32_t num = cis_type_rank(indices->type), next = 0;
  for (uint32_t i = 0; i < rank; ++i) {
    if (has(p->windows, i))
      continue;
    if (next == p->vector_dim)
      where[next++] = cis_shlo_index(h, k);
    where[next++] = at[i];
  }
  if (next == p->vector_dim && next < num)
    where[next++] = cis_shlo_index(h, k);
  return cis_shlo_as_index(&h->e, cis_shlo_load(h, indices, where), element);
}

/// The dimension of the result or the updates that numbers dimension `dim` of the indices.
static uint32_t batch_dim(const places *p, uint32_t rank, int64_t dim) {
  int64_t next = 0;
  for (uint32_t i = 0; i < rank; ++i) {
    if (has(p->windows, i))
      continue;
    if (next == p->vector_dim)
      ++next;
    if (next++ == dim)
      return i;
  }
  return 0;
}

/// Where the element at the places `at` is in the operand. `sizes`: those of windows, in which
/// they are moved to be inside; NULL: they stay where they are.
static void find_places(cis_shlo *h, const places *p, cis_type operand, cis_value *indices,
                        cis_type index_element, cis_value *const *at, uint32_t rank,
                        const int64_t *sizes, cis_value **out) {
  uint32_t num = cis_type_rank(operand), window = 0;
  cis_value *zero = cis_shlo_index(h, 0);
  for (uint32_t i = 0; i < num; ++i)
    out[i] = zero;
  for (uint32_t k = 0; k < p->map.num; ++k) {
    uint32_t dim = (uint32_t)p->map.values[k];
    cis_value *start = load_index(h, p, indices, index_element, at, rank, k);
    out[dim] =
        sizes ? cis_shlo_clamp_index(h, start, cis_type_dim(operand, dim) - sizes[dim]) : start;
  }
  for (uint32_t k = 0; k < p->batching.num; ++k)
    out[p->batching.values[k]] = at[batch_dim(p, rank, p->index_batching.values[k])];
  for (uint32_t i = 0; i < num; ++i) {
    if (has(p->left_out, i) || has(p->batching, i))
      continue;
    cis_value *inside = at[p->windows.values[window++]];
    out[i] = out[i] == zero ? inside : cis_arith_build_addi(&h->e, out[i], inside);
  }
}

/// stablehlo.gather, and dynamic_gather by constants.
bool cis_shlo_lower_gather(cis_shlo *h, cis_op *op) {
  cis_hlo_gather g = cis_stablehlo_gather(op);
  places p = {g.offset_dims,           g.collapsed_slice_dims,
              g.operand_batching_dims, g.start_indices_batching_dims,
              g.start_index_map,       g.index_vector_dim};
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *indices = cis_shlo_tensor(h, cis_op_operand(op, 1));
  cis_value *at[CIS_SHLO_MAX_RANK], *where[CIS_SHLO_MAX_RANK];
  int64_t sizes[CIS_SHLO_MAX_RANK];
  uint32_t num = cis_type_rank(tensor->type);
  cis_type to = cis_shlo_type(op->results[0].type);
  if (cis_op_kind(op) == CIS_OP_STABLEHLO_GATHER)
    cis_shlo_ints(op, "slice_sizes", 1, num, sizes);
  else if (!cis_shlo_constant_ints(op, 2, sizes, num))
    return false;
  cis_shlo_fill fill = cis_shlo_begin(h, to);
  for (uint32_t i = 0; i < cis_type_rank(to); ++i)
    at[i] = cis_linalg_build_index(&h->e, i);
  find_places(h, &p, tensor->type, indices, cis_type_element(cis_op_operand_type(op, 1)), at,
              cis_type_rank(to), sizes, where);
  return cis_shlo_done(h, op, cis_shlo_end(h, &fill, cis_shlo_load(h, tensor, where)));
}

/// The updates one after the other, as loops over their elements. One whose place is outside reads
/// and writes the element next to it, and changes nothing.
bool cis_shlo_lower_scatter(cis_shlo *h, cis_op *op) {
  cis_hlo_scatter s = cis_stablehlo_scatter(op);
  places p = {s.update_window_dims,           s.inserted_window_dims,
              s.input_batching_dims,          s.scatter_indices_batching_dims,
              s.scatter_dims_to_operand_dims, s.index_vector_dim};
  uint32_t num = op->num_results;
  cis_value *indices = cis_shlo_tensor(h, cis_op_operand(op, num));
  cis_type index_element = cis_type_element(cis_op_operand_type(op, num));
  cis_value_vec carried = {0}, updates = {0}, args = {0}, next = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_vec_push(&carried, cis_shlo_tensor(h, cis_op_operand(op, i)));
    cis_vec_push(&updates, cis_shlo_tensor(h, cis_op_operand(op, num + 1 + i)));
  }
  cis_type type = carried.data[0]->type, from = updates.data[0]->type;
  uint32_t rank = cis_type_rank(from);
  cis_shlo_loop loops[CIS_SHLO_MAX_RANK];
  cis_value *at[CIS_SHLO_MAX_RANK], *where[CIS_SHLO_MAX_RANK];
  int64_t elements = 0;
  bool ok = true;
  if (cis_type_num_elements(type, &elements) && elements) {
    cis_value *zero = cis_shlo_index(h, 0), *one = cis_shlo_index(h, 1);
    for (uint32_t i = 0; i < rank; ++i) {
      cis_value *high = cis_shlo_index(h, cis_type_dim(from, i));
      loops[i] = cis_shlo_for(h, zero, high, one, carried.data, num);
      at[i] = loops[i].iv;
      for (uint32_t k = 0; k < num; ++k)
        carried.data[k] = loops[i].carried[k];
    }
    find_places(h, &p, type, indices, index_element, at, rank, NULL, where);
    cis_value *inside = cis_arith_build_bool(&h->e, true);
    for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
      cis_value *size = cis_shlo_index(h, cis_type_dim(type, i));
      cis_value *fits = cis_arith_build_cmpi(&h->e, "ult", where[i], size);
      inside = cis_arith_build_andi(&h->e, inside, fits);
      where[i] = cis_shlo_clamp_index(h, where[i], cis_type_dim(type, i) - 1);
    }
    const cis_region *body = cis_op_region(op, 0);
    cis_block *block = cis_region_first(body);
    for (uint32_t i = 0; i < 2 * num; ++i) {
      cis_value *x =
          cis_shlo_load(h, i < num ? carried.data[i] : updates.data[i - num], i < num ? where : at);
      cis_value *source = cis_op_operand(op, i < num ? i : i + 1);
      cis_vec_push(&args, cis_shlo_convert(&h->e, x, cis_type_element(source->type),
                                           cis_type_element(cis_block_args(block)[i]->type)));
    }
    ok = cis_shlo_inline(h, body, args.data, &next);
    for (uint32_t i = 0; ok && i < num; ++i) {
      cis_value *old = cis_shlo_load(h, carried.data[i], where);
      cis_value *x = cis_arith_build_select(&h->e, inside, next.data[i], old);
      carried.data[i] = cis_shlo_store(h, x, carried.data[i], where);
    }
    for (uint32_t i = rank; ok && i-- > 0;) {
      cis_shlo_end_for(h, &loops[i], carried.data, num);
      for (uint32_t k = 0; k < num; ++k)
        carried.data[k] = &loops[i].op->results[k];
    }
  }
  for (uint32_t i = 0; i < num; ++i)
    cis_shlo_set(h, op, i, carried.data[i]);
  cis_vec_deinit(&carried);
  cis_vec_deinit(&updates);
  cis_vec_deinit(&args);
  cis_vec_deinit(&next);
  return ok;
}
