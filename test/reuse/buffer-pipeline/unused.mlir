// What is not used gets no buffer, and what is constant is a constant.
// RUN: cistern-opt --buffer-pipeline --split-input-file %s | FileCheck %s
// RUN: cistern-opt --buffer-pipeline=prefer=copies --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func private @dead_insertion
// CHECK-NOT:     memref.alloc()
// CHECK:         return
func.func private @dead_insertion(%t: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %dead = tensor.insert_slice %t into %e[0] [8] [1] : tensor<8xf32> into tensor<64xf32>
  %r = tensor.extract %t[%c0] : tensor<8xf32>
  return %r : f32
}

// -----

// A splat that is read twice is not computed into a buffer.
// CHECK:       memref.global "private" constant
// CHECK-LABEL: func.func @splat
// CHECK-COUNT-1: memref.alloc()
// CHECK-NOT:     memref.alloc()
// CHECK:         return
func.func @splat() -> tensor<300xf32> {
  %f = arith.constant 9.0 : f32
  %a = tensor.splat %f : tensor<300xf32>
  %e = tensor.empty() : tensor<300xf32>
  %r = linalg.exp ins(%a : tensor<300xf32>) outs(%e : tensor<300xf32>) -> tensor<300xf32>
  %q = linalg.add ins(%a, %r : tensor<300xf32>, tensor<300xf32>) outs(%e : tensor<300xf32>) -> tensor<300xf32>
  return %q : tensor<300xf32>
}
