// The buffers of one function, and their names, for all parts of --buffer-coalescing.
#ifndef CIS_MEMREF_COALESCING_COALESCING_H
#define CIS_MEMREF_COALESCING_COALESCING_H

#include "analysis/name_lives.h"
#include "dialect/func/function_users.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/memref.h"
#include "memory/returned_memory.h"
#include "memref/copy_removal.h"
#include "memref/plain_buffers.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

enum {
  CIS_COALESCER_BUDGET = 1 << 22,         // names and uses of names, in one round
  CIS_COALESCER_CALLERS_BUDGET = 1 << 24, // ops, names and uses of names in callers, in all
};

/// A caller of functions, and its analyses of what it passes to them and gets from them. They are
/// kept from one of these functions to the next, because the caller is done by then.
typedef struct cis_coalescer_caller {
  cis_op *function; // NULL: none is kept
  cis_reach *reach;
  cis_name_lives lives;
} cis_coalescer_caller;

typedef struct cis_coalescer {
  cis_op *function;
  cis_argument_ownership *arguments;
  cis_returned_memory returned;
  cis_function_users users;
  bool frees;        // the module frees memory, so that callers may free what they get
  cis_ptrmap calls;  // function -> the number of its calls
  cis_ptrmap offers; // argument -> the number of calls after which the caller does not need it
  cis_ptrmap offered_alignment; // argument -> the least alignment of the buffers that it then is
  cis_reach *reach;
  cis_dom *dom;
  cis_name_lives lives;
  cis_coalescer_caller by;
  uint64_t callers_budget; // steps that may still be taken in callers, of all functions together
  cis_ptrmap gone;         // buffers that were replaced: the value in place of each
  cis_ptrmap lists;        // buffer -> its list in `names`, plus one
  CIS_VEC(cis_value_vec) names;
  cis_ptrmap roots;        // view -> the value below all views, which may be gone
  cis_ptrmap is_name;      // scratch: of the names in question
  cis_value_vec sources;   // scratch: of one input or operand
  cis_value_vec path;      // scratch: of views
  cis_affine_map_vec maps; // scratch: of one op
  int64_t num_removed;
} cis_coalescer;

// --- buffers.c ---

/// The allocation of plain memory that the value is; NULL if it is none.
cis_op *cis_coalescer_allocation(const cis_coalescer *c, cis_value *value);
/// Whether the value is known to be one of others, or a view of one.
bool cis_coalescer_is_between(const cis_coalescer *c, cis_value *value);
/// Whether the value is memory that the function may overwrite and need not keep: what it
/// allocates, what a callee allocates for it, or what its callers give away.
bool cis_coalescer_is_own(cis_coalescer *c, cis_value *value);
/// Whether the op is a call that returns one buffer, which no other function reaches: the callee
/// allocates it, or is outside of the module, where callers own what they get.
bool cis_coalescer_returns_new(cis_coalescer *c, cis_op *call);
/// Whether callers may free the buffer already, on the paths that return it: then it stays on these
/// paths.
bool cis_coalescer_may_be_freed_by_callers(const cis_coalescer *c, cis_value *buffer);
/// The alignment of memory of the function's own. 1 if it is not known, because a callee may return
/// a part of what it allocates.
int64_t cis_coalescer_alignment(cis_coalescer *c, const cis_value *own);
/// The value in place of a value that may be gone.
cis_value *cis_coalescer_current(const cis_coalescer *c, cis_value *value);
/// The memory in place of a source of a value. NULL if the source is gone, and the value in its
/// place may be one of several buffers or a part of one, which the flow does not know.
cis_value *cis_coalescer_current_source(const cis_coalescer *c, cis_value *source);
/// The value that a view is made of, below all views; a value that is no view is its own. It is
/// kept for all views on the path, because views of views may be many, and stays right, because a
/// view is never built on another value: what it is built on may go, and another stands for it.
cis_value *cis_coalescer_root(cis_coalescer *c, cis_value *value);
/// Whether something stands for the value, so that it does not exist any more.
bool cis_coalescer_is_gone(const cis_coalescer *c, const cis_value *value);
/// The names of a buffer; some may be gone. Borrowed until the next buffer is asked about.
cis_value_vec *cis_coalescer_names(cis_coalescer *c, cis_value *buffer);
/// Whether one of the names is used after the op, but those of `fresh`, which may be NULL: a buffer
/// that the op is the first to use.
bool cis_coalescer_is_live_after(cis_coalescer *c, const cis_value_vec *names,
                                 const cis_value *fresh, cis_op *op);
