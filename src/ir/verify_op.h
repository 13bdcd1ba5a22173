// Checks of a single op against its row; called by the verifier's walk.
#ifndef CIS_IR_VERIFY_OP_H
#define CIS_IR_VERIFY_OP_H

#include "ir/op_def.h"

/// On the way in: counts, segments, attributes, types, relations, traits, the row's verify hook.
bool cis_verify_row(cis_op *op);
/// On the way out, when the ops in the regions are known to be right: isolation, terminators, region control flow,
/// symbols, the row's verify_regions hook.
bool cis_verify_row_regions(cis_op *op);
/// Discardable attributes with a registered dialect's prefix.
bool cis_verify_discardable_attrs(cis_op *op);

#endif
