// Memrefs as numbers: in memory, and as pointers.
//
// A buffer of memrefs holds the numbers of those that were stored.
//
//   memref.store %a, %mm[%c0] : memref<1xmemref<4xf32>>     // number 1 is %a from now on
//   %b = memref.load %mm[%c0]                               // c ? 1 : 2 is %a where c, else ...
//
// A pointer is an address: an unknown number that belongs to the buffer, plus an offset in bytes.
//
// The numbers are the execution's own, so that nothing may compare them with another program's.
#include "verify/executor/exec.h"

#include "dialect/builtin/kinds.h"
#include "dialect/llvm/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/attr.h"

enum { MOST_CASES = 32 };

cis_type cis_sym_stored_type(cis_exec *e, cis_type element) {
  return cis_type_is_base_memref(element) ? cis_type_index(e->t->ctx) : element;
}

bool cis_sym_store_memref(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                          uint32_t num, const cis_sym *value) {
  if (value->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  if (e->loops.len)
    return cis_sym_fail(e, op, "a memref that a loop of many iterations stores");
  cis_vec_push(&e->kept, *value);
  return cis_sym_store(e, op, memref, indices, num, cis_term_index(e->t, (int64_t)e->kept.len));
}

typedef struct cases {
  cis_sym_case list[MOST_CASES];
  uint32_t num;
} cases;

static bool add_case(cis_exec *e, cis_op *op, cases *c, const cis_memref *memref, cis_term when) {
  for (uint32_t i = 0; i < c->num; ++i)
    if (cis_sym_same_place(c->list[i].memref, memref)) {
      c->list[i].condition = cis_term_or(e->t, c->list[i].condition, when);
      return true;
    }
  if (c->num == MOST_CASES)
    return cis_sym_fail(e, op, "a memref that may be one of many");
  c->list[c->num++] = (cis_sym_case){when, (cis_memref *)(uintptr_t)memref};
  return true;
}

/// The memrefs of which `x` is the number, where `when` holds.
static bool add_cases(cis_exec *e, cis_op *op, cases *c, cis_term x, cis_term when,
                      uint32_t depth) {
  uint64_t number;
  if (cis_term_is_false(e->t, when))
    return true;
  if (cis_term_bits(e->t, x, &number)) {
    const cis_sym *kept = number && number <= e->kept.len ? &e->kept.data[number - 1] : NULL;
    bool ok = kept || cis_sym_fail(e, op, "a memref that is read from memory");
    for (uint32_t i = 0; ok && i < kept->num_cases; ++i)
      ok = add_case(e, op, c, kept->cases[i].memref,
                    cis_term_and(e->t, when, kept->cases[i].condition));
    return ok;
  }
  if (!cis_term_is_select(e->t, x) || depth == MOST_CASES)
    return cis_sym_fail(e, op, "a memref that is read from memory");
  cis_term if_true = cis_term_arg(e->t, x, 0), a = cis_term_arg(e->t, x, 1),
           b = cis_term_arg(e->t, x, 2);
  return add_cases(e, op, c, a, cis_term_and(e->t, when, if_true), depth + 1) &&
         add_cases(e, op, c, b, cis_term_and(e->t, when, cis_term_not(e->t, if_true)), depth + 1);
}

bool cis_sym_load_memref(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                         uint32_t num) {
  cis_term number;
  cases c = {.num = 0};
  if (!cis_sym_load(e, op, memref, cis_type_index(e->t->ctx), indices, num, &number))
    return false;
  // Nothing is loaded where control does not come.
  if (!add_cases(e, op, &c, cis_sym_under_guards(e, number), cis_term_bool(e->t, true), 0) ||
      !c.num)
    return cis_sym_fail(e, op, "a memref that is read from memory");
  for (uint32_t i = 1; i < c.num; ++i)
    if (c.list[i].memref->rank != c.list[0].memref->rank)
      return cis_sym_fail(e, op, "memrefs of several ranks");
  cis_sym sym = {.kind = CIS_SYM_MEMREF, .num_cases = c.num};
  sym.cases = cis_arena_copy(&e->arena, c.list, c.num * sizeof(*c.list));
  cis_sym_set(e, &op->results[0], sym);
  return true;
}

// --- pointers ---

/// A memref of one element at the address; NULL after a failure.
static cis_memref *at_address(cis_exec *e, cis_op *op, cis_term address, cis_type element) {
  uint64_t offset;
  for (size_t i = 0; i < e->buffers.len && address; ++i) {
    const cis_sym_buffer *b = &e->buffers.data[i];
    if (!b->address || !cis_term_bits(e->t, cis_term_sub(e->t, address, b->address), &offset) ||
        offset % cis_sym_bytes_of(element))
      continue;
    cis_memref *memref = cis_memref_create(cis_interp_machine(e->t->interp), b->alloc, 0);
    memref->stride = cis_sym_bytes_of(element);
    memref->base = (int64_t)offset;
    cis_memref_seal(memref, (uint32_t)memref->stride);
    cis_vec_push(&e->owned, &memref->obj);
    return memref;
  }
  cis_sym_fail(e, op, "a pointer that is not followed");
  return NULL;
}

static bool exec_inttoptr(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
  if (from->kind != CIS_SYM_TERM || cis_type_bit_width(cis_term_type(e->t, from->term)) != 64)
    return cis_sym_fail(e, op, "a pointer that is not followed");
  cis_sym_set(e, &op->results[0], *from);
  return true;
}

/// Whether it is a plain access of a number.
static bool is_plain(const cis_op *op, cis_type type) {
  return (cis_type_is_int_or_index(type) || cis_type_is_float(type)) &&
         cis_sym_bytes_of(type) <= 8 && !cis_op_get_attr_named(op, "volatile_") &&
         cis_attr_int_or(cis_op_get_attr_named(op, "ordering"), 0) == 0;
}

static bool exec_load_pointer(cis_exec *e, cis_op *op) {
  cis_type type = op->results[0].type;
  cis_term value, address = cis_sym_term(e, cis_op_operand(op, 0));
  cis_memref *memref = is_plain(op, type) ? at_address(e, op, address, type) : NULL;
  if (!memref)
    return cis_sym_fail(e, op, "a pointer that is not followed");
  cis_sym sym = cis_sym_of_memref(e, memref);
  if (!cis_sym_load(e, op, &sym, type, NULL, 0, &value))
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return true;
}

static bool exec_store_pointer(cis_exec *e, cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  cis_term value = cis_sym_term(e, cis_op_operand(op, 0)),
           address = cis_sym_term(e, cis_op_operand(op, 1));
  cis_memref *memref = is_plain(op, type) ? at_address(e, op, address, type) : NULL;
  if (!memref || !value)
    return cis_sym_fail(e, op, "a pointer that is not followed");
  cis_sym sym = cis_sym_of_memref(e, memref);
  return cis_sym_store(e, op, &sym, NULL, 0, value);
}

/// A cast that changes nothing.
static bool exec_unrealized(cis_exec *e, cis_op *op) {
  const cis_sym *from = op->num_operands == 1 ? cis_sym_get(e, cis_op_operand(op, 0)) : NULL;
  if (!from || op->num_results != 1 || from->kind != CIS_SYM_MEMREF ||
      !cis_memrefs_are_alike(cis_op_operand(op, 0)->type, op->results[0].type))
    return cis_sym_fail(e, op, "a cast that is not known here");
  cis_sym_set(e, &op->results[0], *from);
  return true;
}

// --- shapes from memory ---

static bool exec_reshape(cis_exec *e, cis_op *op) {
  enum { MOST_RANK = 8 };
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0)),
                *shape = cis_sym_get(e, cis_op_operand(op, 1));
  cis_type element = cis_type_element(cis_op_operand(op, 1)->type);
  if (from->kind != CIS_SYM_MEMREF || shape->kind != CIS_SYM_MEMREF || from->num_cases != 1 ||
      shape->num_cases != 1 || shape->cases[0].memref->sizes[0] > MOST_RANK)
    return cis_sym_fail(e, op, "a reshape of that kind");
  const cis_memref *source = from->cases[0].memref;
  uint32_t rank = (uint32_t)shape->cases[0].memref->sizes[0];
  cis_memref *view = cis_memref_create(cis_interp_machine(e->t->interp), source->alloc, rank);
  cis_vec_push(&e->owned, &view->obj);
  int64_t num = 1, old = 1;
  for (uint32_t i = 0; i < rank; ++i) {
    cis_term x, at = cis_term_index(e->t, i);
    if (!cis_sym_load(e, op, shape, element, &at, 1, &x) ||
        !cis_sym_number_of(e, op, x, &view->sizes[i]))
      return false;
    if (view->sizes[i] < 0 || __builtin_mul_overflow(num, view->sizes[i], &num))
      return cis_sym_fail(e, op, "a reshape of that kind");
  }
  for (uint32_t i = 0; i < source->rank; ++i)
    old *= source->sizes[i];
  if (num != old)
    return cis_sym_fail(e, op, "a reshape to another number of elements");
  view->stride = source->stride;
  view->base = source->base;
  view->offset = source->offset;
  view->flags = source->flags & CIS_MEMREF_VIEW;
  for (uint32_t i = rank; i-- > 0;)
    view->strides[i] = i + 1 == rank ? 1 : view->strides[i + 1] * view->sizes[i + 1];
  cis_memref_seal(view, (uint32_t)view->stride);
  cis_sym_set(e, &op->results[0], cis_sym_of_memref(e, view));
  return true;
}

bool cis_sym_reference_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_RESHAPE:
    return exec_reshape(e, op);
  case CIS_OP_LLVM_INTTOPTR:
    return exec_inttoptr(e, op);
  case CIS_OP_LLVM_LOAD:
    return exec_load_pointer(e, op);
  case CIS_OP_LLVM_STORE:
    return exec_store_pointer(e, op);
  case CIS_OP_BUILTIN_UNREALIZED_CONVERSION_CAST:
    return exec_unrealized(e, op);
  default:
    *out_handled = false;
    return false;
  }
}
