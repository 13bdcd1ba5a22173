// From statements to the tables of a dialect, the same as constant dialects have.
//
//   dialect smt
//   type bv {parameters = "width: int64", format = "`<` $width `>`"}
//   type_constraint BitVector {type = "bv", description = "..."}
//   op bv.neg {operands = "input: BitVector", results = "result: BitVector", traits = "pure",
//              same = "input result", format = "$input attr-dict `:` qualified(type($input))"}
//
// Rows are compiled on first use. Each is compiled here already, for errors at its place.
#include "dialect/ods/read.h"

#include "asm/param_format.h"
#include "asm/parser.h"
#include "dialect/common/function.h"
#include "dialect/irdl/load.h"
#include "dialect/ods/directives.h"
#include "dialect/ods/statements.h"
#include "ir/diag.h"
#include "ir/location.h"
#include "support/json_read.h"
#include "support/strbuf.h"

#include <string.h>

typedef struct builder {
  cis_ods_text text;
  cis_context *ctx;
  cis_arena *arena;
  cis_dialect_def *def;
  cis_enum_def *enums;
  const cis_enum_def **enum_list;
  cis_type_def *types;
  cis_attr_def *attrs;
  cis_type_constraint *type_constraints;
  cis_attr_constraint *attr_constraints;
  cis_op_def *ops;
  const cis_ods_statement *at; // being read
} builder;

static bool fail(const builder *b, const char *what, cis_str name) {
  return cis_ods_error(&b->text, b->at->offset, "%.*s '%.*s': %s '%.*s'", CIS_STR_ARG(b->at->kind),
                       CIS_STR_ARG(b->at->name), what, CIS_STR_ARG(name));
}

/// The text of a key; NULL if it is not there.
static const char *get(const builder *b, const char *key) {
  const cis_ods_entry *e = cis_ods_get(&b->text, b->at, key);
  return e ? e->value.data : NULL;
}

static bool has(const builder *b, const char *key) {
  const char *value = get(b, key);
  return value && !strcmp(value, "true");
}

