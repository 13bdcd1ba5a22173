// Element literals: dense, sparse and dense arrays.
//
// The type of a dense literal follows its text, so the elements are first kept as places in the
// source, and converted once the type is known. Of a list of plain numbers only the place of the
// first and their number are kept. A hex string is decoded straight from the source.
#include "asm/number_text.h"
#include "asm/parser_impl.h"
#include "asm/plain_numbers.h"
#include "asm/scan_number.h"
#include "asm/shape_text.h"
#include "support/bytes.h"
#include "support/hex.h"

// --- literals ---

typedef struct element {
  uint32_t offset, len;
  uint8_t kind; // cis_tok: INTEGER, FLOAT, STRING, BARE_ID (true, false); INTEGERS, NUMBERS
  bool negative;
} element;

/// Runs: so many decimal numbers with a comma after each, `len`; the first is at `offset`.
enum { INTEGERS = 0xFE, NUMBERS = 0xFF };

typedef struct literal {
  CIS_VEC(element) elements;
  size_t num;        // of elements, those of runs one by one
  cis_i64_vec shape; // innermost first while parsing; empty for a single element
  uint32_t offset;   // where it begins
  cis_token hex;     // the one string that is all of the literal; its text is empty otherwise
} literal;

static bool is_run(const element *e) { return e->kind >= INTEGERS; }

static void deinit_literal(literal *lit) {
  cis_vec_deinit(&lit->elements);
  cis_vec_deinit(&lit->shape);
}

static cis_str element_text(cis_parser *p, const element *e) {
  return (cis_str){p->lexer.text + e->offset, e->len};
}

static cis_token element_token(cis_parser *p, const element *e) {
  return (cis_token){(cis_tok)e->kind, e->offset, element_text(p, e)};
}

static bool is_bool_token(const cis_token *tok) {
  return cis_tok_is_keyword(tok, "true") || cis_tok_is_keyword(tok, "false");
}

static bool push_token(cis_parser *p, bool negative, literal *lit) {
  element e = {p->tok.offset, (uint32_t)p->tok.text.len, (uint8_t)p->tok.kind, negative};
  cis_vec_push(&lit->elements, e);
  ++lit->num;
  cis_parser_consume(p);
  return true;
}

static bool parse_element(cis_parser *p, literal *lit);

/// (real, imaginary)
static bool parse_complex_element(cis_parser *p, literal *lit) {
  cis_parser_consume(p);
  if (!parse_element(p, lit))
    return false;
  if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
    return cis_parser_missing(p, "expected ',' between complex elements");
  if (!parse_element(p, lit))
    return false;
  return cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
         cis_parser_missing(p, "expected ')' after complex elements");
}

static bool parse_element(cis_parser *p, literal *lit) {
  switch (p->tok.kind) {
  case CIS_TOK_INTEGER:
  case CIS_TOK_FLOAT:
  case CIS_TOK_STRING:
    return push_token(p, false, lit);
  case CIS_TOK_MINUS:
    cis_parser_consume(p);
    if (p->tok.kind != CIS_TOK_INTEGER && p->tok.kind != CIS_TOK_FLOAT)
      return cis_parser_error(p, "expected integer or floating point literal");
    return push_token(p, true, lit);
  case CIS_TOK_L_PAREN: {
    bool ok = cis_parser_enter(p) && parse_complex_element(p, lit);
    cis_parser_leave(p);
    return ok;
  }
  default:
    if (is_bool_token(&p->tok))
      return push_token(p, false, lit);
    return cis_parser_error(p, "expected element literal of primitive type");
  }
}

static bool parse_list(cis_parser *p, literal *lit);

/// An element or a list; pushes the sizes of a list.
static bool parse_item(cis_parser *p, literal *lit) {
  return p->tok.kind == CIS_TOK_L_SQUARE ? parse_list(p, lit) : parse_element(p, lit);
}

/// Whether the sizes from `middle` on are those from `start` to `middle`.
static bool same_sizes(const cis_i64_vec *shape, size_t start, size_t middle) {
  size_t num = middle - start;
  return shape->len - middle == num &&
         (!num || !memcmp(shape->data + start, shape->data + middle, num * sizeof(int64_t)));
}

