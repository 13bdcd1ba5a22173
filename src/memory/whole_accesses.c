// Finds accesses to all elements of a buffer: copies, structured ops, and loads, stores and
// transfers where the buffer has no element that they leave out.
#include "memory/whole_accesses.h"

#include "analysis/buffer_reach.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"
#include "ir/effects.h"
#include "ir/family.h"

/// Whether the op may have an effect of the kind on the value; `unknown` is the answer for an op
/// whose effects are not known.
static bool may_have(const cis_use *use, cis_effect_kind kind) {
  cis_effect_vec effects = {0};
  bool may = !cis_effects_get_recursive(cis_use_owner(use), &effects);
  for (size_t i = 0; !may && i < effects.len; ++i)
    may = effects.data[i].kind == kind &&
          (!effects.data[i].value || effects.data[i].value == cis_use_value(use));
  cis_vec_deinit(&effects);
  return may;
}

bool cis_leaves_contents(const cis_use *use) {
  return !may_have(use, CIS_EFFECT_WRITE) && !may_have(use, CIS_EFFECT_FREE);
}

bool cis_only_reads(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  if ((op->num_regions && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED)) ||
      cis_reach_classify(use) != CIS_REACH_TOUCHES)
    return false;
  cis_effect_vec effects = {0};
  bool reads = cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    reads &= effects.data[i].kind == CIS_EFFECT_READ ||
             (effects.data[i].value && effects.data[i].value != cis_use_value(use));
  cis_vec_deinit(&effects);
  return reads;
}

/// Whether the operand of a structured op is accessed at each of its elements: its dimensions are
/// loops.
static bool is_swept(cis_op *op, uint32_t operand) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  bool all =
      operand < maps.len && cis_affine_map_is_projected_permutation(maps.data[operand], false);
  cis_vec_deinit(&maps);
  return all;
}

bool cis_overwrites_by_loops(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  uint32_t i = cis_use_index(use);
  cis_copy copy;
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return cis_as_copy(op, &copy) && !copy.is_clone && i == copy.target_index &&
           copy.source != cis_use_value(use);
  if (i < cis_linalg_num_inputs(op) || !is_swept(op, i))
    return false;
  cis_effect_vec effects = {0};
  bool all = cis_effects_get(op, &effects);
  for (size_t k = 0; all && k < effects.len; ++k)
    all = effects.data[k].value != cis_use_value(use) || effects.data[k].kind != CIS_EFFECT_READ;
  cis_vec_deinit(&effects);
  return all;
}

/// Whether the buffer has one element.
static bool is_single(cis_type memref) {
  int64_t count;
  return cis_type_is_memref(memref) && cis_type_num_elements(memref, &count) && count == 1;
}

bool cis_overwrites(const cis_use *use) {
  const cis_op *op = cis_use_owner(use);
  if (cis_op_kind(op) == CIS_OP_MEMREF_STORE || cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE)
    return cis_use_index(use) == 1 &&
           (cis_op_kind(op) == CIS_OP_MEMREF_STORE ? is_single(cis_use_value(use)->type)
                                                   : cis_vector_transfer_covers(op));
  return cis_overwrites_by_loops(use);
}

bool cis_reads_whole(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  cis_copy copy;
  bool all;
  if (cis_op_kind(op) == CIS_OP_MEMREF_LOAD)
    all = is_single(cis_use_value(use)->type);
  else if (cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_READ)
    all = cis_vector_transfer_covers(op);
  else if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    all = cis_use_index(use) < cis_linalg_num_inputs(op) && is_swept(op, cis_use_index(use));
  else
    all = cis_as_copy(op, &copy) && cis_use_index(use) == copy.source_index;
  return all && cis_leaves_contents(use);
}
