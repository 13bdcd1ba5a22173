// Encodings of sparse tensors, and slices of their dimensions.
//
// An encoding maps dimensions, the axes of the tensor, to levels, the axes of the storage, and
// says of each level how it is stored. The inverse map follows from the map, unless that uses
// symbols; where the text gives it, it must be the same.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/sparse_tensor/impl.h"
#include "ir/diag.h"

#include <inttypes.h>

static bool parse_encoding(cis_parser *p, cis_type type, cis_attr *out_attr);
static void print_encoding(cis_printer *p, cis_attr attr);
static bool verify_encoding(cis_attr attr, const int64_t *shape, uint32_t rank, cis_type element,
                            cis_location loc);
static bool parse_slice(cis_parser *p, cis_type type, cis_attr *out_attr);
static void print_slice(cis_printer *p, cis_attr attr);

enum { ENCODING, SLICE };
const cis_attr_def cis_sparse_attr_defs[] = {[ENCODING] = {.name = "sparse_tensor.encoding",
                                                           .parse = parse_encoding,
                                                           .print = print_encoding,
                                                           .alias = "sparse",
                                                           .verify_encoding = verify_encoding},
                                             [SLICE] = {.name = "sparse_tensor.slice",
                                                        .parse = parse_slice,
                                                        .print = print_slice,
                                                        .bare = true},
                                             {0}};

// --- level types ---

typedef cis_sparse_level level_type;
enum { LEVEL_FIELDS = 4 };
typedef CIS_VEC(level_type) level_type_vec;

static const struct {
  const char *name;
  bool has_properties;
} level_formats[] = {[CIS_SPARSE_DENSE] = {"dense", false},
                     [CIS_SPARSE_BATCH] = {"batch", false},
                     [CIS_SPARSE_COMPRESSED] = {"compressed", true},
                     [CIS_SPARSE_SINGLETON] = {"singleton", true},
                     [CIS_SPARSE_LOOSE_COMPRESSED] = {"loose_compressed", true},
                     [CIS_SPARSE_STRUCTURED] = {"structured", false}};

static const char *const level_properties[] = {"nonunique", "nonordered", "soa"}; // by bit

static bool parse_level_property(cis_parser *p, void *user) {
  level_type *type = user;
  cis_str name;
  uint32_t offset = cis_parser_offset(p);
  if (cis_parse_optional_any_keyword(p, &name) != CIS_PARSED)
    return cis_parse_error(p, "expected valid level property (e.g. nonordered, nonunique or high)");
  for (int i = 0; i < 3; ++i)
    if (cis_str_is(name, level_properties[i])) {
      type->properties |= 1 << i;
      return true;
    }
  return cis_parse_error_at(p, offset, "unknown level property: %.*s", CIS_STR_ARG(name));
}

static bool parse_structured_size(cis_parser *p, void *user) {
  cis_i64_vec *sizes = user;
  int64_t size;
  uint32_t offset = cis_parser_offset(p);
  cis_optional there = cis_parse_optional_integer(p, &size);
  if (there == CIS_ABSENT)
    return cis_parse_error(p, "expected valid integer for structured size");
  if (there == CIS_FAILED)
    return false;
  if (size < 0)
    return cis_parse_error_at(p, offset, "expected structured size to be >= 0");
  if (size > UINT32_MAX)
    return cis_parse_error_at(p, offset, "integer value too large");
  cis_vec_push(sizes, size);
  return true;
}

/// `[n, m]` of structured.
static bool parse_structured(cis_parser *p, uint32_t offset, level_type *out) {
  cis_i64_vec sizes = {0};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_SQUARE, parse_structured_size, &sizes,
                                 " in structured n out of m");
  if (ok && sizes.len != 2)
    ok = cis_parse_error_at(p, offset, "expected exactly 2 structured sizes");
  if (ok) {
    out->n = sizes.data[0];
    out->m = sizes.data[1];
    if (out->n > out->m)
      ok = cis_parse_error_at(p, offset, "expected n <= m in n_out_of_m");
  }
  cis_vec_deinit(&sizes);
  return ok;
}

static int find_format(cis_str name) {
  for (int i = 0; i < CIS_SPARSE_NUM_FORMATS; ++i)
    if (cis_str_is(name, level_formats[i].name))
      return i;
  return -1;
}

/// `compressed(nonunique)`
static bool parse_level_type(cis_parser *p, level_type *out) {
  cis_str name;
  uint32_t offset = cis_parser_offset(p);
  if (cis_parse_optional_any_keyword(p, &name) != CIS_PARSED)
    return cis_parse_error(p, "expected valid level format (e.g. dense, compressed or singleton)");
  int format = find_format(name);
  *out = (level_type){.format = format};
  if ((format == CIS_SPARSE_STRUCTURED && !parse_structured(p, offset, out)) ||
      !cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_PAREN, parse_level_property, out,
                            " in level property list"))
    return false;
  if (format < 0)
    return cis_parse_error_at(p, offset, "unknown level format: %.*s", CIS_STR_ARG(name));
  return !out->properties || level_formats[format].has_properties ||
         cis_parse_error_at(p, offset,
                            "invalid level type: level format doesn't support the properties");
}

