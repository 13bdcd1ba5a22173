// Loops. A loop whose constant bounds give it few iterations is read one iteration at a time. Any
// other loop is a transition of a finite state: a carried memref is one of a few targets, under
// conditions whose relation is kept as a diagram. Iterations are added until the relation stays the
// same (image computation; Burch et al., Symbolic Model Checking, 1990).
//
// Buffers that iterations allocate and pass on become slots, one for all iterations: those that are
// never live together share one.
//
//   %r = scf.for ... iter_args(%x = %a, %owned = %false) {
//     %b = alloc; scf.if %owned { dealloc %x }; yield %b, %true }
//   state: %x is %a and not %owned, or %x is the slot of %b, which is alive, and %owned
#include "check/pieces.h"
#include "check/proof.h"
#include "check/work.h"
#include "support/numbers.h"

#include <stdlib.h>

enum { MAX_ROUNDS = 24, MAX_SLOTS = 12, MAX_KEYS = 48, MAX_EXACT = 64, MAX_TRIED = 24 };

typedef struct slot {
  cis_checked *buffer;
  uint32_t live, written;         // keys
  CIS_VEC(cis_checked *) members; // of this iteration
} slot;

/// A memref that a carried one may be.
typedef struct target {
  uint32_t carried;
  const cis_ref *ref; // of a buffer outside, of a slot or of the dead one
  uint32_t key;
} target;

typedef struct loop {
  cis_proof *p;
  const cis_loop_reader *reader;
  const cis_known *const *inits;
  cis_cond entry; // the path
  size_t first_undo, first_buffer, first_finding, first_work;
  uint32_t first_atom, first_symbol;
  CIS_VEC(uint32_t) keys;  // the atom of each
  CIS_VEC(uint32_t) nexts; // the atom of each in the next iteration
  CIS_VEC(target) targets;
  CIS_VEC(slot) slots;
  CIS_VEC(cis_checked *) watched; // buffers outside whose life an iteration changes
  CIS_VEC(uint32_t) watched_keys;
  CIS_VEC(cis_checked *) forgotten; // whose stored values are not known
  uint32_t *condition_keys;         // of carried conditions + 1; 0: as at first
  bool *is_keyed;                   // memrefs with targets
  const cis_known **numbers;        // and tensors that are not the same each time
  cis_checked *dead;
  cis_cond relation;
  bool changed, gave_up;
} loop;

// --- undoing ---

static void undo(loop *l) {
  cis_proof *p = l->p;
  while (p->log.len > l->first_undo) {
    cis_undo last = cis_vec_pop(&p->log);
    last.buffer->now = last.before;
  }
  p->buffers.len = l->first_buffer;
  p->pending.len = l->first_work;
  cis_proof_forget(p, l->first_finding);
}

// --- one iteration at a time ---

/// Whether all iterations can be read one by one.
static bool read_exactly(loop *l) {
  const cis_loop_reader *reader = l->reader;
  cis_proof *p = l->p;
  bool known = reader->trip_count != UINT64_MAX;
  uint64_t most = known ? reader->trip_count : MAX_TRIED;
  if (most > MAX_EXACT || (known && most > 4 && most * reader->size > 512) ||
      p->steps + most * reader->size > p->budget / 2)
    return false;
  cis_iteration iteration = {.values =
                                 cis_arena_array(p->arena, const cis_known *, reader->num + 1)};
  for (uint32_t i = 0; i < reader->num; ++i)
    iteration.values[i] = l->inits[i];
  reader->restart(p, reader->user, true);
  p->path = l->entry;
  for (uint64_t i = 0; i <= most; ++i) {
    cis_cond before = p->path;
    reader->read_iteration(p, reader->user, &iteration);
    if (iteration.again == CIS_NEVER || p->gave_up)
      return true;
    if (!known && iteration.again != before)
      return false;
    p->path = iteration.again;
  }
  return false;
}

// --- keys ---

static uint32_t new_key(loop *l) {
  cis_conds *c = &l->p->conds;
  if (l->keys.len >= MAX_KEYS)
    l->gave_up = true;
  cis_vec_push(&l->keys, c->num_atoms++);
  cis_vec_push(&l->nexts, c->num_atoms++);
  l->changed = true;
  return (uint32_t)(l->keys.len - 1);
}

