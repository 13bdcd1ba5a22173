// Types that follow from operands: sizes and bounds that agree, elementwise ops, calls of regions,
// tuples and tokens.
//
// A dimension is known by its size, or by a bound of a dynamic size. Types that are stated may be
// more precise than the ones that follow, or less: `tensor<?xf32>` for `tensor<4xf32>`.
#include "dialect/quant/quant.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"

// --- compatible types ---

bool cis_hlo_elements_compatible(cis_type a, cis_type b) {
  bool a_quant = cis_quant_is(a), b_quant = cis_quant_is(b);
  if (a_quant && b_quant && cis_quant_signed_storage(a) != cis_quant_signed_storage(b))
    return false;
  return (a_quant ? cis_quant_expressed(a) : a) == (b_quant ? cis_quant_expressed(b) : b);
}

cis_type cis_hlo_storage(cis_type element) {
  return cis_quant_is(element) ? cis_quant_signed_storage(element) : element;
}

bool cis_hlo_dims_compatible(cis_hlo_dim a, cis_hlo_dim b) {
  if (a.size != CIS_DYNAMIC && b.size != CIS_DYNAMIC)
    return a.size == b.size;
  if (a.size != CIS_DYNAMIC)
    return b.bound == CIS_DYNAMIC || a.size <= b.bound;
  return b.size == CIS_DYNAMIC || a.bound == CIS_DYNAMIC || b.size <= a.bound;
}

bool cis_hlo_shapes_compatible(cis_type a, cis_type b) {
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b))
    return true;
  bool fit = cis_type_rank(a) == cis_type_rank(b);
  for (uint32_t i = 0; fit && i < cis_type_rank(a); ++i)
    fit = cis_hlo_dims_compatible(cis_hlo_dim_of(a, i), cis_hlo_dim_of(b, i));
  return fit;
}

bool cis_stablehlo_types_compatible(cis_type a, cis_type b) {
  if (a == b)
    return true;
  if (cis_type_is(a, CIS_TYPE_TUPLE) && cis_type_is(b, CIS_TYPE_TUPLE)) {
    bool fit = a->function.num_inputs == b->function.num_inputs;
    for (uint32_t i = 0; fit && i < a->function.num_inputs; ++i)
      fit = cis_stablehlo_types_compatible(a->function.inputs[i], b->function.inputs[i]);
    return fit;
  }
  return cis_type_is_base_tensor(a) && cis_type_is_base_tensor(b) &&
         cis_hlo_elements_compatible(cis_type_element(a), cis_type_element(b)) &&
         cis_hlo_shapes_compatible(a, b);
}

bool cis_hlo_type_lists_compatible(const cis_type_vec *a, const cis_type_vec *b) {
  bool fit = a->len == b->len;
  for (size_t i = 0; fit && i < a->len; ++i)
    fit = cis_stablehlo_types_compatible(a->data[i], b->data[i]);
  return fit;
}

// --- shapes that are made ---

cis_hlo_dim cis_hlo_dim_of(cis_type tensor, uint32_t i) {
  const int64_t *bounds = cis_stablehlo_bounds(tensor);
  return (cis_hlo_dim){cis_type_dim(tensor, i), bounds ? bounds[i] : CIS_DYNAMIC};
}

void cis_hlo_shape_push(cis_hlo_shape *shape, cis_hlo_dim dim) {
  cis_vec_push(&shape->sizes, dim.size);
  cis_vec_push(&shape->bounds, dim.size == CIS_DYNAMIC ? dim.bound : CIS_DYNAMIC);
}

void cis_hlo_shape_push_all(cis_hlo_shape *shape, cis_type tensor) {
  for (uint32_t i = 0; i < cis_type_rank(tensor); ++i)
    cis_hlo_shape_push(shape, cis_hlo_dim_of(tensor, i));
}

