// Products of matrices, and of tensors by equations: each element of the output is a sum in a
// register.
#include "import/onnx/model.h"

#include <stdio.h>

// Labels of dimensions: letters, and those that an ellipsis stands for.
enum { DOTS = 52, MOST_LABELS = DOTS + CIS_IMPORT_MAX_RANK, NONE = 255 };

/// A product of factors, whose dimensions have labels; those that the output has not are summed.
typedef struct product {
  uint32_t num;
  cis_onnx_factor factors[16];
  uint8_t labels[16][CIS_IMPORT_MAX_RANK]; // NONE: a size of 1 that is broadcast
  uint32_t out_num;
  uint8_t out[CIS_IMPORT_MAX_RANK];
  int64_t sizes[MOST_LABELS]; // of each label; -1: not used
} product;

/// Gives a dimension of a factor a label, or an error where the sizes differ.
static bool set_label(const cis_onnx_op *op, product *p, uint32_t factor, uint32_t i,
                      uint32_t label, bool may_broadcast) {
  int64_t size = cis_type_dim(p->factors[factor].x->type, i);
  p->labels[factor][i] = (uint8_t)label;
  if (may_broadcast && size == 1) {
    p->labels[factor][i] = NONE;
    p->sizes[label] = p->sizes[label] < 0 ? 1 : p->sizes[label];
    return true;
  }
  if (p->sizes[label] >= 0 && p->sizes[label] != size && !(may_broadcast && p->sizes[label] == 1))
    return cis_onnx_error(op, cis_onnx_in(op, factor), "dimension %u does not fit the others", i);
  p->sizes[label] = size;
  return true;
}

/// Opens output 0 with the labels of the product; an input is added, if it is not NULL.
static bool open_product(cis_onnx_op *op, const product *p, cis_value *more) {
  op->num = p->out_num;
  for (uint32_t i = 0; i < p->out_num; ++i)
    op->sizes[i] = p->sizes[p->out[i]];
  return cis_onnx_open_with(op, &more, more ? 1 : 0, NULL);
}

/// The sum of products for the place that the loops have.
static cis_value *emit_sum(cis_onnx_op *op, const product *p) {
  cis_value *places[MOST_LABELS] = {0}, *at[CIS_IMPORT_MAX_RANK], *y = NULL;
  cis_onnx_element sum = cis_onnx_sum_element(p->factors[0].element);
  for (uint32_t i = 0; i < p->out_num; ++i)
    places[p->out[i]] = op->at[i];
  cis_emit_nest nest =
      cis_emit_nest_begin(&op->b, cis_emit_zero(&op->b, cis_onnx_element_type(op->b.b.ctx, sum)));
  for (uint32_t i = 0; i < MOST_LABELS; ++i)
    if (p->sizes[i] >= 0 && !places[i])
      places[i] = cis_emit_nest_count(&nest, p->sizes[i]);
  for (uint32_t i = 0; i < p->num; ++i) {
    uint32_t rank = cis_type_rank(p->factors[i].x->type);
    for (uint32_t k = 0; k < rank; ++k)
      at[k] =
          p->labels[i][k] == NONE ? cis_arith_build_index(&nest.body, 0) : places[p->labels[i][k]];
    // Zero points of the first factor are by row, of the second by column.
    cis_value *channel = rank ? at[i ? rank - 1 : rank > 1 ? rank - 2 : 0] : NULL;
    cis_value *x = cis_onnx_emit_factor(&nest.body, &p->factors[i], at, channel);
    y = y ? CIS_FORMULA(&nest.body, "y * x", y, x) : x;
  }
  return cis_emit_nest_end(&nest, CIS_FORMULA(&nest.body, "carried + y", nest.carried, y));
}

// --- equations ---

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The label of a letter, from 0 on.
static uint32_t letter(char c) { return (uint32_t)(c >= 'a' ? c - 'a' : c - 'A' + 26); }

