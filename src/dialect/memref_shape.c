// Views of the memref dialect whose result type is computed: subview, reinterpret_cast, collapse_shape, expand_shape,
// transpose. Each infers what the strides must be and compares.
#include "dialect/memref_hooks.h"
#include "dialect/shape_util.h"

static cis_type source_type(const cis_op *op) { return op->operands[0].value->type; }
static cis_type result_type(const cis_op *op) { return op->results[0].type; }

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
static cis_type infer_subview(cis_type source, cis_mixed_list offsets, cis_mixed_list sizes,
                              cis_mixed_list strides) {
  uint32_t rank = cis_type_rank(source);
  int64_t *in = numbers(rank, 2), *out = in + rank, offset;
  cis_type type = NULL;
  if (cis_memref_strides(source, in, &offset)) {
    for (uint32_t i = 0; i < rank; ++i) {
      offset = sum(offset, product(offsets.values[i], in[i]));
      out[i] = product(in[i], strides.values[i]);
    }
    type = cis_type_memref(cis_type_element(source), sizes.values, rank,
                           cis_attr_strided(source->ctx, offset, out, rank),
                           source->shaped.memory_space);
  }
  cis_mem_free(in);
  return type;
}

/// Which dimensions of the inferred type a rank-reduced one leaves out: ones only, matched from the left.
static bool match_sizes(cis_type full, cis_type reduced, bool *out_dropped) {
  uint32_t r = 0;
  for (uint32_t i = 0; i < cis_type_rank(full); ++i) {
    bool same = r < cis_type_rank(reduced) && cis_type_dim(full, i) == cis_type_dim(reduced, r);
    if (same)
      ++r;
    else if (cis_type_dim(full, i) != 1)
      return false;
    out_dropped[i] = !same;
  }
  return r == cis_type_rank(reduced);
}

/// Strides that stay must be those of the result, in order; a dimension of size one may be dropped in favour of
/// another one of size one whose stride fits.
static bool match_layout(cis_type full, cis_type reduced) {
  uint32_t rank = cis_type_rank(full), small = cis_type_rank(reduced);
  int64_t *a = numbers(rank, 2), *b = a + rank, offset_a, offset_b;
  bool ok = cis_memref_strides(full, a, &offset_a) && cis_memref_strides(reduced, b, &offset_b) &&
            offset_a == offset_b;
  uint32_t r = 0;
  for (uint32_t i = 0; ok && i < rank; ++i) {
    bool size = r < small && cis_type_dim(full, i) == cis_type_dim(reduced, r);
    uint32_t left = rank - i - 1, needed = small - r;
    bool may_drop = cis_type_dim(full, i) == 1 && left >= needed;
    if (size && a[i] == b[r])
      ++r;
    else
      ok = may_drop;
  }
  ok = ok && r == small;
  cis_mem_free(a);
  return ok;
}

static bool subview_error(cis_op *op, cis_type expected, const char *detail) {
  return cis_op_plain_error(
      op, "expected result type to be '%s' or a rank-reduced version. (mismatch of result %s), but got '%s'",
      cis_type_text(expected), detail, cis_type_text(result_type(op)));
}

