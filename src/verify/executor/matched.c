// Loops as one term.
//
//   %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> f32 {
//     %y = memref.load %m[%i] ...
//     %z = arith.addf %x, %y : f32
//     scf.yield %z : f32
//   }
//   // (loop, 0, n, 1, hole x, hole x + read(m, hole i), init)
//
// One iteration is executed, with a hole for each carried thing: a carried value, or the contents
// of a buffer that the loop writes and did not allocate. The terms that the iteration computes from
// the holes are the loop's body as a function. The loop's term has that function as an argument,
// beside the bounds and the initial values, so that equal terms are equal functions of equal
// numbers. A hole is named by the loop's depth and by its initial value, not by who carries it: a
// tensor and the buffer that it became have the same hole.
//
// The iteration is executed again until three facts stay the same: the set of buffers that it
// writes, the holes that do not change, and the holes that may be poison. The iteration has to free
// what it allocates. A loop that prints, passes values to external functions, frees older buffers
// or asks for addresses is not read as one term.
#include "verify/executor/matched.h"
#include "verify/executor/arrays/whole.h"
#include "verify/executor/control.h"

#include "dialect/affine/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/scf/kinds.h"
#include "ir/attr.h"

#include <inttypes.h>
#include <stdio.h>

enum { MOST_PARTS = 64, MOST_AGAIN = 8, SHORT = 20000, SHORT_INSIDE = 200 };

/// Something that a loop carries.
typedef struct part {
  bool is_buffer, is_fixed, may_poison, is_begun;
  uint32_t buffer;             // its number
  cis_sym value;               // carried: with what it begins
  cis_type type;               // of the number or the elements
  int64_t num;                 // elements; -1: it is no array
  cis_term first, hole, after; // an array of one element is that number
  cis_sym_byte *bytes;         // of the buffer, before the loop
  cis_term content;
} part;

struct cis_matched {
  cis_op *op;
  const char *kind;
  uint32_t depth; // how many such loops run, with this one
  CIS_VEC(part) parts;
  uint32_t num_carried;
  bool again;            // an iteration was executed with too little knowledge
  cis_term index;        // hole of the induction variable, or 0
  bool has_range;        // of it
  int64_t low, high;     // first and last
  cis_term at_least_one; // whether there is an iteration
  cis_term trap;         // condition under which an iteration is undefined
  cis_term head[4];      // bounds of the loop: they determine the trip count
  uint32_t num_head;
};

// --- which loops ---

/// A bound that is a constant, in the body as well.
static bool constant_bound(cis_exec *e, const cis_value *value, int64_t *out) {
  uint64_t bits;
  cis_term x = cis_sym_term(e, value);
  if (x && cis_term_bits(e->t, x, &bits)) {
    *out = (int64_t)bits;
    return true;
  }
  cis_op *op = value->is_arg ? NULL : cis_value_op(value);
  if (!op || !cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE))
    return false;
  *out = cis_attr_int_or(cis_op_get_attr_named(op, "value"), 0);
  return true;
}

/// Estimates the number of ops that a region executes. A loop whose bounds are not constants counts
/// as 8 iterations.
static double cost_of(cis_exec *e, cis_region *region) {
  enum { SOME = 8 };
  double cost = 0;
  cis_for_each_block (block, region) {
    cis_for_each_op (op, block) {
      double inner = 1, iterations = 1;
      int64_t range[3];
      for (uint32_t r = 0; r < op->num_regions; ++r)
        inner += cost_of(e, cis_op_region(op, r));
      if (cis_op_kind(op) == CIS_OP_SCF_FOR) {
        bool is_known = true;
        for (uint32_t i = 0; i < 3 && is_known; ++i)
          is_known = constant_bound(e, cis_op_operand(op, i), &range[i]);
        is_known = is_known && range[2] > 0;
        iterations = !is_known ? SOME
                     : range[1] > range[0]
                         ? ((double)range[1] - (double)range[0]) / (double)range[2]
                         : 0;
      } else if (cis_op_kind(op) == CIS_OP_AFFINE_FOR) {
        cis_affine_map low = cis_op_get_attr_named(op, "lowerBoundMap")->map,
                       high = cis_op_get_attr_named(op, "upperBoundMap")->map;
        bool is_known = low->num_results == 1 && high->num_results == 1 &&
                        low->results[0]->kind == CIS_AFFINE_CONSTANT &&
                        high->results[0]->kind == CIS_AFFINE_CONSTANT;
        iterations =
            is_known ? (double)high->results[0]->value - (double)low->results[0]->value : SOME;
      }
      cost += iterations > 0 ? inner * iterations : 1;
    }
  }
  return cost;
}

