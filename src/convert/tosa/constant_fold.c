// --tosa-layerwise-constant-fold: reciprocals, transpositions and reductions of constants are
// computed, after which the constant itself is gone; TOSA's ops are canonicalized.
//
//   reduce_sum(const [[1, 2], [3, 4]]) along 1  =>  const [[3], [7]]
//
// --tosa-make-broadcastable: operands of elementwise ops get one rank. The verifier demands that
// already, so that only the folding of the pass remains.
#include "convert/tosa/impl.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/tosa/kinds.h"
#include "support/bytes.h"
#include "support/mem.h"
#include "transform/greedy.h"

bool cis_tosa_rewrite(cis_op *root, const cis_pattern *patterns, size_t num, bool canonicalizes,
                      void *user) {
  cis_pattern_set *set = cis_pattern_set_create(cis_op_context(root));
  for (size_t i = 0; i < num; ++i)
    cis_pattern_set_add(set, &patterns[i]);
  if (canonicalizes)
    cis_pattern_set_add_canonicalization_of(set, "tosa");
  cis_greedy_options options = {
      .bottom_up = true, .region_simplify = CIS_REGION_SIMPLIFY_AGGRESSIVE, .user = user};
  bool ok = cis_greedy_rewrite(root, set, &options, NULL);
  cis_pattern_set_destroy(set);
  return ok;
}

/// The elements that are dense in the constant that defines operand 0; NULL.
static cis_attr constant_source(const cis_op *op) {
  cis_attr attr = cis_constant_of(source(op));
  return cis_attr_is(attr, CIS_ATTR_DENSE) && attr->type == source(op)->type &&
                 cis_type_has_static_shape(attr->type)
             ? attr
             : NULL;
}

static bool replace_by(cis_op *op, cis_rewriter *r, cis_attr values) {
  cis_named_attr attr = {CIS_STR("values"), values};
  cis_build_args args = {.types = &values->type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  cis_rewriter_replace_with_op(r, op, cis_build_op(r, CIS_OP_TOSA_CONST, op->loc, args));
  return true;
}

// --- tosa.reciprocal ---

static bool reciprocal_of(const cis_fold_types *types, const cis_bits *in, cis_bits *out) {
  if (!cis_type_is_float(types->out) || types->in[0] != types->out)
    return false;
  if (cis_bits_is_nan(types->out, in[0])) {
    *out = cis_bits_quiet(types->out, in[0]);
    return true;
  }
  double number = cis_float_to_double(types->out->float_kind, cis_bits_to_words(in[0]).w);
  return cis_bits_of_scalar(cis_attr_float(types->out, 1.0 / number), out);
}

/// 1 / c, where nothing else uses c or it is small: one number.
static bool fold_reciprocal(cis_op *op, cis_rewriter *r) {
  cis_attr from = constant_source(op);
  if (!from || result_type(op) != from->type ||
      (!cis_value_has_one_use(source(op)) && !from->dense.splat) ||
      cis_bits_width(cis_type_element(from->type)) > 32)
    return false;
  cis_attr values = cis_fold_elements(&from, 1, from->type, reciprocal_of);
  return values && replace_by(op, r, values);
}

// --- tosa.transpose ---

/// Elements of which each has bytes of its own.
static bool has_whole_bytes(cis_type element) {
  if (cis_type_is_float(element))
    return true;
  uint32_t width = cis_type_is_signless_int(element) ? cis_type_bit_width(element) : 0;
  return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
}

/// The elements in another order: dimension `i` of the result is dimension order[i].
static cis_attr permuted(cis_attr from, const int32_t *order, cis_type to) {
  uint32_t rank = cis_type_rank(to);
  size_t bytes = cis_dense_element_size(cis_type_element(to)), at = 0, total = from->dense.size;
  const char *data = cis_dense_data(from);
  size_t strides[CIS_TOSA_MAX_RANK], steps[CIS_TOSA_MAX_RANK], step = bytes;
  int64_t index[CIS_TOSA_MAX_RANK] = {0};
  for (uint32_t i = rank; i-- > 0;) {
    steps[i] = step;
    step *= (size_t)cis_type_dim(from->type, i);
  }
  for (uint32_t i = 0; i < rank; ++i)
    strides[i] = steps[order[i]];
  char *made = cis_mem_alloc(total ? total : 1);
  for (size_t done = 0; done < total; done += bytes) {
    memcpy(made + done, data + at, bytes);
    for (uint32_t i = rank; i-- > 0;) {
      at += strides[i];
      if (++index[i] < cis_type_dim(to, i))
        break;
      at -= strides[i] * (size_t)index[i];
      index[i] = 0;
    }
  }
  cis_attr values = cis_attr_dense(to, made, total, false);
  cis_mem_free(made);
  return values;
}

/// transpose(c), where nothing else uses c.
static bool fold_transpose(cis_op *op, cis_rewriter *r) {
  cis_attr from = constant_source(op);
  cis_type to = result_type(op);
  uint32_t num;
  const int32_t *order = cis_attr_get_i32_array(cis_op_inherent(op, "perms"), &num);
  if (!from || from->dense.splat || !cis_value_has_one_use(source(op)) ||
      !has_whole_bytes(cis_type_element(from->type)) || num > CIS_TOSA_MAX_RANK ||
      !cis_type_has_static_shape(to))
    return false;
  return replace_by(op, r, permuted(from, order, to));
}

// --- reductions ---

typedef uint64_t (*combine_fn)(uint64_t a, uint64_t b);
static uint64_t add(uint64_t a, uint64_t b) { return a + b; }
static uint64_t multiply(uint64_t a, uint64_t b) { return a * b; }
static uint64_t larger(uint64_t a, uint64_t b) { return (int64_t)a > (int64_t)b ? a : b; }
static uint64_t smaller(uint64_t a, uint64_t b) { return (int64_t)a < (int64_t)b ? a : b; }
static uint64_t both(uint64_t a, uint64_t b) { return a & b; }
static uint64_t either(uint64_t a, uint64_t b) { return a | b; }

static combine_fn combine_of(unsigned kind) {
  switch (kind) {
  case CIS_OP_TOSA_REDUCE_SUM:
    return add;
  case CIS_OP_TOSA_REDUCE_PRODUCT:
    return multiply;
  case CIS_OP_TOSA_REDUCE_MAX:
    return larger;
  case CIS_OP_TOSA_REDUCE_MIN:
    return smaller;
  case CIS_OP_TOSA_REDUCE_ALL:
    return both;
  default:
    return either;
  }
}

/// One element of the result, of a line of elements of `from` that are `step` apart.
static uint64_t reduce_line(cis_attr from, combine_fn combine, int64_t first, int64_t size,
                            int64_t step) {
  uint64_t sum = (uint64_t)cis_dense_get_int(from, first);
  for (int64_t i = 1; i < size; ++i)
    sum = combine(sum, (uint64_t)cis_dense_get_int(from, first + i * step));
  return sum;
}

/// The same of `size` elements that are one number.
static uint64_t reduce_equal(uint64_t number, combine_fn combine, int64_t size) {
  uint64_t sum = number, power = number;
  if (combine != add && combine != multiply)
    return number;
  for (uint64_t left = (uint64_t)size - 1; left; left >>= 1) {
    if (left & 1)
      sum = combine(sum, power);
    power = combine(power, power);
  }
  return sum;
}

static cis_attr reduced(cis_attr from, combine_fn combine, uint32_t axis, cis_type to) {
  cis_type element = cis_type_element(to);
  size_t bytes = cis_dense_element_size(element);
  uint32_t width = cis_type_bit_width(element);
  int64_t size = cis_type_dim(from->type, axis), inner = 1, num;
  for (uint32_t i = axis + 1; i < cis_type_rank(to); ++i)
    inner *= cis_type_dim(to, i);
  if (from->dense.splat)
    return cis_bits_to_attr(to, reduce_equal((uint64_t)cis_dense_get_int(from, 0), combine, size) &
                                    cis_bits_mask(width));
  if (!cis_type_num_elements(to, &num))
    return NULL;
  char *made = cis_mem_alloc(num ? (size_t)num * bytes : 1);
  for (int64_t i = 0; i < num; ++i) {
    int64_t first = i / inner * inner * size + i % inner;
    uint64_t sum = reduce_line(from, combine, first, size, inner) & (uint64_t)cis_bits_mask(width);
    cis_store_le(made + (size_t)i * bytes, sum, bytes);
  }
  cis_attr values = cis_attr_dense(to, made, (size_t)num * bytes, false);
  cis_mem_free(made);
  return values;
}

/// reduce(c) of integers, where nothing else uses c, or always if the pass is told so.
static bool fold_reduction(cis_op *op, cis_rewriter *r) {
  cis_attr from = constant_source(op);
  cis_type to = result_type(op);
  const bool *always = r->user;
  if (!from || (!*always && !cis_value_has_one_use(source(op))) ||
      !has_whole_bytes(cis_type_element(from->type)) ||
      cis_type_is_float(cis_type_element(from->type)) || !cis_type_has_static_shape(to))
    return false;
  uint32_t axis = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "axis"), 0);
  cis_attr values = reduced(from, combine_of(cis_op_kind(op)), axis, to);
  return values && replace_by(op, r, values);
}

