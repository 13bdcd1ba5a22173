// Canonicalisation of reductions, of vector.contract and of vector.step.
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/vector/combining.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/patterns.h"

// --- reductions ---

/// The op of arith that combines two elements as a reduction does; 0 where none takes the type:
/// reductions of several dimensions say nothing of it.
static unsigned combining_op(const cis_op *op, cis_type element) {
  bool is_float = cis_type_is_float(element);
  return is_float || cis_type_is_index(element) || cis_type_is_signless_int(element)
             ? cis_vector_combining_op(cis_op_inherent(op, "kind")->enumeration.value, is_float)
             : 0;
}

static cis_value *combine(cis_rewriter *r, const cis_op *op, cis_value *a, cis_value *b) {
  bool is_float = cis_type_is_float(cis_type_element_or_self(a->type));
  unsigned kind = combining_op(op, cis_type_element_or_self(a->type));
  cis_value *operands[] = {a, b};
  cis_named_attr fastmath = {CIS_STR("fastmath"), cis_op_inherent(op, "fastmath")};
  bool has = is_float && fastmath.value;
  cis_op *both = cis_build_op(r, kind, op->loc,
                              (cis_build_args){.operands = operands,
                                               .num_operands = 2,
                                               .types = &a->type,
                                               .num_types = 1,
                                               .attrs = &fastmath,
                                               .num_attrs = has});
  return &both->results[0];
}

/// reduction x, acc -> acc + x[0], of a vector with one element, or x[] if it has no dimensions.
/// Where a mask around it leaves the element out, the result is acc.
static bool reduce_one(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type;
  cis_op *mask = is_masked(op) ? cis_op_parent(op) : NULL;
  int64_t first = 0;
  uint32_t num = rank_of(from);
  if (num > 1 || (num == 1 && cis_type_dim(from, 0) != 1) || from->shaped.scalable ||
      (op->num_operands > 1 && !combining_op(op, cis_type_element(from))))
    return false;
  if (mask && (op->num_operands < 2 || mask->num_operands > 1))
    return false; // the reduction of nothing
  cis_value *set = NULL;
  if (mask) {
    cis_builder_set_before(r, mask);
    cis_type type = cis_type_element(source(mask)->type);
    set = &build_extract(r, op->loc, source(mask), &first, num, type)->results[0];
  }
  cis_value *value =
      &build_extract(r, op->loc, source(op), &first, num, result_type(op))->results[0];
  cis_value *acc = op->num_operands > 1 ? cis_op_operand(op, 1) : NULL;
  if (acc)
    value = combine(r, op, value, acc);
  if (!mask)
    return replace(r, op, value);
  return replace(r, mask, cis_arith_build_select(CIS_AT(r, op->loc), set, value, acc));
}
ROOTED("ElideSingleElementReduction", REDUCTION, reduce_one)

/// The vector without dimensions of size one, or the only element of it.
static cis_value *without_units(cis_rewriter *r, const cis_op *op, cis_type type) {
  if (is_vector(type))
    return build_unary(r, CIS_OP_VECTOR_SHAPE_CAST, op->loc, source(op), type);
  cis_i64_vec first = {0};
  cis_vec_resize(&first, rank_of(source(op)->type));
  cis_op *extract = build_extract(r, op->loc, source(op), first.data, (uint32_t)first.len, type);
  cis_vec_deinit(&first);
  return &extract->results[0];
}

/// multi_reduction x, acc -> acc + x without them, of dimensions of size one alone, or of none.
static bool reduce_units(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type;
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "reduction_dims"), &num);
  if (is_masked(op) || !combining_op(op, cis_type_element(from)))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (cis_type_dim(from, (uint32_t)dims[i]) != 1 ||
        cis_vector_is_scalable(from, (uint32_t)dims[i]))
      return false;
  cis_value *value = num ? without_units(r, op, result_type(op)) : source(op);
  return replace(r, op, combine(r, op, cis_op_operand(op, 1), value));
}
ROOTED("ElideUnitDimsInMultiReduction", MULTI_REDUCTION, reduce_units)

