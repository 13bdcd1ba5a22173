// --buffer-pipeline: from tensors (or memrefs) to packed buffers that are freed early, by one name.
//
// Tensors: what is only moved is read where it is; sources of pads are computed in their place;
// copies are placed so that the fewest bytes are copied. Memrefs: who frees is decided, each buffer
// is freed after its last use, ops are ordered, and what is left is packed. None of this is best
// for every program, so that several pipelines are run, each on a copy: of those that in no
// function hold or copy more than MLIR's own passes would, the one is kept that holds least, then
// the one that copies least.
//
// What pipelines have in common is run once: fronts lead to buffers that are freed, tails order and
// pack them. A front or a tail whose result another one has is not followed. Tails are compared
// with a quick planner; the few best are run again with the one that searches.
#include "ir/diag.h"
#include "pass/pass.h"
#include "reuse/footprint.h"
#include "support/map.h"
#include "support/strbuf.h"
#include "transform/equivalence.h"

#include <inttypes.h>

// --- the pipelines ---

enum {
  FOLDS = 1,           // fold-into-indexing-maps
  PADS_IN_PLACE = 2,   // rewrite-in-destination-passing-style, eliminate-empty-tensors=overwritten
  FILLS_EACH = 4,      // its option fill-for-each-use
  MERGES = 8,          // merge-concatenations
  PLACES_COPIES = 16,  // copy-placement=exact destinations=best disjoint-subsets=true
                       // carried-buffers=move
  REUSES = 32,         // buffer-reuse
  ORDERS = 64,         // schedule-for-memory
  CANONICALIZES = 128, // canonicalize first: what is not used gets no buffer, constants no copy
  ELIMINATES = 256,    // copy-elimination
  OUT_PARAMS = 512,    // tensor-results-to-out-params
};

enum { NUM_FRONTS = 9, UPSTREAM = NUM_FRONTS - 1, FIRST_ON_MEMREFS = UPSTREAM - 1, NUM_TAILS = 3 };

/// What is tried, the most first. The last is what MLIR's passes do, empty-tensor-to-alloc-tensor
/// among them, which also erases ops that are not used and folds constants.
static const unsigned fronts[NUM_FRONTS] = {
    CANONICALIZES | FOLDS | PADS_IN_PLACE | FILLS_EACH | MERGES | PLACES_COPIES | ELIMINATES |
        OUT_PARAMS,
    CANONICALIZES | FOLDS | PADS_IN_PLACE | FILLS_EACH | MERGES | PLACES_COPIES,
    CANONICALIZES | FOLDS | PADS_IN_PLACE | FILLS_EACH | PLACES_COPIES,
    CANONICALIZES | FOLDS | PADS_IN_PLACE | MERGES | PLACES_COPIES,
    CANONICALIZES | FOLDS | PADS_IN_PLACE | PLACES_COPIES,
    CANONICALIZES | FOLDS | PLACES_COPIES,
    CANONICALIZES | PLACES_COPIES,
    ELIMINATES,
    0};
static const unsigned tails[NUM_TAILS] = {0, REUSES, ORDERS | REUSES};

static void append_bool(cis_strbuf *out, const char *name, bool value) {
  cis_strbuf_printf(out, "%s=%s", name, value ? "true" : "false");
}

/// What is done on tensors, before they become buffers; ends with a comma.
static void append_tensors(unsigned plan, cis_strbuf *out) {
  if (plan & CANONICALIZES)
    cis_strbuf_lit(out, "canonicalize,");
  if (plan & FOLDS)
    cis_strbuf_lit(out, "fold-into-indexing-maps,");
  if (plan & PADS_IN_PLACE)
    cis_strbuf_cstr(out, plan & FILLS_EACH
                             ? "rewrite-in-destination-passing-style{fill-for-each-use=true},"
                             : "rewrite-in-destination-passing-style,");
  if (plan & MERGES)
    cis_strbuf_lit(out, "merge-concatenations,");
  if (plan & OUT_PARAMS)
    cis_strbuf_lit(out, "tensor-results-to-out-params,");
  cis_strbuf_cstr(out, plan & PADS_IN_PLACE ? "eliminate-empty-tensors{overwritten=true},"
                                            : "eliminate-empty-tensors,");
  if (!(plan & CANONICALIZES))
    cis_strbuf_lit(out, "empty-tensor-to-alloc-tensor,");
}

