// Views of the memref dialect whose result type is computed: subview, reinterpret_cast,
// collapse_shape, expand_shape, transpose. Each infers what the strides must be and compares.
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/common/shape_util.h"
#include "dialect/memref/impl.h"

static cis_type source_type(const cis_op *op) { return cis_op_operand(op, 0)->type; }

/// Room for several lists of `n` numbers, freed with cis_mem_free.
static int64_t *numbers(size_t n, size_t lists) {
  return cis_mem_calloc(n * lists + 1, sizeof(int64_t));
}

static int64_t product(int64_t a, int64_t b) {
  int64_t result;
  if (a == CIS_DYNAMIC || b == CIS_DYNAMIC || __builtin_mul_overflow(a, b, &result))
    return a == 0 || b == 0 ? 0 : CIS_DYNAMIC;
  return result;
}

static int64_t sum(int64_t a, int64_t b) {
  int64_t result;
  if (a == CIS_DYNAMIC || b == CIS_DYNAMIC || __builtin_add_overflow(a, b, &result))
    return CIS_DYNAMIC;
  return result;
}

// --- memref.subview ---

/// The type of a subview without rank reduction; NULL if the source is not strided.
static cis_type infer_subview(cis_type source, const cis_static_slice *slice) {
  uint32_t rank = cis_type_rank(source);
  int64_t *in = numbers(rank, 2), *out = in + rank, offset;
  cis_type type = NULL;
  if (cis_memref_strides(source, in, &offset)) {
    for (uint32_t i = 0; i < rank; ++i) {
      offset = sum(offset, product(slice->offsets.values[i], in[i]));
      out[i] = product(in[i], slice->strides.values[i]);
    }
    type = cis_type_memref(cis_type_element(source), slice->sizes.values, rank,
                           cis_attr_strided(source->ctx, offset, out, rank),
                           source->shaped.memory_space);
  }
  cis_mem_free(in);
  return type;
}

static uint32_t count(const int64_t *values, uint32_t num, int64_t value) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < num; ++i)
    found += values[i] == value;
  return found;
}

/// Marks the dimensions of size one that a rank-reduced type leaves out: all of them if as many are
/// missing, else, from the left, those whose stride occurs fewer times in the reduced type.
static void find_dropped(cis_type full, const int64_t *strides, const int64_t *reduced,
                         uint32_t reduced_rank, bool *out_dropped) {
  uint32_t rank = cis_type_rank(full), ones = 0;
  for (uint32_t i = 0; i < rank; ++i) {
    out_dropped[i] = reduced_rank < rank && cis_type_dim(full, i) == 1;
    ones += out_dropped[i];
  }
  if (ones + reduced_rank == rank)
    return;
  for (uint32_t i = 0; i < rank; ++i) {
    uint32_t left = 0; // dimensions of this stride that are not dropped yet
    if (!out_dropped[i])
      continue;
    for (uint32_t d = 0; d < rank; ++d)
      left += strides[d] == strides[i] && (d >= i || !out_dropped[d]);
    out_dropped[i] = left > count(reduced, reduced_rank, strides[i]);
  }
}

/// The offset is the same, and the strides that stay are those of the result, in order.
static bool match_layout(cis_type full, cis_type reduced) {
  uint32_t rank = cis_type_rank(full), small = cis_type_rank(reduced), r = 0;
  int64_t *a = numbers(rank, 2), *b = a + rank, offset_a, offset_b;
  bool *dropped = cis_mem_calloc(rank + 1, sizeof(bool));
  bool ok = cis_memref_strides(full, a, &offset_a) && cis_memref_strides(reduced, b, &offset_b) &&
            offset_a == offset_b;
  if (ok)
    find_dropped(full, a, b, small, dropped);
  for (uint32_t i = 0; ok && i < rank; ++i)
    if (!dropped[i])
      ok = r < small && a[i] == b[r++];
  cis_mem_free(a);
  cis_mem_free(dropped);
  return ok && r == small;
}

static bool subview_error(cis_op *op, cis_type expected, const char *detail) {
  return cis_op_plain_error(op,
                            "expected result type to be '%s' or a rank-reduced version. (mismatch "
                            "of result %s), but got '%s'",
                            cis_type_text(expected), detail, cis_type_text(result_type(op)));
}

