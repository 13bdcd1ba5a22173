// Operations, values, blocks and regions.
//
// Invariants: every operand is on the use list of its value, newest first; a block's ops, a
// region's blocks and a value's uses are doubly linked; results live in the op's own memory, block
// arguments in theirs, so cis_value pointers are stable until their owner is destroyed. Ops,
// values, uses, blocks and regions refer to each other by links of 32 bits (`to_next`), which are
// read through functions (cis_op_next), because walks over large modules wait for memory. An op
// keeps its inherent attributes (properties) in slots, one per attribute of its row, apart from the
// dictionary of discardable ones; an op that is not registered has all of them in the dictionary.
// `tag` fields are scratch numbers for the code that works on the IR at the moment: set before use,
// meaningless afterwards.
#ifndef CIS_IR_OP_H
#define CIS_IR_OP_H

#include "ir/location.h"
#include "support/link.h"
#include "support/map.h"
#include "support/vec.h"

typedef CIS_VEC(cis_value *) cis_value_vec;
typedef CIS_VEC(cis_type) cis_type_vec;
typedef CIS_VEC(cis_attr) cis_attr_vec;
typedef CIS_VEC(cis_op *) cis_op_vec;
typedef CIS_VEC(cis_block *) cis_block_vec;
typedef CIS_VEC(cis_region *) cis_region_vec;
typedef CIS_VEC(cis_named_attr) cis_named_attr_vec;

struct cis_use {
  cis_link to_value, to_owner; // cis_use_value, cis_use_owner
  cis_link to_next, to_prev;   // to_prev: the link that links to this one
};

/// A result, which its op follows from, or a block argument.
struct cis_value {
  cis_type type;
  cis_link to_uses;
  uint32_t index : 31;
  uint32_t is_arg : 1;
  uint32_t tag;      // scratch
  uint32_t print_id; // the printer's; see asm/ssa_names.c
};

typedef struct cis_block_arg {
  cis_value value;
  cis_link to_block;
  cis_location loc;
} cis_block_arg;

/// A block operand of a terminator: on the predecessor list of its block.
typedef struct cis_block_use {
  cis_link to_block, to_owner;
  cis_link to_next, to_prev;
} cis_block_use;

struct cis_op {
  const cis_op_info *info;
  cis_link to_prev, to_next;
  cis_link to_block; // detached: none
  uint32_t order;    // grows along the block; see cis_op_order
  uint32_t tag;      // scratch
  cis_location loc;
  cis_link to_operands;
  cis_link to_discardable;
  uint32_t num_operands, operand_cap;
  uint32_t num_results, num_successors;
  uint32_t num_regions; // of its own: 0 while it shares one
  uint16_t num_props;
  bool shares_region;  // see cis_op_own_regions
  cis_value results[]; // and after them properties, regions, successors and operands
};

typedef enum cis_block_order {
  CIS_ORDER_APPENDED, // no query yet; as numbering anew would make them
  CIS_ORDER_NONE,     // numbers mean nothing
  CIS_ORDER_VALID,
} cis_block_order;

struct cis_block {
  cis_link to_first, to_last;
  cis_link to_preds;  // newest first
  cis_link to_region; // detached: none
  cis_link to_prev, to_next;
  cis_link to_args;
  uint32_t num_args, arg_cap;
  uint32_t tag;      // scratch
  uint32_t print_id; // the printer's
  cis_block_order order;
};

struct cis_region {
  cis_link to_first, to_last;
  cis_link to_op; // none while being built
  uint32_t index;
  uint32_t tag; // scratch
};

// --- links ---

// NULL where there is none. Only the functions that change IR set them.
#define CIS_LINK_READER(STRUCT, NAME, TARGET)                                                      \
  static inline TARGET *STRUCT##_##NAME(const STRUCT *from) {                                      \
    return (TARGET *)cis_link_get(&from->to_##NAME);                                               \
  }
