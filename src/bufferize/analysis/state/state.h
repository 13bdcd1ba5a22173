// Questions that rows may ask about the program while it is analyzed and rewritten (MLIR:
// AnalysisState).
//
// Two kinds of state answer: the result of One-Shot's analysis (analysis/one_shot_analysis.h), and
// the trivial one without an analysis: an operand is in place unless it is written, any two values
// may alias, none are known to be equivalent (upstream: not even a value to itself), nothing is
// undefined.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_STATE_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_STATE_H

#include "bufferize/interface.h"

/// The trivial state. The caller owns the result; what `options` refers to is borrowed.
cis_bufferization_state *cis_state_create_trivial(const cis_bufferization_options *options);
/// Destroys either kind of state. NULL does nothing.
void cis_state_destroy(cis_bufferization_state *state);
/// The options of the pass.
const cis_bufferization_options *cis_state_options(const cis_bufferization_state *state);

/// Whether the analysis does now as mlir-opt does, though that may be wrong.
bool cis_state_is_as_upstream(const cis_bufferization_state *state, cis_upstream_rule rule);
/// mlir-opt's answer if it is done so, and then notes if it is not ours; else ours.
bool cis_state_choose(const cis_bufferization_state *state, cis_upstream_rule rule, bool upstream,
                      bool ours);

/// Whether a tensor that a branch yields may be copied: where no decisions are possible otherwise.
bool cis_state_may_copy_yields(const cis_bufferization_state *state);

/// Whether the analysis knows a tensor: it was there, and it is not the trivial state.
bool cis_state_is_analyzed(const cis_bufferization_state *state, const cis_value *value);
/// Whether the operand is in place.
bool cis_state_is_in_place(const cis_bufferization_state *state, const cis_use *operand);
/// Whether two tensors are known to have the same buffer.
bool cis_state_are_equivalent(const cis_bufferization_state *state, const cis_value *a,
                              const cis_value *b);
/// Whether two tensors may have overlapping buffers, by the decisions so far.
bool cis_state_may_alias(const cis_bufferization_state *state, const cis_value *a,
                         const cis_value *b);
/// Whether `test` holds for a tensor that may alias `value`, itself included, by the decisions so
/// far. Stops at the first one.
bool cis_state_any_alias(const cis_bufferization_state *state, const cis_value *value,
                         bool (*test)(void *user, const cis_value *alias), void *user);
/// The same by our rules alone, where the analysis decided as mlir-opt does.
bool cis_state_may_possibly_alias(const cis_bufferization_state *state, const cis_value *a,
                                  const cis_value *b);
/// Whether `test` is true for a possible alias of `value`, by our rules.
bool cis_state_any_possible_alias(const cis_bufferization_state *state, const cis_value *value,
                                  bool (*test)(void *user, const cis_value *alias), void *user);
/// Notes in which sets of possible aliases a tensor is; and whether a tensor shares one with those
/// that were noted. If not, it is an alias of none of them.
void cis_state_note_sets(const cis_bufferization_state *state, cis_ptrmap *sets,
                         const cis_value *value);
/// Whether a tensor shares a set with the noted ones. If not, it is an alias of none of them.
bool cis_state_shares_set(const cis_bufferization_state *state, const cis_ptrmap *sets,
                          const cis_value *value);
/// The groups of what the op carries whose buffers change places (interface.h, moved_buffers);
/// NULL: none do.
const uint32_t *cis_state_moved_buffers(const cis_bufferization_state *state, const cis_op *op);
/// Whether what the operand has was never written, so that a copy need not copy it.
bool cis_state_has_undefined_contents(const cis_bufferization_state *state, const cis_use *operand);
/// Whether an operand that neither reads nor writes passes its tensor to an op that reads it.
/// Copies that are inserted later do not change the answer, because they read the same contents.
bool cis_state_passes_to_read(const cis_bufferization_state *state, cis_use *operand);
/// Whether some use reads the value's buffer, uses of aliases of operands that are only passed on
/// included.
bool cis_state_is_value_read(const cis_bufferization_state *state, cis_value *value);

// --- walking back from an operand over what it may alias ---

typedef CIS_VEC(cis_use *) cis_use_vec;

typedef struct cis_traversal {
  bool leaves; // also return where the walk ends without a match
  bool follow_equivalent_only, follow_in_place_only, follow_same_type_or_casts_only;
  bool follow_unknown_ops; // through ops without a row
  bool revisit; // a value that was reached already is not visited again, unless this is set
  cis_use_vec *followed; // unless NULL: gets each operand that is followed
} cis_traversal;
/// Appends, each once, the values on the reverse chain of `operand` for which `matches` is true
/// (and leaves, if asked for). The walk does not go beyond a match. Last in, first out, so that the
/// order is upstream's.
void cis_state_find_reverse(const cis_bufferization_state *state, cis_use *operand,
                            bool (*matches)(void *user, cis_value *value), void *user,
                            const cis_traversal *how, cis_value_vec *out);
/// The values that define the contents which the operand reads: matches are those that are written.
/// Empty: never written.
void cis_state_definitions(const cis_bufferization_state *state, cis_use *operand,
                           cis_value_vec *out);

/// Whether two ops lie in regions of one op of which only one runs (branches of scf.if).
bool cis_in_mutually_exclusive_regions(const cis_bufferization_state *state, cis_op *a, cis_op *b);
/// Whether control goes from the region of `op` that `a` is in to the one that `b` is in, and not
/// back.
bool cis_in_earlier_region(cis_op *op, cis_op *a, cis_op *b);
/// The innermost region around the op (value) that is repetitive (parallel) by its op's row, or
/// NULL. With check_parallel_regions off, no region is parallel.
cis_region *cis_enclosing_repetitive_region(const cis_bufferization_state *state, const cis_op *op);
/// The nearest repetitive region around a value; NULL: there is none.
cis_region *cis_enclosing_repetitive_region_of_value(const cis_bufferization_state *state,
                                                     const cis_value *value);
/// The nearest parallel region that contains `region`, or is it; NULL: there is none.
cis_region *cis_enclosing_parallel_region(const cis_region *region,
                                          const cis_bufferization_options *options);

// --- function boundaries: what the analysis knows of a func.func ---

/// Whether a function reads, or writes, its argument `arg`. Of an external function
/// bufferization.access says it; without that it does both.
bool cis_state_function_reads(const cis_bufferization_state *state, const cis_op *function,
                              uint32_t arg);
/// Whether the function writes the argument.
bool cis_state_function_writes(const cis_bufferization_state *state, const cis_op *function,
                               uint32_t arg);
/// The func.func that a call names; NULL if there is none, it takes or gives other types than the
/// call, or the op is no call. Looked up once.
cis_op *cis_state_callee(const cis_bufferization_state *state, const cis_op *call);
/// The argument of the callee that operand `i` of a call becomes; false if it becomes none.
bool cis_call_argument(const cis_op *call, uint32_t i, uint32_t *out);

#endif
