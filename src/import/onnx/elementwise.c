// Output 0 as one linalg.generic, and operators that compute each element of it from one element of
// each input, which are broadcast: the body is mostly a formula of ops.def.
#include "import/onnx/model.h"

#include "support/strbuf.h"

#include <math.h>
#include <stdlib.h>

enum { FEW_INPUTS = 64 };

// --- output 0 ---

bool cis_onnx_open_elements(cis_onnx_op *op, cis_value *const *inputs, uint32_t num,
                            const cis_affine_map *maps) {
  cis_type type = cis_onnx_type(op);
  if (!type)
    return false;
  op->generic = cis_emit_generic(&op->e, &type, 1, inputs, num, maps);
  op->b = op->generic.body, op->args = op->generic.args, op->num_args = num;
  return true;
}

bool cis_onnx_open_with(cis_onnx_op *op, cis_value *const *inputs, uint32_t num,
                        const cis_affine_map *maps) {
  bool ok = cis_onnx_open_elements(op, inputs, num, maps);
  if (ok)
    cis_emit_indices(&op->b, op->num, op->at);
  return ok;
}

bool cis_onnx_open(cis_onnx_op *op) { return cis_onnx_open_with(op, NULL, 0, NULL); }

bool cis_onnx_close_as(cis_onnx_op *op, cis_value *value, cis_type type) {
  value = cis_emit_convert(&op->b, value, cis_onnx_element_type(op->e.b.ctx, op->element),
                           cis_onnx_is_unsigned(op->element));
  return cis_onnx_give(op, cis_emit_reshape(&op->e, cis_emit_yield(&op->generic, value), type));
}

bool cis_onnx_close(cis_onnx_op *op, cis_value *value) {
  return cis_onnx_close_as(op, value, cis_op_result(op->generic.op, 0)->type);
}

cis_value *cis_onnx_emit(cis_onnx_op *op, cis_loc_builder *b, const char *formula,
                         const char *names, const cis_formula_arg *args, size_t num) {
  cis_formula_arg all[16] = {[6] = cis_formula_list(op->at)};
  cis_strbuf text = {0};
  for (uint32_t i = 0; i < 3; ++i) {
    all[i] = cis_formula_value(i < op->values.len ? op->values.data[i] : NULL);
    all[3 + i] = cis_formula_value(i < op->num_args ? op->args[i] : NULL);
  }
  for (size_t i = 0; i < num; ++i)
    all[7 + i] = args[i];
  cis_strbuf_printf(&text, "X,Y,Z,x,y,z,at,%s", names);
  cis_value *value = cis_emit_formula(b, false, formula, cis_strbuf_c(&text), all);
  cis_strbuf_deinit(&text);
  return value;
}

cis_value *cis_onnx_read(cis_onnx_op *op, cis_loc_builder *b) {
  return cis_onnx_emit(op, b, "X[at]", "", NULL, 0);
}

// --- formulas of rows ---

