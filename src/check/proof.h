// The state of one symbolic execution: the possible values of each SSA value and the state of each
// buffer, each fact with the condition under which it holds.
//
// Invariants: `path` is the condition under which control is at the current op; the two sides of a
// branch are read one after the other on one state, because their changes have conditions that
// exclude each other. So the state is neither copied at a branch nor merged at a join. A fact that
// is "surely" so (a byte is written) may be missing. A fact that "may" be so (a piece is
// overwritten) may be there although it is not so, and then it says that it is not certain.
#ifndef CIS_CHECK_PROOF_H
#define CIS_CHECK_PROOF_H

#include "check/conditions.h"
#include "check/linear.h"
#include "interp/placement.h"
#include "ir/op_def.h"
#include "support/arena.h"
#include "support/map.h"

// --- findings ---

typedef enum cis_finding_kind {
  CIS_FOUND_DOUBT, // not known, and why
  CIS_FOUND_LEAK,
  CIS_FOUND_DOUBLE_FREE,
  CIS_FOUND_USE_AFTER_FREE,
  CIS_FOUND_USE_AFTER_SCOPE,
  CIS_FOUND_FREE_OF_VIEW,
  CIS_FOUND_FREE_OF_OTHER, // a free of memory that is no heap buffer, or that the function does not
                           // own
  CIS_FOUND_OTHER_FAMILY,  // a free by an op of another family than the one that allocates
  CIS_FOUND_OUT_OF_BOUNDS,
  CIS_FOUND_MISALIGNED,
  CIS_FOUND_UNINITIALIZED,
  CIS_FOUND_OVERLAP, // pieces of one pool that are live together
  CIS_FOUND_COPY_OVERLAP,
  CIS_FOUND_CONSTANT_WRITE,
  CIS_FOUND_NEGATIVE_SIZE,
  CIS_FOUND_NOT_DISTINCT, // one object where two are promised
} cis_finding_kind;

typedef struct cis_finding {
  cis_finding_kind kind;
  struct cis_checked *buffer; // NULL: a doubt about the op itself
  cis_op *op, *other;         // where, and what else is part of it: NULL if nothing
  const char *why;            // of a doubt
  cis_cond when;
  bool certain;  // it happens where `when` holds; else it may
  bool by_order; // in one of the orders that work allows, and not in the one that is executed
  /// Of OVERLAP: the piece that is read, the one that has overwritten it (NULL: the pool itself),
  /// and bytes of the pool that both have.
  const struct cis_piece *piece, *by;
  struct cis_linear from, size;
} cis_finding;

// --- buffers ---

typedef enum cis_checked_kind {
  CIS_CHECKED_HEAP,
  CIS_CHECKED_STACK,
  CIS_CHECKED_GLOBAL,
  CIS_CHECKED_ARGUMENT, // of the function that the proof is of: its caller's
  CIS_CHECKED_TENSOR,   // the elements of a tensor: always there, and freed by no op
  CIS_CHECKED_FOREIGN,  // its origin is not followed: each access to it is a doubt
} cis_checked_kind;

/// Bytes [from, from + size), under a condition.
typedef struct cis_extent {
  cis_linear from, size;
  cis_cond when;
  cis_op *op; // that wrote them
  bool certain;
  struct cis_piece *by; // of bytes that a piece has lost: that wrote them; NULL: the pool itself
} cis_extent;
typedef CIS_VEC(cis_extent) cis_extent_vec;

/// A view of bytes of a pool (memref.view), or a buffer that a plan puts into one, with what it
/// wrote and what others wrote over it since.
typedef struct cis_piece {
  struct cis_checked *pool;
  cis_op *view;               // NULL: an argument that a plan puts there
  struct cis_checked *buffer; // that a plan puts there; NULL: a view
  int64_t place;              // of `buffer` in the pool
  cis_extent_vec own, lost;
  struct cis_piece *inside; // the piece that it is a view of; NULL: of the pool
  size_t index;             // in the list of the pool that it is in, active or idle
  uint64_t saved_for;       // the attempt (cis_proof_begin_attempt) that has its state; 0: none
  bool is_active;           // it has bytes to lose
  bool is_written;          // by an op, and not by the caller alone
} cis_piece;
typedef CIS_VEC(cis_piece *) cis_piece_vec;

/// A piece with bytes that it may lose: all of them are in [low, high).
typedef struct cis_active {
  int64_t low, high;
  cis_piece *piece;
} cis_active;
typedef CIS_VEC(cis_active) cis_active_vec;