bool cis_memref_verify_subview(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  uint32_t rank = cis_type_rank(source);
  if (!cis_verify_slice(op, rank, rank))
    return false;
  cis_static_slice slice = cis_static_slice_get(op);
  if (source->shaped.memory_space != result->shaped.memory_space)
    return cis_op_plain_error(
        op,
        "different memory spaces specified for base memref type '%s' and subview memref type '%s'",
        cis_type_text(source), cis_type_text(result));
  cis_type expected = infer_subview(source, &slice);
  if (!expected)
    return cis_op_plain_error(op, "base type '%s' is not strided", cis_type_text(source));
  if (cis_type_rank(result) > rank)
    return cis_op_plain_error(
        op, "expected result rank to be smaller or equal to the source rank, but got '%s'",
        cis_type_text(result));
  if (!cis_is_rank_reduced(expected, result))
    return subview_error(op, expected, "sizes");
  if (cis_type_element(source) != cis_type_element(result))
    return cis_op_plain_error(op, "expected result element type to be '%s', but got '%s'",
                              cis_type_text(cis_type_element(source)), cis_type_text(result));
  if (!match_layout(expected, result))
    return subview_error(op, expected, "layout");
  return cis_verify_in_bounds(op, source->shaped.shape, &slice);
}

/// A rank-reduced view: the type with all dimensions, and the type that it has.
typedef struct reduction {
  cis_type full, reduced;
  const int64_t *strides, *reduced_strides;
} reduction;

static bool is_same_dim(const reduction *r, uint32_t i, uint32_t kept) {
  return cis_type_dim(r->full, i) == cis_type_dim(r->reduced, kept) &&
         r->strides[i] == r->reduced_strides[kept];
}

/// Whether the dimensions that are not dropped have the sizes and strides of the reduced type.
static bool is_reduction(const reduction *r, const bool *dropped) {
  uint32_t kept = 0, rank = cis_type_rank(r->reduced);
  for (uint32_t i = 0; i < cis_type_rank(r->full); ++i)
    if (!dropped[i] && (kept == rank || !is_same_dim(r, i, kept++)))
      return false;
  return kept == rank;
}

/// Drops the dimensions of size one that are not those of the reduced type, matched from the right.
static bool match_from_right(const reduction *r, bool *out_dropped) {
  uint32_t kept = cis_type_rank(r->reduced);
  for (uint32_t i = cis_type_rank(r->full); i-- > 0;) {
    out_dropped[i] = kept == 0 || !is_same_dim(r, i, kept - 1);
    if (out_dropped[i] && cis_type_dim(r->full, i) != 1)
      return false;
    kept -= !out_dropped[i];
  }
  return kept == 0;
}

/// Sizes tell what strides do not: of [1, 4, 1] as 1x4 the last is left out, of [1, 4, 1] as 4x1
/// the first. Upstream looks at the strides of the source alone, so it is asked first which of
/// several ones it leaves out. A type that is accepted though its sizes and strides are not those
/// of the same dimensions is taken by its strides, because they say where the elements are.
void cis_memref_subview_dropped_dims(const cis_op *op, bool *out_dropped) {
  cis_type source = source_type(op), result = result_type(op);
  cis_static_slice slice = cis_static_slice_get(op);
  cis_type full = infer_subview(source, &slice);
  uint32_t rank = cis_type_rank(full), small = cis_type_rank(result);
  int64_t *in = numbers(rank, 3), *a = in + rank, *b = a + rank, offset;
  cis_memref_strides(source, in, &offset);
  cis_memref_strides(full, a, &offset);
  cis_memref_strides(result, b, &offset);
  reduction r = {full, result, a, b};
  find_dropped(full, in, b, small, out_dropped);
  if (!is_reduction(&r, out_dropped) && !match_from_right(&r, out_dropped))
    find_dropped(full, a, b, small, out_dropped);
  cis_mem_free(in);
}

/// They do not where strides of the op change those of several dimensions of size one.
bool cis_memref_source_tells_dropped(const cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  cis_static_slice slice = cis_static_slice_get(op);
  cis_type full = infer_subview(source, &slice);
  uint32_t rank = cis_type_rank(full), small = cis_type_rank(result), kept = 0;
  int64_t *in = numbers(rank, 2), *out = in + rank, offset;
  bool *dropped = cis_mem_calloc((size_t)rank + 1, sizeof(*dropped));
  cis_memref_strides(source, in, &offset);
  cis_memref_strides(result, out, &offset);
  find_dropped(full, in, out, small, dropped);
  for (uint32_t i = 0; i < rank; ++i)
    kept += !dropped[i];
  cis_mem_free(dropped);
  cis_mem_free(in);
  return kept == small;
}

