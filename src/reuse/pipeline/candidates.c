// Runs the candidates step by step: a step is a pass, or several that all candidates have or leave
// out together.
//
//   candidate 1:  canonicalize  fold-into-indexing-maps  merge-concatenations  ...
//   candidate 2:  canonicalize  fold-into-indexing-maps                        ...
//             run once      run once                 run on a copy
//
// A state is a program with the candidates that lead to it so far. A step splits a state where its
// candidates differ; after a step that splits one, and at the end, equal states become one.
#include "reuse/pipeline/candidates.h"

#include "ir/diag.h"
#include "ir/verifier.h"
#include "transform/equivalence.h"

#include <inttypes.h>

// --- the candidates ---

enum { FIRST_ON_MEMREFS = CIS_CANDIDATE_UPSTREAM - 1 };

/// What is tried, the most first. Where parts of concatenations stay apart, copies are not
/// eliminated, because that would compute them in their places again. The last is what MLIR's
/// passes do, empty-tensor-to-alloc-tensor among them, which also erases ops that are not used and
/// folds constants.
static const unsigned candidates[CIS_NUM_CANDIDATES] = {
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PADS_IN_PLACE |
        CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_MERGES | CIS_CANDIDATE_ORDERS_TENSORS |
        CIS_CANDIDATE_CHAINS | CIS_CANDIDATE_PLACES_COPIES | CIS_CANDIDATE_ELIMINATES |
        CIS_CANDIDATE_OUT_PARAMS,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_HOISTS |
        CIS_CANDIDATE_PADS_IN_PLACE | CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_MERGES |
        CIS_CANDIDATE_ORDERS_TENSORS | CIS_CANDIDATE_CHAINS | CIS_CANDIDATE_PLACES_COPIES |
        CIS_CANDIDATE_ELIMINATES | CIS_CANDIDATE_OUT_PARAMS,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PADS_IN_PLACE |
        CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_ORDERS_TENSORS | CIS_CANDIDATE_CHAINS |
        CIS_CANDIDATE_APART | CIS_CANDIDATE_PLACES_COPIES | CIS_CANDIDATE_OUT_PARAMS,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PADS_IN_PLACE |
        CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_MERGES | CIS_CANDIDATE_ORDERS_TENSORS |
        CIS_CANDIDATE_PLACES_COPIES | CIS_CANDIDATE_ELIMINATES | CIS_CANDIDATE_OUT_PARAMS,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PADS_IN_PLACE |
        CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_MERGES | CIS_CANDIDATE_PLACES_COPIES |
        CIS_CANDIDATE_ELIMINATES | CIS_CANDIDATE_OUT_PARAMS,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PADS_IN_PLACE |
        CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_MERGES | CIS_CANDIDATE_PLACES_COPIES,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PADS_IN_PLACE |
        CIS_CANDIDATE_FILLS_EACH | CIS_CANDIDATE_PLACES_COPIES,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_ORDERS_TENSORS |
        CIS_CANDIDATE_PLACES_COPIES,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_FOLDS | CIS_CANDIDATE_PLACES_COPIES,
    CIS_CANDIDATE_CANONICALIZES | CIS_CANDIDATE_PLACES_COPIES,
    CIS_CANDIDATE_ELIMINATES,
    0};

// --- steps ---

static void append_bool(cis_strbuf *out, const char *name, bool value) {
  cis_strbuf_printf(out, "%s=%s", name, value ? "true" : "false");
}

static void canonicalize_first(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_CANONICALIZES)
    cis_strbuf_lit(out, "canonicalize,");
}

static void fold_into_maps(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_FOLDS)
    cis_strbuf_lit(out, "fold-into-indexing-maps,");
}

/// What may lie outside of its tensor stays in a loop that may not run.
static void hoist_parts(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_HOISTS)
    cis_strbuf_lit(out, "loop-invariant-subset-hoisting{disjoint-subsets=true only-certain=true},");
}

static void compute_in_destinations(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_PADS_IN_PLACE)
    cis_strbuf_cstr(out, parts & CIS_CANDIDATE_FILLS_EACH
                             ? "rewrite-in-destination-passing-style{fill-for-each-use=true},"
                             : "rewrite-in-destination-passing-style,");
}

static void merge_concatenations(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_MERGES)
    cis_strbuf_lit(out, "merge-concatenations,");
}

static void pass_results(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_OUT_PARAMS)
    cis_strbuf_lit(out, "tensor-results-to-out-params,");
}

static void order_tensors(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  if (parts & CIS_CANDIDATE_ORDERS_TENSORS && cis_pass_bool(pass, "order"))
    cis_strbuf_lit(out, "func.func(schedule-for-memory),");
}

