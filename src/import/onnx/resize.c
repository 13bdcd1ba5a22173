// Resize, Upsample: sizes are known, so that places and weights are tables.
#include "import/onnx/model.h"

#include <math.h>

enum { MOST_TAPS = 4 };

/// How one dimension is resized.
typedef struct axis {
  int64_t in, out;
  double scale, start, end; // of the region that is taken
  bool is_same;
  uint32_t taps;
  int64_t divisor; // each element of the input is repeated so often; 0: another rule
  int32_t *places; // out * taps
  float *weights;
  bool leaves;                       // the input
  cis_value *places_of, *weights_of; // as tensors; NULL: not needed
} axis;

typedef struct rules {
  cis_str coordinates, nearest;
  char mode; // 'n', 'l', 'c'
  double cubic, outside;
  bool excludes;
} rules;

/// The place in the input, a real number.
static double coordinate(const rules *r, const axis *a, int64_t o) {
  double x = (double)o, in = (double)a->in, out = a->scale * in; // before it is rounded
  if (cis_str_is(r->coordinates, "asymmetric"))
    return x / a->scale;
  if (cis_str_is(r->coordinates, "align_corners"))
    return a->out == 1 ? 0 : x * (in - 1) / (out - 1);
  if (cis_str_is(r->coordinates, "pytorch_half_pixel") && a->out <= 1)
    return 0;
  if (cis_str_is(r->coordinates, "tf_half_pixel_for_nn"))
    return (x + 0.5) / a->scale;
  if (cis_str_is(r->coordinates, "tf_crop_and_resize"))
    return a->out > 1 ? a->start * (in - 1) + x * (a->end - a->start) * (in - 1) / (out - 1)
                      : 0.5 * (a->start + a->end) * (in - 1);
  if (cis_str_is(r->coordinates, "half_pixel_symmetric")) {
    double centre = in / 2, adjustment = (double)a->out / out;
    return centre * (1 - adjustment) + (x + 0.5) / a->scale - 0.5;
  }
  return (x + 0.5) / a->scale - 0.5;
}

static double nearest(const rules *r, double x) {
  if (cis_str_is(r->nearest, "floor"))
    return floor(x);
  if (cis_str_is(r->nearest, "ceil"))
    return ceil(x);
  return cis_str_is(r->nearest, "round_prefer_ceil") ? floor(x + 0.5) : ceil(x - 0.5);
}

/// Weights of the four elements around a place, which is `t` behind the second.
static void cubic_weights(double a, double t, double out[4]) {
  double u = 1 - t;
  out[0] = ((a * (t + 1) - 5 * a) * (t + 1) + 8 * a) * (t + 1) - 4 * a;
  out[1] = ((a + 2) * t - (a + 3)) * t * t + 1;
  out[2] = ((a + 2) * u - (a + 3)) * u * u + 1;
  out[3] = ((a * (u + 1) - 5 * a) * (u + 1) + 8 * a) * (u + 1) - 4 * a;
}

/// Fills the tables of a dimension. A place that is outside of it has the weight NaN where the
/// mode of coordinates leaves it.
static void fill_axis(const rules *r, axis *a) {
  bool crops = cis_str_is(r->coordinates, "tf_crop_and_resize");
  a->taps = r->mode == 'n' ? 1 : r->mode == 'l' ? 2 : MOST_TAPS;
  a->divisor = r->mode == 'n' && a->out % a->in == 0 ? a->out / a->in : 0;
  for (int64_t o = 0; o < a->out; ++o) {
    double x = coordinate(r, a, o), w[MOST_TAPS] = {1}, sum = 0;
    double first = r->mode == 'n' ? nearest(r, x) : floor(x) - (r->mode == 'c');
    if (r->mode == 'l')
      w[1] = x - floor(x), w[0] = 1 - w[1];
    else if (r->mode == 'c')
      cubic_weights(r->cubic, x - floor(x), w);
    bool leaves = crops && !(x >= 0 && x <= (double)(a->in - 1));
    a->leaves |= leaves;
    for (uint32_t k = 0; k < a->taps; ++k) {
      double place = first + k, last = (double)(a->in - 1);
      if (r->excludes && !(place >= 0 && place <= last))
        w[k] = 0;
      sum += w[k];
      place = !(place >= 0) ? 0 : place > last ? last : place;
      a->places[o * a->taps + k] = (int32_t)place;
    }
    for (uint32_t k = 0; k < a->taps; ++k)
      a->weights[o * a->taps + k] = leaves ? NAN : (float)(r->excludes ? w[k] / sum : w[k]);
    if (a->divisor && a->places[o] != o / a->divisor)
      a->divisor = 0;
  }
}

