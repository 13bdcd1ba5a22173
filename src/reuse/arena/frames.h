// Frames: the part of an arena that each function of a module needs, for itself and for its
// callees, like frames on a stack.
//
//   func.func @f() {         frame of @f, 96 bytes:
//     %a = memref.alloc()      %a        at  0, 32 bytes
//     call @g()                @g        at 32, 64 bytes: after %a, which is live at the call
//     "use"(%a)
//   }
//
// Callees are planned first, because the frame of a callee is one more item of the caller's plan,
// live at the call. A frame whose size is computed at its function's entry (frame_sizes.h) is an
// item with the size that `@g_arena_size` returns. An indirect call may run each function that
// an op other than a call names. A function that may call itself, directly or through other
// functions, allocates its frame itself each time that it runs.
#ifndef CIS_REUSE_ARENA_FRAMES_H
#define CIS_REUSE_ARENA_FRAMES_H

#include "dialect/func/function_users.h"
#include "reuse/pool/pools.h"

/// A call to a function that takes its frame from the caller.
typedef struct cis_frame_call {
  cis_op *call;
  struct cis_frame *callee;
  bool is_apart; // memory is allocated at the call: it is inside an op that runs its regions at
                 // once, or what it needs is not known when the caller is entered
  cis_reuse_buffer item; // its part of the frame, for the plan
  int64_t offset;        // in the caller's frame
} cis_frame_call;

/// A number that the size of a frame may depend on: an argument of the function, or a dimension.
typedef struct cis_frame_operand {
  uint32_t argument;
  int64_t at; // the dimension; -1: the argument itself
  bool is_used;
} cis_frame_operand;

typedef struct cis_frame {
  cis_op *function;
  bool is_recursive;
  bool is_called_elsewhere;   // by a function of another kind, such as async.func
  bool takes_argument;        // the caller provides the memory
  size_t component;           // functions that may call each other have the same one
  size_t number, least, next; // of the search for components
  bool is_complete;           // the same
  cis_reuse_buffer_vec buffers;
  cis_reuse_pool pool; // the buffers that lie in the frame, and the calls after them
  size_t num_buffers;  // of the pool
  cis_size_dims dims;
  cis_ptrmap allocated;                // dimensions by which memory is allocated in any case
  CIS_VEC(cis_frame_operand) operands; // of the function that computes the frame's size
  CIS_VEC(cis_frame_call) calls;
  CIS_VEC(struct cis_frame *) callees; // with repetitions; unknown functions are one of them
  int64_t bytes, alignment;            // where the size is dynamic, `bytes` is by hints
  bool is_dynamic;
} cis_frame;

typedef struct cis_frames {
  cis_function_users users;
  /// The functions with a body, in the order of the module. all[num] has no function: it stands for
  /// those that an indirect call may run.
  cis_frame *all;
  size_t num, num_components;
  cis_frame **order; // callees first
  cis_ptrmap of;     // function -> frame
  cis_touched_arguments *touched;
} cis_frames;

/// Finds the functions and the order. `all_take`: functions take their frames as an argument unless
/// something else than calls names them; else only private ones do.
void cis_frames_init(cis_frames *frames, cis_op *module, bool all_take);
/// Frees the lists of frames; the ops stay.
void cis_frames_deinit(cis_frames *frames);
/// Plans all frames; `dynamic_shapes`: with buffers whose sizes are known when their function is
/// entered. What is too large for 63 bits has memory of its own.
void cis_frames_plan(cis_frames *frames, const cis_reuse_plan_options *options, bool dynamic_shapes,
                     cis_arena *arena);

#endif
