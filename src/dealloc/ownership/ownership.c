// The lattice of ownership, and its state per value and block.
#include "dealloc/ownership/ownership.h"

#include "dealloc/ownership/free_early.h"
#include "dialect/arith/build.h"
#include "ir/fold.h"
#include "support/planted.h"

// --- the lattice ---

static cis_ownership unique(cis_value *indicator) {
  return (cis_ownership){CIS_OWNERSHIP_UNIQUE, indicator};
}

static cis_ownership join(cis_ownership a, cis_ownership b) {
  if (a.kind == CIS_OWNERSHIP_NONE || b.kind == CIS_OWNERSHIP_MIXED)
    return b;
  if (b.kind == CIS_OWNERSHIP_NONE || a.kind == CIS_OWNERSHIP_MIXED || a.indicator == b.indicator)
    return a;
  cis_attr constant = cis_constant_of(a.indicator);
  if (constant && constant == cis_constant_of(b.indicator))
    return a;
  return cis_planted("dealloc-mixed") ? a : (cis_ownership){CIS_OWNERSHIP_MIXED, NULL};
}

// --- states ---

cis_ownership cis_owners_get(const cis_owners *owners, const cis_value *value,
                             const cis_block *block) {
  const cis_owned_value *state = &owners->states.data[value->tag];
  if (cis_value_block(value) == block)
    return state->at_definition;
  return state->here_block == block->tag + 1 ? state->here
                                             : (cis_ownership){CIS_OWNERSHIP_NONE, NULL};
}

static cis_ownership *state_here(cis_owners *owners, const cis_value *value) {
  cis_owned_value *state = &owners->states.data[value->tag];
  if (cis_value_block(value) == owners->block)
    return &state->at_definition;
  if (state->here_block != owners->block->tag + 1) {
    state->here_block = owners->block->tag + 1;
    state->here = (cis_ownership){CIS_OWNERSHIP_NONE, NULL};
  }
  return &state->here;
}

void cis_owners_update(cis_owners *owners, cis_value *value, cis_ownership ownership) {
  cis_ownership *state = state_here(owners, value);
  *state = join(*state, ownership);
}

void cis_owners_set(cis_owners *owners, cis_value *value, cis_value *indicator) {
  *state_here(owners, value) = unique(indicator);
}

void cis_owners_may_free(cis_owners *owners, cis_value *value) {
  cis_vec_push(&owners->to_free, value);
}

void cis_owners_set_frees(cis_owners *owners, cis_value *value, bool frees) {
  size_t kept = 0;
  for (size_t i = 0; i < owners->to_free.len; ++i)
    if (owners->to_free.data[i] != value)
      owners->to_free.data[kept++] = owners->to_free.data[i];
  owners->to_free.len = kept;
  if (frees)
    cis_owners_may_free(owners, value);
}

void cis_owners_add(cis_owners *owners, cis_value *value, const cis_value *like) {
  cis_live_buffers_add(&owners->buffers, value);
  cis_vec_resize(&owners->states, owners->buffers.values.len);
  if (owners->module->families)
    cis_vec_push(&owners->families, like ? cis_owners_families(owners, like) : (cis_family_set){0});
  if (owners->classes)
    cis_alias_classes_add(owners->classes, value, like);
}

cis_family_set cis_owners_returned_families(const cis_owners *owners, const cis_op *op,
                                            uint32_t i) {
  bool returns = !op->num_successors && cis_op_parent(op) == owners->function;
  return returns && i < owners->returned.len ? owners->returned.data[i] : (cis_family_set){0};
}

cis_family_set cis_owners_families(const cis_owners *owners, const cis_value *value) {
  return owners->module->families ? owners->families.data[value->tag] : (cis_family_set){0};
}

// --- building ---

cis_value *cis_owners_constant(cis_builder *b, bool value, cis_location loc) {
  return cis_arith_build_bool(CIS_AT(b, loc), value);
}

cis_value *cis_owners_constant_at_start(cis_owners *owners, bool value, cis_location loc) {
  cis_builder b = cis_builder_at_start(owners->ctx, owners->block);
  return cis_owners_constant(&b, value, loc);
}
