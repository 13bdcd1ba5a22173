// Statements of a text with rows: `kind name {key = "text", ...}`.
#ifndef CIS_DIALECT_ODS_STATEMENTS_H
#define CIS_DIALECT_ODS_STATEMENTS_H

#include "ir/context.h"
#include "support/vec.h"

typedef struct cis_ods_entry {
  cis_str key, value; // with NUL after it
  size_t offset;      // of the key
} cis_ods_entry;

typedef struct cis_ods_statement {
  cis_str kind, name;
  size_t offset;       // of the name
  uint32_t first, num; // of the entries
} cis_ods_statement;

typedef struct cis_ods_text {
  cis_context *ctx;
  uint32_t source;
  CIS_VEC(cis_ods_statement) statements;
  CIS_VEC(cis_ods_entry) entries; // of all statements
} cis_ods_text;

/// Reads all statements; texts are in the arena of the context. False after an error.
bool cis_ods_text_read(cis_ods_text *text, cis_context *ctx, uint32_t source);
/// Frees the lists.
void cis_ods_text_deinit(cis_ods_text *text);
/// Reports an error at an offset of the source; false.
bool cis_ods_error(const cis_ods_text *text, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The entry of that key; NULL if there is none.
const cis_ods_entry *cis_ods_get(const cis_ods_text *text, const cis_ods_statement *statement,
                                 const char *key);

#endif
