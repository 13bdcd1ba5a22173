// The sparse_tensor dialect: types, constraints, enums, directives of formats, tables.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/arith/arith.h"
#include "dialect/dialects.h"
#include "dialect/sparse_tensor/impl.h"
#include "dialect/sparse_tensor/kinds.h"
#include "ir/diag.h"

// --- types ---

static bool parse_specifier(cis_parser *p, cis_type *out);
static void print_specifier(cis_printer *p, cis_type type);
static bool parse_iter_space(cis_parser *p, cis_type *out);
static bool parse_iterator(cis_parser *p, cis_type *out);
static void print_levels(cis_printer *p, cis_type type);

enum { SPECIFIER, ITER_SPACE, ITERATOR };
static const cis_type_def type_defs[] = {
    [SPECIFIER] = {.name = "sparse_tensor.storage_specifier",
                   .parse = parse_specifier,
                   .print = print_specifier},
    [ITER_SPACE] = {.name = "sparse_tensor.iter_space",
                    .parse = parse_iter_space,
                    .print = print_levels},
    [ITERATOR] = {.name = "sparse_tensor.iterator", .parse = parse_iterator, .print = print_levels},
    {0}};
enum { ENCODING, LOW, HIGH, NUM_PARAMS }; // of iteration spaces and iterators

static bool is_of(cis_type t, int def) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == &type_defs[def];
}
bool cis_sparse_is_specifier(cis_type t) { return is_of(t, SPECIFIER); }
bool cis_sparse_is_iter_space(cis_type t) { return is_of(t, ITER_SPACE); }
bool cis_sparse_is_iterator(cis_type t) { return is_of(t, ITERATOR); }

cis_attr cis_sparse_type_encoding(cis_type t) { return t->dialect.params[ENCODING]; }
int64_t cis_sparse_low_level(cis_type t) { return cis_attr_int_or(t->dialect.params[LOW], 0); }
int64_t cis_sparse_high_level(cis_type t) { return cis_attr_int_or(t->dialect.params[HIGH], 0); }

static cis_type make_levels(int def, cis_attr encoding, int64_t low, int64_t high) {
  cis_context *ctx = encoding->ctx;
  cis_attr params[NUM_PARAMS] = {encoding, cis_attr_i64(ctx, low), cis_attr_i64(ctx, high)};
  return cis_type_dialect(ctx, &type_defs[def], params, NUM_PARAMS);
}

cis_type cis_sparse_iter_space(cis_attr encoding, int64_t low, int64_t high) {
  return make_levels(ITER_SPACE, encoding, low, high);
}

cis_type cis_sparse_iterator(cis_type space) {
  return make_levels(ITERATOR, cis_sparse_type_encoding(space), cis_sparse_low_level(space),
                     cis_sparse_high_level(space));
}

static bool parse_encoding_of(cis_parser *p, const char *type, cis_attr *out) {
  return cis_sparse_parse_encoding(p, out) ||
         cis_parse_error(p,
                         "failed to parse SparseTensor_%s parameter 'encoding' which is to be a "
                         "`::mlir::sparse_tensor::SparseTensorEncodingAttr`",
                         type);
}

/// `<#encoding>`
static bool parse_specifier(cis_parser *p, cis_type *out) {
  cis_attr encoding;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !parse_encoding_of(p, "StorageSpecifier", &encoding) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  encoding = cis_sparse_storage_encoding(encoding);
  *out = cis_type_dialect(cis_parser_context(p), &type_defs[SPECIFIER], &encoding, 1);
  return true;
}

static void print_specifier(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  cis_print_the_attr(p, cis_sparse_type_encoding(type));
  cis_print_char(p, '>');
}

bool cis_sparse_parse_level_range(cis_parser *p, uint32_t offset, int64_t *out_low,
                                  int64_t *out_high) {
  if (!cis_parse_integer(p, out_low))
    return false;
  *out_high = (int64_t)((uint64_t)*out_low + 1);
  if (cis_parse_optional_keyword(p, "to") && !cis_parse_integer(p, out_high))
    return false;
  return (uint64_t)*out_low < (uint64_t)*out_high ||
         cis_parse_error_at(p, offset, "expect larger level upper bound than lower bound");
}

void cis_sparse_print_level_range(cis_printer *p, int64_t low, int64_t high) {
  cis_print_int(p, low);
  if (high == low + 1)
    return;
  cis_print_cstr(p, " to ");
  cis_print_int(p, high);
}

