// Uniquing of constants.
#include "transform/folder.h"

struct cis_folder_entry {
  cis_op *op;
  cis_region *region;
  size_t next; // entry of the same attribute, plus one
};

void cis_folder_deinit(cis_folder *folder) {
  cis_vec_deinit(&folder->entries);
  cis_ptrmap_deinit(&folder->by_attr);
}

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

static cis_op *find(const cis_folder *folder, size_t first, const cis_op *op,
                    const cis_region *region) {
  for (size_t i = first; i; i = folder->entries.data[i - 1].next) {
    const struct cis_folder_entry *entry = &folder->entries.data[i - 1];
    if (entry->region == region && entry->op->info == op->info &&
        entry->op->results[0].type == op->results[0].type)
      return entry->op;
  }
  return NULL;
}

/// All constants before `op` were met already: if there is one directly before it, they are one run.
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
  cis_attr value = cis_constant_attr(op);
  uintptr_t *first = cis_ptrmap_get(&folder->by_attr, value ? value : cis_attr_unit(r->ctx), NULL);
  cis_op *known = find(folder, *first, op, region);
  if (known) {
    cis_value *by = &known->results[0];
    cis_rewriter_replace(r, op, &by, 1);
    known->loc = CIS_LOC_UNKNOWN;
    folder->changed = true;
    return false;
  }
  folder->changed |= move_to_front(op, cis_region_first(region));
  struct cis_folder_entry entry = {op, region, (size_t)*first};
  cis_vec_push(&folder->entries, entry);
  *first = folder->entries.len;
  return true;
}
