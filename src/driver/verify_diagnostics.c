#define _POSIX_C_SOURCE 200809L
#include "driver/verify_diagnostics.h"

#include "ir/diag_render.h"
#include "support/vec.h"

#include <regex.h>
#include <stdlib.h>

typedef struct expectation {
  cis_severity severity;
  uint32_t line;    // where the diagnostic must be; 0: unknown location
  uint32_t at_line; // where the comment stands
  uint32_t at_col;
  cis_str text;
  bool is_regex, matched;
} expectation;

struct cis_expectations {
  cis_source *source;
  CIS_VEC(expectation) list;
  cis_strbuf *out;
  bool failed;
};

static void report(cis_expectations *e, uint32_t line, uint32_t col, const char *what,
                   cis_severity severity, cis_str text) {
  if (!e->out) // only what is expected counts
    return;
  e->failed = true;
  cis_strbuf_printf(e->out, "%s:%u:%u: error: %s %s: ", e->source->name.data, line, col, what,
                    cis_severity_name(severity));
  cis_strbuf_str(e->out, text);
  cis_strbuf_char(e->out, '\n');
}

// --- reading expectations ---

static bool take(cis_str *rest, const char *text) {
  cis_str prefix = cis_str_from(text);
  if (!cis_str_starts_with(*rest, prefix))
    return false;
  *rest = cis_str_from_index(*rest, prefix.len);
  return true;
}

static bool take_severity(cis_str *rest, cis_severity *out) {
  for (int s = CIS_NOTE; s <= CIS_REMARK; ++s)
    if (take(rest, cis_severity_name((cis_severity)s))) {
      *out = (cis_severity)s;
      return true;
    }
  return false;
}

/// A line that holds nothing but a comment with expectations does not count for @above and @below.
static bool is_designator_only(cis_expectations *e, uint32_t line) {
  cis_str text = cis_source_line(e->source, line);
  while (text.len && (text.data[0] == ' ' || text.data[0] == '\t'))
    text = cis_str_from_index(text, 1);
  if (!cis_str_starts_with(text, CIS_STR("//")))
    return false;
  for (size_t i = 0; i + 9 <= text.len; ++i)
    if (memcmp(text.data + i, "expected-", 9) == 0)
      return true;
  return false;
}

/// Reads @..., setting the expected line.
static bool take_position(cis_expectations *e, cis_str *rest, expectation *x) {
  x->line = x->at_line;
  if (!take(rest, "@"))
    return true;
  if (take(rest, "unknown")) {
    x->line = 0;
    return true;
  }
  if (take(rest, "below")) {
    for (++x->line; is_designator_only(e, x->line);)
      ++x->line;
    return true;
  }
  if (take(rest, "above")) {
    for (--x->line; x->line > 0 && is_designator_only(e, x->line);)
      --x->line;
    return true;
  }
  int sign = take(rest, "+") ? 1 : take(rest, "-") ? -1 : 0;
  if (!sign)
    return false;
  uint32_t n = 0;
  while (rest->len && rest->data[0] >= '0' && rest->data[0] <= '9' && n < 10000000) {
    n = n * 10 + (uint32_t)(rest->data[0] - '0');
    *rest = cis_str_from_index(*rest, 1);
  }
  x->line = sign > 0 ? x->line + n : x->line - n;
  return true;
}

/// {{...}} up to the last braces that close it: of a regular expression the inner pairs are skipped.
static bool take_text(cis_str *rest, bool is_regex, cis_str *out) {
  while (rest->len && rest->data[0] == ' ')
    *rest = cis_str_from_index(*rest, 1);
  if (!take(rest, "{{"))
    return false;
  int depth = 1;
  for (size_t i = 0; i + 1 < rest->len; ++i) {
    if (is_regex && rest->data[i] == '{' && rest->data[i + 1] == '{') {
      ++depth;
      ++i;
    } else if (rest->data[i] == '}' && rest->data[i + 1] == '}') {
      if (--depth == 0) {
        *out = (cis_str){rest->data, i};
        *rest = cis_str_from_index(*rest, i + 2);
        return true;
      }
      ++i;
    }
  }
  return false;
}

