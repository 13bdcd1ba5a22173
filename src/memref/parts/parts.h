// The buffers of one function, their parts and their uses, for all rewrites of --buffer-parts.
#ifndef CIS_MEMREF_PARTS_PARTS_H
#define CIS_MEMREF_PARTS_PARTS_H

#include "analysis/buffer_reach.h"
#include "analysis/name_lives.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/dom.h"
#include "memref/copy_removal.h"
#include "memref/plain_buffers.h"
#include "support/planted.h"

enum { CIS_PARTS_MOST_DIMENSIONS = 16 };

typedef struct cis_parts {
  cis_op *function;
  bool before_in_place; // only rewrites that ops working in place would prevent
  uint64_t budget;      // uses that may still be looked at; 0: buffers and copies stay
  cis_reach *reach;
  cis_dom *dom, *post_dom;
  cis_name_lives lives;
  cis_affine_map_vec maps; // scratch: of one op
  cis_op_vec fills, views; // scratch: to move, to build anew
  cis_ptrmap stale;        // buffers of which the flow lacks names
  int64_t num_removed, num_narrowed, num_shrunk;
} cis_parts;

/// A part of a buffer: its first index and its size in each dimension.
typedef struct cis_box {
  uint32_t rank;
  int64_t begin[CIS_PARTS_MOST_DIMENSIONS], sizes[CIS_PARTS_MOST_DIMENSIONS];
} cis_box;

/// The span of a block between two ops, the first one included. `block` is that of `end`; if
/// `first` is in another one, all ops that may run before `end` are in the span.
typedef struct cis_span {
  cis_block *block;
  cis_op *first, *end;
} cis_span;

/// Changes what an op does with an input and an output. False if it does not.
typedef bool cis_parts_pair_fn(cis_parts *p, cis_op *op, uint32_t input, uint32_t output);

// --- uses.c ---

/// Takes a use from the budget. False if there is none left.
bool cis_parts_spend(cis_parts *p);
/// The allocation of plain memory that the value is; NULL if it is none.
cis_op *cis_parts_allocation(const cis_parts *p, cis_value *value);
/// The subview of numbers and strides one that makes the value; NULL if none does.
cis_op *cis_part_of(const cis_value *value);
/// The same if offsets may be values, but sizes are numbers.
cis_op *cis_part_at_values(const cis_value *value);
/// The box that such a subview is. False if there are too many dimensions.
bool cis_box_of(const cis_op *part, cis_box *out);
/// Whether two boxes of one buffer have no element in common.
bool cis_boxes_are_apart(const cis_box *one, const cis_box *other);
/// Builds the part of a memref; NULL if its type is not known.
cis_value *cis_box_build(cis_builder *b, cis_location loc, cis_value *memref, const cis_box *part);
/// Builds a part anew as one of another buffer, which begins at `begin` of the old one; NULL: at
/// its beginning. All of the buffer is no part, but the buffer. False if the type is not known, or
/// there are too many dimensions. Users of the part take any layout.
bool cis_part_rebuild(cis_op *view, cis_value *on, const int64_t *begin);
/// Whether the op is a memref.copy.
bool cis_parts_is_plain_copy(const cis_op *op);
/// Whether the op takes a memref of any layout, and touches it only while it runs.
bool cis_parts_takes_any_layout(cis_op *op);
/// Whether the op, or the op of the block that holds it, is in the span; `out` is the op of the
/// block, NULL if it is in none.
bool cis_span_has(cis_parts *p, const cis_span *s, cis_op *op, cis_op **out);
/// Whether each run of the op `early` is followed by one run of `late`, and there is no other run
/// of that; both are in one region.
bool cis_parts_leads_to(cis_parts *p, cis_op *early, cis_op *late);
/// Whether the op writes all of the memref and does not read it, and its body only computes.
bool cis_parts_overwrites(cis_op *op, const cis_value *value);
/// Whether the op writes all of the buffer and reads no memory.
bool cis_parts_is_fill(cis_op *op, const cis_value *buffer);
/// Stops at an op that may give another number at each point, such as linalg.index.
cis_walk cis_parts_find_position(cis_op *op, void *user);
/// Whether what the op reads, its body included, is defined before another op.
bool cis_parts_are_operands_there(const cis_parts *p, cis_op *op, cis_op *before);
/// Whether the op touches a buffer, under any name and in its regions, only by that operand.
bool cis_parts_touches_only_by(cis_parts *p, cis_op *op, cis_value *buffer, uint32_t operand);
/// Whether the span touches the buffer only in other parts than `part`, and before these by ops
/// that fill all of it and can move before the span; those are in `p->fills` then, in order.
bool cis_parts_is_free_in(cis_parts *p, const cis_span *s, cis_value *buffer, const cis_box *part);
/// Whether the buffer, and parts of it, are used by ops that take any layout, and those that may
/// run after `end` are in its block and only read. Its parts are in `p->views` then, its first user
/// in its block in `*out_first`, and the last reader behind `end` in `*out_last`; NULL: there is
/// none.
bool cis_parts_is_used_until(cis_parts *p, cis_value *buffer, cis_op *end, cis_op **out_first,
                             cis_op **out_last);
/// Erases an op that has no uses.
void cis_parts_erase(cis_op *op);

// --- in_place.c ---

/// Calls the function for each input and output of an op, until it has changed something.
bool cis_parts_for_each_pair(cis_parts *p, cis_op *op, cis_parts_pair_fn *fn);
/// Computes the buffer of an input in the part that is the output.
bool cis_parts_compute_in_place(cis_parts *p, cis_op *op, uint32_t input, uint32_t output);
/// Keeps the buffer of an input in a part of the buffer of the output that is not used yet.
bool cis_parts_lend(cis_parts *p, cis_op *op, uint32_t input, uint32_t output);

// --- filled.c ---

/// Fills the target of a copy, if the source has just been filled.
bool cis_parts_fill_target(cis_parts *p, cis_op *op);
/// Copies the elements alone that are not overwritten.
bool cis_parts_narrow(cis_parts *p, cis_op *op);

// --- smaller.c ---

/// Drops buffers that are never read, and makes others as small as their parts. False if there are
/// none.
bool cis_parts_shrink(cis_parts *p);

#endif
