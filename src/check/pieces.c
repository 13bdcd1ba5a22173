// Pieces of a pool: the extents that each wrote itself, and those that another one wrote since.
//
//   a: [0, 64)   b: [32, 96)      fill a; fill b       a has lost [32, 64) to b
//                                 load a[40]           a finding
//
// Buffers of a plan are pieces of an arena. The program knows them as memory of their own, so that
// the plan is judged on the program as it is.
#include "check/pieces.h"

#include "check/extents.h"

// --- pieces ---

static cis_checked *arena_of(cis_proof *p, uint32_t number) {
  while (p->arenas.len <= number) {
    cis_checked *arena = cis_arena_new(p->arena, cis_checked);
    *arena = (cis_checked){.kind = CIS_CHECKED_FOREIGN, .id = UINT32_MAX};
    cis_vec_push(&p->arenas, arena);
  }
  return p->arenas.data[number];
}

cis_piece *cis_proof_new_piece(cis_proof *p, cis_op *view, cis_checked *pool) {
  cis_piece *piece = cis_arena_new(p->arena, cis_piece);
  *piece = (cis_piece){.pool = pool, .view = view, .index = pool->idle.len};
  if (!pool->pieces.len && !pool->idle.len)
    cis_vec_push(&p->pools, pool);
  cis_vec_push(&pool->idle, piece);
  cis_proof_save_piece(p, piece);
  return piece;
}

/// Takes a piece out of the list that it is in.
static void take_out(cis_piece *piece) {
  cis_checked *pool = piece->pool;
  if (piece->is_active) {
    cis_active last = cis_vec_pop(&pool->pieces);
    if (last.piece != piece) {
      pool->pieces.data[piece->index] = last;
      last.piece->index = piece->index;
    }
    return;
  }
  cis_piece *last = cis_vec_pop(&pool->idle);
  if (last != piece) {
    pool->idle.data[piece->index] = last;
    last->index = piece->index;
  }
}

/// The piece has bytes of [low, high) to lose from now on.
static void activate(cis_piece *piece, int64_t low, int64_t high) {
  cis_checked *pool = piece->pool;
  if (piece->is_active) {
    cis_active *active = &pool->pieces.data[piece->index];
    active->low = low < active->low ? low : active->low;
    active->high = high > active->high ? high : active->high;
    return;
  }
  take_out(piece);
  piece->is_active = true;
  piece->index = pool->pieces.len;
  cis_vec_push(&pool->pieces, ((cis_active){low, high, piece}));
}

static void activate_for(cis_proof *p, cis_piece *piece, const cis_extent *extent) {
  int64_t least, most, size_least, size_most, end;
  cis_linear_range(&p->linears, &extent->from, &least, &most);
  cis_linear_range(&p->linears, &extent->size, &size_least, &size_most);
  if (__builtin_add_overflow(most, size_most, &end))
    end = INT64_MAX;
  activate(piece, least, end);
}

static void make_idle(cis_piece *piece) {
  take_out(piece);
  piece->is_active = false;
  piece->index = piece->pool->idle.len;
  cis_vec_push(&piece->pool->idle, piece);
}

void cis_proof_place(cis_proof *p, cis_checked *buffer) {
  const cis_place *place = cis_place_of(p->placement, buffer->value);
  if (!place)
    return;
  cis_piece *piece = cis_proof_new_piece(p, buffer->site, arena_of(p, place->arena));
  piece->buffer = buffer;
  piece->place = place->offset;
  buffer->placed = piece;
}

void cis_proof_drop_placed(cis_proof *p, cis_checked *buffer) {
  cis_piece *piece = buffer->placed;
  if (!piece || p->loops || p->pending.len)
    return;
  take_out(piece);
  cis_vec_deinit(&piece->own);
  cis_vec_deinit(&piece->lost);
  buffer->placed = NULL;
}

// --- attempts ---

static cis_extent_vec copy_of(const cis_extent_vec *list) {
  cis_extent_vec copy = {0};
  for (size_t i = 0; i < list->len; ++i)
    cis_vec_push(&copy, list->data[i]);
  return copy;
}

void cis_proof_save_piece(cis_proof *p, cis_piece *piece) {
  if (!p->attempt || piece->saved_for == p->attempt)
    return;
  piece->saved_for = p->attempt;
  cis_vec_push(&p->saved, ((cis_piece_state){piece, copy_of(&piece->own), copy_of(&piece->lost)}));
}

