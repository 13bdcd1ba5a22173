// Inside of the interpreter: programs, the machine that runs them, and the decoder that makes them
// from ops.
//
// A function is decoded once, when it is first called, into a flat array of instructions:
// structured control flow has become jumps. Each SSA value has a cell of its own in the function's
// frame (its slot), so that an instruction names cells by number. A frame that is popped releases
// the objects that its cells refer to.
//
// An instruction's handler returns the instruction to go on with (usually pc + 1), or NULL to stop:
// after an error, which has been reported, or at the end of the program. Handlers never call the
// machine recursively.
#ifndef CIS_INTERP_MACHINE_H
#define CIS_INTERP_MACHINE_H

#include "interp/interp.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/arena.h"
#include "support/map.h"

typedef struct cis_insn cis_insn;
typedef struct cis_decoder cis_decoder;
typedef struct cis_program cis_program;

/// One per op kind that can be executed; see README.md. Emits instructions; false after an error
/// (reported).
typedef bool (*cis_decode_fn)(cis_decoder *d, cis_op *op);
typedef const cis_insn *(*cis_exec_fn)(cis_machine *m, const cis_insn *pc, cis_cell *regs);

/// The handler and the code that emits the instruction agree on the meaning of the numbers; by
/// custom `dst` is the result's slot, and `a` to `c` are those of the operands.
struct cis_insn {
  cis_exec_fn fn;
  cis_op *op; // for reports
  uint32_t dst, a, b, c;
  union {
    uint64_t imm;
    const void *data; // in the program's arena
    uint32_t label;   // while decoding; then `target`
    const cis_insn *target;
  };
  union {
    uint64_t imm2;
    const void *data2;
    uint32_t label2;
    const cis_insn *target2;
  };
};

/// A decoded function.
struct cis_program {
  cis_op *func;
  const cis_insn *code;
  uint32_t num_insns;
  uint32_t num_slots;
  const uint32_t *refs; // the slots that refer to objects
  uint32_t num_refs;
  const uint32_t *args; // slots of the entry block's arguments
  uint32_t num_args, num_results;
};

typedef struct cis_frame {
  cis_program *program;
  const cis_insn *call; // the calling instruction; NULL in the entry function
  size_t base;          // of its cells
  size_t stack_base;    // its stack allocations begin here
  uint64_t first_id;    // allocations from here on were made since it was called
} cis_frame;

/// The types that a module has to declare such a function with.
typedef enum cis_external_signature {
  CIS_EXTERNAL_NOTHING,  // () -> ()
  CIS_EXTERNAL_NUMBER,   // (number of up to 64 bits) -> ()
  CIS_EXTERNAL_F64,      // (f64) -> ()
  CIS_EXTERNAL_SHAPED,   // (memref or tensor of such numbers, or of complex ones) -> ()
  CIS_EXTERNAL_MATRICES, // (memref<AxBxvector<4x4xf32>>) -> ()
  CIS_EXTERNAL_COMPARES, // (two such as SHAPED takes, of one element type) -> i64
  CIS_EXTERNAL_TO_F64,   // () -> f64
  CIS_EXTERNAL_TO_I64,   // () -> i64
  CIS_EXTERNAL_BEGINS,   // (integer of 64 bits) -> !llvm.ptr, a generator of random numbers
  CIS_EXTERNAL_DRAWS,    // (!llvm.ptr, integer of 64 bits) -> integer of 64 bits
  CIS_EXTERNAL_ENDS,     // (!llvm.ptr) -> ()
  CIS_EXTERNAL_SHUFFLES, // (memref<A x integer of 64 bits>, !llvm.ptr) -> ()
  CIS_EXTERNAL_SORTS,    // (integer of 64 bits, memref<A x number of up to 64 bits>) -> ()
} cis_external_signature;

/// A function that the machine provides where the module has only a declaration.
typedef struct cis_external {
  const char *name;
  cis_external_signature signature;
  /// False after an error.
  bool (*call)(cis_machine *m, cis_op *call, const cis_cell *args, cis_cell *results);
} cis_external;

/// Where a thread of a kernel is, in x, y and z, and how many there are.
enum {
  CIS_BLOCK_ID = 0,
  CIS_THREAD_ID = 3,
  CIS_GRID_DIM = 6,
  CIS_BLOCK_DIM = 9,
  CIS_POSITIONS = 12
};

