// Products of vectors: vector.outerproduct, vector.contract.
#include "dialect/common/shape_util.h"
#include "dialect/vector/impl.h"
#include "ir/diag.h"

static cis_attr default_kind(cis_context *ctx) {
  return cis_attr_enum(ctx, &cis_vector_kind_enum, 0);
}

/// The kind is one, and one for elements of the result's type.
static bool verify_kind(cis_op *op, const char *what) {
  cis_attr kind = cis_op_inherent(op, "kind");
  if (!kind)
    return cis_op_error(
        op, "expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')");
  cis_type result = cis_vector_result(op);
  cis_type element = cis_type_is_vector(result) ? cis_type_element(result) : result;
  return cis_vector_kind_fits(kind->enumeration.value, element) ||
         cis_op_error(op, "unsupported %s type", what);
}

// --- vector.outerproduct ---

static bool parse_outerproduct_types(cis_parser *p, size_t num_operands, cis_type types[2]) {
  uint32_t name = cis_parser_name_offset(p);
  if (!cis_parse_colon_type(p, &types[0]) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !cis_parse_type(p, &types[1]))
    return false;
  if (num_operands < 2)
    return cis_parse_error_at(p, name, "expected at least 2 operands");
  if (!cis_type_is_vector(types[0]))
    return cis_parse_error_at(p, name, "expected vector type for operand #1");
  for (int i = 0; i < 2; ++i)
    if (cis_type_is_vector(types[i]) && !cis_type_rank(types[i]))
      return cis_parse_error_at(p, name, "expected 1-d vector for operand #%d", i + 1);
  return true;
}

/// As many rows as the left side has elements, and columns where the right one is a vector.
static cis_type outerproduct_type(const cis_type types[2]) {
  cis_vector_shape shape = {0};
  cis_vector_shape_add(&shape, types[0], 0, 1);
  if (cis_type_is_vector(types[1]))
    cis_vector_shape_add(&shape, types[1], 0, 1);
  return cis_vector_shape_finish(&shape, cis_type_element(types[0]));
}

static bool resolve_outerproduct(cis_parser *p, cis_op_state *state,
                                 const cis_unresolved_vec *operands) {
  cis_type types[3];
  if (!cis_parse_optional_attr_dict(p, state) || !parse_outerproduct_types(p, operands->len, types))
    return false;
  types[2] = outerproduct_type(types);
  cis_vec_push(&state->types, types[2]);
  if (!cis_op_state_get_attr(state, CIS_STR("kind")))
    cis_op_state_set_attr(state, CIS_STR("kind"), default_kind(state->ctx));
  for (size_t i = 0; i < operands->len && i < 3; ++i)
    if (!cis_resolve_operand(p, &operands->data[i], types[i], &state->operands))
      return false;
  return true;
}

/// %lhs, %rhs[, %acc] attr-dict : type, type
bool cis_vector_parse_outerproduct(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &operands) &&
            resolve_outerproduct(p, state, &operands);
  cis_vec_deinit(&operands);
  return ok;
}

/// Attributes, of which `kind` is one, are shown with an accumulator only.
void cis_vector_print_outerproduct(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  if (op->num_operands > 2)
    cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  cis_print_operand_types(p, op, (cis_range){0, 2});
}

static bool verify_outerproduct_shape(cis_op *op) {
  cis_type lhs = cis_op_operand_type(op, 0), rhs = cis_op_operand_type(op, 1);
  cis_type result = cis_vector_result(op);
  bool vectors = cis_type_is_vector(rhs);
  if (cis_type_rank(lhs) != 1)
    return cis_op_error(op, "expected 1-d vector for operand #1");
  if (vectors && cis_type_rank(rhs) != 1)
    return cis_op_error(op, "expected 1-d vector for operand #2");
  if (cis_type_rank(result) != (vectors ? 2 : 1))
    return cis_op_error(op, "expected %d-d vector result", vectors ? 2 : 1);
  if (cis_type_dim(lhs, 0) != cis_type_dim(result, 0))
    return cis_op_error(op, "expected #1 operand dim to match result dim #1");
  if (vectors && cis_type_dim(rhs, 0) != cis_type_dim(result, 1))
    return cis_op_error(op, "expected #2 operand dim to match result dim #2");
  return !vectors || !lhs->shaped.scalable || rhs->shaped.scalable ||
         cis_op_error(op, "expected either both or only #2 operand dim to be scalable");
}

bool cis_vector_verify_outerproduct(cis_op *op) {
  if (!verify_outerproduct_shape(op))
    return false;
  if (op->num_operands > 2 && cis_op_operand_type(op, 2) != cis_vector_result(op))
    return cis_op_error(op, "expected operand #3 of same type as result type");
  return verify_kind(op, "outerproduct");
}

