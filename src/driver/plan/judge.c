// Asks the checker about each pool of an outcome, and puts its answers into words.
#include "driver/plan/judge.h"

#include "plan/check.h"
#include "support/map.h"
#include "support/numbers.h"

#include <inttypes.h>

// --- words ---

/// The live range number `i` of a buffer, of one more than it has gaps.
static cis_plan_span range_of(const cis_plan_buffer *b, size_t i) {
  return (cis_plan_span){i ? b->gaps[i - 1].upper : b->lower,
                         i < b->num_gaps ? b->gaps[i].lower : b->upper};
}

/// The first span in which two buffers are both live; empty if there is none.
static cis_plan_span time_in_common(const cis_plan_buffer *a, const cis_plan_buffer *b) {
  for (size_t i = 0, j = 0; i <= a->num_gaps && j <= b->num_gaps;) {
    cis_plan_span p = range_of(a, i), q = range_of(b, j);
    cis_plan_span both = {cis_max_i64(p.lower, q.lower), cis_min_i64(p.upper, q.upper)};
    if (both.lower < both.upper)
      return both;
    if (p.upper < q.upper)
      ++i;
    else
      ++j;
  }
  return (cis_plan_span){0, 0};
}

void cis_plan_print_overlap(const cis_plan_table *table, size_t a, int64_t offset_a, size_t b,
                            int64_t offset_b, cis_strbuf *out) {
  const cis_plan_buffer *p = &table->problem.buffers[a], *q = &table->problem.buffers[b];
  int64_t from = cis_max_i64(offset_a, offset_b);
  int64_t to = from + cis_min_i64(offset_a - from + p->size, offset_b - from + q->size);
  cis_plan_span time = time_in_common(p, q);
  cis_strbuf_printf(out,
                    "buffers '%.*s' and '%.*s' overlap in %" PRId64 " bytes, %" PRId64
                    " to %" PRId64 ", from time %" PRId64 " to %" PRId64,
                    CIS_STR_ARG(table->ids[a]), CIS_STR_ARG(table->ids[b]), to - from, from, to,
                    time.lower, time.upper);
}

static void say_memory(const cis_plan_table *table, const char *before, int32_t memory,
                       cis_strbuf *out) {
  if (!table->num_memories)
    return;
  if (memory == CIS_PLAN_NO_MEMORY)
    cis_strbuf_printf(out, "%sno memory", before);
  else
    cis_strbuf_printf(out, "%smemory '%.*s'", before, CIS_STR_ARG(table->memory_names[memory]));
}

/// Reports a fault that the checker found, of buffers by their numbers in the table.
static void say_fault(const cis_plan_outcome *o, cis_plan_check_fault fault, size_t buffer,
                      size_t other, int64_t alignment, cis_strbuf *out) {
  const cis_plan_table *t = o->table;
  const cis_plan_buffer *b = &t->problem.buffers[buffer];
  int64_t offset = o->offsets[buffer];
  cis_str id = t->ids[buffer];
  switch (fault) {
  case CIS_PLAN_CHECK_VALID:
    break;
  case CIS_PLAN_CHECK_NEGATIVE:
    cis_strbuf_printf(out, "offset %" PRId64 " of '%.*s' is negative", offset, CIS_STR_ARG(id));
    break;
  case CIS_PLAN_CHECK_MISALIGNED:
    cis_strbuf_printf(out,
                      "offset %" PRId64 " of '%.*s' is not a multiple of its alignment %" PRId64,
                      offset, CIS_STR_ARG(id), alignment);
    break;
  case CIS_PLAN_CHECK_MOVED:
    cis_strbuf_printf(out, "'%.*s' is fixed at %" PRId64 ", and lies at %" PRId64, CIS_STR_ARG(id),
                      b->fixed_offset, offset);
    break;
  case CIS_PLAN_CHECK_TOO_LARGE:
    cis_strbuf_printf(out, "the end of '%.*s' leaves 63 bits: offset %" PRId64 ", size %" PRId64,
                      CIS_STR_ARG(id), offset, b->size);
    break;
  case CIS_PLAN_CHECK_APART:
    cis_strbuf_printf(out, "'%.*s' and '%.*s' are colocated, and lie at %" PRId64 " and %" PRId64,
                      CIS_STR_ARG(t->ids[other]), CIS_STR_ARG(id), o->offsets[other], offset);
    break;
  case CIS_PLAN_CHECK_OVERLAP:
    cis_plan_print_overlap(t, other, o->offsets[other], buffer, offset, out);
    break;
  }
}

// --- judging ---

/// The first buffer that ends at the height of a valid plan.
static size_t topmost(const cis_plan_problem *part, const int64_t *offsets, int64_t height) {
  size_t i = 0;
  for (; i + 1 < part->num_buffers; ++i) {
    const cis_plan_buffer *b = &part->buffers[i];
    if (!cis_plan_is_idle(b) && offsets[i] + b->size == height)
      break;
  }
  return i;
}

