// Numbers the tensors and operands of a program, and keeps the sets of tensors that the decisions
// unite.
#include "bufferize/analysis/state/decisions.h"

#include "bufferize/analysis/state/state_impl.h"
#include "support/classes.h"

// --- partitions ---

static void partition_reset(cis_partition *p, uint32_t i) {
  p->parent[i] = p->head[i] = p->tail[i] = i;
  p->next[i] = CIS_NO_NUMBER;
  p->size[i] = 1;
}

cis_partition cis_partition_create(cis_arena *arena, uint32_t num) {
  cis_partition p = {cis_arena_array(arena, uint32_t, num), cis_arena_array(arena, uint32_t, num),
                     cis_arena_array(arena, uint32_t, num), cis_arena_array(arena, uint32_t, num),
                     cis_arena_array(arena, uint32_t, num)};
  for (uint32_t i = 0; i < num; ++i)
    partition_reset(&p, i);
  return p;
}

uint32_t cis_partition_find(cis_partition *p, uint32_t i) { return cis_classes_find(p->parent, i); }

bool cis_partition_union(cis_partition *p, uint32_t a, uint32_t b) {
  uint32_t first = cis_partition_find(p, a), second = cis_partition_find(p, b);
  if (first == second)
    return false;
  uint32_t root = p->size[first] < p->size[second] ? second : first;
  uint32_t head = p->head[first], tail = p->tail[second];
  p->next[p->tail[first]] = p->head[second];
  p->parent[root == first ? second : first] = root;
  p->size[root] = p->size[first] + p->size[second];
  p->head[root] = head;
  p->tail[root] = tail;
  return true;
}

// --- numbers ---

static void number_value(cis_decisions *d, cis_value *value) {
  if (!cis_value_is_base_tensor(value))
    return;
  value->tag = (uint32_t)d->values.len;
  cis_vec_push(&d->values, value);
}

static cis_walk number_op(cis_op *op, void *user) {
  cis_decisions *d = (cis_decisions *)user;
  cis_numbered_op numbered = {op, (uint32_t)d->ops.len, d->num_operands, (uint32_t)d->values.len};
  for (uint32_t i = 0; i < op->num_results; ++i)
    number_value(d, &op->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      for (uint32_t k = 0; k < block->num_args; ++k)
        number_value(d, cis_block_args(block)[k]);
    }
  op->tag = (uint32_t)d->ops.len;
  cis_vec_push(&d->ops, numbered);
  d->num_operands += op->num_operands;
  return CIS_WALK_CONTINUE;
}

/// Ops inside come after the op around them, so that the walk from the back knows their ends first.
static void find_ends(cis_decisions *d) {
  for (size_t i = d->ops.len; i-- > 1;) {
    cis_numbered_op *parent = &d->ops.data[cis_op_parent(d->ops.data[i].op)->tag];
    if (parent->end < d->ops.data[i].end)
      parent->end = d->ops.data[i].end;
  }
}

cis_decisions *cis_decisions_create(cis_op *root) {
  cis_decisions *d = (cis_decisions *)cis_mem_calloc(1, sizeof *d);
  cis_arena_init(&d->arena);
  cis_walk_preorder(root, number_op, d);
  find_ends(d);
  d->aliases = cis_partition_create(&d->arena, (uint32_t)d->values.len);
  d->equivalences = cis_partition_create(&d->arena, (uint32_t)d->values.len);
  d->deviating = cis_bitset_create(&d->arena, d->values.len);
  d->in_place = cis_bitset_create(&d->arena, d->num_operands);
  d->undefined = cis_bitset_create(&d->arena, d->num_operands);
  d->unread = cis_bitset_create(&d->arena, d->num_operands);
  return d;
}

void cis_decisions_destroy(cis_decisions *d) {
  if (!d)
    return;
  cis_arena_deinit(&d->arena);
  cis_vec_deinit(&d->values);
  cis_vec_deinit(&d->ops);
  cis_ptrmap_deinit(&d->moved);
  cis_mem_free(d);
}

uint32_t cis_decisions_value(const cis_decisions *d, const cis_value *value) {
  uint32_t i = value->tag;
  return i < d->values.len && d->values.data[i] == value ? i : CIS_NO_NUMBER;
}

uint32_t cis_decisions_op(const cis_decisions *d, const cis_op *op) {
  uint32_t i = op->tag;
  return i < d->ops.len && d->ops.data[i].op == op ? i : CIS_NO_NUMBER;
}

