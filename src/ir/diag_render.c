// A diagnostic with its source line, a caret, and its notes.
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

enum { TAB = 8 };

/// Puts `shown` for a character of the line, as often as it is wide; tabs go on to the next
/// multiple of eight.
static void put_expanded(char c, char shown, size_t *column, cis_strbuf *out) {
  do {
    cis_strbuf_char(out, shown);
    ++*column;
  } while (c == '\t' && *column % TAB);
}

/// The line, then a caret under the column and tildes after it: not if there are bytes beyond
/// ASCII, as their width is unknown. Nothing for a column beyond the line.
static void render_line(cis_source *source, cis_file_pos pos, size_t length, cis_strbuf *out) {
  cis_str line = cis_source_line(source, pos.line);
  size_t caret = pos.col ? pos.col - 1 : 0, column = 0;
  if (caret > line.len)
    return;
  bool ascii = true;
  for (size_t i = 0; i < line.len; ++i) {
    ascii = ascii && !(line.data[i] & 0x80);
    put_expanded(line.data[i], line.data[i] == '\t' ? ' ' : line.data[i], &column, out);
  }
  cis_strbuf_char(out, '\n');
  if (!ascii)
    return;
  column = 0;
  size_t end = caret + length < line.len ? caret + length : line.len;
  for (size_t i = 0; i < end || i <= caret; ++i)
    put_expanded(i < line.len ? line.data[i] : ' ',
                 i < caret    ? ' '
                 : i == caret ? '^'
                              : '~',
                 &column, out);
  cis_strbuf_char(out, '\n');
}

void cis_diag_render_excerpt(cis_context *ctx, cis_file_pos pos, size_t length, cis_strbuf *out) {
  cis_source *source = pos.line ? find_source(ctx, pos.file) : NULL;
  if (source)
    render_line(source, pos, length ? length : 1, out);
}

/// Where a diagnostic is: a place in a file, or else the location as it is written, in front of the
/// message.
static bool render_place(cis_context *ctx, cis_location loc, cis_severity severity,
                         cis_file_pos *out_pos, cis_strbuf *out) {
  bool known = cis_loc_file_pos(ctx, loc, out_pos);
  cis_attr attr = known ? NULL : cis_loc_attr(ctx, loc);
  if (known)
    cis_strbuf_printf(out, "%.*s:%u:%u: ", CIS_STR_ARG(out_pos->file), out_pos->line, out_pos->col);
  else
    cis_strbuf_lit(out, "<unknown>:0: ");
  cis_strbuf_printf(out, "%s: ", cis_severity_name(severity));
  if (attr)
    cis_strbuf_printf(out, "%s: ", cis_attr_text(ctx, attr));
  return known;
}

/// A note at the place of its diagnostic does not repeat the excerpt.
static void render_one(cis_context *ctx, const cis_diagnostic *d, const cis_file_pos *shown,
                       cis_strbuf *out) {
  cis_file_pos pos;
  bool known = render_place(ctx, d->loc, d->severity, &pos, out);
  cis_strbuf_str(out, d->message);
  cis_strbuf_char(out, '\n');
  bool repeated = shown && known && pos.line == shown->line && pos.col == shown->col &&
                  cis_str_eq(pos.file, shown->file);
  if (known && !d->is_current_op && !repeated)
    cis_diag_render_excerpt(ctx, pos, 1, out);
}

/// The first call site in names and fused locations, or NULL.
static cis_attr find_call_site(cis_attr loc) {
  while (cis_attr_is(loc, CIS_ATTR_LOC_NAME))
    loc = loc->loc_name.child;
  if (cis_attr_is(loc, CIS_ATTR_LOC_CALL_SITE))
    return loc;
  cis_attr found = NULL;
  if (cis_attr_is(loc, CIS_ATTR_LOC_FUSED))
    for (uint32_t i = 0; !found && i < loc->loc_fused.num; ++i)
      found = find_call_site(loc->loc_fused.locs[i]);
  return found;
}

enum { MAX_CALLERS = 10 };

/// Where an op was inlined: who called it, and who called that.
static void render_callers(cis_context *ctx, cis_location loc, cis_strbuf *out) {
  cis_attr attr = cis_loc_attr(ctx, loc);
  cis_attr call = attr ? find_call_site(attr) : NULL;
  for (int i = 0; call && i < MAX_CALLERS; ++i) {
    cis_attr caller = call->loc_call.caller;
    cis_file_pos pos;
    bool known = render_place(ctx, cis_loc_from_attr(caller), CIS_NOTE, &pos, out);
    cis_strbuf_lit(out, "called from\n");
    if (known)
      cis_diag_render_excerpt(ctx, pos, 1, out);
    call = find_call_site(caller);
  }
}

void cis_diag_render(cis_context *ctx, const cis_diagnostic *diagnostic, cis_strbuf *out) {
  cis_file_pos pos;
  bool known = cis_loc_file_pos(ctx, diagnostic->loc, &pos);
  render_one(ctx, diagnostic, NULL, out);
  render_callers(ctx, diagnostic->loc, out);
  for (size_t i = 0; i < diagnostic->num_notes; ++i)
    render_one(ctx, &diagnostic->notes[i], known ? &pos : NULL, out);
}