static cis_type without_dims(cis_type full, const bool *dropped) {
  cis_attr layout = full->shaped.layout;
  uint32_t rank = cis_type_rank(full), kept = 0;
  int64_t *shape = numbers(rank, 2), *strides = shape + rank;
  for (uint32_t i = 0; i < rank; ++i)
    if (!dropped[i]) {
      shape[kept] = cis_type_dim(full, i);
      strides[kept++] = layout->strided.strides[i];
    }
  cis_type type =
      cis_type_memref(cis_type_element(full), shape, kept,
                      cis_attr_strided(full->ctx, layout->strided.offset, strides, kept),
                      full->shaped.memory_space);
  cis_mem_free(shape);
  return type;
}

/// The same as infer_subview, from lists with values.
static cis_type infer_mixed_subview(cis_type source, const cis_mixed_slice *slice) {
  uint32_t rank = (uint32_t)slice->sizes.len;
  int64_t *lists = numbers(rank, 3);
  cis_mixed_statics(&slice->offsets, lists);
  cis_mixed_statics(&slice->sizes, lists + rank);
  cis_mixed_statics(&slice->strides, lists + 2 * (size_t)rank);
  cis_static_slice numbers_only = {
      {lists, rank}, {lists + rank, rank}, {lists + 2 * (size_t)rank, rank}};
  cis_type full = infer_subview(source, &numbers_only);
  cis_mem_free(lists);
  return full;
}

cis_type cis_memref_reduced_subview_type(const cis_op *op, cis_type source,
                                         const cis_mixed_slice *slice) {
  uint32_t rank = (uint32_t)slice->sizes.len;
  cis_type full = infer_mixed_subview(source, slice);
  if (full && cis_type_rank(result_type(op)) < rank) {
    bool *dropped = cis_mem_calloc((size_t)rank + 1, sizeof(*dropped));
    cis_memref_subview_dropped_dims(op, dropped);
    full = without_dims(full, dropped);
    cis_mem_free(dropped);
  }
  return full;
}

cis_type cis_memref_type_identity(cis_type tensor, cis_attr memory_space) {
  if (!cis_type_is_ranked(tensor))
    return cis_type_unranked_memref(cis_type_element(tensor), memory_space);
  return cis_type_memref(cis_type_element(tensor), tensor->shaped.shape, cis_type_rank(tensor),
                         NULL, memory_space);
}

cis_type cis_memref_type_fully_dynamic(cis_type tensor, cis_attr memory_space) {
  if (!cis_type_is_ranked(tensor))
    return cis_type_unranked_memref(cis_type_element(tensor), memory_space);
  CIS_VEC(int64_t) strides = {0};
  for (uint32_t i = 0; i < cis_type_rank(tensor); ++i)
    cis_vec_push(&strides, CIS_DYNAMIC);
  cis_attr layout = cis_attr_strided(tensor->ctx, CIS_DYNAMIC, strides.data, cis_type_rank(tensor));
  cis_vec_deinit(&strides);
  return cis_type_memref(cis_type_element(tensor), tensor->shaped.shape, cis_type_rank(tensor),
                         layout, memory_space);
}

cis_type cis_memref_subview_type(cis_type source, const cis_mixed_slice *slice,
                                 const int64_t *shape, uint32_t rank) {
  cis_type full = infer_mixed_subview(source, slice);
  if (!full || cis_type_rank(full) == rank)
    return full;
  bool *dropped = cis_mem_calloc((size_t)cis_type_rank(full) + 1, sizeof(*dropped));
  for (uint32_t i = 0, kept = 0; i < cis_type_rank(full); ++i) {
    dropped[i] = kept >= rank || cis_type_dim(full, i) != shape[kept];
    kept += !dropped[i];
  }
  full = without_dims(full, dropped);
  cis_mem_free(dropped);
  return full;
}

// --- memref.reinterpret_cast ---

