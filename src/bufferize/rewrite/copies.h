// Tensor copy insertion: each operand that the analysis found out of place becomes a copy, so that
// all are in place.
#ifndef CIS_BUFFERIZE_REWRITE_COPIES_H
#define CIS_BUFFERIZE_REWRITE_COPIES_H

#include "bufferize/rewrite/bufferization.h"

/// Asks every op inside `root`, `root` included, that may be bufferized to resolve its conflicts.
/// False after an error.
bool cis_insert_tensor_copies(cis_bufferization *b, cis_op *root);

#endif
