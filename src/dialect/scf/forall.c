// scf.forall and its terminator: a body that runs once per point of a box, with shared outputs.
#include "dialect/common/mixed.h"
#include "dialect/scf/impl.h"
#include "ir/diag.h"

#include <inttypes.h>

// --- control flow ---

static uint32_t forall_rank(const cis_op *op) {
  uint32_t rank;
  cis_attr_get_i64_array(cis_op_inherent(op, "staticLowerBound"), &rank);
  return rank;
}
static cis_range forall_inits(cis_op *op) { return cis_op_operand_group(op, 3); }

/// The points of the box, where all of its numbers are constants.
static bool forall_trip_count(const cis_op *op, uint64_t *out) {
  uint32_t rank, upper_rank, step_rank;
  const int64_t *lower = cis_attr_get_i64_array(cis_op_inherent(op, "staticLowerBound"), &rank);
  const int64_t *upper =
      cis_attr_get_i64_array(cis_op_inherent(op, "staticUpperBound"), &upper_rank);
  const int64_t *step = cis_attr_get_i64_array(cis_op_inherent(op, "staticStep"), &step_rank);
  *out = 1;
  if (upper_rank != rank || step_rank != rank)
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_multiply_trip_count(lower[i], upper[i], step[i], out))
      return false;
  return true;
}
const cis_loop_interface cis_scf_forall_loop = {.inits = forall_inits,
                                                .trip_count = forall_trip_count};

static void forall_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  if (source == op)
    cis_scf_push_edge(out, cis_op_region(op, 0), op, forall_inits(op), forall_rank(op));
  cis_scf_push_parallel_exit(op, source, out);
}

static bool forall_may_repeat(cis_op *op) {
  cis_mixed_vec low = {0}, high = {0}, step = {0};
  cis_mixed_get(op, "staticLowerBound", "dynamicLowerBound", &low);
  cis_mixed_get(op, "staticUpperBound", "dynamicUpperBound", &high);
  cis_mixed_get(op, "staticStep", "dynamicStep", &step);
  bool may = cis_mixed_may_have_points(&low, &high, &step);
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  cis_vec_deinit(&step);
  return may;
}
const cis_region_branch_interface cis_scf_forall_branch = {.edges = forall_edges,
                                                           .may_repeat = forall_may_repeat,
                                                           .parallel = true,
                                                           .shares_outputs = true};

// --- scf.forall ---

static bool parse_integer_or_value(cis_parser *p, cis_unresolved_vec *values,
                                   cis_i64_vec *integers) {
  cis_unresolved value;
  int64_t integer = CIS_DYNAMIC;
  cis_optional parsed = cis_parse_optional_operand(p, &value);
  if (parsed == CIS_FAILED)
    return false;
  if (parsed == CIS_PARSED)
    cis_vec_push(values, value);
  else if (!cis_parse_integer(p, &integer))
    return false;
  cis_vec_push(integers, integer);
  return true;
}

typedef struct bound_list {
  cis_unresolved_vec values;
  cis_i64_vec integers; // CIS_DYNAMIC where there is a value
} bound_list;

static bool parse_bound(cis_parser *p, void *user) {
  bound_list *list = user;
  return parse_integer_or_value(p, &list->values, &list->integers);
}

static bool parse_bound_list(cis_parser *p, bound_list *out) {
  return cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_bound, out, " in dynamic index list") ||
         cis_parse_error_at(p, cis_parser_name_offset(p), "expected SSA value or integer");
}

/// The parts of scf.forall's text before its body.
typedef struct forall_parts {
  cis_argument_vec args; // induction variables, then shared outputs
  bound_list bounds[3];
  cis_unresolved_vec outputs;
} forall_parts;

static void fill_bounds(bound_list *list, size_t rank, int64_t value) {
  for (size_t i = 0; i < rank; ++i)
    cis_vec_push(&list->integers, value);
}

/// `in (ubs)` or `= (lbs) to (ubs) step (steps)`
static bool parse_forall_bounds(cis_parser *p, forall_parts *parts) {
  size_t rank = parts->args.len;
  if (cis_parse_optional_keyword(p, "in")) {
    fill_bounds(&parts->bounds[0], rank, 0);
    fill_bounds(&parts->bounds[2], rank, 1);
    return parse_bound_list(p, &parts->bounds[1]);
  }
  return cis_parse_token(p, CIS_TOK_EQUAL) && parse_bound_list(p, &parts->bounds[0]) &&
         cis_parse_keyword(p, "to") && parse_bound_list(p, &parts->bounds[1]) &&
         cis_parse_keyword(p, "step") && parse_bound_list(p, &parts->bounds[2]);
}

