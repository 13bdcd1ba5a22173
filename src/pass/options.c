// Option values of a pass: "a=1 b=2 c", values plain, in quotes or in braces.
#include "pass/pass_impl.h"

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

static bool is_integer(cis_str s) {
  size_t i = s.len && s.data[0] == '-';
  for (size_t j = i; j < s.len; ++j)
    if (s.data[j] < '0' || s.data[j] > '9')
      return false;
  return s.len > i && s.len < 20;
}

static bool check_value(const cis_pass_def *def, const cis_option_def *option, cis_str value,
                        cis_strbuf *error) {
  bool ok = true;
  switch (option->kind) {
  case CIS_OPTION_BOOL:
    ok = is_choice("true|false|1|0|True|False|TRUE|FALSE", value);
    if (!ok)
      cis_strbuf_printf(error,
                        "for the --%s option: '%.*s' is invalid value for boolean argument! "
                        "Try 0 or 1",
                        option->name, CIS_STR_ARG(value));
    return ok;
  case CIS_OPTION_INT:
    ok = is_integer(value);
    if (!ok)
      cis_strbuf_printf(error, "for the --%s option: '%.*s' value invalid for integer argument!",
                        option->name, CIS_STR_ARG(value));
    return ok;
  case CIS_OPTION_STRING:
    ok = !option->choices || is_choice(option->choices, value);
    if (!ok)
      cis_strbuf_printf(error, "option '%s' of pass '%s' must be one of %s, but got '%.*s'",
                        option->name, def->name, option->choices, CIS_STR_ARG(value));
    return ok;
  }
  return false;
}

/// A value ends at a space outside quotes and brackets.
static cis_str take_value(cis_str *rest) {
  size_t i = 0;
  int depth = 0;
  char quote = 0;
  for (; i < rest->len; ++i) {
    char c = rest->data[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '{' || c == '[' || c == '(')
      ++depth;
    else if (c == '}' || c == ']' || c == ')')
      --depth;
    else if (c == ' ' && depth <= 0)
      break;
  }
  cis_str value = {rest->data, i};
  *rest = cis_str_from_index(*rest, i);
  char first = value.len > 1 ? value.data[0] : 0, last = value.len ? value.data[value.len - 1] : 0;
  if ((first == '"' && last == '"') || (first == '\'' && last == '\'') ||
      (first == '{' && last == '}'))
    value = (cis_str){value.data + 1, value.len - 2};
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
    cis_str value = has_value ? take_value(&text) : CIS_STR("true");
    int i = find_option(pass->def, name);
    if (i < 0) {
      cis_strbuf_printf(error, "<Pass-Options-Parser>: no such option %.*s\n", CIS_STR_ARG(name));
      return false;
    }
    if (!has_value && pass->def->options[i].kind != CIS_OPTION_BOOL) {
      cis_strbuf_printf(error, "for the --%s option: requires a value!",
                        pass->def->options[i].name);
      return false;
    }
    if (!check_value(pass->def, &pass->def->options[i], value, error))
      return false;
    pass->options[i] = cis_arena_str(&pass->texts, value);
  }
}

cis_str cis_pass_string(const cis_pass *pass, const char *option) {
  int i = find_option(pass->def, cis_str_from(option));
  if (i < 0)
    return (cis_str){0};
  return pass->options[i].data ? pass->options[i]
                               : cis_str_from(pass->def->options[i].default_value);
}

bool cis_pass_bool(const cis_pass *pass, const char *option) {
  cis_str value = cis_pass_string(pass, option);
  return value.len && (value.data[0] == 't' || value.data[0] == 'T' || value.data[0] == '1');
}

int64_t cis_pass_int(const cis_pass *pass, const char *option) {
  cis_str value = cis_pass_string(pass, option);
  return value.data ? strtoll(value.data, NULL, 10) : 0;
}
