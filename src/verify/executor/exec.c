// Symbolic execution: values, guards, blocks, and ops that are neither memory nor arrays.
#include "verify/executor/exec.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/func/kinds.h"
#include "dialect/index/kinds.h"
#include "dialect/math/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "dialect/ub/kinds.h"
#include "dialect/vector/kinds.h"
#include "interp/compute/numbers.h"
#include "ir/affine.h"
#include "ir/attr.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "verify/executor/arrays/whole.h"
#include "verify/executor/control.h"
#include "verify/executor/prints.h"

enum { MOST_DEPTH = 64 };

// --- trouble ---

bool cis_sym_fail(cis_exec *e, cis_op *op, const char *why) {
  if (!e->failed) {
    e->failed = true;
    e->why = why;
    e->why_op = op;
  }
  return false;
}

bool cis_sym_step(cis_exec *e, cis_op *op, uint64_t steps) {
  uint64_t before = e->steps >> 12;
  e->steps += steps;
  if (e->steps > e->limits.ops)
    return cis_sym_fail(e, op, "too much work for the budget");
  bool is_late = (e->t->exhausted || e->steps >> 12 != before) && cis_terms_are_late(e->t);
  if (is_late || e->t->exhausted)
    return cis_sym_fail(e, op, is_late ? "no time left" : "too many terms for the budget");
  return true;
}

// --- guards ---

static void add_guards(cis_exec *e, cis_term condition) {
  if (cis_term_is_op(e->t, condition, CIS_OP_ARITH_ANDI)) {
    uint32_t num = cis_term_num(e->t, condition);
    for (uint32_t i = 0; i < num; ++i)
      cis_vec_push(&e->guards, cis_term_arg(e->t, condition, i));
  } else {
    cis_vec_push(&e->guards, condition);
  }
}

/// A zero stands before the guards of a condition.
void cis_sym_push_guard(cis_exec *e, cis_term condition) {
  cis_vec_push(&e->guards, 0);
  add_guards(e, condition);
  ++e->next_guard_id;
  while (e->guard_ids.len < e->guards.len)
    cis_vec_push(&e->guard_ids, e->next_guard_id);
  e->guard = cis_sym_guard_beyond(e, 0);
}

void cis_sym_pop_guard(cis_exec *e) {
  while (cis_vec_pop(&e->guards))
    ;
  e->guard_ids.len = e->guards.len;
  e->guard = cis_sym_guard_beyond(e, 0);
}

cis_term cis_sym_guard_beyond(cis_exec *e, size_t depth) {
  cis_term all = cis_term_bool(e->t, true);
  for (size_t i = depth; i < e->guards.len; ++i)
    if (e->guards.data[i])
      all = cis_term_and(e->t, all, e->guards.data[i]);
  return all;
}

cis_term cis_sym_guard_since(cis_exec *e, const cis_sym_buffer *buffer) {
  size_t depth = buffer->guards;
  bool still =
      depth <= e->guards.len && (!depth || e->guard_ids.data[depth - 1] == buffer->guard_id);
  return still ? cis_sym_guard_beyond(e, depth) : e->guard;
}

static bool is_guard(const cis_exec *e, cis_term c) {
  for (size_t i = e->guards.len; i-- > 0;)
    if (e->guards.data[i] == c)
      return true;
  return false;
}

cis_term cis_sym_under_guards(cis_exec *e, cis_term x) {
  cis_terms *t = e->t;
  if (!e->guards.len)
    return x;
  while (cis_term_is_select(t, x)) {
    cis_term c = cis_term_arg(t, x, 0);
    if (is_guard(e, c))
      x = cis_term_arg(t, x, 1);
    else if (is_guard(e, cis_term_not(t, c)))
      x = cis_term_arg(t, x, 2);
    else
      break;
  }
  if (!cis_type_is_int_of(cis_term_type(t, x), 1))
    return x;
  if (is_guard(e, x))
    return cis_term_bool(t, true);
  if (is_guard(e, cis_term_not(t, x)))
    return cis_term_bool(t, false);
  return x;
}

