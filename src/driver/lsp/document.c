// The text of a document, and places in it: bytes here, lines and UTF-16 units for clients.
#include "driver/lsp/document.h"

#include "ir/context.h"

// --- text ---

/// Lines end as the protocol says: with \n, \r\n or \r.
static void index_lines(cis_lsp_document *document) {
  cis_str text = cis_strbuf_view(&document->text);
  cis_vec_clear(&document->lines);
  cis_vec_push(&document->lines, 0);
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    if (c == '\n' || (c == '\r' && !(i + 1 < text.len && text.data[i + 1] == '\n')))
      cis_vec_push(&document->lines, (uint32_t)(i + 1));
  }
}

cis_lsp_document *cis_lsp_document_create(cis_str uri, const cis_lsp_dialects *dialects) {
  cis_lsp_document *document = cis_mem_calloc(1, sizeof(*document));
  char *data = cis_mem_alloc(uri.len + 1);
  memcpy(data, uri.data, uri.len);
  data[uri.len] = 0;
  document->uri = (cis_str){data, uri.len};
  document->dialects = dialects;
  index_lines(document);
  return document;
}

void cis_lsp_document_destroy(cis_lsp_document *document) {
  cis_lsp_forget(document);
  cis_mem_free((char *)(uintptr_t)document->uri.data);
  cis_strbuf_deinit(&document->text);
  cis_strbuf_deinit(&document->diagnostics);
  cis_strbuf_deinit(&document->hints);
  cis_vec_deinit(&document->fixes);
  cis_vec_deinit(&document->lines);
  cis_vec_deinit(&document->chunks);
  cis_mem_free(document);
}

void cis_lsp_document_edit(cis_lsp_document *document, size_t begin, size_t end, cis_str text) {
  cis_strbuf *old = &document->text, all = {0};
  cis_strbuf_put(&all, old->data, begin);
  cis_strbuf_str(&all, text);
  cis_strbuf_put(&all, old->data + end, old->len - end);
  cis_strbuf_deinit(old);
  *old = all;
  document->is_fresh = false;
  index_lines(document);
}

// --- UTF-8 ---

/// The bytes of the character at `i`, 1 where there is none.
static size_t character_size(cis_str text, size_t i, bool *out_ok) {
  unsigned char c = (unsigned char)text.data[i];
  size_t size = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : 4;
  *out_ok = (c < 0x80 || (c >= 0xC2 && c < 0xF5)) && i + size <= text.len;
  for (size_t k = 1; *out_ok && k < size; ++k)
    *out_ok = ((unsigned char)text.data[i + k] & 0xC0) == 0x80;
  if (*out_ok && size == 3) { // overlong, surrogates
    unsigned char d = (unsigned char)text.data[i + 1];
    *out_ok = (c != 0xE0 || d >= 0xA0) && (c != 0xED || d < 0xA0);
  } else if (*out_ok && size == 4) {
    unsigned char d = (unsigned char)text.data[i + 1];
    *out_ok = (c != 0xF0 || d >= 0x90) && (c != 0xF4 || d < 0x90);
  }
  return *out_ok ? size : 1;
}

void cis_lsp_put_text(cis_json *json, cis_str text) {
  cis_strbuf clean = {0};
  for (size_t i = 0, size; i < text.len; i += size) {
    bool ok;
    size = character_size(text, i, &ok);
    if (ok)
      cis_strbuf_put(&clean, text.data + i, size);
    else
      cis_strbuf_lit(&clean, "\xEF\xBF\xBD");
  }
  cis_json_string(json, cis_strbuf_view(&clean));
  cis_strbuf_deinit(&clean);
}

// --- places ---

/// A line without what ends it.
static cis_str line_text(const cis_lsp_document *document, size_t line) {
  size_t begin = document->lines.data[line];
  size_t end = line + 1 < document->lines.len ? document->lines.data[line + 1] : document->text.len;
  while (end > begin &&
         (document->text.data[end - 1] == '\n' || document->text.data[end - 1] == '\r'))
    --end;
  return (cis_str){document->text.data + begin, end - begin};
}

/// The width of the character at `i` in the protocol's units, and its size in bytes.
static size_t width_at(const cis_lsp_document *document, cis_str text, size_t i, size_t *out_size) {
  bool ok;
  *out_size = character_size(text, i, &ok);
  return document->counts_bytes ? *out_size : *out_size == 4 ? 2 : 1;
}

uint32_t cis_lsp_offset(const cis_lsp_document *document, cis_lsp_position position) {
  if (position.line >= (int64_t)document->lines.len)
    return (uint32_t)document->text.len;
  cis_str text = line_text(document, (size_t)position.line);
  size_t i = 0, size;
  for (int64_t left = position.character; i < text.len; i += size) {
    left -= (int64_t)width_at(document, text, i, &size);
    if (left < 0)
      break;
  }
  return document->lines.data[position.line] + (uint32_t)i;
}

