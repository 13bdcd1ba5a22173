// The allocations of the checked heap by address, their life, and the bits of unwritten bytes.
#include "interp/heap.h"

#include "interp/machine.h"
#include "ir/family.h"
#include "support/json.h"

#include <inttypes.h>

// --- life ---

static const char *const kind_names[] = {"heap", "stack", "global", "argument", "tensor"};

static void trace_json(cis_machine *m, const char *what, const cis_allocation *alloc,
                       const cis_file_pos *pos) {
  cis_json json = {.out = m->options.trace, .needs_comma = m->options.trace->len > 0};
  cis_json_open(&json, '{');
  cis_json_key(&json, "event");
  cis_json_string(&json, cis_str_from(what));
  cis_json_key(&json, "step");
  cis_json_int(&json, (int64_t)(m->heap.stats.allocations + m->heap.stats.frees));
  cis_json_key(&json, "id");
  cis_json_int(&json, (int64_t)alloc->id);
  cis_json_key(&json, "kind");
  cis_json_string(&json, cis_str_from(kind_names[alloc->kind]));
  cis_json_key(&json, "bytes");
  cis_json_int(&json, alloc->size);
  cis_json_key(&json, "live");
  cis_json_int(&json, (int64_t)m->heap.stats.live_bytes);
  if (pos) {
    cis_json_key(&json, "line");
    cis_json_int(&json, pos->line);
  }
  cis_json_close(&json, '}');
}

static void trace(cis_machine *m, const char *what, const cis_allocation *alloc, cis_op *op) {
  cis_strbuf *out = m->options.trace;
  if (!out)
    return;
  cis_file_pos pos;
  bool known = op && cis_loc_file_pos(m->ctx, op->loc, &pos);
  if (m->options.trace_json) {
    trace_json(m, what, alloc, known ? &pos : NULL);
    return;
  }
  cis_strbuf_printf(out, "%s #%" PRIu64 " %s %" PRId64 " bytes align %" PRId64 " live %" PRIu64,
                    what, alloc->id, kind_names[alloc->kind], alloc->size, alloc->alignment,
                    m->heap.stats.live_bytes);
  if (known)
    cis_strbuf_printf(out, " at %.*s:%u:%u", CIS_STR_ARG(pos.file), pos.line, pos.col);
  cis_strbuf_char(out, '\n');
}

static void count_alloc(cis_machine *m, const cis_allocation *alloc) {
  cis_heap_stats *s = &m->heap.stats;
  uint64_t size = (uint64_t)alloc->size;
  cis_note_moved(m, size);
  if (alloc->kind == CIS_ALLOC_STACK) {
    ++s->stack_allocations;
    s->stack_live_bytes += size;
    if (s->stack_live_bytes > s->stack_peak_bytes)
      s->stack_peak_bytes = s->stack_live_bytes;
  } else if (alloc->kind == CIS_ALLOC_HEAP) {
    ++s->allocations;
    s->bytes_allocated += size;
    s->live_bytes += size;
    if (s->live_bytes > s->peak_bytes)
      s->peak_bytes = s->live_bytes;
  }
  if (s->live_bytes + s->stack_live_bytes > s->held_peak_bytes)
    s->held_peak_bytes = s->live_bytes + s->stack_live_bytes;
}

static void count_end(cis_machine *m, const cis_allocation *alloc) {
  cis_heap_stats *s = &m->heap.stats;
  if (alloc->kind == CIS_ALLOC_STACK) {
    s->stack_live_bytes -= (uint64_t)alloc->size;
  } else if (alloc->kind == CIS_ALLOC_HEAP) {
    ++s->frees;
    s->live_bytes -= (uint64_t)alloc->size;
  }
}

/// An address that is a multiple of the alignment and of no larger power of two, so that a wrong
/// assumption about alignment is always found.
static uint64_t next_address(cis_machine *m, int64_t size, uint64_t alignment) {
  cis_heap *heap = &m->heap;
  bool is_other = m->options.other_addresses;
  uint64_t gap = is_other ? 4096 : 16;
  uint64_t address = (heap->next_address + alignment - 1) / alignment * alignment;
  if ((address % (2 * alignment) == 0) != is_other)
    address += alignment;
  heap->next_address = address + (uint64_t)size + gap;
  return address;
}

