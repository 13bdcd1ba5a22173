// Normalization, and systems of equations.
#include "convert/stablehlo/impl.h"
#include "dialect/complex/kinds.h"
#include "dialect/math/kinds.h"
#include "dialect/stablehlo/kinds.h"

static cis_value *conjugate(cis_shlo *h, cis_value *x) {
  return cis_type_is_complex(x->type) ? cis_build_unary(&h->e, CIS_OP_COMPLEX_CONJ, x, x->type) : x;
}
static cis_value *square_root(cis_shlo *h, cis_value *x) {
  bool is_complex = cis_type_is_complex(x->type);
  return cis_build_unary(&h->e, is_complex ? CIS_OP_COMPLEX_SQRT : CIS_OP_MATH_SQRT, x, x->type);
}

// --- normalization ---

/// The tensor that is normalized, for each index of one of its dimensions on its own.
typedef struct normal {
  cis_type type;      // of the tensor
  uint32_t dimension; // whose indices are the features
  cis_value *epsilon; // a number
  double count;       // of elements of a feature
} normal;

/// A linalg.generic over the elements. Tensors of one dimension have a number for each feature, and
/// so has the result if it is a sum.
static cis_linalg_body begin_normal(cis_shlo *h, const normal *n, cis_value *const *inputs,
                                    uint32_t num, bool sums) {
  uint32_t rank = cis_type_rank(n->type);
  cis_type element = cis_type_element(n->type);
  cis_affine_expr feature = cis_affine_dim(h->ctx, n->dimension);
  cis_affine_map of_feature = cis_shlo_map(h, rank, &feature, 1);
  cis_affine_map all = cis_affine_map_identity(h->ctx, rank), maps[6];
  char iterators[CIS_SHLO_MAX_RANK + 1] = {0};
  cis_value *operands[6];
  for (uint32_t i = 0; i < rank; ++i)
    iterators[i] = sums && i != n->dimension ? 'r' : 'p';
  for (uint32_t i = 0; i < num; ++i) {
    operands[i] = inputs[i];
    maps[i] = cis_type_rank(inputs[i]->type) == rank ? all : of_feature;
  }
  int64_t features = cis_type_dim(n->type, n->dimension);
  operands[num] = sums ? cis_shlo_filled(h, cis_shlo_number(&h->e, element, 0), &features, 1)
                       : cis_shlo_empty(h, element, n->type->shaped.shape, rank);
  maps[num] = sums ? of_feature : all;
  return cis_linalg_build_generic(&h->e, operands, num, 1, maps, iterators);
}

static cis_value *end_normal(cis_linalg_body *body, cis_value *element) {
  cis_linalg_build_yield(&body->body, &element, 1);
  return &body->op->results[0];
}

static cis_value *build_deviation(cis_loc_builder *e, const normal *n, cis_value *variance) {
  return cis_build_unary(e, CIS_OP_MATH_SQRT, cis_shlo_sum(e, variance, n->epsilon),
                         variance->type);
}

/// The sum of the elements of each feature, by their number; of squares of what they are from
/// `mean`, unless that is NULL.
static cis_value *build_mean(cis_shlo *h, const normal *n, cis_value *x, cis_value *mean) {
  cis_value *inputs[] = {x, mean};
  cis_linalg_body body = begin_normal(h, n, inputs, mean ? 2 : 1, true);
  cis_loc_builder *e = &body.body;
  cis_value *term = body.args[0];
  if (mean) {
    term = cis_shlo_difference(e, term, body.args[1]);
    term = cis_shlo_product(e, term, term);
  }
  cis_value *count = cis_shlo_number(e, term->type, n->count);
  cis_value *sum = cis_shlo_sum(e, body.args[mean ? 2 : 1], cis_shlo_quotient(e, term, count));
  return end_normal(&body, sum);
}