/// The state of a piece before an attempt, which may be undone.
typedef struct cis_piece_state {
  cis_piece *piece;
  cis_extent_vec own, lost;
} cis_piece_state;

/// A read of a piece by the op that is being read.
typedef struct cis_piece_read {
  cis_piece *piece;
  const struct cis_known *known; // the operand; NULL: not known
  const struct cis_ref *ref;     // the one of its choices; NULL: not known
  struct cis_linear from, size;  // in the pool
  cis_cond when;
} cis_piece_read;

/// A value that was stored at a constant place.
typedef struct cis_stored {
  int64_t at, size;
  cis_cond when;
  struct cis_known *value;
} cis_stored;

/// The facts of a buffer that change. The lists are never changed in place.
typedef struct cis_checked_now {
  cis_cond live; // allocated, not freed, and in scope
  const cis_extent *written;
  const cis_stored *stored;
  uint32_t num_written, num_stored;
} cis_checked_now;

typedef struct cis_event {
  cis_op *op;
  cis_cond when;
} cis_event;

typedef struct cis_checked {
  cis_checked_kind kind;
  uint32_t id;      // in the order of allocation
  cis_op *site;     // that allocates it; NULL: an argument
  cis_value *value; // that it is first known by
  cis_linear size;  // bytes that are surely there; a negative constant: unknown
  int64_t alignment;
  bool is_initialized, is_constant;
  bool escapes;     // unknown code may free, keep or write it
  bool is_returned; // by a function without a body, which may keep what it returns
  bool is_kept;     // a reference to it is in memory that is followed
  cis_checked_now now;
  cis_event frees[8]; // the first ones
  uint32_t num_frees;
  cis_active_vec pieces;    // pieces that may lose bytes
  cis_piece_vec idle;       // pieces that have no bytes to lose
  cis_piece *placed;        // where a plan puts it; NULL: in memory of its own
  bool is_of_plan;          // the plan has a place for it, which is not followed
  cis_extent_vec unwritten; // what copies may have put there that was never written
} cis_checked;

// --- values ---

/// A memref that names (a part of) a buffer.
typedef struct cis_ref {
  cis_checked *buffer;
  cis_piece *piece;        // NULL: not in one
  bool is_view;            // cannot be freed
  bool is_read_only;       // must not be written: bufferization.to_buffer promised it
  bool is_reinterpreted;   // sizes are not inside of the buffer by construction
  cis_linear base, offset; // bytes: of the aligned pointer in the buffer, and from there
  int64_t element;         // bytes; 0: unknown
  bool has_rank;
  uint32_t rank;
  const cis_linear *sizes, *strides; // strides in elements
} cis_ref;

typedef struct cis_choice {
  cis_cond when;
  const cis_ref *ref;
} cis_choice;

typedef enum cis_known_kind {
  CIS_KNOWN_NOTHING,
  CIS_KNOWN_NUMBER,
  CIS_KNOWN_CONDITION,
  CIS_KNOWN_MEMREF,  // or a tensor that stands for one
  CIS_KNOWN_TENSOR,  // a tensor: one choice, which has its sizes
  CIS_KNOWN_POINTER, // the number that the address of a memref is
} cis_known_kind;

/// A value; where no choice holds, nothing is known of a memref.
typedef struct cis_known {
  cis_known_kind kind;
  cis_linear number;
  cis_cond condition;
  const cis_choice *choices;
  uint32_t num_choices;
} cis_known;

/// Work that goes on, and what it touches (work.h).
typedef struct cis_work cis_work;
typedef struct cis_touch cis_touch;

// --- the proof ---

/// Atoms of conditions and what decides them, for people and for replays.
typedef struct cis_atom_facts {
  cis_op *op;       // that the decision is at; NULL: an argument of the function
  cis_value *value; // that it is; NULL: none
  cis_linear difference;
  enum { CIS_ATOM_FREE, CIS_ATOM_NATURAL, CIS_ATOM_ZERO, CIS_ATOM_VALUE } kind;
  cis_cond cond; // NATURAL, ZERO: the condition on the number
} cis_atom_facts;

typedef struct cis_undo {
  cis_checked *buffer;
  cis_checked_now before;
} cis_undo;

