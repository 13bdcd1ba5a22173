// Large structured ops as one term.
#ifndef CIS_VERIFY_WHOLE_H
#define CIS_VERIFY_WHOLE_H

#include "verify/exec.h"

/// Sets the results of a structured op on tensors to elements of one term. False, and nothing set,
/// if its body is not pure or an operand is no tensor.
bool cis_sym_whole(cis_exec *e, cis_op *op, const cis_sym *operands, uint32_t num,
                   uint32_t num_inputs);

#endif
