// Executes convolutions, pools, matrix products and tosa.resize.
#include "dialect/tosa/kinds.h"
#include "interp/exec/tosa_run.h"

#include <math.h>

// --- windows ---

/// Windows over one to three dimensions of an image [n, ..., c].
typedef struct windows {
  uint32_t num;
  int64_t kernel[3], stride[3], dilation[3], before[3], after[3], size[3];
} windows;

static bool get_windows(cis_tosa_run *r, uint32_t num, const int64_t *kernel, windows *out) {
  const int64_t *pad = cis_tosa_attr_ints(r, "pad"), *stride = cis_tosa_attr_ints(r, "stride");
  const int64_t *dilation = cis_op_info_prop(r->op->info, CIS_STR("dilation")) >= 0
                                ? cis_tosa_attr_ints(r, "dilation")
                                : NULL;
  *out = (windows){.num = num};
  for (uint32_t i = 0; i < num; ++i) {
    out->kernel[i] = kernel[i];
    out->stride[i] = stride[i];
    out->dilation[i] = dilation ? dilation[i] : 1;
    out->before[i] = pad[2 * i];
    out->after[i] = pad[2 * i + 1];
    int64_t rest = r->in[0].array->sizes[i + 1] + pad[2 * i] + pad[2 * i + 1] -
                   ((kernel[i] - 1) * out->dilation[i] + 1);
    if (rest < 0)
      return cis_trap(r->m, r->op, "the window is larger than the padded image") != NULL;
    out->size[i] = rest / stride[i] + 1;
  }
  return true;
}

/// The element of the image at place `k` of window `at`, or -1 where it lies in the padding.
static int64_t image_offset(const cis_tosa_run *r, const windows *w, int64_t batch,
                            const int64_t *at, const int64_t *k, int64_t channel) {
  const cis_array *a = r->in[0].array;
  int64_t offset = batch;
  for (uint32_t i = 0; i < w->num; ++i) {
    int64_t x = at[i] * w->stride[i] + k[i] * w->dilation[i] - w->before[i];
    if (x < 0 || x >= a->sizes[i + 1])
      return -1;
    offset = offset * a->sizes[i + 1] + x;
  }
  return offset * a->sizes[w->num + 1] + channel;
}

/// An accumulator: wrapping integers, or floats rounded to a format.
static void multiply_add(cis_tosa_element *acc, cis_tosa_element a, cis_tosa_element b,
                         const cis_layout *format) {
  if (cis_tosa_is_float(format))
    acc->f = cis_tosa_rounded(format, acc->f + cis_tosa_rounded(format, a.f * b.f));
  else
    acc->i = (int64_t)((uint64_t)acc->i + (uint64_t)a.i * (uint64_t)b.i);
}

static cis_tosa_element less_zero_point(cis_tosa_element x, cis_tosa_element zp) {
  return (cis_tosa_element){.i = x.i - zp.i, .f = x.f};
}

/// The sum of one window with a filter; `filter` has kernel sizes, then channels.
static cis_tosa_element window_sum(const cis_tosa_run *r, const windows *w, int64_t batch,
                                   const int64_t *at, int64_t filter, int64_t filter_step,
                                   int64_t first_channel, int64_t num_channels,
                                   cis_tosa_element acc, const cis_layout *format) {
  cis_tosa_element in_zp = cis_tosa_first(r, 3), w_zp = cis_tosa_first(r, 4);
  int64_t k[3] = {0};
  do {
    for (int64_t c = 0; c < num_channels; ++c) {
      int64_t from = image_offset(r, w, batch, at, k, first_channel + c);
      cis_tosa_element x = from < 0 ? in_zp : cis_tosa_get(&r->in[0], from);
      cis_tosa_element y = cis_tosa_get(&r->in[1], filter);
      filter += filter_step;
      multiply_add(&acc, less_zero_point(x, in_zp), less_zero_point(y, w_zp), format);
    }
  } while (cis_tosa_next_index(k, w->kernel, w->num));
  return acc;
}

/// Whether there is a bias for each of `num` channels, or one for all.
static bool is_bias_of(const cis_tosa_run *r, int64_t num) {
  return r->in[2].array->num == 1 || r->in[2].array->num == num;
}

static cis_tosa_element bias(const cis_tosa_run *r, int64_t channel) {
  return cis_tosa_get(&r->in[2], r->in[2].array->num == 1 ? 0 : channel);
}

static cis_layout acc_format(const cis_tosa_run *r) {
  cis_layout format = r->element;
  cis_attr type = cis_op_inherent(r->op, "acc_type");
  if (cis_attr_is(type, CIS_ATTR_TYPE))
    cis_layout_of(type->type_value, &format);
  return format;
}

