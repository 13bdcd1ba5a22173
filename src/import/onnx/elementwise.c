// Operators that compute each element of the output from one element of each input, which are
// broadcast: one linalg.generic each.
#include "import/onnx/table.h"

#include <math.h>

enum { FEW_INPUTS = 64 };

/// Input `i`. Before opset 7, an attribute says where the dimensions of the second begin.
static cis_value *operand(cis_onnx_op *op, uint32_t i) {
  cis_value *x = cis_onnx_use(op, i);
  uint32_t rank = cis_type_rank(x->type), first = cis_onnx_rank(cis_onnx_in(op, 0)), axis;
  if (op->opset >= 7 || i != 1 || !rank || !cis_onnx_int(op, "broadcast", 0) || rank >= first)
    return x;
  if (!cis_onnx_axis(op, cis_onnx_int(op, "axis", first - rank), first, &axis))
    return NULL;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  for (uint32_t k = 0; k < first - axis; ++k)
    sizes[k] = k < rank ? cis_type_dim(x->type, k) : 1;
  if (axis + rank > first) {
    cis_onnx_error(op, NULL, "axis %u leaves no room for %u dimensions", axis, rank);
    return NULL;
  }
  return cis_emit_reshape(&op->e, x,
                          cis_emit_tensor(cis_type_element(x->type), sizes, first - axis));
}

bool cis_onnx_map(cis_onnx_op *op, uint32_t num, cis_onnx_element element, cis_onnx_body *emit) {
  cis_value *inputs[FEW_INPUTS];
  if (num > FEW_INPUTS)
    return cis_onnx_error(op, NULL, "more than %d inputs", FEW_INPUTS);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_onnx_in(op, i) || !(inputs[i] = operand(op, i)))
      return cis_onnx_in(op, i) ? false : cis_onnx_error(op, NULL, "expected input %u", i);
  cis_type type = cis_onnx_element_type(op->e.b.ctx, element);
  type = type ? cis_onnx_broadcast(op, inputs, num, type) : NULL;
  if (!type)
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, inputs, num, NULL);
  cis_value *y = emit(&body.body, op, body.args);
  return y ? cis_onnx_set(op, 0, cis_emit_yield(&body, y), element)
           : cis_onnx_error(op, cis_onnx_in(op, 0), "its elements are not taken here");
}

// --- numbers ---

cis_value *cis_onnx_emit_compare(cis_loc_builder *b, const char *what, cis_value *x, cis_value *y,
                                 cis_onnx_element element) {
  char predicate[] = {0, what[0], what[1], 0};
  if (cis_onnx_is_float(element)) {
    predicate[0] = what[0] == 'n' ? 'u' : 'o';
    return cis_arith_build_cmpf(b, predicate, x, y);
  }
  predicate[0] = cis_onnx_is_unsigned(element) ? 'u' : 's';
  return cis_arith_build_cmpi(b, what[0] == 'e' || what[0] == 'n' ? what : predicate, x, y);
}

cis_value *cis_onnx_emit_cast(cis_loc_builder *b, cis_value *x, cis_onnx_element from,
                              cis_onnx_element to) {
  cis_type type = cis_onnx_element_type(b->b.ctx, to);
  if (from == to)
    return x;
  if (to == CIS_ONNX_BOOL)
    return cis_onnx_emit_compare(b, "ne", x, cis_emit_zero(b, x->type), from);
  if (!cis_onnx_is_float(from) && !cis_onnx_is_float(to))
    return cis_emit_resize(b, x, type, cis_onnx_is_unsigned(from));
  if (!cis_onnx_is_float(from))
    return cis_emit_unary(b, cis_onnx_is_unsigned(from) ? "arith.uitofp" : "arith.sitofp", x, type);
  if (!cis_onnx_is_float(to))
    return cis_emit_unary(b, cis_onnx_is_unsigned(to) ? "arith.fptoui" : "arith.fptosi", x, type);
  uint32_t width = cis_type_bit_width(x->type), other = cis_type_bit_width(type);
  if (width == other) { // f16 and bf16
    x = cis_arith_build_extf(b, x, cis_type_float(b->b.ctx, CIS_F32));
    width = 32;
  }
  return width < other ? cis_arith_build_extf(b, x, type) : cis_arith_build_truncf(b, x, type);
}

typedef struct power {
  cis_value *x, *y;
} power;

