// Looks for calls that copy what they pass, the dearest first, and has the program analyzed anew
// with an argument, and those that the callee passes it on to, taken for memory that must not be
// written. Such attempts change nothing in the program and report nothing.
#include "bufferize/analysis/placement/kept_arguments.h"

#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/analysis/state/functions.h"
#include "bufferize/analysis/state/state_impl.h"
#include "ir/diag.h"

enum {
  MOST_ATTEMPTS = 32,
  MOST_OPERANDS = 1 << 16, // in all attempts
};

/// An argument that is written, and what callers copy for it.
typedef struct written_argument {
  cis_value *arg;
  double cost;
} written_argument;

typedef struct search {
  cis_op *root;
  const cis_bufferization_options *options;
  cis_ptrmap kept, tried; // arguments
  cis_bufferization_state *state;
  cis_analysis_statistics statistics;
  CIS_VEC(written_argument) found;
  size_t num_operands, attempts;
} search;

/// The argument of the callee that operand `i` of a call becomes, if the callee writes it.
static cis_value *written_argument_of(const cis_bufferization_state *state, cis_op *call,
                                      uint32_t i) {
  cis_op *callee = cis_state_callee(state, call);
  cis_block *entry = callee ? cis_op_entry(callee) : NULL;
  uint32_t arg;
  return entry && cis_call_argument(call, i, &arg) && cis_functions_get(state, callee) &&
                 cis_state_function_writes(state, callee, arg)
             ? cis_block_args(entry)[arg]
             : NULL;
}

static void note(search *s, cis_value *arg, double cost) {
  for (size_t i = 0; i < s->found.len; ++i)
    if (s->found.data[i].arg == arg) {
      s->found.data[i].cost += cost;
      return;
    }
  const written_argument written = {arg, cost};
  if (!cis_ptrmap_has(&s->tried, arg) && s->found.len < MOST_ATTEMPTS)
    cis_vec_push(&s->found, written);
}

static cis_walk collect(cis_op *op, void *user) {
  search *s = (search *)user;
  s->num_operands += op->num_operands;
  for (uint32_t i = 0; i < op->num_operands && op->info->def && op->info->def->call; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)) ||
        cis_state_is_in_place(s->state, operand))
      continue;
    cis_value *arg = written_argument_of(s->state, op, i);
    double cost = arg ? cis_tensor_copy_cost(s->state, operand) : 0;
    if (cost > 0)
      note(s, arg, cost);
  }
  return CIS_WALK_CONTINUE;
}

static cis_value *take_dearest(search *s) {
  size_t best = 0;
  for (size_t i = 1; i < s->found.len; ++i)
    if (s->found.data[i].cost > s->found.data[best].cost)
      best = i;
  return s->found.data[best].arg;
}

/// An argument that is kept, and the arguments that it is passed on as.
typedef struct closure {
  const cis_bufferization_state *state;
  cis_value *arg;
  cis_ptrmap *kept;
  cis_value_vec list; // all of them
} closure;

static void add(closure *c, cis_value *arg) {
  bool is_new;
  cis_ptrmap_get(c->kept, arg, &is_new);
  if (is_new)
    cis_vec_push(&c->list, arg);
}

static cis_walk pass_on(cis_op *op, void *user) {
  closure *c = (closure *)user;
  for (uint32_t i = 0; i < op->num_operands && op->info->def && op->info->def->call; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    cis_value *arg = cis_value_is_base_tensor(cis_use_value(operand))
                         ? written_argument_of(c->state, op, i)
                         : NULL;
    if (arg && cis_state_is_in_place(c->state, operand) &&
        cis_state_may_possibly_alias(c->state, cis_use_value(operand), c->arg))
      add(c, arg);
  }
  return CIS_WALK_CONTINUE;
}

