// vector.transfer_read and vector.transfer_write: a vector against a slice of a memref or a tensor,
// the dimensions brought into relation by a permutation map that is not written where it is the
// minor identity.
#include "dialect/vector/memory.h"

#include "dialect/common/const_fold.h"
#include "dialect/memref/memref.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "dialect/vector/kinds.h"

typedef struct transfer {
  cis_type source, vector, mask; // mask: NULL if there is none
  uint32_t num_indices;
  cis_affine_map map;
  cis_attr in_bounds;
} transfer;

static cis_type group_type(const cis_op *op, uint32_t group) {
  cis_range range = cis_op_operand_group(op, group);
  return range.num ? cis_op_operand(op, range.first)->type : NULL;
}

/// Of a read: base, indices, padding, mask. Of a write: value, base, indices, mask.
static transfer transfer_get(const cis_op *op, bool writes) {
  return (transfer){.source = group_type(op, writes),
                    .vector = writes ? group_type(op, 0) : op->results[0].type,
                    .mask = group_type(op, 3),
                    .num_indices = cis_op_operand_group(op, writes ? 2 : 1).num,
                    .map = cis_op_inherent(op, "permutation_map")->map,
                    .in_bounds = cis_op_inherent(op, "in_bounds")};
}

static bool is_source(cis_type type) {
  return cis_type_is_memref(type) || cis_type_is(type, CIS_TYPE_TENSOR);
}

// --- permutation maps ---

static bool is_minor_identity(cis_affine_map map) {
  return map->num_dims >= map->num_results &&
         map == cis_affine_map_minor_identity(map->ctx, map->num_dims, map->num_results);
}

/// The map that is meant where none is written; NULL if the vector has more dimensions than the
/// source, those of vector elements aside.
static cis_affine_map default_map(cis_type source, cis_type vector) {
  cis_type element = cis_type_element(source);
  uint32_t inner = cis_type_is_vector(element) ? cis_type_rank(element) : 0;
  uint32_t outer = cis_type_rank(vector) - inner;
  if (cis_type_rank(vector) < inner || cis_type_rank(source) < outer)
    return NULL;
  return cis_affine_map_minor_identity(source->ctx, cis_type_rank(source), outer);
}

static bool is_broadcast(cis_affine_expr e) {
  return e->kind == CIS_AFFINE_CONSTANT && e->value == 0;
}

/// The mask of a transfer masks the slice before it is permuted and broadcast: its dimensions are
/// those of the source that the vector has, in their order. NULL if the map is none of dimensions
/// and constants.
static cis_type mask_type(cis_type vector, cis_affine_map map) {
  cis_context *ctx = vector->ctx;
  uint32_t none = UINT32_MAX, num = 0;
  uint32_t *where = cis_mem_calloc((size_t)map->num_dims + 1, sizeof(uint32_t));
  int64_t *shape = cis_mem_calloc((size_t)map->num_dims + 1, sizeof(int64_t));
  bool *scalable = cis_mem_calloc((size_t)map->num_dims + 1, sizeof(bool));
  bool plain = true;
  for (uint32_t d = 0; d < map->num_dims; ++d)
    where[d] = none;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_affine_expr e = map->results[i];
    plain &= e->kind == CIS_AFFINE_DIM || e->kind == CIS_AFFINE_CONSTANT;
    if (e->kind == CIS_AFFINE_DIM && where[e->position] == none)
      where[e->position] = i;
  }
  for (uint32_t d = 0; d < map->num_dims; ++d)
    if (where[d] != none) {
      shape[num] = cis_type_dim(vector, where[d]);
      scalable[num++] = vector->shaped.scalable && vector->shaped.scalable[where[d]];
    }
  if (!num)
    shape[num++] = 1;
  cis_type mask = plain ? cis_type_vector(cis_type_i(ctx, 1), shape, scalable, num) : NULL;
  cis_mem_free(where);
  cis_mem_free(shape);
  cis_mem_free(scalable);
  return mask;
}

#define NOT_PROJECTED                                                                              \
  "requires a projected permutation_map (at most one dim or the zero constant can appear in each " \
  "result)"