static void print_level_type(cis_printer *p, const level_type *type) {
  cis_print_cstr(p, level_formats[type->format].name);
  if (type->format == CIS_SPARSE_STRUCTURED)
    cis_strbuf_printf(cis_printer_out(p), "[%" PRId64 ", %" PRId64 "]", type->n, type->m);
  const char *before = "(";
  for (int i = 0; i < 3; ++i)
    if (type->properties & (1 << i)) {
      cis_print_cstr(p, before);
      cis_print_cstr(p, level_properties[i]);
      before = ", ";
    }
  if (type->properties)
    cis_print_char(p, ')');
}

// --- #sparse_tensor<slice(offset, size, stride)> ---

enum { OFFSET, SIZE, STRIDE, SLICE_NUM_PARAMS };

static bool parse_slice_number(cis_parser *p, int64_t *out) {
  cis_optional there = cis_parse_optional_integer(p, out);
  if (there == CIS_ABSENT) {
    *out = CIS_DYNAMIC;
    return cis_parse_token(p, CIS_TOK_QUESTION);
  }
  return there == CIS_PARSED &&
         (*out >= 0 ||
          cis_parse_error(p, "expect positive value or ? for slice offset/size/stride"));
}

static cis_attr make_slice(cis_context *ctx, const int64_t *values) {
  cis_attr param = cis_attr_i64_array(ctx, values, SLICE_NUM_PARAMS);
  return cis_attr_dialect(ctx, &cis_sparse_attr_defs[SLICE], &param, 1);
}

static bool parse_slice(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  int64_t values[SLICE_NUM_PARAMS];
  uint32_t offset = cis_parser_offset(p) - (uint32_t)strlen("slice"); // errors are at the mnemonic
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  for (int i = 0; i < SLICE_NUM_PARAMS; ++i)
    if ((i && !cis_parse_token(p, CIS_TOK_COMMA)) || !parse_slice_number(p, &values[i]))
      return false;
  if (!cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  if (values[SIZE] == 0)
    return cis_parse_error_at(p, offset, "expect positive value or ? for slice size");
  if (values[STRIDE] == 0)
    return cis_parse_error_at(p, offset, "expect positive value or ? for slice stride");
  *out_attr = make_slice(cis_parser_context(p), values);
  return true;
}

static void print_slice(cis_printer *p, cis_attr attr) {
  uint32_t num;
  const int64_t *values = cis_attr_get_i64_array(attr->dialect.params[0], &num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_print_cstr(p, i ? ", " : "(");
    if (values[i] == CIS_DYNAMIC)
      cis_print_char(p, '?');
    else
      cis_print_int(p, values[i]);
  }
  cis_print_char(p, ')');
}

static bool is_slice(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == &cis_sparse_attr_defs[SLICE];
}

// --- the map of an encoding ---

typedef CIS_VEC(cis_affine_expr) expr_vec;

/// The parts of an encoding that have been parsed.
typedef struct encoding {
  cis_affine_names names; // symbols, then levels declared ahead, then dimensions
  uint32_t num_symbols, num_declared, num_dims;
  expr_vec to_dims; // by dimension; NULL where the text has none
  expr_vec to_levels;
  level_type_vec levels;
  cis_attr_vec slices; // by dimension; NULL where the text has none
  cis_affine_map dim_to_level, level_to_dim;
  int64_t pos_width, crd_width;
  cis_attr explicit_value, implicit_value;
} encoding;

static bool parse_name(cis_parser *p, encoding *e, cis_affine_expr expr) {
  cis_tok tok = cis_parser_peek(p);
  if (tok != CIS_TOK_BARE_ID && tok != CIS_TOK_INT_TYPE)
    return cis_parse_error(p, "expected bare identifier");
  return cis_parse_affine_name(p, expr, &e->names);
}

static bool parse_symbol(cis_parser *p, void *user) {
  encoding *e = user;
  return parse_name(p, e, cis_affine_symbol(cis_parser_context(p), e->num_symbols++));
}

static bool parse_declared_level(cis_parser *p, void *user) {
  encoding *e = user;
  return parse_name(p, e, cis_affine_dim(cis_parser_context(p), e->num_declared++));
}

/// The names from `first` on of those that expressions may use besides symbols.
static bool parse_expr(cis_parser *p, const encoding *e, size_t first, size_t end,
                       cis_affine_expr *out) {
  cis_affine_names names = {0};
  cis_vec_append(&names.list, e->names.list.data, e->num_symbols);
  cis_vec_append(&names.list, e->names.list.data + first, end - first);
  bool ok = cis_parse_affine_expr_of_names(p, &names, out);
  cis_affine_names_deinit(&names);
  return ok;
}

/// `d0 = l0 * 2 + l1 : #sparse_tensor<slice(...)>`
static bool parse_dimension(cis_parser *p, void *user) {
  encoding *e = user;
  cis_affine_expr expr = NULL;
  cis_attr slice = NULL;
  if (!parse_name(p, e, cis_affine_dim(cis_parser_context(p), e->num_dims++)))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_EQUAL) &&
      !parse_expr(p, e, e->num_symbols, e->num_symbols + e->num_declared, &expr))
    return false;
  if (cis_parse_optional_token(p, CIS_TOK_COLON)) {
    uint32_t offset = cis_parser_offset(p);
    if (!cis_parse_attribute(p, NULL, &slice))
      return false;
    if (!is_slice(slice))
      return cis_parse_error_at(p, offset, "expected SparseTensorDimSliceAttr");
  }
  cis_vec_push(&e->to_dims, expr);
  cis_vec_push(&e->slices, slice);
  return true;
}

