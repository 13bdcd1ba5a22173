// Reads sizes off allocations. Dimensions of memrefs are followed through casts to the operands of
// the allocation. Products are multiplied out. An op without effects that may be executed anywhere
// can be computed wherever its operands are available.
#include "memory/dynamic_size.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/effects.h"
#include "ir/estimate.h"
#include "ir/family.h"
#include "ir/fold.h"
#include "memory/places.h"
#include "support/planted.h"

#include <stdlib.h>

enum { MOST_OPS = 32 }; // that a dimension may be computed by, and factors of a size

void cis_size_dims_deinit(cis_size_dims *dims) {
  if (dims->dom)
    cis_dom_destroy(dims->dom);
  cis_ptrmap_deinit(&dims->of_value);
  cis_ptrmap_deinit(&dims->of_memref);
  for (int i = 0; i < CIS_MOST_HINTS; ++i)
    cis_ptrmap_deinit(&dims->expected[i]);
  cis_vec_deinit(&dims->all);
}

// --- values that can be computed elsewhere ---

/// An op that nothing is divided by, or a constant other than 0: its trait alone does not say that
/// it may be executed for any operands.
static bool divides(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  bool may =
      kind == CIS_OP_ARITH_REMUI || kind == CIS_OP_ARITH_REMSI || kind == CIS_OP_ARITH_FLOORDIVSI;
  int64_t by;
  return may && !cis_planted("dynamic-divides") &&
         !(cis_constant_int(cis_op_operand(op, 1), &by) && by > 0);
}

static bool is_number(const cis_value *v) {
  return cis_type_is(v->type, CIS_TYPE_INDEX) || cis_type_is(v->type, CIS_TYPE_INTEGER);
}

bool cis_size_is_dim_of(const cis_value *value, int64_t *out_at) {
  const cis_op *op = cis_value_op(value);
  if (!op || cis_op_kind(op) != CIS_OP_MEMREF_DIM ||
      !cis_constant_int(cis_op_operand(op, 1), out_at))
    return false;
  cis_type type = cis_op_operand(op, 0)->type;
  return cis_type_is_memref(type) && *out_at >= 0 && *out_at < (int64_t)cis_type_rank(type);
}

bool cis_size_can_move(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (!op || op->num_results != 1 || op->num_regions || !cis_op_has_trait(op, CIS_TRAIT_PURE) ||
      !cis_effects_none(op) || divides(op) || cis_op_kind(op) == CIS_OP_AFFINE_APPLY)
    return false;
  bool numbers = is_number(value);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    numbers &= is_number(cis_op_operand(op, i));
  return numbers;
}

/// Returns the value that is defined later, of two that are visible at one op.
static cis_value *later(cis_size_dims *d, cis_value *a, cis_value *b) {
  if (!a || a == b)
    return b;
  if (!b)
    return a;
  if (!d->dom)
    d->dom = cis_dom_create();
  cis_op *at = cis_value_op(b) ? cis_value_op(b) : cis_block_first(cis_value_block(b));
  return cis_dom_value(d->dom, a, at) ? b : a;
}

/// Of the values that a value is computed from, the one that is defined last; the value itself if
/// its op cannot move. NULL for constants.
static cis_value *latest_of(cis_size_dims *d, cis_value *value, int *steps) {
  if (cis_constant_of(value))
    return NULL;
  int64_t at;
  cis_op *op = cis_value_op(value);
  if (cis_size_is_dim_of(value, &at))
    return cis_op_operand(op, 0);
  if (!cis_size_can_move(value) || --*steps < 0)
    return value;
  cis_value *latest = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    latest = later(d, latest, latest_of(d, cis_op_operand(op, i), steps));
  return *steps < 0 ? value : latest;
}

// --- advice ---

/// The attribute of an argument of a function; NULL for other values.
static cis_attr advice_of(const cis_value *value, const char *name) {
  const cis_block *block = cis_value_arg_block(value);
  const cis_op *function = block ? cis_region_op(cis_block_region(block)) : NULL;
  if (!function || !cis_op_has_trait(function, CIS_TRAIT_FUNCTION) ||
      block != cis_op_entry(function))
    return NULL;
  cis_attr all = cis_op_get_attr_named(function, "arg_attrs");
  if (!all || value->index >= all->array.num)
    return NULL;
  return cis_dict_get(all->array.elems[value->index], cis_str_from(name));
}

