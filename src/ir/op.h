// Operations, values, blocks and regions.
//
// Invariants: every operand is on the use list of its value, newest first; a block's ops, a
// region's blocks and a value's uses are doubly linked; results live in the op's own memory, block
// arguments in theirs, so cis_value pointers are stable until their owner is destroyed. Ops,
// values, uses, blocks and regions refer to each other by links of 32 bits (`to_next`), which are
// read through functions (cis_op_next): what a walk waits for is memory. An op keeps its inherent
// attributes (properties) in slots, one per attribute of its row, apart from the dictionary of
// discardable ones; an op that is not registered has all of them in the dictionary. `tag` fields
// are scratch numbers of whoever works on the IR at the moment: set before use, meaningless
// afterwards.
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
/// Destroys regions that were not handed to an op. The context keeps the vectors of a few states
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
/// Gives the state what is in the regions of `op`, one for one; those of the op are empty then,
/// unless it shares one.
void cis_op_state_take_regions(cis_op_state *state, cis_op *op);

// --- operations: life cycle ---

/// A detached op; takes the state's regions. The state stays usable for deinit.
cis_op *cis_op_create(cis_op_state *state);
/// Unlinks the op, drops its operands and destroys its regions. Its results must have no uses.
void cis_op_destroy(cis_op *op);
/// Drops all operand and successor uses in the op and everything inside it, so that it can be
/// destroyed whatever refers to it from inside.
void cis_op_drop_all_references(cis_op *op);
/// A detached deep copy; operands, successors found in `map` are replaced, results and blocks are
/// added to it. `map` may be NULL.
cis_op *cis_op_clone(cis_op *op, cis_ptrmap *map);

// --- operations: query ---

/// The context that owns the op.
cis_context *cis_op_context(const cis_op *op);
/// The row's kind, or 0 (CIS_OP_UNKNOWN) if the op is not registered.
unsigned cis_op_kind(const cis_op *op);
cis_str cis_op_name(const cis_op *op);
bool cis_op_has_trait(const cis_op *op, uint64_t trait);
static inline cis_value *cis_op_operand(const cis_op *op, uint32_t i) {
  return cis_use_value(&cis_op_operands(op)[i]);
}
static inline cis_value *cis_op_result(cis_op *op, uint32_t i) { return &op->results[i]; }
/// The slots of the row's attributes; NULL entries: absent.
static inline cis_attr *cis_op_props(const cis_op *op) {
  return (cis_attr *)(void *)(op->results + op->num_results);
}
static inline cis_region **cis_op_regions(const cis_op *op) {
  return (cis_region **)(void *)(cis_op_props(op) + op->num_props);
}
static inline cis_region *cis_op_region(const cis_op *op, uint32_t i) {
  return cis_op_regions(op)[i];
}
/// The first block of region 0; NULL: it has none.
static inline cis_block *cis_op_entry(const cis_op *op) {
  return cis_region_first(cis_op_region(op, 0));
}
/// Regions that the op has, the one that it shares included.
static inline uint32_t cis_op_num_regions(const cis_op *op) {
  return op->num_regions + op->shares_region;
}
/// A region that follows from the rest of the op (the body of linalg.matmul) is shared by all ops
/// like it. Then `num_regions` is 0, so that walks leave it out, and its region 0 is for reading
/// alone: it has no parent, and values in it have no use outside. This gives the op a copy of its
/// own; who prints, executes or changes the inside asks for it.
void cis_op_own_regions(cis_op *op);
/// The same for `root` and all ops inside.
void cis_op_own_regions_inside(cis_op *root);
static inline cis_block_use *cis_op_successors(const cis_op *op) {
  return (cis_block_use *)(void *)(cis_op_regions(op) + cis_op_num_regions(op));
}
static inline cis_block *cis_op_successor(const cis_op *op, uint32_t i) {
  return cis_block_use_block(&cis_op_successors(op)[i]);
}
/// The op whose region holds this one, or NULL.
cis_op *cis_op_parent(const cis_op *op);
cis_region *cis_op_parent_region(const cis_op *op);
/// Whether `op` is `ancestor` or inside it.
bool cis_op_is_ancestor(const cis_op *ancestor, const cis_op *op);
/// The op in `block` that is `op` or contains it, or NULL.
cis_op *cis_op_ancestor_in_block(cis_op *op, const cis_block *block);
/// A number that grows along the block; it stays while ops around it come and go, until there is no
/// room for new ones.
uint32_t cis_op_order(cis_op *op);
/// Amortised O(1); both in one block.
bool cis_op_is_before(cis_op *a, cis_op *b);
/// No operand-use list has entries for any of the results.
bool cis_op_is_unused(const cis_op *op);