void cis_sym_trap(cis_exec *e, cis_term condition) {
  cis_terms *t = e->t;
  condition = cis_sym_under_guards(e, condition);
  if (cis_term_is_false(t, condition))
    return;
  e->trap = cis_term_or(t, e->trap, cis_term_and(t, e->guard, condition));
  if (cis_term_is_true(t, e->trap))
    e->stopped = true;
}

// --- values ---

uint32_t cis_sym_named_input(cis_exec *e, const char *what, cis_str name) {
  enum { FIRST = 1 << 20 }; // beyond the arguments
  const cis_term_key facts = {0};
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "%s %.*s", what, CIS_STR_ARG(name));
  uint32_t key = cis_term_find_key(e->t, cis_strbuf_view(&text), &facts);
  cis_strbuf_deinit(&text);
  return FIRST + key;
}

cis_term cis_sym_unknown(cis_exec *e, cis_type type) {
  cis_strbuf program = {0};
  cis_strbuf_printf(&program, "%p", (const void *)e->function);
  uint32_t input = cis_sym_named_input(e, "unknown of", cis_strbuf_view(&program));
  cis_strbuf_deinit(&program);
  return cis_term_input(e->t, type, input, e->num_unknown++);
}

cis_sym cis_sym_of_term(cis_term term) { return (cis_sym){.kind = CIS_SYM_TERM, .term = term}; }
cis_sym cis_sym_of_array(cis_sym_array *array) {
  return (cis_sym){.kind = CIS_SYM_ARRAY, .array = array};
}

const cis_sym *cis_sym_get(cis_exec *e, const cis_value *value) {
  static const cis_sym none;
  uintptr_t *found = cis_ptrmap_find(e->values, value);
  return found ? (const cis_sym *)*found : &none;
}

void cis_sym_set(cis_exec *e, const cis_value *value, cis_sym sym) {
  uintptr_t *slot = cis_ptrmap_get(e->values, value, NULL);
  if (!*slot)
    *slot = (uintptr_t)cis_arena_alloc(&e->arena, sizeof(cis_sym));
  *(cis_sym *)*slot = sym;
}

cis_term cis_sym_term(cis_exec *e, const cis_value *value) {
  const cis_sym *sym = cis_sym_get(e, value);
  return sym->kind == CIS_SYM_TERM ? sym->term : 0;
}

bool cis_sym_number_of(cis_exec *e, cis_op *op, cis_term x, int64_t *out) {
  uint64_t bits;
  if (!x)
    return cis_sym_fail(e, op, "an operand without a number");
  x = cis_sym_under_guards(e, x);
  if (cis_term_is(e->t, x, CIS_TERM_UNDEF)) {
    cis_sym_trap(e, cis_term_bool(e->t, true));
    *out = 0;
    return false;
  }
  if (cis_term_bits(e->t, x, &bits)) {
    *out = cis_sign_extend(bits, cis_type_bit_width(cis_term_type(e->t, x)));
    return true;
  }
  e->needs_term = x;
  return cis_sym_fail(e, op, "a size, an index or a bound that depends on the inputs");
}

bool cis_sym_number(cis_exec *e, cis_op *op, const cis_value *value, int64_t *out) {
  return cis_sym_number_of(e, op, cis_sym_term(e, value), out);
}

cis_sym_array *cis_sym_array_make(cis_exec *e, cis_type element, const int64_t *sizes,
                                  uint32_t rank) {
  enum { MOST = 1 << 24 };
  int64_t num = 1;
  for (uint32_t i = 0; i < rank; ++i)
    if (sizes[i] < 0 || __builtin_mul_overflow(num, sizes[i], &num) || num > MOST)
      num = -1, rank = i;
  if (num < 0) {
    cis_sym_fail(e, NULL, "an array that is too large");
    return NULL;
  }
  cis_sym_array *array = cis_arena_new(&e->arena, cis_sym_array);
  array->rank = rank;
  array->num = num;
  array->element = element;
  array->sizes = cis_arena_alloc(&e->arena, (rank + 1) * sizeof(int64_t));
  if (rank)
    memcpy(array->sizes, sizes, rank * sizeof(int64_t));
  array->elements = cis_arena_calloc(&e->arena, (size_t)num + 1, sizeof(cis_term));
  return array;
}

