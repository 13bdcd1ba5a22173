// Plans as TensorFlow Lite Micro reads them.
#ifndef CIS_DRIVER_PLAN_TFLM_H
#define CIS_DRIVER_PLAN_TFLM_H

#include "driver/plan/print.h"

/// Appends the contents of the metadata buffer "OfflineMemoryAllocation": 32-bit integers, little
/// endian. The ids are the tensors' numbers in their subgraph. False, with why in `out_error`, if
/// they are not, or an offset does not fit.
bool cis_plan_print_tflm(const cis_plan_outcome *outcome, cis_strbuf *out, cis_strbuf *out_error);

/// Whether a file holds such numbers: it begins with the version and the subgraph.
bool cis_plan_is_tflm(const cis_source *source);
/// Reads them as a plan of a problem whose ids are numbers of tensors. A tensor with -1 has no
/// offset; tensors that are no buffers of the problem are ignored if they have none. On failure
/// returns false with a line in `out_error`. The table lives in `arena` and in the problem.
bool cis_plan_read_tflm(const cis_source *source, const cis_plan_table *problem, cis_arena *arena,
                        cis_plan_table *out_table, cis_strbuf *out_error);

#endif
