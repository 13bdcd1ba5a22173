// The chlo dialect: constraints, broadcasts, products of ragged groups, scans. What its elementwise
// ops make is inferred as StableHLO infers it.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/chlo/kinds.h"
#include "dialect/dialects.h"
#include "dialect/stablehlo/check.h"

// --- types ---

static bool is_of(cis_type t, int elements) {
  return cis_type_is_base_tensor(t) && (cis_hlo_element_class(cis_type_element(t)) & elements);
}
enum {
  FP = CIS_HLO_FLOAT,
  COMPLEX = CIS_HLO_COMPLEX,
  PRED = CIS_HLO_PRED,
  INT = CIS_HLO_SINT | CIS_HLO_UINT
};

#define CONSTRAINTS(ROW)                                                                           \
  ROW(Tensor, "tensor of " CIS_HLO_ANY_TEXT " or per-axis integer quantized values",               \
      is_of(t, CIS_HLO_ANY | CIS_HLO_PER_AXIS), tensor)                                            \
  ROW(FpTensor, "tensor of " CIS_HLO_FLOAT_TEXT " values", is_of(t, FP), tensor)                   \
  ROW(ComplexTensor, "tensor of " CIS_HLO_COMPLEX_TEXT " values", is_of(t, COMPLEX), tensor)       \
  ROW(FpOrComplexTensor, "tensor of " CIS_HLO_FLOAT_TEXT " or " CIS_HLO_COMPLEX_TEXT " values",    \
      is_of(t, FP | COMPLEX), tensor)                                                              \
  ROW(PredTensor, "tensor of bool values", is_of(t, PRED), tensor)                                 \
  ROW(PredOrIntTensor, "tensor of bool or " CIS_HLO_INT_TEXT " values", is_of(t, PRED | INT),      \
      tensor)                                                                                      \
  ROW(IntTensor, "ranked tensor of " CIS_HLO_INT_TEXT " values",                                   \
      is_of(t, INT) && cis_type_is_ranked_tensor(t), ranked_tensor)                                \
  ROW(StaticTensor, "statically shaped tensor of " CIS_HLO_ANY_TEXT " values",                     \
      is_of(t, CIS_HLO_ANY) && cis_type_has_static_shape(t), ranked_tensor)

#define TEST(NAME, DESCRIPTION, CONDITION, CLASS)                                                  \
  static bool test_##NAME(cis_type t) { return CONDITION; }
CONSTRAINTS(TEST)
#define ROW(NAME, DESCRIPTION, CONDITION, CLASS)                                                   \
  {#NAME, DESCRIPTION, test_##NAME, NULL, &cis_class_##CLASS},
static const cis_type_constraint type_constraints[] = {CONSTRAINTS(ROW){0}};

// --- attributes ---

#define ENUM(ID, NAME, ...)                                                                        \
  static const cis_enum_def ID = {.name = "::mlir::chlo::" NAME,                                   \
                                  .attr_name = "chlo." #ID,                                        \
                                  .attr_class = "CHLO_" NAME "Attr",                               \
                                  .print_plain = true,                                             \
                                  .bare = true,                                                    \
                                  .cases = (const struct cis_enum_case[]){__VA_ARGS__, {0}}};
ENUM(comparison_direction, "ComparisonDirection", {"EQ", 0}, {"NE", 1}, {"GE", 2}, {"GT", 3},
     {"LE", 4}, {"LT", 5})
ENUM(comparison_type, "ComparisonType", {"NOTYPE", 0}, {"FLOAT", 1}, {"TOTALORDER", 2},
     {"SIGNED", 3}, {"UNSIGNED", 4})
ENUM(precision, "Precision", {"DEFAULT", 0}, {"HIGH", 1}, {"HIGHEST", 2})
static const cis_enum_def *const enums[] = {&comparison_direction, &comparison_type, &precision,
                                            NULL};

/// #chlo.ragged_dot<...>: lists of dimensions.
static const cis_hlo_numbers ragged_dot = {
    "ragged dot",
    6,
    {"lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
     "rhs_contracting_dimensions", "lhs_ragged_dimensions", "rhs_group_dimensions"},
    0};
static const cis_attr_def attr_defs[] = {{.name = "chlo.ragged_dot",
                                          .parse = cis_hlo_parse_numbers,
                                          .print = cis_hlo_print_numbers,
                                          .data = &ragged_dot},
                                         {0}};

static bool is_precisions(cis_attr a) {
  bool all = cis_attr_is(a, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; all && i < a->array.num; ++i)
    all = cis_attr_is_enum(a->array.elems[i], &precision);
  return all;
}

static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("ComparisonDirection", "Which comparison operation to perform.",
                        comparison_direction),
    CIS_ENUM_CONSTRAINT("ComparisonType", "Which comparison type to use.", comparison_type),
    {.name = "RaggedDot",
     .description = "Attribute that models the dimension information for ragged dot.",
     .style = CIS_ATTR_STYLE_STRIPPED,
     .attr_def = attr_defs},
    {.name = "PrecisionConfig",
     .description = "Precision Config attribute",
     .test = is_precisions,
     .attr_class = CIS_ATTR_CLASS_CONSTRAINT},
    {0}};

