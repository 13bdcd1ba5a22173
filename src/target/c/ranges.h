// Ranges of integers of the program, because C computes with fewer bits than their types have where
// it can: a product of a sum and a constant is shifted to 32 bits again.
#ifndef CIS_TARGET_C_RANGES_H
#define CIS_TARGET_C_RANGES_H

#include "target/c/emit.h"

/// A range of signed numbers.
typedef struct cis_c_range {
  int64_t least, most;
} cis_c_range;

/// The range of an integer of at most 64 bits, signed; that of its type, if no more is known.
cis_c_range cis_c_range_of(cis_c_emitter *e, const cis_value *value);
/// Says what else is known about a value.
void cis_c_set_range(cis_c_emitter *e, const cis_value *value, cis_c_range range);
/// The dense elements of the constant that an op gets; NULL: it is no memref.get_global of one.
cis_attr cis_c_elements_of(cis_c_emitter *e, cis_op *op);
/// Whether no other op of the module gets the same global.
bool cis_c_is_got_once(cis_c_emitter *e, const cis_op *get_global);
/// The number that an index or integer of at most 64 bits is where `known` has the numbers of
/// others, by value: it follows from them, from constants and from elements of constant buffers.
/// False: it does not, or it is not one of few ops.
bool cis_c_number_where(cis_c_emitter *e, const cis_value *value, const cis_ptrmap *known,
                        int64_t *out);
/// Whether 32 bits hold all its numbers.
static inline bool cis_c_range_is_small(cis_c_range r) {
  return r.least >= INT32_MIN && r.most <= INT32_MAX;
}

#endif
