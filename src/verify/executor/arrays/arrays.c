// Arrays as one term: insertion and extraction of parts, and reads of single elements. Terms are
// flat: a shape is no part of them, so that a reshape changes no term.
//
//   insert (insert %a %x [0, +4]) %y [8, +4]     sorted by place where boxes are apart, a later
//                                                part instead of an earlier one in the same box
//   store (store %a %i %x) (%i + 1) %y           one element, whose place may be any term: sorted
//                                                where two places differ by a constant
#include "verify/executor/arrays/whole.h"

#include "ir/attr.h"

#include <inttypes.h>
#include <stdio.h>

enum { MOST_RANK = 16, MOST_SPREAD = 1 << 22, MOST_DEPTH = 2000 };

typedef enum whole_kind {
  WHOLE_TUPLE,
  WHOLE_SPLAT,
  WHOLE_INPUT,
  WHOLE_CONSTANT,
  WHOLE_INSERT,
  WHOLE_EXTRACT,
  WHOLE_STORE, // args: array, place, value
  WHOLE_OP
} whole_kind;

/// Facts of a term that is an array.
typedef struct whole {
  whole_kind kind;
  int64_t num;
  cis_type element;
  uint32_t input;    // WHOLE_INPUT
  cis_attr constant; // WHOLE_CONSTANT
  cis_whole_box box; // WHOLE_INSERT, WHOLE_EXTRACT
  // WHOLE_INSERT, WHOLE_STORE: how many of them follow each other (at most MOST_DEPTH, because they
  // are walked by recursion); how many elements insertions write, if they are apart; else 0
  uint32_t depth;
  int64_t written;
} whole;

static const whole *find(cis_exec *e, cis_term x) {
  return (const whole *)cis_ptrmap_at(&e->t->wholes, cis_term_id(x));
}

static cis_term record(cis_exec *e, cis_term x, const whole *facts) {
  if (e->t->exhausted) // it is some other term
    return 0;
  uintptr_t *slot = cis_ptrmap_get(&e->t->wholes, cis_term_id(x), NULL);
  if (!*slot) {
    whole *w = cis_arena_new(&e->t->arena, whole);
    *w = *facts;
    *slot = (uintptr_t)w;
  }
  return x;
}

static uint32_t key_of(cis_exec *e, cis_strbuf *name) {
  const cis_term_key facts = {
      .form = CIS_TERM_OP, .type = cis_type_i(e->t->ctx, 64), .cannot_fold = true};
  uint32_t key = cis_term_find_key(e->t, cis_strbuf_view(name), &facts);
  cis_strbuf_deinit(name);
  return key;
}

// --- boxes ---

/// Without dimensions of one element, and with those merged that follow each other. False if it is
/// empty.
static bool simplify(cis_whole_box *b) {
  uint32_t rank = 0;
  for (uint32_t i = 0; i < b->rank; ++i) {
    if (!b->sizes[i])
      return false;
    if (b->sizes[i] == 1)
      continue;
    if (rank && b->strides[rank - 1] == b->strides[i] * b->sizes[i]) {
      b->sizes[rank - 1] *= b->sizes[i];
      b->strides[rank - 1] = b->strides[i];
      continue;
    }
    b->sizes[rank] = b->sizes[i];
    b->strides[rank++] = b->strides[i];
  }
  b->rank = rank;
  return true;
}

static int64_t last_of(const cis_whole_box *b) {
  int64_t last = b->offset;
  for (uint32_t i = 0; i < b->rank; ++i)
    last += (b->sizes[i] - 1) * b->strides[i];
  return last;
}

static int64_t num_of(const cis_whole_box *b) {
  int64_t num = 1;
  for (uint32_t i = 0; i < b->rank; ++i)
    num *= b->sizes[i];
  return num;
}

static bool is_all(const cis_whole_box *b, int64_t num) {
  return b->offset == 0 &&
         (b->rank == 0 ? num == 1 : b->rank == 1 && b->strides[0] == 1 && b->sizes[0] == num);
}