/// "dialect.name".
static const char *full_name(const builder *b, const char *name) {
  cis_strbuf sb = {0};
  cis_strbuf_printf(&sb, "%s.%s", b->def->name, name);
  const char *made = cis_context_intern(b->ctx, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return made;
}

// --- lists in texts ---

typedef struct list {
  cis_str text;
  size_t pos;
} list;

static char peek(list *l) {
  while (l->pos < l->text.len && (l->text.data[l->pos] == ' ' || l->text.data[l->pos] == '\n'))
    ++l->pos;
  return l->pos < l->text.len ? l->text.data[l->pos] : '\0';
}

static bool take(list *l, char c) {
  bool there = peek(l) == c;
  l->pos += there;
  return there;
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

static cis_str word(list *l) {
  peek(l);
  size_t begin = l->pos;
  while (l->pos < l->text.len && is_word(l->text.data[l->pos]))
    ++l->pos;
  return (cis_str){l->text.data + begin, l->pos - begin};
}

/// Up to a comma outside of brackets and quotes.
static cis_str raw(list *l) {
  peek(l);
  size_t begin = l->pos;
  bool quoted = false;
  int depth = 0;
  for (; l->pos < l->text.len; ++l->pos) {
    char c = l->text.data[l->pos];
    quoted ^= c == '"';
    depth +=
        quoted ? 0 : (c != 0 && strchr("[{(", c) != NULL) - (c != 0 && strchr("]})", c) != NULL);
    if (c == ',' && !quoted && !depth)
      break;
  }
  cis_str s = {l->text.data + begin, l->pos - begin};
  while (s.len && s.data[s.len - 1] == ' ')
    --s.len;
  return s;
}

/// The length of a list that is not longer than its commas say.
static size_t most(const char *text) {
  size_t num = 1;
  for (; text && *text; ++text)
    num += *text == ',';
  return num;
}

static bool is_integer(cis_str s, int64_t *out) {
  bool overflow;
  return cis_parse_decimal(s, out, &overflow) && !overflow;
}

// --- enums ---

static bool read_cases(builder *b, cis_enum_def *def) {
  const char *text = get(b, "cases");
  struct cis_enum_case *cases = cis_arena_array(b->arena, struct cis_enum_case, most(text) + 1);
  list l = {cis_str_from(text), 0};
  size_t num = 0;
  while (peek(&l)) {
    cis_str all = raw(&l);
    size_t equal = cis_str_find(all, '=', 0);
    cis_str keyword = {all.data, equal};
    if (equal == all.len || !is_integer(cis_str_from_index(all, equal + 1), &cases[num].value))
      return fail(b, "expected keyword=number, not", all);
    cases[num++].keyword = cis_arena_str(b->arena, keyword).data;
    if (!take(&l, ',') && peek(&l))
      return fail(b, "expected ',' after", all);
  }
  def->cases = cases;
  return num || fail(b, "an enum has", CIS_STR("no cases"));
}

static bool read_enum(builder *b, cis_enum_def *def) {
  const char *separator = get(b, "separator"), *width = get(b, "width");
  int64_t bits = 32;
  if (width && (!is_integer(cis_str_from(width), &bits) || bits < 1 || bits > 64))
    return fail(b, "no width of a number:", cis_str_from(width));
  *def = (cis_enum_def){.name = get(b, "class"),
                        .attr_class = get(b, "attr_class"),
                        .int_width = (uint8_t)bits,
                        .is_flags = has(b, "flags"),
                        .separator = separator && strchr(separator, ',') ? "," : "|",
                        .print_plain = has(b, "plain"),
                        .bare = has(b, "plain")};
  if (get(b, "attr"))
    def->attr_name = full_name(b, get(b, "attr"));
  if (!def->name)
    def->name = b->at->name.data;
  return read_cases(b, def);
}

static const cis_enum_def *find_enum(const builder *b, cis_str name) {
  size_t i = 0;
  for (size_t k = 0; k < b->text.statements.len; ++k) {
    const cis_ods_statement *s = &b->text.statements.data[k];
    if (!cis_str_is(s->kind, "enum"))
      continue;
    if (cis_str_eq(s->name, name))
      return &b->enums[i];
    ++i;
  }
  return NULL;
}

// --- types and attributes ---

static const struct {
  const char *name;
  cis_struct_kind kind;
  uint8_t width;
} param_kinds[] = {{"type", CIS_STRUCT_TYPE, 0},      {"attr", CIS_STRUCT_ATTR, 0},
                   {"own", CIS_STRUCT_OWN, 0},        {"dims", CIS_STRUCT_DIMS, 0},
                   {"string", CIS_STRUCT_STRING, 0},  {"bool", CIS_STRUCT_BOOL, 1},
                   {"int8", CIS_STRUCT_INT, 8},       {"int16", CIS_STRUCT_INT, 16},
                   {"int32", CIS_STRUCT_INT, 32},     {"int64", CIS_STRUCT_INT, 64},
                   {"uint8", CIS_STRUCT_UINT, 8},     {"uint16", CIS_STRUCT_UINT, 16},
                   {"uint32", CIS_STRUCT_UINT, 32},   {"uint64", CIS_STRUCT_UINT, 64},
                   {"dense8", CIS_STRUCT_DENSE, 8},   {"dense16", CIS_STRUCT_DENSE, 16},
                   {"dense32", CIS_STRUCT_DENSE, 32}, {"dense64", CIS_STRUCT_DENSE, 64}};

static const cis_attr_def *find_attr(const builder *b, cis_str mnemonic) {
  size_t prefix = strlen(b->def->name) + 1;
  for (const cis_attr_def *def = b->attrs; def->name; ++def)
    if (cis_str_is(mnemonic, def->name + prefix))
      return def;
  return NULL;
}

/// The kind of a parameter: a word of the table, `enum.X`, `case.X` of an enum's attribute, or
/// `attr.X` of an attribute of this dialect.
static bool read_param_kind(builder *b, cis_str kind, cis_struct_param *param) {
  static const struct {
    const char *prefix;
    cis_struct_kind kind;
  } named[] = {
      {"enum.", CIS_STRUCT_ENUM}, {"case.", CIS_STRUCT_CASE}, {"attr.", CIS_STRUCT_NESTED}};
  for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); ++i) {
    if (!cis_str_starts_with(kind, cis_str_from(named[i].prefix)))
      continue;
    cis_str name = cis_str_from_index(kind, 5);
    param->kind = named[i].kind;
    if (param->kind == CIS_STRUCT_NESTED)
      param->nested = find_attr(b, name);
    else
      param->enumeration = find_enum(b, name);
    bool ok = param->nested || (param->enumeration &&
                                (param->kind == CIS_STRUCT_ENUM || param->enumeration->attr_name));
    return ok || fail(b, "no such parameter:", kind);
  }
  for (size_t i = 0; i < sizeof(param_kinds) / sizeof(param_kinds[0]); ++i)
    if (cis_str_is(kind, param_kinds[i].name)) {
      param->kind = param_kinds[i].kind;
      param->own = b->def;
      param->width = param_kinds[i].width;
      return true;
    }
  return fail(b, "no such parameter:", kind);
}

