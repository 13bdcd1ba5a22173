// Compares what a caller sees of two symbolic executions: undefined behaviour, results, contents of
// arguments and globals, frees and leaks.
#include "verify/compare/compare.h"
#include "verify/executor/arrays/whole.h"
#include "verify/executor/prints.h"

#include "ir/attr.h"
#include "ir/symbol.h"

#include "dialect/arith/kinds.h"
#include "dialect/memref/memref.h"

enum { MOST_RANK = 16 };

/// Buffers that are made by the functions and returned: which is which.
typedef struct made_pair {
  const cis_memref *a, *b;
} made_pair;

typedef struct comparison {
  cis_exec *a, *b;
  CIS_VEC(made_pair) made;
  cis_terms *t;
  cis_goal_vec *goals;
  cis_ptrmap relaxed, strict;
  bool is_strict; // the first program computes what IEEE says, be it free to compute something else
  const char *why;
} comparison;

/// Whether b refines a, by the shape of the terms: of so many that are left to be looked at.
static bool refines_within(comparison *c, cis_term a, cis_term b, int depth, uint32_t *left) {
  cis_terms *t = c->t;
  if (a == b || cis_term_is(t, a, CIS_TERM_UNDEF))
    return true;
  if (cis_term_may_be_poison(t, a) && cis_term_relax(t, a, &c->relaxed) == b)
    return true;
  if (depth <= 0 || !*left || !cis_term_is_select(t, a))
    return false;
  --*left;
  cis_term yes = cis_term_arg(t, a, 1), no = cis_term_arg(t, a, 2);
  if (cis_term_is_select(t, b) && cis_term_arg(t, b, 0) == cis_term_arg(t, a, 0))
    return refines_within(c, yes, cis_term_arg(t, b, 1), depth - 1, left) &&
           refines_within(c, no, cis_term_arg(t, b, 2), depth - 1, left);
  return refines_within(c, yes, b, depth - 1, left) && refines_within(c, no, b, depth - 1, left);
}

static bool refines(comparison *c, cis_term a, cis_term b) {
  uint32_t left = 1000;
  return refines_within(c, a, b, 32, &left);
}

/// Whether a condition holds wherever one of several does: each that it is made of is one of them.
static bool is_covered(const cis_terms *t, cis_term x, cis_term any) {
  if (cis_term_is_op(t, x, CIS_OP_ARITH_ORI)) {
    for (uint32_t i = 0; i < cis_term_num(t, x); ++i)
      if (!is_covered(t, cis_term_arg(t, x, i), any))
        return false;
    return true;
  }
  bool found = x == any;
  for (uint32_t i = 0;
       !found && cis_term_is_op(t, any, CIS_OP_ARITH_ORI) && i < cis_term_num(t, any); ++i)
    found = cis_term_arg(t, any, i) == x;
  return found;
}

/// A term of the first program.
static cis_term of_first(comparison *c, cis_term a) {
  return c->is_strict ? cis_term_strict(c->t, a, &c->strict) : a;
}

static void want_value(comparison *c, cis_term a, cis_term b, const char *what, uint32_t number) {
  a = of_first(c, a);
  if (!refines(c, a, b))
    cis_vec_push(c->goals, ((cis_goal){a, b, false, what, number}));
}

static void want_false(comparison *c, cis_term truth, const char *what) {
  if (!cis_term_is_false(c->t, truth))
    cis_vec_push(c->goals, ((cis_goal){truth, 0, true, what, 0}));
}

static bool give_up(comparison *c, const char *why) {
  c->why = why;
  return false;
}

/// The elements of an array or memref.
static const cis_sym_array *elements_of(cis_exec *e, const cis_sym *sym, cis_type element) {
  if (sym->kind == CIS_SYM_ARRAY)
    return cis_whole_spread(e, sym->array) ? sym->array : NULL;
  return sym->kind == CIS_SYM_MEMREF ? cis_sym_read_all(e, e->function, sym, element) : NULL;
}

