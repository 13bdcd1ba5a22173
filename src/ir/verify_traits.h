// Checks that belong to traits and interfaces rather than to an op's own row.
#ifndef CIS_IR_VERIFY_TRAITS_H
#define CIS_IR_VERIFY_TRAITS_H

#include "ir/verify_op.h"

/// Traits about the place and shape of an op, which go before its row: blocks, region arguments,
/// parent.
bool cis_verify_structural_traits(cis_op *op);
/// Verifies the traits that follow from the types of operands and results alone.
bool cis_verify_type_traits(cis_op *op);
/// The others: symbols, terminators, branches.
bool cis_verify_traits(cis_op *op);
/// Verifies the traits that look into the regions, which have been verified before.
bool cis_verify_region_traits(cis_op *op, const cis_verify_facts *facts);

#endif
