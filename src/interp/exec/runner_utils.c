// The functions of MLIR's runner utilities that print and compare, and the clocks. They write the
// library's text, byte for byte, except for the address of the buffer.
#include "interp/exec/externals.h"
#include "interp/machine.h"

#include "ir/op_def.h"
#include "support/bytes.h"

#include <inttypes.h>
#include <math.h>
#include <time.h>

enum { MAX_RANK = 64, MAX_DIFFERENCES = 10 };

static bool print_number(cis_machine *m, cis_op *op, cis_strbuf *out, const cis_layout *layout,
                         const cis_cell *cell) {
  if (!cis_decide(m, op, cell, "prints"))
    return false;
  if (layout->kind == CIS_LAYOUT_FLOAT)
    cis_strbuf_printf(out, "%g", cis_float_of_bits(layout->type->float_kind, cell->bits));
  else if (cis_type_is_index(layout->type))
    cis_strbuf_printf(out, "%" PRIu64, cell->bits);
  else
    cis_strbuf_printf(out, "%" PRId64, cis_sign_extend(cell->bits, layout->width));
  return true;
}

// --- memrefs, and tensors where no buffers are yet ---

typedef struct shaped_print {
  cis_machine *m;
  cis_op *op;
  cis_strbuf *out;          // NULL: nothing is printed
  const cis_memref *memref; // NULL: a tensor
  const cis_array *tensor;
  cis_layout element, part; // of complex numbers and vectors: what they are made of
  uint32_t rank;
  const int64_t *sizes;
  int64_t strides[MAX_RANK], indices[MAX_RANK];
} shaped_print;

/// A number of those that an element consists of.
static cis_cell part_of(const shaped_print *p, const cis_array *parts, uint32_t i) {
  cis_cell part = {.marks = parts->marks ? parts->marks[i] : 0, .origin = parts->origin};
  part.bits = cis_load_le(parts->data + (size_t)i * p->part.size, p->part.size);
  return part;
}

/// Numbers in parentheses.
static bool print_parts(shaped_print *p, const cis_array *parts, uint32_t first, uint32_t num,
                        const char *comma) {
  cis_strbuf_char(p->out, '(');
  for (uint32_t i = 0; i < num; ++i) {
    cis_cell part = part_of(p, parts, first + i);
    if (i)
      cis_strbuf_cstr(p->out, comma);
    if (!print_number(p->m, p->op, p->out, &p->part, &part))
      return false;
  }
  cis_strbuf_char(p->out, ')');
  return true;
}

/// The library puts one blank less in front of the last row.
static bool print_matrix(shaped_print *p, const cis_array *matrix) {
  uint32_t num_rows = (uint32_t)matrix->sizes[0], num_columns = (uint32_t)matrix->sizes[1];
  cis_strbuf_char(p->out, '(');
  for (uint32_t row = 0; row < num_rows; ++row) {
    if (row)
      cis_strbuf_cstr(p->out, row + 1 < num_rows ? ",   " : ",  ");
    if (!print_parts(p, matrix, row * num_columns, num_columns, ", "))
      return false;
  }
  cis_strbuf_char(p->out, ')');
  return true;
}

/// An element as the library's output stream writes it: bytes as characters, the parts of a complex
/// number in parentheses.
static bool print_value(shaped_print *p, const cis_cell *cell) {
  if (cis_type_is(p->element.type, CIS_TYPE_VECTOR))
    return print_matrix(p, cis_cell_array(cell));
  if (p->element.kind == CIS_LAYOUT_ARRAY)
    return print_parts(p, cis_cell_array(cell), 0, 2, ",");
  if (p->element.width != 8 || p->element.kind != CIS_LAYOUT_INT)
    return print_number(p->m, p->op, p->out, &p->element, cell);
  if (!cis_decide(p->m, p->op, cell, "prints"))
    return false;
  cis_strbuf_char(p->out, (char)cell->bits);
  return true;
}

/// Retains the object that a cell of the element refers to.
static bool load_element(shaped_print *p, cis_cell *cell) {
  int64_t at = 0;
  *cell = (cis_cell){0};
  if (p->memref)
    return cis_memref_at(p->m, p->op, p->memref, p->indices, &p->element, false, &at) &&
           cis_load_bytes(p->m, p->op, p->memref->alloc, at, &p->element, cell);
  for (uint32_t i = 0; i < p->rank; ++i)
    at += p->indices[i] * p->strides[i];
  cis_array_get(p->m, &p->element, p->tensor, at, cell);
  return true;
}

