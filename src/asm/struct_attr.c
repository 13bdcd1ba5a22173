// Attributes that are lists of parameters, in any order by name, or each in its place.
#include "asm/struct_attr.h"

#include "asm/parser_impl.h"
#include "asm/printer_impl.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_PARAMS = 16 };

cis_attr cis_struct_default(cis_context *ctx, const cis_struct_param *param) {
  if (param->required || param->no_default)
    return NULL;
  switch (param->kind) {
  case CIS_STRUCT_STRING:
    return cis_attr_string(ctx, cis_str_from(param->default_string));
  case CIS_STRUCT_INT:
  case CIS_STRUCT_UINT:
  case CIS_STRUCT_ENUM:
  case CIS_STRUCT_NAME:
    return cis_attr_i64(ctx, param->default_int);
  case CIS_STRUCT_BOOL:
    return cis_attr_bool(ctx, param->default_int);
  default:
    return param->default_attr;
  }
}

// --- values ---

bool cis_parse_attr_of_def(cis_parser *p, const cis_attr_def *def, cis_attr *out) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID && def->parts)
    return cis_struct_attr_parse(p, def, out);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID && def->parse) {
    *out = cis_attr_dialect(cis_parser_context(p), def, NULL, 0);
    return def->parse(p, NULL, out);
  }
  if (!cis_parse_attribute(p, NULL, out))
    return false;
  return (cis_attr_is(*out, CIS_ATTR_DIALECT) && (*out)->dialect.def == def) ||
         cis_parse_error_at(p, offset, "invalid kind of attribute specified");
}

static bool parse_tested(cis_parser *p, const cis_struct_param *param, cis_attr *out) {
  uint32_t offset = cis_parser_offset(p);
  return cis_parse_attribute(p, NULL, out) &&
         (!param->test || param->test(*out) ||
          cis_parse_error_at(p, offset, "invalid kind of attribute specified"));
}

static bool parse_integer(cis_parser *p, const cis_struct_param *param, cis_attr *out) {
  unsigned width = param->kind == CIS_STRUCT_BOOL ? 1 : param->width ? param->width : 64;
  uint64_t number;
  cis_tok next = cis_parser_peek(p);
  *out = NULL;
  if (param->no_default && next != CIS_TOK_INTEGER && next != CIS_TOK_MINUS)
    return true;
  if (!cis_parse_integer_of_width(p, width, param->kind == CIS_STRUCT_INT, &number))
    return false;
  cis_context *ctx = cis_parser_context(p);
  *out = param->kind == CIS_STRUCT_BOOL ? cis_attr_bool(ctx, number != 0)
                                        : cis_attr_i64(ctx, (int64_t)number);
  return true;
}

/// `one`, or where several may be set `one|another` in a string; none of them is the empty set.
static bool flags_of(const cis_enum_def *def, cis_str text, int64_t *out) {
  if (cis_enum_value(def, text, out))
    return true;
  *out = 0;
  if (!def->is_flags)
    return false;
  for (size_t begin = 0, end; begin <= text.len; begin = end + 1) {
    int64_t value;
    end = cis_str_find(text, '|', begin);
    cis_str word = {text.data + begin, end - begin};
    while (word.len && word.data[0] == ' ')
      word = cis_str_from_index(word, 1);
    while (word.len && word.data[word.len - 1] == ' ')
      --word.len;
    if (!cis_enum_value(def, word, &value) || !value)
      return false;
    *out |= value;
  }
  return true;
}

static bool parse_enum(cis_parser *p, const cis_enum_def *def, cis_attr *out) {
  cis_str text;
  int64_t value;
  uint32_t offset = cis_parser_offset(p);
  cis_optional there = cis_parse_optional_any_keyword(p, &text);
  if (there == CIS_ABSENT)
    there = cis_parse_optional_string(p, &text);
  if (there == CIS_FAILED)
    return false;
  if (there == CIS_ABSENT)
    return cis_parse_error(p, "expected keyword for %s", def->summary);
  if (!flags_of(def, text, &value))
    return cis_parser_unknown_keyword(p, def, text, offset);
  *out = cis_attr_i64(cis_parser_context(p), value);
  return true;
}

static bool parse_name(cis_parser *p, const cis_enum_def *def, cis_attr *out) {
  cis_str text;
  int64_t value;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_any_keyword(p, &text))
    return false;
  if (!cis_enum_value(def, text, &value))
    return cis_parse_error_at(p, offset, "invalid %s name: %.*s", def->summary, CIS_STR_ARG(text));
  *out = cis_attr_i64(cis_parser_context(p), value);
  return true;
}