/// Adds a run, or numbers to a run before it.
static void push_run(cis_parser *p, const char *at, uint8_t kind, uint32_t num, literal *lit) {
  element run = {(uint32_t)(at - p->lexer.text), num, kind, false};
  element *last = lit->elements.len ? &lit->elements.data[lit->elements.len - 1] : NULL;
  lit->num += num;
  if (num && last && kind == NUMBERS && last->kind == kind)
    last->len += num;
  else if (num)
    cis_vec_push(&lit->elements, run);
}

/// Skips numbers with a comma after each, at most `most`. Returns the place after them.
static const char *scan_any_numbers(const char *at, const char *last, uint32_t most,
                                    uint32_t *out_num) {
  bool is_float;
  uint32_t len;
  for (*out_num = 0; *out_num < most; ++*out_num) {
    const char *end = cis_scan_number(at + (*at == '-'), &is_float, &len);
    const char *next = end && end < last ? cis_skip_comma(end, last) : NULL;
    if (!next)
      break;
    at = next;
  }
  return at;
}

/// Takes the numbers from the next token on that have a comma after them: lists of millions need
/// no tokens. Returns how many there were.
static int64_t scan_numbers(cis_parser *p, literal *lit) {
  enum { MOST = 64 }; // of numbers that are none of the integers that blocks take
  const char *begin = p->lexer.text + p->tok.offset, *at = begin, *last = p->lexer.end;
  size_t before = lit->num;
  for (uint32_t num = MOST; num == MOST;) {
    uint32_t num_integers;
    const char *next = cis_scan_plain_numbers(at, last, &num_integers);
    push_run(p, at, INTEGERS, num_integers, lit);
    at = scan_any_numbers(next, last, MOST, &num);
    push_run(p, next, NUMBERS, num, lit);
  }
  if (at != begin) {
    cis_lexer_reset(&p->lexer, (uint32_t)(at - p->lexer.text));
    cis_parser_consume(p);
  }
  return (int64_t)(lit->num - before);
}

static bool parse_items(cis_parser *p, literal *lit) {
  size_t start = lit->shape.len;
  int64_t num = 0;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_R_SQUARE)) {
    do {
      size_t middle = lit->shape.len;
      if (middle == start)
        num += scan_numbers(p, lit);
      if (!parse_item(p, lit))
        return false;
      if (num++ && !same_sizes(&lit->shape, start, middle))
        return cis_parser_error(
            p, "tensor literal is invalid; ranks are not consistent between elements");
      if (num > 1)
        lit->shape.len = middle;
    } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
    if (!cis_parse_token(p, CIS_TOK_R_SQUARE))
      return false;
  }
  cis_vec_push(&lit->shape, num);
  return true;
}

static bool parse_list(cis_parser *p, literal *lit) {
  bool ok = cis_parser_enter(p) && parse_items(p, lit);
  cis_parser_leave(p);
  return ok;
}

static void reverse(cis_i64_vec *v) {
  for (size_t i = 0, j = v->len; i + 1 < j; ++i) {
    int64_t size = v->data[i];
    v->data[i] = v->data[--j];
    v->data[j] = size;
  }
}

static bool parse_literal(cis_parser *p, bool allow_hex, literal *lit) {
  lit->offset = p->tok.offset;
  if (allow_hex && p->tok.kind == CIS_TOK_STRING) {
    lit->hex = p->tok;
    cis_parser_consume(p);
    return true;
  }
  bool ok = parse_item(p, lit);
  reverse(&lit->shape);
  return ok;
}

/// A literal applied to its type.
typedef struct conversion {
  cis_parser *p;
  const literal *lit;
  uint32_t offset; // of the attribute
  cis_type type;
  cis_type scalar; // element type, or that of a complex one
} conversion;

// --- scalars ---

static bool is_bool_type(cis_type type) {
  return cis_type_is_integer(type) && type->integer.width == 1;
}

