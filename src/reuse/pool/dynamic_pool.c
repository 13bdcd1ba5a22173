// Chooses the orders, and writes them as arithmetic:
//
//   %a_end = arith.muli %n, %c4              a at 0, 4 * n bytes
//   %top = arith.maxui %a_end, %b_end        c lies above a and b, which are not in use together
//   %up = arith.addi %top, %c63
//   %c_at = arith.andi %up, %c-64            where c may begin
//
// Constants are folded, sums with the right alignment are not rounded, and of ends with the same
// base and the same factors only the largest is computed.
//
// The plan is made for hints: 64 for each dimension, or cistern.dim_hints of an argument. An order
// is the part of a plan that holds for all sizes: which of two buffers that are live together lies
// lower (plan/stack.h). Each buffer begins at the highest end of those below it, rounded up to its
// alignment, so that the layout is valid for size 0 too, and no higher than the plan at the hints.
// A pool has an order for each vector of hints, the order of a split tree as Inductor makes it,
// that of IREE (only buffers of equal size share), and orders of quick plans for sizes at which
// these take too much. Orders with the same arithmetic are one. Pools of more than 1,024 buffers
// have neither the split tree nor IREE's order.
//
// A buffer is in a pool that begins where its size can be computed: the values of the size dominate
// that place, and the arithmetic in between is speculatable (no division by a number that may be
// 0). Otherwise a later pool takes it, or it stays on the heap (late-size). Products wrap around as
// those of memref.alloc do: sizes whose single allocations are undefined are undefined here too.
#include "reuse/pool/dynamic_pool.h"

#include "dialect/arith/build.h"
#include "dialect/func/build.h"
#include "ir/dom.h"
#include "plan/split_tree.h"
#include "reuse/pool/views.h"
#include "support/map.h"
#include "support/numbers.h"
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

/// The first plan is searched as long as any; each of the others for a tenth of a second.
enum { MOST_ORDERS = CIS_MOST_HINTS + 6, OTHERS_WORK = 500000 };

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
  cis_plan_options plan = {.algorithm = options->algorithm, .work = OTHERS_WORK};
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
  for (size_t i = 0; i < pool->num; ++i) // buffers that are empty in the sample get places too
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
  const cis_size_stand_ins *outside;
  cis_ptrmap first_of; // argument -> the first that stands for it, plus one
  cis_ptrmap constants, made;
  cis_strmap computed;
  cis_arena arena; // of the keys of such maps
} writer;

static int64_t power_in(int64_t n) { return n & -n; }

static cis_value *as_value(writer *w, number n) {
  return n.value ? n.value : cis_reuse_offset(&w->e->b, &w->constants, w->e->loc, n.known);
}

/// The op, or the one that computes the same already.
static number binary(writer *w, cis_arith_binary *build, number a, number b, int64_t divisor) {
  cis_strbuf key = {0};
  bool is_new;
  cis_strbuf_printf(&key, "%zx %p %lld %p %lld", (uintptr_t)build, (void *)a.value,
                    (long long)a.known, (void *)b.value, (long long)b.known);
  uintptr_t *slot = slot_of(&w->computed, &w->arena, &key, &is_new);
  if (is_new) {
    cis_value *x = as_value(w, a), *y = as_value(w, b);
    *slot = (uintptr_t)build(w->e, x, y);
  }
  return (number){.value = (cis_value *)*slot, .divisor = divisor};
}

static int64_t divisor_of(number n) {
  return n.value ? n.divisor : n.known ? power_in(n.known) : 1ll << 62;
}

static number plus(writer *w, number a, number b) {
  int64_t sum;
  if (!a.value && !a.known)
    return b;
  if (!b.value && !b.known)
    return a;
  if (!a.value && !b.value && !__builtin_add_overflow(a.known, b.known, &sum))
    return (number){.known = sum};
  return binary(w, cis_arith_build_addi, a, b, cis_min_i64(divisor_of(a), divisor_of(b)));
}

