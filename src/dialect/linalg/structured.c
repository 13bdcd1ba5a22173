// Structured ops of linalg: the `ins(...) outs(...)` syntax, maps and loops, effects and the checks
// of the structured-op interface; and linalg.generic, whose text states all of these.
#include "asm/parser.h"
#include "dialect/common/shape_util.h"
#include "dialect/dialects.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/verify_op.h"

#include <inttypes.h>

// --- maps and loops ---

uint32_t cis_linalg_num_inputs(const cis_op *op) {
  return cis_op_operand_group(op, (uint32_t)op->info->dps_group).first;
}

static void push_map_attrs(cis_attr maps, cis_affine_map_vec *out_maps) {
  for (uint32_t i = 0; maps && i < maps->array.num; ++i)
    cis_vec_push(out_maps, maps->array.elems[i]->map);
}

void cis_linalg_indexing_maps(cis_op *op, cis_affine_map_vec *out_maps) {
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  if (cis_linalg_region_op_maps(op, out_maps))
    return;
  if (maps)
    push_map_attrs(maps, out_maps);
  else
    cis_linalg_named_maps(op, out_maps);
}

void cis_linalg_iterator_types(cis_op *op, cis_strbuf *out_letters) {
  if (cis_linalg_region_op_iterators(op, out_letters))
    return;
  if (cis_op_kind(op) != CIS_OP_LINALG_GENERIC) {
    cis_linalg_named_iterators(op, out_letters);
    return;
  }
  cis_attr types = cis_op_inherent(op, "iterator_types");
  for (uint32_t i = 0; i < types->array.num; ++i) {
    int64_t value = types->array.elems[i]->enumeration.value;
    cis_strbuf_char(out_letters, cis_enum_keyword(&cis_linalg_iterator_type, value)[0]);
  }
}

bool cis_linalg_is_parallel(cis_op *op) {
  cis_strbuf letters = {0};
  bool all = true;
  cis_linalg_iterator_types(op, &letters);
  for (size_t i = 0; i < letters.len; ++i)
    all &= letters.data[i] == 'p';
  cis_strbuf_deinit(&letters);
  return all;
}

static cis_walk find_memref(cis_op *op, void *user) {
  if (op == user)
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

bool cis_linalg_touches_operands_alone(cis_op *op) {
  return cis_walk_preorder(op, find_memref, op);
}

static cis_walk find_effect(cis_op *op, void *user) {
  return op == user || cis_effects_none(op) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

bool cis_linalg_body_computes_alone(cis_op *op) { return cis_walk_preorder(op, find_effect, op); }

uint32_t cis_linalg_num_loops(cis_op *op) {
  cis_strbuf letters = {0};
  cis_linalg_iterator_types(op, &letters);
  uint32_t num = (uint32_t)letters.len;
  cis_strbuf_deinit(&letters);
  return num;
}

/// Whether the body reads the current element of an operand: its block argument has a use.
static bool payload_uses(cis_op *op, uint32_t operand) {
  cis_block *body = cis_op_entry(op);
  return body && operand < body->num_args && cis_value_has_uses(cis_block_args(body)[operand]);
}

void cis_linalg_get_effects(cis_op *op, cis_effect_vec *out_effects) {
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_type_is_memref(value->type))
      continue;
    cis_effect read = {.kind = CIS_EFFECT_READ, .value = value};
    cis_effect write = {.kind = CIS_EFFECT_WRITE, .value = value};
    if (i < num_inputs || payload_uses(op, i))
      cis_vec_push(out_effects, read);
    if (i >= num_inputs)
      cis_vec_push(out_effects, write);
  }
}

// --- syntax ---

typedef struct operand_list {
  cis_unresolved_vec operands;
  cis_type_vec types;
  uint32_t offset;
} operand_list;

/// `keyword(%a, %b : type, type)`, optional. Another number of types than of operands is reported
/// at the first operand of `ins`, and at the parenthesis of `outs`, as upstream does.
static bool parse_operand_list(cis_parser *p, const char *keyword, operand_list *out) {
  if (!cis_parse_optional_keyword(p, keyword))
    return true;
  uint32_t parenthesis = cis_parser_offset(p);
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  out->offset = keyword[0] == 'o' ? parenthesis : cis_parser_offset(p);
  return cis_parse_operand_list(p, CIS_DELIM_NONE, &out->operands) &&
         cis_parse_colon_type_list(p, &out->types) && cis_parse_token(p, CIS_TOK_R_PAREN);
}