static bool read_param_default(builder *b, cis_str text, cis_struct_param *param) {
  param->no_default = false;
  switch (param->kind) {
  case CIS_STRUCT_INT:
  case CIS_STRUCT_UINT:
    if (is_integer(text, &param->default_int))
      return true;
    break;
  case CIS_STRUCT_BOOL:
    param->default_int = cis_str_is(text, "true");
    if (param->default_int || cis_str_is(text, "false"))
      return true;
    break;
  case CIS_STRUCT_ENUM:
    if (cis_enum_value(param->enumeration, text, &param->default_int))
      return true;
    break;
  case CIS_STRUCT_CASE: {
    int64_t value;
    if (!cis_enum_value(param->enumeration, text, &value))
      break;
    param->default_attr = cis_attr_enum(b->ctx, param->enumeration, value);
    return true;
  }
  case CIS_STRUCT_ATTR:
    param->default_attr = cis_parse_attr_text(b->ctx, text);
    if (param->default_attr)
      return true;
    break;
  case CIS_STRUCT_STRING:
    if (text.len < 2 || text.data[0] != '"')
      break;
    param->default_string = cis_arena_str(b->arena, (cis_str){text.data + 1, text.len - 2}).data;
    return true;
  default:
    break;
  }
  return fail(b, "a parameter cannot have the default", text);
}

/// "name: kind", "name: kind*" (a list), "name: kind?", "name: kind = default".
static bool read_params(builder *b, cis_param_format *format) {
  const char *text = get(b, "parameters");
  cis_struct_param *params = cis_arena_array(b->arena, cis_struct_param, most(text) + 1);
  list l = {cis_str_from(text), 0};
  while (peek(&l)) {
    cis_struct_param *param = &params[format->num++];
    cis_str name = word(&l), kind = {0};
    if (name.len && take(&l, ':'))
      kind = word(&l);
    if (!kind.len)
      return fail(b, "expected a parameter at", cis_str_from_index(l.text, l.pos));
    *param = (cis_struct_param){.name = cis_arena_str(b->arena, name).data, .type = ""};
    if (!read_param_kind(b, kind, param))
      return false;
    param->list = take(&l, '*');
    param->required = !take(&l, '?');
    param->no_default = !param->required;
    param->type = cis_arena_str(b->arena, kind).data;
    if (take(&l, '=')) {
      param->required = false;
      if (param->list || !read_param_default(b, raw(&l), param))
        return param->list ? fail(b, "a list has no default:", name) : false;
    }
    if (!take(&l, ',') && peek(&l))
      return fail(b, "expected ',' at", cis_str_from_index(l.text, l.pos));
  }
  format->params.params = params;
  return true;
}

static bool read_format_of_params(builder *b, const cis_param_format **out) {
  cis_param_format *format = cis_arena_new(b->arena, cis_param_format);
  const char *error;
  *out = format;
  format->params.class_name = get(b, "class") ? get(b, "class") : b->at->name.data;
  format->format = get(b, "format");
  if (!read_params(b, format))
    return false;
  return cis_param_format_check(format, &error) || fail(b, error, CIS_STR("format"));
}

static bool read_type(builder *b, cis_type_def *def) {
  const cis_param_format *format;
  if (!read_format_of_params(b, &format))
    return false;
  def->data = format;
  def->is_memref_element = has(b, "memref_element");
  def->is_vector_element = has(b, "vector_element");
  if (!format->format && !has(b, "unreadable"))
    return true;
  def->parse = cis_param_parse_type;
  def->print = cis_param_print_type;
  def->stripped = format->format && format->num;
  return true;
}

