// Diagnostics as text: `file:line:col: error: message`, the source line and a caret, notes after
// it.
#ifndef CIS_IR_DIAG_RENDER_H
#define CIS_IR_DIAG_RENDER_H

#include "ir/diag.h"
#include "support/strbuf.h"

/// Appends a diagnostic and its notes.
void cis_diag_render(cis_context *ctx, const cis_diagnostic *diagnostic, cis_strbuf *out);
/// The same with a terminal's colours, those of mlir-opt.
void cis_diag_render_colored(cis_context *ctx, const cis_diagnostic *diagnostic, cis_strbuf *out);
/// Appends the line of `pos`, if the context has its file, and under it a caret followed by tildes
/// up to `length` characters in all.
void cis_diag_render_excerpt(cis_context *ctx, cis_file_pos pos, size_t length, cis_strbuf *out);
/// "note", "warning", "error" or "remark"; a static string.
const char *cis_severity_name(cis_severity severity);

#endif
