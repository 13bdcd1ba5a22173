// Allocations, accesses and frees of buffers, and the conditions under which each is right.
#include "check/extents.h"
#include "check/pieces.h"
#include "check/proof.h"
#include "check/work.h"

#include "ir/family.h"
#include "ir/symbol.h"

enum { MAX_ROWS = 64, MAX_STORED = 96 };

// --- findings ---

void cis_proof_find(cis_proof *p, cis_finding_kind kind, cis_op *op, cis_checked *buffer,
                    cis_cond when, bool certain, cis_op *other) {
  if (when == CIS_NEVER || p->gave_up)
    return;
  cis_vec_push(&p->findings, ((cis_finding){.kind = kind,
                                            .buffer = buffer,
                                            .op = op,
                                            .other = other,
                                            .when = when,
                                            .certain = certain}));
}

void cis_proof_doubt(cis_proof *p, cis_op *op, cis_checked *buffer, const char *reason) {
  if (p->path == CIS_NEVER || p->gave_up)
    return;
  const cis_finding *last = p->findings.len ? &cis_vec_last(&p->findings) : NULL;
  if (last && last->kind == CIS_FOUND_DOUBT && last->buffer == buffer)
    return;
  cis_vec_push(
      &p->findings,
      ((cis_finding){
          .kind = CIS_FOUND_DOUBT, .buffer = buffer, .op = op, .why = reason, .when = p->path}));
}

void cis_proof_escape(cis_proof *p, cis_op *op, const cis_known *known, const char *reason) {
  for (uint32_t i = 0; i < known->num_choices; ++i) {
    if (cis_cond_and(&p->conds, p->path, known->choices[i].when) == CIS_NEVER)
      continue;
    cis_checked *buffer = known->choices[i].ref->buffer;
    if (buffer->kind == CIS_CHECKED_TENSOR)
      continue;
    cis_proof_doubt(p, op, buffer, reason);
    buffer->escapes = true;
  }
}

// --- buffers and memrefs ---

cis_checked *cis_proof_new_buffer(cis_proof *p, cis_checked_kind kind, cis_op *site,
                                  cis_value *value) {
  cis_checked *buffer = cis_arena_new(p->arena, cis_checked);
  *buffer = (cis_checked){.kind = kind,
                          .id = (uint32_t)p->buffers.len,
                          .site = site,
                          .value = value,
                          .size = cis_linear_constant(-1),
                          .alignment = 1,
                          .now = {.live = kind == CIS_CHECKED_TENSOR ? CIS_ALWAYS : p->path}};
  cis_vec_push(&p->buffers, buffer);
  cis_proof_place(p, buffer);
  if (kind == CIS_CHECKED_GLOBAL || kind == CIS_CHECKED_ARGUMENT)
    cis_vec_push(&p->outside, buffer);
  return buffer;
}

/// Bytes of an element; 0 if that is not known.
static int64_t element_size(cis_type memref) {
  cis_type element = cis_type_element(memref);
  cis_type one = cis_type_memref(element, NULL, 0, NULL, NULL);
  int64_t bytes;
  return cis_type_size_in_bytes(one, &bytes) ? bytes : 0;
}

static cis_linear any_number(cis_proof *p) {
  return cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX);
}

cis_linear cis_proof_bytes(cis_proof *p, cis_linear elements, int64_t element) {
  enum { FAR = 40 };
  int64_t least, most, limit = (int64_t)1 << FAR;
  cis_linear_range(&p->linears, &elements, &least, &most);
  if (element <= 0)
    return any_number(p);
  if (least < -limit || most > limit)
    elements = cis_linear_unknown(&p->linears, -limit, limit);
  return cis_linear_scale(&p->linears, elements, element);
}

/// Tensors lie in memory as memrefs without a layout do.
static void set_strides(cis_proof *p, cis_ref *ref, cis_type type, cis_linear *strides) {
  int64_t *fixed = cis_arena_array(p->arena, int64_t, ref->rank + 1), offset = 0;
  bool is_strided = !cis_type_is_memref(type) || cis_memref_strides(type, fixed, &offset);
  cis_linear product = cis_linear_constant(1);
  for (uint32_t i = ref->rank; i-- > 0;) {
    strides[i] = !cis_type_is_memref(type) || cis_memref_has_identity_layout(type) ? product
                 : is_strided && fixed[i] != CIS_DYNAMIC
                     ? cis_linear_constant(fixed[i])
                     : cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX);
    product = cis_linear_mul(&p->linears, product, ref->sizes[i]);
  }
  bool is_fixed = is_strided && offset != CIS_DYNAMIC;
  ref->offset =
      cis_proof_bytes(p, is_fixed ? cis_linear_constant(offset) : any_number(p), ref->element);
}

cis_ref *cis_proof_whole(cis_proof *p, cis_checked *buffer, cis_type type,
                         const cis_linear *dynamic) {
  cis_ref *ref = cis_arena_new(p->arena, cis_ref);
  *ref = (cis_ref){.buffer = buffer, .element = element_size(type)};
  if (!cis_type_is_ranked(type))
    return ref;
  ref->has_rank = true;
  ref->rank = cis_type_rank(type);
  cis_linear *sizes = cis_arena_array(p->arena, cis_linear, ref->rank + 1);
  cis_linear *strides = cis_arena_array(p->arena, cis_linear, ref->rank + 1);
  for (uint32_t i = 0; i < ref->rank; ++i)
    sizes[i] = cis_type_dim(type, i) != CIS_DYNAMIC ? cis_linear_constant(cis_type_dim(type, i))
               : dynamic                            ? *dynamic++
                         : cis_linear_unknown(&p->linears, 0, CIS_SIZE_LIMIT);
  ref->sizes = sizes;
  ref->strides = strides;
  set_strides(p, ref, type, strides);
  return ref;
}

