// Tries changes that would save a copy: each is made on a copy of the program, which is bufferized
// again, and counts only if fewer bytes are copied then.
//
//   %1 = tensor.insert %f into %t[%i]        copies %t
//   %2 = tensor.extract %t[%j]               moved above: nothing is copied
#include "bufferize/explain/explain.h"

#include "bufferize/rewrite/result_sizes.h"
#include "dialect/bufferization/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"

static cis_str say(cis_explanation *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static cis_str say(cis_explanation *e, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_str kept = cis_arena_str(e->arena, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return kept;
}

static void add_alternative(cis_explained_copy *copy, cis_alternative alternative) {
  cis_vec_push(&copy->alternatives, alternative);
}

static cis_explained_place nowhere(void) { return (cis_explained_place){.op = CIS_EXPLAIN_NO_OP}; }

/// Runs with a change. `*out_run` is the caller's to release if it is ok.
static bool try_change(cis_explanation *e, const cis_bufferization_options *options,
                       const cis_explained_change *change, cis_explained_run *out_run) {
  *out_run = cis_explain_run(e->pass, e->module, options, change, false, false);
  e->budget -= e->ops.len < e->budget ? e->ops.len : e->budget;
  if (!out_run->ok)
    cis_explained_run_deinit(out_run);
  return out_run->ok;
}

// --- reading earlier ---

/// Why an op cannot be moved before another one.
typedef enum move_problem {
  MOVE_WORKS,
  MOVE_SAME_OP,
  MOVE_NEXT_ITERATION,
  MOVE_ENDS_BLOCK,
  MOVE_NEEDS_RESULT,
  MOVE_HAS_EFFECTS,
} move_problem;

typedef struct move {
  cis_op *before; // what it is moved to
  cis_op_vec ops; // that are moved, as they are in the block
  cis_ptrmap seen;
  move_problem problem;
} move;

static void move_deinit(move *m) {
  cis_vec_deinit(&m->ops);
  cis_ptrmap_deinit(&m->seen);
}

/// Finds the ops of one block that hold both, each in one of its own.
static bool find_in_one_block(cis_op *read, cis_op *write, cis_op **out_read, cis_op **out_write) {
  for (cis_op *op = write; op && cis_op_block(op); op = cis_op_parent(op)) {
    cis_op *other = cis_op_ancestor_in_block(read, cis_op_block(op));
    if (!other)
      continue;
    *out_read = other;
    *out_write = op;
    return other != op;
  }
  return false;
}

static cis_walk add_needed(cis_op *op, void *user);

/// Adds an op, after those between `before` and it that it needs.
static void add_to_move(move *m, cis_op *op) {
  bool is_new;
  cis_ptrmap_get(&m->seen, op, &is_new);
  if (!is_new || m->problem)
    return;
  if (op == m->before)
    m->problem = MOVE_NEEDS_RESULT;
  else if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    m->problem = MOVE_ENDS_BLOCK;
  else if (!cis_effects_none(op))
    m->problem = MOVE_HAS_EFFECTS;
  else
    cis_walk_preorder(op, add_needed, m);
  if (!m->problem)
    cis_vec_push(&m->ops, op);
}

static cis_walk add_needed(cis_op *op, void *user) {
  move *m = (move *)user;
  for (uint32_t i = 0; i < op->num_operands && !m->problem; ++i) {
    cis_op *def = cis_value_op(cis_op_operand(op, i));
    def = def ? cis_op_ancestor_in_block(def, cis_op_block(m->before)) : NULL;
    if (def && (def == m->before || cis_op_is_before(m->before, def)))
      add_to_move(m, def);
  }
  return m->problem ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

static move plan_move(cis_op *read, cis_op *write) {
  move m = {0};
  cis_op *reader, *writer;
  if (!find_in_one_block(read, write, &reader, &writer)) {
    m.problem = MOVE_SAME_OP;
    return m;
  }
  m.before = writer;
  if (cis_op_is_before(reader, writer))
    m.problem = MOVE_NEXT_ITERATION;
  else
    add_to_move(&m, reader);
  return m;
}

static bool is_read_later(const cis_explained_clash *clash) {
  return clash->kind == CIS_CLASH_READ_LATER && clash->read.op != CIS_EXPLAIN_NO_OP &&
         clash->write.op != CIS_EXPLAIN_NO_OP;
}

/// Calls `fn` for each clash of a copy until one returns false.
static bool each_clash(const cis_explained_copy *copy,
                       bool (*fn)(void *user, const cis_explained_clash *clash), void *user) {
  for (size_t i = 0; i < copy->num_operands; ++i)
    for (size_t k = 0; k < copy->operands[i].clashes.len; ++k)
      if (!fn(user, &copy->operands[i].clashes.data[k]))
        return false;
  return true;
}

static bool count_read(void *user, const cis_explained_clash *clash) {
  *(size_t *)user += is_read_later(clash);
  return true;
}

static size_t num_reads(const cis_explained_copy *copy) {
  size_t num = 0;
  each_clash(copy, count_read, &num);
  return num;
}

/// A move that is not possible, and what it is about.
typedef struct move_check {
  const cis_explanation *e;
  move_problem problem;
  const cis_explained_clash *clash;
} move_check;

static bool check_move(void *user, const cis_explained_clash *clash) {
  move_check *c = (move_check *)user;
  if (!is_read_later(clash))
    return true;
  move m = plan_move(c->e->ops.data[clash->read.op], c->e->ops.data[clash->write.op]);
  c->problem =
      clash->reads_in_next_iteration && m.problem != MOVE_SAME_OP ? MOVE_NEXT_ITERATION : m.problem;
  c->clash = clash;
  move_deinit(&m);
  return !c->problem;
}

static bool apply_move(void *user, const cis_explained_clash *clash) {
  const cis_op_vec *ops = (const cis_op_vec *)user;
  if (!is_read_later(clash))
    return true;
  move m = plan_move(ops->data[clash->read.op], ops->data[clash->write.op]);
  // An earlier move may have done this one.
  bool ok = !m.problem || m.problem == MOVE_NEXT_ITERATION;
  for (size_t i = 0; i < m.ops.len && !m.problem; ++i)
    cis_op_move_before(m.ops.data[i], m.before);
  move_deinit(&m);
  return ok;
}

static bool move_reads(void *user, cis_op_vec *ops) {
  return each_clash((const cis_explained_copy *)user, apply_move, ops);
}

static cis_str why_not_moved(cis_explanation *e, const move_check *c) {
  const char *read = c->clash->read.name.data, *write = c->clash->write.name.data;
  switch (c->problem) {
  case MOVE_SAME_OP:
    return say(e, "the read cannot move up: '%s' reads while '%s' writes", read, write);
  case MOVE_NEXT_ITERATION:
    return say(e, "the read cannot move up: '%s' reads again in the next iteration", read);
  case MOVE_ENDS_BLOCK:
    return say(e, "the read cannot move up: '%s' ends the block", read);
  case MOVE_NEEDS_RESULT:
    return say(e, "the read cannot move up: '%s' also uses the result of '%s'", read, write);
  case MOVE_HAS_EFFECTS:
    return say(e, "the read cannot move up: '%s' has side effects, which keep their order", read);
  default:
    return say(e, "moving the read up is not enough");
  }
}

/// The op that the read of a clash moves before, if it moves alone.
static cis_explained_place place_before(const cis_explanation *e,
                                        const cis_explained_clash *clash) {
  cis_op *read = e->ops.data[clash->read.op], *write = e->ops.data[clash->write.op];
  move m = plan_move(read, write);
  bool is_alone = !m.problem && m.ops.len == 1 && m.ops.data[0] == read && m.before == write;
  move_deinit(&m);
  return is_alone ? clash->write : nowhere();
}

static void try_moving_reads(cis_explanation *e, cis_explained_copy *copy) {
  move_check check = {.e = e};
  cis_alternative alternative = {
      .kind = CIS_ALTERNATIVE_MOVE_READS, .at = nowhere(), .before = nowhere()};
  cis_explained_change change = {.apply = move_reads, .user = copy, .decided_first = nowhere()};
  cis_explained_run run;
  if (!num_reads(copy))
    return;
  if (each_clash(copy, check_move, &check) && try_change(e, e->options, &change, &run)) {
    alternative.saved = e->run.bytes - run.bytes;
    cis_explained_run_deinit(&run);
  }
  alternative.works = alternative.saved > 0;
  alternative.at = check.clash->read;
  if (alternative.works && num_reads(copy) == 1)
    alternative.before = place_before(e, check.clash);
  if (alternative.works)
    alternative.text = num_reads(copy) == 1
                           ? say(e, "move this '%s' up, before '%s'", check.clash->read.name.data,
                                 check.clash->write.name.data)
                           : say(e, "move this '%s' and the other ops named here up, before '%s'",
                                 check.clash->read.name.data, check.clash->write.name.data);
  else
    alternative.text = why_not_moved(e, &check);
  add_alternative(copy, alternative);
}

// --- not reading ---

/// A tensor of the type of `value`, with any contents, before `op`; NULL if there is none.
static cis_value *other_tensor(cis_op *op, cis_value *value) {
  if (!cis_type_is_ranked(value->type))
    return NULL;
  cis_builder b = cis_builder_before(op);
  cis_value_vec sizes = {0};
  cis_build_dynamic_sizes(&b, op->loc, value, &sizes);
  int32_t segments[] = {(int32_t)sizes.len, 0, 0};
  cis_op *made = cis_build_op(&b, CIS_OP_BUFFERIZATION_ALLOC_TENSOR, op->loc,
                              (cis_build_args){.operands = sizes.data,
                                               .num_operands = (int)sizes.len,
                                               .types = &value->type,
                                               .num_types = 1,
                                               .operand_segments = segments});
  cis_vec_deinit(&sizes);
  return made ? &made->results[0] : NULL;
}

static bool apply_drop(void *user, const cis_explained_clash *clash) {
  const cis_op_vec *ops = (const cis_op_vec *)user;
  if (!is_read_later(clash))
    return true;
  cis_op *op = ops->data[clash->read.op];
  cis_value *other = other_tensor(op, cis_op_operand(op, clash->read.operand));
  if (other)
    cis_op_set_operand(op, clash->read.operand, other);
  return other;
}

static bool drop_reads(void *user, cis_op_vec *ops) {
  return each_clash((const cis_explained_copy *)user, apply_drop, ops);
}

static bool take_first_read(void *user, const cis_explained_clash *clash) {
  *(const cis_explained_clash **)user = clash;
  return !is_read_later(clash);
}

static void try_dropping_reads(cis_explanation *e, cis_explained_copy *copy) {
  cis_explained_change change = {.apply = drop_reads, .user = copy, .decided_first = nowhere()};
  cis_explained_run run;
  size_t num = num_reads(copy);
  if (!num || !try_change(e, e->options, &change, &run))
    return;
  const cis_explained_clash *clash = NULL;
  each_clash(copy, take_first_read, &clash);
  cis_alternative alternative = {
      .kind = CIS_ALTERNATIVE_DROP_READS, .saved = e->run.bytes - run.bytes, .at = clash->read};
  cis_explained_run_deinit(&run);
  alternative.works = alternative.saved > 0;
  const char *name = clash->read.name.data;
  bool is_passed = cis_op_has_trait(e->ops.data[clash->read.op], CIS_TRAIT_TERMINATOR);
  if (alternative.works && is_passed)
    alternative.text = say(e, "let this '%s' pass another tensor", name);
  else if (alternative.works)
    alternative.text =
        num == 1 ? say(e, "let this '%s' read another tensor", name)
                 : say(e, "let this '%s' and the other ops named here read another tensor", name);
  else
    alternative.text = say(e, "the copy stays even if '%s' does not read the tensor", name);
  add_alternative(copy, alternative);
}

// --- memory that may be changed ---

static bool is_from_constant(const cis_explained_clash *clash) {
  return clash->kind == CIS_CLASH_READ_ONLY && clash->is_constant &&
         clash->definition.op != CIS_EXPLAIN_NO_OP;
}

static bool apply_new_tensor(void *user, const cis_explained_clash *clash) {
  const cis_op_vec *ops = (const cis_op_vec *)user;
  if (!is_from_constant(clash))
    return true;
  cis_op *op = ops->data[clash->definition.op];
  cis_value *other = other_tensor(op, &op->results[0]);
  if (other)
    cis_value_replace_all_uses(&op->results[0], other);
  return other;
}

static bool make_new_tensor(void *user, cis_op_vec *ops) {
  return each_clash((const cis_explained_copy *)user, apply_new_tensor, ops);
}

static bool take_constant(void *user, const cis_explained_clash *clash) {
  if (is_from_constant(clash))
    *(const cis_explained_clash **)user = clash;
  return !is_from_constant(clash);
}

static void try_new_tensor(cis_explanation *e, cis_explained_copy *copy) {
  const cis_explained_clash *clash = NULL;
  cis_explained_change change = {
      .apply = make_new_tensor, .user = copy, .decided_first = nowhere()};
  cis_explained_run run;
  if (each_clash(copy, take_constant, &clash) || !clash ||
      !try_change(e, e->options, &change, &run))
    return;
  cis_alternative alternative = {.kind = CIS_ALTERNATIVE_NEW_TENSOR,
                                 .saved = e->run.bytes - run.bytes,
                                 .at = clash->definition};
  cis_explained_run_deinit(&run);
  alternative.works = alternative.saved > 0;
  alternative.text =
      alternative.works
          ? say(e, "fill a new tensor with these values (linalg.fill) instead of using a constant")
          : say(e, "the copy stays even if the tensor is no constant");
  add_alternative(copy, alternative);
}

// --- copying something else ---

/// The op that copies more than it did, the most; CIS_EXPLAIN_NO_OP: none.
static uint32_t copies_instead(const cis_explanation *e, const cis_explained_run *run) {
  uint32_t most = CIS_EXPLAIN_NO_OP;
  double best = 0;
  for (uint32_t i = 0; i < run->num_ops; ++i)
    if (run->bytes_of[i] - e->run.bytes_of[i] > best) {
      best = run->bytes_of[i] - e->run.bytes_of[i];
      most = i;
    }
  return most;
}

static void try_copying_elsewhere(cis_explanation *e, cis_explained_copy *copy) {
  if (!copy->num_operands)
    return;
  cis_explained_change change = {.decided_first = copy->operands[0].place};
  cis_explained_run run;
  if (!try_change(e, e->options, &change, &run))
    return;
  uint32_t own = copy->place.op, other = copies_instead(e, &run);
  cis_alternative alternative = {.kind = CIS_ALTERNATIVE_COPY_ELSEWHERE,
                                 .saved = e->run.bytes - run.bytes};
  alternative.works = alternative.saved > 0;
  alternative.at = copy->place;
  if (run.bytes_of[own] >= e->run.bytes_of[own])
    alternative.text = say(e, "no other placement of copies saves this one");
  else if (other == CIS_EXPLAIN_NO_OP)
    alternative.text = say(e, "another order of decisions does not copy it");
  else
    alternative.at = cis_explain_place_of_op(e->ops.data[other], other);
  if (other != CIS_EXPLAIN_NO_OP && run.bytes_of[own] < e->run.bytes_of[own])
    alternative.text = say(e, "without this copy, '%s' would copy %.0f bytes instead",
                           alternative.at.name.data, run.bytes_of[other] - e->run.bytes_of[other]);
  cis_explained_run_deinit(&run);
  add_alternative(copy, alternative);
}

// --- options ---

static void set_boundaries(cis_bufferization_options *o) {
  o->bufferize_function_boundaries = true;
}

static bool is_argument(void *user, const cis_explained_clash *clash) {
  (void)user;
  return clash->kind != CIS_CLASH_READ_ONLY || !clash->is_argument;
}

/// Memory of the caller that is read later too: what no change alone saves, two may.
static void try_both(cis_explanation *e, cis_explained_copy *copy) {
  for (size_t i = 0; i < copy->alternatives.len; ++i)
    if (copy->alternatives.data[i].works)
      return;
  if (e->options->bufferize_function_boundaries || !num_reads(copy) ||
      each_clash(copy, is_argument, NULL))
    return;
  move_check check = {.e = e};
  bool moves = each_clash(copy, check_move, &check);
  cis_bufferization_options with = *e->options;
  set_boundaries(&with);
  cis_explained_change change = {
      .apply = moves ? move_reads : drop_reads, .user = copy, .decided_first = nowhere()};
  cis_explained_run run;
  if (!try_change(e, &with, &change, &run))
    return;
  double saved = e->run.bytes_of[copy->place.op] - run.bytes_of[copy->place.op];
  bool works = saved > 0 && run.bytes < e->run.bytes;
  cis_explained_run_deinit(&run);
  if (!works)
    return;
  cis_alternative alternative = {
      moves ? CIS_ALTERNATIVE_MOVE_READS : CIS_ALTERNATIVE_DROP_READS, true, saved,
      say(e,
          moves ? "move this '%s' up, before the write, and bufferize with "
                  "bufferize-function-boundaries=true"
                : "let this '%s' read another tensor, and bufferize "
                  "with bufferize-function-boundaries=true",
          check.clash->read.name.data),
      check.clash->read};
  add_alternative(copy, alternative);
}

typedef struct variant {
  const char *text;
  const char *passes_before;
  void (*set)(cis_bufferization_options *options); // NULL: the options as they are
} variant;

static void set_exact(cis_bufferization_options *o) { o->placement = CIS_PLACEMENT_EXACT; }
static void set_best(cis_bufferization_options *o) {
  set_exact(o);
  o->best_destinations = true;
}
static void set_disjoint(cis_bufferization_options *o) { o->disjoint_subsets = true; }

static void set_identity(cis_bufferization_options *o) {
  o->function_boundaries = CIS_LAYOUT_IDENTITY;
}

static const variant variants[] = {
    {"bufferize with copy-placement=exact", NULL, set_exact},
    {"bufferize with copy-placement=exact destinations=best", NULL, set_best},
    {"bufferize with disjoint-subsets=true", NULL, set_disjoint},
    {"bufferize with bufferize-function-boundaries=true, so that the function may write to its arguments",
     NULL, set_boundaries},
    {"bufferize with function-boundary-type-conversion=identity-layout-map, so that callers pass plain row-major buffers",
     NULL, set_identity},
    {"run --eliminate-empty-tensors before, so that a part of a larger tensor is computed in its place",
     "builtin.module(eliminate-empty-tensors)", NULL},
};
enum { NUM_VARIANTS = sizeof variants / sizeof *variants };

static void add_option_alternatives(cis_explanation *e, const char *text,
                                    const cis_explained_run *run) {
  for (size_t i = 0; i < e->copies.len && run->bytes < e->run.bytes; ++i) {
    cis_explained_copy *copy = &e->copies.data[i];
    uint32_t op = copy->place.op;
    double saved = e->run.bytes_of[op] - run->bytes_of[op];
    cis_alternative alternative = {CIS_ALTERNATIVE_OPTION, true, saved, cis_str_from(text),
                                   nowhere()};
    if (saved > 0)
      add_alternative(copy, alternative);
  }
}

static void try_options(cis_explanation *e) {
  for (size_t i = 0; i < NUM_VARIANTS; ++i) {
    cis_bufferization_options with = *e->options;
    cis_explained_change change = {.passes_before = variants[i].passes_before,
                                   .decided_first = nowhere()};
    cis_explained_run run;
    if (variants[i].set)
      variants[i].set(&with);
    bool differs = !variants[i].set || memcmp(&with, e->options, sizeof with) != 0;
    if (!differs || !try_change(e, &with, &change, &run))
      continue;
    add_option_alternatives(e, variants[i].text, &run);
    cis_explained_run_deinit(&run);
  }
}

// --- changing the program ---

static const struct {
  const char *name;
  bool (*apply)(void *user, cis_op_vec *ops); // NULL: it is no change of the program
} kinds[CIS_NUM_ALTERNATIVES] = {
    [CIS_ALTERNATIVE_MOVE_READS] = {"read-first", move_reads},
    [CIS_ALTERNATIVE_COPY_ELSEWHERE] = {"copy-elsewhere", NULL},
    [CIS_ALTERNATIVE_DROP_READS] = {"read-another-tensor", drop_reads},
    [CIS_ALTERNATIVE_NEW_TENSOR] = {"new-tensor", make_new_tensor},
    [CIS_ALTERNATIVE_OPTION] = {"option", NULL},
};

const char *cis_alternative_kind_name(cis_alternative_kind kind) { return kinds[kind].name; }
bool cis_alternative_is_applicable(cis_alternative_kind kind) { return kinds[kind].apply; }

bool cis_explain_apply(cis_explanation *e, cis_str change) {
  size_t colon = 0, number = 0;
  while (colon < change.len && change.data[colon] != ':')
    ++colon;
  bool has_number = colon + 1 < change.len;
  for (size_t i = colon + 1; i < change.len && has_number && number < e->copies.len; ++i) {
    has_number = change.data[i] >= '0' && change.data[i] <= '9';
    number = 10 * number + (size_t)(change.data[i] - '0');
  }
  for (size_t k = 0; k < CIS_NUM_ALTERNATIVES && has_number && number < e->copies.len; ++k)
    if (kinds[k].apply && cis_str_is((cis_str){change.data, colon}, kinds[k].name) &&
        kinds[k].apply(&e->copies.data[number], &e->ops))
      return true;
  return cis_error(cis_op_context(e->module), e->module->loc,
                   "cannot apply '%.*s': no such change of a copy", CIS_STR_ARG(change));
}

// --- all ---

/// Alternatives that work come first, and of these the one that saves the most.
static void sort_alternatives(cis_explained_copy *copy) {
  for (size_t i = 1; i < copy->alternatives.len; ++i) {
    cis_alternative alternative = copy->alternatives.data[i];
    size_t k = i;
    for (; k && alternative.works &&
           (!copy->alternatives.data[k - 1].works ||
            copy->alternatives.data[k - 1].saved < alternative.saved);
         --k)
      copy->alternatives.data[k] = copy->alternatives.data[k - 1];
    copy->alternatives.data[k] = alternative;
  }
}

void cis_explain_find_alternatives(cis_explanation *e) {
  if (e->run.bytes > 0)
    try_options(e);
  for (size_t i = 0; i < e->copies.len; ++i) {
    cis_explained_copy *copy = &e->copies.data[i];
    if (copy->bytes > 0 && !e->budget) {
      ++e->num_not_tried;
    } else if (copy->bytes > 0) {
      try_moving_reads(e, copy);
      try_dropping_reads(e, copy);
      try_new_tensor(e, copy);
      try_copying_elsewhere(e, copy);
      try_both(e, copy);
    }
    sort_alternatives(copy);
  }
}
