// The machine: frames, the loop that runs instructions, and the interface for tools.
#include "interp/machine.h"

#include "dialect/func/kinds.h"
#include "interp/decoder.h"
#include "interp/placed.h"
#include "ir/op_def.h"

#include <inttypes.h>

struct cis_interp {
  cis_machine m;
};

// --- life ---

/// The rows by op kind.
static const cis_decode_fn *index_rows(cis_exec_rows rows, cis_arena *arena) {
  cis_decode_fn *decoders = cis_arena_array(arena, cis_decode_fn, CIS_OP_COUNT);
  for (; *rows; ++rows)
    for (const cis_exec_row *row = *rows; row->kind; ++row)
      decoders[row->kind] = row->decode;
  return decoders;
}

cis_interp *cis_interp_create(cis_op *module, cis_exec_rows rows, const cis_run_options *options) {
  cis_interp *interp = cis_mem_calloc(1, sizeof(*interp));
  cis_machine *m = &interp->m;
  m->ctx = cis_op_context(module);
  m->module = module;
  m->options = *options;
  if (!m->options.max_depth)
    m->options.max_depth = 10000;
  if (!m->options.max_steps)
    m->options.max_steps = UINT64_MAX;
  m->limit = m->options.max_steps;
  if (!m->options.max_memory)
    m->options.max_memory = UINT64_MAX;
  m->heap.next_address = 0x10000;
  cis_arena_init(&m->arena);
  m->decoders = index_rows(rows, &m->arena);
  m->symbols = cis_symbol_cache_create();
  return interp;
}

static void release_frame_cells(cis_machine *m, const cis_frame *frame) {
  cis_cell *cells = m->cells + frame->base;
  for (uint32_t i = 0; i < frame->program->num_refs; ++i)
    cis_obj_release(m, cells[frame->program->refs[i]].obj);
}

void cis_interp_destroy(cis_interp *interp) {
  cis_machine *m = &interp->m;
  while (m->frames.len) {
    release_frame_cells(m, &cis_vec_last(&m->frames));
    --m->frames.len;
  }
  for (size_t i = 0; i < m->handles.len; ++i)
    cis_obj_release(m, &m->handles.data[i]->obj);
  for (size_t i = 0; i < m->constants.len; ++i)
    cis_obj_release(m, m->constants.data[i]);
  cis_heap_deinit(m);
  cis_placed_deinit(m);
  for (size_t i = 0; i < m->reads.len; ++i)
    cis_site_deinit(&m->reads.data[i].site);
  cis_vec_deinit(&m->reads);
  cis_vec_deinit(&m->handles);
  cis_vec_deinit(&m->constants);
  cis_vec_deinit(&m->frames);
  cis_vec_deinit(&m->stack);
  cis_vec_deinit(&m->scratch);
  cis_vec_deinit(&m->numbers);
  cis_ptrmap_deinit(&m->reported);
  cis_ptrmap_deinit(&m->globals);
  cis_ptrmap_deinit(&m->programs);
  cis_symbol_cache_destroy(m->symbols);
  cis_arena_deinit(&m->arena);
  if (m->cells)
    cis_mem_free(m->cells);
  cis_mem_free(interp);
}

cis_machine *cis_interp_machine(cis_interp *interp) { return &interp->m; }
cis_run_status cis_interp_status(const cis_interp *interp) { return interp->m.status; }

void cis_interp_get_stats(const cis_interp *interp, cis_run_stats *out_stats) {
  const cis_machine *m = &interp->m;
  *out_stats = (cis_run_stats){.steps = m->steps + m->points,
                               .ops = m->steps + m->points - m->housekeeping,
                               .calls = m->calls,
                               .max_depth = m->deepest,
                               .heap = m->heap.stats,
                               .array_bytes_peak = m->array_peak};
}

bool cis_memory_fits(const cis_machine *m, int64_t bytes) {
  uint64_t used = m->heap.stats.live_bytes + m->heap.stats.stack_live_bytes + m->array_bytes +
                  m->cell_cap * sizeof(cis_cell) + m->frames.cap * sizeof(cis_frame);
  // Half of the address space is the limit where there is none.
  return bytes >= 0 && bytes < INT64_MAX / 4 && used <= m->options.max_memory &&
         (uint64_t)bytes <= m->options.max_memory - used;
}

// --- frames ---

