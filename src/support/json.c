// JSON text: commas, escapes, numbers.
#include "support/json.h"

static void begin_value(cis_json *json) {
  if (json->needs_comma)
    cis_strbuf_lit(json->out, ", ");
  json->needs_comma = true;
}

void cis_json_open(cis_json *json, char bracket) {
  begin_value(json);
  cis_strbuf_char(json->out, bracket);
  json->needs_comma = false;
}

void cis_json_close(cis_json *json, char bracket) {
  cis_strbuf_char(json->out, bracket);
  json->needs_comma = true;
}

static void put_escaped(cis_strbuf *out, cis_str s) {
  cis_strbuf_char(out, '"');
  for (size_t i = 0; i < s.len; ++i) {
    unsigned char c = (unsigned char)s.data[i];
    if (c == '"' || c == '\\')
      cis_strbuf_printf(out, "\\%c", c);
    else if (c < 0x20)
      cis_strbuf_printf(out, "\\u%04x", c);
    else
      cis_strbuf_char(out, (char)c);
  }
  cis_strbuf_char(out, '"');
}

void cis_json_key(cis_json *json, const char *key) {
  begin_value(json);
  put_escaped(json->out, cis_str_from(key));
  cis_strbuf_lit(json->out, ": ");
  json->needs_comma = false;
}

void cis_json_string(cis_json *json, cis_str value) {
  begin_value(json);
  put_escaped(json->out, value);
}

void cis_json_int(cis_json *json, int64_t value) {
  begin_value(json);
  cis_strbuf_int(json->out, value);
}

void cis_json_bool(cis_json *json, bool value) {
  begin_value(json);
  cis_strbuf_cstr(json->out, value ? "true" : "false");
}

void cis_json_null(cis_json *json) {
  begin_value(json);
  cis_strbuf_lit(json->out, "null");
}

void cis_json_raw(cis_json *json, cis_str value) {
  begin_value(json);
  cis_strbuf_str(json->out, value);
}

void cis_json_put_string(cis_json *json, const char *key, cis_str value) {
  cis_json_key(json, key);
  cis_json_string(json, value);
}

void cis_json_put_name(cis_json *json, const char *key, cis_str value) {
  cis_json_key(json, key);
  value.len ? cis_json_string(json, value) : cis_json_null(json);
}

void cis_json_put_int(cis_json *json, const char *key, int64_t value) {
  cis_json_key(json, key);
  cis_json_int(json, value);
}

void cis_json_put_bool(cis_json *json, const char *key, bool value) {
  cis_json_key(json, key);
  cis_json_bool(json, value);
}

void cis_json_put_list(cis_json *json, const char *key) {
  cis_json_key(json, key);
  cis_json_open(json, '[');
}