/// A part that is static in the type but not what the op says; in which dimension (-1: of all).
static bool part_error(cis_op *op, const char *part, int64_t expected, int64_t actual,
                       int64_t dim) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "expected result type with %s = ", part);
  if (expected == CIS_DYNAMIC)
    cis_strbuf_lit(&text, "dynamic");
  else
    cis_strbuf_int(&text, expected);
  cis_strbuf_printf(&text, " instead of %lld", (long long)actual);
  if (dim >= 0)
    cis_strbuf_printf(&text, " in dim = %lld", (long long)dim);
  cis_op_plain_error(op, "%s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

/// Offset and strides that the type states are those of the op.
static bool verify_result_layout(cis_op *op, const cis_static_slice *slice) {
  cis_type result = result_type(op);
  uint32_t rank = cis_type_rank(result);
  int64_t *strides = numbers(rank, 1), offset;
  bool ok = true;
  if (!cis_memref_strides(result, strides, &offset))
    ok = cis_op_plain_error(op, "expected result type to have strided layout but found '%s'",
                            cis_type_text(result));
  if (ok && offset != CIS_DYNAMIC && offset != slice->offsets.values[0])
    ok = part_error(op, "offset", slice->offsets.values[0], offset, -1);
  for (uint32_t i = 0; ok && i < rank; ++i)
    if (strides[i] != CIS_DYNAMIC && strides[i] != slice->strides.values[i])
      ok = part_error(op, "stride", slice->strides.values[i], strides[i], i);
  cis_mem_free(strides);
  return ok;
}

bool cis_memref_verify_reinterpret_cast(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  uint32_t rank = cis_type_rank(result);
  if (!cis_verify_slice(op, 1, rank))
    return false;
  cis_static_slice slice = cis_static_slice_get(op);
  if (source->shaped.memory_space != result->shaped.memory_space)
    return cis_op_plain_error(
        op, "different memory spaces specified for source type '%s' and result memref type '%s'",
        cis_type_text(source), cis_type_text(result));
  if (cis_type_element(source) != cis_type_element(result))
    return cis_op_plain_error(
        op, "different element types specified for source type '%s' and result memref type '%s'",
        cis_type_text(source), cis_type_text(result));
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t result_size = cis_type_dim(result, i);
    if (result_size != CIS_DYNAMIC && result_size != slice.sizes.values[i])
      return part_error(op, "size", slice.sizes.values[i], result_size, i);
  }
  return verify_result_layout(op, &slice);
}

// --- memref.collapse_shape, memref.expand_shape ---

/// The source's type in another shape: without a layout, or with these strides.
static cis_type reshaped_type(cis_type source, cis_type shape, const int64_t *strides,
                              int64_t offset) {
  cis_attr layout = NULL;
  if (strides)
    layout = cis_attr_strided(source->ctx, offset, strides, cis_type_rank(shape));
  return cis_type_memref(cis_type_element(source), shape->shaped.shape, cis_type_rank(shape),
                         layout, source->shaped.memory_space);
}

static uint32_t group_dim(cis_attr group, uint32_t i) {
  return (uint32_t)cis_attr_int_or(group->array.elems[i], 0);
}

/// Stride of a collapsed dimension: that of the group's last one, the ones at its end left out.
/// Where that one is dynamic it might be a one as well, and the stride is not known.
static int64_t collapsed_stride(cis_type source, const int64_t *strides, cis_attr group) {
  uint32_t num = group->array.num;
  if (!num)
    return 1;
  while (num > 1 && cis_type_dim(source, group_dim(group, num - 1)) == 1)
    --num;
  uint32_t last = group_dim(group, num - 1);
  return num > 1 && cis_type_dim(source, last) == CIS_DYNAMIC ? CIS_DYNAMIC : strides[last];
}

/// Whether the group's dimensions may follow each other in memory, or are sure to. Strides of ones
/// mean nothing.
static bool is_contiguous(cis_type source, const int64_t *strides, cis_attr group, int64_t stride,
                          bool surely) {
  for (uint32_t i = group->array.num; i-- > 1;) {
    uint32_t outer = group_dim(group, i - 1);
    stride = product(stride, cis_type_dim(source, group_dim(group, i)));
    bool unknown = stride == CIS_DYNAMIC || strides[outer] == CIS_DYNAMIC;
    if (cis_type_dim(source, outer) != 1 && (unknown ? surely : strides[outer] != stride))
      return false;
  }
  return true;
}

/// NULL if the dimensions of a group are known not to follow each other.
static cis_type infer_collapsed(cis_type source, cis_type result, cis_attr groups) {
  if (cis_memref_has_identity_layout(source))
    return reshaped_type(source, result, NULL, 0);
  uint32_t rank = cis_type_rank(source), num = groups->array.num;
  int64_t *strides = numbers(rank + num, 1), *collapsed = strides + rank, offset;
  bool ok = cis_memref_strides(source, strides, &offset);
  for (uint32_t i = 0; ok && i < num; ++i) {
    cis_attr group = groups->array.elems[i];
    collapsed[i] = collapsed_stride(source, strides, group);
    ok = is_contiguous(source, strides, group, collapsed[i], false);
  }
  cis_type type = ok ? reshaped_type(source, result, collapsed, offset) : NULL;
  cis_mem_free(strides);
  return type;
}

