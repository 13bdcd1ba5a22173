// cistern-run's report as JSON.
#ifndef CIS_DRIVER_RUN_REPORT_H
#define CIS_DRIVER_RUN_REPORT_H

#include "ir/diag.h"
#include "support/strbuf.h"

/// Appends a diagnostic with its notes to a list.
void cis_run_report_diagnostic(cis_context *ctx, const cis_diagnostic *diagnostic,
                               cis_strbuf *list);
/// Appends a result to a list: its text, or the file that it was written to.
void cis_run_report_result(cis_type type, cis_str text, bool is_file, cis_strbuf *list);
/// The whole: file, function, status, and what the lists and statistics say.
void cis_run_report_print(const char *file, cis_str function, int status, const cis_strbuf *errors,
                          const cis_strbuf *results, const cis_strbuf *stats, cis_strbuf *out);

#endif
