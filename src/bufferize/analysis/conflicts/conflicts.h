// Whether an operand can be in place: would a tensor be read after its buffer was overwritten, or
// read-only memory be written?
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_CONFLICTS_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_CONFLICTS_H

#include "bufferize/analysis/conflicts/block_reach.h"
#include "bufferize/analysis/state/facts.h"
#include "bufferize/analysis/state/live_ops.h"
#include "bufferize/analysis/state/possible_buffers.h"
#include "bufferize/analysis/state/real_writes.h"
#include "bufferize/analysis/state/state_impl.h"
#include "ir/dom.h"

typedef struct cis_conflicts {
  cis_bufferization_state *state;
  cis_dom *dom;
  cis_block_reach reach;
  bool is_quiet; // nothing is annotated
  /// Unless NULL, the question is whether the decisions are right: uses of tensors that cannot have
  /// one buffer are no conflict then, nor are reads that cannot be seen and writes that change
  /// nothing.
  cis_possible_buffers *buffers;
  cis_live_ops live;
  cis_real_writes writes;
  uint64_t num_conflicts, num_read_only; // numbers of annotations (print_conflicts)
} cis_conflicts;

/// Whether the operand in place would join a set that is written and has a tensor which must not be
/// written. `as_is`: counts only writes that are in place already; else the operand's own write
/// too.
bool cis_conflicts_writes_read_only(cis_conflicts *c, cis_use *operand, bool as_is);
/// Whether in that set something would be read after it was overwritten.
bool cis_conflicts_overwrites_what_is_read(cis_conflicts *c, cis_use *operand, bool as_is);

/// The exact question for one read, the tensors that define what it reads, and one write to the
/// same buffer. `out_definition`: the tensor whose contents are lost. `definitions` may be empty
/// for an operand that expects to be apart.
bool cis_conflicts_between(cis_conflicts *c, cis_use *read, cis_value_list definitions,
                           cis_use *write, cis_value **out_definition);
/// Whether the op takes the memory of the operand for other memory than what it writes otherwise,
/// itself or in its regions or a callee, whatever it contains: a part that is inserted, which it
/// copies; a tensor that a loop or a function knows by another name.
bool cis_conflicts_expects_apart(const cis_bufferization_state *state, cis_use *operand);
/// Whether an insertion puts a part back where it was taken out, so that it changes nothing.
bool cis_conflicts_is_put_back(const cis_bufferization_state *state, cis_op *insertion);
/// Whether, of the set of aliases of `value`, a tensor that may not be written has a buffer that is
/// written in place.
bool cis_conflicts_set_writes_read_only(cis_conflicts *c, const cis_value *value);
/// Whether the write is in another parallel region than what it overwrites, so that every instance
/// needs a buffer of its own.
bool cis_conflicts_leaves_parallel_region(cis_conflicts *c, cis_use *write);
/// Says in attributes which ops conflict.
void cis_conflicts_annotate(cis_conflicts *c, cis_use *read, cis_use *write, cis_value *definition);
/// Adds attributes that say which read-only tensor is written.
void cis_conflicts_annotate_read_only(cis_conflicts *c, cis_value *value);

#endif
