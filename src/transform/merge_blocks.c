// Equal blocks become one. Two blocks are equal if their ops are, one by one, with operands that
// are the same value, or are defined at the same place of the blocks, or both come from outside;
// then the block gets an argument. Ops with regions are not compared, and the first block of a
// region stays. So does a block whose values are used in other blocks: where control comes back
// through an equal one, these use the value of the block that they name, not of the latest.
#include "transform/region_simplify.h"

#include "ir/builder.h"
#include "transform/equivalence.h"

// --- equality ---

/// The operands of the ops of a block, counted through.
typedef CIS_VEC(uint32_t) index_vec;

/// Blocks that are equal but for the operands at the places `differing`, sorted.
typedef struct cluster {
  cis_block_vec blocks;
  index_vec differing;
  cis_value_vec values; // before merging: those at these places, block by block
  size_t same_hash;     // the next cluster of blocks with this hash, counted from 1; 0: none
} cluster;
typedef CIS_VEC(cluster) cluster_vec;

static uint64_t hash_block(const cis_block *block) {
  uint64_t hash = block->num_args;
  for (uint32_t i = 0; i < block->num_args; ++i)
    hash = cis_hash_ptr(hash, cis_block_args(block)[i]->type);
  for (const cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    hash = cis_hash_ptr(hash, op->info);
    hash = cis_hash_ptr(hash, cis_op_discardable(op));
    for (uint32_t i = 0; i < op->num_props; ++i)
      hash = cis_hash_ptr(hash, cis_op_props(op)[i]);
    for (uint32_t i = 0; i < op->num_results; ++i)
      hash = cis_hash_ptr(hash, op->results[i].type);
    for (uint32_t i = 0; i < op->num_successors; ++i)
      hash = cis_hash_ptr(hash, cis_op_successor(op, i));
  }
  return hash;
}

static bool has_regions(const cis_block *block) {
  for (const cis_op *op = cis_block_first(block); op; op = cis_op_next(op))
    if (cis_op_num_regions(op))
      return true;
  return false;
}

static bool used_elsewhere(const cis_value *value, const cis_block *block) {
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    if (cis_op_block(cis_use_owner(use)) != block)
      return true;
  return false;
}

/// Whether ops of other blocks use what the block defines.
static bool is_used_elsewhere(const cis_block *block) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    if (used_elsewhere(cis_block_args(block)[i], block))
      return true;
  for (const cis_op *op = cis_block_first(block); op; op = cis_op_next(op))
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (used_elsewhere(&op->results[i], block))
        return true;
  return false;
}

/// Everything but the operands.
static bool same_shell(const cis_op *a, const cis_op *b) {
  if (!cis_op_is_alike(a, b))
    return false;
  for (uint32_t i = 0; i < a->num_successors; ++i)
    if (cis_op_successor(a, i) != cis_op_successor(b, i))
      return false;
  return true;
}

/// Numbers the ops of a block by their place in it.
static void number(cis_block *block) {
  uint32_t place = 0;
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op))
    op->tag = place++;
}

/// Whether both are defined inside the blocks, at the same place.
static bool same_place(const cis_value *a, const cis_value *b) {
  if (a->is_arg != b->is_arg || a->index != b->index)
    return false;
  return a->is_arg || cis_value_op(a)->tag == cis_value_op(b)->tag;
}

/// Whether the blocks are equal; the places of operands that differ go to `out`.
static bool compare(cis_block *a, cis_block *b, index_vec *out) {
  if (a->num_args != b->num_args)
    return false;
  for (uint32_t i = 0; i < a->num_args; ++i)
    if (cis_block_args(a)[i]->type != cis_block_args(b)[i]->type)
      return false;
  number(a);
  number(b);
  uint32_t place = 0;
  const cis_op *x = cis_block_first(a), *y = cis_block_first(b);
  for (; x && y; x = cis_op_next(x), y = cis_op_next(y)) {
    if (!same_shell(x, y))
      return false;
    for (uint32_t i = 0; i < x->num_operands; ++i, ++place) {
      const cis_value *v = cis_op_operand(x, i), *w = cis_op_operand(y, i);
      bool inside = cis_value_block(v) == a;
      if (v == w)
        continue;
      if (inside != (cis_value_block(w) == b) || v->type != w->type)
        return false;
      if (inside && !same_place(v, w))
        return false;
      if (!inside)
        cis_vec_push(out, place);
    }
  }
  return !x && !y;
}

