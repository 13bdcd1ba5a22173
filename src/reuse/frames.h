// Frames: what each function of a module needs of an arena, for itself and for the functions that
// it calls, like frames on a stack.
//
//   func.func @f() {         frame of @f, 96 bytes:
//     %a = memref.alloc()      %a        at  0, 32 bytes
//     call @g()                @g        at 32, 64 bytes: after what is live at the call
//     "use"(%a)
//   }
//
// Callees are planned first. What a call needs is one more item of the caller's plan, live at the
// call. A function that may call itself, directly or through others, has a frame of its own each
// time that it runs, which no other function provides.
#ifndef CIS_REUSE_FRAMES_H
#define CIS_REUSE_FRAMES_H

#include "dialect/func/function_users.h"
#include "reuse/pools.h"

/// A call to a function that takes its frame from the caller.
typedef struct cis_frame_call {
  cis_op *call;
  struct cis_frame *callee;
  bool is_apart;  // inside an op that runs its regions at once: memory is allocated there
  int64_t offset; // in the caller's frame
} cis_frame_call;

typedef struct cis_frame {
  cis_op *function;
  bool is_recursive;
  bool is_called_elsewhere; // by what is no function of the module
  bool takes_argument;      // the caller provides the memory
  size_t waits_for;         // scratch: calls that are not planned yet
  cis_reuse_buffer_vec buffers;
  cis_reuse_pool pool; // the buffers that lie in the frame
  CIS_VEC(cis_frame_call) calls;
  CIS_VEC(struct cis_frame *) callers; // with repetitions
  CIS_VEC(struct cis_frame *) callees; // with repetitions
  int64_t bytes, alignment;
} cis_frame;

typedef struct cis_frames {
  cis_function_users users;
  cis_frame *all; // of the functions that have a body, in the order of the module
  size_t num;
  cis_frame **order;  // callees first; recursive ones last
  cis_ptrmap of;      // function -> frame
  cis_ptrmap touched; // arguments that their function only touches
} cis_frames;

/// Finds the functions and the order. `all_take`: functions take their frames as an argument unless
/// something else than calls names them; else only private ones do.
void cis_frames_init(cis_frames *frames, cis_op *module, bool all_take);
void cis_frames_deinit(cis_frames *frames);
/// Plans all frames. False after an error.
bool cis_frames_plan(cis_frames *frames, const cis_reuse_plan_options *options, cis_arena *arena);

#endif
