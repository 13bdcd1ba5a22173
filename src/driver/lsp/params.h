// Reading the parameters of messages.
#ifndef CIS_DRIVER_LSP_PARAMS_H
#define CIS_DRIVER_LSP_PARAMS_H

#include "driver/lsp/document.h"
#include "support/json_read.h"

/// Each reads a value that may be missing; false if it is, or is none of its kind.
bool cis_lsp_read_number(const cis_json_value *value, int64_t *out);
bool cis_lsp_read_string(const cis_json_value *value, cis_str *out);
bool cis_lsp_read_position(const cis_json_value *value, cis_lsp_position *out);
/// Whether a value is `true`.
bool cis_lsp_is_true(const cis_json_value *value);

#endif
