// The verifier: structure, constraints of rows, traits, symbol uses and dominance, with upstream's
// messages.
#ifndef CIS_IR_VERIFIER_H
#define CIS_IR_VERIFIER_H

#include "ir/op_def.h"

/// Verifies `op` and everything inside it; false after the first error has been reported (errors of
/// independent isolated ops are all reported).
bool cis_verify(cis_op *op);

#endif
