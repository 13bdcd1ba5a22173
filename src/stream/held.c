// Bytes that are held while a group's ops run one after the other, and beside its rows where it is
// one loop. Order and sizes are those of order/: a value from the first to the last op that touches
// it.
#include "dialect/tensor/tensor.h"
#include "order/order.h"
#include "stream/group.h"

/// Whether a buffer for the value could be freed after its last use.
static bool may_die(const cis_value *value) {
  const cis_op *maker = cis_value_op(value);
  return maker && !cis_op_has_trait(maker, CIS_TRAIT_CONSTANT_LIKE) && !cis_tensor_is_empty(maker);
}

typedef struct holding {
  const cis_stream_group *g;
  cis_ptrmap outside; // tensor from outside -> its number among values
  CIS_VEC(cis_order_value) values;
  CIS_VEC(cis_order_touch) touches;
  uint32_t task;
} holding;

static void hold(holding *h, const cis_value *value) {
  const cis_stream_stage *of = cis_stream_stage_of(h->g, value);
  if (of) {
    cis_vec_push(&h->touches, ((cis_order_touch){h->task, cis_stream_number(h->g, of)}));
    return;
  }
  int64_t bytes = may_die(value) ? cis_stream_tensor_bytes(value->type) : 0;
  if (!bytes)
    return;
  bool is_new;
  uintptr_t *number = cis_ptrmap_get(&h->outside, value, &is_new);
  if (is_new) {
    *number = h->values.len;
    cis_vec_push(&h->values, ((cis_order_value){.bytes = bytes, .live_in = true}));
  }
  cis_vec_push(&h->touches, ((cis_order_touch){h->task, (uint32_t)*number}));
}

static cis_walk hold_operands(cis_op *op, void *user) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    hold(user, cis_op_operand(op, i));
  return CIS_WALK_CONTINUE;
}

static void hold_all(holding *h) {
  for (size_t i = 0; i < h->g->stages.len; ++i) {
    const cis_stream_stage *stage = &h->g->stages.data[i];
    int64_t bytes = stage->steps && stage->value ? cis_stream_tensor_bytes(stage->value->type) : 0;
    cis_order_value value = {.bytes = bytes, .live_in = stage->given, .live_out = stage->escapes};
    cis_vec_push(&h->values, value);
  }
  for (size_t i = 0; i < h->g->stages.len; ++i) {
    const cis_stream_stage *stage = &h->g->stages.data[i];
    h->task = (uint32_t)i;
    cis_vec_push(&h->touches, ((cis_order_touch){h->task, h->task}));
    if (stage->destination.op)
      cis_walk_preorder(stage->destination.op, hold_operands, h);
    for (size_t k = 0; k < stage->pieces.len; ++k)
      hold_operands(stage->pieces.data[k].op, h);
    if (stage->calls.gives)
      hold(h, stage->calls.tensor);
    if (stage->main.op && !stage->calls.loop)
      cis_walk_preorder(stage->main.op, hold_operands, h);
  }
}

bool cis_stream_bytes_apart(const cis_stream_group *g, int64_t *out) {
  holding h = {.g = g};
  uint32_t *order = cis_arena_array(g->arena, uint32_t, g->stages.len + 1);
  for (size_t i = 0; i < g->stages.len; ++i)
    order[i] = (uint32_t)i;
  hold_all(&h);
  const cis_order_problem problem = {.num_tasks = g->stages.len,
                                     .num_values = h.values.len,
                                     .num_touches = h.touches.len,
                                     .values = h.values.data,
                                     .touches = h.touches.data};
  bool ok = cis_order_peak(&problem, order, out);
  cis_vec_deinit(&h.values);
  cis_vec_deinit(&h.touches);
  cis_ptrmap_deinit(&h.outside);
  return ok;
}

int64_t cis_stream_bytes_beside(const cis_stream_group *g) {
  holding h = {.g = g};
  int64_t bytes = g->meanwhile;
  hold_all(&h);
  for (size_t i = 0; i < h.values.len; ++i)
    if (i >= g->stages.len || (h.values.data[i].live_out && !g->stages.data[i].is_kept))
      bytes += h.values.data[i].bytes;
  cis_vec_deinit(&h.values);
  cis_vec_deinit(&h.touches);
  cis_ptrmap_deinit(&h.outside);
  return bytes;
}