bool cis_matched_wants(cis_exec *e, cis_op *op, int64_t iterations) {
  if (!e->limits.matches || e->iterations.running.len)
    return false;
  // In a loop that is one term, each store adds to the term: a loop inside of it is better
  // unrolled.
  const double most = e->loops.len ? SHORT_INSIDE : SHORT;
  return iterations < 0 || (double)iterations * cost_of(e, cis_op_region(op, 0)) > most;
}

// --- parts ---

/// An array of one element is known by that number, be it in a buffer or not.
static cis_term as_part(cis_exec *e, cis_term x, int64_t num) {
  return x && num == 1 ? cis_whole_read(e, x, cis_term_index(e->t, 0)) : x;
}
static cis_term as_array(cis_exec *e, cis_term x, int64_t num) {
  return num == 1 ? cis_whole_splat(e, x, 1) : x;
}

/// Makes the hole of a part. Its name has the loop's depth, the part's initial value, and the
/// number of earlier parts with the same initial value.
static cis_term make_hole(cis_exec *e, const cis_matched *m, const part *p) {
  uint32_t same = 0;
  for (const part *other = m->parts.data; other < p; ++other)
    same += !other->is_fixed && other->first == p->first;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "hole %u %u %u", m->depth, p->first, same);
  cis_term x =
      cis_whole_hole(e, cis_strbuf_view(&name), p->type, p->num == 1 ? -1 : p->num, p->may_poison);
  cis_strbuf_deinit(&name);
  return x;
}

/// The buffer holds `content` alone from now on.
static void fill_buffer(cis_sym_buffer *b, cis_term content) {
  b->content = content;
  b->bytes = NULL;
}

static bool begin_buffer(cis_exec *e, cis_matched *m, part *p) {
  cis_sym_buffer *b = &e->buffers.data[p->buffer];
  p->first = as_part(e, cis_sym_content(e, b), p->num);
  p->bytes = b->bytes;
  p->content = b->content;
  if (!p->first)
    return cis_sym_fail(e, m->op, "a buffer that a loop writes");
  p->may_poison |= cis_term_may_be_poison(e->t, p->first);
  p->hole = p->is_fixed ? p->first : make_hole(e, m, p);
  p->is_begun = true;
  fill_buffer(b, as_array(e, p->hole, p->num));
  return true;
}

/// The buffer is again as it was before the loop.
static void restore_buffer(cis_exec *e, part *p) {
  cis_sym_buffer *b = &e->buffers.data[p->buffer];
  if (!p->is_begun)
    return;
  cis_mem_free(b->bytes);
  b->bytes = p->bytes;
  b->content = p->content;
  p->is_begun = false;
}