/// The largest power of two that divides an element's size, as memory is laid out.
static int64_t natural_alignment(cis_type memref, int64_t element) {
  int64_t bytes = cis_type_is(cis_type_element(memref), CIS_TYPE_COMPLEX) ? element / 2 : element;
  return bytes > 0 ? bytes & -bytes : 1;
}

cis_ref *cis_proof_just(cis_proof *p, cis_checked *buffer, cis_type type,
                        const cis_linear *dynamic) {
  cis_ref *ref = cis_proof_whole(p, buffer, type, dynamic);
  int64_t alignment = natural_alignment(type, ref->element);
  if (alignment > buffer->alignment)
    buffer->alignment = alignment;
  if (buffer->placed && buffer->site) {
    cis_attr asked = cis_op_get_attr(buffer->site, CIS_STR("alignment"));
    int64_t least = cis_attr_int_or(asked, alignment);
    if (least > 0 && buffer->placed->place % least)
      cis_proof_find(p, CIS_FOUND_MISALIGNED, buffer->site, buffer, p->path, true, NULL);
  }
  bool is_plain = !cis_type_is_memref(type) || cis_memref_has_identity_layout(type);
  if (!ref->has_rank || !ref->element || !is_plain)
    return ref;
  buffer->size = cis_linear_constant(ref->element);
  for (uint32_t i = 0; i < ref->rank; ++i)
    buffer->size = cis_linear_mul(&p->linears, buffer->size, ref->sizes[i]);
  return ref;
}

/// Whether the buffer ends where its size says; others may be a part of something larger.
static bool has_end(const cis_checked *buffer) {
  return buffer->kind == CIS_CHECKED_GLOBAL || buffer->kind == CIS_CHECKED_STACK ||
         (buffer->kind == CIS_CHECKED_HEAP && !buffer->is_returned);
}

const cis_known *cis_known_ref(cis_proof *p, const cis_ref *ref) {
  cis_choice choice = {CIS_ALWAYS, ref};
  return cis_known_choices(p, CIS_KNOWN_MEMREF, &choice, 1);
}

/// Whether two buffers that are not the same are different memory.
static bool is_apart_from_others(const cis_checked *buffer) {
  return buffer->kind != CIS_CHECKED_FOREIGN && buffer->kind != CIS_CHECKED_TENSOR;
}

void cis_proof_change(cis_proof *p, cis_checked *buffer, cis_checked_now now) {
  if (p->loops)
    cis_vec_push(&p->log, ((cis_undo){buffer, buffer->now}));
  buffer->now = now;
}

void cis_proof_end_scope(cis_proof *p, size_t first) {
  for (size_t i = first; i < p->buffers.len; ++i) {
    cis_checked *buffer = p->buffers.data[i];
    if (buffer->kind != CIS_CHECKED_STACK)
      continue;
    cis_work_lose(p, CIS_FOUND_USE_AFTER_SCOPE, buffer,
                  cis_cond_and(&p->conds, buffer->now.live, p->path));
    cis_checked_now now = buffer->now;
    now.live = cis_cond_minus(&p->conds, now.live, p->path);
    cis_proof_change(p, buffer, now);
  }
}

cis_cond cis_proof_same_address(cis_proof *p, const cis_known *a, const cis_known *b) {
  cis_cond same = CIS_NEVER;
  for (uint32_t i = 0; i < a->num_choices; ++i)
    for (uint32_t k = 0; k < b->num_choices; ++k) {
      const cis_ref *x = a->choices[i].ref, *y = b->choices[k].ref;
      cis_cond both = cis_cond_and(&p->conds, a->choices[i].when, b->choices[k].when);
      if (both == CIS_NEVER)
        continue;
      bool known = is_apart_from_others(x->buffer) && is_apart_from_others(y->buffer);
      if (known && x->buffer != y->buffer)
        continue;
      cis_cond equal = known
                           ? cis_proof_zero(p, NULL, cis_linear_sub(&p->linears, x->base, y->base))
                           : cis_proof_atom(p, NULL, NULL);
      same = cis_cond_or(&p->conds, same, cis_cond_and(&p->conds, both, equal));
    }
  return same;
}

// --- access ---

/// The bytes that a box of a memref is: rows of `run` bytes.
typedef struct rows {
  cis_linear first, run; // the first row
  uint32_t num_outer;
  cis_linear counts[16], strides[16]; // of rows, in bytes
  bool is_known;                      // the above
  bool is_reversed;                   // elements lie in another order than in the memref
  cis_linear hull;                    // bytes from the first one to the end of the last
} rows;

