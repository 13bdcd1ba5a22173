// The lexer: characters to tokens. One table gives the class of each byte; tokens are views into
// the source.
//
// The source is followed by a NUL byte, and scanning loops stop at bytes that no token continues
// with, so that they need no check for the end. A NUL byte before the end counts as white space, as
// in MLIR.
#include "asm/lexer.h"

#include "support/arena.h"
#include "support/hex.h"

enum {
  C_SPACE = 1,
  C_DIGIT = 2,
  C_ID_START = 4, // letter or _
  C_ID = 8,       // what continues an identifier: letter, digit, _ $ .
  C_SUFFIX = 16,  // what starts the name after a sigil: letter, _ $ . -
  C_HEX = 32,
  C_PUNCT = 64,  // a token of its own
  C_SIGIL = 128, // starts a name of its own kind; # may start other tokens
};

#define LETTER (C_ID_START | C_ID | C_SUFFIX)
#define HEX_LETTER (LETTER | C_HEX)
#define DIGIT (C_DIGIT | C_ID | C_HEX)

// clang-format off: a table, aligned by hand
static const uint8_t classes[256] = {
    ['\0'] = C_SPACE,        ['\t'] = C_SPACE,        ['\n'] = C_SPACE,   ['\r'] = C_SPACE,
    [' '] = C_SPACE,         ['0'] = DIGIT,           ['1'] = DIGIT,      ['2'] = DIGIT,
    ['3'] = DIGIT,           ['4'] = DIGIT,           ['5'] = DIGIT,      ['6'] = DIGIT,
    ['7'] = DIGIT,           ['8'] = DIGIT,           ['9'] = DIGIT,      ['a'] = HEX_LETTER,
    ['b'] = HEX_LETTER,      ['c'] = HEX_LETTER,      ['d'] = HEX_LETTER, ['e'] = HEX_LETTER,
    ['f'] = HEX_LETTER,      ['g'] = LETTER,          ['h'] = LETTER,     ['i'] = LETTER,
    ['j'] = LETTER,          ['k'] = LETTER,          ['l'] = LETTER,     ['m'] = LETTER,
    ['n'] = LETTER,          ['o'] = LETTER,          ['p'] = LETTER,     ['q'] = LETTER,
    ['r'] = LETTER,          ['s'] = LETTER,          ['t'] = LETTER,     ['u'] = LETTER,
    ['v'] = LETTER,          ['w'] = LETTER,          ['x'] = LETTER,     ['y'] = LETTER,
    ['z'] = LETTER,          ['A'] = HEX_LETTER,      ['B'] = HEX_LETTER, ['C'] = HEX_LETTER,
    ['D'] = HEX_LETTER,      ['E'] = HEX_LETTER,      ['F'] = HEX_LETTER, ['G'] = LETTER,
    ['H'] = LETTER,          ['I'] = LETTER,          ['J'] = LETTER,     ['K'] = LETTER,
    ['L'] = LETTER,          ['M'] = LETTER,          ['N'] = LETTER,     ['O'] = LETTER,
    ['P'] = LETTER,          ['Q'] = LETTER,          ['R'] = LETTER,     ['S'] = LETTER,
    ['T'] = LETTER,          ['U'] = LETTER,          ['V'] = LETTER,     ['W'] = LETTER,
    ['X'] = LETTER,          ['Y'] = LETTER,          ['Z'] = LETTER,     ['_'] = LETTER,
    ['$'] = C_ID | C_SUFFIX, ['.'] = C_ID | C_SUFFIX, ['-'] = C_SUFFIX,   [':'] = C_PUNCT,
    [','] = C_PUNCT,         ['='] = C_PUNCT,         ['>'] = C_PUNCT,    ['('] = C_PUNCT,
    ['['] = C_PUNCT,         ['<'] = C_PUNCT,         ['+'] = C_PUNCT,    ['?'] = C_PUNCT,
    ['}'] = C_PUNCT,         [')'] = C_PUNCT,         [']'] = C_PUNCT,    ['*'] = C_PUNCT,
    ['|'] = C_PUNCT,         ['%'] = C_SIGIL,         ['^'] = C_SIGIL,    ['!'] = C_SIGIL,
};

