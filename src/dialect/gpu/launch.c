// The gpu dialect's functions, launches and warp regions.
//
// The arguments of a kernel's body are followed by its attributions: memory of the workgroup, as
// many as the attribute workgroup_attributions says, then of each thread. The body of gpu.launch
// has the positions and sizes first: block ids, thread ids, grid sizes, block sizes, with clusters
// their ids and sizes too.
#include "dialect/builtin/kinds.h"
#include "dialect/common/function.h"
#include "dialect/dialects.h"
#include "dialect/gpu/impl.h"
#include "dialect/gpu/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"

#include <inttypes.h>

static const char workgroup_attributions[] = "workgroup_attributions";

// --- custom directives ---

/// `async [%token, ...]`: pushes the token's type where it is marked async.
static bool parse_async(cis_parser *p, cis_type_vec *token, cis_unresolved_vec *dependencies) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parse_optional_keyword(p, "async")) {
    if (cis_parser_num_named_results(p) == 0)
      return cis_parse_error_at(p, offset, "needs to be named when marked 'async'");
    cis_vec_push(token, cis_gpu_build_token(cis_parser_context(p)));
  }
  return cis_parse_operand_list(p, CIS_DELIM_OPTIONAL_SQUARE, dependencies);
}

static void print_async(cis_printer *p, cis_op *op, bool is_async, cis_range dependencies) {
  if (is_async)
    cis_print_cstr(p, "async");
  if (!dependencies.num)
    return;
  cis_print_cstr(p, is_async ? " [" : "[");
  cis_print_operands(p, op, dependencies);
  cis_print_char(p, ']');
}

static bool parse_dependencies(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)state, (void)num;
  return parse_async(p, args[0].types, args[1].operands);
}

static void print_dependencies(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  print_async(p, op, cis_op_result_group(op, (uint32_t)args[0].index).num > 0,
              cis_op_operand_group(op, (uint32_t)args[1].index));
}

/// `: i64` where sizes are not of index type.
static bool parse_launch_dim_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                  size_t num) {
  (void)num;
  cis_type type = cis_type_index(state->ctx);
  if (cis_parse_optional_token(p, CIS_TOK_COLON) && !cis_parse_type(p, &type))
    return false;
  cis_vec_push(args[0].types, type);
  for (int i = 2; i < 5 && args[1].operands->len; ++i)
    cis_vec_push(args[i].types, type);
  return true;
}

static void print_launch_dim_type(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                  size_t num) {
  (void)num;
  cis_range group = cis_op_operand_group(op, (uint32_t)args[0].index);
  cis_type type = cis_op_operand(op, group.first)->type;
  if (cis_type_is_index(type))
    return;
  cis_print_cstr(p, ": ");
  cis_print_type_or_alias(p, type);
}

typedef struct typed_operands {
  cis_unresolved_vec *operands;
  cis_type_vec *types;
} typed_operands;

static bool parse_typed_operand(cis_parser *p, void *user) {
  typed_operands *list = user;
  cis_unresolved operand;
  cis_type type;
  if (!cis_parse_operand(p, &operand) || !cis_parse_colon_type(p, &type))
    return false;
  cis_vec_push(list->operands, operand);
  cis_vec_push(list->types, type);
  return true;
}

/// `args(%a : type, ...)`
static bool parse_kernel_operands(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                  size_t num) {
  (void)state, (void)num;
  typed_operands list = {args[0].operands, args[1].types};
  return !cis_parse_optional_keyword(p, "args") ||
         cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_typed_operand, &list, " in argument list");
}

static void print_kernel_operands(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                  size_t num) {
  (void)num;
  cis_range range = cis_op_operand_group(op, (uint32_t)args[0].index);
  for (uint32_t i = 0; i < range.num; ++i) {
    cis_value *operand = cis_op_operand(op, range.first + i);
    cis_print_cstr(p, i ? ", " : "args(");
    cis_print_operand(p, operand);
    cis_print_cstr(p, " : ");
    cis_print_type_or_alias(p, operand->type);
  }
  if (range.num)
    cis_print_char(p, ')');
}

static const cis_enum_def *all_reduce_operation(void) {
  return cis_attr_constraint_find(&cis_gpu_dialect, CIS_STR("AllReduceOperation"))->enumeration;
}

