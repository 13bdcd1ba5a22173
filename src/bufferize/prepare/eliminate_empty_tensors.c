// --eliminate-empty-tensors: a tensor that is computed in an empty tensor, and then inserted into a
// part of another tensor, is computed in that part.
//
//   %0 = tensor.empty() : tensor<5xf32>               %0 = tensor.extract_slice %t[3] [5] [1]
//   %1 = linalg.fill outs(%0)                   =>    %1 = linalg.fill outs(%0)
//   %2 = insert_slice %1 into %t[3] [5] [1]           %2 = insert_slice %1 into %t[3] [5] [1]
//
// The chain from the inserted tensor back to the empty one consists of values with one buffer, by
// One-Shot's analysis; casts may be on it. The part is extracted at a place where all operands of
// the extraction are available, before the use of the empty tensor: at the empty tensor, or after
// one of those operands. Other uses keep the empty tensor.
//
// With destinations=best, elementwise ops write into inputs that are not needed afterwards, as
// One-Shot has them do later: then the ops before the inserted one are computed in its part too.
//
// With concatenations=apart, insertions into a tensor that begins empty stay: with the first part
// computed in place, the whole tensor would be live from there on.
//
// With empty-for-each-use=true, an empty tensor that several ops write to is first made once for
// each: one buffer for all would be held from the first of them to the last.
//
// With overwritten=true, any tensor whose contents the op does not read counts as empty, and is put
// back if that was of no use. Before that, insertions move into branches.
#include "bufferize/analysis/one_shot_analysis.h"
#include "bufferize/ops/ops.h"
#include "bufferize/prepare/destinations.h"
#include "bufferize/prepare/insertions_in_branches.h"
#include "bufferize/rewrite/result_sizes.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/builtin/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/dom.h"
#include "ir/effects.h"
#include "pass/pass.h"
#include "support/planted.h"

typedef struct elimination {
  cis_bufferization_state *state;
  cis_dom *dom;
  bool overwritten, changed;
} elimination;

// --- the part that an insertion overwrites ---

static bool is_materialize(const cis_op *insertion) {
  return cis_op_kind(insertion) == CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION;
}

/// Whether ops can be made that take the part out: a memref can become a tensor once.
static bool can_extract(const cis_op *insertion) {
  switch (cis_op_kind(insertion)) {
  case CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION:
    return cis_value_is_base_tensor(cis_op_operand(insertion, 1)) ||
           cis_op_inherent(insertion, "restrict");
  case CIS_OP_LINALG_COPY:
  case CIS_OP_TENSOR_INSERT_SLICE:
  case CIS_OP_TENSOR_PARALLEL_INSERT_SLICE:
    return true;
  default:
    return false;
  }
}

/// The values that the part is taken with.
static void needed_values(const cis_op *insertion, cis_value_vec *out) {
  for (uint32_t i = 2; i < insertion->num_operands; ++i)
    cis_vec_push(out, cis_op_operand(insertion, i));
  cis_vec_push(out, cis_op_operand(insertion, 1));
}

static cis_value *as_tensor(cis_builder *b, cis_op *materialize, cis_location loc) {
  cis_value *memref = cis_op_operand(materialize, 1);
  cis_type type = cis_type_is_ranked(memref->type)
                      ? cis_type_tensor(cis_type_element(memref->type), memref->type->shaped.shape,
                                        cis_type_rank(memref->type), NULL)
                      : cis_type_unranked_tensor(cis_type_element(memref->type));
  cis_op_set_attr(materialize, CIS_STR("restrict"), NULL);
  cis_named_attr attrs[] = {{CIS_STR("restrict"), cis_attr_unit(b->ctx)},
                            {CIS_STR("writable"), cis_op_inherent(materialize, "writable")}};
  return &cis_build_op(b, CIS_OP_BUFFERIZATION_TO_TENSOR, loc,
                       (cis_build_args){.operands = &memref,
                                        .num_operands = 1,
                                        .types = &type,
                                        .num_types = 1,
                                        .attrs = attrs,
                                        .num_attrs = attrs[1].value ? 2 : 1})
              ->results[0];
}

