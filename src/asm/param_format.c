// Runs declarative formats of types and attributes, to parse and to print.
//
// The text is a sequence of elements; an optional group has two texts of its own, which are run as
// the whole is.
#include "asm/param_format.h"

#include "asm/format_spaces.h"
#include "asm/parser_impl.h"

#include <string.h>

// --- elements of a text ---

typedef enum element_kind {
  END,
  LITERAL,
  PARAM,
  QUALIFIED,
  PARAMS,
  STRUCT,
  EACH,
  OPTIONAL,
  WRONG,
} element_kind;

typedef struct element {
  element_kind kind;
  cis_str text;                       // LITERAL; WRONG: the reason
  uint32_t param;                     // PARAM, QUALIFIED
  uint32_t num, some[CIS_MAX_PARAMS]; // STRUCT, EACH, PARAMS: which ones
  cis_str group, otherwise;           // OPTIONAL
  bool is_anchor;
} element;

typedef struct reader {
  const cis_param_format *format;
  cis_str rest;
} reader;

static bool is_word(char c) { return cis_fmt_is_letter(c) || (c >= '0' && c <= '9') || c == '-'; }

static void skip(reader *r, size_t num) { r->rest = cis_str_from_index(r->rest, num); }

static char peek(reader *r) {
  while (r->rest.len && strchr(" \n\t", r->rest.data[0]))
    skip(r, 1);
  return r->rest.len ? r->rest.data[0] : '\0';
}

static bool take(reader *r, char c) {
  bool there = peek(r) == c;
  skip(r, there);
  return there;
}

static cis_str take_word(reader *r) {
  size_t len = 0;
  peek(r);
  while (len < r->rest.len && is_word(r->rest.data[len]))
    ++len;
  cis_str word = {r->rest.data, len};
  skip(r, len);
  return word;
}

static element wrong(const char *what) {
  return (element){.kind = WRONG, .text = cis_str_from(what)};
}

/// $x, after the `$`.
static element take_param(reader *r, element_kind kind) {
  cis_str name = take_word(r);
  element e = {.kind = kind};
  for (; e.param < r->format->num; ++e.param)
    if (cis_str_is(name, r->format->params.params[e.param].name)) {
      e.is_anchor = take(r, '^');
      return e;
    }
  return wrong("a parameter of that name is not there");
}

/// The text up to the bracket that closes a group, of which the opening one has been read.
static bool take_group(reader *r, cis_str *out) {
  size_t at = 0;
  bool quoted = false;
  for (int depth = 0; at < r->rest.len; ++at) {
    char c = r->rest.data[at];
    quoted ^= c == '`';
    depth += quoted ? 0 : (c == '(') - (c == ')');
    if (depth < 0) {
      *out = (cis_str){r->rest.data, at};
      skip(r, at + 1);
      return true;
    }
  }
  return false;
}

static element take_optional(reader *r) {
  element e = {.kind = OPTIONAL};
  skip(r, 1);
  if (!take_group(r, &e.group))
    return wrong("a group does not end");
  if (take(r, ':') && (!take(r, '(') || !take_group(r, &e.otherwise)))
    return wrong("a group does not end");
  return take(r, '?') ? e : wrong("a group is not optional");
}

/// `params`, or $a, $b, up to the bracket.
static bool take_some(reader *r, element *e) {
  if (peek(r) != '$') {
    for (; e->num < r->format->num && e->num < CIS_MAX_PARAMS; ++e->num)
      e->some[e->num] = e->num;
    return cis_str_is(take_word(r), "params");
  }
  do {
    element one = take(r, '$') ? take_param(r, PARAM) : wrong("");
    if (one.kind == WRONG || e->num == CIS_MAX_PARAMS)
      return false;
    e->some[e->num++] = one.param;
  } while (take(r, ','));
  return true;
}

static element take_directive(reader *r) {
  reader begin = *r;
  cis_str word = take_word(r);
  element e = {.kind = PARAMS};
  if (cis_str_is(word, "params")) {
    *r = begin;
    return take_some(r, &e) ? e : wrong("there are too many parameters");
  }
  bool is_qualified = cis_str_is(word, "qualified");
  e.kind = cis_str_is(word, "struct") ? STRUCT : cis_str_is(word, "each") ? EACH : WRONG;
  if ((e.kind == WRONG && !is_qualified) || !take(r, '('))
    return wrong("there is no such directive");
  if (is_qualified)
    e = take(r, '$') ? take_param(r, QUALIFIED) : wrong("qualified() is about a parameter");
  else if (!take_some(r, &e))
    return wrong("a parameter of that name is not there");
  if (e.kind != WRONG && !take(r, ')'))
    return wrong("a directive does not end");
  e.is_anchor |= take(r, '^');
  return e;
}

