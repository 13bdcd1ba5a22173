// The func dialect.
#include "dialect/common/function.h"
#include "dialect/dialects.h"
#include "dialect/func/build.h"
#include "dialect/func/kinds.h"
#include "ir/builder.h"
#include "ir/fold.h"
#include "ir/symbol.h"

// --- func.func, func.return ---

static cis_type function_type(cis_op *op) {
  cis_attr type = cis_op_get_attr(op, CIS_STR("function_type"));
  return cis_attr_is(type, CIS_ATTR_TYPE) ? type->type_value : NULL;
}

static bool verify_return(cis_op *op) { return cis_verify_function_results(op, "return"); }

// --- calls ---

static cis_range all_operands(cis_op *op) { return (cis_range){0, op->num_operands}; }
static const cis_call_interface call = {"callee", all_operands};

static cis_op *find_function(cis_op *op) {
  cis_op *function = cis_symbol_lookup_nearest(op, cis_op_inherent(op, "value"));
  return function && cis_op_kind(function) == CIS_OP_FUNC_FUNC ? function : NULL;
}

static bool verify_call(cis_op *op) { return cis_verify_call(op, CIS_OP_FUNC_FUNC, "function"); }

static cis_range indirect_arguments(cis_op *op) {
  return (cis_range){1, op->num_operands ? op->num_operands - 1 : 0};
}
static const cis_call_interface call_indirect = {NULL, indirect_arguments};

static const cis_type_class *class_of_functions(void) {
  return cis_type_constraint_find(NULL, CIS_STR("FunctionType"))->type_class;
}

/// %callee(%args) attr-dict : function type
static bool parse_call_indirect(cis_parser *p, cis_op_state *state) {
  cis_unresolved callee;
  cis_unresolved_vec args = {0};
  cis_type type = NULL;
  uint32_t args_offset = 0;
  bool ok = cis_parse_operand(p, &callee) && cis_parse_token(p, CIS_TOK_L_PAREN);
  if (ok) {
    args_offset = cis_parser_offset(p);
    ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &args) && cis_parse_token(p, CIS_TOK_R_PAREN) &&
         cis_parse_optional_attr_dict(p, state) && cis_parse_token(p, CIS_TOK_COLON) &&
         cis_parse_type_of(p, class_of_functions(), &type);
  }
  if (ok) {
    cis_vec_append(&state->types, type->function.results, type->function.num_results);
    ok = cis_resolve_operand(p, &callee, type, &state->operands) &&
         cis_resolve_operands_types(p, args.data, args.len, type->function.inputs,
                                    type->function.num_inputs, args_offset, &state->operands);
  }
  cis_vec_deinit(&args);
  return ok;
}

static void print_call_indirect(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, '(');
  cis_print_operands(p, op, indirect_arguments(op));
  cis_print_char(p, ')');
  cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
}

static bool verify_call_indirect(cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  bool inputs = type->function.num_inputs == op->num_operands - 1;
  for (uint32_t i = 0; inputs && i < type->function.num_inputs; ++i)
    inputs = cis_op_operand(op, i + 1)->type == type->function.inputs[i];
  if (!inputs)
    return cis_op_error(op, "failed to verify that callee input types match argument types");
  bool results = type->function.num_results == op->num_results;
  for (uint32_t i = 0; results && i < op->num_results; ++i)
    results = op->results[i].type == type->function.results[i];
  return results ||
         cis_op_error(op, "failed to verify that callee result types match result types");
}

// --- func.constant ---

static bool verify_constant(cis_op *op) {
  const char *name = cis_op_get_attr(op, CIS_STR("value"))->symbol.root.data;
  cis_op *function = find_function(op);
  if (!function)
    return cis_op_error(op, "reference to undefined function '%s'", name);
  return function_type(function) == op->results[0].type ||
         cis_op_error(op, "reference to function with mismatched type");
}

static cis_op *materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  if (!cis_attr_is(value, CIS_ATTR_SYMBOL_REF) || value->symbol.num_nested ||
      !cis_type_is(type, CIS_TYPE_FUNCTION))
    return NULL;
  cis_named_attr attr = {CIS_STR("value"), value};
  return cis_build_op(
      b, CIS_OP_FUNC_CONSTANT, loc,
      (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
}

/// A call through a constant is a call of the function that it names.
static bool direct_call(cis_op *op, cis_rewriter *r) {
  cis_attr callee = cis_constant_of(cis_op_operand(op, 0));
  if (!cis_attr_is(callee, CIS_ATTR_SYMBOL_REF))
    return false;
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  for (uint32_t i = 1; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_op *direct = cis_func_build_call(r, op->loc, callee, &operands, &types);
  cis_rewriter_replace_with_op(r, op, direct);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return true;
}
static const cis_pattern direct_call_pattern = {.name = "CallIndirectOp", .rewrite = direct_call};
static const cis_pattern *const canonicalize_call_indirect[] = {&direct_call_pattern, NULL};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/func/ops.def"
    {0}};

const cis_dialect_def cis_func_dialect = {.name = "func", .ops = ops, .materialize = materialize};
