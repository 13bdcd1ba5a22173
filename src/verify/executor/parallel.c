// scf.parallel and scf.forall: one iteration after the other. Accesses whose order would change the
// result are noted as races.
#include "verify/executor/arrays/whole.h"
#include "verify/executor/control.h"

#include "dialect/arith/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/attr.h"

/// Numbers of a list with static and dynamic entries.
static bool mixed(cis_exec *e, cis_op *op, const char *name, uint32_t group, int64_t *out,
                  uint32_t *out_num) {
  uint32_t num, next = cis_op_operand_group(op, group).first;
  const int64_t *list = cis_attr_get_i64_array(cis_op_get_attr_named(op, name), &num);
  *out_num = num;
  if (num > 8)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 0; i < num; ++i) {
    out[i] = list[i];
    if (list[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &out[i]))
      return false;
  }
  return true;
}

/// Writes a slice into an array of the same shape; `written`: when each element was.
static bool insert_slice(cis_exec *e, cis_op *op, const cis_sym_array *from, cis_sym_array *to,
                         cis_touched *written) {
  int64_t offsets[8], sizes[8], strides[8], at[8] = {0};
  uint32_t rank;
  if (!mixed(e, op, "static_offsets", 2, offsets, &rank) ||
      !mixed(e, op, "static_sizes", 3, sizes, &rank) ||
      !mixed(e, op, "static_strides", 4, strides, &rank))
    return false;
  for (int64_t n = 0; n < from->num; ++n) {
    int64_t place = 0;
    for (uint32_t i = 0; i < rank; ++i) {
      int64_t index;
      if (__builtin_mul_overflow(at[i], strides[i], &index) ||
          __builtin_add_overflow(index, offsets[i], &index) || index < 0 || index >= to->sizes[i])
        return cis_sym_fail(e, op, "a slice that lies outside");
      place = place * to->sizes[i] + index;
    }
    to->elements[place] = from->elements[n];
    if (cis_iterations_write(&e->iterations, &written[place]))
      e->race = "iterations of a parallel loop insert into the same elements";
    for (uint32_t i = rank; i-- > 0;) {
      if (++at[i] < sizes[i])
        break;
      at[i] = 0;
    }
  }
  return true;
}

/// The terminator of scf.forall: its ops write slices into the shared outputs. `writers`: for each
/// output, when each of its elements was written.
static bool exec_in_parallel(cis_exec *e, cis_op *forall, cis_op *terminator, cis_sym *outs,
                             cis_touched *const *writers, uint32_t first_out) {
  cis_block *body = cis_op_entry(forall);
  cis_for_each_op (op, cis_op_entry(terminator)) {
    if (cis_op_kind(op) != CIS_OP_TENSOR_PARALLEL_INSERT_SLICE)
      return cis_sym_fail(e, op, "an op that is not known here");
    cis_value *dest = cis_op_operand(op, 1);
    const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
    if (cis_value_arg_block(dest) != body || from->kind != CIS_SYM_ARRAY)
      return cis_sym_fail(e, op, "a slice of that kind");
    if (!cis_whole_spread(e, from->array))
      return false;
    cis_sym *to = &outs[dest->index - first_out];
    cis_sym_array *copy =
        cis_sym_array_make(e, to->array->element, to->array->sizes, to->array->rank);
    if (!copy)
      return false;
    memcpy(copy->elements, to->array->elements, (size_t)copy->num * sizeof(cis_term));
    if (!insert_slice(e, op, from->array, copy, writers[dest->index - first_out]))
      return false;
    *to = cis_sym_of_array(copy);
  }
  return true;
}

/// A box of points, iterated in row-major order.
typedef struct box {
  uint32_t rank;
  int64_t lower[8], upper[8], step[8], at[8];
} box;

static bool box_begin(cis_exec *e, cis_op *op, box *b) {
  for (uint32_t i = 0; i < b->rank; ++i) {
    if (b->step[i] <= 0)
      return cis_sym_fail(e, op, "a loop with that step");
    b->at[i] = b->lower[i];
  }
  return true;
}

static bool box_is_empty(const box *b) {
  for (uint32_t i = 0; i < b->rank; ++i)
    if (b->lower[i] >= b->upper[i])
      return true;
  return false;
}