/// The keyword of a reduction, if there is one.
static bool parse_reduction(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                            size_t num) {
  (void)num;
  cis_str keyword;
  int64_t value;
  cis_optional there = cis_parse_optional_any_keyword(p, &keyword);
  if (there != CIS_PARSED)
    return there == CIS_ABSENT;
  const cis_enum_def *operation = all_reduce_operation();
  if (!cis_enum_value(operation, keyword, &value))
    return cis_parse_error(p, "invalid op kind");
  *args[0].attr = cis_attr_enum(state->ctx, operation, value);
  return true;
}

static void print_reduction(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_attr attr = cis_op_props(op)[args[0].index];
  if (!attr)
    return;
  cis_print_char(p, ' ');
  cis_print_enum_value(p, attr->enumeration.def, attr->enumeration.value);
}

static bool parse_handler(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                          size_t num) {
  (void)num;
  if (!cis_parse_optional_token(p, CIS_TOK_LESS)) {
    *args[0].attr = cis_gpu_default_handler(state->ctx);
    return true;
  }
  return cis_parse_attribute(p, NULL, args[0].attr) && cis_parse_token(p, CIS_TOK_GREATER);
}

static void print_handler(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_attr handler = cis_op_props(op)[args[0].index];
  if (!handler || handler == cis_gpu_default_handler(cis_op_context(op)))
    return;
  cis_print_char(p, '<');
  cis_print_the_attr(p, handler);
  cis_print_char(p, '>');
}

const cis_custom_directive cis_gpu_directives[] = {
    {"AllReduceOperation", parse_reduction, print_reduction},
    {"AsyncDependencies", parse_dependencies, print_dependencies},
    {"LaunchDimType", parse_launch_dim_type, print_launch_dim_type},
    {"LaunchFuncOperands", parse_kernel_operands, print_kernel_operands},
    {"OffloadingHandler", parse_handler, print_handler},
    {0}};

// --- attributions ---

/// `keyword(%a : type {attrs}, ...)`, if it is there.
static bool parse_attributions(cis_parser *p, const char *keyword, bool allow_attrs,
                               cis_argument_vec *args) {
  return !cis_parse_optional_keyword(p, keyword) ||
         cis_parse_argument_list(p, CIS_DELIM_PAREN, args, true, allow_attrs);
}

static void print_attributions(cis_printer *p, const char *keyword, const cis_block *entry,
                               uint32_t first, uint32_t end, cis_attr attrs) {
  if (first >= end)
    return;
  cis_strbuf_printf(cis_printer_out(p), " %s(", keyword);
  for (uint32_t i = first; i < end; ++i) {
    if (i > first)
      cis_print_cstr(p, ", ");
    cis_print_operand(p, cis_block_args(entry)[i]);
    cis_print_cstr(p, " : ");
    cis_print_type_or_alias(p, cis_block_args(entry)[i]->type);
    if (attrs && i - first < attrs->array.num)
      cis_print_dict(p, attrs->array.elems[i - first]);
  }
  cis_print_char(p, ')');
}

static bool verify_attributions(cis_op *op, uint32_t first, uint32_t end, int64_t space,
                                const char *name) {
  const cis_block *entry = cis_op_entry(op);
  for (uint32_t i = first; i < end; ++i) {
    cis_type type = cis_block_args(entry)[i]->type;
    if (!cis_type_is_memref(type))
      return cis_op_error(op, "expected memref type in attribution");
    if (!cis_gpu_may_be_space(type->shaped.memory_space, space))
      return cis_op_error(op, "expected memory space %s in attribution", name);
  }
  return true;
}

static void set_num_attributions(cis_op_state *state, size_t num) {
  cis_op_state_set_attr(state, cis_str_from(workgroup_attributions),
                        cis_attr_i64(state->ctx, (int64_t)num));
}

/// Where the attributions of each thread begin, if those of the workgroup begin at `first`.
static uint32_t end_of_workgroup(cis_op *op, uint32_t first) {
  const cis_block *entry = cis_op_entry(op);
  int64_t num = cis_attr_int_or(cis_op_get_attr_named(op, workgroup_attributions), 0);
  uint32_t room = entry && entry->num_args > first ? entry->num_args - first : 0;
  return first + (num < 0 ? 0 : num < room ? (uint32_t)num : room);
}