static const char *ordinal_suffix(size_t n) {
  static const char *const suffixes[] = {"th", "st", "nd", "rd"};
  return n % 10 < 4 && n / 10 % 10 != 1 ? suffixes[n % 10] : "th";
}

/// `l0 =`, of levels that are declared in this order.
static bool parse_level_name(cis_parser *p, const encoding *e) {
  cis_str name;
  uint32_t offset = cis_parser_offset(p);
  if (cis_parse_optional_any_keyword(p, &name) != CIS_PARSED)
    return cis_parse_error(p, "expected bare identifier");
  size_t bound = e->levels.len, declared = 0;
  while (declared < e->num_declared &&
         !cis_str_eq(e->names.list.data[e->num_symbols + declared].name, name))
    ++declared;
  if (declared == e->num_declared)
    return cis_parse_error_at(p, offset, "use of undeclared identifier '%.*s'", CIS_STR_ARG(name));
  if (declared != bound)
    return cis_parse_error_at(p, offset,
                              "Level-variable ordering mismatch. The variable '%.*s' was "
                              "forward-declared as the %zu%s level; but is bound by the %zu%s "
                              "specification.",
                              CIS_STR_ARG(name), declared, ordinal_suffix(declared), bound,
                              ordinal_suffix(bound));
  return cis_parse_token(p, CIS_TOK_EQUAL);
}

/// `l0 = d0 floordiv 2 : compressed`
static bool parse_level(cis_parser *p, void *user) {
  encoding *e = user;
  cis_affine_expr expr;
  level_type type;
  if ((e->num_declared && !parse_level_name(p, e)) ||
      !parse_expr(p, e, e->num_symbols + e->num_declared, e->names.list.len, &expr) ||
      !cis_parse_token(p, CIS_TOK_COLON) || !parse_level_type(p, &type))
    return false;
  cis_vec_push(&e->to_levels, expr);
  cis_vec_push(&e->levels, type);
  return true;
}

static void make_maps(cis_context *ctx, encoding *e) {
  uint32_t num_levels = (uint32_t)e->to_levels.len;
  bool has_inverse = false;
  e->dim_to_level =
      cis_affine_map_get(ctx, e->num_dims, e->num_symbols, e->to_levels.data, num_levels);
  for (size_t i = 0; i < e->to_dims.len; ++i)
    has_inverse |= e->to_dims.data[i] != NULL;
  expr_vec inverse = {0};
  for (size_t i = 0; i < e->to_dims.len; ++i)
    if (e->to_dims.data[i])
      cis_vec_push(&inverse, e->to_dims.data[i]);
  e->level_to_dim = has_inverse ? cis_affine_map_get(ctx, num_levels, e->num_symbols, inverse.data,
                                                     (uint32_t)inverse.len)
                                : NULL;
  cis_vec_deinit(&inverse);
}

static void clear_map(encoding *e) {
  cis_vec_clear(&e->names.list);
  cis_strmap_clear(&e->names.by_name);
  cis_vec_clear(&e->to_dims);
  cis_vec_clear(&e->to_levels);
  cis_vec_clear(&e->slices);
  e->num_symbols = e->num_declared = e->num_dims = 0;
}

/// `[symbols] {levels} (dimensions) -> (levels)`
static bool parse_map(cis_parser *p, encoding *e) {
  clear_map(e);
  if (!cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_SQUARE, parse_symbol, e,
                            " in symbol binding list") ||
      !cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_BRACES, parse_declared_level, e,
                            " in level declaration list") ||
      !cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_dimension, e,
                            " in dimension-specifier list") ||
      !cis_parse_token(p, CIS_TOK_ARROW))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_level, e, " in level-specifier list"))
    return false;
  if (e->num_declared && e->num_declared != e->to_levels.len)
    return cis_parse_error_at(p, offset,
                              "Level-rank mismatch between forward-declarations and specifiers. "
                              "Declared %" PRIu32 " level-variables; but got %zu level-specifiers.",
                              e->num_declared, e->to_levels.len);
  make_maps(cis_parser_context(p), e);
  return true;
}