static bool box_next(box *b) {
  for (uint32_t i = b->rank; i-- > 0;) {
    if (!__builtin_add_overflow(b->at[i], b->step[i], &b->at[i]) && b->at[i] < b->upper[i])
      return true;
    b->at[i] = b->lower[i];
  }
  return false;
}

static bool is_read_in_body(const cis_value *output) {
  cis_for_each_use (use, output) {
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_TENSOR_PARALLEL_INSERT_SLICE)
      return true;
  }
  return false;
}

/// Sets an output as one iteration of scf.forall sees it. Elements that other iterations insert may
/// be there or not: they are unknown numbers, different ones in each program.
static bool see_output(cis_exec *e, const cis_value *arg, const cis_touched *written,
                       cis_sym *output) {
  if (!is_read_in_body(arg))
    return true;
  const cis_sym_array *from = output->array;
  cis_sym_array *seen = cis_sym_array_make(e, from->element, from->sizes, from->rank);
  if (!seen)
    return false;
  for (int64_t n = 0; n < from->num; ++n)
    seen->elements[n] = written[n].write ? cis_sym_unknown(e, from->element) : from->elements[n];
  *output = cis_sym_of_array(seen);
  return true;
}

/// Executes one iteration of scf.forall; `args` are the induction variables.
static bool run_forall_iteration(cis_exec *e, cis_op *op, uint32_t rank, cis_sym *args,
                                 cis_sym *outs, cis_touched *const *written) {
  cis_block *body = cis_op_entry(op);
  uint32_t num_outputs = body->num_args - rank;
  memcpy(args + rank, outs, num_outputs * sizeof(*args));
  for (uint32_t i = 0; i < num_outputs; ++i)
    if (args[rank + i].kind != CIS_SYM_ARRAY ||
        !see_output(e, cis_block_args(body)[rank + i], written[i], &args[rank + i]))
      return cis_sym_fail(e, op, "an output of that kind");
  cis_sym_bind(e, body, args);
  size_t scope = e->scope++;
  cis_op *terminator = cis_sym_block(e, body);
  cis_sym_leave_scope(e, scope);
  e->scope = scope;
  return terminator && exec_in_parallel(e, op, terminator, outs, written, rank) &&
         cis_sym_step(e, op, 1);
}

bool cis_sym_forall(cis_exec *e, cis_op *op) {
  box b = {0};
  cis_range outputs = cis_op_operand_group(op, 3);
  cis_sym args[CIS_SYM_MOST_VALUES], outs[CIS_SYM_MOST_VALUES];
  if (!mixed(e, op, "staticLowerBound", 0, b.lower, &b.rank) ||
      !mixed(e, op, "staticUpperBound", 1, b.upper, &b.rank) ||
      !mixed(e, op, "staticStep", 2, b.step, &b.rank) || !box_begin(e, op, &b) ||
      !cis_sym_range(e, op, outputs.first, outputs.num, outs))
    return false;
  cis_touched *written[CIS_SYM_MOST_VALUES];
  for (uint32_t i = 0; i < outputs.num; ++i)
    written[i] = cis_arena_array(
        &e->arena, cis_touched, outs[i].kind == CIS_SYM_ARRAY ? (size_t)outs[i].array->num + 1 : 1);
  cis_iterations_begin_loop(&e->iterations);
  bool ok = true;
  for (bool more = !box_is_empty(&b); more && ok; more = box_next(&b)) {
    cis_iterations_next(&e->iterations);
    for (uint32_t i = 0; i < b.rank; ++i)
      args[i] = cis_sym_of_term(cis_term_index(e->t, b.at[i]));
    ok = run_forall_iteration(e, op, b.rank, args, outs, written);
  }
  cis_iterations_end_loop(&e->iterations);
  return ok && cis_sym_set_results(e, op, outs);
}

