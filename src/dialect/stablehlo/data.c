// Checks of ops that move data, and the types of what they make: slices, paddings, broadcasts,
// reshapes.
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"
#include "ir/fold.h"

#include <stdlib.h>

cis_hlo_dims cis_hlo_state_ints(const cis_op_state *s, const char *name) {
  cis_hlo_dims dims;
  dims.values = cis_attr_get_i64_array(cis_op_state_get_attr(s, cis_str_from(name)), &dims.num);
  return dims;
}

int64_t cis_hlo_state_int(const cis_op_state *s, const char *name) {
  return cis_attr_int_or(cis_op_state_get_attr(s, cis_str_from(name)), 0);
}

void cis_hlo_list_text(cis_hlo_dims dims, cis_strbuf *out) {
  for (uint32_t i = 0; i < dims.num; ++i) {
    cis_strbuf_cstr(out, i ? ", " : "");
    cis_strbuf_int(out, dims.values[i]);
  }
}

bool cis_hlo_list_error(cis_context *ctx, cis_location loc, const char *before, cis_hlo_dims dims,
                        const char *after) {
  cis_strbuf text = {0};
  cis_hlo_list_text(dims, &text);
  cis_error(ctx, loc, "%s%s%s", before, cis_strbuf_c(&text), after);
  cis_strbuf_deinit(&text);
  return false;
}

static int compare_numbers(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

bool cis_hlo_has_repeats(cis_hlo_dims dims) {
  int64_t few[16];
  cis_i64_vec sorted = CIS_VEC_WITH(few);
  cis_vec_append(&sorted, dims.values, dims.num);
  if (sorted.len)
    qsort(sorted.data, sorted.len, sizeof *sorted.data, compare_numbers);
  bool repeats = false;
  for (size_t i = 1; i < sorted.len; ++i)
    repeats |= sorted.data[i] == sorted.data[i - 1];
  cis_vec_deinit(&sorted);
  return repeats;
}

bool cis_hlo_constant_ints(const cis_value *value, cis_i64_vec *out) {
  cis_attr dense = cis_constant_of(value);
  int64_t num;
  if (!dense || dense->type != value->type)
    return false;
  if (!cis_attr_is(dense, CIS_ATTR_DENSE) ||
      !cis_type_is_int_or_index(cis_type_element(dense->type)) ||
      !cis_type_num_elements(dense->type, &num))
    return false;
  for (int64_t i = 0; i < num; ++i)
    cis_vec_push(out, cis_dense_get_int(dense, i));
  return true;
}

static bool elements_fit(cis_op *op) {
  return cis_hlo_elements_compatible(cis_type_element(cis_op_operand_type(op, 0)),
                                     cis_type_element(op->results[0].type)) ||
         cis_op_error(op, "requires compatible element types for all operands and results");
}

// --- shapes as operands ---

/// An operand that is a constant shape, which the result has: sizes that are negative fit none.
static bool shape_operand_fits(cis_op *op, uint32_t operand) {
  cis_i64_vec shape = {0};
  cis_type type = op->results[0].type;
  bool known = cis_hlo_constant_ints(cis_op_operand(op, operand), &shape);
  bool fit = !known || shape.len == cis_type_rank(type);
  for (uint32_t i = 0; known && fit && i < shape.len; ++i)
    fit = shape.data[i] >= 0 &&
          cis_hlo_dims_compatible(cis_hlo_dim_is(shape.data[i]), cis_hlo_dim_of(type, i));
  if (!fit) {
    cis_hlo_dims dims = {shape.data, (uint32_t)shape.len};
    cis_strbuf after = {0};
    cis_strbuf_printf(&after, "] is incompatible with return type of operation '%s'",
                      cis_type_text(type));
    cis_hlo_list_error(cis_op_context(op), op->loc, "output shape [", dims, cis_strbuf_c(&after));
    cis_strbuf_deinit(&after);
  }
  cis_vec_deinit(&shape);
  return fit;
}

bool cis_stablehlo_verify_iota(cis_op *op) {
  cis_type type = op->results[0].type;
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "iota_dimension"), 0);
  if (!cis_type_rank(type))
    return OP_ERROR("does not support scalars");
  if (dim >= cis_type_rank(type))
    return OP_ERROR("iota dimension cannot go beyond the output rank");
  return !op->num_operands || shape_operand_fits(op, 0);
}

