// Conflicts in near-linear time: the same answers as conflicts.h's definition.
//
// A read has windows (facts.h), intervals of positions outside of which no write is in conflict
// with it. Each set of aliases keeps the windows of its reads and the positions of its writes that
// are in place. No read is in conflict with a write of its own set, because such a set would not
// have been made; so an operand that would join sets asks only for writes of one that stab windows
// of another, going through the smaller, and for windows that its own write stabs. For a window
// that a write stabs, the exact question decides.
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_STABBING_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_STABBING_H

#include "bufferize/analysis/conflicts/conflicts.h"

typedef struct cis_stabbing cis_stabbing;

/// An empty index of reads and writes, for a state whose decisions have facts. Caller owns the
/// result.
cis_stabbing *cis_stabbing_create(cis_conflicts *c);
/// Frees all sets.
void cis_stabbing_destroy(cis_stabbing *s);
/// Collects reads and writes inside `root`, which the facts have entered, as if for the first time.
void cis_stabbing_enter(cis_stabbing *s, cis_op *root);
/// Begins anew inside `root`, the last op that was entered, after its decisions were taken back.
void cis_stabbing_restart(cis_stabbing *s, cis_op *root);

/// The answer of cis_conflicts_* (conflicts.h) of this name, in near-linear time. Sets may be
/// joined only by cis_stabbing_set_in_place.
bool cis_stabbing_writes_read_only(cis_stabbing *s, cis_use *operand, bool as_is);
/// The answer of cis_conflicts_* of this name, likewise.
bool cis_stabbing_overwrites_what_is_read(cis_stabbing *s, cis_use *operand, bool as_is);
/// Whether the decisions inside `root`, the last one that was entered, have a conflict: a read
/// after an overwriting write, or a write to a read-only tensor.
bool cis_stabbing_has_conflict(cis_stabbing *s, const cis_op *root);
/// Decides that an operand is in place, and joins the sets of its tensors.
void cis_stabbing_set_in_place(cis_stabbing *s, cis_use *operand);

#endif