/// The memory of a memref: n for argument n, -1 for a global, -2 for memory of its own.
static int32_t memory_of(cis_exec *e, const cis_memref *memref) {
  const cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  return !b ? -3 : b->argument >= 0 ? b->argument : b->global ? -1 : -2;
}

/// Whether the descriptors say the same.
static bool is_same_layout(const cis_memref *x, const cis_memref *y) {
  bool same = x->offset == y->offset && x->rank == y->rank;
  for (uint32_t d = 0; same && d < x->rank; ++d)
    same = x->strides[d] == y->strides[d];
  return same;
}

static bool is_same_part(const cis_memref *x, const cis_memref *y) {
  return x->base == y->base && is_same_layout(x, y);
}

/// Memory that both functions make: two results are one buffer in both of them or in none, and then
/// the same parts of it.
static bool are_made_alike(comparison *c, const cis_memref *x, const cis_memref *y) {
  for (size_t i = 0; i < c->made.len; ++i) {
    const made_pair *p = &c->made.data[i];
    if ((p->a->alloc == x->alloc) != (p->b->alloc == y->alloc))
      return false;
    if (p->a->alloc == x->alloc && (!is_same_part(x, y) || !is_same_part(p->a, p->b)))
      return false;
  }
  cis_vec_push(&c->made, ((made_pair){x, y}));
  return true;
}

static void compare_bytes(comparison *c, const cis_sym_buffer *a, const cis_sym_buffer *b,
                          const char *what, uint32_t number);

/// Whether the elements of a memref are all that is in its buffer.
static bool is_all_of(const cis_sym_buffer *b, const cis_memref *memref) {
  int64_t bytes = memref->stride, reach = 1;
  for (uint32_t d = 0; d < memref->rank; ++d) {
    bytes *= memref->sizes[d];
    reach += (memref->sizes[d] - 1) * memref->strides[d];
  }
  return bytes == b->alloc->size && (!bytes || reach * (int64_t)memref->stride == bytes);
}

/// The family whose op frees the buffer; of an argument it is not known, and taken to be the
/// usual.
static cis_str family_of(const cis_sym_buffer *b) {
  bool is_known = b->kind == CIS_ALLOC_HEAP && b->alloc && b->alloc->family;
  return cis_str_from(is_known ? b->alloc->family : "memref");
}

/// Whether a caller may use the second program's memory as it may use the first one's: free it,
/// write to it, rely on its alignment and layout, and reach the elements beside it.
static bool serves_as(comparison *c, const cis_memref *x, const cis_memref *y) {
  const cis_sym_buffer *a = cis_sym_buffer_of(c->a, x), *b = cis_sym_buffer_of(c->b, y);
  if ((b->kind == CIS_ALLOC_STACK) != (a->kind == CIS_ALLOC_STACK))
    return give_up(c, "one of the programs returns a buffer of its stack");
  if (cis_sym_can_free(a, x) && !cis_sym_can_free(b, y))
    return give_up(c, "the second program returns memory that a caller cannot free");
  if (!cis_str_eq(family_of(a), family_of(b)))
    return give_up(c, "the second program returns memory that an op of another family frees");
  if (cis_sym_is_read_only(b) && !cis_sym_is_read_only(a))
    return give_up(c, "the second program returns memory that a caller cannot write to");
  if (cis_sym_known_alignment(b, y) < cis_sym_known_alignment(a, x))
    return give_up(c, "the second program returns memory with a smaller alignment");
  if (a->kind == CIS_ALLOC_TENSOR) // where it will lie is not said
    return true;
  if (a->space != b->space)
    return give_up(c, "the second program returns memory of another space");
  if (!is_same_layout(x, y))
    return give_up(c, "the second program returns memory with another layout");
  if (a->argument >= 0 || a->global || is_all_of(a, x))
    return true;
  if (x->base != y->base || a->alloc->size != b->alloc->size || a->element != b->element)
    return give_up(c, "the second program returns a part of other memory");
  compare_bytes(c, a, b, "the memory of a result", 0);
  return true;
}

