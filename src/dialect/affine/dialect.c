// The affine dialect: tables, index arithmetic, accesses. Loops and affine.if are in loop.c
// and parallel.c.
//
// An access keeps a map and the operands of its dimensions and symbols; written `%m[%i + 3, %j +
// symbol(%n)]` they stand together, affine.apply and its kind show `map(dims)[symbols]`.
#include "asm/format.h"
#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"
#include "dialect/arith/arith.h"
#include "dialect/dialects.h"
#include "ir/diag.h"

static cis_range operands_from(const cis_op *op, uint32_t first) {
  return (cis_range){first, op->num_operands - first};
}

static const char *const elide_map[] = {"map", NULL};

// --- map(dims)[symbols] ---

bool cis_affine_parse_dims_and_symbols(cis_parser *p, cis_op_state *state, uint32_t *out_num_dims,
                                       uint32_t *out_num_symbols) {
  cis_unresolved_vec operands = {0};
  bool ok = cis_parse_operand_list(p, CIS_DELIM_PAREN, &operands);
  *out_num_dims = (uint32_t)operands.len;
  ok = ok && cis_parse_operand_list(p, CIS_DELIM_OPTIONAL_SQUARE, &operands) &&
       cis_resolve_operands(p, operands.data, operands.len, cis_type_index(state->ctx),
                            &state->operands);
  *out_num_symbols = (uint32_t)operands.len - *out_num_dims;
  cis_vec_deinit(&operands);
  return ok;
}

void cis_affine_print_dims_and_symbols(cis_printer *p, cis_op *op, cis_range range,
                                       uint32_t num_dims) {
  num_dims = num_dims < range.num ? num_dims : range.num;
  cis_print_char(p, '(');
  cis_print_operands(p, op, (cis_range){range.first, num_dims});
  cis_print_char(p, ')');
  if (range.num == num_dims)
    return;
  cis_print_char(p, '[');
  cis_print_operands(p, op, (cis_range){range.first + num_dims, range.num - num_dims});
  cis_print_char(p, ']');
}

static bool parse_mapped(cis_parser *p, cis_op_state *state, cis_affine_map *out_map,
                         uint32_t *out_num_dims, uint32_t *out_num_symbols) {
  cis_attr map;
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_AFFINE_MAP, NULL, &map) ||
      !cis_affine_parse_dims_and_symbols(p, state, out_num_dims, out_num_symbols) ||
      !cis_parse_optional_attr_dict(p, state))
    return false;
  cis_op_state_set_attr(state, CIS_STR("map"), map);
  *out_map = map->map;
  return true;
}

static void print_mapped(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_the_attr(p, cis_op_inherent(op, "map"));
  cis_affine_print_dims_and_symbols(p, op, operands_from(op, 0), cis_affine_map_of(op)->num_dims);
  cis_print_optional_attr_dict(p, op, elide_map);
}

static bool verify_map_inputs(cis_op *op) {
  cis_affine_map map = cis_affine_map_of(op);
  return (uint64_t)map->num_dims + map->num_symbols == op->num_operands ||
         cis_op_error(op, "operand count and affine map dimension and symbol count must match");
}

static bool parse_apply(cis_parser *p, cis_op_state *state) {
  cis_affine_map map;
  uint32_t num_dims, num_symbols;
  if (!parse_mapped(p, state, &map, &num_dims, &num_symbols))
    return false;
  if (map->num_dims != num_dims || map->num_symbols != num_symbols)
    return cis_parse_error_at(p, cis_parser_name_offset(p), "dimension or symbol index mismatch");
  for (uint32_t i = 0; i < map->num_results; ++i)
    cis_vec_push(&state->types, cis_type_index(state->ctx));
  return true;
}

static bool verify_apply(cis_op *op) {
  if (!verify_map_inputs(op))
    return false;
  if (cis_affine_map_of(op)->num_results != 1)
    return cis_op_error(op, "mapping must produce one value");
  for (uint32_t i = cis_affine_map_of(op)->num_dims; i < op->num_operands; ++i)
    if (cis_affine_is_induction_variable(cis_op_operand(op, i)))
      return cis_op_plain_error(op, "dimensional operand cannot be used as a symbol");
  return true;
}

static bool parse_min_max(cis_parser *p, cis_op_state *state) {
  cis_affine_map map;
  uint32_t num_dims, num_symbols;
  cis_vec_push(&state->types, cis_type_index(state->ctx));
  return parse_mapped(p, state, &map, &num_dims, &num_symbols);
}

