// Products of which the upper bits are taken, rounded: the scales of quantized models.
//
//   shrsi(addi(muli(a, b), 2^(k - 1)), k)  =>  the upper half of (a * 2^(32 - k)) * b + 2^31
//
// Machines of 32 bits have one instruction for that, where 32 bits hold both factors.
#include "target/c/kernels.h"
#include "target/c/ops/arith.h"
#include "target/c/ranges.h"

#include "dialect/arith/kinds.h"
#include "ir/fold.h"

/// The op that makes operand `i`, if it is of this kind, in the same block, and for `op` alone.
static cis_op *part_of(const cis_op *op, uint32_t i, unsigned kind) {
  const cis_value *value = cis_op_operand(op, i);
  cis_op *part = cis_value_op(value);
  bool is_part = part && cis_op_kind(part) == kind && cis_op_block(part) == cis_op_block(op);
  return is_part && cis_value_has_one_use(value) ? part : NULL;
}

typedef struct high_product {
  const cis_op *add, *mul;
  uint32_t shifted; // the operand of the product that is multiplied by 2^up
  int64_t up;
} high_product;

static bool fits(cis_c_range r, int64_t up) {
  return r.least >= INT32_MIN / ((int64_t)1 << up) && r.most <= INT32_MAX / ((int64_t)1 << up);
}

/// Whether a factor is an element of an input, extended: it is the same in some inner loop, or a
/// constant, where the other one is what the body computes.
static bool is_element(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  return op && cis_op_kind(op) == CIS_OP_ARITH_EXTSI && !cis_value_op(cis_op_operand(op, 0));
}

static bool find(cis_c_emitter *e, const cis_op *shift, high_product *out) {
  int64_t by, half;
  if (cis_op_kind(shift) != CIS_OP_ARITH_SHRSI || !cis_type_is_int_of(shift->results[0].type, 64) ||
      !cis_constant_int(cis_op_operand(shift, 1), &by) || by < 2 || by > 32)
    return false;
  out->up = 32 - by;
  out->add = part_of(shift, 0, CIS_OP_ARITH_ADDI);
  for (uint32_t i = 0; i < 2 && out->add; ++i) {
    out->mul = part_of(out->add, i, CIS_OP_ARITH_MULI);
    if (!out->mul || !cis_constant_int(cis_op_operand(out->add, 1 - i), &half) ||
        half != (int64_t)1 << (by - 1))
      continue;
    uint32_t first = !is_element(cis_op_operand(out->mul, 0));
    for (uint32_t k = 0; k < 2; ++k) {
      out->shifted = k ^ first;
      if (fits(cis_c_range_of(e, cis_op_operand(out->mul, out->shifted)), out->up) &&
          fits(cis_c_range_of(e, cis_op_operand(out->mul, 1 - out->shifted)), 0))
        return true;
    }
  }
  return false;
}

/// The op whose operand the result is, if there is one.
static const cis_op *user_of(const cis_op *op) {
  const cis_value *value = &op->results[0];
  return cis_value_has_one_use(value) ? cis_use_owner(cis_value_uses(value)) : op;
}

bool cis_c_is_in_high_product(cis_c_emitter *e, const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  if (kind != CIS_OP_ARITH_ADDI && kind != CIS_OP_ARITH_MULI)
    return false;
  high_product found;
  const cis_op *shift = user_of(kind == CIS_OP_ARITH_ADDI ? op : user_of(op));
  return find(e, shift, &found) && (found.add == op || found.mul == op);
}

static const char *factor(cis_c_emitter *e, const high_product *p, uint32_t i) {
  const cis_c_value *value = cis_c_operand(e, p->mul, i);
  return value->is_number ? cis_c_int_literal(e, cis_type_i(e->ctx, 32), value->number)
                          : cis_c_text(e, "(int32_t)%s", value->text);
}

const char *cis_c_high_product(cis_c_emitter *e, const cis_op *shift) {
  high_product p;
  if (!find(e, shift, &p))
    return NULL;
  const char *name = cis_c_high_kernel(e);
  const char *a = factor(e, &p, p.shifted), *b = factor(e, &p, 1 - p.shifted);
  return p.up ? cis_c_text(e, "%s(%s * %lld, %s)", name, a, 1LL << p.up, b)
              : cis_c_text(e, "%s(%s, %s)", name, a, b);
}