static void release_element(shaped_print *p, cis_cell *cell) {
  if (p->element.is_ref)
    cis_obj_release(p->m, cell->obj);
}

static bool print_element(shaped_print *p) {
  cis_cell cell;
  bool ok = load_element(p, &cell) && print_value(p, &cell);
  release_element(p, &cell);
  return ok;
}

/// The part under the first `depth` indices.
static bool print_part(shaped_print *p, uint32_t depth) {
  cis_strbuf *out = p->out;
  if (depth == p->rank)
    return print_element(p);
  cis_strbuf_char(out, '[');
  for (int64_t i = 0; i < p->sizes[depth]; ++i) {
    if (i) {
      cis_strbuf_lit(out, ", ");
      if (depth + 1 < p->rank)
        cis_strbuf_char(out, '\n');
      cis_strbuf_repeat(out, ' ', depth + 1);
    }
    p->indices[depth] = i;
    if (!print_part(p, depth + 1))
      return false;
  }
  cis_strbuf_char(out, ']');
  return true;
}

static void print_list(cis_strbuf *out, const char *name, const int64_t *values, uint32_t num) {
  cis_strbuf_printf(out, "%s = [", name);
  for (uint32_t i = 0; i < num; ++i)
    cis_strbuf_printf(out, "%s%" PRId64, i ? ", " : "", values[i]);
  cis_strbuf_char(out, ']');
}

/// The elements of a tensor follow each other, the last index fastest.
static void find_tensor_strides(shaped_print *p) {
  int64_t stride = 1;
  for (uint32_t i = p->rank; i--;) {
    p->strides[i] = stride;
    stride *= p->sizes[i] ? p->sizes[i] : 1;
  }
}

/// One argument of `num_args`, and what its elements are; false after a report.
static bool begin_shaped(cis_machine *m, cis_op *op, const cis_cell *args, uint32_t i,
                         uint32_t num_args, cis_strbuf *to, shaped_print *out) {
  cis_type type = cis_op_operand(op, op->num_operands - num_args + i)->type;
  *out = (shaped_print){.m = m, .op = op, .out = to};
  cis_type element = cis_type_element(type);
  cis_layout_of(element, &out->element);
  if (cis_type_is(element, CIS_TYPE_COMPLEX) || cis_type_is(element, CIS_TYPE_VECTOR))
    cis_layout_of(element->shaped.element, &out->part);
  if (cis_type_is_base_tensor(type)) {
    out->tensor = cis_cell_array(&args[i]);
    out->rank = out->tensor->rank;
    out->sizes = out->tensor->sizes;
  } else {
    out->memref = cis_cell_memref(&args[i]);
    out->rank = out->memref->rank;
    out->sizes = out->memref->sizes;
  }
  if (out->rank > MAX_RANK) {
    cis_unsupported(m, op, "cannot print more than %d dimensions", MAX_RANK);
    return false;
  }
  if (out->memref) {
    for (uint32_t d = 0; d < out->rank; ++d)
      out->strides[d] = out->memref->strides[d];
    return cis_check_live(m, op, out->memref->alloc, "reads from");
  }
  find_tensor_strides(out);
  return true;
}

/// A tensor lies nowhere, so that its address and its offset are zero.
static int64_t offset_of(const shaped_print *p) { return p->memref ? p->memref->offset : 0; }

static void print_shape(const shaped_print *p) {
  const cis_memref *memref = p->memref;
  cis_strbuf_printf(p->out, "base@ = 0x%" PRIx64 " rank = %u offset = %" PRId64 " ",
                    memref ? memref->alloc->address + (uint64_t)memref->base : 0, p->rank,
                    offset_of(p));
  print_list(p->out, "sizes", p->sizes, p->rank);
  cis_strbuf_char(p->out, ' ');
  print_list(p->out, "strides", p->strides, p->rank);
}

static bool print_elements(cis_machine *m, cis_op *op, const cis_cell *args, const char *word) {
  shaped_print p;
  if (!begin_shaped(m, op, args, 0, 1, m->options.out, &p))
    return false;
  cis_strbuf_cstr(p.out, word);
  print_shape(&p);
  cis_strbuf_lit(p.out, " data = \n");
  if (!p.rank)
    cis_strbuf_char(p.out, '[');
  if (!print_part(&p, 0))
    return false;
  cis_strbuf_cstr(p.out, p.rank ? "\n" : "]\n");
  return true;
}

static bool print_memref(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  return print_elements(m, op, args, "Unranked Memref ");
}

static bool print_ranked(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  return print_elements(m, op, args, "Memref ");
}