static void unite(index_vec *into, const index_vec *from) {
  index_vec both = {0};
  size_t i = 0, j = 0;
  while (i < into->len || j < from->len) {
    uint32_t a = i < into->len ? into->data[i] : UINT32_MAX;
    uint32_t b = j < from->len ? from->data[j] : UINT32_MAX;
    cis_vec_push(&both, a < b ? a : b);
    i += a <= b;
    j += b <= a;
  }
  cis_vec_deinit(into);
  *into = both;
}

static bool add_to(cluster *c, cis_block *block) {
  index_vec differing = {0};
  bool equal = compare(c->blocks.data[0], block, &differing);
  if (equal) {
    unite(&c->differing, &differing);
    cis_vec_push(&c->blocks, block);
  }
  cis_vec_deinit(&differing);
  return equal;
}

// --- merging ---

/// The operands of a block at the differing places.
static void collect_uses(const cis_block *block, const index_vec *places, cis_use **out) {
  uint32_t place = 0;
  size_t i = 0;
  for (const cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    for (; i < places->len && places->data[i] < place + op->num_operands; ++i)
      out[i] = &cis_op_operands(op)[places->data[i] - place];
    place += op->num_operands;
  }
}

/// Whether every block has one value at the i-th and the j-th place.
static bool same_column(const cluster *c, size_t i, size_t j) {
  for (size_t row = 0; row < c->values.len; row += c->differing.len)
    if (c->values.data[row + i] != c->values.data[row + j])
      return false;
  return true;
}

static bool can_pass(const cis_block *block) {
  for (const cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred))
    if (!cis_block_use_owner(pred)->info->def || !cis_block_use_owner(pred)->info->def->branch ||
        cis_op_has_trait(cis_block_use_owner(pred), CIS_TRAIT_FROM_TEXT)) // of one type each
      return false;
  return true;
}

/// For each place the first one with the same column: one argument does for both.
static void representatives(const cluster *c, index_vec *out) {
  for (uint32_t i = 0; i < c->differing.len; ++i) {
    uint32_t j = 0;
    while (j < i && (out->data[j] != j || !same_column(c, i, j)))
      ++j;
    cis_vec_push(out, j);
  }
}

/// Passes what a block has at the representative places to it; `values` are those at all places.
static void pass_values(cis_block *block, cis_value *const *values, const index_vec *first) {
  cis_value_vec passed = {0};
  for (uint32_t i = 0; i < first->len; ++i)
    if (first->data[i] == i)
      cis_vec_push(&passed, values[i]);
  for (cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
    uint32_t successor = (uint32_t)(pred - cis_op_successors(cis_block_use_owner(pred)));
    cis_op_extend_branch(cis_block_use_owner(pred), successor, passed.data, (uint32_t)passed.len);
  }
  cis_vec_deinit(&passed);
}

static void add_arguments(cis_context *ctx, cis_block *leader, cis_use *const *uses,
                          const index_vec *first) {
  cis_value_vec args = {0};
  for (uint32_t i = 0; i < first->len; ++i) {
    cis_op *user = cis_use_owner(uses[i]);
    cis_value *arg = first->data[i] == i
                         ? cis_block_add_arg(ctx, leader, cis_use_value(uses[i])->type, user->loc)
                         : args.data[first->data[i]];
    cis_vec_push(&args, arg);
    cis_op_set_operand(user, cis_use_index(uses[i]), arg);
  }
  cis_vec_deinit(&args);
}

/// The operands at the places where the blocks differ become arguments of the first.
static void pass_differing(cis_context *ctx, cluster *c) {
  size_t num = c->differing.len;
  cis_use **uses = cis_mem_calloc(num, sizeof(*uses));
  for (size_t b = 0; b < c->blocks.len; ++b) {
    collect_uses(c->blocks.data[b], &c->differing, uses);
    for (size_t i = 0; i < num; ++i)
      cis_vec_push(&c->values, cis_use_value(uses[i]));
  }
  index_vec first = {0};
  representatives(c, &first);
  // Before values are passed, because the block may branch to itself or to another of them.
  collect_uses(c->blocks.data[0], &c->differing, uses);
  add_arguments(ctx, c->blocks.data[0], uses, &first);
  for (size_t b = 0; b < c->blocks.len; ++b)
    pass_values(c->blocks.data[b], c->values.data + b * num, &first);
  cis_vec_deinit(&first);
  cis_mem_free(uses);
}