static bool verify_map(cis_op *op, cis_affine_map map) {
  for (uint32_t i = 0; i < map->num_results; ++i)
    if (map->results[i]->kind != CIS_AFFINE_DIM && !is_broadcast(map->results[i]))
      return cis_op_error(op, NOT_PROJECTED);
  bool *seen = cis_mem_calloc((size_t)map->num_dims + 1, sizeof(bool)), twice = false;
  for (uint32_t i = 0; i < map->num_results; ++i)
    if (map->results[i]->kind == CIS_AFFINE_DIM) {
      twice |= seen[map->results[i]->position];
      seen[map->results[i]->position] = true;
    }
  cis_mem_free(seen);
  return !twice || cis_op_error(op, "requires a permutation_map that is a permutation (found one "
                                    "dim used more than once)");
}

// --- parsing ---

typedef struct transfer_parts {
  cis_unresolved value, base, padding, mask;
  cis_unresolved_vec indices;
  bool writes, has_mask; // a write has a value, a read has a padding
  cis_type source, vector;
  uint32_t types_offset;
  cis_affine_map map; // NULL if its attribute is no map
} transfer_parts;

static bool parse_operands(cis_parser *p, transfer_parts *parts) {
  if (parts->writes && (!cis_parse_operand(p, &parts->value) || !cis_parse_token(p, CIS_TOK_COMMA)))
    return false;
  if (!cis_parse_operand(p, &parts->base) ||
      !cis_parse_operand_list(p, CIS_DELIM_SQUARE, &parts->indices))
    return false;
  if (!parts->writes &&
      (!cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_operand(p, &parts->padding)))
    return false;
  parts->has_mask = cis_parse_optional_token(p, CIS_TOK_COMMA);
  return !parts->has_mask || cis_parse_operand(p, &parts->mask);
}

static bool parse_types(cis_parser *p, transfer_parts *parts) {
  cis_type_vec types = {0};
  parts->types_offset = cis_parser_offset(p);
  bool ok = cis_parse_colon_type_list(p, &types);
  if (ok && types.len != 2)
    ok = cis_parse_error_at(p, parts->types_offset, "requires two types");
  if (ok) {
    parts->vector = types.data[!parts->writes];
    parts->source = types.data[parts->writes];
  }
  cis_vec_deinit(&types);
  return ok;
}

/// Fills in the attributes that are not written.
static bool complete_attrs(cis_parser *p, cis_op_state *state, transfer_parts *parts) {
  cis_attr map = cis_op_state_get_attr(state, CIS_STR("permutation_map"));
  if (map) {
    parts->map = cis_attr_is(map, CIS_ATTR_AFFINE_MAP) ? map->map : NULL;
  } else {
    parts->map = default_map(parts->source, parts->vector);
    if (!parts->map)
      return cis_parse_error_at(
          p, parts->types_offset,
          "expected a custom permutation_map when rank(source) != rank(destination)");
    cis_op_state_set_attr(state, CIS_STR("permutation_map"), cis_attr_affine_map(parts->map));
  }
  if (cis_op_state_get_attr(state, CIS_STR("in_bounds")))
    return true;
  cis_attr_vec in_bounds = {0};
  for (uint32_t i = 0; parts->map && i < parts->map->num_results; ++i)
    cis_vec_push(&in_bounds, cis_attr_bool(state->ctx, false));
  cis_op_state_set_attr(state, CIS_STR("in_bounds"),
                        cis_attr_array(state->ctx, in_bounds.data, (uint32_t)in_bounds.len));
  cis_vec_deinit(&in_bounds);
  return true;
}

static bool resolve_mask(cis_parser *p, cis_op_state *state, const transfer_parts *parts) {
  if (cis_type_is_vector(cis_type_element(parts->source)))
    return cis_parse_error_at(p, parts->mask.offset,
                              "does not support masks with vector element type");
  if (!parts->map || cis_type_rank(parts->vector) != parts->map->num_results)
    return cis_parse_error_at(
        p, parts->types_offset,
        "expected the same rank for the vector and the results of the permutation map");
  cis_type type = mask_type(parts->vector, parts->map);
  if (!type) // upstream crashes
    return cis_parse_error_at(p, parts->types_offset, NOT_PROJECTED);
  return cis_resolve_operand(p, &parts->mask, type, &state->operands);
}