bool cis_stablehlo_verify_dynamic_reshape(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), shape = cis_op_operand_type(op, 1);
  cis_type to = op->results[0].type;
  if (!cis_hlo_elements_compatible(cis_type_element(from), cis_type_element(to)))
    return cis_op_error(op, "expects operand and result to have compatible element type");
  if (cis_type_dim(shape, 0) != cis_type_rank(to))
    return cis_op_error(op, "result should have a rank equal to the number of elements in "
                            "output_shape");
  int64_t num, wanted = 1, made;
  if (cis_type_num_elements(from, &num) && cis_type_num_elements(to, &made) && num != made)
    return OP_ERROR("number of output elements (%" PRId64
                    ") doesn't match expected number of elements (%" PRId64 ")",
                    made, num);
  cis_i64_vec sizes = {0};
  bool known =
      cis_hlo_constant_ints(cis_op_operand(op, 1), &sizes) && cis_type_num_elements(from, &num);
  for (size_t i = 0; known && i < sizes.len; ++i)
    known = !__builtin_mul_overflow(wanted, sizes.data[i], &wanted);
  cis_vec_deinit(&sizes);
  if (!shape_operand_fits(op, 1))
    return false;
  return !known || num == wanted ||
         OP_ERROR("output_shape is incompatible with input type of operation: input has %" PRId64
                  " elements, but output_shape has %" PRId64,
                  num, wanted);
}

// --- broadcasts ---

bool cis_stablehlo_infer_broadcast(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims sizes = cis_hlo_state_ints(s, "broadcast_sizes");
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  for (uint32_t i = 0; i < sizes.num; ++i)
    if (sizes.values[i] < 0)
      return STATE_ERROR("Broadcast with negative dimension size %" PRId64, sizes.values[i]);
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < sizes.num; ++i)
    cis_hlo_shape_push(&shape, cis_hlo_dim_is(sizes.values[i]));
  cis_hlo_shape_push_all(&shape, s->operands.data[0]->type);
  cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(s->operands.data[0]->type)));
  return true;
}

/// Each dimension of the operand is one of the result: as large, or 1. A dynamic broadcast may find
/// out when it runs.
static bool verify_broadcast(cis_op *op, bool dynamic) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  cis_hlo_dims dims = cis_stablehlo_ints(op, "broadcast_dimensions");
  if (dims.num != cis_type_rank(from))
    return OP_ERROR("broadcast_dimensions size (%u) does not match operand rank (%u)", dims.num,
                    cis_type_rank(from));
  if (cis_hlo_has_repeats(dims))
    return OP_ERROR("broadcast_dimensions should not have duplicates");
  for (uint32_t i = 0; i < dims.num; ++i) {
    int64_t dim = dims.values[i];
    if (dim < 0 || dim >= cis_type_rank(to))
      return OP_ERROR("broadcast_dimensions contains invalid value %" PRId64
                      " for result with rank %u",
                      dim, cis_type_rank(to));
    int64_t size = cis_type_dim(from, i), result = cis_type_dim(to, (uint32_t)dim);
    if (size == CIS_DYNAMIC || size == 1 || size == result || (dynamic && result == CIS_DYNAMIC))
      continue;
    if (result == CIS_DYNAMIC &&
        cis_hlo_dims_compatible(cis_hlo_dim_is(size), cis_hlo_dim_of(to, (uint32_t)dim)))
      continue;
    return dynamic ? OP_ERROR("size of operand dimension %u (%" PRId64
                              ") is not compatible with size of result dimension %" PRId64
                              " (%" PRId64 ")",
                              i, size, dim, result)
                   : OP_ERROR("size of operand dimension %u (%" PRId64
                              ") is not equal to 1 or size of result dimension %" PRId64
                              " (%" PRId64 ")",
                              i, size, dim, result);
  }
  return true;
}

