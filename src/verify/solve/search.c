// Executes both functions with the same arguments and compares everything that a caller sees:
// results, contents of arguments afterwards, errors, leaks.
#include "verify/solve/search.h"

#include "asm/number_text.h"
#include "dialect/memref/memref.h"
#include "interp/exec/table.h"
#include "ir/attr.h"
#include "ir/diag.h"
#include "ir/symbol.h"

#include <inttypes.h>

enum { MOST_RANK = 16, STEPS = 4000000, MOST_ELEMENTS = 1 << 22 };

// --- inputs ---

/// Elements that an argument needs: of a memref those that its layout reaches.
static int64_t reach_of(cis_type type, const cis_sym_choice *choice) {
  int64_t reach = 1;
  if (!cis_type_is_shaped(type))
    return 1;
  if (!cis_type_is_memref(type)) {
    for (uint32_t i = 0; i < cis_type_rank(type); ++i)
      reach *= choice->sizes[i];
    return reach;
  }
  reach = choice->offset + 1;
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    if (!choice->sizes[i])
      return 0;
    reach += (choice->sizes[i] - 1) * choice->strides[i];
  }
  return reach;
}

bool cis_inputs_make(cis_op *function, const cis_sym_choice *choices, cis_inputs *out) {
  cis_type type = cis_function_type(function);
  int64_t all = 0;
  out->num = type->function.num_inputs;
  out->args = cis_mem_calloc(out->num + 1, sizeof(*out->args));
  for (uint32_t i = 0; i < out->num; ++i) {
    int64_t num = reach_of(type->function.inputs[i], &choices[i]);
    if (num < 0 || num > MOST_ELEMENTS || (all += num) > MOST_ELEMENTS)
      return false;
    out->args[i].num = num;
    out->args[i].type = cis_type_element_or_self(type->function.inputs[i]);
    out->args[i].bits = cis_mem_calloc((size_t)num + 1, sizeof(uint64_t));
  }
  return true;
}

void cis_inputs_deinit(cis_inputs *inputs) {
  for (uint32_t i = 0; i < inputs->num; ++i)
    cis_mem_free(inputs->args[i].bits);
  cis_mem_free(inputs->args);
}

/// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

static uint64_t choose_float(cis_float_kind kind, uint64_t mode, uint64_t *state) {
  static const double edges[] = {0,
                                 -0.0,
                                 1,
                                 -1,
                                 0.5,
                                 2,
                                 -3,
                                 1e30,
                                 -1e-30,
                                 0.1,
                                 __builtin_inf(),
                                 -__builtin_inf(),
                                 __builtin_nan("")};
  uint64_t r = next_random(state), words[2];
  double value;
  if (mode == 0) // small whole numbers
    value = (double)(int64_t)(r % 17) - 8;
  else if (mode == 1)
    value = edges[r % (sizeof(edges) / sizeof(*edges))];
  else if (mode == 2)
    value = (double)(int64_t)r * 0x1p-60;
  else
    value = __builtin_ldexp((double)(int64_t)r, (int)(next_random(state) % 120) - 120);
  cis_float_from_double(kind, value, words);
  return words[0];
}

static uint64_t choose_int(uint32_t width, bool is_index, uint64_t mode, uint64_t *state) {
  uint64_t r = next_random(state), mask = cis_width_mask(width);
  const uint64_t edges[] = {0, 1, mask, mask / 2, mask / 2 + 1, 2, 3, width - 1, width};
  if (is_index && mode != 0) // no index is so large that it overflows
    return mode == 1 ? (uint64_t)((int64_t)(r % 7) - 2) : (uint64_t)((int64_t)(r % 2000) - 1000);
  if (mode == 0)
    return (r % 9) & mask;
  if (mode == 1)
    return edges[r % (sizeof(edges) / sizeof(*edges))] & mask;
  if (mode == 3) // so that loops which count to it end
    return (uint64_t)((int64_t)(r % 200) - 50) & mask;
  return r & mask;
}

void cis_inputs_choose(cis_inputs *inputs, const cis_sym_choice *choices, uint64_t seed) {
  uint64_t state = seed, mode = seed % 4;
  inputs->seed = seed;
  for (uint32_t i = 0; i < inputs->num; ++i) {
    struct cis_input *in = &inputs->args[i];
    if (choices[i].is_number) {
      in->bits[0] = (uint64_t)choices[i].number & cis_width_mask(cis_type_bit_width(in->type));
      continue;
    }
    for (int64_t n = 0; n < in->num; ++n)
      in->bits[n] =
          cis_type_is_float(in->type)
              ? choose_float(in->type->float_kind, mode, &state)
              : choose_int(cis_type_bit_width(in->type), cis_type_is_index(in->type), mode, &state);
  }
}

