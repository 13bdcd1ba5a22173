// The events that a program shows to the outside, in order: vector.print, and calls of functions
// without a body. Such a call may read and write the memory that it was passed.
#include "verify/executor/prints.h"
#include "verify/executor/arrays/whole.h"
#include "verify/executor/signature.h"

#include "dialect/memref/memref.h"
#include "ir/attr.h"
#include "ir/symbol.h"

#include <inttypes.h>

static void undefined_if_poison(cis_exec *e, cis_term x) {
  if (cis_term_may_be_poison(e->t, x))
    cis_sym_trap(e, cis_term_is_poison(e->t, x));
}

/// Appends an event. Events of parallel iterations have no order, which makes them a race.
static bool tell(cis_exec *e, cis_sym_told *told) {
  if (e->iterations.running.len)
    e->race = "iterations of a parallel loop have observable effects";
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
    cis_sym_passed *one = cis_arena_new(&e->arena, cis_sym_passed);
    *one = (cis_sym_passed){.value = *value};
    told.values = one;
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
    if (cis_memref_is_global(op) && !cis_sym_is_constant_global(op))
      return true;
  return false;
}

/// The number by which both programs know what the n-th call gives.
static uint32_t call_input(cis_exec *e, cis_op *callee) {
  return cis_sym_named_input(e, "call", cis_symbol_name(callee));
}

// --- memory that is passed ---

/// Whether the outside may be passed such a value.
static bool can_pass(cis_type type) {
  return is_number(type) || ((cis_type_is_base_tensor(type) || cis_type_is_base_memref(type)) &&
                             is_number(cis_type_element(type)));
}

/// The elements of a memref as they are, as an array.
static bool see_elements(cis_exec *e, cis_op *op, cis_memref *memref, cis_type element,
                         cis_sym *out) {
  enum { MOST_RANK = 16 };
  int64_t at[MOST_RANK] = {0};
  const cis_sym sym = cis_sym_of_memref(e, memref);
  if (memref->rank > MOST_RANK)
    return cis_sym_fail(e, op, "too many dimensions");
  cis_term all = cis_whole_is_on(e) ? cis_sym_whole_of(e, op, &sym, element) : 0;
  cis_sym_array *array = all ? cis_whole_array(e, element, memref->sizes, memref->rank, all)
                             : cis_sym_array_make(e, element, memref->sizes, memref->rank);
  for (int64_t n = 0; array && !all && n < array->num; ++n) {
    array->elements[n] = cis_sym_peek(e, memref, element, at);
    cis_sym_next_index(memref->sizes, memref->rank, at);
  }
  if (array)
    *out = cis_sym_of_array(array);
  return array && cis_sym_step(e, op, all ? 1 : (uint64_t)array->num);
}

/// Memory that the outside sees: its elements, none if it is freed. False if that is not known.
static bool see_memory(cis_exec *e, cis_op *op, cis_sym_passed *p) {
  const cis_sym_buffer *b = cis_sym_buffer_of(e, p->memref);
  p->value = (cis_sym){0};
  if (b && cis_term_is_true(e->t, b->freed))
    return true;
  if (!b || !cis_term_is_false(e->t, b->freed))
    return cis_sym_fail(e, op, "memory passed to the outside that may be freed");
  return see_elements(e, op, (cis_memref *)(uintptr_t)p->memref, b->element, &p->value);
}

/// Notes a memref that is operand `i` of a call. It may be one that was passed before, but no other
/// part of the same memory.
static bool pass_memref(cis_exec *e, cis_op *op, uint32_t i, cis_sym_passed *out) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, i));
  if (sym->kind != CIS_SYM_MEMREF || sym->num_cases != 1)
    return cis_sym_fail(e, op, "a memref that may be one of several buffers");
  const cis_memref *memref = sym->cases[0].memref;
  const cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  if (!b || b->element != cis_type_element(cis_op_operand(op, i)->type) ||
      memref->stride != cis_sym_bytes_of(b->element))
    return cis_sym_fail(e, op, "memory passed to the outside as another type");
  *out = (cis_sym_passed){.memref = memref, .call = (uint32_t)e->told.len, .operand = i};
  for (size_t k = 0; k < e->passed.len; ++k) {
    const cis_sym_passed *before = &e->passed.data[k];
    if (before->memref->alloc != memref->alloc)
      continue;
    if (!cis_sym_same_place(before->memref, memref))
      return cis_sym_fail(e, op, "two parts of one buffer that are passed to the outside");
    out->call = before->call;
    out->operand = before->operand;
    return see_memory(e, op, out);
  }
  cis_vec_push(&e->passed, *out);
  return see_memory(e, op, out);
}

