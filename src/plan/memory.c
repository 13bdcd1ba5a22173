// Bytes that are taken become fixed buffers, so that every search avoids them as it does any other.
#include "plan/memory.h"

#include "plan/order.h"
#include "support/numbers.h"

const char *cis_plan_memory_fault(const cis_plan_memory *m) {
  int64_t end = 0;
  if (m->capacity < 0 || m->alignment < 0)
    return "capacity or alignment is negative";
  for (size_t i = 0; i < m->num_taken; ++i) {
    if (m->taken[i].lower < end || m->taken[i].upper <= m->taken[i].lower)
      return "taken bytes are not ascending, disjoint and not empty";
    end = m->taken[i].upper;
  }
  if (m->capacity && end > m->capacity)
    return "taken bytes are beyond the capacity";
  for (size_t i = 0; i < m->num_bank_begins; ++i)
    if (m->bank_begins[i] <= (i ? m->bank_begins[i - 1] : 0))
      return "banks are not ascending";
  return NULL;
}

int64_t cis_plan_usable_bytes(const cis_plan_memory *m) {
  int64_t bytes = m->capacity ? m->capacity : INT64_MAX;
  for (size_t i = 0; i < m->num_taken && m->capacity; ++i)
    bytes -= m->taken[i].upper - m->taken[i].lower;
  return bytes;
}

int64_t cis_plan_largest_room(const cis_plan_memory *m) {
  int64_t end = 0, most = 0;
  for (size_t i = 0; i < m->num_taken; ++i) {
    most = cis_max_i64(most, m->taken[i].lower - end);
    end = m->taken[i].upper;
  }
  return m->capacity ? cis_max_i64(most, m->capacity - end) : INT64_MAX;
}

int64_t cis_plan_height_of_bytes(const cis_plan_memory *m, int64_t bytes) {
  int64_t height = bytes;
  for (size_t i = 0; i < m->num_taken && m->taken[i].lower < height; ++i)
    height = cis_add_saturating(height, m->taken[i].upper - m->taken[i].lower);
  return height;
}

const cis_plan_span *cis_plan_taken_at(const cis_plan_memory *m, int64_t offset, int64_t size) {
  int64_t end = cis_add_saturating(offset, size);
  for (size_t i = 0; i < m->num_taken && size; ++i)
    if (m->taken[i].lower < end && offset < m->taken[i].upper)
      return &m->taken[i];
  return NULL;
}

size_t cis_plan_num_banks(const cis_plan_memory *m) { return m->num_bank_begins + 1; }

size_t cis_plan_bank_at(const cis_plan_memory *m, int64_t offset) {
  size_t low = 0, high = m->num_bank_begins;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (m->bank_begins[middle] <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// The alignment of a buffer in a memory; false if it does not fit into 63 bits.
static bool alignment_in(const cis_plan_problem *problem, size_t buffer, const cis_plan_memory *m,
                         int64_t *out_alignment) {
  *out_alignment = cis_plan_alignment(problem, &problem->buffers[buffer]);
  return m->alignment <= 1 || cis_plan_make_multiple(out_alignment, m->alignment);
}

bool cis_plan_suits(const cis_plan_problem *problem, size_t buffer, const cis_plan_memory *m) {
  const cis_plan_buffer *b = &problem->buffers[buffer];
  int64_t alignment;
  if (!alignment_in(problem, buffer, m, &alignment))
    return false;
  return !b->is_fixed || b->fixed_offset % alignment == 0;
}

cis_plan_problem cis_plan_align_to_memory(const cis_plan_problem *problem, const cis_plan_memory *m,
                                          cis_arena *arena) {
  cis_plan_problem aligned = *problem;
  if (m->alignment <= 1)
    return aligned;
  cis_plan_buffer *buffers = cis_arena_array(arena, cis_plan_buffer, problem->num_buffers);
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    buffers[i] = problem->buffers[i];
    if (!alignment_in(problem, i, m, &buffers[i].alignment))
      buffers[i].alignment = INT64_MAX; // 0 is the only multiple
  }
  aligned.buffers = buffers;
  return aligned;
}

cis_plan_problem cis_plan_add_taken(const cis_plan_problem *problem, const cis_plan_memory *m,
                                    size_t num, cis_arena *arena) {
  cis_plan_problem added = *problem;
  size_t n = problem->num_buffers;
  if (!num || !n)
    return added;
  cis_plan_buffer *buffers = cis_arena_array(arena, cis_plan_buffer, n + num);
  int64_t lower = INT64_MAX, upper = INT64_MIN;
  for (size_t i = 0; i < n; ++i) {
    buffers[i] = problem->buffers[i];
    lower = cis_min_i64(lower, buffers[i].lower);
    upper = cis_max_i64(upper, buffers[i].upper);
  }
  for (size_t i = 0; i < num; ++i)
    buffers[n + i] = (cis_plan_buffer){.size = m->taken[i].upper - m->taken[i].lower,
                                       .alignment = 1,
                                       .lower = lower,
                                       .upper = upper,
                                       .is_fixed = true,
                                       .fixed_offset = m->taken[i].lower};
  added.buffers = buffers;
  added.num_buffers = n + num;
  return added;
}
