// Writes to buffers as extents: first byte, size, and the condition of the paths on which they were
// written.
//
//   memref.store in both branches of an scf.if: [0, 4) when c, [4, 8) when not c
#include "check/extents.h"
#include "check/pieces.h"

/// Whether two extents of constant sizes differ by a number, be their places known or not: then
/// that decides, which is most of them.
static bool differ_by_number(const cis_linear *a_from, const cis_linear *a_size,
                             const cis_linear *b_from, const cis_linear *b_size, int64_t *out) {
  bool same = !a_size->num && !b_size->num && a_from->num == b_from->num;
  for (uint32_t i = 0; same && i < a_from->num; ++i)
    same = a_from->symbols[i] == b_from->symbols[i] && a_from->factors[i] == b_from->factors[i];
  return same && !__builtin_sub_overflow(a_from->constant, b_from->constant, out);
}

bool cis_proof_is_inside(cis_proof *p, cis_linear a_from, cis_linear a_size, cis_linear b_from,
                         cis_linear b_size) {
  cis_linears *l = &p->linears;
  int64_t far, room;
  if (differ_by_number(&a_from, &a_size, &b_from, &b_size, &far) &&
      !__builtin_sub_overflow(b_size.constant, a_size.constant, &room))
    return far >= 0 && far <= room;
  cis_linear before = cis_linear_sub(l, a_from, b_from);
  cis_linear after =
      cis_linear_sub(l, cis_linear_add(l, b_from, b_size), cis_linear_add(l, a_from, a_size));
  return cis_linear_is_natural(l, before) && cis_linear_is_natural(l, after);
}

bool cis_proof_are_apart(cis_proof *p, cis_linear a_from, cis_linear a_size, cis_linear b_from,
                         cis_linear b_size) {
  cis_linears *l = &p->linears;
  int64_t far, back;
  if (differ_by_number(&a_from, &a_size, &b_from, &b_size, &far) &&
      !__builtin_sub_overflow(0, far, &back))
    return far >= b_size.constant || back >= a_size.constant;
  return cis_linear_is_natural(l, cis_linear_sub(l, cis_linear_sub(l, b_from, a_from), a_size)) ||
         cis_linear_is_natural(l, cis_linear_sub(l, cis_linear_sub(l, a_from, b_from), b_size));
}

bool cis_surely_overlap(cis_linear a_from, cis_linear a_size, cis_linear b_from,
                        cis_linear b_size) {
  return !a_from.num && !a_size.num && !b_from.num && !b_size.num &&
         a_from.constant < b_from.constant + b_size.constant &&
         b_from.constant < a_from.constant + a_size.constant;
}

/// Whether one extent begins where another one ends.
static bool follows(cis_proof *p, const cis_extent *before, const cis_extent *after) {
  int64_t far;
  if (differ_by_number(&after->from, &after->size, &before->from, &before->size, &far))
    return far == before->size.constant;
  cis_linear end = cis_linear_add(&p->linears, before->from, before->size);
  return cis_linear_equal(&end, &after->from);
}

void cis_proof_add_written(cis_proof *p, cis_checked *buffer, cis_extent extent) {
  cis_checked_now now = buffer->now;
  cis_extent *list = cis_arena_array(p->arena, cis_extent, now.num_written + 1);
  uint32_t num = 0;
  for (uint32_t i = 0; i < now.num_written; ++i) {
    cis_extent old = now.written[i];
    if (cis_proof_is_inside(p, extent.from, extent.size, old.from, old.size) &&
        cis_cond_minus(&p->conds, extent.when, old.when) == CIS_NEVER)
      return;
    bool covers = cis_proof_is_inside(p, old.from, old.size, extent.from, extent.size) &&
                  cis_cond_minus(&p->conds, old.when, extent.when) == CIS_NEVER;
    if (!covers && old.when == extent.when && follows(p, &old, &extent)) {
      extent.from = old.from; // neighbours become one
      extent.size = cis_linear_add(&p->linears, old.size, extent.size);
      covers = true;
    } else if (!covers && cis_linear_equal(&old.from, &extent.from) &&
               cis_linear_equal(&old.size, &extent.size)) {
      extent.when = cis_cond_or(&p->conds, old.when, extent.when);
      covers = true;
    }
    if (!covers)
      list[num++] = old;
  }
  if (num < CIS_MOST_EXTENTS)
    list[num++] = extent;
  now.written = list;
  now.num_written = num;
  cis_proof_change(p, buffer, now);
}

