// The scf dialect: loops and conditionals whose bodies are regions.
//
// Control flow is told by the `edges` hooks: from the op into its regions, and from their
// terminators to regions or to the results. Loops that run in parallel (scf.parallel, scf.forall)
// pass nothing along those edges: their results come out of the reductions or out of the shared
// outputs.
#include "asm/format.h"
#include "dialect/common/mixed.h"
#include "dialect/dialects.h"
#include "dialect/scf/impl.h"
#include "dialect/scf/kinds.h"
#include "ir/diag.h"
#include "ir/fold.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// --- control flow ---

void cis_scf_push_edge(cis_region_edge_vec *out, cis_region *to, cis_op *source, cis_range operands,
                       uint32_t first_input) {
  cis_region_edge edge = {
      .to = to, .source = source, .operands = operands, .first_input = first_input};
  cis_vec_push(out, edge);
}

/// All operands from `first` on.
static cis_range operands_from(const cis_op *op, uint32_t first) {
  first = first < op->num_operands ? first : op->num_operands;
  return (cis_range){first, op->num_operands - first};
}

/// From a parallel loop, or its body, to the results: nothing is passed.
void cis_scf_push_parallel_exit(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_scf_push_edge(out, NULL, source, (cis_range){0, 0}, op->num_results);
}

static void if_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  if (source != op) {
    cis_scf_push_edge(out, NULL, source, operands_from(source, 0), 0);
    return;
  }
  cis_scf_push_edge(out, cis_op_region(op, 0), op, (cis_range){0, 0}, 0);
  bool has_else = op->num_regions > 1 && !cis_region_is_empty(cis_op_region(op, 1));
  cis_scf_push_edge(out, has_else ? cis_op_region(op, 1) : NULL, op, (cis_range){0, 0}, 0);
}
static cis_value *if_condition(const cis_op *op) { return cis_op_operand(op, 0); }
static const cis_region_branch_interface if_branch = {.edges = if_edges, .condition = if_condition};

static cis_range for_inits(cis_op *op) { return operands_from(op, 3); }
static const cis_loop_interface for_loop = {
    .inits = for_inits, .iv_then_carried = true, .trip_count = cis_scf_for_trip_count};

static void for_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_range passed = source == op ? for_inits(op) : operands_from(source, 0);
  cis_scf_push_edge(out, cis_op_region(op, 0), source, passed, 1);
  cis_scf_push_edge(out, NULL, source, passed, 0);
}

/// Bounds that are constants, the lower one less, are known to have an iteration.
static bool for_may_skip(cis_op *op, bool is_signed) {
  int64_t low, high;
  if (!cis_constant_int(cis_op_operand(op, 0), &low) ||
      !cis_constant_int(cis_op_operand(op, 1), &high))
    return true;
  bool is_unsigned = !is_signed && cis_op_inherent(op, "unsignedCmp");
  return low >= high || (is_unsigned && (uint64_t)low >= (uint64_t)high);
}
static const cis_region_branch_interface for_branch = {
    .edges = for_edges, .repetitive = true, .may_skip = for_may_skip};

static cis_range while_inits(cis_op *op) { return operands_from(op, 0); }
static const cis_loop_interface while_loop = {.inits = while_inits};

static void while_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  if (cis_op_kind(source) == CIS_OP_SCF_CONDITION) {
    cis_range passed = operands_from(source, 1);
    cis_scf_push_edge(out, NULL, source, passed, 0);
    cis_scf_push_edge(out, cis_op_region(op, 1), source, passed, 0);
    return;
  }
  cis_scf_push_edge(out, cis_op_region(op, 0), source, operands_from(source, 0), 0);
}
static const cis_region_branch_interface while_branch = {.edges = while_edges, .repetitive = true};

/// scf.parallel's initial values go to the reductions, none to the body.
static cis_range parallel_inits(cis_op *op) {
  (void)op;
  return (cis_range){0, 0};
}