/// The arguments of the body from `first` on.
static bool verify_all_attributions(cis_op *op, uint32_t first) {
  uint32_t workgroup_end = end_of_workgroup(op, first);
  return verify_attributions(op, first, workgroup_end, CIS_GPU_WORKGROUP, "workgroup") &&
         verify_attributions(op, workgroup_end, cis_op_entry(op)->num_args, CIS_GPU_PRIVATE,
                             "private");
}

// --- gpu.func ---

static bool add_attribution_attrs(cis_parser *p, cis_op_state *state, const char *name,
                                  const cis_argument *args, size_t num) {
  cis_attr_vec attrs = {0};
  for (size_t i = 0; i < num; ++i)
    cis_vec_push(&attrs, args[i].attrs);
  bool ok = cis_function_add_attr_array(p, state, name, &attrs);
  cis_vec_deinit(&attrs);
  return ok;
}

/// Reports an attribute that stands in the dictionary although the syntax before it sets it, too.
static bool check_no_duplicate(cis_parser *p, const cis_op_state *state, const char *name) {
  return !cis_op_state_get_attr(state, cis_str_from(name)) ||
         cis_parse_error_twice(p, cis_str_from(name));
}

/// Parses the text after the signature: attributions, `kernel`, attributes, body.
static bool parse_func_rest(cis_parser *p, cis_op_state *state, cis_function_signature *s) {
  cis_argument_vec *args = &s->args;
  size_t num_args = args->len;
  if (!parse_attributions(p, "workgroup", true, args))
    return false;
  size_t num_workgroup = args->len - num_args;
  if (!parse_attributions(p, "private", true, args))
    return false;
  size_t num_private = args->len - num_args - num_workgroup;
  bool is_kernel = cis_parse_optional_keyword(p, "kernel");
  if (!cis_parse_optional_attr_dict_with_keyword(p, state) ||
      !cis_parse_region(p, cis_op_state_add_region(state), args->data, args->len))
    return false;
  if (!check_no_duplicate(p, state, workgroup_attributions) ||
      (is_kernel && !check_no_duplicate(p, state, "gpu.kernel")))
    return false;
  set_num_attributions(state, num_workgroup);
  if (is_kernel)
    cis_op_state_set_attr(state, CIS_STR("gpu.kernel"), cis_attr_unit(state->ctx));
  if (!num_workgroup && !num_private)
    return true;
  const cis_argument *workgroup = args->data + num_args, *private = workgroup + num_workgroup;
  return add_attribution_attrs(p, state, "workgroup_attrib_attrs", workgroup, num_workgroup) &&
         add_attribution_attrs(p, state, "private_attrib_attrs", private, num_private);
}

bool cis_gpu_parse_func(cis_parser *p, cis_op_state *state) {
  cis_str name;
  if (!cis_parse_symbol_name(p, &name))
    return false;
  cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
  cis_function_signature signature = {0};
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_function_signature(p, false, &signature);
  if (ok && signature.args.len && !signature.args.data[0].ssa.name.data)
    ok = cis_parse_error_at(p, offset, "gpu.func requires named arguments");
  if (ok) {
    cis_op_state_set_attr(state, CIS_STR("function_type"),
                          cis_attr_type(cis_function_signature_type(state->ctx, &signature)));
    ok = cis_function_add_attrs(p, state, &signature) && parse_func_rest(p, state, &signature);
  }
  cis_function_signature_deinit(&signature);
  return ok;
}

static bool is_kernel(cis_op *op) {
  return cis_attr_is(cis_op_get_attr_named(op, "gpu.kernel"), CIS_ATTR_UNIT);
}

static cis_type function_type(cis_op *op) {
  return cis_op_get_attr(op, CIS_STR("function_type"))->type_value;
}

void cis_gpu_print_func(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"sym_name",
                                       "function_type",
                                       "gpu.kernel",
                                       "arg_attrs",
                                       "res_attrs",
                                       workgroup_attributions,
                                       "workgroup_attrib_attrs",
                                       "private_attrib_attrs",
                                       NULL};
  cis_type type = function_type(op);
  const cis_block *entry = cis_op_entry(op);
  uint32_t first = type->function.num_inputs, end = end_of_workgroup(op, first);
  cis_print_char(p, ' ');
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_function_signature(p, op, type, false);
  print_attributions(p, "workgroup", entry, first, end,
                     cis_op_inherent(op, "workgroup_attrib_attrs"));
  print_attributions(p, "private", entry, end, entry->num_args,
                     cis_op_inherent(op, "private_attrib_attrs"));
  if (is_kernel(op))
    cis_print_cstr(p, " kernel");
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
}