static bool resolve_parts(cis_parser *p, cis_op_state *state, transfer_parts *parts) {
  cis_type element = cis_type_element(parts->source);
  if (parts->writes && !cis_resolve_operand(p, &parts->value, parts->vector, &state->operands))
    return false;
  if (!cis_resolve_operand(p, &parts->base, parts->source, &state->operands) ||
      !cis_resolve_operands(p, parts->indices.data, parts->indices.len, cis_type_index(state->ctx),
                            &state->operands))
    return false;
  if (!parts->writes && !cis_resolve_operand(p, &parts->padding, element, &state->operands))
    return false;
  if (parts->has_mask && !resolve_mask(p, state, parts))
    return false;
  return true;
}

static bool set_segments(cis_parser *p, cis_op_state *state, const transfer_parts *parts) {
  int32_t num = (int32_t)parts->indices.len;
  int32_t read[] = {1, num, 1, parts->has_mask}, write[] = {1, 1, num, parts->has_mask};
  cis_attr *segments = &state->props.data[state->info->operand_segments];
  if (*segments)
    return cis_parse_error_twice(p, CIS_STR("operandSegmentSizes"));
  *segments = cis_attr_i32_array(state->ctx, parts->writes ? write : read, 4);
  return true;
}

static void set_result_type(cis_op_state *state, const transfer_parts *parts) {
  if (!parts->writes)
    cis_vec_push(&state->types, parts->vector);
  else if (cis_type_is(parts->source, CIS_TYPE_TENSOR))
    cis_vec_push(&state->types, parts->source);
}

static bool check_types(cis_parser *p, const transfer_parts *parts) {
  bool source = is_source(parts->source), vector = cis_type_is_vector(parts->vector);
  if (!source && (vector || !parts->writes))
    return cis_parse_error_at(p, parts->types_offset, "requires memref or ranked tensor type");
  return vector || cis_parse_error_at(p, parts->types_offset, "requires vector type");
}

static bool parse_transfer(cis_parser *p, cis_op_state *state, bool writes) {
  transfer_parts parts = {.writes = writes};
  bool ok = parse_operands(p, &parts) && cis_parse_optional_attr_dict(p, state) &&
            parse_types(p, &parts) && check_types(p, &parts) && complete_attrs(p, state, &parts) &&
            resolve_parts(p, state, &parts) && set_segments(p, state, &parts);
  if (ok)
    set_result_type(state, &parts);
  cis_vec_deinit(&parts.indices);
  return ok;
}

/// %base[%i, ...], %padding (, %mask)? attr-dict : source, vector
bool cis_vector_parse_transfer_read(cis_parser *p, cis_op_state *state) {
  return parse_transfer(p, state, false);
}

/// %value, %base[%i, ...] (, %mask)? attr-dict : vector, source
bool cis_vector_parse_transfer_write(cis_parser *p, cis_op_state *state) {
  return parse_transfer(p, state, true);
}

// --- printing ---

static bool any_in_bounds(cis_attr in_bounds) {
  for (uint32_t i = 0; i < in_bounds->array.num; ++i)
    if (cis_attr_int_or(in_bounds->array.elems[i], 0))
      return true;
  return false;
}

static void print_attrs(cis_printer *p, cis_op *op, const transfer *t) {
  const char *elided[4] = {"operandSegmentSizes"};
  uint32_t num = 1;
  if (is_minor_identity(t->map))
    elided[num++] = "permutation_map";
  if (!any_in_bounds(t->in_bounds))
    elided[num++] = "in_bounds";
  cis_print_optional_attr_dict(p, op, elided);
}

static void print_base(cis_printer *p, cis_op *op, uint32_t first, const transfer *t) {
  cis_print_operand(p, cis_op_operand(op, first));
  cis_print_char(p, '[');
  cis_print_operands(p, op, (cis_range){first + 1, t->num_indices});
  cis_print_char(p, ']');
}

static void print_types(cis_printer *p, cis_type first, cis_type second) {
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, first);
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, second);
}

