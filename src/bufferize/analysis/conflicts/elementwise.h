// Ops that compute element by element, and the buffers that they read and write.
#ifndef CIS_BUFFERIZE_ANALYSIS_CONFLICTS_ELEMENTWISE_H
#define CIS_BUFFERIZE_ANALYSIS_CONFLICTS_ELEMENTWISE_H

#include "bufferize/analysis/conflicts/conflicts.h"

/// Whether both are operands of one op that reads each element before it writes it. It reads others
/// later where one of several tensors that the operand may be is another part of the same buffer.
bool cis_is_read_before_written(cis_conflicts *c, cis_use *read, cis_use *write);
/// Whether every tensor that the operand's tensor may be is `value`, or another buffer than that of
/// `value`. What a branch passes may be the `value` of an earlier round, which can lie elsewhere in
/// the same buffer; only if all that is passed is `value`, none is, because there is a first round.
bool cis_is_equivalent_or_apart(cis_conflicts *c, cis_use *operand, const cis_value *value);

#endif