static bool is_same_box(const cis_whole_box *a, const cis_whole_box *b) {
  bool same = a->rank == b->rank && a->offset == b->offset;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i] && a->strides[i] == b->strides[i];
  return same;
}

static bool lie_apart(const cis_whole_box *a, const cis_whole_box *b) {
  return last_of(a) < b->offset || last_of(b) < a->offset;
}

/// The places of a box as rows of `length` and places in a row: two boxes, of the quotients and of
/// the remainders. False if a part of a row does not lie in one row.
static bool split(const cis_whole_box *b, int64_t length, cis_whole_box *rows,
                  cis_whole_box *in_row) {
  *rows = (cis_whole_box){.offset = b->offset / length};
  *in_row = (cis_whole_box){.offset = b->offset % length};
  for (uint32_t i = 0; i < b->rank; ++i) {
    bool is_row = b->strides[i] % length == 0;
    cis_whole_box *to = is_row ? rows : in_row;
    to->sizes[to->rank] = b->sizes[i];
    to->strides[to->rank++] = is_row ? b->strides[i] / length : b->strides[i];
  }
  return last_of(in_row) < length;
}

/// Whether two boxes with strides that are not negative have no place in common: one lies before
/// the other, or their rows do, or what they have of each row.
static bool are_apart(const cis_whole_box *a, const cis_whole_box *b) {
  if (lie_apart(a, b))
    return true;
  for (uint32_t i = 0; i < a->rank + b->rank; ++i) {
    int64_t length = i < a->rank ? a->strides[i] : b->strides[i - a->rank];
    cis_whole_box rows[2], in_row[2];
    if (length > 1 && split(a, length, &rows[0], &in_row[0]) &&
        split(b, length, &rows[1], &in_row[1]) &&
        (lie_apart(&rows[0], &rows[1]) || lie_apart(&in_row[0], &in_row[1])))
      return true;
  }
  return false;
}

/// Whether no two of its elements are the same place, and all are inside.
static bool is_proper(const cis_whole_box *b, int64_t num, bool is_written) {
  int64_t below = 0;
  for (uint32_t i = b->rank; i-- > 0;) {
    if (b->strides[i] < 0 || (is_written && b->strides[i] <= below))
      return false;
    below += (b->sizes[i] - 1) * b->strides[i];
  }
  return b->offset >= 0 && last_of(b) < num;
}

cis_whole_box cis_whole_slice(const int64_t *shape, uint32_t rank, const int64_t *offsets,
                              const int64_t *sizes, const int64_t *steps) {
  cis_whole_box b = {.rank = rank};
  int64_t stride = 1;
  for (uint32_t i = rank; i-- > 0;) {
    b.offset += offsets[i] * stride;
    b.sizes[i] = sizes[i];
    b.strides[i] = steps[i] * stride;
    stride *= shape[i];
  }
  return b;
}

static void print_box(cis_strbuf *out, const cis_whole_box *b) {
  cis_strbuf_printf(out, " %" PRId64, b->offset);
  for (uint32_t i = 0; i < b->rank; ++i)
    cis_strbuf_printf(out, " %" PRId64 ":%" PRId64, b->sizes[i], b->strides[i]);
}

// --- making ---

cis_term cis_whole_splat(cis_exec *e, cis_term value, int64_t num) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "splat %" PRId64 " %p", num, (const void *)cis_term_type(e->t, value));
  const whole facts = {.kind = WHOLE_SPLAT, .num = num, .element = cis_term_type(e->t, value)};
  return record(e, cis_term_node(e->t, key_of(e, &name), &value, 1), &facts);
}

cis_term cis_whole_input(cis_exec *e, cis_type element, uint32_t input, int64_t num) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%u %" PRId64 " %p", input, num, (const void *)element);
  uint32_t all = cis_sym_named_input(e, "all of", cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  const whole facts = {.kind = WHOLE_INPUT, .num = num, .element = element, .input = input};
  return record(e, cis_term_input(e->t, cis_type_i(e->t->ctx, 64), all, 0), &facts);
}

