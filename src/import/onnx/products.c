// Products of matrices, and of tensors by equations: each element of the output is a sum in a
// register.
#include "import/onnx/table.h"

enum { MOST_LABELS = 64, NONE = 255 };

/// A product of factors, whose dimensions have labels; those that the output has not are summed.
typedef struct product {
  uint32_t num;
  cis_onnx_factor factors[16];
  uint8_t labels[16][CIS_IMPORT_MAX_RANK]; // NONE: a size of 1 that is broadcast
  uint32_t out_num;
  uint8_t out[CIS_IMPORT_MAX_RANK];
  int64_t sizes[MOST_LABELS]; // of each label; -1: not used
} product;

static void init(product *p) {
  for (uint32_t i = 0; i < MOST_LABELS; ++i)
    p->sizes[i] = -1;
}

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
static bool open_product(cis_onnx_op *op, const product *p, cis_onnx_element element,
                         cis_value *more, cis_onnx_out *out) {
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < p->out_num; ++i)
    sizes[i] = p->sizes[p->out[i]];
  return cis_onnx_open_with(op, out, element, cis_onnx_tensor(op, element, sizes, p->out_num),
                            &more, more ? 1 : 0, NULL);
}

/// The sum of products for the place that the loops have.
static cis_value *emit_sum(cis_onnx_out *out, const product *p) {
  cis_value *places[MOST_LABELS] = {0}, *at[CIS_IMPORT_MAX_RANK], *y = NULL;
  cis_onnx_element sum = cis_onnx_sum_element(p->factors[0].element);
  for (uint32_t i = 0; i < p->out_num; ++i)
    places[p->out[i]] = out->at[i];
  cis_emit_nest nest = cis_emit_nest_begin(
      &out->b, cis_emit_zero(&out->b, cis_onnx_element_type(out->b.b.ctx, sum)));
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

/// The labels of a product of matrices: batches that are broadcast, rows 60, sums 61, columns 62.
static bool label_matrices(const cis_onnx_op *op, product *p, const uint32_t inputs[2]) {
  enum { ROW = 60, SUM, COLUMN };
  uint32_t most = 0;
  init(p);
  p->num = 2;
  for (uint32_t i = 0; i < 2; ++i) {
    uint32_t rank = cis_type_rank(p->factors[i].x->type);
    if (!rank)
      return cis_onnx_error(op, cis_onnx_in(op, inputs[i]), "expected dimensions");
    most = rank > most ? rank : most;
  }
  for (uint32_t i = 0; i < 2; ++i) {
    uint32_t rank = cis_type_rank(p->factors[i].x->type);
    for (uint32_t k = 0; k + 2 < rank; ++k)
      if (!set_label(op, p, i, k, most - rank + k, true))
        return false;
    bool is_vector = rank == 1;
    if (!set_label(op, p, i,
                   is_vector ? 0
                   : i       ? rank - 2
                             : rank - 1,
                   SUM, false) ||
        (!is_vector && !set_label(op, p, i, i ? rank - 1 : rank - 2, i ? COLUMN : ROW, false)))
      return false;
  }
  for (uint32_t k = 0; k + 2 < most; ++k)
    p->out[p->out_num++] = (uint8_t)k;
  for (uint32_t k = ROW; k <= COLUMN; ++k)
    if (k != SUM && p->sizes[k] >= 0)
      p->out[p->out_num++] = (uint8_t)k;
  return true;
}

/// MatMul, MatMulInteger.
bool cis_onnx_lower_matmul(cis_onnx_op *op) {
  bool is_whole = op->row->argument[0] == 'i';
  const cis_onnx_value *x = cis_onnx_in(op, 0), *y = cis_onnx_in(op, 1);
  product p = {0};
  uint32_t ports[] = {0, 1};
  uint32_t rows = cis_onnx_rank(x), columns = cis_onnx_rank(y);
  cis_onnx_out out;
  return cis_onnx_get_factor(op, 0, is_whole ? 2 : UINT32_MAX,
                             rows > 1 ? cis_onnx_dim(x, rows - 2) : 0, &p.factors[0]) &&
         cis_onnx_get_factor(op, 1, is_whole ? 3 : UINT32_MAX,
                             columns > 1 ? cis_onnx_dim(y, columns - 1) : 0, &p.factors[1]) &&
         label_matrices(op, &p, ports) &&
         open_product(op, &p, is_whole ? CIS_ONNX_I32 : x->element, NULL, &out) &&
         cis_onnx_close(op, &out, emit_sum(&out, &p));
}

/// QLinearMatMul, with one scale and zero point for each matrix.
bool cis_onnx_lower_quantized_matmul(cis_onnx_op *op) {
  enum { A, A_SCALE, A_ZERO, B, B_SCALE, B_ZERO, Y_SCALE, Y_ZERO };
  uint32_t ports[] = {A, B};
  product p = {0};
  cis_onnx_element result = cis_onnx_in(op, Y_ZERO)->element;
  cis_onnx_out out;
  if (!cis_onnx_get_factor(op, A, A_ZERO, 0, &p.factors[0]) ||
      !cis_onnx_get_factor(op, B, B_ZERO, 0, &p.factors[1]) || !label_matrices(op, &p, ports))
    return false;
  cis_value *a = cis_onnx_emit_scalar(op, A_SCALE), *b = a ? cis_onnx_emit_scalar(op, B_SCALE) : a;
  cis_value *y = b ? cis_onnx_emit_scalar(op, Y_SCALE) : b;
  cis_value *zero = y ? cis_onnx_emit_scalar(op, Y_ZERO) : y;
  if (!zero || !open_product(op, &p, result, NULL, &out))
    return false;
  cis_value *scale = CIS_FORMULA(&out.b, "a * b / y", a, b, y), *sum = emit_sum(&out, &p);
  y = CIS_FORMULA(&out.b, "f32(sum) * scale", sum, scale);
  return cis_onnx_close(op, &out, cis_onnx_emit_quantized(&out.b, y, zero, result));
}

/// Gemm: alpha * a * b + beta * c.
bool cis_onnx_lower_gemm(cis_onnx_op *op) {
  enum { ROW, SUM, COLUMN };
  const cis_onnx_value *x = cis_onnx_in(op, 0), *c = cis_onnx_in(op, 2);
  product p = {.num = 2, .out_num = 2, .out = {ROW, COLUMN}};
  bool flips[] = {cis_onnx_int(op, "transA", 0) != 0, cis_onnx_int(op, "transB", 0) != 0};
  init(&p);
  for (uint32_t i = 0; i < 2; ++i) {
    if (!cis_onnx_get_factor(op, i, UINT32_MAX, 0, &p.factors[i]))
      return false;
    if (cis_onnx_rank(cis_onnx_in(op, i)) != 2)
      return cis_onnx_error(op, cis_onnx_in(op, i), "expected 2 dimensions");
    uint32_t own = i ? COLUMN : ROW, first = (i == 1) == flips[i] ? own : SUM;
    if (!set_label(op, &p, i, 0, first, false) ||
        !set_label(op, &p, i, 1, own + SUM - first, false))
      return false;
  }
  cis_type type = cis_onnx_tensor(op, x->element, (int64_t[]){p.sizes[ROW], p.sizes[COLUMN]}, 2);
  if (!type)
    return false;
  if (c && !cis_emit_can_broadcast(c->type, type))
    return cis_onnx_error(op, c, "its shape cannot be broadcast to '%s'", cis_type_text(type));
  double alpha = cis_onnx_float(op, "alpha", 1), beta = cis_onnx_float(op, "beta", 1);
  if (!cis_onnx_is_float(x->element) && (alpha != 1 || beta != 1))
    return cis_onnx_error(op, x, "expected floats, because alpha or beta is not 1");
  cis_onnx_out out;
  if (!open_product(op, &p, x->element, c ? cis_onnx_use(op, 2) : NULL, &out))
    return false;
  cis_value *y = emit_sum(&out, &p);
  if (alpha != 1)
    y = CIS_FORMULA(&out.b, "y * alpha", y, alpha);
  if (c) {
    cis_type sum = y->type;
    cis_value *more = out.args[0];
    y = CIS_FORMULA(&out.b, beta == 1 ? "y + sum(more)" : "y + sum(more) * beta", y, more, sum,
                    beta);
  }
  return cis_onnx_close(op, &out, y);
}

// --- Einsum ---

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The label of a letter, from 0 on.
static uint32_t letter(char c) { return (uint32_t)(c >= 'a' ? c - 'a' : c - 'A' + 26); }

/// Reads the labels of one term, up to a comma, an arrow or the end; `rank` has the number of its
/// dimensions, and an ellipsis takes those without a letter.
static bool read_term(const cis_onnx_op *op, cis_str *text, uint32_t rank, uint8_t *out,
                      uint32_t *out_num, uint32_t most_dots) {
  enum { DOTS = 52 };
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

/// Einsum.
bool cis_onnx_lower_einsum(cis_onnx_op *op) {
  enum { DOTS = 52 };
  cis_str text = cis_onnx_string(op, "equation", "");
  uint8_t labels[CIS_IMPORT_MAX_RANK];
  product p = {.num = (uint32_t)op->inputs.len};
  uint32_t num, uses[MOST_LABELS] = {0}, most_dots = 0;
  init(&p);
  if (p.num > sizeof p.factors / sizeof *p.factors)
    return cis_onnx_error(op, NULL, "too many inputs");
  for (uint32_t i = 0; i < p.num; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, i);
    if (!v || (i && (!text.len || text.data[0] != ',')))
      return cis_onnx_error(op, NULL, "its equation has other inputs");
    text = cis_str_from_index(text, i ? 1 : 0);
    if (!cis_onnx_get_factor(op, i, UINT32_MAX, 0, &p.factors[i]) ||
        !read_term(op, &text, cis_onnx_rank(v), labels, &num, 0))
      return false;
    for (uint32_t k = 0; k < num; ++k) {
      bool is_dots = labels[k] >= DOTS;
      uint32_t dots = is_dots ? DOTS + CIS_IMPORT_MAX_RANK - labels[k] : 0;
      most_dots = dots > most_dots ? dots : most_dots;
      ++uses[labels[k]];
      if (!set_label(op, &p, i, k, labels[k], is_dots))
        return false;
    }
  }
  if (text.len >= 2 && text.data[0] == '-' && text.data[1] == '>') {
    text = cis_str_from_index(text, 2);
    if (!read_term(op, &text, NONE, p.out, &p.out_num, most_dots))
      return false;
  } else { // the letters that are used once, in order, as characters are
    for (uint32_t k = 0; k < most_dots; ++k)
      p.out[p.out_num++] = (uint8_t)(DOTS + CIS_IMPORT_MAX_RANK - most_dots + k);
    for (int c = 'A'; c <= 'z'; ++c)
      if (is_letter((char)c) && uses[letter((char)c)] == 1 && p.out_num < CIS_IMPORT_MAX_RANK)
        p.out[p.out_num++] = (uint8_t)letter((char)c);
  }
  for (uint32_t i = 0; i < p.out_num; ++i)
    for (uint32_t k = 0; k <= i; ++k)
      if (p.sizes[p.out[i]] < 0 || (k < i && p.out[k] == p.out[i]))
        return cis_onnx_error(op, NULL, "its equation is not taken");
  cis_onnx_out out;
  if (text.len)
    return cis_onnx_error(op, NULL, "its equation is not taken");
  return open_product(op, &p, cis_onnx_in(op, 0)->element, NULL, &out) &&
         cis_onnx_close(op, &out, emit_sum(&out, &p));
}
