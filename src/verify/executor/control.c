// Branches of scf, loops and calls, executed symbolically.
//
// A branch with a constant condition is followed; of any other branch, both sides are executed. A
// loop is executed one iteration at a time, where each decision to continue must be a constant, or
// as one term.
#include "verify/executor/control.h"
#include "verify/executor/arrays/whole.h"
#include "verify/executor/matched.h"
#include "verify/executor/prints.h"

#include "dialect/cf/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/attr.h"
#include "ir/symbol.h"

bool cis_sym_range(cis_exec *e, cis_op *op, uint32_t first, uint32_t num, cis_sym *out) {
  if (num > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  for (uint32_t i = 0; i < num; ++i) {
    out[i] = *cis_sym_get(e, cis_op_operand(op, first + i));
    if (out[i].kind == CIS_SYM_NONE)
      return cis_sym_fail(e, op, "an operand without a value");
  }
  return true;
}

bool cis_sym_set_results(cis_exec *e, cis_op *op, const cis_sym *values) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_sym_set(e, &op->results[i], values[i]);
  return true;
}

void cis_sym_bind(cis_exec *e, cis_block *block, const cis_sym *args) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_sym_set(e, cis_block_args(block)[i], args[i]);
}

/// The condition of a branch as a term; a decision on poison is undefined.
cis_term cis_sym_condition(cis_exec *e, const cis_value *value) {
  cis_term c = cis_sym_term(e, value);
  if (!c)
    return 0;
  c = cis_sym_under_guards(e, c);
  if (cis_term_may_be_poison(e->t, c))
    cis_sym_trap(e, cis_term_is_poison(e->t, c));
  return c;
}

// --- structured control flow ---

bool cis_sym_scoped(cis_exec *e, cis_op *op, uint32_t region, const cis_sym *args, cis_sym *out,
                    uint32_t num) {
  size_t scope = e->scope;
  bool is_scope = cis_op_has_trait(op, CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE);
  e->scope += is_scope;
  bool ok = cis_sym_region(e, cis_op_region(op, region), args, out, num);
  if (is_scope)
    cis_sym_leave_scope(e, scope);
  e->scope = scope;
  return ok;
}

/// One side of a branch under its condition. True too where that side is undefined.
static bool run_side(cis_exec *e, cis_region *region, cis_term c, cis_sym *out, uint32_t num,
                     bool *out_defined) {
  cis_sym_push_guard(e, c);
  bool ok = !cis_region_first(region) || cis_sym_region(e, region, NULL, out, num);
  *out_defined = ok;
  cis_sym_pop_guard(e);
  return !e->failed && !e->stopped;
}

bool cis_sym_if(cis_exec *e, cis_op *op, cis_term c) {
  cis_sym values[2][CIS_SYM_MOST_VALUES] = {0}, merged[CIS_SYM_MOST_VALUES];
  if (op->num_results > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  if (!c || e->stopped)
    return c ? false : cis_sym_fail(e, op, "a condition without a value");
  for (uint32_t side = 0; side < 2; ++side) {
    if (!(side ? cis_term_is_false(e->t, c) : cis_term_is_true(e->t, c)))
      continue;
    cis_region *region = cis_op_region(op, side);
    return !cis_region_first(region) ||
           (cis_sym_region(e, region, NULL, values[0], op->num_results) &&
            cis_sym_set_results(e, op, values[0]));
  }
  bool defined[2];
  if (!run_side(e, cis_op_region(op, 0), c, values[0], op->num_results, &defined[0]) ||
      !run_side(e, cis_op_region(op, 1), cis_term_not(e->t, c), values[1], op->num_results,
                &defined[1]))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_sym_merge(e, op, c, &values[0][i], &values[1][i], &merged[i]))
      return false;
  return cis_sym_set_results(e, op, merged);
}

