// Values and atoms of a proof, and the proof of a function from its arguments to its results.
#include "check/proof.h"

#include "check/extents.h"
#include "check/pieces.h"
#include "check/work.h"

#include "ir/symbol.h"

enum { NODE_LIMIT = 200000 };

// --- values ---

static const cis_known *keep(cis_proof *p, cis_known known) {
  return cis_arena_copy(p->arena, &known, sizeof(known));
}

const cis_known *cis_known_number(cis_proof *p, cis_linear number) {
  return keep(p, (cis_known){.kind = CIS_KNOWN_NUMBER, .number = number});
}

const cis_known *cis_known_condition(cis_proof *p, cis_cond condition) {
  return keep(p, (cis_known){.kind = CIS_KNOWN_CONDITION, .condition = condition});
}

static bool same_linears(const cis_linear *a, const cis_linear *b, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_linear_equal(&a[i], &b[i]))
      return false;
  return true;
}

static bool same_ref(const cis_ref *a, const cis_ref *b) {
  return a == b ||
         (a->buffer == b->buffer && a->piece == b->piece && a->is_view == b->is_view &&
          a->is_read_only == b->is_read_only && a->has_rank == b->has_rank && a->rank == b->rank &&
          a->element == b->element && cis_linear_equal(&a->base, &b->base) &&
          cis_linear_equal(&a->offset, &b->offset) && same_linears(a->sizes, b->sizes, a->rank) &&
          same_linears(a->strides, b->strides, a->rank));
}

const cis_known *cis_known_choices(cis_proof *p, cis_known_kind kind, const cis_choice *choices,
                                   size_t num) {
  cis_choice *list = cis_arena_array(p->arena, cis_choice, num + 1);
  uint32_t len = 0;
  for (size_t i = 0; i < num; ++i) {
    uint32_t k = 0;
    while (k < len && !same_ref(list[k].ref, choices[i].ref))
      ++k;
    if (k < len)
      list[k].when = cis_cond_or(&p->conds, list[k].when, choices[i].when);
    else if (choices[i].when != CIS_NEVER)
      list[len++] = choices[i];
  }
  return keep(p, (cis_known){.kind = kind, .choices = list, .num_choices = len});
}

static cis_linear unknown_number(cis_proof *p, cis_type type) {
  uint32_t width = cis_type_is_integer(type) ? type->integer.width : 64;
  if (width >= 64 || !width)
    return cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX);
  int64_t half = (int64_t)1 << (width - 1);
  return cis_linear_unknown(&p->linears, -half, half - 1);
}

const cis_known *cis_proof_tensor(cis_proof *p, cis_op *op, cis_value *value, cis_type type,
                                  const cis_linear *sizes) {
  uint32_t rank = sizes && cis_type_is_ranked(type) ? cis_type_rank(type) : 0, num = 0;
  cis_linear *dynamic = cis_arena_array(p->arena, cis_linear, rank + 1);
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      dynamic[num++] = sizes[i];
  cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_TENSOR, op, value);
  buffer->is_initialized = true;
  cis_choice choice = {CIS_ALWAYS, cis_proof_just(p, buffer, type, rank ? dynamic : NULL)};
  return cis_known_choices(p, CIS_KNOWN_TENSOR, &choice, 1);
}

const cis_known *cis_proof_unknown(cis_proof *p, cis_type type, cis_op *op, cis_value *value) {
  if (cis_type_is_int_of(type, 1))
    return cis_known_condition(p, cis_proof_atom(p, op, value));
  if (cis_type_is_int_or_index(type))
    return cis_known_number(p, unknown_number(p, type));
  if (cis_type_is_base_memref(type)) {
    cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_FOREIGN, op, value);
    buffer->is_initialized = buffer->escapes = true;
    return cis_known_ref(p, cis_proof_whole(p, buffer, type, NULL));
  }
  if (cis_type_is_base_tensor(type))
    return cis_proof_tensor(p, op, value, type, NULL);
  return keep(p, (cis_known){.kind = CIS_KNOWN_NOTHING});
}

const cis_known *cis_proof_get(cis_proof *p, cis_value *value) {
  uintptr_t *found = cis_ptrmap_find(&p->values, value);
  if (found)
    return (const cis_known *)*found;
  const cis_known *known = cis_proof_unknown(p, value->type, cis_value_op(value), value);
  cis_proof_set(p, value, known);
  return known;
}