/// The points of the box, where all of its bounds are constants.
static bool parallel_trip_count(const cis_op *op, uint64_t *out) {
  cis_range lower = cis_op_operand_group(op, 0), upper = cis_op_operand_group(op, 1),
            step = cis_op_operand_group(op, 2);
  *out = 1;
  for (uint32_t i = 0; i < lower.num; ++i) {
    int64_t from, to, by;
    if (!cis_constant_int(cis_op_operand(op, lower.first + i), &from) ||
        !cis_constant_int(cis_op_operand(op, upper.first + i), &to) ||
        !cis_constant_int(cis_op_operand(op, step.first + i), &by) ||
        !cis_multiply_trip_count(from, to, by, out))
      return false;
  }
  return true;
}
static const cis_loop_interface parallel_loop = {.inits = parallel_inits,
                                                 .trip_count = parallel_trip_count};

static uint32_t num_entry_args(const cis_region *region) {
  return cis_region_first(region) ? cis_region_first(region)->num_args : 0;
}

static void parallel_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_region *body = cis_op_region(op, 0);
  cis_scf_push_edge(out, body, source, (cis_range){0, 0}, num_entry_args(body));
  cis_scf_push_parallel_exit(op, source, out);
}
static const cis_region_branch_interface parallel_branch = {.edges = parallel_edges,
                                                            .repetitive = true};

// --- shared pieces of syntax ---

/// Sets the sizes of the row's operand groups.
void cis_scf_set_operand_segments(cis_op_state *state, const int32_t *sizes, uint32_t num) {
  state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, num);
}

void cis_scf_set_argument_types(cis_argument *args, size_t num, cis_type type) {
  for (size_t i = 0; i < num; ++i)
    args[i].type = type;
}

/// `(T, ...)`
void cis_scf_print_result_types_in_parens(cis_printer *p, cis_op *op) {
  cis_print_char(p, '(');
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
  cis_print_char(p, ')');
}

/// ` -> T` or ` -> (T, ...)`; nothing if there are no results.
static void print_arrow_types(cis_printer *p, cis_op *op) {
  if (op->num_results) {
    cis_print_cstr(p, " -> ");
    if (op->num_results > 1)
      cis_scf_print_result_types_in_parens(p, op);
    else
      cis_print_type_or_alias(p, op->results[0].type);
  }
}

/// Operands and types are as many: "number of operands and types do not match" at `offset`
/// otherwise.
bool cis_scf_resolve_with_types(cis_parser *p, const cis_unresolved_vec *operands,
                                const cis_type *types, size_t num_types, uint32_t offset,
                                cis_op_state *state) {
  return cis_resolve_operands_types(p, operands->data, operands->len, types, num_types, offset,
                                    &state->operands);
}

static bool mismatch_in_loop_carried(cis_parser *p) {
  return cis_parse_error_at(p, cis_parser_name_offset(p),
                            "mismatch in number of loop-carried values and defined values");
}

// --- scf.execute_region ---

static bool parse_execute_region(cis_parser *p, cis_op_state *state) {
  if (cis_parse_optional_arrow_type_list(p, &state->types) == CIS_FAILED)
    return false;
  if (cis_parse_optional_keyword(p, "no_inline"))
    cis_op_state_set_attr(state, CIS_STR("no_inline"), cis_attr_unit(state->ctx));
  return cis_parse_region(p, cis_op_state_add_region(state), NULL, 0) &&
         cis_parse_optional_attr_dict(p, state);
}

static void print_execute_region(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"no_inline", NULL};
  print_arrow_types(p, op);
  cis_print_char(p, ' ');
  if (cis_op_inherent(op, "no_inline"))
    cis_print_cstr(p, "no_inline ");
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_optional_attr_dict(p, op, elided);
}

static bool verify_execute_region(cis_op *op) {
  if (cis_region_is_empty(cis_op_region(op, 0)))
    return cis_op_error(op, "region needs to have at least one block");
  if (cis_op_entry(op)->num_args > 0)
    return cis_op_error(op, "region cannot have any arguments");
  return true;
}

// --- scf.for ---

