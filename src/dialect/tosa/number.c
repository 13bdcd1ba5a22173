// Checks of tosa that are about numbers: zero points, rescale, products, transforms, block scaled
// formats.
#include "dialect/common/shape_util.h"
#include "dialect/tosa/impl.h"
#include "ir/fold.h"

#include <inttypes.h>

static bool flag(const cis_op *op, const char *name) {
  return cis_attr_int_or(cis_op_inherent(op, name), 0) != 0;
}

// --- zero points ---

static bool differ(cis_op *op, const char *what, cis_type a, cis_type b) {
  return cis_op_error(op, "%s, got '%s' and '%s'", what, cis_type_text(a), cis_type_text(b));
}

bool cis_tosa_zero_point_fits(cis_op *op, cis_type tensor, const cis_value *zero_point,
                              const char *what) {
  cis_type element = cis_tosa_stored(tensor), zero_element = cis_tosa_stored(zero_point->type);
  return element == zero_element ||
         cis_op_error(op,
                      "expect both %s and its zero point are the same element type, got '%s' and "
                      "'%s'",
                      what, cis_type_text(element), cis_type_text(zero_element));
}

/// Sign extended, or the truncated float; false if it is not known.
static bool zero_point_value(const cis_value *zero_point, int64_t *out) {
  cis_attr known = cis_constant_of(zero_point);
  if (!cis_attr_is(known, CIS_ATTR_DENSE))
    return false;
  if (cis_type_is_float(cis_type_element(known->type)))
    *out = cis_dense_get_double(known, 0) != 0;
  else
    *out = cis_dense_get_int(known, 0);
  return true;
}

bool cis_tosa_zero_point_allowed(cis_op *op, const cis_value *zero_point, const char *what) {
  int64_t value;
  cis_type element = cis_type_element(zero_point->type);
  if (!zero_point_value(zero_point, &value) || value == 0)
    return true;
  return (cis_type_is_integer(element) && element->integer.width == 8) ||
         cis_op_error(op, "%s zero point must be zero for non-int8 integer types", what);
}

bool cis_tosa_verify_negate(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  const cis_value *input_zp = cis_op_operand(op, 1), *output_zp = cis_op_operand(op, 2);
  if (!cis_tosa_same_elements(op, input, output))
    return false;
  if (!cis_shapes_compatible(input, output))
    return cis_op_error(op, "requires the same shape for input1 and output");
  return cis_tosa_zero_point_fits(op, input, input_zp, "input1") &&
         cis_tosa_zero_point_fits(op, output, output_zp, "output") &&
         cis_tosa_zero_point_allowed(op, input_zp, "input1") &&
         cis_tosa_zero_point_allowed(op, output_zp, "output");
}

// --- rescale ---

static bool verify_zero_point_width(cis_op *op, const char *tensor, cis_type type,
                                    const cis_value *zero_point) {
  cis_type element = cis_tosa_stored(type), zero_element = cis_tosa_stored(zero_point->type);
  if (!cis_type_is_integer(zero_element) || element->integer.width != zero_element->integer.width)
    return cis_op_error(op,
                        "expected %s and %s_zp to both be integer of the same bitwidth, but got "
                        "'%s' vs. '%s'",
                        tensor, tensor, cis_type_text(element), cis_type_text(zero_element));
  return true;
}

static bool verify_rescale_zero(cis_op *op, const char *tensor, cis_type type,
                                const cis_value *zero_point, bool is_unsigned) {
  int64_t value;
  cis_type element = cis_tosa_stored(type);
  uint32_t width = element->integer.width;
  if (width == 8 || !zero_point_value(zero_point, &value) || value == 0)
    return true;
  is_unsigned = is_unsigned || element->integer.signedness == CIS_UNSIGNED;
  if (width != 16 || !is_unsigned)
    return cis_op_error(op, "expect %s_zp of 0, got %" PRId64, tensor, value);
  value &= 0xffff;
  return value == 32768 ||
         cis_op_error(op, "expect %s_zp of 0 or 32768 for unsigned int16 %s, got %" PRId64, tensor,
                      tensor, value);
}

