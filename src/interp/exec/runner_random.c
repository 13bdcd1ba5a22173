// The functions of MLIR's runner utilities that draw random numbers, shuffle and sort. The numbers
// are those of the library as it is built with GNU's C++ library: a Mersenne Twister, ranges by
// multiplication (Lemire, "Fast Random Integer Generation in an Interval", 2019), and a shuffle
// that takes two indices from one number.
#include "interp/exec/externals.h"
#include "interp/machine.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

// --- the generator: mt19937 ---

enum { TWISTER_SIZE = 624, TWISTER_SHIFT = 397 };

typedef struct generator {
  cis_obj obj;
  bool ended;
  uint32_t next; // word of the state
  uint32_t state[TWISTER_SIZE];
} generator;

static void generator_destroy(cis_machine *m, cis_obj *obj) {
  (void)m;
  cis_mem_free(obj);
}

static void seed_twister(generator *g, uint32_t seed) {
  g->state[0] = seed;
  for (uint32_t i = 1; i < TWISTER_SIZE; ++i)
    g->state[i] = 1812433253u * (g->state[i - 1] ^ g->state[i - 1] >> 30) + i;
  g->next = TWISTER_SIZE;
}

static void renew_twister(generator *g) {
  for (uint32_t i = 0; i < TWISTER_SIZE; ++i) {
    uint32_t high = g->state[i] & 0x80000000u, low = g->state[(i + 1) % TWISTER_SIZE] & 0x7fffffffu;
    uint32_t mixed = (high | low) >> 1 ^ (low & 1 ? 0x9908b0dfu : 0);
    g->state[i] = g->state[(i + TWISTER_SHIFT) % TWISTER_SIZE] ^ mixed;
  }
  g->next = 0;
}

static uint32_t draw_word(generator *g) {
  if (g->next == TWISTER_SIZE)
    renew_twister(g);
  uint32_t word = g->state[g->next++];
  word ^= word >> 11;
  word ^= word << 7 & 0x9d2c5680u;
  word ^= word << 15 & 0xefc60000u;
  return word ^ word >> 18;
}

/// A number below `num`, which is not 0: the upper half of a product, drawn again where the lower
/// half would favour some numbers.
static uint32_t draw_below(generator *g, uint32_t num) {
  uint64_t product = (uint64_t)draw_word(g) * num;
  if ((uint32_t)product < num)
    for (uint32_t least = -num % num; (uint32_t)product < least;)
      product = (uint64_t)draw_word(g) * num;
  return (uint32_t)(product >> 32);
}

/// A number from 0 to `last`. Beyond 32 bits an upper part and a lower word are drawn, until the
/// number is in the range.
static uint64_t draw(generator *g, uint64_t last) {
  if (last < UINT32_MAX)
    return draw_below(g, (uint32_t)last + 1);
  if (last == UINT32_MAX)
    return draw_word(g);
  uint64_t upper, number;
  do {
    upper = draw(g, last >> 32) << 32;
    number = upper + draw_word(g);
  } while (number > last);
  return number;
}

/// The generator in an argument; NULL after a report.
static generator *generator_of(cis_machine *m, cis_op *op, const cis_cell *cell) {
  if (!cis_decide(m, op, cell, "the generator is"))
    return NULL;
  generator *g = (generator *)cell->obj;
  if (!g || g->obj.destroy != generator_destroy) {
    cis_unsupported(m, op, "the pointer is no generator of random numbers");
    return NULL;
  }
  if (g->ended)
    cis_memory_error(m, op, "use after free: the generator of random numbers has been deleted");
  return g->ended ? NULL : g;
}

static bool begin_generator(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  if (!cis_decide(m, op, &args[0], "the seed is"))
    return false;
  generator *g = cis_mem_calloc(1, sizeof(*g));
  g->obj = (cis_obj){.refs = 1, .kind = CIS_OBJ_STATE, .destroy = generator_destroy};
  seed_twister(g, (uint32_t)args[0].bits);
  results[0] = (cis_cell){.obj = &g->obj};
  return true;
}

static bool draw_number(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  generator *g = generator_of(m, op, &args[0]);
  if (!g || !cis_decide(m, op, &args[1], "the range is"))
    return false;
  results[0] = (cis_cell){.bits = draw(g, args[1].bits)};
  return true;
}

static bool end_generator(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  generator *g = generator_of(m, op, &args[0]);
  if (g)
    g->ended = true;
  return g;
}

// --- lists in memory ---

typedef struct list {
  cis_machine *m;
  cis_op *op;
  const cis_memref *memref;
  cis_layout element;
  uint64_t num;
  cis_cell *cells; // num, taken from the heap
} list;

/// Begins to read or write the first `num` elements of an operand, one after the other in memory,
/// because the library does not look at strides.
static bool begin_list(list *l, cis_machine *m, cis_op *op, uint32_t operand,
                       const cis_memref *memref, uint64_t num) {
  *l = (list){.m = m, .op = op, .memref = memref, .num = num};
  cis_layout_of(cis_type_element(cis_op_operand(op, operand)->type), &l->element);
  if (num > (uint64_t)memref->sizes[0])
    return cis_memory_error(m, op,
                            "out of bounds: %" PRIu64 " elements of a buffer that has %" PRId64,
                            num, memref->sizes[0]);
  if (memref->strides[0] != 1 && num > 1)
    return cis_unsupported(m, op, "the elements do not lie beside each other");
  int64_t bytes;
  if (__builtin_mul_overflow(num + 1, sizeof(cis_cell), &bytes) || !cis_memory_fits(m, bytes))
    return cis_unsupported(m, op, "the list is larger than the memory limit");
  if (!cis_check_work(m, op, num))
    return false;
  l->cells = cis_mem_calloc(num + 1, sizeof(cis_cell));
  cis_count_work(m, num);
  return true;
}