/// `%iv = %lb to %ub step %step`
static bool parse_for_bounds(cis_parser *p, cis_argument *iv, cis_unresolved bounds[3]) {
  if (!cis_parse_operand(p, &iv->ssa) || !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  iv->loc = cis_parser_loc(p, iv->ssa.offset);
  return cis_parse_operand(p, &bounds[0]) && cis_parse_keyword(p, "to") &&
         cis_parse_operand(p, &bounds[1]) && cis_parse_keyword(p, "step") &&
         cis_parse_operand(p, &bounds[2]);
}

/// `iter_args(%a = %b) -> (types) : type`, each part optional; gives the arguments their types.
static bool parse_for_iter_args(cis_parser *p, cis_op_state *state, cis_argument_vec *args,
                                cis_unresolved_vec *inits) {
  if (cis_parse_optional_keyword(p, "iter_args") &&
      !(cis_parse_assignment_list(p, args, inits) && cis_parse_arrow_type_list(p, &state->types)))
    return false;
  if (args->len != state->types.len + 1)
    return mismatch_in_loop_carried(p);
  cis_type type = cis_type_index(state->ctx);
  if (cis_parse_optional_token(p, CIS_TOK_COLON) && !cis_parse_type(p, &type))
    return false;
  args->data[0].type = type;
  for (size_t i = 0; i < state->types.len; ++i)
    args->data[i + 1].type = state->types.data[i];
  return true;
}

static bool parse_for_with(cis_parser *p, cis_op_state *state, cis_argument_vec *args,
                           cis_unresolved_vec *inits) {
  cis_unresolved bounds[3];
  cis_argument iv = {0};
  if (cis_parse_optional_keyword(p, "unsigned"))
    cis_op_state_set_attr(state, CIS_STR("unsignedCmp"), cis_attr_unit(state->ctx));
  if (!parse_for_bounds(p, &iv, bounds))
    return false;
  cis_vec_push(args, iv);
  if (!parse_for_iter_args(p, state, args, inits))
    return false;
  cis_region *body = cis_op_state_add_region(state);
  if (!cis_parse_region(p, body, args->data, args->len))
    return false;
  cis_ensure_terminator(body, state);
  if (!cis_resolve_operands(p, bounds, 3, args->data[0].type, &state->operands))
    return false;
  for (size_t i = 0; i < inits->len; ++i)
    if (!cis_resolve_operand(p, &inits->data[i], state->types.data[i], &state->operands))
      return false;
  return cis_parse_optional_attr_dict(p, state);
}

static bool parse_for(cis_parser *p, cis_op_state *state) {
  cis_argument_vec args = {0};
  cis_unresolved few_inits[8];
  cis_unresolved_vec inits = CIS_VEC_WITH(few_inits);
  bool ok = parse_for_with(p, state, &args, &inits);
  cis_vec_deinit(&args);
  cis_vec_deinit(&inits);
  return ok;
}

static void print_for(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"unsignedCmp", NULL};
  cis_block *body = cis_op_entry(op);
  cis_range inits = for_inits(op);
  cis_value *iv = cis_block_args(body)[0];
  cis_print_cstr(p, cis_op_inherent(op, "unsignedCmp") ? " unsigned " : " ");
  cis_print_operand(p, iv);
  cis_print_cstr(p, " = ");
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_cstr(p, " to ");
  cis_print_operand(p, cis_op_operand(op, 1));
  cis_print_cstr(p, " step ");
  cis_print_operand(p, cis_op_operand(op, 2));
  cis_print_assignment_list(p, cis_block_args(body) + 1, op, inits, " iter_args");
  if (inits.num) {
    cis_print_cstr(p, " -> ");
    cis_scf_print_result_types_in_parens(p, op);
  }
  cis_print_char(p, ' ');
  if (!cis_type_is_index(iv->type)) {
    cis_print_cstr(p, " : ");
    cis_print_type_or_alias(p, iv->type);
    cis_print_char(p, ' ');
  }
  cis_print_region(p, cis_op_region(op, 0), false, inits.num > 0, false);
  cis_print_optional_attr_dict(p, op, elided);
}

static bool verify_for(cis_op *op) {
  if (cis_context_is_head(cis_op_context(op)) && !cis_op_entry(op)->num_args)
    return cis_op_error(op, "expected body to have at least 1 argument(s) for the induction "
                            "variable, but got 0");
  if (for_inits(op).num != op->num_results)
    return cis_op_error(op, "mismatch in number of loop-carried values and defined values");
  return true;
}

static bool verify_for_regions(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  if (cis_block_args(body)[0]->type != cis_op_operand(op, 0)->type)
    return cis_op_error(op, "expected induction variable to be same type as bounds and step");
  return true;
}

// --- scf.if ---

