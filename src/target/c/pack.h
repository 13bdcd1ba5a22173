// Offsets of a function's buffers in its frame, where outputs of ops may overlap dying inputs.
//
// The planner takes both distances (distance.h) as one constraint on a pair (cis_plan_overlap): the
// output is at least `above` higher or `below` lower. An op with several dying inputs runs in one
// direction. Plans are made with either direction for each pair; where an op gets both, each is
// tried. Overlap is kept only where the frame is smaller with it, in the default memory alone.
#ifndef CIS_TARGET_C_PACK_H
#define CIS_TARGET_C_PACK_H

#include "plan/plan.h"
#include "target/c/overlap.h"

typedef struct cis_c_packing {
  int64_t *offsets; // one for each buffer
  int64_t height;
  int64_t apart;         // the height if nothing overlaps
  bool is_least;         // no plan with these overlaps is lower
  bool *is_backward;     // for each overlap: how its op runs
  int64_t *shared_bytes; // for each overlap; 0: the two buffers are apart after all
} cis_c_packing;

/// False if there is no plan within 2 GiB. All lives in the arena.
bool cis_c_pack(const cis_plan_buffer *buffers, size_t num, const cis_c_overlap_vec *overlaps,
                cis_arena *arena, cis_c_packing *out_packing);

#endif
