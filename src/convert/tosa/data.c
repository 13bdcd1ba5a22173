// Ops that read elements from computed places: gather, reverse, table, and tile.
//
//   %r = tosa.gather %values, %indices
//   =>
//   %r = linalg.generic ins(%indices) outs(%e) {
//     tensor.extract %values[linalg.index 0, %in, linalg.index 2]
//   }
#include "convert/tosa/impl.h"
#include "dialect/tosa/kinds.h"

static bool are_ranked(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is(cis_op_operand(op, i)->type, CIS_TYPE_UNRANKED_TENSOR))
      return false;
  return cis_type_is(op->results[0].type, CIS_TYPE_TENSOR) &&
         cis_tosa_is_number(cis_type_element(op->results[0].type));
}

// --- gather ---

/// The sizes of the result: of the values, of the indices, of the values.
static void gather_sizes(cis_loc_builder *e, cis_value *values, cis_value *indices, cis_type result,
                         cis_value_vec *out) {
  (void)result;
  for (uint32_t i = 0; i < 3; ++i) {
    cis_value *from = i == 1 ? indices : values;
    if (cis_type_dim(from->type, i) == CIS_DYNAMIC)
      cis_vec_push(out, cis_tensor_build_dim(e, from, i));
  }
}

CIS_TOSA_LOWERING(cis_tosa_lower_gather) {
  cis_value *values = operands[0], *indices = operands[1];
  if (!are_ranked(op))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value_vec sizes = {0};
  gather_sizes(&e, values, indices, op->results[0].type, &sizes);
  int64_t shape[] = {cis_type_dim(values->type, 0), cis_type_dim(indices->type, 1),
                     cis_type_dim(values->type, 2)};
  cis_type type = cis_tosa_tensor(cis_type_element(values->type), shape, 3);
  cis_value *all[] = {indices, cis_tosa_empty(&e, type, &sizes)};
  cis_vec_deinit(&sizes);
  cis_affine_expr two[] = {cis_affine_dim(e.b.ctx, 0), cis_affine_dim(e.b.ctx, 1)};
  cis_affine_map maps[] = {cis_affine_map_get(e.b.ctx, 3, 0, two, 2),
                           cis_affine_map_identity(e.b.ctx, 3)};
  cis_linalg_body g = cis_linalg_build_generic(&e, all, 1, 1, maps, "ppp");
  cis_value *batch = cis_linalg_build_index(&g.body, 0),
            *row = cis_arith_build_as_index(&g.body, g.args[0]);
  cis_value *place[] = {batch, row, cis_linalg_build_index(&g.body, 2)};
  cis_value *x = cis_tensor_build_extract(&g.body, values, place, 3);
  cis_linalg_build_yield(&g.body, &x, 1);
  return cis_tosa_replace(op, &g.op->results[0], r);
}

// --- reverse ---

CIS_TOSA_LOWERING(cis_tosa_lower_reverse) {
  if (!are_ranked(op))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value_vec sizes = {0};
  cis_value *place[CIS_TOSA_MAX_RANK];
  int64_t axis = cis_attr_int_or(cis_op_inherent(op, "axis"), 0);
  cis_type type = operands[0]->type;
  uint32_t rank = cis_type_rank(type);
  cis_tosa_dynamic_sizes(&e, operands[0], -1, &sizes);
  cis_value *size = cis_tensor_build_dim(&e, operands[0], axis);
  cis_value *init = cis_tosa_empty(&e, type, &sizes);
  cis_vec_deinit(&sizes);
  cis_affine_map map = cis_affine_map_identity(e.b.ctx, rank);
  cis_linalg_body g =
      cis_linalg_build_generic(&e, &init, 0, 1, &map, cis_tosa_loops(rank, -1).letters);
  for (uint32_t i = 0; i < rank; ++i) {
    place[i] = cis_linalg_build_index(&g.body, i);
    if (i != axis)
      continue;
    cis_value *one = cis_arith_build_index(&g.body, 1);
    cis_value *last = cis_arith_build_subi(&g.body, size, one);
    place[i] = cis_arith_build_subi(&g.body, last, place[i]);
  }
  cis_value *x = cis_tensor_build_extract(&g.body, operands[0], place, rank);
  cis_linalg_build_yield(&g.body, &x, 1);
  return cis_tosa_replace(op, &g.op->results[0], r);
}

// --- table ---

/// Entry x + 128 for i8.
static cis_value *build_small_entry(cis_loc_builder *e, cis_value *x, cis_value *table) {
  cis_value *i = cis_arith_build_as_index(e, x);
  i = cis_arith_build_addi(e, i, cis_arith_build_index(e, 128));
  return cis_tensor_build_extract(e, table, &i, 1);
}

/// Between two entries for i16: nine bits say which, seven how far.
static cis_value *build_large_entry(cis_loc_builder *e, cis_value *x, cis_value *table) {
  cis_type i32 = cis_type_i(e->b.ctx, 32);
  x = cis_tosa_extend(e, x, i32);
  cis_value *offset = cis_arith_build_int(e, i32, 32768), *seven = cis_arith_build_int(e, i32, 7);
  cis_value *one = cis_arith_build_int(e, i32, 1), *mask = cis_arith_build_int(e, i32, 127);
  x = cis_arith_build_addi(e, x, offset);
  cis_value *i = cis_arith_build_shrui(e, x, seven);
  cis_value *fraction = cis_arith_build_andi(e, x, mask);
  cis_value *next = cis_arith_build_addi(e, i, one);
  i = cis_arith_build_as_index(e, i);
  next = cis_arith_build_as_index(e, next);
  cis_value *a = cis_tensor_build_extract(e, table, &i, 1);
  cis_value *b = cis_tensor_build_extract(e, table, &next, 1);
  a = cis_tosa_extend(e, a, i32);
  b = cis_tosa_extend(e, b, i32);
  cis_value *base = cis_arith_build_shli(e, a, seven);
  cis_value *step = cis_arith_build_subi(e, b, a);
  step = cis_arith_build_muli(e, step, fraction);
  return cis_arith_build_addi(e, base, step);
}

