// Operators with graphs: If, Loop, Scan. A graph is lowered in its place, and sees the values
// around it.
#include "import/onnx/model.h"

enum { MOST = 64 };

static void emit_yield(cis_loc_builder *e, cis_value *const *values, uint32_t num) {
  cis_emit_op(e, "scf.yield", NULL, values, num, NULL, 0);
}

static bool is_condition(const cis_onnx_value *v) {
  return v->element == CIS_ONNX_BOOL && cis_emit_count(v->type) == 1;
}

/// Whether both have one type; u8 and i8 have the same type of MLIR.
static bool is_like(const cis_onnx_value *a, const cis_onnx_value *b) {
  return a->type == b->type && a->element == b->element;
}

/// Builds the op that is described, unless there was an error; its results from `first` on are the
/// outputs, with the elements of `values`.
static bool finish(cis_onnx_op *op, bool ok, cis_op_state *state, uint32_t first,
                   const cis_onnx_value *values) {
  cis_op *made = ok ? cis_build(&op->e.b, state) : NULL;
  if (!ok)
    cis_op_state_deinit(state);
  for (uint32_t i = 0; ok && i < op->outputs.len; ++i) {
    cis_value *x = cis_op_result(made, first + i);
    cis_onnx_value v = {.value = x, .type = x->type, .element = values[i].element};
    cis_onnx_set_same(op, i, &v);
  }
  return ok;
}

/// A number as a tensor of the element's type.
static cis_onnx_value as_tensor(cis_loc_builder *e, cis_value *x, cis_onnx_element element) {
  cis_type kind = cis_onnx_element_type(e->b.ctx, element), type = cis_emit_tensor(kind, NULL, 0);
  cis_linalg_body body = cis_emit_generic(e, &type, 1, NULL, 0, NULL);
  cis_value *value = cis_emit_yield(&body, cis_emit_convert(&body.body, x, kind, false));
  return (cis_onnx_value){.element = element, .type = type, .value = value};
}

/// If: one branch alone where the condition is a constant.
bool cis_onnx_lower_if(cis_onnx_op *op) {
  static const char *const names[] = {"else_branch", "then_branch"};
  const cis_onnx_value *condition = op->x;
  uint32_t num = (uint32_t)op->outputs.len;
  cis_onnx_value outputs[2][MOST];
  cis_value *values[MOST];
  if (!is_condition(condition) || num > MOST)
    return cis_onnx_error(op, condition, "expected one boolean, and at most %d outputs", MOST);
  if (condition->attr) {
    cis_pb graph = cis_onnx_message(op, names[cis_onnx_int_at(condition, 0) != 0], true);
    if (!cis_onnx_lower_graph(op, &op->e, graph, NULL, 0, outputs[0], num))
      return false;
    for (uint32_t i = 0; i < num; ++i)
      cis_onnx_set_same(op, i, &outputs[0][i]);
    return true;
  }
  cis_op_state state;
  cis_loc_builder at;
  cis_emit_describe(&state, &op->e, "scf.if");
  bool ok = true;
  for (uint32_t k = 2; ok && k-- > 0;) {
    (void)cis_emit_region(&state, &at);
    ok = cis_onnx_lower_graph(op, &at, cis_onnx_message(op, names[k], true), NULL, 0, outputs[k],
                              num);
    for (uint32_t i = 0; ok && i < num; ++i) {
      values[i] = cis_onnx_build(&at, &outputs[k][i]);
      if (k == 0 && !is_like(&outputs[0][i], &outputs[1][i]))
        ok = cis_onnx_error(op, &outputs[0][i], "the branches give other types");
    }
    if (ok)
      emit_yield(&at, values, num);
  }
  for (uint32_t i = 0; ok && i < num; ++i)
    cis_vec_push(&state.types, outputs[0][i].type);
  cis_vec_push(&state.operands, cis_emit_scalar(&op->e, cis_onnx_use(op, 0)));
  return finish(op, ok, &state, 0, outputs[0]);
}

// --- loops with a number of iterations ---

/// A loop with a number of iterations. The graph's inputs are number and condition (of Loop alone),
/// then carried and scanned ones; its outputs are the condition, carried ones, and those that are
/// gathered.
typedef struct counted {
  int64_t count;
  uint32_t first; // input of the node that is carried first
  uint32_t num_carried, num_scanned, num_outputs;
  bool is_loop;                 // not Scan
  cis_onnx_list axes, out_axes; // of scanned inputs, of outputs
  cis_onnx_list back, out_back; // directions
} counted;