void cis_vector_print_transfer_read(cis_printer *p, cis_op *op) {
  transfer t = transfer_get(op, false);
  uint32_t rest = 1 + t.num_indices;
  cis_print_char(p, ' ');
  print_base(p, op, 0, &t);
  cis_print_cstr(p, ", ");
  cis_print_operands(p, op, (cis_range){rest, op->num_operands - rest});
  print_attrs(p, op, &t);
  print_types(p, t.source, t.vector);
}

void cis_vector_print_transfer_write(cis_printer *p, cis_op *op) {
  transfer t = transfer_get(op, true);
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_cstr(p, ", ");
  print_base(p, op, 1, &t);
  if (t.mask) {
    cis_print_cstr(p, ", ");
    cis_print_operand(p, cis_op_operand(op, op->num_operands - 1));
  }
  print_attrs(p, op, &t);
  print_types(p, t.vector, t.source);
}

// --- verification ---

/// Bits of a number as the data layout has them; false if the type is no number.
static bool element_bits(cis_type type, uint64_t *out) {
  if (cis_type_is(type, CIS_TYPE_COMPLEX)) {
    uint64_t part = cis_type_bit_width(cis_type_element(type)), aligned = 8;
    while (aligned < part)
      aligned *= 2;
    *out = aligned + part;
    return true;
  }
  *out = cis_type_bit_width(type);
  return *out != 0;
}

/// Bits of the last dimension of a vector.
static bool minor_bits(cis_type vector, uint64_t *out) {
  uint32_t rank = cis_type_rank(vector);
  uint64_t size = rank ? (uint64_t)cis_type_dim(vector, rank - 1) : 1;
  return element_bits(cis_type_element(vector), out) && !__builtin_mul_overflow(*out, size, out);
}

static bool verify_vector_element(cis_op *op, const transfer *t, cis_type element) {
  uint64_t from, to;
  if (!minor_bits(element, &from) || !minor_bits(t->vector, &to) || to % from)
    return cis_op_error(op, "requires the bitwidth of the minor 1-D vector to be an integral "
                            "multiple of the bitwidth of the minor 1-D vector of the source");
  if (cis_type_rank(element) > cis_type_rank(t->vector))
    return cis_op_error(op, "requires source vector element and vector result ranks to match.");
  if (t->map->num_results != cis_type_rank(t->vector) - cis_type_rank(element))
    return cis_op_error(op, "requires a permutation_map with result dims of the same rank as the "
                            "vector type");
  return !t->mask || cis_op_error(op, "does not support masks with vector element type");
}

static bool verify_scalar_element(cis_op *op, const transfer *t, cis_type element) {
  uint64_t from, to;
  if (!element_bits(element, &from)) // upstream gives up
    return cis_op_error(op, "element type '%s' has no data layout", cis_type_text(element));
  if (!minor_bits(t->vector, &to) || to % from)
    return cis_op_error(op, "requires the bitwidth of the minor 1-D vector to be an integral "
                            "multiple of the bitwidth of the source element type");
  return t->map->num_results == cis_type_rank(t->vector) ||
         cis_op_error(op, "requires a permutation_map with result dims of the same rank as the "
                          "vector type");
}

static bool verify_mask(cis_op *op, const transfer *t) {
  cis_type expected = mask_type(t->vector, t->map);
  if (!expected) // upstream crashes
    return cis_op_error(op, NOT_PROJECTED);
  return expected == t->mask ||
         cis_op_error(op, "inferred mask type ('%s') and mask operand type ('%s') don't match",
                      cis_type_text(expected), cis_type_text(t->mask));
}