static void print_number(cis_type type, uint64_t bits, cis_strbuf *out) {
  uint64_t words[2] = {bits, 0};
  if (cis_type_is_float(type))
    cis_float_to_text(out, type->float_kind, words);
  else if (cis_type_is_int_of(type, 1))
    cis_strbuf_cstr(out, bits & 1 ? "true" : "false");
  else
    cis_strbuf_printf(out, "%" PRId64, cis_sign_extend(bits, cis_type_bit_width(type)));
}

void cis_inputs_print(const cis_inputs *inputs, cis_op *function, const cis_sym_choice *choices,
                      cis_strbuf *out) {
  enum { SHOWN = 16 };
  cis_type type = cis_function_type(function);
  for (uint32_t i = 0; i < inputs->num; ++i) {
    const struct cis_input *in = &inputs->args[i];
    cis_type arg = type->function.inputs[i];
    cis_strbuf_printf(out, "  argument %u: ", i);
    if (choices[i].is_fixed)
      cis_strbuf_lit(out, "read only, ");
    if (choices[i].is_dead) {
      cis_strbuf_lit(out, "freed before the call");
    } else if (cis_type_is_shaped(arg)) {
      for (uint32_t d = 0; d < cis_type_rank(arg); ++d)
        cis_strbuf_printf(out, "%" PRId64 "x", choices[i].sizes[d]);
      cis_strbuf_printf(out, "%s [", cis_type_text(in->type));
      for (int64_t n = 0; n < in->num && n < SHOWN; ++n) {
        if (n)
          cis_strbuf_lit(out, ", ");
        print_number(in->type, in->bits[n], out);
      }
      cis_strbuf_cstr(out, in->num > SHOWN ? ", ...]" : "]");
    } else {
      print_number(in->type, in->bits[0], out);
      cis_strbuf_printf(out, " : %s", cis_type_text(in->type));
    }
    cis_strbuf_char(out, '\n');
  }
}

// --- one execution ---

typedef CIS_VEC(cis_cell) cell_vec;

/// A value as a caller sees it: its sizes, then its elements with marks.
typedef struct seen {
  cis_i64_vec sizes;
  cell_vec cells;
  cis_type type;
  bool is_memref, freed;
  bool can_free, is_read_only; // what a caller may do with it
  cis_str name;                // of a global
} seen;

typedef struct outcome {
  cis_run_status status;
  bool leaks;
  cis_strbuf printed;
  CIS_VEC(seen) values; // results, then arguments that are memrefs
  uint32_t num_results;
  CIS_VEC(seen) globals;
} outcome;

static void seen_deinit(seen *s) {
  cis_vec_deinit(&s->sizes);
  cis_vec_deinit(&s->cells);
}

static void outcome_deinit(outcome *o) {
  for (size_t i = 0; i < o->values.len; ++i) {
    seen_deinit(&o->values.data[i]);
  }
  for (size_t i = 0; i < o->globals.len; ++i)
    seen_deinit(&o->globals.data[i]);
  cis_strbuf_deinit(&o->printed);
  cis_vec_deinit(&o->values);
  cis_vec_deinit(&o->globals);
}