/// A bit of the exponent, the highest first: the square of the power, and x times it for a one.
static cis_value *emit_power_step(cis_loc_builder *b, cis_value *iv, cis_value *sum, void *user) {
  const power *p = user;
  int64_t last = cis_type_bit_width(p->y->type) - 1;
  cis_value *at = cis_arith_build_index_cast(b, iv, p->y->type);
  at = cis_arith_build_sub(b, cis_arith_build_int(b, at->type, last), at);
  cis_value *bit = cis_arith_build_shrui(b, p->y, at);
  bit = cis_emit_resize(b, bit, cis_type_i(b->b.ctx, 1), true);
  cis_value *square = cis_arith_build_mul(b, sum, sum);
  return cis_arith_build_select(b, bit, cis_arith_build_mul(b, square, p->x), square);
}

/// x^y of integers, as many bits of it as x has. An exponent below 0 is read without its sign: it
/// is as odd as before, which is enough for 1 and -1, and the power of all others is 0.
static cis_value *emit_integer_power(cis_loc_builder *b, power p, bool is_signed, bool may_divide) {
  cis_type type = p.x->type;
  cis_value *low = cis_arith_build_index(b, 0);
  cis_value *high = cis_arith_build_index(b, cis_type_bit_width(p.y->type));
  cis_value *z = cis_emit_loop(b, low, high, cis_arith_build_int(b, type, 1), emit_power_step, &p);
  if (!may_divide)
    return z;
  cis_value *divides = cis_arith_build_cmpi(b, "slt", p.y, cis_emit_zero(b, p.y->type));
  cis_value *more = is_signed ? cis_arith_build_addi(b, p.x, cis_arith_build_int(b, type, 1)) : p.x;
  cis_value *vanishes =
      cis_arith_build_cmpi(b, "ugt", more, cis_arith_build_int(b, type, is_signed ? 2 : 1));
  return cis_arith_build_select(b, cis_arith_build_andi(b, divides, vanishes),
                                cis_emit_zero(b, type), z);
}

/// x^y: the power has the type of x. Numbers of f64 hold it, except where x has 64 bits.
static cis_value *emit_power(cis_loc_builder *b, const cis_onnx_op *op, cis_value *x,
                             cis_value *y) {
  cis_onnx_element from = cis_onnx_in(op, 0)->element, to = cis_onnx_in(op, 1)->element;
  if (cis_onnx_is_float(from))
    return cis_emit_binary(b, "math.powf", x, cis_onnx_emit_cast(b, y, to, from));
  if (cis_type_bit_width(x->type) == 64 && !cis_onnx_is_float(to))
    return emit_integer_power(b, (power){x, y}, !cis_onnx_is_unsigned(from),
                              !cis_onnx_is_unsigned(to));
  x = cis_onnx_emit_cast(b, x, from, CIS_ONNX_F64);
  y = cis_onnx_emit_cast(b, y, to, CIS_ONNX_F64);
  return cis_onnx_emit_cast(b, cis_emit_binary(b, "math.powf", x, y), CIS_ONNX_F64, from);
}

/// Remainders: with the sign of the divisor, or of the dividend as in C.
static cis_value *emit_remainder(cis_loc_builder *b, const cis_onnx_op *op, cis_value *x,
                                 cis_value *y) {
  cis_onnx_element element = cis_onnx_in(op, 0)->element;
  bool is_c = cis_onnx_int(op, "fmod", 0) != 0;
  if (cis_onnx_is_float(element))
    return is_c ? cis_emit_binary(b, "arith.remf", x, y) : NULL;
  if (cis_onnx_is_unsigned(element))
    return cis_emit_binary(b, "arith.remui", x, y);
  cis_value *rest = cis_arith_build_remsi(b, x, y), *zero = cis_emit_zero(b, x->type);
  if (is_c)
    return rest;
  cis_value *differs = cis_arith_build_cmpi(b, "slt", cis_arith_build_xori(b, rest, y), zero);
  differs = cis_arith_build_andi(b, differs, cis_arith_build_cmpi(b, "ne", rest, zero));
  return cis_arith_build_select(b, differs, cis_arith_build_addi(b, rest, y), rest);
}