static bool verify_min_max(cis_op *op) {
  if (!verify_map_inputs(op))
    return false;
  return cis_affine_map_of(op)->num_results ||
         cis_op_error(op, "affine map expect at least one result");
}

// --- accesses ---

/// The parts of every access in text: the memref, subscripts, and types after the dictionary.
typedef struct access {
  cis_unresolved memref;
  cis_unresolved_vec dims, symbols;
} access;

/// `%m[subscripts]`
static bool parse_place(cis_parser *p, cis_op_state *state, access *a) {
  cis_affine_map map;
  if (!cis_parse_operand(p, &a->memref) ||
      !cis_parse_affine_map_of_ssa_ids(p, CIS_DELIM_SQUARE, &map, &a->dims, &a->symbols))
    return false;
  cis_op_state_set_attr(state, CIS_STR("map"), cis_attr_affine_map(map));
  return true;
}

static bool resolve_place(cis_parser *p, cis_op_state *state, const access *a, cis_type memref) {
  cis_type index = cis_type_index(state->ctx);
  return cis_resolve_operand(p, &a->memref, memref, &state->operands) &&
         cis_resolve_operands(p, a->dims.data, a->dims.len, index, &state->operands) &&
         cis_resolve_operands(p, a->symbols.data, a->symbols.len, index, &state->operands);
}

static bool finish_access(access *a, bool ok) {
  cis_vec_deinit(&a->dims);
  cis_vec_deinit(&a->symbols);
  return ok;
}

static void print_place(cis_printer *p, cis_op *op, uint32_t memref) {
  cis_print_operand(p, cis_op_operand(op, memref));
  cis_print_char(p, '[');
  cis_print_affine_map_of_ssa_ids(p, cis_affine_map_of(op), op, operands_from(op, memref + 1));
  cis_print_char(p, ']');
}

/// Subscripts fit the memref; `prefix` goes before the first message.
static bool verify_subscripts(cis_op *op, uint32_t memref) {
  cis_affine_map map = cis_affine_map_of(op);
  cis_range range = operands_from(op, memref + 1);
  if (map->num_results != cis_type_rank(cis_op_operand_type(op, memref)))
    return cis_op_error(op, "affine map num results must equal memref rank");
  if ((uint64_t)map->num_dims + map->num_symbols != range.num)
    return cis_op_error(op, "expects as many subscripts as affine map inputs");
  return cis_affine_verify_operands(op, range, map->num_dims);
}

static bool verify_vector_element(cis_op *op, cis_type memref, cis_type vector) {
  return cis_type_element(memref) == cis_type_element(vector) ||
         cis_op_error(op, "requires memref and vector types of the same elemental type");
}

// --- affine.load, affine.vector_load ---

static bool parse_any_load(cis_parser *p, cis_op_state *state, bool vector) {
  access a = {0};
  cis_type memref, type;
  bool ok = parse_place(p, state, &a) && cis_parse_optional_attr_dict(p, state) &&
            cis_parse_colon_type_of(p, &cis_class_memref, &memref);
  if (ok && vector)
    ok = cis_parse_token(p, CIS_TOK_COMMA) && cis_parse_type_of(p, &cis_class_vector, &type);
  else if (ok)
    type = cis_type_element(memref);
  ok = ok && resolve_place(p, state, &a, memref);
  if (ok)
    cis_vec_push(&state->types, type);
  return finish_access(&a, ok);
}

static bool parse_load(cis_parser *p, cis_op_state *state) {
  return parse_any_load(p, state, false);
}

static bool parse_vector_load(cis_parser *p, cis_op_state *state) {
  return parse_any_load(p, state, true);
}

static void print_load(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  print_place(p, op, 0);
  cis_print_optional_attr_dict(p, op, elide_map);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
  if (cis_op_kind(op) != CIS_OP_AFFINE_VECTOR_LOAD)
    return;
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, op->results[0].type);
}

static bool verify_load(cis_op *op) {
  if (op->results[0].type != cis_type_element(cis_op_operand_type(op, 0)))
    return cis_op_error(op, "result type must match element type of memref");
  return verify_subscripts(op, 0);
}

static bool verify_vector_load(cis_op *op) {
  return verify_subscripts(op, 0) &&
         verify_vector_element(op, cis_op_operand_type(op, 0), op->results[0].type);
}

// --- affine.store, affine.vector_store ---