/// Reads the labels of one term, up to a comma, an arrow or the end; `rank` has the number of its
/// dimensions, and an ellipsis takes those without a letter.
static bool read_term(const cis_onnx_op *op, cis_str *text, uint32_t rank, uint8_t *out,
                      uint32_t *out_num, uint32_t most_dots) {
  uint32_t num = 0, letters = 0, dots;
  size_t end = 0;
  for (; end < text->len && text->data[end] != ',' && text->data[end] != '-'; ++end)
    letters += is_letter(text->data[end]);
  dots = rank == NONE ? most_dots : rank >= letters ? rank - letters : 0;
  for (size_t i = 0; i < end; ++i) {
    char c = text->data[i];
    bool is_dots = c == '.' && end - i >= 3 && text->data[i + 1] == '.' && text->data[i + 2] == '.';
    if (c == ' ')
      continue;
    if ((!is_dots && !is_letter(c)) || num + (is_dots ? dots : 1) > CIS_IMPORT_MAX_RANK)
      return cis_onnx_error(op, NULL, "its equation is not taken");
    for (uint32_t k = 0; is_dots && k < dots; ++k)
      out[num++] = (uint8_t)(DOTS + CIS_IMPORT_MAX_RANK - dots + k);
    if (is_dots)
      i += 2;
    else
      out[num++] = (uint8_t)letter(c);
  }
  *text = cis_str_from_index(*text, end);
  *out_num = num;
  return rank == NONE || num == rank ||
         cis_onnx_error(op, NULL, "its equation has other dimensions than the inputs");
}

/// Gives the dimensions of factors, which are read, the labels that an equation has.
static bool read_equation(const cis_onnx_op *op, product *p, cis_str text) {
  uint8_t labels[CIS_IMPORT_MAX_RANK];
  uint32_t num, uses[MOST_LABELS] = {0}, most_dots = 0;
  for (uint32_t i = 0; i < MOST_LABELS; ++i)
    p->sizes[i] = -1;
  for (uint32_t i = 0; i < p->num; ++i) {
    if (i && (!text.len || text.data[0] != ','))
      return cis_onnx_error(op, NULL, "its equation has other inputs");
    text = cis_str_from_index(text, i ? 1 : 0);
    if (!read_term(op, &text, cis_type_rank(p->factors[i].x->type), labels, &num, 0))
      return false;
    for (uint32_t k = 0; k < num; ++k) {
      bool is_dots = labels[k] >= DOTS;
      uint32_t dots = is_dots ? DOTS + CIS_IMPORT_MAX_RANK - labels[k] : 0;
      most_dots = dots > most_dots ? dots : most_dots;
      ++uses[labels[k]];
      if (!set_label(op, p, i, k, labels[k], is_dots))
        return false;
    }
  }
  if (text.len >= 2 && text.data[0] == '-' && text.data[1] == '>') {
    text = cis_str_from_index(text, 2);
    if (!read_term(op, &text, NONE, p->out, &p->out_num, most_dots))
      return false;
  } else { // the letters that are used once, in order, as characters are
    for (uint32_t k = 0; k < most_dots; ++k)
      p->out[p->out_num++] = (uint8_t)(DOTS + CIS_IMPORT_MAX_RANK - most_dots + k);
    for (int c = 'A'; c <= 'z'; ++c)
      if (is_letter((char)c) && uses[letter((char)c)] == 1 && p->out_num < CIS_IMPORT_MAX_RANK)
        p->out[p->out_num++] = (uint8_t)letter((char)c);
  }
  bool is_right = !text.len;
  for (uint32_t i = 0; i < p->out_num; ++i)
    for (uint32_t k = 0; k <= i; ++k)
      is_right &= p->sizes[p->out[i]] >= 0 && (k == i || p->out[k] != p->out[i]);
  return is_right || cis_onnx_error(op, NULL, "its equation is not taken");
}

/// Einsum.
bool cis_onnx_lower_einsum(cis_onnx_op *op) {
  product p = {.num = (uint32_t)op->inputs.len};
  if (p.num > sizeof p.factors / sizeof *p.factors)
    return cis_onnx_error(op, NULL, "too many inputs");
  for (uint32_t i = 0; i < p.num; ++i) {
    if (!cis_onnx_in(op, i))
      return cis_onnx_error(op, NULL, "its equation has other inputs");
    if (!cis_onnx_get_factor(op, i, UINT32_MAX, 0, &p.factors[i]))
      return false;
  }
  return read_equation(op, &p, cis_onnx_string(op, "equation", "")) && open_product(op, &p, NULL) &&
         cis_onnx_close(op, emit_sum(op, &p));
}

// --- matrices ---

