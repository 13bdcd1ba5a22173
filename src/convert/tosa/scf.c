// --tosa-to-scf: conditionals and loops with their regions, and scatter as two loops that insert
// rows.
//
//   tosa.cond_if %c (%x = %a) { tosa.yield %x }   =>   scf.if (tensor.extract %c[]) { scf.yield %a
//   } tosa.while_loop (%x = %a) { ... } do { ... }  =>   scf.while (%x = %a) { ... } do { ... }
#include "convert/tosa/impl.h"
#include "dialect/scf/build.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"

/// Makes the terminator of a block one of another kind with the same operands, after `first`.
static void replace_yield(cis_conversion_rewriter *r, cis_block *block, unsigned kind,
                          cis_value *first, cis_value *const *values, uint32_t num) {
  cis_op *yield = cis_block_last(block);
  cis_builder b = cis_builder_before(yield);
  cis_value_vec operands = {0};
  b.listener = r->b.listener;
  if (first)
    cis_vec_push(&operands, first);
  cis_vec_append(&operands, values, num);
  cis_build_args args = {.operands = operands.data, .num_operands = (int)operands.len};
  cis_build_op(&b, kind, yield->loc, args);
  cis_rewriter_erase(&b, yield);
  cis_vec_deinit(&operands);
}

static void yield_operands(const cis_op *yield, cis_value_vec *out) {
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    cis_vec_push(out, cis_op_operand(yield, i));
}

static bool has_one_block(const cis_op *op, uint32_t region) {
  cis_region *all = cis_op_region(op, region);
  return cis_region_first(all) && cis_region_first(all) == cis_region_last(all) &&
         cis_block_last(cis_region_first(all));
}

static cis_op *build_like(cis_loc_builder *e, unsigned kind, cis_op *op, cis_value *const *operands,
                          uint32_t num) {
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_build_args args = {.operands = operands,
                         .num_operands = (int)num,
                         .types = types.data,
                         .num_types = (int)types.len};
  cis_op *made = cis_build_op(&e->b, kind, e->loc, args);
  cis_vec_deinit(&types);
  return made;
}

