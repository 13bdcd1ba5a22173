// Diagnostics: one is pending at a time; it is delivered when the next begins or on a flush.
#include "ir/diag.h"

#include "ir/context_impl.h"
#include "ir/op_def.h"
#include "support/strbuf.h"

#include <stdarg.h>

void cis_diag_deinit(cis_lane *lane) {
  cis_arena_deinit(&lane->diag.arena);
  cis_vec_deinit(&lane->diag.notes);
}

cis_diag_handler cis_diag_get_handler(const cis_context *ctx, void **out_user) {
  *out_user = cis_lane_of(ctx)->diag.user;
  return cis_lane_of(ctx)->diag.handler;
}

void cis_diag_set_handler(cis_context *ctx, cis_diag_handler handler, void *user) {
  cis_lane_of(ctx)->diag.handler = handler;
  cis_lane_of(ctx)->diag.user = user;
}
void cis_diag_set_print_op(cis_context *ctx, bool on) { cis_lane_of(ctx)->diag.print_op = on; }
void cis_diag_set_print_options(cis_context *ctx, const void *options) {
  cis_lane_of(ctx)->diag.print_options = options;
}

const void *cis_diag_print_options(const cis_context *ctx) {
  return cis_lane_of(ctx)->diag.print_options;
}

void cis_diag_set_printers(cis_context *ctx, const cis_diag_printers *printers) {
  cis_lane_of(ctx)->diag.printers = printers;
}
size_t cis_diag_num_errors(const cis_context *ctx) { return cis_lane_of(ctx)->diag.num_errors; }

/// Drops the pending diagnostic.
static void discard(cis_context *ctx) {
  cis_lane_of(ctx)->diag.has_pending = false;
  cis_vec_clear(&cis_lane_of(ctx)->diag.notes);
  cis_arena_reset(&cis_lane_of(ctx)->diag.arena);
}

void cis_diag_flush(cis_context *ctx) {
  if (!cis_lane_of(ctx)->diag.has_pending)
    return;
  cis_lane_of(ctx)->diag.has_pending = false;
  cis_lane_of(ctx)->diag.pending.notes = cis_lane_of(ctx)->diag.notes.data;
  cis_lane_of(ctx)->diag.pending.num_notes = cis_lane_of(ctx)->diag.notes.len;
  if (cis_lane_of(ctx)->diag.handler)
    cis_lane_of(ctx)->diag.handler(cis_lane_of(ctx)->diag.user, ctx,
                                   &cis_lane_of(ctx)->diag.pending);
  discard(ctx);
}

bool cis_diag_set_quiet(cis_context *ctx, bool on) {
  cis_diag_flush(ctx);
  bool was_quiet = cis_lane_of(ctx)->diag.is_quiet;
  cis_lane_of(ctx)->diag.is_quiet = on;
  return was_quiet;
}

/// Formats into the diagnostics arena.
static cis_str format(cis_context *ctx, const char *prefix, const char *fmt, va_list args) {
  cis_strbuf sb = {0};
  cis_strbuf_cstr(&sb, prefix);
  cis_strbuf_vprintf(&sb, fmt, args);
  cis_str text = cis_arena_str(&cis_lane_of(ctx)->diag.arena, cis_strbuf_view(&sb));
  cis_strbuf_deinit(&sb);
  return text;
}

/// Begins a diagnostic. The arguments may point into the arena, so the pending one is flushed last.
static void begin(cis_context *ctx, cis_severity severity, cis_location loc, const char *prefix,
                  const char *fmt, va_list args) {
  if (cis_lane_of(ctx)->diag.is_quiet)
    return;
  cis_strbuf sb = {0};
  cis_strbuf_cstr(&sb, prefix);
  cis_strbuf_vprintf(&sb, fmt, args);
  cis_diag_flush(ctx);
  cis_lane_of(ctx)->diag.pending = (cis_diagnostic){
      .severity = severity,
      .loc = loc,
      .message = cis_arena_str(&cis_lane_of(ctx)->diag.arena, cis_strbuf_view(&sb)),
  };
  cis_lane_of(ctx)->diag.has_pending = true;
  cis_lane_of(ctx)->diag.num_errors += severity == CIS_ERROR;
  cis_strbuf_deinit(&sb);
}

#define BEGIN(ctx, severity, loc, prefix)                                                          \
  do {                                                                                             \
    va_list args;                                                                                  \
    va_start(args, fmt);                                                                           \
    begin(ctx, severity, loc, prefix, fmt, args);                                                  \
    va_end(args);                                                                                  \
  } while (0)

bool cis_error(cis_context *ctx, cis_location loc, const char *fmt, ...) {
  BEGIN(ctx, CIS_ERROR, loc, "");
  return false;
}

bool cis_usage_error(cis_context *ctx, const char *fmt, ...) {
  BEGIN(ctx, CIS_ERROR, CIS_LOC_UNKNOWN, "");
  if (!cis_lane_of(ctx)->diag.is_quiet)
    cis_lane_of(ctx)->diag.pending.is_placeless = true;
  return false;
}

