// Where the buffers of a function lie and when they are in use, as its program stands: views of
// pools and arenas, heap and stack, callees. For pictures.
//
//   %p = memref.alloc() : memref<96xi8>                 a pool, held until it is freed
//   %a = memref.view %p[%c32][] : ... memref<8xf32>     in it, at 32, from its first to last touch
//   %b = memref.alloc() : memref<4xf32>                 held until it is freed
//   call @f(%b)                                         what @f holds while it runs
//
// The heap gives no addresses: those of allocations are chosen so that they lie as in a plan, pools
// with what is in them. Offsets inside of a pool are the program's; those that it computes when it
// runs are what they are expected to be.
#ifndef CIS_REUSE_REPORT_MEMORY_VIEW_H
#define CIS_REUSE_REPORT_MEMORY_VIEW_H

#include "memory/footprint.h"
#include "report/view.h"

typedef enum cis_box_kind {
  CIS_BOX_HEAP,  // an allocation
  CIS_BOX_STACK, // memref.alloca
  CIS_BOX_VIEW,  // a part of a pool
  CIS_BOX_POOL,  // an allocation that has views
  CIS_BOX_CALL,  // what a callee holds
  CIS_BOX_RESULT // made inside an op, or by a callee, and its result
} cis_box_kind;

/// An op that touches the memory of a box.
typedef struct cis_box_touch {
  cis_op *op;
  bool reads, writes; // neither: that is not known
} cis_box_touch;

typedef struct cis_box {
  cis_box_kind kind;
  cis_op *op;       // that allocates, makes the view, calls
  cis_value *value; // NULL: of a call
  cis_op *written;  // the first op that may write it, other than a fill if there is one; or NULL
  cis_box_touch *touches; // in the order of the ops' numbers, each op once
  size_t num_touches;
  size_t pool;     // of a view: its pool's box, plus one; 0: the pool is an arena
  size_t in_place; // the box whose place it takes where that is read last, plus one; 0: none
  bool is_placed;  // its offset is the program's, in its pool
} cis_box;
typedef CIS_VEC(cis_box) cis_box_vec;

typedef struct cis_memory_view {
  cis_op *function;
  cis_box_vec boxes;
  cis_plan_buffer *items; // per box: bytes and when; a pool's box is none of the problem
  cis_view view;          // without names; the pools' boxes are not in it (pool -1)
  double peak;            // bytes that are held at once, callees included (footprint.h)
  cis_op *peak_at;        // during this op; NULL: nothing is held
  uint32_t num_ops;       // numbers, which are the ops' tags until something else sets these
} cis_memory_view;

/// What is in `out` is in `arena`, but for vectors that cis_memory_view_deinit frees. Numbers the
/// ops inside of the function.
void cis_memory_view_get(cis_footprint_reckoning *reckoning, cis_op *function, cis_arena *arena,
                         cis_memory_view *out);
void cis_memory_view_deinit(cis_memory_view *view);

#endif