bool cis_tosa_run_conv(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  uint32_t num = a->rank - 2;
  windows w;
  if (!get_windows(r, num, f->sizes + 1, &w))
    return false;
  cis_layout format = acc_format(r);
  int64_t sizes[5] = {a->sizes[0]}, index[5] = {0}, channels = f->sizes[num + 1];
  memcpy(sizes + 1, w.size, num * sizeof *sizes);
  sizes[num + 1] = f->sizes[0];
  if (!cis_tosa_check_sizes(r, a->sizes[num + 1] == channels && is_bias_of(r, f->sizes[0])) ||
      !cis_tosa_begin(r, sizes, num + 2))
    return false;
  int64_t filter_size = f->sizes[0] ? f->num / f->sizes[0] : 0;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, num + 2)) {
    int64_t out = index[num + 1];
    cis_tosa_put(r, at,
                 window_sum(r, &w, index[0], index + 1, out * filter_size, 1, 0, channels,
                            bias(r, out), &format));
  }
  return true;
}

/// tosa.depthwise_conv2d. The bias is added to the sum after that is rounded to the accumulator's
/// type.
bool cis_tosa_run_depthwise(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  windows w;
  if (!get_windows(r, 2, f->sizes, &w))
    return false;
  cis_layout format = acc_format(r);
  int64_t per_channel = f->sizes[3], all = f->sizes[2] * per_channel;
  int64_t sizes[] = {a->sizes[0], w.size[0], w.size[1], all}, index[4] = {0};
  if (!cis_tosa_check_sizes(r, a->sizes[3] == f->sizes[2] && is_bias_of(r, all)) ||
      !cis_tosa_begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, 4)) {
    int64_t out = index[3];
    cis_tosa_element sum = window_sum(r, &w, index[0], index + 1, out, all, out / per_channel, 1,
                                      (cis_tosa_element){0}, &format);
    cis_tosa_element b = bias(r, out);
    cis_tosa_put(r, at,
                 (cis_tosa_element){.i = (int64_t)((uint64_t)sum.i + (uint64_t)b.i),
                                    .f = cis_tosa_is_float(&r->element)
                                             ? cis_tosa_rounded(&r->element, sum.f) + b.f
                                             : 0});
  }
  return true;
}

/// The sum of what input pixels, in their order, put into one pixel of the result: filter element k
/// of the input at i goes to i * stride + out_pad + k.
static cis_tosa_element transposed_sum(const cis_tosa_run *r, const int64_t *at,
                                       const int64_t *stride, const int64_t *pads,
                                       const cis_layout *format) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  cis_tosa_element in_zp = cis_tosa_first(r, 3), w_zp = cis_tosa_first(r, 4), acc = bias(r, at[3]);
  int64_t back[2] = {0}, channels = a->sizes[3];
  do {
    int64_t k[] = {f->sizes[1] - 1 - back[0], f->sizes[2] - 1 - back[1]};
    int64_t y = at[1] - pads[0] - k[0], x = at[2] - pads[2] - k[1];
    if (y < 0 || x < 0 || y % stride[0] || x % stride[1] || y / stride[0] >= a->sizes[1] ||
        x / stride[1] >= a->sizes[2])
      continue;
    int64_t from = (at[0] * a->sizes[1] + y / stride[0]) * a->sizes[2] + x / stride[1];
    int64_t filter = (at[3] * f->sizes[1] + k[0]) * f->sizes[2] + k[1];
    for (int64_t c = 0; c < channels; ++c)
      multiply_add(&acc, less_zero_point(cis_tosa_get(&r->in[0], from * channels + c), in_zp),
                   less_zero_point(cis_tosa_get(&r->in[1], filter * channels + c), w_zp), format);
  } while (cis_tosa_next_index(back, f->sizes + 1, 2));
  return acc;
}

bool cis_tosa_run_transpose_conv(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array, *f = r->in[1].array;
  const int64_t *pads = cis_tosa_attr_ints(r, "out_pad"), *stride = cis_tosa_attr_ints(r, "stride");
  cis_layout format = acc_format(r);
  int64_t sizes[] = {a->sizes[0], 0, 0, f->sizes[0]}, index[4] = {0};
  for (uint32_t i = 0; i < 2; ++i)
    if (__builtin_mul_overflow(a->sizes[1 + i] - 1, stride[i], &sizes[1 + i]) ||
        __builtin_add_overflow(sizes[1 + i], pads[2 * i], &sizes[1 + i]) ||
        __builtin_add_overflow(sizes[1 + i], pads[2 * i + 1], &sizes[1 + i]) ||
        __builtin_add_overflow(sizes[1 + i], f->sizes[1 + i], &sizes[1 + i]))
      return cis_tosa_check_sizes(r, false);
  if (!cis_tosa_check_sizes(r, a->sizes[3] == f->sizes[3] && is_bias_of(r, f->sizes[0]) &&
                                   sizes[1] >= 0 && sizes[2] >= 0) ||
      !cis_tosa_begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, 4))
    cis_tosa_put(r, at, transposed_sum(r, index, stride, pads, &format));
  return true;
}