static bool merge(cis_context *ctx, cluster *c) {
  if (c->blocks.len < 2)
    return false;
  for (size_t i = 0; c->differing.len && i < c->blocks.len; ++i)
    if (!can_pass(c->blocks.data[i]))
      return false;
  if (c->differing.len)
    pass_differing(ctx, c);
  cis_rewriter r = {.ctx = ctx};
  for (size_t i = 1; i < c->blocks.len; ++i) {
    cis_block *block = c->blocks.data[i];
    while (cis_block_preds(block)) {
      cis_op *pred = cis_block_use_owner(cis_block_preds(block));
      cis_op_set_successor(pred, (uint32_t)(cis_block_preds(block) - cis_op_successors(pred)),
                           c->blocks.data[0]);
    }
    cis_rewriter_erase_block(&r, block);
  }
  return true;
}

/// Puts the block into the cluster of those that are equal, or into a new one.
static void sort_in(cis_block *block, cluster_vec *clusters, cis_ptrmap *by_hash) {
  const void *key = (const void *)(uintptr_t)(hash_block(block) | 1);
  uintptr_t *first = cis_ptrmap_get(by_hash, key, NULL);
  for (size_t at = *first; at; at = clusters->data[at - 1].same_hash)
    if (add_to(&clusters->data[at - 1], block))
      return;
  cluster c = {.same_hash = *first};
  cis_vec_push(&c.blocks, block);
  cis_vec_push(clusters, c);
  *first = clusters->len;
}

static bool merge_in(cis_region *region) {
  if (cis_region_first(region) == cis_region_last(region))
    return false;
  cluster_vec clusters = {0};
  cis_ptrmap by_hash = {0};
  for (cis_block *block = cis_block_next(cis_region_first(region)); block;
       block = cis_block_next(block))
    if (cis_block_first(block) && !has_regions(block) && !is_used_elsewhere(block))
      sort_in(block, &clusters, &by_hash);
  bool changed = false;
  for (size_t i = 0; i < clusters.len; ++i) {
    cluster *c = &clusters.data[i];
    changed |= merge(cis_op_context(cis_region_op(region)), c);
    cis_vec_deinit(&c->blocks);
    cis_vec_deinit(&c->differing);
    cis_vec_deinit(&c->values);
  }
  cis_ptrmap_deinit(&by_hash);
  cis_vec_deinit(&clusters);
  return changed;
}

// --- arguments that are one value ---

/// The value that all predecessors pass; NULL if they pass several, or if it is not known.
static cis_value *passed_value(const cis_value *arg) {
  const cis_block *block = cis_value_arg_block(arg);
  cis_value *common = NULL;
  for (const cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
    cis_range range = cis_branch_operands(
        cis_block_use_owner(pred), (uint32_t)(pred - cis_op_successors(cis_block_use_owner(pred))));
    cis_value *value = arg->index < range.num
                           ? cis_op_operand(cis_block_use_owner(pred), range.first + arg->index)
                           : NULL;
    if (!value || value == arg || (common && value != common) ||
        cis_block_use_owner(pred)->info->def->branch->is_fixed)
      return NULL;
    common = value;
  }
  return common;
}

static bool drop_arguments(cis_context *ctx, cis_block *block, cis_operand_erasures *passed) {
  bool changed = false;
  for (uint32_t i = block->num_args; i-- > 0;) {
    cis_value *common = passed_value(cis_block_args(block)[i]);
    if (!common)
      continue;
    cis_value_replace_all_uses(cis_block_args(block)[i], common);
    for (cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
      cis_range range =
          cis_branch_operands(cis_block_use_owner(pred),
                              (uint32_t)(pred - cis_op_successors(cis_block_use_owner(pred))));
      cis_operand_erasures_add(passed, cis_block_use_owner(pred), range.first + i);
    }
    cis_block_erase_arg(ctx, block, i);
    changed = true;
  }
  return changed;
}

static cis_walk merge_walk(cis_op *op, void *user) {
  bool *changed = user;
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_operand_erasures passed = {0};
    *changed |= merge_in(cis_op_region(op, i));
    for (cis_block *block = cis_region_first(cis_op_region(op, i)); block;
         block = cis_block_next(block))
      if (!cis_block_is_entry(block))
        *changed |= drop_arguments(cis_op_context(op), block, &passed);
    cis_operand_erasures_apply(&passed);
  }
  return CIS_WALK_CONTINUE;
}

bool cis_merge_blocks(cis_op *root) {
  bool changed = false;
  cis_walk_preorder(root, merge_walk, &changed);
  return changed;
}