/// 4x?x as an array of 64 bits.
static bool parse_dims(cis_parser *p, cis_attr *out) {
  cis_i64_vec dims = {0};
  bool ok = cis_parse_dimension_list(p, &dims, true, true);
  if (ok)
    *out = cis_attr_i64_array(cis_parser_context(p), dims.data, (uint32_t)dims.len);
  cis_vec_deinit(&dims);
  return ok;
}

/// A type; one of the dialect `own` may stand without the dialect's name.
static bool parse_type(cis_parser *p, const cis_dialect_def *own, cis_attr *out) {
  cis_type type;
  bool is_own = own && cis_parser_peek(p) == CIS_TOK_BARE_ID;
  if (!(is_own ? cis_parser_type_of_dialect(p, own, &type) : cis_parse_type(p, &type)))
    return false;
  *out = cis_attr_type(type);
  return true;
}

/// `<keyword>`, or the keyword alone, or the attribute by an alias or in full.
static bool parse_case(cis_parser *p, const cis_struct_param *param, cis_attr *out) {
  const cis_enum_def *def = param->enumeration;
  uint32_t offset = cis_parser_offset(p);
  int64_t value;
  if (cis_parser_peek(p) == CIS_TOK_HASH_ID)
    return cis_parse_attribute(p, NULL, out) &&
           (cis_attr_is_enum(*out, def) ||
            cis_parse_error_at(p, offset, "invalid kind of attribute specified"));
  if ((!def->print_plain && !cis_parse_token(p, CIS_TOK_LESS)) ||
      !cis_parse_enum_value(p, def, &value) ||
      (!def->print_plain && !cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  *out = cis_attr_enum(cis_parser_context(p), def, value);
  return true;
}

static bool parse_value(cis_parser *p, const cis_struct_param *param, cis_attr *out) {
  cis_str text;
  switch (param->kind) {
  case CIS_STRUCT_ATTR:
    return parse_tested(p, param, out);
  case CIS_STRUCT_NESTED:
    return cis_parse_attr_of_def(p, param->nested, out);
  case CIS_STRUCT_STRING:
    if (!cis_parse_string(p, &text))
      return false;
    *out = cis_attr_string(cis_parser_context(p), text);
    return true;
  case CIS_STRUCT_INT:
  case CIS_STRUCT_UINT:
  case CIS_STRUCT_BOOL:
    return parse_integer(p, param, out);
  case CIS_STRUCT_ENUM:
    return parse_enum(p, param->enumeration, out);
  case CIS_STRUCT_NAME:
    return parse_name(p, param->enumeration, out);
  case CIS_STRUCT_CUSTOM:
    return param->parse(p, out);
  case CIS_STRUCT_TYPE:
    return parse_type(p, NULL, out);
  case CIS_STRUCT_OWN:
    return parse_type(p, param->own, out);
  case CIS_STRUCT_DIMS:
    return parse_dims(p, out);
  case CIS_STRUCT_DENSE:
    return cis_parse_dense_array_body(p, cis_type_i(cis_parser_context(p), param->width), out);
  case CIS_STRUCT_CASE:
    return parse_case(p, param, out);
  case CIS_STRUCT_END:
    break;
  }
  return false;
}

typedef struct element_list {
  const cis_struct_param *param;
  cis_attr_vec elements;
} element_list;

static bool parse_element(cis_parser *p, void *user) {
  element_list *list = user;
  cis_attr value;
  if (!parse_value(p, list->param, &value))
    return false;
  cis_vec_push(&list->elements, value);
  return true;
}

bool cis_struct_parse_value(cis_parser *p, const cis_struct_attr *desc,
                            const cis_struct_param *param, cis_attr *out) {
  element_list list = {.param = param};
  if (param->brackets && !cis_parse_token(p, CIS_TOK_L_SQUARE))
    return false;
  bool ok = param->list ? cis_parse_comma_list(p, CIS_DELIM_NONE, parse_element, &list, "")
                        : parse_value(p, param, out);
  if (ok && param->list)
    *out = cis_attr_array(cis_parser_context(p), list.elements.data, (uint32_t)list.elements.len);
  cis_vec_deinit(&list.elements);
  if (!ok)
    return cis_parse_error(p, "failed to parse %s parameter '%s' which is to be a `%s`",
                           desc->class_name, param->name, param->type);
  return !param->brackets || cis_parse_token(p, CIS_TOK_R_SQUARE);
}

// --- lists of parameters ---

/// `name = value`, of which `name` may have been read.
static bool parse_param(cis_parser *p, const cis_struct_attr *desc, cis_str name,
                        cis_attr *values) {
  const cis_struct_param *params = desc->params;
  if (!name.len && !cis_parse_any_keyword(p, &name))
    return cis_parse_error(p, "expected a parameter name in struct");
  int i = 0;
  while (params[i].kind && !cis_str_is(name, params[i].name))
    ++i;
  if (!cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  if (!params[i].kind || values[i])
    return cis_parse_error(p, "duplicate or unknown struct parameter name: %.*s",
                           CIS_STR_ARG(name));
  return cis_struct_parse_value(p, desc, &params[i], &values[i]);
}

/// If all are required, there are as many as there must be; if none is, a name begins them.
bool cis_struct_parse_named(cis_parser *p, const cis_struct_attr *desc, cis_attr *values) {
  uint32_t num = 0, required = 0;
  for (; desc->params[num].kind; ++num)
    required += desc->params[num].required;
  cis_str first = {0};
  if (!required && cis_parse_optional_any_keyword(p, &first) != CIS_PARSED)
    return true;
  for (uint32_t i = 0; i == 0 || required < num || i < num; ++i) {
    if (i && required < num && !cis_parse_optional_token(p, CIS_TOK_COMMA))
      break;
    if ((i && required == num && !cis_parse_token(p, CIS_TOK_COMMA)) ||
        !parse_param(p, desc, i ? (cis_str){0} : first, values))
      return false;
  }
  for (uint32_t i = 0; i < num; ++i)
    if (desc->params[i].required && !values[i])
      return cis_parse_error(p, "struct is missing required parameter: %s", desc->params[i].name);
  return true;
}

static bool parse_separator(cis_parser *p, const char *separator) {
  if (*separator == ',')
    return cis_parse_token(p, CIS_TOK_COMMA);
  return *separator == ':' ? cis_parse_token(p, CIS_TOK_COLON) : cis_parse_keyword(p, separator);
}

static bool parse_positional(cis_parser *p, const cis_struct_attr *desc, cis_attr *values) {
  if (!desc->params[0].required && cis_parser_peek(p) == CIS_TOK_GREATER)
    return true;
  for (int i = 0; desc->params[i].kind; ++i)
    if ((i && !parse_separator(p, desc->in_order ? "," : desc->separator)) ||
        (desc->in_order &&
         (!cis_parse_keyword(p, desc->params[i].name) || !cis_parse_token(p, CIS_TOK_EQUAL))) ||
        !cis_struct_parse_value(p, desc, &desc->params[i], &values[i]))
      return false;
  return true;
}

static bool parse_struct(cis_parser *p, const cis_attr_def *def, cis_attr *out) {
  const cis_struct_attr *desc = def->parts;
  cis_attr values[MAX_PARAMS] = {0};
  uint32_t num = 0, offset = cis_parser_offset(p);
  bool bare = desc->may_be_bare && cis_parser_peek(p) != CIS_TOK_LESS;
  if (!bare && (!cis_parse_token(p, CIS_TOK_LESS) ||
                !(desc->separator || desc->in_order ? parse_positional
                                                    : cis_struct_parse_named)(p, desc, values) ||
                !cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  for (; desc->params[num].kind; ++num)
    if (!values[num])
      values[num] = cis_struct_default(cis_parser_context(p), &desc->params[num]);
  if (desc->verify && !desc->verify(p, offset, values))
    return false;
  *out = cis_attr_dialect(cis_parser_context(p), def, values, num);
  return true;
}

/// Without their names, attributes nest in each other without the parser of attributes.
bool cis_struct_attr_parse(cis_parser *p, const cis_attr_def *def, cis_attr *out) {
  bool ok = cis_parser_enter(p) && parse_struct(p, def, out);
  cis_parser_leave(p);
  return ok;
}

// --- printing ---

/// The name of the group first, then a name for each bit. A bit with several names has all of them.
static void flags_text(const cis_enum_def *def, int64_t value, cis_strbuf *out) {
  int64_t group = value & def->group_bits;
  const char *name = NULL;
  for (const struct cis_enum_case *c = def->cases; group && c->keyword; ++c)
    name = c->value == group ? c->keyword : name;
  cis_strbuf_cstr(out, name ? name : "");
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    if (c->value & value & ~def->group_bits)
      cis_strbuf_printf(out, "%s%s", out->len ? "|" : "", c->keyword);
}

static void print_enum(cis_printer *p, const cis_enum_def *def, int64_t value) {
  cis_strbuf text = {0};
  if (def->is_flags && value)
    flags_text(def, value, &text);
  const char *keyword = text.len ? cis_strbuf_c(&text) : cis_enum_keyword(def, value);
  cis_print_keyword_or_string(p, cis_str_from(keyword ? keyword : ""));
  cis_strbuf_deinit(&text);
}

static void print_case(cis_printer *p, cis_attr value) {
  const cis_enum_def *def = value->enumeration.def;
  cis_print_cstr(p, def->print_plain ? "" : "<");
  cis_print_enum_value(p, def, value->enumeration.value);
  cis_print_cstr(p, def->print_plain ? "" : ">");
}

static void print_own(cis_printer *p, const cis_dialect_def *own, cis_attr value) {
  cis_type type = value->type_value;
  const cis_type_def *def = cis_type_is(type, CIS_TYPE_DIALECT) ? type->dialect.def : NULL;
  size_t prefix = strlen(own->name);
  if (!def || strncmp(def->name, own->name, prefix) || def->name[prefix] != '.') {
    cis_print_the_attr(p, value);
    return;
  }
  cis_print_cstr(p, def->name + prefix + 1);
  if (def->print)
    def->print(p, type);
}

static void print_dims(cis_printer *p, cis_attr value) {
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(value, &num);
  for (uint32_t i = 0; i < num; ++i) {
    if (dims[i] == CIS_DYNAMIC)
      cis_print_char(p, '?');
    else
      cis_print_int(p, dims[i]);
    cis_print_char(p, 'x');
  }
}

static void print_value(cis_printer *p, const cis_struct_param *param, cis_attr value) {
  switch (param->kind) {
  case CIS_STRUCT_NESTED:
    cis_print_stripped_attr(p, value);
    break;
  case CIS_STRUCT_STRING:
    cis_print_string(p, value->string);
    break;
  case CIS_STRUCT_UINT:
    cis_strbuf_printf(cis_printer_out(p), "%" PRIu64, (uint64_t)cis_attr_int_or(value, 0));
    break;
  case CIS_STRUCT_INT:
    cis_print_int(p, cis_attr_int_or(value, 0));
    break;
  case CIS_STRUCT_ENUM:
  case CIS_STRUCT_NAME:
    print_enum(p, param->enumeration, cis_attr_int_or(value, 0));
    break;
  case CIS_STRUCT_CUSTOM:
    param->print(p, value);
    break;
  case CIS_STRUCT_DENSE:
    cis_printer_dense_array_body(p, value);
    break;
  case CIS_STRUCT_CASE:
    print_case(p, value);
    break;
  case CIS_STRUCT_OWN:
    print_own(p, param->own, value);
    break;
  case CIS_STRUCT_DIMS:
    print_dims(p, value);
    break;
  default:
    cis_print_the_attr(p, value);
  }
}

void cis_struct_print_value(cis_printer *p, const cis_struct_param *param, cis_attr value) {
  if (!param->list) {
    print_value(p, param, value);
    return;
  }
  cis_print_cstr(p, param->brackets ? "[" : "");
  for (uint32_t i = 0; i < value->array.num; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    print_value(p, param, value->array.elems[i]);
  }
  cis_print_cstr(p, param->brackets ? "]" : "");
}

/// `, ` and ` in `, but `:`.
static void print_separator(cis_printer *p, const char *separator) {
  bool is_tight = *separator == '<' || *separator == ':';
  cis_print_cstr(p, is_tight || *separator == ',' ? "" : " ");
  cis_print_cstr(p, separator);
  cis_print_cstr(p, is_tight ? "" : " ");
}

void cis_struct_attr_print(cis_printer *p, cis_attr attr) {
  const cis_struct_attr *desc = attr->dialect.def->parts;
  uint32_t printed = 0;
  for (uint32_t i = 0; i < attr->dialect.num_params; ++i) {
    cis_attr value = attr->dialect.params[i];
    if (!value || value == cis_struct_default(attr->ctx, &desc->params[i]))
      continue;
    print_separator(p, printed++ ? desc->separator ? desc->separator : "," : "<");
    if (!desc->separator)
      cis_strbuf_printf(cis_printer_out(p), "%s = ", desc->params[i].name);
    cis_struct_print_value(p, &desc->params[i], value);
  }
  if (!printed && !desc->may_be_bare)
    cis_print_char(p, '<');
  if (printed || !desc->may_be_bare)
    cis_print_char(p, '>');
}
