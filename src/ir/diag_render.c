#include "ir/diag_render.h"

const char *cis_severity_name(cis_severity severity) {
  static const char *const names[] = {"note", "warning", "error", "remark"};
  return names[severity];
}

/// The source of that name, if it is one of the context's.
static cis_source *find_source(cis_context *ctx, cis_str file) {
  for (uint32_t i = 0; i < cis_context_num_sources(ctx); ++i)
    if (cis_str_eq(cis_context_get_source(ctx, i)->name, file))
      return cis_context_get_source(ctx, i);
  return NULL;
}

/// The line with tabs expanded to eight columns, then a caret under the column and tildes behind it: not if there are
/// bytes beyond ASCII, as their width is unknown.
static void render_line(cis_source *source, cis_file_pos pos, size_t length, cis_strbuf *out) {
  enum { TAB = 8 };
  cis_str line = cis_source_line(source, pos.line);
  size_t column = 0, begin = 0, end = 0;
  bool ascii = true;
  for (size_t i = 0; i < line.len; ++i) {
    if (i + 1 == pos.col)
      begin = column;
    ascii = ascii && !(line.data[i] & 0x80);
    if (line.data[i] == '\t') {
      size_t width = TAB - column % TAB;
      cis_strbuf_repeat(out, ' ', width);
      column += width;
    } else {
      cis_strbuf_char(out, line.data[i]);
      ++column;
    }
    if (i + 1 == pos.col + length - 1)
      end = column;
  }
  if (pos.col > line.len)
    begin = column;
  cis_strbuf_char(out, '\n');
  if (!ascii)
    return;
  cis_strbuf_repeat(out, ' ', begin);
  cis_strbuf_char(out, '^');
  if (end > begin)
    cis_strbuf_repeat(out, '~', end - begin - 1);
  cis_strbuf_char(out, '\n');
}

void cis_diag_render_excerpt(cis_context *ctx, cis_file_pos pos, size_t length, cis_strbuf *out) {
  cis_source *source = pos.line ? find_source(ctx, pos.file) : NULL;
  if (source)
    render_line(source, pos, length ? length : 1, out);
}

/// A note at the place of its diagnostic does not repeat the excerpt.
static void render_one(cis_context *ctx, const cis_diagnostic *d, const cis_file_pos *shown,
                       cis_strbuf *out) {
  cis_file_pos pos;
  bool known = cis_loc_file_pos(ctx, d->loc, &pos);
  if (known)
    cis_strbuf_printf(out, "%.*s:%u:%u: ", CIS_STR_ARG(pos.file), pos.line, pos.col);
  else
    cis_strbuf_lit(out, "<unknown>:0: ");
  cis_strbuf_printf(out, "%s: ", cis_severity_name(d->severity));
  cis_strbuf_str(out, d->message);
  cis_strbuf_char(out, '\n');
  bool repeated = shown && known && pos.line == shown->line && pos.col == shown->col &&
                  cis_str_eq(pos.file, shown->file);
  if (known && !d->is_current_op && !repeated)
    cis_diag_render_excerpt(ctx, pos, 1, out);
}

void cis_diag_render(cis_context *ctx, const cis_diagnostic *diagnostic, cis_strbuf *out) {
  cis_file_pos pos;
  bool known = cis_loc_file_pos(ctx, diagnostic->loc, &pos);
  render_one(ctx, diagnostic, NULL, out);
  for (size_t i = 0; i < diagnostic->num_notes; ++i)
    render_one(ctx, &diagnostic->notes[i], known ? &pos : NULL, out);
}