static void add_outer(cis_proof *p, rows *r, cis_linear count, cis_linear stride) {
  if (cis_linear_is(count, 1))
    return;
  cis_linears *l = &p->linears;
  if (r->num_outer == 0 && cis_linear_equal(&stride, &r->run)) {
    r->run = cis_linear_mul(l, r->run, count);
    return;
  }
  if (r->num_outer == 16) {
    r->is_known = false;
    return;
  }
  r->counts[r->num_outer] = count;
  r->strides[r->num_outer++] = stride;
}

static rows rows_of(cis_proof *p, const cis_ref *ref, const cis_box *box) {
  cis_linears *l = &p->linears;
  rows r = {.is_known = ref->has_rank && ref->element > 0,
            .first = cis_linear_add(l, ref->base, ref->offset),
            .run = cis_linear_constant(ref->element)};
  if (!r.is_known)
    return r;
  bool nothing = false;
  for (uint32_t i = ref->rank; i-- > 0;) {
    cis_linear stride = cis_linear_scale(l, ref->strides[i], ref->element);
    cis_linear count = box && box->count   ? box->count[i]
                       : box && box->first ? cis_linear_constant(1)
                                           : ref->sizes[i];
    if (box && box->first)
      r.first = cis_linear_add(
          l, r.first,
          cis_proof_bytes(p, cis_linear_mul(l, box->first[i], ref->strides[i]), ref->element));
    bool is_single = cis_linear_is(count, 1) || cis_linear_is(count, 0);
    if (cis_linear_is_negative(l, stride) && !is_single) { // the last element lies first
      cis_linear last = cis_linear_sub(l, count, cis_linear_constant(1));
      r.first = cis_linear_add(l, r.first, cis_linear_mul(l, last, stride));
      stride = cis_linear_scale(l, stride, -1);
      r.is_reversed = true;
    }
    r.is_known &= is_single || cis_linear_is_natural(l, stride);
    add_outer(p, &r, count, stride);
    nothing |= cis_linear_is(count, 0);
  }
  r.hull = r.run;
  for (uint32_t i = 0; i < r.num_outer; ++i) {
    cis_linear last = cis_linear_sub(l, r.counts[i], cis_linear_constant(1));
    r.hull = cis_linear_add(l, r.hull, cis_linear_mul(l, last, r.strides[i]));
  }
  if (nothing)
    r.run = r.hull = cis_linear_constant(0), r.num_outer = 0;
  return r;
}

/// How many rows there are, if that is a small number; else 0.
static int64_t num_rows(const rows *r) {
  int64_t num = 1;
  for (uint32_t i = 0; i < r->num_outer; ++i) {
    if (r->counts[i].num || r->counts[i].constant < 0 || r->counts[i].constant > MAX_ROWS)
      return 0;
    num *= r->counts[i].constant;
    if (num > MAX_ROWS)
      return 0;
  }
  return num;
}

static cis_linear row_start(cis_proof *p, const rows *r, int64_t index) {
  cis_linear at = r->first;
  for (uint32_t i = 0; i < r->num_outer; ++i) {
    int64_t count = r->counts[i].constant;
    at = cis_linear_add(&p->linears, at,
                        cis_linear_scale(&p->linears, r->strides[i], index % count));
    index /= count;
  }
  return at;
}

void cis_proof_check_bounds(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                            cis_linear first, cis_linear count, cis_linear size) {
  cis_linears *l = &p->linears;
  if (cis_linear_is(count, 0) && cis_linear_is_natural(l, first) &&
      cis_linear_is_natural(l, cis_linear_sub(l, size, first)))
    return;
  cis_linear room = cis_linear_sub(l, size, cis_linear_add(l, first, count));
  if (cis_linear_is_natural(l, first) && cis_linear_is_natural(l, room))
    return;
  if (cis_linear_is_negative(l, first) || cis_linear_is_negative(l, room)) {
    cis_proof_find(p, CIS_FOUND_OUT_OF_BOUNDS, op, ref->buffer, when, true, NULL);
    return;
  }
  int64_t low, high, room_low, room_high;
  cis_linear_range(l, &first, &low, &high);
  cis_linear_range(l, &room, &room_low, &room_high);
  bool may = first.num <= 1 && room.num <= 1 && low > INT32_MIN && room_low > INT32_MIN;
  if (may && (low < 0 || room_low < 0))
    cis_proof_find(p, CIS_FOUND_OUT_OF_BOUNDS, op, ref->buffer, when, false, NULL);
  else
    cis_proof_doubt(p, op, ref->buffer, "an index that is not known to be inside of the buffer");
}

void cis_proof_check_size(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                          cis_linear size) {
  if (cis_linear_is_negative(&p->linears, size))
    cis_proof_find(p, CIS_FOUND_NEGATIVE_SIZE, op, ref->buffer, when, true, NULL);
  else if (!cis_linear_is_natural(&p->linears, size))
    cis_proof_doubt(p, op, ref->buffer, "a size that may be negative");
}

void cis_proof_check_slice(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                           cis_linear offset, cis_linear count, cis_linear stride,
                           cis_linear size) {
  cis_linears *l = &p->linears;
  cis_linear one = cis_linear_constant(1);
  cis_linear span = cis_linear_mul(l, cis_linear_sub(l, count, one), stride);
  cis_proof_check_size(p, op, ref, when, count);
  if (cis_linear_is(count, 0)) {
    cis_proof_check_bounds(p, op, ref, when, offset, count, size);
  } else if (cis_linear_is_natural(l, stride)) {
    cis_proof_check_bounds(p, op, ref, when, offset, cis_linear_add(l, span, one), size);
  } else { // both ends
    cis_proof_check_bounds(p, op, ref, when, offset, one, size);
    cis_proof_check_bounds(p, op, ref, when, cis_linear_add(l, offset, span), one, size);
  }
}