/// (x - mean) / sqrt(variance + epsilon) * scale + offset, of [x, scale, offset, mean, variance].
static cis_value *build_normalized(cis_shlo *h, const normal *n, cis_value *const *inputs) {
  cis_linalg_body body = begin_normal(h, n, inputs, 5, false);
  cis_loc_builder *e = &body.body;
  cis_value *x = cis_shlo_difference(e, body.args[0], body.args[3]);
  x = cis_shlo_quotient(e, x, build_deviation(e, n, body.args[4]));
  x = cis_shlo_sum(e, cis_shlo_product(e, x, body.args[1]), body.args[2]);
  return end_normal(&body, x);
}

/// The gradients of [x, scale, mean, variance, gradient]: of offset and scale sums; of x from both.
static void build_gradients(cis_shlo *h, cis_op *op, const normal *n, cis_value *const *inputs) {
  cis_linalg_body sums = begin_normal(h, n, &inputs[4], 1, true);
  cis_value *of_offset = end_normal(&sums, cis_shlo_sum(&sums.body, sums.args[1], sums.args[0]));
  cis_value *scaled[] = {inputs[0], inputs[2], inputs[3], inputs[4]};
  cis_linalg_body products = begin_normal(h, n, scaled, 4, true);
  cis_loc_builder *e = &products.body;
  cis_value *x = cis_shlo_difference(e, products.args[0], products.args[1]);
  x = cis_shlo_quotient(e, x, build_deviation(e, n, products.args[2]));
  x = cis_shlo_product(e, products.args[3], x);
  cis_value *of_scale = end_normal(&products, cis_shlo_sum(e, products.args[4], x));
  // scale / deviation * (gradient - (of_offset + normalized x * of_scale) / count)
  cis_linalg_body first = begin_normal(h, n, scaled, 3, false);
  e = &first.body;
  x = cis_shlo_difference(e, first.args[0], first.args[1]);
  x = end_normal(&first, cis_shlo_quotient(e, x, build_deviation(e, n, first.args[2])));
  cis_value *rest[] = {x, of_scale, of_offset, inputs[4], inputs[1]};
  cis_linalg_body second = begin_normal(h, n, rest, 5, false);
  e = &second.body;
  x = cis_shlo_sum(e, cis_shlo_product(e, second.args[0], second.args[1]), second.args[2]);
  x = cis_shlo_quotient(e, x, cis_shlo_number(e, x->type, n->count));
  x = cis_shlo_product(e, cis_shlo_difference(e, second.args[3], x), second.args[4]);
  cis_value *last[] = {end_normal(&second, x), inputs[3]};
  cis_linalg_body third = begin_normal(h, n, last, 2, false);
  e = &third.body;
  x = cis_shlo_quotient(e, third.args[0], build_deviation(e, n, third.args[1]));
  cis_shlo_set(h, op, 0, end_normal(&third, x));
  cis_shlo_set(h, op, 1, of_scale);
  cis_shlo_set(h, op, 2, of_offset);
}

/// stablehlo.batch_norm_inference, batch_norm_training and batch_norm_grad.
bool cis_shlo_lower_batch_norm(cis_shlo *h, cis_op *op) {
  cis_value *x[5];
  double epsilon = 0;
  cis_attr_get_double(cis_op_inherent(op, "epsilon"), &epsilon);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    x[i] = cis_shlo_tensor(h, cis_op_operand(op, i));
  normal n = {x[0]->type, (uint32_t)cis_attr_int_or(cis_op_inherent(op, "feature_index"), 0),
              cis_shlo_number(&h->e, cis_type_element(x[0]->type), epsilon), 1};
  for (uint32_t i = 0; i < cis_type_rank(n.type); ++i)
    n.count *= i == n.dimension ? 1 : (double)cis_type_dim(n.type, i);
  if (cis_op_kind(op) == CIS_OP_STABLEHLO_BATCH_NORM_GRAD) {
    build_gradients(h, op, &n, x);
    return true;
  }
  if (cis_op_kind(op) == CIS_OP_STABLEHLO_BATCH_NORM_TRAINING) {
    x[3] = build_mean(h, &n, x[0], NULL);
    x[4] = build_mean(h, &n, x[0], x[3]);
    cis_shlo_set(h, op, 1, x[3]);
    cis_shlo_set(h, op, 2, x[4]);
  }
  return cis_shlo_done(h, op, build_normalized(h, &n, x));
}

