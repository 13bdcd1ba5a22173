// Buffers of symbolic execution: what each byte is, who is alive, and the ops that touch them.
#include "verify/control.h"
#include "verify/exec.h"
#include "verify/whole.h"

#include "dialect/kinds.h"
#include "interp/compute/array_ops.h"
#include "ir/attr.h"
#include "ir/symbol.h"

enum { ULT = 6, MOST_RANK = 16, MOST_PLACES = 4096 };

static uint32_t bytes_of(cis_type type) {
  cis_layout layout;
  return cis_layout_of(type, &layout) ? layout.size : 0;
}

// --- buffers ---

/// Tells what the interpreter reports from what the program is told: nothing is shown.
static void take_nothing(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)user, (void)ctx, (void)diagnostic;
}

static cis_memref *quiet_alloc(cis_exec *e, cis_op *op, cis_alloc_kind kind, cis_type type,
                               const int64_t *sizes) {
  cis_machine *m = cis_interp_machine(e->t->interp);
  void *user;
  cis_diag_flush(e->t->ctx);
  cis_diag_handler handler = cis_diag_get_handler(e->t->ctx, &user);
  cis_diag_set_handler(e->t->ctx, take_nothing, NULL);
  cis_memref *memref = cis_alloc_memref(m, op, kind, type, sizes, 64);
  cis_diag_flush(e->t->ctx);
  cis_diag_set_handler(e->t->ctx, handler, user);
  m->status = CIS_RUN_CLEAN;
  return memref;
}

cis_sym_buffer *cis_sym_new_buffer(cis_exec *e, cis_op *op, cis_alloc_kind kind, cis_type type,
                                   const int64_t *sizes) {
  const int64_t most = cis_whole_is_on(e) ? 1 << 28 : 1 << 24;
  int64_t bytes = bytes_of(cis_type_element(type));
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (sizes[i] < 0) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return NULL;
    }
    if (__builtin_mul_overflow(bytes, sizes[i], &bytes) || bytes > most) {
      cis_sym_fail(e, op, "a buffer that is too large");
      return NULL;
    }
  }
  cis_type element = cis_type_element(type);
  bool is_plain =
      (cis_type_is_int_or_index(element) || cis_type_is_float(element)) && bytes_of(element) <= 8;
  cis_memref *memref = is_plain ? quiet_alloc(e, op, kind, type, sizes) : NULL;
  if (!memref) {
    cis_sym_fail(e, op, "a buffer of that type");
    return NULL;
  }
  cis_sym_buffer buffer = {.alloc = memref->alloc,
                           .whole = memref,
                           .kind = kind,
                           .argument = -1,
                           .freed = cis_term_bool(e->t, false),
                           .made = e->guard,
                           .guards = e->guards.len,
                           .guard_id = e->guards.len ? cis_vec_last(&e->guard_ids) : 0,
                           .element = element,
                           .op = op,
                           .scope = e->scope};
  cis_vec_push(&e->owned, &memref->obj);
  cis_vec_push(&e->buffers, buffer);
  cis_ptrmap_set(&e->buffer_of, memref->alloc, e->buffers.len);
  return &cis_vec_last(&e->buffers);
}

cis_sym_buffer *cis_sym_buffer_of(cis_exec *e, const cis_memref *memref) {
  uintptr_t index = cis_ptrmap_at(&e->buffer_of, memref->alloc);
  return index ? &e->buffers.data[index - 1] : NULL;
}

cis_sym cis_sym_of_memref(cis_exec *e, cis_memref *memref) {
  cis_sym_case *one = cis_arena_new(&e->arena, cis_sym_case);
  *one = (cis_sym_case){cis_term_bool(e->t, true), memref};
  return (cis_sym){.kind = CIS_SYM_MEMREF, .cases = one, .num_cases = 1};
}

void cis_sym_leave_scope(cis_exec *e, size_t scope) {
  for (size_t i = 0; i < e->buffers.len; ++i) {
    cis_sym_buffer *b = &e->buffers.data[i];
    if (b->kind == CIS_ALLOC_STACK && b->scope > scope)
      b->freed = cis_term_bool(e->t, true);
  }
}

// --- bytes ---

static void write_bytes(cis_sym_buffer *b, int64_t offset, uint32_t size, cis_term value) {
  for (uint32_t i = 0; i < size; ++i)
    b->bytes[offset + i] = (cis_sym_byte){value, (uint8_t)i, (uint8_t)size};
}

