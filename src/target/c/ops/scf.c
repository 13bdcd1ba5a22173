// scf: for, while, if and switch as C has them; parallel loops one point after the other, in order.
#include "dialect/scf/kinds.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>

/// Variables for the results of an op, and for those arguments of a block that are the same ones.
static bool declare_results(cis_c_emitter *e, cis_op *op, cis_value *const *args) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    if (!cis_c_variable(e, cis_op_result(op, i), "r"))
      return false;
    if (args)
      cis_c_set(e, args[i], cis_c_get(e, cis_op_result(op, i)));
  }
  return true;
}

static bool assign_inits(cis_c_emitter *e, cis_op *op, uint32_t first) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *to = cis_op_result(op, i), *from = cis_op_operand(op, first + i);
    if (!cis_c_assign(e, &to, &from, 1))
      return false;
  }
  return true;
}

// --- for ---

static void check_step(cis_c_emitter *e, cis_c_num step) {
  if (step.text || step.value <= 0)
    cis_c_line(e, "if (%s <= 0) { CIS_TRAP(\"the step of the loop is not positive\"); }",
               cis_c_num_text(e, step));
}

/// Bounds of other integer types are counted in int64_t.
static bool bound(cis_c_emitter *e, cis_op *op, uint32_t i, cis_c_num *out) {
  cis_type type = cis_op_operand(op, i)->type;
  bool is_unsigned = cis_op_get_attr_named(op, "unsignedCmp") != NULL;
  const cis_c_value *value = cis_c_operand(e, op, i);
  if (cis_type_bit_width(type) > 64 || (is_unsigned && cis_type_bit_width(type) > 32))
    return cis_c_unsupported(op, "bounds of this type");
  *out = cis_c_num_of(value);
  if (cis_type_bit_width(type) == 64 ||
      (!out->text && !is_unsigned && cis_type_bit_width(type) > 1))
    return true;
  const char *text = cis_c_int_cast(e, op, type, cis_type_i(e->ctx, 64), !is_unsigned, value->text);
  if (text)
    *out = cis_c_settle(e, (cis_c_num){.text = text, .prec = CIS_C_SUM}, "bound");
  return text != NULL;
}

static bool emit_for(cis_c_emitter *e, cis_op *op) {
  cis_c_num bounds[3];
  cis_value *const *args = cis_block_args(cis_op_entry(op));
  cis_type type = args[0]->type;
  for (uint32_t i = 0; i < 3; ++i)
    if (!bound(e, op, i, &bounds[i]))
      return false;
  check_step(e, bounds[2]);
  if (!declare_results(e, op, args + 1) || !assign_inits(e, op, 3))
    return false;
  const char *i = cis_c_open_loop(e, cis_c_wish(e, args[0], "i"), bounds[0], bounds[1], bounds[2]);
  cis_c_set_text(e, args[0], i);
  if (cis_type_bit_width(type) != 64) {
    const char *name = cis_c_fresh(e, i);
    const char *text = cis_c_int_cast(e, op, cis_type_i(e->ctx, 64), type, true, i);
    cis_strbuf *hoist = e->hoist;
    e->hoist = NULL;
    cis_c_declare(e, cis_c_type(e, type), name, text, true);
    e->hoist = hoist;
    cis_c_set_text(e, args[0], name);
  }
  bool ok = cis_c_region(e, cis_op_region(op, 0), cis_c_end_iteration, op);
  cis_c_close(e);
  return ok;
}

// --- while ---

static bool end_before(cis_c_emitter *e, cis_op *condition, void *user) {
  cis_op *op = user;
  cis_block *after = cis_region_first(cis_op_region(op, 1));
  cis_value_vec to = {0}, from = {0};
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_c_set(e, cis_block_args(after)[i], cis_c_operand(e, condition, 1 + i));
    if (!cis_value_has_uses(cis_op_result(op, i)))
      continue;
    cis_vec_push(&to, cis_op_result(op, i));
    cis_vec_push(&from, cis_op_operand(condition, 1 + i));
  }
  cis_c_open(e, "if (!%s) {", cis_c_operand(e, condition, 0)->text);
  bool ok = cis_c_assign(e, to.data, from.data, (uint32_t)to.len);
  cis_c_line(e, "break;");
  cis_c_close(e);
  cis_vec_deinit(&to);
  cis_vec_deinit(&from);
  return ok;
}