// --- the inverse of the map ---

/// `d0 floordiv c` or `d0 mod c`: the constant; 0 for any other expression.
static int64_t block_size(cis_affine_expr expr) {
  bool is_block = (expr->kind == CIS_AFFINE_FLOORDIV || expr->kind == CIS_AFFINE_MOD) &&
                  expr->lhs->kind == CIS_AFFINE_DIM && expr->rhs->kind == CIS_AFFINE_CONSTANT;
  return is_block ? expr->rhs->value : 0;
}

/// Levels are blocks: each dimension is one level, or a quotient before its remainder.
static bool is_block_map(cis_affine_map map) {
  int64_t *sizes = cis_mem_calloc(map->num_dims, sizeof(int64_t)); // 0: not seen, -1: as it is
  bool ok = true, any = false;
  for (uint32_t i = 0; ok && i < map->num_results; ++i) {
    cis_affine_expr expr = map->results[i];
    int64_t size = block_size(expr);
    if (expr->kind == CIS_AFFINE_DIM) {
      ok = sizes[expr->position] == 0;
      sizes[expr->position] = -1;
    } else if (expr->kind == CIS_AFFINE_FLOORDIV && size) {
      ok = sizes[expr->lhs->position] == 0;
      sizes[expr->lhs->position] = size;
      any = true;
    } else {
      ok = expr->kind == CIS_AFFINE_MOD && size && sizes[expr->lhs->position] == size;
    }
  }
  cis_mem_free(sizes);
  return ok && any;
}

/// Builds the dimension back from its quotient and its remainder: q * c + r.
static cis_affine_expr block_inverse(cis_affine_map map, uint32_t dim) {
  cis_context *ctx = map->ctx;
  cis_affine_expr sum = NULL;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_affine_expr expr = map->results[i], term = cis_affine_dim(ctx, i);
    cis_affine_expr of = expr->kind == CIS_AFFINE_DIM ? expr : expr->lhs;
    if (of->position != dim)
      continue;
    if (expr->kind == CIS_AFFINE_FLOORDIV)
      term = cis_affine_mul(term, expr->rhs);
    sum = sum ? cis_affine_add(sum, term) : term;
  }
  return sum;
}

/// Whether every quotient has its remainder.
static bool blocks_are_whole(cis_affine_map map) {
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_affine_expr expr = map->results[i];
    bool whole = expr->kind != CIS_AFFINE_FLOORDIV;
    for (uint32_t k = i + 1; !whole && k < map->num_results; ++k)
      whole = map->results[k]->kind == CIS_AFFINE_MOD &&
              map->results[k]->lhs->position == expr->lhs->position;
    if (!whole)
      return false;
  }
  return true;
}

/// From levels to dimensions; NULL if the map is of no kind that is known.
static cis_affine_map infer_inverse(cis_affine_map map) {
  if (!cis_affine_map_is_permutation(map) && !(is_block_map(map) && blocks_are_whole(map)))
    return NULL;
  expr_vec exprs = {0};
  for (uint32_t dim = 0; dim < map->num_dims; ++dim) {
    cis_affine_expr expr = block_inverse(map, dim);
    if (expr)
      cis_vec_push(&exprs, expr);
  }
  cis_affine_map inverse = cis_affine_map_get(map->ctx, map->num_results, map->num_symbols,
                                              exprs.data, (uint32_t)exprs.len);
  cis_vec_deinit(&exprs);
  return inverse;
}

// --- checks ---

static bool is_width(int64_t width) {
  return width == 0 || width == 8 || width == 16 || width == 32 || width == 64;
}

static bool verify_singletons(cis_parser *p, uint32_t offset, const level_type_vec *levels) {
  int64_t layout = -1;
  for (size_t i = 0; i < levels->len; ++i) {
    const level_type *type = &levels->data[i];
    if (type->format != CIS_SPARSE_SINGLETON)
      continue;
    int64_t before = i ? levels->data[i - 1].format : CIS_SPARSE_DENSE;
    if (before != CIS_SPARSE_COMPRESSED && before != CIS_SPARSE_LOOSE_COMPRESSED &&
        before != CIS_SPARSE_SINGLETON)
      return cis_parse_error_at(p, offset,
                                "expected compressed or loose_compressed level before singleton "
                                "level");
    int64_t soa = type->properties & CIS_SPARSE_SOA;
    if (layout >= 0 && soa != layout)
      return cis_parse_error_at(p, offset,
                                "expected all singleton lvlTypes stored in the same memory layout "
                                "(SoA vs AoS).");
    layout = soa;
  }
  return true;
}