/// A result of the second program alone is not gone.
static void want_alive(comparison *c, const cis_sym *a, const cis_sym *b) {
  cis_terms *t = c->t;
  cis_term gone = cis_term_bool(t, false);
  for (uint32_t i = 0; a->kind == CIS_SYM_MEMREF && i < a->num_cases; ++i) {
    const cis_sym_buffer *x = cis_sym_buffer_of(c->a, a->cases[i].memref);
    gone = x ? cis_term_or(t, gone, cis_term_and(t, a->cases[i].condition, x->freed)) : gone;
  }
  for (uint32_t i = 0; b->kind == CIS_SYM_MEMREF && i < b->num_cases; ++i) {
    const cis_sym_buffer *y = cis_sym_buffer_of(c->b, b->cases[i].memref);
    cis_term freed = y ? cis_term_and(t, b->cases[i].condition, y->freed) : cis_term_bool(t, true);
    want_false(c, cis_term_and(t, freed, cis_term_not(t, gone)), "whether a result is freed");
  }
}

static bool same_memory(comparison *c, const cis_sym *a, const cis_sym *b) {
  want_alive(c, a, b);
  // A tensor is no memory: which one its elements get is the second program's choice, as long as
  // it outlives the call.
  for (uint32_t i = 0; b->kind == CIS_SYM_MEMREF && i < b->num_cases; ++i) {
    const cis_sym_buffer *y = cis_sym_buffer_of(c->b, b->cases[i].memref);
    if (a->kind == CIS_SYM_ARRAY && y && y->kind == CIS_ALLOC_STACK)
      return give_up(c, "the second program returns a buffer of its stack");
  }
  if (a->kind != CIS_SYM_MEMREF || b->kind != CIS_SYM_MEMREF)
    return true;
  if (a->num_cases != b->num_cases)
    return give_up(c, "the results may be different memory");
  for (uint32_t i = 0; i < a->num_cases; ++i) {
    const cis_memref *x = a->cases[i].memref, *y = b->cases[i].memref;
    int32_t in = memory_of(c->a, x);
    if (a->cases[i].condition != b->cases[i].condition || in != memory_of(c->b, y))
      return give_up(c, "the results may be different memory");
    if (in < -1 && (in != -2 || !are_made_alike(c, x, y)))
      return give_up(c, "the results may be different memory");
    if (in >= -1 && !is_same_part(x, y))
      return give_up(c, "the results are different parts of the same memory");
    if (in == -1 && cis_symbol_name(cis_sym_buffer_of(c->a, x)->global).data !=
                        cis_symbol_name(cis_sym_buffer_of(c->b, y)->global).data)
      return give_up(c, "the results may be different memory");
    if (!serves_as(c, x, y))
      return false;
  }
  return true;
}

static const int64_t *sizes_of(const cis_sym *sym, uint32_t *out_rank) {
  bool is_array = sym->kind == CIS_SYM_ARRAY;
  *out_rank = is_array ? sym->array->rank : sym->cases[0].memref->rank;
  return is_array ? sym->array->sizes : sym->cases[0].memref->sizes;
}

/// Whether two large arrays are the same, without their elements.
static bool are_same_whole(comparison *c, const cis_sym *a, const cis_sym *b, cis_type element) {
  uint32_t ranks[2];
  if (!cis_whole_is_on(c->a) || !cis_whole_is_on(c->b) || c->is_strict ||
      (b->kind != CIS_SYM_ARRAY && b->kind != CIS_SYM_MEMREF))
    return false;
  const int64_t *x = sizes_of(a, &ranks[0]), *y = sizes_of(b, &ranks[1]);
  bool same = ranks[0] == ranks[1];
  int64_t num = 1;
  for (uint32_t d = 0; same && d < ranks[0]; ++d) {
    same = x[d] == y[d];
    num = num > CIS_WHOLE_MIN ? num : num * x[d];
  }
  cis_term whole = same && (num > CIS_WHOLE_MIN || c->t->wholes.len)
                       ? cis_sym_whole_of(c->a, c->a->function, a, element)
                       : 0;
  return whole && whole == cis_sym_whole_of(c->b, c->b->function, b, element);
}