/// Makes `is_name` the set of these names.
void cis_coalescer_mark(cis_coalescer *c, const cis_value_vec *names);
/// Whether no op uses the buffer before `op`, which uses it once.
bool cis_coalescer_is_new_at(const cis_coalescer *c, cis_value *buffer, cis_op *op);
/// Whether `kept` may allocate the memory for `gone` as well: with the larger alignment of both,
/// which cis_coalescer_replace gives it.
bool cis_coalescer_stands_for(const cis_op *kept, const cis_op *gone);
/// Lets `by` stand for a buffer from now on, `by` being one of the `num` buffers.
void cis_coalescer_replace(cis_coalescer *c, cis_value *buffer, cis_value *by,
                           cis_value *const *buffers, size_t num);
/// Erases an op without uses.
void cis_coalescer_erase(cis_op *op);

// --- block_order.c ---

/// Moves all ops behind `op` that use one of the names, but those of `fresh`, before `op`, where
/// that changes no value and they allocate no more than `fresh` is. Whether they moved, so that no
/// name is live after `op`.
bool cis_coalescer_read_before(cis_coalescer *c, const cis_value_vec *names, const cis_value *fresh,
                               cis_op *op);
/// Moves the ops of the list that fill a new buffer, and its allocation, before the next use of it.
void cis_coalesce_fill_late(cis_coalescer *c, const cis_op_vec *ops);

// --- reshaped.c ---

/// Stops at an op that gives memory another shape: a cis_walk_fn.
cis_walk cis_coalescer_find_reshape(cis_op *op, void *user);
/// Allocates buffers in the shape in which one of the ops reads them last, where its output is new
/// and has that shape. Whether there was one; the analyses do not know the new values.
bool cis_coalesce_reshaped(cis_coalescer *c, const cis_op_vec *ops);

// --- in_place.c ---

/// Whether each point of the op reads of the input the element in whose place it writes, if the
/// input is all of a buffer of the output's type.
bool cis_coalescer_reads_alike(cis_coalescer *c, cis_op *op, uint32_t input, uint32_t output);

/// Whether the op may write operand `output`, which was `fresh`, to a buffer that has these names,
/// or to `part` of it, unless that is NULL. If it `moves`, ops move where that lets it.
bool cis_coalescer_can_work_in(cis_coalescer *c, cis_op *op, uint32_t output,
                               const cis_value_vec *names, const cis_value *fresh,
                               const cis_value *part, bool moves);
/// Lets structured ops and copies write to the place of an input. Whether one does.
bool cis_coalesce_in_place(cis_coalescer *c, const cis_op_vec *ops);

// --- read_copies.c ---

/// Whether the use only reads, and all that is named by it is only read, or returned where
/// `may_return`. `depth` is the number of views and calls that lead to the use.
bool cis_coalescer_only_reads(cis_coalescer *c, cis_use *use, bool may_return, int depth);
/// Whether memory that others own is only read by the function, whatever its name is there.
bool cis_coalescer_only_reads_others(cis_coalescer *c);
/// Lets an argument be read in place of its copy, if nothing writes the copy or the argument, and
/// the caller does not get the copy.
void cis_coalesce_read_copies(cis_coalescer *c, const cis_op_vec *ops);

// --- passed.c ---

/// The operands that an edge passes, one by one: to argument or result `input`.
typedef struct cis_passed {
  cis_region *to;
  cis_op *source;
  uint32_t operand, input;
} cis_passed;
typedef CIS_VEC(cis_passed) cis_passed_vec;

/// Collects ops with regions, but for structured ops: a cis_walk_fn with a cis_op_vec.
cis_walk cis_coalescer_collect_parents(cis_op *op, void *user);
/// Appends all that is passed between the regions of an op and its results.
void cis_collect_passed(cis_op *op, cis_passed_vec *out);
/// Replaces results and arguments of ops with regions and of blocks in the function, if they are
/// one value on all paths. Whether there was one.
bool cis_coalesce_passed(cis_coalescer *c);

// --- out_of_regions.c ---

/// Moves allocations that the end of their region passes on out of it, and lets them stand for
/// those of other regions. Whether one moved.
bool cis_coalesce_out_of_regions(cis_coalescer *c, const cis_op_vec *allocations);

// --- returned.c ---

/// Passes copies of what others own where the function returns a buffer of its own on other paths,
/// so that all of them can pass one buffer.
void cis_coalesce_returned(cis_coalescer *c);
/// Forgets the analyses of a caller, because it changes or because there are no more functions.
void cis_coalescer_leave_caller(cis_coalescer *c);

#endif
