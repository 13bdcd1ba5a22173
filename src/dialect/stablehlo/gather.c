// Checks of gathers and scatters, which take slices of a tensor at indices in another one, or
// combine them into it.
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"

#include <stdio.h>

/// Where lists of dimensions are parts of the text: "got: [2, 1]", "got: [2, 1]."
typedef struct text_style {
  const char *separator, *end;
} text_style;
static const text_style gather_style = {",", ""}, scatter_style = {";", "."};

static bool is_sorted(cis_hlo_dims dims) {
  for (uint32_t i = 1; i < dims.num; ++i)
    if (dims.values[i] < dims.values[i - 1])
      return false;
  return true;
}

static bool list_error(cis_op_state *s, text_style style, const char *name, const char *what,
                       cis_hlo_dims dims) {
  cis_strbuf before = {0}, after = {0};
  cis_strbuf_printf(&before, "%sxpects %s to %s%s got: [", style.end[0] ? "E" : "e", name, what,
                    style.separator);
  cis_strbuf_printf(&after, "]%s", style.end);
  cis_hlo_list_error(s->ctx, s->loc, cis_strbuf_c(&before), dims, cis_strbuf_c(&after));
  cis_strbuf_deinit(&before);
  cis_strbuf_deinit(&after);
  return false;
}

static bool is_set(cis_op_state *s, text_style style, const char *name, cis_hlo_dims dims) {
  return !cis_hlo_has_repeats(dims) || list_error(s, style, name, "not repeat", dims);
}

/// Each number once, in their order.
static bool is_sorted_set(cis_op_state *s, text_style style, const char *name, cis_hlo_dims dims) {
  return is_sorted(dims) ? is_set(s, style, name, dims)
                         : list_error(s, style, name, "be sorted", dims);
}

/// No number is in both lists, or twice in one of them.
static bool are_disjoint(cis_op_state *s, const char *a_name, cis_hlo_dims a, const char *b_name,
                         cis_hlo_dims b) {
  for (uint32_t i = 0; i < a.num + b.num; ++i) {
    int64_t dim = i < a.num ? a.values[i] : b.values[i - a.num];
    cis_hlo_dims before_a = {a.values, i < a.num ? i : a.num};
    cis_hlo_dims before_b = {b.values, i < a.num ? 0 : i - a.num};
    if (cis_hlo_has(before_a, dim) || cis_hlo_has(before_b, dim))
      return STATE_ERROR("has duplicated dimension from %s and %s: %" PRId64, a_name, b_name, dim);
  }
  return true;
}

static bool are_in_range(cis_op_state *s, const char *name, cis_hlo_dims dims, const char *what,
                         uint32_t rank) {
  for (uint32_t i = 0; i < dims.num; ++i)
    if (dims.values[i] < 0 || dims.values[i] >= rank)
      return STATE_ERROR("Expects each element of %s to be in range [0, %s) i.e. [0, %u). got: "
                         "%" PRId64 ".",
                         name, what, rank, dims.values[i]);
  return true;
}

/// The parts that gathers and scatters have in common: how slices of an operand stand at indices.
typedef struct indexing {
  text_style style;
  cis_type operand, indices;
  const char *indices_name;
  cis_hlo_dims collapsed, batching, indices_batching, map; // of the operand, but for the third
  const char *collapsed_name, *batching_name, *indices_batching_name, *map_name;
  int64_t vector_dim;
} indexing;

static bool index_vector_fits(cis_op_state *s, const indexing *x) {
  uint32_t rank = cis_type_rank(x->indices);
  return (x->vector_dim >= 0 && x->vector_dim <= rank) ||
         STATE_ERROR("Expects index_vector_dim to be in range [0, rank-of('%s')] i.e. [0, %u]. "
                     "got: %" PRId64 ".",
                     x->indices_name, rank, x->vector_dim);
}

/// How many numbers an index has.
static cis_hlo_dim index_size(const indexing *x) {
  return x->vector_dim < cis_type_rank(x->indices)
             ? cis_hlo_dim_of(x->indices, (uint32_t)x->vector_dim)
             : cis_hlo_dim_is(1);
}

