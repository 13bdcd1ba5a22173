// Attributes whose parameters are named, in any order, each at most once.
#include "dialect/common/struct_attr.h"

enum { MAX_PARAMS = 16 };

static cis_attr default_of(cis_context *ctx, const cis_struct_param *param) {
  switch (param->kind) {
  case CIS_STRUCT_STRING:
    return cis_attr_string(ctx, cis_str_from(param->default_string));
  case CIS_STRUCT_INT:
    return cis_attr_i64(ctx, param->default_int);
  case CIS_STRUCT_BOOL:
    return cis_attr_bool(ctx, param->default_int);
  default:
    return NULL;
  }
}

static bool parse_of_class(cis_parser *p, cis_attr_class attr_class, cis_attr *out) {
  return cis_parse_attribute_of(p, attr_class, NULL, out);
}

static bool is_bool(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_type_is_int_of(attr->type, 1);
}

static bool parse_bool_attr(cis_parser *p, cis_attr *out) {
  uint32_t offset = cis_parser_offset(p);
  return cis_parse_attribute(p, NULL, out) &&
         (is_bool(*out) || cis_parse_error_at(p, offset, "invalid kind of attribute specified"));
}

/// By alias, in full, or without the name.
static bool parse_nested(cis_parser *p, const cis_attr_def *def, cis_attr *out) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID)
    return def->parse(p, NULL, out);
  if (!cis_parse_attribute(p, NULL, out))
    return false;
  return (cis_attr_is(*out, CIS_ATTR_DIALECT) && (*out)->dialect.def == def) ||
         cis_parse_error_at(p, offset, "invalid kind of attribute specified");
}

static bool parse_value(cis_parser *p, const cis_struct_param *param, cis_attr *out) {
  cis_context *ctx = cis_parser_context(p);
  int64_t number;
  cis_str text;
  switch (param->kind) {
  case CIS_STRUCT_BOOL_ATTR:
  case CIS_STRUCT_BOOL:
    return parse_bool_attr(p, out);
  case CIS_STRUCT_INT_ATTR:
    return parse_of_class(p, CIS_ATTR_CLASS_INTEGER, out);
  case CIS_STRUCT_DICT:
    return parse_of_class(p, CIS_ATTR_CLASS_DICT, out);
  case CIS_STRUCT_ARRAY:
    return parse_of_class(p, CIS_ATTR_CLASS_ARRAY, out);
  case CIS_STRUCT_NESTED:
    return parse_nested(p, param->nested, out);
  case CIS_STRUCT_STRING:
    if (!cis_parse_string(p, &text))
      return false;
    *out = cis_attr_string(ctx, text);
    return true;
  case CIS_STRUCT_INT:
    if (!cis_parse_integer(p, &number))
      return false;
    *out = cis_attr_i64(ctx, number);
    return true;
  case CIS_STRUCT_END:
    break;
  }
  return false;
}

typedef struct struct_text {
  const cis_struct_attr *desc;
  cis_attr values[MAX_PARAMS];
} struct_text;

/// `name = value`
static bool parse_param(cis_parser *p, void *user) {
  struct_text *text = user;
  const cis_struct_param *params = text->desc->params;
  cis_str name;
  if (!cis_parse_any_keyword(p, &name))
    return cis_parse_error(p, "expected a parameter name in struct");
  int i = 0;
  while (params[i].kind && !cis_str_is(name, params[i].name))
    ++i;
  if (!cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  if (!params[i].kind || text->values[i])
    return cis_parse_error(p, "duplicate or unknown struct parameter name: %.*s",
                           CIS_STR_ARG(name));
  return parse_value(p, &params[i], &text->values[i]) ||
         cis_parse_error(p, "failed to parse %s parameter '%s' which is to be a `%s`",
                         text->desc->class_name, params[i].name, params[i].type);
}

bool cis_struct_attr_parse(cis_parser *p, const cis_attr_def *def, const cis_struct_attr *desc,
                           cis_attr *out) {
  struct_text text = {.desc = desc};
  uint32_t num = 0;
  bool bare = desc->may_be_bare && cis_parser_peek(p) != CIS_TOK_LESS;
  if (!bare && !cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!bare && !cis_parse_optional_token(p, CIS_TOK_GREATER) &&
      (!cis_parse_comma_list(p, CIS_DELIM_NONE, parse_param, &text, "") ||
       !cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  for (; desc->params[num].kind; ++num)
    if (!text.values[num])
      text.values[num] = default_of(cis_parser_context(p), &desc->params[num]);
  *out = cis_attr_dialect(cis_parser_context(p), def, text.values, num);
  return true;
}

static void print_value(cis_printer *p, const cis_struct_param *param, cis_attr value) {
  if (param->kind == CIS_STRUCT_NESTED)
    cis_print_stripped_attr(p, value);
  else if (param->kind == CIS_STRUCT_INT)
    cis_print_attr_without_type(p, value);
  else
    cis_print_the_attr(p, value);
}

void cis_struct_attr_print(cis_printer *p, cis_attr attr, const cis_struct_attr *desc) {
  const char *before = "<";
  for (uint32_t i = 0; i < attr->dialect.num_params; ++i) {
    cis_attr value = attr->dialect.params[i];
    if (!value || value == default_of(attr->ctx, &desc->params[i]))
      continue;
    cis_print_cstr(p, before);
    cis_print_cstr(p, desc->params[i].name);
    cis_print_cstr(p, " = ");
    print_value(p, &desc->params[i], value);
    before = ", ";
  }
  if (*before == '<' && !desc->may_be_bare)
    cis_print_char(p, '<');
  if (*before != '<' || !desc->may_be_bare)
    cis_print_char(p, '>');
}