/// Sets memory that the outside has seen to unknown numbers: the callee may have written anything.
static bool leave_anything(cis_exec *e, cis_op *op, const cis_sym_passed *p) {
  const cis_sym_buffer *b = cis_sym_buffer_of(e, p->memref);
  bool is_constant = b->global && cis_sym_is_constant_global(b->global);
  if (p->value.kind == CIS_SYM_NONE || is_constant || cis_sym_is_read_only(b))
    return true;
  const cis_sym_array *seen = p->value.array;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%zu %u %u %" PRId64, e->told.len, p->call, p->operand, seen->num);
  uint32_t input = cis_sym_named_input(e, "left by call", cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  cis_sym to = cis_sym_of_memref(e, (cis_memref *)(uintptr_t)p->memref);
  cis_type element = cis_term_type_of(e->t, seen->element);
  if (cis_whole_is_on(e) && seen->num > CIS_WHOLE_MIN &&
      cis_sym_whole_write(e, op, &to, seen->element, cis_whole_input(e, element, input, seen->num)))
    return true;
  cis_sym_array *left = cis_sym_array_make(e, seen->element, seen->sizes, seen->rank);
  for (int64_t n = 0; left && n < left->num; ++n)
    left->elements[n] = cis_term_input(e->t, element, input, (uint64_t)n);
  return left && !e->failed && !e->stopped && cis_sym_write_all(e, op, &to, left);
}

// --- calls ---

static bool pass_operand(cis_exec *e, cis_op *op, uint32_t i, cis_sym_passed *out) {
  if (cis_type_is_base_memref(cis_op_operand(op, i)->type))
    return pass_memref(e, op, i, out);
  *out = (cis_sym_passed){.value = *cis_sym_get(e, cis_op_operand(op, i))};
  if (out->value.kind == CIS_SYM_TERM)
    undefined_if_poison(e, out->value.term);
  else if (out->value.kind != CIS_SYM_ARRAY)
    return cis_sym_fail(e, op, "an operand without a value");
  return true;
}

/// Collects what an external call can read: its operands, and memory that earlier calls were
/// passed.
static bool see_all(cis_exec *e, cis_op *op, cis_sym_told *told) {
  size_t before = e->passed.len;
  cis_sym_passed *values =
      cis_arena_array(&e->arena, cis_sym_passed, op->num_operands + before + 1);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!pass_operand(e, op, i, &values[i]))
      return false;
  for (size_t k = 0; k < before; ++k) {
    values[op->num_operands + k] = e->passed.data[k];
    if (!see_memory(e, op, &values[op->num_operands + k]))
      return false;
  }
  told->values = values;
  told->num = op->num_operands + (uint32_t)before;
  return !e->failed;
}

