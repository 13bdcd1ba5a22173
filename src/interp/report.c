// Builds reports: the op, the calls that led to it, and the other ops that are involved, with
// source excerpts.
#include "interp/decoder.h"

#include "ir/op_def.h"

#include <stdarg.h>

enum { CALLS_KEPT = 8 };

/// The calls of the frames, innermost first, at most `max`.
static uint32_t collect_calls(const cis_machine *m, cis_op **out_calls, uint32_t max) {
  uint32_t num = 0;
  for (size_t i = m->frames.len; i-- > 0 && num < max;)
    if (m->frames.data[i].call)
      out_calls[num++] = m->frames.data[i].call->op;
  return num;
}

void cis_site_take(cis_machine *m, cis_op *op, cis_site *out_site) {
  cis_op *calls[CALLS_KEPT];
  uint32_t num = collect_calls(m, calls, CALLS_KEPT);
  *out_site = (cis_site){.op = op, .num_calls = num};
  if (!num)
    return;
  out_site->calls = cis_mem_alloc(num * sizeof(*calls));
  memcpy(out_site->calls, calls, num * sizeof(*calls));
  out_site->more_calls = (uint32_t)(m->frames.len - 1) - num;
}

void cis_site_deinit(cis_site *site) {
  if (site->calls)
    cis_mem_free(site->calls);
  *site = (cis_site){0};
}

void cis_note_calls(cis_machine *m, const cis_site *site) {
  for (uint32_t i = 0; i < site->num_calls; ++i)
    cis_note(m->ctx, site->calls[i]->loc, "called from here");
  if (site->more_calls)
    cis_note(m->ctx, CIS_LOC_UNKNOWN, "and through %u more calls", site->more_calls);
}

/// Begins an error at `op` (NULL: the op that is being executed), with the calls that led there.
static void begin_report(cis_machine *m, cis_op *op, cis_run_status status, const char *fmt,
                         va_list args) {
  cis_strbuf text = {0};
  if (!op && m->at)
    op = m->at->op;
  cis_strbuf_vprintf(&text, fmt, args);
  cis_site site;
  cis_site_take(m, op, &site);
  cis_error(m->ctx, op ? op->loc : CIS_LOC_UNKNOWN, "%s", cis_strbuf_c(&text));
  cis_note_calls(m, &site);
  cis_site_deinit(&site);
  cis_strbuf_deinit(&text);
  if (m->status == CIS_RUN_CLEAN)
    m->status = status;
  if (m->options.keeps_going && op)
    cis_ptrmap_set(&m->reported, op, 1);
  ++m->num_reports;
}

bool cis_op_was_reported(const cis_machine *m, cis_op *op) {
  return m->options.keeps_going && op && cis_ptrmap_has(&m->reported, op);
}

const cis_insn *cis_stop(cis_machine *m, cis_op *op, cis_run_status status, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  begin_report(m, op, status, fmt, args);
  va_end(args);
  return NULL;
}

const cis_insn *cis_memory_error(cis_machine *m, cis_op *op, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  begin_report(m, op, CIS_RUN_MEMORY_ERROR, fmt, args);
  va_end(args);
  return NULL;
}

static void note_site(cis_machine *m, const cis_site *site, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_note(m->ctx, site->op ? site->op->loc : CIS_LOC_UNKNOWN, "%s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  cis_note_calls(m, site);
}

static const char *alloc_kind_name(const cis_allocation *alloc) {
  static const char *const names[] = {"buffer", "stack buffer", "global", "argument"};
  return names[alloc->kind];
}

void cis_note_allocation(cis_machine *m, const cis_allocation *alloc) {
  if (alloc->kind == CIS_ALLOC_ARGUMENT)
    note_site(m, &alloc->allocated, "the buffer of %lld bytes is %.*s%s", (long long)alloc->size,
              CIS_STR_ARG(alloc->name.len ? alloc->name : CIS_STR("an argument of the program")),
              alloc->is_made_up
                  ? ", made up, because there is no --arg for it: --arg=random(2x3) gives it a size"
                  : "");
  else if (alloc->kind == CIS_ALLOC_GLOBAL)
    note_site(m, &alloc->allocated, "the global of %lld bytes is here", (long long)alloc->size);
  else if (alloc->kind == CIS_ALLOC_TENSOR)
    note_site(m, &alloc->allocated, "the buffer of %lld bytes was made of a tensor here",
              (long long)alloc->size);
  else
    note_site(m, &alloc->allocated, "the %s of %lld bytes was allocated here",
              alloc_kind_name(alloc), (long long)alloc->size);
  if (alloc->state == CIS_ALLOC_FREED)
    note_site(m, &alloc->freed, "and freed here");
  else if (alloc->state == CIS_ALLOC_LEFT_SCOPE)
    note_site(m, &alloc->freed, "and its scope ended here");
}

static void note_read(cis_machine *m, uint32_t origin);

bool cis_decide_marked(cis_machine *m, cis_op *op, const cis_cell *cell, const char *what) {
  if (cell->marks & CIS_CELL_UNINIT) {
    cis_memory_error(m, op, "%s a value that comes from uninitialized memory", what);
    note_read(m, cell->origin);
    return false;
  }
  cis_trap(m, op, "%s poison", what);
  return false;
}

static void note_read(cis_machine *m, uint32_t origin) {
  if (!origin || origin > m->reads.len)
    return;
  const struct cis_read *read = &m->reads.data[origin - 1];
  note_site(m, &read->site, "it was read here");
  if (read->alloc_op)
    cis_note(m->ctx, read->alloc_op->loc, "from the buffer that was allocated here");
}

uint32_t cis_record_read(cis_machine *m, cis_op *op, const cis_allocation *alloc) {
  enum { READS_KEPT = 1 << 16 };
  if (m->reads.len >= READS_KEPT)
    return READS_KEPT;
  struct cis_read read = {.alloc_op = alloc ? alloc->allocated.op : NULL};
  // A run of the same op is one entry.
  if (m->reads.len && cis_vec_last(&m->reads).site.op == op &&
      cis_vec_last(&m->reads).alloc_op == read.alloc_op)
    return (uint32_t)m->reads.len;
  cis_site_take(m, op, &read.site);
  cis_vec_push(&m->reads, read);
  return (uint32_t)m->reads.len;
}