// --- broadcasts: the last dimensions are the same, or 1 ---

static cis_hlo_dim broadcast_dim(cis_hlo_dim a, cis_hlo_dim b) {
  if (a.size == 1 || (a.size == CIS_DYNAMIC && b.size != CIS_DYNAMIC && b.size != 1))
    return b;
  return a;
}

/// The dimension of a type for dimension `i` of the result, which has `rank`; 1 where it has none.
/// `dims`: which dimensions of the result a type of smaller rank has.
static cis_hlo_dim dim_for(cis_type type, uint32_t rank, cis_hlo_dims dims, uint32_t i) {
  uint32_t own = cis_type_rank(type);
  if (own < rank && dims.values) {
    for (uint32_t j = 0; j < dims.num; ++j)
      if (dims.values[j] == i)
        return cis_hlo_dim_of(type, j);
    return cis_hlo_dim_is(1);
  }
  return i + own < rank ? cis_hlo_dim_is(1) : cis_hlo_dim_of(type, i + own - rank);
}

static bool dims_fit(cis_op_state *s, cis_hlo_dims dims, cis_type a, cis_type b) {
  uint32_t less = cis_type_rank(a), most = cis_type_rank(b);
  if (less > most) {
    less = cis_type_rank(b);
    most = cis_type_rank(a);
  }
  if (less == most) // they say nothing then
    return true;
  bool fit = !dims.values || dims.num == less;
  for (uint32_t i = 0; fit && i < dims.num; ++i)
    fit =
        dims.values[i] >= 0 && dims.values[i] < most && (!i || dims.values[i] > dims.values[i - 1]);
  return fit ||
         STATE_ERROR("broadcast_dimensions do not map the operand of the smaller rank to the "
                     "other one");
}

/// Two tensors of one shape, with these elements.
static bool broadcast_types(cis_op_state *s, cis_type a, cis_type b, cis_hlo_dims dims,
                            cis_type element, cis_type *out) {
  if (!cis_type_is_base_tensor(a) || !cis_type_is_base_tensor(b))
    return STATE_ERROR("expected tensors");
  if (!cis_type_is_ranked_tensor(a) || !cis_type_is_ranked_tensor(b)) {
    *out = cis_type_unranked_tensor(element);
    return true;
  }
  if (!dims_fit(s, dims, a, b))
    return false;
  uint32_t rank = cis_type_rank(a) > cis_type_rank(b) ? cis_type_rank(a) : cis_type_rank(b);
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    cis_hlo_dim x = dim_for(a, rank, dims, i), y = dim_for(b, rank, dims, i);
    if (x.size != y.size && x.size != 1 && y.size != 1 && x.size != CIS_DYNAMIC &&
        y.size != CIS_DYNAMIC) {
      cis_hlo_shape_deinit(&shape);
      return STATE_ERROR("incompatible shapes for broadcasting %" PRId64 " and %" PRId64, x.size,
                         y.size);
    }
    cis_hlo_shape_push(&shape, broadcast_dim(x, y));
  }
  *out = cis_hlo_shape_take(&shape, element);
  return true;
}

