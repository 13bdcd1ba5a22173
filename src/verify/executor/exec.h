// Symbolic execution of a function: values are terms, arrays of terms, or memrefs whose bytes are.
//
// Sizes, indices of slices and loop bounds must be constants, which the caller chooses (a shape);
// then ops that move elements, and those that make views, are executed by the interpreter itself,
// on the numbers of terms. What happens under a condition is told by the guards: both sides of a
// branch are read one after the other on one state, and stores write `guard ? new : old`.
#ifndef CIS_VERIFY_EXECUTOR_EXEC_H
#define CIS_VERIFY_EXECUTOR_EXEC_H

#include "verify/executor/iterations.h"
#include "verify/terms/term.h"

typedef enum cis_sym_kind {
  CIS_SYM_NONE,
  CIS_SYM_TERM,
  CIS_SYM_ARRAY,
  CIS_SYM_MEMREF
} cis_sym_kind;

/// Elements in row-major order.
typedef struct cis_sym_array {
  uint32_t rank;
  int64_t num;
  int64_t *sizes;
  cis_term *elements; // NULL: not read yet, but all of them are `whole`
  cis_type element;   // as the program has it
  cis_term whole;     // or 0
} cis_sym_array;

/// A memref is one of these, under conditions that exclude each other.
typedef struct cis_sym_case {
  cis_term condition;
  cis_memref *memref;
} cis_sym_case;

typedef struct cis_sym {
  cis_sym_kind kind;
  union {
    cis_term term;
    cis_sym_array *array;
    struct {
      cis_sym_case *cases;
      uint32_t num_cases;
    };
  };
} cis_sym;

/// Byte of a buffer: byte `piece` of a number of `size` bytes.
typedef struct cis_sym_byte {
  cis_term term;
  uint8_t piece, size;
} cis_sym_byte;

typedef struct cis_sym_buffer {
  cis_allocation *alloc; // made by the interpreter, for its identity and size
  cis_memref *whole;
  cis_alloc_kind kind;
  int32_t argument;     // which, or -1
  cis_op *global;       // or NULL
  cis_term freed;       // under which condition it is not live any more
  cis_term made;        // and was made
  size_t guards;        // how many were in force when it was made
  uint32_t guard_id;    // the last of them
  cis_sym_byte *bytes;  // NULL: not read yet
  cis_term content;     // then its elements, all as one term; 0: nothing was written
  cis_touched *touched; // by parallel loops, each byte; NULL: none
  cis_type element;     // of its type: what results show
  cis_op *op;           // that made it
  int64_t alignment;    // of its address, as far as that is sure
  cis_attr space;       // of memory; NULL: the default one
  bool is_read_only;    // nothing may write to it: made so of a tensor, or passed so
  size_t scope;         // of a stack buffer
  cis_term address;     // 0: the program has not asked for it
  uint32_t until;       // how many buffers there were when it was freed first; UINT32_MAX
  uint32_t loop;        // how many loops that are one term ran when it was made
} cis_sym_buffer;

/// A value that is told to the outside.
typedef struct cis_sym_passed {
  cis_sym value;            // a number, or elements as they are then; none: memory that is freed
  const cis_memref *memref; // whose elements they are, or NULL
  uint32_t call, operand;   // which was passed to the outside first
} cis_sym_passed;

/// What is told to the outside: printed, or passed to a function without a body.
typedef struct cis_sym_told {
  cis_op *op, *callee; // callee NULL: printed
  cis_term guard;
  cis_term trap;                // under which condition it is undefined before that
  const cis_sym_passed *values; // operands, and then memory that was passed before
  uint32_t num;
} cis_sym_told;

/// What is chosen for an argument: sizes of a shaped one, or a number.
typedef struct cis_sym_choice {
  int64_t sizes[8], strides[8], offset;
  bool is_number; // instead of an input of any value
  bool is_dead;   // a memref whose memory was freed before the call
  bool is_unset;  // a memref whose memory was never written; then such reads are undefined
  bool is_fixed;  // a memref whose memory must not be written
  int64_t number;
} cis_sym_choice;

