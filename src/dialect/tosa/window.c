// Checks of tosa's convolutions, pools and resize: a window that moves over an image.
#include "dialect/tosa/impl.h"
#include "support/strbuf.h"

#include <inttypes.h>

static const int64_t *ints(const cis_op *op, const char *name, uint32_t *num) {
  return cis_attr_get_i64_array(cis_op_inherent(op, name), num);
}

/// All numbers of an attribute are at least `least`.
static bool verify_at_least(cis_op *op, const char *name, int64_t least, const char *what,
                            bool brackets) {
  uint32_t num;
  const int64_t *values = ints(op, name, &num);
  bool ok = true;
  for (uint32_t i = 0; i < num; ++i)
    ok = ok && values[i] >= least;
  if (ok)
    return true;
  cis_strbuf text = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_strbuf_cstr(&text, i ? ", " : "");
    cis_strbuf_int(&text, values[i]);
  }
  cis_op_error(op, "expect all %s values to be >= %" PRId64 ", got %s%s%s", what, least,
               brackets ? "[" : "", cis_strbuf_c(&text), brackets ? "]" : "");
  cis_strbuf_deinit(&text);
  return false;
}

// --- one dimension of a window ---

typedef struct window {
  const char *size, *axis;       // "height", "y"
  const char *before, *after;    // "top", "bottom"
  int64_t input, output, kernel; // sizes
  int64_t pad_before, pad_after, stride, dilation;
} window;

/// input + pads - reach, which is what the stride divides; false if it is beyond int64.
static bool window_room(const window *w, int64_t input, int64_t reach, int64_t *out) {
  return !__builtin_add_overflow(input, w->pad_before, out) &&
         !__builtin_add_overflow(*out, w->pad_after, out) &&
         !__builtin_sub_overflow(*out, reach, out);
}

static bool too_large(cis_op *op, const window *w) {
  return cis_op_error(op, "output %s is too large", w->size);
}

static bool verify_output_size(cis_op *op, const window *w, int64_t calculated) {
  return w->output == CIS_DYNAMIC || w->output == calculated ||
         cis_op_error(op,
                      "calculated output %s did not match expected: calculated=%" PRId64
                      ", expected=%" PRId64,
                      w->size, calculated, w->output);
}

static bool verify_conv_window(cis_op *op, const window *w) {
  int64_t reach, room;
  if (w->input == CIS_DYNAMIC || w->kernel == CIS_DYNAMIC)
    return true;
  if (__builtin_mul_overflow(w->kernel - 1, w->dilation, &reach) ||
      !window_room(w, w->input - 1, reach, &room))
    return too_large(op, w);
  if (room % w->stride)
    return cis_op_error(
        op,
        "expected input_%s - 1 + pad_%s + pad_%s - (kernel_%s - 1) * dilation_%s to "
        "be wholly divisible by stride_%s, got (%" PRId64 " - 1 + %" PRId64 " + %" PRId64
        " - (%" PRId64 " - 1) * %" PRId64 ") / %" PRId64,
        w->size, w->before, w->after, w->size, w->axis, w->axis, w->input, w->pad_before,
        w->pad_after, w->kernel, w->dilation, w->stride);
  return verify_output_size(op, w, room / w->stride + 1);
}

static bool verify_pool_window(cis_op *op, const window *w) {
  int64_t room;
  if (w->input == CIS_DYNAMIC)
    return true;
  if (!window_room(w, w->input, w->kernel, &room))
    return too_large(op, w);
  if (room % w->stride)
    return cis_op_error(op,
                        "expected input_%s + pad_%s + pad_%s - kernel_%s to be wholly divisible by "
                        "stride_%s, got (%" PRId64 " + %" PRId64 " + %" PRId64 " - %" PRId64
                        ") / %" PRId64,
                        w->size, w->before, w->after, w->axis, w->axis, w->input, w->pad_before,
                        w->pad_after, w->kernel, w->stride);
  return verify_output_size(op, w, room / w->stride + 1);
}

// --- what convolutions have in common ---

/// f8E5M2 and f8E4M3FN go with their own kind alone.
static bool is_f8(cis_type t) {
  return cis_type_is_float_of(t, CIS_F8E5M2) || cis_type_is_float_of(t, CIS_F8E4M3FN);
}

static bool conv_types_differ(cis_op *op, const char *what, cis_type a, cis_type b) {
  return cis_op_error(op, "expect both %s, got '%s' and '%s'", what, cis_type_text(a),
                      cis_type_text(b));
}