/// Reads what is in a buffer byte by byte, if that is not done yet.
static bool spread_buffer(cis_exec *e, cis_sym_buffer *b) {
  if (b->bytes)
    return true;
  int64_t size = b->alloc->size, step = bytes_of(b->element), num = step ? size / step : 0;
  if (size > 1 << 24)
    return cis_sym_fail(e, NULL, "a buffer that is too large");
  b->bytes = cis_mem_calloc((size_t)size + 1, sizeof(cis_sym_byte));
  if (!b->content)
    return true;
  cis_term *elements = cis_mem_calloc((size_t)num + 1, sizeof(*elements));
  bool ok = cis_whole_elements(e, b->content, elements, num);
  for (int64_t n = 0; ok && n < num; ++n)
    write_bytes(b, n * step, (uint32_t)step, elements[n]);
  cis_mem_free(elements);
  b->content = 0;
  return ok || cis_sym_fail(e, NULL, "the elements of a large buffer");
}

static cis_term read_bytes(cis_exec *e, const cis_sym_buffer *b, int64_t offset, cis_type type) {
  uint32_t size = bytes_of(type);
  const cis_sym_byte *at = b->bytes + offset;
  cis_term pieces[8];
  bool whole = at->term && at->size == size;
  for (uint32_t i = 0; whole && i < size; ++i)
    whole = at[i].term == at->term && at[i].piece == i;
  if (whole) {
    cis_type want = cis_term_type_of(e->t, type), have = cis_term_type(e->t, at->term);
    if (want == have)
      return at->term;
    if (cis_term_is(e->t, at->term, CIS_TERM_UNDEF))
      return cis_term_undef(e->t, type);
    if (cis_type_bit_width(want) == cis_type_bit_width(have))
      return cis_term_cast(e->t, CIS_OP_ARITH_BITCAST, at->term, want);
  }
  for (uint32_t i = 0; i < size; ++i) {
    if (!at[i].term)
      return cis_term_undef(e->t, type);
    pieces[i] = cis_term_piece(e->t, at[i].term, at[i].piece);
  }
  return cis_term_of_bytes(e->t, type, pieces, size);
}

static int64_t place_of(const cis_memref *memref, const int64_t *indices) {
  int64_t at = memref->offset;
  for (uint32_t i = 0; i < memref->rank; ++i)
    at += indices[i] * memref->strides[i];
  return memref->base + at * (int64_t)memref->stride;
}

static bool is_inside(const cis_memref *memref, int64_t place) {
  return place >= 0 && place + (int64_t)memref->stride <= memref->alloc->size;
}

cis_term cis_sym_peek(cis_exec *e, const cis_memref *memref, cis_type element,
                      const int64_t *indices) {
  int64_t place = place_of(memref, indices);
  cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  return b && is_inside(memref, place) && spread_buffer(e, b) ? read_bytes(e, b, place, element)
                                                              : cis_term_undef(e->t, element);
}

// --- accesses ---

/// Notes an access of a turn of a parallel loop.
static void touch(cis_exec *e, cis_sym_buffer *b, int64_t place, uint32_t size, bool writes) {
  if (!e->turns.running.len)
    return;
  if (!b->touched)
    b->touched = cis_mem_calloc((size_t)b->alloc->size + 1, sizeof(*b->touched));
  for (uint32_t i = 0; i < size; ++i)
    if (writes ? cis_turns_write(&e->turns, &b->touched[place + i])
               : cis_turns_read(&e->turns, &b->touched[place + i]))
      e->race = "turns of a parallel loop touch the same memory";
}

/// Traps where the buffer is not live; NULL after a failure.
static cis_sym_buffer *live_buffer(cis_exec *e, cis_op *op, const cis_memref *memref) {
  cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  if (!b) {
    cis_sym_fail(e, op, "a buffer that is not known here");
    return NULL;
  }
  cis_sym_trap(e, b->freed);
  return b;
}

/// Indices of an access: the places that it may be at, each under a condition.
typedef struct places {
  uint32_t rank;
  cis_term terms[MOST_RANK]; // 0: the number is known
  int64_t at[MOST_RANK];
  uint64_t num;
} places;

/// Traps where an index is out of bounds. False if nothing is left, or after a failure.
static bool find_places(cis_exec *e, cis_op *op, const cis_memref *memref, const cis_term *indices,
                        uint32_t num, places *out) {
  out->rank = num;
  out->num = 1;
  if (num != memref->rank || num > MOST_RANK)
    return cis_sym_fail(e, op, "an access of that rank");
  for (uint32_t i = 0; i < num; ++i) {
    cis_term x = cis_sym_under_guards(e, indices[i]), size = cis_term_index(e->t, memref->sizes[i]);
    uint64_t bits;
    cis_sym_trap(e, cis_term_is_poison(e->t, x));
    cis_sym_trap(e, cis_term_not(e->t, cis_term_compare(e->t, ULT, x, size)));
    out->terms[i] = x;
    if (cis_term_bits(e->t, x, &bits)) {
      out->terms[i] = 0;
      out->at[i] = (int64_t)bits;
      if (bits >= (uint64_t)memref->sizes[i])
        return false;
    } else {
      out->num *= (uint64_t)memref->sizes[i];
      out->at[i] = 0;
    }
    if (out->num > MOST_PLACES)
      return cis_sym_fail(e, op, "an index that depends on the inputs, in a large buffer");
  }
  return !e->stopped && out->num > 0;
}

