// Facts about owners: of results, and groups of i1 values that tell the owners of passed buffers.
#include "dialect/irdl/facts_impl.h"

#include "dialect/irdl/declared.h"

// --- groups that tell ---

/// A group of operands, or of results, which no other results follow because i1 values are added.
static bool read_owned(cis_irdl_text *t) {
  cis_str name;
  int operands, results;
  if (!cis_irdl_take_variadic(t, &name, &operands, &results))
    return false;
  if (results >= 0 && (uint32_t)results + 1 != t->r->results->array.num)
    return cis_irdl_fail(t, "other results follow", name);
  if (operands >= 0) {
    ((bool *)(uintptr_t)t->r->facts->is_flags)[operands] = true;
    t->r->facts->owned_operands = operands;
  } else {
    t->r->facts->owned_results = results;
  }
  return true;
}

bool cis_irdl_read_flags(cis_irdl_reader *r) {
  return cis_irdl_read_list(r, "cistern.ownership", read_owned);
}

int cis_irdl_flags_group(const cis_op *op, int group) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  bool follows = group >= 0 && (uint32_t)group + 1 < op->info->num_operands && facts->is_flags;
  return follows && facts->is_flags[group + 1] ? group + 1 : -1;
}

cis_range cis_irdl_passed_group(const cis_op *op, int group) {
  cis_range passed = cis_op_operand_group(op, (uint32_t)group);
  int flags = cis_irdl_flags_group(op, group);
  if (flags >= 0)
    passed.num += cis_op_operand_group(op, (uint32_t)flags).num;
  return passed;
}

// --- who owns ---

/// An effect that follows from who owns the values.
static void imply_effect(cis_irdl_facts *facts, cis_irdl_effect effect) {
  for (uint32_t i = 0; i < facts->num_effects; ++i)
    if (facts->effects[i].kind == effect.kind && facts->effects[i].group == effect.group)
      return;
  ((cis_irdl_effect *)(uintptr_t)facts->effects)[facts->num_effects++] = effect;
}

/// A taken operand is not the program's any more: it counts as freed.
static bool read_taken(cis_irdl_text *t) {
  int operand;
  if (!cis_irdl_take_name(t, t->r->operands, "no operand is called", &operand))
    return false;
  if (t->r->facts->taken[operand])
    return cis_irdl_fail(t, "an operand is taken once, before", t->rest);
  ((bool *)(uintptr_t)t->r->facts->taken)[operand] = true;
  imply_effect(t->r->facts, (cis_irdl_effect){CIS_EFFECT_FREE, false, operand});
  return true;
}

static bool is_first_owner(cis_irdl_text *t, int result) {
  const cis_irdl_facts *facts = t->r->facts;
  bool has_one = facts->given[result];
  for (uint32_t i = 0; i < facts->num_owners; ++i)
    has_one |= facts->owners[i].result == result;
  return !has_one || cis_irdl_fail(t, "a second owner of one result, before", t->rest);
}

/// Whoever gets the result owns it: it counts as allocated.
static bool read_given(cis_irdl_text *t) {
  int result;
  if (!cis_irdl_take_name(t, t->r->results, "no result is called", &result) ||
      !is_first_owner(t, result))
    return false;
  imply_effect(t->r->facts, (cis_irdl_effect){CIS_EFFECT_ALLOC, true, result});
  ((bool *)(uintptr_t)t->r->facts->given)[result] = true;
  return true;
}

/// always(res), never(res), as(res, a), select(res, cond, a, b), take(a).
static bool read_owner(cis_irdl_text *t) {
  static const struct {
    const char *name;
    cis_owner_kind kind;
    uint32_t operands;
  } kinds[] = {
      {"never", CIS_OWNER_NEVER, 0}, {"as", CIS_OWNER_OF, 1}, {"select", CIS_OWNER_SELECT, 3}};
  cis_irdl_facts *facts = t->r->facts;
  cis_irdl_owner owner = {0};
  cis_str word;
  if (!cis_irdl_take_word(t, &word) || !cis_irdl_expect(t, "("))
    return false;
  if (cis_str_is(word, "take"))
    return read_taken(t) && cis_irdl_expect(t, ")");
  if (cis_str_is(word, "always"))
    return read_given(t) && cis_irdl_expect(t, ")");
  uint32_t kind = 0;
  while (kind < 3 && !cis_str_is(word, kinds[kind].name))
    ++kind;
  if (kind == 3)
    return cis_irdl_fail(t, "expected always, never, as, select or take, not", word);
  owner.kind = kinds[kind].kind;
  if (!cis_irdl_take_name(t, t->r->results, "no result is called", &owner.result) ||
      !is_first_owner(t, owner.result))
    return false;
  int *into[] = {&owner.condition, &owner.values[0], &owner.values[1]};
  for (uint32_t i = 0; i < kinds[kind].operands; ++i)
    if (!cis_irdl_expect(t, ",") || !cis_irdl_take_name(t, t->r->operands, "no operand is called",
                                                        into[kinds[kind].operands == 1 ? 1 : i]))
      return false;
  ((cis_irdl_owner *)(uintptr_t)facts->owners)[facts->num_owners++] = owner;
  return cis_irdl_expect(t, ")");
}

bool cis_irdl_read_owners(cis_irdl_reader *r) {
  if (!cis_irdl_read_list(r, "cistern.owner", read_owner))
    return false;
  if (cis_op_get_attr(r->op, CIS_STR("cistern.owner")))
    r->row->ownership = &cis_irdl_declared_ownership;
  return true;
}
