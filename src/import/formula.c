// Formulas: read from left to right, and built as they are read.
#include "import/formula.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PARTS = 16, MOST_OPERANDS = CIS_IMPORT_MAX_RANK };
typedef cis_formula_arg operand;

typedef struct reader {
  cis_loc_builder *e;
  bool is_unsigned;
  const char *at, *names;
  const cis_formula_arg *args;
  cis_str part_names[MOST_PARTS]; // that the formula gives
  operand parts[MOST_PARTS];
  uint32_t num_parts;
} reader;

/// Operators of two operands, by precedence, and those that are called. A comparison has
/// predicates.
static const struct {
  const char *text;
  int level;
  const char *of_floats, *of_integers, *of_unsigned;
} operators[] = {
    {"|", 2, NULL, "arith.ori", "arith.ori"},
    {"^", 3, NULL, "arith.xori", "arith.xori"},
    {"&", 4, NULL, "arith.andi", "arith.andi"},
    {"==", 5, "oeq", "eq", "eq"},
    {"!=", 5, "une", "ne", "ne"},
    {"<=", 6, "ole", "sle", "ule"},
    {">=", 6, "oge", "sge", "uge"},
    {"<<", 7, NULL, "arith.shli", "arith.shli"},
    {">>", 7, NULL, "arith.shrsi", "arith.shrui"},
    {"<", 6, "olt", "slt", "ult"},
    {">", 6, "ogt", "sgt", "ugt"},
    {"+", 8, "arith.addf", "arith.addi", "arith.addi"},
    {"-", 8, "arith.subf", "arith.subi", "arith.subi"},
    {"*", 9, "arith.mulf", "arith.muli", "arith.muli"},
    {"/", 9, "arith.divf", "arith.divsi", "arith.divui"},
    {"%", 9, "arith.remf", "arith.remsi", "arith.remui"},
    {"max", 0, "arith.maximumf", "arith.maxsi", "arith.maxui"},
    {"min", 0, "arith.minimumf", "arith.minsi", "arith.minui"},
};
enum {
  CONDITIONAL = 1,
  EQUALITY = 5,
  ORDER = 6,
  NUM_OPERATORS = sizeof operators / sizeof *operators
};

static operand read_level(reader *r, int level);

// --- numbers ---

static bool is_number(const operand *x) { return !x->value && !x->list && !x->type; }

static cis_value *number(cis_loc_builder *e, double real, int64_t whole, cis_type type) {
  return cis_type_is_float(type) ? cis_arith_build_float(e, type, real)
                                 : cis_arith_build_int(e, type, whole);
}

cis_value *cis_emit_convert(cis_loc_builder *e, cis_value *x, cis_type type, bool is_unsigned) {
  cis_type from = x->type;
  bool is_positive = is_unsigned || cis_type_is_i1(from);
  if (from == type)
    return x;
  if (cis_type_is_index(from) || cis_type_is_index(type))
    return is_unsigned ? cis_emit_unary(e, "arith.index_castui", x, type)
                       : cis_arith_build_index_cast(e, x, type);
  if (!cis_type_is_float(from) && cis_type_is_float(type))
    return (is_positive ? cis_arith_build_uitofp : cis_arith_build_sitofp)(e, x, type);
  if (!cis_type_is_float(from))
    return (cis_type_bit_width(from) > cis_type_bit_width(type) ? cis_arith_build_trunci
            : is_positive                                       ? cis_arith_build_extui
                          : cis_arith_build_extsi)(e, x, type);
  if (!cis_type_is_float(type))
    return cis_emit_unary(e, is_unsigned ? "arith.fptoui" : "arith.fptosi", x, type);
  uint32_t width = cis_type_bit_width(from), other = cis_type_bit_width(type);
  if (width == other) { // f16 and bf16
    x = cis_arith_build_extf(e, x, cis_type_float(e->b.ctx, CIS_F32));
    width = 32;
  }
  return (width < other ? cis_arith_build_extf : cis_arith_build_truncf)(e, x, type);
}

/// The value of an operand; a number becomes one of the type.
static cis_value *settle(reader *r, const operand *x, cis_type type) {
  assert(x->value || is_number(x));
  return x->value ? x->value : number(r->e, x->real, x->whole, type);
}

