// Bufferizes a copy of a program and counts the copies, op by op.
//
//   %1 = tensor.insert %f into %t[%i]  loc("copies:7")   =>  memref.copy %t, %m  loc("copies:7")
//
// Ops of the copy have their positions as locations, which the ops that replace them inherit;
// arguments of blocks have the location of the op around them. Copies that fold away, of a part
// onto itself, do not count.
#include "bufferize/explain/explain.h"

#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/one_shot/one_shot.h"
#include "bufferize/ops/ops.h"
#include "dialect/memref/memref.h"
#include "ir/debug.h"
#include "ir/diag.h"
#include "ir/estimate.h"
#include "ir/family.h"
#include "ir/interfaces.h"
#include "ir/symbol.h"

enum { MOST_CLASHES = 4 }; // that are told of one operand

// --- positions in locations ---

static const char prefix[] = "copies:";

static cis_location numbered(cis_context *ctx, size_t number, cis_location loc) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%s%zu", prefix, number);
  cis_attr attr = cis_attr_loc_name(ctx, cis_strbuf_view(&name), cis_loc_to_attr(ctx, loc));
  cis_strbuf_deinit(&name);
  return cis_loc_from_attr(attr);
}

/// Arguments of blocks count as the op's whose blocks they are.
static void number_op(cis_op *op, size_t number) {
  cis_context *ctx = cis_op_context(op);
  op->loc = numbered(ctx, number, op->loc);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i))
      for (uint32_t k = 0; k < block->num_args; ++k) {
        cis_block_arg *arg = cis_value_as_arg(cis_block_args(block)[k]);
        arg->loc = numbered(ctx, number, arg->loc);
      }
}

static void number_ops(const cis_op_vec *ops) {
  for (size_t i = 0; i < ops->len; ++i)
    number_op(ops->data[i], i);
}

static bool number_of_attr(cis_attr attr, uint32_t *out) {
  if (!attr)
    return false;
  if (attr->kind == CIS_ATTR_LOC_NAME) {
    cis_str name = attr->loc_name.name;
    size_t skip = sizeof prefix - 1;
    if (name.len <= skip || memcmp(name.data, prefix, skip) != 0)
      return number_of_attr(attr->loc_name.child, out);
    *out = 0;
    for (size_t i = skip; i < name.len; ++i)
      *out = *out * 10 + (uint32_t)(name.data[i] - '0');
    return true;
  }
  for (uint32_t i = 0; attr->kind == CIS_ATTR_LOC_FUSED && i < attr->loc_fused.num; ++i)
    if (number_of_attr(attr->loc_fused.locs[i], out))
      return true;
  return false;
}

/// The position of the op that this one was made of.
static uint32_t number_of(const cis_op *op) {
  uint32_t number = CIS_EXPLAIN_NO_OP;
  (void)number_of_attr(cis_loc_attr(cis_op_context(op), op->loc), &number);
  return number;
}

// --- places ---

cis_explained_place cis_explain_place_of_op(const cis_op *op, uint32_t number) {
  return (cis_explained_place){.op = number, .name = cis_op_name(op), .loc = op->loc};
}

typedef struct observer {
  cis_explained_operand_vec *out;
  cis_ptrmap index;          // operand -> 1 + its index in `out`
  const cis_ptrmap *numbers; // op -> its position plus one; NULL: locations have positions
} observer;

static uint32_t position(const observer *o, const cis_op *op) {
  return o->numbers ? (uint32_t)cis_ptrmap_at(o->numbers, op) - 1 : number_of(op);
}

static cis_explained_place place_of_use(const observer *o, const cis_use *use) {
  if (!use)
    return (cis_explained_place){.op = CIS_EXPLAIN_NO_OP};
  const cis_op *op = cis_use_owner(use);
  cis_explained_place place = cis_explain_place_of_op(op, position(o, op));
  place.operand = cis_use_index(use);
  return place;
}

static cis_explained_place place_of_value(const observer *o, const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  if (op)
    return cis_explain_place_of_op(op, position(o, op));
  return (cis_explained_place){.op = CIS_EXPLAIN_NO_OP, .loc = cis_value_loc(value)};
}

// --- what keeps operands out of place ---

/// Whether the read is done before the write in one iteration of the loops around both.
static bool is_before(cis_conflicts *c, cis_op *read, const cis_op *write) {
  for (cis_op *op = read; op; op = cis_op_parent(op))
    for (cis_op *other = (cis_op *)(uintptr_t)write; other; other = cis_op_parent(other))
      if (op != other && cis_op_block(op) == cis_op_block(other))
        return cis_dom_op_properly(c->dom, op, other);
  return read == write;
}

/// Whether one op reads by one name what it writes by another: an op that reads its destination
/// does so before it writes.
static bool reads_meanwhile(const cis_clash *clash) {
  return clash->read != clash->write && cis_use_owner(clash->read) == cis_use_owner(clash->write);
}

