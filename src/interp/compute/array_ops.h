// Helpers of ops on tensors and vectors: lists of numbers that are constants or values, and moves
// of blocks of elements.
#ifndef CIS_INTERP_COMPUTE_ARRAY_OPS_H
#define CIS_INTERP_COMPUTE_ARRAY_OPS_H

#include "interp/machine.h"

enum { CIS_MAX_RANK = 64 };

// --- numbers ---

/// Numbers known while decoding, or the slots of those that are not.
typedef struct cis_numbers {
  uint32_t num;
  const int64_t *values;
  const uint32_t *slots; // where values[i] is CIS_DYNAMIC
} cis_numbers;

/// Decodes an op's attribute `static_name` and its operand group `name`.
cis_numbers cis_numbers_get(cis_decoder *d, const cis_op *op, const char *static_name,
                            const char *name);
/// The same for a list that consists of operands only.
cis_numbers cis_numbers_of_operands(cis_decoder *d, const cis_op *op, cis_range range);
/// Sizes of a type, the dynamic ones from operands.
cis_numbers cis_numbers_of_shape(cis_decoder *d, const cis_op *op, cis_type type, cis_range range);
/// The numbers at run time, at most CIS_MAX_RANK; false after a report (one is poison).
bool cis_numbers_read(cis_machine *m, cis_op *op, const cis_numbers *numbers, const cis_cell *regs,
                      int64_t *out);
/// Checks that no size is negative; false after a report.
bool cis_check_sizes(cis_machine *m, cis_op *op, const int64_t *sizes, uint32_t rank);

// --- arrays ---

/// Sets `out_steps` to the steps of row-major order, one for each dimension.
void cis_row_major(const int64_t *sizes, uint32_t rank, int64_t *out_steps);
/// The number of elements of a shape.
int64_t cis_count(const int64_t *sizes, uint32_t rank);

/// A block of elements in an array: element i is at start + sum i[d] * steps[d].
typedef struct cis_block_walk {
  int64_t start;
  const int64_t *steps;
} cis_block_walk;
/// Copies elements with their marks. The block is inside both arrays, which are different ones.
void cis_copy_block(cis_array *to, cis_block_walk to_walk, const cis_array *from,
                    cis_block_walk from_walk, const int64_t *sizes, uint32_t rank);
/// Sets all elements to `value`.
void cis_fill_array(cis_machine *m, cis_array *array, const cis_layout *element,
                    const cis_cell *value);
/// Marks all elements.
void cis_mark_array(cis_array *array, uint32_t marks);
/// The array with other sizes, whose product is the same. Consumes the reference; the result has
/// one.
cis_array *cis_array_reshape(cis_machine *m, cis_array *array, const int64_t *sizes, uint32_t rank);
/// The array of a cell with a reference that the caller owns; taken out of the cell if
/// `is_last_use`.
cis_array *cis_take_array(cis_cell *cell, bool is_last_use);
/// Checks that offsets + (sizes - 1) * strides stay inside; false after a report that calls the
/// slice `what`.
bool cis_check_block(cis_machine *m, cis_op *op, const char *what, const int64_t *shape,
                     const int64_t *offsets, const int64_t *sizes, const int64_t *strides,
                     uint32_t rank);

/// Fills an array with pseudo-random numbers as random arguments have them. False if it is none of
/// numbers.
bool cis_fill_random(cis_machine *m, cis_array *array, const cis_layout *element);

// --- arrays and memory ---

/// The elements of a memref as an array of the same sizes; unwritten bytes become marks. NULL after
/// an error.
cis_array *cis_array_of_memref(cis_machine *m, cis_op *op, const cis_memref *memref,
                               const cis_layout *element);
/// Writes an array into a memref of the same sizes; false after an error.
bool cis_memref_store_array(cis_machine *m, cis_op *op, const cis_memref *memref,
                            const cis_layout *element, const cis_array *array);

// --- vector.mask ---

/// The slot of the mask that is around the op; false if there is none.
bool cis_mask_slot_of(const cis_op *op, uint32_t *out_mask);
/// The same for the values of places that are masked off.
bool cis_passthru_slot_of(const cis_op *op, uint32_t *out_slot);
/// Whether a mask (a cell with a vector of i1) has place `n`. False after a report as well, with
/// *out_ok false.
bool cis_mask_lets_through(cis_machine *m, cis_op *op, const cis_cell *mask, int64_t n,
                           bool *out_ok);
/// The instruction that combines two elements by a CombiningKind (cell 0 = cell 1 combined with
/// cell 2); its fn is NULL if there is none.
cis_insn cis_vector_combining(cis_attr kind, const cis_layout *element);

#endif