bool cis_memref_verify_subview(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  uint32_t rank = cis_type_rank(source);
  if (!cis_verify_mixed_list(op, "offset", rank, "static_offsets", "offsets") ||
      !cis_verify_mixed_list(op, "size", rank, "static_sizes", "sizes") ||
      !cis_verify_mixed_list(op, "stride", rank, "static_strides", "strides"))
    return false;
  cis_mixed_list offsets = cis_mixed_list_get(op, "static_offsets");
  cis_mixed_list sizes = cis_mixed_list_get(op, "static_sizes");
  cis_mixed_list strides = cis_mixed_list_get(op, "static_strides");
  for (uint32_t i = 0; i < rank; ++i)
    if (offsets.values[i] < 0 && offsets.values[i] != CIS_DYNAMIC)
      return cis_op_plain_error(op, "expected offsets to be non-negative, but got %lld",
                                (long long)offsets.values[i]);
  for (uint32_t i = 0; i < rank; ++i)
    if (sizes.values[i] < 0 && sizes.values[i] != CIS_DYNAMIC)
      return cis_op_plain_error(op, "expected sizes to be non-negative, but got %lld",
                                (long long)sizes.values[i]);
  if (source->shaped.memory_space != result->shaped.memory_space)
    return cis_op_plain_error(
        op, "different memory spaces specified for base memref type '%s' and subview memref type '%s'",
        cis_type_text(source), cis_type_text(result));
  cis_type expected = infer_subview(source, offsets, sizes, strides);
  if (!expected)
    return cis_op_error(op, "base type '%s' is not strided", cis_type_text(source));
  if (cis_type_rank(result) > rank)
    return cis_op_plain_error(
        op, "expected result rank to be smaller or equal to the source rank, but got '%s'",
        cis_type_text(result));
  if (cis_type_element(source) != cis_type_element(result))
    return cis_op_plain_error(op, "expected result element type to be '%s', but got '%s'",
                              cis_type_text(cis_type_element(source)), cis_type_text(result));
  bool *dropped = cis_mem_calloc(rank + 1, sizeof(bool));
  bool fits = match_sizes(expected, result, dropped);
  cis_mem_free(dropped);
  if (!fits)
    return subview_error(op, expected, "sizes");
  if (!match_layout(expected, result))
    return subview_error(op, expected, "layout");
  return cis_verify_in_bounds(op, source->shaped.shape, offsets, sizes, strides);
}

// --- memref.reinterpret_cast ---

static bool rank_error(cis_op *op, const char *a, const char *b, uint32_t na, uint32_t nb) {
  return cis_op_plain_error(op,
                            "expected mixed %s rank to match mixed %s rank (%u vs %u) so the rank of "
                            "the result type is well-formed.",
                            a, b, na, nb);
}

bool cis_memref_verify_reinterpret_cast(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  cis_mixed_list offsets = cis_mixed_list_get(op, "static_offsets");
  cis_mixed_list sizes = cis_mixed_list_get(op, "static_sizes");
  cis_mixed_list strides = cis_mixed_list_get(op, "static_strides");
  if (offsets.num != 1)
    return offsets.num != sizes.num
               ? rank_error(op, "offsets", "sizes", offsets.num, sizes.num)
               : cis_op_plain_error(op, "expected 1 offset values, got %u", offsets.num);
  if (sizes.num != strides.num)
    return rank_error(op, "sizes", "strides", sizes.num, strides.num);
  uint32_t rank = cis_type_rank(result);
  if (!cis_verify_mixed_list(op, "offset", 1, "static_offsets", "offsets") ||
      !cis_verify_mixed_list(op, "size", rank, "static_sizes", "sizes") ||
      !cis_verify_mixed_list(op, "stride", rank, "static_strides", "strides"))
    return false;
  if (source->shaped.memory_space != result->shaped.memory_space)
    return cis_op_plain_error(
        op, "different memory spaces specified for source type '%s' and result memref type '%s'",
        cis_type_text(source), cis_type_text(result));
  if (cis_type_element(source) != cis_type_element(result))
    return cis_op_plain_error(
        op, "different element types specified for source type '%s' and result memref type '%s'",
        cis_type_text(source), cis_type_text(result));
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t given = cis_type_dim(result, i);
    if (given != CIS_DYNAMIC && given != sizes.values[i])
      return cis_op_plain_error(op, "expected result type with size = %lld instead of %lld in dim = %u",
                                (long long)sizes.values[i], (long long)given, i);
  }
  int64_t *given = numbers(rank, 1), offset;
  bool ok = true;
  if (!cis_memref_strides(result, given, &offset))
    ok = cis_op_plain_error(op, "expected result type to have strided layout but found '%s'",
                            cis_type_text(result));
  if (ok && offset != CIS_DYNAMIC && offset != offsets.values[0])
    ok = cis_op_plain_error(op, "expected result type with offset = %lld instead of %lld",
                            (long long)offsets.values[0], (long long)offset);
  for (uint32_t i = 0; ok && i < rank; ++i)
    if (given[i] != CIS_DYNAMIC && given[i] != strides.values[i])
      ok = cis_op_plain_error(op, "expected result type with stride = %lld instead of %lld in dim = %u",
                              (long long)strides.values[i], (long long)given[i], i);
  cis_mem_free(given);
  return ok;
}