static bool compare_result(comparison *c, uint32_t i, cis_type type) {
  const cis_sym *a = &c->a->results[i], *b = &c->b->results[i];
  if (a->kind == CIS_SYM_NONE && cis_term_is_true(c->t, of_first(c, c->a->trap)))
    return true; // no path returns
  if (a->kind == CIS_SYM_NONE || b->kind == CIS_SYM_NONE ||
      (a->kind == CIS_SYM_TERM) != (b->kind == CIS_SYM_TERM))
    return give_up(c, "a result without a value");
  if (a->kind == CIS_SYM_TERM) {
    want_value(c, a->term, b->term, "result", i);
    return true;
  }
  if (!same_memory(c, a, b))
    return false;
  cis_type element = cis_type_element_or_self(type);
  if (are_same_whole(c, a, b, element))
    return true;
  const cis_sym_array *x = elements_of(c->a, a, element), *y = elements_of(c->b, b, element);
  if (!x || !y)
    return c->a->stopped || c->b->stopped ? true : give_up(c, "a result that cannot be read");
  bool same = x->rank == y->rank;
  for (uint32_t d = 0; same && d < x->rank; ++d)
    same = x->sizes[d] == y->sizes[d];
  if (!same) {
    want_false(c, cis_term_bool(c->t, true), "the sizes of a result");
    return true;
  }
  for (int64_t n = 0; n < x->num; ++n)
    want_value(c, x->elements[n], y->elements[n], "result", i);
  return true;
}

static cis_sym_buffer *argument_buffer(cis_exec *e, int32_t index) {
  for (size_t i = 0; i < e->buffers.len; ++i)
    if (e->buffers.data[i].argument == index)
      return &e->buffers.data[i];
  return NULL;
}

/// The elements of two buffers of one type and size.
static void compare_bytes(comparison *c, const cis_sym_buffer *a, const cis_sym_buffer *b,
                          const char *what, uint32_t number) {
  if (a->content && a->content == b->content)
    return;
  int64_t zero = 0;
  cis_memref x = *a->whole, y = *b->whole;
  x.rank = y.rank = 1;
  int64_t one = 1;
  x.strides = y.strides = &one;
  x.offset = y.offset = 0;
  for (int64_t n = 0; n * (int64_t)x.stride < a->alloc->size; ++n) {
    if (!cis_sym_step(c->a, NULL, 1))
      return;
    zero = n;
    cis_term u = cis_sym_peek(c->a, &x, a->element, &zero);
    cis_term v = cis_sym_peek(c->b, &y, b->element, &zero);
    cis_term freed = a->freed;
    if (!cis_term_is_false(c->t, freed)) { // freed memory has no visible contents
      cis_term undef = cis_term_undef(c->t, a->element);
      u = cis_term_select(c->t, freed, undef, u);
    }
    want_value(c, u, v, what, number);
  }
}

/// A tensor that became a buffer is not freed. Whether it may be written to is tried with memory
/// that is not (verify.c).
static bool compare_tensor_argument(comparison *c, uint32_t i) {
  cis_sym_buffer *b = argument_buffer(c->b, (int32_t)i);
  if (!b)
    return give_up(c, "an argument whose memory is not known");
  want_false(c, b->freed, "whether an argument is freed");
  return true;
}

static bool compare_arguments(comparison *c) {
  cis_block *ea = cis_op_entry(c->a->function), *eb = cis_op_entry(c->b->function);
  for (uint32_t i = 0; i < ea->num_args; ++i) {
    cis_value *x = cis_block_args(ea)[i], *y = cis_block_args(eb)[i];
    if (cis_argument_is_donated(y)) // the caller does not look at it any more
      continue;
    if (cis_type_is_base_tensor(x->type) && cis_type_is_memref(y->type) &&
        !compare_tensor_argument(c, i))
      return false;
    if (!cis_type_is_memref(x->type) || !cis_type_is_memref(y->type))
      continue;
    cis_sym_buffer *a = argument_buffer(c->a, (int32_t)i), *b = argument_buffer(c->b, (int32_t)i);
    if (!a || !b || a->alloc->size != b->alloc->size)
      return give_up(c, "an argument whose memory is not known");
    const cis_term either[] = {a->freed, b->freed};
    want_false(c, cis_term_op(c->t, CIS_OP_ARITH_XORI, 0, cis_type_i(c->t->ctx, 1), either, 2),
               "whether an argument is freed");
    compare_bytes(c, a, b, "argument", i);
  }
  return true;
}