bool cis_stablehlo_verify_broadcast_in_dim(cis_op *op) {
  return elements_fit(op) && verify_broadcast(op, false) && cis_hlo_verify_broadcast_scales(op);
}

/// A dimension is said once whether it expands, and is one of the operand.
static bool verify_expansion_hints(cis_op *op) {
  static const char *const names[] = {"known_expanding_dimensions",
                                      "known_nonexpanding_dimensions"};
  static const char *const kinds[] = {"expanding", "nonexpanding"};
  uint32_t rank = cis_type_rank(cis_op_operand_type(op, 0));
  cis_i64_vec all = {0};
  for (int i = 0; i < 2; ++i) {
    cis_hlo_dims dims = cis_stablehlo_ints(op, names[i]);
    cis_vec_append(&all, dims.values, dims.num);
  }
  bool repeats = cis_hlo_has_repeats((cis_hlo_dims){all.data, (uint32_t)all.len});
  cis_vec_deinit(&all);
  if (repeats)
    return OP_ERROR("duplicate expansion hint for at least one operand dimension");
  for (int i = 0; i < 2; ++i) {
    cis_hlo_dims dims = cis_stablehlo_ints(op, names[i]);
    for (uint32_t j = 0; j < dims.num; ++j)
      if (dims.values[j] < 0 || dims.values[j] >= rank)
        return OP_ERROR("hint for %s dimension %" PRId64
                        " does not refer to a valid operand dimension",
                        kinds[i], dims.values[j]);
  }
  return true;
}

/// Where the shape is a constant, each dimension of the operand is 1 or as large.
static bool verify_broadcast_to_constant(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0);
  cis_hlo_dims dims = cis_stablehlo_ints(op, "broadcast_dimensions");
  cis_i64_vec shape = {0};
  bool ok = true, known = cis_hlo_constant_ints(cis_op_operand(op, 1), &shape);
  for (uint32_t i = 0; known && ok && i < dims.num; ++i) {
    int64_t size = cis_type_dim(from, i), wanted = shape.data[dims.values[i]];
    if (size != CIS_DYNAMIC && size != 1 && size != wanted)
      ok = OP_ERROR("size of operand dimension %u (%" PRId64
                    ") is not equal to 1 or value of shape at index %" PRId64 " (%" PRId64 ")",
                    i, size, dims.values[i], wanted);
  }
  cis_vec_deinit(&shape);
  return ok;
}

bool cis_stablehlo_verify_dynamic_broadcast_in_dim(cis_op *op) {
  cis_type shape = cis_op_operand_type(op, 1), to = op->results[0].type;
  if (!cis_hlo_elements_compatible(cis_type_element(cis_op_operand_type(op, 0)),
                                   cis_type_element(to)))
    return cis_op_error(op, "expects operand and result to have compatible element type");
  if (cis_type_dim(shape, 0) != cis_type_rank(to))
    return OP_ERROR("result rank (%u) is not equal to number of output dimensions (%" PRId64 ")",
                    cis_type_rank(to), cis_type_dim(shape, 0));
  return verify_broadcast(op, true) && shape_operand_fits(op, 1) &&
         verify_broadcast_to_constant(op) && verify_expansion_hints(op) &&
         cis_hlo_verify_broadcast_scales(op);
}

// --- the same elements in another shape, or as other numbers ---

bool cis_stablehlo_verify_reshape(cis_op *op) {
  int64_t from, to;
  if (!elements_fit(op))
    return false;
  if (cis_type_num_elements(cis_op_operand_type(op, 0), &from) &&
      cis_type_num_elements(op->results[0].type, &to) && from != to)
    return OP_ERROR("number of output elements (%" PRId64
                    ") doesn't match expected number of elements (%" PRId64 ")",
                    to, from);
  return cis_hlo_verify_reshape_scales(op);
}

