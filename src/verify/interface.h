// What other modules see of a module besides what its functions do.
#ifndef CIS_VERIFY_INTERFACE_H
#define CIS_VERIFY_INTERFACE_H

#include "verify/verify.h"

/// What a caller sees otherwise of the second function before it is executed: visibility and
/// attributes, of arguments and results as well. NULL: nothing.
const char *cis_verify_function_difference(cis_op *a, cis_op *b);
/// Whether the function says that it does not write to a tensor argument.
bool cis_verify_is_not_writable(cis_op *function, uint32_t argument);
/// Whether a function without a body says that it does not write to an argument.
bool cis_verify_only_reads(cis_op *function, uint32_t argument);

#endif
