// Conditionals, loops, and ops that only pass values on.
#include "convert/stablehlo/impl.h"
#include "dialect/func/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/stablehlo/kinds.h"

static void yield(cis_shlo *h, unsigned kind, const cis_value_vec *values) {
  cis_build_op(&h->e.b, kind, h->e.loc,
               (cis_build_args){.operands = values->data, .num_operands = (int)values->len});
}

static void value_types(const cis_op *op, cis_type_vec *out) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(out, cis_shlo_value_type(op->results[i].type));
}

static cis_loc_builder add_block(cis_shlo *h, cis_region *region, const cis_type_vec *args) {
  cis_block *block = cis_block_create(h->ctx);
  cis_block_insert(block, region, NULL);
  for (size_t i = 0; args && i < args->len; ++i)
    cis_block_add_arg(h->ctx, block, args->data[i], h->e.loc);
  return (cis_loc_builder){cis_builder_at_end(h->ctx, block), h->e.loc};
}

static void set_results(cis_shlo *h, cis_op *op, cis_op *by) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_shlo_set(h, op, i, &by->results[i]);
}

/// The results of branch `first` where the condition of it holds, and of the ones after it where
/// not. `index`: number of the branch; NULL: a condition, of the first of two.
static cis_op *build_branches(cis_shlo *h, cis_op *op, cis_value *index, cis_value *condition,
                              uint32_t first) {
  cis_type_vec types = {0};
  value_types(op, &types);
  if (index)
    condition =
        cis_arith_build_cmpi(&h->e, "eq", index, cis_arith_build_int(&h->e, index->type, first));
  cis_build_args args = {
      .operands = &condition, .num_operands = 1, .types = types.data, .num_types = (int)types.len};
  cis_op *made = cis_build_op(&h->e.b, CIS_OP_SCF_IF, h->e.loc, args);
  cis_loc_builder outer = h->e;
  bool ok = true;
  for (uint32_t i = 0; ok && i < 2; ++i) {
    cis_value_vec values = {0};
    uint32_t branch = first + i;
    h->e = add_block(h, cis_op_region(made, i), NULL);
    if (i && branch + 1 < op->num_regions) {
      cis_op *rest = build_branches(h, op, index, NULL, branch);
      ok = rest != NULL;
      for (uint32_t k = 0; ok && k < op->num_results; ++k)
        cis_vec_push(&values, &rest->results[k]);
    } else {
      ok = cis_shlo_inline(h, cis_op_region(op, branch), NULL, &values);
    }
    if (ok)
      yield(h, CIS_OP_SCF_YIELD, &values);
    cis_vec_deinit(&values);
  }
  h->e = outer;
  cis_vec_deinit(&types);
  return ok ? made : NULL;
}

/// stablehlo.if, and case: the last branch is that of all other numbers too.
bool cis_shlo_lower_if(cis_shlo *h, cis_op *op) {
  cis_value *x = cis_shlo_scalar(h, cis_op_operand(op, 0));
  bool is_if = cis_op_kind(op) == CIS_OP_STABLEHLO_IF;
  if (op->num_regions == 1) {
    cis_value_vec values = {0};
    bool ok = cis_shlo_inline(h, cis_op_region(op, 0), NULL, &values);
    for (uint32_t i = 0; ok && i < op->num_results; ++i)
      cis_shlo_set(h, op, i, values.data[i]);
    cis_vec_deinit(&values);
    return ok;
  }
  cis_op *made = build_branches(h, op, is_if ? NULL : x, x, 0);
  if (made)
    set_results(h, op, made);
  return made;
}

bool cis_shlo_lower_while(cis_shlo *h, cis_op *op) {
  cis_value_vec values = {0}, out = {0};
  cis_type_vec types = {0};
  value_types(op, &types);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&values, cis_shlo_value(h, cis_op_operand(op, i)));
  cis_build_args args = {.operands = values.data,
                         .num_operands = (int)values.len,
                         .types = types.data,
                         .num_types = (int)types.len};
  cis_op *made = cis_build_op(&h->e.b, CIS_OP_SCF_WHILE, h->e.loc, args);
  cis_loc_builder outer = h->e;
  h->e = add_block(h, cis_op_region(made, 0), &types);
  cis_value *const *carried = cis_block_args(h->e.b.block);
  bool ok = cis_shlo_inline(h, cis_op_region(op, 0), carried, &out);
  if (ok) {
    cis_vec_append(&out, cis_block_args(h->e.b.block), types.len);
    yield(h, CIS_OP_SCF_CONDITION, &out);
    h->e = outer;
    h->e = add_block(h, cis_op_region(made, 1), &types);
    out.len = 0;
    ok = cis_shlo_inline(h, cis_op_region(op, 1), cis_block_args(h->e.b.block), &out);
  }
  if (ok)
    yield(h, CIS_OP_SCF_YIELD, &out);
  h->e = outer;
  set_results(h, op, made);
  cis_vec_deinit(&values);
  cis_vec_deinit(&out);
  cis_vec_deinit(&types);
  return ok;
}

bool cis_shlo_lower_barrier(cis_shlo *h, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_shlo_type(op->results[i].type))
      cis_shlo_set(h, op, i, cis_shlo_value(h, cis_op_operand(op, i)));
  return true;
}

/// Tuples and tokens are no values: an element of a tuple is what that was made of.
bool cis_shlo_lower_tuple(cis_shlo *h, cis_op *op) {
  (void)h, (void)op;
  return true;
}

/// The value of the program that another one is, through tuples that it is taken out of.
static cis_value *through_tuples(cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (!op || cis_op_kind(op) != CIS_OP_STABLEHLO_GET_TUPLE_ELEMENT)
    return value;
  cis_op *tuple = cis_value_op(through_tuples(cis_op_operand(op, 0)));
  int64_t index = cis_attr_int_or(cis_op_inherent(op, "index"), 0);
  return tuple && cis_op_kind(tuple) == CIS_OP_STABLEHLO_TUPLE
             ? through_tuples(cis_op_operand(tuple, (uint32_t)index))
             : value;
}

bool cis_shlo_lower_get_tuple_element(cis_shlo *h, cis_op *op) {
  cis_value *element = through_tuples(&op->results[0]);
  if (element == &op->results[0])
    return cis_op_error(op, "takes a tuple that is made elsewhere, which cannot be lowered");
  if (cis_shlo_type(element->type))
    cis_shlo_set(h, op, 0, cis_shlo_value(h, element));
  return true;
}

/// A call of what it is composed of.
bool cis_shlo_lower_composite(cis_shlo *h, cis_op *op) {
  cis_value_vec operands = {0};
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_shlo_tensor(h, cis_op_operand(op, i)));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, cis_shlo_type(op->results[i].type));
  cis_named_attr callee = {CIS_STR("callee"), cis_op_inherent(op, "decomposition")};
  cis_build_args args = {.operands = operands.data,
                         .num_operands = (int)operands.len,
                         .types = types.data,
                         .num_types = (int)types.len,
                         .attrs = &callee,
                         .num_attrs = 1};
  set_results(h, op, cis_build_op(&h->e.b, CIS_OP_FUNC_CALL, h->e.loc, args));
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return true;
}
