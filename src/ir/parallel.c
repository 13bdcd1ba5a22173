// Threads, their lanes, and diagnostics that are put in order.
#include "ir/parallel.h"

#include "ir/context_impl.h"
#include "ir/interfaces.h"
#include "ir/op_def.h"
#include "ir/type.h"

#include <stdlib.h>

_Thread_local cis_lane *cis_current_lane __attribute__((tls_model("initial-exec"))) = NULL;

unsigned cis_context_set_threads(cis_context *ctx, unsigned num) {
  unsigned before = ctx->num_threads ? ctx->num_threads : 1;
  ctx->num_threads = num > CIS_MAX_THREADS ? CIS_MAX_THREADS : num;
  return before;
}

unsigned cis_context_threads(const cis_context *ctx) {
  bool is_free = !ctx->is_parallel && !ctx->is_one_threaded && !ctx->lane.diag.remarks &&
                 !ctx->lane.diag.debug && !cis_mem_has_allocator();
  return is_free && CIS_HAS_THREADS && ctx->num_threads ? ctx->num_threads : 1;
}

void cis_context_forbid_threads(cis_context *ctx) { ctx->is_one_threaded = true; }

// --- lanes ---

/// Makes the types and attributes that have fields of the context, so that threads only read them.
static void make_common(cis_context *ctx) {
  cis_type_none(ctx);
  cis_type_index(ctx);
  for (unsigned kind = 0; kind < CIS_NUM_FLOAT_KINDS; ++kind)
    cis_type_float(ctx, (cis_float_kind)kind);
  for (uint32_t width = 0; width < sizeof(ctx->signless_types) / sizeof(cis_type); ++width)
    cis_type_i(ctx, width);
  cis_attr_unit(ctx);
  cis_attr_bool(ctx, false);
  cis_attr_bool(ctx, true);
  cis_attr_loc_unknown(ctx);
  for (int32_t a = 0; a < CIS_SMALL_PAIRS; ++a)
    for (int32_t b = 0; b < CIS_SMALL_PAIRS; ++b)
      cis_attr_i32_array(ctx, (int32_t[]){a, b}, 2);
}

static void add_lanes(cis_context *ctx, unsigned num) {
  if (!ctx->lanes.len)
    make_common(ctx);
  while (ctx->lanes.len < num) {
    cis_lane *lane = cis_mem_calloc(1, sizeof(*lane));
    cis_lane_init(ctx, lane);
    cis_vec_push(&ctx->lanes, lane);
  }
}

// --- diagnostics that wait ---

typedef struct kept_diagnostic {
  size_t of; // the number of the piece of work
  cis_diagnostic diagnostic;
} kept_diagnostic;

typedef struct worker {
  cis_lane *lane;
  size_t current; // the piece of work that it is at
  CIS_VEC(kept_diagnostic) kept;
  cis_arena arena; // their texts
} worker;

typedef struct work {
  cis_context *ctx;
  cis_parallel_fn *fn;
  void *user;
  size_t num, next;
  bool ends_at_error;
  size_t first_error;  // the least number of a piece that failed; `num`: none
  const size_t *ranks; // see cis_parallel_ranked; or NULL
  worker workers[CIS_MAX_THREADS];
} work;

static cis_diagnostic copy_diagnostic(cis_arena *arena, const cis_diagnostic *from) {
  cis_diagnostic copy = *from;
  copy.message = cis_arena_str(arena, from->message);
  cis_diagnostic *notes = cis_arena_array(arena, cis_diagnostic, from->num_notes);
  for (size_t i = 0; i < from->num_notes; ++i)
    notes[i] = copy_diagnostic(arena, &from->notes[i]);
  copy.notes = notes;
  return copy;
}

static void keep(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)ctx;
  worker *w = user;
  kept_diagnostic kept = {w->current, copy_diagnostic(&w->arena, diagnostic)};
  cis_vec_push(&w->kept, kept);
}

static int compare_kept(const void *a, const void *b) {
  const kept_diagnostic *x = *(const kept_diagnostic *const *)a,
                        *y = *(const kept_diagnostic *const *)b;
  if (x->of != y->of)
    return x->of < y->of ? -1 : 1;
  return (x > y) - (x < y); // those of one piece are in the list of one worker
}

/// Begins the diagnostic anew. The last one stays pending, as it would be without threads.
static void deliver(cis_context *ctx, const cis_diagnostic *from) {
  cis_diag_flush(ctx);
  cis_lane *lane = &ctx->lane;
  cis_diagnostic copy = copy_diagnostic(&lane->diag.arena, from);
  cis_vec_append(&lane->diag.notes, copy.notes, copy.num_notes);
  lane->diag.pending = copy;
  lane->diag.has_pending = true;
  lane->diag.num_errors += from->severity == CIS_ERROR;
}

/// Whether the diagnostics of a piece are delivered.
static bool is_wanted(const work *w, size_t piece) {
  if (w->ranks && w->first_error < w->num)
    return piece == w->first_error;
  return !w->ends_at_error || piece <= w->first_error;
}

static void deliver_all(work *w, unsigned num_workers) {
  CIS_VEC(const kept_diagnostic *) all = {0};
  for (unsigned i = 0; i < num_workers; ++i)
    for (size_t k = 0; k < w->workers[i].kept.len; ++k)
      cis_vec_push(&all, &w->workers[i].kept.data[k]);
  if (all.len > 1)
    qsort(all.data, all.len, sizeof(*all.data), compare_kept);
  for (size_t i = 0; i < all.len; ++i)
    if (is_wanted(w, all.data[i]->of))
      deliver(w->ctx, &all.data[i]->diagnostic);
  cis_vec_deinit(&all);
}