static bool read_attr(builder *b, cis_attr_def *def) {
  const cis_param_format *format;
  if (!read_format_of_params(b, &format))
    return false;
  def->data = format;
  def->alias = get(b, "alias");
  if (!format->format && !has(b, "unreadable"))
    return true;
  def->parse = cis_param_parse_attr;
  def->print = cis_param_print_attr;
  return true;
}

// --- constraints ---

/// The words for the constraint in upstream's messages.
static const char *description(const builder *b, const char *otherwise) {
  return get(b, "description") ? get(b, "description") : otherwise;
}

static bool read_type_constraint(builder *b, cis_type_constraint *out) {
  const char *like = get(b, "like"), *type = get(b, "type");
  const cis_type_constraint *base =
      cis_type_constraint_find(NULL, cis_str_from(like ? like : "AnyType"));
  if (!base)
    return fail(b, "no such constraint:", cis_str_from(like));
  *out = *base;
  out->name = b->at->name.data;
  out->description = description(b, base->description);
  if (!type)
    return true;
  cis_type_class *type_class = cis_arena_new(b->arena, cis_type_class);
  type_class->name = full_name(b, type);
  const cis_type_def *def = b->types;
  while (def->name && strcmp(def->name, type_class->name))
    ++def;
  if (!def->name)
    return fail(b, "no such type:", cis_str_from(type));
  out->test = NULL;
  out->build = NULL;
  out->type_class = type_class;
  const char *only = get(b, "only");
  bool is_bare = only && !strcmp(only, "true");
  if (is_bare && def->parse)
    return fail(b, "a type with parameters is not one alone:", cis_str_from(type));
  if (is_bare)
    out->only = cis_type_dialect(b->ctx, def, NULL, 0);
  return true;
}

static bool read_attr_constraint(builder *b, cis_attr_constraint *out) {
  const char *like = get(b, "like"), *enumeration = get(b, "enum"), *attr = get(b, "attr");
  const cis_attr_constraint *base =
      cis_attr_constraint_find(NULL, cis_str_from(like ? like : "AnyAttr"));
  if (!base)
    return fail(b, "no such constraint:", cis_str_from(like));
  *out = *base;
  out->name = b->at->name.data;
  out->description = description(b, base->description);
  if (enumeration) {
    out->test = NULL;
    out->style = CIS_ATTR_STYLE_ENUM;
    out->enumeration = find_enum(b, cis_str_from(enumeration));
    return out->enumeration || fail(b, "no such enum:", cis_str_from(enumeration));
  }
  if (attr) {
    out->test = NULL;
    out->style = CIS_ATTR_STYLE_STRIPPED;
    out->attr_def = find_attr(b, cis_str_from(attr));
    return out->attr_def || fail(b, "no such attribute:", cis_str_from(attr));
  }
  return true;
}

// --- rows ---

static bool expect_end(builder *b, list *l) {
  return take(l, ',') || !peek(l) ||
         fail(b, "expected ',' at", cis_str_from_index(l->text, l->pos));
}

/// Operands, results and attributes have names that other texts of a row may use.
static bool knows(const cis_op_info *info, cis_str name) {
  return cis_op_info_operand(info, name) >= 0 || cis_op_info_result(info, name) >= 0 ||
         cis_op_info_prop(info, name) >= 0;
}

/// Compiles the row, whose traits are there.
static const cis_op_info *compile(builder *b, const cis_op_def *row, cis_arena *scratch) {
  cis_row_error error;
  const cis_op_info *info = cis_op_def_compile(b->ctx, scratch, b->def, row, &error);
  if (!info)
    (void)fail(b, error.what, error.at);
  return info;
}

static bool check_names(builder *b, const cis_op_info *info, cis_arena *scratch) {
  size_t num = 0, most = info->num_operands + info->num_results + info->num_props +
                         info->num_regions + info->num_successors;
  cis_str *names = cis_arena_array(scratch, cis_str, most);
#define ADD(SPECS, NUM)                                                                            \
  {                                                                                                \
    for (uint32_t i = 0; i < info->NUM; ++i)                                                       \
      names[num++] = info->SPECS[i].name;                                                          \
  }
  ADD(operands, num_operands)
  ADD(results, num_results)
  ADD(attrs, num_props)
  ADD(regions, num_regions)
  ADD(successors, num_successors)
#undef ADD
  for (size_t i = 0; i < num; ++i)
    for (size_t k = 0; k < i; ++k)
      if (names[i].data == names[k].data)
        return fail(b, "there are two of the name", names[i]);
  return true;
}