/// Who has written a byte of an arena last.
typedef struct cis_byte_owner {
  uint64_t id; // of the allocation; 0: none has
  const cis_place *place;
  cis_op *op; // NULL: the caller
} cis_byte_owner;
typedef CIS_VEC(cis_byte_owner) cis_bytes_owned;

struct cis_machine {
  cis_context *ctx;
  cis_op *module;
  cis_run_options options;
  cis_cell *cells; // of all frames
  size_t num_cells, cell_cap;
  cis_cell *regs; // of the current frame: cells + base
  CIS_VEC(cis_frame) frames;
  CIS_VEC(cis_allocation *) stack; // stack allocations of all frames
  cis_heap heap;
  CIS_VEC(cis_bytes_owned *) arenas; // of a plan
  uint64_t steps, calls;
  uint64_t points;       // of structured ops that were executed as a whole
  uint64_t limit;        // of steps: what points leave of the option
  uint64_t next_poll;    // after so many steps; less where work is more than its steps
  uint64_t housekeeping; // steps that are no op: moves, jumps, releases
  uint32_t deepest;
  uint64_t array_bytes, array_peak;
  const cis_insn *at; // being executed
  cis_run_status status;
  size_t num_reports;
  bool has_returned;   // the entry function
  size_t num_survived; // errors after which the program went on
  cis_ptrmap reported; // ops at which one was, if it goes on
  CIS_VEC(struct cis_read {
    cis_site site;
    cis_op *alloc_op;
  })
  reads;                         // of uninitialised memory that were allowed so far
  CIS_VEC(cis_obj *) constants;  // arrays that programs hold
  CIS_VEC(cis_memref *) handles; // memrefs in memory
  const cis_decode_fn *decoders; // by op kind; NULL: the op cannot be executed
  cis_ptrmap globals;            // memref.global -> cis_memref; ml_program.global -> its value
  cis_ptrmap programs;           // func.func -> cis_program
  cis_symbol_cache *symbols;
  cis_arena arena; // programs, sites
  cis_cell *entry_results;
  bool in_kernel; // a launch is being executed, at this position
  uint64_t position[CIS_POSITIONS];
  cis_op *report_op; // what reports about reads from outside name: the entry function
  CIS_VEC(cis_cell) scratch;
  CIS_VEC(int64_t) numbers; // scratch of one handler
};

// --- decoding: how an op becomes instructions ---

/// A row: how ops of a kind become instructions. To execute ops that have no kind (dialects read
/// from text, plugins), attach a row to their records: CIS_ATTACHED_EXECUTABLE in ir/interfaces.h.
struct cis_exec_row {
  uint16_t kind; // CIS_OP_*; of attached rows 0
  cis_decode_fn decode;
};

/// The machine that the program is decoded for.
cis_machine *cis_decoder_machine(cis_decoder *d);
/// The arena that lives as long as the decoded program.
cis_arena *cis_decoder_arena(cis_decoder *d);
/// The cell of a value of this function.
uint32_t cis_slot(const cis_value *value);
static inline uint32_t cis_operand_slot(const cis_op *op, uint32_t i) {
  return cis_slot(cis_op_operand(op, i));
}
static inline uint32_t cis_result_slot(cis_op *op, uint32_t i) {
  return cis_slot(cis_op_result(op, i));
}
/// Slots of a range of operands, in the program's arena.
const uint32_t *cis_operand_slots(cis_decoder *d, const cis_op *op, cis_range range);
/// A further cell that no value has, for what an op keeps between its instructions.
uint32_t cis_new_slot(cis_decoder *d, bool is_ref);
/// Appends an instruction; borrowed until the next is appended.
cis_insn *cis_emit(cis_decoder *d, cis_op *op, cis_exec_fn fn);
/// dst, a, b, c from result 0 and operands 0 to 2.
cis_insn *cis_emit_simple(cis_decoder *d, cis_op *op, cis_exec_fn fn);

/// Whether the op is the last user of that operand and uses it once: then its handler may take the
/// object out of the cell (set obj to NULL), e.g. to change an array in place. Only of values that
/// are objects.
bool cis_is_last_use(cis_decoder *d, cis_op *op, uint32_t operand);

