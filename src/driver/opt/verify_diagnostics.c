// Expected diagnostics: reads them from comments, matches them with the reported ones, and reports
// the rest.
#define _POSIX_C_SOURCE 200809L
#include "driver/opt/verify_diagnostics.h"

#include "ir/context.h"
#include "ir/diag_render.h"
#include "support/vec.h"

#include <regex.h>

typedef struct expectation {
  cis_severity severity;
  bool is_unknown;   // expected without a place
  uint32_t line;     // where the diagnostic must be
  cis_file_pos here; // of the comment
  cis_str text;
  regex_t *regex; // NULL: the text is contained as it is
  bool matched;
} expectation;

struct cis_expectations {
  cis_context *ctx; // holds the source, for excerpts
  cis_str file;
  CIS_VEC(expectation) list;
  cis_strbuf *out;
  bool only_expected, failed;
};

static bool take(cis_str *rest, const char *text) {
  cis_str prefix = cis_str_from(text);
  if (!cis_str_starts_with(*rest, prefix))
    return false;
  *rest = cis_str_from_index(*rest, prefix.len);
  return true;
}

static void skip_spaces(cis_str *rest) {
  while (take(rest, " "))
    continue;
}

static bool is_at(cis_str text, size_t at, const char *two) {
  return at + 1 < text.len && text.data[at] == two[0] && text.data[at + 1] == two[1];
}

// --- reports ---

/// The head of a report at the place of a comment; the caller goes on with the text.
static void begin_report(cis_expectations *e, const expectation *x) {
  e->failed = true;
  if (x->is_unknown)
    cis_strbuf_lit(e->out, "<unknown>:0: error: ");
  else
    cis_strbuf_printf(e->out, "%.*s:%u:%u: error: ", CIS_STR_ARG(x->here.file), x->here.line,
                      x->here.col);
}

static void end_report(cis_expectations *e, const expectation *x, size_t length) {
  cis_strbuf_char(e->out, '\n');
  if (!x->is_unknown)
    cis_diag_render_excerpt(e->ctx, x->here, length, e->out);
}

static void report_regex(cis_expectations *e, expectation x, const char *what) {
  x.is_unknown = false;
  begin_report(e, &x);
  cis_strbuf_cstr(e->out, what);
  end_report(e, &x, x.text.len);
}

// --- regular expressions ---

/// The index of the bracket that closes the one at `i`; the end of the text if there is none.
static size_t closing_bracket(cis_str piece, size_t i) {
  i += i + 1 < piece.len && piece.data[i + 1] == '^';
  for (i += 2; i < piece.len && piece.data[i] != ']'; ++i)
    if (is_at(piece, i, "[:"))
      for (i += 2; i < piece.len && !is_at(piece, i, ":]"); ++i)
        continue;
  return i < piece.len ? i : piece.len;
}

/// Reports regular expressions that POSIX leaves undefined and mlir-opt refuses: empty branches,
/// repeated repetitions, parentheses and brackets without a partner.
static const char *structure_problem(cis_str piece) {
  size_t depth = 0;
  char before = '|'; // '|': nothing yet in this branch
  for (size_t i = 0; i < piece.len; ++i) {
    char c = piece.data[i];
    if (c == ')' && !depth)
      return "parentheses not balanced";
    if ((c == '|' && (before == '|' || before == '(')) || (c == ')' && before == '|'))
      return "empty (sub)expression";
    if (strchr("*+?", c) && strchr("*+?", before))
      return "repetition-operator operand invalid";
    depth = depth + (c == '(') - (c == ')');
    before = c;
    if (c == '\\')
      ++i;
    else if (c == '[')
      i = closing_bracket(piece, i);
    if (c == '[' && i == piece.len)
      return "brackets ([ ]) not balanced";
  }
  return before == '|' && !depth ? "empty (sub)expression" : NULL;
}

static const char *code_problem(int code) {
  switch (code) {
  case 0:
    return NULL;
  case REG_ECOLLATE:
    return "invalid collating element";
  case REG_ECTYPE:
    return "invalid character class";
  case REG_EESCAPE:
    return "trailing backslash (\\)";
  case REG_ESUBREG:
    return "invalid backreference number";
  case REG_EBRACK:
    return "brackets ([ ]) not balanced";
  case REG_EPAREN:
    return "parentheses not balanced";
  case REG_EBRACE:
    return "braces not balanced";
  case REG_BADBR:
    return "invalid repetition count(s)";
  case REG_ERANGE:
    return "invalid character range";
  case REG_ESPACE:
    return "out of memory";
  case REG_BADRPT:
    return "repetition-operator operand invalid";
  default:
    return "invalid regular expression";
  }
}

static const char *piece_problem(cis_str piece) {
  const char *problem = structure_problem(piece);
  if (problem)
    return problem;
  cis_strbuf text = {0};
  cis_strbuf_str(&text, piece);
  regex_t compiled;
  int code = regcomp(&compiled, cis_strbuf_c(&text), REG_EXTENDED | REG_NOSUB);
  if (!code)
    regfree(&compiled);
  cis_strbuf_deinit(&text);
  return code_problem(code);
}

