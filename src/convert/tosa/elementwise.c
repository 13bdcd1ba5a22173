// Elementwise ops become linalg.generic.
//
//   %r = tosa.add %a, %b : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
//   =>
//   %e = tensor.empty() : tensor<4x3xf32>
//   %r = linalg.generic {indexing_maps = [(d0, d1) -> (d0, d1), (d0, d1) -> (0, d1), ...]}
//        ins(%a, %b) outs(%e) { arith.addf }
//
// A size of 1 is broadcast by its map. A size that may be 1 at run time is compared with 1, and
// the operand is broadcast in an scf.if where it is:
//
//   %size = arith.maxui (tensor.dim %a), (tensor.dim %b)
//   %a1 = scf.if (tensor.dim %a == 1) { linalg.generic ins(%a) outs(tensor.empty(%size)) }
//         else { %a }
#include "convert/tosa/impl.h"
#include "dialect/scf/build.h"

/// State of the lowering of one op: operands, sizes of the result, and index constants, each of
/// which is made once.
typedef struct lowering {
  cis_loc_builder e;
  cis_op *op;
  cis_value_vec operands;
  uint32_t rank;
  cis_mixed sizes[CIS_TOSA_MAX_RANK];
  cis_value *constants[CIS_TOSA_MAX_RANK + 1];
} lowering;

static cis_value *index_constant(lowering *l, uint32_t i) {
  if (!l->constants[i])
    l->constants[i] = cis_arith_build_index(&l->e, i);
  return l->constants[i];
}

static cis_value *size_of(lowering *l, cis_value *tensor, uint32_t dim) {
  return cis_tensor_build_dim_of(&l->e, tensor, index_constant(l, dim));
}

// --- sizes of the result ---

static int64_t operand_dim(const cis_value *operand, uint32_t dim) {
  return dim < cis_type_rank(operand->type) ? cis_type_dim(operand->type, dim) : 1;
}

/// A size that is known and not 1 is the result's. Else it is the largest of those that are not
/// known.
static cis_mixed target_size(lowering *l, uint32_t dim) {
  cis_mixed size = {NULL, 1};
  for (size_t i = 0; i < l->operands.len; ++i) {
    int64_t n = operand_dim(l->operands.data[i], dim);
    if (n != 1 && n != CIS_DYNAMIC)
      return (cis_mixed){NULL, n};
  }
  for (size_t i = 0; i < l->operands.len; ++i) {
    cis_value *operand = l->operands.data[i];
    if (operand_dim(operand, dim) != CIS_DYNAMIC)
      continue;
    cis_value *n = size_of(l, operand, dim);
    size.value = size.value ? cis_arith_build_maxui(&l->e, size.value, n) : n;
  }
  return size;
}

// --- operands that may have to be broadcast ---

/// Whether a size that is not known may be 1 while the result's is another. It is not, if no other
/// operand has the dimension; but mlir-opt knows that of the operand as it was alone, not of one
/// that has been broadcast in another dimension, and we do as it does.
static bool may_broadcast(const lowering *l, size_t which, uint32_t dim, const cis_value *operand) {
  const cis_value *original = l->operands.data[which];
  bool is_only = operand == original;
  for (size_t i = 0; i < l->operands.len; ++i)
    is_only &= i == which || operand_dim(l->operands.data[i], dim) == 1;
  return operand_dim(original, dim) == CIS_DYNAMIC && !is_only;
}

/// The operand, repeated along one dimension.
static cis_value *build_repeated(lowering *l, cis_loc_builder *e, cis_value *operand,
                                 uint32_t dim) {
  cis_context *ctx = e->b.ctx;
  int64_t shape[CIS_TOSA_MAX_RANK];
  cis_affine_expr results[CIS_TOSA_MAX_RANK];
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < l->rank; ++i) {
    bool repeats = i == dim;
    shape[i] = repeats ? l->sizes[i].value ? CIS_DYNAMIC : l->sizes[i].number
                       : cis_type_dim(operand->type, i);
    results[i] = repeats ? cis_affine_constant(ctx, 0) : cis_affine_dim(ctx, i);
    if (shape[i] == CIS_DYNAMIC)
      cis_vec_push(&sizes, repeats ? l->sizes[i].value : cis_tensor_build_dim(e, operand, i));
  }
  cis_type type = cis_tosa_tensor(cis_type_element(operand->type), shape, l->rank);
  cis_value *operands[] = {operand, cis_tosa_empty(e, type, &sizes)};
  cis_vec_deinit(&sizes);
  cis_affine_map maps[] = {cis_affine_map_get(ctx, l->rank, 0, results, l->rank),
                           cis_affine_map_identity(ctx, l->rank)};
  cis_linalg_body g =
      cis_linalg_build_generic(e, operands, 1, 1, maps, cis_tosa_loops(l->rank, -1).letters);
  cis_linalg_build_yield(&g.body, &g.args[0], 1);
  return cis_tensor_build_cast(e, &g.op->results[0], operand->type);
}

