// Verdicts: for each shape of the arguments, executions that may show a difference, then symbolic
// executions, whose terms are compared, then the SMT solver.
#include "verify/compare/verify.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/tosa/kinds.h"
#include "ir/attr.h"
#include "ir/symbol.h"
#include "verify/compare/compare.h"
#include "verify/compare/job.h"
#include "verify/executor/signature.h"

#include <inttypes.h>

const char cis_verify_lowering[] =
    "builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg),tosa-to-scf,tosa-to-tensor,"
    "tosa-to-arith{include-apply-rescale=true})";

static cis_walk find_tosa(cis_op *op, void *user) {
  (void)user;
  return cis_str_starts_with(cis_op_name(op), CIS_STR("tosa.")) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_verify_needs_lowering(cis_op *module) {
  return !cis_walk_preorder(module, find_tosa, NULL);
}

// --- differences that an execution shows ---

static cis_walk find_parallel(cis_op *op, void *user) {
  (void)user;
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_SCF_PARALLEL || kind == CIS_OP_SCF_FORALL ? CIS_WALK_STOP
                                                                  : CIS_WALK_CONTINUE;
}

/// Whether the first program's result may depend on the order of its parallel iterations: then one
/// execution proves nothing.
static bool may_depend_on_order(const cis_verify_job *j) {
  if (cis_walk_preorder(cis_op_parent(j->lowered_a), find_parallel, NULL))
    return false;
  cis_terms t;
  cis_exec a = {0};
  cis_terms_init(&t, j->scratch, &j->options->terms);
  t.deadline = j->deadline;
  const cis_sym_limits limits = {.ops = 3000000};
  bool is_known = cis_sym_run(&a, &t, j->lowered_a, j->choices, &limits);
  bool depends = !is_known || t.exhausted || a.race || a.any_order.len;
  if (a.t)
    cis_sym_deinit(&a);
  cis_terms_deinit(&t);
  return depends;
}

static cis_walk find_freedom(cis_op *op, void *user) {
  const cis_verify_job *j = user;
  const cis_terms terms = {.options = j->options->terms};
  return cis_term_freedoms(&terms, op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static cis_walk find_call(cis_op *op, void *user) {
  (void)user;
  return cis_op_kind(op) == CIS_OP_FUNC_CALL ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Whether fast-math flags allow the first program to compute something else than an execution.
static bool is_free(const cis_verify_job *j) {
  bool calls = !cis_walk_preorder(j->a, find_call, NULL);
  return !cis_walk_preorder(calls ? cis_op_parent(j->a) : j->a, find_freedom, (void *)(uintptr_t)j);
}

/// MLIR lowers tosa.max_pool2d and reduce_max of floats so that they never give minus infinity (nor
/// reduce_min infinity), which TOSA does not say: there, only numbers that no op makes infinite
/// show a difference.
static bool are_too_large(const cis_verify_job *j, const cis_inputs *inputs) {
  enum { MOST = 16 };
  for (uint32_t i = 0; i < inputs->num && j->pools_floats; ++i) {
    const struct cis_input *in = &inputs->args[i];
    for (int64_t n = 0; n < in->num && cis_type_is_float(in->type); ++n) {
      const uint64_t words[2] = {in->bits[n], 0};
      double x = cis_float_to_double(in->type->float_kind, words);
      if (!(x >= -MOST && x <= MOST))
        return true;
    }
  }
  return false;
}

/// How arguments lie: as far apart as a program may ask for, for some seeds as memory of any kind.
enum { PAGE = 4096, ANY_MEMORY = 16 };

static int64_t alignment_for(const cis_verify_job *j, const cis_inputs *inputs) {
  return !j->uses_alignment ? 0 : inputs->seed % 3 == 2 ? ANY_MEMORY : PAGE;
}

static bool try_inputs(cis_verify_job *j, const cis_inputs *inputs, bool *out_cannot) {
  const int64_t alignment = alignment_for(j, inputs);
  *out_cannot = false;
  if (are_too_large(j, inputs))
    return false;
  cis_strbuf text = {0};
  const cis_search_pair pair = {.a = j->a,
                                .b = j->b,
                                .options = &j->options->terms,
                                .ignore_leaks = j->ignore_leaks,
                                .alignment = alignment,
                                .deadline = j->deadline};
  cis_search_result result = cis_search_run(&pair, inputs, j->choices, &text);
  // The first program must be the same as itself there, or the difference says nothing.
  const cis_search_pair itself = {.a = j->a,
                                  .b = j->a,
                                  .options = &j->options->terms,
                                  .ignore_leaks = true,
                                  .other_addresses = true,
                                  .alignment = alignment,
                                  .deadline = j->deadline};
  cis_strbuf unused = {0};
  if (result == CIS_SEARCH_DIFFERENT &&
      (cis_search_run(&itself, inputs, j->choices, &unused) != CIS_SEARCH_SAME ||
       may_depend_on_order(j) || is_free(j)))
    result = CIS_SEARCH_CANNOT;
  // TOSA is what its lowering says, which may be more than the interpreter's ops say.
  const cis_search_pair lowered = {.a = j->lowered_a,
                                   .b = j->lowered_b,
                                   .options = &j->options->terms,
                                   .ignore_leaks = j->ignore_leaks,
                                   .alignment = alignment,
                                   .deadline = j->deadline};
  bool is_lowered = j->lowered_a != j->a || j->lowered_b != j->b;
  if (result == CIS_SEARCH_DIFFERENT && is_lowered &&
      cis_search_run(&lowered, inputs, j->choices, &unused) != CIS_SEARCH_DIFFERENT)
    result = CIS_SEARCH_CANNOT;
  cis_strbuf_deinit(&unused);
  *out_cannot = result == CIS_SEARCH_CANNOT;
  j->any_defined |= result == CIS_SEARCH_SAME || result == CIS_SEARCH_DIFFERENT;
  if (result == CIS_SEARCH_DIFFERENT) {
    j->report->verdict = CIS_REFINEMENT_DIFFERENT;
    j->report->text.len = 0;
    cis_inputs_print(inputs, j->a, j->choices, &j->report->text);
    if (alignment == ANY_MEMORY)
      cis_strbuf_printf(&j->report->text, "  memory of arguments lies at multiples of %d alone\n",
                        ANY_MEMORY);
    cis_strbuf_str(&j->report->text, cis_strbuf_view(&text));
  }
  cis_strbuf_deinit(&text);
  return result == CIS_SEARCH_DIFFERENT;
}

/// Executes both functions at this shape with `num` chosen inputs, those from number `first` on,
/// until the time `end`. True if one execution differs.
static bool search_until(cis_verify_job *j, uint64_t first, uint32_t num, double end) {
  cis_inputs inputs = {0};
  enum { MOST_FAILED = 4 }; // large numbers may be too much work, smaller ones not
  bool found = false, cannot;
  uint32_t failed = 0;
  if (cis_inputs_make(j->a, j->choices, &inputs))
    for (uint32_t i = 0; i < num && !found && failed < MOST_FAILED && cis_seconds() < end; ++i) {
      cis_inputs_choose(&inputs, j->choices, first + i);
      found = try_inputs(j, &inputs, &cannot);
      failed += cannot;
    }
  cis_inputs_deinit(&inputs);
  return found;
}

static bool search(cis_verify_job *j, uint64_t first, uint32_t num) {
  return search_until(j, first, num, j->deadline);
}

/// Executions of a sample of the shapes, in a quarter of the time.
static bool search_shapes(cis_verify_job *j, uint64_t num_shapes) {
  uint32_t samples = j->options->samples ? j->options->samples : 24;
  uint64_t tried = num_shapes < 12 ? num_shapes : 12;
  double end = cis_seconds() + (j->deadline - cis_seconds()) / 4;
  for (uint64_t i = 0; i < tried && cis_seconds() < end; ++i) {
    // The last shapes are the largest.
    cis_verify_choose(j, num_shapes <= 12 ? num_shapes - 1 - i
                                          : (num_shapes - 1) - i * (num_shapes / 12));
    uint32_t here = (uint32_t)(samples / tried);
    if (search_until(j, i * 1000, here > 4 ? here : 4, end))
      return true;
  }
  return false;
}

// --- proofs ---

/// The number of the argument that a term depends on, which is an index or an integer; -1. Looks at
/// `left` terms.
static int32_t find_number(const cis_terms *t, cis_term x, cis_type function, int depth,
                           uint32_t *left) {
  const cis_term_key *key = cis_term_key_of(t, x);
  if (key->form == CIS_TERM_INPUT) {
    uint32_t input = cis_term_arg(t, x, 0);
    bool is_argument = input < function->function.num_inputs &&
                       cis_type_is_int_or_index(function->function.inputs[input]);
    return is_argument ? (int32_t)input : -1;
  }
  if (key->form == CIS_TERM_CONST || depth <= 0)
    return -1;
  for (uint32_t i = 0; i < cis_term_num(t, x) && *left; ++i) {
    --*left;
    int32_t found = find_number(t, cis_term_arg(t, x, i), function, depth - 1, left);
    if (found >= 0)
      return found;
  }
  return -1;
}

typedef enum step { STEP_PROVEN, STEP_UNKNOWN, STEP_DIFFERENT, STEP_AGAIN } step;

static step say_exhausted(cis_verify_job *j, const cis_terms *t) {
  j->report->text.len = 0;
  cis_verify_say(j, CIS_REFINEMENT_UNKNOWN,
                 cis_terms_are_late(t) ? "no time left" : "too many terms for the budget");
  return STEP_UNKNOWN;
}

static step failed(cis_verify_job *j, cis_exec *e) {
  if (e->needs_unrolling && !j->unrolls) {
    j->unrolls = true;
    return STEP_AGAIN;
  }
  uint32_t left = 10000;
  int32_t arg =
      e->needs_term ? find_number(e->t, e->needs_term, cis_function_type(j->a), 12, &left) : -1;
  if (arg >= 0 && !j->is_number[arg]) {
    j->is_number[arg] = true;
    return STEP_AGAIN;
  }
  if (!e->why && e->t->exhausted)
    return say_exhausted(j, e->t);
  j->report->text.len = 0;
  if (e->why_op) {
    cis_strbuf_printf(&j->report->text, "'%.*s': ", CIS_STR_ARG(cis_op_name(e->why_op)));
    j->report->at = e->why_op->loc;
    j->report->has_place = true;
  }
  cis_verify_say(j, CIS_REFINEMENT_UNKNOWN,
                 e->why ? e->why : "too many terms, or all paths are undefined");
  return STEP_UNKNOWN;
}

static step ask_solver(cis_verify_job *j, cis_terms *t, const cis_goal_vec *goals, cis_term trap) {
  cis_inputs inputs = {0};
  bool cannot;
  step result = STEP_UNKNOWN;
  if (!cis_inputs_make(j->a, j->choices, &inputs)) {
    cis_inputs_deinit(&inputs);
    return STEP_UNKNOWN;
  }
  cis_inputs_choose(&inputs, j->choices, 0);
  cis_smt_solver solver = j->options->solver;
  cis_smt_result answer =
      solver ? solver(t, goals, trap, j->deadline - cis_seconds(), &inputs) : CIS_SMT_UNKNOWN;
  if (answer == CIS_SMT_PROVEN) {
    ++j->report->solved;
    result = STEP_PROVEN;
  } else if (answer == CIS_SMT_REFUTED && try_inputs(j, &inputs, &cannot)) {
    result = STEP_DIFFERENT;
  } else {
    const cis_goal *goal = &goals->data[0];
    j->report->text.len = 0;
    if (goal->is_truth)
      cis_strbuf_cstr(&j->report->text, goal->what);
    else
      cis_strbuf_printf(&j->report->text, "whether %s %u is the same", goal->what, goal->number);
    j->report->verdict = CIS_REFINEMENT_UNKNOWN;
    if (!solver)
      cis_strbuf_lit(&j->report->text, " (there is no SMT solver in this build)");
  }
  cis_inputs_deinit(&inputs);
  return result;
}

/// Whether each loop of the first program ends within the unrolled iterations, where the program is
/// defined.
static bool ends_in_time(cis_verify_job *j, cis_terms *t, const cis_exec *a, cis_term trap) {
  if (cis_term_is_false(t, a->beyond))
    return true;
  cis_goal_vec goals = {0};
  cis_vec_push(&goals, ((cis_goal){a->beyond, 0, true, "whether a loop ends", 0}));
  bool ends = ask_solver(j, t, &goals, trap) == STEP_PROVEN;
  cis_vec_deinit(&goals);
  if (!ends) {
    j->report->text.len = 0;
    cis_verify_say(
        j, CIS_REFINEMENT_UNKNOWN,
        "a loop whose trip count depends on the inputs; the same for up to 40 iterations");
  }
  return ends;
}

/// Proves the goals of two executions. Inputs for which the first program's loops run beyond the
/// unrolled iterations count as undefined.
static step decide(cis_verify_job *j, cis_terms *t, cis_exec *a, cis_exec *b, bool whole) {
  cis_goal_vec goals = {0};
  const char *why = "";
  cis_term trap = a->trap;
  step result;
  if (b->trap == a->trap) // no more than the first
    b->trap = cis_term_bool(t, false);
  a->trap = cis_term_or(t, a->trap, a->beyond);
  if (b->beyond != a->beyond)
    b->trap = cis_term_or(t, b->trap, b->beyond);
  j->any_defined = true;
  bool is_told = cis_compare(a, b, j->ignore_leaks, &goals, &why);
  if (t->exhausted) {
    result = say_exhausted(j, t);
  } else if (!is_told) {
    j->report->text.len = 0;
    cis_verify_say(j, CIS_REFINEMENT_UNKNOWN, why);
    result = STEP_UNKNOWN;
  } else {
    result = !goals.len         ? STEP_PROVEN
             : whole            ? STEP_UNKNOWN
             : search(j, 77, 8) ? STEP_DIFFERENT
                                : ask_solver(j, t, &goals, a->trap);
    if (result == STEP_PROVEN && !ends_in_time(j, t, a, trap))
      result = STEP_UNKNOWN;
  }
  cis_vec_deinit(&goals);
  return result;
}

/// One shape: both are executed symbolically.
static step prove_with(cis_verify_job *j, bool whole, bool matches) {
  cis_terms t;
  cis_exec a = {0}, b = {0};
  step result;
  cis_terms_init(&t, j->scratch, &j->options->terms);
  const uint64_t steps = j->options->steps ? j->options->steps : 30000000;
  const cis_sym_limits limits = {
      .unrolls = j->unrolls, .ops = steps, .whole = whole, .matches = matches};
  // Equal loops are seen at once; otherwise the time is better spent on the other attempts.
  t.deadline = matches ? cis_seconds() + (j->deadline - cis_seconds()) / 6 : j->deadline;
  if (!cis_sym_run(&a, &t, j->lowered_a, j->choices, &limits)) {
    result = failed(j, &a);
  } else if (!a.stopped && !cis_sym_run(&b, &t, j->lowered_b, j->choices, &limits)) {
    result = failed(j, &b);
  } else if (t.exhausted) {
    result = say_exhausted(j, &t);
  } else if (a.stopped) {
    result = STEP_PROVEN;
  } else {
    result = decide(j, &t, &a, &b, t.wholes.len > 0 || a.num_matched || b.num_matched);
  }
  j->uses_whole = t.wholes.len > 0;
  j->uses_matched = a.num_matched || b.num_matched;
  if (a.t)
    cis_sym_deinit(&a);
  if (b.t)
    cis_sym_deinit(&b);
  cis_terms_deinit(&t);
  return result;
}

/// Reads loops of many iterations as one term too. Loops that are alike in both programs are then
/// proven for any trip count, and no sizes have to be chosen for them.
static step prove_matched(cis_verify_job *j) {
  bool is_number[CIS_VERIFY_MOST_ARGS], unrolls = j->unrolls;
  memcpy(is_number, j->is_number, sizeof(is_number));
  step result = prove_with(j, true, true);
  if (j->uses_matched && result != STEP_PROVEN) {
    memcpy(j->is_number, is_number, sizeof(is_number));
    j->unrolls = unrolls;
  }
  return result;
}

/// First with structured ops and large arrays as one term, which proves what both programs compute
/// alike and takes no time; then by their elements.
static step prove(cis_verify_job *j) {
  step result = prove_matched(j);
  if (j->uses_matched && result != STEP_PROVEN && cis_seconds() < j->deadline)
    result = prove_with(j, true, false);
  return result == STEP_UNKNOWN && j->uses_whole && cis_seconds() < j->deadline
             ? prove_with(j, false, false)
             : result;
}

typedef struct largest {
  int64_t number;
} largest;

/// Constants and sizes of the program: where its dynamic sizes may begin to be large enough.
static cis_walk find_largest(cis_op *op, void *user) {
  largest *l = user;
  enum { MOST = 300 };
  int64_t n = cis_attr_int_or(cis_op_get_attr_named(op, "value"), 0);
  if (n > l->number && n <= MOST)
    l->number = n;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_type type = op->results[i].type;
    for (uint32_t d = 0; cis_type_is_ranked(type) && d < cis_type_rank(type); ++d)
      if (cis_type_dim(type, d) > l->number && cis_type_dim(type, d) <= MOST)
        l->number = cis_type_dim(type, d);
  }
  return CIS_WALK_CONTINUE;
}

/// The same for a single number: all up to a bound, and those near the program's own constants.
static bool run_larger_numbers(cis_verify_job *j, int64_t constant) {
  enum { ALL = 40 };
  cis_verify_variable *v = &j->variables.data[0];
  for (int64_t n = v->high + 1; n <= ALL || n <= 2 * constant + 1; ++n) {
    v->low = v->high = n;
    cis_verify_choose(j, 0);
    if (search(j, (uint64_t)n, 8) || prove(j) != STEP_PROVEN || j->any_defined)
      return false;
    j->report->largest = (uint32_t)n;
  }
  return true;
}

/// One size for all dimensions.
static bool prove_size(cis_verify_job *j, int64_t size) {
  for (size_t v = 0; v < j->variables.len; ++v)
    if (j->variables.data[v].dim >= 0)
      j->variables.data[v].low = j->variables.data[v].high = size;
  cis_verify_choose(j, 0);
  if (search(j, 500 * (uint64_t)size, 8) || prove(j) != STEP_PROVEN)
    return false;
  if (size > (int64_t)j->report->largest)
    j->report->largest = (uint32_t)size;
  return true;
}

/// The first program is undefined at all small sizes: larger ones, the same for all dimensions.
/// False if one of them is not proven.
static bool run_larger(cis_verify_job *j) {
  largest l = {0};
  cis_walk_preorder(j->a, find_largest, &l);
  bool has_number = false;
  for (size_t v = 0; v < j->variables.len; ++v)
    has_number |= j->variables.data[v].dim == -1;
  if (has_number) // no number is large enough for all
    return j->variables.len == 1 && run_larger_numbers(j, l.number);
  const int64_t sizes[] = {l.number, l.number + 1, 2 * l.number + 1, 8, 17, 32};
  for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); ++i)
    if (sizes[i] > (int64_t)j->bound && !prove_size(j, sizes[i]))
      return false;
  enum { ALL = 40 };
  for (int64_t n = j->bound + 1; n <= ALL && !j->any_defined; ++n)
    if (!prove_size(j, n))
      return false;
  return true;
}

/// Runs some of the shapes with an argument in the state that `state` says, and reports if the
/// result is not known.
static bool run_state(cis_verify_job *j, uint64_t num_shapes, uint32_t arg, bool *state,
                      const char *what) {
  enum { MOST = 16 };
  uint64_t apart = num_shapes / MOST + 1;
  step s = STEP_PROVEN;
  *state = true;
  for (uint64_t n = 0; n < num_shapes && s == STEP_PROVEN; n += apart) {
    cis_verify_choose(j, num_shapes - 1 - n);
    s = prove(j);
  }
  *state = false;
  if (s == STEP_UNKNOWN || s == STEP_AGAIN) {
    j->report->text.len = 0;
    cis_strbuf_printf(&j->report->text, "whether it %s argument %u only where the first does", what,
                      arg);
    j->report->verdict = CIS_REFINEMENT_UNKNOWN;
  }
  return s == STEP_PROVEN;
}

/// Whether argument `i` is memory in both programs, or a tensor that is memory in the second and
/// that it does not write to.
static bool is_memory(const cis_verify_job *j, uint32_t i, bool *out_is_fixed) {
  cis_type a = cis_function_type(j->a)->function.inputs[i],
           b = cis_function_type(j->b)->function.inputs[i];
  *out_is_fixed =
      cis_type_is_memref(b) && (cis_type_is_memref(a) || cis_verify_is_not_writable(j->a, i));
  return cis_type_is_memref(a) && cis_type_is_memref(b);
}

/// A caller may pass a memref whose memory is freed, uninitialized, or constant, as long as the
/// callee does not touch, read, or write it. So the second program may do that only where the first
/// one does.
static bool run_states(cis_verify_job *j, uint64_t num_shapes) {
  bool any_defined = j->any_defined, ok = true, is_fixed;
  for (uint32_t i = 0; i < cis_function_type(j->a)->function.num_inputs && ok; ++i) {
    if (is_memory(j, i, &is_fixed))
      ok = run_state(j, num_shapes, i, &j->choices[i].is_dead, "touches") &&
           run_state(j, num_shapes, i, &j->choices[i].is_unset, "reads");
    if (ok && is_fixed)
      ok = run_state(j, num_shapes, i, &j->choices[i].is_fixed, "writes to");
  }
  j->any_defined = any_defined;
  return ok;
}

static void run(cis_verify_job *j) {
  uint64_t num;
  if (!cis_verify_set_shapes(j, &num) || search_shapes(j, num))
    return;
  for (uint64_t i = num; i-- > 0;) {
    cis_verify_choose(j, i);
    step s = prove(j);
    if (s == STEP_AGAIN) {
      if (!cis_verify_set_shapes(j, &num) || search_shapes(j, num))
        return;
      i = num;
      continue;
    }
    if (s != STEP_PROVEN)
      return;
    if (cis_seconds() > j->deadline) {
      j->report->text.len = 0;
      cis_verify_say(j, CIS_REFINEMENT_UNKNOWN, "no time left");
      return;
    }
  }
  if (!run_states(j, num))
    return;
  j->report->shapes = (uint32_t)num;
  j->report->bound = cis_verify_are_all_values(j) ? 0 : j->bound;
  if (!j->any_defined && !cis_verify_are_all_values(j) && !run_larger(j)) {
    if (!j->report->text.len)
      cis_verify_say(j, CIS_REFINEMENT_UNKNOWN,
                     "the first program is undefined at all sizes up to the bound");
    return;
  }
  j->report->is_undefined = !j->any_defined;
  j->report->verdict = CIS_REFINEMENT_SAME;
}

static cis_walk find_float_pool(cis_op *op, void *user) {
  (void)user;
  unsigned kind = cis_op_kind(op);
  return (kind == CIS_OP_TOSA_MAX_POOL2D || kind == CIS_OP_TOSA_REDUCE_MAX ||
          kind == CIS_OP_TOSA_REDUCE_MIN) &&
                 cis_type_is_float(cis_type_element_or_self(op->results[0].type))
             ? CIS_WALK_STOP
             : CIS_WALK_CONTINUE;
}

/// Stops at an op that relies on where memory lies.
static cis_walk find_alignment(cis_op *op, void *user) {
  (void)user;
  bool accesses = false;
  for (uint32_t i = 0; i < op->num_operands && i < 2; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    accesses |= cis_type_is_base_memref(type) || cis_type_is(type, CIS_TYPE_DIALECT);
  }
  return accesses && cis_op_get_attr_named(op, "alignment") ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static bool uses_alignment(cis_op *function) {
  return !cis_walk_preorder(cis_op_parent(function), find_alignment, NULL);
}

static cis_walk find_conversion(cis_op *op, void *user) {
  (void)user;
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_BUFFERIZATION_TO_TENSOR || kind == CIS_OP_BUFFERIZATION_TO_BUFFER
             ? CIS_WALK_STOP
             : CIS_WALK_CONTINUE;
}

/// A function that goes between tensors and buffers is not wholly bufferized, and who frees comes
/// after that: its leaks do not count.
static bool is_partly_bufferized(cis_op *function) {
  return !cis_walk_preorder(function, find_conversion, NULL);
}

void cis_verify_function(cis_op *a, cis_op *b, cis_op *lowered_a, cis_op *lowered_b,
                         cis_op *scratch, const cis_verify_options *options,
                         cis_verify_report *out_report) {
  *out_report = (cis_verify_report){.verdict = CIS_REFINEMENT_UNKNOWN};
  cis_verify_job j = {.a = a,
                      .b = b,
                      .lowered_a = lowered_a,
                      .lowered_b = lowered_b,
                      .scratch = scratch,
                      .options = options,
                      .report = out_report};
  j.deadline = cis_seconds() + (options->timeout > 0 ? options->timeout : 10);
  j.ignore_leaks =
      options->leaks == CIS_LEAKS_IGNORE ||
      (options->leaks == CIS_LEAKS_AUTO && (is_partly_bufferized(a) || is_partly_bufferized(b)));
  j.pools_floats =
      !cis_walk_preorder(a, find_float_pool, NULL) || !cis_walk_preorder(b, find_float_pool, NULL);
  j.uses_alignment = uses_alignment(a) || uses_alignment(b);
  if (cis_verify_signatures_match(&j))
    run(&j);
  cis_vec_deinit(&j.variables);
}
