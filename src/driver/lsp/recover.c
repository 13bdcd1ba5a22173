// Finds further errors of syntax. The top-level op that has an error is blanked in a copy of the
// text, and the copy is parsed for the next error. Functions use no values of each other, so that
// an error in one causes none in another. The record has the names in front of each error, and
// those of the functions without one.
#include "driver/lsp/document.h"

#include "asm/parser.h"
#include "ir/diag.h"

typedef cis_lsp_span span;

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

size_t cis_lsp_skip(cis_str text, size_t at, size_t end) {
  if (text.data[at] == '"')
    at = skip_string(text, at);
  else if (text.data[at] == '/' && at + 1 < end && text.data[at + 1] == '/')
    at = skip_line(text, at);
  else
    ++at;
  return at < end ? at : end;
}

size_t cis_lsp_find_closing(cis_str text, size_t at, size_t end) {
  size_t depth = 1;
  while (at < end && depth) {
    depth += text.data[at] == '{';
    depth -= text.data[at] == '}';
    at = cis_lsp_skip(text, at, end);
  }
  return at;
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

/// Line breaks stay, so that places do. Whether there was anything; then `out` is the part.
static bool blank(cis_strbuf *text, span s, span *out) {
  bool changed = false;
  for (size_t i = s.begin; i < s.end; ++i) {
    char c = text->data[i];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
      continue;
    text->data[i] = ' ';
    changed = true;
  }
  if (changed)
    *out = s;
  return changed;
}

/// Blanks the statement at `place`, in the innermost module around it. If it begins exactly there,
/// the statement before it is blanked too, because that may be incomplete. `out`: the blank part.
static bool blank_at(cis_strbuf *copy, span in, size_t place, span *out) {
  cis_str text = cis_strbuf_view(copy);
  span before = {0, 0};
  for (size_t at = skip_blanks(text, in.begin, in.end); at < in.end;) {
    statement s = read_statement(text, at, in.end, place);
    if (place <= s.whole.end) {
      // A bracket that closes nothing is missed where the statement before it ends.
      size_t next = skip_blanks(text, s.whole.end, in.end);
      if (place == s.whole.end && next < in.end && text.data[next] == '}')
        return blank(copy, read_statement(text, next, in.end, place).whole, out);
      if (s.inner.end > s.inner.begin && is_module(text, s.whole) &&
          blank_at(copy, s.inner, place, out))
        return true;
      bool changed = place <= at && blank(copy, before, out);
      if (!blank(copy, s.whole, out))
        return changed;
      out->begin = changed ? before.begin : out->begin;
      return true;
    }
    before = s.whole;
    at = skip_blanks(text, s.whole.end, in.end);
  }
  return blank(copy, before, out);
}

/// Ends the regions that the parser did not see the end of, by their braces: those around the
/// error, each in the one before it.
static void end_regions(const cis_lsp_document *document, cis_parse_record *record, span in) {
  size_t inner = 0; // where the region inside ends
  for (size_t i = record->regions.len; i-- > 0;) {
    cis_region_mark *region = &record->regions.data[i];
    if (region->end != UINT32_MAX)
      continue;
    size_t from = inner > region->begin ? inner : region->begin + 1;
    inner = cis_lsp_find_closing(document->source->text, from, in.end);
    region->end = (uint32_t)inner;
  }
}

void cis_lsp_recover(cis_lsp_document *document, cis_lsp_chunk *chunk) {
  enum { MOST_ERRORS = 50, MOST_BYTES = 64 << 20 };
  cis_strbuf text = {0};
  cis_strbuf_str(&text, document->source->text);
  const cis_parse_options options = {.skip_verify = true, .record = &chunk->record};
  span all = {chunk->begin, chunk->end}, wrong;
  for (size_t n = 1, bytes = text.len; n < MOST_ERRORS && bytes <= MOST_BYTES; ++n) {
    cis_diag_flush(document->ctx);
    size_t place = document->error_at;
    if (place == CIS_LSP_NO_PLACE || place < all.begin || place > all.end ||
        skip_blanks(cis_strbuf_view(&text), place, all.end) == all.end ||
        !blank_at(&text, all, place, &wrong))
      break; // after the end of the program there is nothing
    cis_parse_record_keep(&chunk->record, (uint32_t)wrong.begin, (uint32_t)wrong.end);
    end_regions(document, &chunk->record, wrong);
    document->error_at = CIS_LSP_NO_PLACE;
    bytes += text.len;
    uint32_t source = cis_context_add_source(
        document->ctx, cis_source_from_memory(document->uri, cis_strbuf_view(&text)));
    chunk->module = cis_parse_source(document->ctx, source, chunk->begin, chunk->end, &options);
    if (chunk->module)
      break;
  }
  if (!chunk->module) { // the last parse has failed, too
    cis_parse_record_keep(&chunk->record, chunk->begin, chunk->end);
    end_regions(document, &chunk->record, all);
  }
  cis_strbuf_deinit(&text);
}
