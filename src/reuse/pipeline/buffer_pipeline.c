// --buffer-pipeline: from tensors (or memrefs) to packed buffers that are freed early, by one name.
//
// On tensors: transposed and broadcast tensors are read in place, sources of pads are computed
// inside of the padded tensor, and copies are placed so that the fewest bytes are copied. On
// memrefs: ownership is decided, each buffer is freed after its last use, ops are ordered, and
// buffers are packed. No choice among these is best for every program. So several pipelines run,
// each on a copy. A result counts if no function holds or copies more than after MLIR's own passes.
// Of those results the one is kept that holds the fewest bytes, then the one that copies the
// fewest.
//
// With `stream`, all is tried once more on the program after stream-rows, and the better result is
// kept.
//
// Where nothing leads to buffers because ops of TOSA, or arith and math on tensors, do not
// bufferize, these are lowered, and all is tried again.
//
// The first candidate is run alone if a bound (schedule/tensor_bound.h) promises that it holds as
// little as any: if it does, and copies nothing, no other candidate is run.
//
// Candidates (reuse/pipeline/candidates.h) lead to freed buffers; tails order and pack these. Lower
// bounds (memory/lower_bound.h) say which candidates are tried first, with a quick planner, and
// which are skipped because a better result is known. The best one is run again with the planner
// that searches.
#include "ir/diag.h"
#include "ir/in_build.h"
#include "ir/symbol.h"
#include "memory/footprint.h"
#include "memory/lower_bound.h"
#include "pass/pass.h"
#include "reuse/pipeline/candidates.h"
#include "reuse/pipeline/donation.h"
#include "reuse/pipeline/pipeline_page.h"
#include "support/byte_size.h"
#include "support/map.h"
#include "support/strbuf.h"
#include "transform/equivalence.h"

// --- the pipelines ---

enum { NUM_TAILS = 3 };
static const unsigned tails[NUM_TAILS] = {CIS_TAIL_REUSES, CIS_TAIL_ORDERS | CIS_TAIL_REUSES, 0};

// --- attempts ---

typedef struct attempt {
  size_t candidate; // the first that leads to it
  unsigned tail;    // bits
  cis_op *module;   // NULL: it failed
  cis_footprint_vec prints;
  double peak, copied;   // sums over functions, by which attempts are compared
  cis_footprint largest; // its largest function, for the reports
} attempt;

static void measure(attempt *a) {
  cis_vec_clear(&a->prints);
  a->peak = a->copied = 0;
  cis_footprints(a->module, &a->prints);
  for (size_t i = 0; i < a->prints.len; ++i) {
    a->peak += a->prints.data[i].peak;
    a->copied += a->prints.data[i].copied;
  }
  a->largest = cis_footprint_largest(&a->prints);
}

/// Runs passes and canonicalize on a copy; NULL if they fail.
static cis_op *copy_after(cis_pass *pass, cis_op *module, unsigned tail, bool searches) {
  cis_strbuf passes = {0};
  cis_tail_append(tail, searches, &passes);
  cis_strbuf_lit(&passes, "canonicalize,");
  cis_op *copy = cis_op_clone_tagging(module);
  bool ok = cis_candidates_try(pass, copy, &passes, NULL);
  cis_strbuf_deinit(&passes);
  if (ok)
    return copy;
  cis_op_destroy(copy);
  return NULL;
}

static attempt try_tail(cis_pass *pass, cis_op *buffers, size_t candidate, unsigned tail,
                        bool searches) {
  attempt a = {
      .candidate = candidate, .tail = tail, .module = copy_after(pass, buffers, tail, searches)};
  if (a.module)
    measure(&a);
  return a;
}

static void attempt_deinit(attempt *a) {
  if (a->module)
    cis_op_destroy(a->module);
  cis_vec_deinit(&a->prints);
  *a = (attempt){0};
}

static cis_attr name_of(const cis_op *function) {
  return cis_op_get_attr(function, CIS_STR("sym_name"));
}

