// Reading JSON: tokens that are checked where they stand, and whole values as trees. Numbers have
// 64 bits here, and every error names its place, which no JSON library at hand keeps.
#ifndef CIS_SUPPORT_JSON_READ_H
#define CIS_SUPPORT_JSON_READ_H

#include "support/arena.h"
#include "support/str.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct cis_json_reader {
  cis_str text;     // followed by a readable byte
  size_t at;        // where the next token is looked for
  cis_arena *arena; // of strings and trees
  /// Receives each error and its byte offset. Returns false.
  bool (*fail)(void *user, size_t at, const char *fmt, va_list args);
  void *user;
} cis_json_reader;

// --- tokens: false, or 0, after an error has been reported ---

/// The next character that is no white space; 0 at the end.
char cis_json_peek(cis_json_reader *r);
/// Consumes `c` if it is the next character; false otherwise, without an error.
bool cis_json_accept(cis_json_reader *r, char c);
/// Consumes `c`; false after an error if the next character is another one.
bool cis_json_expect(cis_json_reader *r, char c);
/// Reads a string. `what` names it in messages: "expected a string as %s".
bool cis_json_read_string(cis_json_reader *r, const char *what, cis_str *out_text);
/// Reads a whole number of 64 bits; 12.0 is one.
bool cis_json_read_int(cis_json_reader *r, const char *what, int64_t *out_value);
/// Reads a whole number that is at least `least` (0 or 1).
bool cis_json_read_count(cis_json_reader *r, const char *what, int64_t least, int64_t *out_value);
/// Moves to the next element of an open list or object, past a comma. False at its end, or after an
/// error, which sets `*ok` to false.
bool cis_json_next(cis_json_reader *r, char close, bool *is_first, bool *ok);
/// Reads a key of an object and the colon after it; `out_at` is its offset.
bool cis_json_read_key(cis_json_reader *r, cis_str *out_key, size_t *out_at);
/// Skips a value of any kind and checks its syntax. `depth` is the nesting so far.
bool cis_json_skip(cis_json_reader *r, int depth);

// --- trees ---

typedef enum cis_json_kind {
  CIS_JSON_OBJECT,
  CIS_JSON_LIST,
  CIS_JSON_STRING,
  CIS_JSON_NUMBER,
  CIS_JSON_WORD // true, false, null
} cis_json_kind;

typedef struct cis_json_value {
  cis_json_kind kind;
  cis_str key;  // in an object
  cis_str text; // of a string without escapes, a number, a word
  cis_str raw;  // as it stands
  struct cis_json_value *first, *next;
} cis_json_value;

/// All of the text as one value, in the arena; NULL after an error.
const cis_json_value *cis_json_read_tree(cis_json_reader *r);
/// The value of a key, the first one; NULL if there is none, or `value` is NULL or no object.
const cis_json_value *cis_json_get(const cis_json_value *value, const char *key);

/// Decimal digits with an optional sign. False: it is something else. Overflow is told apart.
bool cis_parse_decimal(cis_str text, int64_t *out_value, bool *out_overflow);

#endif