static bool is_tensor_of(const cis_value *value, uint32_t width) {
  return cis_type_is_int_of(cis_type_element(value->type), width);
}

CIS_TOSA_LOWERING(cis_tosa_lower_table) {
  if (!are_ranked(op))
    return false;
  cis_value *input = operands[0], *table = operands[1];
  cis_type out = cis_type_element(op->results[0].type);
  bool is_small = is_tensor_of(input, 8) && is_tensor_of(table, 8) && cis_type_is_int_of(out, 8);
  bool is_large = is_tensor_of(input, 16) && is_tensor_of(table, 16) && cis_type_is_int_of(out, 32);
  if (!is_small && !is_large)
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value_vec sizes = {0};
  cis_tosa_dynamic_sizes(&e, input, -1, &sizes);
  uint32_t rank = cis_type_rank(input->type);
  cis_value *all[] = {input, cis_tosa_empty(&e, cis_type_with_element(input->type, out), &sizes)};
  cis_vec_deinit(&sizes);
  cis_affine_map identity = cis_affine_map_identity(e.b.ctx, rank);
  cis_affine_map maps[] = {identity, identity};
  cis_linalg_body g =
      cis_linalg_build_generic(&e, all, 1, 1, maps, cis_tosa_loops(rank, -1).letters);
  cis_value_as_arg(g.args[0])->loc = op->loc;
  cis_value *x = is_small ? build_small_entry(&g.body, g.args[0], table)
                          : build_large_entry(&g.body, g.args[0], table);
  cis_linalg_build_yield(&g.body, &x, 1);
  return cis_tosa_replace(op, &g.op->results[0], r);
}

// --- tile ---

static cis_value *build_const_shape(cis_loc_builder *e, const int64_t *numbers, uint32_t num) {
  cis_context *ctx = e->b.ctx;
  int64_t shape = num;
  cis_type elements = cis_type_tensor(cis_type_index(ctx), &shape, 1, NULL);
  cis_attr values = cis_attr_dense_numbers(elements, numbers, sizeof *numbers, num);
  cis_named_attr attr = {CIS_STR("values"), values};
  cis_type type = cis_tosa_shape_type(ctx, num);
  cis_build_args args = {.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_TOSA_CONST_SHAPE, e->loc, args)->results[0];
}

/// tosa.tile %a, [2, 1]: each dimension becomes two, of which the first repeats the second.
///
///   %t = linalg.generic {maps = [(d0, d1, d2, d3) -> (d1, d3), ...]} ins(%a) outs(%e)
///   %r = tosa.reshape %t
CIS_TOSA_LOWERING(cis_tosa_lower_tile) {
  cis_i64_vec multiples = {0};
  cis_type in = operands[0]->type, out = op->results[0].type;
  bool ok = are_ranked(op) && cis_tosa_const_shape(cis_op_operand(op, 1), &multiples) &&
            2 * cis_type_rank(in) <= CIS_TOSA_MAX_RANK && multiples.len == cis_type_rank(in);
  int64_t shape[CIS_TOSA_MAX_RANK], numbers[CIS_TOSA_MAX_RANK];
  cis_affine_expr inner[CIS_TOSA_MAX_RANK];
  uint32_t rank = ok ? cis_type_rank(in) : 0;
  for (uint32_t i = 0; ok && i < rank; ++i) {
    ok = multiples.data[i] > 0;
    shape[2 * i] = multiples.data[i];
    shape[2 * i + 1] = cis_type_dim(in, i);
    inner[i] = cis_affine_dim(r->b.ctx, 2 * i + 1);
    numbers[i] = cis_type_dim(out, i) == CIS_DYNAMIC ? -1 : cis_type_dim(out, i);
  }
  cis_vec_deinit(&multiples);
  if (!ok)
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value_vec sizes = {0};
  cis_tosa_dynamic_sizes(&e, operands[0], -1, &sizes);
  cis_type tiled = cis_tosa_tensor(cis_type_element(in), shape, 2 * rank);
  cis_value *all[] = {operands[0], cis_tosa_empty(&e, tiled, &sizes)};
  cis_vec_deinit(&sizes);
  cis_affine_map maps[] = {cis_affine_map_get(e.b.ctx, 2 * rank, 0, inner, rank),
                           cis_affine_map_identity(e.b.ctx, 2 * rank)};
  cis_linalg_body g =
      cis_linalg_build_generic(&e, all, 1, 1, maps, cis_tosa_loops(2 * rank, -1).letters);
  cis_linalg_build_yield(&g.body, &g.args[0], 1);
  cis_value *reshape[] = {&g.op->results[0], build_const_shape(&e, numbers, rank)};
  cis_build_args args = {.operands = reshape, .num_operands = 2, .types = &out, .num_types = 1};
  cis_op *reshaped = cis_build_op(&e.b, CIS_OP_TOSA_RESHAPE, e.loc, args);
  return cis_tosa_replace(op, &reshaped->results[0], r);
}