void cis_proof_check_equal(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                           cis_linear a, cis_linear b, const char *reason) {
  cis_linear rest = cis_linear_sub(&p->linears, a, b);
  if (cis_linear_is(rest, 0))
    return;
  if (!rest.num)
    cis_proof_find(p, CIS_FOUND_OUT_OF_BOUNDS, op, ref->buffer, when, true, NULL);
  else
    cis_proof_doubt(p, op, ref->buffer, reason);
}

static void check_box(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                      const cis_box *box, const rows *r) {
  if (box && box->first && !box->may_leave && !box->skip_bounds)
    for (uint32_t i = 0; i < ref->rank; ++i)
      cis_proof_check_bounds(p, op, ref, when, box->first[i],
                             box->count ? box->count[i] : cis_linear_constant(1), ref->sizes[i]);
  bool has_size = ref->buffer->size.num || ref->buffer->size.constant >= 0;
  bool known = has_size && r->is_known;
  known &= has_end(ref->buffer) ||
           cis_proof_is_inside(p, r->first, r->hull, cis_linear_constant(0), ref->buffer->size);
  if (ref->is_reinterpreted && known)
    cis_proof_check_bounds(p, op, ref, when, r->first, r->hull, ref->buffer->size);
  else if (ref->is_reinterpreted && ref->buffer->kind != CIS_CHECKED_FOREIGN)
    cis_proof_doubt(p, op, ref->buffer, "a view that may leave the buffer");
}

static void check_address(cis_proof *p, cis_op *op, cis_checked *buffer, cis_cond when,
                          cis_linear at, int64_t alignment) {
  int64_t known = alignment < buffer->alignment ? alignment : buffer->alignment;
  if (at.num == 0 && known > 0 && at.constant % known) {
    cis_proof_find(p, CIS_FOUND_MISALIGNED, op, buffer, when, true, NULL);
    return;
  }
  bool is_known = known == alignment && at.constant % alignment == 0;
  for (uint32_t i = 0; i < at.num; ++i)
    is_known &= at.factors[i] % alignment == 0;
  if (!is_known)
    cis_proof_doubt(p, op, buffer, "an address whose alignment is not known");
}

/// Checks the alignment that the element type needs at the beginning of the memref, and that of the
/// op's own attribute. Strides are in elements, so that the other elements are aligned too.
static void check_alignment(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when,
                            const rows *r, cis_type type) {
  if (!ref->has_rank || ref->element <= 0 || ref->buffer->kind == CIS_CHECKED_FOREIGN)
    return;
  cis_attr attr = cis_op_get_attr(op, CIS_STR("alignment"));
  int64_t natural = natural_alignment(type, ref->element), asked = cis_attr_int_or(attr, 1);
  check_address(p, op, ref->buffer, when, cis_linear_add(&p->linears, ref->base, ref->offset),
                natural);
  if (asked > 1)
    check_address(p, op, ref->buffer, when, r->first, asked);
}

static void check_alive(cis_proof *p, cis_op *op, cis_checked *buffer, cis_cond when) {
  if (buffer->kind == CIS_CHECKED_FOREIGN)
    cis_proof_doubt(p, op, buffer, "memory whose origin is not followed");
  cis_cond dead = cis_cond_minus(&p->conds, when, buffer->now.live);
  if (dead == CIS_NEVER || buffer->kind == CIS_CHECKED_FOREIGN)
    return;
  bool is_stack = buffer->kind == CIS_CHECKED_STACK;
  cis_proof_find(p, is_stack ? CIS_FOUND_USE_AFTER_SCOPE : CIS_FOUND_USE_AFTER_FREE, op, buffer,
                 dead, !buffer->escapes, NULL);
}

/// For work that goes on; without `r` all of the buffer.
static void touch(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when, const rows *r,
                  bool reads, bool writes) {
  if (!p->pending.len)
    return;
  cis_touch touched = {.buffer = ref->buffer,
                       .piece = ref->piece,
                       .op = op,
                       .when = when,
                       .reads = reads,
                       .writes = writes,
                       .is_known = r && r->is_known};
  if (touched.is_known) {
    touched.from = r->first;
    touched.size = r->hull;
  }
  cis_work_touch(p, &touched);
}

void cis_proof_use(cis_proof *p, cis_op *op, const cis_known *known) {
  for (uint32_t i = 0; i < known->num_choices; ++i) {
    cis_cond when = cis_cond_and(&p->conds, p->path, known->choices[i].when);
    if (when == CIS_NEVER)
      continue;
    cis_checked *buffer = known->choices[i].ref->buffer;
    check_alive(p, op, buffer, when);
    touch(p, op, known->choices[i].ref, when, NULL, true, false);
  }
}