static bool verify_transfer(cis_op *op, const transfer *t) {
  if (cis_op_get_attr(op, CIS_STR("masked")))
    return cis_op_error(op, "masked attribute has been removed. Use in_bounds instead.");
  if (!is_source(t->source))
    return cis_op_error(op, "requires source to be a memref or ranked tensor type");
  if (!t->vector) // operandSegmentSizes leave it out
    return cis_op_error(op, "operand group starting at #0 requires 1 element, but found 0");
  cis_type element = cis_type_element(t->source);
  if (cis_type_is_vector(element) ? !verify_vector_element(op, t, element)
                                  : !verify_scalar_element(op, t, element))
    return false;
  if (t->map->num_symbols)
    return cis_op_error(op, "requires permutation_map without symbols");
  if (t->map->num_dims != cis_type_rank(t->source))
    return cis_op_error(op, "requires a permutation_map with input dims of the same rank as the "
                            "source type");
  if (t->mask && !verify_mask(op, t))
    return false;
  return t->in_bounds->array.num == t->map->num_results ||
         cis_op_error(op,
                      "expects the in_bounds attr of same rank as permutation_map results: %s vs "
                      "inBounds of size: %u",
                      cis_attr_text(cis_op_context(op), cis_attr_affine_map(t->map)),
                      t->in_bounds->array.num);
}

static bool verify_num_indices(cis_op *op, const transfer *t) {
  uint32_t rank = cis_type_is_ranked(t->source) ? cis_type_rank(t->source) : 0;
  return t->num_indices == rank || cis_op_error(op, "requires %u indices", rank);
}

static bool verify_padding(cis_op *op, const transfer *t) {
  cis_type element = cis_type_element(t->source), padding = group_type(op, 2);
  if (cis_type_is_vector(element))
    return padding == element ||
           cis_op_error(op, "requires source element type and padding type to match.");
  if (!cis_type_is_int_or_index(padding) && !cis_type_is_float(padding))
    return cis_op_error(op, "requires valid padding vector elemental type");
  return padding == element ||
         cis_op_error(op, "requires formal padding and source of the same elemental type");
}

bool cis_vector_verify_transfer_read(cis_op *op) {
  transfer t = transfer_get(op, false);
  return verify_num_indices(op, &t) && verify_transfer(op, &t) && verify_padding(op, &t) &&
         verify_map(op, t.map);
}

bool cis_vector_verify_transfer_write(cis_op *op) {
  transfer t = transfer_get(op, true);
  if (!verify_num_indices(op, &t))
    return false;
  for (uint32_t i = 0; i < t.map->num_results; ++i)
    if (is_broadcast(t.map->results[i]))
      return cis_op_error(op, "should not have broadcast dimensions");
  return verify_transfer(op, &t) && verify_map(op, t.map);
}

cis_type cis_vector_transfer_read_mask_type(cis_op *op) {
  transfer t = transfer_get(op, false);
  return mask_type(t.vector, t.map);
}

cis_type cis_vector_transfer_write_mask_type(cis_op *op) {
  transfer t = transfer_get(op, true);
  return mask_type(t.vector, t.map);
}

// --- folding ---

/// Whether a dimension of the slice begins at a constant and ends within the source. Upstream takes
/// negative numbers and the least size of scalable dimensions for that too.
static bool fits(const cis_op *op, const transfer *t, uint32_t result, uint32_t first_index) {
  cis_affine_expr e = t->map->results[result];
  if (t->vector->shaped.scalable && t->vector->shaped.scalable[result])
    return false;
  int64_t at, end, size = cis_type_dim(t->source, e->position);
  return size != CIS_DYNAMIC &&
         cis_constant_int(cis_op_operand(op, first_index + e->position), &at) && at >= 0 &&
         !__builtin_add_overflow(at, cis_type_dim(t->vector, result), &end) && end <= size;
}

/// Dimensions that are seen to be in bounds; if all are, then so are those that are broadcast.
static bool fold_in_bounds(cis_op *op, const transfer *t, uint32_t first_index) {
  uint32_t num = t->map->num_results;
  bool changed = false, all = true;
  cis_attr_vec in_bounds = {0};
  for (uint32_t i = 0; i < num; ++i) {
    bool inside = cis_attr_int_or(t->in_bounds->array.elems[i], 0);
    if (!inside && !is_broadcast(t->map->results[i])) {
      inside = fits(op, t, i, first_index);
      changed |= inside;
      all &= inside;
    }
    cis_vec_push(&in_bounds, cis_attr_bool(op->info->ctx, inside));
  }
  for (uint32_t i = 0; all && i < num; ++i)
    if (is_broadcast(t->map->results[i]) && !cis_attr_int_or(in_bounds.data[i], 0)) {
      in_bounds.data[i] = cis_attr_bool(op->info->ctx, true);
      changed = true;
    }
  if (changed)
    cis_op_set_attr(op, CIS_STR("in_bounds"), cis_attr_array(op->info->ctx, in_bounds.data, num));
  cis_vec_deinit(&in_bounds);
  return changed;
}