typedef struct cis_proof {
  cis_context *ctx;
  cis_arena *arena;
  cis_op *function; // that is read
  struct cis_symbol_cache *symbols;
  cis_conds conds;
  cis_linears linears;
  CIS_VEC(cis_atom_facts) atoms;
  cis_ptrmap values; // cis_value -> cis_known
  cis_ptrmap globals;
  CIS_VEC(cis_checked *) buffers;
  CIS_VEC(cis_checked *) pools;   // those with pieces
  const cis_placement *placement; // where a plan puts buffers; NULL: there is none
  CIS_VEC(cis_checked *) arenas;  // the pools of the plan, by their number
  CIS_VEC(cis_piece_read) reads;  // of pieces, by the op that is being read
  CIS_VEC(cis_piece_state) saved; // of pieces, before the attempts that go on
  uint64_t attempt, num_attempts; // the innermost one; 0: none
  CIS_VEC(cis_checked *) kept;    // those that are stored in memory
  CIS_VEC(cis_checked *) outside; // globals and arguments
  CIS_VEC(cis_checked *) spoiled; // those with bytes that copies may have left unwritten
  CIS_VEC(cis_finding) findings;
  CIS_VEC(cis_undo) log;       // since the outermost loop began
  CIS_VEC(cis_op *) calls;     // that are being read, innermost last
  CIS_VEC(cis_work *) pending; // work that may go on
  CIS_VEC(cis_work *) working; // that is being read, innermost last
  cis_op_vec *apart;           // functions that have to be read by themselves too
  cis_ptrmap *read;            // functions of which some path was read
  size_t num_spoiled;          // times that something was added to `unwritten` of a buffer
  cis_cond path;
  uint32_t loops;            // that are being read
  uint32_t summarized_loops; // number of these loops that are not read one iteration at a time
  size_t boundary;           // buffers before it existed when the innermost call began
  bool is_strict;            // those are not to be freed
  bool copies_read;          // to copy bytes is to read them
  bool views_are_buffers;    // each view at a place in an arena is a buffer of its own
  bool has_globals;          // the module has memory that ops reach by a name
  uint64_t steps, budget;    // ops
  bool gave_up;
} cis_proof;

/// Drops the findings since `mark`.
static inline void cis_proof_forget(cis_proof *p, size_t mark) { p->findings.len = mark; }

// --- proof.c ---

/// Executes a function with a body; findings are in p->findings. The caller has set `ctx`, `arena`,
/// `symbols`, `apart`, `read` and `budget`; cis_proof_deinit frees the rest.
void cis_proof_run(cis_proof *p, cis_op *function);
/// Frees all but the arena.
void cis_proof_deinit(cis_proof *p);

/// The facts of a value; never NULL. A value without facts gets an unknown of its type.
const cis_known *cis_proof_get(cis_proof *p, cis_value *value);
/// Sets the facts of a value.
void cis_proof_set(cis_proof *p, cis_value *value, const cis_known *known);
/// A value of that type that nothing is known of; a memref is foreign, a tensor has the sizes of
/// its type.
const cis_known *cis_proof_unknown(cis_proof *p, cis_type type, cis_op *op, cis_value *value);
/// A tensor that `op` makes, with the sizes that its type has and, where that leaves them open,
/// with `sizes`, one for each dimension; NULL: not known. All of its elements are there.
const cis_known *cis_proof_tensor(cis_proof *p, cis_op *op, cis_value *value, cis_type type,
                                  const cis_linear *sizes);
/// The facts of a number.
const cis_known *cis_known_number(cis_proof *p, cis_linear number);
/// The facts of an i1.
const cis_known *cis_known_condition(cis_proof *p, cis_cond condition);
/// The facts of a value that is one of several under conditions.
const cis_known *cis_known_choices(cis_proof *p, cis_known_kind kind, const cis_choice *choices,
                                   size_t num);
/// `a` where `when` holds, else `b`, of that type. Either may be NULL: the value is not there then.
const cis_known *cis_known_merge(cis_proof *p, cis_cond when, const cis_known *a,
                                 const cis_known *b, cis_type type);
