// Interfaces of ops of which facts are declared (facts.h), as rows name them.
#ifndef CIS_DIALECT_IRDL_DECLARED_H
#define CIS_DIALECT_IRDL_DECLARED_H

#include "dialect/irdl/facts.h"

/// Who owns results, and which operands are taken (cistern.owner).
extern const cis_ownership_interface cis_irdl_declared_ownership;
/// The operands that successors are passed (cistern.branch) and, if `is_chosen`, the successor that
/// an operand chooses (cistern.choice).
cis_branch_interface cis_irdl_declared_branch(bool is_chosen, bool is_fixed);
/// Whether one integer chooses between the successors of a branch, where it is declared. Reports an
/// error and returns false otherwise.
bool cis_irdl_declared_verify_choice(cis_op *op);

#endif
