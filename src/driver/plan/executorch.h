// Memory plans of ExecuTorch programs (.pte).
#ifndef CIS_DRIVER_PLAN_EXECUTORCH_H
#define CIS_DRIVER_PLAN_EXECUTORCH_H

#include "driver/plan/csv.h"

/// Whether a file is an ExecuTorch program.
bool cis_plan_is_executorch(const cis_source *source);
/// Reads the tensors that have a place in planned memory, with their offsets, and lifetimes by the
/// instructions that name them. The methods of a program follow each other in time. On failure
/// returns false with a line in `out_error`. The table lives in `arena` and in the source.
bool cis_plan_read_executorch(const cis_source *source, int64_t default_alignment, cis_arena *arena,
                              cis_plan_table *out_table, cis_strbuf *out_error);

#endif