static void link_live(cis_heap *heap, cis_allocation *alloc) {
  alloc->next = heap->first;
  if (heap->first)
    heap->first->prev = alloc;
  heap->first = alloc;
}

static void unlink_live(cis_heap *heap, cis_allocation *alloc) {
  *(alloc->prev ? &alloc->prev->next : &heap->first) = alloc->next;
  if (alloc->next)
    alloc->next->prev = alloc->prev;
  alloc->prev = alloc->next = NULL;
}

cis_allocation *cis_heap_alloc(cis_machine *m, cis_alloc_kind kind, int64_t size, int64_t alignment,
                               cis_op *op) {
  if (!cis_memory_fits(m, size)) {
    cis_stop(m, op, CIS_RUN_WRONG_INPUT,
             "allocation of %" PRId64 " bytes is beyond the memory limit", size);
    return NULL;
  }
  cis_heap *heap = &m->heap;
  cis_allocation *alloc = cis_mem_calloc(1, sizeof(*alloc));
  alloc->refs = 1;
  alloc->kind = (uint8_t)kind;
  alloc->family = cis_family_name(op).data;
  alloc->id = ++heap->next_id;
  alloc->size = size;
  alloc->alignment = alignment < 16 ? 16 : alignment;
  alloc->address = next_address(m, size, (uint64_t)alloc->alignment);
  alloc->data = cis_mem_calloc(size ? (size_t)size : 1, 1);
  if (size) {
    size_t bytes = ((size_t)size + 7) / 8;
    alloc->unset = cis_mem_alloc(bytes);
    memset(alloc->unset, 0xff, bytes);
    alloc->num_unset = size;
  }
  cis_site_take(m, op, &alloc->allocated);
  link_live(heap, alloc);
  count_alloc(m, alloc);
  trace(m, "alloc", alloc, op);
  return alloc;
}

static void free_shadow(cis_allocation *alloc) {
  if (alloc->unset)
    cis_mem_free(alloc->unset);
  if (alloc->poison)
    cis_mem_free(alloc->poison);
  alloc->unset = alloc->poison = NULL;
  alloc->num_unset = 0;
}

void cis_heap_end(cis_machine *m, cis_allocation *alloc, cis_alloc_state state, cis_op *op) {
  count_end(m, alloc);
  trace(m, state == CIS_ALLOC_FREED ? "free" : "end", alloc, op);
  alloc->state = (uint8_t)state;
  unlink_live(&m->heap, alloc);
  cis_mem_free(alloc->data);
  alloc->data = NULL;
  free_shadow(alloc);
  if (alloc->refs > 1)
    cis_site_take(m, op, &alloc->freed);
  cis_allocation_release(m, alloc);
}

void cis_allocation_release(cis_machine *m, cis_allocation *alloc) {
  (void)m;
  if (--alloc->refs)
    return;
  cis_site_deinit(&alloc->allocated);
  cis_site_deinit(&alloc->freed);
  cis_mem_free(alloc);
}

void cis_heap_deinit(cis_machine *m) {
  m->options.trace = NULL;
  while (m->heap.first)
    cis_heap_end(m, m->heap.first, CIS_ALLOC_FREED, NULL);
}

// --- which bytes are written ---

static bool test_bit(const uint8_t *bits, int64_t i) { return bits[i / 8] >> (i % 8) & 1; }

/// Sets or clears a range of bits; returns by how many the number of set bits has changed.
static int64_t fill_bits(uint8_t *bits, int64_t from, int64_t num, bool value) {
  int64_t changed = 0;
  for (int64_t i = from, end = from + num; i < end;) {
    int64_t in_byte = i % 8, here = 8 - in_byte < end - i ? 8 - in_byte : end - i;
    uint8_t mask = (uint8_t)(((1u << here) - 1) << in_byte), old = bits[i / 8];
    bits[i / 8] = (uint8_t)(value ? old | mask : old & ~mask);
    changed += __builtin_popcount(old ^ bits[i / 8]);
    i += here;
  }
  return changed;
}