/// An operation of two numbers of one type.
static cis_value *emit_two(cis_loc_builder *b, const cis_onnx_op *op, char what, cis_value *x,
                           cis_value *y) {
  cis_onnx_element element = cis_onnx_in(op, 0)->element;
  bool is_unsigned = cis_onnx_is_unsigned(element), is_float = cis_onnx_is_float(element);
  switch (what) {
  case '+':
    return cis_arith_build_add(b, x, y);
  case '-':
    return cis_arith_build_sub(b, x, y);
  case '*':
    return cis_arith_build_mul(b, x, y);
  case '/':
    return cis_emit_binary(b,
                           is_float      ? "arith.divf"
                           : is_unsigned ? "arith.divui"
                                         : "arith.divsi",
                           x, y);
  case '%':
    return emit_remainder(b, op, x, y);
  case '^':
    return emit_power(b, op, x, y);
  case '>':
    return (is_unsigned ? cis_arith_build_maxui : cis_arith_build_max)(b, x, y);
  case '<':
    return (is_unsigned ? cis_arith_build_minui : cis_arith_build_min)(b, x, y);
  case '&':
    return cis_arith_build_andi(b, x, y);
  case '|':
    return cis_arith_build_ori(b, x, y);
  case 'x':
    return cis_arith_build_xori(b, x, y);
  default: // BitShift
    return cis_emit_binary(
        b, cis_str_is(cis_onnx_string(op, "direction", ""), "LEFT") ? "arith.shli" : "arith.shrui",
        x, y);
  }
}

static cis_value *emit_arithmetic(cis_loc_builder *b, const cis_onnx_op *op,
                                  cis_value *const *args) {
  cis_value *y = args[0];
  char what = op->row->argument[0];
  for (uint32_t i = 1; i < op->inputs.len; ++i)
    y = emit_two(b, op, what == 'm' ? '+' : what, y, args[i]);
  if (what == 'm') // Mean
    y = cis_arith_build_divf(b, y, cis_arith_build_float(b, y->type, (double)op->inputs.len));
  return y;
}

/// Add, Sub, And, Max, Pow and their like, of two or more.
bool cis_onnx_lower_arithmetic(cis_onnx_op *op) {
  char what = op->row->argument[0];
  bool is_logical = what == '&' || what == '|' || what == 'x';
  uint32_t mask = is_logical && op->row->argument[1] != 'b' ? 1 << CIS_ONNX_BOOL
                  : is_logical || what == 's'               ? CIS_ONNX_INTEGERS
                  : what == 'm'                             ? CIS_ONNX_FLOATS
                                                            : CIS_ONNX_NUMBERS;
  for (uint32_t i = 0; i < op->inputs.len; ++i)
    if (!cis_onnx_check(op, i, mask) || (what != '^' && !cis_onnx_check_like(op, i, 0)))
      return false;
  return cis_onnx_map(op, (uint32_t)op->inputs.len, cis_onnx_in(op, 0)->element, emit_arithmetic);
}

static cis_value *emit_comparison(cis_loc_builder *b, const cis_onnx_op *op,
                                  cis_value *const *args) {
  return cis_onnx_emit_compare(b, op->row->argument, args[0], args[1], cis_onnx_in(op, 0)->element);
}

/// Equal, Less and their like.
bool cis_onnx_lower_compare(cis_onnx_op *op) {
  return cis_onnx_check(op, 0, op->row->argument[0] == 'e' ? CIS_ONNX_ANY : CIS_ONNX_NUMBERS) &&
         cis_onnx_check_like(op, 1, 0) && cis_onnx_map(op, 2, CIS_ONNX_BOOL, emit_comparison);
}

// --- functions of one number ---

static const struct {
  const char *name;
  double parameters[3];
} defaults[] = {{"Elu", {1, 0, 0}},
                {"Celu", {1, 0, 0}},
                {"LeakyRelu", {0.01, 0, 0}},
                {"ThresholdedRelu", {1, 0, 0}},
                {"HardSigmoid", {(double)0.2F, 0.5, 0}},
                {"Affine", {1, 0, 0}},
                {"ScaledTanh", {1, 1, 0}},
                {"Selu", {1.67326319217681884765625, 0, 1.05070102214813232421875}}};

void cis_onnx_get_defaults(const char *name, double out[3]) {
  memset(out, 0, 3 * sizeof *out);
  for (size_t i = 0; i < sizeof defaults / sizeof *defaults; ++i)
    if (strcmp(name, defaults[i].name) == 0)
      memcpy(out, defaults[i].parameters, 3 * sizeof *out);
}