/// The token that a character of C_PUNCT is, or one of C_SIGIL and # start.
static const uint8_t kinds[128] = {
    [':'] = CIS_TOK_COLON,    [','] = CIS_TOK_COMMA,        ['='] = CIS_TOK_EQUAL,
    ['>'] = CIS_TOK_GREATER,  ['('] = CIS_TOK_L_PAREN,      ['['] = CIS_TOK_L_SQUARE,
    ['<'] = CIS_TOK_LESS,     ['+'] = CIS_TOK_PLUS,         ['?'] = CIS_TOK_QUESTION,
    ['}'] = CIS_TOK_R_BRACE,  [')'] = CIS_TOK_R_PAREN,      [']'] = CIS_TOK_R_SQUARE,
    ['*'] = CIS_TOK_STAR,     ['|'] = CIS_TOK_VERTICAL_BAR, ['%'] = CIS_TOK_PERCENT_ID,
    ['^'] = CIS_TOK_CARET_ID, ['!'] = CIS_TOK_BANG_ID,      ['#'] = CIS_TOK_HASH_ID,
};

// clang-format on

static inline uint8_t class_of(const char *p) { return classes[(unsigned char)*p]; }

cis_lexer cis_lexer_create(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end) {
  const char *text = cis_context_get_source(ctx, source)->text.data;
  return (cis_lexer){.ctx = ctx,
                     .source = source,
                     .text = text,
                     .start = text + begin,
                     .end = text + end,
                     .cur = text + begin};
}

void cis_lexer_reset(cis_lexer *lexer, uint32_t offset) { lexer->cur = lexer->text + offset; }

// Functions that lex end by calling the next one, and rare cases are not inlined, so that frequent
// tokens need no stack frame.

static inline cis_tok finish(cis_lexer *lexer, cis_token *out, cis_tok kind, const char *start,
                             const char *end) {
  lexer->cur = end;
  *out = (cis_token){kind, (uint32_t)(start - lexer->text), {start, (size_t)(end - start)}};
  return kind;
}

__attribute__((cold, noinline)) static cis_tok fail(cis_lexer *lexer, cis_token *out,
                                                    const char *at, const char *message) {
  cis_error(lexer->ctx, cis_loc_source(lexer->ctx, lexer->source, (size_t)(at - lexer->text)), "%s",
            message);
  return finish(lexer, out, CIS_TOK_ERROR, at, at);
}

/// i32, si8, ui4: the whole of an identifier.
static bool is_integer_type(const char *p, const char *end) {
  p += *p != 'i'; // s or u
  if (*p != 'i' || p + 1 == end)
    return false;
  while (++p < end)
    if (!(class_of(p) & C_DIGIT))
      return false;
  return true;
}

static cis_tok lex_bare_id(cis_lexer *lexer, cis_token *out, const char *start) {
  const char *p = start + 1;
  while (class_of(p) & C_ID)
    ++p;
  bool may_be_type = *start == 'i' || ((*start == 's' || *start == 'u') && start[1] == 'i');
  bool is_type = may_be_type && is_integer_type(start, p);
  return finish(lexer, out, is_type ? CIS_TOK_INT_TYPE : CIS_TOK_BARE_ID, start, p);
}

static const char *sigil_error(char sigil) {
  switch (sigil) {
  case '%':
    return "invalid SSA name";
  case '^':
    return "invalid block name";
  case '!':
    return "invalid type identifier";
  default:
    return "invalid attribute name";
  }
}

/// %name, #name, !name, ^name: digits, or a letter or punctuation and what follows.
static cis_tok lex_sigil(cis_lexer *lexer, cis_token *out, const char *start) {
  const char *p = start + 1;
  if (class_of(p) & C_DIGIT) {
    while (class_of(p) & C_DIGIT)
      ++p;
  } else if (class_of(p) & C_SUFFIX) {
    do
      ++p;
    while (class_of(p) & (C_SUFFIX | C_DIGIT));
  } else {
    return fail(lexer, out, start, sigil_error(*start));
  }
  return finish(lexer, out, (cis_tok)kinds[(unsigned char)*start], start, p);
}

__attribute__((noinline)) static cis_tok lex_number(cis_lexer *lexer, cis_token *out,
                                                    const char *start) {
  const char *p = start + 1;
  if (*start == '0' && *p == 'x' && (class_of(p + 1) & C_HEX)) {
    p += 2;
    while (class_of(p) & C_HEX)
      ++p;
    return finish(lexer, out, CIS_TOK_INTEGER, start, p);
  }
  while (class_of(p) & C_DIGIT)
    ++p;
  if (*p != '.')
    return finish(lexer, out, CIS_TOK_INTEGER, start, p);
  ++p;
  while (class_of(p) & C_DIGIT)
    ++p;
  if (*p == 'e' || *p == 'E') {
    const char *exponent = p + 1 + (p[1] == '+' || p[1] == '-');
    if (class_of(exponent) & C_DIGIT) {
      p = exponent + 1;
      while (class_of(p) & C_DIGIT)
        ++p;
    }
  }
  return finish(lexer, out, CIS_TOK_FLOAT, start, p);
}

static bool is_simple_escape(char c) { return c == '"' || c == '\\' || c == 'n' || c == 't'; }

