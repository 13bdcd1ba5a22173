// Extents: the bytes of a buffer that were written, under which conditions.
#ifndef CIS_CHECK_EXTENTS_H
#define CIS_CHECK_EXTENTS_H

#include "check/proof.h"

enum { CIS_MOST_EXTENTS = 96 }; // of a list

/// Whether its place and size are numbers.
static inline bool cis_extent_is_number(const cis_extent *e) {
  return !e->from.num && !e->size.num;
}
/// Adds an extent to a list. One of the same op in another iteration is the same; of two of numbers
/// that touch, one is made if `joins`. The last one of a full list is any extent from then on.
void cis_proof_add_extent(cis_proof *p, cis_extent_vec *list, cis_extent extent, bool joins);
/// Whether a byte of it may have been written.
bool cis_proof_may_be_written(cis_proof *p, const cis_checked *buffer, cis_linear from,
                              cis_linear size);
/// Whether part of [from, from + size) may have been written by an unknown iteration of a loop, or
/// by a write whose place or size is no number.
bool cis_proof_is_vague(cis_proof *p, const cis_checked *buffer, cis_linear from, cis_linear size);
/// The bytes may be ones from now on that were never written.
void cis_proof_spoil(cis_proof *p, cis_op *op, cis_checked *buffer, cis_linear from,
                     cis_linear size, cis_cond when);
/// Where copies may have put bytes there that were never written.
cis_cond cis_proof_spoiled_when(cis_proof *p, const cis_checked *buffer, cis_linear from,
                                cis_linear size);
/// The bytes are written anew.
void cis_proof_mend(cis_proof *p, cis_checked *buffer, cis_linear from, cis_linear size,
                    cis_cond when);
/// Whether they are sure to have no byte in common.
bool cis_proof_are_apart(cis_proof *p, cis_linear a_from, cis_linear a_size, cis_linear b_from,
                         cis_linear b_size);
/// Whether two constant extents overlap for sure.
bool cis_surely_overlap(cis_linear a_from, cis_linear a_size, cis_linear b_from, cis_linear b_size);
/// Whether a lies inside of b; false if that is not known.
bool cis_proof_is_inside(cis_proof *p, cis_linear a_from, cis_linear a_size, cis_linear b_from,
                         cis_linear b_size);

#endif
