// Checks of products, transforms, normalization, decompositions and random numbers, and the types
// of what they make.
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"
#include "ir/fold.h"

// --- products ---

/// A shape that follows, beside the type that is stated. The shape is freed.
bool cis_hlo_result_fits(cis_op *op, cis_hlo_shape *shape) {
  cis_type stated = op->results[0].type;
  cis_type inferred = cis_hlo_shape_take(shape, cis_type_element(stated));
  if (cis_hlo_shapes_compatible(inferred, stated))
    return true;
  cis_strbuf text = {0};
  cis_hlo_shape_text(inferred, &text);
  OP_ERROR("inferred shape '%s' is incompatible with return type of operation '%s'",
           cis_strbuf_c(&text), cis_type_text(stated));
  cis_strbuf_deinit(&text);
  return false;
}

bool cis_hlo_verify_precision(cis_op *op) {
  cis_attr config = cis_op_inherent(op, "precision_config");
  return !config || config->array.num <= 2 ||
         OP_ERROR("expects precision config to be empty or have <= 2 elements");
}

bool cis_stablehlo_verify_dot(cis_op *op) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  uint32_t lhs_rank = cis_type_rank(lhs), rhs_rank = cis_type_rank(rhs);
  if (!cis_hlo_verify_precision(op))
    return false;
  if (lhs_rank < 1 || lhs_rank > 2 || rhs_rank < 1 || rhs_rank > 2)
    return OP_ERROR("expected both lhs/rhs ranks to be either 1 or 2");
  if (!cis_hlo_dims_compatible(cis_hlo_dim_of(lhs, lhs_rank - 1), cis_hlo_dim_of(rhs, 0)))
    return OP_ERROR("contracting dimension sizes must match for lhs/rhs");
  cis_hlo_shape shape = {0};
  if (lhs_rank == 2)
    cis_hlo_shape_push(&shape, cis_hlo_dim_of(lhs, 0));
  if (rhs_rank == 2)
    cis_hlo_shape_push(&shape, cis_hlo_dim_of(rhs, 1));
  return cis_hlo_result_fits(op, &shape);
}

bool cis_hlo_has(cis_hlo_dims dims, int64_t dim) {
  for (uint32_t i = 0; i < dims.num; ++i)
    if (dims.values[i] == dim)
      return true;
  return false;
}

/// Batching and contracting dimensions of one side are dimensions of it, each once.
static bool verify_dot_side(cis_op *op, const char *side, cis_type type, cis_hlo_dims batching,
                            cis_hlo_dims contracting) {
  const cis_hlo_dims lists[] = {batching, contracting};
  static const char *const names[] = {"batching_dimensions", "contracting_dimensions"};
  for (int i = 0; i < 2; ++i)
    for (uint32_t j = 0; j < lists[i].num; ++j) {
      int64_t dim = lists[i].values[j];
      bool repeats = i && cis_hlo_has(batching, dim);
      for (uint32_t k = 0; !repeats && k < j; ++k)
        repeats = lists[i].values[k] == dim;
      if (repeats)
        return OP_ERROR("has duplicated dimension from %s_batching_dimensions and "
                        "%s_contracting_dimensions: %" PRId64,
                        side, side, dim);
    }
  for (int i = 0; i < 2; ++i)
    for (uint32_t j = 0; j < lists[i].num; ++j)
      if (lists[i].values[j] < 0 || lists[i].values[j] >= cis_type_rank(type))
        return OP_ERROR("%s_%s value: %" PRId64 " is out of range: [0, %u)", side, names[i],
                        lists[i].values[j], cis_type_rank(type));
  return true;
}

static bool paired_sizes_fit(cis_type lhs, cis_type rhs, cis_hlo_dims a, cis_hlo_dims b) {
  bool fit = true;
  for (uint32_t i = 0; fit && i < a.num; ++i)
    fit = cis_hlo_dims_compatible(cis_hlo_dim_of(lhs, (uint32_t)a.values[i]),
                                  cis_hlo_dim_of(rhs, (uint32_t)b.values[i]));
  return fit;
}

static void push_free_dims(cis_hlo_shape *shape, cis_type type, cis_hlo_dims batching,
                           cis_hlo_dims contracting) {
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (!cis_hlo_has(batching, i) && !cis_hlo_has(contracting, i))
      cis_hlo_shape_push(shape, cis_hlo_dim_of(type, i));
}

