// The llvm dialect's types. Inside each other they are written without `!llvm.`: !llvm.struct<(ptr,
// array<2 x i64>)>.
//
// An identified struct that contains itself is written, and kept, by its name alone there.
#include "dialect/dialects.h"
#include "dialect/llvm/impl.h"

#include <inttypes.h>

enum {
  ARRAY,
  FUNCTION,
  LABEL,
  METADATA,
  PPC_FLOAT,
  POINTER,
  STRUCT,
  TARGET,
  TOKEN,
  VOID,
  X86_AMX,
  NUM_TYPES
};

static bool is_type(cis_type type, int which) {
  return cis_type_is(type, CIS_TYPE_DIALECT) && type->dialect.def == &cis_llvm_type_defs[which];
}
bool cis_llvm_is_pointer(cis_type type) { return is_type(type, POINTER); }
bool cis_llvm_is_struct(cis_type type) { return is_type(type, STRUCT); }
bool cis_llvm_is_array(cis_type type) { return is_type(type, ARRAY); }
bool cis_llvm_is_function(cis_type type) { return is_type(type, FUNCTION); }
bool cis_llvm_is_void(cis_type type) { return is_type(type, VOID); }
bool cis_llvm_is_token(cis_type type) { return is_type(type, TOKEN); }
bool cis_llvm_is_metadata(cis_type type) { return is_type(type, METADATA); }
bool cis_llvm_is_label(cis_type type) { return is_type(type, LABEL); }
bool cis_llvm_is_target(cis_type type) { return is_type(type, TARGET); }

static cis_str target_name(cis_type type) { return type->dialect.params[0]->string; }
bool cis_llvm_target_has_zero(cis_type target) {
  return cis_str_starts_with(target_name(target), CIS_STR("spirv."));
}
bool cis_llvm_target_has_memory(cis_type target) {
  return cis_llvm_target_has_zero(target) || cis_str_is(target_name(target), "aarch64.svcount");
}

static cis_type make(cis_context *ctx, int which, const cis_attr *params, uint32_t num) {
  return cis_type_dialect(ctx, &cis_llvm_type_defs[which], params, num);
}

// --- types inside types ---

/// Names of the identified structs around the type that is being parsed.
typedef struct around {
  cis_str name;
  const struct around *next;
} around;

typedef bool (*parse_fn)(cis_parser *p, const around *outer, cis_type *out);
static bool parse_array(cis_parser *p, const around *outer, cis_type *out);
static bool parse_function(cis_parser *p, const around *outer, cis_type *out);
static bool parse_pointer(cis_parser *p, const around *outer, cis_type *out);
static bool parse_struct(cis_parser *p, const around *outer, cis_type *out);
static bool parse_target(cis_parser *p, const around *outer, cis_type *out);
static const parse_fn parsers[NUM_TYPES] = {[ARRAY] = parse_array,
                                            [FUNCTION] = parse_function,
                                            [POINTER] = parse_pointer,
                                            [STRUCT] = parse_struct,
                                            [TARGET] = parse_target};

static int find_type(cis_str mnemonic) {
  for (int i = 0; i < NUM_TYPES; ++i)
    if (cis_str_is(mnemonic, cis_llvm_type_defs[i].name + strlen("llvm.")))
      return i;
  return -1;
}

static bool parse_inner(cis_parser *p, const around *outer, cis_type *out) {
  cis_optional there = cis_parse_optional_type(p, out);
  if (there != CIS_ABSENT)
    return there == CIS_PARSED;
  cis_str mnemonic;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_any_keyword(p, &mnemonic))
    return false;
  int which = find_type(mnemonic);
  if (which < 0)
    return cis_parse_error_at(p, offset, "unknown LLVM type: %.*s", CIS_STR_ARG(mnemonic));
  if (parsers[which])
    return parsers[which](p, outer, out);
  *out = make(cis_parser_context(p), which, NULL, 0);
  return true;
}

/// ppc_fp128 is written in full inside of other types as well, and so are types that contain types
/// which LLVM does not have.
static void print_inner(cis_printer *p, cis_type type) {
  if (!cis_type_is(type, CIS_TYPE_DIALECT) || is_type(type, PPC_FLOAT) ||
      !cis_llvm_is_compatible(type)) {
    cis_print_type_or_alias(p, type);
    return;
  }
  cis_print_cstr(p, type->dialect.def->name + strlen("llvm."));
  if (type->dialect.def->print)
    type->dialect.def->print(p, type);
}

