// Checks of windows that move over tensors and of regions that combine two values: convolutions,
// reductions, sorts, maps; and the types of what they make.
#include "dialect/quant/quant.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"
#include "ir/fold.h"

// --- windows ---

/// Attributes of a window over some dimensions; a list that is absent stands for ones, or zeros.
typedef struct window {
  cis_hlo_dims sizes, strides, base_dilations, dilations;
  cis_attr padding, reversal;
} window;

/// Reports at one place for ops and states.
typedef struct place {
  cis_context *ctx;
  cis_location loc;
} place;
#define ERROR(...) cis_error(at.ctx, at.loc, __VA_ARGS__)

/// As long as the window, unless it is absent.
static bool list_fits(place at, uint32_t num, bool is_absent, const char *what, uint32_t rank) {
  return is_absent || num == rank ||
         ERROR("expects %s to have same dimension-size as size of window dimensions (%u), but "
               "got: %u.",
               what, rank, num);
}

static bool numbers_are_positive(place at, cis_hlo_dims numbers, const char *what) {
  for (uint32_t i = 0; i < numbers.num; ++i)
    if (numbers.values[i] != CIS_DYNAMIC && numbers.values[i] <= 0)
      return ERROR("expects window to have positive %s for %u-th window dimension, but got "
                   "%" PRId64 ".",
                   what, i, numbers.values[i]);
  return true;
}

static bool padding_fits(place at, const window *w) {
  if (!w->padding)
    return true;
  cis_type type = w->padding->type;
  if (cis_type_rank(type) != 2 || cis_type_dim(type, 1) != 2)
    return cis_hlo_list_error(at.ctx, at.loc,
                              "expects the shape of padding-attribute to be {N, 2}, but got {",
                              (cis_hlo_dims){type->shaped.shape, cis_type_rank(type)}, "}.");
  return list_fits(at, (uint32_t)cis_type_dim(type, 0), false, "padding-entries", w->sizes.num);
}

static bool window_fits(place at, const window *w) {
  uint32_t rank = w->sizes.num;
  uint32_t num_flags = w->reversal ? w->reversal->dense_array.num : 0;
  return padding_fits(at, w) &&
         list_fits(at, w->strides.num, !w->strides.values, "window-strides", rank) &&
         list_fits(at, w->base_dilations.num, !w->base_dilations.values, "base-dilation factors",
                   rank) &&
         list_fits(at, w->dilations.num, !w->dilations.values, "window-dilation factors", rank) &&
         list_fits(at, num_flags, !w->reversal, "window-reversal", rank) &&
         numbers_are_positive(at, w->sizes, "value") &&
         numbers_are_positive(at, w->strides, "stride") &&
         numbers_are_positive(at, w->base_dilations, "base dilation factor") &&
         numbers_are_positive(at, w->dilations, "window dilation factor");
}

static int64_t number_at(cis_hlo_dims list, uint32_t i) { return list.values ? list.values[i] : 1; }

/// A size with gaps between its elements; false if it does not fit 64 bits.
static bool dilated(int64_t size, int64_t factor, int64_t *out) {
  if (size <= 0) {
    *out = size;
    return true;
  }
  return !__builtin_mul_overflow(size - 1, factor, out) && !__builtin_add_overflow(*out, 1, out);
}

/// How often the window fits into a dimension of such a size.
static bool num_windows(const window *w, uint32_t i, int64_t size, int64_t *out) {
  int64_t low = w->padding ? cis_dense_get_int(w->padding, 2 * (int64_t)i) : 0;
  int64_t high = w->padding ? cis_dense_get_int(w->padding, 2 * (int64_t)i + 1) : 0;
  int64_t base, extent;
  if (!dilated(size, number_at(w->base_dilations, i), &base) ||
      __builtin_add_overflow(base, low, &base) || __builtin_add_overflow(base, high, &base) ||
      !dilated(w->sizes.values[i], number_at(w->dilations, i), &extent))
    return false;
  *out = base <= 0 || extent > base ? 0 : (base - extent) / number_at(w->strides, i) + 1;
  return true;
}

