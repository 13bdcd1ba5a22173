// --buffer-pipeline: from tensors (or memrefs) to packed buffers that are freed early, by one name.
//
// Tensors: what is only moved is read where it is; sources of pads are computed in their place;
// copies are placed so that the fewest bytes are copied. Memrefs: who frees is decided, each buffer
// is freed after its last use, and what is left is packed. None of this is best for every program,
// so that several pipelines are run, each on a copy: of those that in no function hold or copy more
// than MLIR's own passes would, the one is kept that holds least, then the one that copies least.
#include "ir/diag.h"
#include "pass/pass.h"
#include "reuse/footprint.h"
#include "support/map.h"
#include "support/strbuf.h"

// --- the pipelines ---

enum {
  FOLDS = 1,          // fold-into-indexing-maps
  PADS_IN_PLACE = 2,  // rewrite-in-destination-passing-style, eliminate-empty-tensors=overwritten
  FILLS_EACH = 4,     // its option fill-for-each-use
  MERGES = 8,         // merge-concatenations
  PLACES_COPIES = 16, // copy-placement=exact destinations=best disjoint-subsets=true
                      // carried-buffers=move
  REUSES = 32,        // buffer-reuse
  ELIMINATES = 64,    // copy-elimination
};

/// What is tried, the most first. The last is what MLIR's passes do.
static const unsigned plans[] = {
    FOLDS | PADS_IN_PLACE | FILLS_EACH | MERGES | PLACES_COPIES | REUSES | ELIMINATES,
    FOLDS | PADS_IN_PLACE | FILLS_EACH | MERGES | PLACES_COPIES | REUSES,
    FOLDS | PADS_IN_PLACE | FILLS_EACH | PLACES_COPIES | REUSES,
    FOLDS | PADS_IN_PLACE | MERGES | PLACES_COPIES | REUSES,
    FOLDS | PADS_IN_PLACE | PLACES_COPIES | REUSES,
    FOLDS | PLACES_COPIES | REUSES,
    PLACES_COPIES | REUSES,
    REUSES | ELIMINATES,
    REUSES,
    0};
enum { NUM_PLANS = sizeof plans / sizeof *plans, UPSTREAM = NUM_PLANS - 1 };

static void append_bool(cis_strbuf *out, const char *name, bool value) {
  cis_strbuf_printf(out, "%s=%s", name, value ? "true" : "false");
}

static void append_bufferization(const cis_pass *pass, unsigned plan, cis_strbuf *out) {
  cis_str layout = cis_pass_string(pass, "function-boundary-type-conversion");
  if (plan & FOLDS)
    cis_strbuf_lit(out, "fold-into-indexing-maps,");
  if (plan & PADS_IN_PLACE)
    cis_strbuf_cstr(out, plan & FILLS_EACH
                             ? "rewrite-in-destination-passing-style{fill-for-each-use=true},"
                             : "rewrite-in-destination-passing-style,");
  if (plan & MERGES)
    cis_strbuf_lit(out, "merge-concatenations,");
  cis_strbuf_cstr(out, plan & PADS_IN_PLACE ? "eliminate-empty-tensors{overwritten=true},"
                                            : "eliminate-empty-tensors,");
  cis_strbuf_lit(out, "one-shot-bufferize{"
                      "allow-return-allocs-from-loops=true bufferize-function-boundaries=true ");
  append_bool(out, "allow-unknown-ops", cis_pass_bool(pass, "allow-unknown-ops"));
  if (plan & PLACES_COPIES)
    cis_strbuf_lit(out, " copy-placement=exact destinations=best disjoint-subsets=true "
                        "carried-buffers=move");
  cis_strbuf_printf(out, " function-boundary-type-conversion=%.*s},", CIS_STR_ARG(layout));
}

static void write_pipeline(const cis_pass *pass, unsigned plan, bool has_tensors, cis_strbuf *out) {
  cis_strbuf_lit(out, "builtin.module(");
  if (has_tensors)
    append_bufferization(pass, plan, out);
  if (plan & ELIMINATES)
    cis_strbuf_lit(out, "func.func(copy-elimination),canonicalize,");
  cis_strbuf_lit(out, "drop-equivalent-buffer-results,buffer-deallocation-pipeline{");
  append_bool(out, "private-function-dynamic-ownership",
              cis_pass_bool(pass, "private-function-dynamic-ownership"));
  cis_strbuf_lit(out, "},func.func(optimize-allocation-liveness");
  cis_strbuf_cstr(out, (plan & REUSES) && cis_pass_bool(pass, "reuse") ? ",buffer-reuse)" : ")");
  cis_strbuf_lit(out, ",canonicalize)");
}

static cis_walk find_tensor(cis_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_tensor(op->results[i].type))
      return CIS_WALK_STOP;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is_base_tensor(cis_op_operand(op, i)->type))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

static bool has_tensors(cis_op *module) { return !cis_walk_preorder(module, find_tensor, NULL); }