/// Whether a reduction gives the same in any order: one op that is associative and commutative, and
/// makes no poison of a part of what it adds up.
static bool is_any_order(const cis_op *reduce, uint32_t i) {
  cis_block *block = cis_region_first(cis_op_region(reduce, i));
  cis_op *op = cis_block_first(block), *end = cis_block_last(block);
  if (op == end || cis_op_next(op) != end || cis_op_operand(end, 0) != &op->results[0] ||
      op->num_operands != 2)
    return false;
  const cis_value *a = cis_op_operand(op, 0), *b = cis_op_operand(op, 1);
  bool is_of_both = a != b && a->is_arg && b->is_arg && cis_value_arg_block(a) == block &&
                    cis_value_arg_block(b) == block;
  cis_attr flags = cis_op_get_attr_named(op, "overflowFlags");
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_MULI:
    return is_of_both && !(cis_attr_is(flags, CIS_ATTR_ENUM) && flags->enumeration.value);
  case CIS_OP_ARITH_ANDI:
  case CIS_OP_ARITH_ORI:
  case CIS_OP_ARITH_XORI:
  case CIS_OP_ARITH_MAXSI:
  case CIS_OP_ARITH_MAXUI:
  case CIS_OP_ARITH_MINSI:
  case CIS_OP_ARITH_MINUI:
    return is_of_both;
  default:
    return false;
  }
}

/// Adds the values of one iteration to the reductions of scf.parallel, in the order of iterations.
static bool reduce_iteration(cis_exec *e, cis_op *reduce, cis_sym *values) {
  for (uint32_t i = 0; i < reduce->num_operands; ++i) {
    cis_sym pair[2] = {values[i], *cis_sym_get(e, cis_op_operand(reduce, i))};
    if (!cis_sym_region(e, cis_op_region(reduce, i), pair, &values[i], 1))
      return false;
  }
  return true;
}

static void note_reductions(cis_exec *e, const cis_op *reduce, const cis_sym *values) {
  for (uint32_t i = 0; i < reduce->num_operands; ++i) {
    if (is_any_order(reduce, i))
      continue;
    if (values[i].kind == CIS_SYM_TERM)
      cis_vec_push(&e->any_order, values[i].term);
    else
      e->race = "a reduction of a parallel loop whose order is not defined";
  }
}

/// Executes the iterations one after the other. `values` become the results of reductions in that
/// order.
static bool execute_iterations(cis_exec *e, cis_op *op, box *b, cis_sym *values) {
  cis_block *body = cis_op_entry(op);
  cis_sym args[CIS_SYM_MOST_VALUES];
  uint64_t num_iterations = 0;
  cis_op *reduce = NULL;
  bool ok = true;
  cis_iterations_begin_loop(&e->iterations);
  for (bool more = !box_is_empty(b); more && ok; more = box_next(b), ++num_iterations) {
    cis_iterations_next(&e->iterations);
    for (uint32_t i = 0; i < b->rank; ++i)
      args[i] = cis_sym_of_term(cis_term_index(e->t, b->at[i]));
    cis_sym_bind(e, body, args);
    size_t scope = e->scope++;
    reduce = cis_sym_block(e, body);
    cis_sym_leave_scope(e, scope);
    e->scope = scope;
    ok = reduce && cis_sym_step(e, op, 1) && reduce_iteration(e, reduce, values);
  }
  cis_iterations_end_loop(&e->iterations);
  if (ok && num_iterations > 1)
    note_reductions(e, reduce, values);
  return ok && cis_sym_set_results(e, op, values);
}

bool cis_sym_parallel(cis_exec *e, cis_op *op) {
  box b = {.rank = cis_op_operand_group(op, 0).num};
  cis_range inits = cis_op_operand_group(op, 3);
  cis_sym values[CIS_SYM_MOST_VALUES];
  if (b.rank > 8)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 0; i < b.rank; ++i)
    if (!cis_sym_number(e, op, cis_op_operand(op, i), &b.lower[i]) ||
        !cis_sym_number(e, op, cis_op_operand(op, b.rank + i), &b.upper[i]) ||
        !cis_sym_number(e, op, cis_op_operand(op, 2 * b.rank + i), &b.step[i]))
      return false;
  return box_begin(e, op, &b) && cis_sym_range(e, op, inits.first, inits.num, values) &&
         execute_iterations(e, op, &b, values);
}

bool cis_sym_parallel_box(cis_exec *e, cis_op *op, const int64_t *lower, const int64_t *upper,
                          const int64_t *step, uint32_t rank) {
  box b = {.rank = rank};
  if (rank > 8)
    return cis_sym_fail(e, op, "too many dimensions");
  memcpy(b.lower, lower, rank * sizeof(*lower));
  memcpy(b.upper, upper, rank * sizeof(*upper));
  memcpy(b.step, step, rank * sizeof(*step));
  return box_begin(e, op, &b) && execute_iterations(e, op, &b, NULL);
}