static element next(reader *r) {
  char c = peek(r);
  if (!c)
    return (element){.kind = END};
  if (c == '$') {
    skip(r, 1);
    return take_param(r, PARAM);
  }
  if (c == '(')
    return take_optional(r);
  if (c != '`')
    return take_directive(r);
  size_t end = cis_str_find(r->rest, '`', 1);
  if (end == r->rest.len)
    return wrong("a literal does not end");
  element e = {.kind = LITERAL, .text = {r->rest.data + 1, end - 1}};
  skip(r, end + 1);
  return e;
}

static reader reader_of(const cis_param_format *format, cis_str text) {
  return (reader){format, text};
}

/// The element whose presence says that a group is there.
static bool find_anchor(const cis_param_format *format, cis_str group, element *out) {
  reader r = reader_of(format, group);
  for (element e = next(&r); e.kind != END && e.kind != WRONG; e = next(&r))
    if (e.is_anchor) {
      *out = e;
      return true;
    }
  return false;
}

// --- checking ---

static bool is_space(cis_str literal) { return !literal.len || cis_str_is(literal, " "); }

static const char *check(const cis_param_format *format, cis_str text, int depth, uint32_t *seen) {
  reader r = reader_of(format, text);
  bool is_first = true;
  for (element e = next(&r); e.kind != END; e = next(&r), is_first = false) {
    element anchor;
    if (e.kind == WRONG)
      return e.text.data;
    if (e.kind == LITERAL && !is_space(e.text) && !cis_fmt_is_letter(e.text.data[0]) &&
        cis_tok_of(e.text) == CIS_TOK_ERROR)
      return "a literal is no word and no token";
    if (e.kind == PARAM || e.kind == QUALIFIED)
      *seen |= 1u << e.param;
    for (uint32_t i = 0; i < e.num; ++i) {
      *seen |= 1u << e.some[i];
      if (e.kind == EACH && format->params.params[e.some[i]].kind != CIS_STRUCT_NESTED)
        return "each() is about attributes of the dialect";
    }
    if (depth && is_first && e.kind != LITERAL && e.kind != PARAM)
      return "a group has to begin with a literal or a parameter";
    if (e.kind != OPTIONAL)
      continue;
    if (depth)
      return "groups are nested";
    if (!find_anchor(format, e.group, &anchor))
      return "a group has no anchor";
    const char *error = check(format, e.group, depth + 1, seen);
    error = error ? error : check(format, e.otherwise, 0, seen);
    if (error)
      return error;
  }
  return NULL;
}

bool cis_param_format_check(const cis_param_format *format, const char **out_error) {
  uint32_t seen = 0;
  *out_error = NULL;
  if (format->num > CIS_MAX_PARAMS)
    *out_error = "there are too many parameters";
  else if (format->format)
    *out_error = check(format, cis_str_from(format->format), 0, &seen);
  if (!*out_error && format->format && seen != (1u << format->num) - 1)
    *out_error = "a parameter is not in the format";
  return !*out_error;
}

// --- parsing ---

static bool parse_literal(cis_parser *p, cis_str text) {
  if (is_space(text))
    return true;
  if (!cis_fmt_is_letter(text.data[0]))
    return cis_parse_token(p, cis_tok_of(text));
  return cis_parse_keyword(p, cis_arena_str(&p->arena, text).data);
}

/// Whether the token can begin the parameter.
static bool begins_param(cis_tok token, cis_struct_kind kind) {
  switch (kind) {
  case CIS_STRUCT_INT:
  case CIS_STRUCT_UINT:
    return token == CIS_TOK_INTEGER || token == CIS_TOK_MINUS;
  case CIS_STRUCT_BOOL:
  case CIS_STRUCT_ENUM:
    return token == CIS_TOK_BARE_ID;
  case CIS_STRUCT_STRING:
    return token == CIS_TOK_STRING;
  case CIS_STRUCT_DENSE:
    return token == CIS_TOK_L_SQUARE;
  default:
    return token != CIS_TOK_GREATER && token != CIS_TOK_R_SQUARE && token != CIS_TOK_R_PAREN;
  }
}