cis_term cis_whole_constant(cis_exec *e, cis_type element, cis_attr attr, int64_t num) {
  uint32_t resource = cis_sym_resource(e, attr);
  if (resource)
    return cis_whole_input(e, element, resource, num);
  if (!cis_attr_is(attr, CIS_ATTR_DENSE))
    return 0;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "%p", (const void *)attr);
  uint32_t all = cis_sym_named_input(e, "constant", cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  const whole facts = {.kind = WHOLE_CONSTANT, .num = num, .element = element, .constant = attr};
  return record(e, cis_term_input(e->t, cis_type_i(e->t->ctx, 64), all, 0), &facts);
}

static cis_term element_of(cis_exec *e, cis_term x, cis_type type, int64_t n) {
  char text[64];
  int len = snprintf(text, sizeof(text), "element %p", (const void *)type);
  // Whether an element is poison is not known where an operand may hold some.
  const cis_term_key facts = {
      .form = CIS_TERM_OP, .type = cis_term_type_of(e->t, type), .cannot_fold = true};
  uint32_t key = cis_term_find_key(e->t, (cis_str){text, (size_t)len}, &facts);
  const cis_term args[] = {x, cis_term_index(e->t, n)};
  return cis_term_node(e->t, key, args, 2);
}

/// The term whose elements these are, if they are all of it.
static cis_term same_elements(cis_exec *e, cis_type element, const cis_term *elements,
                              int64_t num) {
  if (num <= 0 || cis_term_key_of(e->t, elements[0])->form != CIS_TERM_OP ||
      cis_term_num(e->t, elements[0]) != 2)
    return 0;
  cis_term x = cis_term_arg(e->t, elements[0], 0);
  const whole *w = find(e, x);
  bool same = w && w->num == num && w->element == element;
  for (int64_t n = 0; same && n < num; ++n)
    same = elements[n] == element_of(e, x, element, n);
  return same ? x : 0;
}

/// All elements as arguments of one term, or one of them repeated.
static cis_term tuple(cis_exec *e, cis_type element, const cis_term *elements, int64_t num) {
  bool same = num > 0;
  for (int64_t i = 1; same && i < num; ++i)
    same = elements[i] == elements[0];
  if (same)
    return cis_whole_splat(e, elements[0], num);
  cis_term whole_term = same_elements(e, element, elements, num);
  if (whole_term)
    return whole_term;
  if (num >= 1 << 24)
    return 0;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "tuple %p", (const void *)element);
  const whole facts = {.kind = WHOLE_TUPLE, .num = num, .element = element};
  return record(e, cis_term_node(e->t, key_of(e, &name), elements, (uint32_t)num), &facts);
}

cis_term cis_whole_of_op(cis_exec *e, cis_strbuf *name, const cis_term *parts, uint32_t num_parts,
                         cis_type element, int64_t num) {
  const whole facts = {.kind = WHOLE_OP, .num = num, .element = element};
  return record(e, cis_term_node(e->t, key_of(e, name), parts, num_parts), &facts);
}

cis_term cis_whole_extract(cis_exec *e, cis_term from, const cis_whole_box *where) {
  const whole *w = find(e, from);
  cis_whole_box box = *where;
  if (!w || !simplify(&box) || !is_proper(&box, w->num, false))
    return 0;
  while (w->kind == WHOLE_INSERT && are_apart(&w->box, &box)) {
    from = cis_term_arg(e->t, from, 0);
    w = find(e, from);
  }
  if (is_all(&box, w->num))
    return from;
  if (w->kind == WHOLE_INSERT && is_same_box(&w->box, &box))
    return cis_term_arg(e->t, from, 1);
  if (w->kind == WHOLE_SPLAT)
    return cis_whole_splat(e, cis_term_arg(e->t, from, 0), num_of(&box));
  cis_strbuf name = {0};
  cis_strbuf_lit(&name, "extract");
  print_box(&name, &box);
  const whole facts = {
      .kind = WHOLE_EXTRACT, .num = num_of(&box), .element = w->element, .box = box};
  return record(e, cis_term_node(e->t, key_of(e, &name), &from, 1), &facts);
}