/// Inherent or discardable, by name; NULL if absent.
cis_attr cis_op_get_attr(const cis_op *op, cis_str name);
static inline cis_attr cis_op_get_attr_named(const cis_op *op, const char *name) {
  return cis_op_get_attr(op, cis_str_from(name));
}
/// `value` NULL removes.
void cis_op_set_attr(cis_op *op, cis_str name, cis_attr value);

/// A range of operands or results that the row gives one name.
typedef struct cis_range {
  uint32_t first, num;
} cis_range;
/// The i-th operand (result) group of the row; for an op that is not registered, everything.
cis_range cis_op_operand_group(const cis_op *op, uint32_t i);
cis_range cis_op_result_group(const cis_op *op, uint32_t i);

// --- operations: change (through a rewriter inside passes) ---

/// Makes operand `i` a use of another value.
void cis_op_set_operand(cis_op *op, uint32_t i, cis_value *value);
/// Replaces all operands. Segment sizes, if the op has them, are the caller's.
void cis_op_set_operands(cis_op *op, cis_value *const *values, uint32_t num);
void cis_op_insert_operands(cis_op *op, uint32_t at, cis_value *const *values, uint32_t num);
void cis_op_erase_operands(cis_op *op, uint32_t first, uint32_t num);
/// Erases one operand; the sizes of groups, and of lists in a group of lists, follow.
void cis_op_erase_operand(cis_op *op, uint32_t i);
/// Adds operands after `range`, which is a group of operands or one list of a group of lists and
/// not empty, to that list.
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
/// Inserts operands, in linear time. Positions are those before, and do not descend.
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
/// Makes them, and releases the list.
void cis_operand_erasures_apply(cis_operand_erasures *erasures);
/// Adds operands that successor `i` of an op with BranchOpInterface is passed, after the others,
/// of which there may be none.
void cis_op_extend_branch(cis_op *op, uint32_t i, cis_value *const *values, uint32_t num);
/// Replaces the operands of a group of the row (not one of lists); the sizes of groups follow.
void cis_op_set_operand_group(cis_op *op, uint32_t group, cis_value *const *values, uint32_t num);
void cis_op_set_successor(cis_op *op, uint32_t i, cis_block *block);
/// Inserts a detached op before `before`, or at the end of `block` where `before` is NULL.
void cis_op_insert(cis_op *op, cis_block *block, cis_op *before);
/// Unlinks without destroying.
void cis_op_remove(cis_op *op);
void cis_op_move_before(cis_op *op, cis_op *before);
void cis_op_move_after(cis_op *op, cis_op *after);

// --- values ---