typedef struct cis_sym_limits {
  bool unrolls; // loops whose end is not known
  uint64_t ops; // executed ops and points
  bool whole;   // structured ops and large arrays are one term
  bool matches; // and loops of many turns
} cis_sym_limits;

/// Work that goes on until its token is waited for (work.c).
typedef struct cis_sym_work {
  const cis_value *token;
  size_t guards; // how many were in force when it began
  bool is_done;
} cis_sym_work;

typedef struct cis_matched cis_matched; // a loop that is one term (matched.c)

typedef struct cis_exec {
  cis_terms *t;
  cis_op *module, *function;
  cis_arena arena;
  cis_ptrmap *values; // of the current function: value -> cis_sym *
  CIS_VEC(cis_term) guards;
  CIS_VEC(uint32_t) guard_ids; // each guard that is pushed has a number of its own
  uint32_t next_guard_id;
  cis_term guard; // all of them
  cis_term trap;  // under which condition it is undefined, so far
  bool unrolls;   // loops whose end is not known are read as far as a bound
  bool needs_unrolling;
  cis_term beyond;  // under which condition one of them goes on after that
  cis_term endless; // and one that is one term never ends
  bool stopped;     // it is undefined in any case
  bool unset_traps; // a read of what was never written is undefined
  bool failed;      // not known, for this reason
  const char *why;
  cis_op *why_op;
  int32_t needs; // argument whose value must be chosen, or -1
  cis_term needs_term;
  CIS_VEC(cis_sym_buffer) buffers;
  CIS_VEC(cis_obj *) owned;     // descriptors, released at the end
  cis_ptrmap buffer_of;         // allocation -> index + 1
  cis_ptrmap wrapped;           // op -> function for the interpreter
  cis_ptrmap globals;           // memref.global -> buffer + 1
  CIS_VEC(cis_matched *) loops; // that are one term and run
  uint32_t num_matched;         // of such loops
  size_t scope;
  uint32_t depth;
  uint64_t steps;
  cis_sym_limits limits;
  CIS_VEC(cis_sym_told) told;     // in order
  CIS_VEC(cis_sym_passed) passed; // memory that the outside has seen
  uint32_t num_unknown;           // numbers that cis_sym_unknown gave
  cis_turns turns;
  CIS_VEC(cis_sym_work) works; // each is a loop of `turns`
  CIS_VEC(cis_sym) kept;       // memrefs in memory, by their number less 1
  const char *race; // why what the program computes depends on the order of turns, or NULL
  CIS_VEC(cis_term) any_order; // results of reductions whose order matters, and is not defined
  cis_sym *results;
  uint32_t num_results;
} cis_exec;

/// Executes `function` with its arguments; false if that is not known (see `why`). Undefined
/// behaviour is no failure.
bool cis_sym_run(cis_exec *e, cis_terms *t, cis_op *function, const cis_sym_choice *choices,
                 const cis_sym_limits *limits);
void cis_sym_deinit(cis_exec *e);

// --- between the files of exec ---

/// "not known": false always.
bool cis_sym_fail(cis_exec *e, cis_op *op, const char *why);
/// Undefined behaviour under `condition` where the guards hold.
void cis_sym_trap(cis_exec *e, cis_term condition);
void cis_sym_push_guard(cis_exec *e, cis_term condition);
void cis_sym_pop_guard(cis_exec *e);
/// The term where the guards hold.
cis_term cis_sym_under_guards(cis_exec *e, cis_term x);
/// The guards beyond the first `depth`.
cis_term cis_sym_guard_beyond(cis_exec *e, size_t depth);
/// Those that were not in force already when the buffer was made.
cis_term cis_sym_guard_since(cis_exec *e, const cis_sym_buffer *buffer);