static cis_cond key(loop *l, uint32_t i) { return cis_cond_of_atom(&l->p->conds, l->keys.data[i]); }

static bool is_local(const loop *l, const cis_linear *a) {
  for (uint32_t i = 0; i < a->num; ++i)
    if (a->symbols[i] >= l->first_symbol)
      return true;
  return false;
}

static bool alike(const loop *l, const cis_linear *a, const cis_linear *b) {
  return cis_linear_equal(a, b) || (is_local(l, a) && is_local(l, b));
}

static bool refs_alike(const loop *l, const cis_ref *a, const cis_ref *b) {
  if (a->buffer != b->buffer || a->is_view != b->is_view || a->is_read_only != b->is_read_only ||
      a->has_rank != b->has_rank || a->rank != b->rank || a->element != b->element ||
      !alike(l, &a->base, &b->base) || !alike(l, &a->offset, &b->offset))
    return false;
  for (uint32_t i = 0; i < a->rank; ++i)
    if (!alike(l, &a->sizes[i], &b->sizes[i]) || !alike(l, &a->strides[i], &b->strides[i]))
      return false;
  return true;
}

/// A number that differs from iteration to iteration.
static cis_linear generic(loop *l, cis_linear a) {
  if (!is_local(l, &a))
    return a;
  int64_t least, most;
  cis_linear_range(&l->p->linears, &a, &least, &most);
  return cis_linear_unknown(&l->p->linears, least, most);
}

static const cis_ref *generic_ref(loop *l, const cis_ref *ref, cis_checked *buffer) {
  cis_ref *made = cis_arena_copy(l->p->arena, ref, sizeof(*ref));
  cis_linear *sizes = cis_arena_array(l->p->arena, cis_linear, ref->rank + 1);
  cis_linear *strides = cis_arena_array(l->p->arena, cis_linear, ref->rank + 1);
  for (uint32_t i = 0; i < ref->rank; ++i) {
    sizes[i] = generic(l, ref->sizes[i]);
    strides[i] = generic(l, ref->strides[i]);
  }
  made->buffer = buffer;
  made->base = generic(l, ref->base);
  made->offset = generic(l, ref->offset);
  made->sizes = sizes;
  made->strides = strides;
  return made;
}

static uint32_t find_target(loop *l, uint32_t carried, const cis_ref *ref, cis_checked *buffer) {
  cis_ref moved = *ref;
  moved.buffer = buffer;
  for (size_t i = 0; i < l->targets.len; ++i)
    if (l->targets.data[i].carried == carried && refs_alike(l, l->targets.data[i].ref, &moved))
      return (uint32_t)i;
  const cis_ref *made = generic_ref(l, ref, buffer);
  uint32_t made_key = new_key(l);
  cis_vec_push(&l->targets, ((target){carried, made, made_key}));
  return (uint32_t)(l->targets.len - 1);
}

// --- slots ---

static slot *slot_of(loop *l, const cis_checked *buffer) {
  for (size_t i = 0; i < l->slots.len; ++i)
    for (size_t k = 0; k < l->slots.data[i].members.len; ++k)
      if (l->slots.data[i].members.data[k] == buffer)
        return &l->slots.data[i];
  return NULL;
}

/// Whether the buffer is followed from its allocation to its end.
static bool has_life(const cis_checked *buffer) {
  return buffer->kind != CIS_CHECKED_FOREIGN && buffer->kind != CIS_CHECKED_TENSOR;
}

static bool is_outside(const loop *l, const cis_checked *buffer) {
  return buffer->id < l->first_buffer && buffer != l->dead;
}

static bool fits_slot(loop *l, const slot *s, const cis_checked *buffer, cis_cond path) {
  cis_conds *c = &l->p->conds;
  if (s->buffer->kind != buffer->kind || !alike(l, &s->buffer->size, &buffer->size))
    return false;
  for (size_t i = 0; i < s->members.len; ++i) {
    cis_cond both = cis_cond_and(c, s->members.data[i]->now.live, buffer->now.live);
    if (cis_cond_and(c, both, path) != CIS_NEVER)
      return false;
  }
  return true;
}