static void append_bufferization(const cis_pass *pass, unsigned plan, cis_strbuf *out) {
  cis_str layout = cis_pass_string(pass, "function-boundary-type-conversion");
  cis_strbuf_lit(out, "one-shot-bufferize{"
                      "allow-return-allocs-from-loops=true bufferize-function-boundaries=true ");
  append_bool(out, "allow-unknown-ops", cis_pass_bool(pass, "allow-unknown-ops"));
  if (cis_pass_int(pass, "buffer-alignment") != 64) // what one-shot-bufferize does by itself
    cis_strbuf_printf(out, " buffer-alignment=%" PRId64, cis_pass_int(pass, "buffer-alignment"));
  if (plan & PLACES_COPIES)
    cis_strbuf_lit(out, " copy-placement=exact destinations=best disjoint-subsets=true "
                        "carried-buffers=move");
  cis_strbuf_printf(out, " function-boundary-type-conversion=%.*s},", CIS_STR_ARG(layout));
}

/// From tensors, or memrefs, to buffers that are freed after their last use; ends with a comma.
static void append_buffers(const cis_pass *pass, unsigned plan, bool has_tensors, cis_strbuf *out) {
  if (has_tensors)
    append_bufferization(pass, plan, out);
  if (plan & ELIMINATES)
    cis_strbuf_lit(out, "func.func(copy-elimination),canonicalize,");
  cis_strbuf_lit(out, "drop-equivalent-buffer-results,buffer-deallocation-pipeline{");
  append_bool(out, "private-function-dynamic-ownership",
              cis_pass_bool(pass, "private-function-dynamic-ownership"));
  cis_strbuf_lit(out, "},func.func(optimize-allocation-liveness),");
}