// --- the work ---

static void note_error(work *w, size_t i) {
  cis_context_lock(w->ctx);
  size_t first = w->first_error;
  if (w->ranks && first < w->num
          ? w->ranks[i] < w->ranks[first] || (w->ranks[i] == w->ranks[first] && i < first)
          : i < first)
    __atomic_store_n(&w->first_error, i, __ATOMIC_RELAXED);
  cis_context_unlock(w->ctx);
}

static void work_off(void *user, unsigned number) {
  work *w = user;
  worker *self = &w->workers[number];
  cis_lane *before = cis_current_lane;
  cis_current_lane = self->lane;
  for (;;) {
    size_t i = __atomic_fetch_add(&w->next, 1, __ATOMIC_RELAXED);
    if (i >= w->num || (w->ends_at_error && i > __atomic_load_n(&w->first_error, __ATOMIC_RELAXED)))
      break;
    self->current = i;
    if (!w->fn(w->user, i, number))
      note_error(w, i);
    cis_diag_flush(w->ctx);
  }
  cis_current_lane = before;
}

/// The first lane has the pool of the context as long as the threads are at work.
static void exchange_pools(cis_context *ctx) {
#ifndef CIS_ARENA_MALLOC // where all objects are in one list
  cis_lane *first = ctx->lanes.data[0], own = *first;
  first->pool = ctx->lane.pool;
  ctx->lane.pool = own.pool;
#else
  (void)ctx;
#endif
}

static void begin_lane(cis_context *ctx, worker *w) {
  cis_lane *lane = w->lane;
  cis_strmap_clear(&lane->families); // dialects may have been registered since
  cis_ptrmap_clear(&lane->memo);
  lane->diag.handler = keep;
  lane->diag.user = w;
  lane->diag.printers = ctx->lane.diag.printers;
  lane->diag.print_options = ctx->lane.diag.print_options;
  lane->diag.print_op = ctx->lane.diag.print_op;
  lane->diag.is_quiet = ctx->lane.diag.is_quiet;
  lane->symbol_cache = ctx->lane.symbol_cache; // for reading; see symbol.c
}

static bool run(cis_context *ctx, unsigned num_threads, work *w) {
  add_lanes(ctx, num_threads);
  for (unsigned i = 0; i < num_threads; ++i) {
    w->workers[i].lane = ctx->lanes.data[i];
    begin_lane(ctx, &w->workers[i]);
  }
  exchange_pools(ctx);
  ctx->is_parallel = true;
  cis_threads_run(num_threads, work_off, w);
  ctx->is_parallel = false;
  exchange_pools(ctx);
  deliver_all(w, num_threads);
  for (unsigned i = 0; i < num_threads; ++i) {
    cis_vec_deinit(&w->workers[i].kept);
    cis_arena_deinit(&w->workers[i].arena);
  }
  return w->first_error == w->num;
}

static bool run_here(size_t num, bool ends_at_error, cis_parallel_fn *fn, void *user) {
  bool ok = true;
  for (size_t i = 0; i < num && (ok || !ends_at_error); ++i)
    ok &= fn(user, i, 0);
  return ok;
}

static bool start(cis_context *ctx, size_t num, bool ends_at_error, cis_parallel_fn *fn, void *user,
                  const size_t *ranks) {
  unsigned threads = cis_context_threads(ctx);
  if (threads > num)
    threads = (unsigned)num;
  if (threads <= 1)
    return run_here(num, ends_at_error, fn, user);
  work w = {.ctx = ctx,
            .fn = fn,
            .user = user,
            .num = num,
            .ends_at_error = ends_at_error,
            .ranks = ranks,
            .first_error = num};
  return run(ctx, threads, &w);
}

bool cis_parallel_for(cis_context *ctx, size_t num, cis_parallel_fn *fn, void *user) {
  return start(ctx, num, false, fn, user, NULL);
}

bool cis_parallel_until_error(cis_context *ctx, size_t num, cis_parallel_fn *fn, void *user) {
  return start(ctx, num, true, fn, user, NULL);
}

bool cis_parallel_ranked(cis_context *ctx, size_t num, cis_parallel_fn *fn, void *user,
                         const size_t *ranks) {
  return start(ctx, num, false, fn, user, ranks);
}

void cis_parallel_lock(cis_context *ctx) { cis_context_lock(ctx); }
void cis_parallel_unlock(cis_context *ctx) { cis_context_unlock(ctx); }

// --- functions ---

/// Whether the op is a symbol that nothing but its name connects with others, and that stays.
static bool is_alone(const cis_op *op) {
  return op->info->def && (op->info->traits & CIS_TRAIT_SYMBOL) && !op->info->def->fold &&
         !op->info->def->canonicalize && !op->num_operands && !op->num_results &&
         !op->num_successors;
}

bool cis_parallel_functions(cis_op *module, cis_op_vec *out) {
  cis_block *body = module->num_regions == 1 ? cis_op_entry(module) : NULL;
  if (!body || cis_block_next(body) || body->num_args ||
      cis_context_threads(cis_op_context(module)) < 2)
    return false;
  size_t before = out->len;
  cis_for_each_op (op, body) {
    bool is_function =
        (op->info->traits & CIS_TRAIT_ISOLATED) && (op->info->traits & CIS_TRAIT_FUNCTION);
    if (!is_alone(op) || (!is_function && op->num_regions)) {
      out->len = before;
      return false;
    }
    if (is_function && op->num_regions && cis_region_first(cis_op_region(op, 0)))
      cis_vec_push(out, op);
  }
  if (out->len - before < 2)
    out->len = before;
  return out->len > before;
}
