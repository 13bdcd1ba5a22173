// affine.dma_start and affine.dma_wait: an asynchronous transfer, and waiting for it.
//
//   affine.dma_start %src[%i, %j + 7], %dst[%k], %tag[0], %num, %stride, %num_per_stride : memrefs
//   affine.dma_wait %tag[0], %num : memref
//
// The maps are attributes src_map, dst_map and tag_map. The operands are each memref, followed by
// the operands of its map.
#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"
#include "ir/diag.h"

static const char *const map_names[] = {"src_map", "dst_map", "tag_map"};
static const char *const elided[] = {"src_map", "dst_map", "tag_map", NULL};
enum { SOURCE, DESTINATION, TAG, NUM_PLACES };

static bool is_wait(const cis_op *op) { return cis_op_kind(op) == CIS_OP_AFFINE_DMA_WAIT; }

static cis_attr map_attr(const cis_op *op, int place) {
  return cis_op_get_attr(op, cis_str_from(map_names[place]));
}

static uint64_t num_inputs(cis_affine_map map) {
  return (uint64_t)map->num_dims + map->num_symbols;
}

// --- syntax ---

typedef struct place_text {
  cis_unresolved memref;
  cis_unresolved_vec dims, symbols;
} place_text;

/// `%m[subscripts]`
static bool parse_place(cis_parser *p, cis_op_state *state, place_text *text, int place) {
  cis_affine_map map;
  if (!cis_parse_operand(p, &text->memref) ||
      !cis_parse_affine_map_of_ssa_ids(p, CIS_DELIM_SQUARE, &map, &text->dims, &text->symbols))
    return false;
  cis_op_state_set_attr(state, cis_str_from(map_names[place]), cis_attr_affine_map(map));
  return true;
}

static bool resolve_place(cis_parser *p, cis_op_state *state, const place_text *text,
                          cis_type memref) {
  cis_type index = cis_type_index(state->ctx);
  return cis_resolve_operand(p, &text->memref, memref, &state->operands) &&
         cis_resolve_operands(p, text->dims.data, text->dims.len, index, &state->operands) &&
         cis_resolve_operands(p, text->symbols.data, text->symbols.len, index, &state->operands);
}

static bool at_name(cis_parser *p, const char *what) {
  return cis_parse_error_at(p, cis_parser_name_offset(p), "%s", what);
}

/// `, %num` or `, %num, %stride, %num_per_stride`
static bool parse_numbers(cis_parser *p, bool wait, cis_unresolved_vec *out) {
  cis_unresolved number;
  if (!cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_operand(p, &number))
    return false;
  cis_vec_push(out, number);
  if (wait)
    return true;
  while (cis_parse_optional_token(p, CIS_TOK_COMMA)) {
    if (!cis_parse_operand(p, &number))
      return false;
    cis_vec_push(out, number);
  }
  return out->len == 1 || out->len == 3 || at_name(p, "expected two stride related operands");
}

static bool parse_types(cis_parser *p, bool wait, cis_type_vec *types) {
  if (!cis_parse_token(p, CIS_TOK_COLON))
    return false;
  if (wait) {
    cis_type type;
    if (!cis_parse_type(p, &type))
      return false;
    cis_vec_push(types, type);
    return cis_type_is_memref(type) || at_name(p, "expected tag to be of memref type");
  }
  return cis_parse_type_list(p, types) &&
         (types->len == NUM_PLACES || at_name(p, "expected three types"));
}

static bool parse_with(cis_parser *p, cis_op_state *state, bool wait, place_text *places,
                       cis_unresolved_vec *numbers, cis_type_vec *types) {
  int first = wait ? TAG : SOURCE;
  for (int i = first; i < NUM_PLACES; ++i)
    if ((i > first && !cis_parse_token(p, CIS_TOK_COMMA)) || !parse_place(p, state, &places[i], i))
      return false;
  if (!parse_numbers(p, wait, numbers) || !cis_parse_optional_attr_dict(p, state) ||
      !parse_types(p, wait, types))
    return false;
  for (int i = first; i < NUM_PLACES; ++i)
    if (!resolve_place(p, state, &places[i], types->data[i - first]))
      return false;
  return cis_resolve_operands(p, numbers->data, numbers->len, cis_type_index(state->ctx),
                              &state->operands);
}