static bool infer_broadcast_of(cis_op_state *s, cis_type element, cis_type_vec *out) {
  cis_type a = cis_hlo_operand_type(s, 0), b = cis_hlo_operand_type(s, 1), type;
  if (!cis_type_is_base_tensor(a) || !cis_type_is_base_tensor(b))
    return STATE_ERROR("expected tensors");
  if (!cis_hlo_elements_compatible(cis_type_element(a), cis_type_element(b)))
    return STATE_ERROR("'%s' op requires compatible element types for all operands and results",
                       s->info->name.data);
  cis_hlo_dims dims = cis_hlo_state_ints(s, "broadcast_dimensions");
  if (!broadcast_types(s, a, b, dims, element ? element : cis_type_element(a), &type))
    return false;
  cis_vec_push(out, type);
  return true;
}

static bool infer_broadcast(cis_op_state *s, cis_type_vec *out) {
  return infer_broadcast_of(s, NULL, out);
}

static bool infer_broadcast_compare(cis_op_state *s, cis_type_vec *out) {
  return infer_broadcast_of(s, cis_type_i(s->ctx, 1), out);
}

static bool infer_broadcast_complex(cis_op_state *s, cis_type_vec *out) {
  cis_type a = cis_hlo_operand_type(s, 0);
  bool fits = cis_type_is_base_tensor(a) && cis_type_is_float(cis_type_element(a));
  return fits ? infer_broadcast_of(s, cis_type_complex(cis_type_element(a)), out)
              : STATE_ERROR("expected tensors of floats");
}

static bool infer_broadcast_select(cis_op_state *s, cis_type_vec *out) {
  cis_type pred = cis_hlo_operand_type(s, 0), type;
  cis_type a = cis_hlo_operand_type(s, 1), b = cis_hlo_operand_type(s, 2);
  if (!cis_type_is_base_tensor(a) || !cis_type_is_base_tensor(b))
    return STATE_ERROR("expected tensors");
  if (cis_type_element(a) != cis_type_element(b))
    return STATE_ERROR("mismatched operand types");
  cis_hlo_dims none = {NULL, 0};
  if (!broadcast_types(s, a, b, none, cis_type_element(a), &type) ||
      !broadcast_types(s, pred, type, none, cis_type_element(a), &type))
    return false;
  cis_vec_push(out, type);
  return true;
}

// --- constants, the largest elements ---

static bool infer_constant(cis_op_state *s, cis_type_vec *out) {
  cis_attr value = cis_op_state_get_attr(s, CIS_STR("value"));
  if (!value || !value->type)
    return STATE_ERROR("expected a value");
  cis_vec_push(out, value->type);
  return true;
}

static bool infer_constant_like(cis_op_state *s, cis_type_vec *out) {
  cis_attr value = cis_op_state_get_attr(s, CIS_STR("value"));
  cis_type operand = cis_hlo_operand_type(s, 0);
  if (!value || !value->type || !cis_type_is_base_tensor(operand) ||
      !cis_type_is_tensor_element(value->type))
    return STATE_ERROR("expected a value, and a tensor");
  cis_vec_push(out, cis_type_with_element(operand, value->type));
  return true;
}

static bool infer_top_k(cis_op_state *s, cis_type_vec *out) {
  cis_type type = cis_hlo_operand_type(s, 0);
  int64_t k = cis_hlo_state_int(s, "k");
  if (!cis_type_is_base_tensor(type))
    return STATE_ERROR("expected a tensor");
  if (!cis_type_is_ranked_tensor(type)) {
    cis_vec_push(out, type);
    cis_vec_push(out, cis_type_unranked_tensor(cis_type_i(s->ctx, 32)));
    return true;
  }
  uint32_t rank = cis_type_rank(type);
  if (!rank)
    return STATE_ERROR("operand's rank must be at least 1");
  int64_t last = cis_type_dim(type, rank - 1);
  if (k < 0 || (last != CIS_DYNAMIC && last < k))
    return STATE_ERROR("operand's last dimension must be at least %" PRId64, k);
  cis_type elements[] = {cis_type_element(type), cis_type_i(s->ctx, 32)};
  for (int i = 0; i < 2; ++i) {
    cis_hlo_shape shape = {0};
    for (uint32_t j = 0; j + 1 < rank; ++j)
      cis_hlo_shape_push(&shape, cis_hlo_dim_of(type, j));
    cis_hlo_shape_push(&shape, cis_hlo_dim_is(k));
    cis_vec_push(out, cis_hlo_shape_take(&shape, elements[i]));
  }
  return true;
}

