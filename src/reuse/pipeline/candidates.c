// Runs the candidates step by step: a step is a pass, or several that all candidates have or leave
// out together.
//
//   candidate 1:  canonicalize  fold-into-indexing-maps  merge-concatenations  ...
//   candidate 2:  canonicalize  fold-into-indexing-maps                        ...
//             run once      run once                 run on a copy
//
// A state is a program with the candidates that lead to it so far. A step splits a state where its
// candidates differ, unless it changes nothing; after a step that splits one, after bufferization,
// which forgets differences, and at the end, equal states become one.
#include "reuse/pipeline/candidates.h"

#include "ir/diag.h"
#include "ir/verifier.h"
#include "reuse/schedule/tensor_bound.h"
#include "transform/equivalence.h"

// --- the candidates ---

enum { FIRST_ON_MEMREFS = CIS_CANDIDATE_UPSTREAM - 2 };

enum {
  CANONICALIZES = CIS_CANDIDATE_CANONICALIZES,
  FOLDS = CIS_CANDIDATE_FOLDS,
  HOISTS = CIS_CANDIDATE_HOISTS,
  PADS = CIS_CANDIDATE_PADS_IN_PLACE,
  FILLS = CIS_CANDIDATE_FILLS_EACH,
  MERGES = CIS_CANDIDATE_MERGES,
  OUT_PARAMS = CIS_CANDIDATE_OUT_PARAMS,
  ORDERS = CIS_CANDIDATE_ORDERS_TENSORS,
  CHAINS = CIS_CANDIDATE_CHAINS,
  APART = CIS_CANDIDATE_APART,
  PLACES = CIS_CANDIDATE_PLACES_COPIES,
  ELIMINATES = CIS_CANDIDATE_ELIMINATES,
  COALESCES = CIS_CANDIDATE_COALESCES,
  TO_ARGUMENTS = CIS_CANDIDATE_RESULTS_TO_ARGUMENTS,

  PADDING = CANONICALIZES | FOLDS | PADS | FILLS | PLACES,
  MERGING = PADDING | MERGES | ELIMINATES | OUT_PARAMS,
};

/// The most first. A callee that returns a buffer may compute it in an argument's place; one that
/// is passed a buffer for it cannot. Where parts of concatenations stay apart, copies are not
/// eliminated, because that would compute them in their places again. The last is what MLIR's
/// passes do, empty-tensor-to-alloc-tensor among them, which also erases ops that are not used and
/// folds constants.
static const unsigned candidates[CIS_NUM_CANDIDATES] = {
    MERGING | ORDERS | CHAINS | COALESCES,
    (MERGING | ORDERS | CHAINS | COALESCES) & ~(unsigned)OUT_PARAMS,
    MERGING | ORDERS | CHAINS | HOISTS | COALESCES,
    PADDING | ORDERS | CHAINS | APART | OUT_PARAMS,
    MERGING | ORDERS | COALESCES,
    MERGING | COALESCES,
    PADDING | MERGES,
    PADDING,
    CANONICALIZES | FOLDS | ORDERS | PLACES,
    CANONICALIZES | FOLDS | PLACES,
    CANONICALIZES | PLACES,
    ELIMINATES | COALESCES,
    ELIMINATES,
    0,
};

/// The steps, in their order. All candidates have all of them, but some are empty.
enum {
  CANONICALIZE,
  FOLD_INTO_MAPS,
  HOIST_PARTS,
  COMPUTE_IN_DESTINATIONS,
  MERGE_CONCATENATIONS,
  PASS_RESULTS,
  ORDER_TENSORS,
  ELIMINATE_EMPTY,
  BUFFERIZE,
  ELIMINATE_COPIES, // the first without tensors
  COALESCE,
  DEALLOCATE,
  NUM_STEPS
};

