// affine.for and affine.if.
#include "dialect/affine/impl.h"
#include "ir/diag.h"

static cis_affine_map map_of(const cis_op *op, const char *name) {
  return cis_op_inherent(op, name)->map;
}

static void push_edge(cis_region_edge_vec *out, cis_region *to, cis_op *source, cis_range operands,
                      uint32_t first_input) {
  cis_region_edge edge = {
      .to = to, .source = source, .operands = operands, .first_input = first_input};
  cis_vec_push(out, edge);
}

static cis_range all_operands(const cis_op *op) { return (cis_range){0, op->num_operands}; }

// --- affine.for: control flow ---

static cis_range for_inits(cis_op *op) { return cis_op_operand_group(op, 2); }
const cis_loop_interface cis_affine_for_loop = {.inits = for_inits, .iv_then_carried = true};

static bool is_constant(cis_affine_map map, int64_t *out) {
  if (map->num_results != 1 || map->results[0]->kind != CIS_AFFINE_CONSTANT)
    return false;
  *out = map->results[0]->value;
  return true;
}

/// Whether it is known how many times the body runs, up to two (which stands for more).
static bool trip_count(const cis_op *op, unsigned *out) {
  int64_t lower, upper, step = cis_attr_int_or(cis_op_inherent(op, "step"), 0), distance;
  if (!is_constant(map_of(op, "lowerBoundMap"), &lower) ||
      !is_constant(map_of(op, "upperBoundMap"), &upper) || step <= 0)
    return false;
  if (upper <= lower)
    *out = 0;
  else if (__builtin_sub_overflow(upper, lower, &distance))
    *out = 2;
  else
    *out = distance <= step ? 1 : 2;
  return true;
}

static void for_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  unsigned trips = 0;
  bool known = trip_count(op, &trips);
  cis_range passed = source == op ? for_inits(op) : all_operands(source);
  bool enters = source == op ? !known || trips > 0 : !known || trips != 1;
  bool leaves = source != op || !known || trips == 0;
  if (enters)
    push_edge(out, cis_op_region(op, 0), source, passed, 1);
  if (leaves)
    push_edge(out, NULL, source, passed, 0);
}
const cis_region_branch_interface cis_affine_for_branch = {.edges = for_edges, .repetitive = true};

// --- affine.for: syntax ---

static const char *const bound_names[] = {"lowerBoundMap", "upperBoundMap"};

static bool parse_map_bound(cis_parser *p, cis_op_state *state, cis_attr map, uint32_t offset,
                            bool upper, bool prefixed) {
  uint32_t name = cis_parser_name_offset(p), num_dims, num_symbols;
  if (!cis_affine_parse_dims_and_symbols(p, state, &num_dims, &num_symbols))
    return false;
  if (num_dims != map->map->num_dims)
    return cis_parse_error_at(p, name, "dim operand count and affine map dim count must match");
  if (num_symbols != map->map->num_symbols)
    return cis_parse_error_at(p, name,
                              "symbol operand count and affine map symbol count must match");
  if (map->map->num_results > 1 && !prefixed)
    return cis_parse_error_at(p, offset,
                              "%s loop bound affine map with multiple results requires '%s' prefix",
                              upper ? "upper" : "lower", upper ? "min" : "max");
  return true;
}

/// A bound that is operands alone: at most one, which is the only symbol.
static bool parse_operand_bound(cis_parser *p, cis_op_state *state, bool *out_found,
                                cis_attr *out_map) {
  cis_unresolved_vec operands = {0};
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &operands);
  *out_found = operands.len > 0;
  if (ok && operands.len > 1)
    ok = cis_parse_error_at(p, cis_parser_name_offset(p), "expected only one loop bound operand");
  else if (ok && operands.len)
    ok = cis_resolve_operand(p, &operands.data[0], cis_type_index(state->ctx), &state->operands);
  cis_affine_expr symbol = cis_affine_symbol(state->ctx, 0);
  if (*out_found)
    *out_map = cis_attr_affine_map(cis_affine_map_get(state->ctx, 0, 1, &symbol, 1));
  cis_vec_deinit(&operands);
  return ok;
}

/// %n, 10, or `min`/`max` map(dims)[symbols]; `*out_num` operands are added.
static bool parse_bound(cis_parser *p, cis_op_state *state, bool upper, int32_t *out_num) {
  size_t before = state->operands.len;
  bool prefixed = cis_parse_optional_keyword(p, upper ? "min" : "max"), found;
  cis_attr map;
  if (!parse_operand_bound(p, state, &found, &map))
    return false;
  if (!found) {
    uint32_t offset = cis_parser_offset(p);
    if (!cis_parse_attribute(p, cis_type_index(state->ctx), &map))
      return false;
    if (cis_attr_is(map, CIS_ATTR_INTEGER)) {
      cis_affine_expr constant = cis_affine_constant(state->ctx, cis_attr_int_or(map, 0));
      map = cis_attr_affine_map(cis_affine_map_get(state->ctx, 0, 0, &constant, 1));
    } else if (!cis_attr_is(map, CIS_ATTR_AFFINE_MAP)) {
      return cis_parse_error_at(p, cis_parser_name_offset(p),
                                "expected valid affine map representation for loop bounds");
    } else if (!parse_map_bound(p, state, map, offset, upper, prefixed)) {
      return false;
    }
  }
  cis_op_state_set_attr(state, cis_str_from(bound_names[upper]), map);
  *out_num = (int32_t)(state->operands.len - before);
  return true;
}