// --- products of groups of rows ---

static cis_hlo_dims ragged_dims(const cis_op *op, uint32_t i) {
  cis_hlo_dims dims;
  cis_attr attr = cis_op_inherent(op, "ragged_dot_dimension_numbers");
  dims.values = cis_attr_get_i64_array(attr->dialect.params[i], &dims.num);
  return dims;
}

static bool ragged_list_fits(cis_op *op, uint32_t i, uint32_t rank) {
  cis_hlo_dims dims = ragged_dims(op, i);
  for (uint32_t j = 0; j < dims.num; ++j)
    if (dims.values[j] < 0 || dims.values[j] >= rank)
      return OP_ERROR("%s value: %" PRId64 " is out of range: [0, %u)", ragged_dot.names[i],
                      dims.values[j], rank);
  return true;
}

static bool ragged_lists_are_disjoint(cis_op *op, uint32_t i, uint32_t j) {
  cis_hlo_dims a = ragged_dims(op, i), b = ragged_dims(op, j);
  for (uint32_t k = 0; k < a.num; ++k)
    if (cis_hlo_has(b, a.values[k]))
      return OP_ERROR("has duplicated dimension from %s and %s: %" PRId64, ragged_dot.names[i],
                      ragged_dot.names[j], a.values[k]);
  return true;
}

static bool ragged_sizes_fit(cis_op *op, uint32_t i, const char *what) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  cis_hlo_dims a = ragged_dims(op, i), b = ragged_dims(op, i + 1);
  if (a.num != b.num)
    return OP_ERROR("lhs and rhs should have the same number of %s dimensions", what);
  for (uint32_t j = 0; j < a.num; ++j)
    if (!cis_hlo_dims_compatible(cis_hlo_dim_of(lhs, (uint32_t)a.values[j]),
                                 cis_hlo_dim_of(rhs, (uint32_t)b.values[j])))
      return OP_ERROR("%s dimension sizes must match for lhs/rhs", what);
  return true;
}

/// Checks the sizes of groups: one list, or a list for each index of the dimensions before the
/// ragged one that divide it.
static bool group_sizes_fit(cis_op *op, int64_t ragged, bool is_batch, cis_hlo_dim *out_groups) {
  cis_type lhs = cis_op_operand_type(op, 0), sizes = cis_op_operand_type(op, 2);
  cis_hlo_dims batching = ragged_dims(op, 0), contracting = ragged_dims(op, 2);
  uint32_t rank = cis_type_rank(sizes);
  if (!rank)
    return OP_ERROR("expected group_sizes to have rank 1, got 0");
  *out_groups = cis_hlo_dim_of(sizes, rank - 1);
  if (rank == 1)
    return true;
  cis_i64_vec wanted = {0};
  bool is_contracting = cis_hlo_has(contracting, ragged);
  const cis_hlo_dims lists[] = {batching, contracting};
  for (int i = 0; i < (is_contracting ? 2 : 1); ++i)
    for (uint32_t j = 0; j < lists[i].num && lists[i].values[j] != ragged; ++j)
      cis_vec_push(&wanted, cis_type_dim(lhs, (uint32_t)lists[i].values[j]));
  for (uint32_t i = 0; !is_batch && !is_contracting && i < ragged; ++i)
    if (!cis_hlo_has(batching, i) && !cis_hlo_has(contracting, i))
      cis_vec_push(&wanted, cis_type_dim(lhs, i));
  cis_vec_push(&wanted, out_groups->size);
  bool ok = wanted.len == rank || OP_ERROR("expected group_sizes to have rank 1, got %u", rank);
  bool fit = true;
  for (uint32_t i = 0; ok && i < rank; ++i)
    fit &= cis_hlo_dims_compatible(cis_hlo_dim_is(wanted.data[i]), cis_hlo_dim_of(sizes, i));
  if (ok && !fit) {
    cis_strbuf before = {0};
    cis_strbuf_cstr(&before, "group_sizes is expected to have shape [");
    cis_hlo_list_text((cis_hlo_dims){wanted.data, (uint32_t)wanted.len}, &before);
    cis_strbuf_cstr(&before, "], got [");
    ok = cis_hlo_list_error(cis_op_context(op), op->loc, cis_strbuf_c(&before),
                            (cis_hlo_dims){sizes->shaped.shape, rank}, "]");
    cis_strbuf_deinit(&before);
  }
  cis_vec_deinit(&wanted);
  return ok;
}

