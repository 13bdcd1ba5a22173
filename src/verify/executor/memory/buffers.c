// Buffers of symbolic execution: the term of each byte, lives, reads and writes of elements and of
// whole memrefs.
#include "verify/executor/arrays/whole.h"
#include "verify/executor/exec.h"
#include "verify/executor/matched.h"

#include "dialect/common/predicates.h"
#include "interp/compute/array_ops.h"
#include "ir/attr.h"
#include "ir/diag.h"

enum { MOST_RANK = 16, MOST_PLACES = 4096 };

uint32_t cis_sym_bytes_of(cis_type type) {
  cis_layout layout;
  return cis_layout_of(type, &layout) ? layout.size : 0;
}

// --- buffers ---

/// Contents are terms of contiguous elements, whatever the layout.
static cis_memref *quiet_alloc(cis_exec *e, cis_op *op, cis_alloc_kind kind, cis_type type,
                               const int64_t *sizes) {
  cis_machine *m = cis_interp_machine(e->t->interp);
  void *user;
  type = cis_type_is_memref(type) ? cis_memref_without_layout(type) : type;
  cis_diag_flush(e->t->ctx);
  cis_diag_handler handler = cis_diag_get_handler(e->t->ctx, &user);
  cis_diag_set_handler(e->t->ctx, cis_diag_ignore, NULL);
  cis_memref *memref = cis_alloc_memref(m, op, kind, type, sizes, 64);
  cis_diag_flush(e->t->ctx);
  cis_diag_set_handler(e->t->ctx, handler, user);
  m->status = CIS_RUN_CLEAN;
  return memref;
}

/// Whether it is a number that terms stand for.
static bool is_plain_element(cis_type type) {
  return (cis_type_is_int_or_index(type) || cis_type_is_float(type)) && cis_sym_bytes_of(type) <= 8;
}

cis_sym_buffer *cis_sym_new_buffer(cis_exec *e, cis_op *op, cis_alloc_kind kind, cis_type type,
                                   const int64_t *sizes) {
  const int64_t most = cis_whole_is_on(e) ? 1 << 28 : 1 << 24;
  int64_t bytes = cis_sym_bytes_of(cis_type_element(type));
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
  bool is_plain = is_plain_element(element);
  // A buffer whose elements cannot be terms has no contents here: only its life is tracked.
  bool is_opaque = !is_plain && bytes > 0 && (kind == CIS_ALLOC_HEAP || kind == CIS_ALLOC_STACK) &&
                   (cis_type_is(element, CIS_TYPE_COMPLEX) || cis_type_is_vector(element));
  cis_memref *memref = is_plain || is_opaque ? quiet_alloc(e, op, kind, type, sizes) : NULL;
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
                           .element = is_opaque ? cis_type_none(e->t->ctx) : element,
                           .op = op,
                           .alignment = cis_sym_asked_alignment(op, kind, element),
                           .space = cis_type_is_memref(type) ? type->shaped.memory_space : NULL,
                           .scope = e->scope,
                           .until = UINT32_MAX,
                           .loop = (uint32_t)e->loops.len};
  cis_vec_push(&e->owned, &memref->obj);
  cis_vec_push(&e->buffers, buffer);
  cis_ptrmap_set(&e->buffer_of, memref->alloc, e->buffers.len);
  return &cis_vec_last(&e->buffers);
}

cis_sym_buffer *cis_sym_buffer_of(cis_exec *e, const cis_memref *memref) {
  uintptr_t index = cis_ptrmap_at(&e->buffer_of, memref->alloc);
  return index ? &e->buffers.data[index - 1] : NULL;
}

bool cis_sym_is_read_only(const cis_sym_buffer *b) {
  return b->is_read_only || (b->global && cis_op_get_attr_named(b->global, "constant"));
}

bool cis_sym_can_free(const cis_sym_buffer *b, const cis_memref *memref) {
  bool is_whole = !(memref->flags & CIS_MEMREF_VIEW) && !memref->base && !memref->offset;
  return is_whole && !b->global && (b->kind == CIS_ALLOC_HEAP || b->argument >= 0);
}

