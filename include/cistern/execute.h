/* What a hook `execute` works with: the operands and results of an operation while a program runs
 * in cistern-run, on its checked heap. Every function that returns a bool reports what is wrong
 * (use after free, out of bounds, uninitialized memory, another type than asked for) at the
 * operation and returns false; the hook then returns false too.
 *
 * Operands and results are named by `place`: operand i is CISTERN_OPERAND(i), result i is
 * CISTERN_RESULT(i). Numbers are of type index, integers of up to 64 bits (sign extended), types of
 * one's own, whose values mean what hooks take them for, and floats, which are handed over as
 * double. `indices` has one number for each dimension. */
#ifndef CISTERN_EXECUTE_H
#define CISTERN_EXECUTE_H

#include "cistern/dialect.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t cistern_place;
#define CISTERN_OPERAND(i) ((cistern_place)(i))
#define CISTERN_RESULT(i) ((cistern_place)(i) | UINT64_C(1) << 63)

/** The number that an operand is. */
CISTERN_API bool cistern_execution_get_int(cistern_execution *e, cistern_place place,
                                           int64_t *out_value);
CISTERN_API bool cistern_execution_get_double(cistern_execution *e, cistern_place place,
                                              double *out_value);
/** Gives a result a number. */
CISTERN_API bool cistern_execution_set_int(cistern_execution *e, cistern_place place,
                                           int64_t value);
CISTERN_API bool cistern_execution_set_double(cistern_execution *e, cistern_place place,
                                              double value);

/** The size of a vector, tensor or memref in a dimension. */
CISTERN_API bool cistern_execution_dim(cistern_execution *e, cistern_place place, size_t dim,
                                       int64_t *out_size);
/** An element of a vector, tensor or memref. */
CISTERN_API bool cistern_execution_load_int(cistern_execution *e, cistern_place place,
                                            const int64_t *indices, int64_t *out_value);
CISTERN_API bool cistern_execution_load_double(cistern_execution *e, cistern_place place,
                                               const int64_t *indices, double *out_value);
/** Changes an element of a memref, or of a vector or tensor that is a result and has been made. */
CISTERN_API bool cistern_execution_store_int(cistern_execution *e, cistern_place place,
                                             const int64_t *indices, int64_t value);
CISTERN_API bool cistern_execution_store_double(cistern_execution *e, cistern_place place,
                                                const int64_t *indices, double value);

/** Makes a result that is a vector, tensor or memref, with unwritten elements; a memref is
 * allocated, and has to have no layout. `sizes`: of all dimensions; NULL where the type says all.
 */
CISTERN_API bool cistern_execution_make(cistern_execution *e, cistern_place result,
                                        const int64_t *sizes);
/** Makes a result what an operand is: the same number, a vector or tensor of the same elements, the
 * same memory. */
CISTERN_API bool cistern_execution_forward(cistern_execution *e, cistern_place result,
                                           cistern_place operand);
/** Makes a result the part of an operand that memref.subview (of a tensor: tensor.extract_slice)
 * with these numbers for each dimension is: the same memory, or these elements. */
CISTERN_API bool cistern_execution_view(cistern_execution *e, cistern_place result,
                                        cistern_place operand, const int64_t *offsets,
                                        const int64_t *sizes, const int64_t *strides);
/** Frees the memory of a memref operand. */
CISTERN_API bool cistern_execution_free(cistern_execution *e, cistern_place operand);
/** Ends the program with an error at the operation. False always. */
CISTERN_API bool cistern_execution_fail(cistern_execution *e, const char *message);

#ifdef __cplusplus
}
#endif

#endif