static void join_slot(loop *l, cis_checked *buffer, cis_cond path) {
  for (size_t i = 0; i < l->slots.len; ++i)
    if (fits_slot(l, &l->slots.data[i], buffer, path)) {
      cis_vec_push(&l->slots.data[i].members, buffer);
      return;
    }
  if (l->slots.len >= MAX_SLOTS) {
    l->gave_up = true;
    return;
  }
  cis_checked *made = cis_arena_copy(l->p->arena, buffer, sizeof(*buffer));
  made->size = generic(l, buffer->size);
  made->pieces = (cis_active_vec){0};
  made->idle = (cis_piece_vec){0};
  made->is_of_plan |= made->placed != NULL;
  made->placed = NULL;
  made->unwritten = (cis_extent_vec){0}; // `written` says it of the whole
  made->num_frees = 0;
  slot s = {.buffer = made, .live = new_key(l)};
  s.written = new_key(l);
  cis_vec_push(&s.members, buffer);
  cis_vec_push(&l->slots, s);
}

/// Puts the buffers that an iteration passes on into slots.
static void fill_slots(loop *l, const cis_iteration *iteration) {
  for (size_t i = 0; i < l->slots.len; ++i)
    cis_vec_clear(&l->slots.data[i].members);
  for (uint32_t i = 0; i < l->reader->num; ++i) {
    const cis_known *known = iteration->values[i];
    for (uint32_t k = 0; known && k < known->num_choices; ++k) {
      cis_checked *buffer = known->choices[k].ref->buffer;
      cis_cond when = cis_cond_and(&l->p->conds, iteration->again, known->choices[k].when);
      when = cis_cond_and(&l->p->conds, when, buffer->now.live);
      if (when != CIS_NEVER && !is_outside(l, buffer) && has_life(buffer) && !slot_of(l, buffer))
        join_slot(l, buffer, iteration->again);
    }
  }
}

// --- the state before an iteration ---

static void set_slots(loop *l) {
  cis_proof *p = l->p;
  for (size_t i = 0; i < l->slots.len; ++i) {
    slot *s = &l->slots.data[i];
    cis_checked *buffer = s->buffer;
    buffer->id = (uint32_t)p->buffers.len;
    cis_vec_push(&p->buffers, buffer);
    buffer->now = (cis_checked_now){.live = cis_cond_and(&p->conds, l->entry, key(l, s->live))};
    if (buffer->size.num || buffer->size.constant >= 0)
      cis_proof_add_written(p, buffer,
                            (cis_extent){cis_linear_constant(0), buffer->size, key(l, s->written),
                                         buffer->site, true});
  }
}

static void set_outside(loop *l) {
  cis_proof *p = l->p;
  for (size_t i = 0; i < l->watched.len; ++i) {
    cis_checked_now now = l->watched.data[i]->now;
    now.live = cis_cond_ite(&p->conds, l->entry, key(l, l->watched_keys.data[i]), now.live);
    cis_proof_change(p, l->watched.data[i], now);
  }
  for (size_t i = 0; i < l->forgotten.len; ++i) {
    cis_checked_now now = l->forgotten.data[i]->now;
    now.num_stored = 0;
    cis_proof_change(p, l->forgotten.data[i], now);
  }
}

static const cis_known *head_value(loop *l, uint32_t i) {
  if (l->condition_keys[i])
    return cis_known_condition(l->p, key(l, l->condition_keys[i] - 1));
  if (l->numbers[i])
    return l->numbers[i];
  if (!l->is_keyed[i])
    return l->inits[i];
  CIS_VEC(cis_choice) choices = {0};
  for (size_t k = 0; k < l->targets.len; ++k)
    if (l->targets.data[k].carried == i)
      cis_vec_push(&choices,
                   ((cis_choice){key(l, l->targets.data[k].key), l->targets.data[k].ref}));
  const cis_known *known = cis_known_choices(l->p, l->inits[i]->kind, choices.data, choices.len);
  cis_vec_deinit(&choices);
  return known;
}

// --- changes by an iteration ---

static bool same_choices(loop *l, const cis_known *a, const cis_known *b) {
  if (a == b)
    return true;
  if (a->kind != b->kind || a->num_choices != b->num_choices)
    return false;
  for (uint32_t i = 0; i < a->num_choices; ++i)
    if (a->choices[i].when != b->choices[i].when ||
        !refs_alike(l, a->choices[i].ref, b->choices[i].ref) ||
        !is_outside(l, a->choices[i].ref->buffer))
      return false;
  return true;
}