// --- memref.collapse_shape, memref.expand_shape ---

/// A layout attribute that is the identity where it can be: MLIR prefers no layout to a strided one for these ops.
static cis_type strided_or_identity(cis_type element, const int64_t *shape, uint32_t rank,
                                    int64_t offset, const int64_t *strides, cis_attr space) {
  bool identity = offset == 0;
  int64_t expected = 1;
  for (uint32_t i = rank; identity && i-- > 0;) {
    identity = strides[i] == expected && expected != CIS_DYNAMIC;
    expected = product(expected, shape[i]);
  }
  cis_attr layout = identity ? NULL : cis_attr_strided(element->ctx, offset, strides, rank);
  return cis_type_memref(element, shape, rank, layout, space);
}

/// Stride of the collapsed dimension: that of the innermost dimension that is not one. False if the group's
/// dimensions are known not to follow each other in memory.
static bool collapse_group(cis_type source, const int64_t *strides, cis_attr group,
                           int64_t *out_stride) {
  uint32_t num = group->array.num;
  uint32_t last = num;
  // Trailing dimensions of size one do not say where the next element is.
  while (last > 1 && cis_type_dim(source, (uint32_t)cis_attr_int_or(group->array.elems[last - 1], 0)) == 1)
    --last;
  if (!num) {
    *out_stride = 1;
    return true;
  }
  uint32_t inner = (uint32_t)cis_attr_int_or(group->array.elems[last - 1], 0);
  *out_stride = strides[inner];
  int64_t expected = strides[inner];
  for (uint32_t g = last; g-- > 0;) {
    uint32_t d = (uint32_t)cis_attr_int_or(group->array.elems[g], 0);
    int64_t size = cis_type_dim(source, d);
    if (size == 1)
      continue;
    bool unknown = expected == CIS_DYNAMIC || strides[d] == CIS_DYNAMIC;
    if (!unknown && expected != strides[d])
      return false;
    expected = product(strides[d], size);
  }
  return true;
}

bool cis_memref_verify_collapse_shape(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  cis_attr groups = cis_op_inherent(op, "reassociation");
  uint32_t rank = cis_type_rank(source), small = cis_type_rank(result);
  if (rank < small)
    return cis_op_error(op, "has source rank %u and result rank %u. This is not a collapse (%u < %u).",
                        rank, small, rank, small);
  if (!cis_verify_reassociation(op, groups, rank, small) ||
      !cis_verify_reassociated_sizes(op, groups, source->shaped.shape, result->shaped.shape, small))
    return false;
  int64_t *strides = numbers(rank, 2), *out = strides + rank, offset;
  cis_type expected = NULL;
  bool contiguous = cis_memref_strides(source, strides, &offset);
  for (uint32_t i = 0; contiguous && i < small; ++i)
    contiguous = collapse_group(source, strides, groups->array.elems[i], &out[i]);
  if (contiguous && !source->shaped.layout)
    expected = cis_type_memref(cis_type_element(source), result->shaped.shape, small, NULL,
                               source->shaped.memory_space);
  else if (contiguous)
    expected = strided_or_identity(cis_type_element(source), result->shaped.shape, small, offset,
                                   out, source->shaped.memory_space);
  cis_mem_free(strides);
  if (!contiguous)
    return cis_op_error(op, "invalid source layout map or collapsing non-contiguous dims");
  bool same = expected == result;
  if (!same && source->shaped.layout) { // a strided layout may be spelled out although it is the identity
    int64_t *a = numbers(small, 2), *b = a + small, oa, ob;
    same = cis_memref_strides(expected, a, &oa) && cis_memref_strides(result, b, &ob) && oa == ob &&
           memcmp(a, b, small * sizeof(int64_t)) == 0 &&
           expected->shaped.memory_space == result->shaped.memory_space &&
           cis_type_element(expected) == cis_type_element(result);
    cis_mem_free(a);
  }
  return same || cis_op_error(op, "expected collapsed type to be '%s' but found '%s'",
                              cis_type_text(expected), cis_type_text(result));
}