/// With an algorithm, the precision is the default one.
static bool verify_algorithm(cis_op *op) {
  cis_attr algorithm = cis_op_inherent(op, "algorithm");
  cis_attr config = cis_op_inherent(op, "precision_config");
  static const char *const counts[] = {"lhs component count", "rhs component count",
                                       "num primitive operations"};
  for (uint32_t i = 0; algorithm && i < 3; ++i)
    if (cis_attr_int_or(algorithm->dialect.params[3 + i], 0) <= 0)
      return OP_ERROR("%s must be positive", counts[i]);
  for (uint32_t i = 0; algorithm && config && i < config->array.num; ++i)
    if (config->array.elems[i]->enumeration.value)
      return OP_ERROR("must specify DEFAULT precision config when algorithm is set");
  return true;
}

bool cis_stablehlo_verify_dot_general(cis_op *op) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  cis_hlo_dot dims = cis_stablehlo_dot(op);
  if (!cis_hlo_verify_precision(op) || !verify_algorithm(op))
    return false;
  if (dims.lhs_batching.num != dims.rhs_batching.num)
    return OP_ERROR("lhs and rhs should have the same number of batching dimensions");
  if (dims.lhs_contracting.num != dims.rhs_contracting.num)
    return OP_ERROR("lhs and rhs should have the same number of contracting dimensions");
  if (!verify_dot_side(op, "lhs", lhs, dims.lhs_batching, dims.lhs_contracting) ||
      !verify_dot_side(op, "rhs", rhs, dims.rhs_batching, dims.rhs_contracting))
    return false;
  if (!paired_sizes_fit(lhs, rhs, dims.lhs_batching, dims.rhs_batching))
    return OP_ERROR("batching dimension sizes must match for lhs/rhs");
  if (!paired_sizes_fit(lhs, rhs, dims.lhs_contracting, dims.rhs_contracting))
    return OP_ERROR("contracting dimension sizes must match for lhs/rhs");
  if (!cis_hlo_verify_dot_elements(op, dims.rhs_contracting))
    return false;
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < dims.lhs_batching.num; ++i)
    cis_hlo_shape_push(&shape, cis_hlo_dim_of(lhs, (uint32_t)dims.lhs_batching.values[i]));
  push_free_dims(&shape, lhs, dims.lhs_batching, dims.lhs_contracting);
  push_free_dims(&shape, rhs, dims.rhs_batching, dims.rhs_contracting);
  return cis_hlo_result_fits(op, &shape);
}

// --- normalization ---

/// The operand, and for training and gradients two lists with a number for each feature. Operands
/// have its shape, or are such lists: the last one of a gradient's has its shape.
bool cis_stablehlo_infer_batch_norm(cis_op_state *s, cis_type_vec *out) {
  int64_t feature = cis_hlo_state_int(s, "feature_index");
  if (!cis_hlo_are_tensors(s, 3))
    return false;
  cis_type type = s->operands.data[0]->type, list = s->operands.data[1]->type;
  uint32_t rank = cis_type_rank(type);
  size_t num = s->operands.len, num_lists = num;
  bool has_lists = s->info->num_results == 3;
  if (has_lists && num == 5) {
    --num_lists;
    if (!cis_hlo_shapes_compatible(type, s->operands.data[4]->type))
      return STATE_ERROR("expects multi-dimensional operands to have compatible shapes");
  }
  for (size_t i = 1; i < num; ++i)
    if (!cis_hlo_elements_compatible(cis_type_element(type),
                                     cis_type_element(s->operands.data[i]->type)))
      return STATE_ERROR("'%s' op requires compatible element types for all operands and results",
                         s->info->name.data);
  if (feature >= rank)
    return STATE_ERROR("expects featureIndex to be smaller than the rank of multi-dimensional "
                       "operands; got featureIndex %" PRId64 ", and rank %u.",
                       feature, rank);
  for (size_t i = 1; i < num_lists; ++i)
    if (!cis_hlo_shapes_compatible(list, s->operands.data[i]->type))
      return STATE_ERROR("expects single-dimensional operands to have compatible shapes");
  cis_hlo_dim features = cis_hlo_dim_of(type, (uint32_t)feature);
  if (cis_type_rank(list) != 1 || !cis_hlo_dims_compatible(cis_hlo_dim_of(list, 0), features))
    return STATE_ERROR("expects the size of single-dimensional operands to be compatible with "
                       "feature count, but the size of single-dimensional operands is %" PRId64
                       " and the feature count is %" PRId64 ".",
                       cis_type_rank(list) == 1 ? cis_type_dim(list, 0) : 0, features.size);
  cis_vec_push(out, type);
  for (int i = 0; has_lists && i < 2; ++i) {
    cis_hlo_shape shape = {0};
    cis_hlo_shape_push(&shape, features);
    cis_vec_push(out, cis_hlo_shape_take(&shape, cis_type_element(type)));
  }
  return true;
}