/// Element `i` of an array, or the attribute itself if it is none.
static cis_attr element(cis_attr attr, int64_t i) {
  if (!attr || !cis_attr_is(attr, CIS_ATTR_ARRAY))
    return attr;
  return (uint64_t)i < attr->array.num ? attr->array.elems[i] : NULL;
}

static void take_advice(cis_size_dim *dim, const cis_value *from) {
  cis_attr hints = element(advice_of(from, "cistern.dim_hints"), dim->at);
  cis_attr bounds = element(advice_of(from, "cistern.dim_bounds"), dim->at);
  int64_t lower = cis_attr_int_or(element(bounds, 0), 0),
          upper = cis_attr_int_or(element(bounds, 1), INT64_MAX);
  dim->lower = lower > 0 ? lower : 0;
  dim->upper = upper > dim->lower ? upper : dim->lower;
  for (int i = 0; i < CIS_MOST_HINTS; ++i) {
    int64_t hint = cis_attr_int_or(element(hints, i), i ? dim->hints[i - 1] : CIS_ASSUMED_SIZE);
    hint = hint > dim->upper ? dim->upper : hint < dim->lower ? dim->lower : hint;
    dim->hints[i] = hint > 0 ? hint : 1;
  }
}

static int64_t compute(unsigned kind, int64_t a, int64_t b) {
  int64_t made;
  switch (kind) {
  case CIS_OP_ARITH_ADDI:
    return __builtin_add_overflow(a, b, &made) ? CIS_ASSUMED_SIZE : made;
  case CIS_OP_ARITH_SUBI:
    return __builtin_sub_overflow(a, b, &made) ? CIS_ASSUMED_SIZE : made;
  case CIS_OP_ARITH_MULI:
    return __builtin_mul_overflow(a, b, &made) ? CIS_ASSUMED_SIZE : made;
  case CIS_OP_ARITH_MAXSI:
  case CIS_OP_ARITH_MAXUI:
    return a > b ? a : b;
  case CIS_OP_ARITH_MINSI:
  case CIS_OP_ARITH_MINUI:
    return a < b ? a : b;
  case CIS_OP_ARITH_ANDI:
    return a & b;
  case CIS_OP_ARITH_DIVUI:
  case CIS_OP_ARITH_DIVSI:
    return b > 0 ? a / b : CIS_ASSUMED_SIZE;
  case CIS_OP_ARITH_CMPI: // as pools are chosen: "ult"
    return a < b;
  default:
    return CIS_ASSUMED_SIZE;
  }
}

/// Whether the op converts a number to another type.
static bool is_cast_of_number(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_ARITH_INDEX_CAST || kind == CIS_OP_ARITH_INDEX_CASTUI ||
         kind == CIS_OP_ARITH_EXTSI || kind == CIS_OP_ARITH_EXTUI || kind == CIS_OP_ARITH_TRUNCI;
}

/// The expected size of a value that is not computed from other sizes; false if it is.
static bool expect_alone(cis_value *value, int i, int64_t *out) {
  int64_t at;
  cis_op *op = cis_value_op(value);
  cis_size_dim dim = {0};
  if (cis_constant_int(value, out))
    return true;
  *out = CIS_ASSUMED_SIZE;
  if (op && is_cast_of_number(op))
    return !is_number(value);
  if (op && (op->num_operands < 2 || op->num_operands > 3 || !is_number(value)))
    return true;
  if (op && !cis_size_is_dim_of(value, &at))
    return !cis_op_has_trait(op, CIS_TRAIT_PURE) && cis_op_kind(op) != CIS_OP_ARITH_DIVUI &&
           cis_op_kind(op) != CIS_OP_ARITH_DIVSI;
  cis_value *from = value;
  if (op) {
    cis_value *memref = cis_op_operand(op, 0);
    const cis_op *by = cis_value_op(memref);
    if (by && cis_is_allocation(by, false) &&
        (cis_type_dim(memref->type, (uint32_t)at) != CIS_DYNAMIC ||
         cis_allocation_size(by, (uint32_t)at)))
      return false;
    while ((by = cis_value_op(memref)) && cis_op_kind(by) == CIS_OP_MEMREF_CAST)
      memref = cis_op_operand(by, 0);
    from = memref;
    dim.at = at;
  }
  take_advice(&dim, from);
  *out = dim.hints[i];
  return true;
}

