// The run of a group in parts, one after the other: each is a loop over rows of its own, some in
// strips, so that the rows that are held are shorter and some elements are computed again.
#ifndef CIS_STREAM_PARTS_H
#define CIS_STREAM_PARTS_H

#include "stream/strips.h"

/// Stages `first` to `last` of the first plane, both included, as rows of a plane.
typedef struct cis_stream_part_of_run {
  size_t first, last;
  size_t plane;
  uint32_t rows, columns; // dimensions along which they lie in the first stage that has them
  int64_t num_strips;     // 0: there are none
  int64_t beside;         // bytes of whole tensors while it runs
} cis_stream_part_of_run;
typedef CIS_VEC(cis_stream_part_of_run) cis_stream_parts;

/// Bytes and products of a run, a point of the frontier: no other point has fewer of both.
typedef struct cis_stream_point {
  int64_t bytes, macs;
  cis_stream_parts parts;
} cis_stream_point;
typedef CIS_VEC(cis_stream_point) cis_stream_points;

/// Appends the frontier, the fewest products first, of which none has more than `most_macs`. Planes
/// are of the same ops. Free it with cis_stream_points_deinit.
void cis_stream_find_points(const cis_stream_plane *planes, size_t num_planes, int64_t most_macs,
                            cis_stream_points *out);
/// Frees the points.
void cis_stream_points_deinit(cis_stream_points *points);

#endif