/// From parameter `first` on.
static void print_inner_list(cis_printer *p, cis_type type, uint32_t first) {
  for (uint32_t i = first; i < type->dialect.num_params; ++i) {
    if (i > first)
      cis_print_cstr(p, ", ");
    print_inner(p, type->dialect.params[i]->type_value);
  }
}

typedef struct element_list {
  const around *outer;
  cis_attr_vec types;
} element_list;

static bool parse_element(cis_parser *p, void *user) {
  element_list *list = user;
  cis_type type;
  if (!parse_inner(p, list->outer, &type))
    return false;
  cis_vec_push(&list->types, cis_attr_type(type));
  return true;
}

// --- !llvm.ptr<address space> ---

cis_type cis_llvm_pointer(cis_context *ctx, uint32_t address_space) {
  cis_attr param = cis_attr_i64(ctx, address_space);
  return make(ctx, POINTER, &param, 1);
}

uint32_t cis_llvm_address_space(cis_type pointer) {
  return (uint32_t)cis_attr_int_or(pointer->dialect.params[0], 0);
}

static bool parse_pointer(cis_parser *p, const around *outer, cis_type *out) {
  (void)outer;
  int64_t space = 0;
  if (cis_parse_optional_token(p, CIS_TOK_LESS)) {
    uint32_t offset = cis_parser_offset(p);
    if (!cis_parse_integer(p, &space))
      return cis_parse_error(p, "failed to parse LLVMPointerType parameter 'addressSpace' which is "
                                "to be a `unsigned`");
    if (space < 0 || space > UINT32_MAX)
      return cis_parse_error_at(p, offset, "integer value too large");
    if (!cis_parse_token(p, CIS_TOK_GREATER))
      return false;
  }
  *out = cis_llvm_pointer(cis_parser_context(p), (uint32_t)space);
  return true;
}

static const cis_type_class pointer_class = {"llvm.ptr", cis_llvm_is_pointer};

bool cis_llvm_parse_bare_pointer(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num) {
  (void)state, (void)num;
  cis_type type;
  if (cis_parser_peek(p) == CIS_TOK_BANG_ID ? !cis_parse_type_of(p, &pointer_class, &type)
                                            : !parse_pointer(p, NULL, &type))
    return false;
  cis_vec_push(args[0].types, type);
  return true;
}

void cis_llvm_print_bare_pointer(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                 size_t num) {
  (void)num;
  cis_type type = cis_op_operand(op, cis_op_operand_group(op, (uint32_t)args[0].index).first)->type;
  if (cis_llvm_address_space(type))
    cis_strbuf_printf(cis_printer_out(p), "<%" PRIu32 ">", cis_llvm_address_space(type));
  else
    cis_print_type_or_alias(p, type);
}

static void print_pointer(cis_printer *p, cis_type type) {
  if (cis_llvm_address_space(type))
    cis_strbuf_printf(cis_printer_out(p), "<%" PRIu32 ">", cis_llvm_address_space(type));
}

// --- !llvm.array<size x element> ---

enum { ARRAY_SIZE, ARRAY_ELEMENT, ARRAY_NUM_PARAMS };

uint64_t cis_llvm_array_size(cis_type type) {
  return (uint64_t)cis_attr_int_or(type->dialect.params[ARRAY_SIZE], 0);
}

cis_type cis_llvm_array_element(cis_type type) {
  return type->dialect.params[ARRAY_ELEMENT]->type_value;
}

static bool is_array_element(cis_type type) {
  return !is_type(type, VOID) && !is_type(type, LABEL) && !is_type(type, METADATA) &&
         !is_type(type, FUNCTION) && !is_type(type, TOKEN);
}

/// `4 x`
static bool parse_array_size(cis_parser *p, uint64_t *out) {
  cis_token token = cis_parser_token(p);
  if (token.kind == CIS_TOK_INTEGER && cis_token_u64(token, out)) {
    cis_parser_consume(p);
    return cis_parse_keyword(p, "x");
  }
  int64_t size;
  if (!cis_parse_integer(p, &size))
    return cis_parse_error(p, "failed to parse LLVMArrayType parameter 'numElements' which is to "
                              "be a `uint64_t`");
  return cis_parse_error_at(p, token.offset, "integer value too large");
}

