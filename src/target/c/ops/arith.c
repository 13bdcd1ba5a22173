// arith: integers wrap through unsigned numbers, division traps as cistern-run does; floats are
// C's, narrow ones rounded after each op.
#include "target/c/ops/arith.h"
#include "target/c/ranges.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/index/kinds.h"

#include <inttypes.h>

static cis_type result_element(const cis_op *op) {
  cis_type type = op->results[0].type;
  return cis_type_is_vector(type) ? cis_type_element(type) : type;
}

static bool is_wide(cis_type t) {
  return !cis_type_is_int_or_index(t) || cis_type_bit_width(t) > 64;
}

static const char *const too_wide = "integers of more than 64 bits";

// --- integers ---

static const struct {
  uint16_t kind;
  const char *what;
} int_ops[] = {
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  {CIS_OP_ARITH_##ARITH, #NAME}, {CIS_OP_INDEX_##INDEX, #NAME},
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#include "dialect/arith/semantics.def"
};

static const char *int_name(unsigned kind) {
  for (size_t i = 0; i < sizeof int_ops / sizeof *int_ops; ++i)
    if (int_ops[i].kind == kind)
      return int_ops[i].what;
  return NULL;
}

/// Whether 32 bits hold the operands and the result of 64 bits, so that machines of 32 bits need
/// one instruction. A shift by 32 bits or more is defined for 64 bits alone.
static bool is_small(cis_c_emitter *e, const cis_op *op, const char *what) {
  static const char *const names[] = {"add", "sub", "mul", "shl", "shrs", "maxs", "mins"};
  bool is_named = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    is_named |= strcmp(what, names[i]) == 0;
  bool is_shift = strcmp(what, "shl") == 0 || strcmp(what, "shrs") == 0;
  if (is_shift && cis_c_range_of(e, cis_op_operand(op, 1)).most > 31)
    return false;
  return is_named && cis_type_is_int_of(op->results[0].type, 64) &&
         cis_c_range_is_small(cis_c_range_of(e, cis_op_operand(op, 0))) &&
         cis_c_range_is_small(cis_c_range_of(e, cis_op_operand(op, 1))) &&
         cis_c_range_is_small(cis_c_range_of(e, &op->results[0]));
}

static const char *as_small(cis_c_emitter *e, const cis_c_value *arg) {
  cis_type type = cis_type_i(e->ctx, 32);
  return arg->is_number ? cis_c_int_literal(e, type, arg->number)
                        : cis_c_text(e, "(int32_t)%s", arg->text);
}

const char *cis_c_int_binary(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = result_element(op);
  if (is_wide(type))
    return cis_c_no_text(op, too_wide);
  const char *name = int_name(cis_op_kind(op));
  if (is_small(e, op, name))
    return cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, name, cis_type_i(e->ctx, 32)),
                      as_small(e, &args[0]), as_small(e, &args[1]));
  return cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, name, type), args[0].text, args[1].text);
}

/// The smallest or largest number of the type.
static bool decides_alone(const cis_c_value *value) {
  int64_t largest = cis_c_largest(value->type);
  return value->is_number && (value->number == largest || value->number == -largest - 1);
}

const char *cis_c_compare(cis_c_emitter *e, cis_op *op, int64_t predicate,
                          const cis_c_value *args) {
  static const char *const signs[] = {
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED) #OPERATOR,
#include "dialect/common/predicates.def"
  };
  cis_type type = args[0].type;
  if (is_wide(type) || predicate < 0 || predicate >= CIS_NUM_CMPI)
    return cis_c_no_text(op, too_wide);
  // Compilers warn where a constant decides alone; a function's parameter tells them nothing.
  bool plain = predicate < CIS_CMPI_ULT && !decides_alone(&args[0]) && !decides_alone(&args[1]) &&
               !(args[0].is_number && args[1].is_number) &&
               strcmp(args[0].text, args[1].text) != 0 && cis_type_bit_width(type) > 1;
  if (plain)
    return cis_c_text(e, "%s %s %s", args[0].text, signs[predicate], args[1].text);
  return cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, cis_cmpi_cases[predicate].keyword, type),
                    args[0].text, args[1].text);
}

static const char *cmpi(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return cis_c_compare(e, op, cis_attr_int_or(cis_op_inherent(op, "predicate"), 0), args);
}