static const struct {
  const char *name;
  uint64_t trait;
} traits[] = {
    {"terminator", CIS_TRAIT_TERMINATOR},
    {"isolated_from_above", CIS_TRAIT_ISOLATED},
    {"no_terminator", CIS_TRAIT_NO_TERMINATOR},
    {"single_block", CIS_TRAIT_SINGLE_BLOCK},
    {"symbol", CIS_TRAIT_SYMBOL},
    {"symbol_table", CIS_TRAIT_SYMBOL_TABLE},
    {"graph_region", CIS_TRAIT_GRAPH_REGION},
    {"no_region_arguments", CIS_TRAIT_NO_REGION_ARGS},
    {"return_like", CIS_TRAIT_RETURN_LIKE | CIS_TRAIT_TERMINATOR},
    {"commutative", CIS_TRAIT_COMMUTATIVE},
    {"idempotent", CIS_TRAIT_IDEMPOTENT},
    {"involution", CIS_TRAIT_INVOLUTION},
    {"pure", CIS_TRAIT_PURE},
    {"speculatable", CIS_TRAIT_SPECULATABLE},
    {"recursively_speculatable", CIS_TRAIT_RECURSIVE_SPECULATABLE},
    {"recursive_effects", CIS_TRAIT_RECURSIVE_EFFECTS},
    {"same_operands_and_result_type", CIS_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE},
    {"same_type_operands", CIS_TRAIT_SAME_TYPE_OPERANDS},
    {"same_operands_shape", CIS_TRAIT_SAME_OPERANDS_SHAPE},
    {"same_operands_and_result_shape", CIS_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE},
    {"same_operands_element_type", CIS_TRAIT_SAME_OPERANDS_ELEMENT_TYPE},
    {"same_operands_and_result_element_type", CIS_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE},
    {"elementwise", CIS_TRAIT_ELEMENTWISE},
    {"scalarizable", CIS_TRAIT_SCALARIZABLE},
    {"vectorizable", CIS_TRAIT_VECTORIZABLE},
    {"tensorizable", CIS_TRAIT_TENSORIZABLE},
    {"affine_scope", CIS_TRAIT_AFFINE_SCOPE},
    {"automatic_allocation_scope", CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE},
    {"operand_segments", CIS_TRAIT_OPERAND_SEGMENTS},
    {"result_segments", CIS_TRAIT_RESULT_SEGMENTS},
    {"same_variadic_operand_size", CIS_TRAIT_SAME_VARIADIC_OPERAND_SIZE},
    {"same_variadic_result_size", CIS_TRAIT_SAME_VARIADIC_RESULT_SIZE},
    {"default_dialect", CIS_TRAIT_DEFAULT_DIALECT_SCOPE}};

static bool read_traits(builder *b, cis_op_def *row) {
  list l = {cis_str_from(get(b, "traits")), 0};
  while (peek(&l)) {
    cis_str name = word(&l);
    size_t i = 0, num = sizeof(traits) / sizeof(traits[0]);
    while (i < num && !cis_str_is(name, traits[i].name))
      ++i;
    if (i == num)
      return fail(b, "no such trait:", name);
    row->traits |= traits[i].trait;
    if (cis_str_is(name, "pure"))
      row->effects = "none";
    if (!expect_end(b, &l))
      return false;
  }
  return true;
}

/// "lhs rhs, a b": lists of names whose types are one.
static bool read_same(builder *b, cis_op_def *row, const cis_op_info *info) {
  list l = {cis_str_from(get(b, "same")), 0};
  for (size_t num = 0; peek(&l); ++num) {
    cis_str all = raw(&l);
    if (num + 1 >= sizeof(row->rules) / sizeof(row->rules[0]))
      return fail(b, "there are too many lists of types that are one:", all);
    for (size_t begin = 0; begin < all.len;) {
      size_t end = cis_str_find(all, ' ', begin);
      cis_str name = {all.data + begin, end - begin};
      if (!knows(info, name))
        return fail(b, "no such operand, result or attribute:", name);
      begin = end + 1;
    }
    row->rules[num] =
        (cis_type_rule){CIS_RULE_ALL_TYPES_MATCH, .names = cis_arena_str(b->arena, all).data};
    if (!expect_end(b, &l))
      return false;
  }
  return true;
}