uint64_t cis_proof_begin_attempt(cis_proof *p, size_t *out_first) {
  uint64_t outer = p->attempt;
  *out_first = p->saved.len;
  p->attempt = ++p->num_attempts;
  return outer;
}

static void restore(cis_proof *p, cis_piece_state *state) {
  cis_piece *piece = state->piece;
  cis_vec_deinit(&piece->own);
  cis_vec_deinit(&piece->lost);
  piece->own = state->own;
  piece->lost = state->lost;
  if (piece->is_active)
    make_idle(piece);
  for (size_t i = 0; i < piece->own.len; ++i)
    activate_for(p, piece, &piece->own.data[i]);
}

void cis_proof_end_attempt(cis_proof *p, uint64_t outer, size_t first, bool undoes) {
  p->attempt = outer;
  if (!undoes && outer)
    return; // the outer one may undo it yet
  while (p->saved.len > first) {
    cis_piece_state state = cis_vec_pop(&p->saved);
    if (undoes) {
      restore(p, &state);
      continue;
    }
    cis_vec_deinit(&state.own);
    cis_vec_deinit(&state.lost);
  }
}

static void deinit(cis_piece *piece) {
  cis_vec_deinit(&piece->own);
  cis_vec_deinit(&piece->lost);
}

void cis_proof_deinit_pieces(cis_proof *p) {
  for (size_t i = 0; i < p->pools.len; ++i) {
    cis_checked *pool = p->pools.data[i];
    for (size_t k = 0; k < pool->pieces.len; ++k)
      deinit(pool->pieces.data[k].piece);
    for (size_t k = 0; k < pool->idle.len; ++k)
      deinit(pool->idle.data[k]);
    cis_vec_deinit(&pool->pieces);
    cis_vec_deinit(&pool->idle);
  }
  cis_vec_deinit(&p->pools);
  cis_vec_deinit(&p->arenas);
  cis_vec_deinit(&p->reads);
  cis_proof_end_attempt(p, 0, 0, false);
  cis_vec_deinit(&p->saved);
}

/// Whether one is a view of the other.
static bool are_nested(const cis_piece *a, const cis_piece *b) {
  for (const cis_piece *x = a; x; x = x->inside)
    if (x == b)
      return true;
  for (const cis_piece *x = b; x; x = x->inside)
    if (x == a)
      return true;
  return !a;
}

// --- lists of extents ---

static void add(cis_proof *p, cis_extent_vec *list, cis_extent extent) {
  cis_proof_add_extent(p, list, extent, true);
}

static void add_own(cis_proof *p, cis_piece *piece, cis_extent extent) {
  cis_proof_save_piece(p, piece);
  activate_for(p, piece, &extent);
  extent.op = NULL; // the op does not matter
  for (size_t i = 0; i < piece->own.len; ++i) {
    const cis_extent *old = &piece->own.data[i];
    if ((old->certain || !extent.certain) &&
        cis_proof_is_inside(p, extent.from, extent.size, old->from, old->size) &&
        cis_cond_minus(&p->conds, extent.when, old->when) == CIS_NEVER)
      return;
  }
  add(p, &piece->own, extent);
}

/// The bytes that two extents of numbers have in common.
static void clip(cis_extent *extent, const cis_extent *to) {
  if (!cis_extent_is_number(extent) || !cis_extent_is_number(to))
    return;
  int64_t start = extent->from.constant, end = start + extent->size.constant;
  int64_t from = to->from.constant, stop = from + to->size.constant;
  start = from > start ? from : start;
  end = stop < end ? stop : end;
  extent->from = cis_linear_constant(start);
  extent->size = cis_linear_constant(end - start);
}

// --- losing bytes ---

/// Bytes that are lost on all paths on which they were there are the piece's no more. Inside of a
/// loop that may be undone.
static void lose(cis_proof *p, cis_piece *piece, const cis_piece_access *write) {
  size_t kept = 0;
  for (size_t i = 0; i < piece->own.len; ++i) {
    cis_extent own_now = piece->own.data[i];
    const cis_extent *own = &own_now;
    piece->own.data[kept++] = own_now;
    cis_cond both = cis_cond_and(&p->conds, own->when, write->when);
    if (both == CIS_NEVER || cis_proof_are_apart(p, own->from, own->size, write->from, write->size))
      continue;
    cis_extent lost = {write->from, write->size, both, write->op, false, write->piece};
    lost.certain = write->is_sure && own->certain &&
                   cis_surely_overlap(own->from, own->size, write->from, write->size);
    clip(&lost, own);
    cis_proof_save_piece(p, piece);
    add(p, &piece->lost, lost);
    if (lost.certain && !p->loops && both == own->when &&
        cis_proof_is_inside(p, own->from, own->size, write->from, write->size))
      --kept;
  }
  piece->own.len = kept;
}