static void add_targets(loop *l, uint32_t i, const cis_known *known, cis_cond path, bool is_init) {
  cis_proof *p = l->p;
  for (uint32_t k = 0; k < known->num_choices; ++k) {
    const cis_ref *ref = known->choices[k].ref;
    cis_cond when = cis_cond_and(&p->conds, path, known->choices[k].when);
    if (when == CIS_NEVER)
      continue;
    if (is_init || is_outside(l, ref->buffer) || !has_life(ref->buffer)) {
      find_target(l, i, ref, ref->buffer);
      continue;
    }
    const slot *s = slot_of(l, ref->buffer);
    if (s)
      find_target(l, i, ref, s->buffer);
    if (cis_cond_minus(&p->conds, when, ref->buffer->now.live) != CIS_NEVER)
      find_target(l, i, ref, l->dead);
  }
}

/// A carried tensor keeps the sizes, and the elements that are surely there, that it has after each
/// iteration. A size that is another one is a symbol of this loop from then on.
static void weaken_tensor(loop *l, uint32_t i, const cis_known *head, const cis_known *next) {
  const cis_ref *a = head->choices[0].ref, *b = next->choices[0].ref;
  bool same = l->numbers[i] ? !a->has_rank || (b->has_rank && a->rank == b->rank)
                            : a->buffer == b->buffer && a->rank == b->rank;
  same &= !a->buffer->is_initialized || b->buffer->is_initialized;
  for (uint32_t k = 0; same && k < a->rank; ++k)
    same = cis_linear_equal(&a->sizes[k], &b->sizes[k]) ||
           (l->numbers[i] && is_local(l, &a->sizes[k]));
  if (same)
    return;
  l->numbers[i] = cis_known_merge_tensors(l->p, head, next);
  l->changed = true;
}

static void compare_carried(loop *l, const cis_iteration *iteration) {
  cis_proof *p = l->p;
  for (uint32_t i = 0; i < l->reader->num && iteration->again != CIS_NEVER; ++i) {
    const cis_known *head = head_value(l, i), *next = iteration->values[i];
    if (!next || !head || head->kind != next->kind) {
      l->gave_up |= !next || !head;
      if (next && head && (next->num_choices || head->num_choices))
        l->gave_up = true;
      continue;
    }
    if (next->kind == CIS_KNOWN_CONDITION && !l->condition_keys[i]) {
      if (cis_cond_and(&p->conds, iteration->again, next->condition) !=
          cis_cond_and(&p->conds, iteration->again, head->condition))
        l->condition_keys[i] = new_key(l) + 1;
    } else if (next->kind == CIS_KNOWN_NUMBER && !l->numbers[i]) {
      if (!cis_linear_equal(&next->number, &head->number)) {
        l->numbers[i] = cis_proof_unknown(p, l->reader->types[i], l->reader->op, NULL);
        l->changed = true;
      }
    } else if (next->kind == CIS_KNOWN_TENSOR) {
      weaken_tensor(l, i, head, next);
    } else if (next->num_choices || head->num_choices) {
      if (!l->is_keyed[i] && same_choices(l, head, next))
        continue;
      if (!l->is_keyed[i]) {
        l->is_keyed[i] = l->changed = true;
        add_targets(l, i, l->inits[i], l->entry, true);
      }
      add_targets(l, i, next, iteration->again, false);
    }
  }
}

static bool has(cis_checked *const *list, size_t num, const cis_checked *buffer) {
  for (size_t i = 0; i < num; ++i)
    if (list[i] == buffer)
      return true;
  return false;
}

/// Finds buffers outside whose life or stored values an iteration changes.
static void compare_outside(loop *l, const cis_iteration *iteration) {
  cis_proof *p = l->p;
  for (size_t i = l->first_undo; i < p->log.len; ++i) {
    cis_checked *buffer = p->log.data[i].buffer;
    const cis_checked_now *before = &p->log.data[i].before;
    if (!is_outside(l, buffer) || !has_life(buffer))
      continue;
    bool lives = cis_cond_and(&p->conds, before->live, iteration->again) ==
                 cis_cond_and(&p->conds, buffer->now.live, iteration->again);
    if (!lives && !has(l->watched.data, l->watched.len, buffer)) {
      cis_vec_push(&l->watched, buffer);
      cis_vec_push(&l->watched_keys, new_key(l));
    }
    if (before->num_stored && before->stored != buffer->now.stored &&
        !has(l->forgotten.data, l->forgotten.len, buffer)) {
      cis_vec_push(&l->forgotten, buffer);
      l->changed = true;
    }
  }
}

