// One op of tosa while it is executed, for the files that execute tosa: its operands, its elements,
// its result.
//
// Ops are executed on whole tensors, as the TOSA specification says. Where it leaves the order of
// float arithmetic open, elements are taken in row-major order, and each step is rounded to the
// format of the accumulator.
#ifndef CIS_INTERP_EXEC_TOSA_RUN_H
#define CIS_INTERP_EXEC_TOSA_RUN_H

#include "dialect/tosa/tosa.h"
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/machine.h"

/// An element: an integer, sign extended, or a float.
typedef struct cis_tosa_element {
  int64_t i;
  double f;
} cis_tosa_element;

/// A tensor's elements.
typedef struct cis_tosa_view {
  const cis_array *array;
  cis_layout element;
} cis_tosa_view;

enum { CIS_TOSA_MOST_OPERANDS = 16 };

/// An op while it is executed.
typedef struct cis_tosa_run {
  cis_machine *m;
  cis_op *op;
  unsigned kind;
  cis_cell *regs;
  cis_tosa_view in[CIS_TOSA_MOST_OPERANDS];
  uint32_t num_in;
  cis_layout element; // of result 0
  cis_type type;
  cis_array *out; // made by cis_tosa_begin
} cis_tosa_run;

// --- elements and attributes ---

/// The nearest number of a float format.
double cis_tosa_rounded(const cis_layout *element, double x);
/// Whether the elements are floats.
bool cis_tosa_is_float(const cis_layout *element);
/// Element `i` of an operand, in row-major order.
cis_tosa_element cis_tosa_get(const cis_tosa_view *v, int64_t i);
/// The first element of an operand.
cis_tosa_element cis_tosa_first(const cis_tosa_run *r, uint32_t operand);
/// Sets element `i` of the result, in row-major order.
void cis_tosa_put(cis_tosa_run *r, int64_t i, cis_tosa_element x);
/// The value of an integer attribute of the op.
int64_t cis_tosa_attr_int(const cis_tosa_run *r, const char *name);
/// The values of an integer array attribute; valid as long as the op.
const int64_t *cis_tosa_attr_ints(const cis_tosa_run *r, const char *name);
/// Whether the op's nan_mode is IGNORE.
bool cis_tosa_run_ignores_nan(const cis_tosa_run *r);

// --- results ---

/// The result's array, of these sizes, which must be those of its type. False after a trap.
bool cis_tosa_begin(cis_tosa_run *r, const int64_t *sizes, uint32_t rank);
/// Steps to the next index of an array in row-major order; false after the last.
bool cis_tosa_next_index(int64_t *index, const int64_t *sizes, uint32_t rank);
/// The row-major position of an index.
int64_t cis_tosa_offset_of(const int64_t *index, const int64_t *steps, uint32_t rank);
/// Reports sizes that are known at run time alone and contradict each other; `fit` otherwise.
bool cis_tosa_check_sizes(cis_tosa_run *r, bool fit);

// --- integers ---

/// (value * multiplier + half) >> shift, with a first rounding at bit 30 where more than 31 bits
/// are shifted out and `is_double`. Wraps.
int64_t cis_tosa_scaled(int64_t value, int64_t multiplier, int64_t shift, bool is_double);
/// `x`, or the nearer one of two bounds if it is outside of them.
int64_t cis_tosa_clamped(int64_t x, int64_t low, int64_t high);
/// The smallest signed integer of a width in bits.
int64_t cis_tosa_least(uint32_t width);
/// The largest signed integer of a width in bits.
int64_t cis_tosa_most(uint32_t width);
/// Reports a shift that TOSA does not define: one that is not between `least` and `most`.
bool cis_tosa_check_shift(cis_machine *m, cis_op *op, int64_t shift, int64_t least, int64_t most);
/// The larger or smaller of two floats, as the op's nan_mode says.
double cis_tosa_extremum(const cis_tosa_run *r, double a, double b, bool is_max);

// --- how each op is executed: makes its result; false after a trap ---

typedef bool cis_tosa_run_fn(cis_tosa_run *r);

cis_tosa_run_fn cis_tosa_run_elementwise;
cis_tosa_run_fn cis_tosa_run_reduce, cis_tosa_run_argmax;
cis_tosa_run_fn cis_tosa_run_reshape, cis_tosa_run_transpose, cis_tosa_run_reverse,
    cis_tosa_run_slice, cis_tosa_run_tile, cis_tosa_run_pad, cis_tosa_run_concat,
    cis_tosa_run_gather, cis_tosa_run_scatter;
cis_tosa_run_fn cis_tosa_run_conv, cis_tosa_run_depthwise, cis_tosa_run_transpose_conv,
    cis_tosa_run_matmul, cis_tosa_run_pool, cis_tosa_run_resize;

#endif
