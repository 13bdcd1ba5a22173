// Chooses the orders, and writes them as arithmetic:
//
//   %a_end = arith.muli %n, %c4              a at 0, 4 * n bytes
//   %top = arith.maxui %a_end, %b_end        c lies above a and b, which are not in use together
//   %up = arith.addi %top, %c63
//   %c_at = arith.andi %up, %c-64            where c may begin
//
// What is known while the program is written is no arithmetic: constants are computed, nothing is
// rounded that has the alignment anyway, and of ends that begin alike and have the same factors the
// largest is taken.
#include "reuse/dynamic_pool.h"

#include "dialect/arith/build.h"
#include "dialect/kinds.h"
#include "ir/dom.h"
#include "plan/split_tree.h"
#include "reuse/views.h"
#include "support/map.h"
#include "support/planted.h"
#include "support/strbuf.h"

#include <string.h>

bool cis_dynamic_pool_is(const cis_reuse_pool *pool) {
  for (size_t i = 0; i < pool->num; ++i)
    if (pool->buffers[i]->size)
      return true;
  return false;
}

// --- orders ---

enum { MOST_ORDERS = CIS_MOST_HINTS + 6 };

typedef struct orders {
  cis_reuse_pool *pool;
  cis_plan_problem problem;
  cis_arena *arena, scratch; // of the orders; of what leads to them
  cis_plan_stack *stacks;
  size_t num;
} orders;

/// Takes an order, unless it is there already.
static void add_order(orders *o, const int64_t *offsets) {
  cis_plan_stack_take(&o->problem, offsets, o->arena, &o->stacks[o->num]);
  for (size_t i = 0; i < o->num; ++i)
    if (cis_plan_stack_is_same(&o->stacks[i], &o->stacks[o->num]))
      return;
  ++o->num;
}

/// The slot for a key, which the map keeps in the arena.
static uintptr_t *slot_of(cis_strmap *map, cis_arena *arena, cis_strbuf *key, bool *out_new) {
  uintptr_t *slot = cis_strmap_find(map, cis_strbuf_view(key));
  *out_new = !slot;
  if (!slot)
    slot = cis_strmap_get(map, cis_arena_str(arena, cis_strbuf_view(key)), NULL);
  cis_strbuf_deinit(key);
  return slot;
}

/// Numbers from 1 on for dynamic sizes, equal ones for sizes that are equal; 0 for static ones.
static uint32_t *classes_of(const cis_reuse_pool *pool, cis_arena *arena) {
  uint32_t *class_of = cis_arena_array(arena, uint32_t, pool->num + 1), next = 0;
  cis_strmap known = {0};
  for (size_t i = 0; i < pool->num; ++i) {
    const cis_dynamic_size *size = pool->buffers[i]->size;
    cis_strbuf key = {0};
    if (!size)
      continue;
    cis_strbuf_printf(&key, "%lld", (long long)size->factor);
    for (uint32_t k = 0; k < size->num; ++k)
      cis_strbuf_printf(&key, " %u", size->dims[k]->number);
    bool is_new;
    uintptr_t *slot = slot_of(&known, arena, &key, &is_new);
    if (is_new)
      *slot = ++next;
    class_of[i] = (uint32_t)*slot;
  }
  cis_strmap_deinit(&known);
  return class_of;
}

/// Static buffers by a plan of their own, then each class.
static void add_classes(orders *o, const cis_plan_options *options) {
  const cis_reuse_pool *pool = o->pool;
  uint32_t *class_of = classes_of(pool, &o->scratch);
  cis_plan_problem alone = o->problem;
  cis_plan_buffer *items = cis_arena_array(&o->scratch, cis_plan_buffer, pool->num + 1);
  int64_t *offsets = cis_arena_array(&o->scratch, int64_t, pool->num + 1);
  for (size_t i = 0; i < pool->num; ++i) {
    items[i] = o->problem.buffers[i];
    items[i].size = class_of[i] ? 0 : items[i].size;
  }
  alone.buffers = items;
  cis_plan_result result;
  if (!cis_plan_solve(&alone, options, &o->scratch, offsets, &result))
    return;
  cis_plan_size_classes(&o->problem, class_of, result.height, &o->scratch, offsets);
  add_order(o, offsets);
}

