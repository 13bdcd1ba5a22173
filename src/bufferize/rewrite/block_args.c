// Arguments of blocks that branches pass tensors to: their types and rewriting.
//
//   cf.br ^bb1(%t : tensor<4xf32>)              cf.br ^bb1(%m : memref<4xf32>)
//   ^bb1(%x: tensor<4xf32>):                    ^bb1(%x: memref<4xf32>):
#include "bufferize/rewrite/block_args.h"
#include "bufferize/branch.h"
#include "bufferize/rewrite/joined_types.h"
#include "bufferize/rewrite/known_types.h"
#include "dialect/bufferization/kinds.h"
#include "ir/diag.h"

// --- types ---

cis_type cis_join_buffer_types(cis_type tensor, cis_type a, cis_type b) {
  if (a == b)
    return a;
  if (a->shaped.memory_space != b->shaped.memory_space)
    return NULL;
  return cis_memref_type_fully_dynamic(tensor, a->shaped.memory_space);
}

/// The type of a block argument is that of all that branches pass to it, and to the arguments that
/// are passed on to it.
typedef struct join {
  cis_bufferization *b;
  cis_op *op;
  const cis_value_vec *values;
  cis_value_vec args; // those that lead to the argument, itself first
  size_t num_joined;  // of these
  cis_ptrmap seen;    // the same as a set, and other tensors that were asked for
  cis_type type;
  cis_type made;          // the join of those whose buffers are made already
  const cis_value *until; // the last of the others whose layout is fully dynamic until it is made
  bool is_made;           // whether there are no others
} join;

/// Caches the type that was found, if it is known how long it is valid.
static void remember(const join *all) {
  cis_bufferization *b = all->b;
  const cis_value *arg = all->args.data[0];
  bool for_good = all->is_made || (all->made && cis_is_fully_dynamic(arg->type, all->made));
  if (for_good || all->until)
    cis_know_type(b, &b->block_arg_types, arg, all->type, for_good ? NULL : all->until);
}

/// The cached type, if it is still valid; else NULL. Buffers of passed values may still change
/// their types; but the layout of the join stays fully dynamic as long as that of one of them is.
static const cis_known_type *known_of(cis_bufferization *b, const cis_value *arg) {
  const cis_known_type *known = cis_known_type_of(b, &b->block_arg_types, arg);
  if (known && known->until)
    cis_note_assumed(b, known->until);
  return known;
}

static bool contains(const cis_value_vec *values, const cis_value *value) {
  for (size_t i = 0; values && i < values->len; ++i)
    if (values->data[i] == value)
      return true;
  return false;
}

static bool is_passed_to(const cis_bufferization *b, const cis_value *value) {
  cis_block *block = cis_value_arg_block(value);
  return block && !cis_block_is_entry(block) &&
         cis_bufferization_allows(b->options, cis_block_parent_op(block));
}

static bool join_type(join *all, cis_type tensor, cis_type type) {
  if (!type)
    return false;
  all->type = all->type ? cis_join_buffer_types(tensor, all->type, type) : type;
  return all->type || cis_op_error(all->op, "incoming operands of block argument have inconsistent "
                                            "memory spaces");
}

/// Notes how long the type of a passed value is valid.
static void note_how_long(join *all, cis_value *value, const cis_known_type *known, cis_type type) {
  const cis_op *op = cis_value_op(value);
  bool is_made = known ? !known->until
                       : !cis_value_is_base_tensor(value) ||
                             (op ? cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_TENSOR
                                 : cis_block_is_entry(cis_value_arg_block(value)) &&
                                       cis_block_parent_op(cis_value_arg_block(value)) == all->op);
  if (is_made)
    all->made = all->made ? cis_join_buffer_types(all->args.data[0]->type, all->made, type) : type;
  all->is_made = all->is_made && is_made;
  if (is_made || !type || !cis_is_fully_dynamic(all->args.data[0]->type, type))
    return;
  const cis_bufferizable_interface *row = op ? cis_bufferizable_of(op) : NULL;
  if (known)
    all->until = known->until;
  else if (row && !row->buffer_type)
    all->until = value;
}

/// A value in question comes around a loop, and adds no type of its own.
static bool join_type_of_value(join *all, cis_value *value) {
  if (!cis_value_is_base_tensor(value)) {
    note_how_long(all, value, NULL, value->type);
    return join_type(all, all->args.data[0]->type, value->type);
  }
  bool is_new;
  value = cis_buffer_type_source(all->b, value);
  cis_ptrmap_get(&all->seen, value, &is_new);
  if (!is_new)
    return true;
  if (contains(all->values, value)) {
    all->b->was_cut = true;
    return true;
  }
  const cis_known_type *known = known_of(all->b, value);
  if (is_passed_to(all->b, value) && !known) {
    cis_vec_push(&all->args, value);
    return true;
  }
  cis_type type = known ? known->type : cis_get_buffer_type(all->b, value, all->values);
  note_how_long(all, value, known, type);
  return join_type(all, value->type, type);
}

static bool join_type_of(void *user, cis_use *operand) {
  return join_type_of_value(user, cis_use_value(operand));
}

