// The heap buffers of a function: which of them can live in a pool, when they live, and why the
// others cannot.
//
// A buffer can be pooled in its block if it is allocated and freed in one block, has a shape that
// is static or known where the pool is made, and its elements without gaps and in order, and does
// not escape through any value that may name it: then all ops that touch its memory are in that
// block, or inside ops of it. It can be pooled in its function if it is used in several blocks of a
// region, or freed at several places, each of which frees it alone.
#ifndef CIS_MEMORY_BUFFERS_H
#define CIS_MEMORY_BUFFERS_H

#include "ir/op_def.h"
#include "memory/dynamic_size.h"
#include "memory/lifetimes.h"
#include "memory/touched_arguments.h"
#include "plan/plan.h"

typedef enum cis_skip_reason {
  CIS_SKIP_NONE,
  CIS_SKIP_DYNAMIC_SHAPE,
  CIS_SKIP_LAYOUT,
  CIS_SKIP_MEMORY_SPACE,
  CIS_SKIP_ELEMENT_SIZE, // the size of an element is not known
  CIS_SKIP_NOT_ALLOC,    // allocated by an op that does more than allocate
  CIS_SKIP_FAMILY,       // of a family that has no op for pools, or that the caller leaves alone
  CIS_SKIP_NO_DEALLOC,
  CIS_SKIP_SEVERAL_DEALLOCS,
  CIS_SKIP_DEALLOC_ELSEWHERE, // in another block, or of another value
  CIS_SKIP_CALL,              // escapes to a call
  CIS_SKIP_RETURN,            // escapes to a return
  CIS_SKIP_TERMINATOR,        // leaves the block through its terminator
  CIS_SKIP_UNKNOWN_OP,        // escapes to an op that may keep it
  CIS_SKIP_LATE_SIZE,         // its size is known after the pools that it could be in begin
  CIS_SKIP_MIN_SIZE,          // smaller than asked for
  CIS_SKIP_TOO_LARGE,         // offsets in a pool with it would not fit into 63 bits
  CIS_SKIP_NO_GAIN,           // a pool would not be smaller
  CIS_NUM_SKIP_REASONS
} cis_skip_reason;

/// The reason's name in statistics ("dynamic-shape"), and its text in reports ("its shape is
/// dynamic").
const char *cis_skip_reason_name(cis_skip_reason reason);
const char *cis_skip_reason_text(cis_skip_reason reason);

typedef struct cis_reuse_buffer {
  cis_op *alloc,
      *dealloc; // dealloc: NULL unless it has exactly one, of its own value, in its block
  cis_value *value;
  /// The memory that it takes: equal for buffers that may be in one pool. The memory space; of
  /// another family than that of memref.alloc an array of the family's name and the space.
  cis_attr memory;
  int64_t bytes; // -1: not known; of a dynamic shape: by the first of its hints, rounded up
                 // to the alignment
  const cis_dynamic_size *size; // NULL: the shape is static, or the size is not known
  int64_t alignment;            // bytes, a power of two
  /// Numbers of ops (memory/lifetimes.h), half-open. `first`/`last`: from the allocation to the
  /// deallocation. lower/upper: from the first to the last op of the block that may touch the
  /// memory.
  int64_t first, last, lower, upper;
  /// The last op that uses any value that may name the buffer, or the allocation: of its block, or
  /// an op there with the use inside; of the function, if the buffer cannot be pooled.
  cis_op *last_use;
  int64_t last_use_at;    // its position
  cis_op *free;           // some op that frees it, under any name, wherever it is; or NULL
  cis_skip_reason reason; // CIS_SKIP_NONE: can be pooled
  cis_op *escape;         // the op that the reason is about, or NULL
  /// For pools of a whole function; these hold whatever `reason` says.
  bool is_movable;           // can be pooled in the function
  cis_plan_span live;        // from the first to the last touch, wherever they are
  const cis_plan_span *gaps; // when it holds nothing in between
  size_t num_gaps;
  /// The touches with which `live` begins and ends; NULL where those are loops, or not known.
  cis_op *first_touch, *last_touch;
  cis_op **frees; // the ops that free it, under any name, which go when it is pooled
  size_t num_frees;
  bool has_more_frees; // none is listed, because there are very many names; it is not movable
} cis_reuse_buffer;
typedef CIS_VEC(cis_reuse_buffer) cis_reuse_buffer_vec;

typedef struct cis_reuse_filter {
  bool default_space_only;  // skip buffers in other memory spaces
  bool default_family_only; // skip memory of other families than that of memref.alloc
  int64_t min_size;         // bytes
  cis_size_dims *dims;      // of the function; NULL: buffers of dynamic shapes are left alone
  /// A buffer that is passed to a callee that only touches it can be pooled. NULL: a call lets a
  /// buffer escape.
  cis_touched_arguments *touched;
} cis_reuse_filter;

/// Remarks on a function without heap allocations, if it is one on tensors, that there is nothing
/// to pack yet, and names what makes buffers of them. The function is not shown: it may be a model.
void cis_reuse_remark_tensors(cis_op *function);
/// Appends every heap allocation inside `function`, in the order in which blocks and ops stand.
/// Sets the tags of all ops inside to their numbers. Lists of the buffers are in `arena`.
void cis_reuse_collect(cis_op *function, const cis_reuse_filter *filter, cis_arena *arena,
                       cis_reuse_buffer_vec *out);

/// Appends the spans in which a movable buffer holds something: `live` without its gaps.
void cis_reuse_live_spans(const cis_reuse_buffer *buffer, cis_span_vec *out);

/// Sets `out[i]` for each argument of `function` to the alignment that ops rely on if it is a
/// memref and is only touched: read or written, under any name, by ops that are done when the
/// function is; else to 0. `touched` answers for its callees.
void cis_reuse_find_touched(cis_op *function, cis_touched_arguments *touched, uint8_t *out);

/// The most bytes that buffers of one block hold at once, each from its allocation to its
/// deallocation. `out_time`: the number of the op from which on they do, or NULL.
int64_t cis_reuse_peak(const cis_reuse_buffer *const *buffers, size_t num, int64_t *out_time);

#endif