/// The plan for other hints, if there are any.
static void add_hints(orders *o, int hint, const cis_plan_options *options) {
  const cis_reuse_pool *pool = o->pool;
  cis_plan_problem other = o->problem;
  cis_plan_buffer *items = cis_arena_array(&o->scratch, cis_plan_buffer, pool->num + 1);
  int64_t *offsets = cis_arena_array(&o->scratch, int64_t, pool->num + 1);
  bool differs = false;
  for (size_t i = 0; i < pool->num; ++i) {
    const cis_dynamic_size *size = pool->buffers[i]->size;
    items[i] = o->problem.buffers[i];
    if (!size)
      continue;
    items[i].size = cis_dynamic_size_by_hint(size, hint);
    differs |= items[i].size != cis_dynamic_size_by_hint(size, hint - 1);
  }
  other.buffers = items;
  cis_plan_result result;
  if (differs && cis_plan_solve(&other, options, &o->scratch, offsets, &result))
    add_order(o, offsets);
}

void cis_dynamic_pool_plan(cis_reuse_pool *pool, const cis_plan_buffer *items,
                           const cis_reuse_plan_options *options, cis_arena *arena) {
  orders o = {.pool = pool,
              .problem = {.buffers = items, .num_buffers = pool->num, .default_alignment = 1},
              .arena = arena,
              .stacks = cis_arena_array(arena, cis_plan_stack, MOST_ORDERS + 1)};
  cis_plan_options plan = {.algorithm = options->algorithm};
  cis_arena_init(&o.scratch);
  o.problem.in_place = pool->in_place;
  add_order(&o, pool->offsets);
  o.problem.in_place.num = 0;
  for (int hint = 1; hint < CIS_MOST_HINTS; ++hint)
    add_hints(&o, hint, &plan);
  if (pool->num <= CIS_PLAN_MOST_SPLIT) {
    int64_t *offsets = cis_arena_array(&o.scratch, int64_t, pool->num + 1);
    cis_plan_split_tree(&o.problem, &o.scratch, offsets);
    add_order(&o, offsets);
    add_classes(&o, &plan);
  }
  pool->stacks = o.stacks;
  pool->num_stacks = o.num;
  for (size_t s = 0; s < o.num; ++s) {
    int64_t *sizes = cis_arena_array(&o.scratch, int64_t, pool->num + 1),
            *offsets = cis_arena_array(&o.scratch, int64_t, pool->num + 1);
    for (size_t i = 0; i < pool->num; ++i)
      sizes[i] = items[i].size;
    int64_t height = cis_plan_stack_height(&o.stacks[s], sizes, offsets);
    pool->bytes = height >= 0 && height < pool->bytes ? height : pool->bytes;
  }
  cis_arena_deinit(&o.scratch);
}

int64_t cis_dynamic_pool_bytes(const cis_reuse_pool *pool, const int64_t *dims, cis_arena *arena) {
  int64_t *sizes = cis_arena_array(arena, int64_t, pool->num + 1), least = -1;
  int64_t *offsets = cis_arena_array(arena, int64_t, pool->num + 1);
  for (size_t i = 0; i < pool->num; ++i) {
    const cis_reuse_buffer *b = pool->buffers[i];
    sizes[i] = b->size ? cis_dynamic_size_for(b->size, dims) : b->bytes;
    if (sizes[i] < 0)
      return -1;
  }
  for (size_t s = 0; s < pool->num_stacks; ++s) {
    int64_t height = cis_plan_stack_height(&pool->stacks[s], sizes, offsets);
    if (height >= 0 && (least < 0 || height < least))
      least = height;
  }
  return least;
}