bool cis_matched_own(cis_exec *e, cis_sym_buffer *b) {
  uint32_t number = (uint32_t)(b - e->buffers.data);
  for (size_t i = 0; i < e->loops.len; ++i) {
    cis_matched *m = e->loops.data[i];
    bool is_part = b->loop >= m->depth; // or made in it
    for (size_t k = m->num_carried; k < m->parts.len && !is_part; ++k)
      is_part = m->parts.data[k].buffer == number;
    if (is_part)
      continue;
    int64_t step = cis_sym_bytes_of(b->element);
    if (m->parts.len == MOST_PARTS || !step || b->alloc->size < step)
      return cis_sym_fail(e, m->op, "a loop that carries too much");
    m->again = true; // it was read as if it did not change
    cis_vec_push(&m->parts, ((part){.is_buffer = true,
                                    .buffer = number,
                                    .type = cis_term_type_of(e->t, b->element),
                                    .num = b->alloc->size / step}));
    if (!begin_buffer(e, m, &cis_vec_last(&m->parts)))
      return false;
  }
  return true;
}

/// A carried value as a part; the memref that it is must not change.
static bool add_carried(cis_exec *e, cis_matched *m, const cis_sym *value) {
  part p = {.value = *value, .num = -1};
  switch (value->kind) {
  case CIS_SYM_TERM:
    p.first = value->term;
    p.type = cis_term_type(e->t, p.first);
    break;
  case CIS_SYM_ARRAY:
    p.num = value->array->num;
    p.type = cis_term_type_of(e->t, value->array->element);
    p.first = p.num > 0 ? as_part(e, cis_whole_of_array(e, value->array), p.num) : 0;
    p.is_fixed = !p.num;
    if (!p.first && p.num > 0)
      return cis_sym_fail(e, m->op, "an array that a loop carries");
    break;
  case CIS_SYM_MEMREF:
    p.is_fixed = true;
    break;
  default:
    return cis_sym_fail(e, m->op, "an operand without a value");
  }
  p.may_poison = p.first && cis_term_may_be_poison(e->t, p.first);
  cis_vec_push(&m->parts, p);
  return true;
}

static cis_sym sym_of(cis_exec *e, const part *p, cis_term x) {
  if (p->value.kind == CIS_SYM_TERM)
    return cis_sym_of_term(x);
  if (p->value.kind == CIS_SYM_MEMREF || !p->num)
    return p->value;
  const cis_sym_array *a = p->value.array;
  x = as_array(e, x, p->num);
  return cis_sym_of_array(cis_whole_array(e, a->element, a->sizes, a->rank, x));
}

static bool is_same_memref(const cis_exec *e, const cis_sym *a, const cis_sym *b) {
  bool same =
      a->kind == CIS_SYM_MEMREF && b->kind == CIS_SYM_MEMREF && a->num_cases == b->num_cases;
  for (uint32_t i = 0; same && i < a->num_cases; ++i)
    same = a->cases[i].condition == b->cases[i].condition &&
           cis_sym_same_place(a->cases[i].memref, b->cases[i].memref) &&
           cis_sym_buffer_of((cis_exec *)(uintptr_t)e, a->cases[i].memref) != NULL;
  return same;
}

/// Sets `p->after`, the term of a part after an iteration. A failure if its kind or size is another
/// one.
static bool after_iteration(cis_exec *e, const cis_matched *m, part *p, const cis_sym *now) {
  bool ok = now->kind == p->value.kind;
  if (ok && now->kind == CIS_SYM_TERM) {
    p->after = now->term;
  } else if (ok && now->kind == CIS_SYM_ARRAY) {
    const cis_sym_array *a = p->value.array, *b = now->array;
    ok = a->rank == b->rank;
    for (uint32_t i = 0; ok && i < a->rank; ++i)
      ok = a->sizes[i] == b->sizes[i];
    p->after = ok && p->num > 0 ? as_part(e, cis_whole_of_array(e, b), p->num) : 0;
    ok = ok && (p->after || !p->num);
  } else if (ok) {
    ok = is_same_memref(e, &p->value, now);
  }
  return ok ||
         cis_sym_fail(e, m->op,
                      "a loop whose carried value has another kind or size after an iteration");
}

// --- one iteration ---

