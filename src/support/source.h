// Source text: a named, immutable buffer with lines found on demand.
//
// The text is always followed by a readable NUL byte, which the lexer relies on.
#ifndef CIS_SUPPORT_SOURCE_H
#define CIS_SUPPORT_SOURCE_H

#include "support/strbuf.h"

#include <stdarg.h>

typedef struct cis_source {
  cis_str name; // as shown in diagnostics: "-" is read as "<stdin>"
  cis_str text;
  // private
  void *mapping;
  size_t mapping_size;
  struct cis_source *owner; // another source, to which the text and its lines belong
  uint32_t *line_starts;    // built on first query; entry i: offset of line i + 1
  size_t num_lines;
  size_t recent; // the line that a position was on, from 0: the next one is often near
} cis_source;

typedef struct cis_line_col {
  uint32_t line, col; // from 1; a tab counts as one column
} cis_line_col;

/// Maps `path` ("-": reads standard input). Returns NULL and sets `*out_error` to a static or errno
/// text on failure. Caller owns the result. Files beyond 4 GiB are refused.
cis_source *cis_source_open(const char *path, const char **out_error);
/// Copies `text`. Caller owns the result.
cis_source *cis_source_from_memory(cis_str name, cis_str text);
/// A source that shows the text of another one, which must outlive it. Caller owns the result.
cis_source *cis_source_share(cis_source *source);
/// Frees a source and unmaps its file. NULL is allowed.
void cis_source_destroy(cis_source *source);

/// Releases the memory of a mapped file between two offsets, because the text there is unlikely to
/// be read again soon. A later read loads it from the file.
void cis_source_rest(const cis_source *source, size_t begin, size_t end);

/// Line and column of a byte offset (clamped to the end).
cis_line_col cis_source_position(cis_source *source, uint32_t offset);
/// The text of a line, from 1, up to its line end or a carriage return; empty if there is no such
/// line.
cis_str cis_source_line(cis_source *source, uint32_t line);
/// Appends "name:line:col: error: ..." and a line end for a byte offset. Returns false.
bool cis_source_fail_at(cis_source *source, size_t at, cis_strbuf *out_error, const char *fmt,
                        va_list args) __attribute__((format(printf, 4, 0)));

#endif