cis_sym cis_sym_of_memref(cis_exec *e, cis_memref *memref) {
  cis_sym_case *one = cis_arena_new(&e->arena, cis_sym_case);
  *one = (cis_sym_case){cis_term_bool(e->t, true), memref};
  return (cis_sym){.kind = CIS_SYM_MEMREF, .cases = one, .num_cases = 1};
}

static cis_term_address *address_of(const cis_exec *e, const cis_sym_buffer *b) {
  return (cis_term_address *)cis_ptrmap_at(&e->t->addresses, cis_term_id(b->address));
}

void cis_sym_note_free(cis_exec *e, cis_sym_buffer *b) {
  if (b->until > e->buffers.len)
    b->until = (uint32_t)e->buffers.len;
  if (b->address && address_of(e, b))
    address_of(e, b)->until = b->until;
}

cis_term cis_sym_address(cis_exec *e, cis_sym_buffer *b) {
  if (b->address)
    return b->address;
  b->address = cis_sym_unknown(e, cis_type_i(e->t->ctx, 64));
  // A buffer that was made of a tensor may be memory that was there before.
  bool is_known = b->kind != CIS_ALLOC_TENSOR;
  cis_term_address *address = cis_arena_new(&e->t->arena, cis_term_address);
  *address = (cis_term_address){.program = e,
                                .order = (uint32_t)(b - e->buffers.data),
                                .until = b->until,
                                .size = is_known ? b->alloc->size : 0};
  cis_ptrmap_set(&e->t->addresses, cis_term_id(b->address), (uintptr_t)address);
  return b->address;
}

/// Notes an access by an iteration of a parallel loop.
static void touch(cis_exec *e, cis_sym_buffer *b, int64_t place, uint32_t size, bool writes) {
  if (!e->iterations.running.len)
    return;
  if (!b->touched)
    b->touched = cis_mem_calloc((size_t)b->alloc->size + 1, sizeof(*b->touched));
  for (uint32_t i = 0; i < size; ++i)
    if (writes ? cis_iterations_write(&e->iterations, &b->touched[place + i])
               : cis_iterations_read(&e->iterations, &b->touched[place + i]))
      e->race = e->works.len ? "work that goes on and what is done meanwhile touch the same memory"
                             : "iterations of a parallel loop touch the same memory";
}

void cis_sym_touch_all(cis_exec *e, cis_sym_buffer *b) {
  if (b->alloc->size <= UINT32_MAX)
    touch(e, b, 0, (uint32_t)b->alloc->size, true);
}

void cis_sym_leave_scope(cis_exec *e, size_t scope) {
  for (size_t i = 0; i < e->buffers.len; ++i) {
    cis_sym_buffer *b = &e->buffers.data[i];
    if (b->kind == CIS_ALLOC_STACK && b->scope > scope) {
      if (!cis_term_is_true(e->t, b->freed))
        cis_sym_touch_all(e, b);
      b->freed = cis_term_bool(e->t, true);
      cis_sym_note_free(e, b);
    }
  }
}

// --- bytes ---

void cis_sym_write_bytes(cis_sym_buffer *b, int64_t offset, uint32_t size, cis_term value) {
  for (uint32_t i = 0; i < size; ++i)
    b->bytes[offset + i] = (cis_sym_byte){value, (uint8_t)i, (uint8_t)size};
}

bool cis_sym_spread_buffer(cis_exec *e, cis_sym_buffer *b) {
  if (b->bytes)
    return true;
  int64_t size = b->alloc->size, step = cis_sym_bytes_of(b->element), num = step ? size / step : 0;
  if (size > 1 << 24)
    return cis_sym_fail(e, NULL, "a buffer that is too large");
  b->bytes = cis_mem_calloc((size_t)size + 1, sizeof(cis_sym_byte));
  if (!b->content)
    return true;
  cis_term *elements = cis_mem_calloc((size_t)num + 1, sizeof(*elements));
  bool ok = cis_whole_elements(e, b->content, elements, num);
  for (int64_t n = 0; ok && n < num; ++n)
    cis_sym_write_bytes(b, n * step, (uint32_t)step, elements[n]);
  cis_mem_free(elements);
  b->content = 0;
  return ok || cis_sym_fail(e, NULL, "the elements of a large buffer");
}