/// Executes an iteration on the carried values `args`; `next` gets the values that it yields.
typedef bool (*iteration_fn)(cis_exec *e, cis_matched *m, const cis_sym *args, cis_sym *next,
                             cis_sym *passed);

/// Counters of effects that an iteration must not have, because each iteration would repeat them.
typedef struct marks {
  size_t told, passed, any_order, buffers;
  uint32_t num_unknown;
  cis_term beyond, endless;
} marks;

static marks marks_of(const cis_exec *e) {
  return (marks){e->told.len,    e->passed.len, e->any_order.len, e->buffers.len,
                 e->num_unknown, e->beyond,     e->endless};
}

/// Ends the life of the buffers that the iteration allocated. A failure if it does not free them,
/// or if it had an effect that `marks` counts.
static bool end_iteration(cis_exec *e, const cis_matched *m, const marks *before, bool is_defined) {
  const marks now = marks_of(e);
  cis_term no = cis_term_bool(e->t, false);
  if (now.told != before->told || now.passed != before->passed ||
      now.any_order != before->any_order || now.num_unknown != before->num_unknown ||
      now.beyond != before->beyond || now.endless != before->endless)
    return cis_sym_fail(e, m->op, "a loop that does more than to compute");
  for (size_t i = before->buffers; i < now.buffers; ++i) {
    cis_sym_buffer *b = &e->buffers.data[i];
    cis_term left = cis_term_and(e->t, b->made, cis_term_not(e->t, b->freed));
    if (is_defined && b->kind == CIS_ALLOC_HEAP && b->loop >= m->depth &&
        !cis_term_is_false(e->t, left))
      return cis_sym_fail(e, m->op, "a loop that does not free what it allocates");
    if (b->loop >= m->depth)
      b->made = no;
  }
  return true;
}

/// After an iteration with holes: notes the parts that do not change, and those that may be poison.
/// True if nothing new was learned.
static bool learn(cis_exec *e, cis_matched *m) {
  bool again = m->again;
  m->again = false;
  for (size_t i = 0; i < m->parts.len; ++i) {
    part *p = &m->parts.data[i];
    if (p->is_fixed || !p->first)
      continue;
    p->is_fixed = p->after == p->hole;
    bool is_poison_now = !p->may_poison && cis_term_may_be_poison(e->t, p->after);
    p->may_poison |= is_poison_now;
    again |= p->is_fixed || is_poison_now;
  }
  return !again;
}

/// Executes one iteration with holes. False after a failure; `*out_defined` is false where every
/// iteration is undefined.
static bool execute_iteration(cis_exec *e, cis_matched *m, iteration_fn iteration, cis_sym *passed,
                              bool *out_defined) {
  cis_sym args[MOST_PARTS], next[MOST_PARTS];
  const marks before = marks_of(e);
  for (size_t i = 0; i < m->parts.len; ++i) {
    part *p = &m->parts.data[i];
    if (p->is_buffer) {
      if (!begin_buffer(e, m, p))
        return false;
      continue;
    }
    p->hole = p->is_fixed ? p->first : make_hole(e, m, p);
    args[i] = sym_of(e, p, p->hole);
  }
  cis_term trap = e->trap;
  e->trap = cis_term_bool(e->t, false);
  bool ok = iteration(e, m, args, next, passed);
  m->trap = e->trap;
  e->trap = trap;
  e->stopped = false;
  *out_defined = ok;
  if (e->failed || e->t->exhausted || !end_iteration(e, m, &before, ok))
    return false;
  for (uint32_t i = 0; ok && i < m->num_carried; ++i)
    if (!after_iteration(e, m, &m->parts.data[i], &next[i]))
      return false;
  for (size_t i = m->num_carried; ok && i < m->parts.len; ++i) {
    part *p = &m->parts.data[i];
    p->after = as_part(e, cis_sym_content(e, &e->buffers.data[p->buffer]), p->num);
    if (!p->after)
      return cis_sym_fail(e, m->op, "a buffer that a loop writes");
  }
  // A part that does not change was executed with its initial value.
  for (size_t i = 0; ok && i < m->parts.len; ++i)
    if (m->parts.data[i].is_fixed && m->parts.data[i].first &&
        m->parts.data[i].after != m->parts.data[i].first)
      return cis_sym_fail(e, m->op, "what a loop carries");
  return true;
}

