// Ownership as an i1 value: the op that gives a memref may say how it follows from the indicators
// of operands, and a memref of mixed ownership is copied, because the copy is surely owned.
#include "dealloc/ownership/ops.h"
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/scf/kinds.h"
#include "ir/debug.h"
#include "ir/diag.h"
#include "ir/fold.h"
#include "support/planted.h"

/// A copy of a buffer, which the block owns and has to free.
static cis_value *build_copy(cis_builder *b, cis_value *value, cis_location loc,
                             cis_family_set families) {
  cis_loc_builder e = {*b, loc};
  cis_value *copy = cis_memref_build_clone(
      &e, families.family ? families.family : cis_family_default(b->ctx), value);
  if (!copy)
    cis_error(b->ctx, loc, "allocations without compatible clone ops are not supported");
  return copy;
}

/// `fresh` may be the memory of `like`.
static cis_value *own_fresh(cis_owners *owners, cis_builder *b, cis_value *fresh,
                            const cis_value *like, cis_location loc, cis_family_set families) {
  cis_value *owned = cis_owners_constant(b, true, loc);
  cis_owners_add(owners, fresh, like);
  if (owners->module->families)
    owners->families.data[fresh->tag] = families;
  cis_owners_set(owners, fresh, owned);
  cis_owners_may_free(owners, fresh);
  return owned;
}

/// The indicator of an operand of the op that says whom its result belongs to; NULL if it is not
/// one value.
static cis_value *indicator_of(const cis_owners *owners, const cis_value *memref) {
  cis_ownership ownership = cis_owners_get(owners, memref, owners->block);
  return ownership.kind == CIS_OWNERSHIP_UNIQUE ? ownership.indicator : NULL;
}

/// The indicator that follows from those of operands, where the op says how; NULL if it does not.
///
///   %r = select %c, %a, %b of memrefs  =>  select %c, (indicator of %a), (indicator of %b)
static cis_value *build_indicator(const cis_owners *owners, cis_builder *b,
                                  const cis_value *result) {
  cis_owner owner = cis_owner_of(result);
  if (owner.kind == CIS_OWNER_OF)
    return indicator_of(owners, owner.values[0]);
  if (owner.kind != CIS_OWNER_SELECT)
    return NULL;
  cis_value *sides[2] = {indicator_of(owners, owner.values[0]),
                         indicator_of(owners, owner.values[1])};
  if (!sides[0] || !sides[1] || cis_planted("dealloc-select"))
    return sides[0] && sides[1] ? sides[0] : NULL;
  return cis_arith_build_select(CIS_AT(b, cis_value_loc(result)), owner.condition, sides[0],
                                sides[1]);
}

cis_value *cis_owners_materialize(cis_owners *owners, cis_builder *b, cis_value *value,
                                  cis_family_set families, cis_value **out_indicator) {
  if (cis_value_op(value) && cis_value_block(value) == owners->block &&
      (*out_indicator = build_indicator(owners, b, value)))
    return value;
  if ((*out_indicator = indicator_of(owners, value)))
    return value;
  cis_value *copy = cis_owners_copy(owners, b, value, families);
  if (copy)
    *out_indicator = cis_owners_get(owners, copy, owners->block).indicator;
  return copy;
}

cis_value *cis_owners_copy(cis_owners *owners, cis_builder *b, cis_value *value,
                           cis_family_set families) {
  cis_location loc = cis_value_loc(value);
  if (!families.family)
    families = cis_owners_families(owners, value);
  cis_value *copy = build_copy(b, value, loc, families);
  cis_debug_say_value(CIS_DEBUG_DEALLOCATION, value,
                      "is copied, because no i1 says whether the block owns it");
  if (copy)
    own_fresh(owners, b, copy, NULL, loc, families);
  return copy;
}

static void build_yield(cis_builder *b, cis_value *value, cis_location loc) {
  cis_build_op(b, CIS_OP_SCF_YIELD, loc, (cis_build_args){.operands = &value, .num_operands = 1});
}

cis_value *cis_owners_own(cis_owners *owners, cis_builder *b, cis_value *value,
                          cis_family_set families) {
  cis_value *indicator;
  value = cis_owners_materialize(owners, b, value, families, &indicator);
  if (!value || cis_constant_is(indicator, true) || cis_planted("dealloc-return-owned"))
    return value;
  cis_location loc = cis_value_loc(value);
  cis_debug_say_value(CIS_DEBUG_DEALLOCATION, value, "is copied%s, because it has to be owned",
                      cis_constant_is(indicator, false) ? "" : " where the block does not own it");
  families = cis_family_join(families, cis_owners_families(owners, value));
  cis_op *op = cis_build_op(
      b, CIS_OP_SCF_IF, loc,
      (cis_build_args){
          .operands = &indicator, .num_operands = 1, .types = &value->type, .num_types = 1});
  for (uint32_t i = 0; i < 2; ++i) {
    cis_block *block = cis_block_create(b->ctx);
    cis_block_insert(block, cis_op_region(op, i), NULL);
    cis_builder inside = cis_builder_at_end(b->ctx, block);
    cis_value *yielded = i ? build_copy(&inside, value, loc, families) : value;
    if (!yielded)
      return NULL;
    build_yield(&inside, yielded, loc);
  }
  own_fresh(owners, b, &op->results[0], value, loc, families);
  return &op->results[0];
}