static uint32_t element_bits(cis_type element) {
  if (cis_type_is_complex(element))
    return 2 * cis_type_bit_width(element->shaped.element);
  return cis_type_bit_width(cis_hlo_storage(element));
}

bool cis_stablehlo_verify_bitcast_convert(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  if (cis_type_is_complex(cis_type_element(from)) != cis_type_is_complex(cis_type_element(to)))
    return OP_ERROR("cannot convert between real and complex types");
  uint32_t from_bits = element_bits(cis_type_element(from));
  uint32_t to_bits = element_bits(cis_type_element(to));
  bool narrows = from_bits > to_bits;
  cis_type wide = narrows ? from : to, narrow = narrows ? to : from;
  uint32_t wide_bits = narrows ? from_bits : to_bits, bits = narrows ? to_bits : from_bits;
  uint32_t rank = cis_type_rank(wide), more = from_bits != to_bits;
  if (cis_type_rank(narrow) != rank + more)
    return more ? OP_ERROR("rank of smaller element type (%u) should be 1 more than rank of larger "
                           "element type (%u), but %u != %u + 1.",
                           cis_type_rank(narrow), rank, cis_type_rank(narrow), rank)
                : OP_ERROR("rank of operand (%u) should be equal to rank of result (%u)",
                           cis_type_rank(narrow), rank);
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_hlo_dims_compatible(cis_hlo_dim_of(wide, i), cis_hlo_dim_of(narrow, i)))
      return OP_ERROR("operand and result shapes must match except for the innermost dimension of "
                      "the shape with the smaller element type. Got: '%s' and '%s'.",
                      cis_type_text(from), cis_type_text(to));
  int64_t last = more ? cis_type_dim(narrow, rank) : CIS_DYNAMIC, product;
  if (last != CIS_DYNAMIC &&
      (__builtin_mul_overflow(last, (int64_t)bits, &product) || product != wide_bits))
    return OP_ERROR("requires compatible bit widths. Got: '%s' and '%s', but %u * %" PRId64
                    " != %u.",
                    cis_type_text(from), cis_type_text(to), bits, last, wide_bits);
  return true;
}

bool cis_stablehlo_verify_reverse(cis_op *op) {
  cis_hlo_dims dims = cis_stablehlo_ints(op, "dimensions");
  uint32_t rank = cis_type_rank(cis_op_operand_type(op, 0));
  if (cis_hlo_has_repeats(dims))
    return cis_hlo_list_error(cis_op_context(op), op->loc,
                              "dimensions should be unique. Got: ", dims, "");
  for (uint32_t i = 0; i < dims.num; ++i) {
    if (dims.values[i] < 0)
      return OP_ERROR("all dimensions should be non-negative. Got dimension: %" PRId64 ".",
                      dims.values[i]);
    if (dims.values[i] >= rank)
      return OP_ERROR("all dimensions should be between [0, %u). Got dimension: %" PRId64 ".", rank,
                      dims.values[i]);
  }
  return true;
}

bool cis_stablehlo_infer_transpose(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims dims = cis_hlo_state_ints(s, "permutation");
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type type = s->operands.data[0]->type;
  uint32_t rank = cis_type_rank(type);
  if (dims.num != rank)
    return STATE_ERROR("TransposeOp operand rank %u does not match permutation size %u", rank,
                       dims.num);
  bool valid = !cis_hlo_has_repeats(dims);
  for (uint32_t i = 0; valid && i < rank; ++i)
    valid = dims.values[i] >= 0 && dims.values[i] < rank;
  if (!valid) {
    cis_strbuf text = {0};
    for (uint32_t i = 0; i < rank; ++i)
      cis_strbuf_printf(&text, "%s%u",
                        i ? ", " : "attribute permutation must be a permutation of [", i);
    cis_strbuf_cstr(&text, "] but got ");
    cis_hlo_list_error(s->ctx, s->loc, cis_strbuf_c(&text), dims, "");
    cis_strbuf_deinit(&text);
    return false;
  }
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_hlo_shape_push(&shape, cis_hlo_dim_of(type, (uint32_t)dims.values[i]));
  cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(type)));
  return true;
}

