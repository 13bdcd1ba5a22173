// Values of messages.
#include "driver/lsp/params.h"

bool cis_lsp_read_number(const cis_json_value *value, int64_t *out) {
  bool overflow;
  return value && value->kind == CIS_JSON_NUMBER &&
         cis_parse_decimal(value->text, out, &overflow) && !overflow;
}

bool cis_lsp_read_string(const cis_json_value *value, cis_str *out) {
  if (!value || value->kind != CIS_JSON_STRING)
    return false;
  *out = value->text;
  return true;
}

bool cis_lsp_is_true(const cis_json_value *value) {
  return value && value->kind == CIS_JSON_WORD && cis_str_is(value->text, "true");
}

bool cis_lsp_read_position(const cis_json_value *value, cis_lsp_position *out) {
  return cis_lsp_read_number(cis_json_get(value, "line"), &out->line) &&
         cis_lsp_read_number(cis_json_get(value, "character"), &out->character) && out->line >= 0 &&
         out->character >= 0;
}