static bool merge_arrays(cis_exec *e, cis_op *op, cis_term c, const cis_sym_array *a,
                         const cis_sym_array *b, cis_sym *out) {
  bool same = a->rank == b->rank && a->num == b->num;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i];
  if (!same) {
    e->needs_term = c;
    return cis_sym_fail(e, op, "arrays of sizes that depend on a condition");
  }
  if (a->whole && a->whole == b->whole) {
    *out = cis_sym_of_array(cis_whole_array(e, a->element, a->sizes, a->rank, a->whole));
    return true;
  }
  if (e->loops.len && a->num > 0) {
    cis_term x = cis_whole_of_array(e, a), y = cis_whole_of_array(e, b);
    cis_term whole = x && y ? cis_whole_select(e, c, x, y) : 0;
    if (whole) {
      *out = cis_sym_of_array(cis_whole_array(e, a->element, a->sizes, a->rank, whole));
      return true;
    }
  }
  if (!cis_whole_spread(e, (cis_sym_array *)(uintptr_t)a) ||
      !cis_whole_spread(e, (cis_sym_array *)(uintptr_t)b))
    return false;
  cis_sym_array *array = cis_sym_array_make(e, a->element, a->sizes, a->rank);
  for (int64_t i = 0; array && i < a->num; ++i)
    array->elements[i] = cis_term_select(e->t, c, a->elements[i], b->elements[i]);
  *out = cis_sym_of_array(array);
  return array && cis_sym_step(e, op, (uint64_t)a->num);
}

static bool merge_memrefs(cis_exec *e, cis_op *op, cis_term c, const cis_sym *a, const cis_sym *b,
                          cis_sym *out) {
  enum { MOST = 8 };
  uint32_t num = a->num_cases + b->num_cases, used = 0;
  cis_sym_case *cases = cis_arena_array(&e->arena, cis_sym_case, num + 1);
  for (uint32_t i = 0; i < num; ++i) {
    bool first = i < a->num_cases;
    const cis_sym_case *from = first ? &a->cases[i] : &b->cases[i - a->num_cases];
    cis_term condition = cis_term_and(e->t, first ? c : cis_term_not(e->t, c), from->condition);
    uint32_t j = 0;
    while (j < used && cases[j].memref != from->memref)
      ++j;
    if (j < used)
      cases[j].condition = cis_term_or(e->t, cases[j].condition, condition);
    else if (!cis_term_is_false(e->t, condition))
      cases[used++] = (cis_sym_case){condition, from->memref};
  }
  *out = (cis_sym){.kind = CIS_SYM_MEMREF, .cases = cases, .num_cases = used};
  return used <= MOST || cis_sym_fail(e, op, "a memref that may be too many buffers");
}

bool cis_sym_merge(cis_exec *e, cis_op *op, cis_term c, const cis_sym *a, const cis_sym *b,
                   cis_sym *out) {
  if (b->kind == CIS_SYM_NONE || cis_term_is_true(e->t, c)) {
    *out = *a;
    return true;
  }
  if (a->kind == CIS_SYM_NONE || cis_term_is_false(e->t, c)) {
    *out = *b;
    return true;
  }
  if (a->kind != b->kind)
    return cis_sym_fail(e, op, "values of two kinds meet");
  if (a->kind == CIS_SYM_TERM) {
    *out = cis_sym_of_term(cis_term_select(e->t, c, a->term, b->term));
    return true;
  }
  return a->kind == CIS_SYM_ARRAY ? merge_arrays(e, op, c, a->array, b->array, out)
                                  : merge_memrefs(e, op, c, a, b, out);
}