// --- parts put together ---

/// The dimensions of an input that all inputs have, or for that of the concatenation the sum.
static bool concatenated_dim(cis_op_state *s, uint32_t i, bool is_sum, cis_hlo_dim *out) {
  *out = cis_hlo_dim_of(s->operands.data[0]->type, i);
  int64_t bound = out->size == CIS_DYNAMIC ? out->bound : out->size;
  for (size_t j = 1; j < s->operands.len; ++j) {
    cis_hlo_dim dim = cis_hlo_dim_of(s->operands.data[j]->type, i);
    int64_t most = dim.size == CIS_DYNAMIC ? dim.bound : dim.size;
    if (!is_sum) {
      *out = out->size == CIS_DYNAMIC && dim.size != CIS_DYNAMIC ? dim : *out;
      continue;
    }
    if (bound != CIS_DYNAMIC &&
        (most == CIS_DYNAMIC || __builtin_add_overflow(bound, most, &bound)))
      bound = CIS_DYNAMIC;
    if (out->size != CIS_DYNAMIC && dim.size == CIS_DYNAMIC)
      out->size = CIS_DYNAMIC;
    if (out->size != CIS_DYNAMIC && __builtin_add_overflow(out->size, dim.size, &out->size))
      return STATE_ERROR("the size of dimension %u of the result is too large", i);
  }
  if (is_sum)
    out->bound = bound;
  return true;
}

static bool concatenated_shapes_fit(cis_op_state *s, int64_t dimension) {
  cis_type first = s->operands.data[0]->type;
  for (size_t j = 1; j < s->operands.len; ++j) {
    cis_type type = s->operands.data[j]->type;
    if (cis_type_rank(type) != cis_type_rank(first))
      return STATE_ERROR("operands (0) and (%zu) do not match rank", j);
    for (uint32_t i = 0; i < cis_type_rank(first); ++i) {
      if (i == dimension ||
          cis_hlo_dims_compatible(cis_hlo_dim_of(first, i), cis_hlo_dim_of(type, i)))
        continue;
      cis_strbuf text = {0};
      cis_hlo_dims a = {first->shaped.shape, cis_type_rank(first)};
      cis_hlo_dims b = {type->shaped.shape, cis_type_rank(type)};
      cis_strbuf_printf(&text,
                        "shapes of operand (0) and (%zu) are not compatible at non-concat index "
                        "%u: (",
                        j, i);
      cis_hlo_list_text(a, &text);
      cis_strbuf_cstr(&text, ") != (");
      cis_hlo_list_error(s->ctx, s->loc, cis_strbuf_c(&text), b, ")");
      cis_strbuf_deinit(&text);
      return false;
    }
  }
  return true;
}

bool cis_stablehlo_infer_concatenate(cis_op_state *s, cis_type_vec *out) {
  int64_t dimension = cis_hlo_state_int(s, "dimension");
  if (!s->operands.len)
    return STATE_ERROR("'%s' op expected 1 or more operands, but found 0", s->info->name.data);
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type first = s->operands.data[0]->type;
  uint32_t rank = cis_type_rank(first);
  if (!rank)
    return STATE_ERROR("rank-0 values cannot be concatenated");
  if (dimension < 0 || dimension >= rank)
    return STATE_ERROR("dimension %" PRId64 " is out-of-bounds for input rank %u", dimension, rank);
  if (!concatenated_shapes_fit(s, dimension))
    return false;
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    cis_hlo_dim dim;
    if (!concatenated_dim(s, i, i == dimension, &dim)) {
      cis_hlo_shape_deinit(&shape);
      return false;
    }
    cis_hlo_shape_push(&shape, dim);
  }
  cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(first)));
  return true;
}

