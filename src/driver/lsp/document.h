// An open document: its text, places in it, and the diagnostics of the parser, the verifier and the
// bufferization.
#ifndef CIS_DRIVER_LSP_DOCUMENT_H
#define CIS_DRIVER_LSP_DOCUMENT_H

#include "asm/parse_record.h"
#include "driver/plugins.h"
#include "ir/op_def.h"
#include "support/json.h"
#include "support/source.h"
#include "support/strbuf.h"
#include "support/vec.h"

#define CIS_LSP_NO_OP UINT32_MAX
#define CIS_LSP_NO_PLACE UINT32_MAX

/// A part of a text.
typedef struct cis_lsp_span {
  size_t begin, end;
} cis_lsp_span;

/// A part of the text between "// -----": a program of its own.
typedef struct cis_lsp_chunk {
  uint32_t begin, end;
  cis_op *module;            // without the functions that have errors of syntax; NULL
  bool has_errors;           // of syntax
  bool is_valid;             // it has none, and the verifier says so
  cis_parse_record record;   // marks and ops sorted by where they begin; names of symbols resolved
  CIS_VEC(uint32_t) parents; // of each op: the op around it, or CIS_LSP_NO_OP
} cis_lsp_chunk;

/// A change of the text that saves a copy: an op moves before another one.
typedef struct cis_lsp_fix {
  uint32_t begin, end; // of the hint
  uint32_t op, before; // where the names of the two stand
} cis_lsp_fix;

/// Dialects of the user's, which every analysis knows.
typedef struct cis_lsp_dialects {
  cis_plugins plugins;
  bool allows_unregistered;
} cis_lsp_dialects;

typedef struct cis_lsp_document {
  cis_str uri; // owned, NUL terminated
  int64_t version;
  bool has_version;
  cis_strbuf text;
  CIS_VEC(uint32_t) lines;          // where each begins
  bool has_command_links;           // the client runs commands that texts link to
  bool counts_bytes;                // positions are bytes of UTF-8, else units of UTF-16
  const cis_lsp_dialects *dialects; // borrowed
  // Of the text as it was analysed last:
  bool is_fresh;     // that is the text as it is
  bool is_published; // the client has been told
  bool wants_copies; // which copies bufferization takes has not been found out yet
  cis_context *ctx;
  cis_source *source; // belongs to the context
  uint32_t source_number;
  uint32_t error_at; // where the error that was told last is; CIS_LSP_NO_PLACE
  CIS_VEC(cis_lsp_chunk) chunks;
  cis_strbuf diagnostics, hints; // the objects of two JSON lists, without brackets
  CIS_VEC(cis_lsp_fix) fixes;    // of the hints
} cis_lsp_document;

typedef struct cis_lsp_position {
  int64_t line, character; // from 0
} cis_lsp_position;

/// A document without text. It copies `uri`; `dialects` has to live as long as it. The caller owns
/// it.
cis_lsp_document *cis_lsp_document_create(cis_str uri, const cis_lsp_dialects *dialects);
/// Frees the document.
void cis_lsp_document_destroy(cis_lsp_document *document);
/// Replaces bytes [begin, end) of the text.
void cis_lsp_document_edit(cis_lsp_document *document, size_t begin, size_t end, cis_str text);

/// The byte of a position. A position beyond a line or the text is its end.
uint32_t cis_lsp_offset(const cis_lsp_document *document, cis_lsp_position position);
/// The last of ascending places that is not behind `offset`; 0 if all are, or there are none.
uint32_t cis_lsp_last_begin(const uint32_t *begins, size_t num, uint32_t offset);
/// The position of a byte.
cis_lsp_position cis_lsp_position_of(const cis_lsp_document *document, uint32_t offset);
/// Writes a key and the position {line, character} of a byte.
void cis_lsp_put_position(cis_json *json, const cis_lsp_document *document, const char *key,
                          uint32_t offset);
/// Writes the range {...} of bytes [begin, end).
void cis_lsp_put_plain_range(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                             uint32_t end);
/// Writes "range": {...} of bytes [begin, end).
void cis_lsp_put_range(cis_json *json, const cis_lsp_document *document, const char *key,
                       uint32_t begin, uint32_t end);
/// Writes {range, newText}: an edit of bytes [begin, end).
void cis_lsp_put_edit(cis_json *json, const cis_lsp_document *document, uint32_t begin,
                      uint32_t end, cis_str text);
/// Writes the beginning of an edit of the workspace, up to the edits of the document.
void cis_lsp_open_edits(cis_json *json, const cis_lsp_document *document);
/// Writes its end.
void cis_lsp_close_edits(cis_json *json);
/// Writes a string; bytes that are no UTF-8 become U+FFFD.
void cis_lsp_put_text(cis_json *json, cis_str text);

/// Drops the results of analyses of the text.
void cis_lsp_forget(cis_lsp_document *document);
/// Parses and verifies the text if that has not been done.
void cis_lsp_analyse(cis_lsp_document *document);
/// The chunk has an error of syntax: tells those of other functions, too, and parses the rest.
void cis_lsp_recover(cis_lsp_document *document, cis_lsp_chunk *chunk);
/// The place after a string, a comment or another character at a byte; at most `end`.
size_t cis_lsp_skip(cis_str text, size_t at, size_t end);
/// The place after the brace that closes one in front of `at`, or `end`. Braces in strings and
/// comments do not count.
size_t cis_lsp_find_closing(cis_str text, size_t at, size_t end);
/// Whether a character can stand in a name, sigils and the dash included.
bool cis_lsp_is_of_name(char c);
/// Whether some op of a program makes a tensor.
bool cis_lsp_has_tensors(cis_op *module);
/// Finds out which copies bufferization takes. Whether there is anything new to tell.
bool cis_lsp_find_copies(cis_lsp_document *document);

/// The offset of a location in this document. False if it is in another file, or unknown.
bool cis_lsp_offset_of_location(const cis_lsp_document *document, cis_location loc,
                                uint32_t *out_offset);
/// The chunk at a byte.
cis_lsp_chunk *cis_lsp_chunk_at(cis_lsp_document *document, uint32_t offset);
/// The name at a byte, or that ends there; NULL.
const cis_mark *cis_lsp_mark_at(const cis_lsp_chunk *chunk, uint32_t offset);
/// The last op that begins at or before a byte, by its place among the ops of the record;
/// CIS_LSP_NO_OP.
uint32_t cis_lsp_last_op(const cis_lsp_chunk *chunk, uint32_t offset);
/// The innermost op around a byte, by its place among the ops of the record; CIS_LSP_NO_OP.
uint32_t cis_lsp_op_at(const cis_lsp_chunk *chunk, uint32_t offset);

#endif
