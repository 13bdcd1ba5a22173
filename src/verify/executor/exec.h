// Symbolic execution of a function: a value is a term, an array of terms, or a memref whose bytes
// are terms.
//
//   scf.if %c { memref.store %x, %m[%i] }     byte k of %m becomes  c && i == k ? x : old
//
// Sizes, offsets of slices and loop bounds must be constants, which the caller chooses (a shape).
// So ops that move elements or make views can be executed by the interpreter, on the numbers of the
// terms. Both sides of a branch are executed one after the other on one state, under a guard: a
// store under a guard writes `guard ? new : old`, and undefined behaviour under a guard adds to the
// condition `trap`.
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

/// A tensor or vector: its elements in row-major order, or one term for all of them.
typedef struct cis_sym_array {
  uint32_t rank;
  int64_t num;
  int64_t *sizes;
  cis_term *elements; // NULL: only `whole` is known
  cis_type element;   // the program's element type
  cis_term whole;     // all elements as one term; 0: none
} cis_sym_array;

/// One candidate for a memref. The conditions of its candidates exclude each other.
typedef struct cis_sym_case {
  cis_term condition;
  cis_memref *memref;
} cis_sym_case;

/// A symbolic value.
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

/// A byte of a buffer: byte `piece` of the number `term`, which has `size` bytes.
typedef struct cis_sym_byte {
  cis_term term;
  uint8_t piece, size;
} cis_sym_byte;

/// A buffer: its life, and its contents as bytes or as one term.
typedef struct cis_sym_buffer {
  cis_allocation *alloc; // identity and size, in the interpreter's heap
  cis_memref *whole;     // memref of all of it
  cis_alloc_kind kind;
  int32_t argument;     // number of the argument that it is; -1: none
  cis_op *global;       // memref.global that it is; NULL: none
  cis_term freed;       // condition under which it was freed
  cis_term made;        // condition under which it was allocated
  size_t guards;        // number of guards at its allocation
  uint32_t guard_id;    // id of the innermost of these guards
  cis_sym_byte *bytes;  // contents, byte by byte; NULL: `content` has them
  cis_term content;     // contents as one term; 0: never written
  cis_touched *touched; // accesses of parallel loops, per byte; NULL: none
  cis_type element;     // element type, for reports
  cis_op *op;           // op that allocates it
  int64_t alignment;    // known alignment of its address, bytes
  cis_attr space;       // memory space; NULL: the default one
  bool is_read_only;    // constant memory: writes are undefined
  size_t scope;         // allocation scope of a stack buffer
  cis_term address;     // 0: the program has not asked for it
  uint32_t until;       // number of buffers at its first free; UINT32_MAX: not freed
  uint32_t loop;        // number of running loops read as one term, at its allocation
} cis_sym_buffer;

/// A value that was passed to the outside.
typedef struct cis_sym_passed {
  cis_sym value;            // number, or elements at the time of the call; none: freed memory
  const cis_memref *memref; // memref of the elements; NULL: a number or tensor
  uint32_t call, operand;   // first call that passed this memory, and operand of that call
} cis_sym_passed;

/// An event that the outside sees: a print, or a call of a function without a body.
typedef struct cis_sym_told {
  cis_op *op, *callee; // callee NULL: printed
  cis_term guard;
  cis_term trap;                // condition of undefined behaviour before the event
  const cis_sym_passed *values; // operands, then memory that was passed earlier
  uint32_t num;
} cis_sym_told;

/// The choice for an argument: sizes and state of a shaped one, or a number.
typedef struct cis_sym_choice {
  int64_t sizes[8], strides[8], offset;
  bool is_number; // `number` is the value; otherwise the argument is an input of any value
  bool is_dead;   // memref with memory that was freed before the call
  bool is_unset;  // memref with uninitialized memory; reads of it are undefined
  bool is_fixed;  // memref with constant memory; writes to it are undefined
  int64_t number;
} cis_sym_choice;

/// Budget and methods of an execution.
typedef struct cis_sym_limits {
  bool unrolls; // loops with an unknown trip count are unrolled up to a bound
  uint64_t ops; // largest number of executed ops and points
  bool whole;   // structured ops and large arrays become one term
  bool matches; // loops of many iterations become one term
} cis_sym_limits;

/// Asynchronous work: it runs until its token is waited for (work.c).
typedef struct cis_sym_work {
  const cis_value *token;
  size_t guards; // number of guards at its beginning
  bool is_done;  // waited for
} cis_sym_work;

typedef struct cis_matched cis_matched; // a loop that is one term (matched.c)