cis_type cis_llvm_array(cis_type element, uint64_t size) {
  cis_attr params[ARRAY_NUM_PARAMS] = {cis_attr_i64(element->ctx, (int64_t)size),
                                       cis_attr_type(element)};
  return make(element->ctx, ARRAY, params, ARRAY_NUM_PARAMS);
}

static bool parse_array(cis_parser *p, const around *outer, cis_type *out) {
  uint32_t offset = cis_parser_offset(p);
  uint64_t size;
  cis_type element;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !parse_array_size(p, &size) ||
      !parse_inner(p, outer, &element) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_llvm_array(element, size);
  return is_array_element(element) ||
         cis_parse_error_at(p, offset, "invalid array element type: '%s'", cis_type_text(element));
}

static void print_array(cis_printer *p, cis_type type) {
  cis_strbuf_printf(cis_printer_out(p), "<%" PRIu64 " x ", cis_llvm_array_size(type));
  print_inner(p, cis_llvm_array_element(type));
  cis_print_char(p, '>');
}

// --- !llvm.struct<"name", packed (elements)> ---

/// Parameters: flags, the name (NULL for a literal struct), elements.
enum { STRUCT_FLAGS, STRUCT_NAME, STRUCT_ELEMENTS };
enum { PACKED = 1, OPAQUE = 2, BY_NAME = 4 };

static int64_t struct_flags(cis_type type) {
  return cis_attr_int_or(type->dialect.params[STRUCT_FLAGS], 0);
}

bool cis_llvm_struct_is_opaque(cis_type type) { return struct_flags(type) & (OPAQUE | BY_NAME); }
uint32_t cis_llvm_struct_size(cis_type type) { return type->dialect.num_params - STRUCT_ELEMENTS; }
cis_type cis_llvm_struct_element(cis_type type, uint32_t i) {
  return type->dialect.params[STRUCT_ELEMENTS + i]->type_value;
}

static cis_type make_struct(cis_context *ctx, int64_t flags, cis_attr name,
                            const cis_attr_vec *elements) {
  cis_attr_vec params = {0};
  cis_vec_push(&params, cis_attr_i64(ctx, flags));
  cis_vec_push(&params, name);
  cis_vec_append(&params, elements->data, elements->len);
  cis_type type = make(ctx, STRUCT, params.data, (uint32_t)params.len);
  cis_vec_deinit(&params);
  return type;
}

cis_type cis_llvm_struct(cis_context *ctx, const cis_type *elements, uint32_t num) {
  cis_attr_vec attrs = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&attrs, cis_attr_type(elements[i]));
  cis_type type = make_struct(ctx, 0, NULL, &attrs);
  cis_vec_deinit(&attrs);
  return type;
}

static bool is_struct_element(cis_type type) {
  return !is_type(type, VOID) && !is_type(type, LABEL) && !is_type(type, METADATA) &&
         !is_type(type, FUNCTION) && !is_type(type, TOKEN);
}

static bool is_around(const around *outer, cis_str name) {
  for (; outer; outer = outer->next)
    if (cis_str_eq(outer->name, name))
      return true;
  return false;
}

/// `packed (a, b)>`
static bool parse_struct_body(cis_parser *p, uint32_t offset, cis_attr name, element_list *list,
                              cis_type *out) {
  int64_t flags = cis_parse_optional_keyword(p, "packed") ? PACKED : 0;
  if (!cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_element, list, NULL) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  for (size_t i = 0; i < list->types.len; ++i)
    if (!is_struct_element(list->types.data[i]->type_value))
      return cis_parse_error_at(p, offset, "invalid LLVM structure element type: '%s'",
                                cis_type_text(list->types.data[i]->type_value));
  *out = make_struct(cis_parser_context(p), flags, name, &list->types);
  return true;
}

/// Parses the text after the name: `, opaque`, the body, or no text inside of the struct itself.
static bool parse_identified(cis_parser *p, uint32_t offset, cis_str name, element_list *list,
                             cis_type *out) {
  cis_context *ctx = cis_parser_context(p);
  cis_attr name_attr = cis_attr_string(ctx, name);
  if (cis_parser_peek(p) == CIS_TOK_GREATER) {
    if (!is_around(list->outer, name))
      return cis_parse_error(p, "struct without a body only allowed in a recursive struct");
    *out = make_struct(ctx, BY_NAME, name_attr, &list->types);
    return cis_parse_token(p, CIS_TOK_GREATER);
  }
  if (!cis_parse_token(p, CIS_TOK_COMMA))
    return false;
  if (cis_parse_optional_keyword(p, "opaque")) {
    *out = make_struct(ctx, OPAQUE, name_attr, &list->types);
    return cis_parse_token(p, CIS_TOK_GREATER);
  }
  around self = {name, list->outer};
  element_list inside = {&self, {0}};
  bool ok = parse_struct_body(p, offset, name_attr, &inside, out);
  cis_vec_deinit(&inside.types);
  return ok;
}

