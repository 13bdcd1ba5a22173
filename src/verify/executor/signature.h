// The promises of a function to its callers, apart from its body: visibility and attributes.
#ifndef CIS_VERIFY_EXECUTOR_SIGNATURE_H
#define CIS_VERIFY_EXECUTOR_SIGNATURE_H

#include "ir/op_def.h"

/// How far a symbol can be seen: 2 from everywhere, 1 if it is nested, 0 if it is private.
int cis_verify_visibility(const cis_op *op);
/// Whether two dictionaries tell a caller the same; attributes for passes do not count.
bool cis_verify_has_same_attributes(cis_attr a, cis_attr b);
/// The first difference between two functions that a caller sees before they run: visibility, or
/// attributes, those of arguments and results included. NULL: there is none.
const char *cis_verify_function_difference(cis_op *a, cis_op *b);
/// Whether the function promises not to write to a tensor argument.
bool cis_verify_is_not_writable(cis_op *function, uint32_t argument);
/// Whether a function without a body promises not to write to an argument.
bool cis_verify_only_reads(cis_op *function, uint32_t argument);

#endif