static operand apply(reader *r, uint32_t which, const operand *a, const operand *b) {
  assert(a->value || b->value);
  cis_type type = a->value ? a->value->type : b->value->type;
  cis_value *x = settle(r, a, type), *y = settle(r, b, type);
  assert(x->type == y->type);
  bool is_float = cis_type_is_float(type);
  const char *name = is_float         ? operators[which].of_floats
                     : r->is_unsigned ? operators[which].of_unsigned
                                      : operators[which].of_integers;
  assert(name);
  if (operators[which].level == EQUALITY || operators[which].level == ORDER)
    return cis_formula_value(
        (is_float ? cis_arith_build_cmpf : cis_arith_build_cmpi)(r->e, name, x, y));
  return cis_formula_value(cis_emit_binary(r->e, name, x, y));
}

/// Subtracts from 0.
static operand negate(reader *r, operand x) {
  if (is_number(&x))
    return (operand){.real = -x.real, .whole = -x.whole};
  if (cis_type_is_float(x.value->type))
    return cis_formula_value(cis_arith_build_negf(r->e, x.value));
  return cis_formula_value(
      cis_emit_binary(r->e, "arith.subi", cis_emit_zero(r->e, x.value->type), x.value));
}

// --- text ---

static bool take(reader *r, const char *text) {
  while (*r->at == ' ')
    ++r->at;
  size_t len = *r->at == *text ? strlen(text) : 0;
  if (!len || strncmp(r->at, text, len) != 0)
    return false;
  r->at += len;
  return true;
}

static cis_str read_name(reader *r) {
  const char *begin = r->at;
  while (isalnum((unsigned char)*r->at) || *r->at == '_')
    ++r->at;
  return (cis_str){begin, (size_t)(r->at - begin)};
}

static bool find(const reader *r, cis_str name, operand *out) {
  for (uint32_t i = r->num_parts; i-- > 0;)
    if (cis_str_eq(r->part_names[i], name)) {
      *out = r->parts[i];
      return true;
    }
  const char *end = r->names;
  for (uint32_t i = 0; *end; ++i) {
    const char *comma = strchr(end, ',');
    end = comma ? comma : end + strlen(end);
    if ((size_t)(end - r->names) >= name.len && memcmp(end - name.len, name.data, name.len) == 0 &&
        ((size_t)(end - r->names) == name.len || strchr(" ,.>", end[-(ptrdiff_t)name.len - 1]))) {
      *out = r->args[i];
      return true;
    }
    end += *end == ',';
  }
  return false;
}

/// Reads operands up to the end of a call or of a place.
static uint32_t read_list(reader *r, const char *end, operand *out) {
  uint32_t num = 0;
  while (!take(r, end)) {
    assert(num < MOST_OPERANDS && *r->at);
    out[num++] = read_level(r, CONDITIONAL);
    take(r, ",");
  }
  return num;
}

/// An element of a tensor, or the tensor in which it is set.
static operand read_place(reader *r, cis_value *x) {
  operand list[MOST_OPERANDS];
  cis_value *operands[2 + CIS_IMPORT_MAX_RANK] = {NULL, x}, **at = operands + 2;
  uint32_t num = read_list(r, "]", list), rank = cis_type_rank(x->type), filled = 0;
  cis_type index = cis_type_index(r->e->b.ctx);
  for (uint32_t i = 0; i < num; ++i)
    if (list[i].list)
      for (uint32_t k = 0; k + num <= rank; ++k)
        at[filled++] = list[i].list[k];
    else
      at[filled++] = cis_emit_convert(r->e, settle(r, &list[i], index), index, false);
  assert(filled == rank);
  const char *begin = r->at;
  if (!take(r, "=") || *r->at == '=') {
    r->at = begin;
    return cis_formula_value(cis_tensor_build_extract(r->e, x, at, rank));
  }
  operand element = read_level(r, CONDITIONAL);
  operands[0] = settle(r, &element, cis_type_element(x->type));
  return cis_formula_value(
      cis_op_result(cis_emit_op(r->e, "tensor.insert", x->type, operands, rank + 2, NULL, 0), 0));
}

