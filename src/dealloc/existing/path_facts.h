// What is known of one buffer at a place that control has come to: its names there, and which i1
// values hold.
//
// Conditions are decided from that: constants, arith.andi, ori, xori and select of i1, comparisons
// of pointers (a name is the buffer, and anything else that is followed is not), of a flag after
// cf.switch, and what dealloc_helper answers.
#ifndef CIS_DEALLOC_EXISTING_PATH_FACTS_H
#define CIS_DEALLOC_EXISTING_PATH_FACTS_H

#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_fact {
  const cis_value *value;
  bool holds;
} cis_fact;

typedef struct cis_path_facts {
  cis_value_vec names; // roots: none is a view
  CIS_VEC(cis_fact) facts;
  /// Memrefs that may be this buffer without being a name: they come from memory, or from an op
  /// that says nothing of them. Borrowed; NULL: none.
  const cis_ptrmap *unfollowed;
  /// The function's arguments, if this is one of them: any two may be one buffer. Borrowed, or
  /// NULL. What is an argument on some paths alone counts as another buffer than the other
  /// arguments.
  const cis_ptrmap *arguments;
} cis_path_facts;

void cis_path_facts_deinit(cis_path_facts *known);
cis_path_facts cis_path_facts_copy(const cis_path_facts *known);
/// Puts a place and what is known there into words that are equal for equal states, whatever the
/// order in which names and facts were found. Without `with_facts`: the place and the names alone.
typedef CIS_VEC(uintptr_t) cis_path_key;
void cis_path_facts_key(const cis_path_facts *known, const cis_op *place, bool with_facts,
                        cis_path_key *out);

bool cis_path_facts_is_name(const cis_path_facts *known, cis_value *memref);
/// Whether an i1 holds. `out_open`: NULL, or set to a value that it depends on of which nothing is
/// known.
bool cis_path_facts_decide(const cis_path_facts *known, cis_value *condition,
                           cis_value **out_unknown);
/// Assumes that the condition is true or false.
void cis_path_facts_assume(cis_path_facts *known, cis_value *condition, bool holds);
/// Assumes that control goes to successor `i` of a cf.switch; false if it cannot.
bool cis_path_facts_assume_case(cis_path_facts *known, cis_op *op, uint32_t i);
/// Forgets what is defined in the block, and inside the op (either may be NULL): it is to be
/// defined anew or left.
void cis_path_facts_forget(cis_path_facts *known, const cis_block *block, const cis_op *op);
/// Whether the op makes an i1 of others, so that they are looked at.
bool cis_path_facts_is_connective(const cis_op *op);
/// The i1 values that conditions are made of. Zero-initialised is empty.
typedef struct cis_path_leaves {
  cis_ptrmap values;
  cis_hashset comparisons; // one op for all comparisons of the same two values
} cis_path_leaves;

void cis_path_leaves_deinit(cis_path_leaves *leaves);
/// Adds the values that the i1 is made of, as far as cis_path_facts_decide looks into it.
void cis_path_facts_note_leaves(cis_value *condition, cis_path_leaves *out);
/// Whether the value, or a comparison of the same values, is among them.
bool cis_path_facts_is_leaf(const cis_path_leaves *leaves, const cis_value *value);

#endif