/// Numbers that are held in a term.
static bool is_number(cis_type type) {
  return (cis_type_is_int_or_index(type) || cis_type_is_float(type)) &&
         cis_type_bit_width(type) <= 64 && cis_type_bit_width(type) > 0;
}

// --- constants ---

uint32_t cis_sym_resource(cis_exec *e, cis_attr attr) {
  if (!cis_attr_is(attr, CIS_ATTR_RESOURCE) || attr->resource->has_blob)
    return 0;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%p %.*s", (const void *)attr->type, CIS_STR_ARG(attr->resource->key));
  uint32_t input = cis_sym_named_input(e, "resource", cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  return input;
}

bool cis_sym_elements(cis_exec *e, cis_attr attr, cis_sym_array *array) {
  uint32_t resource = cis_sym_resource(e, attr);
  if (resource && attr->type && cis_type_is_ranked(attr->type) &&
      cis_type_element(attr->type) == array->element) {
    for (int64_t i = 0; i < array->num && !e->t->exhausted; ++i)
      array->elements[i] = cis_term_input(e->t, array->element, resource, (uint64_t)i);
    return cis_sym_step(e, NULL, 0);
  }
  cis_machine *m = cis_interp_machine(e->t->interp);
  cis_layout layout;
  cis_cell cell = {0};
  bool is_plain = cis_layout_of(array->element, &layout) && !layout.is_ref && attr && attr->type &&
                  cis_type_is_ranked(attr->type);
  if (!is_plain || !cis_cell_of_attr(m, attr->type, attr, &cell))
    return cis_sym_fail(e, NULL, "elements of that kind");
  const cis_array *cells = cis_cell_array(&cell);
  bool fits = cells->num == array->num;
  for (int64_t i = 0; fits && i < array->num && !e->t->exhausted; ++i) {
    cis_cell one;
    cis_array_get(m, &layout, cells, i, &one);
    array->elements[i] = cis_term_const(e->t, array->element, one.bits);
  }
  cis_cell_take(m, &cell, NULL);
  return fits ? cis_sym_step(e, NULL, 0) : cis_sym_fail(e, NULL, "elements of that kind");
}

static bool exec_constant(cis_exec *e, cis_op *op, cis_attr attr) {
  cis_type type = op->results[0].type;
  if (cis_attr_is(attr, CIS_ATTR_INTEGER) && attr->integer.num_words == 1) {
    cis_sym_set(e, &op->results[0],
                cis_sym_of_term(cis_term_const(e->t, type, attr->integer.words[0])));
    return true;
  }
  if (cis_attr_is(attr, CIS_ATTR_FLOAT) && cis_type_bit_width(type) <= 64) {
    cis_sym_set(e, &op->results[0],
                cis_sym_of_term(cis_term_const(e->t, type, attr->float_bits[0])));
    return true;
  }
  if (!cis_type_is_ranked(type) || !cis_type_has_static_shape(type))
    return cis_sym_fail(e, op, "a constant of that kind");
  int64_t num = 0;
  if (cis_whole_is_on(e) && cis_type_num_elements(type, &num) && num > CIS_WHOLE_MIN &&
      is_number(cis_type_element(type))) {
    cis_term all = cis_whole_constant(e, cis_term_type_of(e->t, cis_type_element(type)), attr, num);
    cis_sym_array *whole = all ? cis_whole_array(e, cis_type_element(type), type->shaped.shape,
                                                 cis_type_rank(type), all)
                               : NULL;
    if (whole) {
      cis_sym_set(e, &op->results[0], cis_sym_of_array(whole));
      return true;
    }
  }
  cis_sym_array *array =
      cis_sym_array_make(e, cis_type_element(type), type->shaped.shape, cis_type_rank(type));
  if (!array || !cis_sym_elements(e, attr, array))
    return cis_sym_fail(e, op, "a constant of that kind");
  cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return true;
}

// --- ops on numbers ---

/// Where integer division is undefined.
static cis_term division_trap(cis_exec *e, bool overflows, cis_term a, cis_term b) {
  cis_terms *t = e->t;
  cis_type type = cis_term_type(t, b);
  cis_term zero = cis_term_const(t, type, 0), ones = cis_term_const(t, type, ~0ull);
  cis_term trap =
      cis_term_or(t, cis_term_compare(t, CIS_CMPI_EQ, b, zero), cis_term_is_poison(t, b));
  if (overflows) {
    cis_term least = cis_term_const(t, type, 1ull << (cis_type_bit_width(type) - 1));
    trap = cis_term_or(t, trap,
                       cis_term_and(t, cis_term_compare(t, CIS_CMPI_EQ, a, least),
                                    cis_term_compare(t, CIS_CMPI_EQ, b, ones)));
  }
  return trap;
}

typedef enum division { DIVISION_NONE, DIVISION_OVERFLOWS, DIVISION_BY_ZERO } division;

static division division_of(const cis_op *op) {
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_DIVSI:
  case CIS_OP_ARITH_FLOORDIVSI:
  case CIS_OP_ARITH_CEILDIVSI:
  case CIS_OP_INDEX_DIVS:
  case CIS_OP_INDEX_FLOORDIVS:
  case CIS_OP_INDEX_CEILDIVS:
    return DIVISION_OVERFLOWS;
  case CIS_OP_ARITH_REMSI: // defined for all but zero
  case CIS_OP_INDEX_REMS:
  case CIS_OP_ARITH_DIVUI:
  case CIS_OP_ARITH_REMUI:
  case CIS_OP_ARITH_CEILDIVUI:
  case CIS_OP_INDEX_DIVU:
  case CIS_OP_INDEX_REMU:
  case CIS_OP_INDEX_CEILDIVU:
    return DIVISION_BY_ZERO;
  default:
    return DIVISION_NONE;
  }
}

