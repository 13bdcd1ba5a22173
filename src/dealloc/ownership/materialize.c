// Makes an i1 value of ownership: a select of memrefs becomes a select of indicators, and a
// memref of mixed ownership is copied, because the copy is surely owned.
#include "dealloc/ownership/ops.h"
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"
#include "support/planted.h"

/// A copy of a buffer, which the block owns and has to free.
static cis_value *build_copy(cis_builder *b, cis_value *value, cis_location loc) {
  cis_op *op = cis_build_op(
      b, CIS_OP_BUFFERIZATION_CLONE, loc,
      (cis_build_args){
          .operands = &value, .num_operands = 1, .types = &value->type, .num_types = 1});
  return &op->results[0];
}

/// `fresh` may be the memory of `like`.
static cis_value *own_fresh(cis_owners *owners, cis_builder *b, cis_value *fresh,
                            const cis_value *like, cis_location loc) {
  cis_value *owned = cis_owners_constant(b, true, loc);
  cis_owners_add(owners, fresh, like);
  cis_owners_set(owners, fresh, owned);
  cis_owners_may_free(owners, fresh);
  return owned;
}

/// select %c, %a, %b of memrefs => the indicator is select %c, (indicator of %a), (indicator of
/// %b).
static cis_value *select_ownership(const cis_owners *owners, cis_builder *b, const cis_op *select) {
  cis_ownership sides[2];
  for (uint32_t i = 0; i < 2; ++i) {
    sides[i] = cis_owners_get(owners, cis_op_operand(select, 1 + i), owners->block);
    if (sides[i].kind != CIS_OWNERSHIP_UNIQUE)
      return NULL;
  }
  if (cis_planted("dealloc-select"))
    return sides[0].indicator;
  return cis_arith_build_select(CIS_AT(b, select->loc), cis_op_operand(select, 0),
                                sides[0].indicator, sides[1].indicator);
}

/// An indicator of whether the block that is worked on owns `value`, and the value that it is
/// about: `value` itself or, where that is not known, a copy.
static cis_value *materialize(cis_owners *owners, cis_builder *b, cis_value *value,
                              cis_value **out_indicator) {
  const cis_op *definition = cis_value_op(value);
  if (definition && cis_op_block(definition) == owners->block &&
      cis_op_kind(definition) == CIS_OP_ARITH_SELECT &&
      (*out_indicator = select_ownership(owners, b, definition)))
    return value;
  cis_ownership ownership = cis_owners_get(owners, value, owners->block);
  if (ownership.kind == CIS_OWNERSHIP_UNIQUE) {
    *out_indicator = ownership.indicator;
    return value;
  }
  cis_location loc = cis_value_loc(value);
  cis_value *copy = build_copy(b, value, loc);
  *out_indicator = own_fresh(owners, b, copy, NULL, loc);
  return copy;
}

cis_value *cis_owners_copy(cis_owners *owners, cis_builder *b, cis_value *value) {
  cis_location loc = cis_value_loc(value);
  cis_value *copy = build_copy(b, value, loc);
  own_fresh(owners, b, copy, NULL, loc);
  return copy;
}

static void build_yield(cis_builder *b, cis_value *value, cis_location loc) {
  cis_build_op(b, CIS_OP_SCF_YIELD, loc, (cis_build_args){.operands = &value, .num_operands = 1});
}

cis_value *cis_owners_own(cis_owners *owners, cis_builder *b, cis_value *value) {
  cis_value *indicator;
  value = materialize(owners, b, value, &indicator);
  if (cis_constant_is(indicator, true) || cis_planted("dealloc-return-owned"))
    return value;
  cis_location loc = cis_value_loc(value);
  cis_op *op = cis_build_op(
      b, CIS_OP_SCF_IF, loc,
      (cis_build_args){
          .operands = &indicator, .num_operands = 1, .types = &value->type, .num_types = 1});
  for (uint32_t i = 0; i < 2; ++i) {
    cis_block *block = cis_block_create(b->ctx);
    cis_block_insert(block, cis_op_region(op, i), NULL);
    cis_builder inside = cis_builder_at_end(b->ctx, block);
    cis_value *yielded = i ? build_copy(&inside, value, loc) : value;
    build_yield(&inside, yielded, loc);
  }
  own_fresh(owners, b, &op->results[0], value, loc);
  return &op->results[0];
}
