// Types: builtin ones, dimension lists, and lists of types. Dialect types and aliases are in
// parse_dialect.c.
#include "asm/parser_impl.h"
#include "asm/shape_text.h"

enum { MAX_INT_WIDTH = (1 << 24) - 1 };

// --- dimension lists ---

/// An integer token as a size. "0x8" is a zero followed by the x of a dimension list.
static bool parse_size(cis_parser *p, int64_t *out) {
  if (p->tok.kind != CIS_TOK_INTEGER)
    return cis_parser_error(p, "invalid dimension");
  cis_str text = p->tok.text;
  if (text.len > 1 && text.data[1] == 'x') {
    *out = 0;
    cis_parser_advance_to(p, p->tok.offset + 1);
    return true;
  }
  int64_t value = 0;
  for (size_t i = 0; i < text.len; ++i)
    if (__builtin_mul_overflow(value, 10, &value) ||
        __builtin_add_overflow(value, text.data[i] - '0', &value))
      return cis_parser_error(p, "invalid dimension");
  *out = value;
  cis_parser_consume(p);
  return true;
}

static bool starts_with_x(const cis_token *tok) {
  return tok->kind == CIS_TOK_BARE_ID && tok->text.data[0] == 'x';
}

/// The `x` of a dimension list, and no more than that of its token.
static bool parse_x(cis_parser *p) {
  if (!starts_with_x(&p->tok))
    return cis_parser_missing(p, "expected 'x' in dimension list");
  cis_parser_advance_to(p, p->tok.offset + 1);
  return true;
}

static bool parse_dimension(cis_parser *p, bool allow_dynamic, int64_t *out) {
  if (p->tok.kind != CIS_TOK_QUESTION)
    return parse_size(p, out);
  if (!allow_dynamic)
    return cis_parser_error(p, "expected static shape");
  *out = CIS_DYNAMIC;
  cis_parser_consume(p);
  return true;
}

static bool at_dimension(const cis_parser *p) {
  return p->tok.kind == CIS_TOK_INTEGER || p->tok.kind == CIS_TOK_QUESTION;
}

/// Sizes that are followed by `x` and another size, without tokens: a token goes from an `x` to the
/// end of the shape, which takes quadratic time to cut off dimension by dimension. The last one,
/// and whatever is not plain, are left to tokens.
static void scan_sizes(cis_parser *p, cis_shape_buf *shape) {
  const char *base = p->lexer.text, *end = p->lexer.end, *at = base + p->tok.offset;
  for (;;) {
    const char *c = at;
    int64_t size = *c == '?' ? CIS_DYNAMIC : 0;
    if (*c == '?')
      ++c;
    else
      for (; c - at < 18 && c < end && *c >= '0' && *c <= '9'; ++c)
        size = size * 10 + (*c - '0');
    if (c == at || end - c < 2 || *c != 'x' || !(c[1] == '?' || (c[1] >= '0' && c[1] <= '9')))
      break;
    cis_shape_push(shape, &p->arena, size, false);
    at = c + 1;
  }
  if (at != base + p->tok.offset)
    cis_parser_advance_to(p, (uint32_t)(at - base));
}

static bool parse_shape(cis_parser *p, cis_shape_buf *shape) {
  if (at_dimension(p))
    scan_sizes(p, shape);
  while (at_dimension(p)) {
    int64_t size;
    if (!parse_dimension(p, true, &size) || !parse_x(p))
      return false;
    cis_shape_push(shape, &p->arena, size, false);
  }
  return true;
}

bool cis_parse_dimension_list(cis_parser *p, cis_i64_vec *out, bool allow_dynamic,
                              bool trailing_x) {
  int64_t size;
  while (at_dimension(p)) {
    if (!parse_dimension(p, allow_dynamic, &size))
      return false;
    cis_vec_push(out, size);
    if (trailing_x) {
      if (!parse_x(p))
        return false;
      continue;
    }
    if (!starts_with_x(&p->tok))
      return true;
    if (!parse_x(p))
      return false;
    if (!at_dimension(p))
      return cis_parser_error(p, "invalid dimension");
  }
  return true;
}