static cis_value *build_extraction(cis_builder *b, cis_op *insertion, cis_location loc) {
  cis_value *dest = cis_op_operand(insertion, 1);
  if (cis_op_kind(insertion) == CIS_OP_LINALG_COPY)
    return dest;
  if (is_materialize(insertion))
    return cis_value_is_base_tensor(dest) ? dest : as_tensor(b, insertion, loc);
  cis_mixed_slice slice = cis_mixed_slice_get(insertion);
  cis_op *op = cis_mixed_slice_build(b, CIS_OP_TENSOR_EXTRACT_SLICE, loc, &dest, 1, &slice,
                                     cis_op_operand(insertion, 0)->type);
  cis_mixed_slice_deinit(&slice);
  return &op->results[0];
}

// --- where it is taken ---

/// Whether a value can be used at a point; an argument only where the point is in its block, as
/// upstream has it, whatever that block dominates.
static bool is_there(elimination *e, cis_value *value, cis_op *point) {
  return value->is_arg ? cis_op_ancestor_in_block(point, cis_value_arg_block(value)) != NULL
                       : cis_dom_value(e->dom, value, point);
}

static bool is_valid_point(elimination *e, cis_op *point, const cis_value_vec *needed,
                           cis_op *user) {
  if (!point)
    return false;
  for (size_t i = 0; i < needed->len; ++i)
    if (!is_there(e, needed->data[i], point))
      return false;
  return cis_op_is_ancestor(point, user) || cis_dom_op_properly(e->dom, point, user);
}

/// The ops that values are computed by, down from a point in a block.
typedef struct definitions {
  elimination *e;
  cis_op *point;
  cis_op_vec ops;     // each after those that it uses
  cis_ptrmap seen;    // op -> 0: waiting, 1: what it uses is above it, 2: in `ops`
  cis_op_vec waiting; // depth first; an op is there once for each use until it is in `ops`
} definitions;

/// Whether the value is there at the point, or is computed in its block by ops that can be moved
/// before it.
static bool add_definition(definitions *d, cis_value *value) {
  if (cis_dom_value(d->e->dom, value, d->point))
    return true;
  cis_op *op = cis_value_op(value);
  if (!op || op == d->point || cis_op_block(op) != cis_op_block(d->point) || !cis_effects_none(op))
    return false;
  bool is_new;
  if (!*cis_ptrmap_get(&d->seen, op, &is_new))
    cis_vec_push(&d->waiting, op);
  return true;
}

/// The values that ops inside of `outer` use from outside.
typedef struct captured {
  definitions *d;
  cis_op *outer;
} captured;