/// A new label: a place that instructions jump to. `label` (or `label2`) of an instruction is
/// replaced by `target` at the end if the instruction is marked as a jump.
uint32_t cis_new_label(cis_decoder *d);
/// Places a label before the next instruction.
void cis_place_label(cis_decoder *d, uint32_t label); // here
/// pc->target, and pc->target2, are the labels' places.
cis_insn *cis_emit_jump(cis_decoder *d, cis_op *op, cis_exec_fn fn, uint32_t label);
/// A plain jump.
void cis_emit_goto(cis_decoder *d, cis_op *op, uint32_t label);

/// Releases the objects that no op after `op` uses: done after every op, but terminators do it
/// themselves, between the moves of their operands and the jump.
void cis_emit_drops(cis_decoder *d, cis_op *op);

/// Copies cells, all at once: from[i] to to[i]. Cells of objects gain a reference.
void cis_emit_moves(cis_decoder *d, cis_op *op, const uint32_t *from, const uint32_t *to,
                    uint32_t num);
/// The operands `range` of `op` become `to`.
void cis_emit_move_operands(cis_decoder *d, cis_op *op, cis_range range, const uint32_t *to);
/// As cis_emit_moves; cells of objects are empty afterwards.
void cis_emit_take_moves(cis_decoder *d, cis_op *op, const uint32_t *from, const uint32_t *to,
                         uint32_t num);
/// The slots of all results of an op.
const uint32_t *cis_result_slots(cis_decoder *d, cis_op *op);
/// The slots of all arguments of a block.
const uint32_t *cis_block_arg_slots(cis_decoder *d, const cis_block *block);

/// A function that decodes the terminator of a region: emits the moves of its operands, then
/// cis_emit_drops, then a jump if need be. `user` is the caller's.
typedef bool (*cis_terminator_fn)(cis_decoder *d, cis_op *terminator, void *user);
/// Decodes the region's blocks in place: control enters at the first instruction, and `terminator`
/// is called for each terminator without successors (NULL: it is decoded as other ops are). Control
/// continues after the last instruction if `terminator` emitted no jump for the last block; in a
/// region of several blocks it must jump.
bool cis_decode_region(cis_decoder *d, cis_region *region, cis_terminator_fn terminator,
                       void *user);

/// Enter and leave the scope of stack buffers that are allocated in the region, for ops with the
/// trait AUTOMATIC_ALLOCATION_SCOPE. Nothing is emitted if the region allocates none.
typedef struct cis_scope {
  bool used;
  uint32_t slot;
} cis_scope;
/// The caller leaves the scope that it entered on each path out of the region.
cis_scope cis_emit_enter_scope(cis_decoder *d, cis_op *op, const cis_region *region);
/// Leaves a scope: its stack buffers die.
void cis_emit_leave_scope(cis_decoder *d, cis_op *op, cis_scope scope);

/// "cannot execute this op" at run time, with a reason; the program up to here is executed.
bool cis_decode_unsupported(cis_decoder *d, cis_op *op, const char *why);
/// For rows of ops that do nothing when they are executed.
bool cis_decode_nothing(cis_decoder *d, cis_op *op);

// --- for handlers: trouble ---

/// Reports "..." at the op with the calls that led there, and sets the status. NULL always: `return
/// cis_trap(...)`.
const cis_insn *cis_stop(cis_machine *m, cis_op *op, cis_run_status status, const char *fmt, ...)
    CIS_PRINTF(4);
/// Undefined behaviour that stops the program: exit status 5.
#define cis_trap(m, op, ...) cis_stop(m, op, CIS_RUN_TRAP, __VA_ARGS__)
/// An op or value that the interpreter cannot handle: exit status 1.
#define cis_unsupported(m, op, ...) cis_stop(m, op, CIS_RUN_WRONG_INPUT, __VA_ARGS__)
/// Begins a report about memory; notes are added with cis_note_alloc and the like. NULL always.
const cis_insn *cis_memory_error(cis_machine *m, cis_op *op, const char *fmt, ...) CIS_PRINTF(3);
/// Whether there was a report at this op, of a program that goes on after errors.
bool cis_op_was_reported(const cis_machine *m, cis_op *op);
/// Notes where an allocation was made (and freed).
void cis_note_allocation(cis_machine *m, const cis_allocation *alloc);
/// The same for reads that cells remember in `origin`.
uint32_t cis_record_read(cis_machine *m, cis_op *op, const cis_allocation *alloc);
/// Where the machine is now: `op` and the calls.
void cis_site_take(cis_machine *m, cis_op *op, cis_site *out_site);
/// Frees the list of calls.
void cis_site_deinit(cis_site *site);