static bool verify_func_body(cis_op *op, cis_type type) {
  const cis_block *entry = cis_op_entry(op);
  uint32_t num = type->function.num_inputs;
  int64_t workgroup = cis_attr_int_or(cis_op_get_attr_named(op, workgroup_attributions), 0);
  int64_t required = num + (workgroup > 0 ? workgroup < INT32_MAX ? workgroup : INT32_MAX : 0);
  if (entry->num_args < required)
    return cis_op_error(op, "expected at least %" PRId64 " arguments to body region", required);
  for (uint32_t i = 0; i < num; ++i)
    if (cis_block_args(entry)[i]->type != type->function.inputs[i])
      return cis_op_error(op, "expected body region argument #%u to be of type '%s', got '%s'", i,
                          cis_type_text(type->function.inputs[i]),
                          cis_type_text(cis_block_args(entry)[i]->type));
  return verify_all_attributions(op, num);
}

bool cis_gpu_verify_func(cis_op *op) {
  cis_type type = function_type(op);
  if (!cis_verify_function_attrs(op, type))
    return false;
  if (is_kernel(op) && type->function.num_results)
    return cis_op_error(op, "expected void return type for kernel function");
  if (!cis_op_entry(op))
    return cis_op_error(op, "expected body with at least one block");
  return verify_func_body(op, type);
}

bool cis_gpu_verify_return(cis_op *op) {
  cis_op *function = cis_op_parent(op);
  cis_type type = function_type(function);
  if (op->num_operands != type->function.num_results) {
    cis_op_error(op, "expected %u result operands", type->function.num_results);
    return cis_note(cis_op_context(op), function->loc, "return type declared here");
  }
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand(op, i)->type != type->function.results[i])
      return cis_op_error(op, "unexpected type `'%s'' for operand #%u",
                          cis_type_text(cis_op_operand(op, i)->type), i);
  return true;
}

// --- gpu.launch ---

/// Operand groups of gpu.launch; clusters are optional.
enum {
  DEPENDENCIES,
  GRID,
  BLOCK = GRID + 3,
  CLUSTER = BLOCK + 3,
  MEMORY = CLUSTER + 3,
  NUM_GROUPS
};
/// Arguments of its body, three of each.
enum {
  BLOCK_IDS = 0,
  THREAD_IDS = 3,
  GRID_SIZES = 6,
  BLOCK_SIZES = 9,
  CLUSTER_IDS = 12,
  CLUSTER_SIZES = 15,
  MAX_POSITIONS = 18
};

typedef struct launch_parser {
  cis_type_vec token; // one type if it is async
  cis_unresolved_vec dependencies;
  cis_unresolved sizes[NUM_GROUPS]; // by group
  bool has_cluster, has_memory;
  cis_argument_vec args;
} launch_parser;

/// `(%a, %b, %c)`
static bool parse_ids(cis_parser *p, cis_argument *ids) {
  cis_unresolved_vec names = {0};
  bool ok = cis_parse_operand_list_n(p, CIS_DELIM_PAREN, 3, &names);
  for (size_t i = 0; ok && i < 3; ++i)
    ids[i] = (cis_argument){.ssa = names.data[i], .loc = cis_parser_loc(p, names.data[i].offset)};
  cis_vec_deinit(&names);
  return ok;
}