bool cis_tosa_run_matmul(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array, *b = r->in[1].array;
  int64_t sizes[] = {a->sizes[0], a->sizes[1], b->sizes[2]}, index[3] = {0}, depth = a->sizes[2];
  cis_tosa_element a_zp = cis_tosa_first(r, 2), b_zp = cis_tosa_first(r, 3);
  if (!cis_tosa_check_sizes(r, b->sizes[0] == a->sizes[0] && b->sizes[1] == depth) ||
      !cis_tosa_begin(r, sizes, 3))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, 3)) {
    cis_tosa_element acc = {0};
    for (int64_t k = 0; k < depth; ++k)
      multiply_add(&acc,
                   less_zero_point(
                       cis_tosa_get(&r->in[0], (index[0] * sizes[1] + index[1]) * depth + k), a_zp),
                   less_zero_point(
                       cis_tosa_get(&r->in[1], (index[0] * depth + k) * sizes[2] + index[2]), b_zp),
                   &r->element);
    cis_tosa_put(r, at, acc);
  }
  return true;
}

/// sum / count, rounded as the specification's reciprocal rounds it.
static cis_tosa_element average(const cis_tosa_run *r, cis_tosa_element sum, int64_t count,
                                const cis_layout *format) {
  if (cis_tosa_is_float(&r->element))
    return (cis_tosa_element){.f = cis_tosa_rounded(format, sum.f / (double)count)};
  int64_t x = cis_sign_extend((uint64_t)(sum.i - count * cis_tosa_first(r, 1).i), 32);
  uint32_t below = (uint32_t)(count - 1);
  int64_t bits = below ? 32 - __builtin_clz(below) : 0;
  int64_t scale = (int64_t)(((((uint64_t)1 << 30) + 1) << bits) / (uint64_t)count);
  int64_t y = cis_tosa_scaled(x, cis_sign_extend((uint64_t)scale, 32), bits + 30, false);
  uint32_t width = r->element.width;
  return (cis_tosa_element){.i = cis_tosa_clamped(y + cis_tosa_first(r, 2).i, cis_tosa_least(width),
                                                  cis_tosa_most(width))};
}

/// How many places of a window lie in the image.
static int64_t places_inside(const cis_tosa_run *r, const windows *w, const int64_t *at) {
  int64_t count = 1;
  for (uint32_t i = 0; i < w->num; ++i) {
    int64_t first = at[i] * w->stride[i] - w->before[i], end = first + w->kernel[i];
    int64_t size = r->in[0].array->sizes[i + 1];
    int64_t inside = (end > size ? size : end) - (first < 0 ? 0 : first);
    count *= inside < 1 ? 1 : inside;
  }
  return count;
}

static cis_tosa_element pool_window(const cis_tosa_run *r, const windows *w, const int64_t *index,
                                    const cis_layout *format, bool averages) {
  int64_t k[3] = {0};
  double smallest, largest = 0;
  if (cis_tosa_is_float(&r->element))
    cis_float_range(r->element.type->float_kind, &smallest, &largest);
  cis_tosa_element acc = {.i = averages ? 0 : cis_tosa_least(r->element.width),
                          .f = averages ? 0 : -largest};
  cis_tosa_element outside = acc;
  do {
    int64_t from = image_offset(r, w, index[0], index + 1, k, index[3]);
    cis_tosa_element x = from < 0 ? outside : cis_tosa_get(&r->in[0], from);
    if (averages) {
      acc.f = cis_tosa_is_float(format) ? cis_tosa_rounded(format, acc.f + x.f) : 0;
      acc.i += x.i;
    } else if (cis_tosa_is_float(&r->element)) {
      acc.f = cis_tosa_extremum(r, acc.f, x.f, true);
    } else {
      acc.i = x.i > acc.i ? x.i : acc.i;
    }
  } while (cis_tosa_next_index(k, w->kernel, w->num));
  return averages ? average(r, acc, places_inside(r, w, index + 1), format) : acc;
}

bool cis_tosa_run_pool(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  bool averages = r->kind == CIS_OP_TOSA_AVG_POOL2D;
  windows w;
  if (!get_windows(r, 2, cis_tosa_attr_ints(r, "kernel"), &w))
    return false;
  cis_layout format = averages ? acc_format(r) : r->element;
  int64_t sizes[] = {a->sizes[0], w.size[0], w.size[1], a->sizes[3]}, index[4] = {0};
  if (!cis_tosa_begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, 4))
    cis_tosa_put(r, at, pool_window(r, &w, index, &format, averages));
  return true;
}