/// The op that has the result `v`.
static inline cis_op *cis_result_op(const cis_value *v) {
  return (cis_op *)(void *)((char *)(uintptr_t)(v - v->index) - offsetof(cis_op, results));
}
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
cis_location cis_value_loc(const cis_value *v);
/// Ranked or not.
static inline bool cis_value_is_base_memref(const cis_value *v) {
  return cis_type_is_base_memref(v->type);
}
/// A memref whose elements are memrefs.
static inline bool cis_value_holds_memrefs(const cis_value *v) {
  return cis_value_is_base_memref(v) && cis_type_is_base_memref(cis_type_element(v->type));
}
static inline bool cis_value_has_uses(const cis_value *v) { return cis_value_uses(v) != NULL; }
static inline bool cis_value_has_one_use(const cis_value *v) {
  const cis_use *use = cis_value_uses(v);
  return use && !cis_use_next(use);
}
static inline uint32_t cis_use_index(const cis_use *use) {
  return (uint32_t)(use - cis_op_operands(cis_use_owner(use)));
}
/// Puts the uses of the value, which are these `num`, into this order, newest first.
void cis_value_order_uses(cis_value *value, cis_use *const *uses, size_t num);
/// Uses of `from` become uses of `to`.
void cis_value_replace_all_uses(cis_value *from, cis_value *to);
/// As above except for uses by `except`.
void cis_value_replace_all_uses_except(cis_value *from, cis_value *to, const cis_op *except);
/// Takes the value out of all ops that use it, which then can only be destroyed.
void cis_value_drop_uses(cis_value *value);
/// Safe against change of the current use.
#define cis_for_each_use(use, value)                                                               \
  for (cis_use *use = cis_value_uses(value), *use##_next_;                                         \
       use && (use##_next_ = cis_use_next(use), 1); use = use##_next_)

// --- blocks and regions ---

/// A new block without arguments, ops and region. The caller owns it until it is put into a region.
cis_block *cis_block_create(cis_context *ctx);
/// Destroys a block and its ops. What branches to it or uses its arguments can only be destroyed;
/// results of its ops must have no uses outside.
void cis_block_destroy(cis_context *ctx, cis_block *block);
void cis_block_insert(cis_block *block, cis_region *region, cis_block *before); // NULL: at the end
void cis_block_remove(cis_block *block);
cis_value *cis_block_add_arg(cis_context *ctx, cis_block *block, cis_type type, cis_location loc);
/// The argument must have no uses.
void cis_block_erase_arg(cis_context *ctx, cis_block *block, uint32_t i);
/// The last op if it is a terminator or of an unregistered dialect's; NULL otherwise.
cis_op *cis_block_terminator(const cis_block *block);
/// The op whose region holds the block.
static inline cis_op *cis_block_parent_op(const cis_block *block) {
  const cis_region *region = cis_block_region(block);
  return region ? cis_region_op(region) : NULL;
}
static inline bool cis_block_is_entry(const cis_block *block) {
  const cis_region *region = cis_block_region(block);
  return region && cis_region_first(region) == block;
}
/// Moves the ops from `first` to the end of its block to the end of `dest`.
void cis_block_splice(cis_block *dest, cis_op *first);
/// Splits before `op`: the new block, placed after, holds `op` and what follows.
cis_block *cis_block_split(cis_context *ctx, cis_op *op);

/// A new region without blocks. The caller owns it until an op takes it.
cis_region *cis_region_create(cis_context *ctx);
/// Destroys the region with its blocks and ops. No value of it may have uses outside.
void cis_region_destroy(cis_context *ctx, cis_region *region);
/// Takes the region's values out of all ops that use them, which then can only be destroyed: for IR
/// that is thrown away.
void cis_region_drop_uses(cis_region *region);
static inline bool cis_region_is_empty(const cis_region *region) {
  return !cis_region_first(region);
}
/// Whether `inner` is `outer` or nested in it.
bool cis_region_is_ancestor(const cis_region *outer, const cis_region *inner);
/// Moves all blocks to the end of `dest`.
void cis_region_take_body(cis_region *dest, cis_region *source);

#define cis_for_each_op(op, block)                                                                 \
  for (cis_op *op = cis_block_first(block), *op##_next_; op && (op##_next_ = cis_op_next(op), 1);  \
       op = op##_next_)
/// Fetches the op's memory ahead of its use; `op` may be NULL.
static inline void cis_prefetch_op(const cis_op *op) {
  __builtin_prefetch(op);
  __builtin_prefetch((const void *)((uintptr_t)op + 64)); // `op` may be NULL
}
/// For walks that do little: what was made soon after `op` most likely lies after it.
static inline void cis_prefetch_after(const cis_op *op) {
  for (int line = 0; line < 4; ++line)
    __builtin_prefetch((const char *)op + 1024 + 64 * line);
}
/// For loops over operands: what a later one than `i` is, of an op with many.
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
/// `root` included; SKIP leaves out the op's regions. False if stopped.
bool cis_walk_preorder(cis_op *root, cis_walk_fn fn, void *user);
bool cis_walk_postorder(cis_op *root, cis_walk_fn fn, void *user);

#endif