// --- the relation ---

static cis_cond equals(loop *l, uint32_t atom, cis_cond f) {
  cis_conds *c = &l->p->conds;
  return cis_cond_ite(c, cis_cond_of_atom(c, atom), f, cis_cond_not(c, f));
}

/// Where the carried memref is the target.
static cis_cond target_holds(loop *l, const target *t, const cis_known *known, bool is_init) {
  cis_conds *c = &l->p->conds;
  cis_cond sum = CIS_NEVER;
  for (uint32_t i = 0; known && i < known->num_choices; ++i) {
    const cis_ref *ref = known->choices[i].ref;
    cis_cond when = known->choices[i].when;
    cis_ref moved = *ref;
    if (!is_init && !is_outside(l, ref->buffer) && has_life(ref->buffer)) {
      const slot *s = slot_of(l, ref->buffer);
      if (t->ref->buffer != l->dead && (!s || s->buffer != t->ref->buffer))
        continue;
      bool is_dead = t->ref->buffer == l->dead;
      when = is_dead ? cis_cond_minus(c, when, ref->buffer->now.live)
                     : cis_cond_and(c, when, ref->buffer->now.live);
      moved.buffer = t->ref->buffer;
    }
    if (refs_alike(l, &moved, t->ref))
      sum = cis_cond_or(c, sum, when);
  }
  return sum;
}

static cis_cond slot_holds(loop *l, const slot *s, bool written) {
  cis_conds *c = &l->p->conds;
  cis_cond sum = CIS_NEVER;
  for (size_t i = 0; i < s->members.len; ++i) {
    const cis_checked *member = s->members.data[i];
    bool has_size = member->size.num || member->size.constant >= 0;
    cis_cond when = member->now.live;
    if (written)
      when =
          has_size
              ? cis_cond_and(c, when,
                             cis_proof_covered(l->p, member, cis_linear_constant(0), member->size))
              : (cis_cond)CIS_NEVER;
    sum = cis_cond_or(c, sum, when);
  }
  return sum;
}

/// The relation between the keys, as atoms `atoms`, with what these values and buffers are.
static cis_cond relate(loop *l, const uint32_t *atoms, const cis_known *const *values,
                       cis_cond path, bool is_init) {
  cis_conds *c = &l->p->conds;
  cis_cond r = path;
  for (uint32_t i = 0; i < l->reader->num; ++i)
    if (l->condition_keys[i])
      r = cis_cond_and(c, r, equals(l, atoms[l->condition_keys[i] - 1], values[i]->condition));
  for (size_t i = 0; i < l->targets.len; ++i) {
    const target *t = &l->targets.data[i];
    r = cis_cond_and(c, r,
                     equals(l, atoms[t->key], target_holds(l, t, values[t->carried], is_init)));
  }
  for (size_t i = 0; i < l->slots.len; ++i) {
    const slot *s = &l->slots.data[i];
    r = cis_cond_and(c, r, equals(l, atoms[s->live], is_init ? 0 : slot_holds(l, s, false)));
    r = cis_cond_and(c, r, equals(l, atoms[s->written], is_init ? 0 : slot_holds(l, s, true)));
  }
  for (size_t i = 0; i < l->watched.len; ++i)
    r = cis_cond_and(c, r, equals(l, atoms[l->watched_keys.data[i]], l->watched.data[i]->now.live));
  return r;
}

/// The relation of the keys after an iteration.
static cis_cond image(loop *l, const cis_iteration *iteration) {
  cis_conds *c = &l->p->conds;
  cis_cond r = relate(l, l->nexts.data, (const cis_known *const *)iteration->values,
                      iteration->again, false);
  CIS_VEC(uint32_t) keep = {0};
  cis_vec_append(&keep, l->nexts.data, l->nexts.len);
  if (keep.len)
    qsort(keep.data, keep.len, sizeof(*keep.data), cis_compare_u32);
  r = cis_cond_exists(c, r, l->first_atom, keep.data, keep.len);
  cis_vec_deinit(&keep);
  uint32_t num = c->num_atoms;
  cis_cond *map = cis_mem_alloc((num + 1) * sizeof(*map));
  for (uint32_t i = 0; i < num; ++i)
    map[i] = UINT32_MAX;
  for (size_t i = 0; i < l->keys.len; ++i)
    map[l->nexts.data[i]] = cis_cond_of_atom(c, l->keys.data[i]);
  r = cis_cond_substitute(c, r, map, num);
  cis_mem_free(map);
  return r;
}