static void check_written(cis_proof *p, cis_op *op, cis_checked *buffer, cis_cond when,
                          const rows *r, const cis_box *box) {
  cis_linear hull = r->hull;
  bool known = r->is_known;
  cis_linear from = known ? r->first : cis_linear_constant(0);
  cis_linear most = known ? hull : cis_linear_unknown(&p->linears, 0, INT64_MAX);
  cis_cond spoiled = cis_cond_and(&p->conds, when, cis_proof_spoiled_when(p, buffer, from, most));
  if (spoiled != CIS_NEVER) {
    cis_proof_doubt(p, op, buffer, "bytes that a copy of unwritten ones may have left");
    return;
  }
  if (buffer->is_initialized || buffer->kind == CIS_CHECKED_FOREIGN)
    return;
  // Elements of a tensor that nothing was put into are undefined, which is no error until an
  // execution uses them.
  bool is_tensor = buffer->kind == CIS_CHECKED_TENSOR;
  if (known && !is_tensor) {
    cis_cond left = cis_cond_minus(&p->conds, when, cis_proof_covered(p, buffer, r->first, hull));
    int64_t num = left == CIS_NEVER ? 0 : num_rows(r);
    if (left == CIS_NEVER)
      return;
    for (int64_t i = 0; i < num && left != CIS_NEVER; ++i) {
      cis_linear at = row_start(p, r, i);
      cis_cond bad = cis_cond_minus(&p->conds, when, cis_proof_covered(p, buffer, at, r->run));
      if (bad == CIS_NEVER)
        continue;
      bool certain = !buffer->escapes && !at.num && !r->run.num && !(box && box->is_partial) &&
                     !cis_proof_is_vague(p, buffer, at, r->run);
      cis_proof_find(p, CIS_FOUND_UNINITIALIZED, op, buffer, bad, certain, NULL);
      return;
    }
    if (num)
      return;
  }
  bool covered =
      is_tensor && known &&
      cis_cond_minus(&p->conds, when, cis_proof_covered(p, buffer, r->first, hull)) == CIS_NEVER;
  if (covered)
    return;
  if (known && !is_tensor && !cis_proof_may_be_written(p, buffer, r->first, hull) &&
      !buffer->escapes)
    cis_proof_find(p, CIS_FOUND_UNINITIALIZED, op, buffer, when, !(box && box->is_partial), NULL);
  else
    cis_proof_doubt(p, op, buffer, "bytes that are not known to be written");
}

/// The type of the memref that the choice is of, as its element says.
static cis_type memref_type(cis_op *op, const cis_known *known, cis_proof *p) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (cis_value_is_base_memref(value) && cis_proof_get(p, value) == known)
      return value->type;
  }
  return NULL;
}

/// Checks what a read and a write have in common of a buffer that is accessed. Returns when it is;
/// `*out_rows`, unless that is never: where. `type`, unless NULL, says the alignment.
static cis_cond check_access(cis_proof *p, cis_op *op, const cis_choice *choice, const cis_box *box,
                             cis_type type, rows *out_rows) {
  const cis_ref *ref = choice->ref;
  cis_cond when = cis_cond_and(&p->conds, p->path, choice->when);
  if (when == CIS_NEVER)
    return CIS_NEVER;
  check_alive(p, op, ref->buffer, when);
  *out_rows = rows_of(p, ref, box);
  check_box(p, op, ref, when, box, out_rows);
  if (type)
    check_alignment(p, op, ref, when, out_rows, type);
  return when;
}

/// On which part of the path all bytes of the buffer are there.
static cis_cond wholly_written(cis_proof *p, const cis_checked *buffer) {
  bool has_size = buffer->size.num || buffer->size.constant >= 0;
  if (buffer->is_initialized)
    return CIS_ALWAYS;
  return has_size ? cis_proof_covered(p, buffer, cis_linear_constant(0), buffer->size)
                  : (cis_cond)CIS_NEVER;
}

/// Reads or writes the pieces of pools that a memref is, row by row where these are few.
static void access_pieces(cis_proof *p, cis_op *op, const cis_known *known, const cis_ref *ref,
                          cis_cond when, const rows *r, bool writes, bool is_sure) {
  bool has_pieces = ref->piece || ref->buffer->placed || ref->buffer->is_of_plan;
  if (!has_pieces && !(writes && (ref->buffer->pieces.len || ref->buffer->idle.len)))
    return;
  cis_piece_access access = {.op = op,
                             .pool = ref->buffer,
                             .piece = ref->piece,
                             .known = known,
                             .ref = ref,
                             .from = r->first,
                             .size = r->hull,
                             .when = when,
                             .is_sure = is_sure && r->is_known};
  int64_t num = r->is_known ? num_rows(r) : 0;
  for (int64_t i = 0; i < num; ++i) {
    access.from = row_start(p, r, i);
    access.size = r->run;
    (writes ? cis_proof_write_pieces : cis_proof_read_pieces)(p, access);
  }
  if (num)
    return;
  if (!r->is_known)
    access.size = cis_linear_unknown(&p->linears, 0, INT64_MAX);
  access.is_sure &= !r->num_outer;
  (writes ? cis_proof_write_pieces : cis_proof_read_pieces)(p, access);
}

