// Loop nests of structured ops: a space of loops, operands that move through it, a body.
//
// The facts that the op fixes are a cis_nest, made while decoding; one execution of it is a
// cis_nest_run. A run can be executed as a whole (nest_whole.c), or it gives the points one by one
// to instructions that the body was decoded to (exec/linalg.c). Both visit each element of the
// outputs in the same order of the reduction loops, so that results are the same bit for bit.
#ifndef CIS_INTERP_NEST_NEST_H
#define CIS_INTERP_NEST_NEST_H

#include "interp/machine.h"
#include "interp/nest/batch.h"
#include "ir/affine.h"

enum { CIS_NEST_LOOPS = 16 };

/// A subscript: constant + sum of coefficients * loops, or any affine expression.
typedef struct cis_nest_index {
  cis_affine_expr expr;
  bool is_linear;
  int64_t constant;
  int64_t coefficients[CIS_NEST_LOOPS];
} cis_nest_index;

typedef struct cis_nest_operand {
  cis_layout_kind kind; // TENSOR, MEMREF; or a value that does not move
  uint32_t slot;
  cis_layout element; // of scalars: the value's layout
  uint32_t rank;
  const cis_nest_index *indices; // by dimension
  bool is_linear;                // all of them
  bool is_projection; // each is a loop, no two the same: no element is met twice for different
                      // values of those loops
  bool is_used;       // the body reads the current element
  bool is_last_use;
  uint32_t arg; // slot of the body's argument
  cis_type type;
} cis_nest_operand;

typedef struct cis_nest {
  cis_op *op;
  uint32_t num_loops, num_operands, num_inputs;
  const char *letters; // per loop: p, r, w
  struct {
    uint32_t operand, dim; // whose size is the number of iterations
  } sizes[CIS_NEST_LOOPS];
  cis_nest_operand *operands;
  const cis_batch *batch; // or NULL
  cis_axpy_fn axpy;       // the body is out + a * b; or NULL
  uint32_t state;         // slot of the run
  uint32_t first_loop;    // slots of the loops' numbers
} cis_nest;

/// An operand in a run.
typedef struct cis_nest_access {
  cis_array *array;              // tensor; of an output it is the run's own
  cis_memref *memref;            // or memref
  char *data;                    // the element where all loops are 0, if the operand is linear
  int64_t low;                   // and its place in the allocation
  int64_t steps[CIS_NEST_LOOPS]; // bytes
} cis_nest_access;

typedef struct cis_nest_run {
  cis_obj obj;
  const cis_nest *nest;
  int64_t sizes[CIS_NEST_LOOPS], loops[CIS_NEST_LOOPS];
  int64_t num_points; // saturated
  bool in_bounds;     // no subscript leaves its operand
  cis_nest_access accesses[];
} cis_nest_run;

/// Decodes what a structured op says; a static text if it cannot be executed.
const char *cis_nest_decode(cis_decoder *d, cis_op *op, cis_nest **out_nest);
/// Begins a run, which is put into its slot. NULL after an error.
cis_nest_run *cis_nest_begin(cis_machine *m, const cis_nest *nest, cis_cell *regs);
/// Loads the elements of one point that the body reads. False after an error.
bool cis_nest_load(cis_machine *m, const cis_nest_run *run, cis_cell *regs);
/// Stores the elements of one point that the body yields. False after an error.
bool cis_nest_store(cis_machine *m, const cis_nest_run *run, cis_cell *regs,
                    const uint32_t *yields);
/// Goes on to the next point; false if there is none.
bool cis_nest_advance(cis_nest_run *run);
/// Output tensors become results; ends the run.
void cis_nest_finish(cis_machine *m, cis_nest_run *run, cis_cell *regs);
/// Row-major place of an element in an array; -1 after a report.
int64_t cis_array_index(cis_machine *m, cis_op *op, const cis_array *array, const int64_t *indices);

/// Executes the whole run if that can be done without looking at points one by one: bodies of
/// kernels, operands without marks, subscripts that are linear and in bounds, no two operands in
/// conflict with each other. False: nothing was done.
bool cis_nest_execute(cis_machine *m, cis_nest_run *run, const cis_cell *regs);

#endif
