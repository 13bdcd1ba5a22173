/* The memory of a function over time: its buffers, when each is held and live, which values name
 * which buffer, and the peak. A compiler that has its own allocator or planner asks here.
 *
 *   func.func @f() {                       number    held        live
 *     %a = memref.alloc() : ...               1        a
 *     linalg.fill ins(...) outs(%a)           3        |           a
 *     %b = memref.alloc() : ...               6        |  b        |
 *     memref.copy %a, %b                      7        |  |        |  b
 *     "use"(%b)                               8        |  |           |
 *     memref.dealloc %a                       9        -  |
 *     memref.dealloc %b                      10           -
 *
 * Time is the number of an operation: operations are numbered in the order in which they stand, and
 * one with regions lasts over the numbers of those inside. Spans are half-open. Held: allocated and
 * not yet freed. Live: the contents are needed later. Both hold on any path and in any iteration,
 * so that a plan may rely on them: a buffer that an iteration passes to the next one is live while
 * the loop runs, and one whose uses are not all known is live as long as it is held. The peak is
 * the most bytes that are held at once on any path, callees included; a size or a number of
 * iterations that is known only at run time counts as it is expected to be.
 *
 * What is returned describes the program as it was at cistern_memory_create, and holds until the
 * function, or one that it calls, is changed or destroyed. Positions beyond what there is give
 * false, NULL or 0. */
#ifndef CISTERN_MEMORY_H
#define CISTERN_MEMORY_H

#include "cistern/ir.h"
#include "cistern/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cistern_memory cistern_memory;

typedef enum cistern_memory_kind {
  CISTERN_MEMORY_HEAP,  /* an allocation */
  CISTERN_MEMORY_STACK, /* memref.alloca */
  CISTERN_MEMORY_VIEW,  /* a memref.view of a pool or an arena */
  CISTERN_MEMORY_POOL,  /* an allocation of bytes that has such views */
  CISTERN_MEMORY_CALL,  /* the peak of a callee, while it runs */
  CISTERN_MEMORY_RESULT /* allocated inside an operation, or by a callee, and its result */
} cistern_memory_kind;

typedef struct cistern_memory_buffer {
  size_t struct_size; /* sizeof(cistern_memory_buffer), set by the caller */
  cistern_memory_kind kind;
  cistern_operation *operation; /* that allocates, makes the view, or calls */
  cistern_value *value;         /* NULL: CISTERN_MEMORY_CALL */
  int64_t bytes;
  bool is_exact;             /* false: the size is known only at run time, or by the callee */
  bool escapes;              /* a caller, other memory or work that goes on may still reach it */
  cistern_operation *free;   /* that alone frees it; NULL: none, several, or under a condition */
  cistern_planner_span held; /* of a view: all of the time in which it is live */
  const cistern_planner_span *live; /* ascending, disjoint; of the memory's */
  size_t num_live;                  /* 0: never accessed, or CISTERN_MEMORY_CALL */
  size_t pool; /* of a view: the index of its pool; SIZE_MAX: none, or an arena */
} cistern_memory_buffer;

/** An access of a buffer, under any of its names. Neither reads nor writes: not known. */
typedef struct cistern_memory_access {
  cistern_operation *operation;
  bool reads, writes;
} cistern_memory_access;

/** Analyzes a function that has a body. Caller destroys the result. NULL after an error: the
 * operation is no such function. */
CISTERN_API cistern_memory *cistern_memory_create(cistern_operation *function);
/** NULL does nothing. */
CISTERN_API void cistern_memory_destroy(cistern_memory *memory);

/** The peak in bytes. `out_at_least` (or NULL): whether more may be held, because the function
 * calls itself, or because a loop that runs any number of times holds more after each iteration. */
CISTERN_API int64_t cistern_memory_peak(const cistern_memory *memory, bool *out_at_least);
/** The operation during which the peak is held; NULL: nothing is held. */
CISTERN_API cistern_operation *cistern_memory_peak_operation(const cistern_memory *memory);
/** The values whose buffers are held then, those of callees included: the first `capacity` of them,
 * into an array of the caller. Returns how many there are. */
CISTERN_API size_t cistern_memory_at_peak(const cistern_memory *memory, cistern_value **out_values,
                                          size_t capacity);
/** Bytes that are held at least, however buffers are packed, with operations in this order; 0: no
 * bound is known. */
CISTERN_API int64_t cistern_memory_lower_bound(const cistern_memory *memory);

/** Buffers, in the order of their operations. */
CISTERN_API size_t cistern_memory_num_buffers(const cistern_memory *memory);
CISTERN_API bool cistern_memory_get_buffer(const cistern_memory *memory, size_t index,
                                           cistern_memory_buffer *out_buffer);
/** The accesses of a buffer, in the order of operations, each operation once. */
CISTERN_API size_t cistern_memory_num_accesses(const cistern_memory *memory, size_t index);
CISTERN_API bool cistern_memory_get_access(const cistern_memory *memory, size_t index,
                                           size_t access, cistern_memory_access *out_access);
/** The values that may name a buffer, its own first: the first `capacity` of them, into an array of
 * the caller. Returns how many there are, at most 1000. */
CISTERN_API size_t cistern_memory_names(const cistern_memory *memory, size_t index,
                                        cistern_value **out_values, size_t capacity);
/** The indices of the buffers that a value may name: the first `capacity` of them, into an array of
 * the caller. Returns how many there are; 0 for an argument of the function. */
CISTERN_API size_t cistern_memory_buffers_of(const cistern_memory *memory, cistern_value *value,
                                             size_t *out_indices, size_t capacity);

/** The number of an operation inside the function, in which spans are; -1 for others. */
CISTERN_API int64_t cistern_memory_number(const cistern_memory *memory,
                                          const cistern_operation *op);
/** The indices of the buffers that are held while an operation inside the function runs: the first
 * `capacity` of them, into an array of the caller. Returns how many there are. */
CISTERN_API size_t cistern_memory_held_at(const cistern_memory *memory, const cistern_operation *op,
                                          size_t *out_indices, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
