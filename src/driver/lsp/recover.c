// Finds further errors of syntax. The top-level op that has an error is blanked in a copy of the
// text, and the copy is parsed for the next error. Functions use no values of each other, so that
// an error in one causes none in another.
#include "driver/lsp/document.h"

#include "asm/parser.h"
#include "ir/diag.h"

/// A part of a text.
typedef struct span {
  size_t begin, end;
} span;

/// A statement, and the braces in it, at its own level, that hold the place that is looked for.
typedef struct statement {
  span whole, inner; // `inner` is empty where there are none
} statement;

static size_t skip_string(cis_str text, size_t at) {
  for (++at; at < text.len && text.data[at] != '"' && text.data[at] != '\n'; ++at)
    at += text.data[at] == '\\' && at + 1 < text.len;
  return at < text.len ? at + 1 : at;
}

static size_t skip_line(cis_str text, size_t at) {
  while (at < text.len && text.data[at] != '\n')
    ++at;
  return at;
}

static size_t skip_blanks(cis_str text, size_t at, size_t end) {
  while (at < end) {
    if (text.data[at] == '/' && at + 1 < end && text.data[at + 1] == '/')
      at = skip_line(text, at);
    else if (strchr(" \t\r\n", text.data[at]))
      ++at;
    else
      break;
  }
  return at < end ? at : end;
}

static size_t column_of(cis_str text, size_t at) {
  size_t begin = at;
  while (begin > 0 && text.data[begin - 1] != '\n')
    --begin;
  return at - begin;
}

/// Whether a function begins on the line at `at`, in the column where `first` is: then brackets
/// before it were not closed.
static bool begins_function(cis_str text, size_t at, size_t end, size_t first) {
  size_t word = at;
  while (word < end && (text.data[word] == ' ' || text.data[word] == '\t'))
    ++word;
  size_t last = word;
  while (last < end && !strchr(" \t\r\n@(", text.data[last]))
    ++last;
  cis_str name = {text.data + word, last - word};
  return name.len > 5 && memcmp(name.data + name.len - 5, ".func", 5) == 0 &&
         column_of(text, word) == column_of(text, first);
}

/// A statement goes to the end of the line on which its brackets are closed.
static statement read_statement(cis_str text, size_t begin, size_t end, size_t place) {
  statement s = {{begin, end}, {0, 0}};
  size_t depth = 0, open = 0;
  for (size_t at = begin; at < end;) {
    char c = text.data[at];
    if (c == '"') {
      at = skip_string(text, at);
      continue;
    }
    if (c == '/' && at + 1 < end && text.data[at + 1] == '/') {
      at = skip_line(text, at);
      continue;
    }
    if (strchr("({[", c) && c) {
      open = depth++ ? open : at + 1;
    } else if (strchr(")}]", c) && c && depth && --depth == 0) {
      if (c == '}' && place >= open && place <= at)
        s.inner = (span){open, at};
    } else if (c == '\n' && (!depth || begins_function(text, at + 1, end, begin))) {
      s.whole.end = at;
      return s;
    }
    ++at;
  }
  return s;
}

static bool is_module(cis_str text, span s) {
  size_t last = s.begin;
  while (last < s.end && !strchr(" \t\r\n@{", text.data[last]))
    ++last;
  cis_str name = {text.data + s.begin, last - s.begin};
  return name.len >= 6 && memcmp(name.data + name.len - 6, "module", 6) == 0;
}

/// Line breaks stay, so that places do. Whether there was anything.
static bool blank(cis_strbuf *text, span s) {
  bool changed = false;
  for (size_t i = s.begin; i < s.end; ++i) {
    char c = text->data[i];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
      continue;
    text->data[i] = ' ';
    changed = true;
  }
  return changed;
}

/// Blanks the statement at `place`, in the innermost module around it. If it begins exactly there,
/// the statement before it is blanked too, because that may be incomplete.
static bool blank_at(cis_strbuf *copy, span in, size_t place) {
  cis_str text = cis_strbuf_view(copy);
  span before = {0, 0};
  for (size_t at = skip_blanks(text, in.begin, in.end); at < in.end;) {
    statement s = read_statement(text, at, in.end, place);
    if (place <= s.whole.end) {
      // A bracket that closes nothing is missed where the statement before it ends.
      size_t next = skip_blanks(text, s.whole.end, in.end);
      if (place == s.whole.end && next < in.end && text.data[next] == '}')
        return blank(copy, read_statement(text, next, in.end, place).whole);
      if (s.inner.end > s.inner.begin && is_module(text, s.whole) && blank_at(copy, s.inner, place))
        return true;
      bool changed = place <= at && blank(copy, before);
      return blank(copy, s.whole) || changed;
    }
    before = s.whole;
    at = skip_blanks(text, s.whole.end, in.end);
  }
  return blank(copy, before);
}

void cis_lsp_find_more_errors(cis_lsp_document *document, uint32_t begin, uint32_t end) {
  enum { MOST_ERRORS = 50, MOST_BYTES = 64 << 20 };
  cis_strbuf text = {0};
  cis_strbuf_str(&text, document->source->text);
  const cis_parse_options options = {.skip_verify = true};
  for (size_t n = 1, bytes = text.len; n < MOST_ERRORS && bytes <= MOST_BYTES; ++n) {
    cis_diag_flush(document->ctx);
    size_t place = document->error_at;
    if (place == CIS_LSP_NO_PLACE || place < begin || place > end ||
        skip_blanks(cis_strbuf_view(&text), place, end) == end ||
        !blank_at(&text, (span){begin, end}, place))
      break; // after the end of the program there is nothing
    document->error_at = CIS_LSP_NO_PLACE;
    bytes += text.len;
    uint32_t source = cis_context_add_source(
        document->ctx, cis_source_from_memory(document->uri, cis_strbuf_view(&text)));
    cis_op *module = cis_parse_source(document->ctx, source, begin, end, &options);
    if (module) {
      cis_op_destroy(module);
      break;
    }
  }
  cis_strbuf_deinit(&text);
}