static cis_term read_bytes(cis_exec *e, const cis_sym_buffer *b, int64_t offset, cis_type type) {
  uint32_t size = cis_sym_bytes_of(type);
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
      return cis_term_bitcast(e->t, at->term, want);
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
  return b && is_inside(memref, place) && cis_sym_spread_buffer(e, b)
             ? read_bytes(e, b, place, element)
             : cis_term_undef(e->t, element);
}

// --- accesses ---

cis_sym_buffer *cis_sym_live_buffer(cis_exec *e, cis_op *op, const cis_memref *memref) {
  cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  if (!b) {
    cis_sym_fail(e, op, "a buffer that is not known here");
    return NULL;
  }
  cis_sym_trap(e, b->freed);
  return b;
}

/// Traps where an element that is accessed lies at no multiple of what the access needs.
static void trap_misaligned(cis_exec *e, cis_op *op, const cis_sym_buffer *b, int64_t place,
                            cis_type element) {
  cis_layout layout;
  int64_t asked = cis_sym_access_alignment(op);
  int64_t natural = cis_layout_of(element, &layout) ? layout.align : 1;
  cis_sym_require_alignment(e, op, b, place, asked > natural ? asked : natural);
}

/// Indices of an access: the places that it may be at, each under a condition.
typedef struct places {
  uint32_t rank;
  cis_term terms[MOST_RANK]; // 0: the number is known
  int64_t at[MOST_RANK];
  uint64_t num;
} places;

/// Traps where an index is out of bounds. False if it always is.
static bool trap_outside(cis_exec *e, cis_term x, int64_t size) {
  uint64_t bits;
  cis_sym_trap(e, cis_term_is_poison(e->t, x));
  if (!cis_matched_is_below(e, x, size))
    cis_sym_trap(
        e, cis_term_not(e->t, cis_term_compare(e->t, CIS_CMPI_ULT, x, cis_term_index(e->t, size))));
  return size && (!cis_term_bits(e->t, x, &bits) || bits < (uint64_t)size);
}

