// Numbers of values, forward references, and the order of use lists.
#include "bytecode/values.h"

#include <stdlib.h>

// --- forward references ---

/// Stands for a value that is not defined yet: it belongs to no op and no block.
typedef struct placeholder {
  cis_block_arg arg;
} placeholder;

#define PLACEHOLDER_INDEX ((uint32_t)INT32_MAX)

static bool is_placeholder(const cis_value *value) {
  return value->is_arg && value->index == PLACEHOLDER_INDEX;
}

static cis_value *create_placeholder(cis_bc_values *values) {
  cis_context *ctx = values->file->ctx;
  placeholder *forward = cis_context_pool_alloc(ctx, sizeof(*forward));
  *forward = (placeholder){
      .arg = {.value = {.type = cis_type_none(ctx), .is_arg = true, .index = PLACEHOLDER_INDEX}}};
  cis_vec_push(&values->placeholders, forward);
  ++values->num_forward;
  return &forward->arg.value;
}

void cis_bc_values_deinit(cis_bc_values *values) {
  for (size_t i = 0; i < values->placeholders.len; ++i) {
    placeholder *forward = values->placeholders.data[i];
    cis_value_drop_uses(&forward->arg.value);
    cis_context_pool_free(values->file->ctx, forward, sizeof(*forward));
  }
  cis_vec_deinit(&values->placeholders);
  cis_vec_deinit(&values->list);
  cis_vec_deinit(&values->forward_defined);
  cis_vec_deinit(&values->orders);
}

bool cis_bc_values_use(cis_bc_values *values, uint64_t number, cis_value **out) {
  if (number >= values->list.len - values->scope)
    return cis_bc_error(values->file, "invalid value index: %llu", (unsigned long long)number);
  cis_value **slot = &values->list.data[values->scope + number];
  if (!*slot)
    *slot = create_placeholder(values);
  *out = *slot;
  return true;
}

bool cis_bc_values_define(cis_bc_values *values, size_t position, cis_value *value) {
  cis_value **slot = &values->list.data[position], *before = *slot;
  *slot = value;
  if (!before)
    return true;
  if (!is_placeholder(before))
    return cis_bc_error(values->file, "value %zu is defined twice", position - values->scope);
  cis_value_replace_all_uses(before, value);
  --values->num_forward;
  cis_vec_push(&values->forward_defined, value);
  return true;
}

// --- orders of use lists ---

static bool read_order(cis_bc_values *values, cis_cursor *c, cis_value *const *of, uint32_t num) {
  uint64_t which = 0, count;
  bool is_pairs;
  if ((num != 1 && !cis_read_varint(c, &which)) || !cis_read_flagged(c, &count, &is_pairs))
    return false;
  if (which >= num)
    return cis_bc_error(c->file, "invalid index of a use-list order: %llu",
                        (unsigned long long)which);
  if (count > cis_cursor_left(c) || (is_pairs && count % 2))
    return cis_bc_error(c->file, "incorrect index pair encoding of a use-list order");
  uint32_t *indices = cis_arena_array(&c->file->arena, uint32_t, (size_t)count);
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t index;
    if (!cis_read_varint(c, &index))
      return false;
    indices[i] = index > UINT32_MAX ? UINT32_MAX : (uint32_t)index;
  }
  struct cis_bc_use_order order = {of[which], indices, (uint32_t)count, is_pairs};
  cis_vec_push(&values->orders, order);
  return true;
}

/// Their number, unless there is one value alone; each is of the value at an index.
bool cis_bc_values_read_orders(cis_bc_values *values, cis_cursor *c, cis_value *const *of,
                               uint32_t num) {
  uint64_t count = 1;
  if (num != 1 && !cis_read_varint(c, &count))
    return false;
  for (uint64_t i = 0; i < count; ++i)
    if (!read_order(values, c, of, num))
      return false;
  return true;
}

typedef CIS_VEC(cis_use *) use_vec;

static void get_uses(const cis_value *value, use_vec *out) {
  cis_vec_clear(out);
  for (cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    cis_vec_push(out, use);
}

/// Later ops first, and of one op later operands.
static int compare_uses(const void *a, const void *b) {
  const cis_use *x = *(cis_use *const *)a, *y = *(cis_use *const *)b;
  uint32_t op_x = cis_use_owner(x)->tag, op_y = cis_use_owner(y)->tag;
  return op_x != op_y ? (op_x < op_y ? 1 : -1) : (x < y) - (x > y);
}

static void sort_uses(cis_value *value, use_vec *uses) {
  get_uses(value, uses);
  if (uses->len < 2)
    return;
  qsort(uses->data, uses->len, sizeof(*uses->data), compare_uses);
  cis_value_order_uses(value, uses->data, uses->len);
}

/// Where each use of the reference order goes: `out_target`, checked to be a permutation.
static bool get_targets(const struct cis_bc_use_order *order, size_t num, uint32_t *out_target) {
  if (!order->is_pairs && order->num != num)
    return false;
  for (size_t i = 0; i < num; ++i)
    out_target[i] = order->is_pairs ? (uint32_t)i : order->indices[i];
  for (uint32_t i = 0; order->is_pairs && i < order->num; i += 2) {
    if (order->indices[i] >= num)
      return false;
    out_target[order->indices[i]] = order->indices[i + 1];
  }
  return true;
}

static bool apply_order(cis_bc_values *values, const struct cis_bc_use_order *order,
                        use_vec *uses) {
  get_uses(order->value, uses);
  size_t num = uses->len;
  if (!num)
    return true;
  qsort(uses->data, num, sizeof(*uses->data), compare_uses);
  uint32_t *target = cis_mem_calloc(num, sizeof(*target));
  cis_use **ordered = cis_mem_calloc(num, sizeof(*ordered));
  bool ok = get_targets(order, num, target);
  for (size_t i = 0; ok && i < num; ++i) {
    ok = target[i] < num && !ordered[target[i]];
    if (ok)
      ordered[target[i]] = uses->data[i];
  }
  if (ok)
    cis_value_order_uses(order->value, ordered, num);
  cis_mem_free(target);
  cis_mem_free(ordered);
  return ok || cis_bc_error(values->file, "use-list order is no permutation of %zu uses", num);
}

bool cis_bc_values_finish(cis_bc_values *values) {
  if (values->num_forward)
    return cis_bc_error(values->file, "not all forward unresolved forward operand references");
  use_vec uses = {0};
  bool ok = true;
  for (size_t i = 0; i < values->forward_defined.len; ++i)
    sort_uses(values->forward_defined.data[i], &uses);
  for (size_t i = 0; ok && i < values->orders.len; ++i)
    ok = apply_order(values, &values->orders.data[i], &uses);
  cis_vec_deinit(&uses);
  return ok;
}