/// What is known of a value that was executed; the execution owns it.
const cis_sym *cis_sym_get(cis_exec *e, const cis_value *value);
/// Says what a value is from now on.
void cis_sym_set(cis_exec *e, const cis_value *value, cis_sym sym);
/// The term of a value that is one number.
cis_term cis_sym_term(cis_exec *e, const cis_value *value);
/// A number that must be a constant; false after a failure.
bool cis_sym_number(cis_exec *e, cis_op *op, const cis_value *value, int64_t *out);
bool cis_sym_number_of(cis_exec *e, cis_op *op, cis_term x, int64_t *out);
cis_sym cis_sym_of_term(cis_term term);
/// The number of the input that is no argument and has this name, in both programs.
uint32_t cis_sym_named_input(cis_exec *e, const char *what, cis_str name);
/// A number of which nothing is known, in this program alone.
cis_term cis_sym_unknown(cis_exec *e, cis_type type);
cis_sym cis_sym_of_array(cis_sym_array *array);
cis_sym_array *cis_sym_array_make(cis_exec *e, cis_type element, const int64_t *sizes,
                                  uint32_t rank);
/// c ? a : b; false if they have no such value.
bool cis_sym_merge(cis_exec *e, cis_op *op, cis_term c, const cis_sym *a, const cis_sym *b,
                   cis_sym *out);
/// The number of the input that a dense_resource without bytes is, in both programs; else 0.
uint32_t cis_sym_resource(cis_exec *e, cis_attr attr);
/// The elements of an attribute.
bool cis_sym_elements(cis_exec *e, cis_attr attr, cis_sym_array *array);

/// Executes a block up to its terminator, which is returned; NULL after a failure.
cis_op *cis_sym_block(cis_exec *e, cis_block *block);
/// A region from its entry to the terminator without successors; its operands are in `out` then
/// (room for all).
bool cis_sym_region(cis_exec *e, cis_region *region, const cis_sym *args, cis_sym *out,
                    uint32_t num_out);
/// Executes one op.
bool cis_sym_op(cis_exec *e, cis_op *op);
/// Whether an op on numbers is undefined for some of them.
bool cis_sym_may_trap(const cis_op *op);
bool cis_sym_step(cis_exec *e, cis_op *op, uint64_t steps);

// tensors.c: ops on arrays. CIS_ABSENT-like: *out_handled is false if the op is none of these.
bool cis_sym_tensor_op(cis_exec *e, cis_op *op, bool *out_handled);
bool cis_sym_structured(cis_exec *e, cis_op *op);
/// The row-major place of an element.
int64_t cis_sym_place_in(const cis_sym_array *array, const int64_t *at);
/// Executes an op by the interpreter, on the numbers of terms.
bool cis_sym_by_interpreter(cis_exec *e, cis_op *op);

// work.c: what goes on until it is waited for.
bool cis_sym_work_op(cis_exec *e, cis_op *op, bool *out_handled);

// references.c: memrefs in memory.
/// The type that elements have in a buffer: numbers stand for memrefs.
cis_type cis_sym_stored_type(cis_exec *e, cis_type element);
bool cis_sym_store_memref(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                          uint32_t num, const cis_sym *value);
/// Sets the op's result.
bool cis_sym_load_memref(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                         uint32_t num);

/// Pointers, casts that change nothing, shapes that are in memory.
bool cis_sym_reference_op(cis_exec *e, cis_op *op, bool *out_handled);

// vectors.c: vectors in buffers, and masks.
bool cis_sym_vector_op(cis_exec *e, cis_op *op, bool *out_handled);
bool cis_sym_pure_op(cis_exec *e, cis_op *op, bool *out_handled);

// memory.c
bool cis_sym_memory_op(cis_exec *e, cis_op *op, bool *out_handled);
/// Copies the elements of a memref to another one.
bool cis_sym_copy(cis_exec *e, cis_op *op, const cis_value *from, const cis_value *to);
/// Whether a memref.global always holds its initial value: it is constant, or private
/// and only loaded from.
bool cis_sym_is_constant_global(cis_op *global);
cis_sym_buffer *cis_sym_global(cis_exec *e, cis_op *op, cis_op *global);

