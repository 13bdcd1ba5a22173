// Pipelines as text: "builtin.module(func.func(a,b{x=1 y=2}),c)".
#include "ir/older.h"
#include "pass/pass_impl.h"

typedef struct pipeline_text {
  cis_str text;
  size_t pos;
  enum { CHECK_TEXT, CHECK_NAMES, ADD } stage; // three walks, so that errors of the text come first
  cis_strbuf *error;
} pipeline_text;

/// Reports an error at `pos`, with the line of the text and a caret under it. Returns false.
static bool fail_at(pipeline_text *t, size_t pos, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool fail_at(pipeline_text *t, size_t pos, const char *format, ...) {
  size_t line = 1, begin = 0;
  for (size_t i = 0; i < pos; ++i)
    if (t->text.data[i] == '\n') {
      ++line;
      begin = i + 1;
    }
  cis_strbuf_printf(t->error, "MLIR Textual PassPipeline Parser:%zu:%zu: error: ", line,
                    pos - begin + 1);
  va_list args;
  va_start(args, format);
  cis_strbuf_vprintf(t->error, format, args);
  va_end(args);
  size_t end = cis_str_find(t->text, '\n', begin);
  cis_strbuf_printf(t->error, "\n%.*s\n%*s^\n", (int)(end - begin), t->text.data + begin,
                    (int)(pos - begin), "");
  return false;
}

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

static char peek(pipeline_text *t) {
  while (t->pos < t->text.len && is_space(t->text.data[t->pos]))
    ++t->pos;
  return t->pos < t->text.len ? t->text.data[t->pos] : 0;
}

/// A name goes on to the next delimiter; spaces inside belong to it.
static cis_str take_name(pipeline_text *t) {
  peek(t);
  size_t start = t->pos;
  while (t->pos < t->text.len && !strchr(",(){}", t->text.data[t->pos]))
    ++t->pos;
  size_t end = t->pos;
  while (end > start && is_space(t->text.data[end - 1]))
    --end;
  return (cis_str){t->text.data + start, end - start};
}

/// The text between braces, which may nest.
static bool take_options(pipeline_text *t, cis_str *out) {
  size_t brace = t->pos, start = ++t->pos;
  for (int depth = 1; t->pos < t->text.len; ++t->pos) {
    char c = t->text.data[t->pos];
    depth += (c == '{') - (c == '}');
    if (depth == 0) {
      *out = (cis_str){t->text.data + start, t->pos++ - start};
      return true;
    }
  }
  return fail_at(t, brace, "missing closing '}' while processing pass options");
}

enum { MAX_DEPTH = 100 };

static bool parse_items(pipeline_text *t, cis_pass_manager *pm, int depth);

static bool parse_nested(pipeline_text *t, cis_pass_manager *pm, cis_str anchor, int depth) {
  size_t inside = ++t->pos;
  if (depth == MAX_DEPTH)
    return fail_at(t, inside, "pipeline is nested too deeply");
  if (!parse_items(t, t->stage == ADD ? cis_pass_manager_nest(pm, anchor) : pm, depth + 1)) {
    if (t->stage == ADD)
      cis_strbuf_printf(t->error, "failed to add `%.*s` with options `` to inner pipeline\n",
                        CIS_STR_ARG(anchor));
    return false;
  }
  if (peek(t) != ')')
    return fail_at(t, inside, "encountered unbalanced parentheses while parsing pipeline");
  ++t->pos;
  return true;
}

static bool parse_item(pipeline_text *t, cis_pass_manager *pm, int depth) {
  cis_str name = take_name(t);
  size_t start = (size_t)(name.data - t->text.data);
  char c = peek(t);
  if (c == '(')
    return parse_nested(t, pm, name, depth);
  cis_str options = {0};
  if (c == '{' && !take_options(t, &options))
    return false;
  const cis_pass_def *def = cis_pass_find(pm->passes, name);
  if (t->stage == CHECK_TEXT)
    return true;
  if (!def)
    return fail_at(t, start, "'%.*s' does not refer to a registered pass or pass pipeline",
                   CIS_STR_ARG(name)) ||
           cis_pass_explain_left_out(name, t->error) ||
           cis_pass_explain_older(name, cis_older_pass(name), t->error);
  if (t->stage != ADD || cis_pass_manager_add_def(pm, def, options, t->error))
    return true;
  cis_strbuf_printf(t->error, "\nfailed to add `%.*s` with options `%.*s`\n", CIS_STR_ARG(name),
                    CIS_STR_ARG(options));
  return false;
}

/// Items up to the end or to a ')' that is left to the caller.
static bool parse_items(pipeline_text *t, cis_pass_manager *pm, int depth) {
  for (;;) {
    if (!parse_item(t, pm, depth))
      return false;
    char c = peek(t);
    if (!c || c == ')')
      return true;
    if (c != ',')
      return fail_at(t, t->pos, "expected ',' after parsing pipeline");
    ++t->pos;
  }
}

bool cis_pipeline_parse_items(cis_pass_manager *pm, cis_str text, cis_strbuf *error) {
  if (!text.len)
    return true;
  pipeline_text t = {text, 0, CHECK_TEXT, error};
  if (!parse_items(&t, pm, 0))
    return false;
  if (peek(&t) == ')')
    return fail_at(&t, t.pos,
                   "encountered extra closing ')' creating unbalanced parentheses while parsing "
                   "pipeline");
  t = (pipeline_text){text, 0, CHECK_NAMES, error};
  if (!parse_items(&t, pm, 0))
    return false;
  t = (pipeline_text){text, 0, ADD, error};
  return parse_items(&t, pm, 0);
}

bool cis_pass_manager_parse(cis_pass_manager *pm, cis_str text, cis_strbuf *error) {
  cis_pass_manager_clear(pm);
  while (text.len && is_space(text.data[text.len - 1]))
    --text.len;
  pipeline_text t = {text, 0, CHECK_TEXT, error};
  cis_str anchor = take_name(&t);
  if (!anchor.len || peek(&t) != '(' || text.data[text.len - 1] != ')') {
    cis_strbuf_lit(error, "expected pass pipeline to be wrapped with the anchor operation type, "
                          "e.g. 'builtin.module(...)'");
    return false;
  }
  pm->anchor = cis_arena_str(&pm->arena, anchor);
  cis_str inner = {text.data + t.pos + 1, text.len - t.pos - 2};
  return cis_pipeline_parse_items(pm, inner, error);
}

// --- the values of options in a text ---

/// Where the ')' of a text lies that begins inside its '('.
static size_t closing_parenthesis(cis_str text) {
  size_t i = 0;
  for (int depth = 1; i < text.len; ++i) {
    depth += (text.data[i] == '(') - (text.data[i] == ')');
    if (!depth)
      break;
  }
  return i;
}

/// Appends what an option's name and the condition after it stand for. Returns what follows.
static cis_str expand_option(const cis_pass *pass, cis_str text, cis_strbuf *out) {
  char name[64] = {0};
  size_t length = 0;
  for (; length < text.len && !strchr(" ,}()=!?$", text.data[length]); ++length)
    if (length + 1 < sizeof(name))
      name[length] = text.data[length];
  cis_str value = cis_pass_string(pass, name);
  text = cis_str_from_index(text, length);
  bool negates = cis_str_starts_with(text, CIS_STR("!="));
  if (!negates && !cis_str_starts_with(text, CIS_STR("="))) {
    cis_strbuf_str(out, value);
    return text;
  }
  text = cis_str_from_index(text, negates ? 2 : 1);
  size_t end = cis_str_find(text, '?', 0);
  bool holds = cis_str_eq(value, (cis_str){text.data, end}) != negates;
  text = cis_str_from_index(text, end + 2);
  size_t close = closing_parenthesis(text);
  if (holds)
    cis_pass_expand(pass, (cis_str){text.data, close}, out);
  return cis_str_from_index(text, close + 1);
}

void cis_pass_expand(const cis_pass *pass, cis_str text, cis_strbuf *out) {
  for (;;) {
    size_t plain = cis_str_find(text, '$', 0);
    cis_strbuf_str(out, (cis_str){text.data, plain});
    if (plain == text.len)
      return;
    text = expand_option(pass, cis_str_from_index(text, plain + 1), out);
  }
}

// --- printing ---

static bool is_list(const cis_option_def *option) { return option->kind == CIS_OPTION_LIST; }

/// Appends a value, in braces if it would not be read as one.
static void print_value(cis_str value, cis_strbuf *out) {
  bool braces = cis_pass_value_end(value, ' ') < value.len;
  cis_strbuf_cstr(out, braces ? "{" : "");
  cis_strbuf_str(out, value);
  cis_strbuf_cstr(out, braces ? "}" : "");
}

/// `name=value` or `name={a,b}`. Nothing for a list that is absent.
static void print_option(const cis_pass *pass, int i, cis_strbuf *out) {
  const cis_option_def *option = &pass->def->options[i];
  cis_str value = cis_pass_string(pass, option->name);
  if (!is_list(option)) {
    cis_strbuf_printf(out, "%s=", option->name);
    print_value(value, out);
    return;
  }
  if (!pass->options[i].data)
    return;
  cis_strbuf_printf(out, "%s={", option->name);
  for (;;) {
    size_t end = cis_pass_value_end(value, ',');
    print_value((cis_str){value.data, end}, out);
    if (end == value.len)
      break;
    cis_strbuf_char(out, ',');
    value = cis_str_from_index(value, end + 1);
  }
  cis_strbuf_char(out, '}');
}

static bool is_printed(const cis_pass *pass, const cis_option_def *option) {
  return !option->is_own || !cis_str_is(cis_pass_string(pass, option->name), option->default_value);
}

/// By name, also those that have their default.
static void print_options(const cis_pass *pass, cis_strbuf *out) {
  const cis_option_def *options = pass->def->options;
  int order[CIS_MAX_OPTIONS], n = 0;
  for (int i = 0; i < CIS_MAX_OPTIONS && options[i].name; ++i) {
    if (!is_printed(pass, &options[i]))
      continue;
    int at = n++;
    for (; at && strcmp(options[order[at - 1]].name, options[i].name) > 0; --at)
      order[at] = order[at - 1];
    order[at] = i;
  }
  for (int i = 0; i < n; ++i) {
    cis_strbuf_cstr(out, i ? " " : "{");
    print_option(pass, order[i], out);
  }
  if (n)
    cis_strbuf_char(out, '}');
}

static void print_manager(const cis_pass_manager *pm, int indent, cis_strbuf *out) {
  cis_strbuf_printf(out, "%*s%s(\n", indent, "", pm->anchor.data);
  for (size_t i = 0; i < pm->items.len; ++i) {
    const cis_pass_item *item = &pm->items.data[i];
    if (i)
      cis_strbuf_lit(out, ",\n");
    if (item->nested) {
      print_manager(item->nested, indent + 2, out);
      continue;
    }
    cis_strbuf_repeat(out, ' ', (size_t)indent + 2);
    cis_pass_text(item->pass, out);
  }
  cis_strbuf_printf(out, "\n%*s)", indent, "");
}

void cis_pass_text(const cis_pass *pass, cis_strbuf *out) {
  cis_strbuf_cstr(out, pass->def->name);
  print_options(pass, out);
}

void cis_pass_manager_text(const cis_pass_manager *pm, cis_strbuf *out) {
  cis_strbuf_printf(out, "%s(", pm->anchor.data);
  for (size_t i = 0; i < pm->items.len; ++i) {
    cis_strbuf_cstr(out, i ? "," : "");
    if (pm->items.data[i].nested)
      cis_pass_manager_text(pm->items.data[i].nested, out);
    else
      cis_pass_text(pm->items.data[i].pass, out);
  }
  cis_strbuf_char(out, ')');
}

static void print_described(const cis_pass_manager *pm, cis_strbuf *out) {
  for (size_t i = 0; i < pm->items.len; ++i) {
    const cis_pass_item *item = &pm->items.data[i];
    if (item->nested)
      print_described(item->nested, out);
    else if (item->pass->def->describe)
      item->pass->def->describe(item->pass, out);
  }
}

void cis_pass_manager_print(const cis_pass_manager *pm, cis_strbuf *out) {
  cis_strbuf_printf(out, "Pass Manager with %zu passes:\n", pm->items.len);
  print_manager(pm, 0, out);
  cis_strbuf_char(out, '\n');
  print_described(pm, out);
}