CIS_LINK_READER(cis_use, value, cis_value)
CIS_LINK_READER(cis_use, owner, cis_op)
CIS_LINK_READER(cis_use, next, cis_use)
/// The newest use; see cis_for_each_use.
CIS_LINK_READER(cis_value, uses, cis_use)
CIS_LINK_READER(cis_block_arg, block, cis_block)
CIS_LINK_READER(cis_block_use, block, cis_block)
CIS_LINK_READER(cis_block_use, owner, cis_op)
CIS_LINK_READER(cis_block_use, next, cis_block_use)
CIS_LINK_READER(cis_op, prev, cis_op)
CIS_LINK_READER(cis_op, next, cis_op)
CIS_LINK_READER(cis_op, block, cis_block)
CIS_LINK_READER(cis_op, operands, cis_use)
/// The dictionary of attributes that the row does not have; NULL when it is empty.
CIS_LINK_READER(cis_op, discardable, const struct cis_attr_data)
CIS_LINK_READER(cis_block, prev, cis_block)
CIS_LINK_READER(cis_block, next, cis_block)
CIS_LINK_READER(cis_block, region, cis_region)
CIS_LINK_READER(cis_block, first, cis_op)
CIS_LINK_READER(cis_block, last, cis_op)
/// Predecessors, newest first.
CIS_LINK_READER(cis_block, preds, cis_block_use)
CIS_LINK_READER(cis_block, args, cis_value *)
CIS_LINK_READER(cis_region, first, cis_block)
CIS_LINK_READER(cis_region, last, cis_block)
CIS_LINK_READER(cis_region, op, cis_op)
#undef CIS_LINK_READER

/// Sets the dictionary of discardable attributes; NULL if there are none.
static inline void cis_op_set_discardable(cis_op *op, cis_attr dict) {
  cis_link_set(&op->to_discardable, dict);
}

// --- the op state: what a parser or builder knows of an op before it exists ---

struct cis_op_state {
  cis_context *ctx;
  const cis_op_info *info;
  cis_location loc;
  cis_value_vec operands;
  cis_type_vec types;       // of the results
  cis_attr_vec props;       // by slot; resized to info->num_props by init
  cis_named_attr_vec attrs; // discardable, unsorted; names interned
  cis_block_vec successors;
  cis_region_vec regions;    // owned until the op is created
  cis_region *shared_region; // borrowed, instead of one in `regions`; see cis_context_shared_region
};

/// Begins the description of an op; cis_op_state_deinit frees it.
void cis_op_state_init(cis_op_state *state, cis_context *ctx, const cis_op_info *info,
                       cis_location loc);
/// Destroys regions that no op took. The context keeps the vectors of a few states
/// for the next ones.
void cis_op_state_deinit(cis_op_state *state);
/// Sets an attribute by name: a property slot if the row has it, else a discardable one
/// (replacing).
void cis_op_state_set_attr(cis_op_state *state, cis_str name, cis_attr value);
/// The same for one of a list whose names are distinct: only the first `num_others` discardable
/// attributes, those that were there before the list, can have its name.
void cis_op_state_set_distinct_attr(cis_op_state *state, cis_str name, cis_attr value,
                                    size_t num_others);
/// Current value by name, or NULL.
cis_attr cis_op_state_get_attr(const cis_op_state *state, cis_str name);
/// Adds an empty region and returns it.
cis_region *cis_op_state_add_region(cis_op_state *state);
/// Moves the contents of the regions of `op` into new regions of the state. The regions of `op`
/// become empty, unless the op shares one.
void cis_op_state_take_regions(cis_op_state *state, cis_op *op);

// --- operations: life cycle ---