/// The lists of dimensions of the operand, and those of the indices that are batches.
static bool indexing_fits(cis_op_state *s, const indexing *x) {
  uint32_t rank = cis_type_rank(x->operand);
  return are_disjoint(s, x->collapsed_name, x->collapsed, x->batching_name, x->batching) &&
         is_sorted_set(s, x->style, x->collapsed_name, x->collapsed) &&
         are_in_range(s, x->collapsed_name, x->collapsed, "rank-of('operand')", rank) &&
         is_sorted_set(s, x->style, x->batching_name, x->batching) &&
         are_in_range(s, x->batching_name, x->batching, "rank-of('operand')", rank);
}

static bool index_map_fits(cis_op_state *s, const indexing *x) {
  return are_disjoint(s, x->map_name, x->map, x->batching_name, x->batching) &&
         are_in_range(s, x->map_name, x->map, "rank-of('operand')", cis_type_rank(x->operand));
}

static bool batches_fit(cis_op_state *s, const indexing *x) {
  char what[64];
  snprintf(what, sizeof what, "rank-of('%s')", x->indices_name);
  if (!is_set(s, x->style, x->indices_batching_name, x->indices_batching) ||
      !are_in_range(s, x->indices_batching_name, x->indices_batching, what,
                    cis_type_rank(x->indices)))
    return false;
  if (cis_hlo_has(x->indices_batching, x->vector_dim))
    return STATE_ERROR("expects %s not to include index_vector_dim %" PRId64 "%s",
                       x->indices_batching_name, x->vector_dim, x->style.end);
  if (x->batching.num != x->indices_batching.num)
    return STATE_ERROR("%s and %s should have the same size%s", x->batching_name,
                       x->indices_batching_name, x->style.end);
  for (uint32_t i = 0; i < x->batching.num; ++i) {
    cis_hlo_dim a = cis_hlo_dim_of(x->operand, (uint32_t)x->batching.values[i]);
    cis_hlo_dim b = cis_hlo_dim_of(x->indices, (uint32_t)x->indices_batching.values[i]);
    if (!cis_hlo_dims_compatible(a, b))
      return STATE_ERROR(
          "%s[%u] and %s[%u] must have compatible sizes, but got %" PRId64 " and %" PRId64 "%s",
          x->batching_name, i, x->indices_batching_name, i, a.size, b.size, x->style.end);
  }
  return true;
}

/// Appends the dimensions of the indices but for the one of the index.
static void push_batches(cis_hlo_shape *shape, const indexing *x) {
  for (uint32_t i = 0; i < cis_type_rank(x->indices); ++i)
    if (i != x->vector_dim)
      cis_hlo_shape_push(shape, cis_hlo_dim_of(x->indices, i));
}

// --- gather ---

static bool slice_sizes_fit(cis_op_state *s, const indexing *x, cis_hlo_dims sizes) {
  uint32_t rank = cis_type_rank(x->operand);
  if (sizes.num != rank)
    return STATE_ERROR("slice_sizes size (%u) not equal to operand rank (%u)", sizes.num, rank);
  const cis_hlo_dims lists[] = {x->collapsed, x->batching};
  const char *const names[] = {x->collapsed_name, x->batching_name};
  for (int i = 0; i < 2; ++i)
    for (uint32_t j = 0; j < lists[i].num; ++j)
      if (sizes.values[lists[i].values[j]] > 1)
        return STATE_ERROR("Expects that for each dim in %s, slice_sizes[dim] should be <= 1, but "
                           "got %" PRId64,
                           names[i], sizes.values[lists[i].values[j]]);
  for (uint32_t i = 0; i < sizes.num; ++i) {
    int64_t size = cis_type_dim(x->operand, i);
    if (size != CIS_DYNAMIC && (sizes.values[i] < 0 || sizes.values[i] > size))
      return STATE_ERROR("slice size (%" PRId64 ") is out of bounds for operand dimension (%" PRId64
                         ") at index %u",
                         sizes.values[i], size, i);
  }
  return true;
}

static bool gather_dims_fit(cis_op_state *s, const indexing *x, cis_hlo_dims offsets) {
  if (!is_sorted_set(s, x->style, "offset_dims", offsets) || !indexing_fits(s, x) ||
      !index_vector_fits(s, x))
    return false;
  cis_hlo_dim size = index_size(x);
  if (size.size != CIS_DYNAMIC && x->map.num != size.size)
    return STATE_ERROR("start_index_map size (%u) is not equal to size of index dimension (%" PRId64
                       ") of start_indices (%" PRId64 ")",
                       x->map.num, x->vector_dim, size.size);
  return index_map_fits(s, x) && batches_fit(s, x);
}