static cis_term place_condition(cis_exec *e, const places *p) {
  cis_term all = cis_term_bool(e->t, true);
  for (uint32_t i = 0; i < p->rank; ++i)
    if (p->terms[i])
      all = cis_term_and(e->t, all,
                         cis_term_compare(e->t, 0, p->terms[i], cis_term_index(e->t, p->at[i])));
  return all;
}

static bool next_place(const cis_memref *memref, places *p) {
  for (uint32_t i = p->rank; i-- > 0;) {
    if (!p->terms[i])
      continue;
    if (++p->at[i] < memref->sizes[i])
      return true;
    p->at[i] = 0;
  }
  return false;
}

static bool load_one(cis_exec *e, cis_op *op, const cis_memref *memref, cis_type element,
                     const cis_term *indices, uint32_t num, cis_term *out) {
  places p;
  cis_sym_buffer *b = live_buffer(e, op, memref);
  *out = cis_term_undef(e->t, element);
  if (!b || !spread_buffer(e, b) || !find_places(e, op, memref, indices, num, &p))
    return false;
  cis_term value = 0;
  do {
    int64_t place = place_of(memref, p.at);
    if (!is_inside(memref, place)) {
      cis_sym_trap(e, place_condition(e, &p));
      continue;
    }
    touch(e, b, place, memref->stride, false);
    // Each value is as it is where the index is this one; for one of them it is, or there is a
    // trap.
    cis_term c = place_condition(e, &p), here = read_bytes(e, b, place, element);
    cis_sym_push_guard(e, c);
    here = cis_sym_under_guards(e, here);
    if (e->unset_traps)
      cis_sym_trap(e, cis_term_is_poison(e->t, here));
    cis_sym_pop_guard(e);
    value = value ? cis_term_select(e->t, c, here, value) : here;
  } while (next_place(memref, &p));
  *out = value ? value : cis_term_undef(e->t, element);
  return !e->stopped && cis_sym_step(e, op, p.num);
}