/// A value decides something (`what`: "branches on", ...): false after a report if it has marks.
bool cis_decide_marked(cis_machine *m, cis_op *op, const cis_cell *cell, const char *what);
static inline bool cis_decide(cis_machine *m, cis_op *op, const cis_cell *cell, const char *what) {
  return __builtin_expect(!cell->marks, 1) || cis_decide_marked(m, op, cell, what);
}

/// Whether so many steps more are within the limit, for work that an instruction does for many
/// others; false after a report.
bool cis_check_work(cis_machine *m, cis_op *op, uint64_t points);
/// Counts these steps, after they have been done.
void cis_count_work(cis_machine *m, uint64_t points);
/// Notes that so many bytes were moved by one instruction, so that it is asked soon whether to go
/// on.
void cis_note_moved(cis_machine *m, uint64_t bytes);

// --- for handlers: memory ---

/// Finds the address of an element and checks it: live, indices in range, inside, aligned. NULL
/// after a report. `indices` are slots. `out_offset` is in bytes from the start of the allocation.
char *cis_memref_element(cis_machine *m, cis_op *op, const cis_memref *memref, const cis_cell *regs,
                         const uint32_t *indices, const cis_layout *element, bool is_write,
                         int64_t *out_offset);
/// The same for indices that are numbers.
char *cis_memref_at(cis_machine *m, cis_op *op, const cis_memref *memref, const int64_t *indices,
                    const cis_layout *element, bool is_write, int64_t *out_offset);
/// Reports use after free or after the scope; true if the allocation is live.
bool cis_check_live(cis_machine *m, cis_op *op, const cis_allocation *alloc, const char *verb);
/// Loads a value: marks of the bytes become marks of the cell, or an error (option). False after a
/// report.
bool cis_load_bytes(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t offset,
                    const cis_layout *layout, cis_cell *cell);
/// Stores a value: marks of the cell become marks of the bytes. False after a report.
bool cis_store_bytes(cis_machine *m, cis_op *op, cis_allocation *alloc, int64_t offset,
                     const cis_layout *layout, const cis_cell *cell);
/// Byte `at` of an allocation lies at a multiple of the alignment (0: any). False after a report.
bool cis_check_alignment(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t at,
                         uint64_t align);
/// All elements of a memref can be accessed: live, inside, aligned. For ops that work on whole
/// memrefs.
bool cis_check_whole(cis_machine *m, cis_op *op, const cis_memref *memref, uint32_t align,
                     bool is_write);
/// Whether two memrefs share a byte. Parts outside of their buffers do not count.
bool cis_memrefs_overlap(const cis_memref *a, const cis_memref *b);
/// Copies the elements of one memref to another of the same sizes; overlapping ones are reported.
/// False after a report.
bool cis_copy_memref(cis_machine *m, cis_op *op, const cis_memref *from, const cis_memref *to,
                     uint32_t align);
/// memref.alloc and its like: a fresh buffer of that type as a sealed descriptor, contiguous but
/// for the strides and the offset that the type states; `sizes` are all sizes. NULL after a report.
cis_memref *cis_alloc_memref(cis_machine *m, cis_op *op, cis_alloc_kind kind, cis_type type,
                             const int64_t *sizes, int64_t alignment);
/// Lets an op of the family of the memref pass it to ops of any family, which report if they may
/// not free it. False after a report that it is of another family.
bool cis_release_memref(cis_machine *m, cis_op *op, const cis_memref *memref);
/// memref.dealloc, for other ops that free. False after a report.
bool cis_free_memref(cis_machine *m, cis_op *op, const cis_memref *memref);

// --- the machine ---

/// Whether so many bytes more are within the memory limit.
bool cis_memory_fits(const cis_machine *m, int64_t bytes);
/// Pushes a frame for a function; the arguments are in `args` (slots of the caller) or `cells`.
/// NULL after an error.
const cis_insn *cis_push_frame(cis_machine *m, cis_program *program, const cis_insn *call);
/// The program of a function, decoded at the first use. NULL after an error.
cis_program *cis_program_get(cis_machine *m, cis_op *func);
/// Ends stack allocations down to `count`.
void cis_pop_stack(cis_machine *m, size_t count, cis_op *op);
/// The function that the machine provides for a declaration, by its name and types; NULL if none.
const cis_external *cis_external_find(const cis_op *func);

#endif