/// One of two tensors: with the sizes and the elements that both have.
const cis_known *cis_known_merge_tensors(cis_proof *p, const cis_known *a, const cis_known *b);
/// A new atom for a decision at `op`, on `value`, which may be NULL.
cis_cond cis_proof_atom(cis_proof *p, cis_op *op, cis_value *value);
/// The condition a >= 0: constant, or an atom that is the same for the same number.
cis_cond cis_proof_natural(cis_proof *p, cis_op *op, cis_linear a);
/// The condition a == 0, likewise.
cis_cond cis_proof_zero(cis_proof *p, cis_op *op, cis_linear a);
/// The number that a value is; an unknown one if it is no number.
cis_linear cis_proof_number(cis_proof *p, cis_value *value);
/// The condition that a value is; an unknown one if it is no i1.
cis_cond cis_proof_condition(cis_proof *p, cis_op *op, cis_value *value);
/// A dimension or the like: the number, or that of the value.
cis_linear cis_proof_mixed(cis_proof *p, int64_t number, cis_value *value);

// --- memory.c ---

/// A new buffer of unknown size, which is live on the present path. `site` is the op that allocates
/// it, or NULL; `value` its memref. It lives in the proof's arena.
cis_checked *cis_proof_new_buffer(cis_proof *p, cis_checked_kind kind, cis_op *site,
                                  cis_value *value);
/// A memref of all of the buffer, with the type's shape and these dynamic sizes.
cis_ref *cis_proof_whole(cis_proof *p, cis_checked *buffer, cis_type type,
                         const cis_linear *dynamic);
/// The same of a buffer that is as large as the memref, and as aligned as its elements at least.
cis_ref *cis_proof_just(cis_proof *p, cis_checked *buffer, cis_type type,
                        const cis_linear *dynamic);
/// The facts of a memref.
const cis_known *cis_known_ref(cis_proof *p, const cis_ref *ref);
/// Changes a buffer's facts on the present path.
void cis_proof_change(cis_proof *p, cis_checked *buffer, cis_checked_now now);
/// Appends a finding on the present path.
void cis_proof_find(cis_proof *p, cis_finding_kind kind, cis_op *op, cis_checked *buffer,
                    cis_cond when, bool certain, cis_op *other);
/// Not known: from here on the buffer may be anything, or `reason` at `op` is not decided. Without
/// a buffer the doubt is about what `op` does, and the function is not known.
void cis_proof_doubt(cis_proof *p, cis_op *op, cis_checked *buffer, const char *reason);
/// The same for all buffers that a value may name, which unknown code may keep from now on. Nothing
/// happens to tensors, because they never change.
void cis_proof_escape(cis_proof *p, cis_op *op, const cis_known *known, const char *reason);

/// Elements [first[i], first[i] + count[i]) of each dimension; NULL: all.
typedef struct cis_box {
  const cis_linear *first, *count;
  bool may_leave;   // elements outside are not touched (vector transfers with padding)
  bool is_partial;  // some of the elements only
  bool skip_bounds; // has been checked, or is not to be
  bool moves;       // bytes are copied: it does not matter yet whether they were written
} cis_box;
/// Checks a read of a memref: live, in bounds, written. `box` NULL: all of it.
void cis_proof_read(cis_proof *p, cis_op *op, const cis_known *known, const cis_box *box);
/// Checks a write to a memref, and notes the bytes as written. `box` NULL: all of it.
void cis_proof_write(cis_proof *p, cis_op *op, const cis_known *known, const cis_box *box);
/// A memref that code which is not read may read, or write, until `op` is done.
void cis_proof_lend(cis_proof *p, cis_op *op, const cis_known *known, bool writes);
/// Checks only that the buffer is live.
void cis_proof_use(cis_proof *p, cis_op *op, const cis_known *known);
/// Checks and notes a free.
void cis_proof_free(cis_proof *p, cis_op *op, const cis_known *known);
/// The target is written with the source; both are different bytes, or the same.
void cis_proof_copy(cis_proof *p, cis_op *op, const cis_known *from, const cis_known *to);
/// Under which condition two memrefs have one address.
cis_cond cis_proof_same_address(cis_proof *p, const cis_known *a, const cis_known *b);
/// Ends the scope: stack buffers from `first` on are gone where control is.
void cis_proof_end_scope(cis_proof *p, size_t first);
/// Bytes of so many elements: a multiple of their size also where their number is not known, which
/// is then taken to be at most 2^40.
cis_linear cis_proof_bytes(cis_proof *p, cis_linear elements, int64_t element);
/// Elements offset, offset + stride, ... of a dimension of that size, `count` of them, are inside.
void cis_proof_check_slice(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                           cis_linear offset, cis_linear count, cis_linear stride, cis_linear size);
/// A size that must not be negative.
void cis_proof_check_size(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                          cis_linear size);
/// Two sizes that have to be equal, or the buffer is left: an error if they surely differ, a doubt
/// with `reason` if that is not known.
void cis_proof_check_equal(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                           cis_linear a, cis_linear b, const char *reason);
/// 0 <= first, first + count <= size of that dimension of the ref.
void cis_proof_check_bounds(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                            cis_linear first, cis_linear count, cis_linear size);
/// The value that was stored in a buffer at a constant place; NULL: not known.
const cis_known *cis_proof_load(cis_proof *p, const cis_known *memref, const cis_linear *indices,
                                cis_type type);