/// The part of a tensor at a place of an axis.
static cis_value *emit_part(cis_loc_builder *e, cis_value *x, uint32_t axis, cis_value *place) {
  cis_value *at[CIS_IMPORT_MAX_RANK];
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  uint32_t rank = cis_type_rank(x->type);
  for (uint32_t i = 0, k = 0; i < rank; ++i)
    if (i != axis)
      sizes[k++] = cis_type_dim(x->type, i);
  cis_type type = cis_emit_tensor(cis_type_element(x->type), sizes, rank - 1);
  cis_linalg_body body = cis_emit_generic(e, &type, 1, NULL, 0, NULL);
  for (uint32_t i = 0, k = 0; i < rank; ++i)
    at[i] = i == axis ? place : cis_linalg_build_index(&body.body, k++);
  return cis_emit_yield(&body, CIS_FORMULA(&body.body, "x[at]", x, at));
}

/// iv, or count - 1 - iv.
static cis_value *emit_time(cis_loc_builder *e, const counted *l, cis_value *iv, bool is_back) {
  return is_back ? cis_emit_scaled(e, -1, iv, l->count - 1) : iv;
}

/// Puts what the graph gives for an iteration into the tensor of all; NULL after an error.
static cis_value *emit_gathered(cis_onnx_op *op, cis_loc_builder *e, const counted *l, uint32_t i,
                                const cis_onnx_value *v, cis_block *block, cis_op_state *state,
                                cis_value *iv) {
  int64_t sizes[CIS_IMPORT_MAX_RANK + 1], part[CIS_IMPORT_MAX_RANK + 1];
  cis_mixed at[CIS_IMPORT_MAX_RANK] = {0};
  uint32_t rank = cis_onnx_rank(v) + 1, axis;
  if (!cis_onnx_axis(op, l->out_axes.is_given && i < l->out_axes.num ? l->out_axes.at[i] : 0, rank,
                     &axis))
    return NULL;
  for (uint32_t k = 0; k < rank; ++k) {
    part[k] = k == axis ? 1 : cis_onnx_dim(v, k - (k > axis));
    sizes[k] = k == axis ? l->count : part[k];
  }
  cis_type type = cis_onnx_tensor(op, v->element, sizes, rank);
  if (!type)
    return NULL;
  cis_emit_carry(state, block, cis_tensor_build_empty(&op->e, type, NULL, 0));
  cis_value *into = cis_block_args(block)[block->num_args - 1];
  at[axis].value = emit_time(e, l, iv, i < l->out_back.num && l->out_back.at[i]);
  cis_value *x = cis_emit_reshape(e, cis_onnx_build(e, v),
                                  cis_emit_tensor(cis_type_element(type), part, rank));
  return cis_emit_insert(e, x, into, at);
}

/// The body of the loop; fills the rest of its operands, types and arguments.
static bool lower_body(cis_onnx_op *op, const counted *l, cis_loc_builder *e, cis_block *block,
                       cis_op_state *state, cis_onnx_value *outputs) {
  cis_context *ctx = op->e.b.ctx;
  cis_onnx_value inputs[MOST + 2] = {0};
  cis_value *next[MOST], *iv = cis_block_args(block)[0];
  uint32_t num = 0, skipped = l->is_loop ? 1 : 0;
  if (l->is_loop) {
    cis_type boolean = cis_emit_tensor(cis_type_i(ctx, 1), NULL, 0);
    inputs[num++] = as_tensor(e, iv, CIS_ONNX_I64);
    inputs[num++] = (cis_onnx_value){
        .element = CIS_ONNX_BOOL, .type = boolean, .attr = cis_onnx_splat(boolean, 1)};
  }
  for (uint32_t i = 0; i < l->num_carried; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, l->first + i);
    inputs[num] = *v, inputs[num].attr = NULL;
    inputs[num++].value = cis_block_args(block)[1 + i];
  }
  for (uint32_t i = 0; i < l->num_scanned; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, l->first + l->num_carried + i);
    cis_value *time = emit_time(e, l, iv, i < l->back.num && l->back.at[i]);
    cis_value *x = cis_onnx_use(op, l->first + l->num_carried + i);
    x = emit_part(e, x, (uint32_t)l->axes.at[i], time);
    inputs[num++] = (cis_onnx_value){.element = v->element, .type = x->type, .value = x};
  }
  if (!cis_onnx_lower_graph(op, e, cis_onnx_message(op, "body", true), inputs, num, outputs,
                            l->num_outputs + skipped))
    return false;
  if (l->is_loop &&
      !(outputs[0].attr && is_condition(&outputs[0]) && cis_onnx_int_at(&outputs[0], 0)))
    return cis_onnx_error(op, &outputs[0],
                          "a condition that changes is taken only without outputs "
                          "of each iteration");
  for (uint32_t i = 0; i < l->num_outputs; ++i) {
    const cis_onnx_value *v = &outputs[i + skipped];
    if (i < l->num_carried && !is_like(v, cis_onnx_in(op, l->first + i)))
      return cis_onnx_error(op, v, "it has another type than before the loop");
    // A carried value is put where it was, so that one buffer serves all iterations.
    next[i] = i < l->num_carried
                  ? cis_emit_copy(e, cis_onnx_build(e, v), cis_block_args(block)[1 + i])
                  : emit_gathered(op, e, l, i - l->num_carried, v, block, state, iv);
    if (!next[i])
      return false;
  }
  emit_yield(e, next, l->num_outputs);
  return true;
}

