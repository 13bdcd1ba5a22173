// A replaced value gets a source materialization at once, which takes over its uses. So the IR is
// valid all the time, and the converted value of an operand is found by looking up its
// materialization.
#include "transform/dialect_conversion.h"

#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "support/map.h"
#include "transform/conversion.h"

typedef struct cis_conversion_driver {
  const cis_dialect_conversion *conversion;
  cis_ptrmap converted;     // source materialization -> the value that it was made of
  cis_ptrmap targets;       // value -> its target materialization
  cis_op_vec target_ops;    // the ops of these
  cis_value_vec casts;      // source materializations
  cis_value_vec unresolved; // casts that stand for materializations that cannot be had
  cis_op_vec made;          // ops that patterns made, to be legalized
  CIS_VEC(uint32_t) depths; // of `made`: how many patterns made the op, each in place of another
  uint32_t depth;           // of the op that is legalized
  cis_ptrmap erased;
  cis_folded_ops folded;
  const cis_op *folded_last; // the ops in its regions go with it
  cis_op *root;
  cis_listener listener;
} driver;

static driver *of_listener(cis_listener *listener) {
  return (driver *)(void *)((char *)listener - offsetof(driver, listener));
}

/// The op may stand where an erased one stood.
static void note_made(cis_listener *self, cis_op *op) {
  driver *d = of_listener(self);
  cis_ptrmap_remove(&d->erased, op);
  cis_vec_push(&d->made, op);
  cis_vec_push(&d->depths, d->depth + 1);
}

static void note_erased(cis_listener *self, cis_op *op) {
  cis_ptrmap_set(&of_listener(self)->erased, op, 1);
}

// --- types ---

cis_type cis_conversion_type(const cis_conversion_rewriter *r, cis_type type) {
  return r->types ? r->types->convert(r->user, type) : type;
}

static bool is_legal_type(void *user, const cis_type_converter *types, cis_type type) {
  return !types || types->convert(user, type) == type;
}

bool cis_types_are_legal(void *user, const cis_type_converter *types, const cis_op *op) {
  bool legal = true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    legal &= is_legal_type(user, types, cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    legal &= is_legal_type(user, types, op->results[i].type);
  return legal;
}

bool cis_region_types_are_legal(void *user, const cis_type_converter *types,
                                const cis_region *region) {
  bool legal = true;
  cis_for_each_block (block, region)
    for (uint32_t i = 0; i < block->num_args; ++i)
      legal &= is_legal_type(user, types, cis_block_args(block)[i]->type);
  return legal;
}

// --- values ---

/// Right after the definition of a value.
static cis_builder after_definition(driver *d, cis_value *value) {
  cis_block *block = cis_value_arg_block(value);
  cis_context *ctx = cis_op_context(d->root);
  return block ? cis_builder_at_start(ctx, block) : cis_builder_after(cis_value_op(value));
}

/// `cast` stands for `value` under the type that it had.
static void note_cast(driver *d, cis_value *cast, cis_value *value) {
  cis_ptrmap_set(&d->converted, cast, (uintptr_t)value);
  cis_vec_push(&d->casts, cast);
}

/// A cast in place of a materialization that cannot be had. It has to be without uses in the end.
static cis_value *unresolved(driver *d, cis_builder *b, cis_type type, cis_value *value,
                             cis_location loc) {
  cis_op_state state;
  cis_op_state_init(&state, b->ctx,
                    cis_context_op_info(b->ctx, CIS_STR("builtin.unrealized_conversion_cast")),
                    loc);
  cis_vec_push(&state.operands, value);
  cis_vec_push(&state.types, type);
  cis_value *cast = &cis_build(b, &state)->results[0];
  cis_vec_push(&d->unresolved, cast);
  return cast;
}

/// `value` as a value of its original type.
static cis_value *to_source(const cis_conversion_rewriter *r, cis_builder *b, cis_type type,
                            cis_value *value, cis_location loc) {
  cis_value *made = r->types->to_source(r->user, b, type, value, loc);
  return made ? made : unresolved(r->driver, b, type, value, loc);
}

/// The operand as patterns see it; NULL if it cannot be had.
static cis_value *converted(driver *d, cis_value *value) {
  const cis_dialect_conversion *c = d->conversion;
  value = cis_folded_ops_value(&d->folded, value);
  cis_type type = c->types ? c->types->convert(c->user, value->type) : value->type;
  cis_value *source = (cis_value *)cis_ptrmap_at(&d->converted, value);
  if (!source)
    source = value;
  if (source->type == type)
    return source;
  cis_value *made = (cis_value *)cis_ptrmap_at(&d->targets, value);
  if (made)
    return made;
  cis_builder b = after_definition(d, value);
  made = c->types->to_target(c->user, &b, type, source, cis_value_loc(value));
  if (made) {
    cis_ptrmap_set(&d->targets, value, (uintptr_t)made);
    if (cis_value_op(made))
      cis_vec_push(&d->target_ops, cis_value_op(made));
  }
  return made;
}

static bool convert_operands(driver *d, const cis_op *op, cis_value_vec *out) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = converted(d, cis_op_operand(op, i));
    if (!value)
      return false;
    cis_vec_push(out, value);
  }
  return true;
}