/// Whether all places of a are among those of b; false if that is not seen.
static bool is_within(const cis_whole_box *a, const cis_whole_box *b) {
  bool is_row = b->rank == 0 || (b->rank == 1 && b->strides[0] == 1);
  return (is_row && b->offset <= a->offset && last_of(a) <= last_of(b)) || is_same_box(a, b);
}

/// `written`: how many elements it and those before it write, if no place twice; else 0.
static cis_term insertion(cis_exec *e, cis_term into, cis_term part, const cis_whole_box *box,
                          int64_t written) {
  const whole *w = find(e, into);
  cis_strbuf name = {0};
  cis_strbuf_lit(&name, "insert");
  print_box(&name, box);
  const whole facts = {.kind = WHOLE_INSERT,
                       .num = w->num,
                       .element = w->element,
                       .box = *box,
                       .depth = w->kind == WHOLE_INSERT ? w->depth + 1 : 1,
                       .written = written};
  const cis_term args[] = {into, part};
  return record(e, cis_term_node(e->t, key_of(e, &name), args, 2), &facts);
}

static int64_t written_by(cis_exec *e, cis_term x, const cis_whole_box *more, bool apart) {
  const whole *w = find(e, x);
  bool is_insert = w->kind == WHOLE_INSERT;
  return !apart || (is_insert && !w->written) ? 0 : (is_insert ? w->written : 0) + num_of(more);
}

/// The insertion at its place. `apart`: no place of the box is in a box of `into`.
static cis_term insert_sorted(cis_exec *e, cis_term into, cis_term part, const cis_whole_box *box,
                              bool apart) {
  const whole *w = find(e, into);
  if (!w)
    return 0;
  if (w->kind != WHOLE_INSERT || box->offset >= w->box.offset || !are_apart(&w->box, box))
    return insertion(e, into, part, box, written_by(e, into, box, apart));
  cis_term last = cis_term_arg(e->t, into, 1);
  cis_term below = insert_sorted(e, cis_term_arg(e->t, into, 0), part, box, apart);
  bool is_known = below && apart && w->written;
  return below ? insertion(e, below, last, &w->box, written_by(e, below, &w->box, is_known)) : 0;
}

/// x without insertions of which nothing is left once the box is written.
static cis_term without(cis_exec *e, cis_term x, const cis_whole_box *box) {
  const whole *w = find(e, x);
  if (!w || w->kind != WHOLE_INSERT)
    return x;
  cis_term into = cis_term_arg(e->t, x, 0), part = cis_term_arg(e->t, x, 1);
  cis_term rest = without(e, into, box);
  if (is_within(&w->box, box))
    return rest;
  return rest == into ? x : insert_sorted(e, rest, part, &w->box, w->written > 0);
}

static bool is_apart_from_all(cis_exec *e, cis_term x, const cis_whole_box *box) {
  const whole *w = find(e, x);
  for (; w && w->kind == WHOLE_INSERT; x = cis_term_arg(e->t, x, 0), w = find(e, x))
    if (!are_apart(&w->box, box))
      return false;
  return w != NULL;
}

/// The insertions of x on an undefined array. They overwrite all of it, and none overwrites another
/// one.
static cis_term into_nothing(cis_exec *e, cis_term x) {
  const whole *w = find(e, x);
  if (!w || w->kind != WHOLE_INSERT)
    return w ? cis_whole_splat(e, cis_term_undef(e->t, w->element), w->num) : 0;
  cis_term into = into_nothing(e, cis_term_arg(e->t, x, 0));
  return into ? insertion(e, into, cis_term_arg(e->t, x, 1), &w->box, w->written) : 0;
}

cis_term cis_whole_insert(cis_exec *e, cis_term into, cis_term part, const cis_whole_box *where) {
  const whole *w = find(e, into), *p = find(e, part);
  cis_whole_box box = *where;
  if (!w || !p)
    return 0;
  if (!simplify(&box))
    return into;
  if (!is_proper(&box, w->num, true) || p->num != num_of(&box) || p->element != w->element)
    return 0;
  if (is_all(&box, w->num))
    return part;
  if (w->kind == WHOLE_INSERT && w->depth >= MOST_DEPTH)
    return 0;
  into = without(e, into, &box);
  if (!into)
    return 0;
  cis_term all = insert_sorted(e, into, part, &box, is_apart_from_all(e, into, &box));
  w = all ? find(e, all) : NULL;
  return w && w->written == w->num ? into_nothing(e, all)
                                   : all; // the array below is overwritten entirely
}

