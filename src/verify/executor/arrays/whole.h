// Arrays as one term, whose elements are read only where something asks for them.
#ifndef CIS_VERIFY_EXECUTOR_ARRAYS_WHOLE_H
#define CIS_VERIFY_EXECUTOR_ARRAYS_WHOLE_H

#include "verify/executor/exec.h"

enum { CIS_WHOLE_MIN = 4096 }; // elements of arrays that are not read at once

/// Elements of a flat array, in the order of the box.
typedef struct cis_whole_box {
  uint32_t rank;
  int64_t offset, sizes[16], strides[16];
} cis_whole_box;

/// Whether arrays may be one term: not where each access is looked at.
bool cis_whole_is_on(const cis_exec *e);
/// An array that is one term.
cis_sym_array *cis_whole_array(cis_exec *e, cis_type element, const int64_t *sizes, uint32_t rank,
                               cis_term whole);
/// The array as one term; its elements if they are read already. 0: none.
cis_term cis_whole_of_array(cis_exec *e, const cis_sym_array *array);
/// Reads the elements. False if they are not known, or too many.
bool cis_whole_spread(cis_exec *e, cis_sym_array *array);
/// `num` elements of a term, into `out`.
bool cis_whole_elements(cis_exec *e, cis_term whole, cis_term *out, int64_t num);

/// An array of `num` elements, all of them `value`.
cis_term cis_whole_splat(cis_exec *e, cis_term value, int64_t num);
/// The `num` elements of input number `input`: an argument or a global.
cis_term cis_whole_input(cis_exec *e, cis_type element, uint32_t input, int64_t num);
/// The elements of a constant; 0: the attribute is no dense one.
cis_term cis_whole_constant(cis_exec *e, cis_type element, cis_attr attr, int64_t num);
/// The result of an op on arrays: `name` describes the computation, `parts` are its arguments.
/// Frees the name.
cis_term cis_whole_of_op(cis_exec *e, cis_strbuf *name, const cis_term *parts, uint32_t num_parts,
                         cis_type element, int64_t num);
/// The elements of `from` in a box.
cis_term cis_whole_extract(cis_exec *e, cis_term from, const cis_whole_box *box);
/// The array `into` with the elements of `part` in a box.
cis_term cis_whole_insert(cis_exec *e, cis_term into, cis_term part, const cis_whole_box *box);
/// The box of consecutive elements of a row-major shape, at offsets and with steps.
cis_whole_box cis_whole_slice(const int64_t *shape, uint32_t rank, const int64_t *offsets,
                              const int64_t *sizes, const int64_t *steps);

/// The element of an array at a position, which is a term. 0: it cannot be expressed.
cis_term cis_whole_read(cis_exec *e, cis_term x, cis_term at);
/// The array with `value` at a position, which is a term. 0: it cannot be expressed.
cis_term cis_whole_store(cis_exec *e, cis_term x, cis_term at, cis_term value);
/// The array `c ? a : b`.
cis_term cis_whole_select(cis_exec *e, cis_term c, cis_term a, cis_term b);
/// An unknown value that is the same for the same name in both programs: a number if `num` is -1,
/// else an array of `num` elements.
cis_term cis_whole_hole(cis_exec *e, cis_str name, cis_type element, int64_t num, bool may_poison);

/// Sets the results of a structured op, or what it writes, to one term. False, and nothing changed,
/// if its body is not pure, or it cannot be said.
bool cis_sym_whole(cis_exec *e, cis_op *op, const cis_sym *operands, uint32_t num,
                   uint32_t num_inputs, const int64_t *loops);
/// Executes an op that moves large arrays; *out_handled is false if it is none.
bool cis_sym_whole_op(cis_exec *e, cis_op *op, bool *out_handled);

#endif