static bool has_op(const builder *b, const char *name) {
  for (const cis_op_def *op = b->ops; op->name; ++op)
    if (!strcmp(op->name, name))
      return true;
  return false;
}

static bool check_segments(builder *b, const cis_op_info *info) {
  uint64_t of_operands = CIS_TRAIT_OPERAND_SEGMENTS | CIS_TRAIT_SAME_VARIADIC_OPERAND_SIZE;
  uint64_t of_results = CIS_TRAIT_RESULT_SEGMENTS | CIS_TRAIT_SAME_VARIADIC_RESULT_SIZE;
  if ((info->variadic_operands > 1 && !(info->traits & of_operands)) ||
      (info->variadic_results > 1 && !(info->traits & of_results)))
    return fail(b, "several groups are variadic, without the trait",
                CIS_STR("operand_segments or result_segments"));
  return true;
}

static bool verify_function(cis_op *op) {
  cis_attr type = cis_op_inherent(op, "function_type");
  if (!cis_attr_is(type, CIS_ATTR_TYPE) || !cis_type_is(type->type_value, CIS_TYPE_FUNCTION))
    return cis_op_error(op, "requires attribute 'function_type' to be a type of a function");
  return cis_verify_function_op(op);
}

/// Syntaxes that have a name because formats cannot say them: `function`, as func.func has it.
static bool read_syntax(builder *b, cis_op_def *row, const cis_op_info *info, cis_str syntax) {
  static const char *const needed[] = {"sym_name", "function_type", "arg_attrs", "res_attrs"};
  if (!cis_str_is(syntax, "function"))
    return fail(b, "no such syntax:", syntax);
  for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); ++i)
    if (!knows(info, cis_str_from(needed[i])))
      return fail(b, "a function has the attribute", cis_str_from(needed[i]));
  if (info->num_regions != 1 || info->regions[0].variadic)
    return fail(b, "a function has one region:", b->at->name);
  row->traits |= CIS_TRAIT_FUNCTION | CIS_TRAIT_SYMBOL;
  row->format = NULL;
  row->parse = cis_parse_plain_function;
  row->print = cis_print_plain_function;
  row->verify = verify_function;
  return true;
}

/// Keys of facts, as `cistern.*` of IRDL (dialect/irdl/facts.h). With one of them, or `facts =
/// true`, effects and traits are facts, too: effects on tensors are those on the buffers that they
/// will have.
static const char *const fact_keys[] = {"alias", "buffer", "call",  "copy",  "family", "inits",
                                        "outs",  "owner",  "shape", "sizes", "slice",  "subset"};
enum { NUM_FACT_KEYS = sizeof(fact_keys) / sizeof(fact_keys[0]) };

static bool has_facts(const builder *b) {
  bool any = has(b, "facts");
  for (int i = 0; i < NUM_FACT_KEYS; ++i)
    any |= get(b, fact_keys[i]) != NULL;
  return any;
}

static void add_fact(cis_context *ctx, cis_named_attr_vec *facts, const char *key,
                     const char *text) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "cistern.%s", key);
  if (text)
    cis_vec_push(facts, ((cis_named_attr){cis_context_intern(ctx, cis_strbuf_view(&name)),
                                          cis_attr_string(ctx, cis_str_from(text))}));
  cis_strbuf_deinit(&name);
}

static bool read_facts(builder *b, cis_op_def *row, const cis_op_info *info) {
  bool is_elementwise = row->traits & CIS_TRAIT_ELEMENTWISE, is_pure = row->traits & CIS_TRAIT_PURE;
  cis_named_attr_vec facts = {0};
  for (int i = 0; i < NUM_FACT_KEYS; ++i)
    add_fact(b->ctx, &facts, fact_keys[i], get(b, fact_keys[i]));
  add_fact(b->ctx, &facts, "effects", get(b, "effects"));
  add_fact(b->ctx, &facts, "traits",
           is_elementwise && is_pure ? "elementwise, pure"
           : is_elementwise          ? "elementwise"
           : is_pure                 ? "pure"
                                     : NULL);
  cis_attr all = cis_attr_dict(b->ctx, facts.data, (uint32_t)facts.len);
  cis_vec_deinit(&facts);
  return cis_irdl_load_row_facts(info, all, cis_loc_source(b->ctx, b->text.source, b->at->offset),
                                 row);
}