void cis_heap_set_written(cis_allocation *alloc, int64_t offset, int64_t size) {
  if (!alloc->unset)
    return;
  alloc->num_unset -= fill_bits(alloc->unset, offset, size, false);
  if (alloc->poison)
    fill_bits(alloc->poison, offset, size, false);
  if (!alloc->num_unset)
    free_shadow(alloc);
}

/// Makes the bits of unwritten bytes, none of which is set.
static void need_unset(cis_allocation *alloc) {
  if (!alloc->unset)
    alloc->unset = cis_mem_calloc(((size_t)alloc->size + 7) / 8, 1);
}

static void need_poison(cis_allocation *alloc) {
  if (!alloc->poison)
    alloc->poison = cis_mem_calloc(((size_t)alloc->size + 7) / 8, 1);
}

void cis_heap_set_poison(cis_allocation *alloc, int64_t offset, int64_t size) {
  if (!size)
    return;
  need_unset(alloc);
  need_poison(alloc);
  alloc->num_unset += fill_bits(alloc->unset, offset, size, true);
  fill_bits(alloc->poison, offset, size, true);
}

void cis_heap_set_unset(cis_allocation *alloc, int64_t offset, int64_t size) {
  if (!size)
    return;
  need_unset(alloc);
  alloc->num_unset += fill_bits(alloc->unset, offset, size, true);
  if (alloc->poison)
    fill_bits(alloc->poison, offset, size, false);
}

uint32_t cis_heap_marks(const cis_allocation *alloc, int64_t offset, int64_t size) {
  if (!alloc->unset)
    return 0;
  uint32_t marks = 0;
  for (int64_t i = offset; i < offset + size; ++i) {
    if (i % 8 == 0 && i + 8 <= offset + size && !alloc->unset[i / 8]) {
      i += 7;
      continue;
    }
    if (test_bit(alloc->unset, i))
      marks |= alloc->poison && test_bit(alloc->poison, i) ? CIS_CELL_POISON : CIS_CELL_UNINIT;
  }
  return marks;
}

/// How many bytes from `offset` on have the same marks as the first, at most `max`.
static int64_t same_marks(const cis_allocation *alloc, int64_t offset, int64_t max) {
  uint32_t first = cis_heap_marks(alloc, offset, 1);
  int64_t i = 1;
  while (i < max) {
    int64_t at = offset + i;
    bool whole = at % 8 == 0 && max - i >= 8;
    uint8_t unset = alloc->unset[at / 8], poison = alloc->poison ? alloc->poison[at / 8] : 0;
    if (whole && ((!first && !unset) || (first == CIS_CELL_UNINIT && unset == 0xff && !poison)))
      i += 8;
    else if (cis_heap_marks(alloc, at, 1) == first)
      ++i;
    else
      break;
  }
  return i;
}

static void set_marks(cis_allocation *alloc, int64_t offset, int64_t size, uint32_t marks) {
  if (marks & CIS_CELL_UNINIT)
    cis_heap_set_unset(alloc, offset, size);
  else if (marks)
    cis_heap_set_poison(alloc, offset, size);
  else
    cis_heap_set_written(alloc, offset, size);
}

/// Copies marks inside one allocation, where ranges may overlap: byte by byte, from the end that is
/// not overwritten.
static void move_marks_inside(cis_allocation *alloc, int64_t to, int64_t from, int64_t size) {
  for (int64_t i = 0; i < size; ++i) {
    int64_t k = to > from ? size - 1 - i : i;
    set_marks(alloc, to + k, 1, cis_heap_marks(alloc, from + k, 1));
  }
}

void cis_heap_move(cis_allocation *to, int64_t to_offset, const cis_allocation *from,
                   int64_t from_offset, int64_t size) {
  if (!from->unset)
    cis_heap_set_written(to, to_offset, size);
  else if (to == from)
    move_marks_inside(to, to_offset, from_offset, size);
  else
    for (int64_t i = 0; i < size;) {
      int64_t run = same_marks(from, from_offset + i, size - i);
      set_marks(to, to_offset + i, run, cis_heap_marks(from, from_offset + i, 1));
      i += run;
    }
  memmove(to->data + to_offset, from->data + from_offset, (size_t)size);
}