static bool resolve_operand_list(cis_parser *p, const operand_list *list, cis_op_state *state) {
  return cis_resolve_operands_types(p, list->operands.data, list->operands.len, list->types.data,
                                    list->types.len, list->offset, &state->operands);
}

static void deinit_operand_list(operand_list *list) {
  cis_vec_deinit(&list->operands);
  cis_vec_deinit(&list->types);
}

bool cis_linalg_parse_ins_outs(cis_parser *p, cis_op_state *state, uint32_t *out_num_ins) {
  cis_unresolved few_operands[2][8];
  cis_type few_types[2][8];
  operand_list ins = {CIS_VEC_WITH(few_operands[0]), CIS_VEC_WITH(few_types[0]), 0};
  operand_list outs = {CIS_VEC_WITH(few_operands[1]), CIS_VEC_WITH(few_types[1]), 0};
  bool ok = parse_operand_list(p, "ins", &ins) && parse_operand_list(p, "outs", &outs) &&
            resolve_operand_list(p, &ins, state) && resolve_operand_list(p, &outs, state);
  *out_num_ins = (uint32_t)ins.operands.len;
  deinit_operand_list(&ins);
  deinit_operand_list(&outs);
  return ok;
}

/// `<{properties}>`, optional.
static bool parse_properties(cis_parser *p, cis_op_state *state) {
  if (!cis_parse_optional_token(p, CIS_TOK_LESS))
    return true;
  uint32_t offset = cis_parser_offset(p);
  cis_attr other;
  if (cis_parser_peek(p) != CIS_TOK_L_BRACE)
    return cis_parse_attribute(p, NULL, &other) &&
           cis_parse_error_at(p, offset, "expected properties in braces");
  return cis_parse_optional_attr_dict(p, state) && cis_parse_token(p, CIS_TOK_GREATER);
}

/// The op's own attributes satisfy their constraints, before anything is built from them.
static bool check_attrs(cis_parser *p, const cis_op_state *state, uint32_t offset) {
  const cis_op_info *info = state->info;
  for (uint32_t i = 0; i < info->num_props; ++i) {
    cis_attr value = state->props.data[i];
    if (value && !cis_attr_satisfies(value, info->attrs[i].constraint))
      return cis_parse_error_at(
          p, offset, "'%s' op attribute '%s' failed to satisfy constraint: %s", info->name.data,
          info->attrs[i].name.data, info->attrs[i].constraint->description);
  }
  return true;
}

bool cis_linalg_parse_common(cis_parser *p, cis_op_state *state) {
  uint32_t num_ins;
  if (!parse_properties(p, state))
    return false;
  uint32_t attrs_offset = cis_parser_offset(p);
  if (!cis_parse_optional_attr_dict(p, state) || !cis_linalg_parse_ins_outs(p, state, &num_ins))
    return false;
  int32_t sizes[2] = {(int32_t)num_ins, (int32_t)(state->operands.len - num_ins)};
  state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, 2);
  return check_attrs(p, state, attrs_offset);
}

static void print_operand_list(cis_printer *p, cis_op *op, const char *keyword, cis_range range) {
  if (range.num == 0)
    return;
  cis_print_cstr(p, keyword);
  cis_print_operands(p, op, range);
  cis_print_cstr(p, " : ");
  cis_print_operand_types(p, op, range);
  cis_print_char(p, ')');
}

void cis_linalg_print_ins_outs(cis_printer *p, cis_op *op) {
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  print_operand_list(p, op, " ins(", (cis_range){0, num_inputs});
  print_operand_list(p, op, " outs(", (cis_range){num_inputs, op->num_operands - num_inputs});
}

void cis_linalg_print_results(cis_printer *p, cis_op *op) {
  if (op->num_results == 0)
    return;
  cis_print_cstr(p, " -> ");
  if (op->num_results > 1)
    cis_print_char(p, '(');
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
  if (op->num_results > 1)
    cis_print_char(p, ')');
}

// --- linalg.generic ---