/// From the opening quote at `quote`; the token begins at `start` (an @ may stand before the
/// quote).
static cis_tok lex_string(cis_lexer *lexer, cis_token *out, const char *start, const char *quote,
                          cis_tok kind) {
  enum { LONG = 64 };
  const char *p = quote + 1;
  for (;; ++p) {
    switch (*p) {
    case '"':
      return finish(lexer, out, kind, start, p + 1);
    case '\0':
      if (p < lexer->end)
        continue;
      return fail(lexer, out, p, "expected '\"' in string literal");
    case '\n':
    case '\v':
    case '\f':
      return fail(lexer, out, p, "expected '\"' in string literal");
    case '\\':
      if (is_simple_escape(p[1]))
        ++p;
      else if ((class_of(p + 1) & C_HEX) && (class_of(p + 2) & C_HEX))
        p += 2;
      else
        return fail(lexer, out, p, "unknown escape in string literal");
      break;
    default:
      if ((p - quote) % LONG == 0)
        p += cis_plain_text_span(p + 1, (size_t)(lexer->end - p) - 1);
    }
  }
}

static cis_tok lex_at(cis_lexer *lexer, cis_token *out, const char *start) {
  const char *p = start + 1;
  if (*p == '"')
    return lex_string(lexer, out, start, p, CIS_TOK_AT_ID);
  if (!(class_of(p) & C_ID_START))
    return fail(lexer, out, p, "@ identifier expected to start with letter or '_'");
  while (class_of(p) & C_ID)
    ++p;
  return finish(lexer, out, CIS_TOK_AT_ID, start, p);
}

/// Skips a comment to the end of its line.
static const char *skip_comment(const cis_lexer *lexer, const char *p) {
  const char *newline = memchr(p, '\n', (size_t)(lexer->end - p));
  const char *stop = newline ? newline : lexer->end;
  const char *cr = memchr(p, '\r', (size_t)(stop - p));
  return cr ? cr : stop;
}

/// Everything that has no class.
__attribute__((noinline)) static cis_tok lex_other(cis_lexer *lexer, cis_token *out,
                                                   const char *start) {
  switch (*start) {
  case '#':
    if (start[1] == '-' && start[2] == '}')
      return finish(lexer, out, CIS_TOK_FILE_METADATA_END, start, start + 3);
    return lex_sigil(lexer, out, start);
  case '@':
    return lex_at(lexer, out, start);
  case '"':
    return lex_string(lexer, out, start, start, CIS_TOK_STRING);
  case '-':
    if (start[1] == '>')
      return finish(lexer, out, CIS_TOK_ARROW, start, start + 2);
    return finish(lexer, out, CIS_TOK_MINUS, start, start + 1);
  case '{':
    if (start[1] == '-' && start[2] == '#')
      return finish(lexer, out, CIS_TOK_FILE_METADATA_BEGIN, start, start + 3);
    return finish(lexer, out, CIS_TOK_L_BRACE, start, start + 1);
  case '.':
    if (start[1] == '.' && start[2] == '.')
      return finish(lexer, out, CIS_TOK_ELLIPSIS, start, start + 3);
    return fail(lexer, out, start + 1, "expected three consecutive dots for an ellipsis");
  case '/':
    return finish(lexer, out, CIS_TOK_SLASH, start, start + 1);
  default:
    return fail(lexer, out, start, "unexpected character");
  }
}

static const char *skip_space(const cis_lexer *lexer, const char *p) {
  while (p < lexer->end) {
    if (class_of(p) & C_SPACE)
      ++p;
    else if (*p == '/' && p[1] == '/')
      p = skip_comment(lexer, p);
    else
      break;
  }
  return p;
}

/// The characters of a class from p on, and the space after them.
static const char *skip_class(const cis_lexer *lexer, const char *p, uint8_t class) {
  while (class_of(p) & class)
    ++p;
  return skip_space(lexer, p);
}

bool cis_lexer_is_at_results(const cis_lexer *lexer) {
  const char *p = skip_space(lexer, lexer->cur);
  while (p < lexer->end && *p != '=') {
    char c = *p;
    p = skip_space(lexer, p + 1);
    if (c == ':' && (class_of(p) & C_DIGIT))
      p = skip_class(lexer, p, C_DIGIT);
    else if (c == ',' && *p == '%')
      p = skip_class(lexer, p + 1, C_ID | C_SUFFIX);
    else
      return false;
  }
  return p < lexer->end;
}

/// Skips all comments that are here, so that it does not come here again.
__attribute__((noinline)) static cis_tok lex_after_comment(cis_lexer *lexer, cis_token *out,
                                                           const char *comment) {
  lexer->cur = skip_space(lexer, comment);
  return cis_lex(lexer, out);
}