static cis_walk add_captured(cis_op *op, void *user) {
  captured *c = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    cis_op *block_op = cis_block_parent_op(cis_value_block(value));
    bool is_inside = block_op && cis_op_is_ancestor(c->outer, block_op);
    if (!is_inside && !add_definition(c->d, value))
      return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

/// Appends `value`'s op and what it needs. False if something cannot be moved.
static bool collect_definitions(definitions *d, cis_value *value) {
  size_t start = d->waiting.len;
  if (!add_definition(d, value))
    return false;
  while (d->waiting.len > start) {
    cis_op *op = cis_vec_last(&d->waiting);
    uintptr_t *state = cis_ptrmap_find(&d->seen, op);
    if (*state) {
      (void)cis_vec_pop(&d->waiting);
      if (*state == 1)
        cis_vec_push(&d->ops, op);
      *state = 2;
      continue;
    }
    *state = 1;
    size_t before = d->waiting.len;
    if (!cis_walk_postorder(op, add_captured, &(captured){d, op})) // regions, then operands
      return false;
    for (size_t i = before, k = d->waiting.len; i + 1 < k; ++i) { // the first operand's first
      cis_op *other = d->waiting.data[i];
      d->waiting.data[i] = d->waiting.data[--k];
      d->waiting.data[k] = other;
    }
  }
  return true;
}

/// Moves what `needed` is computed by before `point`. False, and nothing moved, if that cannot be.
static bool move_definitions(elimination *e, const cis_value_vec *needed, cis_op *point) {
  definitions d = {.e = e, .point = point};
  bool ok = true;
  for (size_t i = 0; ok && i < needed->len; ++i)
    ok = collect_definitions(&d, needed->data[i]);
  for (size_t i = 0; ok && i < d.ops.len; ++i) {
    cis_op_move_before(d.ops.data[i], point);
    e->changed = true;
  }
  cis_vec_deinit(&d.ops);
  cis_vec_deinit(&d.waiting);
  cis_ptrmap_deinit(&d.seen);
  return ok;
}

/// The op before which the part can be taken; NULL if there is none.
static cis_op *find_point(elimination *e, cis_op *insertion, cis_op *empty, cis_op *user) {
  cis_value_vec needed = {0};
  needed_values(insertion, &needed);
  cis_op *point = is_valid_point(e, empty, &needed, user) ? empty : NULL;
  for (size_t i = 0; !point && i < needed.len; ++i) {
    const cis_value *value = needed.data[i];
    cis_op *after = value->is_arg ? cis_block_first(cis_value_arg_block(value))
                                  : cis_op_next(cis_value_op(value));
    if (is_valid_point(e, after, &needed, user))
      point = after;
  }
  if (!point && move_definitions(e, &needed, user))
    point = user;
  cis_vec_deinit(&needed);
  return point;
}

// --- tensors that are written to a memref ---

/// The ops around one that puts a tensor into a memref, up to those that have effects on memory.
typedef struct quiet {
  cis_op *materialize, *first, *last;
} quiet;

static quiet quiet_around(cis_op *materialize) {
  quiet q = {materialize, materialize, materialize};
  for (cis_op *op; (op = cis_op_prev(q.first)) && cis_effects_none(op);)
    q.first = op;
  for (cis_op *op; (op = cis_op_next(q.last)) && cis_effects_none(op);)
    q.last = op;
  return q;
}

static bool is_quiet(const quiet *q, cis_op *op) {
  op = cis_op_ancestor_in_block(op, cis_op_block(q->materialize));
  return op && !cis_op_is_before(op, q->first) && !cis_op_is_before(q->last, op);
}

/// Whether a use beside the chain leaves its tensor alone, and reads it while nothing else can have
/// written to the memref.
static bool is_harmless(elimination *e, const quiet *q, cis_use *use) {
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(e->state, use, &aliases);
  bool ok = !aliases.len && !cis_bufferizes_to_write(e->state, use) &&
            !cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_TERMINATOR) &&
            is_quiet(q, cis_use_owner(use));
  cis_vec_deinit(&aliases);
  return ok;
}

/// Whether a chain of tensors may be computed in a memref: others can read and write it, so nothing
/// with effects comes between the chain's first op and the end, and nothing else writes to the
/// chain.
///
///   %1 = linalg.exp ins(%x) outs(%empty)
///   memref.load %m                                              <- reads the contents before
///   bufferization.materialize_in_destination %1 in restrict writable %m
///   linalg.add ins(%1, %x) outs(%1)                             <- would write to %m
static bool can_compute_in_memref(elimination *e, cis_op *materialize, const cis_use_vec *followed,
                                  const cis_value *empty) {
  if (cis_value_is_base_tensor(cis_op_operand(materialize, 1)) ||
      cis_state_is_as_upstream(e->state, CIS_UPSTREAM_MATERIALIZED))
    return true;
  quiet q = quiet_around(materialize);
  cis_ptrmap chain = {0};
  bool ok = true;
  for (size_t i = 0; i < followed->len; ++i)
    cis_ptrmap_set(&chain, followed->data[i], 1);
  for (size_t i = 0; ok && i < followed->len; ++i) {
    cis_use *use = followed->data[i];
    ok = is_quiet(&q, cis_use_owner(use));
    if (cis_use_value(use) == empty)
      continue;
    cis_for_each_use (other, cis_use_value(use))
      ok = ok && (cis_ptrmap_has(&chain, other) || is_harmless(e, &q, other));
  }
  cis_ptrmap_deinit(&chain);
  return ok;
}

// --- rewriting ---

static bool is_empty_tensor(void *user, cis_value *value) {
  (void)user;
  const cis_op *op = cis_value_op(value);
  return cis_tensor_is_empty(op);
}

/// The part with the type of the empty tensor; `b` is where it was taken.
static cis_value *cast_to(cis_builder *b, cis_value *part, cis_type type, cis_location loc) {
  if (part->type == type)
    return part;
  cis_builder_set_after_value(b, part);
  cis_build_args args = {.operands = &part, .num_operands = 1, .types = &type, .num_types = 1};
  return &cis_build_op(b, CIS_OP_TENSOR_CAST, loc, args)->results[0];
}