cis_type cis_memref_collapsed_type(cis_type source, cis_type shape, cis_attr groups) {
  return infer_collapsed(source, shape, groups);
}

bool cis_memref_surely_collapses(cis_type source, cis_attr groups) {
  if (cis_memref_has_identity_layout(source))
    return true;
  int64_t *strides = numbers(cis_type_rank(source), 1), offset;
  bool ok = cis_memref_strides(source, strides, &offset);
  for (uint32_t i = 0; ok && i < groups->array.num; ++i) {
    cis_attr group = groups->array.elems[i];
    ok = is_contiguous(source, strides, group, collapsed_stride(source, strides, group), true);
  }
  cis_mem_free(strides);
  return ok;
}

bool cis_memref_verify_collapse_shape(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  cis_attr groups = cis_op_inherent(op, "reassociation");
  uint32_t rank = cis_type_rank(source), small = cis_type_rank(result);
  if (rank < small)
    return cis_op_error(op,
                        "has source rank %u and result rank %u. This is not a collapse (%u < %u).",
                        rank, small, rank, small);
  if (!cis_verify_reassociation(op, groups, source, result))
    return false;
  cis_type expected = infer_collapsed(source, result, groups);
  if (!expected)
    return cis_op_error(op, "invalid source layout map or collapsing non-contiguous dims");
  return expected == result || cis_op_error(op, "expected collapsed type to be '%s' but found '%s'",
                                            cis_type_text(expected), cis_type_text(result));
}

static cis_type infer_expanded(cis_type source, cis_type result, cis_attr groups) {
  if (cis_memref_has_identity_layout(source))
    return reshaped_type(source, result, NULL, 0);
  uint32_t rank = cis_type_rank(result), num = groups->array.num;
  int64_t *strides = numbers(rank + num, 1), *collapsed = strides + rank, offset;
  cis_memref_strides(source, collapsed, &offset); // the row asks for a strided source
  for (uint32_t i = 0; i < rank; ++i)
    strides[i] = 1;
  for (uint32_t i = 0; i < num; ++i) {
    cis_attr group = groups->array.elems[i];
    int64_t stride = collapsed[i];
    for (uint32_t g = group->array.num; g-- > 0;) {
      uint32_t dim = group_dim(group, g);
      strides[dim] = stride;
      stride = product(stride, cis_type_dim(result, dim));
    }
  }
  cis_type type = reshaped_type(source, result, strides, offset);
  cis_mem_free(strides);
  return type;
}

cis_type cis_memref_expanded_type(cis_type source, const int64_t *shape, uint32_t rank,
                                  cis_attr groups) {
  return infer_expanded(source, cis_type_memref(cis_type_element(source), shape, rank, NULL, NULL),
                        groups);
}

/// The sizes that the op states agree with the type of the output.
static bool verify_output_shape(cis_op *op, cis_type result) {
  cis_static_list shape = cis_static_list_get(op, "static_output_shape");
  uint32_t rank = cis_type_rank(result);
  if (shape.num != rank)
    return cis_op_error(
        op,
        "expected number of static shape bounds to be equal to the output rank (%u) but "
        "found %u inputs instead",
        rank, shape.num);
  if (!cis_verify_output_sizes(op))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_type_dim(result, i) != CIS_DYNAMIC && shape.values[i] != cis_type_dim(result, i))
      return cis_op_error(op, "invalid output shape provided at pos %u", i);
  return true;
}

bool cis_memref_verify_expand_shape(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  cis_attr groups = cis_op_inherent(op, "reassociation");
  uint32_t rank = cis_type_rank(result), small = cis_type_rank(source);
  if (rank < small)
    return cis_op_error(
        op, "has source rank %u and result rank %u. This is not an expansion (%u > %u).", small,
        rank, small, rank);
  if (!cis_verify_reassociation(op, groups, result, source))
    return false;
  cis_type expected = infer_expanded(source, result, groups);
  if (expected != result)
    return cis_op_error(op, "expected expanded type to be '%s' but found '%s'",
                        cis_type_text(expected), cis_type_text(result));
  return verify_output_shape(op, result);
}

// --- memref.transpose ---