static bool resolve_forall_operands(cis_parser *p, cis_op_state *state, forall_parts *parts,
                                    size_t rank, uint32_t outputs_offset) {
  static const char *const names[3] = {"staticLowerBound", "staticUpperBound", "staticStep"};
  int32_t sizes[4];
  for (int i = 0; i < 3; ++i) {
    bound_list *list = &parts->bounds[i];
    sizes[i] = (int32_t)list->values.len;
    if (!cis_resolve_operands(p, list->values.data, list->values.len, cis_type_index(state->ctx),
                              &state->operands))
      return false;
    cis_op_state_set_attr(
        state, cis_str_from(names[i]),
        cis_attr_i64_array(state->ctx, list->integers.data, (uint32_t)list->integers.len));
  }
  sizes[3] = (int32_t)parts->outputs.len;
  cis_scf_set_operand_segments(state, sizes, 4);
  if (!cis_scf_resolve_with_types(p, &parts->outputs, state->types.data, state->types.len,
                                  outputs_offset, state))
    return false;
  cis_scf_set_argument_types(parts->args.data, rank, cis_type_index(state->ctx));
  for (size_t i = rank; i < parts->args.len; ++i)
    parts->args.data[i].type = state->types.data[i - rank];
  return true;
}

static bool parse_forall_with(cis_parser *p, cis_op_state *state, forall_parts *parts) {
  if (!cis_parse_argument_list(p, CIS_DELIM_PAREN, &parts->args, false, false))
    return false;
  size_t rank = parts->args.len;
  if (!parse_forall_bounds(p, parts))
    return false;
  uint32_t outputs_offset = cis_parser_offset(p);
  if (cis_parse_optional_keyword(p, "shared_outs")) {
    if (!cis_parse_assignment_list(p, &parts->args, &parts->outputs) ||
        cis_parse_optional_arrow_type_list(p, &state->types) == CIS_FAILED)
      return false;
  }
  if (!resolve_forall_operands(p, state, parts, rank, outputs_offset))
    return false;
  cis_region *body = cis_op_state_add_region(state);
  if (!cis_parse_region(p, body, parts->args.data, parts->args.len))
    return false;
  cis_ensure_terminator(body, state);
  return cis_parse_optional_attr_dict(p, state);
}

bool cis_scf_parse_forall(cis_parser *p, cis_op_state *state) {
  forall_parts parts = {0};
  bool ok = parse_forall_with(p, state, &parts);
  for (int i = 0; i < 3; ++i) {
    cis_vec_deinit(&parts.bounds[i].values);
    cis_vec_deinit(&parts.bounds[i].integers);
  }
  cis_vec_deinit(&parts.args);
  cis_vec_deinit(&parts.outputs);
  return ok;
}

/// Whether all numbers of a bound are `value`, those that are operands as constants.
static bool all_are(const cis_op *op, const char *attr, uint32_t group, int64_t value) {
  uint32_t num, used = 0;
  const int64_t *elems = cis_attr_get_i64_array(cis_op_inherent(op, attr), &num);
  cis_range values = cis_op_operand_group(op, group);
  for (uint32_t i = 0; i < num; ++i) {
    bool is_operand = elems[i] == CIS_DYNAMIC && used < values.num;
    if (is_operand ? !cis_constant_is(cis_op_operand(op, values.first + used++), value)
                   : elems[i] != value)
      return false;
  }
  return true;
}

/// `(4, %n)`: the static bounds with the operands of group `group` in place of the dynamic ones.
static void print_bound_list(cis_printer *p, cis_op *op, const char *attr, uint32_t group) {
  uint32_t num, used = 0;
  const int64_t *elems = cis_attr_get_i64_array(cis_op_inherent(op, attr), &num);
  cis_range values = cis_op_operand_group(op, group);
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    if (elems[i] == CIS_DYNAMIC && used < values.num)
      cis_print_operand(p, cis_op_operand(op, values.first + used++));
    else
      cis_print_int(p, elems[i]);
  }
  cis_print_char(p, ')');
}