/// Sizes of a vector, `[4]` for scalable ones.
static bool parse_vector_shape(cis_parser *p, cis_shape_buf *shape) {
  while (p->tok.kind == CIS_TOK_INTEGER || p->tok.kind == CIS_TOK_L_SQUARE) {
    bool scalable = cis_parse_optional_token(p, CIS_TOK_L_SQUARE);
    int64_t size;
    if (!parse_size(p, &size))
      return false;
    if (scalable && !cis_parse_optional_token(p, CIS_TOK_R_SQUARE))
      return cis_parser_missing(p, "missing ']' closing scalable dimension");
    if (!parse_x(p))
      return false;
    cis_shape_push(shape, &p->arena, size, scalable);
  }
  return true;
}

// --- shaped types ---

static bool expect(cis_parser *p, cis_tok kind, const char *where) {
  return cis_parse_optional_token(p, kind) ||
         cis_parser_missing(p, "expected '%s' in %s", cis_tok_spelling(kind), where);
}

static bool parse_vector(cis_parser *p, uint32_t start, cis_type *out) {
  cis_shape_buf shape = {0};
  cis_type element;
  if (!expect(p, CIS_TOK_LESS, "vector type") || !parse_vector_shape(p, &shape) ||
      !cis_parse_type(p, &element) || !expect(p, CIS_TOK_GREATER, "vector type"))
    return false;
  if (!cis_type_is_vector_element(element))
    return cis_parser_error_at(
        p, start, "failed to verify 'elementType': VectorElementTypeInterface instance");
  const int64_t *sizes = cis_shape_sizes(&shape);
  for (uint32_t i = 0; i < shape.len; ++i)
    if (sizes[i] <= 0)
      return cis_parser_error_at(p, start,
                                 "vector types must have positive constant sizes but got %s",
                                 cis_sizes_text(&p->arena, sizes, shape.len));
  *out =
      cis_type_vector(element, sizes, shape.any_flag ? cis_shape_flags(&shape) : NULL, shape.len);
  return true;
}

/// `*x` of an unranked type, or the sizes of a ranked one.
static bool parse_shape_or_star(cis_parser *p, cis_shape_buf *shape, bool *out_unranked) {
  *out_unranked = cis_parse_optional_token(p, CIS_TOK_STAR);
  return *out_unranked ? parse_x(p) : parse_shape(p, shape);
}

/// VerifiableTensorEncoding: errors are at the token after the encoding.
static bool verify_encoding(cis_parser *p, cis_attr encoding, const cis_shape_buf *shape,
                            cis_type element) {
  if (!cis_attr_is(encoding, CIS_ATTR_DIALECT) || !encoding->dialect.def->verify_encoding)
    return true;
  return encoding->dialect.def->verify_encoding(encoding, cis_shape_sizes(shape), shape->len,
                                                element, cis_parser_loc(p, p->tok.offset));
}

static bool parse_tensor(cis_parser *p, uint32_t start, cis_type *out) {
  (void)start;
  cis_shape_buf shape = {0};
  bool unranked;
  if (!expect(p, CIS_TOK_LESS, "tensor type") || !parse_shape_or_star(p, &shape, &unranked))
    return false;
  uint32_t element_offset = p->tok.offset;
  cis_type element = NULL;
  cis_attr encoding = NULL;
  bool ok = cis_parse_type(p, &element); // the encoding is looked at even if not
  if (cis_parse_optional_token(p, CIS_TOK_COMMA) &&
      cis_parse_optional_attribute(p, NULL, &encoding) == CIS_FAILED)
    return false;
  if (ok && !verify_encoding(p, encoding, &shape, element))
    return false;
  if (!ok || !expect(p, CIS_TOK_GREATER, "tensor type"))
    return false;
  if (unranked && encoding)
    return cis_parser_error(p, "cannot apply encoding to unranked tensor");
  if (!cis_type_is_tensor_element(element))
    return cis_parser_error_at(p, element_offset, "invalid tensor element type");
  *out = unranked ? cis_type_unranked_tensor(element)
                  : cis_type_tensor(element, cis_shape_sizes(&shape), shape.len, encoding);
  return true;
}

