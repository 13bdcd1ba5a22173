// Verdicts: for each shape of the arguments, executions that may show a difference, then symbolic
// executions, whose terms are compared, then the SMT solver.
#include "verify/verify.h"

#include "dialect/kinds.h"
#include "ir/attr.h"
#include "verify/compare.h"

#include <inttypes.h>

enum { MOST_ARGS = 64, MOST_SHAPES = 700, MOST_VARIABLES = 24 };

/// A number that is chosen: a dynamic size, a dynamic stride or offset, or the value of an
/// argument.
typedef struct variable {
  uint32_t arg;
  int32_t dim; // -1: the argument's value; -2: its layout
  int64_t low, high;
} variable;

typedef struct job {
  cis_op *a, *b, *lowered_a, *lowered_b, *scratch;
  const cis_verify_options *options;
  cis_verify_report *report;
  CIS_VEC(variable) variables;
  uint32_t bound;
  double deadline;
  bool is_number[MOST_ARGS]; // whose value is chosen
  cis_sym_choice choices[MOST_ARGS];
  bool unrolls;    // loops whose end is not known
  bool uses_whole; // the last execution had arrays as one term
  bool any_defined, ignore_leaks, pools_floats;
} job;

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

static cis_type signature(cis_op *function) {
  return cis_op_get_attr_named(function, "function_type")->type_value;
}

static void say(job *j, cis_refinement verdict, const char *text) {
  j->report->verdict = verdict;
  cis_strbuf_cstr(&j->report->text, text);
}

// --- signatures ---

/// A tensor and a memref are alike: bufferization makes one of the other.
static bool alike(cis_type a, cis_type b) {
  if (a == b)
    return true;
  int64_t strides[2][8] = {0}, offsets[2];
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b) || cis_type_is_vector(a) ||
      cis_type_is_vector(b) || cis_type_element(a) != cis_type_element(b) ||
      cis_type_rank(a) != cis_type_rank(b))
    return false;
  for (uint32_t i = 0; i < cis_type_rank(a); ++i)
    if (cis_type_dim(a, i) != cis_type_dim(b, i))
      return false;
  if (cis_type_is_memref(a) != cis_type_is_memref(b))
    return true;
  // A layout may be written as strides or as a map.
  return cis_type_is_memref(a) && cis_type_rank(a) <= 8 &&
         cis_memref_strides(a, strides[0], &offsets[0]) &&
         cis_memref_strides(b, strides[1], &offsets[1]) && offsets[0] == offsets[1] &&
         memcmp(strides[0], strides[1], sizeof(strides[0])) == 0 &&
         a->shaped.memory_space == b->shaped.memory_space;
}

static bool signatures_match(job *j) {
  cis_type a = signature(j->a), b = signature(j->b);
  bool ok = a->function.num_inputs == b->function.num_inputs &&
            a->function.num_results == b->function.num_results &&
            a->function.num_inputs <= MOST_ARGS;
  for (uint32_t i = 0; ok && i < a->function.num_inputs; ++i)
    ok = alike(a->function.inputs[i], b->function.inputs[i]);
  for (uint32_t i = 0; ok && i < a->function.num_results; ++i)
    ok = alike(a->function.results[i], b->function.results[i]) ||
         cis_type_element_or_self(a->function.results[i]) ==
             cis_type_element_or_self(b->function.results[i]);
  if (!ok)
    say(j, CIS_REFINEMENT_UNKNOWN, "the functions have other arguments or results");
  return ok;
}

// --- shapes ---

/// The memref of an argument, of either program.
static cis_type memref_type(const job *j, uint32_t i) {
  cis_type a = signature(j->a)->function.inputs[i], b = signature(j->b)->function.inputs[i];
  return cis_type_is_memref(a) ? a : cis_type_is_memref(b) ? b : NULL;
}