static bool print_memref_shape(cis_machine *m, cis_op *op, const cis_cell *args,
                               cis_cell *results) {
  (void)results;
  shaped_print p;
  if (!begin_shaped(m, op, args, 0, 1, m->options.out, &p))
    return false;
  cis_strbuf_lit(p.out, "Unranked Memref ");
  print_shape(&p);
  cis_strbuf_char(p.out, '\n');
  return true;
}

// --- comparison ---

/// Half precision is compared by its bits, f32 and f64 by their relative difference; infinities and
/// NaNs differ from everything then.
static bool is_close(cis_float_kind kind, uint64_t actual, uint64_t expected) {
  if (kind != CIS_F32 && kind != CIS_F64)
    return actual == expected;
  double a = cis_float_of_bits(kind, actual), b = cis_float_of_bits(kind, expected);
  if (!isfinite(a) || !isfinite(b))
    return false;
  return kind == CIS_F64 ? fabs(a - b) <= 1e-12 * fabs(b)
                         : fabsf((float)a - (float)b) <= 1e-6f * fabsf((float)b);
}

/// Complex numbers are equal when their parts are.
static bool is_equal(const shaped_print *p, const cis_cell *actual, const cis_cell *expected) {
  if (p->element.kind == CIS_LAYOUT_FLOAT)
    return is_close(p->element.type->float_kind, actual->bits, expected->bits);
  if (p->element.kind != CIS_LAYOUT_ARRAY)
    return actual->bits == expected->bits;
  for (uint32_t i = 0; i < 2; ++i) {
    cis_cell a = part_of(p, cis_cell_array(actual), i), b = part_of(p, cis_cell_array(expected), i);
    cis_float_kind kind = p->part.type->float_kind;
    if (p->part.kind == CIS_LAYOUT_FLOAT
            ? cis_float_of_bits(kind, a.bits) != cis_float_of_bits(kind, b.bits)
            : a.bits != b.bits)
      return false;
  }
  return true;
}

typedef struct comparison {
  shaped_print actual, expected;
  int64_t num_different;
} comparison;

static bool decide_element(shaped_print *p, const cis_cell *cell) {
  if (p->element.kind != CIS_LAYOUT_ARRAY)
    return cis_decide(p->m, p->op, cell, "compares");
  for (uint32_t i = 0; i < 2; ++i) {
    cis_cell part = part_of(p, cis_cell_array(cell), i);
    if (!cis_decide(p->m, p->op, &part, "compares"))
      return false;
  }
  return true;
}

static bool print_difference(comparison *c, const cis_cell *actual, const cis_cell *expected) {
  shaped_print *p = &c->actual;
  if (c->num_different > MAX_DIFFERENCES || !p->out)
    return true;
  int64_t at = offset_of(p);
  for (uint32_t i = 0; i < p->rank; ++i)
    at += p->indices[i] * p->strides[i];
  if (!print_value(p, actual))
    return false;
  cis_strbuf_lit(p->out, " != ");
  if (!print_value(&c->expected, expected))
    return false;
  cis_strbuf_printf(p->out, " offset = %" PRId64 "\n", at);
  return true;
}

static bool compare_elements(comparison *c) {
  cis_cell actual, expected = {0};
  bool ok = load_element(&c->actual, &actual) && load_element(&c->expected, &expected) &&
            decide_element(&c->actual, &actual) && decide_element(&c->expected, &expected);
  if (ok && !is_equal(&c->actual, &actual, &expected)) {
    ++c->num_different;
    ok = print_difference(c, &actual, &expected);
  }
  release_element(&c->actual, &actual);
  release_element(&c->expected, &expected);
  return ok;
}

/// The part under the first `depth` indices.
static bool compare_part(comparison *c, uint32_t depth) {
  if (depth == c->actual.rank)
    return compare_elements(c);
  for (int64_t i = 0; i < c->actual.sizes[depth]; ++i) {
    c->actual.indices[depth] = c->expected.indices[depth] = i;
    if (!compare_part(c, depth + 1))
      return false;
  }
  return true;
}

static bool same_shape(const shaped_print *a, const shaped_print *b) {
  if (a->rank != b->rank || offset_of(a) != offset_of(b))
    return false;
  for (uint32_t i = 0; i < a->rank; ++i)
    if (a->sizes[i] != b->sizes[i] || a->strides[i] != b->strides[i])
      return false;
  return true;
}