static bool verify_channels(cis_op *op, const char *what, cis_type type, int64_t wanted) {
  int64_t channels = cis_tosa_dim(type, 0);
  return channels == wanted || channels == CIS_DYNAMIC || wanted == CIS_DYNAMIC ||
         cis_op_error(op, "expect shape of { %" PRId64 " } for %s input, got { %" PRId64 " }",
                      wanted, what, channels);
}

static bool verify_multiplier(cis_op *op) {
  cis_type element = cis_tosa_stored(cis_op_operand_type(op, 1));
  bool scale32 = flag(op, "scale32");
  if (cis_type_is_int_of(element, scale32 ? 32 : 16))
    return true;
  return cis_op_error(op, "expect %s element type for multiplier for scale32=%s, got '%s'",
                      scale32 ? "i32" : "i16", scale32 ? "true" : "false", cis_type_text(element));
}

bool cis_tosa_verify_rescale(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  const cis_value *input_zp = cis_op_operand(op, 3), *output_zp = cis_op_operand(op, 4);
  if (!cis_type_is_integer(cis_tosa_stored(input)))
    return cis_op_error(op, "expect input to have integer element type, got '%s'",
                        cis_type_text(cis_tosa_stored(input)));
  if (!cis_type_is_integer(cis_tosa_stored(output)))
    return cis_op_error(op, "expect output to have integer element type, got '%s'",
                        cis_type_text(cis_tosa_stored(output)));
  bool unsigned_in = flag(op, "input_unsigned"), unsigned_out = flag(op, "output_unsigned");
  if (!verify_zero_point_width(op, "input", input, input_zp) ||
      !verify_zero_point_width(op, "output", output, output_zp) ||
      !verify_rescale_zero(op, "input", input, input_zp, unsigned_in) ||
      !verify_rescale_zero(op, "output", output, output_zp, unsigned_out) || !verify_multiplier(op))
    return false;
  int64_t channels = 1;
  if (flag(op, "per_channel")) {
    if (!cis_type_is_ranked_tensor(input))
      return true;
    if (cis_type_rank(input) == 0)
      return cis_op_error(op, "requires input to be at least rank 1 when per_channel is true, but "
                              "got rank 0");
    channels = cis_type_dim(input, cis_type_rank(input) - 1);
  }
  return verify_channels(op, "multiplier", cis_op_operand_type(op, 1), channels) &&
         verify_channels(op, "shift", cis_op_operand_type(op, 2), channels);
}

// --- matmul ---

bool cis_tosa_verify_matmul(cis_op *op) {
  cis_type a = cis_tosa_stored(cis_op_operand_type(op, 0)),
           b = cis_tosa_stored(cis_op_operand_type(op, 1));
  const cis_value *a_zp = cis_op_operand(op, 2), *b_zp = cis_op_operand(op, 3);
  if (a != cis_tosa_stored(a_zp->type))
    return differ(op, "expect input a and a_zp have the same element type", a,
                  cis_tosa_stored(a_zp->type));
  if (b != cis_tosa_stored(b_zp->type))
    return differ(op, "expect input b and b_zp have the same element type", b,
                  cis_tosa_stored(b_zp->type));
  return cis_tosa_zero_point_allowed(op, a_zp, "a") && cis_tosa_zero_point_allowed(op, b_zp, "b");
}

// --- Fourier transforms ---

static bool is_power_of_two(int64_t value) { return value > 0 && (value & (value - 1)) == 0; }

static bool verify_float_results(cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_type_is_float(cis_type_element(op->results[i].type)))
      return cis_op_error(op, "requires a floating point type");
  return true;
}

static bool verify_transform_size(cis_op *op, int64_t size, const char *what) {
  return size == CIS_DYNAMIC || is_power_of_two(size) ||
         cis_op_error(op, "expected %s to be a power of two, got %" PRId64, what, size);
}

