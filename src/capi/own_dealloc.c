// Hooks of a user's own ops for ownership-based deallocation: as the interface that the pass asks,
// and the functions through which a hook deallocates.
#include "capi/own_op.h"

#include "dealloc/ownership/ops.h"

// --- who owns ---

struct cistern_owner {
  cis_op *op;
  cis_owner said;
};

static bool is_memref_operand(const cis_op *op, size_t i) {
  return i < op->num_operands && cis_type_is_base_memref(cis_op_operand(op, (uint32_t)i)->type);
}

void cistern_owner_as(cistern_owner *owner, size_t i) {
  if (is_memref_operand(owner->op, i))
    owner->said =
        (cis_owner){.kind = CIS_OWNER_OF, .values = {cis_op_operand(owner->op, (uint32_t)i)}};
}

void cistern_owner_select(cistern_owner *owner, size_t condition, size_t a, size_t b) {
  cis_op *op = owner->op;
  if (!is_memref_operand(op, a) || !is_memref_operand(op, b) || condition >= op->num_operands ||
      !cis_type_is_i1(cis_op_operand(op, (uint32_t)condition)->type))
    return;
  owner->said = (cis_owner){CIS_OWNER_SELECT,
                            cis_op_operand(op, (uint32_t)condition),
                            {cis_op_operand(op, (uint32_t)a), cis_op_operand(op, (uint32_t)b)}};
}

void cistern_owner_never(cistern_owner *owner) {
  owner->said = (cis_owner){.kind = CIS_OWNER_NEVER};
}

static cis_owner owner_of(cis_op *op, uint32_t i) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  cistern_owner owner = {.op = op, .said = {.kind = CIS_OWNER_OPERANDS}};
  hooks->owner(hooks->user, wrap_op(op), i, &owner);
  return owner.said;
}

static bool takes(cis_op *op, uint32_t i) {
  const cistern_op_hooks *hooks = &own_op_of(op)->hooks;
  return hooks->takes(hooks->user, wrap_op(op), i);
}

// --- deallocating ---

struct cistern_deallocation {
  cis_owners *owners;
  cis_op *op;
  cis_rewriter inner;
  cistern_rewriter rewriter;
};

cistern_rewriter *cistern_deallocation_rewriter(cistern_deallocation *d) { return &d->rewriter; }

/// Whether the value is a memref, which gets a number if a hook has just made it.
static bool is_memref(cistern_deallocation *d, cis_value *value) {
  if (!value || !cis_value_is_base_memref(value))
    return cis_op_error(d->op, "its hook 'deallocate' asks for the owner of what is no memref");
  const cis_value_vec *known = &d->owners->buffers.values;
  if (value->tag >= known->len || known->data[value->tag] != value)
    cis_owners_add(d->owners, value, NULL);
  return true;
}

cistern_value *cistern_deallocation_indicator(cistern_deallocation *d, cistern_value **memref) {
  cis_value *value = unwrap_value(*memref), *indicator = NULL;
  if (!is_memref(d, value))
    return NULL;
  value = cis_owners_materialize(d->owners, &d->inner, value, (cis_family_set){0}, &indicator);
  if (!value)
    return NULL;
  *memref = wrap_value(value);
  return wrap_value(indicator);
}

cistern_value *cistern_deallocation_own(cistern_deallocation *d, cistern_value *memref) {
  cis_value *value = unwrap_value(memref);
  return is_memref(d, value)
             ? wrap_value(cis_owners_own(d->owners, &d->inner, value, (cis_family_set){0}))
             : NULL;
}

bool cistern_deallocation_set(cistern_deallocation *d, cistern_value *memref, cistern_value *owned,
                              bool frees) {
  cis_value *value = unwrap_value(memref), *indicator = unwrap_value(owned);
  if (!is_memref(d, value))
    return false;
  if (!indicator || !cis_type_is_i1(indicator->type))
    return cis_op_error(d->op, "its hook 'deallocate' says by no i1 who owns a memref");
  cis_owners_set(d->owners, value, indicator);
  cis_owners_set_frees(d->owners, value, frees);
  return true;
}

