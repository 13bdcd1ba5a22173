// Buffers that may be coalesced, their names, and the values in place of those that went.
#include "ir/builder.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "memory/relied_alignment.h"
#include "memref/coalescing/coalescing.h"
#include "support/numbers.h"

cis_op *cis_coalescer_allocation(const cis_coalescer *c, cis_value *value) {
  return cis_plain_allocation(c->reach, value);
}

bool cis_coalescer_is_between(const cis_coalescer *c, cis_value *value) {
  const cis_view_flow *flow = cis_reach_flow(c->reach);
  return cis_view_flow_has_source(flow, value) && !cis_view_flow_is_terminal(flow, value);
}

/// Whether the callers of the function do not need the argument any more.
static bool is_given(const cis_coalescer *c, const cis_value *value) {
  if (cis_argument_is_donated(value))
    return true;
  const cis_block *block = cis_value_arg_block(value);
  uintptr_t calls =
      block && cis_block_is_entry(block) ? cis_ptrmap_at(&c->calls, cis_block_parent_op(block)) : 0;
  return calls && cis_ptrmap_at(&c->offers, value) == calls;
}

bool cis_coalescer_returns_new(cis_coalescer *c, cis_op *call) {
  cis_op *callee = call->info->def && call->info->def->call && cis_only_memref_result(call)
                       ? cis_function_users_callee(&c->users, call)
                       : NULL;
  return callee && cis_argument_ownership_returned(c->arguments, call) == CIS_KEPT_NOT &&
         (cis_region_is_empty(cis_op_region(callee, 0)) ||
          cis_returned_memory_of(&c->returned, call));
}

bool cis_coalescer_is_own(cis_coalescer *c, cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (cis_coalescer_allocation(c, value))
    return true;
  if (!cis_is_plain_memory(c->reach, value))
    return false;
  if (!op)
    return is_given(c, value);
  return !cis_view_flow_has_source(cis_reach_flow(c->reach), value) &&
         cis_coalescer_returns_new(c, op) && cis_only_memref_result(op) == value;
}

bool cis_coalescer_may_be_freed_by_callers(const cis_coalescer *c, cis_value *buffer) {
  return c->frees && cis_reach_get_flags(c->reach, buffer) & CIS_REACH_IS_LEAVING;
}

/// Whether a call returns memory from where it begins as it was allocated.
static bool returns_whole(cis_coalescer *c, cis_op *call) {
  if (!call->info->def || !call->info->def->call)
    return false;
  cis_own_memory memory = cis_returned_memory_of(&c->returned, call);
  return memory == CIS_OWN_BUFFER || memory == CIS_OWN_RESHAPED;
}

int64_t cis_coalescer_alignment(cis_coalescer *c, const cis_value *own) {
  cis_op *op = cis_value_op(own);
  int64_t known = cis_known_alignment(own);
  int64_t given = op ? 0 : (int64_t)cis_ptrmap_at(&c->offered_alignment, own);
  if (op && (cis_effects_allocated(op) == own || returns_whole(c, op)))
    given = CIS_EVERY_ALLOCATION;
  return cis_max_i64(known, given);
}

cis_value *cis_coalescer_current(const cis_coalescer *c, cis_value *value) {
  for (uintptr_t by; (by = cis_ptrmap_at(&c->gone, value));)
    value = (cis_value *)by;
  return value;
}

cis_value *cis_coalescer_current_source(const cis_coalescer *c, cis_value *source) {
  cis_value *current = cis_coalescer_current(c, source);
  return current == source || !cis_coalescer_is_between(c, current) ? current : NULL;
}

cis_value_vec *cis_coalescer_names(cis_coalescer *c, cis_value *buffer) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&c->lists, buffer, &is_new);
  if (is_new) {
    cis_value_vec names = {0};
    cis_view_flow_resolve(cis_reach_flow(c->reach), buffer, &names);
    (void)cis_name_lives_spend(&c->lives, names.len);
    cis_vec_push(&c->names, names);
    *slot = c->names.len;
  }
  return &c->names.data[*slot - 1];
}

