// The alignment of buffers that ops rely on, beyond that of the elements of their types.
//
//   %a = memref.alloc() : memref<17xi8>
//   %v = memref.view %a[%c0][] : memref<17xi8> to memref<4xf32>    // relies on 4 bytes
//
// An allocation without a stated alignment has CIS_EVERY_ALLOCATION, as malloc gives it. What takes
// its place, such as a part of a pool, is aligned as the ops rely on that use any of its names.
#ifndef CIS_MEMORY_RELIED_ALIGNMENT_H
#define CIS_MEMORY_RELIED_ALIGNMENT_H

#include "analysis/view_flow.h"
#include "memory/touched_arguments.h"

enum { CIS_EVERY_ALLOCATION = 16 };

/// The alignment that a buffer is known to have.
int64_t cis_known_alignment(const cis_value *buffer);
/// Whether memory that is aligned to `has` bytes can replace `gone`: that is aligned no more, or
/// the uses of `names`, those of `gone`, rely on no more. What callers and callees rely on is not
/// known here: CIS_EVERY_ALLOCATION is enough for them.
bool cis_keeps_alignment(const cis_value *gone, int64_t has, const cis_value_vec *names);
/// The alignment of the operand that the op relies on: it states one, or gives the memory a name
/// with other elements. 1 if it relies on none.
int64_t cis_use_relies_on(const cis_use *use);
/// The largest of them in the module around an op; linear in the module.
int64_t cis_module_relies_on(cis_op *inside);

/// The answers about all values of a flow.
typedef struct cis_relied_alignment {
  cis_view_flow *flow;
  cis_touched_arguments *touched;
  int64_t of_callees;
  cis_view_flow_question question;
  const uintptr_t *answers;
} cis_relied_alignment;
/// Finds the answers, in time linear in the flow. Callees rely on what `touched` says, or on
/// `of_callees` where it does not know them, or is NULL. All are borrowed, and `all` stays in its
/// place.
void cis_relied_alignment_init(cis_relied_alignment *all, cis_view_flow *flow,
                               cis_touched_arguments *touched, int64_t of_callees,
                               cis_arena *arena);
/// The alignment that ops rely on of a buffer under any name; at most CIS_EVERY_ALLOCATION, because
/// a buffer with more states it.
int64_t cis_relied_alignment_of(const cis_relied_alignment *all, cis_value *buffer);

#endif
