// A kernel in the vendor's dialect, on tensors; npu.irdl.mlir defines it.
//
//   cistern-opt --irdl-file=npu.irdl.mlir attention.mlir --buffer-pipeline
//   cistern-run --irdl-file=npu.irdl.mlir attention.mlir --entry=kernel --random-args
func.func @kernel(%q: tensor<16x8xf32>, %k: tensor<8x16xf32>, %v: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x16xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %scores = npu.matmul %q, %k accumulate %s0 : tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
  %e1 = tensor.empty() : tensor<16x16xf32>
  %raised = npu.exp %scores into %e1 : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
  %weights = npu.softmax %raised : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x8xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %out = npu.matmul %weights, %v accumulate %o0 : tensor<16x16xf32>, tensor<16x8xf32>, tensor<16x8xf32> -> tensor<16x8xf32>
  return %out : tensor<16x8xf32>
}

// What waits for the device may read and write any memory.
func.func @device(%a: tensor<16xf32>, %queue: !npu.queue<i32>) -> tensor<16xf32> {
  %0 = npu.fetch %a : tensor<16xf32> -> tensor<16xf32>
  npu.wait %queue : !npu.queue<i32>
  return %0 : tensor<16xf32>
}
