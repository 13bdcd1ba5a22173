// Groups of structured ops on tensors that are computed row by row: their stages, what each row
// reads, and what a program holds with the group and without.
//
// A stage is one structured op, after the op that makes the contents of its destination, if that is
// its only use. A stage is split along a dimension of its result: a step computes one row, or a
// block of several where there would be too many steps. A stage that cannot be split has one step
// and one row, which is the whole tensor. Rows are counted in blocks of their stage.
//
// A tensor from outside is a stage that is given, if it is memory of the function's own that only
// the group reads: its rows are in the pool before the group begins, and die one by one.
#ifndef CIS_STREAM_GROUP_H
#define CIS_STREAM_GROUP_H

#include "dialect/linalg/linalg.h"
#include "stream/calls.h"
#include "stream/pieces.h"
#include "stream/schedule.h"
#include "support/map.h"

enum { CIS_STREAM_NOT_SPLIT = -1 };

/// A structured op.
typedef struct cis_stream_part {
  cis_op *op;              // NULL: there is none
  cis_affine_map_vec maps; // of its operands
  int64_t *extents;        // of its loops; in the group's arena
  uint32_t num_loops;
  int loop;       // that is split, or CIS_STREAM_NOT_SPLIT
  int64_t block;  // of how many indices of that loop a step is; 0: one
  int strip_loop; // that runs over the columns of a strip, or CIS_STREAM_NOT_SPLIT
} cis_stream_part;

/// Sets the extent of each loop by the shapes of the operands; false if one is not known.
bool cis_stream_set_extents(cis_stream_part *part);

/// Columns of a stage that are computed together: as many in each strip.
typedef struct cis_stream_strip {
  uint32_t dim;          // of the result
  int64_t width;         // 0: all columns
  const int64_t *starts; // the first column of each strip; in the group's arena
} cis_stream_strip;

typedef struct cis_stream_stage {
  cis_stream_part destination, main;
  cis_stream_calls calls; // of a function that makes or takes a row; main has the loop alone then
  cis_stream_piece_vec pieces; // that are copied, the last op's last; main has that op alone then
  cis_value *copied;           // contents of the destination that are copied row by row; NULL: none
  cis_value *value;            // the result; NULL: rows are given to a function
  uint32_t dim;                // of the result, along which it is split
  int64_t steps;               // 0: the stage is the destination of another
  cis_stream_strip strip;
  bool is_split;
  bool accumulates; // main's split loop is its first reduction; the destination is made at step 0
  bool is_kept;     // the result is used just after the group, so that it stays in the pool
  bool escapes;     // the result is used outside, so that all of it is a buffer of its own, or
                    // kept in the pool
  cis_op *given; // the memref.alloc of a tensor that is given; no op computes it. NULL: it is not
} cis_stream_stage;

typedef struct cis_stream_group {
  cis_arena *arena;
  const cis_block *block; // of its ops
  uint32_t dim;           // along which results are split where no other dimension reads fewer rows
  int64_t most_block;     // of how many rows a step may be: a power of two
  bool is_cut;            // an op is not in it because it has as many steps as it may have
  CIS_VEC(cis_stream_stage) stages;
  cis_ptrmap by_value; // result -> number of its stage, plus one
  cis_ptrmap kept;     // tensors from outside that are read after the group
  cis_ptrmap sinks;    // loops that give rows to a function
  cis_ptrmap tainted;  // ops that depend on a result of the group and are not in it
  cis_op_vec after;    // those of them in the block, in their order
  cis_op *last;        // the last op of the group in the block
  size_t num_tasks, most_tasks;
  int64_t meanwhile;  // bytes of tensors that are made while results that are kept hold the pool
  int64_t num_strips; // in each of which all rows are computed; 0: there are none
} cis_stream_group;

/// An op that is not in a group, and why.
typedef void cis_stream_refused(void *user, cis_op *op, const char *why);

/// How a group is split.
typedef struct cis_stream_split {
  uint32_t dim;
  int64_t most_block; // 1: a step is one row
} cis_stream_split;

/// Collects a group from `first` on, up to the end of the block or an op with effects. Returns the
/// op where the next group may begin, the first of `after` if there is one; NULL: none. `refused`
/// may be NULL. A group with `most_rows` takes no more ops.
cis_op *cis_stream_group_collect(cis_op *first, size_t most_rows, cis_stream_split split,
                                 cis_arena *arena, cis_stream_refused *refused, void *user,
                                 cis_stream_group *out);
/// Collects a group of those ops from `first` on that `only` has, which another group had in it.
void cis_stream_group_collect_only(cis_op *first, cis_stream_split split, const cis_ptrmap *only,
                                   cis_arena *arena, cis_stream_group *out);
/// Computes the group in so many strips, which are given for each stage and have all columns that
/// other stages read. False if an op would have no bounds then; the group is of no use.
bool cis_stream_set_strips(cis_stream_group *g, const cis_stream_strip *strips, int64_t num);
/// Whether nothing of the op is needed, so that it is erased with the group that it reads.
bool cis_stream_is_left_out(cis_op *user);
/// Frees the lists that are not in the arena.
void cis_stream_group_deinit(cis_stream_group *g);

/// The bytes of an element that lies in bytes as it lies in a tensor of its own; 0 for others.
int64_t cis_stream_element_bytes(cis_type element);
/// The bytes of a tensor with static sizes above 0, without encoding; 0 if it is none such.
int64_t cis_stream_tensor_bytes(cis_type type);
/// The stage's place among the stages.
static inline uint32_t cis_stream_number(const cis_stream_group *g, const cis_stream_stage *stage) {
  return (uint32_t)(stage - g->stages.data);
}
/// The stage whose result is `value`; NULL if it is none of the group's.
cis_stream_stage *cis_stream_stage_of(const cis_stream_group *g, const cis_value *value);
/// Whether an op is a stage, or part of one.
bool cis_stream_has_op(const cis_stream_group *g, const cis_op *op);
/// Of how many rows a step of the stage is.
static inline int64_t cis_stream_block(const cis_stream_stage *stage) {
  return stage->main.block ? stage->main.block : 1;
}
/// Whether ops of the group make the stage's tensor.
static inline bool cis_stream_is_made(const cis_stream_stage *stage) {
  return stage->steps && !stage->given;
}
/// The stage that makes `value`; NULL if it is given, or of no stage, so that it lies in memory as
/// a whole.
const cis_stream_stage *cis_stream_made_by(const cis_stream_group *g, const cis_value *value);
/// Whether the element of operand `i` is read in the body, because its row is not that of the
/// result.
bool cis_stream_reads_in_body(const cis_stream_group *g, const cis_stream_part *part, uint32_t i);
/// Bytes of a row of a stage; 0 if it has no result. They fit into 63 bits.
int64_t cis_stream_row_bytes(const cis_stream_stage *stage);

/// The group's steps and what they need, for cis_stream_solve; in the group's arena.
cis_stream_problem cis_stream_problem_of(const cis_stream_group *g);
/// Bytes that the group's tensors hold at once where each op computes all rows before the next one
/// begins; no less than this holds without streaming, but for ops in place. False if they are too
/// many.
bool cis_stream_bytes_apart(const cis_stream_group *g, int64_t *out);
/// Bytes that are held beside the pool where the group is one loop: results that are used outside,
/// tensors from outside that could have been freed, and tensors that are made while it is held.
int64_t cis_stream_bytes_beside(const cis_stream_group *g);

#endif
