// Keeps of a function the ops that every result has, and asks order/ for the least that they hold.
//
//   %e = tensor.empty()                     left out: passes put other tensors in its place
//   %z = linalg.fill outs(%e)               left out: it may be computed again for each use
//   %m = linalg.matmul ins(%x) outs(%z)     a task: no pass computes it twice, or not at all
//   %r = linalg.exp ins(%m) outs(%e2)       a task: %r may lie where %m lies
//   return %r
//
// Other ops that may need a buffer make the bound unknown, because it would be too low to be of
// use. Contents of a task's result lie somewhere until the last task that needs them, whatever the
// buffers are: bytes of different results never share memory meanwhile. So a task is two steps: it
// holds its inputs, then its result, and inputs that it does not read point by point in both steps.
// Arguments are no memory of the function: those that may be written count as room for results.
#include "reuse/schedule/tensor_bound.h"

#include "dialect/linalg/linalg.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/fold.h"
#include "ir/symbol.h"
#include "order/order.h"
#include "support/planted.h"
#include "support/vec.h"

typedef struct bounding {
  cis_block *block;
  cis_op_vec ops;        // those that may be tasks; the tag of each is its place, plus one
  CIS_VEC(bool) is_live; // its result is needed for what the function returns
  CIS_VEC(cis_order_value) values;
  CIS_VEC(cis_order_touch) touches;
  CIS_VEC(cis_order_edge) edges;
} bounding;

// --- ops ---

static bool is_reshape(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_TENSOR_EXPAND_SHAPE || kind == CIS_OP_TENSOR_COLLAPSE_SHAPE ||
         kind == CIS_OP_TENSOR_CAST;
}

static bool num_elements(const cis_value *value, int64_t *out) {
  return cis_type_is_base_tensor(value->type) && cis_type_is_ranked(value->type) &&
         cis_type_has_static_shape(value->type) && cis_type_num_elements(value->type, out);
}

/// The bytes of a tensor's contents; 0 if they are not known.
static int64_t bytes_of(const cis_value *value) {
  int64_t count, bytes;
  uint32_t width =
      num_elements(value, &count) ? cis_type_bit_width(cis_type_element(value->type)) : 0;
  return width && width % 8 == 0 && !__builtin_mul_overflow(count, width / 8, &bytes) ? bytes : 0;
}

/// Whether the op computes its result: it is no copy, fill or transposition, and has points to
/// compute.
static bool is_computation(cis_op *op) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results != 1 ||
      !bytes_of(&op->results[0]))
    return false;
  const cis_block *body = cis_op_entry(op);
  const cis_op *yield = body ? cis_block_last(body) : NULL;
  cis_value *yielded = yield && yield->num_operands == 1 ? cis_op_operand(yield, 0) : NULL;
  cis_op *last = yielded ? cis_value_op(yielded) : NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    int64_t count;
    if (num_elements(cis_op_operand(op, i), &count) && !count)
      return false;
  }
  return last && cis_op_block(last) == body && !cis_constant_of(yielded);
}

/// The value whose contents the tensor has in another shape.
static cis_value *contents_of(cis_value *value) {
  for (cis_op *op = cis_value_op(value); op && is_reshape(op); op = cis_value_op(value))
    value = cis_op_operand(op, 0);
  return value;
}

/// The number of the computation whose result the operand has the contents of, plus one; 0: none,
/// or the op does not read it.
static uint32_t input_of(const bounding *b, cis_op *op, uint32_t i) {
  cis_op *from = cis_value_op(contents_of(cis_op_operand(op, i)));
  if (!from || cis_op_block(from) != b->block)
    return 0;
  const cis_block *body = cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) ? cis_op_entry(op) : NULL;
  return !body || cis_value_has_uses(cis_block_args(body)[i]) ? from->tag : 0;
}

// --- ops of a function that has a bound ---

/// Whether the op is a structured one on tensors of static shape and scalars.
static bool is_structured(const cis_op *op) {
  int64_t count;
  bool is_static = cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
  for (uint32_t i = 0; i < op->num_operands && is_static; ++i)
    is_static = !cis_type_is_shaped(cis_op_operand_type(op, i)) ||
                num_elements(cis_op_operand(op, i), &count);
  return is_static;
}

static bool is_on_scalars(const cis_op *op) {
  bool is_scalar = !cis_op_num_regions(op);
  for (uint32_t i = 0; i < op->num_operands && is_scalar; ++i)
    is_scalar = !cis_type_is_shaped(cis_op_operand_type(op, i));
  for (uint32_t i = 0; i < op->num_results && is_scalar; ++i)
    is_scalar = !cis_type_is_shaped(op->results[i].type);
  return is_scalar;
}

/// Whether the op writes to no memory but buffers for results of structured ops, and arguments.
static bool is_known(const cis_op *op) {
  return is_structured(op) || is_reshape(op) || cis_tensor_is_empty(op) ||
         cis_op_kind(op) == CIS_OP_TENSOR_DIM || is_on_scalars(op) ||
         cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE) ||
         cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE);
}