static bool make_arg(cis_machine *m, cis_op *function, cis_type type, const cis_sym_choice *choice,
                     const struct cis_input *in, int64_t alignment, cis_cell *out) {
  cis_layout element;
  // Arguments that are no numbers, or numbers of more than 64 bits, are not made.
  if (!cis_layout_of(in->type, &element) || element.is_ref || element.kind == CIS_LAYOUT_FUNC ||
      (!cis_type_is_shaped(type) && type != in->type))
    return false;
  if (!cis_type_is_shaped(type)) {
    *out = (cis_cell){.bits = in->bits[0]};
    return true;
  }
  uint32_t rank = cis_type_rank(type);
  if (!cis_type_is_memref(type)) {
    cis_array *array = cis_array_create(m, choice->sizes, rank, element.size);
    for (int64_t n = 0; array && n < in->num; ++n)
      cis_array_set(m, &element, array, n, &(cis_cell){.bits = in->bits[n]});
    *out = (cis_cell){.obj = array ? &array->obj : NULL};
    return array != NULL;
  }
  cis_type flat = cis_type_memref(in->type, &in->num, 1, NULL, NULL);
  cis_memref *whole = cis_alloc_memref(m, function, CIS_ALLOC_ARGUMENT, flat, &in->num, alignment);
  if (!whole)
    return false;
  for (int64_t n = 0; n < in->num; ++n)
    cis_store_bytes(m, function, whole->alloc, n * element.size, &element,
                    &(cis_cell){.bits = in->bits[n]});
  cis_memref *memref = cis_memref_create(m, whole->alloc, rank);
  cis_obj_release(m, &whole->obj);
  memref->stride = element.size;
  memref->offset = choice->offset;
  for (uint32_t i = 0; i < rank; ++i) {
    memref->sizes[i] = choice->sizes[i];
    memref->strides[i] = choice->strides[i];
  }
  cis_memref_seal(memref, element.align);
  memref->alloc->is_constant = choice->is_fixed;
  if (choice->is_dead)
    cis_heap_end(m, memref->alloc, CIS_ALLOC_FREED, function);
  *out = (cis_cell){.obj = &memref->obj};
  return true;
}

/// All elements of a memref; false after an error.
static bool see_memref(cis_machine *m, cis_op *function, const cis_memref *memref,
                       const cis_layout *element, seen *out) {
  int64_t at[MOST_RANK] = {0}, num = 1, offset;
  for (uint32_t i = 0; i < memref->rank; ++i) {
    cis_vec_push(&out->sizes, memref->sizes[i]);
    if (__builtin_mul_overflow(num, memref->sizes[i], &num))
      return false;
  }
  if (num > MOST_ELEMENTS)
    return false;
  for (int64_t n = 0; n < num; ++n) {
    cis_cell cell = {0};
    if (!cis_memref_at(m, function, memref, at, element, false, &offset) ||
        !cis_load_bytes(m, function, memref->alloc, offset, element, &cell))
      return false;
    cis_vec_push(&out->cells, cell);
    for (uint32_t i = memref->rank; i-- > 0;) {
      if (++at[i] < memref->sizes[i])
        break;
      at[i] = 0;
    }
  }
  return true;
}

static bool see(cis_machine *m, cis_op *function, cis_type type, const cis_cell *cell, seen *out) {
  cis_layout element;
  out->type = cis_type_element_or_self(type);
  if (!cis_layout_of(out->type, &element) || element.is_ref ||
      (!cis_type_is_shaped(type) && type != out->type))
    return false;
  if (!cis_type_is_shaped(type)) {
    cis_vec_push(&out->cells, *cell);
    return true;
  }
  if (cis_type_is_base_memref(type)) {
    const cis_memref *memref = cis_cell_memref(cell);
    const cis_allocation *alloc = memref->alloc;
    out->is_memref = true;
    out->can_free = (alloc->kind == CIS_ALLOC_HEAP || alloc->kind == CIS_ALLOC_ARGUMENT) &&
                    alloc->state == CIS_ALLOC_LIVE && !(memref->flags & CIS_MEMREF_VIEW);
    out->is_read_only = alloc->is_constant;
    return memref->rank <= MOST_RANK && see_memref(m, function, memref, &element, out);
  }
  const cis_array *array = cis_cell_array(cell);
  for (uint32_t i = 0; i < array->rank; ++i)
    cis_vec_push(&out->sizes, array->sizes[i]);
  if (array->num > MOST_ELEMENTS)
    return false;
  for (int64_t n = 0; n < array->num; ++n) {
    cis_cell one;
    cis_array_get(m, &element, array, n, &one);
    cis_vec_push(&out->cells, one);
  }
  return true;
}