/// The values that one is computed from, as many as 3.
static uint32_t parts_of(cis_value *value, cis_value **out) {
  int64_t at;
  cis_op *op = cis_value_op(value);
  if (cis_size_is_dim_of(value, &at)) {
    cis_op *alloc = cis_value_op(cis_op_operand(op, 0));
    if (cis_type_dim(alloc->results[0].type, (uint32_t)at) != CIS_DYNAMIC)
      return 0;
    out[0] = cis_allocation_size(alloc, (uint32_t)at);
    return 1;
  }
  for (uint32_t i = 0; i < op->num_operands; ++i)
    out[i] = cis_op_operand(op, i);
  return op->num_operands;
}

static int64_t combine(cis_value *value, const int64_t *parts, uint32_t num) {
  int64_t at;
  if (cis_size_is_dim_of(value, &at)) {
    cis_type type = cis_op_operand(cis_value_op(value), 0)->type;
    return num ? parts[0] : cis_type_dim(type, (uint32_t)at);
  }
  unsigned kind = cis_op_kind(cis_value_op(value));
  if (num == 1)
    return parts[0];
  if (num == 3)
    return kind == CIS_OP_ARITH_SELECT ? parts[parts[0] ? 1 : 2] : CIS_ASSUMED_SIZE;
  return compute(kind, parts[0], parts[1]);
}

int64_t cis_size_expect(cis_size_dims *d, cis_value *value, int hint) {
  cis_ptrmap *known = &d->expected[hint];
  cis_value_vec work = {0};
  cis_vec_push(&work, value);
  while (work.len) {
    cis_value *next = cis_vec_last(&work), *parts[3];
    int64_t numbers[3], made;
    bool is_alone = cis_ptrmap_has(known, next) || expect_alone(next, hint, &made), ready = true;
    uint32_t num = is_alone ? 0 : parts_of(next, parts);
    for (uint32_t i = 0; i < num; ++i) {
      const uintptr_t *found = cis_ptrmap_find(known, parts[i]);
      numbers[i] = found ? (int64_t)*found : 0;
      ready &= found != NULL;
      if (!found)
        cis_vec_push(&work, parts[i]);
    }
    if (!ready)
      continue;
    if (!cis_ptrmap_has(known, next))
      cis_ptrmap_set(known, next, (uintptr_t)(is_alone ? made : combine(next, numbers, num)));
    --work.len;
  }
  cis_vec_deinit(&work);
  return (int64_t)cis_ptrmap_at(known, value);
}

// --- dimensions ---

static cis_size_dim *new_dim(cis_size_dims *d, cis_arena *arena, size_t next) {
  cis_size_dim *dim = cis_arena_new(arena, cis_size_dim);
  dim->number = (uint32_t)d->all.len;
  cis_vec_push(&d->all, ((struct known_dim){dim, next}));
  return dim;
}

static cis_size_dim *dim_of_value(cis_size_dims *d, cis_value *value, cis_arena *arena) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&d->of_value, value, &is_new);
  if (!is_new)
    return (cis_size_dim *)*slot;
  cis_size_dim *dim = new_dim(d, arena, 0);
  *slot = (uintptr_t)dim;
  dim->value = value;
  take_advice(dim, value);
  int steps = MOST_OPS;
  dim->latest = latest_of(d, value, &steps);
  for (int i = 0; i < CIS_MOST_HINTS; ++i) {
    int64_t hint = cis_size_expect(d, value, i);
    dim->hints[i] = hint > 0 ? hint : 1;
  }
  return dim;
}