bool cis_sym_load(cis_exec *e, cis_op *op, const cis_sym *memref, cis_type element,
                  const cis_term *indices, uint32_t num, cis_term *out) {
  if (memref->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  if (memref->num_cases == 1)
    return load_one(e, op, memref->cases[0].memref, element, indices, num, out);
  cis_term value = 0;
  for (uint32_t i = 0; i < memref->num_cases; ++i) {
    cis_term here, c = cis_sym_under_guards(e, memref->cases[i].condition);
    if (cis_term_is_false(e->t, c))
      continue;
    cis_sym_push_guard(e, c);
    bool ok = load_one(e, op, memref->cases[i].memref, element, indices, num, &here);
    cis_sym_pop_guard(e);
    if (!ok && (e->failed || e->stopped))
      return false;
    value = value ? cis_term_select(e->t, c, here, value) : here;
  }
  *out = value ? value : cis_term_undef(e->t, element);
  return true;
}

static bool store_one(cis_exec *e, cis_op *op, const cis_memref *memref, const cis_term *indices,
                      uint32_t num, cis_term value) {
  places p;
  cis_sym_buffer *b = live_buffer(e, op, memref);
  if (!b || !spread_buffer(e, b) || !find_places(e, op, memref, indices, num, &p))
    return false;
  if (b->global && cis_op_get_attr_named(b->global, "constant")) {
    cis_sym_trap(e, cis_term_bool(e->t, true));
    return false;
  }
  cis_term guard = cis_sym_guard_since(e, b);
  cis_type type = cis_term_type(e->t, value);
  do {
    int64_t place = place_of(memref, p.at);
    if (!is_inside(memref, place)) {
      cis_sym_trap(e, place_condition(e, &p));
      continue;
    }
    cis_term c = cis_term_and(e->t, guard, place_condition(e, &p));
    if (!cis_term_is_false(e->t, c))
      touch(e, b, place, memref->stride, true);
    cis_term stored = cis_term_is_true(e->t, c)
                          ? value
                          : cis_term_select(e->t, c, value, read_bytes(e, b, place, type));
    write_bytes(b, place, memref->stride, stored);
  } while (next_place(memref, &p));
  return !e->stopped && cis_sym_step(e, op, p.num);
}

bool cis_sym_store(cis_exec *e, cis_op *op, const cis_sym *memref, const cis_term *indices,
                   uint32_t num, cis_term value) {
  if (memref->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  if (memref->num_cases == 1)
    return store_one(e, op, memref->cases[0].memref, indices, num, value);
  for (uint32_t i = 0; i < memref->num_cases; ++i) {
    cis_term c = cis_sym_under_guards(e, memref->cases[i].condition);
    if (cis_term_is_false(e->t, c))
      continue;
    cis_sym_push_guard(e, c);
    bool ok = store_one(e, op, memref->cases[i].memref, indices, num, value);
    cis_sym_pop_guard(e);
    if (!ok && (e->failed || e->stopped))
      return false;
  }
  return true;
}

// --- large buffers as one term ---

/// The elements of a memref as places of its buffer, counted in elements. False where the two have
/// other elements.
static bool box_of(cis_exec *e, const cis_sym_buffer *b, const cis_memref *memref, cis_type element,
                   cis_whole_box *out) {
  int64_t size = bytes_of(b->element);
  if (cis_term_type_of(e->t, b->element) != cis_term_type_of(e->t, element) ||
      (int64_t)memref->stride != size || memref->base % size || memref->rank > MOST_RANK)
    return false;
  out->rank = memref->rank;
  out->offset = memref->base / size + memref->offset;
  for (uint32_t i = 0; i < memref->rank; ++i) {
    out->sizes[i] = memref->sizes[i];
    out->strides[i] = memref->strides[i];
  }
  return true;
}

/// What is in a buffer.
static cis_term whole_of_buffer(cis_exec *e, cis_sym_buffer *b) {
  int64_t step = bytes_of(b->element), num = step ? b->alloc->size / step : 0;
  if (b->content || num <= 0)
    return b->content;
  if (!b->bytes)
    return cis_whole_splat(e, cis_term_undef(e->t, b->element), num);
  cis_sym_array *array = cis_sym_array_make(e, b->element, &num, 1);
  for (int64_t n = 0; array && n < num; ++n)
    array->elements[n] = read_bytes(e, b, n * step, b->element);
  return array ? cis_whole_of_array(e, array) : 0;
}

cis_term cis_sym_whole_of(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element) {
  cis_whole_box box;
  if (sym->kind == CIS_SYM_ARRAY)
    return cis_whole_of_array(e, sym->array);
  if (sym->kind != CIS_SYM_MEMREF || sym->num_cases != 1)
    return 0;
  cis_sym_buffer *b = live_buffer(e, op, sym->cases[0].memref);
  if (!b || e->stopped || !box_of(e, b, sym->cases[0].memref, element, &box))
    return 0;
  cis_term all = whole_of_buffer(e, b);
  return all ? cis_whole_extract(e, all, &box) : 0;
}

bool cis_sym_whole_write(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element,
                         cis_term part) {
  cis_whole_box box;
  if (sym->kind != CIS_SYM_MEMREF || sym->num_cases != 1 || !part)
    return false;
  cis_sym_buffer *b = live_buffer(e, op, sym->cases[0].memref);
  bool may = b && !e->stopped && box_of(e, b, sym->cases[0].memref, element, &box) &&
             cis_term_is_true(e->t, cis_sym_guard_since(e, b)) &&
             !(b->global && cis_op_get_attr_named(b->global, "constant"));
  cis_term all = may ? whole_of_buffer(e, b) : 0;
  cis_term after = all ? cis_whole_insert(e, all, part, &box) : 0;
  if (!after)
    return false;
  b->content = after;
  cis_mem_free(b->bytes);
  b->bytes = NULL;
  return true;
}

// --- whole memrefs ---

bool cis_sym_next_index(const int64_t *sizes, uint32_t rank, int64_t *at) {
  for (uint32_t i = rank; i-- > 0;) {
    if (++at[i] < sizes[i])
      return true;
    at[i] = 0;
  }
  return false;
}

static const cis_memref *single(cis_exec *e, cis_op *op, const cis_sym *memref) {
  if (memref->kind != CIS_SYM_MEMREF || memref->num_cases != 1 ||
      memref->cases[0].memref->rank > MOST_RANK) {
    cis_sym_fail(e, op, "a memref that may be one of several buffers");
    return NULL;
  }
  return memref->cases[0].memref;
}

cis_sym_array *cis_sym_read_all(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element) {
  int64_t at[MOST_RANK] = {0};
  cis_term indices[MOST_RANK];
  const cis_memref *memref =
      sym->kind == CIS_SYM_MEMREF && sym->num_cases ? sym->cases[0].memref : NULL;
  if (!memref || memref->rank > MOST_RANK) {
    cis_sym_fail(e, op, "an operand without a value");
    return NULL;
  }
  for (uint32_t c = 1; c < sym->num_cases; ++c)
    for (uint32_t i = 0; i < memref->rank; ++i)
      if (sym->cases[c].memref->sizes[i] != memref->sizes[i]) {
        cis_sym_fail(e, op, "a memref that may have several sizes");
        return NULL;
      }
  cis_sym_array *array = cis_sym_array_make(e, element, memref->sizes, memref->rank);
  for (int64_t n = 0; array && n < array->num; ++n) {
    for (uint32_t i = 0; i < memref->rank; ++i)
      indices[i] = cis_term_index(e->t, at[i]);
    if (!cis_sym_load(e, op, sym, element, indices, memref->rank, &array->elements[n]))
      return NULL;
    cis_sym_next_index(memref->sizes, memref->rank, at);
  }
  return array;
}

bool cis_sym_write_all(cis_exec *e, cis_op *op, const cis_sym *sym, const cis_sym_array *array) {
  int64_t at[MOST_RANK] = {0};
  cis_term indices[MOST_RANK];
  if (sym->kind != CIS_SYM_MEMREF || array->rank > MOST_RANK)
    return cis_sym_fail(e, op, "an operand without a value");
  for (int64_t n = 0; n < array->num; ++n) {
    for (uint32_t i = 0; i < array->rank; ++i)
      indices[i] = cis_term_index(e->t, at[i]);
    if (!cis_sym_store(e, op, sym, indices, array->rank, array->elements[n]))
      return false;
    cis_sym_next_index(array->sizes, array->rank, at);
  }
  return true;
}

/// First and last byte of a memref that is not empty.
static bool extent(const cis_memref *m, int64_t *low, int64_t *high) {
  *low = *high = m->base + m->offset * (int64_t)m->stride;
  for (uint32_t i = 0; i < m->rank; ++i) {
    if (!m->sizes[i])
      return false;
    int64_t far = (m->sizes[i] - 1) * m->strides[i] * (int64_t)m->stride;
    *(far < 0 ? low : high) += far;
  }
  *high += m->stride - 1;
  return true;
}

bool cis_sym_same_place(const cis_memref *a, const cis_memref *b) {
  bool same =
      a->alloc == b->alloc && a->base == b->base && a->offset == b->offset && a->rank == b->rank;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i] && a->strides[i] == b->strides[i];
  return same;
}

static bool exec_copy(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0)),
                *to = cis_sym_get(e, cis_op_operand(op, 1));
  const cis_memref *a = single(e, op, from), *b = a ? single(e, op, to) : NULL;
  if (!b || a->rank != b->rank)
    return cis_sym_fail(e, op, "a copy of that kind");
  for (uint32_t i = 0; i < a->rank; ++i)
    if (a->sizes[i] != b->sizes[i]) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  int64_t range[4];
  if (!live_buffer(e, op, a) || !live_buffer(e, op, b))
    return false;
  if (cis_sym_same_place(a, b))
    return true;
  if (a->alloc == b->alloc && extent(a, &range[0], &range[1]) && extent(b, &range[2], &range[3]) &&
      range[0] <= range[3] && range[2] <= range[1])
    return cis_sym_fail(e, op, "a copy between memory that may overlap");
  cis_type element = cis_type_element(cis_op_operand(op, 0)->type);
  if (cis_whole_is_on(e)) {
    cis_term whole = cis_sym_whole_of(e, op, from, element);
    if (whole && cis_sym_whole_write(e, op, to, element, whole))
      return true;
  }
  cis_sym_array *array = e->stopped ? NULL : cis_sym_read_all(e, op, from, element);
  return array && cis_sym_write_all(e, op, to, array);
}