/// The first buffer of a pool that lies where bytes are taken; false if there is none.
static bool lies_in_taken(const cis_plan_problem *part, const int64_t *offsets,
                          const cis_plan_memory *memory, size_t *out_buffer) {
  for (size_t i = 0; i < part->num_buffers; ++i)
    if (!cis_plan_is_idle(&part->buffers[i]) &&
        cis_plan_taken_at(memory, offsets[i], part->buffers[i].size)) {
      *out_buffer = i;
      return true;
    }
  return false;
}

static bool is_pool_valid(const cis_plan_outcome *o, size_t m, int64_t *out_height,
                          cis_plan_flaw *out_flaw) {
  const cis_plan_table *t = o->table;
  cis_arena arena = {0};
  size_t n = t->problem.num_buffers, *origin;
  bool *is_in = cis_arena_array(&arena, bool, n);
  for (size_t i = 0; i < n; ++i)
    is_in[i] = !o->num_memories || o->memory[i] == (int32_t)m;
  cis_plan_problem part;
  cis_plan_take_part(&t->problem, is_in, &arena, &part, &origin);
  int64_t *offsets = cis_arena_array(&arena, int64_t, part.num_buffers);
  for (size_t i = 0; i < part.num_buffers; ++i)
    offsets[i] = o->offsets[origin[i]];
  const cis_plan_memory *memory = o->num_memories ? &o->memories[m] : NULL;
  part = memory ? cis_plan_align_to_memory(&part, memory, &arena) : part;
  size_t taken;
  cis_plan_check check;
  bool ok = cis_plan_check_offsets(&part, offsets, &arena, &check);
  int64_t capacity = o->num_memories ? o->memories[m].capacity : o->capacity;
  if (!ok) {
    out_flaw->buffer = origin[check.buffer];
    say_fault(o, check.fault, origin[check.buffer], origin[check.other],
              cis_plan_alignment(&part, &part.buffers[check.buffer]), &out_flaw->text);
    say_memory(t, ", in ", (int32_t)m, &out_flaw->text);
  } else if (memory && lies_in_taken(&part, offsets, memory, &taken)) {
    const cis_plan_span *span = cis_plan_taken_at(memory, offsets[taken], part.buffers[taken].size);
    ok = false;
    out_flaw->buffer = origin[taken];
    cis_strbuf_printf(&out_flaw->text,
                      "'%.*s' at %" PRId64 " to %" PRId64 " lies in bytes %" PRId64 " to %" PRId64,
                      CIS_STR_ARG(t->ids[origin[taken]]), offsets[taken],
                      offsets[taken] + part.buffers[taken].size, span->lower, span->upper);
    say_memory(t, " of ", (int32_t)m, &out_flaw->text);
    cis_strbuf_lit(&out_flaw->text, ", which are taken");
  } else if (capacity && check.height > capacity) {
    ok = false;
    out_flaw->buffer = origin[topmost(&part, offsets, check.height)];
    cis_strbuf_printf(&out_flaw->text, "the height is %" PRId64 ", and the capacity", check.height);
    say_memory(t, " of ", (int32_t)m, &out_flaw->text);
    cis_strbuf_printf(&out_flaw->text, " is %" PRId64 ": '%.*s' ends beyond it", capacity,
                      CIS_STR_ARG(t->ids[out_flaw->buffer]));
  }
  *out_height = ok ? check.height : 0;
  cis_arena_deinit(&arena);
  return ok;
}

/// Whether each buffer is in the memory that the table demands, and colocated ones are in one.
static bool are_pins_honored(const cis_plan_outcome *o, cis_plan_flaw *out_flaw) {
  const cis_plan_table *t = o->table;
  for (size_t i = 0; t->num_memories && i < t->problem.num_buffers; ++i) {
    if (t->pinned[i] == CIS_PLAN_ANY_MEMORY || t->pinned[i] == o->memory[i] ||
        o->memory[i] == CIS_PLAN_NO_MEMORY)
      continue;
    out_flaw->buffer = i;
    cis_strbuf_printf(&out_flaw->text, "'%.*s' must be", CIS_STR_ARG(t->ids[i]));
    say_memory(t, " in ", t->pinned[i], &out_flaw->text);
    say_memory(t, ", and is in ", o->memory[i], &out_flaw->text);
    return false;
  }
  const cis_plan_pairs *pairs = &t->problem.colocated;
  for (size_t p = 0; o->num_memories && p < pairs->num; ++p) {
    size_t a = pairs->data[p].first, b = pairs->data[p].second;
    if (o->memory[a] == o->memory[b])
      continue;
    out_flaw->buffer = b;
    cis_strbuf_printf(&out_flaw->text, "'%.*s' and '%.*s' are colocated, and are",
                      CIS_STR_ARG(t->ids[a]), CIS_STR_ARG(t->ids[b]));
    say_memory(t, " in ", o->memory[a], &out_flaw->text);
    say_memory(t, " and in ", o->memory[b], &out_flaw->text);
    return false;
  }
  return true;
}

