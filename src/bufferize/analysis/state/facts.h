// Facts that do not change while one function is analyzed: which operands read and write, which
// tensors define the contents of a tensor, and where between a definition and a read a write would
// be a conflict. Each is computed once and kept.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_FACTS_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_FACTS_H

#include "bufferize/analysis/conflicts/block_reach.h"
#include "bufferize/analysis/state/decisions.h"

typedef struct cis_facts cis_facts;

/// Facts about the ops inside `root`. `reach` is borrowed. The caller owns the result.
cis_facts *cis_facts_create(cis_bufferization_state *state, cis_op *root, cis_block_reach *reach);
/// Begins the questions about `root`, a function. The functions that it calls must have been
/// analyzed.
void cis_facts_enter(cis_facts *facts, cis_op *root);
/// Frees the facts.
void cis_facts_destroy(cis_facts *facts);

/// Whether a use is a read: it reads, or it passes the tensor on to where it is read.
bool cis_facts_reads(cis_facts *facts, cis_use *operand);
/// Whether a use is a write of the operand's buffer.
bool cis_facts_writes(cis_facts *facts, cis_use *operand);
/// Whether some region around ops of the function is parallel.
bool cis_facts_has_parallel_regions(const cis_facts *facts);

/// The tensors that define the contents of a tensor; valid as long as the facts.
typedef struct cis_value_list {
  cis_value *const *data;
  size_t len;
} cis_value_list;
/// The list for `value`: itself where it is written, else those of the tensors that it may be;
/// computed once, then kept.
cis_value_list cis_facts_definitions(cis_facts *facts, cis_value *value);

/// Answers kept for the questions of state.h and interface.h. False: not known.
bool cis_facts_is_value_read(cis_facts *facts, cis_value *value, bool *out);
/// Looks up whether `value` is written. False: not known.
bool cis_facts_is_value_written(cis_facts *facts, cis_value *value, bool *out);

/// The nearest tensor that an op has extracted (MLIR: SubsetExtractionOpInterface): `value` itself,
/// or a tensor that has its buffer or contains it. NULL if there is none. `out_forks`: there is
/// more than one chain of such tensors, so that the answer is not known.
cis_value *cis_facts_nearest_part(cis_facts *facts, cis_value *value, bool *out_forks);

/// Positions [low, high], numbers of ops.
typedef struct cis_window {
  uint32_t low, high;
} cis_window;
typedef CIS_VEC(cis_window) cis_windows;
/// Appends windows that contain every write which may conflict with the read. Writes outside of
/// them surely do not.
void cis_facts_windows(cis_facts *facts, cis_use *read, cis_windows *out);

#endif
