// What a program tells the outside while it runs, in its order: vector.print, and calls of
// functions without a body that take and give numbers.
#include "verify/prints.h"

#include "dialect/kinds.h"
#include "ir/attr.h"
#include "ir/symbol.h"

static void undefined_if_poison(cis_exec *e, cis_term x) {
  if (cis_term_may_be_poison(e->t, x))
    cis_sym_trap(e, cis_term_is_poison(e->t, x));
}

/// Adds it to what was told; what parallel turns tell has no order.
static bool tell(cis_exec *e, cis_sym_told *told) {
  if (e->turns.running.len)
    e->race = "turns of a parallel loop tell something to the outside";
  told->trap = e->trap;
  cis_vec_push(&e->told, *told);
  return !e->stopped;
}

bool cis_sym_print(cis_exec *e, cis_op *op) {
  cis_sym_told told = {.op = op, .guard = e->guard};
  if (op->num_operands) {
    const cis_sym *value = cis_sym_get(e, cis_op_operand(op, 0));
    if (value->kind == CIS_SYM_TERM) {
      undefined_if_poison(e, value->term);
    } else if (value->kind == CIS_SYM_ARRAY) {
      for (int64_t n = 0; n < value->array->num; ++n)
        undefined_if_poison(e, value->array->elements[n]);
    } else {
      return cis_sym_fail(e, op, "a value that cannot be printed");
    }
    told.values = value;
    told.num = 1;
  }
  return tell(e, &told);
}

static bool is_number(cis_type type) {
  return (cis_type_is_int_or_index(type) || cis_type_is_float(type)) &&
         cis_type_bit_width(type) <= 64;
}

/// Whether the program keeps something that a function outside might reach.
static bool has_globals(cis_op *module) {
  cis_for_each_op (op, cis_op_entry(module))
    if (cis_op_kind(op) == CIS_OP_MEMREF_GLOBAL && !cis_sym_is_constant_global(op))
      return true;
  return false;
}

/// The number by which both programs know what the n-th call gives.
static uint32_t call_input(cis_exec *e, cis_op *callee) {
  return cis_sym_named_input(e, "call", cis_symbol_name(callee));
}

bool cis_sym_call_outside(cis_exec *e, cis_op *op, cis_op *callee) {
  bool ok = !has_globals(e->module);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    ok &= is_number(cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    ok &= is_number(op->results[i].type);
  if (!ok)
    return cis_sym_fail(e, op, "a call of a function without a body");
  cis_sym *values = cis_arena_array(&e->arena, cis_sym, op->num_operands + 1);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    values[i] = *cis_sym_get(e, cis_op_operand(op, i));
    if (values[i].kind != CIS_SYM_TERM)
      return cis_sym_fail(e, op, "an operand without a number");
    undefined_if_poison(e, values[i].term);
  }
  uint32_t input = call_input(e, callee);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_sym_set(e, &op->results[i],
                cis_sym_of_term(cis_term_input(e->t, op->results[i].type, input,
                                               ((uint64_t)e->told.len << 8) + i)));
  cis_sym_told told = {
      .op = op, .callee = callee, .guard = e->guard, .values = values, .num = op->num_operands};
  return tell(e, &told);
}

/// Whether both print values of one kind in the same form.
static bool is_alike(const cis_sym_told *a, const cis_sym_told *b) {
  bool same = a->guard == b->guard && a->num == b->num && !a->callee == !b->callee;
  if (same && a->callee)
    same = cis_str_eq(cis_symbol_name(a->callee), cis_symbol_name(b->callee));
  else if (same)
    same = cis_op_get_attr_named(a->op, "punctuation") ==
               cis_op_get_attr_named(b->op, "punctuation") &&
           cis_op_get_attr_named(a->op, "stringLiteral") ==
               cis_op_get_attr_named(b->op, "stringLiteral");
  for (uint32_t i = 0; same && i < a->num; ++i)
    same = cis_op_operand(a->op, i)->type == cis_op_operand(b->op, i)->type;
  return same;
}

/// The number where it is told; anywhere else it is anything.
static cis_term where_told(cis_exec *e, const cis_sym_told *told, cis_term x) {
  if (cis_term_is_true(e->t, told->guard))
    return x;
  return cis_term_select(e->t, told->guard, x, cis_term_undef(e->t, cis_term_type(e->t, x)));
}

bool cis_sym_compare_told(cis_exec *a, cis_exec *b, void *user,
                          void (*want)(void *user, size_t n, cis_term x, cis_term y)) {
  if (a->told.len != b->told.len)
    return false;
  for (size_t n = 0; n < a->told.len; ++n) {
    const cis_sym_told *x = &a->told.data[n], *y = &b->told.data[n];
    if (!is_alike(x, y))
      return false;
    for (uint32_t i = 0; i < x->num; ++i) {
      const cis_sym *u = &x->values[i], *v = &y->values[i];
      if (u->kind == CIS_SYM_TERM)
        want(user, n, where_told(a, x, u->term), where_told(a, x, v->term));
      for (int64_t k = 0; u->kind == CIS_SYM_ARRAY && k < u->array->num; ++k)
        want(user, n, where_told(a, x, u->array->elements[k]),
             where_told(a, x, v->array->elements[k]));
    }
  }
  return true;
}