static bool convert_integer(const conversion *c, const element *e, unsigned char *out,
                            size_t size) {
  cis_parser *p = c->p;
  cis_type type = c->scalar;
  if (e->negative && cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED)
    return cis_parser_error_at(p, e->offset,
                               "expected unsigned integer elements, but parsed negative value");
  if (e->kind == CIS_TOK_FLOAT)
    return cis_parser_error_at(p, e->offset,
                               "expected integer elements, but parsed floating-point");
  if (e->kind == CIS_TOK_BARE_ID) {
    if (!is_bool_type(type))
      return cis_parser_error_at(p, e->offset, "expected i1 type for 'true' or 'false' values");
    out[0] = element_text(p, e).data[0] == 't';
    return true;
  }
  uint64_t word;
  const uint64_t *words;
  uint32_t num;
  if (e->kind != CIS_TOK_INTEGER ||
      !cis_int_from_text(&p->arena, element_text(p, e), e->negative, type, &word, &words, &num))
    return cis_parser_error_at(p, e->offset, "integer constant out of range for type");
  cis_store_words(out, words, size < num * sizeof(*words) ? size : num * sizeof(*words));
  return true;
}

static bool convert_float(const conversion *c, const element *e, unsigned char *out, size_t size) {
  cis_parser *p = c->p;
  uint64_t bits[2];
  if (e->kind == CIS_TOK_FLOAT) {
    double value = cis_double_from_text(element_text(p, e));
    cis_float_from_double(c->scalar->float_kind, e->negative ? -value : value, bits);
  } else if (e->kind != CIS_TOK_INTEGER) {
    return cis_parser_error_at(p, e->offset, "expected floating point literal");
  } else if (!cis_parser_float_bits(p, element_token(p, e), e->negative, c->scalar, bits)) {
    return false;
  }
  cis_store_words(out, bits, size);
  return true;
}

static bool convert_scalar(const conversion *c, const element *e, unsigned char *out, size_t size) {
  if (cis_type_is_float(c->scalar))
    return convert_float(c, e, out, size);
  return convert_integer(c, e, out, size);
}

/// The next number of a run, whatever it is; what follows it, NULL after an error.
static const char *convert_next(const conversion *c, const char *at, unsigned char *out,
                                size_t size) {
  element e = {.negative = *at == '-'};
  at += e.negative;
  bool is_float = false;
  const char *end = cis_scan_number(at, &is_float, &e.len);
  e.kind = is_float ? CIS_TOK_FLOAT : CIS_TOK_INTEGER;
  e.offset = (uint32_t)(at - c->p->lexer.text);
  return convert_scalar(c, &e, out, size) ? end : NULL;
}

/// The numbers that can be stored as they are: integers whose width is exactly `size` bytes.
static cis_plain_range plain_range(const conversion *c, size_t size) {
  bool is_integer = cis_type_is_integer(c->scalar);
  uint32_t width = is_integer ? c->scalar->integer.width : 64;
  if (cis_type_is_float(c->scalar) || width > 64 || width != 8 * size)
    return (cis_plain_range){.size = 0};
  if (is_integer && c->scalar->integer.signedness == CIS_UNSIGNED)
    return (cis_plain_range){UINT64_MAX >> (64 - width), 0, size};
  uint64_t least = UINT64_C(1) << (width - 1);
  return (cis_plain_range){least - 1, least, size};
}

static bool convert_run(const conversion *c, const element *run, unsigned char *out, size_t size) {
  const char *at = c->p->lexer.text + run->offset, *last = c->p->lexer.end;
  cis_plain_range range = plain_range(c, size);
  bool plain = run->kind == INTEGERS && range.size && run->offset >= sizeof(uint64_t);
  for (uint32_t i = 0; i < run->len; ++i) {
    if (plain)
      i += cis_store_plain_numbers(&at, last, run->len - i, &range, out + i * size);
    if (i == run->len)
      break;
    at = convert_next(c, at, out + i * size, size);
    if (!at)
      return false;
    at = cis_skip_comma(at, last);
  }
  return true;
}