/// One execution. Its state is that of the op which is executed next.
typedef struct cis_exec {
  cis_terms *t;
  cis_op *module, *function;
  cis_arena arena;
  cis_ptrmap *values; // of the current function: value -> cis_sym *
  CIS_VEC(cis_term) guards;
  CIS_VEC(uint32_t) guard_ids; // ids of `guards`; each pushed guard gets a new one
  uint32_t next_guard_id;
  cis_term guard;       // conjunction of `guards`
  cis_term trap;        // condition of undefined behaviour so far
  bool unrolls;         // loops with an unknown trip count are unrolled up to a bound
  bool needs_unrolling; // such a loop was met
  cis_term beyond;      // condition under which an unrolled loop continues beyond the bound
  cis_term endless;     // condition under which a loop that is one term never ends
  bool stopped;         // undefined for all inputs
  bool unset_traps;     // reads of uninitialized memory are undefined
  bool failed;          // execution gave up
  const char *why;      // reason of the failure
  cis_op *why_op;       // place of the failure
  int32_t needs;        // argument whose value must be chosen; -1: none
  cis_term needs_term;  // term that has to be a constant
  CIS_VEC(cis_sym_buffer) buffers;
  CIS_VEC(cis_obj *) owned;     // descriptors, released at the end
  cis_ptrmap buffer_of;         // allocation -> index of its buffer + 1
  cis_ptrmap wrapped;           // op -> function for the interpreter
  cis_ptrmap globals;           // memref.global -> index of its buffer + 1
  CIS_VEC(cis_matched *) loops; // running loops that are one term, outermost first
  uint32_t num_matched;         // number of loops that became one term
  size_t scope;                 // number of the innermost allocation scope
  uint32_t depth;               // depth of calls
  uint64_t steps;               // executed ops and points
  cis_sym_limits limits;
  CIS_VEC(cis_sym_told) told;     // events in order
  CIS_VEC(cis_sym_passed) passed; // memory that the outside has seen
  uint32_t num_unknown;           // number of terms that cis_sym_unknown made
  cis_iterations iterations;
  CIS_VEC(cis_sym_work) works; // running work; each is a loop of `iterations`
  CIS_VEC(cis_sym) kept;       // memrefs that were stored to memory, by their number less 1
  const char *race; // reason why the order of parallel iterations matters; NULL: it does not
  CIS_VEC(cis_term) any_order; // reductions of floats in an order that is not defined
  cis_sym *results;
  uint32_t num_results;
} cis_exec;

/// Executes `function` with the chosen arguments, one choice each. False if the execution gives up:
/// `why` is the reason. Undefined behaviour is no failure. In both cases the caller calls
/// cis_sym_deinit.
bool cis_sym_run(cis_exec *e, cis_terms *t, cis_op *function, const cis_sym_choice *choices,
                 const cis_sym_limits *limits);
/// Frees the state of an execution; `t` stays.
void cis_sym_deinit(cis_exec *e);

// --- between the files of the executor; a bool that is false means failure: e->failed ---

/// Gives up at `op` (or NULL) for the reason `why`, a string literal. Returns false.
bool cis_sym_fail(cis_exec *e, cis_op *op, const char *why);
/// Adds undefined behaviour under `condition`, where the guards hold.
void cis_sym_trap(cis_exec *e, cis_term condition);
/// Begins code that runs only where `condition` holds.
void cis_sym_push_guard(cis_exec *e, cis_term condition);
/// Ends the code under the innermost guard.
void cis_sym_pop_guard(cis_exec *e);
/// The conjunction of `x` and all guards.
cis_term cis_sym_under_guards(cis_exec *e, cis_term x);
/// The conjunction of all guards but the first `depth`.
cis_term cis_sym_guard_beyond(cis_exec *e, size_t depth);
/// The conjunction of the guards that were pushed after the buffer was allocated.
cis_term cis_sym_guard_since(cis_exec *e, const cis_sym_buffer *buffer);

/// The symbolic value of an SSA value that was executed. The execution owns it.
const cis_sym *cis_sym_get(cis_exec *e, const cis_value *value);
/// Sets the symbolic value of an SSA value.
void cis_sym_set(cis_exec *e, const cis_value *value, cis_sym sym);
/// The term of a value that is one number; 0 after a failure.
cis_term cis_sym_term(cis_exec *e, const cis_value *value);
/// Reads a value that must be a constant. Otherwise fails; if the value is an argument, e->needs
/// says which.
bool cis_sym_number(cis_exec *e, cis_op *op, const cis_value *value, int64_t *out);
/// Reads a term that must be a constant, likewise.
bool cis_sym_number_of(cis_exec *e, cis_op *op, cis_term x, int64_t *out);
/// The symbolic value of a number.
cis_sym cis_sym_of_term(cis_term term);
/// The number of an input that is no argument. Equal names are one input in both programs.
uint32_t cis_sym_named_input(cis_exec *e, const char *what, cis_str name);
/// An unknown number that occurs in this program alone.
cis_term cis_sym_unknown(cis_exec *e, cis_type type);
/// The symbolic value of an array, which is not copied.
cis_sym cis_sym_of_array(cis_sym_array *array);
/// An array with undefined elements, in the arena of the execution. NULL after a failure: too
/// large.
cis_sym_array *cis_sym_array_make(cis_exec *e, cis_type element, const int64_t *sizes,
                                  uint32_t rank);