static cis_explained_clash explain_clash(const observer *o, cis_conflicts *c,
                                         const cis_clash *clash) {
  const cis_op *op = cis_value_op(clash->definition);
  const cis_value *value = clash->definition;
  return (cis_explained_clash){
      .kind = clash->kind,
      .read = place_of_use(o, clash->read),
      .write = place_of_use(o, clash->write),
      .definition = place_of_value(o, value),
      .reads_in_next_iteration =
          clash->read && clash->write && !reads_meanwhile(clash) &&
          is_before(c, cis_use_owner(clash->read), cis_use_owner(clash->write)),
      .reads_meanwhile = clash->read && clash->write && reads_meanwhile(clash),
      .is_constant = op && cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE),
      .is_argument = !op && cis_op_has_trait(cis_value_owner(value), CIS_TRAIT_FUNCTION)};
}

/// Adds an operand, or replaces its earlier entry.
static void add_operand(observer *o, const cis_use *operand, cis_explained_operand explained) {
  bool is_new;
  uintptr_t *index = cis_ptrmap_get(&o->index, operand, &is_new);
  if (is_new) {
    cis_vec_push(o->out, explained);
    *index = o->out->len;
    return;
  }
  cis_vec_deinit(&o->out->data[*index - 1].clashes);
  o->out->data[*index - 1] = explained;
}

static void explain_operand(void *user, cis_conflicts *conflicts, cis_use *operand) {
  observer *o = (observer *)user;
  const cis_bufferization_state *state = conflicts->state;
  cis_tensor_copy copy = cis_tensor_copy_get(state, operand);
  cis_type type = copy.result ? copy.result->type : cis_use_value(operand)->type;
  cis_explained_operand explained = {.place = place_of_use(o, operand),
                                     .bytes = cis_tensor_copy_cost(state, operand),
                                     .new_bytes = cis_estimate_bytes(type)};
  cis_clash_vec clashes = {0};
  cis_clashes_find(conflicts, operand, MOST_CLASHES, &clashes);
  for (size_t i = 0; i < clashes.len; ++i)
    cis_vec_push(&explained.clashes, explain_clash(o, conflicts, &clashes.data[i]));
  cis_vec_deinit(&clashes);
  add_operand(o, operand, explained);
}

static void observe(void *user, cis_conflicts *conflicts, cis_op *root) {
  cis_clashes_visit(conflicts, root, explain_operand, user);
}

// --- counting copies ---

static cis_walk count_copy(cis_op *op, void *user) {
  cis_explained_run *run = (cis_explained_run *)user;
  cis_copy c;
  if (!cis_as_copy(op, &c) || c.source == c.target)
    return CIS_WALK_CONTINUE;
  double bytes = cis_estimate_bytes(c.source->type) * cis_estimate_runs(op);
  uint32_t number = number_of(op);
  run->bytes += bytes;
  ++run->num_copies;
  if (number < run->num_ops)
    run->bytes_of[number] += bytes;
  return CIS_WALK_CONTINUE;
}

/// Lists results of public functions that are arguments which callers do not give away.
static cis_walk list_returns(cis_op *op, void *user) {
  cis_explained_run *run = user;
  cis_op *function = cis_op_parent(op);
  if (!cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) || !function ||
      !cis_op_has_trait(function, CIS_TRAIT_FUNCTION) || cis_symbol_is_private(function))
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_value *value = cis_op_operand(op, i);
    value = cis_value_is_base_memref(value) ? cis_memref_below_casts(cis_op_operand(op, i)) : NULL;
    if (!value || cis_value_arg_block(value) != cis_op_entry(function) ||
        cis_argument_is_donated(value))
      continue;
    cis_vec_push(&run->returns,
                 ((cis_explained_return){
                     cis_context_intern(cis_op_context(op), cis_symbol_name(function)),
                     cis_value_loc(value), value->index, cis_estimate_bytes(value->type)}));
  }
  return CIS_WALK_CONTINUE;
}

static bool prepare(cis_pass *pass, cis_op *copy, const cis_explained_change *change,
                    cis_op_vec *ops, cis_bufferization_options *options, cis_use **first) {
  if (!change)
    return true;
  if (change->decided_first.op != CIS_EXPLAIN_NO_OP) {
    *first = &cis_op_operands(ops->data[change->decided_first.op])[change->decided_first.operand];
    options->decided_first = first;
    options->num_decided_first = 1;
  }
  return (!change->apply || change->apply(change->user, ops)) &&
         (!change->passes_before ||
          cis_pass_run_pipeline(pass, copy, cis_str_from(change->passes_before)));
}

