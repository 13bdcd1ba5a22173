// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | FileCheck %s
// A function that never returns: without an analysis nothing is asked about what it returns.

// CHECK: func.func @nothing(%{{.*}}: memref<4xf32, strided<[?], offset: ?>>) {
func.func @nothing(%t: tensor<4xf32>) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// Its callers get what it says that it returns.

// CHECK: func.func @something(%{{.*}}: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
func.func @something(%t: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// CHECK: @caller
// CHECK: %[[R:.*]] = call @something(%{{.*}}) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK: return %[[R]]
func.func @caller(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @something(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