/// Creates a detached op, which takes ownership of the state's regions. The state must still be
/// deinitialised.
cis_op *cis_op_create(cis_op_state *state);
/// Detaches and destroys an op with its regions. Its results must have no uses.
void cis_op_destroy(cis_op *op);
/// Drops all operand and successor uses in the op and everything inside it, so that it can be
/// destroyed whatever refers to it from inside.
void cis_op_drop_all_references(cis_op *op);
/// A detached deep copy; operands, successors found in `map` are replaced, results and blocks are
/// added to it. `map` may be NULL.
cis_op *cis_op_clone(cis_op *op, cis_ptrmap *map);
/// cis_op_clone without a map, in less time where much is inside. Changes the tags inside of `op`.
cis_op *cis_op_clone_tagging(cis_op *op);

// --- operations: query ---

/// The context that owns the op.
cis_context *cis_op_context(const cis_op *op);
/// The row's kind, or 0 (CIS_OP_UNKNOWN) if the op is not registered.
unsigned cis_op_kind(const cis_op *op);
/// The name with its dialect: "memref.alloc".
cis_str cis_op_name(const cis_op *op);
/// Whether the row of the op has the trait; false for an unregistered op.
bool cis_op_has_trait(const cis_op *op, uint64_t trait);
/// Operand `i`.
static inline cis_value *cis_op_operand(const cis_op *op, uint32_t i) {
  return cis_use_value(&cis_op_operands(op)[i]);
}
/// The type of operand `i`.
static inline cis_type cis_op_operand_type(const cis_op *op, uint32_t i) {
  return cis_op_operand(op, i)->type;
}
/// Result `i`.
static inline cis_value *cis_op_result(cis_op *op, uint32_t i) { return &op->results[i]; }
/// The inherent attributes, one slot per attribute of the row; NULL if it is absent.
static inline cis_attr *cis_op_props(const cis_op *op) {
  return (cis_attr *)(void *)(op->results + op->num_results);
}
/// The regions.
static inline cis_region **cis_op_regions(const cis_op *op) {
  return (cis_region **)(void *)(cis_op_props(op) + op->num_props);
}
/// Region `i`.
static inline cis_region *cis_op_region(const cis_op *op, uint32_t i) {
  return cis_op_regions(op)[i];
}
/// The first block of region 0; NULL if that region is empty.
static inline cis_block *cis_op_entry(const cis_op *op) {
  return cis_region_first(cis_op_region(op, 0));
}
/// The number of regions, including a shared one.
static inline uint32_t cis_op_num_regions(const cis_op *op) {
  return op->num_regions + op->shares_region;
}
/// A region that follows from the rest of the op (the body of linalg.matmul) is shared by all ops
/// like it. Then `num_regions` is 0, so that walks leave it out, and its region 0 is for reading
/// alone: it has no parent, and values in it have no use outside. This gives the op a copy of its
/// own; who prints, executes or changes the inside asks for it.
void cis_op_own_regions(cis_op *op);
/// cis_op_own_regions for `root` and all ops inside.
void cis_op_own_regions_inside(cis_op *root);
/// The uses of successor blocks.
static inline cis_block_use *cis_op_successors(const cis_op *op) {
  return (cis_block_use *)(void *)(cis_op_regions(op) + cis_op_num_regions(op));
}
/// Successor block `i`.
static inline cis_block *cis_op_successor(const cis_op *op, uint32_t i) {
  return cis_block_use_block(&cis_op_successors(op)[i]);
}
/// The op whose region contains this op; NULL if it is detached or at the top.
cis_op *cis_op_parent(const cis_op *op);
/// The region that contains the op; NULL if it is detached.
cis_region *cis_op_parent_region(const cis_op *op);
/// Whether `op` is `ancestor` or inside it.
bool cis_op_is_ancestor(const cis_op *ancestor, const cis_op *op);
/// The op in `block` that is `op` or contains it; NULL if there is none.
cis_op *cis_op_ancestor_in_block(cis_op *op, const cis_block *block);
/// A number that grows along the block; it stays while ops around it come and go, until there is no
/// room for new ones.
uint32_t cis_op_order(cis_op *op);
/// Amortised O(1); both in one block.
bool cis_op_is_before(cis_op *a, cis_op *b);
/// Whether no result has a use.
bool cis_op_is_unused(const cis_op *op);

