// Answers to questions about places of a document. Each writes one JSON value; null where there is
// nothing to say.
#ifndef CIS_DRIVER_LSP_ANSWERS_H
#define CIS_DRIVER_LSP_ANSWERS_H

#include "driver/lsp/document.h"
#include "support/json_read.h"

/// The command whose answer is the page of a function's memory.
#define CIS_LSP_MEMORY_PAGE "cistern.memoryPage"

/// Puts the place of the definition of the name at a byte.
void cis_lsp_put_definition(cis_json *json, cis_lsp_document *document, uint32_t offset);
/// Puts the places that name the value, block or symbol at the offset.
void cis_lsp_put_references(cis_json *json, cis_lsp_document *document, uint32_t offset,
                            bool with_definitions);
/// Puts the same places as highlights of the document.
void cis_lsp_put_highlights(cis_json *json, cis_lsp_document *document, uint32_t offset);
/// Puts the texts that may stand at a byte. `takes_snippets`: the client fills in places of a text.
void cis_lsp_put_completion(cis_json *json, cis_lsp_document *document, uint32_t offset,
                            bool takes_snippets);
/// Puts the facts about the value at a byte, or about the op whose name is there.
void cis_lsp_put_hover(cis_json *json, cis_lsp_document *document, uint32_t offset);
/// Puts the place and the text of the name at a byte, if it can be renamed; false with the reason.
bool cis_lsp_put_rename_place(cis_json *json, cis_lsp_document *document, uint32_t offset,
                              cis_strbuf *why);
/// Puts the edits that give the object at a byte another name; false with the reason.
bool cis_lsp_put_rename(cis_json *json, cis_lsp_document *document, uint32_t offset, cis_str wanted,
                        cis_strbuf *why);
/// Puts the symbols, with those nested in them.
void cis_lsp_put_symbols(cis_json *json, cis_lsp_document *document);
/// Edits that indent lines by the nesting of ops, and take blanks from their ends. Comments, names
/// and line breaks stay. Null where the text cannot be parsed.
void cis_lsp_put_formatting(cis_json *json, cis_lsp_document *document);

/// Puts the actions that are offered at bytes [begin, end]. `context`: of the request.
void cis_lsp_put_actions(cis_json *json, cis_lsp_document *document, uint32_t begin, uint32_t end,
                         const cis_json_value *context);
/// Puts a line for each function with the bytes that it holds and copies, and the command that
/// shows its page.
void cis_lsp_put_lenses(cis_json *json, cis_lsp_document *document);
/// Puts {title, html}: the page of the memory of the program at a byte, which begins with the
/// function there. A program with tensors is shown as --buffer-pipeline leaves it. False with the
/// reason.
bool cis_lsp_put_memory_page(cis_json *json, cis_lsp_document *document, uint32_t offset,
                             cis_strbuf *why);

/// Whether an op is a function with a body.
bool cis_lsp_is_function(const cis_op *op);
/// The function with a body around a byte of a valid program; NULL.
const cis_op_mark *cis_lsp_function_at(cis_lsp_document *document, uint32_t offset);
/// Puts the command that shows the page of a function.
void cis_lsp_put_page_command(cis_json *json, const cis_lsp_document *document, cis_str title,
                              const cis_op_mark *function);
/// Appends what a function holds and copies as Markdown; nothing if it does neither.
void cis_lsp_describe_function(const cis_lsp_document *document, const cis_op_mark *function,
                               cis_strbuf *out);
/// Appends facts about the memory of a value as Markdown: its size, and the ops that allocate, use
/// and free it. The program must be valid.
void cis_lsp_describe_memory(const cis_lsp_document *document, cis_value *value, cis_strbuf *out);

#endif