// --- the passes ---

#define REDUCTION(KIND)                                                                            \
  {                                                                                                \
    .name = "ReduceConstantOptimization", .root = CIS_OP_TOSA_REDUCE_##KIND,                       \
    .rewrite = fold_reduction                                                                      \
  }
static const cis_pattern patterns[] = {
    {.name = "TosaFoldConstantReciprocal",
     .root = CIS_OP_TOSA_RECIPROCAL,
     .rewrite = fold_reciprocal},
    {.name = "TosaFoldConstantTranspose", .root = CIS_OP_TOSA_TRANSPOSE, .rewrite = fold_transpose},
    REDUCTION(ALL),
    REDUCTION(ANY),
    REDUCTION(MAX),
    REDUCTION(MIN),
    REDUCTION(SUM),
    REDUCTION(PRODUCT),
};

static bool run_constant_fold(cis_pass *pass, cis_op *op) {
  bool always = cis_pass_bool(pass, "aggressive-reduce-constant");
  return cis_tosa_rewrite(op, patterns, sizeof patterns / sizeof *patterns, true, &always);
}

const cis_pass_def cis_tosa_layerwise_constant_fold_pass = {
    .name = "tosa-layerwise-constant-fold",
    .title = "TosaLayerwiseConstantFoldPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Fold layerwise operations on constant tensors",
    .options = {{"aggressive-reduce-constant", CIS_OPTION_BOOL, "false",
                 "Always perform the reduce constant optimizationMay add more tosa.const but would "
                 "reduce runtime calculations",
                 NULL}},
    .run = run_constant_fold,
};

static bool run_make_broadcastable(cis_pass *pass, cis_op *op) {
  (void)pass;
  return cis_tosa_rewrite(op, NULL, 0, false, NULL);
}

const cis_pass_def cis_tosa_make_broadcastable_pass = {
    .name = "tosa-make-broadcastable",
    .title = "TosaMakeBroadcastablePass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "TOSA rank Reshape to enable Broadcasting",
    .run = run_make_broadcastable,
};
