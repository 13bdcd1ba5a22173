// Syntax of tosa that formats cannot say: enums that are keywords in an op's dictionary,
// conditionals and loops, variables.
#include "dialect/tosa/impl.h"

#include <inttypes.h>
#include <stdlib.h>

// --- enums in dictionaries: %a, %b {axis = 1 : i32, nan_mode = IGNORE} : (types) -> types ---

/// The enum of a property, or NULL.
static const cis_enum_def *property_enum(const cis_op_info *info, cis_str name) {
  int slot = cis_op_info_prop(info, name);
  return slot < 0 ? NULL : info->attrs[slot].constraint->enumeration;
}

static bool reads_older(const cis_op_state *state) {
  return cis_context_reads_older(state->ctx, state->info->dialect);
}

/// Its keyword, or the attribute in full.
static bool parse_enum_entry(cis_parser *p, const cis_op_state *state, cis_str name,
                             const cis_enum_def *def, cis_attr *out) {
  cis_str keyword;
  int64_t value;
  if (cis_parse_optional_any_keyword(p, &keyword) != CIS_PARSED) {
    if (!cis_parse_attribute(p, NULL, out))
      return false;
    const cis_attr_spec *spec = &state->info->attrs[cis_op_info_prop(state->info, name)];
    return cis_attr_satisfies(*out, spec->constraint) || reads_older(state) ||
           cis_error(state->ctx, state->loc,
                     "'%s' op attribute '%.*s' failed to satisfy constraint: %s",
                     state->info->name.data, CIS_STR_ARG(name), spec->constraint->description);
  }
  if (!cis_enum_value(def, keyword, &value))
    return cis_parse_error(p, "invalid %s value: %.*s",
                           cis_str_is(name, "mode") ? "resize mode" : name.data,
                           CIS_STR_ARG(keyword));
  *out = cis_attr_enum(state->ctx, def, value);
  return true;
}

static bool parse_entry(cis_parser *p, void *user) {
  cis_op_state *state = user;
  cis_str name;
  if (!cis_parse_keyword_or_string(p, &name) || !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  name = cis_context_intern(state->ctx, name);
  const cis_enum_def *def = property_enum(state->info, name);
  cis_attr value = NULL;
  if (!(def ? parse_enum_entry(p, state, name, def, &value) : cis_parse_attribute(p, NULL, &value)))
    return false;
  if (cis_op_state_get_attr(state, name))
    return cis_parse_error_twice(p, name);
  cis_op_state_set_attr(state, name, value);
  return true;
}

static bool parse_functional_type(cis_parser *p, cis_op_state *state,
                                  const cis_unresolved_vec *operands) {
  cis_type type;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_colon_type_of(p, &cis_class_function, &type))
    return false;
  if (operands->len != type->function.num_inputs)
    return cis_parse_error(
        p, "number of operands and types do not match: got %zu operands and %" PRIu32 " types",
        operands->len, type->function.num_inputs);
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  return cis_resolve_operands_types(p, operands->data, operands->len, type->function.inputs,
                                    type->function.num_inputs, offset, &state->operands);
}

bool cis_tosa_parse_with_enums(cis_parser *p, cis_op_state *state) {
  cis_unresolved few_operands[8];
  cis_unresolved_vec operands = CIS_VEC_WITH(few_operands);
  cis_unresolved first;
  bool ok = cis_parse_operand(p, &first);
  while (ok) {
    cis_vec_push(&operands, first);
    if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
      break;
    ok = cis_parse_operand(p, &first);
  }
  ok = ok && cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_BRACES, parse_entry, state, "") &&
       parse_functional_type(p, state, &operands);
  cis_vec_deinit(&operands);
  if (ok)
    cis_op_state_add_defaults(state);
  return ok;
}

static void collect_entries(cis_op *op, cis_named_attr_vec *out) {
  for (uint32_t i = 0; i < op->num_props; ++i) {
    const cis_attr_spec *spec = &op->info->attrs[i];
    cis_attr value = cis_op_props(op)[i];
    if (value && value != spec->default_value)
      cis_vec_push(out, ((cis_named_attr){spec->name, value}));
  }
  for (uint32_t i = 0; cis_op_discardable(op) && i < cis_op_discardable(op)->dict.num; ++i)
    cis_vec_push(out, cis_op_discardable(op)->dict.entries[i]);
  if (out->len > 1)
    qsort(out->data, out->len, sizeof(cis_named_attr), cis_named_attr_compare);
}