static cis_op *global_named(cis_op *module, cis_str name) {
  cis_for_each_op (op, cis_op_entry(module))
    if (cis_memref_is_global(op) && cis_str_eq(cis_symbol_name(op), name))
      return op;
  return NULL;
}

/// Globals that one of the programs has touched.
static bool compare_globals(comparison *c, cis_exec *from, cis_exec *to, bool swapped) {
  size_t num = from->buffers.len;
  for (size_t i = 0; i < num; ++i) {
    cis_op *global = from->buffers.data[i].global;
    if (!global || cis_op_get_attr_named(global, "constant"))
      continue;
    cis_op *other = global_named(to->module, cis_symbol_name(global));
    bool is_own = cis_symbol_is_private(global) && cis_op_get_attr_named(global, "initial_value");
    if (!other && swapped && is_own)
      continue;
    cis_sym_buffer *y = other && !cis_op_get_attr_named(other, "constant")
                            ? cis_sym_global(to, other, other)
                            : NULL;
    const cis_sym_buffer *x = &from->buffers.data[i];
    if (y && cis_op_get_attr_named(global, "initial_value") !=
                 cis_op_get_attr_named(other, "initial_value"))
      return give_up(c, "a global that begins with something else");
    if (!y || x->alloc->size != y->alloc->size || x->element != y->element)
      return give_up(c, "a global that only one of them has");
    compare_bytes(c, swapped ? y : x, swapped ? x : y, "global", 0);
  }
  return true;
}

/// Under which condition some buffer is neither freed nor returned.
static cis_term leaks(cis_exec *e) {
  cis_terms *t = e->t;
  cis_term any = cis_term_bool(t, false);
  for (size_t i = 0; i < e->buffers.len; ++i) {
    const cis_sym_buffer *b = &e->buffers.data[i];
    if (b->kind != CIS_ALLOC_HEAP)
      continue;
    cis_term gone = b->freed;
    for (uint32_t r = 0; r < e->num_results; ++r)
      for (uint32_t k = 0; e->results[r].kind == CIS_SYM_MEMREF && k < e->results[r].num_cases; ++k)
        if (e->results[r].cases[k].memref->alloc == b->alloc)
          gone = cis_term_or(t, gone, e->results[r].cases[k].condition);
    any = cis_term_or(t, any, cis_term_and(t, b->made, cis_term_not(t, gone)));
  }
  return any;
}

/// Whether no parallel loop of the second program makes its result depend on the order of
/// iterations, unless the first one's does likewise.
static bool check_orders(comparison *c) {
  if (c->a->race || c->b->race)
    return give_up(c, c->a->race ? c->a->race : c->b->race);
  for (size_t i = 0; i < c->b->any_order.len; ++i) {
    bool found = false;
    for (size_t k = 0; k < c->a->any_order.len && !found; ++k)
      found = c->a->any_order.data[k] == c->b->any_order.data[i];
    if (!found)
      return give_up(c, "a reduction of a parallel loop whose order is not defined");
  }
  return true;
}

static void want_told(void *user, size_t n, cis_term a, cis_term b) {
  want_value(user, a, b, "print or call of the outside", (uint32_t)n);
}

/// The outside may never return: where it is told something, the second program is not yet
/// undefined unless the first one is.
static bool compare_traps_until_told(comparison *c) {
  for (size_t n = 0; n < c->a->told.len; ++n) {
    cis_term first = of_first(c, c->a->told.data[n].trap), second = c->b->told.data[n].trap;
    if (second != first &&
        !cis_term_is_false(c->t, cis_term_and(c->t, second, cis_term_not(c->t, first))))
      return give_up(c, "it may be undefined before it tells the outside something");
  }
  return true;
}