static void eliminate_empty(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  cis_strbuf_lit(out, "eliminate-empty-tensors");
  if (parts & CIS_CANDIDATE_CANONICALIZES)
    cis_strbuf_printf(out, "{%s%sempty-for-each-use=true%s}",
                      parts & CIS_CANDIDATE_APART ? "concatenations=apart " : "",
                      parts & CIS_CANDIDATE_CHAINS ? "destinations=best " : "",
                      parts & CIS_CANDIDATE_PADS_IN_PLACE ? " overwritten=true" : "");
  cis_strbuf_lit(out, ",");
  if (!(parts & CIS_CANDIDATE_CANONICALIZES))
    cis_strbuf_lit(out, "empty-tensor-to-alloc-tensor,");
}

void cis_candidate_append_bufferization(const cis_pass *pass, const char *name, unsigned parts,
                                        const char *more, cis_strbuf *out) {
  cis_str layout = cis_pass_string(pass, "function-boundary-type-conversion");
  cis_strbuf_printf(
      out, "%s{allow-return-allocs-from-loops=true bufferize-function-boundaries=true ", name);
  append_bool(out, "allow-unknown-ops", cis_pass_bool(pass, "allow-unknown-ops"));
  if (cis_pass_int(pass, "buffer-alignment") != 64) // what one-shot-bufferize does by itself
    cis_strbuf_printf(out, " buffer-alignment=%" PRId64, cis_pass_int(pass, "buffer-alignment"));
  if (parts & CIS_CANDIDATE_PLACES_COPIES && cis_str_is(layout, "infer-layout-map"))
    cis_strbuf_lit(out, " infer-argument-layouts=true");
  if (parts & CIS_CANDIDATE_PLACES_COPIES)
    cis_strbuf_lit(out, " copy-placement=estimated destinations=best disjoint-subsets=true "
                        "carried-buffers=move");
  cis_strbuf_printf(out, " function-boundary-type-conversion=%.*s%s},", CIS_STR_ARG(layout), more);
}

static void bufferize(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  cis_candidate_append_bufferization(pass, "one-shot-bufferize", parts, "", out);
}

static void eliminate_copies(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  (void)pass;
  if (parts & CIS_CANDIDATE_ELIMINATES)
    cis_strbuf_lit(out, "func.func(copy-elimination),canonicalize,");
}

static void deallocate(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  cis_strbuf_lit(out, "drop-equivalent-buffer-results,");
  if (parts & CIS_CANDIDATE_RESULTS_TO_ARGUMENTS)
    cis_strbuf_lit(out, "buffer-results-to-out-params{hoist-static-allocs=true "
                        "modify-public-functions=true},");
  cis_strbuf_lit(out, "buffer-deallocation-pipeline{");
  append_bool(out, "private-function-dynamic-ownership",
              cis_pass_bool(pass, "private-function-dynamic-ownership"));
  if (cis_str_is(cis_pass_string(pass, "unknown-ops"), "borrow"))
    cis_strbuf_lit(out, " unknown-ops=borrow");
  cis_strbuf_lit(out, "},func.func(optimize-allocation-liveness{unknown-ops=keep}),");
}

/// In their order. Each appends what the parts of a candidate say, which may be nothing.
static void (*const steps[])(const cis_pass *pass, unsigned parts,
                             cis_strbuf *out) = {canonicalize_first,
                                                 fold_into_maps,
                                                 hoist_parts,
                                                 compute_in_destinations,
                                                 merge_concatenations,
                                                 pass_results,
                                                 order_tensors,
                                                 eliminate_empty,
                                                 bufferize,
                                                 eliminate_copies,
                                                 deallocate};
enum { BUFFERIZES = 8, FIRST_WITHOUT_TENSORS, NUM_STEPS = sizeof steps / sizeof *steps };

unsigned cis_candidate_parts(size_t candidate) { return candidates[candidate]; }

void cis_candidate_append(const cis_pass *pass, unsigned parts, bool has_tensors, cis_strbuf *out) {
  for (size_t s = has_tensors ? 0 : FIRST_WITHOUT_TENSORS; s < NUM_STEPS; ++s)
    steps[s](pass, parts, out);
}

void cis_candidate_append_tensors(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  for (size_t s = 0; s < BUFFERIZES; ++s)
    steps[s](pass, parts, out);
}

void cis_candidate_append_from_bufferization(const cis_pass *pass, unsigned parts,
                                             cis_strbuf *out) {
  for (size_t s = BUFFERIZES; s < NUM_STEPS; ++s)
    steps[s](pass, parts, out);
}

void cis_tail_append(unsigned parts, bool searches, cis_strbuf *out) {
  if (parts & CIS_TAIL_ORDERS)
    cis_strbuf_lit(out, "func.func(schedule-for-memory),");
  if (parts & CIS_TAIL_REUSES)
    cis_strbuf_cstr(out, searches ? "func.func(buffer-reuse),"
                                  : "func.func(buffer-reuse{algorithm=greedy-by-size}),");
}

