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

/// Where a diagnostic goes, and whether in colours.
typedef struct rendering {
  cis_context *ctx;
  cis_strbuf *out;
  bool is_colored;
} rendering;

static void set_color(const rendering *r, const char *codes) {
  if (r->is_colored)
    cis_strbuf_printf(r->out, "\033[%sm", codes);
}

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
static void render_line(const rendering *r, cis_source *source, cis_file_pos pos, size_t length) {
  cis_strbuf *out = r->out;
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
  set_color(r, "0;1;32");
  size_t end = caret + length < line.len ? caret + length : line.len;
  for (size_t i = 0; i < end || i <= caret; ++i)
    put_expanded(i < line.len ? line.data[i] : ' ',
                 i < caret    ? ' '
                 : i == caret ? '^'
                              : '~',
                 &column, out);
  cis_strbuf_char(out, '\n');
  set_color(r, "0");
}

static void render_excerpt(const rendering *r, cis_file_pos pos, size_t length) {
  cis_source *source = pos.line ? find_source(r->ctx, pos.file) : NULL;
  if (source)
    render_line(r, source, pos, length ? length : 1);
}

void cis_diag_render_excerpt(cis_context *ctx, cis_file_pos pos, size_t length, cis_strbuf *out) {
  const rendering r = {ctx, out, false};
  render_excerpt(&r, pos, length);
}

/// Where a diagnostic is: a place in a file, or else the location as it is written, in front of the
/// message.
static bool render_place(const rendering *r, cis_location loc, cis_severity severity,
                         bool is_placeless, cis_file_pos *out_pos) {
  static const char *const colors[] = {"0;1;30", "0;1;35", "0;1;31", "0;1;34"};
  bool known = cis_loc_file_pos(r->ctx, loc, out_pos);
  cis_attr attr = known ? NULL : cis_loc_attr(r->ctx, loc);
  set_color(r, "1");
  if (known)
    cis_strbuf_printf(r->out, "%.*s:%u:%u: ", CIS_STR_ARG(out_pos->file), out_pos->line,
                      out_pos->col);
  else if (!is_placeless)
    cis_strbuf_lit(r->out, "<unknown>:0: ");
  set_color(r, "0");
  set_color(r, colors[severity]);
  cis_strbuf_printf(r->out, "%s: ", cis_severity_name(severity));
  set_color(r, "0");
  set_color(r, "1");
  if (attr)
    cis_strbuf_printf(r->out, "%s: ", cis_attr_text(r->ctx, attr));
  return known;
}

/// A note at the place of its diagnostic does not repeat the excerpt.
static void render_one(const rendering *r, const cis_diagnostic *d, const cis_file_pos *shown) {
  cis_file_pos pos;
  bool known = render_place(r, d->loc, d->severity, d->is_placeless, &pos);
  cis_strbuf_str(r->out, d->message);
  cis_strbuf_char(r->out, '\n');
  set_color(r, "0");
  bool repeated = shown && known && pos.line == shown->line && pos.col == shown->col &&
                  cis_str_eq(pos.file, shown->file);
  if (known && !d->is_current_op && !repeated)
    render_excerpt(r, pos, 1);
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
static void render_callers(const rendering *r, cis_location loc) {
  cis_attr attr = cis_loc_attr(r->ctx, loc);
  cis_attr call = attr ? find_call_site(attr) : NULL;
  for (int i = 0; call && i < MAX_CALLERS; ++i) {
    cis_attr caller = call->loc_call.caller;
    cis_file_pos pos;
    bool known = render_place(r, cis_loc_from_attr(caller), CIS_NOTE, false, &pos);
    cis_strbuf_lit(r->out, "called from\n");
    set_color(r, "0");
    if (known)
      render_excerpt(r, pos, 1);
    call = find_call_site(caller);
  }
}

static void render(const rendering *r, const cis_diagnostic *diagnostic) {
  cis_file_pos pos;
  bool known = cis_loc_file_pos(r->ctx, diagnostic->loc, &pos);
  render_one(r, diagnostic, NULL);
  render_callers(r, diagnostic->loc);
  for (size_t i = 0; i < diagnostic->num_notes; ++i)
    render_one(r, &diagnostic->notes[i], known ? &pos : NULL);
}

void cis_diag_render(cis_context *ctx, const cis_diagnostic *diagnostic, cis_strbuf *out) {
  const rendering r = {ctx, out, false};
  render(&r, diagnostic);
}

void cis_diag_render_colored(cis_context *ctx, const cis_diagnostic *diagnostic, cis_strbuf *out) {
  const rendering r = {ctx, out, true};
  render(&r, diagnostic);
}