// --- single elements ---

/// Place `n` of a box, in the order of its elements.
static int64_t place_in_box(const cis_whole_box *b, int64_t n) {
  int64_t place = b->offset;
  for (uint32_t i = b->rank; i-- > 0;) {
    place += n % b->sizes[i] * b->strides[i];
    n /= b->sizes[i];
  }
  return place;
}

/// Whether two places are never the same, and which is the lower one.
static bool are_places_apart(cis_exec *e, cis_term p, cis_term q, bool *out_is_lower) {
  uint64_t bits;
  if (!cis_term_bits(e->t, cis_term_sub(e->t, p, q), &bits) || !bits)
    return false;
  *out_is_lower = (int64_t)bits < 0;
  return true;
}

/// Steps from an element of `x` to the array and the place that it is read from. False if the
/// element is `*out_value`, or if there is no such array.
static bool read_deeper(cis_exec *e, cis_term *x, cis_term *at, cis_term *out_value) {
  const whole *w = find(e, *x);
  uint64_t n;
  bool is_lower, is_known = cis_term_bits(e->t, *at, &n);
  if (!w || (is_known && n >= (uint64_t)w->num))
    return false;
  switch (w->kind) {
  case WHOLE_SPLAT:
    *out_value = cis_term_arg(e->t, *x, 0);
    return false;
  case WHOLE_TUPLE:
    *out_value = is_known ? cis_term_arg(e->t, *x, (uint32_t)n) : 0;
    return false;
  case WHOLE_INPUT:
    *out_value = is_known ? cis_term_input(e->t, w->element, w->input, n) : 0;
    return false;
  case WHOLE_STORE:
    if (cis_term_arg(e->t, *x, 1) == *at)
      *out_value = cis_term_arg(e->t, *x, 2);
    if (*out_value || !are_places_apart(e, *at, cis_term_arg(e->t, *x, 1), &is_lower))
      return false;
    *x = cis_term_arg(e->t, *x, 0);
    return true;
  case WHOLE_EXTRACT: {
    cis_whole_box box = w->box;
    if (!is_known && box.rank > 1)
      return false;
    cis_term stride = cis_term_index(e->t, box.rank ? box.strides[0] : 1);
    cis_term scaled = is_known ? 0 : cis_term_mul(e->t, *at, stride);
    *x = cis_term_arg(e->t, *x, 0);
    *at = is_known ? cis_term_index(e->t, place_in_box(&box, (int64_t)n))
                   : cis_term_add(e->t, scaled, cis_term_index(e->t, box.offset));
    return true;
  }
  default:
    return false;
  }
}

cis_term cis_whole_read(cis_exec *e, cis_term x, cis_term at) {
  cis_term value = 0;
  uint64_t n;
  while (read_deeper(e, &x, &at, &value))
    ;
  const whole *w = find(e, x);
  if (value || !w)
    return value;
  if (cis_term_bits(e->t, at, &n))
    return n < (uint64_t)w->num ? element_of(e, x, w->element, (int64_t)n)
                                : cis_term_undef(e->t, w->element);
  char text[64];
  int len = snprintf(text, sizeof(text), "read %p", (const void *)w->element);
  const cis_term_key facts = {
      .form = CIS_TERM_OP, .type = cis_term_type_of(e->t, w->element), .cannot_fold = true};
  const cis_term args[] = {x, at};
  return cis_term_node(e->t, cis_term_find_key(e->t, (cis_str){text, (size_t)len}, &facts), args,
                       2);
}

static cis_term store_node(cis_exec *e, cis_term x, cis_term at, cis_term value) {
  const whole *w = find(e, x);
  if (!w)
    return 0;
  cis_strbuf name = {0};
  cis_strbuf_lit(&name, "store");
  const whole facts = {.kind = WHOLE_STORE,
                       .num = w->num,
                       .element = w->element,
                       .depth = w->kind == WHOLE_STORE ? w->depth + 1 : 1};
  const cis_term args[] = {x, at, value};
  return record(e, cis_term_node(e->t, key_of(e, &name), args, 3), &facts);
}

