// Formatting: lines are indented by the nesting of the ops that begin on them, and trailing blanks
// are removed. A line that continues an op moves by as much as the line on which the op begins.
#include "driver/lsp/answers.h"

enum { STEP = 2 };

typedef struct formatter {
  cis_json *json;
  const cis_lsp_document *document;
  const cis_lsp_chunk *chunk;
  size_t next_op; // the first that begins at or after the line
  int64_t moved;  // by how much the line before was indented
} formatter;

static int64_t depth_of(const cis_lsp_chunk *chunk, uint32_t op) {
  int64_t depth = -1;
  for (; op != CIS_LSP_NO_OP; op = chunk->parents.data[op])
    ++depth;
  return depth;
}

static void put_blanks(formatter *f, uint32_t begin, uint32_t end, int64_t blanks) {
  cis_strbuf text = {0};
  cis_strbuf_repeat(&text, ' ', (size_t)blanks);
  cis_lsp_put_edit(f->json, f->document, begin, end, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

/// The indent of the line whose first character is at `first`; -1: as the line before it.
static int64_t wanted_indent(formatter *f, uint32_t first) {
  const cis_lsp_chunk *chunk = f->chunk;
  cis_str text = cis_str_from_index(cis_strbuf_view(&f->document->text), first);
  uint32_t around = cis_lsp_op_at(chunk, first);
  if (around != CIS_LSP_NO_OP && chunk->record.ops.data[around].end == first)
    around = chunk->parents.data[around];
  if (around != CIS_LSP_NO_OP && chunk->record.ops.data[around].begin == first)
    return depth_of(chunk, around) * STEP;
  if (around == CIS_LSP_NO_OP)
    return text.data[0] == '#' || text.data[0] == '!' || text.data[0] == '/' ? 0 : -1;
  int64_t depth = depth_of(chunk, around);
  if (text.data[0] == '^' || text.data[0] == '}')
    return depth * STEP;
  return cis_str_starts_with(text, CIS_STR("//")) ? (depth + 1) * STEP : -1;
}

static void format_line(formatter *f, uint32_t begin, uint32_t end) {
  const char *text = f->document->text.data;
  uint32_t first = begin, last = end;
  while (first < end && (text[first] == ' ' || text[first] == '\t'))
    ++first;
  while (last > first && (text[last - 1] == ' ' || text[last - 1] == '\t'))
    --last;
  if (first == end) {
    if (begin < end)
      put_blanks(f, begin, end, 0);
    return;
  }
  int64_t old = first - begin, indent = wanted_indent(f, first);
  if (indent < 0)
    indent = old + f->moved > 0 ? old + f->moved : 0;
  f->moved = indent - old;
  bool has_tab = memchr(text + begin, '\t', first - begin) != NULL;
  if (indent != old || has_tab)
    put_blanks(f, begin, first, indent);
  if (last < end)
    put_blanks(f, last, end, 0);
}

void cis_lsp_put_formatting(cis_json *json, cis_lsp_document *document) {
  for (size_t i = 0; i < document->chunks.len; ++i)
    if (document->chunks.data[i].has_errors) {
      cis_json_null(json);
      return;
    }
  cis_json_open(json, '[');
  formatter f = {.json = json, .document = document};
  for (size_t i = 0; i < document->lines.len; ++i) {
    uint32_t begin = document->lines.data[i];
    uint32_t end =
        i + 1 < document->lines.len ? document->lines.data[i + 1] : (uint32_t)document->text.len;
    while (end > begin &&
           (document->text.data[end - 1] == '\n' || document->text.data[end - 1] == '\r'))
      --end;
    f.chunk = cis_lsp_chunk_at(document, begin);
    if (f.chunk)
      format_line(&f, begin, end);
  }
  cis_json_close(json, ']');
}
