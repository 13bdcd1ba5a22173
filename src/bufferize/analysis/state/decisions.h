// The decisions of One-Shot's analysis so far: the operands that are in place, and the sets of
// tensors that follow from them.
//
// Ops, tensors and operands are numbered once, ops in pre-order, so that numbers are positions. A
// number is the `tag` of the op (value) until the state is destroyed, checked against the table: an
// op or value without a number is new, out of place and in a set of its own.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_DECISIONS_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_DECISIONS_H

#include "bufferize/analysis/one_shot_analysis.h"
#include "support/bitset.h"

#define CIS_NO_NUMBER UINT32_MAX

/// A partition of numbers. Each set is a list too: the union of two has the members of the first
/// before those of the second.
typedef struct cis_partition {
  uint32_t *parent;             // a root: itself
  uint32_t *next;               // in the list of the set; CIS_NO_NUMBER ends it
  uint32_t *head, *tail, *size; // of roots
} cis_partition;

/// Each number in a set of its own.
cis_partition cis_partition_create(cis_arena *arena, uint32_t num);
/// The root of the set of `i`.
uint32_t cis_partition_find(cis_partition *p, uint32_t i);
/// Appends the set of `b` to that of `a`. False if they are one set already.
bool cis_partition_union(cis_partition *p, uint32_t a, uint32_t b);

typedef struct cis_numbered_op {
  cis_op *op;
  uint32_t end;           // number of the last op inside, or its own
  uint32_t first_operand; // number of operand 0
  uint32_t first_value;   // number of the first tensor that is a result of the op or inside it
} cis_numbered_op;

typedef struct cis_decisions {
  cis_arena arena;
  CIS_VEC(cis_value *) values;
  CIS_VEC(cis_numbered_op) ops;
  cis_partition aliases, equivalences;
  /// The sets of aliases by our rules, for the tensors in `deviating`, if decisions are made as
  /// mlir-opt makes them.
  cis_partition possible;
  cis_bitset deviating;
  cis_bitset in_place, undefined; // by operand
  // By operand, once the analysis has ended: it neither reads nor writes, and nothing that it
  // passes its tensor on to is read.
  cis_bitset unread;
  bool knows_unread;
  uint32_t num_operands;
  cis_ptrmap moved; // op -> groups of what it carries (interface.h, moved_buffers), in `arena`
  struct cis_facts *facts; // facts about the analyzed function; NULL: none (facts.h)
  cis_analysis_statistics statistics;
} cis_decisions;

/// Numbers everything inside `root`. Caller owns the result.
cis_decisions *cis_decisions_create(cis_op *root);
/// Frees the numbers and the sets.
void cis_decisions_destroy(cis_decisions *d);

/// The number of an op; CIS_NO_NUMBER: it has none.
uint32_t cis_decisions_op(const cis_decisions *d, const cis_op *op);
/// The number of a tensor; CIS_NO_NUMBER: it has none.
uint32_t cis_decisions_value(const cis_decisions *d, const cis_value *value);
/// The number of an operand; CIS_NO_NUMBER: it has none.
uint32_t cis_decisions_operand(const cis_decisions *d, const cis_use *operand);

/// Whether the operand is in place.
bool cis_decisions_in_place(const cis_decisions *d, const cis_use *operand);
/// Whether the contents of the operand were never written.
bool cis_decisions_undefined(const cis_decisions *d, const cis_use *operand);
/// Whether two tensors may alias by the decisions so far.
bool cis_decisions_alias(const cis_decisions *d, const cis_value *a, const cis_value *b);
/// Whether two tensors are the same buffer by the decisions so far.
bool cis_decisions_equivalent(const cis_decisions *d, const cis_value *a, const cis_value *b);
/// Joins the sets of two tensors that are the same buffer.
void cis_decisions_join_equivalent(cis_decisions *d, const cis_value *a, const cis_value *b);
/// Decides that the operand is in place: from now on its tensor and all tensors that it may alias
/// are in one set.
void cis_decisions_set_in_place(cis_bufferization_state *state, cis_use *operand);
/// The tensor and all that the operand may alias are in one set.
void cis_decisions_join_aliases(cis_bufferization_state *state, cis_use *operand);
/// The numbers of the tensors that are results of `root` or inside it: from `*out_first` up to, not
/// included, the result.
uint32_t cis_decisions_values_inside(const cis_decisions *d, const cis_op *root,
                                     uint32_t *out_first);
/// Each tensor inside `root` is in a set of aliases of its own.
void cis_decisions_part_aliases(cis_decisions *d, cis_partition *p, const cis_op *root);
/// Takes back every decision inside `root`: each operand is out of place, each tensor is a set of
/// its own. No tensor outside may share a set with one inside.
void cis_decisions_restart(cis_decisions *d, cis_op *root);

/// The first tensor of the set of tensor `i`; d->aliases.next leads to the others.
static inline uint32_t cis_decisions_first_alias(cis_decisions *d, uint32_t i) {
  return d->aliases.head[cis_partition_find(&d->aliases, i)];
}

#endif