static bool ragged_result_fits(cis_op *op, bool is_contracting, cis_hlo_dim groups) {
  cis_type types[] = {cis_op_operand_type(op, 0), cis_op_operand_type(op, 1)};
  cis_hlo_dims group_dims = ragged_dims(op, 5);
  cis_hlo_shape shape = {0};
  if (is_contracting)
    cis_hlo_shape_push(&shape, groups);
  cis_hlo_dims batching = ragged_dims(op, 0);
  for (uint32_t i = 0; i < batching.num; ++i)
    cis_hlo_shape_push(&shape, cis_hlo_dim_of(types[0], (uint32_t)batching.values[i]));
  for (uint32_t side = 0; side < 2; ++side)
    for (uint32_t i = 0; i < cis_type_rank(types[side]); ++i)
      if (!cis_hlo_has(ragged_dims(op, side), i) && !cis_hlo_has(ragged_dims(op, 2 + side), i) &&
          !(side && cis_hlo_has(group_dims, i)))
        cis_hlo_shape_push(&shape, cis_hlo_dim_of(types[side], i));
  return cis_hlo_result_fits(op, &shape);
}

static bool verify_ragged_dot(cis_op *op) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  if (!cis_type_is_ranked_tensor(lhs) || !cis_type_is_ranked_tensor(rhs))
    return true;
  for (uint32_t i = 0; i < ragged_dot.num; ++i)
    if (!ragged_list_fits(op, i, cis_type_rank(i == 5 || (i < 4 && i % 2) ? rhs : lhs)))
      return false;
  if (!ragged_lists_are_disjoint(op, 0, 2) || !ragged_lists_are_disjoint(op, 1, 3) ||
      !ragged_lists_are_disjoint(op, 5, 1) || !ragged_lists_are_disjoint(op, 5, 3) ||
      !ragged_sizes_fit(op, 0, "batching") || !ragged_sizes_fit(op, 2, "contracting"))
    return false;
  cis_hlo_dims ragged = ragged_dims(op, 4), groups = ragged_dims(op, 5);
  if (ragged.num != 1)
    return OP_ERROR("There must be exactly one ragged dimension in the lhs");
  bool is_batch = cis_hlo_has(ragged_dims(op, 0), ragged.values[0]);
  bool is_contracting = cis_hlo_has(ragged_dims(op, 2), ragged.values[0]);
  if ((is_batch || is_contracting) && groups.num)
    return OP_ERROR("There must be zero group dimensions in the rhs when the ragged dimension is "
                    "batch or contracting");
  if (!is_batch && !is_contracting && groups.num != 1)
    return OP_ERROR("There must be exactly one group dimension in the rhs when the lhs ragged "
                    "dimension is non-contracting");
  cis_hlo_dim num;
  if (!group_sizes_fit(op, ragged.values[0], is_batch, &num))
    return false;
  if (groups.num && !cis_hlo_dims_compatible(num, cis_hlo_dim_of(rhs, (uint32_t)groups.values[0])))
    return OP_ERROR("rhs group dimension is expected to have size=%" PRId64 ", got %" PRId64,
                    num.size, cis_type_dim(rhs, (uint32_t)groups.values[0]));
  return ragged_result_fits(op, is_contracting, num);
}

// --- scans: chlo.scan(%0) inits (%1) dimension = 0 {...} : types ---

static void name_scan_args(cis_op *op, cis_region *region, cis_value_namer *namer) {
  cis_block *entry = cis_region_first(region);
  uint32_t num = cis_op_operand_group(op, 0).num;
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    namer->set_name(namer, cis_block_args(entry)[i], i < num ? CIS_STR("input") : CIS_STR("carry"));
}