// --- leaks ---

static void find_lost(loop *l, const cis_iteration *iteration) {
  cis_proof *p = l->p;
  for (size_t i = l->first_buffer; i < p->buffers.len; ++i) {
    cis_checked *buffer = p->buffers.data[i];
    if (buffer->kind != CIS_CHECKED_HEAP || buffer->escapes)
      continue;
    cis_cond lost = cis_cond_and(&p->conds, iteration->again, buffer->now.live);
    for (uint32_t k = 0; k < l->reader->num && lost != CIS_NEVER; ++k)
      for (uint32_t n = 0; iteration->values[k] && n < iteration->values[k]->num_choices; ++n)
        if (iteration->values[k]->choices[n].ref->buffer == buffer)
          lost = cis_cond_minus(&p->conds, lost, iteration->values[k]->choices[n].when);
    if (lost != CIS_NEVER && buffer->is_kept)
      cis_proof_doubt(p, buffer->site, buffer, "a loop leaves it in memory");
    else
      cis_proof_find(p, CIS_FOUND_LEAK, buffer->site, buffer, lost, true, l->reader->op);
  }
}

// --- writes of all iterations ---

static void sweep(loop *l, const cis_iteration *iteration) {
  cis_proof *p = l->p;
  if (!l->reader->sweep)
    return;
  size_t end = p->log.len;
  for (size_t i = l->first_undo; i < end; ++i) {
    cis_checked *buffer = p->log.data[i].buffer;
    if (!is_outside(l, buffer) || buffer->is_initialized || !buffer->now.num_written)
      continue;
    cis_checked_now now = buffer->now;
    for (uint32_t k = 0; k < now.num_written; ++k) {
      cis_extent extent = now.written[k];
      // The loop may be left after each iteration.
      if (extent.when == CIS_NEVER ||
          cis_cond_minus(&p->conds, iteration->again, extent.when) != CIS_NEVER)
        continue;
      extent.when = l->entry;
      if (l->reader->sweep(p, l->reader->user, &extent))
        cis_proof_add_written(p, buffer, extent);
    }
  }
}

// --- after the loop ---

static cis_checked_now settled(cis_proof *p, cis_checked_now now, uint32_t atom) {
  cis_conds *c = &p->conds;
  cis_extent *written = cis_arena_array(p->arena, cis_extent, now.num_written + 1);
  cis_stored *stored = cis_arena_array(p->arena, cis_stored, now.num_stored + 1);
  for (uint32_t i = 0; i < now.num_written; ++i) {
    written[i] = now.written[i];
    written[i].when = cis_cond_without(c, written[i].when, atom);
  }
  for (uint32_t i = 0; i < now.num_stored; ++i) {
    stored[i] = now.stored[i];
    stored[i].when = cis_cond_without(c, stored[i].when, atom);
  }
  return (cis_checked_now){.live = cis_cond_without(c, now.live, atom),
                           .written = written,
                           .stored = stored,
                           .num_written = now.num_written,
                           .num_stored = now.num_stored};
}

/// Makes the decision for an iteration a past one. So conditions do not grow with the number of
/// loops before them.
static void settle(loop *l, const cis_iteration *iteration) {
  cis_proof *p = l->p;
  if (iteration->atom == CIS_NO_ATOM)
    return;
  for (size_t i = l->first_buffer; i < p->buffers.len; ++i)
    p->buffers.data[i]->now = settled(p, p->buffers.data[i]->now, iteration->atom);
  cis_ptrmap seen = {0};
  for (size_t i = l->first_undo, end = p->log.len; i < end; ++i) {
    cis_checked *buffer = p->log.data[i].buffer;
    bool is_new;
    cis_ptrmap_get(&seen, buffer, &is_new);
    if (is_new && is_outside(l, buffer))
      cis_proof_change(p, buffer, settled(p, buffer->now, iteration->atom));
  }
  cis_ptrmap_deinit(&seen);
}

// --- any number of iterations ---