void cis_conversion_replace(cis_conversion_rewriter *r, cis_op *op, cis_value *const *values,
                            uint32_t num) {
  driver *d = r->driver;
  cis_value_vec casts = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_type type = op->results[i].type;
    cis_value *value = values[i];
    if (value && value->type != type) {
      value = cis_conversion_type(r, type) == type
                  ? r->types->to_target(r->user, &r->b, type, value, op->loc)
                  : to_source(r, &r->b, type, value, op->loc);
      if (!value)
        value = unresolved(d, &r->b, type, values[i], op->loc);
      note_cast(d, value, values[i]);
    }
    cis_vec_push(&casts, value);
  }
  cis_rewriter_replace(&r->b, op, casts.data, num);
  cis_vec_deinit(&casts);
}

void cis_conversion_convert_region(cis_conversion_rewriter *r, cis_region *region) {
  cis_for_each_block (block, region)
    for (uint32_t i = 0; i < block->num_args; ++i) {
      cis_value *arg = cis_block_args(block)[i];
      cis_type type = arg->type, to = cis_conversion_type(r, type);
      if (type == to)
        continue;
      cis_builder b = cis_builder_at_start(r->b.ctx, block);
      arg->type = to;
      cis_value *cast = to_source(r, &b, type, arg, cis_value_loc(arg));
      cis_value_replace_all_uses_except(arg, cast, cis_value_op(cast));
      note_cast(r->driver, cast, arg);
    }
}

// --- ops ---

static bool is_cast(const driver *d, cis_op *op) {
  return op->num_results == 1 && cis_ptrmap_has(&d->converted, &op->results[0]) &&
         cis_ptrmap_at(&d->converted, &op->results[0]) == (uintptr_t)cis_op_operand(op, 0);
}

static bool fail(const driver *d, cis_op *op) {
  return cis_op_plain_error(op, "failed to legalize operation '%s'%s", cis_op_name(op).data,
                            d->conversion->full ? "" : " that was explicitly marked illegal");
}

static void find_constants(const cis_op *op, cis_attr_vec *out) {
  out->len = 0;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(out, cis_constant_of(cis_op_operand(op, i)));
}

/// Folds the op, again after each change in place. Whether it folds to values and constants.
static bool fold_to_entries(cis_op *op, cis_fold_entry *entries) {
  enum { MOST_ROUNDS = 4 };
  cis_attr_vec constants = {0};
  cis_fold_result folded = {.results = entries};
  bool ok = true;
  for (int rounds = 0; ok && (!rounds || folded.in_place) && rounds < MOST_ROUNDS; ++rounds) {
    find_constants(op, &constants);
    memset(entries, 0, op->num_results * sizeof(*entries));
    folded.in_place = false;
    ok = cis_op_fold_with(op, constants.data, &folded);
  }
  cis_vec_deinit(&constants);
  return ok && !folded.in_place;
}

/// A constant in front of the op, if a legal one can be had.
static cis_value *build_constant(driver *d, cis_op *op, cis_attr value, cis_type type) {
  const cis_dialect_conversion *c = d->conversion;
  cis_builder b = cis_builder_before(op);
  if (c->build_constant)
    return c->build_constant(c->user, &b, value, type, op->loc);
  cis_value *made = cis_constant_build(&b, op->info, value, type, op->loc);
  if (!made || c->legality(c->user, c->types, cis_value_op(made)) == CIS_LEGAL)
    return made;
  cis_op_destroy(cis_value_op(made));
  return NULL;
}

/// Destroys the constants that were built for some results of an op whose fold failed for another.
static void destroy_constants(const cis_fold_entry *entries, const cis_value_vec *values) {
  for (size_t i = 0; i < values->len; ++i)
    if (!entries[i].value)
      cis_op_destroy(cis_value_op(values->data[i]));
}