// --- systems of equations ---

/// Loops over the first `num` dimensions of a tensor that they carry, whose places are `at`.
typedef struct nest {
  cis_shlo_loop loops[CIS_SHLO_MAX_RANK];
  uint32_t num;
} nest;

static nest begin_nest(cis_shlo *h, cis_value **tensor, uint32_t num, cis_value **at) {
  nest n = {.num = num};
  cis_type type = (*tensor)->type;
  for (uint32_t i = 0; i < num; ++i) {
    n.loops[i] = cis_shlo_for(h, cis_shlo_index(h, 0), cis_shlo_index(h, cis_type_dim(type, i)),
                              cis_shlo_index(h, 1), tensor, 1);
    *tensor = n.loops[i].carried[0];
    at[i] = n.loops[i].iv;
  }
  return n;
}

static cis_value *end_nest(cis_shlo *h, nest *n, cis_value *tensor) {
  for (uint32_t i = n->num; i-- > 0;) {
    cis_shlo_end_for(h, &n->loops[i], &tensor, 1);
    tensor = &n->loops[i].op->results[0];
  }
  return tensor;
}

/// How a factor of a system is read.
typedef struct factor {
  cis_value *tensor;
  bool is_transposed, is_conjugate, has_ones;
} factor;

static cis_value *load_factor(cis_shlo *h, const factor *f, cis_value **at, uint32_t rank,
                              cis_value *row, cis_value *column) {
  at[rank - 2] = f->is_transposed ? column : row;
  at[rank - 1] = f->is_transposed ? row : column;
  cis_value *x = cis_shlo_load(h, f->tensor, at);
  return f->is_conjugate ? conjugate(h, x) : x;
}

/// a x = b by substitution, in b's place: each row of the solution after those that it depends on.
/// x a = b is the same of the transposed factor, by columns.
bool cis_shlo_lower_triangular_solve(cis_shlo *h, cis_op *op) {
  const char *how = cis_stablehlo_keyword(op, "transpose_a");
  bool is_left = cis_attr_int_or(cis_op_inherent(op, "left_side"), 0) != 0;
  bool is_lower = cis_attr_int_or(cis_op_inherent(op, "lower"), 0) != 0;
  bool transposes = strcmp(how, "TRANSPOSE") == 0 || strcmp(how, "ADJOINT") == 0;
  factor a = {.tensor = cis_shlo_tensor(h, cis_op_operand(op, 0)),
              .is_transposed = transposes == is_left,
              .is_conjugate = strcmp(how, "ADJOINT") == 0,
              .has_ones = cis_attr_int_or(cis_op_inherent(op, "unit_diagonal"), 0) != 0};
  bool is_forward = is_lower != a.is_transposed;
  cis_value *x = cis_shlo_tensor(h, cis_op_operand(op, 1));
  cis_value *at[CIS_SHLO_MAX_RANK], *of_a[CIS_SHLO_MAX_RANK];
  uint32_t rank = cis_type_rank(x->type), line = is_left ? rank - 1 : rank - 2;
  uint32_t solved = is_left ? rank - 2 : rank - 1;
  cis_value *size = cis_shlo_index(h, cis_type_dim(x->type, solved));
  cis_value *zero = cis_shlo_index(h, 0), *one = cis_shlo_index(h, 1);
  nest outer = begin_nest(h, &x, rank - 2, at);
  memcpy(of_a, at, sizeof *at * (rank - 2));
  cis_shlo_loop lines =
      cis_shlo_for(h, zero, cis_shlo_index(h, cis_type_dim(x->type, line)), one, &x, 1);
  cis_shlo_loop rows = cis_shlo_for(h, zero, size, one, lines.carried, 1);
  cis_value *last = cis_arith_build_subi(&h->e, size, one);
  cis_value *row = is_forward ? rows.iv : cis_arith_build_subi(&h->e, last, rows.iv);
  at[line] = lines.iv;
  at[solved] = row;
  cis_value *sum = cis_shlo_load(h, rows.carried[0], at);
  cis_shlo_loop terms = cis_shlo_for(h, zero, rows.iv, one, &sum, 1);
  cis_value *column = is_forward ? terms.iv : cis_arith_build_subi(&h->e, last, terms.iv);
  at[solved] = column;
  cis_value *term = cis_shlo_product(&h->e, load_factor(h, &a, of_a, rank, row, column),
                                     cis_shlo_load(h, rows.carried[0], at));
  term = cis_shlo_difference(&h->e, terms.carried[0], term);
  cis_shlo_end_for(h, &terms, &term, 1);
  cis_value *result = &terms.op->results[0];
  if (!a.has_ones)
    result = cis_shlo_quotient(&h->e, result, load_factor(h, &a, of_a, rank, row, row));
  at[solved] = row;
  x = cis_shlo_store(h, result, rows.carried[0], at);
  cis_shlo_end_for(h, &rows, &x, 1);
  x = &rows.op->results[0];
  cis_shlo_end_for(h, &lines, &x, 1);
  return cis_shlo_done(h, op, end_nest(h, &outer, &lines.op->results[0]));
}