/// The higher one; none is negative.
static number highest(writer *w, number a, number b) {
  if (!a.value && !b.value)
    return a.known > b.known ? a : b;
  if (a.value == b.value || (!a.value && !a.known))
    return b;
  if (!b.value && !b.known)
    return a;
  return binary(w, cis_arith_build_maxui, a, b, cis_min_i64(divisor_of(a), divisor_of(b)));
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
  number up = binary(w, cis_arith_build_addi, n, known_number(alignment - 1), 1);
  if (power_in(alignment) == alignment)
    return binary(w, cis_arith_build_andi, up, known_number(-alignment), alignment);
  up = binary(w, cis_arith_build_divui, up, known_number(alignment), 1);
  return binary(w, cis_arith_build_muli, up, known_number(alignment), power_in(alignment));
}

// --- sizes ---

static cis_value *stand_in(const writer *w, const cis_value *argument, int64_t at) {
  size_t i = cis_ptrmap_at(&w->first_of, argument);
  for (; i && i <= w->outside->num && w->outside->data[i - 1].argument == argument; ++i)
    if (w->outside->data[i - 1].at == at)
      return w->outside->data[i - 1].value;
  return NULL; // not reached: sizes depend on nothing else
}

static cis_value *bring_dim(writer *w, cis_value *memref, int64_t at) {
  int64_t known = cis_type_dim(memref->type, (uint32_t)at);
  if (w->outside && known != CIS_DYNAMIC)
    return as_value(w, known_number(known));
  return w->outside ? stand_in(w, memref, at)
                    : cis_memref_build_dim(w->e, memref, as_value(w, known_number(at)));
}