/// The dimension of the result for one of the input.
static bool windowed_dim(place at, const window *w, uint32_t i, cis_hlo_dim dim, cis_hlo_dim *out) {
  *out = dim;
  if (w->sizes.values[i] == CIS_DYNAMIC) {
    *out = cis_hlo_dim_is(CIS_DYNAMIC);
    return true;
  }
  if ((dim.size == CIS_DYNAMIC || num_windows(w, i, dim.size, &out->size)) &&
      (dim.bound == CIS_DYNAMIC || num_windows(w, i, dim.bound, &out->bound)))
    return true;
  return ERROR("the size of dimension %u of the result is too large", i);
}

// --- regions that combine two values ---

static bool is_promotable(cis_type from, cis_type to) {
  if (from == to)
    return true;
  if (cis_quant_is(from) && cis_quant_is(to)) {
    cis_type a = cis_quant_signed_storage(from), b = cis_quant_signed_storage(to);
    return cis_quant_expressed(from) == cis_quant_expressed(to) && a && b &&
           a->integer.signedness == b->integer.signedness && a->integer.width <= b->integer.width;
  }
  if (from->kind != to->kind)
    return false;
  if (cis_type_is_integer(from))
    return from->integer.signedness == to->integer.signedness &&
           from->integer.width <= to->integer.width;
  if (cis_type_is_complex(from))
    return is_promotable(from->shaped.element, to->shaped.element);
  return cis_type_is_float(from) && cis_type_bit_width(from) <= cis_type_bit_width(to);
}

static cis_type element_of(cis_type t) { return cis_type_is_shaped(t) ? cis_type_element(t) : t; }

/// Whether the dimensions of an argument are some of those that are reduced to, in their order.
static bool argument_shape_fits(place at, cis_type argument, uint32_t index, cis_hlo_dims allowed,
                                uint32_t input) {
  if (!cis_type_is_ranked_tensor(argument))
    return true;
  if (cis_type_rank(argument) > allowed.num)
    return ERROR("The rank of reduction-region's argument at index %u is expected to be <= %u, "
                 "got %u",
                 index, allowed.num, cis_type_rank(argument));
  uint32_t at_dim = 0;
  for (uint32_t i = 0; i < allowed.num && at_dim < cis_type_rank(argument); ++i) {
    int64_t size = cis_type_dim(argument, at_dim);
    at_dim += size == CIS_DYNAMIC || allowed.values[i] == CIS_DYNAMIC || size == allowed.values[i];
  }
  return at_dim == cis_type_rank(argument) ||
         ERROR("The shape of reduction-region's argument at index %u is not compatible with that "
               "of reduce-op's input-parameter at index %u",
               index, input);
}

/// Checks a region of `2 * num` arguments that returns `num` tensors, and appends what it returns.
/// `allowed`: the sizes that arguments may have.
static bool reducer_fits(place at, const cis_region *region, const cis_type *inputs,
                         const cis_type *inits, uint32_t num, cis_hlo_dims allowed,
                         cis_type_vec *arguments, cis_type_vec *out) {
  cis_hlo_argument_types(region, arguments);
  if (arguments->len != 2 * (size_t)num)
    return ERROR("Reduction-region must take %u parameters, but takes %zu parameter(s)", 2 * num,
                 arguments->len);
  if (!cis_hlo_returned_types(region, out) || !out->len)
    return ERROR("The reduction-region expected to return some value(s)");
  if (out->len != num)
    return ERROR("Reduction-region here must produce %u tensors, but produces %zu instead", num,
                 out->len);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_type_is_ranked_tensor(out->data[i]))
      return ERROR("Reduction-region here must produce tensor-typed result(s), but produces '%s' "
                   "instead",
                   cis_type_text(out->data[i]));
  for (uint32_t i = 0; i < num; ++i) {
    cis_type made = out->data[i];
    for (uint32_t j = i; j < 2 * num; j += num)
      if (!cis_stablehlo_types_compatible(made, arguments->data[j]))
        return ERROR("The type of reduction-region's parameter at index %u is different than the "
                     "corresponding result type: '%s' vs '%s'",
                     j, cis_type_text(arguments->data[j]), cis_type_text(made));
    if (!cis_hlo_shapes_compatible(made, inits[i]))
      return ERROR("The shape of reduction-region's result type at index %u differs from the op's "
                   "corresponding init-value type: '%s' vs '%s'",
                   i, cis_type_text(made), cis_type_text(inits[i]));
    if (!is_promotable(element_of(inits[i]), element_of(made)))
      return ERROR("The element-type of reduction-region's result type at index %u is expected to "
                   "be promotable from the op's corresponding init-value element-type: '%s' vs "
                   "'%s'",
                   i, cis_type_text(made), cis_type_text(inits[i]));
    cis_type argument = arguments->data[num + i];
    if (!is_promotable(element_of(inputs[i]), element_of(argument)))
      return ERROR("The element-type of reduction-region's argument at index %u is expected to be "
                   "promotable from '%s', but got '%s'",
                   num + i, cis_type_text(element_of(inputs[i])),
                   cis_type_text(element_of(argument)));
    if (!argument_shape_fits(at, argument, num + i, allowed, i))
      return false;
  }
  return true;
}