/// Reads the inputs of a product of matrices or vectors, of which all but the last two dimensions
/// are broadcast. Zero points are numbers, or by row and by column (`by_channel`).
static bool get_matrices(cis_onnx_op *op, const uint32_t inputs[2], const uint32_t zeros[2],
                         bool by_channel, product *p) {
  char text[24];
  uint32_t ranks[2];
  p->num = 2;
  for (uint32_t i = 0; i < 2; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, inputs[i]);
    ranks[i] = cis_onnx_rank(v);
    if (!ranks[i])
      return cis_onnx_error(op, v, "expected dimensions");
    bool has_channels = by_channel && ranks[i] > 1;
    if (!cis_onnx_get_factor(op, inputs[i], zeros[i],
                             has_channels ? cis_onnx_dim(v, ranks[i] - 2 + i) : 0, &p->factors[i]))
      return false;
  }
  snprintf(text, sizeof text, "%s,%s->%s%s%s", ranks[0] > 1 ? "...mk" : "k",
           ranks[1] > 1 ? "...kn" : "k", ranks[0] > 1 || ranks[1] > 1 ? "..." : "",
           ranks[0] > 1 ? "m" : "", ranks[1] > 1 ? "n" : "");
  return read_equation(op, p, cis_str_from(text));
}

/// MatMul, MatMulInteger.
bool cis_onnx_lower_matmul(cis_onnx_op *op) {
  bool is_whole = op->row->argument[0] == 'i';
  static const uint32_t inputs[] = {0, 1}, zeros[] = {2, 3};
  product p = {0};
  op->element = is_whole ? CIS_ONNX_I32 : op->element;
  return get_matrices(op, inputs, zeros, is_whole, &p) && open_product(op, &p, NULL) &&
         cis_onnx_close(op, emit_sum(op, &p));
}

/// QLinearMatMul, with one scale and zero point for each matrix.
bool cis_onnx_lower_quantized_matmul(cis_onnx_op *op) {
  enum { A, A_SCALE, A_ZERO, B, B_SCALE, B_ZERO, Y_SCALE, Y_ZERO };
  static const uint32_t inputs[] = {A, B}, zeros[] = {A_ZERO, B_ZERO};
  product p = {0};
  op->element = cis_onnx_in(op, Y_ZERO)->element;
  if (!get_matrices(op, inputs, zeros, false, &p))
    return false;
  cis_value *a = cis_onnx_emit_scalar(op, A_SCALE), *b = a ? cis_onnx_emit_scalar(op, B_SCALE) : a;
  cis_value *c = b ? cis_onnx_emit_scalar(op, Y_SCALE) : b;
  cis_value *zero = c ? cis_onnx_emit_scalar(op, Y_ZERO) : c;
  if (!zero || !open_product(op, &p, NULL))
    return false;
  cis_value *sum = emit_sum(op, &p),
            *y = CIS_FORMULA(&op->b, "f32(sum) * (a * b / c)", sum, a, b, c);
  return cis_onnx_close(op, cis_onnx_emit_quantized(&op->b, y, zero, op->element));
}

/// Gemm: alpha * a * b + beta * c.
bool cis_onnx_lower_gemm(cis_onnx_op *op) {
  static const char *const equations[] = {"mk,kn->mn", "mk,nk->mn", "km,kn->mn", "km,nk->mn"};
  const cis_onnx_value *c = cis_onnx_in(op, 2);
  uint32_t which = 2u * !!cis_onnx_int(op, "transA", 0) + !!cis_onnx_int(op, "transB", 0);
  double alpha = cis_onnx_float(op, "alpha", 1), beta = cis_onnx_float(op, "beta", 1);
  product p = {.num = 2};
  for (uint32_t i = 0; i < 2; ++i) {
    if (!cis_onnx_get_factor(op, i, UINT32_MAX, 0, &p.factors[i]))
      return false;
    if (cis_onnx_rank(cis_onnx_in(op, i)) != 2)
      return cis_onnx_error(op, cis_onnx_in(op, i), "expected 2 dimensions");
  }
  if (!read_equation(op, &p, cis_str_from(equations[which])))
    return false;
  op->sizes[0] = p.sizes[p.out[0]], op->sizes[1] = p.sizes[p.out[1]];
  cis_type type = cis_onnx_type(op);
  if (!type)
    return false;
  if (c && !cis_emit_can_broadcast(c->type, type))
    return cis_onnx_error(op, c, "its shape cannot be broadcast to '%s'", cis_type_text(type));
  if (!cis_onnx_is_float(op->element) && (alpha != 1 || beta != 1))
    return cis_onnx_error(op, op->x, "expected floats, because alpha or beta is not 1");
  if (!open_product(op, &p, c ? cis_onnx_use(op, 2) : NULL))
    return false;
  cis_value *sum = emit_sum(op, &p);
  cis_type kind = sum->type;
  sum = alpha != 1 ? CIS_FORMULA(&op->b, "sum * alpha", sum, alpha) : sum;
  return cis_onnx_close(op, CIS_ONNX(op, &op->b,
                                     !c          ? "sum"
                                     : beta == 1 ? "sum + kind(x)"
                                                 : "sum + kind(x) * beta",
                                     sum, kind, beta));
}