static void read_line(cis_expectations *e, uint32_t line) {
  cis_str text = cis_source_line(e->source, line);
  cis_str rest = text;
  while (rest.len) {
    if (!take(&rest, "expected-")) {
      rest = cis_str_from_index(rest, 1);
      continue;
    }
    expectation x = {.at_line = line, .at_col = (uint32_t)(text.len - rest.len) - 8};
    if (!take_severity(&rest, &x.severity))
      continue;
    x.is_regex = take(&rest, "-re");
    while (rest.len && rest.data[0] == ' ')
      rest = cis_str_from_index(rest, 1);
    if (take_position(e, &rest, &x) && take_text(&rest, x.is_regex, &x.text))
      cis_vec_push(&e->list, x);
  }
}

cis_expectations *cis_expectations_create(cis_source *source, uint32_t begin, uint32_t end,
                                          cis_strbuf *out) {
  cis_expectations *e = cis_mem_calloc(1, sizeof(*e));
  e->source = source;
  e->out = out;
  uint32_t last = cis_source_position(source, end).line;
  for (uint32_t line = cis_source_position(source, begin).line; line <= last; ++line)
    read_line(e, line);
  return e;
}

// --- matching ---

/// POSIX extended syntax; text outside {{ }} is literal.
static bool regex_matches(cis_str pattern, cis_str message) {
  cis_strbuf sb = {0};
  for (size_t i = 0; i < pattern.len; ++i) {
    if (i + 1 < pattern.len && pattern.data[i] == '{' && pattern.data[i + 1] == '{') {
      size_t end = i + 2;
      while (end + 1 < pattern.len && !(pattern.data[end] == '}' && pattern.data[end + 1] == '}'))
        ++end;
      cis_strbuf_printf(&sb, "(%.*s)", (int)(end - i - 2), pattern.data + i + 2);
      i = end + 1;
      continue;
    }
    if (strchr(".[]{}()*+?^$|\\", pattern.data[i]))
      cis_strbuf_char(&sb, '\\');
    cis_strbuf_char(&sb, pattern.data[i]);
  }
  regex_t compiled;
  bool ok = false;
  char *copy = cis_mem_alloc(message.len + 1);
  memcpy(copy, message.data, message.len);
  copy[message.len] = 0;
  if (regcomp(&compiled, cis_strbuf_c(&sb), REG_EXTENDED | REG_NOSUB) == 0) {
    ok = regexec(&compiled, copy, 0, NULL, 0) == 0;
    regfree(&compiled);
  }
  cis_mem_free(copy);
  cis_strbuf_deinit(&sb);
  return ok;
}

static bool contains(cis_str message, cis_str text) {
  if (!text.len)
    return true;
  for (size_t i = 0; i + text.len <= message.len; ++i)
    if (memcmp(message.data + i, text.data, text.len) == 0)
      return true;
  return false;
}

static void match_one(cis_expectations *e, cis_context *ctx, const cis_diagnostic *d) {
  cis_file_pos pos = {0};
  cis_loc_file_pos(ctx, d->loc, &pos);
  for (size_t i = 0; i < e->list.len; ++i) {
    expectation *x = &e->list.data[i];
    if (x->matched || x->severity != d->severity || x->line != pos.line)
      continue;
    if (x->is_regex ? !regex_matches(x->text, d->message) : !contains(d->message, x->text))
      continue;
    x->matched = true;
    return;
  }
  report(e, pos.line, pos.col, "unexpected", d->severity, d->message);
}

void cis_expectations_match(cis_expectations *e, cis_context *ctx,
                            const cis_diagnostic *diagnostic) {
  match_one(e, ctx, diagnostic);
  for (size_t i = 0; i < diagnostic->num_notes; ++i)
    if (!diagnostic->notes[i].is_current_op)
      match_one(e, ctx, &diagnostic->notes[i]);
}

bool cis_expectations_finish(cis_expectations *e) {
  for (size_t i = 0; i < e->list.len; ++i) {
    const expectation *x = &e->list.data[i];
    if (x->matched)
      continue;
    e->failed = true;
    if (e->out)
      cis_strbuf_printf(e->out, "%s:%u:%u: error: expected %s \"%.*s\" was not produced\n",
                        e->source->name.data, x->at_line, x->at_col, cis_severity_name(x->severity),
                        CIS_STR_ARG(x->text));
  }
  bool ok = !e->failed;
  cis_vec_deinit(&e->list);
  cis_mem_free(e);
  return ok;
}