/// Sizes and scales of all dimensions; inputs are by number.
static bool get_axes(cis_onnx_op *op, const rules *r, axis *axes) {
  bool is_old = op->row->argument[0] == 'u' || op->opset < 11;
  bool crops = cis_str_is(r->coordinates, "tf_crop_and_resize");
  double scales[CIS_IMPORT_MAX_RANK];
  cis_onnx_list sizes = {0}, named;
  const cis_onnx_value *given = cis_onnx_in(op, is_old ? 1 : 2);
  const cis_onnx_value *region = crops ? cis_onnx_in(op, 1) : NULL;
  if (!cis_onnx_get_list(op, UINT32_MAX, "axes", &named) || !cis_onnx_axes(op, &named, op->rank) ||
      (!is_old && !cis_onnx_get_list(op, 3, NULL, &sizes)))
    return false;
  uint32_t num = named.num;
  bool has_scales = given && cis_emit_count(given->type) > 0;
  if (has_scales && sizes.is_given && sizes.num)
    return cis_onnx_error(op, op->x, "expected scales or sizes, not both");
  if (has_scales &&
      (!given->attr || given->element != CIS_ONNX_F32 || cis_emit_count(given->type) != num))
    return cis_onnx_error(op, given, "expected constants, one for each dimension");
  for (uint32_t i = 0; has_scales && i < num; ++i)
    scales[i] = cis_dense_get_double(given->attr, i);
  has_scales =
      has_scales || (is_old && cis_onnx_floats(op, "scales", scales, CIS_IMPORT_MAX_RANK) == num);
  if (!has_scales && (!sizes.is_given || sizes.num != num))
    return cis_onnx_error(op, op->x, "expected a scale or a size for each dimension");
  if (crops && (!region || !region->attr || !cis_onnx_is_float(region->element) ||
                cis_emit_count(region->type) != 2 * num))
    return cis_onnx_error(op, region, "expected a region of constants");
  for (uint32_t i = 0; i < op->rank; ++i)
    axes[i] = (axis){.in = op->sizes[i], .out = op->sizes[i], .scale = 1, .is_same = true};
  for (uint32_t i = 0; i < num; ++i) {
    axis *a = &axes[named.at[i]];
    double size = has_scales ? floor((double)a->in * scales[i]) : (double)sizes.at[i];
    if (!(size >= 1 && size <= INT32_MAX / 8) || a->in < 1)
      return cis_onnx_error(op, op->x, "expected a dimension of 1 to %d elements instead of %g",
                            INT32_MAX / 8, size);
    a->out = op->sizes[named.at[i]] = (int64_t)size;
    a->scale = has_scales ? scales[i] : size / (double)a->in;
    a->start = region ? cis_dense_get_double(region->attr, i) : 0;
    a->end = region ? cis_dense_get_double(region->attr, num + i) : 1;
    a->is_same = a->out == a->in && a->scale == 1 && a->start == 0 && a->end == 1;
  }
  return true;
}

/// Reads elements at places of the tables, and sums them with their weights.
static bool set_by_tables(cis_onnx_op *op, const axis *axes, const rules *r) {
  bool is_nearest = r->mode == 'n', leaves = false;
  cis_value *product = NULL;
  if (!cis_onnx_open(op))
    return false;
  cis_context *ctx = op->b.b.ctx;
  cis_type real = cis_onnx_element_type(ctx, is_nearest ? op->element : CIS_ONNX_F32);
  cis_emit_nest nest = cis_emit_nest_begin(&op->b, cis_emit_zero(&op->b, real));
  for (uint32_t i = 0; i < op->rank; ++i) {
    const axis *a = &axes[i];
    if (a->is_same)
      continue;
    leaves |= a->leaves;
    cis_value *k = a->taps > 1 ? cis_emit_nest_count(&nest, a->taps) : NULL;
    cis_loc_builder *b = &nest.body;
    cis_affine_expr place = cis_emit_linear(ctx, (int64_t[]){a->taps, 1}, k ? 2 : 1, 0);
    cis_value *row = cis_emit_apply(b, place, op->at[i], k);
    op->at[i] = CIS_FORMULA(b, "index(places_of[row])", a->places_of, row);
    if (a->weights_of)
      product = product ? CIS_FORMULA(b, "product * weights_of[row]", product, a->weights_of, row)
                        : CIS_FORMULA(b, "weights_of[row]", a->weights_of, row);
  }
  cis_value *v = cis_emit_nest_end(&nest, CIS_ONNX(op, &nest.body,
                                                   is_nearest ? "X[at]"
                                                   : product  ? "carried + f32(X[at]) * product"
                                                              : "carried + f32(X[at])",
                                                   nest.carried, product));
  // NaN where the place is outside
  double outside = r->outside;
  if (is_nearest && product) {
    cis_type single = product->type;
    cis_value *other = CIS_FORMULA(&op->b, "single(outside)", single, outside);
    other = cis_onnx_emit_cast(&op->b, other, CIS_ONNX_F32, op->element);
    v = CIS_FORMULA(&op->b, "isnan(product) ? other : v", product, other, v);
  } else if (leaves && !is_nearest) {
    v = CIS_FORMULA(&op->b, "isnan(v) ? outside : v", v, outside);
  }
  return cis_onnx_close(op, v);
}

