// The functions of MLIR's runner utilities that print, and the clocks: what they write is byte for
// byte what the library writes, the address of the buffer aside.
#include "interp/exec/externals.h"
#include "interp/machine.h"

#include "ir/op_def.h"

#include <inttypes.h>
#include <time.h>

enum { MAX_RANK = 64 };

static bool print_number(cis_machine *m, cis_op *op, const cis_layout *layout,
                         const cis_cell *cell) {
  cis_strbuf *out = m->options.out;
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
  const cis_memref *memref; // NULL: a tensor
  const cis_array *tensor;
  cis_layout element, part; // of complex numbers: their parts
  uint32_t rank;
  const int64_t *sizes;
  int64_t strides[MAX_RANK], indices[MAX_RANK];
} shaped_print;

/// An element as the library's output stream writes it: bytes as characters, the parts of a complex
/// number in parentheses.
static bool print_value(shaped_print *p, const cis_cell *cell) {
  cis_strbuf *out = p->m->options.out;
  if (p->element.kind == CIS_LAYOUT_ARRAY) {
    const cis_array *number = cis_cell_array(cell);
    for (int i = 0; i < 2; ++i) {
      cis_cell part = {.marks = number->marks ? number->marks[0] : 0, .origin = number->origin};
      memcpy(&part.bits, number->data + (size_t)i * p->part.size, p->part.size);
      cis_strbuf_char(out, i ? ',' : '(');
      if (!print_number(p->m, p->op, &p->part, &part))
        return false;
    }
    cis_strbuf_char(out, ')');
    return true;
  }
  if (p->element.width != 8 || p->element.kind != CIS_LAYOUT_INT)
    return print_number(p->m, p->op, &p->element, cell);
  if (!cis_decide(p->m, p->op, cell, "prints"))
    return false;
  cis_strbuf_char(out, (char)cell->bits);
  return true;
}

static bool print_element(shaped_print *p) {
  cis_cell cell = {0};
  int64_t at = 0;
  bool ok = true;
  if (p->memref) {
    ok = cis_memref_at(p->m, p->op, p->memref, p->indices, &p->element, false, &at) &&
         cis_load_bytes(p->m, p->op, p->memref->alloc, at, &p->element, &cell);
  } else {
    for (uint32_t i = 0; i < p->rank; ++i)
      at += p->indices[i] * p->strides[i];
    cis_array_get(p->m, &p->element, p->tensor, at, &cell);
  }
  ok = ok && print_value(p, &cell);
  if (p->element.is_ref)
    cis_obj_release(p->m, cell.obj);
  return ok;
}

/// The part under the first `depth` indices.
static bool print_part(shaped_print *p, uint32_t depth) {
  cis_strbuf *out = p->m->options.out;
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

/// What is printed, and what its elements are; false after a report.
static bool begin_shaped(cis_machine *m, cis_op *op, const cis_cell *args, shaped_print *out) {
  cis_type type = cis_op_operand(op, op->num_operands - 1)->type;
  *out = (shaped_print){.m = m, .op = op};
  cis_layout_of(cis_type_element(type), &out->element);
  if (cis_type_is(cis_type_element(type), CIS_TYPE_COMPLEX))
    cis_layout_of(cis_type_element(type)->shaped.element, &out->part);
  if (cis_type_is_base_tensor(type)) {
    out->tensor = cis_cell_array(&args[0]);
    out->rank = out->tensor->rank;
    out->sizes = out->tensor->sizes;
  } else {
    out->memref = cis_cell_memref(&args[0]);
    out->rank = out->memref->rank;
    out->sizes = out->memref->sizes;
  }
  if (out->rank > MAX_RANK) {
    cis_unsupported(m, op, "cannot print so many dimensions");
    return false;
  }
  if (out->memref) {
    for (uint32_t i = 0; i < out->rank; ++i)
      out->strides[i] = out->memref->strides[i];
    return cis_check_live(m, op, out->memref->alloc, "reads from");
  }
  find_tensor_strides(out);
  return true;
}

/// A tensor lies nowhere, so that its address and its offset are zero.
static void print_shape(const shaped_print *p, const char *word) {
  cis_strbuf *out = p->m->options.out;
  const cis_memref *memref = p->memref;
  cis_strbuf_printf(out, "%s base@ = 0x%" PRIx64 " rank = %u offset = %" PRId64 " ", word,
                    memref ? memref->alloc->address + (uint64_t)memref->base : 0, p->rank,
                    memref ? memref->offset : 0);
  print_list(out, "sizes", p->sizes, p->rank);
  cis_strbuf_char(out, ' ');
  print_list(out, "strides", p->strides, p->rank);
}

static bool print_elements(cis_machine *m, cis_op *op, const cis_cell *args, const char *word) {
  shaped_print p;
  if (!begin_shaped(m, op, args, &p))
    return false;
  print_shape(&p, word);
  cis_strbuf *out = m->options.out;
  cis_strbuf_lit(out, " data = \n");
  if (!p.rank)
    cis_strbuf_char(out, '[');
  if (!print_part(&p, 0))
    return false;
  cis_strbuf_cstr(out, p.rank ? "\n" : "]\n");
  return true;
}

static bool print_memref(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  return print_elements(m, op, args, "Unranked Memref");
}

static bool print_ranked(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  return print_elements(m, op, args, "Memref");
}

static bool print_memref_shape(cis_machine *m, cis_op *op, const cis_cell *args,
                               cis_cell *results) {
  (void)results;
  shaped_print p;
  if (!begin_shaped(m, op, args, &p))
    return false;
  print_shape(&p, "Unranked Memref");
  cis_strbuf_char(m->options.out, '\n');
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
  return print_number(m, op, &layout, &args[0]);
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
    {"printI64", CIS_EXTERNAL_NUMBER, print_scalar},
    {"printU64", CIS_EXTERNAL_NUMBER, print_unsigned},
    {"printF32", CIS_EXTERNAL_NUMBER, print_scalar},
    {"printF64", CIS_EXTERNAL_NUMBER, print_scalar},
    {"printOpen", CIS_EXTERNAL_NOTHING, print_open},
    {"printClose", CIS_EXTERNAL_NOTHING, print_close},
    {"printComma", CIS_EXTERNAL_NOTHING, print_comma},
    {"printNewline", CIS_EXTERNAL_NOTHING, print_newline},
    {"rtclock", CIS_EXTERNAL_TO_F64, clock_seconds},
    {"nanoTime", CIS_EXTERNAL_TO_I64, clock_nanoseconds},
    {NULL, CIS_EXTERNAL_NOTHING, NULL},
};