cistern_operation *cistern_deallocation_add_indicators(cistern_deallocation *d) {
  d->op = cis_owners_add_indicators(d->owners, d->op);
  d->rewriter.kept = d->op;
  cis_builder_set_before(&d->inner, d->op);
  return wrap_op(d->op);
}

bool cistern_deallocation_free(cistern_deallocation *d, cistern_value *const *kept, size_t num,
                               cistern_value **out_owned) {
  if (!CIS_HAS(bufferization)) // no pass deallocates
    return false;
  cis_value_vec memrefs = {0}, indicators = {0};
  for (size_t i = 0; i < num; ++i)
    if (cis_value_is_base_memref(unwrap_value(kept[i])) && is_memref(d, unwrap_value(kept[i])))
      cis_vec_push(&memrefs, unwrap_value(kept[i]));
  bool ok = cis_owners_free_and_keep(d->owners, d->op, &memrefs, &indicators);
  for (size_t i = 0, next = 0; ok && out_owned && i < num; ++i)
    out_owned[i] = cis_value_is_base_memref(unwrap_value(kept[i]))
                       ? wrap_value(indicators.data[next++])
                       : NULL;
  cis_vec_deinit(&memrefs);
  cis_vec_deinit(&indicators);
  return ok;
}

bool cistern_deallocation_branch(cistern_deallocation *d, cistern_value *const *taken) {
  if (!CIS_HAS(bufferization))
    return false;
  bool fits = d->op->num_successors && d->op->info->def->branch;
  for (uint32_t i = 0; taken && i < d->op->num_successors; ++i)
    fits &= taken[i] && cis_type_is_i1(unwrap_value(taken[i])->type);
  if (!fits)
    return cis_op_error(d->op, "its hook 'deallocate' deallocates for a branch that it is not");
  d->owners->taken = (cis_value *const *)taken;
  bool ok = cis_owners_visit_branch(d->owners, d->op);
  d->owners->taken = NULL;
  return ok;
}

void cistern_deallocation_pass(cistern_deallocation *d, cistern_value *const *owned, size_t num) {
  cis_value_vec indicators = {0};
  for (size_t i = 0; i < num; ++i)
    cis_vec_push(&indicators, unwrap_value(owned[i]));
  cis_owners_pass_indicators(d->op, (cis_range){0, d->op->num_operands}, &indicators);
  cis_vec_deinit(&indicators);
}

static bool deallocate(cis_op **op, cis_owners *owners) {
  const cistern_op_hooks *hooks = &own_op_of(*op)->hooks;
  cistern_deallocation d = {.owners = owners, .op = *op, .inner = cis_builder_before(*op)};
  d.rewriter = (cistern_rewriter){.inner = &d.inner, .kept = *op, .builds = true};
  size_t before = cis_diag_num_errors(owners->ctx);
  bool ok = hooks->deallocate(hooks->user, wrap_op(*op), &d) ||
            cis_own_op_failed(d.op, "deallocate", before);
  *op = d.op;
  return ok && cis_diag_num_errors(owners->ctx) == before;
}

// --- the row ---

const cis_ownership_interface *cis_own_op_ownership(cis_context *ctx, const cis_own_op *own) {
  const cistern_op_hooks *hooks = &own->hooks;
  const cis_ownership_interface *declared = own->declared.ownership;
  if (!hooks->owner && !hooks->takes && !hooks->deallocate)
    return declared;
  cis_ownership_interface *made = cis_arena_new(cis_context_arena(ctx), cis_ownership_interface);
  if (declared)
    *made = *declared;
  if (hooks->owner)
    made->owner = owner_of;
  if (hooks->takes)
    made->takes = takes;
  if (hooks->deallocate)
    made->deallocate = deallocate;
  return made;
}
