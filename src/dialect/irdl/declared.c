// Interfaces that answer from declared facts: who owns results, which operands are taken, where
// control goes.
#include "dialect/irdl/declared.h"

#include "dialect/arith/build.h"
#include "ir/diag.h"

// --- who owns ---

static cis_value *value_for(const cis_op *op, int group, uint32_t i) {
  cis_range range = cis_op_operand_group(op, (uint32_t)group);
  if (range.num == 1)
    return cis_op_operand(op, range.first);
  return i < range.num ? cis_op_operand(op, range.first + i) : NULL;
}

/// Result i of a group is owned as operand i of another group, or as the only one. Where there is
/// no such memref, or no i1 that decides, nothing is said.
static cis_owner owner_of(cis_op *op, uint32_t i) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int group = cis_irdl_result_group(op, i);
  cis_owner owner = {.kind = CIS_OWNER_OPERANDS}, unsaid = owner;
  for (uint32_t k = 0; k < facts->num_owners; ++k) {
    const cis_irdl_owner *said = &facts->owners[k];
    if (said->result != group)
      continue;
    uint32_t at = i - cis_op_result_group(op, (uint32_t)group).first;
    uint32_t num = said->kind == CIS_OWNER_SELECT ? 2 : said->kind == CIS_OWNER_OF;
    owner.kind = said->kind;
    if (num == 2 && !((owner.condition = value_for(op, said->condition, at)) &&
                      cis_type_is_i1(owner.condition->type)))
      return unsaid;
    for (uint32_t v = 0; v < num; ++v)
      if (!((owner.values[v] = value_for(op, said->values[v], at)) &&
            cis_type_is_base_memref(owner.values[v]->type)))
        return unsaid;
  }
  return owner;
}

static bool takes(cis_op *op, uint32_t i) {
  int group = cis_irdl_operand_group(op, i);
  return group >= 0 && cis_irdl_facts_of(op->info)->taken[group];
}

const cis_ownership_interface cis_irdl_declared_ownership = {.owner = owner_of, .takes = takes};

// --- branches ---

static cis_range successor_operands(cis_op *op, uint32_t i) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  int group = facts->successor_operands[i];
  return group < 0 ? (cis_range){0, 0} : cis_irdl_passed_group(op, group);
}

static cis_value *chosen_by(const cis_op *op) {
  return cis_op_operand(op, (uint32_t)cis_irdl_choosing_operand(op, (cis_op *)(uintptr_t)op));
}

static cis_value *condition(const cis_op *op) {
  return op->num_successors == 2 && cis_type_is_i1(chosen_by(op)->type) ? chosen_by(op) : NULL;
}

static cis_value *build_not(cis_loc_builder *e, cis_value *condition) {
  return cis_arith_build_xori(e, cis_arith_build_bool(e, true), condition);
}

/// number == i
static cis_value *build_equal(cis_loc_builder *e, cis_value *number, uint32_t i) {
  return cis_arith_build_cmpi(e, "eq", number,
                              cis_arith_build_constant(e, cis_attr_integer(number->type, i)));
}

/// The last successor of an integer is that of all numbers without one of their own.
static cis_value *build_last(cis_loc_builder *e, const cis_op *op, cis_value *number) {
  cis_value *other = cis_arith_build_bool(e, false);
  for (uint32_t i = 0; i + 1 < op->num_successors; ++i)
    other = cis_arith_build_ori(e, other, build_equal(e, number, i));
  return build_not(e, other);
}

/// An i1 that is true goes to the first successor, one that is false to the second.
static cis_value *build_condition(cis_builder *b, cis_op *op, uint32_t i) {
  cis_loc_builder *e = CIS_AT(b, op->loc);
  cis_value *number = chosen_by(op);
  bool is_i1 = cis_type_is_i1(number->type);
  if (is_i1 && i < 2)
    return i ? build_not(e, number) : number;
  if (is_i1)
    return cis_arith_build_bool(e, false);
  return i + 1 == op->num_successors ? build_last(e, op, number) : build_equal(e, number, i);
}

cis_branch_interface cis_irdl_declared_branch(bool is_chosen, bool is_fixed) {
  cis_branch_interface branch = {.successor_operands = successor_operands, .is_fixed = is_fixed};
  if (is_chosen) {
    branch.build_condition = build_condition;
    branch.condition = condition;
  }
  return branch;
}

bool cis_irdl_declared_verify_choice(cis_op *op) {
  if (!op->info->def->branch || !op->info->def->branch->build_condition)
    return true;
  int operand = cis_irdl_choosing_operand(op, op);
  cis_type type = operand < 0 ? NULL : cis_op_operand(op, (uint32_t)operand)->type;
  if (type && (cis_type_is_signless_int(type) || cis_type_is_index(type)))
    return true;
  return cis_op_error(op, "has no integer that chooses the successor, as cistern.choice says");
}
