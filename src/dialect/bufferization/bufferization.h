// Who frees by hand; and bufferization.dealloc, for those who build and change it: memrefs, a
// condition for each, and memrefs that are retained, with a result for each.
#ifndef CIS_DIALECT_BUFFERIZATION_BUFFERIZATION_H
#define CIS_DIALECT_BUFFERIZATION_BUFFERIZATION_H

#include "ir/family.h"

/// Whether the op has bufferization.manual_deallocation: what it allocates or frees is the
/// program's own business.
bool cis_bufferization_is_manual(const cis_op *op);

/// The operands, or what shall become of them; the lists are owned.
typedef struct cis_dealloc_lists {
  cis_value_vec memrefs, conditions, retained;
  cis_attr family; // its attribute of that name (ir/family.h); NULL: the family "memref"
} cis_dealloc_lists;

/// Fills `out` with the operands of a bufferization.dealloc; the caller deinitializes it.
void cis_dealloc_lists_get(const cis_op *op, cis_dealloc_lists *out);
/// Frees the lists.
void cis_dealloc_lists_deinit(cis_dealloc_lists *lists);
/// Builds a bufferization.dealloc of those operands; the lists stay the caller's.
cis_op *cis_dealloc_build(cis_builder *b, cis_location loc, const cis_dealloc_lists *lists);
/// Other memrefs and conditions for an op; `retained` is not looked at.
void cis_dealloc_set_memrefs(cis_rewriter *r, cis_op *op, const cis_dealloc_lists *lists);

/// The canonicalisation patterns; NULL-terminated.
extern const cis_pattern *const cis_dealloc_patterns[];

#endif
