// Values that reach a buffer: the analysis that passes ask before they free, move, merge or rename
// memory.
//
//   %p = memref.extract_aligned_pointer_as_index %m    // %p reaches the buffer of %m
//   %t = bufferization.to_tensor %m                    // so does %t
//   memref.store %m, %slot[%c0]                        // the buffer escapes: CIS_REACH_IS_STORED
//
// A value reaches a buffer if an op with that operand can access the buffer's memory: memrefs,
// tensors that are made of it, pointers (LLVM's, or integers of at least 64 bits), and tokens of
// asynchronous work on it. The flow has an edge from each value to those that may reach the same
// memory, so that all values that reach a buffer follow from its allocation. Invariants:
//   - All edges of analysis/view_flow.h are edges here: views, selects, branches, regions, calls.
//   - Unknown behaviour is assumed: a result of an op with unknown effects reaches the op's
//     operands if its type can hold a pointer. An op that only reads an operand passes on the
//     elements, not the memory.
//   - An i1 reaches no buffer. An integer that is computed from a pointer reaches the buffer of the
//     pointer; a number that holds a part of one, or a float, is not followed (flags).
//   - Asynchronous work (async, gpu, dma) reaches its operands, and the values that its regions use
//     from outside, through its tokens. It ends at an op that waits for the token. If the block
//     that defines a token neither waits for it nor passes it to ops that do, the work may never end.
//   - Aliases in memory, stored here or by a callee (analysis/argument_ownership.h), and aliases in
//     work that may never end are not followed; flags report them.
#ifndef CIS_ANALYSIS_BUFFER_REACH_H
#define CIS_ANALYSIS_BUFFER_REACH_H

#include "analysis/argument_ownership.h"
#include "analysis/view_flow.h"

/// The use of memory that an operand reaches; the first case that applies.
typedef enum cis_reach_use {
  CIS_REACH_LOOKS,   // no access: reads the shape, compares pointers, or only makes an alias
  CIS_REACH_TOUCHES, // reads or writes, until the op ends
  CIS_REACH_WAITS,   // waits for the work of the token
  CIS_REACH_FREES,
  CIS_REACH_STARTS,  // reads or writes while later ops run
  CIS_REACH_CALLS,   // passes it to a callee
  CIS_REACH_LEAVES,  // returned from the function, or from a region whose control flow is unknown
  CIS_REACH_STORES,  // stores the value itself in memory, so that it can be loaded there
  CIS_REACH_UNKNOWN, // the op's effects are unknown
} cis_reach_use;

/// The kind of use that the operand is.
cis_reach_use cis_reach_classify(const cis_use *use);
/// Whether the op may create an alias of the operand's memory: a result, a block argument, or a
/// token.
bool cis_reach_gives_names(const cis_use *use);
/// Whether a result that is not a memref may reach a memref operand, or a memref that the regions
/// of an op that starts work use.
bool cis_reach_leaves_memrefs(cis_op *op);
/// Whether the op returns before its work has ended.
bool cis_reach_starts_work(const cis_op *op);
/// Whether the type of the value is plain data, so that it reaches memory only if it was computed
/// from a value that does.
bool cis_reach_is_number(const cis_value *value);
/// Whether the type is a token of asynchronous work, or a handle with unknown contents.
bool cis_reach_is_token(const cis_value *value);
/// Whether the type is a token that carries no memory (async.token, but not async.value).
bool cis_reach_is_work(const cis_value *value);

/// Facts about a value and all values that may reach the same memory.
enum {
  CIS_REACH_IS_STORED = 1 << 0,  // an alias is stored in memory: the buffer escapes
  CIS_REACH_IS_PENDING = 1 << 1, // asynchronous work on it is not waited for
  CIS_REACH_IS_CALLED = 1 << 2,  // an argument of a call
  CIS_REACH_IS_LEAVING = 1 << 3, // CIS_REACH_LEAVES
  CIS_REACH_IS_UNKNOWN = 1 << 4, // used by an op with unknown effects, or inside one
  CIS_REACH_HAS_OTHERS = 1 << 5, // a value that is no memref reaches it
  CIS_REACH_HAS_WORK = 1 << 6,   // a token of asynchronous work reaches it
  CIS_REACH_IS_FREED = 1 << 7,   // an op may free it
};
typedef uint32_t cis_reach_flags;

typedef struct cis_reach cis_reach;

/// Analyses everything inside `root`. Caller owns the result. While it is in use, no values may be
/// added to the IR inside.
cis_reach *cis_reach_create(cis_op *root);
/// cis_reach_create under the function boundary ABI: a memref that a call returns has no aliases
/// (cis_view_flow_create_by_abi).
cis_reach *cis_reach_create_by_abi(cis_op *root);
/// cis_reach_create, or cis_reach_create_by_abi if `by_abi`, assuming that an integer that a call
/// returns is not a pointer.
cis_reach *cis_reach_create_trusting(cis_op *root, bool by_abi);
/// Removes the edges from operands of calls to results that are integers. Call it before the first
/// question.
void cis_reach_cut_numbers_of_calls(cis_view_flow *flow, cis_op *root);
/// Frees the analysis. NULL is allowed.
void cis_reach_destroy(cis_reach *reach);
/// Follows calls: an argument that a callee keeps counts as stored, one that it frees as freed.
/// Call it before the first question about flags. `arguments` is borrowed.
void cis_reach_follow_calls(cis_reach *reach, cis_argument_ownership *arguments);

/// The flow, for its queries. Borrowed.
cis_view_flow *cis_reach_flow(cis_reach *reach);
/// Whether the value may reach memory at all.
bool cis_reach_has(const cis_reach *reach, const cis_value *value);
/// The flags of a value, computed for all values at the first call.
cis_reach_flags cis_reach_get_flags(cis_reach *reach, cis_value *value);

#endif
