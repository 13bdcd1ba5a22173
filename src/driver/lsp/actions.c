// Code actions: comments that expect the diagnostics of a place, as --verify-diagnostics reads
// them; the move of an op that saves a copy; the page of a function's memory.
#include "driver/lsp/answers.h"
#include "driver/lsp/params.h"
#include "ir/symbol.h"

typedef struct actions {
  cis_json *json;
  cis_lsp_document *document;
  uint32_t begin, end;           // of the place
  const cis_json_value *context; // diagnostics, kinds that are wanted
} actions;

/// Whether the client wants actions of that kind.
static bool is_wanted(const actions *a, const char *kind) {
  const cis_json_value *only = cis_json_get(a->context, "only");
  if (!only || only->kind != CIS_JSON_LIST)
    return true;
  for (only = only->first; only; only = only->next)
    if (only->kind == CIS_JSON_STRING && cis_str_is(only->text, kind))
      return true;
  return false;
}

static void open_action(const actions *a, const char *title, const char *kind) {
  cis_json_open(a->json, '{');
  cis_json_put_string(a->json, "title", cis_str_from(title));
  cis_json_put_string(a->json, "kind", cis_str_from(kind));
}

// --- the text ---

static uint32_t line_begin(cis_str text, uint32_t at) {
  while (at > 0 && text.data[at - 1] != '\n')
    --at;
  return at;
}

/// The place after the line break.
static uint32_t line_end(cis_str text, uint32_t at) {
  return (uint32_t)(cis_str_find(text, '\n', at) + (cis_str_find(text, '\n', at) < text.len));
}

static cis_str indent_at(cis_str text, uint32_t line) {
  size_t end = line;
  while (end < text.len && (text.data[end] == ' ' || text.data[end] == '\t'))
    ++end;
  return (cis_str){text.data + line, end - line};
}

// --- expected diagnostics ---