/// The operands' types from `first` on.
static void operand_types(const cis_op_state *s, size_t first, size_t num, cis_type_vec *out) {
  for (size_t i = first; i < first + num; ++i)
    cis_vec_push(out, s->operands.data[i]->type);
}

bool cis_hlo_state_reducer_fits(cis_op_state *s, size_t first, size_t first_init, uint32_t num,
                                cis_hlo_dims allowed, cis_type_vec *made) {
  cis_type_vec types = {0}, arguments = {0};
  operand_types(s, first, num, &types);
  operand_types(s, first_init, num, &types);
  bool ok = reducer_fits((place){s->ctx, s->loc}, s->regions.data[s->regions.len - 1], types.data,
                         types.data + num, num, allowed, &arguments, made);
  cis_vec_deinit(&types);
  cis_vec_deinit(&arguments);
  return ok;
}

bool cis_hlo_element_reducer_fits(cis_op_state *s, size_t first_input, size_t first_value,
                                  uint32_t num, cis_type_vec *made) {
  cis_type_vec inputs = {0}, values = {0}, arguments = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_type input = s->operands.data[first_input + i]->type;
    cis_type value = s->operands.data[first_value + i]->type;
    cis_vec_push(&inputs, cis_type_tensor(cis_type_element(input), NULL, 0, NULL));
    cis_vec_push(&values, cis_type_tensor(cis_type_element(value), NULL, 0, NULL));
  }
  bool ok = reducer_fits((place){s->ctx, s->loc}, s->regions.data[s->regions.len - 1], inputs.data,
                         values.data, num, (cis_hlo_dims){0}, &arguments, made);
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&values);
  cis_vec_deinit(&arguments);
  return ok;
}

static bool inputs_fit(cis_op_state *s, uint32_t num) {
  for (uint32_t i = 1; i < num; ++i)
    if (!cis_hlo_shapes_compatible(s->operands.data[0]->type, s->operands.data[i]->type))
      return STATE_ERROR("expects all inputs to have compatible shapes. Shape at input-index %u is "
                         "not compatible with shape at input-index 0",
                         i);
  return true;
}

static bool has_inputs(cis_op_state *s) {
  return cis_hlo_are_tensors(s, 0) && s->regions.len &&
         (s->operands.len >= 2 || STATE_ERROR("requires at least 1 input value"));
}

// --- reductions ---

bool cis_stablehlo_infer_reduce(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims dims = cis_hlo_state_ints(s, "dimensions");
  uint32_t num = (uint32_t)s->operands.len / 2;
  if (!has_inputs(s) || !inputs_fit(s, num))
    return false;
  cis_type input = s->operands.data[0]->type;
  uint32_t rank = cis_type_rank(input);
  for (uint32_t i = 0; i < dims.num; ++i) {
    cis_hlo_dims before = {dims.values, i};
    if (dims.values[i] < 0 || dims.values[i] >= rank)
      return STATE_ERROR("Out-of-bounds dimension %" PRId64 ", expected to be in range [0, %u)",
                         dims.values[i], rank);
    if (cis_hlo_has(before, dims.values[i]))
      return STATE_ERROR("Duplicate reduction dimension: %" PRId64, dims.values[i]);
  }
  cis_hlo_shape kept = {0};
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_hlo_has(dims, i))
      cis_hlo_shape_push(&kept, cis_hlo_dim_of(input, i));
  cis_type_vec made = {0};
  cis_hlo_dims allowed = {kept.sizes.data, (uint32_t)kept.sizes.len};
  bool ok = cis_hlo_state_reducer_fits(s, 0, num, num, allowed, &made);
  cis_type shape = cis_hlo_shape_take(&kept, cis_type_element(input));
  for (uint32_t i = 0; ok && i < num; ++i)
    cis_vec_push(out, cis_type_with_element(shape, cis_type_element(made.data[i])));
  cis_vec_deinit(&made);
  return ok;
}