void cis_proof_read(cis_proof *p, cis_op *op, const cis_known *known, const cis_box *box) {
  cis_type type = memref_type(op, known, p);
  for (uint32_t i = 0; i < known->num_choices; ++i) {
    const cis_ref *ref = known->choices[i].ref;
    rows r;
    cis_cond when = check_access(p, op, &known->choices[i], box, type, &r);
    if (when == CIS_NEVER)
      continue;
    touch(p, op, ref, when, &r, true, false);
    when = cis_cond_and(&p->conds, when, ref->buffer->now.live);
    if (box && box->may_leave) // the accessed bytes lie somewhere in the buffer
      when = cis_cond_minus(&p->conds, when, wholly_written(p, ref->buffer));
    if (when == CIS_NEVER)
      continue;
    if (!box || !box->moves)
      check_written(p, op, ref->buffer, when, &r, box);
    access_pieces(p, op, known, ref, when, &r, false, false);
  }
}

static void forget_stored(cis_proof *p, cis_checked *buffer, const rows *r, cis_cond when) {
  cis_checked_now now = buffer->now;
  if (!now.num_stored)
    return;
  cis_stored *list = cis_arena_array(p->arena, cis_stored, now.num_stored);
  uint32_t num = 0;
  for (uint32_t i = 0; i < now.num_stored; ++i) {
    cis_stored old = now.stored[i];
    if (!r->is_known || !cis_proof_are_apart(p, cis_linear_constant(old.at),
                                             cis_linear_constant(old.size), r->first, r->hull))
      old.when = cis_cond_minus(&p->conds, old.when, when);
    if (old.when != CIS_NEVER)
      list[num++] = old;
  }
  now.stored = list;
  now.num_stored = num;
  cis_proof_change(p, buffer, now);
}

void cis_proof_write_somewhere(cis_proof *p, cis_op *op, cis_checked *buffer) {
  cis_extent extent = {cis_linear_constant(0), cis_linear_unknown(&p->linears, 0, INT64_MAX),
                       CIS_NEVER, op, false};
  cis_proof_add_written(p, buffer, extent);
}

static void write_rows(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when, const rows *r,
                       bool is_sure) {
  cis_checked *buffer = ref->buffer;
  int64_t num = r->is_known && is_sure ? num_rows(r) : 0;
  for (int64_t i = 0; i < num; ++i) {
    cis_proof_mend(p, buffer, row_start(p, r, i), r->run, when);
    if (!buffer->is_initialized)
      cis_proof_add_written(
          p, buffer, (cis_extent){row_start(p, r, i), r->run, when, op, !p->summarized_loops});
  }
  // Bytes that may be written count if the question is whether no byte was.
  if (!num && !buffer->is_initialized && r->is_known)
    cis_proof_add_written(p, buffer, (cis_extent){r->first, r->hull, CIS_NEVER, op, false});
  else if (!num && !buffer->is_initialized)
    cis_proof_write_somewhere(p, op, buffer);
}

void cis_proof_write(cis_proof *p, cis_op *op, const cis_known *known, const cis_box *box) {
  cis_type type = memref_type(op, known, p);
  for (uint32_t i = 0; i < known->num_choices; ++i) {
    const cis_ref *ref = known->choices[i].ref;
    rows r;
    cis_cond when = check_access(p, op, &known->choices[i], box, type, &r);
    if (when == CIS_NEVER)
      continue;
    touch(p, op, ref, when, &r, false, true);
    if (ref->buffer->is_constant || ref->is_read_only)
      cis_proof_find(p, CIS_FOUND_CONSTANT_WRITE, op, ref->buffer, when, true, NULL);
    forget_stored(p, ref->buffer, &r, when);
    bool is_sure = !(box && (box->is_partial || box->may_leave || box->moves));
    write_rows(p, op, ref, when, &r, is_sure);
    access_pieces(p, op, known, ref, when, &r, true, is_sure || (box && box->moves));
  }
}

void cis_proof_lend(cis_proof *p, cis_op *op, const cis_known *known, bool writes) {
  const cis_box some = {.is_partial = true, .moves = true, .skip_bounds = true};
  if (!writes) {
    cis_proof_read(p, op, known, &some);
    return;
  }
  for (uint32_t i = 0; i < known->num_choices; ++i) {
    const cis_ref *ref = known->choices[i].ref;
    cis_cond when = cis_cond_and(&p->conds, p->path, known->choices[i].when);
    if (when == CIS_NEVER)
      continue;
    rows r = rows_of(p, ref, NULL);
    forget_stored(p, ref->buffer, &r, when);
    access_pieces(p, op, known, ref, when, &r, true, false);
    if (!ref->is_read_only)
      ref->buffer->is_initialized = true; // it may have written all of it
  }
}

// --- copies ---

static bool same_rows(const rows *a, const rows *b) {
  if (!cis_linear_equal(&a->first, &b->first) || !cis_linear_equal(&a->run, &b->run) ||
      a->num_outer != b->num_outer || a->is_reversed || b->is_reversed)
    return false;
  for (uint32_t i = 0; i < a->num_outer; ++i)
    if (!cis_linear_equal(&a->counts[i], &b->counts[i]) ||
        !cis_linear_equal(&a->strides[i], &b->strides[i]))
      return false;
  return true;
}

/// Whether no row of one has a byte of a row of the other: 1 yes, 0 no, -1 not known.
static int rows_are_apart(cis_proof *p, const rows *a, const rows *b) {
  int64_t a_num = num_rows(a), b_num = num_rows(b);
  for (int64_t i = 0; i < a_num && b_num; ++i)
    for (int64_t k = 0; k < b_num; ++k) {
      cis_linear x = row_start(p, a, i), y = row_start(p, b, k);
      if (cis_proof_are_apart(p, x, a->run, y, b->run))
        continue;
      return cis_surely_overlap(x, a->run, y, b->run) ? 0 : -1;
    }
  return a_num && b_num ? 1 : -1;
}