/// log(1 + e^x), without overflow.
static cis_value *emit_softplus(cis_loc_builder *b, cis_value *x) {
  cis_type type = x->type;
  cis_value *small = cis_arith_build_negf(b, cis_emit_unary(b, "math.absf", x, type));
  small = cis_emit_unary(b, "math.log1p", cis_emit_unary(b, "math.exp", small, type), type);
  return cis_arith_build_addf(b, cis_arith_build_maximumf(b, x, cis_emit_zero(b, type)), small);
}

cis_value *cis_onnx_emit_function(cis_loc_builder *b, const char *name, cis_value *x,
                                  const double p[3]) {
#define NUMBER(V) cis_arith_build_float(b, type, (V))
#define MUL(X, Y) cis_arith_build_mulf(b, (X), (Y))
#define ADD(X, Y) cis_arith_build_addf(b, (X), (Y))
#define IS(NAME) (strcmp(name, NAME) == 0)
  cis_type type = x->type;
  cis_value *zero = NUMBER(0), *above = cis_arith_build_cmpf(b, "ogt", x, zero), *y;
  if (IS("Relu"))
    return cis_arith_build_maximumf(b, x, zero);
  if (IS("Tanh"))
    return cis_emit_unary(b, "math.tanh", x, type);
  if (IS("Sigmoid")) {
    y = cis_emit_unary(b, "math.exp", cis_arith_build_negf(b, x), type);
    return cis_arith_build_divf(b, NUMBER(1), ADD(NUMBER(1), y));
  }
  if (IS("LeakyRelu")) {
    above = cis_arith_build_cmpf(b, "oge", x, zero);
    return cis_arith_build_select(b, above, x, MUL(x, NUMBER(p[0])));
  }
  if (IS("Elu") || IS("Celu") || IS("Selu")) {
    y = IS("Celu") ? cis_arith_build_divf(b, x, NUMBER(p[0])) : x;
    y = MUL(cis_emit_unary(b, "math.expm1", y, type), NUMBER(p[0]));
    y = cis_arith_build_select(b, above, x, y);
    return IS("Selu") ? MUL(y, NUMBER(p[2])) : y;
  }
  if (IS("ThresholdedRelu")) {
    above = cis_arith_build_cmpf(b, "ogt", x, NUMBER(p[0]));
    return cis_arith_build_select(b, above, x, zero);
  }
  if (IS("HardSigmoid"))
    return cis_emit_clamp_float(b, ADD(MUL(x, NUMBER(p[0])), NUMBER(p[1])), 0, 1);
  if (IS("HardSwish"))
    return MUL(x, cis_emit_clamp_float(b, ADD(MUL(x, NUMBER(1.0 / 6)), NUMBER(0.5)), 0, 1));
  if (IS("Affine"))
    return ADD(MUL(x, NUMBER(p[0])), NUMBER(p[1]));
  if (IS("ScaledTanh"))
    return MUL(cis_emit_unary(b, "math.tanh", MUL(x, NUMBER(p[1])), type), NUMBER(p[0]));
  if (IS("Softplus"))
    return emit_softplus(b, x);
  if (IS("Softsign"))
    return cis_arith_build_divf(b, x, ADD(NUMBER(1), cis_emit_unary(b, "math.absf", x, type)));
  if (IS("Mish"))
    return MUL(x, cis_emit_unary(b, "math.tanh", emit_softplus(b, x), type));
  if (IS("Gelu")) {
    y = cis_emit_unary(b, "math.erf", MUL(x, NUMBER(0.70710678118654752)), type);
    return MUL(MUL(x, NUMBER(0.5)), ADD(NUMBER(1), y));
  }
  if (IS("GeluTanh")) {
    y = ADD(x, MUL(NUMBER(0.044715), MUL(x, MUL(x, x))));
    y = cis_emit_unary(b, "math.tanh", MUL(y, NUMBER(0.79788456080286536)), type);
    return MUL(MUL(x, NUMBER(0.5)), ADD(NUMBER(1), y));
  }
  if (IS("Reciprocal"))
    return cis_arith_build_divf(b, NUMBER(1), x);
  return NULL;
#undef NUMBER
#undef MUL
#undef ADD
#undef IS
}