static bool parse_scan_with(cis_parser *p, cis_op_state *state, cis_unresolved_vec *operands) {
  cis_region *body = cis_op_state_add_region(state);
  int64_t dimension;
  cis_type type;
  if (!cis_parse_operand_list(p, CIS_DELIM_PAREN, operands))
    return false;
  int32_t num_inputs = (int32_t)operands->len;
  if (!cis_parse_keyword(p, "inits") || !cis_parse_operand_list(p, CIS_DELIM_PAREN, operands) ||
      !cis_parse_keyword(p, "dimension") || !cis_parse_token(p, CIS_TOK_EQUAL) ||
      !cis_parse_integer(p, &dimension) || !cis_parse_optional_attr_dict_with_keyword(p, state) ||
      !cis_parse_region(p, body, NULL, 0) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_type_of(p, &cis_class_function, &type))
    return false;
  int32_t num_inits = (int32_t)operands->len - num_inputs;
  int32_t num_results = (int32_t)type->function.num_results;
  if (num_results < num_inits)
    return cis_parse_error_at(p, offset, "expected a result for each init");
  cis_op_state_set_attr(state, CIS_STR("dimension"), cis_attr_i64(state->ctx, dimension));
  cis_op_state_set_attr(state, CIS_STR("operandSegmentSizes"),
                        cis_attr_i32_array(state->ctx, (int32_t[]){num_inputs, num_inits}, 2));
  cis_op_state_set_attr(
      state, CIS_STR("resultSegmentSizes"),
      cis_attr_i32_array(state->ctx, (int32_t[]){num_results - num_inits, num_inits}, 2));
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  return cis_resolve_operands_types(p, operands->data, operands->len, type->function.inputs,
                                    type->function.num_inputs, offset, &state->operands);
}

static bool parse_scan(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  bool ok = parse_scan_with(p, state, &operands);
  cis_vec_deinit(&operands);
  return ok;
}

static void print_scan(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"dimension", "operandSegmentSizes", "resultSegmentSizes",
                                       NULL};
  cis_print_char(p, '(');
  cis_print_operands(p, op, cis_op_operand_group(op, 0));
  cis_print_cstr(p, ") inits (");
  cis_print_operands(p, op, cis_op_operand_group(op, 1));
  cis_print_cstr(p, ") dimension = ");
  cis_print_int(p, cis_attr_int_or(cis_op_inherent(op, "dimension"), 0));
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), true, true, false);
  cis_print_cstr(p, " : ");
  cis_print_functional_type(p, op);
}

/// An input without the dimension of the scan.
static cis_type scanned_slice(cis_type input, int64_t dimension) {
  cis_hlo_shape shape = {0};
  for (uint32_t i = 0; i < cis_type_rank(input); ++i)
    if (i != dimension)
      cis_hlo_shape_push(&shape, cis_hlo_dim_of(input, i));
  return cis_hlo_shape_take(&shape, cis_type_element(input));
}

/// The body takes a slice of each input and the carried values, and returns both kinds.
static bool verify_scan(cis_op *op) {
  int64_t dimension = cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  int64_t size = cis_attr_int_or(cis_op_inherent(op, "scan_dim_size"), CIS_DYNAMIC);
  uint32_t num_inputs = cis_op_operand_group(op, 0).num;
  cis_block *body = cis_op_entry(op);
  if (!body || body->num_args != op->num_operands)
    return cis_op_error(op, "expects %u arguments in the body, but got %u", op->num_operands,
                        body ? body->num_args : 0);
  if (cis_op_result_group(op, 1).num != op->num_operands - num_inputs)
    return cis_op_error(op, "expects as many carries as inits");
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand_type(op, i);
    if (i < num_inputs && cis_type_is_ranked_tensor(type)) {
      if (dimension >= cis_type_rank(type))
        return cis_op_error(op, "scan dimension of operand %u is out of bounds", i);
      int64_t own = cis_type_dim(type, (uint32_t)dimension);
      if (size != CIS_DYNAMIC && own != CIS_DYNAMIC && own != size)
        return cis_op_error(op, "invalid scan dimension size of operand %u", i);
      type = scanned_slice(type, dimension);
    }
    if (!cis_stablehlo_types_compatible(type, cis_block_args(body)[i]->type))
      return cis_op_error(op, "operand and body argument %u are incompatible", i);
  }
  return true;
}

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/chlo/ops.def"
    {0}};

const cis_dialect_def cis_chlo_dialect = {.name = "chlo",
                                          .ops = ops,
                                          .type_constraints = type_constraints,
                                          .attr_constraints = attr_constraints,
                                          .enums = enums,
                                          .attr_defs = attr_defs};