static bool parse_step(cis_parser *p, cis_op_state *state) {
  cis_type index = cis_type_index(state->ctx);
  cis_attr step = cis_attr_integer(index, 1);
  if (cis_parse_optional_keyword(p, "step")) {
    uint32_t offset = cis_parser_offset(p);
    if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_INTEGER, index, &step))
      return false;
    if (cis_attr_int_or(step, -1) < 0)
      return cis_parse_error_at(p, offset,
                                "expected step to be representable as a positive signed integer");
  }
  cis_op_state_set_attr(state, CIS_STR("step"), step);
  return true;
}

/// `iter_args(%a = %b) -> (types)`; gives the arguments their types and resolves the initial
/// values.
static bool parse_iter_args(cis_parser *p, cis_op_state *state, cis_argument_vec *args,
                            cis_unresolved_vec *inits) {
  if (cis_parse_optional_keyword(p, "iter_args") &&
      !(cis_parse_assignment_list(p, args, inits) && cis_parse_arrow_type_list(p, &state->types)))
    return false;
  if (inits->len != state->types.len)
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "mismatch between the number of loop-carried values and results");
  for (size_t i = 0; i < inits->len; ++i) {
    args->data[i + 1].type = state->types.data[i];
    if (!cis_resolve_operand(p, &inits->data[i], state->types.data[i], &state->operands))
      return false;
  }
  return true;
}

static bool parse_for_with(cis_parser *p, cis_op_state *state, cis_argument_vec *args,
                           cis_unresolved_vec *inits) {
  cis_argument iv = {0};
  int32_t sizes[3];
  if (!cis_parse_argument(p, &iv, false, false) || !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  iv.type = cis_type_index(state->ctx);
  cis_vec_push(args, iv);
  if (!parse_bound(p, state, false, &sizes[0]))
    return false;
  if (!cis_parse_optional_keyword(p, "to"))
    return cis_parse_error(p, "expected 'to' between bounds");
  if (!parse_bound(p, state, true, &sizes[1]) || !parse_step(p, state) ||
      !parse_iter_args(p, state, args, inits))
    return false;
  sizes[2] = (int32_t)inits->len;
  state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, 3);
  cis_region *body = cis_op_state_add_region(state);
  if (!cis_parse_region(p, body, args->data, args->len))
    return false;
  cis_ensure_terminator(body, state);
  return cis_parse_optional_attr_dict(p, state);
}

bool cis_affine_parse_for(cis_parser *p, cis_op_state *state) {
  cis_argument_vec args = {0};
  cis_unresolved_vec inits = {0};
  bool ok = parse_for_with(p, state, &args, &inits);
  cis_vec_deinit(&args);
  cis_vec_deinit(&inits);
  return ok;
}

/// A constant and a lone symbol stand by themselves; several results need the prefix.
static void print_bound(cis_printer *p, cis_op *op, bool upper) {
  cis_attr attr = cis_op_inherent(op, bound_names[upper]);
  cis_affine_map map = attr->map;
  cis_range range = cis_op_operand_group(op, upper);
  if (map->num_results == 1 && !map->num_dims) {
    cis_affine_expr result = map->results[0];
    if (!map->num_symbols && result->kind == CIS_AFFINE_CONSTANT) {
      cis_print_int(p, result->value);
      return;
    }
    if (map->num_symbols == 1 && result->kind == CIS_AFFINE_SYMBOL && range.num) {
      cis_print_operand(p, cis_op_operand(op, range.first));
      return;
    }
  }
  if (map->num_results != 1)
    cis_print_cstr(p, upper ? "min " : "max ");
  cis_print_the_attr(p, attr);
  cis_affine_print_dims_and_symbols(p, op, range, map->num_dims);
}

static void print_iter_args(cis_printer *p, cis_op *op, cis_range inits) {
  cis_block *body = cis_op_entry(op);
  if (!inits.num)
    return;
  cis_print_cstr(p, " iter_args(");
  for (uint32_t i = 0; i < inits.num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_operand(p, cis_block_args(body)[i + 1]);
    cis_print_cstr(p, " = ");
    cis_print_operand(p, cis_op_operand(op, inits.first + i));
  }
  cis_print_cstr(p, ") -> (");
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
  cis_print_char(p, ')');
}

