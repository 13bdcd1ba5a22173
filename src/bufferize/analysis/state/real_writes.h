// Operands that count as written but are not: a loop counts as a write of all tensors that it
// carries, because an iteration may write the argument for one.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_REAL_WRITES_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_REAL_WRITES_H

#include "bufferize/analysis/state/state.h"

/// For a state whose decisions are made. The zero value has a state alone.
typedef struct cis_real_writes {
  const cis_bufferization_state *state;
  cis_ptrmap args; // argument that a loop carries a tensor in -> whether it is written
  uint32_t depth;  // of loops that are being asked about, one inside the other
} cis_real_writes;

/// Frees the answers that are kept.
void cis_real_writes_deinit(cis_real_writes *w);
/// The argument of a region that the op passes the operand to when it enters it, or NULL.
cis_value *cis_entered_argument(cis_use *operand);
/// Whether an operand, which counts as written, is.
bool cis_real_writes_has(cis_real_writes *w, cis_use *operand);
/// Whether some use of the value itself writes it in place.
bool cis_real_writes_to(cis_real_writes *w, const cis_value *value);
/// The same of all that it may alias.
bool cis_real_writes_to_any_alias(cis_real_writes *w, const cis_value *value);

#endif