/// Blocks of one size, that of the structured level.
static bool verify_blocks(cis_parser *p, uint32_t offset, const encoding *e) {
  int64_t size = 0;
  if (e->dim_to_level->num_dims == e->dim_to_level->num_results)
    return true;
  if (!is_block_map(e->dim_to_level))
    return cis_parse_error_at(p, offset, "expected 1xm block structure for n_out_of_m level");
  for (uint32_t i = 0; i < e->dim_to_level->num_results; ++i) {
    int64_t block = block_size(e->dim_to_level->results[i]);
    if (block && size && block != size)
      return cis_parse_error_at(p, offset,
                                "expected only one blocked level with the same coefficients");
    size = block ? block : size;
  }
  return size == cis_vec_last(&e->levels).m ||
         cis_parse_error_at(p, offset,
                            "expected coeffiencts of Affine expressions to be equal to m of "
                            "n_out_of_m level");
}

static bool verify_structured(cis_parser *p, uint32_t offset, const encoding *e) {
  const level_type_vec *levels = &e->levels;
  size_t first = 0;
  while (first < levels->len && levels->data[first].format != CIS_SPARSE_STRUCTURED)
    ++first;
  if (first == levels->len)
    return true;
  if (first + 1 != levels->len)
    return cis_parse_error_at(p, offset, "expected n_out_of_m to be the last level type");
  for (size_t i = 0; i < first; ++i)
    if (levels->data[i].format != CIS_SPARSE_DENSE)
      return cis_parse_error_at(p, offset, "expected all dense lvlTypes before a n_out_of_m level");
  return verify_blocks(p, offset, e);
}

static bool verify_levels(cis_parser *p, uint32_t offset, const encoding *e) {
  const level_type_vec *levels = &e->levels;
  for (size_t i = 1; i < levels->len; ++i)
    if (levels->data[i].format == CIS_SPARSE_BATCH &&
        levels->data[i - 1].format != CIS_SPARSE_BATCH)
      return cis_parse_error_at(p, offset, "Batch lvlType can only be leading levels.");
  for (size_t i = 0; i < levels->len; ++i)
    if ((levels->data[i].properties & CIS_SPARSE_SOA) &&
        levels->data[i].format != CIS_SPARSE_SINGLETON)
      return cis_parse_error_at(p, offset, "SoA is only applicable to singleton lvlTypes.");
  return verify_singletons(p, offset, levels) && verify_structured(p, offset, e);
}

static bool verify_maps(cis_parser *p, uint32_t offset, encoding *e) {
  uint32_t num_results = e->dim_to_level ? e->dim_to_level->num_results : 0;
  if (!e->levels.len)
    return cis_parse_error_at(p, offset, "expected a non-empty array for lvlTypes");
  if (num_results != e->levels.len)
    return cis_parse_error_at(
        p, offset, "level-rank mismatch between dimToLvl and lvlTypes: %" PRIu32 " != %zu",
        num_results, e->levels.len);
  cis_affine_map inverse = infer_inverse(e->dim_to_level);
  if (!inverse && !e->num_symbols)
    return cis_parse_error_at(p, offset, "failed to infer lvlToDim from dimToLvl");
  if (e->level_to_dim && (e->level_to_dim != inverse || e->num_symbols))
    return cis_parse_error_at(p, offset, "expected lvlToDim to be an inverse of dimToLvl");
  return true;
}

static bool verify(cis_parser *p, uint32_t offset, encoding *e) {
  if (!is_width(e->pos_width))
    return cis_parse_error_at(p, offset, "unexpected position bitwidth: %" PRIu32,
                              (uint32_t)e->pos_width);
  if (!is_width(e->crd_width))
    return cis_parse_error_at(p, offset, "unexpected coordinate bitwidth: %" PRIu32,
                              (uint32_t)e->crd_width);
  return verify_levels(p, offset, e) && verify_maps(p, offset, e);
}

// --- #sparse_tensor.encoding<{map = ..., posWidth = ..., ...}> ---

enum {
  LEVELS,
  DIM_TO_LEVEL,
  POS_WIDTH,
  CRD_WIDTH,
  EXPLICIT_VALUE, // or NULL, as what follows
  IMPLICIT_VALUE,
  SLICES,
  OF_STORAGE, // set in the encoding of a storage specifier: no tensor's is equal to it
  ENCODING_NUM_PARAMS
};

static bool parse_width(cis_parser *p, uint32_t offset, const char *what, int64_t *out) {
  cis_attr attr;
  if (!cis_parse_attribute(p, NULL, &attr))
    return false;
  return cis_attr_get_int(attr, out) ||
         cis_parse_error_at(p, offset, "expected an integral %s bitwidth", what);
}

static bool is_complex_number(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && !strcmp(attr->dialect.def->name, "complex.number");
}