/// An i1 is false or true; of other numbers some are tried.
static variable number_of(const job *j, uint32_t arg, cis_type type) {
  return cis_type_is_int_of(type, 1) ? (variable){arg, -1, 0, 1}
                                     : (variable){arg, -1, -1, j->bound + 1};
}

/// Whether the chosen values are all that there are.
static bool are_all_values(const job *j) {
  for (size_t v = 0; v < j->variables.len; ++v) {
    cis_type type = signature(j->a)->function.inputs[j->variables.data[v].arg];
    if (j->variables.data[v].dim != -1 || !cis_type_is_int_of(type, 1))
      return false;
  }
  return true;
}

static bool find_variables(job *j) {
  cis_type type = signature(j->a);
  j->variables.len = 0;
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    cis_type arg = type->function.inputs[i], memref = memref_type(j, i);
    int64_t strides[8], offset;
    if (j->is_number[i])
      cis_vec_push(&j->variables, number_of(j, i, arg));
    if (!cis_type_is_shaped(arg))
      continue;
    if (!cis_type_is_ranked(arg) || cis_type_rank(arg) > 8 ||
        (memref && !cis_memref_strides(memref, strides, &offset))) {
      say(j, CIS_REFINEMENT_UNKNOWN,
          "an argument without rank, or with a layout that is no strides");
      return false;
    }
    for (uint32_t d = 0; d < cis_type_rank(arg); ++d)
      if (cis_type_dim(arg, d) == CIS_DYNAMIC)
        cis_vec_push(&j->variables, ((variable){i, (int32_t)d, 0, j->bound}));
    bool is_dynamic = memref && offset == CIS_DYNAMIC, is_fixed = memref && offset > 0;
    for (uint32_t d = 0; memref && d < cis_type_rank(arg); ++d) {
      is_dynamic |= strides[d] == CIS_DYNAMIC;
      is_fixed |= strides[d] != CIS_DYNAMIC;
    }
    // A tensor that became a buffer lies in it without gaps.
    bool both = cis_type_is_memref(arg) == cis_type_is_memref(signature(j->b)->function.inputs[i]);
    if (!both && is_fixed && !cis_memref_has_identity_layout(memref)) {
      say(j, CIS_REFINEMENT_UNKNOWN, "a tensor that became a buffer with a layout");
      return false;
    }
    if (is_dynamic && both)
      cis_vec_push(&j->variables, ((variable){i, -2, 0, 1}));
  }
  return true;
}

static uint64_t count_shapes(const job *j) {
  uint64_t num = 1;
  for (size_t i = 0; i < j->variables.len && num <= 1u << 20; ++i)
    num *= (uint64_t)(j->variables.data[i].high - j->variables.data[i].low + 1);
  return num;
}

/// Strides and offset: those of the type, and for dynamic ones row-major order without (0) or with
/// (1) gaps.
static void choose_layout(const job *j, uint32_t i, int64_t gaps) {
  cis_sym_choice *c = &((job *)(uintptr_t)j)->choices[i];
  cis_type type = memref_type(j, i);
  int64_t strides[8], offset, step = gaps ? 2 : 1;
  if (!type || !cis_memref_strides(type, strides, &offset))
    return;
  c->offset = offset == CIS_DYNAMIC ? gaps : offset;
  for (uint32_t d = cis_type_rank(type); d-- > 0;) {
    c->strides[d] = strides[d] == CIS_DYNAMIC ? step : strides[d];
    step = c->strides[d] * (c->sizes[d] ? c->sizes[d] : 1) + (gaps ? 1 : 0);
  }
}

