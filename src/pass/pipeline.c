// Pipelines as text: "builtin.module(func.func(a,b{x=1 y=2}),c)".
#include "pass/pass_impl.h"

typedef struct pipeline_text {
  cis_str text;
  size_t pos;
  cis_strbuf *error;
} pipeline_text;

static void skip_space(pipeline_text *t) {
  while (t->pos < t->text.len &&
         (t->text.data[t->pos] == ' ' || t->text.data[t->pos] == '\n' || t->text.data[t->pos] == '\t'))
    ++t->pos;
}

static char peek(pipeline_text *t) {
  skip_space(t);
  return t->pos < t->text.len ? t->text.data[t->pos] : 0;
}

static cis_str take_name(pipeline_text *t) {
  skip_space(t);
  size_t start = t->pos;
  while (t->pos < t->text.len && !strchr(",(){} \n\t", t->text.data[t->pos]))
    ++t->pos;
  return (cis_str){t->text.data + start, t->pos - start};
}

/// The text between braces, which may nest.
static bool take_options(pipeline_text *t, cis_str *out) {
  size_t start = ++t->pos;
  for (int depth = 1; t->pos < t->text.len; ++t->pos) {
    char c = t->text.data[t->pos];
    depth += (c == '{') - (c == '}');
    if (depth == 0) {
      *out = (cis_str){t->text.data + start, t->pos++ - start};
      return true;
    }
  }
  cis_strbuf_lit(t->error, "missing closing '}' while processing pass options");
  return false;
}

enum { MAX_DEPTH = 100 };

static bool parse_items(pipeline_text *t, cis_pass_manager *pm, int depth);

static bool parse_item(pipeline_text *t, cis_pass_manager *pm, int depth) {
  cis_str name = take_name(t);
  if (peek(t) == '(') {
    ++t->pos;
    if (depth == MAX_DEPTH) {
      cis_strbuf_lit(t->error, "pipeline is nested too deeply");
      return false;
    }
    cis_pass_manager *nested = cis_pass_manager_nest(pm, name, false);
    if (!parse_items(t, nested, depth + 1))
      return false;
    if (peek(t) != ')') {
      cis_strbuf_lit(t->error, "expected ')' after nested pipeline");
      return false;
    }
    ++t->pos;
    return true;
  }
  cis_str options = {0};
  if (peek(t) == '{' && !take_options(t, &options))
    return false;
  return cis_pass_manager_add(pm, name, options, t->error);
}

static bool parse_items(pipeline_text *t, cis_pass_manager *pm, int depth) {
  while (peek(t) && peek(t) != ')') {
    if (!parse_item(t, pm, depth))
      return false;
    if (peek(t) != ',')
      break;
    ++t->pos;
  }
  return true;
}

bool cis_pipeline_parse_items(cis_pass_manager *pm, cis_str text, cis_strbuf *error) {
  pipeline_text t = {text, 0, error};
  if (!parse_items(&t, pm, 0))
    return false;
  if (!peek(&t))
    return true;
  cis_strbuf_printf(error, "unexpected text at position %zu of the pipeline", t.pos);
  return false;
}

bool cis_pass_manager_parse(cis_pass_manager *pm, cis_str text, cis_strbuf *error) {
  pipeline_text t = {text, 0, error};
  cis_pass_manager_clear(pm);
  cis_str anchor = take_name(&t);
  if (!anchor.len || peek(&t) != '(') {
    cis_strbuf_lit(error, "expected pass pipeline to be wrapped with the anchor operation type, "
                          "e.g. 'builtin.module(...)'");
    return false;
  }
  ++t.pos;
  pm->anchor = cis_arena_str(&pm->arena, anchor);
  if (!parse_items(&t, pm, 0))
    return false;
  if (peek(&t) == ')') {
    ++t.pos;
    if (!peek(&t))
      return true;
  }
  cis_strbuf_lit(error, "expected ')' after nested pipeline");
  return false;
}

// --- printing ---

static void print_pass(const cis_pass *pass, cis_strbuf *out) {
  cis_strbuf_cstr(out, pass->def->name);
  bool any = false;
  for (int i = 0; i < CIS_MAX_OPTIONS && pass->def->options[i].name; ++i) {
    if (!pass->options[i].data ||
        cis_str_is(pass->options[i], pass->def->options[i].default_value))
      continue;
    cis_strbuf_printf(out, "%s%s=%.*s", any ? " " : "{", pass->def->options[i].name,
                      CIS_STR_ARG(pass->options[i]));
    any = true;
  }
  if (any)
    cis_strbuf_char(out, '}');
}

void cis_pass_manager_print(const cis_pass_manager *pm, cis_strbuf *out) {
  cis_strbuf_str(out, pm->anchor);
  cis_strbuf_char(out, '(');
  for (size_t i = 0; i < pm->items.len; ++i) {
    if (i)
      cis_strbuf_char(out, ',');
    if (pm->items.data[i].pass)
      print_pass(pm->items.data[i].pass, out);
    else
      cis_pass_manager_print(pm->items.data[i].nested, out);
  }
  cis_strbuf_char(out, ')');
}