static bool parse_any_store(cis_parser *p, cis_op_state *state, bool vector) {
  access a = {0};
  cis_unresolved value;
  cis_type memref, type;
  bool ok = cis_parse_operand(p, &value) && cis_parse_token(p, CIS_TOK_COMMA) &&
            parse_place(p, state, &a) && cis_parse_optional_attr_dict(p, state) &&
            cis_parse_colon_type_of(p, &cis_class_memref, &memref);
  if (ok && vector)
    ok = cis_parse_token(p, CIS_TOK_COMMA) && cis_parse_type_of(p, &cis_class_vector, &type);
  else if (ok)
    type = cis_type_element(memref);
  ok = ok && cis_resolve_operand(p, &value, type, &state->operands) &&
       resolve_place(p, state, &a, memref);
  return finish_access(&a, ok);
}

static bool parse_store(cis_parser *p, cis_op_state *state) {
  return parse_any_store(p, state, false);
}

static bool parse_vector_store(cis_parser *p, cis_op_state *state) {
  return parse_any_store(p, state, true);
}

static void print_store(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_cstr(p, ", ");
  print_place(p, op, 1);
  cis_print_optional_attr_dict(p, op, elide_map);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 1));
  if (cis_op_kind(op) != CIS_OP_AFFINE_VECTOR_STORE)
    return;
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
}

static bool verify_store(cis_op *op) {
  if (cis_op_operand_type(op, 0) != cis_type_element(cis_op_operand_type(op, 1)))
    return cis_op_error(op, "value to store must have the same type as memref element type");
  return verify_subscripts(op, 1);
}

static bool verify_vector_store(cis_op *op) {
  return verify_subscripts(op, 1) &&
         verify_vector_element(op, cis_op_operand_type(op, 1), cis_op_operand_type(op, 0));
}

// --- affine.prefetch ---

/// `, read, locality<3>, data`
static bool parse_prefetch_hints(cis_parser *p, cis_op_state *state, cis_str *out_rw,
                                 cis_str *out_cache) {
  cis_attr hint;
  if (!cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_any_keyword(p, out_rw) ||
      !cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_keyword(p, "locality") ||
      !cis_parse_token(p, CIS_TOK_LESS) ||
      !cis_parse_attribute_of(p, CIS_ATTR_CLASS_INTEGER, cis_type_i(state->ctx, 32), &hint) ||
      !cis_parse_token(p, CIS_TOK_GREATER) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !cis_parse_any_keyword(p, out_cache))
    return false;
  cis_op_state_set_attr(state, CIS_STR("localityHint"), hint);
  return true;
}

static bool set_prefetch_kind(cis_parser *p, cis_op_state *state, cis_str rw, cis_str cache) {
  uint32_t name = cis_parser_name_offset(p);
  if (!cis_str_is(rw, "read") && !cis_str_is(rw, "write"))
    return cis_parse_error_at(p, name, "rw specifier has to be 'read' or 'write'");
  if (!cis_str_is(cache, "data") && !cis_str_is(cache, "instr"))
    return cis_parse_error_at(p, name, "cache type has to be 'data' or 'instr'");
  cis_op_state_set_attr(state, CIS_STR("isWrite"),
                        cis_attr_bool(state->ctx, cis_str_is(rw, "write")));
  cis_op_state_set_attr(state, CIS_STR("isDataCache"),
                        cis_attr_bool(state->ctx, cis_str_is(cache, "data")));
  return true;
}

static bool parse_prefetch(cis_parser *p, cis_op_state *state) {
  access a = {0};
  cis_type memref;
  cis_str rw, cache;
  bool ok = parse_place(p, state, &a) && parse_prefetch_hints(p, state, &rw, &cache) &&
            cis_parse_optional_attr_dict(p, state) &&
            cis_parse_colon_type_of(p, &cis_class_memref, &memref) &&
            resolve_place(p, state, &a, memref) && set_prefetch_kind(p, state, rw, cache);
  return finish_access(&a, ok);
}

static void print_prefetch(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"map", "localityHint", "isWrite", "isDataCache", NULL};
  cis_print_char(p, ' ');
  print_place(p, op, 0);
  cis_print_cstr(p, cis_attr_int_or(cis_op_inherent(op, "isWrite"), 0) ? ", write" : ", read");
  cis_print_cstr(p, ", locality<");
  cis_print_int(p, cis_attr_int_or(cis_op_inherent(op, "localityHint"), 0));
  cis_print_cstr(p,
                 cis_attr_int_or(cis_op_inherent(op, "isDataCache"), 0) ? ">, data" : ">, instr");
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand_type(op, 0));
}