static bool parse_struct(cis_parser *p, const around *outer, cis_type *out) {
  uint32_t offset = cis_parser_offset(p);
  cis_str name;
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  element_list list = {outer, {0}};
  cis_optional has_name = cis_parse_optional_string(p, &name);
  bool ok = has_name != CIS_FAILED;
  uint32_t keyword = cis_parser_offset(p);
  if (ok && has_name == CIS_PARSED)
    ok = parse_identified(p, offset, name, &list, out);
  else if (ok && cis_parse_optional_keyword(p, "opaque"))
    ok = cis_parse_error_at(p, keyword, "only identified structs can be opaque");
  else if (ok)
    ok = parse_struct_body(p, offset, NULL, &list, out);
  cis_vec_deinit(&list.types);
  return ok;
}

static void print_struct(cis_printer *p, cis_type type) {
  cis_attr name = type->dialect.params[STRUCT_NAME];
  int64_t flags = struct_flags(type);
  cis_print_char(p, '<');
  if (name) {
    cis_print_string(p, name->string);
    cis_print_cstr(p, flags & BY_NAME ? ">" : flags & OPAQUE ? ", opaque>" : ", ");
    if (flags & (BY_NAME | OPAQUE))
      return;
  }
  cis_print_cstr(p, flags & PACKED ? "packed (" : "(");
  print_inner_list(p, type, STRUCT_ELEMENTS);
  cis_print_cstr(p, ")>");
}

// --- !llvm.func<result (arguments, ...)> ---

enum { FUNCTION_VARIADIC, FUNCTION_RESULT, FUNCTION_INPUTS };

cis_type cis_llvm_function(cis_type result, const cis_type *inputs, uint32_t num,
                           bool is_variadic) {
  cis_attr_vec params = {0};
  cis_vec_push(&params, cis_attr_bool(result->ctx, is_variadic));
  cis_vec_push(&params, cis_attr_type(result));
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&params, cis_attr_type(inputs[i]));
  cis_type type = make(result->ctx, FUNCTION, params.data, (uint32_t)params.len);
  cis_vec_deinit(&params);
  return type;
}

cis_type cis_llvm_function_result(cis_type function) {
  return function->dialect.params[FUNCTION_RESULT]->type_value;
}
uint32_t cis_llvm_function_num_inputs(cis_type function) {
  return function->dialect.num_params - FUNCTION_INPUTS;
}
cis_type cis_llvm_function_input(cis_type function, uint32_t i) {
  return function->dialect.params[FUNCTION_INPUTS + i]->type_value;
}
bool cis_llvm_function_is_variadic(cis_type function) {
  return cis_attr_int_or(function->dialect.params[FUNCTION_VARIADIC], 0) != 0;
}

bool cis_llvm_is_argument(cis_type type) {
  return !is_type(type, VOID) && !is_type(type, FUNCTION);
}

bool cis_llvm_is_result(cis_type type) {
  return !is_type(type, FUNCTION) && !is_type(type, METADATA) && !is_type(type, LABEL);
}

static bool verify_function(cis_parser *p, uint32_t offset, cis_type type) {
  cis_type result = cis_llvm_function_result(type);
  if (!cis_llvm_is_result(result))
    return cis_parse_error_at(p, offset, "invalid function result type: '%s'",
                              cis_type_text(result));
  for (uint32_t i = 0; i < cis_llvm_function_num_inputs(type); ++i)
    if (!cis_llvm_is_argument(cis_llvm_function_input(type, i)))
      return cis_parse_error_at(p, offset, "invalid function argument type: '%s'",
                                cis_type_text(cis_llvm_function_input(type, i)));
  return true;
}

/// `(a, b, ...)`
static bool parse_arguments(cis_parser *p, const around *outer, cis_type_vec *out,
                            bool *out_variadic) {
  *out_variadic = false;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_R_PAREN))
    return true;
  do {
    cis_type type;
    if (cis_parse_optional_token(p, CIS_TOK_ELLIPSIS)) {
      *out_variadic = true;
      break;
    }
    if (!parse_inner(p, outer, &type))
      return false;
    cis_vec_push(out, type);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return cis_parse_token(p, CIS_TOK_R_PAREN);
}

