// Any bytes end in IR or in a diagnostic. Printed IR is read again to the same text.
//
// The input is parsed and verified; if it is right, it is printed, read again and printed again, in
// custom and in generic form, and the texts have to agree. Two threads report and print what one
// does. The mutator works on tokens, so that most inputs get past the lexer.
#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/diag_render.h"
#include "ir/parallel.h"
#include "ir/verifier.h"
#include "registry/dialects.h"
#include "support/strbuf.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

// --- the property ---

static void note(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  cis_diag_render(ctx, diagnostic, user);
}

static void show(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)user, (void)ctx;
  fprintf(stderr, "%.*s\n", CIS_STR_ARG(diagnostic->message));
}

static cis_op *parse(cis_context *ctx, cis_str text) {
  cis_source *source = cis_source_from_memory(CIS_STR("fuzz"), text);
  uint32_t index = cis_context_add_source(ctx, source);
  cis_op *module = cis_parse_source(ctx, index, 0, (uint32_t)text.len, NULL);
  cis_diag_flush(ctx);
  return module;
}

_Noreturn static void fail(const char *what, cis_str first, cis_str second) {
  fprintf(stderr, "%s\n--- first:\n%.*s\n--- second:\n%.*s\n", what, CIS_STR_ARG(first),
          CIS_STR_ARG(second));
  abort();
}

/// Reads `text`, which was printed with `options`, in a context of its own and prints it in custom
/// form: `expected`.
static void check_again(bool allow_unregistered, cis_str text, cis_str expected) {
  cis_context *ctx = cis_context_create();
  cis_strbuf again = {0};
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  cis_context_allow_unregistered(ctx, allow_unregistered);
  cis_diag_set_handler(ctx, show, NULL);
  cis_op *module = parse(ctx, text);
  if (!module)
    fail("what was printed is not read", text, expected);
  cis_print_op(module, NULL, &again);
  if (!cis_str_eq(cis_strbuf_view(&again), expected))
    fail("what was printed is read as something else", expected, cis_strbuf_view(&again));
  cis_op_destroy(module);
  cis_strbuf_deinit(&again);
  cis_context_destroy(ctx);
}

/// Texts that upstream prints, and Cistern too, although MLIR cannot read them: a reference to the
/// empty symbol, the least 64-bit number in an affine expression, several sparse elements at one
/// index, vector.print of nothing before an op with results, a negative step of affine.for, an
/// opaque attribute or type whose text goes on after its brackets: #d.a<1>x<2> for #d<a<1>x<2>>.
static bool has_repeated_index(const char *text) {
  while ((text = strstr(text, "sparse<"))) {
    text += strlen("sparse<");
    size_t digits = strspn(text, "0123456789");
    if (digits && strncmp(text + digits, ", [", 3) == 0)
      return true;
  }
  return false;
}

static bool has_bare_print(const char *text) {
  while ((text = strstr(text, "vector.print\n"))) {
    text += strlen("vector.print\n");
    text += strspn(text, " ");
    if (*text == '%')
      return true;
  }
  return false;
}

static bool has_negative_step(const char *text) {
  while ((text = strstr(text, "affine.for "))) {
    size_t line = strcspn(text, "\n");
    const char *step = strstr(text, " step -");
    if (step && step < text + line)
      return true;
    text += line;
  }
  return false;
}

static bool has_text_after_brackets(const char *text) {
  while ((text = strpbrk(text, "#!"))) {
    text += 1 + strcspn(text + 1, " \n<>(){}[],#!\"");
    if (*text != '<')
      continue;
    const char *end = text;
    int depth = 0;
    do {
      depth += (*end == '<') - (*end == '>');
    } while (*end && *end++ != '\n' && depth > 0);
    if (depth == 0 && (isalnum((unsigned char)*end) || *end == '<'))
      return true;
  }
  return false;
}

static bool is_readable(cis_strbuf *text) {
  return !strstr(cis_strbuf_c(text), "@<<INVALID EMPTY SYMBOL>>") &&
         !strstr(cis_strbuf_c(text), " -9223372036854775808") &&
         !has_repeated_index(cis_strbuf_c(text)) && !has_bare_print(cis_strbuf_c(text)) &&
         !has_negative_step(cis_strbuf_c(text)) && !has_text_after_brackets(cis_strbuf_c(text));
}