static bool parse_if(cis_parser *p, cis_op_state *state) {
  cis_region *then_region = cis_op_state_add_region(state);
  cis_region *else_region = cis_op_state_add_region(state);
  cis_unresolved condition;
  if (!cis_parse_operand(p, &condition) ||
      !cis_resolve_operand(p, &condition, cis_type_i(state->ctx, 1), &state->operands) ||
      cis_parse_optional_arrow_type_list(p, &state->types) == CIS_FAILED ||
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

static void print_if(cis_printer *p, cis_op *op) {
  bool has_results = op->num_results > 0;
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  if (has_results) {
    cis_print_cstr(p, " -> ");
    cis_scf_print_result_types_in_parens(p, op);
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, has_results, false);
  if (!cis_region_is_empty(cis_op_region(op, 1))) {
    cis_print_cstr(p, " else ");
    cis_print_region(p, cis_op_region(op, 1), false, has_results, false);
  }
  cis_print_optional_attr_dict(p, op, NULL);
}

static bool verify_if(cis_op *op) {
  if (op->num_results && cis_region_is_empty(cis_op_region(op, 1)))
    return cis_op_error(op, "must have an else block if defining values");
  return true;
}

// --- scf.while ---

static bool parse_while_with(cis_parser *p, cis_op_state *state, cis_argument_vec *args,
                             cis_unresolved_vec *inits) {
  cis_region *before = cis_op_state_add_region(state);
  cis_region *after = cis_op_state_add_region(state);
  if (cis_parse_optional_assignment_list(p, args, inits) == CIS_FAILED)
    return false;
  uint32_t type_offset = cis_parser_offset(p);
  cis_type type;
  if (!cis_parse_colon_type_of(p, &cis_class_function, &type))
    return false;
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  if (type->function.num_inputs != inits->len)
    return cis_parse_error_at(
        p, type_offset, "expected as many input types as operands (expected %zu got %" PRIu32 ")",
        inits->len, type->function.num_inputs);
  if (!cis_scf_resolve_with_types(p, inits, type->function.inputs, inits->len, cis_parser_offset(p),
                                  state))
    return false;
  for (size_t i = 0; i < args->len; ++i)
    args->data[i].type = type->function.inputs[i];
  return cis_parse_region(p, before, args->data, args->len) && cis_parse_keyword(p, "do") &&
         cis_parse_region(p, after, NULL, 0) && cis_parse_optional_attr_dict_with_keyword(p, state);
}

static bool parse_while(cis_parser *p, cis_op_state *state) {
  cis_argument_vec args = {0};
  cis_unresolved_vec inits = {0};
  bool ok = parse_while_with(p, state, &args, &inits);
  cis_vec_deinit(&args);
  cis_vec_deinit(&inits);
  return ok;
}

static void print_while(cis_printer *p, cis_op *op) {
  cis_print_assignment_list(p, cis_block_args(cis_op_entry(op)), op, while_inits(op), " ");
  cis_print_cstr(p, " : ");
  cis_print_functional_type(p, op);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_cstr(p, " do ");
  cis_print_region(p, cis_op_region(op, 1), true, true, false);
  cis_print_optional_attr_dict_with_keyword(p, op, NULL);
}

static bool verify_while_terminator(cis_op *op, uint32_t region, unsigned kind,
                                    const char *message) {
  cis_block *block = cis_region_first(cis_op_region(op, region));
  cis_op *last = block ? cis_block_last(block) : NULL;
  if (last && cis_op_kind(last) == kind)
    return true;
  cis_op_error(op, "%s", message);
  if (last)
    cis_note(cis_op_context(op), last->loc, "terminator here");
  return false;
}

static bool verify_while(cis_op *op) {
  return verify_while_terminator(op, 0, CIS_OP_SCF_CONDITION,
                                 "expects the 'before' region to terminate with 'scf.condition'") &&
         verify_while_terminator(op, 1, CIS_OP_SCF_YIELD,
                                 "expects the 'after' region to terminate with 'scf.yield'");
}

// --- scf.index_switch ---

/// `case N { ... }`, any number of them.
static bool parse_switch_cases(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  cis_i64_vec values = {0};
  bool ok = true;
  while (ok && cis_parse_optional_keyword(p, "case")) {
    int64_t value;
    cis_region *region = cis_region_create(state->ctx);
    cis_vec_push(args[1].regions, region);
    ok = cis_parse_integer(p, &value) && cis_parse_region(p, region, NULL, 0);
    cis_vec_push(&values, value);
  }
  if (ok)
    *args[0].attr = cis_attr_i64_array(state->ctx, values.data, (uint32_t)values.len);
  cis_vec_deinit(&values);
  return ok;
}

static void print_switch_cases(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args;
  (void)num;
  uint32_t num_cases;
  const int64_t *cases = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &num_cases);
  for (uint32_t i = 0; i < num_cases; ++i) {
    cis_print_newline(p);
    cis_print_cstr(p, "case ");
    cis_print_int(p, cases[i]);
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 1 + i), false, true, false);
  }
}