/// An inherent or discardable attribute by name; NULL if it is absent.
cis_attr cis_op_get_attr(const cis_op *op, cis_str name);
/// cis_op_get_attr for a C string.
static inline cis_attr cis_op_get_attr_named(const cis_op *op, const char *name) {
  return cis_op_get_attr(op, cis_str_from(name));
}
/// Sets an inherent or discardable attribute; `value` NULL removes it.
void cis_op_set_attr(cis_op *op, cis_str name, cis_attr value);

/// A range of operands or results that the row gives one name.
typedef struct cis_range {
  uint32_t first, num;
} cis_range;
/// The operands of group `i` of the row; all operands if the op is unregistered.
cis_range cis_op_operand_group(const cis_op *op, uint32_t i);
/// The results of group `i` of the row; all results if the op is unregistered.
cis_range cis_op_result_group(const cis_op *op, uint32_t i);

// --- operations: change (through a rewriter inside passes) ---

/// Changes operand `i`.
void cis_op_set_operand(cis_op *op, uint32_t i, cis_value *value);
/// Replaces all operands. The caller updates segment sizes, if the op has them.
void cis_op_set_operands(cis_op *op, cis_value *const *values, uint32_t num);
/// Inserts operands before position `at`. The caller updates segment sizes.
void cis_op_insert_operands(cis_op *op, uint32_t at, cis_value *const *values, uint32_t num);
/// Erases operands from `first` on. The caller updates segment sizes.
void cis_op_erase_operands(cis_op *op, uint32_t first, uint32_t num);
/// Erases operand `i` and updates the sizes of groups, and of lists in a group of lists.
void cis_op_erase_operand(cis_op *op, uint32_t i);
/// Adds operands at the end of `range`, a group of operands or one list of a group of lists, which
/// must not be empty.
void cis_op_extend_operands(cis_op *op, cis_range range, cis_value *const *values, uint32_t num);
/// Appends values to a group of operands that may be empty.
void cis_op_extend_operand_group(cis_op *op, uint32_t group, cis_value *const *values,
                                 uint32_t num);
/// An operand that is put after another one, into the same group and list.
typedef struct cis_operand_insertion {
  uint32_t after; // position of that other one
  cis_value *value;
} cis_operand_insertion;
typedef CIS_VEC(cis_operand_insertion) cis_operand_insertion_vec;
/// Inserts operands, in linear time. Positions refer to the operands before the call and must not
/// descend.
void cis_op_insert_operands_after(cis_op *op, const cis_operand_insertion_vec *list);
/// Erasures of operands of many ops, to be made together. Zero-initialised is empty.
typedef struct cis_operand_erasures {
  CIS_VEC(struct cis_operand_erasure {
    cis_op *op;
    uint32_t position;
  })
  list;
} cis_operand_erasures;
/// Notes that the operand at `position` is to be erased; nothing changes yet.
static inline void cis_operand_erasures_add(cis_operand_erasures *erasures, cis_op *op,
                                            uint32_t position) {
  cis_vec_push(&erasures->list, ((struct cis_operand_erasure){op, position}));
}
/// Erases all noted operands and frees the list.
void cis_operand_erasures_apply(cis_operand_erasures *erasures);
/// Appends operands that a branch passes to successor `i`.
void cis_op_extend_branch(cis_op *op, uint32_t i, cis_value *const *values, uint32_t num);
/// Replaces the operands of a group of the row (not one of lists); the sizes of groups follow.
void cis_op_set_operand_group(cis_op *op, uint32_t group, cis_value *const *values, uint32_t num);
/// Changes successor `i`.
void cis_op_set_successor(cis_op *op, uint32_t i, cis_block *block);
/// Inserts a detached op before `before`, or at the end of `block` where `before` is NULL.
void cis_op_insert(cis_op *op, cis_block *block, cis_op *before);
/// Detaches an op from its block; the caller owns it then.
void cis_op_remove(cis_op *op);
/// Moves an op before another one, which may be in another block.
void cis_op_move_before(cis_op *op, cis_op *before);
/// Moves an op after another one, which may be in another block.
void cis_op_move_after(cis_op *op, cis_op *after);

