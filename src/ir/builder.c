// Builder and rewriter.
#include "ir/builder.h"

#include <assert.h>

cis_builder cis_builder_at_end(cis_context *ctx, cis_block *block) {
  return (cis_builder){.ctx = ctx, .block = block};
}
cis_builder cis_builder_at_start(cis_context *ctx, cis_block *block) {
  return (cis_builder){.ctx = ctx, .block = block, .before = block->first};
}
cis_builder cis_builder_before(cis_op *op) {
  return (cis_builder){.ctx = cis_op_context(op), .block = op->block, .before = op};
}
cis_builder cis_builder_after(cis_op *op) {
  return (cis_builder){.ctx = cis_op_context(op), .block = op->block, .before = op->next};
}
void cis_builder_set_before(cis_builder *b, cis_op *op) {
  b->block = op->block;
  b->before = op;
}
void cis_builder_set_after(cis_builder *b, cis_op *op) {
  b->block = op->block;
  b->before = op->next;
}

static cis_op *finish(cis_builder *b, cis_op_state *state) {
  cis_op *op = cis_op_create(state);
  if (b->block)
    cis_op_insert(op, b->block, b->before);
  if (b->listener && b->listener->inserted)
    b->listener->inserted(b->listener, op);
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

static void notify_erased(cis_rewriter *r, cis_op *op) {
  if (r->listener && r->listener->erased)
    r->listener->erased(r->listener, op);
}

void cis_rewriter_modified(cis_rewriter *r, cis_op *op) {
  if (r->listener && r->listener->modified)
    r->listener->modified(r->listener, op);
}

void cis_rewriter_replace_uses(cis_rewriter *r, cis_value *from, cis_value *to) {
  while (from->uses) {
    cis_op *user = from->uses->owner;
    cis_op_set_operand(user, cis_use_index(from->uses), to);
    cis_rewriter_modified(r, user);
  }
}

static cis_walk notify_walk(cis_op *op, void *user) {
  notify_erased(user, op);
  return CIS_WALK_CONTINUE;
}

void cis_rewriter_erase(cis_rewriter *r, cis_op *op) {
  assert(cis_op_is_unused(op));
  if (r->before == op)
    r->before = op->next;
  if (r->listener && r->listener->erased)
    cis_walk_postorder(op, notify_walk, r);
  cis_op_destroy(op);
}

void cis_rewriter_replace(cis_rewriter *r, cis_op *op, cis_value *const *values, uint32_t num) {
  assert(num == op->num_results);
  if (r->listener && r->listener->replaced)
    r->listener->replaced(r->listener, op, values);
  for (uint32_t i = 0; i < num; ++i)
    if (op->results[i].uses)
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

void cis_rewriter_inline_block(cis_rewriter *r, cis_block *source, cis_block *dest, cis_op *before,
                               cis_value *const *args, uint32_t num_args) {
  assert(num_args == source->num_args);
  for (uint32_t i = 0; i < num_args; ++i)
    cis_rewriter_replace_uses(r, source->args[i], args[i]);
  cis_for_each_op (op, source) {
    cis_op_remove(op);
    cis_op_insert(op, dest, before);
  }
  cis_block_destroy(r->ctx, source);
}