/// Whether no function holds more than in `upstream`, or copies more, where that counts.
static bool is_never_worse(const attempt *a, const attempt *upstream, bool counts_copies) {
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
    ok = !other ||
         (print->peak <= other->peak && (!counts_copies || print->copied <= other->copied));
  }
  cis_ptrmap_deinit(&index);
  return ok;
}

// --- combinations ---

/// A tail that may be tried on what candidates lead to.
typedef struct combination {
  const cis_candidate_result *candidate;
  cis_op *ordered; // owned; NULL: not ordered, or not yet
  cis_lower_bound least;
  double peak, copied; // no less than this comes of it
  unsigned tail;
  bool is_done;
} combination;
typedef CIS_VEC(combination) combination_vec;

typedef struct choosing {
  cis_pass *pass;
  bool prefers_copies;
  attempt upstream, best;       // no module: none
  bool is_least;                // `best` is as good as can be, so that `upstream` was not needed
  const combination *best_of;   // NULL: none
  combination_vec combinations; // in the order in which the first of equals is taken
  cis_candidate_results results;
  const char *lowered; // the passes that came first, of `lowering`; NULL: none
  cis_op *streamed;    // owned: the program that `streaming` made, if the candidates begin with it
} choosing;

/// Less than 0 if (peak, copied) is better than (other_peak, other_copied), 0 if it is as good.
static int compare(const choosing *c, double peak, double copied, double other_peak,
                   double other_copied) {
  double by_peak = peak - other_peak, by_copied = copied - other_copied;
  double first = c->prefers_copies ? by_copied : by_peak,
         next = c->prefers_copies ? by_peak : by_copied;
  return first != 0 ? (first > 0) - (first < 0) : (next > 0) - (next < 0);
}

static void add_combinations(choosing *c, const cis_candidate_result *candidate, bool reuses,
                             bool orders) {
  bool is_upstream = candidate->candidates >> CIS_CANDIDATE_UPSTREAM & 1;
  attempt as_it_is = {.module = candidate->module};
  measure(&as_it_is);
  cis_lower_bound least = cis_lower_bound_get(candidate->module);
  for (size_t t = 0; t < NUM_TAILS; ++t) {
    unsigned tail = reuses ? tails[t] : tails[t] & ~(unsigned)CIS_TAIL_REUSES;
    if ((tail & CIS_TAIL_ORDERS && !orders) || (!tails[t] && !(reuses && is_upstream)))
      continue;
    combination made = {.candidate = candidate,
                        .least = least,
                        .peak = tail & CIS_TAIL_ORDERS ? least.any : least.in_order,
                        .copied = least.has_clones ? 0 : as_it_is.copied,
                        .tail = tail};
    cis_vec_push(&c->combinations, made);
  }
  cis_vec_deinit(&as_it_is.prints);
}

/// Orders what a candidate leads to; the combination is done if that fails or changes nothing.
static void order(choosing *c, combination *it) {
  cis_strbuf passes = {0};
  cis_tail_append(CIS_TAIL_ORDERS, false, &passes);
  cis_op *ordered = cis_op_clone_tagging(it->candidate->module);
  bool changed;
  it->is_done = !cis_candidates_try(c->pass, ordered, &passes, &changed) || !changed ||
                cis_op_own_and_compare(ordered, it->candidate->module);
  cis_strbuf_deinit(&passes);
  if (it->is_done) {
    cis_op_destroy(ordered);
    return;
  }
  it->ordered = ordered;
  it->peak = cis_lower_bound_get(ordered).in_order;
}

/// The one that may become the best; of equals the first. NULL if none is left.
static combination *most_promising(const choosing *c) {
  combination *found = NULL;
  for (size_t i = 0; i < c->combinations.len; ++i) {
    combination *it = &c->combinations.data[i];
    if (!it->is_done &&
        (!found || compare(c, it->peak, it->copied, found->peak, found->copied) < 0))
      found = it;
  }
  return found;
}

