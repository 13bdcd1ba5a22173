// The interpreter, as tools and tests see it: executes functions of a module on a checked heap.
//
// Reports about the program go through the context's diagnostics, and the program's output goes to
// the options' buffer. Nothing is printed and nothing exits here.
#ifndef CIS_INTERP_INTERP_H
#define CIS_INTERP_INTERP_H

#include "interp/heap.h"
#include "support/strbuf.h"

/// Exit statuses of cistern-run as well.
typedef enum cis_run_status {
  CIS_RUN_CLEAN = 0,
  CIS_RUN_WRONG_INPUT = 1,  // the program cannot be executed: an op, a type, a limit
  CIS_RUN_MEMORY_ERROR = 4, // leak, double free, use after free, ...
  CIS_RUN_TRAP = 5,         // division by zero, failed assert, a decision on poison
} cis_run_status;

typedef enum cis_uninit_check {
  CIS_UNINIT_AT_LOAD, // a read of bytes that nothing has written is an error
  CIS_UNINIT_AT_USE,  // the value may move around until something depends on it: a branch, an
                      // address, output
  CIS_UNINIT_OFF,
} cis_uninit_check;

typedef struct cis_run_options {
  cis_strbuf *out;     // what the program prints
  cis_strbuf *err;     // what it prints beside that: to stderr; NULL: nothing
  bool trace_json;     // as JSON objects with commas between
  cis_strbuf *trace;   // history of the heap, a line per event; NULL: none
  uint64_t max_steps;  // instructions; 0: no limit
  uint64_t max_memory; // bytes, heap and stack and tensors; 0: no limit
  uint32_t max_depth;  // calls; 0: 10000
  cis_uninit_check uninit;
  bool owns_arguments;    // the entry function may free what it is passed
  bool strict_boundaries; // no function frees what existed before it was called
  bool ignore_leaks;
  bool all_leaks;       // each is reported, and not the first ten alone
  bool strict_sizes;    // operands of a structured op fit each other even where it has no points,
                        // tensors their destinations
  bool other_addresses; // allocations lie elsewhere: nothing that a program means depends on where
  uint64_t seed;        // of random arguments
  bool random_args;     // those that are absent
  const cis_placement *placement; // reads of bytes that the plan lets another buffer overwrite are
                                  // errors; borrowed; NULL: there is no plan
  /// Errors after which the program can go on do not end it: reads of uninitialized memory, frees
  /// of what cannot be freed. So many are reported.
  bool keeps_going;
  /// Called about every million instructions; false ends the program with an error. NULL: never.
  bool (*poll)(void *user);
  void *poll_user;
} cis_run_options;

typedef struct cis_run_stats {
  uint64_t steps; // instructions, and points of structured ops
  uint64_t ops;   // those that execute an op, rather than move or release values
  uint64_t calls;
  uint32_t max_depth;
  cis_heap_stats heap;
  uint64_t array_bytes_peak; // tensors and vectors
} cis_run_stats;

typedef struct cis_interp cis_interp;

/// The lists of rows (machine.h) that say how ops are executed. Each list is ended by kind 0, the
/// lists by NULL. exec/table.h has those of all dialects.
typedef struct cis_exec_row cis_exec_row;
typedef const cis_exec_row *const *cis_exec_rows;

/// `module` is verified IR, borrowed and must not change; tags of its values are used. `rows` are
/// borrowed. Caller owns the result.
cis_interp *cis_interp_create(cis_op *module, cis_exec_rows rows, const cis_run_options *options);
/// Frees the interpreter and its heap.
void cis_interp_destroy(cis_interp *interp);
/// The machine, to make arguments with (see machine.h).
cis_machine *cis_interp_machine(cis_interp *interp);
/// The function of that name, or NULL.
cis_op *cis_interp_find_function(cis_interp *interp, cis_str name);
/// Calls a function. Takes over the references in `args`; results are put into `out_results` (room
/// for all), which the caller releases with cis_interp_release. False after an error, see
/// cis_interp_status.
bool cis_interp_call(cis_interp *interp, cis_op *func, cis_cell *args, cis_cell *out_results);
/// Releases a cell of a result of this type.
void cis_interp_release(cis_interp *interp, cis_type type, cis_cell *cell);
/// The caller of the entry function owns what it returns: frees the allocation of a memref that was
/// returned, unless it is one of the arguments or a global, or freed already with another result.
void cis_interp_free_result(cis_interp *interp, cis_cell *cell);
/// Reports leaks. To be called at the end of the program.
void cis_interp_finish(cis_interp *interp);
/// The exit status for the worst error so far.
cis_run_status cis_interp_status(const cis_interp *interp);
/// Whether a function that was called has returned: without errors, or with those after which the
/// program went on.
bool cis_interp_has_returned(const cis_interp *interp);
/// Keeps a buffer that is passed to a function for looking at it afterwards, and lets go of it.
void cis_interp_retain(cis_cell *argument);
/// Whether the program wrote to the buffer of an argument that was kept.
bool cis_interp_was_written(const cis_cell *argument);
/// The op that is being executed, or NULL.
cis_op *cis_interp_current_op(const cis_interp *interp);
/// Copies the counters of the executions so far.
void cis_interp_get_stats(const cis_interp *interp, cis_run_stats *out_stats);

/// Makes the arguments of a function from texts as they are passed on the command line, and puts
/// them into `out_args` (room for all). False after an error.
bool cis_interp_make_args(cis_interp *interp, cis_op *func, const char *const *texts,
                          uint32_t num_texts, cis_cell *out_args);
/// Makes one value of a tensor, a vector or a number in the same ways. `name` is what errors call
/// it. The caller releases it. False after an error.
bool cis_interp_make_value(cis_interp *interp, cis_type type, const char *name, const char *text,
                           cis_cell *out_value);
/// Appends a value as NumPy's .npy file. False after an error.
bool cis_interp_npy(cis_interp *interp, cis_type type, const cis_cell *cell, cis_strbuf *out);
/// Appends a value in MLIR's literal syntax with its type: `42 : i32`, `dense<[1, 2]> :
/// memref<2xi8>`. A memref is read as by its caller: false after an error (use after free, not
/// written).
bool cis_interp_print(cis_interp *interp, cis_type type, const cis_cell *cell, cis_strbuf *out);

#endif