static void see_all(cis_interp *interp, cis_op *function, cis_cell *results, cis_cell *kept,
                    outcome *o) {
  cis_machine *m = cis_interp_machine(interp);
  cis_type type = cis_function_type(function);
  o->num_results = type->function.num_results;
  for (uint32_t i = 0; i < o->num_results; ++i) {
    seen s = {0};
    if (!see(m, function, type->function.results[i], &results[i], &s) && m->status == CIS_RUN_CLEAN)
      m->status = CIS_RUN_WRONG_INPUT;
    cis_vec_push(&o->values, s);
  }
  for (uint32_t i = 0; i < type->function.num_inputs; ++i) {
    seen s = {0};
    if (cis_type_is_memref(type->function.inputs[i])) {
      s.is_memref = true;
      s.freed = cis_cell_memref(&kept[i])->alloc->state != CIS_ALLOC_LIVE;
      if (!s.freed)
        see(m, function, type->function.inputs[i], &kept[i], &s);
    }
    cis_vec_push(&o->values, s);
  }
  cis_for_each_op (op, cis_op_block(function)) {
    seen s = {.name = cis_symbol_name(op)};
    const cis_memref *memref = (const cis_memref *)cis_ptrmap_at(&m->globals, op);
    cis_cell cell = {.obj = (cis_obj *)(uintptr_t)memref};
    if (!memref || cis_op_get_attr_named(op, "constant"))
      continue;
    see(m, function, cis_op_get_attr_named(op, "type")->type_value, &cell, &s);
    cis_vec_push(&o->globals, s);
  }
  for (uint32_t i = 0; i < o->num_results; ++i)
    if (cis_type_is_base_memref(type->function.results[i]))
      cis_interp_free_result(interp, &results[i]);
  for (const cis_allocation *a = m->heap.first; a; a = a->next)
    o->leaks |= a->kind == CIS_ALLOC_HEAP;
}

/// Contents of a global that may be written: any, and the same in both programs.
static void make_global(cis_machine *m, cis_op *global, uint64_t seed) {
  cis_type type = cis_op_get_attr_named(global, "type")->type_value;
  cis_type element = cis_type_element(type);
  cis_layout layout;
  cis_str name = cis_symbol_name(global);
  bool is_plain = cis_type_has_static_shape(type) && cis_memref_has_identity_layout(type) &&
                  (cis_type_is_int_or_index(element) || cis_type_is_float(element)) &&
                  cis_layout_of(element, &layout) && !layout.is_ref;
  cis_memref *memref =
      is_plain ? cis_alloc_memref(m, global, CIS_ALLOC_GLOBAL, type, type->shaped.shape, 64) : NULL;
  if (!memref)
    return;
  for (size_t i = 0; i < name.len; ++i)
    seed = seed * 131 + (uint8_t)name.data[i];
  for (int64_t at = 0; at < memref->alloc->size; at += layout.size) {
    uint64_t bits = cis_type_is_float(element)
                        ? choose_float(element->float_kind, 0, &seed)
                        : choose_int(cis_type_bit_width(element), false, 0, &seed);
    cis_store_bytes(m, global, memref->alloc, at, &layout, &(cis_cell){.bits = bits});
  }
  memref->alloc->name = name;
  cis_ptrmap_set(&m->globals, global, (uintptr_t)memref);
  cis_vec_push(&m->constants, &memref->obj);
}

static void make_globals(cis_machine *m, cis_op *function, uint64_t seed) {
  cis_for_each_op (op, cis_op_block(function))
    if (cis_memref_is_global(op) && !cis_sym_is_constant_global(op))
      make_global(m, op, seed);
}

static bool is_on_time(void *user) {
  const cis_search_pair *pair = user;
  return cis_seconds() < pair->deadline;
}