static void check_overlap(cis_proof *p, cis_op *op, const cis_ref *from, const cis_ref *to,
                          cis_cond when) {
  rows a = rows_of(p, from, NULL), b = rows_of(p, to, NULL);
  if (from->buffer->kind == CIS_CHECKED_FOREIGN)
    return;
  if (!a.is_known || !b.is_known) {
    cis_proof_doubt(p, op, from->buffer, "a copy whose bytes may overlap");
    return;
  }
  if (same_rows(&a, &b) || cis_proof_are_apart(p, a.first, a.hull, b.first, b.hull))
    return;
  int apart = rows_are_apart(p, &a, &b);
  if (apart == 0)
    cis_proof_find(p, CIS_FOUND_COPY_OVERLAP, op, from->buffer, when, true, NULL);
  else if (apart < 0)
    cis_proof_doubt(p, op, from->buffer, "a copy whose bytes may overlap");
}

static void check_sizes(cis_proof *p, cis_op *op, const cis_ref *from, const cis_ref *to,
                        cis_cond when) {
  bool known = from->has_rank && to->has_rank && from->rank == to->rank;
  for (uint32_t i = 0; known && i < to->rank; ++i)
    cis_proof_check_equal(p, op, to, when, from->sizes[i], to->sizes[i],
                          "a copy between sizes that are not known to be equal");
  if (!known)
    cis_proof_doubt(p, op, to->buffer, "a copy between shapes that are not known");
}

/// Bytes that are written in the source are written in the target.
static void move_written(cis_proof *p, cis_op *op, const cis_choice *from, const cis_choice *to,
                         bool is_one) {
  cis_conds *c = &p->conds;
  cis_cond when = cis_cond_and(c, p->path, cis_cond_and(c, from->when, to->when));
  const cis_checked *source = from->ref->buffer;
  cis_checked *target = to->ref->buffer;
  if (when == CIS_NEVER)
    return;
  rows a = rows_of(p, from->ref, NULL), b = rows_of(p, to->ref, NULL);
  int64_t num = b.is_known ? num_rows(&b) : 0;
  cis_cond all = a.is_known ? cis_proof_covered(p, source, a.first, a.hull) : (cis_cond)CIS_NEVER;
  if ((source->is_initialized && !source->unwritten.len) || source->kind == CIS_CHECKED_FOREIGN)
    all = CIS_ALWAYS;
  cis_cond whole = cis_cond_and(c, when, all);
  cis_proof_spoil(p, op, target, b.is_known ? b.first : cis_linear_constant(0),
                  b.is_known ? b.hull : cis_linear_unknown(&p->linears, 0, INT64_MAX),
                  cis_cond_minus(c, when, all));
  for (int64_t i = 0; i < num && whole != CIS_NEVER; ++i) {
    cis_proof_mend(p, target, row_start(p, &b, i), b.run, whole);
    if (!target->is_initialized)
      cis_proof_add_written(p, target, (cis_extent){row_start(p, &b, i), b.run, whole, op, true});
  }
  if (target->is_initialized)
    return;
  bool is_plain = is_one && a.is_known && b.is_known && !a.num_outer && !b.num_outer &&
                  !a.is_reversed && !b.is_reversed && source != target && whole != when;
  for (uint32_t i = 0; is_plain && i < source->now.num_written; ++i) {
    cis_extent e = source->now.written[i];
    if (e.when == CIS_NEVER || !cis_proof_is_inside(p, e.from, e.size, a.first, a.run))
      continue;
    e.from = cis_linear_add(&p->linears, cis_linear_sub(&p->linears, e.from, a.first), b.first);
    e.when = cis_cond_and(c, e.when, when);
    cis_proof_mend(p, target, e.from, e.size, e.when);
    cis_proof_add_written(p, target, e);
  }
}

void cis_proof_copy(cis_proof *p, cis_op *op, const cis_known *from, const cis_known *to) {
  for (uint32_t i = 0; i < from->num_choices; ++i)
    for (uint32_t k = 0; k < to->num_choices; ++k) {
      cis_cond when = cis_cond_and(&p->conds, from->choices[i].when, to->choices[k].when);
      when = cis_cond_and(&p->conds, p->path, when);
      if (when == CIS_NEVER)
        continue;
      check_sizes(p, op, from->choices[i].ref, to->choices[k].ref, when);
      if (from->choices[i].ref->buffer == to->choices[k].ref->buffer)
        check_overlap(p, op, from->choices[i].ref, to->choices[k].ref, when);
    }
  if (p->copies_read) {
    cis_proof_read(p, op, from, NULL);
    cis_proof_write(p, op, to, NULL);
    return;
  }
  const cis_box moved = {.moves = true};
  cis_proof_read(p, op, from, &moved);
  cis_proof_write(p, op, to, &moved);
  bool is_one = from->num_choices == 1 && to->num_choices == 1;
  for (uint32_t i = 0; i < from->num_choices; ++i)
    for (uint32_t k = 0; k < to->num_choices; ++k)
      move_written(p, op, &from->choices[i], &to->choices[k], is_one);
}

// --- free ---

