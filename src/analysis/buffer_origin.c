// Finds the origins of memrefs backwards along the view flow, once per memref, and compares them as
// sets: `select %c, %alloc, %arg` has the origins {%alloc, %arg}.
#include "analysis/buffer_origin.h"

#include "analysis/view_flow.h"

#include "ir/effects.h"
#include "support/map.h"

#include <assert.h>
#include <stdlib.h>

struct cis_buffer_origins {
  cis_view_flow *flow;
  cis_ptrmap memo;                  // value -> cis_buffer_origin *
  cis_arena arena;                  // of origins
  CIS_VEC(cis_buffer_origin *) set; // scratch
  uint32_t num_lists;               // made so far
};

/// Fills in everything but the sources of a memref that is no view. It is noted at the beginning,
/// because the value may be erased later.
static cis_buffer_origin *get_base(cis_buffer_origins *origins, cis_value *base) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&origins->memo, base, &is_new);
  if (!is_new)
    return (cis_buffer_origin *)*slot;
  cis_buffer_origin *origin = cis_arena_new(&origins->arena, cis_buffer_origin);
  *slot = (uintptr_t)origin;
  origin->base = base;
  return origin;
}

static cis_walk note_kinds(cis_op *op, void *user) {
  cis_buffer_origins *origins = user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_effects_allocate(op, &op->results[i], NULL))
      get_base(origins, &op->results[i])->fresh = true;
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) || !op->num_regions)
    return CIS_WALK_CONTINUE;
  cis_block *entry = cis_op_entry(op);
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    get_base(origins, cis_block_args(entry)[i])->is_argument = true;
  return CIS_WALK_CONTINUE;
}

cis_buffer_origins *cis_buffer_origins_create(cis_op *root) {
  cis_buffer_origins *origins = cis_mem_calloc(1, sizeof(*origins));
  origins->flow = cis_view_flow_create(root);
  cis_arena_init(&origins->arena);
  cis_walk_preorder(root, note_kinds, origins);
  return origins;
}

void cis_buffer_origins_destroy(cis_buffer_origins *origins) {
  cis_view_flow_destroy(origins->flow);
  cis_ptrmap_deinit(&origins->memo);
  cis_vec_deinit(&origins->set);
  cis_arena_deinit(&origins->arena);
  cis_mem_free(origins);
}

static cis_value *base_of(cis_value *value) {
  for (cis_op *op; (op = cis_value_op(value)) && op->info->view_operand >= 0 && !value->index;)
    value = cis_op_operand(op, op->info->view_operand);
  return value;
}

static int compare_sources(const void *a, const void *b) {
  uintptr_t x = (uintptr_t) * (cis_buffer_origin *const *)a,
            y = (uintptr_t) * (cis_buffer_origin *const *)b;
  return (x > y) - (x < y);
}

typedef struct source_finder {
  cis_buffer_origins *origins;
  cis_buffer_origin *origin;
} source_finder;

/// If a source is of another kind, the only thing that can be told is that two memrefs have this
/// one source, so the other sources are not kept.
static bool add_source(void *user, cis_value *value) {
  source_finder *f = user;
  if (!cis_view_flow_is_terminal(f->origins->flow, value))
    return true;
  cis_buffer_origin *source = value == f->origin->base ? f->origin : get_base(f->origins, value);
  f->origin->allocated &= source->fresh;
  f->origin->distinct &= source->fresh || source->is_argument;
  cis_vec_push(&f->origins->set, source);
  return f->origin->distinct || f->origins->set.len < 2;
}

static void find_sources(cis_buffer_origins *origins, cis_buffer_origin *origin) {
  source_finder finder = {origins, origin};
  cis_vec_clear(&origins->set);
  origin->allocated = origin->distinct = true;
  cis_view_flow_visit_reverse(origins->flow, origin->base, add_source, &finder);
  size_t num = origins->set.len;
  if (!origin->distinct && num > 2)
    num = 2;
  origin->sources = &origin->source;
  if (num > 1)
    origin->sources = cis_arena_array(&origins->arena, cis_buffer_origin *, num);
  memcpy(origin->sources, origins->set.data, num * sizeof(*origin->sources));
  qsort(origin->sources, num, sizeof(*origin->sources), compare_sources);
  origin->num_sources = num;
  origin->is_resolved = true;
}

static cis_buffer_origin *get(cis_buffer_origins *origins, cis_value *value) {
  cis_buffer_origin *origin = get_base(origins, base_of(value));
  if (!origin->is_resolved)
    find_sources(origins, origin);
  return origin;
}

const cis_buffer_origin *cis_buffer_origins_get(cis_buffer_origins *origins, cis_value *value) {
  return get(origins, value);
}

/// Fetches the cache line of a value that a loop asks for soon.
static void prefetch(const cis_buffer_origins *origins, cis_value *value) {
  cis_ptrmap_prefetch(&origins->memo, base_of(value));
}

static bool have_common_source(const cis_buffer_origin *a, const cis_buffer_origin *b) {
  size_t i = 0, j = 0;
  while (i < a->num_sources && j < b->num_sources) {
    if (a->sources[i] == b->sources[j])
      return true;
    ++*(a->sources[i] < b->sources[j] ? &i : &j);
  }
  return false;
}

static cis_same compare(const cis_buffer_origin *a, const cis_buffer_origin *b) {
  if (a == b)
    return CIS_SAME_ALWAYS;
  if (a->num_sources == 1 && b->num_sources == 1 && a->sources[0] == b->sources[0])
    return CIS_SAME_ALWAYS;
  bool comparable = (a->allocated && b->distinct) || (b->allocated && a->distinct);
  return comparable && !have_common_source(a, b) ? CIS_SAME_NEVER : CIS_SAME_MAYBE;
}