/// A size, or a bound, with padding around and between; false if it does not fit 64 bits.
static bool padded(int64_t size, int64_t low, int64_t high, int64_t interior, int64_t *out) {
  int64_t between;
  return !__builtin_mul_overflow(size > 0 ? size - 1 : 0, interior, &between) &&
         !__builtin_add_overflow(size, between, out) && !__builtin_add_overflow(*out, low, out) &&
         !__builtin_add_overflow(*out, high, out);
}

bool cis_stablehlo_infer_pad(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims low = cis_hlo_state_ints(s, "edge_padding_low"),
               high = cis_hlo_state_ints(s, "edge_padding_high");
  cis_hlo_dims interior = cis_hlo_state_ints(s, "interior_padding");
  if (!cis_hlo_are_tensors(s, 2))
    return false;
  cis_type type = s->operands.data[0]->type;
  if (low.num != high.num || low.num != interior.num)
    return STATE_ERROR("'%s' op failed to verify that all of {edge_padding_low, edge_padding_high, "
                       "interior_padding} have same size",
                       s->info->name.data);
  if (low.num != cis_type_rank(type))
    return STATE_ERROR("edge_padding_low length (%u) must match operand rank (%u)", low.num,
                       cis_type_rank(type));
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < low.num; ++i) {
    cis_hlo_dim dim = cis_hlo_dim_of(type, i);
    bool is_size = dim.size != CIS_DYNAMIC;
    int64_t *number = is_size ? &dim.size : &dim.bound;
    if (interior.values[i] < 0) {
      cis_hlo_shape_deinit(&shape);
      return STATE_ERROR("Interior padding cannot be negative: %" PRId64, interior.values[i]);
    }
    if (*number != CIS_DYNAMIC &&
        (!padded(*number, low.values[i], high.values[i], interior.values[i], number) ||
         *number < 0)) {
      cis_hlo_shape_deinit(&shape);
      return STATE_ERROR("Padding result in negative %s for dimension %u",
                         is_size ? "size" : "bound", i);
    }
    cis_hlo_shape_push(&shape, dim);
  }
  cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(type)));
  return true;
}

bool cis_stablehlo_verify_dynamic_pad(cis_op *op) {
  cis_type type = cis_op_operand_type(op, 0), result = op->results[0].type;
  uint32_t rank = cis_type_rank(type);
  for (uint32_t i = 3; i < 5; ++i)
    if (cis_op_operand_type(op, i) != cis_op_operand_type(op, 2))
      return cis_op_error(op, "failed to verify that all of {edge_padding_low, edge_padding_high, "
                              "interior_padding} have same type");
  if (cis_type_rank(result) != rank)
    return OP_ERROR("operand and result must have the same rank");
  if (cis_type_dim(cis_op_operand_type(op, 2), 0) != rank)
    return OP_ERROR("padding operands size (%" PRId64 ") must match operand rank (%u)",
                    cis_type_dim(cis_op_operand_type(op, 2), 0), rank);
  cis_i64_vec low = {0}, high = {0}, interior = {0};
  bool ok = true, between = cis_hlo_constant_ints(cis_op_operand(op, 4), &interior);
  bool known = cis_hlo_constant_ints(cis_op_operand(op, 2), &low) &&
               cis_hlo_constant_ints(cis_op_operand(op, 3), &high) && between;
  for (uint32_t i = 0; ok && between && i < rank; ++i)
    if (interior.data[i] < 0)
      ok = OP_ERROR("interior_padding must be non-negative, but got %" PRId64, interior.data[i]);
  for (uint32_t i = 0; ok && known && i < rank; ++i) {
    int64_t wanted = 0, size = cis_type_dim(type, i), stated = cis_type_dim(result, i);
    if (size != CIS_DYNAMIC && stated != CIS_DYNAMIC &&
        (!padded(size, low.data[i], high.data[i], interior.data[i], &wanted) || wanted != stated))
      ok = OP_ERROR("expected output dimension at index %u to equal %" PRId64 ", but got %" PRId64,
                    i, wanted, stated);
  }
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  cis_vec_deinit(&interior);
  return ok && elements_fit(op);
}