void cis_affine_print_for(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"lowerBoundMap", "upperBoundMap", "step",
                                       "operandSegmentSizes", NULL};
  int64_t step = cis_attr_int_or(cis_op_inherent(op, "step"), 1);
  cis_print_char(p, ' ');
  cis_print_region_arg(p, cis_block_args(cis_op_entry(op))[0], NULL, true);
  cis_print_cstr(p, " = ");
  print_bound(p, op, false);
  cis_print_cstr(p, " to ");
  print_bound(p, op, true);
  if (step != 1) {
    cis_print_cstr(p, " step ");
    cis_print_int(p, step);
  }
  print_iter_args(p, op, for_inits(op));
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, op->num_results > 0, false);
  cis_print_optional_attr_dict(p, op, elided);
}

static bool verify_bound(cis_op *op, bool upper) {
  cis_affine_map map = map_of(op, bound_names[upper]);
  cis_range range = cis_op_operand_group(op, upper);
  if (map->num_results < 1)
    return cis_op_error(op, "expected %s bound map to have at least one result",
                        upper ? "upper" : "lower");
  if ((uint64_t)map->num_dims + map->num_symbols != range.num)
    return cis_op_error(op, "operand count and affine map dimension and symbol count must match");
  return cis_affine_verify_operands(op, range, map->num_dims);
}

bool cis_affine_verify_for(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  if (!body->num_args || !cis_type_is_index(cis_block_args(body)[0]->type))
    return cis_op_error(op,
                        "expected body to have a single index argument for the induction variable");
  return verify_bound(op, false) && verify_bound(op, true);
}

// --- affine.if ---

static void if_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  if (source != op) {
    push_edge(out, NULL, source, all_operands(source), 0);
    return;
  }
  bool has_else = !cis_region_is_empty(cis_op_region(op, 1));
  push_edge(out, cis_op_region(op, 0), op, (cis_range){0, 0}, 0);
  push_edge(out, has_else ? cis_op_region(op, 1) : NULL, op, (cis_range){0, 0}, 0);
}
const cis_region_branch_interface cis_affine_if_branch = {.edges = if_edges};

static bool parse_condition(cis_parser *p, cis_op_state *state) {
  cis_attr set;
  uint32_t num_dims, num_symbols, name = cis_parser_name_offset(p);
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_INTEGER_SET, NULL, &set) ||
      !cis_affine_parse_dims_and_symbols(p, state, &num_dims, &num_symbols))
    return false;
  cis_op_state_set_attr(state, CIS_STR("condition"), set);
  if (num_dims != set->set->num_dims)
    return cis_parse_error_at(p, name, "dim operand count and integer set dim count must match");
  return num_symbols == set->set->num_symbols ||
         cis_parse_error_at(p, name,
                            "symbol operand count and integer set symbol count must match");
}

bool cis_affine_parse_if(cis_parser *p, cis_op_state *state) {
  cis_region *then_region = cis_op_state_add_region(state);
  cis_region *else_region = cis_op_state_add_region(state);
  if (!parse_condition(p, state) || !cis_parse_optional_arrow_type_list(p, &state->types) ||
      !cis_parse_region(p, then_region, NULL, 0))
    return false;
  cis_ensure_terminator(then_region, state);
  if (cis_parse_optional_keyword(p, "else")) {
    if (!cis_parse_region(p, else_region, NULL, 0))
      return false;
    cis_ensure_terminator(else_region, state);
  }
  return cis_parse_optional_attr_dict(p, state);
}

void cis_affine_print_if(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"condition", NULL};
  cis_attr set = cis_op_inherent(op, "condition");
  bool terminators = op->num_results > 0;
  cis_print_char(p, ' ');
  cis_print_the_attr(p, set);
  cis_affine_print_dims_and_symbols(p, op, all_operands(op), set->set->num_dims);
  if (op->num_results) {
    cis_type_vec types = {0};
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_vec_push(&types, op->results[i].type);
    cis_print_optional_arrow_types(p, types.data, types.len);
    cis_vec_deinit(&types);
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, terminators, false);
  if (!cis_region_is_empty(cis_op_region(op, 1))) {
    cis_print_cstr(p, " else ");
    cis_print_region(p, cis_op_region(op, 1), false, terminators, false);
  }
  cis_print_optional_attr_dict(p, op, elided);
}

bool cis_affine_verify_if(cis_op *op) {
  cis_integer_set set = cis_op_inherent(op, "condition")->set;
  if ((uint64_t)set->num_dims + set->num_symbols != op->num_operands)
    return cis_op_error(
        op, "operand count and condition integer set dimension and symbol count must match");
  return cis_affine_verify_operands(op, all_operands(op), set->num_dims);
}
