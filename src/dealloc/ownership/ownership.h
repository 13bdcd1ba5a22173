// Ownership of buffers, per value and block, while ownership-based deallocation visits a function.
//
// The ownership of a memref in a block is none (not set yet), unique (one i1 value says whether the
// block has to free it) or mixed (one of several i1 values might). Two different unique ones join
// to mixed; constants are compared by value. States are kept for the block that defines the value,
// as long as the function is worked on, and for the block that is being worked on. Source: MLIR's
// "Ownership-based Buffer Deallocation" document.
#ifndef CIS_DEALLOC_OWNERSHIP_OWNERSHIP_H
#define CIS_DEALLOC_OWNERSHIP_OWNERSHIP_H

#include "analysis/families.h"
#include "analysis/live_buffers.h"
#include "dealloc/existing/existing_frees.h"
#include "dialect/func/function_users.h"
#include "ir/builder.h"

typedef enum cis_ownership_kind {
  CIS_OWNERSHIP_NONE,
  CIS_OWNERSHIP_UNIQUE,
  CIS_OWNERSHIP_MIXED,
} cis_ownership_kind;

typedef struct cis_ownership {
  cis_ownership_kind kind;
  cis_value *indicator; // UNIQUE: an i1
} cis_ownership;

/// The state of a memref by its number.
typedef struct cis_owned_value {
  cis_ownership at_definition; // in the block that defines it
  cis_ownership here;          // in the current block, if that is another one
  uint32_t here_block;         // number of the block that `here` is about, plus one
  cis_value *updated;          // scratch: the value that a dealloc op gave for it
  uint32_t updated_stamp;
  uint32_t merged; // scratch: which of the merged results of a branch is its, plus one
} cis_owned_value;

/// Options and analyses that all functions of a run share.
typedef struct cis_owners_module {
  bool dynamic_private;             // internal functions return ownership
  cis_function_users users;         // set then: which functions are internal
  bool free_early;                  // free after the last use instead of at the end of the block
  bool borrow;                      // ops with unknown effects only look at their operands
  struct cis_symbol_cache *symbols; // for the callees
  struct cis_argument_ownership *arguments; // which of their arguments functions free or keep
  cis_ptrmap functions;                     // those that are worked on: their op -> index + 1
  cis_families *families;                   // as the program was; NULL: all memory is of one
} cis_owners_module;

/// A token of work on a memref, of another family than that of memref.alloc.
typedef struct cis_owned_work {
  uint32_t memref; // its number
  cis_value *token;
} cis_owned_work;

typedef struct cis_owners {
  cis_context *ctx;
  cis_op *function;
  /// The function gives an i1 along with each memref that it returns, rather than ownership.
  bool returns_ownership;
  const cis_owners_module *module;
  cis_existing_frees freed; // by the program itself
  cis_live_buffers buffers;
  CIS_VEC(cis_owned_value) states;  // by number of the value
  CIS_VEC(cis_family_set) families; // by number of the value, if there are several
  CIS_VEC(cis_family_set) returned; // then: of each result of the function
  CIS_VEC(cis_owned_work) work;     // then: by number of the memref
  CIS_VEC(bool) reachable;          // by number of the block
  CIS_VEC(uint8_t) passed;          // by number of the block: how it owns arguments; 0: not known
  cis_block *block;                 // the one that is worked on
  cis_value_vec to_free; // what it may have to free, in the order of the dealloc's operands
  uint32_t stamp;
  bool has_freed;          // the block that is worked on has got its dealloc
  cis_value *const *taken; // i1 by successor: control goes there; NULL: as the branch says
  /// Classes of memrefs that are freed on their own; NULL: all at once.
  struct cis_alias_classes *classes;
} cis_owners;

/// Returns the ownership of `value` in `block`, which is the block that is worked on or the one
/// that defines the value; NONE for any other block.
cis_ownership cis_owners_get(const cis_owners *owners, const cis_value *value,
                             const cis_block *block);
/// Joins an ownership into the state of a value in the block that is worked on.
void cis_owners_update(cis_owners *owners, cis_value *value, cis_ownership ownership);
/// Replaces the state of a value in the block that is worked on: `indicator` says whether it is
/// owned.
void cis_owners_set(cis_owners *owners, cis_value *value, cis_value *indicator);
/// Notes that the block that is worked on may have to free the value.
void cis_owners_may_free(cis_owners *owners, cis_value *value);
/// Notes whether the block that is worked on may have to free the value by this name.
void cis_owners_set_frees(cis_owners *owners, cis_value *value, bool frees);
/// Numbers a memref that was just made in the block that is worked on. It may be the memory of
/// `like` (NULL: it is new memory).
void cis_owners_add(cis_owners *owners, cis_value *value, const cis_value *like);

/// The families of a memref; none if all memory is of one family.
cis_family_set cis_owners_families(const cis_owners *owners, const cis_value *value);

/// The families of what the function returns as operand `i` of `op`; none for other ops.
cis_family_set cis_owners_returned_families(const cis_owners *owners, const cis_op *op, uint32_t i);

/// Builds an arith.constant of type i1 at the builder's point.
cis_value *cis_owners_constant(cis_builder *b, bool value, cis_location loc);
/// The same at the start of the block that is worked on.
cis_value *cis_owners_constant_at_start(cis_owners *owners, bool value, cis_location loc);

#endif
