// One-Shot Bufferize by decisions of the caller, and its analysis alone, of the public API.
//
// Functions of the caller are asked before anything is analyzed. What they answer about operations
// is kept as marks on these, because the rewriting asks again when operations have moved; what they
// answer about operands as a set, because nothing changes during an analysis.
#include "cistern/analysis.h"
#include "capi/own_op.h"

#include "bufferize/analysis/answers.h"
#include "bufferize/one_shot/one_shot.h"
#include "bufferize/ops/ops.h"
#include "ir/symbol.h"
#include "ir/verifier.h"
#include "registry/passes.h"

struct cistern_analysis {
  cis_answers answers;
  cis_ptrmap decided; // operands that the caller wanted copied
};

/// The state of a call until it ends.
typedef struct run {
  cis_context *ctx;
  cis_op *root;
  cistern_bufferize_options own;
  cis_bufferization_options options;
  cis_pass_manager *pm; // holds the texts of `options`
  cis_ptrmap copied;
  cis_use_vec first;
} run;

// --- options ---

static void take_options(void *user, int depth, const char *title, const cis_pass *pass) {
  (void)depth;
  (void)title;
  if (pass)
    ((run *)user)->options = cis_one_shot_options(pass);
}

static bool read_options(run *r) {
  cis_strbuf error = {0};
  cis_str text = r->own.options ? cis_str_from(r->own.options) : CIS_STR("");
  r->pm = cis_pass_manager_create(cis_passes_of(r->ctx), "builtin.module");
  bool ok = cis_pass_manager_add(r->pm, CIS_STR("one-shot-bufferize"), text, &error);
  while (error.len && error.data[error.len - 1] == '\n')
    --error.len;
  if (!ok)
    cis_error(r->ctx, CIS_LOC_UNKNOWN, "%s", cis_strbuf_c(&error));
  cis_strbuf_deinit(&error);
  if (ok)
    cis_pass_manager_visit(r->pm, take_options, r);
  return ok && cis_one_shot_check_options(&r->options, r->root);
}

/// Whether there is an analysis, of the program as it is.
static bool check_analyzes(const run *r) {
  const char *error = NULL;
  if (r->options.copy_before_write)
    error = "'copy-before-write' skips the analysis";
  else if (r->options.best_destinations)
    error = "'destinations=best' changes the program before the analysis";
  return !error || cis_error(r->ctx, CIS_LOC_UNKNOWN, "Invalid option: %s", error);
}

static bool check_root(const run *r) {
  if (!cis_op_has_trait(r->root, CIS_TRAIT_ISOLATED))
    return cis_op_error(r->root, "is not isolated from above, so that it cannot be bufferized "
                                 "alone");
  if (r->options.bufferize_function_boundaries &&
      !cis_op_has_trait(r->root, CIS_TRAIT_SYMBOL_TABLE))
    return cis_op_error(r->root, "has no functions whose boundaries could be bufferized");
  return true;
}

// --- the caller's decisions ---

/// The operation whose answer an operation follows: terminators, and ops inside of them, go
/// with the operation around. NULL: none, it is bufferized.
static cis_op *leader_of(const run *r, cis_op *op) {
  for (cis_op *at = op; at != r->root; at = cis_op_parent(at))
    if (cis_op_has_trait(at, CIS_TRAIT_TERMINATOR))
      op = cis_op_parent(at);
  bool is_asked = op != r->root && !cis_str_is(op->info->dialect_name, "func") &&
                  !cis_op_has_trait(op, CIS_TRAIT_FUNCTION);
  return is_asked ? op : NULL;
}

/// Outer operations come first, so that a leader has its mark before those that follow it.
static cis_walk ask_about_op(cis_op *op, void *user) {
  run *r = user;
  cis_op *leader = leader_of(r, op);
  if (leader && (leader == op ? !r->own.allows(r->own.user, wrap_op(op))
                              : cis_op_get_attr(leader, CIS_LEFT_ALONE) != NULL))
    cis_op_set_attr(op, CIS_LEFT_ALONE, cis_attr_unit(r->ctx));
  return CIS_WALK_CONTINUE;
}

static cis_walk take_mark_away(cis_op *op, void *user) {
  (void)user;
  if (cis_op_get_attr(op, CIS_LEFT_ALONE))
    cis_op_set_attr(op, CIS_LEFT_ALONE, NULL);
  return CIS_WALK_CONTINUE;
}

static cis_walk ask_about_operands(cis_op *op, void *user) {
  run *r = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)))
      continue;
    cistern_decision decision = r->own.decide(r->own.user, wrap_op(op), i);
    if (decision == CISTERN_DECISION_COPY)
      cis_ptrmap_set(&r->copied, operand, 1);
    else if (decision == CISTERN_DECISION_FIRST)
      cis_vec_push(&r->first, operand);
  }
  return CIS_WALK_CONTINUE;
}

static void ask(run *r) {
  if (r->own.allows) {
    r->options.leaves_marked = true;
    cis_walk_preorder(r->root, ask_about_op, r);
  }
  if (r->own.decide)
    cis_walk_preorder(r->root, ask_about_operands, r);
  r->options.copied = &r->copied;
  r->options.decided_first = r->first.data;
  r->options.num_decided_first = r->first.len;
}

// --- a call ---