static bool parse_value(cis_parser *p, uint32_t offset, const char *key, cis_attr *out) {
  if (!cis_parse_attribute(p, NULL, out))
    return false;
  return cis_attr_is(*out, CIS_ATTR_INTEGER) || cis_attr_is(*out, CIS_ATTR_FLOAT) ||
         is_complex_number(*out) ||
         cis_parse_error_at(p, offset, "expected a numeric value for %s", key);
}

static bool parse_entry(cis_parser *p, uint32_t offset, cis_str key, encoding *e) {
  static const char *const keys[] = {"map", "posWidth", "crdWidth", "explicitVal", "implicitVal"};
  size_t i = 0;
  while (i < sizeof(keys) / sizeof(keys[0]) && !cis_str_is(key, keys[i]))
    ++i;
  if (i == sizeof(keys) / sizeof(keys[0]))
    return cis_parse_error_at(p, offset, "unexpected key: %.*s", CIS_STR_ARG(key));
  if (!cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  switch (i) {
  case 0:
    return parse_map(p, e);
  case 1:
    return parse_width(p, offset, "position", &e->pos_width);
  case 2:
    return parse_width(p, offset, "index", &e->crd_width);
  case 3:
    return parse_value(p, offset, keys[i], &e->explicit_value);
  default:
    return parse_value(p, offset, keys[i], &e->implicit_value);
  }
}

/// Slices of all dimensions, if any has one: those without are of all of it.
static cis_attr make_slices(cis_context *ctx, const cis_attr_vec *by_dim) {
  static const int64_t whole[SLICE_NUM_PARAMS] = {0, CIS_DYNAMIC, 1};
  bool any = false;
  cis_attr_vec slices = {0};
  for (size_t i = 0; i < by_dim->len; ++i) {
    any |= by_dim->data[i] != NULL;
    cis_vec_push(&slices, by_dim->data[i] ? by_dim->data[i] : make_slice(ctx, whole));
  }
  cis_attr array = any ? cis_attr_array(ctx, slices.data, (uint32_t)slices.len) : NULL;
  cis_vec_deinit(&slices);
  return array;
}

static cis_attr make_encoding(cis_context *ctx, const encoding *e) {
  cis_i64_vec fields = {0};
  for (size_t i = 0; i < e->levels.len; ++i) {
    const level_type *type = &e->levels.data[i];
    const int64_t values[LEVEL_FIELDS] = {type->format, type->properties, type->n, type->m};
    cis_vec_append(&fields, values, LEVEL_FIELDS);
  }
  cis_attr params[ENCODING_NUM_PARAMS] = {
      [LEVELS] = cis_attr_i64_array(ctx, fields.data, (uint32_t)fields.len),
      [DIM_TO_LEVEL] = cis_attr_affine_map(e->dim_to_level),
      [POS_WIDTH] = cis_attr_i64(ctx, e->pos_width),
      [CRD_WIDTH] = cis_attr_i64(ctx, e->crd_width),
      [EXPLICIT_VALUE] = e->explicit_value,
      [IMPLICIT_VALUE] = e->implicit_value,
      [SLICES] = make_slices(ctx, &e->slices)};
  cis_vec_deinit(&fields);
  return cis_attr_dialect(ctx, &cis_sparse_attr_defs[ENCODING], params, ENCODING_NUM_PARAMS);
}

static bool parse_entries(cis_parser *p, uint32_t offset, encoding *e) {
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_parse_token(p, CIS_TOK_L_BRACE))
    return false;
  cis_str key;
  cis_optional there;
  while ((there = cis_parse_optional_any_keyword(p, &key)) == CIS_PARSED) {
    if (!parse_entry(p, offset, key, e))
      return false;
    if (!cis_parse_optional_token(p, CIS_TOK_COMMA))
      break;
  }
  if (there == CIS_FAILED)
    return false;
  return cis_parse_token(p, CIS_TOK_R_BRACE) && cis_parse_token(p, CIS_TOK_GREATER);
}

static bool parse_encoding_at(cis_parser *p, uint32_t offset, cis_attr *out_attr) {
  encoding e = {0};
  bool ok = parse_entries(p, offset, &e) && verify(p, offset, &e);
  if (ok)
    *out_attr = make_encoding(cis_parser_context(p), &e);
  cis_affine_names_deinit(&e.names);
  cis_vec_deinit(&e.to_dims);
  cis_vec_deinit(&e.to_levels);
  cis_vec_deinit(&e.levels);
  cis_vec_deinit(&e.slices);
  return ok;
}

static bool parse_encoding(cis_parser *p, cis_type type, cis_attr *out_attr) {
  (void)type;
  uint32_t mnemonic = cis_parser_offset(p) - (uint32_t)strlen("encoding");
  return parse_encoding_at(p, mnemonic, out_attr);
}

static level_type get_level(const cis_attr *params, uint32_t i) {
  uint32_t num;
  const int64_t *fields = cis_attr_get_i64_array(params[LEVELS], &num) + i * LEVEL_FIELDS;
  return (level_type){fields[0], fields[1], fields[2], fields[3]};
}