static bool verify_conv_elements(cis_op *op) {
  cis_type input = cis_tosa_stored(cis_op_operand_type(op, 0));
  cis_type weight = cis_tosa_stored(cis_op_operand_type(op, 1));
  cis_type bias = cis_tosa_stored(cis_op_operand_type(op, 2));
  cis_type output = cis_tosa_stored(op->results[0].type);
  if (cis_type_is_float(bias) && cis_type_is_float(output) && bias != output)
    return conv_types_differ(op, "bias and result to have same element type", bias, output);
  if ((is_f8(input) || is_f8(weight)) && input != weight)
    return conv_types_differ(op, "input and weight to have same element type", input, weight);
  if (cis_type_is_float(input) != cis_type_is_float(weight))
    return conv_types_differ(op, "input and weight to be float or not together", input, weight);
  return cis_tosa_zero_point_fits(op, cis_op_operand_type(op, 0), cis_op_operand(op, 3), "input") &&
         cis_tosa_zero_point_fits(op, cis_op_operand_type(op, 1), cis_op_operand(op, 4),
                                  "weight") &&
         cis_tosa_zero_point_allowed(op, cis_op_operand(op, 3), "input") &&
         cis_tosa_zero_point_allowed(op, cis_op_operand(op, 4), "weight");
}

static bool wrong_accumulator(cis_op *op, const char *tensor, const char *wanted) {
  return cis_op_error(op, "accumulator type for %s tensor is not %s", tensor, wanted);
}

static bool has_width(cis_type t, uint32_t width) { // of any sign
  return cis_type_is_integer(t) && t->integer.width == width;
}

static bool verify_float_accumulator(cis_op *op, cis_type input, cis_type type) {
  bool is_f32 = cis_type_is_float_of(type, CIS_F32), is_f16 = cis_type_is_float_of(type, CIS_F16);
  if (cis_type_is_float_of(input, CIS_F16) && !is_f16 && !is_f32)
    return wrong_accumulator(op, "f16", "f16/f32");
  if (cis_type_is_float_of(input, CIS_BF16) && !is_f32)
    return wrong_accumulator(op, "bf16", "f32");
  if (cis_type_is_float_of(input, CIS_F32) && !is_f32)
    return wrong_accumulator(op, "f32", "f32");
  return true;
}

static bool verify_conv_accumulator(cis_op *op) {
  cis_type input = cis_tosa_stored(cis_op_operand_type(op, 0));
  cis_type type = cis_op_inherent(op, "acc_type")->type_value;
  if (has_width(input, 8) && !cis_type_is_int_of(type, 32))
    return wrong_accumulator(op, "i8", "i32");
  if (has_width(input, 16) && !cis_type_is_int_of(type, 48))
    return wrong_accumulator(op, "i16", "i48");
  if ((cis_type_is_float_of(input, CIS_F8E5M2) || cis_type_is_float_of(input, CIS_F8E4M3)) &&
      !cis_type_is_float_of(type, CIS_F16))
    return wrong_accumulator(op, "f8", "f16");
  return verify_float_accumulator(op, input, type);
}

static bool verify_conv_types(cis_op *op) {
  return verify_conv_elements(op) && verify_conv_accumulator(op);
}

static bool verify_bias(cis_op *op) {
  cis_type output = op->results[0].type;
  int64_t bias = cis_tosa_dim(cis_op_operand_type(op, 2), 0);
  if (!cis_type_is_ranked_tensor(output) || bias == CIS_DYNAMIC)
    return true;
  int64_t channels = cis_type_dim(output, cis_type_rank(output) - 1);
  return channels == CIS_DYNAMIC || bias == channels || bias == 1 ||
         cis_op_error(op,
                      "bias channels expected to be equal to output channels (%" PRId64
                      ") or 1, got %" PRId64,
                      channels, bias);
}

static const window window_names[] = {
    {.size = "depth", .axis = "d", .before = "front", .after = "back"},
    {.size = "height", .axis = "y", .before = "top", .after = "bottom"},
    {.size = "width", .axis = "x", .before = "left", .after = "right"}};

/// `num` spatial dimensions, which begin at dimension 1 of input and output and at `kernel_dim` of
/// the weight.
static bool verify_conv(cis_op *op, uint32_t num, uint32_t kernel_dim) {
  uint32_t count;
  if (!verify_conv_types(op) || !verify_at_least(op, "pad", 0, "padding", false) ||
      !verify_at_least(op, "stride", 1, "stride", false) ||
      !verify_at_least(op, "dilation", 1, "dilation", false))
    return false;
  const int64_t *pad = ints(op, "pad", &count), *stride = ints(op, "stride", &count);
  const int64_t *dilation = ints(op, "dilation", &count);
  for (uint32_t i = 0; i < num; ++i) {
    window w = window_names[3 - num + i];
    w.input = cis_tosa_dim(cis_op_operand_type(op, 0), 1 + i);
    w.kernel = cis_tosa_dim(cis_op_operand_type(op, 1), kernel_dim + i);
    w.output = cis_tosa_dim(op->results[0].type, 1 + i);
    w.pad_before = pad[2 * i];
    w.pad_after = pad[2 * i + 1];
    w.stride = stride[i];
    w.dilation = dilation[i];
    if (!verify_conv_window(op, &w))
      return false;
  }
  return verify_bias(op);
}