/// A part of what a piece lost is written again: the rest stays lost. Where the parts are not
/// numbers, it is not known any more.
static void win_back(cis_proof *p, cis_piece *piece, size_t i, const cis_piece_access *write) {
  cis_extent lost = piece->lost.data[i];
  cis_linear from = write->from, size = write->size;
  if (cis_proof_is_inside(p, lost.from, lost.size, from, size)) {
    piece->lost.data[i].when = cis_cond_minus(&p->conds, lost.when, write->when);
    return;
  }
  if (cis_cond_and(&p->conds, lost.when, write->when) == CIS_NEVER ||
      cis_proof_are_apart(p, lost.from, lost.size, from, size))
    return;
  if (!cis_surely_overlap(lost.from, lost.size, from, size) ||
      piece->lost.len + 2 > CIS_MOST_EXTENTS) {
    piece->lost.data[i].certain = false;
    return;
  }
  int64_t start = lost.from.constant, end = start + lost.size.constant;
  int64_t first = from.constant > start ? from.constant : start;
  int64_t last = from.constant + size.constant < end ? from.constant + size.constant : end;
  cis_extent part = lost;
  part.from = cis_linear_constant(first);
  part.size = cis_linear_constant(last - first);
  part.when = cis_cond_minus(&p->conds, lost.when, write->when);
  piece->lost.data[i] = part;
  part.when = lost.when;
  part.from = cis_linear_constant(start);
  part.size = cis_linear_constant(first - start);
  if (first > start)
    cis_vec_push(&piece->lost, part);
  part.from = cis_linear_constant(last);
  part.size = cis_linear_constant(end - last);
  if (end > last)
    cis_vec_push(&piece->lost, part);
}

static void win_all(cis_proof *p, cis_piece *piece, const cis_piece_access *write) {
  size_t num = piece->lost.len, kept = 0;
  cis_proof_save_piece(p, piece);
  for (size_t i = 0; i < num; ++i)
    win_back(p, piece, i, write);
  for (size_t i = 0; i < piece->lost.len; ++i)
    if (piece->lost.data[i].when != CIS_NEVER)
      piece->lost.data[kept++] = piece->lost.data[i];
  piece->lost.len = kept;
}

// --- findings ---

static void find(cis_proof *p, const cis_piece_access *read, const cis_extent *lost, bool certain,
                 cis_cond when) {
  cis_checked *buffer = read->piece->buffer ? read->piece->buffer : read->pool;
  size_t before = p->findings.len;
  cis_proof_find(p, CIS_FOUND_OVERLAP, read->op, buffer, when, certain, lost->op);
  if (p->findings.len == before)
    return;
  cis_finding *found = &cis_vec_last(&p->findings);
  cis_extent both = {.from = read->from, .size = read->size};
  clip(&both, lost);
  found->piece = read->piece;
  found->by = lost->by;
  found->from = both.from;
  found->size = both.size;
}

/// An op that writes over what it reads: its semantics decide.
static void meet_reads(cis_proof *p, const cis_piece_access *write) {
  for (size_t i = 0; i < p->reads.len; ++i) {
    const cis_piece_read *read = &p->reads.data[i];
    cis_cond both = cis_cond_and(&p->conds, read->when, write->when);
    if (read->piece->pool != write->pool || are_nested(write->piece, read->piece) ||
        both == CIS_NEVER ||
        cis_proof_are_apart(p, read->from, read->size, write->from, write->size))
      continue;
    cis_in_place verdict = cis_proof_in_place(p, read, write);
    if (verdict == CIS_IN_PLACE_RIGHT)
      continue;
    const cis_piece_access access = {.op = write->op,
                                     .pool = write->pool,
                                     .piece = read->piece,
                                     .from = read->from,
                                     .size = read->size};
    const cis_extent lost = {
        .from = write->from, .size = write->size, .op = write->op, .by = write->piece};
    size_t before = p->findings.len;
    find(p, &access, &lost, verdict == CIS_IN_PLACE_WRONG, both);
    if (p->findings.len > before)
      cis_vec_last(&p->findings).by_order = true;
  }
}

