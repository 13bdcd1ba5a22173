// Writing JSON: values in the order in which they are put; commas and escapes are taken care of.
#ifndef CIS_SUPPORT_JSON_H
#define CIS_SUPPORT_JSON_H

#include "support/strbuf.h"

/// Zero-initialise with `out` set. The caller nests properly.
typedef struct cis_json {
  cis_strbuf *out;
  bool needs_comma; // before the next value or key
} cis_json;

/// Each writes a part of the structure: the opening or the closing bracket of an object or array,
/// or the key of the next value, which is escaped.
void cis_json_open(cis_json *json, char bracket);  // '{' or '['
void cis_json_close(cis_json *json, char bracket); // '}' or ']'
void cis_json_key(cis_json *json, const char *key);
/// Writes a value: a string (escaped), a number, a truth value, null.
void cis_json_string(cis_json *json, cis_str value);
void cis_json_int(cis_json *json, int64_t value);
void cis_json_bool(cis_json *json, bool value);
void cis_json_null(cis_json *json);
/// Writes a value that is JSON already.
void cis_json_raw(cis_json *json, cis_str value);
/// Each writes a key and its value. A name is null where it is empty.
void cis_json_put_string(cis_json *json, const char *key, cis_str value);
void cis_json_put_name(cis_json *json, const char *key, cis_str value);
void cis_json_put_int(cis_json *json, const char *key, int64_t value);
void cis_json_put_bool(cis_json *json, const char *key, bool value);
/// Writes a key, and opens its array.
void cis_json_put_list(cis_json *json, const char *key);

#endif