static bool verify_prefetch(cis_op *op) {
  cis_affine_map map = cis_affine_map_of(op);
  if (map->num_results != cis_type_rank(cis_op_operand_type(op, 0)))
    return cis_op_error(op, "affine.prefetch affine map num results must equal memref rank");
  if ((uint64_t)map->num_dims + map->num_symbols + 1 != op->num_operands)
    return cis_op_error(op, "too few operands");
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (!cis_affine_is_valid_dim(op, cis_op_operand(op, i)))
      return cis_op_error(op, "index must be a valid dimension or symbol identifier");
  return true;
}

// --- affine.delinearize_index, affine.linearize_index ---

/// Verifies that there are as many operands as the basis has dynamic entries.
static bool verify_basis(cis_op *op, const int64_t *basis, uint32_t num) {
  uint32_t dynamic = 0;
  for (uint32_t i = 0; i < num; ++i)
    dynamic += basis[i] == CIS_DYNAMIC;
  return dynamic == cis_op_operand_group(op, 1).num ||
         cis_op_error(op, "mismatch between dynamic and static basis (kDynamic marker but no "
                          "corresponding dynamic basis entry) -- this can only happen due to an "
                          "incorrect fold/rewrite");
}

static bool verify_delinearize(cis_op *op) {
  uint32_t num;
  const int64_t *basis = cis_attr_get_i64_array(cis_op_inherent(op, "static_basis"), &num);
  if (num != op->num_results && (uint64_t)num + 1 != op->num_results)
    return cis_op_error(op,
                        "should return an index for each basis element and up to one extra index");
  if (!verify_basis(op, basis, num))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (basis[i] <= 0 && basis[i] != CIS_DYNAMIC)
      return cis_op_error(op, "no basis element may be statically non-positive");
  return true;
}

static bool verify_linearize(cis_op *op) {
  uint32_t num, num_indices = cis_op_operand_group(op, 0).num;
  const int64_t *basis = cis_attr_get_i64_array(cis_op_inherent(op, "static_basis"), &num);
  if (num != num_indices && (uint64_t)num + 1 != num_indices)
    return cis_op_error(
        op, "should be passed a basis element for each index except possibly the first");
  return verify_basis(op, basis, num);
}

// --- affine.yield ---

static bool verify_yield(cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  unsigned kind = cis_op_kind(parent);
  if (kind != CIS_OP_AFFINE_FOR && kind != CIS_OP_AFFINE_IF && kind != CIS_OP_AFFINE_PARALLEL)
    return cis_op_error(op, "only terminates affine.if/for/parallel regions");
  if (parent->num_results != op->num_operands)
    return cis_op_error(op,
                        "parent of yield must have same number of results as the yield operands");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_op_operand_type(op, i) != parent->results[i].type)
      return cis_op_error(op, "types mismatch between yield op and its parent");
  return true;
}

// --- constraints ---

static bool is_atomic_kind(cis_attr attr) {
  int64_t value;
  return cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_type_is_int_of(attr->type, 64) &&
         cis_attr_get_int(attr, &value) && cis_enum_keyword(&cis_arith_atomic_rmw_kind_enum, value);
}

static bool is_atomic_kind_array(cis_attr attr) {
  if (!cis_attr_is(attr, CIS_ATTR_ARRAY))
    return false;
  for (uint32_t i = 0; i < attr->array.num; ++i)
    if (!is_atomic_kind(attr->array.elems[i]))
      return false;
  return true;
}

/// Upstream's property that is a flag: `unit` where it is set, `false` where it is not.
static bool is_unit_property(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_UNIT) ||
         (cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_type_is_int_of(attr->type, 1));
}

static const cis_attr_constraint attr_constraints[] = {
    {.name = "AtomicRMWKindArray", .description = "Reduction ops", .test = is_atomic_kind_array},
    {.name = "UnitProp",
     .description = "unit attribute",
     .test = is_unit_property,
     .style = CIS_ATTR_STYLE_UNIT},
    {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/affine/ops.def"
    {0}};
#undef CIS_OP

const cis_dialect_def cis_affine_dialect = {.name = "affine",
                                            .materialize = cis_arith_materialize,
                                            .ops = ops,
                                            .attr_constraints = attr_constraints};