/// Executes the iterations of a loop with one induction variable and carried values.
bool cis_sym_iterations(cis_exec *e, cis_op *op, const int64_t *range, cis_type type,
                        bool is_unsigned, cis_sym *carried, uint32_t num) {
  cis_block *body = cis_op_entry(op);
  cis_sym args[CIS_SYM_MOST_VALUES];
  if (num + 1 > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  for (int64_t i = range[0]; is_unsigned ? (uint64_t)i < (uint64_t)range[1] : i < range[1];) {
    args[0] = cis_sym_of_term(cis_term_const(e->t, type, (uint64_t)i));
    memcpy(args + 1, carried, num * sizeof(*args));
    cis_sym_bind(e, body, args);
    if (!cis_sym_scoped(e, op, 0, args, carried, num) || !cis_sym_step(e, op, 1))
      return false;
    if (__builtin_add_overflow(i, range[2], &i))
      break;
  }
  return cis_sym_set_results(e, op, carried);
}

/// The trip count if all bounds are constants; else -1.
static int64_t trip_count_of(cis_exec *e, const cis_term *range) {
  uint64_t bits[3];
  int64_t n[3], span;
  for (uint32_t i = 0; i < 3; ++i) {
    if (!cis_term_bits(e->t, range[i], &bits[i]))
      return -1;
    n[i] = cis_sign_extend(bits[i], cis_type_bit_width(cis_term_type(e->t, range[i])));
  }
  if (n[0] >= n[1] || n[2] <= 0)
    return 0;
  return __builtin_sub_overflow(n[1] - 1, n[0], &span) ? INT64_MAX : span / n[2] + 1;
}

/// The loop as one term, if it has many iterations or an unknown number of them. False: it has few.
bool cis_sym_matched_for(cis_exec *e, cis_op *op, const cis_term *range, cis_type type,
                         bool is_unsigned, cis_range inits, bool *out_ok) {
  cis_sym carried[CIS_SYM_MOST_VALUES];
  if (!range[0] || !range[1] || !range[2] || !cis_matched_wants(e, op, trip_count_of(e, range)))
    return false;
  *out_ok = cis_sym_range(e, op, inits.first, inits.num, carried) &&
            cis_matched_for(e, op, range, type, is_unsigned, carried, inits.num) &&
            cis_sym_set_results(e, op, carried);
  return true;
}

static bool exec_for(cis_exec *e, cis_op *op) {
  int64_t range[3];
  cis_sym carried[CIS_SYM_MOST_VALUES];
  cis_term bounds[3];
  bool ok;
  for (uint32_t i = 0; i < 3; ++i) {
    bounds[i] = cis_sym_term(e, cis_op_operand(op, i));
    bounds[i] = bounds[i] ? cis_sym_under_guards(e, bounds[i]) : 0;
  }
  if (cis_sym_matched_for(e, op, bounds, cis_op_operand(op, 0)->type,
                          cis_op_get_attr_named(op, "unsignedCmp") != NULL,
                          (cis_range){3, op->num_operands - 3}, &ok))
    return ok;
  for (uint32_t i = 0; i < 3; ++i)
    if (!cis_sym_number(e, op, cis_op_operand(op, i), &range[i]))
      return false;
  if (range[2] <= 0) {
    cis_sym_trap(e, cis_term_bool(e->t, true));
    return false;
  }
  bool is_unsigned = cis_op_get_attr_named(op, "unsignedCmp") != NULL;
  return cis_sym_range(e, op, 3, op->num_operands - 3, carried) &&
         cis_sym_iterations(e, op, range, cis_op_operand(op, 0)->type, is_unsigned, carried,
                            op->num_operands - 3);
}

/// A loop that is unrolled although its end is not known: each iteration is executed under the
/// condition that it is reached. The condition that the loop continues after the last one is added
/// to `beyond`.
typedef struct open_loop {
  size_t depth;        // guards where it began
  uint32_t iterations; // whose condition is no constant
  cis_sym results[CIS_SYM_MOST_VALUES];
} open_loop;

/// Whether the loop goes on. What it gives if it does not is merged into the results.
static bool while_goes_on(cis_exec *e, cis_op *op, open_loop *loop, const cis_sym *passed) {
  enum { MOST_ITERATIONS = 40 };
  cis_term reached = cis_sym_guard_beyond(e, loop->depth);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_sym merged;
    if (!cis_sym_merge(e, op, reached, &passed[i + 1], &loop->results[i], &merged))
      return false;
    loop->results[i] = merged;
  }
  cis_term c = cis_sym_under_guards(e, passed[0].term);
  if (cis_term_may_be_poison(e->t, c))
    cis_sym_trap(e, cis_term_is_poison(e->t, c));
  if (e->stopped || cis_term_is_false(e->t, c))
    return false;
  if (cis_term_is_true(e->t, c))
    return true;
  if (!e->unrolls) {
    e->needs_term = c;
    e->needs_unrolling = true;
    return cis_sym_fail(e, op, "a loop whose end depends on the inputs");
  }
  if (loop->iterations++ == MOST_ITERATIONS) {
    e->beyond = cis_term_or(e->t, e->beyond, cis_term_and(e->t, e->guard, c));
    return false;
  }
  cis_sym_push_guard(e, c);
  return true;
}

