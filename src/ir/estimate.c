// Guesses for dynamic sizes: memref<?x4xf32> counts as 64 * 4 * 4 bytes.
#include "ir/estimate.h"

#include "ir/interfaces.h"
#include "ir/op_def.h"

double cis_estimate_bytes(cis_type type) {
  cis_type one = cis_type_memref(cis_type_element(type), NULL, 0, NULL, NULL);
  int64_t element;
  double bytes = cis_type_size_in_bytes(one, &element) ? (double)element : 1;
  if (!cis_type_is_ranked(type))
    return bytes * CIS_ASSUMED_SIZE;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    bytes *=
        cis_type_dim(type, i) == CIS_DYNAMIC ? CIS_ASSUMED_SIZE : (double)cis_type_dim(type, i);
  return bytes;
}

double cis_estimate_trips(const cis_op *loop) {
  uint64_t known;
  return cis_loop_trip_count(loop, &known) ? (double)known : CIS_ASSUMED_TRIPS;
}

double cis_estimate_region_runs(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  bool repeats = def && ((def->region_branch && def->region_branch->repetitive) ||
                         op->info->traits & CIS_TRAIT_PARALLEL_LOOP);
  return repeats ? cis_estimate_trips(op) : 1;
}

double cis_estimate_runs(const cis_op *op) {
  double runs = 1;
  for (const cis_op *loop = cis_op_parent(op); loop; loop = cis_op_parent(loop))
    runs *= cis_estimate_region_runs(loop);
  return runs;
}