/// The region's yield gives the results; `name` is how messages call the region.
static bool verify_switch_region(cis_op *op, cis_region *region, const char *name) {
  cis_op *yield = cis_block_last(cis_region_first(region));
  if (!yield || cis_op_kind(yield) != CIS_OP_SCF_YIELD)
    return cis_op_error(op, "expected region to end with scf.yield, but got %.*s",
                        CIS_STR_ARG(yield ? cis_op_name(yield) : CIS_STR("nothing")));
  if (yield->num_operands != op->num_results) {
    cis_op_error(op, "expected each region to return %" PRIu32 " values, but %s returns %" PRIu32,
                 op->num_results, name, yield->num_operands);
    return cis_note(cis_op_context(op), yield->loc, "see yield operation here");
  }
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_type got = cis_op_operand(yield, i)->type;
    if (got == op->results[i].type)
      continue;
    cis_op_error(op, "expected result #%" PRIu32 " of each region to be '%s'", i,
                 cis_type_text(op->results[i].type));
    return cis_note(cis_op_context(op), yield->loc, "%s returns '%s' here", name,
                    cis_type_text(got));
  }
  return true;
}

static int compare_i64(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/// The smallest value that stands there twice.
static bool find_duplicate(const int64_t *values, uint32_t num, int64_t *out_value) {
  cis_i64_vec sorted = {0};
  cis_vec_append(&sorted, values, num);
  if (num)
    qsort(sorted.data, num, sizeof(int64_t), compare_i64);
  bool found = false;
  for (uint32_t i = 1; i < num && !found; ++i) {
    found = sorted.data[i] == sorted.data[i - 1];
    *out_value = sorted.data[i];
  }
  cis_vec_deinit(&sorted);
  return found;
}

static bool verify_index_switch(cis_op *op) {
  uint32_t num_cases;
  int64_t duplicate;
  const int64_t *cases = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &num_cases);
  if (num_cases != op->num_regions - 1)
    return cis_op_error(op, "has %" PRIu32 " case regions but %" PRIu32 " case values",
                        op->num_regions - 1, num_cases);
  if (find_duplicate(cases, num_cases, &duplicate))
    return cis_op_error(op, "has duplicate case value: %" PRId64, duplicate);
  if (!verify_switch_region(op, cis_op_region(op, 0), "default region"))
    return false;
  for (uint32_t i = 0; i < num_cases; ++i) {
    char name[48];
    snprintf(name, sizeof(name), "case region #%" PRIu32, i);
    if (!verify_switch_region(op, cis_op_region(op, 1 + i), name))
      return false;
  }
  return true;
}

// --- scf.parallel ---

/// One of the three lists of `num` bounds; its types count before the next list is read.
static bool parse_bound_list(cis_parser *p, cis_op_state *state, int num,
                             cis_unresolved_vec *bounds) {
  bounds->len = 0;
  return cis_parse_operand_list_n(p, CIS_DELIM_PAREN, num, bounds) &&
         cis_resolve_operands(p, bounds->data, bounds->len, cis_type_index(state->ctx),
                              &state->operands);
}