void cis_proof_set(cis_proof *p, cis_value *value, const cis_known *known) {
  cis_ptrmap_set(&p->values, value, (uintptr_t)known);
}

static const cis_known *merge_choices(cis_proof *p, cis_cond when, const cis_known *a,
                                      const cis_known *b) {
  CIS_VEC(cis_choice) list = {0};
  for (uint32_t i = 0; i < a->num_choices; ++i)
    cis_vec_push(&list, ((cis_choice){cis_cond_and(&p->conds, when, a->choices[i].when),
                                      a->choices[i].ref}));
  for (uint32_t i = 0; i < b->num_choices; ++i)
    cis_vec_push(&list, ((cis_choice){cis_cond_minus(&p->conds, b->choices[i].when, when),
                                      b->choices[i].ref}));
  const cis_known *merged = cis_known_choices(p, a->kind, list.data, list.len);
  cis_vec_deinit(&list);
  return merged;
}

const cis_known *cis_known_merge_tensors(cis_proof *p, const cis_known *a, const cis_known *b) {
  const cis_ref *x = a->choices[0].ref, *y = b->choices[0].ref;
  if (same_ref(x, y))
    return a;
  cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_TENSOR, NULL, NULL);
  buffer->is_initialized = x->buffer->is_initialized && y->buffer->is_initialized;
  if (!buffer->is_initialized)
    cis_proof_write_somewhere(p, NULL, buffer);
  cis_ref *ref = cis_arena_copy(p->arena, x, sizeof(*x));
  ref->buffer = buffer;
  ref->base = ref->offset = cis_linear_constant(0);
  ref->has_rank = x->has_rank && y->has_rank && x->rank == y->rank;
  ref->rank = ref->has_rank ? x->rank : 0;
  cis_linear *sizes = cis_arena_array(p->arena, cis_linear, ref->rank + 1);
  cis_linear *strides = cis_arena_array(p->arena, cis_linear, ref->rank + 1);
  cis_linear product = cis_linear_constant(1);
  for (uint32_t i = ref->rank; i-- > 0;) {
    sizes[i] = cis_linear_equal(&x->sizes[i], &y->sizes[i])
                   ? x->sizes[i]
                   : cis_linear_unknown(&p->linears, 0, CIS_SIZE_LIMIT);
    strides[i] = product;
    product = cis_linear_mul(&p->linears, product, sizes[i]);
  }
  ref->sizes = sizes;
  ref->strides = strides;
  cis_choice choice = {CIS_ALWAYS, ref};
  return cis_known_choices(p, CIS_KNOWN_TENSOR, &choice, 1);
}

const cis_known *cis_known_merge(cis_proof *p, cis_cond when, const cis_known *a,
                                 const cis_known *b, cis_type type) {
  if (!a || !b || a == b)
    return a ? a : b;
  if (when == CIS_ALWAYS || when == CIS_NEVER)
    return when == CIS_ALWAYS ? a : b;
  if (a->kind != b->kind) {
    cis_proof_escape(p, p->function, a, "a value that is a pointer, or not");
    cis_proof_escape(p, p->function, b, "a value that is a pointer, or not");
    return cis_proof_unknown(p, type, NULL, NULL);
  }
  switch (a->kind) {
  case CIS_KNOWN_CONDITION:
    return cis_known_condition(p, cis_cond_ite(&p->conds, when, a->condition, b->condition));
  case CIS_KNOWN_NUMBER: {
    if (cis_linear_equal(&a->number, &b->number))
      return a;
    int64_t ends[4];
    cis_linear_range(&p->linears, &a->number, &ends[0], &ends[1]);
    cis_linear_range(&p->linears, &b->number, &ends[2], &ends[3]);
    return cis_known_number(p,
                            cis_linear_unknown(&p->linears, ends[0] < ends[2] ? ends[0] : ends[2],
                                               ends[1] > ends[3] ? ends[1] : ends[3]));
  }
  case CIS_KNOWN_MEMREF:
  case CIS_KNOWN_POINTER:
    return merge_choices(p, when, a, b);
  case CIS_KNOWN_TENSOR:
    return cis_known_merge_tensors(p, a, b);
  default:
    return a;
  }
}