bool cis_sym_may_trap(const cis_op *op) {
  return division_of(op) != DIVISION_NONE || cis_op_kind(op) == CIS_OP_MATH_IPOWI;
}

static cis_term exec_number(cis_exec *e, cis_op *op, const cis_term *args, uint32_t result) {
  division how = division_of(op);
  if (how != DIVISION_NONE)
    cis_sym_trap(e, division_trap(e, how == DIVISION_OVERFLOWS, args[0], args[1]));
  else if (cis_op_kind(op) == CIS_OP_MATH_IPOWI)
    cis_sym_fail(e, op, "a power of integers");
  return cis_term_of_op(e->t, op, args, op->num_operands, result);
}

static bool all_numbers(cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!is_number(cis_op_operand(op, i)->type))
      return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!is_number(op->results[i].type))
      return false;
  return op->num_results > 0;
}

static bool exec_numbers(cis_exec *e, cis_op *op) {
  cis_term args[16];
  if (op->num_operands > 16)
    return cis_sym_fail(e, op, "too many operands");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!(args[i] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_sym_set(e, &op->results[i], cis_sym_of_term(exec_number(e, op, args, i)));
  return !e->failed;
}

static bool is_same_shape(const cis_sym_array *a, const cis_sym_array *b) {
  bool same = a->rank == b->rank;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i];
  return same;
}