static operand read_call(reader *r, cis_str name) {
  static const char *const kinds[] = {"f32", "f64", "i1", "i8", "i16", "i32", "i64", "index"};
  operand args[MOST_OPERANDS], type = {0};
  uint32_t num = read_list(r, ")", args);
  cis_context *ctx = r->e->b.ctx;
  for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (cis_str_is(name, kinds[i]))
      type.type = i < 2                ? cis_type_float(ctx, i ? CIS_F64 : CIS_F32)
                  : kinds[i][1] == 'n' ? cis_type_index(ctx)
                                       : cis_type_i(ctx, (uint32_t)atoi(kinds[i] + 1));
  if (type.type || (find(r, name, &type) && type.type)) {
    cis_value *x = settle(r, &args[0], type.type);
    return cis_formula_value(cis_emit_convert(r->e, x, type.type, r->is_unsigned));
  }
  for (uint32_t i = 0; i < NUM_OPERATORS; ++i)
    if (!operators[i].level && cis_str_is(name, operators[i].text))
      return apply(r, i, &args[0], &args[1]);
  assert(num && args[0].value);
  cis_value *x = args[0].value;
  bool is_float = cis_type_is_float(x->type);
  if (cis_str_is(name, "clamp"))
    return cis_formula_value(is_float ? cis_emit_clamp_float(r->e, x, args[1].real, args[2].real)
                                      : cis_emit_clamp(r->e, x, args[1].whole, args[2].whole));
  if (cis_str_is(name, "isnan"))
    return cis_formula_value(cis_arith_build_cmpf(r->e, "uno", x, x));
  if (cis_str_is(name, "abs") && !is_float)
    return cis_formula_value(
        r->is_unsigned ? x : cis_arith_build_maxsi(r->e, x, negate(r, args[0]).value));
  char op[32];
  snprintf(op, sizeof op, "math.%.*s", CIS_STR_ARG(name));
  if (cis_str_is(name, "abs"))
    return cis_formula_value(cis_emit_unary(r->e, "math.absf", x, x->type));
  return cis_formula_value(num == 1 ? cis_emit_unary(r->e, op, x, x->type)
                                    : cis_emit_binary(r->e, op, x, settle(r, &args[1], x->type)));
}

static operand read_operand(reader *r) {
  if (take(r, "(")) {
    operand x = read_level(r, CONDITIONAL);
    bool is_closed = take(r, ")");
    assert(is_closed), (void)is_closed;
    return x;
  }
  if (take(r, "-"))
    return negate(r, read_operand(r));
  if (take(r, "~")) {
    cis_value *x = read_operand(r).value;
    cis_value *ones = cis_type_is_i1(x->type) ? cis_arith_build_bool(r->e, true)
                                              : cis_arith_build_int(r->e, x->type, -1);
    return cis_formula_value(cis_arith_build_xori(r->e, x, ones));
  }
  if (isdigit((unsigned char)*r->at)) {
    char *end;
    double real = strtod(r->at, &end);
    int64_t whole = strtoll(r->at, NULL, 10);
    r->at = end;
    return (operand){.real = real, .whole = whole};
  }
  operand x = {0};
  cis_str name = read_name(r);
  if (take(r, "("))
    return read_call(r, name);
  bool is_known = find(r, name, &x) || cis_str_is(name, "inf");
  assert(is_known), (void)is_known;
  if (take(r, "["))
    return read_place(r, x.value);
  return is_number(&x) && cis_str_is(name, "inf") ? cis_formula_real((double)INFINITY) : x;
}

/// An operand, and the operators of that precedence and above.
static operand read_level(reader *r, int level) {
  operand x = read_operand(r);
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    take(r, "");
    for (uint32_t i = 0; !goes_on && *r->at && i < NUM_OPERATORS; ++i)
      if (operators[i].text[0] == *r->at && operators[i].level > level &&
          take(r, operators[i].text)) {
        operand y = read_level(r, operators[i].level);
        x = apply(r, i, &x, &y);
        goes_on = true;
      }
  }
  if (level > CONDITIONAL || !take(r, "?"))
    return x;
  operand a = read_level(r, CONDITIONAL);
  bool has_other = take(r, ":");
  assert(has_other), (void)has_other;
  operand b = read_level(r, CONDITIONAL);
  cis_type type = a.value ? a.value->type : b.value->type;
  cis_value *yes = settle(r, &a, type);
  return cis_formula_value(cis_arith_build_select(r->e, x.value, yes, settle(r, &b, type)));
}

cis_value *cis_emit_formula(cis_loc_builder *e, bool is_unsigned, const char *formula,
                            const char *names, const cis_formula_arg *args) {
  reader r = {.e = e, .is_unsigned = is_unsigned, .at = formula, .names = names, .args = args};
  for (;;) {
    take(&r, "");
    const char *begin = r.at;
    cis_str name = read_name(&r);
    bool is_part = name.len && take(&r, "=") && *r.at != '=';
    if (!is_part)
      r.at = begin;
    operand x = read_level(&r, CONDITIONAL);
    bool is_last = !take(&r, ";");
    assert(is_last != is_part && (is_part || !*r.at));
    if (is_last)
      return settle(&r, &x, NULL);
    assert(r.num_parts < MOST_PARTS);
    r.part_names[r.num_parts] = name;
    r.parts[r.num_parts++] = x;
  }
}