// --- values ---

/// The op that defines the result `v`.
static inline cis_op *cis_result_op(const cis_value *v) {
  return (cis_op *)(void *)((char *)(uintptr_t)(v - v->index) - offsetof(cis_op, results));
}
/// The block argument that `v` is; the caller has checked `is_arg`.
static inline cis_block_arg *cis_value_as_arg(const cis_value *v) {
  return (cis_block_arg *)(uintptr_t)v;
}
/// The op that defines a result, NULL for a block argument.
static inline cis_op *cis_value_op(const cis_value *v) {
  return v->is_arg ? NULL : cis_result_op(v);
}
/// The block that a block argument belongs to, NULL for a result.
static inline cis_block *cis_value_arg_block(const cis_value *v) {
  return v->is_arg ? cis_block_arg_block(cis_value_as_arg(v)) : NULL;
}
/// The block in which the value is defined.
cis_block *cis_value_block(const cis_value *v);
/// The location of the defining op or of the block argument.
cis_location cis_value_loc(const cis_value *v);
/// Whether the value is a memref, ranked or unranked.
static inline bool cis_value_is_base_memref(const cis_value *v) {
  return cis_type_is_base_memref(v->type);
}
/// Whether the value is a memref whose elements are memrefs.
static inline bool cis_value_holds_memrefs(const cis_value *v) {
  return cis_value_is_base_memref(v) && cis_type_is_base_memref(cis_type_element(v->type));
}
/// Whether the value has a use.
static inline bool cis_value_has_uses(const cis_value *v) { return cis_value_uses(v) != NULL; }
/// Whether the value has exactly one use.
static inline bool cis_value_has_one_use(const cis_value *v) {
  const cis_use *use = cis_value_uses(v);
  return use && !cis_use_next(use);
}
/// The index of the operand in its owner.
static inline uint32_t cis_use_index(const cis_use *use) {
  return (uint32_t)(use - cis_op_operands(cis_use_owner(use)));
}
/// Reorders all `num` uses of the value, newest first.
void cis_value_order_uses(cis_value *value, cis_use *const *uses, size_t num);
/// Replaces all uses of `from` by `to`.
void cis_value_replace_all_uses(cis_value *from, cis_value *to);
/// Replaces the uses of `from` by `to`, except those by the op `except`.
void cis_value_replace_all_uses_except(cis_value *from, cis_value *to, const cis_op *except);
/// Removes the value from all ops that use it. Those ops must then be destroyed.
void cis_value_drop_uses(cis_value *value);
/// Safe against change of the current use.
#define cis_for_each_use(use, value)                                                               \
  for (cis_use *use = cis_value_uses(value), *use##_next_;                                         \
       use && (use##_next_ = cis_use_next(use), 1); use = use##_next_)

// --- blocks and regions ---

/// A detached block without arguments and ops, which the caller owns.
cis_block *cis_block_create(cis_context *ctx);
/// Destroys a block and its ops. Ops that branch to it or use its arguments must be destroyed
/// afterwards; results of its ops must have no uses outside.
void cis_block_destroy(cis_context *ctx, cis_block *block);
/// Inserts a detached block before another one, or at the end if `before` is NULL.
void cis_block_insert(cis_block *block, cis_region *region, cis_block *before); // NULL: at the end
/// Detaches a block from its region; the caller owns it then.
void cis_block_remove(cis_block *block);
/// Appends a block argument and returns it. Branches to the block are not changed.
cis_value *cis_block_add_arg(cis_context *ctx, cis_block *block, cis_type type, cis_location loc);
/// Erases a block argument without uses. Branches to the block are not changed.
void cis_block_erase_arg(cis_context *ctx, cis_block *block, uint32_t i);
/// The last op if it is a terminator or of an unregistered dialect; NULL otherwise.
cis_op *cis_block_terminator(const cis_block *block);
/// The op whose region contains the block; NULL if the block is detached.
static inline cis_op *cis_block_parent_op(const cis_block *block) {
  const cis_region *region = cis_block_region(block);
  return region ? cis_region_op(region) : NULL;
}
/// Whether the block is the first of its region.
static inline bool cis_block_is_entry(const cis_block *block) {
  const cis_region *region = cis_block_region(block);
  return region && cis_region_first(region) == block;
}
/// Moves `first` and the ops after it to the end of `dest`.
void cis_block_splice(cis_block *dest, cis_op *first);
/// Splits a block before `op`. The new block, inserted after the old one, has `op` and the ops
/// after it.
cis_block *cis_block_split(cis_context *ctx, cis_op *op);

/// A region without blocks, which the caller owns until an op takes it.
cis_region *cis_region_create(cis_context *ctx);
/// Destroys the region with its blocks and ops. No value of it may have uses outside.
void cis_region_destroy(cis_context *ctx, cis_region *region);
/// Removes the values of the region from all ops that use them. Those ops must then be destroyed:
/// for IR that is thrown away.
void cis_region_drop_uses(cis_region *region);
/// Whether the region has no blocks.
static inline bool cis_region_is_empty(const cis_region *region) {
  return !cis_region_first(region);
}
/// Whether `inner` is `outer` or nested in it.
bool cis_region_is_ancestor(const cis_region *outer, const cis_region *inner);
/// Moves all blocks of `source` to the end of `dest`.
void cis_region_take_body(cis_region *dest, cis_region *source);

#define cis_for_each_op(op, block)                                                                 \
  for (cis_op *op = cis_block_first(block), *op##_next_; op && (op##_next_ = cis_op_next(op), 1);  \
       op = op##_next_)
/// Fetches the op's memory ahead of its use; `op` may be NULL.
static inline void cis_prefetch_op(const cis_op *op) {
  __builtin_prefetch(op);
  __builtin_prefetch((const void *)((uintptr_t)op + 64)); // `op` may be NULL
}
/// Prefetches memory after `op`, for walks that do little per op: ops that were created soon after
/// `op` are most likely there.
static inline void cis_prefetch_after(const cis_op *op) {
  for (int line = 0; line < 4; ++line)
    __builtin_prefetch((const char *)op + 1024 + 64 * line);
}
/// Prefetches a later operand than `i`, for loops over an op with many operands.
static inline void cis_prefetch_operand(const cis_op *op, uint32_t i) {
  enum { AHEAD = 8 };
  if (i + AHEAD < op->num_operands)
    __builtin_prefetch(cis_op_operand(op, i + AHEAD));
}
#define cis_for_each_block(blk, reg)                                                               \
  for (cis_block *blk = cis_region_first(reg), *blk##_next_;                                       \
       blk && (blk##_next_ = cis_block_next(blk), 1); blk = blk##_next_)

// --- walks: without recursion; the callback may erase or move the op that it is passed
// (post-order), or anything inside it (pre-order) ---

typedef enum cis_walk { CIS_WALK_CONTINUE, CIS_WALK_SKIP, CIS_WALK_STOP } cis_walk;
typedef cis_walk (*cis_walk_fn)(cis_op *op, void *user);
/// Visits `root` and all ops inside, an op before its regions; SKIP skips its regions. False if
/// stopped.
bool cis_walk_preorder(cis_op *root, cis_walk_fn fn, void *user);
/// Visits `root` and all ops inside, an op after its regions. False if stopped.
bool cis_walk_postorder(cis_op *root, cis_walk_fn fn, void *user);
/// A cis_walk_fn that appends each op to `user`, a cis_op_vec.
cis_walk cis_walk_collect(cis_op *op, void *user);

#endif
