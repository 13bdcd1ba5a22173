// Dialects that are read from text: irdl.dialect ops become dialects of the context.
#ifndef CIS_DIALECT_IRDL_LOAD_H
#define CIS_DIALECT_IRDL_LOAD_H

#include "ir/op_def.h"

/// Registers the dialects that are defined in `module`, which has been verified and which stays as
/// long as the context. False after an error.
bool cis_irdl_load(cis_op *module);

#endif