// --- atoms ---

static cis_cond new_atom(cis_proof *p, cis_atom_facts facts) {
  while (p->atoms.len < p->conds.num_atoms) // those of loops
    cis_vec_push(&p->atoms, ((cis_atom_facts){0}));
  cis_vec_push(&p->atoms, facts);
  return cis_cond_atom(&p->conds);
}

cis_cond cis_proof_atom(cis_proof *p, cis_op *op, cis_value *value) {
  return new_atom(p, (cis_atom_facts){
                         .op = op, .value = value, .kind = value ? CIS_ATOM_VALUE : CIS_ATOM_FREE});
}

static bool same_terms(const cis_linear *a, const cis_linear *b) {
  cis_linear x = *a, y = *b;
  x.constant = y.constant = 0;
  return cis_linear_equal(&x, &y);
}

enum { LOOK_BACK = 64 };

/// Conditions known of the same number less a constant: the bounds between which a new condition
/// lies.
typedef struct neighbours {
  const cis_atom_facts *same;                    // the condition itself
  cis_cond least;                                // it holds where this does
  cis_cond most;                                 // and only where this does
  const cis_atom_facts *zero, *natural, *beyond; // of the same constant; natural of one less
} neighbours;

/// Narrows `n` by the condition `known` on the same number, `constant` apart: a number is one
/// constant at most, and a number that is at least 5 is at least 4.
static void narrow(cis_proof *p, const cis_atom_facts *known, int kind, int64_t constant,
                   neighbours *n) {
  cis_conds *c = &p->conds;
  // The number is at least -at, or just that.
  int64_t at = known->difference.constant;
  if (at == constant)
    *(known->kind == CIS_ATOM_ZERO ? &n->zero : &n->natural) = known;
  else if (known->kind == CIS_ATOM_NATURAL && at != INT64_MAX && at + 1 == constant)
    n->beyond = known;
  if (kind == CIS_ATOM_ZERO && known->kind == CIS_ATOM_ZERO)
    n->most = cis_cond_minus(c, n->most, known->cond);
  else if (kind == CIS_ATOM_ZERO)
    n->most = at >= constant ? cis_cond_and(c, n->most, known->cond)
                             : cis_cond_minus(c, n->most, known->cond);
  else if (at <= constant)
    n->least = cis_cond_or(c, n->least, known->cond);
  else
    n->most = known->kind == CIS_ATOM_ZERO ? cis_cond_minus(c, n->most, known->cond)
                                           : cis_cond_and(c, n->most, known->cond);
}

static neighbours find_neighbours(cis_proof *p, int kind, const cis_linear *difference) {
  neighbours n = {.least = CIS_NEVER, .most = CIS_ALWAYS};
  size_t first = p->atoms.len > LOOK_BACK ? p->atoms.len - LOOK_BACK : 0;
  for (size_t i = first; i < p->atoms.len && !n.same; ++i) {
    const cis_atom_facts *facts = &p->atoms.data[i];
    if ((facts->kind != CIS_ATOM_ZERO && facts->kind != CIS_ATOM_NATURAL) ||
        !same_terms(&facts->difference, difference))
      continue;
    if ((int)facts->kind == kind && facts->difference.constant == difference->constant)
      n.same = facts;
    else
      narrow(p, facts, kind, difference->constant, &n);
  }
  return n;
}

/// Whether `a` is zero or natural: the known condition, or a new atom between the known conditions
/// on the same number.
static cis_cond condition_on(cis_proof *p, cis_op *op, int kind, cis_linear a) {
  neighbours n = find_neighbours(p, kind, &a);
  if (n.same)
    return n.same->cond;
  cis_conds *c = &p->conds;
  // A number that is at least 0 is 0, or at least 1.
  if (kind == CIS_ATOM_ZERO && n.natural && n.beyond)
    n.least = cis_cond_minus(c, n.natural->cond, n.beyond->cond);
  else if (kind == CIS_ATOM_NATURAL && n.zero && n.beyond)
    n.most = cis_cond_and(c, n.most, cis_cond_or(c, n.zero->cond, n.beyond->cond));
  cis_cond atom = new_atom(p, (cis_atom_facts){.op = op, .difference = a, .kind = kind});
  cis_cond cond = cis_cond_or(c, n.least, cis_cond_and(c, atom, n.most));
  cis_vec_last(&p->atoms).cond = cond;
  return cond;
}

