// Plans as TensorFlow Lite Micro reads them.
#ifndef CIS_DRIVER_PLAN_TFLM_H
#define CIS_DRIVER_PLAN_TFLM_H

#include "driver/plan/print.h"

/// Appends the contents of the metadata buffer "OfflineMemoryAllocation": 32-bit integers, little
/// endian. The ids are the tensors' numbers in their subgraph. False, with why in `out_error`, if
/// they are not, or an offset does not fit.
bool cis_plan_print_tflm(const cis_plan_outcome *outcome, cis_strbuf *out, cis_strbuf *out_error);

#endif