bool cis_tosa_verify_conv2d(cis_op *op) { return verify_conv(op, 2, 1); }
bool cis_tosa_verify_conv3d(cis_op *op) { return verify_conv(op, 3, 1); }
bool cis_tosa_verify_depthwise_conv2d(cis_op *op) { return verify_conv(op, 2, 0); }

// --- transpose_conv2d ---

/// The padding is of the output here, and may cut off less than the kernel.
static bool verify_out_pad(cis_op *op, const window *w, const char *letter) {
  for (int i = 0; i < 2; ++i) {
    int64_t pad = i ? w->pad_after : w->pad_before;
    const char *side = i ? w->after : w->before;
    if (w->kernel != CIS_DYNAMIC && pad <= -w->kernel)
      return cis_op_error(
          op, "expected out_pad_%s > -K%s, but got: out_pad_%s=%" PRId64 " and K%s=%" PRId64, side,
          letter, side, pad, letter, w->kernel);
  }
  return true;
}

static bool verify_transposed_window(cis_op *op, const window *w, const char *letter) {
  int64_t size;
  if (w->input == CIS_DYNAMIC || w->kernel == CIS_DYNAMIC || w->output == CIS_DYNAMIC)
    return true;
  if (__builtin_mul_overflow(w->input - 1, w->stride, &size) ||
      !window_room(w, size, -w->kernel, &size))
    return too_large(op, w);
  return w->output == size ||
         cis_op_error(op,
                      "dimension mismatch: expected O%s == (I%s - 1) * stride_%s + out_pad_%s + "
                      "out_pad_%s + K%s, but got %" PRId64 " != (%" PRId64 " - 1) * %" PRId64
                      " + %" PRId64 " + %" PRId64 " + %" PRId64,
                      letter, letter, w->axis, w->before, w->after, letter, w->output, w->input,
                      w->stride, w->pad_before, w->pad_after, w->kernel);
}

bool cis_tosa_verify_transpose_conv2d(cis_op *op) {
  static const char *const letters[] = {"H", "W"};
  uint32_t count;
  if (!verify_conv_types(op) || !verify_at_least(op, "stride", 1, "stride", true))
    return false;
  const int64_t *pad = ints(op, "out_pad", &count), *stride = ints(op, "stride", &count);
  window windows[2];
  for (uint32_t i = 0; i < 2; ++i) {
    window *w = &windows[i];
    *w = window_names[1 + i];
    w->input = cis_tosa_dim(cis_op_operand_type(op, 0), 1 + i);
    w->kernel = cis_tosa_dim(cis_op_operand_type(op, 1), 1 + i);
    w->output = cis_tosa_dim(op->results[0].type, 1 + i);
    w->pad_before = pad[2 * i];
    w->pad_after = pad[2 * i + 1];
    w->stride = stride[i];
    if (!verify_out_pad(op, w, letters[i]))
      return false;
  }
  for (uint32_t i = 0; i < 2; ++i)
    if (!verify_transposed_window(op, &windows[i], letters[i]))
      return false;
  return verify_bias(op);
}

// --- pools ---

static bool verify_pool(cis_op *op) {
  uint32_t count;
  if (!verify_at_least(op, "kernel", 1, "kernel", false) ||
      !verify_at_least(op, "stride", 1, "stride", false) ||
      !verify_at_least(op, "pad", 0, "padding", false))
    return false;
  const int64_t *kernel = ints(op, "kernel", &count), *stride = ints(op, "stride", &count);
  const int64_t *pad = ints(op, "pad", &count);
  if (pad[2] >= kernel[1] || pad[3] >= kernel[1])
    return cis_op_error(op,
                        "expected left/right padding to be less than the width of the kernel, got "
                        "pad_left=%" PRId64 ", pad_right=%" PRId64 ", kernel_x=%" PRId64,
                        pad[2], pad[3], kernel[1]);
  if (pad[0] >= kernel[0] || pad[1] >= kernel[0])
    return cis_op_error(op,
                        "expected top/bottom padding to be less than the height of the kernel, got "
                        "pad_top=%" PRId64 ", pad_bottom=%" PRId64 ", kernel_y=%" PRId64,
                        pad[0], pad[1], kernel[0]);
  if (!cis_type_is_ranked_tensor(op->results[0].type))
    return true;
  for (uint32_t i = 0; i < 2; ++i) {
    window w = window_names[1 + i];
    w.input = cis_tosa_dim(cis_op_operand_type(op, 0), 1 + i);
    w.output = cis_tosa_dim(op->results[0].type, 1 + i);
    w.kernel = kernel[i];
    w.pad_before = pad[2 * i];
    w.pad_after = pad[2 * i + 1];
    w.stride = stride[i];
    if (!verify_pool_window(op, &w))
      return false;
  }
  return true;
}

