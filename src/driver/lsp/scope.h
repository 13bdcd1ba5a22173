// The names that can be used at a place of a document, and the statement that it is in. All is
// found in the record, and so in texts with errors, too.
#ifndef CIS_DRIVER_LSP_SCOPE_H
#define CIS_DRIVER_LSP_SCOPE_H

#include "driver/lsp/document.h"

/// The number of the innermost region around a byte; 0: the chunk itself.
uint32_t cis_lsp_region_at(const cis_lsp_chunk *chunk, uint32_t offset);
/// Where the statement that a byte is in begins: after the op before it, in region number `region`.
/// An op that ends on the same line is a part of the statement.
uint32_t cis_lsp_statement_at(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                              uint32_t region, uint32_t offset);

/// Receives the definition of a value; false: no more are wanted.
typedef bool cis_lsp_visitor(void *user, const cis_mark *definition);
/// Calls `visit` for the definitions of values that can be used in region number `region` at a
/// byte, from the last to the first. Results of one op that share a name are one each.
void cis_lsp_visit_values(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                          uint32_t region, uint32_t offset, cis_lsp_visitor *visit, void *user);
/// Calls `visit` with the names of blocks of region number `region`, `^bb1` each, as they stand in
/// the text.
void cis_lsp_visit_blocks(const cis_lsp_document *document, const cis_lsp_chunk *chunk,
                          uint32_t region, void (*visit)(void *user, cis_str name), void *user);
/// Calls `visit` with the names of results, `%r` each, of statements in bytes [begin, end), from
/// the last to the first, until it returns false: for text after an error, which the parser has not
/// read. Those in regions that end there are left out.
void cis_lsp_visit_unread_results(const cis_lsp_document *document, uint32_t begin, uint32_t end,
                                  bool (*visit)(void *user, cis_str name), void *user);

#endif