bool cis_hlo_infer_reduced(cis_op_state *s, size_t num, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 1) || !s->regions.len)
    return false;
  cis_type_vec arguments = {0}, made = {0};
  cis_hlo_argument_types(s->regions.data[0], &arguments);
  if (arguments.len != 2)
    STATE_ERROR("Reduction-region must take 2 parameters, but takes %zu parameter(s)",
                arguments.len);
  bool ok = arguments.len == 2;
  for (size_t i = 0; ok && i < num; ++i) {
    cis_type scalar = cis_type_tensor(cis_type_element(s->operands.data[i]->type), NULL, 0, NULL);
    cis_vec_clear(&made);
    cis_vec_clear(&arguments);
    ok = reducer_fits((place){s->ctx, s->loc}, s->regions.data[0], &scalar, &scalar, 1,
                      (cis_hlo_dims){0}, &arguments, &made);
    if (ok)
      cis_vec_push(
          out, cis_type_with_element(s->operands.data[i]->type, cis_type_element(made.data[0])));
  }
  cis_vec_deinit(&made);
  cis_vec_deinit(&arguments);
  return ok;
}

bool cis_hlo_verify_scalar_reducer(cis_op *op) {
  cis_type element = cis_type_element(cis_op_operand_type(op, 0));
  cis_type scalar = cis_type_tensor(element, NULL, 0, NULL);
  cis_type_vec arguments = {0}, made = {0};
  bool ok = reducer_fits((place){cis_op_context(op), op->loc}, cis_op_region(op, 0), &scalar,
                         &scalar, 1, (cis_hlo_dims){0}, &arguments, &made);
  if (ok && cis_type_element(made.data[0]) != cis_type_element(op->results[0].type))
    ok = OP_ERROR("result element-type is expected to be '%s', but got '%s'",
                  cis_type_text(cis_type_element(made.data[0])),
                  cis_type_text(cis_type_element(op->results[0].type)));
  cis_vec_deinit(&arguments);
  cis_vec_deinit(&made);
  return ok;
}

bool cis_stablehlo_infer_reduce_window(cis_op_state *s, cis_type_vec *out) {
  place at = {s->ctx, s->loc};
  uint32_t num = (uint32_t)s->operands.len / 2;
  window w = {.sizes = cis_hlo_state_ints(s, "window_dimensions"),
              .strides = cis_hlo_state_ints(s, "window_strides"),
              .base_dilations = cis_hlo_state_ints(s, "base_dilations"),
              .dilations = cis_hlo_state_ints(s, "window_dilations"),
              .padding = cis_op_state_get_attr(s, CIS_STR("padding"))};
  if (!has_inputs(s) || !inputs_fit(s, num))
    return false;
  cis_type input = s->operands.data[0]->type;
  for (uint32_t i = 0; i < num; ++i)
    if (cis_type_rank(s->operands.data[i]->type) != w.sizes.num)
      return STATE_ERROR("expects window-dimensions size == input rank, but got window-dimensions "
                         "size: %u and input: '%s' with rank = %u.",
                         w.sizes.num, cis_type_text(s->operands.data[i]->type),
                         cis_type_rank(s->operands.data[i]->type));
  if (!window_fits(at, &w))
    return false;
  cis_type_vec made = {0};
  cis_hlo_shape shape = {0};
  bool ok = cis_hlo_state_reducer_fits(s, 0, num, num, w.sizes, &made);
  for (uint32_t i = 0; ok && i < w.sizes.num; ++i) {
    cis_hlo_dim dim;
    ok = windowed_dim(at, &w, i, cis_hlo_dim_of(input, i), &dim);
    cis_hlo_shape_push(&shape, dim);
  }
  cis_type type = cis_hlo_shape_take(&shape, cis_type_element(input));
  for (uint32_t i = 0; ok && i < num; ++i)
    cis_vec_push(out, cis_type_with_element(type, cis_type_element(made.data[i])));
  cis_vec_deinit(&made);
  return ok;
}

