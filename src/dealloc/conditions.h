// What is known of one buffer at a place that control has come to: its names there, and which i1 values hold.
//
// Conditions are decided from that: constants, arith.andi, ori, xori and select of i1, comparisons of pointers (a name is the
// buffer, anything else is not), of a flag behind cf.switch, and what dealloc_helper answers.
#ifndef CIS_DEALLOC_CONDITIONS_H
#define CIS_DEALLOC_CONDITIONS_H

#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_fact {
  const cis_value *value;
  bool holds;
} cis_fact;

typedef struct cis_conditions {
  cis_value_vec names; // roots: none is a view
  CIS_VEC(cis_fact) facts;
} cis_conditions;

void cis_conditions_deinit(cis_conditions *known);
cis_conditions cis_conditions_copy(const cis_conditions *known);
/// The order of names and facts does not matter.
uint64_t cis_conditions_hash(const cis_conditions *known);
uint64_t cis_conditions_hash_names(const cis_conditions *known);

bool cis_conditions_is_name(const cis_conditions *known, cis_value *memref);
/// Whether an i1 holds. `out_open`: NULL, or set to a value that it depends on of which nothing is known.
bool cis_conditions_decide(const cis_conditions *known, cis_value *condition, cis_value **out_open);
/// Takes it that the condition is true or false.
void cis_conditions_assume(cis_conditions *known, cis_value *condition, bool holds);
/// Takes it that control goes to successor `i` of a cf.switch; false if it cannot.
bool cis_conditions_assume_case(cis_conditions *known, cis_op *op, uint32_t i);
/// Forgets what is defined in the block, and inside the op (either may be NULL): it is to be defined anew or left behind.
void cis_conditions_forget(cis_conditions *known, const cis_block *block, const cis_op *op);
/// Whether the op makes an i1 of others, so that they are looked at.
bool cis_conditions_is_made(const cis_op *op);
/// Adds the values that the i1 is made of, as far as cis_conditions_decide looks into it.
void cis_conditions_note_leaves(cis_value *condition, cis_ptrmap *out);
/// Whether the value, or a comparison of the same values, is among them.
bool cis_conditions_is_leaf(const cis_ptrmap *leaves, const cis_value *value);

#endif
