// RUN: cistern-opt %s --eliminate-empty-tensors=empty-for-each-use | FileCheck %s
// RUN: cistern-opt %s --eliminate-empty-tensors | FileCheck %s --check-prefix=PLAIN

// One buffer for both would be held from the first op to the last.
// CHECK-LABEL: func.func @two
// CHECK:         %[[E:.*]] = tensor.empty()
// CHECK-NEXT:    linalg.exp {{.*}} outs(%[[E]] :
// CHECK-NEXT:    %[[F:.*]] = tensor.empty()
// CHECK-NEXT:    linalg.exp {{.*}} outs(%[[F]] :
// PLAIN-LABEL: func.func @two
// PLAIN-COUNT-1: tensor.empty
// PLAIN-NOT:     tensor.empty
func.func @two(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// What an op reads the shape of alone stays: it has no buffer of its own.
// PLAIN-LABEL: func.func @window
// CHECK-LABEL: func.func @window
// CHECK-COUNT-2: tensor.empty
// CHECK-NOT:     tensor.empty
func.func @window(%x: tensor<1x1x4x4xf32>, %o: tensor<1x1x2x2xf32>) -> (tensor<1x1x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, index) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %p = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %e : tensor<1x1x4x4xf32>, tensor<2x2xf32>) outs(%o : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = linalg.fill ins(%f : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %p, %a, %b, %c0 : tensor<1x1x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, index
}

// What is written inside of a loop is not held around it. Sizes that are not known are those of the other.
// CHECK-LABEL: func.func @loop
// CHECK-NOT:     tensor.empty
// CHECK:         scf.for
// CHECK:           tensor.empty(%arg1)
// CHECK:           tensor.empty(%arg1)
func.func @loop(%x: tensor<?xf32>, %n: index, %l: index, %i: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %k = %i to %n step %l iter_args(%v = %x) -> (tensor<?xf32>) {
    %a = linalg.exp ins(%v : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %b = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// One op writes to it: it stays.
// CHECK-LABEL: func.func @one
// CHECK-COUNT-1: tensor.empty
// CHECK-NOT:     tensor.empty
func.func @one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