/// Whether the combination would be taken instead of the best one if it were as good as it may be.
static bool may_be_better(const choosing *c, const combination *it) {
  int order = c->best_of ? compare(c, it->peak, it->copied, c->best.peak, c->best.copied) : -1;
  return order < 0 || (!order && it < c->best_of);
}

/// Keeps an attempt if it is better than the best one, and not worse than MLIR's passes.
static void keep(choosing *c, const combination *of, attempt *a) {
  int order =
      a->module && c->best_of ? compare(c, a->peak, a->copied, c->best.peak, c->best.copied) : -1;
  bool is_better = order < 0 || (!order && of < c->best_of);
  if (!a->module || !is_better || !is_never_worse(a, &c->upstream, true)) {
    attempt_deinit(a);
    return;
  }
  attempt_deinit(&c->best);
  c->best = *a;
  c->best_of = of;
}

/// Runs a combination's tail, by the quick planner or by the one that searches.
static void try_combination(choosing *c, const combination *it, bool searches) {
  size_t candidate = (size_t)__builtin_ctz(it->candidate->candidates);
  attempt a = try_tail(c->pass, it->ordered ? it->ordered : it->candidate->module, candidate,
                       it->tail & ~(unsigned)CIS_TAIL_ORDERS, searches);
  a.tail = it->tail;
  keep(c, it, &a);
}