static bool parse_function(cis_parser *p, const around *outer, cis_type *out) {
  uint32_t offset = cis_parser_offset(p);
  cis_type_vec inputs = {0};
  cis_type result;
  bool is_variadic;
  bool ok = cis_parse_token(p, CIS_TOK_LESS) && parse_inner(p, outer, &result) &&
            parse_arguments(p, outer, &inputs, &is_variadic) && cis_parse_token(p, CIS_TOK_GREATER);
  if (ok) {
    *out = cis_llvm_function(result, inputs.data, (uint32_t)inputs.len, is_variadic);
    ok = verify_function(p, offset, *out);
  }
  cis_vec_deinit(&inputs);
  return ok;
}

static void print_function(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  print_inner(p, cis_llvm_function_result(type));
  cis_print_cstr(p, " (");
  print_inner_list(p, type, FUNCTION_INPUTS);
  if (cis_llvm_function_is_variadic(type))
    cis_print_cstr(p, cis_llvm_function_num_inputs(type) ? ", ..." : "...");
  cis_print_cstr(p, ")>");
}

// --- !llvm.target<"name", types, integers> ---

/// Parameters: the name, then types and integers as written.
static bool parse_target_params(cis_parser *p, const around *outer, cis_attr_vec *out) {
  bool numbers = false;
  while (cis_parse_optional_token(p, CIS_TOK_COMMA)) {
    int64_t number;
    cis_type type;
    uint32_t offset = cis_parser_offset(p);
    cis_optional there = cis_parse_optional_integer(p, &number);
    if (there == CIS_FAILED)
      return false;
    if (there == CIS_PARSED && (number < INT32_MIN || number > UINT32_MAX))
      return cis_parse_error_at(p, offset, "integer value too large");
    if (there == CIS_PARSED) {
      cis_vec_push(out, cis_attr_i64(cis_parser_context(p), number));
      numbers = true;
    } else if (numbers) {
      return cis_parse_error(p, "failed to parse parameter list for target extension type");
    } else if (parse_inner(p, outer, &type)) {
      cis_vec_push(out, cis_attr_type(type));
    } else {
      return cis_parse_error(p, "failed to parse parameter list for target extension type");
    }
  }
  return true;
}

static bool parse_target(cis_parser *p, const around *outer, cis_type *out) {
  cis_str name;
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_string(p, &name))
    return cis_parse_error(p, "failed to parse LLVMTargetExtType parameter 'extTypeName' which is "
                              "to be a `::llvm::StringRef`");
  cis_attr_vec params = {0};
  cis_vec_push(&params, cis_attr_string(cis_parser_context(p), name));
  bool ok = parse_target_params(p, outer, &params) && cis_parse_token(p, CIS_TOK_GREATER);
  if (ok)
    *out = make(cis_parser_context(p), TARGET, params.data, (uint32_t)params.len);
  cis_vec_deinit(&params);
  return ok;
}

static void print_target(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  cis_print_string(p, target_name(type));
  for (uint32_t i = 1; i < type->dialect.num_params; ++i) {
    cis_attr param = type->dialect.params[i];
    cis_print_cstr(p, ", ");
    if (cis_attr_is(param, CIS_ATTR_TYPE))
      print_inner(p, param->type_value);
    else
      cis_print_int(p, (uint32_t)cis_attr_int_or(param, 0));
  }
  cis_print_char(p, '>');
}

// --- the table ---

#define OUTERMOST(NAME)                                                                            \
  static bool outermost_##NAME(cis_parser *p, cis_type *out) { return parse_##NAME(p, NULL, out); }
OUTERMOST(array)
OUTERMOST(function)
OUTERMOST(pointer)
OUTERMOST(struct)
OUTERMOST(target)
#undef OUTERMOST

// --- data layouts ---

static int64_t num_dense_ints(cis_attr a) {
  int64_t num = 0;
  bool dense =
      cis_attr_is(a, CIS_ATTR_DENSE) && cis_type_is_int_or_index(cis_type_element(a->type));
  return dense && cis_type_num_elements(a->type, &num) ? num : 0;
}

static bool preferred_error(cis_op *op) {
  return cis_error(cis_op_context(op), op->loc,
                   "preferred alignment is expected to be at least as large as ABI alignment");
}

