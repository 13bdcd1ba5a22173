// Rewriters, listeners and patterns of the public API.
#include "cistern/rewrite.h"
#include "capi/own_op.h"
#include "capi/own_patterns.h"

#include "transform/dialect_conversion.h"
#include "transform/greedy.h"

// --- listeners ---

static cistern_rewriter *rewriter_of(cis_listener *base) {
  return (cistern_rewriter *)(void *)((char *)base - offsetof(cistern_rewriter, base));
}

static void inserted(cis_listener *base, cis_op *op) {
  const cistern_listener *listener = &rewriter_of(base)->listener;
  if (listener->inserted)
    listener->inserted(listener->user, wrap_op(op));
}

static void modified(cis_listener *base, cis_op *op) {
  const cistern_listener *listener = &rewriter_of(base)->listener;
  if (listener->modified)
    listener->modified(listener->user, wrap_op(op));
}

static void erased(cis_listener *base, cis_op *op) {
  const cistern_listener *listener = &rewriter_of(base)->listener;
  if (listener->erased)
    listener->erased(listener->user, wrap_op(op));
}

static void replaced(cis_listener *base, cis_op *op, cis_value *const *values) {
  const cistern_listener *listener = &rewriter_of(base)->listener;
  if (listener->replaced)
    listener->replaced(listener->user, wrap_op(op), (cistern_value *const *)values);
}

// --- rewriters ---

cistern_rewriter *cistern_rewriter_create(cistern_context *ctx, const cistern_listener *listener) {
  cistern_rewriter *r = cis_mem_calloc(1, sizeof(*r));
  r->own = (cis_rewriter){.ctx = ctx->inner};
  r->inner = &r->own;
  if (cistern_copy_struct(&r->listener, sizeof(r->listener), listener)) {
    r->base = (cis_listener){inserted, modified, erased, replaced};
    r->own.listener = &r->base;
  }
  return r;
}

void cistern_rewriter_destroy(cistern_rewriter *r) { cis_mem_free(r); }

void cistern_rewriter_set_before(cistern_rewriter *r, cistern_operation *op) {
  cis_builder_set_before(r->inner, unwrap_op(op));
}
void cistern_rewriter_set_after(cistern_rewriter *r, cistern_operation *op) {
  cis_builder_set_after(r->inner, unwrap_op(op));
}
void cistern_rewriter_set_end(cistern_rewriter *r, cistern_block *block) {
  r->inner->block = unwrap_block(block);
  r->inner->before = NULL;
}

cistern_operation *cistern_rewriter_build(cistern_rewriter *r,
                                          const cistern_operation_state *state) {
  cis_op_state description;
  if (!cistern_describe(r->inner->ctx, state, &description))
    return NULL;
  return wrap_op(cis_build(r->inner, &description));
}

cistern_operation *cistern_rewriter_clone(cistern_rewriter *r, cistern_operation *op) {
  return wrap_op(cis_rewriter_clone(r->inner, unwrap_op(op), NULL));
}

/// Whether a value has the type of a result, or, in a conversion, its converted type.
static bool has_fitting_type(const cistern_rewriter *r, const cis_value *value,
                             const cis_value *result) {
  return value->type == result->type ||
         (r->conversion && value->type == cis_conversion_type(r->conversion, result->type));
}

/// Whether the values can stand for the results of an op that may go.
static bool can_replace(const cistern_rewriter *r, const cis_op *op, cis_value *const *values,
                        size_t num) {
  bool ok = op != r->kept && !r->builds && num == op->num_results;
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    ok = values[i]
             ? has_fitting_type(r, values[i], &op->results[i]) && cis_value_op(values[i]) != op
             : !cis_value_has_uses(&op->results[i]);
  return ok;
}

/// Moves the builder after an op that is going to be erased.
static void leave(cistern_rewriter *r, const cis_op *op) {
  if (r->inner->before == op)
    r->inner->before = cis_op_next(op);
}

bool cistern_rewriter_replace(cistern_rewriter *r, cistern_operation *op,
                              cistern_value *const *values, size_t num) {
  cis_op *inner = unwrap_op(op);
  if (!can_replace(r, inner, (cis_value *const *)values, num))
    return false;
  leave(r, inner);
  r->has_changed = true;
  if (r->conversion)
    cis_conversion_replace(r->conversion, inner, (cis_value *const *)values, (uint32_t)num);
  else
    cis_rewriter_replace(r->inner, inner, (cis_value *const *)values, (uint32_t)num);
  return true;
}