uint32_t cis_decisions_operand(const cis_decisions *d, const cis_use *operand) {
  uint32_t i = cis_decisions_op(d, cis_use_owner(operand));
  return i == CIS_NO_NUMBER ? i : d->ops.data[i].first_operand + cis_use_index(operand);
}

// --- decisions ---

bool cis_decisions_in_place(const cis_decisions *d, const cis_use *operand) {
  uint32_t i = cis_decisions_operand(d, operand);
  return i != CIS_NO_NUMBER && i < d->num_operands && cis_bitset_has(&d->in_place, i);
}

bool cis_decisions_undefined(const cis_decisions *d, const cis_use *operand) {
  uint32_t i = cis_decisions_operand(d, operand);
  return i != CIS_NO_NUMBER && i < d->num_operands && cis_bitset_has(&d->undefined, i);
}

static bool are_together(const cis_partition *p, const cis_decisions *d, const cis_value *a,
                         const cis_value *b) {
  uint32_t i = cis_decisions_value(d, a), k = cis_decisions_value(d, b);
  if (a == b || i == CIS_NO_NUMBER || k == CIS_NO_NUMBER)
    return a == b;
  cis_partition *mutable = (cis_partition *)(uintptr_t)p; // finding shortens paths
  return cis_partition_find(mutable, i) == cis_partition_find(mutable, k);
}

bool cis_decisions_alias(const cis_decisions *d, const cis_value *a, const cis_value *b) {
  return are_together(&d->aliases, d, a, b);
}

bool cis_decisions_equivalent(const cis_decisions *d, const cis_value *a, const cis_value *b) {
  return are_together(&d->equivalences, d, a, b);
}

void cis_decisions_join_equivalent(cis_decisions *d, const cis_value *a, const cis_value *b) {
  uint32_t i = cis_decisions_value(d, a), k = cis_decisions_value(d, b);
  if (i != CIS_NO_NUMBER && k != CIS_NO_NUMBER)
    cis_partition_union(&d->equivalences, i, k);
}

void cis_decisions_join_aliases(cis_bufferization_state *state, cis_use *operand) {
  cis_decisions *d = state->decisions;
  cis_aliasing_value few[7];
  cis_aliasing_values aliases = CIS_VEC_WITH(few);
  uint32_t value = cis_decisions_value(d, cis_use_value(operand));
  cis_get_aliasing_values(state, operand, &aliases);
  for (size_t i = 0; i < aliases.len; ++i)
    cis_partition_union(&d->aliases, cis_decisions_value(d, aliases.data[i].value), value);
  cis_vec_deinit(&aliases);
}

void cis_decisions_set_in_place(cis_bufferization_state *state, cis_use *operand) {
  cis_decisions *d = state->decisions;
  uint32_t number = cis_decisions_operand(d, operand);
  if (cis_bitset_has(&d->in_place, number))
    return;
  cis_bitset_add(&d->in_place, number);
  ++d->statistics.in_place;
  cis_decisions_join_aliases(state, operand);
}

// --- all of them ---

uint32_t cis_decisions_values_inside(const cis_decisions *d, const cis_op *root,
                                     uint32_t *out_first) {
  uint32_t i = cis_decisions_op(d, root), after = d->ops.data[i].end + 1;
  *out_first = d->ops.data[i].first_value;
  return after < d->ops.len ? d->ops.data[after].first_value : (uint32_t)d->values.len;
}

void cis_decisions_part_aliases(cis_decisions *d, cis_partition *p, const cis_op *root) {
  uint32_t first, end = cis_decisions_values_inside(d, root, &first);
  for (uint32_t i = first; i < end; ++i)
    partition_reset(p, i);
}

void cis_decisions_restart(cis_decisions *d, cis_op *root) {
  uint32_t first, end = cis_decisions_values_inside(d, root, &first);
  for (uint32_t i = first; i < end; ++i) {
    partition_reset(&d->aliases, i);
    partition_reset(&d->equivalences, i);
  }
  uint32_t op = cis_decisions_op(d, root), after = d->ops.data[op].end + 1;
  uint32_t last = after < d->ops.len ? d->ops.data[after].first_operand : d->num_operands;
  for (uint32_t i = d->ops.data[op].first_operand; i < last; ++i)
    cis_bitset_remove(&d->in_place, i);
}