static cis_size_dim *dim_of_memref(cis_size_dims *d, cis_value *memref, int64_t at,
                                   cis_arena *arena) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&d->of_memref, memref, &is_new);
  for (size_t i = *slot; i; i = d->all.data[i - 1].next)
    if (d->all.data[i - 1].dim->at == at)
      return d->all.data[i - 1].dim;
  cis_size_dim *dim = new_dim(d, arena, *slot);
  *slot = d->all.len;
  dim->memref = dim->latest = memref;
  dim->at = at;
  take_advice(dim, memref);
  return dim;
}

// --- sizes ---

typedef struct product {
  cis_size_dims *dims;
  cis_arena *arena;
  int64_t factor;
  bool fits;
  const cis_size_dim *list[MOST_OPS];
  uint32_t num;
} product;

static void times_number(product *p, int64_t n) {
  p->fits &= n >= 0 && !__builtin_mul_overflow(p->factor, n, &p->factor);
}

static void times_dim(product *p, const cis_size_dim *dim) {
  p->fits &= p->num < MOST_OPS;
  if (!p->fits)
    return;
  uint32_t at = p->num++;
  for (; at && p->list[at - 1]->number > dim->number; --at)
    p->list[at] = p->list[at - 1];
  p->list[at] = dim;
}

/// The size operand of an allocation for a dimension that its type leaves open.
static void times_value(product *p, cis_value *value, int steps);

static void times_dim_of(product *p, cis_value *memref, int64_t at, int steps) {
  cis_op *op;
  while ((op = cis_value_op(memref)) && cis_op_kind(op) == CIS_OP_MEMREF_CAST &&
         cis_type_is_memref(cis_op_operand(op, 0)->type) &&
         cis_type_dim(memref->type, (uint32_t)at) == CIS_DYNAMIC)
    memref = cis_op_operand(op, 0);
  int64_t known = cis_type_dim(memref->type, (uint32_t)at);
  if (known != CIS_DYNAMIC)
    times_number(p, known);
  else if (op && cis_allocation_size(op, (uint32_t)at))
    times_value(p, cis_allocation_size(op, (uint32_t)at), steps - 1);
  else
    times_dim(p, dim_of_memref(p->dims, memref, at, p->arena));
}

static void times_value(product *p, cis_value *value, int steps) {
  int64_t known;
  cis_op *op = cis_value_op(value);
  if (!p->fits)
    return;
  if (cis_constant_int(value, &known)) {
    times_number(p, known);
  } else if (op && steps > 0 && cis_op_kind(op) == CIS_OP_ARITH_MULI) {
    times_value(p, cis_op_operand(op, 0), steps - 1);
    times_value(p, cis_op_operand(op, 1), steps - 1);
  } else if (steps > 0 && cis_size_is_dim_of(value, &known)) {
    times_dim_of(p, cis_op_operand(op, 0), known, steps);
  } else {
    times_dim(p, dim_of_value(p->dims, value, p->arena));
  }
}

static const cis_dynamic_size *finish(product *p) {
  cis_dynamic_size *size = cis_arena_new(p->arena, cis_dynamic_size);
  *size = (cis_dynamic_size){.factor = p->factor, .num = p->factor ? p->num : 0};
  size->dims = cis_arena_copy(p->arena, p->list, p->num * sizeof *p->list);
  for (uint32_t i = 0; i < size->num; ++i)
    size->latest = later(p->dims, size->latest, size->dims[i]->latest);
  for (int i = 0; i < CIS_MOST_HINTS; ++i)
    p->fits = p->fits && cis_dynamic_size_by_hint(size, i) >= 0;
  return p->fits ? size : NULL;
}

/// The op may not say what its sizes are.
static void times_size(product *p, const cis_op *alloc, uint32_t at) {
  cis_value *size = cis_allocation_size(alloc, at);
  p->fits = p->fits && size;
  if (size)
    times_value(p, size, MOST_OPS);
}

const cis_dynamic_size *cis_dynamic_size_get(cis_size_dims *dims, cis_op *alloc,
                                             const cis_value *value, cis_arena *arena) {
  cis_type type = value->type;
  product p = {.dims = dims, .arena = arena, .fits = true};
  if (!cis_type_is_memref(type) || !cis_memref_has_identity_layout(type) ||
      !cis_is_allocation(alloc, false) ||
      !cis_type_size_in_bytes(cis_type_memref(cis_type_element(type), NULL, 0, NULL, NULL),
                              &p.factor))
    return NULL;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (cis_type_dim(type, i) != CIS_DYNAMIC)
      times_number(&p, cis_type_dim(type, i));
    else
      times_size(&p, alloc, i);
  }
  return finish(&p);
}

