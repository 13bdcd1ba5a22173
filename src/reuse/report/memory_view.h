// A drawing of a function's memory: the buffers of memory/memory.h, each with a place.
//
//   %p = memref.alloc() : memref<96xi8>                 a pool, held until it is freed
//   %a = memref.view %p[%c32][] : ... memref<8xf32>     in it, at 32, from its first to last access
//   %b = memref.alloc() : memref<4xf32>                 held until it is freed
//   call @f(%b)                                         what @f holds while it runs
//
// The heap gives no addresses: allocations get places as a plan would give them, pools together
// with their views. Offsets inside of a pool are the program's; an offset that the program computes
// when it runs is the one that is expected.
#ifndef CIS_REUSE_REPORT_MEMORY_VIEW_H
#define CIS_REUSE_REPORT_MEMORY_VIEW_H

#include "memory/memory.h"
#include "report/view.h"

typedef struct cis_memory_view {
  cis_memory memory;
  cis_plan_buffer *items; // per buffer: bytes and lives; a pool's item is none of the problem
  size_t *in_place;       // per buffer: the one whose place it takes where that is read last, plus
                          // one; 0: none
  bool *is_placed;        // per buffer: the offset is the program's, in its pool
  cis_view view;          // without names; pools are not in it (pool -1)
} cis_memory_view;

/// Arrays of `out` are in `arena`; cis_memory_view_deinit frees the rest. Numbers the ops inside of
/// the function. `footprints` is borrowed.
void cis_memory_view_get(cis_footprint_analysis *footprints, cis_op *function, cis_arena *arena,
                         cis_memory_view *out);
void cis_memory_view_deinit(cis_memory_view *view);

#endif