static bool is_layout(cis_attr attr) {
  return attr->kind == CIS_ATTR_AFFINE_MAP || attr->kind == CIS_ATTR_STRIDED;
}

/// `, layout, memory space>`.
static bool parse_memref_attrs(cis_parser *p, bool unranked, cis_attr *layout, cis_attr *space) {
  for (bool first = true; !cis_parse_optional_token(p, CIS_TOK_GREATER); first = false) {
    if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
      return cis_parser_missing(p, "expected ',' or '>'%s", first ? " in memref type" : "");
    if (first && p->tok.kind == CIS_TOK_GREATER)
      return cis_parser_missing(p, "expected list element");
    cis_attr attr;
    if (!cis_parse_attribute(p, NULL, &attr))
      return false;
    if (!is_layout(attr)) {
      if (*space)
        return cis_parser_error(p, "multiple memory spaces specified in memref type");
      *space = attr;
    } else if (unranked) {
      return cis_parser_error(p, "cannot have affine map for unranked memref type");
    } else if (*space) {
      return cis_parser_error(p, "expected memory space to be last in memref type");
    } else {
      *layout = attr;
    }
  }
  return true;
}

static bool check_memref(cis_parser *p, uint32_t start, uint32_t rank, cis_attr layout,
                         cis_attr space) {
  if (layout && layout->kind == CIS_ATTR_STRIDED && layout->strided.rank != rank)
    return cis_parser_error_at(p, start, "expected the number of strides to match the rank");
  if (layout && layout->kind == CIS_ATTR_AFFINE_MAP && layout->map->num_dims != rank)
    return cis_parser_error_at(p, start,
                               "memref layout mismatch between rank and affine map: %u != %u", rank,
                               layout->map->num_dims);
  if (space && !cis_attr_is_memory_space(space))
    return cis_parser_error_at(p, start, "unsupported memory space Attribute");
  return true;
}

static bool parse_memref(cis_parser *p, uint32_t start, cis_type *out) {
  cis_shape_buf shape = {0};
  bool unranked;
  if (!expect(p, CIS_TOK_LESS, "memref type") || !parse_shape_or_star(p, &shape, &unranked))
    return false;
  uint32_t element_offset = p->tok.offset;
  cis_type element;
  cis_attr layout = NULL, space = NULL;
  if (!cis_parse_type(p, &element))
    return false;
  if (!cis_type_is_memref_element(element))
    return cis_parser_error_at(p, element_offset, "invalid memref element type");
  if (!parse_memref_attrs(p, unranked, &layout, &space) ||
      !check_memref(p, start, shape.len, layout, space))
    return false;
  *out = unranked ? cis_type_unranked_memref(element, space)
                  : cis_type_memref(element, cis_shape_sizes(&shape), shape.len, layout, space);
  return true;
}

// --- other builtin types ---

static bool parse_complex(cis_parser *p, cis_type *out) {
  if (!expect(p, CIS_TOK_LESS, "complex type"))
    return false;
  uint32_t offset = p->tok.offset;
  cis_type element;
  if (!cis_parse_type(p, &element) || !expect(p, CIS_TOK_GREATER, "complex type"))
    return false;
  if (!cis_type_is_float(element) && !cis_type_is_integer(element))
    return cis_parser_error_at(p, offset, "invalid element type for complex");
  *out = cis_type_complex(element);
  return true;
}

static bool parse_tuple(cis_parser *p, cis_type *out) {
  if (!expect(p, CIS_TOK_LESS, "tuple type"))
    return false;
  cis_type_vec types = {0};
  bool ok = cis_parse_optional_token(p, CIS_TOK_GREATER) ||
            (cis_parse_type_list(p, &types) && expect(p, CIS_TOK_GREATER, "tuple type"));
  if (ok)
    *out = cis_type_tuple(p->ctx, types.data, (uint32_t)types.len);
  cis_vec_deinit(&types);
  return ok;
}

