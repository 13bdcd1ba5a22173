// affine.parallel: a band of loops whose points may run at once, with reductions of what they
// yield.
//
// The bounds of all loops are one map for the lower and one for the upper ones; the groups say how
// many of its results belong to each loop (its bound is their maximum or minimum). The operands are
// those of the lower map, then those of the upper one.
#include "dialect/affine/impl.h"
#include "dialect/arith/arith.h"
#include "ir/diag.h"

#include <inttypes.h>

static const char *const map_names[] = {"lowerBoundsMap", "upperBoundsMap"};
static const char *const group_names[] = {"lowerBoundsGroups", "upperBoundsGroups"};

static cis_affine_map bounds_map(const cis_op *op, bool upper) {
  return cis_op_inherent(op, map_names[upper])->map;
}

/// Number of groups, one for each loop.
static uint32_t num_groups(const cis_op *op, bool upper) {
  int64_t num = 0;
  cis_type_num_elements(cis_op_inherent(op, group_names[upper])->type, &num);
  return (uint32_t)num;
}

static uint32_t group_size(const cis_op *op, bool upper, uint32_t i) {
  return (uint32_t)cis_dense_get_int(cis_op_inherent(op, group_names[upper]), i);
}

/// The operands of the lower or the upper map.
static cis_range bound_operands(const cis_op *op, bool upper) {
  cis_affine_map lower = bounds_map(op, false);
  uint64_t num = (uint64_t)lower->num_dims + lower->num_symbols;
  uint32_t split = num < op->num_operands ? (uint32_t)num : op->num_operands;
  return upper ? (cis_range){split, op->num_operands - split} : (cis_range){0, split};
}

// --- control flow ---

static cis_range no_inits(cis_op *op) {
  (void)op;
  return (cis_range){0, 0};
}
const cis_loop_interface cis_affine_parallel_loop = {.inits = no_inits};

// --- parsing ---

typedef struct bounds {
  cis_op_state *state;
  bool upper;
  cis_unresolved_vec dims, symbols; // shared by all expressions
  CIS_VEC(cis_affine_expr) exprs;
  CIS_VEC(int32_t) groups;
} bounds;

static bool parse_bound_expr(cis_parser *p, void *user) {
  bounds *b = user;
  cis_affine_expr expr;
  if (!cis_parse_affine_expr_of_ssa_ids(p, &expr, &b->dims, &b->symbols))
    return false;
  cis_vec_push(&b->exprs, expr);
  return true;
}

/// An expression, or `max(expressions)`.
static bool parse_group(cis_parser *p, void *user) {
  bounds *b = user;
  size_t before = b->exprs.len;
  bool several = cis_parse_optional_keyword(p, b->upper ? "min" : "max");
  if (!(several ? cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_bound_expr, b, " in affine map")
                : parse_bound_expr(p, b)))
    return false;
  cis_vec_push(&b->groups, (int32_t)(b->exprs.len - before));
  return true;
}

static void set_bounds(bounds *b) {
  cis_op_state *state = b->state;
  cis_context *ctx = state->ctx;
  int64_t num = (int64_t)b->groups.len;
  cis_affine_map map = cis_affine_map_get(ctx, (uint32_t)b->dims.len, (uint32_t)b->symbols.len,
                                          b->exprs.data, (uint32_t)b->exprs.len);
  cis_type type = cis_type_tensor(cis_type_i(ctx, 32), &num, 1, NULL);
  cis_attr groups =
      cis_attr_dense_numbers(type, b->groups.data, sizeof *b->groups.data, b->groups.len);
  cis_op_state_set_attr(state, cis_str_from(map_names[b->upper]), cis_attr_affine_map(map));
  cis_op_state_set_attr(state, cis_str_from(group_names[b->upper]), groups);
}

static bool parse_bounds(cis_parser *p, cis_op_state *state, bool upper) {
  bounds b = {.state = state, .upper = upper};
  cis_type index = cis_type_index(state->ctx);
  bool ok = cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_group, &b, NULL) &&
            cis_resolve_operands(p, b.dims.data, b.dims.len, index, &state->operands) &&
            cis_resolve_operands(p, b.symbols.data, b.symbols.len, index, &state->operands);
  if (ok)
    set_bounds(&b);
  cis_vec_deinit(&b.dims);
  cis_vec_deinit(&b.symbols);
  cis_vec_deinit(&b.exprs);
  cis_vec_deinit(&b.groups);
  return ok;
}

static bool set_steps(cis_parser *p, cis_op_state *state, const cis_affine_expr *steps,
                      uint32_t num) {
  cis_attr_vec values = {0};
  bool constant = true;
  for (uint32_t i = 0; i < num && constant; ++i) {
    constant = !steps || steps[i]->kind == CIS_AFFINE_CONSTANT;
    if (constant)
      cis_vec_push(&values, cis_attr_i64(state->ctx, steps ? steps[i]->value : 1));
  }
  if (constant)
    cis_op_state_set_attr(state, CIS_STR("steps"), cis_attr_array(state->ctx, values.data, num));
  cis_vec_deinit(&values);
  return constant ||
         cis_parse_error_at(p, cis_parser_name_offset(p), "steps must be constant integers");
}

