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
  cis_ptrmap memo;      // value -> cis_buffer_origin *
  cis_arena arena;      // of origins
  cis_shared_sets sets; // of sources
  cis_view_flow_question question;
  const uintptr_t *sources; // of all values, once one has been asked for
  uint32_t num_allocations, num_arguments, num_unknown; // that have numbers
  uint32_t num_lists;                                   // made so far
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
  cis_shared_sets_deinit(&origins->sets);
  cis_arena_deinit(&origins->arena);
  cis_mem_free(origins);
}

static cis_value *base_of(cis_value *value) {
  for (cis_op *op; (op = cis_value_op(value)) && op->info->view_operand >= 0 && !value->index;)
    value = cis_op_operand(op, op->info->view_operand);
  return value;
}

// --- sources ---

/// Numbers of sources begin anew for each kind: allocations have the lowest.
enum { FIRST_ARGUMENT = 1 << 29, FIRST_UNKNOWN = 1 << 30 };

/// Several sources, one of them of unknown kind: nothing more can be told. No set of the store is
/// this number.
enum { SEVERAL_UNKNOWN = 2 };

static bool is_unknown(cis_shared_set sources) {
  return sources == SEVERAL_UNKNOWN ||
         (cis_shared_set_is_one(sources) && sources >= cis_shared_set_of(FIRST_UNKNOWN));
}

static uintptr_t own_source(void *user, cis_value *value) {
  cis_buffer_origins *origins = user;
  if (!cis_view_flow_is_terminal(origins->flow, value))
    return 0;
  cis_buffer_origin *origin = get_base(origins, value);
  if (!origin->number && origin->fresh)
    origin->number = ++origins->num_allocations;
  else if (!origin->number && origin->is_argument)
    origin->number = FIRST_ARGUMENT + ++origins->num_arguments;
  else if (!origin->number)
    origin->number = FIRST_UNKNOWN + ++origins->num_unknown;
  return cis_shared_set_of(origin->number - 1);
}

static uintptr_t unite_sources(void *user, uintptr_t a, uintptr_t b) {
  cis_buffer_origins *origins = user;
  if (a == b || !b)
    return a;
  if (a && (is_unknown(a) || is_unknown(b)))
    return SEVERAL_UNKNOWN;
  return cis_shared_set_union(&origins->sets, a, b);
}

static cis_buffer_origin *get(cis_buffer_origins *origins, cis_value *value) {
  cis_buffer_origin *origin = get_base(origins, base_of(value));
  if (origin->is_resolved)
    return origin;
  if (!origins->sources) {
    origins->question = (cis_view_flow_question){origins, own_source, unite_sources, true};
    origins->sources = cis_view_flow_ask(origins->flow, &origins->question, &origins->arena);
  }
  origin->sources =
      cis_view_flow_answer(origins->flow, &origins->question, origins->sources, origin->base);
  origin->is_resolved = true;
  return origin;
}

const cis_buffer_origin *cis_buffer_origins_get(cis_buffer_origins *origins, cis_value *value) {
  return get(origins, value);
}

/// Fetches the cache line of a value that a loop asks for soon.
static void prefetch(const cis_buffer_origins *origins, cis_value *value) {
  cis_ptrmap_prefetch(&origins->memo, base_of(value));
}

/// All sources are allocations; allocations or arguments of functions; something else.
enum { ALLOCATED, DISTINCT, UNKNOWN, NUM_CLASSES };

static int class_of(const cis_buffer_origin *origin) {
  uint32_t argument;
  if (is_unknown(origin->sources))
    return UNKNOWN;
  return cis_shared_set_next(origin->sources, FIRST_ARGUMENT, &argument) ? DISTINCT : ALLOCATED;
}