cis_cond cis_proof_natural(cis_proof *p, cis_op *op, cis_linear a) {
  if (cis_linear_is_natural(&p->linears, a))
    return CIS_ALWAYS;
  if (cis_linear_is_negative(&p->linears, a))
    return CIS_NEVER;
  if (a.num && a.factors[0] < 0) // a >= 0 is not (-a - 1 >= 0)
    return cis_cond_not(
        &p->conds,
        cis_proof_natural(p, op, cis_linear_sub(&p->linears, cis_linear_constant(-1), a)));
  return condition_on(p, op, CIS_ATOM_NATURAL, a);
}

cis_cond cis_proof_zero(cis_proof *p, cis_op *op, cis_linear a) {
  int64_t least, most;
  cis_linear_range(&p->linears, &a, &least, &most);
  if (cis_linear_is(a, 0))
    return CIS_ALWAYS;
  if (!a.num || least > 0 || most < 0)
    return CIS_NEVER;
  if (a.factors[0] < 0)
    a = cis_linear_scale(&p->linears, a, -1);
  return condition_on(p, op, CIS_ATOM_ZERO, a);
}

cis_linear cis_proof_number(cis_proof *p, cis_value *value) {
  const cis_known *known = cis_proof_get(p, value);
  if (known->kind == CIS_KNOWN_NUMBER)
    return known->number;
  if (known->kind == CIS_KNOWN_POINTER)
    cis_proof_escape(p, cis_value_op(value), known, "a pointer that is computed with");
  return unknown_number(p, value->type);
}

cis_cond cis_proof_condition(cis_proof *p, cis_op *op, cis_value *value) {
  const cis_known *known = cis_proof_get(p, value);
  return known->kind == CIS_KNOWN_CONDITION ? known->condition : cis_proof_atom(p, op, value);
}

cis_linear cis_proof_mixed(cis_proof *p, int64_t number, cis_value *value) {
  return value ? cis_proof_number(p, value) : cis_linear_constant(number);
}

// --- a function ---

/// Memory that a function has beside its arguments (attributions of gpu.func) is not followed.
static const cis_known *argument(cis_proof *p, cis_value *value, bool is_passed) {
  if (is_passed && cis_type_is_base_memref(value->type)) {
    cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_ARGUMENT, NULL, value);
    buffer->is_initialized = true;
    const cis_known *known = cis_known_ref(p, cis_proof_just(p, buffer, value->type, NULL));
    const cis_piece_access filled = {.pool = buffer,
                                     .from = cis_linear_constant(0),
                                     .size = buffer->size,
                                     .when = CIS_ALWAYS,
                                     .is_sure = !buffer->size.num && buffer->size.constant >= 0};
    cis_proof_write_pieces(p, filled);
    return known;
  }
  return cis_proof_unknown(p, value->type, NULL, value);
}

/// The condition under which the function returns the buffer: its caller reads and frees it.
static cis_cond returned_if(cis_proof *p, cis_op *function, const cis_known *const *results,
                            uint32_t num, const cis_checked *buffer) {
  (void)function;
  cis_cond returned = CIS_NEVER;
  for (uint32_t i = 0; i < num; ++i)
    for (uint32_t k = 0; results[i] && k < results[i]->num_choices; ++k)
      if (results[i]->choices[k].ref->buffer == buffer)
        returned = cis_cond_or(&p->conds, returned, results[i]->choices[k].when);
  return returned;
}

static void find_leaks(cis_proof *p, cis_op *function, const cis_known *const *results,
                       uint32_t num) {
  for (size_t i = 0; i < p->buffers.len; ++i) {
    cis_checked *buffer = p->buffers.data[i];
    if (buffer->kind != CIS_CHECKED_HEAP || buffer->escapes)
      continue;
    cis_cond left = cis_cond_and(&p->conds, p->path, buffer->now.live);
    if (left == CIS_NEVER)
      continue;
    left = cis_cond_minus(&p->conds, left, returned_if(p, function, results, num, buffer));
    cis_proof_find(p, CIS_FOUND_LEAK, buffer->site, buffer, left, !buffer->is_returned, NULL);
  }
}