// --- vector.contract: text ---

/// The names of iterator types, which the text has as strings, as attributes.
static bool read_iterator_types(cis_parser *p, cis_op_state *state, uint32_t offset) {
  cis_attr names = cis_op_state_get_attr(state, CIS_STR("iterator_types"));
  if (!cis_attr_is(names, CIS_ATTR_ARRAY))
    return cis_parse_error_at(p, offset, "expected \"iterator_types\" array attribute");
  cis_attr_vec types = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < names->array.num; ++i) {
    cis_attr name = names->array.elems[i];
    int64_t value;
    if (!cis_attr_is(name, CIS_ATTR_STRING))
      ok = cis_parse_error_at(p, offset, "unexpected iterator_type (%s)",
                              cis_attr_text(state->ctx, name));
    else if (!cis_enum_value(&cis_vector_iterator_enum, name->string, &value))
      ok = cis_parse_error_at(p, offset, "unexpected iterator_type (%.*s)",
                              CIS_STR_ARG(name->string));
    else
      cis_vec_push(&types, cis_attr_enum(state->ctx, &cis_vector_iterator_enum, value));
  }
  if (ok)
    cis_op_state_set_attr(state, CIS_STR("iterator_types"),
                          cis_attr_array(state->ctx, types.data, (uint32_t)types.len));
  cis_vec_deinit(&types);
  return ok;
}

/// %lhs, %rhs, %acc, and masks, which are no longer allowed but still have a message of their own.
static bool parse_contract_operands(cis_parser *p, cis_unresolved_vec *out) {
  do {
    cis_unresolved operand;
    if (!cis_parse_operand(p, &operand))
      return false;
    cis_vec_push(out, operand);
    if (out->len < 3 && cis_parser_peek(p) != CIS_TOK_COMMA)
      return cis_parse_token(p, CIS_TOK_COMMA);
  } while (cis_parse_optional_token(p, CIS_TOK_COMMA));
  return true;
}

static bool parse_contract_types(cis_parser *p, cis_type out[3]) {
  cis_type_vec types = {0};
  bool ok = cis_parse_colon_type_list(p, &types) && cis_parse_keyword(p, "into") &&
            cis_parse_type(p, &out[2]);
  if (ok && types.len < 2)
    ok = cis_parse_error_at(p, cis_parser_name_offset(p), "expected the types of 2 operands");
  for (int i = 0; ok && i < 2; ++i)
    out[i] = types.data[i];
  cis_vec_deinit(&types);
  return ok;
}

static bool parse_contract_rest(cis_parser *p, cis_op_state *state,
                                const cis_unresolved_vec *operands) {
  cis_type types[3];
  if (!cis_parse_optional_attr_dict(p, state) || !parse_contract_types(p, types))
    return false;
  for (uint32_t i = 0; i < 3; ++i)
    if (!cis_resolve_operand(p, &operands->data[i], types[i], &state->operands))
      return false;
  cis_vec_push(&state->types, types[2]);
  return true;
}

/// Masks of both sides, which the verifier then refuses.
static bool resolve_contract_masks(cis_parser *p, cis_op_state *state,
                                   const cis_unresolved_vec *operands) {
  if (operands->len == 3)
    return true;
  if (operands->len != 5)
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "expected zero or exactly 2 vector mask operands");
  for (uint32_t i = 0; i < 2; ++i) {
    cis_type side = state->operands.data[i]->type;
    cis_type mask = cis_type_is_vector(side) ? cis_vector_mask_of(side) : side;
    if (!cis_resolve_operand(p, &operands->data[3 + i], mask, &state->operands))
      return false;
  }
  return true;
}

/// {indexing_maps = [...], iterator_types = ["parallel", ...]} %lhs, %rhs, %acc attr-dict
/// : type, type into type
bool cis_vector_parse_contract(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  cis_attr dict;
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_attribute_of(p, CIS_ATTR_CLASS_DICT, NULL, &dict) &&
            parse_contract_operands(p, &operands) && parse_contract_rest(p, state, &operands);
  for (uint32_t i = 0; ok && i < dict->dict.num; ++i)
    cis_op_state_set_attr(state, dict->dict.entries[i].name, dict->dict.entries[i].value);
  ok = ok && read_iterator_types(p, state, offset);
  if (ok && !cis_op_state_get_attr(state, CIS_STR("kind")))
    cis_op_state_set_attr(state, CIS_STR("kind"), default_kind(state->ctx));
  ok = ok && resolve_contract_masks(p, state, &operands);
  cis_vec_deinit(&operands);
  return ok;
}