static const char *select_scalar(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  if (!cis_c_type(e, args[1].type))
    return cis_c_no_text(op, "values of this type");
  return cis_c_text(e, "%s ? %s : %s", args[0].text, args[1].text, args[2].text);
}

/// Selects memrefs part by part, and vectors as a whole where the condition is one number.
static bool emit_select(cis_c_emitter *e, cis_op *op) {
  cis_value *result = cis_op_result(op, 0), *yes = cis_op_operand(op, 1),
            *no = cis_op_operand(op, 2);
  if (cis_type_is_vector(result->type) && cis_type_is_vector(cis_op_operand(op, 0)->type))
    return cis_c_elementwise(e, op, 0, select_scalar);
  if (!cis_type_is_memref(result->type)) {
    cis_c_value args[3];
    for (uint32_t i = 0; i < 3; ++i)
      args[i] = *cis_c_operand(e, op, i);
    const char *text = select_scalar(e, op, args);
    return text && cis_c_define(e, op, 0, "%s", text);
  }
  if (!cis_c_variable(e, result, "m"))
    return false;
  cis_c_open(e, "if (%s) {", cis_c_operand(e, op, 0)->text);
  cis_c_assign(e, &result, &yes, 1);
  cis_c_close(e);
  cis_c_open(e, "else {");
  cis_c_assign(e, &result, &no, 1);
  cis_c_close(e);
  return true;
}

// --- extended ---

static const char *extended(cis_c_emitter *e, cis_op *op, const cis_c_value *args, bool is_high) {
  cis_type type = args[0].type;
  if (is_wide(type))
    return cis_c_no_text(op, too_wide);
  unsigned kind = cis_op_kind(op);
  bool adds = kind == CIS_OP_ARITH_ADDUI_EXTENDED;
  const char *what = adds ? "add" : "mul", *a = args[0].text, *b = args[1].text;
  if (is_high && !adds)
    what = kind == CIS_OP_ARITH_MULUI_EXTENDED ? "mulhu" : "mulhs";
  const char *text = cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, what, type), a, b);
  return is_high && adds ? cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, "ult", type), text, a)
                         : text;
}
static const char *low_part(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return extended(e, op, args, false);
}
static const char *high_part(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return extended(e, op, args, true);
}
static bool emit_extended(cis_c_emitter *e, cis_op *op) {
  return cis_c_elementwise(e, op, 0, low_part) && cis_c_elementwise(e, op, 1, high_part);
}

// --- floats ---

static const struct {
  uint16_t kind;
  const char *what; // an operator, or a helper
} float_ops[] = {
    {CIS_OP_ARITH_ADDF, "+"},           {CIS_OP_ARITH_SUBF, "-"},
    {CIS_OP_ARITH_MULF, "*"},           {CIS_OP_ARITH_DIVF, "/"},
    {CIS_OP_ARITH_REMF, "fmod"},        {CIS_OP_ARITH_MAXIMUMF, "maximum"},
    {CIS_OP_ARITH_MINIMUMF, "minimum"}, {CIS_OP_ARITH_MAXNUMF, "maxnum"},
    {CIS_OP_ARITH_MINNUMF, "minnum"},
};

static const char *const no_float = "a float format without C type";

const char *cis_c_float_apply(cis_c_emitter *e, unsigned kind, cis_type type, const char *a,
                              const char *b) {
  bool is_narrow = cis_c_is_narrow(type);
  cis_type wide = is_narrow ? cis_type_float(e->ctx, CIS_F64) : type;
  const char *what = "+", *text;
  for (size_t i = 0; i < sizeof float_ops / sizeof *float_ops; ++i)
    if (float_ops[i].kind == kind)
      what = float_ops[i].what;
  a = cis_c_widen(e, type, a);
  b = cis_c_widen(e, type, b);
  if (!what[1]) {
    text = cis_c_text(e, "%s %s %s", a, what, b);
  } else if (strcmp(what, "fmod") == 0) {
    e->uses_math = true;
    text = cis_c_text(e, "fmod%s(%s, %s)", wide->float_kind == CIS_F32 ? "f" : "", a, b);
  } else {
    text = cis_c_text(e, "%s(%s, %s)", cis_c_float_helper(e, what, wide), a, b);
  }
  return cis_c_narrow(e, type, text);
}