/// The region that compares two values of the operand's elements.
static bool select_region_fits(cis_op_state *s, cis_type scalar) {
  cis_type_vec types = {0};
  cis_hlo_argument_types(s->regions.data[0], &types);
  bool ok = types.len == 2 ||
            STATE_ERROR("expects the select-region to take 2 parameters, but takes %zu", types.len);
  for (uint32_t i = 0; ok && i < 2; ++i)
    ok = cis_stablehlo_types_compatible(scalar, types.data[i]) ||
         STATE_ERROR("expects the type of select-region's parameter at index %u to be '%s', but "
                     "got '%s'",
                     i, cis_type_text(scalar), cis_type_text(types.data[i]));
  cis_vec_clear(&types);
  if (ok && cis_hlo_returned_types(s->regions.data[0], &types)) {
    if (types.len != 1)
      ok = STATE_ERROR("expects select-region to return single value, but got: %zu", types.len);
    else if (types.data[0] != cis_type_tensor(cis_type_i(s->ctx, 1), NULL, 0, NULL))
      ok = STATE_ERROR("expects the return-type of select-region to be tensor<i1>, but got: '%s'",
                       cis_type_text(types.data[0]));
  }
  cis_vec_deinit(&types);
  return ok;
}

bool cis_stablehlo_infer_select_and_scatter(cis_op_state *s, cis_type_vec *out) {
  place at = {s->ctx, s->loc};
  if (!cis_hlo_are_tensors(s, 3) || s->regions.len != 2)
    return false;
  cis_type operand = s->operands.data[0]->type, source = s->operands.data[1]->type;
  window w = {.sizes = cis_hlo_state_ints(s, "window_dimensions"),
              .strides = cis_hlo_state_ints(s, "window_strides"),
              .padding = cis_op_state_get_attr(s, CIS_STR("padding"))};
  if (!select_region_fits(s, cis_type_tensor(cis_type_element(operand), NULL, 0, NULL)))
    return false;
  cis_type_vec made = {0};
  bool ok = cis_hlo_state_reducer_fits(s, 1, 2, 1, (cis_hlo_dims){0}, &made);
  cis_type element = ok ? cis_type_element(made.data[0]) : NULL;
  cis_vec_deinit(&made);
  if (!ok)
    return false;
  if (w.sizes.num != cis_type_rank(operand))
    return STATE_ERROR("expects window-dimensions size == operand rank, but got window-dimensions "
                       "size: %u and operand-type: '%s' with rank = %u.",
                       w.sizes.num, cis_type_text(operand), cis_type_rank(operand));
  if (!window_fits(at, &w))
    return false;
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; ok && i < w.sizes.num; ++i) {
    cis_hlo_dim dim;
    ok = windowed_dim(at, &w, i, cis_hlo_dim_of(operand, i), &dim);
    cis_hlo_shape_push(&shape, dim);
  }
  cis_type wanted = cis_hlo_shape_take(&shape, cis_type_element(operand));
  if (ok && !cis_stablehlo_types_compatible(wanted, source))
    return STATE_ERROR("expects source-type to be '%s', but got'%s'", cis_type_text(wanted),
                       cis_type_text(source));
  if (ok)
    cis_vec_push(out, cis_type_with_element(operand, element));
  return ok;
}

// --- maps and sorts ---