static cis_attr iterator_names(cis_context *ctx, cis_attr types) {
  cis_attr_vec names = {0};
  for (uint32_t i = 0; i < types->array.num; ++i) {
    int64_t value = types->array.elems[i]->enumeration.value;
    const char *name = cis_enum_keyword(&cis_vector_iterator_enum, value);
    cis_vec_push(&names, cis_attr_string(ctx, cis_str_from(name)));
  }
  cis_attr array = cis_attr_array(ctx, names.data, (uint32_t)names.len);
  cis_vec_deinit(&names);
  return array;
}

void cis_vector_print_contract(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"indexing_maps", "iterator_types", "kind", NULL};
  cis_context *ctx = cis_op_context(op);
  cis_attr dict = NULL;
  for (const char *const *name = elided; *name; ++name) {
    cis_attr value = cis_op_inherent(op, *name);
    if (!strcmp(*name, "iterator_types"))
      value = iterator_names(ctx, value);
    dict = cis_dict_set(ctx, dict, cis_str_from(*name), value);
  }
  cis_print_char(p, ' ');
  cis_print_the_attr(p, dict);
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_operand_types(p, op, (cis_range){0, 2});
  cis_print_cstr(p, " into ");
  cis_print_type_or_alias(p, cis_vector_result(op));
}

// --- vector.contract: checks ---

enum { LHS, RHS, ACC, NUM_MAPS };

typedef struct contraction {
  cis_affine_map maps[NUM_MAPS];
  cis_type lhs, rhs, acc, result;
  uint32_t num_loops;
} contraction;

static bool contraction_get(cis_op *op, contraction *out) {
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  *out = (contraction){.lhs = cis_op_operand_type(op, 0),
                       .rhs = cis_op_operand_type(op, 1),
                       .acc = cis_op_operand_type(op, 2),
                       .result = cis_vector_result(op),
                       .num_loops = cis_op_inherent(op, "iterator_types")->array.num};
  if (maps->array.num != NUM_MAPS)
    return cis_op_error(op, "expected an indexing map for each vector operand");
  for (uint32_t i = 0; i < NUM_MAPS; ++i) {
    if (!cis_attr_is(maps->array.elems[i], CIS_ATTR_AFFINE_MAP))
      return cis_op_error(op, "expected indexing map %u to be an affine map", i);
    out->maps[i] = maps->array.elems[i]->map;
  }
  return true;
}

static bool verify_map(cis_op *op, const contraction *c, uint32_t i) {
  cis_affine_map map = c->maps[i];
  cis_type type = cis_op_operand_type(op, i);
  uint32_t rank = cis_type_is_vector(type) ? cis_type_rank(type) : 0;
  if (map->num_symbols)
    return cis_op_error(op, "expected indexing map %u to have no symbols", i);
  if (map->num_dims != c->num_loops)
    return cis_op_error(op, "expected indexing map %u to have %u number of inputs", i,
                        c->num_loops);
  if (map->num_results != rank)
    return cis_op_error(op, "expected indexing map %u to have %u number of outputs", i, rank);
  return cis_affine_map_is_projected_permutation(map, false) ||
         cis_op_error(op, "expected indexing map %u to be a projected permutation of its inputs",
                      i);
}

/// The dimensions that a loop indexes: one of each side, -1 if there is none.
typedef struct loop_dims {
  int64_t lhs, rhs;
} loop_dims;
typedef CIS_VEC(loop_dims) loop_dims_vec;

static void find_loop_dims(const contraction *c, loop_dims_vec *out) {
  for (uint32_t i = 0; i < c->num_loops; ++i)
    cis_vec_push(out, ((loop_dims){-1, -1}));
  for (uint32_t i = 0; i < c->maps[LHS]->num_results; ++i)
    out->data[c->maps[LHS]->results[i]->position].lhs = i;
  for (uint32_t i = 0; i < c->maps[RHS]->num_results; ++i)
    out->data[c->maps[RHS]->results[i]->position].rhs = i;
}

static bool is_reduction(const cis_op *op, uint32_t loop) {
  return cis_op_inherent(op, "iterator_types")->array.elems[loop]->enumeration.value == 1;
}