/// A mask of ones is none.
static bool fold_mask(cis_op *op, const cis_attr *operands) {
  cis_range mask = cis_op_operand_group(op, 3);
  cis_bits bits;
  if (!mask.num || !operands[mask.first] || !cis_bits_of(operands[mask.first], &bits) ||
      !(bits & 1))
    return false;
  cis_op_set_operand_group(op, 3, NULL, 0);
  return true;
}

/// A read of a cast that forgets sizes becomes a read of the cast's source.
static bool fold_tensor_cast(cis_op *op) {
  const cis_op *cast = cis_value_op(cis_op_operand(op, 0));
  if (!cast || cast == op || cis_op_kind(cast) != CIS_OP_TENSOR_CAST ||
      !cis_tensor_only_forgets(cast) || cis_value_op(cis_op_operand(cast, 0)) == op)
    return false;
  cis_op_set_operand(op, 0, cis_op_operand(cast, 0));
  return true;
}

CIS_FOLD_HOOK(cis_vector_fold_transfer) {
  bool writes = op->info->dps_group >= 0;
  transfer t = transfer_get(op, writes);
  if (writes ? cis_vector_fold_write_of_read(op, out) : cis_vector_fold_read_of_write(op, out))
    return true;
  bool changed = fold_in_bounds(op, &t, 1 + writes);
  changed |= fold_mask(op, operands);
  changed |= cis_memref_fold_casts(op, NULL);
  changed |= !writes && fold_tensor_cast(op);
  return changed && cis_fold_in_place(out);
}

// --- effects ---

void cis_vector_transfer_effects(cis_op *op, cis_effect_vec *out) {
  bool writes = op->info->dps_group >= 0;
  cis_effect effect = {writes ? CIS_EFFECT_WRITE : CIS_EFFECT_READ, cis_op_operand(op, writes),
                       false};
  if (cis_type_is_base_memref(effect.value->type))
    cis_vec_push(out, effect);
}

static bool is_write(const cis_op *op) { return cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE; }

bool cis_vector_transfer_starts_at_zero(const cis_op *op) {
  cis_range indices = cis_op_operand_group(op, is_write(op) ? 2 : 1);
  for (uint32_t i = indices.first; i < indices.first + indices.num; ++i) {
    int64_t index;
    if (!cis_constant_int(cis_op_operand(op, i), &index) || index != 0)
      return false;
  }
  return true;
}

/// Whether a dimension of the vector that is not shorter goes along dimension `d` of the base.
static bool goes_along(const transfer *t, uint32_t d) {
  for (uint32_t i = 0; i < t->map->num_results; ++i)
    if (t->map->results[i]->kind == CIS_AFFINE_DIM && t->map->results[i]->position == d &&
        cis_type_dim(t->vector, i) >= cis_type_dim(t->source, d))
      return true;
  return false;
}

bool cis_vector_transfer_covers(const cis_op *op) {
  transfer t = transfer_get(op, is_write(op));
  bool is_masked = t.mask || cis_op_kind(cis_op_parent(op)) == CIS_OP_VECTOR_MASK;
  bool covers =
      !is_masked && cis_type_has_static_shape(t.source) && cis_vector_transfer_starts_at_zero(op);
  for (uint32_t d = 0; covers && d < cis_type_rank(t.source); ++d)
    covers = cis_type_dim(t.source, d) <= 1 || goes_along(&t, d);
  return covers;
}

bool cis_vector_transfer_is_in_bounds(const cis_op *op) {
  cis_attr in_bounds = cis_op_inherent(op, "in_bounds");
  bool all = cis_attr_is(in_bounds, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; all && i < in_bounds->array.num; ++i)
    all = cis_attr_int_or(in_bounds->array.elems[i], 0) != 0;
  return all;
}