static void print_map(cis_printer *p, const cis_attr *params) {
  cis_affine_map map = params[DIM_TO_LEVEL]->map;
  cis_strbuf *out = cis_printer_out(p);
  for (uint32_t i = 0; i < map->num_symbols; ++i)
    cis_strbuf_printf(out, i ? ", s%" PRIu32 : "[s%" PRIu32, i);
  cis_print_cstr(p, map->num_symbols ? "](" : "(");
  for (uint32_t i = 0; i < map->num_dims; ++i) {
    cis_strbuf_printf(out, i ? ", d%" PRIu32 : "d%" PRIu32, i);
    if (params[SLICES]) {
      cis_print_cstr(p, " : ");
      cis_print_the_attr(p, params[SLICES]->array.elems[i]);
    }
  }
  cis_print_cstr(p, ") -> (");
  for (uint32_t i = 0; i < map->num_results; ++i) {
    level_type level = get_level(params, i);
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_affine_expr(p, map->results[i]);
    cis_print_cstr(p, " : ");
    print_level_type(p, &level);
  }
  cis_print_char(p, ')');
}

static void print_encoding(cis_printer *p, cis_attr attr) {
  static const char *const keys[] = {[POS_WIDTH] = "posWidth",
                                     [CRD_WIDTH] = "crdWidth",
                                     [EXPLICIT_VALUE] = "explicitVal",
                                     [IMPLICIT_VALUE] = "implicitVal"};
  const cis_attr *params = attr->dialect.params;
  cis_print_cstr(p, "<{ map = ");
  print_map(p, params);
  for (int i = POS_WIDTH; i <= IMPLICIT_VALUE; ++i) {
    bool is_width_param = i < EXPLICIT_VALUE;
    if (is_width_param ? !cis_attr_int_or(params[i], 0) : !params[i])
      continue;
    cis_strbuf_printf(cis_printer_out(p), ", %s = ", keys[i]);
    if (is_width_param)
      cis_print_int(p, cis_attr_int_or(params[i], 0));
    else
      cis_print_the_attr(p, params[i]);
  }
  cis_print_cstr(p, " }>");
}

// --- an encoding on a tensor ---

static bool is_zero(cis_attr attr) {
  double value = 1;
  if (cis_attr_is(attr, CIS_ATTR_FLOAT))
    return cis_attr_get_double(attr, &value) && value == 0;
  if (!cis_attr_is(attr, CIS_ATTR_INTEGER)) // a complex number
    return is_zero(attr->dialect.params[0]) && is_zero(attr->dialect.params[1]);
  for (uint32_t i = 0; i < attr->integer.num_words; ++i)
    if (attr->integer.words[i])
      return false;
  return true;
}

static cis_type type_of_value(cis_attr attr) {
  return is_complex_number(attr) ? cis_type_complex(attr->dialect.params[0]->type) : attr->type;
}

static bool verify_value(cis_attr value, const char *what, cis_type element, cis_location loc) {
  if (!value || type_of_value(value) == element)
    return true;
  return cis_error(element->ctx, loc,
                   "%s value type mismatch between encoding and tensor element type: '%s' != '%s'",
                   what, cis_type_text(type_of_value(value)), cis_type_text(element));
}

static bool verify_encoding(cis_attr attr, const int64_t *shape, uint32_t rank, cis_type element,
                            cis_location loc) {
  (void)shape;
  const cis_attr *params = attr->dialect.params;
  uint32_t num_dims = params[DIM_TO_LEVEL]->map->num_dims;
  if (!rank)
    return cis_error(element->ctx, loc, "expected non-scalar sparse tensor");
  if (num_dims != rank)
    return cis_error(element->ctx, loc,
                     "dimension-rank mismatch between encoding and tensor shape: %" PRIu32
                     " != %" PRIu32,
                     num_dims, rank);
  if (!verify_value(params[EXPLICIT_VALUE], "explicit", element, loc) ||
      !verify_value(params[IMPLICIT_VALUE], "implicit", element, loc))
    return false;
  return !params[IMPLICIT_VALUE] || is_zero(params[IMPLICIT_VALUE]) ||
         cis_error(element->ctx, loc, "implicit value must be zero");
}

// --- what ops ask of an encoding ---

bool cis_sparse_is_encoding(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) &&
         attr->dialect.def == &cis_sparse_attr_defs[ENCODING];
}

cis_attr cis_sparse_encoding(cis_type type) {
  if (!cis_type_is(type, CIS_TYPE_TENSOR))
    return NULL;
  cis_attr attr = type->shaped.layout;
  return cis_sparse_is_encoding(attr) ? attr : NULL;
}

cis_affine_map cis_sparse_dim_to_level(cis_attr e) { return e->dialect.params[DIM_TO_LEVEL]->map; }