static cis_value *emit_activation(cis_loc_builder *b, const cis_onnx_op *op,
                                  cis_value *const *args) {
  double p[3];
  const char *name = op->row->name;
  cis_onnx_get_defaults(name, p);
  if (op->opset < 6 && strcmp(name, "Selu") == 0)
    p[0] = (double)1.6732F, p[2] = (double)1.0507F;
  p[0] = cis_onnx_float(op, "alpha", p[0]);
  p[1] = cis_onnx_float(op, "beta", p[1]);
  p[2] = cis_onnx_float(op, "gamma", p[2]);
  if (strcmp(name, "Gelu") == 0 && cis_str_is(cis_onnx_string(op, "approximate", "none"), "tanh"))
    name = "GeluTanh";
  return cis_onnx_emit_function(b, name, args[0], p);
}

/// Relu, Sigmoid, Elu and their like.
bool cis_onnx_lower_activation(cis_onnx_op *op) {
  return cis_onnx_check(op, 0, CIS_ONNX_FLOATS) &&
         cis_onnx_map(op, 1, cis_onnx_in(op, 0)->element, emit_activation);
}

/// Abs, Neg, Sign and Relu of integers.
static cis_value *emit_whole(cis_loc_builder *b, const cis_onnx_op *op, cis_value *x) {
  char what = op->row->name[0];
  bool is_unsigned = cis_onnx_is_unsigned(cis_onnx_in(op, 0)->element);
  cis_value *zero = cis_emit_zero(b, x->type), *one = cis_arith_build_int(b, x->type, 1);
  if (what == 'S') {
    x = is_unsigned ? cis_arith_build_minui(b, x, one) : cis_arith_build_minsi(b, x, one);
    return is_unsigned ? x : cis_arith_build_maxsi(b, x, cis_arith_build_int(b, x->type, -1));
  }
  if (is_unsigned)
    return what == 'A' ? x : cis_arith_build_subi(b, zero, x);
  cis_value *negative = cis_arith_build_subi(b, zero, x);
  return what == 'A' ? cis_arith_build_maxsi(b, x, negative) : negative;
}

static cis_value *emit_unary(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  cis_value *x = args[0];
  if (!cis_onnx_is_float(cis_onnx_in(op, 0)->element))
    return emit_whole(b, op, x);
  if (op->row->argument[0] != 's') // Sign
    return cis_emit_unary(b, op->row->argument, x, x->type);
  cis_value *zero = cis_emit_zero(b, x->type);
  cis_value *above = cis_arith_build_cmpf(b, "ogt", x, zero);
  cis_value *below = cis_arith_build_cmpf(b, "olt", x, zero);
  cis_value *y = cis_arith_build_select(b, below, cis_arith_build_float(b, x->type, -1), x);
  return cis_arith_build_select(b, above, cis_arith_build_float(b, x->type, 1), y);
}

/// Functions that math has; Abs, Neg and Sign of integers too.
bool cis_onnx_lower_unary(cis_onnx_op *op) {
  bool is_any = strcmp(op->row->name, "Abs") == 0 || strcmp(op->row->name, "Neg") == 0 ||
                op->row->argument[0] == 's';
  return cis_onnx_check(op, 0, is_any ? CIS_ONNX_NUMBERS : CIS_ONNX_FLOATS) &&
         cis_onnx_map(op, 1, cis_onnx_in(op, 0)->element, emit_unary);
}

static cis_value *emit_test(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  cis_value *x = args[0];
  if (op->row->argument[0] == '!')
    return cis_arith_build_xori(b, x, cis_arith_build_bool(b, true));
  if (op->row->argument[0] == '~')
    return cis_arith_build_xori(b, x, cis_arith_build_int(b, x->type, -1));
  if (op->row->argument[0] == 'n')
    return cis_arith_build_cmpf(b, "uno", x, x);
  cis_value *high = cis_arith_build_float(b, x->type, (double)INFINITY);
  cis_value *low = cis_arith_build_float(b, x->type, -(double)INFINITY);
  high = cis_onnx_int(op, "detect_positive", 1) ? cis_arith_build_cmpf(b, "oeq", x, high)
                                                : cis_arith_build_bool(b, false);
  low = cis_onnx_int(op, "detect_negative", 1) ? cis_arith_build_cmpf(b, "oeq", x, low)
                                               : cis_arith_build_bool(b, false);
  return cis_arith_build_ori(b, low, high);
}

