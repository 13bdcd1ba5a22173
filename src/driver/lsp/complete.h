// Lists of completions, for the files that find them.
#ifndef CIS_DRIVER_LSP_COMPLETE_H
#define CIS_DRIVER_LSP_COMPLETE_H

#include "driver/lsp/document.h"

/// Kinds of the protocol.
enum {
  CIS_LSP_FUNCTION = 3,
  CIS_LSP_VARIABLE = 6,
  CIS_LSP_MODULE = 9,
  CIS_LSP_PROPERTY = 10,
  CIS_LSP_KEYWORD = 14,
  CIS_LSP_REFERENCE = 18,
  CIS_LSP_CASE = 20,
  CIS_LSP_CONSTANT = 21,
  CIS_LSP_TYPE = 25
};

typedef struct cis_lsp_completion {
  cis_json *json;
  cis_lsp_document *document;
  uint32_t begin, offset; // the word that is completed, up to the place
  cis_str word;           // without its sigil
  bool takes_snippets;    // the client does
  bool is_incomplete;     // there are more than are listed, or others with more of the word
  size_t num;
  cis_strbuf range; // of the word, as JSON
} cis_lsp_completion;

typedef struct cis_lsp_item {
  cis_str label;
  int kind;
  cis_str detail;
  cis_str text; // that is inserted; empty: the label
  bool is_snippet;
} cis_lsp_item;

/// Adds an item if its label has the word in it, in the order in which it is to be shown. False
/// where there are so many that no more are taken.
bool cis_lsp_complete(cis_lsp_completion *c, const cis_lsp_item *item);
/// Adds the passes and flags that can stand in a line "// RUN: ..." at the place. The word is set.
void cis_lsp_complete_run_line(cis_lsp_completion *c, cis_str line);

#endif
