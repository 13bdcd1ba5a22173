// Checks that ops of several dialects share.
#include "dialect/common/shape_util.h"

bool cis_shapes_compatible(cis_type a, cis_type b) {
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b))
    return true;
  if (cis_type_rank(a) != cis_type_rank(b))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(a); ++i) {
    int64_t x = cis_type_dim(a, i), y = cis_type_dim(b, i);
    if (x != y && x != CIS_DYNAMIC && y != CIS_DYNAMIC)
      return false;
  }
  return true;
}

// --- offsets, sizes, strides ---

static const struct {
  const char *name, *names, *attr;
} lists[3] = {{"offset", "offsets", "static_offsets"},
              {"size", "sizes", "static_sizes"},
              {"stride", "strides", "static_strides"}};

static bool verify_dynamic_entries(cis_op *op, cis_static_list list, int i) {
  int group = cis_op_info_operand(op->info, cis_str_from(lists[i].names));
  uint32_t num_operands = cis_op_operand_group(op, (uint32_t)group).num, dynamic = 0;
  for (uint32_t d = 0; d < list.num; ++d)
    dynamic += list.values[d] == CIS_DYNAMIC;
  return dynamic == num_operands ||
         cis_op_plain_error(op,
                            "expected the number of '%s' to match the number of dynamic entries in "
                            "'%s' (%u vs %u)",
                            lists[i].names, lists[i].attr, num_operands, dynamic);
}

static bool rank_error(cis_op *op, const char *a, uint32_t num_a, const char *b, uint32_t num_b) {
  return cis_op_plain_error(
      op,
      "expected mixed %s rank to match mixed %s rank (%u vs %u) so the rank of "
      "the result type is well-formed.",
      a, b, num_a, num_b);
}

static bool verify_not_negative(cis_op *op, cis_static_list list, const char *names) {
  for (uint32_t i = 0; i < list.num; ++i)
    if (list.values[i] < 0 && list.values[i] != CIS_DYNAMIC)
      return cis_op_plain_error(op, "expected %s to be non-negative, but got %lld", names,
                                (long long)list.values[i]);
  return true;
}

bool cis_verify_slice(cis_op *op, uint32_t offset_rank, uint32_t rank) {
  cis_static_slice slice = cis_static_slice_get(op);
  const cis_static_list parts[3] = {slice.offsets, slice.sizes, slice.strides};
  for (int i = 0; i < 3; ++i)
    if (!verify_dynamic_entries(op, parts[i], i))
      return false;
  // A single offset may go with any number of sizes.
  if (!(slice.offsets.num == 1 && offset_rank == 1) && slice.offsets.num != slice.sizes.num)
    return rank_error(op, "offsets", slice.offsets.num, "sizes", slice.sizes.num);
  if (slice.sizes.num != slice.strides.num)
    return rank_error(op, "sizes", slice.sizes.num, "strides", slice.strides.num);
  for (int i = 0; i < 3; ++i) {
    uint32_t expected = i == 0 ? offset_rank : rank;
    if (parts[i].num != expected)
      return cis_op_plain_error(op, "expected %u %s values, got %u", expected, lists[i].name,
                                parts[i].num);
  }
  return verify_not_negative(op, slice.offsets, "offsets") &&
         verify_not_negative(op, slice.sizes, "sizes");
}

bool cis_verify_in_bounds(cis_op *op, const int64_t *shape, const cis_static_slice *slice) {
  for (uint32_t i = 0; i < slice->offsets.num; ++i) {
    int64_t offset = slice->offsets.values[i], size = slice->sizes.values[i];
    int64_t stride = slice->strides.values[i];
    if (shape[i] == CIS_DYNAMIC || offset == CIS_DYNAMIC)
      continue;
    if (offset >= shape[i])
      return cis_op_plain_error(op, "offset %u is out-of-bounds: %lld >= %lld", i,
                                (long long)offset, (long long)shape[i]);
    if (size == CIS_DYNAMIC || stride == CIS_DYNAMIC)
      continue;
    int64_t last;
    bool wraps = __builtin_mul_overflow(size - 1, stride, &last);
    wraps |= __builtin_add_overflow(last, offset, &last);
    if (wraps && stride > 0 && last < shape[i])
      return cis_op_plain_error(op,
                                "slice along dimension %u runs out-of-bounds: its last index does "
                                "not fit in 64 bits",
                                i);
    if (last >= shape[i]) // of an index that wraps around, upstream prints the wrapped number
      return cis_op_plain_error(op, "slice along dimension %u runs out-of-bounds: %lld >= %lld", i,
                                (long long)last, (long long)shape[i]);
  }
  return true;
}

bool cis_is_rank_reduced(cis_type full, cis_type reduced) {
  uint32_t r = 0;
  for (uint32_t i = 0; i < cis_type_rank(full); ++i) {
    if (r < cis_type_rank(reduced) && cis_type_dim(full, i) == cis_type_dim(reduced, r))
      ++r;
    else if (cis_type_dim(full, i) != 1)
      return false;
  }
  return r == cis_type_rank(reduced);
}