/// The end of the elementary part of [from, end) that begins at `from`.
static int64_t next_border(const cis_checked *buffer, int64_t from, int64_t end) {
  for (uint32_t i = 0; i < buffer->now.num_written; ++i) {
    const cis_extent *e = &buffer->now.written[i];
    if (e->from.num || e->size.num)
      continue;
    int64_t start = e->from.constant, stop = start + e->size.constant;
    end = start > from && start < end ? start : end;
    end = stop > from && stop < end ? stop : end;
  }
  return end;
}

static cis_cond written_by_any(cis_proof *p, const cis_checked *buffer, cis_linear from,
                               cis_linear size) {
  cis_cond when = CIS_NEVER;
  for (uint32_t i = 0; i < buffer->now.num_written && when != CIS_ALWAYS; ++i) {
    const cis_extent *e = &buffer->now.written[i];
    if (cis_proof_is_inside(p, from, size, e->from, e->size))
      when = cis_cond_or(&p->conds, when, e->when);
  }
  return when;
}

/// The same, whatever copies have put there since.
static cis_cond written_on(cis_proof *p, const cis_checked *buffer, cis_linear from,
                           cis_linear size) {
  if (buffer->is_initialized || cis_linear_is(size, 0))
    return CIS_ALWAYS;
  cis_cond when = written_by_any(p, buffer, from, size);
  if (cis_cond_minus(&p->conds, p->path, when) == CIS_NEVER || size.num)
    return when;
  // Perhaps no extent covers it, but several do.
  int64_t least, most;
  cis_linear_range(&p->linears, &from, &least, &most);
  if (most > INT64_MAX - size.constant || most - least > INT32_MAX)
    return when;
  int64_t end = most + size.constant;
  cis_cond all = CIS_ALWAYS;
  for (int64_t at = least; at < end && all != CIS_NEVER;) {
    int64_t stop = next_border(buffer, at, end);
    all = cis_cond_and(
        &p->conds, all,
        written_by_any(p, buffer, cis_linear_constant(at), cis_linear_constant(stop - at)));
    at = stop;
  }
  return cis_cond_or(&p->conds, when, all);
}

bool cis_proof_is_vague(cis_proof *p, const cis_checked *buffer, cis_linear from, cis_linear size) {
  for (uint32_t i = 0; i < buffer->now.num_written; ++i) {
    const cis_extent *e = &buffer->now.written[i];
    bool is_certain = e->certain && !e->from.num && !e->size.num;
    if (!is_certain && !cis_proof_are_apart(p, from, size, e->from, e->size))
      return true;
  }
  return buffer->now.num_written >= CIS_MOST_EXTENTS;
}

bool cis_proof_may_be_written(cis_proof *p, const cis_checked *buffer, cis_linear from,
                              cis_linear size) {
  if (buffer->escapes || buffer->is_initialized)
    return true;
  for (uint32_t i = 0; i < buffer->now.num_written; ++i) {
    const cis_extent *e = &buffer->now.written[i];
    if (!cis_proof_are_apart(p, from, size, e->from, e->size))
      return true;
  }
  return false;
}

// --- extents that may be ---

/// Whether two extents are the same fact but for their places.
static bool are_alike(const cis_extent *a, const cis_extent *b) {
  return a->op == b->op && a->by == b->by && a->certain == b->certain;
}

/// Makes one of two extents of numbers that touch; false if they do not.
static bool join(cis_extent *old, const cis_extent *more) {
  int64_t start = old->from.constant, end = start + old->size.constant;
  int64_t from = more->from.constant, to = from + more->size.constant;
  if (!cis_extent_is_number(old) || !cis_extent_is_number(more) || old->when != more->when ||
      from > end || to < start)
    return false;
  start = from < start ? from : start;
  end = to > end ? to : end;
  old->from = cis_linear_constant(start);
  old->size = cis_linear_constant(end - start);
  return true;
}