static bool replace_all(cis_op *op, cis_op *by, cis_conversion_rewriter *r) {
  cis_value_vec results = {0};
  for (uint32_t i = 0; i < by->num_results; ++i)
    cis_vec_push(&results, &by->results[i]);
  cis_conversion_replace(r, op, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return true;
}

CIS_TOSA_LOWERING(cis_tosa_lower_if) {
  if (!has_one_block(op, 0) || !has_one_block(op, 1) ||
      !cis_type_is(operands[0]->type, CIS_TYPE_TENSOR) || cis_type_rank(operands[0]->type))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value *condition = cis_tensor_build_extract(&e, operands[0], NULL, 0);
  cis_op *made = build_like(&e, CIS_OP_SCF_IF, op, &condition, 1);
  for (uint32_t i = 0; i < 2; ++i) {
    cis_block *from = cis_op_region(op, i) ? cis_region_first(cis_op_region(op, i)) : NULL;
    cis_block *to = cis_block_create(e.b.ctx);
    cis_block_insert(to, cis_op_region(made, i), NULL);
    cis_rewriter_inline_block(&r->b, from, to, NULL, operands + 1, from->num_args);
    cis_value_vec values = {0};
    yield_operands(cis_block_last(to), &values);
    replace_yield(r, to, CIS_OP_SCF_YIELD, NULL, values.data, (uint32_t)values.len);
    cis_vec_deinit(&values);
  }
  return replace_all(op, made, r);
}

CIS_TOSA_LOWERING(cis_tosa_lower_while) {
  if (!has_one_block(op, 0) || !has_one_block(op, 1))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_op *made = build_like(&e, CIS_OP_SCF_WHILE, op, operands, op->num_operands);
  for (uint32_t i = 0; i < 2; ++i)
    cis_region_take_body(cis_op_region(made, i), cis_op_region(op, i));
  cis_block *before = cis_op_entry(made), *after = cis_region_first(cis_op_region(made, 1));
  cis_op *yield = cis_block_last(before);
  cis_loc_builder at = {cis_builder_before(yield), yield->loc};
  at.b.listener = r->b.listener;
  cis_value *condition = cis_tensor_build_extract(&at, cis_op_operand(yield, 0), NULL, 0);
  replace_yield(r, before, CIS_OP_SCF_CONDITION, condition, cis_block_args(before),
                before->num_args);
  cis_value_vec values = {0};
  yield_operands(cis_block_last(after), &values);
  replace_yield(r, after, CIS_OP_SCF_YIELD, NULL, values.data, (uint32_t)values.len);
  cis_vec_deinit(&values);
  return replace_all(op, made, r);
}

// --- scatter ---

/// A row of the inputs goes where its index says.
static cis_value *build_row(cis_loc_builder *e, cis_value *const *operands, cis_value *dest,
                            cis_value *batch, cis_value *row, cis_value *zero, cis_value *one,
                            cis_value *width) {
  cis_value *places[] = {batch, row};
  int64_t unknown[] = {CIS_DYNAMIC, CIS_DYNAMIC, CIS_DYNAMIC};
  cis_value *to = cis_tensor_build_extract(e, operands[1], places, 2);
  to = cis_arith_build_as_index(e, to);
  cis_value *offsets[] = {batch, row, zero}, *sizes[] = {one, one, width};
  cis_mixed_slice slice = {.offsets = {0}};
  for (int i = 0; i < 3; ++i) {
    cis_mixed_slice_push(&slice, (cis_mixed){offsets[i], 0}, (cis_mixed){sizes[i], 0});
    slice.strides.data[i] = (cis_mixed){one, 0};
  }
  cis_type type = cis_tosa_tensor(cis_type_element(dest->type), unknown, 3);
  cis_op *part = cis_mixed_slice_build(&e->b, CIS_OP_TENSOR_EXTRACT_SLICE, e->loc, &operands[2], 1,
                                       &slice, type);
  slice.offsets.data[1] = (cis_mixed){to, 0};
  cis_value *both[] = {&part->results[0], dest};
  cis_op *inserted =
      cis_mixed_slice_build(&e->b, CIS_OP_TENSOR_INSERT_SLICE, e->loc, both, 2, &slice, dest->type);
  cis_mixed_slice_deinit(&slice);
  return &inserted->results[0];
}

CIS_TOSA_LOWERING(cis_tosa_lower_scatter) {
  for (uint32_t i = 0; i < 3; ++i)
    if (!cis_type_is(operands[i]->type, CIS_TYPE_TENSOR))
      return false;
  if (op->results[0].type != operands[0]->type)
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_value *sizes[3];
  for (uint32_t i = 0; i < 3; ++i) {
    int64_t n = cis_type_dim(operands[2]->type, i);
    cis_value *dim = cis_arith_build_index(&e, i);
    sizes[i] = n == CIS_DYNAMIC ? cis_tensor_build_dim_of(&e, operands[2], dim)
                                : cis_arith_build_index(&e, n);
  }
  cis_value *zero = cis_arith_build_index(&e, 0), *one = cis_arith_build_index(&e, 1);
  cis_scf_for_loop outer = cis_scf_build_for(&e, zero, sizes[0], one, operands[0]);
  cis_scf_for_loop inner = cis_scf_build_for(&outer.body, zero, sizes[1], one, outer.carried);
  cis_value *row =
      build_row(&inner.body, operands, inner.carried, outer.iv, inner.iv, zero, one, sizes[2]);
  cis_scf_build_yield_value(&inner.body, row);
  cis_scf_build_yield_value(&outer.body, &inner.op->results[0]);
  cis_value *result = &outer.op->results[0];
  cis_conversion_replace(r, op, &result, 1);
  return true;
}
