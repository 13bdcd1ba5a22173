// --rewrite-in-destination-passing-style: tensor.pad and tensor.concat say where their sources go,
// so that --eliminate-empty-tensors can have these computed in their place.
//
//   %p = tensor.pad %s low[1] high[1] { yield %f } : tensor<4xf32> to tensor<6xf32>
//   =>
//   %e = tensor.empty() : tensor<6xf32>
//   %m = linalg.map outs(%e) { yield %f }
//   %p = tensor.insert_slice %s into %m[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
//
// The name is that of MLIR's transform op, which does it for tensor.pad as well.
#include "bufferize/ops/tensor_build.h"
#include "pass/pass.h"

static cis_walk collect(cis_op *op, void *user) {
  cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *root) {
  cis_op_vec ops = {0};
  int64_t num_rewritten = 0;
  cis_walk_postorder(root, collect, &ops);
  for (size_t i = 0; i < ops.len; ++i) {
    cis_rewriter r = cis_builder_before(ops.data[i]);
    num_rewritten += cis_tensor_put_into_destination(&r, ops.data[i]);
  }
  cis_vec_deinit(&ops);
  cis_pass_count(pass, "num-rewritten", num_rewritten);
  if (!num_rewritten)
    cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_rewrite_in_destination_passing_style_pass = {
    .name = "rewrite-in-destination-passing-style",
    .title = "RewriteInDestinationPassingStyle",
    .summary = "Rewrite tensor.pad and static tensor.concat as insertions into a new tensor",
    .statistics = {{"num-rewritten", "Number of pads and concatenations"}},
    .run = run,
};