/// Under which condition memory is gone when the function has returned.
static cis_term gone_at_end(comparison *c, const cis_sym_buffer *b) {
  cis_term yes = cis_term_bool(c->t, true);
  return b ? cis_term_and(c->t, b->made, b->kind == CIS_ALLOC_STACK ? yes : b->freed) : yes;
}

/// Compares memory that the outside was passed and may have kept: its contents at the end. The
/// outside may free the memory that the first program does not free.
static bool compare_kept(comparison *c) {
  for (size_t i = 0; i < c->a->passed.len; ++i) {
    const cis_sym_passed *x = &c->a->passed.data[i];
    for (size_t k = 0; k < c->b->passed.len; ++k) {
      const cis_sym_passed *y = &c->b->passed.data[k];
      if (x->call != y->call || x->operand != y->operand)
        continue;
      const cis_sym_buffer *a = cis_sym_buffer_of(c->a, x->memref),
                           *b = cis_sym_buffer_of(c->b, y->memref);
      cis_term gone = gone_at_end(c, a);
      want_false(c, cis_term_and(c->t, gone_at_end(c, b), cis_term_not(c->t, gone)),
                 "whether memory that the outside was passed is freed");
      bool is_left =
          a && !cis_term_is_false(c->t, cis_term_and(c->t, a->made, cis_term_not(c->t, gone)));
      if (is_left && b && cis_sym_can_free(a, x->memref) && !cis_sym_can_free(b, y->memref))
        return give_up(c, "the outside is passed memory that it cannot free");
    }
  }
  return true;
}

static bool compare(cis_exec *a, cis_exec *b, bool ignore_leaks, bool is_strict,
                    cis_goal_vec *goals, const char **out_why) {
  comparison c = {.a = a, .b = b, .t = a->t, .goals = goals, .is_strict = is_strict};
  cis_terms *t = a->t;
  if (a->stopped)
    return true;
  cis_type type = cis_function_type(a->function);
  bool ok = true;
  if (b->stopped) {
    want_false(&c, cis_term_not(t, of_first(&c, a->trap)), "whether it is undefined");
  } else {
    // Results of the first program that read uninitialized memory may be anything.
    for (uint32_t i = 0; ok && i < a->num_results; ++i)
      ok = compare_result(&c, i, type->function.results[i]);
    if (ok && a->endless != b->endless)
      ok = give_up(&c, "whether a loop ends");
    ok = ok && check_orders(&c) && compare_arguments(&c) && compare_globals(&c, a, b, false) &&
         compare_globals(&c, b, a, true);
    if (ok && !cis_sym_compare_told(a, b, &c, want_told))
      ok = give_up(&c, "what is printed or passed outside is not so alike");
    ok = ok && compare_traps_until_told(&c);
    ok = ok && compare_kept(&c);
    if (ok && !a->stopped) {
      cis_term first = of_first(&c, a->trap);
      if (!is_covered(t, b->trap, first))
        want_false(&c, cis_term_and(t, b->trap, cis_term_not(t, first)), "whether it is undefined");
      if (!ignore_leaks)
        want_false(&c, cis_term_and(t, leaks(b), cis_term_not(t, of_first(&c, leaks(a)))),
                   "whether memory leaks");
    }
  }
  ok = ok && !a->failed && !b->failed;
  if (a->stopped)
    goals->len = 0;
  *out_why = c.why ? c.why : a->failed ? a->why : b->failed ? b->why : "";
  cis_ptrmap_deinit(&c.relaxed);
  cis_ptrmap_deinit(&c.strict);
  cis_vec_deinit(&c.made);
  return ok || a->stopped;
}

bool cis_compare(cis_exec *a, cis_exec *b, bool ignore_leaks, cis_goal_vec *goals,
                 const char **out_why) {
  bool ok = compare(a, b, ignore_leaks, false, goals, out_why);
  if (!a->t->has_freedoms || (ok && !goals->len))
    return ok;
  cis_goal_vec others = {0};
  const char *why;
  if (compare(a, b, ignore_leaks, true, &others, &why) && !others.len) {
    goals->len = 0;
    ok = true;
  }
  cis_vec_deinit(&others);
  return ok;
}
