// A structured op that reads an input through another indexing map. Where the op's own syntax has
// no place for the map, the op becomes a linalg.generic with the same body.
//
//   linalg.add ins(%a, %b) outs(%c)      %a read through (d0, d1) -> (d1, d0)
//   =>
//   linalg.generic {indexing_maps = [(d0, d1) -> (d1, d0), (d0, d1) -> (d0, d1), ...]}
//
// Or one that reads an input by ops in its body, so that it is no operand any more.
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "ir/verify_op.h"

#include <string.h>

/// Whether each loop has a dimension of some operand that says how often it runs.
static bool has_all_bounds(const cis_affine_map_vec *maps, uint32_t num_loops) {
  uint32_t num_found = 0;
  bool *found = cis_mem_calloc((size_t)num_loops + 1, sizeof *found);
  for (size_t i = 0; i < maps->len; ++i)
    for (uint32_t r = 0; r < maps->data[i]->num_results; ++r) {
      cis_affine_expr e = maps->data[i]->results[r];
      if (e->kind == CIS_AFFINE_DIM && !found[e->position]) {
        found[e->position] = true;
        ++num_found;
      }
    }
  cis_mem_free(found);
  return num_found == num_loops;
}

static cis_attr maps_attr(cis_context *ctx, const cis_affine_map_vec *maps) {
  cis_attr_vec attrs = {0};
  for (size_t i = 0; i < maps->len; ++i)
    cis_vec_push(&attrs, cis_attr_affine_map(maps->data[i]));
  cis_attr all = cis_attr_array(ctx, attrs.data, (uint32_t)attrs.len);
  cis_vec_deinit(&attrs);
  return all;
}

static cis_attr iterators_attr(cis_context *ctx, cis_op *op) {
  cis_strbuf letters = {0};
  cis_attr_vec attrs = {0};
  cis_linalg_iterator_types(op, &letters);
  enum { PARALLEL, REDUCTION };
  for (size_t i = 0; i < letters.len; ++i) {
    int64_t value = letters.data[i] == 'p' ? PARALLEL : REDUCTION;
    cis_vec_push(&attrs, cis_attr_enum(ctx, &cis_linalg_iterator_type, value));
  }
  cis_attr all = cis_attr_array(ctx, attrs.data, (uint32_t)attrs.len);
  cis_vec_deinit(&attrs);
  cis_strbuf_deinit(&letters);
  return all;
}

/// The op with other maps and another input, if it has an attribute for maps and is right with
/// them.
static bool change_maps(cis_op *op, cis_rewriter *r, uint32_t operand, cis_value *value,
                        cis_attr maps) {
  cis_attr old_maps = cis_op_inherent(op, "indexing_maps");
  cis_value *old_value = cis_op_operand(op, operand);
  if (cis_op_info_prop(op->info, CIS_STR("indexing_maps")) < 0)
    return false;
  cis_type_vec types = {0};
  cis_op_set_attr(op, CIS_STR("indexing_maps"), maps);
  cis_op_set_operand(op, operand, value);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&types, cis_op_operand(op, i)->type);
  bool is_right = cis_verify_row_with_types(
      op, types.data, types.data + cis_op_operand_group(op, (uint32_t)op->info->dps_group).first);
  cis_vec_deinit(&types);
  if (is_right) {
    cis_rewriter_modified(r, op);
    return true;
  }
  cis_op_set_attr(op, CIS_STR("indexing_maps"), old_maps);
  cis_op_set_operand(op, operand, old_value);
  return false;
}

/// The op as a linalg.generic that has `value` as its operand `operand`, or not this operand where
/// it is NULL, which then is still an argument of the body.
static cis_op *build_generic(cis_op *op, cis_rewriter *r, uint32_t operand, cis_value *value,
                             cis_attr maps) {
  cis_context *ctx = r->ctx;
  uint32_t num_inputs = cis_linalg_num_inputs(op);
  int32_t segments[] = {(int32_t)num_inputs - !value, (int32_t)(op->num_operands - num_inputs)};
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info_of(ctx, CIS_OP_LINALG_GENERIC), op->loc);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (i != operand || value)
      cis_vec_push(&state.operands, i == operand ? value : cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  state.props.data[state.info->operand_segments] = cis_attr_i32_array(ctx, segments, 2);
  cis_op_state_set_attr(&state, CIS_STR("indexing_maps"), maps);
  cis_op_state_set_attr(&state, CIS_STR("iterator_types"), iterators_attr(ctx, op));
  cis_op_own_regions(op);
  cis_op_state_take_regions(&state, op);
  cis_op *generic = cis_build(r, &state);
  cis_block *body = cis_op_entry(generic);
  for (uint32_t i = body->num_args; i < op->num_operands; ++i) {
    cis_type type = cis_linalg_element_or_self(cis_op_operand(op, i)->type);
    cis_block_add_arg(ctx, body, type, op->loc);
  }
  return generic;
}

cis_op *cis_linalg_read_through(cis_op *op, cis_rewriter *r, uint32_t operand, cis_value *value,
                                cis_affine_map map) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  maps.data[operand] = map;
  bool is_possible = has_all_bounds(&maps, map->num_dims);
  cis_attr attr = is_possible ? maps_attr(r->ctx, &maps) : NULL;
  cis_vec_deinit(&maps);
  if (!is_possible || change_maps(op, r, operand, value, attr))
    return is_possible ? op : NULL;
  if (cis_op_kind(op) == CIS_OP_LINALG_GENERIC)
    return NULL;
  cis_op *generic = build_generic(op, r, operand, value, attr);
  cis_rewriter_replace_with_op(r, op, generic);
  return generic;
}

bool cis_linalg_has_bounds_without(cis_op *op, const cis_value *input) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  size_t kept = 0;
  for (uint32_t i = 0; i < maps.len; ++i)
    if (cis_op_operand(op, i) != input)
      maps.data[kept++] = maps.data[i];
  maps.len = kept;
  bool found = has_all_bounds(&maps, cis_linalg_num_loops(op));
  cis_vec_deinit(&maps);
  return found;
}

cis_op *cis_linalg_read_in_body(cis_op *op, cis_rewriter *r, uint32_t operand,
                                cis_linalg_element_fn element, void *user) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  cis_affine_map map = maps.data[operand];
  memmove(&maps.data[operand], &maps.data[operand + 1],
          (maps.len - operand - 1) * sizeof *maps.data);
  --maps.len;
  cis_op *generic = build_generic(op, r, operand, NULL, maps_attr(r->ctx, &maps));
  cis_vec_deinit(&maps);
  cis_block *body = cis_op_entry(generic);
  cis_value *arg = cis_block_args(body)[operand];
  if (cis_value_has_uses(arg)) {
    cis_loc_builder e = {cis_builder_before(cis_block_first(body)), op->loc};
    e.b.listener = r->listener;
    cis_value_replace_all_uses(arg, element(&e, generic, map, user));
  }
  cis_block_erase_arg(r->ctx, body, operand);
  cis_rewriter_replace_with_op(r, op, generic);
  return generic;
}