/// `<#encoding, lvls = 0 to 2>`
static bool parse_levels(cis_parser *p, int def, const char *mnemonic, const char *name,
                         cis_type *out) {
  uint32_t offset = cis_parser_offset(p) - (uint32_t)strlen(mnemonic);
  cis_attr encoding;
  int64_t low, high;
  if (!cis_parse_token(p, CIS_TOK_LESS) || !parse_encoding_of(p, name, &encoding) ||
      !cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_keyword(p, "lvls") ||
      !cis_parse_token(p, CIS_TOK_EQUAL) || !cis_sparse_parse_level_range(p, offset, &low, &high) ||
      !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = make_levels(def, encoding, low, high);
  return true;
}

static bool parse_iter_space(cis_parser *p, cis_type *out) {
  return parse_levels(p, ITER_SPACE, "iter_space", "IterSpace", out);
}

static bool parse_iterator(cis_parser *p, cis_type *out) {
  return parse_levels(p, ITERATOR, "iterator", "Iterator", out);
}

static void print_levels(cis_printer *p, cis_type type) {
  cis_print_char(p, '<');
  cis_sparse_print_encoding(p, cis_sparse_type_encoding(type));
  cis_print_cstr(p, ", lvls = ");
  cis_sparse_print_level_range(p, cis_sparse_low_level(type), cis_sparse_high_level(type));
  cis_print_char(p, '>');
}

// --- constraints ---

static bool is_sparse_tensor(cis_type t) { return cis_sparse_encoding(t) != NULL; }
static bool is_sparse_slice(cis_type t) {
  return is_sparse_tensor(t) && cis_sparse_has_slices(cis_sparse_encoding(t));
}
static bool is_integer(cis_type t) { return cis_type_is_index(t) || cis_type_is_signless_int(t); }
static bool is_tensor_of_integer(cis_type t) {
  return cis_type_is(t, CIS_TYPE_TENSOR) && is_integer(cis_type_element(t));
}
static bool is_indexing_scalar(cis_type t) {
  return is_integer(t) || (is_tensor_of_integer(t) && !cis_type_rank(t));
}
static bool is_memref(cis_type t) { return cis_type_is_memref(t); }
static bool is_non_0_ranked_memref(cis_type t) { return is_memref(t) && cis_type_rank(t); }
static bool is_strided_1d(cis_type t) {
  int64_t offset, stride;
  return is_memref(t) && cis_type_rank(t) == 1 && cis_memref_strides(t, &stride, &offset);
}
static bool is_strided_1d_of_i1(cis_type t) {
  return is_strided_1d(t) && cis_type_is_int_of(cis_type_element(t), 1);
}
static bool is_strided_1d_of_index(cis_type t) {
  return is_strided_1d(t) && cis_type_is_index(cis_type_element(t));
}
static bool is_strided_1d_of_integer(cis_type t) {
  return is_strided_1d(t) && cis_type_is_int_or_index(cis_type_element(t));
}

static const cis_type_constraint type_constraints[] = {
    {"AnySparseTensor", "sparse tensor of any type values", is_sparse_tensor, NULL,
     &cis_class_ranked_tensor},
    {"AnySparseTensorSlice", "sparse tensor slice of any type values", is_sparse_slice, NULL,
     &cis_class_ranked_tensor},
    {"TensorOfInteger", "ranked tensor of signless integer or index values", is_tensor_of_integer,
     NULL, &cis_class_ranked_tensor},
    {"IndexingScalar", "scalar like", is_indexing_scalar, NULL, NULL},
    {"AnyNon0RankedMemRef", "non-0-ranked.memref of any type values", is_non_0_ranked_memref, NULL,
     &cis_class_memref},
    {"AnyStrided1D", "strided memref of any type values of rank 1", is_strided_1d, NULL,
     &cis_class_memref},
    {"Strided1D", "1D memref of any type values", is_strided_1d, NULL, &cis_class_memref},
    {"Strided1DOfI1", "1D memref of 1-bit signless integer values", is_strided_1d_of_i1, NULL,
     &cis_class_memref},
    {"Strided1DOfIndex", "1D memref of index values", is_strided_1d_of_index, NULL,
     &cis_class_memref},
    {"Strided1DOfInteger", "1D memref of integer or index values", is_strided_1d_of_integer, NULL,
     &cis_class_memref},
    {"Specifier", "metadata", cis_sparse_is_specifier, NULL, NULL},
    {"IterSpace", "sparse iteration space", cis_sparse_is_iter_space, NULL, NULL},
    {"Iterator", "sparse iterator", cis_sparse_is_iterator, NULL, NULL},
    {0}};

static bool is_index_attr(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_index(a->type);
}
static bool is_bit_set(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_int_of(a->type, 64);
}
static bool is_bit_set_array(cis_attr a) {
  bool sets = cis_attr_is(a, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; sets && i < a->array.num; ++i)
    sets = is_bit_set(a->array.elems[i]);
  return sets;
}

static const struct cis_enum_case kind_cases[] = {{"lvl_sz", 0},
                                                  {"pos_mem_sz", 1},
                                                  {"crd_mem_sz", 2},
                                                  {"val_mem_sz", 3},
                                                  {"dim_offset", 4},
                                                  {"dim_stride", 5},
                                                  {0}};
static const struct cis_enum_case sort_cases[] = {{"hybrid_quick_sort", 0},
                                                  {"insertion_sort_stable", 1},
                                                  {"quick_sort", 2},
                                                  {"heap_sort", 3},
                                                  {0}};
static const struct cis_enum_case direction_cases[] = {{"dim_to_lvl", 0}, {"lvl_to_dim", 1}, {0}};

#define BARE_ENUM(MNEMONIC, CLASS, NAME, CASES)                                                    \
  {                                                                                                \
    .name = "::mlir::sparse_tensor::" NAME, .attr_name = "sparse_tensor." MNEMONIC,                \
    .attr_class = CLASS, .print_plain = true, .bare = true, .cases = CASES                         \
  }
static const cis_enum_def specifier_kind =
    BARE_ENUM("kind", "SparseTensorStorageSpecifierKindAttr", "StorageSpecifierKind", kind_cases);
static const cis_enum_def sort_kind = BARE_ENUM(
    "SparseTensorSortAlgorithm", "SparseTensorSortKindAttr", "SparseTensorSortKind", sort_cases);
static const cis_enum_def direction =
    BARE_ENUM("CrdTransDirection", "SparseTensorCrdTransDirectionAttr", "CrdTransDirectionKind",
              direction_cases);
#undef BARE_ENUM
static const cis_enum_def *const enums[] = {&specifier_kind, &sort_kind, &direction, NULL};

static const cis_attr_constraint attr_constraints[] = {
    {.name = "Level",
     .description = "level attribute",
     .test = is_index_attr,
     .style = CIS_ATTR_STYLE_TYPED,
     .build_type = cis_type_index,
     .attr_class = CIS_ATTR_CLASS_INTEGER},
    {.name = "Dimension",
     .description = "dimension attribute",
     .test = is_index_attr,
     .style = CIS_ATTR_STYLE_TYPED,
     .build_type = cis_type_index,
     .attr_class = CIS_ATTR_CLASS_INTEGER},
    {.name = "I64BitSet",
     .description = "LevelSet attribute",
     .test = is_bit_set,
     .attr_class = CIS_ATTR_CLASS_INTEGER},
    {.name = "I64BitSetArray",
     .description = "I64BitSet array attribute",
     .test = is_bit_set_array,
     .attr_class = CIS_ATTR_CLASS_ARRAY},
    {.name = "Encoding",
     .description = "",
     .test = cis_sparse_is_encoding,
     .attr_class = CIS_ATTR_CLASS_CONSTRAINT},
    CIS_ENUM_CONSTRAINT("SpecifierKind", "sparse tensor storage specifier kind", specifier_kind),
    CIS_ENUM_CONSTRAINT("SortKind", "sparse tensor sort algorithm", sort_kind),
    CIS_ENUM_CONSTRAINT("Direction", "sparse tensor coordinate translation direction", direction),
    {0}};

// --- directives ---

static bool parse_encoding_directive(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                     size_t num) {
  (void)state, (void)num;
  return cis_sparse_parse_encoding(p, args[0].attr);
}

static void print_encoding_directive(cis_printer *p, cis_op *op, const cis_format_arg *args,
                                     size_t num) {
  (void)num;
  cis_sparse_print_encoding(p, cis_op_prop(op, (uint32_t)args[0].index));
}

static bool parse_level_range(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                              size_t num) {
  (void)num;
  int64_t low, high;
  if (!cis_sparse_parse_level_range(p, cis_parser_name_offset(p), &low, &high))
    return false;
  *args[0].attr = cis_attr_index(state->ctx, low);
  *args[1].attr = cis_attr_index(state->ctx, high);
  return true;
}

static void print_level_range(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_sparse_print_level_range(p, cis_attr_int_or(cis_op_prop(op, (uint32_t)args[0].index), 0),
                               cis_attr_int_or(cis_op_prop(op, (uint32_t)args[1].index), 0));
}

static const cis_custom_directive directives[] = {
    {"Encoding", parse_encoding_directive, print_encoding_directive},
    {"LevelRange", parse_level_range, print_level_range},
    {NULL, NULL, NULL}};

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/sparse_tensor/ops.def"
    {0}};

const cis_dialect_def cis_sparse_tensor_dialect = {.name = "sparse_tensor",
                                                   .ops = ops,
                                                   .type_constraints = type_constraints,
                                                   .attr_constraints = attr_constraints,
                                                   .enums = enums,
                                                   .attr_defs = cis_sparse_attr_defs,
                                                   .type_defs = type_defs,
                                                   .directives = directives,
                                                   .materialize = cis_arith_materialize};