static cis_value *build_broadcast(lowering *l, cis_value *operand, uint32_t dim) {
  cis_value *one = index_constant(l, 1), *size = size_of(l, operand, dim);
  cis_value *is_one = cis_arith_build_cmpi(&l->e, "eq", size, one);
  cis_scf_if_blocks branches = cis_scf_build_if(&l->e, is_one, operand->type);
  cis_scf_build_yield_value(&branches.then, build_repeated(l, &branches.then, operand, dim));
  cis_scf_build_yield_value(&branches.otherwise, operand);
  return &branches.op->results[0];
}

/// The question whether an operand has to be broadcast is asked of the original operands.
static void broadcast_operands(lowering *l) {
  cis_value_vec broadcast = {0};
  for (size_t i = 0; i < l->operands.len; ++i) {
    cis_value *operand = l->operands.data[i];
    for (uint32_t d = 0; d < l->rank; ++d)
      if (may_broadcast(l, i, d, operand))
        operand = build_broadcast(l, operand, d);
    cis_vec_push(&broadcast, operand);
  }
  cis_vec_deinit(&l->operands);
  l->operands = broadcast;
}

// --- the op ---

/// A known size of 1 is read at 0 where the result's is not known to be 1.
static cis_affine_map operand_map(const lowering *l, const cis_value *operand) {
  cis_context *ctx = l->e.b.ctx;
  cis_type result = l->op->results[0].type;
  cis_affine_expr results[CIS_TOSA_MAX_RANK];
  uint32_t rank = cis_type_rank(operand->type);
  for (uint32_t i = 0; i < rank; ++i) {
    bool repeats = cis_type_dim(operand->type, i) == 1 &&
                   !(i < cis_type_rank(result) && cis_type_dim(result, i) == 1);
    results[i] = repeats ? cis_affine_constant(ctx, 0) : cis_affine_dim(ctx, i);
  }
  return cis_affine_map_get(ctx, l->rank, 0, results, rank);
}

static cis_value *build_generic(lowering *l) {
  int64_t shape[CIS_TOSA_MAX_RANK];
  cis_value_vec sizes = {0};
  CIS_VEC(cis_affine_map) maps = {0};
  for (uint32_t i = 0; i < l->rank; ++i) {
    shape[i] = l->sizes[i].value ? CIS_DYNAMIC : l->sizes[i].number;
    if (l->sizes[i].value)
      cis_vec_push(&sizes, l->sizes[i].value);
  }
  cis_type element = cis_type_element(l->op->results[0].type);
  cis_value *init = cis_tosa_empty(&l->e, cis_tosa_tensor(element, shape, l->rank), &sizes);
  uint32_t num = (uint32_t)l->operands.len;
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&maps, operand_map(l, l->operands.data[i]));
  cis_vec_push(&maps, cis_affine_map_identity(l->e.b.ctx, l->rank));
  cis_vec_push(&l->operands, init);
  cis_linalg_body g = cis_linalg_build_generic(&l->e, l->operands.data, num, 1, maps.data,
                                               cis_tosa_loops(l->rank, -1).letters);
  cis_value *element_value = cis_tosa_scalar(&g.body, l->op, g.args);
  cis_linalg_build_yield(&g.body, &element_value, 1);
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&maps);
  return &g.op->results[0];
}

CIS_TOSA_LOWERING(cis_tosa_lower_elementwise) {
  if (!cis_type_is(op->results[0].type, CIS_TYPE_TENSOR) || !cis_tosa_has_scalar(op))
    return false;
  lowering l = {.e = cis_tosa_at(op, r), .op = op, .rank = cis_type_rank(op->results[0].type)};
  for (uint32_t i = 0; i < cis_tosa_num_elementwise(op); ++i) {
    if (!cis_type_is(operands[i]->type, CIS_TYPE_TENSOR)) {
      cis_vec_deinit(&l.operands);
      return false;
    }
    cis_vec_push(&l.operands, operands[i]);
  }
  for (uint32_t d = 0; d < l.rank; ++d)
    l.sizes[d] = target_size(&l, d);
  broadcast_operands(&l);
  cis_value *result = build_generic(&l);
  cis_vec_deinit(&l.operands);
  return cis_tosa_replace(op, result, r);
}

CIS_TOSA_LOWERING(cis_tosa_lower_identity) { return cis_tosa_replace(op, operands[0], r); }
