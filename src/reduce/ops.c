// Ops are removed, or replaced by constants or by arguments of their function.
#include "reduce/impl.h"
#include "support/map.h"
#include "transform/function_signature.h"

/// Whether the op can be taken out alone: no symbol, and not the end of a block.
static bool is_removable(const cis_op *op) {
  return cis_op_block(op) && !cis_reduce_is_terminator(op) &&
         !cis_op_has_trait(op, CIS_TRAIT_SYMBOL);
}

// --- removal ---

// The value for uses of the results: operand `index`, of whatever type, for the first one; or that
// of cis_reduce_value_for.
enum { BY_OPERAND, BY_VALUE };

/// Whether an operand in front is the same value.
static bool is_repeated(const cis_op *op, uint32_t i) {
  for (uint32_t o = 0; o < i; ++o)
    if (cis_op_operand(op, o) == cis_op_operand(op, i))
      return true;
  return false;
}

/// An operand of another type is tried as well, because users may take that: a cast or the rest of
/// a computation goes. BY_VALUE finds the first of the same type.
static void find_choices(cis_op *op, cis_reduce_target_vec *out) {
  enum { MOST = 4 };
  bool found = false;
  for (uint32_t i = 0; i < op->num_operands && i < MOST; ++i) {
    bool is_same = cis_op_operand_type(op, i) == op->results[0].type;
    if (!is_repeated(op, i) && (!is_same || found))
      cis_reduce_add(out, op, i, BY_OPERAND);
    found |= is_same;
  }
}

static cis_walk find_op(cis_op *op, void *user) {
  if (!is_removable(op))
    return CIS_WALK_CONTINUE;
  if (op->num_results && cis_value_has_uses(&op->results[0]))
    find_choices(op, user);
  cis_reduce_add(user, op, 0, BY_VALUE);
  return CIS_WALK_CONTINUE;
}

static void find_ops(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_op, out);
}

/// Ops inside an op come after it, and users after what they use: the last one goes first.
static bool remove_ops(cis_op *root, const cis_reduce_target *targets, size_t num) {
  bool changed = false;
  const void *removed = NULL;
  (void)root;
  for (size_t i = num; i-- > 0;) {
    cis_op *op = targets[i].object;
    if (op == removed)
      continue;
    if (targets[i].variant == BY_OPERAND)
      cis_value_replace_all_uses(&op->results[0], cis_op_operand(op, targets[i].index));
    if (cis_reduce_remove(op)) {
      removed = op;
      changed = true;
    }
  }
  return changed;
}

const cis_reduction cis_reduce_ops = {
    "ops",
    "an op; an operand of the same type, an earlier value or a constant takes the place of "
    "each result",
    find_ops, remove_ops};

// --- with users ---

enum { ALL_USERS, DIRECT_USERS };

static cis_walk find_used(cis_op *op, void *user) {
  if (is_removable(op) && op->num_results && !cis_op_is_unused(op)) {
    cis_reduce_add(user, op, 0, ALL_USERS);
    cis_reduce_add(user, op, 0, DIRECT_USERS);
  }
  return CIS_WALK_CONTINUE;
}

static void find_all_used(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_used, out);
}

/// Notes the users of an op; those that end blocks stay.
static void add_users(cis_op *op, cis_ptrmap *going, cis_op_vec *work) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_for_each_use (use, &op->results[i]) {
      bool is_new = false;
      cis_op *owner = cis_use_owner(use);
      if (is_removable(owner))
        cis_ptrmap_get(going, owner, &is_new);
      if (is_new && work)
        cis_vec_push(work, owner);
    }
}

typedef struct going {
  cis_ptrmap ops;
  cis_op_vec ordered;
} going;

static cis_walk collect_going(cis_op *op, void *user) {
  going *g = user;
  if (cis_ptrmap_has(&g->ops, op))
    cis_vec_push(&g->ordered, op);
  return CIS_WALK_CONTINUE;
}

