// One-Shot Bufferize, function by function. Without function boundaries no tensor of one function
// is a tensor of another, so that threads may take one each, in three rounds:
//
//   1. analysis, which changes nothing. After an error the module is analyzed again as a whole,
//      because the checks of all functions come before the decisions of the first; so it is where
//      mlir-opt's rules and ours decide differently, because one set of rules decides about all;
//   2. copies, function by function, until the first error;
//   3. rewriting. The whole module would be rewritten op by op: first the ops that were there, then
//      those that these made, and so on. So the error of the earliest such generation is reported.
#include "bufferize/one_shot/apart.h"

#include "bufferize/analysis/placement/kept_arguments.h"
#include "bufferize/analysis/state/state_impl.h"
#include "bufferize/rewrite/bufferize.h"
#include "bufferize/rewrite/copies.h"
#include "ir/diag.h"
#include "ir/parallel.h"

typedef struct part {
  cis_op *function;
  cis_bufferization b;
  cis_arena arena;
  cis_analysis_statistics statistics;
  bool has_calls, has_constants; // with tensors
} part;

typedef struct work {
  const cis_bufferization_options *options;
  CIS_VEC(part) parts;
  CIS_VEC(size_t) ranks; // how late an error came
} work;

// --- whether functions are apart ---

/// Orders and placements that are found for all functions together, and annotations for tests, are
/// left to the run on the module.
static bool is_plain(const cis_bufferization_options *o) {
  return !o->bufferize_function_boundaries && !o->copy_before_write && !o->test_analysis_only &&
         !o->dump_alias_sets && !o->print_conflicts && !o->best_destinations && !o->observe &&
         !o->allocation.len && !o->copy.len && o->placement == CIS_PLACEMENT_GREEDY &&
         o->heuristic != CIS_HEURISTIC_FUZZER;
}

static cis_walk look_at(cis_op *op, void *user) {
  part *p = user;
  const cis_op_def *def = op->info->def;
  p->has_calls |= def && def->call;
  if (def && (def->traits & CIS_TRAIT_CONSTANT_LIKE))
    p->has_constants |= op->num_results && cis_value_is_base_tensor(&op->results[0]);
  return CIS_WALK_CONTINUE;
}

static bool look_inside(void *user, size_t i, unsigned worker) {
  (void)worker;
  part *p = &((work *)user)->parts.data[i];
  cis_walk_preorder(p->function, look_at, p);
  return !p->has_calls;
}

/// Globals may be asked for by an op of any function.
static bool has_functions_alone(cis_op *module) {
  cis_for_each_op (op, cis_op_entry(module))
    if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
      return false;
  return true;
}

// --- the rounds ---

static bool analyze(void *user, size_t i, unsigned worker) {
  (void)worker;
  const work *w = user;
  part *p = &w->parts.data[i];
  cis_context *ctx = cis_op_context(p->function);
  void *receiver;
  cis_diag_handler handler = cis_diag_get_handler(ctx, &receiver);
  cis_diag_set_handler(ctx, cis_diag_ignore, NULL);
  p->b.state = cis_analyze_with_calls(p->function, w->options, &p->statistics);
  cis_diag_flush(ctx);
  cis_diag_set_handler(ctx, handler, receiver);
  return p->b.state != NULL && !p->b.state->has_deviated;
}

static bool insert_copies(void *user, size_t i, unsigned worker) {
  (void)worker;
  part *p = &((work *)user)->parts.data[i];
  bool ok = cis_insert_tensor_copies(&p->b, p->function);
  cis_state_destroy(p->b.state);
  p->b.state = NULL;
  return ok;
}

static bool rewrite(void *user, size_t i, unsigned worker) {
  (void)worker;
  work *w = user;
  part *p = &w->parts.data[i];
  p->b.state = cis_state_create_trivial(w->options);
  bool ok = cis_bufferize_ops(&p->b, p->function) && !p->b.failed;
  cis_state_destroy(p->b.state);
  p->b.state = NULL;
  w->ranks.data[i] = p->b.generation;
  return ok;
}

static cis_apart bufferize(cis_context *ctx, work *w) {
  size_t num = w->parts.len;
  bool has_constants = false;
  if (!cis_parallel_for(ctx, num, look_inside, w) ||
      !cis_parallel_until_error(ctx, num, analyze, w))
    return CIS_APART_NOT;
  for (size_t i = 0; i < num; ++i)
    has_constants |= w->parts.data[i].has_constants; // become globals of the module, in order
  if (!cis_parallel_until_error(ctx, num, insert_copies, w))
    return CIS_APART_FAILED;
  if (has_constants)
    return CIS_APART_COPIED;
  return cis_parallel_ranked(ctx, num, rewrite, w, w->ranks.data) ? CIS_APART_DONE
                                                                  : CIS_APART_FAILED;
}

static void init_part(work *w, cis_op *function) {
  part p = {.function = function, .b = {.options = w->options}};
  cis_vec_push(&w->parts, p);
}

static void add_up(const part *p, cis_analysis_statistics *statistics, int64_t *num_allocs) {
  statistics->in_place += p->statistics.in_place;
  statistics->out_of_place += p->statistics.out_of_place;
  statistics->copied_bytes += p->statistics.copied_bytes;
  statistics->least_bytes += p->statistics.least_bytes;
  *num_allocs += p->b.num_allocs;
}

cis_apart cis_bufferize_apart(cis_op *module, const cis_bufferization_options *options,
                              cis_analysis_statistics *out_statistics, int64_t *out_num_allocs) {
  cis_op_vec functions = {0};
  if (!is_plain(options) || !cis_parallel_functions(module, &functions)) {
    cis_vec_deinit(&functions);
    return CIS_APART_NOT;
  }
  work w = {.options = options};
  for (size_t i = 0; i < functions.len; ++i)
    init_part(&w, functions.data[i]);
  for (size_t i = 0; i < w.parts.len; ++i) // parts stay where they are from now on
    w.parts.data[i].b.arena = &w.parts.data[i].arena;
  cis_vec_resize(&w.ranks, w.parts.len);
  cis_apart done =
      has_functions_alone(module) ? bufferize(cis_op_context(module), &w) : CIS_APART_NOT;
  for (size_t i = 0; i < w.parts.len; ++i) {
    part *p = &w.parts.data[i];
    if (done != CIS_APART_NOT)
      add_up(p, out_statistics, out_num_allocs);
    cis_state_destroy(p->b.state);
    cis_bufferization_deinit(&p->b);
    cis_arena_deinit(&p->arena);
  }
  cis_vec_deinit(&w.parts);
  cis_vec_deinit(&w.ranks);
  cis_vec_deinit(&functions);
  return done;
}