uint32_t cis_sparse_num_levels(cis_attr e) { return cis_sparse_dim_to_level(e)->num_results; }

cis_sparse_level cis_sparse_get_level(cis_attr e, uint32_t level) {
  return get_level(e->dialect.params, level);
}

bool cis_sparse_has_slices(cis_attr e) { return e->dialect.params[SLICES]; }

static cis_type width_type(cis_attr e, int param) {
  int64_t width = cis_attr_int_or(e->dialect.params[param], 0);
  return width ? cis_type_i(e->ctx, (uint32_t)width) : cis_type_index(e->ctx);
}

cis_type cis_sparse_position_type(cis_attr e) { return width_type(e, POS_WIDTH); }
cis_type cis_sparse_coordinate_type(cis_attr e) { return width_type(e, CRD_WIDTH); }

static bool starts_coordinates(int64_t format) {
  return format == CIS_SPARSE_COMPRESSED || format == CIS_SPARSE_LOOSE_COMPRESSED;
}

uint32_t cis_sparse_coo_start(cis_attr e) {
  uint32_t num = cis_sparse_num_levels(e), level = num - 1;
  for (; level; --level) {
    cis_sparse_level l = cis_sparse_get_level(e, level);
    if (l.format != CIS_SPARSE_SINGLETON || (l.properties & CIS_SPARSE_SOA))
      break;
  }
  bool is_region = level + 1 < num && starts_coordinates(cis_sparse_get_level(e, level).format);
  return is_region ? level : num;
}

bool cis_sparse_is_coo(cis_attr e) {
  uint32_t num = cis_sparse_num_levels(e);
  bool coo = starts_coordinates(cis_sparse_get_level(e, 0).format);
  for (uint32_t i = 1; i < num; ++i)
    coo &= cis_sparse_get_level(e, i).format == CIS_SPARSE_SINGLETON;
  return coo && !(cis_sparse_get_level(e, num - 1).properties & CIS_SPARSE_NONUNIQUE);
}

uint32_t cis_sparse_num_batch_levels(cis_attr e) {
  uint32_t num = 0;
  while (num < cis_sparse_num_levels(e) && cis_sparse_get_level(e, num).format == CIS_SPARSE_BATCH)
    ++num;
  return num;
}

int64_t cis_sparse_level_size(cis_type type, uint32_t level) {
  cis_affine_expr e = cis_sparse_dim_to_level(cis_sparse_encoding(type))->results[level];
  int64_t divisor = 1;
  bool is_rest = e->kind == CIS_AFFINE_MOD;
  if (e->kind == CIS_AFFINE_FLOORDIV || is_rest) {
    if (e->rhs->kind != CIS_AFFINE_CONSTANT || e->rhs->value <= 0)
      return CIS_DYNAMIC;
    divisor = e->rhs->value;
    e = e->lhs;
  }
  if (is_rest)
    return divisor;
  if (e->kind != CIS_AFFINE_DIM || cis_type_dim(type, e->position) == CIS_DYNAMIC)
    return CIS_DYNAMIC;
  return cis_type_dim(type, e->position) / divisor;
}

cis_attr cis_sparse_storage_encoding(cis_attr e) {
  cis_context *ctx = e->ctx;
  cis_attr slices = e->dialect.params[SLICES];
  uint32_t num = cis_sparse_num_levels(e);
  cis_i64_vec fields = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_sparse_level level = cis_sparse_get_level(e, i);
    const int64_t values[LEVEL_FIELDS] = {level.format, 0, level.n, level.m};
    cis_vec_append(&fields, values, LEVEL_FIELDS);
  }
  cis_attr params[ENCODING_NUM_PARAMS] = {
      [LEVELS] = cis_attr_i64_array(ctx, fields.data, (uint32_t)fields.len),
      [DIM_TO_LEVEL] = cis_attr_affine_map(cis_affine_map_identity(ctx, num)),
      [POS_WIDTH] = cis_attr_i64(ctx, 0),
      [CRD_WIDTH] = cis_attr_i64(ctx, 0),
      [SLICES] = slices && slices->array.num == num ? slices : NULL,
      [OF_STORAGE] = cis_attr_unit(ctx)};
  cis_vec_deinit(&fields);
  return cis_attr_dialect(ctx, &cis_sparse_attr_defs[ENCODING], params, ENCODING_NUM_PARAMS);
}

bool cis_sparse_parse_encoding(cis_parser *p, cis_attr *out) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parser_peek(p) != CIS_TOK_HASH_ID)
    return parse_encoding_at(p, offset, out);
  if (!cis_parse_attribute(p, NULL, out))
    return false;
  return cis_sparse_is_encoding(*out) ||
         cis_parse_error_at(p, offset, "invalid kind of attribute specified");
}

void cis_sparse_print_encoding(cis_printer *p, cis_attr attr) { cis_print_stripped_attr(p, attr); }
