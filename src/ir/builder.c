// Builder and rewriter.
#include "ir/builder.h"

#include <assert.h>

cis_builder cis_builder_at_end(cis_context *ctx, cis_block *block) {
  return (cis_builder){.ctx = ctx, .block = block};
}
cis_builder cis_builder_at_start(cis_context *ctx, cis_block *block) {
  return (cis_builder){.ctx = ctx, .block = block, .before = cis_block_first(block)};
}
cis_builder cis_builder_before(cis_op *op) {
  return (cis_builder){.ctx = cis_op_context(op), .block = cis_op_block(op), .before = op};
}
cis_builder cis_builder_after(cis_op *op) {
  return (cis_builder){
      .ctx = cis_op_context(op), .block = cis_op_block(op), .before = cis_op_next(op)};
}
void cis_builder_set_before(cis_builder *b, cis_op *op) {
  b->block = cis_op_block(op);
  b->before = op;
}
void cis_builder_set_after(cis_builder *b, cis_op *op) {
  b->block = cis_op_block(op);
  b->before = cis_op_next(op);
}

void cis_builder_set_after_value(cis_builder *b, const cis_value *value) {
  cis_block *block = cis_value_arg_block(value);
  if (!block) {
    cis_builder_set_after(b, cis_value_op(value));
    return;
  }
  b->block = block;
  b->before = cis_block_first(block);
}

void cis_builder_insert(cis_builder *b, cis_op *op) {
  if (b->block)
    cis_op_insert(op, b->block, b->before);
  if (b->listener && b->listener->inserted)
    b->listener->inserted(b->listener, op);
}

static cis_op *finish(cis_builder *b, cis_op_state *state) {
  cis_op *op = cis_op_create(state);
  cis_builder_insert(b, op);
  return op;
}

cis_op *cis_build(cis_builder *b, cis_op_state *state) {
  cis_op_state_add_defaults(state);
  const cis_op_def *def = state->info->def;
  bool ok = true;
  if (!state->types.len && def && def->infer_types)
    ok = def->infer_types(state, &state->types);
  cis_op *op = ok ? finish(b, state) : NULL;
  cis_op_state_deinit(state);
  return op;
}

cis_op *cis_build_op(cis_builder *b, unsigned kind, cis_location loc, cis_build_args args) {
  cis_op_state state;
  const cis_op_info *info = cis_context_op_info_of(b->ctx, kind);
  assert(info && "the dialect of a built op is registered");
  cis_op_state_init(&state, b->ctx, info, loc);
  cis_vec_append(&state.operands, args.operands, (size_t)args.num_operands);
  if (args.num_types > 0)
    cis_vec_append(&state.types, args.types, (size_t)args.num_types);
  for (int i = 0; i < args.num_attrs; ++i)
    cis_op_state_set_attr(&state, args.attrs[i].name, args.attrs[i].value);
  if (args.operand_segments)
    state.props.data[info->operand_segments] =
        cis_attr_i32_array(b->ctx, args.operand_segments, info->num_operands);
  for (uint32_t i = 0; i < info->num_regions && !info->regions[i].variadic; ++i)
    cis_op_state_add_region(&state);
  return cis_build(b, &state);
}