/// Iterator types are strings in the text, enums in the op.
static bool convert_iterator_types(cis_parser *p, cis_op_state *state, uint32_t trait_offset) {
  cis_attr strings = cis_op_state_get_attr(state, CIS_STR("iterator_types"));
  cis_attr few_enums[8];
  cis_attr_vec enums = CIS_VEC_WITH(few_enums);
  bool ok = cis_attr_is(strings, CIS_ATTR_ARRAY) ||
            cis_parse_error_at(p, trait_offset, "expected \"iterator_types\" array attribute");
  for (uint32_t i = 0; ok && i < strings->array.num; ++i) {
    cis_str name = cis_attr_get_string(strings->array.elems[i]);
    int64_t value;
    if (!name.data)
      ok = cis_parse_error(p, "expected iterator types to be strings, but got %s",
                           cis_attr_text(state->ctx, strings->array.elems[i]));
    else if (!cis_enum_value(&cis_linalg_iterator_type, name, &value))
      ok = cis_parse_error(p, "unexpected iterator_type (%.*s)", CIS_STR_ARG(name));
    else
      cis_vec_push(&enums, cis_attr_enum(state->ctx, &cis_linalg_iterator_type, value));
  }
  if (ok)
    cis_op_state_set_attr(state, cis_context_intern(state->ctx, CIS_STR("iterator_types")),
                          cis_attr_array(state->ctx, enums.data, (uint32_t)enums.len));
  cis_vec_deinit(&enums);
  return ok;
}

bool cis_linalg_parse_generic(cis_parser *p, cis_op_state *state) {
  cis_attr trait;
  uint32_t trait_offset = cis_parser_offset(p);
  if (!cis_parse_attribute(p, NULL, &trait))
    return false;
  if (!cis_attr_is(trait, CIS_ATTR_DICT))
    return cis_parse_error_at(p, trait_offset, "invalid kind of attribute specified");
  for (uint32_t i = 0; i < trait->dict.num; ++i)
    cis_op_state_set_attr(state, trait->dict.entries[i].name, trait->dict.entries[i].value);
  if (!convert_iterator_types(p, state, trait_offset) || !cis_linalg_parse_common(p, state))
    return false;
  if (cis_parse_optional_keyword(p, "attrs") &&
      !(cis_parse_token(p, CIS_TOK_EQUAL) && cis_parse_optional_attr_dict(p, state)))
    return false;
  return cis_parse_region(p, cis_op_state_add_region(state), NULL, 0) &&
         cis_parse_optional_arrow_type_list(p, &state->types) != CIS_FAILED;
}

/// `["parallel", ...]`: the keywords of the enums.
static void print_iterator_types(cis_printer *p, cis_attr enums) {
  for (uint32_t i = 0; i < enums->array.num; ++i) {
    int64_t value = enums->array.elems[i]->enumeration.value;
    cis_print_cstr(p, i ? ", \"" : "[\"");
    cis_print_cstr(p, cis_enum_keyword(&cis_linalg_iterator_type, value));
    cis_print_char(p, '"');
  }
  cis_print_cstr(p, enums->array.num ? "]" : "[]");
}

/// The dictionary in front of the operands.
static void print_trait(cis_printer *p, cis_op *op) {
  const cis_op_info *info = op->info;
  const char *before = "";
  cis_print_cstr(p, " {");
  for (uint32_t i = 0; i < info->num_props; ++i) {
    uint32_t slot = info->attrs_by_name[i];
    cis_attr value = cis_op_props(op)[slot];
    if (!value || slot == (uint32_t)info->operand_segments)
      continue;
    cis_print_cstr(p, before);
    before = ", ";
    cis_print_str(p, info->attrs[slot].name);
    cis_print_cstr(p, " = ");
    if (cis_str_is(info->attrs[slot].name, "iterator_types"))
      print_iterator_types(p, value);
    else
      cis_print_the_attr(p, value);
  }
  cis_print_char(p, '}');
}

