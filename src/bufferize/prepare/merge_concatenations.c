// --merge-concatenations: a concatenation that is the beginning of a later one is a part of it.
//
//   %e = tensor.empty() : tensor<8xf32>
//   %0 = tensor.insert_slice %x into %e[0] [4] [1]
//   %1 = tensor.insert_slice %y into %0[4] [4] [1]          %1 = x y
//   ... %1 is read, and %z computed ...
//   %g = tensor.empty() : tensor<12xf32>
//   %2 = tensor.insert_slice %x into %g[0] [4] [1]
//   %3 = tensor.insert_slice %y into %2[4] [4] [1]
//   %4 = tensor.insert_slice %z into %3[8] [4] [1]          %4 = x y z
//   =>
//   %2, %3 at the places of %0, %1;  %1 = tensor.extract_slice %3[0] [8] [1]
//
// So x and y are put into one buffer, not two (DenseNet: each layer reads all earlier outputs). The
// later insertions write beside the part that is read as %1, which is no conflict with
// --one-shot-bufferize=disjoint-subsets.
#include "dialect/common/mixed.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/builder.h"
#include "pass/pass.h"
#include "support/map.h"

/// Insertions into a new tensor, one after the other. The tensors in between have no other use.
typedef struct chain {
  cis_op_vec insertions;
} chain;
typedef CIS_VEC(chain) chain_vec;

static const cis_op *last_of(const chain *c) { return c->insertions.data[c->insertions.len - 1]; }

static bool is_static(cis_static_list list, int64_t most) {
  for (uint32_t i = 0; i < list.num; ++i)
    if (list.values[i] == CIS_DYNAMIC || list.values[i] > most)
      return false;
  return true;
}

/// An insertion whose place is known from constants, of as many dimensions as its target.
static bool is_plain_insertion(const cis_op *op) {
  if (!op || cis_op_kind(op) != CIS_OP_TENSOR_INSERT_SLICE)
    return false;
  cis_static_slice slice = cis_static_slice_get(op);
  return is_static(slice.offsets, INT64_MAX) && is_static(slice.sizes, INT64_MAX) &&
         is_static(slice.strides, 1) &&
         cis_type_rank(cis_op_operand(op, 0)->type) == cis_type_rank(op->results[0].type);
}

/// The chain that ends with an insertion. False if it does not begin with a new tensor in the same
/// block, or if a tensor in between has another use.
static bool get_chain(cis_op *last, chain *out) {
  cis_block *block = cis_op_block(last);
  cis_op *op = last;
  for (; is_plain_insertion(op) && cis_op_block(op) == block;
       op = cis_value_op(cis_op_operand(op, 1))) {
    cis_vec_push(&out->insertions, op);
    const cis_value *target = cis_op_operand(op, 1);
    if (is_plain_insertion(cis_value_op(target)) && !cis_value_has_one_use(target))
      return false;
  }
  for (size_t i = 0, k = out->insertions.len; i + 1 < k; ++i) { // the first one first
    cis_op *other = out->insertions.data[--k];
    out->insertions.data[k] = out->insertions.data[i];
    out->insertions.data[i] = other;
  }
  return cis_tensor_is_empty(op) && !op->num_operands && cis_op_block(op) == block;
}

static bool is_same_insertion(const cis_op *a, const cis_op *b) {
  cis_static_slice x = cis_static_slice_get(a), y = cis_static_slice_get(b);
  if (cis_op_operand(a, 0) != cis_op_operand(b, 0) || x.offsets.num != y.offsets.num)
    return false;
  for (uint32_t i = 0; i < x.offsets.num; ++i)
    if (x.offsets.values[i] != y.offsets.values[i] || x.sizes.values[i] != y.sizes.values[i])
      return false;
  return true;
}

/// Whether `a` is a part of `b` from the first element on, and comes before it.
static bool begins(const chain *a, const chain *b) {
  cis_type small = last_of(a)->results[0].type, large = last_of(b)->results[0].type;
  if (a->insertions.len >= b->insertions.len || cis_type_rank(small) != cis_type_rank(large) ||
      cis_type_element(small) != cis_type_element(large) ||
      !cis_op_is_before((cis_op *)(uintptr_t)last_of(a), b->insertions.data[0]))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(small); ++i)
    if (cis_type_dim(small, i) > cis_type_dim(large, i))
      return false;
  for (size_t i = 0; i < a->insertions.len; ++i)
    if (!is_same_insertion(a->insertions.data[i], b->insertions.data[i]))
      return false;
  return true;
}

// --- merging ---

static void replace_by_part(cis_rewriter *r, const chain *part, cis_op *insertion) {
  cis_value *whole = &insertion->results[0],
            *result = cis_op_result((cis_op *)(uintptr_t)last_of(part), 0);
  cis_mixed_slice slice = {0};
  for (uint32_t i = 0; i < cis_type_rank(result->type); ++i)
    cis_mixed_slice_push(&slice, (cis_mixed){NULL, 0},
                         (cis_mixed){NULL, cis_type_dim(result->type, i)});
  cis_builder_set_after(r, insertion);
  cis_op *extracted = cis_mixed_slice_build(r, CIS_OP_TENSOR_EXTRACT_SLICE, insertion->loc, &whole,
                                            1, &slice, result->type);
  cis_mixed_slice_deinit(&slice);
  cis_rewriter_replace_uses(r, result, &extracted->results[0]);
}