// --- dense elements ---

static const char *shape_text(const conversion *c, const int64_t *sizes, size_t num) {
  return cis_sizes_text(&c->p->arena, sizes, num);
}

static bool check_shape(const conversion *c) {
  const literal *lit = c->lit;
  size_t rank = c->type->shaped.rank;
  if (lit->shape.len && (lit->shape.len != rank || memcmp(lit->shape.data, c->type->shaped.shape,
                                                          rank * sizeof(int64_t)) != 0))
    return cis_parser_error_at(
        c->p, c->offset, "inferred shape of elements literal ([%s]) does not match type ([%s])",
        shape_text(c, lit->shape.data, lit->shape.len), shape_text(c, c->type->shaped.shape, rank));
  int64_t count;
  bool empty = cis_type_num_elements(c->type, &count) && count == 0;
  if (!lit->num && !empty && !lit->hex.text.len)
    return cis_parser_error_at(c->p, c->offset,
                               "parsed zero elements, but type ('%s') expected at least 1",
                               cis_type_text(c->type));
  return true;
}

/// Whether there are as many numbers as the elements have parts.
static bool check_count(const conversion *c) {
  const literal *lit = c->lit;
  int64_t parts = cis_type_is(c->type->shaped.element, CIS_TYPE_COMPLEX) ? 2 : 1, count, expected;
  bool splat = !lit->shape.len;
  if (!lit->num || (splat && (int64_t)lit->num == parts))
    return true;
  if (!splat && cis_type_num_elements(c->type, &count) &&
      !__builtin_mul_overflow(count, parts, &expected) && (int64_t)lit->num == expected)
    return true;
  expected = splat ? parts : (int64_t)(lit->num / 2 * 2);
  if (!splat && cis_type_num_elements(c->type, &count))
    __builtin_mul_overflow(count, parts, &expected);
  return cis_parser_error_at(
      c->p, c->offset, "parsed %zu elements, but type ('%s') expected %lld elements", lit->num,
      cis_type_text(splat ? c->type->shaped.element : c->type), (long long)expected);
}

/// The text of a run's first number.
static cis_str first_text(cis_parser *p, const element *run) {
  bool is_float;
  uint32_t len = 0;
  const char *at = p->lexer.text + run->offset;
  at += *at == '-';
  (void)cis_scan_number(at, &is_float, &len);
  return (cis_str){at, len};
}

static bool convert_strings(const conversion *c, cis_attr *out) {
  const literal *lit = c->lit;
  size_t num = lit->hex.text.len ? 1 : lit->num;
  CIS_VEC(cis_str) strings = {0};
  bool ok = true;
  if (lit->hex.text.len)
    cis_vec_push(&strings, cis_token_string(lit->hex, &c->p->arena));
  for (size_t i = strings.len; ok && i < num; ++i) {
    const element *e = &lit->elements.data[i];
    cis_str text = element_text(c->p, e);
    if (is_run(e))
      text = first_text(c->p, e);
    ok = e->kind == CIS_TOK_STRING ||
         cis_parser_error_at(c->p, c->offset, "expected string token, got %.*s", CIS_STR_ARG(text));
    if (ok)
      cis_vec_push(&strings, cis_token_string(element_token(c->p, e), &c->p->arena));
  }
  if (ok)
    *out = cis_attr_dense_string(c->type, strings.data, num, num && !lit->shape.len);
  cis_vec_deinit(&strings);
  return ok;
}

static bool convert_numbers(const conversion *c, cis_attr *out) {
  const literal *lit = c->lit;
  size_t size = cis_dense_element_size(c->scalar), num = lit->num, at = 0;
  unsigned char *data = cis_mem_calloc(num + !num, size);
  bool ok = true;
  for (size_t i = 0; ok && i < lit->elements.len; ++i) {
    const element *e = &lit->elements.data[i];
    bool run = is_run(e);
    ok = run ? convert_run(c, e, data + at * size, size)
             : convert_scalar(c, e, data + at * size, size);
    at += run ? e->len : 1;
  }
  if (ok)
    *out = cis_attr_dense(c->type, data, num * size, num && !lit->shape.len);
  cis_mem_free(data);
  return ok;
}

