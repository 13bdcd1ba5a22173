// Uniquing of constants.
#include "transform/folder.h"

void cis_folder_deinit(cis_folder *folder) { cis_hashset_deinit(&folder->constants); }

/// Where the constants that are used in `block` stand.
static cis_region *insertion_region(const cis_block *block) {
  for (;;) {
    cis_region *region = cis_block_region(block);
    const cis_op *parent = cis_region_op(region);
    if (!cis_op_block(parent) || !parent->info->def || (parent->info->traits & CIS_TRAIT_ISOLATED))
      return region;
    block = cis_op_block(parent);
  }
}

static bool is_constant(const cis_op *op) {
  return op && (op->info->traits & CIS_TRAIT_CONSTANT_LIKE);
}

/// The key of a known constant, which stands at the entry of `region`.
typedef struct constant_key {
  const cis_op *op;
  const cis_region *region;
  cis_attr value;
} constant_key;

static uint64_t hash_key(const constant_key *key) {
  uint64_t hash = cis_hash_ptr(cis_hash_ptr(0, key->op->info), key->op->results[0].type);
  return cis_hash_ptr(cis_hash_ptr(hash, key->region), key->value);
}

static bool constants_equal(const void *record, const void *data) {
  const cis_op *known = record;
  const constant_key *key = data;
  return cis_block_region(cis_op_block(known)) == key->region && known->info == key->op->info &&
         known->results[0].type == key->op->results[0].type &&
         cis_constant_attr(known) == key->value;
}

/// All constants before `op` were met already: if there is one directly before it, they are one
/// run.
static bool move_to_front(cis_op *op, cis_block *front) {
  if (cis_op_block(op) == front && (!cis_op_prev(op) || is_constant(cis_op_prev(op))))
    return false;
  if (cis_op_block(op) == front) {
    cis_op_move_before(op, cis_block_first(front));
  } else {
    cis_op_remove(op);
    cis_op_insert(op, front, cis_block_first(front));
    op->loc = CIS_LOC_UNKNOWN;
  }
  return true;
}

bool cis_folder_insert(cis_folder *folder, cis_rewriter *r, cis_op *op) {
  cis_region *region = insertion_region(cis_op_block(op));
  constant_key key = {op, region, cis_constant_attr(op)};
  void **slot = cis_hashset_get(&folder->constants, hash_key(&key), &key, constants_equal);
  if (*slot) {
    cis_op *known = *slot;
    cis_value *by = &known->results[0];
    cis_rewriter_replace(r, op, &by, 1);
    known->loc = CIS_LOC_UNKNOWN;
    folder->changed = true;
    return false;
  }
  *slot = op;
  folder->changed |= move_to_front(op, cis_region_first(region));
  return true;
}