/// Traps where an index is out of bounds. False if nothing is left, or after a failure.
static bool find_places(cis_exec *e, cis_op *op, const cis_memref *memref, const cis_term *indices,
                        uint32_t num, places *out) {
  out->rank = num;
  out->num = 1;
  if (num != memref->rank || num > MOST_RANK)
    return cis_sym_fail(e, op, "an access of that rank");
  for (uint32_t i = 0; i < num; ++i) {
    cis_term x = cis_sym_under_guards(e, indices[i]);
    uint64_t bits;
    if (!trap_outside(e, x, memref->sizes[i]))
      return false;
    out->terms[i] = x;
    if (cis_term_bits(e->t, x, &bits)) {
      out->terms[i] = 0;
      out->at[i] = (int64_t)bits;
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
      all = cis_term_and(
          e->t, all,
          cis_term_compare(e->t, CIS_CMPI_EQ, p->terms[i], cis_term_index(e->t, p->at[i])));
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

// --- contents of a buffer as one term ---

/// The elements of a memref as places of its buffer, counted in elements. False where the two have
/// other elements.
static bool box_of(cis_exec *e, const cis_sym_buffer *b, const cis_memref *memref, cis_type element,
                   cis_whole_box *out) {
  int64_t size = cis_sym_bytes_of(b->element);
  if (!size || !is_plain_element(element) ||
      cis_term_type_of(e->t, b->element) != cis_term_type_of(e->t, element) ||
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

/// Whether all bytes of an element were written, or none.
static bool is_written_at_once(const cis_sym_buffer *b, int64_t offset, int64_t size) {
  bool same = true;
  for (int64_t i = 1; i < size; ++i)
    same &= !b->bytes[offset + i].term == !b->bytes[offset].term;
  return same;
}

cis_term cis_sym_content(cis_exec *e, cis_sym_buffer *b) {
  int64_t step = cis_sym_bytes_of(b->element), num = step ? b->alloc->size / step : 0;
  if (b->content || num <= 0)
    return b->content;
  if (!b->bytes)
    return cis_whole_splat(e, cis_term_undef(e->t, b->element), num);
  cis_sym_array *array = cis_sym_array_make(e, b->element, &num, 1);
  for (int64_t n = 0; array && n < num; ++n) {
    if (!is_written_at_once(b, n * step, step))
      return 0;
    array->elements[n] = read_bytes(e, b, n * step, b->element);
  }
  return array ? cis_whole_of_array(e, array) : 0;
}

// --- single elements of buffers that are one term ---

/// Whether an access is to an element of one term: in loops that are one, and elsewhere where the
/// index is not known and the buffer large.
static bool is_by_content(cis_exec *e, const cis_sym_buffer *b, const cis_memref *memref,
                          cis_type element, const cis_term *indices, uint32_t num) {
  cis_whole_box box;
  int64_t low, high, size = cis_sym_bytes_of(b->element);
  uint64_t bits;
  bool is_known = true, is_empty = !size || b->alloc->size < size || num != memref->rank;
  for (uint32_t i = 0; i < num; ++i)
    is_known &= cis_term_bits(e->t, indices[i], &bits);
  if (!e->limits.matches || e->iterations.running.len || is_empty ||
      !box_of(e, b, memref, element, &box) || b->alloc->size % size ||
      (!e->loops.len && (is_known || b->alloc->size / size <= CIS_WHOLE_MIN)))
    return false;
  low = high = box.offset;
  for (uint32_t i = 0; i < box.rank; ++i) {
    if (!box.sizes[i])
      return false;
    *(box.strides[i] < 0 ? &low : &high) += (box.sizes[i] - 1) * box.strides[i];
  }
  return low >= 0 && high < b->alloc->size / size;
}

/// The place of an access in its buffer, counted in elements. 0: nothing is left that is defined.
static cis_term position_of(cis_exec *e, const cis_memref *memref, const cis_term *indices) {
  cis_terms *t = e->t;
  cis_term at = cis_term_index(t, memref->base / (int64_t)memref->stride + memref->offset);
  for (uint32_t i = 0; i < memref->rank; ++i) {
    cis_term x = cis_sym_under_guards(e, indices[i]),
             stride = cis_term_index(t, memref->strides[i]);
    if (!trap_outside(e, x, memref->sizes[i]))
      return 0;
    at = cis_term_add(t, at, cis_term_mul(t, x, stride));
  }
  return e->stopped ? 0 : at;
}

/// Elements lie as their type needs it; more cannot be said of them all.
static bool check_content_alignment(cis_exec *e, cis_op *op, const cis_sym_buffer *b) {
  return cis_sym_access_alignment(op) <= cis_sym_bytes_of(b->element) ||
         cis_sym_fail(e, op, "an access of that alignment to a large buffer");
}

static bool load_content(cis_exec *e, cis_op *op, cis_sym_buffer *b, const cis_memref *memref,
                         const cis_term *indices, cis_term *out) {
  if (!check_content_alignment(e, op, b))
    return false;
  cis_term at = position_of(e, memref, indices), all = at ? cis_sym_content(e, b) : 0;
  cis_term value = all ? cis_whole_read(e, all, at) : 0;
  if (!at)
    return false;
  if (!value)
    return cis_sym_fail(e, op, "an element of a large buffer");
  *out = cis_sym_under_guards(e, value);
  if (e->unset_traps)
    cis_sym_trap(e, cis_term_is_poison(e->t, *out));
  return !e->stopped && cis_sym_step(e, op, 1);
}

static bool store_content(cis_exec *e, cis_op *op, cis_sym_buffer *b, const cis_memref *memref,
                          const cis_term *indices, cis_term value) {
  if (!check_content_alignment(e, op, b))
    return false;
  cis_term at = position_of(e, memref, indices), all = at ? cis_sym_content(e, b) : 0;
  cis_term guard = cis_sym_guard_since(e, b);
  if (!at)
    return false;
  if (all && !cis_term_is_true(e->t, guard)) {
    cis_term old = cis_whole_read(e, all, at);
    value = old ? cis_term_select(e->t, guard, value, old) : 0;
  }
  all = all && value ? cis_whole_store(e, all, at, value) : 0;
  if (!all)
    return cis_sym_fail(e, op, "an element of a large buffer");
  cis_mem_free(b->bytes);
  b->bytes = NULL;
  b->content = all;
  return cis_sym_step(e, op, 1);
}

// --- accesses of all cases ---

static bool load_one(cis_exec *e, cis_op *op, const cis_memref *memref, cis_type element,
                     const cis_term *indices, uint32_t num, cis_term *out) {
  places p;
  cis_sym_buffer *b = cis_sym_live_buffer(e, op, memref);
  *out = cis_term_undef(e->t, element);
  if (b && is_by_content(e, b, memref, element, indices, num))
    return load_content(e, op, b, memref, indices, out);
  if (!b || !cis_sym_spread_buffer(e, b) || !find_places(e, op, memref, indices, num, &p))
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
    trap_misaligned(e, op, b, place, element);
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
  if (memref->kind == CIS_SYM_MEMREF && !is_plain_element(element))
    return cis_sym_fail(e, op, "an element of that type");
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
  cis_sym_buffer *b = cis_sym_live_buffer(e, op, memref);
  bool is_constant = b && cis_sym_is_read_only(b);
  if (!b || (!is_constant && !cis_matched_own(e, b)))
    return false;
  if (!is_constant && is_by_content(e, b, memref, cis_term_type(e->t, value), indices, num))
    return store_content(e, op, b, memref, indices, value);
  if (!cis_sym_spread_buffer(e, b) || !find_places(e, op, memref, indices, num, &p))
    return false;
  if (is_constant) {
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
    cis_sym_push_guard(e, place_condition(e, &p));
    trap_misaligned(e, op, b, place, type);
    cis_sym_pop_guard(e);
    cis_term stored = cis_term_is_true(e->t, c)
                          ? value
                          : cis_term_select(e->t, c, value, read_bytes(e, b, place, type));
    cis_sym_write_bytes(b, place, memref->stride, stored);
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

cis_term cis_sym_whole_of(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element) {
  cis_whole_box box;
  if (sym->kind == CIS_SYM_ARRAY)
    return cis_whole_of_array(e, sym->array);
  if (sym->kind != CIS_SYM_MEMREF || sym->num_cases != 1)
    return 0;
  cis_sym_buffer *b = cis_sym_live_buffer(e, op, sym->cases[0].memref);
  if (!b || e->stopped || !box_of(e, b, sym->cases[0].memref, element, &box))
    return 0;
  cis_term all = cis_sym_content(e, b);
  return all ? cis_whole_extract(e, all, &box) : 0;
}

bool cis_sym_whole_write(cis_exec *e, cis_op *op, const cis_sym *sym, cis_type element,
                         cis_term part) {
  cis_whole_box box;
  if (sym->kind != CIS_SYM_MEMREF || sym->num_cases != 1 || !part)
    return false;
  cis_sym_buffer *b = cis_sym_live_buffer(e, op, sym->cases[0].memref);
  bool may = b && !e->stopped && box_of(e, b, sym->cases[0].memref, element, &box) &&
             cis_term_is_true(e->t, cis_sym_guard_since(e, b)) && !cis_sym_is_read_only(b);
  cis_term all = may && cis_matched_own(e, b) ? cis_sym_content(e, b) : 0;
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

bool cis_sym_same_place(const cis_memref *a, const cis_memref *b) {
  bool same =
      a->alloc == b->alloc && a->base == b->base && a->offset == b->offset && a->rank == b->rank;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i] && a->strides[i] == b->strides[i];
  return same;
}