/// Sets `out` to `c ? a : b`. A failure if the two are of different kinds or shapes.
bool cis_sym_merge(cis_exec *e, cis_op *op, cis_term c, const cis_sym *a, const cis_sym *b,
                   cis_sym *out);
/// The number of the input that stands for a dense_resource without bytes, the same in both
/// programs; 0: the attribute is none.
uint32_t cis_sym_resource(cis_exec *e, cis_attr attr);
/// Sets the elements of `array` to those of an elements attribute.
bool cis_sym_elements(cis_exec *e, cis_attr attr, cis_sym_array *array);

/// Executes a block up to its terminator, and returns the terminator; NULL after a failure.
cis_op *cis_sym_block(cis_exec *e, cis_block *block);
/// Executes a region from its entry to a terminator without successors. `out` gets the `num_out`
/// operands of that terminator.
bool cis_sym_region(cis_exec *e, cis_region *region, const cis_sym *args, cis_sym *out,
                    uint32_t num_out);
/// Executes one op.
bool cis_sym_op(cis_exec *e, cis_op *op);
/// Whether an op on numbers has undefined behaviour for some of them.
bool cis_sym_may_trap(const cis_op *op);
/// Counts `steps` executed ops or points. A failure at `op` (or NULL) if the budget is used up.
bool cis_sym_step(cis_exec *e, cis_op *op, uint64_t steps);

// tensors.c, structured.c: ops on arrays.

/// Executes an op on tensors or vectors; *out_handled is false if the op is none of these.
bool cis_sym_tensor_op(cis_exec *e, cis_op *op, bool *out_handled);
/// Executes a structured op: as one term, or point by point.
bool cis_sym_structured(cis_exec *e, cis_op *op);
/// The row-major position of the element at the indices `at`, one for each dimension.
int64_t cis_sym_place_in(const cis_sym_array *array, const int64_t *at);
/// Executes an op that moves elements with the interpreter: the numbers of terms are the elements.
bool cis_sym_by_interpreter(cis_exec *e, cis_op *op);

// work.c: asynchronous work.

/// Executes an op that begins work or waits for it; *out_handled is false if the op is neither.
bool cis_sym_work_op(cis_exec *e, cis_op *op, bool *out_handled);

// references.c: memrefs in memory.

/// The type of an element in a buffer: that of the number which stands for a memref, else
/// `element`.
cis_type cis_sym_stored_type(cis_exec *e, cis_type element);
/// Stores the memref `value` as its number to `memref`, at `num` indices.
bool cis_sym_store_memref(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                          uint32_t num, const cis_sym *value);
/// Loads a memref from `memref`, and sets the result of the op to it.
bool cis_sym_load_memref(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                         uint32_t num);

/// Executes ops on pointers, casts that change nothing, and reshapes by a shape in memory;
/// *out_handled is false if the op is none of these.
bool cis_sym_reference_op(cis_exec *e, cis_op *op, bool *out_handled);

// vectors.c: vectors in buffers, and masks.

/// Executes reads and writes of vectors in buffers, and masks; *out_handled as above.
bool cis_sym_vector_op(cis_exec *e, cis_op *op, bool *out_handled);
/// Executes a pure op as an uninterpreted function of its operands; *out_handled as above.
bool cis_sym_pure_op(cis_exec *e, cis_op *op, bool *out_handled);

// memory.c

/// Executes ops that allocate, free, copy, read or write buffers; *out_handled as above.
bool cis_sym_memory_op(cis_exec *e, cis_op *op, bool *out_handled);
/// Copies all elements of a memref to another one.
bool cis_sym_copy(cis_exec *e, cis_op *op, const cis_value *from, const cis_value *to);
/// Whether a memref.global always holds its initial value: it is constant, or private
/// and only loaded from.
bool cis_sym_is_constant_global(cis_op *global);
/// The buffer of a memref.global, made at its first use. NULL after a failure. As all buffers it
/// moves when another one is made.
cis_sym_buffer *cis_sym_global(cis_exec *e, cis_op *op, cis_op *global);