/// The shape: batches of the indices, and at the offset dimensions the rest of the slice.
static void gather_shape(const indexing *x, cis_hlo_dims offsets, cis_hlo_dims sizes,
                         cis_hlo_shape *out) {
  cis_hlo_shape batches = {0};
  push_batches(&batches, x);
  uint32_t rank = (uint32_t)batches.sizes.len + offsets.num, dim = 0, batch = 0;
  for (uint32_t i = 0; i < rank; ++i) {
    if (!cis_hlo_has(offsets, i)) {
      cis_hlo_shape_push(out, (cis_hlo_dim){batches.sizes.data[batch], batches.bounds.data[batch]});
      ++batch;
      continue;
    }
    while (cis_hlo_has(x->collapsed, dim) || cis_hlo_has(x->batching, dim))
      ++dim;
    cis_hlo_shape_push(out, cis_hlo_dim_is(sizes.values ? sizes.values[dim] : CIS_DYNAMIC));
    ++dim;
  }
  cis_hlo_shape_deinit(&batches);
}

bool cis_stablehlo_infer_gather(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 2))
    return false;
  cis_attr numbers = cis_op_state_get_attr(s, CIS_STR("dimension_numbers"));
  cis_hlo_gather g = cis_hlo_gather_of(numbers);
  cis_hlo_dims sizes = cis_hlo_state_ints(s, "slice_sizes");
  indexing x = {gather_style,
                s->operands.data[0]->type,
                s->operands.data[1]->type,
                "start_indices",
                g.collapsed_slice_dims,
                g.operand_batching_dims,
                g.start_indices_batching_dims,
                g.start_index_map,
                "collapsed_slice_dims",
                "operand_batching_dims",
                "start_indices_batching_dims",
                "start_index_map",
                g.index_vector_dim};
  uint32_t rank = cis_type_rank(x.operand);
  if (g.offset_dims.num + x.collapsed.num + x.batching.num != rank)
    return STATE_ERROR("offset_dims size (%u) plus collapse_slice_dims size (%u) plus "
                       "operand_batching_dims size (%u) is not equal to operand rank (%u)",
                       g.offset_dims.num, x.collapsed.num, x.batching.num, rank);
  if (!gather_dims_fit(s, &x, g.offset_dims))
    return false;
  uint32_t batches = cis_type_rank(x.indices) - (x.vector_dim < cis_type_rank(x.indices));
  if (!are_in_range(s, "offset_dims", g.offset_dims, "implied-result-rank",
                    g.offset_dims.num + batches))
    return false;
  cis_i64_vec constant = {0};
  bool is_dynamic = s->operands.len == 3;
  if (is_dynamic && cis_type_dim(s->operands.data[2]->type, 0) != rank)
    return STATE_ERROR("slice_sizes size (%" PRId64 ") not equal to operand rank (%u)",
                       cis_type_dim(s->operands.data[2]->type, 0), rank);
  if (is_dynamic)
    sizes = cis_hlo_constant_ints(s->operands.data[2], &constant)
                ? (cis_hlo_dims){constant.data, (uint32_t)constant.len}
                : (cis_hlo_dims){NULL, 0};
  bool ok = (is_dynamic && !sizes.values) || slice_sizes_fit(s, &x, sizes);
  if (ok) {
    cis_hlo_shape shape = {0};
    gather_shape(&x, g.offset_dims, sizes, &shape);
    cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(x.operand)));
  }
  cis_vec_deinit(&constant);
  return ok;
}

// --- scatter ---

static bool all_compatible(cis_op_state *s, size_t first, size_t num, const char *what) {
  for (size_t i = 1; i < num; ++i)
    if (!cis_hlo_shapes_compatible(s->operands.data[first]->type,
                                   s->operands.data[first + i]->type))
      return STATE_ERROR("Not all %s have compatible shapes.", what);
  return true;
}