/// The text as one expression: {{ }} pieces in parentheses, the rest literal. False after a report.
static bool build_regex(cis_expectations *e, const expectation *x, cis_strbuf *out) {
  for (size_t i = 0; i < x->text.len; ++i) {
    char c = x->text.data[i];
    if (!is_at(x->text, i, "{{")) {
      if (strchr(".[]{}()*+?^$|\\", c))
        cis_strbuf_char(out, '\\');
      cis_strbuf_char(out, c);
      continue;
    }
    size_t end = i + 2;
    while (end < x->text.len && !is_at(x->text, end, "}}"))
      ++end;
    if (end == x->text.len) {
      report_regex(e, *x, "found start of regex with no end '}}'");
      return false;
    }
    cis_str piece = {x->text.data + i + 2, end - i - 2};
    const char *problem = piece_problem(piece);
    if (problem) {
      cis_strbuf what = {0};
      cis_strbuf_printf(&what, "invalid regex: %s", problem);
      report_regex(e, *x, cis_strbuf_c(&what));
      cis_strbuf_deinit(&what);
      return false;
    }
    cis_strbuf_printf(out, "(%.*s)", CIS_STR_ARG(piece));
    i = end + 1;
  }
  return true;
}

static bool compile(cis_expectations *e, expectation *x) {
  cis_strbuf text = {0};
  bool ok = build_regex(e, x, &text);
  if (ok) {
    x->regex = cis_mem_alloc(sizeof(*x->regex));
    int code = regcomp(x->regex, cis_strbuf_c(&text), REG_EXTENDED | REG_NOSUB);
    if (code) {
      cis_mem_free(x->regex);
      report_regex(e, *x, code_problem(code));
      ok = false;
    }
  }
  cis_strbuf_deinit(&text);
  return ok;
}

// --- reading expectations ---

static bool take_severity(cis_str *rest, cis_severity *out) {
  for (int s = CIS_NOTE; s <= CIS_REMARK; ++s)
    if (take(rest, cis_severity_name((cis_severity)s))) {
      *out = (cis_severity)s;
      return true;
    }
  return false;
}

enum { MAX_LINES = 1 << 30 };

/// Reads @..., if there is one. `above`: the last line without an expectation. `*out_below`: the
/// line is the next one that has none.
static bool take_position(cis_str *rest, uint32_t above, expectation *x, bool *out_below) {
  x->line = x->here.line;
  if (!take(rest, "@"))
    return true;
  if (take(rest, "unknown")) {
    x->is_unknown = true;
  } else if (take(rest, "above")) {
    x->line = above;
  } else if (take(rest, "below")) {
    *out_below = true;
  } else {
    bool plus = take(rest, "+");
    if (!plus && !take(rest, "-"))
      return false;
    uint32_t n = 0;
    size_t digits = 0;
    for (; digits < rest->len && rest->data[digits] >= '0' && rest->data[digits] <= '9'; ++digits)
      n = n < MAX_LINES / 10 ? n * 10 + (uint32_t)(rest->data[digits] - '0') : MAX_LINES;
    *rest = cis_str_from_index(*rest, digits);
    x->line = plus ? x->line + n : n < x->line ? x->line - n : 0;
    return digits > 0;
  }
  return true;
}

/// `rest` stands after "expected-" in a line that ends with }}.
static bool take_expectation(cis_str rest, uint32_t above, expectation *x, bool *out_is_regex,
                             bool *out_below) {
  if (!take_severity(&rest, &x->severity))
    return false;
  *out_is_regex = take(&rest, "-re");
  skip_spaces(&rest);
  if (!take_position(&rest, above, x, out_below))
    return false;
  skip_spaces(&rest);
  if (!take(&rest, "{{") || rest.len < 2)
    return false;
  x->text = (cis_str){rest.data, rest.len - 2};
  return true;
}

/// Lines read so far.
typedef struct reader {
  uint32_t line, above;
  CIS_VEC(size_t) below;
} reader;

/// Reads the expectation that ends a line; false if there is none.
static bool read_line(cis_expectations *e, reader *r, cis_str text) {
  while (text.len && strchr(" \t\r\v\f", text.data[text.len - 1]))
    --text.len;
  if (text.len < 2 || !is_at(text, text.len - 2, "}}"))
    return false;
  static const char word[] = "expected-";
  for (size_t i = cis_str_find(text, word[0], 0); i < text.len;
       i = cis_str_find(text, word[0], i + 1)) {
    cis_str rest = cis_str_from_index(text, i);
    expectation x = {.here = {e->file, r->line, (uint32_t)i + 1}};
    bool is_regex = false, is_below = false;
    if (!take(&rest, word) || !take_expectation(rest, r->above, &x, &is_regex, &is_below))
      continue;
    if (is_regex && !compile(e, &x))
      return true;
    if (is_below)
      cis_vec_push(&r->below, e->list.len);
    cis_vec_push(&e->list, x);
    return true;
  }
  return false;
}