// alignment.c
/// What the op that makes a buffer asks for, and at least what all such buffers have.
int64_t cis_sym_asked_alignment(const cis_op *op, cis_alloc_kind kind, cis_type element);
/// The power of two of which the memref's first element surely lies at a multiple.
int64_t cis_sym_known_alignment(const cis_sym_buffer *b, const cis_memref *memref);
/// Traps where byte `place` of the buffer does not lie at a multiple of it. False if nothing is
/// left, or after a failure.
bool cis_sym_require_alignment(cis_exec *e, cis_op *op, const cis_sym_buffer *b, int64_t place,
                               int64_t alignment);
/// What an access of one element needs besides its type's alignment.
int64_t cis_sym_access_alignment(const cis_op *op);
/// memref.assume_alignment.
bool cis_sym_assume_alignment(cis_exec *e, cis_op *op);

// buffers.c
cis_sym_buffer *cis_sym_new_buffer(cis_exec *e, cis_op *op, cis_alloc_kind kind, cis_type type,
                                   const int64_t *sizes);
cis_sym_buffer *cis_sym_buffer_of(cis_exec *e, const cis_memref *memref);
/// Whether nothing may write to the buffer.
bool cis_sym_is_read_only(const cis_sym_buffer *b);
/// Whether memref.dealloc of the memref frees a buffer: it is the whole of one that can be freed.
bool cis_sym_can_free(const cis_sym_buffer *b, const cis_memref *memref);
/// Traps where the buffer is not live; NULL after a failure.
cis_sym_buffer *cis_sym_live_buffer(cis_exec *e, cis_op *op, const cis_memref *memref);
/// Notes that all of the buffer is touched: it is gone.
void cis_sym_touch_all(cis_exec *e, cis_sym_buffer *b);
/// Its address: a number of which nothing is known, but that other buffers lie elsewhere.
cis_term cis_sym_address(cis_exec *e, cis_sym_buffer *b);
/// Notes that the buffer may be freed now, so that later ones may lie where it lay.
void cis_sym_note_free(cis_exec *e, cis_sym_buffer *b);
/// Bytes that an element takes.
uint32_t cis_sym_bytes_of(cis_type element);
/// What is in a buffer as one term; 0: there is none.
cis_term cis_sym_content(cis_exec *e, cis_sym_buffer *b);
/// Reads what is in a buffer byte by byte, if that is not done yet.
bool cis_sym_spread_buffer(cis_exec *e, cis_sym_buffer *b);
void cis_sym_write_bytes(cis_sym_buffer *b, int64_t offset, uint32_t size, cis_term value);
/// Element at these indices (terms), of a memref with cases.
bool cis_sym_load(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element,
                  const cis_term *indices, uint32_t num, cis_term *out);
bool cis_sym_store(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                   uint32_t num, cis_term value);
/// The next place in the order of memory; false after the last one, which the first follows.
bool cis_sym_next_index(const int64_t *sizes, uint32_t rank, int64_t *at);
/// A large array or memref as one term, 0: none; and writes one to a memref, false: nothing
/// changed.
cis_term cis_sym_whole_of(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element);
bool cis_sym_whole_write(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element,
                         cis_term part);
/// Whether two memrefs have the same elements at the same indices.
bool cis_sym_same_place(const cis_memref *a, const cis_memref *b);
/// All elements as an array, and back.
cis_sym_array *cis_sym_read_all(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element);
bool cis_sym_write_all(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_sym_array *array);
/// The element of a memref that has no cases, without checks.
cis_term cis_sym_peek(cis_exec *e, const cis_memref *memref, cis_type element,
                      const int64_t *indices);
cis_sym cis_sym_of_memref(cis_exec *e, cis_memref *memref);
void cis_sym_leave_scope(cis_exec *e, size_t scope);
#endif