static const char *float_binary(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = result_element(op);
  if (!cis_type_is_float(type) || !cis_c_type(e, type))
    return cis_c_no_text(op, no_float);
  return cis_c_float_apply(e, cis_op_kind(op), type, args[0].text, args[1].text);
}

/// Flips the sign bit, unless zero and NaN have none.
static const char *negf(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = result_element(op);
  if (!cis_type_is_float(type) || !cis_c_type(e, type))
    return cis_c_no_text(op, no_float);
  if (!cis_c_is_narrow(type))
    return cis_c_text(e, "-%s", args[0].text);
  if (cis_float_get_info(type->float_kind)->nan == CIS_NAN_NEGATIVE_ZERO)
    return cis_c_narrow(e, type, cis_c_text(e, "-%s", cis_c_widen(e, type, args[0].text)));
  return cis_c_text(e, "(%s)(%s ^ UINT32_C(0x%" PRIx64 "))", cis_c_type(e, type), args[0].text,
                    (uint64_t)1 << (cis_type_bit_width(type) - 1));
}

static const char *cmpf(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  static const char *const how[] = {"false", "oeq", ">",  ">=",  "<",  "<=",  "one", "ord",
                                    "ueq",   "!<=", "!<", "!>=", "!>", "une", "uno", "true"};
  int64_t predicate = cis_attr_int_or(cis_op_inherent(op, "predicate"), 0);
  cis_type type = args[0].type;
  if (!cis_type_is_float(type) || !cis_c_type(e, type) || predicate < 0 || predicate > 15)
    return cis_c_no_text(op, no_float);
  cis_type wide = cis_c_is_narrow(type) ? cis_type_float(e->ctx, CIS_F64) : type;
  const char *a = cis_c_widen(e, type, args[0].text), *b = cis_c_widen(e, type, args[1].text);
  const char *sign = how[predicate];
  if (predicate == 0 || predicate == 15)
    return sign;
  if (*sign == '!')
    return cis_c_text(e, "!(%s %s %s)", a, sign + 1, b);
  if (*sign == '<' || *sign == '>')
    return cis_c_text(e, "%s %s %s", a, sign, b);
  return cis_c_text(e, "%s(%s, %s)", cis_c_float_helper(e, sign, wide), a, b);
}

// --- casts ---

static const char *to_int(cis_c_emitter *e, cis_type to, const char *text) {
  uint32_t width = cis_type_bit_width(to);
  if (width == 1)
    return cis_c_text(e, "((uint32_t)%s & 1u) != 0u", text);
  if (width != cis_c_storage(to)) // the helper makes the odd width
    return cis_c_text(e, "%s(%s, 0)", cis_c_int_helper(e, "or", to),
                      cis_c_text(e, "(%s)%s", cis_c_type(e, to), text));
  return cis_c_text(e, "(%s)%s", cis_c_type(e, to), text);
}

const char *cis_c_int_cast(cis_c_emitter *e, cis_op *op, cis_type from, cis_type to, bool is_signed,
                           const char *text) {
  if (is_wide(from) || is_wide(to))
    return cis_c_no_text(op, too_wide);
  if (cis_type_bit_width(to) == cis_type_bit_width(from))
    return text;
  if (cis_type_bit_width(to) < cis_type_bit_width(from))
    return to_int(e, to, text);
  if (cis_type_bit_width(from) == 1)
    return cis_c_text(e, "(%s)(%s ? %s : 0)", cis_c_type(e, to), text, is_signed ? "-1" : "1");
  return cis_c_text(e, "(%s)%s", cis_c_type(e, to), is_signed ? text : cis_c_zext(e, from, text));
}

static const char *int_cast(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  unsigned kind = cis_op_kind(op);
  bool is_signed =
      kind != CIS_OP_ARITH_EXTUI && kind != CIS_OP_ARITH_INDEX_CASTUI && kind != CIS_OP_INDEX_CASTU;
  return cis_c_int_cast(e, op, args[0].type, result_element(op), is_signed, args[0].text);
}