/// A step is the texts of its rows, one after the other, where a candidate has all parts of `with`
/// and none of `without`. A comma ends each pass. "$option" is of buffer-pipeline
/// (cis_pass_expand). Of BUFFERIZE these are the options alone.
static const struct row {
  unsigned step, with, without;
  const char *text;
} rows[] = {
    {CANONICALIZE, CANONICALIZES, 0, "canonicalize,"},
    {FOLD_INTO_MAPS, FOLDS, 0, "fold-into-indexing-maps,"},
    // only-certain: a part that may lie outside of its tensor stays in a loop that may not run
    {HOIST_PARTS, HOISTS, 0,
     "loop-invariant-subset-hoisting{disjoint-subsets=true only-certain=true},"},
    {COMPUTE_IN_DESTINATIONS, PADS, FILLS, "rewrite-in-destination-passing-style,"},
    {COMPUTE_IN_DESTINATIONS, PADS | FILLS, 0,
     "rewrite-in-destination-passing-style{fill-for-each-use=true},"},
    {MERGE_CONCATENATIONS, MERGES, 0, "merge-concatenations,"},
    {PASS_RESULTS, OUT_PARAMS, 0, "tensor-results-to-out-params,"},
    {ORDER_TENSORS, ORDERS, 0, "$order=true?(func.func(schedule-for-memory),)"},
    {ELIMINATE_EMPTY, 0, CANONICALIZES, "eliminate-empty-tensors,empty-tensor-to-alloc-tensor,"},
    {ELIMINATE_EMPTY, CANONICALIZES, 0, "eliminate-empty-tensors{"},
    {ELIMINATE_EMPTY, CANONICALIZES | APART, 0, "concatenations=apart "},
    {ELIMINATE_EMPTY, CANONICALIZES | CHAINS, 0, "destinations=best "},
    {ELIMINATE_EMPTY, CANONICALIZES, 0, "empty-for-each-use=true"},
    {ELIMINATE_EMPTY, CANONICALIZES | PADS, 0, " overwritten=true"},
    {ELIMINATE_EMPTY, CANONICALIZES, 0, "},"},
    {BUFFERIZE, 0, 0,
     "allow-return-allocs-from-loops=true bufferize-function-boundaries=true "
     "allow-unknown-ops=$allow-unknown-ops"
     "$buffer-alignment!=64?( buffer-alignment=$buffer-alignment)"},
    {BUFFERIZE, PLACES, 0,
     "$function-boundary-type-conversion=infer-layout-map?( infer-argument-layouts=true)"
     " copy-placement=estimated destinations=best disjoint-subsets=true carried-buffers=move"
     " infer-read-only=true"},
    {BUFFERIZE, 0, 0, " function-boundary-type-conversion=$function-boundary-type-conversion"},
    {ELIMINATE_COPIES, ELIMINATES, 0, "func.func(copy-elimination),canonicalize,"},
    {COALESCE, COALESCES, 0,
     "func.func(buffer-parts{before-in-place=true}),buffer-coalescing,canonicalize,"
     "func.func(buffer-parts),"},
    {DEALLOCATE, 0, 0, "drop-equivalent-buffer-results,"},
    {DEALLOCATE, TO_ARGUMENTS, 0,
     "buffer-results-to-out-params{hoist-static-allocs=true modify-public-functions=true},"},
    {DEALLOCATE, COALESCES, 0,
     "$private-function-dynamic-ownership=false?(static-buffer-deallocation,)"},
    {DEALLOCATE, 0, 0,
     "buffer-deallocation-pipeline{"
     "private-function-dynamic-ownership=$private-function-dynamic-ownership"
     "$unknown-ops=borrow?( unknown-ops=borrow)"},
    {DEALLOCATE, COALESCES, 0, " keep-complete=true"},
    {DEALLOCATE, 0, 0,
     "},"
     "func.func(optimize-allocation-liveness{unknown-ops=keep"},
    {DEALLOCATE, COALESCES, 0, " moves=all"},
    {DEALLOCATE, 0, 0, "}),"},
};

static void append_rows(const cis_pass *pass, unsigned step, unsigned parts, cis_strbuf *out) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
    const struct row *row = &rows[i];
    if (row->step == step && (parts & row->with) == row->with && !(parts & row->without))
      cis_pass_expand(pass, cis_str_from(row->text), out);
  }
}

void cis_candidate_append_bufferization(const cis_pass *pass, const char *name, unsigned parts,
                                        const char *more, cis_strbuf *out) {
  cis_strbuf_printf(out, "%s{", name);
  append_rows(pass, BUFFERIZE, parts, out);
  cis_strbuf_printf(out, "%s},", more);
}

