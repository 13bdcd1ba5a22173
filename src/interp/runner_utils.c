// The functions of MLIR's runner utilities that print: what they write is byte for byte what the library writes, the
// address of the buffer aside.
#include "interp/externals.h"
#include "interp/machine.h"

#include "ir/op_def.h"

#include <inttypes.h>

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
  cis_strbuf_lit(out, "] ");
}

static bool print_memref(cis_machine *m, cis_op *op, const cis_cell *args, cis_cell *results) {
  (void)results;
  cis_strbuf *out = m->options.out;
  const cis_memref *memref = cis_cell_memref(&args[0]);
  memref_print p = {.m = m, .op = op, .memref = memref};
  cis_layout_of(cis_type_element(cis_op_operand(op, op->num_operands - 1)->type), &p.element);
  if (p.element.is_ref || memref->rank > 64)
    return cis_unsupported(m, op, "cannot print elements of this type") != NULL;
  if (!cis_check_live(m, op, memref->alloc, "reads from"))
    return false;
  int64_t indices[64] = {0};
  p.indices = indices;
  cis_strbuf_printf(out, "Unranked Memref base@ = 0x%" PRIx64 " rank = %u offset = %" PRId64 " ",
                    memref->alloc->address + (uint64_t)memref->base, memref->rank, memref->offset);
  print_list(out, "sizes", memref->sizes, memref->rank);
  print_list(out, "strides", memref->strides, memref->rank);
  cis_strbuf_lit(out, "data = \n");
  if (!memref->rank)
    cis_strbuf_char(out, '[');
  if (!print_part(&p, 0))
    return false;
  cis_strbuf_cstr(out, memref->rank ? "\n" : "]\n");
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
    {"printMemrefF16", print_memref}, {"printMemrefBF16", print_memref},
    {"printMemrefF32", print_memref}, {"printMemrefF64", print_memref},
    {"printMemrefI8", print_memref},  {"printMemrefI16", print_memref},
    {"printMemrefI32", print_memref}, {"printMemrefI64", print_memref},
    {"printMemrefInd", print_memref}, {"printI64", print_scalar},
    {"printU64", print_unsigned},     {"printF32", print_scalar},
    {"printF64", print_scalar},       {"printOpen", print_open},
    {"printClose", print_close},      {"printComma", print_comma},
    {"printNewline", print_newline},  {NULL, NULL},
};
