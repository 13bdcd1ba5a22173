// Joins copies and reasons by op: the copies that are left after bufferization, and the operands
// that were decided to have memory of their own.
#include "bufferize/explain/explain.h"

#include "ir/diag.h"
#include "ir/estimate.h"
#include "ir/interfaces.h"

enum { MOST_TRIED_OPS = 1 << 22 }; // over all copies of the program on which changes are tried

static cis_str function_of(const cis_op *op) {
  cis_op *function = cis_enclosing_function(op);
  return function ? cis_symbol_name(function) : (cis_str){0};
}

// --- copies that an op makes by what it says ---

/// Sets the reason for a copy that the op makes by its meaning, whatever the analysis decides.
static void explain_own(cis_explained_copy *copy, cis_op *op) {
  const cis_subset_interface *subset = cis_subset_of(op);
  if (subset && subset->subset == CIS_SUBSET_INSERT) {
    const cis_op *source = cis_value_op(cis_op_operand(op, subset->source(op)));
    copy->own = CIS_STR("the inserted tensor was computed in a buffer of its own");
    if (source)
      copy->source = cis_explain_place_of_op(source, CIS_EXPLAIN_NO_OP);
  } else if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) && cis_op_parent(op) &&
             !cis_op_has_trait(cis_op_parent(op), CIS_TRAIT_FUNCTION)) {
    copy->own = CIS_STR("the passed tensor is not in the buffer that carries it");
  } else if (op->num_regions) {
    copy->own = CIS_STR("the operand has another layout than the op needs");
  } else {
    copy->own = CIS_STR("the op itself moves elements from one tensor to another");
  }
}

// --- all copies ---

static bool comes_before(const cis_explained_copy *a, const cis_explained_copy *b) {
  return a->bytes != b->bytes ? a->bytes > b->bytes : a->place.op <= b->place.op;
}

static void order_by_bytes(cis_explained_copy *copies, cis_explained_copy *scratch, size_t num) {
  if (num < 2)
    return;
  size_t half = num / 2, a = 0, b = half;
  order_by_bytes(copies, scratch, half);
  order_by_bytes(copies + half, scratch, num - half);
  for (size_t i = 0; i < num; ++i) {
    bool takes_first = b == num || (a < half && comes_before(&copies[a], &copies[b]));
    scratch[i] = copies[takes_first ? a++ : b++];
  }
  memcpy(copies, scratch, num * sizeof *copies);
}

static void add_copy(cis_explanation *e, uint32_t op, const cis_explained_operand *operands,
                     size_t num) {
  cis_explained_copy copy = {.place = cis_explain_place_of_op(e->ops.data[op], op),
                             .function = function_of(e->ops.data[op]),
                             .bytes = e->run.bytes_of[op],
                             .iterations = cis_estimate_runs(e->ops.data[op]),
                             .operands = operands,
                             .num_operands = num,
                             .source = {.op = CIS_EXPLAIN_NO_OP}};
  if (!num)
    explain_own(&copy, e->ops.data[op]);
  cis_vec_push(&e->copies, copy);
}

/// Places of a run name the ops of its copy: from here on, those of the program.
static void restore_place(const cis_explanation *e, cis_explained_place *place) {
  if (place->op < e->ops.len)
    place->loc = e->ops.data[place->op]->loc;
}

static void restore_places(const cis_explanation *e, cis_explained_operand *operand) {
  restore_place(e, &operand->place);
  for (size_t i = 0; i < operand->clashes.len; ++i) {
    restore_place(e, &operand->clashes.data[i].read);
    restore_place(e, &operand->clashes.data[i].write);
    restore_place(e, &operand->clashes.data[i].definition);
  }
}

static void collect_copies(cis_explanation *e) {
  cis_explained_operand_vec *all = &e->run.operands;
  bool *has_operands = cis_mem_calloc(e->ops.len + 1, sizeof *has_operands);
  for (size_t i = 0; i < all->len; ++i)
    restore_places(e, &all->data[i]);
  for (size_t i = 0, end; i < all->len; i = end) {
    uint32_t op = all->data[i].place.op;
    for (end = i + 1; end < all->len && all->data[end].place.op == op; ++end)
      continue;
    if (op >= e->ops.len)
      continue;
    has_operands[op] = true;
    add_copy(e, op, &all->data[i], end - i);
  }
  for (uint32_t op = 0; op < e->ops.len; ++op)
    if (e->run.bytes_of[op] > 0 && !has_operands[op])
      add_copy(e, op, NULL, 0);
  cis_mem_free(has_operands);
  cis_explained_copy *scratch = cis_mem_calloc(e->copies.len + 1, sizeof *scratch);
  order_by_bytes(e->copies.data, scratch, e->copies.len);
  cis_mem_free(scratch);
}

bool cis_explain(cis_pass *pass, cis_op *module, const cis_bufferization_options *options,
                 bool tries, bool reports, cis_explanation *out) {
  *out = (cis_explanation){.pass = pass,
                           .module = module,
                           .options = options,
                           .arena = cis_pass_arena(pass),
                           .budget = MOST_TRIED_OPS};
  cis_walk_preorder(module, cis_walk_collect, &out->ops);
  out->run = cis_explain_run(pass, module, options, NULL, true, reports);
  if (!out->run.ok)
    return false;
  collect_copies(out);
  if (tries)
    cis_explain_find_alternatives(out);
  return true;
}

void cis_explanation_deinit(cis_explanation *e) {
  for (size_t i = 0; i < e->copies.len; ++i)
    cis_vec_deinit(&e->copies.data[i].alternatives);
  cis_vec_deinit(&e->copies);
  cis_vec_deinit(&e->ops);
  cis_explained_run_deinit(&e->run);
}