/// The last op of the program goes first, as in remove_ops.
static bool remove_with_users(cis_op *root, const cis_reduce_target *targets, size_t num) {
  going g = {{0}};
  cis_op_vec work = {0};
  bool changed = false;
  for (size_t i = num; i-- > 0;) {
    cis_op *op = targets[i].object;
    cis_ptrmap_set(&g.ops, op, 1);
    add_users(op, &g.ops, targets[i].variant == ALL_USERS ? &work : NULL);
    while (work.len)
      add_users(cis_vec_pop(&work), &g.ops, &work);
  }
  cis_walk_preorder(root, collect_going, &g);
  for (size_t i = g.ordered.len; i-- > 0;)
    changed |= cis_reduce_remove(g.ordered.data[i]);
  cis_ptrmap_deinit(&g.ops);
  cis_vec_deinit(&g.ordered);
  cis_vec_deinit(&work);
  return changed;
}

const cis_reduction cis_reduce_users = {
    "users", "an op with those that use its results, or with all that follow from it",
    find_all_used, remove_with_users};

// --- constants ---

static cis_walk find_computed(cis_op *op, void *user) {
  if (is_removable(op) && !cis_reduce_is_constant(op) && op->num_results) {
    cis_reduce_add(user, op, 0, 0);
    cis_reduce_add(user, op, 0, 1);
  }
  return CIS_WALK_CONTINUE;
}

static void find_all_computed(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_computed, out);
}

/// False, and nothing is built, if a result that is used has a type without constants.
static bool replace_by_constants(cis_op *op, int value) {
  cis_value_vec values = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < op->num_results; ++i) {
    bool has_uses = cis_value_has_uses(&op->results[i]);
    cis_vec_push(&values,
                 has_uses ? cis_reduce_build_constant(op, op->results[i].type, value) : NULL);
    ok = !has_uses || values.data[i];
  }
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    if (values.data[i])
      cis_value_replace_all_uses(&op->results[i], values.data[i]);
  for (size_t i = 0; !ok && i < values.len; ++i)
    if (values.data[i])
      cis_reduce_erase(cis_value_op(values.data[i]));
  cis_vec_deinit(&values);
  if (ok)
    cis_reduce_erase(op);
  return ok;
}

static bool make_constants(cis_op *root, const cis_reduce_target *targets, size_t num) {
  bool changed = false;
  const void *replaced = NULL;
  (void)root;
  for (size_t i = num; i-- > 0;) {
    if (targets[i].object == replaced)
      continue; // the other variant
    if (replace_by_constants(targets[i].object, (int)targets[i].variant)) {
      replaced = targets[i].object;
      changed = true;
    }
  }
  return changed;
}

const cis_reduction cis_reduce_constants = {
    "constants", "an op, a call too, whose results become constants: 1, or 0", find_all_computed,
    make_constants};

// --- arguments ---

/// The function around the op, if its arguments reach the op.
static cis_op *function_around(const cis_op *op) {
  for (cis_op *parent = cis_op_parent(op); parent; parent = cis_op_parent(parent)) {
    if (cis_op_has_trait(parent, CIS_TRAIT_FUNCTION))
      return parent;
    if (cis_op_has_trait(parent, CIS_TRAIT_ISOLATED))
      return NULL;
  }
  return NULL;
}

static cis_walk find_source(cis_op *op, void *user) {
  if (is_removable(op) && !cis_reduce_is_constant(op) && op->num_results && !cis_op_is_unused(op) &&
      function_around(op))
    cis_reduce_add(user, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_sources(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_source, out);
}

/// Callers are left as they are: a function that is called has then the wrong type, which the
/// verifier says.
static void make_argument(cis_op *op) {
  cis_op *function = function_around(op);
  cis_signature signature;
  cis_signature_get(function, &signature);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &op->results[i];
    if (!cis_value_has_uses(result))
      continue;
    cis_vec_push(&signature.inputs, result->type);
    cis_vec_push(&signature.input_attrs, NULL);
    cis_value_replace_all_uses(result, cis_block_add_arg(cis_op_context(op), cis_op_entry(function),
                                                         result->type, op->loc));
  }
  cis_signature_set(function, &signature);
  cis_signature_deinit(&signature);
  cis_reduce_erase(op);
}

static bool make_arguments(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)root;
  for (size_t i = num; i-- > 0;)
    make_argument(targets[i].object);
  return true;
}

const cis_reduction cis_reduce_to_arguments = {
    "arguments", "an op whose results become arguments of its function", find_sources,
    make_arguments};