/// Stores a value to a buffer, if its place is a constant.
void cis_proof_store(cis_proof *p, const cis_known *memref, const cis_linear *indices,
                     const cis_known *value);
/// Forgets the values stored in globals and arguments, because code that is not read may have
/// changed them.
void cis_proof_forget_outside(cis_proof *p);
/// Makes the bytes that pieces wrote or lost in one iteration of a loop (under conditions of atoms
/// from `first_atom` on) possible after any iteration.
void cis_proof_weaken(cis_proof *p, uint32_t first_atom);
/// Some bytes of the buffer may be written, and it is not known which.
void cis_proof_write_somewhere(cis_proof *p, cis_op *op, cis_checked *buffer);
/// Whether [from, from + size) has been written, on which part of the path.
cis_cond cis_proof_covered(cis_proof *p, const cis_checked *buffer, cis_linear from,
                           cis_linear size);
/// Notes an extent as written.
void cis_proof_add_written(cis_proof *p, cis_checked *buffer, cis_extent extent);

// --- control.c ---

/// Executes a region from its entry block with these values of its arguments. Control leaves
/// through terminators: `out_path` is where it does, and `out_values` are what they pass (room for
/// `num`).
void cis_proof_region(cis_proof *p, cis_region *region, const cis_known *const *args,
                      const cis_known **out_values, uint32_t num);
/// Ops of a block up to its terminator, which is returned. The terminator's own regions are read.
cis_op *cis_proof_block(cis_proof *p, cis_block *block);
/// Whether the flag of a cf.switch is its case `i`.
cis_cond cis_switch_condition(cis_proof *p, cis_op *op, uint32_t i);
/// One op, regions included.
void cis_proof_op(cis_proof *p, cis_op *op);

// --- loop.c ---

/// The result of one iteration of a loop.
typedef struct cis_iteration {
  const cis_known **values; // in: carried values; out: carried values of the next iteration
  cis_cond inside;          // where the body was begun
  cis_cond again;           // condition of a next iteration
  uint32_t atom;            // control leaves where it does not hold; CIS_NO_ATOM: no such one
} cis_iteration;

typedef struct cis_loop_reader {
  uint32_t num; // values that are carried
  const cis_type *types;
  cis_op *op;
  /// Reads an iteration from p->path on. The reader collects the exits, and drops those of earlier
  /// iterations when `restart` is called.
  void (*read_iteration)(cis_proof *p, void *user, cis_iteration *iteration);
  /// `exact`: the next iterations are the first one, the second one, ...; else any of them.
  void (*restart)(cis_proof *p, void *user, bool exact);
  uint64_t trip_count; // UINT64_MAX: not known
  uint64_t size;       // ops of an iteration
  /// Replaces the bytes that one iteration writes by those that all iterations write. NULL: not
  /// known.
  bool (*sweep)(cis_proof *p, void *user, cis_extent *extent);
  void *user;
} cis_loop_reader;

/// Reads a loop from p->path on with these initial values; its findings hold for all iterations.
void cis_proof_loop(cis_proof *p, const cis_loop_reader *reader, const cis_known *const *inits);

// --- ops_*.c ---

/// How an op is read. The last row of a list has kind 0.
typedef struct cis_check_row {
  unsigned kind;
  void (*read)(cis_proof *p, cis_op *op);
} cis_check_row;
extern const cis_check_row cis_check_values[], cis_check_memref[], cis_check_views[],
    cis_check_control[], cis_check_access[], cis_check_tensors[], cis_check_async[];
/// NULL: there is none.
const cis_check_row *cis_check_find_row(unsigned kind);
/// An op without a row, by its traits and effects. What they do not explain is a doubt.
void cis_check_other(cis_proof *p, cis_op *op);
/// Sets the results to values that nothing is known of.
void cis_check_set_unknown(cis_proof *p, cis_op *op);
/// A structured op of linalg.
void cis_check_structured(cis_proof *p, cis_op *op);

#endif