static bool parse_integer_type(cis_parser *p, cis_type *out) {
  cis_str text = p->tok.text;
  cis_signedness signedness = text.data[0] == 's'   ? CIS_SIGNED
                              : text.data[0] == 'u' ? CIS_UNSIGNED
                                                    : CIS_SIGNLESS;
  uint32_t width = 0;
  for (size_t i = signedness == CIS_SIGNLESS ? 1 : 2; i < text.len; ++i)
    if (__builtin_mul_overflow(width, 10, &width) ||
        __builtin_add_overflow(width, (uint32_t)(text.data[i] - '0'), &width))
      return cis_parser_error(p, "invalid integer width");
  if (width > MAX_INT_WIDTH)
    return cis_parser_error(p, "integer bitwidth is limited to %d bits", (int)MAX_INT_WIDTH);
  cis_parser_consume(p);
  *out = cis_type_integer(p->ctx, width, signedness);
  return true;
}

/// f32, bf16, tf32, f8E4M3FN, ...; CIS_NUM_FLOAT_KINDS if it is none.
static cis_float_kind float_kind(cis_str text) {
  if (text.len == 3 && text.data[0] == 'f') { // by far the most frequent ones
    if (text.data[1] == '3' && text.data[2] == '2')
      return CIS_F32;
    if (text.data[1] == '6' && text.data[2] == '4')
      return CIS_F64;
  }
  if (text.len < 3 || (text.data[0] != 'f' && text.data[0] != 'b' && text.data[0] != 't'))
    return CIS_NUM_FLOAT_KINDS;
  for (int kind = 0; kind < CIS_NUM_FLOAT_KINDS; ++kind)
    if (cis_str_is(text, cis_float_get_info((cis_float_kind)kind)->name))
      return (cis_float_kind)kind;
  return CIS_NUM_FLOAT_KINDS;
}

// --- types seen before ---

enum { MAX_TYPE_TEXT = 80 };

/// The text of a shaped type at the current token, up to its last `>`; empty if it is long or holds
/// what would have to be lexed properly. `*out_levels` is how deep its brackets nest.
static cis_str shaped_type_text(const cis_parser *p, int *out_levels) {
  const char *start = p->tok.text.data, *cur = start + p->tok.text.len;
  const char *limit = p->lexer.end - start > MAX_TYPE_TEXT ? start + MAX_TYPE_TEXT : p->lexer.end;
  int depth = 0;
  for (*out_levels = 0; cur < limit; ++cur) {
    switch (*cur) {
    case '<':
      *out_levels += ++depth > *out_levels;
      break;
    case '>':
      if (--depth <= 0)
        return (cis_str){start, (size_t)(cur + 1 - start)};
      break;
    case '"':
    case '#':
    case '!':
    case '-':
    case '/':
    case '\n':
    case '\0':
      return (cis_str){0};
    }
    if (!depth)
      return (cis_str){0};
  }
  return (cis_str){0};
}

/// Where a type is kept that begins with these characters: by what follows `tensor<`. NULL near the
/// end of the text.
static cis_recent_type *recent_place(cis_parser *p, const char *start) {
  enum { AT = 7, BITS = 4 };
  if (p->lexer.end - start < AT + 8)
    return NULL;
  return &p->recent_types[cis_hash_mix(0, cis_load64(start + AT)) >> (64 - BITS)];
}

/// The type of the text up to the first `>`, if it has been seen: nearly always the whole text of
/// the type, without brackets inside. `*out_end` is where it ends.
static cis_type find_flat_type(cis_parser *p, uint32_t *out_end) {
  cis_str text = {p->tok.text.data, 0};
  size_t rest = (size_t)(p->lexer.end - text.data);
  cis_recent_type *recent = recent_place(p, text.data);
  if (recent && recent->type && recent->text.len <= rest &&
      memcmp(recent->text.data, text.data, recent->text.len) == 0) {
    *out_end = p->tok.offset + (uint32_t)recent->text.len;
    return recent->type;
  }
  const char *last = memchr(text.data, '>', rest < MAX_TYPE_TEXT ? rest : MAX_TYPE_TEXT);
  if (!last)
    return NULL;
  text.len = (size_t)(last + 1 - text.data);
  *out_end = p->tok.offset + (uint32_t)text.len;
  cis_type type = (cis_type)cis_strmap_at(&p->shaped_types, text);
  if (type && recent)
    *recent = (cis_recent_type){text, type};
  return type;
}