/// Windows of updates fit into the operand, and there is one for each index.
static bool updates_fit(cis_op_state *s, const indexing *x, cis_hlo_dims windows, cis_type update) {
  cis_hlo_shape batches = {0};
  push_batches(&batches, x);
  bool ok = true;
  uint32_t dim = 0, batch = 0;
  for (uint32_t i = 0; ok && i < cis_type_rank(update); ++i) {
    int64_t size = cis_type_dim(update, i);
    if (!cis_hlo_has(windows, i)) {
      int64_t wanted = batches.sizes.data[batch++];
      if (size != CIS_DYNAMIC && wanted != CIS_DYNAMIC && size != wanted)
        ok = STATE_ERROR("expects bounds of the scatter dimensions of updates to be same as the "
                         "bounds of the corresponding dimensions of scatter indices. For scatter "
                         "dimension %u, updates bound is %" PRId64
                         " , scatter_indices bound is %" PRId64 ".",
                         i, size, wanted);
      continue;
    }
    while (cis_hlo_has(x->collapsed, dim) || cis_hlo_has(x->batching, dim))
      ++dim;
    int64_t most = cis_type_dim(x->operand, dim++);
    if (size != CIS_DYNAMIC && most != CIS_DYNAMIC && size > most)
      ok =
          STATE_ERROR("expects bounds of the window dimensions of updates to not exceed the bounds "
                      "of the corresponding dimensions of operand. For dimension %u, updates bound "
                      "is %" PRId64 ", operand bound is %" PRId64 ".",
                      i, size, most);
  }
  cis_hlo_shape_deinit(&batches);
  return ok;
}

static bool scatter_dims_fit(cis_op_state *s, const indexing *x, cis_hlo_dims windows,
                             cis_type update) {
  uint32_t rank = cis_type_rank(x->operand), indices_rank = cis_type_rank(x->indices);
  if (!index_vector_fits(s, x))
    return false;
  uint32_t wanted = indices_rank + (x->vector_dim == indices_rank) - 1 + windows.num;
  if (cis_type_rank(update) != wanted)
    return STATE_ERROR(
        "expects updates tensor must be of rank %u ( == rank-of('scatter_indices') "
        "- 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by "
        "a trailing 1 dimension if 'index_vector_dim' == "
        "rank-of('scatter_indices')), but got %u.",
        wanted, cis_type_rank(update));
  if (windows.num + x->collapsed.num + x->batching.num != rank)
    return STATE_ERROR("Expects rank-of operand to match size-of('update_window_dims') + "
                       "size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. %u "
                       "but got %u.",
                       windows.num + x->collapsed.num + x->batching.num, rank);
  if (!is_sorted_set(s, x->style, "update_window_dims", windows) ||
      !are_in_range(s, "update_window_dims", windows, "rank-of('updates')",
                    cis_type_rank(update)) ||
      !indexing_fits(s, x) || !batches_fit(s, x))
    return false;
  cis_hlo_dim size = index_size(x);
  if (size.size != CIS_DYNAMIC && x->map.num != size.size)
    return STATE_ERROR("Scatter op has %u elements in scatter_dims_to_operand_dims and the bound "
                       "of dimension index_vector_dim=%" PRId64 " of scatter_indices is %" PRId64
                       ". These two numbers must be equal.",
                       x->map.num, x->vector_dim, size.size);
  return index_map_fits(s, x) && updates_fit(s, x, windows, update);
}

bool cis_stablehlo_infer_scatter(cis_op_state *s, cis_type_vec *out) {
  size_t num = s->operands.len / 2;
  if (!cis_hlo_are_tensors(s, 3) || !s->regions.len || s->operands.len % 2 != 1)
    return false;
  if (!all_compatible(s, 0, num, "inputs") || !all_compatible(s, num + 1, num, "updates"))
    return false;
  cis_attr numbers = cis_op_state_get_attr(s, CIS_STR("scatter_dimension_numbers"));
  cis_hlo_scatter d = cis_hlo_scatter_of(numbers);
  indexing x = {scatter_style,
                s->operands.data[0]->type,
                s->operands.data[num]->type,
                "scatter_indices",
                d.inserted_window_dims,
                d.input_batching_dims,
                d.scatter_indices_batching_dims,
                d.scatter_dims_to_operand_dims,
                "inserted_window_dims",
                "input_batching_dims",
                "scatter_indices_batching_dims",
                "scatter_dims_to_operand_dims",
                d.index_vector_dim};
  if (!scatter_dims_fit(s, &x, d.update_window_dims, s->operands.data[num + 1]->type))
    return false;
  cis_type_vec made = {0};
  bool ok = cis_hlo_element_reducer_fits(s, 0, num + 1, (uint32_t)num, &made);
  for (size_t i = 0; ok && i < num; ++i)
    cis_vec_push(out,
                 cis_type_with_element(s->operands.data[i]->type, cis_type_element(made.data[i])));
  cis_vec_deinit(&made);
  return ok;
}