static bool are_groups_apart(const cis_plan_outcome *o, cis_plan_flaw *out_flaw) {
  const cis_plan_table *t = o->table;
  cis_plan_spread spread = {.problem = &t->problem, .memories = o->memories, .apart = t->apart};
  cis_plan_pair pair;
  if (!t->apart.num || !cis_plan_find_together(&spread, o->memory, o->offsets, &pair))
    return true;
  const cis_plan_memory *m = &o->memories[o->memory[pair.first]];
  size_t bank = cis_plan_bank_at(m, cis_max_i64(o->offsets[pair.first], o->offsets[pair.second]));
  out_flaw->buffer = pair.second;
  cis_strbuf_printf(&out_flaw->text, "'%.*s' and '%.*s' must be apart, and are both",
                    CIS_STR_ARG(t->ids[pair.first]), CIS_STR_ARG(t->ids[pair.second]));
  if (m->num_bank_begins)
    cis_strbuf_printf(&out_flaw->text, " in bank %zu of", bank);
  say_memory(t, m->num_bank_begins ? " " : " in ", o->memory[pair.first], &out_flaw->text);
  return false;
}

bool cis_plan_is_valid(const cis_plan_outcome *o, int64_t *out_heights, cis_plan_flaw *out_flaw) {
  if (!are_pins_honored(o, out_flaw) || !are_groups_apart(o, out_flaw))
    return false;
  for (size_t m = 0; m < cis_plan_num_pools(o); ++m)
    if (!is_pool_valid(o, m, &out_heights[m], out_flaw))
      return false;
  return true;
}

// --- what a file states ---

static bool fail(cis_source *source, size_t at, cis_strbuf *out_error, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

static bool fail(cis_source *source, size_t at, cis_strbuf *out_error, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  cis_source_fail_at(source, at, out_error, fmt, args);
  va_end(args);
  return false;
}

/// The number of a memory of one table in another one, by its name.
static bool find_memory(const cis_plan_table *problem, cis_str name, int32_t *out_memory) {
  for (size_t m = 0; m < problem->num_memories; ++m)
    if (cis_str_eq(problem->memory_names[m], name)) {
      *out_memory = (int32_t)m;
      return true;
    }
  return false;
}

static bool take_memory(const cis_plan_table *problem, const cis_plan_table *stated, size_t row,
                        cis_source *source, int32_t *out_memory, cis_strbuf *out_error) {
  int32_t pin = stated->num_memories ? stated->pinned[row] : CIS_PLAN_ANY_MEMORY;
  if (!problem->num_memories)
    return true;
  if (pin == CIS_PLAN_ANY_MEMORY)
    return fail(source, stated->places[row], out_error, "buffer '%.*s' is in no memory",
                CIS_STR_ARG(stated->ids[row]));
  return find_memory(problem, stated->memory_names[pin], out_memory) ||
         fail(source, stated->places[row], out_error, "the problem has no memory '%.*s'",
              CIS_STR_ARG(stated->memory_names[pin]));
}

/// Takes one row of the stating table.
static bool take_row(const cis_plan_table *problem, const cis_plan_table *stated, size_t row,
                     cis_source *source, bool may_leave_out, int64_t *out_offset,
                     int32_t *out_memory, cis_strbuf *out_error) {
  const cis_plan_buffer *b = &stated->problem.buffers[row];
  *out_offset = b->is_fixed ? b->fixed_offset : 0;
  *out_memory = b->is_fixed ? 0 : CIS_PLAN_NO_MEMORY;
  if (!b->is_fixed)
    return may_leave_out || fail(source, stated->places[row], out_error,
                                 "buffer '%.*s' has no offset", CIS_STR_ARG(stated->ids[row]));
  return take_memory(problem, stated, row, source, out_memory, out_error);
}

bool cis_plan_take_stated(const cis_plan_table *problem, const cis_plan_table *stated,
                          cis_source *source, bool may_leave_out, int64_t *out_offsets,
                          int32_t *out_memory, size_t *out_places, cis_strbuf *out_error) {
  size_t n = problem->problem.num_buffers, num_rows = stated->problem.num_buffers;
  cis_strmap rows = {0}; // id to row + 1
  bool is_new, ok = true;
  for (size_t i = 0; i < num_rows; ++i)
    *cis_strmap_get(&rows, stated->ids[i], &is_new) = i + 1;
  for (size_t i = 0; i < n && ok; ++i) {
    uintptr_t *slot = cis_strmap_find(&rows, problem->ids[i]);
    if (!slot) {
      ok = fail(source, 0, out_error, "buffer '%.*s' of the problem is missing",
                CIS_STR_ARG(problem->ids[i]));
      break;
    }
    size_t row = *slot - 1;
    *slot = 0;
    out_places[i] = stated->places[row];
    ok = take_row(problem, stated, row, source, may_leave_out, &out_offsets[i], &out_memory[i],
                  out_error);
  }
  for (size_t i = 0; i < num_rows && ok; ++i)
    if (*cis_strmap_find(&rows, stated->ids[i]))
      ok = fail(source, stated->places[i], out_error, "the problem has no buffer '%.*s'",
                CIS_STR_ARG(stated->ids[i]));
  cis_strmap_deinit(&rows);
  return ok;
}