bool cis_stablehlo_infer_map(cis_op_state *s, cis_type_vec *out) {
  cis_hlo_dims dims = cis_hlo_state_ints(s, "dimensions");
  if (!cis_hlo_are_tensors(s, 1) || !s->regions.len)
    return false;
  cis_type_vec arguments = {0}, made = {0};
  cis_type input = s->operands.data[0]->type;
  cis_hlo_argument_types(s->regions.data[0], &arguments);
  bool ok = arguments.len == s->operands.len ||
            STATE_ERROR("expects number of operands to match the arity of map computation, but "
                        "got: %zu and %zu",
                        s->operands.len, arguments.len);
  for (size_t i = 0; ok && i < arguments.len; ++i) {
    cis_type argument = arguments.data[i], operand = s->operands.data[i]->type;
    if (!cis_type_is_ranked_tensor(argument) || cis_type_rank(argument))
      ok = STATE_ERROR("computation arguments must be 0-rank tensor, but got: arg #%zu of type "
                       "'%s'",
                       i, cis_type_text(argument));
    else if (!cis_hlo_elements_compatible(cis_type_element(argument), cis_type_element(operand)))
      ok = STATE_ERROR("element type of operands and computation arguments must match, but got: "
                       "'%s' and '%s'",
                       cis_type_text(cis_type_element(operand)),
                       cis_type_text(cis_type_element(argument)));
  }
  if (ok && cis_hlo_returned_types(s->regions.data[0], &made)) {
    if (made.len != 1)
      ok = STATE_ERROR("computation must return single output, but got: %zu", made.len);
    else if (!cis_type_is_ranked_tensor(made.data[0]) || cis_type_rank(made.data[0]))
      ok = STATE_ERROR("computation must return 0-rank tensor, but got: '%s'",
                       cis_type_text(made.data[0]));
  } else if (ok) {
    ok = STATE_ERROR("computation must return single output, but got: 0");
  }
  for (uint32_t i = 0; ok && i < dims.num; ++i)
    if (dims.values[i] != i)
      ok = cis_hlo_list_error(
          s->ctx, s->loc, "requires monotonically increasing dimension numbers, but got: ", dims,
          "");
  if (ok && dims.num != cis_type_rank(input))
    ok = STATE_ERROR("applied to a subset of dimensions currently not supported: operand "
                     "dimensions = %u, requested map dimensions size = %u",
                     cis_type_rank(input), dims.num);
  if (ok)
    cis_vec_push(out, cis_type_with_element(input, cis_type_element(made.data[0])));
  cis_vec_deinit(&arguments);
  cis_vec_deinit(&made);
  return ok;
}

/// The comparator takes two elements of each input, and returns whether the first ones come first.
static bool comparator_fits(cis_op_state *s) {
  cis_type_vec types = {0};
  size_t num = s->operands.len;
  cis_hlo_argument_types(s->regions.data[0], &types);
  bool ok =
      types.len == 2 * num || STATE_ERROR("'%s' op comparator block should have %zu arguments",
                                          s->info->name.data, 2 * num);
  for (size_t i = 0; ok && i < types.len; ++i) {
    cis_type element = cis_type_element(s->operands.data[i / 2]->type);
    cis_type scalar = cis_type_tensor(element, NULL, 0, NULL);
    ok = types.data[i] == scalar ||
         STATE_ERROR("'%s' op comparator block argument #%zu should be of type '%s' but got '%s'",
                     s->info->name.data, i, cis_type_text(scalar), cis_type_text(types.data[i]));
  }
  cis_vec_clear(&types);
  if (ok && cis_hlo_returned_types(s->regions.data[0], &types)) {
    if (types.len != 1)
      ok = STATE_ERROR("comparator must return single output but got %zu", types.len);
    else if (types.data[0] != cis_type_tensor(cis_type_i(s->ctx, 1), NULL, 0, NULL))
      ok = STATE_ERROR("comparator must return tensor<i1> but got '%s'",
                       cis_type_text(types.data[0]));
  }
  cis_vec_deinit(&types);
  return ok;
}

bool cis_stablehlo_infer_sort(cis_op_state *s, cis_type_vec *out) {
  cis_attr attr = cis_op_state_get_attr(s, CIS_STR("dimension"));
  int64_t dimension = cis_attr_int_or(attr, -1);
  if (!cis_hlo_are_tensors(s, 1) || !s->regions.len)
    return false;
  int64_t rank = cis_type_rank(s->operands.data[0]->type);
  if (dimension < -rank || dimension >= rank)
    return STATE_ERROR("dimension attribute value must be in range [-%" PRId64 ", %" PRId64
                       "), but found %" PRId64,
                       rank, rank, dimension);
  return comparator_fits(s) && cis_stablehlo_infer_same_types(s, out);
}

// --- convolutions ---

typedef struct conv_side {
  const char *name;
  const struct cis_hlo_conv_side *dims;
} conv_side;

/// All dimensions of a side, those with a meaning first.
static void side_dims(const struct cis_hlo_conv_side *side, cis_i64_vec *out) {
  cis_vec_push(out, side->batch);
  cis_vec_push(out, side->feature);
  cis_vec_append(out, side->spatial.values, side->spatial.num);
}