/// Executes iterations that have holes until all values that the last one was executed with are
/// known.
static bool execute_iterations(cis_exec *e, cis_matched *m, iteration_fn iteration, cis_sym *passed,
                               bool *out_defined) {
  bool ok = true, is_known = false;
  cis_vec_push(&e->loops, m);
  for (uint32_t n = 0; ok && !is_known; ++n) {
    ok = execute_iteration(e, m, iteration, passed, out_defined);
    for (size_t i = m->num_carried; i < m->parts.len; ++i)
      restore_buffer(e, &m->parts.data[i]);
    is_known = ok && (!*out_defined || learn(e, m));
    if (ok && !is_known && n == MOST_AGAIN)
      ok = cis_sym_fail(e, m->op, "what a loop carries");
  }
  --e->loops.len;
  return ok;
}

// --- the loop as a term ---

typedef struct closure {
  const cis_matched *m;
  cis_terms *t;
  cis_ptrmap seen;
  uint32_t order[MOST_PARTS], num; // parts, as they are met
  bool is_met[MOST_PARTS];
  bool meets_index;
  CIS_VEC(cis_term) open;
} closure;

static void meet_part(closure *c, uint32_t i) {
  if (c->is_met[i])
    return;
  c->is_met[i] = true;
  c->order[c->num++] = i;
}

/// Notes the parts whose holes are in a term.
static void meet(closure *c, cis_term x) {
  cis_vec_push(&c->open, x);
  while (c->open.len) {
    x = cis_vec_pop(&c->open);
    cis_term_form form = cis_term_key_of(c->t, x)->form;
    uintptr_t *seen = cis_ptrmap_get(&c->seen, cis_term_id(x), NULL);
    if (*seen)
      continue;
    *seen = 1;
    c->meets_index |= x == c->m->index;
    for (uint32_t i = 0; i < c->m->parts.len; ++i)
      if (c->m->parts.data[i].hole == x && !c->m->parts.data[i].is_fixed)
        meet_part(c, i);
    if (form == CIS_TERM_CONST || form == CIS_TERM_INPUT) // their arguments are no terms
      continue;
    for (uint32_t i = cis_term_num(c->t, x); i-- > 0;)
      cis_vec_push(&c->open, cis_term_arg(c->t, x, i));
  }
}

/// All parts that these terms depend on in the end.
static void close_over(closure *c, const cis_term *terms, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    meet(c, terms[i]);
  for (uint32_t i = 0; i < c->num; ++i)
    meet(c, c->m->parts.data[c->order[i]].after);
}

/// (kind, what, head, x, then hole, after and first of each part that it depends on). `self`: a
/// part that is one of them, or -1; x may be 0.
static cis_term loop_term(cis_exec *e, const cis_matched *m, const char *what, cis_term x,
                          int32_t self, cis_type type, int64_t num) {
  closure c = {.m = m, .t = e->t};
  cis_term args[8 + 3 * MOST_PARTS];
  uint32_t n = m->num_head;
  memcpy(args, m->head, n * sizeof(*args));
  if (x)
    args[n++] = x;
  if (self >= 0)
    meet_part(&c, (uint32_t)self);
  close_over(&c, args, n);
  for (uint32_t i = 0; i < c.num; ++i) {
    const part *p = &m->parts.data[c.order[i]];
    args[n++] = p->hole;
    args[n++] = p->after;
    args[n++] = p->first;
  }
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%s %s %u %" PRId64 " %p", m->kind, what, m->depth, num,
                    (const void *)type);
  if (num >= 0) {
    x = cis_whole_of_op(e, &name, args, n, type, num);
  } else {
    const cis_term_key facts = {.form = CIS_TERM_OP, .type = type, .cannot_fold = true};
    x = cis_term_node(e->t, cis_term_find_key(e->t, cis_strbuf_view(&name), &facts), args, n);
    cis_strbuf_deinit(&name);
  }
  cis_ptrmap_deinit(&c.seen);
  cis_vec_deinit(&c.open);
  return x;
}

