// --convert-elementwise-to-linalg: elementwise ops on tensors become linalg.generic.
//
//   %r = arith.addf %a, %b : tensor<4x?xf32>
//   =>
//   %r = linalg.generic {...} ins(%a, %b) outs(%a) { ^bb0(%x, %y, %out):
//     %z = arith.addf %x, %y : f32
//     linalg.yield %z : f32 }
//
// A result is written over the first operand of its type; where there is none, to a tensor.empty.
// Operands that are no tensors are the same for all elements.
#include "convert/elementwise/to_linalg.h"

#include "dialect/linalg/build.h"
#include "dialect/tensor/build.h"
#include "ir/affine.h"
#include "pass/pass.h"
#include "transform/dialect_conversion.h"

enum { MOST_VALUES = 16, MOST_RANK = 64 };

static cis_legality legality(void *user, const cis_type_converter *types, cis_op *op) {
  (void)user, (void)types;
  const uint64_t wanted = CIS_TRAIT_ELEMENTWISE_MAPPABLE;
  bool has_tensor = false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    has_tensor |= cis_type_is_ranked_tensor(cis_op_operand(op, i)->type);
  bool is_mappable = op->info->def && (op->info->def->traits & wanted) == wanted;
  return is_mappable && has_tensor ? CIS_ILLEGAL : CIS_LEGAL;
}

/// Where a result is written.
static cis_value *destination(cis_loc_builder *e, cis_value *const *operands, uint32_t num,
                              cis_value *like, cis_type type) {
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < num; ++i)
    if (operands[i]->type == type)
      return operands[i];
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      cis_vec_push(&sizes, cis_tensor_build_dim(e, like, i));
  cis_value *made = cis_tensor_build_empty(e, type, sizes.data, (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
  return made;
}

/// The op on one element of each operand.
static void build_body(cis_op *op, cis_linalg_body *g) {
  cis_op *scalar = cis_rewriter_clone(&g->body.b, op, NULL);
  cis_value *results[MOST_VALUES];
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_op_set_operand(scalar, i, g->args[i]);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    results[i] = cis_op_result(scalar, i);
    results[i]->type = cis_type_element_or_self(results[i]->type);
  }
  cis_linalg_build_yield(&g->body, results, op->num_results);
}

static bool rewrite(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  uint32_t num_in = op->num_operands, num_out = op->num_results;
  if (num_in + num_out > MOST_VALUES || op->num_regions)
    return false;
  cis_loc_builder e = {r->b, op->loc};
  cis_value *values[MOST_VALUES], *like = NULL, *results[MOST_VALUES];
  cis_affine_map maps[MOST_VALUES];
  for (uint32_t i = 0; i < num_in; ++i)
    if (!like && cis_type_is_ranked_tensor(operands[i]->type))
      like = operands[i];
  uint32_t rank = like ? cis_type_rank(like->type) : MOST_RANK;
  if (rank >= MOST_RANK)
    return false;
  for (uint32_t i = 0; i < num_out; ++i)
    if (!cis_type_is_ranked_tensor(op->results[i].type))
      return false;
  for (uint32_t i = 0; i < num_in + num_out; ++i) {
    values[i] = i < num_in ? operands[i]
                           : destination(&e, operands, num_in, like, op->results[i - num_in].type);
    maps[i] = cis_type_is_ranked_tensor(values[i]->type)
                  ? cis_affine_map_identity(e.b.ctx, rank)
                  : cis_affine_map_get(e.b.ctx, rank, 0, NULL, 0);
  }
  char iterators[MOST_RANK + 1] = {0};
  memset(iterators, 'p', rank);
  cis_linalg_body g = cis_linalg_build_generic(&e, values, num_in, num_out, maps, iterators);
  build_body(op, &g);
  for (uint32_t i = 0; i < num_out; ++i)
    results[i] = cis_op_result(g.op, i);
  cis_conversion_replace(r, op, results, num_out);
  return true;
}

static const cis_conversion_pattern patterns[] = {{.rewrite = rewrite}, {0}};
const cis_conversion_set cis_elementwise_to_linalg_set = {"convert-elementwise-to-linalg", legality,
                                                          patterns};

static bool run(cis_pass *pass, cis_op *op) {
  static const cis_dialect_conversion conversion = {
      .legality = legality, .patterns = patterns, .folds_first = true};
  (void)pass;
  return cis_dialect_convert(op, &conversion);
}

const cis_pass_def cis_convert_elementwise_to_linalg_pass = {
    .name = "convert-elementwise-to-linalg",
    .title = "ConvertElementwiseToLinalgPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Convert ElementwiseMappable ops to linalg",
    .run = run,
};