/// The factor of a product of one and its adjoint, in the place of a copy: of each column the
/// diagonal, then the rows below; the other half is left zero. The upper one is its adjoint.
bool cis_shlo_lower_cholesky(cis_shlo *h, cis_op *op) {
  bool is_lower = cis_attr_int_or(cis_op_inherent(op, "lower"), 0) != 0;
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_type type = tensor->type;
  uint32_t rank = cis_type_rank(type);
  cis_value *at[CIS_SHLO_MAX_RANK];
  cis_value *number = cis_shlo_number(&h->e, cis_type_element(type), 0);
  cis_value *x = cis_shlo_filled(h, number, type->shaped.shape, rank);
  cis_value *zero = cis_shlo_index(h, 0), *one = cis_shlo_index(h, 1);
  cis_value *size = cis_shlo_index(h, cis_type_dim(type, rank - 1));
  nest outer = begin_nest(h, &x, rank - 2, at);
  // factor[row, column], of the lower one; stored where the result has it.
#define AT(ROW, COLUMN)                                                                            \
  (at[rank - 2] = is_lower ? (ROW) : (COLUMN), at[rank - 1] = is_lower ? (COLUMN) : (ROW), at)
  cis_shlo_loop columns = cis_shlo_for(h, zero, size, one, &x, 1);
  cis_value *column = columns.iv;
  cis_shlo_loop rows = cis_shlo_for(h, column, size, one, columns.carried, 1);
  cis_value *row = rows.iv, *sum = cis_shlo_load(h, tensor, AT(row, column));
  cis_shlo_loop terms = cis_shlo_for(h, zero, column, one, &sum, 1);
  cis_value *left = cis_shlo_load(h, rows.carried[0], AT(row, terms.iv));
  cis_value *right = cis_shlo_load(h, rows.carried[0], AT(column, terms.iv));
  cis_value *term = is_lower ? cis_shlo_product(&h->e, left, conjugate(h, right))
                             : cis_shlo_product(&h->e, conjugate(h, right), left);
  term = cis_shlo_difference(&h->e, terms.carried[0], term);
  cis_shlo_end_for(h, &terms, &term, 1);
  cis_value *rest = &terms.op->results[0];
  cis_value *diagonal = cis_shlo_load(h, rows.carried[0], AT(column, column));
  cis_value *is_diagonal = cis_arith_build_cmpi(&h->e, "eq", row, column);
  cis_value *divisor =
      cis_arith_build_select(&h->e, is_diagonal, cis_shlo_number(&h->e, rest->type, 1), diagonal);
  cis_value *below = cis_shlo_quotient(&h->e, rest, divisor);
  cis_value *result = cis_arith_build_select(&h->e, is_diagonal, square_root(h, rest), below);
  x = cis_shlo_store(h, result, rows.carried[0], AT(row, column));
#undef AT
  cis_shlo_end_for(h, &rows, &x, 1);
  x = &rows.op->results[0];
  cis_shlo_end_for(h, &columns, &x, 1);
  return cis_shlo_done(h, op, end_nest(h, &outer, &columns.op->results[0]));
}