/// One of the pair's functions.
static void execute(const cis_search_pair *pair, cis_op *function, const cis_inputs *inputs,
                    const cis_sym_choice *choices, bool other_addresses, outcome *o) {
  cis_context *ctx = cis_op_context(function);
  void *user;
  cis_diag_flush(ctx);
  cis_diag_handler handler = cis_diag_get_handler(ctx, &user);
  cis_diag_set_handler(ctx, cis_diag_ignore, NULL);
  cis_run_options options = {.out = &o->printed,
                             .max_steps = STEPS,
                             .max_memory = 1ull << 28,
                             .max_depth = 200,
                             .uninit = CIS_UNINIT_AT_USE,
                             .owns_arguments = true,
                             .strict_sizes = true,
                             .other_addresses = other_addresses,
                             .ignore_leaks = true,
                             .poll = is_on_time,
                             .poll_user = (void *)(uintptr_t)pair};
  cis_interp *interp = cis_interp_create(cis_op_parent(function), cis_exec_all_rows(), &options);
  cis_machine *m = cis_interp_machine(interp);
  cis_type type = cis_function_type(function);
  uint32_t num = type->function.num_inputs, num_results = type->function.num_results;
  cis_cell *args = cis_mem_calloc(num + 1, sizeof(*args)),
           *kept = cis_mem_calloc(num + 1, sizeof(*args));
  cis_cell *results = cis_mem_calloc(num_results + 1, sizeof(*results));
  bool ok = true;
  m->report_op = function;
  make_globals(m, function, inputs->seed);
  for (uint32_t i = 0; ok && i < num; ++i) {
    ok = make_arg(m, function, type->function.inputs[i], &choices[i], &inputs->args[i],
                  pair->alignment ? pair->alignment : 64, &args[i]);
    if (ok && cis_type_is_shaped(type->function.inputs[i])) {
      cis_obj_retain(args[i].obj);
      kept[i] = args[i];
    }
  }
  if (!ok) {
    m->status = CIS_RUN_WRONG_INPUT;
    for (uint32_t i = 0; i < num; ++i)
      if (kept[i].obj)
        cis_cell_take(m, &args[i], NULL);
  } else if (cis_interp_call(interp, function, args, results))
    see_all(interp, function, results, kept, o);
  o->status = cis_interp_status(interp);
  for (uint32_t i = 0; i < num_results; ++i)
    cis_interp_release(interp, type->function.results[i], &results[i]);
  for (uint32_t i = 0; i < num; ++i)
    if (kept[i].obj && cis_type_is_shaped(type->function.inputs[i]))
      cis_cell_take(m, &kept[i], NULL);
  cis_diag_flush(ctx);
  cis_interp_destroy(interp);
  cis_diag_set_handler(ctx, handler, user);
  cis_mem_free(args);
  cis_mem_free(kept);
  cis_mem_free(results);
}

// --- comparing ---

/// All NaNs are one.
static cis_str without_sign(cis_str text) {
  return text.len >= 4 && memcmp(text.data, "-nan", 4) == 0 ? cis_str_from_index(text, 1) : text;
}

static bool same_text(cis_str a, cis_str b) {
  for (;;) {
    a = without_sign(a);
    b = without_sign(b);
    if (!a.len || !b.len)
      return a.len == b.len;
    if (a.data[0] != b.data[0])
      return false;
    a = cis_str_from_index(a, 1);
    b = cis_str_from_index(b, 1);
  }
}

static bool same_bits(cis_type type, uint64_t a, uint64_t b, const cis_term_options *options) {
  if (a == b)
    return true;
  if (!cis_type_is_float(type))
    return false;
  uint64_t x[2] = {a, 0}, y[2] = {b, 0};
  bool nan_a = cis_float_is_nan(type->float_kind, x), nan_b = cis_float_is_nan(type->float_kind, y);
  double u = cis_float_to_double(type->float_kind, x), v = cis_float_to_double(type->float_kind, y);
  if (options->reassociate) // small differences may come from rounding
    return nan_a || nan_b || __builtin_isinf(u) || __builtin_isinf(v) ||
           __builtin_fabs(u - v) <= 1e-3 * (__builtin_fabs(u) + __builtin_fabs(v)) + 1e-3;
  if (options->no_nan && (nan_a || nan_b))
    return true;
  if (options->no_neg_zero && u == v)
    return true;
  return nan_a && nan_b;
}

/// Whether a caller may do with what the second program returns what it may do with the first
/// one's.
static bool serves_as(const seen *a, const seen *b, cis_strbuf *out, uint32_t number) {
  if (!a->is_memref || !b->is_memref)
    return true;
  if (a->can_free && !b->can_free)
    cis_strbuf_printf(out, "  result %u can be freed by a caller of the first alone\n", number);
  else if (!a->is_read_only && b->is_read_only)
    cis_strbuf_printf(out, "  result %u can be written by a caller of the first alone\n", number);
  else
    return true;
  return false;
}