static bool run_plan(cis_pass *pass, cis_op *module, unsigned plan) {
  cis_strbuf text = {0};
  write_pipeline(pass, plan, has_tensors(module), &text);
  bool ok = cis_pass_run_pipeline(pass, module, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return ok;
}

// --- comparing ---

typedef struct attempt {
  cis_op *module; // NULL: it failed
  cis_footprint_vec prints;
  double peak, copied; // sums over functions
} attempt;

/// Errors of an attempt are not reported: another may succeed.
static attempt try_plan(cis_pass *pass, cis_op *module, unsigned plan) {
  cis_context *ctx = cis_op_context(module);
  attempt a = {.module = cis_op_clone(module, NULL)};
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  bool ok = run_plan(pass, a.module, plan);
  (void)cis_diag_set_quiet(ctx, was_quiet);
  if (!ok) {
    cis_op_destroy(a.module);
    a.module = NULL;
    return a;
  }
  cis_footprints(a.module, &a.prints);
  for (size_t i = 0; i < a.prints.len; ++i) {
    a.peak += a.prints.data[i].peak;
    a.copied += a.prints.data[i].copied;
  }
  return a;
}

static void attempt_deinit(attempt *a) {
  if (a->module)
    cis_op_destroy(a->module);
  cis_vec_deinit(&a->prints);
}

static cis_attr name_of(const cis_op *function) {
  return cis_op_get_attr(function, CIS_STR("sym_name"));
}

/// Whether no function holds or copies more than in `upstream`.
static bool is_never_worse(const attempt *a, const attempt *upstream) {
  if (!upstream->module)
    return true;
  cis_ptrmap index = {0};
  for (size_t i = 0; i < upstream->prints.len; ++i)
    cis_ptrmap_set(&index, name_of(upstream->prints.data[i].function), i + 1);
  bool ok = true;
  for (size_t i = 0; i < a->prints.len && ok; ++i) {
    const cis_footprint *print = &a->prints.data[i];
    const uintptr_t *found = cis_ptrmap_find(&index, name_of(print->function));
    const cis_footprint *other = found ? &upstream->prints.data[*found - 1] : NULL;
    ok = !other || (print->peak <= other->peak && print->copied <= other->copied);
  }
  cis_ptrmap_deinit(&index);
  return ok;
}

static bool is_better(const attempt *a, const attempt *b, bool prefers_copies) {
  double a_first = prefers_copies ? a->copied : a->peak,
         a_next = prefers_copies ? a->peak : a->copied;
  double b_first = prefers_copies ? b->copied : b->peak,
         b_next = prefers_copies ? b->peak : b->copied;
  return a_first != b_first ? a_first < b_first : a_next < b_next;
}

/// The index of the best attempt; NUM_PLANS if all failed.
static size_t choose(const attempt *attempts, bool prefers_copies) {
  size_t best = NUM_PLANS;
  for (size_t i = 0; i < NUM_PLANS; ++i)
    if (attempts[i].module && is_never_worse(&attempts[i], &attempts[UPSTREAM]) &&
        (best == NUM_PLANS || is_better(&attempts[i], &attempts[best], prefers_copies)))
      best = i;
  return best;
}

/// The module gets the block of another, which gets the module's to throw away.
static void take(cis_op *module, cis_op *other) {
  cis_region *own = cis_op_region(module, 0), *made = cis_op_region(other, 0);
  cis_block *old = cis_region_first(own), *body = cis_region_first(made);
  cis_block_remove(old);
  cis_block_remove(body);
  cis_block_insert(old, made, NULL);
  cis_block_insert(body, own, NULL);
}

// --- the pass ---

static bool run(cis_pass *pass, cis_op *module) {
  bool with_tensors = has_tensors(module);
  attempt attempts[NUM_PLANS] = {0};
  for (size_t i = 0; i < NUM_PLANS; ++i)
    if (with_tensors || !(plans[i] & PLACES_COPIES))
      attempts[i] = try_plan(pass, module, plans[i]);
  size_t best = choose(attempts, cis_str_is(cis_pass_string(pass, "prefer"), "copies"));
  bool ok = best < NUM_PLANS || run_plan(pass, module, plans[UPSTREAM]); // reports why not
  if (best < NUM_PLANS) {
    cis_pass_count(pass, "peak-bytes", (int64_t)attempts[best].peak);
    cis_pass_count(pass, "copied-bytes", (int64_t)attempts[best].copied);
    cis_pass_count(pass, "peak-bytes-upstream", (int64_t)attempts[UPSTREAM].peak);
    cis_pass_count(pass, "copied-bytes-upstream", (int64_t)attempts[UPSTREAM].copied);
    take(module, attempts[best].module);
  }
  for (size_t i = 0; i < NUM_PLANS; ++i)
    attempt_deinit(&attempts[i]);
  return ok;
}

#define LAYOUTS "infer-layout-map|identity-layout-map|fully-dynamic-layout-map"

const cis_pass_def cis_buffer_pipeline = {
    .name = "buffer-pipeline",
    .title = "BufferPipeline",
    .anchor = "builtin.module",
    .summary = "From tensors to packed buffers that are freed early, with the fewest copies",
    .options = {{"allow-unknown-ops", CIS_OPTION_BOOL, "false",
                 "Allows unknown (not bufferizable) ops in the input IR.", NULL},
                {"function-boundary-type-conversion", CIS_OPTION_STRING, "infer-layout-map",
                 "Controls layout maps when bufferizing function signatures.", LAYOUTS},
                {"prefer", CIS_OPTION_STRING, "memory",
                 "Whether to hold the fewest bytes at once, or to copy the fewest bytes",
                 "memory|copies"},
                {"private-function-dynamic-ownership", CIS_OPTION_BOOL, "false",
                 "Allow private functions to return who owns what they return", NULL},
                {"reuse", CIS_OPTION_BOOL, "true", "Pack buffers into pools", NULL}},
    .statistics = {{"peak-bytes", "Bytes that are live at once, over all functions"},
                   {"copied-bytes", "Bytes that are copied, over all functions"},
                   {"peak-bytes-upstream", "The first after MLIR's own passes"},
                   {"copied-bytes-upstream", "The second after MLIR's own passes"}},
    .run = run,
};