// --- hex strings ---

/// The digits of a "0x..." string, an even number of them; {NULL, 0} if it is none.
static cis_str hex_digits(cis_str quoted) {
  cis_str body = {quoted.data + 1, quoted.len - 2};
  bool ok = body.len >= 2 && body.data[0] == '0' && body.data[1] == 'x' && body.len % 2 == 0 &&
            cis_hex_is(body.data + 2, body.len - 2);
  return ok ? cis_str_from_index(body, 2) : (cis_str){NULL, 0};
}

static unsigned char hex_byte(cis_str digits, size_t i) {
  return (unsigned char)(cis_hex_digit(digits.data[2 * i]) << 4 |
                         cis_hex_digit(digits.data[2 * i + 1]));
}

/// Bits of i1 elements, eight to a byte, or a byte for each as MLIR writes them since 2026; false
/// if there are not as many as the type has.
static bool decode_bits(const conversion *c, cis_str digits, cis_attr *out) {
  size_t num_bytes = digits.len / 2;
  int64_t count;
  if (num_bytes == 1 && (hex_byte(digits, 0) == 0 || hex_byte(digits, 0) == 0xFF)) {
    unsigned char bit = hex_byte(digits, 0) & 1;
    *out = cis_attr_dense(c->type, &bit, 1, true);
    return true;
  }
  if (!cis_type_num_elements(c->type, &count))
    return false;
  bool packed = num_bytes == (size_t)(count / 8) + (count % 8 != 0);
  if (!packed && num_bytes != (size_t)count)
    return false;
  unsigned char *data = cis_mem_calloc((size_t)count + 1, 1);
  bool ok = true;
  for (size_t i = 0; i < (size_t)count; ++i) {
    data[i] = packed ? hex_byte(digits, i / 8) >> i % 8 & 1 : hex_byte(digits, i);
    ok &= data[i] <= 1;
  }
  if (ok)
    *out = cis_attr_dense(c->type, data, (size_t)count, false);
  cis_mem_free(data);
  return ok;
}

/// Elements of whole bytes, little endian; false if there are neither one nor all of them.
static bool decode_bytes(const conversion *c, cis_str digits, cis_attr *out) {
  size_t parts = cis_type_is(c->type->shaped.element, CIS_TYPE_COMPLEX) ? 2 : 1;
  size_t text_size = (cis_type_bit_width(c->scalar) + 7u) / 8;
  size_t size = cis_dense_element_size(c->scalar), num_bytes = digits.len / 2;
  int64_t count;
  size_t total;
  bool splat = num_bytes == text_size * parts && text_size;
  bool all = cis_type_num_elements(c->type, &count) &&
             !__builtin_mul_overflow((size_t)count, text_size * parts, &total) &&
             num_bytes == total;
  if (!splat && !all)
    return false;
  if (cis_type_bit_width(c->scalar) == size * 8) {
    *out = cis_attr_dense_hex(c->type, digits, splat);
    return true;
  }
  size_t num = text_size ? num_bytes / text_size : 0; // scalars
  unsigned char *data = cis_mem_calloc(num + 1, size);
  for (size_t i = 0; i < num; ++i)
    for (size_t b = 0; b < text_size; ++b)
      data[i * size + b] = hex_byte(digits, i * text_size + b);
  *out = cis_attr_dense(c->type, data, num * size, splat);
  cis_mem_free(data);
  return true;
}

static bool convert_hex(const conversion *c, cis_attr *out) {
  cis_token tok = c->lit->hex;
  cis_str digits = hex_digits(tok.text);
  if (!digits.data)
    return cis_parser_error_at(c->p, tok.offset,
                               "expected string containing hex digits starting with `0x`");
  bool bits = is_bool_type(c->type->shaped.element);
  if (bits ? decode_bits(c, digits, out) : decode_bytes(c, digits, out))
    return true;
  return cis_parser_error_at(c->p, c->offset,
                             "elements hex data size is invalid for provided type: '%s'",
                             cis_type_text(c->type));
}