cis_type cis_hlo_shape_take(cis_hlo_shape *shape, cis_type element) {
  bool bounded = false;
  uint32_t rank = (uint32_t)shape->sizes.len;
  for (uint32_t i = 0; i < rank; ++i)
    bounded |= shape->bounds.data[i] != CIS_DYNAMIC;
  cis_attr encoding =
      bounded
          ? cis_stablehlo_bounds_attr(cis_attr_i64_array(element->ctx, shape->bounds.data, rank))
          : NULL;
  cis_type type = cis_type_tensor(element, shape->sizes.data, rank, encoding);
  cis_hlo_shape_deinit(shape);
  return type;
}

void cis_hlo_shape_deinit(cis_hlo_shape *shape) {
  cis_vec_deinit(&shape->sizes);
  cis_vec_deinit(&shape->bounds);
}

/// A dimension that is both: the size that one of them states, or the smaller bound.
static bool merge_dims(cis_op_state *s, uint32_t i, cis_hlo_dim a, cis_hlo_dim b,
                       cis_hlo_dim *out) {
  if (a.size != CIS_DYNAMIC && b.size != CIS_DYNAMIC && a.size != b.size)
    return STATE_ERROR("Mismatched dimension sizes %" PRId64 " and %" PRId64 " in dimension %u",
                       a.size, b.size, i);
  cis_hlo_dim fixed = a.size != CIS_DYNAMIC ? a : b, open = a.size != CIS_DYNAMIC ? b : a;
  if (fixed.size != CIS_DYNAMIC) {
    if (open.size == CIS_DYNAMIC && open.bound != CIS_DYNAMIC && fixed.size > open.bound)
      return STATE_ERROR("Mismatched dimension size %" PRId64 " and bound %" PRId64
                         " in dimension %u",
                         fixed.size, open.bound, i);
    *out = fixed;
    return true;
  }
  *out = a;
  if (a.bound == CIS_DYNAMIC || (b.bound != CIS_DYNAMIC && b.bound < a.bound))
    out->bound = b.bound;
  return true;
}

/// The most that is known of a tensor which has both types.
static bool merge_types(cis_op_state *s, cis_type a, cis_type b, cis_type *out) {
  if (a == b || !cis_type_is_ranked_tensor(a) || !cis_type_is_ranked_tensor(b)) {
    *out = cis_type_is(a, CIS_TYPE_UNRANKED_TENSOR) ? b : a;
    return true;
  }
  if (cis_type_rank(a) != cis_type_rank(b))
    return STATE_ERROR("Mismatched ranks of types %u vs %u", cis_type_rank(a), cis_type_rank(b));
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < cis_type_rank(a); ++i) {
    cis_hlo_dim dim;
    if (!merge_dims(s, i, cis_hlo_dim_of(a, i), cis_hlo_dim_of(b, i), &dim)) {
      cis_hlo_shape_deinit(&shape);
      return false;
    }
    cis_hlo_shape_push(&shape, dim);
  }
  *out = cis_hlo_shape_take(&shape, cis_type_element(a));
  return true;
}

cis_type cis_hlo_operand_type(const cis_op_state *s, size_t i) {
  return i < s->operands.len ? s->operands.data[i]->type : NULL;
}

/// Whether there are operands, and all are tensors, which may be unranked: an error if not.
static bool are_base_tensors(const cis_op_state *s) {
  bool all = s->operands.len;
  for (size_t i = 0; all && i < s->operands.len; ++i)
    all = cis_type_is_base_tensor(s->operands.data[i]->type);
  return all || STATE_ERROR("expected tensors");
}

bool cis_hlo_are_tensors(const cis_op_state *s, size_t least) {
  bool all = s->operands.len >= least;
  for (size_t i = 0; all && i < s->operands.len; ++i)
    all = cis_type_is_ranked_tensor(s->operands.data[i]->type);
  return all || STATE_ERROR("expected ranked tensors");
}

static bool merge_operands(cis_op_state *s, size_t first, cis_type *out) {
  *out = s->operands.data[first]->type;
  for (size_t i = first + 1; i < s->operands.len; ++i)
    if (!merge_types(s, *out, s->operands.data[i]->type, out))
      return false;
  return true;
}

// --- elementwise ---