// --- allocating and freeing ---

static bool exec_alloc(cis_exec *e, cis_op *op, cis_alloc_kind kind) {
  cis_type type = op->results[0].type;
  int64_t sizes[MOST_RANK];
  uint32_t next = cis_op_operand_group(op, 0).first, rank = cis_type_rank(type);
  if (rank > MOST_RANK || !cis_memref_has_identity_layout(type))
    return cis_sym_fail(e, op, "a buffer of that type");
  for (uint32_t i = 0; i < rank; ++i) {
    sizes[i] = cis_type_dim(type, i);
    if (sizes[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &sizes[i]))
      return false;
  }
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, kind, type, sizes);
  if (!b)
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_memref(e, b->whole));
  return true;
}

/// Frees under a condition.
static bool free_buffer(cis_exec *e, cis_op *op, const cis_memref *memref, cis_term condition) {
  cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  cis_term yes = cis_term_bool(e->t, true);
  if (!b)
    return cis_sym_fail(e, op, "a buffer that is not known here");
  cis_sym_push_guard(e, condition);
  bool may = (b->kind == CIS_ALLOC_HEAP || b->kind == CIS_ALLOC_ARGUMENT) && !b->global &&
             !(memref->flags & CIS_MEMREF_VIEW) && memref->base == 0 && memref->offset == 0;
  cis_sym_trap(e, may ? b->freed : yes);
  b->freed = cis_term_or(e->t, b->freed, e->guard);
  cis_sym_pop_guard(e);
  return !e->stopped;
}

static bool exec_dealloc(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 0));
  if (sym->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  for (uint32_t i = 0; i < sym->num_cases; ++i)
    if (!free_buffer(e, op, sym->cases[i].memref, sym->cases[i].condition))
      return false;
  return true;
}