/// The same of each element.
static bool exec_elementwise(cis_exec *e, cis_op *op) {
  const cis_sym_array *shape = NULL;
  cis_term args[16];
  if (op->num_results != 1)
    return cis_sym_fail(e, op, "several results of all elements");
  if (op->num_operands > 16)
    return cis_sym_fail(e, op, "too many operands");
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, i));
    if (sym->kind != CIS_SYM_ARRAY)
      continue;
    if (shape && !is_same_shape(shape, sym->array)) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
    shape = sym->array;
  }
  cis_type element = cis_type_element_or_self(op->results[0].type);
  if (!shape || !is_number(element))
    return cis_sym_fail(e, op, "operands of that kind");
  cis_sym_array *array = cis_sym_array_make(e, element, shape->sizes, shape->rank);
  for (int64_t n = 0; array && n < shape->num; ++n) {
    for (uint32_t i = 0; i < op->num_operands; ++i) {
      const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, i));
      args[i] = sym->kind == CIS_SYM_ARRAY ? sym->array->elements[n] : sym->term;
    }
    array->elements[n] = exec_number(e, op, args, 0);
    if (e->failed || !cis_sym_step(e, op, 1))
      return false;
  }
  cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool exec_select(cis_exec *e, cis_op *op) {
  cis_sym out;
  const cis_sym *c = cis_sym_get(e, cis_op_operand(op, 0));
  if (c->kind == CIS_SYM_ARRAY)
    return exec_elementwise(e, op);
  if (c->kind != CIS_SYM_TERM)
    return cis_sym_fail(e, op, "an operand without a number");
  const cis_sym *a = cis_sym_get(e, cis_op_operand(op, 1)),
                *b = cis_sym_get(e, cis_op_operand(op, 2));
  cis_term condition = cis_sym_under_guards(e, c->term);
  if (a->kind == CIS_SYM_MEMREF)
    cis_sym_trap(e, cis_term_is_poison(e->t, condition));
  if (cis_term_is(e->t, condition, CIS_TERM_UNDEF) && a->kind != CIS_SYM_TERM)
    return cis_sym_fail(e, op, "a condition that is poison");
  if (!cis_sym_merge(e, op, condition, a, b, &out))
    return false;
  cis_sym_set(e, &op->results[0], out);
  return true;
}

// --- dispatch ---

/// Whether the op names something: what it computes is no function of its operands alone.
static bool names_symbol(const cis_op *op) {
  bool found = false;
  for (uint32_t i = 0; i < op->num_props; ++i)
    found |= cis_attr_is(cis_op_props(op)[i], CIS_ATTR_SYMBOL_REF);
  cis_attr others = cis_op_discardable(op);
  for (uint32_t i = 0; others && i < others->dict.num; ++i)
    found |= cis_attr_is(others->dict.entries[i].value, CIS_ATTR_SYMBOL_REF);
  return found;
}

/// Reads the elements of large arrays for all ops that do not just pass them on.
static bool spread_operands(cis_exec *e, cis_op *op) {
  bool passes_on = cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
  switch (cis_op_kind(op)) {
  case CIS_OP_SCF_FOR:
  case CIS_OP_SCF_WHILE:
  case CIS_OP_AFFINE_FOR:
  case CIS_OP_FUNC_CALL:
  case CIS_OP_TENSOR_EXTRACT:
  case CIS_OP_TENSOR_INSERT:
    passes_on = true;
    break;
  default:
    break;
  }
  for (uint32_t i = 0; !passes_on && i < op->num_operands; ++i) {
    const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, i));
    if (sym->kind == CIS_SYM_ARRAY && !cis_whole_spread(e, sym->array))
      return false;
  }
  return true;
}