// --- resize ---

/// Where an element of the result lies along one dimension: a pixel, the next, and how far between,
/// in parts of `whole`.
typedef struct place {
  int64_t pixel, next, delta, whole;
  double fraction;
} place;

static place resize_place(const cis_tosa_run *r, int64_t at, int64_t n, int64_t d, int64_t offset,
                          int64_t size) {
  int64_t x = at * d + offset;
  bool floats = cis_tosa_is_float(&r->element);
  int64_t pixel = x / n - (floats && x % n < 0), delta = x % n;
  place p = {cis_tosa_clamped(pixel, 0, size - 1), cis_tosa_clamped(pixel + 1, 0, size - 1), delta,
             n, 0};
  if (floats)
    p.fraction = cis_tosa_rounded(&r->element, cis_tosa_rounded(&r->element, (double)delta) /
                                                   cis_tosa_rounded(&r->element, (double)n));
  bool is_nearer = floats ? p.fraction >= 0.5 : 2 * delta >= n;
  if (!strcmp(cis_tosa_keyword(cis_op_inherent(r->op, "mode")), "NEAREST_NEIGHBOR") && is_nearer)
    p.pixel = p.next;
  return p;
}

static cis_tosa_element mix(const cis_tosa_run *r, cis_tosa_element a, cis_tosa_element b,
                            const place *p) {
  if (!cis_tosa_is_float(&r->element))
    return (cis_tosa_element){.i = a.i * (p->whole - p->delta) + b.i * p->delta};
  const cis_layout *e = &r->element;
  double rest = cis_tosa_rounded(e, 1.0 - p->fraction);
  return (cis_tosa_element){.f = cis_tosa_rounded(e, cis_tosa_rounded(e, a.f * rest) +
                                                         cis_tosa_rounded(e, b.f * p->fraction))};
}

static cis_tosa_element pixel(const cis_tosa_run *r, const int64_t *index, int64_t y, int64_t x) {
  const int64_t *sizes = r->in[0].array->sizes;
  return cis_tosa_get(&r->in[0], ((index[0] * sizes[1] + y) * sizes[2] + x) * sizes[3] + index[3]);
}

bool cis_tosa_run_resize(cis_tosa_run *r) {
  const cis_array *a = r->in[0].array;
  cis_i64_vec scale = {0}, offset = {0}, border = {0};
  bool ok = cis_tosa_const_shape(cis_op_operand(r->op, 1), &scale) &&
            cis_tosa_const_shape(cis_op_operand(r->op, 2), &offset) &&
            cis_tosa_const_shape(cis_op_operand(r->op, 3), &border) && scale.len == 4 &&
            offset.len == 2 && border.len == 2 && scale.data[1] > 0 && scale.data[3] > 0;
  int64_t n[] = {1, 1}, d[] = {1, 1}, o[] = {0, 0};
  int64_t sizes[] = {a->sizes[0], 0, 0, a->sizes[3]}, index[4] = {0};
  for (uint32_t i = 0; ok && i < 2; ++i) {
    n[i] = scale.data[2 * i];
    d[i] = scale.data[2 * i + 1];
    o[i] = offset.data[i];
    sizes[i + 1] = ((a->sizes[i + 1] - 1) * n[i] - o[i] + border.data[i]) / d[i] + 1;
    ok = n[i] > 0 && sizes[i + 1] >= 0;
  }
  cis_vec_deinit(&scale);
  cis_vec_deinit(&offset);
  cis_vec_deinit(&border);
  if (!ok)
    return cis_trap(r->m, r->op, "scales that are no constants above 0") != NULL;
  bool is_bilinear = !strcmp(cis_tosa_keyword(cis_op_inherent(r->op, "mode")), "BILINEAR");
  if (!cis_tosa_begin(r, sizes, 4))
    return false;
  for (int64_t at = 0; at < r->out->num; ++at, cis_tosa_next_index(index, sizes, 4)) {
    place y = resize_place(r, index[1], n[0], d[0], o[0], a->sizes[1]);
    place x = resize_place(r, index[2], n[1], d[1], o[1], a->sizes[2]);
    cis_tosa_element out = pixel(r, index, y.pixel, x.pixel);
    if (is_bilinear) {
      cis_tosa_element above = mix(r, out, pixel(r, index, y.pixel, x.next), &x);
      cis_tosa_element below =
          mix(r, pixel(r, index, y.next, x.pixel), pixel(r, index, y.next, x.next), &x);
      out = mix(r, above, below, &y);
    }
    cis_tosa_put(r, at, out);
  }
  return true;
}
