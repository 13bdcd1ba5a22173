// Functions that reductions share: removal, and values for uses that remain.
#ifndef CIS_REDUCE_IMPL_H
#define CIS_REDUCE_IMPL_H

#include "ir/op_def.h"
#include "reduce/reduce.h"

extern const cis_reduction cis_reduce_symbols, cis_reduce_bodies, cis_reduce_symbol_names,
    cis_reduce_ops, cis_reduce_users, cis_reduce_constants, cis_reduce_to_arguments,
    cis_reduce_regions, cis_reduce_empty_regions, cis_reduce_calls, cis_reduce_branches,
    cis_reduce_blocks, cis_reduce_returns, cis_reduce_block_arguments, cis_reduce_carried,
    cis_reduce_signatures, cis_reduce_operands, cis_reduce_inputs, cis_reduce_results,
    cis_reduce_attributes, cis_reduce_numbers, cis_reduce_sizes, cis_reduce_layouts,
    cis_reduce_locations, cis_reduce_passes;

// --- values ---

/// A value of the type that can be used before `at` and is not defined far above it: the nearest
/// one in front, an argument of the block, or one of a block around it. NULL if there is none.
cis_value *cis_reduce_earlier_value(const cis_op *at, cis_type type);
/// 0 or 1, or an array of it; NULL if the type has none.
cis_attr cis_reduce_constant(cis_type type, int value);
/// A constant of the type before `at`: 0 or 1, or an array of it. NULL, and nothing is built, where
/// the type has none.
cis_value *cis_reduce_build_constant(cis_op *at, cis_type type, int value);
/// An earlier value, or else a constant 1; NULL if there is neither.
cis_value *cis_reduce_value(cis_op *at, cis_type type);
/// A value for result `i` of an op that is removed: an operand of that type, or cis_reduce_value.
cis_value *cis_reduce_value_for(cis_op *op, uint32_t i);

// --- ops ---

/// Whether the op ends its block, so that it cannot be taken out.
bool cis_reduce_is_terminator(const cis_op *op);
/// Whether the op makes a constant.
static inline bool cis_reduce_is_constant(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE);
}
/// Destroys an op with all that is inside; its results must have no uses.
void cis_reduce_erase(cis_op *op);
/// Removes an op; other values take the place of its results. False, and nothing is changed, if one
/// of them has no value for its uses.
bool cis_reduce_remove(cis_op *op);
/// Replaces the op by one without the results for which `dropped` is true; their uses get a value
/// of cis_reduce_value_for first. NULL, and nothing is changed, if there is none.
cis_op *cis_reduce_drop_results(cis_op *op, const bool *dropped);
/// Destroys the blocks of a region.
void cis_reduce_clear_region(cis_region *region);
/// Erases an argument of a block; its uses get `value`, or some other value where that is NULL.
/// False if there is none, and the argument stays.
bool cis_reduce_erase_argument(cis_block *block, uint32_t i, cis_value *value);

/// Appends a branch to a block, where op `of` is. False in a build without cf.
bool cis_reduce_add_branch(cis_block *block, cis_block *dest, const cis_value_vec *values,
                           const cis_op *of);

/// Destroys those of the symbols that no op in `root` refers to.
void cis_reduce_erase_unused_symbols(cis_op *root, const cis_op_vec *symbols);

// --- attributes ---

/// Calls `fn` for each attribute of the op, inherent ones first, by name. Segment sizes are left
/// out.
void cis_reduce_each_attr(cis_op *op, void (*fn)(void *user, cis_op *op, cis_str name, cis_attr a),
                          void *user);
/// A slot of the op that holds sizes of its segments.
static inline bool cis_reduce_is_segments(const cis_op *op, uint32_t slot) {
  return (int)slot == op->info->operand_segments || (int)slot == op->info->result_segments;
}

/// Gives views the types that follow from their sources and their numbers, after either changed.
void cis_reduce_repair_types(cis_op *root);

// --- targets ---

/// Appends a target.
static inline void cis_reduce_add(cis_reduce_target_vec *out, void *object, uint32_t index,
                                  uint32_t variant) {
  cis_vec_push(out, ((cis_reduce_target){.object = object, .index = index, .variant = variant}));
}
/// Calls `fn` for each op inside `root`, an op before its regions, with `out` as the user.
static inline void cis_reduce_walk(cis_op *root, cis_walk_fn fn, cis_reduce_target_vec *out) {
  cis_walk_preorder(root, fn, out);
}

#endif