// --- transforms ---

static bool fft_error(cis_op_state *s, const char *before, cis_type operand, cis_hlo_dims length,
                      const char *after) {
  cis_strbuf text = {0};
  cis_strbuf_cstr(&text, before);
  cis_hlo_list_text((cis_hlo_dims){operand->shaped.shape, cis_type_rank(operand)}, &text);
  cis_strbuf_cstr(&text, " but wanted ");
  cis_hlo_list_error(s->ctx, s->loc, cis_strbuf_c(&text), length, after);
  cis_strbuf_deinit(&text);
  return false;
}

/// The innermost dimensions of a real operand are those of the transform; of a complex one whose
/// transform is real, the last one is about half as large.
static bool fft_sizes_fit(cis_op_state *s, cis_type operand, cis_hlo_dims length, bool inverse) {
  uint32_t rank = cis_type_rank(operand), first = rank - length.num;
  for (uint32_t i = 0; i + inverse < length.num; ++i) {
    int64_t size = cis_type_dim(operand, first + i);
    if (size == CIS_DYNAMIC || size == length.values[i])
      continue;
    if (!inverse)
      return fft_error(
          s, "RFFT requires innermost dimensions to be compatible with fft_length. Got: ", operand,
          length, ".");
    cis_strbuf after = {0};
    cis_strbuf_printf(&after, ", and %" PRId64 " != %" PRId64 ".", size, length.values[i]);
    fft_error(s, "IRFFT requires non-final dimensions to be compatible with fft_length. Got: ",
              operand, length, cis_strbuf_c(&after));
    cis_strbuf_deinit(&after);
    return false;
  }
  int64_t last = cis_type_dim(operand, rank - 1), wanted = length.values[length.num - 1];
  return !inverse || last == CIS_DYNAMIC || last == wanted / 2 + 1 || (!last && !wanted) ||
         STATE_ERROR("IRFFT requires innermost dimension to be compatible with "
                     "fft_length[-1]/2+1. Got: %" PRId64 " but fft_length is %" PRId64 ".",
                     last, wanted);
}

bool cis_stablehlo_infer_fft(cis_op_state *s, cis_type_vec *out) {
  enum { FFT, IFFT, RFFT, IRFFT };
  cis_attr kind_attr = cis_op_state_get_attr(s, CIS_STR("fft_type"));
  int64_t kind = cis_attr_is(kind_attr, CIS_ATTR_ENUM) ? kind_attr->enumeration.value : FFT;
  cis_hlo_dims length = cis_hlo_state_ints(s, "fft_length");
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type type = s->operands.data[0]->type, element = cis_type_element(type);
  if (length.num < 1 || length.num > 3)
    return STATE_ERROR("rank must be between 1 and 3, but got %u.", length.num);
  if (kind == RFFT && !cis_type_is_float_of(element, CIS_F32) &&
      !cis_type_is_float_of(element, CIS_F64))
    return STATE_ERROR("RFFT requires f32 or f64 input type, but is given '%s'.",
                       cis_type_text(element));
  if (kind != RFFT && !cis_type_is_complex(element))
    return STATE_ERROR("FFT/IFFT/IRFFT take a complex tensor as input, but is given '%s'",
                       cis_type_text(type));
  if (cis_type_rank(type) < length.num)
    return STATE_ERROR("operand rank must not be less than fft rank of %u for operand of type '%s'",
                       length.num, cis_type_text(type));
  if ((kind == RFFT || kind == IRFFT) && !fft_sizes_fit(s, type, length, kind == IRFFT))
    return false;
  cis_hlo_shape shape = {0};
  cis_hlo_shape_push_all(&shape, type);
  int64_t last = length.values[length.num - 1];
  if (kind == RFFT || kind == IRFFT) {
    shape.sizes.data[shape.sizes.len - 1] = kind == IRFFT || !last ? last : last / 2 + 1;
    shape.bounds.data[shape.bounds.len - 1] = CIS_DYNAMIC;
  }
  cis_vec_push(out, cis_hlo_shape_take(&shape, kind == RFFT    ? cis_type_complex(element)
                                               : kind == IRFFT ? element->shaped.element
                                                               : element));
  return true;
}

// --- decompositions ---

