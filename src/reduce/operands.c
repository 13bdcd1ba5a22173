// Single operands and results of ops, and values that an op with regions carries through them.
#include "reduce/impl.h"

#include <stdlib.h>

// --- operands ---

static cis_walk find_operand(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!op->info->def || op->info->variadic_operands)
      cis_reduce_add(user, op, i, 0);
  return CIS_WALK_CONTINUE;
}

static void find_operands(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_operand, out);
}

static bool erase_operands(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)root;
  for (size_t i = num; i-- > 0;)
    cis_op_erase_operand(targets[i].object, targets[i].index);
  return true;
}

const cis_reduction cis_reduce_operands = {"operands", "an operand of an op that takes any number",
                                           find_operands, erase_operands};

// --- inputs of structured ops ---

/// The maps of an op of linalg that has a body of its own; NULL: it is none.
static cis_attr structured_maps(const cis_op *op) {
  cis_attr maps = cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && op->num_regions
                      ? cis_op_get_attr_named(op, "indexing_maps")
                      : NULL;
  const cis_block *body = maps ? cis_op_entry(op) : NULL;
  bool fits = cis_attr_is(maps, CIS_ATTR_ARRAY) && maps->array.num == op->num_operands && body &&
              body->num_args == op->num_operands && op->info->dps_group >= 0;
  return fits ? maps : NULL;
}

static cis_walk find_input(cis_op *op, void *user) {
  if (structured_maps(op))
    for (uint32_t i = 0; i < cis_op_operand_group(op, (uint32_t)op->info->dps_group).first; ++i)
      cis_reduce_add(user, op, i, 0);
  return CIS_WALK_CONTINUE;
}

static void find_inputs(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_input, out);
}

static bool erase_input(cis_op *op, uint32_t i) {
  cis_attr maps = structured_maps(op);
  cis_attr_vec left = {0};
  if (!maps || !cis_reduce_erase_argument(cis_op_entry(op), i, NULL))
    return false;
  for (uint32_t m = 0; m < maps->array.num; ++m)
    if (m != i)
      cis_vec_push(&left, maps->array.elems[m]);
  cis_op_set_attr(op, CIS_STR("indexing_maps"),
                  cis_attr_array(maps->ctx, left.data, (uint32_t)left.len));
  cis_vec_deinit(&left);
  cis_op_erase_operand(op, i);
  return true;
}

static bool erase_inputs(cis_op *root, const cis_reduce_target *targets, size_t num) {
  bool changed = false;
  (void)root;
  for (size_t i = num; i-- > 0;)
    changed |= erase_input(targets[i].object, targets[i].index);
  return changed;
}

const cis_reduction cis_reduce_inputs = {
    "inputs", "an input of linalg.generic, with its map and its argument of the body", find_inputs,
    erase_inputs};

// --- results ---

static cis_walk find_result(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_op_block(op) && (!op->info->def || op->info->variadic_results))
      cis_reduce_add(user, op, i, 0);
  return CIS_WALK_CONTINUE;
}

static void find_results(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_result, out);
}

/// The results of an op are erased together, because the op is built anew.
static bool erase_results(cis_op *root, const cis_reduce_target *targets, size_t num) {
  bool changed = false;
  (void)root;
  for (size_t end = num; end > 0;) {
    cis_op *op = targets[end - 1].object;
    bool *dropped = cis_mem_calloc(op->num_results, sizeof(bool));
    for (; end > 0 && targets[end - 1].object == op; --end)
      dropped[targets[end - 1].index] = true;
    changed |= cis_reduce_drop_results(op, dropped) != NULL;
    cis_mem_free(dropped);
  }
  return changed;
}

const cis_reduction cis_reduce_results = {"results", "a result of an op that has any number",
                                          find_results, erase_results};

// --- carried values ---

// Operands, arguments and results that control flow joins are one value, which the op carries:
//
//   %r = scf.for ... iter_args(%a = %x) { ... scf.yield %y }        %x, %a, %y and %r
//
// All of it goes at once. Nodes are numbers, and those that an edge joins have one root.

typedef CIS_VEC(struct node {
  cis_op *op;       // of an operand or a result
  cis_block *block; // of an argument
  uint32_t index;
  bool is_result;
  size_t root;
}) node_vec;

static size_t root_of(node_vec *nodes, size_t n) {
  while (nodes->data[n].root != n)
    n = nodes->data[n].root = nodes->data[nodes->data[n].root].root;
  return n;
}

static size_t node(node_vec *nodes, cis_op *op, cis_block *block, uint32_t index, bool is_result) {
  for (size_t n = 0; n < nodes->len; ++n) {
    const struct node *x = &nodes->data[n];
    if (x->op == op && x->block == block && x->index == index && x->is_result == is_result)
      return n;
  }
  size_t number = nodes->len;
  cis_vec_push(nodes, ((struct node){op, block, index, is_result, number}));
  return number;
}