static bool verify_same_shapes(cis_op *op) {
  cis_type first = cis_op_operand_type(op, 0);
  bool ok = cis_shapes_compatible(first, cis_op_operand_type(op, 1));
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    ok = cis_shapes_compatible(first, op->results[i].type);
  return ok || cis_op_error(op, "requires the same shape for all operands and results");
}

bool cis_tosa_verify_fft2d(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0);
  return verify_same_shapes(op) && verify_float_results(op) &&
         verify_transform_size(op, cis_tosa_dim(input, 1), "height") &&
         verify_transform_size(op, cis_tosa_dim(input, 2), "width");
}

static bool same_size(int64_t a, int64_t b) {
  return a == b || a == CIS_DYNAMIC || b == CIS_DYNAMIC;
}

bool cis_tosa_verify_rfft2d(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), real = op->results[0].type,
           imag = op->results[1].type;
  if (!verify_float_results(op))
    return false;
  if (!cis_shapes_compatible(real, imag))
    return cis_op_error(op, "expected output shapes to match, got '%s', '%s'", cis_type_text(real),
                        cis_type_text(imag));
  int64_t height = cis_tosa_dim(input, 1), width = cis_tosa_dim(input, 2);
  if (!verify_transform_size(op, height, "height") || !verify_transform_size(op, width, "width"))
    return false;
  if (!same_size(cis_tosa_dim(input, 0), cis_tosa_dim(real, 0)) ||
      !same_size(height, cis_tosa_dim(real, 1)))
    return cis_op_error(op,
                        "expected batch and height dimensions of input/output to match, got "
                        "input='%s' output='%s'",
                        cis_type_text(input), cis_type_text(real));
  int64_t real_width = cis_tosa_dim(real, 2);
  return width == CIS_DYNAMIC || same_size(real_width, width / 2 + 1) ||
         cis_op_error(op, "expected output width to be equal to input_width / 2 + 1, got %" PRId64,
                      real_width);
}

// --- block scaled formats ---

static int64_t block_size(const cis_op *op) {
  return cis_op_inherent(op, "block_size")->enumeration.value;
}

static int64_t last_dim(cis_type t) {
  return cis_type_is_ranked_tensor(t) && cis_type_rank(t) ? cis_type_dim(t, cis_type_rank(t) - 1)
                                                          : CIS_DYNAMIC;
}

static bool same_but_last(cis_type data, cis_type scale) {
  if (!cis_type_is_ranked_tensor(data) || !cis_type_is_ranked_tensor(scale))
    return true;
  if (cis_type_rank(data) != cis_type_rank(scale))
    return false;
  for (uint32_t i = 0; i + 1 < cis_type_rank(data); ++i)
    if (!same_size(cis_type_dim(data, i), cis_type_dim(scale, i)))
      return false;
  return true;
}

static bool verify_data_shapes(cis_op *op, cis_type input, cis_type output) {
  return cis_shapes_compatible(input, output) ||
         cis_op_error(op, "require compatible shapes for input_data ('%s') and output_data ('%s')",
                      cis_type_text(input), cis_type_text(output));
}

static bool verify_divisible(cis_op *op, cis_type input) {
  int64_t last = last_dim(input), block = block_size(op);
  return last == CIS_DYNAMIC || last % block == 0 ||
         cis_op_error(op,
                      "expect last dimension of input_data (%" PRId64
                      ") to be divisible by block_size (%" PRId64 ")",
                      last, block);
}

static bool verify_scale_shape(cis_op *op, const char *kind, cis_type data, cis_type scale) {
  if (!same_but_last(data, scale))
    return cis_op_error(op,
                        "require compatible shapes for %s_data ('%s') and %s_scale ('%s') except "
                        "for the last dimension",
                        kind, cis_type_text(data), kind, cis_type_text(scale));
  int64_t last = last_dim(data), scale_dim = last_dim(scale);
  return last == CIS_DYNAMIC || same_size(scale_dim, last / block_size(op)) ||
         cis_op_error(op,
                      "expect last dimension of %s_scale (%" PRId64
                      ") to be equal to last dimension of %s_data / block_size (%" PRId64 ")",
                      kind, scale_dim, kind, last / block_size(op));
}