bool cis_memref_verify_expand_shape(cis_op *op) {
  cis_type source = source_type(op), result = result_type(op);
  cis_attr groups = cis_op_inherent(op, "reassociation");
  uint32_t rank = cis_type_rank(result), small = cis_type_rank(source);
  if (rank < small)
    return cis_op_error(op, "has source rank %u and result rank %u. This is not an expansion (%u > %u).",
                        small, rank, small, rank);
  if (!cis_verify_reassociation(op, groups, rank, small) ||
      !cis_verify_reassociated_sizes(op, groups, result->shaped.shape, source->shaped.shape, small))
    return false;
  cis_mixed_list shape = cis_mixed_list_get(op, "static_output_shape");
  if (shape.num != rank)
    return cis_op_error(op,
                        "expected number of static shape bounds to be equal to the output rank (%u) but "
                        "found %u inputs instead",
                        rank, shape.num);
  uint32_t dynamic = 0, given = cis_op_operand_group(op, 1).num;
  for (uint32_t i = 0; i < rank; ++i)
    dynamic += shape.values[i] == CIS_DYNAMIC;
  if (dynamic != given)
    return cis_op_error(op, "mismatch in dynamic dims in output_shape and static_output_shape: "
                            "static_output_shape has %u dynamic dims while output_shape has %u values",
                        dynamic, given);
  for (uint32_t i = 0; i < rank; ++i)
    if (shape.values[i] != cis_type_dim(result, i) && cis_type_dim(result, i) != CIS_DYNAMIC &&
        shape.values[i] != CIS_DYNAMIC)
      return cis_op_error(op, "invalid output shape provided at pos %u", i);
  int64_t *strides = numbers(rank, 2), *in = strides + rank, offset;
  bool strided = cis_memref_strides(source, in, &offset);
  for (uint32_t i = 0; strided && i < small; ++i) {
    cis_attr group = groups->array.elems[i];
    int64_t stride = in[i];
    for (uint32_t g = group->array.num; g-- > 0;) {
      uint32_t d = (uint32_t)cis_attr_int_or(group->array.elems[g], 0);
      strides[d] = stride;
      stride = product(stride, cis_type_dim(result, d));
    }
  }
  cis_type expected = NULL;
  if (strided && !source->shaped.layout)
    expected = cis_type_memref(cis_type_element(source), result->shaped.shape, rank, NULL,
                               source->shaped.memory_space);
  else if (strided)
    expected = cis_type_memref(cis_type_element(source), result->shaped.shape, rank,
                               cis_attr_strided(source->ctx, offset, strides, rank),
                               source->shaped.memory_space);
  cis_mem_free(strides);
  if (!expected)
    return cis_op_error(op, "invalid source layout map");
  return expected == result || cis_op_error(op, "expected expanded type to be '%s' but found '%s'",
                                            cis_type_text(expected), cis_type_text(result));
}

// --- memref.transpose ---