/// The same element types, or quantized ones of one kind.
static bool have_compatible_elements(cis_op_state *s, const char *message) {
  cis_type first = cis_type_element(s->operands.data[0]->type);
  for (size_t i = 1; i < s->operands.len; ++i)
    if (!cis_hlo_elements_compatible(first, cis_type_element(s->operands.data[i]->type)))
      return STATE_ERROR("'%s' op %s", s->info->name.data, message);
  return true;
}

bool cis_stablehlo_infer_most_specific(cis_op_state *s, cis_type_vec *out) {
  cis_type type;
  if (!are_base_tensors(s) ||
      !have_compatible_elements(s, "requires the same element type for all operands and results") ||
      !merge_operands(s, 0, &type))
    return false;
  cis_vec_push(out, type);
  return true;
}

/// The shape of the operands, with other elements.
static bool infer_elements(cis_op_state *s, cis_type element, cis_type_vec *out) {
  cis_type type;
  if (!are_base_tensors(s) || !merge_operands(s, 0, &type))
    return false;
  cis_hlo_shape shape = {0};
  bool ranked = cis_type_is_ranked_tensor(type);
  if (ranked)
    cis_hlo_shape_push_all(&shape, type);
  cis_vec_push(out,
               ranked ? cis_hlo_shape_take(&shape, element) : cis_type_unranked_tensor(element));
  return true;
}

bool cis_stablehlo_infer_predicate(cis_op_state *s, cis_type_vec *out) {
  return infer_elements(s, cis_type_i(s->ctx, 1), out);
}

bool cis_stablehlo_infer_real(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type element = cis_type_element(s->operands.data[0]->type);
  return infer_elements(s, cis_type_is_complex(element) ? element->shaped.element : element, out);
}

bool cis_stablehlo_infer_complex(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 2))
    return false;
  return infer_elements(s, cis_type_complex(cis_type_element(s->operands.data[0]->type)), out);
}

bool cis_stablehlo_infer_dequantized(cis_op_state *s, cis_type_vec *out) {
  if (!cis_hlo_are_tensors(s, 1))
    return false;
  cis_type element = cis_type_element(s->operands.data[0]->type);
  return infer_elements(s, cis_quant_is(element) ? cis_quant_expressed(element) : element, out);
}

bool cis_stablehlo_verify_uniform_quantize(cis_op *op) {
  cis_type from = cis_type_element(cis_op_operand_type(op, 0));
  cis_type to = cis_type_element(op->results[0].type);
  cis_type expressed = cis_quant_is(from) ? cis_quant_expressed(from) : from;
  return cis_quant_expressed(to) == expressed ||
         cis_error(cis_op_context(op), op->loc,
                   "Expressed type of result expected to be '%s', but got '%s'",
                   cis_type_text(expressed), cis_type_text(cis_quant_expressed(to)));
}

bool cis_stablehlo_infer_clamp(cis_op_state *s, cis_type_vec *out) {
  static const char *const names[] = {"min", NULL, "max"};
  if (!cis_hlo_are_tensors(s, 3) ||
      !have_compatible_elements(s,
                                "requires compatible element types for all operands and results"))
    return false;
  cis_type operand = s->operands.data[1]->type;
  for (size_t i = 0; i < 3; i += 2) {
    cis_type limit = s->operands.data[i]->type;
    if (cis_type_rank(limit) && !cis_hlo_shapes_compatible(limit, operand)) {
      cis_strbuf text[2] = {{0}, {0}};
      cis_hlo_shape_text(limit, &text[0]);
      cis_hlo_shape_text(operand, &text[1]);
      STATE_ERROR("%s shape %s is not scalar and is not compatible to operand shape %s", names[i],
                  cis_strbuf_c(&text[0]), cis_strbuf_c(&text[1]));
      cis_strbuf_deinit(&text[0]);
      cis_strbuf_deinit(&text[1]);
      return false;
    }
  }
  cis_vec_push(out, operand);
  return true;
}