/// Under which condition the memref is in the buffer.
static cis_term is_in(cis_exec *e, const cis_sym *sym, const cis_allocation *alloc) {
  cis_term any = cis_term_bool(e->t, false);
  for (uint32_t i = 0; i < sym->num_cases; ++i)
    if (sym->cases[i].memref->alloc == alloc)
      any = cis_term_or(e->t, any, sym->cases[i].condition);
  return any;
}

/// bufferization.dealloc: frees what no retained memref is in, each buffer once.
static bool exec_dealloc_list(cis_exec *e, cis_op *op) {
  cis_range memrefs = cis_op_operand_group(op, 0), conditions = cis_op_operand_group(op, 1),
            retained = cis_op_operand_group(op, 2);
  cis_terms *t = e->t;
  for (uint32_t r = 0; r < retained.num; ++r) {
    const cis_sym *kept = cis_sym_get(e, cis_op_operand(op, retained.first + r));
    cis_term any = cis_term_bool(t, false);
    for (uint32_t i = 0; i < memrefs.num; ++i) {
      const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, memrefs.first + i));
      cis_term c = cis_sym_term(e, cis_op_operand(op, conditions.first + i));
      for (uint32_t k = 0; k < kept->num_cases; ++k)
        any = cis_term_or(t, any,
                          cis_term_and(t, c,
                                       cis_term_and(t, kept->cases[k].condition,
                                                    is_in(e, sym, kept->cases[k].memref->alloc))));
    }
    cis_sym_set(e, &op->results[r], cis_sym_of_term(any));
  }
  size_t num_buffers = e->buffers.len;
  for (size_t b = 0; b < num_buffers; ++b) {
    const cis_allocation *alloc = e->buffers.data[b].alloc;
    cis_term free = cis_term_bool(t, false), keep = free;
    const cis_memref *memref = NULL;
    for (uint32_t i = 0; i < memrefs.num; ++i) {
      const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, memrefs.first + i));
      cis_term c = cis_sym_term(e, cis_op_operand(op, conditions.first + i));
      free = cis_term_or(t, free, cis_term_and(t, c, is_in(e, sym, alloc)));
      for (uint32_t k = 0; k < sym->num_cases; ++k)
        if (sym->cases[k].memref->alloc == alloc &&
            (!memref || (sym->cases[k].memref->flags & CIS_MEMREF_VIEW)))
          memref = sym->cases[k].memref;
    }
    for (uint32_t r = 0; r < retained.num; ++r)
      keep = cis_term_or(t, keep,
                         is_in(e, cis_sym_get(e, cis_op_operand(op, retained.first + r)), alloc));
    free = cis_sym_under_guards(e, cis_term_and(t, free, cis_term_not(t, keep)));
    if (memref && !cis_term_is_false(t, free) && !free_buffer(e, op, memref, free))
      return false;
  }
  return true;
}

// --- globals and arguments ---

/// The number by which both programs know a global's contents.
static uint32_t global_input(cis_exec *e, cis_op *global) {
  return cis_sym_named_input(e, "global", cis_symbol_name(global));
}

/// Stops at a memref.get_global of this one whose result is used by anything but loads.
static cis_walk find_other_use(cis_op *op, void *user) {
  if (cis_op_kind(op) != CIS_OP_MEMREF_GET_GLOBAL ||
      cis_symbol_lookup_nearest(op, cis_op_get_attr_named(op, "name")) != user)
    return CIS_WALK_CONTINUE;
  cis_for_each_use (use, &op->results[0])
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_LOAD)
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

bool cis_sym_is_constant_global(cis_op *global) {
  if (cis_op_get_attr_named(global, "constant"))
    return true;
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  return cis_symbol_is_private(global) && value && value->type && cis_type_is_ranked(value->type) &&
         cis_walk_preorder(cis_op_parent(global), find_other_use, global);
}

cis_sym_buffer *cis_sym_global(cis_exec *e, cis_op *op, cis_op *global) {
  uintptr_t found = cis_ptrmap_at(&e->globals, global);
  if (found)
    return &e->buffers.data[found - 1];
  cis_type type = cis_op_get_attr_named(global, "type")->type_value;
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  bool is_constant = cis_sym_is_constant_global(global);
  if (!cis_type_has_static_shape(type) || !cis_memref_has_identity_layout(type)) {
    cis_sym_fail(e, op, "a global of that type");
    return NULL;
  }
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_GLOBAL, type, type->shaped.shape);
  int64_t num = 0;
  cis_term all = 0;
  if (b && cis_whole_is_on(e) && cis_type_num_elements(type, &num) && num > CIS_WHOLE_MIN) {
    cis_type element = cis_term_type_of(e->t, cis_type_element(type));
    all = is_constant ? cis_whole_constant(e, element, value, num)
                      : cis_whole_input(e, element, global_input(e, global), num);
    b->content = all;
  }
  cis_sym_array *array = b && !all ? cis_sym_array_make(e, cis_type_element(type),
                                                        type->shaped.shape, cis_type_rank(type))
                                   : NULL;
  if (!all && (!array || !spread_buffer(e, b))) // nothing is in it yet
    return NULL;
  if (!all && (is_constant && !cis_sym_elements(e, value, array)))
    return NULL;
  uint32_t input = global_input(e, global), size = bytes_of(b->element);
  for (int64_t i = 0; !all && i < array->num; ++i)
    write_bytes(b, i * size, size,
                is_constant ? array->elements[i]
                            : cis_term_input(e->t, array->element, input, (uint64_t)i));
  b->global = global;
  b->guards = 0;
  b->made = cis_term_bool(e->t, true);
  cis_ptrmap_set(&e->globals, global, (uintptr_t)(b - e->buffers.data) + 1);
  return b;
}

