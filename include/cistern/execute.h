/* Functions for the hook `execute`: the operands and results of an operation while cistern-run
 * executes it on its checked heap.
 *
 *   static bool execute_add(void *user, cistern_operation *op, cistern_execution *e) {
 *     int64_t a, b;
 *     return cistern_execution_get_int(e, CISTERN_OPERAND(0), &a) &&
 *            cistern_execution_get_int(e, CISTERN_OPERAND(1), &b) &&
 *            cistern_execution_set_int(e, CISTERN_RESULT(0), a + b);
 *   }
 *
 * A `place` names an operand or a result. Each function reports an error at the operation and
 * returns false for a use after free, an access out of bounds, a read of uninitialized memory, or a
 * place of another type; the hook then returns false as well.
 *
 * The functions with `int` take values of type index, integers of up to 64 bits (sign extended) and
 * types of other dialects, whose bits the hooks interpret; those with `double` take floats.
 * `indices` has one entry per dimension. */
#ifndef CISTERN_EXECUTE_H
#define CISTERN_EXECUTE_H

#include "cistern/dialect.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An operand or a result of the operation, by its index. */
typedef uint64_t cistern_place;
#define CISTERN_OPERAND(i) ((cistern_place)(i))
#define CISTERN_RESULT(i) ((cistern_place)(i) | UINT64_C(1) << 63)

/** Reads an operand that is an integer. */
CISTERN_API bool cistern_execution_get_int(cistern_execution *e, cistern_place place,
                                           int64_t *out_value);
/** Reads an operand that is a float. */
CISTERN_API bool cistern_execution_get_double(cistern_execution *e, cistern_place place,
                                              double *out_value);
/** Sets a result that is an integer. */
CISTERN_API bool cistern_execution_set_int(cistern_execution *e, cistern_place place,
                                           int64_t value);
/** Sets a result that is a float; the value is rounded to its type. */
CISTERN_API bool cistern_execution_set_double(cistern_execution *e, cistern_place place,
                                              double value);

/** Reads the size of a vector, tensor or memref in dimension `dim`, in elements. */
CISTERN_API bool cistern_execution_dim(cistern_execution *e, cistern_place place, size_t dim,
                                       int64_t *out_size);
/** Reads an integer element of a vector, tensor or memref. */
CISTERN_API bool cistern_execution_load_int(cistern_execution *e, cistern_place place,
                                            const int64_t *indices, int64_t *out_value);
/** Reads a float element of a vector, tensor or memref. */
CISTERN_API bool cistern_execution_load_double(cistern_execution *e, cistern_place place,
                                               const int64_t *indices, double *out_value);
/** Writes an integer element of a memref, or of a vector or tensor result after
 * cistern_execution_make. */
CISTERN_API bool cistern_execution_store_int(cistern_execution *e, cistern_place place,
                                             const int64_t *indices, int64_t value);
/** Writes a float element; otherwise as cistern_execution_store_int. */
CISTERN_API bool cistern_execution_store_double(cistern_execution *e, cistern_place place,
                                                const int64_t *indices, double value);

/** Creates the vector, tensor or memref of a result, with uninitialized elements. A memref is
 * allocated and must not have a layout. `sizes` has one entry per dimension; NULL if the type is
 * static. */
CISTERN_API bool cistern_execution_make(cistern_execution *e, cistern_place result,
                                        const int64_t *sizes);
/** Sets a result to the value of an operand: the same number, equal elements, or the same memory.
 */
CISTERN_API bool cistern_execution_forward(cistern_execution *e, cistern_place result,
                                           cistern_place operand);
/** Sets a result to the part of an operand that memref.subview (tensor.extract_slice for a tensor)
 * takes. The three arrays have one entry per dimension. A memref result is an alias of the
 * operand. */
CISTERN_API bool cistern_execution_view(cistern_execution *e, cistern_place result,
                                        cistern_place operand, const int64_t *offsets,
                                        const int64_t *sizes, const int64_t *strides);
/** Frees the memory of a memref operand. */
CISTERN_API bool cistern_execution_free(cistern_execution *e, cistern_place operand);
/** Ends the program with the error `message` at the operation. Always returns false. */
CISTERN_API bool cistern_execution_fail(cistern_execution *e, const char *message);

#ifdef __cplusplus
}
#endif

#endif