static bool allocated_inside(const cis_buffer_origin *a, const cis_buffer_origin *b) {
  return a->fresh && b->base->is_arg &&
         cis_op_ancestor_in_block(cis_value_op(a->base), cis_value_arg_block(b->base));
}

bool cis_buffer_origins_precedes(const cis_buffer_origin *a, const cis_buffer_origin *b) {
  return allocated_inside(a, b) || allocated_inside(b, a);
}

// --- lists ---

typedef struct member {
  const cis_buffer_origin *origin;
  size_t visited;        // the last visit
  size_t next_of_origin; // the next member of this origin, plus one
} member;

/// The members that have a source, one after the other.
typedef struct link {
  size_t member, next; // next: plus one
} link;

enum { ALLOCATED, DISTINCT, UNKNOWN, NUM_CLASSES };

struct cis_buffer_origin_list {
  const cis_buffer_origins *origins;
  uint32_t number;
  CIS_VEC(member) members;
  CIS_VEC(link) links;
  CIS_VEC(size_t) classes[NUM_CLASSES];
  size_t visit;
};

static int class_of(const cis_buffer_origin *origin) {
  return origin->allocated ? ALLOCATED : origin->distinct ? DISTINCT : UNKNOWN;
}

/// Drops the notes of older lists.
static void enter(const cis_buffer_origin_list *list, cis_buffer_origin *origin) {
  if (origin->list == list->number)
    return;
  origin->list = list->number;
  origin->first = origin->first_link = 0;
}

static void add_member(cis_buffer_origin_list *list, cis_buffer_origin *origin) {
  enter(list, origin);
  size_t index = list->members.len;
  member m = {origin, 0, origin->first};
  cis_vec_push(&list->members, m);
  origin->first = index + 1;
  for (size_t i = 0; i < origin->num_sources; ++i) {
    cis_buffer_origin *source = origin->sources[i];
    enter(list, source);
    link l = {index, source->first_link};
    cis_vec_push(&list->links, l);
    source->first_link = list->links.len;
  }
  cis_vec_push(&list->classes[class_of(origin)], index);
}

cis_buffer_origin_list *cis_buffer_origin_list_create(cis_buffer_origins *origins,
                                                      cis_value *const *values, size_t num) {
  enum { AHEAD = 8 };
  cis_buffer_origin_list *list = cis_mem_calloc(1, sizeof(*list));
  list->origins = origins;
  list->number = ++origins->num_lists;
  for (size_t i = 0; i < num; ++i) {
    if (i + AHEAD < num)
      prefetch(origins, values[i + AHEAD]);
    add_member(list, get(origins, values[i]));
  }
  return list;
}

void cis_buffer_origin_list_destroy(cis_buffer_origin_list *list) {
  for (int i = 0; i < NUM_CLASSES; ++i)
    cis_vec_deinit(&list->classes[i]);
  cis_vec_deinit(&list->members);
  cis_vec_deinit(&list->links);
  cis_mem_free(list);
}

typedef struct visitor {
  bool always_only;
  cis_buffer_origin_list *list;
  const cis_buffer_origin *origin;
  cis_buffer_origin_fn fn;
  void *user;
} visitor;

static bool report(const visitor *v, size_t index) {
  member *m = &v->list->members.data[index];
  if (m->visited == v->list->visit)
    return true;
  m->visited = v->list->visit;
  cis_same same = compare(v->origin, m->origin);
  if (same == CIS_SAME_NEVER || (v->always_only && same != CIS_SAME_ALWAYS))
    return true;
  return v->fn(v->user, index, m->origin, same);
}

static bool visit_class(const visitor *v, int class) {
  for (size_t i = 0; i < v->list->classes[class].len; ++i)
    if (!report(v, v->list->classes[class].data[i]))
      return false;
  return true;
}

static bool visit_same_origin(const visitor *v) {
  const cis_buffer_origin_list *list = v->list;
  size_t first = v->origin->list == list->number ? v->origin->first : 0;
  for (size_t i = first; i; i = list->members.data[i - 1].next_of_origin)
    if (!report(v, i - 1))
      return false;
  return true;
}

/// Members of the same origin and with a common source.
static bool visit_related(const visitor *v) {
  const cis_buffer_origin_list *list = v->list;
  if (!visit_same_origin(v))
    return false;
  for (size_t s = 0; s < v->origin->num_sources; ++s) {
    const cis_buffer_origin *source = v->origin->sources[s];
    size_t first = source->list == list->number ? source->first_link : 0;
    for (size_t l = first; l; l = list->links.data[l - 1].next)
      if (!report(v, list->links.data[l - 1].member))
        return false;
  }
  return true;
}

void cis_buffer_origin_list_visit(cis_buffer_origin_list *list, const cis_buffer_origin *origin,
                                  cis_buffer_origin_fn fn, void *user) {
  visitor v = {false, list, origin, fn, user};
  assert(list->number == list->origins->num_lists);
  ++list->visit;
  // Without a common source, an allocation differs from every known source, and an argument from
  // allocations.
  int class = class_of(origin);
  bool go_on = visit_related(&v) && visit_class(&v, UNKNOWN);
  if (go_on && class != ALLOCATED)
    go_on = visit_class(&v, DISTINCT);
  if (go_on && class == UNKNOWN)
    visit_class(&v, ALLOCATED);
}

void cis_buffer_origin_list_visit_always(cis_buffer_origin_list *list,
                                         const cis_buffer_origin *origin, cis_buffer_origin_fn fn,
                                         void *user) {
  visitor v = {true, list, origin, fn, user};
  assert(list->number == list->origins->num_lists);
  ++list->visit;
  if (origin->num_sources <= 1)
    visit_related(&v);
  else
    visit_same_origin(&v);
}