bool cis_stablehlo_infer_select(cis_op_state *s, cis_type_vec *out) {
  cis_type type;
  if (!cis_hlo_are_tensors(s, 3))
    return false;
  cis_type pred = s->operands.data[0]->type;
  if (!cis_stablehlo_types_compatible(s->operands.data[1]->type, s->operands.data[2]->type))
    return STATE_ERROR("requires compatible types for non-predicate operands");
  if (cis_type_rank(pred) && !cis_hlo_shapes_compatible(pred, s->operands.data[1]->type))
    return STATE_ERROR("requires the same shape for all operands");
  if (!merge_operands(s, 1, &type))
    return false;
  cis_vec_push(out, type);
  return true;
}

bool cis_stablehlo_verify_compare(cis_op *op) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  return cis_hlo_elements_compatible(cis_type_element(lhs), cis_type_element(rhs)) ||
         cis_op_error(op, "requires compatible element types for all operands");
}

void cis_hlo_shape_text(cis_type tensor, cis_strbuf *out) {
  cis_strbuf_char(out, '[');
  for (uint32_t i = 0; i < cis_type_rank(tensor); ++i) {
    cis_strbuf_cstr(out, i ? ", " : "");
    if (cis_type_dim(tensor, i) == CIS_DYNAMIC)
      cis_strbuf_char(out, '?');
    else
      cis_strbuf_int(out, cis_type_dim(tensor, i));
  }
  cis_strbuf_char(out, ']');
}

// --- constants, ids, tokens, tuples ---

bool cis_stablehlo_infer_constant(cis_op_state *s, cis_type_vec *out) {
  cis_attr value = cis_op_state_get_attr(s, CIS_STR("value"));
  if (!value || !value->type)
    return STATE_ERROR("expected a value");
  cis_vec_push(out, value->type);
  return true;
}

/// A constant of quantized elements has the numbers that they are stored as.
bool cis_stablehlo_constant_types_compatible(cis_type value, cis_type stated) {
  if (value == stated)
    return true;
  cis_type element = cis_type_is_ranked_tensor(stated) ? cis_type_element(stated) : NULL;
  return element && cis_quant_is(element) && cis_type_has_same_sizes(value, stated) &&
         cis_quant_signed_storage(element) == cis_type_element(value);
}

bool cis_stablehlo_infer_id(cis_op_state *s, cis_type_vec *out) {
  cis_type ui32 = cis_type_integer(s->ctx, 32, CIS_UNSIGNED);
  cis_vec_push(out, cis_type_tensor(ui32, NULL, 0, NULL));
  return true;
}

bool cis_stablehlo_infer_token(cis_op_state *s, cis_type_vec *out) {
  cis_vec_push(out, cis_stablehlo_token(s->ctx));
  return true;
}

bool cis_stablehlo_infer_same_types(cis_op_state *s, cis_type_vec *out) {
  for (size_t i = 0; i < s->operands.len; ++i)
    cis_vec_push(out, s->operands.data[i]->type);
  return true;
}

bool cis_stablehlo_infer_tuple(cis_op_state *s, cis_type_vec *out) {
  cis_type_vec types = {0};
  cis_stablehlo_infer_same_types(s, &types);
  cis_vec_push(out, cis_type_tuple(s->ctx, types.data, (uint32_t)types.len));
  cis_vec_deinit(&types);
  return true;
}

bool cis_stablehlo_infer_get_tuple_element(cis_op_state *s, cis_type_vec *out) {
  cis_type tuple = cis_hlo_operand_type(s, 0);
  int64_t index = cis_attr_int_or(cis_op_state_get_attr(s, CIS_STR("index")), 0);
  if (!cis_type_is(tuple, CIS_TYPE_TUPLE))
    return STATE_ERROR("expected a tuple");
  if (index < 0 || index >= tuple->function.num_inputs)
    return STATE_ERROR("index %" PRId64 " is out of bounds of operand with size %u", index,
                       tuple->function.num_inputs);
  cis_vec_push(out, tuple->function.inputs[index]);
  return true;
}

// --- branches and loops ---

bool cis_hlo_returned_types(const cis_region *region, cis_type_vec *out) {
  cis_block *block = region ? cis_region_first(region) : NULL;
  cis_op *last = block ? cis_block_last(block) : NULL;
  if (!last || cis_op_kind(last) != CIS_OP_STABLEHLO_RETURN)
    return false;
  for (uint32_t i = 0; i < last->num_operands; ++i)
    cis_vec_push(out, cis_op_operand_type(last, i));
  return true;
}