static bool end_after(cis_c_emitter *e, cis_op *yield, void *user) {
  cis_op *op = user;
  cis_value_vec from = {0};
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    cis_vec_push(&from, cis_op_operand(yield, i));
  bool ok = cis_c_assign(e, cis_block_args(cis_op_entry(op)), from.data, (uint32_t)from.len);
  cis_vec_deinit(&from);
  return ok;
}

static bool emit_while(cis_c_emitter *e, cis_op *op) {
  cis_block *before = cis_op_entry(op);
  if (!declare_results(e, op, NULL))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *to = cis_block_args(before)[i], *from = cis_op_operand(op, i);
    if (!cis_c_variable(e, to, "x") || !cis_c_assign(e, &to, &from, 1))
      return false;
  }
  cis_c_open(e, "for (;;) {");
  bool ok = cis_c_region(e, cis_op_region(op, 0), end_before, op) &&
            cis_c_region(e, cis_op_region(op, 1), end_after, op);
  cis_c_close(e);
  return ok;
}

// --- regions that are run once ---

static bool emit_if(cis_c_emitter *e, cis_op *op) {
  bool is_decided = cis_c_is_decided(e, op);
  if (!declare_results(e, op, NULL))
    return false;
  if (is_decided)
    cis_c_open(e, "{");
  else
    cis_c_open(e, "if (%s) {", cis_c_operand(e, op, 0)->text);
  bool ok = cis_c_region(e, cis_op_region(op, 0), cis_c_end_assign, op);
  if (ok && !is_decided && !cis_region_is_empty(cis_op_region(op, 1))) {
    --e->indent;
    cis_c_open(e, "} else {");
    ok = cis_c_region(e, cis_op_region(op, 1), cis_c_end_assign, op);
  }
  cis_c_close(e);
  return ok;
}

static bool emit_switch(cis_c_emitter *e, cis_op *op) {
  uint32_t num;
  const int64_t *cases = cis_attr_get_i64_array(cis_op_inherent(op, "cases"), &num);
  bool ok = declare_results(e, op, NULL);
  for (uint32_t i = 0; ok && i <= num; ++i) {
    if (i < num)
      cis_c_open(e, "%sif (%s == %s) {", i ? "} else " : "", cis_c_operand(e, op, 0)->text,
                 cis_c_int_literal(e, cis_type_index(e->ctx), cases[i]));
    else
      cis_c_open(e, num ? "} else {" : "{");
    ok = cis_c_region(e, cis_op_region(op, i < num ? i + 1 : 0), cis_c_end_assign, op);
    --e->indent;
  }
  ++e->indent;
  cis_c_close(e);
  return ok;
}

typedef struct once {
  cis_op *op;
  const char *exit; // label after the region; NULL: it has one block
} once;

static bool end_once(cis_c_emitter *e, cis_op *terminator, void *user) {
  const once *o = user;
  if (!cis_c_end_assign(e, terminator, o->op))
    return false;
  if (o->exit)
    cis_c_line(e, "goto %s;", o->exit);
  return true;
}

static bool has_terminator_without_successors(const cis_region *region) {
  cis_for_each_block (block, region)
    if (cis_block_last(block) && !cis_block_last(block)->num_successors)
      return true;
  return false;
}

static bool emit_execute_region(cis_c_emitter *e, cis_op *op) {
  cis_region *region = cis_op_region(op, 0);
  bool jumps =
      cis_block_next(cis_region_first(region)) && has_terminator_without_successors(region);
  once o = {op, jumps ? cis_c_label(e, "done") : NULL};
  if (!declare_results(e, op, NULL))
    return false;
  cis_c_open(e, "{");
  bool ok = cis_c_region(e, region, end_once, &o);
  cis_c_close(e);
  if (o.exit)
    cis_c_line(e, "%s:;", o.exit);
  return ok;
}

