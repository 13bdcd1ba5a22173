// Lives of names: whether a value is used after an op, before it is defined anew.
//
//   scf.for ... iter_args(%x = %a) {
//     "op"(%x)                 // %x is not live after this op, although the next iteration uses %x,
//     scf.yield %b             // because that is another %x. Nor is %a. %c is, if it is used above
//   }                          // and defined outside of the loop.
#ifndef CIS_ANALYSIS_NAME_LIVES_H
#define CIS_ANALYSIS_NAME_LIVES_H

#include "ir/op.h"
#include "support/map.h"

typedef struct cis_name_lives {
  cis_ptrmap repeated;   // blocks on cycles of branches
  cis_ptrmap components; // block -> number: no path leads to a larger one (repeated_blocks.h)
  cis_ptrmap once;       // op with regions -> whether it runs them once, if that was asked
  uint64_t budget;       // steps that may still be taken; 0: everything is live
} cis_name_lives;

/// Initializes it for everything inside `root`; branches must not change while it is in use.
void cis_name_lives_init(cis_name_lives *lives, cis_op *root, uint64_t budget);
/// Frees what it holds.
void cis_name_lives_deinit(cis_name_lives *lives);
/// Spends `work` steps of the budget, for work that goes with the questions. False if that ends it.
bool cis_name_lives_spend(cis_name_lives *lives, uint64_t work);
/// Whether an op that runs after `op` may use the value that `name` has while `op` runs. Control
/// flow that is not understood counts as a loop.
bool cis_name_is_live_after(cis_name_lives *lives, cis_value *name, cis_op *op);
/// Whether the value that `name` has when control enters a block, by a branch to it, may be used
/// from there on.
bool cis_name_is_live_in(cis_name_lives *lives, cis_value *name, cis_block *block);
/// Whether a path of branches leads from one block to another one of its region and does not pass
/// through `avoided`, which may be NULL.
bool cis_name_lives_reaches(cis_name_lives *lives, cis_block *from, const cis_block *to,
                            const cis_block *avoided);
/// Whether an op runs one of its regions, or none, each time that it runs, and runs it once.
bool cis_runs_regions_once(cis_op *op);
/// The result of a call that is a memref; NULL if there is none, or if there are several, which may
/// be one buffer.
cis_value *cis_only_memref_result(cis_op *call);

#endif
