// --rewrite-in-destination-passing-style: tensor.pad and tensor.concat say where their sources go,
// so that --eliminate-empty-tensors can have these computed in their place.
//
//   %p = tensor.pad %s low[1] high[1] { yield %f } : tensor<4xf32> to tensor<6xf32>
//   =>
//   %e = tensor.empty() : tensor<6xf32>
//   %m = linalg.map outs(%e) { yield %f }
//   %p = tensor.insert_slice %s into %m[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
//
// Ops that accumulate into one filled tensor get a filled tensor each:
//
//   %z = linalg.fill ins(%zero) outs(%e)             %z = linalg.fill ins(%zero) outs(%e)
//   %1 = linalg.matmul ins(%a, %b) outs(%z)    =>    %1 = linalg.matmul ins(%a, %b) outs(%z)
//   %2 = linalg.matmul ins(%c, %d) outs(%z)          %f = tensor.empty()
//                                                    %y = linalg.fill ins(%zero) outs(%f)
//                                                    %2 = linalg.matmul ins(%c, %d) outs(%y)
//
// The name is that of MLIR's transform op, which does it for tensor.pad as well.
#include "bufferize/analysis/placement/copy_cost.h"
#include "bufferize/ops/ops.h"
#include "bufferize/ops/tensor_build.h"
#include "dialect/tensor/tensor.h"
#include "pass/pass.h"
#include "support/map.h"

/// The filled tensor again, and the new tensor that it fills, before the op that will write to it.
static cis_value *fill_before(cis_op *fill, cis_op *writer) {
  cis_ptrmap map = {0};
  cis_rewriter r = cis_builder_before(writer);
  for (uint32_t i = 0; i < fill->num_operands; ++i) {
    cis_op *empty = cis_value_op(cis_op_operand(fill, i));
    if (cis_tensor_is_empty(empty))
      (void)cis_rewriter_clone(&r, empty, &map);
  }
  cis_value *filled = &cis_rewriter_clone(&r, fill, &map)->results[0];
  cis_ptrmap_deinit(&map);
  return filled;
}

/// Each op but the last that writes to a filled tensor gets one of its own.
static int64_t fill_for_each(const cis_bufferization_state *state, cis_op *op) {
  int64_t num_filled = 0;
  bool is_first = true;
  if (op->num_results != 1 || !cis_value_is_base_tensor(&op->results[0]) ||
      !cis_filling_op(state, &op->results[0]))
    return 0;
  cis_for_each_use (use, &op->results[0]) {
    if (!cis_bufferizes_to_write(state, use))
      continue;
    if (!is_first) {
      cis_op *writer = cis_use_owner(use);
      cis_op_set_operand(writer, cis_use_index(use), fill_before(op, writer));
      ++num_filled;
    }
    is_first = false;
  }
  return num_filled;
}

static bool run(cis_pass *pass, cis_op *root) {
  cis_bufferization_options options = cis_bufferization_options_default();
  cis_bufferize_attach(cis_op_context(root));
  cis_bufferization_state *state = cis_state_create_trivial(&options);
  cis_op_vec ops = {0};
  int64_t num_rewritten = 0, num_filled = 0;
  bool fills = cis_pass_bool(pass, "fill-for-each-use");
  cis_walk_postorder(root, cis_walk_collect, &ops);
  for (size_t i = 0; i < ops.len; ++i) {
    cis_rewriter r = cis_builder_before(ops.data[i]);
    if (cis_tensor_put_into_destination(&r, ops.data[i]))
      ++num_rewritten;
    else if (fills)
      num_filled += fill_for_each(state, ops.data[i]);
  }
  cis_vec_deinit(&ops);
  cis_state_destroy(state);
  cis_pass_count(pass, "num-rewritten", num_rewritten);
  cis_pass_count(pass, "num-filled", num_filled);
  if (!num_rewritten && !num_filled)
    cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_rewrite_in_destination_passing_style_pass = {
    .name = "rewrite-in-destination-passing-style",
    .title = "RewriteInDestinationPassingStyle",
    .reach = CIS_PASS_REACHES_OP,
    .prepare = cis_bufferize_attach,
    .summary = "Rewrite tensor.pad and static tensor.concat as insertions into a new tensor",
    .options = {{"fill-for-each-use", CIS_OPTION_BOOL, "false",
                 "Fill a tensor for each op that writes to a filled one", NULL}},
    .statistics = {{"num-rewritten", "Number of pads and concatenations"},
                   {"num-filled", "Number of tensors that are filled once more"}},
    .run = run,
};
