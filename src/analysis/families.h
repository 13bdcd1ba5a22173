// Families of memory that memrefs may be of: those of the allocations that flow there through
// views, branches, regions and calls (analysis/view_flow.h).
//
//   %g = gpu.alloc () : memref<4xf32>                  // "gpu"
//   %h = memref.alloc() : memref<4xf32>                // "memref"
//   %s = arith.select %c, %g, %h : memref<4xf32>       // both: no one op frees it
//
// An argument of a function is of the family that all of its calls pass, else of none: a function
// does not free its arguments. What a function without a body returns is of the family "memref".
// Stack buffers, globals and memrefs that were loaded from memory are of no family.
#ifndef CIS_ANALYSIS_FAMILIES_H
#define CIS_ANALYSIS_FAMILIES_H

#include "ir/family.h"

/// The families of a value: none, one, or several.
typedef struct cis_family_set {
  const cis_family *family; // NULL: none
  bool has_others;
} cis_family_set;

/// The families of a value that is one or the other.
static inline cis_family_set cis_family_join(cis_family_set a, cis_family_set b) {
  cis_family_set joined = a.family ? a : b;
  joined.has_others |= b.has_others || (a.family && b.family && a.family != b.family);
  return joined;
}

typedef struct cis_families cis_families;

/// Finds the families of all memrefs in the module around `from`. NULL if all memory is of the
/// family "memref", so that the question need not be asked. Caller owns the result; values of IR
/// that is made later are of no family.
cis_families *cis_families_create(cis_op *from);
/// Frees the analysis. NULL is allowed.
void cis_families_destroy(cis_families *families);
/// The families of a memref.
cis_family_set cis_families_of(const cis_families *families, cis_value *value);
/// The families of result `i` of a function, on all paths. None without a body.
cis_family_set cis_families_of_result(const cis_families *families, cis_op *function, uint32_t i);
/// Adds notes to an error: an allocation of each of two families that the memref may be of, as far
/// as the memref was there when the families were found.
void cis_families_explain(const cis_families *families, cis_value *value);

#endif