static cis_same compare(cis_buffer_origins *origins, const cis_buffer_origin *a,
                        const cis_buffer_origin *b) {
  if (a == b || (cis_shared_set_is_one(a->sources) && a->sources == b->sources))
    return CIS_SAME_ALWAYS;
  int of_a = class_of(a), of_b = class_of(b);
  bool comparable =
      (of_a == ALLOCATED && of_b != UNKNOWN) || (of_b == ALLOCATED && of_a != UNKNOWN);
  return comparable && !cis_shared_set_meet(&origins->sets, a->sources, b->sources)
             ? CIS_SAME_NEVER
             : CIS_SAME_MAYBE;
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

/// A source of a member.
typedef struct link {
  uint32_t source;
  size_t member;
} link;

/// The sources of members that have more are not listed: such members are compared one by one.
enum { MANY_SOURCES = 64 };

struct cis_buffer_origin_list {
  cis_buffer_origins *origins;
  uint32_t number;
  CIS_VEC(member) members;
  CIS_VEC(link) links; // sorted by source
  CIS_VEC(size_t) classes[NUM_CLASSES];
  CIS_VEC(size_t) with_many; // members with many sources
  size_t visit;
};

/// Drops the notes of older lists.
static void enter(const cis_buffer_origin_list *list, cis_buffer_origin *origin) {
  if (origin->list == list->number)
    return;
  origin->list = list->number;
  origin->first = 0;
}

static void add_links(cis_buffer_origin_list *list, cis_shared_set sources, size_t index) {
  link l = {.member = index};
  for (uint32_t from = 0; cis_shared_set_next(sources, from, &l.source); from = l.source + 1)
    cis_vec_push(&list->links, l);
}

static void add_member(cis_buffer_origin_list *list, cis_buffer_origin *origin) {
  enter(list, origin);
  size_t index = list->members.len;
  member m = {origin, 0, origin->first};
  cis_vec_push(&list->members, m);
  origin->first = index + 1;
  cis_vec_push(&list->classes[class_of(origin)], index);
  if (origin->sources == SEVERAL_UNKNOWN)
    return;
  if (cis_shared_set_size(origin->sources) > MANY_SOURCES)
    cis_vec_push(&list->with_many, index);
  else
    add_links(list, origin->sources, index);
}

static int compare_links(const void *a, const void *b) {
  uint32_t x = ((const link *)a)->source, y = ((const link *)b)->source;
  return (x > y) - (x < y);
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
  if (list->links.len > 1)
    qsort(list->links.data, list->links.len, sizeof(link), compare_links);
  return list;
}

void cis_buffer_origin_list_destroy(cis_buffer_origin_list *list) {
  for (int i = 0; i < NUM_CLASSES; ++i)
    cis_vec_deinit(&list->classes[i]);
  cis_vec_deinit(&list->members);
  cis_vec_deinit(&list->links);
  cis_vec_deinit(&list->with_many);
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
  cis_same same = compare(v->list->origins, v->origin, m->origin);
  if (same == CIS_SAME_NEVER || (v->always_only && same != CIS_SAME_ALWAYS))
    return true;
  return v->fn(v->user, index, m->origin, same);
}

static bool report_all(const visitor *v, const size_t *indices, size_t num) {
  for (size_t i = 0; i < num; ++i)
    if (!report(v, indices[i]))
      return false;
  return true;
}

static bool visit_class(const visitor *v, int class) {
  return report_all(v, v->list->classes[class].data, v->list->classes[class].len);
}

static bool visit_same_origin(const visitor *v) {
  const cis_buffer_origin_list *list = v->list;
  size_t first = v->origin->list == list->number ? v->origin->first : 0;
  for (size_t i = first; i; i = list->members.data[i - 1].next_of_origin)
    if (!report(v, i - 1))
      return false;
  return true;
}

/// The first link from `begin` on with at least this source.
static size_t find_link(const cis_buffer_origin_list *list, size_t begin, uint32_t source) {
  size_t end = list->links.len;
  while (begin < end) {
    size_t middle = begin + (end - begin) / 2;
    if (list->links.data[middle].source < source)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

/// Members of the same origin and with a common source.
static bool visit_related(const visitor *v) {
  const cis_buffer_origin_list *list = v->list;
  cis_shared_set sources = v->origin->sources;
  if (!visit_same_origin(v))
    return false;
  if (sources == SEVERAL_UNKNOWN)
    return true;
  // Steps forward in the links and in the sources alternately.
  uint32_t source;
  for (size_t at = 0; at < list->links.len;) {
    if (!cis_shared_set_next(sources, list->links.data[at].source, &source))
      break;
    at = find_link(list, at, source);
    for (; at < list->links.len && list->links.data[at].source == source; ++at)
      if (!report(v, list->links.data[at].member))
        return false;
  }
  return v->always_only || report_all(v, list->with_many.data, list->with_many.len);
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
  if (cis_shared_set_is_one(origin->sources))
    visit_related(&v);
  else
    visit_same_origin(&v);
}
