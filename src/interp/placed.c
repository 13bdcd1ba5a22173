// Arenas of a plan while a program runs: who has written each byte.
//
//   a at 0, b at 32, 64 bytes each:   store a; store b; load a[40]
//   bytes 32 to 63 are b's since the second store, so that the load is an error
#include "interp/placed.h"

#include "ir/op_def.h"

#include <inttypes.h>

enum { MAX_ARENA = 1 << 28 };

void cis_placed_begin(cis_machine *m, cis_allocation *alloc, const cis_value *value) {
  alloc->place = cis_place_of(m->options.placement, value);
  if (!alloc->place)
    return;
  while (m->arenas.len <= alloc->place->arena) {
    cis_bytes_owned *arena = cis_mem_calloc(1, sizeof(*arena));
    cis_vec_push(&m->arenas, arena);
  }
}

static bool report(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t first,
                   int64_t last, const cis_byte_owner *owner) {
  const cis_place *place = alloc->place;
  const cis_place *other =
      owner->place ? owner->place : place; // there always is one, because it wrote the arena
  cis_memory_error(m, op,
                   "read of bytes %" PRId64 " to %" PRId64
                   " of buffer '%.*s', which buffer '%.*s' has overwritten",
                   first, last + 1, CIS_STR_ARG(place->name), CIS_STR_ARG(other->name));
  cis_note_allocation(m, alloc);
  if (owner->op)
    cis_note(m->ctx, owner->op->loc,
             "overwritten here, as bytes %" PRId64 " to %" PRId64 " of the arena",
             place->offset + first, place->offset + last + 1);
  return false;
}

bool cis_placed_touch(cis_machine *m, cis_op *op, const cis_allocation *alloc, int64_t at,
                      int64_t size, bool is_write) {
  cis_bytes_owned *arena = m->arenas.data[alloc->place->arena];
  int64_t end;
  if (size <= 0)
    return true;
  if (__builtin_add_overflow(alloc->place->offset, at + size, &end) || end > MAX_ARENA)
    return cis_unsupported(m, op, "the arena of the plan is beyond %d bytes", MAX_ARENA) != NULL;
  if (arena->len < (size_t)end)
    cis_vec_resize(arena, (size_t)end);
  cis_byte_owner *owners = arena->data + alloc->place->offset;
  for (int64_t i = at; i < at + size; ++i) {
    if (is_write) {
      owners[i] = (cis_byte_owner){alloc->id, alloc->place, op};
      continue;
    }
    bool is_set = !alloc->unset || !cis_heap_marks(alloc, i, 1);
    if (owners[i].id == alloc->id || !owners[i].id || !is_set)
      continue;
    int64_t last = i;
    while (last + 1 < at + size && owners[last + 1].id == owners[i].id)
      ++last;
    return report(m, op, alloc, i, last, &owners[i]);
  }
  return true;
}

static bool touch_from(cis_machine *m, cis_op *op, const cis_memref *memref, uint32_t dim,
                       int64_t at, bool is_write) {
  if (dim == memref->rank)
    return cis_placed_touch(m, op, memref->alloc, at, memref->stride, is_write);
  bool ok = true;
  for (int64_t i = 0; ok && i < memref->sizes[dim]; ++i)
    ok = touch_from(m, op, memref, dim + 1, at + i * memref->strides[dim] * memref->stride,
                    is_write);
  return ok;
}

bool cis_placed_touch_whole(cis_machine *m, cis_op *op, const cis_memref *memref, bool is_write) {
  return touch_from(m, op, memref, 0, cis_memref_start(memref), is_write);
}

void cis_placed_enter(cis_machine *m, cis_op *function) {
  cis_block *entry = m->options.placement ? cis_op_entry(function) : NULL;
  for (uint32_t i = 0; entry && i < entry->num_args; ++i) {
    cis_value *value = cis_block_args(entry)[i];
    cis_obj *obj = cis_type_is_base_memref(value->type) ? m->regs[cis_slot(value)].obj : NULL;
    cis_allocation *alloc = obj ? ((cis_memref *)obj)->alloc : NULL;
    if (!alloc || !alloc->data)
      continue;
    cis_placed_begin(m, alloc, value);
    if (alloc->place)
      cis_placed_touch(m, NULL, alloc, 0, alloc->size, true);
    alloc->was_written = false;
  }
}

bool cis_placed_leave(cis_machine *m, cis_op *function, cis_cell *args, cis_cell *results) {
  if (!m->options.placement)
    return true;
  cis_type type = cis_function_type(function);
  cis_op *at = cis_block_terminator(cis_region_last(cis_op_region(function, 0)));
  bool ok = true;
  for (uint32_t i = 0; ok && i < type->function.num_results; ++i) {
    cis_memref *memref =
        cis_type_is_base_memref(type->function.results[i]) ? cis_cell_memref(&results[i]) : NULL;
    if (memref && memref->alloc->place && memref->alloc->data && memref->flags & CIS_MEMREF_INSIDE)
      ok = cis_placed_touch_whole(m, at, memref, false);
  }
  for (uint32_t i = 0; ok && i < type->function.num_inputs; ++i) {
    cis_memref *memref =
        cis_type_is_base_memref(type->function.inputs[i]) ? cis_cell_memref(&args[i]) : NULL;
    if (memref && memref->alloc->place && memref->alloc->data && memref->alloc->was_written)
      ok = cis_placed_touch(m, at, memref->alloc, 0, memref->alloc->size, false);
  }
  return ok;
}

void cis_placed_deinit(cis_machine *m) {
  for (size_t i = 0; i < m->arenas.len; ++i) {
    cis_vec_deinit(m->arenas.data[i]);
    cis_mem_free(m->arenas.data[i]);
  }
  cis_vec_deinit(&m->arenas);
}