static bool lower_counted(cis_onnx_op *op, const counted *l) {
  cis_onnx_value outputs[MOST + 1];
  cis_op_state state;
  cis_loc_builder body;
  if (l->num_outputs > MOST || l->num_carried > l->num_outputs ||
      l->num_carried + l->num_scanned > MOST)
    return cis_onnx_error(op, NULL, "expected at most %d outputs, those that are carried first",
                          MOST);
  cis_block *block = cis_emit_describe_for(&state, &op->e, l->count, &body);
  for (uint32_t i = 0; i < l->num_carried; ++i)
    cis_emit_carry(&state, block, cis_onnx_use_carried(op, l->first + i));
  return finish(op, lower_body(op, l, &body, block, &state, outputs), &state, 0,
                outputs + l->is_loop);
}

/// Whether the inputs from `first` on are there, or an error.
static bool check_inputs(const cis_onnx_op *op, uint32_t first) {
  for (uint32_t i = first; i < op->inputs.len; ++i)
    if (!cis_onnx_in(op, i))
      return cis_onnx_error(op, NULL, "expected input %u", i);
  return true;
}

// --- loops with a condition ---

/// Loop whose condition changes, or whose number of iterations is no constant: scf.while, with the
/// number, the condition and the carried values.
static bool lower_while(cis_onnx_op *op) {
  const cis_onnx_value *limit = cis_onnx_in(op, 0), *condition = cis_onnx_in(op, 1);
  uint32_t num = (uint32_t)op->inputs.len - 2, all = num + 2;
  cis_onnx_value inputs[MOST + 2], outputs[MOST + 1];
  cis_value *values[MOST + 2], *next[MOST + 2];
  if (num != op->outputs.len || all > MOST)
    return cis_onnx_error(op, NULL,
                          "a loop whose number of iterations is not known has no outputs "
                          "of each iteration");
  cis_type wide = cis_type_i(op->e.b.ctx, 64);
  cis_op_state state;
  cis_loc_builder before, e;
  cis_emit_describe(&state, &op->e, "scf.while");
  cis_block *tested = cis_emit_region(&state, &before), *done = cis_emit_region(&state, &e);
  cis_value *end = limit ? cis_emit_scalar(&op->e, cis_onnx_use(op, 0))
                         : cis_arith_build_int(&op->e, wide, INT64_MAX);
  values[0] = cis_arith_build_int(&op->e, wide, 0);
  values[1] =
      condition ? cis_emit_scalar(&op->e, cis_onnx_use(op, 1)) : cis_arith_build_bool(&op->e, true);
  for (uint32_t i = 0; i < num; ++i)
    values[i + 2] = cis_onnx_use_carried(op, i + 2);
  for (uint32_t i = 0; i < all; ++i) {
    cis_emit_carry(&state, tested, values[i]);
    cis_block_add_arg(state.ctx, done, values[i]->type, op->e.loc);
  }
  cis_value *const *args = cis_block_args(tested), *number = args[0], *goes_on = args[1];
  next[0] = CIS_FORMULA(&before, "goes_on & number < end", goes_on, number, end);
  memcpy(next + 1, args, all * sizeof *args);
  cis_emit_op(&before, "scf.condition", NULL, next, all + 1, NULL, 0);
  args = cis_block_args(done);
  for (uint32_t i = 0; i < all; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, i);
    inputs[i] = i < 2 ? as_tensor(&e, args[i], i ? CIS_ONNX_BOOL : CIS_ONNX_I64)
                      : (cis_onnx_value){.element = v->element, .type = v->type, .value = args[i]};
  }
  bool ok = cis_onnx_lower_graph(op, &e, cis_onnx_message(op, "body", true), inputs, all, outputs,
                                 num + 1);
  if (ok && !is_condition(&outputs[0]))
    ok = cis_onnx_error(op, &outputs[0], "expected one boolean");
  for (uint32_t i = 0; ok && i < num; ++i)
    if (!is_like(&outputs[i + 1], cis_onnx_in(op, i + 2)))
      ok = cis_onnx_error(op, &outputs[i + 1], "it has another type than before the loop");
  for (uint32_t i = 0; ok && i < num; ++i)
    next[i + 2] = cis_emit_copy(&e, cis_onnx_build(&e, &outputs[i + 1]), args[i + 2]);
  if (ok) {
    number = args[0];
    next[0] = CIS_FORMULA(&e, "number + 1", number);
    next[1] = cis_emit_scalar(&e, cis_onnx_build(&e, &outputs[0]));
    emit_yield(&e, next, all);
  }
  return finish(op, ok, &state, 2, outputs + 1);
}