static bool convert(cis_parser *p, const literal *lit, uint32_t offset, cis_type type,
                    cis_attr *out) {
  conversion c = {p, lit, offset, type, cis_type_element_or_self(type->shaped.element)};
  bool numbers =
      (cis_type_is_int_or_index(c.scalar) || cis_type_is_float(c.scalar)) &&
      (c.scalar == type->shaped.element || cis_type_is(type->shaped.element, CIS_TYPE_COMPLEX));
  if (numbers && lit->hex.text.len)
    return convert_hex(&c, out);
  if (!check_shape(&c))
    return false;
  if (!numbers)
    return convert_strings(&c, out);
  return check_count(&c) && convert_numbers(&c, out);
}

/// The type of a literal, unless it is known: `: type`, which must have a static shape.
static bool parse_literal_type(cis_parser *p, uint32_t offset, cis_type *type) {
  if (!*type && !cis_parse_colon_type(p, type))
    return false;
  if (!cis_type_is_shaped(*type))
    return cis_parser_error_at(p, offset, "elements literal must be a shaped type");
  if (!cis_type_has_static_shape(*type))
    return cis_parser_error_at(p, offset, "elements literal type must have static shape");
  return true;
}

bool cis_parser_dense(cis_parser *p, cis_type type, cis_attr *out) {
  uint32_t offset = p->tok.offset;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' after 'dense'");
  literal lit = {0};
  bool ok = cis_parse_optional_token(p, CIS_TOK_GREATER) ||
            (parse_literal(p, true, &lit) && cis_parse_token(p, CIS_TOK_GREATER));
  ok = ok && parse_literal_type(p, offset, &type) && convert(p, &lit, offset, type, out);
  deinit_literal(&lit);
  return ok;
}

// --- sparse elements ---

typedef struct sparse_shapes {
  int64_t indices[2], values[1];
  const int64_t *index_sizes, *value_sizes;
  uint32_t index_rank, value_rank;
} sparse_shapes;

/// The shapes of the two literals: a single index stands for one in every dimension, a single value
/// for one per index.
static sparse_shapes get_sparse_shapes(const literal *indices, const literal *values,
                                       cis_type type) {
  sparse_shapes s = {.indices = {indices->num != 0, type->shaped.rank}};
  bool listed = indices->shape.len != 0;
  s.index_sizes = listed ? indices->shape.data : NULL;
  s.index_rank = listed ? (uint32_t)indices->shape.len : 2;
  s.values[0] = listed ? indices->shape.data[0] : s.indices[0];
  s.value_sizes = values->shape.len ? values->shape.data : NULL;
  s.value_rank = values->shape.len ? (uint32_t)values->shape.len : 1;
  return s;
}

static bool check_sparse_shapes(cis_parser *p, uint32_t offset, cis_type type, cis_type index_type,
                                cis_type value_type) {
  uint32_t rank = type->shaped.rank, index_rank = index_type->shaped.rank;
  const int64_t *sizes = index_type->shaped.shape;
  if (value_type->shaped.rank != 1)
    return cis_parser_error_at(p, offset, "expected 1-d tensor for sparse element values");
  bool ok = (index_rank == 2 ? sizes[1] == rank : index_rank == 1 && rank == 1) &&
            value_type->shaped.shape[0] == sizes[0];
  return ok || cis_parser_error_at(
                   p, offset,
                   "expected shape ([%s]); inferred shape of indices literal ([%s]); "
                   "inferred shape of values literal ([%s])",
                   cis_sizes_text(&p->arena, type->shaped.shape, rank),
                   cis_sizes_text(&p->arena, sizes, index_rank),
                   cis_sizes_text(&p->arena, value_type->shaped.shape, value_type->shaped.rank));
}