// alignment.c

/// The alignment that the op of a buffer asks for, bytes; at least that of all buffers of the kind.
int64_t cis_sym_asked_alignment(const cis_op *op, cis_alloc_kind kind, cis_type element);
/// The largest known alignment of the memref's first element, bytes.
int64_t cis_sym_known_alignment(const cis_sym_buffer *b, const cis_memref *memref);
/// Traps where the address of byte `place` of the buffer is no multiple of `alignment`. False after
/// a failure, or if it is undefined for all inputs.
bool cis_sym_require_alignment(cis_exec *e, cis_op *op, const cis_sym_buffer *b, int64_t place,
                               int64_t alignment);
/// The alignment that the op states for its access, bytes, besides that of the type.
int64_t cis_sym_access_alignment(const cis_op *op);
/// Executes memref.assume_alignment.
bool cis_sym_assume_alignment(cis_exec *e, cis_op *op);

// buffers.c

/// Makes a buffer of a memref type with these sizes, uninitialized. NULL after a failure.
cis_sym_buffer *cis_sym_new_buffer(cis_exec *e, cis_op *op, cis_alloc_kind kind, cis_type type,
                                   const int64_t *sizes);
/// The buffer that a memref is in; NULL: unknown.
cis_sym_buffer *cis_sym_buffer_of(cis_exec *e, const cis_memref *memref);
/// Whether writes to the buffer are undefined.
bool cis_sym_is_read_only(const cis_sym_buffer *b);
/// Whether memref.dealloc may free the memref: it is all of a heap buffer or of an argument.
bool cis_sym_can_free(const cis_sym_buffer *b, const cis_memref *memref);
/// The buffer of a memref that is accessed. Traps where it is not live; NULL after a failure.
cis_sym_buffer *cis_sym_live_buffer(cis_exec *e, cis_op *op, const cis_memref *memref);
/// Notes an access to all bytes of a buffer that ends: a race if another iteration touches it.
void cis_sym_touch_all(cis_exec *e, cis_sym_buffer *b);
/// The address of a buffer: an unknown number that differs from those of other live buffers.
cis_term cis_sym_address(cis_exec *e, cis_sym_buffer *b);
/// Notes that the buffer may be freed now: later buffers may get its address.
void cis_sym_note_free(cis_exec *e, cis_sym_buffer *b);
/// The size of an element in memory, bytes; 0: not known.
uint32_t cis_sym_bytes_of(cis_type element);
/// The contents of a buffer as one term; 0: there is none.
cis_term cis_sym_content(cis_exec *e, cis_sym_buffer *b);
/// Converts the contents of a buffer from one term to bytes. A failure if it is too large.
bool cis_sym_spread_buffer(cis_exec *e, cis_sym_buffer *b);
/// Writes a number of `size` bytes at a byte offset. The contents must be bytes already.
void cis_sym_write_bytes(cis_sym_buffer *b, int64_t offset, uint32_t size, cis_term value);
/// Reads the element at `num` indices, which are terms. Traps out of bounds and after a free.
bool cis_sym_load(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element,
                  const cis_term *indices, uint32_t num, cis_term *out);
/// Writes an element, likewise.
bool cis_sym_store(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                   uint32_t num, cis_term value);
/// Advances `at` to the next index in row-major order. False after the last one: `at` is the first
/// one again.
bool cis_sym_next_index(const int64_t *sizes, uint32_t rank, int64_t *at);
/// The elements of a large array or memref as one term; 0: there is none.
cis_term cis_sym_whole_of(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element);
/// Writes one term to all elements of a memref. False: nothing was written, but without a failure.
bool cis_sym_whole_write(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element,
                         cis_term part);
/// Whether two memrefs have the same buffer, offset, sizes and strides.
bool cis_sym_same_place(const cis_memref *a, const cis_memref *b);
/// All elements of a memref as an array; NULL after a failure.
cis_sym_array *cis_sym_read_all(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element);
/// Writes an array to all elements of a memref of its shape.
bool cis_sym_write_all(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_sym_array *array);
/// The element of one candidate at constant indices, without checks; poison out of bounds.
cis_term cis_sym_peek(cis_exec *e, const cis_memref *memref, cis_type element,
                      const int64_t *indices);
/// The symbolic value of one memref, whose descriptor is not copied.
cis_sym cis_sym_of_memref(cis_exec *e, cis_memref *memref);
/// Frees the stack buffers of scopes inside of `scope`.
void cis_sym_leave_scope(cis_exec *e, size_t scope);
#endif