/// Bytes that were never written, and that a copy has left where others read them.
static void leave_spoiled(cis_proof *p, cis_op *at) {
  for (size_t i = 0; i < p->spoiled.len; ++i) {
    cis_checked *buffer = p->spoiled.data[i];
    cis_cond when = cis_proof_spoiled_when(p, buffer, cis_linear_constant(0),
                                           cis_linear_unknown(&p->linears, 0, INT64_MAX));
    bool is_outside = buffer->kind == CIS_CHECKED_GLOBAL || buffer->kind == CIS_CHECKED_ARGUMENT;
    if (is_outside && cis_cond_and(&p->conds, p->path, when) != CIS_NEVER)
      cis_proof_doubt(p, at, buffer, "bytes that a copy of unwritten ones may have left");
  }
}

/// The caller reads the arguments that the function has written.
static void read_written_arguments(cis_proof *p, cis_op *at) {
  for (size_t i = 0; i < p->buffers.len; ++i) {
    cis_checked *buffer = p->buffers.data[i];
    const cis_piece_access read = {.op = at,
                                   .pool = buffer,
                                   .from = cis_linear_constant(0),
                                   .size = buffer->size,
                                   .when = p->path};
    if (buffer->kind == CIS_CHECKED_ARGUMENT && buffer->placed && buffer->placed->is_written)
      cis_proof_read_pieces(p, read);
  }
}

static void finish(cis_proof *p, cis_op *function, const cis_known **results, uint32_t num) {
  cis_op *last = cis_block_terminator(cis_region_last(cis_op_region(function, 0)));
  cis_op *at = last ? last : function;
  for (uint32_t i = 0; i < num; ++i)
    if (results[i] &&
        (results[i]->kind == CIS_KNOWN_MEMREF || results[i]->kind == CIS_KNOWN_TENSOR))
      cis_proof_read(p, at, results[i], NULL);
  read_written_arguments(p, at);
  cis_work_leave_iteration(p, at, 0);
  leave_spoiled(p, at);
  find_leaks(p, function, results, num);
}

void cis_proof_run(cis_proof *p, cis_op *function) {
  p->function = function;
  p->path = CIS_ALWAYS;
  cis_conds_init(&p->conds, NODE_LIMIT);
  cis_type type = cis_function_type(function);
  bool is_plain = cis_type_is(type, CIS_TYPE_FUNCTION); // llvm has types of functions of its own
  cis_block *entry = cis_op_entry(function);
  uint32_t num = is_plain ? type->function.num_results : 0;
  uint32_t num_inputs = is_plain ? type->function.num_inputs : entry->num_args;
  const cis_known **args = cis_arena_array(p->arena, const cis_known *, entry->num_args + 1);
  const cis_known **results = cis_arena_array(p->arena, const cis_known *, num + 1);
  for (uint32_t i = 0; i < entry->num_args; ++i)
    args[i] = argument(p, cis_block_args(entry)[i], i < num_inputs);
  cis_vec_push(&p->calls, function);
  cis_ptrmap_set(p->read, function, 1);
  cis_proof_region(p, cis_op_region(function, 0), args, results, num);
  cis_proof_end_scope(p, 0);
  finish(p, function, results, num);
  p->gave_up |= p->conds.is_full;
}

void cis_proof_deinit(cis_proof *p) {
  cis_proof_deinit_pieces(p);
  for (size_t i = 0; i < p->spoiled.len; ++i)
    cis_vec_deinit(&p->spoiled.data[i]->unwritten);
  cis_vec_deinit(&p->spoiled);
  cis_conds_deinit(&p->conds);
  cis_vec_deinit(&p->linears.symbols);
  cis_vec_deinit(&p->atoms);
  cis_ptrmap_deinit(&p->values);
  cis_ptrmap_deinit(&p->globals);
  cis_vec_deinit(&p->buffers);
  cis_vec_deinit(&p->kept);
  cis_vec_deinit(&p->outside);
  cis_vec_deinit(&p->findings);
  cis_vec_deinit(&p->log);
  cis_vec_deinit(&p->calls);
  cis_vec_deinit(&p->pending);
  cis_vec_deinit(&p->working);
}