bool cis_sym_call_outside(cis_exec *e, cis_op *op, cis_op *callee) {
  cis_sym_told told = {.op = op, .callee = callee, .guard = e->guard};
  bool ok = true;
  if (has_globals(e->module))
    return cis_sym_fail(e, op, "a call of a function without a body, which may use globals");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    ok &= can_pass(cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    ok &= is_number(op->results[i].type);
  if (!ok)
    return cis_sym_fail(e, op, "a call of a function without a body, with values of that type");
  if (!see_all(e, op, &told))
    return false;
  for (uint32_t i = 0; i < told.num; ++i)
    if (told.values[i].memref && !leave_anything(e, op, &told.values[i]))
      return cis_sym_fail(e, op, "memory that is passed to the outside");
  uint32_t input = call_input(e, callee);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_sym_set(e, &op->results[i],
                cis_sym_of_term(cis_term_input(e->t, op->results[i].type, input,
                                               ((uint64_t)e->told.len << 8) + i)));
  return tell(e, &told);
}

// --- comparing ---

static bool is_same_shape(const cis_sym_array *x, const cis_sym_array *y) {
  bool same = x->rank == y->rank && x->element == y->element;
  for (uint32_t d = 0; same && d < x->rank; ++d)
    same = x->sizes[d] == y->sizes[d];
  return same;
}

/// Whether two passed values are alike, at call n as operand i. Values that are memory in both
/// programs have to be the same memory with the same layout; a tensor is memory of its own.
static bool is_passed_alike(const cis_sym_passed *x, const cis_sym_passed *y, size_t n,
                            uint32_t i) {
  if (x->value.kind != y->value.kind ||
      (x->value.kind == CIS_SYM_ARRAY && !is_same_shape(x->value.array, y->value.array)) ||
      (x->memref && !y->memref))
    return false;
  if (!x->memref)
    return !y->memref || (y->call == n && y->operand == i);
  bool same = x->call == y->call && x->operand == y->operand &&
              x->memref->rank == y->memref->rank && x->memref->offset == y->memref->offset;
  for (uint32_t d = 0; same && d < x->memref->rank; ++d)
    same = x->memref->sizes[d] == y->memref->sizes[d] &&
           x->memref->strides[d] == y->memref->strides[d];
  return same;
}

static const cis_sym_passed *find_passed(const cis_sym_told *told, uint32_t call,
                                         uint32_t operand) {
  for (uint32_t i = told->op->num_operands; i < told->num; ++i)
    if (told->values[i].call == call && told->values[i].operand == operand)
      return &told->values[i];
  return NULL;
}

/// Whether the outside may do with operand `i` what it may do with the first program's: rely on its
/// alignment, write to it.
static bool serves_as(cis_exec *ea, cis_exec *eb, const cis_sym_told *a, const cis_sym_told *b,
                      uint32_t i) {
  const cis_memref *x = a->values[i].memref, *y = b->values[i].memref;
  const cis_sym_buffer *of_x = x ? cis_sym_buffer_of(ea, x) : NULL,
                       *of_y = y ? cis_sym_buffer_of(eb, y) : NULL;
  if (!of_y)
    return true;
  bool may_write = of_x ? !cis_sym_is_read_only(of_x) : !cis_verify_only_reads(a->callee, i);
  if (cis_sym_is_read_only(of_y) && may_write)
    return false;
  return !of_x || cis_sym_known_alignment(of_y, y) >= cis_sym_known_alignment(of_x, x);
}

/// Whether both functions without a body are one.
static bool is_same_callee(cis_op *a, cis_op *b) {
  cis_type x = cis_function_type(a), y = cis_function_type(b);
  bool same = cis_str_eq(cis_symbol_name(a), cis_symbol_name(b)) &&
              x->function.num_results == y->function.num_results &&
              !cis_verify_function_difference(a, b);
  for (uint32_t i = 0; same && i < x->function.num_results; ++i)
    same = x->function.results[i] == y->function.results[i];
  return same;
}

/// Whether both print values of one kind in the same form.
static bool is_alike(cis_exec *ea, cis_exec *eb, const cis_sym_told *a, const cis_sym_told *b,
                     size_t n) {
  uint32_t num = a->op->num_operands;
  bool same = a->guard == b->guard && num == b->op->num_operands && !a->callee == !b->callee;
  if (same && a->callee)
    same = is_same_callee(a->callee, b->callee);
  else if (same)
    same = cis_op_get_attr_named(a->op, "punctuation") ==
               cis_op_get_attr_named(b->op, "punctuation") &&
           cis_op_get_attr_named(a->op, "stringLiteral") ==
               cis_op_get_attr_named(b->op, "stringLiteral");
  for (uint32_t i = 0; same && i < num; ++i) {
    cis_type x = cis_op_operand(a->op, i)->type, y = cis_op_operand(b->op, i)->type;
    bool is_now_memory = cis_type_is_base_tensor(x) && cis_type_is_base_memref(y);
    same = (x == y || is_now_memory) && is_passed_alike(&a->values[i], &b->values[i], n, i) &&
           serves_as(ea, eb, a, b, i);
  }
  return same;
}

/// The number where it is told; anywhere else it is anything.
static cis_term where_told(cis_exec *e, const cis_sym_told *told, cis_term x) {
  if (cis_term_is_true(e->t, told->guard))
    return x;
  return cis_term_select(e->t, told->guard, x, cis_term_undef(e->t, cis_term_type(e->t, x)));
}

typedef struct telling {
  cis_exec *a, *b;
  void *user;
  void (*want)(void *user, size_t n, cis_term x, cis_term y);
} telling;

/// One value; false if its elements are not known.
static bool compare_passed(const telling *w, size_t n, const cis_sym *u, const cis_sym *v) {
  const cis_sym_told *x = &w->a->told.data[n];
  if (u->kind == CIS_SYM_TERM)
    w->want(w->user, n, where_told(w->a, x, u->term), where_told(w->a, x, v->term));
  if (u->kind != CIS_SYM_ARRAY || (u->array->whole && u->array->whole == v->array->whole))
    return true;
  if (!cis_whole_spread(w->a, u->array) || !cis_whole_spread(w->b, v->array))
    return false;
  for (int64_t k = 0; k < u->array->num; ++k)
    w->want(w->user, n, where_told(w->a, x, u->array->elements[k]),
            where_told(w->a, x, v->array->elements[k]));
  return true;
}

bool cis_sym_compare_told(cis_exec *a, cis_exec *b, void *user,
                          void (*want)(void *user, size_t n, cis_term x, cis_term y)) {
  const telling w = {a, b, user, want};
  if (a->told.len != b->told.len)
    return false;
  for (size_t n = 0; n < a->told.len; ++n) {
    const cis_sym_told *x = &a->told.data[n], *y = &b->told.data[n];
    if (!is_alike(a, b, x, y, n))
      return false;
    for (uint32_t i = 0; i < x->num; ++i) {
      const cis_sym_passed *p = &x->values[i];
      bool is_operand = i < x->op->num_operands;
      const cis_sym_passed *q = is_operand ? &y->values[i] : find_passed(y, p->call, p->operand);
      if (!q || (!is_operand && !is_passed_alike(p, q, n, i)) ||
          !compare_passed(&w, n, &p->value, &q->value))
        return false;
    }
  }
  return true;
}