static void eliminate(elimination *e, cis_op *insertion, cis_use *use) {
  cis_value *tensor = cis_use_value(use);
  cis_op *empty = cis_value_op(tensor), *user = cis_use_owner(use);
  cis_type element = cis_type_element(cis_op_operand(insertion, 1)->type);
  cis_op *point =
      element == cis_type_element(tensor->type) ? find_point(e, insertion, empty, user) : NULL;
  if (!point || !can_extract(insertion)) // as in mlir-opt, ops that were moved stay there
    return;
  cis_builder b = cis_builder_before(point);
  cis_value *part = build_extraction(&b, insertion, empty->loc);
  cis_op_set_operand(user, cis_use_index(use), cast_to(&b, part, tensor->type, empty->loc));
  e->changed = true;
}

/// The use through which the walk came to an empty tensor.
static cis_use *find_use(const cis_use_vec *followed, const cis_value *empty) {
  for (size_t i = 0; i < followed->len; ++i)
    if (cis_use_value(followed->data[i]) == empty)
      return followed->data[i];
  return NULL;
}

/// Whether an iteration also yields one of the tensors. Computed in a part of another tensor, which
/// the next iteration writes, it would be copied.
static bool is_yielded(const elimination *e, const cis_use_vec *followed) {
  for (size_t i = 0; i < followed->len; ++i)
    cis_for_each_use (use, cis_use_value(followed->data[i])) {
      const cis_op *user = cis_use_owner(use);
      if (cis_op_has_trait(user, CIS_TRAIT_TERMINATOR) &&
          cis_op_parent_region(user) == cis_enclosing_repetitive_region(e->state, user))
        return true;
    }
  return false;
}

static void eliminate_for(elimination *e, cis_op *insertion) {
  cis_use *source = &cis_op_operands(insertion)[cis_subset_of(insertion)->source(insertion)];
  if (!cis_value_is_base_tensor(cis_use_value(source)) ||
      !cis_state_is_in_place(e->state, source) || (e->overwritten && !can_extract(insertion)))
    return;
  cis_value_vec empties = {0};
  cis_use_vec followed = {0};
  cis_vec_push(&followed, source);
  cis_traversal how = {.follow_equivalent_only = true,
                       .follow_same_type_or_casts_only = true,
                       .followed = &followed};
  cis_state_find_reverse(e->state, source, is_empty_tensor, NULL, &how, &empties);
  bool is_kept = e->overwritten && is_yielded(e, &followed);
  for (size_t i = 0; i < empties.len && !is_kept; ++i) {
    cis_use *use = find_use(&followed, empties.data[i]);
    if (use && (!is_materialize(insertion) || !can_extract(insertion) ||
                can_compute_in_memref(e, insertion, &followed, empties.data[i])))
      eliminate(e, insertion, use);
  }
  cis_vec_deinit(&empties);
  cis_vec_deinit(&followed);
}

// --- empty tensors that several ops write to ---

/// It is allocated where it stands.
static void stand_before_use(cis_op *empty) {
  const cis_use *use = cis_value_uses(&empty->results[0]);
  cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(empty));
  if (user && !cis_use_next(use))
    cis_op_move_before(empty, user);
}

/// Each op that writes to the empty tensor gets one of its own, before it; one op of the empty
/// tensor's block keeps that one. What is written inside of a loop is not held around it.
static bool empty_for_each(const cis_bufferization_state *state, cis_op *empty) {
  bool is_kept = false, changed = false;
  cis_for_each_use (use, &empty->results[0]) {
    cis_op *writer = cis_use_owner(use);
    if (!cis_bufferizes_to_write(state, use))
      continue;
    if (!is_kept && cis_op_block(writer) == cis_op_block(empty)) {
      is_kept = true;
      continue;
    }
    cis_rewriter r = cis_builder_before(writer);
    cis_ptrmap map = {0};
    cis_op *own = cis_rewriter_clone(&r, empty, &map);
    cis_ptrmap_deinit(&map);
    cis_op_set_operand(writer, cis_use_index(use), &own->results[0]);
    changed = true;
  }
  if (cis_op_is_unused(empty))
    cis_op_destroy(empty);
  else if (changed)
    stand_before_use(empty);
  return changed;
}