bool cis_dynamic_pool_add_order(cis_reuse_pool *pool, const int64_t *dims, cis_arena *arena) {
  enum { WORK = 1000 };
  if (!pool->num_stacks || pool->num_stacks == MOST_ORDERS)
    return false;
  cis_arena scratch;
  cis_arena_init(&scratch);
  cis_plan_buffer *items = cis_arena_array(&scratch, cis_plan_buffer, pool->num + 1);
  int64_t *offsets = cis_arena_array(&scratch, int64_t, pool->num + 1);
  for (size_t i = 0; i < pool->num; ++i) {
    items[i] = cis_reuse_plan_item(pool, i);
    if (pool->buffers[i]->size)
      items[i].size = cis_dynamic_size_for(pool->buffers[i]->size, dims);
  }
  orders o = {.pool = pool,
              .problem = {.buffers = items, .num_buffers = pool->num, .default_alignment = 1},
              .arena = arena,
              .stacks = cis_arena_array(arena, cis_plan_stack, MOST_ORDERS + 1),
              .num = pool->num_stacks};
  memcpy(o.stacks, pool->stacks, o.num * sizeof *o.stacks); // copies of the pool share the others
  cis_plan_options plan = {.work = WORK};
  cis_plan_result result;
  bool planned = cis_plan_solve(&o.problem, &plan, &scratch, offsets, &result);
  for (size_t i = 0; i < pool->num; ++i) // what is empty in the sample lies beside others, too
    items[i].size = cis_reuse_plan_item(pool, i).size;
  if (planned)
    add_order(&o, offsets);
  bool is_new = o.num > pool->num_stacks;
  pool->stacks = o.stacks;
  pool->num_stacks = o.num;
  cis_arena_deinit(&scratch);
  return is_new;
}

// --- arithmetic ---

/// A number that is known now, or at run time.
typedef struct number {
  cis_value *value; // NULL: `known`
  int64_t known;
  int64_t divisor; // of the value: a power of two
} number;

typedef struct writer {
  cis_loc_builder *e;
  const cis_reuse_pool *pool;
  cis_dom *dom;
  cis_op *before; // where it is written
  cis_ptrmap constants, made;
  cis_strmap computed;
  cis_arena arena; // of the keys of such maps
} writer;

static int64_t power_in(int64_t n) { return n & -n; }

static cis_value *as_value(writer *w, number n) {
  return n.value ? n.value : cis_reuse_offset(&w->e->b, &w->constants, w->e->loc, n.known);
}

/// The op, or the one that computes the same already.
static number binary(writer *w, unsigned kind, number a, number b, int64_t divisor) {
  cis_strbuf key = {0};
  bool is_new;
  cis_strbuf_printf(&key, "%u %p %lld %p %lld", kind, (void *)a.value, (long long)a.known,
                    (void *)b.value, (long long)b.known);
  uintptr_t *slot = slot_of(&w->computed, &w->arena, &key, &is_new);
  if (is_new) {
    cis_value *x = as_value(w, a), *y = as_value(w, b);
    *slot = (uintptr_t)cis_arith_build_binary(w->e, kind, x, y);
  }
  return (number){.value = (cis_value *)*slot, .divisor = divisor};
}

static int64_t divisor_of(number n) {
  return n.value ? n.divisor : n.known ? power_in(n.known) : 1ll << 62;
}

static int64_t least_of(int64_t a, int64_t b) { return a < b ? a : b; }

static number plus(writer *w, number a, number b) {
  int64_t sum;
  if (!a.value && !a.known)
    return b;
  if (!b.value && !b.known)
    return a;
  if (!a.value && !b.value && !__builtin_add_overflow(a.known, b.known, &sum))
    return (number){.known = sum};
  return binary(w, CIS_OP_ARITH_ADDI, a, b, least_of(divisor_of(a), divisor_of(b)));
}

/// The higher one; none is negative.
static number highest(writer *w, number a, number b) {
  if (!a.value && !b.value)
    return a.known > b.known ? a : b;
  if (a.value == b.value || (!a.value && !a.known))
    return b;
  if (!b.value && !b.known)
    return a;
  return binary(w, CIS_OP_ARITH_MAXUI, a, b, least_of(divisor_of(a), divisor_of(b)));
}

static number known_number(int64_t n) { return (number){.known = n}; }

static number round_up(writer *w, number n, int64_t alignment) {
  if (cis_planted("dynamic-alignment"))
    return n;
  if (!n.value) {
    int64_t rest = n.known % alignment;
    return known_number(n.known + (rest ? alignment - rest : 0));
  }
  if (n.divisor % alignment == 0)
    return n;
  number up = binary(w, CIS_OP_ARITH_ADDI, n, known_number(alignment - 1), 1);
  if (power_in(alignment) == alignment)
    return binary(w, CIS_OP_ARITH_ANDI, up, known_number(-alignment), alignment);
  up = binary(w, CIS_OP_ARITH_DIVUI, up, known_number(alignment), 1);
  return binary(w, CIS_OP_ARITH_MULI, up, known_number(alignment), power_in(alignment));
}

