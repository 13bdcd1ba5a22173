// Reads statements `kind name {key = "text", key = word}`. Comments begin with //.
#include "dialect/ods/statements.h"

#include "ir/diag.h"
#include "ir/location.h"
#include "support/strbuf.h"

#include <stdarg.h>
#include <string.h>

typedef struct scanner {
  cis_ods_text *text;
  cis_str all;
  size_t pos;
} scanner;

bool cis_ods_error(const cis_ods_text *text, size_t offset, const char *format, ...) {
  cis_strbuf sb = {0};
  va_list args;
  va_start(args, format);
  cis_strbuf_vprintf(&sb, format, args);
  va_end(args);
  cis_error(text->ctx, cis_loc_source(text->ctx, text->source, offset), "%s", cis_strbuf_c(&sb));
  cis_strbuf_deinit(&sb);
  return false;
}

static void skip_space(scanner *s) {
  for (; s->pos < s->all.len; ++s->pos) {
    char c = s->all.data[s->pos];
    if (c == '/' && s->pos + 1 < s->all.len && s->all.data[s->pos + 1] == '/')
      while (s->pos + 1 < s->all.len && s->all.data[s->pos + 1] != '\n')
        ++s->pos;
    else if (!c || !strchr(" \t\r\n", c))
      return;
  }
}

static char peek(scanner *s) {
  skip_space(s);
  return s->pos < s->all.len ? s->all.data[s->pos] : '\0';
}

static bool take(scanner *s, char c) {
  if (peek(s) == c && s->pos < s->all.len) {
    ++s->pos;
    return true;
  }
  return false;
}

static bool expect(scanner *s, char c) {
  return take(s, c) || cis_ods_error(s->text, s->pos, "expected '%c'", c);
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (c && strchr("_.$-", c));
}

static bool take_word(scanner *s, const char *what, cis_str *out) {
  skip_space(s);
  size_t begin = s->pos;
  while (s->pos < s->all.len && is_word(s->all.data[s->pos]))
    ++s->pos;
  if (s->pos == begin)
    return cis_ods_error(s->text, begin, "expected %s", what);
  *out = cis_arena_str(cis_context_arena(s->text->ctx),
                       (cis_str){s->all.data + begin, s->pos - begin});
  return true;
}

/// A text between quotes: `\"` and `\\` stand for the second character, `\n` for a line end.
static bool take_string(scanner *s, cis_str *out) {
  cis_strbuf sb = {0};
  size_t begin = s->pos++;
  for (; s->pos < s->all.len && s->all.data[s->pos] != '"'; ++s->pos) {
    char c = s->all.data[s->pos];
    if (c == '\\' && s->pos + 1 < s->all.len) {
      c = s->all.data[++s->pos];
      c = c == 'n' ? '\n' : c;
    }
    if (!c)
      break;
    cis_strbuf_char(&sb, c);
  }
  bool ok = s->pos < s->all.len && s->all.data[s->pos] == '"';
  *out = cis_arena_str(cis_context_arena(s->text->ctx), cis_strbuf_view(&sb));
  cis_strbuf_deinit(&sb);
  ++s->pos;
  return ok || cis_ods_error(s->text, begin, "a text does not end");
}

static bool take_entry(scanner *s) {
  cis_ods_entry e;
  skip_space(s);
  e.offset = s->pos;
  if (!take_word(s, "a key", &e.key) || !expect(s, '='))
    return false;
  bool ok = peek(s) == '"' ? take_string(s, &e.value) : take_word(s, "a value", &e.value);
  cis_vec_push(&s->text->entries, e);
  return ok;
}

static bool take_statement(scanner *s) {
  cis_ods_statement st = {.first = (uint32_t)s->text->entries.len};
  if (!take_word(s, "a statement", &st.kind))
    return false;
  skip_space(s);
  st.offset = s->pos;
  if (!take_word(s, "a name", &st.name))
    return false;
  if (take(s, '{') && !take(s, '}')) {
    do
      if (!take_entry(s))
        return false;
    while (take(s, ','));
    if (!expect(s, '}'))
      return false;
  }
  st.num = (uint32_t)s->text->entries.len - st.first;
  cis_vec_push(&s->text->statements, st);
  return true;
}

bool cis_ods_text_read(cis_ods_text *text, cis_context *ctx, uint32_t source) {
  *text = (cis_ods_text){.ctx = ctx, .source = source};
  scanner s = {text, cis_context_get_source(ctx, source)->text, 0};
  for (skip_space(&s); s.pos < s.all.len; skip_space(&s))
    if (!take_statement(&s))
      return false;
  return true;
}

void cis_ods_text_deinit(cis_ods_text *text) {
  cis_vec_deinit(&text->statements);
  cis_vec_deinit(&text->entries);
}

const cis_ods_entry *cis_ods_get(const cis_ods_text *text, const cis_ods_statement *statement,
                                 const char *key) {
  for (uint32_t i = 0; i < statement->num; ++i) {
    const cis_ods_entry *e = &text->entries.data[statement->first + i];
    if (cis_str_is(e->key, key))
      return e;
  }
  return NULL;
}