static void free_one(cis_proof *p, cis_op *op, const cis_ref *ref, cis_cond when) {
  cis_checked *buffer = ref->buffer;
  if (buffer->kind == CIS_CHECKED_FOREIGN) {
    cis_proof_doubt(p, op, buffer, "a free of memory whose origin is not followed");
    return;
  }
  bool is_donated = buffer->kind == CIS_CHECKED_ARGUMENT && buffer->value &&
                    cis_argument_is_donated(buffer->value);
  bool is_passed = p->is_strict && buffer->id < p->boundary;
  if (!is_donated && (buffer->kind != CIS_CHECKED_HEAP || is_passed)) {
    cis_proof_find(p, CIS_FOUND_FREE_OF_OTHER, op, buffer, when, true, NULL);
    return;
  }
  cis_cond dead = cis_cond_minus(&p->conds, when, buffer->now.live);
  cis_proof_find(p, CIS_FOUND_DOUBLE_FREE, op, buffer, dead, !buffer->escapes, NULL);
  cis_cond now_freed = cis_cond_and(&p->conds, when, buffer->now.live);
  cis_work_lose(p, CIS_FOUND_USE_AFTER_FREE, buffer, now_freed);
  touch(p, op, ref, when, NULL, false, true);
  if (ref->is_view)
    cis_proof_find(p, CIS_FOUND_FREE_OF_VIEW, op, buffer, now_freed, true, NULL);
  if (buffer->site && !cis_str_eq(cis_family_name(buffer->site), cis_family_name(op)))
    cis_proof_find(p, CIS_FOUND_OTHER_FAMILY, op, buffer, now_freed, !buffer->escapes, NULL);
  if (buffer->num_frees < sizeof(buffer->frees) / sizeof(*buffer->frees))
    buffer->frees[buffer->num_frees++] = (cis_event){op, now_freed};
  cis_checked_now now = buffer->now;
  now.live = cis_cond_minus(&p->conds, now.live, when);
  cis_proof_change(p, buffer, now);
  if (now.live == CIS_NEVER)
    cis_proof_drop_placed(p, buffer);
}

void cis_proof_free(cis_proof *p, cis_op *op, const cis_known *known) {
  for (uint32_t i = 0; i < known->num_choices; ++i) {
    cis_cond when = cis_cond_and(&p->conds, p->path, known->choices[i].when);
    if (when != CIS_NEVER)
      free_one(p, op, known->choices[i].ref, when);
  }
}

// --- values that are stored ---

/// The constant place of an element; false if there is none.
static bool place_of(cis_proof *p, const cis_ref *ref, const cis_linear *indices, int64_t *out) {
  cis_box box = {.first = indices};
  rows r = rows_of(p, ref, &box);
  *out = r.first.constant;
  return r.is_known && !r.first.num;
}

void cis_proof_forget_outside(cis_proof *p) {
  for (size_t i = 0; i < p->outside.len; ++i) {
    cis_checked_now now = p->outside.data[i]->now;
    if (!now.num_stored)
      continue;
    now.stored = NULL;
    now.num_stored = 0;
    cis_proof_change(p, p->outside.data[i], now);
  }
}

const cis_known *cis_proof_load(cis_proof *p, const cis_known *memref, const cis_linear *indices,
                                cis_type type) {
  const cis_known *value = NULL;
  for (uint32_t i = 0; i < memref->num_choices && !p->pending.len; ++i) {
    const cis_ref *ref = memref->choices[i].ref;
    cis_cond left = cis_cond_and(&p->conds, p->path, memref->choices[i].when);
    int64_t at;
    if (left == CIS_NEVER)
      continue;
    if (ref->buffer->escapes || !place_of(p, ref, indices, &at))
      return NULL;
    for (uint32_t k = ref->buffer->now.num_stored; k-- > 0 && left != CIS_NEVER;) {
      const cis_stored *stored = &ref->buffer->now.stored[k];
      cis_cond both = cis_cond_and(&p->conds, left, stored->when);
      if (stored->at != at || both == CIS_NEVER)
        continue;
      value = value ? cis_known_merge(p, both, stored->value, value, type) : stored->value;
      left = cis_cond_minus(&p->conds, left, stored->when);
    }
    if (left != CIS_NEVER)
      return NULL;
  }
  return value;
}

void cis_proof_store(cis_proof *p, const cis_known *memref, const cis_linear *indices,
                     const cis_known *value) {
  for (uint32_t i = 0; i < memref->num_choices && !p->pending.len; ++i) {
    const cis_ref *ref = memref->choices[i].ref;
    cis_cond when = cis_cond_and(&p->conds, p->path, memref->choices[i].when);
    int64_t at;
    if (when == CIS_NEVER || !place_of(p, ref, indices, &at))
      continue;
    cis_checked_now now = ref->buffer->now;
    if (now.num_stored >= MAX_STORED || ref->buffer->kind == CIS_CHECKED_FOREIGN)
      continue;
    cis_stored *list = cis_arena_array(p->arena, cis_stored, now.num_stored + 1);
    if (now.num_stored)
      memcpy(list, now.stored, now.num_stored * sizeof(*list));
    list[now.num_stored++] = (cis_stored){at, ref->element, when, (cis_known *)(uintptr_t)value};
    now.stored = list;
    cis_proof_change(p, ref->buffer, now);
  }
}
