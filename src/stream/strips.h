// Strips of columns: what each stage of a part of a group computes in each strip.
#ifndef CIS_STREAM_STRIPS_H
#define CIS_STREAM_STRIPS_H

#include "stream/group.h"

/// A group by rows and the same ops by columns, with what their steps need.
typedef struct cis_stream_plane {
  const cis_stream_group *rows, *columns; // columns: NULL: there are no strips
  cis_stream_problem of_rows, of_columns;
  uint32_t *column_of; // by stage of `rows`: the number in `columns` plus one; 0: it has no columns
  uint32_t *row_of;    // by stage of `columns`: the number in `rows` plus one, or 0
  uint32_t *last_reader; // by stage of `rows`: the last stage that reads it; 0: none
} cis_stream_plane;

/// Sets up a plane of two groups of the same ops, with their problems; in the arena of `rows`.
/// `columns` and its problem may be NULL.
void cis_stream_plane_init(cis_stream_plane *plane, const cis_stream_group *rows,
                           const cis_stream_problem *of_rows, const cis_stream_group *columns,
                           const cis_stream_problem *of_columns);
/// Finds `num` strips of the stages `first` to `last`, both included: as wide as it takes that each
/// strip computes what later stages of the part read in it. Fills `out`, by stage, for these, with
/// lists in `arena`. False if one of the stages has no columns, or fewer than strips.
bool cis_stream_strips_find(const cis_stream_plane *plane, size_t first, size_t last, int64_t num,
                            cis_arena *arena, cis_stream_strip *out);

#endif