bool cis_tosa_verify_max_pool2d(cis_op *op) {
  return cis_tosa_same_elements(op, cis_op_operand_type(op, 0), op->results[0].type) &&
         verify_pool(op);
}

static bool verify_pool_accumulator(cis_op *op) {
  cis_type input = cis_tosa_stored(cis_op_operand_type(op, 0));
  cis_type type = cis_op_inherent(op, "acc_type")->type_value;
  if (cis_type_is_integer(input) && !cis_type_is_int_of(type, 32))
    return wrong_accumulator(op, "integer", "i32");
  return verify_float_accumulator(op, input, type);
}

bool cis_tosa_verify_avg_pool2d(cis_op *op) {
  const cis_value *input_zp = cis_op_operand(op, 1), *output_zp = cis_op_operand(op, 2);
  return verify_pool(op) && verify_pool_accumulator(op) &&
         cis_tosa_zero_point_fits(op, cis_op_operand_type(op, 0), input_zp, "input") &&
         cis_tosa_zero_point_fits(op, op->results[0].type, output_zp, "output") &&
         cis_tosa_zero_point_allowed(op, input_zp, "input") &&
         cis_tosa_zero_point_allowed(op, output_zp, "output");
}

// --- resize ---

static bool verify_resize_dim(cis_op *op, const window *w, int64_t offset, int64_t border,
                              int64_t num, int64_t den) {
  int64_t room;
  if (w->input == CIS_DYNAMIC || w->input == 1) // a size of 1 may be broadcast
    return true;
  if (__builtin_mul_overflow(w->input - 1, num, &room) ||
      __builtin_sub_overflow(room, offset, &room) || __builtin_add_overflow(room, border, &room))
    return too_large(op, w);
  if (room % den)
    return cis_op_error(op,
                        "expected (input_%s - 1) * scale_%s_n - offset_%s + border_%s to be wholly "
                        "divisible by scale_%s_d, got ((%" PRId64 " - 1) * %" PRId64 " - %" PRId64
                        " + %" PRId64 ") / %" PRId64,
                        w->size, w->axis, w->axis, w->axis, w->axis, w->input, num, offset, border,
                        den);
  return verify_output_size(op, w, room / den + 1);
}

static bool verify_resize_with(cis_op *op, const cis_i64_vec *scale, const cis_i64_vec *offset,
                               const cis_i64_vec *border) {
  const int64_t *s = scale->data;
  for (size_t i = 0; i < 4; ++i)
    if (s[i] <= 0)
      return cis_op_error(op,
                          "expect all scale values to be > 0, got %" PRId64 ", %" PRId64
                          ", %" PRId64 ", %" PRId64,
                          s[0], s[1], s[2], s[3]);
  if (!cis_type_is_ranked_tensor(cis_op_operand_type(op, 0)) ||
      !cis_type_is_ranked_tensor(op->results[0].type))
    return true;
  for (uint32_t i = 0; i < 2; ++i) {
    window w = window_names[1 + i];
    w.input = cis_tosa_dim(cis_op_operand_type(op, 0), 1 + i);
    w.output = cis_tosa_dim(op->results[0].type, 1 + i);
    if (!verify_resize_dim(op, &w, offset->data[i], border->data[i], s[2 * i], s[2 * i + 1]))
      return false;
  }
  return true;
}

bool cis_tosa_verify_resize(cis_op *op) {
  cis_i64_vec scale = {0}, offset = {0}, border = {0};
  if (!cis_tosa_shapes_resolvable(op))
    return false;
  bool known = cis_tosa_const_shape(cis_op_operand(op, 1), &scale) &&
               cis_tosa_const_shape(cis_op_operand(op, 2), &offset) &&
               cis_tosa_const_shape(cis_op_operand(op, 3), &border) && scale.len == 4 &&
               offset.len == 2 && border.len == 2;
  bool ok = !known || verify_resize_with(op, &scale, &offset, &border);
  cis_vec_deinit(&scale);
  cis_vec_deinit(&offset);
  cis_vec_deinit(&border);
  return ok;
}