// --- slices ---

bool cis_stablehlo_infer_slice(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims starts = cis_hlo_state_ints(s, "start_indices"),
               limits = cis_hlo_state_ints(s, "limit_indices");
  cis_hlo_dims strides = cis_hlo_state_ints(s, "strides");
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type type = s->operands.data[0]->type;
  if (starts.num != limits.num || starts.num != strides.num)
    return STATE_ERROR(
        "'%s' op failed to verify that all of {start_indices, limit_indices, strides} have "
        "same size",
        s->info->name.data);
  if (starts.num != cis_type_rank(type))
    return STATE_ERROR(
        "the number of elements in start_indices (%u) does not match the rank of the "
        "operand (%u)",
        starts.num, cis_type_rank(type));
  for (uint32_t i = 0; i < starts.num; ++i) {
    int64_t start = starts.values[i], limit = limits.values[i];
    cis_hlo_dim dim = cis_hlo_dim_of(type, i);
    int64_t most = dim.size == CIS_DYNAMIC ? dim.bound : dim.size;
    if (start < 0)
      return STATE_ERROR("negative start index %" PRId64 " in dimension %u", start, i);
    if (most != CIS_DYNAMIC && limit > most)
      return STATE_ERROR("limit index %" PRId64 " is larger than dimension %s %" PRId64
                         " in dimension %u",
                         limit, dim.size == CIS_DYNAMIC ? "bound" : "size", most, i);
    if (start > limit)
      return STATE_ERROR("start index %" PRId64 " is larger than limit index %" PRId64
                         " in dimension %u",
                         start, limit, i);
    if (strides.values[i] <= 0)
      return STATE_ERROR("stride must be positive but got %" PRId64 " in dimension %u",
                         strides.values[i], i);
  }
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < starts.num; ++i) {
    int64_t length = limits.values[i] - starts.values[i];
    cis_hlo_shape_push(
        &shape, cis_hlo_dim_is(length / strides.values[i] + (length % strides.values[i] != 0)));
  }
  cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(type)));
  return true;
}

/// The operands from `first` on are scalars of one type, one for each dimension.
static bool start_indices_fit(cis_op_state *s, size_t first) {
  for (size_t i = first + 1; i < s->operands.len; ++i)
    if (cis_type_element(s->operands.data[i]->type) !=
        cis_type_element(s->operands.data[first]->type))
      return STATE_ERROR("start indices must have same element type");
  return true;
}

bool cis_stablehlo_infer_dynamic_slice(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims sizes = cis_hlo_state_ints(s, "slice_sizes");
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type type = s->operands.data[0]->type;
  if (sizes.num != s->operands.len - 1)
    return STATE_ERROR(
        "has mismatched number of slice sizes (%u) and number of start indices (%zu)", sizes.num,
        s->operands.len - 1);
  if (s->operands.len - 1 != cis_type_rank(type))
    return STATE_ERROR("has mismatched number of start indices (%zu) and the rank of operand (%u)",
                       s->operands.len - 1, cis_type_rank(type));
  if (!start_indices_fit(s, 1))
    return false;
  for (uint32_t i = 0; i < sizes.num; ++i) {
    int64_t size = cis_type_dim(type, i);
    if (sizes.values[i] < 0)
      return STATE_ERROR("has negative size index to dynamic slice: %" PRId64, sizes.values[i]);
    if (size != CIS_DYNAMIC && sizes.values[i] > size)
      return STATE_ERROR("has slice size %" PRId64 " greater than dimension size %" PRId64
                         " in dimension %u of operand",
                         sizes.values[i], size, i);
  }
  cis_vec_push(out, cis_type_tensor(cis_type_element(type), sizes.values, sizes.num, NULL));
  return true;
}