static bool conv_dims_fit(cis_op *op, const cis_hlo_conv *conv, uint32_t rank) {
  const conv_side sides[] = {
      {"input", &conv->input}, {"kernel", &conv->kernel}, {"output", &conv->output}};
  if (conv->input.spatial.num != conv->kernel.spatial.num ||
      conv->input.spatial.num != conv->output.spatial.num)
    return OP_ERROR("expects the same size for input, kernel and output spatial-dimensions, but "
                    "got %u, %u, and %u resp.",
                    conv->input.spatial.num, conv->kernel.spatial.num, conv->output.spatial.num);
  if (conv->input.spatial.num + 2 != rank)
    return OP_ERROR("expects convolution arguments to have %u dimensions. Got: %u",
                    conv->input.spatial.num + 2, rank);
  for (int i = 0; i < 3; ++i) {
    cis_i64_vec dims = {0};
    side_dims(sides[i].dims, &dims);
    cis_hlo_dims list = {dims.data, (uint32_t)dims.len};
    bool ok = true;
    for (uint32_t j = 0; ok && j < list.num; ++j)
      ok = (list.values[j] >= 0 && list.values[j] < rank) ||
           OP_ERROR("expects input, kernel, and output dimension-numbers to be in-range [0, %u).",
                    rank);
    if (ok && cis_hlo_has_repeats(list)) {
      cis_strbuf before = {0};
      cis_strbuf_printf(&before, "expects %s dimension-numbers to be unique, got {", sides[i].name);
      ok = cis_hlo_list_error(cis_op_context(op), op->loc, cis_strbuf_c(&before), list, "}.");
      cis_strbuf_deinit(&before);
    }
    cis_vec_deinit(&dims);
    if (!ok)
      return false;
  }
  return true;
}

static bool divides(int64_t count, int64_t size) { return size == CIS_DYNAMIC || !(size % count); }

static bool conv_groups_fit(cis_op *op, const cis_hlo_conv *conv, cis_type lhs, cis_type rhs) {
  int64_t features = cis_attr_int_or(cis_op_inherent(op, "feature_group_count"), 1);
  int64_t batches = cis_attr_int_or(cis_op_inherent(op, "batch_group_count"), 1);
  int64_t batch = cis_type_dim(lhs, (uint32_t)conv->input.batch);
  int64_t feature = cis_type_dim(lhs, (uint32_t)conv->input.feature);
  int64_t kernel = cis_type_dim(rhs, (uint32_t)conv->kernel.batch);
  int64_t made = cis_type_dim(rhs, (uint32_t)conv->kernel.feature);
  if (batches > 1 && features > 1)
    return OP_ERROR("expects batch_group_count and feature_group_count not to be both greater than "
                    "1. Got %" PRId64 " and %" PRId64 " resp.",
                    batches, features);
  if (!divides(batches, batch))
    return OP_ERROR("expects input batch dimension (%" PRId64
                    ") to be divisible by batch_group_count. Got batch_group_count = %" PRId64 ".",
                    batch, batches);
  if (!divides(features, feature))
    return OP_ERROR("expects input feature dimension (%" PRId64
                    ") to be a multiple of feature_group_count. Got feature_group_count = "
                    "%" PRId64 ".",
                    feature, features);
  if (feature != CIS_DYNAMIC && kernel != CIS_DYNAMIC && feature / features != kernel)
    return OP_ERROR("expects input feature dimension (%" PRId64
                    ") / feature_group_count = kernel input feature dimension (%" PRId64
                    "). Got feature_group_count = %" PRId64 ".",
                    feature, kernel, features);
  if (!divides(batches, made))
    return OP_ERROR("expects output feature dimension size (%" PRId64
                    ") to be a multiple of batch_group_count. Got batch_group_count = %" PRId64 ".",
                    made, batches);
  return divides(features, made) ||
         OP_ERROR("expects kernel output feature dimension (%" PRId64
                  ") to be divisible by feature_group_count. For feature_group_count = %" PRId64
                  ".",
                  made, features);
}

/// The padding of a dynamic convolution: NULL if it is no constant, and `*out_known` is false.
static bool dynamic_padding(cis_op *op, uint32_t num, cis_attr *out, bool *out_known) {
  cis_type type = cis_op_operand_type(op, 2);
  if (cis_type_dim(type, 0) != num || cis_type_dim(type, 1) != 2) {
    return OP_ERROR("expects padding to be of shape [%u, 2], but got [%" PRId64 ", %" PRId64 "]",
                    num, cis_type_dim(type, 0), cis_type_dim(type, 1));
  }
  cis_attr value = cis_constant_of(cis_op_operand(op, 2));
  *out_known = cis_attr_is(value, CIS_ATTR_DENSE) && value->type == type;
  *out = *out_known ? value : NULL;
  return true;
}