/// Whether a use only reads the argument. No pass makes an input the place of a result, unless a
/// buffer is allocated for it in the function.
static bool only_reads(const bounding *b, const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  return cis_op_kind(op) == CIS_OP_TENSOR_DIM ||
         (cis_op_block(op) == b->block && cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) &&
          cis_use_index(use) < cis_linalg_num_inputs(op));
}

/// The bytes of the arguments that may be written. False if they are not known.
static bool find_room(const bounding *b, int64_t *out) {
  bool is_known_room = true;
  *out = 0;
  for (uint32_t i = 0; i < b->block->num_args && is_known_room; ++i) {
    const cis_value *arg = cis_block_args(b->block)[i];
    bool only_read = true;
    if (!cis_type_is_shaped(arg->type))
      continue;
    cis_for_each_use (use, arg)
      only_read = only_read && only_reads(b, use);
    int64_t bytes = bytes_of(arg);
    is_known_room = cis_type_is_base_tensor(arg->type) && !cis_argument_is_donated(arg) &&
                    (only_read || (bytes && !__builtin_add_overflow(*out, bytes, out)));
  }
  return is_known_room;
}

// --- the problem ---

/// Lists the computations. False if an op is not known.
static bool list(bounding *b) {
  cis_for_each_op (op, b->block) {
    if (!is_known(op))
      return false;
    op->tag = 0;
    if (is_computation(op)) {
      cis_vec_push(&b->ops, op);
      op->tag = (uint32_t)b->ops.len;
    }
  }
  return true;
}

/// Marks those that are needed for what the function returns, from the last to the first.
static void mark(bounding *b) {
  cis_op *ret = cis_block_last(b->block);
  cis_vec_resize(&b->is_live, b->ops.len);
  for (size_t i = b->ops.len + 1; i-- > 0;) {
    cis_op *op = i < b->ops.len ? b->ops.data[i] : ret;
    if (i < b->ops.len && !b->is_live.data[i])
      continue;
    uint32_t num = op == ret ? ret->num_operands : cis_linalg_num_inputs(op);
    for (uint32_t k = 0; k < num; ++k) {
      uint32_t from = input_of(b, op, k);
      if (from)
        b->is_live.data[from - 1] = true;
    }
  }
}

/// Adds the steps of a computation, which are tasks of order/.
static void add(bounding *b, uint32_t number) {
  cis_op *op = b->ops.data[number];
  uint32_t first = 2 * number, second = first + 1;
  int64_t written = 0, read;
  bool is_parallel = cis_linalg_is_parallel(op), is_live = b->is_live.data[number];
  (void)num_elements(&op->results[0], &written);
  cis_order_value value = {.bytes = is_live ? bytes_of(&op->results[0]) : 0};
  cis_vec_push(&b->values, value);
  cis_vec_push(&b->touches, ((cis_order_touch){second, number}));
  for (uint32_t i = 0; is_live && i < cis_linalg_num_inputs(op); ++i) {
    uint32_t from = input_of(b, op, i);
    if (!from--)
      continue;
    bool may_share = is_parallel && !cis_planted("tensor-bound") &&
                     num_elements(cis_op_operand(op, i), &read) && read == written;
    cis_vec_push(&b->edges, ((cis_order_edge){2 * from + 1, first}));
    cis_vec_push(&b->touches, ((cis_order_touch){first, from}));
    if (!may_share)
      cis_vec_push(&b->touches, ((cis_order_touch){second, from}));
  }
}

static void return_values(bounding *b) {
  cis_op *ret = cis_block_last(b->block);
  for (uint32_t i = 0; i < ret->num_operands; ++i) {
    uint32_t from = input_of(b, ret, i);
    if (from)
      b->values.data[from - 1].live_out = true;
  }
}

static bool bound_function(bounding *b, cis_tensor_bound *io) {
  int64_t room, peak, least;
  if (!list(b) || !find_room(b, &room))
    return false;
  mark(b);
  for (uint32_t i = 0; i < b->ops.len; ++i)
    add(b, i);
  return_values(b);
  cis_order_problem problem = {.num_tasks = 2 * b->ops.len,
                               .num_values = b->values.len,
                               .num_touches = b->touches.len,
                               .num_edges = b->edges.len,
                               .values = b->values.data,
                               .touches = b->touches.data,
                               .edges = b->edges.data};
  if (!cis_order_bound_pairs(&problem, &least, &peak))
    return false;
  io->any += (double)(least > room ? least - room : 0);
  io->in_order += (double)(peak > room ? peak - room : 0);
  return true;
}

// --- the interface ---

cis_tensor_bound cis_tensor_bound_get(cis_op *module) {
  cis_tensor_bound bound = {0};
  cis_for_each_op (op, cis_op_entry(module)) {
    if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) || !op->num_regions)
      return (cis_tensor_bound){0};
    bounding b = {.block = cis_op_entry(op)};
    bool is_bounded = b.block && !cis_block_next(b.block) && bound_function(&b, &bound);
    cis_vec_deinit(&b.ops);
    cis_vec_deinit(&b.is_live);
    cis_vec_deinit(&b.values);
    cis_vec_deinit(&b.touches);
    cis_vec_deinit(&b.edges);
    if (!is_bounded)
      return (cis_tensor_bound){0};
  }
  return bound;
}
