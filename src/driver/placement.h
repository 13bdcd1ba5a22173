// Tables of offsets for the buffers of a program, as cistern-plan and others write them.
//
// CSV or JSON. A row names a buffer (`id`, or `buffer`) and its `offset`, and perhaps its
// `function`, its `location` (line:column of the op that allocates it) and its `memory`. Other
// columns are ignored. A name is the buffer's in the text of the program (%a, or a), line:column,
// or the number of an allocation of the function, from 0.
#ifndef CIS_DRIVER_PLACEMENT_H
#define CIS_DRIVER_PLACEMENT_H

#include "asm/parse_record.h"
#include "interp/placement.h"
#include "support/strbuf.h"

/// Reads a table, and finds its buffers in the module. `record` has the names of the program's
/// text; its source is number `source` of the context. The table lives in `arena`. On failure
/// returns false with a line "file:line:col: error: ..." in `out_error`.
bool cis_placement_read(const char *path, cis_op *module, uint32_t source,
                        const cis_parse_record *record, cis_arena *arena,
                        cis_placement *out_placement, cis_strbuf *out_error);
/// The number of allocations of the module that the table has no place for.
size_t cis_placement_num_missing(const cis_placement *placement, cis_op *module);

#endif