/// (d0, d1) -> (d1, d0)
static bool parse_permutation(cis_parser *p, cis_attr *out) {
  cis_str names[64];
  uint32_t num = 0;
  cis_affine_expr results[64];
  cis_context *ctx = cis_parser_context(p);
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  while (!cis_parse_optional_token(p, CIS_TOK_R_PAREN)) {
    if (num == 64)
      return cis_parse_error(p, "too many dimensions");
    if ((num && !cis_parse_token(p, CIS_TOK_COMMA)) || !cis_parse_any_keyword(p, &names[num++]))
      return false;
  }
  uint32_t num_results = 0;
  if (!cis_parse_token(p, CIS_TOK_ARROW) || !cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  while (!cis_parse_optional_token(p, CIS_TOK_R_PAREN)) {
    cis_str name;
    uint32_t d = 0;
    if (num_results == 64)
      return cis_parse_error(p, "too many dimensions");
    if ((num_results && !cis_parse_token(p, CIS_TOK_COMMA)))
      return false;
    uint32_t offset = cis_parser_offset(p);
    if (!cis_parse_any_keyword(p, &name))
      return false;
    while (d < num && !cis_str_eq(names[d], name))
      ++d;
    if (d == num)
      return cis_parse_error_at(p, offset, "use of undeclared identifier");
    results[num_results++] = cis_affine_dim(ctx, d);
  }
  *out = cis_attr_affine_map(cis_affine_map_get(ctx, num, 0, results, num_results));
  return true;
}

bool cis_memref_parse_transpose(cis_parser *p, cis_op_state *state) {
  cis_unresolved source;
  cis_attr permutation;
  cis_type from = NULL, to = NULL;
  if (!cis_parse_operand(p, &source) || !parse_permutation(p, &permutation) ||
      !cis_parse_optional_attr_dict(p, state) || !cis_parse_colon_type(p, &from) ||
      !cis_parse_keyword(p, "to") || !cis_parse_type(p, &to) ||
      !cis_resolve_operand(p, &source, from, &state->operands))
    return false;
  cis_vec_push(&state->types, to);
  cis_op_state_set_attr(state, CIS_STR("permutation"), permutation);
  return true;
}

void cis_memref_print_transpose(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"permutation", NULL};
  cis_print_char(p, ' ');
  cis_print_operand(p, op->operands[0].value);
  cis_print_char(p, ' ');
  cis_print_affine_map(p, cis_op_inherent(op, "permutation")->map);
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_c(p, " : ");
  cis_print_the_type(p, source_type(op));
  cis_print_c(p, " to ");
  cis_print_the_type(p, result_type(op));
}

bool cis_memref_verify_transpose(cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "permutation")->map;
  cis_type source = source_type(op), result = result_type(op);
  uint32_t rank = cis_type_rank(source);
  if (!cis_affine_map_is_permutation(map))
    return cis_op_error(op, "expected a permutation map");
  if (map->num_dims != rank)
    return cis_op_error(op, "expected a permutation map of same rank as the input");
  int64_t *in = numbers(rank, 3), *out = in + rank, *shape = out + rank, offset;
  cis_memref_strides(source, in, &offset);
  for (uint32_t i = 0; i < rank; ++i) {
    out[i] = in[map->results[i]->position];
    shape[i] = cis_type_dim(source, map->results[i]->position);
  }
  cis_type expected = cis_type_memref(cis_type_element(source), shape, rank,
                                      cis_attr_strided(source->ctx, offset, out, rank),
                                      source->shaped.memory_space);
  // The layout may be written as a map or as strides.
  int64_t *given = in, given_offset;
  bool same = cis_type_rank(result) == rank && cis_type_element(result) == cis_type_element(source) &&
              result->shaped.memory_space == source->shaped.memory_space &&
              memcmp(result->shaped.shape, shape, rank * sizeof(int64_t)) == 0 &&
              cis_memref_strides(result, given, &given_offset) && given_offset == offset &&
              memcmp(given, out, rank * sizeof(int64_t)) == 0;
  cis_mem_free(in);
  return same || cis_op_error(op,
                              "result type '%s' is not equivalent to the canonical transposed input "
                              "type '%s'",
                              cis_type_text(result), cis_type_text(expected));
}