// --- parallel and forall ---

static bool open_nest(cis_c_emitter *e, cis_op *op, const cis_c_num *lower, const cis_c_num *upper,
                      const cis_c_num *step, uint32_t rank) {
  cis_value *const *args = cis_block_args(cis_op_entry(op));
  for (uint32_t i = 0; i < rank; ++i)
    check_step(e, step[i]);
  for (uint32_t i = 0; i < rank; ++i)
    cis_c_set_text(e, args[i],
                   cis_c_open_loop(e, cis_c_wish(e, args[i], "i"), lower[i], upper[i], step[i]));
  return true;
}

static bool end_reduction(cis_c_emitter *e, cis_op *terminator, void *user) {
  cis_value *from = cis_op_operand(terminator, 0), *to = user;
  return cis_c_assign(e, &to, &from, 1);
}

/// The first argument of a reduction is the value reduced so far.
static bool end_parallel(cis_c_emitter *e, cis_op *reduce, void *user) {
  cis_op *op = user;
  for (uint32_t i = 0; i < reduce->num_regions; ++i) {
    cis_region *region = cis_op_region(reduce, i);
    cis_value *const *args = cis_block_args(cis_region_first(region));
    cis_c_set(e, args[0], cis_c_get(e, cis_op_result(op, i)));
    cis_c_set(e, args[1], cis_c_operand(e, reduce, i));
    cis_c_open(e, "{");
    bool ok = cis_c_region(e, region, end_reduction, cis_op_result(op, i));
    cis_c_close(e);
    if (!ok)
      return false;
  }
  return true;
}

static bool emit_parallel(cis_c_emitter *e, cis_op *op) {
  cis_range inits = cis_op_operand_group(op, 3);
  uint32_t rank = cis_op_operand_group(op, 0).num;
  if (!declare_results(e, op, NULL) || !assign_inits(e, op, inits.first))
    return false;
  open_nest(e, op, cis_c_operand_nums(e, op, cis_op_operand_group(op, 0)),
            cis_c_operand_nums(e, op, cis_op_operand_group(op, 1)),
            cis_c_operand_nums(e, op, cis_op_operand_group(op, 2)), rank);
  bool ok = cis_c_region(e, cis_op_region(op, 0), end_parallel, op);
  for (uint32_t i = 0; i < rank; ++i)
    cis_c_close(e);
  return ok;
}

static bool end_forall(cis_c_emitter *e, cis_op *in_parallel, void *user) {
  (void)user;
  return cis_c_region(e, cis_op_region(in_parallel, 0), NULL, NULL);
}

static bool emit_forall(cis_c_emitter *e, cis_op *op) {
  uint32_t rank;
  const cis_c_num *lower = cis_c_mixed(e, op, "staticLowerBound", "dynamicLowerBound", &rank);
  open_nest(e, op, lower, cis_c_mixed(e, op, "staticUpperBound", "dynamicUpperBound", NULL),
            cis_c_mixed(e, op, "staticStep", "dynamicStep", NULL), rank);
  bool ok = cis_c_region(e, cis_op_region(op, 0), end_forall, op);
  for (uint32_t i = 0; i < rank; ++i)
    cis_c_close(e);
  return ok;
}

const cis_c_row cis_c_rows_scf[] = {
    {CIS_OP_SCF_EXECUTE_REGION, .emit = emit_execute_region},
    {CIS_OP_SCF_FOR, .emit = emit_for},
    {CIS_OP_SCF_FORALL, .emit = emit_forall},
    {CIS_OP_SCF_IF, .emit = emit_if},
    {CIS_OP_SCF_INDEX_SWITCH, .emit = emit_switch},
    {CIS_OP_SCF_PARALLEL, .emit = emit_parallel},
    {CIS_OP_SCF_WHILE, .emit = emit_while},
    {0},
};