bool cis_tosa_verify_cast_from_block_scaled(cis_op *op) {
  cis_type data = cis_op_operand_type(op, 0), scale = cis_op_operand_type(op, 1);
  return verify_data_shapes(op, data, op->results[0].type) && verify_divisible(op, data) &&
         verify_scale_shape(op, "input", data, scale);
}

bool cis_tosa_verify_cast_to_block_scaled(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), data = op->results[0].type,
           scale = op->results[1].type;
  return verify_data_shapes(op, input, data) && verify_divisible(op, input) &&
         verify_scale_shape(op, "output", data, scale);
}

/// Checks that a dimension of a tensor agrees with `*size`; a static one becomes `*size`.
static bool share_size(cis_op *op, int64_t *size, cis_type type, uint32_t dim, const char *what,
                       const char *tensor) {
  int64_t size_here = cis_tosa_dim(type, dim);
  if (*size == CIS_DYNAMIC)
    *size = size_here;
  return same_size(size_here, *size) ||
         cis_op_error(op, "expected %s of %s to match size %" PRId64 ", got %" PRId64, what, tensor,
                      *size, size_here);
}

static bool verify_matmul_output(cis_op *op, int64_t n, int64_t h, int64_t w) {
  cis_type output = op->results[0].type;
  if (!cis_type_is_ranked_tensor(output))
    return true;
  const int64_t *shape = output->shaped.shape;
  return (same_size(shape[0], n) && same_size(shape[1], h) && same_size(shape[2], w)) ||
         cis_op_error(op,
                      "expected output shape %" PRId64 ", %" PRId64 ", %" PRId64
                      " to be compatible with expected output shape %" PRId64 ", %" PRId64
                      ", %" PRId64,
                      shape[0], shape[1], shape[2], n, h, w);
}

bool cis_tosa_verify_matmul_t_block_scaled(cis_op *op) {
  cis_type a = cis_op_operand_type(op, 0), a_scale = cis_op_operand_type(op, 1);
  cis_type b = cis_op_operand_type(op, 2), b_scale = cis_op_operand_type(op, 3);
  if (cis_type_element(a) != cis_type_element(b))
    return differ(op, "expect A_data and B_data to have same element type", cis_type_element(a),
                  cis_type_element(b));
  int64_t n = cis_tosa_dim(a, 0), h = cis_tosa_dim(a, 1), c = cis_tosa_dim(a, 2);
  int64_t d = cis_tosa_dim(b, 0), w = cis_tosa_dim(b, 1), blocks = cis_tosa_dim(a_scale, 2);
  if (!share_size(op, &n, a_scale, 0, "batch", "a_scale") ||
      !share_size(op, &h, a_scale, 1, "height", "a_scale") ||
      !share_size(op, &c, b, 2, "channels", "b_data") ||
      !share_size(op, &d, b_scale, 0, "batch", "b_scale") ||
      !share_size(op, &w, b_scale, 1, "width", "b_scale") ||
      !share_size(op, &blocks, b_scale, 2, "C/block_size", "b_scale"))
    return false;
  if (n != CIS_DYNAMIC && d != CIS_DYNAMIC && n != d && d != 1)
    return cis_op_error(op,
                        "expect B matrix batch size to be broadcast compatible with A, got "
                        "D=%" PRId64 " vs N=%" PRId64,
                        d, n);
  int64_t block = block_size(op);
  if (c != CIS_DYNAMIC && c % block)
    return cis_op_error(
        op, "expect C to be a multiple of block size, got C=%" PRId64 ", block_size=%" PRId64, c,
        block);
  if (c != CIS_DYNAMIC && blocks != CIS_DYNAMIC && blocks != c / block)
    return cis_op_error(op,
                        "expect scale operands dimension 2 to equal C/block_size (%" PRId64
                        "/%" PRId64 "), got %" PRId64,
                        c, block, blocks);
  return verify_matmul_output(op, n, h, w);
}
