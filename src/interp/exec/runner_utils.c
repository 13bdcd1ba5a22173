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

// --- memrefs ---

typedef struct memref_print {
  cis_machine *m;
  cis_op *op;
  const cis_memref *memref;
  cis_layout element;
  int64_t *indices;
} memref_print;

static bool print_element(memref_print *p) {
  cis_cell cell = {0};
  int64_t offset;
  return cis_memref_at(p->m, p->op, p->memref, p->indices, &p->element, false, &offset) &&
         cis_load_bytes(p->m, p->op, p->memref->alloc, offset, &p->element, &cell) &&
         print_number(p->m, p->op, &p->element, &cell);
}

/// The part of the memref under the first `depth` indices.
static bool print_part(memref_print *p, uint32_t depth) {
  cis_strbuf *out = p->m->options.out;
  uint32_t rank = p->memref->rank;
  if (depth == rank)
    return print_element(p);
  cis_strbuf_char(out, '[');
  for (int64_t i = 0; i < p->memref->sizes[depth]; ++i) {
    if (i) {
      cis_strbuf_lit(out, ", ");
      if (depth + 1 < rank)
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

/// The memref that is printed and what its elements are; false after a report.
static bool begin_memref(cis_machine *m, cis_op *op, const cis_cell *args, memref_print *out) {
  *out = (memref_print){.m = m, .op = op, .memref = cis_cell_memref(&args[0])};
  cis_layout_of(cis_type_element(cis_op_operand(op, op->num_operands - 1)->type), &out->element);
  if (out->element.is_ref || out->memref->rank > MAX_RANK) {
    cis_unsupported(m, op, "cannot print elements of this type");
    return false;
  }
  return cis_check_live(m, op, out->memref->alloc, "reads from");
}

static void print_shape(const memref_print *p, const char *word) {
  const cis_memref *memref = p->memref;
  cis_strbuf *out = p->m->options.out;
  cis_strbuf_printf(out, "%s base@ = 0x%" PRIx64 " rank = %u offset = %" PRId64 " ", word,
                    memref->alloc->address + (uint64_t)memref->base, memref->rank, memref->offset);
  print_list(out, "sizes", memref->sizes, memref->rank);
  cis_strbuf_char(out, ' ');
  print_list(out, "strides", memref->strides, memref->rank);
}

static bool print_elements(cis_machine *m, cis_op *op, const cis_cell *args, const char *word) {
  memref_print p;
  int64_t indices[MAX_RANK] = {0};
  if (!begin_memref(m, op, args, &p))
    return false;
  p.indices = indices;
  print_shape(&p, word);
  cis_strbuf *out = m->options.out;
  cis_strbuf_lit(out, " data = \n");
  if (!p.memref->rank)
    cis_strbuf_char(out, '[');
  if (!print_part(&p, 0))
    return false;
  cis_strbuf_cstr(out, p.memref->rank ? "\n" : "]\n");
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
  memref_print p;
  if (!begin_memref(m, op, args, &p))
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
    {"printMemrefF16", print_memref},
    {"printMemrefBF16", print_memref},
    {"printMemrefF32", print_memref},
    {"printMemrefF64", print_memref},
    {"printMemrefI8", print_memref},
    {"printMemrefI16", print_memref},
    {"printMemrefI32", print_memref},
    {"printMemrefI64", print_memref},
    {"printMemrefInd", print_memref},
    {"printMemrefShapeF32", print_memref_shape},
    {"printMemrefShapeF64", print_memref_shape},
    {"printMemrefShapeI8", print_memref_shape},
    {"printMemrefShapeI32", print_memref_shape},
    {"printMemrefShapeI64", print_memref_shape},
    {"printMemrefShapeInd", print_memref_shape},
    {"printMemref0dF32", print_ranked},
    {"printMemref1dF32", print_ranked},
    {"printMemref2dF32", print_ranked},
    {"printMemref3dF32", print_ranked},
    {"printMemref4dF32", print_ranked},
    {"printMemref1dF64", print_ranked},
    {"printMemref1dI8", print_ranked},
    {"printMemref1dI32", print_ranked},
    {"printMemref1dI64", print_ranked},
    {"printMemref1dInd", print_ranked},
    {"printI64", print_scalar},
    {"printU64", print_unsigned},
    {"printF32", print_scalar},
    {"printF64", print_scalar},
    {"printOpen", print_open},
    {"printClose", print_close},
    {"printComma", print_comma},
    {"printNewline", print_newline},
    {"rtclock", clock_seconds},
    {"nanoTime", clock_nanoseconds},
    {NULL, NULL},
};