/// A double, odd where it is not exact, so that rounding it to a narrower format is right.
static const char *odd_double(cis_c_emitter *e, cis_type from, bool is_signed, const char *text) {
  if (cis_type_bit_width(from) <= 53)
    return cis_c_text(e, "(double)%s", is_signed ? text : cis_c_zext(e, from, text));
  cis_c_helper_text(e, "cis_odd_f64",
                    "static inline double cis_odd_f64(uint64_t x) {\n"
                    "  return (x >> 53) == 0u ? (double)x\n"
                    "         : (double)((x >> 11) | ((x & 2047u) != 0u ? 1u : 0u)) * 2048.0;\n}");
  if (!is_signed)
    return cis_c_text(e, "cis_odd_f64(%s)", cis_c_zext(e, from, text));
  return cis_c_text(e, "(%s < 0 ? -cis_odd_f64(0u - (uint64_t)%s) : cis_odd_f64((uint64_t)%s))",
                    text, text, text);
}

static const char *int_to_float(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type from = args[0].type, to = result_element(op);
  bool is_signed = cis_op_kind(op) == CIS_OP_ARITH_SITOFP;
  if (is_wide(from) || !cis_c_type(e, to))
    return cis_c_no_text(op, is_wide(from) ? too_wide : no_float);
  const char *text = args[0].text;
  if (cis_type_bit_width(from) == 1)
    text = cis_c_text(e, is_signed ? "(%s ? -1 : 0)" : "(%s ? 1 : 0)", text);
  else if (cis_c_is_narrow(to))
    return cis_c_narrow(e, to, odd_double(e, from, is_signed, text));
  else if (!is_signed)
    text = cis_c_zext(e, from, text);
  return cis_c_narrow(
      e, to, cis_c_text(e, "(%s)%s", cis_c_is_narrow(to) ? "double" : cis_c_type(e, to), text));
}

/// NaN and numbers beyond the range give poison, here 0, because the cast itself would be
/// undefined.
static const char *float_to_int(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type from = args[0].type, to = result_element(op);
  bool is_signed = cis_op_kind(op) == CIS_OP_ARITH_FPTOSI;
  if (is_wide(to) || !cis_c_type(e, from))
    return cis_c_no_text(op, is_wide(to) ? too_wide : no_float);
  cis_type wide = cis_c_is_narrow(from) ? cis_type_float(e->ctx, CIS_F64) : from;
  uint32_t width = cis_type_bit_width(to), precision = wide->float_kind == CIS_F32 ? 24 : 53;
  const char *name = cis_c_text(e, "cis_%s%s_of_%s", is_signed ? "" : "u", cis_c_suffix(e, to),
                                cis_c_suffix(e, wide));
  double high = 1, low = 0;
  for (uint32_t i = is_signed; i < width; ++i)
    high *= 2;
  low = is_signed ? -high : 0;
  bool exact = width < precision; // then low - 1 is a number of the format
  const char *type = cis_c_type(e, wide);
  const char *value =
      is_signed ? to_int(e, to, "(int64_t)x") : to_int(e, to, "(int64_t)(uint64_t)x");
  const char *text = cis_c_text(
      e, "static inline %s %s(%s x) {\n  return x %s (%s)%.1f && x < (%s)%.1f ? %s : (%s)0;\n}",
      cis_c_type(e, to), name, type, exact || !is_signed ? ">" : ">=", type,
      exact || !is_signed ? low - 1 : low, type, high,
      width == 1 ? cis_c_text(e, "(%s)", value) : value, cis_c_type(e, to));
  cis_c_helper_text(e, name, text);
  return cis_c_text(e, "%s(%s)", name, cis_c_widen(e, from, args[0].text));
}

static const char *float_cast(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type from = args[0].type, to = result_element(op);
  if (!cis_c_type(e, from) || !cis_c_type(e, to))
    return cis_c_no_text(op, no_float);
  cis_attr rounding = cis_op_get_attr_named(op, "roundingmode");
  if (rounding && cis_attr_int_or(rounding, 0) != 0)
    return cis_c_no_text(op, "rounding other than to nearest even");
  const char *text = cis_c_widen(e, from, args[0].text);
  return cis_c_is_narrow(to) ? cis_c_narrow(e, to, text)
                             : cis_c_text(e, "(%s)%s", cis_c_type(e, to), text);
}