static bool exec_get_global(cis_exec *e, cis_op *op) {
  cis_op *global = cis_symbol_lookup_nearest(op, cis_op_get_attr_named(op, "name"));
  cis_sym_buffer *b =
      global && cis_op_kind(global) == CIS_OP_MEMREF_GLOBAL ? cis_sym_global(e, op, global) : NULL;
  if (!b)
    return cis_sym_fail(e, op, "a global of that kind");
  cis_sym_set(e, &op->results[0], cis_sym_of_memref(e, b->whole));
  return true;
}

bool cis_sym_make_argument(cis_exec *e, cis_value *arg, uint32_t index,
                           const cis_sym_choice *choice) {
  cis_type type = arg->type, element = cis_type_element(type);
  uint32_t rank = cis_type_rank(type), size = bytes_of(element);
  // Elements that the memref reaches, from the start of the buffer.
  int64_t reach = choice->offset + 1;
  for (uint32_t i = 0; i < rank; ++i) {
    if (choice->strides[i] < 0)
      return cis_sym_fail(e, e->function, "an argument with negative strides");
    reach = choice->sizes[i] ? reach + (choice->sizes[i] - 1) * choice->strides[i] : 0;
    if (!choice->sizes[i])
      break;
  }
  cis_type flat = cis_type_memref(element, &reach, 1, NULL, NULL);
  cis_sym_buffer *b = cis_sym_new_buffer(e, e->function, CIS_ALLOC_ARGUMENT, flat, &reach);
  if (!b)
    return false;
  bool is_whole = cis_whole_is_on(e) && !choice->is_unset && reach > CIS_WHOLE_MIN;
  if (is_whole)
    b->content = cis_whole_input(e, cis_term_type_of(e->t, element), index, reach);
  else if (!spread_buffer(e, b))
    return false;
  for (int64_t i = 0; i < reach && !choice->is_unset && !is_whole; ++i)
    write_bytes(b, i * size, size, cis_term_input(e->t, element, index, (uint64_t)i));
  e->unset_traps |= choice->is_unset;
  b->argument = (int32_t)index;
  b->freed = cis_term_bool(e->t, choice->is_dead);
  cis_memref *memref = cis_memref_create(cis_interp_machine(e->t->interp), b->alloc, rank);
  memref->stride = size;
  memref->offset = choice->offset;
  for (uint32_t i = 0; i < rank; ++i) {
    memref->sizes[i] = choice->sizes[i];
    memref->strides[i] = choice->strides[i];
  }
  cis_memref_seal(memref, size);
  cis_vec_push(&e->owned, &memref->obj);
  b->whole = memref;
  cis_sym_set(e, arg, cis_sym_of_memref(e, memref));
  return true;
}

// --- ops ---