/// Whether a term is the same in each iteration.
static bool is_invariant(cis_exec *e, const cis_matched *m, cis_term x) {
  closure c = {.m = m, .t = e->t};
  meet(&c, x);
  bool same = !c.num && !c.meets_index;
  cis_ptrmap_deinit(&c.seen);
  cis_vec_deinit(&c.open);
  return same;
}

/// Adds the condition under which some iteration is undefined to the trap.
static void trap_of_iterations(cis_exec *e, const cis_matched *m, bool is_defined) {
  cis_term c = m->trap;
  if (!is_defined)
    c = m->at_least_one;
  else if (is_invariant(e, m, c))
    c = cis_term_and(e->t, m->at_least_one, c);
  else
    c = loop_term(e, m, "trap", c, -1, cis_type_i(e->t->ctx, 1), -1);
  cis_sym_trap(e, c);
}

/// The term of a part after the last iteration.
static cis_term last_of(cis_exec *e, const cis_matched *m, uint32_t i) {
  const part *p = &m->parts.data[i];
  if (p->is_fixed)
    return p->first;
  if (cis_term_is_true(e->t, m->at_least_one) && is_invariant(e, m, p->after))
    return p->after;
  return loop_term(e, m, "last", 0, (int32_t)i, p->type, p->num == 1 ? -1 : p->num);
}

static bool write_buffers(cis_exec *e, cis_matched *m) {
  cis_term last[MOST_PARTS];
  for (uint32_t i = m->num_carried; i < m->parts.len; ++i)
    last[i] = last_of(e, m, i);
  for (uint32_t i = m->num_carried; i < m->parts.len; ++i) {
    part *p = &m->parts.data[i];
    if (p->is_fixed)
      continue;
    cis_sym_buffer *b = &e->buffers.data[p->buffer];
    if (!last[i] || !cis_matched_own(e, b)) // loops around this one
      return cis_sym_fail(e, m->op, "a buffer that a loop writes");
    cis_mem_free(b->bytes);
    fill_buffer(b, as_array(e, last[i], p->num));
  }
  return true;
}

/// Executes iterations until the facts are stable, and adds the condition under which one of them
/// is undefined. False where the program ends there: after a failure, or where it is undefined in
/// any case.
static bool run_iterations(cis_exec *e, cis_matched *m, iteration_fn iteration, cis_sym *passed,
                           bool *out_defined) {
  if (!execute_iterations(e, m, iteration, passed, out_defined))
    return false;
  trap_of_iterations(e, m, *out_defined);
  ++e->num_matched;
  return !e->stopped;
}

// --- scf.for, affine.for ---

static bool iteration_of_for(cis_exec *e, cis_matched *m, const cis_sym *args, cis_sym *next,
                             cis_sym *passed) {
  cis_sym all[MOST_PARTS + 1];
  (void)passed;
  all[0] = cis_sym_of_term(m->index);
  memcpy(all + 1, args, m->num_carried * sizeof(*args));
  return cis_sym_scoped(e, m->op, 0, all, next, m->num_carried);
}