static void read_all(cis_expectations *e, cis_str text) {
  reader r = {.line = 1, .above = 1};
  for (size_t begin = 0; begin < text.len; ++r.line) {
    size_t end = cis_str_find(text, '\n', begin);
    if (!read_line(e, &r, (cis_str){text.data + begin, end - begin})) {
      r.above = r.line;
      for (size_t i = 0; i < r.below.len; ++i)
        e->list.data[r.below.data[i]].line = r.line;
      cis_vec_clear(&r.below);
    }
    begin = end + 1;
  }
  cis_vec_deinit(&r.below);
}

cis_expectations *cis_expectations_create(cis_source *source, bool only_expected, cis_strbuf *out) {
  cis_expectations *e = cis_mem_calloc(1, sizeof(*e));
  e->ctx = cis_context_create();
  cis_context_add_source(e->ctx, cis_source_share(source));
  e->file = source->name;
  e->out = out;
  e->only_expected = only_expected;
  read_all(e, source->text);
  return e;
}

// --- matching ---

static bool contains(cis_str message, cis_str text) {
  if (!text.len)
    return true;
  for (size_t i = 0; i + text.len <= message.len; ++i)
    if (memcmp(message.data + i, text.data, text.len) == 0)
      return true;
  return false;
}

static bool text_matches(const expectation *x, cis_str message) {
  if (!x->regex)
    return contains(message, x->text);
  cis_strbuf copy = {0};
  cis_strbuf_str(&copy, message);
  bool ok = regexec(x->regex, cis_strbuf_c(&copy), 0, NULL, 0) == 0;
  cis_strbuf_deinit(&copy);
  return ok;
}

static void report_unexpected(cis_expectations *e, cis_context *ctx, const cis_diagnostic *d,
                              const cis_file_pos *pos) {
  e->failed = true;
  if (pos)
    cis_strbuf_printf(e->out, "%.*s:%u:%u", CIS_STR_ARG(pos->file), pos->line, pos->col);
  else
    cis_strbuf_lit(e->out, "<unknown>:0");
  cis_strbuf_printf(e->out, ": error: unexpected %s: ", cis_severity_name(d->severity));
  cis_strbuf_str(e->out, d->message);
  cis_strbuf_char(e->out, '\n');
  if (pos)
    cis_diag_render_excerpt(ctx, *pos, 1, e->out);
}

/// The first expectation that fits is met, also if it was before. Of those that fit but for the
/// kind, the last is the one to name.
static void match_one(cis_expectations *e, cis_context *ctx, const cis_diagnostic *d) {
  cis_file_pos pos = {0};
  bool known = cis_loc_file_pos(ctx, d->loc, &pos);
  bool here = known && cis_str_eq(pos.file, e->file);
  const expectation *near_miss = NULL;
  for (size_t i = 0; i < e->list.len; ++i) {
    expectation *x = &e->list.data[i];
    if ((x->is_unknown ? known : !here || x->line != pos.line) || !text_matches(x, d->message))
      continue;
    if (x->severity == d->severity) {
      x->matched = true;
      return;
    }
    near_miss = x;
  }
  if (e->only_expected)
    return;
  if (!near_miss) {
    report_unexpected(e, ctx, d, known ? &pos : NULL);
    return;
  }
  begin_report(e, near_miss);
  cis_strbuf_printf(e->out, "'%s' diagnostic emitted when expecting a '%s'",
                    cis_severity_name(d->severity), cis_severity_name(near_miss->severity));
  end_report(e, near_miss, 1);
}

void cis_expectations_match(cis_expectations *e, cis_context *ctx,
                            const cis_diagnostic *diagnostic) {
  match_one(e, ctx, diagnostic);
  for (size_t i = 0; i < diagnostic->num_notes; ++i)
    if (!diagnostic->notes[i].is_current_op)
      match_one(e, ctx, &diagnostic->notes[i]);
}

static void report_missing(cis_expectations *e, bool is_unknown) {
  for (size_t i = 0; i < e->list.len; ++i) {
    const expectation *x = &e->list.data[i];
    if (x->matched || x->is_unknown != is_unknown)
      continue;
    begin_report(e, x);
    cis_strbuf_printf(e->out, "expected %s \"", cis_severity_name(x->severity));
    cis_strbuf_str(e->out, x->text);
    cis_strbuf_lit(e->out, "\" was not produced");
    end_report(e, x, x->text.len);
  }
}

bool cis_expectations_finish(cis_expectations *e) {
  report_missing(e, false);
  report_missing(e, true);
  bool ok = !e->failed;
  for (size_t i = 0; i < e->list.len; ++i)
    if (e->list.data[i].regex) {
      regfree(e->list.data[i].regex);
      cis_mem_free(e->list.data[i].regex);
    }
  cis_vec_deinit(&e->list);
  cis_context_destroy(e->ctx);
  cis_mem_free(e);
  return ok;
}
