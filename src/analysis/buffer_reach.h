// Who can still reach a buffer: the one place that passes ask before they free, move, merge or
// rename memory.
//
// A value reaches a buffer if an op that has the value can access the buffer's memory: memrefs, but
// also tensors made of it, pointers (LLVM's, or integers of at least 64 bits), and tokens of work
// on it that goes on. The flow has an edge from each value to those that may reach the same memory,
// so that all values that reach a buffer follow from its allocation. Invariants:
//   - All edges of analysis/view_flow.h are edges here: views, selects, branches, regions, calls.
//   - Unknown behaviour is taken to be possible: every result of an op with unknown effects reaches
//   the op's operands if it can hold a pointer. An op that reads an operand passes on the elements,
//   not the memory.
//   - An i1 reaches nothing. An integer that is computed from a pointer reaches what the pointer
//   reaches; a number that holds a part of one, or a float, is not followed (flags).
//   - Work that goes on (async, gpu, dma) reaches its operands, and what its regions use from
//   outside, through its tokens. It
//     ends at an op that waits for the token. A token is accounted for if the block that defines it
//     waits for it, or hands it to ops that wait for it; otherwise the work may go on for ever.
//   - Names that are written to memory, here or by a callee (analysis/argument_ownership.h), or that
//   work without an end has, are not followed: the flags say so.
#ifndef CIS_ANALYSIS_BUFFER_REACH_H
#define CIS_ANALYSIS_BUFFER_REACH_H

#include "analysis/argument_ownership.h"
#include "analysis/view_flow.h"

/// What an op does to the memory that one of its operands reaches; the first case that fits.
typedef enum cis_reach_use {
  CIS_REACH_LOOKS,   // nothing: asks for a shape, compares pointers, or only gives another name
  CIS_REACH_TOUCHES, // reads or writes, and is done when the op is done
  CIS_REACH_WAITS,   // waits for the work that the token stands for
  CIS_REACH_FREES,
  CIS_REACH_STARTS,  // touches it while later ops run
  CIS_REACH_CALLS,   // passes it to a callee
  CIS_REACH_LEAVES,  // leaves a region in a manner that is not known; returns from the function
  CIS_REACH_STORES,  // writes the name itself to memory
  CIS_REACH_UNKNOWN, // the op's effects are unknown
} cis_reach_use;

/// What the op does to the memory that the operand reaches.
cis_reach_use cis_reach_classify(const cis_use *use);
/// Whether the op may give the memory of the operand another name: a result of it, an argument of a
/// block, a token.
bool cis_reach_gives_names(const cis_use *use);
/// Whether a result that is no memref may reach a memref operand, or one used in the regions of an
/// op that starts work.
bool cis_reach_leaves_memrefs(cis_op *op);
/// Whether the op returns before its work is done.
bool cis_reach_starts_work(const cis_op *op);
/// Whether the value is data by its type, so that it reaches memory only if it was made from such.
bool cis_reach_is_number(const cis_value *value);
/// Whether the type stands for work that goes on, or is a handle of unknown content.
bool cis_reach_is_token(const cis_value *value);
/// Whether the type stands for work that goes on and carries no memory (async.token, but not
/// async.value).
bool cis_reach_is_work(const cis_value *value);

/// What is known of a value and of all values that may reach the same memory.
enum {
  CIS_REACH_IS_STORED = 1 << 0,  // a name is written to memory, from where anything may take it
  CIS_REACH_IS_PENDING = 1 << 1, // work on it goes on that is not waited for
  CIS_REACH_IS_CALLED = 1 << 2,  // an argument of a call
  CIS_REACH_IS_LEAVING = 1 << 3, // CIS_REACH_LEAVES
  CIS_REACH_IS_UNKNOWN = 1 << 4, // an op with unknown effects uses it, or one inside of it does
  CIS_REACH_HAS_OTHERS = 1 << 5, // some value that reaches it is no memref
  CIS_REACH_HAS_WORK = 1 << 6,   // a token stands for work on it
  CIS_REACH_IS_FREED = 1 << 7,   // an op may free it
};
typedef uint32_t cis_reach_flags;

typedef struct cis_reach cis_reach;

/// For everything inside `root`. Caller owns the result. The IR inside must not change so that
/// add values while it is in use.
cis_reach *cis_reach_create(cis_op *root);
/// The same, assuming that a memref which a call returns is memory without other names
/// (cis_view_flow_create_by_abi).
cis_reach *cis_reach_create_by_abi(cis_op *root);
/// The same as one of these, assuming that a number which a call returns is no pointer.
cis_reach *cis_reach_create_trusting(cis_op *root, bool by_abi);
/// Takes away the edges from operands of calls to results that are numbers. Before any question.
void cis_reach_cut_numbers_of_calls(cis_view_flow *flow, cis_op *root);
void cis_reach_destroy(cis_reach *reach);
/// Calls are followed: what a callee keeps counts as stored, and what it frees as freed. Before the
/// first question about flags. `arguments` is borrowed.
void cis_reach_follow_calls(cis_reach *reach, cis_argument_ownership *arguments);

/// The flow, for its queries. Borrowed.
cis_view_flow *cis_reach_flow(cis_reach *reach);
/// Whether the value may reach memory at all.
bool cis_reach_has(const cis_reach *reach, const cis_value *value);
/// The flags of a value, for the IR as it is at the first call.
cis_reach_flags cis_reach_get_flags(cis_reach *reach, cis_value *value);

#endif