static bool conv_result_fits(cis_op *op, const cis_hlo_conv *conv, const window *w,
                             bool padding_known) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  uint32_t rank = cis_type_rank(lhs);
  int64_t batches = cis_attr_int_or(cis_op_inherent(op, "batch_group_count"), 1);
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_hlo_shape_push(&shape, cis_hlo_dim_is(CIS_DYNAMIC));
  cis_hlo_dim batch = cis_hlo_dim_of(lhs, (uint32_t)conv->input.batch);
  cis_hlo_dim feature = cis_hlo_dim_of(rhs, (uint32_t)conv->kernel.feature);
  batch.size = batch.size == CIS_DYNAMIC ? batch.size : batch.size / batches;
  batch.bound = batch.bound == CIS_DYNAMIC ? batch.bound : batch.bound / batches;
  shape.sizes.data[conv->output.batch] = batch.size;
  shape.bounds.data[conv->output.batch] = batch.bound;
  shape.sizes.data[conv->output.feature] = feature.size;
  shape.bounds.data[conv->output.feature] = feature.bound;
  for (uint32_t i = 0; padding_known && i < w->sizes.num; ++i) {
    cis_hlo_dim dim = cis_hlo_dim_of(lhs, (uint32_t)conv->input.spatial.values[i]);
    if (!windowed_dim((place){cis_op_context(op), op->loc}, w, i, dim, &dim)) {
      cis_hlo_shape_deinit(&shape);
      return false;
    }
    shape.sizes.data[conv->output.spatial.values[i]] = dim.size;
    shape.bounds.data[conv->output.spatial.values[i]] = dim.bound;
  }
  return cis_hlo_result_fits(op, &shape);
}

static bool conv_window_fits(cis_op *op, const cis_hlo_conv *conv, cis_hlo_dims sizes) {
  bool padding_known = true;
  window w = {.sizes = sizes,
              .strides = cis_stablehlo_ints(op, "window_strides"),
              .base_dilations = cis_stablehlo_ints(op, "lhs_dilation"),
              .dilations = cis_stablehlo_ints(op, "rhs_dilation"),
              .reversal = cis_op_inherent(op, "window_reversal")};
  if (op->num_operands == 3) {
    if (!dynamic_padding(op, sizes.num, &w.padding, &padding_known))
      return false;
  } else {
    w.padding = cis_op_inherent(op, "padding");
  }
  // Without a padding there is no window yet.
  return (!padding_known || window_fits((place){cis_op_context(op), op->loc}, &w)) &&
         conv_result_fits(op, conv, &w, padding_known);
}

bool cis_stablehlo_verify_convolution(cis_op *op) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  cis_hlo_conv conv = cis_stablehlo_conv(op);
  uint32_t rank = cis_type_rank(lhs);
  if (rank != cis_type_rank(rhs))
    return OP_ERROR("expects convolution arguments to have same number of dimensions. Got: '%s' "
                    "and '%s'.",
                    cis_type_text(lhs), cis_type_text(rhs));
  if (rank < 2)
    return OP_ERROR("expects convolution arguments to have >= 2 dimensions. Got: '%s' and '%s'.",
                    cis_type_text(lhs), cis_type_text(rhs));
  bool quantized = cis_quant_is(cis_type_element(rhs));
  if (!quantized && !cis_hlo_elements_compatible(cis_type_element(lhs), cis_type_element(rhs)))
    return OP_ERROR("expects lhs and rhs to have compatible element type. Got: '%s' and '%s'",
                    cis_type_text(cis_type_element(lhs)), cis_type_text(cis_type_element(rhs)));
  if (!cis_hlo_verify_precision(op) || !conv_dims_fit(op, &conv, rank) ||
      !conv_groups_fit(op, &conv, lhs, rhs) || !cis_hlo_verify_conv_elements(op, &conv))
    return false;
  cis_i64_vec sizes = {0};
  for (uint32_t i = 0; i < conv.kernel.spatial.num; ++i)
    cis_vec_push(&sizes, cis_type_dim(rhs, (uint32_t)conv.kernel.spatial.values[i]));
  bool ok = conv_window_fits(op, &conv, (cis_hlo_dims){sizes.data, (uint32_t)sizes.len});
  cis_vec_deinit(&sizes);
  return ok;
}
