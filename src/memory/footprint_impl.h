// Types and functions that the files of the footprint share: footprint.c (changes of the held bytes
// by op, block, region and function), footprint_paths.c (the path that holds the most),
// footprint_explain.c (the buffers of the peak), escaping_buffers.c (buffers that are allocated
// inside of ops and outlive them).
#ifndef CIS_MEMORY_FOOTPRINT_IMPL_H
#define CIS_MEMORY_FOOTPRINT_IMPL_H

#include "analysis/view_flow.h"
#include "ir/symbol.h"
#include "memory/dynamic_size.h"
#include "memory/footprint.h"
#include "support/map.h"

/// How an op, a block, a region or a function changes the bytes that are held.
typedef struct cis_footprint_change {
  double peak;             // the most that is held meanwhile, beyond the bytes held before
  double most, least;      // beyond that afterwards: at most; and if all is freed that may be
  double heap, least_heap; // the same without the stack
  double copied;
  bool recursive; // it calls itself, or a function that does: one call counts
  bool grows;     // a loop holds more after each iteration
} cis_footprint_change;

/// Appends a change that happens afterwards.
void cis_footprint_append(cis_footprint_change *first, const cis_footprint_change *next);

/// The bytes of a buffer that is made inside of an op, or a function, and is a result of it.
typedef struct cis_escaping {
  double bytes;   // the most
  double least;   // 0 if it may be one that is not made inside
  double counted; // `bytes`, or less if it may be an earlier result as well, which counts for both
} cis_escaping;

/// Facts about a function. While they are being found, the function holds and copies no bytes, and
/// no buffer escapes from it: so recursion ends.
typedef struct cis_known_function {
  cis_footprint_change change;
  size_t results; // where the buffers that escape as its results begin
  size_t freed;   // where the arguments that it frees begin, by their numbers
  uint32_t num_results, num_freed;
  bool is_known; // false while it is being looked at
} cis_known_function;

/// A buffer of an outer region that one op frees, and no other, inside of an op of the buffer's
/// block: at the end of that it is free, whether or not there is a condition.
typedef struct cis_outer_free {
  cis_value *value;
  const cis_op *loop; // the outermost around the free: it counts at the end of that; or NULL
  double bytes;
} cis_outer_free;

struct cis_footprint_analysis {
  cis_symbol_cache *symbols;
  cis_ptrmap known; // function -> index + 1
  cis_ptrmap
      escaping; // result -> the buffer that escapes as it, index + 1; 0 while that is being found
  cis_view_flow *flow; // of `flow_of`, the function in which a value was followed last; or NULL
  const cis_op *flow_of;
  const uintptr_t *freed_bytes[2]; // by `flow`: the least and the most bytes of a value; or NULL
  cis_arena freed_arena;
  CIS_VEC(cis_known_function) functions;
  CIS_VEC(cis_escaping) results; // of functions
  CIS_VEC(uint32_t) freed_args;  // of functions
  CIS_VEC(cis_escaping) of_ops;
  CIS_VEC(cis_outer_free) outer; // scratch: what inner regions free, the innermost last
  cis_size_dims sizes;
};

/// Facts about a function; finds them first, unless that is going on. Borrowed until
/// another function is asked for.
const cis_known_function *cis_footprint_of_function(cis_footprint_analysis *r, cis_op *function);
/// Whether an op never enters one of its regions, because the condition is known. A number beyond
/// its regions: whether it never goes on without entering one.
bool cis_footprint_is_never_entered(const cis_op *op, uint32_t region);
/// The change by an op: what it allocates, the regions inside, what it calls, and what it frees.
cis_footprint_change cis_footprint_of(cis_footprint_analysis *r, cis_op *op);
cis_footprint_change cis_footprint_of_block(cis_footprint_analysis *r, cis_block *block,
                                            cis_op **peak_at);
cis_footprint_change cis_footprint_of_region(cis_footprint_analysis *r, cis_region *region);
/// Whether the op allocates the value, and on the stack.
bool cis_footprint_allocates(cis_op *op, const cis_value *value, bool *out_on_stack);

/// The operand of a call that its callee frees as the `i`-th of these; NULL: it frees no more.
cis_value *cis_footprint_freed_by_call(cis_footprint_analysis *r, cis_op *op, uint32_t i);

// footprint_paths.c

/// Parts that control goes through: the blocks of a region, or the regions of an op.
typedef struct cis_footprint_part {
  cis_footprint_change change;
  double before;    // the most that the parts before it on a path leave held
  size_t from;      // the last of these, plus one
  cis_block *block; // that it begins with; NULL: none
  bool is_reached, is_first, is_last, is_head;
  size_t first_next, num_next; // in `next`
} cis_footprint_part;

typedef CIS_VEC(size_t) cis_index_vec;

typedef struct cis_footprint_paths {
  CIS_VEC(cis_footprint_part) parts;
  cis_index_vec next;
  cis_op *op;       // whose regions the parts are; NULL: they are blocks
  size_t most, end; // the part that holds the most; the one with which the most is left
  /// Parts on a cycle may leave something each time: then each is on the path, and so is what
  /// arguments at the head of the cycle may hold of the times before.
  bool repeats;
} cis_footprint_paths;

/// Finds the paths, and what all parts together change.
cis_footprint_change cis_footprint_follow(cis_footprint_analysis *r, cis_footprint_paths *paths);
/// Appends what arguments at the heads of cycles may hold of the times before.
void cis_footprint_list_carried(cis_footprint_analysis *r, const cis_footprint_paths *paths,
                                cis_held_vec *out);
void cis_footprint_paths_of_blocks(cis_footprint_analysis *r, cis_region *region,
                                   cis_footprint_paths *out);
/// The regions of an op, and last the op itself where control goes on without a region.
void cis_footprint_paths_of_regions(cis_footprint_analysis *r, cis_op *op,
                                    cis_footprint_paths *out);
void cis_footprint_paths_deinit(cis_footprint_paths *paths);

// escaping_buffers.c

/// The most that is made inside the op and may be the value, through arguments of blocks and
/// results of regions.
double cis_footprint_made_inside(cis_footprint_analysis *r, cis_op *op, cis_value *value);
/// The buffer that escapes from a function as one of its results.
cis_escaping cis_footprint_escapes_by_returns(cis_footprint_analysis *r, cis_op *function,
                                              uint32_t i);
/// The buffer that escapes from an op with regions, or from a callee, as a result; none while that
/// is being found.
cis_escaping cis_footprint_escapes_as(cis_footprint_analysis *r, const cis_value *result);
/// The bytes that are freed with a value: those of the smallest buffer that it may be, and of the
/// largest; 0 where it may be one of an unknown origin.
void cis_footprint_freed(cis_footprint_analysis *r, cis_value *value, double *out_least,
                         double *out_most);
/// The flow of the function around an op, or of the function itself.
cis_view_flow *cis_footprint_flow(cis_footprint_analysis *r, cis_op *op);
/// Forgets how values flow, because the program is going to change.
void cis_footprint_forget_flow(cis_footprint_analysis *r);

#endif