/// The n-th shape.
static void choose(job *j, uint64_t n) {
  cis_type type = signature(j->a);
  int64_t gaps[MOST_ARGS] = {0};
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    cis_type arg = type->function.inputs[i];
    j->choices[i].is_number = false;
    for (uint32_t d = 0; cis_type_is_shaped(arg) && d < cis_type_rank(arg); ++d)
      j->choices[i].sizes[d] = cis_type_dim(arg, d);
  }
  for (size_t v = 0; v < j->variables.len; ++v) {
    const variable *x = &j->variables.data[v];
    uint64_t span = (uint64_t)(x->high - x->low + 1);
    int64_t value = x->low + (int64_t)(n % span);
    n /= span;
    if (x->dim >= 0) {
      j->choices[x->arg].sizes[x->dim] = value;
    } else if (x->dim == -2) {
      gaps[x->arg] = value;
    } else {
      j->choices[x->arg].is_number = true;
      j->choices[x->arg].number = value;
    }
  }
  for (uint32_t i = 0; i < type->function.num_inputs; ++i)
    choose_layout(j, i, gaps[i]);
}

// --- differences that an execution shows ---

static cis_walk find_parallel(cis_op *op, void *user) {
  (void)user;
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_SCF_PARALLEL || kind == CIS_OP_SCF_FORALL ? CIS_WALK_STOP
                                                                  : CIS_WALK_CONTINUE;
}