/// Adds the comment for a message at a range, in front of its line. A comment ends with its line.
static void expect(const actions *a, const cis_json_value *range, const char *what,
                   const cis_json_value *message) {
  cis_lsp_position start;
  cis_str said;
  if (!cis_lsp_read_position(cis_json_get(range, "start"), &start) ||
      !cis_lsp_read_string(message, &said))
    return;
  said.len = cis_str_find(said, '\n', 0);
  for (size_t i = 0; i + 1 < said.len; ++i)
    if (said.data[i] == '}' && said.data[i + 1] == '}')
      said.len = i; // part of a message is enough
  start.character = 0;
  uint32_t line = cis_lsp_offset(a->document, start);
  cis_strbuf text = {0};
  cis_strbuf_str(&text, indent_at(cis_strbuf_view(&a->document->text), line));
  cis_strbuf_printf(&text, "// expected-%s @below {{%.*s}}\n", what, CIS_STR_ARG(said));
  cis_lsp_put_edit(a->json, a->document, line, line, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

static void expect_notes(const actions *a, const cis_json_value *diagnostic) {
  const cis_json_value *notes = cis_json_get(diagnostic, "relatedInformation");
  for (notes = notes && notes->kind == CIS_JSON_LIST ? notes->first : NULL; notes;
       notes = notes->next) {
    const cis_json_value *location = cis_json_get(notes, "location");
    cis_str uri;
    if (cis_lsp_read_string(cis_json_get(location, "uri"), &uri) &&
        cis_str_eq(uri, a->document->uri))
      expect(a, cis_json_get(location, "range"), "note", cis_json_get(notes, "message"));
  }
}

/// The word for a diagnostic of that severity; NULL for hints, which no run of passes reports.
static const char *expected_word(const cis_json_value *diagnostic) {
  static const char *const words[] = {NULL, "error", "warning", "remark", NULL};
  int64_t severity = 1;
  cis_lsp_read_number(cis_json_get(diagnostic, "severity"), &severity);
  return severity >= 1 && severity <= 3 ? words[severity] : NULL;
}

static void put_expected(const actions *a) {
  const cis_json_value *all = cis_json_get(a->context, "diagnostics");
  bool any = false;
  for (const cis_json_value *d = all && all->kind == CIS_JSON_LIST ? all->first : NULL; d;
       d = d->next) {
    const char *word = expected_word(d);
    if (!word)
      continue;
    if (!any) {
      open_action(a, "Add expected-* diagnostic checks", "quickfix");
      cis_json_key(a->json, "edit");
      cis_lsp_open_edits(a->json, a->document);
    }
    any = true;
    expect(a, cis_json_get(d, "range"), word, cis_json_get(d, "message"));
    expect_notes(a, d);
  }
  if (!any)
    return;
  cis_lsp_close_edits(a->json);
  cis_json_close(a->json, '}');
}

// --- moves that save copies ---

/// The op whose name is at a byte, if nothing but it, and a comment, stands on its lines; NULL.
static const cis_op_mark *op_on_lines(const actions *a, uint32_t at) {
  cis_str text = cis_strbuf_view(&a->document->text);
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(a->document, at);
  uint32_t number = chunk ? cis_lsp_op_at(chunk, at) : CIS_LSP_NO_OP;
  if (number == CIS_LSP_NO_OP)
    return NULL;
  const cis_op_mark *op = &chunk->record.ops.data[number];
  uint32_t line = line_begin(text, op->begin), end = op->end;
  while (end < text.len && (text.data[end] == ' ' || text.data[end] == '\t'))
    ++end;
  bool is_last = end == text.len || strchr("\r\n", text.data[end]) ||
                 (text.data[end] == '/' && end + 1 < text.len && text.data[end + 1] == '/');
  return line + indent_at(text, line).len == op->begin && is_last ? op : NULL;
}

/// Moves the lines of an op to those of another one before it.
static void put_move(const actions *a, const cis_lsp_fix *fix) {
  cis_str text = cis_strbuf_view(&a->document->text);
  const cis_op_mark *op = op_on_lines(a, fix->op), *before = op_on_lines(a, fix->before);
  if (!op || !before || before->begin >= op->begin)
    return;
  uint32_t from = line_begin(text, op->begin), to = line_begin(text, before->begin);
  uint32_t end = line_end(text, op->end);
  if (!end || text.data[end - 1] != '\n')
    return;
  open_action(a, "Move the op that reads the old contents up, so that they need no copy",
              "quickfix");
  cis_json_key(a->json, "edit");
  cis_lsp_open_edits(a->json, a->document);
  cis_lsp_put_edit(a->json, a->document, to, to, (cis_str){text.data + from, end - from});
  cis_lsp_put_edit(a->json, a->document, from, end, CIS_STR(""));
  cis_lsp_close_edits(a->json);
  cis_json_close(a->json, '}');
}

void cis_lsp_put_actions(cis_json *json, cis_lsp_document *document, uint32_t begin, uint32_t end,
                         const cis_json_value *context) {
  actions a = {json, document, begin, end, context};
  cis_json_open(json, '[');
  if (is_wanted(&a, "quickfix")) {
    put_expected(&a);
    for (size_t i = 0; i < document->fixes.len; ++i) {
      const cis_lsp_fix *fix = &document->fixes.data[i];
      if (fix->begin <= end && begin <= fix->end)
        put_move(&a, fix);
    }
  }
  const cis_op_mark *function = cis_lsp_function_at(document, begin);
  if (function && is_wanted(&a, "source")) {
    cis_strbuf title = {0};
    cis_strbuf_printf(&title, "Show the memory of @%.*s",
                      CIS_STR_ARG(cis_symbol_name(function->op)));
    open_action(&a, cis_strbuf_c(&title), "source");
    cis_json_key(json, "command");
    cis_lsp_put_page_command(json, document, cis_strbuf_view(&title), function);
    cis_json_close(json, '}');
    cis_strbuf_deinit(&title);
  }
  cis_json_close(json, ']');
}