// --- sizes ---

/// The value, made again where it is not there yet.
static cis_value *bring(writer *w, cis_value *value) {
  bool is_new;
  int64_t at;
  if (cis_dom_value(w->dom, value, w->before))
    return value;
  uintptr_t *slot = cis_ptrmap_get(&w->made, value, &is_new);
  if (!is_new)
    return (cis_value *)*slot;
  cis_op *op = cis_value_op(value);
  cis_value *made;
  if (cis_size_is_dim_of(value, &at)) {
    made = cis_memref_build_dim(w->e, cis_op_operand(op, 0), as_value(w, known_number(at)));
  } else {
    cis_ptrmap map = {0};
    for (uint32_t i = 0; i < op->num_operands; ++i)
      cis_ptrmap_set(&map, cis_op_operand(op, i), (uintptr_t)bring(w, cis_op_operand(op, i)));
    made = &cis_rewriter_clone(&w->e->b, op, &map)->results[0];
    cis_ptrmap_deinit(&map);
  }
  cis_ptrmap_set(&w->made, value, (uintptr_t)made);
  return made;
}

static number dim_number(writer *w, const cis_size_dim *dim) {
  if (dim->value)
    return (number){.value = bring(w, dim->value), .divisor = 1};
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&w->made, dim, &is_new);
  if (is_new)
    *slot = (uintptr_t)cis_memref_build_dim(w->e, dim->memref, as_value(w, known_number(dim->at)));
  return (number){.value = (cis_value *)*slot, .divisor = 1};
}

static number product_of(writer *w, const cis_dynamic_size *size) {
  number made = dim_number(w, size->dims[0]);
  for (uint32_t i = 1; i < size->num; ++i)
    made = binary(w, CIS_OP_ARITH_MULI, made, dim_number(w, size->dims[i]), 1);
  return made;
}

static number size_number(writer *w, const cis_reuse_buffer *b) {
  if (!b->size)
    return known_number(b->bytes);
  if (!b->size->num)
    return known_number(b->size->factor);
  number product = product_of(w, b->size);
  if (b->size->factor == 1)
    return product;
  int64_t divisor = power_in(b->size->factor);
  return binary(w, CIS_OP_ARITH_MULI, product, known_number(b->size->factor), divisor);
}

// --- offsets ---

/// What one order gives.
typedef struct layout {
  number *offsets; // per place
  number total;
} layout;

/// Whether the end of one place is never above that of another: both begin alike, and the sizes
/// have the same dimensions.
static bool is_covered(const cis_reuse_pool *pool, const number *offsets, uint32_t a, uint32_t b) {
  const cis_reuse_buffer *x = pool->buffers[a], *y = pool->buffers[b];
  if (offsets[a].value != offsets[b].value || offsets[a].known != offsets[b].known)
    return false;
  if (!x->size || !y->size)
    return !x->size && !y->size && x->bytes <= y->bytes;
  if (x->size->num != y->size->num || x->size->factor > y->size->factor)
    return false;
  for (uint32_t i = 0; i < x->size->num; ++i)
    if (x->size->dims[i] != y->size->dims[i])
      return false;
  return true;
}

/// The highest end of some places.
static number highest_end(writer *w, const layout *l, const number *sizes, const uint32_t *places,
                          uint32_t num) {
  enum { MOST_COMPARED = 16 };
  number top = {0};
  for (uint32_t i = 0; i < num; ++i) {
    bool covered = false;
    for (uint32_t k = 0; k < num && k < MOST_COMPARED && !covered; ++k)
      covered = k != i && is_covered(w->pool, l->offsets, places[i], places[k]) &&
                (k < i || !is_covered(w->pool, l->offsets, places[k], places[i]));
    if (!covered)
      top = highest(w, top, plus(w, l->offsets[places[i]], sizes[places[i]]));
  }
  return top;
}