void cis_warning(cis_context *ctx, cis_location loc, const char *fmt, ...) {
  BEGIN(ctx, CIS_WARNING, loc, "");
}

static void add_note(cis_context *ctx, cis_diagnostic note) {
  note.is_placeless = cis_lane_of(ctx)->diag.has_pending &&
                      cis_lane_of(ctx)->diag.pending.is_placeless &&
                      cis_loc_eq(note.loc, CIS_LOC_UNKNOWN);
  if (cis_lane_of(ctx)->diag.has_pending && !cis_lane_of(ctx)->diag.is_quiet)
    cis_vec_push(&cis_lane_of(ctx)->diag.notes, note);
}

bool cis_note(cis_context *ctx, cis_location loc, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  cis_diagnostic note = {.severity = CIS_NOTE, .loc = loc, .message = format(ctx, "", fmt, args)};
  va_end(args);
  add_note(ctx, note);
  return false;
}

/// "see current operation: ..." with the op in generic form, on a line of its own if it has
/// several.
static void note_current_op(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  if (!cis_lane_of(ctx)->diag.print_op || !cis_lane_of(ctx)->diag.printers ||
      cis_lane_of(ctx)->diag.is_quiet)
    return;
  cis_strbuf text = {0}, message = {0};
  cis_lane_of(ctx)->diag.printers->op(op, &text);
  cis_strbuf_lit(&message, "see current operation: ");
  if (cis_str_find(cis_strbuf_view(&text), '\n', 0) < text.len)
    cis_strbuf_char(&message, '\n');
  cis_strbuf_str(&message, cis_strbuf_view(&text));
  add_note(ctx, (cis_diagnostic){.severity = CIS_NOTE,
                                 .loc = op->loc,
                                 .is_current_op = true,
                                 .message = cis_arena_str(&cis_lane_of(ctx)->diag.arena,
                                                          cis_strbuf_view(&message))});
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&message);
}

static const char *op_prefix(cis_op *op) {
  cis_strbuf sb = {0};
  cis_strbuf_printf(&sb, "'%.*s' op ", CIS_STR_ARG(cis_op_name(op)));
  const char *prefix =
      cis_arena_str(&cis_lane_of(cis_op_context(op))->diag.arena, cis_strbuf_view(&sb)).data;
  cis_strbuf_deinit(&sb);
  return prefix;
}

bool cis_op_error(cis_op *op, const char *fmt, ...) {
  BEGIN(cis_op_context(op), CIS_ERROR, op->loc, op_prefix(op));
  note_current_op(op);
  return false;
}

bool cis_op_plain_error(cis_op *op, const char *fmt, ...) {
  BEGIN(cis_op_context(op), CIS_ERROR, op->loc, "");
  note_current_op(op);
  return false;
}

void cis_op_remark(cis_op *op, const char *fmt, ...) {
  BEGIN(cis_op_context(op), CIS_REMARK, op->loc, op_prefix(op));
  note_current_op(op);
}

void cis_plain_remark(cis_context *ctx, cis_location loc, const char *fmt, ...) {
  BEGIN(ctx, CIS_REMARK, loc, "");
}

// --- texts for messages ---

static const char *take_text(cis_context *ctx, cis_strbuf *sb) {
  const char *text = cis_arena_str(&cis_lane_of(ctx)->diag.arena, cis_strbuf_view(sb)).data;
  cis_strbuf_deinit(sb);
  return text;
}

const char *cis_type_text(cis_type type) {
  if (!type)
    return "<<NULL TYPE>>";
  cis_strbuf sb = {0};
  if (cis_lane_of(type->ctx)->diag.printers)
    cis_lane_of(type->ctx)->diag.printers->type(type, &sb);
  return take_text(type->ctx, &sb);
}

const char *cis_attr_text(cis_context *ctx, cis_attr attr) {
  if (!attr)
    return "<<NULL ATTRIBUTE>>";
  cis_strbuf sb = {0};
  if (cis_lane_of(ctx)->diag.printers)
    cis_lane_of(ctx)->diag.printers->attr(attr, &sb);
  return take_text(ctx, &sb);
}

const char *cis_op_text(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  cis_strbuf sb = {0};
  if (cis_lane_of(ctx)->diag.printers)
    cis_lane_of(ctx)->diag.printers->op(op, &sb);
  return take_text(ctx, &sb);
}

const char *cis_types_text(cis_context *ctx, const cis_type *types, size_t num) {
  cis_strbuf sb = {0};
  for (size_t i = 0; i < num; ++i)
    cis_strbuf_printf(&sb, "%s'%s'", i ? ", " : "", cis_type_text(types[i]));
  return take_text(ctx, &sb);
}

void cis_diag_ignore(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)user, (void)ctx, (void)diagnostic;
}