static void erase_chain(cis_rewriter *r, const chain *c) {
  cis_op *empty = cis_value_op(cis_op_operand(c->insertions.data[0], 1));
  for (size_t i = c->insertions.len; i-- > 0;)
    cis_rewriter_erase(r, c->insertions.data[i]);
  if (cis_op_is_unused(empty))
    cis_rewriter_erase(r, empty);
}

/// Each of `series` begins the next one. All become parts of the last, whose insertions move to the
/// places of the first that has them.
static void merge(const chain *const *series, size_t num) {
  const chain *whole = series[num - 1];
  cis_op *first = series[0]->insertions.data[0];
  cis_rewriter r = cis_builder_before(first);
  cis_op *empty = cis_value_op(cis_op_operand(whole->insertions.data[0], 1));
  cis_op *own = cis_rewriter_clone(&r, empty, NULL); // the empty tensor may have other uses
  cis_op_set_operand(whole->insertions.data[0], 1, &own->results[0]);
  size_t done = 0;
  for (size_t k = 0; k + 1 < num; ++k) {
    for (; done < series[k]->insertions.len; ++done)
      cis_rewriter_move_before(&r, whole->insertions.data[done], cis_op_block(first),
                               series[k]->insertions.data[done]);
    replace_by_part(&r, series[k], whole->insertions.data[done - 1]);
  }
  for (size_t k = 0; k + 1 < num; ++k)
    erase_chain(&r, series[k]);
  if (cis_op_is_unused(empty))
    cis_rewriter_erase(&r, empty);
}

// --- the pass ---

typedef struct merging {
  chain_vec chains;
  cis_ptrmap by_source; // what the first insertion puts in -> 1 + index of the last chain with it
  CIS_VEC(size_t) next; // by chain: 1 + index of the one that it begins
  CIS_VEC(bool) is_begun;
} merging;

static cis_walk collect(cis_op *op, void *user) {
  merging *m = (merging *)user;
  if (!is_plain_insertion(op))
    return CIS_WALK_CONTINUE;
  chain c = {0};
  const cis_use *use = cis_value_uses(&op->results[0]);
  bool is_last = !(cis_value_has_one_use(&op->results[0]) && cis_use_index(use) == 1 &&
                   is_plain_insertion(cis_use_owner(use)));
  if (!is_last || !get_chain(op, &c)) {
    cis_vec_deinit(&c.insertions);
    return CIS_WALK_CONTINUE;
  }
  cis_vec_push(&m->chains, c);
  cis_vec_push(&m->next, 0);
  cis_vec_push(&m->is_begun, false);
  size_t index = m->chains.len - 1;
  const cis_value *source = cis_op_operand(m->chains.data[index].insertions.data[0], 0);
  uintptr_t *last = cis_ptrmap_get(&m->by_source, source, NULL);
  const cis_op *before = *last ? last_of(&m->chains.data[*last - 1]) : NULL;
  if (before && cis_op_block(before) == cis_op_block(op) &&
      begins(&m->chains.data[*last - 1], &m->chains.data[index])) {
    m->next.data[*last - 1] = index + 1;
    m->is_begun.data[index] = true;
  }
  *last = index + 1;
  return CIS_WALK_CONTINUE;
}

static int64_t merge_all(const merging *m) {
  CIS_VEC(const chain *) series = {0};
  int64_t num_merged = 0;
  for (size_t i = 0; i < m->chains.len; ++i) {
    if (m->is_begun.data[i] || !m->next.data[i])
      continue;
    cis_vec_clear(&series);
    for (size_t k = i + 1; k; k = m->next.data[k - 1])
      cis_vec_push(&series, &m->chains.data[k - 1]);
    merge(series.data, series.len);
    num_merged += (int64_t)series.len - 1;
  }
  cis_vec_deinit(&series);
  return num_merged;
}

static bool run(cis_pass *pass, cis_op *root) {
  merging m = {0};
  cis_walk_preorder(root, collect, &m);
  int64_t num_merged = merge_all(&m);
  for (size_t i = 0; i < m.chains.len; ++i)
    cis_vec_deinit(&m.chains.data[i].insertions);
  cis_vec_deinit(&m.chains);
  cis_vec_deinit(&m.next);
  cis_vec_deinit(&m.is_begun);
  cis_ptrmap_deinit(&m.by_source);
  cis_pass_count(pass, "num-merged", num_merged);
  if (!num_merged)
    cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_merge_concatenations_pass = {
    .name = "merge-concatenations",
    .title = "MergeConcatenations",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Make a concatenation that begins a later one a part of it",
    .statistics = {{"num-merged", "Number of concatenations that became parts"}},
    .run = run,
};
