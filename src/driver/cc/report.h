// The report of cistern-cc: what the plan that the C has holds in each layer, and whether it fits.
#ifndef CIS_DRIVER_CC_REPORT_H
#define CIS_DRIVER_CC_REPORT_H

#include "ir/diag.h"
#include "target/c/c.h"

/// Appends a table of each function's layers, the buffers of the peak, and what the program needs.
void cis_cc_report_text(cis_context *ctx, const cis_c_result *result, cis_strbuf *out);
/// Appends the same, and all buffers of each function, as a JSON object.
void cis_cc_report_json(cis_context *ctx, const cis_c_result *result, cis_strbuf *out);
/// Appends a page that draws each function's frame, with layers as time.
void cis_cc_report_html(const cis_c_result *result, cis_str title, cis_strbuf *out);

/// Whether the program fits: RAM that the C file has, and flash. 0: no limit. False after an error
/// that says what does not fit, with notes at the layers that hold the most. `hint`: how RAM may be
/// saved, or NULL.
bool cis_cc_check_limits(cis_op *program, const cis_c_result *result, uint64_t sram, uint64_t flash,
                         const char *hint);

#endif