bool cistern_rewriter_replace_with(cistern_rewriter *r, cistern_operation *op,
                                   cistern_operation *by) {
  cis_op *inner = unwrap_op(op), *other = unwrap_op(by);
  bool ok = inner != r->kept && inner != other && inner->num_results == other->num_results;
  cis_value_vec values = {0};
  for (uint32_t i = 0; ok && i < inner->num_results; ++i) {
    ok = has_fitting_type(r, &other->results[i], &inner->results[i]);
    cis_vec_push(&values, &other->results[i]);
  }
  ok = ok && cistern_rewriter_replace(r, op, (cistern_value *const *)values.data, values.len);
  cis_vec_deinit(&values);
  return ok;
}

bool cistern_rewriter_erase(cistern_rewriter *r, cistern_operation *op) {
  cis_op *inner = unwrap_op(op);
  if (inner == r->kept || r->builds || !cis_op_is_unused(inner))
    return false;
  leave(r, inner);
  r->has_changed = true;
  cis_rewriter_erase(r->inner, inner);
  return true;
}

void cistern_rewriter_move_before(cistern_rewriter *r, cistern_operation *op,
                                  cistern_operation *other) {
  cis_op *place = unwrap_op(other);
  if (r->builds)
    return;
  leave(r, unwrap_op(op));
  r->has_changed = true;
  cis_rewriter_move_before(r->inner, unwrap_op(op), cis_op_block(place), place);
}

bool cistern_rewriter_replace_uses(cistern_rewriter *r, cistern_value *from, cistern_value *to) {
  if (r->builds || unwrap_value(from)->type != unwrap_value(to)->type)
    return false;
  r->has_changed = true;
  cis_rewriter_replace_uses(r->inner, unwrap_value(from), unwrap_value(to));
  return true;
}

void cistern_rewriter_modified(cistern_rewriter *r, cistern_operation *op) {
  r->has_changed = true;
  cis_rewriter_modified(r->inner, unwrap_op(op));
}

// --- patterns ---

static bool rewrite(cis_op *op, cis_rewriter *r) {
  const cis_own_patterns *all = r->user;
  for (size_t i = 0; i < all->len; ++i) {
    const cis_own_pattern *p = &all->data[i];
    if (!cis_own_pattern_is_for(p, cis_op_name(op)))
      continue;
    cis_builder_set_before(r, op);
    cistern_rewriter rewriter = {.inner = r};
    if (p->greedy.rewrite(p->greedy.user, wrap_op(op), &rewriter))
      return true;
  }
  return false;
}

/// One pattern for all: those of a list have no kinds by which they could be kept apart.
static const cis_pattern dispatch = {"Patterns", .rewrite = rewrite};

static bool apply(cis_op *op, cis_own_patterns *all, const cistern_greedy_options *callers_options,
                  bool *out_changed) {
  cistern_greedy_options options;
  cistern_copy_struct(&options, sizeof(options), callers_options);
  cis_greedy_options how = {.bottom_up = options.bottom_up,
                            .no_folding = options.no_folding,
                            .max_iterations =
                                options.max_iterations < 0 ? -1 : options.max_iterations,
                            .max_rewrites = options.max_rewrites < 0 ? 0 : options.max_rewrites,
                            .user = all};
  cis_pattern_set *set = cis_pattern_set_create(cis_op_context(op));
  cis_pattern_set_add(set, &dispatch);
  bool converged = cis_greedy_rewrite(op, set, &how, out_changed);
  cis_pattern_set_destroy(set);
  return converged;
}

bool cistern_apply_patterns(cistern_operation *op, const cistern_pattern *callers_patterns,
                            size_t num_patterns, const cistern_greedy_options *options,
                            bool *out_changed) {
  cis_op *inner = unwrap_op(op);
  cis_context *ctx = cis_op_context(inner);
  cis_own_patterns all = {0};
  bool changed = false;
  bool ok = cis_op_has_trait(inner, CIS_TRAIT_ISOLATED) ||
            cis_op_error(inner, "is not isolated from above, so that no patterns can be applied");
  ok = ok && cis_own_patterns_add(&all, ctx, callers_patterns, num_patterns, "cistern_pattern") &&
       apply(inner, &all, options, &changed);
  cis_vec_deinit(&all);
  if (!ok)
    cis_diag_flush(ctx);
  if (out_changed)
    *out_changed = changed;
  return ok;
}
