// The ops of a block as tasks that hold buffers, for order/: dependences between ops, and the
// buffers that each one touches.
//
// Ops are ordered
//   - after those whose results they use, in their regions too;
//   - by the memory that they read, write and free. Memory is one of several classes, the connected
//     parts of analysis/buffer_reach.h; a part with memory that was not allocated in the function,
//     or that may be kept elsewhere, belongs to the class of all others. Only reads of a class may
//     change places;
//   - around barriers: ops with unknown effects, with effects on no value, or with tokens of
//     running work.
// An op that only allocates a buffer, and one that only frees it, are no tasks: they stand right
// before (after) the first (last) op that has any name of the buffer.
//
// Tensors count as the buffers that they will probably have (reuse/schedule/tensor_values.h); an op
// that overwrites one comes after those that it comes after now.
#ifndef CIS_REUSE_SCHEDULE_BLOCK_TASKS_H
#define CIS_REUSE_SCHEDULE_BLOCK_TASKS_H

#include "memory/footprint.h"
#include "order/order.h"

/// Facts about the memory of a function. They stay valid when ops are reordered, and for no other
/// change of the IR.
typedef struct cis_task_memory cis_task_memory;
/// Analyses the function; cis_task_memory_destroy frees the result.
cis_task_memory *cis_task_memory_create(cis_op *function);
/// Frees the facts.
void cis_task_memory_destroy(cis_task_memory *memory);
/// Says what the tensors in a region of the op hold at most, for the block that the op is in.
void cis_task_memory_note_inner(cis_task_memory *memory, const cis_op *op, int64_t bytes);

/// An op that is no task, because it only allocates or only frees a buffer.
typedef struct cis_task_floating {
  cis_op *op;
  uint32_t value; // of the problem
  bool frees;
} cis_task_floating;

typedef struct cis_block_tasks {
  cis_op_vec tasks; // as they stand
  CIS_VEC(cis_task_floating) floating;
  CIS_VEC(cis_order_value) values;
  CIS_VEC(cis_order_touch) touches;
  CIS_VEC(cis_order_edge) edges;
  CIS_VEC(int64_t) work;
  cis_order_problem problem; // of the vectors above
  bool has_tensors;          // some values are tensors
  int64_t source_peak;       // with allocations and frees where they stand
} cis_block_tasks;

/// Lists the tasks of a block. False if it has fewer than two buffers, because then there is
/// nothing to gain. Sets the tags of the block's ops.
bool cis_block_tasks_init(cis_block_tasks *out, cis_task_memory *memory, cis_block *block,
                          cis_footprint_analysis *footprints);
/// Frees the arrays of tasks.
void cis_block_tasks_deinit(cis_block_tasks *tasks);

#endif