/// Whether the argument is asked about for its own sake, or for that of a tensor that has its
/// buffer.
static bool is_first_question(cis_bufferization *b, const cis_value *arg,
                              const cis_value_vec *values) {
  return !values || values->len < 2 ||
         (values->len == 2 && cis_buffer_type_source(b, values->data[0]) == arg);
}

/// Joins the types of all that leads to the arguments which are not joined yet.
static bool join_all(join *all) {
  bool ok = true;
  for (; all->num_joined < all->args.len && ok; ++all->num_joined) {
    const cis_value *next = all->args.data[all->num_joined];
    ok = cis_for_each_passed_operand(cis_value_arg_block(next), next->index, join_type_of, all);
  }
  return ok;
}

/// Joins what branches pass to an argument of a block, or the initial value of one of a loop.
static bool join_beginning_of(join *all, cis_value *arg) {
  if (is_passed_to(all->b, arg)) {
    cis_vec_push(&all->args, arg);
    return join_all(all);
  }
  const cis_bufferizable_interface *row =
      arg->is_arg ? cis_bufferizable_of(cis_block_parent_op(cis_value_arg_block(arg))) : NULL;
  cis_value_vec joined = {0};
  if (row && row->joined_values)
    row->joined_values(cis_block_parent_op(cis_value_arg_block(arg)), arg, &joined);
  bool ok = !joined.len || (join_type_of_value(all, joined.data[0]) && join_all(all));
  cis_vec_deinit(&joined);
  return ok;
}

cis_type cis_block_arg_buffer_type(cis_bufferization *b, cis_op *op, cis_value *arg,
                                   const cis_value_vec *values) {
  const cis_known_type *known = known_of(b, arg);
  if (known)
    return known->type;
  join all = {.b = b, .op = op, .values = values, .is_made = true};
  cis_vec_push(&all.args, arg);
  cis_ptrmap_set(&all.seen, arg, 1);
  bool ok = join_all(&all);
  // All that leads here comes around: it began with what one of those in question begins with.
  for (size_t i = 0; values && ok && !all.type && i < values->len; ++i)
    ok = join_beginning_of(&all, values->data[i]);
  if (ok && !all.type)
    cis_op_error(op, "could not infer buffer type of block argument");
  if (ok && all.type && is_first_question(b, arg, values)) // nothing was left out
    remember(&all);
  cis_vec_deinit(&all.args);
  cis_ptrmap_deinit(&all.seen);
  return ok ? all.type : NULL;
}

bool cis_settle_block_arg_type(cis_bufferization *b, cis_value *arg) {
  cis_type type = cis_value_is_base_tensor(arg) ? cis_get_buffer_type(b, arg, NULL) : arg->type;
  if (type && type != arg->type)
    cis_know_type(b, &b->block_arg_types, arg, type, NULL);
  return type;
}

// --- rewriting ---

void cis_make_arg_buffer(cis_rewriter *r, cis_value *arg, cis_type type) {
  cis_type tensor = arg->type;
  arg->type = type;
  cis_value *as_tensor = cis_build_to_tensor(r, cis_value_loc(arg), arg, tensor);
  cis_value_replace_all_uses_except(arg, as_tensor, cis_value_op(as_tensor));
}

/// Passes buffers of the tensors among the operands of a branch, with the types of the arguments,
/// made after the tensors' definitions: branch by branch.
static void pass_buffers(cis_rewriter *r, cis_op *branch, cis_range passed,
                         const cis_type_vec *types) {
  for (uint32_t i = 0; i < passed.num && i < types->len; ++i) {
    cis_value *value = cis_op_operand(branch, passed.first + i);
    if (!types->data[i] || !cis_value_is_base_tensor(value))
      continue;
    cis_rewriter after = *r;
    cis_builder_set_after_value(&after, value);
    cis_value *buffer = cis_build_to_buffer(&after, cis_value_loc(value), value, types->data[i]);
    cis_op_set_operand(branch, passed.first + i, buffer);
    cis_rewriter_modified(r, branch);
  }
}

bool cis_bufferize_block_args(cis_bufferization *b, cis_rewriter *r, cis_block *block) {
  cis_type_vec types = {0};
  bool ok = true;
  for (uint32_t i = 0; i < block->num_args && ok; ++i) {
    cis_value *arg = cis_block_args(block)[i];
    cis_type type = cis_value_is_base_tensor(arg) ? cis_get_buffer_type(b, arg, NULL) : NULL;
    ok = type || !cis_value_is_base_tensor(arg);
    cis_vec_push(&types, type);
  }
  cis_rewriter start = *r;
  start.block = block;
  for (uint32_t i = 0; i < block->num_args && ok; ++i) {
    start.before = cis_block_first(block); // so that the last argument comes first
    if (types.data[i])
      cis_make_arg_buffer(&start, cis_block_args(block)[i], types.data[i]);
  }
  for (cis_block_use *pred = cis_block_preds(block); pred && ok; pred = cis_block_use_next(pred)) {
    cis_op *branch = cis_block_use_owner(pred);
    uint32_t successor = (uint32_t)(pred - cis_op_successors(branch));
    pass_buffers(r, branch, cis_branch_operands(branch, successor), &types);
  }
  cis_vec_deinit(&types);
  return ok;
}