/// Both sides have one size in the loops that index both: contracting ones (at least one), and
/// batches.
static bool verify_pairs(cis_op *op, const contraction *c, const loop_dims_vec *loops) {
  bool any = false;
  for (uint32_t i = 0; i < c->num_loops; ++i)
    any |= is_reduction(op, i) && loops->data[i].lhs >= 0 && loops->data[i].rhs >= 0;
  if (!any)
    return cis_op_error(op, "expected at least one contracting dimension pair");
  for (int reduction = 1; reduction >= 0; --reduction)
    for (uint32_t i = 0; i < c->num_loops; ++i) {
      loop_dims dims = loops->data[i];
      if (is_reduction(op, i) != reduction || dims.lhs < 0 || dims.rhs < 0)
        continue;
      if (cis_type_dim(c->lhs, (uint32_t)dims.lhs) != cis_type_dim(c->rhs, (uint32_t)dims.rhs))
        return cis_op_error(op, "invalid %s dimension map", reduction ? "contracting" : "batch");
    }
  return true;
}

/// Whether the result has dimensions: those of both sides that are not contracted.
static bool has_free_dims(const cis_op *op, const contraction *c, const loop_dims_vec *loops) {
  for (uint32_t i = 0; i < c->num_loops; ++i) {
    loop_dims dims = loops->data[i];
    bool both = dims.lhs >= 0 && dims.rhs >= 0;
    if ((dims.lhs >= 0 || dims.rhs >= 0) && !(both && is_reduction(op, i)))
      return true;
  }
  return false;
}

static int64_t loop_size(const contraction *c, loop_dims dims) {
  return dims.lhs >= 0 ? cis_type_dim(c->lhs, (uint32_t)dims.lhs)
                       : cis_type_dim(c->rhs, (uint32_t)dims.rhs);
}

static bool verify_output(cis_op *op, const contraction *c, const loop_dims_vec *loops) {
  bool both = cis_type_is_vector(c->result) && cis_type_is_vector(c->acc);
  bool none = !cis_type_is_vector(c->result) && !cis_type_is_vector(c->acc);
  if (has_free_dims(op, c, loops) ? !both : !none)
    return cis_op_error(op, "invalid accumulator/result vector shape");
  if (none)
    return true;
  for (uint32_t i = 0; i < c->num_loops; ++i)
    if (loops->data[i].lhs < 0 && loops->data[i].rhs < 0)
      return cis_op_error(op, "expected all dimensions to be either a LHS or a RHS dimension");
  cis_vector_shape shape = {0};
  for (uint32_t i = 0; i < c->maps[ACC]->num_results; ++i) {
    bool scalable = i < cis_type_rank(c->result) && cis_vector_is_scalable(c->result, i);
    uint32_t loop = c->maps[ACC]->results[i]->position;
    cis_vector_shape_push(&shape, loop_size(c, loops->data[loop]), scalable);
  }
  cis_type expected = cis_vector_shape_finish(&shape, cis_type_element(c->result));
  return (c->result == expected && c->acc == expected) ||
         cis_op_error(op, "invalid accumulator/result vector shape, expected: '%s'",
                      cis_type_text(expected));
}

static bool verify_loops(cis_op *op, const contraction *c, const loop_dims_vec *loops) {
  if (!verify_pairs(op, c, loops) || !verify_output(op, c, loops) ||
      !verify_kind(op, "contraction"))
    return false;
  for (uint32_t i = 0; i < c->num_loops; ++i)
    if (loops->data[i].lhs < 0 && loops->data[i].rhs < 0)
      return cis_non_invertible_error(op, c->maps, NUM_MAPS, c->num_loops);
  return true;
}

bool cis_vector_verify_contract(cis_op *op) {
  contraction c;
  cis_type element = cis_type_element(cis_op_operand_type(op, 0));
  if (cis_type_is_integer(element) && !cis_type_is_signless_int(element))
    return cis_op_error(op, "only supports signless integer types");
  if (!contraction_get(op, &c))
    return false;
  for (uint32_t i = 0; i < NUM_MAPS; ++i)
    if (!verify_map(op, &c, i))
      return false;
  loop_dims_vec loops = {0};
  find_loop_dims(&c, &loops);
  bool ok = verify_loops(op, &c, &loops);
  cis_vec_deinit(&loops);
  return ok;
}

cis_type cis_vector_contract_mask_type(cis_op *op) {
  contraction c;
  loop_dims_vec loops = {0};
  cis_vector_shape shape = {0};
  if (!contraction_get(op, &c))
    return NULL;
  find_loop_dims(&c, &loops);
  for (size_t i = 0; i < loops.len; ++i) {
    if (loops.data[i].rhs >= 0)
      cis_vector_shape_add(&shape, c.rhs, (uint32_t)loops.data[i].rhs,
                           (uint32_t)loops.data[i].rhs + 1);
    else
      cis_vector_shape_add(&shape, c.lhs, (uint32_t)loops.data[i].lhs,
                           (uint32_t)loops.data[i].lhs + 1);
  }
  cis_vec_deinit(&loops);
  return cis_vector_shape_finish(&shape, cis_type_i(cis_op_context(op), 1));
}