/// Notes the range of the induction variable.
static void find_range(cis_exec *e, cis_matched *m, const cis_term *range, bool is_unsigned) {
  uint64_t bits[3];
  int64_t n[3], span;
  for (uint32_t i = 0; i < 3; ++i) {
    if (!cis_term_bits(e->t, range[i], &bits[i]))
      return;
    n[i] = cis_sign_extend(bits[i], cis_type_bit_width(cis_term_type(e->t, range[i])));
  }
  if (n[0] >= n[1] || n[2] <= 0 || (is_unsigned && n[0] < 0) ||
      __builtin_sub_overflow(n[1] - 1, n[0], &span))
    return;
  m->has_range = true;
  m->low = n[0];
  m->high = n[0] + span / n[2] * n[2];
}

bool cis_matched_for(cis_exec *e, cis_op *op, const cis_term *range, cis_type type,
                     bool is_unsigned, cis_sym *carried, uint32_t num) {
  cis_terms *t = e->t;
  cis_matched m = {.op = op,
                   .kind = is_unsigned ? "unsigned for" : "for",
                   .depth = (uint32_t)e->loops.len + 1,
                   .num_carried = num,
                   .num_head = 4};
  char name[32];
  bool is_defined = false, ok = num < MOST_PARTS;
  type = cis_term_type_of(t, type);
  for (uint32_t i = 0; i < 3; ++i)
    cis_sym_trap(e, cis_term_is_poison(t, range[i]));
  cis_sym_trap(
      e, cis_term_not(t, cis_term_compare(t, CIS_CMPI_SLT, cis_term_const(t, type, 0), range[2])));
  if (e->stopped)
    return false;
  int len = snprintf(name, sizeof(name), "index %u", m.depth);
  m.index = m.head[0] = cis_whole_hole(e, (cis_str){name, (size_t)len}, type, -1, false);
  memcpy(m.head + 1, range, 3 * sizeof(*range));
  m.at_least_one =
      cis_term_compare(t, is_unsigned ? CIS_CMPI_ULT : CIS_CMPI_SLT, range[0], range[1]);
  find_range(e, &m, range, is_unsigned);
  for (uint32_t i = 0; ok && i < num; ++i)
    ok = add_carried(e, &m, &carried[i]);
  ok = ok && run_iterations(e, &m, iteration_of_for, NULL, &is_defined);
  for (uint32_t i = 0; ok && is_defined && i < num; ++i) {
    const part *p = &m.parts.data[i];
    carried[i] = sym_of(e, p, p->first ? last_of(e, &m, i) : 0);
  }
  ok = ok && (!is_defined || write_buffers(e, &m));
  cis_vec_deinit(&m.parts);
  return ok && !t->exhausted;
}

// --- scf.while ---

static bool iteration_of_while(cis_exec *e, cis_matched *m, const cis_sym *args, cis_sym *next,
                               cis_sym *passed) {
  cis_sym out[MOST_PARTS];
  uint32_t num = m->op->num_results;
  if (!cis_sym_scoped(e, m->op, 0, args, out, num + 1))
    return false;
  if (out[0].kind != CIS_SYM_TERM)
    return cis_sym_fail(e, m->op, "a condition without a value");
  cis_term c = cis_sym_under_guards(e, out[0].term);
  cis_sym_trap(e, cis_term_is_poison(e->t, c));
  memcpy(passed, out + 1, num * sizeof(*out));
  memcpy(next, args, m->num_carried * sizeof(*args));
  m->head[0] = c;
  if (e->stopped || cis_term_is_false(e->t, c))
    return !e->stopped;
  cis_sym_push_guard(e, c);
  bool ok = cis_sym_scoped(e, m->op, 1, passed, next, m->num_carried);
  cis_sym_pop_guard(e);
  return ok || (!e->failed && !e->stopped);
}

