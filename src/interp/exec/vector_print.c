// vector.print: writes the same text as the MLIR runner's library, to the program's output.
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"

#include "dialect/vector/kinds.h"
#include "ir/op_def.h"

#include <inttypes.h>

enum { NO_PUNCTUATION, NEWLINE, COMMA, OPEN, CLOSE };

static void print_punctuation(cis_machine *m, int64_t punctuation) {
  static const char *const texts[] = {"", "\n", ", ", "( ", " )"};
  cis_strbuf_cstr(m->options.out, texts[punctuation]);
}

static bool print_number(cis_machine *m, cis_op *op, const cis_layout *layout,
                         const cis_cell *cell) {
  cis_strbuf *out = m->options.out;
  if (!cis_decide(m, op, cell, "the program prints"))
    return false;
  cis_type type = layout->type;
  bool is_unsigned = cis_type_is_index(type) || layout->width == 1 ||
                     (cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED);
  if (layout->kind == CIS_LAYOUT_FLOAT)
    cis_strbuf_printf(out, "%g", cis_float_of_bits(type->float_kind, cell->bits));
  else if (is_unsigned)
    cis_strbuf_printf(out, "%" PRIu64, cell->bits);
  else
    cis_strbuf_printf(out, "%" PRId64, cis_sign_extend(cell->bits, layout->width));
  return true;
}

/// Brackets around each row and each list of rows.
static bool print_array(cis_machine *m, cis_op *op, const cis_layout *element,
                        const cis_array *array) {
  cis_strbuf *out = m->options.out;
  uint32_t rank = array->rank ? array->rank : 1;
  for (int64_t n = 0; n < array->num; ++n) {
    cis_cell cell = {0};
    int64_t block = 1;
    uint32_t opened = 0, closed = 0;
    for (uint32_t i = rank; i-- > 0;) {
      block *= array->rank ? array->sizes[i] : 1;
      opened += n % block == 0;
      closed += (n + 1) % block == 0;
    }
    for (uint32_t i = 0; i < opened; ++i)
      print_punctuation(m, OPEN);
    cis_array_get(m, element, array, n, &cell);
    if (!print_number(m, op, element, &cell))
      return false;
    for (uint32_t i = 0; i < closed; ++i)
      print_punctuation(m, CLOSE);
    if (n + 1 < array->num)
      cis_strbuf_lit(out, ", ");
  }
  return true;
}

static const cis_insn *exec_print(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_op *op = pc->op;
  const cis_layout *element = pc->data;
  if (element) {
    bool is_array = cis_type_is_vector(cis_op_operand(op, 0)->type);
    if (!(is_array ? print_array(m, op, element, cis_cell_array(&regs[pc->a]))
                   : print_number(m, op, element, &regs[pc->a])))
      return NULL;
  }
  cis_str text = cis_attr_get_string(cis_op_inherent(op, "stringLiteral"));
  const char *zero = text.data ? memchr(text.data, 0, text.len) : NULL;
  if (zero) // where a string of C ends
    text.len = (size_t)(zero - text.data);
  if (text.data)
    cis_strbuf_str(m->options.out, text);
  else
    print_punctuation(m, (int64_t)pc->imm2);
  return pc + 1;
}

static bool decode_print(cis_decoder *d, cis_op *op) {
  cis_layout *element = NULL;
  if (op->num_operands) {
    element = cis_arena_new(cis_decoder_arena(d), cis_layout);
    cis_element_layout(cis_op_operand(op, 0)->type, element);
    if (element->is_ref)
      return cis_decode_unsupported(d, op, "numbers of more than 64 bits");
  }
  cis_attr punctuation = cis_op_inherent(op, "punctuation");
  cis_insn *insn = cis_emit_simple(d, op, exec_print);
  insn->data = element;
  insn->imm2 =
      cis_attr_is(punctuation, CIS_ATTR_ENUM) ? (uint64_t)punctuation->enumeration.value : NEWLINE;
  return true;
}

const cis_exec_row cis_exec_vector_print[] = {
    {CIS_OP_VECTOR_PRINT, decode_print},
    {0, NULL},
};
