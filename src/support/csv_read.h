// Reading CSV: rows of fields, each with its place. Commas separate fields, or semicolons or tabs
// where the first line has no comma. Fields may be quoted, lines may end in CRLF, and a byte order
// mark is passed over.
#ifndef CIS_SUPPORT_CSV_READ_H
#define CIS_SUPPORT_CSV_READ_H

#include "support/arena.h"
#include "support/str.h"
#include "support/vec.h"

#include <stdarg.h>

typedef struct cis_csv_field {
  cis_str text; // without quotes, and without blanks around it
  uint32_t at;  // where it starts
} cis_csv_field;

typedef struct cis_csv_reader {
  cis_str text;
  cis_arena *arena; // of the text of quoted fields
  /// Receives each error and its byte offset. Returns false.
  bool (*fail)(void *user, size_t at, const char *fmt, va_list args);
  void *user;
  CIS_VEC(cis_csv_field) row; // that was read last: at least one field
  // private
  size_t at;
  char separator;
  size_t num_columns; // of the first row; 0 before it
} cis_csv_reader;

/// Whether no row is left; passes over blank lines.
bool cis_csv_at_end(cis_csv_reader *r);
/// Reads the next row. Each has as many fields as the first one, the header. False after an error
/// has been reported.
bool cis_csv_read_row(cis_csv_reader *r);
/// Frees the row.
void cis_csv_reader_deinit(cis_csv_reader *r);

/// The text without the blanks and tabs around it.
cis_str cis_csv_trim(cis_str s);

#endif