/// The value that the condition passes on in the last iteration: a number, an array, or always the
/// same memref.
static bool last_passed(cis_exec *e, const cis_matched *m, const cis_sym *passed, cis_sym *out) {
  *out = *passed;
  if (passed->kind == CIS_SYM_MEMREF) {
    const cis_sym_buffer *b =
        passed->num_cases == 1 && cis_term_is_true(e->t, passed->cases[0].condition)
            ? cis_sym_buffer_of(e, passed->cases[0].memref)
            : NULL;
    return (b && b->loop < m->depth) || cis_sym_fail(e, m->op, "a memref that a loop gives");
  }
  bool is_array = passed->kind == CIS_SYM_ARRAY;
  if (is_array && !passed->array->num)
    return true;
  cis_term x = is_array ? as_part(e, cis_whole_of_array(e, passed->array), passed->array->num)
                        : passed->term;
  if (!x || passed->kind == CIS_SYM_NONE)
    return cis_sym_fail(e, m->op, "what a loop gives");
  part p = {.value = *passed, .num = is_array ? passed->array->num : -1};
  cis_type type =
      is_array ? cis_term_type_of(e->t, passed->array->element) : cis_term_type(e->t, x);
  if (!is_invariant(e, m, x))
    x = loop_term(e, m, "passed", x, -1, type, p.num == 1 ? -1 : p.num);
  *out = sym_of(e, &p, x);
  return true;
}

bool cis_matched_while(cis_exec *e, cis_op *op, cis_sym *carried, cis_sym *results) {
  cis_terms *t = e->t;
  cis_matched m = {.op = op,
                   .kind = "while",
                   .depth = (uint32_t)e->loops.len + 1,
                   .num_carried = op->num_operands,
                   .num_head = 1,
                   .at_least_one = cis_term_bool(t, true)};
  cis_sym passed[MOST_PARTS];
  bool is_defined = false, ok = op->num_operands < MOST_PARTS && op->num_results + 1 < MOST_PARTS;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i)
    ok = add_carried(e, &m, &carried[i]);
  ok = ok && run_iterations(e, &m, iteration_of_while, passed, &is_defined) && is_defined;
  if (ok) {
    cis_term endless = loop_term(e, &m, "endless", 0, -1, cis_type_i(t->ctx, 1), -1);
    e->endless = cis_term_or(t, e->endless, cis_term_and(t, e->guard, endless));
  }
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    ok = last_passed(e, &m, &passed[i], &results[i]);
  ok = ok && write_buffers(e, &m);
  cis_vec_deinit(&m.parts);
  return ok && !t->exhausted;
}

// --- indices ---

/// The numbers that a term of induction variables may be. False: not known.
static bool range_of(const cis_exec *e, cis_term x, int64_t *low, int64_t *high) {
  uint64_t bits;
  if (cis_term_bits(e->t, x, &bits)) {
    *low = *high = (int64_t)bits;
    return true;
  }
  for (size_t i = 0; i < e->loops.len; ++i) {
    const cis_matched *m = e->loops.data[i];
    if (m->index != x || !m->has_range)
      continue;
    *low = m->low;
    *high = m->high;
    return true;
  }
  if (!cis_term_is(e->t, x, CIS_TERM_SUM) ||
      !range_of(e, cis_term_arg(e->t, x, 0), low, high)) // its constant
    return false;
  for (uint32_t i = 1; i < cis_term_num(e->t, x); i += 2) {
    int64_t c, ignored, ends[2];
    if (!range_of(e, cis_term_arg(e->t, x, i), &c, &ignored) ||
        !range_of(e, cis_term_arg(e->t, x, i + 1), &ends[0], &ends[1]) ||
        __builtin_mul_overflow(ends[0], c, &ends[0]) ||
        __builtin_mul_overflow(ends[1], c, &ends[1]) ||
        __builtin_add_overflow(*low, ends[c < 0], low) ||
        __builtin_add_overflow(*high, ends[c >= 0], high))
      return false;
  }
  return true;
}

bool cis_matched_is_below(const cis_exec *e, cis_term index, int64_t size) {
  int64_t low, high;
  return e->loops.len && cis_type_bit_width(cis_term_type(e->t, index)) == 64 &&
         range_of(e, index, &low, &high) && low >= 0 && high < size;
}