// --- running ---

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

bool cis_candidates_has_tensors(cis_op *module) {
  return !cis_walk_preorder(module, find_tensor, NULL);
}

/// The module is verified later, because a part of the passes need not leave it valid.
static bool run_quietly(cis_pass *pass, cis_op *module, const cis_strbuf *passes) {
  if (!passes->len)
    return true;
  cis_context *ctx = cis_op_context(module);
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "builtin.module(%.*s)", (int)passes->len - 1,
                    cis_strbuf_view(passes).data);
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  bool ok = cis_pass_try_pipeline(pass, module, cis_strbuf_view(&text));
  (void)cis_diag_set_quiet(ctx, was_quiet);
  cis_strbuf_deinit(&text);
  return ok;
}

static bool verify_quietly(cis_op *module) {
  cis_context *ctx = cis_op_context(module);
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  bool ok = cis_verify(module);
  (void)cis_diag_set_quiet(ctx, was_quiet);
  return ok;
}

bool cis_candidates_try(cis_pass *pass, cis_op *module, const cis_strbuf *passes) {
  return run_quietly(pass, module, passes) && verify_quietly(module);
}

/// Moves the candidates of a state whose step is `passes` into a state of their own, after the
/// step.
static void follow(cis_pass *pass, cis_candidate_result *from, unsigned together,
                   cis_strbuf *passes, cis_candidate_results *out) {
  from->candidates &= ~together;
  cis_op *module = from->candidates ? cis_op_clone(from->module, NULL) : from->module;
  if (run_quietly(pass, module, passes))
    out->data[out->len++] = (cis_candidate_result){module, together};
  else
    cis_op_destroy(module);
}

static void run_step(cis_pass *pass, size_t step, cis_candidate_results *states) {
  cis_candidate_results next = {0};
  for (size_t i = 0; i < states->len; ++i) {
    cis_candidate_result *state = &states->data[i];
    while (state->candidates) {
      cis_strbuf passes = {0}, other = {0};
      size_t first = (size_t)__builtin_ctz(state->candidates);
      unsigned together = 1u << first;
      steps[step](pass, candidates[first], &passes);
      for (size_t k = first + 1; k < CIS_NUM_CANDIDATES; ++k) {
        cis_strbuf_clear(&other);
        steps[step](pass, candidates[k], &other);
        if (state->candidates >> k & 1 &&
            cis_str_eq(cis_strbuf_view(&passes), cis_strbuf_view(&other)))
          together |= 1u << k;
      }
      follow(pass, state, together, &passes, &next);
      cis_strbuf_deinit(&passes);
      cis_strbuf_deinit(&other);
    }
  }
  *states = next;
}

static int compare_first(const cis_candidate_result *a, const cis_candidate_result *b) {
  return __builtin_ctz(a->candidates) - __builtin_ctz(b->candidates);
}

/// Makes one state of equal ones, and sorts the others by their first candidates.
static void join_equal(cis_candidate_results *states) {
  size_t kept = 0;
  for (size_t i = 0; i < states->len; ++i) {
    cis_candidate_result state = states->data[i];
    bool is_known = false;
    for (size_t k = 0; k < kept && !is_known; ++k)
      if ((is_known = cis_op_own_and_compare(states->data[k].module, state.module)))
        states->data[k].candidates |= state.candidates;
    if (is_known) {
      cis_op_destroy(state.module);
      continue;
    }
    size_t at = kept++;
    for (; at && compare_first(&states->data[at - 1], &state) > 0; --at)
      states->data[at] = states->data[at - 1];
    states->data[at] = state;
  }
  states->len = kept;
}

static void drop_invalid(cis_candidate_results *states) {
  size_t kept = 0;
  for (size_t i = 0; i < states->len; ++i) {
    if (verify_quietly(states->data[i].module))
      states->data[kept++] = states->data[i];
    else
      cis_op_destroy(states->data[i].module);
  }
  states->len = kept;
}

void cis_candidates_run(cis_pass *pass, cis_op *module, cis_candidate_results *out) {
  bool has_tensors = cis_candidates_has_tensors(module);
  unsigned all = (1u << CIS_NUM_CANDIDATES) - 1;
  *out = (cis_candidate_results){.len = 1};
  out->data[0].module = cis_op_clone(module, NULL);
  out->data[0].candidates = has_tensors ? all : all & ~((1u << FIRST_ON_MEMREFS) - 1);
  for (size_t s = has_tensors ? 0 : FIRST_WITHOUT_TENSORS; s < NUM_STEPS; ++s) {
    size_t before = out->len;
    run_step(pass, s, out);
    if (s + 1 == NUM_STEPS || out->len > before)
      join_equal(out);
    if (s + 2 == FIRST_WITHOUT_TENSORS || s + 1 == NUM_STEPS)
      drop_invalid(out);
  }
}
