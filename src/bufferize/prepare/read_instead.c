// Whether the readers of a tensor whose elements are those of another one, at other places, can
// read that one: which of them can, and that it is kept up to the last of them without a copy.
#include "bufferize/prepare/read_instead.h"

#include "bufferize/ops/ops.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "ir/effects.h"

bool cis_yields_its_input(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  const cis_op *yield = body ? cis_block_first(body) : NULL;
  return yield && cis_op_kind(yield) == CIS_OP_LINALG_YIELD && yield->num_operands == 1 &&
         body->num_args && cis_op_operand(yield, 0) == cis_block_args(body)[0];
}

bool cis_is_read_by_structured_ops(cis_value *value) {
  cis_for_each_use (use, value) {
    const cis_op *reader = cis_use_owner(use);
    if (!(reader->info->traits & CIS_TRAIT_STRUCTURED) ||
        cis_use_index(use) >= cis_linalg_num_inputs(reader))
      return false;
  }
  return cis_value_has_uses(value);
}

enum { MOST_TENSORS = 64 }; // that are looked at before the answer is no

typedef struct reach {
  const cis_bufferization_state *state;
  cis_op *last_reader; // the op of the moved tensor's block with the last of its readers
  cis_value_vec tensors;
  bool ok;
} reach;

static void reach_add(reach *r, cis_value *value) {
  for (size_t i = 0; i < r->tensors.len; ++i)
    if (r->tensors.data[i] == value)
      return;
  r->ok = r->ok && r->tensors.len < MOST_TENSORS;
  cis_vec_push(&r->tensors, value);
}

/// The op of the block that is, or has inside, the last reader of the moved tensor; NULL if one is
/// elsewhere.
static cis_op *last_reader_of(cis_value *moved) {
  cis_op *last = NULL;
  cis_for_each_use (use, moved) {
    cis_op *reader = cis_op_ancestor_in_block(cis_use_owner(use), cis_value_block(moved));
    if (!reader)
      return NULL;
    last = last && cis_op_is_before(reader, last) ? last : reader;
  }
  return last;
}

/// Whether the use writes the source while the moved tensor has readers to come.
static bool writes_meanwhile(const reach *r, cis_use *use) {
  if (!cis_bufferizes_to_write(r->state, use))
    return false;
  cis_op *last = r->last_reader;
  cis_op *writer = last ? cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(last)) : NULL;
  return !writer || !cis_op_is_before(last, writer);
}

/// Parts of the tensor, and other names of it.
static void reach_uses(reach *r, cis_value *value) {
  cis_aliasing_values aliases = {0};
  cis_for_each_use (use, value) {
    cis_vec_clear(&aliases);
    cis_get_aliasing_values(r->state, use, &aliases);
    r->ok = r->ok && !writes_meanwhile(r, use);
    for (size_t i = 0; i < aliases.len; ++i)
      reach_add(r, aliases.data[i].value);
  }
  cis_vec_deinit(&aliases);
}

/// Adds the tensor that this one is a part or another name of. The destination of its op does not
/// count, because its old contents are lost.
static void reach_definition(reach *r, cis_value *value) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(r->state, value, &aliases);
  for (size_t i = 0; i < aliases.len; ++i)
    if (!cis_bufferizes_to_write(r->state, aliases.data[i].operand))
      reach_add(r, cis_use_value(aliases.data[i].operand));
  cis_vec_deinit(&aliases);
}

/// The memref that the value is a view of.
static const cis_value *root_of(const cis_value *memref) {
  for (cis_op *op; (op = cis_value_op(memref)) && op->info->view_operand >= 0;)
    memref = cis_op_operand(op, (uint32_t)op->info->view_operand);
  return memref;
}

static bool is_allocated(const cis_value *root) {
  cis_op *op = cis_value_op(root);
  return op && cis_effects_allocated(op) == root;
}

/// Whether the op may write the memory of `root`, or free it: that of another allocation is not.
static bool may_write(cis_op *op, const cis_value *root) {
  cis_effect_vec effects = {0};
  bool may = !cis_effects_get_recursive(op, &effects);
  for (size_t i = 0; i < effects.len && !may; ++i) {
    const cis_effect *e = &effects.data[i];
    const cis_value *other = e->value ? root_of(e->value) : NULL;
    may = (e->kind == CIS_EFFECT_WRITE || e->kind == CIS_EFFECT_FREE) &&
          !(other && other != root && is_allocated(other) && is_allocated(root));
  }
  cis_vec_deinit(&effects);
  return may;
}

/// Whether ops on memrefs may write the memory that the tensor is made of, between the op of the
/// moved tensor and the last of its readers.
static bool is_written_as_memory(const reach *r, cis_value *moved, const cis_value *tensor) {
  cis_op *maker = cis_value_op(tensor), *op = cis_value_op(moved), *last = r->last_reader;
  if (!maker || cis_op_kind(maker) != CIS_OP_BUFFERIZATION_TO_TENSOR)
    return false;
  const cis_value *root = root_of(cis_op_operand(maker, 0));
  while (op && last && op != last && !may_write(op, root))
    op = cis_op_next(op);
  return !op || op != last || may_write(last, root);
}

bool cis_can_be_read_instead(const cis_bufferization_state *state, cis_value *value,
                             cis_value *moved) {
  reach r = {.state = state, .last_reader = last_reader_of(moved), .ok = true};
  reach_add(&r, value);
  for (size_t i = 0; i < r.tensors.len && r.ok; ++i) {
    reach_uses(&r, r.tensors.data[i]);
    reach_definition(&r, r.tensors.data[i]);
    r.ok = r.ok && !is_written_as_memory(&r, moved, r.tensors.data[i]);
  }
  cis_vec_deinit(&r.tensors);
  return r.ok;
}

bool cis_run_folding(cis_pass *pass, cis_op *root, cis_walk (*collect)(cis_op *op, void *user),
                     void (*fold)(cis_folding *f, cis_op *op)) {
  cis_bufferization_options options = cis_bufferization_options_default();
  cis_bufferize_attach(cis_op_context(root));
  cis_bufferization_state *state = cis_state_create_trivial(&options);
  cis_folding f = {.state = state};
  cis_walk_postorder(root, collect, &f);
  for (size_t i = 0; i < f.ops.len; ++i)
    fold(&f, f.ops.data[i]);
  cis_vec_deinit(&f.ops);
  cis_state_destroy(state);
  cis_pass_count(pass, "num-folded", f.num_folded);
  if (!f.num_folded)
    cis_pass_changed_nothing(pass);
  return true;
}