/// contract(a, b, 0) + c is contract(a, b, c).
static bool contract_into(cis_op *op, cis_rewriter *r) {
  for (uint32_t i = 0; i < 2; ++i) {
    cis_op *contract = defined_by(cis_op_operand(op, i), CIS_OP_VECTOR_CONTRACT);
    cis_value *added = cis_op_operand(op, 1 - i);
    cis_bits bits;
    cis_attr zero = contract ? cis_constant_of(cis_op_operand(contract, 2)) : NULL;
    if (!zero || !cis_bits_of(zero, &bits) || bits != 0 || is_masked(contract) ||
        cis_op_inherent(contract, "kind")->enumeration.value != CIS_VECTOR_COMBINES_ADD)
      continue;
    cis_op *sum = cis_op_clone(contract, NULL);
    cis_op_set_operand(sum, 2, added);
    sum->loc = op->loc;
    cis_op_insert(sum, cis_op_block(op), op);
    if (r->listener && r->listener->inserted)
      r->listener->inserted(r->listener, sum);
    cis_rewriter_replace_with_op(r, op, sum);
    return true;
  }
  return false;
}
static const cis_pattern contract_into_float_pattern = {
    .name = "CanonicalizeContractAdd", .root = CIS_OP_ARITH_ADDF, .rewrite = contract_into};
static const cis_pattern contract_into_integer_pattern = {
    .name = "CanonicalizeContractAdd", .root = CIS_OP_ARITH_ADDI, .rewrite = contract_into};

// --- vector.step ---

/// The result, the same for all elements, of comparing a vector.step with a splat constant that is
/// its greatest number or more; -1 if it is not known. A constant on the left goes to the right
/// first.
static int known_comparison(const cis_op *compare, const cis_value *step) {
  cis_attr constant = cis_constant_of(rhs(compare));
  cis_bits bits;
  if (lhs(compare) != step || !cis_attr_is(constant, CIS_ATTR_DENSE) ||
      !cis_bits_of(constant, &bits))
    return -1;
  int64_t number = (int64_t)(uint64_t)bits, last = cis_type_dim(step->type, 0) - 1;
  bool above = number > last, no_less = number >= last;
  int64_t predicate = cis_attr_int_or(cis_op_inherent(compare, "predicate"), -1);
  switch (predicate) {
  case CIS_CMPI_EQ:
  case CIS_CMPI_UGE:
    return above ? 0 : -1;
  case CIS_CMPI_NE:
  case CIS_CMPI_ULT:
    return above ? 1 : -1;
  case CIS_CMPI_ULE:
    return no_less ? 1 : -1;
  case CIS_CMPI_UGT:
    return no_less ? 0 : -1;
  default:
    return -1;
  }
}
/// The first comparison of a step that is known.
static bool compare_step(cis_op *op, cis_rewriter *r) {
  if (result_type(op)->shaped.scalable)
    return false;
  for (const cis_use *use = cis_value_uses(&op->results[0]); use; use = cis_use_next(use)) {
    cis_op *compare = cis_use_owner(use);
    int value =
        cis_op_kind(compare) == CIS_OP_ARITH_CMPI ? known_comparison(compare, &op->results[0]) : -1;
    cis_attr result = value < 0 ? NULL : cis_bits_to_attr(result_type(compare), value != 0);
    if (!result)
      continue;
    cis_builder_set_before(r, compare);
    return replace(
        r, compare,
        cis_constant_build(r, compare->info, result, result_type(compare), compare->loc));
  }
  return false;
}
CIS_PATTERN("StepCompareFolder", compare_step)

const cis_pattern *const cis_vector_canonicalize_contract[] = {
    &contract_into_float_pattern, &contract_into_integer_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_multi_reduction[] = {&reduce_units_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_reduction[] = {&reduce_one_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_step[] = {&compare_step_pattern, NULL};