/// Takes the argument, and those that it is passed on as, into the set.
static void keep(search *s, cis_value *arg, cis_value_vec *out_added) {
  closure c = {s->state, arg, &s->kept, {0}};
  add(&c, arg);
  for (size_t i = 0; i < c.list.len; ++i) {
    c.arg = c.list.data[i];
    cis_walk_preorder(cis_block_parent_op(cis_value_arg_block(c.arg)), pass_on, &c);
  }
  cis_vec_append(out_added, c.list.data, c.list.len);
  cis_vec_deinit(&c.list);
}

static cis_bufferization_state *analyze(search *s, bool is_attempt,
                                        cis_analysis_statistics *out_statistics) {
  cis_bufferization_options options = *s->options;
  options.kept_arguments = &s->kept;
  if (is_attempt) {
    options.observe = NULL;
    options.test_analysis_only = options.dump_alias_sets = options.print_conflicts = false;
  }
  bool was_quiet = cis_diag_set_quiet(cis_op_context(s->root), is_attempt);
  cis_bufferization_state *state = cis_one_shot_analyze(s->root, &options, out_statistics);
  (void)cis_diag_set_quiet(cis_op_context(s->root), was_quiet);
  return state;
}

/// Keeps the attempt if it copies fewer bytes than the best one so far.
static bool attempt(search *s, cis_value *arg) {
  cis_value_vec added = {0};
  cis_ptrmap_set(&s->tried, arg, true);
  keep(s, arg, &added);
  cis_analysis_statistics statistics;
  cis_bufferization_state *state = analyze(s, true, &statistics);
  bool is_better = state && statistics.copied_bytes < s->statistics.copied_bytes;
  for (size_t i = 0; i < added.len && !is_better; ++i)
    cis_ptrmap_remove(&s->kept, added.data[i]);
  cis_vec_deinit(&added);
  cis_state_destroy(is_better ? s->state : state);
  if (is_better) {
    s->state = state;
    s->statistics = statistics;
  }
  return is_better;
}

static void search_all(search *s) {
  for (bool is_first = true; is_first || s->found.len; is_first = false) {
    cis_vec_clear(&s->found);
    s->num_operands = 0;
    cis_walk_preorder(s->root, collect, s);
    if (is_first)
      s->attempts = MOST_OPERANDS / (s->num_operands + 1);
    for (bool is_better = false; s->found.len && !is_better;) {
      if (!s->attempts-- || s->tried.len >= MOST_ATTEMPTS)
        return;
      is_better = attempt(s, take_dearest(s));
      size_t kept = 0;
      for (size_t i = 0; i < s->found.len; ++i)
        if (!cis_ptrmap_has(&s->tried, s->found.data[i].arg))
          s->found.data[kept++] = s->found.data[i];
      s->found.len = kept;
    }
  }
}

/// Whether the analysis leaves a trace that attempts must not leave.
static bool leaves_traces(const cis_bufferization_options *options) {
  return options->observe || options->test_analysis_only;
}

cis_bufferization_state *cis_analyze_with_calls(cis_op *root,
                                                const cis_bufferization_options *options,
                                                cis_analysis_statistics *out_statistics) {
  search s = {.root = root, .options = options};
  bool searches =
      options->placement == CIS_PLACEMENT_EXACT && options->bufferize_function_boundaries;
  bool again = searches && leaves_traces(options);
  s.state = analyze(&s, again, &s.statistics);
  if (s.state && searches && s.statistics.copied_bytes)
    search_all(&s);
  if (again) {
    cis_state_destroy(s.state);
    s.state = analyze(&s, false, &s.statistics);
  }
  *out_statistics = s.statistics;
  cis_ptrmap_deinit(&s.tried);
  cis_vec_deinit(&s.found);
  if (s.state) {
    s.state->kept_arguments = s.kept;
    s.state->options.kept_arguments = &s.state->kept_arguments;
  } else {
    cis_ptrmap_deinit(&s.kept);
  }
  return s.state;
}