bool cis_sym_op(cis_exec *e, cis_op *op) {
  bool handled = false;
  if (!cis_sym_step(e, op, 1))
    return false;
  if (cis_op_kind(op) == CIS_OP_FUNC_CONSTANT) // what calls it reads its name
    return true;
  if (cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE)) {
    cis_attr value = cis_op_get_attr_named(op, "value");
    if (!value)
      value = cis_op_get_attr_named(op, "values");
    if (value && op->num_results == 1 && cis_op_kind(op) != CIS_OP_UB_POISON)
      return exec_constant(e, op, value);
  }
  if (cis_whole_is_on(e)) {
    bool ok = cis_sym_whole_op(e, op, &handled);
    if (handled)
      return ok;
  }
  if (!spread_operands(e, op))
    return false;
  if (cis_op_kind(op) == CIS_OP_ARITH_SELECT)
    return exec_select(e, op);
  if (cis_op_kind(op) == CIS_OP_VECTOR_PRINT)
    return cis_sym_print(e, op);
  if (!op->num_regions && cis_op_has_trait(op, CIS_TRAIT_ELEMENTWISE_MAPPABLE))
    return all_numbers(op) ? exec_numbers(e, op) : exec_elementwise(e, op);
  bool ok = cis_sym_control_op(e, op, &handled);
  if (!handled)
    ok = cis_sym_memory_op(e, op, &handled);
  if (!handled)
    ok = cis_sym_work_op(e, op, &handled);
  if (!handled)
    ok = cis_sym_reference_op(e, op, &handled);
  if (!handled)
    ok = cis_sym_vector_op(e, op, &handled);
  if (!handled)
    ok = cis_sym_tensor_op(e, op, &handled);
  if (handled)
    return ok;
  if (cis_op_kind(op) == CIS_OP_UB_POISON && is_number(op->results[0].type)) {
    cis_sym_set(e, &op->results[0], cis_sym_of_term(cis_term_undef(e->t, op->results[0].type)));
    return true;
  }
  if (names_symbol(op))
    return cis_sym_fail(e, op, "an op that is not known here");
  if (!op->num_regions && cis_effects_none(op) && all_numbers(op))
    return exec_numbers(e, op);
  ok = cis_sym_pure_op(e, op, &handled);
  return handled ? ok : cis_sym_fail(e, op, "an op that is not known here");
}

cis_op *cis_sym_block(cis_exec *e, cis_block *block) {
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
      return op;
    if (!cis_sym_op(e, op) || e->stopped)
      return NULL;
  }
  cis_sym_fail(e, NULL, "a block without a terminator");
  return NULL;
}

// --- functions ---

static bool make_shaped(cis_exec *e, cis_value *arg, uint32_t index, const cis_sym_choice *choice) {
  cis_type type = arg->type, element = cis_type_element(type);
  if (!cis_type_is_ranked(type) || !is_number(element) || cis_type_rank(type) > 8)
    return cis_sym_fail(e, e->function, "an argument of that type");
  if (!cis_type_is_memref(type)) {
    int64_t num = 1;
    for (uint32_t i = 0; i < cis_type_rank(type); ++i)
      num = num > INT32_MAX ? num : num * choice->sizes[i];
    if (cis_whole_is_on(e) && num > CIS_WHOLE_MIN) {
      cis_term all = cis_whole_input(e, cis_term_type_of(e->t, element), index, num);
      cis_sym_array *whole = cis_whole_array(e, element, choice->sizes, cis_type_rank(type), all);
      cis_sym_set(e, arg, cis_sym_of_array(whole));
      return whole != NULL;
    }
    cis_sym_array *array = cis_sym_array_make(e, element, choice->sizes, cis_type_rank(type));
    for (int64_t i = 0; array && i < array->num; ++i)
      array->elements[i] = cis_term_input(e->t, element, index, (uint64_t)i);
    cis_sym_set(e, arg, cis_sym_of_array(array));
    return array != NULL;
  }
  return cis_sym_make_argument(e, arg, index, choice);
}

static bool make_argument(cis_exec *e, cis_value *arg, uint32_t index,
                          const cis_sym_choice *choice) {
  if (cis_type_is_shaped(arg->type))
    return make_shaped(e, arg, index, choice);
  if (!is_number(arg->type))
    return cis_sym_fail(e, e->function, "an argument of that type");
  cis_sym_set(e, arg,
              cis_sym_of_term(choice->is_number
                                  ? cis_term_const(e->t, arg->type, (uint64_t)choice->number)
                                  : cis_term_input(e->t, arg->type, index, 0)));
  return true;
}

