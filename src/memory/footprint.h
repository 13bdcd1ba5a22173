// The peak of functions and the bytes that they copy, found from the program text. Two forms of one
// program are compared by these numbers.
#ifndef CIS_MEMORY_FOOTPRINT_H
#define CIS_MEMORY_FOOTPRINT_H

#include "ir/op.h"
#include "support/vec.h"

typedef struct cis_footprint {
  const cis_op *function;
  double peak;   // bytes that are live at once: allocations, on the stack too, and those of callees
  double copied; // bytes that a call copies at most, those of callees too: of branches, those of
                 // the one that copies most
  bool recursive; // it calls itself, or calls a function that does: one call of it counts
  bool grows;     // a loop holds more after each iteration, and it is not known how often it runs
} cis_footprint;
typedef CIS_VEC(cis_footprint) cis_footprint_vec;

/// Appends one for each function of the module that has a body, in order. The peak is the most
/// bytes held at once on any path: heap and stack, in pools or not, until they are freed. Returned
/// buffers are held until the function ends. Callees count at their calls; arguments do not count.
/// Iterations of parallel loops run one after the other. A size or a number of trips that is not
/// known counts as ir/estimate.h and dynamic_size.h say. Where it is not known which of several
/// buffers is freed, or whether one is, the peak is that of the worst case.
void cis_footprints(cis_op *module, cis_footprint_vec *out);
/// The largest peak of a function, and the most bytes that one copies.
cis_footprint cis_footprint_largest(const cis_footprint_vec *prints);

/// The bytes of a buffer: as it lies in memory, or an estimate.
double cis_footprint_bytes(const cis_op *alloc, const cis_value *value);

/// Answers for ops instead of functions.
typedef struct cis_footprint_analysis cis_footprint_analysis;
/// Caller owns the result. What a function holds is found when it is first asked for; if it changes
/// later, that does not count.
cis_footprint_analysis *cis_footprint_analysis_create(void);
void cis_footprint_analysis_destroy(cis_footprint_analysis *footprints);
/// Forgets the facts about a function, and about all values, because the function is going to
/// change. Facts about its callers are kept.
void cis_footprint_analysis_forget(cis_footprint_analysis *footprints, const cis_op *function);
/// The peak of an op while it runs, and the bytes that it copies, regions and callees included.
cis_footprint cis_footprint_of_op(cis_footprint_analysis *footprints, cis_op *op);

/// The bytes of what an op allocates, or of a memref.view; sizes that are known at run time count
/// as what they are expected to be.
double cis_footprint_allocated(cis_footprint_analysis *footprints, const cis_op *op,
                               const cis_value *value);
/// The expected value of an index: a constant, a hint, or an estimate.
double cis_footprint_expected(cis_footprint_analysis *footprints, cis_value *index);
/// The function with a body that an op calls, or NULL.
cis_op *cis_footprint_callee(const cis_footprint_analysis *footprints, const cis_op *op);
/// The op of the block that frees a buffer of it, or has inside what does. NULL if there is none,
/// or if it frees the buffer inside and another op may do so too: each may have a condition.
cis_op *cis_footprint_freed_by(cis_value *value, const cis_block *block);

/// The op that alone frees a value, under its own name or one of a view; NULL if there are several,
/// if there is none, or if the value has other names.
cis_op *cis_footprint_sole_free(cis_value *value);

/// The last op that runs while a buffer is held: the one that frees it, or, where it does so in a
/// loop that the buffer is not made in, the loop. NULL: that depends.
cis_op *cis_footprint_last_held(cis_value *value);

/// The bytes of the buffer that the op makes inside, in a region or in what it calls, and that is
/// its result; 0 for other results.
double cis_footprint_escaping_bytes(cis_footprint_analysis *footprints, const cis_value *result);

/// A buffer that is held.
typedef struct cis_held {
  cis_op *alloc, *free; // free: in the block of `alloc`, or an op there that has it inside; or NULL
  cis_value *value;
  double bytes;
} cis_held;
typedef CIS_VEC(cis_held) cis_held_vec;

/// Appends the buffers that are held when an op holds the most: those of its regions and of its
/// callees. `*out_at`: the op in its region during which that is; NULL if none is held. The sum of
/// the bytes is the peak, except where it is unknown which buffer a free frees.
void cis_footprint_explain(cis_footprint_analysis *footprints, cis_op *op, cis_held_vec *out,
                           cis_op **out_at);

#endif