cis_program *cis_program_get(cis_machine *m, cis_op *func) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&m->programs, func, &is_new);
  if (!is_new)
    return (cis_program *)*slot;
  cis_program *program = cis_arena_new(&m->arena, cis_program);
  program->func = func;
  *slot = (uintptr_t)program;
  return cis_decode_function(m, program) ? program : NULL;
}

static bool reserve_cells(cis_machine *m, size_t need) {
  if (need <= m->cell_cap)
    return true;
  size_t cap = m->cell_cap ? m->cell_cap : 1024;
  while (cap < need)
    cap *= 2;
  if (!cis_memory_fits(m, (int64_t)((cap - m->cell_cap) * sizeof(cis_cell))))
    return false;
  m->cells = cis_mem_realloc(m->cells, cap, sizeof(cis_cell));
  m->cell_cap = cap;
  return true;
}

/// Whether there is memory for one frame more; the vector of frames doubles.
static bool reserve_frame(const cis_machine *m) {
  return m->frames.len < m->frames.cap ||
         cis_memory_fits(m, (int64_t)((m->frames.cap + 1) * sizeof(cis_frame)));
}

const cis_insn *cis_push_frame(cis_machine *m, cis_program *program, const cis_insn *call) {
  cis_op *op = call ? call->op : program->func;
  if (m->frames.len >= m->options.max_depth)
    return cis_unsupported(m, op, "calls are nested deeper than the limit of %u",
                           m->options.max_depth);
  size_t base = m->num_cells;
  if (!reserve_frame(m) || !reserve_cells(m, base + program->num_slots))
    return cis_unsupported(m, op, "nested calls are beyond the memory limit (--max-memory)");
  cis_frame frame = {.program = program,
                     .call = call,
                     .base = base,
                     .stack_base = m->stack.len,
                     .first_id = m->heap.next_id + 1};
  cis_vec_push(&m->frames, frame);
  if (m->frames.len > m->deepest)
    m->deepest = (uint32_t)m->frames.len;
  ++m->calls;
  m->num_cells = base + program->num_slots;
  m->regs = m->cells + base;
  if (program->num_slots)
    memset(m->regs, 0, program->num_slots * sizeof(cis_cell));
  return program->code;
}

void cis_pop_stack(cis_machine *m, size_t count, cis_op *op) {
  while (m->stack.len > count)
    cis_heap_end(m, cis_vec_pop(&m->stack), CIS_ALLOC_LEFT_SCOPE, op);
}

/// Leaves the current frame, whose results have been taken, at `op`; the call to return to, or
/// NULL.
const cis_insn *cis_pop_frame(cis_machine *m, cis_op *op) {
  cis_frame frame = cis_vec_last(&m->frames);
  cis_pop_stack(m, frame.stack_base, op);
  release_frame_cells(m, &frame);
  --m->frames.len;
  m->num_cells = frame.base;
  m->regs = m->frames.len ? m->cells + cis_vec_last(&m->frames).base : NULL;
  return frame.call;
}

// --- the loop ---

static void report_limit(cis_machine *m, cis_op *op) {
  cis_unsupported(m, op, "the limit of %" PRIu64 " steps is reached", m->options.max_steps);
}

bool cis_check_work(cis_machine *m, cis_op *op, uint64_t points) {
  if (points > m->limit)
    report_limit(m, op);
  return points <= m->limit;
}

void cis_count_work(cis_machine *m, uint64_t points) {
  enum { BYTES_OF_POINT = 8 };
  m->limit -= points;
  m->points += points;
  cis_note_moved(m, points * BYTES_OF_POINT);
}

void cis_note_moved(cis_machine *m, uint64_t bytes) {
  enum { BYTES_OF_STEP = 64 };
  uint64_t steps = bytes / BYTES_OF_STEP;
  m->next_poll = steps < m->next_poll ? m->next_poll - steps : 0;
}

/// Whether the program is to go on.
static bool poll(cis_machine *m) {
  if (!m->options.poll || m->options.poll(m->options.poll_user))
    return true;
  cis_unsupported(m, m->at->op, "interrupted");
  return false;
}

static void run(cis_machine *m, const cis_insn *pc) {
  enum { BETWEEN_POLLS = 1 << 20 };
  uint64_t steps = m->steps;
  while (pc && steps < m->limit) {
    m->next_poll = steps + BETWEEN_POLLS;
    for (; pc && steps < m->limit && steps < m->next_poll; ++steps) {
      m->at = pc;
      pc = pc->fn(m, pc, m->regs);
    }
    m->steps = steps;
    if (pc && steps < m->limit && !poll(m))
      pc = NULL;
  }
  m->steps = steps;
  if (pc)
    report_limit(m, m->at->op);
  m->at = NULL;
}