static bool read_row(builder *b, cis_op_def *row, cis_arena *scratch) {
  row->summary = "";
  row->operands = get(b, "operands");
  row->results = get(b, "results");
  row->attrs = get(b, "attrs");
  row->regions = get(b, "regions");
  row->successors = get(b, "successors");
  row->format = get(b, "format");
  row->effects = has_facts(b) ? NULL : get(b, "effects");
  row->parent = get(b, "parent");
  row->terminator = get(b, "terminator");
  row->result_name = get(b, "result_name");
  if (!read_traits(b, row))
    return false;
  const cis_op_info *info = compile(b, row, scratch);
  if (!info || !check_names(b, info, scratch) || !read_same(b, row, info) ||
      !check_segments(b, info) || (has_facts(b) && !read_facts(b, row, info)))
    return false;
  const char *syntax = get(b, "syntax");
  if (syntax && !read_syntax(b, row, info, cis_str_from(syntax)))
    return false;
  if (row->terminator)
    row->traits |= CIS_TRAIT_IMPLICIT_TERMINATOR | CIS_TRAIT_SINGLE_BLOCK;
  if (row->terminator && !has_op(b, row->terminator))
    return fail(b, "no such op:", cis_str_from(row->terminator));
  return !(row->traits & CIS_TRAIT_SYMBOL) || knows(info, CIS_STR("sym_name")) ||
         fail(b, "a symbol has the attribute", CIS_STR("sym_name"));
}

static bool read_op(builder *b, cis_op_def *row) {
  cis_arena scratch = {0};
  bool ok = read_row(b, row, &scratch);
  cis_arena_deinit(&scratch);
  return ok;
}

// --- the dialect ---

static const char *const kinds[] = {"enum", "type", "attr", "type_constraint", "attr_constraint",
                                    "op"};