void cis_linalg_print_generic(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {
      "operandSegmentSizes",           "doc", "indexing_maps", "iterator_types", "library_call",
      "linalg.memoized_indexing_maps", NULL};
  print_trait(p, op);
  cis_linalg_print_ins_outs(p, op);
  cis_attr rest = cis_dict_set(cis_op_context(op), cis_op_discardable(op),
                               CIS_STR("linalg.memoized_indexing_maps"), NULL);
  if (rest && rest->dict.num) {
    cis_print_cstr(p, " attrs = ");
    cis_print_optional_attr_dict(p, op, elided);
  }
  if (!cis_region_is_empty(cis_op_region(op, 0))) {
    cis_print_char(p, ' ');
    cis_print_region(p, cis_op_region(op, 0), true, true, false);
  }
  cis_linalg_print_results(p, op);
}

void cis_linalg_name_generic_args(cis_op *op, cis_region *region, cis_value_namer *namer) {
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < cis_region_first(region)->num_args; ++i)
    namer->set_name(namer, cis_block_args(cis_region_first(region))[i],
                    i < num_inputs ? CIS_STR("in") : CIS_STR("out"));
}

// --- checks of the structured-op interface ---

cis_type cis_linalg_element_or_self(cis_type type) {
  return cis_type_is(type, CIS_TYPE_TENSOR) || cis_type_is_memref(type) ? cis_type_element(type)
                                                                        : type;
}

/// Dimensions of an operand: those of a ranked tensor or memref; 0 of anything else.
static uint32_t operand_rank(cis_type type) {
  return cis_type_is(type, CIS_TYPE_TENSOR) || cis_type_is_memref(type) ? cis_type_rank(type) : 0;
}

static bool verify_maps(cis_op *op, const cis_affine_map_vec *maps) {
  if (maps->len != op->num_operands)
    return cis_op_error(op,
                        "expected the number of indexing_map (%zu) to be equal to the number of "
                        "input/output operands (%" PRIu32 ")",
                        maps->len, op->num_operands);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_affine_map map = maps->data[i];
    uint32_t rank = operand_rank(cis_op_operand(op, i)->type);
    if (map->num_symbols)
      return cis_op_error(op, "unexpected symbols in indexing_map #%" PRIu32, i);
    if (map->num_results != rank)
      return cis_op_error(op,
                          "expected operand #%" PRIu32 " rank (%" PRIu32
                          ") to match the result rank of indexing_map (%" PRIu32 ")",
                          i, rank, map->num_results);
  }
  return true;
}

/// The size of each loop: that of the first operand dimension that the loop alone indexes. Loops
/// that index none keep -1, and the result is false.
static bool infer_loop_sizes(cis_op *op, const cis_affine_map_vec *maps, int64_t *sizes,
                             uint32_t num_loops) {
  uint32_t found = 0;
  for (uint32_t d = 0; d < num_loops; ++d)
    sizes[d] = -1;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_affine_map map = maps->data[i];
    for (uint32_t r = 0; r < map->num_results; ++r) {
      cis_affine_expr e = map->results[r];
      if (e->kind != CIS_AFFINE_DIM || sizes[e->position] != -1)
        continue;
      sizes[e->position] = cis_type_dim(cis_op_operand(op, i)->type, r);
      ++found;
    }
  }
  return found == num_loops;
}

static bool dimension_error(cis_op *op, uint32_t operand, uint32_t dim, bool exact,
                            int64_t inferred, int64_t found) {
  return cis_op_error(op,
                      "inferred input/output operand #%" PRIu32 " has shape's dimension #%" PRIu32
                      " to be %s%" PRId64 ", but found %" PRId64,
                      operand, dim, exact ? "" : "greater than or equal to ", inferred, found);
}

/// The map's results at the first and at the last point of the loops are inside the operand's
/// shape; where a loop alone indexes a dimension, it covers it.
static bool verify_operand_shape(cis_op *op, uint32_t i, cis_affine_map map, const int64_t *first,
                                 const int64_t *last) {
  cis_type type = cis_op_operand(op, i)->type;
  for (uint32_t d = 0; d < map->num_results; ++d) {
    int64_t size = cis_type_dim(type, d), low, high;
    if (size == CIS_DYNAMIC || size == 0 || !cis_affine_eval(map->results[d], first, NULL, &low) ||
        !cis_affine_eval(map->results[d], last, NULL, &high))
      continue;
    int64_t min = low < high ? low : high, inferred = low < high ? high : low;
    if (min < 0) {
      cis_str text = cis_str_from(
          cis_attr_text(cis_op_context(op), cis_attr_affine_map(map))); // affine_map<...>
      size_t start = cis_str_find(text, '<', 0) + 1;
      return cis_op_error(op, "unexpected result less than 0 at expression #%" PRIu32 " in %.*s", d,
                          (int)(text.len - start - 1), text.data + start);
    }
    if (__builtin_add_overflow(inferred, 1, &inferred))
      continue;
    bool exact = map->results[d]->kind == CIS_AFFINE_DIM;
    if (exact ? inferred != size : inferred > size)
      return dimension_error(op, i, d, exact, inferred, size);
  }
  return true;
}