/// memref, tensor and vector types: a program has few different ones, each many times. Once parsed,
/// the text alone gives the type. (No alias is in these texts, so that what they mean does not
/// depend on the place.)
static cis_optional
parse_shaped_type(cis_parser *p, bool (*parse)(cis_parser *, uint32_t, cis_type *), cis_type *out) {
  int levels;
  uint32_t start = p->tok.offset, end;
  *out = find_flat_type(p, &end);
  if (*out) {
    cis_parser_advance_to(p, end);
    return (cis_optional)cis_parser_check_depth(p, 1);
  }
  cis_str text = shaped_type_text(p, &levels);
  uintptr_t *known = text.len ? cis_strmap_find(&p->shaped_types, text) : NULL;
  if (known) {
    *out = (cis_type)*known;
    cis_parser_advance_to(p, start + (uint32_t)text.len);
    return (cis_optional)cis_parser_check_depth(p, levels);
  }
  cis_parser_consume(p);
  if (!parse(p, start, out))
    return CIS_FAILED;
  if (p->last_end == start + text.len)
    cis_strmap_set(&p->shaped_types, text, (uintptr_t)*out);
  return CIS_PARSED;
}

// --- types by keyword ---

typedef enum { NONE, INDEX, TUPLE, COMPLEX, NUM } builtin;
static const char *const builtin_names[NUM] = {"none", "index", "tuple", "complex"};

/// Where the text ends, a type may begin with one of these.
static void expect_type(cis_parser *p) {
  if (!p->expected)
    return;
  static const char *const shaped[] = {"tensor", "memref", "vector"};
  cis_expect(p, CIS_EXPECTS_TYPE);
  for (size_t i = 0; i < sizeof(shaped) / sizeof(*shaped); ++i)
    cis_expect_keyword(p, shaped[i]);
  for (int i = 0; i < NUM; ++i)
    cis_expect_keyword(p, builtin_names[i]);
  for (int kind = 0; kind < CIS_NUM_FLOAT_KINDS; ++kind)
    cis_expect_keyword(p, cis_float_get_info((cis_float_kind)kind)->name);
}

/// A type that begins with a keyword; absent if the keyword is not that of a type.
static cis_optional parse_keyword_type(cis_parser *p, cis_type *out) {
  cis_str text = p->tok.text;
  if (text.len == CIS_STR("tensor").len) {
    if (memcmp(text.data, "tensor", text.len) == 0)
      return parse_shaped_type(p, parse_tensor, out);
    if (memcmp(text.data, "memref", text.len) == 0)
      return parse_shaped_type(p, parse_memref, out);
    if (memcmp(text.data, "vector", text.len) == 0)
      return parse_shaped_type(p, parse_vector, out);
  }
  cis_float_kind kind = float_kind(text);
  if (kind != CIS_NUM_FLOAT_KINDS) {
    cis_parser_consume(p);
    *out = cis_type_float(p->ctx, kind);
    return CIS_PARSED;
  }
  int which = 0;
  while (which < NUM &&
         (text.len < 4 || builtin_names[which][0] != text.data[0] ||
          builtin_names[which][1] != text.data[1] || !cis_str_is(text, builtin_names[which])))
    ++which;
  if (which == NUM)
    return CIS_ABSENT;
  cis_parser_consume(p);
  switch ((builtin)which) {
  case NONE:
    *out = cis_type_none(p->ctx);
    return CIS_PARSED;
  case INDEX:
    *out = cis_type_index(p->ctx);
    return CIS_PARSED;
  case TUPLE:
    return (cis_optional)parse_tuple(p, out);
  case COMPLEX:
    return (cis_optional)parse_complex(p, out);
  default:
    return CIS_ABSENT;
  }
}