uint32_t cis_lsp_last_begin(const uint32_t *begins, size_t num, uint32_t offset) {
  size_t low = 0, high = num;
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (begins[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return (uint32_t)low;
}

cis_lsp_position cis_lsp_position_of(const cis_lsp_document *document, uint32_t offset) {
  uint32_t line = cis_lsp_last_begin(document->lines.data, document->lines.len, offset);
  cis_lsp_position position = {line, 0};
  cis_str text = line_text(document, line);
  size_t end = offset - document->lines.data[line];
  for (size_t i = 0, size; i < text.len && i < end; i += size)
    position.character += (int64_t)width_at(document, text, i, &size);
  return position;
}

void cis_lsp_put_position(cis_json *json, const cis_lsp_document *document, const char *key,
                          uint32_t offset) {
  cis_lsp_position position = cis_lsp_position_of(document, offset);
  cis_json_key(json, key);
  cis_json_open(json, '{');
  cis_json_key(json, "line");
  cis_json_int(json, position.line);
  cis_json_key(json, "character");
  cis_json_int(json, position.character);
  cis_json_close(json, '}');
}

void cis_lsp_put_plain_range(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                             uint32_t end) {
  cis_json_open(json, '{');
  cis_lsp_put_position(json, document, "start", begin);
  cis_lsp_put_position(json, document, "end", end);
  cis_json_close(json, '}');
}

void cis_lsp_put_range(cis_json *json, const cis_lsp_document *document, const char *key,
                       uint32_t begin, uint32_t end) {
  cis_json_key(json, key);
  cis_lsp_put_plain_range(json, document, begin, end);
}

void cis_lsp_put_edit(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                      uint32_t end, cis_str text) {
  cis_json_open(json, '{');
  cis_lsp_put_range(json, document, "range", begin, end);
  cis_json_key(json, "newText");
  cis_lsp_put_text(json, text);
  cis_json_close(json, '}');
}

void cis_lsp_open_edits(cis_json *json, const cis_lsp_document *document) {
  cis_json_open(json, '{');
  cis_json_key(json, "changes");
  cis_json_open(json, '{');
  cis_json_key(json, document->uri.data);
  cis_json_open(json, '[');
}

void cis_lsp_close_edits(cis_json *json) {
  cis_json_close(json, ']');
  cis_json_close(json, '}');
  cis_json_close(json, '}');
}

bool cis_lsp_offset_of_location(const cis_lsp_document *document, cis_location loc,
                                uint32_t *out_offset) {
  cis_file_pos pos;
  if (!document->source || !cis_loc_file_pos(document->ctx, loc, &pos) ||
      !cis_str_eq(pos.file, document->source->name) || !pos.line)
    return false;
  cis_str line = cis_source_line(document->source, pos.line), text = document->source->text;
  if (!line.data || line.data < text.data || line.data > text.data + text.len)
    return false;
  size_t column = pos.col ? pos.col - 1 : 0;
  *out_offset =
      (uint32_t)((size_t)(line.data - text.data) + (column < line.len ? column : line.len));
  return true;
}

// --- names and values at a place ---

cis_lsp_chunk *cis_lsp_chunk_at(cis_lsp_document *document, uint32_t offset) {
  for (size_t i = 0; i < document->chunks.len; ++i)
    if (offset <= document->chunks.data[i].end)
      return &document->chunks.data[i];
  return NULL;
}

const cis_mark *cis_lsp_mark_at(const cis_lsp_chunk *chunk, uint32_t offset) {
  size_t low = 0, high = chunk->record.marks.len; // the first that begins after the byte
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (chunk->record.marks.data[middle].begin <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  const cis_mark *mark = low ? &chunk->record.marks.data[low - 1] : NULL;
  if (!mark || mark->end < offset)
    return NULL;
  // The results of a pack are defined at one place: the first one stands for them.
  while (mark > chunk->record.marks.data && mark[-1].begin == mark->begin)
    --mark;
  return mark;
}

uint32_t cis_lsp_last_op(const cis_lsp_chunk *chunk, uint32_t offset) {
  size_t low = 0, high = chunk->record.ops.len;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (chunk->record.ops.data[middle].begin <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? (uint32_t)(low - 1) : CIS_LSP_NO_OP;
}

uint32_t cis_lsp_op_at(const cis_lsp_chunk *chunk, uint32_t offset) {
  uint32_t op = cis_lsp_last_op(chunk, offset);
  while (op != CIS_LSP_NO_OP && chunk->record.ops.data[op].end < offset)
    op = chunk->parents.data[op];
  return op;
}