void cis_proof_add_extent(cis_proof *p, cis_extent_vec *list, cis_extent extent, bool joins) {
  int64_t least, most, other_least, other_most;
  cis_linear_range(&p->linears, &extent.from, &least, &most);
  for (size_t i = list->len; i-- > 0;) {
    cis_extent *old = &list->data[i];
    if (!are_alike(old, &extent))
      continue;
    if (joins && join(old, &extent))
      return;
    if (!cis_linear_equal(&old->size, &extent.size))
      continue;
    cis_linear_range(&p->linears, &old->from, &other_least, &other_most);
    if (least != other_least || most != other_most)
      continue;
    old->when = cis_cond_or(&p->conds, old->when, extent.when);
    return;
  }
  if (list->len < CIS_MOST_EXTENTS) {
    cis_vec_push(list, extent);
    return;
  }
  cis_extent any = {cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX),
                    cis_linear_unknown(&p->linears, 0, INT64_MAX),
                    CIS_ALWAYS,
                    extent.op,
                    false,
                    extent.by};
  cis_vec_last(list) = any;
}

/// Paths outside of the loop stay: what an iteration writes anew is still lost where there is none.
static void weaken(cis_proof *p, cis_extent_vec *list, uint32_t first_atom) {
  for (size_t i = 0; i < list->len; ++i) {
    cis_extent *extent = &list->data[i];
    cis_cond outside = cis_cond_exists(&p->conds, extent->when, first_atom, NULL, 0);
    if (outside == extent->when)
      continue;
    extent->when = outside;
    extent->certain = false;
  }
}

void cis_proof_weaken(cis_proof *p, uint32_t first_atom) {
  for (size_t i = 0; i < p->pools.len; ++i)
    for (size_t k = 0; k < p->pools.data[i]->pieces.len; ++k) {
      cis_piece *piece = p->pools.data[i]->pieces.data[k].piece;
      cis_proof_save_piece(p, piece);
      weaken(p, &piece->own, first_atom);
      weaken(p, &piece->lost, first_atom);
    }
  for (size_t i = 0; i < p->spoiled.len; ++i)
    weaken(p, &p->spoiled.data[i]->unwritten, first_atom);
}

// --- bytes that were written, until a copy of bytes that were not ---

/// Whether some of it counts as written on a part of the path.
static bool is_partly_written(cis_proof *p, const cis_checked *buffer, cis_linear from,
                              cis_linear size, cis_cond when) {
  for (uint32_t i = 0; i < buffer->now.num_written; ++i) {
    const cis_extent *e = &buffer->now.written[i];
    if (cis_cond_and(&p->conds, e->when, when) != CIS_NEVER &&
        !cis_proof_are_apart(p, from, size, e->from, e->size))
      return true;
  }
  return buffer->is_initialized;
}

void cis_proof_spoil(cis_proof *p, cis_op *op, cis_checked *buffer, cis_linear from,
                     cis_linear size, cis_cond when) {
  size_t before = buffer->unwritten.len;
  if (when == CIS_NEVER || !is_partly_written(p, buffer, from, size, when))
    return;
  cis_proof_add_extent(p, &buffer->unwritten, (cis_extent){from, size, when, op, false, NULL},
                       false);
  if (!before)
    cis_vec_push(&p->spoiled, buffer);
  p->num_spoiled += buffer->unwritten.len > before;
}

void cis_proof_mend(cis_proof *p, cis_checked *buffer, cis_linear from, cis_linear size,
                    cis_cond when) {
  for (size_t i = 0; i < buffer->unwritten.len; ++i) {
    cis_extent *e = &buffer->unwritten.data[i];
    if (cis_proof_is_inside(p, e->from, e->size, from, size))
      e->when = cis_cond_minus(&p->conds, e->when, when);
  }
}

cis_cond cis_proof_spoiled_when(cis_proof *p, const cis_checked *buffer, cis_linear from,
                                cis_linear size) {
  cis_cond when = CIS_NEVER;
  for (size_t i = 0; i < buffer->unwritten.len; ++i) {
    const cis_extent *e = &buffer->unwritten.data[i];
    if (!cis_proof_are_apart(p, from, size, e->from, e->size))
      when = cis_cond_or(&p->conds, when, e->when);
  }
  return when;
}

cis_cond cis_proof_covered(cis_proof *p, const cis_checked *buffer, cis_linear from,
                           cis_linear size) {
  cis_cond written = written_on(p, buffer, from, size);
  return buffer->unwritten.len
             ? cis_cond_minus(&p->conds, written, cis_proof_spoiled_when(p, buffer, from, size))
             : written;
}