void cis_proof_write_piece(cis_proof *p, const cis_piece_access *write) {
  int64_t least, most, size_least, size_most, end;
  cis_linear_range(&p->linears, &write->from, &least, &most);
  cis_linear_range(&p->linears, &write->size, &size_least, &size_most);
  if (__builtin_add_overflow(most, size_most, &end))
    end = INT64_MAX;
  meet_reads(p, write);
  const cis_active_vec *pieces = &write->pool->pieces;
  for (size_t i = pieces->len; i-- > 0;) {
    cis_active other = pieces->data[i];
    if (other.low >= end || least >= other.high || are_nested(write->piece, other.piece))
      continue;
    lose(p, other.piece, write);
    if (!other.piece->own.len)
      make_idle(other.piece);
  }
  if (!write->piece)
    return;
  write->piece->is_written |= write->op != NULL;
  if (write->is_sure && write->piece->lost.len)
    win_all(p, write->piece, write);
  add_own(p, write->piece,
          (cis_extent){write->from, write->size, write->when, write->op, write->is_sure, NULL});
}

/// Whether the piece wrote all of that itself.
static bool is_own(cis_proof *p, const cis_piece *piece, const cis_piece_access *read) {
  for (size_t i = 0; i < piece->own.len; ++i) {
    const cis_extent *own = &piece->own.data[i];
    if (cis_proof_is_inside(p, read->from, read->size, own->from, own->size) &&
        cis_cond_minus(&p->conds, read->when, own->when) == CIS_NEVER)
      return true;
  }
  return false;
}

/// A view that reads bytes of another one, which it has not written: the program does not say
/// whether both are one buffer.
static void doubt_others(cis_proof *p, const cis_piece_access *read) {
  const cis_active_vec *pieces = &read->pool->pieces;
  for (size_t i = 0; i < pieces->len; ++i) {
    const cis_piece *other = pieces->data[i].piece;
    for (size_t k = 0; k < other->own.len && !are_nested(read->piece, other); ++k) {
      const cis_extent *own = &other->own.data[k];
      cis_cond both = cis_cond_and(&p->conds, own->when, read->when);
      if (both == CIS_NEVER || cis_proof_are_apart(p, own->from, own->size, read->from, read->size))
        continue;
      cis_proof_doubt(p, read->op, read->pool,
                      "bytes that another view has written, and this one has not");
      return;
    }
  }
}

void cis_proof_read_piece(cis_proof *p, const cis_piece_access *read) {
  cis_piece *piece = read->piece;
  if (p->views_are_buffers && piece && !is_own(p, piece, read))
    doubt_others(p, read);
  for (size_t i = 0; piece && i < piece->lost.len; ++i) {
    const cis_extent *lost = &piece->lost.data[i];
    cis_cond bad = cis_cond_and(&p->conds, read->when, lost->when);
    if (bad == CIS_NEVER || cis_proof_are_apart(p, read->from, read->size, lost->from, lost->size))
      continue;
    bool certain =
        lost->certain && cis_surely_overlap(read->from, read->size, lost->from, lost->size);
    find(p, read, lost, certain, bad);
  }
  if (piece)
    cis_vec_push(&p->reads, ((cis_piece_read){piece, read->known, read->ref, read->from, read->size,
                                              read->when}));
}

/// The access to a buffer as one to the arena that the plan puts it into; false if it puts it into
/// none.
static bool is_placed(cis_proof *p, cis_piece_access *io_access) {
  cis_checked *buffer = io_access->pool;
  if (buffer->is_of_plan)
    cis_proof_doubt(p, io_access->op, buffer,
                    "a buffer of an earlier iteration, whose place in the plan is not followed");
  if (!buffer->placed)
    return false;
  io_access->pool = buffer->placed->pool;
  io_access->piece = buffer->placed;
  io_access->from =
      cis_linear_add(&p->linears, io_access->from, cis_linear_constant(buffer->placed->place));
  return true;
}

void cis_proof_write_pieces(cis_proof *p, cis_piece_access write) {
  if (write.pool->pieces.len || write.pool->idle.len)
    cis_proof_write_piece(p, &write);
  if (is_placed(p, &write))
    cis_proof_write_piece(p, &write);
}

void cis_proof_read_pieces(cis_proof *p, cis_piece_access read) {
  if (read.piece)
    cis_proof_read_piece(p, &read);
  if (is_placed(p, &read))
    cis_proof_read_piece(p, &read);
}