/// Any type but a function type.
static cis_optional parse_non_function_type(cis_parser *p, cis_type *out) {
  switch (p->tok.kind) {
  case CIS_TOK_INT_TYPE:
    return (cis_optional)parse_integer_type(p, out);
  case CIS_TOK_BARE_ID:
    return parse_keyword_type(p, out);
  case CIS_TOK_BANG_ID:
    return (cis_optional)cis_parser_dialect_type(p, out);
  case CIS_TOK_EOF:
    expect_type(p);
    return CIS_ABSENT;
  default:
    return CIS_ABSENT;
  }
}

/// A function type `(a, b) -> c`.
static bool parse_function_type(cis_parser *p, cis_type *out);

cis_optional cis_parse_optional_type(cis_parser *p, cis_type *out) {
  if (!cis_parser_enter(p)) {
    cis_parser_leave(p);
    return CIS_FAILED;
  }
  cis_optional result = p->tok.kind == CIS_TOK_L_PAREN ? (cis_optional)parse_function_type(p, out)
                                                       : parse_non_function_type(p, out);
  cis_parser_leave(p);
  return result;
}

bool cis_parse_type(cis_parser *p, cis_type *out) {
  cis_optional result = cis_parse_optional_type(p, out);
  if (result == CIS_ABSENT)
    return cis_parser_missing(p, "expected non-function type");
  return result == CIS_PARSED;
}

// --- lists and functions ---

bool cis_parse_type_list(cis_parser *p, cis_type_vec *out) {
  do {
    cis_type type;
    if (!cis_parse_type(p, &type))
      return false;
    cis_vec_push(out, type);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return true;
}

/// `(types)`.
static bool parse_type_list_parens(cis_parser *p, cis_type_vec *out) {
  return cis_parse_token(p, CIS_TOK_L_PAREN) &&
         (cis_parse_optional_token(p, CIS_TOK_R_PAREN) ||
          (cis_parse_type_list(p, out) && cis_parse_token(p, CIS_TOK_R_PAREN)));
}

/// One type that is no function type, or a list in parentheses.
static bool parse_result_types(cis_parser *p, cis_type_vec *out) {
  if (p->tok.kind == CIS_TOK_L_PAREN)
    return parse_type_list_parens(p, out);
  cis_type type;
  cis_optional result = parse_non_function_type(p, &type);
  if (result == CIS_ABSENT)
    return cis_parser_missing(p, "expected non-function type");
  if (result == CIS_PARSED)
    cis_vec_push(out, type);
  return result == CIS_PARSED;
}

static bool parse_function_type(cis_parser *p, cis_type *out) {
  cis_type_vec inputs = {0}, results = {0};
  bool ok = parse_type_list_parens(p, &inputs) && expect(p, CIS_TOK_ARROW, "function type") &&
            parse_result_types(p, &results);
  if (ok)
    *out = cis_type_function(p->ctx, inputs.data, (uint32_t)inputs.len, results.data,
                             (uint32_t)results.len);
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&results);
  return ok;
}

bool cis_parse_colon_type(cis_parser *p, cis_type *out) {
  return cis_parse_token(p, CIS_TOK_COLON) && cis_parse_type(p, out);
}

bool cis_parse_colon_type_list(cis_parser *p, cis_type_vec *out) {
  return cis_parse_token(p, CIS_TOK_COLON) && cis_parse_type_list(p, out);
}

bool cis_parse_optional_colon_type_list(cis_parser *p, cis_type_vec *out) {
  return !cis_parse_optional_token(p, CIS_TOK_COLON) || cis_parse_type_list(p, out);
}

bool cis_parse_arrow_type_list(cis_parser *p, cis_type_vec *out) {
  return cis_parse_token(p, CIS_TOK_ARROW) && parse_result_types(p, out);
}

bool cis_parse_optional_arrow_type_list(cis_parser *p, cis_type_vec *out) {
  return !cis_parse_optional_token(p, CIS_TOK_ARROW) || parse_result_types(p, out);
}
