// Checks of a single op against its row; called by the verifier's walk.
#ifndef CIS_IR_VERIFY_OP_H
#define CIS_IR_VERIFY_OP_H

#include "ir/op_def.h"

/// Going in: counts, segments, attributes, types, relations, traits, the row's verify hook.
bool cis_verify_row(cis_op *op);
/// The same, the hook for its regions included, without diagnostics and with other types of its
/// operands and results: whether a rewrite that gives the op these types keeps it right. The types
/// stay what they are.
bool cis_verify_row_with_types(cis_op *op, const cis_type *operands, const cis_type *results);
/// Facts that the walk has collected, so that checks over whole regions can be skipped.
typedef struct cis_verify_facts {
  bool scope_in_doubt;   // some operand is not plainly defined before its use
  bool has_symbol_users; // some op checks its symbol references
} cis_verify_facts;

/// Going out, when the ops in the regions are known to be right: isolation, terminators,
/// region control flow, symbols, the row's verify_regions hook.
bool cis_verify_row_regions(cis_op *op, const cis_verify_facts *facts);
/// `check(op)`, the answer of which follows from the row, the counts, types and inherent attributes
/// of the op alone: it is not asked again of ops that are alike in these. For hooks of rows, of
/// which one has one such check.
bool cis_verify_once(cis_op *op, bool (*check)(cis_op *op));
/// Discardable attributes with a registered dialect's prefix.
bool cis_verify_discardable_attrs(cis_op *op);

#endif