bool cis_stablehlo_infer_dynamic_update_slice(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 2))
    return false;
  cis_type type = s->operands.data[0]->type, update = s->operands.data[1]->type;
  uint32_t rank = cis_type_rank(type);
  if (!cis_hlo_elements_compatible(cis_type_element(type), cis_type_element(update)))
    return STATE_ERROR(
        "'%s' op failed to verify that all of {operand, update, result} have same element "
        "type",
        s->info->name.data);
  if (cis_type_rank(update) != rank)
    return STATE_ERROR("update rank does not match operand rank: %u vs %u.", cis_type_rank(update),
                       rank);
  if (s->operands.len - 2 != rank)
    return STATE_ERROR("expects number of start_indices to match operand rank: %zu vs %u.",
                       s->operands.len - 2, rank);
  if (!start_indices_fit(s, 2))
    return false;
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = cis_type_dim(type, i), part = cis_type_dim(update, i);
    if (size != CIS_DYNAMIC && part != CIS_DYNAMIC && part > size)
      return STATE_ERROR("expects size at dimension %u of update to be in range [0, %" PRId64
                         "]. Got: %" PRId64 ".",
                         i, size, part);
  }
  cis_vec_push(out, type);
  return true;
}

bool cis_stablehlo_verify_real_dynamic_slice(cis_op *op) {
  static const char *const names[] = {"start_indices", "limit_indices", "strides"};
  cis_type type = cis_op_operand_type(op, 0);
  for (uint32_t i = 1; i < 4; ++i) {
    int64_t num = cis_type_dim(cis_op_operand_type(op, i), 0);
    if (cis_op_operand_type(op, i) != cis_op_operand_type(op, 1))
      return cis_op_error(op, "failed to verify that all of {start_indices, limit_indices, "
                              "strides} have same type");
    if (num != CIS_DYNAMIC && num != cis_type_rank(type))
      return cis_op_error(op,
                          "has mismatched number of operand rank (%u) and %s size (%" PRId64 ")",
                          cis_type_rank(type), names[i - 1], num);
  }
  return elements_fit(op);
}

// --- sizes of dimensions ---

static bool dimension_fits(cis_op_state *s, int64_t dimension) {
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  uint32_t rank = cis_type_rank(s->operands.data[0]->type);
  return (dimension >= 0 && dimension < rank) ||
         STATE_ERROR("requires dimension attribute in range [0, %u); found (%" PRId64 ")", rank,
                     dimension);
}

bool cis_stablehlo_infer_get_dimension_size(cis_op_state *s, cis_type_vec *out) {
  if (!dimension_fits(s, cis_hlo_state_int(s, "dimension")))
    return false;
  cis_vec_push(out, cis_type_tensor(cis_type_i(s->ctx, 32), NULL, 0, NULL));
  return true;
}

/// The dimension has a size that is only known when the op runs, and at most the one before.
bool cis_stablehlo_infer_set_dimension_size(cis_op_state *s, cis_type_vec *out) {
  int64_t dimension = cis_hlo_state_int(s, "dimension");
  if (!cis_hlo_are_tensors(s, 2))
    return false;
  if (cis_type_rank(s->operands.data[1]->type))
    return STATE_ERROR("size operand should be of rank-0");
  if (!dimension_fits(s, dimension))
    return false;
  cis_type type = s->operands.data[0]->type;
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    cis_hlo_dim dim = cis_hlo_dim_of(type, i);
    if (i == dimension && dim.size != CIS_DYNAMIC)
      dim = (cis_hlo_dim){CIS_DYNAMIC, dim.size};
    cis_hlo_shape_push(&shape, dim);
  }
  cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(type)));
  return true;
}