cis_tok cis_lex(cis_lexer *lexer, cis_token *out) {
  const char *p = lexer->cur, *end = lexer->end;
  while (p < end && class_of(p) & C_SPACE)
    ++p;
  if (p >= end)
    return finish(lexer, out, CIS_TOK_EOF, end, end);
  uint8_t class = class_of(p);
  if (class & C_PUNCT)
    return finish(lexer, out, (cis_tok)kinds[(unsigned char)*p], p, p + 1);
  if (class & C_ID_START)
    return lex_bare_id(lexer, out, p);
  if (class & C_SIGIL)
    return lex_sigil(lexer, out, p);
  if (class & C_DIGIT)
    return lex_number(lexer, out, p);
  if (*p == '/' && p[1] == '/')
    return lex_after_comment(lexer, out, p);
  return lex_other(lexer, out, p);
}

cis_str cis_token_string(cis_token token, cis_arena *arena) {
  bool is_at = token.text.data[0] == '@';
  if (is_at && token.text.data[1] != '"')
    return cis_str_from_index(token.text, 1);
  cis_str body = {token.text.data + 1 + is_at, token.text.len - 2 - is_at};
  if (!memchr(body.data, '\\', body.len))
    return body;
  char *out = cis_arena_alloc(arena, body.len);
  size_t len = 0;
  for (size_t i = 0; i < body.len; ++i) {
    char c = body.data[i];
    if (c == '\\') {
      char escaped = body.data[++i];
      if (escaped == '"' || escaped == '\\')
        c = escaped;
      else if (escaped == 'n')
        c = '\n';
      else if (escaped == 't')
        c = '\t';
      else
        c = (char)(cis_hex_digit(escaped) << 4 | cis_hex_digit(body.data[++i]));
    }
    out[len++] = c;
  }
  return (cis_str){out, len};
}

bool cis_token_u64(cis_token token, uint64_t *out) {
  bool hex = token.text.len > 2 && token.text.data[1] == 'x';
  uint64_t value = 0, base = hex ? 16 : 10;
  for (size_t i = hex ? 2 : 0; i < token.text.len; ++i)
    if (__builtin_mul_overflow(value, base, &value) ||
        __builtin_add_overflow(value, cis_hex_digit(token.text.data[i]), &value))
      return false;
  *out = value;
  return true;
}

const char *cis_tok_spelling(cis_tok kind) {
  static const char *const spellings[] = {
      [CIS_TOK_EOF] = "end of file",
      [CIS_TOK_ERROR] = "",
      [CIS_TOK_BARE_ID] = "identifier",
      [CIS_TOK_AT_ID] = "symbol name",
      [CIS_TOK_HASH_ID] = "attribute name",
      [CIS_TOK_BANG_ID] = "type name",
      [CIS_TOK_PERCENT_ID] = "SSA name",
      [CIS_TOK_CARET_ID] = "block name",
      [CIS_TOK_INTEGER] = "integer",
      [CIS_TOK_FLOAT] = "float",
      [CIS_TOK_STRING] = "string",
      [CIS_TOK_INT_TYPE] = "integer type",
      [CIS_TOK_ARROW] = "->",
      [CIS_TOK_AT] = "@",
      [CIS_TOK_COLON] = ":",
      [CIS_TOK_COMMA] = ",",
      [CIS_TOK_ELLIPSIS] = "...",
      [CIS_TOK_EQUAL] = "=",
      [CIS_TOK_GREATER] = ">",
      [CIS_TOK_L_BRACE] = "{",
      [CIS_TOK_L_PAREN] = "(",
      [CIS_TOK_L_SQUARE] = "[",
      [CIS_TOK_LESS] = "<",
      [CIS_TOK_MINUS] = "-",
      [CIS_TOK_PLUS] = "+",
      [CIS_TOK_QUESTION] = "?",
      [CIS_TOK_R_BRACE] = "}",
      [CIS_TOK_R_PAREN] = ")",
      [CIS_TOK_R_SQUARE] = "]",
      [CIS_TOK_SLASH] = "/",
      [CIS_TOK_STAR] = "*",
      [CIS_TOK_VERTICAL_BAR] = "|",
      [CIS_TOK_FILE_METADATA_BEGIN] = "{-#",
      [CIS_TOK_FILE_METADATA_END] = "#-}",
  };
  return spellings[kind];
}

cis_tok cis_tok_of(cis_str spelling) {
  for (cis_tok kind = CIS_TOK_ARROW; kind <= CIS_TOK_VERTICAL_BAR; ++kind)
    if (cis_str_is(spelling, cis_tok_spelling(kind)))
      return kind;
  return CIS_TOK_ERROR;
}