/// Every map has as many dims as there are loops.
static bool verify_num_dims(cis_op *op, const cis_affine_map_vec *maps) {
  uint32_t num_loops = cis_linalg_num_loops(op);
  for (size_t i = 0; i < maps->len; ++i)
    if (maps->data[i]->num_dims != num_loops)
      return cis_op_error(
          op, "expected indexing_map #%zu to have %" PRIu32 " dim(s) to match the number of loops",
          i, num_loops);
  return true;
}

static bool verify_shapes(cis_op *op, const cis_affine_map_vec *maps) {
  uint32_t num_loops = 0;
  for (size_t i = 0; i < maps->len; ++i)
    num_loops = maps->data[i]->num_dims > num_loops ? maps->data[i]->num_dims : num_loops;
  int64_t few_last[8];
  int64_t few_first[8];
  cis_i64_vec last = CIS_VEC_WITH(few_last);
  cis_i64_vec first = CIS_VEC_WITH(few_first);
  cis_vec_resize(&last, num_loops);
  cis_vec_resize(&first, num_loops);
  bool ok = infer_loop_sizes(op, maps, last.data, num_loops) ||
            cis_non_invertible_error(op, maps->data, maps->len, num_loops);
  bool is_static = true;
  for (uint32_t d = 0; d < num_loops; ++d) {
    is_static &= last.data[d] != CIS_DYNAMIC;
    last.data[d] -= last.data[d] != CIS_DYNAMIC;
  }
  for (uint32_t i = 0; ok && is_static && i < op->num_operands; ++i)
    ok = verify_operand_shape(op, i, maps->data[i], first.data, last.data);
  cis_vec_deinit(&last);
  cis_vec_deinit(&first);
  return ok;
}

static bool verify_body(cis_op *op) {
  cis_region *region = cis_op_num_regions(op) == 1 ? cis_op_region(op, 0) : NULL;
  if (!region || !cis_region_first(region) || cis_region_first(region) != cis_region_last(region))
    return cis_op_error(op, "expects to have 1 region with 1 block");
  cis_block *body = cis_region_first(region);
  if (body->num_args != op->num_operands)
    return cis_op_error(op,
                        "expected as many non-induction variable region arguments as the number "
                        "of input/output operands");
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type element = cis_linalg_element_or_self(cis_op_operand(op, i)->type);
    if (cis_block_args(body)[i]->type != element)
      return cis_op_error(
          op,
          "expected type of bb argument #%" PRIu32
          " ('%s') to match element or self type of the corresponding operand ('%s')",
          i, cis_type_text(cis_block_args(body)[i]->type), cis_type_text(element));
  }
  return true;
}

/// Operands are tensors, or they are memrefs; scalars and vectors may stand beside both.
static bool verify_semantics(cis_op *op) {
  bool has_tensor = false, has_memref = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    has_tensor |= cis_type_is_base_tensor(type);
    has_memref |= cis_type_is_base_memref(type);
  }
  return !(has_tensor && has_memref) ||
         cis_op_error(op, "expected to have pure tensor or buffer semantics");
}

static bool verify_operands(cis_op *op) {
  if (!verify_semantics(op))
    return false;
  cis_affine_map few_maps[8];
  cis_affine_map_vec maps = CIS_VEC_WITH(few_maps);
  cis_linalg_indexing_maps(op, &maps);
  bool ok = verify_maps(op, &maps) && verify_shapes(op, &maps) && verify_num_dims(op, &maps);
  cis_vec_deinit(&maps);
  return ok;
}

bool cis_linalg_verify_structured(cis_op *op) {
  return cis_verify_once(op, verify_operands) && verify_body(op);
}
