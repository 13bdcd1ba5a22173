#ifndef CIS_DRIVER_DOCS_FACTS_H
#define CIS_DRIVER_DOCS_FACTS_H

#include "ir/op_def.h"
#include "support/strbuf.h"

/// Prints a line of JSON for each row: traits, effects, operands, hooks.
void cis_docs_print_facts(cis_strbuf *out);

/// Whether an op of the row folds. The value of a constant is what it folds to.
bool cis_docs_folds(const cis_op_def *row);
/// Whether there are canonicalization patterns of it: its own, or its dialect's for it.
bool cis_docs_has_patterns(const cis_dialect_def *dialect, const cis_op_def *row);

#endif