/// False after an error.
static bool begin(run *r, cistern_operation *op, const cistern_bufferize_options *options,
                  bool analyzes) {
  *r = (run){.root = unwrap_op(op)};
  r->ctx = cis_op_context(r->root);
  cistern_copy_struct(&r->own, sizeof r->own, options);
  size_t before = cis_diag_num_errors(r->ctx);
  if (!read_options(r) || !check_root(r) || ((analyzes || r->own.decide) && !check_analyzes(r)))
    return false;
  cis_bufferize_attach(r->ctx);
  ask(r);
  return cis_diag_num_errors(r->ctx) == before;
}

static void end(run *r) {
  if (r->options.leaves_marked)
    cis_walk_preorder(r->root, take_mark_away, NULL);
  cis_pass_manager_destroy(r->pm);
  cis_ptrmap_deinit(&r->copied);
  cis_vec_deinit(&r->first);
  cis_diag_flush(r->ctx);
}

cistern_analysis *cistern_analysis_create(cistern_operation *op,
                                          const cistern_bufferize_options *options) {
  enum { MOST_CONFLICTS = 8 };
  if (!CIS_OWN_OPS_BUFFERIZE)
    return NULL;
  run r;
  cistern_analysis *a = cis_mem_calloc(1, sizeof *a);
  bool ok = begin(&r, op, options, true) &&
            cis_answers_find(r.root, &r.options, MOST_CONFLICTS, &a->answers);
  a->decided = r.copied;
  r.copied = (cis_ptrmap){0};
  end(&r);
  if (ok)
    return a;
  cistern_analysis_destroy(a);
  return NULL;
}

void cistern_analysis_destroy(cistern_analysis *a) {
  if (!a)
    return;
  if (CIS_OWN_OPS_BUFFERIZE)
    cis_answers_deinit(&a->answers);
  cis_ptrmap_deinit(&a->decided);
  cis_mem_free(a);
}

bool cistern_bufferize(cistern_operation *op, const cistern_bufferize_options *options) {
  if (!CIS_OWN_OPS_BUFFERIZE)
    return false;
  run r;
  cis_arena arena;
  cis_arena_init(&arena);
  bool ok =
      begin(&r, op, options, false) && cis_one_shot_bufferize(r.root, &r.options, &arena, NULL);
  cis_arena_deinit(&arena);
  if (r.options.leaves_marked)
    cis_walk_preorder(r.root, take_mark_away, NULL);
  ok = ok && cis_verify(r.root);
  end(&r);
  return ok;
}

// --- questions ---

/// The operand; one that no analysis knows if there is none of that number.
static const cis_use *operand_of(const cistern_operation *op, size_t operand) {
  static const cis_use none;
  cis_op *inner = unwrap_op(op);
  return operand < inner->num_operands ? &cis_op_operands(inner)[operand] : &none;
}

bool cistern_analysis_is_in_place(const cistern_analysis *a, const cistern_operation *op,
                                  size_t operand) {
  return cis_ptrmap_has(&a->answers.in_place, operand_of(op, operand));
}

bool cistern_analysis_may_alias(const cistern_analysis *a, const cistern_value *x,
                                const cistern_value *y) {
  return cis_answers_may_alias(&a->answers, unwrap_value(x), unwrap_value(y));
}

bool cistern_analysis_are_equivalent(const cistern_analysis *a, const cistern_value *x,
                                     const cistern_value *y) {
  return cis_answers_are_equivalent(&a->answers, unwrap_value(x), unwrap_value(y));
}

int64_t cistern_analysis_copied_bytes(const cistern_analysis *a) {
  return a->answers.statistics.copied_bytes;
}

static const cis_clash_vec *clashes_of(const cistern_analysis *a, const cis_use *operand) {
  uintptr_t place = cis_ptrmap_at(&a->answers.out_of_place, operand);
  return place ? &a->answers.clashes.data[place - 1] : NULL;
}

size_t cistern_analysis_num_conflicts(const cistern_analysis *a, const cistern_operation *op,
                                      size_t operand) {
  const cis_use *use = operand_of(op, operand);
  const cis_clash_vec *clashes = clashes_of(a, use);
  return cis_ptrmap_has(&a->decided, use) ? 1 : clashes ? clashes->len : 0;
}

bool cistern_analysis_get_conflict(const cistern_analysis *a, const cistern_operation *op,
                                   size_t operand, size_t index, cistern_conflict *out_conflict) {
  static const cistern_conflict_kind kinds[] = {[CIS_CLASH_READ_LATER] =
                                                    CISTERN_CONFLICT_READ_LATER,
                                                [CIS_CLASH_READ_ONLY] = CISTERN_CONFLICT_READ_ONLY,
                                                [CIS_CLASH_PARALLEL] = CISTERN_CONFLICT_PARALLEL,
                                                [CIS_CLASH_APART] = CISTERN_CONFLICT_OVERLAP};
  if (index >= cistern_analysis_num_conflicts(a, op, operand))
    return false;
  const cis_use *use = operand_of(op, operand);
  cistern_conflict conflict = {sizeof conflict, .kind = CISTERN_CONFLICT_DECIDED};
  if (!cis_ptrmap_has(&a->decided, use)) {
    const cis_clash *clash = &clashes_of(a, use)->data[index];
    conflict.kind = kinds[clash->kind];
    conflict.read = clash->read ? wrap_op(cis_use_owner(clash->read)) : NULL;
    conflict.read_operand = clash->read ? cis_use_index(clash->read) : 0;
    conflict.write = clash->write ? wrap_op(cis_use_owner(clash->write)) : NULL;
    conflict.write_operand = clash->write ? cis_use_index(clash->write) : 0;
    conflict.value = wrap_value(clash->definition);
  }
  return cistern_give_struct(out_conflict, sizeof conflict, &conflict);
}