/// Tries combinations by the quick planner, those first that promise most, until none is left that
/// may be better than the best; then the best one by the planner that searches, unless it is as
/// good as it may be.
static void choose(choosing *c) {
  for (combination *it; (it = most_promising(c)) && may_be_better(c, it);) {
    if (it->tail & CIS_TAIL_ORDERS && !it->ordered) {
      order(c, it);
      continue;
    }
    it->is_done = true;
    try_combination(c, it, false);
  }
  if (c->best_of && c->best_of->tail & CIS_TAIL_REUSES && c->best.peak > c->best_of->peak)
    try_combination(c, c->best_of, true);
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

/// All that may be kept, for programs with tensors.
static void describe(const cis_pass *pass, cis_strbuf *out) {
  cis_strbuf_lit(out, "buffer-pipeline keeps what holds least of:\n");
  for (size_t i = 0; i < CIS_NUM_CANDIDATES; ++i)
    for (size_t t = i == CIS_CANDIDATE_ON_MEMREFS ? NUM_TAILS : 0;
         t < (i == CIS_CANDIDATE_UPSTREAM ? NUM_TAILS : NUM_TAILS - 1); ++t) {
      cis_strbuf_lit(out, "  builtin.module(");
      cis_candidate_append(pass, cis_candidate_parts(i), true, out);
      cis_tail_append(tails[t], true, out);
      cis_strbuf_lit(out, "canonicalize)\n");
    }
}

/// The bytes that the program would hold with one part of the tail alone.
static double bytes_with(const choosing *c, unsigned tail) {
  attempt a = try_tail(c->pass, c->best_of->candidate->module, c->best.candidate, tail, true);
  double peak = a.module ? a.largest.peak : c->best.largest.peak;
  attempt_deinit(&a);
  return peak;
}

/// Says what each part of the kept pipeline saves, as notes of the pending remark.
static void note_savings(const choosing *c, cis_op *module) {
  static const struct {
    unsigned tail;
    const char *what;
  } parts[] = {{0, "tensors and copies"},
               {CIS_TAIL_REUSES, "pools"},
               {CIS_TAIL_ORDERS | CIS_TAIL_REUSES, "order"}};
  double before = c->upstream.largest.peak, bytes[NUM_TAILS];
  for (size_t i = 0; i < NUM_TAILS; ++i)
    bytes[i] = (parts[i].tail & ~c->best.tail) ? -1 : bytes_with(c, parts[i].tail);
  cis_context *ctx = cis_op_context(module);
  cis_plain_remark(ctx, module->loc, "MLIR's passes hold %.0f bytes", before);
  for (size_t i = 0; i < NUM_TAILS; ++i) {
    if (bytes[i] < 0)
      continue;
    cis_note(ctx, module->loc, "%s: %.0f bytes less", parts[i].what, before - bytes[i]);
    before = bytes[i];
  }
}

/// Passes for ops on tensors that have no bufferization, with StableHLO and without.
static const char lowering[] = CIS_LOWER_STABLEHLO CIS_LOWER_TOSA "convert-elementwise-to-linalg,";
static const size_t of_stablehlo = sizeof CIS_LOWER_STABLEHLO "" - 1;

static cis_walk find_stablehlo(cis_op *op, void *user) {
  (void)user;
  return cis_str_is(op->info->dialect_name, "stablehlo") ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Appends the passes that compute ops on tensors row by row.
static void append_streaming(const cis_pass *pass, cis_strbuf *out) {
  cis_str macs = cis_pass_string(pass, "stream-macs"), peak = cis_pass_string(pass, "stream-peak");
  bool has_macs = !cis_str_is(macs, "1");
  cis_strbuf_lit(out, "canonicalize,fold-padding,func.func(stream-rows");
  if (has_macs || peak.len)
    cis_strbuf_printf(out, "{max-macs=%.*s", CIS_STR_ARG(macs));
  if (peak.len)
    cis_strbuf_printf(out, " peak=%.*s", CIS_STR_ARG(peak));
  cis_strbuf_cstr(out, has_macs || peak.len ? "})," : "),");
}

/// Says which pipeline was kept, so that it can be run alone.
static void remark(const choosing *c, cis_op *module) {
  cis_strbuf passes = {0};
  if (c->lowered)
    cis_strbuf_cstr(&passes, c->lowered);
  if (c->streamed)
    append_streaming(c->pass, &passes);
  cis_candidate_append(c->pass, cis_candidate_parts(c->best.candidate),
                       cis_candidates_has_tensors(module), &passes);
  cis_tail_append(c->best.tail, true, &passes);
  cis_strbuf_lit(&passes, "canonicalize");
  cis_plain_remark(cis_op_context(module), module->loc,
                   "holds %.0f bytes by --pass-pipeline='builtin.module(%s)'", c->best.largest.peak,
                   cis_strbuf_c(&passes));
  cis_strbuf_deinit(&passes);
}

/// Prints the page about the kept pipeline.
static void report(const choosing *c, cis_op *module) {
  const cis_pipeline_choice choice = {.input = c->streamed ? c->streamed : module,
                                      .kept = c->best.module,
                                      .upstream = c->upstream.module,
                                      .candidate = cis_candidate_parts(c->best.candidate),
                                      .tail = c->best.tail};
  cis_pipeline_page_put(c->pass, &choice, cis_pass_out(c->pass));
}

static void count(const choosing *c) {
  cis_pass_count(c->pass, "peak-bytes", (int64_t)c->best.largest.peak);
  cis_pass_count(c->pass, "copied-bytes", (int64_t)c->best.largest.copied);
  cis_pass_count(c->pass, "least-bytes", (int64_t)c->results.bound);
  cis_pass_count(c->pass, "num-results", (int64_t)c->results.len);
  cis_pass_count(c->pass, "peak-bytes-upstream", (int64_t)c->upstream.largest.peak);
  cis_pass_count(c->pass, "copied-bytes-upstream", (int64_t)c->upstream.largest.copied);
}

/// Runs passes, a comma after each, for good.
static bool run_passes(cis_pass *pass, cis_op *module, cis_strbuf *passes) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "builtin.module(%.*s)", (int)passes->len - 1, cis_strbuf_c(passes));
  bool ok = cis_pass_run_pipeline(pass, module, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(passes);
  return ok;
}

/// Reports why MLIR's own passes fail.
static bool fail(cis_pass *pass, cis_op *module) {
  cis_strbuf passes = {0};
  cis_candidate_append(pass, cis_candidate_parts(CIS_CANDIDATE_UPSTREAM),
                       cis_candidates_has_tensors(module), &passes);
  return run_passes(pass, module, &passes);
}

/// Proves for each function that its buffers are right and that it refines the one in `before`, of
/// which this takes ownership; remarks say so. An error where something is refuted.
static bool certify(cis_pass *pass, cis_op *module, cis_op *before) {
  cis_context *ctx = cis_op_context(module);
  cis_strbuf passes = {0};
  cis_strbuf_lit(&passes, "check-buffers{annotate},");
  bool ok = run_passes(pass, module, &passes);
  cis_op_set_attr(before, cis_context_intern(ctx, CIS_STR("cistern.before")), cis_attr_unit(ctx));
  cis_op_set_attr(before, cis_context_intern(ctx, CIS_STR("sym_name")), NULL);
  cis_op_insert(before, cis_op_entry(module), NULL);
  if (ok) {
    cis_strbuf_lit(&passes, "check-results{annotate},");
    ok = run_passes(pass, module, &passes);
  }
  cis_op_destroy(before);
  return ok;
}

static void choosing_clear(choosing *c) {
  for (size_t i = 0; i < c->combinations.len; ++i)
    if (c->combinations.data[i].ordered)
      cis_op_destroy(c->combinations.data[i].ordered);
  cis_vec_deinit(&c->combinations);
  attempt_deinit(&c->best);
  attempt_deinit(&c->upstream);
  for (size_t i = 0; i < c->results.len; ++i)
    cis_op_destroy(c->results.data[i].module);
  if (c->streamed)
    cis_op_destroy(c->streamed);
}

/// Tries a result with the tail that comes first. It suffices if it copies nothing and holds what
/// each result holds at least, because of equals the first one is taken.
static bool suffices(void *user, const cis_candidate_results *results) {
  choosing *c = (choosing *)user;
  c->results = *results;
  combination first = {.candidate = &c->results.data[0],
                       .peak = results->bound,
                       .tail = cis_pass_bool(c->pass, "reuse") ? CIS_TAIL_REUSES : 0};
  cis_vec_push(&c->combinations, first);
  try_combination(c, c->combinations.data, false);
  if (c->best_of && c->best.peak <= results->bound && !c->best.copied)
    return c->is_least = true;
  attempt_deinit(&c->best);
  c->best_of = NULL;
  c->results.len = 0;
  cis_vec_clear(&c->combinations);
  return false;
}

/// Finds what MLIR's passes hold and copy, if that was not needed to choose.
static void find_upstream(choosing *c, cis_op *module) {
  if (!c->is_least || c->upstream.module)
    return;
  cis_op *buffers = cis_candidate_run(c->pass, module, CIS_CANDIDATE_UPSTREAM);
  if (!buffers)
    return;
  c->upstream = try_tail(c->pass, buffers, CIS_CANDIDATE_UPSTREAM, 0, false);
  cis_op_destroy(buffers);
}

static void choose_for(choosing *c, cis_op *module) {
  const cis_pass *pass = c->pass;
  cis_candidate_results results;
  cis_candidates_run(c->pass, module, suffices, c, &results);
  c->results = results;
  for (size_t i = 0; !c->is_least && i < c->results.len; ++i) {
    if (c->results.data[i].candidates >> CIS_CANDIDATE_UPSTREAM & 1)
      c->upstream = try_tail(c->pass, c->results.data[i].module, CIS_CANDIDATE_UPSTREAM, 0, false);
    add_combinations(c, &c->results.data[i], cis_pass_bool(pass, "reuse"),
                     cis_pass_bool(pass, "order"));
  }
  if (!c->is_least)
    choose(c);
}

/// Whether the op is on tensors, and one that `lowering` takes.
static cis_walk find_lowered(cis_op *op, void *user) {
  (void)user;
  bool on_tensors = op->num_results && cis_type_is_base_tensor(op->results[0].type);
  uint64_t mappable = CIS_TRAIT_ELEMENTWISE_MAPPABLE;
  return cis_str_is(op->info->dialect_name, "tosa") ||
                 cis_str_is(op->info->dialect_name, "stablehlo") ||
                 (on_tensors && (op->info->traits & mappable) == mappable)
             ? CIS_WALK_STOP
             : CIS_WALK_CONTINUE;
}

/// Lowers what no candidate takes, and tries again. False after an error.
static bool lower_and_choose(choosing *c, cis_op *module) {
  bool has_none = cis_walk_preorder(module, find_stablehlo, NULL);
  const char *first = lowering + (has_none ? of_stablehlo : 0);
  cis_strbuf passes = {0};
  cis_strbuf_cstr(&passes, first);
  if (!run_passes(c->pass, module, &passes))
    return false;
  choosing again = {.pass = c->pass, .prefers_copies = c->prefers_copies, .lowered = first};
  choosing_clear(c);
  *c = again;
  choose_for(c, module);
  return true;
}

/// Tries all on a copy whose ops are streamed. Whether the best of it is better than that of
/// `plain`, which then has its baseline.
static bool choose_streamed(choosing *s, choosing *plain, cis_op *module) {
  cis_strbuf passes = {0};
  find_upstream(plain, module);
  s->streamed = cis_op_clone_tagging(module);
  append_streaming(s->pass, &passes);
  if (cis_candidates_try(s->pass, s->streamed, &passes, NULL) &&
      !cis_op_own_and_compare(s->streamed, module))
    choose_for(s, s->streamed);
  cis_strbuf_deinit(&passes);
  const attempt *best = &plain->best;
  if (!s->best_of || !is_never_worse(&s->best, &plain->upstream, s->prefers_copies) ||
      (plain->best_of && compare(s, s->best.peak, s->best.copied, best->peak, best->copied) >= 0))
    return false;
  attempt upstream = s->upstream;
  s->upstream = plain->upstream;
  plain->upstream = upstream;
  return true;
}

/// Reports the best attempt, and keeps it.
static void finish(choosing *c, cis_op *module) {
  bool is_reported = !cis_str_is(cis_pass_string(c->pass, "report"), "none");
  if (is_reported || cis_pass_bool(c->pass, "remarks") || cis_pass_is_counted(c->pass))
    find_upstream(c, c->streamed ? c->streamed : module);
  count(c);
  if (cis_pass_bool(c->pass, "remarks")) {
    remark(c, module);
    note_savings(c, module);
  }
  if (cis_str_is(cis_pass_string(c->pass, "report"), "html"))
    report(c, module);
  take(module, c->best.module);
}

/// Reports options of stream-rows that are wrong, because an attempt that fails is only dropped.
static bool check_streaming(const cis_pass *pass, const cis_op *module) {
  cis_str macs = cis_pass_string(pass, "stream-macs"), peak = cis_pass_string(pass, "stream-peak");
  double factor;
  uint64_t bytes;
  if (!cis_parse_factor(macs, &factor))
    return cis_usage_error(cis_op_context(module),
                           "stream-macs: '%.*s' is no factor of 1 or more (1.25)",
                           CIS_STR_ARG(macs));
  return !peak.len || cis_parse_byte_size(peak, &bytes) ||
         cis_usage_error(cis_op_context(module),
                         "stream-peak: '%.*s' is no number of bytes (4096, 64K, 1M)",
                         CIS_STR_ARG(peak));
}

static bool run(cis_pass *pass, cis_op *module) {
  if (!check_streaming(pass, module) ||
      !cis_donate_arguments(module, cis_pass_string(pass, "donate")) || !cis_check_donated(module))
    return false;
  choosing c = {.pass = pass,
                .prefers_copies = cis_str_is(cis_pass_string(pass, "prefer"), "copies")};
  cis_op *before = cis_pass_bool(pass, "certify") ? cis_op_clone_tagging(module) : NULL;
  choose_for(&c, module);
  bool ok =
      c.best_of || cis_walk_preorder(module, find_lowered, NULL) || lower_and_choose(&c, module);
  choosing s = {.pass = pass, .prefers_copies = c.prefers_copies, .lowered = c.lowered};
  bool streams = ok && CIS_HAS_ALL(scf, tensor, affine) && cis_pass_bool(pass, "stream") &&
                 choose_streamed(&s, &c, module);
  ok = ok && (streams || c.best_of || fail(pass, module));
  if (streams || c.best_of)
    finish(streams ? &s : &c, module);
  choosing_clear(&s);
  choosing_clear(&c);
  if (ok && before)
    return certify(pass, module, before);
  if (before)
    cis_op_destroy(before);
  return ok;
}

#define LAYOUTS "infer-layout-map|identity-layout-map|fully-dynamic-layout-map"

const cis_pass_def cis_buffer_pipeline = {
    .name = "buffer-pipeline",
    .title = "BufferPipeline",
    .anchor = "builtin.module",
    .summary = "From tensors to packed buffers that are freed early, with the fewest copies",
    .options =
        {{"allow-unknown-ops", CIS_OPTION_BOOL, "false",
          "Allows unknown (not bufferizable) ops in the input IR.", NULL},
         {"buffer-alignment", CIS_OPTION_ULONG, "64",
          "Sets the alignment of newly allocated buffers.", NULL},
         {"certify", CIS_OPTION_BOOL, "false",
          "Prove that the result has no memory errors (check-buffers) and does the same at small "
          "shapes (check-results), or fail",
          NULL},
         {"donate", CIS_OPTION_LIST, "",
          "Arguments that callers give away, as numbers from 0 (0,2), or @f:0 where several functions "
          "are public: a result may be computed in their memory, and the function frees what is no "
          "result (cistern.donated)",
          NULL},
         {"function-boundary-type-conversion", CIS_OPTION_STRING, "infer-layout-map",
          "Controls layout maps when bufferizing function signatures.", LAYOUTS},
         {"order", CIS_OPTION_BOOL, "true", "Order ops where that holds fewer bytes", NULL},
         {"prefer", CIS_OPTION_STRING, "memory",
          "Whether to hold the fewest bytes at once, or to copy the fewest bytes", "memory|copies"},
         {"private-function-dynamic-ownership", CIS_OPTION_BOOL, "false",
          "Private functions return who owns each memref that they return, as an i1 beside it, so that "
          "they need no copy of a memref that they do not own",
          NULL},
         {"remarks", CIS_OPTION_BOOL, "false", "Say which pipeline is kept", NULL},
         {"report", CIS_OPTION_STRING, "none",
          "html: print a page to look at, with what each part saves and what more could be "
          "saved",
          "none|html"},
         {"reuse", CIS_OPTION_BOOL, "true", "Pack buffers into pools", NULL},
         {"stream", CIS_OPTION_BOOL, "false",
          "Compute groups of ops row by row (stream-rows) where that holds fewer bytes", NULL},
         {"stream-macs", CIS_OPTION_STRING, "1",
          "Elements may be computed again, up to this factor of multiplications (max-macs of "
          "stream-rows)",
          NULL},
         {"stream-peak", CIS_OPTION_STRING, "",
          "Bytes that are few enough for a group (peak of stream-rows)", NULL},
         {"unknown-ops", CIS_OPTION_STRING, "error",
          "What deallocation does with ops that say nothing of their effects: report them, or take "
          "it that they neither keep nor free their operands (borrow)",
          "error|borrow"}},
    .statistics = {{"peak-bytes", "Bytes that the function with the largest peak holds at once"},
                   {"copied-bytes", "Bytes that the function that copies the most copies"},
                   {"least-bytes",
                    "Bytes that all functions hold at least, in any order; 0: not known"},
                   {"num-results", "Number of programs to choose from; one, if no other is better"},
                   {"peak-bytes-upstream", "The first after MLIR's own passes"},
                   {"copied-bytes-upstream", "The second after MLIR's own passes"}},
    .run = run,
    .describe = describe,
};