void cis_hlo_argument_types(const cis_region *region, cis_type_vec *out) {
  cis_block *block = region ? cis_region_first(region) : NULL;
  for (uint32_t i = 0; block && i < block->num_args; ++i)
    cis_vec_push(out, cis_block_args(block)[i]->type);
}

/// The types that a branch returns, merged into those of the branches before it.
static bool add_branch(cis_op_state *s, size_t i, cis_type_vec *out) {
  cis_type_vec types = {0}, arguments = {0};
  cis_hlo_argument_types(s->regions.data[i], &arguments);
  size_t num_args = arguments.len;
  cis_vec_deinit(&arguments);
  if (num_args)
    return STATE_ERROR("branch %zu must have 0 arguments, but found %zu", i, num_args);
  bool ok = true;
  if (cis_hlo_returned_types(s->regions.data[i], &types)) {
    if (!i)
      cis_vec_append(out, types.data, types.len);
    else if (!cis_hlo_type_lists_compatible(out, &types))
      ok = STATE_ERROR("branch 0 and branch %zu have mismatched return types: %s vs %s", i,
                       cis_types_text(s->ctx, out->data, out->len),
                       cis_types_text(s->ctx, types.data, types.len));
    for (size_t j = 0; i && ok && j < types.len; ++j)
      ok = merge_types(s, out->data[j], types.data[j], &out->data[j]);
  }
  cis_vec_deinit(&types);
  return ok;
}

bool cis_stablehlo_infer_branches(cis_op_state *s, cis_type_vec *out) {
  cis_type choice = cis_hlo_operand_type(s, 0);
  if (!s->regions.len)
    return STATE_ERROR("expect at least one branch");
  if (cis_type_is_ranked_tensor(choice) && cis_type_rank(choice))
    return STATE_ERROR("operand should be rank 0 tensor but got rank %u", cis_type_rank(choice));
  for (size_t i = 0; i < s->regions.len; ++i)
    if (!add_branch(s, i, out))
      return false;
  return true;
}

/// Whether types in a loop are those of its operands.
static bool loop_types_fit(cis_op_state *s, const cis_type_vec *types, const char *what) {
  cis_type_vec operands = {0};
  cis_stablehlo_infer_same_types(s, &operands);
  bool ok = cis_hlo_type_lists_compatible(&operands, types) ||
            STATE_ERROR("expect operands to be compatible with %s but got %s vs %s", what,
                        cis_types_text(s->ctx, operands.data, operands.len),
                        cis_types_text(s->ctx, types->data, types->len));
  cis_vec_deinit(&operands);
  return ok;
}

static bool loop_condition_fits(cis_op_state *s, const cis_type_vec *types) {
  if (types->len != 1)
    return STATE_ERROR("expect condition body returns a single value but got %zu", types->len);
  cis_type type = types->data[0];
  return (cis_type_is_ranked_tensor(type) && !cis_type_rank(type) &&
          cis_type_is_i1(cis_type_element(type))) ||
         STATE_ERROR("expect condition block return a zero-ranked tensor of i1 but got '%s'",
                     cis_type_text(type));
}

bool cis_stablehlo_infer_while(cis_op_state *s, cis_type_vec *out) {
  cis_type_vec types = {0};
  bool ok = s->regions.len == 2;
  for (size_t i = 0; ok && i < 2; ++i) {
    cis_vec_clear(&types);
    cis_hlo_argument_types(s->regions.data[i], &types);
    ok = loop_types_fit(s, &types, i ? "body block arguments" : "condition block arguments");
  }
  cis_vec_clear(&types);
  if (ok && cis_hlo_returned_types(s->regions.data[0], &types))
    ok = loop_condition_fits(s, &types);
  cis_vec_clear(&types);
  if (ok && cis_hlo_returned_types(s->regions.data[1], &types))
    ok = loop_types_fit(s, &types, "body block return types");
  cis_vec_deinit(&types);
  return ok && cis_stablehlo_infer_same_types(s, out);
}
