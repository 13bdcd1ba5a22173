// --arith-bufferize, --bufferization-bufferize, --linalg-bufferize, --shape-bufferize,
// --tensor-bufferize, --vector-bufferize: the ops of one dialect become ops on buffers.
//
//   %0 = tensor.extract %t[%i]        =>        %m = bufferization.to_buffer %t
//                                               %0 = memref.load %m[%i]
//
// Ops of the bufferization dialect are converted along. There is no analysis: each written tensor
// is copied first. Tensors of ops of other dialects are seen through a cast whose memref has the
// identity layout. Each pass is One-Shot Bufferize's rewriting with these options.
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/bufferize.h"
#include "pass/pass.h"

static bool bufferize(cis_pass *pass, cis_op *root, const char *dialect, uint64_t alignment) {
  cis_bufferization_options options = cis_bufferization_options_default();
  options.allow_unknown_ops = options.copy_before_write = true;
  options.unknown_types = CIS_LAYOUT_IDENTITY;
  options.dialect_filter = cis_str_from(dialect);
  options.alignment = alignment;
  cis_bufferize_attach(cis_op_context(root));
  cis_bufferization b = {.options = &options, .arena = cis_pass_arena(pass)};
  b.state = cis_state_create_trivial(&options);
  bool ok = cis_bufferize_ops(&b, root);
  cis_state_destroy(b.state);
  cis_bufferization_deinit(&b);
  return ok;
}

static bool run_arith(cis_pass *pass, cis_op *root) {
  return bufferize(pass, root, "arith,bufferization", (uint64_t)cis_pass_int(pass, "alignment"));
}

const cis_pass_def cis_arith_bufferize_pass = {
    .name = "arith-bufferize",
    .title = "ArithBufferize",
    .anchor = "builtin.module",
    .summary = "Bufferize Arith dialect ops.",
    .options = {{"alignment", CIS_OPTION_UINT, "0",
                 "Create global memrefs with a specified alignment", NULL}},
    .run = run_arith,
};

enum { ALIGNMENT = 64 };

#define CIS_PARTIAL_PASS(NAME, DIALECT, TITLE, ANCHOR, SUMMARY)                                    \
  static bool run_##NAME(cis_pass *pass, cis_op *root) {                                           \
    return bufferize(pass, root, DIALECT ",bufferization", ALIGNMENT);                             \
  }                                                                                                \
  const cis_pass_def cis_##NAME##_bufferize_pass = {                                               \
      .name = DIALECT "-bufferize",                                                                \
      .title = TITLE,                                                                              \
      .anchor = ANCHOR,                                                                            \
      .summary = SUMMARY,                                                                          \
      .run = run_##NAME,                                                                           \
  };

CIS_PARTIAL_PASS(bufferization, "bufferization", "BufferizationBufferize", "func.func",
                 "Bufferize the `bufferization` dialect")
CIS_PARTIAL_PASS(linalg, "linalg", "LinalgBufferize", "func.func", "Bufferize the linalg dialect")
CIS_PARTIAL_PASS(shape, "shape", "ShapeBufferize", "func.func", "Bufferize the shape dialect.")
CIS_PARTIAL_PASS(tensor, "tensor", "TensorBufferize", "func.func", "Bufferize the `tensor` dialect")
CIS_PARTIAL_PASS(vector, "vector", "VectorBufferize", "func.func", "Bufferize Vector dialect ops")
