// The state of --copy-removal and --copy-elimination: the copies of a function, classes of values
// that may alias, and for each class the ops of a block that access it.
#ifndef CIS_MEMREF_COPY_REMOVAL_H
#define CIS_MEMREF_COPY_REMOVAL_H

#include "analysis/buffer_reach.h"
#include "analysis/families.h"
#include "ir/dom.h"
#include "ir/family.h"
#include "support/map.h"

/// The owner of memory: the function, one argument, or unknown.
typedef enum cis_copy_ownership {
  CIS_COPY_OWN,
  CIS_COPY_ARGUMENT,
  CIS_COPY_FOREIGN
} cis_copy_ownership;

/// A class of values that may name the same memory.
typedef struct cis_copy_class {
  uint32_t parent; // union-find
  cis_copy_ownership owner;
  bool has_changed; // in this round, so that the lists lack some accesses
  uint32_t num_frees;
  uint32_t num_writes; // uses that are neither frees nor known to be reads or names alone
  uint32_t num_reads;  // uses that are neither frees, nor names alone, nor targets of copies
  int64_t relied_on;   // the largest alignment that an op relies on
  bool goes_elsewhere; // to a callee or a caller, which may rely on more
} cis_copy_class;

typedef struct cis_copy_access {
  cis_op *op; // in the list's block, or the op there that holds it; it may be gone
  uint32_t order;
} cis_copy_access;

/// The accesses of a class in a block. Class 0 stands for all memory that is not the function's.
typedef struct cis_copy_accesses {
  CIS_VEC(cis_copy_access) of;
  uint32_t merged_until; // orders up to here have accesses of a source that was made the target
} cis_copy_accesses;

/// A copy into a value, as it stands when a round begins.
typedef struct cis_copy_into {
  const cis_value *target;
  const cis_block *block;
  uint32_t order;
  cis_op *op;
} cis_copy_into;

/// A view that is made before an allocation, which goes then.
typedef struct cis_copy_move {
  cis_value *view;
  cis_op *allocation;
} cis_copy_move;

typedef struct cis_copies {
  cis_op *function;
  cis_reach *reach;
  cis_dom *dom;
  cis_families *families; // as they are when the pass starts; NULL: all memory is of one
  CIS_VEC(cis_copy_class) classes;
  cis_ptrmap ids;              // value -> class before finding, plus one
  cis_ptrmap frees;            // value -> the only op that frees it, or NULL
  cis_ptrmap lists;            // block -> cis_ptrmap * of class -> cis_copy_accesses *
  CIS_VEC(cis_copy_into) into; // of copy-elimination: sorted by target, block and order
  cis_op_vec copies;
  CIS_VEC(cis_copy_move) moves; // to make at the end of the round, because orders change
  bool eliminates; // copy-elimination, which looks at the ops of lists: none of them may be gone
  uint64_t budget; // ops inside regions that may still be looked at
  int64_t *relied_on_anywhere; // the largest alignment in the module; 0: not computed
} cis_copies;

enum { CIS_COPY_NOT_OWNED = 0 };

/// The number of the class of a value.
uint32_t cis_copies_class(cis_copies *r, cis_value *value);
/// The record of the class of a value; borrowed until the next value is asked about.
cis_copy_class *cis_copies_class_at(cis_copies *r, cis_value *value);
/// Whether the function owns the memory of the value.
bool cis_copies_owns(cis_copies *r, cis_value *value);
/// Whether the op may reach memory of others without naming it.
bool cis_reaches_unnamed(cis_op *op);
/// The accesses of a class in a block that has copies; NULL if there are none.
cis_copy_accesses *cis_copies_list(cis_copies *r, cis_block *block, uint32_t class_id, bool create);
/// The first access in the list whose order is not below `order`.
size_t cis_accesses_from(const cis_copy_accesses *list, uint32_t order);
/// Whether the memory of the value is reached between two ops of the copy's block.
bool cis_copies_is_reached(cis_copies *r, const cis_copy *c, cis_value *value, cis_op *from,
                           cis_op *to);
/// The op that allocates a buffer, if it does nothing else and is in the block of the copy, before
/// it.
cis_op *cis_copy_allocation(const cis_copy *c, cis_value *buffer);
/// Whether `kept` is memory of the family of `gone`, so that the ops which free the one free the
/// other, and the allocation of `gone` asks for no more. What is of no known family counts as the
/// family "memref".
bool cis_copies_keeps_family(const cis_copies *r, cis_value *gone, cis_value *kept);
/// Whether `kept` can replace `gone` with regard to alignment: it is aligned at least as much, or
/// as much as the ops that use `gone` under any name rely on.
bool cis_copies_keeps_alignment(cis_copies *r, cis_value *gone, cis_value *kept);
/// Whether the lists lack accesses of the value's class in this round.
bool cis_copies_has_changed(cis_copies *r, cis_value *value);
/// Notes that the lists lack accesses of the value's class from now on.
void cis_copies_mark_changed(cis_copies *r, cis_value *value);
/// Whether the op writes only the source of the copy and reads other arguments element by element.
bool cis_copy_is_harmless(cis_copies *r, const cis_copy *c, cis_op *op);
/// Tries to do without a copy (copy_elimination.c). Whether the copy was removed or changed.
bool cis_eliminate_copy(cis_copies *r, cis_op *op);
/// Lists the copies of a round by their targets. Those into classes that have not changed stay as
/// they are listed.
void cis_copies_list_into(cis_copies *r);
/// Makes the moves that the round has collected.
void cis_copies_move(cis_copies *r);

#endif
