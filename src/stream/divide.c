// A loop over rows in a body, as a mean over height and width has it, reads all rows at once. As a
// reduction it reads one after the other.
//
//   %m = linalg.generic {parallel} outs(%e) {        %0 = linalg.generic {parallel} { yield %init }
//     %s = scf.for %i = 0 to 8 iter_args(%a = %init) %1 = linalg.generic {parallel, reduction}
//       .. tensor.extract %x[%i, ..]              =>       outs(%0) { .. linalg.index 1 .. %out }
//     yield f(%s)                                    %m = linalg.generic {parallel} ins(%1) {
//   }                                                  yield f(%in) }
//
// The sum of each element is computed in the order of the loop, because a reduction is.
//
// A reshape is an op that copies elements, so that it has rows:
//
//   tensor.collapse_shape [[0], [1, 2]]  =>  linalg.generic, (d0, d1) -> (d0, d1 floordiv 4, d1 mod 4)
#include "stream/divide.h"

#include "dialect/arith/build.h"
#include "dialect/linalg/build.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/build.h"
#include "dialect/tensor/kinds.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "support/strbuf.h"

typedef CIS_VEC(cis_affine_expr) exprs;

typedef struct division {
  cis_op *op, *loop;
  int64_t low, high;
  cis_affine_map_vec maps;
  uint32_t num_inputs, num_loops;
} division;

static cis_walk find_read(cis_op *op, void *user) {
  const cis_op *outer = user;
  const cis_op *maker =
      cis_op_kind(op) == CIS_OP_TENSOR_EXTRACT ? cis_value_op(cis_op_operand(op, 0)) : NULL;
  bool is_read = maker && cis_op_block(maker) == cis_op_block(outer) &&
                 cis_op_has_trait(maker, CIS_TRAIT_STRUCTURED);
  return is_read ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// The only op with regions in the body.
static cis_op *find_loop(const cis_op *op) {
  cis_op *loop = NULL;
  cis_for_each_op (inner, cis_op_entry(op)) {
    if (inner->num_regions && loop)
      return NULL;
    if (inner->num_regions)
      loop = inner;
  }
  return loop && cis_op_kind(loop) == CIS_OP_SCF_FOR && loop->num_results == 1 ? loop : NULL;
}

static bool read_loop(division *d) {
  return cis_constant_int(cis_op_operand(d->loop, 0), &d->low) &&
         cis_constant_int(cis_op_operand(d->loop, 1), &d->high) &&
         cis_constant_is(cis_op_operand(d->loop, 2), 1) && d->low >= 0 && d->high < INT32_MAX &&
         d->high - d->low >= 2 &&
         cis_type_element_or_self(d->loop->results[0].type) == d->loop->results[0].type;
}

static bool read(division *d, cis_op *op) {
  *d = (division){.op = op};
  if (cis_op_kind(op) != CIS_OP_LINALG_GENERIC || op->num_results != 1 || !cis_effects_none(op) ||
      !cis_type_is_ranked_tensor(op->results[0].type) || !cis_linalg_is_parallel(op) ||
      !cis_type_num_elements(op->results[0].type, &(int64_t){0}))
    return false;
  const cis_block *body = cis_op_entry(op);
  d->loop = find_loop(op);
  if (!d->loop || cis_value_has_uses(cis_block_args(body)[op->num_operands - 1]) || !read_loop(d) ||
      cis_walk_preorder(d->loop, find_read, op))
    return false;
  d->num_inputs = cis_linalg_num_inputs(op);
  d->num_loops = cis_linalg_num_loops(op);
  cis_linalg_indexing_maps(op, &d->maps);
  return true;
}

// --- the three ops ---

/// An op with inputs of its own after those of the original, one more loop if `reduces`.
static cis_linalg_body begin(const division *d, cis_loc_builder *b, cis_value *more,
                             cis_affine_map more_map, cis_value *into, bool reduces,
                             cis_ptrmap *map) {
  cis_value_vec operands = {0};
  cis_affine_map_vec maps = {0};
  cis_strbuf letters = {0};
  uint32_t num_loops = d->num_loops + reduces;
  for (uint32_t i = 0; i < d->maps.len; ++i) {
    cis_affine_map old = d->maps.data[i];
    if (i == d->num_inputs && more) {
      cis_vec_push(&operands, more);
      cis_vec_push(&maps, more_map);
    }
    cis_value *operand = i < d->num_inputs ? cis_op_operand(d->op, i) : into;
    cis_affine_map wider =
        cis_affine_map_get(b->b.ctx, num_loops, 0, old->results, old->num_results);
    cis_vec_push(&operands, operand);
    cis_vec_push(&maps, wider);
  }
  for (uint32_t i = 0; i < num_loops; ++i)
    cis_strbuf_char(&letters, i < d->num_loops ? 'p' : 'r');
  cis_linalg_body made = cis_linalg_build_generic(b, operands.data, d->num_inputs + (more != NULL),
                                                  1, maps.data, cis_strbuf_c(&letters));
  for (uint32_t i = 0; i < d->num_inputs; ++i)
    cis_ptrmap_set(map, cis_block_args(cis_op_entry(d->op))[i], (uintptr_t)made.args[i]);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&maps);
  cis_strbuf_deinit(&letters);
  return made;
}

