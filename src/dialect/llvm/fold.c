// Folds of the llvm dialect: comparisons and casts of one value, parts of aggregates that were put
// in, constants.
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"
#include "dialect/kinds.h"
#include "dialect/llvm/impl.h"
#include "dialect/llvm/kinds.h"

// --- constants ---

cis_op *cis_llvm_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  unsigned kind = CIS_OP_LLVM_CONSTANT;
  if (cis_llvm_is_zero_attr(value))
    kind = CIS_OP_LLVM_ZERO;
  else if (cis_llvm_is_undef_attr(value))
    kind = CIS_OP_LLVM_UNDEF;
  else if (cis_llvm_is_poison_attr(value))
    kind = CIS_OP_LLVM_POISON;
  else if (!cis_attr_is(value, CIS_ATTR_INTEGER) && !cis_attr_is(value, CIS_ATTR_FLOAT) &&
           !cis_attr_is(value, CIS_ATTR_DENSE))
    return NULL;
  cis_named_attr attr = {CIS_STR("value"), value};
  return cis_build_op(b, kind, loc,
                      (cis_build_args){.types = &type,
                                       .num_types = 1,
                                       .attrs = &attr,
                                       .num_attrs = kind == CIS_OP_LLVM_CONSTANT});
}

static bool zero_extend(const cis_bits *in, uint32_t width, cis_bits *out) {
  (void)width;
  *out = in[0];
  return true;
}
static bool bit_or(const cis_bits *in, uint32_t width, cis_bits *out) {
  (void)width;
  *out = in[0] | in[1];
  return true;
}
static bool shift_left(const cis_bits *in, uint32_t width, cis_bits *out) {
  *out = in[1] < width ? in[0] << (unsigned)in[1] : 0;
  return in[1] < width;
}
/// Integers in as many bits as the type has, which may be other than those of the attribute.
/// Elements of vectors are left alone, as upstream leaves them.
static bool fold_constants(const cis_op *op, const cis_attr *operands,
                           bool (*fn)(const cis_bits *in, uint32_t width, cis_bits *out),
                           cis_fold_result *out) {
  cis_bits in[2] = {0}, number;
  uint32_t width = cis_type_is_integer(lhs(op)->type) ? cis_bits_width(lhs(op)->type) : 0;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    if (!cis_attr_is(operands[i], CIS_ATTR_INTEGER) || !cis_bits_of_scalar(operands[i], &in[i]))
      return false;
    in[i] =
        (cis_bits)cis_bits_signed(in[i], cis_bits_width(operands[i]->type)) & cis_bits_mask(width);
  }
  return width && fn(in, width, &number) &&
         cis_fold_to_attr(out, cis_bits_to_attr(result_type(op), number));
}
CIS_FOLD_HOOK(cis_llvm_fold_zext) { return fold_constants(op, operands, zero_extend, out); }
CIS_FOLD_HOOK(cis_llvm_fold_or) { return fold_constants(op, operands, bit_or, out); }
CIS_FOLD_HOOK(cis_llvm_fold_shl) { return fold_constants(op, operands, shift_left, out); }

// --- llvm.icmp ---

/// Whether it is true or false that a value is itself, and that memory that was allocated is not
/// null.
CIS_FOLD_HOOK(cis_llvm_fold_icmp) {
  (void)operands;
  int64_t predicate = cis_attr_int_or(cis_op_inherent(op, "predicate"), -1);
  if ((predicate != CIS_CMPI_EQ && predicate != CIS_CMPI_NE) ||
      !cis_type_is_int_of(result_type(op), 1))
    return false;
  bool same = lhs(op) == rhs(op);
  bool apart = (defined_by(lhs(op), CIS_OP_LLVM_ALLOCA) && defined_by(rhs(op), CIS_OP_LLVM_ZERO)) ||
               (defined_by(lhs(op), CIS_OP_LLVM_ZERO) && defined_by(rhs(op), CIS_OP_LLVM_ALLOCA));
  return (same || apart) &&
         cis_fold_to_attr(out,
                          cis_attr_bool(cis_op_context(op), same == (predicate == CIS_CMPI_EQ)));
}

// --- casts ---

/// To the type that the value has, or had before another cast of the kind.
static bool fold_cast(cis_op *op, cis_fold_result *out) {
  const cis_op *inner = defined_by(source(op), cis_op_kind(op));
  if (source(op)->type == result_type(op))
    return cis_fold_to_value(out, source(op));
  if (!inner)
    return false;
  if (source(inner)->type == result_type(op))
    return cis_fold_to_value(out, source(inner));
  cis_op_set_operand(op, 0, source(inner));
  return cis_fold_in_place(out);
}
CIS_FOLD_HOOK(cis_llvm_fold_bitcast) {
  (void)operands;
  return fold_cast(op, out);
}
CIS_FOLD_HOOK(cis_llvm_fold_addrspacecast) {
  (void)operands;
  return fold_cast(op, out);
}

// --- llvm.getelementptr ---