static bool check_sparse_indices(cis_parser *p, uint32_t offset, cis_type type, cis_attr indices) {
  uint32_t rank = type->shaped.rank;
  int64_t num = indices->type->shaped.shape[0];
  for (int64_t i = 0; i < num; ++i) {
    bool inside = true;
    for (uint32_t d = 0; d < rank; ++d) {
      int64_t index = cis_dense_get_int(indices, i * rank + d);
      inside = inside && index >= 0 && index < type->shaped.shape[d];
    }
    if (inside)
      continue;
    cis_strbuf text = {0};
    for (uint32_t d = 0; d < rank; ++d)
      cis_strbuf_printf(&text, "%s%llu", d ? ", " : "",
                        (unsigned long long)cis_dense_get_int(indices, i * rank + d));
    cis_parser_error_at(p, offset,
                        "sparse index #%lld is not contained within the value shape, with "
                        "index=[%s], and type='%s'",
                        (long long)i, cis_strbuf_c(&text), cis_type_text(type));
    cis_strbuf_deinit(&text);
    return false;
  }
  return true;
}

static bool convert_sparse(cis_parser *p, uint32_t offset, cis_type type, const literal *indices,
                           const literal *values, cis_attr *out) {
  sparse_shapes s = get_sparse_shapes(indices, values, type);
  cis_type index_type = cis_type_tensor(
      cis_type_i(p->ctx, 64), s.index_sizes ? s.index_sizes : s.indices, s.index_rank, NULL);
  cis_type value_type = cis_type_tensor(
      type->shaped.element, s.value_sizes ? s.value_sizes : s.values, s.value_rank, NULL);
  cis_attr index_attr, value_attr;
  if (!convert(p, indices, indices->offset, index_type, &index_attr) ||
      !convert(p, values, values->offset, value_type, &value_attr) ||
      !check_sparse_shapes(p, offset, type, index_type, value_type) ||
      !check_sparse_indices(p, offset, type, index_attr))
    return false;
  *out = cis_attr_sparse(type, index_attr, value_attr);
  return true;
}

bool cis_parser_sparse(cis_parser *p, cis_type type, cis_attr *out) {
  uint32_t offset = p->tok.offset;
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "Expected '<' after 'sparse'");
  literal indices = {0}, values = {0};
  bool ok = cis_parse_optional_token(p, CIS_TOK_GREATER) ||
            (parse_literal(p, false, &indices) && cis_parse_token(p, CIS_TOK_COMMA) &&
             parse_literal(p, true, &values) && cis_parse_token(p, CIS_TOK_GREATER));
  ok = ok && parse_literal_type(p, offset, &type) &&
       convert_sparse(p, offset, type, &indices, &values, out);
  deinit_literal(&indices);
  deinit_literal(&values);
  return ok;
}

// --- dense arrays ---

typedef struct array_builder {
  cis_type element;
  size_t size; // of an element
  CIS_VEC(unsigned char) bytes;
  uint32_t num;
  bool bracket_form; // of an op's format: its messages are those of a hook
} array_builder;

static bool parse_array_float(cis_parser *p, bool negative, cis_type type, uint64_t bits[2]) {
  cis_token tok = p->tok;
  if (tok.kind == CIS_TOK_FLOAT) {
    double value = cis_double_from_text(tok.text);
    cis_float_from_double(type->float_kind, negative ? -value : value, bits);
  } else if (tok.kind != CIS_TOK_INTEGER) {
    return cis_parser_error(p, "expected floating point literal");
  } else if (!cis_parser_float_bits(p, tok, negative, type, bits)) {
    return false;
  }
  cis_parser_consume(p);
  return true;
}

