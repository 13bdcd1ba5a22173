// Buffers that are stored in memory: elements of a memref of memrefs.
//
// Ownership is known of values, not of elements in memory. So a buffer may be stored only if the
// stored name does not outlive it: either this function never frees the buffer, or the buffer and
// the memory that it is stored in are freed at the end of the same block. What a callee stores in
// memory that is not its own counts as stored. A loaded memref is never owned.
#include "analysis/argument_ownership.h"
#include "analysis/view_flow.h"
#include "dealloc/ownership/ops.h"
#include "dialect/bufferization/bufferization.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "support/map.h"

bool cis_owners_is_element(const cis_value *memory, const cis_value *value) {
  return cis_type_is_base_memref(memory->type) && cis_type_element(memory->type) == value->type;
}

/// The memory that the op may write `value` to as an element, or NULL.
static cis_value *find_memory(cis_op *op, const cis_value *value) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  cis_value *memory = NULL;
  for (size_t i = 0; i < effects.len; ++i)
    if (effects.data[i].kind == CIS_EFFECT_WRITE && effects.data[i].value &&
        cis_owners_is_element(effects.data[i].value, value))
      memory = effects.data[i].value;
  cis_vec_deinit(&effects);
  return memory;
}

static bool has_alloc_effect(const cis_value *value, bool *out_automatic) {
  cis_op *definition = cis_value_op(value);
  cis_effect_vec effects = {0};
  if (definition)
    cis_effects_get(definition, &effects);
  bool found = false;
  for (size_t i = 0; i < effects.len; ++i)
    if (effects.data[i].kind == CIS_EFFECT_ALLOC && effects.data[i].value == value) {
      found = true;
      *out_automatic = effects.data[i].automatic;
    }
  cis_vec_deinit(&effects);
  return found;
}

static bool is_local_for(const cis_value *memory, const cis_block *block, int steps);

/// Whether the op writes the elements of a memory of memrefs to another one that is not local.
static bool passes_elements_on(cis_op *op, const cis_value *memory, const cis_block *block,
                               int steps) {
  cis_effect_vec effects = {0};
  bool passes = false;
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len && !passes; ++i) {
    const cis_value *to = effects.data[i].value;
    passes = effects.data[i].kind == CIS_EFFECT_WRITE && to && to != memory &&
             cis_value_holds_memrefs(to) && !is_local_for(to, block, steps);
  }
  cis_vec_deinit(&effects);
  return passes;
}

/// Whether the memory is allocated in this block and has no other name: it is passed to no other op
/// that could keep it. What is copied from it stays in such memory, and is copied once.
static bool is_local_for(const cis_value *memory, const cis_block *block, int steps) {
  bool automatic = false;
  if (!steps || cis_value_block(memory) != block || !has_alloc_effect(memory, &automatic))
    return false;
  for (const cis_use *use = cis_value_uses(memory); use; use = cis_use_next(use)) {
    const cis_op *user = cis_use_owner(use);
    const cis_op_def *def = user->info->def;
    bool keeps_it = !def || def->call || def->region_branch || def->flows_from ||
                    user->info->view_operand >= 0 || cis_op_has_trait(user, CIS_TRAIT_TERMINATOR);
    if (keeps_it || !cis_op_ancestor_in_block(cis_use_owner(use), block) ||
        passes_elements_on(cis_use_owner(use), memory, block, steps - 1))
      return false;
  }
  return true;
}

static bool is_local(const cis_value *memory, const cis_block *block) {
  enum { MOST_COPIES = 2 }; // of copies, one after the other
  return is_local_for(memory, block, MOST_COPIES);
}

/// Whether the function never frees it: an argument, on the stack, freed by hand, or loaded itself.
static bool is_never_freed(const cis_owners *owners, const cis_value *root) {
  if (cis_value_arg_block(root) == cis_op_entry(owners->function))
    return true;
  bool automatic = false;
  if (has_alloc_effect(root, &automatic))
    return automatic || cis_existing_frees_has(&owners->freed, root) ||
           cis_bufferization_is_manual(cis_value_op(root));
  cis_ownership ownership = cis_owners_get(owners, root, owners->block);
  return cis_value_block(root) == owners->block && ownership.kind == CIS_OWNERSHIP_UNIQUE &&
         cis_constant_is(ownership.indicator, false);
}

/// `memory`: NULL if it is not known.
static bool check_stored(const cis_owners *owners, cis_op *op, cis_value *value,
                         const cis_value *memory) {
  cis_value *root = cis_view_flow_root(value);
  if (is_never_freed(owners, root) || (memory && is_local(memory, cis_value_block(root))))
    return true;
  cis_op_plain_error(op, "MemRef value is stored in memory that may be read after it is freed");
  return cis_note(owners->ctx, cis_value_loc(root),
                  "with 'bufferization.manual_deallocation' on its allocation, whoever loads it "
                  "can free it");
}

bool cis_owners_check_nested(const cis_owners *owners, cis_op *op) {
  cis_ptrmap elements = {0}; // types of the memrefs that operands may hold
  bool ok = true, calls = op->info->def && op->info->def->call;
  for (uint32_t i = 0; calls && ok && i < op->num_operands; ++i)
    ok = !cis_value_is_base_memref(cis_op_operand(op, i)) ||
         cis_argument_ownership_kept(owners->module->arguments, &cis_op_operands(op)[i]) !=
             CIS_KEPT_ELSEWHERE ||
         check_stored(owners, op, cis_op_operand(op, i), NULL);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    if (cis_type_is_base_memref(type) && cis_type_is_base_memref(cis_type_element(type)))
      cis_ptrmap_set(&elements, cis_type_element(type), 1);
  }
  for (uint32_t i = 0; ok && elements.len && i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    const cis_value *memory =
        cis_ptrmap_has(&elements, value->type) ? find_memory(op, value) : NULL;
    ok = !memory || check_stored(owners, op, value, memory);
  }
  cis_ptrmap_deinit(&elements);
  return ok;
}