/// Copies the ops from `from` up to `to`, which is excluded.
static void copy(cis_linalg_body *made, cis_op *from, const cis_op *to, cis_ptrmap *map) {
  for (cis_op *op = from; op != to; op = cis_op_next(op))
    cis_rewriter_clone(&made->body.b, op, map);
}

static cis_value *mapped(const cis_ptrmap *map, cis_value *value) {
  uintptr_t found = cis_ptrmap_at(map, value);
  return found ? (cis_value *)found : value;
}

/// Ends the body, and erases what no op of it uses.
static cis_value *end(cis_linalg_body *made, cis_value *yielded, cis_ptrmap *map) {
  cis_linalg_build_yield(&made->body, &yielded, 1);
  for (cis_op *op = cis_block_last(cis_op_entry(made->op)), *before; op; op = before) {
    before = cis_op_prev(op);
    if (op->num_results && cis_op_is_unused(op) && cis_effects_is_dead_if_unused(op))
      cis_op_destroy(op);
  }
  cis_ptrmap_deinit(map);
  return &made->op->results[0];
}

/// The type of the result with the elements of the sum.
static cis_type sum_type(const division *d) {
  cis_type type = d->op->results[0].type;
  return cis_type_tensor(d->loop->results[0].type, type->shaped.shape, cis_type_rank(type), NULL);
}

static cis_value *build_start(const division *d, cis_loc_builder *b) {
  cis_ptrmap map = {0};
  cis_value *into = cis_tensor_build_empty(b, sum_type(d), NULL, 0);
  cis_linalg_body made = begin(d, b, NULL, NULL, into, false, &map);
  copy(&made, cis_block_first(cis_op_entry(d->op)), d->loop, &map);
  return end(&made, mapped(&map, cis_op_operand(d->loop, 3)), &map);
}

static cis_value *build_sum(const division *d, cis_loc_builder *b, cis_value *start) {
  cis_context *ctx = b->b.ctx;
  cis_ptrmap map = {0};
  int64_t trips = d->high - d->low;
  cis_affine_expr dim = cis_affine_dim(ctx, d->num_loops);
  cis_type type = cis_type_tensor(cis_type_i(ctx, 8), &trips, 1, NULL);
  cis_value *bound = cis_arith_build_constant(b, cis_attr_dense(type, &(uint8_t){0}, 1, true));
  cis_linalg_body made =
      begin(d, b, bound, cis_affine_map_get(ctx, d->num_loops + 1, 0, &dim, 1), start, true, &map);
  copy(&made, cis_block_first(cis_op_entry(d->op)), d->loop, &map);
  cis_value *at = cis_linalg_build_index(&made.body, d->num_loops);
  if (d->low)
    at = cis_arith_build_addi(&made.body, at, cis_arith_build_index(&made.body, d->low));
  cis_block *inner = cis_op_entry(d->loop);
  cis_ptrmap_set(&map, cis_block_args(inner)[0], (uintptr_t)at);
  cis_ptrmap_set(&map, cis_block_args(inner)[1], (uintptr_t)made.args[d->num_inputs + 1]);
  cis_op *yield = cis_block_last(inner);
  copy(&made, cis_block_first(inner), yield, &map);
  return end(&made, mapped(&map, cis_op_operand(yield, 0)), &map);
}

