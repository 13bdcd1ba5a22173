// A function on tensors has nothing to pack; a remark names the pass to run first.
// RUN: cistern-opt --buffer-reuse --verify-diagnostics %s
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --buffer-reuse %s 2>&1 | FileCheck %s --implicit-check-not=remark
// CHECK: func.func @tensors
// The program is not shown again: it may be a model.
// RUN: cistern-opt --buffer-reuse %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHORT --implicit-check-not='see current operation'
// RUN: cistern-opt --buffer-reuse-report %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHORT --implicit-check-not='see current operation'
// SHORT: remark: 'func.func' op has tensors and no buffers: --buffer-pipeline makes packed buffers of them, --one-shot-bufferize=bufferize-function-boundaries buffers alone

// expected-remark@+1 {{has tensors and no buffers: --buffer-pipeline makes packed buffers of them, --one-shot-bufferize=bufferize-function-boundaries buffers alone}}
func.func @tensors(%f: f32) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Nor is there a remark where there is nothing at all.
func.func @nothing() {
  return
}