/// Whether what the first program computes may depend on the order of the turns of its parallel
/// loops: then one execution says nothing.
static bool may_depend_on_order(const job *j) {
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
  const job *j = user;
  const cis_terms terms = {.options = j->options->terms};
  return cis_term_freedoms(&terms, op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static cis_walk find_call(cis_op *op, void *user) {
  (void)user;
  return cis_op_kind(op) == CIS_OP_FUNC_CALL ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Whether fast-math flags allow the first program to compute something else than an execution.
static bool is_free(const job *j) {
  bool calls = !cis_walk_preorder(j->a, find_call, NULL);
  return !cis_walk_preorder(calls ? cis_op_parent(j->a) : j->a, find_freedom, (void *)(uintptr_t)j);
}

/// MLIR lowers tosa.max_pool2d and reduce_max of floats so that they never give minus infinity (nor
/// reduce_min infinity), which TOSA does not say: there, only numbers that no op makes infinite
/// show a difference.
static bool are_too_large(const job *j, const cis_inputs *inputs) {
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

static bool try_inputs(job *j, const cis_inputs *inputs, bool *out_cannot) {
  *out_cannot = false;
  if (are_too_large(j, inputs))
    return false;
  cis_strbuf text = {0};
  const cis_search_pair pair = {.a = j->a,
                                .b = j->b,
                                .options = &j->options->terms,
                                .ignore_leaks = j->ignore_leaks,
                                .deadline = j->deadline};
  cis_search_result result = cis_search_run(&pair, inputs, j->choices, &text);
  // The first program must be the same as itself there, or the difference says nothing.
  const cis_search_pair itself = {.a = j->a,
                                  .b = j->a,
                                  .options = &j->options->terms,
                                  .ignore_leaks = true,
                                  .other_addresses = true,
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
    cis_strbuf_str(&j->report->text, cis_strbuf_view(&text));
  }
  cis_strbuf_deinit(&text);
  return result == CIS_SEARCH_DIFFERENT;
}

/// Executions of this shape with chosen inputs until some time; true if one of them differs.
static bool search_until(job *j, uint64_t first, uint32_t num, double end) {
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

static bool search(job *j, uint64_t first, uint32_t num) {
  return search_until(j, first, num, j->deadline);
}

/// Executions of a sample of the shapes, in a quarter of the time.
static bool search_shapes(job *j, uint64_t num_shapes) {
  uint32_t samples = j->options->samples ? j->options->samples : 24;
  uint64_t tried = num_shapes < 12 ? num_shapes : 12;
  double end = cis_seconds() + (j->deadline - cis_seconds()) / 4;
  for (uint64_t i = 0; i < tried && cis_seconds() < end; ++i) {
    // The last shapes are the largest.
    choose(j, num_shapes <= 12 ? num_shapes - 1 - i : (num_shapes - 1) - i * (num_shapes / 12));
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

static step say_exhausted(job *j, const cis_terms *t) {
  j->report->text.len = 0;
  say(j, CIS_REFINEMENT_UNKNOWN,
      cis_terms_are_late(t) ? "no time left" : "too many terms for the budget");
  return STEP_UNKNOWN;
}

static step failed(job *j, cis_exec *e) {
  if (e->needs_unrolling && !j->unrolls) {
    j->unrolls = true;
    return STEP_AGAIN;
  }
  uint32_t left = 10000;
  int32_t arg = e->needs_term ? find_number(e->t, e->needs_term, signature(j->a), 12, &left) : -1;
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
  say(j, CIS_REFINEMENT_UNKNOWN, e->why ? e->why : "too many terms, or all paths are undefined");
  return STEP_UNKNOWN;
}

static step ask_solver(job *j, cis_terms *t, const cis_goal_vec *goals, cis_term trap) {
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

/// Whether no loop of the first goes on beyond the turns that were read, where it is defined.
static bool ends_in_time(job *j, cis_terms *t, const cis_exec *a, cis_term trap) {
  if (cis_term_is_false(t, a->beyond))
    return true;
  cis_goal_vec goals = {0};
  cis_vec_push(&goals, ((cis_goal){a->beyond, 0, true, "whether a loop ends", 0}));
  bool ends = ask_solver(j, t, &goals, trap) == STEP_PROVEN;
  cis_vec_deinit(&goals);
  if (!ends) {
    j->report->text.len = 0;
    say(j, CIS_REFINEMENT_UNKNOWN,
        "a loop whose end depends on the inputs; the same for up to 40 turns");
  }
  return ends;
}

/// What is left to prove of two executions. What happens where a loop goes on beyond the turns that
/// were read counts as undefined, first.
static step decide(job *j, cis_terms *t, cis_exec *a, cis_exec *b, bool whole) {
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
    say(j, CIS_REFINEMENT_UNKNOWN, why);
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
static step prove_with(job *j, bool whole) {
  cis_terms t;
  cis_exec a = {0}, b = {0};
  step result;
  cis_terms_init(&t, j->scratch, &j->options->terms);
  const uint64_t steps = j->options->steps ? j->options->steps : 30000000;
  const cis_sym_limits limits = {.unrolls = j->unrolls, .ops = steps, .whole = whole};
  t.deadline = j->deadline;
  if (!cis_sym_run(&a, &t, j->lowered_a, j->choices, &limits)) {
    result = failed(j, &a);
  } else if (!a.stopped && !cis_sym_run(&b, &t, j->lowered_b, j->choices, &limits)) {
    result = failed(j, &b);
  } else if (t.exhausted) {
    result = say_exhausted(j, &t);
  } else if (a.stopped) {
    result = STEP_PROVEN;
  } else {
    result = decide(j, &t, &a, &b, t.wholes.len > 0);
  }
  j->uses_whole = t.wholes.len > 0;
  if (a.t)
    cis_sym_deinit(&a);
  if (b.t)
    cis_sym_deinit(&b);
  cis_terms_deinit(&t);
  return result;
}

/// First with structured ops and large arrays as one term, which proves what both programs compute
/// alike and takes no time; then by their elements.
static step prove(job *j) {
  step result = prove_with(j, true);
  return result == STEP_UNKNOWN && j->uses_whole && cis_seconds() < j->deadline
             ? prove_with(j, false)
             : result;
}

/// Chooses a bound for which there are not too many shapes.
static bool set_shapes(job *j, uint64_t *out_num) {
  uint32_t bound = j->options->max_dim ? j->options->max_dim : 3;
  for (;; --bound) {
    j->bound = bound;
    if (!find_variables(j))
      return false;
    *out_num = count_shapes(j);
    if (*out_num <= MOST_SHAPES)
      return true;
    if (bound <= 1) {
      say(j, CIS_REFINEMENT_UNKNOWN, "too many dynamic sizes");
      return false;
    }
  }
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
static bool run_larger_numbers(job *j, int64_t constant) {
  enum { ALL = 40 };
  variable *v = &j->variables.data[0];
  for (int64_t n = v->high + 1; n <= ALL || n <= 2 * constant + 1; ++n) {
    v->low = v->high = n;
    choose(j, 0);
    if (search(j, (uint64_t)n, 8) || prove(j) != STEP_PROVEN || j->any_defined)
      return false;
    j->report->largest = (uint32_t)n;
  }
  return true;
}

/// The first program is undefined at all small sizes: larger ones, the same for all dimensions.
/// False if one of them is not proven.
static bool run_larger(job *j) {
  largest l = {0};
  cis_walk_preorder(j->a, find_largest, &l);
  bool has_number = false;
  for (size_t v = 0; v < j->variables.len; ++v)
    has_number |= j->variables.data[v].dim == -1;
  if (has_number) // no number is large enough for all
    return j->variables.len == 1 && run_larger_numbers(j, l.number);
  const int64_t sizes[] = {l.number, l.number + 1, 2 * l.number + 1, 8, 17, 32};
  for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); ++i) {
    if (sizes[i] <= (int64_t)j->bound)
      continue;
    for (size_t v = 0; v < j->variables.len; ++v)
      if (j->variables.data[v].dim >= 0)
        j->variables.data[v].low = j->variables.data[v].high = sizes[i];
    choose(j, 0);
    if (search(j, 500 * i, 8) || prove(j) != STEP_PROVEN)
      return false;
    j->report->largest = (uint32_t)sizes[i];
  }
  return true;
}

/// Some of the shapes, an argument being in a state that `state` says; what was not known else is
/// told.
static bool run_state(job *j, uint64_t num_shapes, uint32_t arg, bool *state, const char *what) {
  enum { MOST = 16 };
  uint64_t apart = num_shapes / MOST + 1;
  step s = STEP_PROVEN;
  *state = true;
  for (uint64_t n = 0; n < num_shapes && s == STEP_PROVEN; n += apart) {
    choose(j, num_shapes - 1 - n);
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

/// A caller may hand over a memref whose memory it has freed, or not written, as long as that is
/// not touched, or read: the second program does so only where the first does.
static bool run_states(job *j, uint64_t num_shapes) {
  cis_type a = signature(j->a), b = signature(j->b);
  bool any_defined = j->any_defined, ok = true;
  for (uint32_t i = 0; i < a->function.num_inputs && ok; ++i)
    if (cis_type_is_memref(a->function.inputs[i]) && cis_type_is_memref(b->function.inputs[i]))
      ok = run_state(j, num_shapes, i, &j->choices[i].is_dead, "touches") &&
           run_state(j, num_shapes, i, &j->choices[i].is_unset, "reads");
  j->any_defined = any_defined;
  return ok;
}

static void run(job *j) {
  uint64_t num;
  if (!set_shapes(j, &num) || search_shapes(j, num))
    return;
  for (uint64_t i = num; i-- > 0;) {
    choose(j, i);
    step s = prove(j);
    if (s == STEP_AGAIN) {
      if (!set_shapes(j, &num) || search_shapes(j, num))
        return;
      i = num;
      continue;
    }
    if (s != STEP_PROVEN)
      return;
    if (cis_seconds() > j->deadline) {
      j->report->text.len = 0;
      say(j, CIS_REFINEMENT_UNKNOWN, "no time left");
      return;
    }
  }
  if (!run_states(j, num))
    return;
  j->report->shapes = (uint32_t)num;
  j->report->bound = are_all_values(j) ? 0 : j->bound;
  if (!j->any_defined && !are_all_values(j) && !run_larger(j)) {
    if (!j->report->text.len)
      say(j, CIS_REFINEMENT_UNKNOWN, "the first program is undefined at all sizes up to the bound");
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
  job j = {.a = a,
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
  if (signatures_match(&j))
    run(&j);
  cis_vec_deinit(&j.variables);
}