static void print_entry(cis_printer *p, const cis_op *op, cis_named_attr entry) {
  cis_print_keyword_or_string(p, entry.name);
  cis_print_cstr(p, " = ");
  const cis_enum_def *def = property_enum(op->info, entry.name);
  if (def)
    cis_print_enum_value(p, def, entry.value->enumeration.value);
  else
    cis_print_the_attr(p, entry.value);
}

void cis_tosa_print_with_enums(cis_printer *p, cis_op *op) {
  cis_named_attr few_entries[8];
  cis_named_attr_vec entries = CIS_VEC_WITH(few_entries);
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  collect_entries(op, &entries);
  for (size_t i = 0; i < entries.len; ++i) {
    cis_print_cstr(p, i ? ", " : " {");
    print_entry(p, op, entries.data[i]);
  }
  cis_print_cstr(p, entries.len ? "} : " : " : ");
  cis_print_functional_type(p, op);
  cis_vec_deinit(&entries);
}

// --- control flow ---

typedef struct graph_inputs {
  cis_argument_vec args;
  cis_unresolved_vec inits;
} graph_inputs;

/// `(inputs) -> outputs`: the arguments and the operands get their types. A type that is none of a
/// function is reported at `offset`; another number of inputs there in a loop, after the type in a
/// conditional.
static bool parse_graph_type(cis_parser *p, cis_op_state *state, uint32_t offset, bool is_loop,
                             graph_inputs *in) {
  cis_type type;
  bool ok =
      cis_parse_type(p, &type) && (cis_class_function.test(type) ||
                                   cis_parse_wrong_class(p, offset, &cis_class_function, type));
  if (!ok) // upstream says more of a conditional
    return !is_loop && cis_parse_error(p, "expected list of types for block arguments followed by "
                                          "arrow type and list of return types");
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  if (type->function.num_inputs != in->inits.len)
    return cis_parse_error_at(p, is_loop ? offset : cis_parser_offset(p),
                              "expected as many input types as operands (expected %zu got %" PRIu32
                              ")",
                              in->inits.len, type->function.num_inputs);
  for (size_t i = 0; i < in->args.len; ++i)
    in->args.data[i].type = type->function.inputs[i];
  return cis_resolve_operands_types(p, in->inits.data, in->inits.len, type->function.inputs,
                                    type->function.num_inputs, cis_parser_offset(p),
                                    &state->operands);
}

static bool parse_if_with(cis_parser *p, cis_op_state *state, graph_inputs *in) {
  cis_region *then_graph = cis_op_state_add_region(state);
  cis_region *else_graph = cis_op_state_add_region(state);
  cis_unresolved condition;
  cis_type type;
  if (!cis_parse_operand(p, &condition))
    return false;
  cis_optional list = cis_parse_optional_assignment_list(p, &in->args, &in->inits);
  if (list == CIS_FAILED)
    return false;
  bool is_older = cis_parser_peek(p) == CIS_TOK_ARROW && reads_older(state);
  if (is_older) // without the type
    type = cis_type_tensor(cis_type_i(state->ctx, 1), NULL, 0, NULL);
  else if (!cis_parse_colon_type(p, &type))
    return cis_parse_error(p, "expected type for condition operand");
  if (!cis_resolve_operand(p, &condition, type, &state->operands))
    return false;
  if (list == CIS_PARSED ? !parse_graph_type(p, state, cis_parser_offset(p), false, in)
                         : cis_parse_optional_arrow_type_list(p, &state->types) == CIS_FAILED)
    return false;
  if (!cis_parse_region(p, then_graph, NULL, 0))
    return false;
  if (cis_parse_optional_keyword(p, "else") && !cis_parse_region(p, else_graph, NULL, 0))
    return false;
  return cis_parse_optional_attr_dict(p, state);
}

static bool parse_while_with(cis_parser *p, cis_op_state *state, graph_inputs *in) {
  cis_region *cond_graph = cis_op_state_add_region(state);
  cis_region *body_graph = cis_op_state_add_region(state);
  if (cis_parse_optional_assignment_list(p, &in->args, &in->inits) == CIS_FAILED)
    return false;
  uint32_t offset = cis_parser_offset(p);
  return cis_parse_token(p, CIS_TOK_COLON) && parse_graph_type(p, state, offset, true, in) &&
         cis_parse_region(p, cond_graph, in->args.data, in->args.len) &&
         cis_parse_keyword(p, "do") && cis_parse_region(p, body_graph, NULL, 0) &&
         cis_parse_optional_attr_dict_with_keyword(p, state);
}