static void unwind(cis_machine *m) {
  while (m->frames.len)
    cis_pop_frame(m, cis_vec_last(&m->frames).program->func);
}

bool cis_interp_call(cis_interp *interp, cis_op *func, cis_cell *args, cis_cell *out_results) {
  cis_machine *m = &interp->m;
  cis_program *program = cis_program_get(m, func);
  const cis_insn *pc = program ? cis_push_frame(m, program, NULL) : NULL;
  if (!pc) {
    if (m->status == CIS_RUN_CLEAN)
      m->status = CIS_RUN_WRONG_INPUT;
    return false;
  }
  for (uint32_t i = 0; i < program->num_args; ++i)
    m->regs[program->args[i]] = args[i];
  m->entry_results = out_results;
  m->report_op = func;
  cis_placed_enter(m, func);
  for (uint32_t i = 0; m->options.placement && i < program->num_args; ++i)
    if (args[i].obj && cis_type_is_base_memref(cis_function_type(func)->function.inputs[i]))
      cis_obj_retain(args[i].obj);
  run(m, pc);
  unwind(m);
  if (m->has_returned && m->status == CIS_RUN_CLEAN)
    cis_placed_leave(m, func, args, out_results);
  for (uint32_t i = 0; m->options.placement && i < program->num_args; ++i)
    if (args[i].obj && cis_type_is_base_memref(cis_function_type(func)->function.inputs[i]))
      cis_obj_release(m, args[i].obj);
  cis_diag_flush(m->ctx);
  return m->has_returned && (m->status == CIS_RUN_CLEAN || m->options.keeps_going);
}

bool cis_interp_has_returned(const cis_interp *interp) { return interp->m.has_returned; }

void cis_interp_retain(cis_cell *argument) { cis_obj_retain(argument->obj); }

bool cis_interp_was_written(const cis_cell *argument) {
  const cis_allocation *alloc = cis_cell_memref(argument)->alloc;
  return alloc->state == CIS_ALLOC_LIVE && alloc->was_written;
}

cis_op *cis_interp_current_op(const cis_interp *interp) {
  return interp->m.at ? interp->m.at->op : NULL;
}

cis_op *cis_interp_find_function(cis_interp *interp, cis_str name) {
  cis_machine *m = &interp->m;
  cis_op *op =
      cis_symbol_lookup(m->module, cis_attr_flat_symbol(m->ctx, cis_context_intern(m->ctx, name)));
  bool is_own =
      op && cis_op_has_trait(op, CIS_TRAIT_FUNCTION) && cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT);
  return is_own || (op && cis_op_kind(op) == CIS_OP_FUNC_FUNC) ? op : NULL;
}

void cis_interp_release(cis_interp *interp, cis_type type, cis_cell *cell) {
  if (cis_type_is_ref(type))
    cis_cell_take(&interp->m, cell, NULL);
}

void cis_interp_free_result(cis_interp *interp, cis_cell *cell) {
  cis_allocation *alloc = cis_cell_memref(cell)->alloc;
  if (alloc->kind == CIS_ALLOC_HEAP && alloc->state == CIS_ALLOC_LIVE)
    cis_heap_end(&interp->m, alloc, CIS_ALLOC_FREED, NULL);
}

// --- leaks ---

void cis_interp_finish(cis_interp *interp) {
  enum { SHOWN = 10 };
  cis_machine *m = &interp->m;
  if (m->options.ignore_leaks || (m->status != CIS_RUN_CLEAN && !m->options.keeps_going))
    return;
  size_t num = 0, more = 0;
  const cis_allocation *first = m->heap.first;
  while (first && first->next)
    first = first->next;
  for (const cis_allocation *a = first; a; a = a->prev) {
    if (a->kind != CIS_ALLOC_HEAP)
      continue;
    if (++num > SHOWN && !m->options.all_leaks) {
      ++more;
      continue;
    }
    cis_memory_error(m, a->allocated.op, "leak: the buffer of %" PRId64 " bytes is never freed",
                     a->size);
    cis_note_calls(m, &a->allocated);
  }
  if (more)
    cis_memory_error(m, NULL, "%zu more buffers are never freed", more);
  cis_diag_flush(m->ctx);
}