/// A context whose diagnostics go to `out`.
static cis_context *create_context(bool allow_unregistered, cis_strbuf *out) {
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  cis_context_allow_unregistered(ctx, allow_unregistered);
  cis_diag_set_handler(ctx, note, out);
  return ctx;
}

/// Reads and prints the text by two threads: the same diagnostics, then the same text, if any.
static void check_threads(bool allow_unregistered, cis_str text, cis_str diagnostics,
                          cis_str expected) {
  cis_strbuf noted = {0}, printed = {0};
  cis_context *ctx = create_context(allow_unregistered, &noted);
  cis_context_set_threads(ctx, 2);
  cis_op *module = parse(ctx, text);
  if (!cis_str_eq(cis_strbuf_view(&noted), diagnostics))
    fail("two threads report something else", diagnostics, cis_strbuf_view(&noted));
  if (module)
    cis_print_op(module, NULL, &printed);
  if (!cis_str_eq(cis_strbuf_view(&printed), expected))
    fail("two threads print something else", expected, cis_strbuf_view(&printed));
  if (module)
    cis_op_destroy(module);
  cis_context_destroy(ctx);
  cis_strbuf_deinit(&noted);
  cis_strbuf_deinit(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bool allow_unregistered = cis_hash_bytes(data, size) & 1;
  cis_str text = {(const char *)data, size};
  cis_strbuf diagnostics = {0}, custom = {0};
  cis_context *ctx = create_context(allow_unregistered, &diagnostics);
  cis_op *module = parse(ctx, text);
  if (!module && !cis_diag_num_errors(ctx))
    fail("refused without an error", text, CIS_STR(""));
  if (module) {
    cis_strbuf generic = {0};
    cis_print_options options = {.generic = true};
    cis_print_op(module, NULL, &custom);
    cis_print_op(module, &options, &generic);
    if (is_readable(&custom)) {
      check_again(allow_unregistered, cis_strbuf_view(&custom), cis_strbuf_view(&custom));
      check_again(allow_unregistered, cis_strbuf_view(&generic), cis_strbuf_view(&custom));
    }
    cis_strbuf_deinit(&generic);
    cis_op_destroy(module);
  }
  cis_context_destroy(ctx);
  check_threads(allow_unregistered, text, cis_strbuf_view(&diagnostics), cis_strbuf_view(&custom));
  cis_strbuf_deinit(&diagnostics);
  cis_strbuf_deinit(&custom);
  return 0;
}

// --- the mutator ---

/// Words that get an input further than random bytes do: op names, types, attributes, punctuation.
static const char *const words[] = {
#define CIS_OP(KIND, NAME, ...) NAME,
#include "dialect/dialects.def"
#undef CIS_OP
    "i1",
    "i32",
    "i64",
    "si8",
    "f16",
    "f32",
    "f64",
    "bf16",
    "index",
    "none",
    "memref<4xf32>",
    "memref<?x4xf32>",
    "memref<*xf32>",
    "memref<4xf32, strided<[1], offset: 2>>",
    "tensor<4xf32>",
    "tensor<?x?xi32>",
    "tensor<*xf32>",
    "vector<4xf32>",
    "vector<[4]xi1>",
    "complex<f32>",
    "tuple<i32, f32>",
    "!foo.bar<x>",
    "(i32) -> i32",
    "() -> ()",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ":",
    "=",
    "->",
    "?",
    "*",
    "-",
    "+",
    "::",
    "|",
    "^bb0",
    "^bb1",
    "^bb0:",
    "%0",
    "%1",
    "%arg0",
    "%0#1",
    "%x",
    "%x:2",
    "@f",
    "@g",
    "@f::@g",
    "#map",
    "#foo.bar",
    "0",
    "1",
    "-1",
    "4",
    "9223372036854775807",
    "18446744073709551616",
    "0x7F",
    "1.0",
    "-1.5e10",
    "0x7FC00000",
    "true",
    "false",
    "\"s\"",
    "\"a\\0Ab\"",
    "unit",
    "dense<1>",
    "dense<[1, 2]>",
    "dense<\"0x01020304\">",
    "dense<>",
    "sparse<[[0]], [1]>",
    "array<i64: 1, 2>",
    "array<i1: true>",
    "dense_resource<r>",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "affine_map<(d0) -> (d0 floordiv 2, d0 mod 3)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "strided<[?, 1]>",
    "distinct[0]<unit>",
    "loc(unknown)",
    "loc(\"f\":1:2)",
    "loc(callsite(\"a\" at \"b\"))",
    "loc(fused[\"a\", \"b\"])",
    "attributes",
    "operandSegmentSizes = array<i32: 1, 0>",
    "<{",
    "}>",
    "({",
    "})",
    "{a = 1 : i32}",
    "private",
    "return",
    "to",
    "step",
    "iter_args",
    "else",
    "ins",
    "outs",
    "do",
    "case",
    "default",
    "retain",
    "if",
    "into",
    "offset",
    "sizes",
    "strides",
    "fastmath<fast>",
    "overflow<nsw>",
    "eq",
    "//c\n",
    "#a = 1 : i32\n",
    "!t = i32\n",
    "{-# dialect_resources: { builtin: { r: \"0x0400000001\" } } #-}",
};

typedef struct token {
  size_t begin, end;
} token;

static bool is_word(uint8_t c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         strchr("_.$%@#!^-", c);
}

/// Words, strings, single characters; a space goes with the token before it.
static size_t tokenize(const uint8_t *data, size_t size, token *out, size_t max) {
  size_t num = 0;
  for (size_t i = 0; i < size && num < max;) {
    size_t begin = i;
    if (data[i] == '"') {
      for (++i; i < size && data[i] != '"' && data[i] != '\n'; ++i)
        ;
      i += i < size;
    } else if (data[i] && is_word(data[i])) {
      while (i < size && data[i] && is_word(data[i]))
        ++i;
    } else {
      ++i;
    }
    while (i < size && (data[i] == ' ' || data[i] == '\n'))
      ++i;
    out[num++] = (token){begin, i};
  }
  return num;
}

static unsigned next_random(unsigned *seed, size_t below) {
  *seed = *seed * 1664525u + 1013904223u;
  return below ? (unsigned)((*seed >> 8) % below) : 0;
}

/// Puts `text` in place of data[begin, end). Returns the new size, or the old one if it does not
/// fit.
static size_t splice(uint8_t *data, size_t size, size_t max_size, token where, const void *text,
                     size_t len) {
  size_t removed = where.end - where.begin;
  if (size - removed + len > max_size)
    return size;
  memmove(data + where.begin + len, data + where.end, size - where.end);
  memcpy(data + where.begin, text, len);
  return size - removed + len;
}

static size_t put_word(uint8_t *data, size_t size, size_t max_size, token where, unsigned *seed) {
  char text[256];
  const char *word = words[next_random(seed, sizeof(words) / sizeof(words[0]))];
  int len = snprintf(text, sizeof(text), "%s ", word);
  return splice(data, size, max_size, where, text, (size_t)len);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
  enum { MAX_TOKENS = 4096, MAX_COPY = 512 };
  static token tokens[MAX_TOKENS];
  uint8_t copy[MAX_COPY];
  size_t num = tokenize(data, size, tokens, MAX_TOKENS);
  if (!num || next_random(&seed, 10) == 0)
    return LLVMFuzzerMutate(data, size, max_size);
  unsigned a = next_random(&seed, num), b = next_random(&seed, num), run = next_random(&seed, 12);
  token from = {tokens[a].begin, tokens[a + run < num ? a + run : num - 1].end};
  size_t len = from.end - from.begin < MAX_COPY ? from.end - from.begin : MAX_COPY;
  memcpy(copy, data + from.begin, len);
  switch (next_random(&seed, 6)) {
  case 0: // a token goes
    return splice(data, size, max_size, tokens[a], "", 0);
  case 1: // a few go
    return splice(data, size, max_size, from, "", 0);
  case 2: // a few are written again elsewhere
    return splice(data, size, max_size, (token){tokens[b].begin, tokens[b].begin}, copy, len);
  case 3: // a token becomes another one of the text
    len = tokens[a].end - tokens[a].begin < MAX_COPY ? tokens[a].end - tokens[a].begin : MAX_COPY;
    return splice(data, size, max_size, tokens[b], copy, len);
  case 4: // a token becomes a word
    return put_word(data, size, max_size, tokens[b], &seed);
  default: // a word is put in
    return put_word(data, size, max_size, (token){tokens[b].begin, tokens[b].begin}, &seed);
  }
}
