// Conflicts are asked for while the analysis of a function lasts; sets and decisions are read when
// all has ended, of the functions that were analyzed.
#include "bufferize/analysis/answers.h"

#include "bufferize/analysis/placement/kept_arguments.h"
#include "bufferize/analysis/state/decisions.h"

typedef struct finder {
  cis_answers *out;
  size_t most;
} finder;

static void find_clashes(void *user, cis_conflicts *conflicts, cis_use *operand) {
  finder *f = user;
  bool is_new;
  uintptr_t *place = cis_ptrmap_get(&f->out->out_of_place, operand, &is_new);
  if (is_new) {
    cis_vec_push(&f->out->clashes, (cis_clash_vec){0});
    *place = f->out->clashes.len;
  }
  cis_clash_vec *clashes = &f->out->clashes.data[*place - 1];
  cis_vec_clear(clashes);
  cis_clashes_find(conflicts, operand, f->most, clashes);
}

static void observe(void *user, cis_conflicts *conflicts, cis_op *root) {
  finder *f = user;
  cis_ptrmap_set(&f->out->roots, root, 1);
  cis_clashes_visit(conflicts, root, find_clashes, f);
}

// --- sets and decisions ---

typedef struct keeper {
  cis_answers *out;
  const cis_bufferization_state *state;
} keeper;

static void keep_tensor(keeper *k, cis_value *value) {
  cis_decisions *d = k->state->decisions;
  uint32_t number = cis_value_is_base_tensor(value) ? cis_decisions_value(d, value) : CIS_NO_NUMBER;
  if (number == CIS_NO_NUMBER)
    return;
  bool deviates = cis_bitset_has(&d->deviating, number);
  cis_answer_sets sets = {.aliases = cis_partition_find(&d->aliases, number),
                          .equivalences = cis_partition_find(&d->equivalences, number),
                          .possible =
                              deviates ? cis_partition_find(&d->possible, number) : CIS_NO_NUMBER};
  cis_vec_push(&k->out->sets, sets);
  cis_ptrmap_set(&k->out->tensors, value, k->out->sets.len);
}

static cis_walk keep_op(cis_op *op, void *user) {
  keeper *k = user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    keep_tensor(k, &op->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      for (uint32_t n = 0; n < block->num_args; ++n)
        keep_tensor(k, cis_block_args(block)[n]);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (cis_value_is_base_tensor(cis_use_value(operand)) &&
        cis_state_is_in_place(k->state, operand))
      cis_ptrmap_set(&k->out->in_place, operand, 1);
  }
  return CIS_WALK_CONTINUE;
}

/// Keeps the answers about the analyzed ops: the root, or functions in it.
static cis_walk keep_root(cis_op *op, void *user) {
  keeper *k = user;
  if (!cis_ptrmap_has(&k->out->roots, op))
    return CIS_WALK_CONTINUE;
  cis_walk_preorder(op, keep_op, k);
  return CIS_WALK_SKIP;
}

bool cis_answers_find(cis_op *root, const cis_bufferization_options *options, size_t most,
                      cis_answers *out) {
  finder f = {.out = out, .most = most};
  cis_bufferization_options with = *options;
  with.observe = observe;
  with.observer = &f;
  cis_bufferization_state *state = cis_analyze_with_calls(root, &with, &out->statistics);
  if (!state)
    return false;
  keeper k = {out, state};
  cis_walk_preorder(root, keep_root, &k);
  cis_state_destroy(state);
  return true;
}

void cis_answers_deinit(cis_answers *a) {
  for (size_t i = 0; i < a->clashes.len; ++i)
    cis_vec_deinit(&a->clashes.data[i]);
  cis_vec_deinit(&a->clashes);
  cis_vec_deinit(&a->sets);
  cis_ptrmap_deinit(&a->tensors);
  cis_ptrmap_deinit(&a->in_place);
  cis_ptrmap_deinit(&a->out_of_place);
  cis_ptrmap_deinit(&a->roots);
}

// --- questions ---

static const cis_answer_sets *sets_of(const cis_answers *a, const cis_value *value) {
  uintptr_t place = cis_ptrmap_at(&a->tensors, value);
  return place ? &a->sets.data[place - 1] : NULL;
}

bool cis_answers_may_alias(const cis_answers *a, const cis_value *x, const cis_value *y) {
  const cis_answer_sets *of_x = sets_of(a, x), *of_y = sets_of(a, y);
  return !of_x || !of_y || of_x->aliases == of_y->aliases ||
         (of_x->possible != CIS_NO_NUMBER && of_x->possible == of_y->possible);
}

bool cis_answers_are_equivalent(const cis_answers *a, const cis_value *x, const cis_value *y) {
  const cis_answer_sets *of_x = sets_of(a, x), *of_y = sets_of(a, y);
  return of_x && of_y && of_x->equivalences == of_y->equivalences;
}
