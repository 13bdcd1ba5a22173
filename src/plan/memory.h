// One memory of several: its capacity, what offsets there must be multiples of, bytes that are
// taken by others, and the banks that it consists of.
#ifndef CIS_PLAN_MEMORY_H
#define CIS_PLAN_MEMORY_H

#include "plan/plan.h"

/// Only the capacity must be set: zero is the default of all other members.
typedef struct cis_plan_memory {
  int64_t capacity;  // 0: no limit
  int64_t alignment; // all offsets in it are multiples of this, too; 0: 1
  /// Bytes in which no buffer may lie: ascending, disjoint, not empty; borrowed.
  const cis_plan_span *taken;
  size_t num_taken;
  /// The offsets at which banks begin after the first one: ascending, above 0; borrowed. A buffer
  /// may lie across banks.
  const int64_t *bank_begins;
  size_t num_bank_begins;
} cis_plan_memory;

/// The fault of a memory, as a static text; NULL: there is none.
const char *cis_plan_memory_fault(const cis_plan_memory *memory);

/// The bytes that buffers can have; INT64_MAX: no limit.
int64_t cis_plan_usable_bytes(const cis_plan_memory *memory);
/// The size of the largest buffer that it can hold, but for alignment; INT64_MAX: no limit.
int64_t cis_plan_largest_room(const cis_plan_memory *memory);
/// The least height of buffers of which so many bytes are live together.
int64_t cis_plan_height_of_bytes(const cis_plan_memory *memory, int64_t bytes);
/// The first taken bytes that some of [offset, offset + size) belong to; NULL: they are free.
const cis_plan_span *cis_plan_taken_at(const cis_plan_memory *memory, int64_t offset, int64_t size);
/// The number of banks; a memory that names none is one.
size_t cis_plan_num_banks(const cis_plan_memory *memory);
/// The bank that an offset belongs to.
size_t cis_plan_bank_at(const cis_plan_memory *memory, int64_t offset);

/// Whether a buffer may lie there by its size, alignment and fixed offset.
bool cis_plan_suits(const cis_plan_problem *problem, size_t buffer, const cis_plan_memory *memory);
/// The problem with the alignment of a memory. Lives in `arena` and borrows from the problem.
cis_plan_problem cis_plan_align_to_memory(const cis_plan_problem *problem,
                                          const cis_plan_memory *memory, cis_arena *arena);
/// The problem with fixed buffers after its own, one for each of the first `num` taken spans; they
/// are always live, and end at the capacity.
cis_plan_problem cis_plan_add_taken(const cis_plan_problem *problem, const cis_plan_memory *memory,
                                    size_t num, cis_arena *arena);

#endif