/// `step (2, 3)`, or ones.
static bool parse_steps(cis_parser *p, cis_op_state *state, uint32_t rank) {
  if (!cis_parse_optional_keyword(p, "step"))
    return set_steps(p, state, NULL, rank);
  cis_unresolved_vec dims = {0}, symbols = {0};
  cis_affine_map map;
  bool ok = cis_parse_affine_map_of_ssa_ids(p, CIS_DELIM_PAREN, &map, &dims, &symbols) &&
            set_steps(p, state, map->results, map->num_results);
  cis_vec_deinit(&dims);
  cis_vec_deinit(&symbols);
  return ok;
}

static bool parse_reduction(cis_parser *p, cis_attr_vec *reductions) {
  cis_context *ctx = cis_parser_context(p);
  uint32_t offset = cis_parser_offset(p);
  cis_attr name;
  int64_t kind;
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_STRING, cis_type_none(ctx), &name))
    return false;
  if (!cis_enum_value(&cis_arith_atomic_rmw_kind_enum, name->string, &kind))
    return cis_parse_error_at(p, offset, "invalid reduction value: %s", cis_attr_text(ctx, name));
  cis_vec_push(reductions, cis_attr_i64(ctx, kind));
  return true;
}

/// At least one, in parentheses.
static bool parse_reduction_list(cis_parser *p, cis_attr_vec *reductions) {
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  do
    if (!parse_reduction(p, reductions))
      return false;
  while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_token(p, CIS_TOK_R_PAREN);
}

/// `reduce ("addf")`, or none.
static bool parse_reductions(cis_parser *p, cis_op_state *state) {
  cis_attr_vec reductions = {0};
  bool ok = !cis_parse_optional_keyword(p, "reduce") || parse_reduction_list(p, &reductions);
  if (ok)
    cis_op_state_set_attr(state, CIS_STR("reductions"),
                          cis_attr_array(state->ctx, reductions.data, (uint32_t)reductions.len));
  cis_vec_deinit(&reductions);
  return ok;
}

static bool parse_with(cis_parser *p, cis_op_state *state, cis_argument_vec *args) {
  if (!cis_parse_argument_list(p, CIS_DELIM_PAREN, args, false, false) ||
      !cis_parse_token(p, CIS_TOK_EQUAL) || !parse_bounds(p, state, false) ||
      !cis_parse_keyword(p, "to") || !parse_bounds(p, state, true) ||
      !parse_steps(p, state, (uint32_t)args->len) || !parse_reductions(p, state) ||
      !cis_parse_optional_arrow_type_list(p, &state->types))
    return false;
  for (size_t i = 0; i < args->len; ++i)
    args->data[i].type = cis_type_index(state->ctx);
  cis_region *body = cis_op_state_add_region(state);
  if (!cis_parse_region(p, body, args->data, args->len) || !cis_parse_optional_attr_dict(p, state))
    return false;
  cis_ensure_terminator(body, state);
  return true;
}

bool cis_affine_parse_parallel(cis_parser *p, cis_op_state *state) {
  cis_argument_vec args = {0};
  bool ok = parse_with(p, state, &args);
  cis_vec_deinit(&args);
  return ok;
}

// --- printing ---

static void print_bounds(cis_printer *p, cis_op *op, bool upper) {
  cis_affine_map map = bounds_map(op, upper);
  uint32_t first_dim = bound_operands(op, upper).first, next = 0;
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < num_groups(op, upper); ++i) {
    uint32_t size = group_size(op, upper, i);
    if (i)
      cis_print_cstr(p, ", ");
    if (size != 1)
      cis_print_cstr(p, upper ? "min(" : "max(");
    for (uint32_t e = 0; e < size; ++e) {
      if (e)
        cis_print_cstr(p, ", ");
      cis_print_affine_expr_of_ssa_ids(p, map->results[next++], op, first_dim,
                                       first_dim + map->num_dims);
    }
    if (size != 1)
      cis_print_char(p, ')');
  }
  cis_print_char(p, ')');
}

static void print_steps(cis_printer *p, cis_op *op) {
  cis_attr steps = cis_op_inherent(op, "steps");
  bool ones = true;
  for (uint32_t i = 0; i < steps->array.num; ++i)
    ones &= cis_attr_int_or(steps->array.elems[i], 1) == 1;
  if (ones)
    return;
  cis_print_cstr(p, " step (");
  for (uint32_t i = 0; i < steps->array.num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_int(p, cis_attr_int_or(steps->array.elems[i], 1));
  }
  cis_print_char(p, ')');
}