/// The number of elements in which they differ; -1 if their layouts differ.
static bool verify_memref(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  comparison c = {0};
  if (!begin_shaped(m, op, args, 0, 2, m->options.err, &c.actual) ||
      !begin_shaped(m, op, args, 1, 2, m->options.err, &c.expected))
    return false;
  if (!same_shape(&c.actual, &c.expected)) {
    if (c.actual.out) {
      print_shape(&c.actual);
      print_shape(&c.expected);
    }
    c.num_different = -1;
  } else if (!compare_part(&c, 0)) {
    return false;
  }
  results[0] = (cis_cell){.bits = (uint64_t)c.num_different};
  return true;
}

// --- clocks: the only results that differ from run to run ---

static bool clock_seconds(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)m, (void)op, (void)args;
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  results[0] = (cis_cell){
      .bits = cis_bits_of_float(CIS_F64, (double)now.tv_sec + (double)now.tv_nsec * 1e-9)};
  return true;
}

static bool clock_nanoseconds(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)m, (void)op, (void)args;
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  results[0] = (cis_cell){.bits = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec};
  return true;
}

// --- numbers and punctuation ---

static bool print_scalar(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  cis_layout layout;
  cis_layout_of(cis_op_operand(op, op->num_operands - 1)->type, &layout);
  return print_number(m, op, m->options.out, &layout, &args[0]);
}

static bool print_flops(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  if (!cis_decide(m, op, &args[0], "prints"))
    return false;
  if (m->options.err)
    cis_strbuf_printf(m->options.err, "%f GFLOPS\n",
                      cis_float_of_bits(CIS_F64, args[0].bits) / 1e9);
  return true;
}

static bool print_unsigned(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  if (!cis_decide(m, op, &args[0], "prints"))
    return false;
  cis_strbuf_printf(m->options.out, "%" PRIu64, args[0].bits);
  return true;
}

#define PRINT_TEXT(NAME, TEXT)                                                                     \
  static bool NAME(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {          \
    (void)op, (void)args, (void)results;                                                           \
    cis_strbuf_lit(m->options.out, TEXT);                                                          \
    return true;                                                                                   \
  }
PRINT_TEXT(print_open, "( ")
PRINT_TEXT(print_close, " )")
PRINT_TEXT(print_comma, ", ")
PRINT_TEXT(print_newline, "\n")
PRINT_TEXT(print_thread, "Current thread id: 1\n") // there is one

const cis_external cis_runner_utils[] = {
    {"printMemrefF16", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefBF16", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefF32", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefF64", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefI8", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefI16", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefI32", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefI64", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefC32", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefC64", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefInd", CIS_EXTERNAL_SHAPED, print_memref},
    {"printMemrefShapeF32", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeF64", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeI8", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeI32", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeI64", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeC32", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeC64", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemrefShapeInd", CIS_EXTERNAL_SHAPED, print_memref_shape},
    {"printMemref0dF32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dF32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref2dF32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref3dF32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref4dF32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dF64", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dI8", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dI32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dI64", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dC32", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dC64", CIS_EXTERNAL_SHAPED, print_ranked},
    {"printMemref1dInd", CIS_EXTERNAL_SHAPED, print_ranked},
    {"verifyMemRefF16", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefBF16", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefF32", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefF64", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefI8", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefI16", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefI32", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefI64", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefC32", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefC64", CIS_EXTERNAL_COMPARES, verify_memref},
    {"verifyMemRefInd", CIS_EXTERNAL_COMPARES, verify_memref},
    {"printMemrefVector4x4xf32", CIS_EXTERNAL_MATRICES, print_ranked},
    {"printI64", CIS_EXTERNAL_NUMBER, print_scalar},
    {"printU64", CIS_EXTERNAL_NUMBER, print_unsigned},
    {"printF32", CIS_EXTERNAL_NUMBER, print_scalar},
    {"printF64", CIS_EXTERNAL_NUMBER, print_scalar},
    {"printFlops", CIS_EXTERNAL_F64, print_flops},
    {"printOpen", CIS_EXTERNAL_NOTHING, print_open},
    {"printClose", CIS_EXTERNAL_NOTHING, print_close},
    {"printComma", CIS_EXTERNAL_NOTHING, print_comma},
    {"printNewline", CIS_EXTERNAL_NOTHING, print_newline},
    {"mlirAsyncRuntimePrintCurrentThreadId", CIS_EXTERNAL_NOTHING, print_thread},
    {"rtclock", CIS_EXTERNAL_TO_F64, clock_seconds},
    {"nanoTime", CIS_EXTERNAL_TO_I64, clock_nanoseconds},
    {NULL, CIS_EXTERNAL_NOTHING, NULL},
};