bool cis_verify_dynamic_sizes(cis_op *op, cis_type type, uint32_t num_sizes) {
  uint32_t expected = cis_type_num_dynamic_dims(type);
  return num_sizes == expected ||
         cis_op_error(op, "incorrect number of dynamic sizes, has %u, expected %u", num_sizes,
                      expected);
}

// --- reassociation ---

/// A group's numbers continue those of the one before; `*next` is where it begins.
static bool verify_group_indices(cis_op *op, cis_attr group, uint32_t expanded_rank,
                                 int64_t *next) {
  for (uint32_t d = 0; d < group->array.num; ++d, ++*next) {
    if (cis_attr_int_or(group->array.elems[d], -1) != *next)
      return cis_op_error(op, "reassociation indices must be contiguous");
    if (*next >= (int64_t)expanded_rank)
      return cis_op_error(op, "reassociation index %lld is out of bounds", (long long)*next);
  }
  return true;
}

/// A scalar is collapsed from ones alone.
static bool verify_ones(cis_op *op, cis_type expanded) {
  for (uint32_t i = 0; i < cis_type_rank(expanded); ++i)
    if (cis_type_dim(expanded, i) != 1)
      return cis_op_error(op, "rank 0 memrefs can only be extended/collapsed with/from ones");
  return true;
}

/// The product of the dimensions from `first` to before `end` is the collapsed one, number `i`.
static bool verify_group_size(cis_op *op, cis_type expanded, int64_t first, int64_t end,
                              int64_t collapsed, uint32_t i) {
  int64_t size = 1;
  bool dynamic = false, overflow = false;
  for (int64_t d = first; d < end; ++d) {
    int64_t dim = cis_type_dim(expanded, (uint32_t)d);
    if (dim == CIS_DYNAMIC)
      dynamic = true;
    else
      overflow |= __builtin_mul_overflow(size, dim, &size);
  }
  if (dynamic != (collapsed == CIS_DYNAMIC))
    return cis_op_error(
        op, "collapsed dim (%u) must be dynamic if and only if reassociation group is dynamic", i);
  if (dynamic || (!overflow && collapsed == size))
    return true;
  return cis_op_error(op, "collapsed dim size (%lld) must equal reassociation group size (%lld)",
                      (long long)collapsed, (long long)size);
}

bool cis_verify_output_sizes(cis_op *op) {
  cis_static_list shape = cis_static_list_get(op, "static_output_shape");
  uint32_t dynamic = 0, num_sizes = cis_op_operand_group(op, 1).num;
  for (uint32_t i = 0; i < shape.num; ++i)
    dynamic += shape.values[i] == CIS_DYNAMIC;
  if (dynamic != num_sizes)
    return cis_op_error(op,
                        "mismatch in dynamic dims in output_shape and static_output_shape: "
                        "static_output_shape has %u dynamic dims while output_shape has %u values",
                        dynamic, num_sizes);
  return true;
}

bool cis_verify_reassociation(cis_op *op, cis_attr groups, cis_type expanded, cis_type collapsed) {
  uint32_t num = cis_type_rank(collapsed), rank = cis_type_rank(expanded);
  int64_t next = 0;
  if (groups->array.num != num)
    return cis_op_error(op, "invalid number of reassociation groups: found %u, expected %u",
                        groups->array.num, num);
  if (!num)
    return verify_ones(op, expanded);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t first = next;
    if (!verify_group_indices(op, groups->array.elems[i], rank, &next) ||
        !verify_group_size(op, expanded, first, next, cis_type_dim(collapsed, i), i))
      return false;
  }
  return next == (int64_t)rank ||
         cis_op_error(op,
                      "expanded rank (%u) inconsistent with number of reassociation indices (%lld)",
                      rank, (long long)next);
}

// --- indexing maps ---

bool cis_non_invertible_error(cis_op *op, const cis_affine_map *maps, size_t num,
                              uint32_t num_loops) {
  cis_context *ctx = cis_op_context(op);
  CIS_VEC(cis_affine_expr) results = {0};
  for (size_t i = 0; i < num; ++i)
    cis_vec_append(&results, maps[i]->results, maps[i]->num_results);
  cis_affine_map all = cis_affine_map_get(ctx, num_loops, 0, results.data, (uint32_t)results.len);
  cis_str text = cis_str_from(cis_attr_text(ctx, cis_attr_affine_map(all))); // affine_map<...>
  size_t start = cis_str_find(text, '<', 0) + 1;
  cis_op_error(op, "invalid indexing maps are non-invertible: (%.*s)", (int)(text.len - start - 1),
               text.data + start);
  cis_vec_deinit(&results);
  return false;
}
