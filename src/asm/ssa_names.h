// Names of values and blocks in printed IR: `%0`, `%alloc`, `%arg1`, `^bb2`. Names are assigned
// before printing, from the suggestions of ops, as upstream assigns them.
#ifndef CIS_ASM_SSA_NAMES_H
#define CIS_ASM_SSA_NAMES_H

#include "asm/printer_impl.h"

/// Names everything inside `root` (and its own results), except in isolated ops that are named by
/// cis_ssa_names_enter. Caller owns the result; `options` is borrowed.
cis_ssa_names *cis_ssa_names_create(cis_op *root, const cis_print_options *options);
/// Called before `op` is printed. If `op` is isolated from above and its names are not assigned
/// yet, assigns them; the names of the isolated op before it are dropped then.
void cis_ssa_names_enter(cis_ssa_names *names, cis_op *op);
/// Frees the names. NULL is allowed.
void cis_ssa_names_destroy(cis_ssa_names *names);

/// Prints `%name`, with `#n` for a value of a pack unless `whole_pack`.
void cis_ssa_names_print(const cis_ssa_names *names, cis_value *value, bool whole_pack,
                         cis_strbuf *out);
/// `%n` for an op without results, which has a number if users are printed.
void cis_ssa_names_print_op_number(const cis_ssa_names *names, cis_op *op, cis_strbuf *out);
/// The number of results that share the name that starts at result `i`; 0 if none starts there.
uint32_t cis_ssa_names_pack_size(const cis_op *op, uint32_t i);
/// Prints the name of a block, `^bb1`.
void cis_ssa_names_print_block(const cis_ssa_names *names, const cis_block *block, cis_strbuf *out);
/// Position of a block in its region; UINT32_MAX if it is not inside the root.
uint32_t cis_ssa_names_block_number(const cis_ssa_names *names, const cis_block *block);

#endif
