// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries infer-argument-layouts" %s | FileCheck %s

// A function returns its buffer as it is before a cast to a static shape. Its callers cast it, also where it is bufferized before
// them because it calls itself.
// CHECK-LABEL: func.func private @calls_itself(
// CHECK-SAME: -> memref<?xi32>
func.func private @calls_itself(%s: tensor<4xi32>, %c: i1) -> tensor<8xi32> {
  %c2 = arith.constant 2 : index
  %k = arith.constant 17 : i32
  %r = scf.if %c -> (tensor<8xi32>) {
    %q = func.call @calls_itself(%s, %c) : (tensor<4xi32>, i1) -> tensor<8xi32>
    scf.yield %q : tensor<8xi32>
  } else {
    %e = tensor.empty() : tensor<8xi32>
    scf.yield %e : tensor<8xi32>
  }
  %p = tensor.pad %s low[%c2] high[%c2] {
  ^bb0(%x: index):
    tensor.yield %k : i32
  } : tensor<4xi32> to tensor<?xi32>
  %t = tensor.cast %p : tensor<?xi32> to tensor<8xi32>
  return %t : tensor<8xi32>
}

// CHECK-LABEL: func.func @caller(
// CHECK: %[[CALL:.*]] = call @calls_itself({{.*}} -> memref<?xi32>
// CHECK: %[[CAST:.*]] = memref.cast %[[CALL]] : memref<?xi32> to memref<8xi32>
// CHECK: linalg.map { arith.xori } ins(%[[CAST]], %[[CAST]] :
func.func @caller(%c: i1) -> tensor<8xi32> {
  %s = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = call @calls_itself(%s, %c) : (tensor<4xi32>, i1) -> tensor<8xi32>
  %m = linalg.map { arith.xori } ins(%0, %0 : tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>)
  return %m : tensor<8xi32>
}