/// The value, made again where it is not there yet.
static cis_value *bring(writer *w, cis_value *value) {
  bool is_new;
  int64_t at;
  if (!w->outside && cis_dom_value(w->dom, value, w->before))
    return value;
  uintptr_t *slot = cis_ptrmap_get(&w->made, value, &is_new);
  if (!is_new)
    return (cis_value *)*slot;
  cis_op *op = cis_value_op(value);
  cis_value *made;
  if (!op) {
    made = stand_in(w, value, -1);
  } else if (cis_size_is_dim_of(value, &at)) {
    made = bring_dim(w, cis_op_operand(op, 0), at);
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

static number dim_number(writer *w, const cis_size_dim *dim);

static number product_of(writer *w, const cis_dynamic_size *size) {
  if (!size->num)
    return known_number(size->factor);
  number product = dim_number(w, size->dims[0]);
  for (uint32_t i = 1; i < size->num; ++i)
    product = binary(w, cis_arith_build_muli, product, dim_number(w, size->dims[i]), 1);
  if (size->factor == 1)
    return product;
  int64_t divisor = power_in(size->factor);
  return binary(w, cis_arith_build_muli, product, known_number(size->factor), divisor);
}

static cis_value *zero_of(writer *w, cis_type type) {
  if (cis_type_is(type, CIS_TYPE_INDEX))
    return as_value(w, known_number(0));
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&w->made, type, &is_new);
  if (is_new)
    *slot = (uintptr_t)cis_arith_build_constant(w->e, cis_attr_integer(type, 0));
  return (cis_value *)*slot;
}

/// Calls a function that returns a size. Calls with equal operands are one.
static cis_value *call_value(writer *w, const cis_size_call *call) {
  cis_value_vec operands = {0};
  cis_strbuf key = {0};
  bool is_new;
  cis_strbuf_printf(&key, "call %p", (const void *)call->function);
  for (uint32_t i = 0; i < call->num; ++i) {
    const cis_dynamic_size *size = call->operands[i];
    cis_vec_push(&operands, size ? as_value(w, product_of(w, size)) : zero_of(w, call->types[i]));
    cis_strbuf_printf(&key, " %p", (const void *)cis_vec_last(&operands));
  }
  uintptr_t *slot = slot_of(&w->computed, &w->arena, &key, &is_new);
  if (is_new) {
    cis_type_vec types = {0};
    cis_vec_push(&types, cis_type_index(w->e->b.ctx));
    cis_op *op = cis_func_build_call(&w->e->b, w->e->loc, call->function, &operands, &types);
    *slot = (uintptr_t)&op->results[0];
    cis_vec_deinit(&types);
  }
  cis_vec_deinit(&operands);
  return (cis_value *)*slot;
}

static number dim_number(writer *w, const cis_size_dim *dim) {
  if (dim->value)
    return (number){.value = bring(w, dim->value), .divisor = 1};
  uintptr_t *found = cis_ptrmap_find(&w->made, dim);
  cis_value *made = found       ? (cis_value *)*found
                    : dim->call ? call_value(w, dim->call)
                                : bring_dim(w, dim->memref, dim->at);
  cis_ptrmap_set(&w->made, dim, (uintptr_t)made);
  return (number){.value = made, .divisor = 1};
}

static number size_number(writer *w, const cis_reuse_buffer *b) {
  return b->size ? product_of(w, b->size) : known_number(b->bytes);
}

// --- offsets ---

/// The result of one order: the size of the pool, and the offsets.
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
  cis_value *x = as_value(w, a), *y = as_value(w, b);
  return (number){.value = cis_arith_build_select(w->e, is_less, x, y),
                  .divisor = cis_min_i64(divisor_of(a), divisor_of(b))};
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

/// The lowest total alone.
static number least_total(writer *w, const number *sizes) {
  number least = {0};
  for (size_t s = 0; s < w->pool->num_stacks; ++s) {
    layout l = lay_out(w, &w->pool->stacks[s], sizes);
    bool is_same = s && l.total.value == least.value && l.total.known == least.known;
    if (!s)
      least = l.total;
    else if (!is_same)
      least = binary(w, cis_arith_build_minui, least, l.total, 1);
    cis_mem_free(l.offsets);
  }
  return least;
}

static number lay_out_best(writer *w, const number *sizes, cis_value **out_offsets) {
  const cis_reuse_pool *pool = w->pool;
  layout best = {0};
  for (size_t s = 0; s < pool->num_stacks; ++s) {
    layout l = lay_out(w, &pool->stacks[s], sizes);
    if (s)
      choose_less(w, &pool->stacks[s], &l, &best);
    else
      best = per_buffer(&pool->stacks[s], &l);
    cis_mem_free(l.offsets);
  }
  for (size_t i = 0; i < pool->num; ++i)
    out_offsets[i] = as_value(w, best.offsets[i]);
  cis_mem_free(best.offsets);
  return best.total;
}

static void writer_init(writer *w, cis_loc_builder *e, const cis_reuse_pool *pool) {
  *w = (writer){.e = e, .pool = pool, .dom = cis_dom_create(), .before = e->b.before};
  cis_arena_init(&w->arena);
}

static void writer_deinit(writer *w) {
  cis_ptrmap_deinit(&w->constants);
  cis_ptrmap_deinit(&w->made);
  cis_ptrmap_deinit(&w->first_of);
  cis_strmap_deinit(&w->computed);
  cis_arena_deinit(&w->arena);
  cis_dom_destroy(w->dom);
}

static number *size_numbers(writer *w) {
  number *sizes = cis_arena_array(&w->arena, number, w->pool->num + 1);
  for (size_t i = 0; i < w->pool->num; ++i)
    sizes[i] = size_number(w, w->pool->buffers[i]);
  return sizes;
}

cis_value *cis_dynamic_pool_build(cis_loc_builder *e, const cis_reuse_pool *pool,
                                  cis_value **out_offsets, cis_value **out_sizes) {
  writer w;
  writer_init(&w, e, pool);
  number *sizes = size_numbers(&w);
  cis_value *total = as_value(&w, lay_out_best(&w, sizes, out_offsets));
  for (size_t i = 0; i < pool->num && out_sizes; ++i)
    out_sizes[i] = pool->buffers[i]->size ? as_value(&w, sizes[i]) : NULL;
  writer_deinit(&w);
  return total;
}

cis_value *cis_dynamic_pool_build_total(cis_loc_builder *e, const cis_reuse_pool *pool,
                                        const cis_size_stand_ins *outside) {
  writer w;
  writer_init(&w, e, pool);
  w.outside = outside;
  for (size_t i = outside->num; i--;)
    cis_ptrmap_set(&w.first_of, outside->data[i].argument, i + 1);
  cis_value *total = as_value(&w, least_total(&w, size_numbers(&w)));
  writer_deinit(&w);
  return total;
}