static bool parse_array_integer(cis_parser *p, array_builder *b, bool negative,
                                const uint64_t **words, uint32_t *num_words, uint64_t *word) {
  if (b->bracket_form && negative && p->tok.kind != CIS_TOK_INTEGER)
    return cis_parser_missing(p, "expected integer value");
  if (is_bool_token(&p->tok)) {
    bool is_true = p->tok.text.data[0] == 't';
    if (!is_bool_type(b->element) && !b->bracket_form)
      return cis_parser_error(p, "expected i1 type for 'true' or 'false' values");
    *word = !is_bool_type(b->element) && is_true ? UINT64_MAX : is_true; // one bit is sign extended
    *words = word;
    *num_words = 1;
    cis_parser_consume(p);
    return true;
  }
  cis_token tok = p->tok;
  if (tok.kind != CIS_TOK_INTEGER)
    return b->bracket_form ? cis_parse_error(p, "expected integer value")
                           : cis_parser_error(p, "expected integer literal");
  cis_parser_consume(p);
  if (is_bool_type(b->element))
    return cis_parser_error(p, "expected 'true' or 'false' values for i1 type");
  if (cis_int_from_text(&p->arena, tok.text, negative, b->element, word, words, num_words))
    return true;
  return b->bracket_form ? cis_parse_error_at(p, tok.offset - negative, "integer value too large")
                         : cis_parser_error(p, "integer constant out of range");
}

static bool parse_array_element(cis_parser *p, void *user) {
  array_builder *b = user;
  bool negative = cis_parse_optional_token(p, CIS_TOK_MINUS);
  uint64_t bits[2] = {0, 0};
  const uint64_t *words = bits;
  uint32_t num_words = 2;
  if (cis_type_is_float(b->element)
          ? !parse_array_float(p, negative, b->element, bits)
          : !parse_array_integer(p, b, negative, &words, &num_words, bits))
    return false;
  size_t start = b->bytes.len, have = num_words * sizeof(*words);
  cis_vec_resize(&b->bytes, start + b->size);
  cis_store_words(b->bytes.data + start, words, have < b->size ? have : b->size);
  ++b->num;
  return true;
}

bool cis_parse_dense_array_body(cis_parser *p, cis_type element_type, cis_attr *out) {
  array_builder b = {
      .element = element_type, .size = cis_dense_element_size(element_type), .bracket_form = true};
  if (!cis_parse_token(p, CIS_TOK_L_SQUARE))
    return false;
  bool ok = p->tok.kind == CIS_TOK_R_SQUARE ||
            cis_parse_comma_list(p, CIS_DELIM_NONE, parse_array_element, &b, NULL);
  ok &= cis_parse_token(p, CIS_TOK_R_SQUARE); // upstream asks for it after an error, too
  if (ok)
    *out = cis_attr_dense_array(element_type, b.bytes.data, b.num);
  cis_vec_deinit(&b.bytes);
  return ok;
}

/// The elements after array<type, up to the `>`.
static bool parse_array_rest(cis_parser *p, array_builder *b) {
  if (cis_parse_optional_token(p, CIS_TOK_GREATER))
    return true;
  if (!cis_parse_optional_token(p, CIS_TOK_COLON))
    return cis_parser_missing(p, "expected ':' after dense array type");
  return cis_parse_comma_list(p, CIS_DELIM_NONE, parse_array_element, b, NULL) &&
         (cis_parse_optional_token(p, CIS_TOK_GREATER) ||
          cis_parser_missing(p, "expected '>' to close an array attribute"));
}

bool cis_parser_dense_array(cis_parser *p, cis_attr *out) {
  cis_parser_consume(p);
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return cis_parser_missing(p, "expected '<' after 'array'");
  uint32_t offset = p->tok.offset;
  cis_type type;
  if (!cis_parse_type(p, &type))
    return cis_parser_error_at(p, offset, "expected an integer or floating point type");
  if (!cis_type_is_integer(type) && !cis_type_is_float(type))
    return cis_parser_error_at(p, offset, "expected integer or float type, got: '%s'",
                               cis_type_text(type));
  uint32_t width = cis_type_bit_width(type);
  if (width != 1 && width % 8)
    return cis_parser_error_at(p, offset, "element type bitwidth must be a multiple of 8");
  array_builder b = {.element = type, .size = cis_dense_element_size(type)};
  bool ok = parse_array_rest(p, &b);
  if (ok)
    *out = cis_attr_dense_array(type, b.bytes.data, b.num);
  cis_vec_deinit(&b.bytes);
  return ok;
}