static cis_walk collect_empty(cis_op *op, void *user) {
  if (cis_tensor_is_empty(op))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool empty_for_each_use(cis_op *root, const cis_bufferization_options *options) {
  cis_bufferization_state *state = cis_state_create_trivial(options);
  cis_op_vec empties = {0};
  bool changed = false;
  cis_walk_postorder(root, collect_empty, &empties);
  for (size_t i = 0; i < empties.len; ++i)
    changed |= empty_for_each(state, empties.data[i]);
  cis_vec_deinit(&empties);
  cis_state_destroy(state);
  return changed;
}

// --- tensors that are only overwritten ---

/// An init that an empty tensor stands for.
typedef struct replaced_init {
  cis_op *op, *empty;
  uint32_t index;
  cis_value *init;
} replaced_init;
typedef CIS_VEC(replaced_init) replaced_init_vec;

static bool is_input(const cis_op *op, cis_range inits, const cis_value *value) {
  for (uint32_t i = 0; i < inits.first; ++i)
    if (cis_op_operand(op, i) == value)
      return true;
  return false;
}

/// The init that a result is tied to, if it is not read, and is no empty tensor; or NULL. An input
/// that was chosen stays.
static cis_use *overwritten_init(const cis_bufferization_state *state, const cis_value *value,
                                 bool inputs_are_chosen) {
  cis_use *init = cis_type_is_ranked(value->type) ? cis_dps_init_of(value) : NULL;
  if (!init)
    return NULL;
  cis_op *op = cis_use_owner(init);
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  const cis_op *made_by = cis_value_op(cis_use_value(init));
  bool is_empty = made_by && (cis_tensor_is_empty(made_by) ||
                              cis_op_kind(made_by) == CIS_OP_TENSOR_EXTRACT_SLICE);
  bool is_read = cis_bufferizes_to_read(state, init) && !cis_planted("overwritten-read");
  bool is_taken =
      is_empty || is_read || (inputs_are_chosen && is_input(op, inits, cis_use_value(init)));
  return cis_use_value(init)->type != value->type || is_taken ? NULL : init;
}

static void replace_init(cis_use *init, replaced_init_vec *out) {
  cis_op *op = cis_use_owner(init);
  replaced_init replaced = {.op = op, .index = cis_use_index(init), .init = cis_use_value(init)};
  cis_builder b = cis_builder_before(op);
  cis_value_vec sizes = {0};
  cis_build_dynamic_sizes(&b, op->loc, replaced.init, &sizes);
  replaced.empty = cis_build_op(&b, CIS_OP_TENSOR_EMPTY, op->loc,
                                (cis_build_args){.operands = sizes.data,
                                                 .num_operands = (int)sizes.len,
                                                 .types = &replaced.init->type,
                                                 .num_types = 1});
  cis_vec_deinit(&sizes);
  cis_op_set_operand(op, replaced.index, &replaced.empty->results[0]);
  cis_vec_push(out, replaced);
}

static void replace_overwritten(const cis_op_vec *insertions,
                                const cis_bufferization_options *options, bool inputs_are_chosen,
                                replaced_init_vec *out) {
  cis_bufferization_state *state = cis_state_create_trivial(options);
  for (size_t i = 0; i < insertions->len; ++i) {
    cis_op *op = insertions->data[i];
    cis_value *source = cis_op_operand(op, cis_subset_of(op)->source(op));
    cis_use *init = cis_value_is_base_tensor(source)
                        ? overwritten_init(state, source, inputs_are_chosen)
                        : NULL;
    if (init)
      replace_init(init, out);
  }
  cis_state_destroy(state);
}

/// Where the empty tensor is still there, nothing was gained. It stays in an op that has been moved
/// up, before what it overwrites.
static void put_back(elimination *e, const replaced_init_vec *replaced) {
  for (size_t i = 0; i < replaced->len; ++i) {
    replaced_init r = replaced->data[i];
    if (cis_op_operand(r.op, r.index) == &r.empty->results[0] &&
        cis_dom_value(e->dom, r.init, r.op))
      cis_op_set_operand(r.op, r.index, r.init);
    else
      e->changed = true;
    if (cis_op_is_unused(r.empty))
      cis_op_destroy(r.empty);
  }
}

// --- concatenations ---

/// Whether an insertion is into a tensor that consists of earlier insertions alone.
static bool is_of_concatenation(const cis_op *insertion) {
  enum { MOST_PARTS = 256 };
  const cis_op *into = insertion;
  for (int i = 0; i < MOST_PARTS && into && cis_op_kind(into) == CIS_OP_TENSOR_INSERT_SLICE; ++i)
    into = cis_value_op(cis_op_operand(into, 1));
  return cis_tensor_is_empty(into);
}

static void leave_apart(cis_op_vec *insertions) {
  size_t kept = 0;
  for (size_t i = 0; i < insertions->len; ++i)
    if (!is_of_concatenation(insertions->data[i]))
      insertions->data[kept++] = insertions->data[i];
  insertions->len = kept;
}

// --- the pass ---

static cis_walk collect(cis_op *op, void *user) {
  const cis_subset_interface *subset = cis_subset_of(op);
  if (subset && subset->subset == CIS_SUBSET_INSERT)
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *root) {
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_return_allocs_from_loops = true;
  options.bufferize_function_boundaries = cis_op_kind(root) == CIS_OP_BUILTIN_MODULE;
  options.as_upstream = cis_upstream_rules_of(cis_pass_string(pass, "as-upstream"));
  cis_bufferize_attach(cis_op_context(root));
  cis_op_vec insertions = {0};
  replaced_init_vec replaced = {0};
  bool is_changed = cis_pass_bool(pass, "empty-for-each-use") && empty_for_each_use(root, &options);
  bool chooses = cis_str_is(cis_pass_string(pass, "destinations"), "best");
  bool overwritten = cis_pass_bool(pass, "overwritten");
  if (chooses)
    cis_choose_destinations(root, &options);
  if (overwritten)
    cis_move_insertions_into_branches(root, &options);
  cis_walk_postorder(root, collect, &insertions);
  if (cis_str_is(cis_pass_string(pass, "concatenations"), "apart"))
    leave_apart(&insertions);
  if (overwritten)
    replace_overwritten(&insertions, &options, chooses, &replaced);
  elimination e = {.state = cis_one_shot_analyze(root, &options, &(cis_analysis_statistics){0}),
                   .dom = cis_dom_create(),
                   .overwritten = overwritten,
                   .changed = is_changed || chooses};
  for (size_t i = 0; i < insertions.len && e.state; ++i) // the inserted part after the destination
    eliminate_for(&e, insertions.data[overwritten ? insertions.len - 1 - i : i]);
  put_back(&e, &replaced);
  bool ok = e.state;
  cis_vec_deinit(&replaced);
  cis_vec_deinit(&insertions);
  cis_dom_destroy(e.dom);
  cis_state_destroy(e.state);
  if (ok && !e.changed && !overwritten)
    cis_pass_changed_nothing(pass);
  return ok;
}

const cis_pass_def cis_eliminate_empty_tensors_pass = {
    .name = "eliminate-empty-tensors",
    .title = "EmptyTensorEliminationPass",
    .reach = CIS_PASS_REACHES_OP,
    .prepare = cis_bufferize_attach,
    .summary = "Try to eliminate all tensor.empty ops.",
    .options = {{"as-upstream", CIS_OPTION_LIST, "", CIS_AS_UPSTREAM_HELP, CIS_AS_UPSTREAM_WORDS,
                 true},
                {"concatenations", CIS_OPTION_STRING, "in-place",
                 "Whether the parts of a concatenated tensor are computed in it", "in-place|apart",
                 true},
                {"destinations", CIS_OPTION_STRING, "as-written",
                 "Which tensors ops write to that overwrite them: those of the program, or inputs "
                 "that are not needed afterwards",
                 "as-written|best", true},
                {"empty-for-each-use", CIS_OPTION_BOOL, "false",
                 "Make an empty tensor for each op that writes to it", NULL, true},
                {"overwritten", CIS_OPTION_BOOL, "false",
                 "Also take tensors for empty whose contents the op that writes them does not read",
                 NULL, true}},
    .run = run,
};