/// `keyword(%a, %b, %c) in (%x = %i, %y = %j, %z = %k)`
static bool parse_sizes(cis_parser *p, const char *keyword, cis_argument *ids, cis_argument *sizes,
                        cis_unresolved *operands) {
  if (!cis_parse_keyword(p, keyword) || !parse_ids(p, ids) || !cis_parse_keyword(p, "in") ||
      !cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  for (int i = 0; i < 3; ++i) {
    if (i && !cis_parse_token(p, CIS_TOK_COMMA))
      return false;
    if (!cis_parse_argument(p, &sizes[i], false, false) || !cis_parse_token(p, CIS_TOK_EQUAL) ||
        !cis_parse_operand(p, &operands[i]))
      return false;
  }
  return cis_parse_token(p, CIS_TOK_R_PAREN);
}

static bool parse_all_sizes(cis_parser *p, launch_parser *l) {
  cis_argument positions[MAX_POSITIONS] = {0};
  cis_str next = cis_parser_token(p).text;
  l->has_cluster = cis_parser_peek(p) == CIS_TOK_BARE_ID && cis_str_is(next, "clusters");
  if (l->has_cluster && !parse_sizes(p, "clusters", positions + CLUSTER_IDS,
                                     positions + CLUSTER_SIZES, l->sizes + CLUSTER))
    return false;
  if (!parse_sizes(p, "blocks", positions + BLOCK_IDS, positions + GRID_SIZES, l->sizes + GRID) ||
      !parse_sizes(p, "threads", positions + THREAD_IDS, positions + BLOCK_SIZES, l->sizes + BLOCK))
    return false;
  size_t num = l->has_cluster ? MAX_POSITIONS : CLUSTER_IDS;
  for (size_t i = 0; i < num; ++i) {
    positions[i].type = cis_type_index(cis_parser_context(p));
    cis_vec_push(&l->args, positions[i]);
  }
  return true;
}

/// `keyword(@symbol)`, if it is there.
static bool parse_outlined_name(cis_parser *p, cis_op_state *state, const char *keyword) {
  cis_attr symbol;
  if (!cis_parse_optional_keyword(p, keyword))
    return true;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) ||
      !cis_parse_attribute_of(p, CIS_ATTR_CLASS_SYMBOL, NULL, &symbol) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  cis_op_state_set_attr(state, cis_str_from(keyword), symbol);
  return true;
}

static bool resolve_launch(cis_parser *p, cis_op_state *state, const launch_parser *l) {
  cis_type index = cis_type_index(state->ctx);
  int32_t segments[NUM_GROUPS] = {(int32_t)l->dependencies.len};
  if (!cis_resolve_operands(p, l->dependencies.data, l->dependencies.len,
                            cis_gpu_build_token(state->ctx), &state->operands))
    return false;
  for (int group = GRID; group < NUM_GROUPS; ++group) {
    bool there = group < CLUSTER || (group < MEMORY ? l->has_cluster : l->has_memory);
    segments[group] = there;
    if (there && !cis_resolve_operand(p, &l->sizes[group],
                                      group == MEMORY ? cis_type_i(state->ctx, 32) : index,
                                      &state->operands))
      return false;
  }
  state->props.data[state->info->operand_segments] =
      cis_attr_i32_array(state->ctx, segments, NUM_GROUPS);
  return true;
}

static bool parse_launch_with(cis_parser *p, cis_op_state *state, launch_parser *l) {
  if (!parse_async(p, &l->token, &l->dependencies) || !parse_all_sizes(p, l))
    return false;
  l->has_memory = cis_parse_optional_keyword(p, "dynamic_shared_memory_size");
  if (l->has_memory && !cis_parse_operand(p, &l->sizes[MEMORY]))
    return false;
  if (!resolve_launch(p, state, l) || !parse_outlined_name(p, state, "module") ||
      !parse_outlined_name(p, state, "function"))
    return false;
  size_t num_positions = l->args.len;
  if (!parse_attributions(p, "workgroup", false, &l->args))
    return false;
  size_t num_workgroup = l->args.len - num_positions;
  if (!parse_attributions(p, "private", false, &l->args) ||
      !cis_parse_region(p, cis_op_state_add_region(state), l->args.data, l->args.len) ||
      !cis_parse_optional_attr_dict(p, state) ||
      !check_no_duplicate(p, state, workgroup_attributions))
    return false;
  set_num_attributions(state, num_workgroup);
  cis_vec_append(&state->types, l->token.data, l->token.len);
  return true;
}

bool cis_gpu_parse_launch(cis_parser *p, cis_op_state *state) {
  launch_parser l = {0};
  bool ok = parse_launch_with(p, state, &l);
  cis_vec_deinit(&l.token);
  cis_vec_deinit(&l.dependencies);
  cis_vec_deinit(&l.args);
  return ok;
}