cis_value *cis_coalescer_root(cis_coalescer *c, cis_value *value) {
  cis_op *op;
  cis_vec_clear(&c->path);
  for (;;) {
    uintptr_t known = cis_ptrmap_at(&c->roots, value);
    if (known)
      value = (cis_value *)known;
    else if (cis_coalescer_is_gone(c, value))
      value = cis_coalescer_current(c, value);
    else if (!value->index && (op = cis_value_op(value)) && op->info->view_operand >= 0) {
      cis_vec_push(&c->path, value);
      value = cis_op_operand(op, (uint32_t)op->info->view_operand);
    } else {
      break;
    }
  }
  for (size_t i = 0; i < c->path.len; ++i)
    cis_ptrmap_set(&c->roots, c->path.data[i], (uintptr_t)value);
  return value;
}

bool cis_coalescer_is_gone(const cis_coalescer *c, const cis_value *value) {
  return cis_ptrmap_has(&c->gone, value);
}

bool cis_coalescer_is_live_after(cis_coalescer *c, const cis_value_vec *names,
                                 const cis_value *fresh, cis_op *op) {
  for (size_t i = 0; i < names->len; ++i) {
    cis_value *name = names->data[i];
    if (!cis_coalescer_is_gone(c, name) && cis_coalescer_root(c, name) != fresh &&
        cis_name_is_live_after(&c->lives, name, op) && !cis_planted("coalesce-live"))
      return true;
  }
  return false;
}

void cis_coalescer_mark(cis_coalescer *c, const cis_value_vec *names) {
  cis_ptrmap_clear(&c->is_name);
  for (size_t i = 0; i < names->len; ++i)
    cis_ptrmap_set(&c->is_name, names->data[i], 1);
}

bool cis_coalescer_is_new_at(const cis_coalescer *c, cis_value *buffer, cis_op *op) {
  uint32_t uses = 0;
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    uses += user == op;
    if (user != op && !cis_dom_op_properly(c->dom, op, user) && !cis_planted("coalesce-new"))
      return false;
  }
  return uses == 1;
}

void cis_coalescer_erase(cis_op *op) {
  cis_builder b = cis_builder_before(op);
  cis_rewriter_erase(&b, op);
}

/// Appends the names of a buffer that are left to those of another one.
static void add_names(cis_coalescer *c, cis_value *to, cis_value *from) {
  cis_value_vec copied = {0};
  const cis_value_vec *names = cis_coalescer_names(c, from);
  cis_vec_append(&copied, names->data, names->len);
  cis_value_vec *into = cis_coalescer_names(c, to);
  for (size_t i = 0; i < copied.len; ++i)
    if (!cis_coalescer_is_gone(c, copied.data[i]))
      cis_vec_push(into, copied.data[i]);
  cis_vec_deinit(&copied);
}

/// Whether the alignment that an allocation states, if it states one, is a number.
static bool has_known_alignment(const cis_op *allocation, int64_t *out) {
  cis_attr a = cis_op_get_attr_named(allocation, "alignment");
  *out = 0;
  return !a || cis_attr_get_int(a, out);
}

/// Raises the alignment of an allocation to that of another.
static void align_as(cis_op *kept, const cis_op *gone) {
  int64_t has, had;
  if (has_known_alignment(kept, &has) && has_known_alignment(gone, &had) && has < had)
    cis_op_set_attr(kept, CIS_STR("alignment"), cis_op_get_attr_named(gone, "alignment"));
}

void cis_coalescer_replace(cis_coalescer *c, cis_value *buffer, cis_value *by,
                           cis_value *const *buffers, size_t num) {
  cis_op *allocation = cis_value_op(buffer), *kept;
  (void)cis_coalescer_names(c, buffer);
  cis_ptrmap_set(&c->gone, buffer, (uintptr_t)by);
  for (size_t i = 0; i < num; ++i) {
    add_names(c, buffers[i], buffer);
    if ((kept = cis_coalescer_allocation(c, buffers[i])))
      align_as(kept, allocation);
  }
  cis_value_replace_all_uses(buffer, by);
  cis_coalescer_erase(allocation);
  ++c->num_removed;
}

bool cis_coalescer_stands_for(const cis_op *kept, const cis_op *gone) {
  int64_t has, had;
  return kept->info == gone->info && has_known_alignment(kept, &has) &&
         has_known_alignment(gone, &had);
}
