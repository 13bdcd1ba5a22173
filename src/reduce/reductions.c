// The table of reductions. What takes most away comes first; calls are inlined before their ops are
// taken apart.
#include "reduce/impl.h"

// clang-format off
const cis_reduction *const cis_all_reductions[] = {
    &cis_reduce_symbols,
    &cis_reduce_bodies,
    &cis_reduce_passes,
    &cis_reduce_calls,
    &cis_reduce_ops,
    &cis_reduce_users,
    &cis_reduce_regions,
    &cis_reduce_constants,
    &cis_reduce_branches,
    &cis_reduce_blocks,
    &cis_reduce_returns,
    &cis_reduce_to_arguments,
    &cis_reduce_empty_regions,
    &cis_reduce_carried,
    &cis_reduce_signatures,
    &cis_reduce_block_arguments,
    &cis_reduce_operands,
    &cis_reduce_inputs,
    &cis_reduce_results,
    &cis_reduce_attributes,
    &cis_reduce_sizes,
    &cis_reduce_layouts,
    &cis_reduce_numbers,
    &cis_reduce_symbol_names,
    &cis_reduce_locations,
    NULL,
};
// clang-format on
