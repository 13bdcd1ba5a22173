// Attributes that are lists of parameters, in any order by name, or each in its place.
#include "asm/struct_attr.h"

#include "asm/parser_impl.h"

#include <inttypes.h>

enum { MAX_PARAMS = 16 };

static cis_attr default_of(cis_context *ctx, const cis_struct_param *param) {
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
    return NULL;
  }
}

// --- values ---

bool cis_parse_attr_of_def(cis_parser *p, const cis_attr_def *def, cis_attr *out) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID && def->parts)
    return cis_struct_attr_parse(p, def, out);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID && def->parse)
    return def->parse(p, NULL, out);
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

static bool parse_values(cis_parser *p, const cis_struct_attr *desc, const cis_struct_param *param,
                         cis_attr *out) {
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
  return parse_values(p, desc, &params[i], &values[i]);
}

/// If all are required, there are as many as there must be; if none is, a name begins them.
static bool parse_named(cis_parser *p, const cis_struct_attr *desc, cis_attr *values) {
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
        !parse_values(p, desc, &desc->params[i], &values[i]))
      return false;
  return true;
}

static bool parse_struct(cis_parser *p, const cis_attr_def *def, cis_attr *out) {
  const cis_struct_attr *desc = def->parts;
  cis_attr values[MAX_PARAMS] = {0};
  uint32_t num = 0, offset = cis_parser_offset(p);
  bool bare = desc->may_be_bare && cis_parser_peek(p) != CIS_TOK_LESS;
  if (!bare &&
      (!cis_parse_token(p, CIS_TOK_LESS) ||
       !(desc->separator || desc->in_order ? parse_positional : parse_named)(p, desc, values) ||
       !cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  for (; desc->params[num].kind; ++num)
    if (!values[num])
      values[num] = default_of(cis_parser_context(p), &desc->params[num]);
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
  default:
    cis_print_the_attr(p, value);
  }
}

static void print_values(cis_printer *p, const cis_struct_param *param, cis_attr value) {
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
    if (!value || value == default_of(attr->ctx, &desc->params[i]))
      continue;
    print_separator(p, printed++ ? desc->separator ? desc->separator : "," : "<");
    if (!desc->separator)
      cis_strbuf_printf(cis_printer_out(p), "%s = ", desc->params[i].name);
    print_values(p, &desc->params[i], value);
  }
  if (!printed && !desc->may_be_bare)
    cis_print_char(p, '<');
  if (printed || !desc->may_be_bare)
    cis_print_char(p, '>');
}