/// Input `i`. Before opset 7, an attribute says where the dimensions of the second begin.
static cis_value *operand(cis_onnx_op *op, uint32_t i) {
  cis_value *x = cis_onnx_use(op, i);
  uint32_t rank = cis_type_rank(x->type), first = op->rank, axis;
  if (op->opset >= 7 || i != 1 || !rank || !cis_onnx_int(op, "broadcast", 0) || rank >= first)
    return x;
  if (!cis_onnx_get_axis(op, "axis", first - rank, first, &axis))
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

/// Makes output 0 as large as it and an input that is broadcast.
static bool broadcast(cis_onnx_op *op, cis_type type) {
  uint32_t rank = cis_type_rank(type);
  while (op->num < rank) {
    memmove(op->sizes + 1, op->sizes, op->num++ * sizeof *op->sizes);
    op->sizes[0] = 1;
  }
  for (uint32_t k = 0; k < rank; ++k) {
    int64_t *size = &op->sizes[op->num - rank + k], own = cis_type_dim(type, k);
    if (own != 1 && *size != 1 && *size != own)
      return cis_onnx_error(op, NULL, "type '%s' cannot be broadcast with those before it",
                            cis_type_text(type));
    *size = *size == 1 ? own : *size;
  }
  return true;
}

/// Opens output 0 over the inputs, which are broadcast. False after an error.
static bool open_broadcast(cis_onnx_op *op) {
  cis_value *inputs[FEW_INPUTS];
  uint32_t num = (uint32_t)op->inputs.len;
  if (num > FEW_INPUTS)
    return cis_onnx_error(op, NULL, "more than %d inputs", FEW_INPUTS);
  for (uint32_t i = 0; i < num; ++i)
    if (!cis_onnx_in(op, i) || !(inputs[i] = operand(op, i)))
      return cis_onnx_in(op, i) ? false : cis_onnx_error(op, NULL, "expected input %u", i);
  for (uint32_t i = 0; i < num; ++i)
    if (!broadcast(op, inputs[i]->type))
      return false;
  return cis_onnx_open_elements(op, inputs, num, NULL);
}

cis_value *cis_onnx_emit_formula(cis_loc_builder *b, const cis_onnx_op *op, const char *formula,
                                 cis_value *const *xs, uint32_t num, const double *given) {
  char names[64] = "";
  cis_formula_arg args[8];
  size_t end = 0;
  for (uint32_t i = 0; i < num; ++i)
    args[i] = cis_formula_value(xs[i]), names[end++] = "xyz"[i], names[end++] = ',';
  while (*formula == '[' || *formula == ' ') { // attributes: [alpha=1 beta=0]
    size_t len = strcspn(++formula, "=");
    memcpy(names + end, formula, len);
    names[end + len] = 0;
    char *rest;
    double otherwise = strtod(formula + len + 1, &rest);
    double value = !given          ? cis_onnx_number(op, names + end, otherwise)
                   : isnan(*given) ? otherwise
                                   : *given;
    if (given)
      ++given;
    args[num++] = cis_formula_real(value);
    names[end + len] = ',';
    end += len + 1;
    formula = *rest == ']' ? rest + 1 : rest;
    if (*rest == ']')
      break;
  }
  return cis_emit_formula(b, cis_onnx_is_unsigned(op->x->element), formula, names, args);
}

/// Output 0 as the formula of x, y and z has it.
static bool set_formula(cis_onnx_op *op, const char *formula) {
  return open_broadcast(op) &&
         cis_onnx_close(op,
                        cis_onnx_emit_formula(&op->b, op, formula, op->args, op->num_args, NULL));
}

/// Operators whose row has a formula.
bool cis_onnx_lower_formula(cis_onnx_op *op) { return set_formula(op, op->row->argument); }

/// Those whose result is a condition.
bool cis_onnx_lower_condition(cis_onnx_op *op) {
  op->element = CIS_ONNX_BOOL;
  return set_formula(op, op->row->argument);
}

/// Operators of any number of inputs; their row has the formula of two. Mean divides.
bool cis_onnx_lower_fold(cis_onnx_op *op) {
  int64_t n = (int64_t)op->inputs.len;
  if (!open_broadcast(op))
    return false;
  cis_value *y = op->args[0];
  for (uint32_t i = 1; i < n; ++i)
    y = cis_onnx_emit_formula(&op->b, op, op->row->argument, (cis_value *[]){y, op->args[i]}, 2,
                              NULL);
  return cis_onnx_close(op, cis_str_is(op->type, "Mean") ? CIS_FORMULA(&op->b, "y / n", y, n) : y);
}

/// Gelu, which an attribute approximates.
bool cis_onnx_lower_gelu(cis_onnx_op *op) {
  bool is_tanh = cis_str_is(cis_onnx_string(op, "approximate", "none"), "tanh");
  return set_formula(
      op, is_tanh ? "x * 0.5 * (1 + tanh((x + 0.044715 * (x * (x * x))) * 0.79788456080286536))"
                  : op->row->argument);
}

/// Selu: parameters have more digits from opset 6 on.
bool cis_onnx_lower_selu(cis_onnx_op *op) {
  return set_formula(op, op->opset < 6
                             ? "[alpha=1.67320001125335693359375 gamma=1.05069994926452636719]"
                               "(x > 0 ? x : expm1(x) * alpha) * gamma"
                             : op->row->argument);
}

/// BitShift.
bool cis_onnx_lower_shift(cis_onnx_op *op) {
  bool is_left = cis_str_is(cis_onnx_string(op, "direction", ""), "LEFT");
  if (!open_broadcast(op))
    return false;
  cis_value *x = op->args[0], *y = op->args[1];
  return cis_onnx_close(op, CIS_FORMULA_OF(&op->b, true, is_left ? "x << y" : "x >> y", x, y));
}

/// Mod: remainders with the sign of the divisor, or of the dividend as in C.
bool cis_onnx_lower_mod(cis_onnx_op *op) {
  bool is_c = cis_onnx_int(op, "fmod", 0) != 0;
  if (cis_onnx_is_float(op->element) && !is_c)
    return cis_onnx_error(op, op->x, "its elements are not taken here");
  return set_formula(op, is_c || cis_onnx_is_unsigned(op->element)
                             ? "x % y"
                             : "r = x % y; (r ^ y) < 0 & r != 0 ? r + y : r");
}

// --- powers ---

typedef struct power {
  cis_value *x, *y;
} power;

/// A bit of the exponent, the highest first: the square of the power, and x times it for a one.
static cis_value *emit_power_step(cis_loc_builder *b, cis_value *iv, cis_value *sum, void *user) {
  const power *p = user;
  cis_type kind = p->y->type;
  int64_t last = cis_type_bit_width(kind) - 1;
  return CIS_FORMULA_OF(b, true, "s = sum * sum; i1(y >> (last - kind(iv))) ? s * x : s", sum, p->x,
                        p->y, last, iv, kind);
}

/// x^y of integers, as many bits of it as x has. An exponent below 0 is read without its sign: it
/// is as odd as before, which is enough for 1 and -1, and the power of all others is 0.
static cis_value *emit_integer_power(cis_loc_builder *b, power p, bool is_signed, bool may_divide) {
  cis_value *low = cis_arith_build_index(b, 0);
  cis_value *high = cis_arith_build_index(b, cis_type_bit_width(p.y->type));
  cis_value *one = cis_arith_build_int(b, p.x->type, 1), *below = NULL;
  cis_value *z = cis_emit_loop(b, low, high, one, emit_power_step, &p);
  if (may_divide)
    below = CIS_FORMULA(b, "y < 0", p.y);
  return may_divide
             ? CIS_FORMULA_OF(b, true,
                              is_signed ? "below & x + 1 > 2 ? 0 : z" : "below & x > 1 ? 0 : z",
                              below, p.x, z)
             : z;
}

/// x^y: the power has the type of x. Numbers of f64 hold it, except where x has 64 bits.
bool cis_onnx_lower_power(cis_onnx_op *op) {
  cis_onnx_element from = op->element, to = cis_onnx_in(op, 1)->element;
  cis_onnx_element wide = cis_onnx_is_float(from) ? from : CIS_ONNX_F64;
  if (!open_broadcast(op))
    return false;
  cis_value *x = op->args[0], *y = op->args[1];
  if (!cis_onnx_is_float(from) && !cis_onnx_is_float(to) && cis_type_bit_width(x->type) == 64)
    return cis_onnx_close(op, emit_integer_power(&op->b, (power){x, y}, !cis_onnx_is_unsigned(from),
                                                 !cis_onnx_is_unsigned(to)));
  x = cis_onnx_emit_cast(&op->b, x, from, wide);
  y = cis_onnx_emit_cast(&op->b, y, to, wide);
  return cis_onnx_close(op, CIS_FORMULA(&op->b, "powf(x, y)", x, y));
}

// --- choices, bounds ---

/// Where.
bool cis_onnx_lower_where(cis_onnx_op *op) {
  op->element = cis_onnx_in(op, 1)->element;
  return cis_onnx_check_like(op, 2, 1) && set_formula(op, "x ? y : z");
}

/// PRelu: slopes are broadcast; before opset 7 there is one for each channel.
bool cis_onnx_lower_prelu(cis_onnx_op *op) {
  cis_value **slope = &op->values.data[1];
  cis_type type = (*slope)->type;
  if (op->opset < 7 && op->rank > 1 && cis_type_rank(type) == 1 && cis_type_dim(type, 0) > 1) {
    int64_t sizes[CIS_IMPORT_MAX_RANK] = {cis_type_dim(type, 0), 1, 1, 1, 1, 1, 1, 1};
    type = cis_emit_tensor(cis_type_element(type), sizes, op->rank - 1);
    *slope = cis_emit_reshape(&op->e, *slope, type);
  }
  cis_onnx_value shown = *cis_onnx_in(op, 1);
  shown.type = type;
  return (cis_emit_can_broadcast(type, op->x->type) ||
          cis_onnx_error(op, &shown, "its shape cannot be broadcast to '%s'",
                         cis_type_text(op->x->type))) &&
         set_formula(op, "x < 0 ? x * y : x");
}

/// Clip: with bounds that are attributes before opset 11, and inputs after.
bool cis_onnx_lower_clip(cis_onnx_op *op) {
  bool has_low = cis_onnx_in(op, 1) != NULL, has_high = cis_onnx_in(op, 2) != NULL;
  if (op->opset < 11 && !cis_onnx_check(op, 0, CIS_ONNX_FLOATS))
    return false;
  for (uint32_t i = 1; i < 3; ++i)
    if (cis_onnx_in(op, i) && cis_emit_count(cis_onnx_in(op, i)->type) != 1)
      return cis_onnx_error(op, cis_onnx_in(op, i), "expected one number");
  if (has_high && !has_low) { // the inputs that are left out are taken away
    op->inputs.data[1] = op->inputs.data[2];
    op->values.data[1] = op->values.data[2];
  }
  op->inputs.len = 1u + has_low + has_high;
  if (op->opset >= 11)
    return set_formula(op, has_low && has_high ? "min(max(x, y), z)"
                           : has_low           ? "max(x, y)"
                           : has_high          ? "min(x, y)"
                                               : "x");
  double low = cis_onnx_float(op, "min", -(double)INFINITY);
  double high = cis_onnx_float(op, "max", (double)INFINITY);
  return open_broadcast(op) &&
         cis_onnx_close(op, cis_emit_clamp_float(&op->b, op->args[0], low, high));
}

/// Shrink: integers are computed as floats.
bool cis_onnx_lower_shrink(cis_onnx_op *op) {
  double limit = cis_onnx_float(op, "lambd", 0.5), bias = cis_onnx_float(op, "bias", 0);
  if (!open_broadcast(op))
    return false;
  cis_value *v = cis_onnx_emit_cast(&op->b, op->args[0], op->element,
                                    cis_onnx_is_float(op->element) ? op->element : CIS_ONNX_F32);
  return cis_onnx_close(
      op, CIS_FORMULA(&op->b, "v > limit ? v - bias : v < -limit ? v + bias : 0", v, limit, bias));
}

// --- casts, copies ---

cis_value *cis_onnx_emit_cast(cis_loc_builder *b, cis_value *x, cis_onnx_element from,
                              cis_onnx_element to) {
  if (to == CIS_ONNX_BOOL && from != to)
    return CIS_FORMULA(b, "x != 0", x);
  return cis_emit_convert(b, x, cis_onnx_element_type(b->b.ctx, to),
                          cis_onnx_is_unsigned(cis_onnx_is_float(from) ? to : from));
}

/// Cast, CastLike.
bool cis_onnx_lower_cast(cis_onnx_op *op) {
  int64_t to = op->row->argument[0] == 'l' ? (int64_t)cis_onnx_in(op, 1)->element
                                           : cis_onnx_int(op, "to", 0);
  if (to < 0 || to > 16 || !cis_onnx_element_type(op->e.b.ctx, (cis_onnx_element)to))
    return cis_onnx_error(op, NULL, "elements of type %lld are not taken", (long long)to);
  if (to == (int64_t)op->element)
    return cis_onnx_set_same(op, 0, op->x);
  op->inputs.len = 1;
  op->element = (cis_onnx_element)to;
  return open_broadcast(op) &&
         cis_onnx_close(op, cis_onnx_emit_cast(&op->b, op->args[0], op->x->element, op->element));
}

/// Identity, and Dropout while a model is not trained.
bool cis_onnx_lower_identity(cis_onnx_op *op) {
  double is_training = op->opset < 7 && !cis_onnx_int(op, "is_test", 0), ratio = 0.5;
  if (op->row->argument[0] != 'd')
    return cis_onnx_set_same(op, 0, op->x);
  if (op->opset >= 12 && (!cis_onnx_get_number(op, 2, 0, &is_training) ||
                          (is_training != 0 && !cis_onnx_get_number(op, 1, 0.5, &ratio))))
    return false;
  if (is_training != 0 && ratio != 0)
    return cis_onnx_error(op, NULL, "training is not taken, because it draws random numbers");
  op->element = op->opset < 10 ? op->element : CIS_ONNX_BOOL;
  cis_type mask = cis_onnx_type(op);
  return mask && cis_onnx_set_constant(op, 1, cis_onnx_splat(mask, 1), op->element) &&
         cis_onnx_set_same(op, 0, op->x);
}