static bool same_value(const seen *a, const seen *b, const cis_term_options *options,
                       cis_strbuf *out, const char *what, uint32_t number) {
  if (a->freed != b->freed && (a->is_memref && b->is_memref)) {
    cis_strbuf_printf(out, "  %s %u is freed by one of them alone\n", what, number);
    return false;
  }
  bool same = a->sizes.len == b->sizes.len && a->cells.len == b->cells.len;
  for (size_t i = 0; same && i < a->sizes.len; ++i)
    same = a->sizes.data[i] == b->sizes.data[i];
  if (!same) {
    cis_strbuf_printf(out, "  %s %u has other sizes\n", what, number);
    return false;
  }
  for (size_t i = 0; i < a->cells.len; ++i) {
    const cis_cell *x = &a->cells.data[i], *y = &b->cells.data[i];
    if (x->marks || (!y->marks && same_bits(a->type, x->bits, y->bits, options)))
      continue;
    cis_strbuf_printf(out, "  %s %u, element %zu: ", what, number, i);
    print_number(a->type, x->bits, out);
    cis_strbuf_lit(out, " before, ");
    if (y->marks)
      cis_strbuf_lit(out, "poison or uninitialized");
    else
      print_number(a->type, y->bits, out);
    cis_strbuf_lit(out, " after\n");
    return false;
  }
  return true;
}

static cis_search_result compare(const outcome *a, const outcome *b, const cis_search_pair *pair,
                                 cis_strbuf *out) {
  if (b->status != CIS_RUN_CLEAN) {
    cis_strbuf_printf(out, "  the second program ends with %s\n",
                      b->status == CIS_RUN_TRAP ? "a trap" : "a memory error");
    return CIS_SEARCH_DIFFERENT;
  }
  cis_type ta = cis_function_type(pair->a), tb = cis_function_type(pair->b);
  for (size_t i = 0; i < a->values.len; ++i) {
    bool is_result = i < a->num_results;
    uint32_t arg = is_result ? 0 : (uint32_t)i - a->num_results;
    if (is_result && !serves_as(&a->values.data[i], &b->values.data[i], out, (uint32_t)i))
      return CIS_SEARCH_DIFFERENT;
    if (!is_result && cis_function_argument_attr(pair->b, arg, CIS_DONATED))
      continue; // the caller does not look at it any more
    // A tensor that became a buffer may be overwritten, but is not freed.
    if (!is_result && b->values.data[i].freed && !cis_type_is_memref(ta->function.inputs[arg])) {
      cis_strbuf_printf(out, "  argument %u is freed by the second program\n", arg);
      return CIS_SEARCH_DIFFERENT;
    }
    if (!is_result && (!cis_type_is_memref(ta->function.inputs[arg]) ||
                       !cis_type_is_memref(tb->function.inputs[arg])))
      continue;
    if (!same_value(&a->values.data[i], &b->values.data[i], pair->options, out,
                    is_result ? "result" : "argument", is_result ? (uint32_t)i : arg))
      return CIS_SEARCH_DIFFERENT;
  }
  for (size_t i = 0; i < a->globals.len; ++i)
    for (size_t k = 0; k < b->globals.len; ++k)
      if (cis_str_eq(a->globals.data[i].name, b->globals.data[k].name) &&
          !same_value(&a->globals.data[i], &b->globals.data[k], pair->options, out, "global",
                      (uint32_t)i))
        return CIS_SEARCH_DIFFERENT;
  bool is_exact =
      !pair->options->reassociate && !pair->options->no_nan && !pair->options->no_neg_zero;
  if (is_exact && !same_text(cis_strbuf_view(&a->printed), cis_strbuf_view(&b->printed))) {
    cis_strbuf_lit(out, "  the second program prints something else\n");
    return CIS_SEARCH_DIFFERENT;
  }
  if (b->leaks && !a->leaks && !pair->ignore_leaks) {
    cis_strbuf_lit(out, "  the second program leaks memory\n");
    return CIS_SEARCH_DIFFERENT;
  }
  return CIS_SEARCH_SAME;
}

cis_search_result cis_search_run(const cis_search_pair *pair, const cis_inputs *inputs,
                                 const cis_sym_choice *choices, cis_strbuf *out) {
  outcome oa = {0}, ob = {0};
  cis_search_result result;
  execute(pair, pair->a, inputs, choices, false, &oa);
  if (oa.status == CIS_RUN_CLEAN)
    execute(pair, pair->b, inputs, choices, pair->other_addresses, &ob);
  if (oa.status == CIS_RUN_WRONG_INPUT || ob.status == CIS_RUN_WRONG_INPUT)
    result = CIS_SEARCH_CANNOT;
  else if (oa.status != CIS_RUN_CLEAN)
    result = CIS_SEARCH_UNDEFINED;
  else
    result = compare(&oa, &ob, pair, out);
  outcome_deinit(&oa);
  outcome_deinit(&ob);
  return result;
}
