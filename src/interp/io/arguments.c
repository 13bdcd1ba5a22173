// Arguments of the entry function, from text:
//   42   true   2.5                       numbers
//   dense<[1, 2]>                         vectors, tensors, memrefs; with `: type` if it is dynamic
//   file.npy                              the same from a file
//   random   random(2x3)   random(0..9)   pseudo-random by the seed: dynamic sizes, a range
#include "asm/parser.h"
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/io/npy.h"
#include "ir/symbol.h"
#include "support/source.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct argument {
  cis_machine *m;
  cis_type type;
  const char *text;
  uint64_t *random; // state
  cis_op *func;     // NULL: it is no argument of a function
  const char *name; // of a value that is none; or NULL
  uint32_t index;
  bool is_made_up; // there is no --arg for it
} argument;

/// Reports an error about an argument, with its number, function and type. Returns false.
static bool wrong(const argument *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(const argument *a, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_str name =
      a->func ? cis_attr_get_string(cis_op_get_attr(a->func, CIS_STR("sym_name"))) : (cis_str){0};
  if (a->func)
    cis_error(a->m->ctx, a->func->loc, "argument #%u of '%.*s', of type %s: %s", a->index + 1,
              CIS_STR_ARG(name), cis_type_text(a->type), cis_strbuf_c(&text));
  else if (a->name)
    cis_usage_error(a->m->ctx, "%s, of type %s: %s", a->name, cis_type_text(a->type),
                    cis_strbuf_c(&text));
  else
    cis_usage_error(a->m->ctx, "%s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

// --- numbers and literals ---

static cis_attr parse_literal(const argument *a, cis_type type) {
  cis_strbuf typed = {0};
  // On a command line, a value without a prefix has the type of the argument.
  const char *colon = strrchr(a->text, ':');
  bool has_type = (colon && (colon == a->text || colon[-1] == ' ')) ||
                  strcmp(a->text, "true") == 0 || strcmp(a->text, "false") == 0;
  cis_strbuf_printf(&typed, has_type ? "%s" : "%s : %s", a->text, cis_type_text(type));
  bool was_quiet = cis_diag_set_quiet(a->m->ctx, true);
  cis_attr attr = cis_parse_attr_text(a->m->ctx, cis_strbuf_view(&typed));
  cis_diag_set_quiet(a->m->ctx, was_quiet);
  if (!attr)
    wrong(a, "'%s' is no literal of it, no .npy file and not 'random'", a->text);
  cis_strbuf_deinit(&typed);
  return attr;
}

static bool make_number(const argument *a, cis_cell *out) {
  cis_attr attr = parse_literal(a, a->type);
  if (!attr)
    return false;
  if (attr->type != a->type)
    return wrong(a, "'%s' is of another type", a->text);
  if (!cis_cell_of_attr(a->m, a->type, attr, out))
    return wrong(a, "'%s' is no number", a->text);
  return true;
}

static bool sizes_fit(const argument *a, const int64_t *sizes, uint32_t rank) {
  bool ok = !cis_type_is_ranked(a->type) || rank == cis_type_rank(a->type);
  for (uint32_t i = 0; ok && cis_type_is_ranked(a->type) && i < rank; ++i)
    ok = cis_type_dim(a->type, i) == CIS_DYNAMIC || cis_type_dim(a->type, i) == sizes[i];
  if (ok)
    return true;
  cis_strbuf text = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_strbuf_printf(&text, "%s%" PRId64, i ? "x" : "", sizes[i]);
  wrong(a, "'%s' has other sizes: %s", a->text, rank ? cis_strbuf_c(&text) : "it is one number");
  cis_strbuf_deinit(&text);
  return false;
}

static cis_array *make_literal(const argument *a) {
  cis_type element = cis_type_element(a->type), type = a->type;
  if (cis_type_is_ranked(type) && !cis_type_is_vector(type))
    type = cis_type_tensor(element, type->shaped.shape, cis_type_rank(type), NULL);
  cis_attr attr = parse_literal(a, type);
  if (!attr)
    return NULL;
  cis_cell cell = {0};
  bool fits = attr->type && cis_type_is_ranked(attr->type) &&
              cis_type_has_static_shape(attr->type) && cis_type_element(attr->type) == element;
  if (!fits || !cis_cell_of_attr(a->m, attr->type, attr, &cell)) {
    wrong(a, "'%s' is no literal of it", a->text);
    return NULL;
  }
  return cis_cell_array(&cell);
}

// --- files ---

static cis_array *array_of_npy(const argument *a, const cis_npy *npy, const cis_layout *element) {
  cis_array *array = cis_array_create(a->m, npy->sizes, npy->rank, element->size);
  const char *why = array ? cis_npy_fill(a->m, npy, element, array) : NULL;
  if (!why)
    return array;
  wrong(a, "'%s' (elements '%.*s') %s", a->text, CIS_STR_ARG(npy->descr), why);
  cis_obj_release(a->m, &array->obj);
  return NULL;
}

static cis_array *make_from_file(const argument *a, const cis_layout *element) {
  const char *why;
  cis_source *source = cis_source_open(a->text, &why);
  if (!source) {
    wrong(a, "cannot read '%s': %s", a->text, why);
    return NULL;
  }
  cis_npy npy;
  cis_array *array = NULL;
  why = cis_npy_read(source->text, &npy);
  if (why)
    wrong(a, "'%s' %s", a->text, why);
  else
    array = array_of_npy(a, &npy, element);
  cis_source_destroy(source);
  return array;
}

// --- random ones ---

/// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

typedef struct random_range {
  double low, high;
} random_range;

/// Floats in [low, high), whole numbers in [low, high].
static void random_number(const argument *a, const cis_layout *layout, const random_range *range,
                          cis_cell *out) {
  double unit = (double)(next_random(a->random) >> 11) * 0x1p-53;
  *out = (cis_cell){0};
  if (layout->kind == CIS_LAYOUT_FLOAT)
    out->bits =
        cis_bits_of_float(layout->type->float_kind, range->low + unit * (range->high - range->low));
  else
    out->bits =
        (uint64_t)(int64_t)(range->low + unit * (range->high - range->low + 1)) & layout->mask;
}

/// Reads `random(2x3,0..9)`: sizes for dynamic dimensions and a range, both optional.
static bool read_random(const argument *a, const cis_layout *element, int64_t *sizes,
                        uint32_t *rank, random_range *range) {
  bool is_float = element->kind == CIS_LAYOUT_FLOAT;
  *range = (random_range){is_float ? -1 : 0, is_float || element->width == 1 ? 1 : 7};
  *rank = cis_type_is_ranked(a->type) ? cis_type_rank(a->type) : 0;
  if (*rank > CIS_MAX_RANK)
    return false;
  for (uint32_t i = 0; i < *rank; ++i)
    sizes[i] = cis_type_dim(a->type, i);
  const char *at = a->text + strlen("random");
  if (!*at)
    return true;
  const char *end = a->text + strlen(a->text) - 1;
  if (*at++ != '(' || *end != ')')
    return false;
  const char *dots = strstr(at, "..");
  const char *comma = strchr(at, ',');
  if (!dots || comma) { // sizes
    char *stop = NULL;
    *rank = 0;
    do {
      if (*rank == CIS_MAX_RANK)
        return false;
      sizes[(*rank)++] = strtoll(at, &stop, 10);
      at = stop + 1;
    } while (*stop == 'x');
    if (*stop != ',' && stop != end)
      return false;
  }
  if (dots) {
    char *stop;
    range->low = strtod(at, &stop); // reads "0." of "0..9"
    range->high = strtod(dots + 2, &stop);
    return stop == end && range->low <= range->high;
  }
  return true;
}

static cis_array *make_random(const argument *a, const cis_layout *element) {
  int64_t sizes[CIS_MAX_RANK];
  uint32_t rank;
  random_range range;
  if (!read_random(a, element, sizes, &rank, &range) || element->is_ref) {
    wrong(a, "'%s' cannot be made for it", a->text);
    return NULL;
  }
  for (uint32_t i = 0; i < rank; ++i)
    if (sizes[i] < 0) {
      wrong(a, "'%s' needs sizes: --arg=random(2x3)", a->text);
      return NULL;
    }
  cis_array *array = cis_array_create(a->m, sizes, rank, element->size);
  for (int64_t i = 0; array && i < array->num; ++i) {
    cis_cell cell;
    random_number(a, element, &range, &cell);
    cis_array_set(a->m, element, array, i, &cell);
  }
  return array;
}

bool cis_fill_random(cis_machine *m, cis_array *array, const cis_layout *element) {
  if (element->is_ref)
    return false;
  uint64_t state = m->options.seed ^ (uint64_t)array->num;
  argument a = {.m = m, .random = &state};
  bool is_float = element->kind == CIS_LAYOUT_FLOAT;
  // Small enough that sums over many of them stay small.
  random_range range = {is_float ? -0.05 : 0, is_float ? 0.05 : 1};
  for (int64_t i = 0; i < array->num; ++i) {
    cis_cell cell;
    random_number(&a, element, &range, &cell);
    cis_array_set(m, element, array, i, &cell);
  }
  return true;
}

// --- arrays become arguments ---

static bool has_suffix(const char *text, const char *suffix) {
  size_t len = strlen(text), n = strlen(suffix);
  return len >= n && strcmp(text + len - n, suffix) == 0;
}

/// Sets the name of the argument's buffer for reports.
static void name_argument(const argument *a, cis_allocation *alloc) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "argument #%u of the program, of type %s", a->index + 1,
                    cis_type_text(a->type));
  alloc->name = cis_arena_str(&a->m->arena, cis_strbuf_view(&name));
  alloc->is_made_up = a->is_made_up;
  cis_strbuf_deinit(&name);
}

static cis_memref *to_memref(const argument *a, const cis_layout *element, cis_array *array) {
  int64_t strides[CIS_MAX_RANK], offset;
  cis_type type = cis_type_memref(cis_type_element(a->type), array->sizes, array->rank, NULL, NULL);
  bool fits = array->rank <= CIS_MAX_RANK;
  if (fits && cis_type_is_memref(a->type)) {
    int64_t step = 1;
    fits = cis_memref_strides(a->type, strides, &offset) && (offset == CIS_DYNAMIC || !offset);
    for (uint32_t i = array->rank; fits && i-- > 0; step *= array->sizes[i])
      fits = strides[i] == CIS_DYNAMIC || strides[i] == step;
  }
  if (!fits) {
    wrong(a, "it cannot be made from text");
    return NULL;
  }
  bool is_given = a->func && cis_function_argument_attr(a->func, a->index, CIS_DONATED);
  cis_memref *memref =
      cis_alloc_memref(a->m, a->m->report_op, is_given ? CIS_ALLOC_HEAP : CIS_ALLOC_ARGUMENT, type,
                       array->sizes, 64);
  if (memref && a->func)
    name_argument(a, memref->alloc);
  if (memref && !cis_memref_store_array(a->m, a->m->report_op, memref, element, array))
    return NULL;
  return memref;
}

static bool make_shaped(const argument *a, const cis_layout *layout, cis_cell *out) {
  cis_layout element;
  if (!cis_layout_of(cis_type_element(a->type), &element))
    return false;
  cis_array *array = strncmp(a->text, "random", 6) == 0 ? make_random(a, &element)
                     : has_suffix(a->text, ".npy")      ? make_from_file(a, &element)
                                                        : make_literal(a);
  if (!array)
    return false;
  cis_obj *obj = &array->obj;
  bool ok = sizes_fit(a, array->sizes, array->rank);
  if (ok && layout->kind == CIS_LAYOUT_MEMREF) {
    cis_memref *memref = to_memref(a, &element, array);
    cis_obj_release(a->m, obj);
    obj = memref ? &memref->obj : NULL;
    ok = memref != NULL;
  }
  *out = (cis_cell){.obj = obj};
  return ok;
}

static bool make_argument(const argument *a, cis_cell *out) {
  cis_layout layout;
  bool is_dialect = cis_type_is(a->type, CIS_TYPE_DIALECT) && !cis_type_is_own(a->type);
  if (!cis_layout_of(a->type, &layout) || layout.kind == CIS_LAYOUT_FUNC || is_dialect)
    return wrong(a, "it cannot be made");
  if (cis_type_is_shaped(a->type))
    return make_shaped(a, &layout, out);
  if (strncmp(a->text, "random", 6) != 0)
    return make_number(a, out);
  int64_t sizes[CIS_MAX_RANK];
  uint32_t rank;
  random_range range;
  if (layout.is_ref || !read_random(a, &layout, sizes, &rank, &range))
    return wrong(a, "'%s' cannot be made for it", a->text);
  random_number(a, &layout, &range, out);
  return true;
}

bool cis_interp_make_value(cis_interp *interp, cis_type type, const char *name, const char *text,
                           cis_cell *out_value) {
  cis_machine *m = cis_interp_machine(interp);
  uint64_t random = m->options.seed;
  const argument a = {.m = m, .type = type, .text = text, .random = &random, .name = name};
  *out_value = (cis_cell){0};
  return make_argument(&a, out_value);
}

bool cis_interp_make_args(cis_interp *interp, cis_op *func, const char *const *texts,
                          uint32_t num_texts, cis_cell *out_args) {
  cis_machine *m = cis_interp_machine(interp);
  cis_type type = cis_function_type(func);
  uint64_t random = m->options.seed;
  m->report_op = func;
  uint32_t num = type->function.num_inputs;
  bool ok = num_texts == num || (m->options.random_args && num_texts < num);
  if (!ok)
    cis_error(m->ctx, func->loc,
              "the function takes %u argument%s, but there %s %u: --arg=VALUE for each, or "
              "--random-args",
              num, num == 1 ? "" : "s", num_texts == 1 ? "is" : "are", num_texts);
  for (uint32_t i = 0; ok && i < num; ++i) {
    argument a = {.m = m,
                  .type = type->function.inputs[i],
                  .text = i < num_texts ? texts[i] : "random",
                  .random = &random,
                  .func = func,
                  .index = i,
                  .is_made_up = i >= num_texts};
    ok = make_argument(&a, &out_args[i]);
    if (ok && cis_type_is_base_memref(a.type) && out_args[i].obj)
      cis_cell_memref(&out_args[i])->alloc->was_written = false;
  }
  if (!ok)
    m->status = CIS_RUN_WRONG_INPUT;
  return ok;
}

bool cis_interp_npy(cis_interp *interp, cis_type type, const cis_cell *cell, cis_strbuf *out) {
  cis_machine *m = cis_interp_machine(interp);
  cis_layout layout, element;
  cis_type element_type = cis_type_is_shaped(type) ? cis_type_element(type) : type;
  if (!cis_layout_of(type, &layout) || !cis_layout_of(element_type, &element) ||
      !cis_npy_descr(element_type))
    return cis_usage_error(m->ctx, "a result of type %s has no place in a .npy file",
                           cis_type_text(type));
  cis_array *array;
  if (layout.kind == CIS_LAYOUT_MEMREF) {
    array = cis_array_of_memref(m, m->report_op, cis_cell_memref(cell), &element);
  } else if (cis_type_is_shaped(type)) {
    array = cis_cell_array(cell);
    cis_obj_retain(&array->obj);
  } else {
    array = cis_array_create(m, NULL, 0, element.size);
    if (array)
      cis_array_set(m, &element, array, 0, cell);
  }
  if (!array)
    return false;
  bool clean = true;
  for (int64_t i = 0; clean && array->marks && i < array->num; ++i)
    clean = !array->marks[i];
  if (clean)
    cis_npy_write(m, array, element_type, out);
  else
    cis_usage_error(m->ctx, "a result has elements that are uninitialized or poison");
  cis_obj_release(m, &array->obj);
  return clean;
}