static bool has_cluster(const cis_op *op) { return cis_op_operand_group(op, CLUSTER).num > 0; }

static void print_sizes(cis_printer *p, cis_op *op, const char *keyword, uint32_t ids,
                        uint32_t sizes, uint32_t group) {
  const cis_block *entry = cis_op_entry(op);
  cis_strbuf_printf(cis_printer_out(p), " %s(", keyword);
  cis_print_value_list(p, cis_block_args(entry) + ids, 3);
  cis_print_cstr(p, ") in (");
  for (uint32_t i = 0; i < 3; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_operand(p, cis_block_args(entry)[sizes + i]);
    cis_print_cstr(p, " = ");
    cis_print_operand(p, cis_op_operand(op, cis_op_operand_group(op, group + i).first));
  }
  cis_print_char(p, ')');
}

static void print_outlined_name(cis_printer *p, cis_op *op, const char *keyword) {
  cis_attr symbol = cis_op_inherent(op, keyword);
  if (!symbol)
    return;
  cis_strbuf_printf(cis_printer_out(p), " %s(", keyword);
  cis_print_the_attr(p, symbol);
  cis_print_char(p, ')');
}

void cis_gpu_print_launch(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"operandSegmentSizes", workgroup_attributions, "module",
                                       "function", NULL};
  cis_range dependencies = cis_op_operand_group(op, DEPENDENCIES);
  cis_range memory = cis_op_operand_group(op, MEMORY);
  uint32_t first = has_cluster(op) ? MAX_POSITIONS : CLUSTER_IDS, end = end_of_workgroup(op, first);
  const cis_block *entry = cis_op_entry(op);
  if (op->num_results || dependencies.num)
    cis_print_char(p, ' ');
  print_async(p, op, op->num_results > 0, dependencies);
  if (has_cluster(op))
    print_sizes(p, op, "clusters", CLUSTER_IDS, CLUSTER_SIZES, CLUSTER);
  print_sizes(p, op, "blocks", BLOCK_IDS, GRID_SIZES, GRID);
  print_sizes(p, op, "threads", THREAD_IDS, BLOCK_SIZES, BLOCK);
  if (memory.num) {
    cis_print_cstr(p, " dynamic_shared_memory_size ");
    cis_print_operands(p, op, memory);
  }
  print_outlined_name(p, op, "module");
  print_outlined_name(p, op, "function");
  print_attributions(p, "workgroup", entry, first, end, NULL);
  print_attributions(p, "private", entry, end, entry->num_args, NULL);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
  cis_print_optional_attr_dict(p, op, elided);
}

bool cis_gpu_verify_launch(cis_op *op) {
  uint32_t num = 0;
  for (uint32_t i = 0; i < 3; ++i)
    num += cis_op_operand_group(op, CLUSTER + i).num;
  return num % 3 == 0 || cis_op_error(op, "cluster size must be all present");
}

bool cis_gpu_verify_launch_regions(cis_op *op) {
  const cis_block *entry = cis_op_entry(op);
  uint32_t first = has_cluster(op) ? MAX_POSITIONS : CLUSTER_IDS;
  int64_t workgroup = cis_attr_int_or(cis_op_get_attr_named(op, workgroup_attributions), 0);
  if (!entry || entry->num_args < first || entry->num_args - first < workgroup)
    return cis_op_error(op, "unexpected number of region arguments");
  if (!verify_all_attributions(op, first))
    return false;
  cis_for_each_block (block, cis_op_region(op, 0)) {
    cis_op *last = cis_block_last(block);
    if (!last || last->num_successors || cis_op_kind(last) == CIS_OP_GPU_TERMINATOR)
      continue;
    cis_op_plain_error(last, "expected 'gpu.terminator' or a terminator with successors");
    return cis_note(cis_op_context(op), op->loc, "in 'gpu.launch' body region");
  }
  return true;
}

// --- gpu.launch_func ---

static cis_op *surrounding_module(cis_op *op) {
  cis_op *module = cis_op_parent(op);
  while (module && cis_op_kind(module) != CIS_OP_BUILTIN_MODULE)
    module = cis_op_parent(module);
  return module;
}

bool cis_gpu_verify_launch_func(cis_op *op) {
  cis_op *module = surrounding_module(op);
  return (module && cis_op_get_attr_named(module, "gpu.container_module")) ||
         cis_op_error(op, "expected the closest surrounding module to have the "
                          "'gpu.container_module' attribute");
}