/// Reads or writes all elements of the list. False after a report.
static bool access_list(list *l, bool is_write) {
  int64_t at;
  for (uint64_t i = 0; i < l->num; ++i) {
    int64_t index = (int64_t)i;
    if (!cis_memref_at(l->m, l->op, l->memref, &index, &l->element, is_write, &at))
      return false;
    bool ok = is_write
                  ? cis_store_bytes(l->m, l->op, l->memref->alloc, at, &l->element, &l->cells[i])
                  : cis_load_bytes(l->m, l->op, l->memref->alloc, at, &l->element, &l->cells[i]);
    if (!ok)
      return false;
  }
  return true;
}

// --- shuffling ---

static void exchange(list *l, uint64_t i, uint64_t k) {
  cis_cell cell = l->cells[i];
  l->cells[i] = l->cells[k];
  l->cells[k] = cell;
}

/// Each element changes places with one before it or itself. While two indices fit into one word,
/// one number is drawn for two elements.
static void shuffle_cells(generator *g, list *l) {
  uint64_t i = 1;
  if (l->num && UINT32_MAX / l->num < l->num)
    for (; i < l->num; ++i)
      exchange(l, i, draw(g, i));
  if (l->num % 2 == 0 && i < l->num) {
    exchange(l, i, draw(g, 1));
    ++i;
  }
  for (; i < l->num; i += 2) {
    uint64_t both = draw(g, (i + 1) * (i + 2) - 1);
    exchange(l, i, both / (i + 2));
    exchange(l, i + 1, both % (i + 2));
  }
}

/// Writes the numbers from 0 in random order.
static bool shuffle(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  const cis_memref *memref = cis_cell_memref(&args[0]);
  generator *g = generator_of(m, op, &args[1]);
  list l;
  if (!g || !begin_list(&l, m, op, op->num_operands - 2, memref, (uint64_t)memref->sizes[0]))
    return false;
  for (uint64_t i = 0; i < l.num; ++i)
    l.cells[i] = (cis_cell){.bits = i};
  shuffle_cells(g, &l);
  bool ok = access_list(&l, true);
  cis_mem_free(l.cells);
  return ok;
}

// --- sorting ---

static int compare_integers(const void *a, const void *b) {
  int64_t x = (int64_t)((const cis_cell *)a)->bits, y = (int64_t)((const cis_cell *)b)->bits;
  return (x > y) - (x < y);
}

#define COMPARE_FLOATS(NAME, FORMAT)                                                               \
  static int NAME(const void *a, const void *b) {                                                  \
    double x = cis_float_of_bits(FORMAT, ((const cis_cell *)a)->bits);                             \
    double y = cis_float_of_bits(FORMAT, ((const cis_cell *)b)->bits);                             \
    return (x > y) - (x < y);                                                                      \
  }
COMPARE_FLOATS(compare_f32, CIS_F32)
COMPARE_FLOATS(compare_f64, CIS_F64)

static bool check_order(const list *l) {
  for (uint64_t i = 0; i < l->num; ++i) {
    if (!cis_decide(l->m, l->op, &l->cells[i], "the order of what is sorted is"))
      return false;
    if (cis_type_is_float(l->element.type) &&
        isnan(cis_float_of_bits(l->element.type->float_kind, l->cells[i].bits)))
      return cis_trap(l->m, l->op, "sorts a NaN, which has no place in the order");
  }
  return true;
}

static bool sort(cis_machine *m, cis_op *op, const cis_cell *args, cis_type type,
                 int (*compare)(const void *, const void *)) {
  list l;
  if (!cis_decide(m, op, &args[0], "the number of elements is") ||
      !begin_list(&l, m, op, op->num_operands - 1, cis_cell_memref(&args[1]), args[0].bits))
    return false;
  bool ok = l.element.type == type ? access_list(&l, false) && check_order(&l)
                                   : !!cis_unsupported(m, op, "sorts elements of another type");
  if (ok) {
    qsort(l.cells, l.num, sizeof(*l.cells), compare);
    ok = access_list(&l, true);
  }
  cis_mem_free(l.cells);
  return ok;
}

#define SORT(NAME, TYPE, COMPARE)                                                                  \
  static bool NAME(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {          \
    (void)results;                                                                                 \
    return sort(m, op, args, TYPE, COMPARE);                                                       \
  }
SORT(sort_i64, cis_type_i(m->ctx, 64), compare_integers)
SORT(sort_f32, cis_type_float(m->ctx, CIS_F32), compare_f32)
SORT(sort_f64, cis_type_float(m->ctx, CIS_F64), compare_f64)

const cis_external cis_runner_random[] = {
    {"rtsrand", CIS_EXTERNAL_BEGINS, begin_generator}, {"rtrand", CIS_EXTERNAL_DRAWS, draw_number},
    {"rtdrand", CIS_EXTERNAL_ENDS, end_generator},     {"shuffle", CIS_EXTERNAL_SHUFFLES, shuffle},
    {"stdSortI64", CIS_EXTERNAL_SORTS, sort_i64},      {"stdSortF32", CIS_EXTERNAL_SORTS, sort_f32},
    {"stdSortF64", CIS_EXTERNAL_SORTS, sort_f64},      {NULL, CIS_EXTERNAL_NOTHING, NULL},
};