static void append_tail(unsigned tail, bool searches, cis_strbuf *out) {
  if (tail & ORDERS)
    cis_strbuf_lit(out, "func.func(schedule-for-memory),");
  if (tail & REUSES)
    cis_strbuf_cstr(out, searches ? "func.func(buffer-reuse),"
                                  : "func.func(buffer-reuse{algorithm=greedy-by-size}),");
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

/// Runs what the text says, its last comma left out; `run` is one of pass/pass.h.
static bool run_text(cis_pass *pass, cis_op *module, cis_strbuf *passes,
                     bool (*run)(cis_pass *pass, cis_op *op, cis_str text)) {
  cis_strbuf text = {0};
  cis_str inner = cis_strbuf_view(passes);
  bool ok = true;
  if (inner.len) {
    cis_strbuf_printf(&text, "builtin.module(%.*s)", (int)inner.len - 1, inner.data);
    ok = run(pass, module, cis_strbuf_view(&text));
  }
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(passes);
  return ok;
}

/// Errors are not reported, because another pipeline may succeed. Destroys the module then.
static cis_op *run_quietly(cis_pass *pass, cis_op *module, cis_strbuf *passes) {
  cis_context *ctx = cis_op_context(module);
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  bool ok = run_text(pass, module, passes, cis_pass_try_pipeline);
  (void)cis_diag_set_quiet(ctx, was_quiet);
  if (ok)
    return module;
  cis_op_destroy(module);
  return NULL;
}

// --- fronts ---

/// What the fronts lead to; NULL: it failed, or an earlier one leads to the same.
typedef struct front_results {
  cis_op *tensors[NUM_FRONTS], *buffers[NUM_FRONTS];
} front_results;

/// Whether an earlier front with these parts in common leads to the same; if so, destroys it.
static bool drop_if_known(cis_op **modules, size_t i, unsigned parts) {
  for (size_t k = 0; k < i && modules[i]; ++k)
    if (modules[k] && (fronts[k] & parts) == (fronts[i] & parts) &&
        cis_op_own_and_compare(modules[k], modules[i])) {
      cis_op_destroy(modules[i]);
      modules[i] = NULL;
      return true;
    }
  return false;
}

static void run_fronts(cis_pass *pass, cis_op *module, front_results *out) {
  bool with_tensors = has_tensors(module);
  for (size_t i = with_tensors ? 0 : FIRST_ON_MEMREFS; i < NUM_FRONTS; ++i) {
    cis_strbuf passes = {0};
    if (with_tensors)
      append_tensors(fronts[i], &passes);
    out->tensors[i] = run_quietly(pass, cis_op_clone(module, NULL), &passes);
    drop_if_known(out->tensors, i, PLACES_COPIES | ELIMINATES);
  }
  for (size_t i = 0; i < NUM_FRONTS; ++i) {
    if (!out->tensors[i])
      continue;
    cis_strbuf passes = {0};
    append_buffers(pass, fronts[i], with_tensors, &passes);
    out->buffers[i] = run_quietly(pass, out->tensors[i], &passes);
    if (i != UPSTREAM) // with which all are compared
      drop_if_known(out->buffers, i, 0);
  }
}

// --- tails ---

typedef struct attempt {
  unsigned front, tail; // bits
  cis_op *module;       // NULL: it failed
  cis_footprint_vec prints;
  double peak, copied; // sums over functions
} attempt;

static void measure(attempt *a) {
  cis_vec_clear(&a->prints);
  a->peak = a->copied = 0;
  cis_footprints(a->module, &a->prints);
  for (size_t i = 0; i < a->prints.len; ++i) {
    a->peak += a->prints.data[i].peak;
    a->copied += a->prints.data[i].copied;
  }
}

/// Runs a tail on a copy of what a front leads to.
static attempt try_tail(cis_pass *pass, cis_op *buffers, unsigned front, unsigned tail,
                        bool searches) {
  attempt a = {.front = front, .tail = tail};
  cis_strbuf passes = {0};
  append_tail(tail, searches, &passes);
  cis_strbuf_lit(&passes, "canonicalize,");
  a.module = run_quietly(pass, cis_op_clone(buffers, NULL), &passes);
  if (a.module)
    measure(&a);
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

typedef CIS_VEC(attempt) attempt_vec;
enum { NUM_KEPT = 1 };

/// What a front leads to, ordered; NULL if that changes nothing.
static cis_op *reordered(cis_pass *pass, cis_op *buffers) {
  cis_strbuf passes = {0};
  append_tail(ORDERS, false, &passes);
  cis_op *copy = run_quietly(pass, cis_op_clone(buffers, NULL), &passes);
  if (!copy || !cis_op_own_and_compare(copy, buffers))
    return copy;
  cis_op_destroy(copy);
  return NULL;
}

/// Keeps an attempt that is not worse than MLIR's passes, the best ones first.
static void keep(attempt_vec *kept, attempt *a, const attempt *upstream, bool prefers_copies) {
  if (!a->module || !is_never_worse(a, upstream)) {
    attempt_deinit(a);
    return;
  }
  size_t at = kept->len;
  cis_vec_push(kept, *a);
  for (; at && is_better(a, &kept->data[at - 1], prefers_copies); --at)
    kept->data[at] = kept->data[at - 1];
  kept->data[at] = *a;
  if (kept->len > NUM_KEPT)
    attempt_deinit(&cis_vec_pop(kept));
}

/// All tails of all fronts, by the quick planner.
static void run_tails(cis_pass *pass, const front_results *results, const attempt *upstream,
                      attempt_vec *kept) {
  bool reuses = cis_pass_bool(pass, "reuse"), orders = cis_pass_bool(pass, "order");
  bool prefers_copies = cis_str_is(cis_pass_string(pass, "prefer"), "copies");
  for (size_t i = 0; i < NUM_FRONTS; ++i) {
    cis_op *buffers = results->buffers[i];
    cis_op *ordered = buffers && orders ? reordered(pass, buffers) : NULL;
    for (size_t t = 0; t < NUM_TAILS && buffers; ++t) {
      unsigned tail = reuses ? tails[t] : tails[t] & ~(unsigned)REUSES;
      bool repeats = t && tail == (reuses ? tails[t - 1] : tails[t - 1] & ~(unsigned)REUSES);
      if (repeats || (tail & ORDERS && !ordered) || (!tail && reuses && i != UPSTREAM))
        continue;
      cis_op *from = tail & ORDERS ? ordered : buffers;
      attempt a = try_tail(pass, from, fronts[i], tail & ~(unsigned)ORDERS, false);
      a.tail = tail;
      keep(kept, &a, upstream, prefers_copies);
    }
    if (ordered)
      cis_op_destroy(ordered);
  }
}

/// Runs the best ones again with the planner that searches, and puts the best of all first.
static void search(cis_pass *pass, const front_results *results, const attempt *upstream,
                   attempt_vec *kept) {
  bool prefers_copies = cis_str_is(cis_pass_string(pass, "prefer"), "copies");
  size_t num = kept->len;
  attempt again[NUM_KEPT] = {0};
  for (size_t k = 0; k < num; ++k)
    for (size_t i = 0; i < NUM_FRONTS && kept->data[k].tail & REUSES; ++i)
      if (fronts[i] == kept->data[k].front && results->buffers[i])
        again[k] = try_tail(pass, results->buffers[i], fronts[i], kept->data[k].tail, true);
  for (size_t k = 0; k < num; ++k)
    keep(kept, &again[k], upstream, prefers_copies);
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

static void destroy_results(front_results *results) {
  for (size_t i = 0; i < NUM_FRONTS; ++i)
    if (results->buffers[i])
      cis_op_destroy(results->buffers[i]);
}

/// All that may be kept, for programs with tensors.
static void describe(const cis_pass *pass, cis_strbuf *out) {
  cis_strbuf_lit(out, "buffer-pipeline keeps what holds least of:\n");
  for (size_t i = 0; i < NUM_FRONTS; ++i)
    for (size_t t = i == UPSTREAM ? 0 : 1; t < NUM_TAILS; ++t) {
      cis_strbuf_lit(out, "  builtin.module(");
      append_tensors(fronts[i], out);
      append_buffers(pass, fronts[i], true, out);
      append_tail(tails[t], true, out);
      cis_strbuf_lit(out, "canonicalize)\n");
    }
}

/// What the program would hold with a part of the tail alone.
static double bytes_with(cis_pass *pass, const front_results *results, const attempt *kept,
                         unsigned tail) {
  for (size_t i = 0; i < NUM_FRONTS; ++i)
    if (fronts[i] == kept->front && results->buffers[i]) {
      attempt a = try_tail(pass, results->buffers[i], kept->front, tail, true);
      double peak = a.module ? a.peak : kept->peak;
      attempt_deinit(&a);
      return peak;
    }
  return kept->peak;
}

/// Says what each part of the kept pipeline saves, as notes of the pending remark.
static void note_savings(cis_pass *pass, cis_op *module, const front_results *results,
                         const attempt *kept, double upstream) {
  static const struct {
    unsigned tail;
    const char *what;
  } parts[] = {{0, "tensors and copies"}, {REUSES, "pools"}, {ORDERS | REUSES, "order"}};
  double before = upstream, bytes[NUM_TAILS];
  for (size_t i = 0; i < NUM_TAILS; ++i)
    bytes[i] = (parts[i].tail & ~kept->tail) ? -1 : bytes_with(pass, results, kept, parts[i].tail);
  cis_context *ctx = cis_op_context(module);
  cis_plain_remark(ctx, module->loc, "MLIR's passes hold %.0f bytes", upstream);
  for (size_t i = 0; i < NUM_TAILS; ++i) {
    if (bytes[i] < 0)
      continue;
    cis_note(ctx, module->loc, "%s: %.0f bytes less", parts[i].what, before - bytes[i]);
    before = bytes[i];
  }
}

/// Says which pipeline was kept, so that it can be run alone.
static void remark(cis_pass *pass, cis_op *module, bool with_tensors, const attempt *kept) {
  cis_strbuf passes = {0};
  if (with_tensors)
    append_tensors(kept->front, &passes);
  append_buffers(pass, kept->front, with_tensors, &passes);
  append_tail(kept->tail, true, &passes);
  cis_strbuf_lit(&passes, "canonicalize");
  cis_context *ctx = cis_op_context(module);
  cis_plain_remark(ctx, module->loc, "holds %.0f bytes by --pass-pipeline='builtin.module(%s)'",
                   kept->peak, cis_strbuf_c(&passes));
  cis_strbuf_deinit(&passes);
}

static void count(cis_pass *pass, const attempt *kept, const attempt *upstream) {
  cis_pass_count(pass, "peak-bytes", (int64_t)kept->peak);
  cis_pass_count(pass, "copied-bytes", (int64_t)kept->copied);
  cis_pass_count(pass, "peak-bytes-upstream", (int64_t)upstream->peak);
  cis_pass_count(pass, "copied-bytes-upstream", (int64_t)upstream->copied);
}

/// Reports why MLIR's own passes fail.
static bool fail(cis_pass *pass, cis_op *module) {
  bool with_tensors = has_tensors(module);
  cis_strbuf passes = {0};
  if (with_tensors)
    append_tensors(0, &passes);
  append_buffers(pass, 0, with_tensors, &passes);
  return run_text(pass, module, &passes, cis_pass_run_pipeline);
}

/// States of each function what is proven of its buffers; an error where something is refuted.
static bool certify(cis_pass *pass, cis_op *module) {
  cis_strbuf passes = {0};
  cis_strbuf_lit(&passes, "check-buffers{annotate},");
  return run_text(pass, module, &passes, cis_pass_run_pipeline);
}

static bool run(cis_pass *pass, cis_op *module) {
  bool with_tensors = has_tensors(module);
  front_results results = {0};
  run_fronts(pass, module, &results);
  attempt upstream = {0};
  if (results.buffers[UPSTREAM])
    upstream = try_tail(pass, results.buffers[UPSTREAM], 0, 0, false);
  attempt_vec kept = {0};
  run_tails(pass, &results, &upstream, &kept);
  search(pass, &results, &upstream, &kept);
  bool ok = kept.len || fail(pass, module);
  if (kept.len) {
    count(pass, &kept.data[0], &upstream);
    if (cis_pass_bool(pass, "remarks")) {
      remark(pass, module, with_tensors, &kept.data[0]);
      note_savings(pass, module, &results, &kept.data[0], upstream.peak);
    }
    take(module, kept.data[0].module);
  }
  for (size_t i = 0; i < kept.len; ++i)
    attempt_deinit(&kept.data[i]);
  cis_vec_deinit(&kept);
  attempt_deinit(&upstream);
  destroy_results(&results);
  return ok && (!cis_pass_bool(pass, "certify") || certify(pass, module));
}

#define LAYOUTS "infer-layout-map|identity-layout-map|fully-dynamic-layout-map"

const cis_pass_def cis_buffer_pipeline = {
    .name = "buffer-pipeline",
    .title = "BufferPipeline",
    .anchor = "builtin.module",
    .summary = "From tensors to packed buffers that are freed early, with the fewest copies",
    .options = {{"allow-unknown-ops", CIS_OPTION_BOOL, "false",
                 "Allows unknown (not bufferizable) ops in the input IR.", NULL},
                {"buffer-alignment", CIS_OPTION_ULONG, "64",
                 "Sets the alignment of newly allocated buffers.", NULL},
                {"certify", CIS_OPTION_BOOL, "false",
                 "Prove that the result has no memory errors (check-buffers), or fail", NULL},
                {"function-boundary-type-conversion", CIS_OPTION_STRING, "infer-layout-map",
                 "Controls layout maps when bufferizing function signatures.", LAYOUTS},
                {"order", CIS_OPTION_BOOL, "true", "Order ops where that holds fewer bytes", NULL},
                {"prefer", CIS_OPTION_STRING, "memory",
                 "Whether to hold the fewest bytes at once, or to copy the fewest bytes",
                 "memory|copies"},
                {"private-function-dynamic-ownership", CIS_OPTION_BOOL, "false",
                 "Allow private functions to return who owns what they return", NULL},
                {"remarks", CIS_OPTION_BOOL, "false", "Say which pipeline is kept", NULL},
                {"reuse", CIS_OPTION_BOOL, "true", "Pack buffers into pools", NULL}},
    .statistics = {{"peak-bytes", "Bytes that are live at once, over all functions"},
                   {"copied-bytes", "Bytes that are copied, over all functions"},
                   {"peak-bytes-upstream", "The first after MLIR's own passes"},
                   {"copied-bytes-upstream", "The second after MLIR's own passes"}},
    .run = run,
    .describe = describe,
};