const char *cis_c_bitcast(cis_c_emitter *e, cis_op *op, cis_type from, cis_type to,
                          const char *text) {
  const char *source = cis_c_type(e, from), *target = cis_c_type(e, to);
  if (!source || !target || cis_type_bit_width(from) != cis_type_bit_width(to))
    return cis_c_no_text(op, "values of these types");
  if (strcmp(source, target) == 0)
    return text;
  if (cis_c_is_narrow(to))
    return cis_c_text(e, "(%s)%s", target, cis_c_zext(e, from, text));
  if (cis_c_is_narrow(from))
    return to_int(e, to, text);
  const char *name = cis_c_text(e, "cis_%s_bits_of_%s", cis_c_suffix(e, to), cis_c_suffix(e, from));
  cis_c_helper_text(e, name,
                    cis_c_text(e,
                               "static inline %s %s(%s x) {\n  union { %s from; %s to; } u;\n"
                               "  u.from = x;\n  return u.to;\n}",
                               target, name, source, source, target));
  return cis_c_text(e, "%s(%s)", name, text);
}

static const char *bitcast(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return cis_c_bitcast(e, op, args[0].type, result_element(op), args[0].text);
}

// --- constants of vectors ---

/// A constant array in the function. The byte 1 marks the declaration of a name (marks.c).
static bool emit_constant(cis_c_emitter *e, cis_op *op) {
  cis_type type = op->results[0].type;
  cis_attr value = cis_op_inherent(op, "value");
  int64_t count;
  if (!cis_type_is_vector(type) || !cis_attr_is(value, CIS_ATTR_DENSE) || !cis_c_type(e, type) ||
      !cis_type_num_elements(type, &count))
    return cis_c_unsupported(op, "a constant of this type");
  const char *name = cis_c_fresh_static(e, cis_c_wish(e, cis_op_result(op, 0), "v"));
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "static const %s %s = {{", cis_c_type(e, type), name);
  for (int64_t i = 0; i < count; ++i) {
    const char *element = cis_c_element_literal(e, cis_type_element(type), value, i);
    if (!element) {
      cis_strbuf_deinit(&text);
      return cis_c_unsupported(op, "a constant of this type");
    }
    cis_strbuf_printf(&text, "%s%s", i ? ", " : "", element);
  }
  cis_strbuf_lit(&text, "}};");
  if (e->hoist)
    cis_strbuf_printf(e->hoist, "  %s\1%s\1\n", cis_strbuf_c(&text), name);
  else
    cis_c_line(e, "%s\1%s\1", cis_strbuf_c(&text), name);
  cis_strbuf_deinit(&text);
  cis_c_set_text(e, cis_op_result(op, 0), name);
  return true;
}

// --- reductions of other dialects ---

const char *cis_c_apply(cis_c_emitter *e, unsigned kind, cis_type type, const char *a,
                        const char *b) {
  const char *what = int_name(kind);
  if (!what)
    return cis_type_is_float(type) && cis_c_type(e, type) ? cis_c_float_apply(e, kind, type, a, b)
                                                          : NULL;
  return is_wide(type) ? NULL : cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, what, type), a, b);
}

#define CAST(KIND, FN)                                                                             \
  { CIS_OP_ARITH_##KIND, .expr = FN }

const cis_c_row cis_c_rows_arith[] = {
    {CIS_OP_ARITH_CONSTANT, .emit = emit_constant},
    {CIS_OP_ARITH_SELECT, .emit = emit_select},
    {CIS_OP_ARITH_CMPI, .expr = cmpi},
    {CIS_OP_ARITH_CMPF, .expr = cmpf},
    {CIS_OP_ARITH_ADDUI_EXTENDED, .emit = emit_extended},
    {CIS_OP_ARITH_MULSI_EXTENDED, .emit = emit_extended},
    {CIS_OP_ARITH_MULUI_EXTENDED, .emit = emit_extended},
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  {CIS_OP_ARITH_##ARITH, .expr = cis_c_int_binary},
#define INT_SHIFT INT_TOTAL
#define INT_DIVISION INT_TOTAL
#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION) {CIS_OP_ARITH_##ARITH, .expr = float_binary},
#define FLOAT_EXTREME FLOAT_ARITHMETIC
#include "dialect/arith/semantics.def"
    CAST(NEGF, negf),
    CAST(EXTUI, int_cast),
    CAST(EXTSI, int_cast),
    CAST(TRUNCI, int_cast),
    CAST(INDEX_CAST, int_cast),
    CAST(INDEX_CASTUI, int_cast),
    CAST(UITOFP, int_to_float),
    CAST(SITOFP, int_to_float),
    CAST(FPTOUI, float_to_int),
    CAST(FPTOSI, float_to_int),
    CAST(BITCAST, bitcast),
    CAST(EXTF, float_cast),
    CAST(TRUNCF, float_cast),
    {0},
};