/// Not, BitwiseNot, IsNaN, IsInf.
bool cis_onnx_lower_test(cis_onnx_op *op) {
  char what = op->row->argument[0];
  uint32_t mask = what == '!'   ? 1 << CIS_ONNX_BOOL
                  : what == '~' ? CIS_ONNX_INTEGERS
                                : CIS_ONNX_FLOATS;
  return cis_onnx_check(op, 0, mask) &&
         cis_onnx_map(op, 1, what == '~' ? cis_onnx_in(op, 0)->element : CIS_ONNX_BOOL, emit_test);
}

static cis_value *emit_select(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  (void)op;
  return cis_arith_build_select(b, args[0], args[1], args[2]);
}

/// Where.
bool cis_onnx_lower_where(cis_onnx_op *op) {
  return cis_onnx_check(op, 0, 1 << CIS_ONNX_BOOL) && cis_onnx_check_like(op, 2, 1) &&
         cis_onnx_map(op, 3, cis_onnx_in(op, 1)->element, emit_select);
}

static cis_value *emit_prelu(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  cis_value *zero = cis_emit_zero(b, args[0]->type);
  cis_value *below = cis_onnx_emit_compare(b, "lt", args[0], zero, cis_onnx_in(op, 0)->element);
  return cis_arith_build_select(b, below, cis_arith_build_mul(b, args[0], args[1]), args[0]);
}

/// PRelu: slopes are broadcast; before opset 7 there is one for each channel.
bool cis_onnx_lower_prelu(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  cis_onnx_value slope = *cis_onnx_in(op, 1);
  uint32_t rank = cis_onnx_rank(x);
  if (!cis_onnx_check(op, 0, CIS_ONNX_NUMBERS) || !cis_onnx_check_like(op, 1, 0))
    return false;
  if (op->opset < 7 && rank > 1 && cis_onnx_rank(&slope) == 1 && cis_onnx_dim(&slope, 0) > 1) {
    int64_t sizes[CIS_IMPORT_MAX_RANK] = {cis_onnx_dim(&slope, 0), 1, 1, 1, 1, 1, 1, 1};
    cis_type type = cis_emit_tensor(cis_type_element(slope.type), sizes, rank - 1);
    slope = (cis_onnx_value){.name = slope.name,
                             .element = slope.element,
                             .type = type,
                             .value = cis_emit_reshape(&op->e, cis_onnx_use(op, 1), type)};
    op->inputs.data[1] = &slope;
  }
  return (cis_emit_can_broadcast(slope.type, x->type) ||
          cis_onnx_error(op, &slope, "its shape cannot be broadcast to '%s'",
                         cis_type_text(x->type))) &&
         cis_onnx_map(op, 2, x->element, emit_prelu);
}

// --- bounds ---

static cis_value *emit_clip(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  cis_value *x = args[0];
  bool is_unsigned = cis_onnx_is_unsigned(cis_onnx_in(op, 0)->element);
  uint32_t k = 1;
  if (op->opset < 11)
    return cis_emit_clamp_float(b, x, cis_onnx_float(op, "min", -(double)INFINITY),
                                cis_onnx_float(op, "max", (double)INFINITY));
  for (uint32_t i = 0; i < 2; ++i) { // the inputs that are left out were taken away
    if (k == 1 && i == 0 && op->row->argument[0] == 'm')
      continue;
    if (k < op->inputs.len)
      x = i == 0 ? (is_unsigned ? cis_arith_build_maxui : cis_arith_build_max)(b, x, args[k])
                 : (is_unsigned ? cis_arith_build_minui : cis_arith_build_min)(b, x, args[k]);
    ++k;
  }
  return x;
}