const cis_dynamic_size *cis_dynamic_size_of_index(cis_size_dims *dims, cis_value *value,
                                                  cis_arena *arena) {
  product p = {.dims = dims, .arena = arena, .factor = 1, .fits = true};
  times_value(&p, value, MOST_OPS);
  return finish(&p);
}

const cis_dynamic_size *cis_dynamic_size_of_integer(cis_size_dims *dims, cis_value *value,
                                                    cis_arena *arena) {
  product p = {.dims = dims, .arena = arena, .factor = 1, .fits = true};
  times_dim(&p, dim_of_value(dims, value, arena));
  return finish(&p);
}

const cis_dynamic_size *cis_dynamic_size_of_dim(cis_size_dims *dims, cis_value *memref, int64_t at,
                                                cis_arena *arena) {
  product p = {.dims = dims, .arena = arena, .factor = 1, .fits = true};
  times_dim_of(&p, memref, at, MOST_OPS);
  return finish(&p);
}

const cis_dynamic_size *cis_dynamic_size_of_call(cis_size_dims *dims, const cis_size_call *call,
                                                 int64_t expected, cis_arena *arena) {
  product p = {.dims = dims, .arena = arena, .factor = 1, .fits = true};
  cis_size_dim *dim = new_dim(dims, arena, 0);
  dim->call = call;
  dim->upper = INT64_MAX;
  for (int i = 0; i < CIS_MOST_HINTS; ++i)
    dim->hints[i] = expected;
  times_dim(&p, dim);
  return finish(&p);
}

int64_t cis_dynamic_size_by_hint(const cis_dynamic_size *size, int hint) {
  int64_t bytes = size->factor;
  for (uint32_t i = 0; i < size->num; ++i)
    if (__builtin_mul_overflow(bytes, size->dims[i]->hints[hint], &bytes))
      return -1;
  return bytes;
}

int64_t cis_dynamic_size_for(const cis_dynamic_size *size, const int64_t *dims) {
  int64_t bytes = size->factor;
  for (uint32_t i = 0; i < size->num; ++i)
    if (__builtin_mul_overflow(bytes, dims[size->dims[i]->number], &bytes))
      return -1;
  return bytes;
}

bool cis_dynamic_size_is_same(const cis_dynamic_size *a, const cis_dynamic_size *b) {
  if (!a || !b)
    return a == b;
  bool same = a->factor == b->factor && a->num == b->num;
  for (uint32_t i = 0; same && i < a->num; ++i)
    same = a->dims[i] == b->dims[i];
  return same || cis_planted("dynamic-same");
}

bool cis_dynamic_size_is_known_at(const cis_dynamic_size *size, cis_dom *dom, cis_op *op) {
  return !size || !size->latest || cis_dom_value(dom, size->latest, op);
}

static void put_dim(cis_strbuf *out, const cis_size_dim *dim) {
  if (dim->call) {
    cis_strbuf_char(out, '@');
    cis_strbuf_str(out, dim->call->function->symbol.root);
    return;
  }
  const cis_value *value = dim->value ? dim->value : dim->memref;
  const cis_op *op = cis_value_op(value);
  if (op) {
    cis_strbuf_str(out, cis_op_name(op));
    cis_strbuf_char(out, '@');
    cis_put_place(out, op);
  } else {
    cis_strbuf_printf(out, "arg%u", value->index);
  }
  if (!dim->value)
    cis_strbuf_printf(out, ".%lld", (long long)dim->at);
}

void cis_dynamic_size_put(cis_strbuf *out, const cis_dynamic_size *size) {
  cis_strbuf_printf(out, "%lld", (long long)size->factor);
  for (uint32_t i = 0; i < size->num; ++i) {
    cis_strbuf_lit(out, " * ");
    put_dim(out, size->dims[i]);
  }
}
