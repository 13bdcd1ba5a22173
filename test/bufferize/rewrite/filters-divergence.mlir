// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=caller allow-unknown-ops" %s --allow-unregistered-dialect | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="dialect-filter=tensor,bufferization allow-unknown-ops" %s --allow-unregistered-dialect | FileCheck %s --check-prefix=DIALECTS

// A function that is not analyzed copies what it passes on, whatever the callee does with it; the callee is analyzed.
// CHECK-LABEL: func.func private @callee(
// CHECK-NOT: memref.alloc
// CHECK: memref.store %{{.*}}, %arg0
// CHECK-LABEL: func.func @caller(
// CHECK-SAME: %[[T:.*]]: memref<4xf32, strided<[?], offset: ?>>
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy %[[T]], %[[COPY]]
// CHECK: %[[CAST:.*]] = memref.cast %[[COPY]]
// CHECK: call @callee(%[[CAST]], %{{.*}}, %{{.*}})
func.func private @callee(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = call @callee(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// No filter allows an op of no dialect: it keeps its tensors.
// DIALECTS-LABEL: func.func @no_dialect(
// DIALECTS: %[[T:.*]] = "foo.make"() : () -> tensor<4xf32>
// DIALECTS: %[[M:.*]] = bufferization.to_buffer %[[T]]
// DIALECTS: memref.load %[[M]]
func.func @no_dialect(%i: index) -> f32 {
  %t = "foo.make"() : () -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}
