// Option values of a pass: "a=1 b=2 c", values plain, in quotes or in braces.
#include "ir/in_build.h"
#include "ir/older.h"
#include "pass/pass_impl.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

static int find_option(const cis_pass_def *def, cis_str name) {
  for (int i = 0; i < CIS_MAX_OPTIONS && def->options[i].name; ++i)
    if (cis_str_is(name, def->options[i].name))
      return i;
  return -1;
}

static bool is_choice(const char *choices, cis_str value) {
  for (cis_str rest = cis_str_from(choices); rest.len;) {
    size_t end = cis_str_find(rest, '|', 0);
    if (cis_str_eq((cis_str){rest.data, end}, value))
      return true;
    rest = cis_str_from_index(rest, end + 1);
  }
  return false;
}

/// A whole number as mlir-opt reads it: decimal, or with 0x, 0b, 0o or 0 in front.
static bool parse_integer(cis_str s, cis_option_kind kind_of, int64_t *out) {
  cis_strbuf text = {0};
  bool is_signed = kind_of == CIS_OPTION_INT;
  bool negative = is_signed && s.len && s.data[0] == '-';
  s = cis_str_from_index(s, negative);
  int base = 10;
  if (s.len > 1 && s.data[0] == '0') {
    char kind = s.data[1] | 0x20;
    base = kind == 'x' ? 16 : kind == 'b' ? 2 : 8;
    s = cis_str_from_index(s, base == 8 && kind != 'o' ? 1 : 2);
  }
  cis_strbuf_str(&text, s);
  bool ok = s.len && ((s.data[0] >= '0' && s.data[0] <= '9') || base == 16);
  char *end = NULL;
  errno = 0;
  unsigned long long value = ok ? strtoull(cis_strbuf_c(&text), &end, base) : 0;
  ok = ok && !errno && end == cis_strbuf_c(&text) + s.len && s.data[0] != '-' &&
       value <= (is_signed                    ? (unsigned long long)INT64_MAX + negative
                 : kind_of == CIS_OPTION_UINT ? UINT32_MAX
                                              : UINT64_MAX);
  cis_strbuf_deinit(&text);
  *out = (int64_t)(negative ? -value : value);
  return ok;
}

static bool bad_value(const cis_option_def *option, cis_str value, const char *what,
                      cis_strbuf *error) {
  cis_strbuf_printf(error, "for the --%s option: '%.*s' %s", option->name, CIS_STR_ARG(value),
                    what);
  return false;
}

static bool set_integer(cis_pass *pass, int i, cis_str value, cis_strbuf *error) {
  const cis_option_def *option = &pass->def->options[i];
  static const char *const errors[] = {
      [CIS_OPTION_INT] = "value invalid for long argument!",
      [CIS_OPTION_UINT] = "value invalid for uint argument!",
      [CIS_OPTION_ULONG] = "value invalid for ulong argument!",
  };
  int64_t number;
  if (!parse_integer(value, option->kind, &number))
    return bad_value(option, value, errors[option->kind], error);
  cis_strbuf text = {0};
  if (option->kind == CIS_OPTION_ULONG)
    cis_strbuf_printf(&text, "%llu", (unsigned long long)number);
  else
    cis_strbuf_int(&text, number);
  pass->options[i] = cis_arena_str(&pass->texts, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return true;
}

static cis_str take_value(cis_str *rest, char stop);
static bool bad_choice(const cis_pass *pass, const cis_option_def *option, cis_str value,
                       cis_strbuf *error);

/// Elements separated by commas, added to those that the option has already. Each is one of the
/// choices, if there are any.
static bool add_elements(cis_pass *pass, int i, cis_str value, cis_strbuf *error) {
  const cis_option_def *option = &pass->def->options[i];
  cis_strbuf all = {0};
  cis_strbuf_str(&all, pass->options[i]);
  bool follows = all.len > 0, ends = !value.len;
  while (!ends) {
    cis_str element = take_value(&value, ',');
    ends = !value.len;
    value = cis_str_from_index(value, !ends);
    if (option->choices && !is_choice(option->choices, element)) {
      cis_strbuf_deinit(&all);
      return bad_choice(pass, option, element, error);
    }
    cis_strbuf_cstr(&all, follows ? "," : "");
    cis_strbuf_str(&all, element);
    follows = true;
  }
  pass->options[i] = cis_arena_str(&pass->texts, cis_strbuf_view(&all));
  if (!pass->options[i].data)
    pass->options[i] = CIS_STR("");
  cis_strbuf_deinit(&all);
  return true;
}

static void begin_note(cis_strbuf *error) {
  if (error->len && cis_strbuf_c(error)[error->len - 1] != '\n')
    cis_strbuf_char(error, '\n');
  cis_strbuf_lit(error, "note: ");
}

bool cis_pass_explain_left_out(cis_str name, cis_strbuf *error) {
  const char *dialect = cis_left_out_of_pass(name);
  if (!dialect)
    return false;
  begin_note(error);
  cis_strbuf_printf(error, CIS_LEFT_OUT_PASS, CIS_STR_ARG(name), dialect);
  return false;
}

bool cis_pass_explain_older(cis_str name, const char *today, cis_strbuf *error) {
  if (!today)
    return false;
  begin_note(error);
  cis_strbuf_printf(error, CIS_OLDER_NAME, CIS_STR_ARG(name), today);
  return false;
}

static bool bad_choice(const cis_pass *pass, const cis_option_def *option, cis_str value,
                       cis_strbuf *error) {
  cis_strbuf pair = {0};
  cis_strbuf_printf(error, "for the --%s option: Cannot find option named '%.*s'! (one of %s)",
                    option->name, CIS_STR_ARG(value), option->choices);
  cis_strbuf_printf(&pair, "%s=%.*s", option->name, CIS_STR_ARG(value));
  cis_str name = cis_strbuf_view(&pair);
  cis_pass_explain_older(name, cis_older_option(cis_str_from(pass->def->name), name), error);
  cis_strbuf_deinit(&pair);
  return false;
}

static bool set_option(cis_pass *pass, int i, cis_str value, cis_strbuf *error) {
  const cis_option_def *option = &pass->def->options[i];
  switch (option->kind) {
  case CIS_OPTION_BOOL: {
    bool on = !value.len || is_choice("true|TRUE|True|1", value);
    if (!on && !is_choice("false|FALSE|False|0", value))
      return bad_value(option, value, "is invalid value for boolean argument! Try 0 or 1", error);
    pass->options[i] = on ? CIS_STR("true") : CIS_STR("false");
    return true;
  }
  case CIS_OPTION_INT:
  case CIS_OPTION_UINT:
  case CIS_OPTION_ULONG:
    return set_integer(pass, i, value, error);
  case CIS_OPTION_STRING:
    if (option->choices && !is_choice(option->choices, value))
      return bad_choice(pass, option, value, error);
    pass->options[i] = cis_arena_str(&pass->texts, value);
    return true;
  case CIS_OPTION_LIST:
    return add_elements(pass, i, value, error);
  }
  return false;
}

/// Whether a value is in quotes or braces as a whole.
static bool is_wrapped(cis_str value) {
  if (value.len < 2)
    return false;
  char open = value.data[0];
  if (open == '"' || open == '\'')
    return cis_str_find(value, open, 1) == value.len - 1;
  size_t i = 0;
  int depth = 0;
  do {
    depth += (value.data[i] == '{') - (value.data[i] == '}');
    ++i;
  } while (depth && i < value.len);
  return open == '{' && !depth && i == value.len;
}

size_t cis_pass_value_end(cis_str text, char stop) {
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '{' || c == '[' || c == '(')
      ++depth;
    else if (c == '}' || c == ']' || c == ')')
      --depth;
    else if (c == stop && depth <= 0)
      return i;
  }
  return text.len;
}

