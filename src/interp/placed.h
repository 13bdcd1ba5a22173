// Execution of a program under a plan: each buffer has memory of its own, and beside it the arenas
// of the plan say for each byte which buffer has written it last. A buffer that reads a byte of its
// own that another one has written since is an error.
#ifndef CIS_INTERP_PLACED_H
#define CIS_INTERP_PLACED_H

#include "interp/machine.h"

/// Gives an allocation its place, where the plan has one for `value`; NULL: it has none.
void cis_placed_begin(cis_machine *m, cis_allocation *alloc, const cis_value *value);
/// The caller has filled the buffers that are passed to `function`.
void cis_placed_enter(cis_machine *m, cis_op *function);
/// The caller reads results, and arguments that were written. False after a report.
bool cis_placed_leave(cis_machine *m, cis_op *function, cis_cell *args, cis_cell *results);
/// An access to bytes that lie inside of the allocation, which has a place. False after a report.
bool cis_placed_touch(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t at,
                      int64_t size, bool is_write);
/// The same of all elements of a memref that lies inside.
bool cis_placed_touch_whole(cis_machine *m, cis_op *op, const cis_memref *memref, bool is_write);
/// Frees the arenas.
void cis_placed_deinit(cis_machine *m);

#endif
