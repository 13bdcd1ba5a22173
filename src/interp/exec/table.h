// The rows of all dialects: how ops are executed. Tools pass them to the machine.
#ifndef CIS_INTERP_EXEC_TABLE_H
#define CIS_INTERP_EXEC_TABLE_H

#include "interp/machine.h"

/// The lists of rows, each ended by kind 0.
#define CIS_EXEC(DIALECT, NAME) extern const cis_exec_row cis_exec_##NAME[];
#include "interp/exec/table.def"
#undef CIS_EXEC

/// All of them, ended by NULL: for cis_interp_create.
cis_exec_rows cis_exec_all_rows(void);

/// Attaches rows to those ops of dialects read from text whose definitions name a function that
/// executes them (declared.c).
void cis_exec_attach_declared_ops(cis_context *ctx);
/// Whether an op has a row of its own.
bool cis_exec_has_row(const cis_op_def *def);
/// Whether the op can be executed, in the usual forms and on the usual types. Terminators and
/// symbols are executed by the ops around them.
bool cis_exec_has_op(const cis_op_def *def);
/// Whether any op of the dialect can be.
bool cis_exec_has_dialect(const cis_dialect_def *dialect);

#endif