static bool parse_graphs(cis_parser *p, cis_op_state *state,
                         bool (*parse)(cis_parser *, cis_op_state *, graph_inputs *)) {
  graph_inputs in = {0};
  bool ok = parse(p, state, &in);
  cis_vec_deinit(&in.args);
  cis_vec_deinit(&in.inits);
  return ok;
}

bool cis_tosa_parse_if(cis_parser *p, cis_op_state *state) {
  return parse_graphs(p, state, parse_if_with);
}
bool cis_tosa_parse_while(cis_parser *p, cis_op_state *state) {
  return parse_graphs(p, state, parse_while_with);
}

void cis_tosa_print_if(cis_printer *p, cis_op *op) {
  cis_range inputs = cis_op_operand_group(op, 1);
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_assignment_list(p, cis_block_args(cis_op_entry(op)), op, inputs, " ");
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
  if (inputs.num) {
    cis_print_cstr(p, " (");
    cis_print_operand_types(p, op, inputs);
    cis_print_char(p, ')');
  }
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_print_arrow_types(p, types.data, types.len);
  cis_vec_deinit(&types);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), true, true, false);
  cis_print_cstr(p, " else ");
  cis_print_region(p, cis_op_region(op, 1), true, true, false);
  cis_print_optional_attr_dict(p, op, NULL);
}

void cis_tosa_print_while(cis_printer *p, cis_op *op) {
  cis_print_assignment_list(p, cis_block_args(cis_op_entry(op)), op,
                            (cis_range){0, op->num_operands}, " ");
  cis_print_cstr(p, " : ");
  cis_print_functional_type(p, op);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_cstr(p, " do ");
  cis_print_region(p, cis_op_region(op, 1), true, true, false);
  cis_print_optional_attr_dict_with_keyword(p, op, NULL);
}

// --- variables: @v : tensor<2xi8>, @v = dense<1> : tensor<2xi8> ---

/// The sizes as an attribute of indices, in which -1 stands for a dynamic one, and the element
/// type.
static bool set_variable_type(cis_parser *p, cis_type type, cis_attr *out_shape,
                              cis_attr *out_type) {
  if (!cis_type_is_shaped(type))
    return cis_parse_error(p, "expected shaped type");
  if (!cis_type_is_ranked(type))
    return cis_parse_error(p, "expected ranked type");
  cis_context *ctx = cis_parser_context(p);
  cis_i64_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    int64_t size = cis_type_dim(type, i);
    cis_vec_push(&sizes, size == CIS_DYNAMIC ? -1 : size);
  }
  int64_t rank = cis_type_rank(type);
  cis_type indices = cis_type_tensor(cis_type_index(ctx), &rank, 1, NULL);
  *out_shape = cis_attr_dense_numbers(indices, sizes.data, sizeof *sizes.data, sizes.len);
  *out_type = cis_attr_type(cis_type_element(type));
  cis_vec_deinit(&sizes);
  return true;
}

static bool parse_variable(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                           size_t num) {
  (void)num;
  cis_type type;
  if (!cis_parse_optional_token(p, CIS_TOK_EQUAL)) {
    if (!cis_parse_colon_type(p, &type))
      return cis_parse_error(p, "expected type after colon");
  } else {
    cis_attr value;
    if (!cis_parse_attribute(p, NULL, &value)) // upstream adds its own message
      return cis_parse_error(p, "expected attribute");
    *args[2].attr = value;
    type = value->type ? value->type : cis_type_none(state->ctx);
  }
  return set_variable_type(p, type, args[0].attr, args[1].attr);
}

static void print_variable(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_attr value = cis_op_props(op)[args[2].index];
  if (value) {
    cis_print_cstr(p, "= ");
    cis_print_the_attr(p, value);
    return;
  }
  cis_attr shape = cis_op_props(op)[args[0].index];
  int64_t rank;
  if (!cis_type_num_elements(shape->type, &rank))
    return;
  cis_print_cstr(p, ": tensor<");
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = cis_dense_get_int(shape, i);
    if (size == -1)
      cis_print_char(p, '?');
    else
      cis_print_int(p, size);
    cis_print_char(p, 'x');
  }
  cis_print_type_or_alias(p, cis_op_props(op)[args[1].index]->type_value);
  cis_print_char(p, '>');
}

const cis_custom_directive cis_tosa_directives[] = {
    {"VariableOpTypeOrInitialValue", parse_variable, print_variable}, {NULL, NULL, NULL}};