/// Work that goes on is not, nor are the numbers by which memrefs are known in memory.
static bool can_be_compared(cis_exec *e, cis_op *function) {
  cis_type type = cis_function_type(function);
  if (e->works.len)
    return cis_sym_fail(e, function, "work that nothing waits for");
  for (uint32_t i = 0; i < type->function.num_results; ++i) {
    cis_type result = type->function.results[i];
    if (cis_type_is_base_memref(result) && cis_type_is_base_memref(cis_type_element(result)))
      return cis_sym_fail(e, function, "a result of that type");
  }
  return true;
}

bool cis_sym_run(cis_exec *e, cis_terms *t, cis_op *function, const cis_sym_choice *choices,
                 const cis_sym_limits *limits) {
  *e = (cis_exec){.t = t,
                  .function = function,
                  .module = cis_op_parent(function),
                  .needs = -1,
                  .limits = *limits};
  cis_arena_init(&e->arena);
  e->values = cis_mem_calloc(1, sizeof(*e->values));
  e->trap = cis_term_bool(t, false);
  e->guard = cis_term_bool(t, true);
  e->beyond = e->endless = cis_term_bool(t, false);
  e->unrolls = limits->unrolls;
  cis_block *entry = cis_op_entry(function);
  cis_sym *args = cis_arena_array(&e->arena, cis_sym, entry->num_args + 1);
  e->num_results = cis_function_type(function)->function.num_results;
  e->results = cis_arena_array(&e->arena, cis_sym, e->num_results + 1);
  for (uint32_t i = 0; i < entry->num_args; ++i) {
    if (!make_argument(e, cis_block_args(entry)[i], i, &choices[i]))
      return false;
    args[i] = *cis_sym_get(e, cis_block_args(entry)[i]);
  }
  bool ok = cis_sym_region(e, cis_op_region(function, 0), args, e->results, e->num_results);
  if (e->stopped && !e->failed)
    return true;
  return ok && can_be_compared(e, function) && !t->exhausted;
}

bool cis_sym_call(cis_exec *e, cis_op *callee, const cis_sym *args, cis_sym *out, uint32_t num) {
  if (e->depth >= MOST_DEPTH)
    return cis_sym_fail(e, callee, "calls inside each other");
  cis_ptrmap *outer = e->values, inner = {0};
  e->values = &inner;
  ++e->depth;
  size_t scope = e->scope++;
  bool ok = cis_sym_region(e, cis_op_region(callee, 0), args, out, num);
  cis_sym_leave_scope(e, scope);
  e->scope = scope;
  --e->depth;
  e->values = outer;
  cis_ptrmap_deinit(&inner);
  return ok;
}

void cis_sym_deinit(cis_exec *e) {
  cis_machine *m = e->t ? cis_interp_machine(e->t->interp) : NULL;
  for (size_t i = 0; i < e->buffers.len; ++i) {
    cis_sym_buffer *b = &e->buffers.data[i];
    cis_mem_free(b->bytes);
    cis_mem_free(b->touched);
    if (b->alloc->state == CIS_ALLOC_LIVE)
      cis_heap_end(m, b->alloc, CIS_ALLOC_FREED, NULL);
  }
  for (size_t i = 0; i < e->owned.len; ++i)
    cis_obj_release(m, e->owned.data[i]);
  cis_vec_deinit(&e->owned);
  if (e->values) {
    cis_ptrmap_deinit(e->values);
    cis_mem_free(e->values);
  }
  cis_vec_deinit(&e->works);
  cis_vec_deinit(&e->kept);
  cis_vec_deinit(&e->loops);
  cis_vec_deinit(&e->guards);
  cis_vec_deinit(&e->guard_ids);
  cis_vec_deinit(&e->buffers);
  cis_ptrmap_deinit(&e->buffer_of);
  cis_ptrmap_deinit(&e->wrapped);
  cis_ptrmap_deinit(&e->globals);
  cis_iterations_deinit(&e->iterations);
  cis_vec_deinit(&e->any_order);
  cis_vec_deinit(&e->told);
  cis_vec_deinit(&e->passed);
  cis_arena_deinit(&e->arena);
}