/// Clip: with bounds that are attributes before opset 11, and inputs after.
bool cis_onnx_lower_clip(cis_onnx_op *op) {
  const cis_onnx_row only_most = {.name = "Clip", .argument = "m"};
  if (!cis_onnx_check(op, 0, op->opset < 11 ? CIS_ONNX_FLOATS : CIS_ONNX_NUMBERS) ||
      !cis_onnx_check_like(op, 1, 0) || !cis_onnx_check_like(op, 2, 0))
    return false;
  for (uint32_t i = 1; i < 3; ++i)
    if (cis_onnx_in(op, i) && cis_emit_count(cis_onnx_in(op, i)->type) != 1)
      return cis_onnx_error(op, cis_onnx_in(op, i), "expected one number");
  if (op->inputs.len > 1 && !op->inputs.data[1]) {
    op->inputs.data[1] = op->inputs.data[op->inputs.len - 1];
    --op->inputs.len;
    op->row = &only_most;
  }
  if (op->inputs.len > 1 && !op->inputs.data[op->inputs.len - 1])
    --op->inputs.len;
  return cis_onnx_map(op, (uint32_t)op->inputs.len, cis_onnx_in(op, 0)->element, emit_clip);
}

static cis_value *emit_shrink(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  cis_onnx_element from = cis_onnx_in(op, 0)->element;
  cis_onnx_element wide = cis_onnx_is_float(from) ? from : CIS_ONNX_F32;
  cis_value *x = cis_onnx_emit_cast(b, args[0], from, wide);
  double limit = cis_onnx_float(op, "lambd", 0.5), bias = cis_onnx_float(op, "bias", 0);
  cis_value *above = cis_arith_build_cmpf(b, "ogt", x, cis_arith_build_float(b, x->type, limit));
  cis_value *below = cis_arith_build_cmpf(b, "olt", x, cis_arith_build_float(b, x->type, -limit));
  cis_value *y = cis_arith_build_addf(b, x, cis_arith_build_float(b, x->type, bias));
  y = cis_arith_build_select(b, below, y, cis_emit_zero(b, x->type));
  cis_value *z = cis_arith_build_sub(b, x, cis_arith_build_float(b, x->type, bias));
  return cis_onnx_emit_cast(b, cis_arith_build_select(b, above, z, y), wide, from);
}

/// Shrink.
bool cis_onnx_lower_shrink(cis_onnx_op *op) {
  return cis_onnx_check(op, 0, CIS_ONNX_NUMBERS) &&
         cis_onnx_map(op, 1, cis_onnx_in(op, 0)->element, emit_shrink);
}

// --- casts, copies ---

static cis_value *emit_cast(cis_loc_builder *b, const cis_onnx_op *op, cis_value *const *args) {
  cis_onnx_element to = op->row->argument[0] == 'l' ? cis_onnx_in(op, 1)->element
                                                    : (cis_onnx_element)cis_onnx_int(op, "to", 0);
  return cis_onnx_emit_cast(b, args[0], cis_onnx_in(op, 0)->element, to);
}

/// Cast, CastLike.
bool cis_onnx_lower_cast(cis_onnx_op *op) {
  int64_t to = op->row->argument[0] == 'l' ? (int64_t)cis_onnx_in(op, 1)->element
                                           : cis_onnx_int(op, "to", 0);
  if (to < 0 || to > 16 || !cis_onnx_element_type(op->e.b.ctx, (cis_onnx_element)to))
    return cis_onnx_error(op, NULL, "elements of type %lld are not taken", (long long)to);
  if (to == (int64_t)cis_onnx_in(op, 0)->element)
    return cis_onnx_set_same(op, 0, cis_onnx_in(op, 0));
  return cis_onnx_map(op, 1, (cis_onnx_element)to, emit_cast);
}

/// Identity, and Dropout while a model is not trained.
bool cis_onnx_lower_identity(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  if (op->row->argument[0] == 'd') {
    double is_training = 0, ratio = 0.5;
    if (op->opset < 7 && !cis_onnx_int(op, "is_test", 0))
      is_training = 1;
    if (op->opset >= 12 && (!cis_onnx_get_number(op, 2, 0, &is_training) ||
                            (is_training != 0 && !cis_onnx_get_number(op, 1, 0.5, &ratio))))
      return false;
    if (is_training != 0 && ratio != 0)
      return cis_onnx_error(op, NULL, "training is not taken, because it draws random numbers");
    cis_onnx_element element = op->opset < 10 ? x->element : CIS_ONNX_BOOL;
    cis_type mask = cis_emit_tensor(cis_onnx_element_type(op->e.b.ctx, element),
                                    x->type->shaped.shape, cis_onnx_rank(x));
    if (!cis_onnx_set_constant(op, 1, cis_onnx_splat(mask, 1), element))
      return false;
  }
  return cis_onnx_set_same(op, 0, x);
}