/// Whether what begins a group is there. It is left where it is.
static bool begins(cis_parser *p, const cis_param_format *format, cis_str group) {
  reader r = reader_of(format, group);
  element e = next(&r);
  cis_token token = cis_parser_token(p);
  while (e.kind == LITERAL && is_space(e.text))
    e = next(&r);
  if (e.kind == PARAM)
    return begins_param(token.kind, format->params.params[e.param].kind);
  if (e.kind != LITERAL)
    return false;
  return cis_fmt_is_letter(e.text.data[0]) ? cis_str_eq(token.text, e.text)
                                           : token.kind == cis_tok_of(e.text);
}

/// struct($a, $b): a list of its own of these parameters.
static bool parse_some(cis_parser *p, const cis_param_format *format, const element *e,
                       cis_attr *values) {
  cis_struct_param some[CIS_MAX_PARAMS + 1] = {{0}};
  cis_attr found[CIS_MAX_PARAMS] = {0};
  cis_struct_attr desc = format->params;
  desc.params = some;
  for (uint32_t i = 0; i < e->num; ++i)
    some[i] = format->params.params[e->some[i]];
  if (!cis_struct_parse_named(p, &desc, found))
    return false;
  for (uint32_t i = 0; i < e->num; ++i)
    values[e->some[i]] = found[i];
  return true;
}

/// Whether a parameter of the attribute is not its default; each() takes others for absent ones.
static bool says_more(cis_attr attr) {
  const cis_param_format *format = attr->dialect.def->data;
  bool any = !attr->dialect.num_params;
  for (uint32_t i = 0; i < attr->dialect.num_params; ++i)
    any |= attr->dialect.params[i] != cis_struct_default(attr->ctx, &format->params.params[i]);
  return any;
}

/// each($a, $b): `, #d.b<...>, #d.a<...>`, in any order.
static bool parse_each(cis_parser *p, const cis_param_format *format, const element *e,
                       cis_attr *values) {
  while (cis_parse_optional_token(p, CIS_TOK_COMMA)) {
    uint32_t offset = cis_parser_offset(p), i = 0;
    cis_attr attr;
    if (!cis_parse_attribute(p, NULL, &attr))
      return false;
    while (i < e->num && !(cis_attr_is(attr, CIS_ATTR_DIALECT) &&
                           attr->dialect.def == format->params.params[e->some[i]].nested))
      ++i;
    if (i == e->num || values[e->some[i]])
      return cis_parse_error_at(p, offset, "invalid kind of attribute specified");
    values[e->some[i]] = attr;
  }
  for (uint32_t i = 0; i < e->num; ++i)
    if (values[e->some[i]] && !says_more(values[e->some[i]]))
      values[e->some[i]] = NULL;
  return true;
}

static bool parse_text(cis_parser *p, const cis_param_format *format, cis_str text,
                       cis_attr *values) {
  const cis_struct_param *params = format->params.params;
  reader r = reader_of(format, text);
  for (element e = next(&r); e.kind != END; e = next(&r)) {
    bool ok = true;
    switch (e.kind) {
    case LITERAL:
      ok = parse_literal(p, e.text);
      break;
    case PARAM:
    case QUALIFIED:
      ok = cis_struct_parse_value(p, &format->params, &params[e.param], &values[e.param]);
      break;
    case PARAMS:
      for (uint32_t i = 0; ok && i < e.num; ++i)
        ok = (!i || cis_parse_token(p, CIS_TOK_COMMA)) &&
             cis_struct_parse_value(p, &format->params, &params[i], &values[i]);
      break;
    case STRUCT:
      ok = parse_some(p, format, &e, values);
      break;
    case EACH:
      ok = parse_each(p, format, &e, values);
      break;
    case OPTIONAL:
      ok = parse_text(p, format, begins(p, format, e.group) ? e.group : e.otherwise, values);
      break;
    default:
      ok = false;
    }
    if (!ok)
      return false;
  }
  return true;
}

static bool parse(cis_parser *p, const cis_param_format *format, cis_attr *values) {
  if (!format->format)
    return cis_parse_error(p, "the syntax of %s is C++ of its dialect, which is not read here",
                           format->params.class_name);
  bool ok = cis_parser_enter(p) && parse_text(p, format, cis_str_from(format->format), values);
  cis_parser_leave(p);
  for (uint32_t i = 0; ok && i < format->num; ++i)
    if (!values[i])
      values[i] = cis_struct_default(cis_parser_context(p), &format->params.params[i]);
  return ok;
}

