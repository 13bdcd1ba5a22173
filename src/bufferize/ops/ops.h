// The rows: how each op of each dialect bufferizes.
#ifndef CIS_BUFFERIZE_OPS_OPS_H
#define CIS_BUFFERIZE_OPS_OPS_H

#include "bufferize/interface.h"

// One list per dialect, in ops/<d>.c; each ends with a row of kind 0.
extern const cis_bufferizable_interface cis_bufferize_arith[], cis_bufferize_bufferization[],
    cis_bufferize_cf[], cis_bufferize_func[], cis_bufferize_linalg[], cis_bufferize_ml_program[],
    cis_bufferize_scf[], cis_bufferize_scf_branches[], cis_bufferize_scf_loops[],
    cis_bufferize_scf_parallel[], cis_bufferize_shape[], cis_bufferize_sparse_tensor[],
    cis_bufferize_tensor[], cis_bufferize_vector[];
extern const cis_subset_interface cis_subsets_linalg[], cis_subsets_tensor[], cis_subsets_vector[],
    cis_subsets_bufferization[];

/// The row of a kind of op, or NULL. Linear.
const cis_bufferizable_interface *cis_bufferize_find(unsigned kind);
/// The row of ops of dialects that were read from text: as is declared of them. The ops have facts
/// (dialect/irdl/facts.h).
extern const cis_bufferizable_interface cis_bufferize_declared;
/// The rows of those that say where control goes in their regions, one after the other or several
/// at once, and of terminators of such regions: any, and one that holds the insertions into shared
/// outputs. These need no facts.
extern const cis_bufferizable_interface cis_bufferize_declared_regions,
    cis_bufferize_declared_parallel, cis_bufferize_declared_terminator,
    cis_bufferize_declared_in_parallel;
/// The row of those that are declared to call a function, and nothing else: as func.call.
extern const cis_bufferizable_interface cis_bufferize_declared_call;
/// Whether an op that says where control goes passes an operand into its regions, or to results.
bool cis_bufferize_passes(cis_op *op, uint32_t operand);
/// Whether its edges make a loop that carries tensors.
bool cis_bufferize_is_loop(cis_op *op);
/// The buffer of an operand, if that is a tensor: of the type of what the op passes it to in its
/// regions, if it does. NULL after an error.
cis_value *cis_bufferize_passed_operand(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                                        uint32_t operand);
/// Moves the regions of an op into `to`, which has as many empty ones, with buffers for arguments.
/// False after an error.
bool cis_bufferize_take_regions(cis_bufferization *b, cis_rewriter *r, cis_op *op, cis_op *to);
/// The row of an op of a dialect that was read from text, NULL if not enough is known of it.
const cis_bufferizable_interface *cis_bufferize_row_of_declared(const cis_op_info *info);
/// Its subset interface, NULL if it is not declared to take a part out of one tensor, or to put one
/// in.
const cis_subset_interface *cis_bufferize_subset_of_declared(const cis_op_info *info);
/// Folds constants of the part that the op says that it accesses. False, with nothing in the slice,
/// if it is not known, or not one of the op's tensor.
bool cis_bufferize_check_slice(const cis_op *op, bool is_known, cis_mixed_slice *slice);
/// Attaches them to those that have none.
void cis_bufferize_attach_declared(cis_context *ctx);
/// Attaches all rows to the op records of a context, once.
void cis_bufferize_attach(cis_context *ctx);

#endif