/// Whether the op can fold, by its hook or by a trait.
static bool can_fold(const cis_op *op) {
  uint64_t by_trait = CIS_TRAIT_COMMUTATIVE | CIS_TRAIT_IDEMPOTENT | CIS_TRAIT_INVOLUTION;
  return op->info->def && op->num_results && !(op->info->traits & CIS_TRAIT_CONSTANT_LIKE) &&
         (op->info->def->fold || op->info->traits & by_trait);
}

/// Whether the op folds to values that are there or constants, and is gone. What is changed in
/// place stays changed.
static bool fold(driver *d, cis_op *op) {
  if (!can_fold(op))
    return false;
  CIS_VEC(cis_fold_entry) entries = {0};
  cis_value_vec values = {0};
  cis_vec_resize(&entries, op->num_results);
  bool ok = fold_to_entries(op, entries.data);
  for (uint32_t i = 0; ok && i < op->num_results; ++i) {
    const cis_fold_entry *entry = &entries.data[i];
    cis_value *value = entry->value;
    if (!value)
      value = build_constant(d, op, entry->attr, op->results[i].type);
    ok = value != NULL;
    if (ok)
      cis_vec_push(&values, value);
  }
  if (ok) {
    cis_folded_ops_add(&d->folded, op, values.data);
    d->folded_last = op;
  } else {
    destroy_constants(entries.data, &values);
  }
  cis_vec_deinit(&entries);
  cis_vec_deinit(&values);
  return ok;
}

/// Whether the op is in a region of the op that folded last: an op comes before those in its
/// regions, and these before all others.
static bool is_folded_inside(driver *d, const cis_op *op) {
  if (d->folded_last && !cis_op_is_ancestor(d->folded_last, op))
    d->folded_last = NULL;
  return d->folded_last != NULL;
}

size_t cis_conversion_mark(const cis_conversion_rewriter *r) { return r->driver->made.len; }

void cis_conversion_undo(cis_conversion_rewriter *r, size_t mark) {
  driver *d = r->driver;
  while (d->made.len > mark) {
    cis_op *op = cis_vec_pop(&d->made);
    --d->depths.len;
    if (!cis_ptrmap_has(&d->erased, op) && cis_op_is_unused(op))
      cis_op_destroy(op);
  }
}

static bool rewrite(driver *d, cis_op *op) {
  const cis_dialect_conversion *c = d->conversion;
  cis_value_vec operands = {0};
  bool rewritten = false, can = true;
  for (const cis_conversion_pattern *p = c->patterns; can && p->rewrite && !rewritten; ++p) {
    if (p->root && p->root != cis_op_kind(op))
      continue;
    can = operands.len || convert_operands(d, op, &operands);
    cis_conversion_rewriter r = {cis_builder_before(op), c->types, c->user, d};
    if (op == d->root)
      r.b = (cis_builder){.ctx = cis_op_context(op)};
    r.b.listener = &d->listener;
    size_t mark = d->made.len;
    rewritten = can && (p->rewrite(op, operands.data, &r) || cis_ptrmap_has(&d->erased, op));
    if (!rewritten)
      cis_conversion_undo(&r, mark);
  }
  cis_vec_deinit(&operands);
  return rewritten;
}

/// Patterns that go on making illegal ops would not end.
enum { MOST_DEPTH = 256 };

static bool legalize_one(driver *d, cis_op *op, bool folds) {
  const cis_dialect_conversion *c = d->conversion;
  cis_legality legality = c->legality(c->user, c->types, op);
  if (legality == CIS_LEGAL || is_cast(d, op) || (folds && op != d->root && fold(d, op)))
    return true;
  if (legality != CIS_ILLEGAL && !c->full)
    return true;
  if (d->depth > MOST_DEPTH || !rewrite(d, op))
    return fail(d, op);
  return cis_ptrmap_has(&d->erased, op) || c->legality(c->user, c->types, op) != CIS_ILLEGAL ||
         fail(d, op);
}

/// An op, then what patterns made in its place.
static bool legalize(driver *d, cis_op *op) {
  cis_vec_clear(&d->made);
  cis_vec_clear(&d->depths);
  d->depth = 0;
  if (!legalize_one(d, op, !d->conversion->folds_first))
    return false;
  for (size_t i = 0; i < d->made.len; ++i) {
    d->depth = d->depths.data[i];
    if (!cis_ptrmap_has(&d->erased, d->made.data[i]) && !legalize_one(d, d->made.data[i], true))
      return false;
  }
  return true;
}