cis_term cis_whole_store(cis_exec *e, cis_term x, cis_term at, cis_term value) {
  const whole *w = find(e, x);
  bool is_lower;
  if (!w || (w->kind == WHOLE_STORE && w->depth >= MOST_DEPTH))
    return 0;
  if (cis_whole_read(e, x, at) == value)
    return x;
  if (w->num == 1)
    return cis_whole_splat(e, value, 1);
  if (w->kind != WHOLE_STORE)
    return store_node(e, x, at, value);
  cis_term below = cis_term_arg(e->t, x, 0), place = cis_term_arg(e->t, x, 1),
           last = cis_term_arg(e->t, x, 2);
  if (place == at)
    return cis_whole_store(e, below, at, value);
  if (!are_places_apart(e, at, place, &is_lower) || !is_lower)
    return store_node(e, x, at, value);
  below = cis_whole_store(e, below, at, value);
  return below ? store_node(e, below, place, last) : 0;
}

/// Whether x is `base` with single elements written to it.
static bool is_stored_into(cis_exec *e, cis_term x, cis_term base) {
  for (const whole *w = find(e, x); w && x != base; w = find(e, x)) {
    if (w->kind != WHOLE_STORE)
      return false;
    x = cis_term_arg(e->t, x, 0);
  }
  return x == base;
}

/// c ? x : base, or base : x; x is stored into base.
static cis_term select_stores(cis_exec *e, cis_term c, cis_term x, cis_term base, bool is_first) {
  if (x == base)
    return base;
  cis_term at = cis_term_arg(e->t, x, 1), value = cis_term_arg(e->t, x, 2);
  cis_term below = select_stores(e, c, cis_term_arg(e->t, x, 0), base, is_first);
  cis_term old = below ? cis_whole_read(e, below, at) : 0;
  return old ? cis_whole_store(e, below, at,
                               is_first ? cis_term_select(e->t, c, value, old)
                                        : cis_term_select(e->t, c, old, value))
             : 0;
}

cis_term cis_whole_select(cis_exec *e, cis_term c, cis_term a, cis_term b) {
  const whole *x = find(e, a), *y = find(e, b);
  if (!x || !y || x->num != y->num || x->element != y->element)
    return 0;
  if (a == b)
    return a;
  if (is_stored_into(e, a, b) || is_stored_into(e, b, a)) {
    bool is_first = is_stored_into(e, a, b);
    return select_stores(e, c, is_first ? a : b, is_first ? b : a, is_first);
  }
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "select %" PRId64 " %p", x->num, (const void *)x->element);
  const cis_term args[] = {c, a, b};
  return cis_whole_of_op(e, &name, args, 3, x->element, x->num);
}

cis_term cis_whole_hole(cis_exec *e, cis_str name, cis_type element, int64_t num, bool may_poison) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "%.*s %" PRId64 " %p %d", CIS_STR_ARG(name), num, (const void *)element,
                    may_poison);
  const cis_term_key facts = {.form = CIS_TERM_OP,
                              .type = num < 0 ? element : cis_type_i(e->t->ctx, 64),
                              .cannot_fold = true,
                              .may_poison = may_poison};
  cis_term x =
      cis_term_node(e->t, cis_term_find_key(e->t, cis_strbuf_view(&text), &facts), NULL, 0);
  cis_strbuf_deinit(&text);
  const whole array = {.kind = WHOLE_OP, .num = num, .element = element};
  return num < 0 ? x : record(e, x, &array);
}

// --- elements ---

static bool elements_of_constant(cis_exec *e, const whole *w, cis_term *out) {
  cis_type type = w->constant->type;
  cis_sym_array array = {.rank = 0, .num = w->num, .elements = out, .element = w->element};
  return cis_type_is_ranked(type) && cis_sym_elements(e, w->constant, &array);
}