cis_explained_run cis_explain_run(cis_pass *pass, cis_op *module,
                                  const cis_bufferization_options *options,
                                  const cis_explained_change *change, bool explains, bool reports) {
  cis_context *ctx = cis_op_context(module);
  cis_explained_run run = {0};
  cis_op *copy = cis_op_clone(module, NULL);
  cis_op_vec ops = {0};
  cis_walk_preorder(copy, cis_walk_collect, &ops);
  number_ops(&ops);
  run.num_ops = (uint32_t)ops.len;
  run.bytes_of = cis_mem_calloc(ops.len, sizeof *run.bytes_of);
  observer o = {.out = &run.operands};
  cis_bufferization_options with = *options;
  with.observe = explains ? observe : NULL;
  with.observer = &o;
  cis_bufferize_attach(ctx);
  bool was_quiet = reports ? false : cis_diag_set_quiet(ctx, true);
  cis_use *first;
  run.ok = prepare(pass, copy, change, &ops, &with, &first) &&
           cis_one_shot_bufferize(copy, &with, cis_pass_arena(pass), NULL) &&
           cis_pass_run_pipeline(pass, copy, CIS_STR("builtin.module(cse,canonicalize)"));
  if (!reports)
    (void)cis_diag_set_quiet(ctx, was_quiet);
  if (run.ok)
    cis_walk_preorder(copy, count_copy, &run);
  if (run.ok && explains)
    cis_walk_preorder(copy, list_returns, &run);
  cis_ptrmap_deinit(&o.index);
  cis_vec_deinit(&ops);
  cis_op_destroy(copy);
  return run;
}

void cis_explained_run_deinit(cis_explained_run *run) {
  for (size_t i = 0; i < run->operands.len; ++i)
    cis_vec_deinit(&run->operands.data[i].clashes);
  cis_vec_deinit(&run->operands);
  cis_vec_deinit(&run->returns);
  cis_mem_free(run->bytes_of);
  run->bytes_of = NULL;
}

// --- decisions of the program itself ---

struct cis_told_decisions {
  cis_explained_operand_vec operands;
  cis_ptrmap numbers;
  observer observer;
};

typedef struct decision_walk {
  observer *o;
  cis_conflicts *conflicts;
} decision_walk;

/// An operand in place is a decision if it is written.
static cis_walk tell_operands(cis_op *op, void *user) {
  const decision_walk *w = user;
  const cis_bufferization_state *state = w->conflicts->state;
  for (uint32_t i = 0; i < op->num_operands && cis_state_knows(state, op); ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)))
      continue;
    if (!cis_state_is_in_place(state, operand))
      explain_operand(w->o, w->conflicts, operand);
    else if (cis_bufferizes_to_write(state, operand))
      add_operand(
          w->o, operand,
          (cis_explained_operand){.place = place_of_use(w->o, operand), .is_in_place = true});
  }
  return CIS_WALK_CONTINUE;
}

static void tell(void *user, cis_conflicts *conflicts, cis_op *root) {
  decision_walk w = {user, conflicts};
  bool was_quiet = conflicts->is_quiet;
  conflicts->is_quiet = true;
  cis_walk_preorder(root, tell_operands, &w);
  conflicts->is_quiet = was_quiet;
}

static cis_walk number(cis_op *op, void *user) {
  cis_ptrmap *numbers = user;
  cis_ptrmap_set(numbers, op, numbers->len + 1);
  return CIS_WALK_CONTINUE;
}

cis_told_decisions *cis_tell_decisions_begin(cis_op *module, cis_bufferization_options *options) {
  if (!cis_debug_is_on(cis_op_context(module), CIS_DEBUG_ONE_SHOT) || options->copy_before_write)
    return NULL;
  cis_told_decisions *told = cis_mem_calloc(1, sizeof *told);
  cis_walk_preorder(module, number, &told->numbers);
  told->observer = (observer){.out = &told->operands, .numbers = &told->numbers};
  options->observe = tell;
  options->observer = &told->observer;
  return told;
}

void cis_tell_decisions_end(cis_context *ctx, cis_told_decisions *told) {
  for (size_t i = 0; told && i < told->operands.len; ++i) {
    cis_explained_operand *operand = &told->operands.data[i];
    cis_strbuf why = {0};
    cis_explain_put_clashes(ctx, operand, &why);
    cis_debug_say(ctx, CIS_DEBUG_ONE_SHOT, operand->place.name, operand->place.loc,
                  "operand %u is %s%s%s", operand->place.operand,
                  operand->is_in_place ? "in place" : "out of place", why.len ? ", because " : "",
                  cis_strbuf_c(&why));
    cis_strbuf_deinit(&why);
    cis_vec_deinit(&operand->clashes);
  }
  if (!told)
    return;
  cis_vec_deinit(&told->operands);
  cis_ptrmap_deinit(&told->numbers);
  cis_ptrmap_deinit(&told->observer.index);
  cis_mem_free(told);
}