static void print_reductions(cis_printer *p, cis_op *op) {
  cis_attr reductions = cis_op_inherent(op, "reductions");
  if (!op->num_results)
    return;
  cis_print_cstr(p, " reduce (");
  for (uint32_t i = 0; i < reductions->array.num; ++i) {
    int64_t kind = cis_attr_int_or(reductions->array.elems[i], 0);
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_string(p, cis_str_from(cis_enum_keyword(&cis_arith_atomic_rmw_kind_enum, kind)));
  }
  cis_print_cstr(p, ") -> (");
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
  cis_print_char(p, ')');
}

void cis_affine_print_parallel(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"reductions",
                                       "lowerBoundsMap",
                                       "lowerBoundsGroups",
                                       "upperBoundsMap",
                                       "upperBoundsGroups",
                                       "steps",
                                       NULL};
  cis_block *body = cis_op_entry(op);
  cis_print_cstr(p, " (");
  cis_print_value_list(p, cis_block_args(body), body->num_args);
  cis_print_cstr(p, ") = ");
  print_bounds(p, op, false);
  cis_print_cstr(p, " to ");
  print_bounds(p, op, true);
  print_steps(p, op);
  print_reductions(p, op);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, op->num_results > 0, false);
  cis_print_optional_attr_dict(p, op, elided);
}

// --- verification ---

static bool verify_bounds(cis_op *op, bool upper) {
  uint32_t expected = 0; // wraps around as upstream's does
  for (uint32_t i = 0; i < num_groups(op, upper); ++i) {
    if (!group_size(op, upper, i))
      return cis_op_error(op, "expected %s bound map to have at least one result",
                          upper ? "upper" : "lower");
    expected += group_size(op, upper, i);
  }
  return bounds_map(op, upper)->num_results == expected ||
         cis_op_error(op, "expected %s bounds map to have %" PRIu32 " results",
                      upper ? "upper" : "lower", expected);
}

/// Whether upstream lets this kind reduce elements of the type. Signed and unsigned kinds want
/// integers of that signedness; kinds that are not listed reduce no type.
static bool reduces(cis_attr reduction, cis_type type) {
  static const struct {
    const char *kind;
    enum { FLOAT, INTEGER, SIGNED, UNSIGNED, ANY } operand;
  } rules[] = {{"addf", FLOAT},   {"mulf", FLOAT},   {"maximumf", FLOAT}, {"minimumf", FLOAT},
               {"addi", INTEGER}, {"muli", INTEGER}, {"andi", INTEGER},   {"ori", INTEGER},
               {"maxs", SIGNED},  {"mins", SIGNED},  {"maxu", UNSIGNED},  {"minu", UNSIGNED},
               {"assign", ANY}};
  const char *kind =
      cis_enum_keyword(&cis_arith_atomic_rmw_kind_enum, cis_attr_int_or(reduction, 0));
  bool integer = cis_type_is_integer(type);
  for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); ++i) {
    if (strcmp(rules[i].kind, kind))
      continue;
    switch (rules[i].operand) {
    case FLOAT:
      return cis_type_is_float(type);
    case INTEGER:
      return integer;
    case SIGNED:
      return integer && type->integer.signedness == CIS_SIGNED;
    case UNSIGNED:
      return integer && type->integer.signedness == CIS_UNSIGNED;
    case ANY:
      return true;
    }
  }
  return false;
}

static bool verify_reductions(cis_op *op) {
  cis_attr reductions = cis_op_inherent(op, "reductions");
  if (reductions->array.num != op->num_results)
    return cis_op_error(op, "a reduction must be specified for each output");
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!reduces(reductions->array.elems[i], op->results[i].type))
      return cis_op_error(op, "result type cannot match reduction attribute");
  return true;
}

static bool verify_operands(cis_op *op, bool upper) {
  cis_affine_map map = bounds_map(op, upper);
  cis_range range = bound_operands(op, upper);
  if ((uint64_t)map->num_dims + map->num_symbols != range.num)
    return cis_op_error(op, "operand count and affine map dimension and symbol count must match");
  return cis_affine_verify_operands(op, range, map->num_dims);
}

bool cis_affine_verify_parallel(cis_op *op) {
  uint32_t args = cis_op_entry(op)->num_args, lower = num_groups(op, false),
           upper = num_groups(op, true), steps = cis_op_inherent(op, "steps")->array.num;
  if (args != lower || args != upper || args != steps)
    return cis_op_error(op,
                        "the number of region arguments (%" PRIu32
                        ") and the number of map groups for "
                        "lower (%" PRIu32 ") and upper bound (%" PRIu32
                        "), and the number of steps (%" PRIu32 ") must all match",
                        args, lower, upper, steps);
  return verify_bounds(op, false) && verify_bounds(op, true) && verify_reductions(op) &&
         verify_operands(op, false) && verify_operands(op, true);
}