/// Places of the box, in the order of its elements.
static bool next_place(const cis_whole_box *b, int64_t *at, int64_t *place) {
  for (uint32_t i = b->rank; i-- > 0;) {
    *place += b->strides[i];
    if (++at[i] < b->sizes[i])
      return true;
    *place -= at[i] * b->strides[i];
    at[i] = 0;
  }
  return false;
}

static bool elements_of_box(cis_exec *e, cis_term x, const whole *w, cis_term *out) {
  bool is_insert = w->kind == WHOLE_INSERT;
  cis_term other = cis_term_arg(e->t, x, is_insert ? 1 : 0);
  int64_t num = is_insert ? num_of(&w->box) : find(e, other)->num;
  int64_t at[MOST_RANK] = {0}, place = w->box.offset, n = 0;
  if (num > MOST_SPREAD)
    return false;
  cis_term *elements = cis_mem_calloc((size_t)num + 1, sizeof(*elements));
  bool ok = cis_whole_elements(e, other, elements, num) &&
            (!is_insert || cis_whole_elements(e, cis_term_arg(e->t, x, 0), out, w->num));
  if (ok)
    do {
      if (is_insert)
        out[place] = elements[n++];
      else
        out[n++] = elements[place];
    } while (next_place(&w->box, at, &place));
  cis_mem_free(elements);
  return ok;
}

bool cis_whole_elements(cis_exec *e, cis_term x, cis_term *out, int64_t num) {
  const whole *w = find(e, x);
  if (!w || w->num != num || num > MOST_SPREAD || !cis_sym_step(e, NULL, (uint64_t)num))
    return false;
  switch (w->kind) {
  case WHOLE_CONSTANT:
    return elements_of_constant(e, w, out);
  case WHOLE_INSERT:
  case WHOLE_EXTRACT:
    return elements_of_box(e, x, w, out);
  case WHOLE_STORE:
    for (int64_t n = 0; n < num; ++n)
      out[n] = cis_whole_read(e, x, cis_term_index(e->t, n));
    return true;
  default:
    break;
  }
  for (int64_t n = 0; n < num; ++n)
    out[n] = w->kind == WHOLE_TUPLE   ? cis_term_arg(e->t, x, (uint32_t)n)
             : w->kind == WHOLE_SPLAT ? cis_term_arg(e->t, x, 0)
             : w->kind == WHOLE_INPUT ? cis_term_input(e->t, w->element, w->input, (uint64_t)n)
                                      : element_of(e, x, w->element, n);
  return true;
}

// --- arrays ---

bool cis_whole_is_on(const cis_exec *e) {
  return e->limits.whole && !e->unset_traps && !e->iterations.running.len;
}

cis_sym_array *cis_whole_array(cis_exec *e, cis_type element, const int64_t *sizes, uint32_t rank,
                               cis_term whole_term) {
  if (!whole_term)
    return NULL;
  cis_sym_array *array = cis_arena_new(&e->arena, cis_sym_array);
  *array = (cis_sym_array){.rank = rank, .num = 1, .element = element, .whole = whole_term};
  array->sizes = cis_arena_alloc(&e->arena, (rank + 1) * sizeof(int64_t));
  for (uint32_t i = 0; i < rank; ++i) {
    array->sizes[i] = sizes[i];
    if (sizes[i] < 0 || __builtin_mul_overflow(array->num, sizes[i], &array->num))
      return NULL;
  }
  return array;
}

cis_term cis_whole_of_array(cis_exec *e, const cis_sym_array *array) {
  if (array->whole)
    return array->whole;
  return array->num > 0
             ? tuple(e, cis_term_type_of(e->t, array->element), array->elements, array->num)
             : 0;
}

bool cis_whole_spread(cis_exec *e, cis_sym_array *array) {
  if (array->elements)
    return true;
  if (array->num > MOST_SPREAD)
    return cis_sym_fail(e, NULL, "an array that is too large");
  array->elements = cis_arena_calloc(&e->arena, (size_t)array->num + 1, sizeof(cis_term));
  return cis_whole_elements(e, array->whole, array->elements, array->num) ||
         cis_sym_fail(e, NULL, "the elements of a large array");
}