static bool exec_while(cis_exec *e, cis_op *op) {
  cis_sym carried[CIS_SYM_MOST_VALUES], passed[CIS_SYM_MOST_VALUES];
  uint32_t num = op->num_results + 1;
  open_loop loop = {.depth = e->guards.len};
  if (num > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  bool ok = cis_sym_range(e, op, 0, op->num_operands, carried), returns = false;
  if (ok && cis_matched_wants(e, op, -1))
    return cis_matched_while(e, op, carried, passed) && cis_sym_set_results(e, op, passed);
  while (ok) {
    // The terminator is scf.condition: its condition, then the values that it passes.
    ok = cis_sym_scoped(e, op, 0, carried, passed, num);
    returns |= ok;
    ok = ok && while_goes_on(e, op, &loop, passed) &&
         cis_sym_scoped(e, op, 1, passed + 1, carried, op->num_operands) && cis_sym_step(e, op, 1);
  }
  while (e->guards.len > loop.depth)
    cis_sym_pop_guard(e);
  return returns && !e->failed && !e->stopped && cis_sym_set_results(e, op, loop.results);
}

/// scf.index_switch: each case under the condition that it is the first that matches, then region 0
/// under the condition that none does.
static bool exec_switch(cis_exec *e, cis_op *op) {
  uint32_t num;
  cis_sym merged[CIS_SYM_MOST_VALUES] = {0};
  const int64_t *cases = cis_attr_get_i64_array(cis_op_get_attr_named(op, "cases"), &num);
  cis_term selector = cis_sym_condition(e, cis_op_operand(op, 0)), none = cis_term_bool(e->t, true);
  if (op->num_results > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  if (!selector || e->stopped)
    return selector ? false : cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 0; i <= num; ++i) {
    cis_sym values[CIS_SYM_MOST_VALUES] = {0};
    bool is_last = i == num, is_defined;
    cis_term is_this =
        is_last ? cis_term_bool(e->t, true)
                : cis_term_compare(e->t, CIS_CMPI_EQ, selector, cis_term_index(e->t, cases[i]));
    cis_term c = cis_sym_under_guards(e, cis_term_and(e->t, none, is_this));
    none = cis_term_and(e->t, none, cis_term_not(e->t, is_this));
    if (cis_term_is_false(e->t, c))
      continue;
    if (!run_side(e, cis_op_region(op, is_last ? 0 : i + 1), c, values, op->num_results,
                  &is_defined))
      return false;
    for (uint32_t r = 0; is_defined && r < op->num_results; ++r) {
      cis_sym out;
      if (!cis_sym_merge(e, op, c, &values[r], &merged[r], &out))
        return false;
      merged[r] = out;
    }
  }
  return cis_sym_set_results(e, op, merged);
}

static bool exec_once(cis_exec *e, cis_op *op) {
  cis_sym values[CIS_SYM_MOST_VALUES];
  if (op->num_results > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  return cis_sym_scoped(e, op, 0, NULL, values, op->num_results) &&
         cis_sym_set_results(e, op, values);
}

/// The callee's symbol; for func.call_indirect, that of the func.constant which defines its
/// operand.
static cis_attr callee_of(const cis_op *op, uint32_t *out_first) {
  *out_first = cis_op_kind(op) == CIS_OP_FUNC_CALL_INDIRECT;
  if (!*out_first)
    return cis_op_get_attr_named(op, "callee");
  const cis_value *called = cis_op_operand(op, 0);
  const cis_op *made = called->is_arg ? NULL : cis_value_op(called);
  return made && cis_op_kind(made) == CIS_OP_FUNC_CONSTANT ? cis_op_get_attr_named(made, "value")
                                                           : NULL;
}

static bool exec_call(cis_exec *e, cis_op *op) {
  cis_sym args[CIS_SYM_MOST_VALUES], out[CIS_SYM_MOST_VALUES];
  uint32_t first;
  cis_attr name = callee_of(op, &first);
  cis_op *callee = name ? cis_symbol_lookup_nearest(op, name) : NULL;
  if (!callee || cis_op_kind(callee) != CIS_OP_FUNC_FUNC)
    return cis_sym_fail(e, op, "a call of a function that is not there");
  if (cis_region_is_empty(cis_op_region(callee, 0)))
    return first ? cis_sym_fail(e, op, "a call of a function that is not there")
                 : cis_sym_call_outside(e, op, callee);
  return op->num_results <= CIS_SYM_MOST_VALUES &&
         cis_sym_range(e, op, first, op->num_operands - first, args) &&
         cis_sym_call(e, callee, args, out, op->num_results) && cis_sym_set_results(e, op, out);
}

// --- dispatch ---

static bool exec_assert(cis_exec *e, cis_op *op) {
  cis_term c = cis_sym_condition(e, cis_op_operand(op, 0));
  if (!c)
    return cis_sym_fail(e, op, "a condition without a value");
  cis_sym_trap(e, cis_term_not(e->t, c));
  return !e->stopped;
}

bool cis_sym_control_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_SCF_IF:
    return cis_sym_if(e, op, cis_sym_condition(e, cis_op_operand(op, 0)));
  case CIS_OP_SCF_FOR:
    return exec_for(e, op);
  case CIS_OP_SCF_WHILE:
    return exec_while(e, op);
  case CIS_OP_SCF_FORALL:
    return cis_sym_forall(e, op);
  case CIS_OP_SCF_PARALLEL:
    return cis_sym_parallel(e, op);
  case CIS_OP_SCF_INDEX_SWITCH:
    return exec_switch(e, op);
  case CIS_OP_SCF_EXECUTE_REGION:
  case CIS_OP_MEMREF_ALLOCA_SCOPE:
    return exec_once(e, op);
  case CIS_OP_FUNC_CALL:
  case CIS_OP_FUNC_CALL_INDIRECT:
    return exec_call(e, op);
  case CIS_OP_CF_ASSERT:
    return exec_assert(e, op);
  default:
    return cis_sym_affine_op(e, op, out_handled);
  }
}
