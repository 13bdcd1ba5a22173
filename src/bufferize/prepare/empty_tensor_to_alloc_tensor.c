// --empty-tensor-to-alloc-tensor: tensors without contents become allocations.
//
//   %0 = tensor.empty(%n) : tensor<?xf32>   =>   %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
#include "dialect/bufferization/kinds.h"
#include "dialect/tensor/kinds.h"
#include "pass/pass.h"
#include "transform/greedy.h"

static bool empty_to_alloc(cis_op *op, cis_rewriter *r) {
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&sizes, cis_op_operand(op, i));
  int32_t segments[] = {(int32_t)sizes.len, 0, 0};
  cis_op *alloc = cis_build_op(r, CIS_OP_BUFFERIZATION_ALLOC_TENSOR, op->loc,
                               (cis_build_args){.operands = sizes.data,
                                                .num_operands = (int)sizes.len,
                                                .types = &op->results[0].type,
                                                .num_types = 1,
                                                .operand_segments = segments});
  cis_vec_deinit(&sizes);
  cis_rewriter_replace_with_op(r, op, alloc);
  return true;
}

static const cis_pattern pattern = {
    .name = "EmptyTensorLoweringPattern",
    .root = CIS_OP_TENSOR_EMPTY,
    .rewrite = empty_to_alloc,
};

static bool run(cis_pass *pass, cis_op *root) {
  cis_pattern_set *patterns = cis_pattern_set_create(cis_op_context(root));
  cis_pattern_set_add(patterns, &pattern);
  bool changed = false;
  cis_greedy_options options = {.bottom_up = true,
                                .region_simplify = CIS_REGION_SIMPLIFY_AGGRESSIVE};
  bool ok = cis_greedy_rewrite(root, patterns, &options, &changed);
  cis_pattern_set_destroy(patterns);
  if (!changed)
    cis_pass_changed_nothing(pass);
  return ok;
}

const cis_pass_def cis_empty_tensor_to_alloc_tensor_pass = {
    .name = "empty-tensor-to-alloc-tensor",
    .title = "EmptyTensorToAllocTensorPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Replace all empty ops by alloc_tensor ops.",
    .run = run,
};
