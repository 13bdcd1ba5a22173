// Lexer of MLIR text. A token is a view into the source; nothing is copied.
#ifndef CIS_ASM_LEXER_H
#define CIS_ASM_LEXER_H

#include "ir/diag.h"

typedef enum cis_tok {
  CIS_TOK_EOF,
  CIS_TOK_ERROR,      // already reported
  CIS_TOK_BARE_ID,    // foo, foo.bar, f32: keywords are bare ids that are compared by text
  CIS_TOK_AT_ID,      // @foo, @"foo"
  CIS_TOK_HASH_ID,    // #foo
  CIS_TOK_BANG_ID,    // !foo
  CIS_TOK_PERCENT_ID, // %foo, %0 (without #n)
  CIS_TOK_CARET_ID,   // ^bb0
  CIS_TOK_INTEGER,    // 12, 0x1F
  CIS_TOK_FLOAT,      // 1.0, 1.0e5
  CIS_TOK_STRING,     // "..." with its quotes
  CIS_TOK_INT_TYPE,   // i32, si8, ui4
  CIS_TOK_ARROW,      // ->
  CIS_TOK_AT,
  CIS_TOK_COLON,
  CIS_TOK_COMMA,
  CIS_TOK_ELLIPSIS, // ...
  CIS_TOK_EQUAL,
  CIS_TOK_GREATER,
  CIS_TOK_L_BRACE,
  CIS_TOK_L_PAREN,
  CIS_TOK_L_SQUARE,
  CIS_TOK_LESS,
  CIS_TOK_MINUS,
  CIS_TOK_PLUS,
  CIS_TOK_QUESTION,
  CIS_TOK_R_BRACE,
  CIS_TOK_R_PAREN,
  CIS_TOK_R_SQUARE,
  CIS_TOK_SLASH,
  CIS_TOK_STAR,
  CIS_TOK_VERTICAL_BAR,
  CIS_TOK_FILE_METADATA_BEGIN, // {-#
  CIS_TOK_FILE_METADATA_END,   // #-}
} cis_tok;

typedef struct cis_token {
  cis_tok kind;
  uint32_t offset; // in the source
  cis_str text;
} cis_token;

typedef struct cis_lexer {
  cis_context *ctx;
  uint32_t source;         // index in the context
  const char *text;        // of the whole source
  const char *start, *end; // the part of it that is lexed
  const char *cur;         // after the last token
} cis_lexer;

/// Lexes [begin, end) of a source of the context.
cis_lexer cis_lexer_create(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end);
/// Lexes the next token and returns its kind; reports malformed ones, which are CIS_TOK_ERROR.
cis_tok cis_lex(cis_lexer *lexer, cis_token *out);
/// Whether the last token, a value, is the first of an op's results: "%a:2, %b = ".
bool cis_lexer_is_at_results(const cis_lexer *lexer);
/// Continues at an offset (used for dimension lists such as 4x8xf32, which the lexer cannot split).
void cis_lexer_reset(cis_lexer *lexer, uint32_t offset);
/// The value of a STRING (or quoted @"..") token with escapes resolved; in `arena` if it had any.
cis_str cis_token_string(cis_token token, cis_arena *arena);
/// The value of an INTEGER token; false if it does not fit.
bool cis_token_u64(cis_token token, uint64_t *out);
/// How a token is spelled in "expected '...'" messages.
const char *cis_tok_spelling(cis_tok kind);
/// The token that is spelled so, of punctuation alone; CIS_TOK_ERROR if there is none.
cis_tok cis_tok_of(cis_str spelling);

#endif