/// Folds every op that is not legal while those before it are still there. What folded is taken out
/// of the list, and is gone at the end.
static void fold_all(driver *d, cis_op_vec *ops) {
  const cis_dialect_conversion *c = d->conversion;
  size_t kept = 0;
  for (size_t i = 0; i < ops->len; ++i) {
    cis_op *op = ops->data[i];
    if (is_folded_inside(d, op))
      continue;
    bool folds = op != d->root && c->legality(c->user, c->types, op) != CIS_LEGAL;
    if (!folds || !fold(d, op))
      ops->data[kept++] = op;
  }
  ops->len = kept;
  cis_folded_ops_replace(&d->folded, NULL);
  cis_folded_ops_deinit(&d->folded);
  d->folded = (cis_folded_ops){0};
  d->folded_last = NULL;
}

static void erase_unused_casts(driver *d) {
  for (size_t i = d->casts.len; i-- > 0;)
    if (!cis_value_has_uses(d->casts.data[i]))
      cis_op_destroy(cis_value_op(d->casts.data[i]));
}

/// Those for patterns that did not match.
static void erase_unused_targets(driver *d) {
  for (size_t i = d->target_ops.len; i-- > 0;) {
    cis_op *op = d->target_ops.data[i];
    if (!cis_ptrmap_has(&d->erased, op) && op->num_results && cis_op_is_unused(op) &&
        cis_effects_none(op))
      cis_op_destroy(op);
  }
}

static cis_walk check_legal(cis_op *op, void *user) {
  const driver *d = user;
  const cis_dialect_conversion *c = d->conversion;
  cis_legality legality = c->legality(c->user, c->types, op);
  bool ok = c->full ? legality == CIS_LEGAL : legality != CIS_ILLEGAL;
  return ok || fail(d, op) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// Lets the rest of the conversion run, and checks the ops that are left.
static bool finish(driver *d) {
  const cis_dialect_conversion *c = d->conversion;
  if (!c->finish)
    return true;
  erase_unused_targets(d);
  return c->finish(c->user, d->root) &&
         (!c->checks_end || cis_walk_preorder(d->root, check_legal, d));
}

/// Whether no op needs a materialization that cannot be had.
static bool is_resolved(const driver *d) {
  for (size_t i = 0; i < d->unresolved.len; ++i) {
    const cis_value *cast = d->unresolved.data[i];
    if (cis_value_has_uses(cast))
      return cis_op_plain_error(cis_value_op(cast),
                                "failed to legalize unresolved materialization from ('%s') to "
                                "('%s') that remained live after conversion",
                                cis_type_text(cis_op_operand(cis_value_op(cast), 0)->type),
                                cis_type_text(cast->type));
  }
  return true;
}

/// The op becomes what its copy has become.
static void take_over(cis_op *op, cis_op *copy) {
  for (uint32_t i = 0; i < op->num_props; ++i)
    cis_op_props(op)[i] = cis_op_props(copy)[i];
  cis_op_set_discardable(op, cis_op_discardable(copy));
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_region *region = cis_op_region(op, i);
    cis_region_drop_uses(region);
    while (cis_region_first(region)) {
      cis_block *block = cis_region_first(region);
      cis_block_remove(block);
      cis_block_destroy(cis_op_context(op), block);
    }
    cis_region_take_body(region, cis_op_region(copy, i));
  }
}

bool cis_dialect_convert(cis_op *root, const cis_dialect_conversion *conversion) {
  cis_op *copy = cis_op_clone(root, NULL);
  driver d = {.conversion = conversion,
              .root = copy,
              .listener = {.inserted = note_made, .erased = note_erased}};
  cis_op_vec ops = {0};
  if (!conversion->only_finishes) {
    cis_vec_push(&ops, copy);
    cis_conversion_collect(copy, &ops);
  }
  bool ok = true;
  if (conversion->folds_first)
    fold_all(&d, &ops);
  for (size_t i = 0; ok && i < ops.len; ++i)
    if (!cis_ptrmap_has(&d.erased, ops.data[i]) && !is_folded_inside(&d, ops.data[i]))
      ok = legalize(&d, ops.data[i]);
  if (ok) {
    cis_folded_ops_replace(&d.folded, &d.erased);
    ok = is_resolved(&d);
  }
  if (ok)
    erase_unused_casts(&d);
  ok = ok && finish(&d);
  if (ok)
    take_over(root, copy);
  cis_op_drop_all_references(copy);
  cis_op_destroy(copy);
  cis_vec_deinit(&ops);
  cis_vec_deinit(&d.made);
  cis_vec_deinit(&d.depths);
  cis_vec_deinit(&d.unresolved);
  cis_vec_deinit(&d.casts);
  cis_ptrmap_deinit(&d.converted);
  cis_ptrmap_deinit(&d.targets);
  cis_vec_deinit(&d.target_ops);
  cis_ptrmap_deinit(&d.erased);
  cis_folded_ops_deinit(&d.folded);
  return ok;
}