/// %m (d0, d1) -> (d1, d0) attr-dict : type to type
bool cis_memref_parse_transpose(cis_parser *p, cis_op_state *state) {
  cis_unresolved source;
  cis_affine_map permutation;
  cis_type from = NULL, to = NULL;
  if (!cis_parse_operand(p, &source) || !cis_parser_affine_map(p, &permutation) ||
      !cis_parse_optional_attr_dict(p, state) ||
      !cis_parse_colon_type_of(p, &cis_class_memref, &from) ||
      !cis_resolve_operand(p, &source, from, &state->operands) || !cis_parse_keyword(p, "to") ||
      !cis_parse_type(p, &to))
    return false;
  cis_vec_push(&state->types, to);
  cis_op_state_set_attr(state, CIS_STR("permutation"), cis_attr_affine_map(permutation));
  return true;
}

void cis_memref_print_transpose(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"permutation", NULL};
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, ' ');
  cis_print_affine_map(p, cis_op_inherent(op, "permutation")->map);
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, source_type(op));
  cis_print_cstr(p, " to ");
  cis_print_type_or_alias(p, result_type(op));
}

static cis_type with_layout(cis_type t, cis_attr layout) {
  return cis_type_memref(cis_type_element(t), t->shaped.shape, cis_type_rank(t), layout,
                         t->shaped.memory_space);
}

/// The address in a row-major type: from the innermost dimension outward, with a symbol for each
/// stride that is not known.
static cis_affine_expr row_major_address(cis_type t) {
  cis_context *ctx = t->ctx;
  uint32_t rank = cis_type_rank(t), num_symbols = 0;
  int64_t stride = 1;
  cis_affine_expr sum = NULL;
  for (uint32_t i = rank; i-- > 0;) {
    int64_t size = cis_type_dim(t, i);
    cis_affine_expr factor = stride == CIS_DYNAMIC ? cis_affine_symbol(ctx, num_symbols++)
                                                   : cis_affine_constant(ctx, stride);
    cis_affine_expr term = cis_affine_mul(cis_affine_dim(ctx, i), factor);
    sum = sum ? cis_affine_add(sum, term) : term;
    stride = size > 0 ? product(stride, size) : CIS_DYNAMIC;
  }
  return cis_affine_simplify(sum, rank, num_symbols);
}

/// One of the spellings of a strided type: without a layout if its address is that of a row-major
/// one, else with a simplified map. As upstream's, this leaves a layout alone whose map is the
/// identity, and a scalar's offset.
static cis_type canonical_layout(cis_type t) {
  if (cis_memref_has_identity_layout(t))
    return t;
  cis_affine_map map = cis_memref_layout_map(t);
  cis_affine_expr address = cis_affine_simplify(map->results[0], map->num_dims, map->num_symbols);
  if (!cis_type_rank(t))
    return address->kind == CIS_AFFINE_CONSTANT && !address->value ? with_layout(t, NULL) : t;
  if (address == row_major_address(t))
    return with_layout(t, NULL);
  return with_layout(t, cis_attr_affine_map(cis_affine_map_get(t->ctx, map->num_dims,
                                                               map->num_symbols, &address, 1)));
}

/// The source's type with dimensions and strides permuted.
static cis_type transposed_type(cis_type source, cis_affine_map permutation) {
  uint32_t rank = cis_type_rank(source);
  int64_t *in = numbers(rank, 3), *strides = in + rank, *shape = strides + rank, offset;
  cis_memref_strides(source, in, &offset); // the row asks for a strided source
  for (uint32_t i = 0; i < rank; ++i) {
    strides[i] = in[permutation->results[i]->position];
    shape[i] = cis_type_dim(source, permutation->results[i]->position);
  }
  cis_type type = cis_type_memref(cis_type_element(source), shape, rank,
                                  cis_attr_strided(source->ctx, offset, strides, rank),
                                  source->shaped.memory_space);
  cis_mem_free(in);
  return type;
}

bool cis_memref_verify_transpose(cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "permutation")->map;
  cis_type source = source_type(op), result = result_type(op);
  if (!cis_affine_map_is_permutation(map))
    return cis_op_error(op, "expected a permutation map");
  if (map->num_dims != cis_type_rank(source))
    return cis_op_error(op, "expected a permutation map of same rank as the input");
  cis_type expected = canonical_layout(transposed_type(source, map));
  return canonical_layout(result) == expected ||
         cis_op_error(
             op, "result type '%s' is not equivalent to the canonical transposed input type '%s'",
             cis_type_text(result), cis_type_text(expected));
}