static void append_step(const cis_pass *pass, unsigned step, unsigned parts, cis_strbuf *out) {
  if (step == BUFFERIZE)
    cis_candidate_append_bufferization(pass, "one-shot-bufferize", parts, "", out);
  else
    append_rows(pass, step, parts, out);
}

unsigned cis_candidate_parts(size_t candidate) { return candidates[candidate]; }

void cis_candidate_append(const cis_pass *pass, unsigned parts, bool has_tensors, cis_strbuf *out) {
  for (unsigned s = has_tensors ? 0 : ELIMINATE_COPIES; s < NUM_STEPS; ++s)
    append_step(pass, s, parts, out);
}

void cis_candidate_append_tensors(const cis_pass *pass, unsigned parts, cis_strbuf *out) {
  for (unsigned s = 0; s < BUFFERIZE; ++s)
    append_step(pass, s, parts, out);
}

void cis_candidate_append_from_bufferization(const cis_pass *pass, unsigned parts,
                                             cis_strbuf *out) {
  for (unsigned s = BUFFERIZE; s < NUM_STEPS; ++s)
    append_step(pass, s, parts, out);
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
static bool run_quietly(cis_pass *pass, cis_op *module, const cis_strbuf *passes,
                        bool *out_changed) {
  cis_context *ctx = cis_op_context(module);
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "builtin.module(%.*s)", (int)passes->len - 1,
                    cis_strbuf_view(passes).data);
  bool was_quiet = cis_diag_set_quiet(ctx, true);
  bool ok = cis_pass_try_pipeline(pass, module, cis_strbuf_view(&text), out_changed);
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

bool cis_candidates_try(cis_pass *pass, cis_op *module, const cis_strbuf *passes,
                        bool *out_changed) {
  bool changed;
  bool ok = run_quietly(pass, module, passes, &changed) && (!changed || verify_quietly(module));
  if (out_changed)
    *out_changed = changed;
  return ok;
}

static void drop(cis_candidate_result *state) {
  cis_op_destroy(state->module);
  if (state->spare)
    cis_op_destroy(state->spare);
}

/// Runs the step of some candidates of a state on a copy, or on its module if no others need that.
/// Where it changes something, `out` gets a state for them; otherwise they are added to `*same`,
/// and the copy is kept for the next step.
static void follow(cis_pass *pass, cis_candidate_result *from, unsigned together,
                   cis_strbuf *passes, unsigned *same, cis_candidate_results *out) {
  bool is_last = !from->candidates && !*same, changed = false;
  cis_op *module = is_last       ? from->module
                   : from->spare ? from->spare
                                 : cis_op_clone_tagging(from->module);
  *(is_last ? &from->module : &from->spare) = NULL;
  if (!run_quietly(pass, module, passes, &changed)) {
    cis_op_destroy(module);
  } else if (changed) {
    out->data[out->len++] = (cis_candidate_result){.module = module, .candidates = together};
  } else {
    *same |= together;
    *(is_last ? &from->module : &from->spare) = module;
  }
}

/// The candidates of the state whose step is the same as that of its first one; `passes` gets it.
static unsigned take_group(cis_pass *pass, unsigned step, cis_candidate_result *state,
                           cis_strbuf *passes) {
  cis_strbuf other = {0};
  size_t first = (size_t)__builtin_ctz(state->candidates);
  unsigned together = 1u << first;
  append_step(pass, step, candidates[first], passes);
  for (size_t k = first + 1; k < CIS_NUM_CANDIDATES; ++k) {
    cis_strbuf_clear(&other);
    append_step(pass, step, candidates[k], &other);
    if (state->candidates >> k & 1 && cis_str_eq(cis_strbuf_view(passes), cis_strbuf_view(&other)))
      together |= 1u << k;
  }
  state->candidates &= ~together;
  cis_strbuf_deinit(&other);
  return together;
}

static void run_step(cis_pass *pass, unsigned step, cis_candidate_results *states) {
  cis_candidate_results next = {.bound = states->bound};
  for (size_t i = 0; i < states->len; ++i) {
    cis_candidate_result *state = &states->data[i];
    unsigned same = 0; // those for whom the step changes nothing
    while (state->candidates) {
      cis_strbuf passes = {0};
      unsigned together = take_group(pass, step, state, &passes);
      if (passes.len)
        follow(pass, state, together, &passes, &same, &next);
      else
        same |= together;
      cis_strbuf_deinit(&passes);
    }
    state->candidates = same;
    if (same)
      next.data[next.len++] = *state;
    else if (state->spare) // the last candidates took the module itself
      cis_op_destroy(state->spare);
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
      drop(&state);
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
      drop(&states->data[i]);
  }
  states->len = kept;
}

static void drop_spares(cis_candidate_results *states) {
  for (size_t i = 0; i < states->len; ++i) {
    if (states->data[i].spare)
      cis_op_destroy(states->data[i].spare);
    states->data[i].spare = NULL;
  }
}

/// Runs the steps of a candidate from `step` on, for good.
static bool finish_one(cis_pass *pass, cis_op *module, size_t candidate, unsigned step) {
  cis_strbuf passes = {0};
  for (unsigned s = step; s < NUM_STEPS; ++s)
    append_step(pass, s, candidates[candidate], &passes);
  bool ok = cis_candidates_try(pass, module, &passes, NULL);
  cis_strbuf_deinit(&passes);
  return ok;
}

cis_op *cis_candidate_run(cis_pass *pass, cis_op *module, size_t candidate) {
  cis_op *copy = cis_op_clone_tagging(module);
  unsigned first = cis_candidates_has_tensors(module) ? 0 : ELIMINATE_COPIES;
  if (finish_one(pass, copy, candidate, first))
    return copy;
  cis_op_destroy(copy);
  return NULL;
}

/// Runs the first candidate to its end if the order of its ops is one that holds the least. Whether
/// what it leads to suffices; then the states are that one.
static bool first_suffices(cis_pass *pass, unsigned step, cis_candidates_suffice *suffice,
                           void *user, cis_candidate_results *states) {
  const cis_candidate_result *from = &states->data[0];
  size_t first = states->len ? (size_t)__builtin_ctz(from->candidates) : CIS_NUM_CANDIDATES;
  if (!states->len || !(candidates[first] & CANONICALIZES))
    return false;
  cis_tensor_bound bound = cis_tensor_bound_get(from->module);
  states->bound = bound.any;
  if (!bound.any || bound.any < bound.in_order)
    return false;
  cis_candidate_results one = {.len = 1, .bound = bound.any};
  one.data[0] = (cis_candidate_result){.module = cis_op_clone_tagging(from->module),
                                       .candidates = 1u << first};
  bool is_done = finish_one(pass, one.data[0].module, first, step) && suffice(user, &one);
  for (size_t i = 0; is_done && i < states->len; ++i)
    drop(&states->data[i]);
  if (is_done)
    *states = one;
  else
    drop(&one.data[0]);
  return is_done;
}

void cis_candidates_run(cis_pass *pass, cis_op *module, cis_candidates_suffice *suffice, void *user,
                        cis_candidate_results *out) {
  bool has_tensors = cis_candidates_has_tensors(module);
  unsigned all = (1u << CIS_NUM_CANDIDATES) - 1;
  *out = (cis_candidate_results){.len = 1};
  out->data[0].module = cis_op_clone_tagging(module);
  out->data[0].candidates =
      has_tensors ? all & ~(1u << CIS_CANDIDATE_ON_MEMREFS) : all & ~((1u << FIRST_ON_MEMREFS) - 1);
  for (unsigned s = has_tensors ? 0 : ELIMINATE_COPIES; s < NUM_STEPS; ++s) {
    size_t before = out->len;
    if (s == ELIMINATE_EMPTY && first_suffices(pass, s, suffice, user, out))
      return;
    run_step(pass, s, out);
    if (s == BUFFERIZE || s + 1 == NUM_STEPS || out->len > before)
      join_equal(out);
    if (s + 1 == BUFFERIZE || s + 1 == NUM_STEPS)
      drop_invalid(out);
  }
  drop_spares(out);
}