static layout lay_out(writer *w, const cis_plan_stack *stack, const number *sizes) {
  layout l = {.offsets = cis_mem_calloc(stack->num + 1, sizeof(number))};
  CIS_VEC(uint32_t) tops = {0};
  for (size_t i = 0; i < stack->num_places; ++i) {
    uint32_t place = stack->order[i], first = stack->first[place];
    uint32_t num = stack->first[place + 1] - first;
    if (cis_planted("dynamic-below") && num > 1)
      num = 1;
    number top = highest_end(w, &l, sizes, stack->below + first, num);
    l.offsets[place] = round_up(w, top, stack->alignment[place]);
    if (stack->is_top[place])
      cis_vec_push(&tops, place);
  }
  l.total = highest_end(w, &l, sizes, tops.data, (uint32_t)tops.len);
  cis_vec_deinit(&tops);
  return l;
}

/// The number of the order that takes less.
static number choose(writer *w, cis_value *is_less, number a, number b) {
  if (a.value == b.value && a.known == b.known)
    return a;
  cis_value *operands[] = {is_less, as_value(w, a), as_value(w, b)};
  cis_op *op = cis_build_op(
      &w->e->b, CIS_OP_ARITH_SELECT, w->e->loc,
      (cis_build_args){
          .operands = operands, .num_operands = 3, .types = &operands[1]->type, .num_types = 1});
  return (number){.value = &op->results[0], .divisor = least_of(divisor_of(a), divisor_of(b))};
}

/// `io` becomes the layout of the order that takes less, per buffer.
static void choose_less(writer *w, const cis_plan_stack *stack, const layout *other, layout *io) {
  if (other->total.value == io->total.value && other->total.known >= io->total.known)
    return;
  cis_value *is_less =
      cis_arith_build_cmpi(w->e, "ult", as_value(w, other->total), as_value(w, io->total));
  cis_strmap made = {0}; // pairs of offsets: most buffers share theirs with others
  for (size_t i = 0; i < stack->num; ++i) {
    number a = other->offsets[stack->place[i]], b = io->offsets[i];
    cis_strbuf key = {0};
    bool is_new;
    cis_strbuf_printf(&key, "%p %lld %p %lld", (void *)a.value, (long long)a.known, (void *)b.value,
                      (long long)b.known);
    uintptr_t *slot = slot_of(&made, &w->arena, &key, &is_new);
    if (is_new)
      *slot = i + 1;
    if (cis_planted("dynamic-choice"))
      continue;
    io->offsets[i] = is_new ? choose(w, is_less, a, b) : io->offsets[*slot - 1];
  }
  io->total = choose(w, is_less, other->total, io->total);
  cis_strmap_deinit(&made);
}

/// Offsets of places become offsets of buffers.
static layout per_buffer(const cis_plan_stack *stack, const layout *l) {
  layout made = {.offsets = cis_mem_calloc(stack->num + 1, sizeof(number)), .total = l->total};
  for (size_t i = 0; i < stack->num; ++i)
    made.offsets[i] = l->offsets[stack->place[i]];
  return made;
}

cis_value *cis_dynamic_pool_build(cis_loc_builder *e, const cis_reuse_pool *pool,
                                  cis_value **out_offsets) {
  writer w = {.e = e, .pool = pool, .dom = cis_dom_create(), .before = e->b.before};
  number *sizes = cis_mem_calloc(pool->num + 1, sizeof(number));
  cis_arena_init(&w.arena);
  for (size_t i = 0; i < pool->num; ++i)
    sizes[i] = size_number(&w, pool->buffers[i]);
  layout best = {0};
  for (size_t s = 0; s < pool->num_stacks; ++s) {
    layout l = lay_out(&w, &pool->stacks[s], sizes);
    if (s)
      choose_less(&w, &pool->stacks[s], &l, &best);
    else
      best = per_buffer(&pool->stacks[s], &l);
    cis_mem_free(l.offsets);
  }
  for (size_t i = 0; i < pool->num; ++i)
    out_offsets[i] = as_value(&w, best.offsets[i]);
  cis_value *total = as_value(&w, best.total);
  cis_mem_free(best.offsets);
  cis_mem_free(sizes);
  cis_ptrmap_deinit(&w.constants);
  cis_ptrmap_deinit(&w.made);
  cis_strmap_deinit(&w.computed);
  cis_arena_deinit(&w.arena);
  cis_dom_destroy(w.dom);
  return total;
}