/// `(%ivs) = (lbs) to (ubs) step (steps)`; bounds are operands in this order.
static bool parse_parallel_bounds(cis_parser *p, cis_op_state *state, cis_argument_vec *ivs,
                                  cis_unresolved_vec *bounds) {
  if (!cis_parse_argument_list(p, CIS_DELIM_PAREN, ivs, false, false) ||
      !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  int num = (int)ivs->len;
  return parse_bound_list(p, state, num, bounds) && cis_parse_keyword(p, "to") &&
         parse_bound_list(p, state, num, bounds) && cis_parse_keyword(p, "step") &&
         parse_bound_list(p, state, num, bounds);
}

static bool parse_parallel_with(cis_parser *p, cis_op_state *state, cis_argument_vec *ivs,
                                cis_unresolved_vec *bounds, cis_unresolved_vec *inits) {
  cis_type index = cis_type_index(state->ctx);
  if (!parse_parallel_bounds(p, state, ivs, bounds))
    return false;
  if (cis_parse_optional_keyword(p, "init") && !cis_parse_operand_list(p, CIS_DELIM_PAREN, inits))
    return false;
  if (cis_parse_optional_arrow_type_list(p, &state->types) == CIS_FAILED)
    return false;
  cis_region *body = cis_op_state_add_region(state);
  cis_scf_set_argument_types(ivs->data, ivs->len, index);
  int32_t num = (int32_t)ivs->len, sizes[4] = {num, num, num, (int32_t)inits->len};
  if (!cis_parse_region(p, body, ivs->data, ivs->len))
    return false;
  cis_scf_set_operand_segments(state, sizes, 4);
  if (!cis_parse_optional_attr_dict(p, state) ||
      !cis_scf_resolve_with_types(p, inits, state->types.data, state->types.len,
                                  cis_parser_name_offset(p), state))
    return false;
  cis_ensure_terminator(body, state);
  return true;
}

static bool parse_parallel(cis_parser *p, cis_op_state *state) {
  cis_argument_vec ivs = {0};
  cis_unresolved_vec bounds = {0}, inits = {0};
  bool ok = parse_parallel_with(p, state, &ivs, &bounds, &inits);
  cis_vec_deinit(&ivs);
  cis_vec_deinit(&bounds);
  cis_vec_deinit(&inits);
  return ok;
}

static void print_operands_in_parens(cis_printer *p, cis_op *op, cis_range range) {
  cis_print_char(p, '(');
  cis_print_operands(p, op, range);
  cis_print_char(p, ')');
}

static void print_parallel(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"operandSegmentSizes", NULL};
  cis_block *body = cis_op_entry(op);
  cis_range inits = cis_op_operand_group(op, 3);
  cis_print_cstr(p, " (");
  cis_print_value_list(p, cis_block_args(body), body->num_args);
  cis_print_cstr(p, ") = ");
  print_operands_in_parens(p, op, cis_op_operand_group(op, 0));
  cis_print_cstr(p, " to ");
  print_operands_in_parens(p, op, cis_op_operand_group(op, 1));
  cis_print_cstr(p, " step ");
  print_operands_in_parens(p, op, cis_op_operand_group(op, 2));
  if (inits.num) {
    cis_print_cstr(p, " init ");
    print_operands_in_parens(p, op, inits);
  }
  print_arrow_types(p, op);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_optional_attr_dict(p, op, elided);
}

/// The integer that a constant op gives, if the value is one.
static bool constant_int(const cis_value *value, int64_t *out_value) {
  cis_op *def = cis_value_op(value);
  return def && cis_op_has_trait(def, CIS_TRAIT_CONSTANT_LIKE) &&
         cis_attr_get_int(cis_op_get_attr_named(def, "value"), out_value);
}

static bool verify_parallel_ivs(cis_op *op, cis_range steps) {
  cis_block *body = cis_op_entry(op);
  if (steps.num == 0)
    return cis_op_error(op, "needs at least one tuple element for lowerBound, upperBound and step");
  for (uint32_t i = 0; i < steps.num; ++i) {
    int64_t step;
    if (constant_int(cis_op_operand(op, steps.first + i), &step) && step <= 0)
      return cis_op_error(op, "constant step operand must be positive");
  }
  if (body->num_args != steps.num)
    return cis_op_error(op,
                        "expects the same number of induction variables: %" PRIu32
                        " as bound and step values: %" PRIu32,
                        body->num_args, steps.num);
  for (uint32_t i = 0; i < body->num_args; ++i)
    if (!cis_type_is_index(cis_block_args(body)[i]->type))
      return cis_op_error(op, "expects arguments for the induction variable to be of index type");
  return true;
}