/// size, abi, preferred, and perhaps the index's size
static bool verify_pointer_layout(cis_op *op, cis_type type, cis_attr value) {
  int64_t num = num_dense_ints(value);
  if (num != 3 && num != 4)
    return cis_error(cis_op_context(op), op->loc,
                     "expected layout attribute for '%s' to be a dense integer elements "
                     "attribute with 3 or 4 elements",
                     cis_type_text(type));
  if (!cis_type_is_int_of(cis_type_element(value->type), 64))
    return cis_error(cis_op_context(op), op->loc, "expected i64 parameters for '%s'",
                     cis_type_text(type));
  return cis_dense_get_int(value, 1) <= cis_dense_get_int(value, 2) || preferred_error(op);
}

static bool verify_struct_layout(cis_op *op, cis_type type, cis_attr value) {
  if (cis_llvm_struct_is_opaque(type) || cis_llvm_struct_size(type))
    return cis_error(cis_op_context(op), op->loc, "unexpected layout attribute for struct '%s'",
                     cis_type_text(type));
  int64_t num = num_dense_ints(value);
  if (num != 1 && num != 2)
    return cis_error(cis_op_context(op), op->loc,
                     "expected layout attribute for '%s' to be a dense integer elements "
                     "attribute of 1 or 2 elements",
                     cis_type_text(type));
  return cis_dense_get_int(value, 0) <= cis_dense_get_int(value, num - 1) || preferred_error(op);
}

const cis_type_def cis_llvm_type_defs[] = {
    [ARRAY] = {.name = "llvm.array", .parse = outermost_array, .print = print_array},
    [FUNCTION] = {.name = "llvm.func", .parse = outermost_function, .print = print_function},
    [LABEL] = {.name = "llvm.label"},
    [METADATA] = {.name = "llvm.metadata"},
    [PPC_FLOAT] = {.name = "llvm.ppc_fp128", .is_vector_element = true, .is_memref_element = true},
    [POINTER] = {.name = "llvm.ptr",
                 .parse = outermost_pointer,
                 .print = print_pointer,
                 .verify_layout = verify_pointer_layout,
                 .is_vector_element = true},
    [STRUCT] = {.name = "llvm.struct",
                .parse = outermost_struct,
                .print = print_struct,
                .verify_layout = verify_struct_layout},
    [TARGET] = {.name = "llvm.target", .parse = outermost_target, .print = print_target},
    [TOKEN] = {.name = "llvm.token"},
    [VOID] = {.name = "llvm.void"},
    [X86_AMX] = {.name = "llvm.x86_amx"},
    [NUM_TYPES] = {0}};

cis_type cis_llvm_void(cis_context *ctx) { return make(ctx, VOID, NULL, 0); }
cis_type cis_llvm_token(cis_context *ctx) { return make(ctx, TOKEN, NULL, 0); }

// --- what LLVM has values of ---

bool cis_llvm_is_float(cis_type type) {
  if (!cis_type_is_float(type))
    return is_type(type, PPC_FLOAT);
  switch (type->float_kind) {
  case CIS_BF16:
  case CIS_F16:
  case CIS_F32:
  case CIS_F64:
  case CIS_F80:
  case CIS_F128:
    return true;
  default:
    return false;
  }
}

bool cis_llvm_is_vector(cis_type type) {
  if (!cis_type_is_vector(type) || cis_type_rank(type) != 1)
    return false;
  cis_type element = cis_type_element(type);
  return cis_type_is_signless_int(element) || cis_llvm_is_float(element) ||
         cis_llvm_is_pointer(element);
}

static bool is_own(cis_type type) {
  return cis_type_is(type, CIS_TYPE_DIALECT) &&
         !strncmp(type->dialect.def->name, "llvm.", strlen("llvm."));
}

bool cis_llvm_is_compatible_outside(cis_type type) {
  return is_own(type) || cis_type_is_signless_int(type) || cis_llvm_is_float(type) ||
         cis_llvm_is_vector(type);
}

bool cis_llvm_is_compatible(cis_type type) {
  if (is_own(type))
    for (uint32_t i = 0; i < type->dialect.num_params; ++i) {
      cis_attr param = type->dialect.params[i];
      if (cis_attr_is(param, CIS_ATTR_TYPE) && !cis_llvm_is_compatible(param->type_value))
        return false;
    }
  return cis_llvm_is_compatible_outside(type);
}
