// The interior of a structured op that reads within bounds: iterations whose window lies inside of
// the input, so that the condition of its body is true.
//
// Indices are linear in the loops. The last loop over elements of the outputs that has a part in
// the condition is cut: `least` and `most` are the bounds of the index over the loops inside, and
// in the interval
//
//   from = first i with step * i + least >= 0,  to = first i with step * i + most - size >= 0
//
// all indices are inside. There only the load is written; around it the choice stays. The order of
// iterations is the same. Where an index is not linear or runs against the loop, or a size is not
// known, there is no interior.
#ifndef CIS_TARGET_C_OPS_LINALG_INTERIOR_H
#define CIS_TARGET_C_OPS_LINALG_INTERIOR_H

#include "target/c/emit.h"

enum { CIS_C_MOST_INTERIOR_LOOPS = 16, CIS_C_MOST_INTERIOR_INDICES = 8 };

/// An index of the body, constant + factors * loops, that is compared: 0 <= index < size.
typedef struct cis_c_interior_index {
  int64_t constant, size;
  int64_t factors[CIS_C_MOST_INTERIOR_LOOPS];
} cis_c_interior_index;

/// The loops of an op, the outermost first in `order`.
typedef struct cis_c_interior_loops {
  cis_op *op;
  uint32_t num;
  const uint32_t *order;
  const bool *is_output; // by loop: elements of the outputs depend on it
  const cis_c_num *sizes;
} cis_c_interior_loops;

/// The condition holds wherever `position` in the order runs inside of an interval, whatever loops
/// inside of it do.
typedef struct cis_c_interior {
  cis_value *condition; // of an scf.if of the body
  uint32_t position;
  uint32_t num_indices;
  cis_c_interior_index indices[CIS_C_MOST_INTERIOR_INDICES];
} cis_c_interior;

/// The interval: from <= loop < to, if `inside` (C, NULL: certain) holds.
typedef struct cis_c_interval {
  cis_c_num from, to;
  const char *inside;
} cis_c_interval;

/// False if no choice is understood.
bool cis_c_find_interior(const cis_c_interior_loops *loops, cis_c_interior *out_interior);
/// Writes what the interval needs; `variables` are those of the loops outside of it. False, and
/// nothing is written, where it is empty.
bool cis_c_put_interval(cis_c_emitter *e, const cis_c_interior_loops *loops,
                        const cis_c_interior *interior, const cis_c_num *variables,
                        cis_c_interval *out_interval);
/// The smaller one of two numbers: a number, or a variable whose name is made of `wish`.
cis_c_num cis_c_smaller(cis_c_emitter *e, const char *wish, cis_c_num a, cis_c_num b);

#endif