static bool verify_parallel(cis_op *op) {
  if (!verify_parallel_ivs(op, cis_op_operand_group(op, 2)))
    return false;
  cis_op *last = cis_block_last(cis_op_entry(op));
  if (!last || cis_op_kind(last) != CIS_OP_SCF_REDUCE) {
    cis_op_error(op, "expects body to terminate with 'scf.reduce'");
    if (last)
      cis_note(cis_op_context(op), last->loc, "terminator here");
    return false;
  }
  uint32_t num_reductions = last->num_regions, num_inits = cis_op_operand_group(op, 3).num;
  if (op->num_results != num_reductions)
    return cis_op_error(op,
                        "expects number of results: %" PRIu32
                        " to be the same as number of reductions: %" PRIu32,
                        op->num_results, num_reductions);
  if (op->num_results != num_inits)
    return cis_op_error(op,
                        "expects number of results: %" PRIu32
                        " to be the same as number of initial values: %" PRIu32,
                        op->num_results, num_inits);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    if (i >= last->num_operands || cis_op_operand(last, i)->type == op->results[i].type)
      continue;
    return cis_op_error(
        last,
        "expects type of %" PRIu32 "-th reduction operand: '%s' to be the same as the %" PRIu32
        "-th result type: '%s'",
        i, cis_type_text(cis_op_operand(last, i)->type), i, cis_type_text(op->results[i].type));
  }
  return true;
}

// --- scf.reduce, scf.reduce.return ---

static bool verify_reduce_regions(cis_op *op) {
  if (op->num_regions != op->num_operands)
    return cis_op_error(op,
                        "expects number of reduction regions: %" PRIu32
                        " to be the same as number of reduction operands: %" PRIu32,
                        op->num_regions, op->num_operands);
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    cis_block *body = cis_region_first(cis_op_region(op, i));
    if (!cis_block_last(body))
      return cis_op_error(op, "the block inside reduce should not be empty");
    if (body->num_args != 2 || cis_block_args(body)[0]->type != type ||
        cis_block_args(body)[1]->type != type)
      return cis_op_error(
          op, "expected two block arguments with type '%s' in the %" PRIu32 "-th reduction region",
          cis_type_text(type), i);
    if (cis_op_kind(cis_block_last(body)) != CIS_OP_SCF_REDUCE_RETURN)
      return cis_op_error(op, "reduction bodies must be terminated with an 'scf.reduce.return' op");
  }
  return true;
}

/// The operand has the type of what its region reduces.
static bool verify_reduce_return(cis_op *op) {
  cis_block *block = cis_op_block(op);
  if (!block->num_args || cis_block_args(block)[0]->type == cis_op_operand(op, 0)->type)
    return true;
  return cis_op_error(op, "must have type '%s' (the type of the reduction inputs)",
                      cis_type_text(cis_block_args(block)[0]->type));
}

// --- the dialect ---

static bool is_device_mapping(cis_attr attr) {
  if (cis_scf_is_masking_attr(attr))
    return true;
  if (!cis_attr_is(attr, CIS_ATTR_ENUM))
    return false;
  static const char *const names[] = {"gpu.block",  "gpu.warpgroup", "gpu.warp",
                                      "gpu.thread", "gpu.lane",      "gpu.memory_space"};
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
    if (!strcmp(attr->enumeration.def->attr_name, names[i]))
      return true;
  return false;
}

static bool is_device_mapping_array(cis_attr attr) {
  if (!cis_attr_is(attr, CIS_ATTR_ARRAY))
    return false;
  for (uint32_t i = 0; i < attr->array.num; ++i)
    if (!is_device_mapping(attr->array.elems[i]))
      return false;
  return true;
}

static const cis_attr_constraint attr_constraints[] = {
    {.name = "DeviceMappingArray",
     .description = "Device Mapping array attribute",
     .test = is_device_mapping_array,
     .attr_class = CIS_ATTR_CLASS_ARRAY},
    {0}};

static const cis_custom_directive directives[] = {
    {"SwitchCases", parse_switch_cases, print_switch_cases}, {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/scf/ops.def"
    {0}};
#undef CIS_OP

const cis_dialect_def cis_scf_dialect = {.name = "scf",
                                         .ops = ops,
                                         .canonicalize = cis_scf_canonicalize_any,
                                         .attr_constraints = attr_constraints,
                                         .directives = directives};