bool cis_stablehlo_infer_cholesky(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type type = s->operands.data[0]->type;
  uint32_t rank = cis_type_rank(type);
  cis_hlo_dims shape = {type->shaped.shape, rank};
  if (rank < 2)
    return cis_hlo_list_error(s->ctx, s->loc, "argument 'a' must have rank >= 2, got shape ", shape,
                              ".");
  if (!cis_hlo_dims_compatible(cis_hlo_dim_of(type, rank - 2), cis_hlo_dim_of(type, rank - 1)))
    return cis_hlo_list_error(
        s->ctx, s->loc, "minor dimensions of 'a' must have equal size, got shape ", shape, ".");
  cis_vec_push(out, type);
  return true;
}

bool cis_stablehlo_infer_triangular_solve(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 2))
    return false;
  cis_type a = s->operands.data[0]->type, b = s->operands.data[1]->type;
  uint32_t rank = cis_type_rank(a);
  int64_t left = cis_hlo_state_int(s, "left_side");
  cis_attr transpose = cis_op_state_get_attr(s, CIS_STR("transpose_a"));
  if (!cis_hlo_elements_compatible(cis_type_element(a), cis_type_element(b)))
    return STATE_ERROR("'%s' op requires compatible element types for all operands and results",
                       s->info->name.data);
  if (rank < 2)
    return STATE_ERROR("operand 'a' must have rank >= 2, but got '%s'", cis_type_text(a));
  if (!cis_hlo_dims_compatible(cis_hlo_dim_of(a, rank - 2), cis_hlo_dim_of(a, rank - 1)))
    return STATE_ERROR("two minor dimensions of operand 'a' must be compatible, but got '%s'",
                       cis_type_text(a));
  if (cis_type_rank(b) != rank)
    return STATE_ERROR("operands must have equal rank, but got '%s' and '%s'", cis_type_text(a),
                       cis_type_text(b));
  uint32_t shared = left ? rank - 2 : rank - 1;
  if (!cis_hlo_dims_compatible(cis_hlo_dim_of(a, rank - 2), cis_hlo_dim_of(b, shared)))
    return STATE_ERROR("shared dimension of operands 'a' and 'b' must be compatible, but got '%s' "
                       "and '%s'",
                       cis_type_text(a), cis_type_text(b));
  for (uint32_t i = 0; i + 2 < rank; ++i)
    if (!cis_hlo_dims_compatible(cis_hlo_dim_of(a, i), cis_hlo_dim_of(b, i)))
      return STATE_ERROR("batch dimensions of the operands must be compatible, but got '%s' and "
                         "'%s'",
                         cis_type_text(a), cis_type_text(b));
  if (cis_attr_is(transpose, CIS_ATTR_ENUM) && !transpose->enumeration.value)
    return STATE_ERROR("Invalid transpose option value for triangular solve");
  cis_vec_push(out, b);
  return true;
}

// --- random numbers ---

/// Sizes that a constant states; otherwise as many dimensions as there are numbers.
bool cis_stablehlo_infer_rng(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 3))
    return false;
  cis_type element = cis_type_element(s->operands.data[0]->type);
  cis_type list = s->operands.data[2]->type;
  if (cis_type_element(s->operands.data[1]->type) != element)
    return STATE_ERROR("'%s' op failed to verify that all of {a, b, result} have same element type",
                       s->info->name.data);
  if (cis_type_rank(list) != 1 || cis_type_dim(list, 0) == CIS_DYNAMIC)
    return STATE_ERROR("expected a list of sizes");
  cis_attr sizes = cis_constant_of(s->operands.data[2]);
  bool known = cis_attr_is(sizes, CIS_ATTR_DENSE) && sizes->type == list;
  cis_hlo_shape shape = {0};
  for (int64_t i = 0; i < cis_type_dim(list, 0); ++i) {
    int64_t size = known ? cis_dense_get_int(sizes, i) : CIS_DYNAMIC;
    cis_hlo_shape_push(&shape, cis_hlo_dim_is(size < 0 ? CIS_DYNAMIC : size));
  }
  cis_vec_push(out, cis_hlo_shape_take(&shape, element));
  return true;
}

bool cis_stablehlo_verify_rng_bit_generator(cis_op *op) {
  cis_type from = cis_op_operand_type(op, 0), to = op->results[0].type;
  return cis_stablehlo_types_compatible(from, to) ||
         OP_ERROR("output state shape must be compatible with initial state shape. Got: '%s' and "
                  "'%s'",
                  cis_type_text(from), cis_type_text(to));
}