static cis_value *build_rest(const division *d, cis_loc_builder *b, cis_value *sum) {
  cis_ptrmap map = {0};
  cis_value *into = cis_op_operand(d->op, d->op->num_operands - 1);
  cis_linalg_body made = begin(d, b, sum, cis_vec_last(&d->maps), into, false, &map);
  cis_block *body = cis_op_entry(d->op);
  cis_op *yield = cis_block_last(body);
  copy(&made, cis_block_first(body), d->loop, &map);
  cis_ptrmap_set(&map, &d->loop->results[0], (uintptr_t)made.args[d->num_inputs]);
  copy(&made, cis_op_next(d->loop), yield, &map);
  return end(&made, mapped(&map, cis_op_operand(yield, 0)), &map);
}

// --- reshapes ---

static bool has_static_types(const cis_op *op) {
  int64_t num;
  const cis_type types[] = {cis_op_operand_type(op, 0), op->results[0].type};
  for (int i = 0; i < 2; ++i)
    if (!cis_type_is_ranked_tensor(types[i]) || types[i]->shaped.layout ||
        !cis_type_num_elements(types[i], &num) || num <= 0 || num > INT32_MAX)
      return false;
  return true;
}

/// Appends the indices of the source's dimensions from those of the result, for one group.
static void add_group(cis_context *ctx, const cis_op *op, cis_attr group, uint32_t number,
                      bool expands, exprs *out) {
  cis_type fine = expands ? op->results[0].type : cis_op_operand_type(op, 0);
  cis_affine_expr coarse = cis_affine_dim(ctx, number), sum = cis_affine_constant(ctx, 0);
  int64_t below = 1, whole = 1;
  for (uint32_t i = 0; i < group->array.num; ++i)
    whole *= cis_type_dim(fine, (uint32_t)cis_attr_int_or(group->array.elems[i], 0));
  int64_t above = whole;
  for (uint32_t i = 0; i < group->array.num; ++i) {
    uint32_t dim = (uint32_t)cis_attr_int_or(group->array.elems[i], 0);
    int64_t size = cis_type_dim(fine, dim);
    below = above / size;
    if (size > 1)
      sum = cis_affine_add(
          sum, cis_affine_mul(cis_affine_dim(ctx, dim), cis_affine_constant(ctx, below)));
    if (!expands) {
      cis_affine_expr e = coarse;
      if (above != whole)
        e = cis_affine_binary(CIS_AFFINE_MOD, e, cis_affine_constant(ctx, above));
      e = size == 1 ? cis_affine_constant(ctx, 0)
                    : cis_affine_binary(CIS_AFFINE_FLOORDIV, e, cis_affine_constant(ctx, below));
      cis_vec_push(out, e);
    }
    above = below;
  }
  if (expands)
    cis_vec_push(out, sum);
}

/// tensor.expand_shape and tensor.collapse_shape as an op that copies elements.
static cis_op *build_reshape(cis_op *op) {
  bool expands = cis_op_kind(op) == CIS_OP_TENSOR_EXPAND_SHAPE;
  if ((!expands && cis_op_kind(op) != CIS_OP_TENSOR_COLLAPSE_SHAPE) || !has_static_types(op))
    return NULL;
  cis_loc_builder b = cis_loc_builder_before(op);
  cis_attr groups = cis_op_get_attr_named(op, "reassociation");
  exprs source = {0};
  for (uint32_t i = 0; i < groups->array.num; ++i)
    add_group(b.b.ctx, op, groups->array.elems[i], i, expands, &source);
  uint32_t rank = cis_type_rank(op->results[0].type);
  const cis_affine_map maps[] = {
      cis_affine_map_get(b.b.ctx, rank, 0, source.data, (uint32_t)source.len),
      cis_affine_map_identity(b.b.ctx, rank)};
  cis_vec_deinit(&source);
  cis_strbuf letters = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_strbuf_char(&letters, 'p');
  cis_value *operands[] = {cis_op_operand(op, 0),
                           cis_tensor_build_empty(&b, op->results[0].type, NULL, 0)};
  cis_linalg_body made = cis_linalg_build_generic(&b, operands, 1, 1, maps, cis_strbuf_c(&letters));
  cis_linalg_build_yield(&made.body, &made.args[0], 1);
  cis_strbuf_deinit(&letters);
  return made.op;
}

cis_op *cis_stream_divide(cis_op *op) {
  cis_op *reshape = build_reshape(op);
  if (reshape)
    return reshape;
  division d;
  if (!read(&d, op))
    return NULL;
  cis_loc_builder b = cis_loc_builder_before(op);
  cis_value *start = build_start(&d, &b);
  cis_value *sum = build_sum(&d, &b, start);
  cis_value *rest = build_rest(&d, &b, sum);
  cis_vec_deinit(&d.maps);
  return cis_value_op(rest);
}
