// How ops of the ml_program dialect bufferize: a global tensor becomes a global memref, a load of
// it that buffer, a store a copy.
//
// A load sees the global's contents at that time. It copies if a store may change the global while
// the loaded tensor is still used.
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/bufferization.h"
#include "dialect/memref/build.h"
#include "dialect/ml_program/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"

static cis_attr global_of(const cis_op *op) { return cis_op_inherent(op, "global"); }

static bool is_store(const cis_op *op) {
  return cis_op_kind(op) == CIS_OP_ML_PROGRAM_GLOBAL_STORE ||
         cis_op_kind(op) == CIS_OP_ML_PROGRAM_GLOBAL_STORE_GRAPH;
}

// --- which globals are stored to at all ---

static cis_walk note_store(cis_op *op, void *user) {
  if (is_store(op))
    cis_ptrmap_set(user, global_of(op), 1);
  return CIS_WALK_CONTINUE;
}

/// Before the first store of the program is rewritten.
static void note_stores(cis_bufferization *b, cis_op *op) {
  if (b->knows_stored_globals)
    return;
  while (cis_op_parent(op))
    op = cis_op_parent(op);
  cis_walk_preorder(op, note_store, &b->stored_globals);
  b->knows_stored_globals = true;
}

// --- what happens while a loaded tensor is used ---

/// Whether the op may be a store to a global. `user` is the attribute that names it.
static cis_walk find_store(cis_op *op, void *user) {
  bool may_store =
      is_store(op) ? global_of(op) == user : !op->info->def || op->info->def->call != NULL;
  return may_store ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Adds the results of a user that may be the loaded buffer. False if the buffer gets out of sight.
static bool follow(const cis_bufferization_state *state, cis_use *use, cis_value_vec *values) {
  cis_op *user = cis_use_owner(use);
  if (cis_op_has_trait(user, CIS_TRAIT_TERMINATOR) || user->num_regions ||
      !cis_bufferization_allows(cis_state_options(state), user))
    return false;
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(state, use, &aliases);
  for (size_t i = 0; i < aliases.len; ++i)
    cis_vec_push(values, aliases.data[i].value);
  cis_vec_deinit(&aliases);
  return true;
}

/// The last op in the block of `load` that uses the loaded tensor; NULL if that is not known.
static cis_op *last_user(const cis_bufferization_state *state, cis_op *load) {
  cis_value_vec values = {0};
  cis_vec_push(&values, &load->results[0]);
  cis_op *last = load;
  for (size_t i = 0; last && i < values.len; ++i)
    cis_for_each_use (use, values.data[i]) {
      cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(load));
      if (!user || !follow(state, use, &values)) {
        last = NULL;
        break;
      }
      if (cis_op_is_before(last, user))
        last = user;
    }
  cis_vec_deinit(&values);
  return last;
}

/// Long stretches of ops are not searched: a copy is right as well.
static bool has_to_copy(const cis_bufferization *b, cis_op *load) {
  enum { MOST_OPS = 1000 };
  if (!cis_ptrmap_has(&b->stored_globals, global_of(load)))
    return false;
  cis_op *last = last_user(b->state, load);
  if (!last)
    return true;
  int count = 0;
  for (cis_op *op = load; op != last; op = cis_op_next(op)) {
    cis_op *next = cis_op_next(op);
    bool is_last_store = next == last && is_store(next);
    if (++count > MOST_OPS ||
        (!is_last_store &&
         !cis_walk_preorder(next, find_store, (void *)(uintptr_t)global_of(load))))
      return true;
  }
  return false;
}

// --- rewriting ---

static cis_value *get_global(cis_rewriter *r, cis_op *op, cis_type tensor) {
  cis_type type = cis_memref_type_identity(tensor, NULL);
  return cis_memref_build_get_global(CIS_AT(r, op->loc), global_of(op), type);
}

static bool global_is_tensor(cis_op *op) {
  return cis_type_is_base_tensor(cis_op_inherent(op, "type")->type_value);
}

static bool bufferize_global(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  note_stores(b, op);
  cis_type tensor = cis_op_inherent(op, "type")->type_value;
  cis_attr value = cis_op_inherent(op, "value");
  if (!value)
    return cis_op_plain_error(op, "global op must have a value");
  if (!cis_type_is_ranked(tensor))
    return cis_op_plain_error(op, "global op must have a ranked type");
  cis_memref_build_global(CIS_AT(r, op->loc),
                          (cis_memref_global){.name = cis_op_inherent(op, "sym_name"),
                                              .visibility = cis_op_inherent(op, "sym_visibility"),
                                              .type = cis_memref_type_identity(tensor, NULL),
                                              .value = value,
                                              .is_constant = !cis_op_inherent(op, "is_mutable")});
  cis_rewriter_erase(r, op);
  return true;
}

static bool bufferize_load(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  note_stores(b, op);
  cis_type tensor = op->results[0].type;
  if (!cis_type_is_ranked(tensor))
    return false;
  cis_value *buffer = get_global(r, op, tensor);
  if (has_to_copy(b, op)) {
    cis_value *copy = cis_create_alloc(b, r, op->loc, buffer->type, NULL, 0);
    cis_create_copy(b, r, op->loc, buffer, copy);
    buffer = copy;
  }
  cis_replace_with_buffers(r, op, &buffer, 1);
  return true;
}

static bool bufferize_store(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  note_stores(b, op);
  cis_type tensor = cis_op_operand(op, 0)->type;
  cis_value *source = cis_get_buffer(b, r, cis_op_operand(op, 0));
  if (!source || !cis_type_is_ranked(tensor))
    return false;
  cis_create_copy(b, r, op->loc, source, get_global(r, op, tensor));
  cis_rewriter_erase(r, op);
  return true;
}

const cis_bufferizable_interface cis_bufferize_ml_program[] = {
    {.kind = CIS_OP_ML_PROGRAM_GLOBAL,
     .bufferize = bufferize_global,
     .has_tensor_semantics = global_is_tensor},
    {.kind = CIS_OP_ML_PROGRAM_GLOBAL_LOAD,
     .flags = CIS_BUFFERIZABLE_READ_ONLY,
     .bufferize = bufferize_load},
    {.kind = CIS_OP_ML_PROGRAM_GLOBAL_STORE, .bufferize = bufferize_store},
    {0}};