/// Loop.
bool cis_onnx_lower_loop(cis_onnx_op *op) {
  const cis_onnx_value *limit = cis_onnx_in(op, 0), *condition = cis_onnx_in(op, 1);
  if (op->inputs.len < 2 || !check_inputs(op, 2))
    return op->inputs.len < 2 ? cis_onnx_error(op, NULL, "expected two inputs") : false;
  if ((limit && (limit->element != CIS_ONNX_I64 || cis_emit_count(limit->type) != 1)) ||
      (condition && !is_condition(condition)))
    return cis_onnx_error(op, NULL, "expected one number, and one boolean");
  bool is_true = !condition || (condition->attr && cis_onnx_int_at(condition, 0));
  counted l = {.first = 2,
               .num_carried = (uint32_t)op->inputs.len - 2,
               .is_loop = true,
               .num_outputs = (uint32_t)op->outputs.len};
  if (!limit || !limit->attr || !is_true || l.num_outputs == l.num_carried)
    return lower_while(op);
  l.count = cis_onnx_int_at(limit, 0) > 0 ? cis_onnx_int_at(limit, 0) : 0;
  return lower_counted(op, &l);
}

/// Scan, from opset 9 on.
bool cis_onnx_lower_scan(cis_onnx_op *op) {
  int64_t num = cis_onnx_int(op, "num_scan_inputs", 0);
  counted l = {.num_outputs = (uint32_t)op->outputs.len, .num_scanned = (uint32_t)num};
  cis_onnx_list axes;
  if (op->opset < 9 || num < 1 || (size_t)num > op->inputs.len || num > MOST ||
      !check_inputs(op, 0))
    return cis_onnx_error(op, NULL, "expected inputs that are scanned, as opset 9 has them");
  l.num_carried = (uint32_t)op->inputs.len - l.num_scanned;
  if (!cis_onnx_get_list(op, UINT32_MAX, "scan_input_axes", &axes) ||
      !cis_onnx_get_list(op, UINT32_MAX, "scan_output_axes", &l.out_axes) ||
      !cis_onnx_get_list(op, UINT32_MAX, "scan_input_directions", &l.back) ||
      !cis_onnx_get_list(op, UINT32_MAX, "scan_output_directions", &l.out_back))
    return false;
  for (uint32_t i = 0; i < l.num_scanned; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, l.num_carried + i);
    uint32_t axis;
    if (!cis_onnx_axis(op, i < axes.num ? axes.at[i] : 0, cis_onnx_rank(v), &axis))
      return false;
    l.axes.at[i] = axis;
    if (i && cis_onnx_dim(v, axis) != l.count)
      return cis_onnx_error(op, v, "expected %lld steps", (long long)l.count);
    l.count = cis_onnx_dim(v, axis);
  }
  return lower_counted(op, &l);
}
