// Numbers of dimensions that are declared, and what follows for loops: how often they run whose
// bounds are declared (cistern.bounds), the number that they begin with, the one behind their last,
// and the step, of each dimension.
#include "dialect/irdl/facts.h"
#include "ir/fold.h"
#include "ir/interfaces.h"

/// Appends the numbers of a bound; false if they are not known.
static bool get_bound(const cis_op *op, const cis_irdl_bound *bound, cis_mixed_vec *out) {
  cis_range operands =
      bound->group < 0 ? (cis_range){0, 0} : cis_op_operand_group(op, (uint32_t)bound->group);
  int64_t number;
  if (!bound->attr.len) {
    for (uint32_t i = 0; i < operands.num; ++i)
      cis_vec_push(out, ((cis_mixed){.value = cis_op_operand(op, operands.first + i)}));
    return true;
  }
  cis_attr attr = cis_op_get_attr(op, bound->attr);
  if (cis_attr_get_int(attr, &number)) {
    cis_vec_push(out, ((cis_mixed){.number = number}));
    return true;
  }
  uint32_t num, next = 0;
  bool is_list =
      cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY) && cis_type_is_int_of(attr->dense_array.element, 64);
  const int64_t *numbers = is_list ? cis_attr_get_i64_array(attr, &num) : NULL;
  for (uint32_t i = 0; is_list && i < num; ++i) {
    cis_mixed m = {.number = numbers[i]};
    if (m.number == CIS_DYNAMIC && next == operands.num)
      return false;
    if (m.number == CIS_DYNAMIC)
      m.value = cis_op_operand(op, operands.first + next++);
    cis_vec_push(out, m);
  }
  return is_list;
}

typedef struct box {
  cis_mixed_vec of[3]; // the first number, the one behind the last, the step
} box;

bool cis_irdl_get_box(const cis_op *op, const cis_irdl_bound *bounds, cis_mixed_vec *const out[3]) {
  bool ok = true;
  for (int i = 0; i < 3 && ok; ++i)
    ok = get_bound(op, &bounds[i], out[i]) && out[i]->len == out[0]->len;
  return ok;
}

/// The bounds of a loop, as many of each kind; false if they are not known.
static bool get_box(const cis_op *op, box *out) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  *out = (box){0};
  return facts->has_bounds &&
         cis_irdl_get_box(op, facts->bounds,
                          (cis_mixed_vec *const[]){&out->of[0], &out->of[1], &out->of[2]});
}

static void box_deinit(box *b) {
  for (int i = 0; i < 3; ++i)
    cis_vec_deinit(&b->of[i]);
}

static bool may_skip(cis_op *op, bool is_signed) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  bool is_unsigned =
      !is_signed && facts->unsigned_attr.len && cis_op_get_attr(op, facts->unsigned_attr);
  box b;
  bool may = !get_box(op, &b);
  for (size_t i = 0; i < b.of[0].len && !may; ++i)
    may = cis_mixed_may_be_empty(&b.of[0].data[i], &b.of[1].data[i], is_unsigned);
  box_deinit(&b);
  return may;
}

static bool may_repeat(cis_op *op) {
  box b;
  bool may = !get_box(op, &b) || cis_mixed_may_have_points(&b.of[0], &b.of[1], &b.of[2]);
  box_deinit(&b);
  return may;
}

static bool trip_count(const cis_op *op, uint64_t *out) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  bool is_unsigned = facts->unsigned_attr.len && cis_op_get_attr(op, facts->unsigned_attr);
  box b;
  bool is_known =
      get_box(op, &b) && !is_unsigned && cis_mixed_num_points(&b.of[0], &b.of[1], &b.of[2], out);
  box_deinit(&b);
  return is_known;
}

void cis_irdl_set_branch(const cis_irdl_facts *facts, cis_region_branch_interface *branch) {
  branch->may_skip = facts->has_bounds ? may_skip : NULL;
  branch->trip_count = facts->has_bounds ? trip_count : NULL;
  branch->may_repeat = facts->is_parallel ? may_repeat : NULL;
  branch->parallel = facts->is_parallel;
  branch->shares_outputs = facts->shared >= 0;
}
