// --tosa-infer-shapes: types of TOSA's results get the sizes that follow from the operands.
//
//   %0 = tosa.exp %arg0 : (tensor<4xf32>) -> tensor<*xf32>        return %0 : tensor<*xf32>
//   =>
//   %0 = tosa.exp %arg0 : (tensor<4xf32>) -> tensor<4xf32>
//   %cast = tensor.cast %0 : tensor<4xf32> to tensor<*xf32>       return %cast : tensor<*xf32>
//
// Ops are visited in order, so that each finds the final types of its operands. The body of a loop
// is visited again until the values that it passes to the next iteration have the types of its
// arguments. Ops of other dialects keep the types of their operands, through casts.
#include "convert/tosa/shape.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tosa/kinds.h"

/// A value whose type was changed, and the one it had.
typedef struct change {
  cis_value *value;
  cis_type before;
} change;
typedef CIS_VEC(change) change_vec;

typedef struct inference {
  change_vec changes; // in order; of one value perhaps several
} inference;

static void set_type(inference *s, cis_value *value, cis_type type) {
  if (value->type == type)
    return;
  cis_vec_push(&s->changes, ((change){value, value->type}));
  value->type = type;
}

static void roll_back(inference *s, size_t to) {
  while (s->changes.len > to) {
    change last = cis_vec_pop(&s->changes);
    last.value->type = last.before;
  }
}

/// Adds the facts of another shape to a value, unless both contradict each other.
static void refine_value(inference *s, cis_value *value, const cis_tosa_shape *by) {
  cis_tosa_shape shape = cis_tosa_shape_of(value->type);
  if (cis_type_is_base_tensor(value->type) && cis_tosa_shape_join(&shape, by) && shape.rank >= 0)
    set_type(s, value, cis_tosa_shape_apply(&shape, value->type));
}

static bool is_of_tosa(const cis_op *op) { return cis_str_is(op->info->dialect_name, "tosa"); }

static void infer_region(inference *s, cis_region *region);

static cis_op *yield_of(const cis_op *op, uint32_t region) {
  return cis_block_last(cis_region_first(cis_op_region(op, region)));
}

/// Infers results of a conditional: facts that hold for the yields of both graphs.
static void infer_if(inference *s, cis_op *op) {
  for (uint32_t r = 0; r < 2; ++r) {
    cis_block *block = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; i < block->num_args && i + 1 < op->num_operands; ++i)
      set_type(s, cis_block_args(block)[i], cis_op_operand(op, i + 1)->type);
    infer_region(s, cis_op_region(op, r));
  }
  const cis_op *a = yield_of(op, 0), *b = yield_of(op, 1);
  for (uint32_t i = 0; i < op->num_results && i < a->num_operands && i < b->num_operands; ++i) {
    cis_tosa_shape shape = cis_tosa_shape_of(cis_op_operand(a, i)->type);
    cis_tosa_shape other = cis_tosa_shape_of(cis_op_operand(b, i)->type);
    shape = cis_tosa_shape_meet(&shape, &other);
    refine_value(s, cis_op_result(op, i), &shape);
  }
}

/// Infers a loop: its values begin with the types of the operands. If an iteration passes on fewer
/// facts, the loop is visited again with these.
static void infer_while(inference *s, cis_op *op) {
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&types, cis_op_operand(op, i)->type);
  for (bool is_fixed_point = false; !is_fixed_point;) {
    size_t mark = s->changes.len;
    for (uint32_t r = 0; r < 2; ++r) {
      cis_block *block = cis_region_first(cis_op_region(op, r));
      for (uint32_t i = 0; i < block->num_args && i < types.len; ++i)
        set_type(s, cis_block_args(block)[i], types.data[i]);
      infer_region(s, cis_op_region(op, r));
    }
    is_fixed_point = true;
    const cis_op *yield = yield_of(op, 1);
    for (uint32_t i = 0; i < yield->num_operands && i < types.len; ++i) {
      cis_tosa_shape before = cis_tosa_shape_of(types.data[i]);
      cis_tosa_shape after = cis_tosa_shape_of(cis_op_operand(yield, i)->type);
      cis_tosa_shape both = cis_tosa_shape_meet(&before, &after);
      cis_type type = cis_tosa_shape_apply(&both, types.data[i]);
      is_fixed_point &= type == types.data[i];
      types.data[i] = type;
    }
    if (!is_fixed_point)
      roll_back(s, mark);
  }
  for (uint32_t i = 0; i < op->num_results && i < types.len; ++i) {
    cis_tosa_shape shape = cis_tosa_shape_of(types.data[i]);
    refine_value(s, cis_op_result(op, i), &shape);
  }
  cis_vec_deinit(&types);
}

static void infer_op(inference *s, cis_op *op) {
  if (!is_of_tosa(op))
    return;
  if (cis_op_kind(op) == CIS_OP_TOSA_COND_IF) {
    infer_if(s, op);
    return;
  }
  if (cis_op_kind(op) == CIS_OP_TOSA_WHILE_LOOP) {
    infer_while(s, op);
    return;
  }
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_tosa_shape shape = cis_tosa_infer_shape(op, i);
    refine_value(s, cis_op_result(op, i), &shape);
  }
}

static void infer_region(inference *s, cis_region *region) {
  for (cis_block *block = cis_region_first(region); block; block = cis_block_next(block))
    cis_for_each_op (op, block)
      infer_op(s, op);
}

/// Whether an op takes operands of a type that says more: TOSA's, and those whose results are of
/// the same type whatever the sizes of a tensor.
static bool takes_refined(const cis_op *user) {
  unsigned kind = cis_op_kind(user);
  return is_of_tosa(user) || kind == CIS_OP_TENSOR_DIM || kind == CIS_OP_TENSOR_EXTRACT;
}

/// Other users get the value with the type that it had.
static void cast_for_users(cis_value *value, cis_type before) {
  cis_op *op = cis_value_op(value);
  cis_value *cast = NULL;
  cis_op_vec users = {0};
  cis_for_each_use (use, value) { // those of one op are neighbours
    cis_op *user = cis_use_owner(use);
    if (!takes_refined(user) && (!users.len || cis_vec_last(&users) != user))
      cis_vec_push(&users, user);
  }
  for (size_t k = 0; k < users.len; ++k) {
    if (!cast) {
      cis_loc_builder e = {cis_builder_after(op), op->loc};
      cast = cis_tensor_build_cast(&e, value, before);
    }
    for (uint32_t i = 0; i < users.data[k]->num_operands; ++i)
      if (cis_op_operand(users.data[k], i) == value)
        cis_op_set_operand(users.data[k], i, cast);
  }
  cis_vec_deinit(&users);
}

static bool run(cis_pass *pass, cis_op *op) {
  (void)pass;
  inference s = {0};
  cis_ptrmap done = {0};
  infer_region(&s, cis_op_region(op, 0));
  for (size_t i = 0; i < s.changes.len; ++i) {
    cis_value *value = s.changes.data[i].value;
    if (cis_ptrmap_has(&done, value))
      continue;
    cis_ptrmap_set(&done, value, 1);
    if (cis_value_op(value))
      cast_for_users(value, s.changes.data[i].before);
  }
  cis_ptrmap_deinit(&done);
  cis_vec_deinit(&s.changes);
  return true;
}

const cis_pass_def cis_tosa_infer_shapes_pass = {
    .name = "tosa-infer-shapes",
    .title = "TosaInferShapesPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Propagate shapes across TOSA operations",
    .run = run,
};