enum { NUM_KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static bool check_kinds(builder *b, size_t counts[NUM_KINDS]) {
  for (size_t i = 1; i < b->text.statements.len; ++i) {
    int kind = 0;
    b->at = &b->text.statements.data[i];
    while (kind < NUM_KINDS && !cis_str_is(b->at->kind, kinds[kind]))
      ++kind;
    if (kind == NUM_KINDS)
      return fail(b, "there is no such statement:", b->at->kind);
    ++counts[kind];
  }
  return true;
}

static void make_tables(builder *b, const size_t counts[NUM_KINDS]) {
  b->enums = cis_arena_array(b->arena, cis_enum_def, counts[0] + 1);
  b->enum_list = cis_arena_array(b->arena, const cis_enum_def *, counts[0] + 1);
  b->types = cis_arena_array(b->arena, cis_type_def, counts[1] + 1);
  b->attrs = cis_arena_array(b->arena, cis_attr_def, counts[2] + 1);
  b->type_constraints = cis_arena_array(b->arena, cis_type_constraint, counts[3] + 1);
  b->attr_constraints = cis_arena_array(b->arena, cis_attr_constraint, counts[4] + 1);
  b->ops = cis_arena_array(b->arena, cis_op_def, counts[5] + 1);
  b->def->ops = b->ops;
  b->def->type_defs = counts[1] ? b->types : NULL;
  b->def->attr_defs = counts[2] ? b->attrs : NULL;
  b->def->type_constraints = b->type_constraints;
  b->def->attr_constraints = b->attr_constraints;
  for (size_t i = 0; i < counts[0]; ++i)
    b->enum_list[i] = &b->enums[i];
  b->def->enums = counts[0] ? b->enum_list : NULL;
}

/// The statements of one kind; before that, types, attributes and ops have their names alone, so
/// that others can name them.
static bool read_kind(builder *b, int kind, bool names_only) {
  size_t i = 0;
  bool ok = true;
  for (size_t k = 1; ok && k < b->text.statements.len; ++k) {
    b->at = &b->text.statements.data[k];
    if (!cis_str_is(b->at->kind, kinds[kind]))
      continue;
    const char *name = full_name(b, b->at->name.data);
    switch (kind) {
    case 0:
      ok = read_enum(b, &b->enums[i++]);
      break;
    case 1:
      b->types[i].name = name;
      ok = names_only || read_type(b, &b->types[i]);
      ++i;
      break;
    case 2:
      b->attrs[i].name = name;
      ok = names_only || read_attr(b, &b->attrs[i]);
      ++i;
      break;
    case 3:
      ok = read_type_constraint(b, &b->type_constraints[i++]);
      break;
    case 4:
      ok = read_attr_constraint(b, &b->attr_constraints[i++]);
      break;
    default:
      b->ops[i].name = name;
      ok = names_only || read_op(b, &b->ops[i]);
      ++i;
    }
  }
  return ok;
}

/// Whether the type of that name, `d.t`, can be read: the dialect of another file may not be there,
/// and a syntax may be in C++.
static bool is_readable_type(const builder *b, cis_str name) {
  const cis_dialect_def *dialect =
      cis_context_find_dialect(b->ctx, (cis_str){name.data, cis_str_find(name, '.', 0)});
  for (const cis_type_def *def = dialect ? dialect->type_defs : NULL; def && def->name; ++def)
    if (cis_str_is(name, def->name))
      return def->parse != cis_param_parse_type || ((const cis_param_format *)def->data)->format;
  return dialect != NULL;
}

/// Whether all types in the text are.
static bool is_readable(const builder *b, const char *type) {
  list l = {cis_str_from(type), 0};
  for (; (l.pos = cis_str_find(l.text, '!', l.pos)) < l.text.len;) {
    ++l.pos;
    if (!is_readable_type(b, word(&l)))
      return false;
  }
  return true;
}

/// Types with parameters, or of other dialects, that a constraint allows alone, `only =
/// "!d.t<...>"`, which the dialect's own syntax reads.
static bool read_only_types(builder *b) {
  cis_type_constraint *constraint = b->type_constraints;
  for (size_t k = 1; k < b->text.statements.len; ++k) {
    b->at = &b->text.statements.data[k];
    if (!cis_str_is(b->at->kind, "type_constraint"))
      continue;
    const char *only = get(b, "only");
    if (only && strcmp(only, "true") && is_readable(b, only)) {
      constraint->only = cis_parse_type_text(b->ctx, cis_str_from(only));
      if (!constraint->only)
        return fail(b, "no type:", cis_str_from(only));
    }
    ++constraint;
  }
  return true;
}

static bool read_dialect(builder *b) {
  size_t counts[NUM_KINDS] = {0};
  if (!b->text.statements.len || !cis_str_is(b->text.statements.data[0].kind, "dialect"))
    return cis_ods_error(&b->text, 0, "expected 'dialect'");
  b->at = &b->text.statements.data[0];
  if (cis_str_find(b->at->name, '.', 0) < b->at->name.len)
    return fail(b, "no name of a dialect:", b->at->name);
  b->def = cis_arena_new(b->arena, cis_dialect_def);
  b->def->name = cis_context_intern(b->ctx, b->at->name).data;
  b->def->has_rows_of_text = true;
  b->def->allows_unknown_ops = has(b, "unknown_ops");
  b->def->directives = cis_ods_directives;
  if (cis_context_get_dialect(b->ctx, b->at->name))
    return fail(b, "is registered already:", b->at->name);
  if (!check_kinds(b, counts))
    return false;
  make_tables(b, counts);
  static const int with_names[] = {1, 2, 5};
  for (int i = 0; i < 3; ++i)
    if (!read_kind(b, with_names[i], true))
      return false;
  for (int kind = 0; kind < NUM_KINDS; ++kind)
    if (!read_kind(b, kind, false))
      return false;
  cis_context_register_dialect(b->ctx, b->def);
  return read_only_types(b);
}

bool cis_ods_is_text(cis_str text) {
  cis_str word = CIS_STR("dialect ");
  for (size_t i = 0; i < text.len;) {
    if (text.data[i] == ' ' || text.data[i] == '\n' || text.data[i] == '\r' || text.data[i] == '\t')
      ++i;
    else if (text.data[i] == '/')
      i = cis_str_find(text, '\n', i);
    else
      return cis_str_starts_with(cis_str_from_index(text, i), word);
  }
  return false;
}

bool cis_ods_read(cis_context *ctx, uint32_t source) {
  builder b = {.ctx = ctx, .arena = cis_context_arena(ctx)};
  bool ok = cis_ods_text_read(&b.text, ctx, source) && read_dialect(&b);
  cis_ods_text_deinit(&b.text);
  return ok;
}
