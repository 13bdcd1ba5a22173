// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries" --split-input-file %s | FileCheck %s

// A body of linalg.map that uses the element of the output reads the output: what is overwritten later, or elsewhere, is copied.
// CHECK-LABEL: func.func @output_is_read(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy %{{.*}}, %[[A]]
// CHECK: linalg.map ins(%{{.*}}) outs(%[[A]]
func.func @output_is_read(%x: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %m = linalg.map ins(%x : tensor<4xf32>) outs(%z : tensor<4xf32>)
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %m, %z : tensor<4xf32>, tensor<4xf32>
}

// -----

// One that does not use it overwrites the output, whose contents need no copy.
// CHECK-LABEL: func.func @output_is_overwritten(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK-NOT: memref.copy
// CHECK: linalg.map ins(%{{.*}}) outs(%[[A]]
func.func @output_is_overwritten(%x: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %m = linalg.map ins(%x : tensor<4xf32>) outs(%z : tensor<4xf32>)
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %a : f32
      linalg.yield %s : f32
    }
  return %m, %z : tensor<4xf32>, tensor<4xf32>
}

// -----

// A write before is no longer needless either.
// CHECK-LABEL: func.func @written_before(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy %{{.*}}, %[[A]]
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: memref.copy
func.func @written_before(%x: tensor<4xf32>, %z: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %f into %z[%c0] : tensor<4xf32>
  %m = linalg.map ins(%x : tensor<4xf32>) outs(%w : tensor<4xf32>)
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %m, %w, %z : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
