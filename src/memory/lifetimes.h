// When a buffer holds something, in a numbering of all ops of a function.
//
//   scf.if %c {          0    op 0 lasts until 4: [0, 4)
//     "use"(%a)          1
//   } else {
//     "use"(%b)          2
//     scf.yield          3
//   }
//   "use"(%c)            4
//
// Ops are numbered in the order in which they stand, so that an op with regions lasts over the
// numbers of all ops inside. Two buffers whose numbers are disjoint are never in use together,
// where each is allocated and freed in one run of its block and the ops between run their regions
// one at a time: ops of a block run one after the other, and so do the regions of such an op and
// the blocks of a region. A loop needs no further rule: a buffer that is allocated in its body
// holds nothing at the body's end, and one from outside that is used inside lasts over the whole
// loop.
#ifndef CIS_MEMORY_LIFETIMES_H
#define CIS_MEMORY_LIFETIMES_H

#include "ir/op_def.h"
#include "plan/plan.h"
#include "support/map.h"

typedef CIS_VEC(cis_plan_span) cis_span_vec;

typedef struct cis_lifetimes {
  cis_ptrmap exclusive; // op -> whether it runs one of its regions, once; plus 1
  cis_ptrmap repeated;  // the blocks on cycles of branches
  cis_ptrmap searched;  // the regions for which `repeated` is known
  size_t steps_left;    // visits of blocks, which bound the time in large graphs
} cis_lifetimes;

/// Numbers the ops inside `function`, into their tags. The numbers are good until ops are added,
/// which showing the function in a diagnostic does too, because it makes the bodies of linalg ops.
void cis_lifetimes_init(cis_lifetimes *lifetimes, cis_op *function);
void cis_lifetimes_deinit(cis_lifetimes *lifetimes);

/// The number after those of the op and everything inside.
int64_t cis_lifetimes_end(const cis_op *op);
/// Whether the op runs its regions one at a time, and only while it runs itself. Then a buffer that
/// is allocated inside can be placed in a pool outside.
bool cis_lifetimes_is_sequential(const cis_op *op);
/// Whether the block may run more than once for one run of its region.
bool cis_lifetimes_is_repeated(cis_lifetimes *lifetimes, cis_block *block);

/// The outermost op around `op` that a name of what `op` makes leaves: the name is a result of it,
/// an argument of its regions, or outside. NULL if there is none.
const cis_op *cis_lifetimes_left_by(const cis_op *op, const cis_value *name);

/// Appends the spans in which a buffer that is allocated in `home` holds something that is still
/// needed, ascending and disjoint. `touches`: the ops that touch its memory, each in the region of
/// `home` or inside an op of it; sorted by this.
void cis_lifetimes_get(cis_lifetimes *lifetimes, cis_block *home, cis_op_vec *touches,
                       cis_span_vec *out);

#endif