static bool parse_dma(cis_parser *p, cis_op_state *state, bool wait) {
  place_text places[NUM_PLACES] = {0};
  cis_unresolved_vec numbers = {0};
  cis_type_vec types = {0};
  bool ok = parse_with(p, state, wait, places, &numbers, &types);
  for (int i = 0; i < NUM_PLACES; ++i) {
    cis_vec_deinit(&places[i].dims);
    cis_vec_deinit(&places[i].symbols);
  }
  cis_vec_deinit(&numbers);
  cis_vec_deinit(&types);
  return ok;
}

bool cis_affine_parse_dma_start(cis_parser *p, cis_op_state *state) {
  return parse_dma(p, state, false);
}
bool cis_affine_parse_dma_wait(cis_parser *p, cis_op_state *state) {
  return parse_dma(p, state, true);
}

void cis_affine_print_dma(cis_printer *p, cis_op *op) {
  uint32_t at = 0, memrefs[NUM_PLACES];
  int first = is_wait(op) ? TAG : SOURCE;
  for (int i = first; i < NUM_PLACES; ++i) {
    cis_affine_map map = map_attr(op, i)->map;
    cis_print_cstr(p, i > first ? ", " : " ");
    memrefs[i] = at;
    cis_print_operand(p, cis_op_operand(op, at));
    cis_print_char(p, '[');
    cis_print_affine_map_of_ssa_ids(p, map, op, (cis_range){at + 1, (uint32_t)num_inputs(map)});
    cis_print_char(p, ']');
    at += 1 + (uint32_t)num_inputs(map);
  }
  for (; at < op->num_operands; ++at) {
    cis_print_cstr(p, ", ");
    cis_print_operand(p, cis_op_operand(op, at));
  }
  cis_print_optional_attr_dict(p, op, elided);
  for (int i = first; i < NUM_PLACES; ++i) {
    cis_print_cstr(p, i > first ? ", " : " : ");
    cis_print_type_or_alias(p, cis_op_operand(op, memrefs[i])->type);
  }
}

// --- checks ---

static bool verify_maps(cis_op *op) {
  for (int i = is_wait(op) ? TAG : SOURCE; i < NUM_PLACES; ++i)
    if (!cis_attr_is(map_attr(op, i), CIS_ATTR_AFFINE_MAP))
      return cis_op_error(op, "requires an affine map as attribute '%s'", map_names[i]);
  return true;
}

/// The memref of each map is where the operands of the maps before it end.
static bool verify_memrefs(cis_op *op) {
  static const char *const names[] = {"source", "destination", "tag"};
  uint64_t at = 0;
  for (int i = is_wait(op) ? TAG : SOURCE; i < NUM_PLACES; ++i) {
    if (at >= op->num_operands || !cis_type_is_memref(cis_op_operand(op, (uint32_t)at)->type))
      return cis_op_error(op, "expected DMA %s to be of memref type", names[i]);
    at += 1 + num_inputs(map_attr(op, i)->map);
  }
  return op->num_operands == at + 1 || (!is_wait(op) && op->num_operands == at + 3) ||
         cis_op_error(op, "incorrect number of operands");
}

static bool verify_index(cis_op *op, int place, cis_value *value) {
  static const char *const names[] = {"src ", "dst ", "tag "};
  const char *name = is_wait(op) ? "" : names[place];
  if (!cis_type_is_index(value->type))
    return cis_op_error(op, "%sindex to dma_%s must have 'index' type", name,
                        is_wait(op) ? "wait" : "start");
  return cis_affine_is_valid_dim(op, value) || cis_affine_is_valid_symbol(op, value) ||
         cis_op_error(op, "%sindex must be a valid dimension or symbol identifier", name);
}

bool cis_affine_verify_dma(cis_op *op) {
  if (!verify_maps(op) || !verify_memrefs(op))
    return false;
  uint32_t at = 0;
  for (int i = is_wait(op) ? TAG : SOURCE; i < NUM_PLACES; ++i) {
    uint32_t end = at + 1 + (uint32_t)num_inputs(map_attr(op, i)->map);
    for (uint32_t k = at + 1; k < end; ++k)
      if (!verify_index(op, i, cis_op_operand(op, k)))
        return false;
    at = end;
  }
  return true;
}