cis_value *cis_build_unary(cis_loc_builder *e, unsigned kind, cis_value *operand, cis_type type) {
  cis_build_args args = {.operands = &operand, .num_operands = 1, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

static void notify_erased(cis_rewriter *r, cis_op *op) {
  if (r->listener && r->listener->erased)
    r->listener->erased(r->listener, op);
}

void cis_rewriter_modified(cis_rewriter *r, cis_op *op) {
  if (r->listener && r->listener->modified)
    r->listener->modified(r->listener, op);
}

void cis_rewriter_replace_uses(cis_rewriter *r, cis_value *from, cis_value *to) {
  if (from == to)
    return;
  while (cis_value_uses(from)) {
    cis_op *user = cis_use_owner(cis_value_uses(from));
    cis_op_set_operand(user, cis_use_index(cis_value_uses(from)), to);
    cis_rewriter_modified(r, user);
  }
}

/// The last op inside `op`, as deep as it goes, or `op` itself. Blocks without ops are destroyed.
static cis_op *innermost_last(cis_context *ctx, cis_op *op) {
  for (uint32_t i = op->num_regions; i-- > 0;) {
    cis_region *region = cis_op_region(op, i);
    while (cis_region_last(region) && !cis_block_last(cis_region_last(region)))
      cis_block_destroy(ctx, cis_region_last(region));
    if (cis_region_last(region))
      return cis_block_last(cis_region_last(region));
  }
  return NULL;
}

static void drop_result_uses(cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_value_drop_uses(&op->results[i]);
}

/// Erases the ops inside `op`, one at a time.
static void erase_inside(cis_rewriter *r, cis_op *op) {
  for (cis_op *at = op, *inner; at;) {
    if ((inner = innermost_last(r->ctx, at))) {
      at = inner;
      continue;
    }
    if (at == op)
      return;
    cis_op *parent = cis_op_parent(at);
    notify_erased(r, at);
    drop_result_uses(at);
    cis_op_destroy(at);
    at = parent;
  }
}

void cis_rewriter_erase(cis_rewriter *r, cis_op *op) {
  assert(cis_op_is_unused(op));
  if (r->before == op)
    r->before = cis_op_next(op);
  if (r->listener && r->listener->erased) {
    if (op->num_regions)
      erase_inside(r, op);
    notify_erased(r, op);
  }
  cis_op_destroy(op);
}

void cis_rewriter_erase_block(cis_rewriter *r, cis_block *block) {
  while (cis_block_last(block)) {
    drop_result_uses(cis_block_last(block));
    cis_rewriter_erase(r, cis_block_last(block));
  }
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_value_drop_uses(cis_block_args(block)[i]);
  cis_block_destroy(r->ctx, block);
}

void cis_rewriter_replace(cis_rewriter *r, cis_op *op, cis_value *const *values, uint32_t num) {
  assert(num == op->num_results);
  if (r->listener && r->listener->replaced)
    r->listener->replaced(r->listener, op, values);
  for (uint32_t i = 0; i < num; ++i)
    if (cis_value_uses(&op->results[i]))
      cis_rewriter_replace_uses(r, &op->results[i], values[i]);
  cis_rewriter_erase(r, op);
}

void cis_rewriter_replace_with_op(cis_rewriter *r, cis_op *op, cis_op *by) {
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < by->num_results; ++i)
    cis_vec_push(&values, &by->results[i]);
  cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_vec_deinit(&values);
}

static void notify_inserted(cis_rewriter *r, cis_op *op) {
  if (r->listener && r->listener->inserted)
    r->listener->inserted(r->listener, op);
}

void cis_rewriter_move_before(cis_rewriter *r, cis_op *op, cis_block *dest, cis_op *before) {
  if (op == before)
    return;
  cis_op_remove(op);
  cis_op_insert(op, dest, before);
  notify_inserted(r, op);
}

static cis_walk inserted_walk(cis_op *op, void *user) {
  notify_inserted(user, op);
  return CIS_WALK_CONTINUE;
}

cis_op *cis_rewriter_clone(cis_rewriter *r, cis_op *op, cis_ptrmap *map) {
  cis_op *copy = cis_op_clone(op, map);
  if (r->block)
    cis_op_insert(copy, r->block, r->before);
  cis_walk_preorder(copy, inserted_walk, r);
  return copy;
}

void cis_rewriter_inline_block(cis_rewriter *r, cis_block *source, cis_block *dest, cis_op *before,
                               cis_value *const *args, uint32_t num_args) {
  assert(num_args == source->num_args);
  for (uint32_t i = 0; i < num_args; ++i)
    cis_rewriter_replace_uses(r, cis_block_args(source)[i], args[i]);
  while (cis_block_first(source))
    cis_rewriter_move_before(r, cis_block_first(source), dest, before);
  if (r->paths)
    cis_known_paths_change(r->paths, source);
  cis_block_destroy(r->ctx, source);
}