static bool verify_kernel_operands(cis_op *op, cis_op *kernel) {
  cis_attr attr = cis_op_get_attr_named(kernel, "function_type");
  cis_type type = cis_attr_is(attr, CIS_ATTR_TYPE) ? attr->type_value : NULL;
  cis_range operands =
      cis_op_operand_group(op, (uint32_t)cis_op_info_operand(op->info, CIS_STR("kernelOperands")));
  if (!cis_type_is(type, CIS_TYPE_FUNCTION)) // a function that another dialect has lowered
    return true;
  if (operands.num != type->function.num_inputs)
    return cis_op_error(op, "got %u kernel operands but expected %u", operands.num,
                        type->function.num_inputs);
  for (uint32_t i = 0; i < operands.num; ++i)
    if (cis_op_operand(op, operands.first + i)->type != type->function.inputs[i])
      return cis_op_error(op, "type of function argument %u does not match", i);
  return true;
}

static bool not_a_function(cis_op *op, cis_op *kernel) {
  cis_context *ctx = cis_op_context(op);
  cis_op_error(op, "referenced kernel '%s' is not a function",
               cis_attr_text(ctx, cis_op_inherent(op, "kernel")));
  return cis_note(ctx, kernel->loc, "see the kernel definition here");
}

/// Checks launches directly in a module's own functions, as upstream does. A launch that is nested
/// deeper, in control flow or in a module of the device, is checked when it is lowered.
bool cis_gpu_verify_launch_func_symbols(cis_op *op) {
  const cis_op *function = cis_op_parent(op), *module = function ? cis_op_parent(function) : NULL;
  if (!module || cis_op_kind(module) != CIS_OP_BUILTIN_MODULE)
    return true;
  cis_attr name = cis_op_inherent(op, "kernel");
  cis_context *ctx = cis_op_context(op);
  const char *root = name->symbol.root.data;
  cis_op *container = cis_symbol_lookup_nearest(op, cis_attr_flat_symbol(ctx, name->symbol.root));
  if (!container)
    return cis_op_error(op, "kernel container '%s' is undefined", root);
  if (cis_op_kind(container) == CIS_OP_GPU_BINARY)
    return true;
  if (cis_op_kind(container) != CIS_OP_GPU_MODULE)
    return cis_op_error(op, "kernel module '%s' is undefined", root);
  cis_op *kernel = cis_symbol_lookup_nearest(op, name);
  if (!kernel)
    return cis_op_error(op, "kernel function '%s' is undefined", cis_attr_text(ctx, name));
  if (!cis_op_has_trait(kernel, CIS_TRAIT_FUNCTION))
    return not_a_function(op, kernel);
  if (!is_kernel(kernel))
    return cis_op_error(op, "kernel function is missing the 'gpu.kernel' attribute");
  return verify_kernel_operands(op, kernel);
}

// --- gpu.warp_execute_on_lane_0 ---

static void warp_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_region_edge edge = {.source = source};
  edge.to = source == op ? cis_op_region(op, 0) : NULL;
  edge.operands.first = source == op;
  edge.operands.num = source->num_operands - edge.operands.first;
  cis_vec_push(out, edge);
}

/// Inside, a vector is whole; outside, each lane has its part.
static bool warp_types_compatible(cis_type operand, cis_type input) {
  return operand == input || (cis_type_is_vector(operand) && cis_type_is_vector(input));
}

const cis_region_branch_interface cis_gpu_warp_branch = {.edges = warp_edges,
                                                         .types_compatible = warp_types_compatible};