static void add_edges(node_vec *nodes, cis_op *op, cis_op *source) {
  cis_region_edge_vec edges = {0};
  if (cis_region_edges(op, source, &edges))
    for (size_t e = 0; e < edges.len; ++e)
      for (uint32_t i = 0; i < edges.data[e].operands.num; ++i) {
        const cis_region_edge *edge = &edges.data[e];
        cis_block *block = edge->to ? cis_region_first(edge->to) : NULL;
        size_t from = node(nodes, edge->source, NULL, edge->operands.first + i, false);
        size_t to = node(nodes, edge->to ? NULL : op, block, edge->first_input + i, !edge->to);
        size_t a = root_of(nodes, from), b = root_of(nodes, to);
        nodes->data[a > b ? a : b].root = a > b ? b : a;
      }
  cis_vec_deinit(&edges);
}

/// The nodes of an op, in an order that depends on its edges alone.
static void find_nodes(cis_op *op, node_vec *nodes) {
  add_edges(nodes, op, op);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      if (cis_block_last(block) && cis_reduce_is_terminator(cis_block_last(block)))
        add_edges(nodes, op, cis_block_last(block));
}

static cis_walk find_carried(cis_op *op, void *user) {
  node_vec nodes = {0};
  if (cis_op_block(op) && op->num_regions && op->info->def && op->info->def->region_branch)
    find_nodes(op, &nodes);
  for (size_t n = 0; n < nodes.len; ++n)
    if (root_of(&nodes, n) == n)
      cis_reduce_add(user, op, (uint32_t)n, 0);
  cis_vec_deinit(&nodes);
  return CIS_WALK_CONTINUE;
}

static void find_all_carried(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_carried, out);
}

/// An operand of the op itself that is carried there.
static cis_value *initial_value(cis_op *op, node_vec *nodes, size_t root) {
  for (size_t n = 0; n < nodes->len; ++n)
    if (nodes->data[n].op == op && !nodes->data[n].is_result && root_of(nodes, n) == root)
      return cis_op_operand(op, nodes->data[n].index);
  return NULL;
}

static int by_index(const void *a, const void *b) {
  const struct node *x = a, *y = b;
  return (x->index < y->index) - (x->index > y->index);
}

/// Erases the nodes, arguments and operands with the larger number first.
static bool erase_nodes(cis_op *op, node_vec *erased, cis_value *const *values) {
  bool *dropped = cis_mem_calloc(op->num_results + 1, sizeof(bool));
  bool ok = true, any = false;
  for (size_t n = 0; n < erased->len; ++n)
    erased->data[n].root = (size_t)(uintptr_t)values[n]; // sorted with it
  qsort(erased->data, erased->len, sizeof(*erased->data), by_index);
  for (size_t n = 0; ok && n < erased->len; ++n) {
    const struct node *x = &erased->data[n];
    cis_value *value = (cis_value *)(uintptr_t)x->root;
    if (x->is_result) {
      cis_value *result = &op->results[x->index];
      if (cis_value_has_uses(result) && value && value->type == result->type)
        cis_value_replace_all_uses(result, value);
      dropped[x->index] = any = true;
    } else if (x->block) {
      const cis_value *arg = cis_block_args(x->block)[x->index];
      ok = cis_reduce_erase_argument(x->block, x->index,
                                     value && value->type == arg->type ? value : NULL);
    } else {
      cis_op_erase_operand(x->op, x->index);
    }
  }
  if (ok && any)
    ok = cis_reduce_drop_results(op, dropped) != NULL;
  cis_mem_free(dropped);
  return ok;
}

static bool erase_carried(cis_op *op, const cis_reduce_target *targets, size_t num) {
  node_vec nodes = {0}, erased = {0};
  cis_value_vec values = {0};
  find_nodes(op, &nodes);
  for (size_t n = 0; n < nodes.len; ++n)
    for (size_t t = 0; t < num; ++t)
      if (root_of(&nodes, n) == targets[t].index) {
        cis_vec_push(&erased, nodes.data[n]);
        cis_vec_push(&values, initial_value(op, &nodes, targets[t].index));
      }
  bool ok = erased.len && erase_nodes(op, &erased, values.data);
  cis_vec_deinit(&nodes);
  cis_vec_deinit(&erased);
  cis_vec_deinit(&values);
  return ok;
}

static bool erase_all_carried(cis_op *root, const cis_reduce_target *targets, size_t num) {
  bool changed = false;
  (void)root;
  for (size_t end = num; end > 0;) {
    size_t begin = end - 1;
    while (begin > 0 && targets[begin - 1].object == targets[begin].object)
      --begin;
    changed |= erase_carried(targets[begin].object, targets + begin, end - begin);
    end = begin;
  }
  return changed;
}

const cis_reduction cis_reduce_carried = {
    "carried",
    "a value that a loop or another op carries through its regions: what it begins "
    "with, the argument, what is yielded and the result",
    find_all_carried, erase_all_carried};