static bool exec_load(cis_exec *e, cis_op *op) {
  cis_term indices[MOST_RANK], value;
  if (op->num_operands > MOST_RANK)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (!(indices[i - 1] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  if (!cis_sym_load(e, op, cis_sym_get(e, cis_op_operand(op, 0)), op->results[0].type, indices,
                    op->num_operands - 1, &value))
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return true;
}

static bool exec_store(cis_exec *e, cis_op *op) {
  cis_term indices[MOST_RANK], value = cis_sym_term(e, cis_op_operand(op, 0));
  if (op->num_operands > MOST_RANK || !value)
    return cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 2; i < op->num_operands; ++i)
    if (!(indices[i - 2] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  return cis_sym_store(e, op, cis_sym_get(e, cis_op_operand(op, 1)), indices, op->num_operands - 2,
                       value);
}

static bool exec_clone(cis_exec *e, cis_op *op) {
  cis_type type = op->results[0].type;
  cis_sym_array *array =
      cis_sym_read_all(e, op, cis_sym_get(e, cis_op_operand(op, 0)), cis_type_element(type));
  int64_t strides[MOST_RANK], offset;
  if (!array || !cis_type_is_memref(type) || !cis_memref_strides(type, strides, &offset))
    return array && cis_sym_fail(e, op, "a buffer of that type");
  // A layout that is not fixed is row-major order.
  bool is_plain = cis_memref_has_identity_layout(type);
  for (uint32_t i = 0; !is_plain && i < cis_type_rank(type); ++i)
    if (strides[i] != CIS_DYNAMIC && strides[i] != 1)
      return cis_sym_fail(e, op, "a buffer of that type");
  type = cis_type_memref(cis_type_element(type), array->sizes, array->rank, NULL, NULL);
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_HEAP, type, array->sizes);
  if (!b)
    return false;
  cis_sym sym = cis_sym_of_memref(e, b->whole);
  cis_sym_set(e, &op->results[0], sym);
  return cis_sym_write_all(e, op, &sym, array);
}

static bool exec_to_buffer(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
  cis_type type = op->results[0].type;
  if (from->kind != CIS_SYM_ARRAY || !cis_type_is_memref(type))
    return cis_sym_fail(e, op, "an operand without a value");
  cis_type plain =
      cis_type_memref(cis_type_element(type), from->array->sizes, from->array->rank, NULL, NULL);
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_ARGUMENT, plain, from->array->sizes);
  if (!b)
    return false;
  cis_sym sym = cis_sym_of_memref(e, b->whole);
  cis_sym_set(e, &op->results[0], sym);
  return cis_sym_write_all(e, op, &sym, from->array);
}

static bool exec_to_tensor(cis_exec *e, cis_op *op) {
  cis_sym_array *array = cis_sym_read_all(e, op, cis_sym_get(e, cis_op_operand(op, 0)),
                                          cis_type_element(op->results[0].type));
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool exec_alloc_tensor(cis_exec *e, cis_op *op) {
  cis_range sizes_of = cis_op_operand_group(op, 0), copy = cis_op_operand_group(op, 1);
  cis_type type = op->results[0].type;
  int64_t sizes[MOST_RANK];
  if (copy.num) {
    cis_sym_set(e, &op->results[0], *cis_sym_get(e, cis_op_operand(op, copy.first)));
    return true;
  }
  if (!cis_type_is_ranked(type) || cis_type_rank(type) > MOST_RANK)
    return cis_sym_fail(e, op, "a tensor of that type");
  for (uint32_t i = 0, next = sizes_of.first; i < cis_type_rank(type); ++i) {
    sizes[i] = cis_type_dim(type, i);
    if (sizes[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &sizes[i]))
      return false;
  }
  cis_sym_array *array = cis_sym_array_make(e, cis_type_element(type), sizes, cis_type_rank(type));
  for (int64_t i = 0; array && i < array->num; ++i)
    array->elements[i] = cis_term_undef(e->t, array->element);
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool exec_materialize(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
  const cis_sym *to = cis_sym_get(e, cis_op_operand(op, 1));
  const int64_t *sizes = to->kind == CIS_SYM_ARRAY    ? to->array->sizes
                         : to->kind == CIS_SYM_MEMREF ? to->cases[0].memref->sizes
                                                      : NULL;
  if (from->kind != CIS_SYM_ARRAY || !sizes)
    return cis_sym_fail(e, op, "an operand without a value");
  for (uint32_t i = 0; i < from->array->rank; ++i)
    if (from->array->sizes[i] != sizes[i]) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  if (op->num_results) {
    cis_sym_set(e, &op->results[0], *from);
    return true;
  }
  return cis_sym_write_all(e, op, to, from->array);
}

bool cis_sym_memory_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_ALLOC:
    return exec_alloc(e, op, CIS_ALLOC_HEAP);
  case CIS_OP_MEMREF_ALLOCA:
    return exec_alloc(e, op, CIS_ALLOC_STACK);
  case CIS_OP_MEMREF_DEALLOC:
    return exec_dealloc(e, op);
  case CIS_OP_MEMREF_LOAD:
    return cis_type_is_vector(op->results[0].type) ? cis_sym_fail(e, op, "a load of a vector")
                                                   : exec_load(e, op);
  case CIS_OP_MEMREF_STORE:
    return exec_store(e, op);
  case CIS_OP_MEMREF_COPY:
    return exec_copy(e, op);
  case CIS_OP_MEMREF_GET_GLOBAL:
    return exec_get_global(e, op);
  case CIS_OP_BUFFERIZATION_CLONE:
    return exec_clone(e, op);
  case CIS_OP_BUFFERIZATION_DEALLOC:
    return exec_dealloc_list(e, op);
  case CIS_OP_BUFFERIZATION_DEALLOC_TENSOR:
  case CIS_OP_MEMREF_PREFETCH:
    return true;
  case CIS_OP_BUFFERIZATION_TO_BUFFER:
    return exec_to_buffer(e, op);
  case CIS_OP_BUFFERIZATION_TO_TENSOR:
    return exec_to_tensor(e, op);
  case CIS_OP_BUFFERIZATION_ALLOC_TENSOR:
    return exec_alloc_tensor(e, op);
  case CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION:
    return exec_materialize(e, op);
  default:
    *out_handled = false;
    return false;
  }
}