/// Without the quotes or braces around it, and the blanks inside of these.
static cis_str take_value(cis_str *rest, char stop) {
  cis_str value = {rest->data, cis_pass_value_end(*rest, stop)};
  *rest = cis_str_from_index(*rest, value.len);
  if (!is_wrapped(value))
    return value;
  value = (cis_str){value.data + 1, value.len - 2};
  while (value.len && value.data[0] == ' ')
    value = cis_str_from_index(value, 1);
  while (value.len && value.data[value.len - 1] == ' ')
    --value.len;
  return value;
}

bool cis_pass_set_options(cis_pass *pass, cis_str text, cis_strbuf *error) {
  for (;;) {
    while (text.len && text.data[0] == ' ')
      text = cis_str_from_index(text, 1);
    if (!text.len)
      return true;
    size_t end = 0;
    while (end < text.len && text.data[end] != '=' && text.data[end] != ' ')
      ++end;
    cis_str name = {text.data, end};
    bool has_value = end < text.len && text.data[end] == '=';
    text = cis_str_from_index(text, end + has_value);
    cis_str value = has_value ? take_value(&text, ' ') : CIS_STR("");
    int i = find_option(pass->def, name);
    if (i < 0) {
      cis_strbuf_printf(error, "<Pass-Options-Parser>: no such option %.*s\n", CIS_STR_ARG(name));
      return cis_pass_explain_older(name, cis_older_option(cis_str_from(pass->def->name), name),
                                    error);
    }
    if (!has_value && pass->def->options[i].kind != CIS_OPTION_BOOL) {
      cis_strbuf_printf(error, "for the --%s option: requires a value!",
                        pass->def->options[i].name);
      return false;
    }
    if (!set_option(pass, i, value, error))
      return false;
  }
}

cis_str cis_pass_string(const cis_pass *pass, const char *option) {
  int i = find_option(pass->def, cis_str_from(option));
  assert(i >= 0 && "the pass has no option of this name");
  if (i < 0)
    return (cis_str){0};
  return pass->options[i].data ? pass->options[i]
                               : cis_str_from(pass->def->options[i].default_value);
}

bool cis_pass_is_given(const cis_pass *pass, const char *option) {
  int i = find_option(pass->def, cis_str_from(option));
  return i >= 0 && pass->options[i].data;
}

bool cis_pass_bool(const cis_pass *pass, const char *option) {
  cis_str value = cis_pass_string(pass, option);
  return value.len && value.data[0] == 't';
}

int64_t cis_pass_int(const cis_pass *pass, const char *option) {
  cis_str value = cis_pass_string(pass, option);
  if (!value.data)
    return 0;
  return value.data[0] == '-' ? strtoll(value.data, NULL, 10)
                              : (int64_t)strtoull(value.data, NULL, 10);
}
