// Backward data flow over blocks: in = use + (out - def), out = union of the successors' in. Sets are bit vectors over
// the values that are used outside the block that defines them.
#include "analysis/liveness.h"

#include "support/bitset.h"
#include "support/map.h"

typedef struct block_info {
  cis_block *block;
  cis_bitset in, out;
  bool queued;
} block_info;

struct cis_liveness {
  cis_arena arena;
  cis_ptrmap value_ids; // cis_value * -> number + 1
  cis_ptrmap block_ids; // cis_block * -> number + 1
  cis_value_vec values;
  CIS_VEC(block_info) blocks;
};

static block_info *info_of(const cis_liveness *l, cis_block *block) {
  uintptr_t n = cis_ptrmap_at(&l->block_ids, block);
  return n ? &l->blocks.data[n - 1] : NULL;
}

// --- numbering ---

static void number_value(cis_liveness *l, cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&l->value_ids, value, &is_new);
  if (!is_new)
    return;
  cis_vec_push(&l->values, value);
  *slot = l->values.len;
}

static cis_walk number_op(cis_op *op, void *user) {
  cis_liveness *l = user;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_block(cis_op_operand(op, i)) != cis_op_block(op))
      number_value(l, cis_op_operand(op, i));
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      block_info info = {.block = block};
      cis_vec_push(&l->blocks, info);
      cis_ptrmap_set(&l->block_ids, block, l->blocks.len);
    }
  return CIS_WALK_CONTINUE;
}

// --- local sets ---

/// The value is live into every block from the use outwards up to, not including, the one that defines it.
static void mark_use(cis_liveness *l, cis_op *user, cis_value *value) {
  uintptr_t id = cis_ptrmap_at(&l->value_ids, value);
  cis_block *def = cis_value_block(value);
  for (cis_block *block = cis_op_block(user); block && block != def;) {
    block_info *info = info_of(l, block);
    if (!info || cis_bitset_has(&info->in, id - 1))
      return;
    cis_bitset_add(&info->in, id - 1);
    cis_op *parent = cis_block_parent_op(block);
    block = parent ? cis_op_block(parent) : NULL;
  }
}

static cis_walk mark_uses(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_block(cis_op_operand(op, i)) != cis_op_block(op))
      mark_use(user, op, cis_op_operand(op, i));
  return CIS_WALK_CONTINUE;
}

// --- data flow ---

/// in |= out - what the block defines; false if nothing changed.
static bool flow_through(cis_liveness *l, block_info *info) {
  bool changed = false;
  for (size_t w = 0; w < cis_bitset_words(info->in.num_bits); ++w) {
    uint64_t fresh = info->out.words[w] & ~info->in.words[w];
    while (fresh) {
      size_t bit = (size_t)__builtin_ctzll(fresh);
      fresh &= fresh - 1;
      if (cis_value_block(l->values.data[w * 64 + bit]) == info->block)
        continue;
      cis_bitset_add(&info->in, w * 64 + bit);
      changed = true;
    }
  }
  return changed;
}

static void solve(cis_liveness *l) {
  CIS_VEC(size_t) work = {0};
  for (size_t i = 0; i < l->blocks.len; ++i) {
    cis_vec_push(&work, i);
    l->blocks.data[i].queued = true;
  }
  while (work.len) {
    block_info *info = &l->blocks.data[cis_vec_pop(&work)];
    info->queued = false;
    flow_through(l, info);
    for (cis_block_use *use = cis_block_preds(info->block); use; use = cis_block_use_next(use)) {
      block_info *pred = cis_op_block(cis_block_use_owner(use))
                             ? info_of(l, cis_op_block(cis_block_use_owner(use)))
                             : NULL;
      if (!pred || !cis_bitset_union(&pred->out, &info->in) || pred->queued)
        continue;
      pred->queued = true;
      cis_vec_push(&work, (size_t)(pred - l->blocks.data));
    }
  }
  cis_vec_deinit(&work);
}

cis_liveness *cis_liveness_create(cis_op *root) {
  cis_liveness *l = cis_mem_calloc(1, sizeof(*l));
  cis_walk_preorder(root, number_op, l);
  for (size_t i = 0; i < l->blocks.len; ++i) {
    l->blocks.data[i].in = cis_bitset_create(&l->arena, l->values.len);
    l->blocks.data[i].out = cis_bitset_create(&l->arena, l->values.len);
  }
  cis_walk_preorder(root, mark_uses, l);
  solve(l);
  return l;
}

void cis_liveness_destroy(cis_liveness *l) {
  if (!l)
    return;
  cis_ptrmap_deinit(&l->value_ids);
  cis_ptrmap_deinit(&l->block_ids);
  cis_vec_deinit(&l->values);
  cis_vec_deinit(&l->blocks);
  cis_arena_deinit(&l->arena);
  cis_mem_free(l);
}

// --- queries ---

static bool has(const cis_liveness *l, cis_block *block, cis_value *value, bool out) {
  uintptr_t id = cis_ptrmap_at(&l->value_ids, value);
  block_info *info = info_of(l, block);
  return id && info && cis_bitset_has(out ? &info->out : &info->in, id - 1);
}

bool cis_liveness_is_live_in(const cis_liveness *l, cis_block *block, cis_value *value) {
  return has(l, block, value, false);
}

bool cis_liveness_is_live_out(const cis_liveness *l, cis_block *block, cis_value *value) {
  return has(l, block, value, true);
}

static void list(const cis_liveness *l, const cis_bitset *set, cis_value_vec *out) {
  for (size_t i = 0; i < set->num_bits; ++i)
    if (cis_bitset_has(set, i))
      cis_vec_push(out, l->values.data[i]);
}

void cis_liveness_live_in(const cis_liveness *l, cis_block *block, cis_value_vec *out) {
  block_info *info = info_of(l, block);
  if (info)
    list(l, &info->in, out);
}

void cis_liveness_live_out(const cis_liveness *l, cis_block *block, cis_value_vec *out) {
  block_info *info = info_of(l, block);
  if (info)
    list(l, &info->out, out);
}

cis_op *cis_liveness_last_use(const cis_liveness *l, cis_block *block, cis_value *value) {
  if (cis_liveness_is_live_out(l, block, value))
    return cis_block_last(block);
  cis_op *last = NULL;
  cis_for_each_use (use, value) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (user && (!last || cis_op_is_before(last, user)))
      last = user;
  }
  return last;
}