bool cis_param_parse_type(cis_parser *p, cis_type *out) {
  const cis_type_def *def = (*out)->dialect.def;
  const cis_param_format *format = def->data;
  cis_attr values[CIS_MAX_PARAMS] = {0};
  if (!parse(p, format, values))
    return false;
  *out = cis_type_dialect(cis_parser_context(p), def, values, format->num);
  return true;
}

bool cis_param_parse_attr(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  const cis_attr_def *def = (*out)->dialect.def;
  const cis_param_format *format = def->data;
  cis_attr values[CIS_MAX_PARAMS] = {0};
  if (!parse(p, format, values))
    return false;
  *out = cis_attr_dialect(cis_parser_context(p), def, values, format->num);
  return true;
}

// --- printing ---

typedef struct print {
  cis_printer *p;
  const cis_param_format *format;
  const cis_attr *values;
  cis_context *ctx;
  cis_fmt_spaces spaces;
} print;

static bool is_shown(const print *pr, uint32_t i) {
  return pr->values[i] &&
         pr->values[i] != cis_struct_default(pr->ctx, &pr->format->params.params[i]);
}

static void print_space(print *pr) {
  if (cis_fmt_space_before(&pr->spaces))
    cis_print_char(pr->p, ' ');
}

static void print_literal(print *pr, cis_str text) {
  if (is_space(text)) {
    cis_print_str(pr->p, text);
    pr->spaces = (cis_fmt_spaces){.after_punctuation = true};
    return;
  }
  if (cis_fmt_space_before_literal(&pr->spaces, text))
    cis_print_char(pr->p, ' ');
  cis_print_str(pr->p, text);
}

static void print_value(print *pr, uint32_t i, bool qualified) {
  if (!pr->values[i])
    return;
  if (qualified)
    cis_print_the_attr(pr->p, pr->values[i]);
  else
    cis_struct_print_value(pr->p, &pr->format->params.params[i], pr->values[i]);
}

static bool is_group_shown(const print *pr, cis_str group) {
  element anchor = {0};
  find_anchor(pr->format, group, &anchor);
  if (anchor.kind == PARAM || anchor.kind == QUALIFIED)
    return is_shown(pr, anchor.param);
  for (uint32_t i = 0; i < anchor.num; ++i)
    if (is_shown(pr, anchor.some[i]))
      return true;
  return false;
}

static void print_text(print *pr, cis_str text) {
  reader r = reader_of(pr->format, text);
  for (element e = next(&r); e.kind != END; e = next(&r)) {
    uint32_t printed = 0;
    switch (e.kind) {
    case LITERAL:
      print_literal(pr, e.text);
      break;
    case PARAM:
    case QUALIFIED:
      print_space(pr);
      print_value(pr, e.param, e.kind == QUALIFIED);
      break;
    case PARAMS:
    case STRUCT:
      print_space(pr);
      for (uint32_t k = 0; k < e.num; ++k) {
        uint32_t i = e.some[k];
        if (!is_shown(pr, i) && !pr->format->params.params[i].required)
          continue;
        cis_print_cstr(pr->p, printed++ ? ", " : "");
        if (e.kind == STRUCT)
          cis_strbuf_printf(cis_printer_out(pr->p), "%s = ", pr->format->params.params[i].name);
        print_value(pr, i, false);
      }
      break;
    case EACH:
      for (uint32_t k = 0; k < e.num; ++k)
        if (is_shown(pr, e.some[k])) {
          cis_print_cstr(pr->p, ", ");
          print_value(pr, e.some[k], true);
        }
      pr->spaces = (cis_fmt_spaces){.emit = true};
      break;
    case OPTIONAL:
      print_text(pr, is_group_shown(pr, e.group) ? e.group : e.otherwise);
      break;
    default:
      return;
    }
  }
}

static void print_all(cis_printer *p, cis_context *ctx, const cis_param_format *format,
                      const cis_attr *values) {
  print pr = {.p = p, .format = format, .values = values, .ctx = ctx, .spaces.emit = true};
  if (format->format)
    print_text(&pr, cis_str_from(format->format));
}

void cis_param_print_type(cis_printer *p, cis_type type) {
  print_all(p, type->ctx, type->dialect.def->data, type->dialect.params);
}

void cis_param_print_attr(cis_printer *p, cis_attr attr) {
  print_all(p, attr->ctx, attr->dialect.def->data, attr->dialect.params);
}