/// Fills the tables of each dimension, and builds them where they are needed.
static bool set_resized(cis_onnx_op *op, axis *axes, const rules *r) {
  cis_context *ctx = op->e.b.ctx;
  cis_affine_expr from[CIS_IMPORT_MAX_RANK];
  bool is_repeated = true;
  for (uint32_t i = 0; i < op->rank; ++i) {
    axis *a = &axes[i];
    from[i] = cis_affine_dim(ctx, i);
    if (a->is_same)
      continue;
    a->places = cis_mem_calloc((size_t)a->out * MOST_TAPS, sizeof *a->places);
    a->weights = cis_mem_calloc((size_t)a->out * MOST_TAPS, sizeof *a->weights);
    fill_axis(r, a);
    is_repeated &= a->divisor && !a->leaves;
    if (a->divisor)
      from[i] = a->in == 1 ? cis_affine_constant(ctx, 0)
                           : cis_affine_binary(CIS_AFFINE_FLOORDIV, from[i],
                                               cis_affine_constant(ctx, a->divisor));
  }
  for (uint32_t i = 0; i < op->rank; ++i) {
    axis *a = &axes[i];
    int64_t num = a->out * a->taps;
    if (!a->is_same && !is_repeated)
      a->places_of = cis_emit_numbers(&op->e, cis_type_i(ctx, 32), a->places, num);
    if (!a->is_same && !is_repeated && (r->mode != 'n' || a->leaves))
      a->weights_of = cis_arith_build_constant(
          &op->e, cis_attr_dense_numbers(cis_emit_tensor(cis_type_float(ctx, CIS_F32), &num, 1),
                                         a->weights, 4, (size_t)num));
    cis_mem_free(a->places);
    cis_mem_free(a->weights);
  }
  if (!is_repeated)
    return set_by_tables(op, axes, r);
  cis_affine_map map = cis_affine_map_get(ctx, op->rank, 0, from, op->rank);
  return cis_onnx_give(op, cis_emit_move(&op->e, cis_onnx_use(op, 0), cis_onnx_type(op), map));
}

/// Resize, Upsample.
bool cis_onnx_lower_resize(cis_onnx_op *op) {
  static const char *const known[] = {
      "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners",
      "asymmetric", "tf_half_pixel_for_nn", "tf_crop_and_resize"};
  bool is_old = op->row->argument[0] == 'u' || op->opset < 11, is_known = false;
  cis_str mode = cis_onnx_string(op, "mode", "nearest");
  rules r = {
      .coordinates = cis_onnx_string(op, "coordinate_transformation_mode", "half_pixel"),
      .nearest = cis_onnx_string(op, "nearest_mode", "round_prefer_floor"),
      .mode = cis_str_is(mode, "nearest")                                  ? 'n'
              : cis_str_is(mode, "linear") || cis_str_is(mode, "bilinear") ? 'l'
              : cis_str_is(mode, "cubic")                                  ? 'c'
                                                                           : 0,
      .cubic = cis_onnx_float(op, "cubic_coeff_a", -0.75),
      .outside = cis_onnx_float(op, "extrapolation_value", 0),
      .excludes = cis_onnx_int(op, "exclude_outside", 0) != 0,
  };
  if (is_old)
    r.coordinates = CIS_STR("asymmetric"), r.nearest = CIS_STR("floor");
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    is_known |= cis_str_is(r.coordinates, known[i]);
  if (!is_known || !r.mode || cis_onnx_int(op, "antialias", 0) ||
      !cis_str_is(cis_onnx_string(op, "keep_aspect_ratio_policy", "stretch"), "stretch"))
    return cis_onnx_error(op, NULL, "mode '%.*s', its coordinates or antialiasing are not taken",
                          CIS_STR_ARG(mode));
  axis axes[CIS_IMPORT_MAX_RANK];
  if (!cis_onnx_check(op, 0, r.mode == 'n' ? CIS_ONNX_NUMBERS : CIS_ONNX_FLOATS) ||
      !get_axes(op, &r, axes))
    return false;
  if (op->element == CIS_ONNX_F64 && r.mode != 'n')
    return cis_onnx_error(op, op->x, "its elements are not taken here");
  return cis_onnx_type(op) && set_resized(op, axes, &r);
}