/// Indices that are constants become part of the op; the part at 0 begins where the whole does.
CIS_FOLD_HOOK(cis_llvm_fold_gep) {
  uint32_t num, at = 1;
  const int32_t *indices = cis_attr_get_i32_array(cis_op_inherent(op, "rawConstantIndices"), &num);
  int64_t number;
  if (num == 1 && source(op)->type == result_type(op) &&
      (indices[0] == 0 ||
       (indices[0] == INT32_MIN && cis_attr_get_int(operands[1], &number) && number == 0)))
    return cis_fold_to_value(out, source(op));
  CIS_VEC(int32_t) folded = {0};
  cis_value_vec rest = {0};
  cis_vec_push(&rest, source(op));
  for (uint32_t i = 0; i < num; ++i) {
    int32_t index = indices[i];
    if (index == INT32_MIN) {
      cis_attr constant = operands[at];
      if (cis_attr_is(constant, CIS_ATTR_INTEGER) && cis_attr_get_int(constant, &number) &&
          number > INT32_MIN && number <= INT32_MAX)
        index = (int32_t)number;
      else
        cis_vec_push(&rest, cis_op_operand(op, at));
      ++at;
    }
    cis_vec_push(&folded, index);
  }
  bool changed = rest.len < op->num_operands;
  if (changed) {
    cis_op_set_operands(op, rest.data, (uint32_t)rest.len);
    cis_op_set_attr(op, CIS_STR("rawConstantIndices"),
                    cis_attr_i32_array(cis_op_context(op), folded.data, num));
  }
  cis_vec_deinit(&folded);
  cis_vec_deinit(&rest);
  return changed && cis_fold_in_place(out);
}

// --- llvm.extractvalue ---

static const int64_t *position_of(const cis_op *op, uint32_t *out_num) {
  return cis_attr_get_i64_array(cis_op_inherent(op, "position"), out_num);
}

/// The part of a constant aggregate; NULL if it is not known.
static cis_attr constant_part(cis_op *op, cis_attr constant) {
  uint32_t num;
  const int64_t *position = position_of(op, &num);
  const cis_op *by = cis_value_op(source(op));
  unsigned kind = by ? cis_op_kind(by) : CIS_OP_UNKNOWN;
  cis_context *ctx = cis_op_context(op);
  if (kind == CIS_OP_LLVM_ZERO || kind == CIS_OP_LLVM_UNDEF || kind == CIS_OP_LLVM_POISON)
    return cis_llvm_constant_attr(ctx, kind);
  for (uint32_t i = 0; i < num && cis_attr_is(constant, CIS_ATTR_ARRAY); ++i) {
    if ((uint64_t)position[i] >= constant->array.num)
      return NULL;
    constant = constant->array.elems[position[i]];
    if (i + 1 == num)
      return constant;
  }
  if (!cis_attr_is(constant, CIS_ATTR_DENSE) || cis_type_rank(constant->type) != num)
    return NULL;
  int64_t at = 0;
  for (uint32_t i = 0; i < num; ++i)
    at = at * cis_type_dim(constant->type, i) + position[i];
  return cis_element_at(constant, at);
}

/// The part of what an aggregate is a part of.
static bool part_of_part(cis_op *op, cis_fold_result *out) {
  const cis_op *inner = defined_by(source(op), CIS_OP_LLVM_EXTRACTVALUE);
  if (!inner)
    return false;
  uint32_t num_inner, num;
  const int64_t *first = position_of(inner, &num_inner), *rest = position_of(op, &num);
  CIS_VEC(int64_t) both = {0};
  cis_vec_append(&both, first, num_inner);
  cis_vec_append(&both, rest, num);
  cis_op_set_attr(op, CIS_STR("position"),
                  cis_attr_i64_array(cis_op_context(op), both.data, (uint32_t)both.len));
  cis_vec_deinit(&both);
  cis_op_set_operand(op, 0, source(inner));
  return cis_fold_in_place(out);
}

CIS_FOLD_HOOK(cis_llvm_fold_extractvalue) {
  if (part_of_part(op, out) || cis_fold_to_attr(out, constant_part(op, operands[0])))
    return true;
  uint32_t num, num_inserted;
  const int64_t *position = position_of(op, &num);
  cis_value *container = source(op);
  for (const cis_op *insert = defined_by(container, CIS_OP_LLVM_INSERTVALUE);
       insert && insert != op; insert = defined_by(container, CIS_OP_LLVM_INSERTVALUE)) {
    const int64_t *inserted = position_of(insert, &num_inserted);
    uint32_t least = num < num_inserted ? num : num_inserted, same = 0;
    while (same < least && position[same] == inserted[same])
      ++same;
    if (same == num && num == num_inserted)
      return cis_fold_to_value(out, cis_op_operand(insert, 1));
    if (same == least) // one is inside the other
      break;
    container = source(insert);
  }
  if (container == source(op))
    return false;
  cis_op_set_operand(op, 0, container);
  return cis_fold_in_place(out);
}

// --- llvm.shufflevector ---

/// The first element of a vector that has no other.
CIS_FOLD_HOOK(cis_llvm_fold_shufflevector) {
  (void)operands;
  uint32_t num;
  const int32_t *mask = cis_attr_get_i32_array(cis_op_inherent(op, "mask"), &num);
  cis_type type = lhs(op)->type;
  return num == 1 && mask[0] == 0 && type == result_type(op) && cis_type_is_vector(type) &&
         !type->shaped.scalable && cis_fold_to_value(out, lhs(op));
}