static void begin_round(loop *l, cis_iteration *iteration) {
  cis_proof *p = l->p;
  undo(l);
  l->reader->restart(p, l->reader->user, false);
  p->path = cis_cond_and(&p->conds, l->entry, l->relation);
  set_slots(l);
  set_outside(l);
  for (uint32_t i = 0; i < l->reader->num; ++i)
    iteration->values[i] = head_value(l, i);
  iteration->atom = CIS_NO_ATOM;
  l->reader->read_iteration(p, l->reader->user, iteration);
}

static void prepare(loop *l) {
  cis_proof *p = l->p;
  uint32_t num = l->reader->num + 1;
  l->condition_keys = cis_arena_array(p->arena, uint32_t, num);
  l->is_keyed = cis_arena_array(p->arena, bool, num);
  l->numbers = cis_arena_array(p->arena, const cis_known *, num);
  l->relation = CIS_ALWAYS;
  cis_cond path = p->path;
  p->path = CIS_NEVER;
  l->dead = cis_proof_new_buffer(p, CIS_CHECKED_HEAP, l->reader->op, NULL);
  p->path = path;
  p->buffers.len = l->first_buffer;
  l->dead->id = UINT32_MAX;
  l->first_atom = p->conds.num_atoms;
  l->first_symbol = (uint32_t)p->linears.symbols.len;
}

/// Whether a fixed point was reached.
static bool read_rounds(loop *l) {
  cis_proof *p = l->p;
  cis_iteration iteration = {.values =
                                 cis_arena_array(p->arena, const cis_known *, l->reader->num + 1)};
  bool had_pieces = p->pools.len != 0;
  for (int round = 0; round < MAX_ROUNDS && !p->gave_up; ++round) {
    size_t spoiled = p->num_spoiled;
    begin_round(l, &iteration);
    l->changed = false;
    fill_slots(l, &iteration);
    compare_carried(l, &iteration);
    compare_outside(l, &iteration);
    if (l->gave_up)
      return false;
    if (l->changed) { // new keys: again from the first iteration
      undo(l);
      l->relation = relate(l, l->keys.data, l->inits, CIS_ALWAYS, true);
      continue;
    }
    cis_cond next = l->keys.len ? image(l, &iteration) : (cis_cond)CIS_ALWAYS;
    cis_cond all = l->keys.len ? cis_cond_or(&p->conds, l->relation, next) : (cis_cond)CIS_ALWAYS;
    bool again = had_pieces || p->num_spoiled != spoiled;
    had_pieces = false;
    if (all == l->relation && !again) {
      find_lost(l, &iteration);
      sweep(l, &iteration);
      settle(l, &iteration);
      cis_work_leave_iteration(p, l->reader->op, l->first_work);
      return true;
    }
    if (again)
      cis_proof_weaken(p, l->first_atom);
    l->relation = all;
  }
  return false;
}

/// Nothing is known of what the loop does: whatever it touches may be anything.
static void give_up(loop *l) { l->p->gave_up = true; }

void cis_proof_loop(cis_proof *p, const cis_loop_reader *reader, const cis_known *const *inits) {
  loop l = {.p = p,
            .reader = reader,
            .inits = inits,
            .entry = p->path,
            .first_undo = p->log.len,
            .first_buffer = p->buffers.len,
            .first_finding = p->findings.len,
            .first_work = p->pending.len};
  ++p->loops;
  size_t first_saved;
  uint64_t outer = cis_proof_begin_attempt(p, &first_saved);
  bool is_exact = read_exactly(&l);
  cis_proof_end_attempt(p, outer, first_saved, !is_exact);
  if (!is_exact) {
    undo(&l);
    prepare(&l);
    ++p->summarized_loops;
    if (!read_rounds(&l))
      give_up(&l);
    --p->summarized_loops;
    cis_proof_weaken(p, l.first_atom);
  }
  if (!--p->loops)
    cis_vec_clear(&p->log);
  for (size_t i = 0; i < l.slots.len; ++i)
    cis_vec_deinit(&l.slots.data[i].members);
  cis_vec_deinit(&l.keys);
  cis_vec_deinit(&l.nexts);
  cis_vec_deinit(&l.targets);
  cis_vec_deinit(&l.slots);
  cis_vec_deinit(&l.watched);
  cis_vec_deinit(&l.watched_keys);
  cis_vec_deinit(&l.forgotten);
}