void cis_scf_print_forall(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"operandSegmentSizes", "staticLowerBound",
                                       "staticUpperBound", "staticStep", NULL};
  cis_block *body = cis_op_entry(op);
  uint32_t rank = forall_rank(op);
  cis_range outputs = forall_inits(op);
  cis_print_cstr(p, " (");
  cis_print_value_list(p, cis_block_args(body), rank);
  if (all_are(op, "staticLowerBound", 0, 0) && all_are(op, "staticStep", 2, 1)) {
    cis_print_cstr(p, ") in ");
    print_bound_list(p, op, "staticUpperBound", 1);
  } else {
    cis_print_cstr(p, ") = ");
    print_bound_list(p, op, "staticLowerBound", 0);
    cis_print_cstr(p, " to ");
    print_bound_list(p, op, "staticUpperBound", 1);
    cis_print_cstr(p, " step ");
    print_bound_list(p, op, "staticStep", 2);
  }
  if (outputs.num)
    cis_print_assignment_list(p, cis_block_args(body) + rank, op, outputs, " shared_outs");
  cis_print_char(p, ' ');
  if (outputs.num) {
    cis_print_cstr(p, "-> ");
    cis_scf_print_result_types_in_parens(p, op);
    cis_print_char(p, ' ');
  }
  cis_print_region(p, cis_op_region(op, 0), false, op->num_results > 0, false);
  cis_print_optional_attr_dict(p, op, elided);
}

static bool verify_forall_args(cis_op *op, uint32_t rank, cis_range outputs) {
  cis_block *body = cis_op_entry(op);
  if (body->num_args != rank + outputs.num)
    return cis_op_error(op, "region expects %" PRIu32 " arguments", rank + outputs.num);
  for (uint32_t i = 0; i < rank; ++i)
    if (!cis_type_is_index(cis_block_args(body)[i]->type))
      return cis_op_error(op, "expects %" PRIu32 "-th block argument to be an index", i);
  for (uint32_t i = 0; i < outputs.num; ++i)
    if (cis_block_args(body)[rank + i]->type != cis_op_operand(op, outputs.first + i)->type)
      return cis_op_error(
          op, "type mismatch between %" PRIu32 "-th output and corresponding block argument", i);
  return true;
}

/// One static value per dimension, one operand per dynamic value.
static bool verify_bound_list(cis_op *op, const char *attr, uint32_t group, uint32_t rank,
                              const char *name) {
  uint32_t num, dynamic = 0;
  const int64_t *elems = cis_attr_get_i64_array(cis_op_inherent(op, attr), &num);
  if (num != rank)
    return cis_op_plain_error(op, "expected %" PRIu32 " %s values, got %" PRIu32, rank, name, num);
  for (uint32_t i = 0; i < num; ++i)
    dynamic += elems[i] == CIS_DYNAMIC;
  if (cis_op_operand_group(op, group).num != dynamic)
    return cis_op_plain_error(op, "expected %" PRIu32 " dynamic %s values", dynamic, name);
  return true;
}

bool cis_scf_is_masking_attr(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && !strcmp(attr->dialect.def->name, "gpu.mask");
}

static bool verify_forall_mapping(cis_op *op, uint32_t rank) {
  cis_attr mapping = cis_op_inherent(op, "mapping");
  uint32_t masks = 0;
  if (!mapping || mapping->array.num == 0)
    return true;
  for (uint32_t i = 0; i < mapping->array.num; ++i)
    masks += cis_scf_is_masking_attr(mapping->array.elems[i]);
  if (mapping->array.num - masks != rank)
    return cis_op_error(op, "mapping attribute size must match op rank");
  if (masks > 1)
    return cis_op_error(op, "\"mapping\" supports at most one device masking attribute");
  return true;
}

bool cis_scf_verify_forall(cis_op *op) {
  uint32_t rank = forall_rank(op);
  cis_range outputs = forall_inits(op);
  if (op->num_results != outputs.num)
    return cis_op_error(op, "produces %" PRIu32 " results, but has only %" PRIu32 " outputs",
                        op->num_results, outputs.num);
  return verify_forall_args(op, rank, outputs) &&
         verify_bound_list(op, "staticLowerBound", 0, rank, "lower bound") &&
         verify_bound_list(op, "staticUpperBound", 1, rank, "upper bound") &&
         verify_bound_list(op, "staticStep", 2, rank, "step") && verify_forall_mapping(op, rank);
}

// --- scf.forall.in_parallel ---

bool cis_scf_parse_in_parallel(cis_parser *p, cis_op_state *state) {
  cis_region *region = cis_op_state_add_region(state);
  if (!cis_parse_region(p, region, NULL, 0))
    return false;
  if (cis_region_is_empty(region))
    cis_block_insert(cis_block_create(state->ctx), region, NULL);
  return cis_parse_optional_attr_dict(p, state);
}

void cis_scf_print_in_parallel(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, false, false);
  cis_print_optional_attr_dict(p, op, NULL);
}

bool cis_scf_verify_in_parallel(cis_op *op) {
  cis_for_each_op (inner, cis_op_entry(op)) {
    if (!cis_op_has_trait(inner, CIS_TRAIT_PARALLEL_COMBINING))
      return cis_op_error(op, "expected only ParallelCombiningOpInterface ops");
  }
  return true;
}
