// The option `donate` of --buffer-pipeline.
#ifndef CIS_REUSE_PIPELINE_DONATION_H
#define CIS_REUSE_PIPELINE_DONATION_H

#include "ir/op.h"

/// Gives the arguments that a list names, as in "0,2" or "@f:0,@g:1", the attribute that says that
/// callers give them away. False after an error.
bool cis_donate_arguments(cis_op *module, cis_str list);

#endif
