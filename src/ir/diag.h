// Diagnostics: how wrong input is reported. The library never prints; a handler receives them.
//
// A diagnostic is delivered when the next one begins, or on cis_diag_flush, so that notes can be
// attached by the code that returns from the error: `cis_error(...); cis_note(...); return false;`.
#ifndef CIS_IR_DIAG_H
#define CIS_IR_DIAG_H

#include "ir/location.h"

typedef enum cis_severity { CIS_NOTE, CIS_WARNING, CIS_ERROR, CIS_REMARK } cis_severity;

typedef struct cis_diagnostic {
  cis_severity severity;
  cis_location loc;
  cis_str message;
  bool is_current_op; // the note "see current operation: ..."
  bool is_placeless;  // about options and the like: cis_usage_error
  const struct cis_diagnostic *notes;
  size_t num_notes;
} cis_diagnostic;

typedef void (*cis_diag_handler)(void *user, cis_context *ctx, const cis_diagnostic *diagnostic);

/// The current handler and its `user`; NULL if there is none.
cis_diag_handler cis_diag_get_handler(const cis_context *ctx, void **out_user);
/// Sets the handler of finished diagnostics with their notes; NULL drops them.
void cis_diag_set_handler(cis_context *ctx, cis_diag_handler handler, void *user);
/// A handler that drops diagnostics.
void cis_diag_ignore(void *user, cis_context *ctx, const cis_diagnostic *diagnostic);
/// Whether op errors carry the note "see current operation" (on at first).
void cis_diag_set_print_op(cis_context *ctx, bool on);
/// Whether diagnostics are dropped; the pending one is delivered first. Returns what it was.
bool cis_diag_set_quiet(cis_context *ctx, bool on);
/// Delivers the pending diagnostic, if any.
void cis_diag_flush(cis_context *ctx);
/// Number of errors begun so far.
size_t cis_diag_num_errors(const cis_context *ctx);

/// Marks functions that report as cold, so that the compiler keeps what leads to a call apart.
#define CIS_PRINTF(fmt_index) __attribute__((cold, format(printf, fmt_index, fmt_index + 1)))
#define CIS_MUST_USE __attribute__((warn_unused_result))

/// Begins a diagnostic. In messages, %s takes C strings; types and attributes are put in with
/// cis_type_text and cis_attr_text. Returns false always.
bool cis_error(cis_context *ctx, cis_location loc, const char *fmt, ...) CIS_PRINTF(3);
/// Begins an error about an option or another request, not about a place in a program: it is shown
/// without a location, as are its notes that have none. Returns false always.
bool cis_usage_error(cis_context *ctx, const char *fmt, ...) CIS_PRINTF(2);
/// Begins a warning.
void cis_warning(cis_context *ctx, cis_location loc, const char *fmt, ...) CIS_PRINTF(3);
/// "'dialect.op' op " + message at the op's location, with the note "see current operation".
/// Returns false.
bool cis_op_error(cis_op *op, const char *fmt, ...) CIS_PRINTF(2);
/// Reports an error as cis_op_error does, without the "'dialect.op' op " in front.
bool cis_op_plain_error(cis_op *op, const char *fmt, ...) CIS_PRINTF(2);
/// Begins a remark at the location of the op: "'dialect.op' op " + message, with the note "see
/// current operation".
void cis_op_remark(cis_op *op, const char *fmt, ...) CIS_PRINTF(2);
/// A remark with exactly this text.
void cis_plain_remark(cis_context *ctx, cis_location loc, const char *fmt, ...) CIS_PRINTF(3);
/// Attaches a note to the pending diagnostic; returns false so that it can end an error path.
bool cis_note(cis_context *ctx, cis_location loc, const char *fmt, ...) CIS_PRINTF(3);

/// The text of a type for messages; valid until the next diagnostic is flushed.
const char *cis_type_text(cis_type type);
/// The text of an attribute for messages; valid as long as that of cis_type_text.
const char *cis_attr_text(cis_context *ctx, cis_attr attr);
/// The text of an op in generic form for messages; valid as long as that of cis_type_text.
const char *cis_op_text(cis_op *op);
/// The text "'f32', 'i32'" of a list of types; valid as long as that of cis_type_text.
const char *cis_types_text(cis_context *ctx, const cis_type *types, size_t num); // "'f32', 'i32'"

/// Installed by asm/: how to print types, attributes and whole ops (generic form) for messages.
typedef struct cis_diag_printers {
  void (*type)(cis_type type, cis_strbuf *out);
  void (*attr)(cis_attr attr, cis_strbuf *out);
  void (*op)(cis_op *op, cis_strbuf *out);
} cis_diag_printers;
/// Sets the printers of the context; they are borrowed for its life.
void cis_diag_set_printers(cis_context *ctx, const cis_diag_printers *printers);
/// Sets the printing options for IR in messages; borrowed, NULL at first.
void cis_diag_set_print_options(cis_context *ctx, const void *options);
/// The printing options for IR in messages; NULL if none were set.
const void *cis_diag_print_options(const cis_context *ctx);

#endif