static bool parse_warp_with(cis_parser *p, cis_op_state *state, cis_unresolved_vec *args,
                            cis_type_vec *types) {
  cis_unresolved lane;
  int64_t size;
  uint32_t offset = 0;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) || !cis_parse_operand(p, &lane) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN) || !cis_parse_token(p, CIS_TOK_L_SQUARE) ||
      !cis_parse_integer(p, &size) || !cis_parse_token(p, CIS_TOK_R_SQUARE) ||
      !cis_resolve_operand(p, &lane, cis_type_index(state->ctx), &state->operands))
    return false;
  cis_op_state_set_attr(state, CIS_STR("warp_size"), cis_attr_i64(state->ctx, size));
  if (cis_parse_optional_keyword(p, "args")) {
    if (!cis_parse_token(p, CIS_TOK_L_PAREN))
      return false;
    offset = cis_parser_offset(p);
    if (!cis_parse_operand_list(p, CIS_DELIM_NONE, args) || !cis_parse_colon_type_list(p, types) ||
        !cis_parse_token(p, CIS_TOK_R_PAREN))
      return false;
  }
  if (!cis_resolve_operands_types(p, args->data, args->len, types->data, types->len, offset,
                                  &state->operands) ||
      !cis_parse_optional_arrow_type_list(p, &state->types))
    return false;
  cis_region *region = cis_op_state_add_region(state);
  if (!cis_parse_region(p, region, NULL, 0))
    return false;
  cis_ensure_terminator(region, state);
  return cis_parse_optional_attr_dict(p, state);
}

bool cis_gpu_parse_warp(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec args = {0};
  cis_type_vec types = {0};
  bool ok = parse_warp_with(p, state, &args, &types);
  cis_vec_deinit(&args);
  cis_vec_deinit(&types);
  return ok;
}

void cis_gpu_print_warp(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"warp_size", NULL};
  cis_range args = {1, op->num_operands - 1};
  cis_print_char(p, '(');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_cstr(p, ")[");
  cis_print_int(p, cis_attr_int_or(cis_op_inherent(op, "warp_size"), 0));
  cis_print_char(p, ']');
  if (args.num) {
    cis_print_cstr(p, " args(");
    cis_print_operands(p, op, args);
    cis_print_cstr(p, " : ");
    cis_print_operand_types(p, op, args);
    cis_print_char(p, ')');
  }
  if (op->num_results) {
    cis_print_cstr(p, " -> (");
    cis_print_result_types(p, op, (cis_range){0, op->num_results});
    cis_print_char(p, ')');
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), true, op->num_results > 0, false);
  cis_print_optional_attr_dict(p, op, elided);
}

/// A vector that the warp holds and the part of one lane: the quotients of their sizes make the
/// warp.
static bool verify_distributed(cis_op *op, cis_type whole, cis_type part) {
  int64_t warp_size = cis_attr_int_or(cis_op_inherent(op, "warp_size"), 0), scale = 1;
  if (whole == part)
    return true;
  if (!cis_type_is_vector(whole) || !cis_type_is_vector(part))
    return cis_op_error(op, "expected vector type for distributed operands.");
  if (cis_type_rank(whole) != cis_type_rank(part) ||
      cis_type_element(whole) != cis_type_element(part))
    return cis_op_error(op, "expected distributed vectors to have same rank and element type.");
  bool fits = true;
  for (uint32_t i = 0; i < cis_type_rank(whole); ++i) {
    int64_t size = cis_type_dim(whole, i), part_size = cis_type_dim(part, i);
    if (size % part_size)
      return cis_op_error(op,
                          "expected expanded vector dimension #%u (%" PRId64
                          ") to be a multipler of the distributed vector dimension (%" PRId64 ")",
                          i, size, part_size);
    fits &= !__builtin_mul_overflow(scale, size / part_size, &scale);
  }
  return (fits && scale == warp_size) ||
         cis_op_error(op,
                      "incompatible distribution dimensions from '%s' to '%s' with warp size = "
                      "%" PRId64,
                      cis_type_text(whole), cis_type_text(part), warp_size);
}

bool cis_gpu_verify_warp(cis_op *op) {
  const cis_block *body = cis_op_entry(op);
  cis_op *yield = cis_block_last(body);
  if (!yield || cis_op_kind(yield) != CIS_OP_GPU_YIELD)
    return true; // the check of terminators says so
  if (op->num_operands - 1 != body->num_args)
    return cis_op_error(op, "expected same number op arguments and block arguments.");
  if (yield->num_operands != op->num_results)
    return cis_op_error(op, "expected same number of yield operands and return values.");
  for (uint32_t i = 0; i < body->num_args; ++i)
    if (!verify_distributed(op, cis_block_args(body)[i]->type, cis_op_operand(op, i + 1)->type))
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!verify_distributed(op, cis_op_operand(yield, i)->type, op->results[i].type))
      return false;
  return true;
}
