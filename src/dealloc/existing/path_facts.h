// Facts about one buffer at a point of a path: its aliases ("names") there, and the i1 values that
// are known to be true or false.
//
// Conditions are evaluated from these facts: constants, arith.andi, ori, xori and select of i1,
// comparisons of pointers (a name is the buffer; any other memref that is followed is not), of a
// flag after cf.switch, and what dealloc_helper answers.
#ifndef CIS_DEALLOC_EXISTING_PATH_FACTS_H
#define CIS_DEALLOC_EXISTING_PATH_FACTS_H

#include "ir/op_def.h"
#include "support/map.h"

/// The name of the function that --bufferization-lower-deallocations adds, mlir-opt's pass too.
/// "_0" and so on follow where the name is taken.
#define CIS_DEALLOC_HELPER "dealloc_helper"

typedef struct cis_fact {
  const cis_value *value;
  bool holds;
} cis_fact;

typedef struct cis_path_facts {
  cis_value_vec names; // without views: their roots
  CIS_VEC(cis_fact) facts;
  /// Memrefs that may be this buffer without being a name: they come from memory, or from an op
  /// with unknown effects. Borrowed; NULL: none.
  const cis_ptrmap *unfollowed;
  /// The function's arguments, if this is one of them: any two may be one buffer. Borrowed, or
  /// NULL. A value that is an argument on some paths only counts as another buffer than the other
  /// arguments.
  const cis_ptrmap *arguments;
} cis_path_facts;

/// Frees names and facts.
void cis_path_facts_deinit(cis_path_facts *known);
/// A copy of names and facts, for a path that forks. Borrowed members are shared.
cis_path_facts cis_path_facts_copy(const cis_path_facts *known);
/// Encodes a place and the facts there as words that are equal for equal states, in whatever order
/// names and facts were found. Without `with_facts` only the place and the names are encoded.
typedef CIS_VEC(uintptr_t) cis_path_key;
/// Replaces the contents of `out` by the key of `place` and `known`.
void cis_path_facts_key(const cis_path_facts *known, const cis_op *place, bool with_facts,
                        cis_path_key *out);

/// Whether the memref is a name of the buffer, or a view of one.
bool cis_path_facts_is_name(const cis_path_facts *known, cis_value *memref);
/// Whether the i1 `condition` is true. If that is unknown, `out_unknown` (or NULL) is set to an
/// unknown value that it depends on, and the result is meaningless.
bool cis_path_facts_decide(const cis_path_facts *known, cis_value *condition,
                           cis_value **out_unknown);
/// Assumes that the condition is true or false.
void cis_path_facts_assume(cis_path_facts *known, cis_value *condition, bool holds);
/// Assumes that control goes to successor `i` of a cf.switch; false if it cannot.
bool cis_path_facts_assume_case(cis_path_facts *known, cis_op *op, uint32_t i);
/// Drops the facts about values in the block and inside the op (either may be NULL), because
/// control is about to redefine them or to leave their scope.
void cis_path_facts_forget(cis_path_facts *known, const cis_block *block, const cis_op *op);
/// Whether the op combines i1 values to one, so that its operands decide its result.
bool cis_path_facts_is_connective(const cis_op *op);
/// The i1 values that conditions are made of. Zero-initialised is empty.
typedef struct cis_path_leaves {
  cis_ptrmap values;
  cis_hashset comparisons; // one op for all comparisons of the same two values
} cis_path_leaves;

/// Frees the tables.
void cis_path_leaves_deinit(cis_path_leaves *leaves);
/// Adds the leaves of a condition: the values at which cis_path_facts_decide stops.
void cis_path_facts_note_leaves(cis_value *condition, cis_path_leaves *out);
/// Whether the value, or a comparison of the same values, is among them.
bool cis_path_facts_is_leaf(const cis_path_leaves *leaves, const cis_value *value);

#endif
