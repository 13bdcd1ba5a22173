// vector.print: prints the text of cistern-run, by printf, or by CIS_PRINTF if the application
// defines it.
#include "dialect/vector/kinds.h"
#include "target/c/ops/vector.h"

#include <inttypes.h>

static void put(cis_c_emitter *e, const char *text) {
  e->uses_stdio = true;
  cis_c_line(e, "(void)CIS_PRINTF(\"%s\");", text);
}

/// One number, in the format of the runner's library; false if it has none.
static bool put_number(cis_c_emitter *e, cis_op *op, cis_type type, const char *text) {
  e->uses_stdio = true;
  if (cis_type_is_float(type) && cis_c_type(e, type)) {
    cis_c_line(e, "(void)CIS_PRINTF(\"%%g\", (double)%s);", cis_c_widen(e, type, text));
    return true;
  }
  if (!cis_type_is_int_or_index(type) || cis_type_bit_width(type) > 64)
    return cis_c_unsupported(op, "elements of this type");
  bool is_unsigned = cis_type_is_index(type) || cis_type_bit_width(type) == 1 ||
                     (cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED);
  cis_c_line(e,
             is_unsigned ? "(void)CIS_PRINTF(\"%%llu\", (unsigned long long)%s);"
                         : "(void)CIS_PRINTF(\"%%lld\", (long long)%s);",
             is_unsigned ? cis_c_zext(e, type, text) : text);
  return true;
}

/// Brackets around each row and each list of rows.
static bool put_rows(cis_c_emitter *e, cis_op *op, cis_type type, const cis_c_grid *grid) {
  uint32_t rank = cis_type_rank(type);
  const char **loops = cis_arena_array(&e->arena, const char *, rank + 1);
  for (uint32_t i = 0; i < rank; ++i) {
    put(e, "( ");
    loops[i] = cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(cis_type_dim(type, i)),
                               cis_c_number(1));
    cis_c_open(e, "if (%s > 0) {", loops[i]);
    put(e, ", ");
    cis_c_close(e);
  }
  if (!rank)
    put(e, "( ");
  const char *at =
      rank ? cis_c_grid_place(e, grid, loops, rank) : cis_c_text(e, "%s.e[0]", grid->text);
  bool ok = put_number(e, op, cis_type_element(type), at);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_c_close(e);
    put(e, " )");
  }
  if (!rank)
    put(e, " )");
  return ok;
}

/// Puts a string as a literal: characters other than letters, digits and blanks in octal digits.
static bool put_string(cis_c_emitter *e, cis_op *op, cis_str text) {
  cis_strbuf literal = {0};
  bool ok = true;
  for (size_t i = 0; i < text.len; ++i) {
    char c = text.data[i];
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '_';
    ok &= c != '\0';
    cis_strbuf_printf(&literal, plain ? "%c" : "\\%03o", plain ? c : (unsigned char)c);
  }
  e->uses_stdio = true;
  cis_c_line(e, "(void)CIS_PRINTF(\"%%s\", \"%s\");", cis_strbuf_c(&literal));
  cis_strbuf_deinit(&literal);
  return ok || cis_c_unsupported(op, "a string with a zero byte");
}

static bool emit_print(cis_c_emitter *e, cis_op *op) {
  static const char *const marks[] = {"", "\\n", ", ", "( ", " )"};
  if (op->num_operands) {
    cis_value *value = cis_op_operand(op, 0);
    cis_c_grid grid = cis_c_grid_of(e, value);
    if (!(grid.is_scalar ? put_number(e, op, value->type, grid.text)
                         : put_rows(e, op, value->type, &grid)))
      return false;
  }
  cis_str text = cis_attr_get_string(cis_op_inherent(op, "stringLiteral"));
  if (text.data)
    return put_string(e, op, text);
  cis_attr mark = cis_op_inherent(op, "punctuation");
  enum { NEWLINE = 1 };
  int64_t which = cis_attr_is(mark, CIS_ATTR_ENUM) ? mark->enumeration.value : NEWLINE;
  if (which)
    put(e, marks[which]);
  return true;
}

const cis_c_row cis_c_rows_vector_print[] = {
    {CIS_OP_VECTOR_PRINT, .emit = emit_print},
    {0},
};
